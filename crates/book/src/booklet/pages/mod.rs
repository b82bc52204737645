//! A booklet on paper: its parts, laid out on pages that consist of the same items as diagrams.
//!
//! Lengths are in mm, font sizes in pt. Odd pages have their inside margin at the left, even ones at the right.

mod back;
mod calibration;
mod collection;
mod cover;
mod division;
mod flow;
pub(super) mod frame;
mod hints;
mod imprint;
mod maps;
mod mirror;
mod moves;
mod notes;
mod numbers;
mod paper;
mod puzzle;
pub(super) mod sheet;
mod solution;
pub(super) mod style;
mod table;
mod title;

use super::{BookPart, Booklet};
pub use calibration::calibration;
pub use collection::paginate_collection;
use frame::{Compositor, Frame};
use paper::Area;
pub use paper::{Margins, PAPERS, Paper, TRADE, TRADE_PAGES};
use rustc_hash::FxHashMap;
use sheet::{Contents, Head, MM_PER_PT, Sheet, Tab, Topic};
use std::f64::consts::SQRT_2;
use std::fmt;
use std::rc::Rc;
use std::str::FromStr;
use stepbook_draw::diagram::{Diagram, Item, Layer, Rect, Role, Tag, Text};
use stepbook_draw::render::pages::{Bookmark, Page, Pages};
use stepbook_solve::text::number;
use style::TextStyle;

/// Diagrams on a page: columns × rows, written "4x5".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Side by side.
    pub cols: usize,
    /// One below the other.
    pub rows: usize,
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

impl FromStr for Grid {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', '×']);
        let number = |side: &str| side.parse().ok().filter(|n| (1..=20).contains(n));
        sides
            .and_then(|(cols, rows)| Some(Self { cols: number(cols)?, rows: number(rows)? }))
            .ok_or_else(|| "use 1 to 20 columns and rows, e.g. 4x5".to_owned())
    }
}

/// The layout of the pages.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// The margins.
    pub margins: Margins,
    /// Whether the pages are for a screen: left and right pages are alike, without a gutter.
    pub digital: bool,
    /// Whether it is large print: cells of at least 14 mm, text of at least 16 pt.
    pub large: bool,
    /// Diagrams on a page. By default, the sizes of the board and the paper decide.
    pub grid: Option<Grid>,
    /// Whether each diagram has a caption in the chosen notation.
    pub caption: bool,
    /// Whether all pages are folded together; then each sheet has four.
    pub folded: bool,
}

impl Layout {
    /// The layout for this number of pages. On [`TRADE`], the inside margin of a bound book grows with it, unless
    /// another margin is requested.
    #[must_use]
    pub fn of_pages(&self, pages: usize) -> Self {
        let grows = self.paper.is_trade() && !self.digital;
        let margins = if grows { self.margins.of_pages(pages) } else { self.margins };
        Self { margins, ..self.clone() }
    }

    /// Calls `lay_out` until the margins suit the number of pages that it returns.
    fn settled(&self, lay_out: impl Fn(&Self) -> Result<Pages, LayoutError>) -> Result<Pages, LayoutError> {
        let mut layout = self.clone();
        loop {
            let pages = lay_out(&layout)?;
            let needed = self.of_pages(pages.pages.len());
            // The margin only grows, so this ends even if the pages become fewer.
            if needed.margins.inside <= layout.margins.inside {
                return Ok(pages);
            }
            layout = needed;
        }
    }

    /// The text block of the page `number`, from 1, in mm of the paper. It contains all text except running head and
    /// page number; covers may exceed it. `right_to_left` mirrors the pages, for languages of this direction.
    ///
    /// # Errors
    ///
    /// Fails if the margins are too narrow or leave too little space for the content.
    pub fn text_block(&self, number: usize, right_to_left: bool) -> Result<Rect, LayoutError> {
        let area = self.area(&self.paper)?;
        let (left, width) = (area.left(number), area.text_width());
        let left = if right_to_left { area.width - left - width } else { left };
        let sides = [left, area.top, width, area.text_height()];
        let [x, y, w, h] = sides.map(|side| side * area.scale);
        Ok(Rect::new(x, y, w, h))
    }

