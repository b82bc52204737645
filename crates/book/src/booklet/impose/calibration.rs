//! A sheet that shows what the printer does: the scale, the border it cannot print, how it turns paper over, and how far the
//! two sides are apart.

use super::{Flip, is_turned};
use crate::booklet::pages::Paper;
use crate::booklet::pages::sheet::{LEADING, MM_PER_PT, wrap};
use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Tag, Text};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_draw::render::pages::{Page, Pages};
use stepbook_read::language::{Language, Term};

/// Length of the rulers in mm where the paper has room for them.
const RULER: usize = 100;
/// From the left margin to the ruler that runs down: the room for its ticks and numbers.
const TICKED: f64 = 8.0;
/// Type size of running text in pt.
const BODY: f64 = 10.0;
/// From the edge of the paper to the frames that show what the printer reaches.
const FRAMES: [f64; 4] = [3.0, 5.0, 8.0, 10.0];
/// Distance of the ticks on the front, and on the back.
const MAIN: f64 = 1.0;
const VERNIER: f64 = 0.9;
/// Ticks on each arm of a cross, and the length of an arm.
const TICKS: i32 = 10;
const ARM: f64 = 13.0;
/// Size of numbers at ticks, in pt.
const NUMBER: f64 = 7.0;

/// Two pages, the front and the back of one sheet.
pub fn calibration(paper: Paper, flip: Flip, language: &Language, fonts: &Fonts) -> Pages {
    let part = (paper.width / 210.0).min(paper.height / 297.0);
    let (width, height) = (paper.width, paper.height);
    let sheet = Calibration {
        paper,
        flip,
        language,
        fonts,
        part: part.clamp(0.5, 1.2),
        type_part: part.clamp(0.65, 1.0),
        left: (20.0 * part).clamp(13.5, 24.0),
    };
    let page = |items, name| {
        let label = language.say(name, &[]);
        let drawing = Diagram { width, height, title: label.clone(), description: String::new(), items, content: None };
        Page { drawing, label, trim: None, bleed: None }
    };
    let mut back = sheet.back();
    if is_turned(flip, width, height) {
        let about = Point::new(width / 2.0, height / 2.0);
        back = vec![Item::Turned { about, items: back }];
    }
    Pages {
        title: language.say("calibration-title", &[]),
        author: None,
        subject: language.say("calibration-subject", &[]),
        language: language.tag().to_owned(),
        fonts: fonts.clone(),
        date: None,
        pages: vec![page(sheet.front(), "calibration-front"), page(back, "calibration-back")],
        bookmarks: Vec::new(),
        back_cover: false,
    }
}

struct Calibration<'a> {
    paper: Paper,
    flip: Flip,
    language: &'a Language,
    fonts: &'a Fonts,
    /// Size of the paper as a part of A4's, for distances and for type.
    part: f64,
    type_part: f64,
    /// Margin at the left and at the right.
    left: f64,
}

