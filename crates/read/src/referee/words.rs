//! Moves in words, as `stepbook` prints them in any of its languages and as people write them.

use crate::format::{composed, span_of};
use crate::language::Language;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::LazyLock;
use stepbook_solve::grid::Direction;

/// Maximum number of cells of a run in one direction. No board is longer.
pub(super) const MAX_RUN: usize = u16::MAX as usize;

/// Maximum number of readings of a line that are followed. A line with more readings is rejected.
const MOST_READINGS: usize = 64;

/// Maximum length in bytes of a word that joins a block and its direction.
const MOST_JOINED: usize = 1 << 10;

/// The labels of the blocks.
pub(super) type Labels<'a> = FxHashSet<&'a str>;

/// A block and its path as a list of runs.
pub(super) type Words = (String, Vec<(Direction, usize)>);

/// A line of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveLine {
    /// The number of the first move, if there is one.
    pub number: Option<usize>,
    /// The moves, at least one.
    pub moves: Vec<Words>,
}

/// The reason why a line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unclear {
    /// It is not a move.
    NoMove,
    /// It is only a block without a direction.
    NoDirection(String),
    /// It has more than one meaning.
    Ambiguous(Vec<String>),
}

/// The words for directions, in lower case.
#[derive(Default)]
struct Known {
    /// Signs and short words.
    signs: FxHashMap<String, Direction>,
    /// Phrases that documents print, of one or more words. The flag is true if the number of cells precedes the
    /// direction: "um 2 nach links".
    phrases: FxHashMap<String, (Direction, bool)>,
    /// Words that may precede that number.
    fillers: FxHashSet<String>,
    /// Words without meaning that may follow a number: "向左 2 格".
    units: FxHashSet<String>,
    /// Maximum number of words in a phrase.
    most_words: usize,
    /// The titles above tables of moves with their languages, and those of the next part of a document.
    titles: Vec<(String, &'static str)>,
    ends: Vec<String>,
}

const SIGNS: [(Direction, &[&str]); 4] = [
    (Direction::Up, &["u", "n", "north", "hoch", "↑", "⬆", "⇑", "⇧", "⭡", "▲", "△", "🡑", "🠕", "🔼", "^"]),
    (Direction::Down, &["d", "s", "south", "runter", "↓", "⬇", "⇓", "⇩", "⭣", "▼", "▽", "🡓", "🠗", "🔽", "v"]),
    (Direction::Left, &["l", "w", "west", "←", "⬅", "⇐", "⇦", "⟵", "⭠", "◀", "◁", "◄", "🡐", "🠔", "<", "<-"]),
    (Direction::Right, &["r", "e", "east", "→", "➡", "⇒", "⇨", "⟶", "⭢", "▶", "▷", "►", "🡒", "🠖", "➔", "➜", ">", "->"]),
];

/// Arrows that also separate words.
const ARROWS: [&str; 7] = ["->", "=>", "→", "⇒", "⟶", "➔", "➜"];

const UNITS: [&str; 6] = ["cell", "cells", "space", "spaces", "square", "squares"];

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// Words that people write before the number of a move or before a block.
const ADDRESSES: [&str; 8] = ["step", "move", "slide", "push", "piece", "block", "tile", "car"];

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let mut known = Known { units: UNITS.map(str::to_owned).into_iter().collect(), ..Known::default() };
    for (direction, signs) in SIGNS {
        known.signs.extend(signs.iter().map(|sign| ((*sign).to_owned(), direction)));
    }
    for (tag, language) in Language::tags().filter_map(|tag| Some((tag, Language::bundled(tag)?))) {
        Direction::ALL.into_iter().for_each(|direction| known.learn(&language, direction));
        let title = |unit: &str| words_of(&language.say("moves-title", &[("unit", unit.into())]));
        known.titles.extend(["step", "jump"].map(|unit| (title(unit), tag)));
        known.ends.push(words_of(&language.say("numbers-title", &[])));
    }
    known
});

