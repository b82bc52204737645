//! Typst: pictures that need no package, painted as in SVG.
//!
//! A document has once what its pictures are made of: the functions of `drawing.typ`, the paints of the theme, and the parts that
//! recur. A part is a block with its label, an arrow, a ghost, the frame, …; it recurs wherever it is on the board. All texts are
//! string literals, so they are data.

use crate::diagram::{
    Anchor, Common, Diagram, HATCH_PITCH, Item, Layer, Material, Point, Rgb, Role, Segment, Text, Theme, Width, fitted,
    hatch, round_corners,
};
use crate::font::Weight;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use stepbook_solve::text::number;

/// The side of a cell in mm where the author does not choose it.
pub const CELL_MM: f64 = 8.0;

/// The functions that draw.
const FUNCTIONS: &str = include_str!("typst/drawing.typ");

/// Fewest characters of a part that is defined once for several places.
const WORTH: usize = 24;
/// Everything is rounded to so many digits of a cell.
const DIGITS: u32 = 3;

/// Pictures, and what a document reads before them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pictures {
    /// Functions, paints and parts.
    pub definitions: String,
    /// For each diagram, code that calls the function `drawing`, with the variables `cell` and `alt`.
    pub pictures: Vec<String>,
}

/// The pictures of one document, kind by kind.
#[derive(Default)]
pub struct Easel {
    paints: Paints,
    /// The colour below pictures, or `none`.
    ground: String,
    pictures: Vec<Drawn>,
    /// What the pictures of a kind have in common, by the name of its variable.
    commons: Vec<(String, Vec<Part>)>,
}

/// A picture, divided into parts.
struct Drawn {
    size: Point,
    /// The variable with what is below it.
    upon: Option<String>,
    parts: Vec<Part>,
}

impl Easel {
    /// Without pictures.
    pub fn new(theme: Theme) -> Self {
        let ground = theme.paper.map_or("none".to_owned(), colour);
        Self { paints: Paints { theme, ..Paints::default() }, ground, ..Self::default() }
    }

    /// Adds the pictures of one kind; returns whether they are drawn upon what they have in common.
    pub fn add(&mut self, diagrams: &[&Diagram]) -> bool {
        let split = Common::of(diagrams).and_then(|common| {
            let rests = diagrams.iter().map(|diagram| common.rest_of(diagram)).collect::<Option<Vec<_>>>()?;
            Some((common.picture, rests))
        });
        let upon = split.as_ref().map(|_| format!("common-{}", self.commons.len() + 1));
        let mut add = |diagram: &Diagram| {
            let (size, parts) = (Point::new(diagram.width, diagram.height), drawn(diagram, &mut self.paints));
            self.pictures.push(Drawn { size, upon: upon.clone(), parts });
        };
        match &split {
            Some((_, rests)) => rests.iter().for_each(&mut add),
            None => diagrams.iter().for_each(|diagram| add(diagram)),
        }
        if let (Some(name), Some((common, _))) = (upon, &split) {
            self.commons.push((name, drawn(common, &mut self.paints)));
        }
        split.is_some()
    }

    /// All pictures, in the order in which they were added.
    pub fn finish(self) -> Pictures {
        let shared = Shared::of(self.pictures.iter().map(|picture| &picture.parts[..]));
        let picture = |Drawn { size, upon, parts }: &Drawn| {
            let [width, height] = [size.x, size.y].map(|length| number(length, DIGITS));
            let upon = upon.iter().map(|name| format!("  {name}\n")).collect::<String>();
            format!("drawing({width}, {height}, cell, alt, {}, {{\n{upon}{}}})", self.ground, shared.written(parts))
        };
        let common = |(name, parts): &(String, Vec<Part>)| format!("#let {name} = {{\n{}}}\n", shared.written(parts));
        let commons: String = self.commons.iter().map(common).collect();
        let definitions = [FUNCTIONS, &self.paints.definitions(), &shared.definitions, &commons].concat();
        Pictures { definitions, pictures: self.pictures.iter().map(picture).collect() }
    }
}

/// `text` as a string literal. What ends lines, or changes the direction of the source, is an escape in it.
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

