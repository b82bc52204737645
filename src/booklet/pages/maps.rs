//! The pages of maps: each as large as the page allows, its jumps in a band below it, or beside it where the page is wide.

use super::arrange::{LARGEST_CELL, LARGEST_LARGE_CELL};
use super::band::Band;
use super::paper::Area;
use super::sheet::{LEADING, MM_PER_PT, Sheet, TITLE_LEADING, title_lines, width, wrap};
use super::statement::OVER_MAP;
use super::{Book, LARGE_CELL, Layout, LayoutError, SMALLEST_LABEL, board_cells, smallest_label};
use crate::booklet::{Block, Booklet, Figure, MoveLine, Steps, Way};
use crate::diagram::{Diagram, Role, Tag};
use crate::font::{Fonts, Weight};
use crate::render::pages::Bookmark;

/// From the top of the text block to the baseline of the title, and its size in pt: usual and least.
const TITLE: f64 = 9.0;
const TITLE_SIZE: f64 = 22.0;
const LEAST_TITLE: f64 = 14.0;
/// From the title to the rules: to the first baseline.
const UNDER_TITLE: f64 = 5.5 + LEADING;
/// Least and greatest distance of the map from the text above and below it, and from the text beside it.
const APART: f64 = 3.0;
const FAR_APART: f64 = 12.0;
const BESIDE: f64 = 10.0;
/// From the text to a map that has the rest of the page to itself.
const APART_GAP: f64 = 1.5;
/// The part of a page that the notes of its map may take.
const MOST_NOTES: f64 = 0.2;
/// Least width of the text beside a map.
const COLUMN: f64 = 62.0;
/// How much larger a map must be beside the text to be put there.
const LARGER: f64 = 1.05;
/// The part of its size that the rules above it, which are also elsewhere, may cost a map.
const FOR_RULES: f64 = 0.95;
/// From the top of what is said of the jumps to the baseline of its heading.
const HEADING: f64 = 4.0;
/// Distance of lines of 9 pt, and the least room in which they are beside the heading.
const SMALL_LEADING: f64 = 4.4;
const MEANING: f64 = 70.0;
/// From the text to the band of jumps, and from the band to the closing sentences.
const OVER_BAND: f64 = 3.2;
const UNDER_BAND: f64 = 1.2;

/// The content of a map's page.
struct Content<'a> {
    title: &'a str,
    /// Rules, above the map; empty where they are elsewhere.
    rules: &'a str,
    /// The heading of the jumps, and how a map is read.
    heading: &'a str,
    meaning: &'a str,
    jumps: &'a [MoveLine],
    closing: String,
}

/// The text of such a page in lines of a certain width.
struct Words<'a> {
    title: (f64, Vec<String>),
    rules: Vec<String>,
    heading: &'a str,
    /// From the left edge to these lines, and whether they are beside the heading.
    indent: f64,
    meaning: Vec<String>,
    band: Band<'a>,
    closing: Vec<String>,
}

/// The positions of the parts of a page.
struct Plan<'a> {
    words: Words<'a>,
    /// Side of a cell.
    u: f64,
    form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The jumps below the map.
    Below,
    /// All text at the right of the map.
    Beside,
    /// The jumps on the next page.
    Apart,
}

impl<'a> Words<'a> {
    fn new(fonts: &Fonts, content: &Content<'a>, room: f64) -> Self {
        let title = title_lines(fonts, content.title, TITLE_SIZE, LEAST_TITLE, room, 2.5 * TITLE_SIZE * TITLE_LEADING);
        let indent = width(fonts, content.heading, Weight::Bold, 12.0) + 6.0;
        let indent = if room - indent < MEANING { 0.0 } else { indent };
        Self {
            title,
            rules: wrap(fonts, content.rules, Weight::Regular, 10.0, room),
            heading: content.heading,
            indent,
            meaning: wrap(fonts, content.meaning, Weight::Regular, 9.0, room - indent),
            band: Band::new(fonts, content.jumps, room),
            closing: content.closing.lines().flat_map(|text| wrap(fonts, text, Weight::Regular, 10.0, room)).collect(),
        }
    }

