//! Positions that are read back from compiled pictures, from their lines and letters alone, are those of the solution.

use crate::common::{self, ink, puzzles, tex};
mod outlines;

use crate::common::ink::{Ink, Point, contains};
use crate::common::stories::example;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use stepbook::stages::booklet::{self, Selection, Setting, Shape, Style};
use stepbook::stages::grid::{Cell, Direction, Size};
use stepbook::stages::render::latex::{Flavour, PACKAGE};
use stepbook::stages::walkthrough::{Picture, Walkthrough};

/// The back ends of the package.
const PLAIN: &str = "\\usepackage{stepbook}";
const TIKZ: &str = "\\usepackage[tikz]{stepbook}";
/// The side of a cell in PDF points.
const CELL: f64 = 30.0;
/// The outline of a block keeps away from the borders of its cells, but not further than this, in cells.
const INSET: f64 = 0.2;
/// A round corner takes less than this of a side, in cells.
const CORNER: f64 = 0.3;

static PUZZLES: LazyLock<Vec<(&'static str, Walkthrough)>> = LazyLock::new(puzzles::all);

/// Lines that meet may do so in the middle or on one side of the other, in cells.
const SLANT: f64 = 0.1;

/// Rows and columns.
type Cells = BTreeSet<(usize, usize)>;
/// Blocks with their labels, if they are shown.
type Position = BTreeSet<(String, Cells)>;

/// The positions of a story, by moving the blocks of its start cell by cell.
fn positions(story: &Walkthrough, labelled: bool) -> Vec<Position> {
    let at = |(piece, &corner): (usize, &Cell)| {
        let label = if labelled { story.pieces[piece].label.clone() } else { String::new() };
        (label, story.pieces[piece].cells_at(corner).map(|cell| (cell.row, cell.col)).collect())
    };
    let mut blocks: Vec<(String, Cells)> = story.steps[0].position.iter().enumerate().map(at).collect();
    let after = story.steps.iter().map(|step| {
        if let Some(moved) = &step.moved {
            let cells = &mut blocks[moved.piece].1;
            *cells = moved.path.iter().fold(cells.clone(), shifted);
        }
        blocks.iter().cloned().collect()
    });
    after.collect()
}

fn shifted(cells: Cells, direction: &Direction) -> Cells {
    let cell = |(row, col): (usize, usize)| match direction {
        Direction::Up => (row - 1, col),
        Direction::Down => (row + 1, col),
        Direction::Left => (row, col - 1),
        Direction::Right => (row, col + 1),
    };
    cells.into_iter().map(cell).collect()
}

/// A document with these pictures of a story, each on a page of its own with nothing else.
fn document(story: &Walkthrough, style: &Style, shown: &[Picture], flavour: Flavour) -> String {
    let figures: Vec<_> = shown.iter().map(|picture| booklet::figure_of(story, style, picture)).collect();
    let setting = Setting { flavour, shape: Shape::Fragment, label: "x-", style, story };
    let fragments = booklet::fragments(&figures, &setting, &stepbook::stages::templates()).expect("all is printable");
    let sheets = fragments.sources.iter().map(|source| format!("\\sheet{{%\n{source}}}\n"));
    ink::document(CELL, &(fragments.definitions.unwrap_or_default() + &sheets.collect::<String>()))
}

/// A closed outline in cells: x to the right, y down from the board's corner at the top left.
struct Outline(Vec<Point>);

impl Outline {
    fn contains(&self, point: Point) -> bool {
        contains(&self.0, point)
    }

    fn area(&self) -> f64 {
        self.sides().map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>().abs() / 2.0
    }

    /// The cells whose middle is inside.
    fn cells(&self, size: Size) -> Cells {
        let cells = size.cells().map(|cell| (cell.row, cell.col));
        cells.filter(|&(row, col)| self.contains((col as f64 + 0.5, row as f64 + 0.5))).collect()
    }

    /// Its sides, from corner to corner.
    fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.0.iter().copied().zip(self.0.iter().copied().cycle().skip(1))
    }

    /// Whether it runs along the borders of cells; the corners may be round.
    fn fits(&self) -> bool {
        let is_near = |length: f64| (length - length.round()).abs() < INSET;
        self.sides().all(|(a, b)| match ((a.0 - b.0).abs(), (a.1 - b.1).abs()) {
            (w, h) if w.hypot(h) < CORNER => true,
            (w, h) if w < h => w < SLANT && is_near(a.0),
            (_, h) => h < SLANT && is_near(a.1),
        })
    }
}

