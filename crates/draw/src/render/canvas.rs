//! Resolves items for painting: positions in units of the drawing box, roles as colours and lines, shapes as one of a
//! few forms. Back ends that paint read only this.

use crate::diagram::{
    Form, Item, Layer, Material, Paint, Point, Rect, Rgb, Role, Segment, Text, Theme, Width, fitted, hatch,
    round_corners,
};
use crate::font::{EMPHASIS, Font, Fonts, Weight};

/// Something to paint. Lists are in painting order.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Painted<'a> {
    /// A shape.
    Path(Path),
    /// A line of text.
    Text(Text, Ink),
    /// A group.
    Group(&'a Layer, Vec<Painted<'a>>),
    /// Something rotated by a half turn about a point.
    Turned(Point, Vec<Painted<'a>>),
}

impl<'a> Painted<'a> {
    /// Role, centre and radius, if it is a disc.
    pub(super) fn disc(&self) -> Option<(Role, Point, f64)> {
        match self {
            Self::Path(Path { form: Form::Disc(centre, radius), role, .. }) => Some((*role, *centre, *radius)),
            _ => None,
        }
    }

    /// The text and its ink, if it is a text.
    pub(super) fn text(&self) -> Option<(&Text, Ink)> {
        match self {
            Self::Text(text, ink) => Some((text, *ink)),
            _ => None,
        }
    }

    /// Calls `found` with all shapes and texts in `all`, in order.
    pub(super) fn leaves<'b>(all: &'b [Self], found: &mut impl FnMut(&'b Self)) {
        for painted in all {
            match painted {
                Self::Group(_, inner) | Self::Turned(_, inner) => Self::leaves(inner, found),
                leaf => found(leaf),
            }
        }
    }
}

/// A shape with its paint.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Path {
    /// Its geometry.
    pub form: Form,
    /// Its meaning.
    pub role: Role,
    /// Whether these are the hatch lines inside a shape of this role.
    pub hatch: bool,
    /// The fill colour.
    pub fill: Option<Rgb>,
    /// The colour and width of the stroke.
    pub stroke: Option<(Rgb, Width)>,
    /// Units of the drawing box per unit of the item. Some line widths depend on it.
    pub scale: f64,
}

impl Form {
    /// Its contours, and whether they are closed.
    pub(super) fn outlines(&self) -> (Vec<Vec<Segment>>, bool) {
        let open = |line: &Vec<Point>| round_corners(line, 0.0);
        let square = |rect: Rect| rect.corners().to_vec();
        match self {
            Self::Rect(rect, radius) => (vec![round_corners(&square(*rect), *radius)], true),
            Self::Disc(Point { x, y }, r) => {
                (vec![round_corners(&square(Rect::new(x - r, y - r, 2.0 * r, 2.0 * r)), *r)], true)
            }
            Self::Rings(rings, radius) => (rings.iter().map(|ring| round_corners(ring, *radius)).collect(), true),
            Self::Lines(lines) => (lines.iter().map(open).collect(), false),
            Self::Letters(outlines) => (outlines.clone(), true),
            Self::Curve([from, control, to]) => {
                (vec![vec![Segment::Move(*from), Segment::Curve(*control, *to)]], false)
            }
        }
    }
}

/// The colours of texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// Black.
    Plain,
    /// The colour of labels.
    Label,
    /// The colour of labels on a block of this material, and whether the block is marked as moving.
    Block(Material, bool),
    /// The colour of labels on faded blocks.
    Faded,
    /// The colour of a number on a black disc.
    Tally,
}

impl Ink {
    /// The colour.
    pub(super) fn colour(self, theme: Theme) -> Rgb {
        match self {
            Self::Plain => Rgb::grey(0),
            Self::Label => theme.label(false),
            Self::Block(material, moved) => theme.label_on(material, moved),
            Self::Faded => theme.faded(),
            Self::Tally => Rgb::grey(255),
        }
    }

    /// The ink inside a layer.
    fn within(self, layer: &Layer) -> Self {
        match layer {
            Layer::Block { faded: true, .. } => Self::Faded,
            Layer::Block { material, moved, .. } => Self::Block(*material, *moved),
            Layer::Field | Layer::Jump(_) => Self::Label,
            Layer::Tally => Self::Tally,
            Layer::Under | Layer::Blocks | Layer::Over | Layer::Board | Layer::Page(_) | Layer::Tagged(_) => self,
        }
    }
}

/// Resolves `items`, whose unit is `unit` mm long. What `theme` does not show is left out.
pub(super) fn painted(items: &[Item], theme: Theme, unit: f64) -> Vec<Painted<'_>> {
    State { theme, unit, at: Point::default(), scale: 1.0, ink: Ink::Plain }.all(items)
}

/// Replaces texts by the outlines of their letters.
pub(super) fn outlined<'a>(all: Vec<Painted<'a>>, theme: Theme, fonts: &Fonts) -> Vec<Painted<'a>> {
    let one = |painted| match painted {
        Painted::Text(text, ink) => {
            let (form, is_emphasised) = letters(&text, fonts);
            let colour = ink.colour(theme);
            let stroke = is_emphasised.then_some((colour, Width::Cells(EMPHASIS * text.size)));
            Painted::Path(Path { form, role: Role::Letters, hatch: false, fill: Some(colour), stroke, scale: 1.0 })
        }
        Painted::Group(layer, inner) => Painted::Group(layer, outlined(inner, theme, fonts)),
        Painted::Turned(about, inner) => Painted::Turned(about, outlined(inner, theme, fonts)),
        path @ Painted::Path(_) => path,
    };
    all.into_iter().map(one).collect()
}

