//! The pages of maps: the one that is solved, with the rules, and those of the route, with its jumps. Each is as large as its page
//! allows; one that is too large for a page is on facing ones.

use super::band::Band;
use super::division::{Division, Sheets, Use};
use super::panel::{AnyPanel, Breadth, Line, Panel, Paragraph, Picture, Place, Row, Rule, Stack, Tagged};
use super::paper::Area;
use super::sheet::{LEADING, Sheet, TITLE_LEADING, title_lines, width, wrap};
use super::style::TextStyle;
use super::{Book, Layout, LayoutError, board_cells};
use crate::booklet::{Block, Booklet, Figure, MoveLine, Statement, Steps, Way};
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_draw::render::pages::Bookmark;
use stepbook_read::language::Language;

/// From the top of the text block to a title, and least size of one in pt.
const OVER_TITLE: f64 = 1.6;
const LEAST_TITLE: f64 = 14.0;
/// Least and greatest distance of a map from the text above and below it, and from the text beside it.
const APART: f64 = 3.0;
const FAR_APART: f64 = 12.0;
const BESIDE: f64 = 10.0;
/// Least width of the text beside a map.
const COLUMN: f64 = 62.0;
/// How much larger a map must be beside the text to be put there.
const LARGER: f64 = 1.05;
/// The part of its size that the rules above it, which are also elsewhere, may cost a map, and that text below it in its usual
/// size may cost one that is solved.
const FOR_RULES: f64 = 0.95;
const FOR_TEXT: f64 = 0.97;
/// The part of a page that the notes of its map may take.
const MOST_NOTES: f64 = 0.2;
/// From the title to the rules, and from text to a list or to the band of jumps.
const UNDER_TITLE: f64 = 3.0;
const OVER_LIST: f64 = 2.0;
/// Least room in which the meaning of a map is beside its heading, and the gap between them.
const MEANING: f64 = 70.0;
const BEHIND_HEADING: f64 = 6.0;
/// From the margin to the rules behind their numbers.
const HANG: f64 = 5.0;
/// Widest line about the source.
const SOURCE: f64 = 124.0;
/// Largest cell of a map of a route in mm: also in large print; and of one that is solved.
const LARGEST_CELL: f64 = 28.0;
const LARGEST_PUZZLE_CELL: f64 = 60.0;
/// The part of the width that the whole field takes beside the rules of a map that is on other pages, and the least part of the
/// height that must be free for it.
const OVERVIEW: f64 = 0.7;
const LEAST_OVERVIEW: f64 = 0.25;

/// The content of the pages of a map of the route.
struct Content<'a> {
    fonts: &'a Fonts,
    title: &'a str,
    /// Rules, above the map; empty where they are elsewhere.
    rules: &'a str,
    /// The heading of the jumps, and how a map is read.
    heading: &'a str,
    meaning: &'a str,
    jumps: &'a [MoveLine],
    /// Sentences below the jumps, each on a line of its own.
    closing: Vec<String>,
}

/// The pages of a map of the route.
#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// The jumps below the map, with or without rules above it.
    Below { rules: bool },
    /// All text at the right of the map.
    Beside,
    /// The jumps on the next page, with or without rules above the map.
    Apart { rules: bool },
    /// The jumps on the next page, title and rules at the right of the map.
    ApartBeside,
    /// The map on several pages.
    Parts(Division),
}

/// Jumps in rows.
struct Jumps<'a> {
    fonts: &'a Fonts,
    jumps: &'a [MoveLine],
}

impl Panel for Jumps<'_> {
    fn height(&self, width: f64) -> f64 {
        Band::new(self.fonts, self.jumps, width).height()
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        sheet.y = place.y;
        Band::new(self.fonts, self.jumps, place.width).draw(sheet, place.x);
    }
}

