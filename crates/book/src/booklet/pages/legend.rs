//! How to read the diagrams: a sample with its parts explained, and the kinds of blocks and lines.
//!
//! The parts are marked in the sample: by lines from explanations around it where there is room on both sides, else by
//! numbered bubbles, whose explanations are a list beside the sample or below it. Sample and explanations are on one page;
//! only the kinds may follow on the next one.

use super::bubbles::{Bubble, bubbles};
use super::callouts::{Beside, Callout, Candidate, sample};
use super::flow::Flow;
use super::names::Names;
use super::opening::{OVER_LEGEND, Way, emptiness, sizes};
use super::panel::{Drawn, Paragraph, TextStyle};
use super::penalties::{
    AGAIN, BEHIND, KEY_APART, LISTED_BELOW, LISTED_BESIDE, LOW_KEY, SMALL_LIST, UNMARKED, smallness,
};
use super::sheet::{FRAME_INSET, MM_PER_PT, Sheet, shortened, width, wrap};
use super::{Book, Remembered, board_cells, readable_cell_on};
use crate::booklet::{Block, Figure, Key, Legend, Name, Part, Sign, Thing};
use std::cell::RefCell;
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point, Rect, Role, Tag, Text, grille, pins};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_draw::walkthrough::Kind;
use stepbook_solve::grid::Cell;

/// Largest side of a cell of the sample in mm, the least with explanations around it, and one that is large enough.
const LARGEST_CELL: f64 = 20.0;
const LEAST_AROUND: f64 = 7.0;
const GOOD_CELL: f64 = 11.0;
/// Sides of cells in mm for which places of explanations, and of bubbles, are looked for; larger cells have the same.
const CELLS: [f64; 10] = [20.0, 16.0, 13.0, 11.0, 9.5, 8.0, 7.0, 6.0, 5.0, 4.0];
const BUBBLE_CELLS: [f64; 6] = [16.0, 11.0, 8.0, 6.4, 5.2, 4.0];
/// Steps among which the sample is looked for.
const SAMPLES: usize = 300;
/// From the top to the baseline of the heading, usually and on low pages, and from there to the sentence, in mm.
const HEADING: f64 = 9.1;
const LOW_HEADING: f64 = 7.6;
const UNDER_HEADING: f64 = 2.2;
/// From the sentence to the sample with explanations around it, with a list, and with a list on low pages.
const OVER_SAMPLE: f64 = 19.3;
const OVER_LISTED: f64 = 12.0;
const OVER_LOW: f64 = 10.0;
/// Height below the sample that the opening's explanation takes.
const SAMPLE_FOOT: f64 = 16.0;
/// From the last baseline of an explanation to what is below the sample.
const UNDER_EXPLANATION: f64 = 1.0;
/// Least distance of explanations of one line each on one side, and what another line adds.
const CALLOUT_GAP: f64 = 8.5;
const LINE: f64 = 4.4;
/// From the sample's frame to the explanations beside it.
const SIDE_GAP: f64 = 14.0;
/// From the middle of a name to the baseline from which its explanation goes down.
const OVER_NAME: f64 = 1.45;
/// From the sample's frame up to its caption.
const CAPTION: f64 = 3.0;
/// From the sample and its bubbles to the list beside it, and to the list below it; distance of the columns of a list.
const LIST_GAP: f64 = 7.0;
const UNDER_SAMPLE: f64 = 4.5;
const COLUMN_GAP: f64 = 6.0;
/// Least width of a column of a list, and widths of a list beside the sample, in mm.
const LEAST_COLUMN: f64 = 34.0;
const LISTS: [f64; 5] = [36.0, 44.0, 54.0, 66.0, 84.0];
/// Size of the number of a bubble in pt, usually and in large print; the radius of the bubble in mm per pt, and the distance
/// of a text from it.
const NUMBER: f64 = 7.0;
const LARGE_NUMBER: f64 = 9.0;
const RADIUS: f64 = 0.27;
const BUBBLE_GAP: f64 = 1.4;
/// Radius of the dot at the end of a bubble's line, in mm.
const DOT: f64 = 0.45;
/// Least width in mm in which a text begins behind a name.
const LEAST_BEHIND: f64 = 12.0;
/// The key: side of a swatch, from there to the text, room for text, the same for long labels, least distance of entries and
/// rows, height above.
const SWATCH: f64 = 9.0;
const SWATCH_GAP: f64 = 2.4;
const KEY_TEXT: f64 = 30.0;
const WIDE_KEY_TEXT: f64 = 62.0;
const KEY_GAP: f64 = 3.2;
const KEY_ROW_GAP: f64 = 3.4;
const OVER_KEY: f64 = 14.0;
/// A low key: side of a swatch, distance of its entries, from the top of a swatch to the first baseline, how its texts are
/// set, and its distances from what is above its rule and from there.
const LOW_SWATCH: f64 = 5.0;
const LOW_ROW: f64 = 6.4;
const LOW_BASE: f64 = 3.6;
const LOW_SET: Set = Set { size: 9.0, behind: true };
const OVER_LOW_KEY: (f64, f64) = (4.0, 3.6);

/// Pages on which the sample may be.
const MOST_SAMPLES: usize = 6;
/// The key on a page of its own: side of a swatch where entries are one below the other, how much the distance of its rows may grow to fill the page, and from the sentence to it, in mm.
const LIST_SWATCH: f64 = 12.0;
const KEY_STRETCH: f64 = 4.5;
const UNDER_SENTENCE: f64 = 8.0;
/// From the heading to the sample, and from the top of a page to a further one, where the page has hardly any room beside it, in mm.
const OVER_TIGHT: f64 = 8.5;

/// How the legend is laid out.
#[derive(Clone)]
pub(super) struct Plan<'a> {
    /// The sample with all parts; or where these have no room on a page, on each page with some of them.
    samples: Vec<Shown<'a>>,
    key: KeyForm,
    /// Whether the first page has no room for the sentence, which is above the key then.
    is_tight: bool,
}

/// A way to lay out the key: its heights on the last page of the sample, or on pages of its own, in mm.
struct KeyWay {
    form: KeyForm,
    penalty: f64,
    here: f64,
    next: Vec<f64>,
}

/// A layout of the sample with parts that are explained.
#[derive(Clone)]
struct Shown<'a> {
    form: Form<'a>,
    /// Side of a cell of the sample in mm.
    u: f64,
    /// Its height from what is above it, in mm, and what is to be said against it.
    height: f64,
    penalty: f64,
}

/// The layout of the sample and its explanations.
#[derive(Clone)]
enum Form<'a> {
    /// Explanations around the sample, in a side of this width.
    Around { figure: &'a Figure, callouts: Vec<Callout>, side: f64 },
    /// The sample with bubbles and a list.
    Listed { marked: Rc<Marked<'a>>, place: Place, set: Set },
}

/// Where the list is: beside the sample, or in so many columns below it.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Beside,
    Below(usize),
}

