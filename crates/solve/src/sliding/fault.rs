//! All errors that a layout can have, and how to repair them.

use crate::family::LayoutFault;
use crate::grid::Cell;
use crate::text::pair;

/// Most cells of a board, including walls.
pub(super) const MAX_CELLS: usize = u16::MAX as usize;

/// Most blocks and covered cells that all goals together may name, counting each place and alternative.
pub(super) const MAX_WANTED: usize = 1 << 22;

/// Most characters of a label.
pub(super) const MAX_LABEL: usize = 40;

/// The invalid part of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Where {
    /// The whole board.
    Board,
    /// A row of the board.
    Row(usize),
    /// A cell of the board.
    Cell(Cell),
    /// Entry of [`Layout::together`](super::Layout::together).
    Together(usize),
    /// Entry of [`Layout::gate_blocks`](super::Layout::gate_blocks).
    GateBlock(usize),
    /// Entry of [`Layout::axes`](super::Layout::axes).
    Axis(usize),
    /// Entry of [`Layout::goals`](super::Layout::goals), as in all that follow.
    Goal(usize),
    /// A place of that goal.
    GoalPlace(usize, usize),
    /// A label of that place.
    GoalLabel(usize, usize, usize),
    /// One of the cells of that place.
    GoalCorner(usize, usize, usize),
    /// A cell of that goal that must be empty.
    GoalEmpty(usize, usize),
    /// A row of that goal's picture.
    GoalRow(usize, usize),
    /// A cell of that goal's picture.
    GoalCell(usize, Cell),
    /// The exit.
    Opening,
}

/// An error in a layout.
pub type Fault = LayoutFault<Where, FaultKind>;

/// The kind of an error in a layout. The message describes the problem, [`FaultKind::help`] the repair. Rows of
/// pictures are counted from 1; if a file counts from 0, the message says so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("the board is empty")]
    NoRows,
    #[error("the board has no block")]
    NoBlocks,
    #[error("row {} of the board is empty", row + 1)]
    EmptyRow { row: usize },
    #[error("row {} has {found} {}, but row {} has {expected}", row + 1, cells(*found), like + 1)]
    Ragged { row: usize, found: usize, expected: usize, like: usize },
    #[error("the board has {found} cells")]
    TooLarge { found: usize },
    #[error("the board has no empty cell{}", meant(suspect.as_deref()))]
    NoEmptyCell { suspect: Option<String> },
    #[error("`*` is not allowed on the board")]
    AnythingOnBoard,
    #[error("the label {label} has {found} characters")]
    LongLabel { label: String, found: usize },
    #[error("block `{label}` appears in separate places")]
    Split { label: String },
    #[error("there is no block `{label}`{}", did_you_mean(near.as_deref()))]
    UnknownBlock { label: String, known: String, near: Option<String> },
    #[error("block `{label}` is not in separate places")]
    NotSplit { label: String },
    #[error("the goal asks for nothing")]
    NoGoal,
    #[error("block `{label}` has two goals that cannot both hold")]
    TwoGoals { label: String },
    #[error("the goal of block `{label}` is outside the board: {}", pair(.row, .col))]
    GoalOutside { label: String, row: i64, col: i64, last: Cell },
    #[error("the goal of block `{label}` is on a wall")]
    GoalOnWall { label: String },
    #[error("block `{label}` has two axes")]
    TwoAxes { label: String },
    #[error("the goal of block `{label}` is on a gate that is closed to it")]
    GoalOnGate { label: String },
    #[error("the board has no gate here")]
    GoalGate,
    #[error("blocks `{first}` and `{second}` have different shapes")]
    UnlikeBlocks { first: String, second: String },
    #[error("this condition names no block")]
    NoBlockNamed,
    #[error("this condition names no position")]
    NoPlaceNamed,
    #[error("{} is not a cell that can be empty", pair(.row, .col))]
    EmptyNowhere { row: i64, col: i64 },
    #[error("{} must be empty, but the goal of block `{label}` covers it", pair(.row, .col))]
    EmptyCovered { label: String, row: i64, col: i64 },
    #[error("the goals name too many blocks and positions")]
    GoalTooLarge,
    #[error("the goals of blocks `{first}` and `{second}` overlap")]
    GoalsOverlap { first: String, second: String },
    #[error("the goal picture has {found} {}, but the board has {expected}", rows(*found))]
    GoalRows { found: usize, expected: usize },
    #[error("row {} of the goal picture has {found} {}, but the board has {expected}", row + 1, cells(*found))]
    GoalRagged { row: usize, found: usize, expected: usize },
    #[error("the goal picture differs from the board in its walls")]
    GoalWall { wall: bool },
    #[error("block `{label}` has a different shape in the goal picture")]
    GoalShape { label: String },
    #[error("the exit is not on the edge of the board: {first} to {last} (counted from 0)")]
    OpeningOutside { first: i64, last: i64, count: usize },
    #[error("cannot tell from the goal where the exit is")]
    OpeningUnclear,
}

fn rows(count: usize) -> &'static str {
    if count == 1 { "row" } else { "rows" }
}

