//! Where the diagrams of a booklet stand: row by row, each row as high as what the author says below its diagrams.

use super::arrange::{Arrangement, CAPTION_GAP, LARGEST_CELL, LARGEST_LARGE_CELL, Over, Told};
use super::board_cells;
use super::flow::{self, Broken, Measured};
use super::paper::Area;
use super::penalties::{Held, LARGER_LAST, PLAN_APART, RUN_IN, SPLIT_CHAPTER};
use super::sheet::wrap;
use super::steps::part_begun;
use crate::booklet::{Chapter, Steps};
use stepbook_draw::font::{Fonts, Weight};

/// Size of a note in pt, the distance of its lines, and that of paragraphs beyond it, in mm.
pub(super) const SIZE: f64 = 9.0;
pub(super) const LEADING: f64 = 4.2;
pub(super) const APART: f64 = 1.2;
/// From a frame to the notes below it, and from a note that is as wide as the page to what follows.
const UNDER_FRAME: f64 = 1.6;
const AFTER: f64 = 1.2;
/// Room for the word below the last diagram of a solution, in mm.
pub(super) const SOLVED: f64 = 7.5;
/// Least distance from a note to the next row.
const OVER_ROW: f64 = 6.0;
/// Widest line of a note.
const WIDEST: f64 = 124.0;
/// Height of the heading of a part in a line of its own, down to its first row, in mm.
pub(super) const TITLE: f64 = 4.8;
/// How much larger a last diagram is at least that is alone on its page.
const LARGER: f64 = 1.1;
/// Diagrams on a page of which none stays empty.
const FEW: usize = 4;
/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;

/// A diagram on its page.
pub(super) struct Place {
    /// From 0, among the pages of diagrams.
    pub page: usize,
    /// Its column.
    pub col: usize,
    /// From the top of the first row of a page to the band above it, and the height of the band.
    pub top: f64,
    pub band: f64,
    /// Side of a cell in mm.
    pub u: f64,
    /// What is said of the part that it begins, and how much higher the heading above that is therefore.
    pub said: Vec<String>,
    pub lift: f64,
    /// Height of the heading, if it has a line of its own: the upper part of the lift.
    pub title: f64,
    /// Whether there is room below it for the word "solved", if it is the last one.
    pub has_room_below: bool,
    /// The lines of its notes, by paragraphs, and from the first row of a page to where they begin.
    pub notes: Vec<Vec<String>>,
    pub notes_top: f64,
}

/// Lines as wide as the page, which have no room beside their diagram.
pub(super) struct Passage {
    pub page: usize,
    /// From the top of the first row of a page to where the lines begin.
    pub top: f64,
    pub lines: Vec<String>,
}

/// The plan of a chapter on its page.
pub(super) struct PlanPlace {
    /// The diagram with which the chapter begins, as an index.
    pub figure: usize,
    pub place: Place,
}

/// All diagrams on their pages.
pub(super) struct Placed {
    pub places: Vec<Place>,
    /// The plans of the chapters that have diagrams, in order.
    pub plans: Vec<PlanPlace>,
    pub passages: Vec<Passage>,
    /// How many pages there are.
    pub pages: usize,
    /// From the top of the first row of a page to the end of what is on the last one.
    pub end: f64,
}

/// Rows on pages.
#[derive(Clone, PartialEq)]
pub(super) struct Laid {
    pub broken: Broken,
    /// Whether the last diagram, which is alone on its page, is as large as that.
    is_larger: bool,
}

/// Diagrams in rows, not yet on pages.
pub(super) struct Rows<'a> {
    steps: &'a Steps,
    /// What is to be said against these rows, whatever their pages are.
    penalty: f64,
    /// Side of a cell in mm of the last diagram where it is alone on its page, if that makes a difference, and its height then.
    larger: Option<(f64, f64)>,
    /// Most rows on a page, and its room from the first row down in mm.
    most: usize,
    room: f64,
    lines: Vec<Line>,
    items: Vec<Measured>,
}

/// What is in a flow of diagrams.
enum Line {
    Row(Row),
    /// A line as wide as the page.
    Words(String),
}

