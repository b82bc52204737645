//! What every reader of this room makes: blocks with their places in the text. A [`Draft`] becomes a board in one way, so that an
//! error of any format is reported at its line and column.

use super::super::{Fault, Found, checked, located};
use super::Wish;
use super::text::Gap;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction, Grid, Size, placements};
use stepbook_solve::puzzle::{Game, Puzzle};
use stepbook_solve::sliding::{Axis, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Where};

/// Most cells of a board.
const MOST: i64 = u16::MAX as i64;

/// Most readings in a message.
const MOST_NAMES: usize = 3;

/// Row and column, or height and width, as a file says them.
pub(super) type Pair = (i64, i64);

/// A block of a file.
#[derive(Clone)]
pub(super) struct Piece {
    pub label: String,
    pub at: Range<usize>,
    pub axis: Axis,
    /// The top-left corner of the bounding box, and its height and width.
    pub corner: Pair,
    pub extent: Pair,
    /// The cells, if they are not the whole box.
    cells: Option<Vec<Cell>>,
}

impl Piece {
    /// A block that fills a rectangle.
    pub(super) fn new(label: impl Into<String>, at: Range<usize>, corner: Pair, extent: Pair) -> Self {
        Self { label: label.into(), at, axis: Axis::Both, corner, extent, cells: None }
    }

    /// A block of these cells; at least one.
    pub(super) fn of(label: impl Into<String>, at: Range<usize>, cells: Vec<Cell>) -> Self {
        let (corner, extent) = (stepbook_solve::grid::corner(&cells), stepbook_solve::grid::extent(&cells));
        let pair = |a: usize, b: usize| (a as i64, b as i64);
        let piece = Self::new(label, at, pair(corner.row, corner.col), pair(extent.rows, extent.cols));
        Self { cells: Some(cells), ..piece }
    }

    /// The same block, which moves only along this axis.
    pub(super) fn along(self, axis: Axis) -> Self {
        Self { axis, ..self }
    }

    pub(super) fn is_square(&self) -> bool {
        self.extent == (2, 2) && self.cells.as_ref().is_none_or(|cells| cells.len() == 4)
    }

    /// Its cells on a board of this size, if they are on it.
    fn cells(&self, (rows, cols): Pair) -> Option<Vec<Cell>> {
        let ((row, col), (height, width)) = (self.corner, self.extent);
        let within =
            |at: i64, length: i64, count: i64| at >= 0 && length > 0 && length <= count && at <= count - length;
        let cell = |row: i64, col: i64| Cell::new(row as usize, col as usize);
        let all = || (row..row + height).flat_map(|row| (col..col + width).map(move |col| cell(row, col))).collect();
        (within(row, height, rows) && within(col, width, cols)).then(|| self.cells.clone().unwrap_or_else(all))
    }
}

/// The goal of a file.
#[derive(Clone, PartialEq)]
pub(super) enum Aim {
    /// These conditions, all of which must hold.
    Places(Vec<PlaceLayout>),
    /// This block covers all gates.
    Exit(String),
    /// The numbers in order.
    Sorted,
    /// The file does not say it; with the repair.
    Missing(String),
}

/// The board of a file.
#[derive(Clone)]
pub(super) struct Draft {
    /// Rows and columns, and what says so.
    pub size: Pair,
    pub size_at: Range<usize>,
    pub pieces: Vec<Piece>,
    pub walls: Vec<Cell>,
    /// Cells that only the goal's block may enter.
    pub gates: Vec<Cell>,
    pub aim: Aim,
    pub opening: OpeningLayout,
    pub warnings: Vec<Fault>,
    /// Places of what the reader did not take into account, beside comments.
    pub remarks: Vec<Range<usize>>,
}

