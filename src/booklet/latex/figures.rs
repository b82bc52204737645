//! Figures for a document of the author's: the template `figures.tex` says how they stand in it.

use super::LatexError;
use crate::booklet::{Figure, Templates};
use crate::diagram::Theme;
use crate::language::Language;
use crate::render::latex::{CELL_MM, Flavour, Pictures, pictures, wiberg_unit};
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
    packages: &'a [&'a str],
    definitions: &'a str,
    /// The unit of pictures that stand as in Wiberg's paper, without anything of Stepbook around them; else empty.
    unit: String,
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

/// Whether pictures need no definitions, as in Wiberg's paper.
fn is_bare(setting: &Setting<'_>) -> bool {
    setting.flavour == Flavour::Wiberg && matches!(setting.shape, Shape::Fragment | Shape::Standalone | Shape::Sections)
}

fn drawn(figures: &[Figure], setting: &Setting<'_>) -> Result<Pictures, LatexError> {
    let diagrams: Vec<_> = figures.iter().map(|figure| &figure.diagram).collect();
    Ok(pictures(&diagrams, setting.theme, setting.flavour, CELL_MM)?)
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
        packages: if setting.flavour == Flavour::Tikz { &["tikz"] } else { &[] },
        definitions,
        unit: figures
            .first()
            .filter(|_| is_bare(setting))
            .map(|figure| wiberg_unit(&figure.diagram))
            .unwrap_or_default(),
        figures: values.collect(),
    };
    Ok(templates.render("figures.tex", &values, setting.language)?)
}
