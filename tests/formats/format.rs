//! Reading and writing puzzle files: what is written is read again, nothing makes reading panic, and every error is
//! reported at its place.

use crate::common::boards::{Random, RandomBoard, Recipe, add_rules};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use stepbook::stages::format::{self, Kind, MAX_BYTES, ReadError, line_and_column};
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{About, Game, Moment, Note, Puzzle};
use stepbook::stages::sliding::{
    Axis, Block, Board, Demand, GoalLayout, Move, OpeningLayout, Place, PlaceLayout, Symbol, Who,
};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Proptest's cases, the same on every run.
fn config(cases: u32) -> ProptestConfig {
    let rng_seed = proptest::test_runner::RngSeed::Fixed(2009);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

// What is written is read again.

/// A label that a picture can hold: no spaces, nothing unprintable, no sign with a meaning of its own.
fn label() -> impl Strategy<Value = String> {
    let any = prop_oneof![
        4 => "[A-Za-z0-9]{1,2}",
        2 => r#"['"\\{}\[\]=#.*,-]{1,4}"#,
        1 => "'''",
        1 => "(🚗|👩‍🚀|🇩|🇪|é|e\u{301}|\u{301}|\u{200d}|東|ｱ|़|ा|ᄒ|ᅡ|\u{feff}|\u{202e})",
        2 => "\\PC{1,3}",
    ];
    any.prop_map(|text| text.nfc().collect::<String>()).prop_filter("a label", |text| {
        let only = |sign: char| text.chars().all(|c| c == sign);
        !text.contains(char::is_whitespace)
            && !text.contains(unprintable)
            && !['.', '#', '*', '-'].into_iter().any(only)
    })
}

fn unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

/// One line of text as it is kept: without spaces around it or several in a row.
fn line() -> impl Strategy<Value = String> {
    let any =
        prop_oneof!["[ -~]{1,20}", "\\PC{1,20}", r#"['"\\]{1,6}"#, Just("{{ 7*7 }} \\u0041 \"\"\" '''".to_owned())];
    any.prop_map(|text| text.replace(unprintable, "?").split_whitespace().collect::<Vec<_>>().join(" "))
        .prop_map(|text| text.nfc().collect::<String>())
        .prop_filter("not empty", |text| !text.is_empty())
}

fn about() -> impl Strategy<Value = About> {
    use prop::option::of;
    let at = prop_oneof![(0..900_usize).prop_map(Moment::Step), (1..90_usize).prop_map(Moment::Chapter)];
    let notes = prop::collection::vec((at, line()).prop_map(|(at, text)| Note { at, text }), 0..3);
    let booklet = prop_oneof![
        Just(Vec::new()),
        line().prop_map(|caption| vec![("arrows", "3".to_owned()), ("caption", caption)]),
    ];
    let fields = (line(), of(line()), of(any::<i64>()), of(line()), of(line()), notes, booklet);
    fields.prop_map(|(title, author, year, source, note, notes, booklet)| About {
        title,
        author,
        year,
        source,
        note,
        notes,
        booklet,
        ..About::default()
    })
}

/// Boards with walls, blocks in parts, goal places and pictures, and exits; labels as [`label`] makes them.
fn board() -> impl Strategy<Value = Board> {
    let labels = prop::collection::btree_set(label(), 30).prop_map(|set| set.into_iter().collect::<Vec<_>>());
    (any::<u32>(), labels.prop_shuffle()).prop_filter_map("a board with a goal", |(seed, labels)| {
        let mut random = Random::new(seed.into());
        let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
        let recipe = Recipe { rows, cols, largest: 4, walls: random.below(3) * 10, holes: random.below(6), goals: 3 };
        let mut made = RandomBoard::new(&mut random, &recipe)?;
        if random.chance(40) {
            made.join(&mut random);
        }
        let mut layout = made.layout(|block| labels[block].clone());
        layout.opening = [OpeningLayout::Guess, OpeningLayout::Closed][random.below(2)];
        if random.chance(30) {
            let side = stepbook::stages::grid::Direction::ALL[random.below(4)];
            layout.opening = OpeningLayout::Gap(side, 0, random.below(rows.min(cols)) as i64);
        }
        if random.chance(70) {
            add_rules(&mut layout, &mut random);
        }
        Some(layout.check().expect("random boards are valid"))
    })
}

/// How many random boards have each of the rules that a file can state.
#[test]
fn random_boards_have_rules_of_all_kinds() {
    let mut runner = proptest::test_runner::TestRunner::new(config(1));
    let boards: Vec<Board> = (0..400).map(|_| board().new_tree(&mut runner).expect("a board").current()).collect();
    let count = |wanted: &dyn Fn(&Board) -> bool| boards.iter().filter(|board| wanted(board)).count();
    let any_block = |board: &Board, wanted: &dyn Fn(&Block) -> bool| board.blocks().iter().any(wanted);
    let any_place = |board: &Board, wanted: &dyn Fn(&Place) -> bool| board.goal().places().any(wanted);
    let counts = [
        ("gates", count(&|board| board.size().cells().any(|cell| board.gates()[cell]))),
        ("blocks that pass", count(&|board| any_block(board, &|block| block.passes_gates))),
        ("one axis", count(&|board| any_block(board, &|block| block.axis == Axis::Horizontal))),
        ("fixed", count(&|board| any_block(board, &|block| block.axis == Axis::Fixed))),
        ("by length", count(&|board| board.layout().along_length)),
        ("distinct", count(&Board::is_distinct)),
        ("alternatives", count(&|board| board.goal().alternatives.len() > 1)),
        ("any of several blocks", count(&|board| any_place(board, &|place| place.blocks.len() > 1))),
        ("several places", count(&|board| any_place(board, &|place| place.corners.len() > 1))),
        ("empty cells", count(&|board| board.goal().alternatives.iter().any(|demand| !demand.empty.is_empty()))),
        ("no goal", count(&|board| board.goal().alternatives.is_empty())),
    ];
    assert!(counts.iter().all(|&(_, count)| count >= 8), "{counts:?}");
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn what_is_written_is_read_again(about in about(), board in board()) {
        let long = board.blocks().iter().any(|block| block.label.graphemes(true).count() > 1);
        let expressible = board.size().cols > 1 || !long;
        let puzzle = Puzzle { about, game: Game::Sliding(board) };
        let text = format::write_native(&puzzle);
        prop_assert_eq!(text.is_ok(), expressible);
        let Ok(text) = text else {
            return Ok(());
        };
        match format::read(text.as_bytes(), None) {
            Ok(read) => prop_assert_eq!(read, puzzle, "{}", text),
            Err(error) => prop_assert!(false, "{text}\n{error}"),
        }
    }

    #[test]
    fn what_is_written_for_hackerrank_is_read_again(board in board(), hash in any::<bool>()) {
        let mut layout = board.layout();
        let walls = layout.rows.iter().flatten().any(|symbol| *symbol == Symbol::Wall);
        let gates = board.size().cells().any(|cell| board.gates()[cell]);
        let locked = board.blocks().iter().any(|block| block.axis != Axis::Both);
        let expressible = !walls && !gates && !locked && !layout.distinct && layout.together.is_empty()
            && matches!(&layout.goals[..], [GoalLayout::Places { places, empty }]
                if places.len() == 1 && places[0].at.len() == 1 && matches!(places[0].who, Who::Block(_)) && empty.is_empty());
        prop_assert_eq!(format::write_hackerrank(&board).is_ok(), expressible);
        if !expressible {
            return Ok(());
        }
        layout.opening = OpeningLayout::Guess;
        if hash {
            rename_two(&mut layout);
        }
        let board = layout.check().expect("the same board without its exit");
        let text = format::write_hackerrank(&board).expect("expressible");
        match format::read(text.as_bytes(), None) {
            Ok(read) => prop_assert_eq!(read.game, Game::Sliding(board), "{}", text),
            Err(error) => prop_assert!(false, "{text}\n{error}"),
        }
    }
}

/// Names two blocks by signs that have no meaning in HackerRank's form.
fn rename_two(layout: &mut stepbook::stages::sliding::Layout) {
    let labels: BTreeSet<String> = layout.rows.iter().flatten().map(Symbol::to_string).filter(|s| s != ".").collect();
    for (old, new) in labels.into_iter().zip(["#", "##"]) {
        let renamed = |symbol: &mut Symbol| {
            if *symbol == Symbol::Label(old.clone()) {
                *symbol = Symbol::Label(new.to_owned());
            }
        };
        layout.rows.iter_mut().flatten().for_each(renamed);
        if let [GoalLayout::Places { places, .. }] = &mut layout.goals[..] {
            let same = |place: &&mut PlaceLayout| place.who == Who::Block(old.clone());
            places.iter_mut().filter(same).for_each(|place| place.who = Who::Block(new.to_owned()));
        }
    }
}

/// The board of a file.
fn board_of(text: &str) -> Board {
    let puzzle = format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let Game::Sliding(board) = puzzle.game.clone() else {
        panic!("a sliding-block puzzle");
    };
    let written = format::write_native(&puzzle).expect("read from this form");
    assert_eq!(format::read(written.as_bytes(), None), Ok(puzzle), "{written}");
    board
}

fn block_index(board: &Board, label: &str) -> usize {
    board.blocks().iter().position(|block| block.label == label).expect("a block")
}

#[test]
fn every_notation_of_a_goal_is_read() {
    // A and E are 1 × 2, B, C and D single cells of which only D may pass the gate.
    let head = "title = 'T'\nboard = '''\nAABCD\nEE..-\n'''\ngate_blocks = ['D']\n";
    let place = |blocks: &[usize], corners: &[(usize, usize)]| Place {
        blocks: blocks.to_vec(),
        corners: corners.iter().map(|&(row, col)| Cell::new(row, col)).collect(),
    };
    let demand = |places: &[Place]| Demand { places: places.to_vec(), empty: Vec::new() };
    let [a, b, c, e] = [0, 1, 2, 4];
    let cases: [(&str, Vec<Demand>); 9] = [
        ("goal = { A = [1, 2] }", vec![demand(&[place(&[a], &[(1, 2)])])]),
        (
            "goal = { B = [0, 0], A = [[1, 2], [1, 0], [1, 2]] }",
            vec![demand(&[place(&[a], &[(1, 0), (1, 2)]), place(&[b], &[(0, 0)])])],
        ),
        ("goal = [{ block = 'A', at = [1, 2] }]", vec![demand(&[place(&[a], &[(1, 2)])])]),
        ("goal = [{ any_of = ['C', 'B', 'C'], at = [1, 2] }]", vec![demand(&[place(&[b, c], &[(1, 2)])])]),
        // D is as small, but may pass gates.
        ("goal = [{ like = 'C', at = [[1, 2], [1, 3]] }]", vec![demand(&[place(&[b, c], &[(1, 2), (1, 3)])])]),
        (
            "goal = [{ any_of = ['A', 'E'], at = [0, 0] }, { block = 'A', at = [0, 0] }, { like = 'B', at = [1, 0] }]",
            vec![demand(&[place(&[a], &[(0, 0)]), place(&[a, e], &[(0, 0)]), place(&[b, c], &[(1, 0)])])],
        ),
        (
            "goal = [{ empty = [1, 4] }, { block = 'B', at = [1, 0] }, { empty = [[0, 0], [0, 1]] }]",
            vec![Demand {
                places: vec![place(&[b], &[(1, 0)])],
                empty: vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 4)],
            }],
        ),
        (
            "goal = { A = [1, 2] }\nor_goals = [[{ like = 'E', at = [1, 0] }], '''\n*****\n**B**\n''']",
            vec![
                demand(&[place(&[a], &[(1, 2)])]),
                demand(&[place(&[a, e], &[(1, 0)])]),
                demand(&[place(&[b], &[(1, 2)])]),
            ],
        ),
        ("goal = 'none'", vec![]),
    ];
    for (goal, alternatives) in cases {
        assert_eq!(board_of(&format!("{head}{goal}\n")).goal().alternatives, alternatives, "{goal}");
    }
    let tables = format!("{head}[[goal]]\nblock = 'A'\nat = [1, 2]\n[[goal]]\nempty = [0, 0]\n");
    let list = format!("{head}goal = [{{ empty = [0, 0] }}, {{ block = 'A', at = [1, 2] }}]\n");
    assert_eq!(board_of(&tables), board_of(&list));
}

