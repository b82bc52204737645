//! From items to what is painted: every place in the units of the drawing box, every role as colours and lines, every shape as
//! one of a few forms. A back end that paints reads this and nothing else.

use crate::diagram::{
    HATCH_PITCH, Item, Layer, Paint, Point, Rect, Rgb, Role, Segment, Text, Theme, Width, fitted, hatch, round_corners,
};

/// Something that is painted, in the order of painting.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Painted<'a> {
    /// A shape.
    Path(Path),
    /// A line of text.
    Text(Text, Ink),
    /// What belongs together.
    Group(&'a Layer, Vec<Painted<'a>>),
    /// What is turned by half a turn about a point.
    Turned(Point, Vec<Painted<'a>>),
}

/// A shape with its paint.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Path {
    /// Its geometry.
    pub form: Form,
    /// Its meaning.
    pub role: Role,
    /// Whether these are the lines on the inside of a thing of this role.
    pub hatch: bool,
    /// The colour of its inside.
    pub fill: Option<Rgb>,
    /// The colour and width of its outline.
    pub stroke: Option<(Rgb, Width)>,
    /// Units of the drawing box per unit of the item: line widths follow the theme, and some the scale.
    pub scale: f64,
}

/// The geometry of a shape.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Form {
    /// A rectangle with its corners rounded by a radius.
    Rect(Rect, f64),
    /// A disc: its centre and radius.
    Disc(Point, f64),
    /// Closed outlines, filled by the even-odd rule, their corners rounded by a radius.
    Rings(Vec<Vec<Point>>, f64),
    /// Open lines.
    Lines(Vec<Vec<Point>>),
    /// A quadratic Bézier curve.
    Curve([Point; 3]),
}

impl Form {
    /// The form whose origin is moved to another place.
    pub(super) fn shifted(mut self, by: Point) -> Self {
        let shift = |point: &mut Point| *point = point.plus(by, 1.0);
        match &mut self {
            Self::Rect(rect, _) => (rect.x, rect.y) = (rect.x + by.x, rect.y + by.y),
            Self::Disc(centre, _) => shift(centre),
            Self::Rings(lines, _) | Self::Lines(lines) => lines.iter_mut().flatten().for_each(shift),
            Self::Curve(points) => points.iter_mut().for_each(shift),
        }
        self
    }

    /// Points that enclose it; the first is its reference point.
    pub(super) fn points(&self) -> Vec<Point> {
        match self {
            Self::Rect(rect, _) => vec![Point::new(rect.x, rect.y), Point::new(rect.right(), rect.bottom())],
            Self::Disc(Point { x, y }, r) => vec![Point::new(x - r, y - r), Point::new(x + r, y + r)],
            Self::Rings(lines, _) | Self::Lines(lines) => lines.concat(),
            Self::Curve(points) => points.to_vec(),
        }
    }

    /// The lines of which it consists, and whether they are closed.
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
    /// That of labels.
    Label,
    /// That of the label of a block that moves.
    Moved,
    /// That of the label of a block that does not matter.
    Faded,
    /// That of a number on a black disc.
    Tally,
}

impl Ink {
    /// The colour.
    pub(super) fn colour(self, theme: Theme) -> Rgb {
        match self {
            Self::Plain => Rgb::grey(0),
            Self::Label => theme.label(false),
            Self::Moved => theme.label(true),
            Self::Faded => theme.faded(),
            Self::Tally => Rgb::grey(255),
        }
    }

    /// The ink inside of a layer.
    fn within(self, layer: &Layer) -> Self {
        match layer {
            Layer::Block { faded: true, .. } => Self::Faded,
            Layer::Block { moved: true, .. } => Self::Moved,
            Layer::Block { .. } | Layer::Field | Layer::Roses | Layer::Jump(_) => Self::Label,
            Layer::Tally => Self::Tally,
            Layer::Under | Layer::Blocks | Layer::Over | Layer::Board | Layer::Page(_) | Layer::Tagged(_) => self,
        }
    }
}

/// What is painted of `items`, a unit of which has so many mm: what `theme` does not show is left out.
pub(super) fn painted(items: &[Item], theme: Theme, unit: f64) -> Vec<Painted<'_>> {
    Place { theme, unit, at: Point::default(), scale: 1.0, ink: Ink::Plain }.all(items)
}

/// Where and in which ink items are.
#[derive(Clone, Copy)]
struct Place {
    theme: Theme,
    unit: f64,
    at: Point,
    scale: f64,
    ink: Ink,
}

impl Place {
    fn all<'a>(self, items: &'a [Item]) -> Vec<Painted<'a>> {
        let mut out = Vec::with_capacity(items.len());
        items.iter().for_each(|item| self.item(item, &mut out));
        out
    }

    fn item<'a>(self, item: &'a Item, out: &mut Vec<Painted<'a>>) {
        let lines = |lines: &[Vec<Point>]| lines.iter().map(|line| self.points(line)).collect();
        let (form, role) = match item {
            Item::Rect { rect, radius, role } => {
                let Point { x, y } = self.point(Point::new(rect.x, rect.y));
                let rect = Rect::new(x, y, rect.w * self.scale, rect.h * self.scale);
                (Form::Rect(rect, radius * self.scale), role)
            }
            Item::Polygon { rings, radius, role } => (Form::Rings(lines(rings), radius * self.scale), role),
            Item::Line { strokes, role } => (Form::Lines(lines(strokes)), role),
            Item::Curve { from, control, to, role } => {
                (Form::Curve([from, control, to].map(|&point| self.point(point))), role)
            }
            Item::Arrow { points, role } => (Form::Rings(lines(&[Item::arrow_outline(points)]), 0.0), role),
            Item::Hatch { areas, role } => (Form::Lines(lines(&hatch(areas, HATCH_PITCH))), role),
            Item::Circle { centre, radius, role } => (Form::Disc(self.point(*centre), radius * self.scale), role),
            Item::Text(text) if text.content.is_empty() => return,
            Item::Text(text) => {
                let (at, size) = (self.point(text.at), text.size * self.scale);
                return out.push(Painted::Text(Text { at, size, ..text.clone() }, self.ink));
            }
            Item::Group { layer, at, scale, items } => {
                let (at, scale, ink) = (self.point(*at), self.scale * scale, self.ink.within(layer));
                return out.push(Painted::Group(layer, Self { at, scale, ink, ..self }.all(items)));
            }
            Item::Turned { about, items } => return out.push(Painted::Turned(self.point(*about), self.all(items))),
        };
        self.shape(form, *role, out);
    }

    fn shape(self, form: Form, role: Role, out: &mut Vec<Painted<'_>>) {
        let Paint { fill, hatch, stroke } = self.theme.paint(role);
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

    fn points(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.point(point)).collect()
    }
}
