//! The command `generate`.

use super::choice::{Choice, choice};
use super::input::{bytes, limits, positions};
use super::{Counted, KINDS, columns_by_rows};
use crate::format::Kind;
use crate::generate::Outline;
use crate::grid::{Cell, Compass, Direction, Size};
use crate::search::Limits;
use crate::sliding::OpeningLayout;
use clap::{ArgAction, Args, Subcommand};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// Most rows and columns of a new board.
const MOST_CELLS: usize = 32;

/// Most characters of a title, as in a puzzle file.
const MOST_IN_TITLE: usize = 200;

/// Most cells that a block may be drawn with, or blocks of a shape.
const MOST_BLOCKS: usize = MOST_CELLS * MOST_CELLS;

#[derive(Args)]
pub(in crate::cli) struct Generate {
    #[command(subcommand)]
    pub family: Family,
}

/// The families of new puzzles.
#[derive(Subcommand)]
pub(in crate::cli) enum Family {
    /// Sliding blocks: the first block must reach its goal
    ///
    /// The blocks are put on the board at random, with the first one at its goal. The puzzle then starts at a position that can be
    /// reached from there and has a single shortest solution, as long as --length asks for, or else the longest.
    Sliding(Box<NewSliding>),
    /// Number mazes such as Sam Loyd's "Back from the Klondike"
    ///
    /// You start in the middle of a round field and must get out. The numbers of a random maze are changed one by one; a change
    /// is kept if it improves the maze or, early on, makes it only slightly worse.
    Klondike(NewKlondike),
}

#[derive(Args)]
pub(in crate::cli) struct NewKlondike {
    /// Number of rows and columns; Loyd's maze has 23
    ///
    /// An odd number from 9 to 41 for a round field, exits included; 3 to 25 for a square one.
    #[arg(long, value_name = "N", default_value_t = 23)]
    pub size: usize,
    /// Outline of the field
    #[arg(long, value_name = "OUTLINE", default_value = "round", value_parser = choice(&OUTLINES))]
    pub field: Outline,
    /// Directions of jumps, named after chess pieces [default: queen for a round field, rook for a square one]
    #[arg(long, value_name = "PIECE", value_parser = choice(&PIECES))]
    pub directions: Option<&'static [Compass]>,
    /// Number of random mazes to try
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = super::within(1..=1_000_000_usize))]
    pub tries: usize,
    #[command(flatten)]
    pub new: New,
}

/// Outlines of a field.
const OUTLINES: [Choice<Outline>; 2] = [
    ("round", "A disc with exits all around; you start in the middle and must get out", Outline::Round),
    ("square", "A square: from the first cell to the last", Outline::Square),
];

/// The directions of jumps, straight ones first.
const ALL: &[Compass] = &Compass::ALL;
/// Chess pieces that name directions of jumps.
const PIECES: [Choice<&[Compass]>; 3] = [
    ("queen", "In all eight directions", ALL),
    ("rook", "Up, down, left, right", ALL.split_at(4).0),
    ("bishop", "Diagonally", ALL.split_at(4).1),
];

#[derive(Args)]
pub(in crate::cli) struct NewSliding {
    /// Board size as columns x rows: 4x5 is 4 wide and 5 high
    #[arg(long, value_name = "COLSxROWS", value_parser = board)]
    pub board: Size,
    /// The blocks, starting with the one that must reach the goal: 2x2,4*1x2
    ///
    /// Each is COLSxROWS (1x2 is upright), with a count and `*` for repeats. Draw other shapes row by row: XX/X. has three
    /// cells.
    #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
    pub blocks: Vec<Blocks>,
    /// Goal of the first block: row and column of its top-left cell, from 0
    ///
    /// They count as in a puzzle file. The default is the middle of the bottom, or with --axis length the right or bottom end
    /// of the middle row or column.
    #[arg(long, value_name = "ROW,COLUMN", value_parser = corner)]
    pub goal: Option<Cell>,
    /// Directions in which blocks move
    #[arg(long, value_name = "AXIS", default_value = "both", action = ArgAction::Set, value_parser = choice(&AXES))]
    pub axis: bool,
    /// Side on which the frame is open [default: the side of the goal]
    #[arg(long, value_name = "SIDE", value_parser = choice(&SIDES))]
    pub exit: Option<OpeningLayout>,
    #[command(flatten)]
    pub counted: Counted,
    /// Number of random boards to try; without --length, the one with the longest solution is kept
    #[arg(long, value_name = "N", default_value_t = 20_usize, value_parser = super::within(1..=1_000_000_usize))]
    pub tries: usize,
    /// Skip boards with more positions than this
    #[arg(long, value_name = "N", value_parser = positions, default_value_t = 1_000_000)]
    pub max_positions: usize,
    /// Skip boards whose positions and moves need more memory than this, e.g. 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    pub max_memory: usize,
    /// Number of search threads [default: one per core]; does not affect the puzzle
    #[arg(long, value_name = "N", value_parser = super::within(1..=1024_u16))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub new: New,
}

impl NewSliding {
    pub(in crate::cli) fn limits(&self) -> Limits {
        limits(self.max_positions, self.max_memory, self.threads)
    }
}

