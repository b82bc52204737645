//! How many diagrams are on a page, and where.

use super::compact::Table;
use super::paper::Area;
use super::penalties;
use super::rows::{SOLVED, Slot, TITLE, slots};
use super::sheet::{MM_PER_PT, width};
use super::{Grid, LARGE_CELL, Layout, LayoutError, SMALLEST_LABEL, board_cells, smallest_label};
use crate::booklet::{Booklet, Figure, Steps};
use std::ops::Range;
use stepbook_draw::font::{Fonts, Weight};

/// Least distance between the two parts of a caption, and between the captions of neighbours.
pub(super) const CAPTION_GAP: f64 = 3.0;
/// Area of the text block in mm² of which one diagram is, where there are many.
const SHARE: f64 = 2400.0;
/// How many times as many diagrams as usual a page may have, and how many times as many save pages: those beyond save nothing.
const MORE: f64 = 1.25;
const SAVING: f64 = 1.1;
/// Largest side of a cell in mm: in a grid that was chosen here, in large print, and in a requested one.
pub(super) const LARGEST_CELL: f64 = 16.0;
pub(super) const LARGEST_LARGE_CELL: f64 = 24.0;
const LARGEST_ASKED_CELL: f64 = 24.0;
/// Greatest distance of neighbours across and down: few diagrams stay together instead of spreading over the page.
const WIDEST_GAPS: (f64, f64) = (22.0, 16.0);
/// Across in large print, whose few columns are at both margins.
const WIDEST_LARGE_GAP: f64 = 40.0;
/// Most columns and rows of a grid that is chosen here.
const MOST: (usize, usize) = (10, 12);

/// Sizes of number and words in pt: usual, and with few large diagrams.
const SIZES: (f64, f64) = (12.0, 9.0);
const LARGE_SIZES: (f64, f64) = (16.0, 12.0);
/// Side of a cell in mm from which the large ones are used.
const LARGE_SIZES_FROM: f64 = 12.0;

/// Distances that do not depend on the grid, in mm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    /// Least distance between neighbours, across and down.
    pub gaps: (f64, f64),
    /// Height of the caption's band above a frame, and the caption's baseline in it.
    pub band: f64,
    pub baseline: f64,
    /// From the top of the text block to the first band.
    pub above: f64,
    /// From the top of a band up to the baseline of the heading of a part, and to the rule above it.
    pub heading: f64,
    pub heading_rule: f64,
}

impl Measures {
    fn of(area: &Area, headings: bool) -> Self {
        let usual = Self { gaps: (5.0, 5.0), band: 6.5, baseline: 3.05, above: 0.0, heading: 2.6, heading_rule: 6.2 };
        // Large print has no room to spare: its distances are those of ordinary pages on the paper, not enlarged.
        match (area.large, headings) {
            (false, false) => usual,
            (false, true) => Self { gaps: (5.0, 8.2), above: 4.9, ..usual },
            (true, false) => Self { gaps: (2.8, 2.8), band: 5.2, ..usual },
            // Headings have lines of their own.
            (true, true) => Self { gaps: (2.8, 2.8), band: 4.6, ..usual },
        }
    }
}

/// The layout of a page of diagrams.
#[derive(Clone, Copy)]
pub(super) struct Arrangement {
    pub grid: Grid,
    /// Side of a cell.
    pub u: f64,
    /// Sizes of number and words in pt.
    pub sizes: (f64, f64),
    /// Width of a column: that of its frames or of its captions.
    pub column: f64,
    /// From the left edge of one frame to that of the next, and from one row to the next.
    pub pitch: (f64, f64),
    /// Whether the words are at the right above a diagram.
    pub words: bool,
    /// Whether the moves of a diagram fill lines of their own, whether these have room, and what those of the last page take.
    pub is_told: bool,
    has_room: bool,
    told_last: f64,
    /// The most that those of a page take, in mm.
    told_full: f64,
    /// Share of the page that stays empty at the right and below, although gaps are wide.
    blank: f64,
    /// Whether there are plans among the diagrams.
    pub plans: bool,
    /// Whether each part begins a row, with its heading above it.
    pub titled: bool,
    pub measures: Measures,
}

