//! Nodes of JSON.
//!
//! serde_json checks the whole text and then hands out each value as the part of the text that it is. Values are opened only
//! as deep as a form goes, so that no nesting of lists is too deep.

use super::super::Fault;
use super::{Node, Value};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// The one value of the whole text. Lists and objects are opened `depth` levels deep; below, they look empty.
///
/// serde_json stops at the first error of the syntax.
///
/// # Errors
///
/// That error.
pub fn parse(text: &str, depth: usize) -> Result<Node<'_>, Fault> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(raw) => Ok(open(text, raw, depth)),
        Err(error) => {
            let at = place(text, &error).min(text.trim_end().len());
            let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message);
            Err(cause(text, at).unwrap_or_else(|| {
                let help = "fix the JSON here or just before; a trailing comma is a common cause";
                Fault::new(at..at, format!("invalid JSON: {message}"), help)
            }))
        }
    }
}

/// What was typed at an error of the syntax instead of JSON.
fn cause(text: &str, at: usize) -> Option<Fault> {
    let start = at + (text[at..].len() - text[at..].trim_start().len());
    let rest = &text[start..];
    let first = rest.chars().next()?;
    let before = text[..start].trim_end().chars().next_back();
    let word_end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let word = &rest[..word_end];
    let is_key = rest[word_end..].trim_start().starts_with(':') && matches!(before, Some('{' | ','));
    let (length, message, help) = match first {
        '/' if rest.starts_with("//") || rest.starts_with("/*") => {
            (2, "invalid JSON: it has no comments".to_owned(), "remove the comment".to_owned())
        }
        '#' => (1, "invalid JSON: it has no comments".to_owned(), "remove the comment".to_owned()),
        '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '＂' => {
            let message = format!("invalid JSON: `{first}` does not enclose a text");
            (first.len_utf8(), message, "write text in straight double quotes, e.g. `\"name\"`".to_owned())
        }
        '}' | ']' if before == Some(',') => {
            let message = format!("invalid JSON: a comma before `{first}`");
            (1, message, "remove the comma".to_owned())
        }
        _ if is_key && !word.is_empty() => {
            let message = format!("invalid JSON: the key `{}` is not in quotes", shown(word));
            (word.len(), message, format!("write `\"{}\"`", shown(word)))
        }
        'T' | 'F' | 'N' if matches!(word, "True" | "False" | "None") => {
            let right = if word == "None" { "null".to_owned() } else { word.to_lowercase() };
            (word.len(), format!("invalid JSON: `{word}` is not a value"), format!("write `{right}`"))
        }
        _ => return None,
    };
    Some(Fault::new(start..start + length, message, help))
}

/// The beginning of a word.
fn shown(word: &str) -> &str {
    word.char_indices().nth(40).map_or(word, |(end, _)| &word[..end])
}

/// The byte at which an error of serde_json lies: it counts lines and bytes from 1. The column is 0 for an end of line that
/// came too early.
pub fn place(text: &str, error: &serde_json::Error) -> usize {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (before + error.column().saturating_sub(1)).min(text.len())
}

/// The value in `span` of `text`, which an earlier node of it gave.
pub fn reopen<'a>(text: &'a str, span: &Range<usize>, depth: usize) -> Node<'a> {
    node(text, &text[span.clone()], depth)
}

fn open<'a>(text: &'a str, raw: &'a RawValue, depth: usize) -> Node<'a> {
    node(text, raw.get(), depth)
}

/// The node of `raw`, which is a part of `text` and valid JSON.
fn node<'a>(text: &'a str, raw: &'a str, depth: usize) -> Node<'a> {
    let start = raw.as_ptr() as usize - text.as_ptr() as usize;
    let value = match raw.as_bytes().first() {
        Some(b'[') if depth == 0 => Value::List(Vec::new()),
        Some(b'{') if depth == 0 => Value::Table(Vec::new()),
        Some(b'[') => {
            let list = serde_json::from_str::<Vec<&RawValue>>(raw).unwrap_or_default();
            Value::List(list.into_iter().map(|raw| open(text, raw, depth - 1)).collect())
        }
        Some(b'{') => {
            let Members(members) = serde_json::from_str(raw).unwrap_or_default();
            let member = |(key, value)| (open(text, key, 0), open(text, value, depth - 1));
            Value::Table(members.into_iter().map(member).collect())
        }
        Some(b'"') => match serde_json::from_str::<Text>(raw) {
            Ok(Text(text)) => Value::Text(text),
            Err(_) => Value::HalfCharacter,
        },
        Some(b't') => Value::Truth(true),
        Some(b'f') => Value::Truth(false),
        Some(b'n') => Value::Null,
        _ if raw.contains(['.', 'e', 'E']) => Value::Float(Cow::Borrowed(raw)),
        _ => Value::Integer(Cow::Borrowed(raw), 10),
    };
    Node { span: start..start + raw.len(), value }
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
