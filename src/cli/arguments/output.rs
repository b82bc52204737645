//! Where the output goes and how it looks.

use crate::diagram::{Theme, Tone};
use crate::walkthrough::Caption;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Where the output goes.
#[derive(Args)]
pub(in crate::cli) struct Target {
    /// The file to write, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The output format, where the ending of FILE does not tell it
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
}

/// Output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Format {
    Pdf,
    Html,
    Tex,
    Svg,
    Txt,
    Json,
    Csv,
}

/// The look of diagrams.
#[derive(Args)]
pub(in crate::cli) struct Look {
    /// Fills of the blocks
    #[arg(long, default_value = "mono")]
    pub theme: ThemeName,
    /// Wording of the captions: after, step, number, move, or a text with {number}, {count}, {total}, {move}, {title}
    #[arg(long, value_name = "WORDING")]
    pub caption: Option<Caption>,
}

/// The themes.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum ThemeName {
    /// Greys, for print
    Mono,
    /// Colours that stay distinct in grey
    #[value(alias = "color")]
    Colour,
}

impl Look {
    pub(in crate::cli) fn style(&self) -> crate::booklet::Style {
        let tone = match self.theme {
            ThemeName::Mono => Tone::Mono,
            ThemeName::Colour => Tone::Colour,
        };
        crate::booklet::Style {
            fonts: crate::font::Fonts::default(),
            theme: Theme { tone },
            caption: self.caption.clone().unwrap_or_default(),
            ..crate::booklet::Style::default()
        }
    }
}
