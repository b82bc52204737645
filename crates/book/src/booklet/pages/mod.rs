//! A booklet on paper: its blocks laid out on pages of the same items that diagrams are made of.
//!
//! Lengths are in mm, font sizes in pt. Odd pages have their inside margin at the left, even ones at the right.

mod arrange;
mod band;
mod brief;
mod bubbles;
mod callouts;
mod collection;
mod colophon;
mod compact;
mod cover;
mod division;
mod filling;
mod flow;
mod hints;
mod legend;
mod maps;
mod marks;
mod mirror;
mod moves;
mod names;
mod notes;
mod numbers;
mod opening;
mod panel;
mod paper;
mod penalties;
mod rows;
pub(super) mod sheet;
mod statement;
mod steps;
mod title;
mod whole;

use super::{Block, Booklet, Chapter, Statement};
pub use collection::paginate_collection;
use paper::Area;
pub use paper::{Margins, PAPERS, Paper, TRADE, TRADE_PAGES};
use rustc_hash::FxHashMap;
use sheet::{MM_PER_PT, Sheet};
use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;
use stepbook_draw::diagram::{Diagram, Item, Layer, Rect, Tag};
use stepbook_draw::render::pages::{Bookmark, Page, Pages};
use whole::Section;

/// Smallest size of a label in pt.
const SMALLEST_LABEL: f64 = 6.0;
/// Smallest size of a label of large print in pt.
const LARGE_LABEL: f64 = 16.0;
/// Smallest size of the number of an arrow in pt.
const SMALLEST_NUMBER: f64 = 5.0;
/// Steps of the search for a paper that is large enough, in mm.
const PAPER_STEP: f64 = 10.0;
/// Least side of a cell of large print in mm.
const LARGE_CELL: f64 = 14.0;

/// Diagrams on a page: columns × rows, written "4x5".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Side by side.
    pub cols: usize,
    /// One below the other.
    pub rows: usize,
}

impl Grid {
    fn count(self) -> usize {
        self.cols * self.rows
    }
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
    /// Whether the pages are for a screen: alike at the left and at the right, without a gutter.
    pub digital: bool,
    /// Whether it is large print: cells of at least 14 mm, text of at least 16 pt.
    pub large: bool,
    /// Diagrams on a page. Without it, the sizes of the board and the paper decide.
    pub grid: Option<Grid>,
    /// Whether each diagram has a caption in the chosen wording.
    pub caption: bool,
    /// How far the grounds of the covers run beyond the trimmed edge, in mm; they end at the margins if it is 0.
    pub bleed: f64,
    /// Whether all pages are folded together: then there are four for each sheet.
    pub folded: bool,
}

impl Layout {
    /// The same for so many pages: on [`TRADE`], the inside margin of a bound book grows with them, unless another is requested.
    #[must_use]
    pub fn of_pages(&self, pages: usize) -> Self {
        let grows = self.paper.is_trade() && !self.digital;
        let margins = if grows { self.margins.of_pages(pages) } else { self.margins };
        Self { margins, ..self.clone() }
    }

    /// What `lay_out` makes with the margins for the number of pages that it makes.
    fn settled(&self, lay_out: impl Fn(&Self) -> Result<Pages, LayoutError>) -> Result<Pages, LayoutError> {
        let mut layout = self.clone();
        loop {
            let pages = lay_out(&layout)?;
            let needed = self.of_pages(pages.pages.len());
            // The margin only grows, so it settles even if the pages become fewer.
            if needed.margins.inside <= layout.margins.inside {
                return Ok(pages);
            }
            layout = needed;
        }
    }

    /// The text block of the page `number`, from 1, in mm of the paper: all that is read is in it, except running head and page number.
    /// Covers need not keep to it. `right_to_left` if the document's language is written so: its pages are mirrored.
    ///
    /// # Errors
    ///
    /// If the margins leave no room for themselves or for the content.
    pub fn text_block(&self, number: usize, right_to_left: bool) -> Result<Rect, LayoutError> {
        let area = self.area(&self.paper)?;
        let (left, width) = (area.left(number), area.text_width());
        let left = if right_to_left { area.width - left - width } else { left };
        let sides = [left, area.top, width, area.text_height()];
        let [x, y, w, h] = sides.map(|side| side * area.scale);
        Ok(Rect::new(x, y, w, h))
    }

    /// Such a page of `paper`.
    fn area(&self, paper: &Paper) -> Result<Area, LayoutError> {
        Area::new(paper, &self.margins, self.digital, self.large)
    }

