//! The pages of maps: the map to solve, with the rules, and the maps of the route, with its jumps. Each is as large as
//! its page allows. A map that is too large for a page is on facing pages.

use super::division::{MapDivision, MapUse, PaperMap};
use super::frame::{self, Compositor, Frame, picture};
use super::paper::Area;
use super::puzzle::{BOARDS, rules};
use super::sheet::Topic;
use super::style::{self, TextStyle};
use super::table::{BRIEF, Table};
use super::{Book, Layout, LayoutError, board_cells, least_type, title};
use crate::booklet::{Booklet, Figure, MoveLine, RouteTexts, Statement, Steps};
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_read::language::Language;

/// Minimum width of the text beside a map, and of the meaning of a map beside its heading.
const COLUMN: f64 = 2.0 * style::WORDS;
/// A map may shrink to this fraction to have its text below it.
const YIELDS: f64 = 0.95;
/// The numbers of a field with at most this many rows and columns are below its route.
const SMALL: f64 = 9.0;

/// A page with a map: the text above it and below it, or all of it at its right.
struct MapPage {
    above: Frame,
    below: Frame,
    is_beside: bool,
    /// Side of a cell.
    u: f64,
}

/// The content of the pages of a map.
struct MapContent<'b> {
    paper: PaperMap<'b>,
    /// Height to leave free at the foot.
    kept: f64,
    title: &'b str,
    /// A sentence below it.
    lead: Option<&'b String>,
    topic: String,
    /// The bookmarks of the first page, and whether they are below the last one.
    bookmarks: Vec<(bool, String)>,
    /// The anchors of the first page and of the map.
    place: &'static str,
    names: Vec<String>,
    /// Lays out the text of the map in a column of the given width: its rules, or its jumps.
    text: Box<dyn Fn(f64) -> Frame + 'b>,
    /// Long notes, whose lines get pages of their own.
    notes: Vec<String>,
}

impl MapContent<'_> {
    /// Height of the page below the top of a title.
    fn height(&self) -> f64 {
        self.paper.set.area.text_height() - style::UNDER_HEADING - self.kept
    }

    /// The side of a cell of a map that fits in `room`.
    fn cell(&self, room: (f64, f64)) -> f64 {
        let largest = if self.paper.of == MapUse::Puzzle { style::LARGEST_MAP } else { style::LARGEST_BOARD };
        self.paper.cell(&self.paper.whole(), room).min(largest)
    }

    /// The map with cells of `u` mm.
    fn map(&self, u: f64) -> Option<Diagram> {
        self.paper.drawn(&self.paper.whole(), u).into_iter().next()
    }

    /// The page with cells of `u` mm.
    fn page(&self, form: MapPage, u: f64) -> Frame {
        let Some(map) = self.map(u) else { return form.above };
        let map = picture(&map, u).named(&self.names);
        let (width, high) = (map.width, map.height);
        let mut page = Frame::new(self.paper.set.width(), 0.0);
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
        // The free height goes above the map and below it.
        let gap = if text > 0.0 { (0.4 * free).min(style::FAR) } else { (0.5 * free).min(style::BETWEEN) };
        page.put(0.0, 0.0, form.above);
        page.put((page.width - width) / 2.0, top + gap, map);
        page.put(0.0, top + gap + high + (free - gap).min(style::FAR), form.below);
        page
    }

    fn heading(&self, room: f64) -> Frame {
        let title = title::heading(self.paper.set, self.title, room, TextStyle::TITLE);
        let title = title.tagged(Tag::Anchor(self.place.to_owned()));
        let lead = self.lead.map(|lead| (style::UNDER_HEADING, self.paper.set.text(TextStyle::TEXT, lead, room)));
        Frame::stack(std::iter::once((0.0, title)).chain(lead))
    }

    /// The page of the map with this text. The map is between heading and text, or at the left of both on a page that
    /// is wider than high: the first of these with nearly the largest map, if it is readable.
    fn form_with(&self, text: &dyn Fn(f64) -> Frame) -> Option<MapPage> {
        let (room, high) = (self.paper.set.width(), self.height());
        let over = |below: &Frame| if below.is_empty() { 0.0 } else { style::BEHIND };
        let (above, below) = (self.heading(room), text(room));
        let u = self.cell((room, high - above.height - below.height - style::BEHIND - over(&below)));
        let between = MapPage { above, below, is_beside: false, u };
        let u = self.cell((room - style::BETWEEN - COLUMN, high));
        let rest = room - style::BETWEEN - self.map(u).map_or(0.0, |map| board_cells(&map).0 * u);
        let (above, below) = (self.heading(rest), text(rest));
        let fits = room > high && above.height + over(&below) + below.height <= high;
        let beside = fits.then_some(MapPage { above, below, is_beside: true, u });
        let largest = beside.iter().fold(between.u, |largest, form| largest.max(form.u));
        let mut forms = [Some(between), beside].into_iter().flatten();
        forms.find(|form| form.u >= self.paper.least() && form.u >= YIELDS * largest)
    }

    /// The page of the map, and whether it holds the whole text; `None` if the map must be split.
    fn form(&self) -> Option<(MapPage, bool)> {
        let whole = self.form_with(&self.text).map(|form| (form, true));
        whole.or_else(|| Some((self.form_with(&|_| Frame::default())?, false)))
    }
}

