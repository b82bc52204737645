//! All puzzles of a file, each of which is read by itself: an error in one does not stop the others.

use super::puzzle_text::PuzzleText;
use super::{
    Fault, Kind, Objection, ReadError, Reading, Unread, Wish, corpus, decoded, line_and_column, read_text, recognise,
    rush_hour, sorted,
};
use std::ops::Range;
use stepbook_solve::puzzle::Puzzle;

/// Largest file of several puzzles in bytes.
pub const MAX_LIST_BYTES: usize = 1 << 28;

/// How many entries have one known beginning.
const STARTS: usize = 64;

/// The puzzles of a file, in its order. They are looked up when it is opened, and read one by one.
#[derive(Clone, Debug)]
pub struct List {
    text: String,
    kind: Kind,
    entries: Vec<PuzzleText>,
    /// The title of a puzzle that has none.
    title: Option<String>,
    /// What knows the values of the choices for booklets.
    objection: Option<Objection>,
    /// Line and column of the beginning of every [`STARTS`]-th entry, so that the place of an error is found near its own entry: a list
    /// may be long, and all of its puzzles invalid.
    starts: Vec<(usize, usize)>,
}

impl List {
    /// Looks up the puzzles of a file. Without `kind`, the format is recognised from the content.
    ///
    /// # Errors
    ///
    /// If the bytes are more than [`MAX_LIST_BYTES`] or are not text, or if its puzzles cannot be distinguished.
    pub fn open(bytes: &[u8], kind: Option<Kind>) -> Result<Self, ReadError> {
        if bytes.len() > MAX_LIST_BYTES {
            return Err(ReadError::ListTooLarge);
        }
        let text = decoded(bytes)?;
        let kind = kind.map_or_else(|| recognise(&text), Ok)?;
        let entries = match kind {
            Kind::Json => corpus::entries(&text).map_err(|faults| Unread::Faults(faults).error(&text))?,
            Kind::RushHour => rush_hour::entries(&text).map_err(|faults| Unread::Faults(faults).error(&text))?,
            Kind::Foreign(format) => format.entries(&text),
            _ => vec![PuzzleText { span: 0..text.len(), name: None, line: None }],
        };
        let starts = starts(&text, &entries);
        Ok(Self { text: text.into_owned(), kind, entries, title: None, objection: None, starts })
    }

    /// The same list, with a title for a puzzle whose format has none, as in [`Wish::title`].
    pub fn titled(self, title: Option<&str>) -> Self {
        Self { title: title.map(str::to_owned), ..self }
    }

    /// The same list, whose choices for booklets are judged, as in [`Wish::objection`].
    pub fn judged(self, objection: Objection) -> Self {
        Self { objection: Some(objection), ..self }
    }

    /// Number of puzzles, invalid ones included; at least one.
    #[allow(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The format of the file.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The part of the text that is puzzle `index`, from 0.
    pub fn text_of(&self, index: usize) -> &str {
        &self.text[self.entries[index].span.clone()]
    }

    /// The name of a puzzle in the file, if it has names.
    pub fn name(&self, index: usize) -> Option<&str> {
        self.entries[index].name.as_deref()
    }

    /// The line, from 1, if lines identify the puzzles of the file.
    pub fn line(&self, index: usize) -> Option<usize> {
        self.entries[index].line
    }

    /// Line and column in the whole text, both from 1, of an error or a warning of [`List::read`] for puzzle `index`.
    pub fn place(&self, index: usize, fault: &Fault) -> (usize, usize) {
        self.place_of(index, &fault.span)
    }

    /// The same of a place in that puzzle.
    pub fn place_of(&self, index: usize, span: &Range<usize>) -> (usize, usize) {
        let known = index / STARTS;
        let from = self.entries[known * STARTS].span.start;
        let to = span.start.max(self.entries[index].span.start);
        after(self.starts[known], line_and_column(&self.text[from..self.entries[index].span.end], to - from))
    }

    /// Reads a puzzle. One that has nothing but a line is called by its number.
    ///
    /// # Errors
    ///
    /// All errors of that puzzle, at their places in the whole text.
    pub fn read(&self, index: usize) -> Result<Puzzle, Vec<Fault>> {
        self.read_with_warnings(index).map(|read| read.puzzle)
    }

    /// The same, with what is probably not meant so, and the places of notes; without the text.
    ///
    /// # Errors
    ///
    /// As [`List::read`].
    pub fn read_with_warnings(&self, index: usize) -> Result<Reading, Vec<Fault>> {
        let PuzzleText { span, name, line } = &self.entries[index];
        let wish = Wish { title: self.title.as_deref(), objection: self.objection, ..Wish::default() };
        let all = |faults: Vec<Fault>| faults.into_iter().map(|fault| moved(fault, span)).collect::<Vec<_>>();
        match read_text(&self.text[span.clone()], self.kind, &wish) {
            Ok(mut found) => {
                if let Some(line) = line {
                    found.puzzle.about.title = rush_hour::title(*line);
                }
                if let Some(name) = name {
                    found.puzzle.about.title.clone_from(name);
                }
                let notes = found.notes.iter().map(|note| note.start + span.start..note.end + span.start).collect();
                Ok(Reading { puzzle: found.puzzle, text: String::new(), warnings: all(found.warnings), notes })
            }
            Err(Unread::Faults(faults) | Unread::Goal(_, faults)) => Err(sorted(all(faults))),
            Err(Unread::NotChosen(message)) => Err(sorted(vec![Fault { span: span.clone(), message, help: None }])),
        }
    }
}

/// Line and column of every [`STARTS`]-th entry, in one pass.
fn starts(text: &str, entries: &[PuzzleText]) -> Vec<(usize, usize)> {
    let (mut from, mut place) = (0, (1, 1));
    let start = |entry: &PuzzleText| {
        place = after(place, line_and_column(&text[from..], entry.span.start - from));
        from = entry.span.start;
        place
    };
    entries.iter().step_by(STARTS).map(start).collect()
}

/// The place that is `place` in a text that begins at `start`.
fn after(start: (usize, usize), place: (usize, usize)) -> (usize, usize) {
    match place {
        (1, column) => (start.0, start.1 + column - 1),
        (line, column) => (start.0 + line - 1, column),
    }
}

/// An error in the text of `span` as one of the whole text.
pub(super) fn moved(fault: Fault, span: &Range<usize>) -> Fault {
    Fault { span: fault.span.start + span.start..fault.span.end + span.start, ..fault }
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
