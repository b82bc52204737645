//! Explanations beside a diagram, each joined to the thing it names by a horizontal line.
//!
//! Things are found by their roles in the finished diagram. A line must reach its thing without crossing a block, and
//! neighbouring explanations must not collide; a diagram for which that is impossible is not used as the sample.

use super::bubbles::Known;
use crate::booklet::{Figure, Thing};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use stepbook_draw::diagram::{Diagram, Item, Layer, Point, Rect, Role, Text};
use stepbook_draw::font::{CAP_HEIGHT, Fonts};
use stepbook_draw::walkthrough::Kind;

/// Distance in cells that a line keeps from the blocks that it passes.
const NEAR: f64 = 0.15;

/// The side on which an explanation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beside {
    Left,
    Right,
    Below,
}

/// Where the line of an explanation ends, in cells from the top left of the drawing box; `None` for the captions, which
/// are outside of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Callout {
    pub thing: Thing,
    pub side: Beside,
    pub at: Option<Point>,
}

/// A diagram among which the sample is looked for. What it shows is found when it is tried: most are not.
pub(super) struct Candidate<'a> {
    pub figure: &'a Figure,
    fonts: &'a Fonts,
    seen: OnceCell<Seen>,
}

impl<'a> Candidate<'a> {
    pub(super) fn new(figure: &'a Figure, fonts: &'a Fonts) -> Self {
        Self { figure, fonts, seen: OnceCell::new() }
    }

    pub(super) fn seen(&self) -> &Seen {
        self.seen.get_or_init(|| Seen::of(&self.figure.diagram, self.fonts))
    }
}

/// The first of `figures` in which every one of `things` can be explained, with the places of the explanations.
///
/// `height` is the distance in cells that the explanation of a thing needs from the next one below it; captions are at
/// `caption`.
pub(super) fn sample<'a>(
    figures: &[Candidate<'a>],
    things: &[Thing],
    height: &dyn Fn(Thing) -> f64,
    caption: f64,
) -> Option<(&'a Figure, Vec<Callout>)> {
    figures.iter().find_map(|candidate| {
        let seen = candidate.seen();
        // Where there is room, explanations keep a larger distance.
        let factors = [2.4, 2.0, 1.6, 1.3, 1.0];
        let mut placed: Vec<Callout> = Vec::with_capacity(things.len());
        for side in [Beside::Left, Beside::Right, Beside::Below] {
            let here = things.iter().filter(|&&thing| seen.side(thing) == Some(side));
            let options: Vec<_> = here.map(|&thing| (thing, seen.ends(thing, side))).collect();
            if options.iter().any(|(_, ends)| ends.is_empty()) {
                return None;
            }
            let own =
                factors.iter().find_map(|factor| placed_beside(&options, &|thing| factor * height(thing), caption))?;
            placed.extend(options.iter().zip(own).map(|(&(thing, _), at)| Callout { thing, side, at }));
        }
        (placed.len() == things.len()).then_some((candidate.figure, placed))
    })
}

/// A place for every one of these things, of which these are the options, such that each explanation has its `height`.
fn placed_beside(
    options: &[(Thing, Rc<[Option<Point>]>)],
    height: &dyn Fn(Thing) -> f64,
    caption: f64,
) -> Option<Vec<Option<Point>>> {
    let captions = options.iter().filter(|(thing, _)| matches!(thing, Thing::Number | Thing::Words));
    let mut taken = captions.map(|&(thing, _)| (caption, height(thing))).collect();
    let mut chosen = Vec::new();
    choose(options, height, &mut taken, &mut chosen).then_some(chosen)
}

/// What a diagram shows, in cells from the top left of the drawing box.
#[derive(Default)]
pub(super) struct Seen {
    pub fonts: Fonts,
    pub width: f64,
    pub blocks: Vec<Block>,
    pub dots: Vec<Point>,
    /// Points on the lines of gates, the leftmost first.
    pub gates: Vec<Point>,
    /// The ghost's bounding box.
    pub ghost: Option<Rect>,
    /// The outline of a numbered arrow.
    pub outline: Vec<Point>,
    pub arrow: Vec<Point>,
    /// The outlines of all arrows, each closed by a line to its first point.
    pub arrows: Vec<Vec<Point>>,
    /// The discs of numbered arrows.
    pub discs: Vec<Point>,
    /// The boxes of all labels, from the baseline to the capitals.
    pub labels: Vec<Rect>,
    /// The lines of the frame, of blocks, and of ghosts and gates.
    pub frame: Vec<[Point; 2]>,
    pub edges: Vec<[Point; 2]>,
    pub marks: Vec<[Point; 2]>,
    /// The middle of the gap in the frame.
    pub opening: Option<Point>,
    /// Height of the whole drawing box.
    pub height: f64,
    /// Places of bubbles that were looked for, and ends of lines from a side.
    pub known: Known,
    sideways: RefCell<Vec<(Thing, Ends)>>,
}