#[test]
fn goals_have_a_greatest_size() {
    let labels: String = (0..1000).map(|n| format!("b{n} ")).collect();
    let demands = "{ like = 'b0', at = [0, 0] }, ".repeat(5000);
    let faults = places(format!("title = 'T'\nboard = '{labels}.'\ngoal = [{demands}]").as_bytes());
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].0, faults[0].2.as_str()), (3, "the goals name too many blocks and positions"));
    let demands = "{ like = 'b0', at = [0, 0] }, ".repeat(4000);
    assert_eq!(places(format!("title = 'T'\nboard = '{labels}.'\ngoal = [{demands}]").as_bytes()), []);
}

#[test]
fn a_board_may_look_like_the_word_for_no_goal() {
    let head = "title = 'T'\nboard = '''\nnone\n....\n'''\ntogether = ['n']\n";
    assert_eq!(board_of(&format!("{head}goal = 'none'")).goal().alternatives, []);
    let picture = board_of(&format!("{head}goal = '''\nnone\n****\n'''"));
    assert_eq!(picture.goal().alternatives[0].places.len(), 3);
}

#[test]
fn axes_follow_from_the_length_unless_a_list_says_otherwise() {
    let axes = |rules: &str| {
        let text = format!("title = 'T'\nboard = '''\nAABC\nDD.C\nDDE.\n'''\ngoal = {{ A = [1, 0] }}\n{rules}");
        let board = board_of(&text);
        let axes: Vec<Axis> = board.blocks().iter().map(|block| block.axis).collect();
        (axes, board.layout().along_length)
    };
    use Axis::{Both, Fixed, Horizontal, Vertical};
    assert_eq!(axes(""), (vec![Both; 5], false));
    assert_eq!(axes("axis = 'length'"), (vec![Horizontal, Both, Vertical, Both, Both], true));
    let mixed = "axis = 'length'\nvertical = ['A', 'B']\nfixed = ['C', 'C']\n";
    assert_eq!(axes(mixed), (vec![Vertical, Vertical, Fixed, Both, Both], false));
    assert_eq!(axes("horizontal = ['E']"), (vec![Both, Both, Both, Both, Horizontal], false));
}