/// A row of diagrams with what is said above and below them.
struct Row {
    slots: Vec<Slot>,
    /// What is said of the part that begins with it, and its height.
    said: Vec<String>,
    lift: f64,
    title: f64,
    /// Whether the heading of a part is above each of its diagrams.
    titles: Vec<bool>,
    /// Height of the texts above the frames, and of all down to the frames' lower edges; side of a cell in mm.
    band: f64,
    picture: f64,
    u: f64,
    /// Room for the word below the last diagram.
    solved: f64,
    notes: Vec<Vec<Vec<String>>>,
}

impl<'a> Rows<'a> {
    /// Rows in which each part begins a row of its own, if it is to; with `run_in`, parts also begin inside of rows.
    pub(super) fn new(
        steps: &'a Steps,
        arrangement: &Arrangement,
        area: &Area,
        fonts: &Fonts,
        (over, run_in): (Over, bool),
    ) -> Self {
        let slots = slots(steps, arrangement.plans);
        let told = Told::of(fonts, steps, over, arrangement.plans);
        let (cols, rows) = board_cells(&steps.figures[0].diagram);
        let u = arrangement.u;
        let mut filler = Filler {
            fonts,
            arrangement,
            height: area.text_height() - arrangement.measures.above,
            width: area.text_width() - arrangement.indent(area.text_width(), cols * u),
            frame: rows * u,
            last_is_full: slots.len().div_ceil(arrangement.grid.cols).is_multiple_of(arrangement.grid.rows),
            lines: Vec::new(),
            items: Vec::new(),
            gap: 0.0,
            stretch: 0.0,
        };
        let mut rest = &slots[..];
        while !rest.is_empty() {
            let most = arrangement.grid.cols.min(rest.len());
            let said = said_of_part(steps, rest[0], arrangement.plans);
            let begins = |slot: Slot| arrangement.titled && !run_in && part_begun(steps, slot.figure()).is_some();
            let begins = |slot: Slot| begins(slot) || !said_of_part(steps, slot, arrangement.plans).is_empty();
            let more = (1..most).find(|&at| begins(rest[at]));
            let count = more.unwrap_or(most);
            let first = slots.len() - rest.len();
            let lines = told.as_ref().map(|told| told.of_row(first..first + count, arrangement.column));
            let (row, after) = rest.split_at(count);
            filler.row(steps, row, said, lines.unwrap_or(0.0));
            rest = after;
        }
        let Filler { height: room, lines, items, .. } = filler;
        let inside = lines.iter().filter_map(|line| match line {
            Line::Row(row) => Some(row.titles.iter().skip(1).filter(|&&is_titled| is_titled).count()),
            Line::Words(_) => None,
        });
        let penalty = inside.sum::<usize>() as f64 * RUN_IN;
        let larger = match (lines.last(), items.last()) {
            (Some(Line::Row(row)), Some(item)) if row.slots.len() == 1 && arrangement.grid.count() > 1 => {
                let most = if area.large { LARGEST_LARGE_CELL / area.scale } else { LARGEST_CELL };
                let under = if steps.solved.is_some() { SOLVED } else { 0.0 };
                let beside = item.height - rows * u - row.solved + under;
                let larger = most.min((room - beside) / rows).min(area.text_width() / cols);
                (larger >= LARGER * u).then_some((larger, beside + rows * larger))
            }
            _ => None,
        };
        Self { steps, penalty, larger, most: arrangement.grid.rows, room, lines, items }
    }

    /// The best ways to break the rows into so many `numbers` of pages, from the fewest up.
    pub(super) fn ways(&self, numbers: usize) -> Vec<Laid> {
        // Words stand in no row of the grid.
        let words = self.lines.iter().any(|line| matches!(line, Line::Words(_)));
        let most = if words { usize::MAX } else { self.most };
        let ways = |ends: bool| flow::ways(&self.items, (self.room, self.room), most, (ends, numbers));
        let (mut ways, open) = (ways(true), ways(false));
        ways.extend(open);
        ways.dedup();
        // What begins on a second page begins on a first one.
        ways.retain(|way| way.pages.first().is_some_and(|page| !page.items.is_empty()));
        ways.iter_mut().for_each(|way| way.penalty += self.penalty);
        let larger = |way: &Broken| {
            let mut broken = way.clone();
            let (last, (_, height)) = (broken.pages.last_mut().filter(|last| last.items.len() == 1)?, self.larger?);
            (last.height, last.held) = (height, Held::OTHER);
            broken.penalty += LARGER_LAST;
            Some(Laid { broken, is_larger: true })
        };
        let larger: Vec<Laid> = ways.iter().filter_map(larger).collect();
        ways.into_iter().map(|broken| Laid { broken, is_larger: false }).chain(larger).collect()
    }

