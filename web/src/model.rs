//! A puzzle as the page edits it: the content of the drawing, without spans of any text.

use crate::answer::Refusal;
use crate::text::{reading, shown};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use stepbook::stages::format::{self, Wish, composed, directions, directions_name};
use stepbook::stages::grid::{Cell, Compass, Direction};
use stepbook::stages::maze::{self, Maze, Spot};
use stepbook::stages::puzzle::{About, AboutBlock, CHOICES, Game, Moment, Note, Puzzle};
use stepbook::stages::sliding::{
    self, Axis, Board, FaultKind, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Where, Who,
};
use stepbook::stages::walkthrough::{Kind, narrate};

/// Row and column, counted from 0. On the page, they may be outside the board.
type Pair = (i64, i64);

#[derive(Deserialize, Serialize)]
pub(crate) struct Model {
    #[serde(flatten)]
    about: AboutModel,
    #[serde(flatten)]
    game: GameModel,
}

#[derive(Deserialize, Serialize, Default)]
#[serde(default)]
struct AboutModel {
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    notes: Vec<NoteModel>,
    booklet: BTreeMap<String, String>,
    /// The labels of blocks with colours and names of their own.
    looks: Vec<(String, Option<[u8; 3]>, Option<String>)>,
}

#[derive(Deserialize, Serialize)]
struct NoteModel {
    #[serde(flatten)]
    at: MomentModel,
    text: String,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum MomentModel {
    Step(usize),
    Chapter(usize),
    Picture(Vec<Vec<String>>),
    Cell((usize, usize)),
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "family", rename_all = "lowercase")]
enum GameModel {
    Sliding(BoardModel),
    Maze(MazeModel),
}

#[derive(Deserialize, Serialize)]
struct BoardModel {
    cells: Vec<Vec<String>>,
    #[serde(default)]
    together: Vec<String>,
    #[serde(default)]
    gate_blocks: Vec<String>,
    #[serde(default)]
    along_length: bool,
    #[serde(default)]
    axes: BTreeMap<String, AxisModel>,
    #[serde(default)]
    distinct: bool,
    #[serde(default)]
    goals: Vec<GoalModel>,
    #[serde(default)]
    exit: Option<ExitModel>,
}

#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum AxisModel {
    Both,
    Horizontal,
    Vertical,
    Fixed,
}

#[derive(Deserialize, Serialize)]
struct GoalModel {
    #[serde(default)]
    places: Vec<PlaceModel>,
    #[serde(default)]
    empty: Vec<Pair>,
}

#[derive(Deserialize, Serialize)]
struct PlaceModel {
    blocks: Vec<String>,
    at: Vec<Pair>,
}

#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum ExitModel {
    /// "none".
    Word(String),
    Gap {
        side: SideModel,
        cells: Pair,
    },
}

#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum SideModel {
    Top,
    Bottom,
    Left,
    Right,
}

#[derive(Deserialize, Serialize)]
struct MazeModel {
    cells: Vec<Vec<SpotModel>>,
    #[serde(default)]
    start: Option<Pair>,
    #[serde(default)]
    goals: Vec<Pair>,
    #[serde(default)]
    directions: Option<DirectionsModel>,
    #[serde(default)]
    wrap: bool,
}

/// A number, "x" for an exit, or null for a cell outside the field.
#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum SpotModel {
    Number(u32),
    Exit(String),
    Outside(()),
}

#[derive(Deserialize, Serialize)]
#[serde(untagged)]
enum DirectionsModel {
    Name(String),
    List(Vec<String>),
}

/// Returns the model of a puzzle, with the data that the page cannot easily derive itself.
pub(crate) fn of(puzzle: &Puzzle) -> Value {
    let (game, derived) = match &puzzle.game {
        Game::Sliding(board) => (GameModel::Sliding(BoardModel::of(board)), drawn(puzzle, board)),
        Game::Maze(maze) => (GameModel::Maze(MazeModel::of(maze)), Map::new()),
    };
    let size = match &puzzle.game {
        Game::Sliding(board) => board.size(),
        Game::Maze(maze) => maze.size(),
    };
    let metrics: Vec<&str> = puzzle.metrics().iter().map(|metric| metric.name()).collect();
    let model = Model { about: AboutModel::of(&puzzle.about), game };
    let mut value = serde_json::to_value(model).unwrap_or_default();
    value["rows"] = size.rows.into();
    value["cols"] = size.cols.into();
    value["metrics"] = metrics.into();
    if let Value::Object(fields) = &mut value {
        fields.extend(derived);
    }
    value
}

