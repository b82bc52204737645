//! Pictures made of characters, for the terminal: 6 × 3 characters per cell; maps are denser.

mod map;

use crate::diagram::{
    Arrow, Block, Border, Content, Diagram, Point, Position, borders, in_lines, outer_corners, outline,
};
use rustc_hash::{FxHashMap, FxHashSet};
use stepbook_solve::arrows::spots;
use stepbook_solve::grid::{Cell, Direction};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Characters per cell, across and down.
const ACROSS: i32 = 6;
const DOWN: i32 = 3;
/// Distances in cells from the edges of cells: of lines (blocks inside, the frame outside), and of pins inside. They
/// put lines in the first character on that side and pins in the second.
const EDGE: f64 = 0.1;
const PIN: f64 = 0.2;

/// Draws `diagram` with box-drawing characters: the frame double, blocks light, the moved block heavy. Lines have no
/// trailing spaces, and the last one ends with a line feed. On a map, `[4]³` is the number 4 on which jump 3 landed,
/// `(4)` a number that ends the game, and `·` an exit. The text is empty for a diagram that shows neither a position
/// nor a map.
pub fn text(diagram: &Diagram) -> String {
    match &diagram.content {
        Some(Content::Position(position)) => Canvas::of(position).finish(),
        Some(Content::Map(map)) => map::text(map),
        None => String::new(),
    }
}

/// Draws `content` with column numbers above and row numbers beside it, from 1, so people can name a cell.
pub fn numbered(content: &Content) -> String {
    match content {
        Content::Position(position) => {
            let mut canvas = Canvas::of(position);
            let size = position.walls.size();
            // Leave two characters for the frame.
            (0..size.cols).for_each(|col| canvas.number(col + 1, (middle(Cell::new(0, col)).0, -2)));
            (0..size.rows).for_each(|row| canvas.number(row + 1, (-3, middle(Cell::new(row, 0)).1)));
            canvas.finish()
        }
        Content::Map(map) => map::numbered(map),
    }
}

/// The box-drawing characters of one line style, indexed by the directions in which lines leave the character: a sum of
/// [`bit`]s.
type LineStyle = &'static str;

const LIGHT: LineStyle = "─│││─┘┐┤─└┌├─┴┬┼";
const HEAVY: LineStyle = "━┃┃┃━┛┓┫━┗┏┣━┻┳╋";
const DOUBLE: LineStyle = "═║║║═╝╗╣═╚╔╠═╩╦╬";

#[derive(Default)]
struct Canvas {
    /// The lines through each character: their style and their directions as bits.
    lines: FxHashMap<(i32, i32), (LineStyle, u8)>,
    /// Walls, below the lines.
    walls: FxHashSet<(i32, i32)>,
    /// Symbols above the lines.
    signs: FxHashMap<(i32, i32), String>,
}

fn bit(direction: Direction) -> u8 {
    1 << direction as u8
}

impl Canvas {
    fn of(position: &Position) -> Self {
        let mut canvas = Self::default();
        position.gates.iter().for_each(|&(cell, way)| canvas.grille(cell, way));
        position.empty.iter().for_each(|&cell| canvas.sign(middle(cell), "·"));
        let walls = &position.walls;
        canvas.walls.extend(walls.size().cells().filter(|&cell| walls[cell]).flat_map(inside));
        for border in borders(position, EDGE) {
            match border {
                Border::Closed(ring) => canvas.ring(&ring, DOUBLE),
                Border::Open(lines) => lines.iter().for_each(|line| canvas.path(line, DOUBLE)),
            }
        }
        let numbers = |block: &Block| position.arrows.get(block.moved?)?.number;
        let is_numbered = |block: &Block| numbers(block).is_some();
        position.blocks.iter().for_each(|block| canvas.block(block, !is_numbered(block)));
        position.arrows.iter().for_each(|arrow| canvas.arrow(arrow));
        // Labels give way to numbers.
        for block in position.blocks.iter().filter(|block| is_numbered(block)) {
            spots(&block.cells).into_iter().for_each(|spot| canvas.label_aside(block, place(spot.middle())));
        }
        canvas
    }

