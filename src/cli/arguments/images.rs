//! Images of steps: names, pixels, films.

use super::within;
use crate::cli::writers::{HAS_PIXELS, raster};
use crate::render::svg;
use clap::{Args, ValueEnum};
use std::str::FromStr;

/// What is written beside a plain SVG of each step.
#[derive(Args, Clone)]
pub(in crate::cli) struct Images {
    /// Write step-book.js, too: the element `<step-book src="manifest.json">`, which plays the images on a page of yours
    #[arg(long)]
    pub element: bool,
    /// What the ids in the images begin with, so that those of several puzzles can stand in one page: TEXT makes
    /// TEXTstep-42-title, and of many puzzles TEXTNAME-step-42-title
    #[arg(long, value_name = "TEXT")]
    pub prefix: Option<Prefix>,
    /// Write SVG without colours and line widths, for pages that style its classes, and steps.css, which paints it as the
    /// theme does
    #[arg(long)]
    pub class_only: bool,
    /// Put the images on white ground, so that they can stand on dark pages
    #[arg(long)]
    pub ground: bool,
    /// Write sprite.svg, too: a symbol for each step
    #[arg(long)]
    pub sprite: bool,
    /// Write a PNG of each step, too, so many pixels wide
    #[arg(long, value_name = "PIXELS", value_parser = width, hide = !HAS_PIXELS)]
    pub png: Option<u32>,
    /// Write a film of the solution, too, animation.svg, .gif, .png or .webp; several are separated by commas
    #[arg(long, value_name = "FORMAT", value_delimiter = ',')]
    pub animate: Vec<FilmName>,
    /// How long the film shows a step, in milliseconds; 600 if absent
    #[arg(long, value_name = "MS", value_parser = |text: &str| within(text, 20..=60_000_u32))]
    pub delay: Option<u32>,
    /// The width of a film of pixels; 400 if absent
    #[arg(long, value_name = "PIXELS", value_parser = width, hide = !HAS_PIXELS)]
    pub width: Option<u32>,
}

/// Width of images of pixels where none is asked for.
pub(in crate::cli) const WIDTH: u32 = 400;

/// A width in pixels that images may have.
pub(in crate::cli) fn width(text: &str) -> Result<u32, String> {
    let widths = raster::WIDTHS;
    let width = text.parse().ok().filter(|width| widths.contains(width));
    width.ok_or_else(|| format!("a number of pixels from {} to {} is expected", widths.start(), widths.end()))
}

/// What ids begin with.
#[derive(Clone)]
pub(in crate::cli) struct Prefix(pub String);

impl FromStr for Prefix {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let allowed = "an id begins with a letter without accent and has letters, digits, and - _ .";
        match svg::is_prefix(text) {
            true => Ok(Self(text.to_owned())),
            false if text.is_empty() => Err(format!("it is empty; {allowed}")),
            false => Err(format!("`{}` would not be safe in ids; {allowed}", text.escape_debug())),
        }
    }
}

/// The formats of films.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum FilmName {
    /// Blocks that glide, in one small SVG; still where motion is not wanted
    Svg,
    /// For everything that shows images
    #[value(hide = !HAS_PIXELS)]
    Gif,
    /// Animated PNG
    #[value(alias = "png", hide = !HAS_PIXELS)]
    Apng,
    /// Animated WebP, without loss
    #[value(hide = !HAS_PIXELS)]
    Webp,
}

impl FilmName {
    /// Its file.
    pub(in crate::cli) fn file(self) -> &'static str {
        match self {
            Self::Svg => "animation.svg",
            Self::Gif => "animation.gif",
            Self::Apng => "animation.png",
            Self::Webp => "animation.webp",
        }
    }
}

impl Images {
    /// The same for one of many puzzles: its name stands in the ids, too, in which few characters are allowed.
    pub(in crate::cli) fn of(&self, name: &str) -> Self {
        let plain = |c: char| match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => c.to_string(),
            // Names have no dots, so that different ones stay different.
            c => format!(".{:x}.", u32::from(c)),
        };
        let prefix = |Prefix(text): &Prefix| Prefix(format!("{text}{}-", name.chars().map(plain).collect::<String>()));
        Self { prefix: self.prefix.as_ref().map(prefix), ..self.clone() }
    }
}
