//! A puzzle of any family and its metadata. This is the only module that lists the families.

mod canonical;
mod distances;
mod remainders;

pub use crate::family::Path;
pub use distances::{Distances, Nearer, NoDistances, NotDistances};

use crate::grid::{Cell, Compass, Direction, Grid, Size};
use crate::maze::{self, Maze};
pub use crate::questions::SpaceFacts;
use crate::questions::{Questions, SpaceRequest};
use crate::search::{
    Answers, Difficulty, Endings, Exploration, Keep, Limit, Limits, Outcome, PathCounts, Statistics, Survey, Watch,
    Whole, unwatched,
};
use crate::sliding::{self, Backtrack, Board, Impossible, Metric, Search, UnknownBlock};
use distances::Keys;

/// The metadata of a puzzle: title, origin and remarks. All of it is shown, never interpreted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The puzzle's name.
    pub title: String,
    /// Its inventor.
    pub author: Option<String>,
    /// The year of its invention.
    pub year: Option<i64>,
    /// The source of this layout.
    pub source: Option<String>,
    /// A remark for the reader.
    pub note: Option<String>,
    /// The author's notes about moments of the solution, in the order of the file.
    pub notes: Vec<Note>,
    /// Whether the puzzle begins at a position that replaces the author's start.
    pub is_restarted: bool,
    /// The author's choices for booklets: keys from [`CHOICES`] in that order, each with its value as text.
    pub booklet: Vec<(&'static str, String)>,
    /// The author's descriptions of blocks, in the order of their labels.
    pub blocks: Vec<AboutBlock>,
}

/// The look of a block of the reader's physical puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AboutBlock {
    /// Its label.
    pub label: String,
    /// Its colour: red, green and blue.
    pub colour: Option<[u8; 3]>,
    /// Its name within a sentence: "red block".
    pub name: Option<String>,
}

impl AboutBlock {
    /// Its colour in CSS notation: `#rrggbb`.
    pub fn hex(&self) -> Option<String> {
        self.colour.map(|[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}"))
    }
}

impl About {
    /// The title as the beginning of a sentence about a solution: "Klotski", "Klotski from the given position".
    pub fn subject(&self) -> String {
        format!("{}{}", self.title, self.given_start())
    }

    /// The suffix of the title if the start is not the author's: " from the given position", or nothing.
    pub fn given_start(&self) -> &'static str {
        if self.is_restarted { " from the given position" } else { "" }
    }
}

/// The keys of an author's choices for booklets.
pub const CHOICES: [&str; 7] = ["edition", "steps", "arrows", "theme", "language", "caption", "paper"];

/// An author's note about a moment of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The moment.
    pub at: Moment,
    /// The text, in one line.
    pub text: String,
}

/// A moment of a solution, as an author names it. A solution need not have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moment {
    /// After this many steps; 0 is the start.
    Step(usize),
    /// The beginning of a chapter, from 1.
    Chapter(usize),
    /// The first time that the solution matches this picture, row by row: labels, `.`, `#`, `-`, or `*` for anything.
    Picture(Vec<Vec<String>>),
    /// When the jumper of a maze is on this cell.
    Cell(Cell),
}

/// The limits of positions below are for puzzles with fewer blocks. Further blocks add time and memory to every
/// position.
const MANY_BLOCKS: usize = 64;

/// Most positions of a puzzle whose moves are kept to find the fewest moves in other metrics.
const MOST_COMPARED: usize = 150_000;

/// Most positions of a puzzle whose distances from the goal are embedded in its page, where they take up to 0.41 MB.
pub const GUIDED: usize = 1_000_000;

/// A puzzle: its metadata, and the game itself.
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

/// A solution and the claim about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Its moves or jumps.
    pub path: Path,
    /// The claim.
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

    /// Whether it has no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A claim about the length of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is proven to be shortest.
    Shortest,
    /// It was found, and is not proven to be shortest.
    Bounded {
        /// A lower bound of the moves or jumps of any solution; 0 if nothing is proven.
        least: usize,
    },
    /// It was given by the user, and every move or jump was checked.
    Given {
        /// Whether it reaches the goal.
        is_solved: bool,
        /// What a search proved about other solutions.
        proven: Proven,
    },
}

