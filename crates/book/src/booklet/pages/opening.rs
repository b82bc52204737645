//! The pages before the solution: the puzzle, and how to read the diagrams.
//!
//! Each of the two parts lists the ways in which it can be laid out, with the heights that it takes on its pages and its
//! penalty. The best pair of ways is chosen, then drawn once.

use super::paper::Area;
use super::penalties::{
    APART, CLOSE, COLUMNS, Held, LOW_END, PAGE, RAGGED, SMALL_TYPE, STACKED, UNEVEN, of_page, smallness,
};
use super::sheet::Sheet;
use super::statement::{ORIGIN_WIDTH, RULES_GAP, named_board, over_pair};
use super::whole::{self, Section, Taken};
use super::{Book, board_cells, readable_cell_on};
use crate::booklet::{Legend, Statement};
use std::collections::BTreeMap;
use std::rc::Rc;
use stepbook_draw::diagram::{Diagram, Item, Layer, Point, Role, Tag};

/// Height of the heading of the puzzle, the same on low pages, and of what follows the running head on a further page, in mm.
const HEADING: f64 = 9.0;
const LOW_HEADING: f64 = 7.5;
const FURTHER: f64 = 4.0;
/// Distance between boards side by side, and length of the arrow there, in mm; and the same on narrow pages, whose text block
/// is less than this wide.
const PAIR: (f64, f64) = (17.0, 9.0);
const NARROW_PAIR: (f64, f64) = (11.0, 6.0);
const NARROW: f64 = 100.0;
/// Largest side of a cell of start and goal in mm, and the ratio of a size to the next smaller one that is tried.
const LARGEST_CELL: f64 = 32.0;
const SMALLER: f64 = 0.96;
/// Widths in mm of texts beside boards.
const BESIDE: [f64; 6] = [58.0, 66.0, 74.0, 82.0, 96.0, 124.0];
/// Most boards side by side.
const MOST_ACROSS: usize = 4;
/// Least width in mm of a text block that has two columns, and the distance of these.
const TWO_COLUMNS: f64 = 140.0;
const COLUMN_GAP: f64 = 10.0;
/// From the frames to the heading of a text beside them, below their upper edge, in mm.
const BESIDE_DOWN: f64 = 2.1;
/// From what is beside each other to author, source and note below it, in mm.
const OVER_ORIGIN: f64 = 4.0;
/// Distance in mm from the puzzle to the rule above the legend on the same page.
pub(super) const OVER_LEGEND: f64 = 13.0;

/// Ways for each number of pages that are compared with the rest of the document.
const KEPT: usize = 4;
/// Rounding of penalties.
const ROUNDING: f64 = 1e-9;

/// Side of a cell in mm from which on larger boards are worth little.
const GOOD_CELL: f64 = 14.0;
/// The parts of their sizes in which type and distances are set. The type of large print keeps its size.
const PARTS: [(f64, f64); 3] = [(1.0, 1.0), (0.9, 0.9), (0.8, 0.8)];
const LARGE_PARTS: [(f64, f64); 2] = [(1.0, 1.0), (1.0, 0.9)];

/// A way to lay out a part of a document.
#[derive(Clone, Debug)]
pub(super) struct Way<P> {
    /// Its height in mm on each of its pages, from the top of what it is.
    pub pages: Vec<f64>,
    /// Its penalty without that of its pages; the least is best.
    pub penalty: f64,
    /// How it is drawn.
    pub plan: P,
}

/// A way for the puzzle and the legend together.
struct Kept {
    /// What it is compared by.
    cost: f64,
    pages: Vec<f64>,
    /// What is to be said against it, apart from its pages.
    penalty: f64,
    /// Which way of the puzzle it has, and which one of the legend, with whether that begins on the last page of the puzzle.
    at: usize,
    next: Option<(usize, bool)>,
}

/// The best ways for the puzzle and the legend together.
///
/// What may follow on the last page is unknown, so some of the best of each number of pages are kept: the best where nothing follows
/// there, and the best and lowest where something does.
struct Best {
    room: f64,
    kept: BTreeMap<(usize, bool), Vec<Kept>>,
    /// What a way of so many pages may cost at most, a little more than the last one that is kept.
    most: Vec<[f64; 2]>,
    /// Where pages are joined.
    pages: Vec<f64>,
}