/// The possible ends of a line.
type Ends = Rc<[Option<Point>]>;

pub(super) struct Block {
    pub rect: Rect,
    pub kind: Kind,
    pub moved: bool,
    pub label: Option<Text>,
}

/// The lines from point to point.
fn lines(points: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    points.windows(2).map(|ends| [ends[0], ends[1]])
}

/// The lines around a closed outline.
pub(super) fn ring(points: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    let last = points.last().zip(points.first()).map(|(last, first)| [*last, *first]);
    lines(points).chain(last)
}

impl Seen {
    fn of(diagram: &Diagram, fonts: &Fonts) -> Self {
        let mut seen = Self { fonts: fonts.clone(), width: diagram.width, height: diagram.height, ..Self::default() };
        seen.visit(&diagram.items, Point::default());
        seen
    }

    fn visit(&mut self, items: &[Item], origin: Point) {
        let moved = |p: &Point| origin.plus(*p, 1.0);
        for item in items {
            match item {
                Item::Rect { rect, role, .. } => {
                    let corners = rect.corners().map(|corner| moved(&corner));
                    self.outlined(&corners, *role);
                }
                // A numbered arrow; the first one is pointed at.
                Item::Polygon { rings, role: Role::Arrow, .. } => {
                    self.arrows.extend(rings.iter().map(|ring| ring.iter().map(moved).collect()));
                    if self.outline.is_empty() {
                        self.outline = rings.iter().flatten().map(moved).collect();
                    }
                }
                Item::Polygon { rings, role, .. } => {
                    for ring in rings {
                        self.outlined(&ring.iter().map(moved).collect::<Vec<_>>(), *role);
                    }
                }
                Item::Line { strokes, role: Role::Ghost } => {
                    self.ghost = Some(Rect::around(strokes.iter().flatten().map(moved)));
                    self.marks
                        .extend(strokes.iter().flat_map(|stroke| lines(stroke)).map(|ends| ends.map(|p| moved(&p))));
                }
                Item::Line { strokes, role: Role::Frame } => {
                    let ends = strokes.first().zip(strokes.last());
                    let ends = ends.and_then(|(first, last)| Some((moved(first.first()?), moved(last.last()?))));
                    self.opening = ends.map(|(a, b)| Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0));
                    self.frame
                        .extend(strokes.iter().flat_map(|stroke| lines(stroke)).map(|ends| ends.map(|p| moved(&p))));
                }
                Item::Arrow { points, role: Role::Arrow } => {
                    self.arrow = points.iter().map(moved).collect();
                    self.arrows.push(Item::arrow_outline(&self.arrow));
                }
                Item::Line { strokes, role: Role::Gate } => {
                    self.gates.extend(strokes.iter().filter_map(|stroke| on_grille(stroke)).map(|point| moved(&point)));
                    self.gates.sort_by(|a, b| a.x.total_cmp(&b.x));
                    self.marks
                        .extend(strokes.iter().flat_map(|stroke| lines(stroke)).map(|ends| ends.map(|p| moved(&p))));
                }
                Item::Circle { centre, role: Role::Empty, .. } => self.dots.push(moved(centre)),
                Item::Circle { centre, role: Role::Tally, .. } => self.discs.push(moved(centre)),
                Item::Text(text) => {
                    let at = moved(&text.at);
                    let (wide, high) = (text.width(&self.fonts), text.size * CAP_HEIGHT);
                    let middle = moved(&text.middle());
                    let (wide, high) = if text.upright { (high, wide) } else { (wide, high) };
                    self.labels.push(Rect::new(middle.x - wide / 2.0, middle.y - high / 2.0, wide, high));
                    if let Some(block) = self.blocks.last_mut() {
                        block.label = Some(Text { at, ..text.clone() });
                    }
                }
                Item::Group { layer: Layer::Tally, .. } => {}
                Item::Group { at, items, .. } => self.visit(items, moved(at)),
                Item::Turned { items, .. } => self.visit(items, origin),
                _ => {}
            }
        }
    }

    /// A closed outline.
    fn outlined(&mut self, corners: &[Point], role: Role) {
        match role {
            Role::Frame => self.frame.extend(ring(corners)),
            Role::Block(_) | Role::MovedBlock(_) | Role::FadedBlock => {
                self.edges.extend(ring(corners));
                self.block(Rect::around(corners.iter().copied()), role);
            }
            _ => {}
        }
    }

    fn block(&mut self, rect: Rect, role: Role) {
        let (kind, moved) = match role {
            Role::Block(material) => (material.kind, false),
            Role::MovedBlock(material) => (material.kind, true),
            _ => return,
        };
        self.blocks.push(Block { rect, kind, moved, label: None });
    }

    /// The possible ends of the line to `thing`, best first; they are looked for once.
    fn ends(&self, thing: Thing, side: Beside) -> Ends {
        if let Some((_, ends)) = self.sideways.borrow().iter().find(|known| known.0 == thing) {
            return Rc::clone(ends);
        }
        let ends: Ends = self.points(thing, side).into();
        self.sideways.borrow_mut().push((thing, Rc::clone(&ends)));
        ends
    }

    fn side(&self, thing: Thing) -> Option<Beside> {
        match thing {
            Thing::Number | Thing::Label | Thing::Outline | Thing::Fill | Thing::Gate => Some(Beside::Left),
            Thing::Words | Thing::Dot | Thing::Ghost | Thing::Arrow | Thing::Moved => Some(Beside::Right),
            Thing::Opening => {
                let at = self.opening?;
                let margin = 0.3;
                match () {
                    () if at.y > self.height - margin => Some(Beside::Below),
                    () if at.x < margin => Some(Beside::Left),
                    () if at.x > self.width - margin => Some(Beside::Right),
                    () => None,
                }
            }
        }
    }

    /// The possible ends of the line to `thing`, best first; `None` is the caption.
    fn points(&self, thing: Thing, side: Beside) -> Vec<Option<Point>> {
        let still = || self.blocks.iter().filter(|block| !block.moved);
        let edge = |rect: Rect, x: f64| {
            let parts = [0.5, 0.25, 0.75, 0.1, 0.9];
            parts.into_iter().map(move |part| Point::new(x, rect.y + part * rect.h))
        };
        let points: Vec<Point> = match thing {
            Thing::Number | Thing::Words => return vec![None],
            Thing::Label => still()
                .filter_map(|block| {
                    let label = block.label.as_ref()?;
                    Some(match label.upright {
                        // Its capitals are beside its line.
                        true => Point::new(label.at.x - label.size * 0.72 - 0.08, label.at.y),
                        false => {
                            let middle = label.at.y - label.size * 0.36;
                            Point::new(label.at.x - label.width(&self.fonts) / 2.0 - 0.08, middle)
                        }
                    })
                })
                .collect(),
            Thing::Outline => still().flat_map(|block| edge(block.rect, block.rect.x)).collect(),
            Thing::Fill => still()
                .filter(|block| block.kind != Kind::Small)
                .flat_map(|block| edge(block.rect, block.rect.x + 0.18))
                .collect(),
            Thing::Dot => {
                // The line does not run through other dots.
                let mut dots: Vec<Point> = self.dots.iter().copied().filter(|dot| !self.in_ghost(*dot)).collect();
                dots.sort_by(|a, b| b.x.total_cmp(&a.x));
                dots
            }
            Thing::Ghost => {
                let ghost = self.ghost.into_iter().flat_map(|ghost| edge(ghost, ghost.right()));
                ghost.filter(|&point| !self.is_covered(point)).collect()
            }
            Thing::Arrow => self.arrow_points(),
            Thing::Moved => self
                .blocks
                .iter()
                .filter(|block| block.moved)
                .flat_map(|block| edge(block.rect, block.rect.right()))
                .collect(),
            Thing::Gate => self.gates.clone(),
            Thing::Opening => return self.opening.into_iter().map(Some).collect(),
        };
        points.into_iter().filter(|&point| self.in_sight(point, side)).map(Some).collect()
    }

    /// Whether a block is there, or so close that its outline is.
    pub(super) fn is_covered(&self, point: Point) -> bool {
        self.blocks.iter().any(|Block { rect, .. }| {
            (rect.x - NEAR / 2.0..=rect.right() + NEAR / 2.0).contains(&point.x)
                && (rect.y - NEAR / 2.0..=rect.bottom() + NEAR / 2.0).contains(&point.y)
        })
    }

    pub(super) fn in_ghost(&self, point: Point) -> bool {
        self.ghost.is_some_and(|ghost| {
            (ghost.x..=ghost.right()).contains(&point.x) && (ghost.y..=ghost.bottom()).contains(&point.y)
        })
    }

    /// Places on the right edge of the arrow, or on its shaft.
    fn arrow_points(&self) -> Vec<Point> {
        let outline = if self.arrow.len() < 2 { self.outline.clone() } else { Item::arrow_outline(&self.arrow) };
        let right = outline.iter().map(|p| p.x).fold(f64::MIN, f64::max);
        let mut points: Vec<Point> =
            outline.into_iter().filter(|p| (p.x - right).abs() < 1e-6).map(|p| Point::new(p.x - 0.05, p.y)).collect();
        // An arrow that begins in its block has its head in the middle of the ghost, so its shaft can be pointed at instead.
        if let (Some(&tail), Some(&tip)) = (self.arrow.first(), self.arrow.last())
            && self.is_covered(tail)
        {
            let along =
                |part: f64| Point::new(tail.x + part * (tip.x - tail.x) + 0.02, tail.y + part * (tip.y - tail.y));
            points.extend([0.3, 0.4, 0.5, 0.6].map(along));
        }
        points
    }

    /// Whether a horizontal line from `side` reaches `point` without crossing a block on its way.
    fn in_sight(&self, point: Point, side: Beside) -> bool {
        let crosses = |block: &Block| {
            let rect = block.rect;
            let beside = match side {
                Beside::Left => rect.right() < point.x,
                _ => rect.x > point.x,
            };
            // A line close along a block's edge looks as if it touched it.
            beside && (rect.y - NEAR..=rect.bottom() + NEAR).contains(&point.y)
        };
        let inside_moved = |block: &Block| {
            let rect = block.rect;
            block.moved
                && rect.x < point.x
                && point.x < rect.right() - 1e-6
                && rect.y < point.y
                && point.y < rect.bottom()
        };
        !self.blocks.iter().any(|block| crosses(block) || inside_moved(block))
    }
}

