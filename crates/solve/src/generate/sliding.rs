//! New sliding-block puzzles.
//!
//! Begins with a random position in which the first block is at its goal, and visits all positions reachable from it.
//! One of those with exactly one shortest solution becomes the start of the new puzzle.

use super::packing::{Kind, Packed, pack};
use super::random::Random;
use super::{Made, NotMade, Wish, confirmed, describe, unconfirmed};
use crate::grid::{Cell, Grid, Size, connected, corner, extent};
use crate::puzzle::{About, Game, Puzzle};
use crate::search::{Limit, Outcome, Progress, Watch};
use crate::sliding::{
    self, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Position, Prefer, Search, Symbol, Wanted,
};
use crate::text::counted;

/// The parts of a new sliding-block puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sliding {
    /// Rows × columns.
    pub size: Size,
    /// Shapes, as cells relative to the top-left cell of the bounding box in reading order, each with its number of
    /// blocks. The first block is the one with a goal.
    pub blocks: Vec<(Vec<Cell>, usize)>,
    /// The goal of the first block: the top-left cell of its bounding box. The default is the middle of the bottom side
    /// or, with `along_length`, the middle of the side to which it can move, right or bottom.
    pub goal: Option<Cell>,
    /// Whether each block moves only along its longer side, as cars do.
    pub along_length: bool,
    /// The opening of the frame.
    pub opening: OpeningLayout,
}

/// Labels of the first blocks. The others have numbers.
const LABELS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Makes a puzzle for `recipe` and `wish`. It has a title and a note; its other metadata are empty.
///
/// `watch` is called from time to time while a search runs.
///
/// # Errors
///
/// If the blocks make no board, if no puzzle meets the wish, or if `watch` stops a search.
pub fn sliding(recipe: &Sliding, wish: &Wish, watch: &mut Watch) -> Result<Made, NotMade> {
    recipe.check()?;
    let mut random = Random::new(wish.seed);
    let mut best: Option<BestStart> = None;
    let (mut longest, mut too_large, mut reached, mut tries) = (None, 0, None, 0);
    // Without wanted lengths, the longest solution of all tries wins.
    let is_final = |best: &BestStart| best.every_block_matters && wish.lengths.is_some();
    while tries < wish.tries && !best.as_ref().is_some_and(is_final) {
        // A try may fail before a search reports progress.
        let progress = Progress::new(tries, 0, 0);
        if watch.report(progress).is_break() {
            return Err(NotMade::Interrupted { tries, best: best.map(|best| best.length) });
        }
        tries += 1;
        let mut random = random.branch();
        let Some(board) = recipe.solved(&mut random)? else {
            continue;
        };
        let wanted = match (&wish.lengths, &best) {
            (Some(lengths), _) => Wanted::Lengths(lengths.clone()),
            (None, Some(best)) if best.every_block_matters => Wanted::Longest(best.length),
            (None, _) => Wanted::Longest(0),
        };
        let found = match sliding::single(&board, &wanted, |count| random.below(count), &wish.search, watch) {
            Ok(found) => found,
            Err(Limit::Interrupted) => {
                return Err(NotMade::Interrupted { tries: tries - 1, best: best.map(|best| best.length) });
            }
            Err(limit) => {
                too_large += 1;
                reached = Some(limit);
                continue;
            }
        };
        longest = longest.max(found.longest);
        let every_block_matters = found.every_block_matters;
        // With wanted lengths the first one wins, otherwise the longest; but one in which every block matters beats all
        // others.
        let rank = |every_block_matters: bool, length: usize| {
            (every_block_matters, if wish.lengths.is_none() { length } else { 0 })
        };
        let is_better = |length: usize, best: &BestStart| {
            rank(every_block_matters, length) > rank(best.every_block_matters, best.length)
        };
        if let Some((length, position)) = found.position
            && best.as_ref().is_none_or(|best| is_better(length, best))
        {
            best = Some(BestStart { every_block_matters, length, board: recipe.board(&board, &position)? });
        }
    }
    let not_found = NotMade::NotFound { lengths: wish.lengths.clone(), longest, tries, too_large, limit: reached };
    let BestStart { every_block_matters, length, board } = best.ok_or(not_found)?;
    let Size { rows, cols } = recipe.size;
    let title = format!("Sliding blocks {cols} × {rows}, seed {}", wish.seed);
    let mut puzzle = Puzzle { about: About { title, ..About::default() }, game: Game::Sliding(board) };
    let difficulty = confirmed(&puzzle, length, &wish.search, watch)?;
    let can_be_reached = format!("{} can be reached", counted(difficulty.positions, "position"));
    let note = describe(&difficulty, wish.search.metric.name(), "position", &can_be_reached);
    let (idle, is_known) = idle(&puzzle, length, &wish.search, watch)?;
    if every_block_matters && !(is_known && idle.is_empty()) {
        return Err(unconfirmed());
    }
    puzzle.about.note = Some(note + &about_idle(&idle, is_known));
    Ok(Made { puzzle, difficulty, tries })
}

