//! Films of a solution: as pictures, and as blocks that move.

use super::{Figure, Style, titled};
use crate::diagram::{Diagram, Motion, draw, progress};
use crate::walkthrough::{Placed, Scene, Walkthrough};
use std::ops::RangeInclusive;

/// The pictures of `figures`, each with a bar below it that tells how far along it is.
pub fn frames(figures: &[Figure]) -> Vec<Diagram> {
    let last = figures.len().saturating_sub(1).max(1) as f64;
    let framed = |(i, figure): (usize, &Figure)| {
        let mut diagram = figure.diagram.clone();
        progress(&mut diagram, i as f64 / last);
        diagram
    };
    figures.iter().enumerate().map(framed).collect()
}

/// The blocks of `story` in motion, from the position after the first of `steps` to that after the last. With `whole`, what
/// the same block does in a row is one motion.
pub fn motion(story: &Walkthrough, style: &Style, steps: &RangeInclusive<usize>, whole: bool) -> Motion {
    let first = *steps.start();
    let still = story.still(first);
    // A block covers what lies under it until it moves.
    let ground = |gate: bool| {
        let field = &story.field;
        field.size().cells().filter(|&cell| !field.walls[cell] && field.gates[cell] == gate).collect()
    };
    let scene = Scene {
        pieces: still.pieces.iter().map(|&placed| Placed { moved: false, ..placed }).collect(),
        goal: story.marked(0, style.shown, style.marks).goal,
        empty: ground(false),
        gates: ground(true),
        ..still
    };
    let title = titled(story, &story.counts());
    let mut start = draw(&scene, style.lettering(), title, story.description(first));
    let bar = progress(&mut start, 0.0);
    let mut moves: Vec<(usize, Vec<_>)> = Vec::new();
    for step in &story.steps[first + 1..=*steps.end()] {
        let Some(moved) = &step.moved else { continue };
        match moves.last_mut().filter(|_| whole && step.goes_on) {
            Some((_, way)) => way.extend(&moved.path),
            None => moves.push((moved.piece, moved.path.clone())),
        }
    }
    Motion { start, bar, moves }
}
