//! Maps: a field of numbers and the route across it.
//!
//! Items that no jump changes are in [`Layer::Field`]. Lines are under the jumping piece and rings above it. The items
//! of each jump are in a [`Layer::Jump`].

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
use lines::{JumpLine, Obstacles, lines};
use places::{discs, word};
use rustc_hash::FxHashSet;
use stepbook_solve::grid::{Cell, Size};

/// Radius of the ring around a landing, and of the inner ring where the game ends, in cells.
const RING: f64 = 0.34;
const INNER: f64 = 0.25;
/// Radius of the ring of the jumping piece, visible around that of a landing.
const PIECE: f64 = 0.36;
/// Minimum margin around the cells of a map. Discs at corners of the field fit in it.
const AROUND: f64 = 0.295;
/// Radius of the dot of an exit.
const EXIT: f64 = 0.036;
/// Maximum width of a number in a cell, in a ring and in two rings.
const ROOM: [f64; 3] = [0.74, 0.52, 0.36];
/// Factor of the size of a number in two rings.
const IN_TWO: f64 = 0.9;
/// Distance at which a line breaks before the ink of a number that it would cross, in cells.
const BREAK: f64 = 0.08;

/// Sizes of texts, in cells.
#[derive(Clone, Copy)]
struct Sizes {
    /// The numbers of the field and the word at an exit; also the maximum size of the number on a disc.
    number: f64,
    /// The number in a ring.
    landed: f64,
    /// Radius of a disc. At a corner it is clear of the rings and numbers in all four cells.
    disc: f64,
    /// Scale of discs and arrowheads. It is less than 1 on a small field, whose cells are large on paper.
    scale: f64,
}

impl Sizes {
    /// The sizes for a field of this size and a last jump with this number.
    fn of(self, size: Size, last: usize) -> Self {
        let digits = if last < 10 { 1.0 } else { TWO_DIGITS };
        let scale = (self.scale * digits * size.rows.max(size.cols) as f64).clamp(SMALLEST, 1.0);
        Self { disc: scale * self.disc, scale, ..self }
    }
}
/// Minimum scale of discs, and the factor for numbers of two digits.
const SMALLEST: f64 = 0.6;
const TWO_DIGITS: f64 = 1.5;

/// 6 pt in cells of 4.5 mm: 23 rows on A6. Two digits on a disc have 6 pt in cells of 5.2 mm: 23 columns on A5.
const USUAL: Sizes = Sizes { number: 0.47, landed: 0.5, disc: 0.266, scale: 1.0 / 17.0 };
/// Large print: 16 pt in cells of 10.1 mm: 23 rows on A4. Two digits on a disc have 16 pt in cells of 12.6 mm: 13
/// columns on A4.
const LARGE: Sizes = Sizes { number: 0.56, landed: 0.56, disc: AROUND, scale: 1.0 / 6.0 };

/// Side bearing of a digit, in em.
const BLANK: f64 = 0.03;
/// With fewer rows or columns than this, the margin is larger, for bent lines.
const THIN: f64 = 3.0;

