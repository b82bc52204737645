//! From items to the operators of a page.

use super::fonts::{self, EmbeddedFonts};
use super::glyphs;
use super::measure::{At, points};
use super::shapes::{self, Shapes};
use super::tags::{Begin, Reading};
use crate::diagram::{
    Anchor, HATCH_PITCH, Item, Layer, Paint, Point, Rgb, Role, Segment, Text, Theme, Width, fitted, hatch,
    round_corners,
};
use crate::font::{Font, Weight};
use pdf_writer::types::{LineCapStyle as Cap, LineJoinStyle as Join};
use pdf_writer::{Content, Name, Settings, Str};

/// How far letters reach above and below the baseline, in ems.
const ASCENT: f64 = 0.8;
const DESCENT: f64 = 0.22;
/// Part of a quarter circle's side at which the handles of its Bézier curve lie.
const ARC: f64 = 0.5523;

/// Writes the operators of one page. Colours, widths and fonts are only set where they change.
pub(super) struct Pen<'a> {
    theme: Theme,
    fonts: &'a EmbeddedFonts<'a>,
    /// Shapes that are written once, and how many shapes of the document are drawn so far.
    shapes: Option<(&'a Shapes<'a>, usize)>,
    /// What is read on the page; `None` where nothing is marked.
    reading: Option<Reading<'a>>,
    /// The half turns around: a point p of the page is at `turn.0` · p + `turn.1`, in pt.
    turn: (f64, Point),
    /// How many boards contain the items.
    boards: usize,
    /// Height of the page in mm: y runs down here and up in PDF.
    height: f64,
    /// Where the origin of the items is, in mm.
    at: Point,
    /// Millimetres per unit of the items.
    scale: f64,
    content: Content,
    /// The colour of texts.
    ink: Rgb,
    fill: Option<Rgb>,
    stroke: Option<Rgb>,
    width: Option<f32>,
    font: Option<(Weight, f32)>,
    cap: Cap,
    join: Join,
}

impl<'a> Pen<'a> {
    /// For a page `height` mm high; on those before it `drawn` shapes are drawn.
    pub(super) fn new(
        theme: Theme,
        fonts: &'a EmbeddedFonts<'a>,
        height: f64,
        shapes: &'a Shapes<'a>,
        drawn: usize,
    ) -> Self {
        Self {
            height,
            shapes: Some((shapes, drawn)),
            reading: Some(Reading::default()),
            ..Self::at(theme, fonts, Point::default(), 1.0)
        }
    }

    /// For items whose origin is at `at` and whose unit is `scale`, all in mm, above a page without height.
    pub(super) fn at(theme: Theme, fonts: &'a EmbeddedFonts<'a>, at: Point, scale: f64) -> Self {
        Self {
            theme,
            fonts,
            shapes: None,
            reading: None,
            turn: (1.0, Point::default()),
            boards: 0,
            height: 0.0,
            at,
            scale,
            content: Content::with_settings(Settings { pretty: false }),
            ink: Rgb::grey(0),
            fill: None,
            stroke: None,
            width: None,
            font: None,
            cap: Cap::ButtCap,
            join: Join::MiterJoin,
        }
    }

    /// The operators, and what is read.
    pub(super) fn finish(mut self) -> (Vec<u8>, Reading<'a>) {
        self.end_content();
        (self.content.finish().into_vec(), self.reading.unwrap_or_default())
    }

