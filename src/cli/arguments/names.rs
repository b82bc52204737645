//! Names that may stand as values of options that also take other texts: for "did you mean" and for completions.

use super::EditionName;
use crate::booklet::pages::{PAPERS, TRADE};
use crate::diagram::Theme;
use crate::language::Language;
use crate::text::similar;
use clap::ValueEnum as _;
use std::fmt::Display;
use std::str::FromStr;

/// The names for the option `--option`; none if it takes no names, or only names.
pub(in crate::cli) fn names(option: &str) -> Vec<String> {
    let listed = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match option {
        "theme" => Theme::BUILT_IN.iter().map(|(name, _)| (*name).to_owned()).collect(),
        "paper" => PAPERS.iter().chain([&TRADE]).map(|paper| paper.name.to_lowercase()).collect(),
        "edition" => EditionName::value_variants()
            .iter()
            .filter_map(|name| Some(name.to_possible_value()?.get_name().to_owned()))
            .collect(),
        "lang" => Language::tags().map(str::to_owned).collect(),
        "impose" => {
            listed(&["booklet", "2-up", "4-up", "6-up", "9-up", "n-up=", "cut-stack", "cut-stack=", "cover", "cover="])
        }
        "steps" => listed(&["all", "moves", "manoeuvres", "milestones", "every:", "last"]),
        "step" => listed(&["last"]),
        "caption" => listed(&["after", "step", "number", "move"]),
        "mark" => listed(&["arrow", "ghost", "outline", "none"]),
        _ => Vec::new(),
    }
}

/// Reads a value of `--option`; an error names the most similar name.
pub(super) fn near<T>(option: &'static str) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr,
    T::Err: Display,
{
    move |text| {
        text.parse().map_err(|why: T::Err| {
            let names = names(option);
            match similar(text, names.iter().map(String::as_str)) {
                Some(like) => format!("{why}; did you mean `{like}`?"),
                None => why.to_string(),
            }
        })
    }
}
