//! LaTeX output.

use crate::booklet::{Shape, is_label};
use crate::render::latex::Flavour;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command, Error, ValueEnum};
use std::ffi::OsStr;
use std::str::FromStr;

/// How LaTeX is written.
#[derive(Args, Clone)]
pub(in crate::cli) struct Latex {
    /// Write LaTeX, with pictures in this flavour
    ///
    /// The default for .tex files is picture.
    #[arg(long, value_name = "FLAVOUR", value_parser = known(FlavourName::value_variants()))]
    pub latex: Option<FlavourName>,
    /// How the figures are arranged in the LaTeX document; implies LaTeX output unless another format is given
    #[arg(long, value_name = "SHAPE", value_parser = known(ShapeName::value_variants()))]
    pub shape: Option<ShapeName>,
    /// Prefix of labels in LaTeX and Typst: NAME gives NAME-step-042, and NAME: gives NAME:step-042 [default: the name of
    /// the puzzle]
    #[arg(long, value_name = "NAME")]
    pub label: Option<Label>,
    /// Most positions of --shape graph, up to 1000 [default: 30]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub states: Option<u16>,
}

/// Values that are gone, and what to use in their place.
const GONE: [(&str, &str); 2] = [
    ("macros", "use package, which writes one short line for each step, or picture, which needs no package"),
    ("frames", "use overlays, which shows the steps one after the other in a frame of beamer"),
];

/// The parser of these values, which says what to use instead of one that is gone.
pub(in crate::cli) fn known<T: ValueEnum + Send + Sync + 'static>(
    values: &'static [T],
) -> impl TypedValueParser<Value = T> {
    let all = PossibleValuesParser::new(values.iter().filter_map(T::to_possible_value));
    Known(all).map(|name| T::from_str(&name, false).expect("one of these values"))
}

#[derive(Clone)]
struct Known(PossibleValuesParser);

impl TypedValueParser for Known {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        match GONE.iter().find(|(name, _)| value == *name) {
            Some((name, instead)) => {
                let message = format!("`{name}` is gone: {instead}\n");
                Err(Error::raw(ErrorKind::ValueValidation, message).with_cmd(command))
            }
            None => self.0.parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// Boards that TeX draws in a second.
pub(in crate::cli) const STATES: u16 = 30;

/// The prefix of labels: at least one character, and only those that LaTeX's labels may contain.
#[derive(Clone)]
pub(in crate::cli) struct Label(pub String);

impl FromStr for Label {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let allowed = "a label consists of ASCII letters, digits, and : - . _ /";
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
    /// Plain picture environments; no package needed
    Picture,
    /// The package tikz, with the theme's fills
    Tikz,
    /// Calls of the LaTeX package stepbook, and the puzzle as its data
    Package,
    /// As in Karl Wiberg's paper: frame and blocks only; implies --prefer wiberg, and in a book --shape sections
    Wiberg,
}

impl From<FlavourName> for Flavour {
    fn from(name: FlavourName) -> Self {
        match name {
            FlavourName::Picture => Self::Picture,
            FlavourName::Tikz => Self::Tikz,
            FlavourName::Package => Self::Package,
            FlavourName::Wiberg => Self::Wiberg,
        }
    }
}

/// The shapes.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ShapeName {
    /// The booklet as a document (book only; its default, except with wiberg)
    Document,
    /// Bare pictures for \input (draw and steps only; their default)
    Fragment,
    /// Floats with caption and label
    Figure,
    /// A document cropped to the picture (draw and steps only)
    Standalone,
    /// A section for each step, as in the paper (book only)
    Sections,
    /// Floats of many figures, each with a caption and a label (book only)
    Grid,
    /// A graph of the steps and of positions near them, with TikZ and the package stepbook (book only)
    Graph,
    /// A single beamer frame that reveals the steps one at a time (book only)
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
            Self::Graph => Some(Shape::Graph),
            Self::Overlays => Some(Shape::Overlays),
        }
    }
}