    /// The area of a page of `paper` with this layout.
    fn area(&self, paper: &Paper) -> Result<Area, LayoutError> {
        Area::new(paper, &self.margins, self.digital, self.large)
    }

    /// Checks that `things` are readable on these pages. `part` returns their size as a fraction of the `least` size
    /// for a page. The unit of that size, the direction in which it is measured, and a grid that fits are for the
    /// message.
    fn readable(
        &self,
        area: &Area,
        (place, things): (&str, &str),
        (least, unit, direction): (f64, &str, &str),
        fits: Option<Grid>,
        part: impl Fn(&Area) -> f64,
    ) -> Result<(), LayoutError> {
        let is_enough = |area: &Area| part(area) >= 1.0 - style::ROUNDING;
        if is_enough(area) {
            return Ok(());
        }
        let (size, paper) = (part(area) * least, area.paper.shown());
        let print = if area.large { " of large print" } else { "" };
        let sizes = format!("{size:.1} {unit} {direction}, less than {} {unit}{print}", number(least, 1));
        let what = format!("{place} of {paper} {things} would be {sizes}");
        Err(LayoutError::Small { what, size, fits, paper_fits: self.smallest_paper(is_enough) })
    }

    /// The smallest sufficient paper, as an option's value: a named one, else one with the proportions of A4.
    fn smallest_paper(&self, is_enough: impl Fn(&Area) -> bool) -> Option<String> {
        let mut papers: Vec<Paper> = PAPERS.into_iter().flat_map(|paper| [paper.clone(), paper.landscape()]).collect();
        papers.sort_by(|a, b| (a.width * a.height).total_cmp(&(b.width * b.height)));
        // Papers that are larger than all named ones, in steps of a centimetre.
        let side = |steps: f64| 10.0 * steps.round();
        let larger = (30..140).map(f64::from).map(|wide| Paper::of_size(side(wide), side(wide * SQRT_2)));
        let fits = |paper: &Paper| self.area(paper).is_ok_and(|area| is_enough(&area));
        papers.into_iter().chain(larger).find(fits).map(|paper| paper.option())
    }
}

/// Why pages cannot be laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LayoutError {
    /// Labels, numbers or cells would be too small to read.
    #[error("{what}; {}", advice(fits.as_ref(), paper_fits.as_deref()))]
    Small {
        /// Says what is too small, its size, and on which paper.
        what: String,
        /// Height of the smallest label or number in pt, or side of a cell of large print in mm.
        size: f64,
        /// A grid of diagrams that fits.
        fits: Option<Grid>,
        /// A paper that fits, as an option's value.
        paper_fits: Option<String>,
    },
    /// A margin is too narrow for its contents, or for the grip of a printer.
    #[error("the margin `{name}` is {margin} mm, but must be at least {least} mm")]
    NarrowMargin {
        /// Its name.
        name: &'static str,
        /// Its width in mm.
        margin: f64,
        /// The size that it needs, in mm.
        least: f64,
    },
    /// The margins leave too little of the page.
    #[error("{paper} has {:.0} × {:.0} mm between the margins, but needs at least {:.0} × {:.0} mm; use larger paper or smaller margins", block.0.max(0.0), block.1.max(0.0), least.0, least.1)]
    SmallPage {
        /// The paper.
        paper: String,
        /// Width and height of the text block in mm.
        block: (f64, f64),
        /// The size that it needs, in mm.
        least: (f64, f64),
    },
    /// The printed page references never agree with the page numbers.
    #[error("the pages of {paper} cannot be numbered: their references do not settle; use other margins")]
    Unsettled {
        /// The paper.
        paper: String,
    },
}

