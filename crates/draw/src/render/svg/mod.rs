//! SVG in a profile that looks the same everywhere.
//!
//! Only rect, circle, path and text with literal `#rrggbb` attributes; dashes as short strokes, arrowheads as outlines; no
//! style sheets, markers, patterns, symbols or clip paths, which some renderers lack. Beside them are `class` and
//! `data-*` attributes, so that a page can restyle every role.
//!
//! The labels of all blocks follow the blocks as parts of one text, in the same order: not every renderer inherits fonts and
//! anchors from groups, and saying them for each label would make up a third of a file.

mod animated;
mod map;
mod path;
mod sheet;
mod sprite;
mod tag;

pub use animated::{HOLD_MS, Pace, animated};
pub use path::UNIT;
pub use sheet::sheet;
pub use sprite::sprite;

use crate::diagram::{
    Anchor, Diagram, HATCH_PITCH, Hatching, Item, Layer, Paint, Point, Rect, Rgb, Role, Segment, Text, Theme, Width,
    fitted, hatch, round_corners,
};
use crate::font::Weight;
use crate::walkthrough::Kind;
use map::is_map;
use path::{Path, units};
use std::fmt::Write as _;
use stepbook_solve::text::{number, printable};
use svg::Node as _;
use svg::node::element::Element;
use tag::Tag;

/// The side of a cell in mm for which line widths are made.
pub const CELL_MM: f64 = 8.0;
const XMLNS: &str = "http://www.w3.org/2000/svg";
const FAMILY: &str = "Lato,Arial,sans-serif";

/// The source of an SVG's colours and line widths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Look {
    /// Attributes of its elements, made of the theme.
    Painted(Theme),
    /// The page's style sheet: what has a class has the theme's paint in attributes of its own, which any rule for that class
    /// replaces, and nothing that is inside of a block is painted.
    Classes(Theme),
    /// The same for small pictures of boards of all sizes: lines are as wide on the screen as the style sheet says, however
    /// large the board is.
    Thumbnail(Theme),
}

impl Look {
    /// The theme that decides which lines there are.
    fn theme(self) -> Theme {
        match self {
            Self::Painted(theme) | Self::Classes(theme) | Self::Thumbnail(theme) => theme,
        }
    }
}

impl From<Theme> for Look {
    fn from(theme: Theme) -> Self {
        Self::Painted(theme)
    }
}

