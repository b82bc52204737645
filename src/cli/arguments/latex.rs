//! LaTeX output.

use crate::booklet::Shape;
use crate::render::latex::Flavour;
use clap::{Args, ValueEnum};

/// How LaTeX is written.
#[derive(Args)]
pub(in crate::cli) struct Latex {
    /// Write LaTeX, with pictures of this flavour; in files that end in .tex it is picture if absent
    #[arg(long, value_name = "FLAVOUR")]
    pub latex: Option<FlavourName>,
    /// How the figures stand in LaTeX
    #[arg(long, value_name = "SHAPE")]
    pub shape: Option<ShapeName>,
    /// What LaTeX's labels begin with: NAME makes \label{NAME:step-042}; the name of the puzzle if absent
    #[arg(long, value_name = "NAME")]
    pub label: Option<String>,
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
