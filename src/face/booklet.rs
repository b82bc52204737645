//! Booklets: everything that can be printed about a solution.

use super::error::{BookletError, Cause};
#[cfg(feature = "pdf")]
use super::pdf::Sheets;
use super::solution::drawn;
use super::{Edition, Solution, Study};
use crate::booklet::{self, Facts, LatexError, Style};
use crate::built_in::templates;
use crate::diagram;
use crate::language::Language;
use crate::render::latex::Flavour;
use crate::walkthrough::Walkthrough;

/// A solution as a document: a PDF to print, a web page, LaTeX, or images of all its positions.
///
/// # Examples
///
/// ```
/// use stepbook::{Booklet, Edition, Puzzle, Theme};
///
/// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
/// let booklet = Booklet::new(&solution)
///     .language("de")
///     .edition(Edition::Solution)
///     .theme(Theme::Photocopy);
/// assert!(booklet.html()?.contains("2 Schritte"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Booklet<'a> {
    solution: &'a Solution,
    study: Option<&'a Study>,
    language: String,
    pub(super) edition: Edition,
    /// `None` means greys on paper and colours on screens.
    theme: Option<Theme>,
    #[cfg(feature = "pdf")]
    pub(super) sheets: Sheets,
}

/// The look of diagrams. LaTeX diagrams contain only black lines and ignore it.
///
/// # Examples
///
/// ```
/// use stepbook::{Booklet, Puzzle, Theme};
///
/// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
/// let [mono, colour] =
///     [Theme::Mono, Theme::Colour].map(|theme| Booklet::new(&solution).theme(theme).html());
/// assert_ne!(mono?, colour?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Greys, for print.
    #[default]
    Mono,
    /// Colours, for a screen or a colour printer.
    Colour,
    /// Strong colours and heavy lines.
    HighContrast,
    /// Hatches instead of greys, for copiers.
    Photocopy,
}

impl From<Theme> for diagram::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Mono => Self::MONO,
            Theme::Colour => Self::COLOUR,
            Theme::HighContrast => Self::HIGH_CONTRAST,
            Theme::Photocopy => Self::PHOTOCOPY,
        }
    }
}

impl<'a> Booklet<'a> {
    /// Creates the full edition in English and in greys. It contains the facts that are part of the solution itself. A
    /// PDF has A4 pages. Making documents runs no search: [`Booklet::study`] supplies the numbers of the puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).html()?.contains("2 steps (1 move)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(solution: &'a Solution) -> Self {
        Self {
            solution,
            study: None,
            language: "en".to_owned(),
            edition: Edition::default(),
            theme: None,
            #[cfg(feature = "pdf")]
            sheets: Sheets::default(),
        }
    }

    /// Adds what a solver found out besides the solution: the numbers of a booklet and, on web pages, help from any
    /// position.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let solution = solver.solve(&Puzzle::built_in("hughes")?)?;
    /// let study = solver.study(&solution)?;
    /// let page = Booklet::new(&solution).study(&study).html()?;
    /// assert!(page.contains("boards can be reached"));
    /// assert!(!Booklet::new(&solution).html()?.contains("boards can be reached"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn study(mut self, study: &'a Study) -> Self {
        self.study = Some(study);
        self
    }

    /// Sets the language by its tag: `en`, `de`, `es`, `fr`, `he` or `zh`. A PDF in Hebrew or Chinese needs a
    /// [`Booklet::font`] with the characters of that language.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).language("de").html()?.contains("2 Schritte"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn language(mut self, tag: impl Into<String>) -> Self {
        self.language = tag.into();
        self
    }

    /// Sets the edition.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Edition, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// let riddle = Booklet::new(&solution).edition(Edition::Puzzle);
    /// assert!(riddle.html()?.contains("2 steps"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Sets the look of diagrams.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle, Theme};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// let image = Booklet::new(&solution).theme(Theme::Colour).svgs()?.next();
    /// assert_ne!(image, solution.svg(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = Some(theme);
        self
    }

    /// Returns a web page that needs no other file and no network. Readers can step through it, play the puzzle, or
    /// read it without its script.
    ///
    /// # Errors
    ///
    /// Returns an error if the language does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).html()?.starts_with("<!DOCTYPE html>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn html(&self) -> Result<String, BookletError> {
        let booklet = booklet::compose(&self.story()?, &self.style());
        Ok(booklet::html(&booklet, &templates()).map_err(Cause::other)?)
    }

    /// Returns a LaTeX document for A4 paper. Its pictures need no package. It compiles in one run of pdflatex, xelatex
    /// or lualatex.
    ///
    /// # Errors
    ///
    /// Returns an error if the language does not exist, if LaTeX lacks its characters, or if a text of the puzzle
    /// contains a control character.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(Booklet::new(&solution).latex()?.contains("\\begin{document}"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn latex(&self) -> Result<String, BookletError> {
        let booklet = booklet::compose(&self.story()?, &self.style());
        let written = booklet::latex(&booklet, Flavour::Picture, &templates());
        Ok(written.map_err(|error| match error {
            LatexError::Language(tag) => Cause::Letters(tag),
            other => Cause::other(other),
        })?)
    }

    /// Returns all positions as SVG files, starting with the start position, in the language and theme of the booklet.
    /// The edition makes no difference. Each file is drawn when the iterator reaches it.
    ///
    /// # Errors
    ///
    /// Returns an error if the language does not exist.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Booklet, Puzzle};
    ///
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// for (step, svg) in Booklet::new(&solution).language("fr").svgs()?.enumerate() {
    ///     println!("pas-{step:03}.svg has {} bytes", svg.len());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svgs(&self) -> Result<impl ExactSizeIterator<Item = String> + use<>, BookletError> {
        let style = Style { theme: self.theme.unwrap_or_default().into(), ..Style::default() };
        let story = self.story()?;
        Ok((0..story.length() + 1).map(move |step| drawn(&story, &style, step)))
    }

    pub(super) fn story(&self) -> Result<Walkthrough, Cause> {
        let unknown = || Cause::Language(self.language.clone());
        let language = Language::bundled(&self.language).ok_or_else(unknown)?;
        Ok(self.solution.story_in(&language))
    }

    pub(super) fn style(&self) -> Style {
        let known = self.study.map(|study| study.facts.clone()).unwrap_or_default();
        let facts = Facts { chosen: Some(self.solution.chosen()), ..known };
        Style {
            theme: self.theme.unwrap_or_default().into(),
            theme_is_chosen: self.theme.is_some(),
            edition: self.edition,
            facts,
            ..Style::default()
        }
    }
}
