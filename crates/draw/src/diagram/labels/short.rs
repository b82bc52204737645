//! Short names of blocks with long labels.

use super::{BlockShape, LabelLayout, Lettering};
use crate::walkthrough::ShortName;
use std::collections::{BTreeMap, BTreeSet};
use unicode_segmentation::UnicodeSegmentation as _;

/// Width in em from which a label also gets a short name for narrow captions.
const LONG: f64 = 3.2;
/// Maximum length of a short name in letters.
const MOST: usize = 5;

/// Short names for labels that are too long for their blocks or for captions, by label. `blocks` are pairs of labels
/// and shapes.
pub fn short_names<'a>(
    blocks: impl Iterator<Item = (&'a str, BlockShape<'a>)>,
    lettering: Lettering<'_>,
) -> BTreeMap<String, ShortName> {
    let blocks: Vec<(&str, BlockShape<'_>)> = blocks.collect();
    let mut taken: BTreeSet<String> = blocks.iter().map(|(label, _)| label.to_lowercase()).collect();
    let mut labels: Vec<String> = blocks.iter().map(|(label, _)| label.to_lowercase()).collect();
    labels.sort_unstable();
    let mut names = BTreeMap::new();
    // All smaller numbers are taken.
    let mut least = 1_usize;
    // Names on blocks come first, because they have the fewest choices.
    for on_block in [true, false] {
        for &(label, block) in &blocks {
            let is_short = label.graphemes(true).nth(2).is_none();
            let fits = LabelLayout::readable(label, block, lettering).is_some();
            let is_wanted = if on_block { !fits } else { fits && lettering.width(label) > LONG };
            if is_short || !is_wanted || names.contains_key(label) {
                continue;
            }
            let is_unclear = |short: &str| {
                let begins = short.trim_end_matches('.').to_lowercase();
                let first = labels.partition_point(|other| *other < begins);
                let second = labels.get(first + 1);
                short.ends_with('.') && second.is_some_and(|other| other.starts_with(&begins))
            };
            // A short name must fit in one line.
            let has_room =
                |short: &str| LabelLayout::readable(short, block, lettering).is_some_and(|own| own.lines.len() == 1);
            let is_free = |short: &String| !taken.contains(&short.to_lowercase());
            let named = candidates(label).find(|short| is_free(short) && !is_unclear(short) && has_room(short));
            let number = || {
                least = (least..).find(|number| is_free(&number.to_string()))?;
                // If a number does not fit, a larger one does not fit either.
                Some(least.to_string()).filter(|number| has_room(number))
            };
            let found = named.or_else(number);
            if let Some(short) = found {
                taken.insert(short.to_lowercase());
                names.insert(label.to_owned(), ShortName { short, on_block });
            }
        }
    }
    names
}

/// Candidates for a short name, best first: initials of several words, the beginning, the first letter with a number.
fn candidates(label: &str) -> impl Iterator<Item = String> + use<'_> {
    let divides = |c: char| c.is_whitespace() || matches!(c, '-' | '‐' | '–' | '_' | '/');
    let initial = |word: &str| word.graphemes(true).next().map(str::to_uppercase);
    let initials: Vec<String> = label.split(divides).filter_map(initial).collect();
    let several = (2..=4).rev().filter_map(move |count| Some(initials.get(..count)?.concat()));
    let letters: Vec<&str> =
        label.split(divides).find(|word| !word.is_empty()).unwrap_or(label).graphemes(true).collect();
    // Scripts with capitals mark abbreviations with a point.
    let point = if label.contains(char::is_lowercase) || label.contains(char::is_uppercase) { "." } else { "" };
    let most = MOST.min(label.graphemes(true).count().saturating_sub(2)).min(letters.len());
    let beginnings: Vec<String> = (2..=most).rev().map(|count| letters[..count].concat() + point).collect();
    let first = letters.first().copied().unwrap_or_default().to_uppercase();
    let numbered = (1..100).map(move |number| format!("{first}{number}"));
    several.chain(beginnings).chain(numbered)
}