fn cells(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

fn meant(suspect: Option<&str>) -> String {
    suspect.map_or_else(String::new, |label| format!("; did you mean `.` for `{label}`?"))
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// Whether a label looks like a character that people use for an empty cell.
pub(super) fn looks_empty(label: &str) -> bool {
    matches!(label, "0" | "o" | "O" | "_") || !label.chars().any(char::is_alphanumeric)
}

impl FaultKind {
    /// Whether a position outside the board would be on it if row and column were counted from 1.
    pub fn is_counted_from_one(&self) -> bool {
        let within = |at: i64, last: usize| at > 0 && usize::try_from(at - 1).is_ok_and(|at| at <= last);
        matches!(self, Self::GoalOutside { row, col, last, .. } if within(*row, last.row) && within(*col, last.col))
    }

    /// The repair, for a TOML file.
    pub fn help(&self) -> String {
        self.help_with(&|key, value| format!("`{key} = {value}`"))
    }

    /// The repair, for a file in which `pair` formats a key and its value, which is given as TOML.
    pub fn help_with(&self, pair: &dyn Fn(&str, &str) -> String) -> String {
        match self {
            Self::NoRows | Self::NoBlocks => {
                "draw it with one symbol per cell: a label for a block, `.` for an empty cell, `#` for a wall".into()
            }
            Self::EmptyRow { .. } => "remove the empty line, or write `.` for each empty cell".into(),
            Self::Ragged { expected, .. } => {
                format!("make every row {expected} symbols long; use `.` for an empty cell and `#` for a wall")
            }
            Self::TooLarge { .. } => format!("the limit is {MAX_CELLS} cells"),
            Self::NoEmptyCell { .. } => "write `.` for each empty cell; without one, no block can move".into(),
            Self::AnythingOnBoard => {
                "`*` means \"anything\" and belongs in a goal picture; on the board write `.`, `#`, `-` or a label"
                    .into()
            }
            Self::LongLabel { .. } => format!("shorten it to at most {MAX_LABEL} characters"),
            Self::Split { label } if looks_empty(label) => format!(
                "write `.` for an empty cell; if {} is a block whose parts move together, add {}",
                short(label),
                pair("together", &format!("[{label:?}]"))
            ),
            Self::Split { label } => format!(
                "give each block its own label; if the parts really move together, add {}",
                pair("together", &format!("[{label:?}]"))
            ),
            Self::UnknownBlock { label, .. } if label == "?" => "write `*` where anything may be".into(),
            Self::UnknownBlock { known, .. } => format!("the blocks are {known}"),
            Self::NotSplit { .. } => "`together` is only for blocks with separate parts; remove it".into(),
            Self::NoGoal => format!(
                "add a goal, e.g. {} for row 3, column 1 of its top-left cell, counted from 0",
                pair("goal", "{ B = [3, 1] }")
            ),
            Self::TwoGoals { .. } => "remove one of them".into(),
            Self::GoalOutside { label, row, col, .. } if self.is_counted_from_one() => format!(
                "rows and columns count from 0; did you count from 1? Then block {} goes to [{}, {}]",
                short(label),
                row - 1,
                col - 1
            ),
            Self::GoalOutside { last, .. } => format!(
                "rows and columns count from 0; the top-left corner of this block can be at {},{} at most",
                last.row, last.col
            ),
            Self::GoalOnWall { .. } => "choose a position without `#`".into(),
            Self::TwoAxes { label } => {
                format!("give block {} one axis only", short(label))
            }
            Self::GoalOnGate { label } => {
                format!("choose a position without `-`, or let block {} pass the gates", short(label))
            }
            Self::GoalGate => "`-` stands for a gate of the board; write `.`, `*` or a label".into(),
            Self::UnlikeBlocks { .. } => {
                "only blocks of the same shape are interchangeable; write a separate goal for each shape".into()
            }
            Self::NoBlockNamed => "name at least one block".into(),
            Self::NoPlaceNamed => "give row and column of at least one cell, counted from 0".into(),
            Self::EmptyCovered { .. } => "remove one of the two".into(),
            Self::GoalTooLarge => "simplify the goals: they name too many blocks and positions".into(),
            Self::EmptyNowhere { .. } => {
                "rows and columns count from 0; choose a cell of the board that is not a wall".into()
            }
            Self::GoalsOverlap { .. } => "two blocks cannot cover the same cell".into(),
            Self::GoalRows { expected, .. } => format!("draw all {expected} rows; `*` means \"anything\""),
            Self::GoalRagged { expected, .. } => {
                format!("draw all {expected} cells of each row; `*` means \"anything\"")
            }
            Self::GoalWall { wall: true } => "the board has a wall here; write `#` or `*`".into(),
            Self::GoalWall { wall: false } => "the board has no wall here; write `.`, `*` or a label".into(),
            Self::GoalShape { .. } => "blocks cannot rotate or change shape: draw all of its cells exactly once".into(),
            Self::OpeningOutside { first, last, .. } if first > last => {
                format!("write the smaller number first: [{last}, {first}]")
            }
            Self::OpeningOutside { count, .. } => {
                format!("give the first and last cell on that side, each between 0 and {}", count - 1)
            }
            Self::OpeningUnclear => format!(
                "no single goal block ends on that side; specify the cells as well, e.g. {}",
                pair("exit", "{ side = \"bottom\", cells = [1, 2] }")
            ),
        }
    }
}

/// Most characters of a label in a list.
const MAX_LISTED: usize = 20;

/// The label in backquotes, shortened if it is long.
pub(super) fn short(label: &str) -> String {
    match label.char_indices().nth(MAX_LISTED) {
        Some((end, _)) => format!("`{}…`", &label[..end]),
        None => format!("`{label}`"),
    }
}

/// The first labels, formatted for a message.
pub(super) fn list<'a>(labels: impl Iterator<Item = &'a String>) -> String {
    let mut shown: Vec<String> = labels.take(13).map(|label| short(label)).collect();
    if let Some(last) = shown.get_mut(12) {
        *last = "…".to_owned();
    }
    shown.join(", ")
}

/// A collector of errors.
#[derive(Default)]
pub(super) struct Faults(pub Vec<Fault>);

impl Faults {
    pub(super) fn add(&mut self, at: Where, kind: FaultKind) {
        self.0.push(Fault { at, kind });
    }
}
