//! Number mazes on the command line: answers, explorations and the referee.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

/// A maze with one cell and one exit that cannot be reached; the start is its second 1.
const SMALL: &str = "______\nx1214x\n______\n";

/// Runs the program in `folder`; what it prints and says on standard error.
fn run(folder: &Path, arguments: &str, input: &str, code: i32) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepbook"));
    command.args(arguments.split_whitespace()).current_dir(folder).env_remove("CLICOLOR_FORCE").write_stdin(input);
    let output = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments}\n{out}\n{err}");
    (out, err)
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// What a command prints that succeeds and says nothing else.
fn told(arguments: &str) -> String {
    let (out, err) = run(folder().path(), arguments, "", 0);
    assert_eq!(err, "", "{arguments}");
    out
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&told(arguments)).expect("JSON")
}

/// The text without its first line, which has the title.
fn below_title(text: &str) -> &str {
    text.split_once('\n').expect("a line").1
}

#[test]
fn a_route_is_listed_jump_by_jump() {
    let text = told("solve klondike");
    assert!(text.lines().next().is_some_and(|line| line.ends_with(": 9 jumps, the fewest jumps possible")), "{text}");
    let lines: Vec<&str> = below_title(&text).lines().collect();
    assert_eq!((lines.len(), lines[0]), (10, "1  3 SW  to row 15, column 9"));
    assert_eq!(lines[8..], ["9  4 NW  to row 14, column 2", "or  4 SE  to row 22, column 10"]);
    let all = told("solve klondike --all --forced --goals");
    let expected = "2 shortest solutions, to 2 goals at that distance\n\
        8 of 9 jumps are forced (*), every shortest solution makes them: 1-8\nall are listed\n\n\
        Solution 1: 9 jumps\nSW* SW* NE* NE* NE* SW* SW* SW* NW\n\n\
        Solution 2: 9 jumps\nSW* SW* NE* NE* NE* SW* SW* SW* SE\n\n\
        Goal 1: row 14, column 2\nGoal 2: row 22, column 10\n";
    assert_eq!(below_title(&all), expected);
    let endings = told("solve klondike --endings");
    assert!(endings.contains("Ending 1: 9 jumps, to row 14, column 2\nSW SW NE NE NE SW SW SW NW\n"), "{endings}");
    let found = told("solve klondike --search depth-first");
    assert!(below_title(&found).starts_with("found depth-first; the fewest possible is 9 jumps\n1  3 SW"), "{found}");
}

#[test]
fn json_names_cells_and_directions() {
    let report = json("solve klondike --json --goals --all");
    assert_eq!((&report["metric"], &report["length"], &report["count"]), (&json!("jump"), &json!(9), &json!("2")));
    let first = json!({"number": 1, "direction": "sw", "cells": 3, "from": [11, 11], "to": [14, 8], "forced": true});
    assert_eq!(report["moves"][0], first);
    assert_eq!((&report["positions"][0], &report["positions"][9]), (&json!([11, 11]), &json!([13, 1])));
    assert_eq!(report["winning_positions"], json!([[13, 1], [21, 9]]));
    assert_eq!(report["solutions"][1]["moves"][8], "4 SE");
    assert_eq!(json("solve klondike --endings --json")["endings"][1]["position"], json!([21, 9]));
}

