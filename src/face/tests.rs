//! The ways of searching, a hash table and two bits for each number in memory and in files, against each other.

use crate::format::{self, Kind};
use crate::puzzle::Game;
use crate::search::{DiskFile, Host, Keep, Limit, Limits, Progress, WAYS, Ways, unwatched};
use crate::sliding::{self, Board, Metric, OfAll, Prefer, Search};
use serde_json::value::RawValue;
use std::cell::Cell;
use std::io::{Cursor, ErrorKind, Read, Result as IoResult, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::rc::Rc;

const POSITIONS: Ways = Ways { numbers: false, memory: true };
const NUMBERS: Ways = Ways { numbers: true, memory: true };
const NUMBERS_IN_FILES: Ways = Ways { numbers: true, memory: false };

/// Gives files in memory. After `left` reads and writes, each of them fails.
#[derive(Clone)]
struct Files {
    given: usize,
    left: Rc<Cell<usize>>,
}

impl Files {
    fn new(left: usize) -> Self {
        Self { given: 0, left: Rc::new(Cell::new(left)) }
    }
}

impl Host for Files {
    fn report(&mut self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn file(&mut self) -> Option<IoResult<Box<dyn DiskFile>>> {
        self.given += 1;
        Some(Ok(Box::new(File { data: Cursor::new(Vec::new()), left: self.left.clone() })))
    }
}

struct File {
    data: Cursor<Vec<u8>>,
    left: Rc<Cell<usize>>,
}

impl File {
    fn use_up(&self) -> IoResult<()> {
        let left = self.left.get().checked_sub(1).ok_or(ErrorKind::StorageFull)?;
        self.left.set(left);
        Ok(())
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        self.use_up()?;
        self.data.read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, data: &[u8]) -> IoResult<usize> {
        self.use_up()?;
        self.data.write(data)
    }
    fn flush(&mut self) -> IoResult<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> IoResult<u64> {
        self.data.seek(to)
    }
}

/// Some of the bundled puzzles, with gates, several goals, walls inside and boards of more than 64 cells.
const EXAMPLES: [&str; 7] = [
    include_str!("../../examples/hughes.toml"),
    include_str!("../../examples/klotski.toml"),
    include_str!("../../examples/only-18-steps.toml"),
    include_str!("../../examples/pennant.toml"),
    include_str!("../../examples/rush-hour.toml"),
    include_str!("../../examples/ten-steps.toml"),
    include_str!("../../examples/traffic-cop.toml"),
];

fn board(text: &str, kind: Option<Kind>) -> (String, Board) {
    let puzzle = format::read(text.as_bytes(), kind).expect("a puzzle");
    let Game::Sliding(board) = puzzle.game else { panic!("blocks") };
    (puzzle.about.title, board)
}

/// The boards of the published puzzles in tests/data/corpus.
#[expect(
    clippy::disallowed_methods,
    reason = "the files are read when the test runs, since a package does not contain them"
)]
fn corpus() -> Vec<(String, Board)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    let files = std::fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("readable").path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("a text file"));
    let boards = texts.flat_map(|text| {
        let entries: Vec<&RawValue> = serde_json::from_str(&text).expect("a list");
        entries.iter().map(|entry| board(entry.get(), Some(Kind::Json))).collect::<Vec<_>>()
    });
    boards.collect()
}

/// What a board answers to one of five questions, as text.
fn answer(board: &Board, question: usize, limits: Limits, metric: Metric, watch: &mut dyn Host) -> String {
    let search = |prefer| Search { metric, prefer, limits };
    let first = search(Prefer::First);
    match question {
        0 => format!("{:?}", sliding::survey(board, &first, Keep { farthest: 9, goals: 9, all: 99 }, watch)),
        1 => format!("{:?}", sliding::solve(board, &first, watch)),
        2 => format!("{:?}", sliding::solve(board, &search(Prefer::Wiberg), watch)),
        3 => format!("{:?}", sliding::answers(board, &search(Prefer::FewestMoves), 3, watch)),
        _ => {
            let enough = |positions: usize| positions + positions / 3;
            let whole = sliding::whole(board, &first, &enough, OfAll { rated: 0, told: None }, watch);
            format!("{:?} {:?}", whole.outcome, whole.exploration)
        }
    }
}

