//! The measures of a page, and what is wrong with it.

use super::cases::Document;
use super::marks::{Area, Kind, MM_PER_PT, Mark, Marks, Part};
use std::collections::BTreeSet;
use stepbook::stages::booklet::impose::{Imposition, Scheme, impose, signatures};
use stepbook::stages::diagram::{Item, Layer, Span, Tag};
use stepbook::stages::render::pages::Pages;

/// The rules that pages follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Rule {
    /// No page is less than half full but one before a forced break, or before a headline whose pictures have no room on it.
    Full,
    /// No type is smaller than 6 pt; in large print 16 pt.
    Readable,
    /// A heading is nearer to what follows it than to what is above it, and is not the last on its page.
    Heading,
    /// No single diagram, no one or two rows of a table and no note alone on a page.
    Widow,
    /// All is in the text block, and covers are on their paper.
    Inside,
    /// No text is on another text or on a frame.
    Apart,
    /// The labels of the blocks of a solution have at most two sizes, and those of its table one.
    Labels,
    /// Folded booklets have no blank pages but before the back cover, and hardly any there.
    Folded,
    /// A book of sixty puzzles is short, and long labels cost few pages.
    Short,
    /// Every document is laid out.
    Possible,
}

/// Least part of the text block that has content, from top to bottom.
const FULL: f64 = 0.5;
/// Gaps of content that count as filled, in mm.
const GAP: f64 = 15.0;
/// The smallest type in pt, and that of large print; sizes are rounded when they are set.
const SMALLEST: f64 = 6.0;
const SMALLEST_LARGE: f64 = 16.0;
const ROUNDED: f64 = 0.02;
/// Least distance of a heading from what is above it, as a part of its size, and of a rule over it, in mm.
const AIR: f64 = 0.8;
const RULE_AIR: f64 = 2.0;
/// Least distance of the first heading of a page from the rule of the running head, in mm.
const HEAD_AIR: f64 = 2.0;
/// What is this near to an edge is on it: hanging stems and strokes, in mm.
const EDGE: f64 = 0.6;
/// How far the capitals of a first line may be above the text block, in mm, beside [`EDGE`].
const FIRST_LINE: f64 = 0.6;
/// How far letters may be over their box, in mm: side bearings and the round of capitals.
const TOUCH: f64 = 0.15;
/// Lines of a page that is no more than a note, and of a table that are too few on a page of their own.
const NOTE: usize = 4;
const FEW: usize = 2;
/// How much larger the picture of a page of its own is than the others at least.
const ENLARGED: f64 = 1.3;
/// Most blank pages of a folded booklet.
const BLANKS: usize = 1;

/// Something that is not as it should be.
#[derive(Clone, Debug)]
pub struct Fault {
    pub rule: Rule,
    pub case: String,
    /// From 1; 0 if it is about the whole document.
    pub page: usize,
    pub words: String,
}

/// The measures of a document.
pub struct Measured {
    /// Those of each page in words.
    pub pages: Vec<String>,
    pub faults: Vec<Fault>,
}

/// A page in a document.
struct Page<'a> {
    document: &'a Document,
    number: usize,
    marks: Marks,
    block: Area,
    paper: Area,
    /// The baseline of the running head, if there is one, and the text of the page number.
    head: Option<f64>,
    foot: String,
    is_cover: bool,
    /// Whether the next page begins with a chapter, or is a cover, or there is none.
    is_before_break: bool,
    /// Whether what stays together at the top of the next page has no room on it.
    is_before_kept: bool,
}

impl Document {
    fn fault(&self, rule: Rule, page: usize, words: impl Into<String>) -> Fault {
        Fault { rule, case: self.case.clone(), page, words: words.into() }
    }
}

