//! The logical structure of a page, recorded while the page is drawn.

use crate::diagram::{Point, Rect, Span, Tag};
use pdf_writer::{Content, Name};

/// A child of a tagged part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Child {
    /// Marked content of the page, by its number.
    Content(usize),
    /// Another part, by its index.
    Part(usize),
}

/// A tagged group of a page. A [`Tag::Anchor`] has no children: its content belongs to the part around it.
pub(super) struct TaggedPart<'a> {
    pub tag: &'a Tag,
    pub children: Vec<Child>,
    /// Its bounding box on the page in pt, y up, if it is needed.
    pub extent: Option<Rect>,
}

/// The tagged parts of a page.
#[derive(Default)]
pub(super) struct PageStructure<'a> {
    pub parts: Vec<TaggedPart<'a>>,
    /// The top-level parts, each after the number of its page on the sheet, or 0.
    pub top: Vec<(usize, usize)>,
    /// The number of pieces of marked content.
    pub contents: usize,
    /// The open parts, outermost first.
    open: Vec<usize>,
    /// The number of the current page on the sheet.
    pub page: usize,
    /// The owner of the open marked content, if any; `Some(None)` for decoration.
    mark: Option<Option<usize>>,
}

impl<'a> PageStructure<'a> {
    pub(super) fn open(&mut self, tag: &'a Tag) {
        let new = self.parts.len();
        match self.innermost() {
            _ if matches!(tag, Tag::Anchor(_)) => {}
            Some(outer) => self.parts[outer].children.push(Child::Part(new)),
            None => self.top.push((self.page, new)),
        }
        self.parts.push(TaggedPart { tag, children: Vec::new(), extent: None });
        self.open.push(new);
    }

    /// Closes the part that was opened last.
    pub(super) fn close(&mut self) {
        if let Some(extent) = self.open.pop().and_then(|part| self.parts[part].extent) {
            self.measure(&extent.corners());
        }
    }

    /// Whether an open part needs the positions of its items.
    pub(super) fn is_measuring(&self) -> bool {
        let is_measured =
            |tag: &Tag| matches!(tag, Tag::Figure { .. } | Tag::Link { .. } | Tag::Address { .. } | Tag::Anchor(_));
        self.open.iter().any(|&part| is_measured(self.parts[part].tag))
    }

    /// Records points of an item, in pt.
    pub(super) fn measure(&mut self, points: &[Point]) {
        if let Some(&part) = self.open.last().filter(|_| !points.is_empty()) {
            let extent = &mut self.parts[part].extent;
            let known = extent.map(Rect::corners).into_iter().flatten();
            *extent = Some(Rect::around(known.chain(points.iter().copied())));
        }
    }

    /// The innermost open part, except anchors.
    fn innermost(&self) -> Option<usize> {
        self.open.iter().rev().copied().find(|&part| !matches!(self.parts[part].tag, Tag::Anchor(_)))
    }

    /// Marks what follows as content of the open part. Content of a table or a list outside its cells and entries is
    /// decoration.
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
            part.children.push(Child::Content(self.contents));
            self.contents += 1;
        } else {
            content.begin_marked_content(Name(b"Artifact"));
        }
    }

    /// Ends marked content, if any is open.
    pub(super) fn end_mark(&mut self, content: &mut Content) {
        if self.mark.take().is_some() {
            content.end_marked_content();
        }
    }
}

/// The standard structure type of a part. That of a list entry is inside another, LI.
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