impl Known {
    /// Adds the phrases of a language for this direction, with and without a number of cells.
    fn learn(&mut self, language: &Language, direction: Direction) {
        let towards = ("direction", direction.word().into());
        let say = |cells: usize| language.say("way", &[towards, ("cells", cells.into())]).to_lowercase();
        let (way, ways) = (words_of(&say(1)), words_of(&say(2)));
        // The whole phrase "nach links", and its last word alone, which people also write.
        let alone = words_of(&language.say("way-towards", &[towards]).to_lowercase());
        let short = alone.split(' ').next_back().unwrap_or_default().to_owned();
        let (before, after) = ways.split_once('2').unwrap_or((&ways, ""));
        let is_last = after.trim() == way;
        let fillers = if is_last { &mut self.fillers } else { &mut self.units };
        fillers.extend((if is_last { before } else { after }).split_whitespace().map(str::to_owned));
        for phrase in [way, alone, short] {
            self.most_words = self.most_words.max(phrase.split(' ').count());
            self.phrases.insert(phrase, (direction, is_last));
        }
    }
}

/// Returns the words of a text separated by single spaces.
fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a direction from its word or sign, ignoring case. An arrow may have a variation selector for text or emoji.
fn direction(phrase: &str) -> Option<(Direction, bool)> {
    let phrase = phrase.trim_end_matches(['\u{fe0e}', '\u{fe0f}']).to_lowercase();
    KNOWN.phrases.get(&phrase).copied().or_else(|| Some((*KNOWN.signs.get(&phrase)?, false)))
}

/// Reads a number of cells.
fn count(word: &str) -> Option<usize> {
    let word = word.strip_prefix(['×', 'x']).unwrap_or(word);
    let lower = word.to_ascii_lowercase();
    let named = NUMBERS.iter().position(|&name| name == lower).map(|at| at + 1);
    let digits = || word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?;
    named.or_else(digits).filter(|number| (1..=MAX_RUN).contains(number))
}

/// Returns the numbers of the first and last move of a line: "12", "12.", "12)", "12:", "12*", "6–7".
fn line_numbers(word: &str) -> Option<(usize, usize)> {
    let number = |word: &str| {
        let digits = word.strip_suffix(['.', ')', ':', '*']).unwrap_or(word);
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    match word.split_once(['–', '-']) {
        Some((first, last)) => Some((number(first)?, number(last)?)).filter(|(first, last)| first < last),
        None => number(word).map(|number| (number, number)),
    }
}

/// Returns the number of the only move of a line.
pub(super) fn line_number(word: &str) -> Option<usize> {
    line_numbers(word).filter(|(first, last)| first == last).map(|(first, _)| first)
}

/// Returns whether the word is the label of a block. Accented letters are composed first, as in labels.
fn is_known(labels: &Labels, word: &str) -> bool {
    labels.contains(word) || !word.is_ascii() && labels.contains(composed(word).as_str())
}

/// A word of a text, with its position. It is near the previous word if only one space and no comma separates them.
#[derive(Clone, Copy, Debug)]
struct Word<'a> {
    text: &'a str,
    start: usize,
    line: usize,
    is_near: bool,
    after_comma: bool,
}

/// Splits a text into words. A comma ends a word, unless it is part of a label.
fn split<'a>(text: &'a str, is_label: &dyn Fn(&str) -> bool) -> Vec<Word<'a>> {
    let mut words: Vec<Word> = Vec::new();
    let (mut after_comma, mut end) = (false, 0);
    let place = |part: &str| span_of(text, part).start;
    for (line, content) in text.lines().enumerate() {
        for word in content.split_whitespace() {
            let separators: &[char] = if is_label(word) { &[] } else { &[',', ';', '，', '、'] };
            for (at, part) in word.split(separators).enumerate() {
                after_comma |= at > 0;
                if part.is_empty() {
                    continue;
                }
                let start = place(part);
                let is_near = words.last().is_some_and(|last| last.line == line) && start == end + 1 && !after_comma;
                end = start + part.len();
                words.push(Word { text: part, start, line, is_near, after_comma });
                after_comma = false;
            }
        }
    }
    words
}

/// A run: its direction, its length in cells if given, and its number of words.
type Run = (Direction, Option<usize>, usize);

/// Returns the longest phrase for a direction at the beginning of these words. It does not extend beyond a comma.
fn phrase(words: &[Word]) -> Option<(Direction, bool, usize)> {
    let mut phrase = String::new();
    let mut longest = None;
    let is_one = |&(at, word): &(usize, &Word)| at == 0 || !word.after_comma;
    for (at, word) in words.iter().take(KNOWN.most_words).enumerate().take_while(is_one) {
        phrase = if at > 0 { phrase + " " } else { phrase } + &composed(word.text).to_lowercase();
        longest = direction(&phrase).map(|(towards, is_last)| (towards, is_last, at + 1)).or(longest);
    }
    longest
}

