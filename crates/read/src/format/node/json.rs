//! Nodes of JSON.
//!
//! serde_json checks the whole text and then hands out each value as the part of the text that it is. Values are opened only
//! as deep as a form goes, so that no nesting of lists is too deep.

use super::super::{Fault, span_of};
use super::slips::{IN_BRACKETS, Open, closing, meant, odd};
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
        let found = slip(&mended.text, at).filter(|_| mended.faults.len() < MOST_SLIPS);
        let Some((fault, instead)) = found.and_then(|(fault, instead)| Some((fault, instead?))) else {
            let last = parse(&mended.text, 0).err();
            mended.faults.extend(last.map(|fault| Fault { span: mended.original(&fault.span), ..fault }));
            break;
        };
        let span = fault.span.clone();
        mended.faults.push(Fault { span: mended.original(&span), ..fault });
        let shift = span.len() as isize - instead.len() as isize;
        mended.text.to_mut().replace_range(span.clone(), &instead);
        for (from, _) in mended.shifts.iter_mut().filter(|(from, _)| *from >= span.end) {
            *from = from.saturating_add_signed(-shift);
        }
        if shift != 0 {
            mended.shifts.push((span.start + instead.len(), shift));
            mended.shifts.sort_unstable();
        }
    }
    // What closes a bracket that was written differently is the same slip.
    mended.faults.dedup_by(|next, first| next.message == first.message && next.message.contains(IN_BRACKETS));
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
fn slip(text: &str, at: usize) -> Option<(Fault, Option<String>)> {
    // What JSON takes for a space; others would be slips themselves.
    let is_space = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r');
    let rest = text[at..].trim_start_matches(is_space);
    let start = text.len() - rest.len();
    let before = text[..start].trim_end_matches(is_space);
    let found = |span: Range<usize>, message: &str, help: &str, instead: &str| {
        Some((Fault::new(span, message, help), Some(instead.to_owned())))
    };
    let write = |length: usize, message: &str, instead: &str| {
        let help = if instead.len() < 60 {
            format!("write `{instead}`")
        } else {
            "put it in straight double quotes".to_owned()
        };
        found(start..start + length, message, &help, instead)
    };
    let Some(first) = rest.chars().next() else {
        // The text ends too early.
        let sign = Open::of(text).brackets.pop()?;
        let end = if sign == '{' { "}" } else { "]" };
        return found(start..start, &format!("`{sign}` is never closed"), &format!("add `{end}`"), end);
    };
    let word = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len())];
    let is_key = before.ends_with(['{', ',']) && rest[word.len()..].trim_start().starts_with(':');
    let follows = before.ends_with(|c: char| c.is_alphanumeric() || "\"]}".contains(c));
    match first {
        '/' | '#' => {
            let end = if rest.starts_with("/*") { rest.find("*/").map(|at| at + 2) } else { rest.find('\n') };
            found(start..start + end.unwrap_or(rest.len()), "JSON has no comments", "remove the comment", "")
        }
        '\'' | '“' | '”' | '„' | '‘' | '’' | '«' | '＂' | '`' => {
            let end = rest.char_indices().skip(1).find(|&(at, c)| {
                let behind = rest[at + c.len_utf8()..].trim_start();
                "'“”‘’»＂`".contains(c)
                    && !rest[..at].ends_with('\\')
                    && (behind.is_empty() || behind.starts_with([',', ':', ']', '}', '，', '：', '］', '｝']))
            });
            let message = format!("`{first}` does not enclose a text");
            let inner = end.map(|(at, _)| rest[first.len_utf8()..at].replace("\\'", "'").replace('"', "\\\""));
            match end.zip(inner.filter(|inner| !inner.contains('\n'))) {
                Some(((at, c), inner)) => write(at + c.len_utf8(), &message, &format!("\"{inner}\"")),
                None => {
                    let span = start..start + first.len_utf8();
                    Some((Fault::new(span, message, "write text in straight double quotes"), None))
                }
            }
        }
        '}' | ']' | ',' if before.ends_with(',') => {
            let message = format!("there is a comma before `{first}`");
            found(before.len() - 1..before.len(), &message, "remove the comma", "")
        }
        '(' => write(1, IN_BRACKETS, "["),
        ')' => write(1, IN_BRACKETS, "]"),
        '=' if before.ends_with('"') => write(1, "`:` stands between a key and its value", ":"),
        ';' => {
            let is_end = rest[1..].trim().is_empty() || rest[1..].trim_start().starts_with(['}', ']']);
            let help = "write `,`, or remove it";
            found(start..start + 1, "`;` separates nothing", help, if is_end { "" } else { "," })
        }
        _ if is_key && !word.is_empty() => {
            let shown: String = word.chars().take(40).collect();
            write(word.len(), &format!("the key `{shown}` is not in quotes"), &format!("\"{word}\""))
        }
        _ if matches!(word, "True" | "False" | "None" | "NaN" | "undefined") => {
            let right = if matches!(word, "True" | "False") { &*word.to_lowercase() } else { "null" };
            write(word.len(), &format!("`{word}` is not a value of JSON"), right)
        }
        _ if word.starts_with(char::is_alphabetic) && before.ends_with([':', '[', ',']) => {
            let value = rest.split([',', ']', '}', '\n']).next().unwrap_or_default().trim_end();
            write(value.len(), "text must be in quotes", &format!("\"{}\"", value.replace('"', "\\\"")))
        }
        '"' | '{' | '[' | '-' | '0'..='9' if before.len() < start && follows => {
            // A text after a key lacks a colon, if no colon follows it.
            let text = rest.strip_prefix('"');
            let next = text.and_then(|text| Some(text[closing(text, '"')? + 1..].trim_start()));
            let key = before.strip_suffix('"').and_then(|text| text.rfind('"')).map(|at| before[..at].trim_end());
            let is_value = key.is_some_and(|before| before.ends_with(['{', ',']))
                && next.is_none_or(|next| !next.starts_with(':'));
            let (name, sign) = if is_value { ("colon", ":") } else { ("comma", ",") };
            let span = before.len()..before.len() + 1;
            found(span, &format!("a {name} is missing here"), &format!("add a {name}"), sign)
        }
        '}' | ']' if Open::of(&text[..start]).brackets.is_empty() => {
            found(start..start + 1, &format!("`{first}` closes nothing"), "remove it", "")
        }
        _ => {
            let plain = if first == '：' { ":" } else { meant(first)?.0 };
            write(first.len_utf8(), &odd(first)?, plain)
        }
    }
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