/// Advice for diagrams that are too small.
fn advice(grid: Option<&Grid>, paper: Option<&str>) -> String {
    match (grid, paper) {
        (Some(grid), _) => format!("use --grid {grid}, which fits"),
        (None, Some(paper)) => format!("use larger paper: --paper {paper} fits"),
        (None, None) => {
            "no paper is large enough for labels of this length: use shorter ones, or write HTML".to_owned()
        }
    }
}

/// Maximum number of passes until the printed page references agree with the page numbers.
const PASSES: usize = 6;

/// The pages of the anchors, from 1.
type Index = FxHashMap<String, usize>;

/// Calls `lay_out` until all anchors are on the pages that the pass before found.
fn settled<'a>(lay_out: impl Fn(Rc<Index>) -> Book<'a>, area: &Area) -> Result<Book<'a>, LayoutError> {
    let mut known = Rc::new(Index::default());
    for _ in 0..PASSES {
        let book = lay_out(Rc::clone(&known));
        let found = book.found();
        if found == *known {
            return Ok(book);
        }
        known = Rc::new(found);
    }
    Err(LayoutError::Unsettled { paper: area.paper.shown() })
}

/// Lays `booklet` out on pages.
///
/// # Errors
///
/// Fails if labels would be smaller than 6 pt, or cells of large print smaller than 14 mm; the message says which grid
/// or paper fits. Fails if the margins are too narrow or leave too little space for the content.
pub fn paginate(booklet: &Booklet, layout: &Layout) -> Result<Pages, LayoutError> {
    layout.settled(|layout| {
        let area = layout.area(&layout.paper)?;
        check(booklet, layout, &area)?;
        Ok(settled(|known| paginated(booklet, layout, &area, known), &area)?.finish())
    })
}

/// Checks that all boards and maps are readable.
fn check(booklet: &Booklet, layout: &Layout, area: &Area) -> Result<(), LayoutError> {
    maps::fits(booklet, layout, area)?;
    if let Some(steps) = booklet.steps.as_ref().filter(|steps| steps.way.is_none()) {
        solution::check(steps, layout, area)?;
    }
    let statement = booklet.statement.as_ref().filter(|statement| !statement.map);
    statement.map_or(Ok(()), |statement| puzzle::check(statement, layout, area))
}

/// A pass over all pages.
fn paginated<'a>(booklet: &'a Booklet, layout: &'a Layout, area: &'a Area, known: Rc<Index>) -> Book<'a> {
    let mut book = Book::new(booklet, layout, area, known);
    let way = booklet.steps.as_ref().and_then(|steps| steps.way.as_ref());
    if let Some(cover) = &booklet.cover {
        book.cover(cover);
        book.imprint(cover);
    }
    match &booklet.statement {
        Some(statement) if statement.map => book.puzzle_map(statement),
        Some(statement) => book.puzzle(statement),
        None => {}
    }
    // The solution must not face the puzzle, but words that explain it may.
    let before = book.sheets.len();
    let is_faced = booklet.statement.is_some() && book.page_of(puzzle::BOARDS).is_none_or(|page| page == before);
    if is_faced && booklet.steps.is_some() && area.mirrored && before.is_multiple_of(2) {
        book.page_of_notes(false);
    }
    match (&booklet.steps, way) {
        (Some(steps), Some(way)) => book.maps(steps, way),
        (Some(steps), None) => book.solution(steps),
        (None, _) => {}
    }
    // The jumps are listed with their maps.
    if let Some(moves) = booklet.moves.as_ref().filter(|_| way.is_none()) {
        book.moves(moves);
    }
    if let Some(numbers) = &booklet.numbers {
        book.numbers(numbers);
    }
    if let Some(hints) = &booklet.hints {
        book.hints(hints);
    }
    match &booklet.colophon {
        // A single page needs no back.
        None if book.layout.folded || book.sheets.len() > 1 => book.notes(0),
        None => {}
        Some(colophon) => {
            book.notes(1);
            book.back(colophon, &[]);
        }
    }
    book
}

