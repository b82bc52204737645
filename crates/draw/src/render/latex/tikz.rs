//! `tikzpicture` environments, painted as in SVG.
//!
//! Pictures use styles, with lengths in units. The looks are in the definitions, which the pictures of a theme share.
//! Authors restyle a role by defining a style of its name:
//!
//! | Style | What it paints |
//! |---|---|
//! | `stepbook picture` | options of the environment, e.g. `execute at end picture` to draw more |
//! | `stepbook page` | the page behind the picture: white on slides, else nothing |
//! | `stepbook block` | all blocks |
//! | `stepbook target`, `stepbook upright`, `stepbook flat`, `stepbook small` | blocks of a kind |
//! | `stepbook moved` | the block that has just moved, and its label |
//! | `stepbook hatch`, `stepbook label` | the hatch of blocks, and the ground behind a label on it |
//! | `stepbook text` | labels |
//! | `stepbook pin` | the pins of a fixed block |
//! | `stepbook frame`, `stepbook wall`, `stepbook gate`, `stepbook empty`, `stepbook goal` | the board |
//! | `stepbook ghost`, `stepbook arrow`, `stepbook halo` | the step |
//! | `stepbook border`, `stepbook leg`, `stepbook leg-marked`, `stepbook landing`, `stepbook start`, `stepbook end`,
//! `stepbook tally`, `stepbook piece` | maps |
//! | `stepbook bar`, `stepbook part`, `stepbook grid`, `stepbook axis`, `stepbook leader`, `stepbook leader-dot` |
//! plots |
//!
//! The names are those of the classes in SVG. Such a style overrides the theme: `\tikzset{stepbook
//! arrow/.style={fill=red}}`.
//!
//! Parts with the same style share a path. Within a layer, items of different styles do not overlap or are in the order
//! of [`Phase`].

mod styles;

use super::{Coordinates, Pictures, Unprintable, definition, label};
use crate::diagram::{Diagram, Form, Layer, Point, Role, Text, Theme};
use crate::render::canvas::{self, Ink, Painted, painted};
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// Decimals of coordinates.
const DIGITS: u32 = 3;
/// Maximum length of a source line of several parts.
const LINE: usize = 110;
/// Maximum number of parts of a path. TikZ's time to round corners grows with its square.
const PARTS: usize = 16;
/// Minimum number of dashes that become a dashed line.
const DASHES: usize = 3;

/// Draws each of `diagrams` as a `tikzpicture` in units of the diagram. Its origin is the bottom left corner of the
/// board, its size is that of the diagram, and its bottom is on the baseline. Line widths are those of cells of
/// `cell_mm`.
pub(super) fn pictures(diagrams: &[&Diagram], theme: Theme, cell_mm: f64) -> Result<Pictures, Unprintable> {
    let pictures = diagrams.iter().map(|diagram| picture(diagram, "", theme, cell_mm));
    let pictures = pictures.collect::<Result<Vec<String>, _>>()?;
    Ok(Pictures { definitions: definitions(theme, &pictures, ""), pictures, ..Pictures::default() })
}

/// Draws pictures that consist of `common`, drawn by `command`, and one of `rests`.
pub(super) fn together(
    (command, common): (&str, &Diagram),
    rests: &[Diagram],
    theme: Theme,
    cell_mm: f64,
) -> Result<Pictures, Unprintable> {
    let upon = format!("{command}\n");
    let pictures = rests.iter().map(|rest| picture(rest, &upon, theme, cell_mm));
    let pictures = pictures.collect::<Result<Vec<String>, _>>()?;
    // `common` has no content; its board is that of the others.
    let coordinates = rests.first().map_or(Coordinates::of(common, DIGITS), |rest| Coordinates::of(rest, DIGITS));
    let common = definition(command, &paths(common, coordinates, theme, cell_mm)?);
    Ok(Pictures { definitions: definitions(theme, &pictures, &common), common, pictures })
}

/// The definitions of the styles that these sources use.
fn definitions(theme: Theme, pictures: &[String], common: &str) -> String {
    let common = (!common.is_empty()).then_some(common);
    let all: Vec<&str> = pictures.iter().map(String::as_str).chain(common).collect();
    styles::definitions(theme, &all)
}

