//! Imposition: pages on sheets, with marks. There are booklets to fold, stacks to cut, and several small pages on a
//! side.
//!
//! Lengths are in mm. A sheet has a front and a back. Readers turn it over like the page of a book. If the printer
//! turns it over about the other edge, the back is printed upside down.

mod marks;
mod order;
mod wrap;

pub use super::pages::calibration;
pub use order::signatures;
pub use wrap::{MOST_STAPLED, spine};

use super::pages::{Grid, Paper};
use order::Side;
use std::str::FromStr;
use stepbook_draw::diagram::{Diagram, Item, Layer, Point, Rect};
use stepbook_draw::render::pages::{Bookmark, Page, Pages};
use stepbook_read::language::Language;

/// How pages are imposed on sheets.
#[derive(Clone, PartialEq, Debug)]
pub struct Imposition {
    /// How the sheets are used.
    pub scheme: Scheme,
    /// The printed sheet, upright.
    pub sheet: Paper,
    /// The edge about which the printer turns a sheet over. The default is the edge that keeps both sides upright.
    pub flip: Option<Flip>,
    /// Whether the book is bound at the right.
    pub right_to_left: bool,
    /// Whether cutting marks are outside the trimmed sheet.
    pub crop_marks: bool,
    /// The printed margin beyond the trimmed edge, in mm.
    pub bleed: f64,
    /// The language of the marks.
    pub language: Language,
}

/// How the sheets are used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scheme {
    /// Each page is a side of a sheet; only marks and bleed are added.
    Single,
    /// Two pages on each side. The sheets of a signature are nested and folded in the middle.
    Booklet {
        /// Maximum number of sheets of a signature. The default is [`SIGNATURE`].
        signature: Option<usize>,
        /// The shift of the pages of a sheet towards the fold per sheet around it, in mm: the thickness of the paper.
        creep: f64,
    },
    /// Pages scaled down, several on a side.
    NUp(Tiles),
    /// The stack of sheets is cut, and its parts are stacked.
    CutStack(Grid),
    /// Only the covers of a bound book: back, spine and front on one sheet. The sheet of the imposition is a page of the book.
    Cover {
        /// Thickness of a leaf in mm.
        leaf: f64,
    },
}

/// How many pages are on a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiles {
    /// This number, arranged so that they are as large as possible.
    Count(usize),
    /// Columns × rows.
    Grid(Grid),
}

/// The edge about which a printer turns the paper over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flip {
    /// The long one.
    Long,
    /// The short one.
    Short,
}

/// Default maximum number of sheets of a signature: more are hard to fold.
pub const SIGNATURE: usize = 10;
/// Thickness of ordinary paper in mm.
pub const THICKNESS: f64 = 0.1;
/// Minimum and maximum thickness of a leaf in mm.
const LEAVES: (f64, f64) = (0.03, 1.0);
/// Maximum shift of pages towards the fold, in mm: a large part of the inside margin.
const MOST_CREEP: f64 = 6.0;

/// Maximum number of columns or rows of a side.
const MOST_CELLS: usize = 20;

/// Why pages cannot be imposed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ImposeError {
    /// The inner sheets of a signature are too many or too thick.
    #[error(
        "with {sheets} sheets in a signature and {creep} mm of creep for each, the innermost pages would move {shift:.1} mm \
             into the fold, more than {MOST_CREEP} mm; use smaller signatures (--signature {fits} fits) or less --creep"
    )]
    Creep {
        /// Sheets of the largest signature.
        sheets: usize,
        /// Creep for each, in mm.
        creep: f64,
        /// Creep of the innermost sheet, in mm.
        shift: f64,
        /// Maximum number of sheets that fit.
        fits: usize,
    },
    /// The spine is too narrow because the pages are few.
    #[error(
        "a spine needs more than {MOST_STAPLED} pages, and this document has {pages}; staple it instead, e.g. with --impose booklet"
    )]
    FewPages {
        /// Number of pages.
        pages: usize,
    },
    /// The spine is too narrow because the paper is thin.
    #[error(
        "the spine of {pages} pages would be {spine:.1} mm wide, which is too narrow for its title; with --impose cover={fits:.2} or thicker leaves it has room"
    )]
    ThinSpine {
        /// Its width in mm.
        spine: f64,
        /// Number of pages.
        pages: usize,
        /// Minimum thickness of a leaf in mm.
        fits: f64,
    },
    /// There are no covers.
    #[error("this edition has no covers; use --edition full, puzzle or hints")]
    NoCovers,
    /// The pages have several sizes.
    #[error(
        "page {page} is {width:.1} × {height:.1} mm, unlike the first; all pages on sheets must have the same size"
    )]
    Size {
        /// Number of the page, from 1.
        page: usize,
        /// Its width in mm.
        width: f64,
        /// Its height in mm.
        height: f64,
    },
}

