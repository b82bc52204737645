//! Moves in words: what `stepbook` prints in any of its languages, and what people write.

use crate::format::composed;
use crate::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;
use std::ops::Range;
use std::sync::LazyLock;
use stepbook_solve::grid::Direction;

/// Most cells of one run in one direction; no board is longer.
pub(super) const MAX_RUN: usize = u16::MAX as usize;

/// Most readings of a line that are compared.
const MOST_READINGS: usize = 64;

/// Most ways to read on that are tried where a line leaves several open.
const MOST_TRIED: usize = 1 << 12;

/// Most of these one after the other.
const MOST_OPEN: usize = 1 << 8;

/// Most bytes of a word that joins a block and where it goes.
const MOST_JOINED: usize = 1 << 10;

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

/// What is known of the words of directions: phrases of one word or more, in small letters.
struct Known {
    directions: FxHashMap<String, Direction>,
    /// Those that documents of ours print.
    printed: FxHashSet<String>,
    /// Those that come after the number of cells.
    after_count: FxHashSet<String>,
    /// The same with the word before the number, if there is one: "um nach links".
    counted: FxHashSet<String>,
    /// Those that follow the block in the heading of a part with no word between: "B nach links".
    in_headings: FxHashSet<String>,
    /// What may stand before a number of cells: "um 2 nach links".
    before_number: FxHashSet<String>,
    /// What may stand behind it: "向左 2 格".
    units: FxHashSet<String>,
    /// Most words of a phrase.
    most_words: usize,
    /// What stands over tables of moves.
    titles: Vec<String>,
    /// What stands over the part of a document that follows them.
    ends: Vec<String>,
}

const SIGNS: [(Direction, &[&str]); 4] = [
    (Direction::Up, &["u", "n", "north", "hoch", "↑", "⬆", "⇑", "⇧", "⭡", "▲", "△", "🡑", "🠕", "🔼", "^"]),
    (Direction::Down, &["d", "s", "south", "runter", "↓", "⬇", "⇓", "⇩", "⭣", "▼", "▽", "🡓", "🠗", "🔽", "v"]),
    (Direction::Left, &["l", "w", "west", "←", "⬅", "⇐", "⇦", "⟵", "⭠", "◀", "◁", "◄", "🡐", "🠔", "<", "<-"]),
    (Direction::Right, &["r", "e", "east", "→", "➡", "⇒", "⇨", "⟶", "⭢", "▶", "▷", "►", "🡒", "🠖", "➔", "➜", ">", "->"]),
];

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let mut known = Known {
        directions: FxHashMap::default(),
        printed: FxHashSet::default(),
        after_count: FxHashSet::default(),
        counted: FxHashSet::default(),
        in_headings: FxHashSet::default(),
        before_number: FxHashSet::default(),
        units: UNITS.map(str::to_owned).into_iter().collect(),
        most_words: 1,
        titles: Vec::new(),
        ends: Vec::new(),
    };
    for (direction, signs) in SIGNS {
        for sign in signs.iter().chain([&direction.word()]) {
            known.directions.insert((*sign).to_owned(), direction);
        }
    }
    for language in Language::tags().filter_map(Language::bundled) {
        for direction in Direction::ALL {
            known.learn(&language, direction);
        }
        for (name, unit) in
            ["moves-title", "html-moves-title"].into_iter().flat_map(|name| [(name, "step"), (name, "jump")])
        {
            known.titles.push(language.say(name, &[("unit", unit.into())]));
        }
        known.ends.push(language.say("numbers-title", &[]));
    }
    known
});

