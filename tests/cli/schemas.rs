//! The JSON of the commands follows the schemas in `docs/`.

use crate::common::program::{read, run};
use serde_json::Value;
use std::collections::BTreeSet;

/// The parts of `value` that violate `schema`: the part of JSON Schema that the schemas in `docs/` use.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    inner(schema, schema, value, "")
}

fn inner(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    if let Some(path) = schema["$ref"].as_str() {
        let part = root.pointer(path.trim_start_matches('#')).unwrap_or_else(|| panic!("{path} is not in the schema"));
        return inner(root, part, value, at);
    }
    let mut found = Vec::new();
    let mut fault = |why: String| found.push(format!("{at}: {why}"));
    let is = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => false,
    };
    if let Some(all) = schema["anyOf"].as_array() {
        let against: Vec<Vec<String>> = all.iter().map(|one| inner(root, one, value, at)).collect();
        if against.iter().all(|found| !found.is_empty()) {
            fault(format!("none of several things: {against:?}"));
        }
        return found;
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    if !types.is_empty() && !types.iter().any(is) {
        fault(format!("{value} is not of {types:?}"));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        fault(format!("{value} is none of {}", schema["enum"]));
    }
    if schema.get("const").is_some_and(|wanted| wanted != value) {
        fault(format!("{value} is not {}", schema["const"]));
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
        && number < least
    {
        fault(format!("{number} is less than {least}"));
    }
    if let Some(object) = value.as_object() {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        required.filter(|key| !object.contains_key(*key)).for_each(|key| fault(format!("no {key}")));
        for (key, value) in object {
            match schema["properties"].get(key) {
                Some(schema) => found.extend(inner(root, schema, value, &format!("{at}.{key}"))),
                // What has no list of keys may have any.
                None if schema.get("properties").is_none()
                    && schema.get("additionalProperties") != Some(&false.into()) => {}
                None => found.push(format!("{at}: {key} is unknown")),
            }
        }
    }
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        found.extend(inner(root, &schema["items"], item, &format!("{at}[{i}]")));
    }
    found
}

/// What the program prints as JSON; it ends with one of the exit codes of a result.
fn json(arguments: &str) -> Value {
    let done = run("", arguments);
    assert!(matches!(done.code, Some(0 | 3 | 4 | 7)), "{arguments}: {}", done.err);
    done.json()
}

/// The keys of all objects in a value.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    value.as_array().into_iter().flatten().for_each(|item| keys(item, found));
    for (key, value) in value.as_object().into_iter().flatten() {
        found.insert(key.clone());
        keys(value, found);
    }
}

/// The keys that a schema knows, in all of its parts.
fn known(schema: &Value, found: &mut BTreeSet<String>) {
    schema.as_array().into_iter().flatten().for_each(|part| known(part, found));
    for (key, part) in schema.as_object().into_iter().flatten() {
        if key == "properties" {
            found.extend(part.as_object().expect("properties").keys().cloned());
        }
        known(part, found);
    }
}

/// Compares what these commands print with a schema, all of whose keys must occur; the first of the results is returned.
fn check(schema: &str, commands: &[String]) -> (Value, Value) {
    let schema: Value = serde_json::from_str(schema).expect("JSON");
    let (mut seen, mut wanted, mut results) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for arguments in commands {
        let value = json(arguments);
        assert_eq!(faults(&schema, &value), [""; 0], "{arguments}");
        keys(&value, &mut seen);
        results.push(value);
    }
    known(&schema, &mut wanted);
    let missing: Vec<&String> = wanted.difference(&seen).collect();
    assert!(missing.is_empty(), "in no result: {missing:?}");
    (schema, results.swap_remove(0))
}

/// That the check finds a wrong value at each of these positions, and a key that is not known.
fn refuted(schema: &Value, good: &Value, wrong: &[(&str, Value)]) {
    for (pointer, value) in wrong {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).expect("it is there") = value.clone();
        assert!(!faults(schema, &bad).is_empty(), "{pointer}");
    }
    let mut more = good.clone();
    more["unknown"] = Value::Null;
    assert!(!faults(schema, &more).is_empty());
}

/// Puzzles of many kinds, all of them small.
const PUZZLES: [&str; 6] = ["hughes", "ten-steps", "rush-hour", "hackerrank-sample", "number-maze", "klondike"];

