//! Reading puzzle files: what is read, and what is said of mistakes, at their places.

use crate::common::{board_of, cases, read, text_of};
use crate::{common, faults, kind, paragraphs};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use stepbook::stages::format::{self, Kind, List, MAX_BYTES, ReadError, Reading, Wish, line_and_column};
use stepbook::stages::grid::Cell;
use stepbook::stages::maze::Maze;
use stepbook::stages::puzzle::{AboutBlock, Game, Puzzle};
use stepbook::stages::sliding::{Axis, Board};

/// Klotski, of which the cases of slips have a part that is wrong.
const KLOTSKI: &str = "title = \"Wood\"\nboard = '''\nABBC\nABBC\nDEEF\nDGHF\nI..J\n'''\ngoal = { B = [3, 1] }\n";

// Tables.

/// "1,2 or 1,3".
fn cells(cells: &[Cell]) -> String {
    cells.iter().map(|cell| format!("{},{}", cell.row, cell.col)).collect::<Vec<_>>().join(" or ")
}

/// Size and blocks, the goals, and the rules that are not usual.
fn told_of_board(board: &Board) -> String {
    let label = |&block: &usize| board.blocks()[block].label.clone();
    let labels: Vec<&str> = board.blocks().iter().map(|block| block.label.as_str()).collect();
    let mut told = format!("{} × {}: {}\n", board.size().rows, board.size().cols, labels.join(" "));
    for demand in &board.goal().alternatives {
        let place = |place: &stepbook::stages::sliding::Place| {
            let blocks: Vec<String> = place.blocks.iter().map(label).collect();
            format!("{} at {}", blocks.join(" or "), cells(&place.corners))
        };
        let mut all: Vec<String> = demand.places.iter().map(place).collect();
        all.extend(demand.empty.iter().map(|&cell| format!("{} empty", cells(&[cell]))));
        let _ = writeln!(told, "goal: {}", all.join("; "));
    }
    for block in board.blocks().iter().filter(|block| block.axis != Axis::Both || block.passes_gates) {
        let gates = if block.passes_gates { ", through gates" } else { "" };
        let _ = writeln!(told, "{}: {:?}{gates}", block.label, block.axis);
    }
    if board.layout().along_length {
        told += "all along their length\n";
    }
    if let Some(exit) = board.opening() {
        let _ = writeln!(told, "exit: {:?} {} to {}", exit.side, exit.first, exit.last);
    }
    told
}

fn told_of_maze(maze: &Maze) -> String {
    let directions: Vec<&str> = maze.directions().iter().map(|way| way.letters()).collect();
    let number = maze.number(maze.start()).unwrap_or_default();
    let (start, goals) = (cells(&[maze.start()]), cells(maze.goals()));
    format!("from {start}, a {number}, to {goals}; {}\n", directions.join(" "))
}

/// What is read of a text, and what is said of it. What is read is written in the native form, and read again.
fn told(text: &str, wish: Wish<'_>) -> String {
    let (puzzle, warnings) = match format::read_as(text.as_bytes(), wish) {
        Ok(Reading { puzzle, text, warnings, .. }) => (puzzle, paragraphs(&text, &warnings)),
        Err(ReadError::Faults { text, faults }) => return paragraphs(&text, &faults),
        Err(error) => return format!("{error}\n"),
    };
    let again = format::write(&puzzle, Kind::Native).map(|written| format::read(written.as_bytes(), None));
    assert!(again.as_ref().is_err() || again == Ok(Ok(puzzle.clone())), "{again:?}\n{text}");
    if let Ok(json) = format::write(&puzzle, Kind::Json) {
        let again = format::read(json.as_bytes(), None).expect("JSON is read as it is written");
        assert_eq!(again.about.blocks, puzzle.about.blocks, "{json}");
    }
    let own = |block: &AboutBlock| {
        let (colour, name) = (block.hex().unwrap_or_default(), block.name.as_deref().unwrap_or_default());
        format!("{}: {}\n", block.label, [&colour, name].join(" ").trim())
    };
    let blocks: String = puzzle.about.blocks.iter().map(own).collect();
    match &puzzle.game {
        Game::Sliding(board) => warnings + &told_of_board(board) + &blocks,
        Game::Maze(maze) => warnings + &told_of_maze(maze),
    }
}