/// Compares all ways on those spaces that have at most so many positions; returns how many there are.
fn compare(boards: &[(String, Board)], most: usize) -> usize {
    let (mut compared, mut in_files) = (0, 0);
    for (name, board) in boards {
        for metric in [Metric::Step, Metric::Slide, Metric::Move] {
            let limits = Limits { positions: most, memory: 1 << 30, threads: 1 };
            let search = Search { metric, prefer: Prefer::First, limits };
            WAYS.set(POSITIONS);
            let space = sliding::explore(board, &search, &mut unwatched);
            if space.limit.is_some() {
                continue;
            }
            compared += 1;
            let positions = space.reachable();
            // The smaller limits end some searches before they find anything.
            for positions in [positions, positions / 2] {
                for question in 0..5 {
                    let ask = |threads, ways| {
                        WAYS.set(ways);
                        let mut files = Files::new(usize::MAX);
                        let limits = Limits { positions, threads, ..limits };
                        let answer = answer(board, question, limits, metric, &mut files);
                        (answer, files.given)
                    };
                    let (kept, _) = ask(1, POSITIONS);
                    for (threads, ways) in [(1, NUMBERS), (3, NUMBERS), (1, NUMBERS_IN_FILES), (3, NUMBERS_IN_FILES)] {
                        let (answer, files) = ask(threads, ways);
                        let what =
                            format!("{name}, {metric}, question {question}, limit {positions}, {threads}, {ways:?}");
                        assert_eq!(answer, kept, "{what}");
                        assert!(files == 0 || ways == NUMBERS_IN_FILES, "{what}");
                        in_files += usize::from(files > 0);
                    }
                }
            }
        }
    }
    assert!(in_files > compared * 15, "{in_files} of {compared}");
    compared
}

#[test]
fn all_ways_of_searching_give_the_same_answers() {
    let boards = EXAMPLES.map(|text| board(text, None));
    assert_eq!(compare(&boards, 30_000), 18);
}

#[test]
#[ignore = "takes an hour with optimization"]
fn all_ways_of_searching_give_the_same_answers_on_all_spaces() {
    assert_eq!(compare(&corpus(), 20_000_000), 1855);
}

/// Ends a search after some reports, and knows how many positions were found until then.
struct Impatient {
    left: usize,
    found: usize,
}

impl Host for Impatient {
    fn report(&mut self, progress: Progress) -> ControlFlow<()> {
        match self.left.checked_sub(1) {
            Some(left) => (self.left, self.found) = (left, progress.positions),
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn an_interrupted_search_does_not_finish_its_level() {
    let (_, klotski) = board(EXAMPLES[1], None);
    let limits = Limits { threads: 1, ..Limits::default() };
    let search = Search { metric: Metric::Step, prefer: Prefer::First, limits };
    for ways in [POSITIONS, NUMBERS] {
        WAYS.set(ways);
        for left in [30, 60, 90] {
            let mut host = Impatient { left, found: 0 };
            let space = sliding::explore(&klotski, &search, &mut host);
            assert_eq!(space.limit, Some(Limit::Interrupted), "{ways:?}, {left}");
            let seen = space.reachable();
            assert!(seen > 100 && space.levels.iter().all(|level| level.positions > 0), "{ways:?}, {left}");
            // What has a number is told of when it is expanded: that is given up with the rest.
            assert!(ways == POSITIONS || seen <= host.found, "{ways:?}, {left}: {seen} of {}", host.found);
        }
    }
}

#[test]
fn a_disk_that_fails_at_any_time_is_a_limit() {
    let (_, klotski) = board(EXAMPLES[1], None);
    WAYS.set(NUMBERS_IN_FILES);
    let limits = Limits { threads: 1, ..Limits::default() };
    let ask = |left, question| {
        let mut files = Files::new(left);
        let answer = answer(&klotski, question, limits, Metric::Step, &mut files);
        (answer, left - files.left.get())
    };
    for question in 0..4 {
        let (right, all) = ask(usize::MAX, question);
        assert!(all > 1000, "{all} reads and writes");
        for part in 0..16 {
            let (answer, _) = ask(all * part / 16, question);
            let disk = format!("{:?}", Limit::Disk(ErrorKind::StorageFull));
            assert!(answer.contains(&disk), "question {question}, part {part}: {answer}");
        }
        assert_eq!(ask(all, question).0, right);
    }
}
