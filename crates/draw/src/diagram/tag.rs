//! The meaning of the parts of a page, for readers who do not see it: the names of PDF's standard structure types.

/// The meaning of a part of a page. Parts are nested as their groups are, and read in the order in which they are drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tag {
    /// A heading: 1 for the title of the document, 2 for its chapters, 3 for what is below them.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A picture.
    Figure {
        /// A description of it.
        words: String,
        /// A name under which it is found, as links and addresses do: "step-42".
        name: Option<String>,
    },
    /// A caption of a picture, inside of its figure.
    Caption,
    /// A list, of which every part is an [`Tag::Entry`].
    List,
    /// An entry of a list.
    Entry,
    /// A table. One that is marked as such continues from the last table before it, on this page or an earlier one.
    Table {
        /// Whether it continues.
        goes_on: bool,
    },
    /// A row of a table.
    Row,
    /// A cell of a row: the head of something, or data.
    Cell(Span),
    /// A link to what has this name; it covers all that it holds.
    Link {
        /// The name of a figure or of an [`Tag::Anchor`].
        to: String,
        /// A description of its target.
        words: String,
    },
    /// A link to an address of the web.
    Address {
        /// The address.
        to: String,
        /// A description of it.
        words: String,
    },
    /// A place with a name that is not a figure: its content is read as if it were outside.
    Anchor(String),
    /// Words that belong together in a line.
    Phrase,
}

/// The role of a table's cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Span {
    /// The head of its row.
    RowHead,
    /// The head of its column.
    ColumnHead,
    /// Neither.
    Data,
}
