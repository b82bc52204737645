//! Files of number mazes: what is written is read again in every form, the collections are read as they are, slips in a grid
//! are found, and nothing makes reading panic.

use crate::common::boards::Random;
use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use stepbook::stages::format::{self, Kind, List, MAX_BYTES, ReadError, line_and_column};
use stepbook::stages::grid::{Cell, Compass};
use stepbook::stages::maze::{Layout, Maze, Spot};
use stepbook::stages::puzzle::{About, Game, Puzzle};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::Search;

const KINDS: [Kind; 6] = [Kind::Native, Kind::HackerRank, Kind::RushHour, Kind::Gnome, Kind::Klondike, Kind::Json];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(text: &str, kind: Option<Kind>) -> Puzzle {
    format::read(text.as_bytes(), kind).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn maze(puzzle: Puzzle) -> Maze {
    match puzzle.game {
        Game::Maze(maze) => maze,
        _ => panic!("a number maze"),
    }
}

fn maze_of(text: &str) -> Maze {
    maze(read(text, None))
}

/// Line, column and message of each error.
fn faults(text: &str, kind: Option<Kind>) -> Vec<(usize, usize, String)> {
    match format::read(text.as_bytes(), kind) {
        Err(ReadError::Faults { text, faults }) => {
            let place = |fault: format::Fault| {
                let (line, column) = line_and_column(&text, fault.span.start);
                (line, column, fault.message)
            };
            faults.into_iter().map(place).collect()
        }
        other => panic!("{other:?} instead of faults:\n{text}"),
    }
}

// Writing and reading.

/// A random maze: any size, holes, exits, goals, directions, numbers of one or more digits.
fn random_maze(random: &mut Random) -> Maze {
    let (rows, cols) = (1 + random.below(7), 1 + random.below(7));
    let largest = [10, 10, 25, 1000][random.below(4)];
    let (holes, exits) = (random.below(40), random.below(40));
    let mut spot = || match () {
        () if random.chance(holes) => Spot::Outside,
        () if random.chance(exits) => Spot::Exit,
        () => Spot::Number(random.below(largest) as u32),
    };
    let mut rows: Vec<Vec<Spot>> = (0..rows).map(|_| (0..cols).map(|_| spot()).collect()).collect();
    let start = match random.chance(50) {
        true => (rows.len() / 2, cols / 2),
        false => (random.below(rows.len()), random.below(cols)),
    };
    rows[start.0][start.1] = Spot::Number(random.below(largest) as u32);
    let mut field = Vec::new();
    for (row, spots) in rows.iter().enumerate() {
        for (col, spot) in spots.iter().enumerate() {
            if *spot != Spot::Outside {
                field.push((row as i64, col as i64));
            }
        }
    }
    let goals = (0..random.below(3)).map(|_| field[random.below(field.len())]).collect();
    let directions = match random.below(5) {
        0 | 1 => None,
        2 => Some(Compass::ALL[..4].to_vec()),
        3 => Some(Compass::ALL[4..].to_vec()),
        _ => Some(vec![Compass::ALL[random.below(8)], Compass::ALL[random.below(8)]]),
    };
    let start = Some((start.0 as i64, start.1 as i64));
    let layout = Layout { rows, start, goals, directions, wraps: random.chance(30), ..Layout::default() };
    layout.check().expect("it is made to be a maze")
}

#[test]
fn what_is_written_is_read_again() {
    let mut random = Random::new(1898);
    let mut grids = 0;
    for round in 0..4000 {
        let game = Game::Maze(random_maze(&mut random));
        let about = About { title: format!("Maze {round}"), note: Some("A remark".to_owned()), ..About::default() };
        let puzzle = Puzzle { about, game };
        for kind in [Kind::Native, Kind::Json] {
            let text = format::write(&puzzle, kind).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(format::recognise(&text), kind, "{text}");
            assert_eq!(read(&text, None), puzzle, "{text}");
            assert_eq!(format::write(&read(&text, None), kind).as_ref(), Ok(&text));
        }
        for kind in [Kind::HackerRank, Kind::RushHour, Kind::Gnome] {
            let why = format::write(&puzzle, kind).expect_err("a maze is no board").to_string();
            assert!(why.contains("toml, klondike or json"), "{why}");
        }
        if let Ok(text) = format::write(&puzzle, Kind::Klondike) {
            grids += 1;
            assert_eq!(format::recognise(&text), Kind::Klondike, "{text}");
            assert_eq!(read(&text, None).game, puzzle.game, "{text}");
        }
    }
    assert!(grids > 100, "only {grids} mazes had the form of a grid");
}

#[test]
fn limits_of_the_grid_format_are_reported() {
    let why = |text: &str| {
        let puzzle = read(&format!("title = 'T'\n{text}"), None);
        format::write(&puzzle, Kind::Klondike).expect_err("it has no such grid").to_string()
    };
    let all = why("field = '12'\nstart = [0, 0]\ngoal = [0, 1]\ndirections = 'rook'\nwrap = true");
    for reason in ["the cell in the middle", "no goals inside", "all eight directions", "no edges that are crossed"] {
        assert!(all.contains(reason), "{all}");
    }
    assert!(why("field = [[11], [1], ['x']]").contains("above 9 in a field of one column"));
    assert!(why("field = '1'\ngoal = 'none'").contains("needs an exit"));
    let blocks = read("title = 'T'\nboard = 'A.'\ngoal = { A = [0, 1] }", None);
    let why = format::write(&blocks, Kind::Klondike).expect_err("blocks are no maze").to_string();
    assert!(why.contains("sliding blocks") && why.contains("rush-hour"), "{why}");
}

// The collections.

#[test]
fn the_collections_are_read_as_they_are_and_have_their_known_answers() {
    let mut count = 0;
    for file in ["tests/data/klondike.json", "tests/data/number-mazes.json"] {
        let text = text_of(file);
        let entries: Vec<Value> = serde_json::from_str(&text).expect("a list");
        let list = List::open(text.as_bytes(), None).expect("a list of puzzles");
        assert_eq!(list.len(), entries.len());
        for (index, entry) in entries.iter().enumerate() {
            let name = entry["name"].as_str().expect("a name");
            let puzzle = list.read(index).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            assert_eq!(puzzle.about.title, name);
            assert_eq!(Some(&puzzle), format::read_named(text.as_bytes(), None, Some(name)).ok().as_ref());
            let search = Search::default();
            let found = match puzzle.answers(&search, 0, &mut unwatched) {
                Outcome::Solved { path, .. } => {
                    let count = path.several.ok().and_then(|several| several.count);
                    (Some(path.path.len() as u64), count.map(|count| count as u64))
                }
                Outcome::Unsolvable { .. } => (None, Some(0)),
                Outcome::Limit { .. } => panic!("{name}: a limit"),
            };
            let answers = &entry["answers"];
            let ways = answers["count_shortest"].as_u64().or(answers["shortest_solutions"].as_u64());
            assert_eq!(found, (answers["shortest"].as_u64(), ways), "{name}");
            let reachable = answers["reachable_with_exits"].as_u64().or(answers["reachable"].as_u64());
            let space = puzzle.explore(&search, &mut unwatched);
            assert_eq!(Some(space.reachable() as u64), reachable, "{name}");
            count += 1;
        }
    }
    assert_eq!(count, 8);
}

#[test]
fn the_directions_are_understood_in_many_words() {
    let of = |directions: &str| {
        maze_of(&format!("title = 'T'\nfield = 'x1x'\nstart = [0, 1]\ndirections = {directions}")).directions().to_vec()
    };
    let (rook, bishop) = (Compass::ALL[..4].to_vec(), Compass::ALL[4..].to_vec());
    assert_eq!(of("'queen'"), Compass::ALL);
    assert_eq!(of("'8 Directions'"), Compass::ALL);
    assert_eq!(of("'rook'"), rook);
    assert_eq!(of("'bishop'"), bishop);
    assert_eq!(of("['up', 'Down', 'left', 'RIGHT']"), rook);
    assert_eq!(of("['n', 'S', 'e', 'west']"), rook);
    assert_eq!(of("['nw', 'north-east', 'down-left', 'Southeast']"), bishop);
    assert_eq!(of("'right/down only'"), [Compass::South, Compass::East]);
    assert_eq!(of("'up, left and down-right'"), [Compass::North, Compass::West, Compass::Southeast]);
    for wrong in ["''", "'only'", "'knight'", "['rook']", "['']", "'u'"] {
        let text = format!("title = 'T'\nfield = 'x1x'\nstart = [0, 1]\ndirections = {wrong}");
        let faults = faults(&text, None);
        assert!(faults.len() == 1 && faults[0].0 == 4, "{wrong}: {faults:?}");
    }
}

// Defaults.

#[test]
fn the_default_start_is_the_middle_or_without_exits_the_top_left() {
    assert_eq!(maze_of("title = 'T'\nfield = '''\nxxx\nx1x\nxxx\n'''").start(), Cell::new(1, 1));
    assert_eq!(maze_of("title = 'T'\nfield = '''\n111\n111\n'''\ngoal = [1, 2]").start(), Cell::new(0, 0));
    let with_key = maze_of("title = 'T'\nfield = '''\n__\n12\n'''\nexits = [[0, 0]]");
    assert_eq!((with_key.start(), with_key.goals()), (Cell::new(1, 1), &[Cell::new(0, 0)][..]));
    assert_eq!(maze_of("{\"name\": \"T\", \"grid\": [[1, 12]], \"goal\": [0, 1]}").start(), Cell::new(0, 0));
    let in_json = maze_of("{\"name\": \"T\", \"grid\": [\"__\", \"12\"], \"exits\": [[0, 0]]}");
    assert_eq!(in_json, with_key);
    let none = maze_of("title = 'T'\nfield = '12'\ngoal = 'none'");
    assert!(none.goals().is_empty());
    let several = maze_of("title = 'T'\nfield = '1x2'\nstart = [0, 0]\ngoal = [[0, 2], [0, 2]]");
    assert_eq!(several.goals(), [Cell::new(0, 1), Cell::new(0, 2)]);
}

// What a grid is taken for.

#[test]
fn a_grid_is_recognised_in_any_surroundings() {
    let grid = text_of("examples/klondike.txt");
    let known = maze_of(&grid);
    let crlf = format!("\u{feff}\r\n \r\n{}\r\n\r\n", grid.replace('\n', " \t\r\n"));
    let upper = grid.replace('x', "X");
    let blanks: String = grid.chars().flat_map(|c| if c == '\n' { vec![c] } else { vec![c, ' '] }).collect();
    let padded = blanks.replace('_', "__").replace(" 4", " 004");
    for text in [crlf, upper, blanks, padded, text_of("examples/klondike.toml")] {
        assert_eq!(maze_of(&text), known, "{text}");
    }
    let two_columns = "1 x\nx 12\n";
    assert_eq!(format::recognise(two_columns), Kind::Klondike);
    assert_eq!(format::recognise("3 4\n_ x\n"), Kind::Klondike);
    let numbers = maze_of("x x x\nx 12 x\nx x x");
    assert_eq!(numbers.number(Cell::new(1, 1)), Some(12));
}

#[test]
fn other_formats_are_not_mistaken_for_a_grid() {
    for (text, kind) in [
        ("3 4\nA A C .\nA B C .\nB B . .\nB\n0 1\n", Kind::HackerRank),
        ("2 2\n1 x\n1 2\nx\n1 1\n", Kind::HackerRank),
        ("1 2\n1 0\n1\n0 1\n", Kind::HackerRank),
        ("58 BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN 9192\n", Kind::RushHour),
        ("5 xxxxxxxxAAooxxxx 9\n", Kind::RushHour),
        ("xxxxxxxxAAooxxxx\nxxxxBBBBAAooxxxx\n", Kind::RushHour),
        ("######\n#1**2#\n#1**2#\n#x__x#\n##--##\n    ..\n    ..\n", Kind::Gnome),
        ("title = 'T'\nfield = '''\nxxxxxx\nx1111x\nx1111x\nxxxxxx\n'''\n", Kind::Native),
        ("field = '''\n111111111111\nx1111111111\nxxxxxxxxxxx\n", Kind::Native),
        ("x1 = 5\n", Kind::Native),
        ("[{\"name\": \"1x\"}]", Kind::Json),
    ] {
        assert_eq!(format::recognise(text), kind, "{text}");
    }
}

/// A stray character anywhere in a grid is reported at its position, and the grid stays the same.
#[test]
fn a_slip_in_a_grid_is_found_where_it_is() {
    let grid = text_of("examples/klondike.txt");
    let mut random = Random::new(16);
    for slip in ['l', 'O', 'o', '-', '.', '#', '=', '*', '"', '\'', '[', '{', 'é', '٣', '\u{7}', '\u{202e}', '🚗'] {
        for _ in 0..40 {
            let (row, col) = (random.below(23), random.below(23));
            let mut lines: Vec<Vec<char>> = grid.lines().map(|line| line.chars().collect()).collect();
            lines[row][col] = slip;
            let lines: Vec<String> = lines.into_iter().map(|line| line.into_iter().collect()).collect();
            let text = lines.join("\n");
            if text.starts_with(['[', '{']) {
                continue;
            }
            assert_eq!(format::recognise(&text), Kind::Klondike, "{text}");
            let faults = faults(&text, None);
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert_eq!((faults[0].0, faults[0].1), (row + 1, col + 1), "{faults:?}\n{text}");
        }
    }
}

#[test]
fn all_errors_of_a_grid_are_reported_at_once() {
    let text = "xxxxx\nx1?1x\nx1_1x\nx1 1x\nx1111x\nx999x\nxxxx\n";
    let found: Vec<(usize, usize)> = faults(text, None).into_iter().map(|(line, column, _)| (line, column)).collect();
    assert_eq!(found, [(2, 3), (4, 1), (4, 3), (5, 1), (7, 1)]);
    // The middle of seven rows and five columns.
    let text = "xxxxx\nx111x\nx111x\nx1_1x\nx111x\nx1f1x\nxxxxx\n";
    let found = faults(text, None);
    assert_eq!(found.iter().map(|fault| (fault.0, fault.1)).collect::<Vec<_>>(), [(4, 3), (6, 3)]);
    assert!(found[0].2.contains("start"), "{found:?}");
}

#[test]
fn numbers_of_all_kinds() {
    let one = |cell: &str| format!("x x x\nx {cell} x\nx x x\n");
    for (cell, number) in [("0", 0), ("00", 0), ("007", 7), ("999", 999)] {
        assert_eq!(maze_of(&one(cell)).number(Cell::new(1, 1)), Some(number));
    }
    for cell in
        ["1000", "4294967295", "4294967296", "99999999999", &"9".repeat(600), "-1", "+1", "1.5", "1e3", "١٢", "½"]
    {
        let found = faults(&one(cell), None);
        assert_eq!(found.iter().map(|fault| (fault.0, fault.1)).collect::<Vec<_>>(), [(2, 3)], "{found:?}");
        assert!(found[0].2.chars().count() <= 501, "{found:?}");
    }
    for cell in ["1000", "4294967296", "99999999999999999999999999", "-1", "1.5", "1e3", "true", "[]", "\"\""] {
        let json = format!("{{\"name\": \"T\", \"grid\": [[\"x\", {cell}, 1]], \"start\": [0, 2]}}");
        assert_eq!(faults(&json, None).len(), 1, "{json}");
        let toml = format!("title = 'T'\nfield = [[\"x\", {cell}, 1]]\nstart = [0, 2]\n");
        assert!(!faults(&toml, None).is_empty(), "{toml}");
    }
    let large = faults(&format!("{}x\n", "1".repeat(70_000)), None);
    assert_eq!(large.len(), 1, "{large:?}");
    assert!(large[0].2.contains("70001 cells"), "{large:?}");
}

// Nothing makes reading panic.

fn read_all(bytes: &[u8]) {
    for kind in [None].into_iter().chain(KINDS.map(Some)) {
        let Err(ReadError::Faults { text, faults }) = format::read(bytes, kind) else {
            continue;
        };
        assert!(!faults.is_empty() && faults.is_sorted_by_key(|fault| fault.span.start));
        for fault in faults {
            assert!(text.get(fault.span.clone()).is_some(), "{fault:?} does not lie on characters of {text:?}");
            assert!(!fault.message.is_empty() && !fault.message.contains(char::is_control), "{fault:?}");
        }
    }
}

#[test]
fn mutated_files_do_no_harm() {
    let json = "[{\"name\": \"T\", \"rows\": 2, \"cols\": 3, \"grid\": [[1, 12, \"x\"], \"x1_\"], \"start\": [0, 0], \"goal\": [[0, 1]],\n\
                \"exits\": [[1, 2]], \"directions\": [\"n\", \"down\"], \"wrap\": true, \"moves\": \"queen, so\"}]";
    let toml = "title = 'T'\nfield = '''\n 1 12 x\nx 1 _\n'''\nstart = [0, 0]\ngoal = [[0, 1]]\nexits = [[1, 2]]\n\
                directions = ['n', 'down']\nwrap = true\n";
    let lists =
        "title = 'T'\nfield = [[1, 12, 'x'], ['x', 1, '_']]\nstart = [0, 0]\ngoal = [0, 1]\ndirections = 'rook'\n";
    let grid = "_xxx_\nx121x\nx212x\n_xxx_\n";
    let parts = [
        "x",
        "_",
        "1",
        "12",
        " ",
        "\n",
        "\r\n",
        "'''",
        "\"",
        "[",
        "]",
        "{",
        "}",
        ",",
        "=",
        "field",
        "\0",
        "é",
        "٣",
        "\u{202e}",
        "-1",
        "99999999999",
        "null",
        "\\u0078",
        "\\",
    ];
    let mut random = Random::new(7);
    for text in [json, toml, lists, grid] {
        let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        boundaries.iter().for_each(|&end| read_all(&text.as_bytes()[..end]));
        for _ in 0..3000 {
            let mut text = text.to_owned();
            for _ in 0..=random.below(3) {
                let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
                let from = random.below(boundaries.len());
                let to = (from + random.below(4)).min(boundaries.len() - 1);
                let part = if random.chance(70) { parts[random.below(parts.len())] } else { "" };
                text.replace_range(boundaries[from]..boundaries[to], part);
            }
            read_all(text.as_bytes());
        }
    }
}

/// Files that might take time or memory that grows faster than their size.
#[test]
fn large_mazes_are_answered_quickly() {
    let fill = |head: &str, part: &str, tail: &str| {
        [head, &part.repeat((MAX_BYTES / 4 - head.len() - tail.len()) / part.len()), tail].concat()
    };
    for text in [
        fill("", "x\n", ""),
        fill("x1", "1", "\n"),
        fill("x ", "99999 ", "\n"),
        fill("x1\n", "é1x1\n", ""),
        fill("x1\n", "1 1\n\n", "x"),
        fill("title = 'T'\nfield = '''\n", "x1\n", "'''\n"),
        fill("title = 'T'\nfield = [", "[1],", "]\n"),
        fill("title = 'T'\nfield = '1x'\nstart = [0, 0]\nexits = [", "[0, 1],", "]\n"),
        fill("title = 'T'\nfield = '1x'\nstart = [0, 0]\ngoal = [", "[9, 1],", "]\n"),
        fill("title = 'T'\nfield = '1x'\nstart = [0, 0]\ndirections = [", "'n',", "]\n"),
        fill("{\"name\": \"T\", \"grid\": [", "[1],", "[1]]}"),
        fill("{\"name\": \"T\", \"grid\": [[1]], \"goal\": [", "[0, 0],", "[0, 0]]}"),
    ] {
        let before = std::time::Instant::now();
        let _ = format::read(text.as_bytes(), None);
        assert!(before.elapsed().as_secs() < 20, "{}", &text[..40]);
    }
}

// The program.

fn stepbook(arguments: &[&str]) -> std::process::Output {
    let mut command = Command::cargo_bin("stepbook").expect("the program is built");
    command.current_dir(path("")).args(arguments).output().expect("it runs")
}

#[test]
fn convert_writes_mazes_and_reports_omissions() {
    let text = |arguments: &[&str]| {
        let output = stepbook(arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (String::from_utf8(output.stdout).expect("UTF-8"), String::from_utf8(output.stderr).expect("UTF-8"))
    };
    let (grid, said) = text(&["convert", "klondike", "--to", "klondike"]);
    assert_eq!(grid, text_of("examples/klondike.txt"));
    assert!(said.contains("title, author, year, source, note"), "{said}");
    let (toml, said) = text(&["convert", "tests/data/number-mazes.json", "--name", "erickson", "--to", "native"]);
    let built_in = text_of("examples/number-maze.toml");
    assert_eq!((maze_of(&toml), said.as_str()), (maze_of(&built_in), ""));
    let output = stepbook(&["convert", "klondike", "--to", "rush-hour"]);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(said.contains("number maze") && said.contains("toml, klondike or json"), "{said}");
    assert!(!said.contains("--relabel"), "{said}");
}

#[test]
fn the_misprint_differs_in_one_digit() {
    let (corrected, printed) =
        (maze_of(&text_of("examples/klondike.toml")), maze_of(&text_of("examples/klondike-1898.toml")));
    let cells = corrected.size().cells();
    let different: Vec<Cell> = cells.filter(|&cell| corrected.spots()[cell] != printed.spots()[cell]).collect();
    assert_eq!(different, [Cell::new(16, 10)]);
    assert_eq!((corrected.number(different[0]), printed.number(different[0])), (Some(1), Some(2)));
}