/// The context of an SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surroundings<'a> {
    /// A file of its own, on the theme's paper; ids begin with this prefix, so that many files can be put into one page.
    File(&'a str),
    /// The same as a part of a text: it is no wider than the column, or as wide as the length of CSS says.
    Column(&'a str, Option<&'a str>),
    /// Inside an HTML page; ids begin with this prefix, so that many can be in one page.
    Page(&'a str),
}

/// Draws `diagram` as SVG: one of its units, a cell, is 100 units of the view box and, in a file, 8 mm.
pub fn svg(diagram: &Diagram, look: impl Into<Look>, around: Surroundings<'_>) -> String {
    drawn(diagram, look.into(), around, None)
}

/// The same upon a group that [`group`] has put into the page with this id.
pub fn upon(id: &str, diagram: &Diagram, look: impl Into<Look>, around: Surroundings<'_>) -> String {
    drawn(diagram, look.into(), around, Some(id))
}

/// What `diagram` shows, as a part of a page for the pictures that are drawn upon it. The rules for pictures hold in it, too.
pub fn group(id: &str, diagram: &Diagram, look: impl Into<Look>) -> String {
    let mut group = element("g", [("id", id.to_owned()), ("class", "sb".to_owned())]);
    group.append(svg::node::Blob::new(content(diagram, look.into(), Surroundings::Page(""))));
    group.to_string() + "\n"
}

fn drawn(diagram: &Diagram, look: Look, around: Surroundings<'_>, below: Option<&str>) -> String {
    let mut root = root(diagram, around);
    if let Surroundings::File(_) | Surroundings::Column(..) = around {
        ground(diagram, look).into_iter().for_each(|ground| root.append(ground));
    }
    below.into_iter().for_each(|id| root.append(element("use", [("href", format!("#{id}"))])));
    root.append(svg::node::Blob::new(content(diagram, look, around)));
    root.to_string() + "\n"
}

/// What `diagram` has below and above its blocks: the groups `sb-under` and `sb-over`, as SVG without a root.
pub fn marks(diagram: &Diagram, look: impl Into<Look>) -> String {
    let mut out = String::new();
    Pen::new(look.into()).marks(&diagram.items, &mut out);
    out.truncate(out.trim_end().len());
    out
}

/// Whether ids, and names in a style sheet, may begin with `text`: a letter, then letters, digits and `-`, `_` or `.`.
pub fn is_prefix(text: &str) -> bool {
    let others = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(others)
}

/// The element of a picture, with its size and what it says to those who do not see it.
fn root(diagram: &Diagram, around: Surroundings<'_>) -> Element {
    let prefix = match around {
        Surroundings::File(prefix) | Surroundings::Column(prefix, _) | Surroundings::Page(prefix) => prefix,
    };
    let title_id = format!("{prefix}-title");
    let mut root = Element::new("svg");
    if let Surroundings::File(_) | Surroundings::Column(..) = around {
        root.assign("xmlns", XMLNS);
        root.assign("width", number(diagram.width * CELL_MM, 2) + "mm");
        root.assign("height", number(diagram.height * CELL_MM, 2) + "mm");
    }
    if let Surroundings::Column(_, width) = around {
        let width = width.map(|width| format!("width:{width};")).unwrap_or_default();
        root.assign("style", width + "max-width:100%;height:auto");
    }
    root.assign("viewBox", view_box(diagram));
    root.assign("class", "sb");
    // A picture without a title is an ornament.
    if !diagram.title.is_empty() {
        root.assign("role", "img");
        // The description needs no such link: as a child of an image it is its description.
        root.assign("aria-labelledby", title_id.as_str());
    }
    let (title, description) = (element("title", [("id", title_id)]), Element::new("desc"));
    let texts = [(title, &diagram.title), (description, &diagram.description)];
    for (mut element, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        element.append(svg::node::Text::new(printable(text)));
        root.append(element);
    }
    root
}

fn view_box(diagram: &Diagram) -> String {
    format!("0 0 {} {}", units(diagram.width), units(diagram.height))
}

/// The theme's paper, below everything.
fn ground(diagram: &Diagram, look: Look) -> Option<Element> {
    let paper = look.theme().paper?;
    let size = [("width", units(diagram.width)), ("height", units(diagram.height))];
    let mut ground = element("rect", size);
    ground.assign("class", "sb-ground");
    // A page whose style sheet does not mention it would paint it black.
    ground.assign("fill", if let Look::Painted(_) = look { paper.hex() } else { "none".to_owned() });
    Some(ground)
}

/// The content of `diagram`, in the units of its view box; one element on each line.
fn content(diagram: &Diagram, look: Look, around: Surroundings<'_>) -> String {
    let mut out = String::with_capacity(4096);
    let is_page = matches!(around, Surroundings::Page(_));
    Pen { is_page, ..Pen::new(look) }.draw_all(&diagram.items, &mut out);
    out.truncate(out.trim_end().len());
    out
}

/// Where and with what inherited outline items are drawn.
#[derive(Clone, Copy)]
struct Pen {
    look: Look,
    /// Origin of the items, in cells.
    at: Point,
    /// Cells per unit of the items.
    scale: f64,
    /// The outline set on the surrounding group.
    stroke: Option<(Rgb, Width)>,
    /// The colour of texts.
    ink: Rgb,
    /// Whether blocks are to move: then each is a group of its own with all that it has.
    moves: bool,
    /// Whether it writes on the disc of a number.
    tally: bool,
    /// Whether the style sheet of a page decides which colours of blocks are seen.
    is_page: bool,
}

impl Pen {
    fn new(look: Look) -> Self {
        let (at, scale, stroke, ink) = (Point::default(), 1.0, None, Rgb::grey(0));
        Self { look, at, scale, stroke, ink, moves: false, tally: false, is_page: false }
    }

    /// Draws the layers below and above the blocks, wherever among `items` they are.
    fn marks(self, items: &[Item], out: &mut String) {
        for item in items {
            let Item::Group { layer, at, scale, items } = item else { continue };
            match layer {
                Layer::Under | Layer::Over => self.inside(*at, *scale).group(layer, items, out),
                Layer::Board => self.inside(*at, *scale).marks(items, out),
                _ => {}
            }
        }
    }

    /// Draws items in their order; discs that are alike and follow each other share a group, and dots a path.
    fn draw_all(self, items: &[Item], out: &mut String) {
        let alike = |a: &Item, b: &Item| match (a, b) {
            (Item::Circle { role: a, .. }, Item::Circle { role: b, .. }) => a == b,
            _ => false,
        };
        for run in items.chunk_by(alike) {
            match run {
                [Item::Circle { role: Role::Empty, radius, .. }, ..] => self.dots(run, *radius, out),
                [Item::Circle { role, .. }, _, ..] => {
                    self.painted(Tag::new(out, "g"), *role).open();
                    for item in run {
                        if let Item::Circle { centre, radius, .. } = item {
                            self.disc(out, *centre, *radius).end();
                        }
                    }
                    out.push_str("</g>\n");
                }
                _ => run.iter().for_each(|item| self.draw(item, out)),
            }
        }
    }

    fn draw(self, item: &Item, out: &mut String) {
        match item {
            Item::Rect { role, .. } if self.look.theme().paint(*role).is_nothing() => {}
            Item::Rect { rect, radius, role } => {
                self.painted(self.rect(out, *rect, *radius), *role).end();
                self.hatched(&[rect.corners().to_vec()], *role, out);
            }
            Item::Polygon { rings, radius, role } => {
                let mut path = Path::default();
                rings.iter().for_each(|ring| self.ring(ring, *radius, &mut path));
                let tag = Tag::new(out, "path").set("d", &path.data());
                let tag = if rings.len() > 1 { tag.set("fill-rule", "evenodd") } else { tag };
                self.painted(tag, *role).end();
                self.hatched(rings, *role, out);
            }
            Item::Line { strokes, role } => self.lines(strokes, *role, out),
            Item::Curve { from, control, to, role } => {
                let mut path = Path::default();
                self.curve([*from, *control, *to], &mut path);
                self.painted(Tag::new(out, "path").set("d", &path.data()), *role).end();
            }
            Item::Hatch { areas, role } => self.lines(&hatch(areas, HATCH_PITCH), *role, out),
            Item::Arrow { points, role } => {
                let mut path = Path::default();
                self.ring(&Item::arrow_outline(points), 0.0, &mut path);
                let tag = self.painted(Tag::new(out, "path").set("d", &path.data()), *role);
                let is_round = *role == Role::Halo && self.is_painted();
                let tag = if is_round { tag.set("stroke-linejoin", "round") } else { tag };
                tag.end();
            }
            Item::Circle { centre, radius, role } => self.painted(self.disc(out, *centre, *radius), *role).end(),
            Item::Text(text) => {
                let Point { x, y } = self.point(text.at);
                let mut element = self.lettering(text);
                element.assign("x", units(x));
                element.assign("y", units(y));
                if text.upright {
                    element.assign("transform", format!("rotate(-90 {} {})", units(x), units(y)));
                }
                if let Some(weight) = font_weight(text.weight) {
                    element.assign("font-weight", weight);
                }
                if self.tally && !self.moves {
                    element.assign("class", "sb-count");
                }
                element.append(svg::node::Text::new(printable(&text.content)));
                put(&element, out);
            }
            Item::Group { layer, at, scale, items } => self.inside(*at, *scale).group(layer, items, out),
            Item::Turned { about, items } => {
                let Point { x, y } = self.point(*about);
                let turn = format!("rotate(180 {} {})", units(x), units(y));
                Tag::new(out, "g").set("transform", &turn).open();
                self.draw_all(items, out);
                out.push_str("</g>\n");
            }
        }
    }

    /// The pen of a group.
    fn inside(self, at: Point, scale: f64) -> Self {
        Self { at: self.point(at), scale: self.scale * scale, ..self }
    }

    /// The items of a group, drawn with the pen of that group.
    fn group(self, layer: &Layer, items: &[Item], out: &mut String) {
        let class = match layer {
            _ if items.is_empty() => return,
            Layer::Blocks if self.moves => return self.moving(items, out),
            Layer::Blocks => return self.blocks(items, out),
            Layer::Field => return self.field(items, out),
            Layer::Under | Layer::Over if is_map(items) && !self.moves => return self.jumps(layer, items, out),
            Layer::Roses => return self.jumps(layer, items, out),
            Layer::Under => "sb-under",
            Layer::Over => "sb-over",
            Layer::Jump(number) if self.moves => return self.jump(*number, items, out),
            Layer::Tally => return self.on_tally().draw_all(items, out),
            Layer::Board | Layer::Page(_) | Layer::Tagged(_) | Layer::Block { .. } | Layer::Jump(_) => {
                return self.draw_all(items, out);
            }
        };
        Tag::new(out, "g").set("class", class).open();
        self.draw_all(items, out);
        out.push_str("</g>\n");
    }

    /// All blocks, which share an outline, and then their labels.
    fn blocks(mut self, blocks: &[Item], out: &mut String) {
        let outline = self.paint(Role::Block(Kind::Small.into())).and_then(|paint| paint.stroke);
        let tag = Tag::new(out, "g").set("class", "sb-blocks");
        outline.into_iter().fold(tag, Tag::stroke).open();
        let mut labels = Labels::default();
        let within = Self { stroke: outline, ..self };
        for block in blocks {
            let Item::Group { layer: Layer::Block { material, moved, faded, label }, at, scale, items } = block else {
                within.draw(block, out);
                continue;
            };
            let theme = self.look.theme();
            if self.is_painted() {
                self.ink = if *faded { theme.faded() } else { theme.label(*moved) };
            }
            let mark = if *moved { Some("sb-moved") } else { faded.then_some("sb-faded") };
            let mut class = format!("sb-block sb-{}", material.kind.name());
            mark.into_iter().for_each(|mark| class.extend([" ", mark]));
            // Where a theme inverts the block that moves, that has no colour of its own.
            let tint = material.tint.filter(|_| !faded && (!moved || theme.moved.is_none()));
            let tint_of_page = tint.filter(|_| self.is_page);
            if let Some(tint) = tint_of_page {
                let _ = write!(class, " sb-near-{}", theme.nearest(tint).name());
            }
            let mut group = element("g", [("class", class), ("data-block", printable(label))]);
            if let Some(tint) = tint_of_page {
                group.assign("color", tint.hex());
            }
            let own =
                tint.map(|tint| Own { ink: theme.label_on(*material, *moved), page: tint_of_page.map(|_| tint.ink()) });
            if let Look::Classes(theme) = self.look {
                let role = match (faded, moved) {
                    (true, _) => Role::FadedBlock,
                    (_, true) => Role::MovedBlock(*material),
                    _ => Role::Block(*material),
                };
                let Paint { fill, stroke, .. } = theme.paint(role);
                group.assign("fill", fill.map_or("none".to_owned(), Rgb::hex));
                if let Some((colour, width)) = stroke {
                    group.assign("stroke", colour.hex());
                    group.assign("stroke-width", units(width.mm(CELL_MM) / CELL_MM));
                }
            }
            let mut shapes = String::new();
            for run in items.chunk_by(|a, b| matches!(a, Item::Text(_)) == matches!(b, Item::Text(_))) {
                match run {
                    [Item::Text(_), ..] => {
                        let pen = self.inside(*at, *scale);
                        run.iter().for_each(|item| labels.add(pen, item, (Some(label), own), mark));
                    }
                    _ => within.inside(*at, *scale).draw_all(run, &mut shapes),
                }
            }
            group.append(svg::node::Blob::new(shapes.trim_end()));
            put(&group, out);
        }
        out.push_str("</g>\n");
        labels.put("sb-labels", out);
    }

    /// All blocks, each with its label in a group that can be moved, numbered in the order in which they are drawn.
    fn moving(mut self, blocks: &[Item], out: &mut String) {
        for (i, block) in blocks.iter().enumerate() {
            let Item::Group { layer: Layer::Block { material, .. }, at, scale, items } = block else {
                self.draw(block, out);
                continue;
            };
            self.ink = self.look.theme().label_on(*material, false);
            Tag::new(out, "g").set("class", &format!("sb-block sb-{} m{i}", material.kind.name())).open();
            self.inside(*at, *scale).draw_all(items, out);
            out.push_str("</g>\n");
        }
    }

    fn point(self, point: Point) -> Point {
        self.at.plus(point, self.scale)
    }

    fn rect(self, out: &mut String, rect: Rect, radius: f64) -> Tag<'_> {
        let Point { x, y } = self.point(Point::new(rect.x, rect.y));
        let tag = Tag::new(out, "rect").length("x", x).length("y", y);
        let tag = tag.length("width", self.scale * rect.w).length("height", self.scale * rect.h);
        if radius > 0.0 { tag.length("rx", self.scale * radius) } else { tag }
    }

    fn disc(self, out: &mut String, centre: Point, radius: f64) -> Tag<'_> {
        let Point { x, y } = self.point(centre);
        Tag::new(out, "circle").length("cx", x).length("cy", y).length("r", self.scale * radius)
    }

    /// The dots of empty cells. There may be hundreds, so each is but the round ends of a line that is too short to be seen;
    /// one without any length is drawn by not every renderer.
    fn dots(self, dots: &[Item], radius: f64, out: &mut String) {
        let mut path = Path::default();
        for dot in dots {
            let Item::Circle { centre, .. } = dot else { continue };
            let Point { x, y } = self.point(*centre);
            path.to(Point::new(x, y));
            path.line(Point::new(x + 0.1 / UNIT, y));
        }
        let tag = class(Role::Empty).into_iter().fold(Tag::new(out, "path"), |tag, class| tag.set("class", class));
        let tag = tag.set("d", &path.data());
        let tag = match self.paint(Role::Empty).and_then(|paint| paint.fill) {
            Some(colour) => {
                let stroke = (colour, Width::Cells(2.0 * self.scale * radius));
                tag.set("fill", "none").stroke(stroke).set("stroke-linecap", "round")
            }
            None => tag,
        };
        tag.end();
    }

    fn curve(self, curve: [Point; 3], path: &mut Path) {
        let [from, control, to] = curve.map(|point| self.point(point));
        path.to(from);
        path.corner(control, to);
    }

    fn ring(self, ring: &[Point], radius: f64, path: &mut Path) {
        for segment in round_corners(ring, radius) {
            match segment {
                Segment::Move(to) => path.to(self.point(to)),
                Segment::Line(to) => path.line(self.point(to)),
                Segment::Corner(corner, to) => path.corner(self.point(corner), self.point(to)),
            }
        }
        path.close();
    }

    /// The lines on the inside of a shape.
    fn hatched(self, rings: &[Vec<Point>], role: Role, out: &mut String) {
        let Some((colour, hatching)) = self.look.theme().paint(role).hatch else {
            return;
        };
        let Hatching { width, .. } = hatching;
        let strokes = fitted(rings, hatching, self.scale * CELL_MM);
        let tag = Tag::new(out, "path").set("class", "sb-hatch").set("d", &self.strokes(&strokes, Path::default()));
        let tag = if self.is_painted() { tag.set("fill", "none").stroke((colour, Width::Page(width))) } else { tag };
        tag.end();
    }

    fn lines(self, strokes: &[Vec<Point>], role: Role, out: &mut String) {
        // The dashes of a ghost and the hatch of walls are many, and need not be exact.
        let path = if matches!(role, Role::Ghost | Role::Wall) { Path::whole() } else { Path::default() };
        let tag = self.painted(Tag::new(out, "path").set("d", &self.strokes(strokes, path)), role);
        let tag = if role == Role::Frame && self.is_painted() { tag.set("stroke-linecap", "square") } else { tag };
        tag.end();
    }

    /// All strokes as data of one path.
    fn strokes(self, strokes: &[Vec<Point>], mut path: Path) -> String {
        for stroke in strokes {
            for (i, &point) in stroke.iter().enumerate() {
                let point = self.point(point);
                if i == 0 { path.to(point) } else { path.line(point) }
            }
        }
        path.data()
    }

    fn is_painted(self) -> bool {
        !matches!(self.look, Look::Thumbnail(_))
    }

    /// How an item is painted; `None` where the page decides.
    fn paint(self, role: Role) -> Option<Paint> {
        match self.look {
            Look::Painted(theme) => Some(theme.paint(role)),
            Look::Classes(theme) => class(role).map(|_| theme.paint(role)),
            Look::Thumbnail(_) => None,
        }
    }

    /// Sets class, fill and outline; what the surrounding group says already is left out.
    fn painted(self, tag: Tag<'_>, role: Role) -> Tag<'_> {
        let tag = class(role).into_iter().fold(tag, |tag, class| tag.set("class", class));
        // As an attribute, since checkers of style sheets do not know it.
        let tag = match self.look {
            Look::Thumbnail(_) => tag.set("vector-effect", "non-scaling-stroke"),
            Look::Painted(_) | Look::Classes(_) => tag,
        };
        // No rule for the kind of a block is meant for a colour of its own.
        if let (Look::Classes(theme), Some(_)) = (self.look, role.tint()) {
            return theme.paint(role).fill.into_iter().fold(tag, |tag, fill| tag.colour("fill", fill));
        }
        let Some(Paint { fill, stroke, .. }) = self.paint(role) else { return tag };
        let tag = match fill {
            Some(fill) => tag.colour("fill", fill),
            None => tag.set("fill", "none"),
        };
        match stroke {
            Some(stroke) if self.stroke == Some(stroke) => tag,
            Some((colour, width)) if self.stroke.is_some_and(|(around, _)| around == colour) => tag.stroke_width(width),
            Some(stroke) => tag.stroke(stroke),
            // A block's group has an outline, too.
            None if self.stroke.is_some() || matches!(self.look, Look::Classes(_)) => tag.set("stroke", "none"),
            None => tag,
        }
    }

    /// An empty text in the font, size and colour of `text`. Every text has these attributes: not every renderer inherits them.
    fn lettering(self, text: &Text) -> Element {
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let size = units(self.scale * text.size);
        let mut element = element("text", [("font-size", size), ("text-anchor", anchor.to_owned())]);
        if self.is_painted() {
            element.assign("font-family", FAMILY);
            element.assign("fill", self.ink.hex());
        }
        element
    }
}