impl<'a> Content<'a> {
    /// The title, and the rules if they are wanted, in lines of this width.
    fn above(&self, room: f64, rules: bool) -> Stack<'a> {
        let stack = Stack::default().with(0.0, title(self.fonts, self.title, room, TextStyle::TITLE));
        match rules && !self.rules.is_empty() {
            true => stack.with(UNDER_TITLE, Paragraph::new(self.fonts, TextStyle::TEXT, self.rules)),
            false => stack,
        }
    }

    /// All that is said of the jumps.
    fn below(&self, room: f64) -> Stack<'a> {
        let heading = || Paragraph::heading(self.fonts, TextStyle::HEADING, 3, self.heading);
        let meaning = || Paragraph::new(self.fonts, TextStyle::SMALL, self.meaning);
        let beside = width(self.fonts, self.heading, Weight::Bold, TextStyle::HEADING.size) + BEHIND_HEADING;
        let said: AnyPanel<'a> = match room - beside >= MEANING && !self.meaning.is_empty() {
            true => Box::new(
                Row::new(BEHIND_HEADING).with(Breadth::Natural, heading()).with(Breadth::Share(1.0), meaning()),
            ),
            false => Box::new(Stack::default().with(0.0, heading()).with(0.0, meaning())),
        };
        let mut stack = Stack::default();
        stack.push(0.0, said);
        let band = Stack::default()
            .with(0.0, Rule(Role::Rule))
            .with(0.0, Jumps { fonts: self.fonts, jumps: self.jumps })
            .with(0.0, Rule(Role::ThinRule));
        stack.push(OVER_LIST, Box::new(band));
        for (i, text) in self.closing.iter().enumerate() {
            let above = if i == 0 { OVER_LIST } else { 0.0 };
            stack.push(above, Box::new(Paragraph::new(self.fonts, TextStyle::TEXT, text.clone())));
        }
        stack
    }
}

/// The title of a part: in one line or two of large letters, else in as many as smaller ones need.
pub(super) fn title<'a>(fonts: &'a Fonts, text: &str, room: f64, style: TextStyle) -> Paragraph<'a> {
    let TextStyle { size: largest, leading, weight } = style;
    let lines = |size: f64| wrap(fonts, text, weight, size, room).len();
    let sizes = || {
        std::iter::successors(Some(largest), |size| Some(size * 0.95))
            .take_while(|&size| size >= LEAST_TITLE.min(largest))
    };
    let size = [1, 2, 3].iter().find_map(|&most| sizes().find(|&size| lines(size) <= most)).unwrap_or(LEAST_TITLE);
    let leading = if lines(size) > 1 { size * TITLE_LEADING } else { leading };
    Paragraph::heading(fonts, TextStyle { size, leading, weight }, 2, text.to_owned())
}

/// The rules in a list, and author, source and note.
struct Rules<'a> {
    fonts: &'a Fonts,
    heading: String,
    statement: &'a Statement,
}

impl<'a> Rules<'a> {
    /// Usual, or `small`: without a heading, and with smaller letters.
    fn panel(&self, small: bool) -> Stack<'a> {
        let style = if small { TextStyle::SMALL } else { TextStyle::TEXT };
        let mut list = Stack::default();
        for (number, rule) in (1..).zip(&self.statement.rules) {
            let bold = TextStyle { weight: Weight::Bold, ..style };
            let row = Row::new(0.0)
                .with(Breadth::Fixed(HANG), Paragraph::new(self.fonts, bold, format!("{number}")).untagged())
                .with(Breadth::Share(1.0), Paragraph::new(self.fonts, style, rule.as_str()).untagged());
            list.push(0.0, Box::new(Tagged(Tag::Entry, Box::new(row))));
        }
        let mut stack = Stack::default();
        if !small {
            stack.push(0.0, Box::new(Paragraph::heading(self.fonts, TextStyle::HEADING, 3, self.heading.clone())));
        }
        stack.push(1.0, Box::new(Tagged(Tag::List, Box::new(list))));
        for (i, text) in self.statement.origin.iter().enumerate() {
            let above = if i == 0 { APART } else { 0.0 };
            let line = Paragraph::new(self.fonts, TextStyle::QUIET, text.as_str()).at_most(SOURCE);
            stack.push(above, Box::new(line));
        }
        stack
    }
}