/// Returns the blocks of a board with their cells and their drawing.
fn drawn(puzzle: &Puzzle, board: &Board) -> Map<String, Value> {
    let pair = |cell: Cell| json!([cell.row, cell.col]);
    let story = narrate(puzzle, &puzzle.unsolved(sliding::Metric::Step)).ok();
    let kind = |index: usize| match story.as_ref()?.pieces.get(index)?.kind {
        Kind::Target => Some("target"),
        Kind::Upright => Some("upright"),
        Kind::Flat => Some("flat"),
        Kind::Small => Some("small"),
    };
    let block = |(index, (block, &at)): (usize, (&sliding::Block, &Cell))| {
        let size = block.extent();
        json!({
            "label": block.label, "at": pair(at), "cells": block.cells_at(at).map(pair).collect::<Vec<_>>(),
            "rows": size.rows, "cols": size.cols, "kind": kind(index),
        })
    };
    let blocks: Vec<Value> = board.blocks().iter().zip(&board.start().0).enumerate().map(block).collect();
    Map::from_iter([("blocks".to_owned(), blocks.into())])
}

impl AboutModel {
    fn of(about: &About) -> Self {
        let moment = |at: &Moment| match at {
            Moment::Step(step) => MomentModel::Step(*step),
            Moment::Chapter(chapter) => MomentModel::Chapter(*chapter),
            Moment::Picture(rows) => MomentModel::Picture(rows.clone()),
            Moment::Cell(cell) => MomentModel::Cell((cell.row, cell.col)),
        };
        Self {
            title: about.title.clone(),
            author: about.author.clone(),
            year: about.year,
            source: about.source.clone(),
            note: about.note.clone(),
            notes: about.notes.iter().map(|note| NoteModel { at: moment(&note.at), text: note.text.clone() }).collect(),
            booklet: about.booklet.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect(),
            looks: about.blocks.iter().cloned().map(|block| (block.label, block.colour, block.name)).collect(),
        }
    }

    fn about(&self) -> About {
        // An empty text field of the page means no value.
        let said = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let moment = |at: &MomentModel| match at {
            MomentModel::Step(step) => Moment::Step(*step),
            MomentModel::Chapter(chapter) => Moment::Chapter(*chapter),
            MomentModel::Picture(rows) => Moment::Picture(rows.clone()),
            MomentModel::Cell((row, col)) => Moment::Cell(Cell::new(*row, *col)),
        };
        let choice = |key: &'static str| Some((key, self.booklet.get(key)?.clone()));
        let block = |(label, colour, name)| AboutBlock { label, colour, name };
        let title = self.title.trim();
        About {
            title: if title.is_empty() { format::UNTITLED.to_owned() } else { title.to_owned() },
            author: said(&self.author),
            year: self.year,
            source: said(&self.source),
            note: said(&self.note),
            notes: self.notes.iter().map(|note| Note { at: moment(&note.at), text: note.text.clone() }).collect(),
            booklet: CHOICES.into_iter().filter_map(choice).collect(),
            blocks: self.looks.iter().cloned().map(block).collect(),
            ..About::default()
        }
    }
}