/// How the entries of a list are set: the size of their type in pt, and whether a meaning begins behind its name.
#[derive(Clone, Copy, PartialEq)]
struct Set {
    size: f64,
    behind: bool,
}

/// How the key is laid out: with large swatches, with a line for each entry, or with large swatches on pages of its own, one below
/// the other or side by side.
#[derive(Clone, Copy, PartialEq)]
enum KeyForm {
    Usual,
    Low,
    Next { is_list: bool },
}

/// A sample with its bubbles.
#[derive(Clone)]
struct Marked<'a> {
    figure: &'a Figure,
    bubbles: Vec<Bubble>,
    /// The parts that are explained, in the order of their numbers; and how many are before them on other pages.
    parts: Vec<Part>,
    before: usize,
    /// Whether there are bubbles, if only for what the caption has.
    is_marked: bool,
    /// How far the middles of bubbles are beyond the frame to the left, to the right and below, in cells.
    far: [f64; 3],
}

/// How far bubbles reach beyond the frame to the left, to the right and below, in mm.
struct Beyond {
    left: f64,
    right: f64,
    below: f64,
}

impl<'a> Marked<'a> {
    fn new(figure: &'a Figure, bubbles: Vec<Bubble>, parts: Vec<Part>, before: usize, is_marked: bool) -> Self {
        let (right, bottom) = (figure.diagram.width - FRAME_INSET, figure.diagram.height - FRAME_INSET);
        let most = |far: &dyn Fn(&Bubble) -> f64| bubbles.iter().map(far).fold(f64::NEG_INFINITY, f64::max);
        let far = [
            most(&|bubble| FRAME_INSET - bubble.at.x),
            most(&|bubble| bubble.at.x - right),
            most(&|bubble| bubble.at.y - bottom),
        ];
        Self { figure, bubbles, parts, before, is_marked, far }
    }

    /// The bubbles of the sample and what they stand for, with their numbers.
    fn numbered(&self) -> impl Iterator<Item = (usize, &Bubble)> {
        let number = |bubble: &Bubble| self.parts.iter().position(|part| part.thing == bubble.thing);
        self.bubbles.iter().filter_map(move |bubble| Some((self.before + number(bubble)? + 1, bubble)))
    }

    /// The number of a part, if it is explained.
    fn number_of(&self, thing: Thing) -> Option<usize> {
        self.is_marked.then(|| self.parts.iter().position(|part| part.thing == thing))?.map(|at| self.before + at + 1)
    }

    /// Where the bubbles reach beyond the frame of a sample with cells of `u` mm.
    fn beyond(&self, u: f64, radius: f64, both: bool) -> Beyond {
        let [left, right, below] = self.far.map(|far| (far * u + radius).max(0.0));
        // A mirrored page has on its left what is on the right here, but not the board.
        let (left, right) = if both { (left.max(right), left.max(right)) } else { (left, right) };
        Beyond { left, right, below }
    }
}

impl<'a> Book<'a> {
    /// The legend on a page of its own.
    pub(super) fn legend(&mut self, legend: &'a Legend) {
        let room = self.paper.text_height();
        let ways = self.legend_ways(legend);
        let penalty = |way: &Way<Plan<'_>>| way.penalty + emptiness(&way.pages, room);
        let best = ways.into_iter().min_by(|a, b| penalty(a).total_cmp(&penalty(b)));
        if let Some(best) = best {
            self.draw_legend(legend, &best.plan, false);
        }
    }

    /// The ways to lay out the legend; heights are those from its top.
    pub(super) fn legend_ways(&self, legend: &'a Legend) -> Vec<Way<Plan<'a>>> {
        let fonts = &self.booklet.fonts;
        let (page, room) = (self.paper.text_width(), self.paper.text_height());
        let Some(wanted) = legend.sample.as_ref() else {
            return Vec::new();
        };
        let sentence = 5.0 * wrap(fonts, &legend.meaning, Weight::Regular, 10.0, page).len() as f64;
        let head = self.legend_heading() + UNDER_HEADING + sentence;
        let figures = self.candidates(wanted);
        let keys = self.key_ways(legend, false);
        let parts = self.parts(legend);
        let mut ways = Vec::new();
        for shown in self.samples(wanted, &figures, &parts, 0) {
            for key in &keys {
                let first = head + shown.height + key.here;
                if first <= room {
                    ways.push(Way {
                        pages: std::iter::once(first).chain(key.next.iter().copied()).collect(),
                        penalty: shown.penalty + key.penalty,
                        plan: Plan { samples: vec![shown.clone()], key: key.form, is_tight: false },
                    });
                }
            }
        }
        if ways.iter().any(|way| way.pages.len() == 1) {
            return ways;
        }
        // On small pages the sample is there again for further parts.
        for count in 2..=MOST_SAMPLES {
            let most = parts.len().div_ceil(count).max(1);
            let groups = parts.chunks(most).enumerate();
            let groups: Vec<_> = groups.map(|(at, group)| self.samples(wanted, &figures, group, at * most)).collect();
            for key in &keys {
                let last = groups.len() - 1;
                let above = |at: usize| if at == 0 { head } else { 0.0 } + if at == last { key.here } else { 0.0 };
                let best = |(at, group): (usize, &Vec<Shown<'a>>)| best_shown(group, room - above(at));
                let Some(samples) = groups.iter().enumerate().map(best).collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let pages: Vec<f64> = samples.iter().enumerate().map(|(at, shown)| shown.height + above(at)).collect();
                ways.push(again(pages, samples, key, false));
            }
            if !ways.is_empty() {
                break;
            }
        }
        if ways.is_empty() {
            ways = self.tight_ways(legend, (wanted, &figures, &parts));
        }
        ways
    }

    /// The ways for a sample beside which a page has hardly any room: as many parts on each page as it has room for, and the
    /// sentence with the key on pages of their own.
    fn tight_ways(
        &self,
        legend: &'a Legend,
        (wanted, figures, parts): (&'a Figure, &[Candidate<'a>], &[Part]),
    ) -> Vec<Way<Plan<'a>>> {
        let room = self.paper.text_height();
        let (mut pages, mut samples) = (Vec::new(), Vec::new());
        let mut done = 0;
        while done < parts.len() {
            let over = OVER_TIGHT + if done == 0 { LOW_HEADING } else { 0.0 };
            let less = over - self.over_listed();
            let most = (1..=parts.len() - done).rev().find_map(|count| {
                let shown = self.samples(wanted, figures, &parts[done..done + count], done);
                let listed: Vec<Shown<'_>> =
                    shown.into_iter().filter(|shown| matches!(shown.form, Form::Listed { .. })).collect();
                Some((count, best_shown(&listed, room - less)?))
            });
            let Some((count, shown)) = most else { return Vec::new() };
            pages.push(shown.height + less);
            samples.push(shown);
            done += count;
        }
        let keys = self.key_ways(legend, true);
        keys.iter().map(|key| again(pages.clone(), samples.clone(), key, true)).collect()
    }