impl Draft {
    pub(super) fn new(size: Pair, size_at: Range<usize>, pieces: Vec<Piece>, aim: Aim) -> Self {
        let (opening, walls, gates, warnings, remarks) =
            (OpeningLayout::Guess, Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { size, size_at, pieces, walls, gates, aim, opening, warnings, remarks }
    }

    /// The puzzle. If the goal `is_given` elsewhere, that of the file is not looked for.
    pub(super) fn read(mut self, is_given: bool) -> Result<Found, Vec<Fault>> {
        let (layout, owners) = self.layout(is_given)?;
        let mut found = checked(&layout, Vec::new(), |fault| {
            let cell = if let Where::Cell(cell) = fault.at { owners.get(cell).copied().flatten() } else { None };
            let place = cell.map_or(&self.size_at, |piece| &self.pieces[piece].at);
            Some(located(fault, place.clone(), None))
        })?;
        match (&self.aim, &found.puzzle.game) {
            _ if is_given => {}
            (Aim::Sorted, Game::Sliding(board)) => {
                let (board, doubt) = super::tiles::sorted(board).map_err(|why| vec![self.fault(why, "")])?;
                self.warnings.extend(doubt.map(|doubt| self.fault(doubt, "give another goal with --goal")));
                found.puzzle.game = Game::Sliding(board);
            }
            (Aim::Missing(help), _) => return Err(vec![self.fault("the file does not say the goal", help)]),
            _ => {}
        }
        Ok(Found { goal: self.size_at, warnings: self.warnings, ..found })
    }

    /// The error of a frame that is open elsewhere than where the goal's block leaves.
    pub(super) fn open(&self, gaps: &[Gap], wish: &Wish) -> Option<Fault> {
        let Aim::Places(places) = &self.aim else { return None };
        let is_way_out = |&(side, at): &Gap| {
            let piece = places
                .first()
                .and_then(|place| self.pieces.iter().find(|piece| place.who.labels().contains(&piece.label)));
            let Some((piece, &(row, col))) = piece.zip(places[0].at.first()) else { return false };
            let ((height, width), (rows, cols), at) = (piece.extent, self.size, at as i64);
            let (is_edge, first, length) = match side {
                Direction::Up => (row == 0, col, width),
                Direction::Down => (row + height == rows, col, width),
                Direction::Left => (col == 0, row, height),
                Direction::Right => (col + width == cols, row, height),
            };
            is_edge && (first..first + length).contains(&at)
        };
        let is_clear = wish.goal.is_some() || gaps.iter().all(is_way_out);
        (!is_clear)
            .then(|| self.fault("the frame is open elsewhere than where the block of the goal leaves", GIVE_GOAL))
    }

    fn fault(&self, message: impl Into<String>, help: &str) -> Fault {
        Fault { span: self.size_at.clone(), message: message.into(), help: (!help.is_empty()).then(|| help.to_owned()) }
    }

    /// The layout, and the block on each cell.
    fn layout(&self, is_given: bool) -> Result<(Layout, Grid<Option<usize>>), Vec<Fault>> {
        let (rows, cols) = self.size;
        if rows <= 0 || cols <= 0 || rows.checked_mul(cols).is_none_or(|area| area > MOST) {
            let help = format!("a board has at least one row and one column, and at most {MOST} cells");
            return Err(vec![self.fault(format!("a board of {rows} rows and {cols} columns"), &help)]);
        }
        let size = Size::new(rows as usize, cols as usize);
        let mut owners = Grid::filled(size, None);
        let mut faults = Vec::new();
        for (index, piece) in self.pieces.iter().enumerate() {
            let label = &piece.label;
            if let Some(first) = self.pieces[..index].iter().find(|first| first.label == *label && first.at != piece.at)
            {
                let help = format!("give each block its own label; the first `{label}` is {}", extent(first));
                faults.push(Fault::new(piece.at.clone(), format!("there are two blocks `{label}`"), help));
            }
            let Some(cells) = piece.cells(self.size) else {
                let message = format!("block `{label}` is not inside the board of {rows} rows and {cols} columns");
                let (row, col, part) = (piece.corner.0 + 1, piece.corner.1 + 1, extent(piece));
                let at = format!("in row {row}, column {col} (counted from 1)");
                let help = format!("it is {part}, {at}; correct it, or the size of the board");
                faults.push(Fault::new(piece.at.clone(), message, help));
                continue;
            };
            for cell in cells {
                let other: Option<usize> = owners[cell].replace(index);
                if let Some(other) = other.filter(|_| faults.last().is_none_or(|fault: &Fault| fault.span != piece.at))
                {
                    let other = &self.pieces[other].label;
                    let message = format!("blocks `{other}` and `{label}` overlap in {cell}");
                    let help = "two blocks cannot cover the same cell; correct one of them";
                    faults.push(Fault::new(piece.at.clone(), message, help));
                }
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut symbols = Grid::filled(size, Symbol::Empty);
        self.walls.iter().for_each(|&cell| symbols[cell] = Symbol::Wall);
        self.gates.iter().for_each(|&cell| symbols[cell] = Symbol::Gate);
        for cell in size.cells() {
            if let Some(piece) = owners[cell] {
                symbols[cell] = Symbol::Label(self.pieces[piece].label.clone());
            }
        }
        let row = |row| (0..size.cols).map(|col| symbols[Cell::new(row, col)].clone()).collect();
        let axes = self.pieces.iter().filter(|piece| piece.axis != Axis::Both);
        let (gate_blocks, places) = match &self.aim {
            Aim::Exit(label) => (vec![label.clone()], if is_given { Vec::new() } else { self.exit(label, &symbols)? }),
            Aim::Places(places) if !is_given => (Vec::new(), places.clone()),
            _ => (Vec::new(), Vec::new()),
        };
        let layout = Layout {
            rows: (0..size.rows).map(row).collect(),
            axes: axes.map(|piece| (piece.label.clone(), piece.axis)).collect(),
            gate_blocks,
            opening: if places.is_empty() { OpeningLayout::Guess } else { self.opening },
            goals: if places.is_empty() { Vec::new() } else { vec![GoalLayout::places(places)] },
            ..Layout::default()
        };
        Ok((layout, owners))
    }

    /// The places at which the block covers all gates.
    fn exit(&self, label: &str, symbols: &Grid<Symbol>) -> Result<Vec<PlaceLayout>, Vec<Fault>> {
        let Some(piece) = self.pieces.iter().find(|piece| piece.label == label) else {
            return Err(vec![
                self.fault(format!("there is no block `{label}`"), "it is the block that must reach the exit"),
            ]);
        };
        let cells = piece.cells(self.size).unwrap_or_default();
        let first = stepbook_solve::grid::corner(&cells);
        let shape: Vec<Cell> = cells.iter().map(|cell| Cell::new(cell.row - first.row, cell.col - first.col)).collect();
        let mut free = Grid::filled(symbols.size(), false);
        symbols.size().cells().for_each(|cell| free[cell] = symbols[cell] != Symbol::Wall);
        let covers = |at: &Cell| {
            let is_on = |gate: &Cell| shape.iter().any(|part| Cell::new(at.row + part.row, at.col + part.col) == *gate);
            self.gates.iter().all(is_on)
        };
        let at: Vec<Pair> =
            placements(&free, &shape).into_iter().filter(covers).map(|at| (at.row as i64, at.col as i64)).collect();
        if at.is_empty() || self.gates.is_empty() {
            let message = format!("block `{label}` cannot cover all exit cells at once");
            let message = if self.gates.is_empty() { "the board has no exit".to_owned() } else { message };
            let help = format!(
                "give the goal with --goal: row and column of its top-left cell, counted from 0, e.g. `--goal \"{label} = 3,1\"`"
            );
            return Err(vec![Fault::new(piece.at.clone(), message, help)]);
        }
        Ok(vec![PlaceLayout { at, ..PlaceLayout::new(label, 0, 0) }])
    }
}

/// "1 row high and 2 columns wide".
fn extent(piece: &Piece) -> String {
    let (height, width) = piece.extent;
    format!("{height} × {width} cells (height × width)")
}

/// The one legal board among several readings of a text, each with its name. Readings of the same board count as one. Two boards are
/// an error that names both, with the `repair`.
pub(super) fn only(readings: Vec<(String, Draft)>, repair: &str) -> Result<Draft, Vec<Fault>> {
    let mut legal: Vec<(String, Draft, Board)> = Vec::new();
    let mut faults = None;
    for (name, draft) in readings {
        match draft.clone().read(true) {
            Ok(Found { puzzle: Puzzle { game: Game::Sliding(board), .. }, .. }) => {
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

/// Whether a cell is a wall or a gate, and the number and axis of the block on it.
type Content = (bool, bool, Option<(usize, Axis)>);

/// The content of every cell, with the blocks counted in reading order in place of labels.
fn shape(board: &Board) -> (Size, Vec<Content>) {
    let (owners, mut order) = (board.owners(board.start()), Vec::new());
    let mut count = |block: usize| {
        order.extend((!order.contains(&block)).then_some(block));
        (order.iter().position(|&known| known == block).unwrap_or_default(), board.blocks()[block].axis)
    };
    let cell = |cell| (board.walls()[cell], board.gates()[cell], owners[cell].map(&mut count));
    (board.size(), board.size().cells().map(cell).collect())
}

/// The repair of a goal that is not in the file.
pub(super) const GIVE_GOAL: &str =
    "give it with --goal: block, row and column of its top-left cell, counted from 0, e.g. `--goal \"B = 3,1\"`";

/// The usual goal of boards of five rows of four: the only 2 × 2 is in the middle at the bottom.
pub(super) fn usual_aim(pieces: &[Piece], size: Pair) -> Aim {
    let mut squares = pieces.iter().filter(|piece| piece.is_square());
    match (squares.next(), squares.next()) {
        (Some(only), None) if size == (5, 4) => Aim::Places(vec![PlaceLayout::new(only.label.clone(), 3, 1)]),
        _ => Aim::Missing(GIVE_GOAL.to_owned()),
    }
}

/// Label number `index` of those that `taken` does not have: letters, then numbers.
pub(super) fn fresh(taken: &mut Vec<String>) -> String {
    let letters = ('A'..='Z').chain('a'..='z').filter(|c| !"Oox".contains(*c)).map(String::from);
    let label =
        letters.chain((1_u32..).map(|n| n.to_string())).find(|label| !taken.contains(label)).unwrap_or_default();
    taken.push(label.clone());
    label
}
