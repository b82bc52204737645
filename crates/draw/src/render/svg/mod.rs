//! SVG in a profile that looks the same in every renderer.
//!
//! It uses only rect, circle, path and text, with literal colours as attributes. Dashes are short strokes and
//! arrowheads are outlines. There are no style sheets, markers, patterns, symbols or clip paths, which some renderers
//! lack. With the `class` and `data-*` attributes, a page can restyle every role.
//!
//! A block and its label are a group, so both can be moved together. The font and the anchor of labels are set once, at
//! the group of all blocks; repeated for each label they would make up a third of a file. resvg, librsvg, CairoSVG,
//! svglib, Qt, browsers and MuPDF inherit them (MuPDF 1.21 of 2022 did not).

mod animated;
mod map;
mod path;
mod placed;
mod sprite;
mod tag;

pub use animated::{HOLD_MS, Pace, animated};
pub use path::UNIT;
pub use placed::SharedBlocks;
pub use sprite::sprite;

use super::canvas::{self, Ink, Painted, outlined as outlined_texts, painted};
use super::missing::{MissingGlyphs, missing};
use crate::diagram::{Anchor, Diagram, Form, Layer, Material, Paint, Point, Rgb, Role, Text, Theme, Width};
use crate::font::{Fonts, Weight};
use crate::walkthrough::Kind;
use map::is_map;
use path::{PathData, units};
use placed::BlockUse;
use std::fmt::Write as _;
use stepbook_solve::text::{number, printable};
use svg::Node as _;
use svg::node::element::Element;
use tag::{Tag, hex};

/// The side of a cell in mm, which determines line widths.
pub const CELL_MM: f64 = 8.0;
const XMLNS: &str = "http://www.w3.org/2000/svg";
const FAMILY: &str = "Lato,Arial,sans-serif";

/// The context of an SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings<'a> {
    /// A separate file, on the theme's paper. It has no ids, so many can be put into one page.
    File,
    /// A file for a column of text: no wider than the column, or as wide as this CSS length.
    Column(Option<&'a str>),
    /// Inside an HTML page.
    Page,
    /// A small picture inside an HTML page, for boards of all sizes. The page's style sheet sets its colours and lines.
    /// Line widths do not scale with the board.
    Thumbnail,
}

/// Draws `diagram` as SVG. One of its units, a cell, is 100 units of the view box and, in a file, 8 mm.
pub fn svg(diagram: &Diagram, theme: Theme, context: Surroundings<'_>) -> String {
    drawn(diagram, theme, context, (None, None), &[])
}

/// Draws `diagram` with the outlines of letters instead of texts, so it looks the same without the fonts.
///
/// # Errors
///
/// Returns the characters that none of the fonts has.
pub fn outlined(
    diagram: &Diagram,
    theme: Theme,
    inherited: Surroundings<'_>,
    fonts: &Fonts,
) -> Result<String, MissingGlyphs> {
    let missing = missing(diagram, fonts);
    if missing.0.is_empty() { Ok(drawn(diagram, theme, inherited, (None, Some(fonts)), &[])) } else { Err(missing) }
}

/// Draws `diagram` upon the group with this id that [`group`] made, if any, using the blocks that the page defines
/// once.
pub fn upon(
    id: Option<&str>,
    placed: Option<&SharedBlocks>,
    diagram: &Diagram,
    theme: Theme,
    inherited: Surroundings<'_>,
) -> String {
    let uses = placed.map(|placed| placed.uses(diagram)).unwrap_or_default();
    drawn(diagram, theme, inherited, (id, None), &uses)
}

/// The content of `diagram` as a group in a page, for the pictures that are drawn upon it. CSS rules for pictures also
/// apply to it.
pub fn group(id: &str, diagram: &Diagram, theme: Theme) -> String {
    let mut group = element("g", [("id", id.to_owned()), ("class", "sb".to_owned())]);
    let writer = SvgWriter { is_page: true, ..SvgWriter::new(theme) };
    group.append(svg::node::Blob::new(writer.content(diagram, None)));
    group.to_string() + "\n"
}

