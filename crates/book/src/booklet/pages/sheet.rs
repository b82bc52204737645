//! One page: text, rules and boards at places in mm.

use super::paper::Area;
use super::style;
use stepbook_draw::diagram::{Anchor, Diagram, FRAME, Item, Layer, MARGIN, Point, Rect, Role, Tag, Text};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_solve::text::break_opportunities;
use unicode_segmentation::UnicodeSegmentation as _;

/// Millimetres per point.
pub(in crate::booklet) const MM_PER_PT: f64 = 25.4 / 72.0;
/// Distance of the lines of a 10 pt text.
pub(in crate::booklet) const LEADING: f64 = 5.0;
/// Distance of the lines of a title in mm per pt of its size.
pub(super) const TITLE_LEADING: f64 = 0.42;
/// Size of the running head in pt.
const HEAD_SIZE: f64 = 9.0;
/// The least size of a long title there in pt, and its distance in mm from what the page holds.
const LEAST_HEAD_SIZE: f64 = 7.0;
const HEAD_GAP: f64 = 5.0;
/// Size in pt of the heading of a page, and on low pages.
const HEADING: f64 = 22.0;
const LOW_HEADING: f64 = 17.0;
/// Signs behind which a word is broken that is longer than its line.
const HYPHENS: [char; 5] = ['-', '‐', '–', '/', '_'];
/// From the edge of the drawing box to the frame, in cells.
pub(super) const FRAME_INSET: f64 = MARGIN - FRAME;

/// A page in the making.
pub(super) struct Sheet {
    pub items: Vec<Item>,
    /// Edges of the text block.
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    /// The position of the next part, for content that flows.
    pub y: f64,
    pub fonts: Fonts,
    paper: Area,
    number: usize,
}

