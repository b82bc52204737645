//! Mistakes that people make: the first message names the cause, and what to write instead.

use proptest::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use stepbook::stages::format::{self, ReadError, Reading, Wish, line_and_column};
use stepbook::stages::puzzle::Game;

const BOARD: &str = "ABBC\nABBC\nDEEF\nDGHF\nI..J";

/// A puzzle file with this board and goal.
fn file(board: &str, goal: &str) -> String {
    format!("title = \"Wood\"\nboard = '''\n{board}\n'''\n{goal}\n")
}

fn good() -> String {
    file(BOARD, "goal = { B = [3, 1] }")
}

/// The first thing that is said about a file: its place, the message and the help, or that it is read.
fn first(bytes: &[u8]) -> String {
    let shown = |text: &str, faults: &[format::Fault]| {
        let Some(fault) = faults.first() else { return "read\n".to_owned() };
        let (line, column) = line_and_column(text, fault.span.start);
        format!("{line}:{column} {}\n  help: {}\n", fault.message, fault.help.as_deref().unwrap_or("none"))
    };
    match format::read_as(bytes, Wish::default()) {
        Ok(Reading { text, warnings, .. }) if !warnings.is_empty() => format!("warning {}", shown(&text, &warnings)),
        Ok(_) => "read\n".to_owned(),
        Err(ReadError::Faults { text, faults }) => shown(&text, &faults),
        Err(error) => format!("{error}\n"),
    }
}

#[test]
fn the_first_message_names_the_slip() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/slips");
    let golden = folder.join("first-messages.txt");
    let files = std::fs::read_dir(&folder).expect("the folder is there").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> = files.filter(|path| *path != golden).collect();
    files.sort();
    let mut found = String::new();
    for path in files {
        let name = path.file_name().expect("a name").to_string_lossy();
        let _ = write!(found, "{name}\n  {}", first(&std::fs::read(&path).expect("a readable file")));
    }
    let wanted = std::fs::read_to_string(&golden).unwrap_or_default().replace("\r\n", "\n");
    if found != wanted && std::env::var("STEPBOOK_BLESS").is_ok_and(|value| value == "1") {
        std::fs::write(&golden, &found).expect("a writable file");
    }
    assert_eq!(found, wanted);
}

#[test]
fn slips_in_a_board_are_named_with_the_row_as_it_should_be() {
    let cases = [
        // Spaces and tabs.
        (BOARD.replace("DEEF", "D EEF"), "5:2 there is a space between the cells of row 3", "`DEEF`"),
        (BOARD.replace("ABBC", "A\tBBC"), "3:2 there is a tab between the cells of row 1", "`ABBC`"),
        (BOARD.replace("I..J", "I  J"), "7:2 row 5 has spaces for empty cells", "`I..J`"),
        (BOARD.replace("I..J", "I\t\tJ"), "7:2 row 5 has tabs for empty cells", "`I..J`"),
        (BOARD.replace("I..J", "  IJ"), "7:1 row 5 has spaces for empty cells", "`..IJ`"),
        (BOARD.replace("I..J", "IJ  "), "7:3 row 5 has spaces for empty cells", "`IJ..`"),
        (BOARD.replace("I..J", "I\u{3000}\u{3000}J"), "7:2 row 5 has wide spaces for empty cells", "`I..J`"),
        ("A B B C\nA B B C\nDEEF\nD G H F\nI . . J".into(), "5:1 row 3 has no spaces between its cells", "`D E E F`"),
        (
            "A\tB\tB\tC\nA\tB\tB\tC\nD\tE\tE\tF\nD\tG\tH\tF\nI\t\t\tJ".into(),
            "7:1 row 5 has nothing between two tabs",
            "`I . . J`",
        ),
        (
            "AB BC\nAB BC\nDE EF\nDG HF\nI. .J".into(),
            "3:1 spaces separate the cells of the board, so `AB` is a single cell",
            "`ABBC`",
        ),
        // Other signs for an empty cell.
        (BOARD.replace('.', "0"), "7:2 the board has no empty cell; did you mean `.` for `0`?", "`.`"),
        (BOARD.replace('.', "_"), "7:2 the board has no empty cell; did you mean `.` for `_`?", "`.`"),
        (BOARD.replace('.', "．"), "7:2 the board has no empty cell; did you mean `.` for `．`?", "`.`"),
        (BOARD.replace('.', "-"), "7:2 the board has no empty cell; did you mean `.` for `-`", "`.`"),
        (BOARD.replace("..", "II"), "2:9 the board has no empty cell", "`.`"),
        // Rows of another length.
        (BOARD.replace("DEEF", "DEE"), "5:1 row 3 has 3 cells, but row 1 has 4", "4 symbols"),
        (BOARD.replacen("ABBC", "ABB", 1), "3:1 row 1 has 3 cells, but row 2 has 4", "4 symbols"),
    ];
    for (board, message, help) in cases {
        let found = first(file(&board, "goal = { B = [3, 1] }").as_bytes());
        assert!(found.starts_with(message) && found.contains(help), "{board}\n{found}");
    }
}

