//! LaTeX pictures, in several flavours.
//!
//! The source is ASCII. Every picture has the size of its diagram in units of `\unitlength`, which the author sets. Its
//! bottom is on the baseline, so pictures of one puzzle align.

mod escape;
mod kernel;
mod package;
mod picture;
mod support;
mod tikz;
mod wiberg;

pub use escape::{Unprintable, escape, lacking, plain};
pub use package::{Puzzle, Step, call};
pub use support::{GRID, PACKAGE, SUPPORT, support};
pub use wiberg::unit as wiberg_unit;

use crate::diagram::{Anchor, Common, Content, Diagram, Item, Layer, Point, Text, Theme};
use crate::font::Weight;
use stepbook_solve::text::number;

/// The default side of a cell in mm.
pub const CELL_MM: f64 = 8.0;

/// The commands with which pictures are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flavour {
    /// Plain `picture` environments, without packages.
    #[default]
    Picture,
    /// `tikzpicture` environments with the theme's fills. They need the package tikz.
    Tikz,
    /// Calls of the LaTeX package `stepbook`, and the data of the puzzle for it.
    Package,
    /// The style of the program in Karl Wiberg's paper: only the frame and the blocks.
    Wiberg,
}

impl Flavour {
    /// The packages that its pictures need.
    pub fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Tikz => &["tikz"],
            Self::Package => &["stepbook"],
            Self::Picture | Self::Wiberg => &[],
        }
    }
}

/// Pictures, and the definitions that precede them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pictures {
    /// Definitions for the document, before the first picture and after the used ones of [`SUPPORT`]. They may be
    /// repeated.
    pub definitions: String,
    /// A definition of what the pictures share, before the first of them; empty if each is whole.
    pub common: String,
    /// A picture for each diagram, in order.
    pub pictures: Vec<String>,
}

/// Draws `diagrams`, which show positions of one puzzle. Line widths are those of cells of `cell_mm`.
///
/// # Errors
///
/// Fails if a label contains a control character.
pub fn pictures(diagrams: &[&Diagram], theme: Theme, flavour: Flavour, cell_mm: f64) -> Result<Pictures, Unprintable> {
    match flavour {
        // Documents of the package contain calls; their other pictures use the kernel.
        Flavour::Picture | Flavour::Package => picture::pictures(diagrams),
        Flavour::Tikz => tikz::pictures(diagrams, theme, cell_mm),
        Flavour::Wiberg => Ok(wiberg::pictures(diagrams)),
    }
}

/// Draws `diagrams` for one document. If that makes it much shorter, what they share is defined once, as a command
/// whose name ends with `letters`.
///
/// # Errors
///
/// As [`pictures`].
pub fn pictures_together(
    diagrams: &[&Diagram],
    theme: Theme,
    flavour: Flavour,
    cell_mm: f64,
    letters: &str,
) -> Result<Pictures, Unprintable> {
    let command = format!("\\stepbookcommon{letters}");
    match flavour {
        Flavour::Picture | Flavour::Package => return picture::together(&command, diagrams),
        // This flavour must produce exactly the lines of the paper.
        Flavour::Wiberg => return pictures(diagrams, theme, flavour, cell_mm),
        Flavour::Tikz => {}
    }
    match Common::split(diagrams) {
        Some((common, rests)) => tikz::together((&command, &common), &rests, theme, cell_mm),
        None => pictures(diagrams, theme, flavour, cell_mm),
    }
}

/// The definition of a command that draws what pictures share. The preceding line may end in a comment.
fn definition(command: &str, drawn: &str) -> String {
    format!("%\n\\def{command}{{%\n{drawn}}}%\n")
}

/// The coordinates of a picture: y up, origin at the bottom left corner of the board, or of a picture without a board.
#[derive(Clone, Copy)]
struct Coordinates {
    /// The position of the board's top left corner in the diagram.
    margin: Point,
    /// The height of the board.
    height: f64,
    /// The number of decimals.
    digits: u32,
}

impl Coordinates {
    fn of(diagram: &Diagram, digits: u32) -> Self {
        let board = diagram.items.iter().find_map(|item| match item {
            Item::Group { layer: Layer::Board, at, .. } => Some(*at),
            _ => None,
        });
        let (margin, height) = match (board, &diagram.content) {
            (Some(at), Some(Content::Position(position))) => (at, position.walls.size().rows as f64),
            (Some(at), Some(Content::Map(map))) => (at, map.numbers.size().rows as f64),
            (at, _) => (at.unwrap_or_default(), diagram.height - at.unwrap_or_default().y),
        };
        Self { margin, height, digits }
    }

    /// A point of the diagram in LaTeX's notation: "(0.5,1)".
    fn pair(&self, point: Point) -> String {
        let (x, y) = (point.x - self.margin.x, self.height + self.margin.y - point.y);
        format!("({},{})", number(x, self.digits), number(y, self.digits))
    }
}

/// Labels below this size, in units, may need letters smaller than LaTeX's smallest size.
const TINY: f64 = 0.34;

/// The command that sets this font size, given to LaTeX as `written`.
fn font_command(size: f64, written: &str) -> String {
    let command = if size < TINY { "stepbooktiny" } else { "stepbookfont" };
    format!("\\{command}{{{written}}}")
}

/// The escaped content of a text, in its weight.
fn written(text: &Text) -> Result<String, Unprintable> {
    let content = escape(&text.content)?;
    Ok(match text.weight {
        Weight::Bold => format!("\\textbf{{{content}}}"),
        Weight::Regular | Weight::Light => content,
    })
}

/// A text in a box without width or height, to be put at the middle of its capital height.
fn label(text: &Text) -> Result<String, Unprintable> {
    let content = written(text)?;
    let label = match text.anchor {
        Anchor::Start => format!("\\stepbooklabel[l]{{{content}}}"),
        Anchor::Middle => format!("\\stepbooklabel{{{content}}}"),
        Anchor::End => format!("\\stepbooklabel[r]{{{content}}}"),
    };
    Ok(if text.upright { format!("\\stepbookupright{{{label}}}") } else { label })
}