    /// The smallest paper of which a page is enough, as an option's value: a named one, else one of the shape of A4.
    fn smallest_paper(&self, is_enough: impl Fn(&Area) -> bool) -> Option<String> {
        let mut papers: Vec<Paper> = PAPERS.into_iter().flat_map(|paper| [paper.clone(), paper.landscape()]).collect();
        papers.sort_by(|a, b| (a.width * a.height).total_cmp(&(b.width * b.height)));
        let fits = |paper: &Paper| self.area(paper).is_ok_and(|area| is_enough(&area));
        let named = papers.iter().find(|paper| fits(paper)).map(Paper::option);
        named.or_else(|| larger_than_named(fits))
    }
}

/// The smallest sufficient paper of the shape of A4 that is larger than all named ones, as an option's value.
fn larger_than_named(is_enough: impl Fn(&Paper) -> bool) -> Option<String> {
    let widths =
        std::iter::successors(Some(300.0), |width| Some(width + PAPER_STEP)).take_while(|&width| width < 1400.0);
    let sized = |width: f64| {
        let height = (width * std::f64::consts::SQRT_2 / PAPER_STEP).round() * PAPER_STEP;
        (Paper::of_size(width, height), format!("{width}x{height}mm"))
    };
    widths.map(sized).find(|(paper, _)| is_enough(paper)).map(|(_, option)| option)
}

/// Why pages cannot be laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LayoutError {
    /// Labels would be too small to read.
    #[error("with {grid} diagrams on a page of {paper} the labels would be {size:.1} pt high, less than {SMALLEST_LABEL} pt; {}", advice(fits.as_ref(), paper_fits.as_deref()))]
    SmallLabels {
        /// The requested grid.
        grid: Grid,
        /// The paper.
        paper: String,
        /// Height of the smallest label in pt.
        size: f64,
        /// A grid that fits.
        fits: Option<Grid>,
        /// A paper that fits, as an option's value.
        paper_fits: Option<String>,
    },
    /// Cells would be too small for large print.
    #[error("with {grid} diagrams on a page of {paper} the cells would be {size:.1} mm wide, less than the {LARGE_CELL} mm of large print; {}", advice(fits.as_ref(), paper_fits.as_deref()))]
    SmallCells {
        /// The requested grid.
        grid: Grid,
        /// The paper.
        paper: String,
        /// Side of a cell in mm.
        size: f64,
        /// A grid that fits.
        fits: Option<Grid>,
        /// A paper that fits, as an option's value.
        paper_fits: Option<String>,
    },
    /// Boards of a book of many puzzles are too large for its pages.
    #[error("on a page of {paper} the labels of some boards would be less than {SMALLEST_LABEL} pt high: {}; {}", puzzles.join(", "), advice(None, paper_fits.as_deref()))]
    LargeBoards {
        /// Number and name of each of these puzzles.
        puzzles: Vec<String>,
        /// The paper.
        paper: String,
        /// A paper that fits, as an option's value.
        paper_fits: Option<String>,
    },
    /// A map is too large for the page.
    #[error("on a page of {paper} {}; {}", small(*size, *large), advice(None, paper_fits.as_deref()))]
    LargeMap {
        /// The paper.
        paper: String,
        /// Height of the smallest number in pt.
        size: f64,
        /// Whether it is large print.
        large: bool,
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
}