#[test]
fn slips_in_a_goal_are_named_with_the_goal_as_it_should_be() {
    let cases = [
        ("goal = [3, 1]", "9:8 the goal names no block", "`goal = { B = [3, 1] }`"),
        ("goal = { b = [3, 1] }", "9:10 there is no block `b`; did you mean `B`?", "the blocks are"),
        ("goal = { 曹操 = [3, 1] }", "9:8 the label `曹操` needs quotes here", "`goal = { \"曹操\" = [3, 1] }`"),
        ("goal = {B: [3,1]}", "9:8 `:` in the goal", "`goal = { B = [3, 1] }`"),
        ("goal = B = [3,1]", "9:8 this is not a goal", "`goal = { B = [3, 1] }`"),
        ("goal = { B = (3,1) }", "9:8 a position of the goal is in `[` and `]`", "`goal = { B = [3, 1] }`"),
        ("goal = { B = 3,1 }", "9:8 this is not a goal", "`goal = { B = [3, 1] }`"),
        ("goal = \"B = [3,1]\"", "9:8 a text cannot be a goal", "`goal = { B = [3, 1] }`"),
        ("goal = { B = \"3,1\" }", "9:14 the position of block `B` must be two numbers, not a text", "B = [3, 1]"),
        ("goal = { block = \"B\", at = [3, 1] }", "9:8 a condition must be in a list", "`goal = [{ block"),
        ("goal = { B = [4, 2] }", "9:10 the goal of block `B` is outside the board", "did you count from 1?"),
        ("goal { B = [3, 1] }", "9:1 `=` is missing after `goal`", "`goal = { B = [3, 1] }`"),
        ("goal: B 3 1", "9:5 `:` stands after `goal`; `=` is needed", "`goal = { B = [3, 1] }`"),
        ("Goal = { B = [3, 1] }", "9:1 unknown key `Goal`", "did you mean `goal`?"),
        ("target = { B = [3, 1] }", "9:1 unknown key `target`", "did you mean `goal`?"),
        ("", "8:4 the goal is missing", "`goal = { B = [3, 1] }`"),
        ("goal = { B = [3, 1] }\nexit = \"down\"", "10:8 `down` is not a side of the board", "`bottom`"),
    ];
    for (goal, message, help) in cases {
        let found = first(file(BOARD, goal).as_bytes());
        assert!(found.starts_with(message) && found.contains(help), "{goal}\n{found}");
    }
}

