//! A solution and its moves.

use super::{Cell, Claim, Compass, Direction, Metric, Prefer};
use crate::booklet::{self, Chosen, Figure, Style};
use crate::language::Language;
use crate::press;
use crate::puzzle;
use crate::render::svg::{Surroundings, svg};
use crate::render::text::text;
use crate::search::Statistics;
use crate::walkthrough::{Moved, Walkthrough, narrate_in};
use std::fmt;

/// A shortest solution of a puzzle, step by step.
///
/// # Examples
///
/// ```
/// use stepbook::Puzzle;
///
/// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
/// assert_eq!(solution.counts(), "2 steps (1 move)");
/// for step in solution.moves() {
///     println!("{step}"); // "A right"
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    puzzle: puzzle::Puzzle,
    found: puzzle::Solution,
    /// The story in English.
    story: Walkthrough,
    chosen: Chosen,
    positions: usize,
    /// Whether the search found levels, which contain more information than a path.
    is_of_levels: bool,
}

impl Solution {
    pub(super) fn new(
        mut puzzle: puzzle::Puzzle,
        found: puzzle::Solution,
        prefer: Prefer,
        statistics: &Statistics,
    ) -> Self {
        // Notes that an author attaches to moments of a solution refer to a shortest one.
        if found.claim != Claim::Shortest {
            puzzle.about.notes.clear();
        }
        let chosen = press::chosen(&puzzle, prefer, statistics);
        let story = story(&puzzle, &found, &Language::default());
        let (positions, is_of_levels) = (statistics.positions, !statistics.levels.is_empty());
        Self { puzzle, found, story, chosen, positions, is_of_levels }
    }

    /// Returns the number of steps, slides, moves or jumps, in the metric of the search.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// assert_eq!(Puzzle::built_in("ten-steps")?.solve()?.len(), 22);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.story.length()
    }

    /// Returns whether the start already satisfies the goal.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 0] }")?;
    /// assert!(puzzle.solve()?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the length in words. For sliding blocks, it gives both steps and moves; consecutive steps of the same
    /// block are one move.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// assert_eq!(Puzzle::built_in("hughes")?.solve()?.counts(), "31 steps (21 moves)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counts(&self) -> String {
        self.story.counts()
    }

    /// Returns what is proven about the solution. It is proven to be shortest unless the solver continued to search
    /// beyond its limits ([`Solver::effort`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::{Claim, Puzzle};
    ///
    /// assert_eq!(Puzzle::built_in("hughes")?.solve()?.claim(), Claim::Shortest);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Solver::effort`]: crate::Solver::effort
    pub fn claim(&self) -> Claim {
        self.found.claim
    }

    /// Returns the number of positions that the search visited before it found the solution.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
    /// assert_eq!(puzzle.solve()?.positions(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// Returns the moves from the start to the goal. There are [`Solution::len`] of them.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// let words: Vec<String> = solution.moves().map(|step| step.to_string()).collect();
    /// assert_eq!(words, ["A right", "A right"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move<'_>> {
        let story = &self.story;
        let steps = story.steps.iter().enumerate();
        // The start has no move.
        steps.filter_map(move |(number, step)| Some(Move { story, number, moved: step.moved.as_ref()? }))
    }

    /// Returns the position after `step` steps as a picture of lines and letters. Step 0 is the start. Returns `None`
    /// after the last step.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// println!("{}", solution.text(0).expect("the start"));
    /// assert_eq!(solution.text(3), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, step: usize) -> Option<String> {
        (step <= self.len()).then(|| text(&booklet::figure(&self.story, &Style::default(), step).diagram))
    }

    /// Returns the position after `step` steps as an SVG file, with an arrow for the move. Step 0 is the start. Returns
    /// `None` after the last step. [`Booklet::svgs`](super::Booklet::svgs) offers other themes and languages.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(solution.svg(1).is_some_and(|svg| svg.starts_with("<svg ")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svg(&self, step: usize) -> Option<String> {
        (step <= self.len()).then(|| drawn(&self.story, &Style::default(), step))
    }

    /// Returns all positions as SVG files, starting with the start position: one more than there are steps. Each file
    /// is drawn when the iterator reaches it.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// for (step, svg) in solution.svgs().enumerate() {
    ///     println!("step-{step:03}.svg has {} bytes", svg.len());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svgs(&self) -> impl ExactSizeIterator<Item = String> {
        (0..self.len() + 1).map(|step| drawn(&self.story, &Style::default(), step))
    }

    /// Returns the story of the solution in English.
    pub(crate) fn story(&self) -> &Walkthrough {
        &self.story
    }

    /// Returns the story in the given language.
    pub(super) fn story_in(&self, language: &Language) -> Walkthrough {
        story(&self.puzzle, &self.found, language)
    }

    pub(super) fn puzzle(&self) -> &puzzle::Puzzle {
        &self.puzzle
    }

    pub(super) fn metric(&self) -> Metric {
        match &self.found.path {
            puzzle::Path::Sliding { metric, .. } => *metric,
            puzzle::Path::Maze { .. } => Metric::default(),
        }
    }

    pub(super) fn is_of_levels(&self) -> bool {
        self.is_of_levels
    }

    /// Returns which of the shortest solutions it is.
    pub(super) fn chosen(&self) -> Chosen {
        self.chosen
    }
}

