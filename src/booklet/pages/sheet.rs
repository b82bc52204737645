//! One page: text, rules and boards at places in mm.

use super::{BOTTOM, INSIDE, OUTSIDE, Paper, TOP};
use crate::diagram::{Anchor, Diagram, FRAME, Item, Layer, MARGIN, Point, Rect, Role, Tag, Text};
use crate::font::{CAP_HEIGHT, Fonts, Weight};

/// Millimetres per point.
pub(super) const MM_PER_PT: f64 = 25.4 / 72.0;
/// Distance of the lines of a 10 pt text.
pub(super) const LEADING: f64 = 5.0;
/// Distance of the lines of a title in mm per pt of its size.
pub(super) const TITLE_LEADING: f64 = 0.42;
/// From the edge of the drawing box to the frame, in cells.
pub(super) const FRAME_INSET: f64 = MARGIN - FRAME;

/// A page in the making.
pub(super) struct Sheet {
    pub items: Vec<Item>,
    /// Edges of the text block.
    pub left: f64,
    pub right: f64,
    pub bottom: f64,
    /// Where the next part begins, for content that flows.
    pub y: f64,
    pub fonts: Fonts,
    paper: Paper,
    number: usize,
}

impl Sheet {
    pub(super) fn new(paper: Paper, number: usize, fonts: &Fonts) -> Self {
        let left = if number % 2 == 1 { INSIDE } else { OUTSIDE };
        Self {
            items: Vec::new(),
            left,
            right: left + paper.text_width(),
            bottom: paper.height - BOTTOM,
            y: TOP,
            fonts: fonts.clone(),
            paper,
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

    /// The running head: the title at the left, what the page holds at the right.
    pub(super) fn head(&mut self, title: &str, right: &str) {
        let room = self.width() - width(&self.fonts, right, Weight::Regular, 9.0) - 8.0;
        let title = shortened(&self.fonts, title, Weight::Regular, 9.0, room);
        self.text(self.left, 11.0, 9.0, Weight::Regular, Anchor::Start, &title);
        self.text(self.right, 11.0, 9.0, Weight::Regular, Anchor::End, right);
        self.rule(self.left, self.right, 13.2, Role::ThinRule);
    }

    /// The page number, centred on the text block.
    pub(super) fn foot(&mut self, count: usize) {
        let text = format!("page {} of {count}", self.number);
        let middle = (self.left + self.right) / 2.0;
        self.text(middle, self.paper.height - 7.5, 9.0, Weight::Regular, Anchor::Middle, &text);
    }

    /// A bar at the outer edge that shows which part of the whole, from 0 to 1, this page is.
    pub(super) fn progress(&mut self, from: f64, to: f64) {
        let outer = if self.number % 2 == 1 { self.paper.width - 6.2 } else { 5.0 };
        let height = self.paper.text_height();
        let bar = |y: f64, h: f64, role| Item::Rect { rect: Rect::new(outer, y, 1.2, h), radius: 0.0, role };
        self.items.push(bar(TOP, height, Role::Track));
        self.items.push(bar(TOP + from * height, (to - from) * height, Role::Mark));
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
        }));
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

    /// A heading at the left margin, its baseline `below` under the current place.
    pub(super) fn heading(&mut self, below: f64, size: f64, text: &str) {
        self.y += below;
        // The stem, not its side bearing, meets the margin.
        let hang = 0.3 * size / 22.0;
        let text = shortened(&self.fonts, text, Weight::Bold, size, self.width());
        self.text(self.left - hang, self.y, size, Weight::Bold, Anchor::Start, &text);
    }
}

/// Width of `text` in mm; `size` in pt.
pub(super) fn width(fonts: &Fonts, text: &str, weight: Weight, size: f64) -> f64 {
    fonts.width(text, weight) * size * MM_PER_PT
}

/// The largest size up to `size`, but at least half of it, at which `text` is at most `room` mm wide.
pub(super) fn fitting(fonts: &Fonts, text: &str, weight: Weight, size: f64, room: f64) -> f64 {
    let part = room / width(fonts, text, weight, size).max(0.001);
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
        if lines.join(" ") == text {
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

/// `text`, or as much of it as fits into `room` mm with an ellipsis.
pub(super) fn shortened(fonts: &Fonts, text: &str, weight: Weight, size: f64, room: f64) -> String {
    if width(fonts, text, weight, size) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = width(fonts, "…", weight, size);
    for c in text.chars() {
        used += width(fonts, c.encode_utf8(&mut [0; 4]), weight, size);
        if used > room {
            break;
        }
        short.push(c);
    }
    short.truncate(short.trim_end().len());
    short + "…"
}

/// `text` in lines of at most `room` mm, broken at blanks; a longer word, such as an address, is broken where it must be.
pub(super) fn wrap(fonts: &Fonts, text: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(fonts, &format!("{line} {word}"), weight, size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(broken(fonts, word, weight, size, room)),
        }
    }
    lines
}

/// `word` in pieces of at most `room` mm, but at least one character each.
fn broken(fonts: &Fonts, word: &str, weight: Weight, size: f64, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0.0;
    for c in word.chars() {
        let more = width(fonts, c.encode_utf8(&mut [0; 4]), weight, size);
        let last = pieces.len() - 1;
        if used + more > room && !pieces[last].is_empty() {
            pieces.push(c.to_string());
            used = more;
        } else {
            pieces[last].push(c);
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
        assert_eq!(shortened(&fonts, "B down 1", Weight::Regular, 9.0, 40.0), "B down 1");
        let title = "A title of many words ".repeat(20);
        for height in [8.0, 20.0, 40.0] {
            let (size, lines) = title_lines(&fonts, title.trim(), 48.0, 7.0, 100.0, height);
            assert!(size >= 7.0 && (lines.len() - 1) as f64 * size * TITLE_LEADING <= height);
            assert!(lines[0].starts_with("A title"), "{lines:?}");
            assert_eq!(lines.join(" ") == title.trim(), !lines.join(" ").ends_with('…'));
        }
        assert!(shortened(&fonts, &"x".repeat(100), Weight::Regular, 9.0, 40.0).ends_with('…'));
    }
}
