//! `tikzpicture` environments, painted as in SVG.
//!
//! Pictures name styles and give them their lengths in units; their look is in the definitions, which the
//! pictures of a theme share. An author restyles a role by a style of that name:
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
//! | `stepbook border`, `stepbook leg`, `stepbook leg-marked`, `stepbook landing`, `stepbook start`, `stepbook end`, `stepbook tally`, `stepbook piece` | maps |
//! | `stepbook bar`, `stepbook part`, `stepbook grid`, `stepbook axis`, `stepbook leader`, `stepbook leader-dot` | plots |
//!
//! The names are those of the classes in SVG. TikZ's style wins over the theme: `\tikzset{stepbook arrow/.style={fill=red}}`.
//!
//! Parts that are painted alike are one path. Within a layer, different things do not overlap or are in the order of [`Phase`].

mod styles;

use super::{Coordinates, Pictures, Unprintable, definition, label};
use crate::diagram::{
    Diagram, HATCH_PITCH, Item, Layer, Material, Point, Rect, Role, Text, Theme, Width, fitted, hatch,
};
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// Decimals of coordinates.
const DIGITS: u32 = 3;
/// Most characters of a line of the source, where a path has more than one part.
const LINE: usize = 110;
/// Most parts of a path: the time that TikZ takes to round corners grows with their square.
const PARTS: usize = 16;
/// Fewest dashes that become a dashed line.
const DASHES: usize = 3;

/// Draws each of `diagrams` as a `tikzpicture` whose unit is a unit of the diagram. The corner of the board at the bottom left is
/// its origin, its size is that of the diagram, and its bottom is on the baseline. Lines are as wide as in cells of `cell_mm`.
pub(super) fn pictures(diagrams: &[&Diagram], theme: Theme, cell_mm: f64) -> Result<Pictures, Unprintable> {
    let pictures = diagrams.iter().map(|diagram| picture(diagram, "", theme, cell_mm));
    let pictures = pictures.collect::<Result<Vec<String>, _>>()?;
    Ok(Pictures { definitions: definitions(theme, &pictures, ""), pictures, ..Pictures::default() })
}

/// The same for pictures of which each is one of `rests` upon `common`, which this command draws.
pub(super) fn together(
    (command, common): (&str, &Diagram),
    rests: &[Diagram],
    theme: Theme,
    cell_mm: f64,
) -> Result<Pictures, Unprintable> {
    let upon = format!("{command}\n");
    let pictures = rests.iter().map(|rest| picture(rest, &upon, theme, cell_mm));
    let pictures = pictures.collect::<Result<Vec<String>, _>>()?;
    // All have the same board, and this one nothing else.
    let coordinates = rests.first().map_or(Coordinates::of(common, DIGITS), |rest| Coordinates::of(rest, DIGITS));
    let common = definition(command, &paths(common, coordinates, theme, cell_mm)?);
    Ok(Pictures { definitions: definitions(theme, &pictures, &common), common, pictures })
}

/// The styles that these use.
fn definitions(theme: Theme, pictures: &[String], common: &str) -> String {
    let common = (!common.is_empty()).then_some(common);
    let all: Vec<&str> = pictures.iter().map(String::as_str).chain(common).collect();
    styles::definitions(theme, &all)
}

/// A picture of `diagram`, which is drawn upon what `below` draws.
fn picture(diagram: &Diagram, below: &str, theme: Theme, cell_mm: f64) -> Result<String, Unprintable> {
    let coordinates = Coordinates::of(diagram, DIGITS);
    let (low, high) = (Point::new(0.0, diagram.height), Point::new(diagram.width, 0.0));
    let [low, high] = [low, high].map(|corner| coordinates.pair(corner));
    let paths = paths(diagram, coordinates, theme, cell_mm)?;
    Ok(format!(
        "\\begin{{tikzpicture}}[stepbook]\n\\path[sb-page]{low}rectangle{high};\n{below}{paths}\\end{{tikzpicture}}"
    ))
}

/// What a picture draws.
fn paths(diagram: &Diagram, coordinates: Coordinates, theme: Theme, cell_mm: f64) -> Result<String, Unprintable> {
    let mut page = Page { theme, cell_mm, coordinates, paths: Vec::new(), out: String::new() };
    Pen { at: Point::default(), scale: 1.0, block: None, faded: false, tally: false }
        .draw_all(&diagram.items, &mut page)?;
    page.flush();
    Ok(page.out)
}

/// In which order the parts of blocks are painted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Phase {
    Body,
    Hatch,
    Pin,
    Ground,
    Text,
}

/// Parts of a picture that are painted alike.
struct Path {
    phase: Phase,
    options: String,
    parts: Vec<String>,
}

/// The picture so far.
struct Page {
    theme: Theme,
    cell_mm: f64,
    coordinates: Coordinates,
    /// The paths of the layer that is being drawn.
    paths: Vec<Path>,
    out: String,
}

