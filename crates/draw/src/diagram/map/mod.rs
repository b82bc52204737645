//! Maps: a field of numbers and the way across it.
//!
//! What no jump changes is in a layer of its own, [`Layer::Field`]. Lines lie under what jumps and rings over it, those of each
//! jump in a group, [`Layer::Jump`].

mod counted;
mod lines;
mod part;
mod places;

pub use counted::counted;
pub use part::{Part, part};

use super::outline::middle;
use super::{Anchor, Form, Item, Layer, Lettering, Map, Material, Point, Rect, Role, Text, outline};
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::walkthrough::{Jumps, Landing, Leg, Route, Scene};
use lines::{Around, Line, lines};
use places::{discs, word};
use rustc_hash::FxHashSet;
use stepbook_solve::grid::{Cell, Size};

/// Radius of the ring around a landing, and of the ring inside of it where the game ends, in cells.
const RING: f64 = 0.34;
const INNER: f64 = 0.25;
/// Radius of the ring of what jumps: it is seen around that of a landing.
const PIECE: f64 = 0.36;
/// From the cells of a map to the edge of its drawing: discs at corners of the field have room there.
const AROUND: f64 = 0.295;
/// Radius of the dot of an exit.
const EXIT: f64 = 0.036;
/// Most width of a number in a cell, in a ring and in two rings.
const ROOM: [f64; 3] = [0.74, 0.52, 0.36];
/// How much smaller a number is in two rings.
const IN_TWO: f64 = 0.9;
/// A line ends at this distance from the ink of a number that it would cross, in cells.
const BREAK: f64 = 0.08;

/// Sizes of texts, in cells.
#[derive(Clone, Copy)]
struct Sizes {
    /// The numbers of the field, the word at an exit and, at most, the number on a disc.
    number: f64,
    /// The number in a ring.
    landed: f64,
    /// Radius of a disc. At a corner of cells, it is clear of the rings and numbers in all of them.
    disc: f64,
    /// How much of their full size discs and heads have: less on a small field, whose cells are large on paper.
    scale: f64,
}

impl Sizes {
    /// Those of a field of this size whose last jump has this number.
    fn of(self, size: Size, last: usize) -> Self {
        let digits = if last < 10 { 1.0 } else { TWO_DIGITS };
        let scale = (self.scale * digits * size.rows.max(size.cols) as f64).clamp(SMALLEST, 1.0);
        Self { disc: scale * self.disc, scale, ..self }
    }
}
/// The part of their size that discs have at least, and how much larger they are if numbers have two digits.
const SMALLEST: f64 = 0.6;
const TWO_DIGITS: f64 = 1.5;

/// 6 pt in cells of 4.5 mm, 23 of which are as high as A6 is; two digits on a disc in those of 5.2 mm, 23 of which are as wide as
/// A5 is.
const USUAL: Sizes = Sizes { number: 0.47, landed: 0.5, disc: 0.266, scale: 1.0 / 17.0 };
/// In large print: 16 pt in cells of 10.1 mm, 23 of which are as high as A4 is; two digits on a disc in those of 12.6 mm, 13 of
/// which are as wide.
const LARGE: Sizes = Sizes { number: 0.56, landed: 0.56, disc: AROUND, scale: 1.0 / 6.0 };

/// Space beside the ink of a digit, in parts of its size.
const BLANK: f64 = 0.03;
/// Fewer rows or columns than this get more margin, for lines that bend.
const THIN: f64 = 3.0;

/// The drawing box and the items of a map, in cells, and what they show.
pub(super) fn map(scene: &Scene<'_>, jumps: &Jumps, lettering: Lettering<'_>) -> (Rect, Vec<Item>, Map) {
    let (size, fonts) = (scene.field.size(), lettering.fonts);
    let sizes = if lettering.is_large() { LARGE } else { USUAL };
    let at = margins(size);
    let map = content(scene, jumps);
    let mut items = vec![Item::layer(Layer::Field, field(&map, sizes.number, fonts))];
    let mut over = Vec::new();
    let sheet = Rect::new(-at.x, -at.y, size.cols as f64 + 2.0 * at.x, size.rows as f64 + 2.0 * at.y);
    if let Some(route) = &scene.route {
        let plan = Plan::new(route, &map, sheet, sizes, fonts);
        items.push(Item::layer(Layer::Under, plan.legs(route)));
        over = plan.landings(route, &map, fonts);
    }
    let blocks = scene.pieces.iter().map(|placed| {
        let layer = Layer::Block {
            material: Material::of(placed.piece),
            moved: placed.moved,
            faded: false,
            label: placed.label.to_owned(),
        };
        Item::layer(layer, vec![circle(middle(placed.corner), PIECE, Role::Piece)])
    });
    items.push(Item::layer(Layer::Blocks, blocks.collect()));
    items.push(Item::layer(Layer::Over, over));
    (sheet, vec![Item::Group { layer: Layer::Board, at, scale: 1.0, items }], map)
}