/// The outlines of a text, and whether it must be emboldened because its font is not bold.
fn letters(text: &Text, fonts: &Fonts) -> (Form, bool) {
    let line = fonts.line(&text.content, text.weight);
    let before = text.anchor.before() * line.width;
    let mut outlines = Vec::new();
    for run in &line.runs {
        let bundled = |weight: Weight| ttf_parser::Face::parse(weight.file(), 0).ok();
        let face = match run.font {
            Font::Bundled(weight) => bundled(weight),
            Font::User(index) => fonts.faces().get(index).and_then(|face| face.tables()),
        };
        let Some(face) = face else { continue };
        for glyph in &run.glyphs {
            let mut contours = Contours {
                at: Point::new(glyph.x - before, -glyph.y),
                em: 1.0 / f64::from(face.units_per_em()),
                text,
                outlines: &mut outlines,
            };
            face.outline_glyph(ttf_parser::GlyphId(glyph.id), &mut contours);
        }
    }
    (Form::Letters(outlines), line.runs.iter().any(|run| run.is_emphasised))
}

/// Collects the outlines of a glyph.
struct Contours<'a> {
    /// The origin of the glyph in em from the point of the text, y down, and the unit of its font in em.
    at: Point,
    em: f64,
    text: &'a Text,
    outlines: &'a mut Vec<Vec<Segment>>,
}

impl Contours<'_> {
    fn point(&self, x: f32, y: f32) -> Point {
        let off = self.at.plus(Point::new(f64::from(x), -f64::from(y)), self.em);
        let off = if self.text.upright { Point::new(off.y, -off.x) } else { off };
        self.text.at.plus(off, self.text.size)
    }

    fn add(&mut self, segment: Segment) {
        self.outlines.last_mut().into_iter().for_each(|outline| outline.push(segment));
    }
}

impl ttf_parser::OutlineBuilder for Contours<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.outlines.push(vec![Segment::Move(self.point(x, y))]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(Segment::Line(self.point(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add(Segment::Curve(self.point(x1, y1), self.point(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        // Four quadratic curves approximate a cubic one to within a thousandth of its size.
        const PARTS: usize = 4;
        let Some(from) = self.outlines.last().and_then(|outline| outline.last()).map(|segment| segment.end()) else {
            return;
        };
        let [b, c, d] = [self.point(x1, y1), self.point(x2, y2), self.point(x, y)];
        let mix = |a: Point, b: Point, t: f64| a.plus(b.plus(a, -1.0), t);
        let along = |t: f64, [a, b, c]: [Point; 3]| mix(mix(a, b, t), mix(b, c, t), t);
        let at = |t: f64| mix(along(t, [from, b, c]), along(t, [b, c, d]), t);
        let tangent = |t: f64| along(t, [b, c, d]).plus(along(t, [from, b, c]), -1.0);
        for part in 0..PARTS {
            let [t, u] = [part, part + 1].map(|i| i as f64 / PARTS as f64);
            // The mean of the control points that both tangents suggest.
            let lead = 1.5 * (u - t);
            let control = mix(at(t).plus(tangent(t), lead), at(u).plus(tangent(u), -lead), 0.5);
            self.add(Segment::Curve(control, at(u)));
        }
    }

    fn close(&mut self) {}
}

/// The transformation and the ink of items.
#[derive(Clone, Copy)]
struct State {
    theme: Theme,
    unit: f64,
    at: Point,
    scale: f64,
    ink: Ink,
}

impl State {
    fn all<'a>(self, items: &'a [Item]) -> Vec<Painted<'a>> {
        let mut out = Vec::with_capacity(items.len());
        items.iter().for_each(|item| self.item(item, &mut out));
        out
    }

    fn item<'a>(self, item: &'a Item, out: &mut Vec<Painted<'a>>) {
        match item {
            Item::Shape(form, role) => self.shape(form.clone(), *role, out),
            Item::Hatch { rings, role } => self.shape(Form::Lines(hatch(rings)), *role, out),
            Item::Text(text) if text.content.is_empty() => {}
            Item::Text(text) => {
                let (at, size) = (self.point(text.at), text.size * self.scale);
                out.push(Painted::Text(Text { at, size, ..text.clone() }, self.ink));
            }
            Item::Group { layer, at, scale, items } => {
                let (at, scale, ink) = (self.point(*at), self.scale * scale, self.ink.within(layer));
                out.push(Painted::Group(layer, Self { at, scale, ink, ..self }.all(items)));
            }
            Item::Turned { about, items } => out.push(Painted::Turned(self.point(*about), self.all(items))),
        }
    }

    fn shape(self, form: Form, role: Role, out: &mut Vec<Painted<'_>>) {
        let Paint { fill, hatch, stroke } = self.theme.paint(role);
        let form = form.mapped(|point| self.point(point), self.scale);
        let rings = match (&form, hatch) {
            (Form::Rect(rect, _), Some(hatch)) => Some((vec![rect.corners().to_vec()], hatch)),
            (Form::Rings(rings, _), Some(hatch)) => Some((rings.clone(), hatch)),
            _ => None,
        };
        if fill.is_some() || stroke.is_some() {
            out.push(Painted::Path(Path { form, role, hatch: false, fill, stroke, scale: self.scale }));
        }
        if let Some((rings, (colour, hatching))) = rings {
            let form = Form::Lines(fitted(&rings, hatching, self.unit));
            let stroke = Some((colour, Width::Page(hatching.width)));
            out.push(Painted::Path(Path { form, role, hatch: true, fill: None, stroke, scale: self.scale }));
        }
    }

    fn point(self, point: Point) -> Point {
        self.at.plus(point, self.scale)
    }
}