    pub(super) fn draw(&mut self, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Text(text) if text.content.is_empty() => {}
                Item::Text(text) => {
                    self.mark(item);
                    self.text(text);
                }
                Item::Group { layer, at, scale, items } => {
                    let outer = (self.at, self.scale, self.ink);
                    match layer {
                        Layer::Block { faded: true, .. } => self.ink = self.theme.faded(),
                        Layer::Block { material, moved, .. } => self.ink = self.theme.label_on(*material, *moved),
                        Layer::Field | Layer::Jump(_) | Layer::Roses => self.ink = self.theme.label(false),
                        Layer::Tally => self.ink = Rgb::grey(255),
                        _ => {}
                    }
                    self.at = self.at.plus(*at, self.scale);
                    self.scale *= scale;
                    self.group(layer, items);
                    (self.at, self.scale, self.ink) = outer;
                }
                Item::Turned { about, items } => self.turned(*about, items),
                shape if shapes::is_seen(shape, self.theme) => {
                    self.mark(shape);
                    self.shape_or_reference(shape);
                }
                _ => {}
            }
        }
    }

    fn group(&mut self, layer: &'a Layer, items: &'a [Item]) {
        match (layer, &mut self.reading) {
            (Layer::Tagged(tag), Some(reading)) => {
                reading.open(tag);
                self.draw(items);
                if let Some(reading) = &mut self.reading {
                    reading.close();
                }
            }
            (Layer::Page(number), Some(reading)) => {
                let outer = reading.enter_page(*number);
                self.draw(items);
                if let Some(reading) = &mut self.reading {
                    reading.enter_page(outer);
                }
            }
            (Layer::Board, _) => {
                self.boards += 1;
                self.draw(items);
                self.boards -= 1;
            }
            _ => self.draw(items),
        }
    }

    /// Marks what follows as content of the part that is open, of which `item` is drawn next.
    fn mark(&mut self, item: &Item) {
        let Some(reading) = &mut self.reading else {
            return;
        };
        let is_measuring = reading.is_measuring();
        let (ends, begin) = reading.content();
        if ends {
            self.content.end_marked_content();
        }
        match begin {
            Some(Begin::Decoration) => {
                self.content.begin_marked_content(Name(b"Artifact"));
            }
            Some(Begin::Part(kind, number)) => {
                let mut part = self.content.begin_marked_content_with_properties(Name(kind.as_bytes()));
                part.properties().identify(number as i32);
            }
            None => {}
        }
        if is_measuring {
            self.measure(item);
        }
    }

    fn end_content(&mut self) {
        if self.reading.as_mut().is_some_and(Reading::end_content) {
            self.content.end_marked_content();
        }
    }

    /// Notes the position of an item.
    fn measure(&mut self, item: &Item) {
        let mut corners = [Point::new(f64::INFINITY, f64::INFINITY), Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY)];
        let mut visit = |p: Point| {
            corners[0] = Point::new(corners[0].x.min(p.x), corners[0].y.min(p.y));
            corners[1] = Point::new(corners[1].x.max(p.x), corners[1].y.max(p.y));
        };
        match item {
            // The texts of a board are inside of its outlines.
            Item::Text(_) if self.boards > 0 => return,
            Item::Text(text) => {
                let along = text.along();
                let above = Point::new(along.y, -along.x);
                let left = text.at.plus(along, -self.before(text));
                let right = left.plus(along, text.width(self.fonts.fonts));
                visit(left.plus(above, ASCENT * text.size));
                visit(right.plus(above, -DESCENT * text.size));
            }
            shape => shapes::outline_points(shape, visit),
        }
        if corners[0].x > corners[1].x {
            return;
        }
        let (sign, by) = self.turn;
        for corner in corners {
            let (x, y) = self.point(corner);
            let at = Point::new(sign * f64::from(x) + by.x, sign * f64::from(y) + by.y);
            if let Some(reading) = &mut self.reading {
                reading.measure(at);
            }
        }
    }

    /// Draws items upside down, in a state of graphics of their own.
    fn turned(&mut self, about: Point, items: &'a [Item]) {
        self.end_content();
        let (x, y) = self.point(about);
        let outside = (self.fill, self.stroke, self.width, self.font, self.cap, self.join);
        self.content.save_state();
        self.content.transform([-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y]);
        let outer_turn = self.turn;
        let (sign, by) = self.turn;
        let (x, y) = (2.0 * f64::from(x), 2.0 * f64::from(y));
        self.turn = (-sign, Point::new(sign * x + by.x, sign * y + by.y));
        self.draw(items);
        self.turn = outer_turn;
        self.end_content();
        self.content.restore_state();
        (self.fill, self.stroke, self.width, self.font, self.cap, self.join) = outside;
        self.font = None;
    }

    /// Draws a shape, or places it if it is written elsewhere.
    fn shape_or_reference(&mut self, item: &'a Item) {
        let name = self.shapes.as_mut().and_then(|(shapes, drawn)| {
            *drawn += 1;
            shapes.name(*drawn - 1)
        });
        let Some(name) = name else {
            return self.shape_item(item);
        };
        let (x, y) = self.point(shapes::origin(item));
        self.content.save_state();
        self.content.transform([1.0, 0.0, 0.0, 1.0, x, y]);
        self.content.x_object(Name(name.as_bytes()));
        self.content.restore_state();
    }

    pub(super) fn shape_item(&mut self, item: &'a Item) {
        match item {
            Item::Rect { rect, radius, role } => {
                self.shape(&[rect.corners().to_vec()], *radius, *role);
            }
            Item::Polygon { rings, radius, role } => self.shape(rings, *radius, *role),
            Item::Line { strokes, role } => self.lines(strokes, *role),
            Item::Curve { from, control, to, role } => {
                self.set_stroke(self.theme.paint(*role).stroke);
                // The cubic curve that is the same.
                let handles = [from, to].map(|end| self.point(end.plus(control.plus(*end, -1.0), 2.0 / 3.0)));
                let (from, to) = (self.point(*from), self.point(*to));
                self.content.move_to(from.0, from.1);
                self.curve_to(handles, to);
                self.content.stroke();
            }
            Item::Hatch { areas, role } => self.lines(&hatch(areas, HATCH_PITCH), *role),
            Item::Arrow { points, role } => {
                self.set_join(if *role == Role::Halo { Join::RoundJoin } else { Join::MiterJoin });
                self.shape(&[Item::arrow_outline(points)], 0.0, *role);
                self.set_join(Join::MiterJoin);
            }
            Item::Circle { centre, radius, role } => {
                let (c, r) = (*centre, *radius);
                let corners = [(-r, -r), (r, -r), (r, r), (-r, r)];
                self.shape(&[corners.map(|(x, y)| Point::new(c.x + x, c.y + y)).to_vec()], r, *role);
            }
            Item::Text(_) | Item::Group { .. } | Item::Turned { .. } => self.draw(std::slice::from_ref(item)),
        }
    }

    /// A point of the items on the page, in pt, to a hundredth.
    fn point(&self, point: Point) -> At {
        let at = self.at.plus(point, self.scale);
        (points(at.x), points(self.height - at.y))
    }

    fn shape(&mut self, rings: &[Vec<Point>], radius: f64, role: Role) {
        let Paint { fill, hatch, stroke } = self.theme.paint(role);
        if let Some(colour) = fill {
            self.set_fill(colour);
        }
        self.set_stroke(stroke);
        for ring in rings {
            self.ring(ring, radius, rings.len() > 1);
        }
        if !rings.is_empty() {
            self.content.close_path();
            match (fill, stroke) {
                (Some(_), Some(_)) => self.content.close_fill_even_odd_and_stroke(),
                (Some(_), None) => self.content.fill_even_odd(),
                (None, _) => self.content.stroke(),
            };
        }
        if let Some((colour, hatching)) = hatch {
            self.set_stroke(Some((colour, Width::Page(hatching.width))));
            self.strokes(&fitted(rings, hatching, self.scale));
        }
    }

    /// The path along a ring; to `close` it, it returns to its first point.
    fn ring(&mut self, ring: &[Point], radius: f64, close: bool) {
        let (mut first, mut last) = (None, Point::default());
        for segment in round_corners(ring, radius) {
            let (Segment::Move(to) | Segment::Line(to) | Segment::Corner(_, to)) = segment;
            let at = self.point(to);
            match segment {
                Segment::Corner(corner, _) => {
                    let handles =
                        [last, to].map(|end| self.point(end.plus(Point::new(corner.x - end.x, corner.y - end.y), ARC)));
                    self.curve_to(handles, at)
                }
                Segment::Move(_) => self.content.move_to(at.0, at.1),
                Segment::Line(_) => self.content.line_to(at.0, at.1),
            };
            first = first.or(Some(at));
            last = to;
        }
        if let Some((x, y)) = first.filter(|_| close) {
            self.content.line_to(x, y);
        }
    }

    /// A cubic Bézier curve with these handles.
    fn curve_to(&mut self, [a, b]: [At; 2], to: At) -> &mut Content {
        self.content.cubic_to(a.0, a.1, b.0, b.1, to.0, to.1)
    }

    fn lines(&mut self, strokes: &[Vec<Point>], role: Role) {
        let Paint { stroke, .. } = self.theme.paint(role);
        self.set_stroke(stroke);
        self.set_cap(if role == Role::Frame { Cap::ProjectingSquareCap } else { Cap::ButtCap });
        self.strokes(strokes);
        self.set_cap(Cap::ButtCap);
    }

    fn strokes(&mut self, strokes: &[Vec<Point>]) {
        for stroke in strokes {
            let [first, others @ ..] = &stroke[..] else { continue };
            let (x, y) = self.point(*first);
            self.content.move_to(x, y);
            for &point in others {
                let (x, y) = self.point(point);
                self.content.line_to(x, y);
            }
            self.content.stroke();
        }
    }

    /// How much of a text is left of its point, in units of the items.
    fn before(&self, text: &Text) -> f64 {
        match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => text.width(self.fonts.fonts) / 2.0,
            Anchor::End => text.width(self.fonts.fonts),
        }
    }

    fn text(&mut self, text: &Text) {
        self.set_fill(self.ink);
        let pos = self.point(text.at.plus(text.along(), -self.before(text)));
        let line = (!self.fonts.fonts.is_plain(&text.content, text.weight))
            .then(|| self.fonts.fonts.line(&text.content, text.weight));
        if let Some(spoken) = &text.spoken {
            glyphs::begin_spoken(spoken, &mut self.content);
        }
        self.content.begin_text();
        if let Some(line) = &line {
            self.set_stroke_colour(self.ink);
            let size = points(text.size * self.scale);
            glyphs::show(line, self.fonts, (pos, text.upright), size, text.spoken.is_some(), &mut self.content);
            // It sets fonts and line widths of its own.
            (self.font, self.width) = (None, None);
        } else {
            self.set_font(text.weight, text.size * self.scale);
            match text.upright {
                true => self.content.set_text_matrix([0.0, 1.0, -1.0, 0.0, pos.0, pos.1]),
                false => self.content.next_line(pos.0, pos.1),
            };
            let codes: Vec<u8> = self.fonts.plain(text.weight, &text.content).flat_map(u16::to_be_bytes).collect();
            self.content.show(Str(&codes));
        }
        self.content.end_text();
        if text.spoken.is_some() {
            self.content.end_marked_content();
        }
    }

    fn set_font(&mut self, weight: Weight, mm: f64) {
        let size = points(mm);
        if self.font != Some((weight, size)) {
            self.font = Some((weight, size));
            self.content.set_font(Name(fonts::resource(Font::Bundled(weight)).as_bytes()), size);
        }
    }

    fn set_fill(&mut self, colour: Rgb) {
        if self.fill != Some(colour) {
            self.fill = Some(colour);
            match parts(colour) {
                [r, g, b] if r == g && g == b => self.content.set_fill_gray(r),
                [r, g, b] => self.content.set_fill_rgb(r, g, b),
            };
        }
    }

    fn set_stroke(&mut self, stroke: Option<(Rgb, Width)>) {
        let Some((colour, width)) = stroke else {
            return;
        };
        self.set_stroke_colour(colour);
        let pt = points(width.mm(self.scale));
        if self.width != Some(pt) {
            self.width = Some(pt);
            self.content.set_line_width(pt);
        }
    }

    fn set_stroke_colour(&mut self, colour: Rgb) {
        if self.stroke != Some(colour) {
            self.stroke = Some(colour);
            match parts(colour) {
                [r, g, b] if r == g && g == b => self.content.set_stroke_gray(r),
                [r, g, b] => self.content.set_stroke_rgb(r, g, b),
            };
        }
    }

    fn set_cap(&mut self, cap: Cap) {
        if self.cap != cap {
            self.cap = cap;
            self.content.set_line_cap(cap);
        }
    }

    fn set_join(&mut self, join: Join) {
        if self.join != join {
            self.join = join;
            self.content.set_line_join(join);
        }
    }
}

/// Red, green and blue from 0 to 1, to a thousandth.
fn parts(Rgb(r, g, b): Rgb) -> [f32; 3] {
    [r, g, b].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}