/// Reads the run at the beginning of these words: "left", "l2", "um 2 nach links". A number in a separate word after
/// the direction is ignored.
fn run(words: &[Word]) -> Option<Run> {
    let first = words.first()?.text;
    if let Some((towards, _, length)) = phrase(words) {
        return Some((towards, None, length));
    }
    let bare = first.trim_end_matches(|c: char| c.is_ascii_digit());
    if let Some((towards, cells)) = direction(bare).zip(count(&first[bare.len()..])) {
        return Some((towards.0, Some(cells), 1));
    }
    let before = usize::from(KNOWN.fillers.contains(&first.to_lowercase()));
    let cells = count(words.get(before)?.text)?;
    let (towards, is_last, length) = phrase(&words[before + 1..])?;
    (is_last && !words[before + 1].after_comma).then_some((towards, Some(cells), before + 1 + length))
}

/// Reads a line in which blocks with these labels move. `next` is the number of the next move in a numbered listing.
///
/// A label may be anything, even a number or a word for a direction. It is an error if the existing labels leave
/// several readings, unless the commas or the number of the line decide.
pub(super) fn parse_line(line: &str, labels: &Labels, next: usize) -> Result<MoveLine, Unclear> {
    let found = Reading { labels, unknown: None }.line(line, next);
    if found != Err(Unclear::NoMove) {
        return found;
    }
    // "step 1: Move piece #7: Down" means "1: 7: Down".
    let is_address = |word: &&str| !is_known(labels, word) && ADDRESSES.contains(&word.to_lowercase().as_str());
    let bare = |word| if is_known(labels, word) { word } else { word.trim_start_matches('#') };
    let plain: Vec<&str> = line.split_whitespace().filter(|word| !is_address(word)).map(bare).collect();
    if plain.join(" ").len() < words_of(line).len() {
        return parse_line(&plain.join(" "), labels, next);
    }
    // An unknown block is reported by name.
    let mut words = line.split_whitespace().map(|word| word.trim_end_matches([',', ':']));
    let unknown = match words.next() {
        Some(first) if line_number(first).is_some() && !labels.contains(first) => words.next(),
        first => first,
    };
    match unknown.filter(|word| !labels.contains(word)) {
        Some(unknown) => Reading { labels, unknown: Some(unknown) }.line(line, next).map_err(|_| Unclear::NoMove),
        None => found,
    }
}

/// A reader of lines for blocks with these labels.
struct Reading<'a> {
    labels: &'a Labels<'a>,
    /// An unknown label that is accepted all the same.
    unknown: Option<&'a str>,
}

/// A possible continuation of a line.
enum Onwards {
    /// The word has no meaning.
    Unit,
    /// The word is the number of cells of the last run.
    Count(usize),
    /// The word begins another run of the same block.
    Run(Run),
    /// The word is another block, possibly joined with a run.
    Block(String, Option<Run>),
}

/// The state of reading a line.
#[derive(Clone, Default)]
struct State {
    /// The index of the next word.
    at: usize,
    moves: Vec<Words>,
    /// True if the last run may still get a number of cells.
    is_open: bool,
}

impl State {
    fn go_on(&mut self, way: Onwards) {
        self.at += 1;
        self.is_open = false;
        match way {
            Onwards::Unit => {}
            Onwards::Count(cells) => {
                if let Some(run) = self.moves.last_mut().and_then(|(_, runs)| runs.last_mut()) {
                    run.1 = cells;
                }
            }
            Onwards::Run(run) => {
                self.at += run.2 - 1;
                self.run(run);
            }
            Onwards::Block(label, run) => {
                self.moves.push((label, Vec::new()));
                run.into_iter().for_each(|run| self.run(run));
            }
        }
    }

    fn run(&mut self, (towards, cells, _): Run) {
        if let Some((_, runs)) = self.moves.last_mut() {
            runs.push((towards, cells.unwrap_or(1)));
        }
        self.is_open = cells.is_none();
    }
}

