//! Animations of a board or a map: blocks move one after the other, lines appear, and a progress bar fills.

use super::{Diagram, Form, Item, Rect, Role};

/// The progress bar: the space above it, its height, and the space below it, in cells.
const BAR: (f64, f64, f64) = (0.05, 0.08, 0.17);
/// Distance of the bar from the sides, in cells. It is as wide as the frame of the board.
const SIDE: f64 = super::MARGIN - super::FRAME;

/// A straight part of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glide {
    /// Number of cells down.
    pub down: isize,
    /// Number of cells to the right.
    pub right: isize,
    /// Whether the piece jumps to the end at once: it leaves the field and re-enters on the opposite side.
    pub at_once: bool,
}

impl Glide {
    /// Its length in cells.
    pub fn cells(self) -> usize {
        self.down.unsigned_abs().max(self.right.unsigned_abs())
    }
}

/// A board or map whose blocks move.
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// The start, with the empty bar below it. It includes what is hidden under the blocks.
    pub start: Diagram,
    /// The rectangle of the whole bar.
    pub bar: Rect,
    /// The moves, in order: the index of the block in drawing order, and the straight parts of its path.
    pub moves: Vec<(usize, Vec<Glide>)>,
    /// For each move on a map, the number of the [`Layer::Jump`](super::Layer::Jump) that appears with it.
    pub jumps: Vec<usize>,
}

/// Adds a progress bar below the board of `diagram`, filled from the left by `part`, from 0 to 1. Returns the rectangle
/// of the whole bar.
pub fn progress(diagram: &mut Diagram, part: f64) -> Rect {
    let (above, height, below) = BAR;
    let rect = Rect::new(SIDE, diagram.height + above, diagram.width - 2.0 * SIDE, height);
    diagram.height += above + height + below;
    let bar = |rect, role| Item::Shape(Form::Rect(rect, 0.0), role);
    if part > 0.0 {
        diagram.items.push(bar(Rect { w: part * rect.w, ..rect }, Role::Mark));
    }
    diagram.items.push(bar(rect, Role::Track));
    rect
}
