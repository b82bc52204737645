//! Typst: booklets and books of many puzzles as documents, and figures for an author's document.
//!
//! The templates `booklet.typ`, `collection.typ` and `picture.typ` determine their looks. Every value is a literal, so
//! texts of the puzzle are data.

use super::latex::Fragments;
use super::typeset::{PictureJob, PictureWriter, Preamble, Values, collection, described, document, parts};
use super::{Booklet, Collection, Figure, TemplateError, Templates};
use minijinja::context;
use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt::Write as _;
use stepbook_draw::diagram::Theme;
use stepbook_draw::render::typst::{CELL_MM, PictureSet, Pictures, literal};
use stepbook_draw::walkthrough::{Walkthrough, id};
use stepbook_read::language::Language;
use stepbook_solve::text::number;

/// Writes `booklet` as a Typst document for A4 paper, which needs no package. The labels of its steps begin with
/// `label`: `klotski-` makes `<klotski-step-042>`.
///
/// # Errors
///
/// Fails if a replaced template is invalid.
pub fn typst(booklet: &Booklet, label: &str, templates: &Templates) -> Result<String, TemplateError> {
    let document_cell = Document::of(booklet);
    let writer = CallWriter { document_cell: &document_cell, length: Some(booklet.length) };
    let Ok(parts) = parts(booklet, (writer, writer), true);
    document_cell.into_inner().written("booklet.typ", parts, label, templates)
}

/// Writes a book of many puzzles as a Typst document for A4 paper, which needs no package.
///
/// # Errors
///
/// Fails if a replaced template is invalid.
pub fn typst_collection(book: &Collection, templates: &Templates) -> Result<String, TemplateError> {
    let document_cell = Document::of(&book.booklet);
    let Ok(parts) = collection(book, CallWriter { document_cell: &document_cell, length: None });
    document_cell.into_inner().written("collection.typ", parts, "", templates)
}

/// The language and the region of a tag such as `pt-BR`.
fn language(language: &Language) -> (Option<&str>, Option<&str>) {
    let is =
        |lengths: &[usize], part: &str| lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphabetic());
    let mut parts = language.tag().split('-');
    let lang = parts.next().filter(|part| is(&[2, 3], part));
    (lang, parts.find(|part| is(&[2], part)).filter(|_| lang.is_some()))
}

/// The pictures of a document, with the names of their functions.
struct Document<'b> {
    booklet: &'b Booklet,
    easel: PictureSet,
    names: Vec<String>,
}

impl<'b> Document<'b> {
    /// Starts without pictures, for `booklet`.
    fn of(booklet: &'b Booklet) -> RefCell<Self> {
        RefCell::new(Self { booklet, easel: PictureSet::new(booklet.theme), names: Vec::new() })
    }

    /// Fills in the template of this name with the `parts` of the document.
    fn written(self, name: &str, parts: Values, label: &str, templates: &Templates) -> Result<String, TemplateError> {
        let Self { booklet, easel, names } = self;
        let Pictures { mut definitions, pictures } = easel.finish();
        for (name, picture) in names.iter().zip(pictures) {
            let _ = writeln!(definitions, "#let {name}(cell, alt) = {picture}");
        }
        // The language and the region of its tag, if Typst supports them.
        let (lang, region) = language(&booklet.language);
        let values = context! {
            // The prefix of labels, and the digits of step numbers in them.
            label,
            digits => id(0, booklet.length).len(),
            lang,
            region,
            ..document(booklet, Preamble { definitions, ..Preamble::default() }, parts),
        };
        templates.render(name, values, &booklet.language, booklet.theme)
    }
}

/// Writes pictures as calls of functions that the document defines.
#[derive(Clone, Copy)]
struct CallWriter<'d, 'b> {
    document_cell: &'d RefCell<Document<'b>>,
    /// Number of steps, for the document of a single puzzle.
    length: Option<usize>,
}

/// All definitions are written at the end. The pictures of steps have their own names, and their size is the variable
/// `cell`.
impl PictureWriter for CallWriter<'_, '_> {
    type Error = Infallible;

    fn together(&self, all: &[PictureJob<'_>], cell: f64, _: &str) -> Result<Vec<String>, Infallible> {
        let Document { easel, names, .. } = &mut *self.document_cell.borrow_mut();
        let is_upon = easel.add(&all.iter().map(|(diagram, ..)| *diagram).collect::<Vec<_>>());
        let call = |(index, job): (usize, &PictureJob<'_>)| {
            let (name, cell) = match job.2.zip(self.length) {
                Some((number, length)) => (format!("step-{}", id(number, length)), "cell".to_owned()),
                None => (format!("picture-{}", names.len() + 1), mm(cell)),
            };
            let call = format!("{name}({cell}, {})", literal(described(job, is_upon && index > 0)));
            names.push(name);
            call
        };
        Ok(all.iter().enumerate().map(call).collect())
    }
}

fn mm(length: f64) -> String {
    number(length, 2) + "mm"
}

/// The common settings of figures.
#[derive(Clone, Copy, Debug)]
pub struct TypstFigures<'a> {
    /// The prefix of labels: `klotski-` makes `<klotski-step-042>`.
    pub label: &'a str,
    /// How they are painted.
    pub theme: Theme,
    /// The solution that they show.
    pub story: &'a Walkthrough,
}

impl TypstFigures<'_> {
    /// The label of step `k`.
    pub fn label(&self, k: usize) -> String {
        format!("{}step-{}", self.label, self.story.id(k))
    }

    /// A self-contained source for `figure`.
    ///
    /// # Errors
    ///
    /// Fails if a replaced template is invalid.
    pub fn one(&self, figure: &Figure, templates: &Templates) -> Result<String, TemplateError> {
        let Pictures { definitions, pictures } = self.drawn(std::slice::from_ref(figure));
        self.written(figure, &definitions, pictures.concat(), templates)
    }

    /// A source for each of `figures`, and the definitions that they import from the file `name` in the same folder.
    ///
    /// # Errors
    ///
    /// Fails if a replaced template is invalid.
    pub fn all(&self, figures: &[Figure], name: &str, templates: &Templates) -> Result<Fragments, TemplateError> {
        let Pictures { definitions, pictures } = self.drawn(figures);
        let import = format!("#import {}: *", literal(name));
        let each = figures.iter().zip(pictures);
        let sources = each.map(|(figure, picture)| self.written(figure, &import, picture, templates));
        Ok(Fragments { definitions: Some(definitions), sources: sources.collect::<Result<_, TemplateError>>()? })
    }

    fn drawn(&self, figures: &[Figure]) -> Pictures {
        let mut easel = PictureSet::new(self.theme);
        easel.add(&figures.iter().map(|figure| &figure.diagram).collect::<Vec<_>>());
        easel.finish()
    }

    fn written(
        &self,
        figure: &Figure,
        definitions: &str,
        picture: String,
        templates: &Templates,
    ) -> Result<String, TemplateError> {
        let values = context! {
            alt => &figure.spoken().description,
            label => self.label(figure.number),
            // The side of a cell in Typst's notation.
            cell => mm(CELL_MM),
            definitions,
            picture,
            ..figure.template_values(&self.story.language)
        };
        templates.render("picture.typ", values, &self.story.language, self.theme)
    }
}
