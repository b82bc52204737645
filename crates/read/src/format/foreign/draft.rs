//! The common result of the readers of other programs' formats: a picture with the positions of its cells in the text.
//! Every [`Draft`] becomes a board by the same code, so errors of any format are reported with line and column.

use super::super::picture::Picture;
use super::super::{Fault, Found, checked, located};
use super::Wish;
use super::text::Gap;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, Grid, Size, corner, extent, placements};
use stepbook_solve::puzzle::{Game, Puzzle};
use stepbook_solve::sliding::{
    Axis, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, labelled, picture_lines,
};

/// Maximum number of cells of a board.
const MOST: i64 = u16::MAX as i64;

/// Maximum number of readings in a message.
const MOST_NAMES: usize = 3;

/// Row and column, or height and width, as given in a file.
pub(super) type Pair = (i64, i64);

pub(super) fn pair(size: Size) -> Pair {
    (size.rows as i64, size.cols as i64)
}

/// A rectangular block listed in a file.
pub(super) struct Piece {
    pub label: String,
    pub at: Range<usize>,
    pub axis: Axis,
    /// The top-left corner, and height and width.
    pub corner: Pair,
    pub extent: Pair,
}

impl Piece {
    pub(super) fn is_square(&self) -> bool {
        self.extent == (2, 2)
    }

    /// Describes its size: "1 × 2 cells (height × width)".
    fn shape(&self) -> String {
        let (height, width) = self.extent;
        format!("{height} × {width} cells (height × width)")
    }

    /// Returns its cells on a board of this size, if they are all on it.
    fn cells(&self, (rows, cols): Pair) -> Option<Vec<Cell>> {
        let ((row, col), (height, width)) = (self.corner, self.extent);
        let within =
            |at: i64, length: i64, count: i64| at >= 0 && length > 0 && length <= count && at <= count - length;
        let cell = |row: i64, col: i64| Cell::new(row as usize, col as usize);
        let all = || (row..row + height).flat_map(|row| (col..col + width).map(move |col| cell(row, col))).collect();
        (within(row, height, rows) && within(col, width, cols)).then(all)
    }
}

/// Returns the picture of a board of this size with these blocks. Errors about the whole board are reported at `whole`.
pub(super) fn laid(size: Pair, whole: &Range<usize>, pieces: &[Piece]) -> Result<Picture, Vec<Fault>> {
    let (rows, cols) = size;
    if rows <= 0 || cols <= 0 || rows.checked_mul(cols).is_none_or(|area| area > MOST) {
        let help = format!("a board has at least one row and one column, and at most {MOST} cells");
        return Err(vec![Fault::new(whole.clone(), format!("a board of {rows} rows and {cols} columns"), help)]);
    }
    let mut board = Picture::empty(Size::new(rows as usize, cols as usize), whole);
    let mut faults: Vec<Fault> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let (label, at) = (&piece.label, &piece.at);
        let mut wrong = |message: String, help: String| faults.push(Fault::new(at.clone(), message, help));
        if let Some(first) = pieces[..index].iter().find(|first| first.label == *label) {
            let help = format!("give each block its own label; the first `{label}` is {}", first.shape());
            wrong(format!("there are two blocks `{label}`"), help);
        }
        let Some(cells) = piece.cells(size) else {
            let message = format!("block `{label}` is not inside the board of {rows} rows and {cols} columns");
            let (row, col) = (piece.corner.0 + 1, piece.corner.1 + 1);
            let at = format!("{}, in row {row}, column {col} (counted from 1)", piece.shape());
            wrong(message, format!("it is {at}; correct it, or the size of the board"));
            continue;
        };
        let is_first = faults.last().is_none_or(|fault| fault.span != *at);
        let other = |cell: &&Cell| board.rows[cell.row][cell.col] != Symbol::Empty;
        if let Some(cell) = cells.iter().find(other).filter(|_| is_first) {
            let message = format!("blocks `{}` and `{label}` overlap in {cell}", board.at(*cell));
            faults.push(Fault::new(at.clone(), message, "two blocks cannot cover the same cell; correct one of them"));
        }
        board.draw(label, &cells, Some(at));
    }
    if faults.is_empty() { Ok(board) } else { Err(faults) }
}