impl Sheet {
    pub(super) fn new(paper: &Area, number: usize, fonts: &Fonts) -> Self {
        let left = paper.left(number);
        Self {
            items: Vec::new(),
            left,
            right: left + paper.text_width(),
            top: paper.top,
            bottom: paper.bottom,
            y: paper.top,
            fonts: fonts.clone(),
            paper: paper.clone(),
            number,
        }
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Marks all that `draw` draws as the part of the page that `tag` says.
    pub(super) fn tagged<R>(&mut self, tag: Tag, draw: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::take(&mut self.items);
        let result = draw(self);
        let items = std::mem::replace(&mut self.items, before);
        self.items.push(Item::layer(Layer::Tagged(tag), items));
        result
    }

    /// The running head: the title at the left, what the page holds at the right, which may be a part that is read. Where no
    /// cover is before it, the title is the first heading.
    pub(super) fn head(&mut self, title: &str, right: &str, tag: Option<Tag>) {
        let right = shortened(&self.fonts, right, Weight::Regular, HEAD_SIZE, self.width());
        let room = self.width() - width(&self.fonts, &right, Weight::Regular, HEAD_SIZE) - HEAD_GAP;
        // A long title is set smaller before it is cut, but not in large print.
        let least = if self.paper.large { HEAD_SIZE } else { LEAST_HEAD_SIZE };
        let (size, title) = fitted(&self.fonts, title, Weight::Regular, (HEAD_SIZE, least), room);
        let (left, y) = (self.left, self.paper.head);
        let (is_shown, begins) = (room > 0.0 && !title.is_empty(), self.number == 1);
        let name = |sheet: &mut Self| sheet.text(left, y, size, Weight::Regular, Anchor::Start, &title);
        // A document without a cover has its title here: what is read begins with a heading of the first level.
        match (is_shown, begins) {
            (true, true) => self.tagged(Tag::Heading(1), name),
            (true, false) => name(self),
            (false, _) => {}
        }
        let tag = if begins && !is_shown { tag.map(|_| Tag::Heading(1)) } else { tag };
        let words = |sheet: &mut Self| sheet.text(sheet.right, y, HEAD_SIZE, Weight::Regular, Anchor::End, &right);
        match tag {
            Some(tag) => self.tagged(tag, words),
            None => words(self),
        }
        self.rule(self.left, self.right, self.paper.head_rule, Role::ThinRule);
    }

    /// The page number, centred on the text block.
    pub(super) fn foot(&mut self, text: &str) {
        let middle = (self.left + self.right) / 2.0;
        self.text(middle, self.paper.foot, 9.0, Weight::Regular, Anchor::Middle, text);
    }

    /// Whether it is large print.
    pub(super) fn is_large(&self) -> bool {
        self.paper.large
    }

    /// The baseline of the running head.
    pub(super) fn head_line(&self) -> f64 {
        self.paper.head
    }

    /// The place of a mark of the thumb index in the middle of the outside margin, and that of its number.
    pub(super) fn tab_place(&self, part: usize, count: usize) -> (Rect, Point) {
        let rect = self.slot(part, (self.paper.text_height() / count as f64).min(style::TAB_HEIGHT));
        let half = style::TextStyle::STRONG.size * MM_PER_PT * CAP_HEIGHT / 2.0;
        (rect, Point::new(rect.x + rect.w / 2.0, rect.y + rect.h / 2.0 + half))
    }

    /// The place of a mark at the outer edge where each is `high` mm high.
    fn slot(&self, part: usize, high: f64) -> Rect {
        let wide = style::TAB / self.paper.scale;
        let edge = (self.paper.outside - wide) / 2.0;
        let x = match self.paper.is_mirrored(self.number) {
            true => edge,
            false => self.paper.width - edge - wide,
        };
        Rect::new(x, self.paper.top + part as f64 * high, wide, high - (0.04 * high).min(1.0))
    }

    /// A mark at the outer edge with the name of one of so many parts of a book, which runs upwards.
    pub(super) fn named_tab(&mut self, part: usize, count: usize, name: &str) {
        let rect = self.slot(part, self.paper.text_height() / count as f64);
        let size = fitting(&self.fonts, name, Weight::Bold, style::TextStyle::SMALL.size, rect.h - 2.0) * MM_PER_PT;
        let at = Point::new(rect.x + (rect.w + size * CAP_HEIGHT) / 2.0, rect.y + rect.h / 2.0);
        let (anchor, weight, content) = (Anchor::Middle, Weight::Bold, name.to_owned());
        let text = Item::Text(Text { at, size, anchor, weight, content, spoken: None, upright: true });
        self.items.push(Item::Rect { rect, radius: 0.8, role: Role::Mark });
        self.items.push(Item::layer(Layer::Tally, vec![text]));
    }

    /// A line of text with its baseline at `y`; `size` in pt.
    pub(super) fn text(&mut self, x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, content: &str) {
        if content.is_empty() {
            return;
        }
        self.items.push(Item::Text(Text {
            at: Point::new(x, y),
            size: size * MM_PER_PT,
            anchor,
            weight,
            content: content.to_owned(),
            spoken: None,
            upright: false,
        }));
    }

    /// A line of text with its baseline at the current place.
    pub(super) fn line(&mut self, x: f64, size: f64, weight: Weight, content: &str) {
        self.text(x, self.y, size, weight, Anchor::Start, content);
    }

    /// A paragraph of `lines`, each `leading` below the one before; the first one so far below the current place.
    pub(super) fn lines(&mut self, x: f64, size: f64, leading: f64, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.tagged(Tag::Paragraph, |sheet| {
            for line in lines {
                sheet.y += leading;
                sheet.line(x, size, Weight::Regular, line);
            }
        });
    }

    /// Gives all that `draw` draws these names.
    pub(super) fn anchored(&mut self, names: &[String], draw: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.items);
        draw(self);
        let items = std::mem::replace(&mut self.items, before);
        let named = |items, name: &String| vec![Item::layer(Layer::Tagged(Tag::Anchor(name.clone())), items)];
        self.items.extend(names.iter().fold(items, named));
    }