/// The blocks that are drawn on a page: with labels, the narrowest outline around each; without, all outlines but the frame
/// and what is drawn of walls.
fn read(ink: &Ink, story: &Walkthrough, labelled: bool) -> Position {
    let size = story.field.size();
    let mut rings = ink.rings.clone();
    rings.extend(outlines::outlines(&ink.strokes, 0.5 * CELL));
    // The board is in the middle of its picture.
    let [(left, bottom), (right, top)] = ink.corners[..] else { panic!("two corners: {:?}", ink.corners) };
    let (x, y) = (((right - left) / CELL - size.cols as f64) / 2.0, ((top - bottom) / CELL - size.rows as f64) / 2.0);
    assert!((0.1..0.5).contains(&x) && (x - y).abs() < 0.01, "margins {x} and {y}");
    let cells = |point: Point| ((point.0 - left) / CELL - x, (top - point.1) / CELL - y);
    let outlines: Vec<Outline> = rings.into_iter().map(|ring| Outline(ring.into_iter().map(cells).collect())).collect();
    if labelled {
        let block = |(label, at, _): &(String, Point, String)| {
            let around = outlines.iter().filter(|outline| outline.contains(cells(*at)));
            let outline = around.min_by(|a, b| a.area().total_cmp(&b.area()));
            let outline = outline.filter(|outline| outline.fits());
            (label.clone(), outline.map(|outline| outline.cells(size)).unwrap_or_default())
        };
        let is_label = |text: &&(String, Point, String)| story.pieces.iter().any(|piece| piece.label == text.0);
        return ink.texts.iter().filter(is_label).map(block).collect();
    }
    let block = |outline: &Outline| {
        let cells = outline.cells(size);
        let is_wall = cells.iter().any(|&(row, col)| story.field.walls[Cell::new(row, col)]);
        // The frame is outside of its cells.
        let is_block = outline.fits() && outline.area() < cells.len() as f64 && !is_wall;
        is_block.then_some((String::new(), cells))
    };
    outlines.iter().filter_map(block).collect()
}

/// The number of pictures of a selection, all of which show the positions that they should, and that of the blocks of which an
/// arrow has cut off too much: the disc of a number may hide a corner.
fn read_all<'p>(
    puzzles: impl Iterator<Item = &'p (&'static str, Walkthrough)>,
    (flavour, back_end): (Flavour, &str),
    style: &Style,
) -> (usize, usize) {
    let (mut steps, mut cut) = (0, 0);
    for (name, story) in puzzles {
        // No letter describes composed signs.
        let plain = story.pieces.iter().all(|piece| piece.label.chars().all(|c| c.is_ascii_alphanumeric()));
        let labelled = flavour != Flavour::Wiberg;
        if labelled && !plain {
            continue;
        }
        let shown = style.steps.pictures(story, style.shown);
        let pages = pages(story, style, &shown, (flavour, back_end));
        let expected = positions(story, labelled);
        assert_eq!(pages.len(), shown.len(), "{name}");
        for (picture, page) in shown.iter().zip(&pages) {
            let mut read = read(page, story, labelled);
            if picture.is_numbered() && labelled {
                for moved in &picture.moves {
                    let piece = &story.pieces[moved.moved.piece];
                    if read.remove(&(piece.label.clone(), Cells::new())) {
                        let cells = piece.cells_at(moved.moved.from).map(|cell| (cell.row, cell.col)).collect();
                        read.insert((piece.label.clone(), cells));
                        cut += 1;
                    }
                }
            }
            assert_eq!(read, expected[picture.step], "{name}, {flavour:?}, step {}", picture.step);
            steps += 1;
        }
    }
    (steps, cut)
}

