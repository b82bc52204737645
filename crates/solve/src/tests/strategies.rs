//! Compares the strategies of a search with each other: a hash table, and two bits per rank in memory and on disk.

use crate::grid::Size;
use crate::questions::SpaceRequest;
use crate::search::{DiskFile, Host, Keep, Limit, Limits, Progress, STRATEGIES, Strategies, unwatched};
use crate::sliding::{self, Axis, Board, GoalLayout, Layout, Metric, PlaceLayout, Prefer, Search, Symbol, Who};
use serde::Deserialize;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::{Cursor, ErrorKind, Read, Result as IoResult, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;

const POSITIONS: Strategies = Strategies { ranks: false, ranks_in_memory: true, halves: false };
const RANKS: Strategies = Strategies { ranks: true, ranks_in_memory: true, halves: false };
const RANKS_IN_FILES: Strategies = Strategies { ranks: true, ranks_in_memory: false, halves: false };

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
        Some(Ok(Box::new(File { left: self.left.clone(), ..File::default() })))
    }
}

/// A file in memory.
#[derive(Default)]
pub(crate) struct File {
    data: Cursor<Vec<u8>>,
    /// Reads and writes that are left.
    pub left: Rc<Cell<usize>>,
    /// The most bytes that were read at once.
    pub most: Rc<Cell<usize>>,
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
        self.most.set(self.most.get().max(buffer.len()));
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

/// A puzzle of a collection, in the JSON of `tests/data/corpus`.
#[derive(Deserialize)]
struct Entry {
    name: String,
    grid: Vec<String>,
    goals: Vec<Goal>,
    #[serde(default)]
    axis: BTreeMap<String, char>,
    #[serde(default)]
    gate_blocks: Vec<String>,
}

#[derive(Deserialize)]
struct Goal {
    block: Option<String>,
    #[serde(default)]
    any_of: Vec<String>,
    row: i64,
    col: i64,
}

/// Rows of single characters.
pub(crate) fn symbols(rows: &[impl AsRef<str>]) -> Vec<Vec<Symbol>> {
    let symbol = |c: char| match c {
        '.' => Symbol::Empty,
        '#' => Symbol::Wall,
        '-' => Symbol::Gate,
        label => Symbol::Label(label.to_string()),
    };
    rows.iter().map(|row| row.as_ref().chars().map(symbol).collect()).collect()
}

fn board(entry: Entry) -> (String, Board) {
    let place = |goal: Goal| PlaceLayout {
        who: goal.block.map_or(Who::AnyOf(goal.any_of), Who::Block),
        at: vec![(goal.row, goal.col)],
    };
    let axis = |letter| if letter == 'h' { Axis::Horizontal } else { Axis::Vertical };
    let layout = Layout {
        rows: symbols(&entry.grid),
        gate_blocks: entry.gate_blocks,
        axes: entry.axis.into_iter().map(|(label, letter)| (label, axis(letter))).collect(),
        goals: vec![GoalLayout::places(entry.goals.into_iter().map(place).collect())],
        ..Layout::default()
    };
    (entry.name, layout.check().expect("a board"))
}

/// The puzzles of a file of the workspace.
#[expect(clippy::disallowed_methods, reason = "a package does not contain them")]
fn boards(file: &Path) -> Vec<(String, Board)> {
    let text = std::fs::read(file).expect("a file");
    let entries: Vec<Entry> = serde_json::from_slice(&text).expect("a list of puzzles");
    entries.into_iter().map(board).collect()
}

/// Seven of the built-in puzzles, with gates, several goals, walls inside and boards of more than 64 cells.
fn examples() -> Vec<(String, Board)> {
    let boards = boards(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/examples.json"));
    assert!(boards.len() == 7 && boards[2].1.size() == Size::new(9, 6));
    boards
}

/// The boards of the published puzzles.
#[expect(clippy::disallowed_methods, reason = "a package does not contain them")]
fn corpus() -> Vec<(String, Board)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/corpus");
    let files = std::fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("readable").path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "json")).collect();
    files.sort();
    files.iter().flat_map(|file| boards(file)).collect()
}

