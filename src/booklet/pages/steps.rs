//! The pages of diagrams: a fixed grid, row by row, hung on the outer edges of the frames.

use super::sheet::{MM_PER_PT, Sheet, shortened, width};
use super::{Book, Grid, Layout, LayoutError, Paper, SMALLEST_LABEL, TOP, board_cells, smallest_label};
use crate::booklet::{Chapter, Figure, Steps, capitalised};
use crate::diagram::Anchor;
use crate::font::{Fonts, Weight};
use crate::render::pdf::Bookmark;

/// Least distance between neighbours, across and down.
const GAP: f64 = 5.0;
/// Height of the band above a frame in which its caption stands, and the caption's baseline in it.
const BAND: f64 = 6.5;
const BASELINE: f64 = 3.05;
/// Least distance between the two parts of a caption, and between the captions of neighbours.
const CAPTION_GAP: f64 = 3.0;

/// Where everything stands on a page of diagrams.
struct Arrangement {
    grid: Grid,
    /// Side of a cell.
    u: f64,
    /// Sizes of number and words in pt.
    sizes: (f64, f64),
    /// Width of a column: that of its frames or of its captions.
    column: f64,
    /// From the left edge of one frame to that of the next, and from one row to the next.
    pitch: (f64, f64),
}

impl Book<'_> {
    pub(super) fn steps(&mut self, steps: &Steps, layout: &Layout) -> Result<(), LayoutError> {
        let needs = Needs::of(&self.booklet.fonts, steps, layout.caption);
        let arrangement = choose(&needs, layout)?;
        let per_page = arrangement.grid.count();
        let last = steps.figures.len() - 1;
        self.first_step_page = self.sheets.len() + 1;
        self.per_page = per_page;
        let unit = match (last, self.booklet.unit) {
            (0, unit) => format!("0 {unit}"),
            (_, unit) => capitalised(unit),
        };
        for (page, figures) in steps.figures.chunks(per_page).enumerate() {
            let (from, to) = (page * per_page, page * per_page + figures.len() - 1);
            let right = match (last, from == to) {
                (0, _) => unit.clone(),
                (_, true) => format!("{unit} {from} of {last}"),
                (_, false) => format!("{unit} {from}–{to} of {last}"),
            };
            let sheet = self.new_sheet(&right);
            let total = (last + 1) as f64;
            sheet.progress(from as f64 / total, (to + 1) as f64 / total);
            for (i, figure) in figures.iter().enumerate() {
                draw(sheet, &arrangement, i, figure, layout.caption);
            }
        }
        let children = self.step_bookmarks(steps, &arrangement);
        self.bookmarks.push(Bookmark {
            title: "The solution".to_owned(),
            page: self.first_step_page - 1,
            top: 0.0,
            children,
        });
        Ok(())
    }

    /// One entry for each chapter, or for each page where there is only one chapter.
    fn step_bookmarks(&self, steps: &Steps, arrangement: &Arrangement) -> Vec<Bookmark> {
        let entry = |title: String, step: usize| Bookmark {
            title,
            page: self.page_of(step) - 1,
            top: (TOP + (step % self.per_page / arrangement.grid.cols) as f64 * arrangement.pitch.1 - 2.0).max(0.0),
            children: Vec::new(),
        };
        let unit = self.booklet.unit;
        let range = |first: usize, last: usize| format!("{unit} {first}–{last}");
        if steps.chapters.len() > 1 {
            let title = |c: &Chapter| format!("{}. {}: {}", c.number, c.title, range(c.first, c.last));
            return steps.chapters.iter().map(|c| entry(title(c), c.first)).collect();
        }
        let last = steps.figures.len() - 1;
        let firsts = (0..=last).step_by(self.per_page);
        firsts.map(|first| entry(capitalised(&range(first, last.min(first + self.per_page - 1))), first)).collect()
    }
}

/// What all diagrams of a booklet need.
struct Needs {
    /// Width and height of a frame, in cells.
    frame: (f64, f64),
    /// The smallest label, in cells.
    label: f64,
    /// Widest caption in mm, with the usual and with the large sizes.
    caption: (f64, f64),
}

/// Sizes of number and words in pt: usual, and with few large diagrams.
const SIZES: (f64, f64) = (12.0, 9.0);
const LARGE_SIZES: (f64, f64) = (16.0, 12.0);

impl Needs {
    fn of(fonts: &Fonts, steps: &Steps, caption: bool) -> Self {
        let widest = |sizes: (f64, f64)| {
            let both = |figure: &Figure| {
                let (left, right) = caption_parts(figure, caption);
                let right_width = width(fonts, right, Weight::Regular, sizes.1);
                width(fonts, left, Weight::Bold, left_size(sizes, caption)) + right_width + CAPTION_GAP
            };
            steps.figures.iter().map(both).fold(0.0, f64::max)
        };
        Self {
            frame: board_cells(&steps.figures[0].diagram),
            label: steps.figures.iter().take(1).map(|f| smallest_label(&f.diagram)).fold(1.0, f64::min),
            caption: (widest(SIZES), widest(LARGE_SIZES)),
        }
    }
}

/// What stands at the left and at the right over a diagram.
fn caption_parts(figure: &Figure, caption: bool) -> (&str, &str) {
    match caption {
        true => (&figure.caption, ""),
        false => ("000", &figure.words),
    }
}

/// A caption in words is set smaller than a bare number.
fn left_size(sizes: (f64, f64), caption: bool) -> f64 {
    if caption { sizes.1 + 1.0 } else { sizes.0 }
}

