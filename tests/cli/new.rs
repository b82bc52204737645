//! `stepbook new` and `stepbook puzzles`: files that can be solved, from answers, pictures and templates, and what files contain.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Runs the program in `folder` with these lines on standard input: exit code, standard output, messages.
fn run(folder: &Path, arguments: &[&str], lines: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepbook"));
    let output = command.current_dir(folder).args(arguments).write_stdin(lines).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The first line of what `solve` says of a file: "Title: 3 steps …".
fn solved(folder: &TempDir, name: &str) -> String {
    let (code, out, err) = run(folder.path(), &["solve", name], "");
    assert!(code == 0 && err.is_empty(), "{name}: {err}");
    out.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn templates_are_solved_as_they_are() {
    let folder = folder();
    for (name, first) in [
        ("rush-hour", "My Rush Hour: 16 steps"),
        ("klotski", "My Klotski: 116 steps"),
        ("fifteen", "My Fifteen: 5 steps"),
        ("maze", "My Maze: 8 jumps"),
    ] {
        let file = format!("{name}.toml");
        let (code, out, err) = run(folder.path(), &["new", &file, "--template", name], "");
        assert!(code == 0 && out.is_empty(), "{err}");
        assert_eq!(err, format!("wrote {file}: to solve it, run stepbook solve {file}\n"));
        assert!(read(&folder, &file).lines().filter(|line| line.starts_with('#')).count() >= 5, "{name}");
        assert!(solved(&folder, &file).starts_with(first), "{name}: {}", solved(&folder, &file));
        let (code, out, err) = run(folder.path(), &["new", "-", "--template", name, "--title", "A \"B\" 'c'"], "");
        assert!(code == 0 && err.is_empty(), "{err}");
        fs::write(folder.path().join("titled.toml"), out).expect("a file");
        assert!(solved(&folder, "titled.toml").starts_with("A \"B\" 'c': "), "{name}");
    }
}

#[test]
fn answers_make_a_puzzle_of_blocks() {
    let folder = folder();
    // Wrong answers are explained, and the same question is asked again.
    let lines = "\u{7}\nThe Gate\nwhat\nblocks\nfour\n4\n4\nA..\nAB.B\n.BB.\nAB..\n....\n9\n1\n....\n\
                 x\nb\nB\nup\n2 2\n5 1\nbottom left\n";
    let (code, out, err) = run(folder.path(), &["new"], lines);
    assert!(code == 0 && out.is_empty(), "{err}");
    for told in [
        "control character",
        "type `blocks` or `maze`",
        "a whole number from 1 to 50",
        "`A..` has 3 cells, but a row has 4",
        "block `B` appears in separate places",
        "Row to draw again [1]: 9\n  expected a row from 1 to 4",
        "there is no block `x`; the blocks are",
        "there is no block `b`; did you mean `B`?",
        "`up` is not a position",
        "the board is solved as it is drawn",
        "expected a row from 1 to 4 and a column from 1 to 4",
        // The board is drawn with the numbers of rows and columns.
        "      1     2     3     4\n  ╔═══",
        "\n3 ║│  A ││    │",
        "wrote the-gate.toml: to solve it, run stepbook solve the-gate.toml",
    ] {
        assert!(err.contains(told), "{told}\nis not in\n{err}");
    }
    let text = read(&folder, "the-gate.toml");
    // The goal is drawn, so that there is no need to count from 0.
    assert!(text.contains("board = '''\n....\n.BB.\nAB..\n....\n'''\n"), "{text}");
    assert!(text.contains("goal = '''\n****\n****\nBB**\nB***\n'''\n"), "{text}");
    assert!(solved(&folder, "the-gate.toml").starts_with("The Gate: 3 steps"), "{text}");
    // The file exists now, so the next question is another name.
    let again = "The Gate\n\n1\n3\nA..\n\nright\nthe-gate.toml\n\n";
    let (code, _, err) = run(folder.path(), &["new"], again);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("`the-gate.toml` exists already.") && err.contains("exists too"), "{err}");
    assert_eq!(read(&folder, "the-gate.toml"), text);
    assert!(solved(&folder, "the-gate-2.toml").starts_with("The Gate: 2 steps"));
}

#[test]
fn bars_are_cars_if_the_answer_is_yes() {
    let folder = folder();
    let board = "3\n5\nXX.A.\n...A.\n..BB.\n";
    let (code, _, err) = run(folder.path(), &["new", "cars.toml", "--title", "Cars"], &format!("\n{board}\n\n\n"));
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("Every block is a bar") && err.contains("[X]: ") && err.contains("[right]: "), "{err}");
    let text = read(&folder, "cars.toml");
    assert!(!err.contains("no solution"), "{err}");
    assert!(text.contains("\naxis = \"length\"\n") && text.contains("goal = '''\n***XX\n*****\n*****\n'''"), "{text}");
    let (code, _, err) = run(folder.path(), &["new", "bars.toml", "--title", "Bars"], &format!("\n{board}no\nX\n\n"));
    assert_eq!(code, 0, "{err}");
    assert!(!read(&folder, "bars.toml").contains("axis"));
    // A car that another one blocks for ever.
    let (code, _, err) = run(folder.path(), &["new", "jam.toml"], "Jam\n\n1\n5\nXXAA.\n\n\n\n");
    assert!(code == 0 && err.contains("note: the puzzle has no solution as it is"), "{err}");
    // With another block there is nothing to ask.
    let (code, _, err) = run(folder.path(), &["new", "x.toml"], "X\n\n1\n4\nAAB.\n\nleft\n2 2\n1 2\n");
    assert!(!err.contains("as in Rush Hour"), "{err}");
    assert_eq!(code, 0, "{err}");
}