/// A panel at the top of the text block.
fn at_top(sheet: &Sheet) -> Place {
    Place { x: sheet.left, y: sheet.top + OVER_TITLE, width: sheet.width() }
}

/// Below a place.
fn under(place: Place, below: f64) -> Place {
    place.at(0.0, below, place.width)
}

impl Book<'_> {
    /// The map that is solved, with the rules: below it, beside it or on the next page.
    pub(super) fn puzzle_map(&mut self, statement: &Statement) {
        let booklet = self.booklet;
        let (fonts, area) = (&booklet.fonts, self.paper.clone());
        let name = booklet.language.say("puzzle-title", &[]);
        let Some(sheets) = Sheets::new(&statement.start, Use::Puzzle, fonts, &area) else { return };
        let rules = Rules { fonts, heading: booklet.language.say("matter-rules", &[]), statement };
        let (room, height) = (area.text_width(), area.text_height() - OVER_TITLE);
        let whole = sheets.whole();
        let heading = title(fonts, &name, room, TextStyle::TITLE).height(room) + APART;
        let alone = sheets.cell(&whole, (room, height - heading)).min(LARGEST_PUZZLE_CELL);
        let below = |small: bool| {
            let text = rules.panel(small).height(room) + 2.0 * APART;
            sheets.cell(&whole, (room, height - heading - text)).min(LARGEST_PUZZLE_CELL)
        };
        let beside = |small: bool| {
            let u = sheets.cell(&whole, (room - BESIDE - COLUMN, height + OVER_TITLE)).min(LARGEST_PUZZLE_CELL);
            let column = room - BESIDE - sheets.drawn(&whole, u).iter().map(|map| board_cells(map).0 * u).sum::<f64>();
            let text = title(fonts, &name, column, TextStyle::TITLE).height(column)
                + APART
                + rules.panel(small).height(column);
            if room > height && text <= height { u } else { 0.0 }
        };
        let forms = [(false, false), (false, true), (true, false), (true, true)];
        let forms = forms.map(|(side, small)| (side, small, if side { beside(small) } else { below(small) }));
        let largest = forms.iter().map(|form| form.2).fold(0.0, f64::max);
        // The first is the usual one.
        let chosen = forms.into_iter().find(|form| form.2 >= sheets.least() && form.2 >= FOR_TEXT * largest);
        if let Some((side, small, u)) = chosen {
            let sheet = self.new_sheet(&name);
            let (place, maps) = (at_top(sheet), sheets.drawn(&whole, u));
            let Some(map) = maps.first() else { return };
            let mut picture = Picture::new(map, u);
            if side {
                picture.draw(sheet, Place { y: sheet.top, ..place });
                let right = picture.natural_width() + BESIDE;
                let place = place.at(right, 0.0, place.width - right);
                let head = title(fonts, &name, place.width, TextStyle::TITLE);
                head.draw(sheet, place);
                rules.panel(small).draw(sheet, under(place, head.height(place.width) + APART));
            } else {
                picture.is_centred = true;
                let text = rules.panel(small);
                title(fonts, &name, room, TextStyle::TITLE).draw(sheet, place);
                let free = height - heading - picture.height(room) - text.height(room);
                let gap = (free / 2.0).clamp(0.0, FAR_APART);
                picture.draw(sheet, under(place, heading + (gap - APART).clamp(0.0, APART)));
                text.draw(
                    sheet,
                    under(place, heading + (gap - APART).clamp(0.0, APART) + picture.height(room) + gap.max(APART)),
                );
            }
            self.is_here("puzzle");
            return self.bookmark(&name);
        }
        let first = self.sheets.len();
        let draw_rules = |book: &mut Self, division: &Division| {
            let sheet = book.new_sheet(&name);
            let (place, text) = (at_top(sheet), rules.panel(false));
            text.draw(sheet, place);
            // The field, as far as there is room for it: where its parts are.
            let below = text.height(place.width) + FAR_APART;
            let free = height - below;
            let u = sheets.cell(&whole, (OVERVIEW * place.width, free)).min(LARGEST_CELL);
            let overview = sheets.overview(division).filter(|_| free >= LEAST_OVERVIEW * height);
            if let Some(picture) = overview {
                Picture { is_centred: true, ..Picture::new(&picture, u) }.draw(sheet, under(place, below));
            }
        };
        if alone >= sheets.least() {
            let sheet = self.new_sheet(&name);
            let (place, maps) = (at_top(sheet), sheets.drawn(&whole, alone));
            title(fonts, &name, room, TextStyle::TITLE).draw(sheet, place);
            for map in &maps {
                Picture { is_centred: true, ..Picture::new(map, alone) }.draw(sheet, under(place, heading));
            }
            draw_rules(self, &whole);
        } else if let Some((division, u)) = sheets.divided(part_room(&area)) {
            let maps = sheets.drawn(&division, u);
            let head = Head { title: &name, running: &name };
            self.facing(&head, &division, u, &maps, &[], &|book| draw_rules(book, &division));
        }
        self.bookmark(&name);
        if let Some(bookmark) = self.bookmarks.last_mut() {
            (bookmark.page, bookmark.top) = (first, 0.0);
        }
        self.found.places.entry("puzzle".to_owned()).or_insert(first + 1);
    }

    /// A page for each map of the route, and its jumps.
    pub(super) fn maps(&mut self, steps: &Steps, way: &Way) {
        let booklet = self.booklet;
        let (fonts, language, area) = (&booklet.fonts, &booklet.language, self.paper.clone());
        let unit = ("unit", booklet.unit.name().into());
        let several = steps.maps.len() > 1;
        let rules = language.sentences(way.rules.iter().cloned());
        // Maps on paper have no roses.
        let meaning = language.say("map-meaning", &[]);
        let heading = language.say(if several { "html-moves-title" } else { "moves-title" }, &[unit]);
        let mut children = Vec::new();
        let page = self.sheets.len();
        let contents = steps.maps.iter().zip(&steps.chapters).map(|(map, chapter)| {
            let notes = if self.is_beside(map) { map.notes.as_slice() } else { &[] };
            let (begins, ends) = (chapter.first == 1, chapter.last == booklet.length);
            let closing = ends.then(|| language.sentences(way.closing.iter().cloned())).into_iter();
            let content = Content {
                fonts,
                title: if begins { &way.title } else { &chapter.title },
                rules: if begins { &rules } else { "" },
                heading: &heading,
                meaning: if begins { &meaning } else { "" },
                jumps: &way.jumps[chapter.first - 1..chapter.last],
                closing: closing.chain(notes.iter().cloned()).collect(),
            };
            (map, chapter.first, content)
        });
        let contents: Vec<(&Figure, usize, Content<'_>)> = contents.collect();
        let sheets = contents.iter().filter_map(|(map, ..)| Sheets::new(&map.diagram, Use::Route, fonts, &area));
        let mut sheets: Vec<Sheets<'_>> = sheets.collect();
        Sheets::like(&mut sheets);
        let plans: Vec<(Form, f64)> =
            contents.iter().zip(&sheets).map(|((_, _, content), sheets)| planned(content, sheets, &area)).collect();
        // All maps of a route are of one size, and all are in parts if one is.
        let u = plans.iter().map(|(_, u)| *u).fold(f64::INFINITY, f64::min);
        let in_parts = plans.iter().find(|(form, _)| matches!(form, Form::Parts(_))).cloned();
        for (((map, first, content), sheets), plan) in contents.iter().zip(&sheets).zip(plans) {
            let (form, u) = in_parts.clone().unwrap_or((plan.0, u));
            let range = [unit, ("first", (*first).into()), ("to", map.number.into()), ("last", booklet.length.into())];
            let running = language.say("pages-range", &range);
            let head = Head { title: content.title, running: &running };
            let page = self.sheets.len();
            self.found.places.entry("solution".to_owned()).or_insert(page + 1);
            for step in *first..=map.number {
                self.found.places.entry(format!("step-{step}")).or_insert(page + 1);
            }
            self.map_of_route(&head, content, sheets, &form, u, &step_names(map, *first));
            if !self.is_beside(map) {
                self.notes_of_map(map, &running);
            }
            let title = language.say("pages-bookmark", &range[..3]);
            children.push(Bookmark { title, page, top: 0.0, children: Vec::new() });
        }
        let children = if several { children } else { Vec::new() };
        self.bookmarks.push(Bookmark { title: language.say("pages-solution", &[]), page, top: 0.0, children });
    }

    /// The pages of a map of the route with cells of `u` mm.
    fn map_of_route(
        &mut self,
        head: &Head<'_>,
        content: &Content<'_>,
        sheets: &Sheets<'_>,
        form: &Form,
        u: f64,
        names: &[String],
    ) {
        let division = if let Form::Parts(division) = form { division.clone() } else { sheets.whole() };
        let maps = sheets.drawn(&division, u);
        let draw_jumps = |book: &mut Self| {
            let sheet = book.headed(head);
            let place = at_top(sheet);
            content.below(place.width).draw(sheet, place);
        };
        if let Form::Parts(_) = form {
            return self.facing(head, &division, u, &maps, names, &draw_jumps);
        }
        let Some(map) = maps.first() else { return };
        let sheet = self.headed(head);
        let (place, height) = (at_top(sheet), sheet.bottom - sheet.top - OVER_TITLE);
        let mut picture = Picture::new(map, u);
        if matches!(form, Form::Beside | Form::ApartBeside) {
            let right = picture.natural_width() + BESIDE;
            sheet.anchored(names, |sheet| picture.draw(sheet, Place { y: sheet.top, ..place }));
            let place = place.at(right, 0.0, place.width - right);
            let above = content.above(place.width, true);
            above.draw(sheet, place);
            match form {
                Form::Beside => {
                    let below = under(place, above.height(place.width) + APART);
                    content.below(place.width).draw(sheet, below);
                }
                _ => draw_jumps(self),
            }
            return;
        }
        picture.is_centred = true;
        let (is_below, rules) = match form {
            Form::Below { rules } => (true, *rules),
            Form::Apart { rules } => (false, *rules),
            Form::Beside | Form::ApartBeside | Form::Parts(_) => (false, true),
        };
        let (above, below) = (content.above(place.width, rules), content.below(place.width));
        above.draw(sheet, place);
        let top = above.height(place.width);
        let text = if is_below { below.height(place.width) } else { 0.0 };
        let free = height - top - picture.height(place.width) - text;
        let gap = if is_below { (free * 0.4).min(FAR_APART) } else { (free / 2.0).min(FAR_APART) };
        sheet.anchored(names, |sheet| picture.draw(sheet, under(place, top + gap)));
        if is_below {
            let gaps = gap + (free - gap).min(FAR_APART);
            below.draw(sheet, under(place, top + picture.height(place.width) + gaps));
        } else {
            draw_jumps(self);
        }
    }

    fn headed(&mut self, head: &Head<'_>) -> &mut Sheet {
        self.new_sheet(head.running)
    }

    /// The parts of a map on facing pages, and what belongs to them on a page of its own: before them if they would begin on the
    /// right otherwise.
    fn facing(
        &mut self,
        head: &Head<'_>,
        division: &Division,
        u: f64,
        maps: &[Diagram],
        names: &[String],
        draw_words: &dyn Fn(&mut Self),
    ) {
        let language = &self.booklet.language;
        let begins_right = self.sheets.len().is_multiple_of(2) && self.paper.mirrored;
        if begins_right {
            draw_words(self);
        }
        let mut parts: Vec<(String, &Diagram)> = words_of(division, language).into_iter().zip(maps).collect();
        // Pages follow each other from right to left, as what is on them does not.
        if language.is_right_to_left() {
            parts.chunks_mut(division.cols.len()).for_each(<[_]>::reverse);
        }
        for (i, (words, map)) in parts.iter().enumerate() {
            let (fonts, names) = (&self.booklet.fonts, if i == 0 { names } else { &[] });
            let sheet = self.headed(head);
            let place = at_top(sheet);
            if i == 0 {
                title_of_part(fonts, head.title, place.width).draw(sheet, place);
            }
            let place = under(place, title_of_part(fonts, head.title, place.width).height(place.width));
            let line = Line { fonts, text: words.as_str().into(), style: TextStyle::SMALL, anchor: Anchor::Start };
            Tagged(Tag::Paragraph, Box::new(line)).draw(sheet, place);
            let place = under(place, PART_WORDS + APART_GAP);
            // The halves meet at the fold.
            let free = place.width - board_cells(map).0 * u;
            let right = match (division.cols.len(), i % 2) {
                (1, _) => free / 2.0,
                (_, 0) => free,
                _ => 0.0,
            };
            sheet.anchored(names, |sheet| Picture::new(map, u).draw(sheet, place.at(right, 0.0, place.width - right)));
        }
        if !begins_right {
            draw_words(self);
        }
    }
}

