//! SVG in a profile that looks the same everywhere.
//!
//! Only rect, circle, path and text with literal colours as attributes; dashes as short strokes, arrowheads as outlines; no
//! style sheets, markers, patterns, symbols or clip paths, which some renderers lack. Beside them are `class` and
//! `data-*` attributes, so that a page can restyle every role.
//!
//! A block and its label are a group, so that both stay together where it is moved. The font and the anchor of labels are said once, at the
//! group of all blocks: for each label they would make up a third of a file. resvg, librsvg, CairoSVG, svglib, Qt and browsers inherit them, and so
//! does MuPDF (that of 2022, 1.21, did not).

mod animated;
mod map;
mod path;
mod placed;
mod sprite;
mod tag;

pub use animated::{HOLD_MS, Pace, animated};
pub use path::UNIT;
pub use placed::Placed;
pub use sprite::sprite;

use super::canvas::{self, Ink, Painted, outlined as outlined_texts, painted};
use super::missing::{MissingGlyphs, missing};
use crate::diagram::{Anchor, Diagram, Form, Layer, Material, Paint, Point, Rgb, Role, Text, Theme, Width};
use crate::font::{Fonts, Weight};
use crate::walkthrough::Kind;
use map::is_map;
use path::{Data, units};
use placed::Use;
use std::fmt::Write as _;
use stepbook_solve::text::{number, printable};
use svg::Node as _;
use svg::node::element::Element;
use tag::{Tag, hex};

/// The side of a cell in mm for which line widths are made.
pub const CELL_MM: f64 = 8.0;
const XMLNS: &str = "http://www.w3.org/2000/svg";
const FAMILY: &str = "Lato,Arial,sans-serif";

/// The context of an SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings<'a> {
    /// A file of its own, on the theme's paper. It has no ids, so that many can be put into one page.
    File,
    /// The same as a part of a text: it is no wider than the column, or as wide as the length of CSS says.
    Column(Option<&'a str>),
    /// Inside an HTML page.
    Page,
    /// A small picture inside an HTML page, for boards of all sizes: the page's style sheet has its colours and lines, which are as
    /// wide on the screen as it says, however large the board is.
    Thumbnail,
}

/// Draws `diagram` as SVG: one of its units, a cell, is 100 units of the view box and, in a file, 8 mm.
pub fn svg(diagram: &Diagram, theme: Theme, around: Surroundings<'_>) -> String {
    drawn(diagram, theme, around, (None, None), &[])
}

/// The same with the outlines of letters in place of texts: it needs no font, and looks the same where these fonts are not installed.
///
/// # Errors
///
/// If a character is in none of the fonts.
pub fn outlined(
    diagram: &Diagram,
    theme: Theme,
    around: Surroundings<'_>,
    fonts: &Fonts,
) -> Result<String, MissingGlyphs> {
    let missing = missing(diagram, fonts);
    if missing.0.is_empty() { Ok(drawn(diagram, theme, around, (None, Some(fonts)), &[])) } else { Err(missing) }
}

/// The same upon a group that [`group`] has put into the page with this id, if any, and of blocks that the page has once.
pub fn upon(
    id: Option<&str>,
    placed: Option<&Placed>,
    diagram: &Diagram,
    theme: Theme,
    around: Surroundings<'_>,
) -> String {
    let uses = placed.map(|placed| placed.uses(diagram)).unwrap_or_default();
    drawn(diagram, theme, around, (id, None), &uses)
}

/// What `diagram` shows, as a part of a page for the pictures that are drawn upon it. The rules for pictures hold in it, too.
pub fn group(id: &str, diagram: &Diagram, theme: Theme) -> String {
    let mut group = element("g", [("id", id.to_owned()), ("class", "sb".to_owned())]);
    let pen = Pen { is_page: true, ..Pen::new(theme) };
    group.append(svg::node::Blob::new(pen.content(diagram, None)));
    group.to_string() + "\n"
}

