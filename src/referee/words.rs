//! Moves in words: what `stepbook` prints in any of its languages, and what people write.

use crate::format::composed;
use crate::grid::Direction;
use crate::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::LazyLock;

/// Most cells of one run in one direction; no board is longer.
pub(super) const MAX_RUN: usize = u16::MAX as usize;

/// Most readings of a line that are compared.
const MOST_READINGS: usize = 64;

/// The labels of the blocks.
pub(super) type Labels<'a> = FxHashSet<&'a str>;

/// A block and its path, run by run.
pub(super) type Words = (String, Vec<(Direction, usize)>);

/// A line that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveLine {
    /// The number of the first move, if the line has one.
    pub number: Option<usize>,
    /// The moves, at least one.
    pub moves: Vec<Words>,
}

/// Why a line is not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unclear {
    /// It is not a move.
    NoMove,
    /// Only a block: where it goes is missing.
    NoDirection(String),
    /// It can be read in more than one way.
    Ambiguous(Vec<String>),
}

/// The words of directions that are known.
struct Known {
    directions: FxHashMap<String, Direction>,
    /// Those that documents of ours print.
    printed: FxHashSet<String>,
    /// Those that come after the number of cells.
    after_count: Vec<String>,
    /// The headings of tables of moves.
    titles: Vec<String>,
}

const SIGNS: [(Direction, &[&str]); 4] = [
    (Direction::Up, &["u", "n", "north", "↑", "⬆", "⇑", "⇧", "⭡", "▲", "△", "🡑", "🠕", "🔼", "^"]),
    (Direction::Down, &["d", "s", "south", "↓", "⬇", "⇓", "⇩", "⭣", "▼", "▽", "🡓", "🠗", "🔽", "v"]),
    (Direction::Left, &["l", "w", "west", "←", "⬅", "⇐", "⇦", "⟵", "⭠", "◀", "◁", "◄", "🡐", "🠔", "<", "<-"]),
    (Direction::Right, &["r", "e", "east", "→", "➡", "⇒", "⇨", "⟶", "⭢", "▶", "▷", "►", "🡒", "🠖", "➔", "➜", ">", "->"]),
];

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let mut known = Known {
        directions: FxHashMap::default(),
        printed: FxHashSet::default(),
        after_count: Vec::new(),
        titles: Vec::new(),
    };
    for (direction, signs) in SIGNS {
        for sign in signs.iter().chain([&direction.word()]) {
            known.directions.insert((*sign).to_owned(), direction);
        }
    }
    for language in Language::tags().filter_map(Language::bundled) {
        for direction in Direction::ALL {
            let towards = ("direction", direction.word().into());
            let way = language.say("way", &[towards, ("cells", 2_usize.into())]);
            let word = way.replace('2', "").trim().to_lowercase();
            if way.starts_with('2') {
                known.after_count.push(word.clone());
            }
            known.printed.insert(word.clone());
            known.directions.insert(word, direction);
        }
        for (name, unit) in
            ["moves-title", "html-moves-title"].into_iter().flat_map(|name| [(name, "step"), (name, "jump")])
        {
            known.titles.push(language.say(name, &[("unit", unit.into())]));
        }
    }
    known
});

/// The direction that a word says, in upper or lower case.
fn direction(word: &str) -> Option<Direction> {
    // An arrow may be drawn as a picture.
    let word = word.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).to_lowercase();
    KNOWN.directions.get(&word).copied()
}

/// The same of a word that documents of ours print: no initial and no arrow, which would be labels there.
fn printed_direction(word: &str) -> Option<Direction> {
    direction(word).filter(|_| KNOWN.printed.contains(&word.to_lowercase()))
}

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// A number of cells.
fn count(word: &str) -> Option<usize> {
    let word = word.strip_prefix(['×', 'x']).unwrap_or(word);
    let lower = word.to_ascii_lowercase();
    let named = NUMBERS.iter().position(|&name| name == lower).map(|at| at + 1);
    let digits = || word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?;
    named.or_else(digits).filter(|number| (1..=MAX_RUN).contains(number))
}