impl Page {
    fn add(&mut self, phase: Phase, options: String, parts: impl IntoIterator<Item = String>) {
        let at = self.paths.iter().position(|path| path.phase == phase && path.options == options);
        let at = at.unwrap_or_else(|| {
            self.paths.push(Path { phase, options, parts: Vec::new() });
            self.paths.len() - 1
        });
        self.paths[at].parts.extend(parts);
    }

    /// Adds a shape with corners that this style rounds by `radius`.
    fn shape(&mut self, role: Role, block: Option<bool>, (style, radius): (&str, f64), parts: Vec<String>) {
        let paint = self.theme.paint(role);
        if paint.is_nothing() {
            return;
        }
        let mut options = String::new();
        if radius > 0.0 {
            let _ = write!(options, "{style}={},", number(radius, 3));
        }
        options.push_str(&self.style(role.name(), paint.stroke.map(|(_, width)| width)));
        if let (Some(_), Some(fill)) = (role.tint(), paint.fill) {
            let _ = write!(options, ",fill={}", styles::mixed(fill));
        }
        let phase = match role {
            Role::Ground { .. } => Phase::Ground,
            Role::Pin => Phase::Pin,
            _ => Phase::Body,
        };
        if phase == Phase::Body && block == Some(true) {
            options.push_str(MOVED);
        }
        self.add(phase, options, parts);
    }

