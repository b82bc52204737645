//! `stepbook solve --from-position`.

use crate::common::program::{Run, folder, run, run_with};
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
    run.code(0).json()
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
}
