//! LaTeX `picture` environments that need no package.
//!
//! The kernel draws lines of any length and thickness along the axes, boxes, discs and text, all in black. So corners are
//! square and nothing is filled: what should be covered is cut out of the lines beneath, and an arrow is a stack of lines.
//! Of the fills of blocks only hatches are drawn, along the axes.

mod escape;
mod ink;

pub use escape::{Unprintable, escape};

use crate::diagram::{Anchor, Diagram, Hatching, Item, Layer, Point, Rect, Role, Text, Theme, fitted};
use crate::font::{CAP_HEIGHT, Weight};
use crate::text::number;
use ink::{Area, Axis, Bar, Mark, Run, columns, fill, hatch, line, outline, runs};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a cell in mm where the document does not set it.
pub const CELL_MM: f64 = 8.0;
/// Points of TeX in a millimetre.
const PT_PER_MM: f64 = 72.27 / 25.4;
/// The sizes in pt that every LaTeX has of its fonts.
const FONT_SIZES: [f64; 12] = [5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 10.95, 12.0, 14.4, 17.28, 20.74, 24.88];
/// Height of the capitals of LaTeX's sans-serif font in em.
const CAPITALS: f64 = 0.694;

/// How a picture stands in its surroundings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// In a file of its own that a document reads with `\input`. One cell is as wide as the author's `\unitlength`, and
    /// 8 mm where the author has left that at LaTeX's 1 pt; lines and labels grow with it. A comment names the picture.
    File,
    /// In a document that sets `\unitlength` to this many mm.
    Document(f64),
}

/// Draws `diagram` as a `picture` environment whose unit is the side of a cell. The corner of the board at the bottom left
/// is its origin, its size is that of the diagram, and its bottom stands on the baseline.
///
/// # Errors
///
/// If LaTeX cannot print a label.
pub fn latex(diagram: &Diagram, theme: Theme, place: Place) -> Result<String, Unprintable> {
    let margin = diagram.items.iter().find_map(|item| match item {
        Item::Group { layer: Layer::Board, at, .. } => Some(*at),
        _ => None,
    });
    let mut page = Page { theme, place, marks: Vec::new(), texts: Vec::new() };
    Pen { at: Point::default(), scale: 1.0 }.draw_all(&diagram.items, &mut page);
    let writer = Writer { margin: margin.unwrap_or_default(), height: diagram.height, place };
    let picture = writer.picture(diagram.width, &page)?;
    Ok(match place {
        Place::Document(_) => picture,
        Place::File => format!(
            "% {}\n{{\\ifdim\\unitlength=1pt\\setlength{{\\unitlength}}{{{CELL_MM}mm}}\\fi\n{picture}}}%\n",
            comment(&diagram.title),
        ),
    })
}

/// `text` for a comment: a line of ASCII.
fn comment(text: &str) -> String {
    let plain = |c: char| c == ' ' || c.is_ascii_graphic();
    text.chars().map(|c| if plain(c) { c } else { '?' }).collect()
}

impl Place {
    fn cell_mm(self) -> f64 {
        match self {
            Self::File => CELL_MM,
            Self::Document(cell_mm) => cell_mm,
        }
    }

    /// The size in pt in which a text of `size` cells is set.
    fn font_size(self, size: f64) -> f64 {
        let wanted = size * self.cell_mm() * PT_PER_MM;
        let fitting = FONT_SIZES.iter().rev().find(|&&size| size <= wanted * 1.04);
        *fitting.unwrap_or(&FONT_SIZES[0])
    }
}

/// What is on the picture so far, in cells of the diagram, y down.
struct Page<'a> {
    theme: Theme,
    place: Place,
    marks: Vec<Mark>,
    /// Texts with their point and size.
    texts: Vec<(&'a Text, Point, f64)>,
}

