//! A board compiled for searching: which blocks are interchangeable, where each can ever stand, how positions are packed.
//!
//! Blocks that differ in nothing but their labels form a class, unless the goal tells them apart or the board wants blocks of
//! the same shape told apart. The places that a block of a class can ever reach, were it alone on the board, are numbered
//! in reading order of their corners: its spots. A position lists the spots of each class in ascending order, in as few
//! bits as there are spots; a block that cannot move needs none.

use super::board::{Axis, Board, Place, Position};
use crate::grid::{Cell, Direction};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::ops::Range;

/// There is no spot in that direction.
pub(super) const NOWHERE: u16 = u16::MAX;

/// Interchangeable blocks.
pub(super) struct Class {
    /// The blocks, as indices into [`Board::blocks`], ascending.
    pub blocks: Vec<usize>,
    /// Their slots in a position.
    pub slots: Range<usize>,
    /// Corners of the spots, in reading order.
    pub corners: Vec<Cell>,
    /// Covered cells relative to a corner, in reading order.
    pub shape: Vec<Cell>,
    /// For each spot the spot one step further, or [`NOWHERE`], for each of [`Direction::ALL`].
    pub next: Vec<[u16; 4]>,
}

impl Class {
    /// The first cell that a block covers at `spot`.
    pub fn first_cell(&self, spot: u16) -> Cell {
        self.cells(spot).next().expect("a block has cells")
    }

    /// The cells that a block covers at `spot`, in reading order.
    pub fn cells(&self, spot: u16) -> impl Iterator<Item = Cell> + '_ {
        let corner = self.corners[usize::from(spot)];
        self.shape.iter().map(move |cell| Cell::new(corner.row + cell.row, corner.col + cell.col))
    }

    /// The spot with this corner.
    fn spot(&self, corner: Cell) -> Option<u16> {
        self.corners.binary_search(&corner).ok().map(|spot| spot as u16)
    }
}

/// Where the spot of a block stands in the words of a position.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    pub class: u32,
    pub word: u32,
    pub shift: u32,
    pub mask: u64,
}

/// What a solution fulfils, in terms of slots.
#[derive(Default)]
pub(super) struct Wanted {
    /// Words, the bits in them, and the value of these bits.
    pub exact: Vec<(usize, u64, u64)>,
    /// Slots, and by spot whether one of the slots must be there.
    pub one_of: Vec<(Range<usize>, Vec<bool>)>,
    /// By class and spot, whether the block there covers a cell that must be empty. No entries if no cell must.
    pub covers: Vec<Vec<bool>>,
}

/// The board, compiled.
pub(super) struct Model {
    pub classes: Vec<Class>,
    pub slots: Vec<Slot>,
    /// Spots at the start, by slot.
    pub start: Vec<u16>,
    pub words: usize,
    pub goal: Vec<Wanted>,
}

impl Model {
    /// With `distinct`, no two blocks are interchangeable.
    pub fn new(board: &Board, distinct: bool) -> Self {
        let mut model = Self { classes: Vec::new(), slots: Vec::new(), start: Vec::new(), words: 0, goal: Vec::new() };
        for blocks in groups(board, distinct) {
            model.add_class(board, blocks);
        }
        model.lay_out();
        model.goal = board
            .goal()
            .alternatives
            .iter()
            .filter_map(|demand| {
                let mut wanted = Wanted::default();
                demand.places.iter().try_for_each(|place| model.want(&mut wanted, place))?;
                wanted.covers = model.covers(&demand.empty);
                Some(wanted)
            })
            .collect();
        model
    }

    fn add_class(&mut self, board: &Board, blocks: Vec<usize>) {
        let corners = spots(board, &blocks);
        let first = self.start.len();
        let axis = board.blocks()[blocks[0]].axis;
        let mut class = Class {
            slots: first..first + blocks.len(),
            shape: board.blocks()[blocks[0]].shape.clone(),
            next: Vec::with_capacity(corners.len()),
            corners,
            blocks,
        };
        let step = |corner: Cell, direction| corner.step(direction).filter(|_| axis.allows(direction));
        let next =
            |corner: Cell| Direction::ALL.map(|d| step(corner, d).and_then(|to| class.spot(to)).unwrap_or(NOWHERE));
        class.next = class.corners.iter().map(|&corner| next(corner)).collect();
        let spot = |&block: &usize| class.spot(board.start().0[block]).expect("a block can be where it is");
        let mut start: Vec<u16> = class.blocks.iter().map(spot).collect();
        start.sort_unstable();
        self.start.extend(start);
        self.classes.push(class);
    }

