//! The order of positions in Karl Wiberg's paper "Solving Klotski" (2009).

use super::compile::{Class, Model};
use crate::grid::{Cell, Size, extent};

/// Compares positions cell by cell, column by column from the left and each from the top.
///
/// An empty cell comes first, then the cells of the blocks: those of fewer cells, of the same number those that are not
/// wider than high, then by the cells of the shape in reading order; of each shape the cells in reading order. So the cells
/// of Klotski are ordered empty, single, top, bottom, left, right and the four of the large block. Blocks of the same shape
/// that the goal or the rules tell apart come in the order of the start. Walls never differ.
pub(super) struct Columns<'a> {
    size: Size,
    classes: &'a [Class],
    /// For each class the kind of the first cell of its blocks.
    first: Vec<u32>,
}

impl<'a> Columns<'a> {
    pub fn new(model: &'a Model) -> Self {
        let classes = &model.classes;
        let is_wide = |class: &Class| extent(&class.shape).cols > extent(&class.shape).rows;
        let mut order: Vec<usize> = (0..classes.len()).collect();
        order.sort_by_key(|&index| {
            let class = &classes[index];
            (class.shape.len(), is_wide(class), &class.shape)
        });
        let mut first = vec![0; classes.len()];
        let mut next = 1;
        for index in order {
            first[index] = next;
            next += classes[index].shape.len() as u32;
        }
        Self { size: model.size, classes, first }
    }

    /// The kinds of all cells, given the corners of the blocks, class by class.
    pub fn key(&self, corners: &[Vec<Cell>]) -> Vec<u32> {
        let mut key = vec![0; self.size.area()];
        for ((class, first), corners) in self.classes.iter().zip(&self.first).zip(corners) {
            for corner in corners {
                for (kind, cell) in (*first..).zip(&class.shape) {
                    key[(corner.col + cell.col) * self.size.rows + corner.row + cell.row] = kind;
                }
            }
        }
        key
    }
}
