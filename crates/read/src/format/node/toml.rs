//! Nodes of TOML, and the errors that the library finds, in our words if the cause is plain.

use super::super::Fault;
use super::{Node, Table, Value};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A text of TOML, which is a table.
pub struct Document<'a> {
    span: Range<usize>,
    members: Vec<(Node<'a>, Node<'a>)>,
}

impl Document<'_> {
    /// All of it.
    pub fn table(&self) -> Table<'_> {
        Table { span: self.span.clone(), left: self.members.iter().collect() }
    }
}

/// Reads a text of TOML.
///
/// # Errors
///
/// All errors of the syntax.
pub fn parse(text: &str) -> Result<Document<'_>, Vec<Fault>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let span = table.span();
    match errors.is_empty() {
        true => Ok(Document { span, members: members(table.into_inner()) }),
        false => Err(syntax_faults(text, &errors)),
    }
}

fn members<'a>(table: DeTable<'a>) -> Vec<(Node<'a>, Node<'a>)> {
    let key = |key: Spanned<DeString<'a>>| Node { span: key.span(), value: Value::Text(key.into_inner()) };
    table.into_iter().map(|(name, value)| (key(name), node(value))).collect()
}

fn node(value: Spanned<DeValue<'_>>) -> Node<'_> {
    let span = value.span();
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text),
        DeValue::Integer(number) => Value::Integer(number.as_str().to_owned().into(), number.radix()),
        DeValue::Float(number) => Value::Float(number.as_str().to_owned().into()),
        DeValue::Boolean(truth) => Value::Truth(truth),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.into_iter().map(node).collect()),
        DeValue::Table(table) => Value::Table(members(table)),
    };
    Node { span, value }
}

/// The errors of a text that is no TOML.
fn syntax_faults(text: &str, errors: &[toml::de::Error]) -> Vec<Fault> {
    let fault = |error: &toml::de::Error| {
        let span = error.span().unwrap_or(0..text.len());
        let mut fault = Fault { span, message: in_one_line(error.message()), help: None };
        fault.help = help(text, &fault);
        fault
    };
    errors.iter().map(fault).filter(|fault| !is_line_end(text, fault)).collect()
}

/// The message of a library, which may have several lines.
pub(super) fn in_one_line(message: &str) -> String {
    message.trim_end().replace('\n', ", ").replace("expected i64", "expected a whole number")
}

/// Whether the error is that a text is open at a line end of two characters: there is another for that.
fn is_line_end(text: &str, fault: &Fault) -> bool {
    fault.message.contains("visible characters") && text[fault.span.start..].starts_with("\r\n")
}

/// The beginnings of messages, and what would be right.
const HELP: [(&str, &str); 15] = [
    (QUOTES, "write text in quotes, e.g. `title = \"Klotski\"`"),
    ("missing escaped value", "write `\\\\` for a backslash, or put the text between `'` and `'`"),
    ("key with no value", "write `key = value`; put the lines of a picture between `'''` and `'''`"),
    ("missing value", "write a value after the `=`, e.g. `title = \"Klotski\"`"),
    ("missing assignment", "write `key = value`"),
    ("duplicate key", "remove one of them"),
    ("missing comma", "separate entries with commas, e.g. `[3, 1]`"),
    ("extra comma", "remove one of the commas"),
    ("unclosed array", "close the list with `]`"),
    ("unclosed inline table", "close the table with `}`"),
    ("unclosed table", "close the header with `]`"),
    ("unexpected `=`", "write `key = value` in a table `{ … }`; a list `[ … ]` has values only, and ends with `]`"),
    ("invalid unquoted key", "keys may contain only letters, digits, `_` and `-` (did you mean `key = value`?)"),
    (
        "invalid basic string, expected `\"`",
        "close the text with `\"` on the same line; put text of several lines between `'''` and `'''`",
    ),
    (
        "invalid literal string, expected `'`",
        "close the text with `'` on the same line; put text of several lines between `'''` and `'''`",
    ),
];

const QUOTES: &str = "string values must be quoted";

const OPEN: [(&str, &str); 2] = [
    ("invalid multi-line literal string, expected `'`", "'''"),
    ("invalid multi-line basic string, expected `\"`", "\"\"\""),
];

/// The repair. Takes time that does not grow with the text, since there may be many errors; only a text that is
/// open at the end of the file, of which there is one, is searched for.
fn help(text: &str, fault: &Fault) -> Option<String> {
    if let Some((_, quotes)) = OPEN.iter().find(|(message, _)| fault.message == *message) {
        let line = text[..text.rfind(quotes)?].matches('\n').count() + 1;
        return Some(format!("close the text that begins in line {line}: add a line with `{quotes}` after it"));
    }
    let bytes = text.as_bytes();
    let before = &bytes[fault.span.start.saturating_sub(10)..fault.span.start];
    if fault.message.starts_with(QUOTES) && before.windows(5).any(|word| word == b"board") {
        return Some("put the board between `'''` and `'''`, one line per row".to_owned());
    }
    if fault.message.starts_with(QUOTES) && before.windows(5).any(|word| word == b"field") {
        return Some("put the field between `'''` and `'''`, one line per row".to_owned());
    }
    if fault.message.starts_with(QUOTES) && bytes.get(fault.span.start).is_some_and(u8::is_ascii_digit) {
        return Some("separate numbers with commas, e.g. `[3, 1]`; write text in quotes".to_owned());
    }
    if fault.message.starts_with("duplicate key") && text.get(fault.span.clone()) == Some("note") {
        return Some("beside `[[note]]`, the remark on the puzzle is `remark = \"…\"`; move it above".to_owned());
    }
    let known = HELP.iter().find(|(message, _)| fault.message.starts_with(message));
    known.map(|&(_, help)| help.to_owned())
}