/// The colours of a label on a block with a colour of its own.
#[derive(Clone, Copy)]
struct Own {
    ink: Rgb,
    /// That on its colour, where the style sheet of a page decides whether that is seen.
    page: Option<Rgb>,
}

/// The labels of blocks: one text, in which each has a place of its own and what differs from the first.
#[derive(Default)]
struct Labels {
    /// The text, empty.
    text: Option<Element>,
    /// Its content.
    parts: String,
    /// Size and colour of the first.
    first: Option<(String, Rgb)>,
    /// Those that run upwards: texts of their own, since only a whole text can be turned.
    upright: String,
}

impl Labels {
    /// Adds a text, perhaps of the block that is called `block`, with a class of its own if it needs one.
    fn add(&mut self, pen: Pen, label: &Item, (block, own): (Option<&str>, Option<Own>), class: Option<&str>) {
        let Item::Text(label) = label else { return };
        if label.upright {
            return self.add_upright(pen, label, (block.unwrap_or_default(), own), class);
        }
        let Point { x, y } = pen.point(label.at);
        let (size, ink) = (units(pen.scale * label.size), pen.ink);
        // A label may be a half of a unit off.
        let mut part = element("tspan", [("x", number(x * UNIT, 0)), ("y", number(y * UNIT, 0))]);
        let (first_size, first_ink) = self.first.get_or_insert_with(|| (size.clone(), ink));
        if *first_size != size {
            part.assign("font-size", size);
        }
        let own_ink = own.map_or(ink, |own| own.ink);
        if *first_ink != own_ink {
            part.assign("fill", own_ink.hex());
        }
        if let Some(ink) = own.and_then(|own| own.page) {
            part.assign("color", ink.hex());
        }
        if let Some(class) = class {
            part.assign("class", class);
        }
        if label.weight == Weight::Bold && pen.is_painted() {
            part.assign("font-weight", "bold");
        }
        if let Some(block) = block.filter(|block| *block != label.content) {
            part.assign("data-block", printable(block));
        }
        part.append(svg::node::Text::new(printable(&label.content)));
        let _ = write!(self.parts, "{part}");
        self.text.get_or_insert_with(|| pen.lettering(label));
    }

