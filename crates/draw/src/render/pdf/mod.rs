//! PDF: diagrams whose unit is the millimetre become pages.
//!
//! printpdf embeds the fonts, and pdf-writer writes the operators of pages. These, the structure tree, nested bookmarks and all
//! else that printpdf cannot say are added to the document that it makes. Every file follows PDF/A-2a and PDF/UA-1. All names of
//! resources are fixed, there is no clock and no chance, so the same pages give the same bytes.

mod document;
mod file;
mod fonts;
mod glyphs;
mod measure;
mod metadata;
mod pen;
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
    /// A font of the user that turns out to be invalid.
    #[error("font number {number} given by --font cannot be embedded: {what} failed; use another font")]
    Font {
        /// Which of the faces, from 1.
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

/// Writes one figure as a page of its own size, with cells of 10 mm, or as large as the largest page allows. `language` is
/// the tag of that of its title and description; `date` is that of [`Pages`].
///
/// # Errors
///
/// If a label has characters that no font has.
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

/// Writes a diagram whose unit is the millimetre as a page of its own size; its description is what it shows, in words.
/// `language` is the tag of that of its texts; `date` is that of [`Pages`].
///
/// # Errors
///
/// If a text has characters that no font has.
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
