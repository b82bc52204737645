//! Errors and suggested fixes.

use crate::built_in::{PUZZLES, similar};
use crate::format;
use crate::language::Language;
use crate::text::{counted, thousands};
use std::fmt;

/// An error in the text of a puzzle.
///
/// # Examples
///
/// ```
/// use stepbook::Puzzle;
///
/// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
/// println!("{}", error.faults()[0]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    line: usize,
    column: usize,
    message: String,
    help: Option<String>,
}

impl Fault {
    pub(super) fn new((line, column): (usize, usize), fault: format::Fault) -> Self {
        Self { line, column, message: fault.message, help: fault.help }
    }

    /// Returns the line of the error in the text, counted from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
    /// assert_eq!(error.faults()[0].line(), 3);
    /// ```
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column of the error in characters, counted from 1.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
    /// assert_eq!(error.faults()[0].column(), 10);
    /// ```
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the description of the error.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
    /// assert!(error.faults()[0].message().contains("`B`"));
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns a suggested fix, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
    /// assert!(error.faults()[0].help().is_some());
    /// ```
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for Fault {
    /// Formats the error as "line 2, column 10: …; …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

/// The reason why a puzzle cannot be read.
///
/// # Examples
///
/// ```
/// use stepbook::Puzzle;
///
/// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
/// assert!(error.to_string().starts_with("line 3, column 10: "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct ReadError(pub(super) Unread);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Unread {
    #[error("{}", faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
    Faults { faults: Vec<Fault> },
    #[error("the text contains several puzzles; Puzzle::read_all reads all of them")]
    Several,
    #[error("there is no built-in puzzle `{name}`; {}", names(name))]
    Unknown { name: String },
    #[error(transparent)]
    Other(format::ReadError),
}

/// Returns the name that was probably meant, or all names.
fn names(name: &str) -> String {
    match similar(name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the names are {}", PUZZLES.map(|(known, _)| known).join(", ")),
    }
}

impl ReadError {
    pub(super) fn from_stage(error: format::ReadError) -> Self {
        match error {
            format::ReadError::Faults { text, faults } => {
                let place = |fault: &format::Fault| format::line_and_column(&text, fault.span.start);
                Self::of(faults.into_iter().map(|fault| Fault::new(place(&fault), fault)).collect())
            }
            other => Self(Unread::Other(other)),
        }
    }

    pub(super) fn of(faults: Vec<Fault>) -> Self {
        Self(Unread::Faults { faults })
    }

    /// Returns all errors in the text, in the order of the text. The list is empty if the text could not be examined
    /// because it is too long or contains several puzzles.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// let error = Puzzle::read("title = 'Tiny'\nboard = 'A.'\ngoal = { B = [0, 1], C = [0, 0] }").unwrap_err();
    /// assert_eq!(error.faults().len(), 2);
    /// ```
    pub fn faults(&self) -> &[Fault] {
        match &self.0 {
            Unread::Faults { faults } => faults,
            Unread::Several | Unread::Unknown { .. } | Unread::Other(_) => &[],
        }
    }
}

/// The reason why there is no solution.
///
/// # Examples
///
/// ```
/// use stepbook::{Puzzle, SolveError, Solver};
///
/// let blocked = Puzzle::read("title = 'Tiny'\nboard = 'A#.'\ngoal = { A = [0, 2] }")?;
/// match Solver::new().solve(&blocked) {
///     Err(SolveError::Unsolvable { positions, .. }) => assert_eq!(positions, 1),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), stepbook::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The puzzle has no goal.
    #[error("the puzzle has no goal; add one to its text, such as `goal = {{ A = [0, 2] }}`")]
    NoGoal,
    /// No reachable position satisfies the goal, or a proof shows that none can.
    #[error("the puzzle has no solution: {}", unsolvable(*positions, reason.as_deref()))]
    #[non_exhaustive]
    Unsolvable {
        /// Number of visited positions. It is 1 if there is a proof.
        positions: usize,
        /// The proof in English, if there is one. For single-cell blocks with one gap, it says that the parity is
        /// wrong.
        reason: Option<String>,
    },
    /// The solver reached its limit of positions.
    #[error("no solution among {}; raise the limit with Solver::max_positions", counted(*positions, "position"))]
    #[non_exhaustive]
    TooManyPositions {
        /// Number of visited positions.
        positions: usize,
    },
    /// The solver reached its memory limit, or the system has no more memory.
    #[error(
        "no solution among {}, which filled {} bytes; raise the limit with Solver::max_memory",
        counted(*positions, "position"),
        thousands(*bytes)
    )]
    #[non_exhaustive]
    OutOfMemory {
        /// Number of visited positions.
        positions: usize,
        /// Memory for these positions in bytes.
        bytes: usize,
    },
    /// The solver's watcher stopped the search.
    #[error("the search was ended by Solver::watch")]
    Interrupted,
}

fn unsolvable(positions: usize, reason: Option<&str>) -> String {
    let seen = || format!("no reachable position satisfies the goal ({} seen)", counted(positions, "position"));
    reason.map_or_else(seen, str::to_owned)
}

/// The reason why a booklet cannot be made.
///
/// # Examples
///
/// ```
/// use stepbook::{Booklet, Puzzle};
///
/// let solution = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?.solve()?;
/// let error = Booklet::new(&solution).language("tlh").html().unwrap_err();
/// assert_eq!(error.to_string(), "there is no language `tlh`; the languages are en, de, es, fr, he, zh");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct BookletError(#[from] Cause);

/// The reason. The messages of the stages name options of the program. These messages name methods of the face instead.
#[derive(Debug, thiserror::Error)]
pub(super) enum Cause {
    #[error("there is no language `{0}`; the languages are {tags}", tags = Language::tags().collect::<Vec<_>>().join(", "))]
    Language(String),
    #[error(
        "LaTeX lacks the letters of the language `{0}`; write HTML, or a PDF with a Booklet::font that contains them"
    )]
    Letters(String),
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
}

impl Cause {
    pub(super) fn other(error: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self::Other(Box::new(error))
    }
}