/// Lines of options may be before the text: `--name T`, `--target A`, `--goal B = 3,1`, `--from gnome`. `\` stands before what an editor does not
/// show. `BOARD:` and `GOAL:` put what follows into [`KLOTSKI`] instead of its own.
fn answer(input: &str) -> String {
    let (mut rest, mut wish) = (input, Wish::default());
    while let Some((option, value)) = rest.strip_prefix("--").and_then(|rest| rest.split_once(' ')) {
        let (value, after) = value.split_once('\n').unwrap_or((value, ""));
        match option {
            "name" => wish.name = Some(value),
            "target" => wish.target = Some(value),
            "goal" => wish.goal = Some(value),
            "from" => wish.kind = Some(kind(value)),
            other => panic!("--{other} is no option"),
        }
        rest = after;
    }
    let text = match (rest.strip_prefix("BOARD:\n"), rest.strip_prefix("GOAL:")) {
        (Some(board), _) => KLOTSKI.replace("ABBC\nABBC\nDEEF\nDGHF\nI..J", board),
        (_, Some(goal)) => KLOTSKI.replace("goal = { B = [3, 1] }", goal.trim_start()),
        _ => rest.to_owned(),
    };
    told(&cases::plain(&text), wish)
}

#[test]
fn files_are_read_as_they_are_meant() {
    cases::check("reading.txt", answer);
}

#[test]
fn a_file_of_several_puzzles_needs_a_name() {
    cases::check("names.txt", answer);
}

#[test]
fn slips_are_named_with_what_to_write_instead() {
    cases::check("slips.txt", answer);
}

#[test]
fn rush_hour_strings_are_read_as_people_write_them() {
    cases::check("cars.txt", answer);
}

#[test]
fn the_kind_of_a_file_is_recognised() {
    cases::check("kinds.txt", |texts| {
        let kind = |text: &str| match format::recognise(&cases::plain(text)) {
            Ok(kind) => format!("{kind:?}\n"),
            Err(error) => format!("{error}\n"),
        };
        texts.split('\n').map(kind).collect()
    });
    for (file, kind) in [("klotski.toml", Kind::Native), ("klondike.txt", Kind::Klondike)] {
        assert_eq!(format::recognise(&text_of(&format!("examples/{file}"))), Ok(kind));
    }
}

/// Asserts that files have these texts, or writes them.
fn compare(texts: &BTreeMap<PathBuf, String>) {
    let mut different = String::new();
    for (path, found) in texts {
        let wanted = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
        if *found != wanted {
            let _ = writeln!(different, "{}\nexpected:\n{wanted}\nfound:\n{found}", path.display());
            if common::blesses() {
                std::fs::write(path, found).expect("a writable file");
            }
        }
    }
    assert!(different.is_empty(), "{different}");
}

#[test]
fn every_error_is_reported_at_its_position() {
    let (expected, inputs): (Vec<PathBuf>, Vec<PathBuf>) =
        common::files("tests/data/faults").into_iter().partition(|path| path.extension() == Some("txt".as_ref()));
    let expected: BTreeSet<PathBuf> = expected.into_iter().collect();
    let said = |input: &PathBuf| {
        let name = input.extension().expect("an ending").to_string_lossy();
        let said = match format::read(&std::fs::read(input).expect("a readable file"), Some(kind(&name))) {
            Ok(_) => "no fault\n".to_owned(),
            Err(ReadError::Faults { text, faults }) => paragraphs(&text, &faults),
            Err(error) => format!("{error}\n"),
        };
        (input.with_extension("txt"), said)
    };
    let found: BTreeMap<PathBuf, String> = inputs.iter().map(said).collect();
    compare(&found);
    assert_eq!(found.len(), inputs.len(), "two files of the same name");
    assert_eq!(expected, found.into_keys().collect(), "a file that belongs to no test");
}

