//! Titles. The title of a cover is in large type, in lines of similar length that fill the width. This module also sets
//! the titles of parts.

use super::frame::{Compositor, Frame};
use super::sheet::{MM_PER_PT, parts, words};
use super::style::{self, TextStyle};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};

/// Leading of a cover title, in em.
pub(super) const LINE: f64 = 1.04;
/// Depth of the descenders of its last line, in em.
pub(super) const DESCENT: f64 = 0.22;
/// Maximum number of lines.
const LINES: usize = 6;
/// The minimum factor by which another line must enlarge the type.
const WORTH: f64 = 1.15;

/// The title of a part: in one or two lines of large letters, else in as many lines of smaller ones as necessary.
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
    let leading = if lines(size) > 1 { style.of_size(size).close() } else { style.leading };
    set.heading(TextStyle { size, leading, ..style }, 2, text, room)
}

fn bold(size: f64) -> TextStyle {
    TextStyle::TITLE.of_size(size)
}

/// The lines of `text` in at most `room` × `height` mm, and their size in pt. They are balanced and as large as
/// possible. If they would be smaller than `least` pt, they have that size, and the text is cut to fit.
pub(super) fn lines(fonts: &Fonts, text: &str, least: f64, room: f64, height: f64) -> (f64, Vec<String>) {
    let wide = |line: &String| fonts.width(line, Weight::Bold);
    let is_word = |line: &&String| words(line).flat_map(parts).nth(1).is_none();
    let mut best: Option<(f64, f64, Vec<String>)> = None;
    for count in 1..=LINES {
        let lines = balanced(fonts, text, count);
        let Some(longest) = lines.iter().max_by(|a, b| wide(a).total_cmp(&wide(b))) else { break };
        let is_short = |line: &&String| wide(line) < style::MAJOR * wide(longest);
        // Only a single word may be much shorter than the longest line, or shorter than a single word.
        if !is_word(&longest) && !lines.iter().filter(is_short).all(|line| is_word(&line)) {
            continue;
        }
        let high = CAP_HEIGHT + (count - 1) as f64 * LINE + DESCENT;
        let em =
            (style::MINOR * room).min((room - style::PRINTED) / wide(longest).max(style::PRINTED)).min(height / high);
        let even = if lines.iter().any(|line| is_short(&line)) { style::YIELDS } else { 1.0 };
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
            let most = (height / (style.close())).floor().max(1.0) as usize;
            if lines.len() > most {
                lines.truncate(most);
                lines[most - 1] = style.shortened(fonts, &format!("{} …", lines[most - 1]), room);
            }
            (least, lines)
        }
    }
}

/// `text` in at most `count` lines of whole words. The longest line is as short as possible. Text in brackets belongs
/// to the words before it.
fn balanced(fonts: &Fonts, text: &str, count: usize) -> Vec<String> {
    let (style, text) = (bold(TextStyle::TITLE.size), text.replace(" (", "\u{a0}("));
    let wrapped = |room: f64| style.wrap(fonts, &text, room);
    let widest = words(&text).flat_map(parts).map(|(_, word)| style.width(fonts, word)).fold(0.0, f64::max);
    let (mut low, mut high) = (widest, style.width(fonts, &text) + 2.0 * style::PRINTED);
    while high - low > style::PRINTED {
        let middle = (low + high) / 2.0;
        *(if wrapped(middle).len() <= count { &mut high } else { &mut low }) = middle;
    }
    wrapped(high).iter().map(|line| line.replace('\u{a0}', " ")).collect()
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
            assert!(size >= 14.0 && (lines.len() - 1) as f64 * bold(size).close() <= height);
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
                    assert!(may_be_uneven || is_word(line) || long(line) >= style::MAJOR * longest, "{lines:?}");
                }
                // It is as large as its width, its height or the maximum size allows.
                let is_full = longest > 0.98 * room || size * MM_PER_PT > 0.99 * style::MINOR * room;
                let high = used + DESCENT * size * MM_PER_PT;
                assert!(is_full || high > 0.98 * height, "{text} {room}: {lines:?} {longest} {high}");
            }
        }
    }
}
