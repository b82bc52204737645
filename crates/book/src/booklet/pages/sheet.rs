//! One page: text, rules and boards at positions in mm.

use super::frame::{Compositor, Frame};
use super::style::{self, TextStyle};
use crate::booklet::BookPart;
use stepbook_draw::diagram::{Anchor, FRAME, Item, Layer, MARGIN, Point, Rect, Role, Tag, Text};
use stepbook_draw::font::Fonts;
use stepbook_solve::text::break_opportunities;
use unicode_segmentation::UnicodeSegmentation as _;

/// Millimetres per point.
pub(in crate::booklet) const MM_PER_PT: f64 = 25.4 / 72.0;
/// Characters after which a word may break if it is longer than its line.
const HYPHENS: [char; 5] = ['-', '‐', '–', '/', '_'];
/// From the edge of the drawing box to the frame, in cells.
pub(super) const FRAME_INSET: f64 = MARGIN - FRAME;

/// The topic of the pages of a part, for the running head.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Topic {
    /// A text.
    Words(String),
    /// The pictures of the solution.
    Steps,
    /// A part of a book of many puzzles.
    Part(BookPart),
}

/// The content of a page, as its margins show it.
#[derive(Clone)]
pub(super) struct Contents {
    pub topic: Topic,
    /// The topic of the next pages, if another part starts on this page.
    pub next: Option<Topic>,
    /// The numbers of the first and the last picture or puzzle.
    pub range: Option<(usize, usize)>,
    /// The parts of the solution, from 0.
    pub parts: Vec<usize>,
}

/// The text in the margins of a page.
#[derive(Default)]
pub(super) struct Head {
    /// The content of the page; `tag` is for screen readers.
    pub right: String,
    pub tag: Option<Tag>,
    /// The meaning of its pictures, in the middle if it fits.
    pub middle: String,
    /// The marks of the thumb index.
    pub tabs: Vec<Tab>,
}

/// A mark of the thumb index: its slot, the number of slots, and its name, which runs upwards; without a name it has
/// its number.
pub(super) struct Tab {
    pub part: usize,
    pub count: usize,
    pub name: Option<String>,
}

