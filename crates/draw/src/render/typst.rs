//! Typst pictures that need no package, painted as in SVG.
//!
//! A document defines once what its pictures share: the functions of `drawing.typ`, the paints of the theme, and
//! repeated fragments. A fragment is a block with its label, an arrow, a ghost, the frame, …; it may be repeated
//! anywhere on a board. All texts are string literals, so they are data.

use super::canvas::{Ink, Painted, Path, painted};
use crate::diagram::{Anchor, Common, Diagram, Form, Layer, Point, Rgb, Role, Segment, Text, Theme, Width};
use crate::font::Weight;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// The default side of a cell in mm.
pub const CELL_MM: f64 = 8.0;

/// The drawing functions.
const FUNCTIONS: &str = include_str!("typst/drawing.typ");

/// Minimum length of a fragment that is defined once for several uses.
const MIN_SHARED: usize = 24;
/// Decimals of lengths in cells.
const DIGITS: u32 = 3;

/// Pictures, and the definitions that precede them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pictures {
    /// Functions, paints and shared fragments.
    pub definitions: String,
    /// For each diagram, a call of the function `drawing`, which uses the variables `cell` and `alt`.
    pub pictures: Vec<String>,
}

/// Collects the pictures of one document, series by series.
#[derive(Default)]
pub struct PictureSet {
    paints: Paints,
    /// The background colour of pictures, or `none`.
    ground: String,
    pictures: Vec<Picture>,
    /// The fragments that the pictures of a series share, by the name of their variable.
    commons: Vec<(String, Vec<Fragment>)>,
}

/// A picture, divided into fragments.
struct Picture {
    size: Point,
    /// The variable with the fragments below it.
    upon: Option<String>,
    parts: Vec<Fragment>,
}

impl PictureSet {
    /// Starts without pictures.
    pub fn new(theme: Theme) -> Self {
        let ground = theme.paper.map_or("none".to_owned(), colour);
        Self { paints: Paints { theme, ..Paints::default() }, ground, ..Self::default() }
    }

    /// Adds the pictures of one series. Returns whether they share common fragments.
    pub fn add(&mut self, diagrams: &[&Diagram]) -> bool {
        let Some((common, rests)) = Common::split(diagrams) else {
            diagrams.iter().for_each(|diagram| self.draw(diagram, None));
            return false;
        };
        let name = format!("common-{}", self.commons.len() + 1);
        rests.iter().for_each(|rest| self.draw(rest, Some(&name)));
        self.commons.push((name, drawn(&common, &mut self.paints)));
        true
    }

    fn draw(&mut self, diagram: &Diagram, upon: Option<&String>) {
        let (size, parts) = (Point::new(diagram.width, diagram.height), drawn(diagram, &mut self.paints));
        self.pictures.push(Picture { size, upon: upon.cloned(), parts });
    }

    /// All pictures, in the order of their addition.
    pub fn finish(self) -> Pictures {
        let shared = SharedFragments::of(self.pictures.iter().map(|picture| &picture.parts[..]));
        let picture = |Picture { size, upon, parts }: &Picture| {
            let [width, height] = [size.x, size.y].map(|length| number(length, DIGITS));
            let upon = upon.iter().map(|name| format!("  {name}\n")).collect::<String>();
            format!("drawing({width}, {height}, cell, alt, {}, {{\n{upon}{}}})", self.ground, shared.written(parts))
        };
        let common = |(name, all): &(String, Vec<Fragment>)| format!("#let {name} = {{\n{}}}\n", shared.written(all));
        let commons: String = self.commons.iter().map(common).collect();
        let definitions = [FUNCTIONS, &self.paints.definitions(), &shared.definitions, &commons].concat();
        Pictures { definitions, pictures: self.pictures.iter().map(picture).collect() }
    }
}

/// `text` as a string literal. Line breaks and bidirectional control characters are escaped.
pub fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push('\u{fffd}'),
            '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn colour(colour: Rgb) -> String {
    match colour {
        Rgb(r, g, b) if r == g && g == b => format!("luma({r})"),
        colour => format!("rgb(\"{}\")", colour.hex()),
    }
}