impl Calibration<'_> {
    /// Baseline of the title.
    fn title(&self) -> f64 {
        22.0 + 16.0 * self.part
    }

    /// The beginning of the content: the ruler across.
    fn top(&self) -> f64 {
        self.title() + 6.0 * self.type_part + (18.0 * self.part).max(12.0)
    }

    /// The middle of the crosses.
    fn crosses_at(&self) -> f64 {
        self.paper.height - (52.0 * self.part).max(27.0)
    }

    /// The longest ruler that has room, in whole centimetres.
    fn ruler(&self) -> usize {
        let across = self.paper.width - 2.0 * self.left - TICKED - 4.0;
        let down = self.crosses_at() - ARM - 6.0 - self.top();
        ((across.min(down) / 10.0) as usize * 10).clamp(10, RULER)
    }

    fn front(&self) -> Vec<Item> {
        let length = self.ruler();
        let terms = [("length", Term::Number(length))];
        let mut items = self.both("calibration-front");
        let origin = Point::new(self.left + TICKED, self.top());
        let words = self.language.say("calibration-ruler", &terms);
        items.push(figure(words, rulers(origin, length)));
        let entries = [
            ("calibration-scale-title", "calibration-scale"),
            ("calibration-border-title", "calibration-border"),
            ("calibration-turn-title", "calibration-turn"),
        ];
        let inside = (origin.x + 8.0, self.paper.width - self.left);
        let below = self.entries(&entries, &terms, inside, origin.y + 8.0, &mut items).max(origin.y + length as f64);
        // Small paper has no room to say it twice.
        let (rule, place) = (self.crosses_at() - 44.0, (self.left, self.paper.width - self.left));
        if rule > below + 4.0 {
            let strokes = vec![vec![Point::new(place.0, rule), Point::new(place.1, rule)]];
            items.push(Item::Line { strokes, role: Role::ThinRule });
            let entry = [("calibration-offset-title", "calibration-offset-front")];
            self.entries(&entry, &[], place, rule + 8.0, &mut items);
        }
        items.push(self.crosses("calibration-cross", MAIN, -1.0));
        items
    }

    fn back(&self) -> Vec<Item> {
        let mut items = self.both("calibration-back");
        let entries = [
            ("calibration-offset-title", "calibration-offset"),
            ("calibration-vernier-title", "calibration-tenths"),
            ("calibration-skew-title", "calibration-skew"),
            ("calibration-much-title", "calibration-much"),
        ];
        let room = (self.left, self.paper.width - self.left);
        self.entries(&entries, &[], room, self.top() - 4.0, &mut items);
        items.push(self.crosses("calibration-vernier", VERNIER, 1.0));
        items
    }

    /// The content of both sides: frames, the arrow, the title.
    fn both(&self, side: &str) -> Vec<Item> {
        let mut items = Vec::new();
        self.frames(&mut items);
        let middle = self.paper.width / 2.0;
        let high = 9.0;
        let outline = Item::arrow_outline(&[Point::new(0.0, 1.0), Point::new(0.0, 0.0)]);
        let ring = outline.iter().map(|p| Point::new(middle + p.x * high, 13.0 + p.y * high)).collect();
        items.push(Item::Polygon { rings: vec![ring], radius: 0.0, role: Role::Arrow });
        let up = self.say("calibration-up");
        let size = 9.0 * self.type_part;
        items.push(paragraph(vec![text(middle + 4.0, 19.0, size, Weight::Regular, Anchor::Start, up)]));

        let (start, end) = (self.left, self.paper.width - self.left);
        let (start, end, from, to) = match self.language.is_right_to_left() {
            true => (end, start, Anchor::End, Anchor::Start),
            false => (start, end, Anchor::Start, Anchor::End),
        };
        let y = self.title();
        let title = text(start, y, 22.0 * self.type_part, Weight::Bold, from, self.say("calibration-title"));
        items.push(Item::layer(Layer::Tagged(Tag::Heading(1)), vec![title]));
        let name = text(end, y, 12.0 * self.type_part, Weight::Bold, to, self.say(side));
        items.push(paragraph(vec![name]));
        let edge = match self.flip {
            Flip::Long => "long",
            Flip::Short => "short",
        };
        let terms = [("paper", Term::Text(&self.paper.name)), ("edge", Term::Text(edge))];
        let how = self.language.say("calibration-sheet", &terms);
        let y = y + 6.0 * self.type_part;
        items.push(paragraph(vec![text(start, y, BODY * self.type_part, Weight::Regular, from, how)]));
        items
    }

    fn say(&self, name: &str) -> String {
        self.language.say(name, &[])
    }

    /// Frames near the edge, each with its distance from it at all four sides.
    fn frames(&self, items: &mut Vec<Item>) {
        let (width, height) = (self.paper.width, self.paper.height);
        let size = 6.0;
        // A line from side to side with a gap for the number.
        let mut strokes = Vec::new();
        for (index, inset) in FRAMES.into_iter().enumerate() {
            let along = 5.0 * index as f64;
            let gap = |at: f64, end: f64| [(inset, at - 1.5), (at + 1.5, end - inset)];
            for (y, at) in [(inset, 0.18 * width + along), (height - inset, 0.82 * width - along)] {
                strokes.extend(gap(at, width).map(|(a, b)| vec![Point::new(a, y), Point::new(b, y)]));
                items.push(number(at, y + half_capital(size), size, Anchor::Middle, inset as usize));
            }
            for (x, at) in [(inset, 0.82 * height - along), (width - inset, 0.18 * height + along)] {
                strokes.extend(gap(at, height).map(|(a, b)| vec![Point::new(x, a), Point::new(x, b)]));
                items.push(number(x, at + half_capital(size), size, Anchor::Middle, inset as usize));
            }
        }
        items.push(Item::Line { strokes, role: Role::ThinRule });
    }

    /// Paragraphs with bold heads, wrapped between two places, from `top` down; returns where they end.
    fn entries(
        &self,
        entries: &[(&str, &str)],
        terms: &[(&str, Term<'_>)],
        (from, to): (f64, f64),
        top: f64,
        items: &mut Vec<Item>,
    ) -> f64 {
        let size = BODY * self.type_part;
        let leading = LEADING * self.type_part;
        let (x, anchor) = match self.language.is_right_to_left() {
            true => (to, Anchor::End),
            false => (from, Anchor::Start),
        };
        let mut y = top;
        for (head, body) in entries {
            let head = text(x, y, size, Weight::Bold, anchor, self.say(head));
            items.push(Item::layer(Layer::Tagged(Tag::Heading(2)), vec![head]));
            y += leading;
            let body = self.language.say(body, terms);
            let lines = wrap(self.fonts, &body, Weight::Regular, size, (to - from).min(120.0));
            let mut set = Vec::with_capacity(lines.len());
            for line in lines {
                set.push(text(x, y, size, Weight::Regular, anchor, line));
                y += leading;
            }
            items.push(paragraph(set));
            y += 0.7 * leading;
        }
        y
    }

    /// Two crosses, at the same places of both sides: mirrored about the middle they are the same two. The ticks are
    /// towards `side`: above the arm on the front and below it on the back, so that they meet.
    fn crosses(&self, words: &str, distance: f64, side: f64) -> Item {
        let y = self.crosses_at();
        let middle = self.paper.width / 2.0;
        let mut items = Vec::new();
        for sign in [-1.0, 1.0] {
            cross(Point::new(middle + sign * 0.26 * self.paper.width, y), distance, side, &mut items);
        }
        figure(self.say(words), items)
    }
}

/// A cross with ticks. Those of the upright arm are at its left on both sides of the paper, so that they meet as well.
fn cross(centre: Point, distance: f64, side: f64, items: &mut Vec<Item>) {
    let Point { x, y } = centre;
    let arms = vec![
        vec![Point::new(x - ARM, y), Point::new(x + ARM, y)],
        vec![Point::new(x, y - ARM), Point::new(x, y + ARM)],
    ];
    items.push(Item::Line { strokes: arms, role: Role::ThinRule });
    let tick = |tick: i32| {
        // Near the middle ticks are short, so that those of the two arms do not cross.
        let length = if tick % 5 == 0 { 2.6 } else { (0.8 * f64::from(tick.abs())).min(1.6) };
        let number = (tick % 5 == 0 && side > 0.0).then_some(tick.unsigned_abs() as usize);
        // Left below the middle there is room for one number only.
        Tick { along: f64::from(tick) * distance, length, numbers: [number, number.filter(|_| tick != 5)] }
    };
    scales(centre, (-TICKS..=TICKS).filter(|&tick| tick != 0).map(tick), side, (5.2, 3.2), items);
}

/// A ruler across and one down from `origin`, their ticks and numbers on the outer side.
fn rulers(origin: Point, length: usize) -> Vec<Item> {
    let Point { x, y } = origin;
    let long = length as f64;
    let lines = vec![vec![Point::new(x, y + long), origin, Point::new(x + long, y)]];
    let mut items = vec![Item::Line { strokes: lines, role: Role::Axis }];
    let tick = |mm: usize| {
        let length = match mm {
            mm if mm.is_multiple_of(10) => 4.0,
            mm if mm.is_multiple_of(5) => 3.0,
            _ => 2.0,
        };
        Tick { along: mm as f64, length, numbers: [mm.is_multiple_of(10).then_some(mm); 2] }
    };
    scales(origin, (0..=length).map(tick), -1.0, (5.0, 4.8), &mut items);
    items.push(text(x + long + 1.5, y, NUMBER, Weight::Regular, Anchor::Start, "mm".to_owned()));
    items
}

/// A tick of a scale across and of one down.
struct Tick {
    /// From where the scales meet.
    along: f64,
    length: f64,
    /// What is at it, across and down.
    numbers: [Option<usize>; 2],
}

/// Two scales that meet at `origin`: the ticks of the one across are towards `side`, those of the one down at its left; numbers are so
/// far from the lines.
fn scales(origin: Point, ticks: impl Iterator<Item = Tick>, side: f64, off: (f64, f64), items: &mut Vec<Item>) {
    let Point { x, y } = origin;
    let mut strokes = Vec::new();
    for Tick { along, length, numbers: [across, down] } in ticks {
        strokes.push(vec![Point::new(x + along, y), Point::new(x + along, y + side * length)]);
        strokes.push(vec![Point::new(x, y + along), Point::new(x - length, y + along)]);
        items.extend(across.map(|value| number(x + along, y + side * off.0, NUMBER, Anchor::Middle, value)));
        items.extend(down.map(|value| number(x - off.1, y + along + half_capital(NUMBER), NUMBER, Anchor::End, value)));
    }
    items.push(Item::Line { strokes, role: Role::ThinRule });
}

/// Half the height of a capital or digit, in mm; `size` in pt.
fn half_capital(size: f64) -> f64 {
    size * MM_PER_PT * CAP_HEIGHT / 2.0
}

fn text(x: f64, y: f64, size: f64, weight: Weight, anchor: Anchor, content: String) -> Item {
    Item::Text(Text::new(Point::new(x, y), size * MM_PER_PT, anchor, weight, content))
}

fn number(x: f64, y: f64, size: f64, anchor: Anchor, value: usize) -> Item {
    text(x, y, size, Weight::Regular, anchor, value.to_string())
}

fn paragraph(items: Vec<Item>) -> Item {
    Item::layer(Layer::Tagged(Tag::Paragraph), items)
}

fn figure(words: String, items: Vec<Item>) -> Item {
    Item::layer(Layer::Tagged(Tag::Figure { words, name: None }), items)
}
