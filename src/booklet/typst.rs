//! Typst: the booklet as a document, and figures for a document of the author's.
//!
//! The templates `booklet.typ` and `picture.typ` say how they look. Every value is printed as a literal, so texts of the puzzle are
//! data.

use super::typeset::{Hand, Together, Values, fill};
use super::{Booklet, Figure, TemplateError, Templates};
use crate::diagram::{Diagram, Theme};
use crate::language::Language;
use crate::render::typst::{CELL_MM, Easel, Pictures, literal};
use crate::text::number;
use crate::walkthrough::Walkthrough;
use serde::Serialize;
use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::Write as _;

/// The values of the template `booklet.typ`.
#[derive(Serialize)]
struct DocumentValues<'a> {
    #[serde(flatten)]
    values: Values<'a>,
    /// The labels of steps without their numbers.
    label: String,
    /// The language and the region of its tag, as far as Typst reads them.
    lang: Option<&'a str>,
    region: Option<&'a str>,
}

/// Writes `booklet` as a Typst document for A4 paper, which needs no package. The labels of its steps begin with `label`: `klotski-`
/// makes `<klotski-step-042>`.
///
/// # Errors
///
/// If a replaced template is invalid.
pub fn typst(booklet: &Booklet, label: &str, templates: &Templates) -> Result<String, TemplateError> {
    let mut pen = Pen { easel: Easel::new(booklet.theme), names: Vec::new(), booklet };
    let mut values = Values::new(booklet, &[]);
    let Ok(()) = fill(&mut values, booklet, true, &mut pen);
    let Pictures { mut definitions, pictures } = pen.easel.finish();
    for (name, picture) in pen.names.iter().zip(pictures) {
        let _ = writeln!(definitions, "#let {name}(cell, alt) = {picture}");
    }
    values.definitions = definitions;
    let (lang, region) = language(&booklet.language);
    let values = DocumentValues { values, label: format!("{label}step-"), lang, region };
    templates.render("booklet.typ", &values, &booklet.language, booklet.theme)
}

/// The language of a tag such as `pt-BR`, and its region.
fn language(language: &Language) -> (Option<&str>, Option<&str>) {
    let is = |lengths: &[usize], part: &str| lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphabetic());
    let mut parts = language.tag().split('-');
    let lang = parts.next().filter(|part| is(&[2, 3], part));
    (lang, parts.find(|part| is(&[2], part)).filter(|_| lang.is_some()))
}

/// Writes the pictures of a document: calls of functions that the document defines.
struct Pen<'b> {
    easel: Easel,
    /// The functions, in the order of the pictures.
    names: Vec<String>,
    booklet: &'b Booklet,
}

impl Pen<'_> {
    /// Adds a function that draws the next picture, and calls it.
    fn call(&mut self, name: Option<String>, cell: &str, alt: &str) -> String {
        let name = name.unwrap_or_else(|| format!("picture-{}", self.names.len() + 1));
        let call = format!("{name}({cell}, {})", literal(alt));
        self.names.push(name);
        call
    }
}

impl Hand for Pen<'_> {
    type Error = Infallible;

    fn picture(&mut self, diagram: &Diagram, cell: f64) -> Result<String, Infallible> {
        self.easel.add(&[diagram]);
        Ok(self.call(None, &mm(cell), &diagram.description))
    }

    fn together(
        &mut self,
        all: &[(Option<&Diagram>, &str)],
        cell: f64,
        _: Together,
    ) -> Result<Vec<Option<String>>, Infallible> {
        let diagrams: Vec<&Diagram> = all.iter().filter_map(|(diagram, _)| *diagram).collect();
        let is_upon = self.easel.add(&diagrams);
        let mut is_brief = false;
        let mut next = |&(diagram, words): &(Option<&Diagram>, &str)| {
            let diagram = diagram?;
            let is_told = is_brief && !words.is_empty() && diagram.position().is_some();
            is_brief = is_upon;
            Some(self.call(None, &mm(cell), if is_told { words } else { &diagram.description }))
        };
        Ok(all.iter().map(&mut next).collect())
    }

    /// In the document, the variable `cell` is their size.
    fn steps(&mut self, figures: &[Figure], _: f64) -> Result<Vec<String>, Infallible> {
        let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
        let is_upon = self.easel.add(&diagrams);
        let call = |(index, figure): (usize, &Figure)| {
            let name = format!("step-{}", self.booklet.id(figure.number));
            self.call(Some(name), "cell", figure.described(index > 0 && is_upon))
        };
        Ok(figures.iter().enumerate().map(call).collect())
    }

    fn has_fills(&self) -> bool {
        true
    }
}

fn mm(length: f64) -> String {
    number(length, 2) + "mm"
}

/// The values of the template `picture.typ`.
#[derive(Serialize)]
struct PictureValues<'a> {
    title: &'a str,
    caption: &'a str,
    words: Cow<'a, str>,
    /// What the author says, a paragraph each.
    notes: &'a [String],
    alt: &'a str,
    label: String,
    /// The side of a cell in mm.
    cell: f64,
    definitions: &'a str,
    picture: String,
}

/// The common settings of figures.
#[derive(Clone, Copy, Debug)]
pub struct Sketch<'a> {
    /// The prefix of labels: `klotski-` makes `<klotski-step-042>`.
    pub label: &'a str,
    /// How they are painted.
    pub theme: Theme,
    /// The solution whose steps they show.
    pub story: &'a Walkthrough,
}

impl Sketch<'_> {
    /// The label of step `k`.
    pub fn label(&self, k: usize) -> String {
        format!("{}step-{}", self.label, self.story.id(k))
    }

    /// One source for `figure`, which has all that it needs.
    ///
    /// # Errors
    ///
    /// If a replaced template is invalid.
    pub fn one(&self, figure: &Figure, templates: &Templates) -> Result<String, TemplateError> {
        let mut easel = Easel::new(self.theme);
        easel.add(&[&figure.diagram]);
        let Pictures { definitions, pictures } = easel.finish();
        self.written(figure, &definitions, pictures.concat(), templates)
    }

    /// A source for each of `figures`, and before them what these import from a file of this name in the same folder.
    ///
    /// # Errors
    ///
    /// If a replaced template is invalid.
    pub fn all(
        &self,
        figures: &[Figure],
        name: &str,
        templates: &Templates,
    ) -> Result<(String, Vec<String>), TemplateError> {
        let mut easel = Easel::new(self.theme);
        easel.add(&figures.iter().map(|figure| &figure.diagram).collect::<Vec<_>>());
        let Pictures { definitions, pictures } = easel.finish();
        let import = format!("#import {}: *", literal(name));
        let each = figures.iter().zip(pictures);
        let sources = each.map(|(figure, picture)| self.written(figure, &import, picture, templates));
        Ok((definitions, sources.collect::<Result<_, TemplateError>>()?))
    }

    fn written(
        &self,
        figure: &Figure,
        definitions: &str,
        picture: String,
        templates: &Templates,
    ) -> Result<String, TemplateError> {
        let values = PictureValues {
            title: &figure.diagram.title,
            caption: &figure.caption,
            words: figure.kept_words(),
            notes: &figure.notes,
            alt: &figure.spoken().description,
            label: self.label(figure.number),
            cell: CELL_MM,
            definitions,
            picture,
        };
        templates.render("picture.typ", &values, &self.story.language, self.theme)
    }
}
