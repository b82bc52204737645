//! Images of steps: names, pixels, animations.

use super::choice::{Choice, choice};
use super::within;
use crate::diagram::Rgb;
use crate::font::Fonts;
use crate::render::{raster, svg};
use clap::{ArgAction, Args, ValueEnum};
use std::str::FromStr;

const WHITE: Rgb = Rgb::grey(255);

/// What is written beside a plain SVG of each step.
#[derive(Args, Clone)]
pub(in crate::cli) struct Images {
    /// Also write step-book.js, a player for your page
    ///
    /// It defines the element `<step-book src="manifest.json">`, and loads step-book-more.js, which is written beside it.
    #[arg(long)]
    pub element: bool,
    /// Prefix for the names of symbols and animations, so that several puzzles can share a page
    ///
    /// TEXT gives TEXTstep-042, or for many puzzles TEXTNAME-step-042.
    #[arg(long, value_name = "TEXT", value_parser = prefix)]
    pub prefix: Option<String>,
    #[command(flatten)]
    pub paper: Paper,
    #[command(flatten)]
    pub letters: Letters,
    /// Also write sprite.svg, with one symbol per step
    #[arg(long)]
    pub sprite: bool,
    /// Also write all steps in one image, sheet.svg, in so many columns and at most so many rows, such as 10x12
    ///
    /// With --png also as sheet.png, in which each step is as wide as it says, or the whole 8192 pixels.
    #[arg(long, value_name = "COLSxROWS")]
    pub sheet: Option<Sheet>,
    /// Also write each step as a PNG of this width
    #[arg(long, value_name = "PIXELS", value_parser = width)]
    pub png: Option<u32>,
    /// Also write animations, such as svg,gif
    #[arg(long, value_name = "FORMAT", value_delimiter = ',')]
    pub animate: Vec<FilmName>,
    /// Time per step of an animation, in milliseconds [default: 600]
    #[arg(long, value_name = "MS", value_parser = within(20..=60_000_u32))]
    pub delay: Option<u32>,
    /// Width of GIF, APNG and WebP animations [default: 400]
    #[arg(long, value_name = "PIXELS", value_parser = width)]
    pub width: Option<u32>,
}

/// The ground of images.
#[derive(Args, Clone)]
pub(in crate::cli) struct Paper {
    /// The ground of images: a colour such as f5f5f5, white, or none for transparent images. A GIF with `none` is on white
    #[arg(long, value_name = "COLOUR", default_value = "white", value_parser = ground)]
    pub ground: Ground,
}

/// The letters of SVG.
#[derive(Args, Clone)]
pub(in crate::cli) struct Letters {
    /// How SVG has its letters
    // True for outlines.
    #[arg(long, value_name = "KIND", action = ArgAction::Set, default_value = "fonts", value_parser = choice(&TEXTS))]
    pub text: bool,
}

impl Letters {
    /// The fonts whose outlines are written, if any are.
    pub(in crate::cli) fn outlines<'f>(&self, fonts: &'f Fonts) -> Option<&'f Fonts> {
        self.text.then_some(fonts)
    }
}

/// How SVG has its letters.
const TEXTS: [Choice<bool>; 2] = [
    ("fonts", "As text, in Lato where it is installed", false),
    ("paths", "As outlines of the bundled font or of --font: the same everywhere, but no text", true),
];

/// What is below an image; nothing below one that is transparent.
pub(in crate::cli) type Ground = Option<Rgb>;

/// Reads a ground.
pub(super) fn ground(text: &str) -> Result<Ground, String> {
    let colour = || Rgb::from_hex(text).or_else(|| Rgb::from_hex(&format!("#{text}")));
    match text {
        "none" => Ok(None),
        "white" => Ok(Some(WHITE)),
        _ => colour()
            .map(Some)
            .ok_or_else(|| "expected `white`, `none`, or a colour of six hexadecimal digits such as f5f5f5".to_owned()),
    }
}

/// Default width of images of pixels.
pub(in crate::cli) const WIDTH: u32 = 400;

/// A width in pixels that images may have.
pub(in crate::cli) fn width(text: &str) -> Result<u32, String> {
    let widths = raster::WIDTHS;
    let width = text.parse().ok().filter(|width| widths.contains(width));
    width.ok_or_else(|| format!("expected a number of pixels from {} to {}", widths.start(), widths.end()))
}

/// The columns of a sheet with all steps, and its rows, if there may not be more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Sheet {
    pub columns: usize,
    pub rows: Option<usize>,
}

impl FromStr for Sheet {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sheet = match super::columns_by_rows(text, 1000) {
            Some(size) => Some(Self { columns: size.cols, rows: Some(size.rows) }),
            None => within(1..=1000)(text).ok().map(|columns| Self { columns, rows: None }),
        };
        sheet.ok_or_else(|| "expected columns and rows, such as 10x12, or columns alone, such as 10".to_owned())
    }
}

/// What names of symbols and animations begin with.
fn prefix(text: &str) -> Result<String, String> {
    let allowed = "an id begins with an ASCII letter and continues with letters, digits and - _ .";
    match svg::is_prefix(text) {
        true => Ok(text.to_owned()),
        false if text.is_empty() => Err(format!("it is empty; {allowed}")),
        false => Err(format!("`{}` would not be safe in ids; {allowed}", text.escape_debug())),
    }
}

/// The formats of animations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum FilmName {
    /// Gliding blocks in one small SVG; honours the reader's reduced-motion setting
    Svg,
    /// Works wherever images work
    Gif,
    /// Animated PNG
    #[value(alias = "png")]
    Apng,
    /// Animated WebP (lossless)
    Webp,
}

impl FilmName {
    /// Its file.
    pub(in crate::cli) fn file(self) -> &'static str {
        ["animation.svg", "animation.gif", "animation.png", "animation.webp"][self as usize]
    }
}

impl Images {
    /// The same for one of many puzzles: the ids also contain its name, and only a few characters are allowed in them.
    pub(in crate::cli) fn of(&self, name: &str) -> Self {
        let plain = |c: char| match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => c.to_string(),
            // Names have no dots, so that different ones stay different.
            c => format!(".{:x}.", u32::from(c)),
        };
        let prefix = |text: &String| format!("{text}{}-", name.chars().map(plain).collect::<String>());
        Self { prefix: self.prefix.as_ref().map(prefix), ..self.clone() }
    }
}
