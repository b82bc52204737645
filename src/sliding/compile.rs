//! A board compiled for searching: which blocks are interchangeable, and where each can ever be.
//!
//! Blocks that differ in nothing but their labels form a class, unless the goal distinguishes them, the board distinguishes blocks of
//! the same shape, or neither can ever be where the other can. The positions that a block of a class could reach
//! if it were alone on the board are its spots.

use super::board::{Axis, Board, Demand, Place, Position};
use crate::grid::{Cell, Direction, Size};
use rustc_hash::{FxHashMap, FxHashSet};

/// There is no spot in that direction.
pub(super) const NOWHERE: u16 = u16::MAX;

/// Interchangeable blocks.
pub(super) struct Class {
    /// The blocks, as indices into [`Board::blocks`], in the order of their corners at the start.
    pub blocks: Vec<usize>,
    /// Corners of the spots, in reading order.
    pub corners: Vec<Cell>,
    /// Covered cells relative to a corner, in reading order.
    pub shape: Vec<Cell>,
    /// For each spot the spot one step further, or [`NOWHERE`], for each of [`Direction::ALL`].
    pub next: Vec<[u16; 4]>,
    /// Spots of the blocks at the start, ascending.
    pub start: Vec<u16>,
}

impl Class {
    fn new(board: &Board, mut blocks: Vec<usize>, corners: Vec<Cell>) -> Self {
        let at_start = |block: usize| board.start().0[block];
        blocks.sort_by_key(|&block| at_start(block));
        let block = &board.blocks()[blocks[0]];
        let spot = |corner| corners.binary_search(&corner).ok().map(|spot| spot as u16);
        let step = |corner: Cell, way| corner.step(way).filter(|_| block.axis.allows(way)).and_then(spot);
        let next = |&corner: &Cell| Direction::ALL.map(|direction| step(corner, direction).unwrap_or(NOWHERE));
        Self {
            shape: block.shape.clone(),
            next: corners.iter().map(next).collect(),
            start: blocks.iter().filter_map(|&block| spot(at_start(block))).collect(),
            blocks,
            corners,
        }
    }

    /// The spot with this corner.
    pub fn spot(&self, corner: Cell) -> Option<u16> {
        self.corners.binary_search(&corner).ok().map(|spot| spot as u16)
    }
}

/// The condition that a solution fulfils.
#[derive(Default)]
pub(super) struct Wanted {
    /// A block of one of these classes is at one of these corners.
    pub places: Vec<Vec<(usize, Vec<Cell>)>>,
    /// Cells that are empty.
    pub empty: Vec<Cell>,
}

/// The board, compiled.
pub(super) struct Model<'a> {
    pub board: &'a Board,
    pub size: Size,
    /// In the order of their first blocks on the board.
    pub classes: Vec<Class>,
    /// A solution fulfils one of these.
    pub goal: Vec<Wanted>,
}

impl<'a> Model<'a> {
    pub fn new(board: &'a Board) -> Self {
        let mut classes = Vec::new();
        for blocks in groups(board, board.is_distinct()) {
            // Blocks that can never swap places need not be distinguished by their order.
            for (blocks, corners) in rooms(board, &blocks) {
                classes.push(Class::new(board, blocks, corners));
            }
        }
        classes.sort_by_key(|class: &Class| class.blocks.iter().min().copied());
        let mut model = Self { board, size: board.size(), classes, goal: Vec::new() };
        model.goal = board.goal().alternatives.iter().filter_map(|demand| model.wanted(demand)).collect();
        model
    }

    /// The condition in terms of classes; `None` if it can never be fulfilled.
    fn wanted(&self, demand: &Demand) -> Option<Wanted> {
        let places: Vec<_> = demand.places.iter().map(|place| self.place(place)).collect();
        let possible = places.iter().all(|classes| !classes.is_empty());
        possible.then(|| Wanted { places, empty: demand.empty.clone() })
    }

    fn place(&self, place: &Place) -> Vec<(usize, Vec<Cell>)> {
        let named = self.classes.iter().enumerate().filter(|(_, class)| place.blocks.contains(&class.blocks[0]));
        let corners = |class: &Class| place.corners.iter().copied().filter(|&at| class.spot(at).is_some()).collect();
        let classes = named.map(|(index, class)| (index, corners(class)));
        classes.filter(|(_, corners): &(usize, Vec<Cell>)| !corners.is_empty()).collect()
    }

    /// A position on the labelled board, given the corners of each class: of interchangeable blocks, the one that was first
    /// at the start is at the first corner.
    pub fn position(&self, corners: &[Vec<Cell>]) -> Position {
        let blocks = self.classes.iter().map(|class| class.blocks.len()).sum();
        let mut position = Position(vec![Cell::new(0, 0); blocks]);
        for (class, corners) in self.classes.iter().zip(corners) {
            for (&block, &corner) in class.blocks.iter().zip(corners) {
                position.0[block] = corner;
            }
        }
        position
    }
}

/// The common properties of interchangeable blocks: shape, axis, right to pass gates, and the places of the goal that name them.
type Kind<'a> = (&'a [Cell], Axis, bool, &'a [usize]);

/// Blocks that are interchangeable, in order of their first block; with `distinct`, each alone.
///
/// The goal distinguishes blocks that it names in different places. If any of several blocks will do, they stay interchangeable.
pub(super) fn groups(board: &Board, distinct: bool) -> Vec<Vec<usize>> {
    let mut named: Vec<Vec<usize>> = vec![Vec::new(); board.blocks().len()];
    for (number, place) in board.goal().places().enumerate() {
        place.blocks.iter().for_each(|&block| named[block].push(number));
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known: FxHashMap<Kind, usize> = FxHashMap::default();
    for (index, block) in board.blocks().iter().enumerate() {
        let kind = (block.shape.as_slice(), block.axis, block.passes_gates, named[index].as_slice());
        let mut group = groups.len();
        if !distinct {
            group = *known.entry(kind).or_insert(group);
        }
        match groups.get_mut(group) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    groups
}

/// Splits `blocks`, which are alike, by the places that they could reach if they were alone on the board: those that can
/// are where another can stay together. With each part the corners that it can reach, in reading order.
fn rooms(board: &Board, blocks: &[usize]) -> Vec<(Vec<usize>, Vec<Cell>)> {
    let mut rooms: Vec<(Vec<usize>, Vec<Cell>)> = Vec::new();
    for &block in blocks {
        let start = board.start().0[block];
        match rooms.iter_mut().find(|(_, corners)| corners.binary_search(&start).is_ok()) {
            Some((blocks, _)) => blocks.push(block),
            None => rooms.push((vec![block], reach(board, block))),
        }
    }
    rooms
}

/// The corners that `block` could reach if it were alone on the board, in reading order.
fn reach(board: &Board, index: usize) -> Vec<Cell> {
    let block = &board.blocks()[index];
    let (size, extent) = (board.size(), block.extent());
    let fits = |corner: &Cell| {
        corner.row + extent.rows <= size.rows
            && corner.col + extent.cols <= size.cols
            && block.cells_at(*corner).all(|cell| board.may_cover(index, cell))
    };
    let start = board.start().0[index];
    let mut reached = FxHashSet::from_iter([start]);
    let mut open = vec![start];
    while let Some(corner) = open.pop() {
        let ways = Direction::ALL.into_iter().filter(|&direction| block.axis.allows(direction));
        let steps = ways.filter_map(|direction| corner.step(direction)).filter(fits);
        open.extend(steps.filter(|&to| reached.insert(to)));
    }
    let mut corners: Vec<Cell> = reached.into_iter().collect();
    corners.sort_unstable();
    corners
}