    /// The ways to lay out the key; with the sentence above it, only those on pages of their own.
    fn key_ways(&self, legend: &'a Legend, is_tight: bool) -> Vec<KeyWay> {
        let fonts = &self.booklet.fonts;
        let (page, room) = (self.paper.text_width(), self.paper.text_height());
        let names = self.names(&legend.names).as_ref().map_or(0.0, Names::height);
        let here = [(KeyForm::Usual, 0.0), (KeyForm::Low, LOW_KEY)].into_iter().filter(|_| !is_tight);
        let here = here.map(|(form, penalty)| {
            let here = key_height(fonts, &legend.key, page, form) + names;
            KeyWay { form, penalty, here, next: Vec::new() }
        });
        let next = [false, true].into_iter().filter_map(|is_list| {
            let flow = self.key_flow(legend, is_list, is_tight);
            let way = flow.ways(room, room).into_iter().find(|way| !way.pages[0].items.is_empty())?;
            let high = |part: &super::flow::Part| flow.greatest_of(part.items.clone()).min(room);
            let next = way.pages.iter().map(high).collect();
            Some(KeyWay { form: KeyForm::Next { is_list }, penalty: KEY_APART, here: 0.0, next })
        });
        here.filter(|way| way.here.is_finite()).chain(next).collect()
    }

    /// The key and the short names one below the other, to be broken into pages; above it the sentence, if it `has_sentence`.
    fn key_flow<'b>(&'b self, legend: &'b Legend, is_list: bool, has_sentence: bool) -> Flow<'b> {
        let fonts = &self.booklet.fonts;
        let page = self.paper.text_width();
        let mut flow = Flow::new(page);
        if has_sentence {
            flow.push(0.0, Paragraph::new(fonts, TextStyle::TEXT, legend.meaning.as_str()));
        }
        let text = if is_list { page - LIST_SWATCH - SWATCH_GAP } else { key_text(fonts, &legend.key, page) };
        let side = if is_list { LIST_SWATCH } else { SWATCH };
        let rows = match is_list {
            true => legend.key.chunks(1).collect(),
            false => key_rows(fonts, &legend.key, page, text),
        };
        for (at, row) in rows.into_iter().enumerate() {
            let size = (page, row_of_key_height(fonts, row, text).max(side));
            let draw = move |sheet: &mut Sheet, place: super::panel::Place| {
                let placed = key_row(sheet, (place.x, place.y), place.width, text, row);
                draw_entries(sheet, &placed, text, side);
            };
            let above = if at == 0 { UNDER_SENTENCE } else { KEY_ROW_GAP };
            flow.push(above, Drawn { size, draw }).stretching(if at == 0 { 0.0 } else { KEY_STRETCH });
        }
        if let Some(names) = self.names(&legend.names) {
            names.push_to(&mut flow);
        }
        flow
    }

