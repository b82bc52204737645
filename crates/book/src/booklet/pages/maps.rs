//! The pages of maps: the one that is solved, with the rules, and those of the route, with its jumps. Each is as large as its page
//! allows; one that is too large for a page is on facing ones.

use super::division::{Division, Sheets, Use};
use super::frame::{self, Compositor, Frame, picture};
use super::paper::Area;
use super::puzzle::{BOARDS, rules};
use super::sheet::Running;
use super::style::{self, TextStyle};
use super::table::{BRIEF, Table};
use super::{Book, Layout, LayoutError, board_cells, least_type, title};
use crate::booklet::{Booklet, Figure, MoveLine, Statement, Steps, Way};
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_read::language::Language;

/// Least width of the text beside a map, and of what a map means beside its heading.
const COLUMN: f64 = 2.0 * style::WORDS;
/// The part of its size that a map gives for having its text below it.
const YIELDS: f64 = 0.95;
/// The numbers of a field with at most this many rows and columns are below its route.
const SMALL: f64 = 9.0;

/// A page with a map: what is said above it and below it, or all of it at its right.
struct Form {
    above: Frame,
    below: Frame,
    is_beside: bool,
    /// Side of a cell.
    u: f64,
}

/// What is on the pages of a map.
struct Content<'b> {
    sheets: Sheets<'b>,
    /// Height at the foot that it leaves free.
    kept: f64,
    title: &'b str,
    /// A sentence below it.
    lead: Option<&'b String>,
    running: String,
    /// The bookmarks of the first page, and whether they are below the last one.
    bookmarks: Vec<(bool, String)>,
    /// The names by which the first page and the map are found.
    place: &'static str,
    names: Vec<String>,
    /// What is said of the map in a column of this width: its rules, or its jumps.
    text: Box<dyn Fn(f64) -> Frame + 'b>,
    /// Lines that have pages of their own: long notes.
    notes: Vec<String>,
}

impl Content<'_> {
    /// Height of the page below the top of a title.
    fn height(&self) -> f64 {
        self.sheets.set.area.text_height() - style::UNDER_HEADING - self.kept
    }

    /// The side of a cell in such a room.
    fn cell(&self, room: (f64, f64)) -> f64 {
        let largest = if self.sheets.of == Use::Puzzle { style::LARGEST_MAP } else { style::LARGEST_BOARD };
        self.sheets.cell(&self.sheets.whole(), room).min(largest)
    }

    /// The map with cells of this side.
    fn map(&self, u: f64) -> Option<Diagram> {
        self.sheets.drawn(&self.sheets.whole(), u).into_iter().next()
    }

    /// The page with cells of `u` mm.
    fn page(&self, form: Form, u: f64) -> Frame {
        let Some(map) = self.map(u) else { return form.above };
        let map = picture(&map, u).named(&self.names);
        let (width, high) = (map.width, map.height);
        let mut page = Frame::new(self.sheets.set.width(), 0.0);
        if form.is_beside {
            let x = width + style::BETWEEN;
            let below = form.above.height + style::BEHIND;
            page.put(x, 0.0, form.above);
            page.put(0.0, 0.0, map);
            page.put(x, below, form.below);
            return page;
        }
        let (top, text) = (form.above.height, form.below.height);
        let free = (self.height() - top - high - text).max(0.0);
        // What is free is above the map and below it.
        let gap = if text > 0.0 { (0.4 * free).min(style::FAR) } else { (0.5 * free).min(style::BETWEEN) };
        page.put(0.0, 0.0, form.above);
        page.put((page.width - width) / 2.0, top + gap, map);
        page.put(0.0, top + gap + high + (free - gap).min(style::FAR), form.below);
        page
    }

    fn heading(&self, room: f64) -> Frame {
        let title = title::heading(self.sheets.set, self.title, room, TextStyle::TITLE);
        let title = title.tagged(Tag::Anchor(self.place.to_owned()));
        let lead = self.lead.map(|lead| (style::UNDER_HEADING, self.sheets.set.text(TextStyle::TEXT, lead, room)));
        Frame::stack(std::iter::once((0.0, title)).chain(lead))
    }

    /// The page of the map with this text, between heading and text, or at the left of both on a page that is wider than high: the first
    /// with nearly the largest map, if that can be read.
    fn form_with(&self, text: &dyn Fn(f64) -> Frame) -> Option<Form> {
        let (room, high) = (self.sheets.set.width(), self.height());
        let over = |below: &Frame| if below.is_empty() { 0.0 } else { style::BEHIND };
        let (above, below) = (self.heading(room), text(room));
        let u = self.cell((room, high - above.height - below.height - style::BEHIND - over(&below)));
        let between = Form { above, below, is_beside: false, u };
        let u = self.cell((room - style::BETWEEN - COLUMN, high));
        let rest = room - style::BETWEEN - self.map(u).map_or(0.0, |map| board_cells(&map).0 * u);
        let (above, below) = (self.heading(rest), text(rest));
        let fits = room > high && above.height + over(&below) + below.height <= high;
        let beside = fits.then_some(Form { above, below, is_beside: true, u });
        let largest = beside.iter().fold(between.u, |largest, form| largest.max(form.u));
        let mut forms = [Some(between), beside].into_iter().flatten();
        forms.find(|form| form.u >= self.sheets.least() && form.u >= YIELDS * largest)
    }

    /// The page of the map, and whether all that is said is on it; none if the map is in parts.
    fn form(&self) -> Option<(Form, bool)> {
        let whole = self.form_with(&self.text).map(|form| (form, true));
        whole.or_else(|| Some((self.form_with(&|_| Frame::default())?, false)))
    }
}