/// A folder with a puzzle that has no solution, one that is solved at the start, one without a goal, and others.
fn special() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("unsolvable.toml", "title = 'Stuck'\nboard = '''\nAAB.\n'''\ngoal = { A = [0, 2] }\n"),
        ("proven.toml", "title = 'Odd'\nboard = '''\nAB.\n'''\ngoal = { A = [0, 2] }\n"),
        ("solved.toml", "title = 'Solved'\nboard = '''\nA.\n'''\ngoal = { A = [0, 0] }\n"),
        ("given.txt", "1 left\n2 up\n"),
        ("aimless.toml", "title = 'Aimless'\nboard = '''\nA..\n'''\ngoal = 'none'\n"),
        ("island.toml", "title = 'Island'\nfield = '''\n11x\n_1_\n5x_\n'''\nstart = [0, 0]\ndirections = 'rook'\n"),
        ("invalid.toml", "title = 'Invalid'\nboard = '''\nA.\nA\n'''\ngoal = { A = [0, 1] }\n"),
    ] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn solve_follows_its_schema() {
    let folder = special();
    let file = |name: &str| format!("solve {} --json", folder.path().join(name).display());
    let mut commands = vec!["solve hughes --json --count".to_owned()];
    for puzzle in PUZZLES {
        for options in [
            "",
            "--count",
            "--all",
            "--all=3",
            "--endings",
            "--endings --max-positions 9",
            "--count-all=11",
            "--count-all=11 --max-positions 9",
            "--all-metrics",
            "--all-metrics --max-positions 9",
            "--search depth-first",
            "--search depth-first --max-positions 9",
            "--max-positions 9",
            "--metric slide",
            "--metric move",
            "--prefer first",
        ] {
            // Jumps are counted in one way only.
            if !(options.starts_with("--all-metrics") && ["number-maze", "klondike"].contains(&puzzle)) {
                commands.push(format!("solve {puzzle} --json {options}"));
            }
        }
    }
    for options in ["", "--count", "--endings", "--count-all=3", "--all-metrics", "--search depth-first"] {
        commands
            .extend(["unsolvable.toml", "proven.toml", "solved.toml"].map(|name| format!("{} {options}", file(name))));
    }
    for options in ["", "--count", "--endings", "--all-metrics", "--max-positions 2"] {
        commands.push(format!("solve hughes --json --from-position .21/A33/A55/.46 {options}"));
    }
    commands.push(format!("solve hughes --json --solution {}", folder.path().join("given.txt").display()));
    let (schema, good) = check(include_str!("../../docs/solve.schema.json"), &commands);
    let wrong = [
        ("/length", Value::from("31")),
        ("/outcome", Value::from("done")),
        ("/moves/3/path/0", Value::from("north")),
        ("/moves/3/from/0", Value::from(-1)),
        ("/moves/3/forced", Value::from(1)),
        ("/moves/3/why/reason", Value::from("none")),
        ("/moves/3/why/number", Value::from("9")),
        ("/positions/0", Value::Null),
        ("/schema", Value::from("stepbook/2")),
    ];
    refuted(&schema, &good, &wrong);
}

#[test]
fn explore_follows_its_schema() {
    let folder = special();
    let mut commands = vec!["explore hughes --json --goals 2".to_owned()];
    for puzzle in PUZZLES {
        for options in ["", "--goals 3 --farthest 2", "--difficulty", "--metric move", "--max-positions 9"] {
            commands.push(format!("explore {puzzle} --json {options}"));
        }
    }
    for name in ["unsolvable.toml", "solved.toml", "aimless.toml", "island.toml"] {
        commands.push(format!("explore {} --json --difficulty", folder.path().join(name).display()));
    }
    let (schema, good) = check(include_str!("../../docs/explore.schema.json"), &commands);
    let wrong = [
        ("/levels/1/positions", Value::from("1")),
        ("/farthest/0", Value::Null),
        ("/goals/0/level", Value::from(-1)),
        ("/reachable", Value::from(0)),
    ];
    refuted(&schema, &good, &wrong);
}

#[test]
fn puzzles_follows_its_schema() {
    let folder = special();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let schema: Value = serde_json::from_str(include_str!("../../docs/puzzles.schema.json")).expect("JSON");
    let built_in = json("puzzles --json");
    assert_eq!(faults(&schema, &built_in), [""; 0]);
    assert!(built_in["puzzles"].as_array().is_some_and(|all| all.len() == 14 && all[0]["file"] == "klotski"));
    // One of them is invalid.
    let all = run(&folder, &["puzzles", "--json", examples, "."]).code(1).json();
    assert_eq!(faults(&schema, &all), [""; 0]);
    let (mut seen, mut wanted) = (BTreeSet::new(), BTreeSet::new());
    keys(&all, &mut seen);
    known(&schema, &mut wanted);
    assert_eq!(seen, wanted);
    let wrong = [("/puzzles/0/file", Value::Null), ("/puzzles/0/rows", Value::from(0)), ("/schema", Value::Null)];
    refuted(&schema, &all, &wrong);
    // Each name in it chooses that puzzle.
    for puzzle in all["puzzles"].as_array().expect("a list").iter().filter(|puzzle| puzzle["name"].is_string()) {
        let (file, name) = (puzzle["file"].as_str().expect("a file"), puzzle["name"].as_str().expect("a name"));
        let chosen = run(&folder, &["convert", "--to", "json", file, "--name", name]).code(0).json();
        assert_eq!(chosen["name"], puzzle["title"], "{file} {name}");
    }
}

#[test]
fn a_report_of_batch_follows_its_schema() {
    let folder = special();
    let schema: Value = serde_json::from_str(include_str!("../../docs/batch.schema.json")).expect("JSON");
    let report = |options: &str| -> Value {
        run(&folder, &format!("batch . hughes -o out --edition puzzle --report report.json {options}"));
        serde_json::from_slice(&read(&folder, "report.json")).expect("JSON")
    };
    let (mut seen, mut wanted) = (BTreeSet::new(), BTreeSet::new());
    let whole = report("");
    for value in [&whole, &report("--shard 1/2")] {
        assert_eq!(faults(&schema, value), [""; 0]);
        keys(value, &mut seen);
    }
    known(&schema, &mut wanted);
    assert_eq!(seen, wanted);
    let wrong = [
        ("/puzzles/0/outcome", Value::from("done")),
        ("/puzzles/0/seconds", Value::from("1")),
        ("/puzzles/0/number", Value::from(0)),
        ("/shard", Value::from(1)),
        ("/schema", Value::Null),
    ];
    refuted(&schema, &whole, &wrong);
}
