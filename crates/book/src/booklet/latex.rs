//! The booklet as a LaTeX document.
//!
//! The template `booklet.tex` determines its look.

mod figures;
mod graph;

use super::pages::style;
use super::typeset::{PictureJob, PictureWriter, Preamble, collection, described, document, parts};
use super::{Booklet, Collection, TemplateError, Templates};
pub use figures::{Fragments, Setting, Shape, figures, fragments, is_label};
pub use graph::graph;
use std::cell::RefCell;
use stepbook_draw::diagram::{Diagram, Theme};
use stepbook_draw::render::latex::{Flavour, SUPPORT, Unprintable, lacking, pictures, pictures_together, plain};
use stepbook_read::language::Language;

/// Why a booklet cannot be written as LaTeX.
#[derive(Debug, thiserror::Error)]
pub enum LatexError {
    /// A template is invalid.
    #[error(transparent)]
    Template(TemplateError),
    /// The language has letters that LaTeX's fonts lack.
    #[error(
        "LaTeX cannot print the language `{0}` with its own fonts; write HTML, or a PDF with a --font that has its letters"
    )]
    Language(String),
    /// A text has a control character.
    #[error(transparent)]
    Unprintable(#[from] Unprintable),
}

impl From<TemplateError> for LatexError {
    fn from(error: TemplateError) -> Self {
        error.unprintable().map_or_else(|| Self::Template(error), Self::Unprintable)
    }
}

/// Writes `booklet` as a LaTeX document for A4 paper. It uses only packages that its pictures need. Two runs of
/// pdflatex, xelatex or lualatex resolve all page numbers.
///
/// It has the parts of a PDF in the same order: a cover, the contents, the puzzle and how to read the pictures, the
/// solution in sections of 1 to 4 columns with cells of 6 to 7 mm (smaller only if a board does not fit a page
/// otherwise), the table of all moves, the numbers and the colophon, hints, a back.
///
/// # Errors
///
/// Fails if LaTeX's fonts lack the letters of the language, if a text has a control character, or if a replaced
/// template is invalid.
pub fn latex(booklet: &Booklet, flavour: Flavour, templates: &Templates) -> Result<String, LatexError> {
    // Wiberg's pictures have no labels and no signs, so only the steps use them: the words with the other pictures
    // refer to labels.
    let is_wiberg = flavour == Flavour::Wiberg;
    let other_flavour = if is_wiberg { Flavour::Picture } else { flavour };
    let mut preamble = Preamble { packages: flavour.packages(), ..preamble(booklet, other_flavour)? };
    let definitions = RefCell::default();
    let writer = LatexWriter { theme: booklet.theme, flavour: other_flavour, definitions: &definitions };
    let parts = parts(booklet, (writer, LatexWriter { flavour, ..writer }), !is_wiberg)?;
    preamble.definitions += &writer.definitions();
    Ok(templates.render("booklet.tex", document(booklet, preamble, parts), &booklet.language, booklet.theme)?)
}

/// Writes a book of many puzzles as a LaTeX document for A4 paper, with those of its parts: contents, puzzles, hints
/// and solutions. Two runs of pdflatex, xelatex or lualatex resolve all page numbers.
///
/// # Errors
///
/// As [`latex`].
pub fn latex_collection(book: &Collection, flavour: Flavour, templates: &Templates) -> Result<String, LatexError> {
    let booklet = &book.booklet;
    // The definitions of each puzzle follow the shared ones.
    let preamble = preamble(booklet, flavour)?;
    let parts = collection(book, LatexWriter { theme: booklet.theme, flavour, definitions: &RefCell::default() })?;
    Ok(templates.render("collection.tex", document(booklet, preamble, parts), &booklet.language, booklet.theme)?)
}

/// The preamble data of a document with pictures of this flavour.
fn preamble(booklet: &Booklet, flavour: Flavour) -> Result<Preamble<'static>, LatexError> {
    if is_foreign(&booklet.language) {
        return Err(LatexError::Language(booklet.language.tag().to_owned()));
    }
    let definitions = SUPPORT.to_owned() + &pictures(&[], booklet.theme, flavour, style::CLEAR_CELL)?.definitions;
    Ok(Preamble { packages: flavour.packages(), definitions })
}

/// Whether a language uses other letters than Latin ones, which LaTeX's own fonts lack.
pub fn is_foreign(language: &Language) -> bool {
    let is_latin = |c: char| c < '\u{370}' || ('\u{1e00}'..'\u{1f00}').contains(&c);
    lacking(&language.say("moves-title", &[("unit", "step".into())])).any(|c| c.is_alphabetic() && !is_latin(c))
}