/// The texts above a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Over {
    /// The number and the move in words.
    Number,
    /// The caption, which has the number, and the move in words where there is room.
    Caption,
    /// The number and the caption, which has none.
    NumberAndCaption,
}

impl Over {
    pub(super) fn of(steps: &Steps, caption: bool) -> Self {
        let has_number = |figure: &Figure| {
            let mut numbers = figure.caption.split(|c: char| !c.is_ascii_digit());
            numbers.any(|digits| digits.parse() == Ok(figure.number))
        };
        match caption {
            false => Self::Number,
            true if steps.figures.iter().all(has_number) => Self::Caption,
            true => Self::NumberAndCaption,
        }
    }

    /// The texts at the left and at the right.
    pub(super) fn parts(self, figure: &Figure) -> (String, &str) {
        match self {
            Self::Number => (figure.number.to_string(), &figure.words),
            Self::NumberAndCaption => (figure.number.to_string(), &figure.caption),
            Self::Caption => (figure.caption.clone(), figure.more_words().unwrap_or_default()),
        }
    }

    /// Size of the left part in pt: a caption in words is set smaller than a bare number.
    pub(super) fn left_size(self, sizes: (f64, f64)) -> f64 {
        if self == Self::Caption { sizes.1 + 1.0 } else { sizes.0 }
    }
}

/// What all diagrams of a booklet need.
pub(super) struct Needs {
    /// Number of diagrams, and of plans among them.
    count: usize,
    /// Whether there are plans.
    plans: bool,
    /// Width and height of a frame, in cells.
    frame: (f64, f64),
    /// The smallest label, in cells.
    label: f64,
    /// Widest caption in mm, with the usual and with the large sizes.
    caption: (f64, f64),
    /// The same where the move in words may be left out.
    shorter: (f64, f64),
    /// Whether diagrams begin parts that have headings.
    headings: bool,
    /// The texts of each diagram, if the moves of some fill lines of their own.
    told: Option<Told>,
    /// Height of the table of moves that may follow on the last page, in mm.
    table: Option<f64>,
}

/// Size in pt of the words of several moves, and the distance of their lines in mm.
pub(super) const TOLD: f64 = 8.0;
pub(super) const TOLD_LEADING: f64 = 3.5;
/// Most lines of them, unless the column is as wide as the page.
const MOST_TOLD: usize = 3;
/// Distance of phrases in a line, in mm.
pub(super) const BETWEEN: f64 = 1.4;

/// The texts above diagrams, as widths in mm.
pub(super) struct Told {
    /// Those of diagrams, and of plans among them, which have none.
    places: Vec<Phrases>,
    over: Over,
}

/// The moves of a diagram.
struct Phrases {
    /// Their widths in mm; none if the caption has them.
    widths: Vec<f64>,
    /// From the left edge to where they begin, in mm.
    indent: f64,
}

impl Told {
    /// With or without plans among the diagrams.
    pub(super) fn of(fonts: &Fonts, steps: &Steps, over: Over, plans: bool) -> Option<Self> {
        let has_them = |figure: &Figure| over == Over::Caption && figure.has_move;
        let several = |figure: &Figure| figure.phrases.len() > 1 && !has_them(figure);
        if over == Over::NumberAndCaption || !steps.figures.iter().any(several) {
            return None;
        }
        let phrases = |figure: &Figure| {
            let phrase = |phrase: &String| width(fonts, phrase, Weight::Regular, TOLD);
            Phrases {
                widths: if has_them(figure) { Vec::new() } else { figure.phrases.iter().map(phrase).collect() },
                indent: if over == Over::Caption { 0.0 } else { number_room(fonts, figure) },
            }
        };
        let places = slots(steps, plans).into_iter().map(|slot| match slot {
            Slot::Figure(at) => phrases(&steps.figures[at]),
            Slot::Plan(_) => Phrases { widths: Vec::new(), indent: 0.0 },
        });
        Some(Self { places: places.collect(), over })
    }

