//! The puzzle of a certificate and its solution, as JSON: all that the rules need, as data.

use crate::grid::{Cell, Direction};
use crate::puzzle::{Game, Path, Puzzle, Solution};
use crate::sliding::{self, Axis, Board, Metric};
use serde::Serialize;
use serde_json::Value;
use stepbook_solve::maze::{Maze, Spot};

/// What both families have.
#[derive(Serialize)]
struct Head<'a> {
    title: &'a str,
    game: &'static str,
    metric: &'static str,
    size: [usize; 2],
    zero: u32,
}

/// A puzzle of sliding blocks, with its solution.
#[derive(Serialize)]
struct BlocksReport<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    walls: Vec<[usize; 2]>,
    gates: Vec<[usize; 2]>,
    blocks: Vec<BlockReport<'a>>,
    alike: Vec<Vec<&'a str>>,
    goal: Vec<DemandReport<'a>>,
    solution: Option<Vec<(&'a str, String)>>,
}

#[derive(Serialize)]
struct BlockReport<'a> {
    label: &'a str,
    cells: Vec<[usize; 2]>,
    directions: String,
    gates: bool,
}

#[derive(Serialize)]
struct DemandReport<'a> {
    places: Vec<PlaceReport<'a>>,
    empty: Vec<[usize; 2]>,
}

#[derive(Serialize)]
struct PlaceReport<'a> {
    any_of: Vec<&'a str>,
    at: Vec<[usize; 2]>,
}

/// A number maze, with its solution.
#[derive(Serialize)]
struct MazeReport<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// A number, "exit", or nothing outside the field.
    field: Vec<Vec<Value>>,
    start: [usize; 2],
    goals: Vec<[usize; 2]>,
    directions: Vec<&'static str>,
    wrap: bool,
    solution: Option<Vec<&'static str>>,
}

/// The line of JSON; `zero` is the character of the first cell in the positions.
pub(super) fn json(puzzle: &Puzzle, solution: Option<&Solution>, metric: Metric, zero: u32) -> String {
    let (title, size) = (&puzzle.about.title, puzzle.size());
    let head = |game, metric| Head { title, game, metric, size: [size.rows, size.cols], zero };
    let text = match &puzzle.game {
        Game::Sliding(board) => serde_json::to_string(&blocks(head("blocks", metric.name()), board, solution)),
        Game::Maze(maze) => serde_json::to_string(&field(head("maze", "jump"), maze, solution)),
    };
    text.expect("texts and numbers")
}

fn pair(cell: Cell) -> [usize; 2] {
    [cell.row, cell.col]
}

fn pairs(cells: impl IntoIterator<Item = Cell>) -> Vec<[usize; 2]> {
    cells.into_iter().map(pair).collect()
}

fn blocks<'a>(head: Head<'a>, board: &'a Board, solution: Option<&Solution>) -> BlocksReport<'a> {
    let size = board.size();
    let label = |block: usize| board.blocks()[block].label.as_str();
    let letters = |axis: Axis| Direction::ALL.into_iter().filter(|&way| axis.allows(way)).map(letter).collect();
    let block = |(block, &corner): (&'a sliding::Block, &Cell)| BlockReport {
        label: &block.label,
        cells: pairs(block.cells_at(corner)),
        directions: letters(block.axis),
        gates: block.passes_gates,
    };
    let demand = |demand: &sliding::Demand| DemandReport {
        places: demand
            .places
            .iter()
            .map(|place| PlaceReport {
                any_of: place.blocks.iter().map(|&block| label(block)).collect(),
                at: pairs(place.corners.iter().copied()),
            })
            .collect(),
        empty: pairs(demand.empty.iter().copied()),
    };
    let told = |moves: &[sliding::Move]| {
        let mut position = board.start().clone();
        let one = |one: &sliding::Move| {
            let block = board.apply(&mut position, one).expect("a move of the solution");
            (label(block), one.path.iter().copied().map(letter).collect())
        };
        moves.iter().map(one).collect()
    };
    BlocksReport {
        head,
        walls: pairs(size.cells().filter(|&cell| board.walls()[cell])),
        gates: pairs(size.cells().filter(|&cell| board.gates()[cell])),
        blocks: board.blocks().iter().zip(&board.start().0).map(block).collect(),
        alike: sliding::interchangeable(board)
            .iter()
            .map(|blocks| blocks.iter().map(|&block| label(block)).collect())
            .collect(),
        goal: board.goal().alternatives.iter().map(demand).collect(),
        solution: match solution.map(|solution| &solution.path) {
            Some(Path::Sliding { moves, .. }) => Some(told(moves)),
            Some(Path::Maze { .. }) | None => None,
        },
    }
}

/// The first letter of a direction's word.
fn letter(direction: Direction) -> char {
    direction.word().chars().next().expect("a word has letters")
}

fn field<'a>(head: Head<'a>, maze: &'a Maze, solution: Option<&Solution>) -> MazeReport<'a> {
    let size = maze.size();
    let spot = |cell| match maze.spots()[cell] {
        Spot::Outside => Value::Null,
        Spot::Exit => "exit".into(),
        Spot::Number(number) => number.into(),
    };
    MazeReport {
        head,
        field: (0..size.rows).map(|row| (0..size.cols).map(|col| spot(Cell::new(row, col))).collect()).collect(),
        start: pair(maze.start()),
        goals: pairs(maze.goals().iter().copied()),
        directions: maze.directions().iter().map(|towards| towards.letters()).collect(),
        wrap: maze.wraps(),
        solution: match solution.map(|solution| &solution.path) {
            Some(Path::Maze { jumps }) => Some(jumps.iter().map(|towards| towards.letters()).collect()),
            Some(Path::Sliding { .. }) | None => None,
        },
    }
}
