//! Labels in lines: where they may be broken, and the best breaks.

use stepbook_solve::text::break_opportunities;
use unicode_normalization::UnicodeNormalization as _;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

/// Fewest letters of a word that is broken, and of each part.
const LEAST_WORD: usize = 5;
const LEAST_PART: usize = 2;

/// A part of a label that is never broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Atom<'a> {
    pub text: &'a str,
    /// Whether a space is before it, unless it begins a line.
    pub spaced: bool,
    /// Whether a line that ends before it needs a hyphen.
    pub hyphen: bool,
}

/// The parts of `label` between which a line may end: words, what follows a hyphen, Chinese and Japanese signs, and with `syllables`
/// the syllables of words.
pub(super) fn atoms(label: &str, syllables: bool) -> Vec<Atom<'_>> {
    let mut atoms = Vec::new();
    for word in label.split_whitespace() {
        let mut places: Vec<(usize, bool)> = break_opportunities(word).map(|at| (at, false)).collect();
        let divides = |c: char| matches!(c, '-' | '‐' | '–' | '_' | '/');
        let after = word.char_indices().filter(|&(_, c)| divides(c)).map(|(at, c)| at + c.len_utf8());
        // Several in a row stay together.
        places.extend(after.filter(|&at| !word[at..].starts_with(divides)).map(|at| (at, false)));
        if syllables {
            places.extend(hyphens(word).into_iter().map(|at| (at, true)));
        }
        places.sort_unstable();
        places.dedup_by_key(|place| place.0);
        places.retain(|&(at, _)| 0 < at && at < word.len());
        let mut from = (0, false);
        for to in places.into_iter().chain([(word.len(), false)]) {
            let spaced = from.0 == 0 && !atoms.is_empty();
            atoms.push(Atom { text: &word[from.0..to.0], spaced, hyphen: from.1 });
            from = to;
        }
    }
    atoms
}

/// The letters that can be the core of a syllable, without their accents.
fn is_vowel(c: char) -> bool {
    let base = c.nfd().next().unwrap_or(c).to_lowercase().next().unwrap_or(c);
    "aeiouyæœøаеиоуыэюяієαεηιουω".contains(base)
}

/// Consonants that begin a syllable together.
const ONSETS: [&str; 30] = [
    "ch", "sh", "th", "ph", "ck", "qu", "gh", "wh", "bl", "br", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "kl", "kr",
    "pl", "pr", "tr", "st", "sp", "sch", "str", "ll", "gn", "тр", "пр",
];

/// The places in `word` where a hyphen may break it: before the consonants with which a syllable begins, and where a capital follows
/// a small letter. Only of scripts that are written so.
fn hyphens(word: &str) -> Vec<usize> {
    let letters: Vec<(usize, &str)> = word.grapheme_indices(true).collect();
    let c = |i: usize| letters[i].1.chars().next().unwrap_or(' ');
    let count = letters.len();
    if count < LEAST_WORD || !(0..count).all(|i| c(i).is_lowercase() || c(i).is_uppercase()) {
        return Vec::new();
    }
    let core = |range: std::ops::Range<usize>| range.into_iter().any(|i| is_vowel(c(i)));
    let mut places = Vec::new();
    for vowel in 1..count {
        if !is_vowel(c(vowel)) || is_vowel(c(vowel - 1)) {
            continue;
        }
        let begins = |length: usize| {
            let from = letters[vowel - length].0;
            let onset = word[from..letters[vowel].0].to_lowercase();
            ONSETS.contains(&onset.as_str())
        };
        let length = [3, 2].into_iter().find(|&length| length <= vowel && begins(length)).unwrap_or(1);
        let at = vowel - length;
        // The last letter alone is no syllable, as in "table".
        let is_long = at >= LEAST_PART && count - at > LEAST_PART;
        let is_silent = vowel + 1 == count && c(vowel).eq_ignore_ascii_case(&'e') && length == 1;
        if is_long && !is_silent && core(0..at) {
            places.push(letters[at].0);
        }
    }
    let camel = (LEAST_PART..count).filter(|&i| c(i).is_uppercase() && c(i - 1).is_lowercase());
    places.extend(camel.map(|i| letters[i].0));
    places.sort_unstable();
    places.dedup();
    places
}

/// `label` in at most `most` lines, each at most `room` columns of a terminal wide; `None` if it has no room. Words are broken only where
/// they must be.
pub fn in_lines(label: &str, room: usize, most: usize) -> Option<Vec<String>> {
    let set = |syllables| broken(&atoms(label, syllables), room as f64, most, |text| text.width() as f64);
    set(false).or_else(|| set(true))
}

/// `atoms` in as few lines as possible, at most `most`, each at most `room` em wide; the widest line is as narrow as it can be.
pub(super) fn broken(atoms: &[Atom<'_>], room: f64, most: usize, width: impl Fn(&str) -> f64) -> Option<Vec<String>> {
    let line = |from: usize, to: usize| {
        let mut text = String::new();
        for (i, atom) in atoms[from..to].iter().enumerate() {
            text.push_str(if i > 0 && atom.spaced { " " } else { "" });
            text.push_str(atom.text);
        }
        text.push_str(if atoms.get(to).is_some_and(|next| next.hyphen) { "-" } else { "" });
        text
    };
    // The number of lines, their greatest width and where the last one begins, for the first atoms.
    let mut best: Vec<Option<(usize, f64, usize)>> = vec![Some((0, 0.0, 0))];
    for to in 1..=atoms.len() {
        let lines = (0..to).rev().map(|from| (from, width(&line(from, to))));
        // A hyphen may make a shorter line the wider one.
        let fitting = lines.take_while(|(_, own)| *own <= room + 1.0).filter(|(_, own)| *own <= room);
        let tried = fitting.filter_map(|(from, own)| {
            let (lines, widest, _) = best[from]?;
            Some((lines + 1, widest.max(own), from))
        });
        best.push(tried.reduce(|found, tried| if (tried.0, tried.1) < (found.0, found.1) { tried } else { found }));
    }
    let (count, ..) = best[atoms.len()].filter(|(count, ..)| (1..=most).contains(count))?;
    let mut lines = Vec::with_capacity(count);
    let mut to = atoms.len();
    while to > 0 {
        let (.., from) = best[to]?;
        lines.push(line(from, to));
        to = from;
    }
    lines.reverse();
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_after_a_hyphen_but_not_between_two() {
        let texts = |label| atoms(label, false).into_iter().map(|atom| atom.text).collect::<Vec<_>>();
        assert_eq!(texts("Kitchen-table"), ["Kitchen-", "table"]);
        assert_eq!(texts("__proto__"), ["__", "proto__"]);
        assert_eq!(texts("a--b/_c"), ["a--", "b/_", "c"]);
        assert_eq!(texts("---"), ["---"]);
    }
}
