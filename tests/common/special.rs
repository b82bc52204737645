//! Stories of boards with more than blocks and walls: gates, locked and fixed blocks, goals with alternatives. `tests/cases/special.txt` has
//! the boards and the moves.

use super::stories::puzzle;
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{Game, Path};
use stepbook::stages::sliding::{Metric, Move};
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// All of them, with a name for files.
pub fn all() -> Vec<(&'static str, Walkthrough)> {
    let story = |case: &'static str| {
        let (name, text) = case.split_once('\n').expect("a name");
        let (text, moves) = text.split_once(">>>\n").expect("moves");
        (name, story(text, moves))
    };
    include_str!("../cases/special.txt").split("\n--- ").skip(1).map(story).collect()
}

fn story(text: &str, moves: &str) -> Walkthrough {
    let puzzle = puzzle(text);
    let Game::Sliding(board) = &puzzle.game else { panic!("a board") };
    let mut position = board.start().clone();
    let cell = |text: &str| {
        let (row, col) = text.split_once(',').expect("row and column");
        Cell::new(row.parse().expect("a row"), col.parse().expect("a column"))
    };
    let moves = moves.split_whitespace().map(|text| {
        let (from, to) = text.split_once('-').expect("two cells");
        let path: Vec<Direction> = board.way(&position, cell(from), cell(to)).expect("there is a way");
        let one = Move { cell: cell(from), path };
        board.apply(&mut position, &one).expect("the move is legal");
        one
    });
    let solution = Path::Sliding { metric: Metric::Move, moves: moves.collect() }.shortest();
    narrate(&puzzle, &solution).expect("the moves are legal")
}

/// A function for each of these stories.
macro_rules! stories {
    ($($name:ident)*) => {
        $(pub fn $name() -> Walkthrough {
            let name = stringify!($name).replace('_', "-");
            all().into_iter().find(|story| story.0 == name).expect("its board").1
        })*
    };
}

stories!(rush_hour yard gated_klotski rooms fixed either corners goalless);
