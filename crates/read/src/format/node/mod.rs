//! The values of a file with their positions. A [`Node`] is a value of TOML or JSON. A [`Table`] is a set of keys that
//! are taken out one by one. [`Faults`] provides the readers that all formats share.

mod faults;
pub mod json;
mod slips;
pub mod toml;

pub use faults::{Faults, all, one_line};
pub use slips::{Mended, mended};

use std::borrow::Cow;
use std::ops::Range;

/// The syntax of a file. Repairs are written in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Syntax {
    /// `key = value`.
    #[default]
    Toml,
    /// `"key": value`.
    Json,
}

impl Syntax {
    /// Returns a key with a value as it is written in this syntax: `` `year = 1909` `` or `` `"year": 1909` ``. The
    /// value is given as TOML.
    pub fn pair(self, key: &str, value: &str) -> String {
        match self {
            Self::Toml => format!("`{key} = {value}`"),
            Self::Json => format!("`\"{key}\": {}`", self.value(value)),
        }
    }

    /// Returns a value in this syntax. It is given as TOML.
    pub fn value(self, value: &str) -> String {
        let line = format!("x = {value}");
        let document = if self == Self::Json { toml::parse(&line).ok() } else { None };
        document.map_or_else(|| value.to_owned(), |document| document.table().members()[0].1.as_json())
    }
}

/// A value and its position.
#[derive(Clone, Debug)]
pub struct Node<'a> {
    /// The position in the text, in bytes.
    pub span: Range<usize>,
    /// The content.
    pub value: Value<'a>,
}

/// A value of TOML or JSON.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// `null` of JSON.
    Null,
    /// `true` or `false`.
    Truth(bool),
    /// Digits with an optional sign, and their base.
    Integer(Cow<'a, str>, u32),
    /// A number with a fraction or an exponent, as written.
    Float(Cow<'a, str>),
    /// A string.
    Text(Cow<'a, str>),
    /// A value that no key accepts, with its name: a TOML date, or a JSON text with half of a surrogate pair.
    Odd(&'static str),
    /// A list.
    List(Vec<Node<'a>>),
    /// Keys and values.
    Table(Vec<(Node<'a>, Node<'a>)>),
}

impl Node<'_> {
    /// Returns the position in the text, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the string, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// Returns the truth value, if it is one.
    pub fn truth(&self) -> Option<bool> {
        if let Value::Truth(truth) = self.value { Some(truth) } else { None }
    }

    /// Returns the whole number, if it is one of at most 64 bits.
    pub fn whole(&self) -> Option<i64> {
        if let Value::Integer(digits, base) = &self.value { i64::from_str_radix(digits, *base).ok() } else { None }
    }

    /// Returns the elements, if it is a list.
    pub fn list(&self) -> Option<&[Self]> {
        if let Value::List(list) = &self.value { Some(list) } else { None }
    }

    /// Returns the entries, if it is a table.
    pub fn table(&self) -> Option<Table<'_>> {
        match &self.value {
            Value::Table(members) => Some(Table { span: self.span(), left: members.iter().collect() }),
            _ => None,
        }
    }

    /// Describes the value in the words of this syntax: "the text "A"", "a list".
    pub fn described(&self, syntax: Syntax) -> String {
        match &self.value {
            Value::Null => "null".to_owned(),
            Value::Truth(truth) => format!("the word `{truth}`"),
            Value::Integer(digits, _) => format!("the number `{digits}`"),
            Value::Float(number) => format!("the number `{number}`"),
            Value::Text(text) => format!("the text {text:?}"),
            Value::Odd(name) => (*name).to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Table(_) if syntax == Syntax::Json => "an object".to_owned(),
            Value::Table(_) => "a table".to_owned(),
        }
    }

    /// Returns the same value as JSON in one line.
    fn as_json(&self) -> String {
        let text = |text: &str| serde_json::Value::from(text).to_string();
        match &self.value {
            Value::Null | Value::Odd(_) => "null".to_owned(),
            Value::Truth(truth) => truth.to_string(),
            Value::Integer(number, _) | Value::Float(number) => number.to_string(),
            Value::Text(string) => text(string),
            Value::List(list) => format!("[{}]", list.iter().map(Self::as_json).collect::<Vec<_>>().join(", ")),
            Value::Table(members) => {
                // Restores the order of the text, because the library has sorted the keys.
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by_key(|(key, _)| key.span.start);
                let member = |(key, value): &(Self, Self)| format!("{}: {}", key.as_json(), value.as_json());
                format!("{{{}}}", members.into_iter().map(member).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Returns the position of the characters of a JSON text, or of the whole value if it has escapes.
    pub fn characters(&self) -> Range<usize> {
        match &self.value {
            Value::Text(text) if self.span.len() == text.len() + 2 => self.span.start + 1..self.span.end - 1,
            _ => self.span(),
        }
    }
}

/// A member of a table: its key and its value.
pub type Member<'n> = &'n (Node<'n>, Node<'n>);

/// The entries of a table that have not been taken yet.
#[derive(Clone, Debug, Default)]
pub struct Table<'n> {
    span: Range<usize>,
    left: Vec<Member<'n>>,
}

impl<'n> Table<'n> {
    /// Returns the position of the whole table.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the members that are left.
    pub fn members(&self) -> &[Member<'n>] {
        &self.left
    }

    /// Returns the member with this key, if it is left.
    pub fn get(&self, key: &str) -> Option<Member<'n>> {
        self.left.iter().copied().find(|(name, _)| name.text() == Some(key))
    }

    /// Returns whether a key is left.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}

impl<'n> IntoIterator for Table<'n> {
    type Item = Member<'n>;
    type IntoIter = std::vec::IntoIter<Member<'n>>;

    fn into_iter(self) -> Self::IntoIter {
        self.left.into_iter()
    }
}
