//! Rush Hour strings as people write them: another red car, a character too few, rows of their own.

use stepbook::stages::format::{self, Fault, Kind, ReadError, Reading, Wish};
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::Game;

fn read(text: &str, target: Option<&str>) -> Result<Reading, Vec<Fault>> {
    // A cell that is not one keeps a string from being recognised.
    let kind =
        text.starts_with(|c: char| c.is_ascii_uppercase()).then_some(Kind::RushHour).filter(|_| !text.contains('='));
    match format::read_as(text.as_bytes(), Wish { kind, target, ..Wish::default() }) {
        Ok(reading) => Ok(reading),
        Err(ReadError::Faults { faults, .. }) => Err(faults),
        Err(error) => panic!("{error}"),
    }
}

/// The label of the block of the goal, its place there, and the warnings.
fn goal(text: &str, target: Option<&str>) -> (String, Cell, Vec<String>) {
    let reading = read(text, target).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
    let Game::Sliding(board) = &reading.puzzle.game else { panic!("cars") };
    let (block, corner) = board.goal().places().next().and_then(|place| place.single()).expect("one place");
    let warnings = reading.warnings.iter().map(|warning| warning.message.clone()).collect();
    (board.blocks()[block].label.clone(), corner, warnings)
}

fn first_fault(text: &str, target: Option<&str>) -> String {
    let faults = read(text, target).expect_err(text);
    format!("{}; {}", faults[0].message, faults[0].help.as_deref().unwrap_or_default())
}

const ROWS: [&str; 6] = ["BB...C", "D..E.C", "DXXE.C", "D..E..", "F...GG", "F.HHH."];

#[test]
fn the_only_car_in_the_row_of_the_exit_is_taken_with_a_warning() {
    let text = ROWS.concat();
    let (label, corner, warnings) = goal(&text, None);
    assert_eq!((label.as_str(), corner), ("X", Cell::new(2, 4)));
    assert_eq!(warnings, ["there is no car `A`; `X` is taken, the only one along row 3"]);
    // With a car `A` elsewhere, an `X` in that row is still the red car.
    let (label, _, warnings) = goal(&text.replace('B', "A"), None);
    assert_eq!(label, "X");
    assert!(warnings[0].contains("`X`") && warnings[0].contains("not `A`"), "{warnings:?}");
    // Another car there leaves `A` what it is, but not silently.
    let (label, corner, warnings) = goal(&text.replace('B', "A").replace('X', "K"), None);
    assert_eq!((label.as_str(), corner), ("A", Cell::new(0, 4)));
    assert!(warnings[0].contains("`A`") && warnings[0].contains("`K`"), "{warnings:?}");
    let (label, _, warnings) = goal(&text.replace('X', "A"), None);
    assert_eq!((label.as_str(), warnings.len()), ("A", 0));
}

#[test]
fn the_target_can_be_requested() {
    let text = ROWS.concat();
    assert_eq!(goal(&text, Some("H")), ("H".to_owned(), Cell::new(5, 3), Vec::new()));
    assert_eq!(goal(&text, Some("E")), ("E".to_owned(), Cell::new(3, 3), Vec::new()));
    assert!(first_fault(&text, Some("Q")).starts_with("there is no car `Q`; the cars are `B`, `C`"));
    let none = text.replace("XX", "..");
    assert!(first_fault(&none, None).contains("name it with --target"), "{}", first_fault(&none, None));
    let two = text.replace("DXXE.C", "DXXKKC").replace("D..E.C", "D....C").replace("D..E..", "D.....");
    let fault = first_fault(&two, None);
    assert!(fault.contains("--target") && fault.contains("along row 3 are `X`, `K`"), "{fault}");
    let toml = b"title = 'T'\nboard = 'A.'\ngoal = { A = [0, 1] }";
    let error = format::read_as(toml, Wish { target: Some("A"), ..Wish::default() }).expect_err("TOML has a goal");
    assert!(error.to_string().contains("--goal"), "{error}");
}

#[test]
fn a_string_of_another_length_names_the_missing_cell_and_the_row() {
    let slip = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR";
    assert_eq!(
        first_fault(slip, None),
        "35 characters; a board of 6 × 6 has 36: one is missing; row 6, `B.RRR`, is the only one that can be changed by \
         one cell so that all cars are straight"
    );
    let long = ROWS.concat().replace("DXXE.C", "D.XXE.C");
    assert!(
        first_fault(&long, None)
            .starts_with("37 characters; a board of 6 × 6 has 36: one is too many; row 3, `D.XXE.C`")
    );
    let far = &ROWS.concat()[..33];
    assert!(first_fault(far, None).starts_with("33 characters; a board of 6 × 6 has 36: 3 are missing; write 6 rows"));
    assert!(
        first_fault("ooooooooAAoooooooo", None).starts_with("18 characters; a board of 4 × 4 has 16: 2 are too many")
    );
    let zero = ROWS.concat().replacen('.', "0", 1);
    assert!(first_fault(&zero, None).starts_with("`0` is not a cell"), "{}", first_fault(&zero, None));
    let mixed =
        read(&ROWS.concat().replace("...", "OOO").replacen("..", "OO", 1), None).expect_err("O in separate places");
    let is_told = |fault: &Fault| fault.help.as_ref().is_some_and(|help| help.contains("empty cell as `o` or `.`"));
    assert!(mixed.iter().any(is_told), "{mixed:?}");
    let capital = first_fault(&ROWS.concat().replace('.', "O"), None);
    assert!(capital.contains("did you mean `.` for `O`"), "{capital}");
}