/// The goal of a file.
#[derive(Clone, PartialEq)]
pub(super) enum Aim {
    /// These conditions must all hold.
    Places(Vec<PlaceLayout>),
    /// This block must cover all gates.
    Exit(String),
    /// All numbers must be in order.
    Sorted,
    /// The file contains no goal. The text is the repair, or empty for the usual one.
    Missing(String),
}

/// The board of a file.
#[derive(Clone)]
pub(super) struct Draft {
    /// The picture. Cells that only the goal's block may enter are gates.
    pub picture: Picture,
    /// The part of the file that gives the size.
    pub size_at: Range<usize>,
    pub axes: Vec<(String, Axis)>,
    pub aim: Aim,
    pub opening: OpeningLayout,
    pub warnings: Vec<Fault>,
    /// Positions of parts that the reader ignored, apart from comments.
    pub remarks: Vec<Range<usize>>,
}

impl Draft {
    pub(super) fn new(picture: Picture, size_at: Range<usize>, aim: Aim) -> Self {
        let (axes, opening, warnings, remarks) = (Vec::new(), OpeningLayout::Guess, Vec::new(), Vec::new());
        Self { picture, size_at, axes, aim, opening, warnings, remarks }
    }

    /// Returns the numbers of rows and columns.
    pub(super) fn size(&self) -> Pair {
        pair(self.picture.size())
    }

    /// Returns the puzzle. If the goal `is_given` elsewhere, the file needs none.
    pub(super) fn read(mut self, is_given: bool) -> Result<Found, Vec<Fault>> {
        let (gate_blocks, places) = match &self.aim {
            Aim::Exit(label) => (vec![label.clone()], if is_given { Vec::new() } else { self.exit(label)? }),
            Aim::Places(places) if !is_given => (Vec::new(), places.clone()),
            _ => (Vec::new(), Vec::new()),
        };
        let layout = Layout {
            rows: self.picture.rows.clone(),
            axes: self.axes.clone(),
            gate_blocks,
            opening: if places.is_empty() { OpeningLayout::Guess } else { self.opening },
            goals: if places.is_empty() { Vec::new() } else { vec![GoalLayout::places(places)] },
            ..Layout::default()
        };
        let place = |at| self.picture.span(at).unwrap_or_else(|| self.size_at.clone());
        let faults = self.picture.symbol_faults().collect();
        let mut found = checked(&layout, faults, |fault| Some(located(fault, place(fault.at), None)))?;
        match (&self.aim, &found.puzzle.game) {
            _ if is_given => {}
            (Aim::Sorted, Game::Sliding(board)) => {
                let (board, doubt) = super::tiles::sorted(board, false).map_err(|why| vec![self.fault(why, "")])?;
                self.warnings.extend(
                    doubt.map(|doubt| self.fault(doubt, "give another goal with --goal, or say `--goal sorted`")),
                );
                found.puzzle.game = Game::Sliding(board);
            }
            (Aim::Missing(help), _) => {
                let help = if help.is_empty() { self.give_goal() } else { help.clone() };
                return Err(vec![self.fault("the file does not say the goal", &help)]);
            }
            _ => {}
        }
        Ok(Found { goal: self.size_at, warnings: self.warnings, ..found })
    }

    /// Returns the cells of a block.
    fn cells(&self, label: &str) -> Option<Vec<Cell>> {
        labelled(&self.picture.rows).into_iter().find(|(known, _)| *known == label).map(|(_, cells)| cells)
    }

