//! The story of one solution: its steps, their captions, chapters and facts.
//!
//! From here on nothing knows which family a puzzle belongs to: a field of cells, pieces with labels, and where they
//! stand after each step. Labels are those of the puzzle file and stay with their blocks to the end.

mod caption;
mod narrate;
mod scene;

pub use caption::{Caption, CaptionError};
pub use narrate::narrate;
pub use scene::{Placed, Scene, Trace};

use crate::grid::{Cell, Direction, Grid, Size};
use crate::puzzle::About;
use crate::text::symbol_rows;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// A solution, ready to be told.
#[derive(Clone, PartialEq, Debug)]
pub struct Walkthrough {
    /// Title and origin of the puzzle.
    pub about: About,
    /// What kind of puzzle it is: "sliding-block puzzle".
    pub genre: &'static str,
    /// The rule that holds for every puzzle of that kind; a sentence.
    pub rule: &'static str,
    /// What is counted.
    pub unit: Unit,
    /// The board.
    pub field: Field,
    /// The blocks, in the reading order of the start.
    pub pieces: Vec<Piece>,
    /// Step k leads to the position after k steps; step 0 is the start and moves nothing.
    pub steps: Vec<Step>,
    /// Parts of the solution, in order; together they hold steps 1 to the last.
    pub chapters: Vec<Chapter>,
}

/// What one step is: its name, and what it means in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// "step".
    pub one: &'static str,
    /// "steps".
    pub many: &'static str,
    /// What one of them is, as the predicate of a sentence about one step.
    pub meaning: &'static str,
    /// The same as a rule of the game.
    pub rule: &'static str,
    /// How else the same solution is counted.
    pub also: Also,
}

/// The second count of a solution, which is named beside the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Also {
    /// Moves: what the same block does in a row is one.
    Moves,
    /// Steps: every cell of the way is one.
    Steps,
}

impl Unit {
    /// The count with its unit: "1 step", "42 steps".
    pub fn count(self, count: usize) -> String {
        format!("{count} {}", if count == 1 { self.one } else { self.many })
    }
}

/// The board without its blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Which cells are walls; its size is that of the board.
    pub walls: Grid<bool>,
    /// Sides of cells at which the frame is open.
    pub opening: Vec<(Cell, Direction)>,
    /// What is to be reached: pieces with the top-left cells of their bounding boxes.
    pub goal: Vec<(usize, Cell)>,
    /// Cells that must be empty in the end.
    pub goal_empty: Vec<Cell>,
}

impl Field {
    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.walls.size()
    }
}

/// What a block looks like; told by its fill, never by that alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A block that the goal names.
    Target,
    /// Higher than wide, or neither.
    Upright,
    /// Wider than high.
    Flat,
    /// One cell.
    Small,
}

/// A block of the story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The label of the puzzle file.
    pub label: String,
    /// How it is drawn.
    pub kind: Kind,
    /// Covered cells relative to the top-left cell of the bounding box, in reading order.
    pub shape: Vec<Cell>,
}

impl Piece {
    /// The covered cells when the bounding box begins at `corner`.
    pub fn cells_at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.shape.iter().map(move |cell| Cell::new(corner.row + cell.row, corner.col + cell.col))
    }
}

/// One step and the position it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What moved; `None` at the start.
    pub moved: Option<Moved>,
    /// Whether the same piece moved in the step before.
    pub goes_on: bool,
    /// Where each piece stands: the top-left cell of its bounding box.
    pub position: Vec<Cell>,
}

/// The move that a step makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// Index of the piece.
    pub piece: usize,
    /// Top-left cell of its bounding box before.
    pub from: Cell,
    /// Top-left cell of its bounding box after.
    pub to: Cell,
    /// One direction for each cell of the way.
    pub path: Vec<Direction>,
}

impl Moved {
    /// The way in words: "down 1", "up 1, left 2".
    pub fn way(&self) -> String {
        let runs = self.path.chunk_by(|a, b| a == b);
        let words: Vec<String> = runs.map(|run| format!("{} {}", run[0], run.len())).collect();
        words.join(", ")
    }
}

/// A part of the solution, which ends when a goal block has moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What happens at its end: "S goes right".
    pub title: String,
    /// Its steps.
    pub steps: RangeInclusive<usize>,
}

impl Walkthrough {
    /// Number of steps; one less than the number of positions.
    pub fn length(&self) -> usize {
        self.steps.len() - 1
    }

    /// Number of moves: what the same block does in a row counts as one.
    pub fn moves(&self) -> usize {
        self.steps[1..].iter().filter(|step| !step.goes_on).count()
    }

