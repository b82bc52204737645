//! The command `generate`.

use super::input::{bytes, positions};
use super::{Counted, Effort, KindName};
use crate::grid::{Cell, Size};
use crate::search::Limits;
use clap::{Args, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

/// Most rows and columns of a new board.
const MOST_CELLS: usize = 32;

/// Most characters of a title, as in a puzzle file.
const MOST_IN_TITLE: usize = 200;

/// Most cells that a block may be drawn with, or blocks of a shape.
const MOST_BLOCKS: usize = MOST_CELLS * MOST_CELLS;

/// Tries, most positions and most memory of a board, where nothing else is said.
pub(in crate::cli) const TRIES: usize = 20;
pub(in crate::cli) const MAX_POSITIONS: usize = 1_000_000;
pub(in crate::cli) const MAX_MEMORY: usize = 4 << 30;

#[derive(Args)]
pub(in crate::cli) struct Generate {
    #[command(subcommand)]
    pub family: Family,
}

/// The families of new puzzles.
#[derive(Subcommand)]
pub(in crate::cli) enum Family {
    /// Sliding blocks: the first block has to get to its goal
    ///
    /// The blocks are put on the board at random with the first one at its goal. Of all positions that can be reached from there,
    /// the puzzle begins with one that has a single shortest solution: as long as --length says, or the longest.
    Sliding(Box<NewSliding>),
    /// Number mazes such as Sam Loyd's "Back from the Klondike": a round field, from the middle out
    ///
    /// The numbers of a random maze are changed one by one; a change stays if it makes the maze better or hardly worse.
    Klondike(NewKlondike),
}

#[derive(Args)]
pub(in crate::cli) struct NewKlondike {
    /// Rows and columns: of a round field, with its exits, an odd number from 9 to 41, of a square one 3 to 25. Loyd's has 23
    #[arg(long, value_name = "N", default_value_t = 23)]
    pub size: usize,
    /// The field: round, with exits all around, or square, from corner to corner
    #[arg(long, value_name = "OUTLINE", default_value = "round")]
    pub field: OutlineName,
    /// Where one may jump, as in chess; queen if the field is round, rook if it is square
    #[arg(long, value_name = "PIECE")]
    pub directions: Option<PieceName>,
    /// How many random mazes are tried
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = |text: &str| super::within(text, 1..=1_000_000_usize))]
    pub tries: usize,
    #[command(flatten)]
    pub new: New,
}

impl NewKlondike {
    /// A maze is small.
    pub(in crate::cli) fn effort(&self) -> Effort {
        let Limits { positions, memory, .. } = Limits::default();
        Effort { max_positions: positions, max_memory: memory, threads: None, spill: None }
    }
}

/// Outlines of a field.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum OutlineName {
    /// A disc with exits all around: one starts in the middle and has to get out
    Round,
    /// A square: from the first cell to the last
    Square,
}

/// Pieces that move as one may jump.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PieceName {
    /// In all eight directions
    Queen,
    /// Up, down, left, right
    Rook,
    /// Diagonally
    Bishop,
}

#[derive(Args)]
pub(in crate::cli) struct NewSliding {
    /// Columns x rows of the board: 4x5 is 4 wide and 5 high
    #[arg(long, value_name = "COLSxROWS")]
    pub board: BoardSize,
    /// The blocks, first the one that has to get to the goal, as COLSxROWS, so 1x2 stands upright, each with a number and `*` if
    /// there are several: 2x2,4*1x2. Other shapes are drawn row by row: XX/X. has three cells
    #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
    pub blocks: Vec<Blocks>,
    /// Where the first block has to get to: row and column of its top-left cell, from 0, as in a puzzle file. If absent, the
    /// middle of the bottom; with --axis length, the right or bottom end of the middle row or column
    #[arg(long, value_name = "ROW,COLUMN")]
    pub goal: Option<Corner>,
    /// Which way blocks move: both, or length for cars, which move along their longer side
    #[arg(long, value_name = "AXIS", default_value = "both")]
    pub axis: AxisName,
    /// The side on which the frame is drawn open: where the goal is, if absent
    #[arg(long, value_name = "SIDE")]
    pub exit: Option<SideName>,
    #[command(flatten)]
    pub counted: Counted,
    /// How many random boards are tried. Without --length, the longest of all is taken
    #[arg(long, value_name = "N", default_value_t = TRIES, value_parser = |text: &str| super::within(text, 1..=1_000_000_usize))]
    pub tries: usize,
    /// Pass over boards with more positions than this
    #[arg(long, value_name = "N", value_parser = positions, default_value_t = MAX_POSITIONS)]
    pub max_positions: usize,
    /// Pass over boards whose positions and moves need more memory, e.g. 512M or 4G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "4G")]
    pub max_memory: usize,
    /// Search with so many threads: as many as there are cores if absent; the puzzle is the same
    #[arg(long, value_name = "N", value_parser = |text: &str| super::within(text, 1..=1024_u16))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub new: New,
}

impl NewSliding {
    pub(in crate::cli) fn effort(&self) -> Effort {
        Effort { max_positions: self.max_positions, max_memory: self.max_memory, threads: self.threads, spill: None }
    }
}