/// A picture of `diagram`, drawn upon `below`.
fn picture(diagram: &Diagram, below: &str, theme: Theme, cell_mm: f64) -> Result<String, Unprintable> {
    let coordinates = Coordinates::of(diagram, DIGITS);
    let (low, high) = (Point::new(0.0, diagram.height), Point::new(diagram.width, 0.0));
    let [low, high] = [low, high].map(|corner| coordinates.pair(corner));
    let paths = paths(diagram, coordinates, theme, cell_mm)?;
    Ok(format!(
        "\\begin{{tikzpicture}}[stepbook]\n\\path[sb-page]{low}rectangle{high};\n{below}{paths}\\end{{tikzpicture}}"
    ))
}

/// The paths of a picture.
fn paths(diagram: &Diagram, coordinates: Coordinates, theme: Theme, cell_mm: f64) -> Result<String, Unprintable> {
    let mut canvas = Canvas { theme, cell_mm, coordinates, block: None, paths: Vec::new(), out: String::new() };
    canvas.draw_all(&painted(&diagram.items, theme, cell_mm))?;
    canvas.flush();
    Ok(canvas.out)
}

/// The painting order of the parts of blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Phase {
    Body,
    Hatch,
    Pin,
    Ground,
    Text,
}

/// Parts of a picture with the same style.
struct Path {
    phase: Phase,
    options: String,
    parts: Vec<String>,
}

/// A picture under construction.
struct Canvas {
    theme: Theme,
    cell_mm: f64,
    coordinates: Coordinates,
    /// Inside a block, whether it is marked as moving.
    block: Option<bool>,
    /// The paths of the current layer.
    paths: Vec<Path>,
    out: String,
}