impl Known {
    /// Learns how a language says this direction, with and without a number of cells.
    fn learn(&mut self, language: &Language, direction: Direction) {
        let towards = ("direction", direction.word().into());
        let [way, ways] = [1_usize, 2].map(|cells| language.say("way", &[towards, ("cells", cells.into())]));
        let (way, ways) = (way.to_lowercase(), ways.to_lowercase());
        // "nach links" in full, and its last word alone, as people write it.
        let alone = language.say("way-towards", &[towards]).to_lowercase();
        let short = alone.split_whitespace().last().unwrap_or(&alone);
        let phrases = [way.as_str(), &alone, short].map(phrase_of);
        let number = ways.split_whitespace().position(|word| word == "2");
        let around = number.map(|at| {
            let mut words = ways.split_whitespace();
            let before: Vec<&str> = words.by_ref().take(at).collect();
            (before, words.skip(1).collect::<Vec<_>>())
        });
        if let Some((before, after)) = around {
            let is_last = phrase_of(&after.join(" ")) == phrases[0];
            let fillers = if is_last { &mut self.before_number } else { &mut self.units };
            fillers.extend(if is_last { before } else { after }.into_iter().map(str::to_owned));
            if is_last {
                self.counted.insert(phrase_of(&ways.replacen('2', "", 1)));
                self.after_count.extend(phrases.iter().cloned());
            }
        }
        let goes = language.say("chapter-goes", &[("block", "2".into()), ("ways", way.as_str().into())]);
        if phrase_of(&goes) == format!("2 {}", phrases[0]) {
            self.in_headings.extend(phrases.iter().cloned());
        }
        for phrase in phrases {
            self.most_words = self.most_words.max(phrase.split(' ').count());
            self.printed.insert(phrase.clone());
            self.directions.insert(phrase, direction);
        }
    }
}

/// The words of a text in small letters, one blank between them.
fn phrase_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The direction that a phrase says, in upper or lower case.
fn direction(phrase: &str) -> Option<Direction> {
    // An arrow may be drawn as a picture.
    let phrase = phrase.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).to_lowercase();
    KNOWN.directions.get(&phrase).copied()
}

/// The longest phrase at the beginning of these words that says a direction, and how many words it has.
fn longest_phrase<'a>(words: impl Iterator<Item = &'a str>) -> Option<(String, Direction, usize)> {
    let mut phrase = String::new();
    let mut longest = None;
    for (at, word) in words.take(KNOWN.most_words).enumerate() {
        if at > 0 {
            phrase.push(' ');
        }
        phrase.push_str(&if word.is_ascii() { word.to_lowercase() } else { composed(word).to_lowercase() });
        if let Some(direction) = direction(&phrase) {
            longest = Some((phrase.clone(), direction, at + 1));
        }
    }
    longest
}

/// Whether a word may stand before a number of cells.
fn is_before_number(word: &str) -> bool {
    KNOWN.before_number.contains(&word.to_lowercase())
}

/// Whether a word is a unit, which says nothing.
fn is_unit(word: &str) -> bool {
    KNOWN.units.contains(&word.to_lowercase())
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

/// Words that say nothing, as people write them.
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
    let found = Reading::new(labels, None).line(line, next);
    let Err(Unclear::NoMove) = found else {
        return found;
    };
    let plain = plain(line, labels);
    if plain != line {
        return parse_line(&plain, labels, next);
    }
    // That there is no such block is said by its name.
    let mut words = line.split_whitespace().map(|word| word.trim_end_matches([',', ':']));
    let unknown = match words.next() {
        Some(first) if line_number(first).is_some() && !labels.contains(first) => words.next(),
        first => first,
    };
    match unknown.filter(|word| !labels.contains(word)) {
        Some(unknown) => Reading::new(labels, Some(unknown)).line(line, next).map_err(|_| Unclear::NoMove),
        None => found,
    }
}

/// Words that people write before the number of a move or before a block.
const ADDRESSES: [&str; 8] = ["step", "move", "slide", "push", "piece", "block", "tile", "car"];

/// A line without what says nothing: "step 1: Move piece #7: Down" is "1: 7: Down".
fn plain(line: &str, labels: &Labels) -> String {
    let is_address = |word: &&str| !is_known(labels, word) && ADDRESSES.contains(&word.to_lowercase().as_str());
    let bare = |word: &'_ str| if is_known(labels, word) { 0 } else { usize::from(word.starts_with('#')) };
    let words = line.split_whitespace().filter(|word| !is_address(word)).map(|word| &word[bare(word)..]);
    words.collect::<Vec<_>>().join(" ")
}

