//! Reading listed solutions: the text and the JSON of `stepbook solve`, and the answers to HackerRank's challenge.

use super::words::{Labels, MAX_RUN, MoveLine, Unclear, parse_line, table};
use crate::format::{Fault, composed, line_and_column, printable};
use rustc_hash::FxHashSet;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction};
use stepbook_solve::sliding::Metric;

/// Largest listing in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// The forms of a listed solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A line such as `12  B down 1` for each move; the numbers and the lines above them may be missing.
    Text,
    /// An object with a list `moves`, as `docs/json.md` describes it.
    Json,
    /// The number of moves, then a line `label (row,col) (row,col)` for each.
    HackerRank,
}

/// A listed solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The length that the listing announces.
    pub announced: Option<Announced>,
    /// The moves, in order.
    pub moves: Vec<Asked>,
    /// The end of the text, as an empty span.
    pub end: Range<usize>,
}

/// The length that a listing announces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announced {
    /// The unit of one line.
    pub metric: Metric,
    /// The length in another counting.
    pub second: Option<(usize, Metric)>,
    /// The bytes that say so.
    pub span: Range<usize>,
}

/// A listed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The bytes of the listing.
    pub span: Range<usize>,
    /// The block.
    pub label: String,
    /// How it goes.
    pub way: Way,
    /// Top-left cell of its bounding box before, where the listing says it.
    pub from: Option<Cell>,
    /// The same after.
    pub to: Option<Cell>,
}

/// The way of a listed move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// Directions, each with a number of cells.
    Runs(Vec<(Direction, usize)>),
    /// Any way to [`Asked::to`].
    Any,
}

impl Asked {
    /// "B down 1", "B (0,1) (2,1)".
    pub(super) fn words(&self) -> String {
        let label = printable(&self.label);
        match (&self.way, self.from, self.to) {
            (Way::Any, Some(from), Some(to)) => {
                format!("{label} ({},{}) ({},{})", from.row, from.col, to.row, to.col)
            }
            (Way::Runs(runs), ..) => {
                let words: Vec<String> = runs.iter().take(8).map(|(way, count)| format!("{way} {count}")).collect();
                format!("{label} {}{}", words.join(", "), if runs.len() > 8 { ", …" } else { "" })
            }
            _ => label,
        }
    }
}

/// Why a listing cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListingError {
    /// More than [`MAX_BYTES`].
    #[error("the listing is larger than {} MiB", MAX_BYTES >> 20)]
    TooLarge,
    /// Not UTF-8.
    #[error("line {line}, column {column}: the listing is not UTF-8 text")]
    NotText {
        /// Line of the first wrong byte, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
    /// All errors, in the order of the text; never empty.
    #[error("{} in the listing; the first is in line {}: {}", stepbook_solve::text::counted(faults.len(), "error"),
        line_and_column(text, faults[0].span.start).0, faults[0].message)]
    Faults {
        /// The text that was read.
        text: String,
        /// The errors.
        faults: Vec<Fault>,
    },
}

/// Reads the listed solutions, at least one, of a puzzle whose blocks have these labels. Without `form`, the form is
/// recognised from the content.
///
/// # Errors
///
/// If the bytes are too many or not UTF-8, or with all errors of the text.
pub fn read(bytes: &[u8], form: Option<Form>, labels: &[&str]) -> Result<Vec<Listing>, ListingError> {
    let text = decode(bytes)?;
    let mut reader = Reader { text, faults: Vec::new(), one: "move", labels: labels.iter().copied().collect() };
    let recognised = form.unwrap_or_else(|| recognise(text));
    let mut listed = match recognised {
        Form::Text => reader.text_form(),
        Form::Json => reader.json(),
        Form::HackerRank => vec![reader.hackerrank()],
    };
    listed.iter().for_each(|(_, moves)| reader.check_labels(moves, labels));
    let may_be_table = form.is_none() && recognised != Form::Json || form == Some(Form::Text);
    if may_be_table
        && !reader.faults.is_empty()
        && let Some(moves) = table(text, &reader.labels)
    {
        let asked = |(span, (label, runs))| Asked { span, label, way: Way::Runs(runs), from: None, to: None };
        listed = vec![(None, moves.into_iter().map(asked).collect())];
        reader.faults.clear();
    }
    let end = text.len()..text.len();
    let listing = |(announced, moves)| Listing { announced, moves, end: end.clone() };
    reader.unless_faulty(listed.into_iter().map(listing).collect())
}