    /// A text that is read aloud and copied as `spoken`.
    pub(super) fn spoken_text(&mut self, x: f64, y: f64, size: f64, weight: Weight, content: &str, spoken: &str) {
        // A text that is not set has nothing to say.
        if content.is_empty() {
            return;
        }
        self.text(x, y, size, weight, Anchor::Start, content);
        if let Some(Item::Text(text)) = self.items.last_mut() {
            text.spoken = (content != spoken).then(|| spoken.to_owned());
        }
    }

    pub(super) fn rule(&mut self, from: f64, to: f64, y: f64, role: Role) {
        self.items.push(Item::Line { strokes: vec![vec![Point::new(from, y), Point::new(to, y)]], role });
    }

    /// A board with the top-left corner of its frame at (x, y) and cells of `u` mm; returns width and height of the frame.
    pub(super) fn board_at_frame(&mut self, x: f64, y: f64, u: f64, diagram: &Diagram) -> (f64, f64) {
        self.items.push(Item::Group {
            layer: Layer::Board,
            at: Point::new(x - FRAME_INSET * u, y - FRAME_INSET * u),
            scale: u,
            items: diagram.items.clone(),
        });
        let (cols, rows) = super::board_cells(diagram);
        (cols * u, rows * u)
    }

    /// A heading at the left margin, its baseline `below` under the current place. One that is too long is set smaller.
    pub(super) fn heading(&mut self, below: f64, size: f64, text: &str) {
        self.y += below;
        let size = if self.paper.is_low() && size >= HEADING { LOW_HEADING } else { size };
        let size = fitting(&self.fonts, text, Weight::Bold, size, self.width());
        // The stem, not its side bearing, meets the margin.
        let hang = 0.3 * size / 22.0;
        let text = shortened(&self.fonts, text, Weight::Bold, size, self.width());
        self.text(self.left - hang, self.y, size, Weight::Bold, Anchor::Start, &text);
    }
}

/// `items` of a page, and all between them, larger by `factor`.
pub(super) fn enlarged(items: Vec<Item>, factor: f64) -> Vec<Item> {
    let point = |p: Point| Point::new(p.x * factor, p.y * factor);
    let larger = |item: Item| match item {
        // A part of the page has the page's measures; all other groups have their own.
        Item::Group { layer: layer @ Layer::Tagged(_), at, scale, items } => {
            Item::Group { layer, at: point(at), scale, items: enlarged(items, factor) }
        }
        Item::Group { layer, at, scale, items } => Item::Group { layer, at: point(at), scale: scale * factor, items },
        Item::Turned { about, items } => Item::Turned { about: point(about), items: enlarged(items, factor) },
        shape => shape.mapped(point, factor),
    };
    match factor == 1.0 {
        true => items,
        false => items.into_iter().map(larger).collect(),
    }
}

/// Width of `text` in mm; `size` in pt.
pub(in crate::booklet) fn width(fonts: &Fonts, text: &str, weight: Weight, size: f64) -> f64 {
    fonts.width(text, weight) * size * MM_PER_PT
}

/// The largest size up to `size`, but at least half of it, at which `text` is at most `room` mm wide.
pub(super) fn fitting(fonts: &Fonts, text: &str, weight: Weight, size: f64, room: f64) -> f64 {
    // A text that fits exactly would be cut off or broken where the sum of its widths is rounded up.
    let part = (room - 0.001) / width(fonts, text, weight, size).max(0.001);
    size * part.clamp(0.5, 1.0)
}

