//! LaTeX `picture` environments that need no package.
//!
//! The kernel draws lines of any length and thickness along the axes, curves, boxes and text, all in black. So corners are square
//! and nothing is filled: what should be covered is cut out of the lines beneath, and arrows and discs are stacks of lines. Of the
//! fills of blocks only hatches are drawn, along the axes. Rings and slanting lines are curves (`\qbezier`), since the kernel's own
//! have few sizes, slopes and widths; and the number of a jump, white on black elsewhere, is black in a ring.

use super::curve::{Curve, Ring, around, slanted};
use super::ink::{Area, Axis, Bar, Lines, Mark, Run, by_width, columns, fill, hatch, line, outline, runs};
use super::stack::{Bounds, Stack};
use super::{Coordinates, Pictures, Unprintable, definition, label, lettered};
use crate::diagram::{Arrow, Diagram, Hatching, Item, Layer, Paint, Point, Rect, Role, Text, Theme, fitted};
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// Width of the ring around the number of a jump, in cells.
const TALLY: f64 = 0.02;

/// Draws `diagram` as a `picture` environment whose unit is a unit of the diagram. The corner of the board at the bottom left
/// is its origin, its size is that of the diagram, and its bottom is on the baseline. Lines are as wide as in cells of
/// `cell_mm`. It needs [`SUPPORT`](super::SUPPORT).
pub(super) fn picture(diagram: &Diagram, theme: Theme, cell_mm: f64) -> Result<String, Unprintable> {
    let page = Page::of(diagram, theme, cell_mm);
    Writer(Coordinates::of(diagram)).picture(diagram, "", &page)
}

/// The same for pictures of which each is one of `rests` upon `common`, which this command draws. What one of them hides of it is drawn in each.
pub(super) fn together(
    (command, common): (&str, &Diagram),
    rests: &[Diagram],
    theme: Theme,
    cell_mm: f64,
) -> Result<Pictures, Unprintable> {
    let mut below = Page::of(common, theme, cell_mm);
    let mut hidden = Page::empty(theme, cell_mm);
    for rest in rests {
        // The cells of two pictures are the same, measured from the corners of their boards.
        for area in Page::of(rest, theme, cell_mm).covers {
            let (marks, texts) = below.take(&area);
            hidden.marks.extend(marks);
            hidden.texts.extend(texts);
        }
    }
    let coordinates = Coordinates::of(common);
    let pictures = rests.iter().map(|rest| {
        let own = Coordinates::of(rest);
        let upon = match own.above(&coordinates) {
            Some(more) => format!("\\put(0,{more}){{\\begin{{picture}}(0,0){command}\\end{{picture}}}}\n"),
            None => format!("{command}\n"),
        };
        let arrows = rest.position().map_or(&[][..], |position| &position.arrows);
        let page = Page { arrows, ..Page::empty(theme, cell_mm) }.upon(&hidden);
        Writer(own).picture(rest, &upon, &page.drawn(&rest.items))
    });
    let pictures = pictures.collect::<Result<_, _>>()?;
    let common = definition(command, &Writer(coordinates).content(&below)?);
    Ok(Pictures { common, pictures, ..Pictures::default() })
}

/// What a mark or a text belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Part {
    /// Frame, walls, and everything else.
    #[default]
    Board,
    Goal,
    Gate,
    /// The dots of empty cells.
    Dots,
    /// The ghost with this number, from 0, in the order in which ghosts are drawn.
    Ghost(usize),
    /// The arrow with this number, from 0, and the ring with its number.
    Arrow(usize),
    /// The block with this number in the order in which blocks are drawn.
    Block(usize),
}

impl Part {
    fn of(role: Role) -> Self {
        match role {
            Role::Goal => Self::Goal,
            Role::Gate => Self::Gate,
            Role::Empty => Self::Dots,
            _ => Self::Board,
        }
    }
}

/// The content of the picture so far, in cells of the diagram, y down.
pub(super) struct Page<'a> {
    theme: Theme,
    cell_mm: f64,
    /// The arrows of the position.
    arrows: &'a [Arrow],
    pub marks: Vec<(Part, Mark)>,
    pub texts: Vec<Lettered<'a>>,
    /// The outlines of arrows, with the lines that fill them.
    filled: Vec<(Part, Vec<Point>, Vec<Mark>)>,
    /// What has hidden something that was below it.
    covers: Vec<Area>,
    /// What is left of the marks and texts that were drawn so far, until all are.
    drawn: (Stack<(Part, Mark)>, Stack<Lettered<'a>>),
    /// The part that is being drawn.
    part: Part,
    /// Number of blocks, of ghosts and of discs with numbers so far.
    blocks: usize,
    ghosts: usize,
    tallies: usize,
}

