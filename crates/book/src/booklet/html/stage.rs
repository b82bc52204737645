//! The data of a puzzle for the element `<step-book>`, besides the words of its steps: the rules, a drawing, and
//! colours.

use super::theme::colours;
use crate::booklet::{Play, Style, figure, figure_of};
use minijinja::Value;
use serde::Serialize;
use stepbook_draw::render::svg::{self, Surroundings};
use stepbook_draw::walkthrough::{Shown, Walkthrough};

/// The board on which a script plays a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stage {
    play: Play,
    /// The start as SVG, without size, background or title.
    drawing: String,
    colours: Value,
}

impl Stage {
    /// The board of `story`, with its solution if `with_solution`.
    pub fn of(story: &Walkthrough, style: &Style, with_solution: bool) -> Self {
        // With several arrows, the first picture also shows moves.
        let mut diagram = match style.steps.arrows() {
            1 => figure(story, style, 0).diagram,
            _ => figure_of(story, style, &story.single(0, Shown::None)).diagram,
        };
        diagram.title.clear();
        diagram.description.clear();
        Self {
            play: Play::of(story, with_solution, None),
            drawing: svg::svg(&diagram, style.theme, Surroundings::Page),
            colours: colours(style.theme, style.has_looks(), story.pieces.iter().any(|piece| piece.tint.is_some())),
        }
    }
}