/// The text of a listing, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, ListingError> {
    if bytes.len() > MAX_BYTES {
        return Err(ListingError::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let valid = valid.strip_prefix('\u{feff}').unwrap_or(&valid);
        let (line, column) = line_and_column(valid, valid.len());
        ListingError::NotText { line, column }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The form of a listing: a first line with nothing but a number is HackerRank's, an opening brace is JSON's unless the
/// line says how many moves follow.
fn recognise(text: &str) -> Form {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    match () {
        () if first.parse::<usize>().is_ok() => Form::HackerRank,
        () if first.starts_with('{') && headline(first).is_none() => Form::Json,
        () => Form::Text,
    }
}

/// How many blocks that are not there make a listing one of another puzzle.
const LEAST_OTHERS: usize = 3;

/// Most bytes of a count: the largest number and "slides".
const MOST_OF_COUNT: usize = 32;

/// The counts at the end of a line such as "Klotski: 116 steps (88 moves), the fewest steps possible". A title may hold
/// anything, also what looks like counts.
fn headline(line: &str) -> Option<((usize, Metric), (usize, Metric))> {
    // A line may have any length, and such a colon anywhere.
    let until = |text: &'_ str, end: u8| text.bytes().take(MOST_OF_COUNT).position(|byte| byte == end);
    let counts = |at: usize| {
        let rest = &line[at + 2..];
        let open = until(rest, b'(')?;
        let (first, rest) = (rest[..open].strip_suffix(' ')?, &rest[open + 1..]);
        Some((count(first)?, count(&rest[..until(rest, b')')?])?))
    };
    line.rmatch_indices(": ").find_map(|(at, _)| counts(at))
}

/// "1 step", "88 moves".
fn count(text: &str) -> Option<(usize, Metric)> {
    let (number, word) = text.split_once(' ')?;
    let metrics = [Metric::Step, Metric::Slide, Metric::Move];
    let metric = metrics.into_iter().find(|metric| word.trim_end_matches('s') == metric.name())?;
    Some((number.parse().ok()?, metric))
}

/// The unit at the end of a line such as "Klotski: 116 steps (88 moves), the fewest steps possible".
fn fewest(line: &str) -> Option<&str> {
    let (_, unit) = line.strip_suffix(" possible")?.rsplit_once("), the fewest ")?;
    Some(unit)
}

/// Whether `stepbook solve` prints such a line about a solution, or about all.
pub(super) fn sums_up(line: &str) -> bool {
    line.starts_with("found depth-first")
        || line.contains(" shortest solution") && line.ends_with(" at that distance")
        || line.contains(" forced") && line.contains("some other shortest solution does without each")
        || line.contains(" forced (*), every shortest solution makes ")
        || line == "the start is already a solution"
        || line == "all are listed"
        || line.starts_with("the first ") && line.ends_with("the list was cut there")
        || line == "the number of shortest solutions was not found before the limit"
}

/// Whether a line begins one of several solutions: "Solution 2: 116 steps (88 moves)", "Ending 1: …".
fn is_section(line: &str) -> bool {
    let number =
        ["Solution ", "Ending "].iter().find_map(|word| line.strip_prefix(word)).and_then(|l| l.split_once(": "));
    number.is_some_and(|(number, counts)| number.parse::<usize>().is_ok() && headline(&format!(": {counts}")).is_some())
}

/// A line and its place.
pub(super) type Line<'a> = (Range<usize>, &'a str);

/// The announcements of a format, and its moves.
pub(super) type Parts = (Option<Announced>, Vec<Asked>);

pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) faults: Vec<Fault>,
    /// The unit of a listing: "move" or "jump".
    pub(super) one: &'static str,
    /// The labels of the blocks.
    pub(super) labels: Labels<'a>,
}

impl<'a> Reader<'a> {
    /// The result, unless there are errors.
    pub(super) fn unless_faulty<T>(self, read: T) -> Result<T, ListingError> {
        let Self { text, mut faults, .. } = self;
        if faults.is_empty() {
            return Ok(read);
        }
        faults.sort_by_key(|fault| fault.span.start);
        Err(ListingError::Faults { text: text.to_owned(), faults })
    }

