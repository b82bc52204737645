//! The three parts of the main job: search Klotski, draw its 117 positions as SVG, write the booklet as PDF; and all of it
//! together. Each asserts its answer.

use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use stepbook::booklet::{self, Booklet, Style, pages};
use stepbook::format;
use stepbook::puzzle::{Puzzle, Solution};
use stepbook::render::{pdf, svg};
use stepbook::search::{Outcome, unwatched};
use stepbook::walkthrough::{Walkthrough, narrate};

const KLOTSKI: &[u8] = include_bytes!("../examples/klotski.toml");

fn read() -> Puzzle {
    format::read(KLOTSKI, None).expect("the example is valid")
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

fn write(booklet: &Booklet) -> Vec<u8> {
    let pages = pages::paginate(booklet, &pages::Layout::default()).expect("Klotski fits on A4");
    assert_eq!(pages.pages.len(), 9);
    pdf::pdf(&pages, booklet.theme).expect("the font has all letters")
}

fn search(c: &mut Criterion) {
    let puzzle = read();
    c.bench_function("search Klotski", |b| {
        b.iter(|| {
            let solution = solve(black_box(&puzzle));
            let Solution::Sliding { moves, .. } = solution else { panic!("sliding blocks") };
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
                svg::svg(&figure.diagram, style.theme, svg::Place::File("sb"))
            });
            assert_eq!(images.filter(|image| image.contains("</svg>")).count(), 117);
        });
    });
}

fn print(c: &mut Criterion) {
    let booklet = booklet::compose(&story(), &Style::default());
    c.bench_function("write the PDF", |b| {
        b.iter(|| assert!(write(black_box(&booklet)).starts_with(b"%PDF-1.7")));
    });
    c.bench_function("puzzle file to PDF", |b| {
        b.iter(|| {
            let booklet = booklet::compose(&story(), &Style::default());
            assert!(write(&booklet).starts_with(b"%PDF-1.7"));
        });
    });
}

criterion_group!(benches, search, draw, print);
criterion_main!(benches);
