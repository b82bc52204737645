//! From items to the operators of a page.

use super::fonts::{self, EmbeddedFonts};
use super::glyphs;
use super::measure::points;
use super::shapes::{self, Shapes};
use super::strings::actual_text;
use super::tags::{Begin, Reading};
use crate::diagram::{
    Anchor, HATCH_PITCH, Item, Layer, Paint, Point, Rgb, Role, Segment, Text, Theme, Width, fitted, hatch,
    round_corners,
};
use crate::font::{Font, Weight};
use printpdf::{
    Color, CurTransMat, DictItem, Line, LineCapStyle, LineJoinStyle, LinePoint, Op, PaintMode, Polygon, PolygonRing,
    TextItem, TextMatrix, WindingOrder, XObjectTransform,
};
use std::collections::BTreeMap;

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
    ops: Vec<Op>,
    /// The colour of texts.
    ink: Rgb,
    fill: Option<Rgb>,
    stroke: Option<Rgb>,
    width: Option<f32>,
    font: Option<(Weight, f32)>,
    cap: LineCapStyle,
    join: LineJoinStyle,
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
            ops: Vec::new(),
            ink: Rgb::grey(0),
            fill: None,
            stroke: None,
            width: None,
            font: None,
            cap: LineCapStyle::Butt,
            join: LineJoinStyle::Miter,
        }
    }

    pub(super) fn ops(self) -> Vec<Op> {
        self.finish().0
    }

    /// The operators, and what is read.
    pub(super) fn finish(mut self) -> (Vec<Op>, Reading<'a>) {
        self.end_content();
        (self.ops, self.reading.unwrap_or_default())
    }

    pub(super) fn draw(&mut self, items: &'a [Item]) {
        for item in items {
            match item {
                Item::Text(text) if text.content.is_empty() => {}
                Item::Text(text) => {
                    self.content(item);
                    self.text(text);
                }
                Item::Group { layer, at, scale, items } => {
                    let outer = (self.at, self.scale, self.ink);
                    match layer {
                        Layer::Block { faded: true, .. } => self.ink = self.theme.faded(),
                        Layer::Block { moved, .. } => self.ink = self.theme.label(*moved),
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
                    self.content(shape);
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
    fn content(&mut self, item: &Item) {
        let Some(reading) = &mut self.reading else {
            return;
        };
        let is_measuring = reading.is_measuring();
        let (ends, begin) = reading.content();
        if ends {
            self.ops.push(Op::EndMarkedContent);
        }
        match begin {
            Some(Begin::Decoration) => self.ops.push(Op::BeginMarkedContent { tag: "Artifact".to_owned() }),
            Some(Begin::Part(kind, number)) => {
                let map = BTreeMap::from([("MCID".to_owned(), DictItem::Int(number as i64))]);
                let properties = DictItem::Dict { map };
                self.ops.push(Op::BeginMarkedContentWithProperties { tag: kind.to_owned(), properties });
            }
            None => {}
        }
        if is_measuring {
            self.measure(item);
        }
    }

    fn end_content(&mut self) {
        if self.reading.as_mut().is_some_and(Reading::end_content) {
            self.ops.push(Op::EndMarkedContent);
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
            let at = self.point(corner);
            let at = Point::new(sign * f64::from(at.x.0) + by.x, sign * f64::from(at.y.0) + by.y);
            if let Some(reading) = &mut self.reading {
                reading.measure(at);
            }
        }
    }

    /// Draws items upside down, in a state of graphics of their own.
    fn turned(&mut self, about: Point, items: &'a [Item]) {
        self.end_content();
        let centre = self.point(about);
        let matrix = [-1.0, 0.0, 0.0, -1.0, 2.0 * centre.x.0, 2.0 * centre.y.0];
        let outside = (self.fill, self.stroke, self.width, self.font, self.cap, self.join);
        self.ops.extend([Op::SaveGraphicsState, Op::SetTransformationMatrix { matrix: CurTransMat::Raw(matrix) }]);
        let outer_turn = self.turn;
        let (sign, by) = self.turn;
        let (x, y) = (2.0 * f64::from(centre.x.0), 2.0 * f64::from(centre.y.0));
        self.turn = (-sign, Point::new(sign * x + by.x, sign * y + by.y));
        self.draw(items);
        self.turn = outer_turn;
        self.end_content();
        self.ops.push(Op::RestoreGraphicsState);
        (self.fill, self.stroke, self.width, self.font, self.cap, self.join) = outside;
        // printpdf does not know that the font is also restored, and would number glyphs by the inner one.
        self.font = None;
    }

    /// Draws a shape, or places it if it is written elsewhere.
    fn shape_or_reference(&mut self, item: &'a Item) {
        let name = self.shapes.as_mut().and_then(|(shapes, drawn)| {
            *drawn += 1;
            shapes.name(*drawn - 1)
        });
        let Some(id) = name else {
            return self.shape_item(item);
        };
        let at = self.point(shapes::origin(item));
        let transform =
            XObjectTransform { translate_x: Some(at.x), translate_y: Some(at.y), ..XObjectTransform::default() };
        self.ops.push(Op::UseXobject { id, transform });
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
                let handle = |end: &Point| LinePoint {
                    p: self.point(end.plus(control.plus(*end, -1.0), 2.0 / 3.0)),
                    bezier: true,
                };
                let points = vec![self.corner(*from), handle(from), handle(to), self.corner(*to)];
                self.ops.push(Op::DrawLine { line: Line { points, is_closed: false } });
            }
            Item::Hatch { areas, role } => self.lines(&hatch(areas, HATCH_PITCH), *role),
            Item::Arrow { points, role } => {
                self.set_join(if *role == Role::Halo { LineJoinStyle::Round } else { LineJoinStyle::Miter });
                self.shape(&[Item::arrow_outline(points)], 0.0, *role);
                self.set_join(LineJoinStyle::Miter);
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
    fn point(&self, point: Point) -> printpdf::Point {
        let at = self.at.plus(point, self.scale);
        printpdf::Point { x: points(at.x), y: points(self.height - at.y) }
    }

    fn corner(&self, point: Point) -> LinePoint {
        LinePoint { p: self.point(point), bezier: false }
    }

    fn shape(&mut self, rings: &[Vec<Point>], radius: f64, role: Role) {
        let Paint { fill, hatch, stroke } = self.theme.paint(role);
        if let Some(colour) = fill {
            self.set_fill(colour);
        }
        self.set_stroke(stroke);
        let mode = match (fill, stroke) {
            (Some(_), Some(_)) => PaintMode::FillStroke,
            (Some(_), None) => PaintMode::Fill,
            (None, _) => PaintMode::Stroke,
        };
        let several = rings.len() > 1;
        let outlines = rings;
        let rings = rings.iter().map(|ring| PolygonRing { points: self.ring(ring, radius, several) });
        let polygon = Polygon { rings: rings.collect(), mode, winding_order: WindingOrder::EvenOdd };
        self.ops.push(Op::DrawPolygon { polygon });
        if let Some((colour, hatching)) = hatch {
            self.set_stroke(Some((colour, Width::Page(hatching.width))));
            self.strokes(&fitted(outlines, hatching, self.scale));
        }
    }

    /// The points of a ring; printpdf closes only the last one, so others return to their first point.
    fn ring(&self, ring: &[Point], radius: f64, close: bool) -> Vec<LinePoint> {
        let handle = |from: Point, corner: Point| LinePoint {
            p: self.point(from.plus(Point::new(corner.x - from.x, corner.y - from.y), ARC)),
            bezier: true,
        };
        let mut points = Vec::with_capacity(4 * ring.len() + 1);
        let mut last = Point::default();
        for segment in round_corners(ring, radius) {
            match segment {
                Segment::Move(to) | Segment::Line(to) => {
                    points.push(self.corner(to));
                    last = to;
                }
                Segment::Corner(corner, to) => {
                    points.extend([handle(last, corner), handle(to, corner), self.corner(to)]);
                    last = to;
                }
            }
        }
        if close {
            points.extend(points.first().cloned());
        }
        points
    }

    fn lines(&mut self, strokes: &[Vec<Point>], role: Role) {
        let Paint { stroke, .. } = self.theme.paint(role);
        self.set_stroke(stroke);
        self.set_cap(if role == Role::Frame { LineCapStyle::ProjectingSquare } else { LineCapStyle::Butt });
        self.strokes(strokes);
        self.set_cap(LineCapStyle::Butt);
    }

    fn strokes(&mut self, strokes: &[Vec<Point>]) {
        for stroke in strokes {
            let line = Line { points: stroke.iter().map(|&point| self.corner(point)).collect(), is_closed: false };
            self.ops.push(Op::DrawLine { line });
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
            self.ops.push(actual_text(spoken));
        }
        self.ops.push(Op::StartTextSection);
        if let Some(line) = &line {
            self.set_stroke_colour(self.ink);
            let size = points(text.size * self.scale);
            self.ops.extend(glyphs::show(line, self.fonts, (pos, text.upright), size, text.spoken.is_some()));
            // It sets fonts and line widths of its own.
            (self.font, self.width) = (None, None);
        } else {
            self.set_font(text.weight, text.size * self.scale);
            let items = vec![TextItem::Text(text.content.clone())];
            let begin = match text.upright {
                true => Op::SetTextMatrix { matrix: TextMatrix::Raw([0.0, 1.0, -1.0, 0.0, pos.x.0, pos.y.0]) },
                false => Op::SetTextCursor { pos },
            };
            self.ops.extend([begin, Op::ShowText { items }]);
        }
        self.ops.push(Op::EndTextSection);
        if text.spoken.is_some() {
            self.ops.push(Op::EndMarkedContent);
        }
    }

    fn set_font(&mut self, weight: Weight, mm: f64) {
        let size = points(mm);
        if self.font != Some((weight, size.0)) {
            self.font = Some((weight, size.0));
            self.ops.push(Op::SetFont { font: fonts::handle(Font::Bundled(weight)), size });
        }
    }

    fn set_fill(&mut self, colour: Rgb) {
        if self.fill != Some(colour) {
            self.fill = Some(colour);
            self.ops.push(Op::SetFillColor { col: pdf_colour(colour) });
        }
    }

    fn set_stroke(&mut self, stroke: Option<(Rgb, Width)>) {
        let Some((colour, width)) = stroke else {
            return;
        };
        self.set_stroke_colour(colour);
        let pt = points(width.mm(self.scale));
        if self.width != Some(pt.0) {
            self.width = Some(pt.0);
            self.ops.push(Op::SetOutlineThickness { pt });
        }
    }

    fn set_stroke_colour(&mut self, colour: Rgb) {
        if self.stroke != Some(colour) {
            self.stroke = Some(colour);
            self.ops.push(Op::SetOutlineColor { col: pdf_colour(colour) });
        }
    }

    fn set_cap(&mut self, cap: LineCapStyle) {
        if self.cap != cap {
            self.cap = cap;
            self.ops.push(Op::SetLineCapStyle { cap });
        }
    }

    fn set_join(&mut self, join: LineJoinStyle) {
        if self.join != join {
            self.join = join;
            self.ops.push(Op::SetLineJoinStyle { join });
        }
    }
}

fn pdf_colour(Rgb(r, g, b): Rgb) -> Color {
    let part = |value: u8| (f32::from(value) / 255.0 * 1000.0).round() / 1000.0;
    match r == g && g == b {
        true => Color::Greyscale(printpdf::Greyscale { percent: part(r), icc_profile: None }),
        false => Color::Rgb(printpdf::Rgb { r: part(r), g: part(g), b: part(b), icc_profile: None }),
    }
}
