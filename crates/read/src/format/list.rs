//! The puzzles of a file. Each is read separately, so that an error in one does not affect the others.

use super::{
    Fault, Kind, Objection, ReadError, Reading, Wish, composed, decoded, line_and_column, read_entry, recognise,
    rush_hour, schema, shown, sorted,
};
use rustc_hash::FxHashMap;
use std::ops::Range;
use stepbook_solve::puzzle::Puzzle;
use stepbook_solve::text::{similar, thousands};

/// Maximum size of a file of several puzzles in bytes.
pub const MAX_LIST_BYTES: usize = 1 << 28;

/// Number of entries per stored position.
const STARTS: usize = 64;

/// The position of a puzzle in the text of a file.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The position in the text, in bytes.
    pub span: Range<usize>,
    /// Its name in the file, if there are names.
    pub name: Option<String>,
    /// Number of its line, if line numbers identify puzzles.
    pub line: Option<usize>,
}

impl Entry {
    /// Returns the only puzzle of a file, which has no name.
    pub(super) fn whole(text: &str) -> Self {
        Self { span: 0..text.len(), name: None, line: None }
    }
}

/// The number of occurrences of each name.
#[derive(Default)]
pub(super) struct Names(FxHashMap<String, usize>);

impl Names {
    /// Returns the name, with a number if earlier puzzles have the same name: "Level 1 (2)".
    pub(super) fn numbered(&mut self, name: String) -> String {
        let mut numbered = name.clone();
        while self.0.contains_key(&numbered) {
            let count = self.0.entry(name.clone()).or_insert(1);
            *count += 1;
            numbered = format!("{name} ({count})");
        }
        self.0.insert(numbered.clone(), 1);
        numbered
    }
}

/// Returns the puzzles of a file, at least one.
pub(super) fn entries(text: &str, kind: Kind) -> Result<Vec<Entry>, Vec<Fault>> {
    match kind {
        Kind::Json => schema::entries(text),
        Kind::RushHour => rush_hour::entries(text),
        Kind::Foreign(format) => format.entries(text),
        _ => Ok(vec![Entry::whole(text)]),
    }
}

/// Returns the puzzle that `name` identifies: the one with this name or in this line, or else the only one whose name
/// contains it.
pub(super) fn choose<'e>(entries: &'e [Entry], text: &str, name: Option<&str>) -> Result<&'e Entry, ReadError> {
    let label = |entry: &Entry| match entry.line {
        Some(line) => format!("{line} {}", text[entry.span.clone()].trim()),
        None => entry.name.clone().unwrap_or_default(),
    };
    let names = |found: &[&Entry]| shown(found.iter().map(|entry| label(entry)).collect::<Vec<_>>().into_iter());
    let all: Vec<&Entry> = entries.iter().collect();
    let is_lines = entries.iter().any(|entry| entry.line.is_some());
    let Some(name) = name.map(composed) else {
        let how = if is_lines { "by its line number with `--name`" } else { "with `--name`" };
        let message = format!("the file has {} puzzles; choose one {how}: {}", thousands(all.len()), names(&all));
        return if let [only] = all[..] { Ok(only) } else { Err(ReadError::NotChosen(message)) };
    };
    if let [Entry { name: None, line: None, .. }] = entries {
        return Err(ReadError::NotChosen("this file has only one puzzle; remove `--name`".to_owned()));
    }
    let number = name.trim().parse::<usize>().ok();
    let exact = all.iter().find(|entry| entry.name.as_ref() == Some(&name) || number.is_some() && entry.line == number);
    let part = name.to_lowercase();
    let is_part = |entry: &&Entry| entry.name.as_ref().is_some_and(|known| known.to_lowercase().contains(&part));
    let found = exact.map_or_else(|| entries.iter().filter(is_part).collect(), |&entry| vec![entry]);
    match found[..] {
        [only] => Ok(only),
        [] if is_lines => {
            let message = format!("there is no puzzle in line `{name}`; the puzzles are {}", names(&all));
            Err(ReadError::NotChosen(message))
        }
        [] => {
            let near = similar(&name, entries.iter().filter_map(|entry| entry.name.as_deref()));
            let near = near
                .map_or_else(|| format!("the puzzles are {}", names(&all)), |near| format!("did you mean `{near}`?"));
            Err(ReadError::NotChosen(format!("the file has no puzzle `{name}`; {near}")))
        }
        _ => Err(ReadError::NotChosen(format!("`{name}` matches {} puzzles: {}", found.len(), names(&found)))),
    }
}

/// The puzzles of a file, in order. They are located when the file is opened, and read one by one.
#[derive(Clone, Debug)]
pub struct List {
    text: String,
    kind: Kind,
    entries: Vec<Entry>,
    /// The title of puzzles that have none.
    title: Option<String>,
    /// Checks the values of booklet choices.
    objection: Option<Objection>,
    /// Line and column of the beginning of every [`STARTS`]-th entry. The position of an error is then computed from
    /// the nearest one, because a list may be long and all of its puzzles invalid.
    starts: Vec<(usize, usize)>,
}