/// A fragment of a picture, which may be repeated elsewhere.
struct Fragment {
    /// Its position, in whole cells.
    at: (i64, i64),
    /// Code that draws it there.
    source: String,
}

/// The paints that pictures use.
#[derive(Default)]
struct Paints {
    theme: Theme,
    /// The values by variable name.
    used: BTreeMap<String, String>,
}

impl Paints {
    /// The variable with the paint of a shape.
    fn of(&mut self, path: &Path) -> String {
        // Hatch lines scale with the cell, like their distances.
        if let (true, Some((colour, width))) = (path.hatch, path.stroke) {
            return self.named("paint-hatch".to_owned(), None, Some((colour, cells(width.mm(CELL_MM) / CELL_MM), "")));
        }
        let moved = if let Role::MovedBlock(_) = path.role { "moved-" } else { "" };
        let more = match path.role {
            Role::Frame => ", cap: \"square\"",
            Role::Halo => ", join: \"round\"",
            _ => "",
        };
        let stroke = path.stroke.map(|(colour, width)| (colour, thickness(width), more));
        let tint = path.role.tint().map_or(String::new(), |tint| tint.hex().replace('#', "-"));
        self.named(format!("paint-{moved}{}{tint}", path.role.name()), path.fill, stroke)
    }

    fn named(&mut self, name: String, fill: Option<Rgb>, stroke: Option<(Rgb, String, &str)>) -> String {
        let fill = fill.map_or("none".to_owned(), colour);
        let stroke = stroke.map_or("none".to_owned(), |(paint, thickness, more)| {
            format!("(paint: {}, thickness: {thickness}, dash: none{more})", colour(paint))
        });
        self.used.insert(name.clone(), format!("(fill: {fill}, stroke: {stroke})"));
        name
    }

    /// The variable with the colour of texts.
    fn ink(&mut self, ink: Ink) -> &'static str {
        let name = match ink {
            Ink::Plain => "ink",
            Ink::Label => "ink-label",
            Ink::Block(_, moved) => match (ink.colour(self.theme), moved) {
                (ink, false) if ink == self.theme.label(false) => "ink-label",
                (ink, true) if ink == self.theme.label(true) => "ink-moved",
                (Rgb(0, ..), _) => "ink-dark",
                _ => "ink-light",
            },
            Ink::Faded => "ink-faded",
            Ink::Tally => "ink-tally",
        };
        self.used.insert(name.to_owned(), colour(ink.colour(self.theme)));
        name
    }

    fn definitions(&self) -> String {
        self.used.iter().map(|(name, value)| format!("#let {name} = {value}\n")).collect()
    }
}

fn cells(length: f64) -> String {
    number(length, 4) + "em"
}

/// Lines of a board scale with it. Those of plots do not.
fn thickness(width: Width) -> String {
    match width {
        Width::Page(mm) => number(mm, DIGITS) + "mm",
        other => cells(other.mm(CELL_MM) / CELL_MM),
    }
}

/// The fragments of a picture, in drawing order.
fn drawn(diagram: &Diagram, paints: &mut Paints) -> Vec<Fragment> {
    let mut parts = Vec::new();
    split(&painted(&diagram.items, paints.theme, CELL_MM), paints, &mut parts);
    parts
}