    pub(super) fn fault(&mut self, span: &Range<usize>, message: String, help: &str) {
        self.faults.push(Fault { span: span.clone(), message: printable(&message), help: Some(help.to_owned()) });
    }

    /// The lines that are not blank, trimmed, and their positions.
    pub(super) fn lines(&self) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let trimmed = line.trim();
            let first = start + line.len() - line.trim_start().len();
            if !trimmed.is_empty() {
                lines.push((first..first + trimmed.len(), trimmed));
            }
            start += line.len();
        }
        lines
    }

    /// Reports the blocks that there are not. If many moves name such blocks, the listing is one of another puzzle: that is one error, and
    /// what else could not be read is no other.
    fn check_labels(&mut self, moves: &[Asked], labels: &[&str]) {
        let unknown: Vec<&Asked> = moves.iter().filter(|asked| !self.labels.contains(asked.label.as_str())).collect();
        let different: FxHashSet<&str> = unknown.iter().map(|asked| asked.label.as_str()).collect();
        let known: Vec<String> = labels.iter().take(20).map(|label| format!("`{label}`")).collect();
        let more = if labels.len() > 20 { ", …" } else { "" };
        let help = printable(&format!("the blocks are {}{more}", known.join(", ")));
        if different.len() >= LEAST_OTHERS && unknown.len() * 2 >= moves.len() {
            let message = format!("there is no block `{}`; these are the moves of another puzzle", unknown[0].label);
            self.faults.clear();
            self.fault(&unknown[0].span, message, &help);
            return;
        }
        for asked in unknown {
            self.fault(&asked.span, format!("there is no block `{}`", asked.label), &help);
        }
    }

    pub(super) fn check_number(&mut self, span: &Range<usize>, announced: usize, found: usize) {
        if announced != found {
            let one = self.one;
            let message = format!("the heading says {announced} {one}s, but {found} are listed");
            self.fault(span, message, &format!("list every {one}, and give their number in the heading"));
        }
    }

    fn check_fewest(&mut self, span: &Range<usize>, line: &str, metric: Metric) {
        let known = [Metric::Step, Metric::Slide, Metric::Move].map(|metric| format!("{}s", metric.name()));
        let right = format!("{}s", metric.name());
        if let Some(unit) = fewest(line).filter(|unit| **unit != right && known.iter().any(|known| known == unit)) {
            let message = format!("{right} are counted, but the heading speaks of the fewest {unit}");
            self.fault(span, message, "count and compare in the same metric");
        }
    }

    /// Checks that a move, or jump, has the number `next`, if it has any. After a wrong one, the count continues from there, so that a
    /// gap is one error.
    pub(super) fn check_next(&mut self, span: &Range<usize>, number: Option<usize>, next: &mut usize) {
        if let Some(number) = number.filter(|number| number != next) {
            let one = self.one;
            let message = format!("the {one} has number {number}, but number {next} is expected here");
            self.fault(span, message, &format!("number the {one}s consecutively from 1, or not at all"));
            *next = number;
        }
        *next = next.saturating_add(1);
    }

    fn text_form(&mut self) -> Vec<Parts> {
        let mut lines = self.lines();
        // Pictures of the winning positions come last.
        if let Some(end) = lines.iter().position(|(_, line)| *line == "Winning position 1") {
            lines.truncate(end);
        }
        // The first line is a headline with any title.
        let starts: Vec<usize> = (1..lines.len()).filter(|&at| is_section(lines[at].1)).collect();
        let Some(&first) = starts.first() else {
            return vec![self.solution(&lines, false)];
        };
        let astray: Vec<&Line> = lines[1..first].iter().filter(|(_, line)| !self.is_summary(line)).collect();
        for (span, line) in astray {
            let help = "several solutions begin with `Solution 1: …` or `Ending 1: …`";
            self.fault(span, format!("`{line}` does not belong to any solution"), help);
        }
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        starts.iter().zip(ends).map(|(&start, end)| self.solution(&lines[start..end], true)).collect()
    }

    /// Reads one solution; one of several may show a position above its moves, which have numbers there.
    fn solution(&mut self, lines: &[Line], of_several: bool) -> Parts {
        let mut rest = lines;
        let mut announced = None;
        let mut length = None;
        if let Some(((span, line), others)) = rest.split_first()
            && let Some(((count, metric), second)) = headline(line)
        {
            announced = Some(Announced { metric, second: Some(second), span: span.clone() });
            length = Some((span.clone(), count));
            self.check_fewest(span, line, metric);
            let above = |line: &str| match of_several {
                true => !parse_line(line, &self.labels, 1).is_ok_and(|line| line.number.is_some()),
                false => self.is_summary(line),
            };
            rest = &others[others.iter().take_while(|(_, line)| above(line)).count()..];
        }
        let mut moves = Vec::with_capacity(rest.len());
        let mut next = 1;
        let mut unread = 0;
        for (span, line) in rest {
            let Some(read) = self.moves_of(span, line, next) else {
                next += 1;
                unread += 1;
                continue;
            };
            self.check_next(span, read.number, &mut next);
            next += read.moves.len() - 1;
            let asked = |(label, runs)| Asked { span: span.clone(), label, way: Way::Runs(runs), from: None, to: None };
            moves.extend(read.moves.into_iter().map(asked));
        }
        if let Some((span, count)) = length {
            self.check_number(&span, count, moves.len() + unread);
        }
        (announced, moves)
    }

    /// Whether a line under a headline is about the solution, or about all.
    fn is_summary(&self, line: &str) -> bool {
        sums_up(line) && parse_line(line, &self.labels, 1).is_err()
    }

    /// The moves of a line, or an error.
    pub(super) fn moves_of(&mut self, span: &Range<usize>, line: &str, next: usize) -> Option<MoveLine> {
        match parse_line(line, &self.labels, next) {
            Ok(read) => return Some(read),
            Err(Unclear::NoMove) => {
                let help = "write the block and where it goes, e.g. `B down`, `12  B down 2` or `3  B up, left 2`";
                self.fault(span, format!("cannot read `{line}` as a move"), help);
            }
            Err(Unclear::NoDirection(label)) => {
                let help = format!("`{label}` is a block; write where it goes, e.g. `{label} left`");
                self.fault(span, format!("`{line}` does not say where the block goes"), &printable(&help));
            }
            Err(Unclear::Ambiguous(readings)) => {
                let shown: Vec<String> = readings.iter().take(4).map(|reading| format!("`{reading}`")).collect();
                let message = format!("`{line}` can be read as {}", shown.join(" or as "));
                self.fault(
                    span,
                    message,
                    "write one move in each line, with its number of cells, and a comma between runs",
                );
            }
        }
        None
    }

    fn hackerrank(&mut self) -> Parts {
        let lines = self.lines();
        let help = "begin with the number of moves";
        let Some(((span, first), rest)) = lines.split_first() else {
            self.fault(&(0..0), "the listing is empty".to_owned(), help);
            return (None, Vec::new());
        };
        match first.parse() {
            Ok(count) => self.check_number(span, count, rest.len()),
            Err(_) => self.fault(span, format!("`{first}` is not a number"), help),
        }
        let mut moves = Vec::with_capacity(rest.len());
        for (span, line) in rest {
            match parse_ends(line) {
                Some((label, from, to)) => {
                    moves.push(Asked { span: span.clone(), label, way: Way::Any, from: Some(from), to: Some(to) });
                }
                None => {
                    let help = "write the block and the top-left cells before and after, e.g. `B (1,0) (0,1)`";
                    self.fault(span, format!("cannot read `{line}` as a move"), help);
                }
            }
        }
        (None, moves)
    }
}

pub(super) fn direction(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.word() == word)
}

/// Label and cells of a line such as "B (1,0) (0,1)".
fn parse_ends(line: &str) -> Option<(String, Cell, Cell)> {
    let (label, cells) = line.split_once(char::is_whitespace)?;
    let cells: String = cells.chars().filter(|c| !c.is_whitespace()).collect();
    let (from, to) = cells.strip_prefix('(')?.strip_suffix(')')?.split_once(")(")?;
    let cell = |text: &str| {
        let (row, col) = text.split_once(',')?;
        Some(Cell::new(small(row)?, small(col)?))
    };
    Some((composed(label), cell(from)?, cell(to)?))
}

/// A row or column that a board can have.
fn small(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number <= MAX_RUN)
}
