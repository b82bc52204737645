//! Where the output goes and how it looks.

use super::choice::{Choice, choice, near};
use super::within;
use crate::arrows::MOST;
use crate::diagram::Theme;
use crate::walkthrough::{Caption, Marks, Shown};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the output goes.
#[derive(Args, Clone)]
pub(in crate::cli) struct Target {
    /// File to write, or - for standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Output format [default: from the extension of FILE]
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
}

/// The output formats of one command, for its option `--to`.
pub(super) fn one_of(formats: &'static [Format]) -> impl TypedValueParser<Value = Format> {
    let format = |name: String| <Format as ValueEnum>::from_str(&name, false).expect("the name of a format");
    PossibleValuesParser::new(formats.iter().filter_map(Format::to_possible_value)).map(format)
}

/// Output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(in crate::cli) enum Format {
    Pdf,
    #[value(alias = "htm")]
    Html,
    Tex,
    Typ,
    Svg,
    Png,
    #[value(alias = "text")]
    Txt,
    Json,
    Csv,
}

/// The look of diagrams.
#[derive(Args, Clone)]
pub(in crate::cli) struct Look {
    /// mono, colour, high-contrast or photocopy [default: mono; pages in colour]
    ///
    /// Colours, fills and lines of the pictures. `color` is the same as `colour`; a FILE.toml is a theme of your own.
    #[arg(long, value_name = "THEME", value_parser = near("theme", str::parse::<ThemeName>))]
    pub theme: Option<ThemeName>,
    /// Most moves shown in one picture, by numbered arrows: 1 to 5
    ///
    /// The pictures are the fewest that show all moves; a part of the solution begins with a new one.
    #[arg(long, value_name = "N", value_parser = arrows)]
    pub arrows: Option<NonZeroUsize>,
    /// Which step the picture of a position marks [default: after; with several arrows, next]
    #[arg(long, value_name = "STEP", value_parser = choice(&ARROWS))]
    pub arrow: Option<Shown>,
    /// How that step is marked: `none`, or a comma-separated list of arrow, ghost and outline
    #[arg(long, value_name = "MARKS", default_value = "arrow,ghost,outline", value_parser = near("mark", marks))]
    pub mark: Marks,
    /// Draw blocks faintly where they do not matter: in parts of the solution where they neither move nor are in the way
    #[arg(long)]
    pub focus: bool,
    #[command(flatten)]
    pub fonts: FontFiles,
    #[command(flatten)]
    pub words: Words,
    /// Caption style: after, step, number, move, why, or a text with {number}, {count}, {total}, {move}, {why}, {title}
    #[arg(long, value_name = "WORDING", value_parser = near("caption", str::parse::<Caption>))]
    pub caption: Option<Caption>,
    /// The options that the author of the puzzle chose, not the user.
    #[arg(skip)]
    pub chosen: Vec<&'static str>,
}

fn arrows(text: &str) -> Result<NonZeroUsize, String> {
    within(NonZeroUsize::MIN..=NonZeroUsize::new(MOST).unwrap_or(NonZeroUsize::MIN))(text)
}

/// The words of documents.
#[derive(Args, Clone)]
pub(in crate::cli) struct Words {
    /// Language: en, de, es, fr, he or zh [default: en]
    ///
    /// Another TAG needs a file lang/TAG.ftl in the --template-dir.
    #[arg(long, value_name = "TAG")]
    pub lang: Option<String>,
    /// Folder with templates and language files (lang/TAG.ftl) that replace the built-in ones of the same name
    #[arg(long, value_name = "DIR")]
    pub template_dir: Option<PathBuf>,
}

/// Fonts of the user.
#[derive(Args, Clone)]
pub(in crate::cli) struct FontFiles {
    /// Extra font (TrueType or OpenType) for characters missing from the bundled one
    ///
    /// Repeat the option to add more; each font fills the gaps of those before it. FILE#N selects face N (from 0) of a font
    /// collection.
    #[arg(id = "font", long = "font", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// A theme that exists, or a file.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::cli) enum ThemeName {
    BuiltIn(Theme),
    File(PathBuf),
}

impl FromStr for ThemeName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if let Some(theme) = Theme::named(name) {
            return Ok(Self::BuiltIn(theme));
        }
        let path = PathBuf::from(name);
        match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
            true => Ok(Self::File(path)),
            false => {
                let names = Theme::BUILT_IN.map(|(name, _)| name).join(", ");
                Err(format!("the themes are {names}, or a .toml file"))
            }
        }
    }
}

/// Which step is marked.
const ARROWS: [Choice<Shown>; 3] = [
    ("after", "The step that led to the position", Shown::After),
    ("next", "The step that follows", Shown::Next),
    ("none", "No step", Shown::None),
];

/// A list of marks.
fn marks(text: &str) -> Result<Marks, String> {
    let mut marks = Marks::NONE;
    if text == "none" {
        return Ok(marks);
    }
    for name in text.split(',') {
        match name.trim() {
            "arrow" => marks.arrow = true,
            "ghost" => marks.ghost = true,
            "outline" => marks.outline = true,
            "none" => return Err("`none` cannot be combined with other marks".to_owned()),
            other => return Err(format!("unknown mark `{other}`; use arrow, ghost, outline or none")),
        }
    }
    Ok(marks)
}