/// Divides a picture into fragments.
fn split(all: &[Painted<'_>], paints: &mut Paints, parts: &mut Vec<Fragment>) {
    // The dots of empty cells are one fragment, and so is an arrow with its halo.
    let is_one = |a: &Painted<'_>, b: &Painted<'_>| match (a, b) {
        (Painted::Path(a), Painted::Path(b)) if a.role == Role::Halo => a.form == b.form,
        (Painted::Path(a), Painted::Path(b)) => a.role == b.role && matches!(a.form, Form::Disc(..)),
        _ => false,
    };
    for run in all.chunk_by(is_one) {
        match run {
            [Painted::Group(Layer::Board | Layer::Under | Layer::Blocks | Layer::Over, inner)] => {
                split(inner, paints, parts);
            }
            run => parts.extend(part(run, paints)),
        }
    }
}

/// One fragment; `None` if nothing is visible.
fn part(all: &[Painted<'_>], paints: &mut Paints) -> Option<Fragment> {
    let mut first = None;
    Painted::leaves(all, &mut |leaf| match leaf {
        Painted::Path(path) if first.is_none() => first = path.form.points().first().copied(),
        leaf => first = first.or(leaf.text().map(|(text, _)| text.at)),
    });
    let first = first?;
    let at = Point::new(first.x.floor(), first.y.floor());
    let mut source = Vec::new();
    draw_all(all, at, paints, &mut source);
    let source = match &source[..] {
        [] => return None,
        [one] => one.clone(),
        several => format!("{{ {} }}", several.join("; ")),
    };
    Some(Fragment { at: (at.x as i64, at.y as i64), source })
}

/// Draws all items in order, with coordinates relative to `from`. Consecutive discs or texts of the same style are
/// drawn together.
fn draw_all(all: &[Painted<'_>], from: Point, paints: &mut Paints, out: &mut Vec<String>) {
    for run in all.chunk_by(is_alike) {
        match &run[0] {
            Painted::Path(path) => out.push(match path.form {
                Form::Disc(_, radius) => {
                    let centres = run.iter().filter_map(|painted| Some(pair(painted.disc()?.1, from)));
                    format!("discs({}, {}, {})", paints.of(path), rounded(radius), listed(centres))
                }
                _ => shape(&path.form, from, &paints.of(path)),
            }),
            Painted::Text(first, ink) => {
                let text = |text: &Text| format!("{}, {}", pair(text.middle(), from), literal(&text.content));
                let all = listed(run.iter().filter_map(|painted| Some(text(painted.text()?.0))));
                out.push(texts(first, paints.ink(*ink), &all));
            }
            // Only pages contain rotated items.
            Painted::Group(_, inner) | Painted::Turned(_, inner) => draw_all(inner, from, paints, out),
        }
    }
}

fn shape(form: &Form, from: Point, paint: &str) -> String {
    match form {
        Form::Rect(rect, radius) => {
            let [w, h, r] = [rect.w, rect.h, *radius].map(rounded);
            format!("slab({paint}, {}, {w}, {h}, {r})", pair(Point::new(rect.x, rect.y), from))
        }
        Form::Lines(lines) => {
            let line = |line: &Vec<Point>| format!("({})", listed(line.iter().map(|&point| pair(point, from))));
            format!("lines({paint}, {})", listed(lines.iter().map(line)))
        }
        form => {
            let (outlines, closed) = form.outlines();
            let mut path = Vec::new();
            for outline in outlines {
                path.extend(outline.into_iter().map(|segment| match segment {
                    Segment::Move(to) => format!("m({})", pair(to, from)),
                    Segment::Line(to) => format!("l({})", pair(to, from)),
                    Segment::Corner(bend, to) | Segment::Curve(bend, to) => {
                        format!("q({}, {})", pair(bend, from), pair(to, from))
                    }
                }));
                path.extend(closed.then(|| "z".to_owned()));
            }
            format!("shape({paint}, {})", listed(path.into_iter()))
        }
    }
}

/// A point as two arguments, relative to `from`: "0.5, 1".
fn pair(point: Point, from: Point) -> String {
    let Point { x, y } = point.plus(from, -1.0);
    format!("{}, {}", rounded(x), rounded(y))
}

/// Texts in the style of `first`.
fn texts(first: &Text, ink: &str, all: &str) -> String {
    let weight = match first.weight {
        Weight::Light => "\"light\"",
        Weight::Regular => "\"regular\"",
        Weight::Bold => "\"bold\"",
    };
    let side = match first.anchor {
        Anchor::Start => "left",
        Anchor::Middle => "center",
        Anchor::End => "right",
    };
    let function = if first.upright { "upright" } else { "labels" };
    format!("{function}({ink}, {}, {weight}, {side}, {all})", rounded(first.size))
}

fn listed(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(", ")
}

fn rounded(length: f64) -> String {
    number(length, DIGITS)
}

/// Whether two consecutive items are drawn together.
fn is_alike(a: &Painted<'_>, b: &Painted<'_>) -> bool {
    let is_one = |(a, one): (&Text, Ink), (b, other): (&Text, Ink)| {
        let kind = |text: &Text| (text.size, text.weight, text.anchor);
        !a.upright && !b.upright && kind(a) == kind(b) && one == other
    };
    let discs = a.disc().zip(b.disc()).is_some_and(|((a, _, r), (b, _, s))| a == b && r == s);
    discs || a.text().zip(b.text()).is_some_and(|(a, b)| is_one(a, b))
}

/// The repeated fragments.
struct SharedFragments {
    /// Their variables, by source.
    names: FxHashMap<String, String>,
    definitions: String,
}

impl SharedFragments {
    fn of<'a>(pictures: impl Iterator<Item = &'a [Fragment]>) -> Self {
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut order = Vec::new();
        for part in pictures.flatten().filter(|part| part.source.len() >= MIN_SHARED) {
            let count = counts.entry(&part.source).or_default();
            *count += 1;
            if *count == 2 {
                order.push(part.source.as_str());
            }
        }
        let mut shared = Self { names: FxHashMap::default(), definitions: String::new() };
        for (index, source) in (1..).zip(order) {
            let name = format!("part-{index}");
            let _ = writeln!(shared.definitions, "#let {name} = {source}");
            shared.names.insert(source.to_owned(), name);
        }
        shared
    }

    /// The source lines that draw `parts`.
    fn written(&self, parts: &[Fragment]) -> String {
        let mut out = String::new();
        for Fragment { at: (x, y), source } in parts {
            let source = self.names.get(source).unwrap_or(source);
            let _ = match (x, y) {
                (0, 0) => writeln!(out, "  {source}"),
                (x, y) => writeln!(out, "  at({x}, {y}, {source})"),
            };
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{picture, story};

    /// All pictures of the solution of a puzzle.
    fn drawn(puzzle: &str, theme: Theme) -> Pictures {
        let story = story(puzzle);
        let all: Vec<Diagram> = (0..=story.length()).map(|k| picture(&story, k)).collect();
        let mut easel = PictureSet::new(theme);
        assert!(!easel.add(&all.iter().collect::<Vec<_>>()), "they have little in common");
        easel.finish()
    }

    #[test]
    fn a_tiny_board() {
        let Pictures { definitions, pictures } =
            drawn("title = 'Tiny'\nboard = 'AB..'\ngoal = { A = [0, 1] }\n", Theme::MONO);
        let parts: Vec<&str> = definitions.lines().filter(|line| line.starts_with("#let part-")).collect();
        let frame = "#let part-1 = shape(paint-frame, m(0.15, 0.15), l(4.35, 0.15), l(4.35, 1.35), l(0.15, 1.35), z)";
        let block = "#let part-2 = { slab(paint-target, 0.33, 0.33, 0.84, 0.84, 0.06); \
                     labels(ink-label, 0.36, \"regular\", center, 0.75, 0.75, \"A\") }";
        assert_eq!(
            (parts.len(), &parts[..2]),
            (6, &[frame, block][..]),
            "also the goal, the ghost, the other block and the arrow"
        );
        let expected = r#"drawing(4.5, 1.5, cell, alt, luma(255), {
  at(1, 0, discs(paint-empty, 0.035, 0.75, 0.75, 2.75, 0.75))
  at(1, 0, part-4)
  part-1
  part-2
  at(2, 0, { slab(paint-moved-small, 0.33, 0.33, 0.84, 0.84, 0.06); labels(ink-moved, 0.36, "bold", center, 0.75, 0.75, "B") })
  at(1, 0, part-6)
})"#;
        assert_eq!(pictures[1], expected);
    }

    #[test]
    fn hatches_have_a_paint_of_their_own() {
        let Pictures { definitions, pictures } =
            drawn("title = 'T'\nboard = 'AB..'\ngoal = { A = [0, 1] }\n", Theme { paper: None, ..Theme::PHOTOCOPY });
        assert!(definitions.contains("#let paint-hatch = (fill: none, stroke: (paint: luma(0), thickness: 0.025em"));
        assert!(definitions.contains("lines(paint-hatch, (0.33, 0.45, 1.17, 0.45)"), "{definitions}");
        assert!(pictures.iter().all(|picture| picture.contains(", cell, alt, none, {")));
    }
}
