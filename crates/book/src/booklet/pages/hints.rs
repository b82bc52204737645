//! Hints: those of each band on pages of their own, the weakest first; where these pages would be nearly empty, bands share one.
//!
//! A band that would face a weaker one is upside down.

use super::flow::{Flow, Part};
use super::moves::WIDEST_PAGE;
use super::panel::{AnyPanel, Breadth, Drawn, GridOf, Line, Panel, Paragraph, Place, Row, Stack, Tagged, TextStyle};
use super::paper::Area;
use super::penalties::{self, Held};
use super::sheet::{MM_PER_PT, Sheet, width};
use super::whole::{Section, Taken, Way};
use super::{Book, LARGE_LABEL, Remembered, board_cells, smallest_label, well_readable_cell};
use crate::booklet::{Booklet, Hint, Hints};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use stepbook_draw::diagram::{Anchor, Diagram, Item, Point, Role, Tag};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_draw::render::pages::Bookmark;
use stepbook_read::language::Language;

/// Largest side of a cell in mm: of a block alone, and of a board.
const LARGEST: [f64; 2] = [12.0, 10.0];
/// How much larger it may be in large print.
const LARGER: f64 = 1.5;
/// Each size that is tried is this part of the larger one.
const SMALLER: f64 = 0.9;
/// How often bands that share a page are made smaller.
const SHRUNK: i32 = 14;
/// Larger types in which moves are tried, as parts of the usual size.
const TYPES: [f64; 4] = [1.4, 1.25, 1.1, 1.0];
/// What texts that are all broken at their columns are worth on a shared page, in mm of its height.
const CROWDED: f64 = 15.0;
/// Up to so many parts, all hints are at most one leaf where they find room there, and may be so much larger.
const FEW: usize = 3;
const FEW_LARGER: f64 = 1.6;
/// The types of moves that are tried then in addition; the largest only in large print, which has few lines on a page.
const FEW_TYPES: [f64; 3] = [2.2, 1.9, FEW_LARGER];
/// Most columns, and the least width of one in mm.
const MOST_COLUMNS: usize = 6;
const NARROWEST: f64 = 24.0;
/// Distance of columns; least distance of rows, and how much it may grow to fill a page, so that it does not look like a hole; in mm.
const ACROSS: f64 = 7.0;
const DOWN: f64 = 5.0;
const STRETCH: f64 = 7.0;
/// Where pages begin below the upper edge of the text block, in mm.
const TOP: f64 = 2.0;
/// From a head to what follows it, in mm.
const BELOW_HEAD: f64 = 3.5;
/// From a band to the dashed line on a page that bands share, and from there to the next one; how much each may grow; in mm.
const FOLD: f64 = 6.0;
const FOLD_STRETCH: f64 = 7.0;
/// By so many mm a page is less full than its panels: their first line begins and their last one ends inside them.
const MARGIN: f64 = 3.5;
/// Dashes and gaps of that line.
const DASH: f64 = 2.0;
/// The number of a hint.
const CODE: TextStyle = TextStyle { size: 12.0, leading: 4.4, weight: Weight::Bold };

/// The columns of a band, and their size: the side of a cell in mm, or the part of the usual type in which moves are set.
#[derive(Clone, Copy)]
struct Look {
    columns: usize,
    size: f64,
}

/// A band on pages of its own.
struct Own {
    look: Look,
    pages: Vec<Part>,
    penalty: f64,
}

/// Bands that are on the same pages, with their looks and the items of their flow on each page; only one that has its pages for itself
/// has several.
#[derive(Clone)]
struct Group {
    bands: Range<usize>,
    looks: Vec<Look>,
    pages: Vec<Range<usize>>,
    /// How bad these pages are, wherever they are.
    penalty: f64,
    /// Whether the first of these bands is upside down: that depends on the page.
    is_turned: bool,
}

/// The hints on paper: how they are divided into pages.
pub(super) struct Plan {
    groups: Vec<Group>,
    /// How bad it is, with all of its pages.
    pub penalty: f64,
}

