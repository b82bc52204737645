//! The story of one solution: its steps, their captions, chapters and facts.
//!
//! From here on nothing knows which family a puzzle belongs to: a field of cells, pieces with labels, and where they
//! stand after each step. Labels are those of the puzzle file and stay with their blocks to the end.

mod caption;
mod goal;
mod narrate;
mod rules;
mod scene;

pub use caption::{Caption, CaptionError};
pub use goal::{ANY, Demand, Place};
pub use narrate::{narrate, narrate_in};
pub use scene::{Marks, Placed, Scene, Shown, Trace};

use crate::grid::{Cell, Direction, Grid, Size};
use crate::language::Language;
use crate::puzzle::About;
use crate::text::symbol_rows;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// A solution, ready to be told.
#[derive(Clone, PartialEq, Debug)]
pub struct Walkthrough {
    /// The language in which it is told.
    pub language: Language,
    /// Title and origin of the puzzle.
    pub about: About,
    /// What kind of puzzle it is: "sliding-block puzzle".
    pub genre: &'static str,
    /// The rules, one sentence each: first what holds for every puzzle of that kind, then what this one has.
    pub rules: Vec<String>,
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
    /// Which cells are gates: only pieces with [`Piece::passes_gates`] may cover them.
    pub gates: Grid<bool>,
    /// Sides of cells at which the frame is open.
    pub opening: Vec<(Cell, Direction)>,
    /// What is to be reached: any one of these. Without any, the puzzle has no goal.
    pub goal: Vec<Demand>,
}

impl Field {
    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Whether the goal names the piece with this index.
    pub fn wants(&self, piece: usize) -> bool {
        self.goal.iter().flat_map(|demand| &demand.places).any(|place| place.pieces.contains(&piece))
    }

    /// Whether any cell is a gate.
    pub fn has_gates(&self) -> bool {
        self.size().cells().any(|cell| self.gates[cell])
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
    /// Whether it never moves.
    pub fixed: bool,
    /// Whether it may cover gates.
    pub passes_gates: bool,
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

    /// Number of slides: what the same block does in a row in one direction counts as one.
    pub fn slides(&self) -> usize {
        let moved = self.steps.iter().filter_map(|step| step.moved.as_ref());
        let ways: Vec<(usize, Direction)> =
            moved.flat_map(|moved| moved.path.iter().map(|&way| (moved.piece, way))).collect();
        ways.chunk_by(|a, b| a == b).count()
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
        self.owners_at(&self.steps[k].position)
    }

    fn owners_at(&self, position: &[Cell]) -> Grid<Option<usize>> {
        let mut owners = Grid::filled(self.field.size(), None);
        for (index, (piece, &corner)) in self.pieces.iter().zip(position).enumerate() {
            for cell in piece.cells_at(corner) {
                owners[cell] = Some(index);
            }
        }
        owners
    }

    /// A position in words or signs, row by row: a label, or the sign for an empty cell, a wall or a gate.
    fn symbols<'a>(
        &'a self,
        position: &[Cell],
        [empty, wall, gate]: [&'a str; 3],
    ) -> impl Fn(Cell) -> &'a str + use<'a> {
        let owners = self.owners_at(position);
        move |cell| match owners[cell] {
            Some(piece) => &self.pieces[piece].label,
            None if self.field.walls[cell] => wall,
            None if self.field.gates[cell] => gate,
            None => empty,
        }
    }

    /// The position after step `k` in the notation of the puzzle file, lines separated by line feeds.
    pub fn picture(&self, k: usize) -> String {
        self.picture_of(&self.steps[k].position)
    }

    /// Any position, the top-left cell of each piece's bounding box, in the notation of the puzzle file, lines separated
    /// by line feeds.
    pub fn picture_of(&self, position: &[Cell]) -> String {
        let labels = self.pieces.iter().map(|piece| piece.label.as_str());
        symbol_rows(self.field.size(), labels, self.symbols(position, [".", "#", "-"])).join("\n")
    }

    /// What is said in words at the picture of the position after step `k` in which a step is marked: the step that led
    /// there, or the one that follows; "end" where none does.
    pub fn words_shown(&self, k: usize, shown: Shown) -> String {
        match shown {
            Shown::Next if k < self.length() => self.words(k + 1),
            Shown::Next => self.language.say("marks-end", &[]),
            Shown::After | Shown::None => self.words(k),
        }
    }

    /// Step `k` and its position as sentences, for readers who cannot see the picture.
    pub fn description(&self, k: usize) -> String {
        self.description_shown(k, Shown::After)
    }

    /// The step that is marked at the position after step `k`, and that position, as sentences.
    pub fn description_shown(&self, k: usize, shown: Shown) -> String {
        let mut text = match (&self.steps[k].moved, shown) {
            (_, Shown::Next) if k < self.length() => {
                self.language.say("marks-next-block", &[("move", (&self.words(k + 1)).into())])
            }
            (_, Shown::Next) => self.language.say("marks-the-end", &[]),
            (Some(_), _) => format!("Block {}.", self.words(k)),
            (None, _) => "The start.".to_owned(),
        };
        text.push_str(" Rows from the top: ");
        let size = self.field.size();
        let symbol = self.symbols(&self.steps[k].position, ["empty", "wall", "gate"]);
        for cell in size.cells() {
            let gap = match (cell.row, cell.col) {
                (0, 0) => "",
                (_, 0) => "; ",
                _ => " ",
            };
            let _ = write!(text, "{gap}{}", symbol(cell));
        }
        text.push('.');
        let fixed: Vec<&str> =
            self.pieces.iter().filter(|piece| piece.fixed).map(|piece| piece.label.as_str()).collect();
        if !fixed.is_empty() {
            let are = if fixed.len() == 1 { "is" } else { "are" };
            let _ = write!(text, " {} {are} fixed.", goal::list(fixed));
        }
        text
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

/// `text` with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
