//! The structure of a page for screen readers, in terms of PDF's standard structure types.

/// The structure type of a part of a page. Parts are nested like their groups and read in drawing order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tag {
    /// A heading: level 1 for the title of the document, 2 for its chapters, 3 below them.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A picture.
    Figure {
        /// Alternative text.
        words: String,
        /// Its name as the target of links: "step-42".
        name: Option<String>,
    },
    /// A caption of a picture, inside its figure.
    Caption,
    /// A list, whose parts are all [`Tag::Entry`].
    List,
    /// An entry of a list.
    Entry,
    /// A table, or the continuation of the previous table on this page or an earlier one.
    Table {
        /// Whether it continues the previous table.
        goes_on: bool,
    },
    /// A row of a table.
    Row,
    /// A cell of a row: a header or data.
    Cell(Span),
    /// A link to a named target. It covers everything inside it.
    Link {
        /// The name of a figure or of an [`Tag::Anchor`].
        to: String,
        /// A description of its target.
        words: String,
    },
    /// A link to a web address.
    Address {
        /// The address.
        to: String,
        /// Alternative text.
        words: String,
    },
    /// A named target that is not a figure. It does not affect how its content is read.
    Anchor(String),
    /// Words that belong together in a line.
    Phrase,
}

/// The role of a table's cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Span {
    /// The header of its row.
    RowHead,
    /// The header of its column.
    ColumnHead,
    /// Data.
    Data,
}
