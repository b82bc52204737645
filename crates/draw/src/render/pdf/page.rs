//! Writes the operators of a page.

use super::fonts::{self, EmbeddedFonts};
use super::glyphs;
use super::measure::{At, points};
use super::shapes::{self, Shapes};
use super::tags::PageStructure;
use crate::diagram::{Form, Layer, Point, Rgb, Role, Segment, Text, Theme};
use crate::font::{Font, Weight};
use crate::render::canvas::{Painted, Path};
use pdf_writer::types::{LineCapStyle as Cap, LineJoinStyle as Join};
use pdf_writer::{Content, Name, Settings, Str};

/// Extent of letters above and below the baseline, in em.
const ASCENT: f64 = 0.8;
const DESCENT: f64 = 0.22;
/// Position of the Bézier handles of a quarter circle, as a share of its side.
const ARC: f64 = 0.5523;

/// Writes the operators of one page. Colours, widths and fonts are set only when they change.
pub(super) struct PageWriter<'a> {
    theme: Theme,
    fonts: &'a EmbeddedFonts<'a>,
    /// Shapes that are written once.
    shapes: &'a Shapes<'a>,
    /// The logical structure of the page.
    structure: PageStructure<'a>,
    /// The half turns so far: a point p of the page is at `turn.0` · p + `turn.1`, in pt.
    turn: (f64, Point),
    /// Height of the page in mm. y runs down here and up in PDF.
    height: f64,
    content: Content,
    gs: State,
}

/// The graphics state that is set.
#[derive(Clone, Copy)]
struct State {
    fill: Option<Rgb>,
    stroke: Option<Rgb>,
    width: Option<f32>,
    font: Option<(Weight, f32)>,
    cap: Cap,
    join: Join,
}

/// Updates `known` and returns whether its value has changed.
fn is_new<T: PartialEq + Copy>(known: &mut T, now: T) -> bool {
    std::mem::replace(known, now) != now
}

impl<'a> PageWriter<'a> {
    /// Starts a page `height` mm high.
    pub(super) fn new(theme: Theme, fonts: &'a EmbeddedFonts<'a>, height: f64, shapes: &'a Shapes<'a>) -> Self {
        Self {
            theme,
            fonts,
            shapes,
            structure: PageStructure::default(),
            turn: (1.0, Point::default()),
            height,
            content: Content::with_settings(Settings { pretty: false }),
            gs: State { fill: None, stroke: None, width: None, font: None, cap: Cap::ButtCap, join: Join::MiterJoin },
        }
    }

    /// The operators and the structure of the page.
    pub(super) fn finish(mut self) -> (Vec<u8>, PageStructure<'a>) {
        self.structure.end_mark(&mut self.content);
        (self.content.finish().into_vec(), self.structure)
    }

    pub(super) fn draw(&mut self, all: &[Painted<'a>]) {
        for painted in all {
            match painted {
                Painted::Path(path) => {
                    self.mark(|_| path.form.points());
                    self.shape_or_reference(path);
                }
                Painted::Text(text, ink) => {
                    self.mark(|writer| writer.corners(text));
                    self.text(text, ink.colour(self.theme));
                }
                Painted::Group(layer, inner) => self.group(layer, inner),
                Painted::Turned(about, inner) => self.turned(*about, inner),
            }
        }
    }

    fn group(&mut self, layer: &'a Layer, all: &[Painted<'a>]) {
        match layer {
            Layer::Tagged(tag) => {
                self.structure.open(tag);
                self.draw(all);
                self.structure.close();
            }
            Layer::Page(number) => {
                let outer = std::mem::replace(&mut self.structure.page, *number);
                self.draw(all);
                self.structure.page = outer;
            }
            _ => self.draw(all),
        }
    }

    /// Marks what follows as content of the open part. `points` enclose the next item.
    fn mark(&mut self, points: impl Fn(&Self) -> Vec<Point>) {
        self.structure.mark(&mut self.content);
        if !self.structure.is_measuring() {
            return;
        }
        let (sign, by) = self.turn;
        let on_page = |p: Point| {
            let (x, y) = self.point(p);
            Point::new(sign * f64::from(x) + by.x, sign * f64::from(y) + by.y)
        };
        let points: Vec<Point> = points(self).into_iter().map(on_page).collect();
        self.structure.measure(&points);
    }

    /// Two opposite corners of a text.
    fn corners(&self, text: &Text) -> Vec<Point> {
        let along = text.along();
        let above = Point::new(along.y, -along.x);
        let left = text.at.plus(along, -self.before(text));
        let right = left.plus(along, text.width(self.fonts.fonts));
        vec![left.plus(above, ASCENT * text.size), right.plus(above, -DESCENT * text.size)]
    }