impl<'a> Book<'a> {
    /// Begins a page whose content starts at a title.
    fn map_page(&mut self, running: &str, content: Frame) {
        let sheet = self.begin(Running::Words(running.to_owned()));
        sheet.y += style::UNDER_HEADING;
        sheet.put(0.0, content);
    }

    /// The map that is solved, with the rules: below it, beside it or on the next page.
    pub(super) fn puzzle_map(&mut self, statement: &'a Statement) {
        let (set, language) = (self.set, &self.booklet.language);
        let title = language.say("puzzle-title", &[]);
        let (booklet, known) = (self.booklet, Rc::clone(&self.known));
        let rules = move |room: f64| rules(set, booklet, &known, statement, room).stacked();
        let content = |sheets| Content {
            sheets,
            kept: 0.0,
            title: &statement.title,
            lead: statement.lead.first(),
            running: title.clone(),
            bookmarks: vec![(false, title.clone())],
            place: "puzzle",
            names: vec![BOARDS.to_owned()],
            text: Box::new(rules),
            notes: Vec::new(),
        };
        self.map_pages(Sheets::new(&statement.start, Use::Puzzle, set).map(content).into_iter().collect());
    }

    /// A page for each map of the route, and its jumps.
    pub(super) fn maps(&mut self, steps: &'a Steps, way: &'a Way) {
        let (booklet, set) = (self.booklet, self.set);
        let language = &booklet.language;
        let unit = ("unit", booklet.unit.name().into());
        let all_jumps = booklet.moves.as_ref().map_or(&[][..], |moves| &moves.lines);
        let several = steps.maps.len() > 1;
        let range_of = |map: &Figure, first: usize| {
            [unit, ("first", first.into()), ("to", map.number.into()), ("last", booklet.length.into())]
        };
        let is_small = |map: &Figure| board_cells(&map.diagram).0.max(board_cells(&map.diagram).1) <= SMALL;
        let numbers = booklet.numbers.as_ref().filter(|_| !several && steps.maps.iter().all(is_small));
        let below = numbers.map_or(0.0, |numbers| self.numbers_below(numbers).height);
        self.is_short = below > 0.0 && below <= (1.0 - style::MAJOR) * self.area.text_height();
        let contents = steps.maps.iter().zip(&steps.chapters).filter_map(|(map, chapter)| {
            let wrap = |note: &String| TextStyle::TEXT.wrap(set.fonts, note, set.width());
            let lines: Vec<String> = map.notes.iter().flat_map(wrap).collect();
            let is_long = lines.len() as f64 * TextStyle::TEXT.leading > style::MINOR * self.area.text_height();
            let beside = map.notes.iter().filter(|_| !is_long).cloned();
            let begins = chapter.first == 1;
            let meaning = if begins { language.say("map-meaning", &[]) } else { String::new() };
            let ends = (chapter.last == booklet.length).then(|| language.sentences(way.closing.iter().cloned()));
            let closing: Vec<String> = ends.into_iter().chain(beside).collect();
            let jumps = all_jumps.get(chapter.first - 1..chapter.last).unwrap_or_default();
            let heading = match several {
                true => language.say("pages-range", &range_of(map, chapter.first)),
                false => language.say("moves-title", &[unit]),
            };
            let all = begins.then(|| (false, language.say("pages-solution", &[])));
            let own = several.then(|| (true, language.say("pages-bookmark", &range_of(map, chapter.first)[..3])));
            Some(Content {
                sheets: Sheets::new(&map.diagram, Use::Route, set)?,
                kept: if self.is_short { below } else { 0.0 },
                title: if begins { &way.title } else { &chapter.title },
                lead: None,
                running: language.say("pages-range", &range_of(map, chapter.first)),
                bookmarks: all.into_iter().chain(own).collect(),
                place: "solution",
                // The first one also has the start.
                names: (if begins { 0 } else { chapter.first }..=map.number)
                    .map(|step| format!("step-{step}"))
                    .collect(),
                text: Box::new(move |room| jumps_of(set, [&heading, &meaning], jumps, &closing, room)),
                notes: if is_long { lines } else { Vec::new() },
            })
        });
        self.map_pages(contents.collect());
    }

