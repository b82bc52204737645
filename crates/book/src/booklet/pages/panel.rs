//! Panels: rectangles of a page that know how much room they take and draw themselves at a place.
//!
//! A page is made of panels in stacks, rows and grids. Measuring never draws, so a way to lay something out can be compared with
//! others and forgotten.

use super::board_cells;
use super::sheet::{Sheet, fitting, shortened, width, wrap};
use super::style::{self, TextStyle};
use std::borrow::Cow;
use std::cell::Cell;
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_draw::font::Fonts;

/// Where a panel is drawn: its top left corner on the page, and its width in mm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    pub x: f64,
    pub y: f64,
    pub width: f64,
}

impl Place {
    /// So far to the right and below, as wide as that.
    pub(super) fn at(self, right: f64, below: f64, width: f64) -> Self {
        Self { x: self.x + right, y: self.y + below, width }
    }
}

/// A rectangle of a page.
pub(super) trait Panel {
    /// The width in mm that it uses if it may be as wide as it likes.
    fn natural_width(&self) -> f64 {
        f64::INFINITY
    }

    /// Height in mm where it is `width` mm wide.
    fn height(&self, width: f64) -> f64;

    /// Draws it with its top left corner at a place.
    fn draw(&self, sheet: &mut Sheet, place: Place);
}

/// Any panel.
pub(super) type AnyPanel<'a> = Box<dyn Panel + 'a>;

impl<P: Panel + ?Sized> Panel for Box<P> {
    fn natural_width(&self) -> f64 {
        (**self).natural_width()
    }

    fn height(&self, width: f64) -> f64 {
        (**self).height(width)
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        (**self).draw(sheet, place);
    }
}

/// A text in lines that are broken at the width.
pub(super) struct Paragraph<'a> {
    fonts: &'a Fonts,
    text: Cow<'a, str>,
    style: TextStyle,
    /// Widest line in mm.
    widest: f64,
    tag: Option<Tag>,
    hang: f64,
    /// The width with which it was measured, and its number of lines then.
    known: Cell<(f64, usize)>,
}

impl<'a> Paragraph<'a> {
    /// A paragraph of lines that are at most as wide as the panel.
    pub(super) fn new(fonts: &'a Fonts, style: TextStyle, text: impl Into<Cow<'a, str>>) -> Self {
        let known = Cell::new((f64::NAN, 0));
        Self { fonts, text: text.into(), style, widest: f64::INFINITY, tag: Some(Tag::Paragraph), hang: 0.0, known }
    }

    /// A heading of this level, hung out so that the stem of its first letter meets the margin.
    pub(super) fn heading(fonts: &'a Fonts, style: TextStyle, level: u8, text: impl Into<Cow<'a, str>>) -> Self {
        let hang = 0.3 * style.size / TextStyle::TITLE.size;
        Self { tag: Some(Tag::Heading(level)), hang, ..Self::new(fonts, style, text) }
    }

    /// The same with lines of at most `widest` mm.
    pub(super) fn at_most(self, widest: f64) -> Self {
        Self { widest, known: Cell::new((f64::NAN, 0)), ..self }
    }

    /// The same without a tag: a part of something that has one.
    pub(super) fn untagged(self) -> Self {
        Self { tag: None, ..self }
    }

    fn lines(&self, room: f64) -> Vec<String> {
        wrap(self.fonts, &self.text, self.style.weight, self.style.size, room.min(self.widest))
    }
}

impl Panel for Paragraph<'_> {
    fn natural_width(&self) -> f64 {
        width(self.fonts, &self.text, self.style.weight, self.style.size).min(self.widest) + 0.01
    }

    fn height(&self, width: f64) -> f64 {
        if self.known.get().0 != width {
            self.known.set((width, self.lines(width).len()));
        }
        self.known.get().1 as f64 * self.style.leading
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let lines = self.lines(place.width);
        let draw = |sheet: &mut Sheet| {
            let mut y = place.y + self.style.baseline();
            for line in &lines {
                sheet.text(place.x - self.hang, y, self.style.size, self.style.weight, Anchor::Start, line);
                y += self.style.leading;
            }
        };
        match &self.tag {
            Some(tag) if !lines.is_empty() => sheet.tagged(tag.clone(), draw),
            _ => draw(sheet),
        }
    }
}