pub fn measured(document: &Document) -> Measured {
    let of_document = |rule, words| document.fault(rule, 0, words);
    let pages = match &document.pages {
        Ok(pages) => pages,
        Err(error) => {
            let refused = of_document(Rule::Possible, format!("refused: {error}"));
            return Measured { pages: Vec::new(), faults: vec![refused] };
        }
    };
    let count = pages.pages.len();
    let layout = document.layout.of_pages(count);
    let page = |index: usize| {
        let drawing = &pages.pages[index].drawing;
        let block = layout.text_block(index + 1, document.language.is_right_to_left());
        let block = Area::of(block.expect("there is room: it is laid out"));
        let marks = Marks::of(&drawing.items, &pages.fonts);
        let above = marks.marks.iter().filter(|mark| mark.text().is_some() && mark.area.bottom < block.top);
        Page {
            document,
            number: index + 1,
            block,
            paper: Area { left: 0.0, top: 0.0, right: drawing.width, bottom: drawing.height },
            head: above.map(|mark| mark.area.bottom).min_by(f64::total_cmp),
            foot: document.language.say("pages-foot", &[("page", (index + 1).into()), ("count", count.into())]),
            marks,
            is_cover: false,
            is_before_break: false,
            is_before_kept: false,
        }
    };
    let mut all: Vec<Page> = (0..count).map(page).collect();
    // Covers have no page number. A page that is not at an end has one.
    for index in [0, count - 1] {
        let is_at_end = if index == 0 { document.has_cover } else { pages.back_cover };
        all[index].is_cover = is_at_end && !all[index].marks.marks.iter().any(|mark| all[index].is_foot(mark));
    }
    for index in 0..count {
        let next = all.get(index + 1);
        let is_break = next.is_none_or(|next| next.is_cover || next.begins_chapter());
        let has_no_room = next.and_then(Page::kept).is_some_and(|kept| kept > all[index].free());
        (all[index].is_before_break, all[index].is_before_kept) = (is_break, has_no_room);
    }
    let mut faults: Vec<Fault> = all.iter().flat_map(Page::faults).collect();
    faults.extend(alone(&all));
    faults.extend(split_tables(&all));
    faults.extend(labels(&all).into_iter().map(|words| of_document(Rule::Labels, words)));
    let blanks = document.plan.as_ref().map_or_else(Vec::new, |plan| blanks(pages, plan));
    // The back cover is the last place; those before it may be blank.
    let places = count + blanks.len();
    let end = places - usize::from(pages.back_cover && count > 1);
    let in_middle = blanks.iter().filter(|&&place| (place..end).any(|later| !blanks.contains(&later))).count();
    if in_middle > 0 {
        faults.push(of_document(Rule::Folded, format!("{in_middle} blank pages are in the middle")));
    }
    if blanks.len() > BLANKS {
        faults.push(of_document(Rule::Folded, format!("{count} pages leave {} blank", blanks.len())));
    }
    Measured { pages: all.iter().map(Page::measures).collect(), faults }
}