    /// Pages of maps of one size, each with what is said of it.
    fn map_pages(&mut self, mut contents: Vec<Content<'a>>) {
        let (set, area) = (self.set, self.area);
        // Cells are as large as the smallest letters of any map need.
        let letter = contents.iter().map(|content| content.sheets.letter).fold(f64::INFINITY, f64::min);
        contents.iter_mut().for_each(|content| content.sheets.letter = letter);
        let forms: Vec<_> = contents.iter().map(Content::form).collect();
        // All are in parts if one is.
        let in_parts = forms.iter().any(Option::is_none);
        let u = forms.iter().flatten().map(|(form, _)| form.u).fold(f64::INFINITY, f64::min);
        for (content, form) in contents.into_iter().zip(forms) {
            let (page, sheets) = (self.sheets.len(), &content.sheets);
            let form = form.filter(|_| !in_parts);
            let whole = form.as_ref().map(|_| (sheets.whole(), u));
            let Some((division, u)) = whole.or_else(|| sheets.divided(part_room(area))) else { continue };
            let mut words = (content.text)(set.width());
            // The field, as far as there is room for it: where its parts are.
            let free = content.height() - words.height - 3.0 * style::RULED;
            let overview = sheets.overview(&division).filter(|_| sheets.of == Use::Puzzle);
            if let Some(overview) = overview.filter(|_| free >= style::MINOR * content.height()) {
                let u = content.cell((style::MAJOR * set.width(), free));
                words.push(style::BETWEEN, picture(&overview, u).centred(set.width()));
            }
            match form {
                Some((form, has_text)) => {
                    self.map_page(&content.running, content.page(form, u));
                    if !has_text {
                        self.map_page(&content.running, words);
                    }
                }
                None => self.facing(&content, (&division, u.min(style::LARGEST_BOARD)), words),
            }
            for (is_below, title) in &content.bookmarks {
                self.bookmark_at(*is_below, title, (page, 0.0));
            }
            let mut rest = content.notes;
            while !rest.is_empty() {
                self.begin(Running::Words(content.running.clone()));
                rest = self.lines(TextStyle::TEXT, rest);
            }
        }
    }