/// How a map is too small.
fn small(size: f64, large: bool) -> String {
    let (least, print) = if large { (16.0, " of large print") } else { (SMALLEST_LABEL, "") };
    format!(
        "the smallest numbers of the map would be {size:.1} pt high, even on facing pages, less than {least} pt{print}"
    )
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

/// What is measured once, by what it depends on.
type Remembered<K, V> = RefCell<FxHashMap<K, V>>;

/// Lays `booklet` out on pages.
///
/// # Errors
///
/// If labels would be smaller than 6 pt, or cells of large print smaller than 14 mm: the message says which grid or
/// paper fits. If the margins leave no room for themselves or for the content.
pub fn paginate(booklet: &Booklet, layout: &Layout) -> Result<Pages, LayoutError> {
    layout.settled(|layout| paginated(booklet, layout))
}

/// The same with these margins.
fn paginated(booklet: &Booklet, layout: &Layout) -> Result<Pages, LayoutError> {
    let brief = brief::brief(booklet, layout, &layout.area(&layout.paper)?);
    let booklet = brief.as_ref().unwrap_or(booklet);
    let mut book = Book::new(booklet, layout)?;
    let has_way = booklet.blocks.iter().any(|block| matches!(block, Block::Steps(steps) if steps.way.is_some()));
    maps::fits(&maps::all(booklet), &booklet.fonts, layout, &book.paper)?;
    for block in &booklet.blocks {
        let Block::Statement(Statement { start, map: false, .. }) = block else { continue };
        if let Err(error) = readable(start, layout, &book.paper) {
            // If there are steps, they decide which grid fits.
            for block in &booklet.blocks {
                if let Block::Steps(steps) = block {
                    book.steps_ways(steps, layout)?;
                }
            }
            return Err(error);
        }
    }
    if book.on_one_sheet(layout)? {
        return Ok(book.finish());
    }
    // Parts that are chosen together; others are drawn as they are.
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut blocks = booklet.blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        match block {
            Block::Steps(steps) if steps.way.is_none() => sections.push(Section::of(book.steps_ways(steps, layout)?)),
            // The jumps are listed with their maps.
            Block::Moves(_) if has_way => {}
            Block::Moves(moves) => sections.push(book.moves_section(moves.beside_pictures())),
            Block::Numbers(numbers) => sections.push(book.numbers_section(numbers)),
            Block::Hints(hints) => sections.push(book.hints_section(hints.as_on_blocks.as_deref().unwrap_or(hints))),
            Block::Statement(statement) => {
                // The legend may share its page.
                let legend = blocks.next_if(|next| matches!(next, Block::Legend(_)));
                let legend = legend.and_then(Block::as_legend);
                if statement.map {
                    book.lay_out(&std::mem::take(&mut sections), None);
                    book.map_opening(statement, legend);
                } else {
                    sections.push(book.opening_section(statement, legend));
                }
            }
            Block::Cover(_) | Block::Legend(_) | Block::Steps(_) | Block::Colophon(_) => {
                let folded = (layout.folded && matches!(block, Block::Colophon(_))).then_some(1);
                book.lay_out(&std::mem::take(&mut sections), folded);
                folded.into_iter().for_each(|more| book.notes(more));
                match block {
                    Block::Cover(cover) => book.cover(cover),
                    Block::Legend(legend) => book.legend(legend),
                    Block::Steps(steps) => steps.way.iter().for_each(|way| book.maps(steps, way)),
                    Block::Colophon(colophon) => book.colophon(colophon),
                    _ => {}
                }
            }
        }
    }
    if !matches!(booklet.blocks.last(), Some(Block::Colophon(_))) {
        let folded = layout.folded.then_some(0);
        book.lay_out(&sections, folded);
        folded.into_iter().for_each(|more| book.notes(more));
    }
    Ok(book.finish())
}

/// Most diagrams of a solution that may be on the back of its puzzle.
const SHORT: usize = 12;

impl<'a> Book<'a> {
    /// Lays a short booklet out on one sheet, if there is room: the puzzle on its front, the solution on its back, and no covers.
    fn on_one_sheet(&mut self, layout: &Layout) -> Result<bool, LayoutError> {
        let blocks = &self.booklet.blocks;
        // Most booklets have something that needs further sheets: then nothing is laid out in vain.
        let may_be = |block: &Block| match block {
            Block::Statement(statement) => !statement.map,
            Block::Steps(steps) => steps.way.is_none() && steps.figures.len() <= SHORT,
            Block::Hints(_) => false,
            Block::Legend(_) | Block::Moves(_) | Block::Numbers(_) | Block::Cover(_) | Block::Colophon(_) => true,
        };
        let of_solution = |block: &&Block| matches!(block, Block::Steps(_) | Block::Moves(_) | Block::Numbers(_));
        if layout.large || !blocks.iter().all(may_be) || blocks.iter().filter(of_solution).count() < 2 {
            return Ok(false);
        }
        let (mut opening, mut solution) = (None, Vec::new());
        let mut statement = None;
        for block in blocks {
            match block {
                Block::Statement(own) => statement = Some(own),
                Block::Legend(legend) => opening = statement.map(|own| self.opening_section(own, Some(legend))),
                Block::Steps(steps) => solution.insert(0, Section::of(self.steps_ways(steps, layout)?)),
                Block::Moves(moves) => {
                    solution.insert(solution.len().min(1), self.moves_section(moves.beside_pictures()))
                }
                Block::Numbers(numbers) => solution.push(self.numbers_section(numbers)),
                Block::Cover(_) | Block::Colophon(_) | Block::Hints(_) => {}
            }
        }
        let Some(opening) = opening else { return Ok(false) };
        let sections: Vec<&Section<'a>> = std::iter::once(&opening).chain(&solution).collect();
        let best = self.best(&sections, None).filter(|best| best.pages() == 2);
        best.iter().for_each(|best| self.draw(best));
        Ok(best.is_some())
    }
}

