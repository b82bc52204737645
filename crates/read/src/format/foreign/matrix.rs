//! Tables of numbers: bricks, a number for each cell, and trays, a block in each line.

use super::super::{Fault, located};
use super::draft::{Aim, Draft, Pair, Piece};
use super::text::{Line, body, lines};
use super::{Wish, tiles};
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{Block, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Where, Who};

/// The number of the block that must reach the exit.
const TARGET: i64 = 2;

/// The lines of numbers: the size in the first, if it is one, and the rows. All rows have the same length.
fn bricks_of<'t>(lines: &[Line<'t>]) -> Option<(Option<Pair>, Vec<Line<'t>>)> {
    let lines = body(lines, |line| line.is_numeric());
    let (first, rest) = lines.split_first()?;
    let is_even = |rows: &[Line]| {
        rows.len() > 1 && rows.iter().all(|row| row.is_numeric() && row.words.len() == rows[0].words.len())
    };
    match first.numbers()?[..] {
        [width, height] if is_even(rest) && (rest[0].words.len() != 2 || width == 2) => {
            Some((Some((height, width)), rest.to_vec()))
        }
        _ => is_even(lines).then(|| (None, lines.to_vec())),
    }
}

pub(super) fn is_bricks(text: &str) -> bool {
    let all = lines(text);
    bricks_of(&all).is_some_and(|(size, rows)| {
        let has = |number: i64| rows.iter().any(|row| row.words.iter().any(|word| word.number() == Some(number)));
        let is_headed = size.is_some() && text.contains(',') && !tiles::is_tiles(text);
        // Numbered tiles may have -1 for the gap: then no number is there twice.
        let mut all: Vec<i64> = rows.iter().flat_map(|row| row.numbers().unwrap_or_default()).collect();
        all.sort_unstable();
        let is_of_blocks = has(0) || all.windows(2).any(|two| two[0] == two[1]);
        has(TARGET) && is_of_blocks && (has(-1) || is_headed)
    })
}

pub(super) fn bricks(text: &str, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let all = lines(text);
    let help =
        "after a line `width,height,`, write rows of numbers: -1 exit, 0 empty, 1 wall, 2 the target, others blocks";
    let (size, rows) =
        bricks_of(&all).ok_or_else(|| vec![Fault::new(0..0, "there are no rows of numbers here", help)])?;
    let counted = (rows.len() as i64, rows[0].words.len() as i64);
    let whole = rows[0].span().start..rows[rows.len() - 1].span().end;
    if let Some((height, width)) =
        size.filter(|&(height, width)| (height, width) != counted && (width, height) != counted)
    {
        let message = format!(
            "the first line says width {width} and height {height}, but there are {} rows of {}",
            counted.0, counted.1
        );
        return Err(vec![Fault::new(all[0].span(), message, help)]);
    }
    let mut draft = Draft::new(counted, whole, Vec::new(), Aim::Exit(TARGET.to_string()));
    let mut blocks: Vec<(i64, std::ops::Range<usize>, Vec<Cell>)> = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, word) in line.words.iter().enumerate() {
            let cell = Cell::new(row, col);
            match word.number().unwrap_or_default() {
                0 => {}
                1 => draft.walls.push(cell),
                -1 => draft.gates.push(cell),
                number => match blocks.iter_mut().find(|(known, ..)| *known == number) {
                    Some((.., cells)) => cells.push(cell),
                    None => blocks.push((number, word.span(), vec![cell])),
                },
            }
        }
    }
    draft.pieces = blocks.into_iter().map(|(number, at, cells)| Piece::of(number.to_string(), at, cells)).collect();
    Ok(draft)
}

// Trays.

/// Numbers in a line of a block.
const OF_BLOCK: usize = 4;

pub(super) fn is_trays(text: &str) -> bool {
    let all = lines(text);
    let all = body(&all, |line| line.is_numeric());
    let is_block = |line: &Line| line.is_numeric() && line.words.len() == OF_BLOCK;
    all.len() > 1 && all[0].words.len() == 2 && all[1..].iter().all(is_block) && !tiles::is_tiles(text)
}

/// The blocks of lines of four numbers, labelled by their order.
fn blocks(lines: &[Line]) -> Result<Vec<Piece>, Vec<Fault>> {
    let (mut pieces, mut faults) = (Vec::new(), Vec::new());
    let mut taken = Vec::new();
    for line in lines {
        match line.numbers().as_deref() {
            Some(&[height, width, row, col]) => {
                pieces.push(Piece::new(super::draft::fresh(&mut taken), line.span(), (row, col), (height, width)));
            }
            _ => {
                let help = "write height, width, row and column of a block, rows and columns counted from 0";
                faults.push(Fault::new(line.span(), "this is not a line of four numbers", help));
            }
        }
    }
    if faults.is_empty() { Ok(pieces) } else { Err(faults) }
}

pub(super) fn trays(text: &str, _: &Wish) -> Result<Draft, Vec<Fault>> {
    let all = lines(text);
    let lines = body(&all, |line| line.is_numeric());
    let size = lines.first().and_then(Line::numbers).filter(|numbers| numbers.len() == 2);
    let help =
        "begin with the numbers of rows and columns; each line that follows is a block: height, width, row, column";
    let (Some(size), Some(first)) = (size, lines.first()) else {
        return Err(vec![Fault::new(0..0, "the size of the tray is missing", help)]);
    };
    let pieces = blocks(&lines[1..])?;
    let missing = "add --goal-file with the file of the blocks that must be there at the end, or --goal, e.g. `--goal \"A = 3,1\"`";
    Ok(Draft::new((size[0], size[1]), first.span(), pieces, Aim::Missing(missing.to_owned())))
}

/// The tray with the goal that a file of blocks says, each for any block of its shape.
pub(super) fn tray_with_goal(board: &Board, text: &str) -> Result<Board, Vec<Fault>> {
    let all = lines(text);
    let lines = body(&all, |line| line.is_numeric());
    let has_size = lines.first().is_some_and(|line| line.words.len() == 2);
    let wanted = blocks(&lines[usize::from(has_size)..])?;
    let help = "write the blocks of the goal as in the file of the tray: height, width, row, column";
    if wanted.is_empty() {
        return Err(vec![Fault::new(0..text.trim_end().len(), "the goal has no blocks", help)]);
    }
    let place = |goal: &Piece| {
        let (height, width) = goal.extent;
        let is_like = |block: &&Block| (block.extent().rows as i64, block.extent().cols as i64) == (height, width);
        let like = board.blocks().iter().find(is_like).map(|block| Who::Like(block.label.clone()));
        let message = format!("the tray has no block of height {height} and width {width}");
        like.map(|who| PlaceLayout { who, at: vec![goal.corner] })
            .ok_or_else(|| Fault::new(goal.at.clone(), message, help))
    };
    let (places, faults): (Vec<_>, Vec<_>) = wanted.iter().map(place).partition(Result::is_ok);
    if !faults.is_empty() {
        return Err(faults.into_iter().filter_map(Result::err).collect());
    }
    let goals = vec![GoalLayout::places(places.into_iter().flatten().collect())];
    let layout = Layout { goals, opening: OpeningLayout::Guess, ..board.layout() };
    let span = |at: Where| match at {
        Where::GoalPlace(_, entry) | Where::GoalLabel(_, entry, _) | Where::GoalCorner(_, entry, _) => {
            wanted[entry].at.clone()
        }
        _ => 0..text.trim_end().len(),
    };
    layout.check().map_err(|faults| faults.iter().map(|fault| located(fault, span(fault.at))).collect())
}
