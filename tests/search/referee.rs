//! The referee against the rules of the library and against naive ones.

use crate::both::{METRICS, label};
use crate::common::boards::{Random, RandomBoard, Recipe};
use crate::common::{board, cases};
use stepbook::stages::format;
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{About, Game, Path, Puzzle};
use stepbook::stages::referee::{Asked, Extent, Form, ListingError, Verdict, Way, judge, read};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Axis, Board, Layout, Metric, Move, Position, Search, Symbol};
use stepbook::stages::{report, sliding, walkthrough};
use stepbook_naive as naive;

/// A listed move: a label and a way.
pub type Line = (String, Vec<Direction>);

fn labels(board: &Board) -> Vec<&str> {
    board.blocks().iter().map(|block| block.label.as_str()).collect()
}

pub fn verdict(board: &Board, text: &str) -> Verdict {
    let listings =
        read(text.as_bytes(), None, Extent::Whole, &labels(board)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(listings.len(), 1, "{text}");
    judge(board, &listings[0])
}

pub fn text_of(lines: &[Line]) -> String {
    let word = |way: &Direction| format!("{way} 1");
    let line = |(label, way): &Line| format!("{label} {}\n", way.iter().map(word).collect::<Vec<_>>().join(", "));
    lines.iter().map(line).collect()
}

/// The moves as lines.
pub fn lines(board: &Board, path: &[Move]) -> Vec<Line> {
    let mut position = board.start().clone();
    let line = |one: &Move| {
        let block = board.apply(&mut position, one).expect("a legal move");
        (board.blocks()[block].label.clone(), one.path.clone())
    };
    path.iter().map(line).collect()
}

/// The verdict that is expected: where it goes wrong, `Some(None)` if only the end is not the goal.
type Expected = Option<Option<usize>>;

/// A position as lines of the notation of puzzle files.
pub fn rows(board: &Board, position: &Position) -> Vec<String> {
    let owners = board.owners(position);
    let symbol = |cell: Cell| match owners[cell] {
        Some(block) => board.blocks()[block].label.as_str(),
        None if board.walls()[cell] => "#",
        None if board.gates()[cell] => "-",
        None => ".",
    };
    let size = board.size();
    (0..size.rows).map(|row| (0..size.cols).map(|col| symbol(Cell::new(row, col))).collect()).collect()
}

/// What the library's rules say, and the position there.
fn by_the_library(board: &Board, lines: &[Line]) -> (Expected, Vec<String>) {
    let mut position = board.start().clone();
    for (k, (label, way)) in lines.iter().enumerate() {
        let block = board.blocks().iter().position(|block| block.label == *label).expect("a known block");
        let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a block has cells");
        if board.apply(&mut position, &Move { cell, path: way.clone() }).is_err() {
            return (Some(Some(k + 1)), rows(board, &position));
        }
    }
    ((!board.is_solved(&position)).then_some(None), rows(board, &position))
}

/// What the naive rules say of the moves; they know neither axes nor gates.
fn by_naive_rules(layout: &Layout, lines: &[Line]) -> Option<usize> {
    let sign = |symbol: &Symbol| symbol.as_str().chars().next().expect("a symbol is not empty");
    let mut picture: naive::Picture = layout.rows.iter().map(|row| row.iter().map(sign).collect()).collect();
    for (k, (label, way)) in lines.iter().enumerate() {
        let label = label.chars().next().expect("a label is not empty");
        for step in way {
            match naive::Rules::default().shift(&picture, label, step.delta()) {
                Some(next) => picture = next,
                None => return Some(k + 1),
            }
        }
    }
    None
}

/// Everything that one wrong line can be: dropped, twice, swapped with the next, in another direction, of another block.
fn mutations(lines: &[Line], board: &Board, random: &mut Random) -> Vec<Vec<Line>> {
    let mut all = Vec::new();
    for k in 0..lines.len() {
        let mut mutant = |change: &mut dyn FnMut(&mut Vec<Line>)| {
            let mut lines = lines.to_vec();
            change(&mut lines);
            all.push(lines);
        };
        mutant(&mut |lines| drop(lines.remove(k)));
        mutant(&mut |lines| lines.insert(k, lines[k].clone()));
        mutant(&mut |lines| lines.truncate(k));
        let other = random.below(board.blocks().len());
        mutant(&mut |lines| lines[k].0.clone_from(&board.blocks()[other].label));
        let step = random.below(lines[k].1.len());
        for way in Direction::ALL {
            mutant(&mut |lines| lines[k].1[step] = way);
        }
        if k + 1 < lines.len() {
            mutant(&mut |lines| lines.swap(k, k + 1));
        }
    }
    all
}

/// A random board; every second one has axes, a fixed block and gates.
pub fn random_layout(seed: u64) -> Option<(Layout, bool)> {
    let recipe = Recipe { rows: 4, cols: 4, largest: 4, walls: 8, holes: 5, goals: 2 };
    let mut random = Random::new(seed);
    let mut board = RandomBoard::new(&mut random, &recipe)?;
    if seed.is_multiple_of(5) {
        board.join(&mut random);
    }
    let mut layout = board.layout(label);
    let plain = seed.is_multiple_of(2);
    if !plain {
        for block in 0..board.blocks.len() {
            let axis = [Axis::Both, Axis::Both, Axis::Horizontal, Axis::Vertical, Axis::Fixed][random.below(5)];
            if axis != Axis::Both {
                layout.axes.push((label(block), axis));
            }
            if random.chance(30) {
                layout.gate_blocks.push(label(block));
            }
        }
        for symbol in layout.rows.iter_mut().flatten().filter(|symbol| **symbol == Symbol::Empty) {
            if random.chance(30) {
                *symbol = Symbol::Gate;
            }
        }
        if layout.rows.iter().flatten().all(|symbol| *symbol != Symbol::Gate) {
            layout.gate_blocks.clear();
        }
    }
    Some((layout, plain))
}

/// Moves in `metric` that the library takes for a solution: by its search where that knows the rules of the board, else any
/// legal steps.
fn some_lines(board: &Board, metric: Metric, plain: bool, random: &mut Random) -> Vec<Line> {
    if plain {
        let limits = Limits { positions: 5_000, memory: 1 << 28, threads: 1 };
        return match sliding::solve(board, &Search { metric, limits, ..Search::default() }, &mut unwatched) {
            Outcome::Solved { path, .. } => lines(board, &path),
            _ => Vec::new(),
        };
    }
    let (mut position, mut path) = (board.start().clone(), Vec::new());
    for _ in 0..200 {
        let block = random.below(board.blocks().len());
        let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a block has cells");
        let one = Move { cell, path: vec![Direction::ALL[random.below(4)]] };
        if path.len() < 10 && board.apply(&mut position, &one).is_ok() {
            path.push(one);
        }
    }
    lines(board, &path)
}

#[test]
fn every_wrong_line_is_judged_as_by_other_rules() {
    let (mut right, mut wrong, mut unfinished, mut special) = (0, 0, 0, 0);
    for seed in 0..150 {
        let Some((layout, plain)) = random_layout(seed) else { continue };
        // A goal may lie on a gate that is closed.
        let Ok(board) = layout.check() else { continue };
        let mut random = Random::new(seed);
        let metric = METRICS[random.below(3)];
        let lines = some_lines(&board, metric, plain, &mut random);
        let mut cases = mutations(&lines[..lines.len().min(12)], &board, &mut random);
        cases.extend(mutations(&lines, &board, &mut random).into_iter().take(100));
        cases.push(lines);
        for case in cases.iter().filter(|case| !case.is_empty()) {
            let (expected, position) = by_the_library(&board, case);
            let found = verdict(&board, &text_of(case));
            assert_eq!(found.wrong.as_ref().map(|wrong| wrong.number), expected, "seed {seed}: {case:?}");
            assert_eq!(found.position, position, "seed {seed}: {case:?}");
            if plain {
                let naive = by_naive_rules(&layout, case);
                assert_eq!(found.wrong.and_then(|wrong| wrong.number), naive, "seed {seed}: {case:?}");
            }
            special += usize::from(!plain);
            match expected {
                None => right += 1,
                Some(None) => unfinished += 1,
                Some(Some(_)) => wrong += 1,
            }
        }
    }
    let numbers = [right, wrong, unfinished, special];
    assert!(numbers.iter().all(|&number| number > 150), "{numbers:?}");
}

/// The puzzle with this board.
fn puzzle(board: &Board) -> Puzzle {
    // A title that looks like the line of counts.
    let title = "Seed: 3 steps (1 move), odd".to_owned();
    Puzzle { about: About { title, ..About::default() }, game: Game::Sliding(board.clone()) }
}

#[test]
fn every_solution_is_correct_in_every_format() {
    let mut solved = 0;
    for seed in (0..120).step_by(2) {
        let Some((layout, _)) = random_layout(seed) else { continue };
        let board = layout.check().expect("a valid board");
        let puzzle = puzzle(&board);
        for metric in METRICS {
            let limits = Limits { positions: 5_000, memory: 1 << 28, threads: 1 };
            let search = Search { metric, limits, ..Search::default() };
            let Outcome::Solved { path, statistics } = puzzle.solve(&search, &mut unwatched) else { continue };
            let Path::Sliding { moves, .. } = &path.path else { panic!("a sliding-block puzzle") };
            let length = moves.len();
            let story = walkthrough::narrate(&puzzle, &path).expect("legal moves");
            let json = report::solved_json(&puzzle, &story, &statistics);
            for text in [report::moves(&story), json, report::hackerrank(&story)] {
                let found = verdict(&board, &text);
                assert_eq!(found.wrong, None, "seed {seed}: {text}");
                // In one move of HackerRank's, what lies between its ends is not said: it may be shorter.
                if !text.starts_with(|c: char| c.is_ascii_digit()) {
                    assert_eq!(found.counts.of(metric), length, "seed {seed}: {text}");
                    assert_eq!((found.counts.steps, found.counts.moves), (story.cells(), story.moves()), "seed {seed}");
                    assert_eq!(found.reached, Some(length));
                }
                assert_eq!(found.counts.moves, story.moves(), "seed {seed}");
            }
            solved += 1;
        }
    }
    assert!(solved > 60, "{solved}");
}

#[test]
fn the_ends_of_a_path_are_judged_as_by_the_library() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..60 {
        let Some((layout, _)) = random_layout(seed) else { continue };
        let Ok(board) = layout.check() else { continue };
        for (block, &from) in board.start().0.iter().enumerate() {
            let cell = board.blocks()[block].cells_at(from).next().expect("a block has cells");
            for to in board.size().cells().filter(|&to| to != from) {
                let target = (cell.row + to.row).checked_sub(from.row).zip((cell.col + to.col).checked_sub(from.col));
                let way = target.and_then(|(row, col)| board.way(board.start(), cell, Cell::new(row, col)));
                let label = &board.blocks()[block].label;
                let text = format!("1\n{label} ({},{}) ({},{})\n", from.row, from.col, to.row, to.col);
                let found = verdict(&board, &text);
                let legal = found.wrong.as_ref().is_none_or(|wrong| wrong.number.is_none());
                assert_eq!(legal, way.is_some(), "seed {seed}: {text} {:?}", found.wrong);
                if let Some(way) = way {
                    assert_eq!(found.counts.steps, way.len(), "seed {seed}: {text}");
                    right += 1;
                } else {
                    wrong += 1;
                }
            }
        }
    }
    assert!(right > 100 && wrong > 100, "{right} {wrong}");
}

