//! A booklet on paper: its blocks laid out on pages of the same items that diagrams are made of.
//!
//! Lengths are in mm, font sizes in pt. Odd pages have their inside margin at the left, even ones at the right.

mod callouts;
mod colophon;
mod hints;
mod moves;
mod numbers;
mod sheet;
mod statement;
mod steps;

use super::{Block, Booklet, Cover};
use crate::diagram::{Anchor, Diagram, Item, Role};
use crate::font::Weight;
use crate::render::pdf::{Bookmark, Page, Pages};
use sheet::{LEADING, MM_PER_PT, Sheet, TITLE_LEADING};
use std::fmt;
use std::str::FromStr;

/// Margins of a page in mm.
const INSIDE: f64 = 15.0;
const OUTSIDE: f64 = 12.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 16.0;

/// Smallest size of a label in pt.
const SMALLEST_LABEL: f64 = 6.0;

/// A paper size: width and height in mm, upright.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    /// Name, as it is shown.
    pub name: &'static str,
    /// Width in mm.
    pub width: f64,
    /// Height in mm.
    pub height: f64,
}

/// The sizes that have a name.
pub const PAPERS: [Paper; 7] = [
    Paper { name: "A3", width: 297.0, height: 420.0 },
    Paper { name: "A4", width: 210.0, height: 297.0 },
    Paper { name: "A5", width: 148.0, height: 210.0 },
    Paper { name: "A6", width: 105.0, height: 148.0 },
    Paper { name: "Letter", width: 215.9, height: 279.4 },
    Paper { name: "Legal", width: 215.9, height: 355.6 },
    Paper { name: "Half-letter", width: 139.7, height: 215.9 },
];

impl Default for Paper {
    fn default() -> Self {
        PAPERS[1]
    }
}

impl FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = PAPERS.iter().find(|paper| paper.name.eq_ignore_ascii_case(text));
        named.copied().ok_or_else(|| {
            let names: Vec<String> = PAPERS.iter().map(|paper| paper.name.to_lowercase()).collect();
            format!("unknown paper; the sizes are {}", names.join(", "))
        })
    }
}

impl Paper {
    /// Diagrams on a page where nothing else is asked for: columns × rows.
    fn grid(&self) -> Grid {
        let (cols, rows) = match self.name {
            "A3" => (6, 7),
            "Legal" => (4, 6),
            "A5" | "Half-letter" => (3, 3),
            "A6" => (2, 2),
            _ => (4, 5),
        };
        Grid { cols, rows }
    }

    /// Width of the text block.
    fn text_width(&self) -> f64 {
        self.width - INSIDE - OUTSIDE
    }

    /// Height of the text block.
    fn text_height(&self) -> f64 {
        self.height - TOP - BOTTOM
    }
}

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
            .ok_or_else(|| "columns and rows from 1 to 20 are expected, e.g. 4x5".to_owned())
    }
}

/// What the pages are like.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Layout {
    /// The paper.
    pub paper: Paper,
    /// Diagrams on a page; chosen by the size of the board and the paper if absent.
    pub grid: Option<Grid>,
    /// Whether the caption in the chosen wording stands over each diagram instead of its number.
    pub caption: bool,
    /// Whether all is printed large: cells of at least 14 mm and text of at least 16 pt.
    pub large: bool,
}

/// Why pages cannot be laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LayoutError {
    /// Labels would be too small to read.
    #[error("with {grid} diagrams on a page of {paper} the labels would be {size:.1} pt high, less than {SMALLEST_LABEL} pt; {}", match fits {
        Some(fits) => format!("use --grid {fits}, which fits"),
        None => "use larger paper or shorter labels, or write HTML".to_owned(),
    })]
    SmallLabels {
        /// The grid that was asked for.
        grid: Grid,
        /// Name of the paper.
        paper: &'static str,
        /// Height of the smallest label in pt.
        size: f64,
        /// A grid that fits.
        fits: Option<Grid>,
    },
}