/// The heads of the pages of a map.
struct Head<'a> {
    title: &'a str,
    running: &'a str,
}

/// The style of the title of a map in parts; room for the words about a part, and from there to it.
const PART_TITLE: TextStyle = TextStyle { size: 14.0, leading: 6.0, weight: Weight::Bold };
const PART_WORDS: f64 = 4.4;
const APART_GAP: f64 = 1.5;

fn title_of_part<'a>(fonts: &'a Fonts, text: &str, room: f64) -> Paragraph<'a> {
    let (size, lines) = title_lines(fonts, text, PART_TITLE.size, PART_TITLE.size / 2.0, room, PART_TITLE.leading);
    Paragraph::heading(fonts, TextStyle { size, ..PART_TITLE }, 2, lines.join(" "))
}

/// Width and height of the room of a part of a map.
fn part_room(area: &Area) -> (f64, f64) {
    (area.text_width(), area.text_height() - OVER_TITLE - PART_TITLE.leading - PART_WORDS - APART_GAP)
}

/// Which part of a map each is, row by row.
fn words_of(division: &Division, language: &Language) -> Vec<String> {
    let last = |ranges: &[std::ops::Range<usize>]| ranges.last().map_or(0, |range| range.end);
    let (rows, cols) = (last(&division.rows), last(&division.cols));
    let words = |(row, col): (std::ops::Range<usize>, std::ops::Range<usize>)| {
        let say = |message: &str, range: &std::ops::Range<usize>, count: usize| {
            let (first, to) = (("first", (range.start + 1).into()), ("to", range.end.into()));
            (range.len() < count).then(|| language.say(message, &[first, to, ("count", count.into())]))
        };
        let parts = [say("map-columns", &col, cols), say("map-rows", &row, rows)].into_iter().flatten();
        language.sentences(parts.chain([language.say("map-shared", &[])]))
    };
    division.parts().into_iter().map(words).collect()
}

