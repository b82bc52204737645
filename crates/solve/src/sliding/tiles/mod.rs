//! Boards of distinct single cells, such as the 15-puzzle. They have too many positions to visit, but a good lower
//! bound of the distance from the goal.
//!
//! The bound is a sum of pattern databases. Depth-first search goes as deep as it allows, one length after the other
//! (IDA*): R. E. Korf, "Depth-First Iterative-Deepening", Artificial Intelligence 27 (1985). It proves that no solution
//! is shorter and stores no positions. It cannot choose among the shortest solutions.

mod bitboard;
mod deepen;
mod patterns;

use super::board::{Axis, Board};
use super::compile::Model;
use super::space::CellHop;
use super::{Metric, Prefer, Search};
use crate::grid::Cell;
use crate::search::{HOPELESS, Instead, Limit, Limits, Outcome, Statistics, Watch};
use bitboard::{Bitboard, cells};
use deepen::{Deepening, INFINITE};

/// Boards with fewer positions are searched breadth-first, which finds all shortest solutions.
const FEW: f64 = 2e7;
/// With more, breadth-first search reaches a limit and cannot prove that there is no solution.
const MANY: f64 = 2e9;
/// Most cells of a board.
const CELLS: usize = 64;
/// Index sizes of the databases in bits: first the smaller ones, then the larger ones if these do not suffice.
const BITS: [u32; 2] = [20, 25];
/// Number of positions after which larger databases pay.
const PATIENCE: usize = 200_000_000;

/// The content of a cell.
type Content = u8;
/// A gap. Tiles with goals have numbers from 0; all others are [`OTHER`].
const GAP: Content = u8::MAX;
const OTHER: Content = u8::MAX - 1;

/// A board of tiles.
pub(super) struct Tiles {
    bitboard: Bitboard,
    metric: Metric,
    /// The content of each cell at the start.
    start: [Content; CELLS],
    gaps: u64,
    /// The goal of each numbered tile.
    goals: Vec<usize>,
    /// Cells that must be empty at the goal.
    empty: u64,
}

impl Tiles {
    /// The tiles of a board whose breadth-first search would take long. `None` for other boards.
    pub fn of_many(board: &Board, metric: Metric) -> Option<Self> {
        let tiles = Self::of(board, metric)?;
        (tiles.positions() > FEW && (tiles.is_solid() || tiles.positions() > MANY)).then_some(tiles)
    }

    /// The tiles of a board, if everything that moves is a single cell in one region, and the goal requires single
    /// positions. What can never move counts as a wall.
    pub fn of(board: &Board, metric: Metric) -> Option<Self> {
        let (size, blocks) = (board.size(), board.blocks());
        if size.area() > CELLS {
            return None;
        }
        let condition = board.goal().single()?;
        let owners = board.owners(board.start());
        let set = |is_in: &dyn Fn(Cell) -> bool| {
            size.cells().filter(|&cell| is_in(cell)).fold(0_u64, |all, cell| all | 1 << size.index(cell))
        };
        let gaps = set(&|cell| owners[cell].is_none());
        let mut bitboard = Bitboard::new(size, set(&|cell| board.is_open(cell, owners[cell])));
        let mut live = bitboard.regions(bitboard.open);
        live.retain(|region| region & gaps != 0 && region & !gaps != 0);
        let [open] = live[..] else { return None };
        bitboard.open = open;
        let moves =
            |block: usize| blocks[block].cells_at(board.start().0[block]).any(|cell| open >> size.index(cell) & 1 > 0);
        let is_tile = |block: usize| {
            blocks[block].shape.len() == 1
                && blocks[block].axis == Axis::Both
                && cells(open).all(|cell| board.may_cover(block, size.cell(cell)))
        };
        let empty = set(&|cell| condition.empty.contains(&cell));
        if (0..blocks.len()).any(|block| moves(block) && !is_tile(block)) || empty & !open & !gaps != 0 {
            return None;
        }
        let mut tile = vec![OTHER; blocks.len()];
        let mut goals = Vec::new();
        for place in &condition.places {
            let (block, cell) = place.single()?;
            if moves(block) && tile[block] == OTHER {
                tile[block] = goals.len() as Content;
                goals.push(size.index(cell));
            } else if moves(block) || cell != board.start().0[block] {
                return None;
            }
        }
        let mut start = [GAP; CELLS];
        for cell in cells(open) {
            start[cell] = owners[size.cell(cell)].map_or(GAP, |block| tile[block]);
        }
        let fit = !goals.is_empty() && goals.iter().all(|&goal| open >> goal & 1 > 0);
        fit.then_some(Self { bitboard, metric, start, gaps: gaps & open, goals, empty: empty & open })
    }

