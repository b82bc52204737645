//! LaTeX output.

use super::choice::{Choice, choice};
use crate::booklet::{Shape, is_label};
use crate::render::latex::Flavour;
use clap::Args;

/// How LaTeX is written.
#[derive(Args, Clone)]
pub(in crate::cli) struct Latex {
    /// Write LaTeX, with pictures in this flavour
    ///
    /// The default for .tex files is picture.
    #[arg(long, value_name = "FLAVOUR", value_parser = choice(&FLAVOURS))]
    pub latex: Option<Flavour>,
    /// How the figures are arranged in the LaTeX document; implies LaTeX output unless another format is given
    #[arg(long, value_name = "SHAPE", value_parser = choice(&SHAPES))]
    pub shape: Option<Arrangement>,
    /// Prefix of labels in LaTeX and Typst: NAME gives NAME-step-042, and NAME: gives NAME:step-042 [default: the name of
    /// the puzzle]
    #[arg(long, value_name = "NAME", value_parser = label)]
    pub label: Option<String>,
    /// Most positions of --shape graph, up to 1000 [default: 30]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub states: Option<u16>,
}

/// Boards that TeX draws in a second.
pub(in crate::cli) const STATES: u16 = 30;

/// The prefix of labels: at least one character, and only those that LaTeX's labels may contain.
pub(in crate::cli) fn label(text: &str) -> Result<String, String> {
    let allowed = "a label consists of ASCII letters, digits, and : - . _ /";
    match text.chars().find(|&c| !is_label(c)) {
        _ if text.is_empty() => Err(format!("it is empty; {allowed}")),
        Some(wrong) => Err(format!("`{}` would not be safe in LaTeX; {allowed}", wrong.escape_debug())),
        None => Ok(text.to_owned()),
    }
}

/// The flavours.
pub(in crate::cli) static FLAVOURS: [Choice<Flavour>; 4] = [
    ("picture", "Plain picture environments; no package needed", Flavour::Picture),
    ("tikz", "The package tikz, with the theme's fills", Flavour::Tikz),
    ("package", "Calls of the LaTeX package stepbook, and the puzzle as its data", Flavour::Package),
    (
        "wiberg",
        "As in Karl Wiberg's paper: frame and blocks only; implies --prefer wiberg, and in a book --shape sections",
        Flavour::Wiberg,
    ),
];

/// How figures are arranged; `None` is the whole document.
pub(in crate::cli) type Arrangement = Option<Shape>;

/// The arrangements.
pub(in crate::cli) const SHAPES: [Choice<Arrangement>; 8] = [
    ("document", "The booklet as a document (book only; its default with picture and tikz)", None),
    ("fragment", "Bare pictures for \\input (draw and steps only; their default)", Some(Shape::Fragment)),
    ("figure", "Floats with caption and label", Some(Shape::Figure)),
    ("standalone", "A document cropped to the picture (draw and steps only)", Some(Shape::Standalone)),
    ("sections", "A section for each step, as in the paper (book only)", Some(Shape::Sections)),
    ("grid", "Floats of many figures, each with a caption and a label (book only)", Some(Shape::Grid)),
    (
        "graph",
        "A graph of the steps and of positions near them, with TikZ and the package stepbook (book only)",
        Some(Shape::Graph),
    ),
    ("overlays", "A single beamer frame that reveals the steps one at a time (book only)", Some(Shape::Overlays)),
];