#[test]
fn slips_of_typography_are_named_with_the_line_as_it_should_be() {
    let title = |line: &str| good().replace("title = \"Wood\"", line);
    let cases = [
        (title("title = “Grandma’s”"), "1:9 `“` is a curly quotation mark", "`title = \"Grandma’s\"`"),
        (title("title = „Omas“"), "1:9 `„` is a curly quotation mark", "`title = \"Omas\"`"),
        (title("title = «Wood»"), "1:9 `«` is a French quotation mark", "`title = \"Wood\"`"),
        (title("title = ＂Wood＂"), "1:9 `＂` is a full-width quotation mark", "`title = \"Wood\"`"),
        (title("title ＝ \"Wood\""), "1:7 `＝` is a full-width equals sign", "`title = \"Wood\"`"),
        (title("title\u{a0}= \"Wood\""), "1:6 there is a no-break space (U+00A0) here", "`title = \"Wood\"`"),
        (title("title: Wood"), "1:6 `:` stands after `title`", "`title = \"Wood\"`"),
        (title("title = 'Grandma's'"), "1:9 the text ends at the first `'` inside", "`title = \"Grandma's\"`"),
        (title("title = 'It's Grandma's'"), "1:9 the text ends at the first", "`title = \"It's Grandma's\"`"),
        (title("title = \"The \"big\" one\""), "1:9 the text ends at the first", "`title = 'The \"big\" one'`"),
        (title("title = Wood"), "1:9 text must be in quotes", "`title = \"Wood\"`"),
        (title("title = \"Wood"), "1:9 the text that begins here is never closed", "`title = \"Wood\"`"),
        (title("title = \"Wood\";"), "1:15 `;` after a value", "remove"),
        (title("// wood\ntitle = \"Wood\""), "1:1 `//` begins no comment", "`#`"),
        (title("[puzzle]\ntitle = \"Wood\""), "1:2 the puzzle is in a table", "remove the line `[puzzle]`"),
        (good().replace("'''", "‘’’"), "2:9 these are not straight quotation marks", "`board = '''`"),
        (good().replace("'''", "```"), "2:9 these are not straight quotation marks", "`board = '''`"),
        (good().replace("J\n'''", "J\n’’’"), "8:1 `’’’` does not end the text that begins in line 2", "`'''`"),
        (good().replace("J\n'''\n", "J\n"), "2:9 the text that begins here is never closed", "before line 8"),
        (good().replace("'''", "\""), "2:9 a text in `\"` cannot have several lines", "`board = '''`"),
        (good().replace("'''\n", "\n"), "2:7 the value of `board` is missing", "`board = '''`"),
        (good().replace("board = '''\n", "board:\n"), "2:6 `:` stands after `board`", "`board = '''`"),
        (
            format!("{{\"title\": \"W\", \"board\": [\"{}\"]}}", BOARD.replace('\n', "\",\"")),
            "1:2 unknown key `title`",
            "`name`",
        ),
        (String::new(), "1:1 the file is empty", "board"),
        ("Two lines of prose,\nwhich are no puzzle.\n".into(), "1:1 this is not a puzzle file", "board"),
    ];
    for (text, message, help) in cases {
        let found = first(text.as_bytes());
        assert!(found.starts_with(message) && found.contains(help), "{text}\n{found}");
    }
}

#[test]
fn a_picture_alone_lacks_only_its_goal() {
    let cells = |row: &str| row.chars().map(String::from).collect::<Vec<_>>();
    let rows = |by: &str| BOARD.split('\n').map(|row| cells(row).join(by)).collect::<Vec<_>>();
    let lines = |by: &str| rows(by).join("\r\n");
    let wanted = format::read(good().as_bytes(), None).expect("a puzzle").game;
    let pictures = [
        BOARD.to_owned(),
        BOARD.replace('.', " "),
        lines(" "),
        lines(","),
        lines(";").replace('.', ""),
        lines("\t").replace('.', ""),
        rows(" | ").iter().map(|row| format!("| {row} |\n")).collect(),
        lines("\",\"").replace("\r\n", "\"\r\n\"").replacen('A', "\"A", 1) + "\"",
    ];
    for picture in pictures {
        let found = first(picture.as_bytes());
        assert!(found.contains(" the goal is missing\n") && found.contains("--goal \"B = 3,1\""), "{picture}\n{found}");
        let wish = Wish { goal: Some("B = 3,1"), title: Some("wood"), ..Wish::default() };
        let read = format::read_as(picture.as_bytes(), wish).unwrap_or_else(|error| panic!("{picture}\n{error}"));
        assert_eq!((read.puzzle.about.title.as_str(), &read.puzzle.game), ("wood", &wanted), "{picture}");
    }
}

#[test]
fn a_picture_with_lines_that_are_not_rows_is_never_read_as_it_is() {
    let csv = BOARD.split('\n').map(|row| row.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(","));
    let csv: Vec<String> = csv.collect();
    let table: String = csv.iter().map(|row| format!("| {} |\n", row.replace(',', " | "))).collect();
    let cases = [
        (format!("{BOARD}\n\nXYYZ\n....\n"), "6:1 line 6 is empty: are these two boards?", "a file of its own"),
        ("ABBC\nA  C\n    \nI  J\n".into(), "3:1 line 3 is empty", "`.` for each empty cell"),
        (format!("Wood\n{BOARD}"), "1:1 row 1 looks like a heading", "remove it"),
        (format!("wood\n{BOARD}"), "1:1 row 1 looks like a heading", "remove it"),
        (format!("c1,c2,c3,c4\n{}", csv.join("\n")), "1:1 row 1 looks like a heading", "remove it"),
        (format!("1,2,3,4\n{}", csv.join("\n")), "1:1 row 1 looks like a heading", "remove it"),
        (format!("| A | B | C | D |\n|---|---|---|---|\n{table}"), "1:1 it is not clear whether row 1", "heading"),
    ];
    for (text, message, help) in cases {
        let wish = Wish { goal: Some("B = 3,1"), ..Wish::default() };
        assert!(format::read_as(text.as_bytes(), wish).is_err(), "{text}");
        let found = first(text.as_bytes());
        assert!(found.starts_with(message) && found.contains(help), "{text}\n{found}");
    }
    // The rule below proves that this is a heading; a text with double spacing is one board.
    let wanted = format::read(good().as_bytes(), None).expect("a puzzle").game;
    let first_row = table.lines().next().expect("a row");
    for text in [
        format!("| a | b | c | d |\n|---|---|---|---|\n{table}"),
        table.replacen('\n', "\n|---|---|---|---|\n", 1),
        BOARD.replace('\n', "\n\n"),
    ] {
        let wish = Wish { goal: Some("B = 3,1"), ..Wish::default() };
        let read =
            format::read_as(text.as_bytes(), wish).unwrap_or_else(|error| panic!("{first_row}\n{text}\n{error}"));
        assert_eq!(read.puzzle.game, wanted, "{text}");
    }
    let map = "######\n#a**.#\n#a  .#\n######\n";
    let found = first(format!("Daisy\n{map}").as_bytes());
    assert!(found.starts_with("1:1 `Daisy` is outside of the walls") && found.contains("remove it"), "{found}");
    let found = first(format!("{map}\n{map}").as_bytes());
    assert!(found.starts_with("5:1 this line is empty: are these two maps?"), "{found}");
}

