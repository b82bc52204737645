//! What one diagram shows.

use super::{Field, MANY_GOALS, Moved, Piece, Walkthrough};
use crate::grid::Cell;

/// The content of one diagram: the board, the pieces on it, and the step that led there.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub field: &'a Field,
    /// The pieces, in the order in which they are drawn.
    pub pieces: Vec<Placed<'a>>,
    /// The step that led here.
    pub trace: Option<Trace<'a>>,
    /// The places of the goal that get a double outline, as cells.
    pub goal: Vec<Vec<Cell>>,
    /// Cells that get the dot of an empty cell.
    pub empty: Vec<Cell>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// Top-left cell of its bounding box.
    pub corner: Cell,
    /// Whether it has just moved.
    pub moved: bool,
}

/// The step that led to a position.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'a> {
    /// What moved.
    pub piece: &'a Piece,
    /// From where, to where, and how.
    pub moved: &'a Moved,
}

impl Walkthrough {
    /// The position after step `k`, with that step's trace. The start and the end show the goal's places too.
    pub fn scene(&self, k: usize) -> Scene<'_> {
        let step = &self.steps[k];
        let moved = step.moved.as_ref();
        let ends = k == 0 || k == self.length();
        Scene {
            trace: moved.map(|moved| Trace { piece: &self.pieces[moved.piece], moved }),
            goal: if ends { self.goal_outlines() } else { Vec::new() },
            ..self.still(k)
        }
    }

    /// The position after step `k` and nothing else.
    pub fn still(&self, k: usize) -> Scene<'_> {
        let step = &self.steps[k];
        let moved = step.moved.as_ref().map(|moved| moved.piece);
        let placed = |(index, corner): (usize, &Cell)| Placed {
            piece: &self.pieces[index],
            corner: *corner,
            moved: moved == Some(index),
        };
        let owners = self.owners(k);
        let is_empty = |&cell: &Cell| owners[cell].is_none() && !self.field.walls[cell];
        Scene {
            field: &self.field,
            pieces: step.position.iter().enumerate().map(placed).collect(),
            trace: None,
            goal: Vec::new(),
            empty: self.field.size().cells().filter(is_empty).collect(),
        }
    }

    /// The goal: only what it demands.
    pub fn goal_scene(&self) -> Scene<'_> {
        let placed = |&(piece, corner): &(usize, Cell)| Placed { piece: &self.pieces[piece], corner, moved: false };
        Scene {
            field: &self.field,
            pieces: self.field.goal.iter().map(placed).collect(),
            trace: None,
            goal: self.goal_outlines(),
            empty: self.field.goal_empty.clone(),
        }
    }

    fn goal_outlines(&self) -> Vec<Vec<Cell>> {
        let cells = |&(piece, corner): &(usize, Cell)| self.pieces[piece].cells_at(corner).collect();
        match self.field.goal.len() <= MANY_GOALS {
            true => self.field.goal.iter().map(cells).collect(),
            false => Vec::new(),
        }
    }
}