    /// Gives every slot its bits; none crosses from one word into the next.
    fn lay_out(&mut self) {
        let (mut word, mut shift) = (0, 0);
        for (number, class) in self.classes.iter().enumerate() {
            let bits = usize::BITS - (class.corners.len() - 1).leading_zeros();
            for _ in class.slots.clone() {
                if shift + bits > u64::BITS {
                    (word, shift) = (word + 1, 0);
                }
                let mask = u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0);
                self.slots.push(Slot { class: number as u32, word, shift: shift.min(u64::BITS - 1), mask });
                shift += bits;
            }
        }
        self.words = word as usize + 1;
    }

    /// Adds that `place` holds; `None` if it never can.
    fn want(&self, wanted: &mut Wanted, place: &Place) -> Option<()> {
        let class = self.classes.iter().find(|class| class.blocks.contains(&place.blocks[0]))?;
        let spots: Vec<u16> = place.corners.iter().filter_map(|&corner| class.spot(corner)).collect();
        if let (1, &[spot]) = (class.slots.len(), spots.as_slice()) {
            let slot = self.slots[class.slots.start];
            let (mask, value) = (slot.mask << slot.shift, u64::from(spot) << slot.shift);
            wanted.exact.push((slot.word as usize, mask, value));
            return Some(());
        }
        let mut here = vec![false; class.corners.len()];
        spots.iter().for_each(|&spot| here[usize::from(spot)] = true);
        wanted.one_of.push((class.slots.clone(), here));
        (!spots.is_empty()).then_some(())
    }

    fn covers(&self, empty: &[Cell]) -> Vec<Vec<bool>> {
        let empty: FxHashSet<Cell> = empty.iter().copied().collect();
        if empty.is_empty() {
            return Vec::new();
        }
        let at = |class: &Class, spot| class.cells(spot as u16).any(|cell| empty.contains(&cell));
        let of = |class: &Class| (0..class.corners.len()).map(|spot| at(class, spot)).collect();
        self.classes.iter().map(of).collect()
    }

    /// The spot of a slot.
    pub fn spot(&self, words: &[u64], slot: usize) -> u16 {
        let Slot { word, shift, mask, .. } = self.slots[slot];
        (words[word as usize] >> shift & mask) as u16
    }

    /// A position on the labelled board: of interchangeable blocks, the first stands at the first spot.
    pub fn position(&self, words: &[u64]) -> Position {
        let mut corners = vec![Cell::new(0, 0); self.slots.len()];
        for class in &self.classes {
            for (slot, &block) in class.slots.clone().zip(&class.blocks) {
                corners[block] = class.corners[usize::from(self.spot(words, slot))];
            }
        }
        Position(corners)
    }
}

/// Blocks that are interchangeable, in order of their first block.
///
/// The goal tells blocks apart that it names in different places; blocks of which any will do stay interchangeable.
fn groups(board: &Board, distinct: bool) -> Vec<Vec<usize>> {
    let mut named: Vec<Vec<usize>> = vec![Vec::new(); board.blocks().len()];
    for (number, place) in board.goal().places().enumerate() {
        place.blocks.iter().for_each(|&block| named[block].push(number));
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known: FxHashMap<(&[Cell], Axis, bool, &[usize]), usize> = FxHashMap::default();
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

/// The corners that any of `blocks`, which are alike, could reach if it were alone on the board, in reading order.
fn spots(board: &Board, blocks: &[usize]) -> Vec<Cell> {
    let block = &board.blocks()[blocks[0]];
    let (size, extent) = (board.size(), block.extent());
    let fits = |corner: &Cell| {
        corner.row + extent.rows <= size.rows
            && corner.col + extent.cols <= size.cols
            && block.cells_at(*corner).all(|cell| board.may_cover(blocks[0], cell))
    };
    let mut reached: FxHashSet<Cell> = blocks.iter().map(|&block| board.start().0[block]).collect();
    let mut open: VecDeque<Cell> = reached.iter().copied().collect();
    while let Some(corner) = open.pop_front() {
        let ways = Direction::ALL.into_iter().filter(|&direction| block.axis.allows(direction));
        open.extend(ways.filter_map(|direction| corner.step(direction)).filter(fits).filter(|&to| reached.insert(to)));
    }
    let mut corners: Vec<Cell> = reached.into_iter().collect();
    corners.sort_unstable();
    corners
}