#[test]
fn a_goal_can_be_drawn() {
    let folder = folder();
    let lines = "Two\n\n2\n3\nA.1\n.22\n\ndraw\n*\n**A\n1**\n";
    let (code, _, err) = run(folder.path(), &["new"], &format!("{lines}draw\n1.*\n**A\n"));
    // The question for a row that is too short comes again.
    assert!(err.contains("`*` has 1 cells, but a row has 3"), "{err}");
    assert_eq!(code, 0, "{err}");
    assert!(read(&folder, "two.toml").contains("goal = '''\n**A\n1**\n'''\n"), "{err}");
}

#[test]
fn answers_make_a_number_maze() {
    let folder = folder();
    let lines = "Leaps\nmaze\n3\n3\n12\n123\n3 1 2\n2y1\n3\n211\n0 1\n\n1 1\n3,3\nking\nqueen\n";
    let (code, _, err) = run(folder.path(), &["new"], lines);
    assert_eq!(code, 0, "{err}");
    for told in ["`12` has 2 cells", "--> the field:3", "a row from 1 to 3", "this is where you start", "type `rook`"] {
        assert!(err.contains(told), "{told}\nis not in\n{err}");
    }
    assert!(err.contains("   1  2  3\n1 [1] 2  3\n2  3  1  2\n3  2  1 (1)\n"), "{err}");
    let text = read(&folder, "leaps.toml");
    assert!(text.contains("start = [0, 0]\n") && text.contains("goal = [2, 2]\n"), "{text}");
    assert!(solved(&folder, "leaps.toml").starts_with("Leaps: 2 jumps"), "{}", solved(&folder, "leaps.toml"));
    // With exits, there is no question for a goal.
    let (code, _, err) = run(folder.path(), &["new", "exits.toml"], "Exits\nmaze\n3\n3\nxxx\nx1x\nxxx\n\n\n");
    assert!(code == 0 && !err.contains("Where you must land"), "{err}");
    assert!(solved(&folder, "exits.toml").starts_with("Exits: 1 jump"));
}