/// The number of a line: "12", "12.", "12)", "12:", "12*".
fn line_number(word: &str) -> Option<usize> {
    let digits = word.strip_suffix(['.', ')', ':', '*']).unwrap_or(word);
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The numbers of the first and the last move of a line: "12", "6–7".
fn line_numbers(word: &str) -> Option<(usize, usize)> {
    match word.split_once(['–', '-']) {
        Some((first, last)) => Some((line_number(first)?, line_number(last)?)).filter(|(first, last)| first < last),
        None => line_number(word).map(|number| (number, number)),
    }
}

/// Words that say nothing.
const UNITS: [&str; 6] = ["cell", "cells", "space", "spaces", "square", "squares"];

/// A word of a line, and whether a comma is before it.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    text: &'a str,
    after_comma: bool,
}

/// The words of a line. A comma ends one, unless it is part of a label.
fn split<'a>(line: &'a str, is_label: &dyn Fn(&str) -> bool) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    let mut after_comma = false;
    for word in line.split_whitespace() {
        if is_label(word) {
            words.push(Word { text: word, after_comma });
            after_comma = false;
            continue;
        }
        let mut parts = word.split([',', ';', '，', '、']).peekable();
        while let Some(part) = parts.next() {
            if !part.is_empty() {
                words.push(Word { text: part, after_comma });
                after_comma = false;
            }
            after_comma |= parts.peek().is_some();
        }
    }
    words
}

/// Reads a line in which the blocks of these labels move. `next` is the number that the next move has in a listing with numbers.
///
/// The label is data: it may be a number or look like a direction. What the labels that there are leave open is an error, unless the
/// commas or the number of the line decide it.
pub(super) fn parse_line(line: &str, labels: &Labels, next: usize) -> Result<MoveLine, Unclear> {
    let found = Reading { labels }.line(line, next);
    let Err(Unclear::NoMove) = found else {
        return found;
    };
    // That there is no such block is said by its name.
    let mut words = line.split_whitespace().map(|word| word.trim_end_matches([',', ':']));
    let unknown = match words.next() {
        Some(first) if line_number(first).is_some() && !labels.contains(first) => words.next(),
        first => first,
    };
    match unknown.filter(|word| !labels.contains(word)) {
        Some(unknown) => {
            let labels: Labels = labels.iter().copied().chain([unknown]).collect();
            Reading { labels: &labels }.line(line, next).map_err(|_| Unclear::NoMove)
        }
        None => found,
    }
}

struct Reading<'a> {
    labels: &'a Labels<'a>,
}

/// Whether the word is the label of a block; accents count in one piece with their letters.
fn is_known(labels: &Labels, word: &str) -> bool {
    labels.contains(word) || !word.is_ascii() && labels.contains(composed(word).as_str())
}

/// How far a line is read.
#[derive(Clone)]
struct State {
    line: MoveLine,
    /// Whether the last run may get a number of cells.
    open: bool,
}