impl Page<'_> {
    /// Hides what lies under `rings`, if things of this role are filled.
    fn cover(&mut self, rings: Vec<Vec<Point>>, role: Role, margin: f64) {
        if self.theme.paint(role).fill.is_some() {
            let area = Area { rings, margin };
            self.marks = self.marks.iter().flat_map(|mark| mark.outside(&area)).collect();
        }
    }

    /// Fills the black part of a plot: the columns between the upper edges of `ring` and its lowest one.
    fn blacken(&mut self, ring: &[Point], role: Role) {
        if role == Role::Part {
            self.marks.extend(columns(ring));
        }
    }

    /// Hatches the inside of a shape, if things of this role are hatched, with the axis-parallel lines that come nearest.
    fn hatch(&mut self, rings: &[Vec<Point>], role: Role) {
        if let Some((_, hatching)) = self.theme.paint(role).hatch {
            let cell = self.place.cell_mm();
            let upright = (45.0..135.0).contains(&hatching.angle.rem_euclid(180.0));
            let axis = Hatching { angle: if upright { 90.0 } else { 0.0 }, ..hatching };
            let lines = fitted(rings, axis, cell);
            self.marks.extend(lines.iter().flat_map(|stroke| line(stroke, hatching.width / cell, false)));
        }
    }

    /// Width of the lines of this role in cells; `None` if it has none.
    fn width(&self, role: Role) -> Option<f64> {
        let cell = self.place.cell_mm();
        self.theme.paint(role).stroke.map(|(_, width)| width.mm(cell) / cell)
    }
}