/// The pictures of up to three numbered arrows.
fn several() -> Style {
    Style { steps: Selection::Manoeuvres(NonZeroUsize::new(3).expect("not zero")), ..Style::default() }
}

/// The pages of these pictures.
fn pages(story: &Walkthrough, style: &Style, shown: &[Picture], (flavour, back_end): (Flavour, &str)) -> Vec<Ink> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut source = document(story, style, shown, flavour);
    if flavour == Flavour::Package {
        std::fs::write(folder.path().join("stepbook.sty"), PACKAGE).expect("a temporary file can be written");
        source = source.replacen("\\usepackage{tikz}", back_end, 1);
    }
    Ink::of_pages(&tex::compile("pdflatex", folder.path(), &source).pdf)
}

/// Reads the pictures of all steps, and those with up to three numbered arrows.
fn check(flavour: Flavour, back_end: &str) {
    let flavour = (flavour, back_end);
    let (steps, cut) = read_all(PUZZLES.iter(), flavour, &Style::default());
    assert!(steps > 300 && cut == 0, "{steps} pictures, {cut} blocks");
    // The numbers of arrows look like labels that are digits.
    let has_digits = |story: &Walkthrough| story.pieces.iter().any(|piece| piece.label.parse::<usize>().is_ok());
    let lettered = PUZZLES.iter().take(5).filter(|(_, story)| !has_digits(story));
    let (steps, cut) = read_all(lettered, flavour, &several());
    // Numbers stand in the arrows' tails, which cut no block.
    assert!(steps > 50 && cut == 0, "{steps} pictures, {cut} blocks");
}

#[test]
fn positions_are_read_back_from_every_flavour() {
    let flavours = [
        (Flavour::Picture, ""),
        (Flavour::Tikz, ""),
        (Flavour::Package, PLAIN),
        (Flavour::Package, TIKZ),
        (Flavour::Wiberg, ""),
    ];
    if common::tool("pdflatex") {
        flavours.into_par_iter().for_each(|(flavour, back_end)| check(flavour, back_end));
    }
}

#[test]
fn no_line_of_the_package_crosses_a_label_or_a_number() {
    crate::common::needs!(common::tool("pdflatex"));
    let style = several();
    let read = |name: &str, back_end: &str| {
        let story = example(name);
        let mut shown = style.steps.pictures(&story, style.shown);
        shown.retain(Picture::is_numbered);
        let pages = pages(&story, &style, &shown, (Flavour::Package, back_end));
        for (picture, page) in shown.iter().zip(&pages) {
            let count = story.pieces.len() + picture.moves.len();
            assert_eq!(page.texts.len(), count, "{name}, step {}: {:?}", picture.step, page.texts);
            let mut crossed = page.crossed(back_end == TIKZ);
            // Numbers come last. Without fills, one at a side of its block is on the outline.
            crossed.retain(|&text| back_end == TIKZ || text < story.pieces.len());
            let crossed: Vec<_> = crossed.into_iter().map(|text| &page.texts[text]).collect();
            assert!(crossed.is_empty(), "{name}, {back_end}, step {}: {crossed:?}", picture.step);
        }
        pages.len()
    };
    for back_end in [PLAIN, TIKZ] {
        let names = ["hughes", "klotski", "pennant", "only-18-steps"];
        let pictures: usize = names.into_par_iter().map(|name| read(name, back_end)).sum();
        assert!(pictures > 60, "{pictures} pictures");
    }
}