impl Reading<'_> {
    fn is_label(&self, word: &str) -> bool {
        is_known(self.labels, word) || self.unknown.is_some_and(|label| composed(word) == label)
    }

    /// Returns the known label that a word contains. A colon may follow it.
    fn label(&self, word: &str) -> Option<String> {
        let bare = word.strip_suffix(':').filter(|bare| !bare.is_empty());
        [Some(word), bare].into_iter().flatten().find(|word| self.is_label(word)).map(composed)
    }

    fn line(&self, line: &str, next: usize) -> Result<MoveLine, Unclear> {
        let words = split(line, &|word| self.is_label(word));
        let is_bullet =
            words.first().is_some_and(|first| ["-", "*", "•", "–"].contains(&first.text) && !self.is_label(first.text));
        let words = &words[usize::from(is_bullet)..];
        if let Some(label) = words.first().filter(|_| words.len() == 1).and_then(|only| self.label(only.text)) {
            return Err(Unclear::NoDirection(label));
        }
        let number = words.first().and_then(|word| line_number(word.text));
        for strict in [true, false] {
            let mut found: Vec<MoveLine> = Vec::new();
            for number in [None].into_iter().chain(number.map(Some)) {
                let rest = &words[usize::from(number.is_some())..];
                let moves = self.readings(rest, strict).ok_or(Unclear::NoMove)?;
                found.extend(moves.into_iter().map(|moves| MoveLine { number, moves }));
            }
            if found.iter().any(|one| one.number == Some(next)) {
                found.retain(|one| one.number == Some(next));
            }
            match found.as_slice() {
                [] => {}
                // Several moves after a number may be a row of a table with several columns.
                [one] if !strict && number.is_some() && one.moves.len() > 1 => return Err(Unclear::NoMove),
                [one] => return Ok(one.clone()),
                several => return Err(Unclear::Ambiguous(several.iter().map(MoveLine::shown).collect())),
            }
        }
        Err(Unclear::NoMove)
    }

    /// Returns all readings of these words, or `None` if there are too many. If `strict`, commas must separate moves
    /// and runs.
    fn readings(&self, words: &[Word], strict: bool) -> Option<Vec<Vec<Words>>> {
        let (mut found, mut open, mut left) = (Vec::new(), vec![State::default()], MOST_READINGS);
        while let Some(mut state) = open.pop() {
            // Most lines have only one reading, and they may have any length.
            while state.at < words.len() {
                let mut ways = self.ways(words, &state, strict);
                let Some(last) = ways.pop() else { break };
                left = left.checked_sub(ways.len())?;
                open.extend(ways.into_iter().map(|way| {
                    let mut other = state.clone();
                    other.go_on(way);
                    other
                }));
                state.go_on(last);
            }
            let has_run = state.moves.last().is_some_and(|(_, runs)| !runs.is_empty());
            if state.at == words.len() && has_run && !found.contains(&state.moves) {
                found.push(state.moves);
            }
        }
        found.reverse();
        Some(found)
    }

    /// Returns the possible continuations.
    fn ways(&self, words: &[Word], state: &State, strict: bool) -> Vec<Onwards> {
        let (word, rest) = (words[state.at], &words[state.at..]);
        let has_run = state.moves.last().is_some_and(|(_, runs)| !runs.is_empty());
        let may_begin = !strict || word.after_comma;
        let mut ways = Vec::new();
        if has_run && KNOWN.units.contains(&word.text.to_lowercase()) && !self.is_label(word.text) {
            ways.push(Onwards::Unit);
        }
        if self.separates(rest, has_run) {
            ways.push(Onwards::Unit);
            return ways;
        }
        if state.is_open && !word.after_comma {
            ways.extend(count(word.text).map(Onwards::Count));
        }
        if !state.moves.is_empty() && (!has_run || may_begin) {
            ways.extend(run(rest).map(Onwards::Run));
        }
        if state.moves.is_empty() || has_run && may_begin {
            if let Some(label) = self.label(word.text) {
                ways.push(Onwards::Block(label, None));
            } else if word.text.len() <= MOST_JOINED {
                ways.extend(word.text.char_indices().skip(1).filter_map(|(at, _)| self.joined(word, at)));
            }
        }
        ways
    }

    /// Returns whether an arrow only separates the words around it, as in "B -> up" and "B up -> C right".
    fn separates(&self, words: &[Word], has_run: bool) -> bool {
        let [arrow, next, ..] = words else { return false };
        let is_word = |text: &str| text.chars().all(char::is_alphabetic) && direction(text).is_some();
        ARROWS.contains(&arrow.text)
            && !self.is_label(arrow.text)
            && (is_word(next.text) || has_run && self.label(next.text).is_some())
    }

    /// Returns a block joined with its run in one word, such as "Jl2" or "J-left". The label has `at` bytes.
    fn joined(&self, word: Word, at: usize) -> Option<Onwards> {
        let (label, way) = word.text.split_at(at);
        let way = way.strip_prefix([':', '-']).filter(|way| !way.starts_with('>')).unwrap_or(way);
        let run = run(&[Word { text: way, ..word }]).filter(|_| self.is_label(label))?;
        Some(Onwards::Block(composed(label), Some(run)))
    }
}