#[test]
fn the_first_message_names_the_slip() {
    let golden = common::path("tests/data/slips/first-messages.txt");
    // Its place, without what is there, the message and the help.
    let first = |text: &str, faults: &[format::Fault]| {
        let said = paragraphs(text, &faults[..1]);
        let (place, rest) = (said.split(' ').next().expect("a place"), said.split_once("\n  ").expect("a message").1);
        format!("{place} {rest}")
    };
    let said = |input: &PathBuf| {
        let said = match format::read_as(&std::fs::read(input).expect("a readable file"), Wish::default()) {
            Ok(Reading { text, warnings, .. }) if !warnings.is_empty() => {
                format!("warning {}", first(&text, &warnings))
            }
            Ok(_) => "read\n".to_owned(),
            Err(ReadError::Faults { text, faults }) => first(&text, &faults),
            Err(error) => format!("{error}\n"),
        };
        format!("{}\n  {said}", input.file_name().expect("a name").to_string_lossy())
    };
    let found = common::files("tests/data/slips").iter().filter(|path| **path != golden).map(said).collect();
    compare(&BTreeMap::from([(golden, found)]));
}

// What needs more than a table.

#[test]
fn the_requested_format_is_the_one_that_is_read() {
    for kind in crate::KINDS {
        // Every character is a block of some map.
        let is_read = |text: &str| format::read(text.as_bytes(), Some(kind)).is_ok();
        assert_eq!(is_read("1 1\nA\nA\n0 0\n"), kind == Kind::Gnome);
        assert_eq!(is_read("1 2\nA .\nA\n0 1\n"), kind == Kind::HackerRank);
        assert_eq!(is_read("AAoooooooooooooo"), kind == Kind::RushHour);
    }
}

#[test]
fn an_accent_is_the_same_however_it_is_typed() {
    let forms = [
        "title = 'Café'\nauthor = 'René'\nsource = 'é'\nnote = 'é'\nboard = 'é.é..'\ntogether = ['é']\ngoal = { 'é' = [0, 2] }\n",
        "title = 'T'\nboard = '''\né..\n'''\ngoal = '''\n*.é\n'''\n",
        "1 2\né .\né\n0 1\n",
    ];
    for form in forms {
        let puzzle = read(form);
        assert_eq!(read(&form.replace('é', "e\u{301}")), puzzle);
        assert_eq!(board_of(puzzle).blocks()[0].label, "é");
    }
    let mixed = "title = 'T'\nboard = '''\né e\u{301} .\n'''\ngoal = { 'é' = [0, 1] }\n";
    assert_eq!(read(mixed).blocks(), 1);
}

#[test]
fn line_ends_tabs_and_a_byte_order_mark_change_nothing() {
    let said = |text: &str| match format::read(text.as_bytes(), None) {
        Err(ReadError::Faults { text, faults }) => {
            let place = |fault: format::Fault| (line_and_column(&text, fault.span.start), fault.message, fault.help);
            Err(Ok(faults.into_iter().map(place).collect::<Vec<_>>()))
        }
        other => other.map_err(Err),
    };
    for example in crate::harmless::examples() {
        let text = String::from_utf8(example).expect("UTF-8");
        assert_eq!(said(&format!("\u{feff}{text}")), said(&text), "{text}");
        assert_eq!(said(&text.replace('\n', "\r\n")), said(&text), "{text}");
    }
    let spaced = "title = 'a b'\nboard = '''\nA1 . .\n. B .\n'''\ngoal = { A1 = [0, 1] }\n";
    let tabs = spaced.replace("a b", "a\tb").replace("A1 . .\n. B .", "\tA1\t.\t.\n..\tB\t.\t");
    assert_eq!(read(&tabs), read(spaced));
    assert_eq!(read(&KLOTSKI.replace('\n', "\r")), read(KLOTSKI));
}

