//! JSON nodes.
//!
//! serde_json checks the whole text and then returns each value as a part of the text. Values are opened only as deep
//! as a format needs, so deeply nested lists do no harm.

use super::super::{Fault, span_of};
use super::{Node, Syntax, Value, mended};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// Returns the only value of the whole text. Lists and objects are opened `depth` levels deep. Below that, they appear
/// empty.
///
/// # Errors
///
/// Returns the first syntax error.
pub fn parse(text: &str, depth: usize) -> Result<Node<'_>, Fault> {
    let first = |at| mended(text, Syntax::Json, &|_| false).faults.into_iter().next().unwrap_or_else(|| unread(at..at));
    checked(text).map(|raw| node(text, raw.get(), depth)).map_err(first)
}

/// Same as [`parse`], for a text whose errors do not matter.
pub fn valid(text: &str, depth: usize) -> Option<Node<'_>> {
    checked(text).ok().map(|raw| node(text, raw.get(), depth))
}

/// Returns the error for a position after which nothing can be understood.
pub(super) fn unread(span: Range<usize>) -> Fault {
    let help = "see that brackets and quotes are closed, and that commas separate the values";
    Fault::new(span, "this is not JSON from here on", help)
}

/// Returns the position of the first error in a text that is not JSON.
pub(super) fn error(text: &str) -> Option<usize> {
    checked(text).err()
}

/// Returns the text as one value, or the position of the first error.
fn checked(text: &str) -> Result<&RawValue, usize> {
    serde_json::from_str::<&RawValue>(text).map_err(|error| {
        let end = text.trim_end().len();
        let at = if error.is_eof() { end } else { place(text, &error).min(end) };
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    })
}

/// Returns the byte position of a serde_json error, which counts lines and bytes from 1. The column is 0 for an
/// unexpected end of line.
fn place(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (before + error.column().saturating_sub(1)).min(text.len())
}

/// Returns the value in `span` of `text`. The span comes from an earlier node.
pub fn reopen<'a>(text: &'a str, span: &Range<usize>, depth: usize) -> Node<'a> {
    node(text, &text[span.clone()], depth)
}

/// Returns the node of `raw`, which is a part of `text` and valid JSON.
fn node<'a>(text: &'a str, raw: &'a str, depth: usize) -> Node<'a> {
    let value = match raw.as_bytes().first() {
        Some(b'[') if depth == 0 => Value::List(Vec::new()),
        Some(b'{') if depth == 0 => Value::Table(Vec::new()),
        Some(b'[') => {
            let list = serde_json::from_str::<Vec<&RawValue>>(raw).unwrap_or_default();
            Value::List(list.into_iter().map(|raw| node(text, raw.get(), depth - 1)).collect())
        }
        Some(b'{') => {
            let Members(members) = serde_json::from_str(raw).unwrap_or_default();
            let member = |(key, value): (&'a RawValue, &'a RawValue)| {
                (node(text, key.get(), 0), node(text, value.get(), depth - 1))
            };
            Value::Table(members.into_iter().map(member).collect())
        }
        Some(b'"') => match serde_json::from_str::<Text>(raw) {
            Ok(Text(text)) => Value::Text(text),
            Err(_) => Value::Odd("a text with half of a surrogate pair, which is not a character"),
        },
        Some(b't') => Value::Truth(true),
        Some(b'f') => Value::Truth(false),
        Some(b'n') => Value::Null,
        _ if raw.contains(['.', 'e', 'E']) => Value::Float(Cow::Borrowed(raw)),
        _ => Value::Integer(Cow::Borrowed(raw), 10),
    };
    Node { span: span_of(text, raw), value }
}

#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Default)]
struct Members<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
