//! The puzzle of a certificate and its solution as JSON, with all data that the rules need.

use crate::grid::{Cell, Direction};
use crate::puzzle::{Game, Path, Puzzle, Solution};
use crate::sliding::{self, Axis, Board, Metric};
use serde_json::{Value, json};
use stepbook_solve::maze::{Maze, Spot};

/// Returns the line of JSON. `zero` is the character of the first cell in the positions.
pub(super) fn json(puzzle: &Puzzle, solution: Option<&Solution>, metric: Metric, zero: u32) -> String {
    let mut head = match &puzzle.game {
        Game::Sliding(board) => blocks(board, metric, solution),
        Game::Maze(maze) => field(maze, solution),
    };
    let size = puzzle.size();
    head["title"] = puzzle.about.title.as_str().into();
    head["size"] = json!([size.rows, size.cols]);
    head["zero"] = zero.into();
    head.to_string()
}

fn blocks(board: &Board, metric: Metric, solution: Option<&Solution>) -> Value {
    let size = board.size();
    let label = |block: usize| board.blocks()[block].label.as_str();
    let labels = |blocks: &[usize]| blocks.iter().map(|&block| label(block)).collect::<Vec<_>>();
    let letters = |axis: Axis| Direction::ALL.into_iter().filter(|&way| axis.allows(way)).map(letter).collect();
    let block = |(block, &corner): (&sliding::Block, &Cell)| {
        let directions: String = letters(block.axis);
        json!({
            "label": block.label,
            "cells": block.cells_at(corner).collect::<Vec<_>>(),
            "directions": directions,
            "gates": block.passes_gates,
        })
    };
    let place = |place: &sliding::Place| json!({ "any_of": labels(&place.blocks), "at": place.corners });
    let demand = |demand: &sliding::Condition| {
        let places: Vec<Value> = demand.places.iter().map(place).collect();
        json!({ "places": places, "empty": demand.empty })
    };
    let mut position = board.start().clone();
    let mut told = |one: &sliding::Move| {
        let block = board.apply(&mut position, one).expect("a move of the solution");
        json!([label(block), one.path.iter().copied().map(letter).collect::<String>()])
    };
    json!({
        "game": "blocks",
        "metric": metric.name(),
        "walls": size.cells().filter(|&cell| board.walls()[cell]).collect::<Vec<_>>(),
        "gates": size.cells().filter(|&cell| board.gates()[cell]).collect::<Vec<_>>(),
        "blocks": board.blocks().iter().zip(&board.start().0).map(block).collect::<Vec<_>>(),
        "alike": sliding::interchangeable(board).iter().map(|blocks| labels(blocks)).collect::<Vec<_>>(),
        "goal": board.goal().alternatives.iter().map(demand).collect::<Vec<_>>(),
        "solution": match solution.map(|solution| &solution.path) {
            Some(Path::Sliding { moves, .. }) => moves.iter().map(&mut told).collect(),
            Some(Path::Maze { .. }) | None => Value::Null,
        },
    })
}

/// Returns the first letter of a direction's name.
fn letter(direction: Direction) -> char {
    direction.word().chars().next().expect("a word has letters")
}

/// Returns the cells of a field: a number, "exit", or null outside the field.
fn field(maze: &Maze, solution: Option<&Solution>) -> Value {
    let size = maze.size();
    let spot = |cell| match maze.spots()[cell] {
        Spot::Outside => Value::Null,
        Spot::Exit => "exit".into(),
        Spot::Number(number) => number.into(),
    };
    let row = |row| (0..size.cols).map(|col| spot(Cell::new(row, col))).collect::<Value>();
    json!({
        "game": "maze",
        "metric": "jump",
        "field": (0..size.rows).map(row).collect::<Vec<_>>(),
        "start": maze.start(),
        "goals": maze.goals(),
        "directions": maze.directions().iter().map(|towards| towards.letters()).collect::<Vec<_>>(),
        "wrap": maze.wraps(),
        "solution": match solution.map(|solution| &solution.path) {
            Some(Path::Maze { jumps }) => jumps.iter().map(|towards| towards.letters()).collect(),
            Some(Path::Sliding { .. }) | None => Value::Null,
        },
    })
}