    /// The number of positions, reachable or not, with all tiles without a goal interchangeable.
    fn positions(&self) -> f64 {
        let cells = self.bitboard.open.count_ones() as usize;
        let gaps = self.gaps.count_ones() as usize;
        let factorial = |of: usize| (1..=of).map(|factor| factor as f64).product::<f64>();
        factorial(cells) / factorial(gaps) / factorial(cells - gaps - self.goals.len())
    }

    /// Whether the board has one gap and no walls, as the 15-puzzle.
    pub fn is_full_rectangle(&self) -> bool {
        self.gaps.is_power_of_two() && self.bitboard.open.count_ones() as usize == self.bitboard.size.area()
    }

    /// Whether the board is 2-connected and not a ring. Then all positions of the same parity can be reached (R. M.
    /// Wilson, "Graph Puzzles, Homotopy, and the Alternating Group", Journal of Combinatorial Theory B 16, 1974). Goals
    /// of the other parity are rejected earlier, so every search ends. For another board it is unknown whether a
    /// solution exists.
    fn is_solid(&self) -> bool {
        let open = self.bitboard.open;
        let beside = |cell: usize| self.bitboard.beside(1 << cell).count_ones();
        cells(open).all(|cell| self.bitboard.regions(open & !(1 << cell)).len() == 1)
            && cells(open).any(|cell| beside(cell) > 2)
    }

    /// An estimator of the moves to the goal. A position is a list of the tiles' cells, class by class. `None` if the
    /// databases take too much memory, or `watch` stops the search.
    pub fn estimator<'a>(
        &'a self,
        model: &Model,
        limits: Limits,
        watch: &mut Watch,
    ) -> Option<impl Fn(&[u16]) -> u32 + Sync + use<'a>> {
        let search = Deepening::new(self, BITS[0], limits, &Statistics::default(), watch).ok()?;
        let tile = |&block: &usize| self.start[model.size.index(model.board.start().0[block])];
        let tiles: Vec<Content> = model.classes.iter().flat_map(|class| class.blocks.iter().map(tile)).collect();
        let count = self.goals.len();
        Some(move |corners: &[u16]| {
            let numbered = tiles.iter().zip(corners).map(|(&tile, &cell)| (usize::from(tile), usize::from(cell)));
            let bound = search.bound_of(numbered.filter(|&(tile, _)| tile < count));
            if bound < INFINITE { bound as u32 } else { HOPELESS }
        })
    }

    /// Finds a shortest solution in the metric. The positions in the statistics are visits, so the same position may
    /// count several times.
    pub fn solve(&self, search: &Search, watch: &mut Watch) -> Outcome<Vec<CellHop>> {
        let mut statistics = Statistics { positions: 1, ..Statistics::default() };
        match self.deepen(search.limits, &mut statistics, watch) {
            Ok(path) => {
                // With one gap, each step is a slide and a move, since the same tile never moves twice in a row.
                let is_preferred = match search.prefer {
                    Prefer::First => true,
                    Prefer::FewestMoves => self.metric == Metric::Move || self.gaps.is_power_of_two(),
                    Prefer::Readable { .. } | Prefer::Wiberg => false,
                };
                statistics.instead = (!is_preferred).then_some(Instead::First);
                let cell = |number| self.bitboard.size.cell(number);
                let hop = |(from, to): (usize, usize)| CellHop { from: cell(from), to: cell(to) };
                Outcome::Solved { path: path.into_iter().map(hop).collect(), statistics }
            }
            Err(End::Exhausted) => Outcome::Unsolvable { statistics },
            Err(End::Limit(limit)) => Outcome::Limit { limit, statistics },
            Err(End::Found | End::Patience) => unreachable!("these stops are dealt with"),
        }
    }

    fn deepen(
        &self,
        limits: Limits,
        statistics: &mut Statistics,
        watch: &mut Watch,
    ) -> Result<Vec<(usize, usize)>, End> {
        let [first, larger] = BITS;
        let mut patience = Some(PATIENCE);
        let mut search = Deepening::new(self, first, limits, statistics, watch)?;
        let mut bound = search.bound();
        loop {
            if bound >= INFINITE {
                return Err(End::Exhausted);
            }
            statistics.excluded = bound.checked_sub(1);
            match search.within(bound, patience, statistics, watch) {
                Ok(next) => bound = next.ok_or(End::Exhausted)?,
                Err(End::Found) => return Ok(search.path),
                Err(End::Patience) => {
                    patience = None;
                    if deepen::bytes(self, larger) <= limits.memory / 2 {
                        drop(search);
                        search = Deepening::new(self, larger, limits, statistics, watch)?;
                        bound = bound.max(search.bound());
                    }
                }
                Err(stop) => return Err(stop),
            }
        }
    }
}