/// A text on a page.
#[derive(Clone, Copy)]
pub(super) struct Lettered<'a> {
    pub text: &'a Text,
    /// The middle of its capitals' height.
    pub middle: Point,
    pub size: f64,
}

impl Lettered<'_> {
    fn bounds(&self) -> Bounds {
        Bounds::around([self.middle], 0.0)
    }
}

impl<'a> Page<'a> {
    /// The visible parts of `diagram`.
    pub(super) fn of(diagram: &'a Diagram, theme: Theme, cell_mm: f64) -> Self {
        let mut page = Self::empty(theme, cell_mm);
        page.arrows = diagram.position().map_or(&[], |position| &position.arrows);
        page.drawn(&diagram.items)
    }

    fn empty(theme: Theme, cell_mm: f64) -> Self {
        Page {
            theme,
            cell_mm,
            arrows: &[],
            marks: Vec::new(),
            texts: Vec::new(),
            filled: Vec::new(),
            covers: Vec::new(),
            drawn: Default::default(),
            part: Part::default(),
            blocks: 0,
            ghosts: 0,
            tallies: 0,
        }
    }

    fn drawn(mut self, items: &'a [Item]) -> Self {
        Pen { at: Point::default(), scale: 1.0 }.draw_all(items, &mut self);
        let (marks, texts) = std::mem::take(&mut self.drawn);
        Page { marks: marks.into_things(), texts: texts.into_things(), ..self }
    }

    /// With what is on `other` beneath all that is drawn from now on.
    fn upon(mut self, other: &Self) -> Self {
        other.marks.iter().for_each(|&(part, mark)| self.drawn.0.push((part, mark), mark.bounds()));
        other.texts.iter().for_each(|&text| self.drawn.1.push(text, text.bounds()));
        self
    }

    /// The part that something of this role belongs to.
    fn part_of(&mut self, role: Role) -> Part {
        match role {
            Role::Ghost => {
                self.ghosts += 1;
                Part::Ghost(self.ghosts - 1)
            }
            Role::Arrow => Part::Arrow(self.tallies),
            Role::Tally => {
                self.tallies += 1;
                Part::Arrow(self.tallies - 1)
            }
            _ => Part::of(role),
        }
    }

    fn paint(&self, role: Role) -> Paint {
        self.theme.paint(role)
    }

    fn add(&mut self, marks: impl IntoIterator<Item: Into<Mark>>) {
        for mark in marks.into_iter().map(Into::into) {
            self.drawn.0.push((self.part, mark), mark.bounds());
        }
    }

    /// An arrow of this outline, filled by these lines.
    fn add_arrow(&mut self, ring: &[Point], bars: Vec<Bar>) {
        self.filled.push((self.part, ring.to_vec(), bars.iter().map(|&bar| bar.into()).collect()));
        self.add(bars);
    }

    /// Hides what lies under `rings`, if things of this role are filled.
    fn cover(&mut self, rings: Vec<Vec<Point>>, role: Role, margin: f64) {
        if self.paint(role).fill.is_some() {
            let area = Area { rings, margin };
            let (marks, texts) = &mut self.drawn;
            texts.cut(area.bounds(), |text| if area.contains(text.middle) { Vec::new() } else { vec![text] });
            let rest = |(part, mark): (Part, Mark)| mark.outside(&area).into_iter().map(|mark| (part, mark)).collect();
            marks.cut(area.bounds(), rest);
            self.covers.push(area);
        }
    }

    /// Takes out the marks of which `area` hides a part, and the texts.
    fn take(&mut self, area: &Area) -> (Vec<(Part, Mark)>, Vec<Lettered<'a>>) {
        let bounds = area.bounds();
        let is_hidden = |(_, mark): &(Part, Mark)| bounds.meets(mark.bounds()) && mark.outside(area) != [*mark];
        let marks = self.marks.extract_if(.., |mark| is_hidden(mark)).collect();
        (marks, self.texts.extract_if(.., |text| area.contains(text.middle)).collect())
    }

