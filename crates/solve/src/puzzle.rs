//! A puzzle of any family, with what is known about it: the only place that lists the families.

mod canonical;
mod distances;
mod remainders;

pub use crate::family::Path;
pub use distances::{Distances, Nearer, NoDistances, NotDistances};

use crate::grid::{Cell, Compass, Direction, Grid, Size};
use crate::maze::{self, Maze};
use crate::questions::{OfAll, Questions};
use crate::search::{
    Answers, Difficulty, Endings, Exploration, Keep, Limit, Limits, Outcome, PathCounts, Statistics, Survey, Watch,
    Whole, unwatched,
};
use crate::sliding::{self, Backtrack, Board, Impossible, Metric, Search, UnknownBlock};
use distances::Keys;

/// Title, origin and remarks of a puzzle. All of it is data: it is shown, never interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The puzzle's name.
    pub title: String,
    /// Its inventor.
    pub author: Option<String>,
    /// When.
    pub year: Option<i64>,
    /// The source of this layout.
    pub source: Option<String>,
    /// A remark for the reader.
    pub note: Option<String>,
    /// What the author says of moments of the solution, in the order of the file.
    pub notes: Vec<Note>,
    /// Whether the puzzle begins at a position that was given in place of the author's start.
    pub is_restarted: bool,
    /// What the author chose for booklets: keys as in [`CHOICES`], each with its value as text, in that order.
    pub booklet: Vec<(&'static str, String)>,
    /// What the author says of the looks of blocks, in the order of their labels.
    pub blocks: Vec<AboutBlock>,
}

/// A block as the reader's own has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AboutBlock {
    /// Its label.
    pub label: String,
    /// Its colour: red, green and blue.
    pub colour: Option<[u8; 3]>,
    /// What it is called, as within a sentence: "red block".
    pub name: Option<String>,
}

impl AboutBlock {
    /// Its colour as CSS writes it: `#rrggbb`.
    pub fn hex(&self) -> Option<String> {
        self.colour.map(|[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}"))
    }
}

impl About {
    /// The title as a sentence about a solution begins: "Klotski", "Klotski from the given position".
    pub fn subject(&self) -> String {
        format!("{}{}", self.title, self.given_start())
    }

    /// What a sentence adds if the start is not the author's: " from the given position", or nothing.
    pub fn given_start(&self) -> &'static str {
        if self.is_restarted { " from the given position" } else { "" }
    }
}

/// What an author can choose for booklets.
pub const CHOICES: [&str; 7] = ["edition", "steps", "arrows", "theme", "language", "caption", "paper"];

/// What the author says of a moment of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The moment.
    pub at: Moment,
    /// The words, in one line.
    pub text: String,
}

/// A moment of a solution, as an author names it. Whether a solution has it is only known when that is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moment {
    /// After so many steps; 0 is the start.
    Step(usize),
    /// The beginning of a chapter, from 1.
    Chapter(usize),
    /// Where the solution first looks like this picture, row by row: labels, `.`, `#`, `-`, or `*` for anything.
    Picture(Vec<Vec<String>>),
    /// Where the one who jumps is on this cell.
    Cell(Cell),
}

/// The numbers of positions below are for puzzles of fewer blocks: each more block takes its time and memory in every position.
const MANY_BLOCKS: usize = 64;

/// Most positions of a puzzle whose moves are kept to count the fewest in other metrics.
const KEPT: usize = 150_000;

/// Most positions of a puzzle whose distances from the goal are in its page: there they take up to 0.41 MB.
pub const GUIDED: usize = 1_000_000;

/// What the search of a solution tells of all positions that can be reached, where they are few enough.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// The fewest steps, slides and moves of a solution, in metrics other than that of the search, if they follow from the same positions.
    pub fewest: [Option<usize>; 3],
    /// How far from the goal they are, if that was wanted.
    pub distances: Option<Distances>,
}

