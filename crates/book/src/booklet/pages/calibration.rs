//! A sheet that shows what the printer does: the scale, the border it cannot print, how it turns paper over, and how far the
//! two sides are apart.

use super::Paper;
use super::frame::{Frame, lines};
use super::mirror::mirrored;
use super::style::{self, TextStyle};
use crate::booklet::impose::{Flip, is_turned};
use stepbook_draw::diagram::{Anchor, Diagram, Form, Item, Point, Role, Tag};
use stepbook_draw::font::Fonts;
use stepbook_draw::render::pages::{Page, Pages};
use stepbook_read::language::{Language, Term};

/// Length of the rulers in mm where the paper has room for them.
const RULER: usize = 100;
/// From the left margin to the ruler that runs down: the room for its ticks and numbers.
const TICKED: f64 = 8.0;
/// From the edge of the paper to the frames that show what the printer reaches.
const FRAMES: [f64; 4] = [3.0, 5.0, 8.0, 10.0];
/// Distance of the ticks on the front, and on the back.
const MAIN: f64 = 1.0;
const VERNIER: f64 = 0.9;
/// Ticks on each arm of a cross, and the length of an arm.
const TICKS: i32 = 10;
const ARM: f64 = 13.0;
/// Size of numbers at ticks and in frames, in pt.
const NUMBER: f64 = 6.0;

/// Two pages, the front and the back of one sheet.
pub fn calibration(paper: Paper, flip: Flip, language: &Language, fonts: &Fonts) -> Pages {
    let part = (paper.width / 210.0).min(paper.height / 297.0);
    let (width, height) = (paper.width, paper.height);
    let left = (20.0 * part).clamp(13.5, 24.0);
    let sheet = Calibration { paper, flip, language, fonts, part: part.clamp(0.5, 1.2), left };
    let page = |Frame { items, .. }, name| {
        let label = language.say(name, &[]);
        let drawing = Diagram { width, height, title: label.clone(), description: String::new(), items, content: None };
        let drawing = if language.is_right_to_left() { mirrored(drawing, fonts) } else { drawing };
        Page { drawing, label, trim: None, bleed: None }
    };
    let front = page(sheet.front(), "calibration-front");
    let mut back = page(sheet.back(), "calibration-back");
    if is_turned(flip, width, height) {
        let (about, items) = (Point::new(width / 2.0, height / 2.0), std::mem::take(&mut back.drawing.items));
        back.drawing.items = vec![Item::Turned { about, items }];
    }
    Pages {
        title: language.say("calibration-title", &[]),
        author: None,
        subject: language.say("calibration-subject", &[]),
        language: language.tag().to_owned(),
        fonts: fonts.clone(),
        date: None,
        pages: vec![front, back],
        bookmarks: Vec::new(),
        back_cover: false,
    }
}

struct Calibration<'a> {
    paper: Paper,
    flip: Flip,
    language: &'a Language,
    fonts: &'a Fonts,
    /// Size of the paper as a part of A4's.
    part: f64,
    /// Margin at the left and at the right.
    left: f64,
}

