//! The pages of maps: the one that is solved, with the rules, and those of the route, with its jumps. Each is as large as its page
//! allows; one that is too large for a page is on facing ones.

use super::band::band;
use super::division::{Division, Sheets, Use};
use super::frame::{self, Compositor, Frame, picture};
use super::paper::Area;
use super::sheet::{Running, title_lines};
use super::style::{self, TextStyle};
use super::{Book, Layout, LayoutError, board_cells, title};
use crate::booklet::{Booklet, Figure, MoveLine, Statement, Steps, Way};
use stepbook_draw::diagram::{Anchor, Diagram, Role, Tag};
use stepbook_draw::font::Fonts;
use stepbook_draw::render::pages::Bookmark;
use stepbook_read::language::Language;

/// Greatest distance of a map from the text above and below it.
const FAR_APART: f64 = 12.0;
/// Least width of the text beside a map.
const COLUMN: f64 = 62.0;
/// The part of its size that a map gives for having more beside it: its rules, its jumps, text in its usual size.
const YIELDS: f64 = 0.95;
/// The part of a page that the notes of its map may take.
const MOST_NOTES: f64 = 0.2;
/// Least room in which the meaning of a map is beside its heading.
const MEANING: f64 = 70.0;
/// Largest cell of a map of a route in mm: also in large print; and of one that is solved.
const LARGEST_CELL: f64 = 28.0;
const LARGEST_PUZZLE_CELL: f64 = 60.0;
/// The part of the width that the whole field takes beside the rules of a map that is on other pages, and the least part of the
/// height that must be free for it.
const OVERVIEW: f64 = 0.7;
const LEAST_OVERVIEW: f64 = 0.25;

/// A page with a map: what is said above it and below it, or all of it at its right.
struct Form {
    above: Frame,
    below: Frame,
    is_beside: bool,
    /// Side of a cell.
    u: f64,
}

/// A map and its room on a page.
struct Maker<'m, 'a> {
    set: Compositor<'a>,
    sheets: &'m Sheets<'a>,
    largest: f64,
}

impl<'a> Maker<'_, 'a> {
    /// Height of the page below the top of a title.
    fn height(&self) -> f64 {
        self.set.area.text_height() - style::UNDER_HEADING
    }

    /// The side of a cell in such a room.
    fn cell(&self, room: (f64, f64)) -> f64 {
        self.sheets.cell(&self.sheets.whole(), room).min(self.largest)
    }

    /// The map with cells of this side.
    fn map(&self, u: f64) -> Option<Diagram> {
        self.sheets.drawn(&self.sheets.whole(), u).into_iter().next()
    }

    /// The map between texts.
    fn between(&self, above: Frame, below: Frame) -> Form {
        let gaps = if below.is_empty() { style::UNDER_TITLE } else { 2.0 * style::UNDER_TITLE };
        let u = self.cell((self.set.width(), self.height() - above.height - below.height - gaps));
        Form { above, below, is_beside: false, u }
    }

    /// The map at the left of what is set in the rest of a page that is wider than high; none without room for that.
    fn beside(&self, text: impl Fn(f64) -> [Frame; 2]) -> Option<Form> {
        let room = self.set.width();
        let u = self.cell((room - style::BETWEEN - COLUMN, self.height()));
        let wide = self.map(u).map_or(0.0, |map| board_cells(&map).0 * u);
        let [above, below] = text(room - style::BETWEEN - wide);
        let gap = if below.is_empty() { 0.0 } else { style::UNDER_TITLE };
        let fits = above.height + gap + below.height <= self.height();
        (room > self.height() && fits).then_some(Form { above, below, is_beside: true, u })
    }

    /// The first of these with nearly the largest map, if that can be read.
    fn best(&self, forms: impl IntoIterator<Item = Form>) -> Option<Form> {
        let forms: Vec<Form> = forms.into_iter().collect();
        let largest = forms.iter().map(|form| form.u).fold(0.0, f64::max);
        forms.into_iter().find(|form| form.u >= self.sheets.least() && form.u >= YIELDS * largest)
    }

    /// The page with cells of `u` mm; the map has these names.
    fn page(&self, form: Form, u: f64, names: &[String]) -> Frame {
        let Some(map) = self.map(u) else { return form.above };
        let map = picture(&map, u).named(names);
        let (width, high) = (map.width, map.height);
        let mut page = Frame::new(self.set.width(), 0.0);
        if form.is_beside {
            let x = width + style::BETWEEN;
            let below = form.above.height + style::UNDER_TITLE;
            page.put(x, 0.0, form.above);
            page.put(0.0, 0.0, map);
            page.put(x, below, form.below);
            return page;
        }
        let (top, text) = (form.above.height, form.below.height);
        let free = (self.height() - top - high - text).max(0.0);
        // What is free is above the map and below it.
        let gap = (if text > 0.0 { 0.4 } else { 0.5 } * free).min(FAR_APART);
        page.put(0.0, 0.0, form.above);
        page.put((page.width - width) / 2.0, top + gap, map);
        page.put(0.0, top + gap + high + (free - gap).min(FAR_APART), form.below);
        page
    }
}

