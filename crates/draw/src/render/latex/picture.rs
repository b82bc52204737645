//! LaTeX `picture` environments as an author would write them by hand. They need no package.
//!
//! A block is a `\framebox` around its label, a ghost is a `\dashbox`, a move is a `\vector`. Frames, walls, gates and
//! blocks other than rectangles are lines. The kernel draws only in black and covers nothing, so there are no fills and
//! no overlaps.

use super::kernel;
use super::{Coordinates, Pictures, Unprintable, definition, font_command, label, written};
use crate::diagram::{
    Arrow, Block, Border, Diagram, Point, Position, Rect, Text, borders, grille, grilles, outer_corners, outline,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use stepbook_solve::arrows::DISC;
use stepbook_solve::grid::Cell;
use stepbook_solve::text::number;

/// Distance of blocks inside their cells, as in the paper, and of the frame outside, in cells.
const INSET: f64 = 0.1;
/// Insets of the goal's two lines: outside and inside the edges of its cells.
const GOAL: [f64; 2] = [-0.05, 0.03];
/// Length of a dash and of a gap, in cells.
const DASH: f64 = 0.1;
/// Distance of the lines of a wall, in cells.
const HATCH: f64 = 0.2;
/// Distance of pins from the edges of a fixed block's cells, and their diameter; diameter of the dot of an empty cell.
const PIN: (f64, f64) = (0.22, 0.1);
const DOT: f64 = 0.08;
/// Minimum number of commands that sharing must save; a command takes some 40 bytes.
const MIN_SAVING: usize = 5_000;

/// Draws each of `diagrams` as a `picture` environment in units of the diagram. Its origin is the bottom left corner of
/// the board, its size is that of the diagram, and its bottom is on the baseline. It needs [`SUPPORT`](super::SUPPORT).
pub(super) fn pictures(diagrams: &[&Diagram]) -> Result<Pictures, Unprintable> {
    let pictures = diagrams.iter().map(|diagram| Ok(Canvas::of(diagram)?.picture(diagram, "")));
    Ok(Pictures { pictures: pictures.collect::<Result<_, _>>()?, ..Pictures::default() })
}

/// Draws `diagrams` for one document. If that makes it much shorter, what all share is drawn once, by `command`.
pub(super) fn together(command: &str, diagrams: &[&Diagram]) -> Result<Pictures, Unprintable> {
    let pages = diagrams.iter().map(|diagram| Canvas::of(diagram)).collect::<Result<Vec<_>, _>>()?;
    let Some((common, rests)) = Canvas::shared(&pages) else { return pictures(diagrams) };
    let pictures = rests.iter().zip(diagrams).map(|(rest, diagram)| rest.picture(diagram, &format!("{command}\n")));
    // The group restores the usual line width for what is drawn upon it.
    Ok(Pictures {
        common: definition(command, &format!("{{{}}}%\n", common.content())),
        pictures: pictures.collect(),
        ..Pictures::default()
    })
}

/// The line width or the font of commands. The order of variants is the drawing order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Style {
    /// Lines of goals and of faded blocks.
    Faint,
    /// Usual lines.
    Thin,
    /// Lines of moved blocks and of frames.
    Thick,
    /// Text, with the command that sets its font.
    Letters(String),
}

/// A picture under construction.
pub(super) struct Canvas {
    at: Coordinates,
    /// The font command for labels in boxes.
    letters: Option<String>,
    /// The middles of rings with numbers, which interrupt lines.
    rings: Vec<Point>,
    commands: BTreeMap<Style, Vec<String>>,
}

impl Canvas {
    fn of(diagram: &Diagram) -> Result<Self, Unprintable> {
        let at = Coordinates::of(diagram, 2);
        let mut page = Self { at, letters: None, rings: Vec::new(), commands: BTreeMap::new() };
        match diagram.position() {
            // Coordinates of a position are in cells from the board's corner.
            Some(position) => {
                page.at.margin = Point::default();
                page.board(position)?;
            }
            None => kernel::draw(&diagram.items, &mut page)?,
        }
        Ok(page)
    }