/// Something that may be in several places and pictures.
struct Part {
    /// The origin of the board in the picture, and from there whole cells to the place of the part.
    board: Point,
    at: (i64, i64),
    /// Code that draws it there.
    source: String,
}

/// The paints that pictures use.
#[derive(Default)]
struct Paints {
    theme: Theme,
    /// Values by the names of their variables.
    used: BTreeMap<String, String>,
}

impl Paints {
    /// The variable with the paint of a role; `None` if nothing of it is seen.
    fn of(&mut self, role: Role) -> Option<String> {
        let paint = self.theme.paint(role);
        if paint.is_nothing() {
            return None;
        }
        let moved = if let Role::MovedBlock(_) = role { "moved-" } else { "" };
        let more = match role {
            Role::Frame => ", cap: \"square\"",
            Role::Halo => ", join: \"round\"",
            _ => "",
        };
        let stroke = paint.stroke.map(|(colour, width)| (colour, thickness(width), more));
        let tint = role.tint().map_or(String::new(), |tint| tint.hex().replace('#', "-"));
        Some(self.named(format!("paint-{moved}{}{tint}", role.name()), paint.fill, stroke))
    }

    /// The variable with the paint of the lines on blocks. They are as wide in cells as they are far from each other.
    fn of_hatch(&mut self, colour: Rgb, width: f64) -> String {
        self.named("paint-hatch".to_owned(), None, Some((colour, cells(width / CELL_MM), "")))
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
        let (name, rgb) = match ink {
            Ink::Plain => ("ink", Rgb::grey(0)),
            Ink::Label => ("ink-label", self.theme.label(false)),
            Ink::Block(material, moved) => match (self.theme.label_on(material, moved), moved) {
                (ink, false) if ink == self.theme.label(false) => ("ink-label", ink),
                (ink, true) if ink == self.theme.label(true) => ("ink-moved", ink),
                (Rgb(0, ..), _) => ("ink-dark", Rgb::grey(0)),
                (ink, _) => ("ink-light", ink),
            },
            Ink::Faded => ("ink-faded", self.theme.faded()),
            Ink::Tally => ("ink-tally", Rgb::grey(255)),
        };
        self.used.insert(name.to_owned(), colour(rgb));
        name
    }

    fn definitions(&self) -> String {
        self.used.iter().map(|(name, value)| format!("#let {name} = {value}\n")).collect()
    }
}

/// The colours of texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    Plain,
    Label,
    Block(Material, bool),
    Faded,
    Tally,
}

fn cells(length: f64) -> String {
    number(length, 4) + "em"
}

/// Lines of a board grow with it; those of plots, which have another unit, do not.
fn thickness(width: Width) -> String {
    match width {
        Width::Page(mm) => number(mm, DIGITS) + "mm",
        other => cells(other.mm(CELL_MM) / CELL_MM),
    }
}

/// The parts of a picture, in the order in which they are drawn.
fn drawn(diagram: &Diagram, paints: &mut Paints) -> Vec<Part> {
    let mut parts = Vec::new();
    let pen = Pen { board: Point::default(), at: Point::default(), scale: 1.0, ink: Ink::Plain };
    pen.split(&diagram.items, paints, &mut parts);
    parts
}

/// The position and scale of items.
#[derive(Clone, Copy)]
struct Pen {
    /// Origin of the board.
    board: Point,
    /// Origin of the items, from there.
    at: Point,
    scale: f64,
    ink: Ink,
}

impl Pen {
    /// The pen of a group.
    fn inside(self, layer: &Layer, at: Point, scale: f64) -> Self {
        let ink = match layer {
            Layer::Block { faded: true, .. } => Ink::Faded,
            Layer::Block { material, moved, .. } => Ink::Block(*material, *moved),
            Layer::Field | Layer::Roses | Layer::Jump(_) => Ink::Label,
            Layer::Tally => Ink::Tally,
            Layer::Under | Layer::Blocks | Layer::Over | Layer::Board | Layer::Page(_) | Layer::Tagged(_) => self.ink,
        };
        Self { at: self.at.plus(at, self.scale), scale: self.scale * scale, ink, ..self }
    }