    /// How much higher than a line the texts of each row of diagrams are, in mm, with as many columns of this width; `None` if a
    /// phrase is wider or there are too many lines. A single column always has room: there a phrase is shortened.
    fn rows(&self, cols: usize, column: f64) -> Option<Vec<f64>> {
        let fits = |figure: &Phrases| figure.widths.iter().all(|&phrase| phrase <= column - figure.indent);
        if cols > 1 && !self.places.iter().all(fits) {
            return None;
        }
        let rows = (0..self.places.len()).step_by(cols);
        let rows: Vec<f64> = rows.map(|first| self.of_row(first..first + cols, column)).collect();
        let most = (MOST_TOLD - usize::from(self.over != Over::Caption)) as f64 * TOLD_LEADING;
        (cols == 1 || rows.iter().all(|&row| row <= most)).then_some(rows)
    }

    /// How much higher than a line the texts of a row are, in mm, which has these of the places.
    pub(super) fn of_row(&self, places: Range<usize>, column: f64) -> f64 {
        // A caption has a line of its own.
        let first = usize::from(self.over == Over::Caption);
        let lines = |figure: &Phrases| first + lines_of(&figure.widths, column - figure.indent).len();
        let lines = self.places[places.start..places.end.min(self.places.len())].iter().map(lines).max();
        (lines.unwrap_or(1).max(1) - 1) as f64 * TOLD_LEADING
    }
}

/// Room for the number of a diagram and the gap behind it, in mm.
pub(super) fn number_room(fonts: &Fonts, figure: &Figure) -> f64 {
    width(fonts, &figure.number.to_string(), Weight::Bold, SIZES.0) + BETWEEN
}

/// Phrases of these widths in lines of at most `room` mm, as the number of phrases in each line.
pub(super) fn lines_of(phrases: &[f64], room: f64) -> Vec<usize> {
    let mut lines: Vec<usize> = Vec::new();
    let mut used = f64::INFINITY;
    for phrase in phrases {
        match lines.last_mut() {
            Some(count) if used + BETWEEN + phrase <= room => {
                *count += 1;
                used += BETWEEN + phrase;
            }
            _ => {
                lines.push(1);
                used = *phrase;
            }
        }
    }
    lines
}

impl Needs {
    /// Whether each part begins a row: in large print, a heading has no room above a single diagram.
    fn is_titled(&self, area: &Area) -> bool {
        self.headings && area.large
    }

    /// The widest text above a diagram in mm, with these sizes of numbers and words.
    pub(super) fn widest(&self, sizes: (f64, f64)) -> f64 {
        let told = self.told.iter().flat_map(|told| &told.places);
        let phrases = told.flat_map(|place| place.widths.iter().map(|width| place.indent + width));
        let caption = if sizes == LARGE_SIZES { self.caption.1 } else { self.caption.0 };
        if self.told.is_some() { phrases.fold(0.0, f64::max) } else { caption }
    }

    pub(super) fn of(booklet: &Booklet, steps: &Steps, over: Over, area: &Area, plans: bool) -> Self {
        let fonts: &Fonts = &booklet.fonts;
        let told = Told::of(fonts, steps, over, plans);
        let widest = |sizes: (f64, f64), words: bool| {
            let both = |figure: &Figure| {
                let (left, right) = over.parts(figure);
                let left = if over == Over::Caption { left } else { "000".to_owned() };
                let right = if words || over != Over::Caption { right } else { "" };
                let right_width = width(fonts, right, Weight::Regular, sizes.1);
                width(fonts, &left, Weight::Bold, over.left_size(sizes)) + right_width + CAPTION_GAP
            };
            steps.figures.iter().map(both).fold(0.0, f64::max)
        };
        Self {
            count: slots(steps, plans).len(),
            plans,
            frame: board_cells(&steps.figures[0].diagram),
            label: smallest_label(&steps.figures[0].diagram),
            caption: (widest(SIZES, true), widest(LARGE_SIZES, true)),
            shorter: (widest(SIZES, false), widest(LARGE_SIZES, false)),
            headings: steps.chapters.len() > 1 && !plans,
            table: booklet
                .moves_after_steps()
                .filter(|_| told.is_some())
                .map(|moves| Table::new(moves, fonts, &booklet.language, area.text_width()).height()),
            told,
        }
    }
}