impl List {
    /// Locates the puzzles of a file. Without `kind`, the format is recognised from the content.
    ///
    /// # Errors
    ///
    /// Fails if there are more than [`MAX_LIST_BYTES`] bytes, if they are not text, or if the puzzles cannot be
    /// distinguished.
    pub fn open(bytes: &[u8], kind: Option<Kind>) -> Result<Self, ReadError> {
        if bytes.len() > MAX_LIST_BYTES {
            return Err(ReadError::ListTooLarge);
        }
        let text = decoded(bytes)?;
        let kind = kind.map_or_else(|| recognise(&text), Ok)?;
        let entries = entries(&text, kind).map_err(|faults| ReadError::from(faults).of(&text))?;
        let starts = starts(&text, &entries);
        Ok(Self { text: text.into_owned(), kind, entries, title: None, objection: None, starts })
    }

    /// Returns the same list with the title and the objection of these options.
    pub fn wished(self, wish: Wish) -> Self {
        Self { title: wish.title.map(str::to_owned), objection: wish.objection, ..self }
    }

    /// Returns the number of puzzles, including invalid ones. It is at least one.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the format of the file.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the part of the text that contains puzzle `index`, from 0.
    pub fn text_of(&self, index: usize) -> &str {
        &self.text[self.entries[index].span.clone()]
    }

    /// Returns the name of a puzzle in the file, if it has one.
    pub fn name(&self, index: usize) -> Option<&str> {
        self.entries[index].name.as_deref()
    }

    /// Returns the line, from 1, if lines identify the puzzles of the file.
    pub fn line(&self, index: usize) -> Option<usize> {
        self.entries[index].line
    }

    /// Returns line and column in the whole text, both from 1, of an error or warning from [`List::read`] for puzzle
    /// `index`.
    pub fn place(&self, index: usize, fault: &Fault) -> (usize, usize) {
        self.place_of(index, &fault.span)
    }

    /// Returns line and column in the whole text, both from 1, of a position in puzzle `index`.
    pub fn place_of(&self, index: usize, span: &Range<usize>) -> (usize, usize) {
        let known = index / STARTS;
        let from = self.entries[known * STARTS].span.start;
        let to = span.start.max(self.entries[index].span.start);
        after(self.starts[known], line_and_column(&self.text[from..self.entries[index].span.end], to - from))
    }

    /// Reads a puzzle. If it has no title and consists only of a line, its title contains the line number.
    ///
    /// # Errors
    ///
    /// Returns all errors of the puzzle, at their positions in the whole text.
    pub fn read(&self, index: usize) -> Result<Puzzle, Vec<Fault>> {
        self.read_with_warnings(index).map(|read| read.puzzle)
    }

    /// Reads a puzzle with its warnings and the positions of its notes. The text is left empty.
    ///
    /// # Errors
    ///
    /// Same as [`List::read`].
    pub fn read_with_warnings(&self, index: usize) -> Result<Reading, Vec<Fault>> {
        let entry = &self.entries[index];
        let wish = Wish { title: self.title.as_deref(), objection: self.objection, ..Wish::default() };
        match read_entry(&self.text, entry, self.kind, &wish) {
            Ok(found) => {
                let (puzzle, warnings, notes) = (found.puzzle, found.warnings, found.notes);
                Ok(Reading { puzzle, text: String::new(), warnings, notes })
            }
            Err(ReadError::Faults { faults, .. } | ReadError::Goal { faults, .. }) => Err(sorted(faults)),
            Err(other) => Err(sorted(vec![Fault { span: entry.span.clone(), message: other.to_string(), help: None }])),
        }
    }
}

/// Returns line and column of every [`STARTS`]-th entry, found in one pass.
fn starts(text: &str, entries: &[Entry]) -> Vec<(usize, usize)> {
    let (mut from, mut place) = (0, (1, 1));
    let start = |entry: &Entry| {
        place = after(place, line_and_column(&text[from..], entry.span.start - from));
        from = entry.span.start;
        place
    };
    entries.iter().step_by(STARTS).map(start).collect()
}

/// Converts a line and column in a text that begins at `start` to the text around it.
fn after(start: (usize, usize), place: (usize, usize)) -> (usize, usize) {
    match place {
        (1, column) => (start.0, start.1 + column - 1),
        (line, column) => (start.0 + line - 1, column),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_keep_their_position_in_the_whole_text() {
        let lists = [
            (
                Kind::RushHour,
                "oooooooooooo\u{e4}\n\r\nooo?oooooooooAAooooooooooooooooooooooo\r\n  7 ooAAooooooooo!ooooooooooooooooooooo\n",
            ),
            (
                Kind::Json,
                "[{\"name\": \"\u{e4}\", \"grid\": 1}, {\"grid\": [\"A.\",\n \"A\"], \"goals\": 3},\n {\n\"goals\": []}]",
            ),
        ];
        for (kind, text) in lists {
            let list = List::open(text.as_bytes(), Some(kind)).expect("a list");
            let mut count = 0;
            for index in 0..list.len() {
                for fault in list.read(index).expect_err("it is faulty") {
                    assert_eq!(list.place(index, &fault), line_and_column(text, fault.span.start), "{fault:?}");
                    count += 1;
                }
            }
            assert!(list.len() == 3 && count >= 3, "{} puzzles, {count} faults:\n{text}", list.len());
        }
    }
}