impl Page<'_> {
    fn fault(&self, rule: Rule, words: impl Into<String>) -> Fault {
        self.document.fault(rule, self.number, words)
    }

    /// Whether a mark is the running head or its rule.
    fn is_head(&self, mark: &Mark) -> bool {
        let Some(head) = self.head.filter(|_| mark.area.bottom < self.block.top) else { return false };
        match mark.kind {
            Kind::Text { .. } => (mark.area.bottom - head).abs() < 0.1,
            // A rule nearer to the text block is that of its content.
            _ => mark.area.bottom < self.block.top - EDGE,
        }
    }

    /// Whether it is the page number.
    fn is_foot(&self, mark: &Mark) -> bool {
        mark.area.top >= self.block.bottom && mark.text() == Some(&self.foot)
    }

    /// Whether it is in the text block, or should be.
    fn is_content(&self, mark: &Mark) -> bool {
        !self.is_tab(mark) && !self.is_head(mark) && !self.is_foot(mark)
    }

    /// Whether it is a mark of the thumb index, or the number on one.
    fn is_tab(&self, mark: &Mark) -> bool {
        let is_on = |tab: &Mark| tab.kind == Kind::Bar && tab.area.larger(0.01).holds(mark.area);
        self.marks.marks.iter().any(is_on)
    }

    fn content(&self) -> impl Iterator<Item = &Mark> {
        self.marks.marks.iter().filter(|mark| self.is_content(mark))
    }

    /// Whether the first thing of the page is a heading of the second level, or a map.
    fn begins_chapter(&self) -> bool {
        let is_first = |part: &Part| !self.marks.marks[..part.from].iter().any(|mark| self.is_content(mark));
        let is_map = |tag: &Tag| matches!(tag, Tag::Figure { words, .. } if words.starts_with("Jump"));
        self.parts(|tag| *tag == Tag::Heading(2) || is_map(tag)).any(is_first)
    }

    /// Height of a headline at the top of the page with the signposts, or the first pictures, and the row below them.
    fn kept(&self) -> Option<f64> {
        let is_first = |part: &Part| {
            let above = self.marks.marks[..part.from].iter().filter(|mark| self.is_content(mark));
            above.filter(|mark| mark.kind != Kind::Rule).count() == 0
        };
        self.parts(|tag| *tag == Tag::Heading(3)).find(|part| is_first(part))?;
        let mut rows: Vec<Area> = Vec::new();
        for area in self.figures().filter_map(|figure| self.marks.area(figure)) {
            match rows.last_mut().filter(|row| area.top < row.bottom) {
                Some(row) => *row = row.and(area),
                None => rows.push(area),
            }
        }
        Some(rows.iter().take(2).next_back()?.bottom - self.block.top)
    }

    /// Room below the last thing on the page.
    fn free(&self) -> f64 {
        self.block.bottom - self.content().map(|mark| mark.ink.bottom).fold(self.block.top, f64::max)
    }

    /// The part of the text block's height that has content or is a small gap in it.
    fn full(&self) -> f64 {
        let mut strips: Vec<(f64, f64)> = self
            .content()
            .map(|mark| (mark.ink.top.max(self.block.top), mark.ink.bottom.min(self.block.bottom)))
            .collect();
        strips.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut end, mut full) = (self.block.top, 0.0);
        for (from, to) in strips {
            full += match from - end {
                gap if gap <= GAP => (to - end).max(0.0),
                _ => to - from,
            };
            end = end.max(to);
        }
        full / (self.block.bottom - self.block.top)
    }

    fn smallest(&self) -> (f64, String) {
        let sizes = self.marks.marks.iter().filter_map(|mark| Some((mark.size(), mark.text()?.to_owned())));
        sizes.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f64::INFINITY, String::new()))
    }

    /// The parts with such a tag.
    fn parts(&self, is: impl Fn(&Tag) -> bool) -> impl Iterator<Item = &Part> {
        self.marks.parts.iter().filter(move |part| is(&part.tag))
    }

    fn words(&self, part: &Part) -> String {
        self.marks.of_part(part).iter().filter_map(Mark::text).collect::<Vec<_>>().join(" ")
    }

    fn figures(&self) -> impl Iterator<Item = &Part> {
        self.parts(|tag| matches!(tag, Tag::Figure { .. }))
    }

    /// The headings in the text block, with their areas.
    fn headings(&self) -> impl Iterator<Item = (&Part, Area)> {
        let headings = self.parts(|tag| matches!(tag, Tag::Heading(_)));
        let placed = headings.filter_map(|part| Some((part, self.marks.area(part)?)));
        placed.filter(|(part, _)| !self.marks.of_part(part).iter().all(|mark| self.is_head(mark)))
    }

    /// The distance of a heading to what is above it, of a rule between the two to a frame above, and of the heading to what follows.
    fn airs(&self, heading: &Part, area: Area) -> Airs {
        let is_turned = self.marks.of_part(heading).iter().any(|mark| mark.is_turned);
        let seen = |area: Area| if is_turned { area.turned() } else { area };
        let area = seen(area);
        let numbered = self.marks.marks.iter().enumerate();
        let others = numbered.filter(|(number, _)| !(heading.from..heading.to).contains(number));
        let others = others.map(|(_, mark)| mark);
        let others = others.filter(|mark| self.is_content(mark) && seen(mark.area).is_over(area));
        let (mut thing, mut frame, mut rule, mut below) = (None, None, None, None);
        let most = |best: &mut Option<f64>, value: f64| *best = Some(best.map_or(value, |best| best.max(value)));
        for mark in others {
            let (own, ink) = (seen(mark.area), seen(mark.ink));
            if own.top >= area.bottom - 0.01 {
                most(&mut below, -own.top);
            } else if own.bottom <= area.top + 0.01 {
                match mark.kind {
                    Kind::Rule => most(&mut rule, ink.bottom),
                    Kind::Frame => most(&mut frame, ink.bottom),
                    _ => most(&mut thing, ink.bottom),
                }
            }
        }
        let below = below.map(|top| -top - area.bottom);
        // What follows may be beside it: a picture, say.
        let next = self.marks.marks[heading.to..].iter().find(|mark| self.is_content(mark));
        let beside =
            next.map(|mark| seen(mark.area)).map(|next| match next.top < area.bottom && next.bottom > area.top {
                true => 0.0,
                false => next.distance(area),
            });
        let above = thing.into_iter().chain(frame).max_by(f64::total_cmp);
        // A rule right below a text closes a table; below a frame it looks like a lid.
        let over_rule = rule.zip(frame).filter(|&(rule, frame)| rule > frame && above == Some(frame));
        Airs {
            above: above.map(|above| area.top - above),
            over_rule: over_rule.map(|(rule, frame)| rule - frame),
            below: below.into_iter().chain(beside).min_by(f64::total_cmp),
        }
    }

    fn measures(&self) -> String {
        let heading = |(part, area)| {
            let Airs { above, below, .. } = self.airs(part, area);
            format!("`{}` {above:.1?} mm from what is above it and {below:.1?} mm from what follows", self.words(part))
        };
        let headings: Vec<String> = self.headings().map(heading).collect();
        let (full, (size, smallest)) = (100.0 * self.full(), self.smallest());
        let (figures, rows, lines) = (self.figures().count(), self.rows().count(), self.lines());
        format!(
            "{full:.0} % full, {figures} figures, {rows} rows, {lines} lines, smallest {size:.1} pt `{smallest}`; {}",
            headings.join(", ")
        )
    }

    /// The rows of tables that are not heads.
    fn rows(&self) -> impl Iterator<Item = &Part> {
        let is_head = |row: &Part| {
            let cells = self.marks.parts.iter().filter(|part| matches!(part.tag, Tag::Cell(_)));
            let mut own =
                cells.filter(|cell| self.marks.around(cell).any(|around| std::ptr::eq(around, row))).peekable();
            own.peek().is_some() && own.all(|cell| cell.tag == Tag::Cell(Span::ColumnHead))
        };
        self.parts(|tag| *tag == Tag::Row).filter(move |row| !is_head(row))
    }

    /// The lines of text that are in no picture.
    fn lines(&self) -> usize {
        let figures: Vec<&Part> = self.figures().collect();
        let numbered = self.marks.marks.iter().enumerate();
        let texts = numbered.filter(|(number, mark)| {
            let is_in = figures.iter().any(|figure| (figure.from..figure.to).contains(number));
            !is_in && mark.board.is_none() && mark.text().is_some() && !self.is_head(mark) && !self.is_foot(mark)
        });
        levels(texts.map(|(_, mark)| mark)).len()
    }

    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut add = |rule, words: String| faults.push(self.fault(rule, words));
        let full = self.full();
        if !self.is_cover && !self.is_before_break && !self.is_before_kept && full < FULL {
            add(Rule::Full, format!("{:.0} % are filled", 100.0 * full));
        }
        let (size, text) = self.smallest();
        let least = if self.document.layout.large { SMALLEST_LARGE } else { SMALLEST };
        if size < least - ROUNDED {
            add(Rule::Readable, format!("`{text}` has {size:.1} pt"));
        }
        if !self.is_cover {
            for (heading, area) in self.headings() {
                self.heading_faults(heading, area, &mut add);
            }
            // A page to write on has no text but its heading.
            let is_note = (1..=NOTE).contains(&self.lines()) && self.lines() > self.headings().count();
            if is_note && self.figures().count() == 0 && self.rows().count() == 0 {
                add(Rule::Widow, format!("it has only {} lines of text", self.lines()));
            }
        }
        self.outside(&mut add);
        self.overlaps(&mut add);
        faults
    }

    fn heading_faults(&self, heading: &Part, area: Area, add: &mut impl FnMut(Rule, String)) {
        let words = self.words(heading);
        let size = self.marks.of_part(heading).iter().map(Mark::size).fold(0.0, f64::max) * MM_PER_PT;
        let airs = self.airs(heading, area);
        let Some(below) = airs.below else {
            add(Rule::Heading, format!("nothing follows `{words}`"));
            return;
        };
        match airs.above {
            Some(above) if above <= below => {
                add(
                    Rule::Heading,
                    format!("`{words}` is {above:.1} mm below what is above it, {below:.1} mm over what follows"),
                );
            }
            Some(above) if above < AIR * size => {
                add(
                    Rule::Heading,
                    format!("`{words}` is only {above:.1} mm below what is above it, at {:.0} pt", size / MM_PER_PT),
                );
            }
            Some(_) => {}
            None => {
                let air = area.top - self.head_end();
                if air < HEAD_AIR {
                    add(Rule::Heading, format!("`{words}` is only {air:.1} mm below the running head"));
                }
            }
        }
        if let Some(over) = airs.over_rule.filter(|&over| over < RULE_AIR) {
            add(Rule::Heading, format!("the rule over `{words}` is only {over:.1} mm below what is above it"));
        }
    }

    /// The lower edge of the running head.
    fn head_end(&self) -> f64 {
        let head = self.marks.marks.iter().filter(|mark| self.is_head(mark) && mark.kind != Kind::Bar);
        head.map(|mark| mark.area.bottom).fold(0.0, f64::max)
    }

    fn outside(&self, add: &mut impl FnMut(Rule, String)) {
        let named = |mark: &Mark| match (mark.text(), &mark.kind) {
            (Some(text), _) => format!("`{text}`"),
            (None, kind) => format!("{kind:?}"),
        };
        for mark in &self.marks.marks {
            if !self.paper.larger(0.01).holds(mark.ink) {
                add(Rule::Inside, format!("{} leaves the paper: {:.1?}", named(mark), mark.area));
            }
        }
        if self.is_cover {
            return;
        }
        // What goes beyond the frame of a picture of a board, such as an arrow that leaves it, has only to be on the paper.
        let is_kept = |mark: &&Mark| mark.board.is_none() || mark.kind == Kind::Frame || mark.text().is_some();
        let block = self.block.larger(EDGE);
        for mark in self.marks.marks.iter().filter(|mark| !self.is_tab(mark)).filter(is_kept) {
            let area = match self.is_head(mark) || self.is_foot(mark) {
                true => Area { top: self.block.top, bottom: self.block.top, ..mark.area },
                // The letters of a first line may be a little higher.
                false if mark.text().is_some() => Area { top: mark.area.top + FIRST_LINE, ..mark.area },
                false => mark.area,
            };
            if !block.holds(area) {
                add(
                    Rule::Inside,
                    format!("{} leaves the text block: {:.1?} of {:.1?}", named(mark), mark.area, self.block),
                );
            }
        }
    }

    fn overlaps(&self, add: &mut impl FnMut(Rule, String)) {
        let mut texts: Vec<&Mark> = self.marks.marks.iter().filter(|mark| mark.text().is_some()).collect();
        texts.sort_by(|a, b| a.area.top.total_cmp(&b.area.top));
        let inner = |mark: &Mark| mark.ink.larger(-TOUCH);
        for (i, one) in texts.iter().enumerate() {
            let end = inner(one).bottom;
            for other in texts[i + 1..].iter().take_while(|other| inner(other).top < end) {
                // What is in a picture of a board is the matter of diagrams.
                let is_one_board = one.board.is_some() && one.board == other.board;
                if !is_one_board && inner(one).meets(inner(other)) {
                    let [one, other] = [one, other].map(|mark| mark.text().unwrap_or_default());
                    add(Rule::Apart, format!("`{one}` and `{other}` overlap"));
                }
            }
        }
        let marks = &self.marks.marks;
        let discs: Vec<&Mark> = marks.iter().filter(|mark| mark.kind == Kind::Disc && mark.board.is_none()).collect();
        let on_disc = |text: &Mark| discs.iter().any(|disc| disc.area.larger(0.3).holds(text.area));
        for text in texts.iter().filter(|text| text.board.is_none() && !on_disc(text)) {
            let hit = |mark: &&Mark| {
                matches!(mark.kind, Kind::Frame | Kind::Rule) && mark.area.larger(0.01).meets(inner(text))
            };
            if let Some(hit) = marks.iter().find(hit) {
                add(Rule::Apart, format!("`{}` is on a {:?}", text.text().unwrap_or_default(), hit.kind));
            }
        }
    }
}

