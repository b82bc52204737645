//! Values of a file with their places: one [`Node`] for TOML and JSON, a [`Table`] from which the keys are taken one by one,
//! and [`Faults`], which has the readers that all formats share.

mod decode;
mod faults;
pub mod json;
pub mod toml;

pub use faults::{Faults, one_line};

use std::borrow::Cow;
use std::ops::Range;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// The bytes of the text.
    pub span: Range<usize>,
    /// What they say.
    pub value: Value<'a>,
}

/// A value of TOML or JSON.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// `null` of JSON.
    Null,
    /// `true` or `false`.
    Truth(bool),
    /// Digits, perhaps behind a sign, and their base.
    Integer(Cow<'a, str>, u32),
    /// A number with a fraction or an exponent, as it was written.
    Float(Cow<'a, str>),
    /// A string.
    Text(Cow<'a, str>),
    /// A text with half of a surrogate pair; in JSON only.
    HalfCharacter,
    /// In TOML only.
    Date,
    /// A list.
    List(Vec<Node<'a>>),
    /// Keys and values.
    Table(Vec<(Node<'a>, Node<'a>)>),
}

impl Node<'_> {
    /// The bytes of the text.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The string, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn truth(&self) -> Option<bool> {
        match self.value {
            Value::Truth(truth) => Some(truth),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    pub fn whole(&self) -> Option<i64> {
        match &self.value {
            Value::Integer(digits, base) => i64::from_str_radix(digits, *base).ok(),
            _ => None,
        }
    }

    /// The elements, if it is a list.
    pub fn list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// The entries, if it is a table.
    pub fn table(&self) -> Option<Table<'_>> {
        match &self.value {
            Value::Table(members) => Some(Table { span: self.span(), left: members.iter().collect() }),
            _ => None,
        }
    }

    /// The name of its type, for people who write TOML.
    pub fn kind_of_toml(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            _ => self.kind(),
        }
    }

    /// The name of its type, for people who write JSON.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Truth(_) => "true or false",
            Value::Integer(..) | Value::Float(_) => "a number",
            Value::Text(_) => "a text",
            Value::HalfCharacter => "a text with half of a surrogate pair, which is not a character",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "an object",
        }
    }

    /// The place of the characters of a text of JSON, or of all of it where it has escapes.
    pub fn characters(&self) -> Range<usize> {
        match &self.value {
            Value::Text(Cow::Borrowed(text)) => self.span.start + 1..self.span.start + 1 + text.len(),
            _ => self.span(),
        }
    }
}

/// A member of a table: its key and its value.
pub type Member<'n> = &'n (Node<'n>, Node<'n>);

/// The entries of a table that were not taken yet.
#[derive(Clone, Debug)]
pub struct Table<'n> {
    span: Range<usize>,
    left: Vec<Member<'n>>,
}

impl<'n> Table<'n> {
    /// The place of all of it.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The brace with which an object of JSON begins.
    pub fn begin(&self) -> Range<usize> {
        self.span.start..self.span.start + 1
    }

    /// The members that are left.
    pub fn members(&self) -> &[Member<'n>] {
        &self.left
    }

    /// The member with this key, if it is left.
    pub fn get(&self, key: &str) -> Option<Member<'n>> {
        self.left.iter().copied().find(|(name, _)| name.text() == Some(key))
    }

    /// Whether a key is left.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}