    /// Splits `pages` into what they share and the rest of each, if sharing saves enough.
    fn shared(pages: &[Self]) -> Option<(Self, Vec<Self>)> {
        let [first, others @ ..] = pages else { return None };
        let mut common = first.commands.clone();
        for other in others {
            common.retain(|style, commands| {
                let known: BTreeSet<&String> = other.commands.get(style).into_iter().flatten().collect();
                commands.retain(|command| known.contains(command));
                !commands.is_empty()
            });
        }
        let saved = common.values().map(Vec::len).sum::<usize>() * others.len();
        if saved < MIN_SAVING || others.iter().any(|other| other.letters != first.letters) {
            return None;
        }
        let with = |commands| Self { at: first.at, letters: first.letters.clone(), rings: Vec::new(), commands };
        let rest = |page: &Self| {
            let mut commands = page.commands.clone();
            commands.retain(|style, all| {
                let known: BTreeSet<&String> = common.get(style).into_iter().flatten().collect();
                all.retain(|command| !known.contains(command));
                !all.is_empty()
            });
            with(commands)
        };
        let rests = pages.iter().map(rest).collect();
        Some((with(common), rests))
    }

    /// The environment, with `below` drawn first.
    fn picture(&self, diagram: &Diagram, below: &str) -> String {
        let (w, h) = (number(diagram.width, 3), number(diagram.height, 3));
        let corner = Coordinates::of(diagram, 3).pair(Point::new(0.0, diagram.height));
        format!("\\begin{{picture}}({w},{h}){corner}\n{below}{}\\end{{picture}}", self.content())
    }

    fn content(&self) -> String {
        let mut out = String::new();
        self.letters.iter().for_each(|letters| out.extend([letters, "\n"]));
        let has_faint = self.commands.contains_key(&Style::Faint);
        for (style, commands) in &self.commands {
            match style {
                Style::Faint => out.push_str("\\linethickness{0.25pt}\n"),
                Style::Thin if has_faint => out.push_str("\\thinlines\n"),
                Style::Thin => {}
                Style::Thick => out.push_str("\\thicklines\n"),
                Style::Letters(letters) => out.extend([letters, "\n"]),
            }
            commands.iter().for_each(|command| out.extend([command, "\n"]));
        }
        out
    }

    fn add(&mut self, style: Style, command: String) {
        self.commands.entry(style).or_default().push(command);
    }

    /// Puts `what` at a point.
    pub(super) fn put(&mut self, style: Style, at: Point, what: &str) {
        let command = format!("\\put{}{{{what}}}", self.at.pair(at));
        self.add(style, command);
    }

    /// Draws a line along an axis or at 45°, without its parts inside rings.
    pub(super) fn line(&mut self, style: Style, from: Point, to: Point) {
        let mut parts = vec![(from, to)];
        for &centre in &self.rings {
            parts = parts.into_iter().flat_map(|part| kernel::outside(part, centre, DISC)).collect();
        }
        parts.into_iter().for_each(|(from, to)| self.straight(style.clone(), "line", from, to));
    }

    /// Draws a whole line along an axis or at 45° with this command: `line` or `vector`.
    fn straight(&mut self, style: Style, command: &str, from: Point, to: Point) {
        let (dx, dy) = (to.x - from.x, from.y - to.y);
        let sign = |length: f64| if length.abs() < 1e-6 { 0 } else { length.signum() as i32 };
        let length = number(dx.abs().max(dy.abs()), 2);
        if length != "0" {
            self.put(style, from, &format!("\\{command}({},{}){{{length}}}", sign(dx), sign(dy)));
        }
    }

    /// Draws a quadratic Bézier curve.
    pub(super) fn curve(&mut self, style: Style, points: [Point; 3]) {
        let [from, control, to] = points.map(|point| self.at.pair(point));
        self.add(style, format!("\\qbezier{from}{control}{to}"));
    }

    /// Draws a closed outline. If it is a whole rectangle, it is a box with `label` in the middle.
    fn ring(&mut self, style: Style, ring: &[Point], label: &str) {
        match rectangle(ring) {
            Some(rect) if !self.is_cut(ring) => self.framed(style, rect, "\\framebox", label),
            _ => sides(ring).for_each(|(from, to)| self.line(style.clone(), from, to)),
        }
    }

    /// Whether a ring with a number interrupts an outline.
    fn is_cut(&self, ring: &[Point]) -> bool {
        let meets = |side| self.rings.iter().any(|&centre| kernel::outside(side, centre, DISC) != [side]);
        sides(ring).any(meets)
    }

    /// Draws a box of this kind around `content`.
    fn framed(&mut self, style: Style, Rect { x, y, w, h }: Rect, kind: &str, content: &str) {
        let size = format!("({},{})", number(w, 2), number(h, 2));
        self.put(style, Point::new(x, y + h), &format!("{kind}{size}{{{content}}}"));
    }