/// What a way of one of the two costs on its own: most pairs are out of the question by that.
#[derive(Clone, Copy)]
struct Valued {
    count: usize,
    /// Height of its first and of its last page in mm, and of its highest one.
    first: f64,
    last: f64,
    highest: f64,
    /// Its penalty with those of all pages; without the first; without the last; without the first and the last; all that with what
    /// the height of the last page is worth.
    all: f64,
    but_first: f64,
    but_last: f64,
    low: f64,
    low_but_first: f64,
}

impl Valued {
    fn of(pages: &[f64], penalty: f64, room: f64) -> Self {
        let (first, last) = (pages.first().copied().unwrap_or(0.0), pages.last().copied().unwrap_or(0.0));
        let (count, low) = (pages.len(), LOW_END * last / room);
        let rest = pages.get(1..count.saturating_sub(1)).unwrap_or_default();
        let but_last = penalty + emptiness(&pages[..count.saturating_sub(1)], room);
        Self {
            count,
            first,
            last,
            highest: pages.iter().copied().fold(0.0, f64::max),
            all: penalty + emptiness(pages, room),
            but_first: penalty + emptiness(pages.get(1..).unwrap_or_default(), room),
            but_last,
            low: but_last + low,
            low_but_first: penalty + emptiness(rest, room) + if count > 1 { low } else { 0.0 },
        }
    }
}

impl Valued {
    /// For each number of pages, the least of all that the ways with so many pages have.
    fn least(ways: &[Self]) -> Vec<Self> {
        let mut least: BTreeMap<usize, Self> = BTreeMap::new();
        for way in ways {
            let least = least.entry(way.count).or_insert(*way);
            *least = Self {
                count: way.count,
                first: least.first.min(way.first),
                last: least.last.min(way.last),
                highest: least.highest.min(way.highest),
                all: least.all.min(way.all),
                but_first: least.but_first.min(way.but_first),
                but_last: least.but_last.min(way.but_last),
                low: least.low.min(way.low),
                low_but_first: least.low_but_first.min(way.low_but_first),
            };
        }
        least.into_values().collect()
    }
}

impl Best {
    /// Whether a way of the puzzle with one of the legend, which begins `here`, on its last page, or on the next one, has room and may be
    /// better than those that are kept.
    fn may_be_kept(&self, own: &Valued, next: &Valued, here: bool) -> bool {
        let most = |count: usize| self.most.get(count).copied().unwrap_or([f64::INFINITY; 2]);
        if !here {
            let [usual, low] = most(own.count + next.count);
            return own.all + next.all < usual || own.all + next.low < low;
        }
        let shared = own.last + (OVER_LEGEND + next.first);
        if shared.max(own.highest).max(next.highest) > self.room + 1e-6 {
            return false;
        }
        // A page that is shared costs no less than a full one, and is no lower than it is.
        let [usual, low] = most(own.count + next.count - 1);
        let page = if next.count > 1 { PAGE } else { LOW_END * shared / self.room };
        own.but_last + PAGE + next.but_first < usual || own.but_last + page + next.low_but_first < low
    }

    /// Keeps the way with this way of the puzzle and this one of the legend if it is among the best.
    fn consider(&mut self, first: &[f64], next: &[f64], penalty: f64, at: usize, legend: Option<(usize, bool)>) {
        join(first, next, legend.is_some_and(|(_, here)| here), &mut self.pages);
        let (pages, room) = (&self.pages, self.room);
        let count = pages.len();
        let before = penalty + emptiness(&pages[..count - 1], room);
        let low = before + LOW_END * pages.last().unwrap_or(&0.0) / room;
        for (cost, is_low) in [(penalty + emptiness(pages, room), false), (low, true)] {
            let best = self.kept.entry((count, is_low)).or_default();
            let place = best.partition_point(|other| other.cost <= cost);
            if place < KEPT {
                best.insert(place, Kept { cost, pages: pages.clone(), penalty, at, next: legend });
                best.truncate(KEPT);
                if self.most.len() <= count {
                    self.most.resize(count + 1, [f64::INFINITY; 2]);
                }
                if let (KEPT, Some(last)) = (best.len(), best.last()) {
                    self.most[count][usize::from(is_low)] = last.cost + ROUNDING;
                }
            }
        }
    }
}

