//! Everything that can be wrong with a layout: what, where, and what would be right.

use crate::family::LayoutFault;
use crate::grid::Cell;

/// Most cells that a board may have, walls included.
pub(super) const MAX_CELLS: usize = u16::MAX as usize;

/// Most blocks and covered cells that all goals together may name, places and alternatives counted each.
pub(super) const MAX_WANTED: usize = 1 << 22;

/// Most characters of a label.
pub(super) const MAX_LABEL: usize = 40;

/// The part of a layout that is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Entry of [`Layout::goals`](super::Layout::goals), as all that follow.
    Goal(usize),
    /// A place of that goal.
    GoalPlace(usize, usize),
    /// A label of that place.
    GoalLabel(usize, usize, usize),
    /// One of the cells at which that place is.
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

/// A fault of a layout: what is wrong, where, and what would be right.
pub type Fault = LayoutFault<Where, FaultKind>;

/// What is wrong with a layout; the message says what was found, [`FaultKind::help`] what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum FaultKind {
    #[error("the board is empty")]
    NoRows,
    #[error("the board has no block")]
    NoBlocks,
    #[error("row {row} is empty")]
    EmptyRow { row: usize },
    #[error("row {row} has {found} {}, but row 0 has {expected}", cells(*found))]
    Ragged { row: usize, found: usize, expected: usize },
    #[error("the board has {found} cells")]
    TooLarge { found: usize },
    #[error("`*` stands in the board")]
    AnythingOnBoard,
    #[error("the label {label} has {found} characters")]
    LongLabel { label: String, found: usize },
    #[error("block `{label}` is in separate places")]
    Split { label: String },
    #[error("there is no block `{label}`")]
    UnknownBlock { label: String, known: String },
    #[error("block `{label}` is not in separate places")]
    NotSplit { label: String },
    #[error("the goal asks for nothing")]
    NoGoal,
    #[error("block `{label}` has two goals")]
    TwoGoals { label: String },
    #[error("the goal of block `{label}` reaches outside the board: row {row}, column {col}")]
    GoalOutside { label: String, row: i64, col: i64, last: Cell },
    #[error("the goal of block `{label}` lies on a wall")]
    GoalOnWall { label: String },
    #[error("block `{label}` has two axes")]
    TwoAxes { label: String },
    #[error("some blocks may pass gates, but there is no gate")]
    NoGates,
    #[error("the goal of block `{label}` lies on a gate that is closed to it")]
    GoalOnGate { label: String },
    #[error("there is no gate on the board here")]
    GoalGate,
    #[error("blocks `{first}` and `{second}` have different shapes")]
    UnlikeBlocks { first: String, second: String },
    #[error("the demand is about no block")]
    NoBlockNamed,
    #[error("the demand names no place")]
    NoPlaceNamed,
    #[error("there is no cell to be empty at row {row}, column {col}")]
    EmptyNowhere { row: i64, col: i64 },
    #[error("the cell at row {row}, column {col} must be empty, but the goal of block `{label}` covers it")]
    EmptyCovered { label: String, row: i64, col: i64 },
    #[error("the goals name too many blocks and places")]
    GoalTooLarge,
    #[error("the goals of blocks `{first}` and `{second}` overlap")]
    GoalsOverlap { first: String, second: String },
    #[error("the goal picture has {found} {}, the board has {expected}", rows(*found))]
    GoalRows { found: usize, expected: usize },
    #[error("row {row} of the goal picture has {found} {}, the board has {expected}", cells(*found))]
    GoalRagged { row: usize, found: usize, expected: usize },
    #[error("the goal picture differs from the board in its walls")]
    GoalWall { wall: bool },
    #[error("block `{label}` has another shape in the goal picture")]
    GoalShape { label: String },
    #[error("the exit is not on the board's edge: {first} to {last}")]
    OpeningOutside { first: i64, last: i64, count: usize },
    #[error("the exit's place does not follow from the goal")]
    OpeningUnclear,
}

fn rows(count: usize) -> &'static str {
    if count == 1 { "row" } else { "rows" }
}

fn cells(count: usize) -> &'static str {
    if count == 1 { "cell" } else { "cells" }
}