    /// The layouts of the sample with these parts, of which others are before.
    fn samples(&self, wanted: &'a Figure, figures: &[Candidate<'a>], parts: &[Part], before: usize) -> Vec<Shown<'a>> {
        let (page, room) = (self.paper.text_width(), self.paper.text_height());
        let (cols, rows) = board_cells(&wanted.diagram);
        let largest = LARGEST_CELL.min(page / cols).min(room / rows);
        let least = readable_cell_on(&wanted.diagram, &self.paper).min(largest);
        let mut shown = if before == 0 { self.around(figures, parts, (cols, rows), least) } else { Vec::new() };
        let radius = self.bubble_radius();
        let lists = Lists { fonts: &self.booklet.fonts, radius, known: RefCell::default() };
        let mut from = f64::INFINITY;
        for cell in BUBBLE_CELLS.into_iter().filter(|&cell| cell <= largest) {
            let Some(marked) = self.marked(figures, parts, before, radius / cell) else {
                break;
            };
            shown.extend(self.listed((cols, rows), &Rc::new(marked), &lists, (cell.max(least), from), 0.0));
            from = cell;
            if cell <= least {
                break;
            }
        }
        // Nothing has room for bubbles where cells are very small.
        if shown.is_empty() {
            let parts = parts.to_vec();
            let plain = Marked::new(self.sample_of(wanted), Vec::new(), parts, before, false);
            shown.extend(self.listed(
                (cols, rows),
                &Rc::new(plain),
                &lists,
                (least.min(largest), f64::INFINITY),
                UNMARKED,
            ));
        }
        shown
    }

    /// The layouts with explanations around the sample. On a mirrored page there are none: its board is not mirrored, so that
    /// lines to its parts would lead elsewhere.
    fn around(
        &self,
        figures: &[Candidate<'a>],
        parts: &[Part],
        (cols, rows): (f64, f64),
        least: f64,
    ) -> Vec<Shown<'a>> {
        let fonts = &self.booklet.fonts;
        let page = self.paper.text_width();
        let things: Vec<Thing> = parts.iter().map(|part| part.thing).collect();
        let mut shown = Vec::new();
        for lines in [1, 2].into_iter().filter(|_| !self.booklet.language.is_right_to_left()) {
            let side = side_width(fonts, parts, lines);
            let largest = LARGEST_CELL.min((page - 2.0 * (side + SIDE_GAP)) / cols);
            let lines_of: Vec<(Thing, usize)> = parts
                .iter()
                .map(|part| (part.thing, wrap(fonts, &part.meaning, Weight::Regular, 9.0, side).len().max(1)))
                .collect();
            let mut tried = sizes(largest, least.max(LEAST_AROUND)).into_iter().peekable();
            for cell in CELLS {
                let cell = cell.min(largest);
                if tried.peek().is_none() {
                    break;
                }
                let height = |thing| {
                    let lines = lines_of.iter().find(|(own, _)| *own == thing).map_or(1, |(_, lines)| *lines);
                    (CALLOUT_GAP + LINE * (lines - 1) as f64) / cell
                };
                // The caption is above the drawing box.
                let Some((figure, callouts)) = sample(figures, &things, &height, FRAME_INSET - 4.3 / cell) else {
                    break;
                };
                while let Some(u) = tried.next_if(|&u| u >= cell) {
                    shown.push(Shown {
                        form: Form::Around { figure, callouts: callouts.clone(), side },
                        u,
                        height: OVER_SAMPLE + rows * u + SAMPLE_FOOT,
                        penalty: smallness(u, GOOD_CELL),
                    });
                }
            }
        }
        shown
    }

    /// The layouts of a sample with these bubbles and a list, with cells from `least` mm up to less than `below`.
    fn listed(
        &self,
        (cols, rows): (f64, f64),
        marked: &Rc<Marked<'a>>,
        lists: &Lists<'_>,
        (least, below): (f64, f64),
        against: f64,
    ) -> Vec<Shown<'a>> {
        let (page, radius, over) = (self.paper.text_width(), self.bubble_radius(), self.over_listed());
        let both = self.booklet.language.is_right_to_left();
        let sets = [(9.0, false), (9.0, true), (8.0, true)].map(|(size, behind)| Set { size, behind });
        let mut shown = Vec::new();
        for set in sets.into_iter().filter(|set| set.size > 8.0 || !self.paper.large) {
            let against =
                against + if set.behind { BEHIND } else { 0.0 } + if set.size < 9.0 { SMALL_LIST } else { 0.0 };
            let mut add = |place: Place, u: f64, height: f64, own: f64| {
                shown.push(Shown {
                    form: Form::Listed { marked: Rc::clone(marked), place, set },
                    u,
                    height,
                    penalty: against + own + smallness(u, GOOD_CELL),
                });
            };
            let tried = |largest: f64| {
                let tried = sizes(LARGEST_CELL.min(largest), least).into_iter().filter(|&u| u < below);
                tried.map(|u| (u, marked.beyond(u, radius, both)))
            };
            for list in LISTS.into_iter().filter(|&list| list < page) {
                let text = lists.height(&marked.parts, list, set);
                for (u, Beyond { left, right, below }) in tried((page - list - LIST_GAP) / cols) {
                    if left + cols * u + right + LIST_GAP + list <= page {
                        let picture = (rows * u + below).max(text - CAPTION - CAP_HEIGHT * 9.0 * MM_PER_PT);
                        add(Place::Beside, u, over + picture, LISTED_BESIDE);
                    }
                }
            }
            for columns in (1..=4).take_while(|&columns| columns == 1 || column_width(page, columns) >= LEAST_COLUMN) {
                let text = lists.in_columns(&marked.parts, column_width(page, columns), columns, set);
                for (u, Beyond { left, right, below }) in tried(page / cols) {
                    if left + cols * u + right <= page {
                        let height = over + rows * u + below + UNDER_SAMPLE + text;
                        add(Place::Below(columns), u, height, LISTED_BELOW);
                    }
                }
            }
        }
        shown
    }

    /// Draws the legend: below what is on the page, or on a page of its own.
    pub(super) fn draw_legend(&mut self, legend: &Legend, plan: &Plan<'_>, here: bool) {
        let captioned = self.captioned;
        let language = &self.booklet.language;
        let (title, continued) = (language.say("legend-title", &[]), language.say("matter-legend-continued", &[]));
        let both = language.is_right_to_left();
        let size = if here {
            let sheet = self.sheet();
            sheet.y += OVER_LEGEND;
            sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
            12.0
        } else {
            self.new_sheet(&title);
            22.0
        };
        let (number, heading, over) = (self.bubble_number(), self.legend_heading(), self.over_listed());
        let sheet = self.sheet();
        let (heading, over) = if plan.is_tight { (LOW_HEADING, OVER_TIGHT) } else { (heading, over) };
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(heading, size, &title));
        self.bookmark(&title);
        if !plan.is_tight {
            let sheet = self.sheet();
            sheet.y += UNDER_HEADING;
            let sentence = wrap(&sheet.fonts, &legend.meaning, Weight::Regular, 10.0, sheet.width());
            sheet.lines(sheet.left, 10.0, 5.0, &sentence);
        }
        for (at, Shown { form, u, .. }) in plan.samples.iter().enumerate() {
            if at > 0 {
                self.new_sheet(&continued);
            }
            match form {
                Form::Around { figure, callouts, side } => {
                    let parts: Vec<Part> = self.parts(legend);
                    draw_around(self.sheet(), figure, callouts, &parts, *u, *side, captioned);
                }
                Form::Listed { marked, place, set } => {
                    let sheet = self.sheet();
                    sheet.y += over;
                    draw_listed(sheet, marked, *u, (*place, *set), number, (captioned, both));
                }
            }
        }
        match plan.key {
            KeyForm::Next { is_list } => {
                self.key_pages(legend, (is_list, plan.is_tight), &continued);
            }
            form => self.key(legend, form),
        }
    }

    /// From the top of the legend to the baseline of its heading, in mm.
    fn legend_heading(&self) -> f64 {
        if self.paper.is_low() { LOW_HEADING } else { HEADING }
    }

    /// From the sentence to a sample with a list, in mm.
    fn over_listed(&self) -> f64 {
        if self.paper.is_low() { OVER_LOW } else { OVER_LISTED }
    }

    /// Size of the number of a bubble in pt, and the radius of a bubble in mm.
    fn bubble_number(&self) -> f64 {
        if self.paper.large { LARGE_NUMBER } else { NUMBER }
    }

    fn bubble_radius(&self) -> f64 {
        RADIUS * self.bubble_number()
    }

    /// The diagrams of the solution among which the sample is looked for.
    fn candidates(&self, wanted: &Figure) -> Vec<Candidate<'a>> {
        let arrows = |figure: &Figure| figure.diagram.position().map_or(0, |position| position.arrows.len());
        // Where pictures have several arrows, so has the sample.
        let several = arrows(wanted) > 1;
        let figures = self.figures().into_iter().flatten().filter(|figure| figure.number > 0);
        let figures = figures.filter(|figure| !several || arrows(figure) > 1).take(SAMPLES);
        figures.map(|figure| Candidate::new(figure, &self.booklet.fonts)).collect()
    }

    /// The best sample for bubbles of this radius in cells.
    fn marked(&self, figures: &[Candidate<'a>], parts: &[Part], before: usize, radius: f64) -> Option<Marked<'a>> {
        let things: Vec<Thing> = parts.iter().map(|part| part.thing).collect();
        let (figure, bubbles) = bubbles(figures, &things, radius)?;
        // What no picture shows needs no explanation.
        let is_shown = |part: &&Part| {
            matches!(part.thing, Thing::Number | Thing::Words)
                || bubbles.iter().any(|bubble| bubble.thing == part.thing)
        };
        let parts = parts.iter().filter(is_shown).cloned().collect();
        Some(Marked::new(figure, bubbles, parts, before, true))
    }

    /// The diagrams of the solution.
    fn figures(&self) -> Option<&'a [Figure]> {
        self.booklet.blocks.iter().find_map(|block| match block {
            Block::Steps(steps) => Some(steps.figures.as_slice()),
            _ => None,
        })
    }

    /// The diagram that serves as the sample where none has room for marks, with the caption that it has among the others.
    fn sample_of(&self, wanted: &'a Figure) -> &'a Figure {
        let figures = self.figures();
        figures.and_then(|figures| figures.iter().find(|figure| figure.number == wanted.number)).unwrap_or(wanted)
    }

    /// The parts that are explained. Number and move are explained only if a caption in its own wording shows them.
    fn parts(&self, legend: &Legend) -> Vec<Part> {
        let figures = self.figures().filter(|_| self.captioned).unwrap_or_default();
        let tells = |part: &&Part| {
            figures.iter().all(|Figure { number, caption, words, has_move, .. }| match part.thing {
                // The move has numbers of its own.
                Thing::Number => caption.replace(words, "").contains(&number.to_string()),
                Thing::Words => *has_move,
                _ => true,
            })
        };
        legend.parts.iter().filter(tells).cloned().collect()
    }

    /// The kinds of blocks and lines, as swatches with their names, at the foot of the page.
    fn key(&mut self, Legend { key, names, .. }: &Legend, form: KeyForm) {
        let names = self.names(names);
        let over = if form == KeyForm::Low { OVER_LOW_KEY } else { (6.0, OVER_KEY - 6.0) };
        let sheet = self.sheet();
        sheet.y += over.0;
        sheet.rule(sheet.left, sheet.right, sheet.y, Role::ThinRule);
        sheet.y += over.1;
        if form == KeyForm::Low {
            low_key(sheet, key);
        } else {
            usual_key(sheet, key);
        }
        if let Some(names) = names {
            names.draw(sheet);
        }
    }

    /// The same on pages of its own.
    fn key_pages(&mut self, legend: &Legend, (is_list, has_sentence): (bool, bool), continued: &str) {
        let room = self.paper.text_height();
        let mut pages = Vec::new();
        {
            let flow = self.key_flow(legend, is_list, has_sentence);
            let way = flow.ways(room, room).into_iter().find(|way| !way.pages[0].items.is_empty());
            for part in way.iter().flat_map(|way| &way.pages) {
                let mut sheet = self.begun(self.sheets.len() + pages.len() + 1, continued, None);
                let at = (sheet.left, sheet.y);
                sheet.y = flow.draw(&mut sheet, at, part.items.clone(), room);
                pages.push(sheet);
            }
        }
        self.sheets.extend(pages);
    }

    /// The list of the short names that are shown, if there are any.
    fn names(&self, names: &[Name]) -> Option<Names> {
        let (fonts, title) = (&self.booklet.fonts, self.booklet.language.say("key-names", &[]));
        Names::new(fonts, title, names.iter().filter(|name| name.is_shown), self.paper.text_width())
    }
}

/// The key with large swatches.
fn usual_key(sheet: &mut Sheet, key: &[Key]) {
    let text = key_text(&sheet.fonts, key, sheet.width());
    let mut y = sheet.y;
    let mut placed = Vec::new();
    for row in key_rows(&sheet.fonts, key, sheet.width(), text) {
        placed.extend(key_row(sheet, (sheet.left, y), sheet.width(), text, row));
        y += row_of_key_height(&sheet.fonts, row, text) + KEY_ROW_GAP;
    }
    draw_entries(sheet, &placed, text, SWATCH);
    sheet.y = y - KEY_ROW_GAP;
}

/// Where the entries of a row are of which the top left is at (x, y).
fn key_row<'a>(sheet: &Sheet, (x, y): (f64, f64), width: f64, text: f64, row: &'a [Key]) -> Vec<(f64, f64, &'a Key)> {
    let used: f64 = row.iter().map(|entry| key_width(&sheet.fonts, entry, text)).sum();
    let gap = ((width - used) / (row.len().max(2) - 1) as f64).clamp(KEY_GAP, 14.0);
    let mut x = x;
    let mut place = |entry: &'a Key| {
        let placed = (x, y, entry);
        x += key_width(&sheet.fonts, entry, text) + gap;
        placed
    };
    row.iter().map(&mut place).collect()
}