    /// Divides items into parts.
    fn split(self, items: &[Item], paints: &mut Paints, parts: &mut Vec<Part>) {
        // The dots of empty cells are one part, and so is an arrow with its border.
        let is_one = |a: &Item, b: &Item| match (a, b) {
            (Item::Circle { role: a, .. }, Item::Circle { role: b, .. }) => a == b,
            (Item::Arrow { points: a, .. }, Item::Arrow { points: b, .. }) => a == b,
            _ => false,
        };
        for run in items.chunk_by(is_one) {
            match run {
                [Item::Group { layer: Layer::Board, at, scale, items }] => {
                    let pen = self.inside(&Layer::Board, *at, *scale);
                    Self { board: pen.at, at: Point::default(), ..pen }.split(items, paints, parts);
                }
                [
                    Item::Group {
                        layer: layer @ (Layer::Under | Layer::Blocks | Layer::Over | Layer::Roses),
                        at,
                        scale,
                        items,
                    },
                ] => self.inside(layer, *at, *scale).split(items, paints, parts),
                run => parts.extend(self.part(run, paints)),
            }
        }
    }

    /// What draws `items`; `None` if nothing is seen.
    fn part(self, items: &[Item], paints: &mut Paints) -> Option<Part> {
        let first = self.first(items)?;
        let at = Point::new(first.x.floor(), first.y.floor());
        let mut source = Vec::new();
        Self { at: self.at.plus(at, -1.0), ..self }.draw_all(items, paints, &mut source);
        let source = match &source[..] {
            [] => return None,
            [one] => one.clone(),
            several => format!("{{ {} }}", several.join("; ")),
        };
        Some(Part { board: self.board, at: (at.x as i64, at.y as i64), source })
    }

    /// A point of the first of `items`.
    fn first(self, items: &[Item]) -> Option<Point> {
        let of = |item: &Item| {
            let point = match item {
                Item::Group { layer, at, scale, items } => return self.inside(layer, *at, *scale).first(items),
                Item::Turned { items, .. } => return self.first(items),
                Item::Rect { rect, .. } => Point::new(rect.x, rect.y),
                Item::Polygon { rings, .. } => *rings.first()?.first()?,
                Item::Line { strokes, .. } => *strokes.first()?.first()?,
                Item::Curve { from, .. } => *from,
                Item::Arrow { points, .. } => *points.first()?,
                Item::Hatch { areas, .. } => areas.first().map(|area| Point::new(area.x, area.y))?,
                Item::Circle { centre, .. } => *centre,
                Item::Text(text) => text.at,
            };
            Some(self.point(point))
        };
        items.iter().find_map(of)
    }

    /// Draws items in their order; discs and texts that are alike and follow each other are drawn together.
    fn draw_all(self, items: &[Item], paints: &mut Paints, out: &mut Vec<String>) {
        for run in items.chunk_by(is_alike) {
            match run {
                [Item::Circle { role, radius, .. }, ..] => {
                    let centre = |item: &Item| match item {
                        Item::Circle { centre, .. } => Some(self.pair(*centre)),
                        _ => None,
                    };
                    let centres: Vec<String> = run.iter().filter_map(centre).collect();
                    if let Some(paint) = paints.of(*role) {
                        out.push(format!("discs({paint}, {}, {})", self.length(*radius), centres.join(", ")));
                    }
                }
                [Item::Text(first), ..] => self.texts(first, run, paints, out),
                run => run.iter().for_each(|item| self.draw(item, paints, out)),
            }
        }
    }

