//! The content of one diagram.

use super::{Chapter, Condition, Field, Marks, Moved, Picture, Piece, Route, Shown, Walkthrough};
use stepbook_solve::grid::Cell;

/// The content of one diagram: the board, the pieces on it, and the moves that are marked.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub field: &'a Field,
    /// The pieces, in the order in which they are drawn.
    pub pieces: Vec<Placed<'a>>,
    /// The moves that are marked, in the order in which they are made.
    pub traces: Vec<Trace<'a>>,
    /// Width of the widest label of the puzzle in cells, about: numbered arrows keep clear of labels.
    pub label: f64,
    /// The places of the goal that get a double outline, as cells.
    pub goal: Vec<Vec<Cell>>,
    /// Cells that get the dot of an empty cell.
    pub empty: Vec<Cell>,
    /// Gates that nothing covers.
    pub gates: Vec<Cell>,
    /// The way so far, where it is shown on a map.
    pub route: Option<Route<'a>>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The piece.
    pub piece: &'a Piece,
    /// The label that is shown: its own, or [`Walkthrough::any`] if a goal also takes others of its shape.
    pub label: &'a str,
    /// Top-left cell of its bounding box.
    pub corner: Cell,
    /// Whether it is marked as the one that moves.
    pub moved: bool,
    /// Whether it does not matter in the picture: it is drawn lightly.
    pub faded: bool,
}

/// A move that is marked in a picture.
#[derive(Clone, Copy, Debug)]
pub struct Trace<'a> {
    /// The moved piece.
    pub piece: &'a Piece,
    /// From where, to where, and how.
    pub moved: &'a Moved,
    /// Whether it is still to be made.
    pub next: bool,
    /// Whether the arrow is drawn.
    pub arrow: bool,
    /// Whether the ghost is drawn.
    pub ghost: bool,
    /// Whether the arrow has a number.
    pub numbered: bool,
}

impl<'a> Scene<'a> {
    /// A board with nothing on it.
    pub fn of(field: &'a Field) -> Self {
        let (pieces, traces, goal) = (Vec::new(), Vec::new(), Vec::new());
        Self { field, pieces, traces, label: 0.0, goal, empty: Vec::new(), gates: Vec::new(), route: None }
    }
}

impl Trace<'_> {
    /// The cells of the ghost: where the piece is not.
    pub fn ghost_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.piece.cells_at(if self.next { self.moved.to } else { self.moved.from })
    }

    /// The cells of the piece.
    pub fn piece_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.piece.cells_at(if self.next { self.moved.from } else { self.moved.to })
    }
}

impl Walkthrough {
    /// The position after step `k`, with that step's trace. The start and the end also show the goal's positions.
    pub fn scene(&self, k: usize) -> Scene<'_> {
        self.marked_by(k, Shown::After, &self.moved_at(k), Marks::default())
    }

    /// The position of a picture, with the marks of its moves. The start and the end also show the goal's positions.
    pub fn marked<'a>(&'a self, picture: &'a Picture, marks: Marks) -> Scene<'a> {
        let moves: Vec<&Moved> = picture.moves.iter().map(|whole| &whole.moved).collect();
        if !picture.is_numbered() {
            return self.marked_by(picture.step, picture.shown, &moves, marks);
        }
        let shown = if picture.shown == Shown::None { Shown::None } else { Shown::Next };
        // Other ends would lie on other blocks.
        let mut scene = self.marked_by(picture.step, shown, &moves, Marks { ghost: false, ..marks });
        if !scene.traces.is_empty() {
            scene.traces.iter_mut().for_each(|trace| trace.numbered = true);
            let stays = |index: &usize| !moves.iter().any(|moved| moved.piece == *index);
            (0..scene.pieces.len()).filter(stays).for_each(|index| scene.pieces[index].faded = true);
        }
        scene
    }

    /// The map of a chapter, none of its jumps marked.
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

    /// The position after step `k` with the piece that has moved, and nothing else.
    pub fn still(&self, k: usize) -> Scene<'_> {
        self.position(k, &self.moved_at(k))
    }

    /// The move of a step.
    fn moved_at(&self, k: usize) -> Vec<&Moved> {
        self.steps[k].moved.iter().collect()
    }

    /// The position after step `k`; the pieces of `moves` are marked.
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

    /// The goal, only its conditions: one scene, or one for each way to reach it if they would cover each other. Maps have
    /// their goal on them, and need none.
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
