//! The content of one diagram.

use super::{Chapter, Condition, Field, Marks, Moved, Picture, Piece, Route, Shown, Walkthrough};
use stepbook_solve::grid::Cell;

/// The content of one diagram: the board, the pieces on it, and the marked moves.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub field: &'a Field,
    /// The pieces, in drawing order.
    pub pieces: Vec<Placed<'a>>,
    /// The marked moves, in order.
    pub traces: Vec<Trace<'a>>,
    /// Approximate width of the widest label in cells. Numbered arrows keep clear of labels.
    pub label: f64,
    /// The cells of each goal position with a double outline.
    pub goal: Vec<Vec<Cell>>,
    /// Cells with the dot of an empty cell.
    pub empty: Vec<Cell>,
    /// Uncovered gates.
    pub gates: Vec<Cell>,
    /// The route so far, on maps.
    pub route: Option<Route<'a>>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// The label to show: its own, or [`Walkthrough::any`] at a goal position that accepts several blocks.
    pub label: &'a str,
    /// Top-left cell of its bounding box.
    pub corner: Cell,
    /// Whether it is marked as moving.
    pub moved: bool,
    /// Whether it is irrelevant in the picture and drawn lightly.
    pub faded: bool,
}

/// A marked move.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'a> {
    /// The moved piece.
    pub piece: &'a Piece,
    /// The move.
    pub moved: &'a Moved,
    /// Whether the move follows the position.
    pub next: bool,
    /// Whether the arrow is drawn.
    pub arrow: bool,
    /// Whether the ghost is drawn.
    pub ghost: bool,
    /// Whether the arrow has a number.
    pub numbered: bool,
}

impl<'a> Scene<'a> {
    /// An empty board.
    pub fn of(field: &'a Field) -> Self {
        let (pieces, traces, goal) = (Vec::new(), Vec::new(), Vec::new());
        Self { field, pieces, traces, label: 0.0, goal, empty: Vec::new(), gates: Vec::new(), route: None }
    }
}

impl Trace<'_> {
    /// The cells of the ghost, at the other end of the move.
    pub fn ghost_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.piece.cells_at(if self.next { self.moved.to } else { self.moved.from })
    }

    /// The cells of the piece.
    pub fn piece_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.piece.cells_at(if self.next { self.moved.from } else { self.moved.to })
    }
}

impl Walkthrough {
    /// The position after step `k`, with that step marked. The start and the end also show the goal positions.
    pub fn scene(&self, k: usize) -> Scene<'_> {
        self.marked_by(k, Shown::After, &self.moved_at(k), Marks::default())
    }

    /// The position of a picture, with its moves marked. The start and the end also show the goal positions.
    pub fn marked<'a>(&'a self, picture: &'a Picture, marks: Marks) -> Scene<'a> {
        let moves: Vec<&Moved> = picture.moves.iter().map(|whole| &whole.moved).collect();
        if !picture.is_numbered() {
            return self.marked_by(picture.step, picture.shown, &moves, marks);
        }
        let shown = if picture.shown == Shown::None { Shown::None } else { Shown::Next };
        // Ghosts would overlap other blocks.
        let mut scene = self.marked_by(picture.step, shown, &moves, Marks { ghost: false, ..marks });
        if !scene.traces.is_empty() {
            scene.traces.iter_mut().for_each(|trace| trace.numbered = true);
            let stays = |index: &usize| !moves.iter().any(|moved| moved.piece == *index);
            (0..scene.pieces.len()).filter(stays).for_each(|index| scene.pieces[index].faded = true);
        }
        scene
    }

    /// The map of a chapter, without a marked jump.
    pub fn mapped(&self, chapter: &Chapter, marks: Marks) -> Scene<'_> {
        self.marked_by(*chapter.steps.end(), Shown::None, &[], marks)
    }

    fn marked_by<'a>(&'a self, k: usize, shown: Shown, moves: &[&'a Moved], marks: Marks) -> Scene<'a> {
        if self.is_route() {
            return Scene { route: Some(self.route_shown(k, shown, marks)), ..self.position(k, &[]) };
        }
        let moves = if marks != Marks::NONE && shown != Shown::None { moves } else { &[] };
        let ends = k == 0 || k == self.length();
        let trace = |&moved: &&'a Moved| Trace {
            piece: &self.pieces[moved.piece],
            moved,
            next: shown == Shown::Next,
            arrow: marks.arrow,
            ghost: marks.ghost,
            numbered: false,
        };
        Scene {
            traces: moves.iter().map(trace).collect(),
            label: self.label_width(),
            goal: if ends { self.goal_outlines(&self.field.goal) } else { Vec::new() },
            ..self.position(k, if marks.outline { moves } else { &[] })
        }
    }

    /// The position after step `k`, where only the piece that has moved is marked.
    pub fn still(&self, k: usize) -> Scene<'_> {
        self.position(k, &self.moved_at(k))
    }

    /// The move of step `k`; none at the start.
    fn moved_at(&self, k: usize) -> Vec<&Moved> {
        self.steps[k].moved.iter().collect()
    }

    /// The position after step `k` with the pieces of `moves` marked.
    fn position(&self, k: usize, moves: &[&Moved]) -> Scene<'_> {
        let step = &self.steps[k];
        let placed = |(index, corner): (usize, &Cell)| Placed {
            piece: &self.pieces[index],
            label: &self.pieces[index].label,
            corner: *corner,
            moved: moves.iter().any(|moved| moved.piece == index),
            faded: false,
        };
        let owners = self.owners(k);
        let is_free = |&cell: &Cell| owners[cell].is_none() && !self.field.walls[cell];
        let free = self.field.size().cells().filter(is_free);
        let (gates, empty) = free.partition(|&cell| self.field.gates[cell]);
        Scene {
            pieces: step.position.iter().enumerate().map(placed).collect(),
            // A cell with a number needs no dot.
            empty: if self.is_route() { Vec::new() } else { empty },
            gates,
            ..Scene::of(&self.field)
        }
    }

    /// The goal: one scene, or one per alternative if they would overlap. Maps show their goal and have no such scenes.
    pub fn goal_scenes(&self) -> Vec<Scene<'_>> {
        let goal = &self.field.goal;
        if self.is_route() {
            return Vec::new();
        }
        let together = if self.has_one_goal_picture() { goal.len() } else { 1 };
        goal.chunks(together).map(|demands| self.goal_scene(demands)).collect()
    }

    fn goal_scene<'a>(&'a self, demands: &'a [Condition]) -> Scene<'a> {
        let places = || demands.iter().flat_map(|demand| &demand.places);
        let apart = self.are_apart(demands);
        let pieces: Vec<Placed<'_>> = places()
            .flat_map(|place| {
                let piece = &self.pieces[place.blocks[0]];
                let label = if place.blocks.len() > 1 { &self.any } else { &piece.label };
                let shown = if apart { place.corners.len() } else { 1 };
                let placed = |&corner: &Cell| Placed { piece, label, corner, moved: false, faded: false };
                place.corners[..shown].iter().map(placed).collect::<Vec<_>>()
            })
            .collect();
        let covered: Vec<Cell> = pieces.iter().flat_map(|placed| placed.piece.cells_at(placed.corner)).collect();
        let is_open = |cell: &Cell| self.field.gates[*cell] && !covered.contains(cell);
        let empty = demands.iter().flat_map(|demand| &demand.empty).copied();
        Scene {
            goal: self.goal_outlines(demands),
            empty: empty.filter(|&cell| !self.field.gates[cell]).collect(),
            gates: self.field.size().cells().filter(is_open).collect(),
            pieces,
            ..Scene::of(&self.field)
        }
    }
}