    /// Number of cells that blocks travel.
    pub fn cells(&self) -> usize {
        self.steps.iter().filter_map(|step| step.moved.as_ref()).map(|moved| moved.path.len()).sum()
    }

    /// The second count with its unit: "88 moves".
    pub fn second_count(&self) -> String {
        let (count, word) = match self.unit.also {
            Also::Moves => (self.moves(), "move"),
            Also::Steps => (self.cells(), "step"),
        };
        format!("{count} {word}{}", if count == 1 { "" } else { "s" })
    }

    /// Both counts with their units: "116 steps (88 moves)", "81 moves (124 steps)".
    pub fn counts(&self) -> String {
        format!("{} ({})", self.unit.count(self.length()), self.second_count())
    }

    /// Step `k` in words: "B down 1"; "start" for step 0.
    pub fn words(&self, k: usize) -> String {
        match &self.steps[k].moved {
            Some(moved) => format!("{} {}", self.pieces[moved.piece].label, moved.way()),
            None => "start".to_owned(),
        }
    }

    /// The piece at each cell after step `k`, as an index into [`Walkthrough::pieces`].
    pub fn owners(&self, k: usize) -> Grid<Option<usize>> {
        let mut owners = Grid::filled(self.field.size(), None);
        for (index, (piece, &corner)) in self.pieces.iter().zip(&self.steps[k].position).enumerate() {
            for cell in piece.cells_at(corner) {
                owners[cell] = Some(index);
            }
        }
        owners
    }

    /// The position after step `k` in words or signs, row by row: a label, or `empty` or `wall`.
    fn symbols<'a>(&'a self, k: usize, empty: &'a str, wall: &'a str) -> impl Fn(Cell) -> &'a str {
        let owners = self.owners(k);
        move |cell| match owners[cell] {
            Some(piece) => &self.pieces[piece].label,
            None if self.field.walls[cell] => wall,
            None => empty,
        }
    }

    /// The position after step `k` in the notation of the puzzle file, lines separated by line feeds.
    pub fn picture(&self, k: usize) -> String {
        let labels = self.pieces.iter().map(|piece| piece.label.as_str());
        symbol_rows(self.field.size(), labels, self.symbols(k, ".", "#")).join("\n")
    }

    /// Step `k` and its position as sentences, for readers who cannot see the picture.
    pub fn description(&self, k: usize) -> String {
        let mut text = match &self.steps[k].moved {
            Some(_) => format!("Block {}. Rows from the top: ", self.words(k)),
            None => "The start. Rows from the top: ".to_owned(),
        };
        let size = self.field.size();
        let symbol = self.symbols(k, "empty", "wall");
        for cell in size.cells() {
            let gap = match (cell.row, cell.col) {
                (0, 0) => "",
                (_, 0) => "; ",
                _ => " ",
            };
            let _ = write!(text, "{gap}{}", symbol(cell));
        }
        text.push('.');
        text
    }

    /// The side at which the only goal block leaves the box: its goal touches every cell of the opening.
    pub fn leaves(&self) -> Option<Direction> {
        let [(piece, corner)] = self.field.goal.as_slice() else {
            return None;
        };
        let goal: Vec<Cell> = self.pieces[*piece].cells_at(*corner).collect();
        let touched = self.field.opening.iter().all(|(cell, _)| goal.contains(cell));
        self.field.opening.first().filter(|_| touched).map(|&(_, side)| side)
    }

    /// The goal as a sentence: "Bring S to the opening at the bottom."
    pub fn task(&self) -> String {
        let labels: Vec<&str> = self.field.goal.iter().map(|&(p, _)| self.pieces[p].label.as_str()).collect();
        let bring = match (labels.as_slice(), self.leaves()) {
            ([], _) => None,
            ([one], Some(side)) => Some(format!("Bring {one} to the opening {}", at(side))),
            ([one], None) => Some(format!("Bring {one} to the place with the double line")),
            ([some @ .., last], _) if some.len() < MANY_GOALS => {
                Some(format!("Bring {} and {last} to their places", some.join(", ")))
            }
            _ => Some("Bring the blocks to the places that the goal shows".to_owned()),
        };
        let empty = "mpty the cells that are marked by dots in the goal";
        match (bring, self.field.goal_empty.is_empty()) {
            (Some(bring), true) => format!("{bring}."),
            (Some(bring), false) => format!("{bring} and e{empty}."),
            (None, _) => format!("E{empty}."),
        }
    }

    /// The kinds that occur, each with its pieces, in the order of [`Kind`].
    pub fn kinds(&self) -> Vec<(Kind, Vec<&Piece>)> {
        [Kind::Target, Kind::Upright, Kind::Flat, Kind::Small]
            .into_iter()
            .map(|kind| (kind, self.pieces.iter().filter(|p| p.kind == kind).collect::<Vec<_>>()))
            .filter(|(_, pieces)| !pieces.is_empty())
            .collect()
    }
}