    fn draw(self, item: &Item, paints: &mut Paints, out: &mut Vec<String>) {
        match item {
            Item::Rect { rect, radius, role } => {
                if let Some(paint) = paints.of(*role) {
                    let [w, h, r] = [rect.w, rect.h, *radius].map(|length| self.length(length));
                    out.push(format!("slab({paint}, {}, {w}, {h}, {r})", self.pair(Point::new(rect.x, rect.y))));
                }
                self.hatched(&[rect.corners().to_vec()], *role, paints, out);
            }
            Item::Polygon { rings, radius, role } => {
                self.rings(rings, *radius, *role, paints, out);
                self.hatched(rings, *role, paints, out);
            }
            Item::Line { strokes, role } => {
                let paint = paints.of(*role);
                paint.into_iter().for_each(|paint| self.lines(strokes, &paint, out));
            }
            Item::Curve { from, control, to, role } => {
                if let Some(paint) = paints.of(*role) {
                    let [from, control, to] = [from, control, to].map(|point| self.pair(*point));
                    out.push(format!("shape({paint}, m({from}), q({control}, {to}))"));
                }
            }
            Item::Hatch { areas, role } => {
                let paint = paints.of(*role);
                paint.into_iter().for_each(|paint| self.lines(&hatch(areas, HATCH_PITCH), &paint, out));
            }
            Item::Arrow { points, role } => self.rings(&[Item::arrow_outline(points)], 0.0, *role, paints, out),
            Item::Circle { .. } | Item::Text(_) => self.draw_all(std::slice::from_ref(item), paints, out),
            Item::Group { layer, at, scale, items } => self.inside(layer, *at, *scale).draw_all(items, paints, out),
            // Only pages turn something.
            Item::Turned { items, .. } => self.draw_all(items, paints, out),
        }
    }

    fn point(self, point: Point) -> Point {
        self.at.plus(point, self.scale)
    }

    fn length(self, length: f64) -> String {
        number(length * self.scale, DIGITS)
    }

    /// A point as two arguments: "0.5, 1".
    fn pair(self, point: Point) -> String {
        let Point { x, y } = self.point(point);
        format!("{}, {}", number(x, DIGITS), number(y, DIGITS))
    }

    fn rings(self, rings: &[Vec<Point>], radius: f64, role: Role, paints: &mut Paints, out: &mut Vec<String>) {
        let Some(paint) = paints.of(role) else { return };
        let mut path = Vec::new();
        for ring in rings {
            path.extend(round_corners(ring, radius).into_iter().map(|segment| match segment {
                Segment::Move(to) => format!("m({})", self.pair(to)),
                Segment::Line(to) => format!("l({})", self.pair(to)),
                Segment::Corner(corner, to) => format!("q({}, {})", self.pair(corner), self.pair(to)),
            }));
            path.push("z".to_owned());
        }
        out.push(format!("shape({paint}, {})", path.join(", ")));
    }

    /// The lines on the inside of a shape.
    fn hatched(self, rings: &[Vec<Point>], role: Role, paints: &mut Paints, out: &mut Vec<String>) {
        if let Some((colour, hatching)) = paints.theme.paint(role).hatch {
            let paint = paints.of_hatch(colour, hatching.width);
            self.lines(&fitted(rings, hatching, self.scale * CELL_MM), &paint, out);
        }
    }

    fn lines(self, strokes: &[Vec<Point>], paint: &str, out: &mut Vec<String>) {
        let line = |stroke: &Vec<Point>| {
            let points: Vec<String> = stroke.iter().map(|&point| self.pair(point)).collect();
            format!("({})", points.join(", "))
        };
        let all: Vec<String> = strokes.iter().map(line).collect();
        if !all.is_empty() {
            out.push(format!("lines({paint}, {})", all.join(", ")));
        }
    }

    /// A run of texts like `first`.
    fn texts(self, first: &Text, run: &[Item], paints: &mut Paints, out: &mut Vec<String>) {
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
        let text = |item: &Item| match item {
            Item::Text(text) => Some(format!("{}, {}", self.pair(text.middle()), literal(&text.content))),
            _ => None,
        };
        let all: Vec<String> = run.iter().filter_map(text).collect();
        let (function, ink) = (if first.upright { "upright" } else { "labels" }, paints.ink(self.ink));
        out.push(format!("{function}({ink}, {}, {weight}, {side}, {})", self.length(first.size), all.join(", ")));
    }
}

