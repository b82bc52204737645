//! `stepbook solve --from-position`.

use crate::common::program::{Run, folder, run, run_with, write};
use crate::schemas::faults;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// `stepbook solve PUZZLE --from-position POSITION …`, with arguments that may have spaces.
fn from(folder: &TempDir, puzzle: &str, position: &str, others: &str) -> Run {
    let mut arguments = vec!["solve", puzzle, "--from-position", position];
    arguments.extend(others.split_whitespace());
    run_with(folder.path(), &arguments, "")
}

fn json(run: Run) -> Value {
    serde_json::from_slice(&run.code(0).out).expect("JSON")
}

const TINY: &str = "title = 'Tiny'\nboard = '''\nAA.b\n.c#b\n....\n'''\ngoal = { c = [2, 3] }\n";

fn tiny(folder: &TempDir) -> &'static str {
    write(folder, "tiny.toml", TINY);
    "tiny.toml"
}

#[test]
fn each_position_of_a_solution_is_as_far_as_steps_are_left() {
    let folder = folder();
    let schema =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/solve.schema.json")).expect("a schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    // A search of Klotski takes a while, so not every position is solved.
    for (puzzle, every) in [("klotski", 5), ("hughes", 1)] {
        for metric in ["step", "slide", "move"] {
            let whole = json(run(&folder, &format!("solve {puzzle} --metric {metric} --json")));
            let positions = whole["positions"].as_array().expect("positions");
            let length = positions.len() - 1;
            assert_eq!(whole["length"], length);
            for (k, position) in positions.iter().enumerate().step_by(every) {
                let picture = position.as_str().expect("a picture");
                // Each way to separate rows is as good.
                let given = [picture.to_owned(), picture.replace('\n', "/"), picture.replace('\n', "\\n")];
                let found = from(&folder, puzzle, &given[k % 3], &format!("--metric {metric} --json --prefer first"));
                let found = json(found);
                assert_eq!(found["length"], length - k, "{puzzle}, {metric}, after {k}");
                assert_eq!(found["positions"][0], *position);
                assert_eq!(
                    (&found["puzzle"]["title"], &found["puzzle"]["given_start"]),
                    (&whole["puzzle"]["title"], &true.into())
                );
                assert_eq!(faults(&schema, &found), Vec::<String>::new());
            }
        }
    }
}

#[test]
fn each_landing_of_a_route_is_as_far_as_jumps_are_left() {
    let folder = folder();
    let whole = json(run(&folder, "solve klondike --json"));
    let positions = whole["positions"].as_array().expect("positions");
    for (k, cell) in positions.iter().enumerate() {
        let (row, col) = (cell[0].as_u64().expect("a row"), cell[1].as_u64().expect("a column"));
        let given =
            [cell.to_string(), format!("row {}, column {}", row + 1, col + 1), format!("r{}c{}", row + 1, col + 1)];
        for given in given {
            let found = json(from(&folder, "klondike", &given, "--json"));
            assert_eq!(found["length"], positions.len() - 1 - k, "{given}");
            assert_eq!(found["positions"][0], *cell);
        }
    }
    let text = from(&folder, "klondike", "row 15, column 9", "").code(0).text().to_owned();
    assert!(text.starts_with("Back from the Klondike from the given position: 8 jumps, the fewest"), "{text}");
}

#[test]
fn every_answer_begins_there_and_says_so_once() {
    let folder = folder();
    let (puzzle, at) = (tiny(&folder), ".AA./.c#b/...b");
    let all = [
        "",
        "--count",
        "--all",
        "--forced",
        "--nearest-goals",
        "--endings",
        "--all-metrics",
        "--why",
        "--count-all 9",
        "--search depth-first",
        "--metric slide",
        "--prefer wiberg",
        "--prefer readable",
    ];
    for others in all {
        let text = from(&folder, puzzle, at, others).code(0).text().to_owned();
        assert!(text.starts_with("Tiny from the given position"), "{others}: {text}");
        assert_eq!(text.matches("given position").count(), 1, "{others}: {text}");
        assert!(!run(&folder, &format!("solve {puzzle} {others}")).code(0).text().contains("given"), "{others}");
    }
    assert_eq!(json(from(&folder, puzzle, at, "--json --count"))["puzzle"]["title"], "Tiny");
    assert_eq!(
        run(&folder, "solve hughes --to hackerrank").code(0).text(),
        from(&folder, "hughes", "A.1/A.2/633/554", "--to hackerrank").code(0).text()
    );
}

#[test]
fn a_position_is_also_read_from_a_file_or_standard_input() {
    let folder = folder();
    let puzzle = tiny(&folder);
    write(&folder, "stuck.txt", "\n.AA.\r\n.c#b\r\n...b\r\n");
    let expected = from(&folder, puzzle, ".AA./.c#b/...b", "").code(0).text().to_owned();
    assert_eq!(from(&folder, puzzle, "stuck.txt", "").code(0).text(), expected);
    // Spaces may separate cells.
    assert_eq!(from(&folder, puzzle, ". A A ./. c # b/. . . b", "").code(0).text(), expected);
    let arguments = ["solve", puzzle, "--from-position", "-"];
    assert_eq!(run_with(folder.path(), &arguments, ".AA.\n.c#b\n...b\n").code(0).text(), expected);
    from(&folder, "-", "-", "").code(2).says(&["standard input can be the puzzle or the position, not both"]);
    from(&folder, puzzle, "missing.txt", "").code(1).says(&["there is no file `missing.txt`"]);
    from(&folder, puzzle, puzzle, "").code(1).says(&["tiny.toml:1:1", "this is a puzzle file or JSON, not a position"]);
    write(&folder, "wrong.txt", "AA.b\n.c#b\n...d\n");
    from(&folder, puzzle, "wrong.txt", "").code(1).says(&["wrong.txt:3:4", "there is no block `d` (row 3, column 4)"]);
}

