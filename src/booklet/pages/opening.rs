//! The pages before the solution: the puzzle, and how to read the diagrams.
//!
//! Each of the two parts lists the ways in which it can be laid out, with the heights that it takes on its pages and its
//! penalty. The best pair of ways is chosen, then drawn once.

use super::paper::Area;
use super::penalties::{APART, CLOSE, COLUMNS, Held, PAGE, RAGGED, SMALL_TYPE, STACKED, UNEVEN, of_page, smallness};
use super::sheet::Sheet;
use super::statement::{ORIGIN_WIDTH, RULES_GAP, named_board, over_pair};
use super::whole::{self, Section, Taken};
use super::{Book, board_cells, readable_cell_on};
use crate::booklet::{Legend, Statement};
use crate::diagram::{Diagram, Item, Layer, Point, Role, Tag};
use std::collections::BTreeMap;
use std::rc::Rc;

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

/// What the height of a last page that something may follow is worth, for the whole page.
const LOW: f64 = 0.5;
/// Ways for each number of pages that are compared with the rest of the document.
const KEPT: usize = 4;

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

/// The pages of the puzzle and of the legend together, what is to be said against them, and which ways these are, of the legend also
/// whether it begins on the last page of the puzzle.
type Joined = (Vec<f64>, f64, usize, Option<(usize, bool)>);

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

/// The pages of a part that is followed by another, on the same page or on the next one.
fn joined(first: &[f64], next: &[f64], here: bool) -> Vec<f64> {
    let mut pages = first.to_vec();
    let mut next = next.iter();
    if let (true, Some(last), Some(begin)) = (here, pages.last_mut(), next.clone().next()) {
        *last += OVER_LEGEND + begin;
        next.next();
    }
    pages.extend(next);
    pages
}

impl<'a> Book<'a> {
    /// The puzzle, and the legend that follows it if one does, as a part of the document.
    pub(super) fn opening_section(&self, statement: &'a Statement, legend: Option<&'a Legend>) -> Section<'a> {
        let ways = best_of_heights(self.statement_ways(statement));
        let legends = legend.map(|legend| best_of_heights(self.legend_ways(legend))).unwrap_or_default();
        let room = self.paper.text_height();
        // What may follow on the last page is unknown, so some of the best of each number of pages are kept.
        // They are the best where nothing follows there, and the best and lowest where something does.
        let mut kept: BTreeMap<(usize, bool), Vec<(f64, Joined)>> = BTreeMap::new();
        let mut consider = |way: Joined| {
            let count = way.0.len();
            let before = way.1 + emptiness(&way.0[..count - 1], room);
            let low = before + LOW * way.0.last().unwrap_or(&0.0) / room;
            for (cost, is_low) in [(way.1 + emptiness(&way.0, room), false), (low, true)] {
                let best = kept.entry((count, is_low)).or_default();
                let place = best.partition_point(|(other, _)| *other <= cost);
                if place < KEPT {
                    best.insert(place, (cost, way.clone()));
                    best.truncate(KEPT);
                }
            }
        };
        for (at, way) in ways.iter().enumerate() {
            if legends.is_empty() {
                consider((way.pages.clone(), way.penalty, at, None));
            }
            for (index, legend_way) in legends.iter().enumerate() {
                for here in [true, false] {
                    let pages = joined(&way.pages, &legend_way.pages, here);
                    if here && pages.iter().any(|&page| page > room + 1e-6) {
                        continue;
                    }
                    consider((pages, way.penalty + legend_way.penalty, at, Some((index, here))));
                }
            }
        }
        let legends = Rc::new(legends);
        let way = |(_, (pages, penalty, at, next)): (f64, Joined)| {
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
        Section::of(kept.into_values().flatten().map(way).collect())
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