    /// Hides what lies under the halo around `rings`, which is not drawn itself.
    fn cover_around(&mut self, rings: Vec<Vec<Point>>) {
        let margin = self.width(Role::Halo).unwrap_or_default() / 2.0;
        self.cover(rings, Role::Halo, margin);
    }

    /// Fills the black part of a plot: the columns between the upper edges of `ring` and its lowest one.
    fn blacken(&mut self, ring: &[Point], role: Role) {
        if role == Role::Part {
            self.add(columns(ring));
        }
    }

    /// Hatches the inside of a shape, if things of this role are hatched, with the axis-parallel lines that come nearest.
    fn hatch(&mut self, rings: &[Vec<Point>], role: Role) {
        if let Some((_, hatching)) = self.paint(role).hatch {
            let cell = self.cell_mm;
            let upright = (45.0..135.0).contains(&hatching.angle.rem_euclid(180.0));
            let axis = Hatching { angle: if upright { 90.0 } else { 0.0 }, ..hatching };
            let lines = fitted(rings, axis, cell);
            self.add(lines.iter().flat_map(|stroke| line(stroke, hatching.width / cell, false)));
        }
    }

    /// Width of the lines of this role in cells; `None` if it has none.
    fn width(&self, role: Role) -> Option<f64> {
        let cell = self.cell_mm;
        self.paint(role).stroke.map(|(_, width)| width.mm(cell) / cell)
    }
}

/// The position and scale of items.
#[derive(Clone, Copy)]
struct Pen {
    /// Origin of the items.
    at: Point,
    scale: f64,
}

impl Pen {
    fn draw_all<'a>(self, items: &'a [Item], page: &mut Page<'a>) {
        for item in items {
            self.draw(item, page);
        }
    }

    fn draw<'a>(self, item: &'a Item, page: &mut Page<'a>) {
        if let (Some(role), false) = (role(item), matches!(page.part, Part::Block(_))) {
            page.part = page.part_of(role);
        }
        match item {
            Item::Rect { rect, role, .. } => {
                let rect = self.rect(*rect);
                let rings = vec![rect.corners().to_vec()];
                page.cover(rings.clone(), *role, 0.0);
                page.blacken(&rings[0], *role);
                page.hatch(&rings, *role);
                page.add(page.width(*role).map(|width| Mark::Box { rect, width }));
            }
            Item::Polygon { rings, role, .. } => {
                let rings: Vec<Vec<Point>> = rings.iter().map(|ring| self.points(ring)).collect();
                if *role == Role::Halo {
                    return page.cover_around(rings);
                }
                page.cover(rings.clone(), *role, 0.0);
                page.hatch(&rings, *role);
                rings.iter().for_each(|ring| page.blacken(ring, *role));
                if *role == Role::Arrow {
                    let numbered = page.arrows.get(page.tallies).map(|arrow| self.points(&arrow.line));
                    rings.iter().for_each(|ring| match &numbered {
                        Some(line) => page.add_arrow(ring, filled(ring, line)),
                        None => page.add(fill(ring, Axis::Horizontal, ring[0].y)),
                    });
                }
                if let Some(width) = page.width(*role) {
                    page.add(rings.iter().flat_map(|ring| outline(ring, width)));
                }
            }
            Item::Line { strokes, role } => {
                if let Some(width) = page.width(*role) {
                    let square = *role == Role::Frame;
                    strokes.iter().for_each(|stroke| match self.points(stroke).as_slice() {
                        [ring @ .., end] if ring.first() == Some(end) => page.add(outline(ring, width)),
                        open => {
                            page.add(line(open, width, square));
                            page.add(slanted(open, width));
                        }
                    });
                }
            }
            Item::Curve { from, control, to, role } => {
                if let Some(width) = page.width(*role) {
                    let [from, control, to] = [*from, *control, *to].map(|point| self.point(point));
                    page.add([Mark::Curve(Curve { from, control, to, width })]);
                }
            }
            Item::Hatch { areas, role } => {
                if let Some(width) = page.width(*role) {
                    let areas: Vec<Rect> = areas.iter().map(|area| self.rect(*area)).collect();
                    page.add(hatch(&areas, width));
                }
            }
            Item::Arrow { points, role } => arrow(&self.points(points), *role, page),
            Item::Circle { centre, radius, role } => self.circle(self.point(*centre), radius * self.scale, *role, page),
            Item::Text(text) => {
                let (middle, size) = (self.point(text.middle()), text.size * self.scale);
                let lettered = Lettered { text, middle, size };
                page.drawn.1.push(lettered, lettered.bounds());
            }
            Item::Group { layer: Layer::Block { .. }, at, scale, items } => {
                page.part = Part::Block(page.blocks);
                page.blocks += 1;
                Self { at: self.point(*at), scale: self.scale * scale }.draw_all(items, page);
                page.part = Part::Board;
            }
            Item::Group { at, scale, items, .. } => {
                Self { at: self.point(*at), scale: self.scale * scale }.draw_all(items, page)
            }
            // Only pages turn something, and `picture` cannot.
            Item::Turned { items, .. } => self.draw_all(items, page),
        }
    }

    /// A disc, or a ring. The disc of a number is also a ring, since nothing is written in white.
    fn circle(self, centre: Point, radius: f64, role: Role, page: &mut Page<'_>) {
        if role == Role::Halo {
            return page.cover_around(vec![around(centre, radius)]);
        }
        let width = page.width(role).or((role == Role::Tally).then_some(TALLY));
        match width {
            Some(width) => {
                page.cover(vec![around(centre, radius)], role, 0.0);
                let radius = radius - if role == Role::Tally { width / 2.0 } else { 0.0 };
                page.add([Mark::Ring(Ring { centre, radius, width })]);
            }
            None => page.add([Mark::Disc { centre, radius }]),
        }
    }

    fn point(self, point: Point) -> Point {
        self.at.plus(point, self.scale)
    }

    fn points(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.point(point)).collect()
    }

    fn rect(self, rect: Rect) -> Rect {
        let corner = self.point(Point::new(rect.x, rect.y));
        Rect::new(corner.x, corner.y, rect.w * self.scale, rect.h * self.scale)
    }
}

