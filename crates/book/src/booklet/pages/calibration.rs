//! A calibration sheet for the printer. It shows the scale, the border that is not printed, how the printer turns paper
//! over, and how far front and back are offset.

use super::Paper;
use super::frame::{Frame, lines};
use super::mirror::mirrored;
use super::style::{self, TextStyle};
use crate::booklet::impose::{Flip, is_turned};
use stepbook_draw::diagram::{Anchor, Diagram, Form, Item, Point, Rect, Role, Tag};
use stepbook_draw::font::Fonts;
use stepbook_draw::render::pages::{Page, Pages};
use stepbook_read::language::{Language, Term};

/// Maximum length of the rulers in mm; smaller paper has shorter ones.
const RULER: usize = 100;
/// From the left margin to the vertical ruler: the space for its ticks and numbers.
const TICKED: f64 = style::BETWEEN;
/// Distances of the frames from the edge of the paper. They show how far the printer reaches.
const FRAMES: [f64; 4] = [3.0, 5.0, 8.0, 10.0];
/// Ticks on each arm of a cross, and the length of an arm.
const TICKS: i32 = 10;
const ARM: f64 = 13.0;

/// Two pages, the front and the back of one sheet.
pub fn calibration(paper: Paper, flip: Flip, language: &Language, fonts: &Fonts) -> Pages {
    let (width, height) = (paper.width, paper.height);
    // The paper size as a fraction of A4.
    let part = (width / 210.0).min(height / 297.0).clamp(0.5, 1.2);
    let (left, title, type_part) = ((20.0 * part).max(13.5), 22.0 + 16.0 * part, part.clamp(0.65, 1.0));
    let below = title + 1.2 * TextStyle::TEXT.leading * type_part;
    let sheet = Calibration {
        paper,
        flip,
        language,
        fonts,
        type_part,
        left,
        right: width - left,
        titles: (title, below),
        top: below + (18.0 * part).max(12.0),
        crosses: height - (52.0 * part).max(27.0),
    };
    let page = |Frame { items, .. }, name| {
        let label = sheet.say(name);
        let drawing = Diagram { width, height, title: label.clone(), items, ..Diagram::default() };
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
        title: sheet.say("calibration-title"),
        subject: sheet.say("calibration-subject"),
        language: language.tag().to_owned(),
        fonts: fonts.clone(),
        pages: vec![front, back],
        ..Pages::default()
    }
}

struct Calibration<'a> {
    paper: Paper,
    flip: Flip,
    language: &'a Language,
    fonts: &'a Fonts,
    /// Type size as a fraction of the usual size.
    type_part: f64,
    /// Left and right end of the lines.
    left: f64,
    right: f64,
    /// Baselines of the title and of the line below it.
    titles: (f64, f64),
    /// The top of the content, and the centre of the crosses.
    top: f64,
    crosses: f64,
}