    /// Draws a dashed outline of cells, `inset` inside their edges.
    fn dashed(&mut self, cells: &[Cell], inset: f64) {
        for ring in outline(cells, inset) {
            if let Some(rect) = rectangle(&ring) {
                self.framed(Style::Thin, rect, &format!("\\dashbox{{{DASH}}}"), "");
                continue;
            }
            for (from, to) in sides(&ring) {
                let length = (to.x - from.x).hypot(to.y - from.y);
                let along = to.plus(from, -1.0);
                let along = Point::new(along.x / length, along.y / length);
                let count = (length / (2.0 * DASH)).ceil() as usize;
                self.run(from, count, along, 2.0 * DASH, (along, DASH));
            }
        }
    }

    /// Draws `count` equal lines, `step` apart in direction `towards`, each with its own direction and length.
    fn run(&mut self, from: Point, count: usize, towards: Point, step: f64, (along, length): (Point, f64)) {
        let at = self.at.pair(from);
        let vector = |of: Point, by: f64| format!("({},{})", number(of.x * by, 2), number(-of.y * by, 2));
        let (step, line) = (vector(towards, step), format!("\\line{}{{{}}}", vector(along, 1.0), number(length, 2)));
        match count {
            0 => {}
            1 => self.put(Style::Thin, from, &line),
            _ => self.add(Style::Thin, format!("\\multiput{at}{step}{{{count}}}{{{line}}}")),
        }
    }

    /// A text.
    pub(super) fn text(&mut self, text: &Text) -> Result<(), Unprintable> {
        let letters = font_command(text.size, &number(text.size, 3));
        self.put(Style::Letters(letters), text.middle(), &label(text)?);
        Ok(())
    }

    fn board(&mut self, position: &Position) -> Result<(), Unprintable> {
        let numbered = position.arrows.iter().filter(|arrow| arrow.number.is_some());
        self.rings = numbered.map(|arrow| arrow.line[0]).collect();
        self.walls(position);
        let owners = owners(position);
        for ring in position.goals.iter().flat_map(|cells| GOAL.map(|inset| outline(cells, inset))).flatten() {
            let visible: Vec<_> = sides(&ring).flat_map(|side| visible(side, &owners)).collect();
            match visible.iter().copied().eq(sides(&ring)) {
                true => self.ring(Style::Faint, &ring, ""),
                false => visible.into_iter().for_each(|(from, to)| self.line(Style::Faint, from, to)),
            }
        }
        for (first, count, down) in grilles(position) {
            let lines = grille(first, count, down);
            let [bar, upright, next, ..] = &lines[..] else { continue };
            self.line(Style::Thin, bar[0], bar[1]);
            let unit = |to: Point, from: Point| {
                let (off, length) = (to.plus(from, -1.0), (to.x - from.x).hypot(to.y - from.y));
                (Point::new(off.x / length, off.y / length), length)
            };
            let (towards, step) = unit(next[0], upright[0]);
            self.run(upright[0], lines.len() - 1, towards, step, unit(upright[1], upright[0]));
        }
        // The largest size is the usual one.
        let sizes = || position.blocks.iter().flat_map(|block| &block.texts).map(|text| text.size);
        let usual = sizes().fold(0.0, f64::max);
        if usual > 0.0 {
            self.letters = Some(font_command(usual, &number(usual, 3)));
        }
        for block in &position.blocks {
            self.block(block, usual)?;
        }
        for ghost in &position.ghosts {
            let visible: Vec<Cell> = ghost.iter().filter(|cell| !owners.contains_key(cell)).copied().collect();
            self.dashed(&visible, INSET);
        }
        self.empty(position, &owners);
        for border in borders(position, INSET) {
            match border {
                Border::Closed(ring) => self.ring(Style::Thick, &ring, ""),
                Border::Open(lines) => {
                    lines
                        .iter()
                        .flat_map(|line| line.windows(2))
                        .for_each(|pair| self.line(Style::Thick, pair[0], pair[1]));
                }
            }
        }
        position.arrows.iter().try_for_each(|arrow| self.arrow(arrow))?;
        Ok(())
    }