    fn block(&mut self, block: &Block, labelled: bool) {
        let style = if block.moved.is_some() { HEAVY } else { LIGHT };
        outline(&block.cells, EDGE).iter().for_each(|ring| self.ring(ring, style));
        if block.fixed {
            outer_corners(&outline(&block.cells, PIN)).for_each(|corner| self.sign(place(corner), "•"));
        }
        if labelled {
            spots(&block.cells).into_iter().for_each(|spot| self.label(&block.label, place(spot.middle())));
        }
    }

    /// Writes a label as close to its usual position as space in its block allows.
    fn label_aside(&mut self, block: &Block, (x, y): (i32, i32)) {
        let left = x - (block.label.width() as i32 - 1) / 2;
        if !self.put(&block.label, (left, y), block.cells.iter().flat_map(|&cell| inside(cell))) {
            self.label(&block.label, (x, y));
        }
    }

    fn ring(&mut self, ring: &[Point], style: LineStyle) {
        self.path(ring, style);
        self.line(place(ring[ring.len() - 1]), place(ring[0]), style);
    }

    fn path(&mut self, points: &[Point], style: LineStyle) {
        points.windows(2).for_each(|pair| self.line(place(pair[0]), place(pair[1]), style));
    }

    /// Draws an axis-parallel line between two characters.
    fn line(&mut self, from: (i32, i32), to: (i32, i32), style: LineStyle) {
        let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let forward = Direction::ALL.into_iter().find(|way| way.delta() == (dy as isize, dx as isize));
        let Some(forward) = forward else { return };
        let mut at = from;
        while at != to {
            self.join(at, forward, style);
            at = (at.0 + dx, at.1 + dy);
            self.join(at, forward.opposite(), style);
        }
    }

    fn join(&mut self, at: (i32, i32), direction: Direction, style: LineStyle) {
        let line = self.lines.entry(at).or_insert((style, 0));
        *line = (style, line.1 | bit(direction));
    }

    fn sign(&mut self, at: (i32, i32), sign: &str) {
        self.signs.insert(at, sign.to_owned());
    }

    /// Writes a number whose last digit is at this position.
    fn number(&mut self, number: usize, (x, y): (i32, i32)) {
        let digits = number.to_string();
        self.write(&digits, (x + 1 - digits.len() as i32, y));
    }

    /// Writes a symbol in the middle of each straight part of the arrow. For a numbered arrow it goes where space is
    /// free, with the number before the first symbol.
    fn arrow(&mut self, arrow: &Arrow) {
        for (i, (sign, ends)) in parts(arrow).enumerate() {
            let middle = place(ends[0].halfway(ends[1]));
            let Some(number) = arrow.number else {
                self.sign(middle, sign);
                continue;
            };
            let begins = (format!("{number}{sign}"), place(ends[0]));
            let (signs, wanted) = if i == 0 { begins } else { (sign.to_owned(), middle) };
            let own = inside(Cell::new(ends[0].y as usize, ends[0].x as usize)).filter(|_| i == 0);
            if !self.put(&signs, wanted, own) && !self.put(&signs, wanted, places(ends)) {
                self.write(&signs, wanted);
            }
        }
    }

    /// Writes `text` to the right from the free position in `places` that is nearest to `wanted`, and returns whether
    /// there is one. It avoids positions next to a symbol, with which it would read as one word.
    fn put(&mut self, text: &str, wanted: (i32, i32), places: impl Iterator<Item = (i32, i32)>) -> bool {
        let width = text.width() as i32;
        let is_free = |&(x, y): &(i32, i32)| (x..x + width).all(|x| self.is_free((x, y)));
        let distance = |&(x, y): &(i32, i32)| {
            let is_crowded = [x - 1, x + width].into_iter().any(|x| self.signs.contains_key(&(x, y)));
            // Characters are twice as tall as wide.
            (x - wanted.0).abs() + 2 * (y - wanted.1).abs() + if is_crowded { ACROSS } else { 0 }
        };
        let found = places.filter(is_free).min_by_key(distance);
        found.into_iter().for_each(|at| self.write(text, at));
        found.is_some()
    }

