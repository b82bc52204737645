//! The content of a page for readers who do not see it, noted while it is drawn.

use crate::diagram::{Point, Rect, Span, Tag};
use pdf_writer::{Content, Name};

/// The content of a part of the page, in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Held {
    /// Marked content of the page's contents.
    Content(usize),
    /// Another part, by its index.
    Part(usize),
}

/// A tagged group of a page. A place with a name, [`Tag::Anchor`], holds nothing: what is in it belongs to the part around it.
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
    /// How many pieces of marked content the page has.
    pub contents: usize,
    /// The open groups, from the outermost.
    open: Vec<usize>,
    /// The page of a sheet to which what follows belongs.
    pub page: usize,
    /// The part that owns the open marked content, if it is not decoration.
    mark: Option<Option<usize>>,
}

impl<'a> Reading<'a> {
    pub(super) fn open(&mut self, tag: &'a Tag) {
        let new = self.parts.len();
        match self.innermost() {
            _ if matches!(tag, Tag::Anchor(_)) => {}
            Some(outer) => self.parts[outer].held.push(Held::Part(new)),
            None => self.top.push((self.page, new)),
        }
        self.parts.push(Part { tag, held: Vec::new(), extent: None });
        self.open.push(new);
    }

    /// Closes the part that was opened last.
    pub(super) fn close(&mut self) {
        if let Some(extent) = self.open.pop().and_then(|part| self.parts[part].extent) {
            self.measure(&extent.corners());
        }
    }

    /// Whether a part needs the positions of its items.
    pub(super) fn is_measuring(&self) -> bool {
        let is_measured =
            |tag: &Tag| matches!(tag, Tag::Figure { .. } | Tag::Link { .. } | Tag::Address { .. } | Tag::Anchor(_));
        self.open.iter().any(|&part| is_measured(self.parts[part].tag))
    }

    /// Notes points of an item, in pt.
    pub(super) fn measure(&mut self, points: &[Point]) {
        if let Some(&part) = self.open.last().filter(|_| !points.is_empty()) {
            let extent = &mut self.parts[part].extent;
            let known = extent.map(Rect::corners).into_iter().flatten();
            *extent = Some(Rect::around(known.chain(points.iter().copied())));
        }
    }

    /// The innermost open part; names of places do not count.
    fn innermost(&self) -> Option<usize> {
        self.open.iter().rev().copied().find(|&part| !matches!(self.parts[part].tag, Tag::Anchor(_)))
    }

    /// Marks what follows as content of the part that is open. Content of a table or a list outside of its cells is decoration.
    pub(super) fn mark(&mut self, content: &mut Content) {
        let is_read = |&part: &usize| !matches!(self.parts[part].tag, Tag::List | Tag::Table { .. } | Tag::Row);
        let part = self.innermost().filter(is_read);
        if self.mark == Some(part) {
            return;
        }
        self.end_mark(content);
        self.mark = Some(part);
        if let Some(part) = part {
            let part = &mut self.parts[part];
            let kind = Name(structure_type(part.tag).as_bytes());
            content.begin_marked_content_with_properties(kind).properties().identify(self.contents as i32);
            part.held.push(Held::Content(self.contents));
            self.contents += 1;
        } else {
            content.begin_marked_content(Name(b"Artifact"));
        }
    }

    /// Ends marked content, if some is open.
    pub(super) fn end_mark(&mut self, content: &mut Content) {
        if self.mark.take().is_some() {
            content.end_marked_content();
        }
    }
}

/// The standard structure type of a part; that of an entry of a list is in another, LI.
pub(super) fn structure_type(tag: &Tag) -> &'static str {
    match tag {
        Tag::Heading(level) => ["H1", "H2", "H3", "H4", "H5", "H6"][usize::from((*level).clamp(1, 6)) - 1],
        Tag::Paragraph => "P",
        Tag::Figure { .. } => "Figure",
        Tag::Caption => "Caption",
        Tag::List => "L",
        Tag::Entry => "LBody",
        Tag::Table { .. } => "Table",
        Tag::Row => "TR",
        Tag::Cell(Span::Data) => "TD",
        Tag::Cell(Span::RowHead | Span::ColumnHead) => "TH",
        Tag::Link { .. } | Tag::Address { .. } => "Link",
        Tag::Phrase | Tag::Anchor(_) => "Span",
    }
}