#[test]
fn gates_of_the_example_let_only_the_large_block_out() {
    let board = board_of(include_str!("../../examples/only-18-steps.toml"));
    let large = block_index(&board, "X");
    let gates: Vec<Cell> = board.size().cells().filter(|&cell| board.gates()[cell]).collect();
    assert_eq!(gates, [Cell::new(6, 2), Cell::new(6, 3)]);
    let passing: Vec<bool> = board.blocks().iter().map(|block| block.passes_gates).collect();
    assert_eq!(passing.iter().filter(|&&passes| passes).count(), 1);
    assert!(passing[large] && board.may_cover(large, gates[0]) && !board.may_cover(0, gates[0]));
    let mut position = board.start().clone();
    let h = Cell::new(4, 2);
    let down = |cell| Move { cell, path: vec![Direction::Down] };
    board.apply(&mut position, &down(h)).expect("a free cell");
    assert!(board.apply(&mut position, &down(Cell::new(5, 2))).is_err(), "a gate that is closed to it");
    assert_eq!(board.way(&position, Cell::new(5, 2), Cell::new(7, 2)), None);
    // The large block above the gates, all others out of its way.
    position.0[large] = Cell::new(4, 2);
    for (index, corner) in position.0.iter_mut().enumerate().filter(|(index, _)| *index != large) {
        *corner = Cell::new(7 + index % 2, index / 8);
    }
    let way = board.way(&position, Cell::new(4, 2), Cell::new(7, 4)).expect("through the gates");
    assert_eq!(way.len(), 5);
    board.apply(&mut position, &Move { cell: Cell::new(4, 2), path: way }).expect("legal");
    assert!(board.is_solved(&position) && !board.is_solved(board.start()));
}