/// How start, goals and rules are laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// Boards side by side, and the side of their cells in mm.
    across: usize,
    u: f64,
    text: Texts,
    /// The size of the type, and distances, as parts of the usual ones.
    part: f64,
    air: f64,
}

/// Where the texts are.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Texts {
    /// Beside the boards; author, source and note may be below both.
    Beside { origin_below: bool },
    /// Below them, in two columns or in one, or on the next page.
    Below { two: bool, next: bool },
}

/// The penalty of pages of these heights of which `room` mm are full.
pub(super) fn emptiness(pages: &[f64], room: f64) -> f64 {
    pages.iter().map(|height| PAGE + of_page(height / room, Held::OTHER)).sum()
}

/// The sizes from `largest` down to `least`, each smaller than the one before by the same ratio; the last is `least`.
pub(super) fn sizes(largest: f64, least: f64) -> Vec<f64> {
    let larger = std::iter::successors(Some(largest), |size| Some(size * SMALLER)).take_while(|&size| size > least);
    if largest < least { Vec::new() } else { larger.chain([least]).collect() }
}

/// All of `ways` on several pages, and those on one page that are better than all lower ones.
pub(super) fn best_of_heights<P>(ways: Vec<Way<P>>) -> Vec<Way<P>> {
    let (mut single, several): (Vec<_>, Vec<_>) = ways.into_iter().partition(|way| way.pages.len() == 1);
    single.sort_by(|a, b| a.pages[0].total_cmp(&b.pages[0]).then(a.penalty.total_cmp(&b.penalty)));
    let mut least = f64::INFINITY;
    single.retain(|way| {
        let is_better = way.penalty < least;
        least = least.min(way.penalty);
        is_better
    });
    single.extend(several);
    single
}

/// The pages of a part that is followed by another, on the same page or on the next one, in `pages`.
fn join(first: &[f64], next: &[f64], here: bool, pages: &mut Vec<f64>) {
    pages.clear();
    pages.extend(first);
    let mut next = next;
    if let (true, Some(last), [begin, rest @ ..]) = (here, pages.last_mut(), next) {
        *last += OVER_LEGEND + begin;
        next = rest;
    }
    pages.extend(next);
}