/// What is said of a map of a route.
struct Content<'a> {
    /// Title and rules, which are empty where they are elsewhere.
    title: &'a str,
    rules: &'a str,
    /// The heading of the jumps, and how a map is read.
    heading: &'a str,
    meaning: &'a str,
    jumps: &'a [MoveLine],
    /// Sentences below the jumps, each on a line of its own.
    closing: Vec<String>,
}

impl Content<'_> {
    /// The title, and the rules if they are wanted, in lines of this width.
    fn above(&self, set: Compositor<'_>, room: f64, rules: bool) -> Frame {
        let mut stack =
            title::heading(set, self.title, room, TextStyle::TITLE).tagged(Tag::Anchor("solution".to_owned()));
        if rules && !self.rules.is_empty() {
            stack.push(style::UNDER_TITLE, set.text(TextStyle::TEXT, self.rules, room));
        }
        stack
    }

    /// All that is said of the jumps.
    fn below(&self, set: Compositor<'_>, room: f64) -> Frame {
        let mut stack = set.heading(TextStyle::HEADING, 3, self.heading, room);
        let left = TextStyle::HEADING.width(set.fonts, self.heading) + style::RULED;
        match room - left >= MEANING {
            true => stack.put(left, 0.0, set.text(TextStyle::SMALL, self.meaning, room - left)),
            false => stack.push(0.0, set.text(TextStyle::SMALL, self.meaning, room)),
        }
        stack.push(style::UNDER_HEADING, frame::rule(room, Role::Rule));
        stack.push(0.0, band(set, self.jumps, room));
        stack.push(0.0, frame::rule(room, Role::ThinRule));
        for (index, text) in self.closing.iter().enumerate() {
            stack.push(if index == 0 { style::UNDER_HEADING } else { 0.0 }, set.text(TextStyle::TEXT, text, room));
        }
        stack
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
        let (booklet, set, area) = (self.booklet, self.set, self.area);
        let name = booklet.language.say("puzzle-title", &[]);
        let Some(sheets) = Sheets::new(&statement.start, Use::Puzzle, &booklet.fonts, area) else { return };
        let maker = Maker { set, sheets: &sheets, largest: LARGEST_PUZZLE_CELL };
        let heading =
            |room: f64| title::heading(set, &name, room, TextStyle::TITLE).tagged(Tag::Anchor("puzzle".to_owned()));
        // Usual, or small: without a heading, and with smaller letters.
        let rules = |room: f64, is_small: bool| {
            let list = |style| set.numbered(style, &statement.rules, room);
            let mut stack = match is_small {
                true => list(TextStyle::SMALL),
                false => set.headed(&booklet.language.say("matter-rules", &[]), room, list(TextStyle::TEXT)),
            };
            for (index, text) in statement.origin.iter().enumerate() {
                stack.push(if index == 0 { style::UNDER_TITLE } else { 0.0 }, set.text(TextStyle::QUIET, text, room));
            }
            stack
        };
        let room = set.width();
        let below = |is_small| maker.between(heading(room), rules(room, is_small));
        let beside = |is_small| maker.beside(|room| [heading(room), rules(room, is_small)]);
        let with_rules = [false, true].map(below).into_iter().chain([false, true].into_iter().filter_map(beside));
        let first = self.sheets.len();
        if let Some(form) = maker.best(with_rules) {
            let u = form.u;
            self.map_page(&name, maker.page(form, u, &[]));
        } else {
            let alone = maker.best([maker.between(heading(room), Frame::default())]);
            let divided = || sheets.divided(part_room(area));
            let division = match &alone {
                Some(_) => Some((sheets.whole(), 0.0)),
                None => divided(),
            };
            let Some((division, u)) = division else { return };
            let mut words = rules(room, false);
            // The field, as far as there is room for it: where its parts are.
            let free = maker.height() - TextStyle::HEADLINE.leading - style::UNDER_TITLE - words.height - FAR_APART;
            let cell = sheets.cell(&sheets.whole(), (OVERVIEW * room, free)).min(LARGEST_CELL);
            let overview = sheets.overview(&division).filter(|_| free >= LEAST_OVERVIEW * maker.height());
            if let Some(overview) = overview {
                words.push(FAR_APART, picture(&overview, cell).centred(room));
            }
            match alone {
                Some(form) => {
                    let u = form.u;
                    self.map_page(&name, maker.page(form, u, &[]));
                    self.map_page(&name, words);
                }
                None => self.facing([&name, &name, "puzzle"], &sheets, (&division, u), &[], words),
            }
        }
        self.bookmark(&name);
        if let Some(bookmark) = self.bookmarks.last_mut() {
            bookmark.page = first;
            bookmark.top = if self.sheets.len() > first + 1 { 0.0 } else { bookmark.top };
        }
    }

    /// A page for each map of the route, and its jumps.
    pub(super) fn maps(&mut self, steps: &'a Steps, way: &'a Way) {
        let (booklet, set, area) = (self.booklet, self.set, self.area);
        let language = &booklet.language;
        let unit = ("unit", booklet.unit.name().into());
        let several = steps.maps.len() > 1;
        let rules = language.sentences(way.rules.iter().cloned());
        // Maps on paper have no roses.
        let meaning = language.say("map-meaning", &[]);
        let heading = language.say(if several { "html-moves-title" } else { "moves-title" }, &[unit]);
        let contents = steps.maps.iter().zip(&steps.chapters).map(|(map, chapter)| {
            let notes = if self.is_beside(map) { map.notes.as_slice() } else { &[] };
            let (begins, ends) = (chapter.first == 1, chapter.last == booklet.length);
            let closing = ends.then(|| language.sentences(way.closing.iter().cloned())).into_iter();
            Content {
                title: if begins { &way.title } else { &chapter.title },
                rules: if begins { &rules } else { "" },
                heading: &heading,
                meaning: if begins { &meaning } else { "" },
                jumps: &way.jumps[chapter.first - 1..chapter.last],
                closing: closing.chain(notes.iter().cloned()).collect(),
            }
        });
        let contents: Vec<Content<'_>> = contents.collect();
        let sheets = steps.maps.iter().filter_map(|map| Sheets::new(&map.diagram, Use::Route, set.fonts, area));
        let mut sheets: Vec<Sheets<'_>> = sheets.collect();
        Sheets::like(&mut sheets);
        let makers: Vec<Maker<'_, '_>> =
            sheets.iter().map(|sheets| Maker { set, sheets, largest: LARGEST_CELL }).collect();
        let forms: Vec<Option<(Form, bool)>> =
            contents.iter().zip(&makers).map(|(content, maker)| planned(content, maker)).collect();
        // All maps of a route are of one size, and all are in parts if one is.
        let in_parts = forms.iter().any(Option::is_none);
        let u = forms.iter().flatten().map(|(form, _)| form.u).fold(f64::INFINITY, f64::min);
        let (page, mut children) = (self.sheets.len(), Vec::new());
        let maps = steps.maps.iter().zip(&steps.chapters).zip(contents.iter().zip(&makers)).zip(forms);
        for (((map, chapter), (content, maker)), form) in maps {
            let first = chapter.first;
            let range = [unit, ("first", first.into()), ("to", map.number.into()), ("last", booklet.length.into())];
            let running = language.say("pages-range", &range);
            let names = step_names(map, first);
            let title = language.say("pages-bookmark", &range[..3]);
            children.push(Bookmark { title, page: self.sheets.len(), top: 0.0, children: Vec::new() });
            match form.filter(|_| !in_parts) {
                Some((form, has_jumps)) => {
                    self.map_page(&running, maker.page(form, u, &names));
                    if !has_jumps {
                        self.map_page(&running, content.below(set, set.width()));
                    }
                }
                None => {
                    let Some((division, u)) = maker.sheets.divided(part_room(area)) else { continue };
                    let words = content.below(set, set.width());
                    let u = u.min(LARGEST_CELL);
                    self.facing([content.title, &running, "solution"], maker.sheets, (&division, u), &names, words);
                }
            }
            if !self.is_beside(map) {
                self.begin(Running::Words(running));
                let mut rest = self.note_lines(map);
                while !rest.is_empty() {
                    rest = self.lines(TextStyle::TEXT, rest);
                    if !rest.is_empty() {
                        self.turn();
                    }
                }
            }
        }
        let children = if several { children } else { Vec::new() };
        self.bookmarks.push(Bookmark { title: language.say("pages-solution", &[]), page, top: 0.0, children });
    }

    /// The parts of a map on facing pages with the names of the first, and `words` that belong to them on a page of their own: before them
    /// if they would begin on the right otherwise.
    fn facing(
        &mut self,
        [title, running, place]: [&str; 3],
        sheets: &Sheets<'_>,
        (division, u): (&Division, f64),
        names: &[String],
        words: Frame,
    ) {
        let (set, language) = (self.set, &self.booklet.language);
        let begins_right = self.sheets.len().is_multiple_of(2) && self.area.mirrored;
        let room = set.width();
        let (size, lines) = title_lines(
            set.fonts,
            title,
            TextStyle::HEADLINE.size,
            TextStyle::HEADLINE.size / 2.0,
            room,
            TextStyle::HEADLINE.leading,
        );
        let title = set.heading(TextStyle::HEADLINE.of_size(size), 2, &lines.join(" "), room);
        // The first of these pages has the title.
        let high = title.height;
        let (mut title, mut words) = (Some(title.tagged(Tag::Anchor(place.to_owned()))), Some(words));
        if let Some(words) = words.take_if(|_| begins_right) {
            let title = title.take().into_iter().map(|title| (0.0, title));
            self.map_page(running, Frame::stack(title.chain([(style::UNDER_TITLE, words)])));
        }
        let maps = sheets.drawn(division, u);
        let mut parts: Vec<(String, &Diagram)> = words_of(division, language).into_iter().zip(&maps).collect();
        // Pages follow each other from right to left, as what is on them does not.
        if language.is_right_to_left() {
            parts.chunks_mut(division.cols.len()).for_each(<[_]>::reverse);
        }
        for (i, (said, map)) in parts.iter().enumerate() {
            let mut page = Frame::new(room, high);
            title.take().into_iter().for_each(|title| page.put(0.0, 0.0, title));
            page.push(0.0, set.line(TextStyle::SMALL, Anchor::Start, said, room).tagged(Tag::Paragraph));
            let map = picture(map, u).named(if i == 0 { names } else { &[] });
            // The halves meet at the fold.
            let free = room - map.width;
            let x = match (division.cols.len(), i % 2) {
                (1, _) => free / 2.0,
                (_, 0) => free,
                _ => 0.0,
            };
            page.put(x, page.height + style::UNDER_HEADLINE, map);
            self.map_page(running, page);
        }
        words.into_iter().for_each(|words| self.map_page(running, words));
    }

    /// The lines of the notes of a map, each of which begins a new one.
    fn note_lines(&self, map: &Figure) -> Vec<String> {
        map.notes.iter().flat_map(|note| TextStyle::TEXT.wrap(self.set.fonts, note, self.set.width())).collect()
    }

    /// Whether the notes of a map are few enough to be on its page.
    fn is_beside(&self, map: &Figure) -> bool {
        self.note_lines(map).len() as f64 * TextStyle::TEXT.leading <= MOST_NOTES * self.area.text_height()
    }
}

