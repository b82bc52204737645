//! Animations of a solution: as frames, and as moving blocks.

use super::{Figure, Style, titled};
use std::ops::RangeInclusive;
use stepbook_draw::diagram::{Diagram, Glide, Motion, draw, progress};
use stepbook_draw::walkthrough::{Moved, Placed, Scene, Walkthrough};
use stepbook_solve::grid::Direction;

/// The pictures of `figures`, each with a progress bar below.
pub fn frames(figures: &[Figure]) -> Vec<Diagram> {
    let last = figures.len().saturating_sub(1).max(1) as f64;
    let framed = |(i, figure): (usize, &Figure)| {
        let mut diagram = figure.diagram.clone();
        progress(&mut diagram, i as f64 / last);
        diagram
    };
    figures.iter().enumerate().map(framed).collect()
}

/// The blocks of `story` in motion, from the position after the first of `steps` to that after the last. With `whole`,
/// consecutive steps of the same block are one motion. Jumps are on one map of all of them.
pub fn motion(story: &Walkthrough, style: &Style, steps: &RangeInclusive<usize>, whole: bool) -> Motion {
    let first = *steps.start();
    let still = story.still(first);
    // Draw what lies under blocks, which they cover until they move.
    let ground = |gate: bool| {
        let field = &story.field;
        field.size().cells().filter(|&cell| !field.walls[cell] && field.gates[cell] == gate).collect()
    };
    let scene = Scene {
        pieces: still.pieces.iter().map(|&placed| Placed { moved: false, ..placed }).collect(),
        goal: story.scene(0).goal,
        empty: if story.is_route() { Vec::new() } else { ground(false) },
        gates: ground(true),
        route: story.is_route().then(|| story.route(first + 1..=*steps.end(), None)),
        ..still
    };
    let title = titled(story, &story.counts());
    let mut start = draw(&scene, style.lettering(), title, story.description(first));
    let bar = progress(&mut start, 0.0);
    let mut paths: Vec<(usize, Vec<Direction>)> = Vec::new();
    let (mut leaps, mut jumps) = (Vec::new(), Vec::new());
    for (number, step) in story.steps.iter().enumerate().take(*steps.end() + 1).skip(first + 1) {
        let Some(moved) = &step.moved else { continue };
        if moved.jump.is_some() {
            leaps.push((moved.piece, vec![leap(moved)]));
            jumps.push(number);
            continue;
        }
        match paths.last_mut().filter(|_| whole && step.goes_on) {
            Some((_, path)) => path.extend(&moved.path),
            None => paths.push((moved.piece, moved.path.clone())),
        }
    }
    let moves = paths.into_iter().map(|(block, path)| (block, glides(&path))).chain(leaps).collect();
    Motion { start, bar, moves, jumps }
}

/// The straight parts of a path.
fn glides(path: &[Direction]) -> Vec<Glide> {
    let glide = |run: &[Direction]| {
        let ((down, right), cells) = (run[0].delta(), run.len() as isize);
        Glide { down: cells * down, right: cells * right, at_once: false }
    };
    path.chunk_by(|a, b| a == b).map(glide).collect()
}

/// A jump. It is straight unless it leaves the field and re-enters on the opposite side.
fn leap(Moved { from, to, jump, .. }: &Moved) -> Glide {
    let (down, right) = (to.row as isize - from.row as isize, to.col as isize - from.col as isize);
    let is_straight = jump.is_none_or(|jump| {
        let ((rows, cols), cells) = (jump.towards.delta(), jump.cells as isize);
        (down, right) == (rows * cells, cols * cells)
    });
    Glide { down, right, at_once: !is_straight }
}