/// A booklet under construction.
struct Book<'a> {
    booklet: &'a Booklet,
    area: &'a Area,
    set: Compositor<'a>,
    layout: &'a Layout,
    sheets: Vec<Sheet<'a>>,
    bookmarks: Vec<Bookmark>,
    /// The pages of the anchors, as found by the pass before.
    known: Rc<Index>,
    /// Whether moves and numbers are below the pictures of a short solution.
    is_short: bool,
}

impl<'a> Book<'a> {
    /// A booklet without pages.
    fn new(booklet: &'a Booklet, layout: &'a Layout, area: &'a Area, known: Rc<Index>) -> Self {
        Self {
            booklet,
            area,
            set: Compositor { fonts: &booklet.fonts, area },
            layout,
            sheets: Vec::new(),
            bookmarks: Vec::new(),
            known,
            is_short: false,
        }
    }

    /// The current page.
    fn sheet(&mut self) -> &mut Sheet<'a> {
        self.sheets.last_mut().expect("a block begins its page before it draws")
    }

    /// Starts a page with this topic.
    fn begin(&mut self, topic: Topic) -> &mut Sheet<'a> {
        self.sheets.push(Sheet::new(self.set, self.sheets.len() + 1, Some(topic)));
        self.sheet()
    }

    /// Starts a page that continues the part of the page before.
    fn turn(&mut self) {
        if let Some(contents) = self.sheet().contents.clone() {
            self.begin(contents.next.unwrap_or(contents.topic));
        }
    }

    /// The page of each anchor; the first one counts.
    fn found(&self) -> Index {
        let mut found = Index::default();
        for (index, sheet) in self.sheets.iter().enumerate() {
            find(&sheet.body.items, index + 1, &mut found);
        }
        found
    }
}

/// Adds the anchors in the `items` of a page, unless `found` has them.
fn find(items: &[Item], page: usize, found: &mut Index) {
    for item in items {
        if let Item::Group { layer: Layer::Tagged(tag), items, .. } = item {
            if let Tag::Anchor(name) | Tag::Figure { name: Some(name), .. } = tag {
                found.entry(name.clone()).or_insert(page);
            }
            find(items, page, found);
        }
    }
}

