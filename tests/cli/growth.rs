//! How the work of commands grows with their input: four times the input may take about four times as many instructions.

use crate::common;
use crate::common::program::{PROGRAM, folder, write};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Four times as much work for each of four times as many things would be 16.
const MOST: f64 = 6.5;

/// The instructions of the program in a folder.
fn instructions(folder: &Path, arguments: &str) -> f64 {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(PROGRAM)
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("valgrind starts");
    let told = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(matches!(code, Some(0 | 1 | 4)), "{arguments}: {code:?}\n{told}");
    let count = told.lines().find_map(|line| line.split_once("refs:")).expect("a count").1;
    count.trim().replace(',', "").parse().expect("a number")
}

/// A square board of about as many cells, each with a block of its own but the last, which is empty.
fn blocks(count: usize) -> (String, usize) {
    let side = count.isqrt();
    let mut rows = String::new();
    for cell in 0..side * side {
        let end = if (cell + 1) % side == 0 { "\n" } else { " " };
        match cell + 1 == side * side {
            true => rows += ".\n",
            false => write!(rows, "L{cell:05}{end}").expect("a text"),
        }
    }
    (rows, side)
}

fn puzzle(board: &str, rules: &str) -> String {
    format!("title = \"t\"\nboard = '''\n{board}'''\n{rules}\n")
}

/// A board of one row with a block at its left end, which has to go to the right one.
fn row(cells: usize) -> String {
    puzzle(&format!("A{}\n", ".".repeat(cells - 1)), &format!("goal = {{ A = [0, {}] }}", cells - 1))
}

/// An empty square with a block in its first cell.
fn square(cells: usize, rules: impl Fn(usize) -> String) -> String {
    let side = cells.isqrt();
    let rows = format!("{}\n", ".".repeat(side)).repeat(side);
    puzzle(&format!("A{}", &rows[1..]), &rules(side))
}

fn each(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect()
}

/// Blocks that all differ, of which the last goes to the corner.
fn different(count: usize) -> String {
    let (board, side) = blocks(count);
    let (last, block) = (side - 1, side * side - 2);
    puzzle(&board, &format!("distinct = true\ngoal = {{ L{block:05} = [{last}, {last}] }}"))
}

/// Blocks of which a key lists as many labels.
fn listed(count: usize, key: &str, letter: char) -> String {
    let (board, side) = blocks(count);
    let labels = each(side * side - 1, |at| format!("\"{letter}{at:05}\", "));
    puzzle(&board, &format!("{key} = [{labels}]\ngoal = {{ L00000 = [0, 0] }}"))
}