/// The page of a map of the route, and whether it has the jumps: the largest map, but with its rules and beside its jumps where these cost
/// little; none if it is in parts.
fn planned(content: &Content<'_>, maker: &Maker<'_, '_>) -> Option<(Form, bool)> {
    let (set, room) = (maker.set, maker.set.width());
    let above = |rules| content.above(set, room, rules);
    let with = [true, false].map(|rules| maker.between(above(rules), content.below(set, room)));
    let beside = maker.beside(|room| [content.above(set, room, true), content.below(set, room)]);
    if let Some(form) = maker.best(with.into_iter().chain(beside)) {
        return Some((form, true));
    }
    let without = [true, false].map(|rules| maker.between(above(rules), Frame::default()));
    let beside = maker.beside(|room| [content.above(set, room, true), Frame::default()]);
    maker.best(without.into_iter().chain(beside)).map(|form| (form, false))
}

/// Width and height of the room of a part of a map.
fn part_room(area: &Area) -> (f64, f64) {
    let above = style::UNDER_HEADING + TextStyle::HEADLINE.leading + TextStyle::SMALL.leading + style::UNDER_HEADLINE;
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

/// The names by which the steps of a map are found on it: the first one also has the start.
fn step_names(map: &Figure, first: usize) -> Vec<String> {
    let first = if first == 1 { 0 } else { first };
    (first..=map.number).map(|step| format!("step-{step}")).collect()
}

/// All maps of a booklet that are as large as their pages, and their use.
pub(super) fn all(booklet: &Booklet) -> Vec<(&Diagram, Use)> {
    let puzzle = booklet.statement.iter().filter(|statement| statement.map).map(|own| (&own.start, Use::Puzzle));
    let steps = booklet.steps.iter().filter(|steps| steps.way.is_some());
    puzzle.chain(steps.flat_map(|steps| &steps.maps).map(|map| (&map.diagram, Use::Route))).collect()
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