/// Writes pictures as LaTeX.
#[derive(Clone, Copy)]
struct LatexWriter<'d> {
    theme: Theme,
    flavour: Flavour,
    /// The definitions for the pictures written so far.
    definitions: &'d RefCell<String>,
}

impl PictureWriter for LatexWriter<'_> {
    type Error = Unprintable;

    fn definitions(&self) -> String {
        self.definitions.take()
    }

    fn together(&self, all: &[PictureJob<'_>], cell: f64, letters: &str) -> Result<Vec<String>, Unprintable> {
        let diagrams: Vec<&Diagram> = all.iter().map(|(diagram, ..)| *diagram).collect();
        let drawn = pictures_together(&diagrams, self.theme, self.flavour, cell, letters)?;
        self.definitions.borrow_mut().push_str(&drawn.common);
        let is_upon = !drawn.common.is_empty();
        let each = all.iter().zip(drawn.pictures).enumerate();
        let with_alt = |(index, (job, picture)): (usize, (&PictureJob<'_>, String))| {
            format!("{{\\stepbookalt{{{}}}%\n{picture}}}", plain(described(job, is_upon && index > 0)))
        };
        Ok(each.map(with_alt).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::{Style, compose};
    use stepbook_draw::walkthrough::narrate;
    use stepbook_solve::search::{Outcome, unwatched};

    fn booklet(puzzle: &str) -> Booklet {
        let puzzle = stepbook_read::format::read(puzzle.as_bytes(), None).expect("the puzzle is well formed");
        let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
            panic!("the puzzle has a solution")
        };
        compose(&narrate(&puzzle, &path).expect("the path is legal"), &Style::default())
    }

    fn tiny(title: &str, label: &str) -> Booklet {
        booklet(&format!("title = '{title}'\nboard = \"{label}..\"\ngoal = {{ '{label}' = [0, 2] }}\n"))
    }

    #[test]
    fn values_are_printed_and_never_executed() {
        let tex = latex(&tiny(r"\input{x} %$$ ^^5c", "A"), Flavour::Picture, &Templates::of_workspace())
            .expect("all is printable");
        assert!(
            tex.contains(r"\ensuremath{\backslash}}input\ensuremath{\{}x\ensuremath{\}} \%\stepbooksign{\textdollar}"),
            "{tex}"
        );
        assert!(!tex.contains("\\input") && tex.is_ascii());
    }

    #[test]
    fn every_picture_and_signpost_stands_under_its_caption() {
        let tex = latex(&tiny("Tiny", "A"), Flavour::Picture, &Templates::of_workspace()).expect("all is printable");
        for caption in ["{0}{you are here}", "{1}{you will be here}", "{After 1 move}{A right 2}"] {
            assert!(tex.contains(caption), "{caption} in {tex}");
        }
        assert!(!tex.contains("\\usepackage"));
    }

    #[test]
    fn what_fonts_may_lack_is_named_by_its_number() {
        for booklet in [tiny("漢", "A"), tiny("Tiny", "漢")] {
            let tex = latex(&booklet, Flavour::Picture, &Templates::of_workspace()).expect("LaTeX decides");
            assert!(tex.contains("\\stepbookchar{6F22}") && tex.is_ascii(), "{tex}");
        }
    }

    #[test]
    fn only_languages_with_other_letters_are_refused() {
        let foreign = |tag| is_foreign(&Language::bundled(tag).expect("the language is bundled"));
        assert_eq!(["en", "de", "fr", "es", "he", "zh"].map(foreign), [false, false, false, false, true, true]);
        let polish = Language::with_messages("pl", "moves-title = Wszystkie ruchy są tu");
        assert!(!is_foreign(&polish.expect("the message is well formed")));
    }

    #[test]
    fn the_preamble_can_be_replaced_alone() {
        let mut templates = Templates::of_workspace();
        templates.replace("preamble.tex", "\\input{house-style}% \\VAR{counts}\n".to_owned());
        let tex = latex(&tiny("Tiny", "A"), Flavour::Picture, &templates).expect("all is printable");
        assert!(tex.starts_with("\\input{house-style}% 2 steps (1 move)\n\\begin{document}"), "{tex}");
    }

    #[test]
    fn an_invalid_template_is_reported_with_its_line() {
        let mut templates = Templates::of_workspace();
        templates.replace("booklet.tex", "\n\\VAR{nothing}".to_owned());
        let error = latex(&tiny("Tiny", "A"), Flavour::Picture, &templates).expect_err("the value does not exist");
        assert!(matches!(error, LatexError::Template(_)) && error.to_string().contains("booklet.tex:2"), "{error}");
    }
}