/// What is proven about the length of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proven {
    /// No solution has fewer moves or jumps; 0 if nothing is proven.
    AtLeast(usize),
    /// A shortest solution has exactly this many.
    Exactly(usize),
}

impl Proven {
    /// The lower bound.
    pub const fn least(self) -> usize {
        match self {
            Self::AtLeast(count) | Self::Exactly(count) => count,
        }
    }
}

impl Claim {
    /// Whether a solution of `length` moves or jumps is proven to be shortest.
    pub fn is_shortest(self, length: usize) -> bool {
        match self {
            Self::Shortest => true,
            Self::Bounded { .. } => false,
            Self::Given { is_solved, proven } => is_solved && proven.least() == length,
        }
    }
}

impl Path {
    /// Its moves; none for a maze.
    pub fn moves(self) -> Vec<sliding::Move> {
        match self {
            Self::Sliding { moves, .. } => moves,
            Self::Maze { .. } => Vec::new(),
        }
    }

    /// Its jumps; none for sliding blocks.
    pub fn jumps(self) -> Vec<Compass> {
        match self {
            Self::Sliding { .. } => Vec::new(),
            Self::Maze { jumps } => jumps,
        }
    }

    /// The path as a solution with this claim.
    pub const fn claimed(self, claim: Claim) -> Solution {
        Solution { path: self, claim }
    }

    /// The path as a solution that is proven to be shortest.
    pub const fn shortest(self) -> Solution {
        self.claimed(Claim::Shortest)
    }
}

/// Why a puzzle is not symmetric.
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
    /// Blocks cannot be there.
    #[error(transparent)]
    Sliding(#[from] sliding::Misplaced),
    /// The cell belongs neither to the field of a number maze nor to its exits.
    #[error("{0} is not a cell of the maze")]
    Maze(Cell),
    /// A position of a number maze must be one cell.
    #[error("a position of a number maze is one cell, not {0}")]
    Cells(usize),
}

impl Puzzle {
    /// The proof, with a reason for each goal, that there is no solution, if no search is needed for it. Then no search
    /// for a solution is made.
    pub fn impossible(&self) -> Option<Vec<Impossible>> {
        match &self.game {
            Game::Sliding(board) => sliding::impossible(board),
            Game::Maze(_) => None,
        }
    }

    /// The statistics to report if a proof makes the search unnecessary: only the start was seen.
    fn unsearched(&self) -> Option<Statistics> {
        self.impossible()?;
        Some(Statistics { positions: 1, ..Statistics::default() })
    }

