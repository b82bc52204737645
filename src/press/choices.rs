//! The choices for booklets that an author can make in a puzzle file: their values, and the errors of invalid ones.

use crate::booklet::pages::{PAPERS, Paper, TRADE};
use crate::booklet::{Edition, Selection};
use crate::diagram::Theme;
use crate::language::Language;
use crate::text::similar;
use crate::walkthrough::Caption;

/// Returns the names among the values of a key of [`CHOICES`](crate::puzzle::CHOICES). Some keys have no names.
pub fn names(key: &str) -> Vec<String> {
    let listed = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match key {
        "edition" => listed(&Edition::ALL.map(Edition::name)),
        "theme" => listed(&Theme::BUILT_IN.map(|(name, _)| name)),
        "language" => Language::tags().map(str::to_owned).collect(),
        "paper" => PAPERS.iter().chain([&TRADE]).map(|paper| paper.name.to_lowercase()).collect(),
        "steps" => listed(&["all", "moves", "manoeuvres", "milestones", "every:", "last"]),
        "caption" => listed(&["after", "step", "number", "move"]),
        _ => Vec::new(),
    }
}

/// Returns the message and the suggested fix if a choice in the file is invalid.
pub fn objection(key: &str, value: &str) -> Option<(String, String)> {
    let known = names(key);
    let like = similar(value, known.iter().map(String::as_str)).map(|like| format!("did you mean `{like}`?"));
    let of = |what: &str| {
        let help = || format!("write {}", known.join(", "));
        Some((format!("`{value}` is not {what}"), like.clone().unwrap_or_else(help)))
    };
    // A text with a format of its own has its own error message, and sometimes a suggestion.
    let unread = |why: String| {
        let (message, help) = why.split_once("; ").unwrap_or((&why, "correct it"));
        Some((message.to_owned(), like.clone().unwrap_or_else(|| help.to_owned())))
    };
    match key {
        "edition" if Edition::named(value).is_none() => of("an edition"),
        "theme" if Theme::named(value).is_none() => of("a built-in theme; a file needs `--theme`"),
        "language" if Language::bundled(value).is_none() => of("a bundled language"),
        "paper" if value.parse::<Paper>().is_err() => of("a paper size"),
        "steps" => unread(value.parse::<Selection>().err()?.to_string()),
        "caption" => unread(value.parse::<Caption>().err()?.to_string()),
        _ => None,
    }
}
