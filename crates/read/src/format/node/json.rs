//! Nodes of JSON.
//!
//! serde_json checks the whole text and then hands out each value as the part of the text that it is. Values are opened only
//! as deep as a form goes, so that no nesting of lists is too deep.

use super::super::{Fault, span_of};
use super::slips::{Open, closing, meant, wrong};
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
    checked(text).map(|raw| open(text, raw, depth)).map_err(|at| match slip(text, at) {
        Some((span, right)) => fault(text, span, &right),
        None => {
            let help = "see that brackets and quotes are closed, and that commas separate the values";
            Fault::new(at..at, "this is not JSON from here on", help)
        }
    })
}

/// The error of a part of a text in whose place another text is right.
fn fault(text: &str, span: Range<usize>, right: &str) -> Fault {
    let help = match right.len() {
        0 => "remove it".to_owned(),
        1..60 => format!("write `{right}`"),
        _ => "put it in straight double quotes".to_owned(),
    };
    Fault::new(span.clone(), wrong(&text[span], right), help)
}

/// A text of which slips in the syntax were undone.
pub struct Mended<'a> {
    /// The text; it is JSON if all slips could be undone.
    pub text: Cow<'a, str>,
    /// The slips, at their places in the original.
    pub faults: Vec<Fault>,
    /// Places in the text, in order, and how much further to the right or left everything behind them is in the original.
    shifts: Vec<(usize, isize)>,
    /// Bytes of the original.
    length: usize,
}

impl Mended<'_> {
    /// The place in the original of one in the text.
    pub fn original(&self, span: &Range<usize>) -> Range<usize> {
        let place = |at: usize| {
            let shift: isize = self.shifts.iter().filter(|(from, _)| *from <= at).map(|(_, shift)| shift).sum();
            at.saturating_add_signed(shift).min(self.length)
        };
        place(span.start)..place(span.end).max(place(span.start))
    }
}

/// Undoes the slips of a text, one after the other.
pub fn mended(text: &str) -> Mended<'_> {
    let mut mended = Mended { text: Cow::Borrowed(text), faults: Vec::new(), shifts: Vec::new(), length: text.len() };
    while let Err(at) = checked(&mended.text) {
        let Some((span, right)) = slip(&mended.text, at).filter(|_| mended.faults.len() < MOST_SLIPS) else {
            let last = parse(&mended.text, 0).err();
            mended.faults.extend(last.map(|fault| Fault { span: mended.original(&fault.span), ..fault }));
            break;
        };
        let fault = fault(&mended.text, span.clone(), &right);
        mended.faults.push(Fault { span: mended.original(&span), ..fault });
        let shift = span.len() as isize - right.len() as isize;
        mended.text.to_mut().replace_range(span.clone(), &right);
        for (from, _) in mended.shifts.iter_mut().filter(|(from, _)| *from >= span.end) {
            *from = from.saturating_add_signed(-shift);
        }
        if shift != 0 {
            mended.shifts.push((span.start + right.len(), shift));
            mended.shifts.sort_unstable();
        }
    }
    mended
}

/// The text as one value, or the place of the first error.
fn checked(text: &str) -> Result<&RawValue, usize> {
    serde_json::from_str::<&RawValue>(text).map_err(|error| {
        let end = text.trim_end().len();
        let at = if error.is_eof() { end } else { place(text, &error).min(end) };
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    })
}

/// What was typed at an error of the syntax instead of JSON, and what is right there, if that is known.
fn slip(text: &str, at: usize) -> Option<(Range<usize>, String)> {
    // What JSON takes for a space; others would be slips themselves.
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
    let rest = text[at..].trim_start_matches(is_space);
    let start = text.len() - rest.len();
    let before = text[..start].trim_end_matches(is_space);
    let Some(first) = rest.chars().next() else {
        // The text ends too early.
        let sign = Open::of(text).brackets.pop()?;
        return Some((start..start, if sign == '{' { "}" } else { "]" }.to_owned()));
    };
    let word = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len())];
    let is_key = before.ends_with(['{', ',']) && rest[word.len()..].trim_start().starts_with(':');
    let follows = before.ends_with(|c: char| c.is_alphanumeric() || "\"]}".contains(c));
    let (length, right) = match first {
        '/' | '#' => {
            let end = if rest.starts_with("/*") { rest.find("*/").map(|at| at + 2) } else { rest.find('\n') };
            (end.unwrap_or(rest.len()), String::new())
        }
        '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '＂' | '`' => {
            let end = rest.char_indices().skip(1).find(|&(at, c)| {
                let behind = rest[at + c.len_utf8()..].trim_start();
                "'“”‘’»＂`".contains(c)
                    && !rest[..at].ends_with('\\')
                    && (behind.is_empty() || behind.starts_with([',', ':', ']', '}', '，', '：', '］', '｝']))
            });
            match end.map(|(at, c)| (at + c.len_utf8(), &rest[first.len_utf8()..at])) {
                Some((length, inner)) if !inner.contains('\n') => {
                    (length, format!("\"{}\"", inner.replace("\\'", "'").replace('"', "\\\"")))
                }
                _ => (first.len_utf8(), "\"".to_owned()),
            }
        }
        '}' | ']' | ',' if before.ends_with(',') => return Some((before.len() - 1..before.len(), String::new())),
        '(' | ')' => (1, if first == '(' { "[" } else { "]" }.to_owned()),
        '=' if before.ends_with('"') => (1, ":".to_owned()),
        ';' => {
            let is_end = rest[1..].trim().is_empty() || rest[1..].trim_start().starts_with(['}', ']']);
            (1, if is_end { "" } else { "," }.to_owned())
        }
        _ if is_key && !word.is_empty() => (word.len(), format!("\"{word}\"")),
        _ if matches!(word, "True" | "False") => (word.len(), word.to_lowercase()),
        _ if matches!(word, "None" | "NaN" | "undefined") => (word.len(), "null".to_owned()),
        _ if word.starts_with(char::is_alphabetic) && before.ends_with([':', '[', ',']) => {
            let value = rest.split([',', ']', '}', '\n']).next().unwrap_or_default().trim_end();
            (value.len(), format!("\"{}\"", value.replace('"', "\\\"")))
        }
        '"' | '{' | '[' | '-' | '0'..='9' if before.len() < start && follows => {
            // A text after a key lacks a colon, if no colon follows it.
            let text = rest.strip_prefix('"');
            let next = text.and_then(|text| Some(text[closing(text, '"')? + 1..].trim_start()));
            let key = before.strip_suffix('"').and_then(|text| text.rfind('"')).map(|at| before[..at].trim_end());
            let is_value = key.is_some_and(|before| before.ends_with(['{', ',']))
                && next.is_none_or(|next| !next.starts_with(':'));
            return Some((before.len()..before.len() + 1, if is_value { ":" } else { "," }.to_owned()));
        }
        '}' | ']' if Open::of(&text[..start]).brackets.is_empty() => (1, String::new()),
        '：' => (first.len_utf8(), ":".to_owned()),
        _ => (first.len_utf8(), meant(first)?.to_owned()),
    };
    Some((start..start + length, right))
}

/// The byte at which an error of serde_json lies: it counts lines and bytes from 1. The column is 0 for an end of line that
/// came too early.
fn place(text: &str, error: &serde_json::Error) -> usize {
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
