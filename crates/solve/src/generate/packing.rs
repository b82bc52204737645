//! Random placement of blocks on a board.

use super::random::Random;
use crate::grid::{Cell, Grid, Size};

/// Most cells that are visited before a try is given up. Most boards need no more steps than they have cells.
const MOST_STEPS: usize = 20_000;

/// Blocks of the same shape that are still to be placed.
pub(super) struct Kind {
    /// Cells relative to the top-left cell of the bounding box, in reading order.
    pub shape: Vec<Cell>,
    pub count: usize,
}

/// The result of packing.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Packed {
    /// For each block the index of its kind, and its cells.
    Done(Vec<(usize, Vec<Cell>)>),
    /// The blocks do not fit.
    Impossible,
    /// No placement was found in time.
    GivenUp,
}

/// A partly filled board.
struct Packer<'a> {
    free: Grid<bool>,
    kinds: &'a mut [Kind],
    /// Number of free cells that stay uncovered.
    empty: usize,
    placed: Vec<(usize, Vec<Cell>)>,
    steps: usize,
}

/// Places the blocks of all `kinds` on the `free` cells, cell by cell: a block begins at the cell, or the cell stays
/// empty. Choices are weighted by the number of blocks and cells left. Backtracks if no block fits.
pub(super) fn pack(free: &Grid<bool>, kinds: &mut [Kind], random: &mut Random) -> Packed {
    let cells = free.size().cells().filter(|&cell| free[cell]).count();
    let covered: usize = kinds.iter().map(|kind| kind.shape.len() * kind.count).sum();
    let Some(empty) = cells.checked_sub(covered) else {
        return Packed::Impossible;
    };
    let mut packer = Packer { free: free.clone(), kinds, empty, placed: Vec::new(), steps: 0 };
    match packer.fill(0, random) {
        true => Packed::Done(packer.placed),
        false if packer.steps > MOST_STEPS => Packed::GivenUp,
        false => Packed::Impossible,
    }
}

impl Packer<'_> {
    /// Fills the board from the cell with this index on. Returns whether that succeeded.
    fn fill(&mut self, from: usize, random: &mut Random) -> bool {
        let size = self.free.size();
        let Some(index) = (from..size.area()).find(|&index| self.free[size.cell(index)]) else {
            return true;
        };
        self.steps += 1;
        let cell = size.cell(index);
        let mut choices: Vec<usize> = self.kinds.iter().map(|kind| kind.count).collect();
        choices.push(self.empty);
        while let Some(choice) = random.weighted(&choices).filter(|_| self.steps <= MOST_STEPS) {
            choices[choice] = 0;
            let done = match choice == self.kinds.len() {
                true => self.leave(cell, index, random),
                false => self.put(choice, cell, index, random),
            };
            if done {
                return true;
            }
        }
        false
    }

    fn leave(&mut self, cell: Cell, index: usize, random: &mut Random) -> bool {
        self.empty -= 1;
        self.free[cell] = false;
        let done = self.fill(index + 1, random);
        self.free[cell] = true;
        self.empty += 1;
        done
    }

    fn put(&mut self, kind: usize, cell: Cell, index: usize, random: &mut Random) -> bool {
        let Some(cells) = beginning_at(&self.kinds[kind].shape, cell, self.free.size()) else {
            return false;
        };
        if !cells.iter().all(|&cell| self.free[cell]) {
            return false;
        }
        cells.iter().for_each(|&cell| self.free[cell] = false);
        self.kinds[kind].count -= 1;
        self.placed.push((kind, cells.clone()));
        let done = self.fill(index + 1, random);
        if !done {
            self.placed.pop();
        }
        self.kinds[kind].count += 1;
        cells.iter().for_each(|&cell| self.free[cell] = true);
        done
    }
}

/// The cells of a shape whose first one in reading order is `cell`, if all are on the board.
fn beginning_at(shape: &[Cell], cell: Cell, size: Size) -> Option<Vec<Cell>> {
    let first = shape[0];
    let at = |part: &Cell| {
        let cell = Cell::new(cell.row + part.row - first.row, (cell.col + part.col).checked_sub(first.col)?);
        size.contains(cell).then_some(cell)
    };
    shape.iter().map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rectangle(rows: usize, cols: usize) -> Vec<Cell> {
        Size::new(rows, cols).cells().collect()
    }

    #[test]
    fn all_blocks_are_put_somewhere_and_none_twice() {
        let size = Size::new(5, 4);
        for seed in 0..200 {
            let hook = vec![Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1)];
            let kind = |shape, count| Kind { shape, count };
            let mut kinds =
                [kind(rectangle(2, 2), 1), kind(rectangle(2, 1), 3), kind(hook, 2), kind(rectangle(1, 1), 2)];
            let mut free = Grid::filled(size, true);
            free[Cell::new(4, 0)] = false;
            let Packed::Done(blocks) = pack(&free, &mut kinds, &mut Random::new(seed)) else {
                panic!("seed {seed}");
            };
            let mut counts = [0; 4];
            for (kind, cells) in &blocks {
                counts[*kind] += 1;
                assert_eq!(cells.len(), kinds[*kind].shape.len());
                for &cell in cells {
                    assert!(std::mem::replace(&mut free[cell], false), "{cell} is covered twice");
                }
            }
            assert_eq!(counts, [1, 3, 2, 2]);
            assert_eq!(
                kinds.iter().map(|kind| kind.count).collect::<Vec<_>>(),
                [1, 3, 2, 2],
                "the kinds are as before"
            );
        }
    }

    #[test]
    fn impossible_packings_are_recognised() {
        let mut kinds = [Kind { shape: rectangle(2, 2), count: 2 }];
        assert_eq!(pack(&Grid::filled(Size::new(3, 3), true), &mut kinds, &mut Random::new(1)), Packed::Impossible);
        assert_eq!(pack(&Grid::filled(Size::new(1, 3), true), &mut kinds, &mut Random::new(1)), Packed::Impossible);
    }
}