/// Why a search ends.
#[derive(Clone, Copy)]
enum End {
    /// The goal is reached.
    Found,
    /// There are no further positions.
    Exhausted,
    /// Larger databases may pay now.
    Patience,
    Limit(Limit),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random::Random;
    use crate::search::unwatched;
    use crate::sliding::space::compile;
    use crate::sliding::{GoalLayout, Layout, PlaceLayout, Symbol};

    fn shuffle<T>(random: &mut Random, list: &mut [T]) {
        (1..list.len()).rev().for_each(|last| list.swap(last, random.below(last + 1)));
    }

    /// A board with random walls, gaps and tiles, some of which have goals.
    fn board(random: &mut Random) -> Option<Board> {
        let (rows, cols): (usize, usize) =
            [(2, 3), (3, 3), (2, 4), (4, 2), (3, 3), (2, 5), (1, 5), (3, 4)][random.below(8)];
        let walls = random.below(if rows * cols > 9 { 4 } else { 2 }) + usize::from(rows * cols > 10) * 2;
        let gaps = 1 + random.below(2);
        let tiles = (rows * cols).checked_sub(walls + gaps)?;
        let mut contents: Vec<Symbol> = (0..tiles).map(|tile| Symbol::Label(format!("t{tile}"))).collect();
        contents.extend((0..gaps).map(|_| Symbol::Empty));
        contents.extend((0..walls).map(|_| Symbol::Wall));
        shuffle(random, &mut contents);
        let cells: Vec<(usize, usize)> = (0..rows * cols)
            .filter(|&cell| contents[cell] != Symbol::Wall)
            .map(|cell| (cell / cols, cell % cols))
            .collect();
        let mut goals = cells.clone();
        shuffle(random, &mut goals);
        let named = if random.below(2) == 0 { tiles } else { 1 + random.below(tiles) };
        let places = goals.iter().take(named).enumerate();
        let places =
            places.map(|(tile, &(row, col))| PlaceLayout::new(format!("t{tile}"), row as i64, col as i64)).collect();
        let rows = contents.chunks(cols).map(<[Symbol]>::to_vec).collect();
        Layout { rows, goals: vec![GoalLayout::places(places)], ..Layout::default() }.check().ok()
    }

    #[test]
    fn depth_first_search_agrees_with_breadth_first() {
        let mut random = Random::new(1);
        let (mut compared, mut solved) = (0, 0);
        while compared < 400 {
            let Some(board) = board(&mut random) else { continue };
            let metric = [Metric::Step, Metric::Slide, Metric::Move][random.below(3)];
            let Some(tiles) = Tiles::of(&board, metric) else { continue };
            if super::super::impossible(&board).is_some() {
                continue;
            }
            let limits = Limits { positions: 3_000_000, threads: 1, ..Limits::default() };
            let search = Search { metric, limits, ..Search::default() };
            let known = compile(&board, &search, None).solve(&mut unwatched);
            let found = tiles.solve(&search, &mut unwatched);
            compared += 1;
            match (&known, &found) {
                (Outcome::Solved { path: known, .. }, Outcome::Solved { path: found, .. }) => {
                    let known = known.clone().moves();
                    assert_eq!(known.len(), found.len(), "{board:?} {metric}");
                    solved += 1;
                }
                // On a board that is not solid, the search may not terminate.
                (Outcome::Unsolvable { .. }, Outcome::Unsolvable { .. }) => {}
                (Outcome::Unsolvable { .. }, Outcome::Limit { .. }) if !tiles.is_solid() => {}
                _ => panic!(
                    "{board:?} {metric}: {known:?}, {found:?}",
                    known = known.statistics(),
                    found = found.statistics()
                ),
            }
        }
        assert!(solved > 200, "{solved} of {compared}");
    }
}