#[test]
fn answers_that_end_leave_no_file() {
    let folder = folder();
    for lines in ["", "Title\n", "Title\nblocks\n2\n2\nA.\n..\nA\n"] {
        let (code, _, err) = run(folder.path(), &["new", "x.toml"], lines);
        assert_eq!(code, 1, "{err}");
        assert!(err.contains("so no file was written") && err.contains("--template"), "{err}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}

#[test]
fn files_are_replaced_only_with_force() {
    let folder = folder();
    fs::write(folder.path().join("mine.toml"), "mine").expect("a file");
    for arguments in [&["new", "mine.toml"][..], &["new", "--template", "maze", "--title", "Mine"]] {
        let (code, _, err) = run(folder.path(), arguments, "");
        // It is reported before any question.
        assert!(code == 1 && err.contains("`mine.toml` exists already") && err.contains("--force"), "{err}");
        assert!(!err.contains("Title of the puzzle"), "{err}");
        assert_eq!(read(&folder, "mine.toml"), "mine");
    }
    let (code, _, err) = run(folder.path(), &["new", "mine.toml", "--template", "maze", "--force"], "");
    assert_eq!(code, 0, "{err}");
    assert!(solved(&folder, "mine.toml").starts_with("My Maze"));
}

#[test]
fn pictures_make_puzzles_without_questions() {
    let folder = folder();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("hughes.txt", "\r\nA.1\r\nA.2\r\n633\r\n554\r\n\r\n");
    for goal in ["A = 2,2", "A=[2, 2]", "{ A = [2, 2] }", "'''\n***\n***\n**A\n**A\n'''"] {
        let (code, out, err) = run(folder.path(), &["new", "-", "--from-picture", "hughes.txt", "--goal", goal], "");
        assert!(code == 0 && err.is_empty(), "{goal}: {err}");
        write("made.toml", &out);
        assert!(out.starts_with("title = \"hughes\"\n"), "{out}");
        assert!(solved(&folder, "made.toml").starts_with("hughes: 31 steps"), "{out}");
    }
    let board = "AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n";
    let cars = ["new", "cars.toml", "--from-picture", "-", "--target", "X", "--axis", "length", "--title", "Cars"];
    let (code, _, err) = run(folder.path(), &cars, board);
    assert_eq!(code, 0, "{err}");
    assert!(solved(&folder, "cars.toml").starts_with("Cars: 16 steps"));
    let (code, _, err) = run(folder.path(), &["new", "maze.toml", "--from-picture", "-"], "xxx\nx1x\nxxx\n");
    assert_eq!(code, 0, "{err}");
    assert!(solved(&folder, "maze.toml").starts_with("My puzzle: 1 jump"));
    // Quotation marks are labels like others.
    write("quotes.txt", "A'''\n....\n");
    let (code, _, err) =
        run(folder.path(), &["new", "quotes.toml", "--from-picture", "quotes.txt", "--goal", "A = 1,0"], "");
    assert_eq!(code, 0, "{err}");
    assert!(solved(&folder, "quotes.toml").starts_with("quotes: 1 step"));
    // What is wrong is said in the lines of the picture.
    write("ragged.txt", "\nABC\nA.\nD.E\n");
    write("digits.txt", "123\n456\n");
    for (arguments, told) in [
        (&["ragged.txt", "--goal", "A = 0,1"][..], "ragged.txt:3"),
        (&["hughes.txt"], "add --goal"),
        (&["digits.txt"], "the board has no empty cell"),
        (&["hughes.txt", "--goal", "Z = 0,1"], "`Z`"),
        (&["hughes.txt", "--goal", "A = 3,3"], "did you count from 1?"),
        (&["hughes.txt", "--goal", "A = 0,0"], "solved as it is drawn"),
        (&["hughes.txt", "--goal", "right"], "--goal:1"),
        (&["hughes.txt", "--target", "a"], "did you mean `A`?"),
        (&["missing.txt", "--goal", "A = 0,1"], "missing.txt"),
    ] {
        let all = [&["new", "never.toml", "--from-picture"], arguments].concat();
        let (code, _, err) = run(folder.path(), &all, "");
        assert!((1..=2).contains(&code) && err.contains(told), "{arguments:?}: {err}");
        assert!(!folder.path().join("never.toml").exists(), "{arguments:?}");
    }
}

#[test]
fn bars_are_cars_with_a_target_and_need_an_axis_without() {
    let folder = folder();
    let board = "AA...O\nP..Q.O\nPXXQ.O\nP..Q..\nB...CC\nB.RRR.\n";
    let made =
        |arguments: &[&str]| run(folder.path(), &[&["new", "-", "--from-picture", "-"], arguments].concat(), board);
    let (code, out, err) = made(&["--target", "X"]);
    assert!(code == 0 && out.contains("axis = \"length\""), "{out}{err}");
    let (code, out, err) = made(&["--target", "X", "--axis", "both"]);
    assert!(code == 0 && out.contains("axis = \"free\""), "{out}{err}");
    // The same without a red car that shows what it is.
    let board = board.replace('X', "Y");
    let made =
        |arguments: &[&str]| run(folder.path(), &[&["new", "-", "--from-picture", "-"], arguments].concat(), &board);
    let (code, out, err) = made(&["--target", "Y"]);
    assert!(code == 0 && out.contains("axis = \"length\""), "{out}{err}");
    let (code, out, err) = made(&["--goal", "Y = 2,4"]);
    assert!(code == 2 && out.is_empty() && err.contains("--axis length"), "{out}{err}");
    let (code, out, err) = made(&["--goal", "Y = 2,4", "--axis", "both"]);
    assert!(code == 0 && out.contains("axis = \"free\""), "{out}{err}");
}

#[test]
fn pictures_are_read_as_solve_reads_them() {
    let folder = folder();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("a file");
    let picture = "A.1\nA.2\n633\n554\n";
    let separated = |sign: &str| {
        let line = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(sign) + "\n";
        picture.lines().map(line).collect::<String>()
    };
    let table = separated("|").lines().map(|line| format!("|{line}|\n")).collect::<String>();
    let wide: Vec<u8> = std::iter::once(0xfeff).chain(picture.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let of_text = [separated(","), separated(";"), separated("\t"), table].map(String::into_bytes);
    for bytes in of_text.into_iter().chain([wide]) {
        write("hughes.csv", &bytes);
        let goal = ["new", "made.toml", "--force", "--from-picture", "hughes.csv", "--goal", "A = 2,2"];
        let (code, _, err) = run(folder.path(), &goal, "");
        assert_eq!(code, 0, "{err}");
        assert!(solved(&folder, "made.toml").starts_with("hughes: 31 steps"));
    }
    write("board.docx", b"PK\x03\x04\0\0");
    write("board.png", b"\x89PNG\r\n\x1a\n\0");
    for (name, told) in [("board.docx", "board.docx"), ("board.png", "image"), ("made.toml", "already a puzzle file")] {
        let (code, _, err) = run(folder.path(), &["new", "-", "--from-picture", name, "--goal", "A = 2,2"], "");
        let (_, _, solve) = run(folder.path(), &["solve", name, "--from", "toml"], "");
        assert!(code == 1 && err.contains(told) && (solve.is_empty() || err == solve), "{err}{solve}");
    }
}

#[test]
fn a_new_file_hides_no_built_in_puzzle_and_has_the_extension_of_its_format() {
    let folder = folder();
    for name in ["klotski", "k.pdf", "k.json"] {
        let (code, _, err) = run(folder.path(), &["new", name, "--template", "maze"], "");
        assert!(code == 2 && err.contains(".toml`"), "{err}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn lists_show_the_content_of_a_file_and_how_to_choose() {
    let folder = folder();
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let list = format!("{examples}/collection.json");
    let (code, out, err) = run(folder.path(), &["puzzles", &list, "hughes"], "");
    assert_eq!(code, 0, "{err}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(
        lines[1].starts_with("collection.json, puzzle 2") && lines[1].contains(" 9 × 6   10 blocks  GNOME Red Donkey")
    );
    assert!(lines[3].starts_with("hughes ") && lines[3].contains("Bring A to "), "{out}");
    assert!(err.contains("stepbook solve ") && err.contains("collection.json --name \"New Century\""), "{err}");
    let rush = format!("{examples}/fogleman.rush-hour");
    let (_, out, err) = run(folder.path(), &["puzzles", &rush], "");
    assert!(out.starts_with("fogleman.rush-hour, line 1") && err.contains("--name 1\n"), "{out}{err}");
    // Something that cannot be read does not hide the others.
    fs::write(folder.path().join("a.toml"), "title = 'A'\nboard = 'A.\ngoal = 1\n").expect("a file");
    let (code, out, err) = run(folder.path(), &["puzzles", "a.toml", "hughes"], "");
    assert!(
        code == 1 && out.contains("error: line ") && out.contains("Hughes") && err.contains("1 of 2"),
        "{out}{err}"
    );
    // Without a file, the built-in ones.
    let (code, out, err) = run(folder.path(), &["puzzles"], "");
    assert!(code == 0 && err.is_empty() && out.lines().count() == 14, "{out}{err}");
    assert!(out.contains(
        "pennant              5 × 4    9 blocks  Pennant Puzzle                          Lewis W. Hardy, 1909\n"
    ));
}