impl MoveLine {
    /// Returns the moves in an unambiguous notation: "J left 2, up 1; B up 1".
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

// Tables.

/// Returns the positions of lines with the title of a table of moves, in a text copied from one of our documents, and
/// the language of each. The spaces may differ.
pub(super) fn titles(text: &str) -> impl DoubleEndedIterator<Item = (usize, &'static str)> {
    let title = |line| {
        let words = words_of(line);
        let (_, tag) = KNOWN.titles.iter().find(|(title, _)| words.contains(title))?;
        Some((span_of(text, line).start, *tag))
    };
    text.lines().filter_map(title)
}

/// The heading of the moves that `solve --why` prints, which are not in the order of their numbers.
pub(super) const BY_REASONS: &str = "\neach move stands below the one for which it makes room\n";

/// Maximum number of titles after which a table is searched. A document also repeats the title in its table of contents
/// and on each page of the table.
const MOST_TITLES: usize = 64;

/// Returns the moves of a table copied from one of our documents, in the order of their numbers. Each has the bytes of
/// its entry: number, label and path. The columns may be in any order, and other text may have been copied as well.
/// Returns `None` if the text is not such a table, if a number is missing, or if two different moves have the same
/// number.
pub(super) fn table(text: &str, labels: &Labels) -> Option<Vec<(Range<usize>, Words)>> {
    let mut titles = titles(text).rev().map(|(at, _)| at).take(MOST_TITLES).peekable();
    match titles.peek() {
        None => table_at(text, None, labels),
        Some(_) => titles.find_map(|title| table_at(text, Some(title), labels)),
    }
}

/// Same as [`table`], after the position `title` if the text has one.
fn table_at(text: &str, title: Option<usize>, labels: &Labels) -> Option<Vec<(Range<usize>, Words)>> {
    let is_end = |line: &&str| KNOWN.ends.contains(&words_of(line));
    let end = title.and_then(|title| text[title..].lines().find(is_end));
    let end = end.map_or(text.len(), |line| span_of(text, line).start);
    let words = split(&text[..end], &|word| is_known(labels, word));
    let mut known: FxHashMap<(usize, usize), Entry> = FxHashMap::default();
    let mut headings: Vec<Words> = Vec::new();
    let mut lines: FxHashSet<usize> = FxHashSet::default();
    let (mut in_columns, mut last_line, mut unread) = (title.is_some() || text.contains(BY_REASONS), None, 0);
    let mut at = words.iter().position(|word| word.start >= title.unwrap_or(0)).unwrap_or(0);
    while let Some(word) = words.get(at) {
        // Only numbers of headings have full stops.
        let numbers = line_numbers(word.text).filter(|(first, _)| *first > 0 && !word.text.ends_with('.'));
        let Some((numbers, entry)) = numbers.zip(entry(&words, at + 1, labels)) else {
            // A row that cannot be read must also occur as a valid row.
            let is_row = words.get(at + 1).is_some_and(|word| is_known(labels, word.text));
            let is_apart = words.get(at + 2).is_some_and(|word| !word.is_near);
            unread = unread.max(numbers.filter(|_| is_row && is_apart).map_or(0, |(_, last)| last));
            at += 1;
            continue;
        };
        in_columns |= words[at + 1].line != word.line || last_line.replace(word.line) == Some(word.line);
        lines.extend(words[at..entry.end].iter().map(|word| word.line));
        at = entry.end;
        let entry = Entry { span: word.start..entry.span.end, ..entry };
        match known.get(&numbers) {
            Some(other) if other.moved == entry.moved => {}
            Some(other) if other.is_apart == entry.is_apart => return None,
            Some(other) if other.is_apart => headings.push(entry.moved),
            _ => headings.extend(known.insert(numbers, entry).map(|other| other.moved)),
        }
    }
    // The heading of a section repeats a move of the table.
    let ways = |(label, runs): &Words| (label.clone(), runs.iter().map(|&(towards, _)| towards).collect::<Vec<_>>());
    if headings.iter().any(|heading| known.values().all(|entry| ways(&entry.moved) != ways(heading))) {
        return None;
    }
    // If consecutive steps or slides of a block are one entry, its number is that of the last one, or the range of all.
    // There may also be an entry for each.
    let end = known.keys().map(|&(_, last)| last).max()?;
    let (mut moves, mut next) = (Vec::new(), 1);
    while next <= end {
        // If the number follows the previous one, it counts lines. Otherwise it is that of the last step or slide.
        let follows = |&&(first, _): &&(usize, usize)| first == next;
        let leads = |&(&(first, last), entry): &(&(usize, usize), &Entry)| {
            let runs = entry.moved.1.iter().map(|&(_, cells)| cells);
            first == last && [runs.clone().sum(), runs.len()].contains(&(last + 1 - next.min(last + 1)))
        };
        let own = known.keys().filter(follows).max_by_key(|&&(_, last)| last).copied();
        let numbers = own.or_else(|| known.iter().filter(leads).map(|(&numbers, _)| numbers).min())?;
        let Entry { span, moved, .. } = known.remove(&numbers)?;
        moves.push((span, moved));
        next = numbers.1 + 1;
    }
    // A line that is a whole move must not be left out because it has no number.
    let from = title.unwrap_or(0);
    let has_other = words.iter().enumerate().any(|(at, word)| {
        let is_first = word.start >= from && (at == 0 || words[at - 1].line < word.line);
        let is_last = |own: Entry| words.get(own.end).is_none_or(|next| next.line > word.line);
        is_first && !lines.contains(&word.line) && entry(&words, at, labels).is_some_and(is_last)
    });
    (in_columns && unread <= end && !has_other).then_some(moves)
}

/// An entry of a table, without its number.
struct Entry {
    span: Range<usize>,
    moved: Words,
    /// True if the label and the path are in separate cells. In the heading of a section, they are one text.
    is_apart: bool,
    /// The index of the next word.
    end: usize,
}

/// Returns the entry whose label is word `at`.
fn entry(words: &[Word], at: usize, labels: &Labels) -> Option<Entry> {
    let is_label = |at: usize| words.get(at).is_some_and(|word| is_known(labels, word.text));
    // Tables contain no signs for directions, so a sign would be a label. A number before a direction always has a word
    // before it.
    let is_other = |word: &str| count(word).is_some() || KNOWN.signs.contains_key(&word.to_lowercase());
    let printed = |at: usize| words.get(at..).and_then(run).filter(|_| !is_other(words[at].text));
    let is_entry = |at: usize| is_label(at + 1) && printed(at + 2).is_some();
    let mut end = at + 1;
    let mut runs: Vec<(Direction, usize)> = Vec::new();
    while is_label(at) && words.get(end).is_some_and(|word| runs.is_empty() || word.after_comma) {
        let Some((towards, cells, length)) = printed(end) else { break };
        end += length;
        // A number after a direction belongs to it if it is near and does not begin another entry.
        let own = words.get(end).filter(|word| cells.is_none() && word.is_near && !is_entry(end));
        let own = own.and_then(|word| count(word.text));
        end += usize::from(own.is_some());
        let is_unit = |word: &Word| own.is_some() && word.is_near && KNOWN.units.contains(&word.text.to_lowercase());
        end += usize::from(words.get(end).is_some_and(is_unit));
        runs.push((towards, cells.or(own).unwrap_or(1)));
    }
    (!runs.is_empty()).then(|| Entry {
        span: words[at].start..words[end - 1].start + words[end - 1].text.len(),
        moved: (composed(words[at].text), runs),
        is_apart: !words[at + 1].is_near,
        end,
    })
}
