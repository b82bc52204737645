//! JSON whose values know where they stand in the file.
//!
//! serde_json checks the whole text and then hands out each value as the part of the text that it is. Values are opened only
//! as deep as a form goes, so that no nesting of lists is too deep.

use super::Fault;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// A value and its place.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    start: usize,
    raw: &'a str,
}

/// The one value of the whole text.
///
/// serde_json stops at the first fault of the syntax.
pub(super) fn parse(text: &str) -> Result<Value<'_>, Fault> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(raw) => Ok(Value::new(text, raw.get())),
        Err(error) => {
            let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            // The column counts bytes and is 0 for an end of line that came too early.
            let at = (line_start + error.column().saturating_sub(1)).min(text.trim_end().len());
            let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message);
            Err(Fault::new(at..at, format!("no JSON: {message}"), "correct the JSON here, or just before"))
        }
    }
}

impl<'a> Value<'a> {
    /// `raw`, which is a part of `text`.
    fn new(text: &'a str, raw: &'a str) -> Self {
        Self { start: raw.as_ptr() as usize - text.as_ptr() as usize, raw }
    }

    pub(super) fn span(self) -> Range<usize> {
        self.start..self.start + self.raw.len()
    }

    /// A part of this value's text, as serde_json borrowed it.
    fn inner(self, raw: &'a RawValue) -> Self {
        let inner = Self::new(self.raw, raw.get());
        Self { start: self.start + inner.start, ..inner }
    }

    /// What kind of value it is, for messages.
    pub(super) fn kind(self) -> &'static str {
        match self.raw.as_bytes().first() {
            Some(b'{') => "an object",
            Some(b'[') => "a list",
            Some(b'"') if self.text().is_none() => "a text with half of a surrogate pair, which is no character",
            Some(b'"') => "a text",
            Some(b't' | b'f') => "true or false",
            Some(b'n') => "null",
            _ => "a number",
        }
    }

    /// The values of a list.
    pub(super) fn list(self) -> Option<Vec<Self>> {
        let values = serde_json::from_str::<Vec<&RawValue>>(self.raw).ok()?;
        Some(values.into_iter().map(|raw| self.inner(raw)).collect())
    }

    /// Keys and values of an object, in the order of the file.
    pub(super) fn members(self) -> Option<Vec<(Self, Self)>> {
        let Members(members) = serde_json::from_str(self.raw).ok()?;
        Some(members.into_iter().map(|(key, value)| (self.inner(key), self.inner(value))).collect())
    }

    pub(super) fn text(self) -> Option<Cow<'a, str>> {
        let text = serde_json::from_str::<Text>(self.raw).ok()?;
        Some(text.0)
    }

    /// The value as it stands in the file.
    pub(super) fn written(self) -> &'a str {
        self.raw
    }

    pub(super) fn truth(self) -> Option<bool> {
        self.raw.parse().ok()
    }

    pub(super) fn number(self) -> Option<i64> {
        self.raw.parse().ok()
    }

    /// The place of the characters of a text, if it stands in the file as it is: without escapes.
    pub(super) fn characters(self, text: &str) -> Option<Range<usize>> {
        (self.raw.len() == text.len() + 2).then(|| self.start + 1..self.start + 1 + text.len())
    }
}

#[derive(serde::Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

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