/// Where an explanation from the left may point at a line of a grille: the left end of a rung, or a place on an upright
/// away from the bar; a line to a bar across would look like a part of it.
fn on_grille(stroke: &[Point]) -> Option<Point> {
    let (&from, &to) = stroke.first().zip(stroke.last())?;
    let across = to.x - from.x;
    match (across > 0.0, across < 1.0 - 1e-6) {
        (true, true) => Some(from),
        (true, false) => None,
        (false, _) => Some(Point::new(from.x, from.y + (to.y - from.y) / 4.0)),
    }
}

/// Chooses one point for each thing by trying them in order; `taken` are the places already in use, each with the
/// distance that it needs from the next one below.
fn choose(
    options: &[(Thing, Rc<[Option<Point>]>)],
    height: &dyn Fn(Thing) -> f64,
    taken: &mut Vec<(f64, f64)>,
    chosen: &mut Vec<Option<Point>>,
) -> bool {
    let Some(((thing, points), rest)) = options.split_first() else {
        return true;
    };
    let own = height(*thing);
    for point in points.iter() {
        let clear = |p: &Point, y: f64, height: f64| if p.y < y { y - p.y >= own } else { p.y - y >= height };
        let far = |p: &Point| taken.iter().all(|&(y, height)| clear(p, y, height));
        let free = point.as_ref().is_none_or(far);
        if free {
            let before = taken.len();
            taken.extend(point.map(|p| (p.y, own)));
            chosen.push(*point);
            if choose(rest, height, taken, chosen) {
                return true;
            }
            chosen.pop();
            taken.truncate(before);
        }
    }
    false
}