impl Reading<'_> {
    fn is_label(&self, word: &str) -> bool {
        is_known(self.labels, word)
    }

    /// The known label of a word; a colon may follow it.
    fn label(&self, word: &str) -> Option<String> {
        let bare = word.strip_suffix(':').filter(|bare| !bare.is_empty());
        [Some(word), bare].into_iter().flatten().find(|word| self.is_label(word)).map(composed)
    }

    /// A run in one word: "left", "l", "l2", "←".
    fn run(&self, word: &str) -> Option<(Direction, Option<usize>)> {
        if let Some(direction) = direction(word) {
            return Some((direction, None));
        }
        let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let cells = word[bare.len()..].parse().ok().filter(|cells| (1..=MAX_RUN).contains(cells))?;
        Some((direction(bare)?, Some(cells)))
    }

    fn line(&self, line: &str, next: usize) -> Result<MoveLine, Unclear> {
        let words = split(line, &|word| self.is_label(word));
        let mut words = words.as_slice();
        if let [first, rest @ ..] = words
            && ["-", "*", "•", "–"].contains(&first.text)
            && !self.is_label(first.text)
        {
            words = rest;
        }
        if let [only] = words
            && let Some(label) = self.label(only.text)
        {
            return Err(Unclear::NoDirection(label));
        }
        for strict in [true, false] {
            let mut found: Vec<MoveLine> = Vec::new();
            for number in [None, words.first().and_then(|word| line_number(word.text))] {
                let rest = if number.is_some() { &words[1..] } else { words };
                let state = State { line: MoveLine { number, moves: Vec::new() }, open: false };
                self.go_on(rest, state, strict, &mut found);
            }
            found.dedup();
            if found.len() > 1 && found.iter().any(|one| one.number == Some(next)) {
                found.retain(|one| one.number == Some(next));
            }
            // What looks like several moves behind a number may be a row of a table in columns.
            let may_be_row = !strict && words.first().is_some_and(|word| line_number(word.text).is_some());
            match found.as_slice() {
                [] => {}
                [one] if may_be_row && one.moves.len() > 1 => return Err(Unclear::NoMove),
                [one] => return Ok(one.clone()),
                several => return Err(Unclear::Ambiguous(several.iter().map(MoveLine::shown).collect())),
            }
        }
        Err(Unclear::NoMove)
    }

    /// All ways to read on. If `strict`, commas separate moves and runs. A number of cells follows its direction, except in
    /// languages where it comes first.
    fn go_on(&self, words: &[Word], state: State, strict: bool, found: &mut Vec<MoveLine>) {
        if found.len() >= MOST_READINGS {
            return;
        }
        let has_run = state.line.moves.last().is_some_and(|(_, runs)| !runs.is_empty());
        let Some((word, rest)) = words.split_first() else {
            if has_run && !found.contains(&state.line) {
                found.push(state.line);
            }
            return;
        };
        let may_begin = !strict || word.after_comma;
        if has_run && UNITS.contains(&word.text.to_ascii_lowercase().as_str()) && !self.is_label(word.text) {
            self.go_on(rest, State { open: false, ..state.clone() }, strict, found);
        }
        // The number of cells of the last run.
        if state.open
            && !word.after_comma
            && let Some(cells) = count(word.text)
        {
            let mut state = state.clone();
            if let Some(run) = state.line.moves.last_mut().and_then(|(_, runs)| runs.last_mut()) {
                run.1 = cells;
            }
            self.go_on(rest, State { open: false, ..state }, strict, found);
        }
        // Another run of the same block, or its first.
        if !state.line.moves.is_empty() && (!has_run || may_begin) {
            if let Some((direction, cells)) = self.run(word.text) {
                self.go_on(rest, state.clone().with_run(direction, cells), strict, found);
            }
            if let (Some(cells), Some((after, others))) = (count(word.text), rest.split_first())
                && !after.after_comma
                && let Some(direction) = direction(after.text)
                && KNOWN.after_count.contains(&after.text.to_lowercase())
            {
                self.go_on(others, state.clone().with_run(direction, Some(cells)), strict, found);
            }
        }
        // Another block.
        if state.line.moves.is_empty() || has_run && may_begin {
            let with_block = |label: String| {
                let mut state = state.clone();
                state.line.moves.push((label, Vec::new()));
                State { open: false, ..state }
            };
            if let Some(label) = self.label(word.text) {
                self.go_on(rest, with_block(label), strict, found);
            } else {
                for (at, _) in word.text.char_indices().skip(1) {
                    let (label, way) = word.text.split_at(at);
                    let way = way.strip_prefix([':', '-']).filter(|way| !way.starts_with('>')).unwrap_or(way);
                    if let (true, Some((direction, cells))) = (self.is_label(label), self.run(way)) {
                        let state = with_block(composed(label)).with_run(direction, cells);
                        self.go_on(rest, state, strict, found);
                    }
                }
            }
        }
    }
}

impl State {
    fn with_run(mut self, direction: Direction, cells: Option<usize>) -> Self {
        if let Some((_, runs)) = self.line.moves.last_mut() {
            runs.push((direction, cells.unwrap_or(1)));
        }
        self.open = cells.is_none();
        self
    }
}

impl MoveLine {
    /// What was read, so that nothing is open: "J left 2, up 1; B up 1".
    fn shown(&self) -> String {
        let run = |&(direction, cells): &(Direction, usize)| format!("{direction} {cells}");
        let one = |(label, runs): &Words| format!("{label} {}", runs.iter().map(run).collect::<Vec<_>>().join(", "));
        let moves = self.moves.iter().map(one).collect::<Vec<_>>().join("; ");
        match self.number {
            Some(number) => format!("number {number}: {moves}"),
            None => moves,
        }
    }
}

/// A token of a text that was copied out of a document.
struct Token<'a> {
    text: &'a str,
    start: usize,
    line: usize,
    /// Whether exactly one space separates it from the token before.
    is_near: bool,
    /// Whether a comma follows.
    has_comma: bool,
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut end = 0;
    let begin = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    for (line, content) in text.lines().enumerate() {
        for word in content.split_whitespace() {
            let start = begin(word);
            let bare = word.trim_end_matches([',', '，', '、']);
            let is_near = tokens.last().is_some_and(|last| last.line == line) && text[end..start].chars().count() == 1;
            end = start + word.len();
            tokens.push(Token { text: bare, start, line, is_near, has_comma: bare.len() < word.len() });
        }
    }
    tokens
}

