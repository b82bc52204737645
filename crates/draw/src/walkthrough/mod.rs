//! The story of one solution: its steps, their captions, chapters and facts.
//!
//! Later stages do not know the family of a puzzle. They see a field of cells, pieces with labels, and the position
//! after each step. Labels are those of the puzzle file and never move to another block.

mod aloud;
mod caption;
mod chapters;
mod claim;
mod difficulty;
mod fork;
mod goal;
mod graph;
mod narrate;
mod notes;
mod picture;
mod repeats;
mod route;
mod rules;
mod scene;
mod short;
mod whole;
mod why;

pub use caption::after;
pub use caption::{Caption, CaptionError};
pub use difficulty::MOST_MARKS;
pub use fork::{Fork, Leads};
pub use graph::{Edge, Graph, Node};
pub use narrate::{IllegalStep, narrate, narrate_in, unit};
pub use notes::NoteError;
pub use picture::{Marks, Picture, Shown};
pub use repeats::{Mirror, Repeat};
pub use route::{Landing, Leg, Route};
pub use scene::{Placed, Scene, Trace};
pub use short::ShortName;
pub use stepbook_solve::family::{Condition, Place};
pub use whole::Whole;
pub use why::{Why, needs};

use std::ops::RangeInclusive;
use stepbook_read::language::Language;
use stepbook_solve::arrows::Stroke;
use stepbook_solve::grid::{Cell, Compass, Direction, Grid, Size};
use stepbook_solve::puzzle::{About, Claim};
use stepbook_solve::sliding::Metric;
use stepbook_solve::text::symbol_rows;

/// A solution, ready to be shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Walkthrough {
    /// Its language.
    pub language: Language,
    /// Title and origin of the puzzle.
    pub about: About,
    /// The claim about the solution.
    pub claim: Claim,
    /// The family of the puzzle, a selector of messages: "sliding" or "maze".
    pub genre: &'static str,
    /// The label in the goal's picture for a position that accepts several blocks: "any".
    pub any: String,
    /// The word at the exit that the route reaches on a map: "exit".
    pub exit: String,
    /// The rules, one sentence each: first those of the family, then those of this puzzle.
    pub rules: Vec<String>,
    /// The unit that is counted.
    pub unit: Unit,
    /// The board.
    pub field: Field,
    /// The blocks, in the reading order of the start.
    pub pieces: Vec<Piece>,
    /// Step k leads to the position after k steps; step 0 is the start and moves nothing.
    pub steps: Vec<Step>,
    /// Other jumps that could end the game as the last step, in the order of [`Compass::ALL`].
    pub others: Vec<Moved>,
    /// The forks of a route: all landings but the last, in order. Empty without a goal.
    pub forks: Vec<Fork>,
    /// The chapters, in order. Together they contain all steps but the start.
    pub chapters: Vec<Chapter>,
    /// The reason of each whole move, as [`Walkthrough::reasons`] finds them.
    pub why: Vec<Why>,
}

/// The unit of counts. Its name is a selector of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A unit of this metric, for puzzles with blocks.
    Of(Metric),
    /// One jump, as long as the number on its cell.
    Jump,
}

impl Unit {
    /// A move of a block.
    pub const MOVE: Self = Self::Of(Metric::Move);
    /// The units of puzzles with blocks, from the most to the least restricted.
    pub const OF_BLOCKS: [Self; 3] = [Self::Of(Metric::Step), Self::Of(Metric::Slide), Self::MOVE];

    /// The metric that counts it; jumps have none.
    pub const fn metric(self) -> Option<Metric> {
        match self {
            Self::Of(metric) => Some(metric),
            Self::Jump => None,
        }
    }

    /// Its English name, a selector of messages: "step", "slide", "move" or "jump".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of(metric) => metric.name(),
            Self::Jump => "jump",
        }
    }

    /// The second unit for the same solution. Steps and slides are also counted in moves (consecutive steps of the same
    /// block are one move), moves also in steps (each cell of a path is one step). Jumps have no second unit.
    pub const fn second(self) -> Option<Self> {
        match self {
            Self::Of(Metric::Step | Metric::Slide) => Some(Self::MOVE),
            Self::Of(Metric::Move) => Some(Self::Of(Metric::Step)),
            Self::Jump => None,
        }
    }

    /// The plural: "steps".
    pub fn many(self, language: &Language) -> String {
        language.say("unit-many", &[("unit", self.name().into())])
    }

    /// The count with its unit: "1 step", "42 steps".
    pub fn count(self, count: usize, language: &Language) -> String {
        language.say("count", &[("unit", self.name().into()), ("count", count.into())])
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
    /// The alternatives of the goal. If empty, the puzzle has no goal.
    pub goal: Vec<Condition>,
    /// The rules of jumps, if pieces jump instead of sliding. Then cells have numbers, and a map shows the route.
    pub jumps: Option<Jumps>,
}

