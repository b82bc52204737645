//! The order of positions in Karl Wiberg's paper "Solving Klotski" (2009).

use super::compile::Model;
use crate::grid::{Cell, Size, extent};
use rustc_hash::FxHashMap;

/// A comparison key for positions: cell by cell, column by column from the left and each from the top.
///
/// An empty cell comes first, then the cells of blocks. Blocks with fewer cells come first; of equal ones, those that
/// are not wider than high; then shapes are compared by their cells in reading order. The cells of a shape come in
/// reading order. So the cells of Klotski are ordered empty, single, top, bottom, left, right and the four of the large
/// block. Walls never differ. Positions that look alike, but whose blocks the goal or the rules distinguish, are
/// compared once more by class: the block that comes first at the start is the smaller one.
pub(super) struct ColumnOrder<'a> {
    size: Size,
    model: &'a Model<'a>,
    /// For each class the kind of the first cell of its blocks.
    first: Vec<u32>,
}

impl<'a> ColumnOrder<'a> {
    pub fn new(model: &'a Model) -> Self {
        let mut shapes: Vec<&[Cell]> = model.graphs.iter().map(|graph| graph.shape.as_slice()).collect();
        let is_wide = |shape: &[Cell]| extent(shape).cols > extent(shape).rows;
        shapes.sort_by_key(|shape| (shape.len(), is_wide(shape), *shape));
        shapes.dedup();
        let mut kind = 1;
        let mut kinds: FxHashMap<&[Cell], u32> = FxHashMap::default();
        for shape in shapes {
            kinds.insert(shape, kind);
            kind += shape.len() as u32;
        }
        let first = |number: usize| kinds[model.graph(number).shape.as_slice()];
        Self { size: model.size, model, first: (0..model.classes.len()).map(first).collect() }
    }

    /// The kinds of all cells, then the class that covers each. `corners` are those of the blocks, class by class.
    pub fn key(&self, corners: &[Vec<Cell>]) -> Vec<u32> {
        let area = self.size.area();
        let mut key = vec![0; 2 * area];
        for (index, (class, corners)) in (1..).zip(corners.iter().enumerate()) {
            for corner in corners {
                for (kind, cell) in (self.first[class]..).zip(&self.model.graph(class).shape) {
                    let at = (corner.col + cell.col) * self.size.rows + corner.row + cell.row;
                    (key[at], key[area + at]) = (kind, index);
                }
            }
        }
        key
    }
}