/// A puzzle: its title and origin, and the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// Title and origin.
    pub about: About,
    /// The game.
    pub game: Game,
}

/// The families of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Game {
    /// Sliding blocks.
    Sliding(Board),
    /// A number maze.
    Maze(Maze),
}

/// A solution and what is claimed of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Its moves or jumps.
    pub path: Path,
    /// What is claimed.
    pub claim: Claim,
}

impl Solution {
    /// Number of its moves or jumps.
    pub fn len(&self) -> usize {
        match &self.path {
            Path::Sliding { moves, .. } => moves.len(),
            Path::Maze { jumps } => jumps.len(),
        }
    }

    /// Whether nothing is moved.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is claimed of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is proven to be shortest.
    Shortest,
    /// It was found, and is not proven to be shortest.
    Bounded {
        /// No solution has fewer moves or jumps than that, as the solution counts: 0 where nothing is proven.
        least: usize,
    },
    /// Somebody gave it, and every move or jump was checked.
    Given {
        /// Whether it ends where the goal is reached.
        is_solved: bool,
        /// What a search proved of other solutions.
        proven: Proven,
    },
}

/// What is proven of the length of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proven {
    /// None has fewer moves or jumps: 0 where nothing is proven.
    AtLeast(usize),
    /// A shortest one has so many.
    Exactly(usize),
}

impl Proven {
    /// No solution has fewer moves or jumps.
    pub const fn least(self) -> usize {
        match self {
            Self::AtLeast(count) | Self::Exactly(count) => count,
        }
    }
}

impl Claim {
    /// Whether a solution of so many moves or jumps is proven to be shortest.
    pub fn is_shortest(self, length: usize) -> bool {
        match self {
            Self::Shortest => true,
            Self::Bounded { .. } => false,
            Self::Given { is_solved, proven } => is_solved && proven.least() == length,
        }
    }
}

impl Path {
    /// Its moves, if it is one of blocks.
    pub fn moves(self) -> Vec<sliding::Move> {
        match self {
            Self::Sliding { moves, .. } => moves,
            Self::Maze { .. } => Vec::new(),
        }
    }

    /// Its jumps, if it is one through a number maze.
    pub fn jumps(self) -> Vec<Compass> {
        match self {
            Self::Sliding { .. } => Vec::new(),
            Self::Maze { jumps } => jumps,
        }
    }

    /// The solution of which this is claimed.
    pub const fn claimed(self, claim: Claim) -> Solution {
        Solution { path: self, claim }
    }

    /// The solution that a search proved to be shortest.
    pub const fn shortest(self) -> Solution {
        self.claimed(Claim::Shortest)
    }
}