impl Calibration<'_> {
    fn say(&self, name: &str) -> String {
        self.language.say(name, &[])
    }

    /// `style`, scaled for this paper.
    fn set(&self, style: TextStyle) -> TextStyle {
        TextStyle { size: style.size * self.type_part, leading: style.leading * self.type_part, ..style }
    }

    fn front(&self) -> Frame {
        let (x, y) = (self.left + TICKED, self.top);
        // The longest rulers that fit, in whole centimetres.
        let room = (self.right - x - 4.0).min(self.crosses - ARM - 6.0 - y);
        let length = ((room / 10.0) as usize * 10).clamp(10, RULER);
        let terms = [("length", Term::Number(length)), ("side", Term::Text("front"))];
        let room = self.right - x - 8.0;
        let mut words = self.entries(&["scale", "border", "turn"], &terms, room);
        // Small paper explains the offset on the back only.
        let offset = self.entries(&["offset"], &terms, room);
        if y + words.height + offset.height < self.crosses - ARM - 20.0 {
            words.push(4.0, offset);
        }
        let rulers = figure(self.language.say("calibration-ruler", &terms), rulers(length));
        self.page("calibration-front", "calibration-cross", 1.0, -1.0).with(x, y, rulers).with(x + 8.0, y + 4.0, words)
    }

    fn back(&self) -> Frame {
        let terms = [("side", Term::Text("back"))];
        let words = self.entries(&["offset", "tenths", "skew", "much"], &terms, self.right - self.left);
        self.page("calibration-back", "calibration-vernier", 0.9, 1.0).with(self.left, self.top - 8.0, words)
    }

    /// The common content of both sides: frames, arrow, title, and two crosses at the same positions. Their ticks are
    /// `distance` mm apart and point to `side`: above the arm on the front and below it on the back, so they meet.
    fn page(&self, name: &str, crosses: &str, distance: f64, side: f64) -> Frame {
        let Paper { width, height, name: paper } = &self.paper;
        let (mut page, middle) = (frames(*width, *height), width / 2.0);
        let arrow = Item::arrow(&[Point::new(0.0, 1.0), Point::new(0.0, 0.0)], Role::Arrow);
        page.items
            .push(arrow.mapped(|p| Point::new(middle + p.x * style::SIGN, 13.0 + p.y * style::SIGN), style::SIGN));
        let edge = if self.flip == Flip::Long { "long" } else { "short" };
        let sheet = self.language.say("calibration-sheet", &[("paper", Term::Text(paper)), ("edge", Term::Text(edge))]);
        let (title, below) = self.titles;
        let lines = [
            (Tag::Paragraph, TextStyle::SMALL, (middle + 4.0, 19.0), Anchor::Start, self.say("calibration-up")),
            (Tag::Heading(1), TextStyle::TITLE, (self.left, title), Anchor::Start, self.say("calibration-title")),
            (Tag::Paragraph, TextStyle::HEADING, (self.right, title), Anchor::End, self.say(name)),
            (Tag::Paragraph, TextStyle::TEXT, (self.left, below), Anchor::Start, sheet),
        ];
        for (tag, style, at, anchor, text) in lines {
            page.tag(tag, |page| page.text(at, self.set(style), anchor, &text));
        }
        let places = [-0.26, 0.26].map(|part| middle + part * width);
        let both = places.into_iter().fold(Frame::default(), |both, x| both.with(x, 0.0, cross(distance, side)));
        page.with(0.0, self.crosses, figure(self.say(crosses), both))
    }

    /// Paragraphs with bold headings.
    fn entries(&self, names: &[&str], terms: &[(&str, Term<'_>)], width: f64) -> Frame {
        let (strong, text) = (self.set(TextStyle::STRONG), self.set(TextStyle::TEXT));
        let entry = |name: &&str| {
            let body = self.language.say(&format!("calibration-{name}"), terms);
            let body = text.wrap(self.fonts, &body, width.min(style::WIDEST));
            let head = lines(strong, &[self.say(&format!("calibration-{name}-title"))]).tagged(Tag::Heading(2));
            (0.7 * text.leading, Frame::stack([(0.0, head), (0.0, lines(text, &body).tagged(Tag::Paragraph))]))
        };
        Frame::stack(names.iter().map(entry))
    }
}

/// Frames near the edge of the paper. A gap in each of their four sides holds their distance from the edge.
fn frames(width: f64, height: f64) -> Frame {
    let mut page = Frame::default();
    for (index, inset) in FRAMES.into_iter().enumerate() {
        page.rect(Rect::new(inset, inset, width - 2.0 * inset, height - 2.0 * inset), 0.0, Role::ThinRule);
        // The gap shrinks near the edge, because printers cannot print there.
        let (along, gap) = (5.0 * index as f64, (2.0 * inset - 4.1).min(3.0));
        let (x, y) = (0.18 * width + along, 0.82 * height - along);
        for (x, y) in [(x, inset), (width - x, height - inset), (inset, y), (width - inset, height - y)] {
            page.rect(Rect::about(Point::new(x, y), gap, gap), 0.0, Role::Field);
            number(&mut page, (x, y), Anchor::Middle, inset as usize);
        }
    }
    page
}

/// A cross with ticks. Those of the vertical arm are at its left on both sides of the paper, so they meet too.
fn cross(distance: f64, side: f64) -> Frame {
    let mut cross = Frame::default();
    let arms = [Point::new(ARM, 0.0), Point::new(0.0, ARM)].map(|end| vec![Point::new(-end.x, -end.y), end]);
    cross.items.push(Item::Shape(Form::Lines(arms.into()), Role::ThinRule));
    let tick = |tick: i32| {
        // Ticks near the centre are short, so those of the two arms do not cross.
        let length = if tick % 5 == 0 { 2.6 } else { (0.8 * f64::from(tick.abs())).min(1.6) };
        let number = (tick % 5 == 0 && side > 0.0).then_some(tick.unsigned_abs() as usize);
        // Only one number fits at the lower left of the centre.
        (f64::from(tick) * distance, length, [number, number.filter(|_| tick != 5)])
    };
    scales((-TICKS..=TICKS).filter(|&tick| tick != 0).map(tick), side, &mut cross);
    cross
}

/// A horizontal and a vertical ruler with ticks and numbers on the outer side.
fn rulers(length: usize) -> Frame {
    let long = length as f64;
    let mut rulers = Frame::default();
    let lines = vec![vec![Point::new(0.0, long), Point::default(), Point::new(long, 0.0)]];
    rulers.items.push(Item::Shape(Form::Lines(lines), Role::Axis));
    let tick = |mm: usize| {
        let number = mm.is_multiple_of(10).then_some(mm);
        let length = if number.is_some() {
            4.0
        } else if mm.is_multiple_of(5) {
            3.0
        } else {
            2.0
        };
        (mm as f64, length, [number; 2])
    };
    scales((0..=length).map(tick), -1.0, &mut rulers);
    rulers.text((long + 1.5, 0.0), TextStyle::TEXT.of_size(style::LABEL), Anchor::Start, "mm");
    rulers
}

/// Two scales that meet. The ticks of the horizontal one point to `side`, those of the vertical one to the left. Each
/// tick has its distance from the corner, its length, and its numbers on the horizontal and the vertical scale.
fn scales(ticks: impl Iterator<Item = (f64, f64, [Option<usize>; 2])>, side: f64, frame: &mut Frame) {
    let mut strokes = Vec::new();
    for (along, length, [across, down]) in ticks {
        strokes.push(vec![Point::new(along, 0.0), Point::new(along, side * length)]);
        strokes.push(vec![Point::new(0.0, along), Point::new(-length, along)]);
        across.into_iter().for_each(|value| number(frame, (along, side * (length + 1.8)), Anchor::Middle, value));
        down.into_iter().for_each(|value| number(frame, (-length - 0.7, along), Anchor::End, value));
    }
    frame.items.push(Item::Shape(Form::Lines(strokes), Role::ThinRule));
}

/// A number, vertically centred at a point.
fn number(frame: &mut Frame, (x, y): (f64, f64), anchor: Anchor, value: usize) {
    let style = TextStyle::TEXT.of_size(style::LABEL);
    frame.text((x, y + style.capitals() / 2.0), style, anchor, &value.to_string());
}

fn figure(words: String, frame: Frame) -> Frame {
    frame.tagged(Tag::Figure { words, name: None })
}