impl BoardModel {
    fn of(board: &Board) -> Self {
        let layout = board.layout();
        let label = |&block: &usize| board.blocks()[block].label.clone();
        let pair = |cell: &Cell| (cell.row as i64, cell.col as i64);
        let place = |place: &sliding::Place| PlaceModel {
            blocks: place.blocks.iter().map(label).collect(),
            at: place.corners.iter().map(pair).collect(),
        };
        let goal = |demand: &sliding::Condition| GoalModel {
            places: demand.places.iter().map(place).collect(),
            empty: demand.empty.iter().map(pair).collect(),
        };
        let axis = |axis: &Axis| match axis {
            Axis::Both => AxisModel::Both,
            Axis::Horizontal => AxisModel::Horizontal,
            Axis::Vertical => AxisModel::Vertical,
            Axis::Fixed => AxisModel::Fixed,
        };
        Self {
            cells: layout.rows.iter().map(|row| row.iter().map(Symbol::to_string).collect()).collect(),
            together: layout.together,
            gate_blocks: layout.gate_blocks,
            along_length: layout.along_length,
            axes: layout.axes.iter().map(|(label, which)| (label.clone(), axis(which))).collect(),
            distinct: layout.distinct,
            goals: board.goal().alternatives.iter().map(goal).collect(),
            exit: Some(match board.opening() {
                None => ExitModel::Word("none".to_owned()),
                Some(opening) => ExitModel::Gap {
                    side: match opening.side {
                        Direction::Up => SideModel::Top,
                        Direction::Down => SideModel::Bottom,
                        Direction::Left => SideModel::Left,
                        Direction::Right => SideModel::Right,
                    },
                    cells: (opening.first as i64, opening.last as i64),
                },
            }),
        }
    }

    fn layout(&self) -> Layout {
        let symbol = |text: &String| match text.as_str() {
            "." | "" => Symbol::Empty,
            "#" => Symbol::Wall,
            "-" => Symbol::Gate,
            "*" => Symbol::Anything,
            label => Symbol::Label(composed(label)),
        };
        let all = |labels: &[String]| labels.iter().map(|label| composed(label)).collect::<Vec<_>>();
        let place = |place: &PlaceModel| {
            let mut labels = all(&place.blocks);
            let who = match labels.len() {
                1 => Who::Block(labels.remove(0)),
                _ => Who::AnyOf(labels),
            };
            PlaceLayout { who, at: place.at.clone() }
        };
        let goal = |goal: &GoalModel| GoalLayout::Places {
            places: goal.places.iter().map(place).collect(),
            empty: goal.empty.clone(),
        };
        let axis = |axis: AxisModel| match axis {
            AxisModel::Both => Axis::Both,
            AxisModel::Horizontal => Axis::Horizontal,
            AxisModel::Vertical => Axis::Vertical,
            AxisModel::Fixed => Axis::Fixed,
        };
        Layout {
            rows: self.cells.iter().map(|row| row.iter().map(symbol).collect()).collect(),
            together: all(&self.together),
            gate_blocks: all(&self.gate_blocks),
            along_length: self.along_length,
            axes: self.axes.iter().map(|(label, which)| (composed(label), axis(*which))).collect(),
            distinct: self.distinct,
            goals: self.goals.iter().map(goal).collect(),
            opening: match self.exit {
                None => OpeningLayout::Guess,
                Some(ExitModel::Word(_)) => OpeningLayout::Closed,
                Some(ExitModel::Gap { side, cells: (first, last) }) => {
                    let side = match side {
                        SideModel::Top => Direction::Up,
                        SideModel::Bottom => Direction::Down,
                        SideModel::Left => Direction::Left,
                        SideModel::Right => Direction::Right,
                    };
                    OpeningLayout::Gap(side, first, last)
                }
            },
        }
    }