    /// Writes `text` to the right from this position.
    fn write(&mut self, text: &str, (mut x, y): (i32, i32)) {
        for sign in text.graphemes(true) {
            self.sign((x, y), sign);
            // A wide character takes two columns.
            for next in 1..sign.width().max(1) as i32 {
                self.sign((x + next, y), "");
            }
            x += sign.width().max(1) as i32;
        }
    }

    fn is_free(&self, at: (i32, i32)) -> bool {
        !self.lines.contains_key(&at) && !self.signs.contains_key(&at) && !self.walls.contains(&at)
    }

    /// Draws a gate in a cell: a line across, or the rungs of a ladder.
    fn grille(&mut self, cell: Cell, way: Direction) {
        let (x, y) = middle(cell);
        match way == Direction::Right {
            true => (x - 2..x + 2).for_each(|x| self.sign((x, y), "-")),
            false => (y - 1..=y + 1).for_each(|y| (x - 1..=x).for_each(|x| self.sign((x, y), "-"))),
        }
    }

    /// Writes a label centred between the lines around it. If it is too wide it is broken into lines, or else shortened
    /// with an ellipsis.
    fn label(&mut self, label: &str, (x, y): (i32, i32)) {
        let is_free = |at| !self.lines.contains_key(&at);
        let free = |dx: i32, dy: i32| (1..200).take_while(|i| is_free((x + dx * i, y + dy * i))).count();
        let across = 2 * free(-1, 0).min(free(1, 0)) + 1;
        let down = 2 * free(0, -1).min(free(0, 1)) + 1;
        let lines = in_lines(label, across, down).unwrap_or_else(|| vec![shortened(label, across)]);
        let top = y - (lines.len() as i32 - 1) / 2;
        for (y, line) in (top..).zip(&lines) {
            self.write(line, (x - (line.width() as i32 - 1) / 2, y));
        }
    }

    fn finish(self) -> String {
        let places = || self.lines.keys().chain(self.signs.keys()).chain(&self.walls);
        let (left, top) = (places().map(|p| p.0).min(), places().map(|p| p.1).min());
        let (right, bottom) = (places().map(|p| p.0).max(), places().map(|p| p.1).max());
        let (Some(left), Some(top), Some(right), Some(bottom)) = (left, top, right, bottom) else {
            return String::new();
        };
        let mut picture = String::new();
        for y in top..=bottom {
            let mut line = String::new();
            for x in left..=right {
                match (self.signs.get(&(x, y)), self.lines.get(&(x, y))) {
                    (Some(sign), _) => line.push_str(sign),
                    (None, Some(&(style, ways))) => line.extend(style.chars().nth(ways.into())),
                    (None, None) => line.push(if self.walls.contains(&(x, y)) { '░' } else { ' ' }),
                }
            }
            picture.push_str(line.trim_end());
            picture.push('\n');
        }
        picture
    }
}

/// `text`, or its beginning with an ellipsis if it is wider than `room` columns.
fn shortened(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut used = 0;
    let fits = |sign: &&str| {
        used += sign.width();
        used < room
    };
    let beginning: String = text.graphemes(true).take_while(fits).collect();
    beginning + "…"
}

/// The character position of `point`, which is in cells from the board's top left.
fn place(point: Point) -> (i32, i32) {
    ((point.x * f64::from(ACROSS)).floor() as i32, (point.y * f64::from(DOWN)).floor() as i32)
}

/// The symbol and the ends of each straight part of an arrow.
fn parts(arrow: &Arrow) -> impl Iterator<Item = (&'static str, &[Point])> {
    // In the order of `Direction::ALL`.
    let sign = |way: &[Direction]| ["↑", "↓", "←", "→"][way[0] as usize];
    arrow.way.chunk_by(|a, b| a == b).map(sign).zip(arrow.line.windows(2))
}