/// Whether two items that follow each other are drawn together.
fn is_alike(a: &Item, b: &Item) -> bool {
    match (a, b) {
        (Item::Circle { role: a, radius: r, .. }, Item::Circle { role: b, radius: s, .. }) => a == b && r == s,
        (Item::Text(a), Item::Text(b)) => {
            !a.upright && !b.upright && (a.size, a.weight, a.anchor) == (b.size, b.weight, b.anchor)
        }
        _ => false,
    }
}

/// The parts that recur.
struct Shared {
    /// Their variables, by what they draw.
    names: FxHashMap<String, String>,
    definitions: String,
}

impl Shared {
    fn of<'a>(pictures: impl Iterator<Item = &'a [Part]>) -> Self {
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        let mut order = Vec::new();
        for part in pictures.flatten().filter(|part| part.source.len() >= WORTH) {
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

    /// The lines that draw `parts`.
    fn written(&self, parts: &[Part]) -> String {
        let mut out = String::new();
        for run in parts.chunk_by(|a, b| a.board == b.board) {
            let Point { x, y } = run[0].board;
            let is_moved = (x, y) != (0.0, 0.0);
            if is_moved {
                let _ = writeln!(out, "  at({}, {}, {{", number(x, DIGITS), number(y, DIGITS));
            }
            for Part { at, source, .. } in run {
                let source = self.names.get(source).unwrap_or(source);
                let _ = match at {
                    (0, 0) => writeln!(out, "    {source}"),
                    (x, y) => writeln!(out, "    at({x}, {y}, {source})"),
                };
            }
            if is_moved {
                out.push_str("  })\n");
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{picture, story};

    /// All pictures of the solution of a puzzle.
    fn drawn(puzzle: &str, theme: Theme) -> Pictures {
        let story = story(puzzle);
        let all: Vec<Diagram> = (0..=story.length()).map(|k| picture(&story, k)).collect();
        let mut easel = Easel::new(theme);
        assert!(!easel.add(&all.iter().collect::<Vec<_>>()), "they have little in common");
        easel.finish()
    }

    #[test]
    fn a_tiny_board() {
        let Pictures { definitions, pictures } =
            drawn("title = 'Tiny'\nboard = 'AB..'\ngoal = { A = [0, 1] }\n", Theme::MONO);
        let parts: Vec<&str> = definitions.lines().filter(|line| line.starts_with("#let part-")).collect();
        let frame = "#let part-1 = shape(paint-frame, m(0.9, 0.9), l(5.1, 0.9), l(5.1, 2.1), l(0.9, 2.1), z)";
        let block = "#let part-2 = { slab(paint-target, 0.08, 0.08, 0.84, 0.84, 0.06); \
                     labels(ink-label, 0.36, \"regular\", center, 0.5, 0.5, \"A\") }";
        assert_eq!(
            (parts.len(), &parts[..2]),
            (5, &[frame, block][..]),
            "also the goal, the other block and the arrow"
        );
        let lines: Vec<&str> = pictures[1].lines().filter(|line| !line.contains("paint-ghost")).collect();
        let expected = r#"drawing(4.5, 1.5, cell, alt, luma(255), {
  at(0.25, 0.25, {
    at(1, 0, discs(paint-empty, 0.035, 0.5, 0.5, 2.5, 0.5))
    at(-1, -1, part-1)
    part-2
    at(2, 0, { slab(paint-moved-small, 0.08, 0.08, 0.84, 0.84, 0.06); labels(ink-moved, 0.36, "bold", center, 0.5, 0.5, "B") })
    at(1, 0, part-5)
  })
})"#;
        assert_eq!(lines.join("\n"), expected);
    }

    #[test]
    fn hatches_have_a_paint_of_their_own() {
        let Pictures { definitions, pictures } =
            drawn("title = 'T'\nboard = 'AB..'\ngoal = { A = [0, 1] }\n", Theme { paper: None, ..Theme::PHOTOCOPY });
        assert!(definitions.contains("#let paint-hatch = (fill: none, stroke: (paint: luma(0), thickness: 0.025em"));
        assert!(definitions.contains("lines(paint-hatch, (0.08, 0.2, 0.92, 0.2)"), "{definitions}");
        assert!(pictures.iter().all(|picture| picture.contains(", cell, alt, none, {")));
    }
}