#[test]
fn all_mistakes_are_told_with_row_and_column() {
    let folder = folder();
    let puzzle = tiny(&folder);
    let cases: [(&str, &[&str]); 15] = [
        ("AA.b/.c#b", &["the position has 2 rows, but the board has 3"]),
        ("AA.b/.c#b/..../....", &["the position has 4 rows, but the board has 3", "--from-position:1:16"]),
        ("AA.b/.c#/....", &["row 2 has 3 cells, but the board has 4"]),
        ("AA.b/.c#b/.....", &["row 3 has 5 cells, but the board has 4"]),
        ("AA.b/..#b/....", &["block `c` is missing"]),
        ("..../..#./....", &["blocks `A`, `b`, `c` are missing"]),
        ("AA.b/.c#b/.c..", &["block `c` is there twice: at row 2, column 2 and at row 3, column 2"]),
        ("AA.b/AAcb/....", &["block `A` is there twice", "the board has a wall at row 2, column 3"]),
        ("A..b/Ac#b/....", &["block `A` has another shape on the board (row 1, column 1)", "on the board it is `AA`"]),
        ("AA.b/.c#b/...x", &["there is no block `x` (row 3, column 4)", "the blocks are `A`, `b`, `c`"]),
        ("AA.B/.c#B/....", &["there is no block `B` (row 1, column 4)", "did you mean `b`?", "block `b` is missing"]),
        ("AA.b/.c#b/#...", &["the board has no wall at row 3, column 1"]),
        ("AA.b/.c.b/....", &["the board has a wall at row 2, column 3"]),
        ("AA.b/.c#b/-...", &["the board has no gate at row 3, column 1"]),
        ("AA.b/.c#b/*...", &["`*` is not allowed in a position (row 3, column 1)"]),
    ];
    for (position, parts) in cases {
        let run = from(&folder, puzzle, position, "").code(1).says(parts);
        assert!(run.out.is_empty(), "{position}");
    }
    // All at once.
    let all = ["there is no block `x` (row 1, column 3)", "block `c` is there twice", "no wall at row 3, column 4"];
    from(&folder, puzzle, "AAxb/.c#b/.c.#", "").code(1).says(&all);
    for (position, part) in [
        ("row 1, column 1", "row 1, column 1 does not belong to the maze"),
        ("[99, 0]", "this cell is outside the maze"),
        ("r0c3", "this cell is outside the maze"),
        ("12", "this is not a cell"),
        ("AA.b/.c#b/....", "this is not a cell"),
        ("row 15, column nine", "this is not a cell"),
    ] {
        from(&folder, "klondike", position, "").code(1).says(&[part]);
    }
}

#[test]
fn gates_and_fixed_blocks_stay() {
    let folder = folder();
    let text =
        "title = 'Gate'\nboard = '''\nAb-.\nF...\n'''\ngate_blocks = ['A']\nfixed = ['F']\ngoal = { A = [0, 3] }\n";
    write(&folder, "gate.toml", text);
    from(&folder, "gate.toml", ".bA./F...", "").code(0);
    assert_eq!(json(from(&folder, "gate.toml", ".bA./F...", "--json"))["length"], 1);
    assert_eq!(json(from(&folder, "gate.toml", ".b.A/F...", "--json"))["length"], 0);
    from(&folder, "gate.toml", "A.b./F...", "").code(1).says(&["block `b` may not cover the gate at row 1, column 3"]);
    from(&folder, "gate.toml", "Ab../.F..", "").code(1).says(&["block `F` is fixed, but is drawn at row 2, column 2"]);
}

#[test]
fn what_cannot_be_reached_is_solved_and_what_cannot_be_solved_is_told() {
    let folder = folder();
    // Of the same two blocks, each keeps its letter; neither can reach the other's place.
    write(&folder, "lanes.toml", "title = 'Lanes'\nboard = '''\naa..\n####\nbb..\n'''\ngoal = { a = [0, 2] }\n");
    let lanes = |position: &str| from(&folder, "lanes.toml", position, "");
    assert!(lanes(".aa./####/bb..").code(0).text().contains("1  a right"));
    let swapped = lanes("bb../####/aa..").code(3);
    swapped.says(&["`Lanes` has no solution from the given position: none of its 9 reachable positions"]);
    // Bars out of their lane.
    write(
        &folder,
        "bars.toml",
        "title = 'Bars'\nboard = '''\naa..\n....\n'''\naxis = 'length'\ngoal = { a = [1, 2] }\n",
    );
    run(&folder, "solve bars.toml").code(3);
    assert!(from(&folder, "bars.toml", "..../aa..", "").code(0).text().contains("from the given position: 2 steps"));
    // The parity of the position counts, not that of the start.
    write(&folder, "three.toml", "title = 'Three'\nboard = '''\nab\nc.\n'''\ngoal = '''\nab\nc.\n'''\n");
    from(&folder, "three.toml", "ab/.c", "").code(0);
    from(&folder, "three.toml", "ba/c.", "")
        .code(3)
        .says(&["`Three` has no solution from the given position: each move swaps"]);
}