    /// Height of title and rules.
    fn above(&self) -> f64 {
        let rules = match self.rules.len() {
            0 => 0.0,
            count => UNDER_TITLE + (count - 1) as f64 * LEADING,
        };
        TITLE + (self.title.1.len() - 1) as f64 * self.title.0 * TITLE_LEADING + rules + 1.5
    }

    /// Height of all that is said of the jumps.
    fn below(&self) -> f64 {
        let lines = self.meaning.len() - usize::from(self.indent > 0.0 && !self.meaning.is_empty());
        let closing =
            if self.closing.is_empty() { 0.0 } else { UNDER_BAND + self.closing.len() as f64 * LEADING + 1.0 };
        HEADING + lines as f64 * SMALL_LEADING + OVER_BAND + self.band.height() + closing
    }

    fn draw_above(&self, sheet: &mut Sheet, x: f64) {
        let (size, lines) = &self.title;
        sheet.y = sheet.top + TITLE;
        sheet.tagged(Tag::Heading(2), |sheet| {
            for (i, line) in lines.iter().enumerate() {
                sheet.y += if i > 0 { size * TITLE_LEADING } else { 0.0 };
                // The stem, not its side bearing, meets the margin.
                sheet.line(x - 0.3 * size / TITLE_SIZE, *size, Weight::Bold, line);
            }
        });
        if !self.rules.is_empty() {
            sheet.y += UNDER_TITLE - LEADING;
            sheet.lines(x, 10.0, LEADING, &self.rules);
        }
    }

    fn draw_below(&self, sheet: &mut Sheet, x: f64, room: f64) {
        sheet.y += HEADING;
        sheet.tagged(Tag::Heading(3), |sheet| sheet.line(x, 12.0, Weight::Bold, self.heading));
        if self.indent > 0.0 && !self.meaning.is_empty() {
            sheet.y -= SMALL_LEADING;
        }
        sheet.lines(x + self.indent, 9.0, SMALL_LEADING, &self.meaning);
        sheet.y += OVER_BAND;
        sheet.rule(x, x + room, sheet.y, Role::Rule);
        self.band.draw(sheet, x);
        sheet.rule(x, x + room, sheet.y, Role::ThinRule);
        sheet.y += UNDER_BAND;
        sheet.lines(x, 10.0, LEADING, &self.closing);
    }
}

