//! Values of a file with their places: one [`Node`] for TOML and JSON, a [`Table`] from which the keys are taken one by one,
//! and [`Faults`], which has the readers that all formats share.

mod decode;
mod faults;
pub(crate) mod json;
pub(crate) mod toml;

pub(crate) use faults::{Faults, one_line};

use std::borrow::Cow;
use std::ops::Range;

/// A value and its place.
#[derive(Clone, Debug)]
pub(crate) struct Node<'a> {
    pub span: Range<usize>,
    pub value: Value<'a>,
}

/// A value of TOML or JSON.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Null,
    Truth(bool),
    /// Digits, perhaps behind a sign, and their base.
    Integer(Cow<'a, str>, u32),
    /// A number with a fraction or an exponent, as it was written.
    Float(Cow<'a, str>),
    Text(Cow<'a, str>),
    /// A text with half of a surrogate pair; in JSON only.
    HalfCharacter,
    /// In TOML only.
    Date(String),
    List(Vec<Node<'a>>),
    /// Keys and values.
    Table(Vec<(Node<'a>, Node<'a>)>),
}

impl Node<'_> {
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(crate) fn truth(&self) -> Option<bool> {
        match self.value {
            Value::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    pub(crate) fn whole(&self) -> Option<i64> {
        match &self.value {
            Value::Integer(digits, base) => i64::from_str_radix(digits, *base).ok(),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    pub(crate) fn table(&self) -> Option<Table<'_>> {
        match &self.value {
            Value::Table(members) => Some(Table { span: self.span(), left: members.iter().collect() }),
            _ => None,
        }
    }

    /// The name of its type, for people who write TOML.
    pub(crate) fn kind_of_toml(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            _ => self.kind(),
        }
    }

    /// The name of its type, for people who write JSON.
    pub(crate) fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Truth(_) => "true or false",
            Value::Integer(..) | Value::Float(_) => "a number",
            Value::Text(_) => "a text",
            Value::HalfCharacter => "a text with half of a surrogate pair, which is not a character",
            Value::Date(_) => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "an object",
        }
    }

    /// The place of the characters of a text of JSON, or of all of it where it has escapes.
    pub(crate) fn characters(&self) -> Range<usize> {
        match &self.value {
            Value::Text(Cow::Borrowed(text)) => self.span.start + 1..self.span.start + 1 + text.len(),
            _ => self.span(),
        }
    }
}

/// A member of a table: its key and its value.
pub(crate) type Member<'n> = &'n (Node<'n>, Node<'n>);

/// The entries of a table that were not taken yet.
#[derive(Clone, Debug)]
pub(crate) struct Table<'n> {
    span: Range<usize>,
    left: Vec<Member<'n>>,
}

impl<'n> Table<'n> {
    /// The place of all of it.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The brace with which an object of JSON begins.
    pub(crate) fn begin(&self) -> Range<usize> {
        self.span.start..self.span.start + 1
    }

    /// The members that are left.
    pub(crate) fn members(&self) -> &[Member<'n>] {
        &self.left
    }

    /// The member with this key, if it is left.
    pub(crate) fn get(&self, key: &str) -> Option<Member<'n>> {
        self.left.iter().copied().find(|(name, _)| name.text() == Some(key))
    }

    /// Whether a key is left.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}