/// The beginning of a table of moves in a text that was copied out of a document of ours.
pub(super) fn title(text: &str) -> Option<usize> {
    KNOWN.titles.iter().filter_map(|title| text.find(title.as_str())).min()
}

/// The moves of a table that was copied out of a document of ours, in the order of their numbers, each with the bytes of its
/// entry. The columns of the table, and whatever else was copied, may be in any order. `None` if the text is not such a table, or
/// if a number is missing or is at two different moves.
pub(super) fn table(text: &str, labels: &Labels) -> Option<Vec<(Range<usize>, Words)>> {
    let title = title(text);
    let tokens = tokens(text);
    let is_label = |at: usize| tokens.get(at).is_some_and(|token: &Token| is_known(labels, token.text));
    let number = |at: usize| tokens.get(at).and_then(|token: &Token| line_numbers(token.text));
    let run_begins = |at: usize| {
        let word = |at: usize| tokens.get(at).map_or("", |token: &Token| token.text);
        let is_after_count = || KNOWN.after_count.contains(&word(at + 1).to_lowercase());
        printed_direction(word(at)).is_some() || count(word(at)).is_some() && is_after_count()
    };
    let mut entries: FxHashMap<(usize, usize), (Range<usize>, Words)> = FxHashMap::default();
    let mut unread = Vec::new();
    let mut in_columns = title.is_some();
    let mut last_line = None;
    let mut at = tokens.iter().position(|token| token.start >= title.unwrap_or(0)).unwrap_or(0);
    while at < tokens.len() {
        let Some(found) = number(at).filter(|_| is_label(at + 1) || run_begins(at + 2)) else {
            at += 1;
            continue;
        };
        let mut end = at + 2;
        let mut runs = Vec::new();
        while let Some(token) = tokens.get(end) {
            if !runs.is_empty() && !tokens[end - 1].has_comma {
                break;
            }
            let (towards, cells) = match (printed_direction(token.text), count(token.text)) {
                (Some(towards), _) => {
                    let after = tokens.get(end + 1).filter(|after| after.is_near && !token.has_comma);
                    let is_entry = is_label(end + 2) && run_begins(end + 3);
                    let cells = after.and_then(|after| count(after.text)).filter(|_| !is_entry);
                    end += usize::from(cells.is_some());
                    (towards, cells.unwrap_or(1))
                }
                (None, Some(cells)) => {
                    let after = tokens.get(end + 1).filter(|_| run_begins(end));
                    let Some(towards) = after.and_then(|after| printed_direction(after.text)) else { break };
                    end += 1;
                    (towards, cells)
                }
                _ => break,
            };
            runs.push((towards, cells));
            end += 1;
        }
        // The heading of a part also names a move, and then a page.
        let is_heading = tokens.get(end).is_some_and(|token| token.text.ends_with('.') && token.text.len() > 1)
            && tokens.get(end + 1).is_some_and(|token| token.text.starts_with(|c: char| c.is_ascii_digit()));
        if runs.is_empty() || !is_label(at + 1) || is_heading {
            unread.push(found);
            at += 1;
            continue;
        }
        let last = &tokens[end - 1];
        let words = (composed(tokens[at + 1].text), runs);
        let line = tokens[at].line;
        in_columns |= tokens[at + 1].line != line || last_line.replace(line) == Some(line);
        match entries.get(&found) {
            Some((_, known)) if *known != words => return None,
            Some(_) => {}
            None => drop(entries.insert(found, (tokens[at].start..last.start + last.text.len(), words))),
        }
        at = end;
    }
    // Where steps of a block in a row are one entry, there may be an entry for each of them as well.
    let end = entries.keys().map(|&(_, last)| last).max()?;
    let mut longest: FxHashMap<usize, usize> = FxHashMap::default();
    for &(first, last) in entries.keys() {
        longest.entry(first).and_modify(|end| *end = last.max(*end)).or_insert(last);
    }
    let is_read = |&(first, last): &(usize, usize)| first >= 1 && last <= end;
    let mut moves = Vec::new();
    let mut next = 1;
    while next <= end {
        let &last = longest.get(&next)?;
        moves.push(entries.remove(&(next, last))?);
        next = last + 1;
    }
    (in_columns && unread.iter().all(is_read)).then_some(moves)
}