/// A page under construction.
#[derive(Clone)]
pub(super) struct Sheet<'a> {
    /// Its content, from the top left corner of the paper.
    pub body: Frame,
    /// Edges of the text block.
    pub left: f64,
    pub right: f64,
    /// The position of the next frame, for content that flows.
    pub y: f64,
    /// Its content for the margins. `None` on covers, which have no running head and no page number.
    pub contents: Option<Contents>,
    set: Compositor<'a>,
    number: usize,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(set: Compositor<'a>, number: usize, topic: Option<Topic>) -> Self {
        let left = set.area.left(number);
        Self {
            body: Frame::default(),
            left,
            right: left + set.area.text_width(),
            y: set.area.top,
            contents: topic.map(|topic| Contents { topic, next: None, range: None, parts: Vec::new() }),
            set,
            number,
        }
    }

    /// Height below the current position.
    pub(super) fn free(&self) -> f64 {
        self.set.area.bottom - self.y
    }

    /// Whether a frame of this height fits below the current position.
    pub(super) fn fits(&self, height: f64) -> bool {
        height <= self.free() + style::ROUNDING
    }

    /// Whether nothing is above the current position.
    pub(super) fn is_fresh(&self) -> bool {
        self.y <= self.set.area.top + style::ROUNDING
    }

    /// Places a frame at the current position, `x` mm from the margin, and moves the position below it.
    pub(super) fn put(&mut self, x: f64, frame: Frame) {
        let height = frame.height;
        self.body.put(self.left + x, self.y, frame);
        self.y += height;
    }

    /// Records that the page has a picture or a puzzle with this number.
    pub(super) fn holds(&mut self, number: usize) {
        if let Some(contents) = &mut self.contents {
            let (first, last) = contents.range.unwrap_or((number, number));
            contents.range = Some((first.min(number), last.max(number)));
        }
    }

    /// Records that the page has pictures of this part.
    pub(super) fn holds_part(&mut self, part: usize) {
        if let Some(contents) = self.contents.as_mut().filter(|contents| !contents.parts.contains(&part)) {
            contents.parts.push(part);
        }
    }

    /// The content of the page with the text in its margins; `foot` is the page number.
    pub(super) fn finish(self, head: Option<&Head>, title: &str, foot: &str) -> Vec<Item> {
        let Some(head) = head else { return self.body.items };
        let mut page = Frame::default();
        self.draw_head(&mut page, head, title);
        page.items.extend(self.body.items);
        let area = self.set.area;
        for tab in &head.tabs {
            draw_tab(&mut page, tab, self.set, self.number);
        }
        page.text(((self.left + self.right) / 2.0, area.foot), TextStyle::SMALL, Anchor::Middle, foot);
        page.items
    }

    /// Draws the running head: the title at the left, the content of the page at the right. Without a cover, the title
    /// is the first heading.
    fn draw_head(&self, page: &mut Frame, head: &Head, title: &str) {
        let (fonts, area, all) = (self.set.fonts, self.set.area, self.right - self.left);
        let right = TextStyle::SMALL.shortened(fonts, &head.right, all);
        let used = TextStyle::SMALL.width(fonts, &right);
        let style = TextStyle::NOTE.light();
        let wide = style.width(fonts, &head.middle);
        // A long title yields to the words in the middle. It is set smaller before it is cut, but not in large print.
        let (room, beside) = (all - used - style::RULED, all - used - wide - 2.0 * style::BEHIND);
        let has_middle = !head.middle.is_empty() && !area.large && beside >= style::NARROW;
        let least = if area.large { TextStyle::SMALL.size } else { style::LEAST_WORDS };
        let (size, name) = TextStyle::SMALL.fitted(fonts, title, least, if has_middle { beside } else { room });
        let (is_shown, begins) = (room > 0.0 && !name.is_empty(), self.number == 1);
        let tagged = |page: &mut Frame, tag: Option<Tag>, (x, anchor): (f64, Anchor), style: TextStyle, text: &str| {
            let mut own = Frame::default();
            own.text((x, area.head), style, anchor, text);
            page.items.extend(if let Some(tag) = tag { own.tagged(tag) } else { own }.items);
        };
        // A document without a cover has its title here, because its text must start with a heading of the first level.
        if is_shown {
            tagged(page, begins.then_some(Tag::Heading(1)), (self.left, Anchor::Start), size, &name);
        }
        let tag = head.tag.clone().map(|tag| if begins && !is_shown { Tag::Heading(1) } else { tag });
        tagged(page, tag, (self.right, Anchor::End), TextStyle::SMALL, &right);
        page.rule(self.left, self.right, area.head_rule, Role::ThinRule);
        if has_middle {
            let (from, to) = (size.width(fonts, &name) + style::BEHIND, all - used - style::BEHIND);
            // The words are in the middle of the page if it is free.
            let middle = (all / 2.0).max(from + wide / 2.0).min(to - wide / 2.0);
            tagged(page, Some(Tag::Paragraph), (self.left + middle, Anchor::Middle), style, &head.middle);
        }
    }
}