    fn fault(&self, layout: &Layout, fault: &sliding::Fault) -> Value {
        let row = |row: usize| (0..self.cells.get(row).map_or(0, Vec::len)).map(move |col| (row as i64, col as i64));
        let (mut goal, mut entry) = (None, None);
        let (mut cells, mut labels): (Vec<Pair>, Vec<String>) = (Vec::new(), Vec::new());
        let part = match fault.at {
            Where::Board => "board",
            Where::Row(at) | Where::GoalRow(_, at) => {
                cells.extend(row(at));
                "board"
            }
            Where::Cell(at) | Where::GoalCell(_, at) => {
                cells.push((at.row as i64, at.col as i64));
                "board"
            }
            Where::Together(n) => {
                labels.extend(layout.together.get(n).cloned());
                "rules"
            }
            Where::GateBlock(n) => {
                labels.extend(layout.gate_blocks.get(n).cloned());
                "rules"
            }
            Where::Axis(n) => {
                labels.extend(layout.axes.get(n).map(|(label, _)| label.clone()));
                "rules"
            }
            Where::Goal(at) => {
                goal = Some(at);
                "goal"
            }
            Where::GoalPlace(at, of) | Where::GoalLabel(at, of, _) | Where::GoalCorner(at, of, _) => {
                (goal, entry) = (Some(at), Some(of));
                if let Some(place) = self.goals.get(at).and_then(|goal| goal.places.get(of)) {
                    match fault.at {
                        Where::GoalLabel(_, _, n) => labels.extend(place.blocks.get(n).cloned()),
                        _ => labels.extend(place.blocks.iter().cloned()),
                    }
                    if let Where::GoalCorner(_, _, n) = fault.at {
                        cells.extend(
                            place.at.get(n).and_then(|&at| self.covered(labels.first()?, at)).unwrap_or_default(),
                        );
                    }
                }
                "goal"
            }
            Where::GoalEmpty(at, n) => {
                goal = Some(at);
                cells.extend(self.goals.get(at).and_then(|goal| goal.empty.get(n)).copied());
                "goal"
            }
            Where::Opening => "exit",
        };
        // The error has one part of the block, but all its parts are marked.
        if let FaultKind::Split { label } = &fault.kind {
            labels.push(label.clone());
            cells.clear();
        }
        if cells.is_empty() && goal.is_none() {
            cells = labels.iter().flat_map(|label| self.cells_of(label)).collect();
        }
        cells.retain(|&(row, col)| self.is_on_board(row, col));
        let mut value = json!({
            "message": fault.kind.to_string(), "help": fault.kind.help(), "part": part, "cells": cells, "labels": labels,
        });
        goal.iter().for_each(|&at| value["goal"] = at.into());
        entry.iter().for_each(|&at| value["entry"] = at.into());
        value
    }

    fn is_on_board(&self, row: i64, col: i64) -> bool {
        let row = usize::try_from(row).ok().and_then(|row| self.cells.get(row));
        row.is_some_and(|row| usize::try_from(col).is_ok_and(|col| col < row.len()))
    }

    fn cells_of(&self, label: &str) -> Vec<Pair> {
        let rows = self.cells.iter().enumerate();
        let of_row = |(row, symbols): (usize, &'_ Vec<String>)| {
            let cells = symbols.iter().enumerate().filter(|(_, symbol)| composed(symbol) == label);
            cells.map(|(col, _)| (row as i64, col as i64)).collect::<Vec<_>>()
        };
        rows.flat_map(of_row).collect()
    }

    /// Returns the cells of a block whose bounding box begins at `at`.
    fn covered(&self, label: &str, at: Pair) -> Option<Vec<Pair>> {
        let cells = self.cells_of(label);
        let (top, left) = (cells.iter().map(|cell| cell.0).min()?, cells.iter().map(|cell| cell.1).min()?);
        let moved =
            |(row, col): &Pair| Some((row.checked_sub(top)?.checked_add(at.0)?, (col - left).checked_add(at.1)?));
        cells.iter().map(moved).collect()
    }
}

impl MazeModel {
    fn of(maze: &Maze) -> Self {
        let pair = |cell: &Cell| (cell.row as i64, cell.col as i64);
        let size = maze.size();
        let spot = |cell: Cell| match maze.spots()[cell] {
            Spot::Number(number) => SpotModel::Number(number),
            Spot::Exit => SpotModel::Exit("x".to_owned()),
            Spot::Outside => SpotModel::Outside(()),
        };
        let letters = || maze.directions().iter().map(|point| point.letters().to_owned()).collect();
        let name = directions_name(maze.directions());
        Self {
            cells: (0..size.rows).map(|row| (0..size.cols).map(|col| spot(Cell::new(row, col))).collect()).collect(),
            start: Some(pair(&maze.start())),
            goals: maze.goals().iter().filter(|&&cell| maze.number(cell).is_some()).map(pair).collect(),
            directions: Some(
                name.map_or_else(|| DirectionsModel::List(letters()), |name| DirectionsModel::Name(name.to_owned())),
            ),
            wrap: maze.wraps(),
        }
    }

