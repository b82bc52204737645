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

/// Most slips in the syntax that are looked for in one text.
const MOST_SLIPS: usize = 20;

/// The one value of the whole text. Lists and objects are opened `depth` levels deep; below, they look empty.
///
/// # Errors
///
/// The first error of the syntax.
pub fn parse(text: &str, depth: usize) -> Result<Node<'_>, Fault> {
    match checked(text) {
        Ok(raw) => Ok(open(text, raw, depth)),
        Err(at) => Err(slip(text, at).map_or_else(
            || {
                let help = "see that brackets and quotes are closed, and that commas separate the values";
                Fault::new(at..at, "this is not JSON from here on", help)
            },
            |(fault, _)| fault,
        )),
    }
}

/// A text without the slips that can be undone in place, and its errors. It is JSON if all errors are such slips.
pub fn mended(text: &str) -> (Cow<'_, str>, Vec<Fault>) {
    let (mut text, mut faults) = (Cow::Borrowed(text), Vec::new());
    while let Err(at) = checked(&text) {
        match slip(&text, at) {
            Some((fault, Some(instead))) if faults.len() < MOST_SLIPS && instead.len() == fault.span.len() => {
                text.to_mut().replace_range(fault.span.clone(), &instead);
                faults.push(fault);
            }
            _ => {
                faults.extend(parse(&text, 0).err());
                break;
            }
        }
    }
    (text, faults)
}

/// The text as one value, or the place of the first error.
fn checked(text: &str) -> Result<&RawValue, usize> {
    serde_json::from_str::<&RawValue>(text).map_err(|error| {
        let at = place(text, &error).min(text.trim_end().len());
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    })
}

/// What was typed at an error of the syntax instead of JSON, and what of the same length is right there, if something is.
fn slip(text: &str, at: usize) -> Option<(Fault, Option<String>)> {
    // What JSON takes for a space; others would be slips themselves.
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
    let rest = text[at..].trim_start_matches(is_space);
    let start = text.len() - rest.len();
    let first = rest.chars().next()?;
    let before = text[..start].trim_end_matches(is_space);
    let word = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())];
    let shown: String = word.chars().take(40).collect();
    let is_key = rest[word.len()..].trim_start().starts_with(':') && before.ends_with(['{', ',']);
    let blank = |length: usize| " ".repeat(length);
    let (length, message, help, instead) = match first {
        '/' | '#' => {
            let end = if rest.starts_with("/*") { rest.find("*/").map(|at| at + 2) } else { rest.find('\n') };
            let length = end.unwrap_or(rest.len());
            (length, "JSON has no comments".to_owned(), "remove the comment".to_owned(), Some(blank(length)))
        }
        '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '＂' => {
            let end = rest.char_indices().skip(1).find(|&(at, c)| {
                "'“”‘’»＂".contains(c) && rest[at + c.len_utf8()..].trim_start().starts_with([',', ':', ']', '}'])
            });
            let quoted = end.map(|(at, c)| {
                let inner = &rest[first.len_utf8()..at];
                (at + c.len_utf8(), format!("{}\"{inner}\"{}", blank(first.len_utf8() - 1), blank(c.len_utf8() - 1)))
            });
            let (length, instead) = quoted.map_or((first.len_utf8(), None), |(length, text)| (length, Some(text)));
            let help = "write text in straight double quotes, e.g. `\"title\"`".to_owned();
            (length, format!("`{first}` does not enclose a text"), help, instead)
        }
        '}' | ']' if before.ends_with(',') => {
            let comma = before.len() - 1;
            let fault = Fault::new(comma..comma + 1, format!("there is a comma before `{first}`"), "remove the comma");
            return Some((fault, Some(blank(1))));
        }
        _ if is_key && !word.is_empty() => {
            (word.len(), format!("the key `{shown}` is not in quotes"), format!("write `\"{shown}\"`"), None)
        }
        _ if matches!(word, "True" | "False" | "None") => {
            let right = if word == "None" { "null".to_owned() } else { word.to_lowercase() };
            (word.len(), format!("`{word}` is not a value of JSON"), format!("write `{right}`"), Some(right))
        }
        '"' | '{' | '[' | '-' | '0'..='9'
            if before.len() < start && before.ends_with(|c: char| c.is_ascii_digit() || "\"]}".contains(c)) =>
        {
            let fault = Fault::new(before.len()..before.len() + 1, "a comma is missing here", "add a comma");
            return Some((fault, Some(",".to_owned())));
        }
        _ => return None,
    };
    Some((Fault::new(start..start + length, message, help), instead))
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
            Err(_) => Value::Odd("a text with half of a surrogate pair, which is not a character"),
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