/// Each move that is read, as label and way.
fn told(asked: &Asked) -> String {
    let run = |(direction, cells): &(Direction, usize)| format!("{}{cells}", &direction.word()[..1]);
    match &asked.way {
        Way::Runs(runs) => format!("{} {}", asked.label, runs.iter().map(run).collect::<String>()),
        Way::Any => asked.label.clone(),
    }
}

#[test]
fn listings_of_people_are_read_and_judged() {
    cases::check("listings.txt", |input| {
        let (subject, listings) = input.split_once("\n===\n").expect("a board and listings");
        let board = (!subject.starts_with("labels ")).then(|| board(subject));
        let labels = board.as_ref().map_or_else(|| subject.split(' ').skip(1).collect(), labels);
        let said = |text: &str| match read(cases::plain(text).as_bytes(), None, Extent::Whole, &labels) {
            Ok(listings) => {
                let moves: Vec<String> = listings[0].moves.iter().map(told).collect();
                let verdict = board.as_ref().map(|board| judge(board, &listings[0]));
                let wrong = verdict.map(|verdict| {
                    let wrong = verdict.wrong.map_or("right".to_owned(), |wrong| wrong.message);
                    format!(" > {wrong}{}", verdict.reached.map_or(String::new(), |at| format!(" [goal after {at}]")))
                });
                format!("{}{}\n", moves.join("; "), wrong.unwrap_or_default())
            }
            Err(error) => faults(error) + "\n",
        };
        listings.split('\n').map(said).collect()
    });
}