impl Canvas {
    fn draw_all(&mut self, all: &[Painted<'_>]) -> Result<(), Unprintable> {
        for painted in all {
            match painted {
                Painted::Path(shape) => self.shape(shape),
                Painted::Text(text, ink) => self.text(text, *ink)?,
                Painted::Group(Layer::Block { moved, .. }, inner) => {
                    self.block = Some(*moved);
                    self.draw_all(inner)?;
                    self.block = None;
                }
                Painted::Group(Layer::Jump(_) | Layer::Tally, inner) => self.draw_all(inner)?,
                // Only pages contain rotated items.
                Painted::Group(_, inner) | Painted::Turned(_, inner) => {
                    self.flush();
                    self.draw_all(inner)?;
                    self.flush();
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, phase: Phase, options: String, parts: impl IntoIterator<Item = String>) {
        let at = self.paths.iter().position(|path| path.phase == phase && path.options == options);
        let at = at.unwrap_or_else(|| {
            self.paths.push(Path { phase, options, parts: Vec::new() });
            self.paths.len() - 1
        });
        self.paths[at].parts.extend(parts);
    }

    fn shape(&mut self, shape: &canvas::Path) {
        let name = if shape.hatch { styles::HATCH } else { shape.role.name() };
        let mut style = match shape.stroke {
            Some((_, width)) => format!("sb-{name}={}", number(width.mm(self.cell_mm) / self.cell_mm, 4)),
            None => format!("sb-{name}"),
        };
        if let (Some(_), Some(fill), false) = (shape.role.tint(), shape.fill, shape.hatch) {
            let _ = write!(style, ",fill={}", styles::mixed(fill));
        }
        let phase = match shape.role {
            _ if shape.hatch => Phase::Hatch,
            Role::Ground { .. } => Phase::Ground,
            Role::Pin => Phase::Pin,
            _ => Phase::Body,
        };
        if phase == Phase::Body && self.block == Some(true) && !matches!(shape.form, Form::Lines(_)) {
            style.push_str(MOVED);
        }
        let rounded = |kind: &str, radius: f64| match radius > 0.0 {
            true => format!("{kind}={},{style}", number(radius, 3)),
            false => style.clone(),
        };
        match &shape.form {
            Form::Rect(rect, radius) => {
                let [_, high, _, low] = rect.corners().map(|corner| self.coordinates.pair(corner));
                let part =
                    if *radius > 0.0 { format!("\\stepbookbox{low}{high}") } else { format!("{low}rectangle{high}") };
                self.add(phase, rounded("sb-box", *radius), [part]);
            }
            Form::Rings(rings, radius) => {
                let whole: String = rings.iter().map(|ring| self.line(ring) + "--cycle").collect();
                self.add(phase, rounded("sb-round", *radius), [whole]);
            }
            Form::Disc(centre, radius) => {
                let part = format!("{}circle[radius={}]", self.coordinates.pair(*centre), number(*radius, 3));
                self.add(phase, style, [part]);
            }
            Form::Curve([from, control, to]) => {
                // The equivalent cubic curve.
                let handle = |end: &Point| end.plus(control.plus(*end, -1.0), 2.0 / 3.0);
                let [from, first, second, to] =
                    [*from, handle(from), handle(to), *to].map(|point| self.coordinates.pair(point));
                self.add(phase, style, [format!("{from}..controls{first}and{second}..{to}")]);
            }
            Form::Lines(strokes) => self.lines(strokes, phase, &style),
            // Only SVG has letters as outlines.
            Form::Letters(_) => {}
        }
    }

    /// A polyline, closed if it ends at its first point.
    fn line(&self, points: &[Point]) -> String {
        let (open, end) = match points {
            [ring @ .., last] if ring.len() > 2 && ring.first() == Some(last) => (ring, "--cycle"),
            open => (open, ""),
        };
        let pairs: Vec<String> = open.iter().map(|&point| self.coordinates.pair(point)).collect();
        pairs.join("--") + end
    }

    /// Adds lines. Dashes of the same line become one dashed line.
    fn lines(&mut self, mut strokes: &[Vec<Point>], phase: Phase, style: &str) {
        while let [first, rest @ ..] = strokes {
            let (count, gap) = dashes(strokes);
            if count < DASHES {
                self.add(phase, style.to_owned(), [self.line(first)]);
                strokes = rest;
                continue;
            }
            let (dashed, others) = strokes.split_at(count);
            let [dash, gap] = [first[0].distance(first[1]), gap].map(|length| number(length, 4));
            let options = format!("sb-dash={{{dash}}}{{{gap}}},{style}");
            self.add(phase, options, [self.line(&[first[0], dashed[count - 1][1]])]);
            strokes = others;
        }
    }

    fn text(&mut self, text: &Text, ink: Ink) -> Result<(), Unprintable> {
        // The style's default colour is that of labels.
        let mut style = format!("sb-text={}", number(text.size, 3));
        match ink {
            Ink::Faded => style.push_str(",sb-pale"),
            Ink::Block(_, moved) => {
                style.push_str(if moved { MOVED } else { "" });
                let ink = ink.colour(self.theme);
                if ink != self.theme.label(moved) {
                    let _ = write!(style, ",sb-ink={}", styles::mixed(ink));
                }
            }
            Ink::Tally => style.push_str(",sb-ink=white"),
            Ink::Plain | Ink::Label => style.push_str(",sb-ink=black"),
        }
        let word = format!("\\stepbookword{}{{{}}}", self.coordinates.pair(text.middle()), label(text)?);
        self.add(Phase::Text, style, [word]);
        Ok(())
    }

    /// Writes the paths of a layer.
    fn flush(&mut self) {
        self.paths.sort_by_key(|path| path.phase);
        for path in self.paths.drain(..) {
            path.parts.chunks(PARTS).for_each(|parts| self.out.push_str(&written(&path.options, parts)));
        }
    }
}

/// One path.
fn written(options: &str, parts: &[String]) -> String {
    let mut out = String::new();
    let mut line = format!("\\path[{options}]");
    for (i, part) in parts.iter().enumerate() {
        if i > 0 && line.len() + part.len() > LINE {
            out.extend([&line, "\n"]);
            line.clear();
        }
        line.push_str(part);
    }
    out + &line + ";\n"
}

/// The style of items of a moving block, appended to the others.
const MOVED: &str = ",sb-moved";

/// The number of leading strokes that are equal dashes of one line, and the gap between them.
fn dashes(strokes: &[Vec<Point>]) -> (usize, f64) {
    let [from, to] = strokes[0][..] else {
        return (1, 0.0);
    };
    let Some([second, _]) = strokes.get(1).map(|stroke| &stroke[..]) else {
        return (1, 0.0);
    };
    let near = |a: Point, b: Point| (a.x - b.x).abs() < 1e-6 && (a.y - b.y).abs() < 1e-6;
    let step = second.plus(from, -1.0);
    let (dash, period) = (from.distance(to), from.distance(*second));
    let along = Point::new((to.x - from.x) / dash, (to.y - from.y) / dash);
    if !near(step, Point::default().plus(along, period)) {
        return (1, 0.0);
    }
    let fits = |&(i, stroke): &(usize, &Vec<Point>)| {
        let there = |point: Point| point.plus(step, i as f64);
        matches!(stroke[..], [a, b] if near(a, there(from)) && near(b, there(to)))
    };
    (strokes.iter().enumerate().take_while(fits).count(), period - dash)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests;

    fn draw(k: usize, theme: Theme, cell_mm: f64) -> String {
        let story = tests::story("title = 'Tiny'\nboard = 'AAB.'\ngoal = { A = [0, 1] }\n");
        picture(&tests::picture(&story, k), "", theme, cell_mm).expect("the labels are printable")
    }

    #[test]
    fn a_tiny_board() {
        let expected = r"\begin{tikzpicture}[stepbook]
\path[sb-page](-0.25,-0.25)rectangle(4.25,1.25);
\path[sb-empty](2.5,0.5)circle[radius=0.035];
\path[sb-dash={0.1909}{0.1336},sb-ghost=0.016](2.08,0.92)--(2.92,0.92)(2.92,0.92)--(2.92,0.08)
(2.92,0.08)--(2.08,0.08)(2.08,0.08)--(2.08,0.92);
\path[sb-frame=0.055](-0.1,1.1)--(4.1,1.1)--(4.1,-0.1)--(-0.1,-0.1)--cycle;
\path[sb-box=0.06,sb-target=0.03]\stepbookbox(0.08,0.08)(1.92,0.92);
\path[sb-box=0.06,sb-small=0.075,sb-moved]\stepbookbox(3.08,0.08)(3.92,0.92);
\path[sb-text=0.36]\stepbookword(1,0.5){\stepbooklabel{A}};
\path[sb-text=0.36,sb-moved]\stepbookword(3.5,0.5){\stepbooklabel{\textbf{B}}};
\path[sb-halo=0.1](2.14,0.57)--(2.82,0.57)--(2.82,0.71)--(3.16,0.5)--(2.82,0.29)--(2.82,0.43)--(2.14,0.43)--cycle;
\path[sb-arrow](2.14,0.57)--(2.82,0.57)--(2.82,0.71)--(3.16,0.5)--(2.82,0.29)--(2.82,0.43)--(2.14,0.43)--cycle;
\end{tikzpicture}";
        assert_eq!(draw(1, Theme::MONO, 10.0), expected);
    }

    #[test]
    fn dashes_of_a_line_are_recognised() {
        let stroke = |from: (f64, f64), to: (f64, f64)| vec![Point::new(from.0, from.1), Point::new(to.0, to.1)];
        let row: Vec<_> = (0..4).map(|i| stroke((f64::from(i), 0.0), (f64::from(i) + 0.6, 0.0))).collect();
        let (count, gap) = dashes(&row);
        assert!(count == 4 && (gap - 0.4).abs() < 1e-9);
        let bars: Vec<_> = (0..4).map(|i| stroke((f64::from(i), 0.0), (f64::from(i), 1.0))).collect();
        assert_eq!(dashes(&bars).0, 1);
        assert_eq!(dashes(&row[..1]).0, 1);
        assert_eq!(dashes(&[row[0].clone(), row[1].clone(), row[3].clone()]).0, 2);
    }
}