/// Distances of a heading in mm: to what is above it, of a rule between the two to a frame above, and of the heading to what follows.
struct Airs {
    above: Option<f64>,
    over_rule: Option<f64>,
    below: Option<f64>,
}

/// The baselines of texts, in half millimetres.
fn levels<'a>(marks: impl Iterator<Item = &'a Mark>) -> BTreeSet<i64> {
    marks.filter(|mark| mark.text().is_some()).map(|mark| (2.0 * mark.area.bottom).round() as i64).collect()
}

/// Whether a part is a diagram of the solution.
fn is_step(tag: &Tag) -> bool {
    matches!(tag, Tag::Figure { name: Some(name), .. } if name.starts_with("step-"))
}

/// Pages with a single diagram of the solution that is no larger than the others.
fn alone(pages: &[Page]) -> Vec<Fault> {
    let named = |page: &Page| {
        let widths = page.parts(is_step).filter_map(|part| {
            let frames = page.marks.of_part(part).iter().filter(|mark| mark.kind == Kind::Frame);
            frames.map(Mark::width).max_by(f64::total_cmp)
        });
        widths.collect::<Vec<f64>>()
    };
    let widths: Vec<Vec<f64>> = pages.iter().map(named).collect();
    let most = widths.iter().map(Vec::len).max().unwrap_or(0);
    let usual = widths.iter().filter(|own| own.len() > 1).flatten().copied().fold(f64::INFINITY, f64::min);
    let is_alone = |page: &Page, own: &[f64]| {
        own.len() == 1
            && most > 1
            && !page.is_before_kept
            && own[0] < ENLARGED * usual
            && page.figures().count() == 1
            && page.rows().count() <= FEW
            && page.lines() <= NOTE
    };
    let alone = pages.iter().zip(&widths).filter(|(page, own)| is_alone(page, own));
    alone.map(|(page, _)| page.fault(Rule::Widow, "it has a single diagram")).collect()
}