/// The grid that was asked for, else the paper's, else the one with the most diagrams on a page that fits.
fn choose(needs: &Needs, layout: &Layout) -> Result<Arrangement, LayoutError> {
    let paper = &layout.paper;
    let fitting = || {
        let mut grids: Vec<Grid> = (1..=8).flat_map(|cols| (1..=10).map(move |rows| Grid { cols, rows })).collect();
        let standard = paper.grid();
        grids.retain(|grid| grid.count() <= standard.count());
        grids.sort_by_key(|grid| (std::cmp::Reverse(grid.count()), grid.cols));
        // Among equally full pages, the one with the largest cells.
        let fits = grids.into_iter().map(|grid| arrange(needs, paper, grid)).filter(|a| a.fits(needs));
        fits.max_by(|a, b| a.grid.count().cmp(&b.grid.count()).then(a.u.total_cmp(&b.u)))
    };
    let asked = layout.grid.map(|grid| arrange(needs, paper, grid));
    let chosen = match asked {
        Some(asked) => Some(asked).filter(|asked| asked.label_size(needs) >= SMALLEST_LABEL),
        None => Some(arrange(needs, paper, paper.grid())).filter(|a| a.fits(needs)).or_else(fitting),
    };
    chosen.ok_or_else(|| {
        let grid = layout.grid.unwrap_or(Grid { cols: 1, rows: 1 });
        LayoutError::SmallLabels {
            grid,
            paper: paper.name,
            size: arrange(needs, paper, grid).label_size(needs).max(0.0),
            fits: fitting().map(|arrangement| arrangement.grid),
        }
    })
}

/// The largest cells with which a grid fits on the page.
fn arrange(needs: &Needs, paper: &Paper, grid: Grid) -> Arrangement {
    let (cols, rows) = (grid.cols as f64, grid.rows as f64);
    let (text_width, text_height) = (paper.text_width(), paper.text_height());
    let across = (text_width - (cols - 1.0) * GAP) / (cols * needs.frame.0);
    let down = (text_height - rows * BAND - (rows - 1.0) * GAP) / (rows * needs.frame.1);
    let u = across.min(down).min(24.0);
    let (w, h) = (u * needs.frame.0, u * needs.frame.1);
    let share = |rest: f64, count: f64| if count > 1.0 { rest / (count - 1.0) } else { 0.0 };
    // A column is as wide as its frames and, as far as there is room, as its captions.
    let widest = (text_width - (cols - 1.0) * CAPTION_GAP) / cols;
    let column = |caption: f64| w.max(caption.min(widest));
    let large = u >= 12.0 && column(needs.caption.1) >= needs.caption.1;
    let column = column(if large { needs.caption.1 } else { needs.caption.0 });
    Arrangement {
        grid,
        u,
        sizes: if large { LARGE_SIZES } else { SIZES },
        column,
        pitch: (
            column + share(text_width - cols * column, cols),
            BAND + h + share(text_height - rows * (h + BAND), rows),
        ),
    }
}

impl Arrangement {
    /// Height of the smallest label in pt.
    fn label_size(&self, needs: &Needs) -> f64 {
        // The drawn size is rounded; so is this.
        (self.u * needs.label / MM_PER_PT * 100.0).round() / 100.0
    }

    fn fits(&self, needs: &Needs) -> bool {
        // A caption too long for the widest column is shortened there.
        let captions = self.grid.cols == 1 || self.column >= needs.caption.0;
        self.label_size(needs) >= SMALLEST_LABEL && captions
    }
}

/// Draws diagram `i` of a page.
fn draw(sheet: &mut Sheet, arrangement: &Arrangement, i: usize, figure: &Figure, caption: bool) {
    let Arrangement { grid, u, sizes, column, pitch } = *arrangement;
    let (frame_width, _) = board_cells(&figure.diagram);
    let w = frame_width * u;
    // A single column stands in the middle.
    let indent = if grid.cols == 1 { (sheet.width() - w) / 2.0 } else { 0.0 };
    let x = sheet.left + indent + (i % grid.cols) as f64 * pitch.0;
    let y = TOP + (i / grid.cols) as f64 * pitch.1;
    let large = if sizes == LARGE_SIZES { 0.4 } else { 0.0 };
    let baseline = y + BASELINE + large;
    let room = if grid.cols == 1 { sheet.width() - indent } else { column };
    let left_size = left_size(sizes, caption);
    let (left, right) = match caption {
        true => (shortened(&sheet.fonts, &figure.caption, Weight::Bold, left_size, room), String::new()),
        false => {
            let number = figure.number.to_string();
            let room = room - width(&sheet.fonts, &number, Weight::Bold, left_size) - CAPTION_GAP;
            (number, shortened(&sheet.fonts, &figure.words, Weight::Regular, sizes.1, room))
        }
    };
    sheet.spoken_text(x, baseline, left_size, Weight::Bold, &left, &figure.caption);
    // Over a narrow board the words begin behind the number and may reach beyond the frame.
    let behind = x + width(&sheet.fonts, &left, Weight::Bold, left_size) + CAPTION_GAP;
    let words = width(&sheet.fonts, &right, Weight::Regular, sizes.1);
    let end = (x + w).max(behind + words);
    sheet.text(end, baseline, sizes.1, Weight::Regular, Anchor::End, &right);
    sheet.board_at_frame(x, y + BAND, u, &figure.diagram);
}