fn at(side: Direction) -> &'static str {
    match side {
        Direction::Up => "at the top",
        Direction::Down => "at the bottom",
        Direction::Left => "at the left",
        Direction::Right => "at the right",
    }
}

/// Up to this number of goal blocks, the goal is shown by outlines and names too; beyond it by its own picture only.
const MANY_GOALS: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::Metric;

    fn story(board: &str, rest: &str) -> Walkthrough {
        let text = format!("title = 'T'\nboard = '''\n{board}\n'''\n{rest}\n");
        let puzzle = crate::format::read(text.as_bytes(), None).expect("a valid puzzle");
        narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal")
    }

    #[test]
    fn the_task_names_the_opening_that_the_goal_fills() {
        let sides = [
            ("[0, 1]", "top", Direction::Up),
            ("[2, 1]", "bottom", Direction::Down),
            ("[1, 0]", "left", Direction::Left),
            ("[1, 2]", "right", Direction::Right),
        ];
        for (goal, word, side) in sides {
            let story = story("A...\nA...\n....\n....", &format!("goal = {{ A = {goal} }}\nexit = 'none'"));
            assert_eq!((story.leaves(), story.task()), (None, "Bring A to the place with the double line.".to_owned()));
            let goal = if word == "right" { "[1, 3]" } else { goal };
            let story = self::story("A...\nA...\n....\n....", &format!("goal = {{ A = {goal} }}\nexit = '{word}'"));
            assert_eq!((story.leaves(), story.task()), (Some(side), format!("Bring A to the opening at the {word}.")));
        }
    }

    #[test]
    fn an_opening_elsewhere_is_not_where_the_target_goes() {
        let place = "Bring A to the place with the double line.";
        for (goal, exit) in [
            // Too wide, on another side, beside the goal, away from the edge.
            ("[2, 1]", "exit = { side = 'bottom', cells = [1, 3] }"),
            ("[2, 1]", "exit = { side = 'top', cells = [1, 2] }"),
            ("[2, 1]", "exit = { side = 'bottom', cells = [0, 0] }"),
            ("[1, 1]", "exit = { side = 'left', cells = [1, 1] }"),
        ] {
            let story = story("AA..\n....\n....", &format!("goal = {{ A = {goal} }}\n{exit}"));
            assert_eq!((story.leaves(), story.task().as_str()), (None, place), "{exit}");
        }
        // Of an arch, only the feet touch the side.
        let story = story("AAA.\nA.A.\n....", "goal = { A = [1, 1] }\nexit = 'bottom'");
        assert_eq!((story.leaves(), story.task().as_str()), (None, place));
        let part = self::story("AA..\n....\n....", "goal = { A = [2, 1] }\nexit = { side = 'bottom', cells = [1, 1] }");
        assert_eq!(part.task(), "Bring A to the opening at the bottom.");
    }

    #[test]
    fn the_task_names_up_to_four_blocks() {
        let task = |goal: &str| story("ABCDE....", &format!("goal = {{ {goal} }}")).task();
        assert_eq!(task("A = [0, 5], B = [0, 6]"), "Bring A and B to their places.");
        let four = "A = [0, 5], B = [0, 6], C = [0, 7], D = [0, 8]";
        assert_eq!(task(four), "Bring A, B, C and D to their places.");
        assert_eq!(task(&format!("{four}, E = [0, 0]")), "Bring the blocks to the places that the goal shows.");
    }

    #[test]
    fn the_task_names_blocks_and_empty_cells() {
        let task = |goal: &str| story("AB...CDE.", &format!("goal = '{goal}'")).task();
        let empty = "mpty the cells that are marked by dots in the goal.";
        assert_eq!(task("..*******"), format!("E{empty}"));
        assert_eq!(task(".****A***"), format!("Bring A to the place with the double line and e{empty}"));
        assert_eq!(task("B***A*..."), format!("Bring A and B to their places and e{empty}"));
        assert_eq!(task("EDCBA*..."), format!("Bring the blocks to the places that the goal shows and e{empty}"));
        let opening = story("A..\n...\n...", "goal = '''\n...\n...\n.A.\n'''").task();
        assert_eq!(opening, format!("Bring A to the opening at the bottom and e{empty}"));
    }
}
