//! Reading listed ways through number mazes: the text and the JSON of `stepbook solve`, and lists by hand.

use super::read::{Form, Line, ListingError, Reader, decode, sums_up};
use super::words::{Labels, title};
use rustc_hash::FxHashMap;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Compass};

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
    /// Its direction.
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
/// If the bytes are too many or not UTF-8, or with all errors of the text.
pub fn read_jumps(bytes: &[u8], form: Option<Form>) -> Result<Vec<JumpListing>, ListingError> {
    let text = decode(bytes)?;
    let mut reader = Reader { text, faults: Vec::new(), one: "jump", labels: Labels::default() };
    let recognised = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let form = form.unwrap_or(recognised);
    let mut listed = match form {
        Form::Text => reader.jumps_text(),
        Form::Json => reader.json_jumps(),
        Form::HackerRank => {
            reader.fault(&(0..0), "HackerRank's format is for sliding blocks".to_owned(), HELP);
            Vec::new()
        }
    };
    if form == Form::Text
        && !reader.faults.is_empty()
        && let Some(jumps) = table(text)
    {
        listed = vec![jumps];
        reader.faults.clear();
    }
    let end = text.len()..text.len();
    reader.unless_faulty(listed.into_iter().map(|jumps| JumpListing { jumps, end: end.clone() }).collect())
}

const HELP: &str = "write directions, e.g. `SW SW NE`, each alone or after the number on its cell: `3 SW`";

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

/// Whether a line begins one of several solutions: "Solution 2: 9 jumps", "Ending 1: 9 jumps, to row 12, column 1".
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
            self.fault(span, format!("`{line}` does not belong to any solution"), help);
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
        // Other jumps that could have been the last are listed in lines that begin with "or".
        for (span, line) in rest.iter().filter(|(_, line)| !line.starts_with("or ")) {
            match jumps_of(&words_of(line, span.start)) {
                Some(found) => {
                    self.check_next(span, found.number, &mut next);
                    next += found.jumps.len() - 1;
                    jumps.extend(found.jumps);
                }
                None if announced.is_some() && sums_up(line) => {}
                None => self.fault(span, format!("cannot read `{line}` as a jump"), HELP),
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

/// The words of a line that begins at byte `start`, with their places. Commas are spaces, and "3SW" is two words.
pub(super) fn words_of(line: &str, start: usize) -> Vec<Line<'_>> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let parts = |word| {
        let (number, rest) = glued(word);
        [number, rest].into_iter().filter(|part| !part.is_empty())
    };
    let words = line.split(is_gap).flat_map(parts);
    let place = |word: &str| start + (word.as_ptr() as usize - line.as_ptr() as usize);
    words.map(|word| (place(word)..place(word) + word.len(), word)).collect()
}

/// The number and the direction of a word such as "3SW", or nothing and the word.
fn glued(word: &str) -> (&str, &str) {
    let (number, rest) = word.split_at(word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    if point(rest.strip_suffix('*').unwrap_or(rest)).is_some() { (number, rest) } else { ("", word) }
}

/// The jumps of a table that was copied out of a document of ours, in the order of their numbers, whatever the order of its
/// columns and whatever else was copied. `None` if it is not such a table, or if a number is missing or is at two different
/// jumps.
fn table(text: &str) -> Option<Vec<AskedJump>> {
    let title = title(text);
    let words = words_of(&text[title.unwrap_or(0)..], title.unwrap_or(0));
    let mut found: FxHashMap<usize, AskedJump> = FxHashMap::default();
    let mut in_columns = title.is_some();
    let mut last = 0;
    for (at, (place, word)) in words.iter().enumerate() {
        // A word of the jump before, such as the column to which it leads, is no number of a jump.
        if place.start < last {
            continue;
        }
        let number =
            word.parse().ok().filter(|_| words.get(at + 1).is_some_and(|(_, cells)| cells.parse::<u32>().is_ok()));
        let (Some(number), Some((jump, _))) = (number, one_jump(&words[(at + 1).min(words.len())..])) else {
            continue;
        };
        in_columns |= last > 0 && !text[last..place.start].contains('\n');
        last = jump.span.end;
        match found.get(&number) {
            Some(known) if (known.towards, known.cells) != (jump.towards, jump.cells) => return None,
            Some(_) => {}
            None => drop(found.insert(number, jump)),
        }
    }
    let in_order: Option<Vec<AskedJump>> = (1..=found.len()).map(|number| found.remove(&number)).collect();
    in_order.filter(|jumps| in_columns && !jumps.is_empty())
}

/// The jumps of a line such as "3  6 NE", "12* 3 SW to row 4, column 5", "3. NE", "- sw" or "SW SW NE".
///
/// Two numbers before a direction are that of the jump and how far it goes; of one alone it is how far, unless a full stop, a
/// bracket or an asterisk is behind it.
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
        let [row, col] = [row, col].map(|text| text.parse::<usize>().ok()?.checked_sub(1));
        jump.to = Some(Cell::new(row?, col?));
        jump.span.end = end.end;
        rest = others;
    }
    Some((jump, rest))
}

/// The direction of "SW", "sw", "southwest", "south-west", "down-left", "dl" or "↙".
pub(super) fn point(word: &str) -> Option<Compass> {
    let bare = word.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
    if let Some((_, letters)) = ARROWS.iter().find(|(arrows, _)| arrows.contains(&bare)) {
        return Compass::from_letters(letters);
    }
    let mut short = bare.to_ascii_lowercase().replace('-', "");
    for (long, letter) in WORDS {
        short = short.replace(long, letter);
    }
    let initial = |c: char| INITIALS.iter().find(|(initial, _)| *initial == c).map(|(_, letter)| *letter);
    let initials: Option<String> = short.chars().map(initial).collect();
    Compass::from_letters(&initials.unwrap_or(short))
}

/// Arrows, and the letters of their directions on a map.
const ARROWS: [(&[&str], &str); 8] = [
    (&["↑", "⬆", "⇑"], "n"),
    (&["↓", "⬇", "⇓"], "s"),
    (&["→", "➡", "⇒"], "e"),
    (&["←", "⬅", "⇐"], "w"),
    (&["↖", "⬉"], "nw"),
    (&["↗", "⬈"], "ne"),
    (&["↙", "⬋"], "sw"),
    (&["↘", "⬊"], "se"),
];

/// The initials of up, down, left and right, and the letters of these directions on a map.
const INITIALS: [(char, char); 4] = [('u', 'n'), ('d', 's'), ('l', 'w'), ('r', 'e')];

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
