//! SVG in a profile that looks the same everywhere.
//!
//! Only rect, circle, path, polygon and text with literal `#rrggbb` attributes; dashes as short strokes, arrowheads as
//! polygons; no style sheets, markers, patterns, symbols or clip paths, which some renderers lack. Beside them stand
//! `class` and `data-*` attributes, so that a page can restyle every role.

use crate::diagram::{
    Anchor, Diagram, HATCH_PITCH, Hatching, Item, Layer, Paint, Point, Rect, Rgb, Role, Segment, Text, Theme, Width,
    fitted, hatch, round_corners,
};
use crate::font::Weight;
use crate::text::{number, printable};
use crate::walkthrough::Kind;
use std::fmt::Write as _;
use svg::Node as _;
use svg::node::element::Element;

/// Units of the view box per cell.
const UNIT: f64 = 100.0;
/// The side of a cell in mm for which line widths are made.
pub const CELL_MM: f64 = 8.0;
const FAMILY: &str = "Lato,Helvetica,Arial,sans-serif";

/// How an SVG stands in its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place<'a> {
    /// A file of its own; ids begin with this prefix, so that many files can be put into one page.
    File(&'a str),
    /// The same on a white ground, for pages of any colour.
    Sheet(&'a str),
    /// Inside an HTML page; ids begin with this prefix, so that many can stand in one page.
    Page(&'a str),
}

/// Draws `diagram` as SVG: one of its units, a cell, is 100 units of the view box and, in a file, 8 mm.
pub fn svg(diagram: &Diagram, theme: Theme, place: Place<'_>) -> String {
    let prefix = match place {
        Place::File(prefix) | Place::Sheet(prefix) | Place::Page(prefix) => prefix,
    };
    let (title_id, text_id) = (format!("{prefix}-title"), format!("{prefix}-desc"));
    let mut root = Element::new("svg");
    if matches!(place, Place::File(_) | Place::Sheet(_)) {
        root.assign("xmlns", "http://www.w3.org/2000/svg");
        root.assign("width", number(diagram.width * CELL_MM, 2) + "mm");
        root.assign("height", number(diagram.height * CELL_MM, 2) + "mm");
    }
    root.assign("viewBox", format!("0 0 {} {}", units(diagram.width), units(diagram.height)));
    root.assign("class", "sb");
    root.assign("role", "img");
    root.assign("aria-labelledby", title_id.as_str());
    root.assign("aria-describedby", text_id.as_str());
    for (name, id, text) in [("title", title_id, &diagram.title), ("desc", text_id, &diagram.description)] {
        let mut element = element(name, [("id", id)]);
        element.append(svg::node::Text::new(printable(text)));
        root.append(element);
    }
    if matches!(place, Place::Sheet(_)) {
        let size = [("width", units(diagram.width)), ("height", units(diagram.height))];
        let mut ground = element("rect", size);
        ground.assign("class", "sb-ground");
        ground.assign("fill", "#ffffff");
        root.append(ground);
    }
    let pen = Pen { theme, at: Point::default(), scale: 1.0, stroke: None, ink: Rgb::grey(0) };
    pen.draw_all(&diagram.items, &mut root);
    root.to_string() + "\n"
}

/// Where and with what inherited outline items are drawn.
#[derive(Clone, Copy)]
struct Pen {
    theme: Theme,
    /// Origin of the items, in cells.
    at: Point,
    /// Cells per unit of the items.
    scale: f64,
    /// The outline set on the surrounding group.
    stroke: Option<(Rgb, Width)>,
    /// The colour of texts.
    ink: Rgb,
}

impl Pen {
    fn draw_all(self, items: &[Item], into: &mut Element) {
        for item in items {
            self.draw(item, into);
        }
    }

    fn draw(self, item: &Item, into: &mut Element) {
        match item {
            Item::Rect { role, .. } if self.theme.paint(*role).is_nothing() => {}
            Item::Rect { rect, radius, role } => {
                into.append(self.painted(self.rect(*rect, *radius), *role));
                self.hatched(&[rect.corners().to_vec()], *role, into);
            }
            Item::Polygon { rings, radius, role } => {
                let data: String = rings.iter().map(|ring| self.ring(ring, *radius)).collect();
                let mut path = element("path", [("d", data)]);
                if rings.len() > 1 {
                    path.assign("fill-rule", "evenodd");
                }
                into.append(self.painted(path, *role));
                self.hatched(rings, *role, into);
            }
            Item::Line { strokes, role } => into.append(self.lines(strokes, *role)),
            Item::Hatch { areas, role } => into.append(self.lines(&hatch(areas, HATCH_PITCH), *role)),
            Item::Arrow { points, role } => into.append(self.arrow(points, *role)),
            Item::Circle { centre, radius, role } => {
                let (x, y) = self.point(*centre);
                let circle = element("circle", [("cx", x), ("cy", y), ("r", self.length(*radius))]);
                into.append(self.painted(circle, *role));
            }
            Item::Text(text) => into.append(self.text(text)),
            Item::Group { layer, at, scale, items } => {
                Self { at: self.at.plus(*at, self.scale), scale: self.scale * scale, ..self }.group(layer, items, into)
            }
            Item::Turned { about, items } => {
                let (x, y) = self.point(*about);
                let mut group = element("g", [("transform", format!("rotate(180 {x} {y})"))]);
                self.draw_all(items, &mut group);
                into.append(group);
            }
        }
    }

    /// The items of a group, drawn with the pen of that group.
    fn group(mut self, layer: &Layer, items: &[Item], into: &mut Element) {
        if items.is_empty() {
            return;
        }
        let mut group = Element::new("g");
        match layer {
            Layer::Board | Layer::Page(_) | Layer::Tagged(_) => return self.draw_all(items, into),
            Layer::Under => group.assign("class", "sb-under"),
            Layer::Over => group.assign("class", "sb-over"),
            Layer::Blocks => {
                group.assign("class", "sb-blocks");
                self.stroke = self.theme.paint(Role::Block(Kind::Small)).stroke;
                if let Some(stroke) = self.stroke {
                    set_stroke(&mut group, stroke);
                }
            }
            Layer::Block { kind, moved, label } => {
                self.ink = self.theme.label(*moved);
                let moved = if *moved { " sb-moved" } else { "" };
                group.assign("class", format!("sb-block sb-{}{moved}", kind_class(*kind)));
                group.assign("data-block", printable(label));
            }
        }
        self.draw_all(items, &mut group);
        into.append(group);
    }

    fn point(self, point: Point) -> (String, String) {
        let Point { x, y } = self.at.plus(point, self.scale);
        (units(x), units(y))
    }

    fn length(self, length: f64) -> String {
        units(self.scale * length)
    }

    fn rect(self, rect: Rect, radius: f64) -> Element {
        let (x, y) = self.point(Point::new(rect.x, rect.y));
        let mut element =
            element("rect", [("x", x), ("y", y), ("width", self.length(rect.w)), ("height", self.length(rect.h))]);
        if radius > 0.0 {
            element.assign("rx", self.length(radius));
        }
        element
    }

    fn ring(self, ring: &[Point], radius: f64) -> String {
        let mut data = String::new();
        for segment in round_corners(ring, radius) {
            let _ = match segment {
                Segment::Move(to) => write!(data, "M{}", self.pair(to)),
                Segment::Line(to) => write!(data, "L{}", self.pair(to)),
                Segment::Corner(corner, to) => write!(data, "Q{} {}", self.pair(corner), self.pair(to)),
            };
        }
        data + "Z"
    }

    fn pair(self, point: Point) -> String {
        let (x, y) = self.point(point);
        format!("{x} {y}")
    }

    /// The lines on the inside of a shape.
    fn hatched(self, rings: &[Vec<Point>], role: Role, into: &mut Element) {
        let Some((colour, hatching)) = self.theme.paint(role).hatch else {
            return;
        };
        let Hatching { width, .. } = hatching;
        let strokes = fitted(rings, hatching, self.scale * CELL_MM);
        let mut path = element("path", [("d", self.strokes(&strokes)), ("class", "sb-hatch".to_owned())]);
        path.assign("fill", "none");
        set_stroke(&mut path, (colour, Width::Page(width)));
        into.append(path);
    }

    fn lines(self, strokes: &[Vec<Point>], role: Role) -> Element {
        let mut path = self.painted(element("path", [("d", self.strokes(strokes))]), role);
        if role == Role::Frame {
            path.assign("stroke-linecap", "square");
        }
        path
    }

    /// All strokes as data of one path; axis-parallel parts in the short form.
    fn strokes(self, strokes: &[Vec<Point>]) -> String {
        let mut data = String::new();
        for stroke in strokes {
            for (i, pair) in stroke.windows(2).enumerate() {
                let (from, to) = (self.point(pair[0]), self.point(pair[1]));
                if i == 0 {
                    let _ = write!(data, "M{} {}", from.0, from.1);
                }
                let _ = match (from.0 == to.0, from.1 == to.1) {
                    (true, _) => write!(data, "V{}", to.1),
                    (_, true) => write!(data, "H{}", to.0),
                    _ => write!(data, "L{} {}", to.0, to.1),
                };
            }
        }
        data
    }

    fn arrow(self, points: &[Point], role: Role) -> Element {
        let corners = Item::arrow_outline(points);
        let corners: Vec<String> =
            corners.into_iter().map(|corner| self.point(corner)).map(|(x, y)| x + "," + &y).collect();
        let mut polygon = self.painted(element("polygon", [("points", corners.join(" "))]), role);
        if role == Role::Halo {
            polygon.assign("stroke-linejoin", "round");
        }
        polygon
    }

    /// Sets class, fill and outline; what the surrounding group says already is left out.
    fn painted(self, mut element: Element, role: Role) -> Element {
        let Paint { fill, stroke, .. } = self.theme.paint(role);
        if let Some(class) = class(role) {
            element.assign("class", class);
        }
        element.assign("fill", fill.map_or("none".to_owned(), Rgb::hex));
        match stroke {
            Some(stroke) if self.stroke != Some(stroke) => set_stroke(&mut element, stroke),
            None if self.stroke.is_some() => element.assign("stroke", "none"),
            _ => {}
        }
        element
    }

    /// Font and anchor stand on every text: not every renderer inherits them.
    fn text(self, text: &Text) -> Element {
        let (x, y) = self.point(text.at);
        let anchor = match text.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let mut element = element(
            "text",
            [
                ("x", x),
                ("y", y),
                ("font-family", FAMILY.to_owned()),
                ("font-size", self.length(text.size)),
                ("text-anchor", anchor.to_owned()),
                ("fill", self.ink.hex()),
            ],
        );
        if text.weight == Weight::Bold {
            element.assign("font-weight", "bold");
        }
        if self.stroke.is_some() {
            element.assign("stroke", "none");
        }
        element.append(svg::node::Text::new(printable(&text.content)));
        element
    }
}

fn element<const N: usize>(name: &str, attributes: [(&str, String); N]) -> Element {
    let mut element = Element::new(name);
    for (name, value) in attributes {
        element.assign(name, value);
    }
    element
}

fn set_stroke(element: &mut Element, (colour, width): (Rgb, Width)) {
    element.assign("stroke", colour.hex());
    element.assign("stroke-width", units(width.mm(CELL_MM) / CELL_MM));
}

/// A length in cells as units of the view box.
fn units(cells: f64) -> String {
    number(cells * UNIT, 1)
}

fn kind_class(kind: Kind) -> &'static str {
    match kind {
        Kind::Target => "target",
        Kind::Upright => "upright",
        Kind::Flat => "flat",
        Kind::Small => "small",
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
        Role::Pin => "sb-pin",
        Role::Ground { .. } => "sb-label",
        Role::Arrow => "sb-arrow",
        Role::Halo => "sb-halo",
        Role::Bar => "sb-bar",
        Role::Part => "sb-part",
        Role::Grid => "sb-grid",
        Role::Axis => "sb-axis",
        Role::Leader => "sb-leader",
        Role::LeaderDot => "sb-leader-dot",
        _ => return None,
    })
}