/// A grid, and how bad its pages look: less than nothing where they look better than usual ones.
pub(super) struct Candidate {
    pub arrangement: Arrangement,
    /// What its looks are worth in pages, for each page that it needs.
    pub look: f64,
    /// Diagrams on a page beyond which a page is worth no more.
    pub most: usize,
}

/// The best grid of the diagrams of `steps`, before anything is known of the rest of the document.
pub(super) fn arranged(
    booklet: &Booklet,
    steps: &Steps,
    layout: &Layout,
    area: &Area,
) -> Result<Arrangement, LayoutError> {
    let (candidates, count) = candidates(booklet, steps, layout, area)?;
    let cost = |candidate: &Candidate| candidate.cost(count, count.div_ceil(candidate.arrangement.grid.count()));
    let best = candidates.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
    Ok(best.expect("there is a candidate where there is no error").arrangement)
}

/// The grids that fit the page, or the requested one, and the number of diagrams and plans.
///
/// # Errors
///
/// If labels or cells would be too small in every grid.
pub(super) fn candidates(
    booklet: &Booklet,
    steps: &Steps,
    layout: &Layout,
    area: &Area,
) -> Result<(Vec<Candidate>, usize), LayoutError> {
    let needs = |plans: bool| Needs::of(booklet, steps, Over::of(steps, layout.caption), area, plans);
    // Below its title a plan has no room for cells of large print.
    let plans = !steps.plans.is_empty() && !area.large;
    let bare = plans.then(|| needs(false));
    let needs = needs(plans);
    let count = needs.count;
    if let Some(grid) = layout.grid {
        let asked = arrange(&needs, area, grid, LARGEST_ASKED_CELL);
        if asked.is_readable(&needs, area) {
            return Ok((vec![Candidate { arrangement: asked, look: 0.0, most: usize::MAX }], count));
        }
    } else {
        // All on one sheet is better than anything else.
        let sheets = [Some(&needs), bare.as_ref()].into_iter().flatten().filter(|needs| !needs.is_titled(area));
        let sheet = sheets.into_iter().find_map(|needs| one_sheet(needs, area));
        if let Some(arrangement) = sheet {
            return Ok((vec![Candidate { arrangement, look: 0.0, most: usize::MAX }], count));
        }
        let fitting = fitting(&needs, area);
        if !fitting.is_empty() {
            return Ok((fitting, count));
        }
    }
    let grid = layout.grid.unwrap_or(Grid { cols: 1, rows: 1 });
    let tried = arrange(&needs, area, grid, LARGEST_ASKED_CELL);
    let best = |area: &Area| {
        let worth = |candidate: &Candidate| candidate.cost(count, count.div_ceil(candidate.arrangement.grid.count()));
        fitting(&needs, area).into_iter().min_by(|a, b| worth(a).total_cmp(&worth(b)))
    };
    let fits = best(area).map(|candidate| candidate.arrangement.grid);
    let larger = || layout.smallest_paper(|area| !fitting(&needs, area).is_empty());
    let paper_fits = if fits.is_none() { larger() } else { None };
    let paper = area.paper.shown();
    let label = tried.label_size(&needs, area).max(0.0);
    Err(match !area.large || label < SMALLEST_LABEL {
        true => LayoutError::SmallLabels { grid, paper, size: label, fits, paper_fits },
        false => LayoutError::SmallCells { grid, paper, size: (tried.u * area.scale).max(0.0), fits, paper_fits },
    })
}

impl Candidate {
    /// What `pages` with `count` diagrams cost, in pages; many more diagrams on a page than usual save nothing.
    pub(super) fn cost(&self, count: usize, pages: usize) -> f64 {
        let pages = (pages as f64).max(count as f64 / (SAVING * self.most as f64));
        pages * (1.0 + self.look)
    }
}