/// The form of the pages of a map of the route, and its cells in mm: the largest map, but one with the rules above it where they
/// cost little.
fn planned(content: &Content<'_>, sheets: &Sheets<'_>, area: &Area) -> (Form, f64) {
    let (room, height) = (area.text_width(), area.text_height() - OVER_TITLE);
    let (whole, least) = (sheets.whole(), sheets.least());
    let cell = |w: f64, h: f64| sheets.cell(&whole, (w, h)).min(LARGEST_CELL);
    let above = |rules: bool| content.above(room, rules).height(room);
    let below = |rules: bool| cell(room, height - above(rules) - content.below(room).height(room) - 2.0 * APART);
    let side = cell(room - BESIDE - COLUMN, height + OVER_TITLE);
    let column = room - BESIDE - sheets.drawn(&whole, side).first().map_or(0.0, |map| board_cells(map).0 * side);
    let beside = content.above(column, true).height(column) + APART;
    let is_wide = room > height && side >= least;
    let (full, lean) = (below(true), below(false));
    let best = if full >= FOR_RULES * lean {
        (Form::Below { rules: true }, full)
    } else {
        (Form::Below { rules: false }, lean)
    };
    let fits_beside = beside + content.below(column).height(column) <= height;
    if is_wide && fits_beside && side > LARGER * best.1 {
        return (Form::Beside, side);
    }
    if best.1 >= least {
        return best;
    }
    let apart = |rules: bool| cell(room, height - above(rules) - APART_GAP);
    let (full, lean) = (apart(true), apart(false));
    if is_wide && beside <= height && side > LARGER * lean {
        return (Form::ApartBeside, side);
    }
    if lean >= least {
        let rules = full >= least.max(FOR_RULES * lean);
        return (Form::Apart { rules }, if rules { full } else { lean });
    }
    match sheets.divided(part_room(area)) {
        Some((division, u)) => (Form::Parts(division), u.min(LARGEST_CELL)),
        None => (Form::Apart { rules: false }, lean),
    }
}