#[test]
fn all_routes_are_counted() {
    let text = told("solve klondike --count-all 40");
    let expected = ": 2 routes of at most 40 jumps that visit no position twice\n\n jumps  routes\n     9       2\n";
    assert!(text.ends_with(expected), "{text}");
    let text = told("solve klondike --count-all 5");
    assert!(
        text.ends_with(": 0 routes of at most 5 jumps that visit no position twice\na shortest solution has 9 jumps\n")
    );
    let (text, _) = run(folder().path(), "solve - --count-all 1", "_x_\n_1_\n___\n", 0);
    assert!(text.contains(": 1 route of at most 1 jump that visits no position twice"), "{text}");
    let routes = json("solve klondike --count-all 12 --json");
    assert_eq!((&routes["outcome"], &routes["length"]), (&json!("solved"), &json!(9)));
    let expected = json!({"at_most": 12, "counted": 12, "total": "2", "lengths": [{"length": 9, "count": "2"}]});
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(routes["routes"][key], *value, "{key}");
    }
    let (out, err) = run(folder().path(), "solve klotski --count-all 119 --max-positions 30000 --json", "", 4);
    let routes: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&routes["outcome"], &routes["limit"]["value"]), (&json!("limit"), &json!(30_000)));
    assert_eq!((&routes["routes"]["counted"], &routes["routes"]["total"]), (&json!(117), &json!("4112640000")));
    let expected = "solutions of 118 steps or more are not counted: positions were entered 30,000 times, the limit; raise it with --max-positions";
    assert!(err.contains(expected), "{err}");
    let (_, err) = run(folder().path(), "solve klotski --count-all 117 --count", "", 2);
    assert!(err.contains("cannot be used with"), "{err}");
    let (_, err) = run(folder().path(), "solve klotski --count-all 117 --spill .", "", 2);
    assert!(err.contains("--count-all cannot use --spill"), "{err}");
    let (out, err) = run(folder().path(), "solve - --count-all 3 --json", "_x_\n_2_\n___\n", 3);
    assert!(out.contains("\"unsolvable\"") && err.contains("has no solution"), "{out}{err}");
}

#[test]
fn an_exploration_shows_the_field() {
    let wide = format!("title = 'Wide'\nfield = '{}'\nstart = [0, 0]\ngoal = 'none'\n", "1".repeat(1200));
    let (text, _) = run(folder().path(), "explore -", &wide, 0);
    assert!(text.contains("cells of the field   1,200 of 1,200 reached\n"), "{}", &text[..400]);
    let (text, _) = run(folder().path(), "explore -", SMALL, 0);
    let expected = "\nreachable positions  4\ndeepest level        2, with 1 position\nwidest level         1, with 2 positions\n\
        winning positions    1\nshortest solution    2 jumps; 1 winning position at that distance\n\
        cells of the field   3 of 4 reached\nexits                1 of 2 reached\n\n\
        the level of each cell; · is never reached, * is a goal, x is a goal never reached:\n\n\
        \n2*· 1 0 1 x\n\n\nthe farthest position, 2 jumps from the start:\n\nrow 2, column 1\n\n\
        level  positions    winning\n    0          1          0\n    1          2          0\n    2          1          1\n";
    assert_eq!(below_title(&text), expected);
    let (text, _) = run(folder().path(), "explore - --json", SMALL, 0);
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&report["never_reached"], &report["exits_never_reached"]), (&json!([[1, 1]]), &json!([[1, 5]])));
    assert_eq!(report["cell_levels"][1], json!([2, null, 1, 0, 1, null]));
    let report = json("explore klondike --json --goals 2");
    assert_eq!((&report["reachable"], &report["deepest"]), (&json!(256), &json!(9)));
    assert_eq!(report["farthest"], json!([[13, 1], [21, 9]]));
    assert_eq!(report["goals"], json!([{"level": 9, "position": [13, 1]}, {"level": 9, "position": [21, 9]}]));
    let list = |key: &str| report[key].as_array().expect("a list").clone();
    assert_eq!((list("never_reached").len(), list("exits_never_reached").len()), (325 - 254, 60 - 2));
    let levels: Vec<&Value> =
        report["cell_levels"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("a row")).collect();
    assert_eq!((levels.len(), levels.iter().filter(|level| !level.is_null()).count()), (23 * 23, 256));
    assert_eq!((levels[11 * 23 + 11], levels[13 * 23 + 1]), (&json!(0), &json!(9)));
    let text = told("explore klondike");
    for part in [
        "\ncells of the field   254 of 325 reached\nexits                2 of 60 reached\n",
        "\nthe level of each cell; · is never reached, * is a goal, x is a goal never reached:\n\n                    x x x\n",
        "\n  9*4 · 3 3 3 3 3 7 2 2 2 3 2 4 2 4 3 · 4 x\n",
        "\nthe 2 farthest positions, 9 jumps from the start:\n\nrow 14, column 2    row 22, column 10\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (text, err) = run(folder().path(), "explore klondike --max-positions 100", "", 4);
    assert!(text.contains("99 of 325 reached so far") || text.contains("100 of 325 reached so far"), "{text}");
    assert!(text.contains("· is not reached so far, x is a goal not reached so far:"), "{text}");
    assert!(err.contains("all positions within 2 jumps were visited"), "{err}");
    let (text, _) = run(folder().path(), "explore klondike --max-positions 100 --json", "", 4);
    assert!(!text.contains("never_reached"), "what is never reached is not known");
}