impl FromStr for Scheme {
    type Err = String;

    /// "booklet", "4-up", "n-up=3x2", "cut-stack" or "cut-stack=2x2".
    fn from_str(text: &str) -> Result<Self, String> {
        let grid = |text: &str| text.parse::<Grid>();
        match text.split_once('=') {
            Some(("n-up", sides)) => Ok(Self::NUp(Tiles::Grid(grid(sides)?))),
            Some(("cut-stack", sides)) => Ok(Self::CutStack(grid(sides)?)),
            Some(("cover", leaf)) => leaf_of(leaf).map(|leaf| Self::Cover { leaf }),
            None if text == "cover" => Ok(Self::Cover { leaf: THICKNESS }),
            None if text == "booklet" => Ok(Self::Booklet { signature: None, creep: THICKNESS }),
            None if text == "cut-stack" => Ok(Self::CutStack(Grid { cols: 2, rows: 1 })),
            _ => {
                let count = text.strip_suffix("-up").and_then(|count| count.parse().ok());
                let count = count.filter(|count| (1..=MOST_CELLS * MOST_CELLS).contains(count));
                // A large prime number cannot be arranged in rows and columns.
                let possible = count.filter(|&count| grids(count).next().is_some());
                possible.map(|count| Self::NUp(Tiles::Count(count))).ok_or_else(|| {
                    "use booklet, 2-up, 4-up, 6-up, 9-up …, n-up=COLSxROWS, cut-stack, cut-stack=COLSxROWS, cover or cover=MM".to_owned()
                })
            }
        }
    }
}

/// The thickness of a leaf in mm.
fn leaf_of(text: &str) -> Result<f64, String> {
    let leaf = text.strip_suffix("mm").unwrap_or(text).trim_end().parse().ok();
    let leaf = leaf.filter(|leaf| (LEAVES.0..=LEAVES.1).contains(leaf));
    leaf.ok_or_else(|| format!("a leaf is {} to {} mm thick, e.g. cover={THICKNESS}", LEAVES.0, LEAVES.1))
}

/// All grids of `count` pages in full rows, widest first.
fn grids(count: usize) -> impl Iterator<Item = Grid> {
    let grid = move |rows: usize| Grid { cols: count / rows, rows };
    (1..=MOST_CELLS.min(count))
        .filter(move |rows| count.is_multiple_of(*rows))
        .map(grid)
        .filter(|g| g.cols <= MOST_CELLS)
}

/// A sheet and the cells into which it is divided.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SheetGrid {
    /// Of the trimmed sheet.
    width: f64,
    height: f64,
    cols: usize,
    rows: usize,
}

impl SheetGrid {
    /// Width and height of a cell.
    fn cell(&self) -> (f64, f64) {
        (self.width / self.cols as f64, self.height / self.rows as f64)
    }

    /// The scale at which pages of this size fit the cells.
    fn scale(&self, width: f64, height: f64) -> f64 {
        let (cell_width, cell_height) = self.cell();
        let scale = (cell_width / width).min(cell_height / height);
        if (scale - 1.0).abs() < 1e-6 { 1.0 } else { scale }
    }
}

impl Imposition {
    /// The size of the pages to lay out: half of the sheet, for example, or the whole sheet if pages are scaled down.
    pub fn page(&self) -> Paper {
        match self.scheme {
            Scheme::Single | Scheme::NUp(_) | Scheme::Cover { .. } => self.sheet.clone(),
            Scheme::Booklet { .. } | Scheme::CutStack(_) => {
                let (width, height) = self.division().cell();
                Paper::of_size(width, height)
            }
        }
    }

