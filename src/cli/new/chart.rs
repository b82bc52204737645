//! Boards in the terminal, with the numbers of their rows and columns.

use crate::booklet::{self, Style};
use crate::diagram::{Block, Content, Position};
use crate::grid::{Cell, Grid, Size};
use crate::puzzle::Puzzle;
use crate::render::text;
use crate::sliding::{Metric, Symbol};
use crate::walkthrough::{Kind, narrate};

/// Rows of symbols, whether they are a whole board or not; what can be anything is empty.
pub(super) fn rows(rows: &[Vec<Symbol>], size: Size) -> String {
    let mut walls = Grid::filled(size, false);
    let mut blocks: Vec<Block> = Vec::new();
    let mut empty = Vec::new();
    for at in size.cells() {
        match rows.get(at.row).and_then(|row| row.get(at.col)) {
            Some(Symbol::Wall) => walls[at] = true,
            Some(Symbol::Label(label)) => match blocks.iter_mut().find(|block| block.label == *label) {
                Some(block) => block.cells.push(at),
                None => blocks.push(block(label, at)),
            },
            _ => empty.push(at),
        }
    }
    // Where all is wall there is no frame to draw.
    let position = Position {
        walls,
        opening: Vec::new(),
        blocks,
        empty,
        gates: Vec::new(),
        goals: Vec::new(),
        arrows: Vec::new(),
        ghosts: Vec::new(),
    };
    text::numbered(&Content::Position(position))
}

fn block(label: &str, at: Cell) -> Block {
    Block {
        kind: Kind::Small,
        label: label.to_owned(),
        texts: Vec::new(),
        cells: vec![at],
        moved: None,
        faded: false,
        fixed: false,
    }
}

/// The start of a puzzle.
pub(super) fn start(puzzle: &Puzzle) -> String {
    let story = narrate(puzzle, &puzzle.unsolved(Metric::Step));
    let content = story.ok().and_then(|story| booklet::figure(&story, &Style::default(), 0).diagram.content);
    content.map_or(String::new(), |content| text::numbered(&content))
}
