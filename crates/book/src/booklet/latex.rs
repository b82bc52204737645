//! The booklet as a LaTeX document.
//!
//! The template `booklet.tex` says how it looks.

mod figures;
mod graph;

use super::pages::style;
use super::typeset::{Hand, Sitter, Support, collection, described, document, parts};
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
    /// The language has letters that LaTeX lacks.
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

/// Writes `booklet` as a LaTeX document for A4 paper, without any package that its pictures do not need. Two runs of pdflatex, xelatex or
/// lualatex know all page numbers.
///
/// It has the parts of a PDF in their order: a cover, the contents, the puzzle and how to read the pictures, the solution in sections of 1
/// to 4 columns of cells of 6 to 7 mm (less only where a board fits no page otherwise), the table of all moves, the numbers and how it was
/// made, hints, a back.
///
/// # Errors
///
/// If the language is written in letters that LaTeX's fonts lack, a text has a control character, or a replaced template is
/// invalid.
pub fn latex(booklet: &Booklet, flavour: Flavour, templates: &Templates) -> Result<String, LatexError> {
    // Wiberg's pictures name no block, as the words around all pictures but those of the steps do, and have no sign to
    // explain.
    let is_wiberg = flavour == Flavour::Wiberg;
    let around = if is_wiberg { Flavour::Picture } else { flavour };
    let mut support = Support { packages: flavour.packages(), ..support(booklet, around)? };
    let definitions = RefCell::default();
    let ink = Ink { theme: booklet.theme, flavour: around, definitions: &definitions };
    let parts = parts(booklet, (ink, Ink { flavour, ..ink }), !is_wiberg)?;
    support.definitions += &ink.definitions();
    Ok(templates.render("booklet.tex", document(booklet, support, parts), &booklet.language, booklet.theme)?)
}

/// Writes a book of many puzzles as a LaTeX document for A4 paper: contents, puzzles, hints and solutions, as far as it has these
/// parts. Two runs of pdflatex, xelatex or lualatex know all page numbers.
///
/// # Errors
///
/// As [`latex`].
pub fn latex_collection(book: &Collection, flavour: Flavour, templates: &Templates) -> Result<String, LatexError> {
    let booklet = &book.booklet;
    // What each puzzle defines follows what all share.
    let support = support(booklet, flavour)?;
    let parts = collection(book, Ink { theme: booklet.theme, flavour, definitions: &RefCell::default() })?;
    Ok(templates.render("collection.tex", document(booklet, support, parts), &booklet.language, booklet.theme)?)
}

/// What a document has before its text, with pictures of this flavour.
fn support(booklet: &Booklet, flavour: Flavour) -> Result<Support<'static>, LatexError> {
    if is_foreign(&booklet.language) {
        return Err(LatexError::Language(booklet.language.tag().to_owned()));
    }
    let definitions = SUPPORT.to_owned() + &pictures(&[], booklet.theme, flavour, style::CLEAR_CELL)?.definitions;
    Ok(Support { packages: flavour.packages(), definitions })
}

/// Whether a language is written in other letters than Latin ones, which are all that LaTeX's own fonts have.
pub fn is_foreign(language: &Language) -> bool {
    let is_latin = |c: char| c < '\u{370}' || ('\u{1e00}'..'\u{1f00}').contains(&c);
    lacking(&language.say("moves-title", &[("unit", "step".into())])).any(|c| c.is_alphabetic() && !is_latin(c))
}

/// Writes LaTeX.
#[derive(Clone, Copy)]
struct Ink<'d> {
    theme: Theme,
    flavour: Flavour,
    /// What the pictures need that are written.
    definitions: &'d RefCell<String>,
}

impl Hand for Ink<'_> {
    type Error = Unprintable;

    fn definitions(&self) -> String {
        self.definitions.take()
    }

    fn together(&self, all: &[Sitter<'_>], cell: f64, letters: &str) -> Result<Vec<String>, Unprintable> {
        let diagrams: Vec<&Diagram> = all.iter().map(|(diagram, ..)| *diagram).collect();
        let drawn = pictures_together(&diagrams, self.theme, self.flavour, cell, letters)?;
        self.definitions.borrow_mut().push_str(&drawn.common);
        let is_upon = !drawn.common.is_empty();
        let each = all.iter().zip(drawn.pictures).enumerate();
        let with_alt = |(index, (sitter, picture)): (usize, (&Sitter<'_>, String))| {
            format!("{{\\stepbookalt{{{}}}%\n{picture}}}", plain(described(sitter, is_upon && index > 0)))
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
