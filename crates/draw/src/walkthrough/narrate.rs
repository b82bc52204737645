//! Makes the story of a solution. Only this module of the walkthrough knows the families.

use super::aloud;
use super::chapters::chapters;
use super::route::maps;
use super::rules::{jump_rules, rules};
use super::{Condition, Field, Fork, Jump, Jumps, Kind, Leads, Moved, Piece, Place, Step, Unit, Walkthrough, distinct};
use stepbook_read::language::Language;
use stepbook_solve::grid::{Cell, Compass, Direction, Grid};
use stepbook_solve::maze::{IllegalJump, Maze, Spot};
use stepbook_solve::puzzle::{About, Game, Path, Puzzle, Solution};
use stepbook_solve::sliding::{Block, Board, IllegalMove, Metric, Move};

/// A step of a solution that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalStep {
    /// A move of a block.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// A jump.
    #[error(transparent)]
    Jump(#[from] IllegalJump),
    /// The solution belongs to another kind of puzzle.
    #[error("the solution belongs to another kind of puzzle")]
    OtherFamily,
}

/// Makes the story of `solution` in English by replaying it on the labelled board.
///
/// # Errors
///
/// If a step of the solution is not legal in the puzzle.
pub fn narrate(puzzle: &Puzzle, solution: &Solution) -> Result<Walkthrough, IllegalStep> {
    narrate_in(puzzle, solution, &Language::default())
}

/// Makes the story of `solution` in any language.
///
/// # Errors
///
/// If a step of the solution is not legal in the puzzle.
pub fn narrate_in(puzzle: &Puzzle, solution: &Solution, language: &Language) -> Result<Walkthrough, IllegalStep> {
    let mut about = puzzle.about.clone();
    if std::mem::take(&mut about.is_restarted) {
        about.title = language.say("restarted", &[("title", (&about.title).into())]);
    }
    // A story that has only its steps so far.
    let draft = |genre, unit, field, steps| Walkthrough {
        language: language.clone(),
        about: about.clone(),
        claim: solution.claim,
        genre,
        any: language.say("goal-any", &[]),
        exit: language.say("map-exit", &[]),
        rules: Vec::new(),
        unit,
        field,
        pieces: Vec::new(),
        steps,
        others: Vec::new(),
        forks: Vec::new(),
        chapters: Vec::new(),
        why: Vec::new(),
    };
    match (&puzzle.game, &solution.path) {
        (Game::Sliding(board), Path::Sliding { metric, moves }) => {
            Ok(sliding(board, draft("sliding", Unit::Of(*metric), field(board), steps(board, moves)?)))
        }
        (Game::Maze(maze), Path::Maze { jumps }) => {
            Ok(maze_story(maze, jumps, draft("maze", Unit::Jump, maze_field(maze), maze_steps(maze, jumps)?)))
        }
        _ => Err(IllegalStep::OtherFamily),
    }
}

fn sliding(board: &Board, draft: Walkthrough) -> Walkthrough {
    let language = &draft.language;
    let (rules, pieces) = (rules(board, language), pieces(board, &draft.about, language));
    let mut story = Walkthrough { rules, pieces, ..draft };
    story.why = story.reasons();
    story.chapters = chapters(&story);
    story
}

/// The unit of `puzzle` in `metric`. Jumps are counted in only one way.
pub fn unit(puzzle: &Puzzle, metric: Metric) -> Unit {
    match &puzzle.game {
        Game::Sliding(_) => Unit::Of(metric),
        Game::Maze(_) => Unit::Jump,
    }
}

fn field(board: &Board) -> Field {
    let opening = board.opening().into_iter();
    Field {
        walls: board.walls().clone(),
        gates: board.gates().clone(),
        opening: opening.flat_map(|gap| gap.cells(board.size()).map(move |cell| (cell, gap.side))).collect(),
        goal: goal(board),
        jumps: None,
    }
}

/// The alternatives of the goal. Those that differ only in the position of one block, or in which block it is, are
/// merged.
fn goal(board: &Board) -> Vec<Condition> {
    let mut goal: Vec<Condition> = Vec::new();
    for demand in &board.goal().alternatives {
        let shape = |demand: &Condition| demand.places.first().map(|place| &board.blocks()[place.blocks[0]].shape);
        let absorbed = goal.iter_mut().any(|earlier| {
            let same = shape(earlier) == shape(demand);
            earlier.absorb(demand, same)
        });
        if !absorbed {
            goal.push(demand.clone());
        }
    }
    goal
}

fn pieces(board: &Board, about: &About, language: &Language) -> Vec<Piece> {
    let goals: Vec<usize> = distinct(board.goal().places().flat_map(|place| place.blocks.iter().copied()).collect());
    // If most blocks are goal blocks, their fill would distinguish nothing.
    let few = goals.len() * 2 <= board.blocks().len().max(2);
    let aloud = aloud::labels(board.blocks().iter().map(|block| block.label.as_str()), language);
    let piece = |(index, (block, aloud)): (usize, (&Block, String))| {
        let (info, extent) = (about.blocks.iter().find(|info| info.label == block.label), block.extent());
        Piece {
            label: block.label.clone(),
            aloud,
            kind: match block.shape.len() {
                _ if few && goals.binary_search(&index).is_ok() => Kind::Target,
                1 => Kind::Small,
                _ if extent.cols > extent.rows => Kind::Flat,
                _ => Kind::Upright,
            },
            tint: info.and_then(|info| info.colour),
            name: info.and_then(|info| info.name.clone()),
            shape: block.shape.clone(),
            ways: Direction::ALL.into_iter().filter(|&way| block.axis.allows(way)).collect(),
            passes_gates: block.passes_gates,
            ..Piece::default()
        }
    };
    board.blocks().iter().zip(aloud).enumerate().map(piece).collect()
}