#[test]
fn cars_of_the_example_keep_to_their_lanes() {
    let board = board_of(include_str!("../../examples/rush-hour.toml"));
    let axis = |label: &str| board.blocks()[block_index(&board, label)].axis;
    for (labels, expected) in [("ACRX", Axis::Horizontal), ("BOPQ", Axis::Vertical)] {
        labels.chars().for_each(|label| assert_eq!(axis(&label.to_string()), expected, "{label}"));
    }
    let opening = board.opening().expect("where the car leaves");
    assert_eq!((opening.side, opening.first, opening.last), (Direction::Right, 2, 2));
    let mut position = board.start().clone();
    let go = |row, col, direction| Move { cell: Cell::new(row, col), path: vec![direction] };
    assert!(board.apply(&mut position, &go(0, 0, Direction::Right)).is_ok());
    assert!(board.apply(&mut position, &go(4, 4, Direction::Up)).is_err(), "free, but across");
    assert!(board.apply(&mut position, &go(4, 4, Direction::Left)).is_ok());
    assert!(board.apply(&mut position, &go(0, 5, Direction::Left)).is_err());
    assert_eq!(board.way(&position, Cell::new(1, 5), Cell::new(1, 4)), None);
}

#[test]
fn signs_that_join_when_they_touch_stay_apart() {
    let text = "title = 'T'\nboard = '''\n🇩 🇪\n. .\n'''\ngoal = { '🇩' = [1, 0] }\n";
    let puzzle = format::read(text.as_bytes(), None).expect("two labels");
    let written = format::write_native(&puzzle).expect("two letters");
    assert_eq!(format::read(written.as_bytes(), None), Ok(puzzle), "{written}");
}

#[test]
fn labels_that_are_signs_elsewhere_cannot_be_written_there() {
    for sign in ["#", "##", "*"] {
        let text = format!("1 2\n{sign} .\n{sign}\n0 1\n");
        let puzzle = format::read(text.as_bytes(), None).expect("an ordinary label in this form");
        let error = format::write_native(&puzzle).expect_err("a wall, or anything").to_string();
        assert!(error.contains(&format!("`{sign}`")), "{error}");
    }
}

#[test]
fn a_row_of_one_column_is_one_symbol_in_hackerranks_format() {
    let puzzle = format::read(b"4 1\nAB\n..\n.\nCD\nAB\n1 0\n", None).expect("two blocks");
    assert_eq!(puzzle.about.title, "Untitled puzzle");
    let Game::Sliding(board) = &puzzle.game else {
        panic!("a sliding-block puzzle");
    };
    assert_eq!(board.blocks().iter().map(|block| block.label.as_str()).collect::<Vec<_>>(), ["AB", "CD"]);
    assert_eq!(format::write_hackerrank(board), Ok("4 1\nAB\n.\n.\nCD\nAB\n1 0\n".to_owned()));
    let message =
        "the native format has no label of several characters in a board of one column, such as `AB`".to_owned();
    assert_eq!(format::write_native(&puzzle), Err(format::Inexpressible(message)));
}

#[test]
fn hackerranks_rows_without_spaces_need_a_character_for_each_cell() {
    let separated = format::read(b"2 3\nA B .\nA . .\nB\n0 2\n", None).expect("two blocks");
    assert_eq!(format::read(b"2 3\nAB.\nA..\nB\n0 2\n", None), Ok(separated));
    let faults = places(b"2 3\nAB.\nA.\nB\n0 2\n");
    assert_eq!(faults.iter().map(|f| (f.0, f.1)).collect::<Vec<_>>(), [(3, 1)]);
    assert_eq!(faults[0].2, "row 2 has 2 symbols, but the first line says 3");
}

#[test]
fn an_accent_is_the_same_however_it_is_typed() {
    let native = |e: &str| {
        format!(
            "title = 'Caf{e}'\nauthor = 'Ren{e}'\nsource = '{e}'\nnote = '{e}'\nboard = '''\n{e}.{e}..\n'''\n\
             together = ['{e}']\ngoal = {{ '{e}' = [0, 2] }}\n"
        )
    };
    let picture = |e: &str| format!("title = 'T'\nboard = '''\n{e}..\n'''\ngoal = '''\n*.{e}\n'''\n");
    let text = |e: &str| format!("1 2\n{e} .\n{e}\n0 1\n");
    let forms: [&dyn Fn(&str) -> String; 3] = [&native, &picture, &text];
    for form in forms {
        let puzzle = format::read(form("é").as_bytes(), None).expect("valid");
        assert_eq!(format::read(form("e\u{301}").as_bytes(), None), Ok(puzzle.clone()));
        let Game::Sliding(board) = &puzzle.game else {
            panic!("a sliding-block puzzle");
        };
        assert_eq!(board.blocks()[0].label, "é");
    }
    let mixed = "title = 'T'\nboard = '''\né e\u{301} .\n'''\ngoal = { 'é' = [0, 1] }\n";
    let mixed = format::read(mixed.as_bytes(), None).expect("one block");
    assert_eq!(mixed.blocks(), 1);
}

