//! Names that may stand as values of options that also take other texts: for "did you mean" and for completions.

use crate::press;
use crate::text::similar;
use std::fmt::Display;

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