impl<'a> Book<'a> {
    /// Starts a page whose content begins at the height of a title.
    fn map_page(&mut self, topic: &str, content: Frame) {
        let sheet = self.begin(Topic::Words(topic.to_owned()));
        sheet.y += style::UNDER_HEADING;
        sheet.put(0.0, content);
    }

    /// Adds the map to solve, with the rules below it, beside it or on the next page.
    pub(super) fn puzzle_map(&mut self, statement: &'a Statement) {
        let (set, language) = (self.set, &self.booklet.language);
        let title = language.say("puzzle-title", &[]);
        let (booklet, known) = (self.booklet, Rc::clone(&self.known));
        let rules = move |room: f64| rules(set, booklet, &known, statement, room).stacked();
        let content = |paper| MapContent {
            paper,
            kept: 0.0,
            title: &statement.title,
            lead: statement.lead.first(),
            topic: title.clone(),
            bookmarks: vec![(false, title.clone())],
            place: "puzzle",
            names: vec![BOARDS.to_owned()],
            text: Box::new(rules),
            notes: Vec::new(),
        };
        self.map_pages(PaperMap::new(&statement.start, MapUse::Puzzle, set).map(content).into_iter().collect());
    }

    /// Adds a page for each map of the route, with its jumps.
    pub(super) fn maps(&mut self, steps: &'a Steps, way: &'a RouteTexts) {
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
            Some(MapContent {
                paper: PaperMap::new(&map.diagram, MapUse::Route, set)?,
                kept: if self.is_short { below } else { 0.0 },
                title: if begins { &way.title } else { &chapter.title },
                lead: None,
                topic: language.say("pages-range", &range_of(map, chapter.first)),
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

    /// Adds pages of maps of one size, each with its text.
    fn map_pages(&mut self, mut contents: Vec<MapContent<'a>>) {
        let (set, area) = (self.set, self.area);
        // The smallest letters of all maps determine the size of the cells.
        let letter = contents.iter().map(|content| content.paper.letter).fold(f64::INFINITY, f64::min);
        contents.iter_mut().for_each(|content| content.paper.letter = letter);
        let forms: Vec<_> = contents.iter().map(MapContent::form).collect();
        // If one map is split, all are.
        let in_parts = forms.iter().any(Option::is_none);
        let u = forms.iter().flatten().map(|(form, _)| form.u).fold(f64::INFINITY, f64::min);
        for (content, form) in contents.into_iter().zip(forms) {
            let (page, paper) = (self.sheets.len(), &content.paper);
            let form = form.filter(|_| !in_parts);
            let whole = form.as_ref().map(|_| (paper.whole(), u));
            let Some((division, u)) = whole.or_else(|| paper.divided(part_room(area))) else { continue };
            let mut words = (content.text)(set.width());
            // An overview of the field shows its parts, if it fits.
            let free = content.height() - words.height - 3.0 * style::RULED;
            let overview = paper.overview(&division).filter(|_| paper.of == MapUse::Puzzle);
            if let Some(overview) = overview.filter(|_| free >= style::MINOR * content.height()) {
                let u = content.cell((style::MAJOR * set.width(), free));
                words.push(style::BETWEEN, picture(&overview, u).centred(set.width()));
            }
            match form {
                Some((form, has_text)) => {
                    self.map_page(&content.topic, content.page(form, u));
                    if !has_text {
                        self.map_page(&content.topic, words);
                    }
                }
                None => self.facing(&content, (&division, u.min(style::LARGEST_BOARD)), words),
            }
            for (is_below, title) in &content.bookmarks {
                self.bookmark_at(*is_below, title, (page, 0.0));
            }
            let mut rest = content.notes;
            while !rest.is_empty() {
                self.begin(Topic::Words(content.topic.clone()));
                rest = self.lines(TextStyle::TEXT, rest);
            }
        }
    }

    /// Adds the parts of a map on facing pages, with the anchors on the first, and their `words` on a page of their
    /// own: before them if they would start on a right page otherwise.
    fn facing(&mut self, content: &MapContent<'_>, (division, u): (&MapDivision, f64), words: Frame) {
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
            self.map_page(&content.topic, Frame::stack(title.chain([(style::BEHIND, words)])));
        }
        let maps = content.paper.drawn(division, u);
        let mut parts: Vec<(String, &Diagram)> = words_of(division, language).into_iter().zip(&maps).collect();
        // The pages follow each other from right to left, but the maps on them do not.
        if language.is_right_to_left() {
            parts.chunks_mut(division.cols.len()).for_each(<[_]>::reverse);
        }
        for (i, (caption, map)) in parts.iter().enumerate() {
            let mut page = Frame::new(room, high);
            title.take().into_iter().for_each(|title| page.put(0.0, 0.0, title));
            page.push(0.0, set.line(TextStyle::SMALL, Anchor::Start, caption, room).tagged(Tag::Paragraph));
            let map = picture(map, u).named(if i == 0 { &content.names } else { &[] });
            // The halves meet at the fold.
            let free = room - map.width;
            let x = free * if division.cols.len() == 1 { 0.5 } else { (1 - i % 2) as f64 };
            page.put(x, page.height + style::UNDER_HEADING, map);
            self.map_page(&content.topic, page);
        }
        words.into_iter().for_each(|words| self.map_page(&content.topic, words));
    }
}

/// The text about jumps: a heading, how to read a map, the jumps in columns, and sentences, each on a new line.
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

/// Width and height of the space for a part of a map.
fn part_room(area: &Area) -> (f64, f64) {
    let above = style::UNDER_HEADING + TextStyle::HEADLINE.leading + TextStyle::SMALL.leading + style::UNDER_HEADING;
    (area.text_width(), area.text_height() - above)
}

/// The captions of the parts of a map, row by row.
fn words_of(division: &MapDivision, language: &Language) -> Vec<String> {
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

/// Checks that the maps of a booklet fit on the paper with readable numbers.
pub(super) fn fits(booklet: &Booklet, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    let puzzle = booklet.statement.iter().filter(|statement| statement.map).map(|own| (&own.start, MapUse::Puzzle));
    let steps = booklet.steps.iter().filter(|steps| steps.way.is_some());
    let maps = puzzle.chain(steps.flat_map(|steps| &steps.maps).map(|map| (&map.diagram, MapUse::Route)));
    let least = least_type(area);
    // Sizes are printed in hundredths.
    let part = |area: &Area| {
        let paper =
            maps.clone().filter_map(|(map, of)| PaperMap::new(map, of, Compositor { fonts: &booklet.fonts, area }));
        let sizes = paper.map(|paper| paper.best_letter(part_room(area)));
        sizes.fold(f64::INFINITY, f64::min) / least.0 + style::PRINTED
    };
    layout.readable(area, ("even on facing pages", "the smallest numbers of the map"), least, None, part)
}