impl Calibration<'_> {
    /// Type for this paper.
    fn set(&self, style: TextStyle) -> TextStyle {
        let part = self.part.clamp(0.65, 1.0);
        TextStyle { size: style.size * part, leading: style.leading * part, ..style }
    }

    /// Baselines of the title and of the line below it.
    fn title(&self) -> (f64, f64) {
        let title = 22.0 + 16.0 * self.part;
        (title, title + 1.2 * self.set(TextStyle::TEXT).leading)
    }

    /// The beginning of the content: the ruler across.
    fn top(&self) -> f64 {
        self.title().1 + (18.0 * self.part).max(12.0)
    }

    /// The middle of the crosses.
    fn crosses_at(&self) -> f64 {
        self.paper.height - (52.0 * self.part).max(27.0)
    }

    /// Where lines end.
    fn right(&self) -> f64 {
        self.paper.width - self.left
    }

    /// The longest ruler that has room, in whole centimetres.
    fn ruler(&self) -> usize {
        let across = self.right() - self.left - TICKED - 4.0;
        let down = self.crosses_at() - ARM - 6.0 - self.top();
        ((across.min(down) / 10.0) as usize * 10).clamp(10, RULER)
    }

    fn front(&self) -> Frame {
        let length = self.ruler();
        let terms = [("length", Term::Number(length))];
        let mut page = self.both("calibration-front");
        let (x, y) = (self.left + TICKED, self.top());
        page.put(x, y, figure(self.language.say("calibration-ruler", &terms), rulers(length)));
        let entries = [
            ("calibration-scale-title", "calibration-scale"),
            ("calibration-border-title", "calibration-border"),
            ("calibration-turn-title", "calibration-turn"),
        ];
        let room = self.right() - x - 8.0;
        let mut words = self.entries(&entries, &terms, room);
        // Small paper has no room to say it twice.
        let offset = self.entries(&[("calibration-offset-title", "calibration-offset-front")], &[], room);
        if y + words.height + offset.height < self.crosses_at() - ARM - 20.0 {
            words.push(4.0, offset);
        }
        page.put(x + 8.0, y + 4.0, words);
        self.crosses("calibration-cross", MAIN, -1.0, &mut page);
        page
    }

    fn back(&self) -> Frame {
        let mut page = self.both("calibration-back");
        let entries = [
            ("calibration-offset-title", "calibration-offset"),
            ("calibration-vernier-title", "calibration-tenths"),
            ("calibration-skew-title", "calibration-skew"),
            ("calibration-much-title", "calibration-much"),
        ];
        page.put(self.left, self.top() - 8.0, self.entries(&entries, &[], self.right() - self.left));
        self.crosses("calibration-vernier", VERNIER, 1.0, &mut page);
        page
    }

    /// The content of both sides: frames, the arrow, the title.
    fn both(&self, side: &str) -> Frame {
        let mut page = self.frames();
        let middle = self.paper.width / 2.0;
        let high = 9.0;
        let arrow = Item::arrow(&[Point::new(0.0, 1.0), Point::new(0.0, 0.0)], Role::Arrow);
        page.items.push(arrow.mapped(|p| Point::new(middle + p.x * high, 13.0 + p.y * high), high));
        let edge = if self.flip == Flip::Long { "long" } else { "short" };
        let terms = [("paper", Term::Text(&self.paper.name)), ("edge", Term::Text(edge))];
        let (title, below) = self.title();
        let sheet = self.language.say("calibration-sheet", &terms);
        let lines = [
            (Tag::Paragraph, TextStyle::SMALL, (middle + 4.0, 19.0), Anchor::Start, self.say("calibration-up")),
            (Tag::Heading(1), TextStyle::TITLE, (self.left, title), Anchor::Start, self.say("calibration-title")),
            (Tag::Paragraph, TextStyle::HEADING, (self.right(), title), Anchor::End, self.say(side)),
            (Tag::Paragraph, TextStyle::TEXT, (self.left, below), Anchor::Start, sheet),
        ];
        for (tag, style, at, anchor, text) in lines {
            page.tag(tag, |page| page.text(at, self.set(style), anchor, &text));
        }
        page
    }

    fn say(&self, name: &str) -> String {
        self.language.say(name, &[])
    }

    /// Frames near the edge, each with its distance from it at all four sides.
    fn frames(&self) -> Frame {
        let (width, height) = (self.paper.width, self.paper.height);
        let mut page = Frame::default();
        // A line from side to side with a gap for the number.
        let mut strokes = Vec::new();
        for (index, inset) in FRAMES.into_iter().enumerate() {
            let along = 5.0 * index as f64;
            let gap = |at: f64, end: f64| [(inset, at - 1.5), (at + 1.5, end - inset)];
            for (y, at) in [(inset, 0.18 * width + along), (height - inset, 0.82 * width - along)] {
                strokes.extend(gap(at, width).map(|(a, b)| vec![Point::new(a, y), Point::new(b, y)]));
                number(&mut page, (at, y), Anchor::Middle, inset as usize);
            }
            for (x, at) in [(inset, 0.82 * height - along), (width - inset, 0.18 * height + along)] {
                strokes.extend(gap(at, height).map(|(a, b)| vec![Point::new(x, a), Point::new(x, b)]));
                number(&mut page, (x, at), Anchor::Middle, inset as usize);
            }
        }
        page.items.push(Item::Shape(Form::Lines(strokes), Role::ThinRule));
        page
    }

    /// Paragraphs with bold heads.
    fn entries(&self, entries: &[(&str, &str)], terms: &[(&str, Term<'_>)], width: f64) -> Frame {
        let (strong, text) = (self.set(TextStyle::STRONG), self.set(TextStyle::TEXT));
        let entry = |(head, body): &(&str, &str)| {
            let body = text.wrap(self.fonts, &self.language.say(body, terms), width.min(style::WIDEST));
            let head = lines(strong, &[self.say(head)]).tagged(Tag::Heading(2));
            (0.7 * text.leading, Frame::stack([(0.0, head), (0.0, lines(text, &body).tagged(Tag::Paragraph))]))
        };
        Frame::stack(entries.iter().map(entry))
    }

    /// Two crosses, at the same places of both sides: mirrored about the middle they are the same two. The ticks are
    /// towards `side`: above the arm on the front and below it on the back, so that they meet.
    fn crosses(&self, words: &str, distance: f64, side: f64, page: &mut Frame) {
        let at = |sign: f64| self.paper.width / 2.0 + sign * 0.26 * self.paper.width;
        let both =
            Frame::default().with(at(-1.0), 0.0, cross(distance, side)).with(at(1.0), 0.0, cross(distance, side));
        page.put(0.0, self.crosses_at(), figure(self.say(words), both));
    }
}

/// A cross with ticks. Those of the upright arm are at its left on both sides of the paper, so that they meet as well.
fn cross(distance: f64, side: f64) -> Frame {
    let mut cross = Frame::default();
    let arms = [Point::new(ARM, 0.0), Point::new(0.0, ARM)].map(|end| vec![Point::new(-end.x, -end.y), end]);
    cross.items.push(Item::Shape(Form::Lines(arms.into()), Role::ThinRule));
    let tick = |tick: i32| {
        // Near the middle ticks are short, so that those of the two arms do not cross.
        let length = if tick % 5 == 0 { 2.6 } else { (0.8 * f64::from(tick.abs())).min(1.6) };
        let number = (tick % 5 == 0 && side > 0.0).then_some(tick.unsigned_abs() as usize);
        // Left below the middle there is room for one number only.
        Tick { along: f64::from(tick) * distance, length, numbers: [number, number.filter(|_| tick != 5)] }
    };
    scales((-TICKS..=TICKS).filter(|&tick| tick != 0).map(tick), side, (4.3, 3.2), &mut cross);
    cross
}

/// A ruler across and one down, their ticks and numbers on the outer side.
fn rulers(length: usize) -> Frame {
    let long = length as f64;
    let mut rulers = Frame::default();
    let lines = vec![vec![Point::new(0.0, long), Point::default(), Point::new(long, 0.0)]];
    rulers.items.push(Item::Shape(Form::Lines(lines), Role::Axis));
    let tick = |mm: usize| {
        let length = match mm {
            mm if mm.is_multiple_of(10) => 4.0,
            mm if mm.is_multiple_of(5) => 3.0,
            _ => 2.0,
        };
        Tick { along: mm as f64, length, numbers: [mm.is_multiple_of(10).then_some(mm); 2] }
    };
    scales((0..=length).map(tick), -1.0, (5.9, 4.8), &mut rulers);
    rulers.text((long + 1.5, 0.0), TextStyle::TEXT.of_size(NUMBER), Anchor::Start, "mm");
    rulers
}

/// A tick of a scale across and of one down.
struct Tick {
    /// From where the scales meet.
    along: f64,
    length: f64,
    /// What is at it, across and down.
    numbers: [Option<usize>; 2],
}

/// Two scales that meet: the ticks of the one across are towards `side`, those of the one down at its left; numbers are so far from the
/// lines.
fn scales(ticks: impl Iterator<Item = Tick>, side: f64, off: (f64, f64), frame: &mut Frame) {
    let mut strokes = Vec::new();
    for Tick { along, length, numbers: [across, down] } in ticks {
        strokes.push(vec![Point::new(along, 0.0), Point::new(along, side * length)]);
        strokes.push(vec![Point::new(0.0, along), Point::new(-length, along)]);
        across.into_iter().for_each(|value| number(frame, (along, side * off.0), Anchor::Middle, value));
        down.into_iter().for_each(|value| number(frame, (-off.1, along), Anchor::End, value));
    }
    frame.items.push(Item::Shape(Form::Lines(strokes), Role::ThinRule));
}

/// A number whose middle is on a line.
fn number(frame: &mut Frame, (x, y): (f64, f64), anchor: Anchor, value: usize) {
    let style = TextStyle::TEXT.of_size(NUMBER);
    frame.text((x, y + style.capitals() / 2.0), style, anchor, &value.to_string());
}

fn figure(words: String, frame: Frame) -> Frame {
    frame.tagged(Tag::Figure { words, name: None })
}