    fn add_upright(&mut self, pen: Pen, label: &Text, (block, own): (&str, Option<Own>), class: Option<&str>) {
        let Point { x, y } = pen.point(label.at);
        let (x, y) = (number(x * UNIT, 0), number(y * UNIT, 0));
        let mut text = pen.lettering(label);
        if let Some(own) = own {
            text.assign("fill", own.ink.hex());
            own.page.into_iter().for_each(|ink| text.assign("color", ink.hex()));
        }
        text.assign("class", class.map_or("sb-turned".to_owned(), |class| format!("sb-turned {class}")));
        text.assign("transform", format!("rotate(-90 {x} {y})"));
        text.assign("x", x);
        text.assign("y", y);
        if label.weight == Weight::Bold && pen.is_painted() {
            text.assign("font-weight", "bold");
        }
        text.assign("data-block", printable(block));
        text.append(svg::node::Text::new(printable(&label.content)));
        put(&text, &mut self.upright);
    }

    /// Writes them, if there are any.
    fn put(self, class: &str, out: &mut String) {
        if let Some(mut text) = self.text {
            text.assign("class", class);
            put_around(&text, &self.parts, out);
        }
        out.push_str(&self.upright);
    }
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

/// Adds a text and its parts. A line break between two parts would be a space, and texts are in the middle of all their
/// characters.
fn put_around(text: &Element, parts: &str, out: &mut String) {
    let tag = text.to_string();
    let _ = writeln!(out, "{}>{parts}</text>", tag.trim_end_matches("/>"));
}

/// The weight of a font, where it is not regular.
fn font_weight(weight: Weight) -> Option<&'static str> {
    match weight {
        Weight::Light => Some("300"),
        Weight::Regular => None,
        Weight::Bold => Some("bold"),
    }
}