    /// The sheet in landscape or portrait, whichever gives larger pages.
    fn division(&self) -> SheetGrid {
        let Paper { width, height, .. } = self.sheet;
        let grids: Vec<Grid> = match self.scheme {
            Scheme::Single | Scheme::Cover { .. } => return SheetGrid { width, height, cols: 1, rows: 1 },
            Scheme::Booklet { .. } => {
                return SheetGrid { width: width.max(height), height: width.min(height), cols: 2, rows: 1 };
            }
            Scheme::NUp(Tiles::Count(count)) => grids(count).collect(),
            Scheme::NUp(Tiles::Grid(grid)) | Scheme::CutStack(grid) => vec![grid],
        };
        let all = grids.iter().flat_map(|&Grid { cols, rows }| {
            [(width, height), (height, width)].map(|(width, height)| SheetGrid { width, height, cols, rows })
        });
        // Of equal divisions, the first one is the best.
        let best = all.reduce(|best, own| {
            let larger = own.scale(width, height) > best.scale(width, height) + 1e-9;
            if larger { own } else { best }
        });
        best.unwrap_or(SheetGrid { width, height, cols: 1, rows: 1 })
    }

    /// The edge about which the printer turns sheets over.
    pub fn flip(&self) -> Flip {
        let division = self.division();
        self.flip.unwrap_or(if division.width > division.height { Flip::Short } else { Flip::Long })
    }

    /// Whether backs come out upside down and must be turned.
    fn turns_backs(&self) -> bool {
        let division = self.division();
        is_turned(self.flip(), division.width, division.height)
    }
}

/// Whether a printer that turns a sheet of this size over about that edge turns it differently from a reader, who turns
/// it about a vertical line.
pub(super) fn is_turned(flip: Flip, width: f64, height: f64) -> bool {
    match flip {
        Flip::Long => width > height,
        Flip::Short => height > width,
    }
}

/// Imposes `pages` on sheets. Each page becomes a group on a side, and bookmarks lead to its position there.
///
/// # Errors
///
/// Fails if the pages have several sizes or would move too far into the fold. Fails if there are no covers, or the
/// spine would be too narrow.
pub fn impose(pages: Pages, plan: &Imposition) -> Result<Pages, ImposeError> {
    let Some(first) = pages.pages.first() else { return Ok(pages) };
    let (width, height) = (first.drawing.width, first.drawing.height);
    let other = |page: &Page| (page.drawing.width - width).abs() > 0.01 || (page.drawing.height - height).abs() > 0.01;
    if let Some(index) = pages.pages.iter().position(other) {
        let Diagram { width, height, .. } = pages.pages[index].drawing;
        return Err(ImposeError::Size { page: index + 1, width, height });
    }
    if let Scheme::Cover { leaf } = plan.scheme {
        return wrap::cover(pages, leaf, plan);
    }
    check_creep(plan, pages.pages.len())?;
    let division = plan.division();
    let (scale, cell) = (division.scale(width, height), division.cell());
    let inset = Point::new((cell.0 - scale * width) / 2.0, (cell.1 - scale * height) / 2.0);
    let imposer = Imposer { plan, division, slug: marks::slug(plan), scale, inset };
    let sides = order::sides(plan, pages.pages.len(), pages.back_cover);
    let bookmarks = imposer.bookmarks(&pages.bookmarks, &sides);
    let mut logical: Vec<Option<Page>> = pages.pages.into_iter().map(Some).collect();
    let sheets = sides.iter().map(|side| imposer.side(side, &mut logical)).collect();
    Ok(Pages { pages: sheets, bookmarks, back_cover: false, ..pages })
}

fn check_creep(plan: &Imposition, pages: usize) -> Result<(), ImposeError> {
    let Scheme::Booklet { signature, creep } = plan.scheme else { return Ok(()) };
    let sheets = signatures(pages, signature).into_iter().max().unwrap_or(1);
    let shift = (sheets - 1) as f64 * creep;
    if shift <= MOST_CREEP {
        return Ok(());
    }
    Err(ImposeError::Creep { sheets, creep, shift, fits: 1 + (MOST_CREEP / creep) as usize })
}

/// The smallest type on the pages of sheets, in pt; `None` if they have no text.
pub fn smallest_type(sheets: &Pages) -> Option<f64> {
    let sizes = sheets.pages.iter().map(|page| super::pages::smallest_type(&page.drawing.items));
    let smallest = sizes.fold(f64::INFINITY, f64::min);
    smallest.is_finite().then_some(smallest / super::pages::sheet::MM_PER_PT)
}