#[test]
fn rows_may_be_lines_or_words() {
    let string = ROWS.concat();
    let whole = goal(&string, None);
    for text in [ROWS.join("\n"), format!("\n  {}\n", ROWS.join("\r\n  ")), ROWS.join(" ")] {
        assert_eq!(format::recognise(&text), Kind::RushHour, "{text}");
        assert_eq!(goal(&text, None), whole, "{text}");
        let list = format::List::open(text.as_bytes(), None).expect("a list of one");
        assert_eq!((list.len(), list.read(0).is_ok()), (1, true));
    }
    // Boards of nine cells, nine of them, are nine puzzles.
    let nine = ["AAo......"; 9].join("\n");
    let list = format::List::open(nine.as_bytes(), Some(Kind::RushHour)).expect("nine lines");
    assert_eq!(list.len(), 9);
    // Blocks that are not cars are not read as cars.
    assert_eq!(format::recognise("AB..C\nAB..C\n.AA..\n.....\n....."), Kind::Native);
}

#[test]
fn blocks_that_may_pass_gates_need_no_gate() {
    let toml = "title = 'T'\nboard = '''\n*ab\n..c\n'''\ngate_blocks = ['*']\ngoal = { '*' = [1, 0] }";
    let json = "{\"name\": \"T\", \"grid\": [\"*ab\", \"..c\"], \"gate_blocks\": [\"*\"], \"goals\": [{\"block\": \"*\", \"row\": 1, \"col\": 0}]}";
    for text in [toml.replace('*', "A"), json.to_owned()] {
        let reading = read(&text, None).unwrap_or_else(|faults| panic!("{faults:?}"));
        let Game::Sliding(board) = &reading.puzzle.game else { panic!("blocks") };
        assert!(board.blocks().iter().all(|block| !block.passes_gates));
        assert_eq!(reading.warnings.len(), 1);
        assert!(reading.warnings[0].message.ends_with("may pass gates, but the board has no gate"));
        assert_eq!(&reading.text[reading.warnings[0].span.clone()], "gate_blocks");
    }
    // In a list, the key is that of the chosen puzzle.
    let other = json.replace("*ab", "*-b").replace("\"T\"", "\"Other\"");
    let list = format!("[{other}, {json}]");
    let wish = format::Wish { name: Some("T"), ..format::Wish::default() };
    let reading = format::read_as(list.as_bytes(), wish).expect("the second puzzle");
    assert_eq!(Some(reading.warnings[0].span.start), list.rfind("gate_blocks"));
    let map = "######\n#a**b#\n#a**b#\n#c..d#\n#c..d#\n######\n";
    let reading = read(map, None).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert!(reading.warnings.is_empty(), "a map names nobody that passes");
    assert!(read("{\"grid\": [\"A.\"], \"gate_blocks\": [\"B\"]}", None).is_err(), "an unknown block is an error");
}

#[test]
fn small_letters_for_cars_are_not_solved_as_walls_and_empty_cells() {
    // The red car as `xx`, at once and with `o` for the empty cells.
    let card = "AA...OP..Q.OPxxQ.OP..Q..B...CCB.RRR.";
    for text in [card.to_owned(), card.replace('.', "o")] {
        let fault = first_fault(&text, None);
        assert!(fault.contains("`xx` in row 3 is a wall") && fault.contains("`XX`"), "{fault}");
        assert_eq!(goal(&text, Some("A")).0, "A");
    }
    // An `o` beside `.` is warned about, for it is likely to be a car.
    let (_, _, warnings) = goal("BB...oP..Q.oPAAQ.oP..Q..D...CCD.RRR.", None);
    assert_eq!(warnings, ["`o` is an empty cell, as `.` is, and not a car"]);
    let fault = first_fault(&card.to_lowercase(), Some("A"));
    assert!(fault.contains("`o` is an empty cell and `x` a wall"), "{fault}");
}

#[test]
fn a_red_car_beside_the_row_of_the_exit_is_warned_about() {
    let text = ["AA...C", "D..E.C", "D..E.C", "D..E..", "F...GG", "F.HHH."].concat();
    let (label, _, warnings) = goal(&text, None);
    assert_eq!(label, "A");
    assert_eq!(warnings, ["car `A` is in row 1, not in row 3, which has the exit in the usual game"]);
    assert!(goal(&text, Some("A")).2.is_empty());
    for line in include_str!("../../examples/fogleman.rush-hour").lines() {
        assert!(goal(&format!("{line}\n"), None).2.is_empty(), "{line}");
    }
}

#[test]
fn nearly_strings_are_recognised_and_comments_are_skipped() {
    let fault = |text: &str| match format::read_as(text.as_bytes(), Wish::default()) {
        Err(ReadError::Faults { faults, .. }) => {
            assert_eq!(faults.len(), 1, "{faults:?}");
            format!("{}; {}", faults[0].message, faults[0].help.as_deref().unwrap_or_default())
        }
        other => panic!("{text}: {other:?}"),
    };
    let rows = ROWS.map(|row| row.replace('X', "A"));
    assert!(fault(&rows.concat().replace('.', "0")).contains("write `.` for `0`"));
    for text in [rows.join(","), rows.join(", "), rows.join(",\n"), rows.join(";")] {
        assert!(fault(&text).contains("remove the commas"));
    }
    let listed = format!("# Rush\n{}\n\n# One more\n{}\n", rows.concat(), ROWS.concat());
    let wish = Wish { name: Some("5"), ..Wish::default() };
    assert!(format::read_as(listed.as_bytes(), wish).is_ok());
}
