//! Pictures made of characters, for the terminal: 6 × 3 characters per cell; maps are denser.

mod map;

use crate::diagram::{Diagram, Item, MARGIN, Point, Role, Text};
use crate::grid::Direction;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Characters per cell, across and down.
const ACROSS: f64 = 6.0;
const DOWN: f64 = 3.0;

/// Draws `diagram` with box-drawing characters: the frame double, blocks light, the moved block heavy. Lines end without
/// blanks; the last one with a line feed. On a map, `[4]³` is the number 4 on which jump 3 landed, `(4)` a number that ends the
/// game, and `·` an exit.
pub fn text(diagram: &Diagram) -> String {
    if let Some(map) = map::text(&diagram.items) {
        return map;
    }
    let mut canvas = Canvas::default();
    canvas.draw(&diagram.items, Point::default());
    canvas.finish()
}

/// The three kinds of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pen {
    Light,
    Heavy,
    Double,
}

#[derive(Default)]
struct Canvas {
    /// Lines through each place: the pen and the directions in which they leave it, as bits.
    lines: FxHashMap<(i32, i32), (Pen, u8)>,
    /// Walls, under the lines.
    walls: FxHashSet<(i32, i32)>,
    /// Signs over the lines.
    signs: FxHashMap<(i32, i32), String>,
}

fn bit(direction: Direction) -> u8 {
    1 << direction as u8
}

impl Canvas {
    fn draw(&mut self, items: &[Item], origin: Point) {
        for item in items {
            match item {
                // Nothing runs through a label here.
                Item::Rect { role: Role::Ground { .. }, .. } => {}
                Item::Rect { rect, role, .. } => self.ring(&rect.corners(), *role, origin),
                Item::Polygon { rings, role, .. } => {
                    for ring in rings {
                        self.ring(ring, *role, origin);
                    }
                }
                Item::Line { strokes, role: Role::Frame } => {
                    for pair in strokes.iter().flat_map(|stroke| stroke.windows(2)) {
                        self.line(place(pair[0], origin), place(pair[1], origin), Pen::Double);
                    }
                }
                Item::Line { strokes, role: Role::Gate } => {
                    strokes.iter().for_each(|stroke| self.grille(stroke, origin))
                }
                Item::Arrow { points, role: Role::Arrow } => self.arrow(points, origin),
                Item::Hatch { areas, .. } => {
                    // Narrow ones are parts of a cell that has a larger one.
                    for area in areas.iter().filter(|area| area.h > 0.5) {
                        let middle = Point::new(area.x + area.w / 2.0, area.y + area.h / 2.0);
                        self.hatch(middle, origin);
                    }
                }
                Item::Circle { centre, role: Role::Pin, .. } => self.sign(place(*centre, origin), "•"),
                Item::Circle { centre, .. } => self.sign(place(*centre, origin), "·"),
                Item::Text(text) => self.text(text, origin),
                Item::Group { at, items, .. } => self.draw(items, origin.plus(*at, 1.0)),
                // Only pages turn something, and they are no text.
                Item::Turned { items, .. } => self.draw(items, origin),
                // Ghost, goal and halo need finer lines than characters have.
                Item::Line { .. } | Item::Curve { .. } | Item::Arrow { .. } => {}
            }
        }
    }

    fn ring(&mut self, ring: &[Point], role: Role, origin: Point) {
        let pen = match role {
            Role::Frame => Pen::Double,
            Role::MovedBlock(_) => Pen::Heavy,
            _ => Pen::Light,
        };
        for (i, &from) in ring.iter().enumerate() {
            let to = ring[(i + 1) % ring.len()];
            self.line(place(from, origin), place(to, origin), pen);
        }
    }

    /// An axis-parallel line between two places.
    fn line(&mut self, from: (i32, i32), to: (i32, i32), pen: Pen) {
        let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let (forward, back) = match (dx, dy) {
            (1, _) => (Direction::Right, Direction::Left),
            (-1, _) => (Direction::Left, Direction::Right),
            (_, 1) => (Direction::Down, Direction::Up),
            _ => (Direction::Up, Direction::Down),
        };
        let mut at = from;
        while at != to {
            self.join(at, forward, pen);
            at = (at.0 + dx, at.1 + dy);
            self.join(at, back, pen);
        }
    }

    fn join(&mut self, at: (i32, i32), direction: Direction, pen: Pen) {
        let line = self.lines.entry(at).or_insert((pen, 0));
        *line = (pen, line.1 | bit(direction));
    }

    fn sign(&mut self, at: (i32, i32), sign: &str) {
        self.signs.insert(at, sign.to_owned());
    }