#[test]
fn texts_and_labels_have_a_greatest_length() {
    let read = |key: &str, text: &str| {
        let title = if key == "title" { "" } else { "title = 'T'\n" };
        places(format!("{title}{key} = '{text}'\nboard = 'A.'\ngoal.A = [0, 1]").as_bytes())
    };
    for (key, most) in [("title", 200), ("author", 200), ("source", 2000), ("note", 2000)] {
        assert_eq!(read(key, &"é".repeat(most)), []);
        let faults = read(key, &"é".repeat(most + 1));
        assert_eq!(faults.len(), 1, "{key}");
        let shown = if most == 200 { ("201", "200") } else { ("2,001", "2,000") };
        assert_eq!(faults[0].2, format!("{key} has {} characters", shown.0));
        assert_eq!(faults[0].3, Some(format!("shorten it to at most {} characters", shown.1)));
    }
    let board = |label: &str| places(format!("title = 'T'\nboard = '{label} .'\ngoal.{label:?} = [0, 1]").as_bytes());
    assert_eq!(board(&"🚗".repeat(40)), []);
    let faults = board(&"🚗".repeat(41));
    assert_eq!((faults.len(), faults[0].0, faults[0].1), (1, 2, 10));
}

// Nothing makes reading panic.

const KINDS: [Kind; 6] = [Kind::Native, Kind::HackerRank, Kind::RushHour, Kind::Gnome, Kind::Klondike, Kind::Json];

/// Reads bytes as every kind.
fn read_all(bytes: &[u8]) {
    read_as(bytes, &KINDS);
}

/// Reads bytes as what they seem to be and as these kinds; errors must lie on the text and be in order.
fn read_as(bytes: &[u8], kinds: &[Kind]) {
    for kind in [None].into_iter().chain(kinds.iter().copied().map(Some)) {
        let Err(error) = format::read(bytes, kind) else {
            continue;
        };
        assert!(!error.to_string().is_empty());
        let ReadError::Faults { text, faults } = error else {
            continue;
        };
        assert!(!faults.is_empty());
        assert!(faults.is_sorted_by_key(|fault| fault.span.start));
        let shown = |fault: &format::Fault| fault.message.len() + fault.help.as_ref().map_or(0, String::len);
        assert!(faults.iter().all(|fault| shown(fault) < 5000));
        for fault in faults {
            assert!(text.get(fault.span.clone()).is_some(), "{fault:?} does not lie on characters of {text:?}");
            assert!(!fault.message.is_empty() && !fault.message.contains(char::is_control), "{fault:?}");
        }
    }
}

fn examples() -> Vec<Vec<u8>> {
    let files = |folder: &str| -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = std::fs::read_dir(folder).expect("the folder is there");
        files.map(|file| file.expect("a file").path()).filter(|path| path.is_file()).collect()
    };
    let mut files = [files("examples"), files("tests/data/faults")].concat();
    files.sort();
    files.iter().map(|path| std::fs::read(path).expect("a readable file")).collect()
}

#[test]
fn truncated_files_do_no_harm() {
    for example in examples() {
        let kind = format::recognise(std::str::from_utf8(&example).expect("UTF-8"));
        (0..example.len()).for_each(|end| read_as(&example[..end], &[kind]));
    }
}