impl Book<'_> {
    /// The lines of the notes of a map, each of which begins a new one.
    fn note_lines(&self, map: &Figure) -> Vec<String> {
        let room = self.paper.text_width();
        let lines = |note: &String| wrap(&self.booklet.fonts, note, Weight::Regular, 10.0, room);
        map.notes.iter().flat_map(lines).collect()
    }

    /// Whether the notes of a map are few enough to be on its page.
    fn is_beside(&self, map: &Figure) -> bool {
        self.note_lines(map).len() as f64 * LEADING <= MOST_NOTES * self.paper.text_height()
    }

    /// The notes of a map on pages of their own.
    fn notes_of_map(&mut self, map: &Figure, head: &str) {
        let lines = self.note_lines(map);
        let most = ((self.paper.text_height() / LEADING).floor() as usize).max(1);
        for lines in lines.chunks(most) {
            let sheet = self.new_sheet(head);
            let left = sheet.left;
            sheet.lines(left, 10.0, LEADING, lines);
        }
    }
}

/// The names by which the steps of a map are found on it: the first one also has the start.
fn step_names(map: &Figure, first: usize) -> Vec<String> {
    let first = if first == 1 { 0 } else { first };
    (first..=map.number).map(|step| format!("step-{step}")).collect()
}

/// All maps of a booklet that are as large as their pages, and their use.
pub(super) fn all(booklet: &Booklet) -> Vec<(&Diagram, Use)> {
    fn of(block: &Block) -> Vec<(&Diagram, Use)> {
        match block {
            Block::Statement(statement) if statement.map => vec![(&statement.start, Use::Puzzle)],
            Block::Steps(steps) if steps.way.is_some() => {
                steps.maps.iter().map(|map| (&map.diagram, Use::Route)).collect()
            }
            _ => Vec::new(),
        }
    }
    booklet.blocks.iter().flat_map(of).collect()
}

/// Makes sure that `maps` find room on the paper with numbers that can be read.
pub(super) fn fits(maps: &[(&Diagram, Use)], fonts: &Fonts, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let sheets: Vec<Sheets<'_>> = maps.iter().filter_map(|(map, of)| Sheets::new(map, *of, fonts, area)).collect();
    // The smallest size in pt of those that are too small.
    let short = |area: &Area| {
        let small =
            sheets.iter().map(|sheets| sheets.on(area)).filter(|sheets| sheets.divided(part_room(area)).is_none());
        small.map(|sheets| sheets.best_letter(part_room(area))).min_by(f64::total_cmp)
    };
    let Some(size) = short(area) else {
        return Ok(());
    };
    let paper_fits = layout.smallest_paper(|area| short(area).is_none());
    Err(LayoutError::LargeMap { paper: area.paper.shown(), size, large: area.large, paper_fits })
}