/// The words up to the first comma, as many as a number and a phrase may have.
fn connected<'a>(words: &[Word<'a>]) -> impl Iterator<Item = &'a str> {
    let words = &words[..words.len().min(KNOWN.most_words + 2)];
    let end = words.iter().skip(1).position(|word| word.after_comma).map_or(words.len(), |at| at + 1);
    words[..end].iter().map(|word| word.text)
}

struct Reading<'a> {
    labels: &'a Labels<'a>,
    /// A label that no block has.
    unknown: Option<&'a str>,
    /// How many ways to read on may still be tried.
    left: Cell<usize>,
    /// Whether there were more: then what was read is not all.
    is_lost: Cell<bool>,
}

/// A way to read on.
enum Onwards {
    /// The word says nothing.
    Unit,
    /// It is the number of cells of the last run.
    Count(usize),
    /// A run, and how many words it takes.
    Run(Direction, Option<usize>, usize),
    /// Another block, perhaps with a run.
    Block(String, Option<(Direction, Option<usize>)>),
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

impl<'a> Reading<'a> {
    fn new(labels: &'a Labels<'a>, unknown: Option<&'a str>) -> Self {
        Self { labels, unknown, left: Cell::new(MOST_TRIED), is_lost: Cell::new(false) }
    }

    fn is_label(&self, word: &str) -> bool {
        is_known(self.labels, word)
            || self.unknown.is_some_and(|label| label == word || !word.is_ascii() && composed(word) == label)
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
                self.go_on(rest, state, strict, 0, &mut found);
            }
            if self.is_lost.get() {
                return Err(Unclear::NoMove);
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
    /// languages where it comes first. `open` ways before this one left others open.
    fn go_on(&self, mut words: &[Word], mut state: State, strict: bool, open: usize, found: &mut Vec<MoveLine>) {
        while found.len() < MOST_READINGS {
            let has_run = state.line.moves.last().is_some_and(|(_, runs)| !runs.is_empty());
            if words.is_empty() {
                if has_run && !found.contains(&state.line) {
                    found.push(state.line);
                }
                return;
            }
            let mut ways = self.ways(words, &state, has_run, strict);
            let Some(last) = ways.pop() else { return };
            if !ways.is_empty() {
                let left = self.left.get().checked_sub(ways.len()).filter(|_| open < MOST_OPEN);
                let Some(left) = left else {
                    self.is_lost.set(true);
                    return;
                };
                self.left.set(left);
                for way in ways {
                    let (words, state) = state.clone().after(words, way);
                    self.go_on(words, state, strict, open + 1, found);
                }
            }
            // Most lines have one way only, and may have any length.
            (words, state) = state.after(words, last);
        }
    }

    /// The ways to read on from the first of these words.
    fn ways(&self, words: &[Word], state: &State, has_run: bool, strict: bool) -> Vec<Onwards> {
        let mut ways = Vec::new();
        let word = words[0];
        let may_begin = !strict || word.after_comma;
        if has_run && is_unit(word.text) && !self.is_label(word.text) {
            ways.push(Onwards::Unit);
        }
        // The number of cells of the last run.
        if state.open && !word.after_comma {
            ways.extend(count(word.text).map(Onwards::Count));
        }
        // Another run of the same block, or its first.
        if !state.line.moves.is_empty() && (!has_run || may_begin) {
            if let Some((_, direction, length)) = longest_phrase(connected(words)) {
                ways.push(Onwards::Run(direction, None, length));
            } else if let Some((direction, cells)) = self.run(word.text) {
                ways.push(Onwards::Run(direction, cells, 1));
            }
            let before = usize::from(is_before_number(word.text));
            if let Some(cells) = connected(words).nth(before).and_then(count)
                && let Some((phrase, direction, length)) = longest_phrase(connected(words).skip(before + 1))
                && KNOWN.after_count.contains(&phrase)
            {
                ways.push(Onwards::Run(direction, Some(cells), before + 1 + length));
            }
        }
        // Another block.
        if state.line.moves.is_empty() || has_run && may_begin {
            if let Some(label) = self.label(word.text) {
                ways.push(Onwards::Block(label, None));
            } else if word.text.len() <= MOST_JOINED {
                for (at, _) in word.text.char_indices().skip(1) {
                    let (label, way) = word.text.split_at(at);
                    let way = way.strip_prefix([':', '-']).filter(|way| !way.starts_with('>')).unwrap_or(way);
                    if let (true, Some(run)) = (self.is_label(label), self.run(way)) {
                        ways.push(Onwards::Block(composed(label), Some(run)));
                    }
                }
            }
        }
        ways
    }
}

impl State {
    /// The words and the state after one of the ways to read on.
    fn after<'w, 'a>(mut self, words: &'w [Word<'a>], way: Onwards) -> (&'w [Word<'a>], Self) {
        match way {
            Onwards::Unit => (&words[1..], Self { open: false, ..self }),
            Onwards::Count(cells) => {
                if let Some(run) = self.line.moves.last_mut().and_then(|(_, runs)| runs.last_mut()) {
                    run.1 = cells;
                }
                (&words[1..], Self { open: false, ..self })
            }
            Onwards::Run(direction, cells, length) => (&words[length..], self.with_run(direction, cells)),
            Onwards::Block(label, run) => {
                self.line.moves.push((label, Vec::new()));
                self.open = false;
                (
                    &words[1..],
                    match run {
                        Some((direction, cells)) => self.with_run(direction, cells),
                        None => self,
                    },
                )
            }
        }
    }

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

/// Where it ends: the part that follows it has a heading of its own.
fn end(text: &str, title: Option<usize>) -> usize {
    let Some(title) = title else { return text.len() };
    let is_heading = |line: &&str| KNOWN.ends.iter().any(|end| end == line.trim());
    text[title..].lines().find(is_heading).map_or(text.len(), |line| line.as_ptr() as usize - text.as_ptr() as usize)
}

/// A run of a table: where it goes, and the index of the token behind it.
struct Run {
    phrase: String,
    towards: Direction,
    cells: usize,
    end: usize,
}

/// A copied table, token by token.
struct Table<'a> {
    tokens: Vec<Token<'a>>,
    labels: &'a Labels<'a>,
}