/// Files each of which might take time or memory that grows faster than its size. A quarter of the largest size is enough
/// to tell a fraction of a second from minutes.
#[test]
fn large_files_are_answered_quickly() {
    let fill = |head: &str, part: &str, tail: &str| {
        let count = (MAX_BYTES / 4 - head.len() - tail.len()) / part.len();
        [head, &part.repeat(count), tail].concat()
    };
    let title = "title = 'T'\n";
    let board = format!("{title}board = '''\n");
    let goal = "'''\ngoal = { A = [0, 1] }\n";
    let line = "A".repeat(1000) + "\n";
    let empty = ". ".repeat(20_000);
    let distinct: String = (0..20_000).map(|n| format!("{n}x ")).collect();
    let long = "L".repeat(MAX_BYTES / 2);
    let files = [
        ("one block", fill(&board, &line, goal)),
        ("one row", fill(&board, "A", goal)),
        ("one column", fill(&board, "A\n", goal)),
        ("a block of many cells", format!("{board}{}{goal}", line.repeat(65))),
        ("a block in many places", format!("{board}{}{goal}", "A.A.A.A.\n".repeat(8000))),
        ("stars", fill(&board, "****\n", goal)),
        ("ragged", fill(&board, "A\n..\n", goal)),
        ("separated", fill(&board, "A . # \n", goal)),
        ("many labels", format!("{board}{distinct}\n{distinct}\n{goal}")),
        ("unknown labels in the goal", format!("{board}A {empty}\n'''\ngoal = '''\nA {distinct}\n'''\n")),
        ("a long label", format!("{board}{long} {empty}\n'''\ngoal = '''\nX {distinct}\n'''\n")),
        (
            "a long label and many rows",
            format!("{board}{long} .\n{}'''\ngoal = {{ X = [0, 0] }}", ".\n".repeat(100_000)),
        ),
        ("a row of one label", fill(&format!("{board}A.\n'''\ngoal = {{ "), "aa = [0, 1], ", "}")),
        ("together", fill(&format!("{board}A.\n{goal}together = ["), "'Z', ", "]")),
        ("many goals", (0..40_000).map(|n| format!("goal.k{n} = [0, 1]\n")).collect::<String>() + &board + "A.\n'''"),
        ("many alike", fill(&format!("{board}{distinct}\n'''\ngoal = ["), "{ like = '0x', at = [0, 0] }, ", "]")),
        (
            "a large block in many goals",
            fill(&format!("{board}{}{goal}or_goals = [", line.repeat(60)), "{ A = [0, 0] }, ", "]"),
        ),
        (
            "a long block at many places",
            fill(&format!("{board}{}{}\n'''\ngoal.A = [", "A".repeat(15_000), ".".repeat(15_000)), "[0, 9], ", "]"),
        ),
        (
            "many empty cells",
            fill(&format!("{board}A{empty}\n'''\ngoal = [{{ empty = ["), "[0, 9], ", "] }, { empty = 1 }]"),
        ),
        ("unknown keys", (0..60_000).map(|n| format!("key{n} = 1\n")).collect()),
        ("tables", fill("", "[[a]]\n", "")),
        ("escapes", fill(&format!("{title}board = \""), "A\\n..\\n", "\"\ngoal = { A = [0, 0] }")),
        ("nothing but signs", fill("", "=\n", "")),
        ("quotes", fill("", "'\n", "")),
        ("deep arrays", fill("a = ", "[", "")),
        ("deep tables", fill("a = ", "{a=", "")),
        ("deep keys", fill("", "a.", "a = 1")),
        ("deep headers", fill("[", "a.", "a]")),
        ("no lines", fill("", "\n", "")),
        ("a text", fill("100 1000\n", &("A ".repeat(1000) + "\n"), "A\n0 0")),
        ("a text of one column", fill("100000 1\n", "A\n", "")),
        ("a text of stars", fill("2 3\n", "* * *\n", "")),
        ("lines after the text", fill("1 2\nA .\nA\n0 1\n", "x\n", "")),
        ("a string of cars", "AABB".repeat(1 << 14)),
        ("strings of cars", fill("", "AAoooooooooooooo\n", "")),
        ("a map", fill("###*\n", "# a. b\n", "")),
        ("a map of many goals", ("*".repeat(120) + "###\n").repeat(80) + &(".".repeat(250) + "\n").repeat(160)),
        ("a row of a map", fill("###*", ". a", "")),
        ("puzzles", fill("[", "{},", "{}]")),
        ("puzzles of one name", fill("[", "{\"name\":\"A\"},", "{}]")),
        (
            "puzzles to choose from",
            format!("[{}{{}}]", (0..9999).map(|n| format!("{{\"name\":\"{n}\"}},")).collect::<String>()),
        ),
        ("keys of one name", fill("{\"name\":\"A\",", "\"grid\":[],", "\"grid\":[]}")),
        (
            "keys of any name",
            format!("{{{}\"name\":\"A\"}}", (0..20_000).map(|n| format!("\"{n}\":0,")).collect::<String>()),
        ),
        ("rows of one cell", fill("{\"name\":\"A\",\"grid\":[", "\"A\",", "\"..\"]}")),
        ("goals", fill("{\"name\":\"A\",\"grid\":[\"A.\"],\"goals\":[", "{},", "{}]}")),
        ("deep JSON", fill("[{\"a\":", "[", "")),
        ("deep and closed", format!("[{{\"a\":{}{}}}]", "[".repeat(100_000), "]".repeat(100_000))),
    ];
    // A reading that is not linear takes minutes here.
    for (name, text) in files {
        let answer = format::read(text.as_bytes(), None);
        let told = matches!(answer, Err(ReadError::Faults { .. } | ReadError::NotChosen(_)));
        assert!(told || ["a block of many cells", "a map of many goals"].contains(&name), "{name}");
    }
    assert_eq!(format::read(&vec![b'A'; 10 << 20], None), Err(ReadError::TooLarge));
    assert_eq!(format::read(&vec![b'A'; MAX_BYTES + 1], None), Err(ReadError::TooLarge));
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&bytes);
    }

    #[test]
    fn arbitrary_text_does_no_harm(text in "\\PC{0,200}", values in prop::collection::vec("[\\PC\n\t]{0,12}", 4)) {
        read_all(text.as_bytes());
        let [title, board, goal, label] = values.try_into().expect("four values");
        read_all(format!("title = {title:?}\nboard = {board:?}\ngoal = {{ {label:?} = [0, 1] }}").as_bytes());
        read_all(format!("title = '''{title}'''\nboard = '''{board}'''\ngoal = '''{goal}'''").as_bytes());
        read_all(format!("2 {}\n{board}\n{goal}\n{label}\n0 1", title.len()).as_bytes());
    }

    #[test]
    fn damaged_files_do_no_harm(
        which in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), 0..5_u8, any::<u8>()), 1..5),
    ) {
        let mut bytes = which.get(&examples()).clone();
        for (at, kind, byte) in damage {
            let at = at.index(bytes.len() + 1);
            let signs = b"'\"\\.#*=[]{}\n\t -0A,";
            let sign = signs[byte as usize % signs.len()];
            match (kind, bytes.get_mut(at)) {
                (0, Some(old)) => *old = byte,
                (1, Some(old)) => *old = sign,
                (2, Some(_)) => drop(bytes.remove(at)),
                (3, _) => bytes.insert(at, sign),
                _ => bytes.splice(at..at, "東🚗é".bytes()).for_each(drop),
            }
        }
        read_all(&bytes);
    }
}