    fn block(&mut self, block: &Block, usual: f64) -> Result<(), Unprintable> {
        let style = match () {
            () if block.faded => Style::Faint,
            () if block.moved.is_some() => Style::Thick,
            () => Style::Thin,
        };
        let rings = outline(&block.cells, INSET);
        // A box centres letters and digits, but would raise a comma.
        let is_plain = |text: &Text| {
            text.size >= usual && !text.upright && text.content.chars().all(|c| c.is_alphanumeric() || c == ' ')
        };
        match (&block.texts[..], &rings[..]) {
            ([text], [ring]) if is_plain(text) && rectangle(ring).is_some() && !self.is_cut(ring) => {
                self.ring(style, ring, &written(text)?);
            }
            _ => {
                rings.iter().for_each(|ring| self.ring(style.clone(), ring, ""));
                block.texts.iter().try_for_each(|text| self.text(text))?;
            }
        }
        if block.fixed {
            for at in outer_corners(&outline(&block.cells, PIN.0)) {
                self.put(Style::Thin, at, &format!("\\circle*{{{}}}", PIN.1));
            }
        }
        Ok(())
    }

    /// Draws dots in cells that must be empty, if other free cells need not be.
    fn empty(&mut self, position: &Position, owners: &Owners) {
        let seen: BTreeSet<Cell> = position.gates.iter().map(|(cell, _)| *cell).chain(position.empty.clone()).collect();
        let is_shown = |cell: Cell| position.walls[cell] || seen.contains(&cell) || owners.contains_key(&cell);
        if !position.walls.size().cells().all(is_shown) {
            for cell in &position.empty {
                let middle = Point::new(cell.col as f64 + 0.5, cell.row as f64 + 0.5);
                self.put(Style::Thin, middle, &format!("\\circle*{{{DOT}}}"));
            }
        }
    }

    /// Hatches walls. A run of cells in a row is merged with equal runs below.
    fn walls(&mut self, position: &Position) {
        let walls: Vec<Cell> = position.walls.size().cells().filter(|&cell| position.walls[cell]).collect();
        let is_free = |row: usize, col: Option<usize>| {
            col.is_some_and(|col| position.walls.get(Cell::new(row, col)) == Some(&false))
        };
        let span = |row: &[Cell]| {
            let (first, last) = (row[0], row[row.len() - 1]);
            let left = first.col as f64 + if is_free(first.row, first.col.checked_sub(1)) { INSET } else { 0.0 };
            let right = last.col as f64 + 1.0 - if is_free(last.row, Some(last.col + 1)) { INSET } else { 0.0 };
            (first.row, left, right)
        };
        // Stacks of equal runs: top row, number of rows, left and right.
        let mut stacks: Vec<(usize, usize, f64, f64)> = Vec::new();
        for (row, left, right) in rows(&walls).map(span) {
            match stacks.iter_mut().find(|(top, count, l, r)| (top + *count, *l, *r) == (row, left, right)) {
                Some((_, count, ..)) => *count += 1,
                None => stacks.push((row, 1, left, right)),
            }
        }
        for (row, count, left, right) in stacks {
            let from = Point::new(left, row as f64 + HATCH / 2.0);
            let lines = (count as f64 / HATCH).round() as usize;
            self.run(from, lines, Point::new(0.0, 1.0), HATCH, (Point::new(1.0, 0.0), right - left));
        }
    }

    /// Draws an arrow, with its number in a ring at its tail.
    fn arrow(&mut self, arrow: &Arrow) -> Result<(), Unprintable> {
        let mut line = arrow.line.clone();
        if let Some(text) = arrow.numeral() {
            self.put(Style::Thin, line[0], &format!("\\circle{{{}}}", 2.0 * DISC));
            self.text(&text)?;
            // The line starts at the ring.
            let (along, length) = (line[1].plus(line[0], -1.0), (line[1].x - line[0].x).hypot(line[1].y - line[0].y));
            line[0] = line[0].plus(along, (DISC / length).min(1.0));
        }
        let last = line.len() - 2;
        for (i, pair) in line.windows(2).enumerate() {
            self.straight(Style::Thick, if i == last { "vector" } else { "line" }, pair[0], pair[1]);
        }
        Ok(())
    }
}

/// The block on each covered cell.
type Owners = FxHashMap<Cell, usize>;

fn owners(position: &Position) -> Owners {
    let cells =
        |(index, block): (usize, &Block)| block.cells.iter().map(move |&cell| (cell, index)).collect::<Vec<_>>();
    position.blocks.iter().enumerate().flat_map(cells).collect()
}

