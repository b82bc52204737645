//! Reading puzzles.

use super::error::{Fault, ReadError, Unread};
use crate::built_in::{self, PUZZLES};
use crate::format::{self, List};
use crate::puzzle;

/// A puzzle with its title, author and so on. It consists of sliding blocks or is a number maze.
///
/// # Examples
///
/// ```
/// use stepbook::Puzzle;
///
/// let puzzle = Puzzle::read(
///     r#"
/// title = "Tiny"
/// board = """
/// A..
/// BB#
/// """
/// goal = { A = [0, 2] }
/// "#,
/// )?;
/// assert_eq!(puzzle.title(), "Tiny");
/// # Ok::<(), stepbook::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle(pub(crate) puzzle::Puzzle);

impl Puzzle {
    /// Reads the puzzle in a text. The format is detected from the content: Stepbook's TOML, HackerRank's format, a
    /// Rush Hour string, a map of GNOME Klotski, the grid of a number maze, or JSON.
    ///
    /// # Errors
    ///
    /// Returns all errors in the text, each with its line, its column and a suggested fix. A text with several puzzles
    /// is also an error; [`Puzzle::read_all`] reads it.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }")?;
    /// assert_eq!(puzzle.title(), "Tiny");
    ///
    /// let error = Puzzle::read("title = 'Tiny'\nboard = 'A..'\ngoal = { B = [0, 2] }").unwrap_err();
    /// assert_eq!(error.faults()[0].line(), 3);
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, ReadError> {
        format::read(text.as_bytes(), None).map(Self).map_err(|error| match error {
            format::ReadError::NotChosen(_) => ReadError(Unread::Several),
            other => ReadError::from_stage(other),
        })
    }

    /// Reads all puzzles in a text, one after the other. Lines of Rush Hour strings or a JSON list contain several
    /// puzzles. An error in one puzzle does not prevent the others from being read.
    ///
    /// # Errors
    ///
    /// Returns an error if the text cannot be split into puzzles. Errors inside a puzzle are returned with that puzzle.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// let text = "ooooooooooooAAoooooooooooooooooooooo\nooooooooooooAAoBoooooBoooooooooooooo";
    /// let titles: Vec<String> =
    ///     Puzzle::read_all(text)?.map(|puzzle| Ok(puzzle?.title().to_owned())).collect::<Result<_, stepbook::ReadError>>()?;
    /// assert_eq!(titles, ["Rush Hour 1", "Rush Hour 2"]);
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    pub fn read_all(text: &str) -> Result<impl ExactSizeIterator<Item = Result<Self, ReadError>> + use<>, ReadError> {
        let list = List::open(text.as_bytes(), None).map_err(ReadError::from_stage)?;
        Ok((0..list.len()).map(move |index| {
            let fault = |fault: format::Fault| Fault::new(list.place(index, &fault), fault);
            list.read(index).map(Self).map_err(|faults| ReadError::of(faults.into_iter().map(fault).collect()))
        }))
    }

    /// Returns the built-in puzzle with the given name. Case does not matter.
    ///
    /// # Errors
    ///
    /// Returns an error if no built-in puzzle has that name. The message suggests a similar name or lists all names.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// assert_eq!(Puzzle::built_in("klotski")?.title(), "Klotski");
    ///
    /// let error = Puzzle::built_in("klotsky").unwrap_err();
    /// assert!(error.to_string().contains("did you mean `klotski`?"));
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    pub fn built_in(name: &str) -> Result<Self, ReadError> {
        Self::read(built_in::find(name).ok_or_else(|| ReadError(Unread::Unknown { name: name.to_owned() }))?)
    }

    /// Returns the names of the built-in puzzles.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// assert!(Puzzle::built_in_names().any(|name| name == "rush-hour"));
    /// ```
    pub fn built_in_names() -> impl ExactSizeIterator<Item = &'static str> {
        PUZZLES.iter().map(|&(name, _)| name)
    }

    /// Returns the same puzzle with another start, for a reader who is stuck. Blocks and goal do not change. The
    /// position is drawn like the board in the text of the puzzle, with one line for each row. You can write `/`
    /// instead of a line break. In a number maze, it is a cell: `row 3, column 4`. It need not be reachable from the
    /// original start.
    ///
    /// # Errors
    ///
    /// Returns all errors in the position, each with its line and column, like [`Puzzle::read`].
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook::Puzzle;
    ///
    /// let puzzle = Puzzle::read("title = 'Tiny'\nboard = '''\nA..\nB..\n'''\ngoal = { A = [0, 2] }")?;
    /// assert_eq!(puzzle.solve()?.len(), 2);
    /// assert_eq!(puzzle.with_start(".A.\n..B")?.solve()?.len(), 1);
    ///
    /// let error = puzzle.with_start(".A./...").unwrap_err();
    /// assert_eq!(error.faults()[0].message(), "block `B` is missing");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_start(&self, position: &str) -> Result<Self, ReadError> {
        let faults = |faults: Vec<format::Fault>| {
            let placed = |fault: format::Fault| Fault::new(format::line_and_column(position, fault.span.start), fault);
            ReadError::of(faults.into_iter().map(placed).collect())
        };
        let start = format::read_position(&self.0, position).map_err(faults)?;
        let restarted = self.0.starting_at(&start);
        restarted
            .map(Self)
            .map_err(|why| faults(vec![format::Fault { span: 0..0, message: why.to_string(), help: None }]))
    }

    /// Returns the title.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// assert_eq!(Puzzle::built_in("supercompo")?.title(), "SuperCompo");
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    pub fn title(&self) -> &str {
        &self.0.about.title
    }

    /// Returns the author, if the text names one.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook::Puzzle;
    /// assert_eq!(Puzzle::built_in("klondike")?.author(), Some("Sam Loyd"));
    /// # Ok::<(), stepbook::ReadError>(())
    /// ```
    pub fn author(&self) -> Option<&str> {
        self.0.about.author.as_deref()
    }
}