#[test]
fn a_goal_picture_with_too_many_empty_cells_lacks_stars() {
    let found = first(file(BOARD, "goal = '''\n....\n....\n....\n.BB.\n.BB.\n'''").as_bytes());
    assert!(found.starts_with("warning 9:8 the goal picture has 16 empty cells, but the board has only 2"), "{found}");
    assert!(found.contains("write `*` for \"anything\""), "{found}");
}

#[test]
fn signs_that_look_empty_and_labels_that_look_alike_are_warnings() {
    let goal = "goal = { B = [3, 1] }";
    for sign in ["0", "_", "·", "．", "□", "O"] {
        let found = first(file(&BOARD.replace("..", &format!(".{sign}")), goal).as_bytes());
        let wanted = format!("warning 7:3 block `{sign}` is a single cell; did you mean `.`, an empty cell?");
        assert!(found.starts_with(&wanted), "{found}");
    }
    for (board, warned) in [("N.OP", false), ("1.0J", false), ("I.oJ", true), ("I.@J", false), ("a.bJ", false)] {
        let found = first(file(&BOARD.replace("I..J", board), goal).as_bytes());
        assert_eq!(found.starts_with("warning"), warned, "{board}: {found}");
    }
    for (label, code) in [("А", "U+0410"), ("Ａ", "U+FF21"), ("Α", "U+0391")] {
        let found = first(file(&BOARD.replace("I..J", &format!("{label}..J")), goal).as_bytes());
        assert!(found.starts_with(&format!("warning 7:1 `{label}` ({code}) looks like `A` (U+0041)")), "{found}");
    }
    assert_eq!(first(file(&BOARD.replace("I..J", "a..J"), goal).as_bytes()), "read\n");
}

#[test]
fn values_of_another_type_and_json_that_is_none_are_named_plainly() {
    let board = "board = '''\n".to_owned() + BOARD + "\n'''";
    let cases = [
        (good() + "axis = \"lenght\"\n", "10:8 `lenght` is not known here; did you mean `length`?", "axis"),
        (good() + "fixed = \"A\"\n", "10:9 this must be a list, not the text \"A\"", "fixed = ["),
        (good() + "distinct = \"yes\"\n", "10:12 this must be `true` or `false`, not the text", "`distinct = true`"),
        (
            good().replace(&board, "board = [\"ABBC\"]"),
            "2:9 this must be a text in quotes, not a list",
            "one line per row",
        ),
        ("{'name': \"W\"}".into(), "1:2 invalid JSON: `'` does not enclose a text", "straight double quotes"),
        ("{name: \"W\"}".into(), "1:2 invalid JSON: the key `name` is not in quotes", "`\"name\"`"),
        ("{\"name\": \"W\", // c\n \"grid\": []}".into(), "1:15 invalid JSON: it has no comments", "remove"),
        ("{\"name\": \"W\",\n}".into(), "2:1 invalid JSON: a comma before `}`", "remove the comma"),
        ("{\"distinct\": True}".into(), "1:14 invalid JSON: `True` is not a value", "`true`"),
    ];
    for (text, message, help) in cases {
        let found = first(text.as_bytes());
        assert!(found.starts_with(message) && found.contains(help), "{text}\n{found}");
    }
    assert_eq!(first(good().replace('\n', "\r").as_bytes()), "read\n");
}