/// Lays `booklet` out on pages.
///
/// # Errors
///
/// If labels would be smaller than 6 pt; the message says which grid fits.
pub fn paginate(booklet: &Booklet, layout: &Layout) -> Result<Pages, LayoutError> {
    let mut book = Book {
        booklet,
        paper: layout.paper,
        sheets: Vec::new(),
        bookmarks: Vec::new(),
        first_step_page: 0,
        per_page: 1,
        large: layout.large,
        bare: Vec::new(),
    };
    let has_steps = booklet.blocks.iter().any(|block| matches!(block, Block::Steps(_)));
    for block in &booklet.blocks {
        match block {
            Block::Cover(cover) => book.cover(cover),
            Block::Statement(statement) => {
                // Where there are steps, they tell which grid fits.
                if !has_steps {
                    readable(&statement.start, layout)?;
                }
                book.statement(statement);
            }
            Block::Legend(legend) => book.legend(legend),
            Block::Steps(steps) => book.steps(steps, layout)?,
            Block::Moves(moves) => book.moves(moves),
            Block::Hints(hints) => book.hints(hints),
            Block::Numbers(numbers) => book.numbers(numbers),
            Block::Colophon(colophon) => book.colophon(colophon),
        }
    }
    Ok(book.finish())
}

/// A booklet in the making.
struct Book<'a> {
    booklet: &'a Booklet,
    paper: Paper,
    sheets: Vec<Sheet>,
    bookmarks: Vec<Bookmark>,
    /// Page of the start, from 1, and diagrams on a page: where each step is found.
    first_step_page: usize,
    per_page: usize,
    /// Whether all is printed large.
    large: bool,
    /// Indices of the pages without a number: the covers.
    bare: Vec<usize>,
}