/// A command that reads `input`, how much of it, and the text.
type Case = (&'static str, usize, fn(usize) -> String);

/// Each command and each kind of input has its own ways to be slow.
const CASES: [Case; 18] = [
    ("solve input", 144, different),
    ("solve input --endings --merge-mirror --max-positions 20", 144, |count| {
        let (board, side) = blocks(count);
        puzzle(
            &board,
            &format!("distinct = true\ngoal = [{{ empty = [0, 0] }}]\nor_goals = [[{{ empty = [0, {}] }}]]", side - 1),
        )
    }),
    ("solve input --quiet", 144, |count| {
        let (board, side) = blocks(count);
        let place = |at: usize| format!("{{ block = \"L{at:05}\", at = [{}, {}] }},\n", at / side, at % side);
        puzzle(&board, &format!("goal = [\n{}]", each(side * side - 1, place)))
    }),
    ("solve input --quiet --prefer first", 144, |count| {
        square(count, |side| {
            let goals = each(side * side, |at| format!("{{ A = [{}, {}] }},\n", at / side, at % side));
            format!("goal = {{ A = [0, 0] }}\nor_goals = [\n{goals}]")
        })
    }),
    // One block of so many cells, which takes ten steps.
    ("solve input --quiet", 400, |count| {
        let side = count.isqrt();
        let row = format!("{}{}\n", "A".repeat(side), ".".repeat(10));
        puzzle(&row.repeat(side), "goal = { A = [0, 10] }")
    }),
    ("explore input", 400, |count| square(count, |_| "goal = \"none\"".to_owned())),
    ("draw input --step 0 --to tex -o - --quiet", 36, |count| puzzle(&blocks(count).0, "goal = { L00000 = [0, 0] }")),
    // Of these blocks, a thousand get a number as short name, and no larger one has room.
    ("book input --to tex --latex picture --edition solution -o - --quiet", 257, |count| {
        puzzle(&blocks(count).0, "goal = { L00000 = [0, 0] }")
    }),
    ("convert input --to toml", 144, |count| listed(count, "fixed", 'L')),
    ("convert input --to toml", 144, |count| listed(count, "together", 'M')),
    ("convert input --to toml", 500, |count| row(9) + &each(count, |at| format!("key_{at} = 1\n"))),
    ("convert input --to toml", 1500, |count| row(9) + "x = " + &"[".repeat(count) + &"]".repeat(count)),
    ("convert input --to toml", 1500, |count| {
        format!("{{\"board\": [\"A.\"], \"goal\": {}1{}}}", "{\"a\": [".repeat(count), "]}".repeat(count))
    }),
    ("puzzles input", 60, |count| {
        let one = |at| {
            format!("{{\"name\": \"p{at}\", \"title\": \"t{at}\", \"board\": [\"A.\"], \"goal\": {{\"A\": [0, 1]}}}},")
        };
        format!("[{}]", each(count, one).trim_end_matches(','))
    }),
    ("check row.toml input", 300, |count| each(count, |at| format!("A {}\n", ["right", "left"][at % 2]))),
    ("check row.toml input", 300, |count| format!("A right{}", ", left, right".repeat(count / 2))),
    ("check row.toml input", 4000, |count| "1".repeat(count)),
    ("check row.toml input", 200, |count| {
        let one = |at: usize| format!("{{\"block\": \"A\", \"path\": [\"{}\"]}},", ["right", "left"][at % 2]);
        format!("{{\"moves\": [{}]}}", each(count, one).trim_end_matches(','))
    }),
];

#[test]
fn no_work_grows_much_faster_than_the_input() {
    crate::common::needs!(common::tool("valgrind"));
    let folder = folder();
    write(&folder, "row.toml", row(99));
    let start = instructions(folder.path(), "--version");
    let mut slow = String::new();
    for (arguments, count, input) in CASES {
        let [few, many] = [count, 4 * count].map(|count| {
            write(&folder, "input", input(count));
            instructions(folder.path(), arguments) - start
        });
        println!("{:6.2}  {:6.0} M  {arguments}  {count}", many / few, many / 1e6);
        if many / few > MOST {
            writeln!(slow, "{arguments}: {few} instructions with {count}, {many} with four times as many")
                .expect("a text");
        }
    }
    assert!(slow.is_empty(), "{slow}");
}

/// A board whose blocks all differ has one list of places for all of them, not one for each. A booklet's search for the
/// answers replaces that for all numbers, if a limit ended it.
#[test]
#[cfg(target_os = "linux")]
fn a_board_of_different_blocks_is_solved_in_little_memory() {
    let folder = folder();
    write(&folder, "large.toml", different(3600));
    let label = |(row, col)| match (row, col) {
        (0, 0) => "A".to_owned(),
        (0, _) | (_, 59) => ".".to_owned(),
        _ => (row * 60 + col).to_string(),
    };
    let row = |row| each(60, |col| label((row, col)) + " ") + "\n";
    write(&folder, "room.toml", puzzle(&each(60, row), "distinct = true\ngoal = { A = [0, 3] }"));
    // Of the address space, 300 MB: the program itself takes some 150, and a list for each block took 500. A search for
    // any solution would take 3 GB beyond the limit that ended the exact search.
    for (command, code) in [
        ("solve large.toml", 0),
        ("solve large.toml --goal 'L00000 = 59,59' --max-memory 50MB", 6),
        ("book room.toml --max-memory 200MB --to tex -o -", 0),
    ] {
        let command = format!("ulimit -v 300000 && exec {PROGRAM} {command} --threads 1");
        let output = Command::new("sh").args(["-c", &command]).current_dir(folder.path()).output().expect("a shell");
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