#[test]
fn options_of_blocks_are_refused_for_mazes() {
    let says = |arguments: &str, code| run(folder().path(), &format!("solve klondike {arguments}"), "", code).1;
    assert!(says("--all-metrics", 2).contains("error: --all-metrics is not available for number mazes"));
    assert!(
        says("--search depth-first --blocks A", 2).contains("error: --block-order is not available for number mazes")
    );
    assert!(says("--format hackerrank", 2).contains("error: --to hackerrank is not available for number mazes"));
    let notes = says("--metric slide --prefer first", 0);
    assert_eq!(
        notes.lines().map(|line| &line[..line.find(" is ignored").expect("a note")]).collect::<Vec<_>>(),
        ["--metric", "--prefer"]
    );
    let notes = says("--search depth-first --distinct --order listed --metric move", 0);
    assert_eq!(notes.lines().count(), 3, "{notes}");
    assert_eq!(says("--metric slide -q", 0), "");
    assert_eq!(
        says("--max-positions 50", 4).lines().next(),
        Some(
            "error: no solution of `Back from the Klondike` within 1 jump; 50 positions seen, the limit; raise it with --max-positions"
        )
    );
    assert!(run(folder().path(), "explore klondike --metric move", "", 0).1.starts_with("--metric is ignored here"));
}

#[test]
fn listed_routes_are_checked() {
    let folder = folder();
    for options in [
        "",
        "--json",
        "--all",
        "--all --json",
        "--endings",
        "--endings --json",
        "--search depth-first",
        "--forced --goals",
    ] {
        let answer = told(&format!("solve klondike {options}"));
        let (out, _) = run(folder.path(), "check klondike -", &answer, 0);
        let several = options.contains("--all") || options.contains("--endings");
        assert!(
            out.ends_with(if several { " solutions, all right\n" } else { ": right, 9 jumps\n" }),
            "{options}: {out}"
        );
    }
    let (_, err) = run(folder.path(), "check klondike -", "SW SW NE\nNE 3 NE\nSW SW SW NW\n", 1);
    for part in [
        "error: jump 5, `3 NE`, is not possible: the number at row 7, column 17 is 2, not 3\n --> standard input:2:4\n",
        "\nthe position after 4 jumps: row 7, column 17, on the number 2",
    ] {
        assert!(err.contains(part), "{part}\n{err}");
    }
    let (_, err) = run(folder.path(), "check klondike -", "SW SW NE", 1);
    assert!(err.contains("the solution ends here without reaching a goal\n --> standard input:1:7\n"), "{err}");
    assert!(err.contains("the position at the end, after 3 jumps: row 13, column 11, on the number "), "{err}");
    let (one, _) = run(folder.path(), "solve klondike --all=1", "", 0);
    assert!(one.contains("\nthe first is listed; the list was cut there\n"), "{one}");
    let (out, err) = run(folder.path(), "check klondike -", &one, 0);
    assert!((out + &err).contains("right, 9 jumps"));
    let (_, err) = run(folder.path(), "check klondike -", "3 6E to row 3 column 1 5W\n", 1);
    assert!(err.contains("error: the jump has number 3, but number 1 is expected here\n"), "{err}");
    let (_, err) = run(folder.path(), "check klondike -", "SW B", 1);
    assert!(
        err.contains("error: cannot read `SW B` as a jump\n")
            && err.contains("help: write directions, e.g. `SW SW NE`"),
        "{err}"
    );
}