/// The start of a new puzzle.
struct BestStart {
    every_block_matters: bool,
    /// Number of moves of its solution.
    length: usize,
    board: Board,
}

/// The labels of the blocks that can be removed, one at a time, without shortening the solution, and whether this is
/// known for all blocks.
fn idle(puzzle: &Puzzle, length: usize, search: &Search, watch: &mut Watch) -> Result<(Vec<String>, bool), NotMade> {
    let Game::Sliding(board) = &puzzle.game else { return Ok((Vec::new(), true)) };
    let (mut idle, mut is_known) = (Vec::new(), true);
    for block in board.unnamed() {
        let search = Search { prefer: Prefer::First, ..*search };
        match sliding::solve(&board.without(block), &search, watch) {
            Outcome::Solved { path, .. } if path.len() == length => idle.push(board.blocks()[block].label.clone()),
            Outcome::Limit { limit: Limit::Interrupted, .. } => return Err(NotMade::Limit(Limit::Interrupted)),
            Outcome::Limit { .. } => is_known = false,
            Outcome::Solved { .. } | Outcome::Unsolvable { .. } => {}
        }
    }
    Ok((idle, is_known))
}

/// The sentence about blocks that can be removed.
fn about_idle(idle: &[String], is_known: bool) -> String {
    match idle {
        [] if is_known => " Every block matters: without any one of them, the solution would be shorter.".to_owned(),
        [] => String::new(),
        [one] => format!(" The solution would be no shorter without block {one}."),
        [first @ .., last] => {
            format!(" The solution would be no shorter without block {} or {last}.", first.join(", "))
        }
    }
}

impl Sliding {
    fn target(&self) -> &[Cell] {
        &self.blocks[0].0
    }

    /// The goal of the first block.
    fn corner(&self) -> Cell {
        let (size, target) = (self.size, extent(self.target()));
        let (row, col) = (size.rows - target.rows, size.cols - target.cols);
        self.goal.unwrap_or(match self.along_length && target.cols > target.rows {
            true => Cell::new(row / 2, col),
            false => Cell::new(row, col / 2),
        })
    }

