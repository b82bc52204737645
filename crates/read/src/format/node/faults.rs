//! The errors of a file, and the readers that find them.

use super::super::picture::forbidden;
use super::super::{Fault, composed};
use super::toml::in_one_line;
use super::{Node, Table};
use serde::Deserialize;
use std::ops::{Range, RangeInclusive};
use stepbook_solve::text::is_forbidden;
use stepbook_solve::text::{similar, thousands};

/// The errors that were found. A reader that finds one gives nothing.
#[derive(Debug, Default)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Adds an error with its repair.
    pub fn add(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.0.push(Fault::new(span, message, help));
    }

    /// Number of errors.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no error.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The result, if there are no errors; otherwise all of them with those of `made`.
    ///
    /// # Errors
    ///
    /// All errors.
    pub fn or<T>(mut self, made: Result<T, Vec<Fault>>) -> Result<T, Vec<Fault>> {
        match made {
            Ok(made) if self.0.is_empty() => Ok(made),
            made => {
                self.0.extend(made.err().into_iter().flatten());
                Err(self.0)
            }
        }
    }

    /// The error that a value does not have the required type, in the words of JSON.
    pub fn wrong_kind(&mut self, node: &Node, what: &str, help: &str) {
        self.add(node.span(), format!("{what} is {}", node.kind()), help);
    }

    /// A value as serde reads it; of another type, it is an error in the words of TOML.
    pub fn decode<'n, T: Deserialize<'n>>(&mut self, node: &'n Node<'n>, help: &str) -> Option<T> {
        let fault = |error: super::decode::Error| {
            self.add(error.span.unwrap_or_else(|| node.span()), plain(&in_one_line(&error.message)), help);
        };
        T::deserialize(node).map_err(fault).ok()
    }

    /// A text; a value of another type is an error in the words of TOML.
    pub fn text<'n>(&mut self, node: &'n Node<'n>, help: &str) -> Option<&'n str> {
        let text = node.text();
        if text.is_none() {
            self.decode::<String>(node, help);
        }
        text
    }

    /// A list of labels with their places.
    pub fn labels<'n>(&mut self, node: &'n Node<'n>, help: &str) -> Option<Vec<(Range<usize>, String)>> {
        let Some(list) = node.list() else {
            return self.decode::<Vec<String>>(node, help).map(|_| Vec::new());
        };
        list.iter().map(|label| Some((label.span(), composed(self.text(label, help)?)))).collect()
    }

    /// A number within `bounds`.
    pub fn number(&mut self, node: &Node, bounds: RangeInclusive<f64>, example: &str) -> Option<f64> {
        let help = format!("write a number from {} to {}, e.g. `{example}`", bounds.start(), bounds.end());
        let number: f64 = self.decode(node, &help)?;
        if !bounds.contains(&number) {
            self.add(node.span(), format!("{number} is out of bounds"), help);
            return None;
        }
        Some(number)
    }

    /// Takes all values of `key` out of a table; more than one is an error.
    pub fn take<'n>(&mut self, table: &mut Table<'n>, key: &str) -> Option<&'n Node<'n>> {
        let mut found = table.left.extract_if(.., |(name, _)| name.text() == Some(key));
        let first = found.next().map(|(_, value)| value);
        for (name, _) in found {
            self.add(name.span(), format!("duplicate key `{key}`"), "remove one of them");
        }
        first
    }

    /// Errors for all keys that are left: keys of another family, which are those of `others`, or unknown.
    pub fn no_other_keys(&mut self, table: Table, (others, family): (&[&str], &str), help: impl Fn(&str) -> String) {
        for (name, _) in table.left {
            let key = name.text().unwrap_or_default();
            let message = match others.contains(&key) {
                true => format!("`{key}` is a key of {family}"),
                false => format!("unknown key `{key}`"),
            };
            self.add(name.span(), message, help(key));
        }
    }

    /// Errors for all keys that are left; those `known` may have been meant.
    pub fn unknown_keys(&mut self, table: Table, known: &[&str]) {
        self.no_other_keys(table, (&[], ""), |key| did_you_mean(key, known));
    }

    /// Whether a text can be printed.
    pub fn check_printable(&mut self, span: &Range<usize>, text: &str) -> bool {
        let control = text.chars().find(|&c| is_forbidden(c));
        self.0.extend(control.map(|control| forbidden(control, span.clone())));
        control.is_none()
    }

    /// Whether the text called `name` has at most `most` characters.
    pub fn check_length(&mut self, span: &Range<usize>, name: &str, text: &str, most: usize) -> bool {
        let found = text.chars().count();
        if found > most {
            let help = format!("shorten it to at most {} characters", thousands(most));
            self.add(span.clone(), format!("{name} has {} characters", thousands(found)), help);
        }
        found <= most
    }

    /// Whether the text called `name` is there.
    pub fn check_filled(&mut self, span: &Range<usize>, name: &str, text: &str, help: impl Into<String>) -> bool {
        if text.is_empty() {
            self.add(span.clone(), format!("{name} is empty"), help);
        }
        !text.is_empty()
    }
}

/// A text in one line: spaces in a row and line breaks become one space.
pub fn one_line(text: &str) -> String {
    composed(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The key that was probably meant, for one that is not among those `known`.
pub fn did_you_mean(key: &str, known: &[&str]) -> String {
    match similar(key, known.iter().copied()) {
        Some(similar) => format!("did you mean `{similar}`?"),
        None => format!("the keys are {}", known.join(", ")),
    }
}

/// What serde says of a value of another type or an unknown word, in words that people who write TOML know.
fn plain(message: &str) -> String {
    if let Some(rest) = message.strip_prefix("invalid type: ")
        && let Some((found, expected)) = rest.rsplit_once(", expected ")
    {
        return format!("this must be {}, not {}", named(expected), named(found));
    }
    if let Some(rest) = message.strip_prefix("unknown variant ")
        && let Some((found, expected)) = rest.split_once(", expected ")
    {
        let word = found.trim_matches('`');
        let known = expected.split('`').skip(1).step_by(2);
        return match similar(word, known) {
            Some(similar) => format!("`{word}` is not known here; did you mean `{similar}`?"),
            None => format!("`{word}` is not known here; write {}", expected.trim_start_matches("one of ")),
        };
    }
    if message.starts_with("wanted string or table") {
        return "this must be a text in quotes".to_owned();
    }
    message.to_owned()
}

/// A type of serde, perhaps with a value, as people call it.
fn named(what: &str) -> String {
    const NAMES: [(&str, &str); 9] = [
        ("a sequence", "a list"),
        ("sequence", "a list"),
        ("a string", "a text in quotes"),
        ("string", "the text"),
        ("a boolean", "`true` or `false`"),
        ("map", "a table"),
        ("integer", "the number"),
        ("floating point", "the number"),
        ("boolean", "the word"),
    ];
    let found = NAMES.iter().find_map(|(name, plain)| Some((what.strip_prefix(name)?, plain)));
    found.map_or_else(|| what.to_owned(), |(rest, plain)| format!("{plain}{rest}"))
}
