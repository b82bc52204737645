//! The parts of the main job: search Klotski, draw its 117 positions as SVG and as LaTeX, write the booklet as PDF; and all of
//! them together. Each one asserts its answer.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use stepbook::stages::booklet::{self, Booklet, Figure, Setting, Shape, Style, pages};
use stepbook::stages::format;
use stepbook::stages::grid::Direction;
use stepbook::stages::puzzle::{Path, Puzzle, Solution};
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::render::pdf::{self, Pages};
use stepbook::stages::render::raster::{self, Animation, RasterError};
use stepbook::stages::render::svg;
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::Move;
use stepbook::stages::walkthrough::{Walkthrough, narrate};
use stepbook_benches::file;

fn read() -> Puzzle {
    format::read(&file("examples/klotski.toml"), None).expect("the example is valid")
}

fn solve(puzzle: &Puzzle) -> Solution {
    match puzzle.solve(&Default::default(), &mut unwatched) {
        Outcome::Solved { path, .. } => path,
        other => panic!("Klotski has a solution, found {other:?}"),
    }
}

fn story() -> Walkthrough {
    let puzzle = read();
    let story = narrate(&puzzle, &solve(&puzzle)).expect("the solution is legal");
    assert_eq!((story.length(), story.moves()), (116, 88));
    story
}

/// Most pages of Klotski's booklet on A4, without the numbers.
const MOST_PAGES: usize = 15;

fn lay_out(booklet: &Booklet) -> Pages {
    let pages = pages::paginate(booklet, &pages::Layout::default()).expect("Klotski fits on A4");
    assert!((10..=MOST_PAGES).contains(&pages.pages.len()), "{} pages", pages.pages.len());
    pages
}

fn write(booklet: &Booklet) -> Vec<u8> {
    let pages = lay_out(booklet);
    pdf::pdf(&pages, booklet.theme).expect("the font has all letters")
}

fn search(c: &mut Criterion) {
    let puzzle = read();
    c.bench_function("search Klotski", |b| {
        b.iter(|| {
            let solution = solve(black_box(&puzzle));
            let Path::Sliding { moves, .. } = &solution.path else { panic!("sliding blocks") };
            assert_eq!(moves.len(), 116);
        });
    });
    c.bench_function("explore Klotski", |b| {
        b.iter(|| {
            let space = black_box(&puzzle).explore(&Default::default(), &mut unwatched);
            assert_eq!((space.reachable(), space.deepest()), (25_955, 167));
        });
    });
}

fn draw(c: &mut Criterion) {
    let story = story();
    let style = Style::default();
    c.bench_function("draw 117 SVGs", |b| {
        b.iter(|| {
            let images = (0..=story.length()).map(|k| {
                let figure = booklet::figure(black_box(&story), &style, k);
                svg::svg(&figure.diagram, style.theme, svg::Surroundings::File)
            });
            assert_eq!(images.filter(|image| image.contains("</svg>")).count(), 117);
        });
    });
}

/// All steps as PNG, and animations of them, 400 pixels wide.
fn paint(c: &mut Criterion) {
    let story = story();
    let style = Style::default();
    let figures: Vec<Figure> = (0..=story.length()).map(|k| booklet::figure(&story, &style, k)).collect();
    let diagrams: Vec<_> = figures.iter().map(|figure| &figure.diagram).collect();
    let frames = booklet::frames(&figures);
    let film =
        Animation { frames: &frames, fonts: &style.fonts, theme: style.theme, width: 400, moves: &[], delay: 600 };
    let mut group = c.benchmark_group("pixels");
    group.sample_size(10);
    group.bench_function("117 PNGs of 400 pixels", |b| {
        b.iter(|| {
            let files = raster::png(black_box(&diagrams), &style.fonts, style.theme, 400).expect("all can be painted");
            assert!(files.len() == 117 && files.iter().all(|file| file.len() < 8000));
        });
    });
    let mut bench = |name: &str, write: fn(&Animation<'_>) -> Result<Vec<u8>, RasterError>, most: usize| {
        group.bench_function(format!("animation of 117 frames as {name}"), |b| {
            b.iter(|| assert!(write(black_box(&film)).expect("all can be painted").len() < most));
        });
    };
    bench("GIF", raster::gif, 500_000);
    bench("APNG", raster::apng, 300_000);
    bench("WebP", raster::webp, 300_000);
    group.bench_function("animation as SVG", |b| {
        b.iter(|| {
            let motion = booklet::motion(black_box(&story), &style, &(0..=116), false);
            let pace = svg::Pace { delay: 600, hold: raster::HOLD_MS };
            assert!(svg::animated(&motion, style.theme, "sb", pace).len() < 20_000);
        });
    });
    group.finish();
}

