//! The lines of a file of another program, without comments, and the words in them.

use std::ops::Range;

/// What separates words beside spaces: commas, brackets and quotation marks mean nothing in these formats.
const BETWEEN: &str = ",;|[](){}\"'`";

/// Most lines above a board that may be its title.
const MOST_TITLES: usize = 2;

/// A word and its place in the text.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub at: usize,
    pub text: &'t str,
}

impl<'t> Word<'t> {
    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub(super) fn number(self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Its characters, each a word.
    pub(super) fn characters(self) -> Vec<Self> {
        self.text
            .char_indices()
            .map(|(at, c)| Self { at: self.at + at, text: &self.text[at..at + c.len_utf8()] })
            .collect()
    }
}

/// A line that is neither empty nor a comment; a slash also ends a line.
#[derive(Clone)]
pub(super) struct Line<'t> {
    /// What is between the quotation marks of the line, or else all of it but the spaces at its end.
    pub raw: Word<'t>,
    pub words: Vec<Word<'t>>,
}

impl Line<'_> {
    pub(super) fn span(&self) -> Range<usize> {
        self.raw.span()
    }

    /// The numbers, if the line has nothing else.
    pub(super) fn numbers(&self) -> Option<Vec<i64>> {
        self.words.iter().map(|word| word.number()).collect()
    }

    pub(super) fn is_numeric(&self) -> bool {
        self.numbers().is_some()
    }
}

/// The lines of a text.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let is_comment = |line: &str| {
        let rest = line.strip_prefix('#');
        line.starts_with(';') || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    };
    let code = text.lines().map(|line| line.find("//").map_or(line, |at| &line[..at]));
    let parts = code.filter(|line| !is_comment(line.trim_start())).flat_map(|line| line.split('/'));
    let line = |part| {
        let raw = unquoted(part).trim_end();
        let separated = part.split(|c: char| c.is_whitespace() || BETWEEN.contains(c)).filter(|word| !word.is_empty());
        let words = separated.map(|text| Word { at: place(text), text }).collect();
        Line { raw: Word { at: place(raw), text: raw }, words }
    };
    parts.map(line).filter(|line| !line.words.is_empty()).collect()
}

/// What is between the first quotation mark and the last one.
fn unquoted(line: &str) -> &str {
    let marks = ['"', '\'', '`'];
    match (line.find(marks), line.rfind(marks)) {
        (Some(first), Some(last)) if first < last => &line[first + 1..last],
        _ => line,
    }
}

/// The lines below a title: from the first one that may be a part of the puzzle.
pub(super) fn body<'s, 't>(lines: &'s [Line<'t>], is_part: impl Fn(&Line) -> bool) -> &'s [Line<'t>] {
    let titles = lines.iter().take(MOST_TITLES + 1).take_while(|line| !is_part(line)).count();
    if titles > MOST_TITLES { &[] } else { &lines[titles..] }
}