    fn questions(&self, search: &Search) -> Box<dyn Questions + '_> {
        match &self.game {
            Game::Sliding(board) => sliding::questions(board, search),
            Game::Maze(maze) => maze::questions(maze, search.limits),
        }
    }

    /// [`Puzzle::impossible`] in words, without consecutive duplicates.
    pub fn proof(&self) -> Option<String> {
        let mut reasons: Vec<String> = self.impossible()?.iter().map(ToString::to_string).collect();
        reasons.dedup();
        Some(reasons.join("; of another goal, "))
    }

    /// Why there is no solution if a search visited the start alone: nothing can move, or the pattern databases of groups
    /// of tiles exclude it.
    pub fn unmoved(&self) -> &'static str {
        match &self.game {
            Game::Sliding(board) if !board.destinations(board.start(), Metric::Step).is_empty() => {
                "some of its tiles cannot reach their places together, wherever the others are"
            }
            _ => "no move is possible at the start, and the start is not the goal",
        }
    }

    /// The moves that `position` offers, counted in `metric`: the block as an index into those of the board, its path,
    /// and the top-left cell of each block afterwards. They are in the order of [`Board::destinations`]. Empty for a
    /// number maze.
    pub fn destinations(&self, position: &[Cell], metric: Metric) -> Vec<(usize, Vec<Direction>, Vec<Cell>)> {
        let Game::Sliding(board) = &self.game else { return Vec::new() };
        let position = sliding::Position(position.to_vec());
        let found = board.destinations(&position, metric).into_iter();
        let moves = found.filter_map(|(block, to)| {
            let path = board.move_to(&position, block, to)?.path;
            let mut after = position.0.clone();
            after[block] = to;
            Some((block, path, after))
        });
        moves.collect()
    }

    /// The same puzzle, starting at `position`: the top-left cell of each block in the order of the board, or the cell
    /// of a number maze. Field and goal stay; notes about moments of the solution are dropped. The position need not be
    /// reachable from this puzzle's start.
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

    /// The same puzzle for pictures, without the rows and columns at the edges of its board that are only walls. Cells
    /// are counted from the new corner. A number maze stays as it is, because its jumps may cross walls. So does a
    /// puzzle with notes that draw positions, since these include the walls.
    #[must_use]
    pub fn trimmed(self) -> Self {
        let is_drawn = self.about.notes.iter().any(|note| matches!(note.at, Moment::Picture(_)));
        let game = match self.game {
            Game::Sliding(board) if !is_drawn => Game::Sliding(board.trimmed()),
            other => other,
        };
        Self { game, ..self }
    }

    /// Finds a shortest solution. The same puzzle and search give the same solution. A number maze counts jumps,
    /// whatever the metric; of several shortest routes it returns the one found first.
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

    /// Finds a solution that is not proven to be shortest, for about the work of `positions` positions of breadth-first
    /// search. `None` if none was found, and for number mazes. The same arguments give the same solution.
    ///
    /// `watch` is called from time to time. If it stops the search, the best solution so far is returned.
    pub fn best_first(&self, search: &Search, positions: usize, watch: &mut Watch) -> Option<Solution> {
        let searched = self.unsearched().is_none();
        let path = searched.then(|| self.questions(search).best_first(positions, watch)).flatten()?;
        Some(path.claimed(Claim::Bounded { least: 0 }))
    }

    /// Finds a shortest solution, facts about all shortest ones, and the first `most` of them. Winning positions are
    /// the top-left cells of all blocks; interchangeable blocks are in the order that they have at the start. The same
    /// puzzle and search give the same answers.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn answers(&self, search: &Search, most: usize, watch: &mut Watch) -> Outcome<Answers<Solution, Vec<Cell>>> {
        match self.unsearched() {
            Some(statistics) => Outcome::Unsolvable { statistics },
            None => self.questions(search).answers(most, watch).map(shortest),
        }
    }

    /// The results of [`Puzzle::answers`] without a list and of [`Puzzle::explore`], and the fewest moves in other
    /// metrics, in one search. It ends with as many positions as `enough` computes from the number up to the nearest
    /// winning ones. There is no exploration without a solution, or if a limit is reached first; then a separate search
    /// finds the answers. With `guided`, the result also has the distances of at most [`GUIDED`] positions.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn whole(
        &self,
        search: &Search,
        enough: &dyn Fn(usize) -> usize,
        guided: bool,
        watch: &mut Watch,
    ) -> Whole<Answers<Solution, Vec<Cell>>, SpaceFacts<Distances>> {
        if let Some(statistics) = self.unsearched() {
            return Outcome::Unsolvable { statistics }.into();
        }
        let made = || Distances::of(self, search, &mut unwatched).ok();
        match &self.game {
            Game::Sliding(board) => {
                let mut keys = Keys::new(board, 0);
                let mut visitor = |corners: &[Vec<Cell>], value: u8| keys.add(corners, value);
                let (compared, most) = (self.at_most(MOST_COMPARED), self.at_most(GUIDED));
                let wanted = SpaceRequest { compared, visitor: guided.then_some((most, &mut visitor)) };
                let found = self.questions(search).whole(enough, wanted, watch);
                found.map(shortest, |facts| SpaceFacts {
                    fewest: facts.fewest,
                    // If these keys make no table, those of another seed do.
                    distances: facts
                        .distances
                        .and_then(|extent| keys.distances(board, search.metric, extent).or_else(made)),
                })
            }
            Game::Maze(_) => {
                let found = self.questions(search).whole(enough, SpaceRequest { compared: 0, visitor: None }, watch);
                let distances = if guided && found.exploration.is_some() { made() } else { None };
                let facts =
                    distances.map(|distances| SpaceFacts { distances: Some(distances), ..SpaceFacts::default() });
                Whole { landscape: facts, ..found.map(shortest, |_| SpaceFacts::default()) }
            }
        }
    }

    /// The fewest jumps to each cell of a maze, `None` for a cell that cannot be reached. `None` for blocks.
    pub fn reached(&self) -> Option<Grid<Option<usize>>> {
        match &self.game {
            Game::Maze(maze) => Some(maze.levels()),
            Game::Sliding(_) => None,
        }
    }

    /// `positions`, or fewer for a puzzle with many blocks.
    pub fn at_most(&self, positions: usize) -> usize {
        positions / (self.blocks() / MANY_BLOCKS).max(1)
    }

    /// The distances in the format of [`Distances::to_bytes`], for a page on which blocks or jumps can be moved from
    /// any position. `None` if no goal or more than [`GUIDED`] positions (with many blocks, fewer) can be reached.
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

    /// Finds every winning position that can be entered without passing through another, and a shortest such solution
    /// to each, the shortest first. With `merge_mirror`, mirror images, left to right, count as one.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// With `merge_mirror`, if the puzzle is not symmetric.
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

    /// Counts the solutions of at most `most` moves or jumps that visit no position twice and end with the first
    /// winning one.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn count_paths(&self, most: usize, search: &Search, watch: &mut Watch) -> PathCounts {
        match self.unsearched() {
            Some(Statistics { positions, .. }) => PathCounts { counts: Vec::new(), positions, entered: 0, limit: None },
            None => self.questions(search).count_paths(most, watch),
        }
    }

    /// Finds the first solution by backtracking. It is not a shortest one. The same puzzle gives the same solution.
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

    /// Whether there is a goal. Without one, a puzzle can only be explored.
    pub fn has_goal(&self) -> bool {
        match &self.game {
            Game::Sliding(board) => !board.goal().alternatives.is_empty(),
            Game::Maze(maze) => !maze.goals().is_empty(),
        }
    }

    /// Whether the search for a shortest solution has no levels of positions. This applies to boards of numbered tiles
    /// with many positions.
    pub fn has_no_levels(&self, metric: Metric) -> bool {
        matches!(&self.game, Game::Sliding(board) if sliding::has_no_levels(board, metric))
    }

    /// The metrics in which its moves can be counted; none if only jumps can be counted.
    pub fn metrics(&self) -> &'static [Metric] {
        match &self.game {
            Game::Sliding(_) => &[Metric::Step, Metric::Slide, Metric::Move],
            Game::Maze(_) => &[],
        }
    }

    /// The unit that is counted in `metric`: "step", "slide" or "move"; "jump" for a maze.
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

    /// Number of blocks; 1 for a number maze, which has one jumper.
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

    /// Visits every reachable position and keeps as many as `keep` says, each as the top-left cells of the blocks'
    /// bounding boxes. Interchangeable blocks are in the order that they have at the start.
    ///
    /// `watch` is called from time to time while the search runs.
    pub fn survey(&self, search: &Search, keep: Keep, watch: &mut Watch) -> Survey<Vec<Cell>> {
        self.questions(search).survey(keep, watch)
    }

    /// The difficulty of the puzzle, computed from all reachable positions. `None` if there is no solution.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// If a limit is reached. Moves are kept besides the positions, so a limit is reached sooner than by exploring.
    pub fn difficulty(&self, search: &Search, watch: &mut Watch) -> Result<Option<Difficulty>, Limit> {
        match self.unsearched() {
            Some(_) => Ok(None),
            None => Ok(self.questions(search).landscape(watch)?.0.difficulty()),
        }
    }

    /// Calls `found` with each position of the levels up to `last`, or of all levels. Levels come one after the other.
    /// A position is the top-left cells of the blocks of each class of interchangeable blocks, in reading order.
    ///
    /// `watch` is called from time to time while the search runs.
    ///
    /// # Errors
    ///
    /// If a limit is reached before all of them are visited.
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

/// Claims that the paths of a search are shortest.
fn shortest(answers: Answers<Path, Vec<Cell>>) -> Answers<Solution, Vec<Cell>> {
    answers.map(Path::shortest, |position| position, || true)
}
