//! Faults that the TOML library finds, in our words where the cause is plain.

use super::super::Fault;
use std::ops::Range;

/// The fault of an error of the TOML library.
pub(crate) fn from_toml(error: &toml::de::Error, otherwise: Range<usize>) -> Fault {
    Fault {
        span: error.span().unwrap_or(otherwise),
        message: error.message().trim_end().replace('\n', ", ").replace("expected i64", "expected a whole number"),
        help: None,
    }
}

/// The faults of a text that is no TOML.
pub(crate) fn syntax_faults(text: &str, errors: &[toml::de::Error]) -> Vec<Fault> {
    let fault = |error: &toml::de::Error| {
        let mut fault = from_toml(error, 0..text.len());
        fault.help = help(text, &fault);
        fault
    };
    errors.iter().map(fault).filter(|fault| !is_line_end(text, fault)).collect()
}

/// Whether the fault is that a text is open at a line end of two characters: there is another for that.
fn is_line_end(text: &str, fault: &Fault) -> bool {
    fault.message.contains("visible characters") && text[fault.span.start..].starts_with("\r\n")
}

/// The beginnings of messages, and what would be right.
const HELP: [(&str, &str); 14] = [
    (QUOTES, "write text in quotes, e.g. `title = \"Klotski\"`"),
    ("key with no value", "write `key = value`; the lines of a picture stand between `'''` and `'''`"),
    ("missing value", "write a value after the `=`, e.g. `title = \"Klotski\"`"),
    ("missing assignment", "write `key = value`"),
    ("duplicate key", "keep one of them"),
    ("missing comma", "separate entries by commas, e.g. `[3, 1]`"),
    ("extra comma", "remove one of the commas"),
    ("unclosed array", "close the list with `]`"),
    ("unclosed inline table", "close the table with `}`"),
    ("unclosed table", "close the header with `]`"),
    ("unexpected `=`", "write `key = value` in a table `{ … }`; a list `[ … ]` has values only, and ends with `]`"),
    ("invalid unquoted key", "put the key in quotes: only letters, digits, `_` and `-` need none"),
    (
        "invalid basic string, expected `\"`",
        "close the text with `\"` in the same line; a text of several lines stands between `'''`",
    ),
    (
        "invalid literal string, expected `'`",
        "close the text with `'` in the same line; a text of several lines stands between `'''`",
    ),
];

const QUOTES: &str = "string values must be quoted";

const OPEN: [(&str, &str); 2] = [
    ("invalid multi-line literal string, expected `'`", "'''"),
    ("invalid multi-line basic string, expected `\"`", "\"\"\""),
];

/// What would be right. Takes time that does not grow with the text, since there may be many faults; only a text that is
/// open at the end of the file, of which there is one, is searched for.
fn help(text: &str, fault: &Fault) -> Option<String> {
    if let Some((_, quotes)) = OPEN.iter().find(|(message, _)| fault.message == *message) {
        let line = text[..text.rfind(quotes)?].matches('\n').count() + 1;
        return Some(format!("close the text that begins in line {line}: write `{quotes}` in a line after its end"));
    }
    let bytes = text.as_bytes();
    let before = &bytes[fault.span.start.saturating_sub(10)..fault.span.start];
    if fault.message.starts_with(QUOTES) && before.windows(5).any(|word| word == b"board") {
        return Some("draw the board between `'''` and `'''`, a line per row".to_owned());
    }
    if fault.message.starts_with(QUOTES) && before.windows(5).any(|word| word == b"field") {
        return Some("write the field between `'''` and `'''`, a line per row".to_owned());
    }
    if fault.message.starts_with(QUOTES) && bytes.get(fault.span.start).is_some_and(u8::is_ascii_digit) {
        return Some("separate numbers by commas, e.g. `[3, 1]`; write text in quotes".to_owned());
    }
    let known = HELP.iter().find(|(message, _)| fault.message.starts_with(message));
    known.map(|&(_, help)| help.to_owned())
}