/// Line, column and message of each error.
pub fn faults(error: ListingError) -> String {
    let ListingError::Faults { text, faults } = error else { return error.to_string() };
    let line = |fault: &format::Fault| {
        let (line, column) = format::line_and_column(&text, fault.span.start);
        format!("{line}:{column} {}", fault.message)
    };
    faults.iter().map(line).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_line_of_thousands_of_words_is_read() {
    let step = board("board = 'A.'\ngoal = { A = [0, 1] }");
    assert_eq!(verdict(&step, &format!("A right{}", ", left, right".repeat(20_000))).wrong, None);
    // Each number may be one of cells or the label of a block.
    let open = format!("1 right{}", " 1 right".repeat(2000));
    assert!(read(open.as_bytes(), None, Extent::Whole, &["1"]).is_err());
}

#[test]
fn what_is_not_of_the_requested_format_is_refused() {
    let refused = |text: &[u8], form| read(text, form, Extent::Whole, &["A", "B"]).map_err(faults);
    assert_eq!(refused(b"", Some(Form::HackerRank)), Err("1:1 the listing is empty".to_owned()));
    assert_eq!(refused(b"B right 1", Some(Form::HackerRank)), Err("1:1 `B right 1` is not a number".to_owned()));
    let is_at = |text: &[u8], place: &str| refused(text, None).is_err_and(|error| error.starts_with(place));
    assert!(is_at(b"A\n\xff", "line 2, column 1: the file is not UTF-8 (byte 0xff"));
    // A byte order mark does not count.
    assert!(is_at(b"\xef\xbb\xbfab\xff", "line 1, column 3: the file is not UTF-8"));
    // As editors of Windows write it.
    let wide: Vec<u8> = "\u{feff}A right 1".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(refused(&wide, None).map(|listed| listed[0].moves.len()), Ok(1));
}