/// The class of an item; blocks have theirs on the group.
fn class(role: Role) -> Option<&'static str> {
    Some(match role {
        Role::Frame => "sb-frame",
        Role::Wall => "sb-wall",
        Role::Gate => "sb-gate",
        Role::Empty => "sb-empty",
        Role::Goal => "sb-goal",
        Role::Ghost => "sb-ghost",
        Role::Obstacle => "sb-obstacle",
        Role::Room => "sb-room",
        Role::Pin => "sb-pin",
        Role::Ground { .. } => "sb-label",
        Role::Arrow => "sb-arrow",
        Role::Halo => "sb-halo",
        Role::Border => "sb-border",
        Role::Leg { marked: false } => "sb-leg",
        Role::Leg { marked: true } => "sb-leg sb-marked",
        Role::Landing { start: false } => "sb-landing",
        Role::Landing { start: true } => "sb-landing sb-start",
        Role::End => "sb-end",
        Role::Tally => "sb-tally",
        Role::Piece => "sb-piece",
        Role::Bar => "sb-bar",
        Role::Part => "sb-part",
        Role::Grid => "sb-grid",
        Role::Axis => "sb-axis",
        Role::Leader => "sb-leader",
        Role::LeaderDot => "sb-leader-dot",
        _ => return None,
    })
}