/// One line of text at either side or in the middle; it is set smaller, down to half its size, and then shortened, to fit.
pub(super) struct Line<'a> {
    pub fonts: &'a Fonts,
    pub text: Cow<'a, str>,
    pub style: TextStyle,
    pub anchor: Anchor,
}

impl Panel for Line<'_> {
    fn natural_width(&self) -> f64 {
        width(self.fonts, &self.text, self.style.weight, self.style.size) + 0.01
    }

    fn height(&self, _: f64) -> f64 {
        self.style.leading
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let size = fitting(self.fonts, &self.text, self.style.weight, self.style.size, place.width);
        let size = if sheet.is_large() { size.max(style::NOTE) } else { size };
        let text = shortened(self.fonts, &self.text, self.style.weight, size, place.width);
        let x = match self.anchor {
            Anchor::Start => place.x,
            Anchor::Middle => place.x + place.width / 2.0,
            Anchor::End => place.x + place.width,
        };
        sheet.text(x, place.y + self.style.baseline(), size, self.style.weight, self.anchor, &text);
    }
}

/// A rule as wide as the panel, at its top.
pub(super) struct Rule(pub Role);

impl Panel for Rule {
    fn height(&self, _: f64) -> f64 {
        0.0
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        sheet.rule(place.x, place.x + place.width, place.y, self.0);
    }
}

/// A board with cells of `u` mm, with its frame on the left edge or in the middle.
pub(super) struct Picture<'a> {
    pub diagram: &'a Diagram,
    pub u: f64,
    pub is_centred: bool,
    /// The name of the place, for links.
    pub name: Option<String>,
}

impl<'a> Picture<'a> {
    /// At the left, without a name.
    pub(super) fn new(diagram: &'a Diagram, u: f64) -> Self {
        Self { diagram, u, is_centred: false, name: None }
    }
}

impl Panel for Picture<'_> {
    fn natural_width(&self) -> f64 {
        board_cells(self.diagram).0 * self.u
    }

    fn height(&self, _: f64) -> f64 {
        board_cells(self.diagram).1 * self.u
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let right = if self.is_centred { (place.width - self.natural_width()) / 2.0 } else { 0.0 };
        let tag = Tag::Figure { words: self.diagram.description.clone(), name: self.name.clone() };
        sheet.tagged(tag, |sheet| {
            sheet.board_at_frame(place.x + right, place.y, self.u, self.diagram);
        });
    }
}

/// Panels one below the other.
#[derive(Default)]
pub(super) struct Stack<'a> {
    parts: Vec<(f64, AnyPanel<'a>)>,
}

impl<'a> Stack<'a> {
    /// The same with a panel below, `above` mm from what is above it; the first one has nothing above it.
    #[must_use]
    pub(super) fn with(mut self, above: f64, panel: impl Panel + 'a) -> Self {
        self.push(above, Box::new(panel));
        self
    }

    /// The number of its panels.
    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    /// Whether it has none.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Adds the panels of another stack.
    pub(super) fn extend(&mut self, above: f64, other: Self) {
        for (index, (own, part)) in other.parts.into_iter().enumerate() {
            self.push(if index == 0 { above } else { own }, part);
        }
    }

    /// Its panels, each with its distance from the one above it.
    pub(super) fn into_parts(self) -> Vec<(f64, AnyPanel<'a>)> {
        self.parts
    }

    pub(super) fn push(&mut self, above: f64, panel: AnyPanel<'a>) {
        let above = if self.parts.is_empty() { 0.0 } else { above };
        self.parts.push((above, panel));
    }
}

impl Panel for Stack<'_> {
    fn natural_width(&self) -> f64 {
        self.parts.iter().map(|(_, part)| part.natural_width()).fold(0.0, f64::max)
    }

    fn height(&self, width: f64) -> f64 {
        self.parts.iter().map(|(above, part)| above + part.height(width)).sum()
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let mut below = 0.0;
        for (above, part) in &self.parts {
            part.draw(sheet, place.at(0.0, below + above, place.width));
            below += above + part.height(place.width);
        }
    }
}

/// Panels side by side, with their upper edges on one line: each with its share of the width, or as wide as it likes.
pub(super) struct Row<'a> {
    gap: f64,
    parts: Vec<(Breadth, AnyPanel<'a>)>,
}

/// How wide a part of a row is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Breadth {
    /// As wide as the panel likes.
    Natural,
    /// So many mm.
    Fixed(f64),
    /// A share of what is left.
    Share(f64),
}