// Every error at its place: tests/data/errors.

/// What is said about a file: a paragraph for each error with its position, the invalid text, message and help.
fn findings(bytes: &[u8], kind: Kind) -> String {
    let (text, faults) = match format::read(bytes, Some(kind)) {
        Ok(_) => return "no fault\n".to_owned(),
        Err(ReadError::Faults { text, faults }) => (text, faults),
        Err(error) => return format!("{error}\n"),
    };
    let mut found = String::new();
    for fault in faults {
        let (line, column) = line_and_column(&text, fault.span.start);
        let at_fault = text.get(fault.span.clone()).unwrap_or("NOT ON CHARACTERS");
        let help = fault.help.as_deref().unwrap_or("none");
        let _ = writeln!(found, "{line}:{column} {at_fault:?}\n  {}\n  help: {help}", fault.message);
    }
    found
}

#[test]
fn every_error_is_reported_at_its_position() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/faults");
    let files = std::fs::read_dir(&folder).expect("the folder is there").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let (expected, inputs): (BTreeSet<PathBuf>, Vec<PathBuf>) =
        (files.iter().filter(|path| path.extension() == Some("txt".as_ref())).cloned().collect(), {
            files.retain(|path| path.extension() != Some("txt".as_ref()));
            files
        });
    let bless = std::env::var("STEPBOOK_BLESS").is_ok_and(|value| value == "1");
    let mut different = String::new();
    for input in &inputs {
        let kind = match input.extension().and_then(|ending| ending.to_str()) {
            Some("toml") => Kind::Native,
            Some("hackerrank") => Kind::HackerRank,
            Some("rush-hour") => Kind::RushHour,
            Some("gnome") => Kind::Gnome,
            Some("klondike") => Kind::Klondike,
            Some("json") => Kind::Json,
            other => panic!("no kind of puzzle file has the ending {other:?}"),
        };
        let found = findings(&std::fs::read(input).expect("a readable file"), kind);
        let golden = input.with_extension("txt");
        let wanted = std::fs::read_to_string(&golden).unwrap_or_default();
        if found != wanted {
            let _ = writeln!(different, "{}\nexpected:\n{wanted}\nfound:\n{found}", input.display());
            if bless {
                std::fs::write(&golden, found).expect("a writable file");
            }
        }
    }
    let used: BTreeSet<PathBuf> = inputs.iter().map(|path| path.with_extension("txt")).collect();
    assert_eq!(used.len(), inputs.len(), "two files of the same name");
    assert!(different.is_empty(), "{different}");
    assert_eq!(expected, used, "a file that belongs to no test");
}

/// Line, column, message and help of each error.
fn places(bytes: &[u8]) -> Vec<(usize, usize, String, Option<String>)> {
    let Err(ReadError::Faults { text, faults }) = format::read(bytes, None) else {
        return Vec::new();
    };
    let place = |fault: format::Fault| {
        let (line, column) = line_and_column(&text, fault.span.start);
        (line, column, fault.message, fault.help)
    };
    faults.into_iter().map(place).collect()
}

#[test]
fn line_ends_and_a_byte_order_mark_change_nothing() {
    for example in examples() {
        let text = String::from_utf8(example).expect("UTF-8");
        let marked = format!("\u{feff}{text}");
        match (format::read(text.as_bytes(), None), format::read(marked.as_bytes(), None)) {
            (Ok(puzzle), Ok(marked)) => {
                assert_eq!(puzzle, marked);
                let returned = text.replace('\n', "\r\n");
                assert_eq!(format::read(returned.as_bytes(), None), Ok(puzzle), "{text}");
            }
            (without, with) => assert_eq!(without, with, "{text}"),
        }
        let returned = text.replace('\n', "\r\n");
        assert_eq!(places(returned.as_bytes()), places(text.as_bytes()), "{text}");
    }
}

#[test]
fn tabs_separate_symbols_like_spaces() {
    let read = |board: &str| {
        let text = format!("title = 'T'\nboard = '''\n{board}\n'''\ngoal = {{ A1 = [0, 1] }}\n");
        format::read(text.as_bytes(), None).map_err(|_| places(text.as_bytes()))
    };
    assert_eq!(read("\tA1\t.\t.\n..\tB\t.\t\n"), read("A1 . .\n. B .\n"));
    let faults = read("A1\t.\t*\n.\tB\n").expect_err("a star and two short rows");
    assert_eq!(faults.iter().map(|f| (f.0, f.1)).collect::<Vec<_>>(), [(3, 6), (4, 1), (5, 1)]);
    let spaced = format::read(b"title = 'a\tb'\nboard = 'A.'\ngoal.A = [0, 1]", None).expect("valid");
    assert_eq!(spaced.about.title, "a b");
}