/// Tables of which one or two lines are on a page, and the others elsewhere.
fn split_tables(pages: &[Page]) -> Vec<Fault> {
    // For each table, the pages with its lines.
    let mut tables: Vec<Vec<(&Page, BTreeSet<i64>)>> = Vec::new();
    for page in pages {
        for part in page.parts(|tag| matches!(tag, Tag::Table { .. })) {
            let inside = page.rows().filter(|row| (part.from..part.to).contains(&row.from));
            let own: BTreeSet<i64> = inside.flat_map(|row| levels(page.marks.of_part(row).iter())).collect();
            let goes_on = part.tag == Tag::Table { goes_on: true };
            match tables.last_mut().filter(|_| goes_on) {
                Some(table) => match table.last_mut().filter(|last| last.0.number == page.number) {
                    Some(last) => last.1.extend(own),
                    None => table.push((page, own)),
                },
                None => tables.push(vec![(page, own)]),
            }
        }
    }
    let split = tables.into_iter().filter(|table| table.len() > 1).flatten();
    let few = split.filter(|(_, lines)| (1..=FEW).contains(&lines.len()));
    few.map(|(page, lines)| page.fault(Rule::Widow, format!("it has {} lines of a longer table", lines.len())))
        .collect()
}

/// What is wrong with the sizes of labels, as parts of the widths of their boards: the last diagram may be larger than the others.
fn labels(pages: &[Page]) -> Vec<String> {
    /// Most sizes on boards, and in the table.
    const MOST: (usize, usize) = (2, 1);
    let mut boards: BTreeSet<i64> = BTreeSet::new();
    let mut rows: BTreeSet<i64> = BTreeSet::new();
    for page in pages {
        for part in page.parts(is_step) {
            let own = page.marks.of_part(part);
            let frame = own.iter().find(|mark| mark.kind == Kind::Frame).map(Mark::width);
            let texts = own.iter().filter(|mark| mark.is_on_block && mark.text().is_some());
            boards.extend(texts.map(|mark| (1e4 * mark.size() / frame.unwrap_or(1.0)).round() as i64));
        }
        for row in page.parts(|tag| *tag == Tag::Row) {
            let is_in = |part: &&Part| page.marks.around(part).any(|around| std::ptr::eq(around, row));
            let is_anchor = |tag: &Tag| matches!(tag, Tag::Anchor(name) if name.starts_with("move-"));
            let is_move = page.parts(is_anchor).any(|anchor| is_in(&anchor));
            let label = page.parts(|tag| matches!(tag, Tag::Cell(_))).filter(is_in).nth(1).filter(|_| is_move);
            let texts = label.into_iter().flat_map(|cell| page.marks.of_part(cell));
            rows.extend(texts.filter(|mark| mark.text().is_some()).map(|mark| (100.0 * mark.size()).round() as i64));
        }
    }
    let faults = [("on boards", boards.len(), MOST.0), ("in the table", rows.len(), MOST.1)];
    let many = faults.into_iter().filter(|(_, count, most)| count > most);
    many.map(|(place, count, most)| format!("labels {place} have {count} sizes, more than {most}")).collect()
}