/// The numbers of the first and the last step of an entry.
type Numbers = (usize, usize);

/// An entry of a table, perhaps without its number.
struct Entry {
    span: Range<usize>,
    words: Words,
    /// Whether the block and the direction stand in cells of their own. In a heading, they are one text.
    is_apart: bool,
    /// Whether it says no more than the heading of a part may.
    may_be_heading: bool,
    /// The index of the token behind it.
    end: usize,
}

impl Table<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    fn is_label(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| is_known(self.labels, token.text))
    }

    /// The tokens from here up to the first comma.
    fn connected(&self, at: usize) -> impl Iterator<Item = &str> {
        let tokens = &self.tokens[at.min(self.tokens.len())..];
        let tokens = &tokens[..tokens.len().min(KNOWN.most_words + 2)];
        let end = tokens.iter().position(|token| token.has_comma).map_or(tokens.len(), |at| at + 1);
        tokens[..end].iter().map(|token| token.text)
    }

    /// The run that begins here, without a number of cells behind it.
    fn bare_run(&self, at: usize) -> Option<Run> {
        // No initial and no arrow, which would be labels there.
        let printed = |(phrase, ..): &(String, Direction, usize)| KNOWN.printed.contains(phrase);
        if let Some((phrase, towards, length)) = longest_phrase(self.connected(at)).filter(printed) {
            return Some(Run { phrase, towards, cells: 1, end: at + length });
        }
        let before = usize::from(is_before_number(self.word(at)));
        let cells = self.connected(at).nth(before).and_then(count)?;
        let (phrase, towards, length) = longest_phrase(self.connected(at).skip(before + 1)).filter(printed)?;
        let counted = phrase_of(&format!("{} {phrase}", if before > 0 { self.word(at) } else { "" }));
        let end = at + before + 1 + length;
        KNOWN.counted.contains(&counted).then_some(Run { phrase, towards, cells, end })
    }

    /// The run that begins here.
    fn run(&self, at: usize) -> Option<Run> {
        let mut run = self.bare_run(at)?;
        let (last, after) = (&self.tokens[run.end - 1], self.tokens.get(run.end));
        let is_entry = self.is_label(run.end + 1) && self.bare_run(run.end + 2).is_some();
        if let Some(cells) = after.filter(|after| after.is_near && !last.has_comma).and_then(|after| count(after.text))
            && !KNOWN.after_count.contains(&run.phrase)
            && !is_entry
        {
            run.cells = cells;
            run.end += 1;
            run.end += usize::from(!self.tokens[run.end - 1].has_comma && is_unit(self.word(run.end)));
        }
        Some(run)
    }

    /// The path that begins here, and the index of the token behind it.
    fn path(&self, at: usize) -> Option<(Vec<(Direction, usize)>, usize)> {
        let first = self.run(at)?;
        let mut end = first.end;
        let mut runs = vec![(first.towards, first.cells)];
        while self.tokens[end - 1].has_comma
            && let Some(run) = self.run(end)
        {
            end = run.end;
            runs.push((run.towards, run.cells));
        }
        Some((runs, end))
    }

    /// The label that stands alone twice, if the others stand alone once: the picture of the board shows each, and one belongs to
    /// an entry. `spare` are the tokens of no entry.
    fn lost_label(&self, spare: &[usize]) -> Option<String> {
        let spare: FxHashSet<usize> = spare.iter().copied().filter(|&at| self.is_label(at)).collect();
        let others = (0..self.tokens.len()).filter(|at| !spare.contains(at));
        let lines: FxHashSet<usize> = others.map(|at| self.tokens[at].line).collect();
        let mut alone: FxHashMap<String, usize> = FxHashMap::default();
        for &at in spare.iter().filter(|&&at| !lines.contains(&self.tokens[at].line)) {
            *alone.entry(composed(self.word(at))).or_default() += 1;
        }
        let mut twice = alone.iter().filter(|(_, count)| **count == 2);
        let (label, _) = twice.next().filter(|_| twice.next().is_none())?;
        let is_rest_once = alone.len() == self.labels.len() && alone.values().all(|&count| count <= 2);
        is_rest_once.then(|| label.clone())
    }

    /// A path that stands in a cell of its own.
    fn lone_path(&self, at: usize) -> Option<(Vec<(Direction, usize)>, usize)> {
        let (runs, end) = self.path(at)?;
        let is_alone = !self.tokens[at].is_near && self.tokens.get(end).is_none_or(|after| !after.is_near);
        is_alone.then_some((runs, end))
    }

    /// The label and the path that begin here.
    fn entry(&self, at: usize) -> Option<Entry> {
        let first = self.bare_run(at + 1).filter(|_| self.is_label(at))?;
        let may_be_heading = KNOWN.in_headings.contains(&first.phrase);
        let (runs, end) = self.path(at + 1)?;
        // The heading of a part names a move too, and then a page.
        let is_page = self.word(end).ends_with('.')
            && self.word(end).len() > 1
            && self.word(end + 1).starts_with(|c: char| c.is_ascii_digit());
        let (start, last) = (&self.tokens[at], &self.tokens[end - 1]);
        (!is_page).then(|| Entry {
            span: start.start..last.start + last.text.len(),
            words: (composed(start.text), runs),
            is_apart: !self.tokens[at + 1].is_near,
            may_be_heading,
            end,
        })
    }
}

