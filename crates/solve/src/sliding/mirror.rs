//! Symmetric boards: positions reflected left to right.

use super::board::{Board, shape_and_corner};
use super::compile::{ClassCondition, Model, SpotGraph, Targets};
use crate::grid::{Cell, Grid, Size, extent};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Why a puzzle is not its own mirror image, left to right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Asymmetry {
    /// There is a wall, but none at its mirror image, or the other way round.
    #[error("{0} and its mirror image are not both walls")]
    Wall(Cell),
    /// There is a gate, but none at its mirror image, or the other way round.
    #[error("{0} and its mirror image are not both gates")]
    Gate(Cell),
    /// No block has the mirrored shape, the same rules and the mirrored positions; or the numbers of such blocks
    /// differ.
    #[error("no block is the mirror image of block `{label}`, in its shape and in where it can go")]
    Block {
        /// The label.
        label: String,
    },
    /// The goal is not symmetric.
    #[error("the goal is not its own mirror image")]
    Goal,
}

/// The mirror images of the classes of a symmetric puzzle.
pub(super) struct Mirror {
    cols: usize,
    /// For each class, the class of its mirror image; itself if possible.
    partner: Vec<usize>,
    /// For each class, the width of its blocks.
    width: Vec<usize>,
}

/// Checks that the board is its own mirror image.
///
/// # Errors
///
/// The first difference.
pub fn check_mirror(board: &Board) -> Result<(), Asymmetry> {
    Mirror::new(&Model::new(board, usize::MAX)).map(|_| ())
}

impl Mirror {
    /// # Errors
    ///
    /// If the walls, the gates, the blocks or the goal are not symmetric.
    pub fn new(model: &Model) -> Result<Self, Asymmetry> {
        let board = model.board;
        unlike(board.walls()).map_or(Ok(()), |cell| Err(Asymmetry::Wall(cell)))?;
        unlike(board.gates()).map_or(Ok(()), |cell| Err(Asymmetry::Gate(cell)))?;
        let classes = &model.classes;
        let mut mirror = Self {
            cols: model.size.cols,
            partner: vec![usize::MAX; classes.len()],
            width: (0..classes.len()).map(|class| extent(&model.graph(class).shape).cols).collect(),
        };
        let images = mirror.graph_images(board, model);
        // The classes without a partner, by graph and number of blocks, in order.
        let mut free: FxHashMap<(usize, usize), VecDeque<usize>> = FxHashMap::default();
        for (index, class) in classes.iter().enumerate() {
            free.entry((class.graph, class.blocks.len())).or_default().push_back(index);
        }
        for (index, class) in classes.iter().enumerate() {
            if mirror.partner[index] == usize::MAX {
                let like = images[class.graph].and_then(|image| free.get_mut(&(image, class.blocks.len())));
                let partner = like.and_then(|like| {
                    while like.front().is_some_and(|&other| mirror.partner[other] != usize::MAX) {
                        like.pop_front();
                    }
                    like.pop_front()
                });
                let label = || board.blocks()[class.blocks[0]].label.clone();
                let partner = partner.ok_or_else(|| Asymmetry::Block { label: label() })?;
                (mirror.partner[index], mirror.partner[partner]) = (partner, index);
            }
        }
        let goal = || model.goal.iter();
        match sorted(goal().map(sorted_condition)) == sorted(goal().map(|condition| mirror.mirrored(condition))) {
            true => Ok(mirror),
            false => Err(Asymmetry::Goal),
        }
    }

    /// For each graph, the index of its mirror image.
    fn graph_images(&self, board: &Board, model: &Model) -> Vec<Option<usize>> {
        let rules = |graph: &SpotGraph| (board.blocks()[graph.block].axis, board.blocks()[graph.block].passes_gates);
        // Rooms of a kind have no corner in common.
        let mut known = FxHashMap::default();
        for (number, graph) in model.graphs.iter().enumerate() {
            known.insert((rules(graph), graph.shape.clone(), graph.corners[0]), number);
        }
        let image = |graph: &SpotGraph| {
            let width = extent(&graph.shape).cols;
            let corners = sorted(graph.corners.iter().map(|&corner| self.image(width, corner)));
            let number = *known.get(&(rules(graph), mirrored_shape(&graph.shape), corners[0]))?;
            (model.graphs[number].corners == corners).then_some(number)
        };
        model.graphs.iter().map(image).collect()
    }

    fn mirrored(&self, condition: &ClassCondition) -> SortedCondition {
        let corners = |class: usize, corners: &[Cell]| corners.iter().map(|&at| self.corner(class, at)).collect();
        let place =
            |classes: &Targets| classes.iter().map(|(class, at)| (self.partner[*class], corners(*class, at))).collect();
        sorted_condition(&ClassCondition {
            places: condition.places.iter().map(place).collect(),
            empty: condition.empty.iter().map(|cell| Cell::new(cell.row, self.cols - 1 - cell.col)).collect(),
        })
    }

    /// The corners of each class in the mirror image.
    pub fn corners(&self, corners: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
        let images = |&class: &usize| corners[class].iter().map(|&corner| self.corner(class, corner)).collect();
        // The partner of a partner is the class itself.
        self.partner.iter().map(images).collect()
    }

    /// The class of the mirror images of blocks of `class`.
    pub fn partner(&self, class: usize) -> usize {
        self.partner[class]
    }

    /// The corner of the mirror image of a block of `class` at `corner`.
    pub fn corner(&self, class: usize, corner: Cell) -> Cell {
        self.image(self.width[class], corner)
    }

    /// The corner of the mirror image of a block of this width.
    fn image(&self, width: usize, corner: Cell) -> Cell {
        Cell::new(corner.row, self.cols - width - corner.col)
    }
}

/// A condition with everything sorted, so that equal conditions compare equal.
type SortedCondition = (Vec<Targets>, Vec<Cell>);

fn sorted_condition(condition: &ClassCondition) -> SortedCondition {
    let place =
        |classes: &Targets| sorted(classes.iter().map(|(class, corners)| (*class, sorted(corners.iter().copied()))));
    (sorted(condition.places.iter().map(place)), sorted(condition.empty.iter().copied()))
}

/// The distinct items in ascending order.
fn sorted<T: Ord>(things: impl Iterator<Item = T>) -> Vec<T> {
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