/// Where items are drawn.
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
        match item {
            Item::Rect { rect, role, .. } => {
                let rect = self.rect(*rect);
                let rings = vec![rect.corners().to_vec()];
                page.cover(rings.clone(), *role, 0.0);
                page.blacken(&rings[0], *role);
                page.hatch(&rings, *role);
                page.marks.extend(page.width(*role).map(|width| Mark::Box { rect, width }));
            }
            Item::Polygon { rings, role, .. } => {
                let rings: Vec<Vec<Point>> = rings.iter().map(|ring| self.points(ring)).collect();
                page.cover(rings.clone(), *role, 0.0);
                page.hatch(&rings, *role);
                rings.iter().for_each(|ring| page.blacken(ring, *role));
                if let Some(width) = page.width(*role) {
                    page.marks.extend(rings.iter().flat_map(|ring| outline(ring, width)));
                }
            }
            Item::Line { strokes, role } => {
                if let Some(width) = page.width(*role) {
                    let square = *role == Role::Frame;
                    page.marks.extend(strokes.iter().flat_map(|stroke| match self.points(stroke).as_slice() {
                        [ring @ .., end] if ring.first() == Some(end) => outline(ring, width),
                        open => line(open, width, square),
                    }));
                }
            }
            Item::Hatch { areas, role } => {
                if let Some(width) = page.width(*role) {
                    let areas: Vec<Rect> = areas.iter().map(|area| self.rect(*area)).collect();
                    page.marks.extend(hatch(&areas, width));
                }
            }
            Item::Arrow { points, role } => arrow(&self.points(points), *role, page),
            Item::Circle { centre, radius, .. } => {
                page.marks.push(Mark::Disc { centre: self.point(*centre), radius: radius * self.scale })
            }
            Item::Text(text) => page.texts.push((text, self.point(text.at), text.size * self.scale)),
            Item::Group { at, scale, items, .. } => {
                Self { at: self.point(*at), scale: self.scale * scale }.draw_all(items, page)
            }
            // Only pages turn something, and `picture` cannot.
            Item::Turned { items, .. } => self.draw_all(items, page),
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

/// A halo only hides; an arrow is filled by lines along its last part, so that its head comes out even.
fn arrow(points: &[Point], role: Role, page: &mut Page<'_>) {
    let shape = Item::arrow_outline(points);
    if role == Role::Halo {
        let margin = page.width(role).unwrap_or_default() / 2.0;
        return page.cover(vec![shape], role, margin);
    }
    let tip = points[points.len() - 1];
    let last = Bar::between(points[points.len() - 2], tip, 0.0);
    let axis = last.map_or(Axis::Horizontal, |bar| bar.axis);
    page.marks.extend(fill(&shape, axis, axis.split(tip).1));
}

/// Writes marks in the coordinates of the picture: y up, origin at the bottom left of the board.
struct Writer {
    margin: Point,
    height: f64,
    place: Place,
}

impl Writer {
    fn picture(&self, width: f64, page: &Page<'_>) -> Result<String, Unprintable> {
        let (w, h) = (number(width, 3), number(self.height, 3));
        let (x, y) = (number(-self.margin.x, 3), number(-self.margin.y, 3));
        let mut out = format!("\\begin{{picture}}({w},{h})({x},{y})\n");
        self.marks(&page.marks, &mut out);
        self.texts(page, &mut out)?;
        Ok(out + "\\end{picture}")
    }

    /// All is black, so the order does not matter: marks of the same width stand together.
    fn marks(&self, marks: &[Mark], out: &mut String) {
        let mut by_width: BTreeMap<String, (Vec<Bar>, Vec<String>)> = BTreeMap::new();
        let mut discs = String::new();
        for mark in marks {
            let width = match *mark {
                Mark::Bar(Bar { width, .. }) | Mark::Box { width, .. } | Mark::Slant { width, .. } => width,
                Mark::Disc { centre, radius } => {
                    let _ = writeln!(discs, "\\put{}{{\\circle*{{{}}}}}", self.pair(centre), number(2.0 * radius, 3));
                    continue;
                }
            };
            let (bars, others) = by_width.entry(number(width, 4)).or_default();
            match *mark {
                Mark::Bar(bar) => bars.push(bar),
                Mark::Box { rect, width } => others.push(self.frame(rect, width)),
                Mark::Slant { from, to, .. } => others.push(self.slant(from, to)),
                Mark::Disc { .. } => {}
            }
        }
        out.push_str(&discs);
        for (width, (bars, others)) in by_width {
            let _ = writeln!(out, "\\linethickness{{{width}\\unitlength}}");
            others.iter().for_each(|command| out.push_str(command));
            runs(bars).into_iter().for_each(|run| out.push_str(&self.run(run)));
        }
    }

    fn pair(&self, point: Point) -> String {
        let (x, y) = (point.x - self.margin.x, self.height - self.margin.y - point.y);
        format!("({},{})", number(x, 3), number(y, 3))
    }

    /// LaTeX draws the frame around the size it is given; here the size is that of the middle of the line.
    fn frame(&self, rect: Rect, width: f64) -> String {
        let corner = Point::new(rect.x + width / 2.0, rect.y + rect.h - width / 2.0);
        let (w, h) = (number(rect.w - width, 3), number(rect.h - width, 3));
        format!("\\put{}{{\\framebox({w},{h}){{}}}}\n", self.pair(corner))
    }

    /// A straight curve: lines in LaTeX have few slopes.
    fn slant(&self, from: Point, to: Point) -> String {
        let middle = Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0);
        format!("\\qbezier{}{}{}\n", self.pair(from), self.pair(middle), self.pair(to))
    }

    fn run(&self, Run { first, count, step }: Run) -> String {
        let (along, across) = step;
        let (start, (x, y), direction) = match first.axis {
            Axis::Horizontal => (Point::new(first.from, first.at), (along, -across), "1,0"),
            Axis::Vertical => (Point::new(first.at, first.to), (across, -along), "0,1"),
        };
        let (start, length) = (self.pair(start), number(first.length(), 3));
        match count {
            1 => format!("\\put{start}{{\\line({direction}){{{length}}}}}\n"),
            _ => {
                let (x, y) = (number(x, 4), number(y, 4));
                format!("\\multiput{start}({x},{y}){{{count}}}{{\\line({direction}){{{length}}}}}\n")
            }
        }
    }

    /// Texts, the size of each set where it differs from the one before. Capitals stay centred where they were, though
    /// LaTeX has other sizes.
    fn texts(&self, page: &Page<'_>, out: &mut String) -> Result<(), Unprintable> {
        let mut font = String::new();
        for &(text, at, size) in &page.texts {
            let pt = self.place.font_size(size);
            let (wanted, set) = match self.place {
                Place::File => (format!("\\fontsize{{{}\\unitlength}}{{0pt}}", number(size, 3)), size),
                Place::Document(mm) => (format!("\\fontsize{{{pt}}}{{{pt}}}"), pt / PT_PER_MM / mm),
            };
            if wanted != font {
                let family = if font.is_empty() { "\\sffamily" } else { "" };
                let _ = writeln!(out, "{family}{wanted}\\selectfont");
                font = wanted;
            }
            let at = Point::new(at.x, at.y + (CAPITALS * set - CAP_HEIGHT * size) / 2.0);
            let content = escape(&text.content)?;
            let content = match text.weight {
                Weight::Bold => format!("\\textbf{{{content}}}"),
                Weight::Regular | Weight::Light => content,
            };
            let content = match text.anchor {
                Anchor::Start => content,
                Anchor::Middle => format!("\\makebox[0pt]{{{content}}}"),
                Anchor::End => format!("\\makebox[0pt][r]{{{content}}}"),
            };
            let _ = writeln!(out, "\\put{}{{{content}}}", self.pair(at));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::{Figure, Style, figure};
    use crate::search::{Outcome, unwatched};
    use crate::walkthrough::narrate;

    fn step(board: &str, goal: &str, k: usize) -> Figure {
        let text = format!("title = 'Tiny'\nboard = \"\"\"\n{board}\n\"\"\"\ngoal = {{ {goal} }}\n");
        let puzzle = crate::format::read(text.as_bytes(), None).expect("the puzzle is well formed");
        let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
            panic!("the puzzle has a solution")
        };
        figure(&narrate(&puzzle, &path).expect("the path is legal"), &Style::default(), k)
    }

    fn draw(figure: &Figure, place: Place) -> String {
        latex(&figure.diagram, Theme::default(), place).expect("the labels are printable")
    }

    #[test]
    fn a_tiny_board() {
        let tex = draw(&step("A.B", "A = [0, 1]", 0), Place::Document(10.0));
        let expected = r"\begin{picture}(3.5,1.5)(-0.25,-0.25)
\put(1.5,0.5){\circle*{0.07}}
\linethickness{0.016\unitlength}
\put(0.963,-0.037){\framebox(1.074,1.074){}}
\put(1.038,0.038){\framebox(0.924,0.924){}}
\linethickness{0.03\unitlength}
\put(0.095,0.095){\framebox(0.81,0.81){}}
\put(2.095,0.095){\framebox(0.81,0.81){}}
\linethickness{0.055\unitlength}
\put(-0.073,-0.073){\framebox(3.145,1.145){}}
\sffamily\fontsize{10}{10}\selectfont
\put(0.5,0.378){\makebox[0pt]{A}}
\put(2.5,0.378){\makebox[0pt]{B}}
\end{picture}";
        assert_eq!(tex, expected);
    }

    #[test]
    fn no_line_is_written_twice() {
        let tex = draw(&step("AA.\nA..\n..#", "A = [1, 0]", 1), Place::Document(8.0));
        let mut lines: Vec<&str> = tex.lines().filter(|line| line.starts_with("\\put")).collect();
        let count = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), count, "{tex}");
    }

    #[test]
    fn a_figure_of_its_own_names_itself_and_keeps_the_authors_unit() {
        let tex = draw(&step("A.B", "A = [0, 1]", 1), Place::File);
        assert!(
            tex.starts_with("% Tiny: After 1 step\n{\\ifdim\\unitlength=1pt\\setlength{\\unitlength}{8mm}\\fi\n"),
            "{tex}"
        );
        assert!(tex.ends_with("\\end{picture}}%\n"));
    }
}