    /// Checks that the blocks fit the board, whatever the seed.
    fn check(&self) -> Result<(), NotMade> {
        let impossible = |why: String| Err(NotMade::Impossible(why));
        let Size { rows, cols } = self.size;
        let board = format!("a board of {cols} × {rows}");
        if self.blocks.is_empty() || self.blocks.iter().any(|(_, count)| *count == 0) {
            return impossible("there are no blocks, or none of some shape".to_owned());
        }
        for (shape, _) in &self.blocks {
            let is_fit = |shape: &[Cell]| shape.is_sorted() && connected(shape) && corner(shape) == Cell::new(0, 0);
            if shape.is_empty() || !is_fit(shape) {
                return impossible("the cells of a block do not touch, or are not in reading order from 0".to_owned());
            }
            let Size { rows: high, cols: wide } = extent(shape);
            if high > rows || wide > cols {
                return impossible(format!("a block of {wide} × {high} does not fit on {board}"));
            }
        }
        let cells = self.blocks.iter().map(|(shape, count)| shape.len().saturating_mul(*count));
        let covered = cells.fold(0, usize::saturating_add);
        if covered >= self.size.area() {
            let (covered, cells) = (counted(covered, "cell"), self.size.area());
            return impossible(format!(
                "the blocks cover {covered}, and {board} has {cells}; at least one must stay empty"
            ));
        }
        let (place, target) = (self.corner(), extent(self.target()));
        if place.row > rows - target.rows || place.col > cols - target.cols {
            let last = Cell::new(rows - target.rows, cols - target.cols);
            return impossible(format!(
                "the goal reaches outside of the board; it can be at most at {},{} (row, column, counted from 0)",
                last.row, last.col
            ));
        }
        Ok(())
    }

    /// A random board with the first block at its goal; `None` if none was found in time.
    fn solved(&self, random: &mut Random) -> Result<Option<Board>, NotMade> {
        let corner = self.corner();
        let target: Vec<Cell> =
            self.target().iter().map(|cell| Cell::new(corner.row + cell.row, corner.col + cell.col)).collect();
        let mut free = Grid::filled(self.size, true);
        target.iter().for_each(|&cell| free[cell] = false);
        match pack(&free, &mut self.others(), random) {
            Packed::Done(blocks) => {
                let others = blocks.into_iter().map(|(_, cells)| cells);
                self.labelled(std::iter::once(target).chain(others).collect()).map(Some)
            }
            Packed::GivenUp => Ok(None),
            Packed::Impossible => {
                let message = "there is no room for all blocks while the first one is at its goal";
                Err(NotMade::Impossible(message.to_owned()))
            }
        }
    }

    /// All blocks but the first one, grouped by shape.
    fn others(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = Vec::new();
        for (number, (shape, count)) in self.blocks.iter().enumerate() {
            let count = count - usize::from(number == 0);
            match kinds.iter_mut().find(|kind| kind.shape == *shape) {
                Some(kind) => kind.count += count,
                None => kinds.push(Kind { shape: shape.clone(), count }),
            }
        }
        kinds
    }

    /// The board with blocks of these cells. The first one is the block with a goal. The others are labelled in reading
    /// order.
    fn labelled(&self, mut blocks: Vec<Vec<Cell>>) -> Result<Board, NotMade> {
        blocks[1..].sort_by_key(|cells| cells[0]);
        let mut rows = vec![vec![Symbol::Empty; self.size.cols]; self.size.rows];
        let label = |number: usize| match LABELS.chars().nth(number) {
            Some(letter) => letter.to_string(),
            None => number.to_string(),
        };
        for (number, cells) in blocks.iter().enumerate() {
            cells.iter().for_each(|cell| rows[cell.row][cell.col] = Symbol::Label(label(number)));
        }
        let corner = self.corner();
        let place = PlaceLayout::new(label(0), corner.row as i64, corner.col as i64);
        let layout = Layout {
            rows,
            along_length: self.along_length,
            goals: vec![GoalLayout::places(vec![place])],
            opening: self.opening,
            ..Layout::default()
        };
        layout.check().map_err(|faults| {
            let fault = faults.first().map(|fault| format!("{}; {}", fault.kind, fault.kind.help()));
            NotMade::Impossible(fault.unwrap_or_default())
        })
    }

    /// The board that begins with this position of another board.
    fn board(&self, board: &Board, position: &Position) -> Result<Board, NotMade> {
        let cells = board.blocks().iter().zip(&position.0).map(|(block, &corner)| block.cells_at(corner).collect());
        let mut blocks: Vec<Vec<Cell>> = cells.collect();
        let target = board.goal().places().next().and_then(|place| place.single()).map_or(0, |(block, _)| block);
        blocks.swap(0, target);
        self.labelled(blocks)
    }
}
