//! The data for playing the puzzle: its rules, and the solution if the edition has one.
//!
//! Cells are pairs of row and column, from 0; the position of a block is the top-left cell of its bounding box.

use serde::Serialize;
use std::collections::BTreeMap;
use stepbook_draw::walkthrough::{Condition, Jumps, Moved, Piece, Walkthrough};
use stepbook_solve::grid::{Cell, Direction, Grid};
use stepbook_solve::puzzle::{Claim, Proven};

/// The rules, the start, and perhaps the solution. `rules.js` and `board.js` read it as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Play {
    /// The unit of the solution, and its length, if known.
    unit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// The length of a shortest solution, if proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) best: Option<usize>,
    rows: usize,
    cols: usize,
    walls: Vec<Pair>,
    /// Only blocks that pass gates may cover these cells.
    gates: Vec<Pair>,
    blocks: Vec<PlayBlock>,
    /// How the only block jumps; `None` if blocks slide.
    #[serde(skip_serializing_if = "Option::is_none")]
    jumps: Option<PlayJumps>,
    /// The alternatives of the goal; empty if the puzzle has no goal.
    goals: Vec<PlayGoal>,
    /// The side on which the goal block leaves the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<&'static str>,
    /// For each step the block and its new row and column; `None` if the solution is secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<(usize, usize, usize)>>,
    /// The turning points of steps with corners, by step number, from 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    turns: BTreeMap<usize, Vec<Pair>>,
    /// The distances of all positions from the goal, in the format of `puzzle::Distances`, in base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    distances: Option<String>,
}

type Pair = (usize, usize);

#[derive(Clone, PartialEq, Debug, Serialize)]
struct PlayBlock {
    label: String,
    /// The spoken label, if it differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    aloud: Option<String>,
    /// Covered cells relative to `at`.
    cells: Vec<Pair>,
    /// Its position at the start.
    at: Pair,
    /// The directions in which it may move.
    ways: Vec<&'static str>,
    /// Whether it may cover gates.
    passes: bool,
}

/// A field of numbers, the lengths of jumps.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PlayJumps {
    /// The numbers of the cells, row by row; `None` outside the field.
    numbers: Vec<Option<u32>>,
    /// Cells outside the field on which a jump may land.
    exits: Vec<Pair>,
    /// The directions of jumps, in the order in which they are tried: the name, and the offset of one cell in rows and
    /// columns.
    ways: Vec<(&'static str, (isize, isize))>,
    /// Whether a piece that leaves the field re-enters on the opposite side.
    wraps: bool,
}

/// One alternative of the goal. All of it is required.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct PlayGoal {
    /// Each requires one of several blocks at one of several positions.
    places: Vec<PlayPlace>,
    /// Cells that must be empty.
    empty: Vec<Pair>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
struct PlayPlace {
    blocks: Vec<usize>,
    at: Vec<Pair>,
}

impl Play {
    /// Whether the puzzle has jumps instead of sliding blocks.
    pub(super) fn is_of_jumps(&self) -> bool {
        self.jumps.is_some()
    }

    /// Whether the page can give help: by distances, or by a shortest solution.
    pub(super) fn helps(&self) -> bool {
        self.distances.is_some() || self.best.is_some() && self.steps.as_ref().is_some_and(|steps| !steps.is_empty())
    }

    /// The rules and the start as text. It is equal for puzzles with equal rules.
    pub(super) fn rules(&self) -> String {
        let block = |block: &PlayBlock| (block.cells.clone(), block.at, block.ways.clone(), block.passes);
        let blocks: Vec<_> = self.blocks.iter().map(block).collect();
        let rules = (self.rows, self.cols, &self.walls, &self.gates, blocks, &self.jumps, &self.goals);
        serde_json::to_string(&rules).expect("texts and numbers can be written as JSON")
    }

    /// The data for playing `story`, with its steps if `with_solution`. The encoded `distances` give help from any
    /// position.
    pub(super) fn of(story: &Walkthrough, with_solution: bool, distances: Option<String>) -> Self {
        let size = story.field.size();
        let moved = |k: usize| story.steps[k].moved.as_ref();
        let step = |k: usize| moved(k).map(|moved| (moved.piece, moved.to.row, moved.to.col));
        let turn = |k: usize| Some((k, turns(moved(k)?))).filter(|(_, turns)| !turns.is_empty());
        let solution = 1..=if with_solution { story.length() } else { 0 };
        Self {
            unit: story.unit.name(),
            length: (with_solution || story.length() > 0).then(|| story.length()),
            best: match story.claim {
                Claim::Given { is_solved: true, proven: Proven::Exactly(fewest) } => Some(fewest),
                _ if story.is_shortest() => Some(story.length()),
                _ => None,
            }
            .filter(|&fewest| fewest > 0),
            rows: size.rows,
            cols: size.cols,
            // In a maze, cells without a number are walls.
            walls: if story.field.jumps.is_some() { Vec::new() } else { marked(&story.field.walls) },
            gates: marked(&story.field.gates),
            blocks: story.pieces.iter().zip(&story.steps[0].position).map(|(piece, &at)| block(piece, at)).collect(),
            jumps: story.field.jumps.as_ref().map(jumps),
            goals: story.field.goal.iter().map(goal).collect(),
            exit: story.leaves().map(Direction::word),
            turns: solution.clone().filter_map(turn).collect(),
            steps: with_solution.then(|| solution.filter_map(step).collect()),
            distances,
        }
    }
}

fn pair(cell: &Cell) -> Pair {
    (cell.row, cell.col)
}

/// The cells in which a block changes its direction.
fn turns(moved: &Moved) -> Vec<Pair> {
    let mut at = moved.from;
    let mut turns = Vec::new();
    for (k, &direction) in moved.path.iter().enumerate() {
        if k > 0 && moved.path[k - 1] != direction {
            turns.push(pair(&at));
        }
        at = at.step(direction).unwrap_or(at);
    }
    turns
}

fn marked(grid: &Grid<bool>) -> Vec<Pair> {
    grid.size().cells().filter(|&cell| grid[cell]).map(|cell| pair(&cell)).collect()
}

fn block(piece: &Piece, at: Cell) -> PlayBlock {
    PlayBlock {
        label: piece.label.clone(),
        aloud: (piece.aloud != piece.label).then(|| piece.aloud.clone()),
        cells: piece.shape.iter().map(pair).collect(),
        at: pair(&at),
        ways: piece.ways.iter().copied().map(Direction::word).collect(),
        passes: piece.passes_gates,
    }
}

fn jumps(jumps: &Jumps) -> PlayJumps {
    PlayJumps {
        numbers: jumps.numbers.size().cells().map(|cell| jumps.numbers[cell]).collect(),
        exits: jumps.exits.iter().map(pair).collect(),
        ways: jumps.directions.iter().map(|towards| (towards.letters(), towards.delta())).collect(),
        wraps: jumps.wraps,
    }
}

fn goal(demand: &Condition) -> PlayGoal {
    let place = |place: &stepbook_draw::walkthrough::Place| PlayPlace {
        blocks: place.blocks.clone(),
        at: place.corners.iter().map(pair).collect(),
    };
    PlayGoal { places: demand.places.iter().map(place).collect(), empty: demand.empty.iter().map(pair).collect() }
}