/// What every new puzzle may be given.
#[derive(Args)]
pub(in crate::cli) struct New {
    /// Another number, another puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How long the shortest solution must be: a least length, or 20..30. If absent, sliding blocks are as long as can be
    /// found, and a maze is as long as suits its size
    #[arg(long, value_name = "N")]
    pub length: Option<Lengths>,
    /// The title, if not one with size and seed
    #[arg(long, value_name = "TEXT", value_parser = title)]
    pub title: Option<String>,
    /// The file to write, or - for standard output, as if absent
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The form to write; if absent, the ending of FILE tells it: .toml or .json. On standard output it is TOML
    #[arg(long, value_name = "KIND")]
    pub to: Option<KindName>,
}

/// A title that a puzzle file may have: what it may not should not be found out after the search.
fn title(text: &str) -> Result<String, String> {
    let fits = !text.trim().is_empty() && text.chars().count() <= MOST_IN_TITLE && !text.contains(char::is_control);
    fits.then(|| text.to_owned()).ok_or_else(|| format!("a line of 1 to {MOST_IN_TITLE} characters is expected"))
}

/// Columns x rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) struct BoardSize(pub Size);

impl FromStr for BoardSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let size = columns_by_rows(text);
        size.map(Self).ok_or_else(|| {
            format!("columns x rows are expected, from 1 to {MOST_CELLS} each, such as 4x5: 4 wide and 5 high")
        })
    }
}

/// A size as columns x rows, with the letter or the sign.
fn columns_by_rows(text: &str) -> Option<Size> {
    let (cols, rows) = text.split_once(['x', 'X', '×'])?;
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=MOST_CELLS).contains(number));
    Some(Size::new(number(rows)?, number(cols)?))
}

/// A shape and how often it is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Blocks {
    pub shape: Vec<Cell>,
    pub count: usize,
    /// As it was written.
    pub text: String,
}

impl FromStr for Blocks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (count, shape) = text.trim().split_once('*').unwrap_or(("1", text.trim()));
        let count = count.trim().parse().ok().filter(|count| (1..=MOST_BLOCKS).contains(count));
        let count = count.ok_or("a number of blocks is expected before `*`, such as 4*1x2")?;
        let shape = shape.trim();
        let cells = columns_by_rows(shape).map(|size| size.cells().collect()).or_else(|| drawn(shape));
        let shape = cells.ok_or_else(|| {
            format!(
                "a block is columns x rows, from 1 to {MOST_CELLS} each, such as 1x2 for an upright one, or rows of X and . \
                 with / between them, such as XX/X."
            )
        })?;
        Ok(Self { shape, count, text: text.trim().to_owned() })
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Corner(pub Cell);

impl FromStr for Corner {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse().ok();
        let cell = text.split_once(',').and_then(|(row, col)| Some(Cell::new(number(row)?, number(col)?)));
        cell.map(Self).ok_or_else(|| "row and column are expected, from 0, such as 3,1".to_owned())
    }
}

/// Lengths of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::cli) struct Lengths(pub RangeInclusive<usize>);

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number > 0);
        let range = match text.split_once("..") {
            None => number(text).map(|least| least..=usize::MAX),
            Some((least, most)) => number(least).zip(number(most.trim_start_matches('='))).map(|(a, b)| a..=b),
        };
        let range = range.filter(|range| !range.is_empty());
        range.map(Self).ok_or_else(|| "a least length from 1 is expected, or two such as 20..30".to_owned())
    }
}

/// Which way blocks move.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum AxisName {
    /// In all four directions
    Both,
    /// Along the longer side only, as cars do
    Length,
}

/// Where the frame is drawn open.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SideName {
    Top,
    Bottom,
    Left,
    Right,
    None,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(usize, usize)> {
        let blocks: Blocks = text.parse().expect("blocks");
        blocks.shape.iter().map(|cell| (cell.row, cell.col)).collect()
    }

    #[test]
    fn boards_and_blocks_are_wide_before_they_are_high() {
        assert_eq!("4x5".parse(), Ok(BoardSize(Size::new(5, 4))));
        assert_eq!("4×5".parse(), Ok(BoardSize(Size::new(5, 4))));
        assert_eq!(cells("1x2"), [(0, 0), (1, 0)]);
        assert_eq!(cells("XX/X."), [(0, 0), (0, 1), (1, 0)]);
        assert_eq!(cells("3*.X/XX"), [(0, 1), (1, 0), (1, 1)]);
        assert_eq!(cells("../.x"), [(0, 0)]);
        assert_eq!("4*1x2".parse::<Blocks>().map(|blocks| blocks.count), Ok(4));
        for wrong in ["", "4", "x", "0x1", "4x", "33x1", "4x5x6", "-1x2"] {
            assert!(wrong.parse::<BoardSize>().is_err(), "{wrong}");
        }
        for wrong in ["", "0*1x1", "*1x1", "a*1x1", "AB/A", "..", "2000*1x1"] {
            assert!(wrong.parse::<Blocks>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn lengths_have_a_least_one() {
        assert_eq!("20".parse(), Ok(Lengths(20..=usize::MAX)));
        assert_eq!("20..30".parse(), Ok(Lengths(20..=30)));
        assert_eq!("20..=20".parse(), Ok(Lengths(20..=20)));
        for wrong in ["", "0", "..", "30..20", "20..", "-1", "x"] {
            assert!(wrong.parse::<Lengths>().is_err(), "{wrong}");
        }
    }
}