fn role(item: &Item) -> Option<Role> {
    match item {
        Item::Rect { role, .. }
        | Item::Polygon { role, .. }
        | Item::Line { role, .. }
        | Item::Curve { role, .. }
        | Item::Hatch { role, .. }
        | Item::Arrow { role, .. }
        | Item::Circle { role, .. } => Some(*role),
        Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => None,
    }
}

/// A halo only hides.
fn arrow(points: &[Point], role: Role, page: &mut Page<'_>) {
    let shape = Item::arrow_outline(points);
    match role {
        Role::Halo => page.cover_around(vec![shape]),
        _ => page.add_arrow(&shape, filled(&shape, points)),
    }
}

/// The outline of an arrow along `points`, filled by lines along its last part, so that its head comes out even.
fn filled(outline: &[Point], points: &[Point]) -> Vec<Bar> {
    let tip = points[points.len() - 1];
    let last = Bar::between(points[points.len() - 2], tip, 0.0);
    let axis = last.map_or(Axis::Horizontal, |bar| bar.axis);
    fill(outline, axis, axis.split(tip).1)
}

/// Writes marks.
struct Writer(Coordinates);

impl Writer {
    /// The picture of a page upon what `below` draws.
    fn picture(&self, diagram: &Diagram, below: &str, page: &Page<'_>) -> Result<String, Unprintable> {
        let (w, h) = (number(diagram.width, 3), number(diagram.height, 3));
        let corner = self.0.pair(Point::new(0.0, diagram.height));
        let content = self.content(page)?;
        Ok(format!("\\begin{{picture}}({w},{h}){corner}\n{below}{content}\\end{{picture}}"))
    }

    fn content(&self, page: &Page<'_>) -> Result<String, Unprintable> {
        let mut out = String::new();
        // Of those that are not cut.
        let is_whole = |(part, _, lines): &&(Part, Vec<Point>, Vec<Mark>)| {
            lines.iter().all(|line| page.marks.contains(&(*part, *line)))
        };
        let arrows: Vec<_> = page.filled.iter().filter(is_whole).collect();
        let is_in_one =
            |(part, mark): &&(Part, Mark)| arrows.iter().any(|(of, _, lines)| of == part && lines.contains(mark));
        self.marks(page.marks.iter().filter(|mark| !is_in_one(mark)).map(|(_, mark)| mark), &mut out);
        for (_, ring, lines) in arrows {
            let corners: String = ring.iter().map(|&corner| self.0.pair(corner)).collect();
            let _ = writeln!(out, "\\stepbookarrow{{{corners}}}{{%");
            self.marks(lines.iter(), &mut out);
            out.push_str("}\n");
        }
        self.texts(page, &mut out)?;
        Ok(out)
    }