    /// The fewest pages that the rows need.
    pub(super) fn pages(&self) -> usize {
        self.ways(1).iter().map(|way| way.broken.pages.len()).min().unwrap_or(0)
    }

    /// The diagrams on the pages of a way.
    pub(super) fn placed(&self, Laid { broken: way, is_larger }: &Laid) -> Placed {
        let mut placed = Placed {
            places: Vec::with_capacity(self.steps.figures.len()),
            plans: Vec::new(),
            passages: Vec::new(),
            pages: way.pages.len(),
            end: 0.0,
        };
        for (page, part) in way.pages.iter().enumerate() {
            let larger = self.larger.filter(|_| *is_larger && page + 1 == way.pages.len());
            let mut y = 0.0;
            let mut lines: Vec<String> = Vec::new();
            let mut begin = 0.0;
            // Distances grow with the room that is left; on the last page something else may follow.
            let stretch: f64 = self.items[part.items.clone()].iter().skip(1).map(|item| item.stretch).sum();
            let left = if page + 1 < way.pages.len() { self.room - part.height } else { 0.0 };
            let more = if stretch > 0.0 { (left / stretch).clamp(0.0, 1.0) } else { 0.0 };
            for (index, (line, item)) in
                self.lines[part.items.clone()].iter().zip(&self.items[part.items.clone()]).enumerate()
            {
                y += if index > 0 { item.above + more * item.stretch } else { 0.0 };
                match line {
                    Line::Words(words) => {
                        if lines.is_empty() {
                            begin = y;
                        }
                        lines.push(words.clone());
                    }
                    Line::Row(row) => {
                        placed.words(page, begin, &mut lines);
                        match larger {
                            Some((u, height)) => placed.row(page, y, row, (u, height - item.height)),
                            None => placed.row(page, y, row, (row.u, 0.0)),
                        }
                    }
                }
                y += larger.map_or(item.height, |(_, height)| height);
            }
            placed.words(page, begin, &mut lines);
            placed.end = y;
        }
        placed
    }
}

impl Placed {
    /// Puts lines on a page, from `top` on.
    fn words(&mut self, page: usize, top: f64, lines: &mut Vec<String>) {
        if !lines.is_empty() {
            self.passages.push(Passage { page, top, lines: std::mem::take(lines) });
        }
    }

    /// Puts a row on a page, `y` mm below its first one, with cells of `u` mm, so that it is higher by `more`.
    fn row(&mut self, page: usize, y: f64, row: &Row, (u, more): (f64, f64)) {
        for (col, &slot) in row.slots.iter().enumerate() {
            let (said, lift, title) = match col {
                0 => (row.said.clone(), row.lift, if row.titles[0] { row.title } else { 0.0 }),
                _ if row.titles[col] => (Vec::new(), row.lift, row.title),
                _ => (Vec::new(), 0.0, 0.0),
            };
            let notes_top = y + row.lift + row.picture + more + row.solved + UNDER_FRAME;
            let notes = row.notes[col].clone();
            let (top, band) = (y + row.lift, row.band);
            let has_room_below = row.solved > 0.0 || u > row.u;
            let place = Place { page, col, top, band, u, said, lift, title, has_room_below, notes, notes_top };
            match slot {
                Slot::Figure(_) => self.places.push(place),
                Slot::Plan(figure) => self.plans.push(PlanPlace { figure, place }),
            }
        }
    }

    /// The diagrams of a page, as indices.
    pub(super) fn of_page(&self, page: usize) -> std::ops::Range<usize> {
        let at = |page: usize| self.places.partition_point(|place| place.page < page);
        at(page)..at(page + 1)
    }
}

/// What stands at a place of the grid. Diagrams are indices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    /// The plan of the chapter that begins with this diagram.
    Plan(usize),
    Figure(usize),
}

