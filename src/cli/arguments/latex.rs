//! LaTeX output.

use crate::booklet::{Shape, is_label};
use crate::render::latex::Flavour;
use clap::{Args, ValueEnum};
use std::str::FromStr;

/// How LaTeX is written.
#[derive(Args)]
pub(in crate::cli) struct Latex {
    /// Write LaTeX, with pictures of this flavour; in files that end in .tex it is picture if absent
    #[arg(long, value_name = "FLAVOUR")]
    pub latex: Option<FlavourName>,
    /// How the figures stand in LaTeX, which is what this writes unless another format is named
    #[arg(long, value_name = "SHAPE")]
    pub shape: Option<ShapeName>,
    /// What LaTeX's labels begin with: NAME makes \label{NAME:step-042}; the name of the puzzle if absent
    #[arg(long, value_name = "NAME")]
    pub label: Option<Label>,
}

/// What labels begin with: characters that LaTeX's labels have room for, at least one.
#[derive(Clone)]
pub(in crate::cli) struct Label(pub String);

impl FromStr for Label {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let allowed = "a label has letters without accents, digits, and : - . _ /";
        match text.chars().find(|&c| !is_label(c)) {
            _ if text.is_empty() => Err(format!("it is empty; {allowed}")),
            Some(wrong) => Err(format!("`{}` would not be safe in LaTeX; {allowed}", wrong.escape_debug())),
            None => Ok(Self(text.to_owned())),
        }
    }
}

/// The flavours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum FlavourName {
    /// Plain picture environments, without any package
    Picture,
    /// The package tikz, with the theme's fills
    Tikz,
    /// Macros for the puzzle and one short line for each step
    Macros,
    /// As in Karl Wiberg's paper: frame and blocks only; implies --prefer wiberg, and --shape sections in a book, where
    /// these are absent
    Wiberg,
}

impl From<FlavourName> for Flavour {
    fn from(name: FlavourName) -> Self {
        match name {
            FlavourName::Picture => Self::Picture,
            FlavourName::Tikz => Self::Tikz,
            FlavourName::Macros => Self::Macros,
            FlavourName::Wiberg => Self::Wiberg,
        }
    }
}

/// The shapes, without that of a whole document.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ShapeName {
    /// The booklet as a document (book only, and there the default but for wiberg)
    Document,
    /// Bare pictures for \input (draw and steps only, and there the default)
    Fragment,
    /// Floats with caption and label
    Figure,
    /// A document as large as the picture (draw and steps only)
    Standalone,
    /// A section for each step, as in the paper (book only)
    Sections,
    /// Floats with many figures, each with a caption and a label (book only)
    Grid,
    /// A beamer frame for each step (book only)
    Frames,
    /// One beamer frame that shows the steps one after the other (book only)
    Overlays,
}

impl ShapeName {
    /// `None` is the whole document.
    pub(in crate::cli) fn shape(self) -> Option<Shape> {
        match self {
            Self::Document => None,
            Self::Fragment => Some(Shape::Fragment),
            Self::Figure => Some(Shape::Figure),
            Self::Standalone => Some(Shape::Standalone),
            Self::Sections => Some(Shape::Sections),
            Self::Grid => Some(Shape::Grid),
            Self::Frames => Some(Shape::Frames),
            Self::Overlays => Some(Shape::Overlays),
        }
    }
}