/// Entries of the key at their places: the swatches with such a side, then their texts.
fn draw_entries(sheet: &mut Sheet, placed: &[(f64, f64, &Key)], text: f64, side: f64) {
    for &(x, y, entry) in placed {
        swatch(sheet, (x, y), side, entry);
    }
    sheet.tagged(Tag::List, |sheet| {
        for &(x, y, entry) in placed {
            sheet.tagged(Tag::Entry, |sheet| key_entry(sheet, x + side + SWATCH_GAP, y, text, entry));
        }
    });
}

/// The best layout of the sample that is at most `room` mm high.
fn best_shown<'a>(shown: &[Shown<'a>], room: f64) -> Option<Shown<'a>> {
    let fits = shown.iter().filter(|shown| shown.height <= room);
    fits.min_by(|a, b| a.penalty.total_cmp(&b.penalty)).cloned()
}

/// A way with the sample on several pages of these heights, followed by the key.
fn again<'a>(mut pages: Vec<f64>, samples: Vec<Shown<'a>>, key: &KeyWay, is_tight: bool) -> Way<Plan<'a>> {
    let penalty = samples.iter().map(|shown| shown.penalty).fold(0.0, f64::max);
    pages.extend(&key.next);
    Way {
        pages,
        penalty: penalty + key.penalty + AGAIN * (samples.len() - 1) as f64,
        plan: Plan { samples, key: key.form, is_tight },
    }
}

/// The key in columns, with small swatches.
fn low_key(sheet: &mut Sheet, key: &[Key]) {
    let Some((count, _)) = low_columns(&sheet.fonts, key, sheet.width()) else {
        return;
    };
    let column = column_width(sheet.width(), count);
    let entries: Vec<Part> = key.iter().map(in_list).collect();
    let (top, mut end) = (sheet.y, sheet.y);
    let mut placed = Vec::new();
    for (at, keys) in key.chunks(key.len().div_ceil(count).max(1)).enumerate() {
        let x = sheet.left + at as f64 * (column + COLUMN_GAP);
        let mut y = top;
        for key in keys {
            placed.push((x, y, key));
            y += low_height(&sheet.fonts, &in_list(key), column);
        }
        end = end.max(y);
    }
    for &(x, y, key) in &placed {
        swatch(sheet, (x, y), LOW_SWATCH, key);
    }
    let text = LOW_SWATCH + SWATCH_GAP;
    sheet.tagged(Tag::List, |sheet| {
        for (&(x, y, _), part) in placed.iter().zip(&entries) {
            sheet.tagged(Tag::Entry, |sheet| draw_entry(sheet, (x + text, y + LOW_BASE), column - text, LOW_SET, part));
        }
    });
    sheet.y = end;
}

/// An entry of the key as one of a list.
fn in_list(key: &Key) -> Part {
    Part { name: key.labels.clone(), meaning: key.meaning.clone(), thing: Thing::Fill }
}

/// Height of an entry of the low key in a column of this width, to the next one.
fn low_height(fonts: &Fonts, part: &Part, column: f64) -> f64 {
    let (behind, lines) = entry(fonts, part, column - LOW_SWATCH - SWATCH_GAP, LOW_SET);
    LOW_ROW + LINE * (lines.len() + usize::from(behind.is_none())).saturating_sub(1) as f64
}