impl Slot {
    /// The diagram that is here, or with which the chapter of the plan begins.
    fn figure(self) -> usize {
        match self {
            Self::Plan(at) | Self::Figure(at) => at,
        }
    }
}

/// The diagrams, each after the plan that belongs before it if there are plans.
pub(super) fn slots(steps: &Steps, plans: bool) -> Vec<Slot> {
    let slots = (0..steps.figures.len()).flat_map(|at| {
        let has_plan = plans && part_begun(steps, at).is_some();
        has_plan.then_some(Slot::Plan(at)).into_iter().chain([Slot::Figure(at)])
    });
    slots.collect()
}

/// What is said of the part that begins here.
fn said_of_part(steps: &Steps, slot: Slot, plans: bool) -> &[String] {
    let at = match slot {
        Slot::Plan(at) => at,
        Slot::Figure(at) if !plans => at,
        Slot::Figure(_) => return &[],
    };
    if steps.chapters.iter().all(|chapter| chapter.notes.is_empty()) {
        return &[];
    }
    part_begun(steps, at).map_or(&[], |chapter: &Chapter| &chapter.notes)
}

/// What the author says of a diagram.
fn notes_of(steps: &Steps, slot: Slot) -> &[String] {
    match slot {
        Slot::Figure(at) => &steps.figures[at].notes,
        Slot::Plan(_) => &[],
    }
}

/// Height of paragraphs.
fn height(paragraphs: &[Vec<String>]) -> f64 {
    let lines: usize = paragraphs.iter().map(Vec::len).sum();
    lines as f64 * LEADING + paragraphs.len().saturating_sub(1) as f64 * APART
}

/// The lines of each of `notes`, none wider than `room`.
fn paragraphs(fonts: &Fonts, notes: &[String], room: f64) -> Vec<Vec<String>> {
    notes.iter().map(|note| wrap(fonts, note, Weight::Regular, SIZE, room)).collect()
}

/// Makes rows.
struct Filler<'a> {
    fonts: &'a Fonts,
    arrangement: &'a Arrangement,
    /// Room of a page from the first row down.
    height: f64,
    /// Width of the text from the first column on.
    width: f64,
    frame: f64,
    /// Whether the last page has all of its rows, if no other page has fewer.
    last_is_full: bool,
    lines: Vec<Line>,
    items: Vec<Measured>,
    /// Distance of the next row from what is above it, and how much it may grow.
    gap: f64,
    stretch: f64,
}