/// The lines of a title of at most `room` × `height` mm, and their size in pt: the largest up to `size`, but at least
/// `least`, at which the title is shown whole, else the largest that fits, ending with an ellipsis.
pub(super) fn title_lines(
    fonts: &Fonts,
    text: &str,
    size: f64,
    least: f64,
    room: f64,
    height: f64,
) -> (f64, Vec<String>) {
    const STEP: f64 = 0.95;
    let largest = fitting(fonts, text, Weight::Bold, size, room);
    let sizes = std::iter::successors(Some(largest), |size| Some(size * STEP)).take_while(|&size| size >= least);
    let mut fitted = None;
    for size in sizes {
        let lines = wrap(fonts, text, Weight::Bold, size, room);
        let used = (lines.len() - 1) as f64 * size * TITLE_LEADING + size * MM_PER_PT * CAP_HEIGHT;
        if used > height {
            continue;
        }
        if is_whole(&lines, text) {
            return (size, lines);
        }
        fitted.get_or_insert((size, lines));
    }
    fitted.unwrap_or_else(|| {
        let most = (height / (least * TITLE_LEADING)).floor().max(1.0) as usize;
        let mut lines = wrap(fonts, text, Weight::Bold, least, room);
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = shortened(fonts, &format!("{last} …"), Weight::Bold, least, room);
        }
        (least, lines)
    })
}

/// `text` in one line of `room` mm with its size in pt: smaller than `size` if it has to be, but at least `least`, at which it ends with an
/// ellipsis.
pub(super) fn fitted(fonts: &Fonts, text: &str, weight: Weight, (size, least): (f64, f64), room: f64) -> (f64, String) {
    let size = fitting(fonts, text, weight, size, room).max(least);
    (size, shortened(fonts, text, weight, size, room))
}

/// `text`, or as much of it as fits into `room` mm with an ellipsis.
pub(in crate::booklet) fn shortened(fonts: &Fonts, text: &str, weight: Weight, size: f64, room: f64) -> String {
    if width(fonts, text, weight, size) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = width(fonts, "…", weight, size);
    for c in text.graphemes(true) {
        used += width(fonts, c, weight, size);
        if used > room {
            break;
        }
        short.push_str(c);
    }
    short.truncate(short.trim_end().len());
    short + "…"
}

/// Whether `lines` are `text`, broken only where a line may end.
fn is_whole(lines: &[String], text: &str) -> bool {
    let mut places: Vec<usize> = break_opportunities(text).collect();
    places.push(text.len());
    let mut at = 0;
    lines.iter().all(|line| {
        let blank = text[at..].len() - text[at..].trim_start().len();
        let may_begin = at == 0 || blank > 0 || places.contains(&at);
        at += blank;
        let is_next = text[at..].starts_with(&**line);
        at = (at + line.len()).min(text.len());
        may_begin && is_next
    })
}

/// `text` in lines of at most `room` mm, broken at spaces and between Chinese or Japanese signs; a longer word, such as an
/// address, is broken where it must be.
pub(in crate::booklet) fn wrap(fonts: &Fonts, text: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // The width of the last line, where widths add up: then a line is not measured again for each of its words.
    let mut used: Option<u64> = None;
    for (blank, word) in words(text).flat_map(parts) {
        let own = fonts.units(word, weight);
        if let Some(line) = lines.last_mut() {
            let all = used.zip(own).and_then(|(used, own)| Some(used + fonts.units(blank, weight)? + own));
            let wide = match all {
                Some(units) => fonts.em(units, weight) * size * MM_PER_PT,
                None => width(fonts, &format!("{line}{blank}{word}"), weight, size),
            };
            if wide <= room {
                line.push_str(blank);
                line.push_str(word);
                used = all;
                continue;
            }
        }
        // What is clearly narrower than the room is not broken.
        if own.is_some_and(|own| fonts.em(own, weight) * size * MM_PER_PT < room - 1e-6) {
            lines.push(word.to_owned());
            used = own;
        } else {
            lines.extend(broken(fonts, word, weight, size, room));
            used = lines.last().and_then(|line| fonts.units(line, weight));
        }
    }
    lines
}

