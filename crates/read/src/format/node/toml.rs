//! TOML nodes.

use super::super::Fault;
use super::{Node, Table, Value, slips};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A TOML text, which is a table.
pub struct Document<'a> {
    span: Range<usize>,
    members: Vec<(Node<'a>, Node<'a>)>,
}

impl Document<'_> {
    /// Returns the whole table.
    pub fn table(&self) -> Table<'_> {
        Table { span: self.span.clone(), left: self.members.iter().collect() }
    }
}

/// The repair where nothing is known but that a line is not TOML.
pub(super) const HELP: &str =
    "see that each line is `key = value`, with text in quotes, and that what is opened is closed";

/// Reads a TOML text.
///
/// # Errors
///
/// Returns all syntax errors, in the words of the library.
pub fn parse(text: &str) -> Result<Document<'_>, Vec<Fault>> {
    let (document, faults) = recovered(text);
    if faults.is_empty() { Ok(document) } else { Err(faults) }
}

/// Returns the readable part of a text, and its errors. If a key occurs twice, the first one counts.
pub fn recovered(text: &str) -> (Document<'_>, Vec<Fault>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let fault = |error: &toml::de::Error| {
        let span = error.span().unwrap_or(0..text.len());
        let message = error.message().trim_end().replace('\n', ", ");
        let help = match message.contains("duplicate") {
            true => "remove one of them, or give it another name",
            false => HELP,
        };
        Fault::new(span, message, help)
    };
    (Document { span: table.span(), members: members(table.into_inner()) }, errors.iter().map(fault).collect())
}

/// Returns the first word of a line.
pub use slips::key_of as key;

/// Returns whether a line begins with a key accepted by `is_key` and a sign meant as `=`.
pub fn begins(line: &str, is_key: &dyn Fn(&str) -> bool) -> bool {
    slips::key_of(line).is_some_and(is_key) && slips::has_sign(line)
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
        DeValue::Datetime(_) => Value::Odd("a date"),
        DeValue::Array(list) => Value::List(list.into_iter().map(node).collect()),
        DeValue::Table(table) => Value::Table(members(table)),
    };
    Node { span, value }
}