    /// The style of this name with the width of its lines in units.
    fn style(&self, name: &str, width: Option<Width>) -> String {
        match width {
            Some(width) => format!("sb-{name}={}", number(width.mm(self.cell_mm) / self.cell_mm, 4)),
            None => format!("sb-{name}"),
        }
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

/// Added to the style of what belongs to the block that has moved.
const MOVED: &str = ",sb-moved";
/// Added to the style of the label of a block that does not matter.
const FADED: &str = ",sb-pale";

/// The position and scale of items.
#[derive(Clone, Copy)]
struct Pen {
    /// Origin of the items.
    at: Point,
    scale: f64,
    /// What the block is made of of which they are part, and whether it has moved.
    block: Option<(Material, bool)>,
    /// Whether it does not matter.
    faded: bool,
    /// Whether they are on the disc of a number.
    tally: bool,
}

impl Pen {
    fn draw_all(self, items: &[Item], page: &mut Page) -> Result<(), Unprintable> {
        items.iter().try_for_each(|item| self.draw(item, page))
    }

    fn draw(self, item: &Item, page: &mut Page) -> Result<(), Unprintable> {
        match item {
            Item::Rect { rect, radius, role } => {
                page.shape(*role, self.moved(), ("sb-box", radius * self.scale), vec![self.rect(*rect, *radius, page)]);
                self.hatched(&[rect.corners().to_vec()], *role, page);
            }
            Item::Polygon { rings, radius, role } => {
                let whole = rings.iter().map(|ring| self.line(ring, page) + "--cycle").collect();
                page.shape(*role, self.moved(), ("sb-round", radius * self.scale), vec![whole]);
                self.hatched(rings, *role, page);
            }
            Item::Line { strokes, role } => self.lines(strokes, *role, page),
            Item::Curve { from, control, to, role } => {
                // The cubic curve that is the same.
                let handle = |end: &Point| end.plus(control.plus(*end, -1.0), 2.0 / 3.0);
                let [from, first, second, to] =
                    [*from, handle(from), handle(to), *to].map(|point| page.coordinates.pair(self.point(point)));
                let width = page.theme.paint(*role).stroke.map(|(_, width)| width);
                let style = page.style(role.name(), width);
                page.add(Phase::Body, style, [format!("{from}..controls{first}and{second}..{to}")]);
            }
            Item::Hatch { areas, role } => self.lines(&hatch(areas, HATCH_PITCH), *role, page),
            Item::Arrow { points, role } => {
                let outline = self.line(&Item::arrow_outline(points), page) + "--cycle";
                page.shape(*role, self.moved(), ("", 0.0), vec![outline]);
            }
            Item::Circle { centre, radius, role } => {
                let centre = page.coordinates.pair(self.point(*centre));
                let circle = format!("{centre}circle[radius={}]", number(radius * self.scale, 3));
                page.shape(*role, self.moved(), ("", 0.0), vec![circle]);
            }
            Item::Text(text) => self.text(text, page)?,
            Item::Group { layer, at, scale, items } => {
                let mut pen = Self { at: self.point(*at), scale: self.scale * scale, ..self };
                if let Layer::Block { material, moved, faded, .. } = layer {
                    pen.block = Some((*material, *moved));
                    pen.faded = *faded;
                    return pen.draw_all(items, page);
                }
                if matches!(layer, Layer::Jump(_) | Layer::Tally) {
                    pen.tally |= *layer == Layer::Tally;
                    return pen.draw_all(items, page);
                }
                page.flush();
                pen.draw_all(items, page)?;
                page.flush();
            }
            // Only pages turn something.
            Item::Turned { items, .. } => self.draw_all(items, page)?,
        }
        Ok(())
    }

    /// Whether the block of which the items are part has moved.
    fn moved(self) -> Option<bool> {
        self.block.map(|(_, moved)| moved)
    }

    fn point(self, point: Point) -> Point {
        self.at.plus(point, self.scale)
    }

    fn rect(self, rect: Rect, radius: f64, page: &Page) -> String {
        let [_, high, _, low] = rect.corners().map(|corner| page.coordinates.pair(self.point(corner)));
        if radius > 0.0 { format!("\\stepbookbox{low}{high}") } else { format!("{low}rectangle{high}") }
    }

    /// A line from point to point; it is closed where it ends where it began.
    fn line(self, points: &[Point], page: &Page) -> String {
        let (open, end) = match points {
            [ring @ .., last] if ring.len() > 2 && ring.first() == Some(last) => (ring, "--cycle"),
            open => (open, ""),
        };
        let pairs: Vec<String> = open.iter().map(|&point| page.coordinates.pair(self.point(point))).collect();
        pairs.join("--") + end
    }

    /// The lines on the inside of a shape.
    fn hatched(self, rings: &[Vec<Point>], role: Role, page: &mut Page) {
        if let Some((_, hatching)) = page.theme.paint(role).hatch {
            let style = page.style(styles::HATCH, Some(Width::Page(hatching.width)));
            let strokes = fitted(rings, hatching, self.scale * page.cell_mm);
            let parts: Vec<String> = strokes.iter().map(|stroke| self.line(stroke, page)).collect();
            page.add(Phase::Hatch, style, parts);
        }
    }

    /// Lines; dashes of the same line are one dashed line.
    fn lines(self, mut strokes: &[Vec<Point>], role: Role, page: &mut Page) {
        let width = page.theme.paint(role).stroke.map(|(_, width)| width);
        let style = page.style(role.name(), width);
        while let [first, rest @ ..] = strokes {
            let (count, gap) = dashes(strokes);
            if count < DASHES {
                page.add(Phase::Body, style.clone(), [self.line(first, page)]);
                strokes = rest;
                continue;
            }
            let (dashed, others) = strokes.split_at(count);
            let lengths = [length(first[0], first[1]), gap].map(|length| number(length * self.scale, 4));
            let options = format!("sb-dash={{{}}}{{{}}},{style}", lengths[0], lengths[1]);
            page.add(Phase::Body, options, [self.line(&[first[0], dashed[count - 1][1]], page)]);
            strokes = others;
        }
    }

    fn text(self, text: &Text, page: &mut Page) -> Result<(), Unprintable> {
        let mut style = format!("sb-text={}", number(text.size * self.scale, 3));
        match self.block {
            _ if self.faded => style.push_str(FADED),
            Some((material, moved)) => {
                style.push_str(if moved { MOVED } else { "" });
                let ink = page.theme.label_on(material, moved);
                if ink != page.theme.label(moved) {
                    let _ = write!(style, ",sb-ink={}", styles::mixed(ink));
                }
            }
            None if self.tally => style.push_str(",sb-ink=white"),
            // The style has the colour of labels.
            None => style.push_str(",sb-ink=black"),
        }
        let word = format!("\\stepbookword{}{{{}}}", page.coordinates.pair(self.point(text.middle())), label(text)?);
        page.add(Phase::Text, style, [word]);
        Ok(())
    }
}

/// How many of the first strokes are dashes of one line, equally long and far apart; and how far.
fn dashes(strokes: &[Vec<Point>]) -> (usize, f64) {
    let [from, to] = strokes[0][..] else {
        return (1, 0.0);
    };
    let Some([second, _]) = strokes.get(1).map(|stroke| &stroke[..]) else {
        return (1, 0.0);
    };
    let near = |a: Point, b: Point| (a.x - b.x).abs() < 1e-6 && (a.y - b.y).abs() < 1e-6;
    let step = second.plus(from, -1.0);
    let (dash, period) = (length(from, to), length(from, *second));
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

fn length(from: Point, to: Point) -> f64 {
    (to.x - from.x).hypot(to.y - from.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn draw(k: usize, theme: Theme, cell_mm: f64) -> String {
        let story = testing::story("title = 'Tiny'\nboard = 'AAB.'\ngoal = { A = [0, 1] }\n");
        picture(&testing::picture(&story, k), "", theme, cell_mm).expect("the labels are printable")
    }

    #[test]
    fn a_tiny_board() {
        let expected = r"\begin{tikzpicture}[stepbook]
\path[sb-page](-0.25,-0.25)rectangle(4.25,1.25);
\path[sb-empty](2.5,0.5)circle[radius=0.035];
\path[sb-dash={0.105}{0.0787},sb-ghost=0.016](2.08,0.92)--(2.92,0.92)(2.92,0.92)--(2.92,0.08)
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