/// The visible parts of a side that no block covers.
fn visible((from, to): (Point, Point), owners: &Owners) -> Vec<(Point, Point)> {
    let (along, length) = (to.plus(from, -1.0), (to.x - from.x).hypot(to.y - from.y));
    let owner = |point: Point| {
        let cell = |at: f64| (at >= 0.0).then_some(at as usize);
        owners.get(&Cell::new(cell(point.y)?, cell(point.x)?))
    };
    // A block covers a point if it covers all points around it.
    let is_visible = |point: Point| {
        let reach = INSET - 1e-6;
        let corners = Rect::new(point.x - reach, point.y - reach, 2.0 * reach, 2.0 * reach).corners().map(owner);
        corners[0].is_none() || corners.iter().any(|corner| *corner != corners[0])
    };
    // Outlines of blocks are at these distances from the edges of cells.
    let edges = |from: f64, to: f64| {
        let cells = from.min(to).floor() as i64..=from.max(to).ceil() as i64;
        cells.flat_map(|edge| [edge as f64 - INSET, edge as f64 + INSET]).map(move |at| (at - from) / (to - from))
    };
    let is_flat = along.y.abs() < 1e-9;
    let cuts = if is_flat { edges(from.x, to.x) } else { edges(from.y, to.y) };
    let mut cuts: Vec<f64> = cuts.filter(|at| (1e-6..1.0 - 1e-6).contains(at)).chain([0.0, 1.0]).collect();
    cuts.sort_by(f64::total_cmp);
    let mut parts: Vec<(f64, f64)> = Vec::new();
    for pair in cuts.windows(2).filter(|pair| pair[1] - pair[0] > 1e-6) {
        match parts.last_mut() {
            _ if !is_visible(from.plus(along, (pair[0] + pair[1]) / 2.0)) => {}
            Some(last) if last.1 == pair[0] => last.1 = pair[1],
            _ => parts.push((pair[0], pair[1])),
        }
    }
    let at = |share: f64| if share == 1.0 { to } else { from.plus(along, share) };
    parts.into_iter().filter(|(a, b)| (b - a) * length > INSET / 2.0).map(|(a, b)| (at(a), at(b))).collect()
}

/// The runs of neighbours in the rows of `cells`, which are in reading order.
fn rows(cells: &[Cell]) -> impl Iterator<Item = &[Cell]> {
    cells.chunk_by(|a, b| (a.row, a.col + 1) == (b.row, b.col))
}

/// The sides of a closed outline.
pub(super) fn sides(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// The outline as a rectangle, if it is one.
fn rectangle(ring: &[Point]) -> Option<Rect> {
    let rect = Rect::around(ring.iter().copied());
    (ring.len() == 4 && rect.corners().iter().all(|corner| ring.contains(corner))).then_some(rect)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests;

    fn draw(board: &str, goal: &str, k: usize) -> String {
        let text = format!("title = 'Tiny'\nboard = \"\"\"\n{board}\n\"\"\"\ngoal = {{ {goal} }}\n");
        let diagram = tests::picture(&tests::story(&text), k);
        pictures(&[&diagram]).expect("the labels are printable").pictures.concat()
    }

    #[test]
    fn a_tiny_board() {
        let expected = r"\begin{picture}(3.5,1.5)(-0.25,-0.25)
\stepbookfont{0.36}
\linethickness{0.25pt}
\put(0.95,-0.05){\framebox(1.1,1.1){}}
\put(1.03,0.03){\framebox(0.94,0.94){}}
\thinlines
\put(2.1,0.1){\framebox(0.8,0.8){B}}
\put(0.1,0.1){\dashbox{0.1}(0.8,0.8){}}
\thicklines
\put(1.1,0.1){\framebox(0.8,0.8){\textbf{A}}}
\put(-0.1,-0.1){\framebox(3.2,1.2){}}
\put(0.14,0.5){\vector(1,0){1.02}}
\end{picture}";
        assert_eq!(draw("A.B", "A = [0, 1]", 1), expected);
    }

    #[test]
    fn no_line_is_drawn_twice_and_walls_are_one_command() {
        let tex = draw("AA.##\nA..##\n..###", "A = [1, 0]", 1);
        let mut lines: Vec<&str> = tex.lines().filter(|line| line.starts_with("\\put")).collect();
        let count = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), count, "{tex}");
        assert_eq!(tex.matches("\\multiput").count(), 2, "{tex}");
    }
}