    /// Returns the error that the frame is open at a position where the goal's block does not leave.
    pub(super) fn open(&self, gaps: &[Gap], wish: &Wish) -> Option<Fault> {
        let Aim::Places(places) = &self.aim else { return None };
        let cells = places.first().and_then(|place| self.cells(&place.who.labels()[0]));
        let is_way_out = |&(side, at): &Gap| {
            let Some((cells, &(row, col))) = cells.as_ref().zip(places[0].at.first()) else { return false };
            let ((height, width), (rows, cols), at) = (pair(extent(cells)), self.size(), at as i64);
            let (is_edge, first, length) = match side {
                Direction::Up => (row == 0, col, width),
                Direction::Down => (row + height == rows, col, width),
                Direction::Left => (col == 0, row, height),
                Direction::Right => (col + width == cols, row, height),
            };
            is_edge && (first..first + length).contains(&at)
        };
        let is_clear = wish.goal.is_some() || gaps.iter().all(is_way_out);
        (!is_clear).then(|| {
            self.fault("the frame is open elsewhere than where the block of the goal leaves", &self.give_goal())
        })
    }

    /// Returns the repair for a missing goal, with a block of the board and the board with its labels.
    fn give_goal(&self) -> String {
        let blocks = labelled(&self.picture.rows);
        let largest = blocks.iter().rev().max_by_key(|(_, cells)| cells.len());
        let example = largest.map_or_else(String::new, |(label, cells)| {
            let row = self.picture.size().rows - extent(cells).rows;
            format!(", e.g. `--goal \"{label} = {row},{}\"`; the board is `{}`", corner(cells).col, self.rows())
        });
        format!("give it with --goal: block, row and column of its top-left cell, counted from 0{example}")
    }

    /// Returns the board in one line.
    fn rows(&self) -> String {
        picture_lines(&self.picture.rows).join("/")
    }

    /// Returns the warning that `goal` names a block by a label that is not in `text`.
    pub(super) fn relabelled(&self, text: &str, goal: &str) -> Option<Fault> {
        let is_new = |(cell, symbol): &(Cell, &Symbol)| {
            let is_named = |label: &str| goal.split(|c: char| !c.is_alphanumeric()).any(|word| word == label);
            matches!(symbol, Symbol::Label(label) if !text[self.picture.cell_span(*cell)].contains(label) && is_named(label))
        };
        let (_, label) = self.picture.cells().find(is_new)?;
        let message = format!("`{}` is a label of the board as it is read, `{}`", label.as_str(), self.rows());
        Some(self.fault(message, "see that the goal names the right block of it"))
    }

    fn fault(&self, message: impl Into<String>, help: &str) -> Fault {
        Fault { span: self.size_at.clone(), message: message.into(), help: (!help.is_empty()).then(|| help.to_owned()) }
    }

    /// Returns the positions at which the block covers all gates.
    fn exit(&self, label: &str) -> Result<Vec<PlaceLayout>, Vec<Fault>> {
        let Some(cells) = self.cells(label) else {
            return Err(vec![
                self.fault(format!("there is no block `{label}`"), "it is the block that must reach the exit"),
            ]);
        };
        let gates = self.picture.cells().filter(|(_, symbol)| **symbol == Symbol::Gate);
        let gates: Vec<Cell> = gates.map(|(cell, _)| cell).collect();
        let at = covering(&self.picture, &cells, &gates);
        if at.is_empty() || gates.is_empty() {
            let message = format!("block `{label}` cannot cover all exit cells at once");
            let message = if gates.is_empty() { "the board has no exit".to_owned() } else { message };
            let help = format!(
                "give the goal with --goal: row and column of its top-left cell, counted from 0, e.g. `--goal \"{label} = 3,1\"`"
            );
            return Err(vec![Fault::new(self.picture.cell_span(cells[0]), message, help)]);
        }
        Ok(vec![PlaceLayout { at, ..PlaceLayout::new(label, 0, 0) }])
    }
}