impl<'a> Plan<'a> {
    /// The plan with the largest map, but one of the plans with the rules where they cost little.
    fn new(fonts: &Fonts, area: &Area, content: &Content<'a>, map: &Diagram) -> Self {
        let least = least_cell(map, area);
        let without_rules = Content { rules: "", closing: content.closing.clone(), ..*content };
        let [full, lean] = [content, &without_rules].map(|content| Self::with(fonts, area, content, map));
        if full.u >= least && full.u >= FOR_RULES * lean.u {
            return full;
        }
        match lean.u >= least {
            true => lean,
            false => {
                // The rules are above the map where it has room for them.
                let most = alone(map, area);
                let with = |content: &Content<'a>| {
                    let words = Words::new(fonts, content, area.text_width());
                    let high = area.text_height() - words.above() - APART_GAP;
                    Self { u: most.min(high / board_cells(map).1), words, form: Form::Apart }
                };
                let full = with(content);
                if full.u >= least.max(FOR_RULES * most) { full } else { with(&without_rules) }
            }
        }
    }

    fn with(fonts: &Fonts, area: &Area, content: &Content<'a>, map: &Diagram) -> Self {
        let (cols, rows) = board_cells(map);
        let (room, height) = (area.text_width(), area.text_height());
        let words = Words::new(fonts, content, room);
        let high = height - words.above() - words.below() - 2.0 * APART;
        let below = Self { u: largest(area).min(room / cols).min(high / rows), words, form: Form::Below };
        if room <= height {
            return below;
        }
        let u = largest(area).min((room - BESIDE - COLUMN) / cols).min(height / rows);
        let words = Words::new(fonts, content, room - BESIDE - u * cols);
        let fits = words.above() + APART + words.below() <= height;
        match fits && u > LARGER * below.u {
            true => Self { words, u, form: Form::Beside },
            false => below,
        }
    }

    /// Draws the page, but not the jumps that are on the next one.
    fn draw(&self, sheet: &mut Sheet, map: &Figure, first: usize) {
        let (cols, rows) = board_cells(&map.diagram);
        let (w, h) = (cols * self.u, rows * self.u);
        if self.form == Form::Beside {
            let x = sheet.left + w + BESIDE;
            let room = sheet.right - x;
            self.words.draw_above(sheet, x);
            let top = sheet.y;
            draw_map(sheet, sheet.left, sheet.top, self.u, map, first);
            sheet.y = top + APART + 1.5;
            self.words.draw_below(sheet, x, room);
            return;
        }
        self.words.draw_above(sheet, sheet.left);
        let (top, below) = match self.form {
            Form::Apart => (sheet.y + APART_GAP, 0.0),
            _ => (sheet.top + self.words.above(), self.words.below()),
        };
        let free = sheet.bottom - top - h - below;
        let gap = if self.form == Form::Apart { free / 2.0 } else { (free * 0.4).min(FAR_APART) };
        draw_map(sheet, (sheet.left + sheet.right - w) / 2.0, top + gap, self.u, map, first);
        if self.form == Form::Below {
            sheet.y = top + gap + h + (free - gap).min(FAR_APART);
            let (left, room) = (sheet.left, sheet.width());
            self.words.draw_below(sheet, left, room);
        }
    }
}