    /// A sign in the middle of each straight part of the arrow.
    fn arrow(&mut self, points: &[Point], origin: Point) {
        for pair in points.windows(2) {
            let middle = Point::new((pair[0].x + pair[1].x) / 2.0, (pair[0].y + pair[1].y) / 2.0);
            let sign = match (pair[1].x - pair[0].x, pair[1].y - pair[0].y) {
                (x, _) if x > 0.1 => "→",
                (x, _) if x < -0.1 => "←",
                (_, y) if y > 0.0 => "↓",
                _ => "↑",
            };
            self.sign(place(middle, origin), sign);
        }
    }

    /// Signs in each cell that the bar of a grille spans: a line across, or the rungs of a ladder. The uprights are shorter
    /// than a cell.
    fn grille(&mut self, stroke: &[Point], origin: Point) {
        let (from, to) = (stroke[0], stroke[stroke.len() - 1]);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let cells = (dx + dy + 1e-6).floor();
        for cell in 0..cells as usize {
            let part = (cell as f64 + 0.5) / cells;
            let (x, y) = place(Point::new(from.x + part * dx, from.y + part * dy), origin);
            match dx > dy {
                true => (x - 2..x + 2).for_each(|x| self.sign((x, y), "-")),
                false => (y - 1..=y + 1).for_each(|y| (x - 1..=x).for_each(|x| self.sign((x, y), "-"))),
            }
        }
    }

    fn hatch(&mut self, middle: Point, origin: Point) {
        let (x, y) = place(Point::new(middle.x.floor(), middle.y.floor()), origin);
        for row in 0..DOWN as i32 {
            for col in 0..ACROSS as i32 {
                self.walls.insert((x + col, y + row));
            }
        }
    }

    /// A label; one that is wider than the lines around it allow is cut and ends with an ellipsis.
    fn text(&mut self, text: &Text, origin: Point) {
        let (x, y) = place(Point::new(text.at.x, text.at.y - text.size * 0.3), origin);
        let free = |step: i32| (1..).take_while(|i| !self.lines.contains_key(&(x + step * i, y)) && *i < 200).count();
        let room = 2 * free(-1).min(free(1)) + 1;
        let shown = shortened(&text.content, room);
        let mut at = x - (shown.width() as i32 - 1) / 2;
        for sign in shown.graphemes(true) {
            self.sign((at, y), sign);
            // A wide sign takes two places.
            for next in 1..sign.width().max(1) as i32 {
                self.signs.insert((at + next, y), String::new());
            }
            at += sign.width().max(1) as i32;
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
                    (None, Some(&(pen, ways))) => line.push(corner(pen, ways)),
                    (None, None) => line.push(if self.walls.contains(&(x, y)) { '░' } else { ' ' }),
                }
            }
            picture.push_str(line.trim_end());
            picture.push('\n');
        }
        picture
    }
}

/// `text`, or as much of it as fits `room` with an ellipsis.
fn shortened(text: &str, room: usize) -> Cow<'_, str> {
    if text.width() <= room {
        return text.into();
    }
    let mut used = 0;
    let fits = |sign: &&str| {
        used += sign.width();
        used < room
    };
    let beginning: String = text.graphemes(true).take_while(fits).collect();
    (beginning + "…").into()
}

/// The place of the character at `point`, in cells from the origin of its group.
fn place(point: Point, origin: Point) -> (i32, i32) {
    let at = origin.plus(point, 1.0);
    (((at.x - MARGIN) * ACROSS).floor() as i32, ((at.y - MARGIN) * DOWN).floor() as i32)
}

/// The character for a line that leaves its place in these ways.
fn corner(pen: Pen, ways: u8) -> char {
    let [up, down, left, right] = Direction::ALL.map(|direction| ways & bit(direction) != 0);
    let [light, heavy, double] = match (up, down, left, right) {
        (true, true, true, true) => ['┼', '╋', '╬'],
        (true, true, true, false) => ['┤', '┫', '╣'],
        (true, true, false, true) => ['├', '┣', '╠'],
        (true, false, true, true) => ['┴', '┻', '╩'],
        (false, true, true, true) => ['┬', '┳', '╦'],
        (false, true, false, true) => ['┌', '┏', '╔'],
        (false, true, true, false) => ['┐', '┓', '╗'],
        (true, false, false, true) => ['└', '┗', '╚'],
        (true, false, true, false) => ['┘', '┛', '╝'],
        (true, _, false, false) | (_, true, false, false) => ['│', '┃', '║'],
        _ => ['─', '━', '═'],
    };
    match pen {
        Pen::Light => light,
        Pen::Heavy => heavy,
        Pen::Double => double,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_ends_with_an_ellipsis() {
        for (text, room, shown) in
            [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…")]
        {
            assert_eq!(shortened(text, room), shown);
        }
    }
}