/// A field on which a piece jumps by the number under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jumps {
    /// The number of each cell of the field; cells without one are walls.
    pub numbers: Grid<Option<u32>>,
    /// Walls on which the last jump may land, in reading order.
    pub exits: Vec<Cell>,
    /// The allowed directions of jumps, in the order of [`Compass::ALL`].
    pub directions: Vec<Compass>,
    /// Whether a piece that leaves the rectangle on one side re-enters on the opposite side.
    pub wraps: bool,
}

impl Field {
    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Whether the goal names the piece with this index.
    pub fn wants(&self, piece: usize) -> bool {
        self.goal.iter().flat_map(|demand| &demand.places).any(|place| place.blocks.contains(&piece))
    }

    /// Whether the game ends with a piece on `cell`.
    pub fn ends_at(&self, cell: Cell) -> bool {
        self.goal.iter().flat_map(|demand| &demand.places).any(|place| place.corners.contains(&cell))
    }

    /// Whether any cell is a gate.
    pub fn has_gates(&self) -> bool {
        self.size().cells().any(|cell| self.gates[cell])
    }
}

/// The kind of a block, shown by its fill but never by that alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Kind {
    /// A block that the goal names.
    Target,
    /// Higher than wide, or neither.
    Upright,
    /// Wider than high.
    Flat,
    /// One cell.
    #[default]
    Small,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Target, Self::Upright, Self::Flat, Self::Small];

    /// The name of its class or style.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Upright => "upright",
            Self::Flat => "flat",
            Self::Small => "small",
        }
    }
}

/// A block of the story.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Piece {
    /// The label of the puzzle file.
    pub label: String,
    /// The label read aloud: "small b" if there is also a "B".
    pub aloud: String,
    /// A short name of a label that is too long for its block, or for captions.
    pub short: Option<ShortName>,
    /// How it is drawn.
    pub kind: Kind,
    /// The colour chosen by the author: red, green and blue.
    pub tint: Option<[u8; 3]>,
    /// The name given by the author: "red block".
    pub name: Option<String>,
    /// Covered cells relative to the top-left cell of the bounding box, in reading order.
    pub shape: Vec<Cell>,
    /// The directions in which it may slide; none if it is fixed or jumps.
    pub ways: Vec<Direction>,
    /// Whether it jumps by the rules of [`Field::jumps`].
    pub jumps: bool,
    /// Whether it may cover gates.
    pub passes_gates: bool,
}

impl Piece {
    /// Whether it never moves.
    pub fn is_fixed(&self) -> bool {
        self.ways.is_empty() && !self.jumps
    }

    /// The stroke of the arrow of its move.
    pub(crate) fn stroke(&self, moved: &Moved) -> Stroke {
        Stroke { shape: self.shape.clone(), from: moved.from, path: moved.path.clone() }
    }

    /// The covered cells when the bounding box begins at `corner`.
    pub fn cells_at(&self, corner: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.shape.iter().map(move |cell| Cell::new(corner.row + cell.row, corner.col + cell.col))
    }
}

/// One step and the position it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The moved piece; `None` at the start.
    pub moved: Option<Moved>,
    /// Whether the same piece moved in the step before.
    pub goes_on: bool,
    /// The position of each piece: the top-left cell of its bounding box.
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
    /// The directions of its path, one per cell; empty for a jump.
    pub path: Vec<Direction>,
    /// The jump, if the move is one.
    pub jump: Option<Jump>,
}

/// A jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump {
    /// The direction.
    pub towards: Compass,
    /// The distance in cells.
    pub cells: u32,
}

impl Moved {
    /// The path in words: "down", "up, left 2", "3 SW".
    pub fn way(&self, language: &Language) -> String {
        match self.jump {
            Some(Jump { towards, cells }) => {
                let cells = ("cells", (cells as usize).into());
                language.say("way-jump", &[("direction", towards.letters().into()), cells])
            }
            None => way(&self.path, language).concat(),
        }
    }
}

/// A path in words, one phrase per straight part: "up, ", "left 2".
pub(crate) fn way(path: &[Direction], language: &Language) -> Vec<String> {
    let runs = path.chunk_by(|a, b| a == b);
    let run =
        |run: &[Direction]| language.say("way", &[("direction", run[0].word().into()), ("cells", run.len().into())]);
    language.links("way-then", runs.map(run))
}

