//! Titles: that of a cover in large type, in lines of similar length which fill the width; those of parts.

use super::frame::{Compositor, Frame};
use super::sheet::{MM_PER_PT, TITLE_LEADING, parts, words};
use super::style::TextStyle;
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};

/// Distance of its lines, in em.
pub(super) const LINE: f64 = 1.04;
/// What hangs below its last line, in em.
pub(super) const DESCENT: f64 = 0.22;
/// Most size: an em as a part of the width.
const MOST: f64 = 0.3;
/// Most words, or Chinese signs, of a title whose lines are balanced: all ways to break it are compared.
const PIECES: usize = 120;
/// Most lines.
const LINES: usize = 6;
/// The shortest line as a part of the longest, where both have several words.
const SHORTEST: f64 = 0.6;
/// What type is worth whose lines are uneven because one of them is a single word, as a part of its size.
const UNEVEN: f64 = 0.8;
/// By how much a further line must enlarge the type.
const WORTH: f64 = 1.15;
/// Lengths are rounded in mm.
const ROUNDING: f64 = 0.001;

/// The title of a part: in one line or two of large letters, else in as many as smaller ones need.
pub(super) fn heading(set: Compositor<'_>, text: &str, room: f64, style: TextStyle) -> Frame {
    let lines = |size: f64| style.of_size(size).wrap(set.fonts, text, room).len();
    let sizes = || {
        std::iter::successors(Some(style.size), |size| Some(size * 0.95))
            .take_while(|&size| size >= TextStyle::HEADLINE.size.min(style.size))
    };
    let size = [1, 2, 3]
        .iter()
        .find_map(|&most| sizes().find(|&size| lines(size) <= most))
        .unwrap_or(TextStyle::HEADLINE.size);
    let leading = if lines(size) > 1 { size * TITLE_LEADING } else { style.leading };
    set.heading(TextStyle { size, leading, ..style }, 2, text, room)
}

fn bold(size: f64) -> TextStyle {
    TextStyle::TITLE.of_size(size)
}

/// The lines of `text` in at most `room` × `height` mm, and their size in pt: the largest balanced ones that are at least
/// `least` pt, else as much of it as fits.
pub(super) fn lines(fonts: &Fonts, text: &str, least: f64, room: f64, height: f64) -> (f64, Vec<String>) {
    let pieces: Vec<(&str, &str)> = words(text).flat_map(parts).collect();
    let mut best: Option<(f64, f64, Vec<String>)> = None;
    let most = if pieces.len() <= PIECES { LINES.min(pieces.len()) } else { 0 };
    for count in 1..=most {
        let Some(lines) = balanced(fonts, &pieces, count) else { continue };
        let longest = lines.iter().map(|line| fonts.width(line, Weight::Bold)).fold(0.0, f64::max);
        let high = CAP_HEIGHT + (count - 1) as f64 * LINE + DESCENT;
        let em = (MOST * room).min((room - ROUNDING) / longest.max(ROUNDING)).min(height / high);
        let shortest = lines.iter().map(|line| fonts.width(line, Weight::Bold)).fold(longest, f64::min);
        let even = if shortest < SHORTEST * longest { UNEVEN } else { 1.0 };
        let worth = even * em / WORTH.powi(count as i32);
        if best.as_ref().is_none_or(|(known, ..)| worth > *known) {
            best = Some((worth, em / MM_PER_PT, lines));
        }
    }
    match best {
        Some((_, size, lines)) if size >= least => (size, lines),
        _ => {
            let style = bold(least);
            let mut lines = style.wrap(fonts, text, room);
            let most = (height / (least * TITLE_LEADING)).floor().max(1.0) as usize;
            if lines.len() > most {
                lines.truncate(most);
                lines[most - 1] = style.shortened(fonts, &format!("{} …", lines[most - 1]), room);
            }
            (least, lines)
        }
    }
}