#[test]
fn bytes_that_are_not_text_are_reported_at_their_position() {
    let cases: [(&[u8], &str); 4] = [
        (b"\xff", "line 1, column 1: the file is not UTF-8 (byte 0xff, which is `ÿ` in Latin-1 or Windows-1252)"),
        (
            b"title = 'T\xe9te'",
            "line 1, column 11: the file is not UTF-8 (byte 0xe9, which is `é` in Latin-1 or Windows-1252)",
        ),
        (
            b"\xc3\x84\xc3\x84\n\xc3\x84\xc3\x84\xc3",
            "line 2, column 3: the file is not UTF-8 (byte 0xc3, which is `Ã` in Latin-1 or Windows-1252)",
        ),
        (b"\xef\xbb\xbftitle = '\x81'", "line 1, column 10: the file is not UTF-8 (byte 0x81)"),
    ];
    for (bytes, message) in cases {
        let error = format::read(bytes, None).expect_err("no puzzle");
        assert!(matches!(error, ReadError::NotText { .. }), "{error:?}");
        assert_eq!(error.to_string(), format!("{message}; save it again with encoding \"UTF-8\""));
    }
    let error = format::read("a\r\nÄö🚗\u{0}".as_bytes(), None);
    assert!(matches!(error, Err(ReadError::Faults { .. })), "{error:?}");
}

#[test]
fn the_first_error_comes_with_the_number_of_all() {
    let error = format::read("title = 'Ä'\nboard = '''\nÄ.\n..*\n'''\n".as_bytes(), None).expect_err("faults");
    let message = "3 errors in the puzzle file; the first is at line 4, column 1: row 2 has 3 cells, but row 1 has 2";
    assert_eq!(error.to_string(), message);
    let list = List::open(&vec![0; format::MAX_LIST_BYTES + 1], None).expect_err("too large");
    assert_eq!(list.to_string(), "the file exceeds 256 MiB, the size limit for lists of puzzles; split it");
    let large = format::read(&vec![b' '; MAX_BYTES + 1], None).expect_err("too large");
    assert_eq!(large.to_string(), "the file exceeds 1024 KiB, the size limit for puzzle files");
}

/// A stray character anywhere in a grid is reported at its position, and the grid stays the same.
#[test]
fn a_slip_in_a_grid_is_found_where_it_is() {
    let grid = text_of("examples/klondike.txt");
    let mut random = common::boards::Random::new(16);
    for slip in ['l', 'O', 'o', '-', '.', '#', '=', '*', '"', '\'', '[', '{', 'é', '٣', '\u{7}', '\u{202e}', '🚗'] {
        for _ in 0..40 {
            let (row, col) = (random.below(23), random.below(23));
            let mut lines: Vec<Vec<char>> = grid.lines().map(|line| line.chars().collect()).collect();
            lines[row][col] = slip;
            let text = lines.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
            if text.starts_with(['[', '{']) {
                continue;
            }
            assert_eq!(format::recognise(&text), Ok(Kind::Klondike), "{text}");
            let places: Vec<_> =
                faults(text.as_bytes(), None).iter().map(|fault| line_and_column(&text, fault.span.start)).collect();
            assert_eq!(places, [(row + 1, col + 1)], "{text}");
        }
    }
}

#[test]
fn a_grid_is_read_in_any_surroundings() {
    let grid = text_of("examples/klondike.txt");
    let crlf = format!("\u{feff}\r\n \r\n{}\r\n\r\n", grid.replace('\n', " \t\r\n"));
    let blanks: String = grid.chars().flat_map(|c| if c == '\n' { vec![c] } else { vec![c, ' '] }).collect();
    let padded = blanks.replace('_', "__").replace(" 4", " 004");
    for text in [crlf, grid.replace('x', "X"), blanks, padded, text_of("examples/klondike.toml")] {
        assert_eq!(read(&text).game, read(&grid).game, "{text}");
    }
}

#[test]
fn the_misprint_differs_in_one_digit() {
    let maze = |name| match common::example(name).game {
        Game::Maze(maze) => maze,
        _ => panic!("a number maze"),
    };
    let (corrected, printed) = (maze("klondike"), maze("klondike-1898"));
    let cells = corrected.size().cells();
    let different: Vec<Cell> = cells.filter(|&cell| corrected.spots()[cell] != printed.spots()[cell]).collect();
    assert_eq!(different, [Cell::new(16, 10)]);
    assert_eq!((corrected.number(different[0]), printed.number(different[0])), (Some(1), Some(2)));
}