/// Makes the panels of hints.
struct Composer<'a> {
    hints: &'a Hints,
    fonts: &'a Fonts,
    language: &'a Language,
    area: Area,
    /// The page of each hint, by band and place in its order; as long as it is not known, one with a wide number.
    known: [Vec<usize>; 3],
    /// The hints of a band in a size, and the heights of bands: many looks have the same.
    cards: Remembered<(usize, u64), Rc<[Card<'a>]>>,
    heights: Remembered<(usize, usize, u64), f64>,
    /// What is above them: the heading of pages that have one band or several, and the names of bands.
    titles: [OnceCell<Rc<Stack<'a>>>; 2],
    heads: [OnceCell<Rc<Stack<'a>>>; 3],
}

/// A hint, and the width in mm that it likes to have.
struct Card<'a> {
    panel: Rc<dyn Panel + 'a>,
    natural_width: f64,
}

/// The name of the place of a hint, for links.
fn name(band: usize, code: usize) -> String {
    format!("hint-{}-{code}", band + 1)
}

impl<'a> Book<'a> {
    /// The hints as a part of the document, away from the puzzle.
    pub(super) fn hints_section(&self, hints: &'a Hints) -> Section<'a> {
        let divisions = Rc::new(self.hints_composer(hints).divisions());
        let ways = move |book: &Book<'a>, _: f64, number: usize| {
            let plan = book.hints_composer(hints).plan(&divisions, number);
            let count = plan.groups.iter().map(|group| group.pages.len()).sum::<usize>();
            // Its penalty has that of its pages.
            let full = Taken { height: book.paper.text_height(), held: Held::OTHER };
            let pages = std::iter::once(Taken::NOTHING).chain(std::iter::repeat_n(full, count)).collect();
            let divisions = Rc::clone(&divisions);
            let draw = move |book: &mut Book<'a>| {
                for _ in 0..book.blanks(book.puzzle.1, book.sheets.len()) {
                    book.page_of_notes(false);
                }
                let page = book.hints(hints, &divisions);
                book.see_hints(book.puzzle.0 - 1, page);
            };
            let penalty = plan.penalty - count as f64 * penalties::PAGE;
            Rc::new(vec![Way { pages, penalty, puzzle: 0, draw: Rc::new(draw) }])
        };
        Section { gap: None, is_apart: true, may_be_last: false, ways: Box::new(ways), anywhere: Rc::default() }
    }

    fn hints_composer(&self, hints: &'a Hints) -> Composer<'a> {
        let Booklet { fonts, language, .. } = self.booklet;
        let known = [0, 1, 2].map(|_| vec![WIDEST_PAGE; hints.parts.len()]);
        Composer {
            hints,
            fonts,
            language,
            area: self.paper.clone(),
            known,
            cards: RefCell::default(),
            heights: RefCell::default(),
            titles: Default::default(),
            heads: Default::default(),
        }
    }

    /// The hints on new pages, in one of these divisions; returns the number of the first one.
    fn hints(&mut self, hints: &'a Hints, divisions: &[Vec<Group>]) -> usize {
        let mut composer = self.hints_composer(hints);
        let first = self.sheets.len() + 1;
        let plan = composer.plan(divisions, first);
        composer.find(&plan, first);
        for group in &plan.groups {
            let flow = composer.flow(group.bands.clone(), &group.looks, group.is_turned);
            for items in &group.pages {
                self.hints_page(&composer, &flow, group, items.clone());
            }
        }
        first
    }

    /// A page of the bands of a group.
    fn hints_page(&mut self, composer: &Composer<'a>, flow: &Flow<'_>, group: &Group, items: Range<usize>) {
        let hints = composer.hints;
        let is_shared = group.bands.len() > 1;
        let band = &hints.bands[group.bands.start].name;
        let title = [("title", (&hints.title).into()), ("words", band.into())];
        let right = if is_shared { hints.title.clone() } else { self.booklet.language.say("titled", &title) };
        let sheet = self.new_sheet(&right);
        let (left, top, bottom) = (sheet.left, sheet.top + TOP, sheet.bottom);
        let before = sheet.items.len();
        let is_first = items.start == 0;
        flow.draw(sheet, (left, top), items, bottom - top);
        if group.is_turned && !is_shared {
            turn(sheet, before, (top, bottom));
        }
        let page = self.sheets.len() - 1;
        if group.bands.start == 0 && is_first {
            self.bookmarks.push(Bookmark { title: hints.title.clone(), page, top: 0.0, children: Vec::new() });
        }
        let own = group.bands.clone().filter(|_| is_first);
        if let Some(last) = self.bookmarks.last_mut() {
            let of = |band: usize| Bookmark { title: hints.bands[band].name.clone(), page, top, children: Vec::new() };
            last.children.extend(own.map(of));
        }
    }

    /// Says on the page of the puzzle, the one with this index, on which page the hints are.
    fn see_hints(&mut self, puzzle: usize, page: usize) {
        let words = self.booklet.language.say("hints-on-page", &[("page", page.into())]);
        let Some(sheet) = self.sheets.get_mut(puzzle) else { return };
        let y = sheet.top + 9.0;
        let link = Tag::Link { to: "hints".to_owned(), words: words.clone() };
        sheet.tagged(Tag::Paragraph, |sheet| {
            let (x, TextStyle { size, weight, .. }) = (sheet.right, TextStyle::SMALL);
            sheet.tagged(link, |sheet| sheet.text(x, y, size, weight, Anchor::End, &words));
        });
    }
}

/// Turns the items of a page after the first `before` upside down.
fn turn(sheet: &mut Sheet, before: usize, (top, bottom): (f64, f64)) {
    let about = Point::new((sheet.left + sheet.right) / 2.0, (top + bottom) / 2.0);
    let items = sheet.items.split_off(before);
    sheet.items.push(Item::Turned { about, items });
}

impl<'a> Composer<'a> {
    fn width(&self) -> f64 {
        self.area.text_width()
    }

    /// Height of a page in mm.
    fn room(&self) -> f64 {
        self.area.text_height() - TOP
    }

    fn picture(band: usize, hint: &Hint) -> Option<&Diagram> {
        match band {
            0 => hint.direction.as_ref(),
            1 => hint.milestone.as_ref(),
            _ => None,
        }
    }

    fn is_few(&self) -> bool {
        self.hints.parts.len() <= FEW
    }

    /// Whether no hint of a band has a picture.
    fn is_written(&self, band: usize) -> bool {
        self.hints.parts.iter().all(|hint| Self::picture(band, hint).is_none())
    }

    /// All divisions of the bands into groups that come into question, whatever page is the first.
    fn divisions(&self) -> Vec<Vec<Group>> {
        let own = [0, 1, 2].map(|band| self.own(band));
        // Bands that fill pages of their own do not share any.
        let may_share = self.is_few() || own.iter().any(|ways| ways.iter().all(|own| own.penalty >= penalties::PAGE));
        let [two, all] = [1..3, 0..3].map(|bands| may_share.then(|| self.shared(bands)).flatten());
        let alone = |band: usize, own: &Own| Group {
            bands: band..band + 1,
            looks: vec![own.look],
            pages: own.pages.iter().map(|page| page.items.clone()).collect(),
            penalty: own.penalty,
            is_turned: false,
        };
        let mut divisions = Vec::new();
        for one in &own[0] {
            for two in &own[1] {
                divisions.extend(own[2].iter().map(|three| vec![alone(0, one), alone(1, two), alone(2, three)]));
            }
            divisions.extend(two.iter().map(|two| vec![alone(0, one), two.clone()]));
        }
        divisions.extend(all.map(|all| vec![all]));
        divisions
    }

    /// The best plan if the first page has this number.
    fn plan(&self, divisions: &[Vec<Group>], first: usize) -> Plan {
        let plans = divisions.iter().map(|groups| self.placed(groups, first));
        let best = plans.min_by(|a, b| a.penalty.total_cmp(&b.penalty));
        best.unwrap_or(Plan { groups: Vec::new(), penalty: f64::INFINITY })
    }

    /// Groups on pages from this number on, and what that costs.
    fn placed(&self, groups: &[Group], first: usize) -> Plan {
        let mut plan = Plan { groups: groups.to_vec(), penalty: 0.0 };
        let mut page = first;
        for group in &mut plan.groups {
            // Weaker hints are on the page before.
            group.is_turned = group.bands.start > 0 && self.faces_the_one_before(page);
            let turned = match (group.is_turned, group.bands.len()) {
                (false, _) => 0.0,
                (true, 1) => penalties::TURNED,
                (true, _) => penalties::FACED,
            };
            page += group.pages.len();
            plan.penalty += group.penalty + turned + group.pages.len() as f64 * penalties::PAGE;
        }
        // The solution follows.
        plan.penalty += if page.is_multiple_of(2) { penalties::SHARED_LEAF } else { penalties::FACING };
        plan
    }

    fn faces_the_one_before(&self, page: usize) -> bool {
        self.area.mirrored && !page.is_multiple_of(2)
    }

    /// Looks of a band, the largest first.
    fn looks(&self, band: usize) -> Vec<Look> {
        let pictures: Vec<&Diagram> = self.hints.parts.iter().filter_map(|hint| Self::picture(band, hint)).collect();
        let cells = pictures.iter().map(|diagram| board_cells(diagram));
        let (cols, rows) = cells.fold((0.0, 0.0), |(w, h): (f64, f64), (cols, rows)| (w.max(cols), h.max(rows)));
        let most = MOST_COLUMNS.min(self.hints.parts.len());
        let column = |columns: usize| self.column(columns);
        let larger = if self.is_few() { FEW_LARGER } else { 1.0 };
        let mut looks = Vec::new();
        for columns in (1..=most).filter(|&columns| columns == 1 || column(columns) >= NARROWEST) {
            if pictures.is_empty() {
                let few = FEW_TYPES.into_iter().filter(|&size| larger > 1.0 && (self.area.large || size <= FEW_LARGER));
                let types = few.chain(TYPES);
                looks.extend(types.map(|size| Look { columns, size }));
                continue;
            }
            let least = pictures.iter().map(|diagram| self.least_cell(diagram)).fold(0.0, f64::max);
            // In large print, few pictures have room on a page; larger ones fill it.
            let larger = if self.area.large { LARGER * larger } else { larger };
            let largest =
                (larger * LARGEST[band.min(1)]).max(least).min(column(columns) / cols).min(0.7 * self.room() / rows);
            let fits = |size: &f64| *size >= least.min(self.width() / cols) - 1e-9;
            let sizes = std::iter::successors(Some(largest), |size| Some(size * SMALLER)).take_while(fits);
            looks.extend(sizes.map(|size| Look { columns, size }));
        }
        looks
    }

    /// The least side of a cell in mm with which the labels of a picture can be read; without any, a third of the largest.
    fn least_cell(&self, diagram: &Diagram) -> f64 {
        let large = LARGE_LABEL * MM_PER_PT / smallest_label(diagram) / self.area.scale;
        well_readable_cell(diagram).max(if self.area.large { large } else { 0.0 }).max(LARGEST[0] / 3.0)
    }

    /// The best ways to set a band on pages of its own, one for each number of pages.
    fn own(&self, band: usize) -> Vec<Own> {
        let mut found: Vec<Own> = Vec::new();
        let usual = if self.is_written(band) { TYPES[0] } else { LARGEST[band.min(1)] };
        for look in self.looks(band) {
            let cards = self.cards(band, look.size);
            let flow = self.flow(band..band + 1, &[look], false);
            self.heights.borrow_mut().insert((band, look.columns, look.size.to_bits()), flow.height());
            let small = (1.0 - look.size / usual).max(0.0) * penalties::SMALL_FIGURES;
            let lacking = self.hints.parts.len().next_multiple_of(look.columns) - self.hints.parts.len();
            let ragged = lacking as f64 / look.columns as f64 * penalties::RAGGED_ROW;
            let beside = self.blank_beside(&cards, look) * penalties::BLANK_BESIDE;
            let crowded = self.crowded(band, &cards, look) * penalties::CROWDED;
            for way in flow.ways(self.room(), self.room()) {
                let of_page = |page: &Part| penalties::of_page(self.fill(&flow, page.items.clone()), page.held);
                let pages: f64 = way.pages.iter().map(of_page).sum();
                let penalty = pages + small + ragged + beside + crowded;
                let count = way.pages.len();
                match found.iter_mut().find(|other| other.pages.len() == count) {
                    Some(other) if other.penalty <= penalty + 1e-9 => {}
                    Some(other) => *other = Own { look, pages: way.pages, penalty },
                    None => found.push(Own { look, pages: way.pages, penalty }),
                }
            }
        }
        let fewest = found.iter().map(|own| own.pages.len()).min().unwrap_or(0);
        found.retain(|own| own.pages.len() <= fewest + 1);
        found.sort_by_key(|own| own.pages.len());
        found
    }

    /// Which part of a page is full.
    fn fill(&self, flow: &Flow<'_>, items: Range<usize>) -> f64 {
        let height = flow.greatest_of(items).min(self.room());
        ((TOP + height - MARGIN) / (TOP + self.room())).min(1.0)
    }

    /// The hints of a band in a size.
    fn cards(&self, band: usize, size: f64) -> Rc<[Card<'a>]> {
        let key = (band, size.to_bits());
        let known = self.cards.borrow().get(&key).cloned();
        known.unwrap_or_else(|| {
            let card = |hint: &'a Hint| {
                let panel: Rc<dyn Panel + 'a> = self.card(band, hint, size).into();
                Card { natural_width: panel.natural_width(), panel }
            };
            let cards: Rc<[Card<'a>]> = self.hints.parts.iter().map(card).collect();
            self.cards.borrow_mut().insert(key, Rc::clone(&cards));
            cards
        })
    }

    /// Width of a column in mm.
    fn column(&self, columns: usize) -> f64 {
        (self.width() - (columns - 1) as f64 * ACROSS) / columns as f64
    }

    /// Which part of the width is blank at the right of these hints.
    fn blank_beside(&self, cards: &[Card<'_>], look: Look) -> f64 {
        let column = self.column(look.columns);
        let widest = cards.iter().map(|card| card.natural_width.min(column)).fold(0.0, f64::max);
        1.0 - ((look.columns - 1) as f64 * (column + ACROSS) + widest) / self.width()
    }

    /// Which part of the hints of a band without pictures has lines that are broken at the column.
    fn crowded(&self, band: usize, cards: &[Card<'_>], look: Look) -> f64 {
        let column = self.column(look.columns);
        let is_crowded =
            |(hint, card): &(&'a Hint, &Card<'_>)| Self::picture(band, hint).is_none() && card.natural_width > column;
        let crowded = self.hints.parts.iter().zip(cards).filter(is_crowded).count();
        crowded as f64 / self.hints.parts.len() as f64
    }

    /// Some bands on one page, with the largest looks with which they find room there.
    fn shared(&self, bands: Range<usize>) -> Option<Group> {
        let high = |band: usize, look: Look| {
            let crowded = self.crowded(band, &self.cards(band, look.size), look);
            let known = self.heights.borrow().get(&(band, look.columns, look.size.to_bits())).copied();
            let height = known.unwrap_or_else(|| self.flow(band..band + 1, &[look], false).height());
            (look, height + CROWDED * crowded)
        };
        let all: Vec<Vec<(Look, f64)>> =
            bands.clone().map(|band| self.looks(band).into_iter().map(|look| high(band, look)).collect()).collect();
        // All bands shrink together, each in the columns in which it is lowest.
        let looks_of = |shrunk: i32| {
            let one = |looks: &Vec<(Look, f64)>| {
                let largest = SMALLER.powi(shrunk) * looks.iter().map(|(look, _)| look.size).fold(0.0, f64::max);
                let about = |(look, _): &&(Look, f64)| (0.8 * largest..=largest + 1e-9).contains(&look.size);
                let lowest = looks.iter().filter(about).min_by(|a, b| a.1.total_cmp(&b.1));
                Some(lowest.or(looks.iter().min_by(|a, b| a.0.size.total_cmp(&b.0.size)))?.0)
            };
            all.iter().map(one).collect::<Option<Vec<Look>>>()
        };
        (0..SHRUNK).find_map(|shrunk| {
            let looks = looks_of(shrunk)?;
            let flow = self.flow(bands.clone(), &looks, false);
            if flow.height() > self.room() + 1e-6 {
                return None;
            }
            let page = penalties::of_page(self.fill(&flow, 0..flow.len()), Held::OTHER);
            let penalty = page + if self.is_few() { penalties::SHARED_BY_FEW } else { penalties::SHARED };
            let (bands, pages) = (bands.clone(), std::iter::once(0..flow.len()).collect());
            Some(Group { bands, looks, pages, penalty, is_turned: false })
        })
    }

    /// The heading and what it says, before the first band.
    fn title(&self, is_shared: bool) -> Rc<Stack<'a>> {
        Rc::clone(self.titles[usize::from(is_shared)].get_or_init(|| Rc::new(self.title_of(is_shared))))
    }

    fn title_of(&self, is_shared: bool) -> Stack<'a> {
        let fonts = self.fonts;
        let fold = is_shared.then_some(&self.hints.fold);
        let words = self.language.sentences(self.hints.lookup.iter().chain(fold).cloned());
        let title = Paragraph::heading(fonts, TextStyle::TITLE, 2, self.hints.title.as_str());
        Stack::default()
            .with(0.0, Tagged(Tag::Anchor("hints".to_owned()), Box::new(title)))
            .with(BELOW_HEAD, Paragraph::new(fonts, TextStyle::TEXT, words).at_most(172.0))
    }

    /// The name of a band, and what its hints show.
    fn head(&self, band: usize) -> Rc<Stack<'a>> {
        let of = &self.hints.bands[band];
        let head = || {
            Stack::default()
                .with(0.0, Paragraph::heading(self.fonts, TextStyle::HEADING, 3, of.name.as_str()))
                .with(0.4, Paragraph::new(self.fonts, TextStyle::SMALL, of.meaning.as_str()))
        };
        Rc::clone(self.heads[band].get_or_init(|| Rc::new(head())))
    }

    /// Some bands one below the other: of one band, a panel for each row; of several, a panel for each band, every second one upside down.
    fn flow(&self, bands: Range<usize>, looks: &[Look], is_turned: bool) -> Flow<'a> {
        let mut flow = Flow::new(self.width());
        let is_shared = bands.len() > 1;
        // In large print these are as on other pages, not enlarged.
        let [down, stretch] = [DOWN, STRETCH].map(|distance| distance / self.area.scale);
        if bands.start == 0 {
            flow.push(0.0, self.title(is_shared)).kept();
        }
        for (place, (band, &look)) in bands.zip(looks).enumerate() {
            // A single diagram is not left alone on a page.
            let held = |count: usize| match self.hints.parts.iter().any(|hint| Self::picture(band, hint).is_some()) {
                true => Held { figures: count, ..Held::default() },
                false => Held::OTHER,
            };
            let cards = self.cards(band, look.size);
            let card = |&part: &usize| -> AnyPanel<'a> { Box::new(Rc::clone(&cards[part].panel)) };
            let rows = self.hints.bands[band].order.chunks(look.columns).map(|row| GridOf {
                columns: look.columns,
                gaps: (ACROSS, 0.0),
                parts: row.iter().map(card).collect(),
            });
            if !is_shared {
                flow.push(7.0, self.head(band)).kept();
                for (index, row) in rows.enumerate() {
                    let above = if index == 0 { BELOW_HEAD } else { down };
                    let held = held(row.parts.len());
                    flow.push(above, row).stretching(stretch).holding(held);
                }
                continue;
            }
            if place > 0 {
                flow.push(FOLD, Drawn { size: (self.width(), 0.0), draw: fold }).stretching(FOLD_STRETCH);
            }
            let mut all = Stack::default().with(0.0, self.head(band));
            for (index, row) in rows.enumerate() {
                all.push(if index == 0 { BELOW_HEAD } else { down }, Box::new(row));
            }
            flow.push(FOLD, Upturned { panel: all, is_turned: (place % 2 == 1) != is_turned }).stretching(FOLD_STRETCH);
        }
        flow
    }

    /// The number of a hint, what it says, and where the next ones are.
    fn card(&self, band: usize, hint: &'a Hint, size: f64) -> AnyPanel<'a> {
        let fonts = self.fonts;
        let code = hint.code.to_string();
        // Words that are all of a hint are as large as moves are.
        let part = if band < 2 && self.is_written(band) { size } else { 1.0 };
        let style = scaled(TextStyle::SMALL, part);
        let code_size = part * CODE.size;
        let number = Drawn {
            size: (width(fonts, &code, CODE.weight, code_size), style.leading),
            draw: move |sheet: &mut Sheet, place: Place| {
                sheet.text(place.x, place.y + style.baseline(), code_size, CODE.weight, Anchor::Start, &code);
            },
        };
        let words = [&hint.words, &hint.after, &hint.from][band];
        let words = Paragraph::new(fonts, style, words.as_str()).untagged();
        let words: AnyPanel<'a> = match band {
            2 => Box::new(Tagged(
                Tag::Link { to: format!("step-{}", hint.first), words: hint.from.clone() },
                Box::new(words),
            )),
            _ => Box::new(words),
        };
        let head = Row::new(3.0).with(Breadth::Natural, number).with(Breadth::Share(1.0), Tagged(Tag::Phrase, words));
        let mut card = Stack::default();
        match Self::picture(band, hint) {
            Some(diagram) => {
                let (cols, rows) = board_cells(diagram);
                let u = size;
                let board = Drawn {
                    size: (cols * u, rows * u),
                    draw: move |sheet: &mut Sheet, place: Place| {
                        sheet.board_at_frame(place.x, place.y, u, diagram);
                    },
                };
                let figure = Stack::default().with(0.0, Tagged(Tag::Caption, Box::new(head))).with(1.6, board);
                let tag = Tag::Figure { words: diagram.description.clone(), name: Some(name(band, hint.code)) };
                card.push(0.0, Box::new(Tagged(tag, Box::new(figure))));
            }
            None => {
                let head = Tagged(Tag::Paragraph, Box::new(head));
                card.push(0.0, Box::new(Tagged(Tag::Anchor(name(band, hint.code)), Box::new(head))));
            }
        }
        if band == 2 {
            for (label, way) in &hint.moves {
                card.push(0.6, self.move_line(label, way, size));
            }
        }
        let place = self.hints.bands[band].order.iter().position(|&part| part + 1 == hint.number);
        let stronger = self.known.get(band + 1).map(|pages| place.map_or(0, |place| pages[place]));
        let stronger = stronger.map(|page| {
            self.reference(name(band + 1, hint.code), self.language.say("hints-stronger", &[("page", page.into())]))
        });
        let next = self.hints.parts.get(hint.number);
        let next = next.map(|next| self.reference(name(band, next.code), hint.then.clone()));
        let parts: Vec<AnyPanel<'a>> = stronger.into_iter().chain(next).collect();
        if !parts.is_empty() {
            card.push(1.0, Box::new(Beside { gap: 4.0, parts }));
        }
        Box::new(card)
    }

    /// A line that leads to another hint.
    fn reference(&self, to: String, words: String) -> AnyPanel<'a> {
        let line =
            Line { fonts: self.fonts, text: words.clone().into(), style: TextStyle::QUIET, anchor: Anchor::Start };
        Box::new(Tagged(Tag::Paragraph, Box::new(Tagged(Tag::Link { to, words }, Box::new(line)))))
    }

    /// A block and its path: beside each other, or one below the other.
    fn move_line(&self, label: &'a str, way: &'a str, part: f64) -> AnyPanel<'a> {
        let style = scaled(TextStyle::TEXT, part);
        let bold = TextStyle { weight: Weight::Bold, ..style };
        let label = Paragraph::new(self.fonts, bold, label).untagged();
        let way = Paragraph::new(self.fonts, style, way).untagged();
        let both: AnyPanel<'a> = match label.natural_width() <= 0.2 * self.width() {
            true => Box::new(Row::new(3.0).with(Breadth::Natural, label).with(Breadth::Share(1.0), way)),
            false => Box::new(Stack::default().with(0.0, label).with(0.0, way)),
        };
        Box::new(Tagged(Tag::Paragraph, both))
    }

    /// Finds out on which page each hint is.
    fn find(&mut self, plan: &Plan, first: usize) {
        // They name these pages.
        self.cards.get_mut().clear();
        let mut page = first;
        for group in &plan.groups {
            for items in &group.pages {
                for (band, look) in group.bands.clone().zip(&group.looks) {
                    let count = self.hints.parts.len();
                    // The panels before the rows of a band: its head, and the title before the first one.
                    let heads = if band == 0 { 2 } else { 1 };
                    let row = |item: usize| (item.saturating_sub(heads) * look.columns).min(count);
                    let own = if group.bands.len() > 1 { 0..count } else { row(items.start)..row(items.end) };
                    self.known[band][own].fill(page);
                }
                page += 1;
            }
        }
    }
}

