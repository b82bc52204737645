//! Animations of a board or a map: blocks move one after the other, lines appear, and a bar below fills.

use super::{Diagram, Form, Item, Rect, Role};

/// The bar: its distance from the drawing box above, its height, and the space below it, in cells.
const BAR: (f64, f64, f64) = (0.05, 0.08, 0.17);
/// Its distance from the sides: it is as wide as the frame of the board.
const SIDE: f64 = super::MARGIN - super::FRAME;

/// A straight part of a way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glide {
    /// How many cells down.
    pub down: isize,
    /// How many cells to the right.
    pub right: isize,
    /// Whether it is at once on the other end: where it leaves a field and comes in on the other side.
    pub at_once: bool,
}

impl Glide {
    /// How many cells long it is.
    pub fn cells(self) -> usize {
        self.down.unsigned_abs().max(self.right.unsigned_abs())
    }
}

/// A board or map whose blocks move.
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// The start, with the empty bar below it. Under every block is what is seen when it has moved away.
    pub start: Diagram,
    /// The place of the whole bar.
    pub bar: Rect,
    /// The moving parts, in order: which block, counted in the order in which they are drawn, and the parts of its way.
    pub moves: Vec<(usize, Vec<Glide>)>,
    /// The jumps of a map, [`Layer::Jump`](super::Layer::Jump), that are seen from a move on: their numbers, for each move.
    pub jumps: Vec<usize>,
}

/// Makes room for a bar below the board of `diagram`, and draws it filled from the left by `part`, from 0 to 1; the result
/// is the place of the whole bar.
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