fn content(scene: &Scene<'_>, jumps: &Jumps) -> Map {
    let ends = |&cell: &Cell| jumps.numbers[cell].is_some() && scene.field.ends_at(cell);
    let mut known = FxHashSet::default();
    let landings = scene.route.iter().flat_map(|route| &route.landings).copied();
    Map {
        numbers: jumps.numbers.clone(),
        goals: scene.field.size().cells().filter(ends).collect(),
        exits: jumps.exits.clone(),
        landings: landings.filter(|landing| known.insert((landing.number, landing.cell))).collect(),
    }
}

/// The margins of a map left and right of its cells, and above and below them.
pub fn margins(size: Size) -> Point {
    let margin = |cells: usize| AROUND.max((THIN - cells as f64) / 2.0);
    Point::new(margin(size.cols), margin(size.rows))
}

fn circle(centre: Point, radius: f64, role: Role) -> Item {
    Item::Shape(Form::Disc(centre, radius), role)
}

/// The border of all cells with numbers, the cells that end the game, the exits and the numbers, row by row; `size` is that of
/// numbers, in cells; 0 for none.
fn field(map: &Map, size: f64, fonts: &Fonts) -> Vec<Item> {
    let numbers: Vec<(Cell, String)> = numbers(map).collect();
    let cells: Vec<Cell> = numbers.iter().map(|(cell, _)| *cell).collect();
    let mut items = vec![Item::Shape(Form::Rings(outline(&cells, 0.0), 0.0), Role::Border)];
    let goals = map.goals.iter().flat_map(|&cell| [(cell, RING), (cell, INNER)]);
    items.extend(goals.map(|(cell, radius)| circle(middle(cell), radius, Role::Goal)));
    items.extend(map.exits.iter().map(|&cell| circle(middle(cell), EXIT, Role::Empty)));
    let size = size.min(most_number(map, fonts));
    let numbers = numbers.into_iter().filter(|_| size > 0.0);
    items.extend(numbers.map(|(cell, number)| lettered(number, middle(cell), size, Weight::Regular)));
    items
}

/// The numbers of a field, row by row.
fn numbers(map: &Map) -> impl Iterator<Item = (Cell, String)> {
    map.numbers.size().cells().filter_map(|cell| Some((cell, map.numbers[cell]?.to_string())))
}

/// The greatest size of the numbers of a field, in cells: all are as large as the widest allows.
pub fn most_number(map: &Map, fonts: &Fonts) -> f64 {
    ROOM[0] / numbers(map).map(|(_, number)| fonts.width(&number, Weight::Regular)).fold(0.1, f64::max)
}

/// The ink of each number of a field, of this size, with the room that lines leave around it.
fn inks(map: &Map, size: f64, fonts: &Fonts) -> Vec<Rect> {
    let size = size.min(most_number(map, fonts));
    let ink = |(cell, number): (Cell, String)| {
        let width = size * fonts.width(&number, Weight::Regular);
        Rect::about(middle(cell), width, size * CAP_HEIGHT).wider(BREAK)
    };
    numbers(map).map(ink).collect()
}

/// A text whose capitals have their middle at `centre`.
fn lettered(content: String, centre: Point, size: f64, weight: Weight) -> Item {
    let at = Point::new(centre.x, centre.y + size * CAP_HEIGHT / 2.0);
    Item::Text(Text::new(at, size, Anchor::Middle, weight, content))
}

/// The layout of a map, including later jumps, so that nothing moves when they are drawn.
struct Plan {
    /// The box of the drawing, and the rows and columns of its field.
    sheet: Rect,
    size: Size,
    sizes: Sizes,
    /// The rooms of numbers.
    inks: Vec<Rect>,
    /// The middles of all landings, those to come last; none twice.
    rings: Vec<Point>,
    /// For each jump.
    lines: Vec<Vec<Line>>,
    /// The jump on whose line the disc of each landing lies. None leads to the first; of several that lead to one, the first.
    bearers: Vec<usize>,
    /// The middles of these discs.
    discs: Vec<Point>,
}