impl Book<'_> {
    /// The page of an anchor, from 1, as found by the pass before.
    fn page_of(&self, name: &str) -> Option<usize> {
        self.known.get(name).copied()
    }

    /// "p. 4–5": the pages from the headline of the section that starts with step `first` to the last picture up to
    /// step `last`, with the first anchor; `None` if a page is not known.
    fn pages_of(&self, first: usize, last: usize) -> Option<(String, String)> {
        let (to, language) = (format!("part-{first}"), &self.booklet.language);
        let figures = self.booklet.steps.as_ref().map_or(&[][..], |steps| &steps.figures);
        let end = figures[..figures.partition_point(|figure| figure.last <= last)].last();
        let end = end.and_then(|figure| self.page_of(&format!("step-{}", figure.number)));
        let page = self.page_of(&to)?;
        let words = match end.filter(|&end| end > page) {
            None => language.say("matter-page", &[("page", page.into())]),
            Some(last) => language.say("matter-pages", &[("first", page.into()), ("last", last.into())]),
        };
        Some((words, to))
    }

    /// Starts a page with a heading of the second level; `right` is the right part of its running head.
    fn titled(&mut self, title: &str, right: &str, name: &str) {
        self.begin(Topic::Words(right.to_owned()));
        self.heading(title, name);
        self.bookmark(right);
    }

    /// Starts a part below the pictures or moves on the page, under a rule, if `height` mm fit there; else calls
    /// [`Self::titled`]. Returns whether it is below them.
    fn opened(&mut self, title: &str, name: &str, height: f64) -> bool {
        let head = self.head_below(title, name);
        let used = style::BETWEEN + head.height + style::BEHIND;
        let flows = self.booklet.steps.as_ref().is_some_and(|steps| steps.way.is_none());
        let is_below = flows && self.sheets.last().is_some_and(|sheet| !sheet.is_fresh() && sheet.fits(used + height));
        match is_below {
            true => {
                let sheet = self.sheet();
                sheet.y += style::BETWEEN;
                let top = sheet.y;
                sheet.put(0.0, head);
                sheet.y += style::BEHIND;
                if let Some(contents) = &mut sheet.contents {
                    contents.next = Some(Topic::Words(title.to_owned()));
                }
                self.bookmark_at(false, title, (self.sheets.len() - 1, top));
            }
            false => self.titled(title, title, name),
        }
        is_below
    }

    /// The heading of a part that starts below others, under a rule.
    fn head_below(&self, title: &str, name: &str) -> Frame {
        let rule = frame::rule(self.set.width(), Role::ThinRule);
        Frame::stack([(0.0, rule), (style::BEHIND, self.head(title, name, true))])
    }

    /// Adds a heading of the second level at the current position.
    fn heading(&mut self, title: &str, name: &str) {
        let head = self.head(title, name, style::is_low(self.area));
        let sheet = self.sheet();
        sheet.put(0.0, head);
        sheet.y += style::BEHIND;
    }

    fn head(&self, title: &str, name: &str, low: bool) -> Frame {
        let style = if low { TextStyle::LOW_TITLE } else { TextStyle::TITLE };
        let lines = title::heading(self.set, title, self.set.width(), style).tagged(Tag::Anchor(name.to_owned()));
        Frame::default().with(0.0, if low { 0.0 } else { 2.0 }, lines)
    }

    /// Adds a bookmark of the current page.
    fn bookmark(&mut self, title: &str) {
        self.bookmark_at(false, title, (self.sheets.len() - 1, self.area.top - 10.0));
    }

    /// Adds a bookmark to a page, from 0, at this distance from its top. `is_below` nests it below the last one.
    fn bookmark_at(&mut self, is_below: bool, title: &str, (page, top): (usize, f64)) {
        let (title, top) = (title.to_owned(), top.max(0.0) * self.area.scale);
        let bookmark = Bookmark { title, page, top, children: Vec::new() };
        match self.bookmarks.last_mut().filter(|_| is_below) {
            Some(last) => last.children.push(bookmark),
            None => self.bookmarks.push(bookmark),
        }
    }

    /// "With hints, A4".
    fn edition(&self, edition: &str) -> String {
        let (language, paper) = (&self.booklet.language, &self.area.paper);
        let name: &str = &paper.name;
        let paper = match paper.is_turned() {
            true => language.say("pages-landscape", &[("paper", name.into())]),
            false => name.to_owned(),
        };
        language.say("edition-paper", &[("edition", edition.into()), ("paper", (&paper).into())])
    }

    /// The text in the margins of a page; `None` for a cover. On the first page of the pictures or puzzles, the running
    /// head is the only heading.
    fn head_of(&self, index: usize) -> Option<Head> {
        let language = &self.booklet.language;
        let Contents { topic, range, parts, .. } = self.sheets[index].contents.as_ref()?;
        let begins = index == 0 || self.sheets[index - 1].contents.as_ref().is_none_or(|before| before.topic != *topic);
        let tag = begins.then_some(Tag::Heading(2));
        Some(match (topic, &self.booklet.steps) {
            (Topic::Words(words), _) => Head { right: words.clone(), ..Head::default() },
            (Topic::Part(part), _) => {
                let name = part.heading(language);
                let right = match range {
                    None => name.clone(),
                    Some((first, last)) if first == last => format!("{name} {first}"),
                    Some((first, last)) => format!("{name} {first}–{last}"),
                };
                let tabs = vec![Tab { part: *part as usize, count: BookPart::ALL.len(), name: Some(name) }];
                Head { right, tag: tag.filter(|_| *part == BookPart::Puzzles), middle: String::new(), tabs }
            }
            (Topic::Steps, None) => Head::default(),
            (Topic::Steps, Some(steps)) => {
                let unit = ("unit", steps.unit.into());
                let right = match *range {
                    None => language.say("pages-none", &[unit]),
                    Some((number, last)) if number == last => {
                        language.say("caption-step", &[unit, ("number", number.into()), ("total", steps.total.into())])
                    }
                    Some((first, last)) => {
                        let range = [unit, ("first", first.into()), ("to", last.into()), ("last", steps.total.into())];
                        language.say("pages-range", &range)
                    }
                };
                let count = steps.chapters.len();
                let tab = |&part: &usize| Tab { part, count, name: None };
                let is_indexed = (2..=style::TABS).contains(&count);
                let tabs = parts.iter().filter(|_| is_indexed).map(tab).collect();
                Head { right, tag, middle: steps.meaning.clone(), tabs }
            }
        })
    }

    /// Numbers the pages and returns them.
    fn finish(self) -> Pages {
        let (count, language) = (self.sheets.len(), &self.booklet.language);
        let Paper { width, height, .. } = self.area.paper;
        let has_back = self.sheets.last().is_some_and(|sheet| sheet.contents.is_none());
        let heads: Vec<Option<Head>> = (0..count).map(|index| self.head_of(index)).collect();
        let page = |(i, sheet): (usize, Sheet<'_>)| {
            let foot = language.say("pages-foot", &[("page", (i + 1).into()), ("count", count.into())]);
            let title = language.say("pages-page", &[("page", (i + 1).into())]);
            let items = sheet.finish(heads[i].as_ref(), &self.booklet.title, &foot);
            let items = frame::placed(items, self.area.scale, (0.0, 0.0));
            let drawing = Diagram { width, height, title, description: String::new(), items, content: None };
            let is_turned = language.is_right_to_left();
            let drawing = if is_turned { mirror::mirrored(drawing, &self.booklet.fonts) } else { drawing };
            Page { drawing, label: (i + 1).to_string(), trim: None, bleed: None }
        };
        Pages {
            title: self.booklet.title.clone(),
            author: self.booklet.author.clone(),
            subject: self.booklet.subject.clone(),
            language: self.booklet.language.tag().to_owned(),
            fonts: self.booklet.fonts.clone(),
            date: self.booklet.date,
            pages: self.sheets.into_iter().enumerate().map(page).collect(),
            bookmarks: self.bookmarks,
            back_cover: self.booklet.colophon.is_some() && has_back,
        }
    }
}