impl Book<'_> {
    /// Begins a page with a running head; `right` says what the page holds.
    fn new_sheet(&mut self, right: &str) -> &mut Sheet {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let mut sheet = Sheet::new(self.paper, self.sheets.len() + 1, fonts);
        sheet.head(&self.booklet.title, right);
        self.sheets.push(sheet);
        self.sheet()
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

    /// The page on which a step is found, from 1.
    fn page_of(&self, step: usize) -> usize {
        self.first_step_page + step / self.per_page
    }

    /// "Full edition, A4".
    fn edition(&self, edition: &str) -> String {
        self.booklet.language.say("edition-paper", &[("edition", edition.into()), ("paper", self.paper.name.into())])
    }

    /// Title, start position and facts, all on the left edge of the frame.
    fn cover(&mut self, cover: &Cover) {
        let booklet = self.booklet;
        let fonts = &booklet.fonts;
        let paper = self.paper;
        self.sheets.push(Sheet::new(paper, 1, fonts));
        self.bare.push(0);
        self.bookmark("Cover");
        let title = self.booklet.title.clone();
        let sheet = self.sheet();
        // Everything is measured on A4 and shrinks with the paper.
        let part = (paper.width / 210.0).min(paper.height / 297.0);
        let (cols, rows) = board_cells(&cover.start);
        let high = 0.56 * 0.75 * paper.height / rows;
        let usual = (100.8 * part / cols).min(high).min(24.0 * part);
        // A board with small labels takes what the page has, so that they can be read.
        let highest = (paper.height - (80.0 + 25.0 + 38.0) * part) / rows;
        let u = usual.max(readable_cell(&cover.start).min(paper.text_width() / cols).min(highest));
        let width = (u * cols).max(100.8 * part);
        let left = (paper.width - width) / 2.0;
        let small = part.clamp(0.75, 1.0);
        let room = width + left - OUTSIDE;
        let last = 52.0 * part;
        let (size, lines) = sheet::title_lines(fonts, &title, 48.0 * part, 7.0, room, last - 15.0 * part);
        let first = last - (lines.len() - 1) as f64 * size * TITLE_LEADING;
        for (i, line) in lines.iter().enumerate() {
            let baseline = first + i as f64 * size * TITLE_LEADING;
            sheet.text(left - 0.3 * part, baseline, size, Weight::Bold, Anchor::Start, line);
        }
        let size = sheet::fitting(fonts, &cover.subtitle, Weight::Regular, 16.0 * part, width);
        sheet.text(left, 62.0 * part, size, Weight::Regular, Anchor::Start, &cover.subtitle);
        let top = 80.0 * part;
        let frame = sheet.board_at_frame(left, top, u, &cover.start);
        let mut y = top + frame.1 + 14.0 * part;
        sheet.text(left, y, 12.0 * small, Weight::Bold, Anchor::Start, &cover.counts);
        y += 1.0;
        for fact in &cover.facts {
            for line in sheet::wrap(fonts, fact, Weight::Regular, 10.0 * small, width) {
                y += LEADING * small;
                sheet.text(left, y, 10.0 * small, Weight::Regular, Anchor::Start, &line);
            }
        }
        let foot = paper.height - 25.0 * part;
        sheet.rule(left, left + width, foot, Role::ThinRule);
        let edition = self.edition(&cover.edition);
        let sheet = self.sheet();
        sheet.text(left, foot + 5.5 * part, 9.0 * small, Weight::Regular, Anchor::Start, &edition);
        sheet.text(left + width, foot + 5.5 * part, 9.0 * small, Weight::Regular, Anchor::End, "made with Stepbook");
    }

    /// Numbers the pages and hands them over.
    fn finish(mut self) -> Pages {
        let count = self.sheets.len();
        let numbered = self.sheets.iter_mut().enumerate().filter(|(index, _)| !self.bare.contains(index));
        numbered.for_each(|(_, sheet)| sheet.foot(count));
        let page = |(i, sheet): (usize, Sheet)| Diagram {
            width: self.paper.width,
            height: self.paper.height,
            title: format!("page {}", i + 1),
            description: String::new(),
            items: sheet.items,
        };
        let page = |numbered: (usize, Sheet)| {
            let label = (numbered.0 + 1).to_string();
            Page { drawing: page(numbered), label, trim: None, bleed: None }
        };
        Pages {
            title: self.booklet.title.clone(),
            author: self.booklet.author.clone(),
            subject: self.booklet.subject.clone(),
            language: self.booklet.language.tag().to_owned(),
            fonts: self.booklet.fonts.clone(),
            date: None,
            pages: self.sheets.into_iter().enumerate().map(page).collect(),
            bookmarks: self.bookmarks,
        }
    }
}

/// Makes sure that a single board like `diagram` finds room on the paper with labels that can be read.
fn readable(diagram: &Diagram, layout: &Layout) -> Result<(), LayoutError> {
    let paper = layout.paper;
    let (cols, rows) = board_cells(diagram);
    // A heading and the board's name stand above it.
    let u = (paper.text_width() / cols).min((paper.text_height() - 24.0) / rows);
    if u >= readable_cell(diagram) {
        return Ok(());
    }
    let size = u * smallest_label(diagram) / MM_PER_PT;
    Err(LayoutError::SmallLabels { grid: Grid { cols: 1, rows: 1 }, paper: paper.name, size, fits: None })
}

/// Width and height of a board with its frame, in cells.
fn board_cells(diagram: &Diagram) -> (f64, f64) {
    (diagram.width - 2.0 * sheet::FRAME_INSET, diagram.height - 2.0 * sheet::FRAME_INSET)
}

/// The smallest label of a diagram, in cells.
fn smallest_label(diagram: &Diagram) -> f64 {
    fn visit(items: &[Item], smallest: &mut f64) {
        for item in items {
            match item {
                Item::Text(text) => *smallest = smallest.min(text.size),
                Item::Group { items, .. } => visit(items, smallest),
                _ => {}
            }
        }
    }
    let mut smallest = 1.0;
    visit(&diagram.items, &mut smallest);
    smallest
}

/// The least side of a cell in mm with which all labels of a diagram can be read.
fn readable_cell(diagram: &Diagram) -> f64 {
    SMALLEST_LABEL * MM_PER_PT / smallest_label(diagram)
}