#[test]
fn bytes_that_are_not_text_are_reported_at_their_position() {
    let cases: [(&[u8], usize, usize, u8, &str); 5] = [
        (b"\xff", 1, 1, 0xff, ", which is `ÿ` in Latin-1 or Windows-1252"),
        (b"title = 'T\xe9te'", 1, 11, 0xe9, ", which is `é` in Latin-1 or Windows-1252"),
        ("a\r\nÄö🚗\u{0}".as_bytes(), 0, 0, 0, ""),
        (b"\xc3\x84\xc3\x84\n\xc3\x84\xc3\x84\xc3", 2, 3, 0xc3, ", which is `Ã` in Latin-1 or Windows-1252"),
        (b"\xef\xbb\xbftitle = '\x81'", 1, 10, 0x81, ""),
    ];
    for (bytes, line, column, byte, letter) in cases {
        let error = format::read(bytes, None).expect_err("no puzzle");
        if line > 0 {
            assert!(matches!(error, ReadError::NotText { .. }), "{error:?}");
            let message = format!(
                "line {line}, column {column}: the file is not UTF-8 (byte {byte:#04x}{letter}); save it again with encoding \"UTF-8\""
            );
            assert_eq!(error.to_string(), message);
        } else {
            assert!(matches!(error, ReadError::Faults { .. }));
        }
    }
}

#[test]
fn a_text_that_is_not_a_puzzle_has_one_error() {
    for text in [
        "<svg xmlns=\"x\">\n<g a=\"b\">\n</svg>\n",
        ".sb { fill: red; }\n.sb-block { x: y; }\n",
        "root:x:0:0\nbin:x:1:1\n",
    ] {
        let Err(ReadError::Faults { faults, .. }) = format::read(text.as_bytes(), None) else {
            panic!("{text:?} is read")
        };
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].help.as_ref().is_some_and(|help| help.contains("board = ")), "{faults:?}");
    }
    // One that is meant as a puzzle has all of its own.
    let text = "title = x\nboard = y\n";
    let Err(ReadError::Faults { faults, .. }) = format::read(text.as_bytes(), None) else { panic!("it is read") };
    assert_eq!(faults.len(), 2, "{faults:?}");
}

#[test]
fn the_first_error_comes_with_the_number_of_all() {
    let error = format::read("title = 'Ä'\nboard = '''\nÄ.\n..*\n'''\n".as_bytes(), None).expect_err("faults");
    let message = "3 errors in the puzzle file; the first is at line 4, column 1: row 2 has 3 cells, but row 1 has 2";
    assert_eq!(error.to_string(), message);
    let list = format::List::open(&vec![0; format::MAX_LIST_BYTES + 1], None).expect_err("too large");
    assert_eq!(list.to_string(), "the file exceeds 256 MiB, the size limit for lists of puzzles; split it");
    let large = format::read(&vec![b' '; MAX_BYTES + 1], None).expect_err("too large");
    assert_eq!(large.to_string(), "the file exceeds 1024 KiB, the size limit for puzzle files");
}

#[test]
fn limits_of_hackerranks_format_are_reported() {
    let write = |board: &str, goal: &str| {
        let text = format!(
            "title = 'T'\nboard = '''\n{board}\n'''\ntogether = {}\ngoal = {goal}\n",
            match board {
                "A.A" => "['A']",
                _ => "[]",
            }
        );
        let puzzle = format::read(text.as_bytes(), None).expect("a valid puzzle");
        let Game::Sliding(board) = puzzle.game else {
            panic!("a sliding-block puzzle");
        };
        format::write_hackerrank(&board)
    };
    let cases = [
        ("AB.", "{ A = [0, 1], B = [0, 0] }", "the HackerRank format has exactly one goal block, at one position"),
        ("AB.", "'.A*'", "the HackerRank format cannot require empty cells"),
        ("A.#", "{ A = [0, 1] }", "the HackerRank format has no walls"),
        ("A-.", "{ A = [0, 2] }\ngate_blocks = ['A']", "the HackerRank format has no gates"),
        (
            "A..",
            "{ A = [0, 2] }\naxis = 'length'\nhorizontal = ['A']",
            "the HackerRank format has no blocks that move along an axis only, and no fixed ones",
        ),
        (
            "A..",
            "{ A = [0, 2] }\ndistinct = true",
            "the HackerRank format treats blocks of the same shape as identical",
        ),
        ("A..", "{ A = [[0, 1], [0, 2]] }", "the HackerRank format has exactly one goal block, at one position"),
        (
            "A..",
            "{ A = [0, 2] }\nor_goals = [{ A = [0, 1] }]",
            "the HackerRank format has exactly one goal block, at one position",
        ),
        ("A..", "'none'", "the HackerRank format has exactly one goal block, at one position"),
        ("A.A", "{ A = [0, 0] }", "the HackerRank format has no blocks in several parts, such as `A`"),
    ];
    for (board, goal, message) in cases {
        assert_eq!(write(board, goal), Err(format::Inexpressible(message.to_owned())));
    }
    assert_eq!(write("AB.", "{ B = [0, 2] }"), Ok("1 3\nA B .\nB\n0 2\n".to_owned()));
}