    /// The parts of a map on facing pages with the names of the first, and `words` that belong to them on a page of their own: before them
    /// if they would begin on the right otherwise.
    fn facing(&mut self, content: &Content<'_>, (division, u): (&Division, f64), words: Frame) {
        let (set, language) = (self.set, &self.booklet.language);
        let begins_right = self.sheets.len().is_multiple_of(2) && self.area.mirrored;
        let room = set.width();
        let (style, title) = TextStyle::HEADLINE.fitted(set.fonts, content.title, 0.0, room);
        let title = set.heading(style, 2, &title, room);
        // The first of these pages has the title.
        let high = title.height;
        let (mut title, mut words) = (Some(title.tagged(Tag::Anchor(content.place.to_owned()))), Some(words));
        if let Some(words) = words.take_if(|_| begins_right) {
            let title = title.take().into_iter().map(|title| (0.0, title));
            self.map_page(&content.running, Frame::stack(title.chain([(style::BEHIND, words)])));
        }
        let maps = content.sheets.drawn(division, u);
        let mut parts: Vec<(String, &Diagram)> = words_of(division, language).into_iter().zip(&maps).collect();
        // Pages follow each other from right to left, as what is on them does not.
        if language.is_right_to_left() {
            parts.chunks_mut(division.cols.len()).for_each(<[_]>::reverse);
        }
        for (i, (said, map)) in parts.iter().enumerate() {
            let mut page = Frame::new(room, high);
            title.take().into_iter().for_each(|title| page.put(0.0, 0.0, title));
            page.push(0.0, set.line(TextStyle::SMALL, Anchor::Start, said, room).tagged(Tag::Paragraph));
            let map = picture(map, u).named(if i == 0 { &content.names } else { &[] });
            // The halves meet at the fold.
            let free = room - map.width;
            let x = free * if division.cols.len() == 1 { 0.5 } else { (1 - i % 2) as f64 };
            page.put(x, page.height + style::UNDER_HEADING, map);
            self.map_page(&content.running, page);
        }
        words.into_iter().for_each(|words| self.map_page(&content.running, words));
    }
}

/// All that is said of jumps: a heading and how a map is read, the jumps in columns, and sentences, each of which begins a line.
fn jumps_of(
    set: Compositor<'_>,
    [heading, meaning]: [&str; 2],
    jumps: &[MoveLine],
    closing: &[String],
    room: f64,
) -> Frame {
    let mut stack = set.heading(TextStyle::HEADING, 3, heading, room);
    let left = TextStyle::HEADING.width(set.fonts, heading) + style::RULED;
    match room - left >= COLUMN {
        true => stack.put(left, 0.0, set.text(TextStyle::SMALL, meaning, room - left)),
        false => stack.push(0.0, set.text(TextStyle::SMALL, meaning, room)),
    }
    let table = Table::new(set, BRIEF, jumps, room);
    let row = |jump: &MoveLine| table.row(jump, true, vec![Tag::Anchor(format!("move-{}", jump.number))], None);
    stack.push(style::UNDER_HEADING, frame::rule(room, Role::Rule));
    stack.push(style::PARAGRAPH, table.columns(jumps, jumps.len().div_ceil(table.count), row, false));
    stack.push(style::PARAGRAPH, frame::rule(room, Role::ThinRule));
    for (index, text) in closing.iter().enumerate() {
        stack.push(if index == 0 { style::UNDER_HEADING } else { 0.0 }, set.text(TextStyle::TEXT, text, room));
    }
    stack
}

/// Width and height of the room of a part of a map.
fn part_room(area: &Area) -> (f64, f64) {
    let above = style::UNDER_HEADING + TextStyle::HEADLINE.leading + TextStyle::SMALL.leading + style::UNDER_HEADING;
    (area.text_width(), area.text_height() - above)
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

/// Makes sure that the maps of a booklet find room on the paper with numbers that can be read.
pub(super) fn fits(booklet: &Booklet, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let puzzle = booklet.statement.iter().filter(|statement| statement.map).map(|own| (&own.start, Use::Puzzle));
    let steps = booklet.steps.iter().filter(|steps| steps.way.is_some());
    let maps = puzzle.chain(steps.flat_map(|steps| &steps.maps).map(|map| (&map.diagram, Use::Route)));
    let least = least_type(area);
    // Sizes are printed in hundredths.
    let part = |area: &Area| {
        let sheets =
            maps.clone().filter_map(|(map, of)| Sheets::new(map, of, Compositor { fonts: &booklet.fonts, area }));
        let sizes = sheets.map(|sheets| sheets.best_letter(part_room(area)));
        sizes.fold(f64::INFINITY, f64::min) / least.0 + style::PRINTED
    };
    layout.readable(area, ("even on facing pages", "the smallest numbers of the map"), least, None, part)
}