/// `pieces` in so many lines that are as even as can be; `None` if a line of several words would be much shorter than another.
fn balanced(fonts: &Fonts, pieces: &[(&str, &str)], count: usize) -> Option<Vec<String>> {
    let joined = |from: usize, to: usize| {
        let mut line = pieces[from].1.to_owned();
        pieces[from + 1..to].iter().for_each(|(blank, word)| line.extend([*blank, *word]));
        line
    };
    let size = |from: usize, to: usize| fonts.width(&joined(from, to), Weight::Bold);
    // The sum of the squares of the lengths is least where they are even. For each number of pieces: that sum and where the last
    // line begins.
    let mut known: Vec<Option<(f64, Vec<usize>)>> = vec![None; pieces.len() + 1];
    known[0] = Some((0.0, Vec::new()));
    for _ in 0..count {
        let best = |to: usize| {
            // What is in brackets belongs to the words before it.
            let begins = |from: &usize| *from == 0 || !pieces[*from].1.starts_with('(');
            let lines = (0..to).filter(begins).filter_map(|from| {
                let (sum, starts) = known[from].as_ref()?;
                Some((sum + size(from, to).powi(2), from, starts))
            });
            let (sum, from, starts) = lines.min_by(|a, b| a.0.total_cmp(&b.0))?;
            Some((sum, [starts.as_slice(), &[from]].concat()))
        };
        known = std::iter::once(None).chain((1..=pieces.len()).map(best)).collect();
    }
    let (_, starts) = known.pop().flatten()?;
    let ends = starts.iter().skip(1).copied().chain([pieces.len()]);
    let lines: Vec<(usize, String)> =
        starts.iter().zip(ends).map(|(&from, to)| (to - from, joined(from, to))).collect();
    let long = |(_, line): &(usize, String)| fonts.width(line, Weight::Bold);
    let longest = lines.iter().max_by(|a, b| long(a).total_cmp(&long(b)))?;
    let is_even = |line: &(usize, String)| line.0 == 1 || longest.0 == 1 || long(line) >= SHORTEST * long(longest);
    lines.iter().all(is_even).then(|| lines.iter().map(|(_, line)| line.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: [&str; 9] = [
        "Lane",
        "Klotski",
        "Rush Hour, Card 1",
        "Back from the Klondike",
        "The Donkey Puzzle of the Red Gate, with all its Forty Layouts in Order",
        "Donaudampfschifffahrtsgesellschaft",
        "A very long title of a puzzle that says everything about it and then some more of it",
        "横刀立马",
        "把曹操移动到出口最短解法一百一十六步的华容道",
    ];

    #[test]
    fn what_is_too_long_for_a_title_ends_with_an_ellipsis() {
        let fonts = Fonts::default();
        let title = "A title of many words ".repeat(20);
        for height in [8.0, 20.0, 40.0, 400.0] {
            let (size, lines) = lines(&fonts, title.trim(), 14.0, 100.0, height);
            assert!(size >= 14.0 && (lines.len() - 1) as f64 * size * TITLE_LEADING <= height);
            assert!(lines[0].starts_with("A title"), "{lines:?}");
            assert_eq!(lines.join(" ") == title.trim(), !lines.join(" ").ends_with('…'));
        }
    }

    #[test]
    fn no_line_of_a_title_begins_with_a_bracket() {
        let (_, lines) =
            lines(&Fonts::default(), "Back from the Klondike (as Sam Loyd printed it)", 14.0, 120.0, 200.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| !line.starts_with('(')), "{lines:?}");
    }

    #[test]
    fn the_lines_of_a_title_are_balanced_and_fill_its_width() {
        let fonts = Fonts::default();
        for text in TITLES {
            for (room, height) in [(183.0, 79.0), (121.0, 55.0), (84.0, 38.0), (110.0, 80.0), (60.0, 55.0)] {
                let (size, lines) = lines(&fonts, text, 7.0, room, height);
                let long = |line: &String| bold(size).width(&fonts, line);
                let longest = lines.iter().map(long).fold(0.0, f64::max);
                assert!(size >= 7.0 && longest <= room, "{text} {room}: {size} {lines:?}");
                let used = (CAP_HEIGHT + (lines.len() - 1) as f64 * LINE) * size * MM_PER_PT;
                assert!(used <= height, "{text} {room}: {used}");
                let glued = |text: &str| text.replace(' ', "");
                assert_eq!(glued(&lines.concat()), glued(text), "{room}: the title is whole");
                let is_long = |line: &&String| long(line) > 0.999 * longest;
                let is_word = |line: &String| !line.contains(' ') && line.is_ascii();
                let may_be_uneven = lines.iter().filter(is_long).any(is_word);
                for line in &lines {
                    assert!(may_be_uneven || is_word(line) || long(line) >= SHORTEST * longest, "{lines:?}");
                }
                // It is as large as its width, its height or the most size allows.
                let is_full = longest > 0.98 * room || size * MM_PER_PT > 0.99 * MOST * room;
                let high = used + DESCENT * size * MM_PER_PT;
                assert!(is_full || high > 0.98 * height, "{text} {room}: {lines:?} {longest} {high}");
            }
        }
    }
}