fn steps(board: &Board, moves: &[Move]) -> Result<Vec<Step>, IllegalMove> {
    let mut position = board.start().clone();
    let mut steps = vec![Step { moved: None, goes_on: false, position: position.0.clone() }];
    let mut last = None;
    for step in moves {
        let before = position.clone();
        let piece = board.apply(&mut position, step)?;
        let moved = Moved { piece, from: before.0[piece], to: position.0[piece], path: step.path.clone(), jump: None };
        steps.push(Step { moved: Some(moved), goes_on: last == Some(piece), position: position.0.clone() });
        last = Some(piece);
    }
    Ok(steps)
}

/// Most jumps on one map.
const JUMPS_ON_MAP: usize = 12;

fn maze_story(maze: &Maze, jumps: &[Compass], draft: Walkthrough) -> Walkthrough {
    let steps = &draft.steps;
    let is_goal = |cell: Cell| maze.goals().contains(&cell);
    let others = match steps.as_slice() {
        [.., before, end] if is_goal(end.position[0]) => {
            let (before, end) = (before.position[0], end.position[0]);
            let to_goals = maze.jumps(before).filter(|&(_, to)| is_goal(to) && to != end);
            to_goals.map(|(towards, to)| jumped(maze, before, towards, to)).collect()
        }
        _ => Vec::new(),
    };
    let [label, aloud] = ["•"; 2].map(str::to_owned);
    Walkthrough {
        rules: jump_rules(maze, &draft.language),
        pieces: vec![Piece {
            label,
            aloud,
            kind: Kind::Target,
            shape: vec![Cell::new(0, 0)],
            jumps: true,
            ..Piece::default()
        }],
        others,
        // Alternatives are only judged against a shortest route.
        forks: if draft.is_shortest() { forks(maze, jumps, steps) } else { Vec::new() },
        chapters: maps(jumps.len(), JUMPS_ON_MAP, &draft.language),
        ..draft
    }
}

fn jumped(maze: &Maze, from: Cell, towards: Compass, to: Cell) -> Moved {
    let cells = maze.number(from).unwrap_or(0);
    Moved { piece: 0, from, to, path: Vec::new(), jump: Some(Jump { towards, cells }) }
}

fn maze_steps(maze: &Maze, jumps: &[Compass]) -> Result<Vec<Step>, IllegalJump> {
    let mut at = maze.start();
    let mut steps = vec![Step { moved: None, goes_on: false, position: vec![at] }];
    for &towards in jumps {
        let to = maze.landing(at, towards).ok_or(IllegalJump { from: at, towards })?;
        // Every jump is a separate move, although the same piece makes all of them.
        steps.push(Step { moved: Some(jumped(maze, at, towards, to)), goes_on: false, position: vec![to] });
        at = to;
    }
    Ok(steps)
}

/// The forks at all landings of `steps` but the last.
fn forks(maze: &Maze, jumps: &[Compass], steps: &[Step]) -> Vec<Fork> {
    if maze.goals().is_empty() {
        return Vec::new();
    }
    let distances = maze.distances();
    let fork = |(number, (&taken, step)): (usize, (&Compass, &Step))| {
        let at = step.position[0];
        let leads = |towards: Compass| match maze.landing(at, towards).map(|to| distances[to]) {
            None => Leads::Nowhere,
            Some(None) => Leads::Never,
            Some(Some(left)) if distances[at] == Some(left + 1) => Leads::Best,
            Some(Some(_)) => Leads::Longer,
        };
        let ways = maze.directions().iter().map(|&towards| (towards, leads(towards))).collect();
        Fork { number, taken, ways }
    };
    jumps.iter().zip(steps).enumerate().map(fork).collect()
}

fn maze_field(maze: &Maze) -> Field {
    let size = maze.size();
    let (mut walls, mut numbers) = (Grid::filled(size, true), Grid::filled(size, None));
    for cell in size.cells() {
        numbers[cell] = maze.number(cell);
        walls[cell] = numbers[cell].is_none();
    }
    let exits = size.cells().filter(|&cell| maze.spots()[cell] == Spot::Exit).collect();
    let place = Place { blocks: vec![0], corners: maze.goals().to_vec() };
    let goal = Condition { places: vec![place], empty: Vec::new() };
    Field {
        walls,
        gates: Grid::filled(size, false),
        opening: Vec::new(),
        goal: (!maze.goals().is_empty()).then_some(goal).into_iter().collect(),
        jumps: Some(Jumps { numbers, exits, directions: maze.directions().to_vec(), wraps: maze.wraps() }),
    }
}