impl<'a> Book<'a> {
    /// The puzzle, and the legend that follows it if one does, as a part of the document.
    pub(super) fn opening_section(&self, statement: &'a Statement, legend: Option<&'a Legend>) -> Section<'a> {
        let ways = best_of_heights(self.statement_ways(statement));
        let legends = legend.map(|legend| best_of_heights(self.legend_ways(legend))).unwrap_or_default();
        let room = self.paper.text_height();
        let mut best = Best { room, kept: BTreeMap::new(), most: Vec::new(), pages: Vec::new() };
        let valued: Vec<Valued> = legends.iter().map(|way| Valued::of(&way.pages, way.penalty, room)).collect();
        let least = Valued::least(&valued);
        for (at, way) in ways.iter().enumerate() {
            let own = Valued::of(&way.pages, way.penalty, room);
            if legends.is_empty() {
                best.consider(&way.pages, &[], way.penalty, at, None);
            }
            // Where the best legends together are not good enough, none is.
            if !least.iter().any(|next| [true, false].into_iter().any(|here| best.may_be_kept(&own, next, here))) {
                continue;
            }
            for (index, (legend_way, next)) in legends.iter().zip(&valued).enumerate() {
                for here in [true, false] {
                    if best.may_be_kept(&own, next, here) {
                        let penalty = way.penalty + legend_way.penalty;
                        best.consider(&way.pages, &legend_way.pages, penalty, at, Some((index, here)));
                    }
                }
            }
        }
        let legends = Rc::new(legends);
        let way = |Kept { pages, penalty, at, next, .. }: Kept| {
            let (plan, puzzle, legends) = (ways[at].plan, ways[at].pages.len(), Rc::clone(&legends));
            let draw = move |book: &mut Book<'a>| {
                book.draw_statement(statement, plan);
                book.puzzle.1 = book.sheets.len();
                if let (Some(legend), Some((index, here))) = (legend, next) {
                    book.draw_legend(legend, &legends[index].plan, here);
                }
            };
            let taken = pages.into_iter().map(|height| Taken { height, held: Held::OTHER });
            let pages = std::iter::once(Taken::NOTHING).chain(taken).collect();
            whole::Way { pages, penalty, puzzle, draw: Rc::new(draw) }
        };
        Section::of(best.kept.into_values().flatten().map(way).collect())
    }

    /// The map of a puzzle, and its legend.
    pub(super) fn map_opening(&mut self, statement: &Statement, legend: Option<&'a Legend>) {
        let first = self.sheets.len() + 1;
        self.puzzle_map(statement);
        self.puzzle = (first, self.sheets.len());
        if let Some(legend) = legend {
            self.legend(legend);
        }
    }

    /// The ways to lay out start, goals and rules; heights are those from the top of a page.
    pub(super) fn statement_ways(&self, statement: &Statement) -> Vec<Way<Plan>> {
        let (width, room) = (self.paper.text_width(), self.paper.text_height());
        let (cols, rows) = board_cells(&statement.start);
        let count = 1 + statement.goals.len();
        let (heading, over) = (self.puzzle_heading(), self.over_pair());
        let least = readable_cell_on(&statement.start, &self.paper);
        let gap = self.pair().0;
        let across_width = |across: usize, u: f64| across as f64 * (cols * u + gap) - gap;
        let lines = |across: usize| count.div_ceil(across);
        let largest = |across: usize, text_width: f64| {
            let wide = (width - text_width - (across - 1) as f64 * gap) / (across as f64 * cols);
            LARGEST_CELL.max(least).min(wide).min((room - heading - over) / rows)
        };
        let mut ways = Vec::new();
        for &(part, air) in if self.paper.large { &LARGE_PARTS[..] } else { &PARTS[..] } {
            let over_text = self.over_heading() * air;
            let rules = |text: f64| self.rule_list_height(statement, text, part);
            let unit = |text: f64| self.unit_height(statement, text, part);
            let origin = |text: f64| self.origin_height(statement, text.min(ORIGIN_WIDTH), part);
            let small = SMALL_TYPE * (1.0 - part) + CLOSE * (part - air);
            let over = over * air;
            let origin_alone = origin(ORIGIN_WIDTH);
            for across in 1..=count.min(MOST_ACROSS) {
                let against = small + if across < count.min(2) { STACKED } else { 0.0 };
                let all = |u: f64| lines(across) as f64 * (over + rows * u);
                for text in BESIDE {
                    let (plain, origin_here) = (rules(text) + over_text + unit(text), origin(text));
                    let tried = sizes(largest(across, text + RULES_GAP), least);
                    for (u, origin_below) in tried.into_iter().flat_map(|u| [(u, false), (u, true)]) {
                        let below = if origin_below && origin_here > 0.0 { OVER_ORIGIN + origin_alone } else { 0.0 };
                        let beside = over + BESIDE_DOWN + plain + if origin_below { 0.0 } else { origin_here };
                        let height = heading + all(u).max(beside) + below;
                        if height <= room {
                            let uneven = UNEVEN * (all(u) - beside).abs() / room;
                            ways.push(Way {
                                pages: vec![height],
                                penalty: smallness(u, GOOD_CELL) + uneven + against,
                                plan: Plan { across, u, text: Texts::Beside { origin_below }, part, air },
                            });
                        }
                    }
                }
                let half = (width - COLUMN_GAP) / 2.0;
                for two in [false, true].into_iter().filter(|two| !two || width >= TWO_COLUMNS) {
                    let text = match two {
                        true => rules(half).max(unit(half) + origin(half)),
                        false => rules(width) + over_text + unit(width) + origin(width),
                    };
                    let columns = if two { COLUMNS } else { 0.0 };
                    // What is too large for any paper is as large as can be.
                    let most = largest(across, 0.0);
                    for u in sizes(most, if across == 1 { least.min(most) } else { least }) {
                        let boards = vec![over + rows * u; lines(across)];
                        let (pages, next) = flow(&boards, heading, (over_text, text), room);
                        // Text in columns does not go on to another page.
                        if two && FURTHER + text > room {
                            continue;
                        }
                        let ragged = RAGGED * (1.0 - across_width(across, u) / width);
                        let apart = if heading + all(u) > room { APART } else { 0.0 };
                        ways.push(Way {
                            penalty: smallness(u, GOOD_CELL) + ragged + columns + apart + against,
                            pages,
                            plan: Plan { across, u, text: Texts::Below { two, next }, part, air },
                        });
                    }
                }
            }
        }
        ways
    }

    /// Distance between boards side by side, and length of the arrow there, in mm.
    fn pair(&self) -> (f64, f64) {
        if self.paper.text_width() < NARROW { NARROW_PAIR } else { PAIR }
    }

    /// Height of the heading of the puzzle in mm.
    fn puzzle_heading(&self) -> f64 {
        heading_of(&self.paper)
    }

    /// A page with the heading of the puzzle.
    fn begin_puzzle(&mut self, title: &str) -> &mut Sheet {
        let below = self.puzzle_heading();
        let sheet = self.new_sheet(title);
        sheet.tagged(Tag::Heading(2), |sheet| sheet.heading(below, 22.0, title));
        self.bookmark(title);
        self.puzzle = (self.sheets.len(), self.sheets.len());
        self.sheet()
    }

    /// Start, goals and rules on pages of their own, laid out by `plan`.
    fn draw_statement(&mut self, statement: &Statement, plan: Plan) {
        let title = self.booklet.language.say("puzzle-title", &[]);
        self.begin_puzzle(&title);
        let Plan { part, air, .. } = plan;
        let over_text = self.over_heading() * air;
        let top = self.sheet().y;
        self.start_and_goals(statement, plan, &title);
        let width = self.sheet().width();
        match plan.text {
            Texts::Beside { origin_below } => {
                let (cols, _) = board_cells(&statement.start);
                let (boards, gap) = (self.sheet().y, self.pair().0);
                let indent = plan.across as f64 * (cols * plan.u + gap) - gap + RULES_GAP;
                let text = width - indent;
                self.sheet().y = top + self.over_pair() * air + BESIDE_DOWN;
                self.rule_list(statement, indent, text, part);
                self.unit(statement, over_text, indent, text, part);
                if !origin_below {
                    self.origin(statement, indent, text.min(ORIGIN_WIDTH), part);
                }
                let sheet = self.sheet();
                sheet.y = sheet.y.max(boards);
                if origin_below && !statement.origin.is_empty() {
                    self.sheet().y += OVER_ORIGIN;
                    self.origin(statement, 0.0, width.min(ORIGIN_WIDTH), part);
                }
            }
            Texts::Below { two, next } => {
                match next {
                    true => self.new_sheet(&title).y += FURTHER,
                    false => self.sheet().y += over_text,
                }
                let text = if two { (width - COLUMN_GAP) / 2.0 } else { width };
                let begin = self.sheet().y;
                self.rule_list(statement, 0.0, text, part);
                let end = self.sheet().y;
                let (indent, advance) = if two { (text + COLUMN_GAP, 0.0) } else { (0.0, over_text) };
                if two {
                    self.sheet().y = begin;
                }
                self.unit(statement, advance, indent, text, part);
                self.origin(statement, indent, text.min(ORIGIN_WIDTH), part);
                let sheet = self.sheet();
                // The text may have gone on to another page, unless it has two columns.
                sheet.y = if two { sheet.y.max(end) } else { sheet.y };
            }
        }
    }

    /// The start and the goals, row by row, an arrow between the first two.
    fn start_and_goals(&mut self, statement: &Statement, plan: Plan, title: &str) {
        let (cols, rows) = board_cells(&statement.start);
        let (over, (gap, length)) = (self.over_pair() * plan.air, self.pair());
        let pictures: Vec<&Diagram> = std::iter::once(&statement.start).chain(&statement.goals).collect();
        for (line, row) in pictures.chunks(plan.across).enumerate() {
            if self.sheet().y + over + rows * plan.u > self.sheet().bottom + 1e-6 {
                self.new_sheet(title);
            }
            let sheet = self.sheet();
            for (at, diagram) in row.iter().enumerate() {
                let x = sheet.left + at as f64 * (cols * plan.u + gap);
                let name = statement.names.get(line * plan.across + at).map_or("", String::as_str);
                named_board(sheet, x, over, plan.u, name, diagram);
            }
            if line == 0 && row.len() > 1 {
                let x = sheet.left + cols * plan.u + (gap - length) / 2.0;
                let y = sheet.y + over + rows * plan.u / 2.0;
                // The arrow's thickness is made for cells; here one of 7 mm.
                let scale = 7.0;
                sheet.items.push(Item::Group {
                    layer: Layer::Board,
                    at: Point::new(x, y),
                    scale,
                    items: vec![Item::Arrow {
                        points: vec![Point::default(), Point::new(length / scale, 0.0)],
                        role: Role::Arrow,
                    }],
                });
            }
            sheet.y += over + rows * plan.u;
        }
    }
}