/// The places, from 0, of the blank pages of a folded booklet.
fn blanks(pages: &Pages, plan: &Imposition) -> Vec<usize> {
    let Scheme::Booklet { signature, .. } = plan.scheme else { return Vec::new() };
    let sheets = impose(pages.clone(), plan).expect("it can be folded");
    let mut taken = BTreeSet::new();
    let mut sides = sheets.pages.iter();
    let mut before = 0;
    for count in signatures(pages.pages.len(), signature) {
        for depth in 0..count {
            let (first, last) = (4 * before + 2 * depth, 4 * (before + count) - 1 - 2 * depth);
            for halves in [[last, first], [first + 1, last - 1]] {
                let side = sides.next().expect("two sides for each sheet");
                let middle = side.drawing.width / 2.0;
                for item in groups(&side.drawing.items) {
                    // Of a book that is read from right to left, the first page is at the left.
                    let is_right = (item >= middle - 1.0) != plan.right_to_left;
                    taken.insert(halves[usize::from(is_right)]);
                }
            }
        }
        before += count;
    }
    (0..4 * before).filter(|place| !taken.contains(place)).collect()
}

/// The left edges of the pages on a side.
fn groups(items: &[Item]) -> Vec<f64> {
    let one = |item: &Item| match item {
        Item::Group { layer: Layer::Page(_), at, .. } => vec![at.x],
        // The back of a sheet may be upside down; the places are those before it is turned.
        Item::Turned { items, .. } => groups(items),
        _ => Vec::new(),
    };
    items.iter().flat_map(one).collect()
}