impl<'a> Row<'a> {
    /// Panels that are `gap` mm apart.
    pub(super) fn new(gap: f64) -> Self {
        Self { gap, parts: Vec::new() }
    }

    #[must_use]
    pub(super) fn with(mut self, breadth: Breadth, panel: impl Panel + 'a) -> Self {
        self.parts.push((breadth, Box::new(panel)));
        self
    }

    /// The widths of the parts in mm.
    fn widths(&self, all: f64) -> Vec<f64> {
        let own = |(breadth, panel): &(Breadth, AnyPanel<'a>)| match breadth {
            Breadth::Natural => panel.natural_width(),
            Breadth::Fixed(width) => *width,
            Breadth::Share(_) => 0.0,
        };
        let share = |(breadth, _): &(Breadth, AnyPanel<'a>)| match breadth {
            Breadth::Share(share) => *share,
            _ => 0.0,
        };
        let gaps = self.parts.len().saturating_sub(1) as f64 * self.gap;
        let rest = (all - gaps - self.parts.iter().map(own).sum::<f64>()).max(0.0);
        let shares = self.parts.iter().map(share).sum::<f64>().max(f64::MIN_POSITIVE);
        self.parts.iter().map(|part| own(part) + rest * share(part) / shares).collect()
    }
}

impl Panel for Row<'_> {
    fn natural_width(&self) -> f64 {
        let parts = self.parts.iter().map(|(breadth, panel)| match breadth {
            Breadth::Fixed(width) => *width,
            Breadth::Natural | Breadth::Share(_) => panel.natural_width(),
        });
        parts.sum::<f64>() + self.parts.len().saturating_sub(1) as f64 * self.gap
    }

    fn height(&self, width: f64) -> f64 {
        let widths = self.widths(width);
        self.parts.iter().zip(widths).map(|((_, part), width)| part.height(width)).fold(0.0, f64::max)
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let mut right = 0.0;
        for ((_, part), width) in self.parts.iter().zip(self.widths(place.width)) {
            part.draw(sheet, place.at(right, 0.0, width));
            right += width + self.gap;
        }
    }
}

/// Panels in columns of one width, row by row; each row is as high as its highest panel.
pub(super) struct GridOf<'a> {
    pub columns: usize,
    /// Distance of columns and of rows in mm.
    pub gaps: (f64, f64),
    pub parts: Vec<AnyPanel<'a>>,
}

impl GridOf<'_> {
    fn column(&self, width: f64) -> f64 {
        (width - (self.columns - 1) as f64 * self.gaps.0) / self.columns as f64
    }
}

impl Panel for GridOf<'_> {
    fn height(&self, width: f64) -> f64 {
        let column = self.column(width);
        let row = |row: &[AnyPanel<'_>]| row.iter().map(|part| part.height(column)).fold(0.0, f64::max);
        let rows = self.parts.chunks(self.columns);
        rows.clone().map(row).sum::<f64>() + rows.len().saturating_sub(1) as f64 * self.gaps.1
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let column = self.column(place.width);
        let mut below = 0.0;
        for row in self.parts.chunks(self.columns) {
            for (col, part) in row.iter().enumerate() {
                part.draw(sheet, place.at(col as f64 * (column + self.gaps.0), below, column));
            }
            below += row.iter().map(|part| part.height(column)).fold(0.0, f64::max) + self.gaps.1;
        }
    }
}

/// A panel that is a part of what is read.
pub(super) struct Tagged<'a>(pub Tag, pub AnyPanel<'a>);

impl Panel for Tagged<'_> {
    fn natural_width(&self) -> f64 {
        self.1.natural_width()
    }

    fn height(&self, width: f64) -> f64 {
        self.1.height(width)
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        sheet.tagged(self.0.clone(), |sheet| self.1.draw(sheet, place));
    }
}

/// A panel of a known size that a function draws.
pub(super) struct Drawn<F> {
    /// Width and height in mm.
    pub size: (f64, f64),
    pub draw: F,
}

impl<F: Fn(&mut Sheet, Place)> Panel for Drawn<F> {
    fn natural_width(&self) -> f64 {
        self.size.0
    }

    fn height(&self, _: f64) -> f64 {
        self.size.1
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        (self.draw)(sheet, place);
    }
}