/// LaTeX of all figures, in each flavour.
fn typeset(c: &mut Criterion) {
    let story = story();
    let style = Style::default();
    let figures: Vec<Figure> = (0..=story.length()).map(|k| booklet::figure(&story, &style, k)).collect();
    let flavours = [
        (Flavour::Picture, "\\end{picture}"),
        (Flavour::Tikz, "\\end{tikzpicture}"),
        (Flavour::Wiberg, "\\end{picture}"),
    ];
    for (flavour, mark) in flavours {
        let shape = Shape::Sections;
        let setting = Setting { flavour, shape, label: "klotski-", style: &style, story: &story };
        c.bench_function(&format!("117 figures as LaTeX, {flavour:?}"), |b| {
            b.iter(|| {
                let source = booklet::figures(black_box(&figures), None, &setting, &stepbook::stages::templates());
                assert_eq!(source.expect("all is printable").matches(mark).count(), 117);
            });
        });
    }
}

fn print(c: &mut Criterion) {
    let booklet = booklet::compose(&story(), &Style::default());
    c.bench_function("lay out the pages", |b| b.iter(|| lay_out(black_box(&booklet))));
    c.bench_function("lay out the pages and write the PDF", |b| {
        b.iter(|| assert!(write(black_box(&booklet)).starts_with(b"%PDF-1.7")));
    });
    c.bench_function("puzzle file to PDF", |b| {
        b.iter(|| {
            let booklet = booklet::compose(&story(), &Style::default());
            assert!(write(&booklet).starts_with(b"%PDF-1.7"));
        });
    });
}

/// Steps of the long solution.
const MANY: usize = 10_000;

fn opposite(direction: Direction) -> Direction {
    let (down, right) = direction.delta();
    let back = Direction::ALL.into_iter().find(|other| other.delta() == (-down, -right));
    back.expect("every direction has an opposite")
}

/// Klotski's solution, all but its last step, to and fro until it has 10,000 steps.
fn long_story() -> Walkthrough {
    let puzzle = read();
    let Path::Sliding { metric, mut moves } = solve(&puzzle).path else { panic!("sliding blocks") };
    moves.pop();
    let back = |there: &Move| {
        let &[direction] = there.path.as_slice() else { panic!("a step goes one cell") };
        let cell = there.cell.step(direction).expect("the block stays on the board");
        Move { cell, path: vec![opposite(direction)] }
    };
    let back: Vec<Move> = moves.iter().rev().map(back).collect();
    let moves = moves.iter().chain(&back).cycle().take(MANY).cloned().collect();
    narrate(&puzzle, &Path::Sliding { metric, moves }.shortest()).expect("every step is legal")
}

/// Ten thousand steps: all of them in less than 20 MB, and from the solution to the PDF in less than a second.
fn print_many(c: &mut Criterion) {
    let story = long_story();
    let compose = || booklet::compose(black_box(&story), &Style::default());
    let paginate = |booklet: &Booklet| pages::paginate(booklet, &pages::Layout::default()).expect("Klotski fits on A4");
    let check = |pages: &Pages, bytes: &[u8]| {
        assert!(pages.pages.len() > MANY / 20, "a page has twenty diagrams, and then come the moves");
        assert!(bytes.len() < 20_000_000, "{} bytes", bytes.len());
    };
    let booklet = compose();
    let pages = paginate(&booklet);
    let print = |pages: &Pages| pdf::pdf(pages, booklet.theme).expect("the font has all letters");
    println!("10,000 steps: {} pages, {} bytes", pages.pages.len(), print(&pages).len());
    let mut group = c.benchmark_group("10,000 steps");
    group.sample_size(10);
    group.bench_function("booklet", |b| b.iter(|| assert_eq!(compose().length, MANY)));
    group.bench_function("pages", |b| b.iter(|| paginate(black_box(&booklet))));
    group.bench_function("PDF", |b| b.iter(|| check(&pages, &print(black_box(&pages)))));
    group.bench_function("booklet, pages and PDF", |b| {
        b.iter(|| {
            let pages = paginate(&compose());
            check(&pages, &print(&pages));
        });
    });
    group.finish();
}

criterion_group!(benches, search, draw, paint, typeset, print, print_many);
criterion_main!(benches);