    /// Groups marks of the same width.
    fn marks<'m>(&self, marks: impl Iterator<Item = &'m Mark>, out: &mut String) {
        for (width, Lines { bars, frames, curves }) in by_width(marks) {
            let _ = writeln!(out, "\\linethickness{{{width}\\unitlength}}");
            frames.into_iter().for_each(|frame| out.push_str(&self.frame(frame)));
            runs(bars).into_iter().for_each(|run| out.push_str(&self.run(run)));
            curves.into_iter().flat_map(Curve::printable).for_each(|curve| out.push_str(&self.curve(curve)));
        }
    }

    fn curve(&self, Curve { from, control, to, .. }: Curve) -> String {
        let [from, control, to] = [from, control, to].map(|point| self.0.pair(point));
        format!("\\qbezier{from}{control}{to}\n")
    }

    fn frame(&self, Rect { x, y, w, h }: Rect) -> String {
        let (corner, w, h) = (self.0.pair(Point::new(x, y + h)), number(w, 3), number(h, 3));
        format!("\\put{corner}{{\\framebox({w},{h}){{}}}}\n")
    }

    fn run(&self, Run { first, count, step }: Run) -> String {
        let (along, across) = step;
        let (start, (x, y), direction) = match first.axis {
            Axis::Horizontal => (Point::new(first.from, first.at), (along, -across), "1,0"),
            Axis::Vertical => (Point::new(first.at, first.to), (across, -along), "0,1"),
        };
        let (start, length) = (self.0.pair(start), number(first.length(), 3));
        match count {
            1 => format!("\\put{start}{{\\line({direction}){{{length}}}}}\n"),
            _ => {
                let (x, y) = (number(x, 4), number(y, 4));
                format!("\\multiput{start}({x},{y}){{{count}}}{{\\line({direction}){{{length}}}}}\n")
            }
        }
    }

    /// Texts, the size of each set where it differs from the one before.
    fn texts(&self, page: &Page<'_>, out: &mut String) -> Result<(), Unprintable> {
        let mut last = String::new();
        for text in &page.texts {
            let wanted = number(text.size, 3);
            if wanted != last {
                out.extend([&lettered(text.size, &wanted), "\n"]);
                last = wanted;
            }
            let _ = writeln!(out, "\\put{}{{{}}}", self.0.pair(text.middle), label(text.text)?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn step(board: &str, goal: &str, k: usize) -> Diagram {
        let text = format!("title = 'Tiny'\nboard = \"\"\"\n{board}\n\"\"\"\ngoal = {{ {goal} }}\n");
        testing::picture(&testing::story(&text), k)
    }

    fn draw(diagram: &Diagram, cell_mm: f64) -> String {
        picture(diagram, Theme::default(), cell_mm).expect("the labels are printable")
    }

    #[test]
    fn a_tiny_board() {
        let tex = draw(&step("A.B", "A = [0, 1]", 0), 10.0);
        let expected = r"\begin{picture}(3.5,1.5)(-0.25,-0.25)
\linethickness{0.016\unitlength}
\put(0.963,-0.037){\framebox(1.074,1.074){}}
\put(1.038,0.038){\framebox(0.924,0.924){}}
\linethickness{0.026\unitlength}
\put(1.465,0.5){\line(1,0){0.07}}
\put(1.471,0.52){\line(1,0){0.057}}
\put(1.471,0.48){\line(1,0){0.057}}
\linethickness{0.03\unitlength}
\put(0.095,0.095){\framebox(0.81,0.81){}}
\put(2.095,0.095){\framebox(0.81,0.81){}}
\linethickness{0.055\unitlength}
\put(-0.073,-0.073){\framebox(3.145,1.145){}}
\stepbookfont{0.36}
\put(0.5,0.5){\stepbooklabel{A}}
\put(2.5,0.5){\stepbooklabel{B}}
\end{picture}";
        assert_eq!(tex, expected);
    }

    #[test]
    fn no_line_is_written_twice() {
        let tex = draw(&step("AA.\nA..\n..#", "A = [1, 0]", 1), 8.0);
        let mut lines: Vec<&str> = tex.lines().filter(|line| line.starts_with("\\put")).collect();
        let count = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), count, "{tex}");
    }
}