/// Draws a mark at the outer edge.
fn draw_tab(page: &mut Frame, tab: &Tab, set: Compositor<'_>, number: usize) {
    let (area, fonts) = (set.area, set.fonts);
    let most = if tab.name.is_some() { f64::INFINITY } else { style::WORDS };
    let high = (area.text_height() / tab.count as f64).min(most);
    // Words in large print need a wider mark.
    let named = if area.large { TextStyle::NOTE.bold() } else { TextStyle::SMALL_STRONG };
    let least = if tab.name.is_some() { named.capitals() / style::MAJOR } else { 0.0 };
    let wide = (style::ROW / area.scale).max(least);
    let edge = (area.outside - wide) / 2.0;
    let x = if area.is_mirrored(number) { edge } else { area.width - edge - wide };
    let rect = Rect::new(x, area.top + tab.part as f64 * high, wide, high - (0.04 * high).min(1.0));
    page.rect(rect, 0.8, Role::Mark);
    let middle = Point::new(rect.x + rect.w / 2.0, rect.y + rect.h / 2.0);
    let (style, words, room) = match &tab.name {
        None => (TextStyle::STRONG, (tab.part + 1).to_string(), 0.9 * rect.w),
        Some(name) => (named, name.clone(), rect.h - 2.0),
    };
    let (own, words) = style.fitted(fonts, &words, 0.0, room);
    let (upright, half) = (tab.name.is_some(), own.capitals() / 2.0);
    let at = if upright { Point::new(middle.x + half, middle.y) } else { Point::new(middle.x, middle.y + half) };
    let text = Text { upright, ..Text::new(at, own.mm(), Anchor::Middle, own.weight, words) };
    page.items.push(Item::layer(Layer::Tally, vec![Item::Text(text)]));
}

impl TextStyle {
    /// Width of `text` in mm.
    pub(in crate::booklet) fn width(self, fonts: &Fonts, text: &str) -> f64 {
        fonts.width(text, self.weight) * self.mm()
    }

    /// `text` in one line or two of `room` mm; longer text is shortened.
    pub(super) fn in_two(self, fonts: &Fonts, text: &str, room: f64) -> Vec<String> {
        let first = self.wrap(fonts, text, room).into_iter().next().unwrap_or_default();
        match text.strip_prefix(first.as_str()).filter(|rest| !rest.is_empty()) {
            Some(rest) => vec![first.clone(), self.shortened(fonts, rest.trim_start(), room)],
            None => vec![self.shortened(fonts, text, room)],
        }
    }

    /// `text` in one line of `room` mm. It is set smaller, down to half its size but at least `least` pt, and then
    /// shortened.
    pub(super) fn fitted(self, fonts: &Fonts, text: &str, least: f64, room: f64) -> (Self, String) {
        // A text that fits exactly would be cut off or broken if the sum of its widths is rounded up.
        let part = (room - style::PRINTED) / self.width(fonts, text).max(style::PRINTED);
        let own = self.of_size((self.size * part.clamp(0.5, 1.0)).max(least));
        (own, own.shortened(fonts, text, room))
    }

    /// `text`, or as much of it as fits into `room` mm with an ellipsis.
    pub(in crate::booklet) fn shortened(self, fonts: &Fonts, text: &str, room: f64) -> String {
        if self.width(fonts, text) <= room {
            return text.to_owned();
        }
        let mut short = String::new();
        let mut used = self.width(fonts, "…");
        for c in text.graphemes(true) {
            used += self.width(fonts, c);
            if used > room {
                break;
            }
            short.push_str(c);
        }
        short.truncate(short.trim_end().len());
        short + "…"
    }

    /// `text` in lines of at most `room` mm, broken at spaces and between Chinese or Japanese characters. A longer
    /// word, such as an address, is broken inside.
    pub(super) fn wrap(self, fonts: &Fonts, text: &str, room: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let (units, mm) =
            (|text: &str| fonts.units(text, self.weight), |units| fonts.em(units, self.weight) * self.mm());
        // The width of the last line, if widths add up, so a line is not measured again for each of its words.
        let mut used: Option<u64> = None;
        for (blank, word) in words(text).flat_map(parts) {
            let own = units(word);
            if let Some(line) = lines.last_mut() {
                let all = used.zip(own).and_then(|(used, own)| Some(used + units(blank)? + own));
                let wide = all.map_or_else(|| self.width(fonts, &format!("{line}{blank}{word}")), mm);
                if wide <= room {
                    line.extend([blank, word]);
                    used = all;
                    continue;
                }
            }
            // A line that is clearly narrower than `room` is not broken.
            if own.is_some_and(|own| mm(own) < room - style::ROUNDING) {
                lines.push(word.to_owned());
                used = own;
            } else {
                lines.extend(self.broken(fonts, word, room));
                used = lines.last().and_then(|line| units(line));
            }
        }
        lines
    }

