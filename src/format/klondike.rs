//! The grid of a number maze, as in Jamis Buck's "Writing a Klondike Puzzle Solver" (2015): a character for each cell, digits for the
//! field, `_` outside, `x` for an exit. One starts in the middle.

use super::Fault;
use crate::maze::{Layout, Spot};
use crate::puzzle::{About, Game, Puzzle};

/// Whether a text is a grid: nothing else stands in it, and there are exits.
pub(super) fn is_grid(text: &str) -> bool {
    let of_grid = |c: char| matches!(c, '_' | 'x' | 'X' | '0'..='9') || c.is_whitespace();
    text.chars().all(of_grid) && text.contains(['x', 'X']) && text.contains(|c: char| c.is_ascii_digit())
}

pub(super) fn read(text: &str) -> Result<Puzzle, Vec<Fault>> {
    let spot = |c: char| match c {
        'x' | 'X' => Spot::Exit,
        c => c.to_digit(10).map_or(Spot::Outside, Spot::Number),
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let layout = Layout { rows: lines.map(|line| line.chars().map(spot).collect()).collect(), ..Layout::default() };
    match layout.check() {
        Ok(maze) => Ok(Puzzle { about: About::default(), game: Game::Maze(maze) }),
        Err(faults) => {
            Err(faults.iter().map(|fault| Fault::new(0..0, fault.kind.to_string(), fault.kind.help())).collect())
        }
    }
}