/// The grid with the largest cells with which all diagrams and the table of moves are on the two sides of a sheet, if any is.
fn one_sheet(needs: &Needs, area: &Area) -> Option<Arrangement> {
    let table = needs.table?;
    let largest = if area.large { LARGEST_LARGE_CELL / area.scale } else { LARGEST_CELL };
    let grids = (1..=MOST.0).flat_map(|cols| (1..=MOST.1).map(move |rows| Grid { cols, rows }));
    let close = grids.map(|grid| {
        let wide = arrange(needs, area, grid, largest);
        let row = wide.measures.band + wide.u * needs.frame.1;
        Arrangement { pitch: (wide.pitch.0, row + wide.measures.gaps.1), ..wide }
    });
    // Rows of the last page, and the room that they and the table leave there.
    let last = |a: &Arrangement| {
        let pages = needs.count.div_ceil(a.grid.count()).max(1);
        let rows = (needs.count - (pages - 1) * a.grid.count()).div_ceil(a.grid.cols);
        let end = a.measures.above + a.told_last + rows as f64 * a.pitch.1 - a.measures.gaps.1;
        (pages, rows, area.text_height() - end - table)
    };
    let fits = |a: &Arrangement| {
        let (pages, _, spare) = last(a);
        a.fits(needs, area) && pages <= 2 && spare >= 0.0
    };
    let chosen = close.filter(fits).max_by(|a, b| a.u.total_cmp(&b.u).then(b.grid.count().cmp(&a.grid.count())))?;
    // The rows are as far apart as both pages have room for.
    let (pages, rows, spare) = last(&chosen);
    let gaps = |rows: usize| (rows.max(2) - 1) as f64;
    let full = area.text_height() - chosen.told_full - chosen.measures.above - chosen.grid.rows as f64 * chosen.pitch.1
        + chosen.measures.gaps.1;
    let more = spare / gaps(rows);
    let more = if pages > 1 { more.min(full / gaps(chosen.grid.rows)) } else { more };
    let more = more.clamp(0.0, WIDEST_GAPS.1 - chosen.measures.gaps.1);
    Some(Arrangement { pitch: (chosen.pitch.0, chosen.pitch.1 + more), ..chosen })
}

/// The grids that fit the page with labels and captions that can be read.
fn fitting(needs: &Needs, area: &Area) -> Vec<Candidate> {
    let most = ((area.text_width() * area.text_height() / SHARE + 0.3).round() as usize).max(1);
    // Long labels may need larger cells.
    let readable = 1.01 * SMALLEST_LABEL * MM_PER_PT / (needs.label * area.scale);
    let largest = match area.large {
        true => LARGEST_LARGE_CELL / area.scale,
        false => LARGEST_CELL.max(readable.min(LARGEST_ASKED_CELL)),
    };
    let grids = (1..=MOST.0).flat_map(|cols| (1..=MOST.1).map(move |rows| Grid { cols, rows }));
    let grids = grids.filter(|grid| grid.count() as f64 <= MORE * most as f64);
    let all = grids.map(|grid| arrange(needs, area, grid, largest)).filter(|a| a.fits(needs, area));
    let look = |a: &Arrangement| penalties::of_grid(a.u, a.label_size(needs, area), a.blank, a.grid.count() > most);
    all.map(|arrangement| Candidate { look: look(&arrangement), arrangement, most }).collect()
}

