//! The content of a page for readers who do not see it, noted while it is drawn.

use crate::diagram::{Point, Rect, Tag};

/// The content of a part of the page, in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    /// Marked content of the page's contents.
    Content(usize),
    /// Another part, by its index.
    Part(usize),
}

/// A tagged group of a page.
pub(super) struct Part<'a> {
    pub tag: &'a Tag,
    pub held: Vec<Held>,
    /// The box around it on the page in pt, y up, where that is needed.
    pub extent: Option<Rect>,
}

/// The content of a page that is read.
#[derive(Default)]
pub(super) struct Reading<'a> {
    pub parts: Vec<Part<'a>>,
    /// The parts that are not inside another, with the number of the page on the sheet that they belong to, or 0.
    pub top: Vec<(usize, usize)>,
    /// Names of places that are not figures.
    pub anchors: Vec<(&'a str, Option<Rect>)>,
    /// How many pieces of marked content the page has.
    pub contents: usize,
    open: Vec<Open>,
    /// How many of the open parts need to know their extent.
    measured: usize,
    page: usize,
    /// The part that owns the open marked content, if it is not decoration.
    mark: Option<Option<usize>>,
}

/// An open group: a part, or a place with a name that is not a part.
#[derive(Clone, Copy)]
enum Open {
    Part(usize),
    Anchor(usize),
}

/// How marked content begins: with the structure type and the number of what is read; none of decoration.
pub(super) type Begin = Option<(&'static str, usize)>;

impl<'a> Reading<'a> {
    /// Sets the page of a sheet to which what follows belongs; returns the one before.
    pub(super) fn enter_page(&mut self, page: usize) -> usize {
        std::mem::replace(&mut self.page, page)
    }

    pub(super) fn open(&mut self, tag: &'a Tag) {
        self.measured += usize::from(is_measured(tag));
        if let Tag::Anchor(name) = tag {
            self.open.push(Open::Anchor(self.anchors.len()));
            self.anchors.push((name, None));
            return;
        }
        let new = self.parts.len();
        match self.innermost() {
            Some(outer) => self.parts[outer].held.push(Held::Part(new)),
            None => self.top.push((self.page, new)),
        }
        self.parts.push(Part { tag, held: Vec::new(), extent: None });
        self.open.push(Open::Part(new));
    }

    /// Closes the part that was opened last.
    pub(super) fn close(&mut self) {
        let extent = match self.open.pop() {
            Some(Open::Part(part)) => {
                self.measured -= usize::from(is_measured(self.parts[part].tag));
                self.parts[part].extent
            }
            Some(Open::Anchor(anchor)) => {
                self.measured -= 1;
                self.anchors[anchor].1
            }
            None => return,
        };
        self.measure(extent.map(Rect::corners).into_iter().flatten());
    }

    /// Whether a part needs the positions of its items.
    pub(super) fn is_measuring(&self) -> bool {
        self.measured > 0
    }

    /// Notes points of an item, in pt.
    pub(super) fn measure(&mut self, points: impl Iterator<Item = Point>) {
        let mut points = points.peekable();
        if let Some(extent) = self.extent()
            && points.peek().is_some()
        {
            *extent = Some(Rect::around(extent.map(Rect::corners).into_iter().flatten().chain(points)));
        }
    }

    fn extent(&mut self) -> Option<&mut Option<Rect>> {
        Some(match *self.open.last()? {
            Open::Part(part) => &mut self.parts[part].extent,
            Open::Anchor(anchor) => &mut self.anchors[anchor].1,
        })
    }

    /// The innermost open part; names of places do not count.
    fn innermost(&self) -> Option<usize> {
        self.open.iter().rev().find_map(|open| match open {
            Open::Part(part) => Some(*part),
            Open::Anchor(_) => None,
        })
    }

    /// To be called before something is drawn: whether marked content ends here, and what begins.
    pub(super) fn content(&mut self) -> (bool, Option<Begin>) {
        let part = self.innermost().and_then(|part| Some((part, content_type(self.parts[part].tag)?)));
        let mark = part.map(|(part, _)| part);
        if self.mark == Some(mark) {
            return (false, None);
        }
        let ends = self.mark.replace(mark).is_some();
        let begin = part.map(|(part, kind)| {
            self.parts[part].held.push(Held::Content(self.contents));
            self.contents += 1;
            (kind, self.contents - 1)
        });
        (ends, Some(begin))
    }

    /// Whether marked content was open; it is not afterwards.
    pub(super) fn end_content(&mut self) -> bool {
        self.mark.take().is_some()
    }
}

fn is_measured(tag: &Tag) -> bool {
    matches!(tag, Tag::Figure { .. } | Tag::Link { .. } | Tag::Address { .. } | Tag::Anchor(_))
}

/// The structure type of direct content of a part. Content of a table or a list outside of its cells is decoration.
fn content_type(tag: &Tag) -> Option<&'static str> {
    match tag {
        Tag::List | Tag::Table { .. } | Tag::Row | Tag::Anchor(_) => None,
        Tag::Entry => Some("LBody"),
        tag => Some(structure_type(tag)),
    }
}

/// The standard structure type of a part; of an entry of a list the outer one.
pub(super) fn structure_type(tag: &Tag) -> &'static str {
    use crate::diagram::Span;
    match tag {
        Tag::Heading(level) => ["H1", "H2", "H3", "H4", "H5", "H6"][usize::from((*level).clamp(1, 6)) - 1],
        Tag::Paragraph => "P",
        Tag::Figure { .. } => "Figure",
        Tag::Caption => "Caption",
        Tag::List => "L",
        Tag::Entry => "LI",
        Tag::Table { .. } => "Table",
        Tag::Row => "TR",
        Tag::Cell(Span::Data) => "TD",
        Tag::Cell(Span::RowHead | Span::ColumnHead) => "TH",
        Tag::Link { .. } | Tag::Address { .. } => "Link",
        Tag::Phrase | Tag::Anchor(_) => "Span",
    }
}