fn drawn(
    diagram: &Diagram,
    theme: Theme,
    inherited: Surroundings<'_>,
    (below, fonts): (Option<&str>, Option<&Fonts>),
    uses: &[BlockUse<'_>],
) -> String {
    let mut root = root(diagram, inherited);
    let is_page = matches!(inherited, Surroundings::Page | Surroundings::Thumbnail);
    if !is_page {
        ground(diagram, theme).into_iter().for_each(|ground| root.append(ground));
    }
    below.into_iter().for_each(|id| root.append(element("use", [("href", format!("#{id}"))])));
    let writer = SvgWriter { is_painted: inherited != Surroundings::Thumbnail, is_page, uses, ..SvgWriter::new(theme) };
    root.append(svg::node::Blob::new(writer.content(diagram, fonts)));
    root.to_string() + "\n"
}

/// Whether `text` is a valid prefix of ids and names in a style sheet: a letter, then letters, digits and `-`, `_` or
/// `.`.
pub fn is_prefix(text: &str) -> bool {
    let others = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(others)
}

/// The root element of a picture, with its size, title and description.
fn root(diagram: &Diagram, inherited: Surroundings<'_>) -> Element {
    let mut root = Element::new("svg");
    if let Surroundings::File | Surroundings::Column(_) = inherited {
        root.assign("xmlns", XMLNS);
        root.assign("width", number(diagram.width * CELL_MM, 2) + "mm");
        root.assign("height", number(diagram.height * CELL_MM, 2) + "mm");
    }
    if let Surroundings::Column(width) = inherited {
        let width = width.map(|width| format!("width:{width};")).unwrap_or_default();
        root.assign("style", width + "max-width:100%;height:auto");
    }
    root.assign("viewBox", view_box(diagram));
    root.assign("class", "sb");
    // A picture without a title is decoration.
    if !diagram.title.is_empty() {
        root.assign("role", "img");
    }
    // As children of an image they are its accessible name and description.
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

/// Writes the elements of a picture, in one of several modes.
#[derive(Clone, Copy)]
struct SvgWriter<'p> {
    theme: Theme,
    /// Whether elements have the theme's colours and lines as attributes instead of those of a page's style sheet.
    /// Elements with a class have the paint, which CSS rules for that class override. The shape of a block inherits
    /// that of its group.
    is_painted: bool,
    /// The inherited attributes inside a block.
    block: Option<Inherited>,
    /// Whether blocks will be moved. Then each is a separate, complete group.
    moves: bool,
    /// Whether the style sheet of a page selects the colours of blocks.
    is_page: bool,
    /// The blocks that the page defines once.
    uses: &'p [BlockUse<'p>],
}

/// The attributes that a block inherits.
#[derive(Clone, Copy)]
struct Inherited {
    outline: Option<(Rgb, Width)>,
    /// The font size of the first label.
    size: Option<f64>,
}