impl Book<'_> {
    /// A page for each map, and its jumps.
    pub(super) fn maps(&mut self, steps: &Steps, way: &Way) {
        let booklet = self.booklet;
        let (fonts, language) = (&booklet.fonts, &booklet.language);
        let unit = ("unit", booklet.unit.name().into());
        let several = steps.maps.len() > 1;
        let rules = language.sentences(way.rules.iter().cloned());
        let heading = language.say(if several { "html-moves-title" } else { "moves-title" }, &[unit]);
        let mut children = Vec::new();
        let page = self.sheets.len();
        let contents: Vec<(&Figure, usize, Content<'_>)> = steps
            .maps
            .iter()
            .zip(&steps.chapters)
            .map(|(map, chapter)| {
                let notes = if self.is_beside(map) { map.notes.as_slice() } else { &[] };
                let (begins, ends) = (chapter.first == 1, chapter.last == booklet.length);
                let closing = ends.then(|| language.sentences(way.closing.iter().cloned())).into_iter();
                let content = Content {
                    title: if begins { &way.title } else { &chapter.title },
                    rules: if begins { &rules } else { "" },
                    heading: &heading,
                    meaning: if begins { &steps.meaning } else { "" },
                    jumps: &way.jumps[chapter.first - 1..chapter.last],
                    closing: closing.chain(notes.iter().cloned()).collect::<Vec<_>>().join("\n"),
                };
                (map, chapter.first, content)
            })
            .collect();
        let plans = contents.iter().map(|(map, _, content)| Plan::new(fonts, &self.paper, content, &map.diagram));
        let mut plans: Vec<Plan<'_>> = plans.collect();
        // All maps of a way are of one size.
        let u = plans.iter().map(|plan| plan.u).fold(f64::INFINITY, f64::min);
        plans.iter_mut().for_each(|plan| plan.u = u);
        for ((map, first, content), plan) in contents.iter().zip(&plans) {
            let range = [unit, ("first", (*first).into()), ("to", map.number.into()), ("last", booklet.length.into())];
            let head = language.say("pages-range", &range);
            let title = language.say("pages-bookmark", &range[..3]);
            let total = booklet.length as f64;
            let sheet = self.new_sheet(&head);
            if several {
                sheet.progress((first - 1) as f64 / total, map.number as f64 / total);
            }
            plan.draw(sheet, map, *first);
            children.push(Bookmark { title, page: self.sheets.len() - 1, top: 0.0, children: Vec::new() });
            if plan.form == Form::Apart {
                let sheet = self.new_sheet(&head);
                if several {
                    sheet.progress((first - 1) as f64 / total, map.number as f64 / total);
                }
                let words = Words::new(fonts, content, sheet.width());
                let (left, room) = (sheet.left, sheet.width());
                words.draw_below(sheet, left, room);
            }
            if !self.is_beside(map) {
                self.notes_of_map(map, &head);
            }
        }
        let children = if several { children } else { Vec::new() };
        self.bookmarks.push(Bookmark { title: language.say("pages-solution", &[]), page, top: 0.0, children });
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

/// A map with its frame at (x, y); all of its steps are found here.
fn draw_map(sheet: &mut Sheet, x: f64, y: f64, u: f64, map: &Figure, first: usize) {
    // The first map also has the start.
    let first = if first == 1 { 0 } else { first };
    let names: Vec<String> = (first..map.number).map(|step| format!("step-{step}")).collect();
    let tag = Tag::Figure { words: map.diagram.description.clone(), name: Some(format!("step-{}", map.number)) };
    sheet.tagged(tag, |sheet| {
        sheet.anchored(&names, |sheet| {
            sheet.board_at_frame(x, y, u, &map.diagram);
        });
    });
}

/// Side of the cells of `map` on a page of its own, under a title.
fn alone(map: &Diagram, area: &Area) -> f64 {
    let (cols, rows) = board_cells(map);
    let high = area.text_height() - TITLE - OVER_MAP;
    largest(area).min(area.text_width() / cols).min(high / rows)
}

/// The largest side of a cell.
fn largest(area: &Area) -> f64 {
    if area.large { LARGEST_LARGE_CELL / area.scale } else { LARGEST_CELL }
}

/// The least side of a cell of `map`, so that all of its numbers can be read.
fn least_cell(map: &Diagram, area: &Area) -> f64 {
    let readable = SMALLEST_LABEL * MM_PER_PT / smallest_label(map);
    let large = if area.large { LARGE_CELL } else { 0.0 };
    // Sizes are printed in hundredths.
    readable.max(large) / area.scale - 1e-3
}

/// All maps of a booklet that are as large as their pages.
pub(super) fn all(booklet: &Booklet) -> Vec<&Diagram> {
    fn of(block: &Block) -> Vec<&Diagram> {
        match block {
            Block::Statement(statement) if statement.map => vec![&statement.start],
            Block::Steps(steps) if steps.way.is_some() => steps.maps.iter().map(|map| &map.diagram).collect(),
            _ => Vec::new(),
        }
    }
    booklet.blocks.iter().flat_map(of).collect()
}

/// Makes sure that `maps` find room on the paper with numbers that can be read.
pub(super) fn fits(maps: &[&Diagram], layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    // The one that lacks most.
    let short = |area: &Area| {
        let part = |map: &&Diagram| alone(map, area) / least_cell(map, area);
        let least = maps.iter().copied().min_by(|a, b| part(a).total_cmp(&part(b)));
        least.filter(|map| part(map) < 1.0)
    };
    let Some(map) = short(area) else {
        return Ok(());
    };
    let u = alone(map, area).max(0.0) * area.scale;
    Err(LayoutError::LargeMap {
        paper: area.paper.shown(),
        size: if area.large { u } else { u * smallest_label(map) / MM_PER_PT },
        large: area.large,
        paper_fits: layout.smallest_paper(|area| short(area).is_none()),
    })
}