/// Columns of the low key, and its height in mm: as low as can be. None if labels are wider than the page.
fn low_columns(fonts: &Fonts, key: &[Key], page: f64) -> Option<(usize, f64)> {
    let entries: Vec<Part> = key.iter().map(in_list).collect();
    let fits = |count: usize| {
        let text = column_width(page, count) - LOW_SWATCH - SWATCH_GAP;
        entries.iter().all(|part| width(fonts, &part.name, Weight::Bold, LOW_SET.size) <= text)
    };
    let height = |count: usize| {
        let columns = entries.chunks(entries.len().div_ceil(count).max(1));
        let heights =
            columns.map(|column| column.iter().map(|part| low_height(fonts, part, column_width(page, count))).sum());
        (count, heights.fold(0.0, f64::max))
    };
    let all = (1..=4)
        .take_while(|&count| count == 1 || column_width(page, count) >= LEAST_COLUMN)
        .filter(|&count| fits(count));
    all.map(height).min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Entries of the key that are side by side, with texts of up to `text` mm.
fn key_rows<'a>(fonts: &Fonts, key: &'a [Key], width: f64, text: f64) -> Vec<&'a [Key]> {
    let mut rows = Vec::new();
    let mut first = 0;
    let mut used = 0.0;
    for (i, entry) in key.iter().enumerate() {
        if i > first && used + key_width(fonts, entry, text) > width + 0.1 {
            rows.push(&key[first..i]);
            (first, used) = (i, 0.0);
        }
        used += key_width(fonts, entry, text) + KEY_GAP;
    }
    rows.push(&key[first..]);
    rows
}

/// The width of the texts of the key: more where labels are long.
fn key_text(fonts: &Fonts, key: &[Key], page: f64) -> f64 {
    let is_long = |key: &Key| wrap(fonts, &key.labels, Weight::Bold, 9.0, KEY_TEXT).len() > 2;
    let most = page - SWATCH - SWATCH_GAP;
    if key.iter().any(is_long) { WIDE_KEY_TEXT.min(most) } else { KEY_TEXT.min(most) }
}

fn key_width(fonts: &Fonts, key: &Key, text: f64) -> f64 {
    let of = |words: &str, weight| {
        let lines = wrap(fonts, words, weight, 9.0, text);
        lines.iter().map(|line| width(fonts, line, weight, 9.0)).fold(0.0, f64::max)
    };
    SWATCH + SWATCH_GAP + of(&key.labels, Weight::Bold).max(of(&key.meaning, Weight::Regular))
}

/// Height of a row of the key, to the descenders of its last line.
fn row_of_key_height(fonts: &Fonts, row: &[Key], text: f64) -> f64 {
    let lines = |key: &Key| {
        wrap(fonts, &key.labels, Weight::Bold, 9.0, text).len()
            + wrap(fonts, &key.meaning, Weight::Regular, 9.0, text).len()
    };
    let most = row.iter().map(lines).max().unwrap_or(0);
    SWATCH.max(2.9 + LINE * (most.max(1) - 1) as f64 + 0.7)
}

/// Height of the key on the page of the sample, with the rule above it; infinite if it cannot have this form.
fn key_height(fonts: &Fonts, key: &[Key], page: f64, form: KeyForm) -> f64 {
    if form == KeyForm::Low {
        let height = |(_, height): (usize, f64)| OVER_LOW_KEY.0 + OVER_LOW_KEY.1 + height;
        return low_columns(fonts, key, page).map_or(f64::INFINITY, height);
    }
    let text = key_text(fonts, key, page);
    let rows = key_rows(fonts, key, page, text);
    let heights: f64 = rows.iter().map(|row| row_of_key_height(fonts, row, text)).sum();
    OVER_KEY + heights + KEY_ROW_GAP * (rows.len() - 1) as f64
}

/// The text of an entry, its top left at (x, y).
fn key_entry(sheet: &mut Sheet, x: f64, y: f64, room: f64, key: &Key) {
    let mut y = y + 2.9;
    for (words, weight) in [(&key.labels, Weight::Bold), (&key.meaning, Weight::Regular)] {
        for line in wrap(&sheet.fonts, words, weight, 9.0, room) {
            sheet.text(x, y, 9.0, weight, Anchor::Start, &line);
            y += LINE;
        }
    }
}

/// The least width of a side in which every explanation has at most `lines` lines below its name.
fn side_width(fonts: &Fonts, parts: &[Part], lines: usize) -> f64 {
    let widest = |part: &Part| {
        let whole = width(fonts, &part.meaning, Weight::Regular, 9.0);
        let name = width(fonts, &part.name, Weight::Bold, 10.0);
        let fits = |room: &f64| wrap(fonts, &part.meaning, Weight::Regular, 9.0, *room).len() <= lines;
        let rooms = (0_u32..).map(|i| whole / lines as f64 + f64::from(i)).take_while(|&room| room < whole);
        rooms.into_iter().find(fits).unwrap_or(whole).max(name) + 0.1
    };
    parts.iter().map(widest).fold(0.0, f64::max)
}

/// Width of each of so many columns.
fn column_width(page: f64, columns: usize) -> f64 {
    (page - (columns - 1) as f64 * COLUMN_GAP) / columns as f64
}

/// Distance of the lines of a list in mm, and of its entries in addition.
fn leading(set: Set) -> f64 {
    LINE * set.size / 9.0
}

/// What is between two entries of a list, in mm.
fn entry_gap(set: Set) -> f64 {
    if set.behind { 0.8 } else { 1.2 }
}

/// The text of an entry: the lines of its meaning, and where the first of them begins if that is behind the name.
fn entry(fonts: &Fonts, part: &Part, room: f64, set: Set) -> (Option<f64>, Vec<String>) {
    let name = width(fonts, &part.name, Weight::Bold, set.size) + 1.8;
    let meaning = |text: &str, room: f64| wrap(fonts, text, Weight::Regular, set.size, room);
    if !set.behind || room - name < LEAST_BEHIND {
        return (None, meaning(&part.meaning, room));
    }
    let mut lines = meaning(&part.meaning, room - name);
    lines.truncate(1);
    let first = lines.first().map_or("", String::as_str);
    let rest = part.meaning.trim_start().strip_prefix(first).map(str::trim_start).unwrap_or_default().to_owned();
    lines.extend(meaning(&rest, room));
    (Some(name), lines)
}

/// The text of an entry from this place on its first baseline.
fn draw_entry(sheet: &mut Sheet, (x, baseline): (f64, f64), room: f64, set: Set, part: &Part) {
    sheet.text(x, baseline, set.size, Weight::Bold, Anchor::Start, &part.name);
    let (behind, lines) = entry(&sheet.fonts, part, room, set);
    let mut y = baseline + if behind.is_none() { leading(set) } else { 0.0 };
    for (line, text) in lines.iter().enumerate() {
        let x = x + if line == 0 { behind.unwrap_or(0.0) } else { 0.0 };
        sheet.text(x, y, set.size, Weight::Regular, Anchor::Start, text);
        y += leading(set);
    }
}

/// Height of an entry in a list that is `room` mm wide, from the top of its first line to that of the next entry.
fn entry_height(fonts: &Fonts, part: &Part, (room, radius): (f64, f64), set: Set) -> f64 {
    let (behind, lines) = entry(fonts, part, room - 2.0 * radius - BUBBLE_GAP, set);
    (lines.len() + usize::from(behind.is_none())).max(1) as f64 * leading(set) + entry_gap(set)
}