impl SvgWriter<'_> {
    fn new(theme: Theme) -> Self {
        Self { theme, is_painted: true, block: None, moves: false, is_page: false, uses: &[] }
    }

    /// The content of `diagram` in units of its view box, one element per line. With `fonts`, letters are outlines.
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

    /// Draws all items in order. Consecutive discs of one role share a group, and dots share a path.
    fn draw_all(self, all: &[Painted<'_>], out: &mut String) {
        for run in all.chunk_by(|a, b| a.disc().zip(b.disc()).is_some_and(|((a, ..), (b, ..))| a == b)) {
            match (run[0].disc(), &run[0]) {
                (Some((Role::Empty, ..)), _) => self.dots(run, out),
                // In thumbnails each element needs its own `vector-effect`.
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
            Painted::Text(text, ink) if let Some(block) = self.block => put(&self.label(text, *ink, block), out),
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
                // The dashes of ghosts and the hatch of walls are numerous and need not be exact.
                let mut data = PathData::new(if matches!(path.role, Role::Ghost | Role::Wall) { 10 } else { 1 });
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

    /// Draws a group in the way of its layer.
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

    /// Draws all blocks, each with its label. They inherit the outline and the font of the first label.
    fn blocks(self, blocks: &[Painted<'_>], out: &mut String) {
        let inherited = self.inherited();
        let mut first = None;
        Painted::leaves(blocks, &mut |painted| first = first.or(painted.text()));
        let mut group = element("g", [("class", "sb-blocks".to_owned())]);
        if let Some((colour, width)) = inherited.outline {
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
            if !self.block(block, Inherited { size, ..inherited }, None, &mut inner) {
                Self { block: Some(inherited), ..self }.draw(block, &mut inner);
            }
        }
        group.append(svg::node::Blob::new(inner.trim_end()));
        put(&group, out);
    }

    /// The attributes that blocks inherit from their group.
    fn inherited(self) -> Inherited {
        let outline = self.theme.paint(Role::Block(Kind::Small.into())).stroke;
        Inherited { outline: outline.filter(|_| self.is_painted), size: None }
    }

    /// Writes a block with its label as a group in one line, perhaps with an id. Returns `false` if it is not a block.
    fn block(self, block: &Painted<'_>, inherited: Inherited, id: Option<String>, out: &mut String) -> bool {
        let Painted::Group(Layer::Block { material, moved, faded, label }, inner) = block else { return false };
        let theme = self.theme;
        let mark = if *moved { Some("sb-moved") } else { faded.then_some("sb-faded") };
        let mut class = format!("sb-block sb-{}", material.kind.name());
        mark.into_iter().for_each(|mark| class.extend([" ", mark]));
        // If a theme inverts the moving block, its own colour is not used.
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
            if let Some((colour, width)) = stroke.filter(|_| stroke != inherited.outline) {
                if inherited.outline.is_none_or(|(inherited, _)| inherited != colour) {
                    group.assign("stroke", hex(colour));
                }
                group.assign("stroke-width", units(width.mm(CELL_MM) / CELL_MM));
            }
        }
        let mut content = String::new();
        Self { block: Some(Inherited { outline: stroke, ..inherited }), ..self }.draw_all(inner, &mut content);
        put_around(&group, &content.replace('\n', ""), out);
        true
    }

    /// The own colour of a block that a page may show.
    fn tint(self, material: Material, moved: bool) -> Option<Rgb> {
        material.tint.filter(|_| self.is_page && (!moved || self.theme.moved.is_none()))
    }

    /// Draws all blocks in movable groups, numbered in drawing order.
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

    /// Draws the dots of empty cells. There may be hundreds, so each is only the round caps of a very short line. Not
    /// every renderer draws a line of length zero.
    fn dots(self, dots: &[Painted<'_>], out: &mut String) {
        let mut data = PathData::new(1);
        let mut stroke = None;
        for (_, at, radius) in dots.iter().filter_map(Painted::disc) {
            data.form(&Form::Lines(vec![vec![at, Point::new(at.x + 0.1 / UNIT, at.y)]]));
            stroke = self.theme.paint(Role::Empty).fill.map(|colour| (colour, Width::Cells(2.0 * radius)));
        }
        let tag = Tag::new(out, "path").set("class", "sb-empty").set("d", &data.text());
        let stroke = stroke.filter(|_| self.is_painted).into_iter();
        stroke.fold(tag, |tag, line| tag.stroke(line).set("stroke-linecap", "round")).end();
    }

    /// Sets class, fill and outline, without what the surrounding group sets already.
    fn painted<'t>(self, tag: Tag<'t>, role: Role, paint: (Option<Rgb>, Option<(Rgb, Width)>)) -> Tag<'t> {
        let class = class(role);
        let tag = class.iter().fold(tag, |tag, class| tag.set("class", class));
        if !self.is_painted {
            // It is an attribute because CSS validators do not know the property.
            return tag.set("vector-effect", "non-scaling-stroke");
        }
        // The shape inherits the paint of its block.
        if self.block.is_some() && class.is_none() {
            return tag;
        }
        let tag = match paint.0 {
            // The item above a halo covers its inside.
            _ if role == Role::Halo && self.block.is_none() => tag,
            Some(fill) => tag.colour("fill", fill),
            None => tag.set("fill", "none"),
        };
        match (paint.1, self.block.and_then(|inherited| inherited.outline)) {
            (Some(stroke), Some(inherited)) if inherited == stroke => tag,
            (Some((colour, width)), Some((inherited, _))) if inherited == colour => tag.stroke_width(width),
            (Some(stroke), _) => tag.stroke(stroke),
            // Override the outline of the block's group.
            (None, Some(_)) => tag.set("stroke", "none"),
            (None, None) => tag,
        }
    }

    /// A text at its position.
    fn text(self, text: &Text, ink: Ink) -> Element {
        let mut element = placed(text, "text", units);
        self.letter(&mut element, text);
        if self.is_painted {
            element.assign("fill", hex(ink.colour(self.theme)));
        }
        element
    }

    /// A line of the label of a block, which inherits its font.
    fn label(self, text: &Text, ink: Ink, inherited: Inherited) -> Element {
        let mut element = placed(text, "text", rounded);
        // A page may choose another colour for labels on a target.
        if self.is_page && matches!(ink, Ink::Block(material, _) if material.kind == Kind::Target) {
            element.assign("class", "sb-on");
        }
        if inherited.size != Some(text.size) {
            element.assign("font-size", units(text.size));
        }
        if self.is_painted {
            element.assign("fill", hex(ink.colour(self.theme)));
            element.assign("stroke", "none");
            font_weight(text.weight).into_iter().for_each(|weight| element.assign("font-weight", weight));
        }
        // The label colour for pages that show the block's own colour.
        if let Ink::Block(material, moved) = ink
            && let Some(tint) = self.tint(material, moved)
        {
            element.assign("color", hex(tint.ink()));
        }
        element
    }

    /// Sets the font and the anchor of `text`.
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

/// A text element with its content, position and rotation.
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

/// A coordinate of texts, which may be off by half a unit.
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

/// Adds a finished element and a line break.
fn put(element: &Element, out: &mut String) {
    let _ = writeln!(out, "{element}");
}

/// Adds an element around its parts, in one line. In a text, a line break would become a space and shift the centred
/// text.
fn put_around(element: &Element, parts: &str, out: &mut String) {
    let tag = element.to_string();
    let name = element.get_name();
    let _ = writeln!(out, "{}>{parts}</{name}>", tag.trim_end_matches("/>"));
}

/// The weight of a font, unless it is regular.
fn font_weight(weight: Weight) -> Option<&'static str> {
    match weight {
        Weight::Light => Some("300"),
        Weight::Regular => None,
        Weight::Bold => Some("bold"),
    }
}

/// The class of an item. The class of blocks is on their group, and items that only pages contain have none.
fn class(role: Role) -> Option<String> {
    let name = match role {
        Role::Block(_) | Role::MovedBlock(_) | Role::FadedBlock => return None,
        Role::Leg { marked: true } => "leg sb-marked",
        Role::Landing { start: true } => "landing sb-start",
        role => Some(role.name()).filter(|name| *name != "rule")?,
    };
    Some(format!("sb-{name}"))
}