#[test]
fn rows_of_a_rush_hour_board_may_be_lines_or_words() {
    let rows = ["BB...C", "D..E.C", "DXXE.C", "D..E..", "F...GG", "F.HHH."];
    let whole = read(&rows.concat()).game;
    for text in [rows.join("\n"), format!("\n  {}\n", rows.join("\r\n  ")), rows.join(" ")] {
        assert_eq!((format::recognise(&text), &read(&text).game), (Ok(Kind::RushHour), &whole), "{text}");
        let list = List::open(text.as_bytes(), None).expect("a list of one");
        assert_eq!((list.len(), list.read(0).is_ok()), (1, true));
    }
    // Boards of nine cells, nine of them, are nine puzzles; remarks are none.
    let nine = ["AAo......"; 9].join("\n");
    assert_eq!(List::open(nine.as_bytes(), Some(Kind::RushHour)).expect("nine lines").len(), 9);
    let listed = format!("# Rush\n{}\n\n# One more\n{0}\n", rows.concat());
    assert!(format::read_as(listed.as_bytes(), Wish { name: Some("5"), ..Wish::default() }).is_ok());
    for line in text_of("examples/fogleman.rush-hour").lines() {
        assert!(!told(&format!("{line}\n"), Wish::default()).contains("help"), "{line}");
    }
}

#[test]
fn a_given_goal_replaces_that_of_the_file() {
    let with = |goal: &str| KLOTSKI.replace("goal = { B = [3, 1] }", goal);
    let read_with = |text: &str, goal| format::read_as(text.as_bytes(), Wish { goal: Some(goal), ..Wish::default() });
    let wanted = read(KLOTSKI);
    for own in
        ["goal = { B = [3, 1] }", "goal = { A = [0, 0] }\nor_goals = 3", "", "goal = \"none\"\nexit = \"bottom\""]
    {
        for given in ["B = 3,1", "{ B = [3, 1] }", "goal = {B: [3,1]}", "****/****/****/*BB*/*BB*"] {
            assert_eq!(read_with(&with(own), given).map(|read| read.puzzle), Ok(wanted.clone()), "{own}, {given}");
        }
    }
    assert!(!read_with(KLOTSKI, "none").expect("a puzzle without a goal").puzzle.has_goal());
    for (given, message) in
        [("b = 3,1", "did you mean `B`?"), ("to the left", "names no block"), ("B = 9,9", "outside the board")]
    {
        let Err(ReadError::Goal { faults, .. }) = read_with(KLOTSKI, given) else { panic!("{given} is read") };
        assert!(faults[0].message.contains(message), "{given}: {faults:?}");
    }
}

#[test]
fn a_picture_alone_lacks_only_its_goal() {
    let board = "ABBC\nABBC\nDEEF\nDGHF\nI..J";
    let cells = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
    let rows = |by: &str| board.split('\n').map(|row| cells(row).join(by)).collect::<Vec<_>>();
    let lines = |by: &str| rows(by).join("\r\n");
    let table: String = rows(" | ").iter().map(|row| format!("| {row} |\n")).collect();
    let pictures = [
        board.to_owned(),
        board.replace('.', " "),
        lines(" "),
        lines(","),
        lines(";").replace('.', ""),
        lines("\t").replace('.', ""),
        table.clone(),
        lines("\",\"").replace("\r\n", "\"\r\n\"").replacen('A', "\"A", 1) + "\"",
        // The rule below proves that this is a heading; a text with double spacing is one board.
        format!("| a | b | c | d |\n|---|---|---|---|\n{table}"),
        table.replacen('\n', "\n|---|---|---|---|\n", 1),
        board.replace('\n', "\n\n"),
    ];
    for picture in pictures {
        let found = told(&picture, Wish::default());
        // Five rows of four are known: the usual goal is taken, and the reader hears of it.
        let is_usual =
            found.contains("the goal is taken to be that of Klotski: `B`") && found.contains("goal: B at 3,1");
        let is_missing = found.contains(" the goal is missing\n") && found.contains("--goal \"B = 3,1\"");
        assert!(is_missing || is_usual, "{picture}\n{found}");
        let wish = Wish { goal: Some("B = 3,1"), title: Some("wood"), ..Wish::default() };
        let Puzzle { about, game } = format::read_as(picture.as_bytes(), wish).expect(&picture).puzzle;
        assert_eq!((about.title.as_str(), game), ("wood", read(KLOTSKI).game), "{picture}");
    }
}
