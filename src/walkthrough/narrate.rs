//! From a solution to its story: the only part of the walkthrough that knows the families.

use super::rules::rules;
use super::{Chapter, Demand, Field, Kind, Moved, Piece, Place, Step, Unit, Walkthrough};
use crate::grid::Direction;
use crate::language::Language;
use crate::puzzle::{About, Game, Puzzle, Solution};
use crate::sliding::{self, Block, Board, IllegalMove, Metric, Move};

/// Tells the story of `solution` in English, replaying it on the labelled board.
///
/// # Errors
///
/// If a move of the solution is not legal on the puzzle's board.
pub fn narrate(puzzle: &Puzzle, solution: &Solution) -> Result<Walkthrough, IllegalMove> {
    narrate_in(puzzle, solution, &Language::default())
}

/// The same in another language.
///
/// # Errors
///
/// If a move of the solution is not legal on the puzzle's board.
pub fn narrate_in(puzzle: &Puzzle, solution: &Solution, language: &Language) -> Result<Walkthrough, IllegalMove> {
    match (&puzzle.game, solution) {
        (Game::Sliding(board), Solution::Sliding { metric, moves }) => {
            sliding(&puzzle.about, board, *metric, moves, language)
        }
    }
}

fn sliding(
    about: &About,
    board: &Board,
    metric: Metric,
    moves: &[Move],
    language: &Language,
) -> Result<Walkthrough, IllegalMove> {
    let mut story = Walkthrough {
        language: language.clone(),
        about: about.clone(),
        genre: "sliding",
        any: language.say("goal-any", &[]),
        rules: rules(board, language),
        unit: unit(metric),
        field: field(board),
        pieces: pieces(board),
        steps: steps(board, moves)?,
        chapters: Vec::new(),
    };
    story.chapters = chapters(&story);
    Ok(story)
}

fn unit(metric: Metric) -> Unit {
    match metric {
        Metric::Step => Unit::Step,
        Metric::Slide => Unit::Slide,
        Metric::Move => Unit::Move,
    }
}

fn field(board: &Board) -> Field {
    let opening = board.opening().into_iter();
    Field {
        walls: board.walls().clone(),
        gates: board.gates().clone(),
        opening: opening.flat_map(|gap| gap.cells(board.size()).map(move |cell| (cell, gap.side))).collect(),
        goal: goal(board),
    }
}

/// The alternatives of the goal; those that differ only in where one block stands, or in which, are one.
fn goal(board: &Board) -> Vec<Demand> {
    let mut goal: Vec<Demand> = Vec::new();
    for demand in &board.goal().alternatives {
        let place = |place: &sliding::Place| Place { pieces: place.blocks.clone(), corners: place.corners.clone() };
        let demand = Demand { places: demand.places.iter().map(place).collect(), empty: demand.empty.clone() };
        let shape = |demand: &Demand| demand.places.first().map(|place| &board.blocks()[place.pieces[0]].shape);
        let absorbed = goal.iter_mut().any(|earlier| {
            let same = shape(earlier) == shape(&demand);
            earlier.absorb(&demand, same)
        });
        if !absorbed {
            goal.push(demand);
        }
    }
    goal
}

fn pieces(board: &Board) -> Vec<Piece> {
    let mut goals: Vec<usize> = board.goal().places().flat_map(|place| place.blocks.iter().copied()).collect();
    goals.sort_unstable();
    goals.dedup();
    // Where most blocks are goal blocks, that they are tells nothing.
    let few = goals.len() * 2 <= board.blocks().len().max(2);
    let blocks = board.blocks().iter().enumerate();
    blocks.map(|(index, block)| piece(block, few && goals.contains(&index))).collect()
}

fn piece(block: &Block, target: bool) -> Piece {
    let extent = block.extent();
    let kind = match () {
        () if target => Kind::Target,
        () if block.shape.len() == 1 => Kind::Small,
        () if extent.cols > extent.rows => Kind::Flat,
        () => Kind::Upright,
    };
    Piece {
        label: block.label.clone(),
        kind,
        shape: block.shape.clone(),
        ways: Direction::ALL.into_iter().filter(|&way| block.axis.allows(way)).collect(),
        passes_gates: block.passes_gates,
    }
}

fn steps(board: &Board, moves: &[Move]) -> Result<Vec<Step>, IllegalMove> {
    let mut position = board.start().clone();
    let mut steps = vec![Step { moved: None, goes_on: false, position: position.0.clone() }];
    let mut last = None;
    for one in moves {
        let before = position.clone();
        let piece = board.apply(&mut position, one)?;
        let moved = Moved { piece, from: before.0[piece], to: position.0[piece], path: one.path.clone() };
        steps.push(Step { moved: Some(moved), goes_on: last == Some(piece), position: position.0.clone() });
        last = Some(piece);
    }
    Ok(steps)
}

/// Shortest average length of a chapter in steps; where goal blocks move more often, chapters tell nothing.
const CHAPTER_STEPS: usize = 3;

/// Parts that end when a goal block has moved and another block is next.
fn chapters(story: &Walkthrough) -> Vec<Chapter> {
    let is_goal = |k: usize| {
        let moved = story.steps.get(k).and_then(|step| step.moved.as_ref());
        moved.is_some_and(|moved| story.field.wants(moved.piece))
    };
    let mut chapters = Vec::new();
    let mut first = 1;
    for k in 1..=story.length() {
        if k == story.length() || (is_goal(k) && !is_goal(k + 1)) {
            let title = if is_goal(k) { title(story, k) } else { story.language.say("chapter-end", &[]) };
            chapters.push(Chapter { title, steps: first..=k });
            first = k + 1;
        }
    }
    match chapters.len() * CHAPTER_STEPS > story.length() && chapters.len() > 1 {
        true => vec![Chapter {
            title: story.language.say("chapter-all", &[("unit", story.unit.name().into())]),
            steps: 1..=story.length(),
        }],
        false => chapters,
    }
}

/// What the goal block does in the steps that end with step `last`: "S goes down, left".
fn title(story: &Walkthrough, last: usize) -> String {
    let mut first = last;
    while story.steps[first].goes_on {
        first -= 1;
    }
    let moved = story.steps[first..=last].iter().filter_map(|step| step.moved.as_ref());
    let mut ways: Vec<Direction> = moved.flat_map(|m| m.path.iter().copied()).collect();
    ways.dedup();
    let language = &story.language;
    let towards = |way: Direction| language.say("way-towards", &[("direction", way.word().into())]);
    let ways = language.chain("way-then", ways.into_iter().map(towards));
    let label = story.steps[last].moved.as_ref().map_or("", |m| &story.pieces[m.piece].label);
    language.say("chapter-goes", &[("block", label.into()), ("ways", (&ways).into())])
}