    /// `word` in pieces of at most `room` mm, but at least one character each. A piece ends with a hyphen if the word
    /// has one there.
    fn broken(self, fonts: &Fonts, word: &str, room: f64) -> Vec<String> {
        let (mut pieces, mut piece, mut used) = (Vec::new(), String::new(), 0.0);
        for c in word.graphemes(true) {
            used += self.width(fonts, c);
            if used > room && !piece.is_empty() {
                let hyphen = piece.char_indices().rev().find(|(_, c)| HYPHENS.contains(c));
                let rest = piece.split_off(hyphen.map_or(piece.len(), |(at, c)| at + c.len_utf8()));
                pieces.push(std::mem::replace(&mut piece, rest));
                used = self.width(fonts, &piece) + self.width(fonts, c);
            }
            piece.push_str(c);
        }
        pieces.push(piece);
        pieces
    }
}

/// The words between spaces at which a line may end. Non-breaking spaces, which tie a number or a colon to the text
/// before it, are not such spaces.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    text.split(ends).filter(|word| !word.is_empty())
}

/// The parts of a word after which a line may end, with the text before them on the same line.
pub(super) fn parts(word: &str) -> impl Iterator<Item = (&'static str, &str)> {
    let mut from = 0;
    break_opportunities(word).chain([word.len()]).map(move |at| {
        let blank = if from == 0 { " " } else { "" };
        (blank, &word[std::mem::replace(&mut from, at)..at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepbook_draw::font::Weight;

    fn style(weight: Weight, size: f64) -> TextStyle {
        TextStyle { weight, size, leading: size }
    }

    #[test]
    fn text_is_wrapped_and_shortened_to_the_room() {
        let fonts = Fonts::default();
        let text = "Slide blocks; never turn, lift or overlap them. Pneumonoultramicroscopicsilicovolcanoconiosis";
        for room in [20.0, 40.0, 78.0] {
            let lines = style(Weight::Regular, 10.0).wrap(&fonts, text, room);
            assert!(lines.iter().all(|line| style(Weight::Regular, 10.0).width(&fonts, line) <= room), "{lines:?}");
        }
        assert_eq!(style(Weight::Regular, 9.0).shortened(&fonts, "B down", 40.0), "B down");
        for room in (400..600).map(|tenths| f64::from(tenths) / 10.0) {
            let (TextStyle { size, .. }, _) = style(Weight::Bold, 22.0).fitted(&fonts, "Rush Hour, Card 1", 0.0, room);
            assert_eq!(style(Weight::Bold, size).shortened(&fonts, "Rush Hour, Card 1", room), "Rush Hour, Card 1");
            assert_eq!(style(Weight::Bold, size).wrap(&fonts, "Rush Hour, Card 1", room).len(), 1);
        }
        let piano = "Grand-piano-of-my-late-Aunt-Emma";
        let lines = style(Weight::Bold, 10.0).wrap(&fonts, piano, 30.0);
        assert!(lines.len() > 1 && lines.concat() == piano, "{lines:?}");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.ends_with('-')), "{lines:?}");
        let chinese = "把曹操移动到出口，最短解法一百一十六步。";
        let lines = style(Weight::Regular, 10.0).wrap(&fonts, chinese, 20.0);
        assert!(lines.len() > 2 && lines.concat() == chinese, "{lines:?}");
        assert!(lines.iter().all(|line| !line.starts_with(['，', '。'])), "{lines:?}");
        // A line does not end at the non-breaking space of a French number or colon.
        let lines = style(Weight::Regular, 10.0).wrap(&fonts, "un coup\u{a0}: 25\u{a0}955", 12.0);
        assert_eq!(lines, ["un", "coup\u{a0}:", "25\u{a0}955"]);
        assert!(style(Weight::Regular, 9.0).shortened(&fonts, &"x".repeat(100), 40.0).ends_with('…'));
    }
}