/// All character positions in the cells along a line between two points.
fn places(ends: &[Point]) -> impl Iterator<Item = (i32, i32)> {
    let span = |a: f64, b: f64| a.min(b).floor() as i32..=a.max(b).floor() as i32;
    let cols = span(ends[0].x, ends[1].x);
    let cells = span(ends[0].y, ends[1].y).flat_map(move |row| cols.clone().map(move |col| (col, row)));
    cells.flat_map(|(col, row)| inside(Cell::new(row as usize, col as usize)))
}

/// All character positions in a cell.
fn inside(cell: Cell) -> impl Iterator<Item = (i32, i32)> + Clone {
    let (x, y) = (cell.col as i32 * ACROSS, cell.row as i32 * DOWN);
    (y..y + DOWN).flat_map(move |y| (x..x + ACROSS).map(move |x| (x, y)))
}

/// The character position in the middle of a cell.
fn middle(cell: Cell) -> (i32, i32) {
    (cell.col as i32 * ACROSS + ACROSS / 2, cell.row as i32 * DOWN + DOWN / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::draw;
    use crate::font::Fonts;
    use crate::tests::example;
    use crate::walkthrough::Shown;
    use stepbook_solve::grid::{Grid, Size};

    #[test]
    fn every_cell_of_a_wide_gate_has_its_own_line() {
        let size = Size::new(1, 11);
        let position = Position {
            goals: Vec::new(),
            walls: Grid::filled(size, false),
            opening: Vec::new(),
            blocks: Vec::new(),
            empty: Vec::new(),
            gates: size.cells().map(|cell| (cell, Direction::Right)).collect(),
            arrows: Vec::new(),
            ghosts: Vec::new(),
        };
        let picture = Canvas::of(&position).finish();
        assert_eq!(picture.lines().nth(2), Some(format!("║{}║", " ---- ".repeat(11)).as_str()));
    }

    /// Numbers and symbols of arrows replace nothing but labels of moving blocks. All labels remain, and each number is
    /// on its block.
    #[test]
    fn numbered_arrows_overwrite_nothing() {
        for name in ["klotski", "hughes", "garbage-disposal"] {
            let story = example(name);
            for picture in story.manoeuvres(5, Shown::After) {
                let scene = story.marked(&picture, Default::default());
                let diagram = draw(&scene, &Fonts::default(), String::new(), String::new());
                let mut position = diagram.position().expect("a position").clone();
                let with = Canvas::of(&position).finish();
                let arrows = std::mem::take(&mut position.arrows);
                let without = Canvas::of(&position).finish();
                let (with, without) = (characters(&with), characters(&without));
                let name = format!("{name}, {}", picture.step);
                let count = |all: &std::collections::BTreeMap<_, char>, c| all.values().filter(|&&d| d == c).count();
                for c in without.values() {
                    assert!(count(&with, *c) >= count(&without, *c), "{name}: {c}");
                }
                let is_line = |c: char| !c.is_alphanumeric() && c != '·';
                assert!(without.iter().all(|(at, &c)| !is_line(c) || with.get(at) == Some(&c)), "{name}");
                for (arrow, number) in arrows.iter().zip('1'..) {
                    let (x, y) = place(Point::new(arrow.line[0].x.floor(), arrow.line[0].y.floor()));
                    let mut cell =
                        (y..y + DOWN).flat_map(|y| (x..x + ACROSS).map(move |x| (y as usize + 1, x as usize + 1)));
                    assert!(cell.any(|at| with.get(&at) == Some(&number)), "{name}: {number}");
                }
            }
        }
    }

    fn characters(picture: &str) -> std::collections::BTreeMap<(usize, usize), char> {
        let lines = picture.lines().enumerate();
        let all = lines.flat_map(|(y, line)| line.chars().enumerate().map(move |(x, c)| ((y, x), c)));
        all.filter(|(_, c)| *c != ' ').collect()
    }

    #[test]
    fn cut_text_ends_with_an_ellipsis() {
        for (text, room, shown) in
            [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…")]
        {
            assert_eq!(shortened(text, room), shown);
        }
    }
}
