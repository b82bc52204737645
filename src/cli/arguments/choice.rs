//! Options whose values are words: each for a value of the library, or beside other texts; then for "did you mean" and completions.

use crate::press;
use crate::text::similar;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fmt::Display;

/// A word, and others for the same after `|`; what it means; and the value.
pub(in crate::cli) type Choice<T> = (&'static str, &'static str, T);

/// The parser of these words.
pub(super) fn choice<T: Clone + Send + Sync>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(choices.iter().map(possible)).map(|word| value(choices, &word))
}

/// A word as help and completions show it.
pub(super) fn possible<T>(&(words, what, _): &Choice<T>) -> PossibleValue {
    let mut words = words.split('|');
    let shown = PossibleValue::new(words.next().unwrap_or_default()).aliases(words);
    if what.is_empty() { shown } else { shown.help(what) }
}

/// The value of a word that is one of these.
pub(super) fn value<T: Clone>(choices: &[Choice<T>], word: &str) -> T {
    let is_it = |(words, ..): &&Choice<T>| words.split('|').any(|known| known == word);
    choices.iter().find(is_it).expect("one of these words").2.clone()
}

/// The word for a value.
pub(in crate::cli) fn word<T: PartialEq>(choices: &[Choice<T>], value: &T) -> &'static str {
    let found = choices.iter().find(|(.., known)| known == value);
    found.and_then(|(words, ..)| words.split('|').next()).unwrap_or_default()
}

/// The names for the option `--option`; none if it takes no names, or only names.
pub(in crate::cli) fn names(option: &str) -> Vec<String> {
    let listed = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match option {
        "theme" | "paper" | "edition" | "steps" | "caption" => press::names(option),
        "lang" => press::names("language"),
        "impose" => {
            listed(&["booklet", "2-up", "4-up", "6-up", "9-up", "n-up=", "cut-stack", "cut-stack=", "cover", "cover="])
        }
        "step" => listed(&["start", "goal", "last"]),
        "mark" => listed(&["arrow", "ghost", "outline", "none"]),
        _ => Vec::new(),
    }
}

/// Reads a value of `--option` with `read`; an error names the most similar name.
pub(in crate::cli) fn near<T, E: Display>(
    option: &'static str,
    read: impl Fn(&str) -> Result<T, E> + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        read(text).map_err(|why| {
            let names = names(option);
            match similar(text, names.iter().map(String::as_str)) {
                Some(like) => format!("{why}; did you mean `{like}`?"),
                None => why.to_string(),
            }
        })
    }
}