/// Why a puzzle is not its own mirror image.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub enum Asymmetry {
    /// Of sliding blocks.
    Sliding(#[from] sliding::Asymmetry),
    /// Of a number maze.
    Maze(#[from] maze::Asymmetry),
}

/// Why a puzzle cannot start at a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoStart {
    /// Sliding blocks cannot be there.
    #[error(transparent)]
    Sliding(#[from] sliding::Misplaced),
    /// The cell belongs neither to the field of a number maze nor to its exits.
    #[error("{0} is not a cell of the maze")]
    Maze(Cell),
    /// A position of a number maze is one cell.
    #[error("a position of a number maze is one cell, not {0}")]
    Cells(usize),
}

impl Puzzle {
    /// Why there is no solution, with a reason for each goal, if that is known without a search. Then no search for a solution
    /// is made.
    pub fn impossible(&self) -> Option<Vec<Impossible>> {
        match &self.game {
            Game::Sliding(board) => sliding::impossible(board),
            Game::Maze(_) => None,
        }
    }

    /// The reported extent of a search that a proof makes unnecessary: the start.
    fn unsearched(&self) -> Option<Statistics> {
        self.impossible()?;
        Some(Statistics { positions: 1, levels: Vec::new(), instead: None, excluded: None })
    }

    fn questions(&self, search: &Search) -> Box<dyn Questions + '_> {
        match &self.game {
            Game::Sliding(board) => sliding::questions(board, search),
            Game::Maze(maze) => maze::questions(maze, search.limits),
        }
    }

    /// [`Puzzle::impossible`] in words; each reason is said once.
    pub fn proof(&self) -> Option<String> {
        let mut reasons: Vec<String> = self.impossible()?.iter().map(ToString::to_string).collect();
        reasons.dedup();
        Some(reasons.join("; of another goal, "))
    }

    /// Where one move, counted in `metric`, leads from `position`: the block as an index into those of the board, its way, and the top-left
    /// cell of each block after it. In the order of [`Board::destinations`]; empty for a number maze.
    pub fn destinations(&self, position: &[Cell], metric: Metric) -> Vec<(usize, Vec<Direction>, Vec<Cell>)> {
        let Game::Sliding(board) = &self.game else { return Vec::new() };
        let position = sliding::Position(position.to_vec());
        let found = board.destinations(&position, metric).into_iter();
        let told = found.filter_map(|(block, to)| {
            let way = board.move_to(&position, block, to)?.path;
            let mut after = position.0.clone();
            after[block] = to;
            Some((block, way, after))
        });
        told.collect()
    }

    /// The same puzzle that starts at `position`: the top-left cell of each block, in the order of the board, or the cell of a
    /// number maze. Field and goal stay; what the author says of moments of the solution is left out. Whether the position can be
    /// reached from this puzzle's start does not matter.
    ///
    /// # Errors
    ///
    /// If blocks cannot be there, or if it is not a cell of the maze.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook_solve::puzzle::{About, Game, Puzzle};
    /// use stepbook_solve::sliding::{GoalLayout, Layout, PlaceLayout, Symbol};
    /// use stepbook_solve::{grid::Cell, search::{Outcome, unwatched}};
    ///
    /// let rows = vec![vec![Symbol::Label("A".to_owned()), Symbol::Empty, Symbol::Empty, Symbol::Empty]];
    /// let goals = vec![GoalLayout::places(vec![PlaceLayout::new("A", 0, 3)])];
    /// let board = Layout { rows, goals, ..Layout::default() }.check().expect("a board");
    /// let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
    /// let later = puzzle.starting_at(&[Cell::new(0, 2)])?;
    /// let Outcome::Solved { path, .. } = later.solve(&Default::default(), &mut unwatched) else { panic!("no solution") };
    /// assert_eq!(path.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn starting_at(&self, position: &[Cell]) -> Result<Self, NoStart> {
        let game = match &self.game {
            Game::Sliding(board) => Game::Sliding(board.starting_at(&sliding::Position(position.to_vec()))?),
            Game::Maze(maze) => match *position {
                [cell] => Game::Maze(maze.starting_at(cell).ok_or(NoStart::Maze(cell))?),
                _ => return Err(NoStart::Cells(position.len())),
            },
        };
        let about = About { notes: Vec::new(), is_restarted: true, ..self.about.clone() };
        Ok(Self { about, game })
    }

    /// The same puzzle without the rows and columns at the edges of its board that are only walls, for pictures: they are no part of the
    /// puzzle. Cells are counted from the new corner. A number maze, whose jumps may cross walls, stays as it is, and so does a puzzle whose
    /// notes draw positions: these have the walls, too.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let is_drawn = self.about.notes.iter().any(|note| matches!(note.at, Moment::Picture(_)));
        let game = match self.game {
            Game::Sliding(board) if !is_drawn => Game::Sliding(board.trimmed()),
            other => other,
        };
        Self { game, ..self }
    }

    /// Finds a shortest solution. Same puzzle, same search, same solution. A number maze counts jumps, whatever the metric, and
    /// of several shortest ways it takes the one that is found first.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook_solve::puzzle::{About, Game, Puzzle};
    /// use stepbook_solve::search::{Outcome, unwatched};
    /// use stepbook_solve::sliding::{GoalLayout, Layout, PlaceLayout, Search, Symbol};
    ///
    /// let rows = vec![vec![Symbol::Label("A".to_owned()), Symbol::Empty]];
    /// let goals = vec![GoalLayout::places(vec![PlaceLayout::new("A", 0, 1)])];
    /// let board = Layout { rows, goals, ..Layout::default() }.check().expect("a board");
    /// let puzzle = Puzzle { about: About::default(), game: Game::Sliding(board) };
    /// let outcome = puzzle.solve(&Search::default(), &mut unwatched);
    /// assert!(matches!(outcome, Outcome::Solved { .. }));
    /// ```
    pub fn solve(&self, search: &Search, watch: &mut Watch) -> Outcome<Solution> {
        match self.unsearched() {
            Some(statistics) => Outcome::Unsolvable { statistics },
            None => self.questions(search).solve(watch).map(Path::shortest),
        }
    }

    /// A solution that nobody has proven to be shortest, found in the work of about so many `positions` of a search for a shortest one; `None`
    /// if none was found, and of number mazes. Same puzzle, same search, same number, same solution.
    ///
    /// `watch` is called from time to time; when it ends the search, the best solution until then is returned.
    pub fn best_first(&self, search: &Search, positions: usize, watch: &mut Watch) -> Option<Solution> {
        let searched = self.unsearched().is_none();
        let path = searched.then(|| self.questions(search).best_first(positions, watch)).flatten()?;
        Some(path.claimed(Claim::Bounded { least: 0 }))
    }

    /// Finds a shortest solution, what can be said of all shortest ones, and the first `most` of them. The winning positions
    /// are given as the top-left cells of all blocks; of blocks that count as alike, the first at the start comes first.
    /// Same puzzle, same search, same answers.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn answers(&self, search: &Search, most: usize, watch: &mut Watch) -> Outcome<Answers<Solution, Vec<Cell>>> {
        match self.unsearched() {
            Some(statistics) => Outcome::Unsolvable { statistics },
            None => self.questions(search).answers(most, watch).map(shortest),
        }
    }

    /// The results of [`Puzzle::answers`] without a list and of [`Puzzle::explore`], and the fewest moves in other metrics, in one search: it ends
    /// with as many positions as `enough` makes of the number up to the nearest winning ones. There is no exploration if there is no
    /// solution, and where a limit comes first: then the answers are found by a search of their own. With `guided`, the distances
    /// of at most [`GUIDED`] positions, too.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn whole(
        &self,
        search: &Search,
        enough: &dyn Fn(usize) -> usize,
        guided: bool,
        watch: &mut Watch,
    ) -> Whole<Answers<Solution, Vec<Cell>>, Seen> {
        if let Some(statistics) = self.unsearched() {
            return Outcome::Unsolvable { statistics }.into();
        }
        let made = || Distances::of(self, search, &mut unwatched).ok();
        match &self.game {
            Game::Sliding(board) => {
                let mut keys = Keys::new(board, 0);
                let mut told = |corners: &[Vec<Cell>], value: u8| keys.add(corners, value);
                let (kept, most) = (self.at_most(KEPT), self.at_most(GUIDED));
                let wanted = OfAll { kept, told: guided.then_some((most, &mut told)) };
                let found = self.questions(search).whole(enough, wanted, watch);
                found.map(shortest, |seen| Seen {
                    fewest: seen.fewest,
                    // Where these keys make no table, others do.
                    distances: seen
                        .extent
                        .and_then(|extent| keys.distances(board, search.metric, extent).or_else(made)),
                })
            }
            Game::Maze(_) => {
                let found = self.questions(search).whole(enough, OfAll { kept: 0, told: None }, watch);
                let distances = if guided && found.exploration.is_some() { made() } else { None };
                let seen = distances.map(|distances| Seen { distances: Some(distances), ..Seen::default() });
                Whole { landscape: seen, ..found.map(shortest, |_| Seen::default()) }
            }
        }
    }

    /// The fewest jumps to each cell of a maze, and `None` where none lead; of blocks, nothing.
    pub fn reached(&self) -> Option<Grid<Option<usize>>> {
        match &self.game {
            Game::Maze(maze) => Some(maze.levels()),
            Game::Sliding(_) => None,
        }
    }

    /// So many positions, or fewer of a puzzle with many blocks.
    pub fn at_most(&self, positions: usize) -> usize {
        positions / (self.blocks() / MANY_BLOCKS).max(1)
    }

    /// The distances, as [`Distances::to_bytes`] writes them, for a page where blocks or jumps can be moved from any position; `None` if more than [`GUIDED`] positions can
    /// be reached (of many blocks, fewer), or no goal.
    ///
    /// # Errors
    ///
    /// If `watch` stops the search.
    pub fn guide(&self, search: &Search, watch: &mut Watch) -> Result<Option<Vec<u8>>, Limit> {
        let limits = Limits { positions: self.at_most(GUIDED).min(search.limits.positions), ..search.limits };
        match Distances::of(self, &Search { limits, ..*search }, watch) {
            Err(NoDistances::Limit(Limit::Interrupted)) => Err(Limit::Interrupted),
            found => Ok(found.ok().map(|distances| distances.to_bytes())),
        }
    }

    /// Finds every winning position that can be entered without passing through another, and a shortest such solution to
    /// each, the shortest first. With `merge_mirror`, mirror images, left to right, count as one.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// With `merge_mirror`, if the puzzle is not its own mirror image.
    pub fn endings(
        &self,
        search: &Search,
        merge_mirror: bool,
        watch: &mut Watch,
    ) -> Result<Endings<Solution>, Asymmetry> {
        if let Some(statistics) = self.unsearched() {
            return Ok(Endings { paths: Vec::new(), statistics, limit: None });
        }
        if merge_mirror {
            match &self.game {
                Game::Sliding(board) => sliding::check_mirror(board)?,
                Game::Maze(maze) => maze.check_mirror()?,
            }
        }
        Ok(self.questions(search).endings(merge_mirror, watch).map(Path::shortest, &mut unwatched))
    }

    /// Counts the solutions of at most `most` moves or jumps that visit no position twice and end with the first winning one.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn count_paths(&self, most: usize, search: &Search, watch: &mut Watch) -> PathCounts {
        match self.unsearched() {
            Some(Statistics { positions, .. }) => PathCounts { counts: Vec::new(), positions, entered: 0, limit: None },
            None => self.questions(search).count_paths(most, watch),
        }
    }

    /// Finds the solution that backtracking comes to first; it is not a shortest one. Same puzzle, same solution.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// If `how` names a block that the puzzle does not have.
    pub fn backtrack(&self, how: &Backtrack, watch: &mut Watch) -> Result<Outcome<Solution>, UnknownBlock> {
        match &self.game {
            Game::Sliding(board) => {
                // An unknown block is an error in any case.
                let is_known = |label: &String| board.blocks().iter().any(|block| block.label == *label);
                let outcome = match self.unsearched().filter(|_| how.blocks.iter().all(is_known)) {
                    Some(statistics) => Outcome::Unsolvable { statistics },
                    None => sliding::backtrack(board, how, watch)?,
                };
                Ok(outcome
                    .map(|moves| Path::Sliding { metric: Metric::Step, moves }.claimed(Claim::Bounded { least: 0 })))
            }
            Game::Maze(maze) => match how.blocks.first() {
                Some(label) => Err(UnknownBlock(label.clone())),
                None => Ok(maze::backtrack(maze, how.limits, watch)
                    .map(|jumps| Path::Maze { jumps }.claimed(Claim::Bounded { least: 0 }))),
            },
        }
    }

    /// Whether there is something to reach; without it, a puzzle can only be explored.
    pub fn has_goal(&self) -> bool {
        match &self.game {
            Game::Sliding(board) => !board.goal().alternatives.is_empty(),
            Game::Maze(maze) => !maze.goals().is_empty(),
        }
    }

    /// Whether the search for a shortest solution knows no levels of positions: that of boards of numbered tiles with many positions.
    pub fn has_no_levels(&self, metric: Metric) -> bool {
        matches!(&self.game, Game::Sliding(board) if sliding::has_no_levels(board, metric))
    }

    /// The metrics in which its moves can be counted; none if they are counted in one way only, as jumps are.
    pub fn metrics(&self) -> &'static [Metric] {
        match &self.game {
            Game::Sliding(_) => &[Metric::Step, Metric::Slide, Metric::Move],
            Game::Maze(_) => &[],
        }
    }

    /// The name of what is counted in `metric`: "step", "slide" or "move"; "jump" if that is all that can be counted.
    pub fn counted(&self, metric: Metric) -> &'static str {
        match &self.game {
            Game::Sliding(_) => metric.name(),
            Game::Maze(_) => "jump",
        }
    }

    /// Rows × columns of the board.
    pub fn size(&self) -> Size {
        match &self.game {
            Game::Sliding(board) => board.size(),
            Game::Maze(maze) => maze.size(),
        }
    }

    /// Number of blocks; of a number maze, 1: the one who jumps.
    pub fn blocks(&self) -> usize {
        match &self.game {
            Game::Sliding(board) => board.blocks().len(),
            Game::Maze(_) => 1,
        }
    }

    /// The solution without moves, to show a puzzle before it is solved.
    pub fn unsolved(&self, metric: Metric) -> Solution {
        match &self.game {
            Game::Sliding(_) => Path::Sliding { metric, moves: Vec::new() }.shortest(),
            Game::Maze(_) => Path::Maze { jumps: Vec::new() }.shortest(),
        }
    }

    /// Visits every reachable position.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn explore(&self, search: &Search, watch: &mut Watch) -> Exploration {
        self.questions(search).explore(watch)
    }

    /// Visits every reachable position and keeps as many as `keep` says: where each block is, as the top-left cell of
    /// its bounding box. Of blocks that count as alike, the first at the start comes first.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn survey(&self, search: &Search, keep: Keep, watch: &mut Watch) -> Survey<Vec<Cell>> {
        self.questions(search).survey(keep, watch)
    }

    /// How hard it is: what is to be known of the positions that can be reached and of the way through them. `None` if there
    /// is no solution.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// If a limit is reached. Moves are kept beside the positions, so that it is reached sooner than by exploring.
    pub fn difficulty(&self, search: &Search, watch: &mut Watch) -> Result<Option<Difficulty>, Limit> {
        match self.unsearched() {
            Some(_) => Ok(None),
            None => Ok(self.questions(search).landscape(watch)?.0.difficulty()),
        }
    }

    /// Calls `found` with each position of the levels up to the `last`, or without it of all levels; a level is complete when the next one
    /// begins. A position has the top-left cells of the blocks of each class of interchangeable ones, in reading order.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// If a limit is reached before all of them are told.
    pub fn visit(
        &self,
        search: &Search,
        last: Option<usize>,
        watch: &mut Watch,
        found: &mut dyn FnMut(usize, &[Vec<Cell>]),
    ) -> Result<(), Limit> {
        self.questions(search).visit(last, watch, found)
    }
}

/// Answers of a search whose paths are proven to be shortest.
fn shortest(answers: Answers<Path, Vec<Cell>>) -> Answers<Solution, Vec<Cell>> {
    answers.map(Path::shortest, |position| position, || true)
}