/// Returns the positions of the block's corner at which the block covers all `wanted` cells.
pub(super) fn covering(picture: &Picture, cells: &[Cell], wanted: &[Cell]) -> Vec<Pair> {
    let first = corner(cells);
    let shape: Vec<Cell> = cells.iter().map(|cell| Cell::new(cell.row - first.row, cell.col - first.col)).collect();
    let mut free = Grid::filled(picture.size(), false);
    picture.cells().for_each(|(cell, symbol)| free[cell] = *symbol != Symbol::Wall);
    let covers = |at: &Cell| {
        wanted.iter().all(|cell| shape.iter().any(|part| Cell::new(at.row + part.row, at.col + part.col) == *cell))
    };
    placements(&free, &shape).into_iter().filter(covers).map(|at| (at.row as i64, at.col as i64)).collect()
}

/// Returns the only legal board among several named readings of a text. Readings with the same board count as one. Two
/// boards are an error that names both, with this `repair`.
pub(super) fn only(readings: Vec<(String, Result<Draft, Vec<Fault>>)>, repair: &str) -> Result<Draft, Vec<Fault>> {
    let mut legal: Vec<(String, Draft, Board)> = Vec::new();
    let mut faults = None;
    for (name, draft) in readings {
        match draft.and_then(|draft| Ok((draft.clone().read(true)?, draft))) {
            Ok((Found { puzzle: Puzzle { game: Game::Sliding(board), .. }, .. }, draft)) => {
                let is_same = |(_, other, known): &&mut (String, Draft, Board)| {
                    other.aim == draft.aim && shape(known) == shape(&board)
                };
                if legal.iter_mut().find(is_same).is_none() {
                    legal.push((name, draft, board));
                }
            }
            Ok(_) => {}
            Err(found) => {
                faults.get_or_insert(found);
            }
        }
    }
    if legal.len() > 1 {
        let names: Vec<&str> = legal.iter().take(MOST_NAMES).map(|(name, ..)| name.as_str()).collect();
        let message = format!("this can be read as different boards: {}", names.join("; or "));
        return Err(vec![Fault::new(legal[0].1.size_at.clone(), message, repair)]);
    }
    legal.pop().map(|(_, draft, _)| draft).ok_or_else(|| faults.unwrap_or_default())
}

/// Whether a cell is a wall, whether it is a gate, and the number and axis of the block on it.
type Content = (bool, bool, Option<(usize, Axis)>);

/// Returns the content of every cell. Blocks are numbered in reading order instead of labelled.
fn shape(board: &Board) -> (Size, Vec<Content>) {
    let (owners, mut order) = (board.owners(board.start()), Vec::new());
    let mut count = |block: usize| {
        order.extend((!order.contains(&block)).then_some(block));
        (order.iter().position(|&known| known == block).unwrap_or_default(), board.blocks()[block].axis)
    };
    let cell = |cell| (board.walls()[cell], board.gates()[cell], owners[cell].map(&mut count));
    (board.size(), board.size().cells().map(cell).collect())
}

pub(super) fn is_two_by_two(cells: &[Cell]) -> bool {
    cells.len() == 4 && extent(cells) == Size::new(2, 2)
}

/// Returns the usual goal of boards with five rows and four columns: the only 2 × 2 must reach the middle of the bottom
/// edge.
pub(super) fn usual_aim(picture: &Picture) -> Aim {
    let blocks = labelled(&picture.rows);
    let mut squares = blocks.iter().filter(|(_, cells)| is_two_by_two(cells));
    match (squares.next(), squares.next()) {
        (Some((only, _)), None) if picture.size() == Size::new(5, 4) => {
            Aim::Places(vec![PlaceLayout::new(*only, 3, 1)])
        }
        _ => Aim::Missing(String::new()),
    }
}

/// Returns a label that `taken` does not contain, and adds it there. Letters come first, then numbers.
pub(super) fn fresh(taken: &mut Vec<String>) -> String {
    let letters = ('A'..='Z').chain('a'..='z').filter(|c| !"Oox".contains(*c)).map(String::from);
    let label =
        letters.chain((1_u32..).map(|n| n.to_string())).find(|label| !taken.contains(label)).unwrap_or_default();
    taken.push(label.clone());
    label
}
