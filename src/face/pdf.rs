//! Booklets on paper.

use super::Booklet;
use super::error::{BookletError, Cause};
use crate::booklet::pages::{self, Layout, LayoutError, PAPERS};
use crate::booklet::{self, Style};
use crate::font::{FontError, Fonts};
use crate::render::pdf::{self, PdfError};

/// Settings that only affect the PDF.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheets {
    paper: Paper,
    large_print: bool,
    fonts: Vec<Vec<u8>>,
}

/// The paper of a PDF, in portrait orientation.
///
/// # Examples
///
/// ```
/// use stepbook::{Booklet, Paper, Puzzle};
///
/// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
/// let [a4, letter] = [Paper::A4, Paper::Letter].map(|paper| Booklet::new(&solution).paper(paper).pdf());
/// assert_ne!(a4?, letter?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 297 × 420 mm.
    A3,
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 148 × 210 mm.
    A5,
    /// 105 × 148 mm.
    A6,
    /// 8.5 × 11 in.
    Letter,
    /// 8.5 × 14 in.
    Legal,
    /// 5.5 × 8.5 in.
    HalfLetter,
}

impl From<Paper> for pages::Paper {
    fn from(paper: Paper) -> Self {
        let [a3, a4, a5, a6, letter, legal, half_letter] = PAPERS;
        match paper {
            Paper::A3 => a3,
            Paper::A4 => a4,
            Paper::A5 => a5,
            Paper::A6 => a6,
            Paper::Letter => letter,
            Paper::Legal => legal,
            Paper::HalfLetter => half_letter,
        }
    }
}

impl Booklet<'_> {
    /// Sets the paper of a PDF.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Paper, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).paper(Paper::A5).pdf().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn paper(mut self, paper: Paper) -> Self {
        self.sheets.paper = paper;
        self
    }

    /// Makes a PDF in large print, with cells of at least 14 mm and text of at least 16 pt.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).large_print().pdf().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn large_print(mut self) -> Self {
        self.sheets.large_print = true;
        self
    }

    /// Adds a font file for a PDF. Fonts are tried in the order in which they are added. They supply characters that
    /// the bundled font lacks, which covers Latin, Greek and Cyrillic.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// let error = Booklet::new(&solution).font("no font").pdf().unwrap_err();
    /// assert!(error.to_string().contains("a TrueType or OpenType file"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn font(mut self, file: impl Into<Vec<u8>>) -> Self {
        self.sheets.fonts.push(file.into());
        self
    }

    /// Returns a PDF to print. It is tagged and has bookmarks and embedded fonts (PDF/UA-1, PDF/A-2a).
    ///
    /// # Errors
    ///
    /// Returns an error if the language does not exist, if no font contains a character, or if the puzzle is too large
    /// for the paper.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).pdf()?.starts_with(b"%PDF-1.7"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pdf(&self) -> Result<Vec<u8>, BookletError> {
        let booklet = booklet::compose(
            &self.story()?,
            &Style {
                fonts: self.sheets.fonts().map_err(Cause::other)?,
                large: self.sheets.large_print,
                ..self.style()
            },
        );
        let (paper, large) = (self.sheets.paper.into(), self.sheets.large_print);
        let pages = pages::paginate(&booklet, &Layout { paper, large, ..Layout::default() });
        let pages = pages.map_err(|error| match error {
            // In this crate, only the paper can be changed.
            LayoutError::Small { what, .. } => Cause::other(Unprinted::Paper(what)),
            other => Cause::other(other),
        })?;
        Ok(pdf::pdf(&pages, booklet.theme).map_err(|error| match error {
            PdfError::Glyphs(missing) => Cause::other(Unprinted::Characters(missing.0.into_keys().collect())),
            PdfError::Font { number, what } => Cause::other(Unprinted::Embedding { number, part: what }),
            other => Cause::other(other),
        })?)
    }
}

impl Sheets {
    /// Returns the bundled font and the added ones.
    fn fonts(&self) -> Result<Fonts, Unprinted> {
        let mut fonts = Fonts::default();
        for (index, file) in self.fonts.iter().enumerate() {
            fonts.add(file.clone(), None).map_err(|why| Unprinted::Font { number: index + 1, why })?;
        }
        Ok(fonts)
    }
}

/// The reason why there is no PDF. The messages of the stages name options of the program. These messages name methods
/// of the face instead.
#[derive(Debug, thiserror::Error)]
enum Unprinted {
    #[error("font number {number} of Booklet::font cannot be used: {why}")]
    Font { number: usize, why: FontError },
    #[error("font number {number} of Booklet::font cannot be embedded: {part} failed; use a different font")]
    Embedding { number: usize, part: String },
    #[error("no font of the PDF contains {}; add one with Booklet::font, or write HTML or SVG, which use the reader's fonts", quoted(.0))]
    Characters(Vec<char>),
    #[error("{0}; choose larger paper with Booklet::paper, or write HTML, which has no pages")]
    Paper(String),
}

/// Quotes the first characters of the list: "`漢` (U+6F22), `字` (U+5B57)".
fn quoted(characters: &[char]) -> String {
    const MOST: usize = 8;
    let one = |c: &char| format!("`{}` (U+{:04X})", c.escape_debug(), u32::from(*c));
    let more = characters.len().saturating_sub(MOST);
    let more = (more > 0).then(|| format!("{more} more"));
    characters.iter().take(MOST).map(one).chain(more).collect::<Vec<_>>().join(", ")
}