/// The minimum size of type on these pages, with its unit and direction.
fn least_type(area: &Area) -> (f64, &'static str, &'static str) {
    (if area.large { style::LARGE_LABEL } else { style::LABEL }, "pt", "high")
}

/// Width and height of a board with its frame, in cells.
fn board_cells(diagram: &Diagram) -> (f64, f64) {
    (diagram.width - 2.0 * sheet::FRAME_INSET, diagram.height - 2.0 * sheet::FRAME_INSET)
}

/// The size of the smallest type of `items`; infinite without type.
pub(super) fn smallest_type(items: &[Item]) -> f64 {
    smallest(items, &|text| text.size)
}

fn smallest(items: &[Item], size: &dyn Fn(&Text) -> f64) -> f64 {
    let of = |item: &Item| match item {
        Item::Text(text) => size(text),
        Item::Group { scale, items, .. } => scale * smallest(items, size),
        Item::Turned { items, .. } => smallest(items, size),
        _ => f64::INFINITY,
    };
    items.iter().map(of).fold(f64::INFINITY, f64::min)
}

/// The smallest label of a diagram, in cells, at the size for small cells.
fn smallest_label(diagram: &Diagram) -> f64 {
    let size: &dyn Fn(&Text) -> f64 = if diagram.map().is_some() { &|text| text.size } else { &frame::label_size };
    smallest(&diagram.items, size).min(1.0)
}

