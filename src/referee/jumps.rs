//! Reading listed ways through number mazes: the text and the JSON of `stepbook solve`, and lists by hand.

use super::read::{Form, Line, ListingError, Reader, decode, sums_up};
use crate::grid::{Cell, Compass};
use std::ops::Range;

/// A listed way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JumpListing {
    /// The jumps, in order.
    pub jumps: Vec<AskedJump>,
    /// The end of the text, as an empty span.
    pub end: Range<usize>,
}

/// A listed jump.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedJump {
    /// The bytes of the listing.
    pub span: Range<usize>,
    /// Where it goes.
    pub towards: Compass,
    /// How many cells far, where the listing says it.
    pub cells: Option<u32>,
    /// The cell before, where the listing says it.
    pub from: Option<Cell>,
    /// The same after.
    pub to: Option<Cell>,
}

impl AskedJump {
    /// "3 SW", "SW".
    pub(super) fn words(&self) -> String {
        let letters = self.towards.letters().to_uppercase();
        self.cells.map_or(letters.clone(), |cells| format!("{cells} {letters}"))
    }
}

/// Reads the listed ways through a number maze, at least one. Without `form`, the form is recognised from the content.
///
/// # Errors
///
/// If the bytes are too many or not UTF-8, or with all faults of the text.
pub fn read_jumps(bytes: &[u8], form: Option<Form>) -> Result<Vec<JumpListing>, ListingError> {
    let text = decode(bytes)?;
    let mut reader = Reader { text, faults: Vec::new(), one: "jump" };
    let recognised = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let listed = match form.unwrap_or(recognised) {
        Form::Text => reader.jumps_text(),
        Form::Json => reader.json_jumps(),
        Form::HackerRank => {
            reader.fault(&(0..0), "the form of HackerRank is that of sliding blocks".to_owned(), HELP);
            Vec::new()
        }
    };
    let end = text.len()..text.len();
    reader.unless_faulty(listed.into_iter().map(|jumps| JumpListing { jumps, end: end.clone() }).collect())
}

const HELP: &str = "write directions, e.g. `SW SW NE`, each alone or behind the number on its cell: `3 SW`";

/// The number of jumps at the end of a line such as "Klondike: 9 jumps, the fewest jumps possible". A title may hold anything,
/// also what looks like that.
fn headline(line: &str) -> Option<usize> {
    let count = |at: usize| {
        let counts = &line[at + 2..];
        let (number, word) = counts.split_once(',').map_or(counts, |(first, _)| first).split_once(' ')?;
        matches!(word, "jump" | "jumps").then(|| number.parse().ok())?
    };
    line.rmatch_indices(": ").find_map(|(at, _)| count(at))
}

/// Whether a line begins one of several solutions: "Solution 2: 9 jumps", "Ending 1: 9 jumps, to row 12, column 0".
fn is_section(line: &str) -> bool {
    let after = |word: &str| line.strip_prefix(word)?.split_once(": ");
    let number = after("Solution ").or_else(|| after("Ending "));
    number.is_some_and(|(number, counts)| number.parse::<usize>().is_ok() && headline(&format!(": {counts}")).is_some())
}

impl Reader<'_> {
    fn jumps_text(&mut self) -> Vec<Vec<AskedJump>> {
        let mut lines = self.lines();
        // The goals come last.
        if let Some(end) = lines.iter().position(|(_, line)| line.starts_with("Goal 1: ")) {
            lines.truncate(end);
        }
        // The first line is a headline with any title.
        let starts: Vec<usize> = (1..lines.len()).filter(|&at| is_section(lines[at].1)).collect();
        let Some(&first) = starts.first() else {
            return vec![self.one_way(&lines)];
        };
        for (span, line) in lines[1..first].iter().filter(|(_, line)| !sums_up(line)) {
            let help = "several solutions begin with `Solution 1: …` or `Ending 1: …`";
            self.fault(span, format!("`{line}` belongs to no solution"), help);
        }
        let ends = starts.iter().skip(1).copied().chain([lines.len()]);
        starts.iter().zip(ends).map(|(&start, end)| self.one_way(&lines[start..end])).collect()
    }

    /// Reads one way, with a headline or without.
    fn one_way(&mut self, lines: &[Line]) -> Vec<AskedJump> {
        let announced = lines.first().and_then(|(span, line)| Some((span.clone(), headline(line)?)));
        let rest = if announced.is_some() { &lines[1..] } else { lines };
        let mut jumps = Vec::new();
        let mut next = 1;
        // Other jumps that could have been the last are told of in lines that begin with "or".
        for (span, line) in rest.iter().filter(|(_, line)| !line.starts_with("or ")) {
            match jumps_of(&words_of(line, span.start)) {
                Some(found) => {
                    self.check_next(span, found.number, &mut next);
                    next += found.jumps.len() - 1;
                    jumps.extend(found.jumps);
                }
                None if announced.is_some() && sums_up(line) => {}
                None => self.fault(span, format!("`{line}` is no jump"), HELP),
            }
        }
        if let Some((span, count)) = announced {
            self.check_number(&span, count, jumps.len());
        }
        jumps
    }
}