/// The words between spaces at which a line may end: not at those that keep a number or a colon to what is before it.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    text.split(ends).filter(|word| !word.is_empty())
}

/// The parts of a word after which a line may end, with the text before them on the same line.
pub(super) fn parts(word: &str) -> impl Iterator<Item = (&'static str, &str)> {
    let mut from = 0;
    break_opportunities(word).chain([word.len()]).map(move |at| {
        let blank = if from == 0 { " " } else { "" };
        let part = &word[from..at];
        from = at;
        (blank, part)
    })
}

/// `word` in pieces of at most `room` mm, but at least one character each: a piece ends with a hyphen if it has one.
fn broken(fonts: &Fonts, word: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0.0;
    for c in word.graphemes(true) {
        let more = width(fonts, c, weight, size);
        let last = pieces.len() - 1;
        if used + more > room && !pieces[last].is_empty() {
            let hyphen = pieces[last].char_indices().rev().find(|(_, c)| HYPHENS.contains(c));
            let end = hyphen.map_or(pieces[last].len(), |(at, c)| at + c.len_utf8());
            let rest = pieces[last].split_off(end) + c;
            used = width(fonts, &rest, weight, size);
            pieces.push(rest);
        } else {
            pieces[last].push_str(c);
            used += more;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_and_shortened_to_the_room() {
        let fonts = Fonts::default();
        let text = "Slide blocks; never turn, lift or overlap them. Pneumonoultramicroscopicsilicovolcanoconiosis";
        for room in [20.0, 40.0, 78.0] {
            let lines = wrap(&fonts, text, Weight::Regular, 10.0, room);
            assert!(lines.iter().all(|line| width(&fonts, line, Weight::Regular, 10.0) <= room), "{lines:?}");
        }
        assert_eq!(shortened(&fonts, "B down", Weight::Regular, 9.0, 40.0), "B down");
        for room in (400..600).map(|tenths| f64::from(tenths) / 10.0) {
            let size = fitting(&fonts, "Rush Hour, Card 1", Weight::Bold, 22.0, room);
            assert_eq!(shortened(&fonts, "Rush Hour, Card 1", Weight::Bold, size, room), "Rush Hour, Card 1");
            assert_eq!(wrap(&fonts, "Rush Hour, Card 1", Weight::Bold, size, room).len(), 1);
        }
        let title = "A title of many words ".repeat(20);
        for height in [8.0, 20.0, 40.0] {
            let (size, lines) = title_lines(&fonts, title.trim(), 48.0, 7.0, 100.0, height);
            assert!(size >= 7.0 && (lines.len() - 1) as f64 * size * TITLE_LEADING <= height);
            assert!(lines[0].starts_with("A title"), "{lines:?}");
            assert_eq!(lines.join(" ") == title.trim(), !lines.join(" ").ends_with('…'));
        }
        let piano = "Grand-piano-of-my-late-Aunt-Emma";
        let lines = wrap(&fonts, piano, Weight::Bold, 10.0, 30.0);
        assert!(lines.len() > 1 && lines.concat() == piano, "{lines:?}");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.ends_with('-')), "{lines:?}");
        let chinese = "把曹操移动到出口，最短解法一百一十六步。";
        let lines = wrap(&fonts, chinese, Weight::Regular, 10.0, 20.0);
        assert!(lines.len() > 2 && lines.concat() == chinese && is_whole(&lines, chinese), "{lines:?}");
        assert!(lines.iter().all(|line| !line.starts_with(['，', '。'])), "{lines:?}");
        // A line does not end at the space of a French number or colon.
        let lines = wrap(&fonts, "un coup\u{a0}: 25\u{a0}955", Weight::Regular, 10.0, 12.0);
        assert_eq!(lines, ["un", "coup\u{a0}:", "25\u{a0}955"]);
        assert!(shortened(&fonts, &"x".repeat(100), Weight::Regular, 9.0, 40.0).ends_with('…'));
    }
}