/// What a board answers to one of five questions, as text.
fn answer(board: &Board, question: usize, limits: Limits, metric: Metric, watch: &mut dyn Host) -> String {
    let search = |prefer| Search { metric, prefer, limits };
    let first = search(Prefer::First);
    match question {
        0 => format!("{:?}", sliding::questions(board, &first).survey(Keep { farthest: 9, goals: 9, all: 99 }, watch)),
        1 => format!("{:?}", sliding::solve(board, &first, watch)),
        2 => format!("{:?}", sliding::solve(board, &search(Prefer::Wiberg), watch)),
        3 => format!("{:?}", sliding::questions(board, &search(Prefer::FewestMoves)).answers(3, watch)),
        _ => {
            let enough = |positions: usize| positions + positions / 3;
            let whole =
                sliding::questions(board, &first).whole(&enough, SpaceRequest { compared: 0, visitor: None }, watch);
            format!("{:?} {:?}", whole.outcome, whole.exploration)
        }
    }
}

/// Compares all strategies on the spaces with at most `most` positions. Returns the number of these spaces.
fn compare(boards: &[(String, Board)], most: usize) -> usize {
    let (mut compared, mut in_files) = (0, 0);
    for (name, board) in boards {
        for metric in [Metric::Step, Metric::Slide, Metric::Move] {
            let limits = Limits { positions: most, memory: 1 << 30, threads: 1 };
            let search = Search { metric, prefer: Prefer::First, limits };
            STRATEGIES.set(POSITIONS);
            let space = sliding::questions(board, &search).explore(&mut unwatched);
            if space.limit.is_some() {
                continue;
            }
            compared += 1;
            let positions = space.reachable();
            // The smaller limits end some searches before they find anything.
            for positions in [positions, positions / 2] {
                for question in 0..5 {
                    let ask = |threads, strategies| {
                        STRATEGIES.set(strategies);
                        let mut files = Files::new(usize::MAX);
                        let limits = Limits { positions, threads, ..limits };
                        let answer = answer(board, question, limits, metric, &mut files);
                        (answer, files.given)
                    };
                    let (kept, _) = ask(1, POSITIONS);
                    for (threads, strategies) in [(1, RANKS), (3, RANKS), (1, RANKS_IN_FILES), (3, RANKS_IN_FILES)] {
                        let (answer, files) = ask(threads, strategies);
                        let what = format!(
                            "{name}, {metric}, question {question}, limit {positions}, {threads}, {strategies:?}"
                        );
                        assert_eq!(answer, kept, "{what}");
                        assert!(files == 0 || strategies == RANKS_IN_FILES, "{what}");
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
fn all_strategies_give_the_same_answers() {
    assert_eq!(compare(&examples(), 30_000), 18);
}

#[test]
#[ignore = "takes an hour with optimization"]
fn all_strategies_give_the_same_answers_on_all_spaces() {
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
    let (_, klotski) = examples().swap_remove(1);
    let limits = Limits { threads: 1, ..Limits::default() };
    let search = Search { metric: Metric::Step, prefer: Prefer::First, limits };
    for strategies in [POSITIONS, RANKS] {
        STRATEGIES.set(strategies);
        for left in [30, 60, 90] {
            let mut host = Impatient { left, found: 0 };
            let space = sliding::questions(&klotski, &search).explore(&mut host);
            assert_eq!(space.limit, Some(Limit::Interrupted), "{strategies:?}, {left}");
            let seen = space.reachable();
            assert!(seen > 100 && space.levels.iter().all(|level| level.positions > 0), "{strategies:?}, {left}");
            // Ranked positions are reported when they are expanded, so an interruption drops those of the open level.
            assert!(strategies == POSITIONS || seen <= host.found, "{strategies:?}, {left}: {seen} of {}", host.found);
        }
    }
}

#[test]
fn a_disk_that_fails_at_any_time_is_a_limit() {
    let (_, klotski) = examples().swap_remove(1);
    STRATEGIES.set(RANKS_IN_FILES);
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