/// The largest cells, up to `largest`, with which a grid fits on the page.
fn arrange(needs: &Needs, area: &Area, grid: Grid, largest: f64) -> Arrangement {
    let measures = Measures::of(area, needs.headings);
    let (cols, rows) = (grid.cols as f64, grid.rows as f64);
    let (text_width, text_height) = (area.text_width(), area.text_height() - measures.above);
    // The columns have all the width that there is if moves need lines of their own.
    let told = needs.told.as_ref().map(|told| ((text_width - (cols - 1.0) * CAPTION_GAP) / cols, told));
    let lines = told.map_or(Some(Vec::new()), |(column, told)| told.rows(grid.cols, column));
    let (has_room, lines) = (lines.is_some(), lines.unwrap_or_default());
    // What the lines of a page and those of the last one take.
    let taken = |page: &[f64]| page.iter().sum::<f64>();
    let told_height = lines.chunks(grid.rows).map(taken).fold(0.0, f64::max);
    let told_last = lines.chunks(grid.rows).last().map_or(0.0, taken);
    let across = (text_width - (cols - 1.0) * measures.gaps.0) / (cols * needs.frame.0);
    let down =
        (text_height - told_height - rows * measures.band - (rows - 1.0) * measures.gaps.1) / (rows * needs.frame.1);
    // The heading of a part has room on a page, and what is below the last diagram, unless cells were too small then.
    let more = match (area.large, grid.rows, needs.is_titled(area)) {
        (true, 1, _) => SOLVED,
        (true, _, true) => TITLE,
        _ => 0.0,
    };
    let least = 1.001 * LARGE_CELL / area.scale;
    let down = if more > 0.0 { (down - more / (rows * needs.frame.1)).max(down.min(least)) } else { down };
    let u = across.min(down).min(largest);
    let (w, h) = (u * needs.frame.0, u * needs.frame.1);
    // A column is as wide as its frames and, as far as there is room, as its captions.
    let widest = (text_width - (cols - 1.0) * CAPTION_GAP) / cols;
    let column = |caption: f64| w.max(caption.min(widest));
    let large = told.is_none() && u >= LARGE_SIZES_FROM && column(needs.shorter.1) >= needs.shorter.1;
    let of = |captions: (f64, f64)| if large { captions.1 } else { captions.0 };
    let words = column(of(needs.caption)) >= of(needs.caption);
    let column = match told {
        Some((widest, _)) => w.max(widest),
        None => column(of(if words { needs.caption } else { needs.shorter })),
    };
    // The gap to the next one, and the empty rest behind the last.
    let spread = |size: f64, room: f64, count: f64, widest_gap: f64| {
        let gap = if count > 1.0 { (room - count * size) / (count - 1.0) } else { 0.0 };
        (gap.min(widest_gap), (gap - widest_gap).max(0.0) * (count - 1.0) / room)
    };
    let widest_across = if area.large { WIDEST_LARGE_GAP } else { WIDEST_GAPS.0 };
    let (gap_across, blank_right) = spread(column, text_width, cols, widest_across);
    let (gap_down, blank_below) = spread(measures.band + h, text_height - told_height, rows, WIDEST_GAPS.1);
    Arrangement {
        grid,
        u,
        sizes: if large { LARGE_SIZES } else { SIZES },
        column,
        pitch: (column + gap_across, measures.band + h + gap_down),
        words,
        is_told: told.is_some(),
        has_room,
        told_last,
        told_full: told_height,
        blank: blank_right.max(blank_below),
        plans: needs.plans,
        titled: needs.is_titled(area),
        measures,
    }
}

impl Arrangement {
    /// How far a frame of width `w` is from the left edge of the text: a single column is in the middle.
    pub(super) fn indent(&self, text_width: f64, w: f64) -> f64 {
        if self.grid.cols == 1 { (text_width - w) / 2.0 } else { 0.0 }
    }

    /// Height of the smallest label on the paper in pt.
    fn label_size(&self, needs: &Needs, area: &Area) -> f64 {
        // The drawn size is rounded; so is this.
        (self.u * area.scale * needs.label / MM_PER_PT * 100.0).round() / 100.0
    }

    fn is_readable(&self, needs: &Needs, area: &Area) -> bool {
        self.label_size(needs, area) >= SMALLEST_LABEL && (!area.large || self.u * area.scale >= LARGE_CELL)
    }

    fn fits(&self, needs: &Needs, area: &Area) -> bool {
        // A caption too long for the widest column is shortened there.
        let captions =
            self.grid.cols == 1 || if needs.told.is_some() { self.has_room } else { self.column >= needs.shorter.0 };
        self.is_readable(needs, area) && captions
    }
}