/// The heights of lists. Each entry is measured once for a width and a set: many samples have the same lists.
struct Lists<'a> {
    fonts: &'a Fonts,
    /// Of bubbles in mm.
    radius: f64,
    known: Remembered<(usize, u64, u64, bool), f64>,
}

impl Lists<'_> {
    fn entry(&self, part: &Part, room: f64, set: Set) -> f64 {
        let measure = || entry_height(self.fonts, part, (room, self.radius), set);
        let key = (part.thing as usize, room.to_bits(), set.size.to_bits(), set.behind);
        *self.known.borrow_mut().entry(key).or_insert_with(measure)
    }

    /// Height of a list that is `room` mm wide.
    fn height(&self, parts: &[Part], room: f64, set: Set) -> f64 {
        parts.iter().map(|part| self.entry(part, room, set)).sum()
    }

    /// Height of a list in columns of this width.
    fn in_columns(&self, parts: &[Part], room: f64, columns: usize, set: Set) -> f64 {
        let rows = parts.len().div_ceil(columns).max(1);
        parts.chunks(rows).map(|column| self.height(column, room, set)).fold(0.0, f64::max)
    }
}

/// A disc with a number in it.
fn disc(at: Point, number: usize, size: f64, unit: f64) -> [Item; 2] {
    let em = size * MM_PER_PT / unit;
    let text = Text {
        at: Point::new(at.x, at.y + em * CAP_HEIGHT / 2.0),
        size: em,
        anchor: Anchor::Middle,
        weight: Weight::Bold,
        content: number.to_string(),
        spoken: None,
        upright: false,
    };
    [Item::Circle { centre: at, radius: RADIUS * size / unit, role: Role::Bubble }, Item::Text(text)]
}

/// The sample with its bubbles, its frame's top at the current place, and its list beside it or below it; `number` is the size of a bubble's number in pt.
fn draw_listed(
    sheet: &mut Sheet,
    marked: &Marked<'_>,
    u: f64,
    (place, set): (Place, Set),
    number: f64,
    (captioned, both): (bool, bool),
) {
    let radius = RADIUS * number;
    let (cols, rows) = board_cells(&marked.figure.diagram);
    let beyond = marked.beyond(u, radius, both);
    let (x, y) = (sheet.left + beyond.left, sheet.y);
    let list = x + cols * u + beyond.right + LIST_GAP;
    let end = if place == Place::Beside { list - COLUMN_GAP / 2.0 } else { sheet.right };
    let sample = Sample { figure: marked.figure, captioned, sizes: (12.0, 9.0), marks: Some((marked, number)) };
    draw_sample(sheet, (x, y), end, u, &sample);
    let bottom = y + rows * u + beyond.below;
    let numbers = if marked.is_marked { number } else { 0.0 };
    match place {
        Place::Beside => {
            // Its first line is as high as the sample's caption.
            let top = y - CAPTION - CAP_HEIGHT * 9.0 * MM_PER_PT;
            let end =
                draw_list(sheet, &[(list, &marked.parts[..])], top, (sheet.right - list, numbers), set, marked.before);
            sheet.y = end.max(bottom);
        }
        Place::Below(columns) => {
            let column = column_width(sheet.width(), columns);
            let per_column = marked.parts.len().div_ceil(columns).max(1);
            let parts = marked.parts.chunks(per_column).enumerate();
            let left = sheet.left;
            let parts: Vec<_> = parts.map(|(at, parts)| (left + at as f64 * (column + COLUMN_GAP), parts)).collect();
            sheet.y = draw_list(sheet, &parts, bottom + UNDER_SAMPLE, (column, numbers), set, marked.before);
        }
    }
}

/// Columns of a list, each `room` mm wide from this place, with their top at `top`; returns where the longest ends. The first
/// number is that after `before`; without a size of the numbers there are none.
fn draw_list(
    sheet: &mut Sheet,
    columns: &[(f64, &[Part])],
    top: f64,
    (room, number): (f64, f64),
    set: Set,
    before: usize,
) -> f64 {
    let radius = RADIUS * number;
    let indent = 2.0 * radius + BUBBLE_GAP;
    let mut end = top;
    let mut index = before;
    sheet.tagged(Tag::List, |sheet| {
        for &(x, parts) in columns {
            let mut y = top;
            for part in parts {
                index += 1;
                let height = entry_height(&sheet.fonts, part, (room, radius), set);
                let baseline = y + CAP_HEIGHT * set.size * MM_PER_PT;
                sheet.tagged(Tag::Entry, |sheet| {
                    if number > 0.0 {
                        let middle = baseline - CAP_HEIGHT * set.size * MM_PER_PT / 2.0;
                        sheet.items.extend(disc(Point::new(x + radius, middle), index, number, 1.0));
                    }
                    draw_entry(sheet, (x + indent, baseline), room - indent, set, part);
                });
                y += height;
            }
            end = end.max(y);
        }
    });
    end
}

/// A diagram that serves as a sample.
struct Sample<'a> {
    figure: &'a Figure,
    /// Whether its caption is in the chosen wording.
    captioned: bool,
    /// Sizes of the number and of the words in pt.
    sizes: (f64, f64),
    /// Its bubbles, and the size of their numbers in pt.
    marks: Option<(&'a Marked<'a>, f64)>,
}