/// A booklet in the making.
struct Book<'a> {
    booklet: &'a Booklet,
    paper: Area,
    /// Whether each diagram has a caption in the chosen wording.
    captioned: bool,
    sheets: Vec<Sheet>,
    bookmarks: Vec<Bookmark>,
    /// Page of the start, from 1, and the page of each diagram, from 0, with its place from the top of the rows: where each
    /// step is found.
    first_step_page: usize,
    placed: Vec<(usize, f64)>,
    /// The numbers of the first and the last page of the puzzle.
    puzzle: (usize, usize),
    /// The numbers of the steps that have a diagram, in order.
    shown: Vec<usize>,
    /// Indices of the pages without a number: the covers.
    bare: Vec<usize>,
    /// The ground of the picture on the front cover.
    panel: Option<Rect>,
    /// How far grounds run beyond the edge of the page before it is enlarged, in mm.
    bleed: f64,
    /// Whether all pages are folded together.
    folded: bool,
}

impl<'a> Book<'a> {
    /// A booklet without pages.
    fn new(booklet: &'a Booklet, layout: &Layout) -> Result<Self, LayoutError> {
        let paper = layout.area(&layout.paper)?;
        Ok(Self {
            booklet,
            bleed: layout.bleed / paper.scale,
            paper,
            captioned: layout.caption,
            sheets: Vec::new(),
            bookmarks: Vec::new(),
            first_step_page: 0,
            placed: Vec::new(),
            puzzle: (0, 0),
            shown: Vec::new(),
            bare: Vec::new(),
            panel: None,
            folded: layout.folded,
        })
    }
}

impl Book<'_> {
    /// Begins a page with a running head; `right` says what the page holds.
    fn new_sheet(&mut self, right: &str) -> &mut Sheet {
        self.new_sheet_tagged(right, None)
    }

    /// The same; what the page holds is a part that is read.
    fn new_sheet_tagged(&mut self, right: &str, tag: Option<Tag>) -> &mut Sheet {
        let sheet = self.begun(self.sheets.len() + 1, right, tag);
        self.sheets.push(sheet);
        self.sheet()
    }

    /// The page `number`, from 1, with its running head.
    fn begun(&self, number: usize, right: &str, tag: Option<Tag>) -> Sheet {
        let mut sheet = Sheet::new(&self.paper, number, &self.booklet.fonts);
        sheet.head(&self.booklet.title, right, tag);
        sheet
    }

    /// The page in the making.
    fn sheet(&mut self) -> &mut Sheet {
        self.sheets.last_mut().expect("a block begins its page before it draws")
    }

    fn bookmark(&mut self, title: &str) {
        let top = self.sheets.last().map_or(0.0, |sheet| sheet.y - 10.0).max(0.0);
        self.bookmarks.push(Bookmark {
            title: title.to_owned(),
            page: self.sheets.len().saturating_sub(1),
            top,
            children: Vec::new(),
        });
    }

    /// The page on which a step is found, or the next one that has a diagram, from 1.
    fn page_of(&self, step: usize) -> usize {
        self.first_step_page + self.placed.get(self.place_of(step)).map_or(0, |(page, _)| *page)
    }

    /// Which of the diagrams shows a step, or the next one that has a diagram, from 0.
    fn place_of(&self, step: usize) -> usize {
        let place = self.shown.partition_point(|&number| number < step);
        place.min(self.shown.len().saturating_sub(1))
    }

    /// The first and the last step of a chapter that have a diagram, if any has.
    fn shown_of(&self, chapter: &Chapter) -> Option<(usize, usize)> {
        let from = self.shown.partition_point(|&number| number < chapter.first);
        let to = self.shown.partition_point(|&number| number <= chapter.last);
        let own = &self.shown[from..to];
        Some((*own.first()?, *own.last()?))
    }

    /// "Full edition, A4".
    fn edition(&self, edition: &str) -> String {
        let (language, paper) = (&self.booklet.language, &self.paper.paper);
        let name: &str = &paper.name;
        let paper = match paper.is_turned() {
            true => language.say("pages-landscape", &[("paper", name.into())]),
            false => name.to_owned(),
        };
        language.say("edition-paper", &[("edition", edition.into()), ("paper", (&paper).into())])
    }

    /// Numbers the pages and hands them over.
    fn finish(mut self) -> Pages {
        let count = self.sheets.len();
        let language = &self.booklet.language;
        let numbered = self.sheets.iter_mut().enumerate().filter(|(index, _)| !self.bare.contains(index));
        for (i, sheet) in numbered {
            sheet.foot(&language.say("pages-foot", &[("page", (i + 1).into()), ("count", count.into())]));
        }
        let scale = self.paper.scale;
        for bookmark in &mut self.bookmarks {
            enlarge(bookmark, scale);
        }
        let page = |(i, sheet): (usize, Sheet)| Diagram {
            width: self.paper.paper.width,
            height: self.paper.paper.height,
            title: language.say("pages-page", &[("page", (i + 1).into())]),
            description: String::new(),
            items: sheet::enlarged(sheet.items, scale),
            content: None,
        };
        let page = |numbered: (usize, Sheet)| {
            let label = (numbered.0 + 1).to_string();
            let page = page(numbered);
            let drawing = if language.is_right_to_left() { mirror::mirrored(page, &self.booklet.fonts) } else { page };
            Page { drawing, label, trim: None, bleed: None }
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
            back_cover: matches!(self.booklet.blocks.last(), Some(Block::Colophon(_))) && !self.bare.is_empty(),
        }
    }
}