impl FaultKind {
    /// What would be right.
    pub fn help(&self) -> String {
        match self {
            Self::NoRows | Self::NoBlocks => {
                "draw it with one symbol per cell: a label for a block, `.` for an empty cell, `#` for a wall".into()
            }
            Self::EmptyRow { .. } => "remove the empty line, or write `.` for each empty cell".into(),
            Self::Ragged { expected, .. } => format!(
                "give every row {expected} symbols; `.` is an empty cell, `#` a wall"
            ),
            Self::TooLarge { .. } => format!("at most {MAX_CELLS} cells are possible"),
            Self::AnythingOnBoard => {
                "`*` means \"anything\" and belongs in a goal picture; on the board write `.`, `#`, `-` or a label".into()
            }
            Self::LongLabel { .. } => format!("shorten it to at most {MAX_LABEL} characters"),
            Self::Split { label } => format!(
                "give each block a label of its own; if the parts do move together, say `together = [{label:?}]`"
            ),
            Self::UnknownBlock { known, .. } => format!("the blocks are {known}"),
            Self::NotSplit { .. } => "`together` is only for blocks whose parts do not touch; leave it out".into(),
            Self::NoGoal => {
                "say where a block must go, e.g. `goal = { B = [3, 1] }` for row 3, column 1 of its top-left cell".into()
            }
            Self::TwoGoals { .. } => "keep one of them".into(),
            Self::GoalOutside { last, .. } => format!(
                "rows and columns count from 0; the top-left cell of its bounding box can be at most at {last}"
            ),
            Self::GoalOnWall { .. } => "choose a place that has no `#`".into(),
            Self::TwoAxes { label } => {
                format!("give block {} one axis only", short(label))
            }
            Self::NoGates => "draw the gates as `-` on the board, or let no block pass them".into(),
            Self::GoalOnGate { label } => format!("choose a place without `-`, or let block {} pass the gates", short(label)),
            Self::GoalGate => "`-` stands for a gate of the board; write `.`, `*` or a label".into(),
            Self::UnlikeBlocks { .. } => {
                "only blocks of the same shape can take each other's place; make two goals of them, one for each shape".into()
            }
            Self::NoBlockNamed => "name at least one block".into(),
            Self::NoPlaceNamed => "give row and column of at least one cell, from 0".into(),
            Self::EmptyCovered { .. } => "leave one of the two out".into(),
            Self::GoalTooLarge => "make them fewer: the blocks and places of all goals are limited".into(),
            Self::EmptyNowhere { .. } => "rows and columns count from 0; choose a cell of the board that is no `#`".into(),
            Self::GoalsOverlap { .. } => "two blocks cannot cover the same cell".into(),
            Self::GoalRows { expected, .. } => format!("draw all {expected} rows; `*` means \"anything\""),
            Self::GoalRagged { expected, .. } => {
                format!("draw all {expected} cells of each row; `*` means \"anything\"")
            }
            Self::GoalWall { wall: true } => "there is a `#` on the board here; write `#` or `*`".into(),
            Self::GoalWall { wall: false } => "there is no `#` on the board here; write `.`, `*` or a label".into(),
            Self::GoalShape { .. } => "blocks neither turn nor change: draw all of its cells, once".into(),
            Self::OpeningOutside { count, .. } => format!(
                "give first and last cell along that side, each from 0 to {}", count - 1
            ),
            Self::OpeningUnclear => {
                "no single goal block ends on that side; give the cells too, e.g. `exit = { side = \"bottom\", cells = [1, 2] }`".into()
            }
        }
    }
}

/// Most characters of a label in a list.
const MAX_LISTED: usize = 20;

/// The label, or its beginning, between the signs of a quotation.
pub(super) fn short(label: &str) -> String {
    match label.char_indices().nth(MAX_LISTED) {
        Some((end, _)) => format!("`{}…`", &label[..end]),
        None => format!("`{label}`"),
    }
}

/// The first labels, as they are named in a message.
pub(super) fn list<'a>(labels: impl Iterator<Item = &'a String>) -> String {
    let mut shown: Vec<String> = labels.take(13).map(|label| short(label)).collect();
    if let Some(last) = shown.get_mut(12) {
        *last = "…".to_owned();
    }
    shown.join(", ")
}

/// Faults in the making.
#[derive(Default)]
pub(super) struct Faults(pub Vec<Fault>);

impl Faults {
    pub(super) fn add(&mut self, at: Where, kind: FaultKind) {
        self.0.push(Fault { at, kind });
    }
}