    /// Draws upside down, in a nested graphics state.
    fn turned(&mut self, about: Point, all: &[Painted<'a>]) {
        self.structure.end_mark(&mut self.content);
        let (x, y) = self.point(about);
        let outside = self.gs;
        self.content.save_state();
        self.content.transform([-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y]);
        let outer_turn = self.turn;
        let (sign, by) = self.turn;
        let (x, y) = (2.0 * f64::from(x), 2.0 * f64::from(y));
        self.turn = (-sign, Point::new(sign * x + by.x, sign * y + by.y));
        self.draw(all);
        self.turn = outer_turn;
        self.structure.end_mark(&mut self.content);
        self.content.restore_state();
        self.gs = State { font: None, ..outside };
    }

    /// Draws a shape, or refers to it if it is shared.
    fn shape_or_reference(&mut self, path: &Path) {
        let Some(name) = self.shapes.name(path) else {
            return self.shape(path);
        };
        let (x, y) = self.point(shapes::origin(&path.form));
        self.content.save_state();
        self.content.transform([1.0, 0.0, 0.0, 1.0, x, y]);
        self.content.x_object(Name(name.as_bytes()));
        self.content.restore_state();
    }

    pub(super) fn shape(&mut self, path: &Path) {
        let Path { form, role, fill, stroke, scale, .. } = path;
        if let Some(colour) = *fill {
            self.set_fill(colour);
        }
        if let Some((colour, width)) = *stroke {
            self.set_stroke(colour, width.mm(*scale));
        }
        let is_square = *role == Role::Frame && matches!(form, Form::Lines(_));
        let cap = if is_square { Cap::ProjectingSquareCap } else { Cap::ButtCap };
        if is_new(&mut self.gs.cap, cap) {
            self.content.set_line_cap(cap);
        }
        let join = if *role == Role::Halo { Join::RoundJoin } else { Join::MiterJoin };
        if is_new(&mut self.gs.join, join) {
            self.content.set_line_join(join);
        }
        let (outlines, closed) = form.outlines();
        for outline in &outlines {
            self.outline(outline, closed && outlines.len() > 1);
            if !closed {
                self.content.stroke();
            }
        }
        if closed && !outlines.is_empty() {
            self.content.close_path();
            match (fill, stroke) {
                (Some(_), Some(_)) => self.content.close_fill_even_odd_and_stroke(),
                (Some(_), None) => self.content.fill_even_odd(),
                (None, _) => self.content.stroke(),
            };
        }
    }

    /// A point on the page, in pt, to a hundredth.
    fn point(&self, point: Point) -> At {
        (points(point.x), points(self.height - point.y))
    }

    /// Adds an outline to the path. If `close`, it returns to its first point.
    fn outline(&mut self, outline: &[Segment], close: bool) {
        let mut last = Point::default();
        for &segment in outline {
            let to = segment.end();
            let at = self.point(to);
            match segment {
                Segment::Move(_) => self.content.move_to(at.0, at.1),
                Segment::Line(_) => self.content.line_to(at.0, at.1),
                Segment::Corner(bend, _) | Segment::Curve(bend, _) => {
                    // A quarter circle, or the equivalent cubic curve.
                    let part = if matches!(segment, Segment::Corner(..)) { ARC } else { 2.0 / 3.0 };
                    let [a, b] = [last, to].map(|end| self.point(end.plus(bend.plus(end, -1.0), part)));
                    self.content.cubic_to(a.0, a.1, b.0, b.1, at.0, at.1)
                }
            };
            last = to;
        }
        if let Some(first) = outline.first().filter(|_| close) {
            let (x, y) = self.point(first.end());
            self.content.line_to(x, y);
        }
    }

    /// The width of a text to the left of its point, in mm.
    fn before(&self, text: &Text) -> f64 {
        let part = text.anchor.before();
        if part > 0.0 { part * text.width(self.fonts.fonts) } else { 0.0 }
    }

    fn text(&mut self, text: &Text, ink: Rgb) {
        self.set_fill(ink);
        let pos = self.point(text.at.plus(text.along(), -self.before(text)));
        let line = (!self.fonts.fonts.is_plain(&text.content, text.weight))
            .then(|| self.fonts.fonts.line(&text.content, text.weight));
        if let Some(spoken) = &text.spoken {
            glyphs::begin_spoken(spoken, &mut self.content);
        }
        self.content.begin_text();
        if let Some(line) = &line {
            self.set_stroke_colour(ink);
            let (size, has_spoken) = (points(text.size), text.spoken.is_some());
            let content = &mut self.content;
            glyphs::Writer { fonts: self.fonts, at: pos, upright: text.upright, size, has_spoken, content }.show(line);
            // It has changed the font and the line width.
            (self.gs.font, self.gs.width) = (None, None);
        } else {
            self.set_font(text.weight, text.size);
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
        if is_new(&mut self.gs.font, Some((weight, size))) {
            self.content.set_font(Name(fonts::resource(Font::Bundled(weight)).as_bytes()), size);
        }
    }

    fn set_fill(&mut self, colour: Rgb) {
        if is_new(&mut self.gs.fill, Some(colour)) {
            match channels(colour) {
                [r, g, b] if r == g && g == b => self.content.set_fill_gray(r),
                [r, g, b] => self.content.set_fill_rgb(r, g, b),
            };
        }
    }

    fn set_stroke(&mut self, colour: Rgb, mm: f64) {
        self.set_stroke_colour(colour);
        let pt = points(mm);
        if is_new(&mut self.gs.width, Some(pt)) {
            self.content.set_line_width(pt);
        }
    }

    fn set_stroke_colour(&mut self, colour: Rgb) {
        if is_new(&mut self.gs.stroke, Some(colour)) {
            match channels(colour) {
                [r, g, b] if r == g && g == b => self.content.set_stroke_gray(r),
                [r, g, b] => self.content.set_stroke_rgb(r, g, b),
            };
        }
    }
}

/// Red, green and blue from 0 to 1, to a thousandth.
fn channels(Rgb(r, g, b): Rgb) -> [f32; 3] {
    [r, g, b].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}