/// A part of the solution that ends after a move of the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What happens at its end: "S goes left".
    pub title: String,
    /// The state after it: "S has gone left"; "Solved" after the last one.
    pub done: String,
    /// Its steps.
    pub steps: RangeInclusive<usize>,
}

/// The circled number of an arrow: ① to ⑳, then plain digits.
pub fn numeral(number: usize) -> String {
    let sign =
        u32::try_from(number).ok().filter(|number| (1..=20).contains(number)).and_then(|n| char::from_u32(0x245f + n));
    sign.map_or_else(|| number.to_string(), String::from)
}

/// `all` sorted, without duplicates.
fn distinct<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all.dedup();
    all
}

/// The padded number of step `k` of `steps`: see [`Walkthrough::id`].
pub fn id(k: usize, steps: usize) -> String {
    let digits = steps.to_string().len().max(3);
    format!("{k:0digits$}")
}

impl Walkthrough {
    /// Number of steps; one less than the number of positions.
    pub fn length(&self) -> usize {
        self.steps.len() - 1
    }

    /// The number of step `k`, padded to the digits of the last step and to at least three: "042". Names that contain
    /// it sort in the order of the steps.
    pub fn id(&self, k: usize) -> String {
        id(k, self.length())
    }

    /// Number of moves. Consecutive steps of the same block count as one.
    pub fn moves(&self) -> usize {
        self.steps[1..].iter().filter(|step| !step.goes_on).count()
    }

    /// Whether step `k` ends a move: the next step, if any, moves another block. The start ends no move.
    pub fn ends_move(&self, k: usize) -> bool {
        k > 0 && self.steps.get(k + 1).is_none_or(|next| !next.goes_on)
    }

    /// Number of slides. Consecutive steps of the same block in one direction count as one.
    pub fn slides(&self) -> usize {
        let moved = self.steps.iter().filter_map(|step| step.moved.as_ref());
        let ways: Vec<(usize, Direction)> =
            moved.flat_map(|moved| moved.path.iter().map(|&way| (moved.piece, way))).collect();
        ways.chunk_by(|a, b| a == b).count()
    }

    /// Total number of cells that blocks travel.
    pub fn cells(&self) -> usize {
        self.steps.iter().filter_map(|step| step.moved.as_ref()).map(|moved| moved.path.len()).sum()
    }

    /// A count with its unit: "42 steps".
    pub fn count(&self, count: usize) -> String {
        self.unit.count(count, &self.language)
    }

    /// The second count with its unit, if there is one: "88 moves".
    pub fn second_count(&self, language: &Language) -> Option<String> {
        let second = self.unit.second()?;
        let count = if second == Unit::MOVE { self.moves() } else { self.cells() };
        Some(second.count(count, language))
    }

    /// All counts with their units: "116 steps (88 moves)", "81 moves (124 steps)", "9 jumps".
    pub fn counts(&self) -> String {
        self.counts_in(&self.language)
    }

    /// [`Walkthrough::counts`] in any language.
    pub fn counts_in(&self, language: &Language) -> String {
        let first = self.unit.count(self.length(), language);
        let Some(second) = self.second_count(language) else { return first };
        language.say("counts", &[("first", (&first).into()), ("second", (&second).into())])
    }

    /// Step `k` in words: "B down"; "start" for step 0.
    pub fn words(&self, k: usize) -> String {
        self.words_shown(&self.single(k, Shown::After))
    }

    /// A move, of one or several steps, in words: "B down 2".
    pub fn words_of(&self, moved: &Moved) -> String {
        self.move_in_words(&self.pieces[moved.piece].label, moved)
    }

    /// A move of the piece called `label`. A jump needs no label.
    pub(super) fn move_in_words(&self, label: &str, moved: &Moved) -> String {
        let way = moved.way(&self.language);
        match moved.jump {
            Some(_) => way,
            None => self.language.say("move", &[("block", label.into()), ("way", (&way).into())]),
        }
    }

    /// A move as two columns of a table: the label and the straight parts of its path. For a jump, the distance and the
    /// direction.
    pub fn table_columns(&self, moved: &Moved) -> (String, Vec<String>) {
        match moved.jump {
            Some(Jump { towards, cells }) => (cells.to_string(), vec![rules::bearing(towards, &self.language)]),
            None => (self.pieces[moved.piece].label.clone(), way(&moved.path, &self.language)),
        }
    }