/// The options of every new puzzle.
#[derive(Args)]
pub(in crate::cli) struct New {
    /// Random seed; a different number gives a different puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Required length of the shortest solution: a minimum, or a range such as 20..30
    ///
    /// By default, sliding blocks get the longest solution that is found, and a maze a length that suits its size.
    #[arg(long, value_name = "N", value_parser = lengths)]
    pub length: Option<RangeInclusive<usize>>,
    /// Title of the puzzle [default: made from size and seed]
    #[arg(long, value_name = "TEXT", value_parser = title)]
    pub title: Option<String>,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Format to write [default: from the extension of FILE, .toml or .json; toml on standard output]
    #[arg(long, value_name = "FORMAT", value_parser = choice(&KINDS))]
    pub to: Option<Kind>,
}

/// A title that a puzzle file may have; it is checked before the search.
fn title(text: &str) -> Result<String, String> {
    let fits = !text.trim().is_empty() && text.chars().count() <= MOST_IN_TITLE && !text.contains(char::is_control);
    fits.then(|| text.to_owned()).ok_or_else(|| format!("expected one line of 1 to {MOST_IN_TITLE} characters"))
}

/// Columns x rows.
fn board(text: &str) -> Result<Size, String> {
    let advice = || format!("expected columns x rows, from 1 to {MOST_CELLS} each, such as 4x5: 4 wide and 5 high");
    columns_by_rows(text, MOST_CELLS).ok_or_else(advice)
}

/// A shape and its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Blocks {
    pub shape: Vec<Cell>,
    pub count: usize,
}

impl FromStr for Blocks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (count, shape) = text.trim().split_once('*').unwrap_or(("1", text.trim()));
        let count = count.trim().parse().ok().filter(|count| (1..=MOST_BLOCKS).contains(count));
        let count = count.ok_or("expected a number of blocks before `*`, such as 4*1x2")?;
        let shape = shape.trim();
        let cells = columns_by_rows(shape, MOST_CELLS).map(|size| size.cells().collect()).or_else(|| drawn(shape));
        let shape = cells.ok_or_else(|| {
            format!(
                "a block is columns x rows, from 1 to {MOST_CELLS} each, such as 1x2 for an upright one, or rows of X and . \
                 with / between them, such as XX/X."
            )
        })?;
        Ok(Self { shape, count })
    }
}

/// The cells of a shape that is drawn row by row, in reading order; the first row and column have cells.
fn drawn(text: &str) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for (row, line) in text.split('/').enumerate() {
        for (col, sign) in line.chars().enumerate() {
            match sign {
                'x' | 'X' => cells.push(Cell::new(row, col)),
                '.' => {}
                _ => return None,
            }
        }
    }
    let first = (!cells.is_empty() && cells.len() <= MOST_BLOCKS).then(|| crate::grid::corner(&cells))?;
    Some(cells.into_iter().map(|cell| Cell::new(cell.row - first.row, cell.col - first.col)).collect())
}

/// Row and column.
fn corner(text: &str) -> Result<Cell, String> {
    let number = |text: &str| text.trim().parse().ok();
    let cell = text.split_once(',').and_then(|(row, col)| Some(Cell::new(number(row)?, number(col)?)));
    cell.ok_or_else(|| "expected row and column, counted from 0, such as 3,1".to_owned())
}

/// Lengths of a solution.
fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number > 0);
    let range = match text.split_once("..") {
        None => number(text).map(|least| least..=usize::MAX),
        Some((least, most)) => number(least).zip(number(most.trim_start_matches('='))).map(|(a, b)| a..=b),
    };
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| "expected a minimum length (at least 1) or a range such as 20..30".to_owned())
}

/// Directions in which blocks move: whether along their length.
const AXES: [Choice<bool>; 2] =
    [("both", "In all four directions", false), ("length", "Along the longer side only, as cars do", true)];

/// Sides on which the frame is open.
const SIDES: [Choice<OpeningLayout>; 5] = [
    ("top", "", OpeningLayout::Side(Direction::Up)),
    ("bottom", "", OpeningLayout::Side(Direction::Down)),
    ("left", "", OpeningLayout::Side(Direction::Left)),
    ("right", "", OpeningLayout::Side(Direction::Right)),
    ("none", "", OpeningLayout::Closed),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(usize, usize)> {
        let blocks: Blocks = text.parse().expect("blocks");
        blocks.shape.iter().map(|cell| (cell.row, cell.col)).collect()
    }

    #[test]
    fn boards_and_blocks_are_wide_before_they_are_high() {
        assert_eq!(board("4x5"), Ok(Size::new(5, 4)));
        assert_eq!(board("4×5"), Ok(Size::new(5, 4)));
        assert_eq!(cells("1x2"), [(0, 0), (1, 0)]);
        assert_eq!(cells("XX/X."), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(cells("3*.X/XX"), [(0, 1), (1, 0), (1, 1)]);
        assert_eq!(cells("../.x"), [(0, 0)]);
        assert_eq!("4*1x2".parse::<Blocks>().map(|blocks| blocks.count), Ok(4));
        for wrong in ["", "4", "x", "0x1", "4x", "33x1", "4x5x6", "-1x2"] {
            assert!(board(wrong).is_err(), "{wrong}");
        }
        for wrong in ["", "0*1x1", "*1x1", "a*1x1", "AB/A", "..", "2000*1x1"] {
            assert!(wrong.parse::<Blocks>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lengths_have_a_least_one() {
        assert_eq!(lengths("20"), Ok(20..=usize::MAX));
        assert_eq!(lengths("20..30"), Ok(20..=30));
        assert_eq!(lengths("20..=20"), Ok(20..=20));
        for wrong in ["", "0", "..", "30..20", "20..", "-1", "x"] {
            assert!(lengths(wrong).is_err(), "{wrong}");
        }
    }
}