#[test]
fn a_given_goal_replaces_that_of_the_file() {
    let read = |text: &str, goal| format::read_as(text.as_bytes(), Wish { goal: Some(goal), ..Wish::default() });
    let wanted = format::read(good().as_bytes(), None).expect("a puzzle");
    for own in
        ["goal = { B = [3, 1] }", "goal = { A = [0, 0] }\nor_goals = 3", "", "goal = \"none\"\nexit = \"bottom\""]
    {
        for given in ["B = 3,1", "{ B = [3, 1] }", "goal = {B: [3,1]}", "****/****/****/*BB*/*BB*"] {
            assert_eq!(read(&file(BOARD, own), given).map(|read| read.puzzle), Ok(wanted.clone()), "{own}, {given}");
        }
    }
    let none = read(&good(), "none").expect("a puzzle without a goal");
    assert!(!none.puzzle.has_goal());
    for (given, message) in
        [("b = 3,1", "did you mean `B`?"), ("to the left", "not a goal"), ("B = 9,9", "outside the board")]
    {
        let Err(ReadError::Goal { faults, .. }) = read(&good(), given) else { panic!("{given} is read") };
        assert!(faults[0].message.contains(message), "{given}: {faults:?}");
    }
    let maze = read("title = 'M'\nfield = '''\n12\n21\n'''\n", "1,1").expect("a maze");
    let Game::Maze(maze) = maze.puzzle.game else { panic!("a maze") };
    assert_eq!(maze.goals(), [stepbook::stages::grid::Cell::new(1, 1)]);
}

#[test]
fn unlikely_input_is_a_warning() {
    let cars = "ABB...\nA..C..\nXX.C..\n...C..\n......\nDD....";
    let warned = |text: &str| first(text.as_bytes()).starts_with("warning");
    let free = "all blocks are bars, and all may move in all directions";
    let found = first(file(cars, "goal = { X = [2, 4] }").as_bytes());
    assert!(found.contains(free) && found.contains("`axis = \"length\"`"), "{found}");
    for line in ["axis = \"length\"", "axis = \"free\"", "fixed = [\"A\"]"] {
        assert!(!warned(&file(cars, &format!("goal = {{ X = [2, 4] }}\n{line}"))), "{line}");
    }
    // The goal is beside its lane; blocks of one cell; a block that is not a bar.
    assert!(!warned(&file(cars, "goal = { X = [0, 4] }")));
    assert!(!warned(&file("1 2\n3 .", "goal = { 1 = [1, 1] }")));
    assert!(!warned(&good()));
    for text in [
        file(BOARD, "goal = { B = [0, 1] }"),
        "1 2\nA .\nA\n0 0\n".to_owned(),
        "title = 'M'\nfield = '''\n12\n21\n'''\nstart = [0, 0]\ngoal = [0, 0]\n".to_owned(),
    ] {
        assert!(first(text.as_bytes()).contains("the start already satisfies the goal"), "{text}");
    }
    // What is written from another format says that it is meant.
    let puzzle = format::read(b"2 4\nA A . .\nB B . .\nA\n0 2\n", None).expect("a puzzle");
    let native = format::write(&puzzle, format::Kind::Native).expect("a puzzle file");
    assert!(native.contains("axis = \"free\"") && !warned(&native), "{native}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any edit of a good file is read, or answered with errors that lie on its text.
    #[test]
    fn edits_do_no_harm(edits in prop::collection::vec((0_usize..200, prop::sample::select(SIGNS.to_vec()), 0_usize..3), 1..6)) {
        let mut signs: Vec<char> = good().chars().collect();
        for (at, sign, how) in edits {
            let at = at % signs.len();
            match how {
                0 => signs[at] = sign,
                1 => signs.insert(at, sign),
                _ => drop(signs.remove(at)),
            }
        }
        let text: String = signs.into_iter().collect();
        if let Err(ReadError::Faults { text, faults }) = format::read(text.as_bytes(), None) {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                prop_assert!(text.get(fault.span.clone()).is_some(), "{:?} in {:?}", fault, text);
            }
        }
    }
}

const SIGNS: [char; 28] = [
    ' ', '\t', '\n', '\r', '"', '\'', '“', '”', '’', '`', '=', ':', '：', ',', ';', '[', ']', '{', '}', '(', '#', '*',
    '.', '-', '0', '曹', '\u{a0}', '\u{3000}',
];
