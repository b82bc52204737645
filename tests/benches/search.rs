//! The search alone: Klotski, the Klondike, Project Euler's problem 766 with one and with two threads, GNOME's level "Trail", which
//! has nearly ten million positions, a position of the 15-puzzle, and spaces of ten thousand to ten million positions, whose cost per position should be similar.
//! Each one asserts its counts.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;
use stepbook::stages::format::{self, Kind};
use stepbook::stages::maze::{self, Maze};
use stepbook::stages::puzzle::{Game, Puzzle};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{self, Board, Prefer, Search};
use stepbook_benches::file;

fn board(puzzle: Puzzle) -> Board {
    let Game::Sliding(board) = puzzle.game else { panic!("a sliding-block puzzle") };
    board
}

/// A puzzle of `tests/data`.
fn published(name_of_file: &str, name: &str) -> Board {
    let list = file(&format!("tests/data/{name_of_file}"));
    board(format::read_named(&list, Some(Kind::Json), Some(name)).expect("it is there"))
}

fn klondike() -> Maze {
    match format::read(&file("examples/klondike.txt"), None).expect("a valid puzzle").game {
        Game::Maze(maze) => maze,
        other => panic!("a number maze, found {other:?}"),
    }
}

fn with_threads(threads: usize) -> Search {
    Search { prefer: Prefer::First, limits: Limits { threads, ..Limits::default() }, ..Search::default() }
}

fn explore(board: &Board, threads: usize, expected: (usize, usize)) {
    let space = sliding::questions(black_box(board), &with_threads(threads)).explore(&mut unwatched);
    assert_eq!((space.reachable(), space.deepest()), expected);
}

fn small(c: &mut Criterion) {
    let board = board(format::read(&file("examples/klotski.toml"), None).expect("a valid puzzle"));
    for (name, prefer) in [
        ("solve Klotski", Prefer::First),
        ("solve Klotski with the fewest moves", Prefer::FewestMoves),
        ("solve Klotski with the fewest pictures of three moves", Prefer::Readable { arrows: 3 }),
    ] {
        let search = Search { prefer, ..with_threads(1) };
        c.bench_function(name, |b| {
            b.iter(|| match sliding::solve(black_box(&board), &search, &mut unwatched) {
                Outcome::Solved { path, statistics } => assert_eq!((path.len(), statistics.instead), (116, None)),
                other => panic!("Klotski has a solution, found {other:?}"),
            });
        });
    }
    c.bench_function("explore Klotski", |b| b.iter(|| explore(&board, 1, (25_955, 167))));
    let maze = klondike();
    c.bench_function("solve Klondike", |b| {
        b.iter(|| match maze::questions(black_box(&maze), with_threads(1).limits).solve(&mut unwatched) {
            Outcome::Solved { path, .. } => assert_eq!(path.jumps().len(), 9),
            other => panic!("Klondike has a solution, found {other:?}"),
        });
    });
    c.bench_function("count all routes through Klondike", |b| {
        b.iter(|| {
            let found = maze::questions(black_box(&maze), with_threads(1).limits).count_paths(100, &mut unwatched);
            assert_eq!(found.total(), Some(2));
        });
    });
}

fn large(c: &mut Criterion) {
    let mut group = c.benchmark_group("large");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    let euler = published("corpus/project-euler-766.json", "Project Euler 766");
    let trail = published("corpus/gnome-klotski.json", "GNOME Trail");
    let tiles = published("fifteen-korf.json", "Korf 15");
    group.bench_function("solve number 15 of Korf's positions of the 15-puzzle", |b| {
        b.iter(|| match sliding::solve(black_box(&tiles), &with_threads(1), &mut unwatched) {
            Outcome::Solved { path, .. } => assert_eq!(path.len(), 62),
            other => panic!("the position has a solution, found {other:?}"),
        });
    });
    for (threads, told) in [(1, "one thread"), (2, "two threads")] {
        for (name, board, expected) in [("Euler 766", &euler, (2_613_742, 1368)), ("Trail", &trail, (9_548_165, 219))] {
            group.bench_function(format!("explore {name}, {told}"), |b| b.iter(|| explore(board, threads, expected)));
        }
    }
    // So little memory that two bits for each placement take the place of the positions.
    for threads in [1, 2] {
        let mut search = with_threads(threads);
        search.limits.memory = 32 << 20;
        group.bench_function(format!("explore Trail in 32 MB, {threads} threads"), |b| {
            b.iter(|| {
                let space = sliding::questions(black_box(&trail), &search).explore(&mut unwatched);
                assert_eq!((space.reachable(), space.deepest(), space.limit), (9_548_165, 219, None));
            });
        });
    }
}

/// Positions per second in spaces of very different sizes: the first fits into the cache, the last needs hundreds of times
/// as much memory.
fn flat(c: &mut Criterion) {
    let spaces = [
        (published("corpus/huarong-fayaa.json", "fayaa 149 伏羲八卦:地雷複"), (10_836, 73)),
        (published("corpus/huarong-fayaa.json", "fayaa 163 伏羲八卦:風水渙"), (105_064, 145)),
        (published("corpus/layton.json", "Layton 🎩 The Diabolical Box"), (1_156_686, 477)),
        (published("corpus/gnome-klotski.json", "GNOME Trail"), (9_548_165, 219)),
    ];
    let mut group = c.benchmark_group("cost per position");
    group.sample_size(10).measurement_time(Duration::from_secs(8));
    for (board, expected) in &spaces {
        group.throughput(Throughput::Elements(expected.0 as u64));
        group.bench_with_input(BenchmarkId::new("explore", expected.0), board, |b, board| {
            b.iter(|| explore(board, 1, *expected));
        });
    }
}

criterion_group!(benches, small, large, flat);
criterion_main!(benches);