/// The same style, `part` times as large.
fn scaled(style: TextStyle, part: f64) -> TextStyle {
    TextStyle { size: part * style.size, leading: part * style.leading, ..style }
}

/// A dashed line along which the page is folded.
fn fold(sheet: &mut Sheet, place: Place) {
    let (mut x, y, right) = (place.x, place.y, place.x + place.width);
    let mut strokes = Vec::new();
    while x < right {
        strokes.push(vec![Point::new(x, y), Point::new((x + DASH).min(right), y)]);
        x += 2.0 * DASH;
    }
    sheet.items.push(Item::Line { strokes, role: Role::TableRule });
}

/// Panels of one height beside each other, in as many lines as they need.
struct Beside<'a> {
    gap: f64,
    parts: Vec<AnyPanel<'a>>,
}

impl Beside<'_> {
    /// Where each panel begins, and its line.
    fn places(&self, width: f64) -> Vec<(f64, usize)> {
        let (mut x, mut line) = (0.0, 0);
        let mut place = |part: &AnyPanel<'_>| {
            let natural = part.natural_width();
            if x > 0.0 && x + natural > width {
                (x, line) = (0.0, line + 1);
            }
            let place = (x, line);
            x += natural + self.gap;
            place
        };
        self.parts.iter().map(&mut place).collect()
    }

    fn pitch(&self, width: f64) -> f64 {
        self.parts.first().map_or(0.0, |part| part.height(width))
    }
}

impl Panel for Beside<'_> {
    fn natural_width(&self) -> f64 {
        self.parts.iter().map(|part| part.natural_width() + self.gap).sum::<f64>() - self.gap
    }

    fn height(&self, width: f64) -> f64 {
        let lines = self.places(width).last().map_or(0, |(_, line)| line + 1);
        lines as f64 * self.pitch(width)
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        for (part, (x, line)) in self.parts.iter().zip(self.places(place.width)) {
            let wide = part.natural_width().min(place.width);
            part.draw(sheet, place.at(x, line as f64 * self.pitch(place.width), wide));
        }
    }
}

/// A panel that may be upside down.
struct Upturned<P> {
    panel: P,
    is_turned: bool,
}

impl<P: Panel> Panel for Upturned<P> {
    fn height(&self, width: f64) -> f64 {
        self.panel.height(width)
    }

    fn draw(&self, sheet: &mut Sheet, place: Place) {
        let before = sheet.items.len();
        self.panel.draw(sheet, place);
        if self.is_turned {
            turn(sheet, before, (place.y, place.y + self.panel.height(place.width)));
        }
    }
}