/// Height of the heading of the puzzle on such a page in mm.
fn heading_of(area: &Area) -> f64 {
    if area.is_low() { LOW_HEADING } else { HEADING }
}

/// The side in mm of the largest cells with which this board, alone below the heading of the puzzle and its own name, is on such a page.
pub(super) fn largest_cell(diagram: &Diagram, area: &Area) -> f64 {
    let (cols, rows) = board_cells(diagram);
    (area.text_width() / cols).min((area.text_height() - heading_of(area) - over_pair(area)) / rows)
}

/// The pages of a heading and boards of these heights with a text of this height and distance below them, and whether it begins another page.
fn flow(boards: &[f64], heading: f64, (over, text): (f64, f64), room: f64) -> (Vec<f64>, bool) {
    let mut pages = vec![heading];
    let mut used = heading;
    for board in boards {
        if used + board > room + 1e-6 {
            pages.push(0.0);
            used = 0.0;
        }
        used += board;
        if let Some(last) = pages.last_mut() {
            *last = used;
        }
    }
    let fits = used + over + text <= room;
    // A text that no page has room for begins where it is.
    let next = !fits && FURTHER + text <= room;
    let mut rest = if next { FURTHER + text } else { used + over + text };
    if next {
        pages.push(0.0);
    }
    while rest > room {
        if let Some(last) = pages.last_mut() {
            *last = room;
        }
        rest -= room - FURTHER;
        pages.push(0.0);
    }
    if let Some(last) = pages.last_mut() {
        *last = rest;
    }
    (pages, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_are_left_out_would_not_be_kept() {
        let room = 100.0;
        let ways = |seed: usize| -> Vec<(Vec<f64>, f64)> {
            let height = |at: usize, page: usize| ((seed * 37 + at * 29 + page * 13) % 97) as f64 + 3.0;
            let one = |at: usize| {
                let pages = (0..1 + (seed + at) % 3).map(|page| height(at, page)).collect();
                (pages, ((seed * 11 + at * 19) % 31) as f64 / 10.0)
            };
            (0..40).map(one).collect()
        };
        let best = || Best { room, kept: BTreeMap::new(), most: Vec::new(), pages: Vec::new() };
        for seed in 0..40 {
            let (puzzles, legends) = (ways(seed), ways(seed + 50));
            let valued = |(pages, penalty): &(Vec<f64>, f64)| Valued::of(pages, *penalty, room);
            let legends_valued: Vec<Valued> = legends.iter().map(valued).collect();
            let least = Valued::least(&legends_valued);
            let (mut all, mut some, mut tried) = (best(), best(), 0);
            for (at, puzzle) in puzzles.iter().enumerate() {
                let own = valued(puzzle);
                let any =
                    least.iter().any(|next| [true, false].into_iter().any(|here| some.may_be_kept(&own, next, here)));
                for (index, (legend, next)) in legends.iter().zip(&legends_valued).enumerate() {
                    for here in [true, false] {
                        let mut pages = Vec::new();
                        join(&puzzle.0, &legend.0, here, &mut pages);
                        if here && pages.iter().any(|&page| page > room + 1e-6) {
                            assert!(!some.may_be_kept(&own, next, here));
                            continue;
                        }
                        let penalty = puzzle.1 + legend.1;
                        all.consider(&puzzle.0, &legend.0, penalty, at, Some((index, here)));
                        if any && some.may_be_kept(&own, next, here) {
                            tried += 1;
                            some.consider(&puzzle.0, &legend.0, penalty, at, Some((index, here)));
                        }
                    }
                }
            }
            let told = |best: &Best| -> Vec<_> {
                best.kept.values().flatten().map(|kept| (kept.cost.to_bits(), kept.at, kept.next)).collect()
            };
            assert_eq!(told(&all), told(&some), "{seed}");
            assert!(tried < puzzles.len() * legends.len(), "{seed}: {tried}");
        }
    }
}
