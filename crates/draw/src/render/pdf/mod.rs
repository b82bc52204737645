//! PDF: writes diagrams in millimetres as pages.
//!
//! printpdf embeds the fonts and makes the document. The operators of pages, written with pdf-writer, the structure
//! tree, nested bookmarks and everything else that printpdf does not support are added to it. Every file conforms to
//! PDF/A-2a and PDF/UA-1. Resource names are fixed, and neither time nor randomness is used, so the same pages give the
//! same bytes.

mod document;
mod file;
mod fonts;
mod glyphs;
mod measure;
mod metadata;
mod page;
mod shapes;
mod strings;
mod tags;
mod tree;

pub use super::missing::{MissingGlyphs, TextRole};
pub use super::pages::{Bookmark, Page, Pages};
pub use document::pdf;

use crate::diagram::{Diagram, Item, Layer, Tag, Theme};
use crate::font::Fonts;

/// Why a PDF cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// Characters that no font has.
    #[error(transparent)]
    Glyphs(#[from] MissingGlyphs),
    /// A user's font that turns out to be invalid.
    #[error("font number {number} given by --font cannot be embedded: {what} failed; use another font")]
    Font {
        /// The number of the face, from 1.
        number: usize,
        /// The failure.
        what: String,
    },
    /// An error in this program or in the bundled font.
    #[error("the PDF cannot be made: {0}")]
    Internal(String),
}

/// Side of a cell of a single figure, in mm.
const FIGURE_CELL_MM: f64 = 10.0;
/// Longest side of a page in mm: 14,400 units of PDF.
const MOST_MM: f64 = 5080.0;

/// Writes one figure as a page of its size, with cells of 10 mm or as large as the page limit allows. `language` is the
/// language tag of its title and description; `date` is that of [`Pages`].
///
/// # Errors
///
/// Returns the characters that no font has, or a failure to embed a font.
pub fn figure(
    diagram: &Diagram,
    language: &str,
    fonts: &Fonts,
    theme: Theme,
    date: Option<i64>,
) -> Result<Vec<u8>, PdfError> {
    let cell = FIGURE_CELL_MM.min(MOST_MM / diagram.width.max(diagram.height));
    page(diagram.clone().scaled(cell), language, fonts, theme, date)
}

/// Writes a diagram in millimetres as a page of its size. Its description becomes the alternative text. `language` is
/// the language tag of its texts; `date` is that of [`Pages`].
///
/// # Errors
///
/// Returns the characters that no font has, or a failure to embed a font.
pub fn page(
    mut diagram: Diagram,
    language: &str,
    fonts: &Fonts,
    theme: Theme,
    date: Option<i64>,
) -> Result<Vec<u8>, PdfError> {
    let words = if diagram.description.is_empty() { &diagram.title } else { &diagram.description };
    let figure = Tag::Figure { words: words.clone(), name: None };
    diagram.items = vec![Item::layer(Layer::Tagged(figure), diagram.items)];
    let pages = Pages {
        title: diagram.title.clone(),
        author: None,
        subject: diagram.description.clone(),
        language: language.to_owned(),
        fonts: fonts.clone(),
        date,
        pages: vec![Page { drawing: diagram, label: "1".to_owned(), trim: None, bleed: None }],
        bookmarks: Vec::new(),
        back_cover: false,
    };
    pdf(&pages, theme)
}
