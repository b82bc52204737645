//! Plain text: pictures of boards and numbers.

use crate::grid::{Cell, Size};
use std::fmt::{self, Write as _};
use std::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// An error in a text: a puzzle file, a theme, a listing, or a file of messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The bytes of the invalid text; empty for a position between two characters.
    pub span: Range<usize>,
    /// What was found.
    pub message: String,
    /// How to repair it.
    pub help: Option<String>,
}

impl Fault {
    /// An error with help.
    pub fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: Some(help.into()) }
    }
}

/// A picture of a board in the notation of the puzzle file, one line per row of cells. There are no spaces if every
/// label is a single character that does not combine with its neighbours; otherwise columns are separated by spaces and
/// aligned.
pub fn symbol_rows<'a>(
    size: Size,
    labels: impl Iterator<Item = &'a str>,
    symbol: impl Fn(Cell) -> &'a str,
) -> Vec<String> {
    let characters = |text: &str| text.graphemes(true).count();
    let width = labels.map(characters).max().unwrap_or(1);
    if width <= 1 {
        let line = |row| (0..size.cols).map(|col| symbol(Cell::new(row, col))).collect();
        let lines: Vec<String> = (0..size.rows).map(line).collect();
        // Some characters combine with their neighbours: two regional indicators are one flag.
        if lines.iter().all(|line| characters(line) == size.cols) {
            return lines;
        }
    }
    let line = |row: usize| {
        let mut line = String::new();
        for col in 0..size.cols {
            let text = symbol(Cell::new(row, col));
            line.push_str(text);
            line.extend(std::iter::repeat_n(' ', width + 1 - characters(text)));
        }
        line.truncate(line.trim_end().len());
        line
    };
    (0..size.rows).map(line).collect()
}

/// Formats a number with at most `digits` decimals, without trailing zeros, an exponent or a negative zero. All
/// coordinates are written by this function.
pub fn number(value: f64, digits: u32) -> String {
    let scale = 10_f64.powi(digits as i32);
    let rounded = (value * scale).round() / scale;
    // Adding zero turns -0 into 0.
    format!("{}", rounded + 0.0)
}

/// Appends a number of tenths to `text` as a decimal number: -125 is "-12.5", 30 is "3".
pub fn tenths(tenths: i64, text: &mut String) {
    let all = tenths.unsigned_abs();
    let sign = if tenths < 0 { "-" } else { "" };
    let _ = match all % 10 {
        0 => write!(text, "{sign}{}", all / 10),
        tenth => write!(text, "{sign}{}.{tenth}", all / 10),
    };
}

/// A whole number with a comma between thousands: "25,955".
pub fn thousands(value: impl fmt::Display) -> String {
    grouped(value, ",")
}

/// A whole number with `gap` between thousands.
pub fn grouped(value: impl fmt::Display, gap: &str) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push_str(gap);
        }
        text.push(digit);
    }
    text
}

/// A number with a noun whose plural ends in "s": "1 position", "25,955 positions".
pub fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// `text` with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A cell in both notations: as a pair that counts from 0, and as `r4c2`, which counts from 1.
pub fn pair(row: &i64, col: &i64) -> String {
    format!("{row},{col} (row, column, counted from 0; r{}c{})", row.saturating_add(1), col.saturating_add(1))
}

/// Whether no output format can show the character: controls, bidirectional formatting, and the noncharacters that XML
/// forbids.
pub fn is_forbidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

/// `text` in one line, with escapes for characters that a terminal would interpret.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match is_forbidden(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    shown
}

/// `text` without the characters that XML cannot represent.
pub fn printable(text: &str) -> String {
    let allowed = |c: char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if allowed(c) { c } else { '\u{fffd}' }).collect()
}

/// The byte offsets at which a line of `text` may end without a space: between Chinese and Japanese characters, but not
/// before a full stop or after an opening bracket (Unicode's UAX #14).
pub fn break_opportunities(text: &str) -> impl Iterator<Item = usize> {
    // Wide characters are set without spaces.
    let is_wide = |c: Option<char>| c.is_some_and(|c| unicode_width::UnicodeWidthChar::width(c) == Some(2));
    // ASCII has no wide characters, and most texts are ASCII.
    let text = if text.is_ascii() { "" } else { text };
    let places = unicode_linebreak::linebreaks(text).map(|(at, _)| at).filter(|&at| at < text.len());
    places.filter(move |&at| {
        let (before, after) = (text[..at].chars().next_back(), text[at..].chars().next());
        before.is_some_and(|c| !c.is_whitespace()) && (is_wide(before) || is_wide(after))
    })
}

/// The word in `known` that is most similar to `word`, if any is similar: for "did you mean …".
pub fn similar<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A single letter is similar to every short word.
    let word = Some(word.to_lowercase()).filter(|word| word.chars().count() > 1)?;
    let likeness = |known: &'a str| (strsim::jaro_winkler(&word, known), known);
    let best = known.into_iter().map(likeness).max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(likeness, _)| *likeness > 0.8).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_plain() {
        let cases = [(0.1 + 0.2, "0.3"), (-0.001, "0"), (5.0, "5"), (1e9, "1000000000"), (-2.346, "-2.35")];
        for (value, text) in cases {
            assert_eq!(number(value, 2), text);
        }
    }

    #[test]
    fn lines_break_between_ideographs_and_not_before_a_full_stop() {
        let parts = |text: &str| {
            let mut from = 0;
            let mut parts = Vec::new();
            for at in break_opportunities(text).chain([text.len()]) {
                parts.push(text[from..at].to_owned());
                from = at;
            }
            parts.join("|")
        };
        assert_eq!(parts("移动「曹操」。完"), "移|动|「曹|操」。|完");
        assert_eq!(parts("第12步abc到x"), "第|12|步|abc|到|x");
        assert_eq!(parts("https://example.org/a-b/c d-e"), "https://example.org/a-b/c d-e");
    }

    #[test]
    fn similar_words_are_found_and_others_are_not() {
        let known = || ["board", "goal", "gate_blocks", "or_goals", "exit"];
        let cases = [
            ("bord", Some("board")),
            ("Gaol", Some("goal")),
            ("gateblocks", Some("gate_blocks")),
            ("size", None),
            ("e", None),
        ];
        for (word, found) in cases {
            assert_eq!(similar(word, known()), found, "{word}");
        }
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([7_u64, 116, 25_955, 4_112_640_000].map(thousands), ["7", "116", "25,955", "4,112,640,000"]);
    }
}
