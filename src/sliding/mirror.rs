//! Positions in a mirror that turns left into right.

use super::board::{Board, shape_and_corner};
use super::compile::{Class, Model, Wanted};
use crate::grid::{Cell, Grid, Size, extent};

/// Why a puzzle is not its own mirror image, left to right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Asymmetry {
    /// A wall where the mirror image has none, or the other way round.
    #[error("{0} and its mirror image are not both walls")]
    Wall(Cell),
    /// A gate where the mirror image has none, or the other way round.
    #[error("{0} and its mirror image are not both gates")]
    Gate(Cell),
    /// No block has the mirrored shape, moves in the same way and can go to the mirrored places, or there are not as many.
    #[error("no block is the mirror image of block `{label}`, in its shape and in where it can go")]
    Block {
        /// The label.
        label: String,
    },
    /// The goal is different in the mirror image.
    #[error("the goal is not its own mirror image")]
    Goal,
}

/// The mirror images of the classes of a puzzle that is its own mirror image.
pub(super) struct Mirror {
    cols: usize,
    /// For each class the one of its mirror image. A class whose own image it can be is its own.
    partner: Vec<usize>,
    /// For each class the width of its blocks.
    width: Vec<usize>,
}

impl Mirror {
    /// # Errors
    ///
    /// If the walls, the gates, the blocks or the goal are not their own mirror image.
    pub fn new(board: &Board, model: &Model) -> Result<Self, Asymmetry> {
        unlike(board.walls()).map_or(Ok(()), |cell| Err(Asymmetry::Wall(cell)))?;
        unlike(board.gates()).map_or(Ok(()), |cell| Err(Asymmetry::Gate(cell)))?;
        let classes = &model.classes;
        let mut mirror = Self {
            cols: model.size.cols,
            partner: vec![usize::MAX; classes.len()],
            width: classes.iter().map(|class| extent(&class.shape).cols).collect(),
        };
        for index in 0..classes.len() {
            if mirror.partner[index] == usize::MAX {
                let free = |&other: &usize| mirror.partner[other] == usize::MAX;
                let partner =
                    (index..classes.len()).filter(free).find(|&other| mirror.pairs(board, model, index, other));
                let label = || board.blocks()[classes[index].blocks[0]].label.clone();
                let partner = partner.ok_or_else(|| Asymmetry::Block { label: label() })?;
                (mirror.partner[index], mirror.partner[partner]) = (partner, index);
            }
        }
        let goal = || model.goal.iter();
        match listed(goal().map(listed_demand)) == listed(goal().map(|wanted| mirror.demand(wanted))) {
            true => Ok(mirror),
            false => Err(Asymmetry::Goal),
        }
    }

    /// Whether class `a` in the mirror is class `b`.
    fn pairs(&self, board: &Board, model: &Model, a: usize, b: usize) -> bool {
        let block = |class: &Class| &board.blocks()[class.blocks[0]];
        let (first, second) = (&model.classes[a], &model.classes[b]);
        let rules = |class: &Class| (block(class).axis, block(class).passes_gates, class.blocks.len());
        rules(first) == rules(second)
            && mirrored_shape(&first.shape) == second.shape
            && listed(first.corners.iter().map(|&corner| self.corner(a, corner))) == second.corners
    }

    fn demand(&self, wanted: &Wanted) -> DemandOfClasses {
        let corners = |class: usize, corners: &[Cell]| corners.iter().map(|&at| self.corner(class, at)).collect();
        let place = |classes: &Vec<(usize, Vec<Cell>)>| {
            classes.iter().map(|(class, at)| (self.partner[*class], corners(*class, at))).collect()
        };
        listed_demand(&Wanted {
            places: wanted.places.iter().map(place).collect(),
            empty: wanted.empty.iter().map(|cell| Cell::new(cell.row, self.cols - 1 - cell.col)).collect(),
        })
    }

    /// The class of the mirror images of the blocks of `class`.
    pub fn partner(&self, class: usize) -> usize {
        self.partner[class]
    }

    /// The corner of the mirror image of a block of `class` at `corner`.
    pub fn corner(&self, class: usize, corner: Cell) -> Cell {
        Cell::new(corner.row, self.cols - self.width[class] - corner.col)
    }
}

/// A condition with everything in order, so that equal ones are equal.
type DemandOfClasses = (Vec<Vec<(usize, Vec<Cell>)>>, Vec<Cell>);

fn listed_demand(wanted: &Wanted) -> DemandOfClasses {
    let place = |classes: &Vec<(usize, Vec<Cell>)>| {
        listed(classes.iter().map(|(class, corners)| (*class, listed(corners.iter().copied()))))
    };
    (listed(wanted.places.iter().map(place)), listed(wanted.empty.iter().copied()))
}

/// Different things in ascending order.
fn listed<T: Ord>(things: impl Iterator<Item = T>) -> Vec<T> {
    let mut list: Vec<T> = things.collect();
    list.sort_unstable();
    list.dedup();
    list
}

fn mirrored_shape(shape: &[Cell]) -> Vec<Cell> {
    let Size { cols, .. } = extent(shape);
    shape_and_corner(shape.iter().map(|cell| Cell::new(cell.row, cols - 1 - cell.col)).collect()).0
}

/// The first cell that differs from its mirror image.
fn unlike(cells: &Grid<bool>) -> Option<Cell> {
    let size = cells.size();
    size.cells().find(|cell| cells[*cell] != cells[Cell::new(cell.row, size.cols - 1 - cell.col)])
}
