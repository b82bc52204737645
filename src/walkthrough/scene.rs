//! What one diagram shows.

use super::goal::Demand;
use super::{Field, Moved, Piece, Walkthrough};
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
    /// Gates that nothing covers.
    pub gates: Vec<Cell>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// The label that is shown: its own, or [`Walkthrough::any`] where a goal takes others of its shape too.
    pub label: &'a str,
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
            goal: if ends { self.goal_outlines(&self.field.goal) } else { Vec::new() },
            ..self.still(k)
        }
    }

    /// The position after step `k` and nothing else.
    pub fn still(&self, k: usize) -> Scene<'_> {
        let step = &self.steps[k];
        let moved = step.moved.as_ref().map(|moved| moved.piece);
        let placed = |(index, corner): (usize, &Cell)| Placed {
            piece: &self.pieces[index],
            label: &self.pieces[index].label,
            corner: *corner,
            moved: moved == Some(index),
        };
        let owners = self.owners(k);
        let is_free = |&cell: &Cell| owners[cell].is_none() && !self.field.walls[cell];
        let free = self.field.size().cells().filter(is_free);
        let (gates, empty) = free.partition(|&cell| self.field.gates[cell]);
        Scene {
            field: &self.field,
            pieces: step.position.iter().enumerate().map(placed).collect(),
            trace: None,
            goal: Vec::new(),
            empty,
            gates,
        }
    }

    /// The goal, only what it demands: one scene, or one for each way to reach it where they would cover each other.
    pub fn goal_scenes(&self) -> Vec<Scene<'_>> {
        let goal = &self.field.goal;
        match self.has_one_goal_picture() {
            true => vec![self.goal_scene(goal)],
            _ => goal.iter().map(|demand| self.goal_scene(std::slice::from_ref(demand))).collect(),
        }
    }

    fn goal_scene<'a>(&'a self, demands: &'a [Demand]) -> Scene<'a> {
        let places = || demands.iter().flat_map(|demand| &demand.places);
        let apart = self.are_apart(demands);
        let pieces: Vec<Placed<'_>> = places()
            .flat_map(|place| {
                let piece = &self.pieces[place.pieces[0]];
                let label = if place.pieces.len() > 1 { &self.any } else { &piece.label };
                let shown = if apart { place.corners.len() } else { 1 };
                place.corners[..shown].iter().map(move |&corner| Placed { piece, label, corner, moved: false })
            })
            .collect();
        let covered: Vec<Cell> = pieces.iter().flat_map(|placed| placed.piece.cells_at(placed.corner)).collect();
        let is_open = |cell: &Cell| self.field.gates[*cell] && !covered.contains(cell);
        Scene {
            field: &self.field,
            trace: None,
            goal: self.goal_outlines(demands),
            empty: demands
                .iter()
                .flat_map(|demand| &demand.empty)
                .filter(|&&cell| !self.field.gates[cell])
                .copied()
                .collect(),
            gates: self.field.size().cells().filter(is_open).collect(),
            pieces,
        }
    }
}