    fn layout(&self) -> Result<maze::Layout, Refusal> {
        let spot = |spot: &SpotModel| match spot {
            SpotModel::Number(number) => Spot::Number(*number),
            SpotModel::Exit(_) => Spot::Exit,
            SpotModel::Outside(()) => Spot::Outside,
        };
        let unknown = |text: &str| Refusal::error(format!("`{text}` is not a direction"));
        let directions = match &self.directions {
            None => None,
            Some(DirectionsModel::Name(name)) => Some(directions(name).ok_or_else(|| unknown(name))?),
            Some(DirectionsModel::List(list)) => {
                let point = |text: &String| Compass::from_letters(text).ok_or_else(|| unknown(text));
                Some(list.iter().map(point).collect::<Result<_, _>>()?)
            }
        };
        Ok(maze::Layout {
            rows: self.cells.iter().map(|row| row.iter().map(spot).collect()).collect(),
            start: self.start,
            exits: Vec::new(),
            goals: self.goals.clone(),
            directions,
            wraps: self.wrap,
        })
    }

    fn fault(&self, fault: &maze::Fault) -> Value {
        use maze::Where;
        let row = |row: usize| (0..self.cells.get(row).map_or(0, Vec::len)).map(move |col| (row as i64, col as i64));
        let (part, mut cells): (_, Vec<Pair>) = match fault.at {
            Where::Board => ("board", Vec::new()),
            Where::Row(at) => ("board", row(at).collect()),
            Where::Cell(at) => ("board", vec![(at.row as i64, at.col as i64)]),
            Where::Start => ("start", self.start.into_iter().collect()),
            Where::Exit(_) => ("board", Vec::new()),
            Where::Goal(at) => ("goal", self.goals.get(at).copied().into_iter().collect()),
            Where::Directions => ("rules", Vec::new()),
        };
        let is_on_board = |row: i64, col: i64| {
            let row = usize::try_from(row).ok().and_then(|row| self.cells.get(row));
            row.is_some_and(|row| usize::try_from(col).is_ok_and(|col| col < row.len()))
        };
        cells.retain(|&(row, col)| is_on_board(row, col));
        let mut value = json!({
            "message": fault.kind.to_string(), "help": fault.kind.help(), "part": part, "cells": cells, "labels": [],
        });
        if let Where::Goal(at) = fault.at {
            value["goal"] = at.into();
        }
        value
    }
}

impl Model {
    /// Returns the puzzle, or all errors with their positions in the drawing.
    fn puzzle(&self) -> Result<Puzzle, Refusal> {
        let refused = |faults: Vec<Value>| Refusal(json!({ "faults": faults }));
        let game = match &self.game {
            GameModel::Sliding(board) => {
                let layout = board.layout();
                let fault = |fault: &sliding::Fault| board.fault(&layout, fault);
                Game::Sliding(layout.check().map_err(|faults| refused(faults.iter().map(fault).collect()))?)
            }
            GameModel::Maze(field) => {
                let fault = |fault: &maze::Fault| field.fault(fault);
                Game::Maze(field.layout()?.check().map_err(|faults| refused(faults.iter().map(fault).collect()))?)
            }
        };
        let mut about = self.about.about();
        if let Game::Sliding(board) = &game {
            // The user may have erased a block.
            about.blocks.retain(|own| board.blocks().iter().any(|block| block.label == own.label));
        }
        Ok(Puzzle { about, game })
    }
}

/// Answers `write`: returns the text of a model after reading it again.
pub(crate) fn write(model: &Model) -> Result<Value, Refusal> {
    let puzzle = model.puzzle()?;
    let of_board = |message: String| Refusal(json!({ "faults": [{ "message": message, "part": "board" }] }));
    let text = format::write_native(&puzzle).map_err(|why| of_board(why.0))?;
    // The drawing itself is valid at this point. Errors can only be in the title and the origin.
    let reading = reading(text.as_bytes(), Wish::default()).map_err(|Refusal(mut refused)| {
        for fault in refused["faults"].as_array_mut().into_iter().flatten() {
            fault["part"] = "about".into();
        }
        Refusal(refused)
    })?;
    if reading.puzzle.game != puzzle.game {
        return Err(of_board("a label of this puzzle means something else in a puzzle file; change it".to_owned()));
    }
    shown(&reading)
}
