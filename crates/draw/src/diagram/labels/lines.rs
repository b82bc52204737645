//! Line breaking of labels: the break opportunities and the best breaks.

use stepbook_solve::text::break_opportunities;
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthStr as _;

/// An unbreakable part of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Atom<'a> {
    pub text: &'a str,
    /// Whether a space precedes it, unless it begins a line.
    pub spaced: bool,
    /// Whether a line break before it needs a hyphen.
    pub hyphen: bool,
}

/// Splits `label` at its break opportunities: between words, after hyphens and slashes, and between Chinese and
/// Japanese characters. If `torn`, also between the letters of words that have only letters.
pub(super) fn atoms(label: &str, torn: bool) -> Vec<Atom<'_>> {
    let mut atoms = Vec::new();
    for word in label.split_whitespace() {
        let divides = |c: char| matches!(c, '-' | '‐' | '–' | '_' | '/');
        let after = word.char_indices().filter(|&(_, c)| divides(c)).map(|(at, c)| at + c.len_utf8());
        // Consecutive dividers stay together.
        let after = after.filter(|&at| !word[at..].starts_with(divides));
        let whole: Vec<usize> = break_opportunities(word).chain(after).chain([word.len()]).collect();
        let torn = torn && word.chars().all(char::is_alphabetic);
        let letters = word.grapheme_indices(true).map(|(at, _)| at).filter(|_| torn);
        let mut places: Vec<usize> = letters.chain(whole.iter().copied()).filter(|&at| at > 0).collect();
        places.sort_unstable();
        places.dedup();
        let mut from = 0;
        for to in places {
            let spaced = from == 0 && !atoms.is_empty();
            atoms.push(Atom { text: &word[from..to], spaced, hyphen: from > 0 && !whole.contains(&from) });
            from = to;
        }
    }
    atoms
}

/// Breaks `label` into at most `most` lines of at most `room` terminal columns; `None` if it does not fit.
pub fn in_lines(label: &str, room: usize, most: usize) -> Option<Vec<String>> {
    let set = |torn| broken(&atoms(label, torn), room as f64, most, |text| text.width() as f64);
    set(false).or_else(|| set(true))
}

/// Sets `atoms` in as few lines as possible, at most `most`, each at most `room` em wide. Among these the widest line
/// is as narrow as possible.
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
    // For the first atoms: the number of lines, the greatest width, and where the last line begins.
    let mut best: Vec<Option<(usize, f64, usize)>> = vec![Some((0, 0.0, 0))];
    for to in 1..=atoms.len() {
        let lines = (0..to).rev().map(|from| (from, width(&line(from, to))));
        // A hyphen may make a shorter line wider than a longer one.
        let fitting = lines.take_while(|(_, wide)| *wide <= room + 1.0).filter(|(_, wide)| *wide <= room);
        let tried = fitting.filter_map(|(from, wide)| {
            let (lines, widest, _) = best[from]?;
            Some((lines + 1, widest.max(wide), from))
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