/// A line of jumps.
pub(super) struct JumpLine {
    /// The number of the first, where the line says it.
    pub number: Option<usize>,
    pub jumps: Vec<AskedJump>,
}

/// The words of a line that begins at byte `start`, with their places. Commas are blanks.
pub(super) fn words_of(line: &str, start: usize) -> Vec<Line<'_>> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let words = line.split(is_gap).filter(|word| !word.is_empty());
    let place = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
    words.map(|word| (place(word)..place(word) + word.len(), word)).collect()
}

/// The jumps of a line such as "3  6 NE", "12* 3 SW to row 4, column 5", "3. NE", "- sw" or "SW SW NE".
///
/// Two numbers before a direction are that of the jump and how far it goes; of one alone it is how far, unless a full stop, a
/// bracket or an asterisk stands behind it.
pub(super) fn jumps_of(words: &[Line]) -> Option<JumpLine> {
    let mut rest = words;
    if let [(_, "-" | "*" | "•"), others @ ..] = rest {
        rest = others;
    }
    let mut number = None;
    if let [(_, first), others @ ..] = rest {
        let bare = first.trim_end_matches(['.', ')', '*']);
        let of_line = bare.len() < first.len() || others.first().is_some_and(|(_, next)| next.parse::<u32>().is_ok());
        if let Some(found) = bare.parse().ok().filter(|_| of_line) {
            (number, rest) = (Some(found), others);
        }
    }
    let mut jumps = Vec::new();
    while !rest.is_empty() {
        let (jump, others) = one_jump(rest)?;
        jumps.push(jump);
        rest = others;
    }
    (!jumps.is_empty()).then_some(JumpLine { number, jumps })
}

/// The first jump of the words, and the words behind it.
fn one_jump<'a, 'b>(words: &'a [Line<'b>]) -> Option<(AskedJump, &'a [Line<'b>])> {
    let ((start, first), _) = words.split_first()?;
    let cells = first.parse().ok();
    let ((end, letters), mut rest) = words[usize::from(cells.is_some())..].split_first()?;
    let towards = point(letters.strip_suffix('*').unwrap_or(letters))?;
    let mut jump = AskedJump { span: start.start..end.end, towards, cells, from: None, to: None };
    if let [(_, "to"), (_, "row"), (_, row), (_, "column"), (end, col), others @ ..] = rest {
        jump.to = Some(Cell::new(row.parse().ok()?, col.parse().ok()?));
        jump.span.end = end.end;
        rest = others;
    }
    Some((jump, rest))
}

/// The direction of "SW", "sw", "southwest", "south-west" or "down-left".
pub(super) fn point(word: &str) -> Option<Compass> {
    let mut short = word.to_ascii_lowercase().replace('-', "");
    for (long, letter) in WORDS {
        short = short.replace(long, letter);
    }
    Compass::from_letters(&short)
}

/// The words of directions, and their letters on a map.
const WORDS: [(&str, &str); 8] = [
    ("north", "n"),
    ("south", "s"),
    ("east", "e"),
    ("west", "w"),
    ("up", "n"),
    ("down", "s"),
    ("right", "e"),
    ("left", "w"),
];