impl Filler<'_> {
    /// A row of diagrams, of which the first may begin a part of which something is said.
    ///
    /// Their texts are higher than a line by `told`.
    fn row(&mut self, steps: &Steps, slots: &[Slot], said: &[String], told: f64) {
        let Arrangement { grid, pitch, measures, column, .. } = *self.arrangement;
        let room = |col: usize| {
            let right = self.width - col as f64 * pitch.0;
            if col + 1 < slots.len() { (pitch.0 - CAPTION_GAP).max(column.min(right)) } else { right.min(WIDEST) }
        };
        let mut notes: Vec<Vec<Vec<String>>> = slots
            .iter()
            .enumerate()
            .map(|(col, &slot)| paragraphs(self.fonts, notes_of(steps, slot), room(col)))
            .collect();
        let mut over = paragraphs(self.fonts, said, self.width.min(WIDEST));
        let band = measures.band + told;
        let picture = band + self.frame;
        let begins = |slot: &Slot| matches!(slot, Slot::Plan(_)) || part_begun(steps, slot.figure()).is_some();
        let begins_part = slots.first().is_some_and(begins);
        // A diagram that is as high as the page has no heading; the table of moves has them all.
        let may_have = self.arrangement.titled && TITLE + picture <= self.height + ROUNDING;
        let titles: Vec<bool> = slots.iter().map(|slot| may_have && begins(slot)).collect();
        let title = if titles.contains(&true) { TITLE } else { 0.0 };
        let lift = |over: &[Vec<String>]| title + if over.is_empty() { 0.0 } else { height(over) + AFTER };
        let under = |notes: &[Vec<Vec<String>>]| notes.iter().map(|note| height(note)).fold(0.0, f64::max);
        // What no page has room for beside its picture follows as wide as the page.
        let mut later: Vec<String> = Vec::new();
        if lift(&over) + picture > self.height + ROUNDING {
            later.extend(std::mem::take(&mut over).into_iter().flatten());
        }
        if under(&notes) > 0.0 && lift(&over) + picture + UNDER_FRAME + under(&notes) > self.height + ROUNDING {
            for (note, &slot) in notes.iter_mut().zip(slots) {
                *note = Vec::new();
                let told = notes_of(steps, slot).iter().map(|note| match slot {
                    Slot::Figure(at) if slots.len() > 1 => format!("{}: {note}", steps.figures[at].number),
                    Slot::Figure(_) | Slot::Plan(_) => note.clone(),
                });
                later.extend(
                    told.flat_map(|note| wrap(self.fonts, &note, Weight::Regular, SIZE, self.width.min(WIDEST))),
                );
            }
        }
        let last = slots.iter().any(|&slot| slot == Slot::Figure(steps.figures.len() - 1));
        let gap = pitch.1 - measures.band - self.frame;
        let solved = if last && steps.solved.is_some() { self.room_for_solved(picture, gap) } else { 0.0 };
        let (lift, under) = (lift(&over), under(&notes));
        let below = solved + if under > 0.0 { UNDER_FRAME + under } else { 0.0 };
        let row = Row {
            slots: slots.to_vec(),
            said: over.into_iter().flatten().collect(),
            lift,
            title,
            titles,
            band,
            picture,
            u: self.arrangement.u,
            solved,
            notes,
        };
        let is_alone = grid.count() == 1;
        let held = if is_alone { Held::OTHER } else { Held { figures: slots.len(), ..Held::default() } };
        let mut item = Measured::new(lift + picture + below, self.gap, held);
        if solved > 0.0 && self.last_is_full {
            let lacking = self.lacking_for_solved(picture, gap).min(self.gap - measures.gaps.1).max(0.0);
            item.above -= lacking;
        }
        item.stretch = self.stretch;
        if !begins_part {
            item.penalty = SPLIT_CHAPTER;
        }
        // A plan is on the page of the first diagram of its chapter, unless its place would be much of the page.
        let after_plan = self.lines.last().is_some_and(|line| match line {
            Line::Row(row) => matches!(row.slots.last(), Some(Slot::Plan(_))),
            Line::Words(_) => false,
        });
        if after_plan && grid.count() > FEW {
            item.penalty = PLAN_APART;
        }
        self.push(Line::Row(row), item);
        // The next row keeps its distance, but from notes a little less than from a frame.
        // Where headings need room, it is taken from that.
        let least = if self.arrangement.titled { measures.gaps.1.min(gap) } else { gap };
        self.gap = if under > 0.0 { least.max(OVER_ROW) } else { least };
        self.stretch = (gap - self.gap).max(0.0);
        for (place, words) in later.into_iter().enumerate() {
            let above = if place == 0 { UNDER_FRAME } else { 0.0 };
            self.push(Line::Words(words), Measured::new(LEADING, above, Held::OTHER));
            (self.gap, self.stretch) = (OVER_ROW + AFTER, 0.0);
        }
    }

    /// How much a page full of rows lacks for the word below the last diagram, in mm.
    fn lacking_for_solved(&self, picture: f64, gap: f64) -> f64 {
        let rows = self.arrangement.grid.rows as f64;
        (rows * picture + (rows - 1.0) * gap + SOLVED - self.height).max(0.0)
    }

    /// Height of the word below the last diagram: nothing if there is no room for it, even where the last row is nearer to the one before;
    /// then the word takes the place of the move. It is worth no page of its own.
    fn room_for_solved(&self, picture: f64, gap: f64) -> f64 {
        let Arrangement { grid, measures, is_told, .. } = *self.arrangement;
        let spare = if grid.rows > 1 { (gap - measures.gaps.1).max(0.0) } else { 0.0 };
        let fits = is_told || !self.last_is_full || self.lacking_for_solved(picture, gap) <= spare + ROUNDING;
        if fits { SOLVED } else { 0.0 }
    }

    fn push(&mut self, line: Line, item: Measured) {
        self.lines.push(line);
        self.items.push(item);
    }
}