/// Imposes pages of one size.
struct Imposer<'a> {
    plan: &'a Imposition,
    division: SheetGrid,
    /// The margin around the trimmed sheet for bleed and marks.
    slug: f64,
    /// Scale of the pages.
    scale: f64,
    /// From the corner of a cell to that of its page.
    inset: Point,
}

impl Imposer<'_> {
    /// The margins for bleed and marks at the left and at the right of a side. A bound page has no bleed at the
    /// binding, because it is glued there.
    fn slugs(&self, side: &Side) -> (f64, f64) {
        let plan = self.plan;
        let is_bound = plan.scheme == Scheme::Single && plan.sheet.is_trade() && !plan.crop_marks;
        let Some(place) = side.pages.first().filter(|_| is_bound) else { return (self.slug, self.slug) };
        // Odd pages, whose indices are even, have the binding at the left.
        if place.page.is_multiple_of(2) != plan.right_to_left { (0.0, self.slug) } else { (self.slug, 0.0) }
    }

    /// The position of a page on the side, and the top of its cell.
    fn place(&self, side: &Side, place: &order::PlacedPage) -> (Point, f64) {
        let (width, height) = self.division.cell();
        let top = self.slug + place.row as f64 * height;
        let towards_fold = match self.plan.scheme {
            Scheme::Booklet { creep, .. } if place.col == 0 => side.depth as f64 * creep,
            Scheme::Booklet { creep, .. } => -(side.depth as f64) * creep,
            _ => 0.0,
        };
        let left = self.slugs(side).0 + place.col as f64 * width + towards_fold;
        (Point::new(left + self.inset.x, top + self.inset.y), top)
    }

    fn side(&self, side: &Side, logical: &mut [Option<Page>]) -> Page {
        let (left, right) = self.slugs(side);
        let (width, height) = (self.division.width + left + right, self.division.height + 2.0 * self.slug);
        let mut items = Vec::with_capacity(side.pages.len() + 8);
        let mut label = None;
        for place in &side.pages {
            let page = logical[place.page].take().expect("every page has one place");
            let (at, _) = self.place(side, place);
            let layer = Layer::Page(place.page + 1);
            items.push(Item::Group { layer, at, scale: self.scale, items: page.drawing.items });
            label = Some(page.label);
        }
        marks::draw(self.plan, &self.division, side, &mut items);
        if side.is_back && self.plan.turns_backs() {
            items = vec![Item::Turned { about: Point::new(width / 2.0, height / 2.0), items }];
        }
        let name = if side.is_back { "impose-sheet-back" } else { "impose-sheet-front" };
        let sheet = self.plan.language.say(name, &[("sheet", (side.sheet + 1).into())]);
        let label = label.filter(|_| self.plan.scheme == Scheme::Single).unwrap_or(sheet);
        let frame = |out: f64| {
            let (before, after) = (left.min(out), right.min(out));
            let (width, height) = (self.division.width + before + after, self.division.height + 2.0 * out);
            Rect::new(left - before, self.slug - out, width, height)
        };
        Page {
            drawing: Diagram { width, height, title: label.clone(), description: String::new(), items, content: None },
            label,
            trim: (self.slug > 0.0).then(|| frame(0.0)),
            bleed: (self.slug > 0.0).then(|| frame(self.plan.bleed)),
        }
    }

    /// Converts bookmarks to pages into bookmarks to their positions on the sides.
    fn bookmarks(&self, bookmarks: &[Bookmark], sides: &[Side]) -> Vec<Bookmark> {
        let one = |bookmark: &Bookmark| {
            let place = |side: &Side| side.pages.iter().copied().find(|place| place.page == bookmark.page);
            let mut places = sides.iter().enumerate().filter_map(|(page, side)| Some((page, side, place(side)?)));
            let (page, side, place) = places.next().expect("every page has one place");
            let (at, top) = self.place(side, &place);
            let top = match side.is_back && self.plan.turns_backs() {
                // On a turned page, the content after the bookmark is above it, so the link shows the whole page.
                true => self.division.height + 2.0 * self.slug - top - self.division.cell().1,
                false => at.y + self.scale * bookmark.top,
            };
            let children = self.bookmarks(&bookmark.children, sides);
            Bookmark { title: bookmark.title.clone(), page, top, children }
        };
        bookmarks.iter().map(one).collect()
    }
}
