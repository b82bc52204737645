//! The forms of puzzle files besides the native one: what is written is read again, all published puzzles are read, and what
//! a form cannot express is said.

use crate::common::boards::{Random, RandomBoard, Recipe};
use assert_cmd::Command;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use stepbook::stages::format::{self, Kind, ReadError};
use stepbook::stages::grid::{Direction, Size};
use stepbook::stages::puzzle::{About, Game, Puzzle};
use stepbook::stages::sliding::{Axis, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Who};

const KINDS: [Kind; 5] = [Kind::Native, Kind::HackerRank, Kind::RushHour, Kind::Gnome, Kind::Json];

/// Proptest's cases, the same on every run.
fn config(cases: u32) -> ProptestConfig {
    let rng_seed = proptest::test_runner::RngSeed::Fixed(1909);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

fn board(puzzle: &Puzzle) -> &Board {
    let Game::Sliding(board) = &puzzle.game else {
        panic!("a sliding-block puzzle");
    };
    board
}

fn puzzle_of(board: Board) -> Puzzle {
    Puzzle { about: About { title: "T".to_owned(), ..About::default() }, game: Game::Sliding(board) }
}

/// The board without the gap in the frame, which most formats cannot express.
fn closed(board: &Board) -> Board {
    let layout = Layout { opening: OpeningLayout::Closed, ..board.layout() };
    layout.check().expect("the same board")
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn read(text: &str, kind: Kind) -> Puzzle {
    format::read(text.as_bytes(), Some(kind)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn read_one(text: &str, name: &str) -> Puzzle {
    format::read_named(text.as_bytes(), None, Some(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn write(puzzle: &Puzzle, kind: Kind) -> String {
    format::write(puzzle, kind).unwrap_or_else(|error| panic!("{error}"))
}

// The collection of published puzzles.

/// Each file of the collection with its text.
fn collection() -> Vec<(String, String)> {
    let files = std::fs::read_dir(path("tests/data/corpus")).expect("the folder is there");
    let mut names: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    names.retain(|path| path.extension() == Some("json".as_ref()));
    names.sort();
    let text = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        (path.file_name().expect("a name").to_string_lossy().into_owned(), text)
    };
    names.into_iter().map(text).collect()
}

/// All puzzles of one file of the collection, as plain JSON.
fn entries(text: &str) -> Vec<Value> {
    serde_json::from_str::<Value>(text).expect("JSON").as_array().expect("a list").clone()
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
            (
                labels.collect::<BTreeSet<_>>().into_iter().collect(),
                place.corners[0].row as u64,
                place.corners[0].col as u64,
            )
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
    let mut count = 0;
    for (file, text) in collection() {
        for entry in entries(&text) {
            let name = entry["name"].as_str().expect("a name");
            let puzzle = read_one(&text, name);
            assert_eq!(puzzle.about.title, name, "{file}");
            let source: Vec<&str> = entry["source"].as_str().expect("a source").split_whitespace().collect();
            assert_eq!(puzzle.about.source, Some(source.join(" ")), "{file}: {name}");
            assert_is(board(&puzzle), &entry);
            let written = write(&puzzle, Kind::Json);
            assert_eq!(format::read(written.as_bytes(), None).as_ref(), Ok(&puzzle), "{file}: {name}\n{written}");
            // GNOME's target has a label that a native picture cannot have.
            let puzzle = if file.contains("gnome") { format::relabelled(&puzzle, Kind::Native).0 } else { puzzle };
            let written = write(&puzzle, Kind::Native);
            assert_eq!(format::read(written.as_bytes(), None).as_ref(), Ok(&puzzle), "{file}: {name}\n{written}");
            count += 1;
        }
    }
    assert_eq!(count, 643);
}

#[test]
fn rush_hour_strings_are_the_boards_of_the_collection() {
    let text = text_of("tests/data/corpus/rush-hour-fogleman.json");
    let entries = entries(&text);
    assert_eq!(entries.len(), 208);
    for entry in entries {
        let name = entry["name"].as_str().expect("a name");
        // "fogleman 51 IBBxoo…": the database's figure and string are the name.
        let string = name.split_whitespace().last().expect("a string");
        let line = format!("51 {string} 1234\n");
        let puzzle = read(&line, Kind::RushHour);
        assert_eq!(closed(board(&puzzle)), closed(board(&read_one(&text, name))), "{name}");
        assert_eq!(write(&puzzle, Kind::RushHour), format!("{string}\n"));
        assert_eq!(format::read(string.as_bytes(), None), Ok(puzzle));
    }
}

#[test]
fn gnome_maps_are_the_boards_of_the_collection() {
    let text = text_of("tests/data/corpus/gnome-klotski.json");
    for entry in entries(&text) {
        let name = entry["name"].as_str().expect("a name");
        let puzzle = read_one(&text, name);
        let map = write(&puzzle, Kind::Gnome);
        assert!(map.ends_with("    ..\n    ..\n"), "{map}");
        assert_eq!(closed(board(&read(&map, Kind::Gnome))), closed(board(&puzzle)), "{map}");
        assert_eq!(format::recognise(&map), Kind::Gnome);
        // As in the source of GNOME Klotski.
        let literals: Vec<String> = map.lines().map(|line| format!("            \"{line}\" +")).collect();
        assert_eq!(format::read(literals.join("\n").as_bytes(), None), Ok(read(&map, Kind::Gnome)));
        // An editor that removes spaces at the ends of lines.
        let trimmed: Vec<&str> = map.lines().map(str::trim_end).collect();
        assert_eq!(read(&trimmed.join("\n"), Kind::Gnome), read(&map, Kind::Gnome));
    }
    let donkey = read(&text_of("examples/red-donkey.gnome"), Kind::Gnome);
    assert_eq!(closed(board(&donkey)), closed(board(&read_one(&text, "GNOME Red Donkey"))));
}

#[test]
fn the_examples_are_puzzles_of_the_collection() {
    let strings = text_of("examples/fogleman.rush-hour");
    let fogleman = text_of("tests/data/corpus/rush-hour-fogleman.json");
    for (index, line) in strings.lines().enumerate() {
        let [moves, string, cluster] = line.split(' ').collect::<Vec<_>>().try_into().expect("three words");
        let name = format!("fogleman {moves} {string}");
        let entry =
            entries(&fogleman).into_iter().find(|entry| entry["name"] == name.as_str()).expect("in the collection");
        assert_eq!(entry["answers"]["move"]["shortest"].to_string(), moves);
        assert_eq!(entry["answers"]["move"]["reachable"].to_string(), cluster);
        let puzzle = read_one(&strings, &(index + 1).to_string());
        assert_eq!(closed(board(&puzzle)), closed(board(&read_one(&fogleman, &name))));
    }
    assert_eq!(strings.lines().count(), 3);
    let list = text_of("examples/collection.json");
    for entry in entries(&list) {
        let name = entry["name"].as_str().expect("a name");
        assert_eq!(read_one(&list, name).game, published(name).game, "{name}");
    }
    assert_eq!(entries(&list).len(), 3);
}

/// The puzzle of this name, wherever it is in the collection.
fn published(name: &str) -> Puzzle {
    let texts = collection();
    let found = texts.iter().find(|(_, text)| entries(text).iter().any(|entry| entry["name"] == name));
    read_one(&found.unwrap_or_else(|| panic!("{name} is in no file")).1, name)
}

// What is written is read again.

const LABELS: &[&str] =
    &["A", "b", "C1", "*", "é", "x", "o", "--1", "#a", "..b", "\"", "\\", "東", "{", "'", "K", "=", "👩‍🚀"];

/// Boards with walls, gates, axes, blocks in parts, goals of one block or of several.
fn any_board() -> impl Strategy<Value = Layout> {
    any::<u32>().prop_filter_map("a valid board", |seed| {
        let mut random = Random::new(seed.into());
        let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
        let recipe = Recipe { rows, cols, largest: 4, walls: random.below(3) * 10, holes: random.below(8), goals: 2 };
        let mut made = RandomBoard::new(&mut random, &recipe)?;
        if random.chance(40) {
            made.join(&mut random);
        }
        let shift = random.below(LABELS.len());
        let short = random.chance(50);
        let label = |block: usize| match LABELS[(block + shift) % LABELS.len()] {
            label if !short && block < LABELS.len() => label.to_owned(),
            _ => char::from(b'A' + block as u8).to_string(),
        };
        let mut layout = made.layout(label);
        for symbol in layout.rows.iter_mut().flatten().filter(|symbol| **symbol == Symbol::Empty) {
            if random.chance(20) {
                *symbol = Symbol::Gate;
            }
        }
        for block in 0..made.blocks.len() {
            if random.chance(25) {
                let axis = [Axis::Horizontal, Axis::Vertical, Axis::Horizontal, Axis::Fixed][random.below(4)];
                layout.axes.push((label(block), axis));
            }
            if random.chance(30) && layout.rows.iter().flatten().any(|symbol| *symbol == Symbol::Gate) {
                layout.gate_blocks.push(label(block));
            }
        }
        layout.distinct = random.chance(10);
        change_goal(&mut layout, &mut random);
        layout.check().is_ok().then_some(layout)
    })
}

/// Takes the goal away, adds another, or widens its first place.
fn change_goal(layout: &mut Layout, random: &mut Random) {
    match random.below(6) {
        0 => layout.goals.clear(),
        1 => layout.goals.push(layout.goals[0].clone()),
        2 => {
            if let GoalLayout::Places { places, .. } = &mut layout.goals[0] {
                for place in places {
                    place.at.push((random.below(2) as i64, random.below(2) as i64));
                }
            }
        }
        3 => {
            if let GoalLayout::Places { places, .. } = &mut layout.goals[0] {
                for place in places {
                    place.who = Who::Like(place.who.labels()[0].clone());
                }
            }
        }
        _ => {}
    }
}

/// A square board with the car `A` and others.
fn traffic() -> impl Strategy<Value = String> {
    (any::<u32>(), 3..9_usize).prop_filter_map("a board with the car A", |(seed, side)| {
        let mut random = Random::new(seed.into());
        let mut cells = vec!['o'; side * side];
        let letters: Vec<char> = ('A'..='Z').chain('a'..='z').filter(|c| !"ox".contains(*c)).collect();
        for letter in letters {
            let (row, col, long) = (random.below(side), random.below(side), 2 + random.below(2));
            let across = random.chance(50);
            let place = |k: usize| if across { (row, col + k) } else { (row + k, col) };
            let car: Vec<(usize, usize)> = (0..long).map(place).collect();
            if car.iter().all(|&(row, col)| row < side && col < side && cells[row * side + col] == 'o') {
                car.iter().for_each(|&(row, col)| cells[row * side + col] = letter);
            }
        }
        for cell in cells.iter_mut().filter(|cell| **cell == 'o') {
            *cell = if random.chance(10) { 'x' } else { 'o' };
        }
        // A wall at the exit is an error, and another car may be the red one if `A` cannot be.
        let text: String = cells.into_iter().collect();
        let puzzle = format::read(text.as_bytes(), Some(Kind::RushHour)).ok()?;
        let board = board(&puzzle);
        let is_red = |block: &usize| board.blocks()[*block].label == "A";
        board.goal().places().all(|place| place.blocks.iter().all(is_red)).then_some(text)
    })
}

/// A map with a target, gates and goal cells, by signs that are drawn by lot.
fn map() -> impl Strategy<Value = String> {
    let row =
        |cols: usize| prop::collection::vec(prop::sample::select(" #..-**aab;=東é".chars().collect::<Vec<_>>()), cols);
    (1..6_usize, 1..6_usize).prop_flat_map(move |(rows, cols)| {
        let rows = prop::collection::vec(row(cols), rows);
        rows.prop_map(|rows| rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect())
    })
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn json_is_read_again_as_written(layout in any_board()) {
        let board = layout.check().expect("checked before");
        let fixed = board.blocks().iter().any(|block| block.axis == Axis::Fixed);
        let empty = board.goal().alternatives.iter().any(|demand| !demand.empty.is_empty());
        let expressible = !fixed && !empty && !board.is_distinct() && board.goal().alternatives.len() < 2;
        let puzzle = puzzle_of(board);
        let text = format::write(&puzzle, Kind::Json);
        prop_assert_eq!(text.is_ok(), expressible, "{:?}", text);
        if let Ok(text) = text {
            prop_assert_eq!(format::read(text.as_bytes(), None), Ok(puzzle), "{}", text);
        }
    }

    #[test]
    fn every_format_is_read_again_as_written(layout in any_board()) {
        let puzzle = puzzle_of(layout.check().expect("checked before"));
        // Files of TOML have their own test.
        for kind in [Kind::HackerRank, Kind::RushHour, Kind::Gnome] {
            let (renamed, changed) = format::relabelled(&puzzle, kind);
            prop_assert_eq!(renamed.blocks(), puzzle.blocks());
            prop_assert!(changed.iter().all(|(old, new)| old != new));
            for puzzle in [&puzzle, &renamed] {
                if let Ok(text) = format::write(puzzle, kind) {
                    let again = read(&text, kind);
                    prop_assert_eq!(closed(board(&again)), closed(board(puzzle)), "{}", text);
                }
            }
        }
    }

    #[test]
    fn a_string_of_cars_is_written_as_it_was(text in traffic()) {
        let puzzle = read(&text, Kind::RushHour);
        prop_assert_eq!(write(&puzzle, Kind::RushHour), format!("{text}\n"));
        let json = write(&puzzle, Kind::Json);
        prop_assert_eq!(closed(board(&read(&json, Kind::Json))), closed(board(&puzzle)));
        // Other names for the cars, and those of the string again: A for the one that gets out.
        let (renamed, _) = format::relabelled(&puzzle, Kind::Gnome);
        prop_assert!(board(&renamed).blocks().iter().any(|block| block.label == "*"));
        let (again, _) = format::relabelled(&renamed, Kind::RushHour);
        prop_assert_eq!(write(&again, Kind::RushHour), format!("{text}\n"));
    }

    #[test]
    fn a_map_is_written_as_it_was(text in map()) {
        let Ok(puzzle) = format::read(text.as_bytes(), Some(Kind::Gnome)) else {
            return Ok(());
        };
        let written = write(&puzzle, Kind::Gnome);
        prop_assert_eq!(&read(&written, Kind::Gnome), &puzzle, "{}", written);
        // Goal cells on which the target cannot be are not part of the goal and are not written.
        let plain = |text: &str| text.replace('.', " ");
        prop_assert_eq!(plain(&written), plain(&text));
        let at: usize = board(&puzzle).goal().places().map(|place| place.corners.len()).sum();
        prop_assert_eq!(at == 0, !text.contains('.'));
        let json = write(&puzzle, Kind::Json);
        let again = read(&json, Kind::Json);
        prop_assert_eq!(board(&again), board(&puzzle));
    }
}

#[test]
fn a_target_may_be_anywhere_on_goal_cells() {
    let puzzle = read("######\n#**  #\n# ...#\n######\n", Kind::Gnome);
    let [place] = board(&puzzle).goal().alternatives[0].places.as_slice() else {
        panic!("one place");
    };
    let corners: Vec<(usize, usize)> = place.corners.iter().map(|cell| (cell.row, cell.col)).collect();
    assert_eq!(corners, [(2, 2), (2, 3)]);
    // Only the middle and one end: no row of goal cells says that.
    let mut layout = board(&puzzle).layout();
    layout.goals =
        vec![GoalLayout::places(vec![PlaceLayout { who: Who::Block("*".into()), at: vec![(1, 3), (2, 3)] }])];
    let square = puzzle_of(layout.check().expect("valid"));
    assert_eq!(read(&write(&square, Kind::Gnome), Kind::Gnome).game, square.game);
    layout.goals =
        vec![GoalLayout::places(vec![PlaceLayout { who: Who::Block("*".into()), at: vec![(2, 1), (2, 3)] }])];
    let error =
        format::write(&puzzle_of(layout.check().expect("valid")), Kind::Gnome).expect_err("the middle fits too");
    assert!(error.to_string().contains("wherever the goal cells have room"), "{error}");
}

#[test]
fn cars_in_a_column_leave_at_the_bottom() {
    let puzzle = read("oAoooAooxoooooBB", Kind::RushHour);
    let board = board(&puzzle);
    let place = &board.goal().alternatives[0].places[0];
    assert_eq!(place.single().map(|(block, corner)| (block, corner.row, corner.col)), Some((0, 2, 1)));
    let exit = board.opening().expect("an exit");
    assert_eq!((exit.side, exit.first, exit.last), (Direction::Down, 1, 1));
}

// What a form cannot express.

#[test]
fn all_limits_of_a_format_are_reported() {
    let text = r##"{"name": "All", "grid": ["AA1-", "B.o#"], "gate_blocks": ["B"], "axis": {"A": "v"},
                   "goals": [{"block": "B", "row": 0, "col": 2}, {"block": "1", "row": 0, "col": 0}]}"##;
    let puzzle = read(text, Kind::Json);
    let why = |kind| format::write(&puzzle, kind).expect_err("not expressible").to_string();
    assert_eq!(
        why(Kind::HackerRank),
        "the HackerRank format has exactly one goal block, at one position; it has no walls; it has no gates; it has no blocks \
         that move along an axis only, and no fixed ones"
    );
    assert_eq!(
        why(Kind::RushHour),
        "the Rush Hour format is for square boards, not 2 × 4; it has no gates; it has cars of one letter, A to Z or a to z \
         without `o` and `x`, not `1`, `o`; it has cars of two cells or more in a row or a column, not the shapes of `1`, \
         `B`, `o`; it allows only cars that move along their length, unlike `A`; it has only one goal: the car `A` at the \
         right edge, or at the bottom if it stands in a column"
    );
    assert_eq!(
        why(Kind::Gnome),
        "the GNOME format has no blocks that move along an axis only, and no fixed ones; it has gates for the target `*` alone; \
         it has only one goal: the target `*` at one position, or at one of several"
    );
    let mut layout = board(&puzzle).layout();
    layout.axes[0].1 = Axis::Fixed;
    layout.distinct = true;
    layout.goals = vec![layout.goals[0].clone(), GoalLayout::Places { places: Vec::new(), empty: vec![(0, 0)] }];
    let puzzle = puzzle_of(layout.check().expect("valid"));
    assert_eq!(
        format::write(&puzzle, Kind::Json).expect_err("not expressible").to_string(),
        "the JSON format has no fixed blocks; it treats blocks of the same shape as identical; it has no alternatives to a \
         goal; it cannot require empty cells"
    );
}

// Which kind, and which puzzle of a file.

#[test]
fn the_format_is_recognised_from_the_content() {
    let cases = [
        ("[table]\nA = 1\n", Kind::Native),
        ("[[tables]]\n", Kind::Native),
        ("# remark\ntitle = 'T'\nboard = '''\n###\n#A#\n'''\ngoal = '***'", Kind::Native),
        ("\n  {\"name\": \"T\"}", Kind::Json),
        ("[\n\n  {}]", Kind::Json),
        ("[]", Kind::Json),
        ("\n2 2\nA .\nA .\nA\n0 1\n", Kind::HackerRank),
        ("60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n", Kind::RushHour),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM\n", Kind::RushHour),
        ("IBBxooIooLDDJAALooJoKEEMFFKooMGGHHH", Kind::RushHour),
        ("######\n#a**b#\n", Kind::Gnome),
        ("..\n####\n#**#", Kind::Gnome),
        ("", Kind::Native),
    ];
    for (text, kind) in cases {
        assert_eq!(format::recognise(text), kind, "{text}");
    }
    let native = text_of("examples/klotski.toml");
    assert_eq!(format::recognise(&native), Kind::Native);
}

#[test]
fn a_file_of_several_puzzles_needs_a_name() {
    let list = r#"[{"name": "First card", "grid": ["A."]}, {"name": "Second card", "grid": ["B."]}, {"name": "card", "grid": ["C."]}]"#;
    let told = |text: &str, name: Option<&str>| match format::read_named(text.as_bytes(), None, name) {
        Ok(puzzle) => board(&puzzle).blocks()[0].label.clone(),
        Err(ReadError::NotChosen(message)) => message,
        Err(error) => panic!("{error}"),
    };
    assert_eq!(told(list, Some("First card")), "A");
    assert_eq!(told(list, Some("SECOND")), "B");
    // The whole name of one is a part of the others.
    assert_eq!(told(list, Some("card")), "C");
    assert_eq!(
        told(list, None),
        "the file has 3 puzzles; choose one with `--name`: `First card`, `Second card`, `card`"
    );
    assert_eq!(told(list, Some(" card")), "` card` matches 2 puzzles: `First card`, `Second card`");
    let none = told(list, Some("frist"));
    assert!(none.starts_with("the file has no puzzle `frist`; did you mean `First card`"), "{none}");
    let strings = "\nAAoooooooooooooo\n\n12 BBooAAoooooooooo 7\n";
    assert_eq!(told(strings, Some("2")), "A");
    assert_eq!(told(strings, Some("4")), "B");
    let wanted = "the file has 2 puzzles; choose one by its line number, `--name 2` to `--name 4`: \
                  `2 AAoooooooooooooo`, `4 12 BBooAAoooooooooo 7`";
    assert_eq!(told(strings, None), wanted);
    assert!(told(strings, Some("3")).contains("there is no puzzle in line `3`"));
    assert_eq!(told("AAoooooooooooooo", None), "A");
    for text in ["1 2\nA .\nA\n0 1\n", "title = 'T'\nboard = 'A.'\ngoal = { A = [0, 1] }", "####\n#*.#\n"] {
        assert_eq!(told(text, Some("T")), "this kind of file has only one puzzle; remove `--name`");
    }
    // The errors of the others are not those of the requested one.
    let faulty = list.replace("[\"B.\"]", "[\"B.\", \"\"]");
    assert_eq!(told(&faulty, Some("First")), "A");
    assert!(matches!(format::read_named(faulty.as_bytes(), None, Some("Second")), Err(ReadError::Faults { .. })));
}

#[test]
fn json_without_goals_is_read() {
    for goals in ["", ", \"goals\": []"] {
        let puzzle = read(&format!("{{\"name\": \"Free\", \"grid\": [\"A.\"]{goals}}}"), Kind::Json);
        assert_eq!(board(&puzzle).goal().alternatives, []);
    }
}

#[test]
fn labels_of_several_characters_are_separated_by_spaces() {
    let puzzle = read(r#"{"name": "W", "grid": ["A1 .. A1", "..  - #"], "gate_blocks": ["A1"]}"#, Kind::Json);
    assert_eq!((board(&puzzle).size(), puzzle.blocks()), (Size::new(2, 3), 1));
    let column = read(r#"{"name": "W", "cols": 1, "grid": ["A1", "..", "B"]}"#, Kind::Json);
    assert_eq!((board(&column).size(), column.blocks()), (Size::new(3, 1), 2));
    assert_eq!(read(&write(&column, Kind::Json), Kind::Json), column);
}

// The command.

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(arguments: &[&str], input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepbook"));
    let output = command.args(arguments).write_stdin(input).output().expect("the program starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn a_puzzle_is_converted() {
    let card = "ooooAAoooooooooo\n";
    let done = run(&["convert", "-", "--to", "json"], card);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    assert_eq!(run(&["convert", "-", "--to", "rush-hour", "-q"], &done.out).out, card);
    let hackerrank = run(&["convert", "klotski", "--to", "hackerrank"], "");
    assert_eq!(hackerrank.out, write(&read(&text_of("examples/klotski.toml"), Kind::Native), Kind::HackerRank));
    assert!(
        hackerrank.err.starts_with("omitted (this format has no place for it): title, source\n"),
        "{}",
        hackerrank.err
    );
    // The extension decides, also in upper case.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    for (name, kind) in [("k.toml", Kind::Native), ("k.JSON", Kind::Json)] {
        assert_eq!(run(&["convert", "hughes", "-q", "-o", &path(name)], "").code, Some(0));
        let text = std::fs::read_to_string(path(name)).expect("it was written");
        assert_eq!(format::recognise(&text), kind);
        let hughes = read(&text_of("examples/hughes.toml"), Kind::Native);
        assert_eq!(board(&read(&text, kind)).layout().rows, board(&hughes).layout().rows);
    }
    for arguments in [vec!["convert", "klotski"], vec!["convert", "klotski", "-o", "k.txt"]] {
        let unclear = run(&arguments, "");
        assert_eq!(unclear.code, Some(2));
        assert!(unclear.err.contains("add --to with one of toml, hackerrank, rush-hour, gnome, klondike, json"));
    }
    let not = run(&["convert", "klotski", "--to", "rush-hour", "-o", &path("k.txt")], "");
    assert_eq!((not.code, not.out.as_str()), (Some(1), ""));
    assert!(not.err.contains("not 5 × 4; it has cars of two cells or more"), "{}", not.err);
    assert!(!Path::new(&path("k.txt")).exists());
}

#[test]
fn labels_are_changed_only_on_request() {
    let puzzle = r#"{"name": "Exit", "grid": ["S*.", "..."], "goals": [{"block": "S", "row": 1, "col": 2}]}"#;
    let refused = run(&["convert", "-", "--to", "gnome"], puzzle);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("; add --relabel to rename the blocks"), "{}", refused.err);
    let done = run(&["convert", "-", "--to", "gnome", "--relabel"], puzzle);
    assert_eq!((done.code, done.out.as_str()), (Some(0), "*A \n  .\n"), "{}", done.err);
    assert!(done.err.starts_with("new labels: S is now *, * is now A\n"), "{}", done.err);
    let native = run(&["convert", "-", "--to", "native", "--relabel", "-q"], puzzle);
    assert_eq!((native.code, native.err.as_str()), (Some(0), ""));
    assert!(native.out.contains("SA.\n...\n"), "{}", native.out);
}

#[test]
fn output_is_recognised_or_a_note_says_how_to_read_it() {
    let map = r#"{"name": "Map", "grid": ["*A.", "..."], "goals": [{"block": "*", "row": 1, "col": 2}]}"#;
    let done = run(&["convert", "-", "--to", "gnome"], map);
    assert!(
        done.err.ends_with("the format of this file cannot be detected; add --from gnome to read it\n"),
        "{}",
        done.err
    );
    assert_eq!(run(&["solve", "-", "--from", "gnome"], &done.out).code, Some(0));
    let walled =
        r#####"{"name": "Map", "grid": ["####", "#*.#", "####"], "goals": [{"block": "*", "row": 1, "col": 2}]}"#####;
    let done = run(&["convert", "-", "--to", "gnome"], walled);
    assert!(done.code == Some(0) && !done.err.contains("--from"), "{}", done.err);
    // The smallest board of cars is recognised if it is alone in the file and has the red one.
    let small = run(&["convert", "-", "--to", "json"], "AAoBooBoo\n");
    assert_eq!(small.code, Some(0), "{}", small.err);
    let again = run(&["convert", "-", "--to", "rush-hour"], &small.out);
    assert_eq!((again.out.as_str(), again.err.contains("--from")), ("AAoBooBoo\n", false), "{}", again.err);
    for other in ["AAoBooBoo\nAAoBooBoo\n", "CCoBooBoo\n", "AAoBooBo\n"] {
        assert_eq!(format::recognise(other), Kind::Native, "{other}");
    }
}

#[test]
fn all_reasons_against_a_map_are_given_at_once() {
    let puzzle = r#"{"name": "No map", "grid": ["SB.", "..."], "goals": [{"block": "S", "row": 0, "col": 1}]}"#;
    let refused = run(&["convert", "-", "--to", "gnome"], puzzle);
    assert_eq!(refused.code, Some(1));
    for part in ["the target `*` at one position", "; it has no goal cells under a block"] {
        assert!(refused.err.contains(part), "{part} is missing in {}", refused.err);
    }
    assert!(!refused.err.contains("--relabel"), "other labels are not enough: {}", refused.err);
}

#[test]
fn every_command_takes_a_name() {
    let list = r#"[{"name": "Left", "grid": ["A.."], "goals": [{"block": "A", "row": 0, "col": 1}]},
                   {"name": "Right", "grid": ["A.."], "goals": [{"block": "A", "row": 0, "col": 2}]}]"#;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let target = folder.path().to_string_lossy().into_owned();
    let page = format!("{target}/page.html");
    let commands: [(&[&str], &str); 6] = [
        (&["solve", "-"], "Right: 2 steps"),
        (&["explore", "-"], "Right, counted in steps"),
        (&["draw", "-", "--step", "last"], "┃  A ┃║"),
        (&["convert", "-", "--to", "json"], "\"name\": \"Right\""),
        (&["book", "-", "-o", &page], ""),
        (&["steps", "-", "-o", &target], ""),
    ];
    for (command, said) in commands {
        let named = run(&[command, &["--name", "right"]].concat(), list);
        assert_eq!(named.code, Some(0), "{command:?} {}", named.err);
        assert!(named.out.contains(said), "{command:?} {}", named.out);
        let unnamed = run(command, list);
        assert_eq!(unnamed.code, Some(1), "{command:?}");
        assert!(
            unnamed.err.contains("the file has 2 puzzles; choose one with `--name`: `Left`, `Right`"),
            "{}",
            unnamed.err
        );
    }
    assert!(std::fs::read_to_string(&page).expect("it was written").contains("Right"));
}

#[test]
fn the_requested_format_is_the_one_that_is_read() {
    for kind in KINDS {
        // Every character is a block of some map.
        let is_read = |text: &str| format::read(text.as_bytes(), Some(kind)).is_ok();
        assert_eq!(is_read("1 1\nA\nA\n0 0\n"), kind == Kind::Gnome);
        assert_eq!(is_read("1 2\nA .\nA\n0 1\n"), kind == Kind::HackerRank);
    }
    for name in ["rush-hour", "gnome", "json", "hackerrank", "native", "toml"] {
        let done = run(&["draw", "-", "--from", name], "AAoooooooooooooo");
        assert_eq!(done.code, Some(if name == "rush-hour" { 0 } else { 1 }), "{name}");
    }
}

#[test]
fn a_sokoban_level_is_refused_by_name() {
    let levels = [
        "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n",
        "; 1\r\n\r\n  #####\r\n###   #\r\n#.@$  #\r\n### $.#\r\n#.##$ #\r\n# # . ##\r\n#$ *$$.#\r\n#   .  #\r\n########\r\nAuthor: A\r\n",
        "#####\n#+$-#\n#####\n",
    ];
    for level in levels {
        assert!(matches!(format::read(level.as_bytes(), None), Err(ReadError::Foreign { .. })), "{level}");
        for arguments in [&["solve", "-"] as &[&str], &["solve", "-", "--goal", "$ = 1,1"], &["batch", "-"]] {
            let run = run(arguments, level);
            assert!(run.code != Some(0) && run.err.contains("this looks like a Sokoban level"), "{}", run.err);
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("level.xsb"), levels[0]).expect("a file");
    let folder = folder.path().to_str().expect("a name");
    let batch = run(&["batch", folder, "-o", &format!("{folder}/out")], "");
    assert!(batch.code != Some(0) && batch.err.contains("Sokoban"), "{}", batch.err);
    // These are GNOME's signs as well, and the user may know better; a board in a puzzle file is never another game's.
    assert!(format::read(levels[0].as_bytes(), Some(Kind::Gnome)).is_ok());
    assert_eq!(format::recognise(&format!("board = \"\"\"\n{}\"\"\"\n", levels[0])), Ok(Kind::Native));
}
