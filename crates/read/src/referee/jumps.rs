//! Reading listed routes through number mazes: the text and JSON of `stepbook solve`, and handwritten lists.

use super::json::FORM;
use super::read::{Announced, Listed, Reader, headlines, sums_up};
use super::words::titles;
use crate::format::node::Table;
use crate::format::{Line, direction, span_of};
use crate::language::Language;
use rustc_hash::FxHashMap;
use std::ops::Range;
use stepbook_solve::grid::{Cell, Compass};
use stepbook_solve::sliding::Metric;

/// A listed jump.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedJump {
    /// The position in the listing, in bytes.
    pub span: Range<usize>,
    /// Its direction.
    pub towards: Compass,
    /// Its length in cells, if listed.
    pub cells: Option<u32>,
    /// The cell before the jump, if listed.
    pub from: Option<Cell>,
    /// The cell after the jump, if listed.
    pub to: Option<Cell>,
}

pub(super) const HELP: &str = "write directions, e.g. `SW SW NE`, each alone or after the number on its cell: `3 SW`";

impl Listed for AskedJump {
    const ONE: &'static str = "jump";
    const METRICS: &'static [Metric] = &[];

    fn is_end(line: &str) -> bool {
        line.starts_with("Goal 1: ") || line.starts_with("Start: ") && line.contains(" astray")
    }

    fn span(&self) -> &Range<usize> {
        &self.span
    }

    /// Describes the jump: "3 SW", "SW".
    fn words(&self) -> String {
        let letters = self.towards.letters().to_uppercase();
        self.cells.map_or(letters.clone(), |cells| format!("{cells} {letters}"))
    }

    fn headline(line: &str) -> Option<(usize, Option<Announced>)> {
        headlines(line).find(|((_, unit), _)| *unit == Self::ONE).map(|((count, _), _)| (count, None))
    }

    fn is_aside(_: &Reader, line: &str, has_headline: bool) -> bool {
        // Lines that begin with "or" list alternatives for the last jump.
        line.starts_with("or ") || has_headline && sums_up(line)
    }

    fn line(reader: &mut Reader, span: &Range<usize>, line: &str, _: usize) -> Option<(Option<usize>, Vec<Self>)> {
        let found = jumps_of(&words_of(line, span.start));
        if found.is_none() {
            reader.fault(span, format!("cannot read `{line}` as a jump"), HELP);
        }
        found
    }

    fn of_json(reader: &mut Reader, json: &Table) -> Option<Self> {
        let word = reader.needed(json, "direction").and_then(|node| reader.faults.text(node, FORM))?;
        let towards = point(word);
        if towards.is_none() {
            let message = format!("`{word}` is not a direction");
            reader.fault(&json.span(), message, "it is n, s, e, w, nw, ne, sw or se");
        }
        let cells = reader.number(json, "cells").and_then(|cells| u32::try_from(cells).ok());
        let [from, to] = reader.ends(json);
        Some(Self { span: json.span(), towards: towards?, cells, from, to })
    }
}

/// Returns the words of a line that begins at byte `start`, with their positions. Commas count as spaces, and "3SW" is
/// two words.
fn words_of(line: &str, start: usize) -> Vec<Line<'_>> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、');
    let parts = |word| {
        let (number, rest) = glued(word);
        [number, rest].into_iter().filter(|part| !part.is_empty())
    };
    let words = line.split(is_gap).flat_map(parts);
    let place = |word: &str| start + span_of(line, word).start;
    words.map(|word| (place(word)..place(word) + word.len(), word)).collect()
}

/// Splits a word such as "3SW" into number and direction. Returns an empty number if it is not such a word.
fn glued(word: &str) -> (&str, &str) {
    let (number, rest) = word.split_at(word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    if point(rest.strip_suffix('*').unwrap_or(rest)).is_some() { (number, rest) } else { ("", word) }
}

/// Returns the jumps of a table copied from one of our documents, in the order of their numbers. The columns may be in
/// any order, and other text may have been copied as well. Returns `None` if the text is not such a table, if a number
/// is missing, or if two different jumps have the same number.
pub(super) fn table(text: &str) -> Option<Vec<AskedJump>> {
    let title = titles(text).next();
    let from = title.map_or(0, |(at, _)| at);
    let language = title.and_then(|(_, tag)| Language::bundled(tag)).unwrap_or_default();
    let printed = Compass::ALL.map(|point| {
        let letters = point.letters();
        (language.say("jump-direction", &[("direction", letters.into())]), letters)
    });
    let mut words = words_of(&text[from..], from);
    for (_, word) in &mut words {
        let own = printed.iter().find(|(own, _)| own == word.trim_end_matches('*'));
        *word = own.map_or(*word, |(_, letters)| *letters);
    }
    let mut found: FxHashMap<usize, AskedJump> = FxHashMap::default();
    let mut in_columns = title.is_some();
    let mut last = 0;
    for (at, (place, word)) in words.iter().enumerate() {
        // A word of the previous jump, such as its target column, is not the number of a jump.
        if place.start < last {
            continue;
        }
        let number = word
            .parse()
            .ok()
            .filter(|&number| number > 0 && words.get(at + 1).is_some_and(|(_, cells)| cells.parse::<u32>().is_ok()));
        let (Some(number), Some((jump, _))) = (number, one_jump(&words[(at + 1).min(words.len())..])) else { continue };
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

/// Returns the number of the first jump, if there is one, and the jumps of a line such as "3 6 NE", "12* 3 SW to row 4,
/// column 5", "3. NE", "- sw" or "SW SW NE".
///
/// If two numbers precede a direction, they are the number of the jump and its length. A single number is the length,
/// unless a full stop, a bracket or an asterisk follows it.
fn jumps_of(words: &[Line]) -> Option<(Option<usize>, Vec<AskedJump>)> {
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
    (!jumps.is_empty()).then_some((number, jumps))
}

/// Returns the first jump, and the words after it.
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

/// Returns the direction of "SW", "sw", "southwest", "south-west", "down-left", "dl" or "↙".
fn point(word: &str) -> Option<Compass> {
    let bare = word.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
    if let Some(arrows) = ARROWS.iter().find(|arrows| !bare.is_ascii() && arrows.contains(bare)) {
        return Compass::from_letters(arrows.trim_end_matches(|c: char| !c.is_ascii()));
    }
    direction(bare).or_else(|| {
        let letter = |c| Some(INITIALS.iter().find(|(initial, _)| *initial == c)?.1);
        Compass::from_letters(&bare.to_lowercase().chars().map(letter).collect::<Option<String>>()?)
    })
}

/// The letters of compass directions, each with its arrows.
const ARROWS: [&str; 8] = ["n↑⬆⇑", "s↓⬇⇓", "e→➡⇒", "w←⬅⇐", "nw↖⬉", "ne↗⬈", "sw↙⬋", "se↘⬊"];

/// The initials of up, down, left and right, and the letters of these directions on a compass.
const INITIALS: [(char, char); 4] = [('u', 'n'), ('d', 's'), ('l', 'w'), ('r', 'e')];
