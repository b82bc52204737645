//! Proofs that a board has no solution, without a search.
//!
//! If all blocks of a region are single cells and one cell is empty, every move exchanges the gap with a neighbouring
//! block. It also moves the gap to a cell of the other colour of a chessboard. So the number of exchanges from the
//! start to the goal and the number of moves of the gap to its goal must have the same parity, or the goal cannot be
//! reached. This holds for every shape of board, whatever else restricts the moves: W. W. Johnson and W. E. Story,
//! "Notes on the '15' Puzzle", American Journal of Mathematics 2 (1879), and for all graphs R. M. Wilson, "Graph
//! Puzzles, Homotopy, and the Alternating Group", Journal of Combinatorial Theory B 16 (1974).

use super::board::{Axis, Board, Condition};
use crate::grid::{Cell, Direction, Grid};
use rustc_hash::FxHashMap;

/// Why a goal cannot be reached.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// Start and goal have different parities.
    #[error(
        "each move swaps the gap with a block; the goal is an {} number of such swaps away, but every path of the gap to \
         its place in the goal has an {} number of moves",
        word(*.odd), word(!*.odd)
    )]
    Parity {
        /// Whether the goal is an odd number of exchanges away.
        odd: bool,
    },
    /// The block must move, but its region has no gap.
    #[error("the block `{label}` cannot move: its part of the board has no gap")]
    NoGap {
        /// The block.
        label: String,
    },
    /// The goal of the block is in another region.
    #[error("no path leads the block `{label}` to its goal: they are in separate parts of the board")]
    Apart {
        /// The block.
        label: String,
    },
}

fn word(odd: bool) -> &'static str {
    if odd { "odd" } else { "even" }
}

/// The proof that `board` has no solution, with a reason for each of its goals, if one is known without a search.
/// `None` does not mean that there is a solution.
pub fn impossible(board: &Board) -> Option<Vec<Impossible>> {
    let goals = &board.goal().alternatives;
    if goals.is_empty() || board.blocks().iter().all(|block| block.shape.len() > 1) {
        return None;
    }
    let regions = Regions::new(board);
    goals.iter().map(|condition| regions.proof_against(condition)).collect()
}

/// A connected region of the board. Its content never leaves it.
#[derive(Default)]
struct Region {
    cells: Vec<Cell>,
    /// Its blocks of a single cell.
    blocks: Vec<usize>,
    gaps: Vec<Cell>,
    has_larger: bool,
}

struct Regions<'a> {
    board: &'a Board,
    regions: Vec<Region>,
    /// The region of each cell that is not closed to all blocks.
    of: Grid<Option<usize>>,
}

impl<'a> Regions<'a> {
    fn new(board: &'a Board) -> Self {
        let owners = board.owners(board.start());
        let is_open = |cell: Cell| board.is_open(cell, owners[cell]);
        let mut found = Self { board, regions: Vec::new(), of: Grid::filled(board.size(), None) };
        for first in board.size().cells() {
            if found.of[first].is_some() || !is_open(first) {
                continue;
            }
            let number = found.regions.len();
            let mut region = Region::default();
            let mut open = vec![first];
            found.of[first] = Some(number);
            while let Some(cell) = open.pop() {
                region.cells.push(cell);
                match owners[cell] {
                    None => region.gaps.push(cell),
                    Some(block) if board.blocks()[block].shape.len() == 1 => region.blocks.push(block),
                    Some(_) => region.has_larger = true,
                }
                let beside = Direction::ALL.into_iter().filter_map(|direction| cell.step(direction));
                for next in beside.filter(|&next| board.size().contains(next) && is_open(next)) {
                    if found.of[next].is_none() {
                        found.of[next] = Some(number);
                        open.push(next);
                    }
                }
            }
            found.regions.push(region);
        }
        found
    }

    /// Why the condition cannot be satisfied, if known. Only blocks with a single accepted position are considered.
    /// Requiring less is easier to satisfy, so the proof holds for the whole condition.
    fn proof_against(&self, condition: &Condition) -> Option<Impossible> {
        let start = &self.board.start().0;
        let blocks = self.board.blocks();
        let singles = condition.places.iter().filter_map(|place| place.single());
        let to: FxHashMap<usize, Cell> =
            singles.filter(|&(block, _)| blocks[block].shape.len() == 1 && blocks[block].axis != Axis::Fixed).collect();
        let mut named: Vec<usize> = to.keys().copied().collect();
        named.sort_unstable();
        for block in named {
            let label = || blocks[block].label.clone();
            let own = self.of[start[block]]?;
            if self.of[to[&block]] != Some(own) {
                return Some(Impossible::Apart { label: label() });
            }
            if self.regions[own].gaps.is_empty() && to[&block] != start[block] {
                return Some(Impossible::NoGap { label: label() });
            }
        }
        self.regions.iter().find_map(|region| self.parity_mismatch(region, &to, &condition.empty))
    }

    /// The proof, if there is one, that no arrangement of the region's blocks that the goal allows has the parity of
    /// the start.
    fn parity_mismatch(&self, region: &Region, to: &FxHashMap<usize, Cell>, empty: &[Cell]) -> Option<Impossible> {
        let [gap] = region.gaps[..] else {
            return None;
        };
        let free: Vec<usize> = region.blocks.iter().copied().filter(|block| !to.contains_key(block)).collect();
        // Two blocks that may go anywhere can be exchanged freely.
        if region.has_larger || free.len() > 1 {
            return None;
        }
        let named: Vec<Cell> = region.blocks.iter().filter_map(|block| to.get(block).copied()).collect();
        let left: Vec<Cell> = region.cells.iter().copied().filter(|cell| !named.contains(cell)).collect();
        if left.len() != free.len() + 1 {
            return None;
        }
        let must_be_empty = |cell: &Cell| region.cells.contains(cell);
        let wanted: Vec<Cell> = empty.iter().copied().filter(must_be_empty).collect();
        let ends = left.iter().copied().filter(|end| wanted.iter().all(|cell| cell == end));
        let mut first = None;
        for end in ends {
            let rest = left.iter().copied().find(|&cell| cell != end);
            let place = |block: &usize| to.get(block).copied().or(rest);
            // The destination of each cell's content.
            let mut goes: FxHashMap<Cell, Cell> = FxHashMap::default();
            goes.insert(gap, end);
            for block in &region.blocks {
                goes.insert(self.board.start().0[*block], place(block)?);
            }
            let odd = is_odd(&goes);
            let colour = |cell: Cell| (cell.row + cell.col) % 2;
            if odd == (colour(gap) != colour(end)) {
                return None;
            }
            first = first.or(Some(Impossible::Parity { odd }));
        }
        first
    }
}

/// Whether a permutation is odd: it is if it has an odd number of cycles of even length.
fn is_odd(goes: &FxHashMap<Cell, Cell>) -> bool {
    let mut seen: FxHashMap<Cell, bool> = FxHashMap::default();
    let mut odd = false;
    for &first in goes.keys() {
        let mut cell = first;
        let mut length = 0_usize;
        while seen.insert(cell, true).is_none() {
            length += 1;
            cell = goes[&cell];
        }
        odd ^= length > 0 && length.is_multiple_of(2);
    }
    odd
}
