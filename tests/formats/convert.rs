//! The collection of published puzzles in all formats, and `stepbook convert`.

use crate::common::cases::{self, run};
use crate::common::{self, board_of, published, text_of};
use crate::writing::{plain, plain_of, read_as, write};
use serde_json::Value;
use std::collections::BTreeSet;
use stepbook::stages::format::{self, Kind};
use stepbook::stages::grid::Size;
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::sliding::{Axis, Board};

// The collection of published puzzles.

fn value(entry: &str) -> Value {
    serde_json::from_str(entry).expect("JSON")
}

/// The entries of one file of the collection, with their names and puzzles.
fn entries(file: &str) -> Vec<(String, String, Puzzle)> {
    let of = |(_, entry): (String, String)| {
        let puzzle = read_as(&entry, Kind::Json);
        (puzzle.about.title.clone(), entry, puzzle)
    };
    published("corpus").into_iter().filter(|(own, _)| own == file).map(of).collect()
}

/// Asserts that the board is what the JSON says, as this test reads it.
fn assert_is(board: &Board, entry: &Value) {
    let rows: Vec<&str> =
        entry["grid"].as_array().expect("rows").iter().map(|row| row.as_str().expect("text")).collect();
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    assert_eq!(board.size(), Size::new(cells.len(), cells[0].len()));
    let owners = board.owners(board.start());
    for cell in board.size().cells() {
        let sign = cells[cell.row][cell.col];
        assert_eq!((board.walls()[cell], board.gates()[cell]), (sign == '#', sign == '-'));
        let label = owners[cell].map(|block| board.blocks()[block].label.as_str());
        let wanted = Some(sign.to_string()).filter(|_| !['.', '#', '-'].contains(&sign));
        assert_eq!(label, wanted.as_deref());
    }
    for block in board.blocks() {
        let axis = match entry["axis"][&block.label].as_str() {
            Some("h") => Axis::Horizontal,
            Some("v") => Axis::Vertical,
            _ => Axis::Both,
        };
        let gates = entry["gate_blocks"].as_array().is_some_and(|all| all.contains(&block.label.clone().into()));
        assert_eq!((block.axis, block.passes_gates), (axis, gates));
    }
    // Places are in no particular order: each is compared as blocks and corners.
    let goals = entry["goals"].as_array().expect("goals");
    assert_eq!(board.goal().alternatives.len(), usize::from(!goals.is_empty()));
    let places: BTreeSet<(Vec<String>, u64, u64)> = board
        .goal()
        .places()
        .map(|place| {
            let labels = place.blocks.iter().map(|&block| board.blocks()[block].label.clone());
            assert_eq!(place.corners.len(), 1);
            let labels = labels.collect::<BTreeSet<_>>().into_iter().collect();
            (labels, place.corners[0].row as u64, place.corners[0].col as u64)
        })
        .collect();
    let wanted: BTreeSet<(Vec<String>, u64, u64)> = goals
        .iter()
        .map(|goal| {
            let labels = goal["any_of"].as_array().cloned().unwrap_or_else(|| vec![goal["block"].clone()]);
            let labels: BTreeSet<String> =
                labels.iter().map(|label| label.as_str().expect("text").to_owned()).collect();
            let number = |key: &str| goal[key].as_u64().expect("a number");
            (labels.into_iter().collect(), number("row"), number("col"))
        })
        .collect();
    assert_eq!(places, wanted);
}

#[test]
fn every_published_puzzle_is_read_and_written() {
    let all = published("corpus");
    assert_eq!(all.len(), 643);
    for (file, text) in all {
        let (entry, puzzle) = (value(&text), read_as(&text, Kind::Json));
        let name = entry["name"].as_str().expect("a name");
        let source: Vec<&str> = entry["source"].as_str().expect("a source").split_whitespace().collect();
        assert_eq!((&*puzzle.about.title, puzzle.about.source.clone()), (name, Some(source.join(" "))), "{file}");
        assert_is(&board_of(puzzle.clone()), &entry);
        let written = write(&puzzle, Kind::Json);
        assert_eq!(format::read(written.as_bytes(), None).as_ref(), Ok(&puzzle), "{file}: {name}\n{written}");
        // GNOME's target has a label that a native picture cannot have.
        let puzzle = if file.contains("gnome") { format::relabelled(&puzzle, Kind::Native).0 } else { puzzle };
        let written = write(&puzzle, Kind::Native);
        assert_eq!(format::read(written.as_bytes(), None).as_ref(), Ok(&puzzle), "{file}: {name}\n{written}");
    }
}

