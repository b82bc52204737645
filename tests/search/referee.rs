//! The referee against the rules of the library and against naive ones.

use crate::common::boards::{Random, RandomBoard, Recipe};
use crate::naive;
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{About, Game, Puzzle, Solution};
use stepbook::stages::referee::{Asked, Form, ListingError, Verdict, Way, judge, read};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Axis, Board, GoalLayout, Layout, Metric, Move, Position, Search, Symbol};
use stepbook::stages::{report, sliding, walkthrough};

/// A listed move: a label and a way.
type Line = (String, Vec<Direction>);

fn letter(block: usize) -> String {
    char::from_u32(0x4e00 + block as u32).expect("a character of the block of Chinese signs").to_string()
}

fn labels(board: &Board) -> Vec<&str> {
    board.blocks().iter().map(|block| block.label.as_str()).collect()
}

fn verdict(board: &Board, text: &str, form: Option<Form>) -> Verdict {
    let listings = read(text.as_bytes(), form, &labels(board)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(listings.len(), 1, "{text}");
    judge(board, &listings[0])
}

fn text_of(lines: &[Line]) -> String {
    let word = |way: &Direction| format!("{way} 1");
    let line = |(label, way): &Line| format!("{label} {}\n", way.iter().map(word).collect::<Vec<_>>().join(", "));
    lines.iter().map(line).collect()
}

/// The verdict that is expected: where it goes wrong, `Some(None)` if only the end is not the goal.
type Expected = Option<Option<usize>>;

fn rows(board: &Board, position: &Position) -> Vec<String> {
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
fn random_layout(seed: u64) -> Option<(Layout, bool)> {
    let recipe = Recipe { rows: 4, cols: 4, largest: 4, walls: 8, holes: 5, goals: 2 };
    let mut random = Random::new(seed);
    let mut board = RandomBoard::new(&mut random, &recipe)?;
    if seed.is_multiple_of(5) {
        board.join(&mut random);
    }
    let mut layout = board.layout(letter);
    let plain = seed.is_multiple_of(2);
    if !plain {
        for block in 0..board.blocks.len() {
            let axis = [Axis::Both, Axis::Both, Axis::Horizontal, Axis::Vertical, Axis::Fixed][random.below(5)];
            if axis != Axis::Both {
                layout.axes.push((letter(block), axis));
            }
            if random.chance(30) {
                layout.gate_blocks.push(letter(block));
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
    let label = |position: &Position, one: &Move| {
        let block = board.owners(position)[one.cell].expect("a block moves");
        (board.blocks()[block].label.clone(), one.path.clone())
    };
    let mut position = board.start().clone();
    let mut lines = Vec::new();
    let limits = Limits { positions: 5_000, memory: 1 << 28, threads: 1 };
    if plain {
        let search = Search { metric, limits, ..Search::default() };
        if let Outcome::Solved { path, .. } = sliding::solve(board, &search, &mut unwatched) {
            for one in &path {
                lines.push(label(&position, one));
                board.apply(&mut position, one).expect("a legal move");
            }
        }
        return lines;
    }
    for _ in 0..200 {
        let block = random.below(board.blocks().len());
        let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a block has cells");
        let one = Move { cell, path: vec![Direction::ALL[random.below(4)]] };
        let line = label(&position, &one);
        if lines.len() < 10 && board.apply(&mut position, &one).is_ok() {
            lines.push(line);
        }
    }
    lines
}

#[test]
fn every_wrong_line_is_judged_as_by_other_rules() {
    let (mut right, mut wrong, mut unfinished, mut special) = (0, 0, 0, 0);
    for seed in 0..150 {
        let Some((layout, plain)) = random_layout(seed) else { continue };
        // A goal may lie on a gate that is closed.
        let Ok(board) = layout.check() else { continue };
        let mut random = Random::new(seed);
        let metric = [Metric::Step, Metric::Slide, Metric::Move][random.below(3)];
        let lines = some_lines(&board, metric, plain, &mut random);
        let mut cases = mutations(&lines[..lines.len().min(12)], &board, &mut random);
        cases.extend(mutations(&lines, &board, &mut random).into_iter().take(100));
        cases.push(lines);
        for case in cases.iter().filter(|case| !case.is_empty()) {
            let (expected, position) = by_the_library(&board, case);
            let found = verdict(&board, &text_of(case), None);
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
        for metric in [Metric::Step, Metric::Slide, Metric::Move] {
            let limits = Limits { positions: 5_000, memory: 1 << 28, threads: 1 };
            let search = Search { metric, limits, ..Search::default() };
            let Outcome::Solved { path, statistics } = puzzle.solve(&search, &mut unwatched) else { continue };
            let Solution::Sliding { moves, .. } = &path else { panic!("a sliding-block puzzle") };
            let length = moves.len();
            let story = walkthrough::narrate(&puzzle, &path).expect("legal moves");
            let json = report::Report::solved(&puzzle, metric.name(), &story, &statistics).json();
            for text in [report::moves(&story), json, report::hackerrank(&story)] {
                let found = verdict(&board, &text, None);
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
                let found = verdict(&board, &text, None);
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

fn board(toml: &str) -> Board {
    let puzzle =
        stepbook::stages::format::read(format!("title = 'T'\n{toml}").as_bytes(), None).expect("a valid puzzle");
    let Game::Sliding(board) = puzzle.game else { panic!("a sliding-block puzzle") };
    board
}

fn message(board: &Board, text: &str) -> String {
    verdict(board, text, None).wrong.map_or_else(|| "right".to_owned(), |wrong| wrong.message)
}

#[test]
fn labels_that_look_like_words_of_the_listing_are_labels() {
    let board = board("board = '''\ndown 1 up . 12 (0,1)\n'''\ngoal = { up = [0, 3] }");
    assert_eq!(message(&board, "up right 1\n"), "right");
    assert_eq!(message(&board, "1 up right 1\n"), "right");
    assert_eq!(message(&board, "1. up right 1"), "right");
    assert_eq!(message(&board, "1\nup (0,2) (0,3)\n"), "right");
    assert!(message(&board, "1 right 1\n").contains("block `up` is in the way at row 1, column 3"));
    assert!(message(&board, "1 12 left 1\n2 (0,1) left 1\n").contains("without reaching the goal"));
    assert!(message(&board, "down left 1\n").contains("the board ends beyond row 1, column 1"));
    assert!(message(&board, "1\n(0,1) (0,5) (0,3)\n").contains("block `(0,1)`"));
}

#[test]
fn obstacles_are_named() {
    let mut layout = Layout {
        rows: ["A.B", "-#.", "C.."]
            .iter()
            .map(|row| {
                let symbol = |c| match c {
                    '.' => Symbol::Empty,
                    '#' => Symbol::Wall,
                    '-' => Symbol::Gate,
                    c => Symbol::Label(c.to_string()),
                };
                row.chars().map(symbol).collect()
            })
            .collect(),
        gate_blocks: vec!["C".to_owned()],
        axes: vec![("B".to_owned(), Axis::Vertical)],
        ..Layout::default()
    };
    let open = layout.check().expect("a valid board");
    assert!(message(&open, "A down 1").ends_with("the gate at row 2, column 1 is closed to block `A`"));
    assert_eq!(message(&open, "C up 1"), "right");
    assert!(message(&open, "C up 2").ends_with("after 1 cell, block `A` is in the way at row 1, column 1"));
    assert!(message(&open, "B left 1").ends_with("block `B` moves only up and down"));
    assert!(message(&open, "C right 1\nC up 1").ends_with("there is a wall at row 2, column 2"));
    assert!(message(&open, "1\nB (0,2) (0,1)").contains("block `B`"));
    assert!(message(&open, "1\nB (0,1) (0,2)").ends_with("block `B` is at row 1, column 3, not at row 1, column 2"));
    layout.axes = vec![("B".to_owned(), Axis::Fixed), ("A".to_owned(), Axis::Horizontal)];
    let fixed = layout.check().expect("a valid board");
    assert!(message(&fixed, "B down 1").ends_with("block `B` is fixed"));
    assert!(message(&fixed, "A down 1").ends_with("block `A` moves only left and right"));
}

#[test]
fn a_rule_for_all_blocks_holds_for_each() {
    let cars = board("axis = 'length'\nboard = '''\nAA.B\n...B\n.CC.\n'''\ngoal = { A = [0, 1] }");
    assert_eq!(message(&cars, "A right 1"), "right");
    assert!(message(&cars, "A down 1").ends_with("block `A` moves only left and right"));
    assert!(message(&cars, "B left 1").ends_with("block `B` moves only up and down"));
}

#[test]
fn a_line_of_thousands_of_words_is_read() {
    let step = board("board = '''\nA.\n'''\ngoal = { A = [0, 1] }");
    assert_eq!(message(&step, &format!("A right{}", ", left, right".repeat(20_000))), "right");
    // Each number may be one of cells or the label of a block.
    let open = format!("1 right{}", " 1 right".repeat(2000));
    let number = board("board = '''\n1.\n'''\ngoal = { 1 = [0, 1] }");
    assert!(read(open.as_bytes(), None, &labels(&number)).is_err());
}

#[test]
fn alternatives_and_empty_cells_are_goals() {
    let rows = ["AB.", "..."].iter().map(|row| {
        let symbol = |c: char| if c == '.' { Symbol::Empty } else { Symbol::Label(c.to_string()) };
        row.chars().map(symbol).collect()
    });
    let who = sliding::Who::AnyOf(vec!["A".to_owned(), "B".to_owned()]);
    let places = vec![sliding::PlaceLayout { who, at: vec![(0, 2), (1, 2)] }];
    let empty = vec![(0, 0), (0, 1)];
    let goals =
        vec![GoalLayout::Places { places, empty: Vec::new() }, GoalLayout::Places { places: Vec::new(), empty }];
    let board = Layout { rows: rows.collect(), goals, ..Layout::default() }.check().expect("a valid board");
    assert_eq!(message(&board, "B right 1"), "right");
    assert_eq!(message(&board, "A down 1\nA right 2"), "right");
    assert_eq!(message(&board, "A down 1\nB down 1"), "right");
    assert!(message(&board, "A down 1").contains("without reaching the goal"));
    // Reached on the way, but not at the end.
    let found = verdict(&board, "B right 1\nB left 1", None);
    assert!(found.wrong.is_some() && found.reached == Some(1));
    let found = verdict(&board, "B right 1\nB down 1", None);
    assert!(found.wrong.is_none() && found.reached == Some(1));
}

#[test]
fn a_line_is_one_of_what_is_counted() {
    let board = board("board = '''\nA..\n...\n'''\ngoal = { A = [1, 2] }");
    let text = |counts: &str, line: &str| message(&board, &format!("T: {counts}, the fewest possible\n{line}"));
    assert!(
        text("1 step (1 move)", "1  A right 2, down 1").contains("it is 3 steps, but each line must be a single step")
    );
    assert!(text("1 slide (1 move)", "1  A right 2, down 1").contains("it is not straight"));
    assert_eq!(text("1 move (3 steps)", "1  A right 2, down 1"), "right");
    assert_eq!(text("1 move (4 steps)", "1  A right 2, down 1"), "the heading says 4 steps, but there are 3 steps");
    let json = |path: &str, to: &str| {
        let one = format!("{{\"block\": \"A\", \"path\": {path}, \"from\": [0, 0], \"to\": {to}}}");
        message(&board, &format!("{{\"metric\": \"move\", \"moves\": [{one}]}}"))
    };
    let way = "[\"right\", \"right\", \"down\"]";
    assert_eq!(json(way, "[1, 2]"), "right");
    assert!(
        json(way, "[1, 1]").ends_with("at the end of its way, block `A` is at row 2, column 3, not at row 2, column 2")
    );
    assert!(json("[]", "[0, 0]").ends_with("it goes nowhere"));
}

/// Line, column and message of each error.
fn faults(board: &Board, text: &str, form: Option<Form>) -> Vec<String> {
    match read(text.as_bytes(), form, &labels(board)) {
        Err(ListingError::Faults { text, faults }) => {
            let place = |at| stepbook::stages::format::line_and_column(&text, at);
            let line = |fault: &stepbook::stages::format::Fault| {
                let (line, column) = place(fault.span.start);
                format!("{line}:{column} {}", fault.message)
            };
            faults.iter().map(line).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_errors_of_a_listing_are_found_at_once() {
    let board = board("board = '''\nAB.\n'''\ngoal = { B = [0, 2] }");
    let text =
        "T: 3 steps (3 moves), the fewest steps possible\n1  B right 1\n 3  x left 1\n4  A sideways 1\n5  A left 0\n";
    let expected = [
        "1:1 the heading says 3 moves, but 4 are listed",
        "3:2 the move has number 3, but number 2 is expected here",
        "3:2 there is no block `x`",
        "4:1 cannot read `4  A sideways 1` as a move",
        "5:1 cannot read `5  A left 0` as a move",
    ];
    assert_eq!(faults(&board, text, None), expected);
    let text = "2\r\nB (0,1) (0,2)\r\nB 0,1 0,2\r\nC (0,1) (0,99999999999999999999)\r\n";
    let expected = [
        "1:1 the heading says 2 moves, but 3 are listed",
        "3:1 cannot read `B 0,1 0,2` as a move",
        "4:1 cannot read `C (0,1) (0,99999999999999999999)` as a move",
    ];
    assert_eq!(faults(&board, text, None), expected);
    let one = |block: &str, way: &str| format!("{{\"block\": \"{block}\", \"path\": [\"{way}\"]}}");
    let text = format!(
        "{{\"metric\": \"hop\", \"odd\": [{{}}, \"}}\"],\n\"moves\": [\n{},\n  {}]}}",
        one("x", "up"),
        one("B", "in")
    );
    let expected = ["1:1 the metric `hop` is unknown", "3:1 there is no block `x`", "4:3 `in` is not a direction"];
    assert_eq!(faults(&board, &text, None), expected);
    assert_eq!(
        faults(&board, "{\"moves\": [\n {\"block\": 7}]}", None),
        ["2:12 invalid type: integer `7`, expected a string"]
    );
    assert_eq!(faults(&board, "{}", None), ["1:2 missing field `moves`"]);
    assert_eq!(faults(&board, "", Some(Form::HackerRank)), ["1:1 the listing is empty"]);
    assert_eq!(faults(&board, "B right 1", Some(Form::HackerRank)), ["1:1 `B right 1` is not a number"]);
    let error = read(b"A\n\xff", None, &["A"]).expect_err("no text");
    assert_eq!(error.to_string(), "line 2, column 1: the listing is not UTF-8 text");
}

#[test]
fn a_listing_without_moves_is_right_if_the_start_is_a_goal() {
    let solved = board("board = '''\nA.\n'''\ngoal = { A = [0, 0] }");
    assert_eq!(message(&solved, ""), "right");
    assert_eq!(message(&solved, "0\n"), "right");
    let open = board("board = '''\nA.\n'''\ngoal = { A = [0, 1] }");
    assert!(message(&open, "0\n").contains("there are no moves"));
}

#[test]
fn the_place_of_a_wrong_byte_does_not_count_a_byte_order_mark() {
    let error = stepbook::stages::referee::read(b"\xef\xbb\xbfab\xff", None, &[]);
    assert_eq!(error, Err(stepbook::stages::referee::ListingError::NotText { line: 1, column: 3 }));
}

/// What is read of a text: each move as label and path, or the messages.
fn read_as(labels: &[&str], text: &str) -> String {
    let listings = match read(text.as_bytes(), None, labels) {
        Ok(listings) => listings,
        Err(ListingError::Faults { faults, .. }) => {
            return faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>().join("; ");
        }
        Err(error) => panic!("{error}"),
    };
    let run = |(direction, cells): &(Direction, usize)| format!("{}{cells}", &direction.word()[..1]);
    let one = |asked: &Asked| match &asked.way {
        Way::Runs(runs) => format!("{} {}", asked.label, runs.iter().map(run).collect::<String>()),
        Way::Any => asked.label.clone(),
    };
    listings[0].moves.iter().map(one).collect::<Vec<_>>().join("; ")
}

#[test]
fn moves_in_everyday_notation_are_read() {
    let one_left = [
        "J left",
        "J ←",
        "J l",
        "Jl",
        "J left one",
        "J left 1",
        "J LEFT",
        "J L",
        "JL",
        "J←",
        "J: left",
        "J-left",
        "J ⬅️",
        "J ⇐",
        "J ⟵",
        "J <-",
        "J west",
        "J left 1 cell",
        "1. J left",
        "1) J left",
        "1  J left",
        "1* J left",
        "1: Jl",
        "- J left",
        "• J l",
        "J l1",
        "Jl1",
        "J links",
        "J 1 links",
        "J nach links",
        "J NACH LINKS",
        "J um 1 nach links",
        "1 J: nach links",
        "J à gauche",
        "J a\u{300} gauche",
        "J de 1 à gauche",
        "J a la izquierda",
        "J a la izquierda 1",
        "J 向左",
        "J 向左 1 格",
        "J gauche",
        "J izquierda 1",
        "J 左",
        "J 左 1",
        "J left,",
        "\u{feff}J left",
    ];
    for text in one_left {
        assert_eq!(read_as(&["J", "K"], text), "J l1", "{text}");
    }
    assert_eq!(read_as(&["J"], "J l 2"), "J l2");
    assert_eq!(read_as(&["J"], "J up nine"), "J u9");
    assert_eq!(read_as(&["J"], "J ↑ three, → 2"), "J u3r2");
    assert_eq!(read_as(&["J"], "J ↑↑"), "cannot read `J ↑↑` as a move");
    assert_eq!(read_as(&["J", "K"], "J left, K up 2; J down"), "J l1; K u2; J d1");
    assert_eq!(read_as(&["J", "K"], "1 J left, K up 2\n3 J down, right"), "J l1; K u2; J d1r1");
    assert_eq!(read_as(&["J", "K"], "Jl, Ku2\nJd"), "J l1; K u2; J d1");
    assert_eq!(read_as(&["J", "K"], "J l K u"), "J l1; K u1");
    assert_eq!(read_as(&["J"], "J 2 links, 1 nach oben"), "J l2u1");
    assert_eq!(read_as(&["d"], "d um 2 nach links, nach oben, um 3 nach rechts"), "d l2u1r3");
    assert_eq!(
        read_as(&["B", "a"], "B a la izquierda 2\na a la derecha\na abajo, a la derecha 2"),
        "B l2; a r1; a d1r2"
    );
    assert_eq!(
        read_as(&["um", "nach", "de"], "um um 2 nach links\nnach nach oben, de de 2 à gauche"),
        "um l2; nach u1; de l2"
    );
    assert_eq!(read_as(&["J"], "J nach"), "cannot read `J nach` as a move");
    assert_eq!(read_as(&["J"], "J um 2 links nach"), "cannot read `J um 2 links nach` as a move");
    assert_eq!(read_as(&["J"], "J l 0"), "cannot read `J l 0` as a move");
    assert_eq!(read_as(&["*"], "* left"), "* l1");
}

#[test]
fn labels_decide_the_meaning_of_a_word_and_ambiguity_is_an_error() {
    assert_eq!(read_as(&["l", "d"], "l l\nd d\nld"), "l l1; d d1; l d1");
    assert_eq!(read_as(&["J", "Jl"], "Jl l\nJ l"), "Jl l1; J l1");
    assert_eq!(read_as(&["J", "Jl"], "Jl"), "`Jl` does not say where the block goes");
    assert_eq!(
        read_as(&["J", "l"], "J l l l"),
        "`J l l l` can be read as `J left 1, left 1, left 1` or as `J left 1; l left 1`"
    );
    assert_eq!(
        read_as(&["1", "2"], "1 left 2 up"),
        "`1 left 2 up` can be read as `1 left 2, up 1` or as `1 left 1; 2 up 1`"
    );
    assert_eq!(read_as(&["1", "2"], "1 left, 2 up"), "1 l1; 2 u1");
    // The number of the line comes first, whether the number of cells is said or not.
    let fifteen: Vec<String> = (1..=15).map(|label| label.to_string()).collect();
    let fifteen: Vec<&str> = fifteen.iter().map(String::as_str).collect();
    for text in
        ["1  12 left\n2  11 up\n3  12 right 2", "12 left\n11 up\n12 right 2", "1 12 links\n2 11 hoch\n3 12 2 rechts"]
    {
        assert_eq!(read_as(&fifteen, text), "12 l1; 11 u1; 12 r2", "{text}");
    }
    assert_eq!(read_as(&fifteen, "3 left\n3 3 left"), "the move has number 3, but number 2 is expected here");
    assert_eq!(read_as(&["J"], "X left"), "there is no block `X`");
}

#[test]
fn a_table_in_columns_is_read_in_the_order_of_its_numbers() {
    let labels = ["A", "B"];
    let columns = "Title    All moves\n\nEach number is that of the diagram. 4 steps are 3 moves.\n\n\
                   1   B goes left    p. 1–2      2   continued   p. 2\n\n    1    A   left          3    B   up 2\n    \
                   2    A   left 2        4    A   down, left\n\npage 7 of 7\n";
    assert_eq!(read_as(&labels, columns), "A l1; A l2; B u2; A d1l1");
    let cell_by_cell = "All moves\n1\n\nB goes left\n\n1\n\nA\n\nleft\n\n3\n\nB\n\nup 2\n\n2\n\nA\n\nleft 2\n";
    assert_eq!(read_as(&labels, cell_by_cell), "A l1; A l2; B u2");
    for text in [
        "Alle Züge\n1  A nach links   2  B um 2 nach oben",
        "Tous les coups\n1  A à gauche   2  B de 2 en haut",
        "Todas las jugadas\n1  A a la izquierda   2  B arriba 2",
        "所有移动\n1  A 向左   2  B 向上 2 格",
        "2\n\nB\n\num 2 nach\noben\n\n1\n\nA\n\nnach\nlinks\n",
    ] {
        assert_eq!(read_as(&labels, text), "A l1; B u2", "{text}");
    }
    let of_a_page =
        "The moves\n1. B goes left steps 1–3\n1–2 A left 2\n3 B up\nAfter 1 step\n1 A left\nAfter 2 steps\n2 A left\n";
    assert_eq!(read_as(&labels, of_a_page), "A l2; B u1");
    // The heading of a part is no entry, although it names a move and has a number.
    let headings = "Alle Züge\n1\nB nach oben\n\n1\nA\nnach links\n2\nB\nnach oben\n2\nA nach links\n";
    assert_eq!(read_as(&labels, headings), "A l1; B u1");
    let numbers = "The moves\n1   A   left\n2   B   up\n\nThe numbers\n67 B left\n";
    assert_eq!(read_as(&labels, numbers), "A l1; B u1");
    assert_eq!(read_as(&["A", "1", "2"], "Alle Züge\nS. 2\n1 2 nach links\n2 1 nach oben"), "2 l1; 1 u1");
    assert_eq!(read_as(&["A", "a"], "1  a  a la izquierda   2  A  a la derecha 2"), "a l1; A r2");
    // One number went astray.
    for text in ["1\nA moves up\nB\n\nleft\n\n3\nB\nup\n2\nA\nup\n1\n", "All moves\nA left   2 A up   3 B up"] {
        assert!(read_as(&labels, text).ends_with(" l1; A u1; B u1"), "{text}: {}", read_as(&labels, text));
    }
    for wrong in [
        "A left   3 A up   4 B up",
        "A left   B left  2 A up   3 B up",
        "1   B   lift   A   left\n2   A   up   3   B   up",
        "2   B   up   2   B   left\n1   A   left",
        "Alle Züge\n1   A   nach links   2   B   nach oben\n2 B nach unten",
    ] {
        let told = read_as(&labels, &format!("All moves\n{wrong}"));
        assert!(told.contains("cannot read"), "{wrong}: {told}");
    }
    // With its number went its label: the picture of the board shows every other label once.
    let astray = "Todas las jugadas\nB\n2\na la izquierda\n2\nA\narriba\nA B\n1\n";
    assert_eq!(read_as(&labels, astray), "B l1; A u1");
    for wrong in [astray.replace("A B", "A"), astray.replace("A B", "A B A"), astray.replace("A B", "B\nB A\nabajo")] {
        assert!(read_as(&labels, &wrong).contains("cannot read"), "{wrong}: {}", read_as(&labels, &wrong));
    }
    assert_eq!(read_as(&["S", "d"], "All moves\n1 d\nS goes left\n\n1\nd\nleft\n2\nS\ndown\n"), "d l1; S d1");
    // What is missing or misspelled is not passed over.
    for wrong in ["1 A left   3 B up", "1 A left   2 B upp", "1 A left   2 X up", "1 A left   1 B up", "1 A left   2 B"]
    {
        assert!(read_as(&labels, wrong).contains("cannot read"), "{wrong}: {}", read_as(&labels, wrong));
    }
}