impl Plan {
    fn new(route: &Route<'_>, map: &Map, sheet: Rect, sizes: Sizes, fonts: &Fonts) -> Self {
        let legs: Vec<&Leg<'_>> = route.legs.iter().chain(&route.ahead).collect();
        let mut landings: Vec<(usize, Cell)> =
            map.landings.iter().map(|landing| (landing.number, landing.cell)).collect();
        for to_come in route.ahead.iter().map(|leg| (leg.number, leg.moved.to)) {
            if !landings.contains(&to_come) {
                landings.push(to_come);
            }
        }
        let leads = |landing: &(usize, Cell)| legs.iter().position(|leg| (leg.number, leg.moved.to) == *landing);
        let bearers = landings.iter().skip(1).filter_map(leads).collect();
        let rings: Vec<Point> = landings.into_iter().map(|(_, cell)| middle(cell)).collect();
        let inks = inks(map, sizes.number, fonts);
        let size = map.numbers.size();
        let sizes = sizes.of(size, legs.last().map_or(0, |leg| leg.number));
        let lines = lines(&legs, &Around { rings: &rings, inks: &inks, size, sheet, sizes });
        let mut plan = Self { sheet, size, sizes, inks, rings, lines, bearers, discs: Vec::new() };
        plan.discs = discs(&plan);
        for (own, lines) in plan.lines.iter_mut().enumerate() {
            let others = plan.discs.iter().zip(&plan.bearers).filter(|(_, leg)| **leg != own);
            let others: Vec<Point> = others.map(|(disc, _)| *disc).collect();
            lines.iter_mut().for_each(|line| line.give_way(&plan.inks, &others, sizes.disc));
        }
        plan
    }

    fn legs(&self, route: &Route<'_>) -> Vec<Item> {
        let leg = |(leg, lines): (&Leg<'_>, &Vec<Line>)| {
            Item::layer(Layer::Jump(leg.number), lines.iter().flat_map(|line| line.items(leg.marked)).collect())
        };
        route.legs.iter().zip(&self.lines).map(leg).collect()
    }

    fn landings(&self, route: &Route<'_>, map: &Map, fonts: &Fonts) -> Vec<Item> {
        let mut words: Vec<Rect> = Vec::new();
        let landing = |(index, landing): (usize, &Landing)| {
            let number = map.numbers[landing.cell];
            let mut items = ring(landing, index == 0, number, self.sizes.landed, fonts);
            if let Some(&at) = index.checked_sub(1).and_then(|disc| self.discs.get(disc)) {
                items.extend(disc(landing.number, at, self.sizes, fonts));
            }
            if landing.ends && number.is_none() && !route.exit.is_empty() {
                let (text, rect) = word((route.exit, self.sizes.number), middle(landing.cell), self, &words, fonts);
                words.push(rect);
                items.push(Item::Text(text));
            }
            Item::layer(Layer::Jump(landing.number), items)
        };
        map.landings.iter().enumerate().map(landing).collect()
    }
}

/// The ring of a landing, which may be the one where the map begins, with its number.
fn ring(landing: &Landing, start: bool, number: Option<u32>, size: f64, fonts: &Fonts) -> Vec<Item> {
    let centre = middle(landing.cell);
    let mut items = vec![circle(centre, RING, Role::Landing { start })];
    items.extend(landing.ends.then(|| circle(centre, INNER, Role::End)));
    items.extend(number.map(|number| {
        let number = number.to_string();
        let (room, size) = if landing.ends { (ROOM[2], IN_TWO * size) } else { (ROOM[1], size) };
        let size = size.min(room / fonts.width(&number, Weight::Bold).max(0.1));
        lettered(number, centre, size, Weight::Bold)
    }));
    items
}

/// The number of a jump on its disc.
fn disc(number: usize, centre: Point, sizes: Sizes, fonts: &Fonts) -> [Item; 2] {
    let number = number.to_string();
    // The corners of the ink lie on the edge.
    let half = fonts.width(&number, Weight::Bold) / 2.0 - BLANK;
    let size = (sizes.disc / half.hypot(CAP_HEIGHT / 2.0)).min(sizes.number);
    let text = lettered(number, centre, size, Weight::Bold);
    [circle(centre, sizes.disc, Role::Tally), Item::layer(Layer::Tally, vec![text])]
}