fn drawn(
    diagram: &Diagram,
    theme: Theme,
    around: Surroundings<'_>,
    (below, fonts): (Option<&str>, Option<&Fonts>),
    uses: &[Use<'_>],
) -> String {
    let mut root = root(diagram, around);
    let is_page = matches!(around, Surroundings::Page | Surroundings::Thumbnail);
    if !is_page {
        ground(diagram, theme).into_iter().for_each(|ground| root.append(ground));
    }
    below.into_iter().for_each(|id| root.append(element("use", [("href", format!("#{id}"))])));
    let pen = Pen { is_painted: around != Surroundings::Thumbnail, is_page, uses, ..Pen::new(theme) };
    root.append(svg::node::Blob::new(pen.content(diagram, fonts)));
    root.to_string() + "\n"
}

/// Whether ids, and names in a style sheet, may begin with `text`: a letter, then letters, digits and `-`, `_` or `.`.
pub fn is_prefix(text: &str) -> bool {
    let others = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(others)
}

/// The element of a picture, with its size and what it says to those who do not see it.
fn root(diagram: &Diagram, around: Surroundings<'_>) -> Element {
    let mut root = Element::new("svg");
    if let Surroundings::File | Surroundings::Column(_) = around {
        root.assign("xmlns", XMLNS);
        root.assign("width", number(diagram.width * CELL_MM, 2) + "mm");
        root.assign("height", number(diagram.height * CELL_MM, 2) + "mm");
    }
    if let Surroundings::Column(width) = around {
        let width = width.map(|width| format!("width:{width};")).unwrap_or_default();
        root.assign("style", width + "max-width:100%;height:auto");
    }
    root.assign("viewBox", view_box(diagram));
    root.assign("class", "sb");
    // A picture without a title is an ornament.
    if !diagram.title.is_empty() {
        root.assign("role", "img");
    }
    // As children of an image, they are its name and its description.
    let texts = [("title", &diagram.title), ("desc", &diagram.description)];
    for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        let mut element = Element::new(name);
        element.append(svg::node::Text::new(printable(text)));
        root.append(element);
    }
    root
}

fn view_box(diagram: &Diagram) -> String {
    format!("0 0 {} {}", units(diagram.width), units(diagram.height))
}

/// The theme's paper, below everything.
fn ground(diagram: &Diagram, theme: Theme) -> Option<Element> {
    let paper = theme.paper?;
    let size = [("width", units(diagram.width)), ("height", units(diagram.height))];
    let mut ground = element("rect", size);
    ground.assign("class", "sb-ground");
    ground.assign("fill", hex(paper));
    Some(ground)
}

/// How things are drawn.
#[derive(Clone, Copy)]
struct Pen<'p> {
    theme: Theme,
    /// Whether elements have colours and lines of the theme as attributes, and not those of a page's style sheet. What has a class has
    /// the paint, which any rule of a page for that class replaces; the shape of a block has that of its block.
    is_painted: bool,
    /// In a block, which is painted.
    block: Option<Around>,
    /// Whether blocks are to move: then each is a group of its own with all that it has.
    moves: bool,
    /// Whether the style sheet of a page decides which colours of blocks are seen.
    is_page: bool,
    /// The blocks that the page has once.
    uses: &'p [Use<'p>],
}

/// What a block inherits.
#[derive(Clone, Copy)]
struct Around {
    outline: Option<(Rgb, Width)>,
    /// The size of the first label of all.
    size: Option<f64>,
}