#[test]
fn rush_hour_strings_are_the_boards_of_the_collection() {
    let entries = entries("rush-hour-fogleman");
    assert_eq!(entries.len(), 208);
    for (name, _, known) in entries {
        // "fogleman 51 IBBxoo…": the database's figure and string are the name.
        let string = name.split_whitespace().last().expect("a string");
        let puzzle = read_as(&format!("51 {string} 1234\n"), Kind::RushHour);
        assert_eq!(plain(&board_of(puzzle.clone())), plain(&board_of(known)), "{name}");
        assert_eq!(write(&puzzle, Kind::RushHour), format!("{string}\n"));
        assert_eq!(format::read(string.as_bytes(), None), Ok(puzzle));
    }
}

#[test]
fn gnome_maps_are_the_boards_of_the_collection() {
    let donkey = text_of("examples/red-donkey.gnome");
    for (name, _, puzzle) in entries("gnome-klotski") {
        let map = write(&puzzle, Kind::Gnome);
        assert!(map.ends_with("    ..\n    ..\n"), "{map}");
        assert_eq!(plain_of(&map, Kind::Gnome), plain(&board_of(puzzle.clone())), "{map}");
        assert_eq!(format::recognise(&map), Ok(Kind::Gnome));
        // As in the source of GNOME Klotski.
        let literals: Vec<String> = map.lines().map(|line| format!("            \"{line}\" +")).collect();
        assert_eq!(format::read(literals.join("\n").as_bytes(), None), Ok(read_as(&map, Kind::Gnome)));
        // An editor that removes spaces at the ends of lines.
        let trimmed: Vec<&str> = map.lines().map(str::trim_end).collect();
        assert_eq!(read_as(&trimmed.join("\n"), Kind::Gnome), read_as(&map, Kind::Gnome));
        if name == "GNOME Red Donkey" {
            assert_eq!(plain_of(&donkey, Kind::Gnome), plain(&board_of(puzzle)));
        }
    }
}

#[test]
fn the_examples_are_puzzles_of_the_collection() {
    let strings = text_of("examples/fogleman.rush-hour");
    let fogleman = entries("rush-hour-fogleman");
    for (index, line) in strings.lines().enumerate() {
        let [moves, string, cluster] = line.split(' ').collect::<Vec<_>>().try_into().expect("three words");
        let name = format!("fogleman {moves} {string}");
        let (_, entry, known) = fogleman.iter().find(|entry| entry.0 == name).expect("in the collection");
        let answers = &value(entry)["answers"]["move"];
        assert_eq!([answers["shortest"].to_string(), answers["reachable"].to_string()], [moves, cluster]);
        let puzzle = format::read_named(strings.as_bytes(), None, Some(&(index + 1).to_string())).expect("a line");
        assert_eq!(plain(&board_of(puzzle)), plain(&board_of(known.clone())));
    }
    assert_eq!(strings.lines().count(), 3);
    let (list, all) = (text_of("examples/collection.json"), published("corpus"));
    let names: Vec<Value> =
        value(&list).as_array().expect("a list").iter().map(|entry| entry["name"].clone()).collect();
    assert_eq!(names.len(), 3);
    for name in names {
        let known = all.iter().find(|(_, entry)| value(entry)["name"] == name).expect("in the collection");
        let own = format::read_named(list.as_bytes(), None, name.as_str()).expect("in the list");
        assert_eq!(own.game, read_as(&known.1, Kind::Json).game, "{name}");
    }
}

// The command.

#[test]
fn puzzles_are_converted() {
    cases::check_commands("convert.txt");
}

#[test]
fn mazes_are_converted_to_the_examples() {
    assert_eq!(run("convert klondike --to klondike -q", "").1, text_of("examples/klondike.txt"));
    let (_, toml, said) = run("convert tests/data/number-mazes.json --name erickson --to native", "");
    assert_eq!((common::read(&toml).game, said.as_str()), (common::example("number-maze").game, ""));
}