/// Moves a bookmark to its place on an enlarged page.
fn enlarge(bookmark: &mut Bookmark, scale: f64) {
    bookmark.top *= scale;
    for child in &mut bookmark.children {
        enlarge(child, scale);
    }
}

/// Makes sure that the start finds room below the heading of the puzzle with labels that can be read.
fn readable(diagram: &Diagram, layout: &Layout, paper: &Area) -> Result<(), LayoutError> {
    let cell = |paper: &Area| opening::largest_cell(diagram, paper);
    let is_enough = |paper: &Area| cell(paper) >= readable_cell(diagram) - 1e-9;
    if is_enough(paper) {
        return Ok(());
    }
    let size = cell(paper) * smallest_label(diagram) / MM_PER_PT;
    let (paper, paper_fits) = (paper.paper.shown(), layout.smallest_paper(is_enough));
    Err(LayoutError::SmallLabels { grid: Grid { cols: 1, rows: 1 }, paper, size, fits: None, paper_fits })
}

/// Width and height of a board with its frame, in cells.
fn board_cells(diagram: &Diagram) -> (f64, f64) {
    (diagram.width - 2.0 * sheet::FRAME_INSET, diagram.height - 2.0 * sheet::FRAME_INSET)
}

/// The smallest label of a diagram, in cells.
fn smallest_label(diagram: &Diagram) -> f64 {
    // The numbers of arrows are repeated in larger print.
    let over = if diagram.position().is_some() { SMALLEST_LABEL / SMALLEST_NUMBER } else { 1.0 };
    smallest_type(diagram, over)
}

/// The smallest type of a diagram in cells, if the numbers over it count as `over` times as large.
fn smallest_type(diagram: &Diagram, over: f64) -> f64 {
    fn visit(items: &[Item], scale: f64, over: f64, smallest: &mut f64) {
        for item in items {
            match item {
                Item::Text(text) => *smallest = smallest.min(scale * text.size),
                Item::Group { layer, scale: factor, items, .. } => {
                    let more = if *layer == Layer::Over { over } else { 1.0 };
                    visit(items, scale * factor * more, over, smallest);
                }
                _ => {}
            }
        }
    }
    let mut smallest = 1.0;
    visit(&diagram.items, 1.0, over, &mut smallest);
    smallest
}

/// The least side of a cell in mm with which all labels of a diagram can be read on a page that is not enlarged yet; in large
/// print, the numbers of arrows are as large as all else.
fn readable_cell_on(diagram: &Diagram, area: &Area) -> f64 {
    match area.large {
        // A hair more: the drawn size is rounded.
        true => 1.002 * LARGE_LABEL * MM_PER_PT / smallest_type(diagram, 1.0) / area.scale,
        false => readable_cell(diagram),
    }
}

/// The side of a cell in mm with which the smallest label of a diagram has 7 pt.
fn well_readable_cell(diagram: &Diagram) -> f64 {
    const GOOD_LABEL: f64 = 7.0;
    readable_cell(diagram) * GOOD_LABEL / SMALLEST_LABEL
}

/// The least side of a cell in mm with which all labels of a diagram can be read.
fn readable_cell(diagram: &Diagram) -> f64 {
    SMALLEST_LABEL * MM_PER_PT / smallest_label(diagram)
}

#[cfg(test)]
mod tests {
    use super::*;
    use stepbook_draw::font::Fonts;

    /// So many empty pages.
    fn blank(count: usize) -> Pages {
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
            // More pages where there is less room, over one limit or over two.
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
        // Pages that become fewer where there is less room keep the larger margin.
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