/// The moves of a table that was copied out of a document of ours, in the order of their numbers, each with the bytes of its
/// entry. The columns of the table, and what else was copied, may stand in any order. One number may be missing if one entry has
/// none, even if its label stands elsewhere. `None` if the text is not such a table, if more numbers are missing, or if one stands
/// at two different moves.
pub(super) fn table(text: &str, labels: &Labels) -> Option<Vec<(Range<usize>, Words)>> {
    let title = title(text);
    let table = Table { tokens: tokens(&text[..end(text, title)]), labels };
    let tokens = &table.tokens;
    let mut entries: Vec<(Numbers, Entry)> = Vec::new();
    let mut unnumbered: Vec<Entry> = Vec::new();
    let mut lone_paths = Vec::new();
    let mut spare = Vec::new();
    // Rows that begin like an entry, and whether the label and what follows stand apart.
    let mut unread: Vec<(Numbers, bool)> = Vec::new();
    let mut in_columns = title.is_some();
    let mut last_line = None;
    let mut at = tokens.iter().position(|token| token.start >= title.unwrap_or(0)).unwrap_or(0);
    while let Some(token) = tokens.get(at) {
        let numbers = line_numbers(token.text);
        let found = numbers.and_then(|_| table.entry(at + 1));
        if let (Some(numbers), Some(entry)) = (numbers, found) {
            in_columns |= tokens[at + 1].line != token.line || last_line.replace(token.line) == Some(token.line);
            at = entry.end;
            let span = token.start..entry.span.end;
            entries.push((numbers, Entry { span, ..entry }));
            continue;
        }
        if let Some(numbers) = numbers
            && (table.is_label(at + 1) || table.bare_run(at + 2).is_some())
        {
            unread.push((numbers, tokens.get(at + 2).is_some_and(|after| !after.is_near)));
        } else if let Some(entry) = table.entry(at) {
            at = entry.end;
            unnumbered.push(entry);
            continue;
        } else if let Some((runs, end)) = table.lone_path(at) {
            let last = &tokens[end - 1];
            lone_paths.push((token.start..last.start + last.text.len(), runs));
            at = end;
            continue;
        }
        spare.push(at);
        at += 1;
    }
    drop_headings(&mut entries, &mut unnumbered, &mut unread);
    let mut known: FxHashMap<Numbers, (Range<usize>, Words)> = FxHashMap::default();
    for (numbers, Entry { span, words, .. }) in entries {
        match known.get(&numbers) {
            Some((_, other)) if *other != words => return None,
            Some(_) => {}
            None => drop(known.insert(numbers, (span, words))),
        }
    }
    // Where steps of a block in a row are one entry, there may be an entry for each of them as well.
    let end = known.keys().map(|&(_, last)| last).max()?;
    let mut longest: FxHashMap<usize, usize> = FxHashMap::default();
    for &(first, last) in known.keys() {
        longest.entry(first).and_modify(|end| *end = last.max(*end)).or_insert(last);
    }
    let mut astray = match (unnumbered.as_slice(), lone_paths.as_slice()) {
        ([Entry { span, words, .. }], []) => Some((span.clone(), words.clone())),
        ([], [(span, runs)]) => table.lost_label(&spare).map(|label| (span.clone(), (label, runs.clone()))),
        _ => None,
    };
    let mut moves = Vec::new();
    let mut next = 1;
    while next <= end {
        let Some(&last) = longest.get(&next) else {
            let is_row = |&((first, last), is_apart): &(Numbers, bool)| is_apart && (first..=last).contains(&next);
            moves.push(astray.take().filter(|_| !unread.iter().any(is_row))?);
            next += 1;
            continue;
        };
        moves.push(known.remove(&(next, last))?);
        next = last + 1;
    }
    let is_read = |&((first, last), _): &(Numbers, bool)| first >= 1 && last <= end;
    (in_columns && unread.iter().all(is_read)).then_some(moves)
}

/// Drops the headings of parts, which name a block and directions as entries do, if the entries stand in cells. A heading repeats
/// a move of the table.
fn drop_headings(entries: &mut Vec<(Numbers, Entry)>, unnumbered: &mut Vec<Entry>, unread: &mut [(Numbers, bool)]) {
    let way = |entry: &Entry| {
        let towards: Vec<Direction> = entry.words.1.iter().map(|&(towards, _)| towards).collect();
        (entry.words.0.clone(), towards)
    };
    let apart: FxHashSet<_> = entries.iter().filter(|(_, one)| one.is_apart).map(|(_, one)| way(one)).collect();
    let is_no_heading = |entry: &Entry| entry.is_apart || !entry.may_be_heading || !apart.contains(&way(entry));
    if apart.is_empty() || entries.iter().any(|(_, entry)| !entry.is_apart && is_no_heading(entry)) {
        // What looks like a row is one, whether it stands in cells or not.
        unread.iter_mut().for_each(|(_, is_apart)| *is_apart = true);
        return;
    }
    entries.retain(|(_, entry)| is_no_heading(entry));
    unnumbered.retain(is_no_heading);
}