/// The drawing box and the items of a map, in cells, and its content.
pub(super) fn map(scene: &Scene<'_>, jumps: &Jumps, lettering: Lettering<'_>) -> (Rect, Vec<Item>, Map) {
    let (size, fonts) = (scene.field.size(), lettering.fonts);
    let sizes = if lettering.is_large() { LARGE } else { USUAL };
    let at = margins(size);
    let map = content(scene, jumps);
    let mut items = vec![Item::layer(Layer::Field, field(&map, sizes.number, fonts))];
    let mut over = Vec::new();
    let sheet = Rect::new(-at.x, -at.y, size.cols as f64 + 2.0 * at.x, size.rows as f64 + 2.0 * at.y);
    if let Some(route) = &scene.route {
        let layout = Layout::new(route, &map, sheet, sizes, fonts);
        items.push(Item::layer(Layer::Under, layout.legs(route)));
        over = layout.landings(route, &map, fonts);
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

/// The horizontal and vertical margins of a map around its cells.
pub fn margins(size: Size) -> Point {
    let margin = |cells: usize| AROUND.max((THIN - cells as f64) / 2.0);
    Point::new(margin(size.cols), margin(size.rows))
}

fn circle(centre: Point, radius: f64, role: Role) -> Item {
    Item::Shape(Form::Disc(centre, radius), role)
}

/// The border of the field, the cells that end the game, the exits and the numbers, row by row. `size` is the size of
/// the numbers in cells; 0 for none.
fn field(map: &Map, size: f64, fonts: &Fonts) -> Vec<Item> {
    let numbers: Vec<(Cell, String)> = numbers(map).collect();
    let cells: Vec<Cell> = numbers.iter().map(|(cell, _)| *cell).collect();
    let mut items = vec![Item::Shape(Form::Rings(outline(&cells, 0.0), 0.0), Role::Border)];
    let goals = map.goals.iter().flat_map(|&cell| [(cell, RING), (cell, INNER)]);
    items.extend(goals.map(|(cell, radius)| circle(middle(cell), radius, Role::Goal)));
    items.extend(map.exits.iter().map(|&cell| circle(middle(cell), EXIT, Role::Empty)));
    let size = size.min(most_number(map, fonts));
    let numbers = numbers.into_iter().filter(|_| size > 0.0);
    items.extend(numbers.map(|(cell, number)| centred_text(number, middle(cell), size, Weight::Regular)));
    items
}

/// The numbers of a field, row by row.
fn numbers(map: &Map) -> impl Iterator<Item = (Cell, String)> {
    map.numbers.size().cells().filter_map(|cell| Some((cell, map.numbers[cell]?.to_string())))
}

/// The maximum size of the numbers of a field, in cells, limited by the widest.
pub fn most_number(map: &Map, fonts: &Fonts) -> f64 {
    ROOM[0] / numbers(map).map(|(_, number)| fonts.width(&number, Weight::Regular)).fold(0.1, f64::max)
}

/// The ink of each number of a field at this size, with the distance that lines keep from it.
fn inks(map: &Map, size: f64, fonts: &Fonts) -> Vec<Rect> {
    let size = size.min(most_number(map, fonts));
    let ink = |(cell, number): (Cell, String)| {
        let width = size * fonts.width(&number, Weight::Regular);
        Rect::about(middle(cell), width, size * CAP_HEIGHT).wider(BREAK)
    };
    numbers(map).map(ink).collect()
}

/// A text centred at `centre` by its capital height.
fn centred_text(content: String, centre: Point, size: f64, weight: Weight) -> Item {
    let at = Point::new(centre.x, centre.y + size * CAP_HEIGHT / 2.0);
    Item::Text(Text::new(at, size, Anchor::Middle, weight, content))
}

/// The layout of a map. It includes later jumps, so nothing moves when they are drawn.
struct Layout {
    /// The drawing box, and the size of the field.
    sheet: Rect,
    size: Size,
    sizes: Sizes,
    /// The ink of the numbers, with the distance that lines keep.
    inks: Vec<Rect>,
    /// The middles of all landings, later ones last, without duplicates.
    rings: Vec<Point>,
    /// The lines of each jump.
    lines: Vec<Vec<JumpLine>>,
    /// The jump whose line has the disc of each landing but the first. If several jumps lead to a landing, it is the
    /// first.
    disc_legs: Vec<usize>,
    /// The middles of the discs of all landings but the first.
    discs: Vec<Point>,
}

impl Layout {
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
        let disc_legs = landings.iter().skip(1).filter_map(leads).collect();
        let rings: Vec<Point> = landings.into_iter().map(|(_, cell)| middle(cell)).collect();
        let inks = inks(map, sizes.number, fonts);
        let size = map.numbers.size();
        let sizes = sizes.of(size, legs.last().map_or(0, |leg| leg.number));
        let lines = lines(&legs, &Obstacles { rings: &rings, inks: &inks, size, sheet, sizes });
        let mut layout = Self { sheet, size, sizes, inks, rings, lines, disc_legs, discs: Vec::new() };
        layout.discs = discs(&layout);
        for (own, lines) in layout.lines.iter_mut().enumerate() {
            let others = layout.discs.iter().zip(&layout.disc_legs).filter(|(_, leg)| **leg != own);
            let others: Vec<Point> = others.map(|(disc, _)| *disc).collect();
            lines.iter_mut().for_each(|line| line.break_at(&layout.inks, &others, sizes.disc));
        }
        layout
    }

    fn legs(&self, route: &Route<'_>) -> Vec<Item> {
        let leg = |(leg, lines): (&Leg<'_>, &Vec<JumpLine>)| {
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

/// The ring of a landing with its number. `start` marks the landing where the map begins.
fn ring(landing: &Landing, start: bool, number: Option<u32>, size: f64, fonts: &Fonts) -> Vec<Item> {
    let centre = middle(landing.cell);
    let mut items = vec![circle(centre, RING, Role::Landing { start })];
    items.extend(landing.ends.then(|| circle(centre, INNER, Role::End)));
    items.extend(number.map(|number| {
        let number = number.to_string();
        let (room, size) = if landing.ends { (ROOM[2], IN_TWO * size) } else { (ROOM[1], size) };
        let size = size.min(room / fonts.width(&number, Weight::Bold).max(0.1));
        centred_text(number, centre, size, Weight::Bold)
    }));
    items
}

/// The number of a jump on its disc.
fn disc(number: usize, centre: Point, sizes: Sizes, fonts: &Fonts) -> [Item; 2] {
    let number = number.to_string();
    // The corners of the ink touch the edge.
    let half = fonts.width(&number, Weight::Bold) / 2.0 - BLANK;
    let size = (sizes.disc / half.hypot(CAP_HEIGHT / 2.0)).min(sizes.number);
    let text = centred_text(number, centre, size, Weight::Bold);
    [circle(centre, sizes.disc, Role::Tally), Item::layer(Layer::Tally, vec![text])]
}