/// The smallest cell in mm with readable labels, before the page is enlarged.
fn readable_cell_on(diagram: &Diagram, area: &Area) -> f64 {
    match area.large {
        // A little more, because the drawn size is rounded.
        true => 1.002 * style::LARGE_LABEL * MM_PER_PT / smallest_type(&diagram.items).min(1.0) / area.scale,
        false => style::LABEL * MM_PER_PT / smallest_label(diagram),
    }
}

/// The minimum cell of boards on a page, in mm: their labels are readable, and cells of large print are large.
fn least_cell<'d>(diagrams: impl IntoIterator<Item = &'d Diagram>, area: &Area) -> f64 {
    let large = if area.large { style::LARGE_CELL / area.scale } else { 0.0 };
    diagrams.into_iter().map(|diagram| readable_cell_on(diagram, area)).fold(large, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use stepbook_draw::font::Fonts;

    /// `count` empty pages.
    pub(super) fn blank(count: usize) -> Pages {
        let drawing = Diagram {
            width: 1.0,
            height: 1.0,
            title: String::new(),
            description: String::new(),
            items: Vec::new(),
            content: None,
        };
        let page = Page { drawing, label: String::new(), trim: None, bleed: None };
        Pages {
            title: String::new(),
            author: None,
            subject: String::new(),
            language: "en".to_owned(),
            fonts: Fonts::default(),
            date: None,
            pages: vec![page; count],
            bookmarks: Vec::new(),
            back_cover: false,
        }
    }

    #[test]
    fn the_gutter_and_the_number_of_pages_fit_each_other() {
        let trade = Layout { paper: TRADE, ..Layout::default() };
        // The number of pages for an inside margin in mm, and how often they are laid out.
        type Case = (fn(f64) -> usize, usize);
        let cases: [Case; 6] = [
            (|_| 24, 1),
            (|_| 150, 1),
            (|_| 151, 2),
            (|_| 828, 2),
            // A wider margin makes more pages, which cross one limit or two.
            (|inside| 140 + inside as usize, 2),
            (|inside| if inside > 16.0 { 400 } else { 200 }, 3),
        ];
        for (count, times) in cases {
            let tried = RefCell::new(Vec::new());
            let pages = trade.settled(|layout| {
                let inside = layout.margins.inside.unwrap_or(15.0);
                tried.borrow_mut().push(inside);
                Ok(blank(count(inside)))
            });
            let (tried, pages) = (tried.into_inner(), pages.expect("there are pages").pages.len());
            let needed = trade.of_pages(pages).margins.inside.unwrap_or(15.0);
            assert!(
                tried.len() == times && tried.is_sorted() && tried[times - 1] >= needed,
                "{tried:?}, {pages} pages"
            );
        }
        // If a wider margin makes fewer pages, the wider margin stays.
        let swings = trade.settled(|layout| Ok(blank(if layout.margins.inside.is_some() { 150 } else { 151 })));
        assert_eq!(swings.map(|pages| pages.pages.len()), Ok(150));
        // A requested margin stays, and so do other papers and pages for a screen.
        let own = Margins { inside: Some(10.0), ..Margins::default() };
        for layout in [
            Layout { margins: own, ..trade.clone() },
            Layout { digital: true, ..trade.clone() },
            Layout { paper: "6x9in".parse().expect("a size"), ..Layout::default() },
        ] {
            assert_eq!(layout.of_pages(800), layout);
        }
        let top = Margins { top: Some(20.0), ..Margins::default() };
        assert!(Layout { margins: top, ..trade }.of_pages(800).margins.inside.is_some_and(|inside| inside > 22.0));
    }
}
