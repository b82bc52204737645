//! Figures for a document of the author's: the template `figures.tex` says how they stand in it.

use super::LatexError;
use crate::booklet::{Figure, Templates};
use crate::diagram::Theme;
use crate::language::Language;
use crate::render::latex::{CELL_MM, Flavour, Pictures, line, pictures, support};
use serde::Serialize;

/// How figures stand in a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// The bare picture.
    #[default]
    Fragment,
    /// A float with caption and label.
    Figure,
    /// A document that is as large as the picture.
    Standalone,
    /// A section for each, as in Karl Wiberg's paper.
    Sections,
    /// Floats with many figures, each with a caption of its own.
    Grid,
    /// A frame of beamer for each.
    Frames,
    /// One frame of beamer, which shows them one after the other.
    Overlays,
}

/// What figures have in common.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// How the pictures are written.
    pub flavour: Flavour,
    /// How they stand.
    pub shape: Shape,
    /// What labels begin with: `prefix` makes `\label{prefix:step-042}`.
    pub label: &'a str,
    /// What the figures show: the puzzle's title.
    pub title: &'a str,
    /// How they are painted.
    pub theme: Theme,
    /// The language of their captions.
    pub language: &'a Language,
}

/// Figures in sources of their own.
#[derive(Clone, PartialEq, Debug)]
pub struct Fragments {
    /// What must be read before them, if they do not have it themselves.
    pub definitions: Option<String>,
    /// A source for each figure.
    pub sources: Vec<String>,
}

/// The values of `figures.tex`.
#[derive(Serialize)]
struct Values<'a> {
    shape: Shape,
    title: &'a str,
    label: &'a str,
    /// Whether pictures choose their unit and have alternative texts themselves.
    whole: bool,
    packages: &'a [&'a str],
    definitions: &'a str,
    figures: Vec<FigureValues<'a>>,
}

#[derive(Serialize)]
struct FigureValues<'a> {
    number: usize,
    /// The number with at least three digits.
    id: String,
    title: String,
    caption: &'a str,
    words: &'a str,
    alt: &'a str,
    /// Size in half units.
    width: usize,
    height: usize,
    picture: String,
}

/// One source with all `figures`, which show positions of one puzzle.
///
/// # Errors
///
/// If a text has a character that LaTeX cannot print, or a replaced template is faulty.
pub fn figures(figures: &[Figure], setting: &Setting<'_>, templates: &Templates) -> Result<String, LatexError> {
    let Pictures { definitions, pictures } = drawn(figures, setting)?;
    fill(figures, pictures, &definitions, setting, templates)
}

/// A source for each of `figures`, in their order. Those of [`Flavour::Macros`] share their definitions, the others have
/// them themselves.
///
/// # Errors
///
/// As [`figures`].
pub fn fragments(figures: &[Figure], setting: &Setting<'_>, templates: &Templates) -> Result<Fragments, LatexError> {
    let Pictures { definitions, pictures } = drawn(figures, setting)?;
    let (shared, own) = match setting.flavour == Flavour::Macros && setting.shape != Shape::Standalone {
        true => (Some(definitions), String::new()),
        false => (None, definitions),
    };
    let sources = figures.iter().zip(pictures).map(|(figure, picture)| {
        let one = std::slice::from_ref(figure);
        fill(one, vec![picture], &own, setting, templates)
    });
    Ok(Fragments { definitions: shared, sources: sources.collect::<Result<_, _>>()? })
}

fn drawn(figures: &[Figure], setting: &Setting<'_>) -> Result<Pictures, LatexError> {
    let diagrams: Vec<_> = figures.iter().map(|figure| &figure.diagram).collect();
    let mut drawn = pictures(&diagrams, setting.theme, setting.flavour, CELL_MM)?;
    if setting.flavour == Flavour::Macros {
        for (picture, figure) in drawn.pictures.iter_mut().zip(figures) {
            *picture = line(figure.number, picture, &figure.words)?;
        }
        let uses = [&drawn.pictures[..], std::slice::from_ref(&drawn.definitions)].concat().concat();
        drawn.definitions.insert_str(0, &support(&uses));
    }
    Ok(drawn)
}

fn fill(
    figures: &[Figure],
    pictures: Vec<String>,
    definitions: &str,
    setting: &Setting<'_>,
    templates: &Templates,
) -> Result<String, LatexError> {
    let halves = |length: f64| (length * 2.0).ceil() as usize;
    let values = figures.iter().zip(pictures).map(|(figure, picture)| FigureValues {
        number: figure.number,
        id: format!("{:03}", figure.number),
        title: figure.diagram.title.clone(),
        caption: &figure.caption,
        words: if figure.caption.contains(&figure.words) { "" } else { &figure.words },
        alt: &figure.diagram.description,
        width: halves(figure.diagram.width),
        height: halves(figure.diagram.height),
        picture,
    });
    let values = Values {
        shape: setting.shape,
        title: setting.title,
        label: setting.label,
        whole: setting.flavour == Flavour::Macros,
        packages: if setting.flavour == Flavour::Tikz { &["tikz"] } else { &[] },
        definitions,
        figures: values.collect(),
    };
    Ok(templates.render("figures.tex", &values, setting.language)?)
}