impl Pen<'_> {
    fn new(theme: Theme) -> Self {
        Self { theme, is_painted: true, block: None, moves: false, is_page: false, uses: &[] }
    }

    /// The content of `diagram`, in the units of its view box; one element on each line. With `fonts`, letters are outlines.
    fn content(self, diagram: &Diagram, fonts: Option<&Fonts>) -> String {
        let mut out = String::with_capacity(4096);
        let mut all = painted(&diagram.items, self.theme, CELL_MM);
        if let Some(fonts) = fonts {
            all = outlined_texts(all, self.theme, fonts);
        }
        self.draw_all(&all, &mut out);
        out.truncate(out.trim_end().len());
        out
    }

    /// Draws all in their order; discs that are alike and follow each other share a group, and dots a path.
    fn draw_all(self, all: &[Painted<'_>], out: &mut String) {
        for run in all.chunk_by(|a, b| a.disc().zip(b.disc()).is_some_and(|((a, ..), (b, ..))| a == b)) {
            match (run[0].disc(), &run[0]) {
                (Some((Role::Empty, ..)), _) => self.dots(run, out),
                // Lines whose width does not grow say so themselves.
                (Some((role, ..)), Painted::Path(first)) if run.len() > 1 && self.is_painted => {
                    self.painted(Tag::new(out, "g"), role, (first.fill, first.stroke)).open();
                    for (_, centre, radius) in run.iter().filter_map(Painted::disc) {
                        circle(out, centre, radius).end();
                    }
                    out.push_str("</g>\n");
                }
                _ => run.iter().for_each(|painted| self.draw(painted, out)),
            }
        }
    }

    fn draw(self, painted: &Painted<'_>, out: &mut String) {
        match painted {
            Painted::Path(path) => self.path(path, out),
            Painted::Text(text, ink) if let Some(around) = self.block => put(&self.label(text, *ink, around), out),
            Painted::Text(text, ink) => {
                let mut element = self.text(text, *ink);
                if let Some(weight) = font_weight(text.weight) {
                    element.assign("font-weight", weight);
                }
                if *ink == Ink::Tally && !self.moves {
                    element.assign("class", "sb-count");
                }
                put(&element, out);
            }
            Painted::Group(layer, inner) => self.group(layer, inner, out),
            Painted::Turned(about, inner) => {
                let turn = format!("rotate(180 {} {})", units(about.x), units(about.y));
                Tag::new(out, "g").set("transform", &turn).open();
                self.draw_all(inner, out);
                out.push_str("</g>\n");
            }
        }
    }

    fn path(self, path: &canvas::Path, out: &mut String) {
        let paint = (path.fill, path.stroke);
        let tag = match &path.form {
            Form::Rect(rect, radius) => {
                let tag = Tag::new(out, "rect").length("x", rect.x).length("y", rect.y);
                let tag = tag.length("width", rect.w).length("height", rect.h);
                if *radius > 0.0 { tag.length("rx", *radius) } else { tag }
            }
            Form::Disc(centre, radius) => circle(out, *centre, *radius),
            form => {
                // The dashes of a ghost and the hatch of walls are many, and need not be exact.
                let mut data = Data::new(if matches!(path.role, Role::Ghost | Role::Wall) { 10 } else { 1 });
                data.form(form);
                let tag = Tag::new(out, "path");
                if path.hatch {
                    let tag = tag.set("class", "sb-hatch").set("d", &data.text());
                    let stroke = path.stroke.filter(|_| self.is_painted);
                    return stroke.into_iter().fold(tag, |tag, stroke| tag.set("fill", "none").stroke(stroke)).end();
                }
                let tag = tag.set("d", &data.text());
                let is_cut_out = path.fill.is_some() && matches!(form, Form::Rings(rings, _) if rings.len() > 1);
                if is_cut_out { tag.set("fill-rule", "evenodd") } else { tag }
            }
        };
        let tag = self.painted(tag, path.role, paint);
        let tag = match (path.role, &path.form) {
            (Role::Halo, Form::Rings(..)) if self.is_painted => tag.set("stroke-linejoin", "round"),
            (Role::Frame, Form::Lines(_)) if self.is_painted => tag.set("stroke-linecap", "square"),
            _ => tag,
        };
        tag.end();
    }

    /// What belongs together, drawn as its layer wants it.
    fn group(self, layer: &Layer, all: &[Painted<'_>], out: &mut String) {
        match layer {
            _ if all.is_empty() => {}
            Layer::Blocks if self.moves => self.moving(all, out),
            Layer::Blocks => self.blocks(all, out),
            Layer::Field => self.field(all, out),
            Layer::Under | Layer::Over if is_map(all) && !self.moves => self.jumps(layer, all, out),
            Layer::Under => self.grouped("sb-under", all, out),
            Layer::Over => self.grouped("sb-over", all, out),
            Layer::Jump(number) if self.moves => self.grouped(&format!("j{number}"), all, out),
            _ => self.draw_all(all, out),
        }
    }

    fn grouped(self, class: &str, all: &[Painted<'_>], out: &mut String) {
        Tag::new(out, "g").set("class", class).open();
        self.draw_all(all, out);
        out.push_str("</g>\n");
    }

    /// All blocks, each with its label. They share an outline and the font of the first label.
    fn blocks(self, blocks: &[Painted<'_>], out: &mut String) {
        let around = self.around();
        let mut first = None;
        Painted::leaves(blocks, &mut |painted| first = first.or(painted.text()));
        let mut group = element("g", [("class", "sb-blocks".to_owned())]);
        if let Some((colour, width)) = around.outline {
            group.assign("stroke", hex(colour));
            group.assign("stroke-width", units(width.mm(CELL_MM) / CELL_MM));
        }
        let size = first.map(|(text, _)| text.size);
        if let Some((text, _)) = first {
            self.letter(&mut group, text);
        }
        let mut inner = String::new();
        for block in blocks {
            if let Painted::Group(Layer::Block { material, moved, faded: false, label }, _) = block
                && let Some(place) = self.uses.iter().find(|place| place.label == label)
                && (!*moved || self.theme.moved.is_none())
            {
                place.write(moved.then(|| self.theme.paint(Role::MovedBlock(*material)).stroke).flatten(), &mut inner);
                continue;
            }
            if !self.block(block, Around { size, ..around }, None, &mut inner) {
                Self { block: Some(around), ..self }.draw(block, &mut inner);
            }
        }
        group.append(svg::node::Blob::new(inner.trim_end()));
        put(&group, out);
    }

    /// What blocks inherit from a group around them.
    fn around(self) -> Around {
        let outline = self.theme.paint(Role::Block(Kind::Small.into())).stroke;
        Around { outline: outline.filter(|_| self.is_painted), size: None }
    }

    /// Writes a block with its label as a group in one line, perhaps with an id; `false` if it is something else.
    fn block(self, block: &Painted<'_>, around: Around, id: Option<String>, out: &mut String) -> bool {
        let Painted::Group(Layer::Block { material, moved, faded, label }, inner) = block else { return false };
        let theme = self.theme;
        let mark = if *moved { Some("sb-moved") } else { faded.then_some("sb-faded") };
        let mut class = format!("sb-block sb-{}", material.kind.name());
        mark.into_iter().for_each(|mark| class.extend([" ", mark]));
        // Where a theme inverts the block that moves, that has no colour of its own.
        let tint = self.tint(*material, *moved).filter(|_| !faded);
        if let Some(tint) = tint {
            class.extend([" sb-near-", theme.nearest(tint).name()]);
        }
        let mut group = element("g", [("class", class), ("data-block", printable(label))]);
        id.into_iter().for_each(|id| group.assign("id", id));
        let role = match (faded, moved) {
            (true, _) => Role::FadedBlock,
            (_, true) => Role::MovedBlock(*material),
            _ => Role::Block(*material),
        };
        let Paint { fill, stroke, .. } = theme.paint(role);
        tint.into_iter().for_each(|tint| group.assign("color", hex(tint)));
        if self.is_painted {
            group.assign("fill", fill.map_or("none".to_owned(), hex));
            if let Some((colour, width)) = stroke.filter(|_| stroke != around.outline) {
                if around.outline.is_none_or(|(around, _)| around != colour) {
                    group.assign("stroke", hex(colour));
                }
                group.assign("stroke-width", units(width.mm(CELL_MM) / CELL_MM));
            }
        }
        let mut content = String::new();
        Self { block: Some(Around { outline: stroke, ..around }), ..self }.draw_all(inner, &mut content);
        put_around(&group, &content.replace('\n', ""), out);
        true
    }

    /// The colour of its own that a page may show of a block.
    fn tint(self, material: Material, moved: bool) -> Option<Rgb> {
        material.tint.filter(|_| self.is_page && (!moved || self.theme.moved.is_none()))
    }

    /// All blocks, each with its label in a group that can be moved, numbered in the order in which they are drawn.
    fn moving(self, blocks: &[Painted<'_>], out: &mut String) {
        for (i, block) in blocks.iter().enumerate() {
            match block {
                Painted::Group(Layer::Block { material, .. }, inner) => {
                    self.grouped(&format!("sb-block sb-{} m{i}", material.kind.name()), inner, out);
                }
                other => self.draw(other, out),
            }
        }
    }

    /// The dots of empty cells. There may be hundreds, so each is but the round ends of a line that is too short to be seen;
    /// one without any length is drawn by not every renderer.
    fn dots(self, dots: &[Painted<'_>], out: &mut String) {
        let mut data = Data::new(1);
        let mut stroke = None;
        for (_, at, radius) in dots.iter().filter_map(Painted::disc) {
            data.form(&Form::Lines(vec![vec![at, Point::new(at.x + 0.1 / UNIT, at.y)]]));
            stroke = self.theme.paint(Role::Empty).fill.map(|colour| (colour, Width::Cells(2.0 * radius)));
        }
        let tag = Tag::new(out, "path").set("class", "sb-empty").set("d", &data.text());
        let stroke = stroke.filter(|_| self.is_painted).into_iter();
        stroke.fold(tag, |tag, line| tag.stroke(line).set("stroke-linecap", "round")).end();
    }

    /// Sets class, fill and outline; what the surrounding group says already is left out.
    fn painted<'t>(self, tag: Tag<'t>, role: Role, paint: (Option<Rgb>, Option<(Rgb, Width)>)) -> Tag<'t> {
        let class = class(role);
        let tag = class.iter().fold(tag, |tag, class| tag.set("class", class));
        if !self.is_painted {
            // As an attribute, since checkers of style sheets do not know it.
            return tag.set("vector-effect", "non-scaling-stroke");
        }
        // The block is painted.
        if self.block.is_some() && class.is_none() {
            return tag;
        }
        let tag = match paint.0 {
            // What has a halo covers the inside of it.
            _ if role == Role::Halo && self.block.is_none() => tag,
            Some(fill) => tag.colour("fill", fill),
            None => tag.set("fill", "none"),
        };
        match (paint.1, self.block.and_then(|around| around.outline)) {
            (Some(stroke), Some(around)) if around == stroke => tag,
            (Some((colour, width)), Some((around, _))) if around == colour => tag.stroke_width(width),
            (Some(stroke), _) => tag.stroke(stroke),
            // A block's group has an outline, too.
            (None, Some(_)) => tag.set("stroke", "none"),
            (None, None) => tag,
        }
    }

    /// A text at its place.
    fn text(self, text: &Text, ink: Ink) -> Element {
        let mut element = placed(text, "text", units);
        self.letter(&mut element, text);
        if self.is_painted {
            element.assign("fill", hex(ink.colour(self.theme)));
        }
        element
    }

    /// A line of the label of a block, which inherits its font.
    fn label(self, text: &Text, ink: Ink, around: Around) -> Element {
        let mut element = placed(text, "text", rounded);
        // A page may choose another colour for what is written on a target.
        if self.is_page && matches!(ink, Ink::Block(material, _) if material.kind == Kind::Target) {
            element.assign("class", "sb-on");
        }
        if around.size != Some(text.size) {
            element.assign("font-size", units(text.size));
        }
        if self.is_painted {
            element.assign("fill", hex(ink.colour(self.theme)));
            element.assign("stroke", "none");
            font_weight(text.weight).into_iter().for_each(|weight| element.assign("font-weight", weight));
        }
        // On that colour, where a page shows it.
        if let Ink::Block(material, moved) = ink
            && let Some(tint) = self.tint(material, moved)
        {
            element.assign("color", hex(tint.ink()));
        }
        element
    }

    /// Gives an element the font and the anchor of `text`.
    fn letter(self, element: &mut Element, text: &Text) {
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        element.assign("font-size", units(text.size));
        element.assign("text-anchor", anchor);
        if self.is_painted {
            element.assign("font-family", FAMILY);
        }
    }
}

/// A text with its content, its place and what turns it.
fn placed(text: &Text, name: &str, length: impl Fn(f64) -> String) -> Element {
    let [x, y] = [text.at.x, text.at.y].map(length);
    let mut element = Element::new(name);
    if text.upright {
        element.assign("transform", format!("rotate(-90 {x} {y})"));
    }
    element.assign("x", x);
    element.assign("y", y);
    element.append(svg::node::Text::new(printable(&text.content)));
    element
}

/// A length of one whose texts may be half a unit off.
fn rounded(cells: f64) -> String {
    number(cells * UNIT, 0)
}

fn circle(out: &mut String, centre: Point, radius: f64) -> Tag<'_> {
    Tag::new(out, "circle").length("cx", centre.x).length("cy", centre.y).length("r", radius)
}

fn element<const N: usize>(name: &str, attributes: [(&str, String); N]) -> Element {
    let mut element = Element::new(name);
    for (name, value) in attributes {
        element.assign(name, value);
    }
    element
}

/// Adds a finished element and the end of its line.
fn put(element: &Element, out: &mut String) {
    let _ = writeln!(out, "{element}");
}

/// Adds an element around its parts, in one line. In a text, a line break between two parts would be a space, and texts are in the
/// middle of all their characters.
fn put_around(element: &Element, parts: &str, out: &mut String) {
    let tag = element.to_string();
    let name = element.get_name();
    let _ = writeln!(out, "{}>{parts}</{name}>", tag.trim_end_matches("/>"));
}

/// The weight of a font, where it is not regular.
fn font_weight(weight: Weight) -> Option<&'static str> {
    match weight {
        Weight::Light => Some("300"),
        Weight::Regular => None,
        Weight::Bold => Some("bold"),
    }
}

/// The class of an item; blocks have theirs on the group, and what only pages have has none.
fn class(role: Role) -> Option<String> {
    let name = match role {
        Role::Block(_) | Role::MovedBlock(_) | Role::FadedBlock => return None,
        Role::Leg { marked: true } => "leg sb-marked",
        Role::Landing { start: true } => "landing sb-start",
        role => Some(role.name()).filter(|name| *name != "rule")?,
    };
    Some(format!("sb-{name}"))
}