/// The sample with its frame's top left at (x, y), its caption at most up to `end`. Returns where the words end.
fn draw_sample(sheet: &mut Sheet, (x, y): (f64, f64), end: f64, u: f64, sample: &Sample<'_>) -> f64 {
    let Sample { figure, captioned, sizes, marks } = *sample;
    let (cols, _) = board_cells(&figure.diagram);
    let size = if captioned { sizes.1 } else { sizes.0 };
    let base = y - CAPTION;
    // What the caption tells has its bubbles in front of it.
    let numbers = |things: &[Thing]| -> Vec<usize> {
        let own = |thing: &Thing| marks.and_then(|(marked, _)| marked.number_of(*thing));
        things.iter().filter_map(own).collect()
    };
    let radius = marks.map_or(0.0, |(_, number)| RADIUS * number);
    let room = |numbers: &[usize]| numbers.len() as f64 * (2.0 * radius + 1.0);
    let (before, between) = match captioned {
        true => (numbers(&[Thing::Number, Thing::Words]), Vec::new()),
        false => (numbers(&[Thing::Number]), numbers(&[Thing::Words])),
    };
    let from = x + room(&before);
    let number = match captioned {
        true => shortened(&sheet.fonts, &figure.caption, Weight::Bold, size, end - from),
        false => figure.number.to_string(),
    };
    // Over a narrow board the words begin behind the number and may reach beyond the frame.
    let behind = from + width(&sheet.fonts, &number, Weight::Bold, size) + 3.0;
    let words = match captioned {
        true => String::new(),
        false => shortened(&sheet.fonts, &figure.words, Weight::Regular, sizes.1, end - behind - room(&between)),
    };
    let words_width = width(&sheet.fonts, &words, Weight::Regular, sizes.1);
    let words_end = match captioned {
        true => behind - 3.0,
        false => (x + cols * u).max(behind + room(&between) + words_width),
    };
    let mut items = figure.diagram.items.clone();
    if let Some((marked, number)) = marks {
        items.extend(marked.numbered().flat_map(|(index, bubble)| marks_of(bubble, index, number, u)));
    }
    sheet.tagged(Tag::Figure { words: figure.diagram.description.clone(), name: None }, |sheet| {
        sheet.tagged(Tag::Caption, |sheet| {
            sheet.text(from, base, size, Weight::Bold, Anchor::Start, &number);
            sheet.text(words_end, base, sizes.1, Weight::Regular, Anchor::End, &words);
        });
        sheet.board_at_frame(x, y, u, &Diagram { items, ..figure.diagram.clone() });
    });
    if let Some((_, number)) = marks {
        let middle = base - CAP_HEIGHT * sizes.1 * MM_PER_PT / 2.0;
        let step = 2.0 * radius + 1.0;
        let places = [(x, &before), (words_end - words_width - room(&between), &between)];
        for (x, numbers) in places {
            for (at, &index) in numbers.iter().enumerate() {
                let x = x + radius + at as f64 * step;
                sheet.items.extend(disc(Point::new(x, middle), index, number, 1.0));
            }
        }
    }
    words_end
}

/// A bubble with its line, in cells; the number is in pt.
fn marks_of(bubble: &Bubble, index: usize, number: f64, u: f64) -> Vec<Item> {
    let mut items = vec![Item::Line { strokes: vec![vec![bubble.at, bubble.to]], role: Role::Leader }];
    // A dot would hide the dot that is meant.
    if bubble.thing != Thing::Dot {
        items.push(Item::Circle { centre: bubble.to, radius: DOT / u, role: Role::LeaderDot });
    }
    items.extend(disc(bubble.at, index, number, u));
    items
}

/// The sample in the middle, explanations in the sides around it.
fn draw_around(
    sheet: &mut Sheet,
    figure: &Figure,
    callouts: &[Callout],
    parts: &[Part],
    u: f64,
    side: f64,
    captioned: bool,
) {
    let (cols, rows) = board_cells(&figure.diagram);
    let top = sheet.y + OVER_SAMPLE;
    let frame = Rect::new((sheet.left + sheet.right - cols * u) / 2.0, top, cols * u, rows * u);
    let right = frame.x + frame.w;
    let sample = Sample { figure, captioned, sizes: (16.0, 12.0), marks: None };
    let words_end = draw_sample(sheet, (frame.x, frame.y), right + SIDE_GAP / 3.0, u, &sample);
    let on_page = |p: Point| Point::new(frame.x + (p.x - FRAME_INSET) * u, frame.y + (p.y - FRAME_INSET) * u);
    // The captions are outside of the drawing.
    let caption = |x: f64| Point::new(x, frame.y - 4.3);
    sheet.y = frame.y + frame.h;
    let mut placed = Vec::new();
    for callout in callouts {
        let Some(part) = parts.iter().find(|part| part.thing == callout.thing) else {
            continue;
        };
        match callout.side {
            Beside::Left => {
                let to = callout.at.map_or(caption(frame.x - 1.8), on_page);
                let name = width(&sheet.fonts, &part.name, Weight::Bold, 10.0);
                leader(sheet, Point::new(sheet.left + name + 2.2, to.y), to);
                placed.push((sheet.left, to.y, Anchor::Start, part));
            }
            Beside::Right => {
                let to = callout.at.map_or(caption(words_end + 1.8), on_page);
                let text = right + SIDE_GAP - 2.0;
                leader(sheet, Point::new(text - 1.8, to.y), to);
                placed.push((text, to.y, Anchor::Start, part));
            }
            Beside::Below => {
                let to = callout.at.map_or(caption(frame.x), on_page);
                leader(sheet, Point::new(to.x, to.y + 7.0), to);
                placed.push((to.x, to.y + 10.0, Anchor::Middle, part));
                sheet.y = to.y + SAMPLE_FOOT;
            }
        }
    }
    let mut end = sheet.y;
    sheet.tagged(Tag::List, |sheet| {
        for (x, y, anchor, part) in placed {
            let last = sheet.tagged(Tag::Entry, |sheet| explanation(sheet, x, y, side, anchor, part));
            // An explanation beside the lower edge may end below it; one below the sample has its room.
            if anchor == Anchor::Start {
                end = end.max(last + UNDER_EXPLANATION);
            }
        }
    });
    sheet.y = end;
}

/// Name and meaning of a part, the name centred on the height `y` of its line; returns the last baseline.
fn explanation(sheet: &mut Sheet, x: f64, y: f64, room: f64, anchor: Anchor, part: &Part) -> f64 {
    sheet.text(x, y + 1.25, 10.0, Weight::Bold, anchor, &part.name);
    let mut y = y + OVER_NAME;
    for line in wrap(&sheet.fonts, &part.meaning, Weight::Regular, 9.0, room) {
        y += LINE;
        sheet.text(x, y, 9.0, Weight::Regular, anchor, &line);
    }
    y
}

/// A thin line that ends in a dot.
fn leader(sheet: &mut Sheet, from: Point, to: Point) {
    sheet.items.push(Item::Line { strokes: vec![vec![from, to]], role: Role::Leader });
    sheet.items.push(Item::Circle { centre: to, radius: 0.6, role: Role::LeaderDot });
}

/// A small square that looks like the blocks or the line of a kind.
fn swatch(sheet: &mut Sheet, (x, y): (f64, f64), side: f64, key: &Key) {
    let at = Point::new(x, y);
    let square = |inset: f64| {
        let (low, high) = (inset, 1.0 - inset);
        vec![
            Point::new(low, low),
            Point::new(high, low),
            Point::new(high, high),
            Point::new(low, high),
            Point::new(low, low),
        ]
    };
    let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
    let item = match key.sign {
        Sign::Block(material) => Item::Rect { rect: whole, radius: 0.06, role: Role::Block(material) },
        Sign::Pins => Item::Rect { rect: whole, radius: 0.06, role: Role::Block(Kind::Small.into()) },
        Sign::Gate => Item::Line { strokes: grille(Cell::new(0, 0), 1, false), role: Role::Gate },
        Sign::Goal => Item::Line { strokes: vec![square(0.0), square(0.075)], role: Role::Goal },
        Sign::Wall => Item::Hatch { areas: vec![whole], role: Role::Wall },
    };
    let mut items = vec![item];
    if key.sign == Sign::Pins {
        items.extend(pins(&[square(0.14)[1..].to_vec()]));
    }
    sheet.items.push(Item::Group { layer: Layer::Board, at, scale: side, items });
}