fn story(puzzle: &puzzle::Puzzle, found: &puzzle::Solution, language: &Language) -> Walkthrough {
    narrate_in(puzzle, found, language).expect("the search finds legal moves")
}

/// Draws step `step` as an SVG file.
pub(super) fn drawn(story: &Walkthrough, style: &Style, step: usize) -> String {
    let Figure { diagram, .. } = booklet::figure(story, style, step);
    svg(&diagram, style.theme, Surroundings::File)
}

/// One step of a solution: a block that slides, or a jump through a number maze.
///
/// # Examples
///
/// ```
/// use stepbook::{Cell, Direction, Puzzle};
///
/// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
/// let last = solution.moves().last().expect("two steps");
/// assert_eq!(last.label(), "A");
/// assert_eq!((last.from(), last.to()), (Cell::new(0, 1), Cell::new(0, 2)));
/// assert_eq!(last.path(), [Direction::Right]);
/// assert_eq!(last.to_string(), "A right");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move<'a> {
    story: &'a Walkthrough,
    number: usize,
    moved: &'a Moved,
}

impl<'a> Move<'a> {
    /// Returns the number of the move, counted from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let solution = Puzzle::built_in("ten-steps")?.solve()?;
    /// assert_eq!(solution.moves().last().map(|step| step.number()), Some(22));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the label of the block in the text of the puzzle, or "•" in a number maze.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert!(solution.moves().all(|step| step.label() == "A"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn label(&self) -> &'a str {
        &self.story.pieces[self.moved.piece].label
    }

    /// Returns the position before the move: the top-left cell of the block's bounding box, or the cell of the jump.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::{Cell, Puzzle};
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert_eq!(solution.moves().next().map(|step| step.from()), Some(Cell::new(0, 0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from(&self) -> Cell {
        self.moved.from
    }

    /// Returns the position after the move, in the same form as [`Move::from`].
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::{Cell, Puzzle};
    /// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
    /// assert_eq!(solution.moves().next().map(|step| step.to()), Some(Cell::new(0, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to(&self) -> Cell {
        self.moved.to
    }

    /// Returns the path of a block, with one direction for each cell. It is empty for a jump.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::{Direction, Metric, Puzzle, Solver};
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
    /// let solution = Solver::new().metric(Metric::Slide).solve(&puzzle)?;
    /// let slide = solution.moves().next().expect("one slide");
    /// assert_eq!(slide.path(), [Direction::Right, Direction::Right]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(&self) -> &'a [Direction] {
        &self.moved.path
    }

    /// Returns the direction of a jump, or `None` if a block slides.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::{Compass, Puzzle};
    /// let solution = Puzzle::read("title = 'Two'\nfield = '1 1 0'\nstart = [0, 0]\ngoal = [0, 2]")?.solve()?;
    /// assert!(solution.moves().all(|jump| jump.towards() == Some(Compass::East)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn towards(&self) -> Option<Compass> {
        self.moved.jump.map(|jump| jump.towards)
    }
}

impl fmt::Display for Move<'_> {
    /// Formats the move in English words: "B down" or "A up, left 2", and "3 SW" for a jump.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.story.words(self.number))
    }
}