    /// The piece at each cell after step `k`, as an index into [`Walkthrough::pieces`].
    pub fn owners(&self, k: usize) -> Grid<Option<usize>> {
        self.owners_at(&self.steps[k].position)
    }

    fn owners_at(&self, position: &[Cell]) -> Grid<Option<usize>> {
        let cells = self.pieces.iter().zip(position).map(|(piece, &corner)| piece.cells_at(corner));
        Grid::owners(self.field.size(), cells)
    }

    /// The symbol of each cell of a position: the name of its piece, or the symbol of an empty cell, a wall or a gate.
    fn symbols<'a>(
        &'a self,
        position: &[Cell],
        called: fn(&Piece) -> &str,
        [empty, wall, gate]: [&'a str; 3],
    ) -> impl Fn(Cell) -> &'a str + use<'a> {
        let owners = self.owners_at(position);
        move |cell| match owners[cell] {
            Some(piece) => called(&self.pieces[piece]),
            None if self.field.walls[cell] => wall,
            None if self.field.gates[cell] => gate,
            None => empty,
        }
    }

    /// The position after step `k` in the notation of the puzzle file, lines separated by line feeds.
    pub fn picture(&self, k: usize) -> String {
        self.picture_of(&self.steps[k].position)
    }

    /// A position in the notation of the puzzle file, lines separated by line feeds. It is given as the top-left cell
    /// of each piece's bounding box.
    pub fn picture_of(&self, position: &[Cell]) -> String {
        let labels = self.pieces.iter().map(|piece| piece.label.as_str());
        symbol_rows(self.field.size(), labels, self.symbols(position, |piece| &piece.label, [".", "#", "-"])).join("\n")
    }

    /// The words under a picture: its marked moves, numbered if there are several, or "start" or "end".
    pub fn words_shown(&self, picture: &Picture) -> String {
        self.language.chain("moves-then", self.phrases_shown(picture))
    }

    /// [`Walkthrough::words_shown`] move by move: "① d left", "② D down 2".
    pub fn phrases_shown(&self, picture: &Picture) -> Vec<String> {
        self.phrases(picture, |whole| self.words_of(&whole.moved))
    }

    /// A phrase for each move of a picture, made by `describe`, with the circled numbers of numbered arrows.
    pub(super) fn phrases(&self, picture: &Picture, describe: impl Fn(&Whole) -> String) -> Vec<String> {
        let language = &self.language;
        let numbered = |(number, one): (usize, &Whole)| {
            language.say("moves-one", &[("number", (&numeral(number)).into()), ("move", (&describe(one)).into())])
        };
        match &picture.moves[..] {
            [] if picture.is_before() => vec![language.say("move-end", &[])],
            [] => vec![language.say("move-start", &[])],
            [one] if !picture.numbered => vec![describe(one)],
            several => (1..).zip(several).map(numbered).collect(),
        }
    }

    /// Describes step `k` and its position in sentences, for readers who cannot see the picture.
    pub fn description(&self, k: usize) -> String {
        self.description_shown(&self.single(k, Shown::After))
    }

    /// Describes the marked moves of a picture and its position in sentences.
    pub fn description_shown(&self, picture: &Picture) -> String {
        let (k, shown) = (picture.step, picture.shown);
        if self.is_route() {
            return self.route_in_words(k, shown);
        }
        let language = &self.language;
        let signs = ["position-empty", "position-wall", "position-gate"].map(|name| language.say(name, &[]));
        let aloud: fn(&Piece) -> &str = |piece| &piece.aloud;
        let symbol = self.symbols(&self.steps[k].position, aloud, signs.each_ref().map(String::as_str));
        let size = self.field.size();
        let row = |row: usize| (0..size.cols).map(|col| symbol(Cell::new(row, col))).collect::<Vec<_>>().join(" ");
        let rows = (0..size.rows).map(row).collect::<Vec<_>>().join(&language.say("position-row-gap", &[]));
        let name = match (picture.moves.len(), picture.is_before()) {
            (0, true) => "position-end",
            (0, false) => "position-start",
            (1, true) => "position-before",
            (_, true) => "position-before-several",
            (_, false) => "position-after",
        };
        let moved = self.words_and_why_aloud(picture);
        let text = language.say(name, &[("move", (&moved).into()), ("rows", (&rows).into())]);
        let fixed: Vec<&str> = self.pieces.iter().filter(|piece| piece.is_fixed()).map(aloud).collect();
        language.sentences(std::iter::once(text).chain(rules::named("rule-fixed", &fixed, language)))
    }
}
