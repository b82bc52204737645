//! What the documents say: their commands run, their puzzles are read.

use assert_cmd::Command;
use std::fs;
use std::path::Path;

fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The code blocks of a document that are marked with `language`.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut block: Option<String> = None;
    for line in text.lines() {
        match (line.strip_prefix("```"), &mut block) {
            (Some(mark), None) if mark == language => block = Some(String::new()),
            (Some(_), None) => block = Some("\0".to_owned()),
            (Some(_), Some(_)) => blocks.extend(block.take().filter(|text| !text.starts_with('\0'))),
            (None, Some(text)) => text.push_str(&format!("{line}\n")),
            (None, None) => {}
        }
    }
    blocks
}

fn stepbook() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("stepbook"))
}

#[test]
fn the_commands_of_the_readme_run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The collections of the commands.
    fs::create_dir(folder.path().join("puzzles")).expect("a folder");
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for (example, name) in [("hughes.toml", "puzzles/hughes.toml"), ("fogleman.rush-hour", "rush.txt")] {
        fs::copy(examples.join(example), folder.path().join(name)).expect("a copy");
    }
    let mut count = 0;
    for line in blocks(&document("README.md"), "").iter().flat_map(|block| block.lines()) {
        let line = line.split(" #").next().unwrap_or_default().trim();
        let Some(arguments) = line.strip_prefix("stepbook ") else {
            assert!(line.is_empty() || line.starts_with("cargo "), "not a command: {line}");
            continue;
        };
        stepbook().args(arguments.split_whitespace()).current_dir(&folder).assert().success();
        count += 1;
    }
    assert!(count >= 10, "found {count} commands");
    for file in
        ["klotski.pdf", "figure.tex", "klotski.tex", "klotski/step-116.svg", "klotski/step-book.js", "klotski.html"]
    {
        assert!(folder.path().join(file).is_file(), "{file} was not written");
    }
}

#[test]
fn the_first_command_of_the_readme_names_an_example() {
    let readme = document("README.md");
    let first = blocks(&readme, "").concat();
    let first = first.lines().next().expect("a first command");
    let arguments = first.strip_prefix("cargo run --release -- ").expect("the main job");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("klotski.pdf");
    let arguments = arguments.replace("klotski.pdf", &output.display().to_string());
    stepbook().args(arguments.split_whitespace()).current_dir(env!("CARGO_MANIFEST_DIR")).assert().success();
    assert!(fs::read(output).expect("the booklet").starts_with(b"%PDF-1.7"));
}

#[test]
fn the_puzzles_of_the_documents_are_read() {
    let mut count = 0;
    for name in ["README.md", "docs/puzzle-files.md"] {
        for block in blocks(&document(name), "toml") {
            if block.contains("board =") && block.contains("goal =") {
                stepbook().args(["solve", "-"]).write_stdin(block).assert().success();
                count += 1;
            }
        }
    }
    assert!(count >= 2, "found {count} puzzles");
    let forms = document("docs/formats.md");
    let hackerrank = blocks(&forms, "").into_iter().find(|block| block.starts_with("3 4")).expect("HackerRank's form");
    let answer = stepbook().args(["solve", "-", "--format", "hackerrank"]).write_stdin(hackerrank).assert().success();
    assert!(answer.get_output().stdout.starts_with(b"2\n"));
}

/// The example of each form is recognised and read, and the commands run where the examples are.
#[test]
fn the_forms_of_the_documents_are_read() {
    let forms = document("docs/formats.md");
    let read = |block: &str, board: &str| {
        let drawn = stepbook().args(["convert", "-", "--to", "json"]).write_stdin(block).assert().success();
        let text = String::from_utf8_lossy(&drawn.get_output().stdout).into_owned();
        assert!(text.contains(board), "{text}");
    };
    let plain = blocks(&forms, "");
    let starting = |begin: &str| plain.iter().find(|block| block.starts_with(begin)).expect("an example");
    read(starting("58 "), "\"BB.KM#\"");
    read(starting("######"), "\"#h..i#\"");
    read(&blocks(&forms, "json")[0], "\"##-#\"");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").display().to_string();
    for command in starting("stepbook convert").lines() {
        let arguments = command.strip_prefix("stepbook ").expect("a command").replace("examples", &root);
        let done = stepbook().args(arguments.split_whitespace()).current_dir(&folder).output().expect("it starts");
        assert!(done.status.success(), "{command}");
    }
}

/// The exits and the goal picture of the document, put into the puzzle with which it begins.
#[test]
fn the_other_keys_of_the_documents_are_read() {
    let text = document("docs/puzzle-files.md");
    let blocks = blocks(&text, "toml");
    let klotski = &blocks[0];
    let board = klotski.split("goal =").next().expect("the part before the goal");
    let picture = blocks.iter().find(|block| block.starts_with("goal = '''")).expect("a goal picture");
    let solution = |puzzle: String| {
        let output = stepbook().args(["solve", "-"]).write_stdin(puzzle).assert().success();
        output.get_output().stdout.clone()
    };
    let places = solution(klotski.clone());
    assert_eq!(solution(format!("{board}{picture}")), places);
    let exits = blocks.iter().find(|block| block.starts_with("exit =")).expect("exits");
    assert_eq!(exits.lines().count(), 3);
    for exit in exits.lines() {
        assert_eq!(solution(format!("{klotski}{exit}\n")), places);
    }
}

/// The keys and goals of the document that are not part of a whole puzzle, each put into one that has such blocks.
#[test]
fn the_rules_and_goals_of_the_documents_are_read() {
    let text = document("docs/puzzle-files.md");
    let board = "title = 'T'\nboard = '''\n........\n.A.B.C.D\n........\n........\n........\n'''\n";
    let mut count = 0;
    for block in blocks(&text, "toml").iter().filter(|block| !block.contains("board =")) {
        if block.contains("field =") {
            let title = if block.contains("title =") { "" } else { "title = 'T'\n" };
            stepbook().args(["convert", "-", "--to", "json"]).write_stdin(format!("{title}{block}")).assert().success();
            count += 1;
            continue;
        }
        if block.starts_with("exit =") || block.starts_with("goal = '''") {
            continue;
        }
        // The blocks A and B of the first example are those of Klotski, but any block can be at these places.
        let goal = if block.contains("goal =") { "" } else { "goal = \"none\"\n" };
        stepbook().args(["draw", "-"]).write_stdin(format!("{board}{block}{goal}")).assert().success();
        count += 1;
    }
    assert!(count >= 8, "found {count} parts");
}

#[test]
fn the_mazes_of_the_forms_are_read() {
    let text = document("docs/formats.md");
    let json = blocks(&text, "json").into_iter().filter(|block| block.contains("start"));
    let grids = blocks(&text, "").into_iter().filter(|block| block.starts_with("_xxx_"));
    let mazes: Vec<String> = json.chain(grids).collect();
    assert_eq!(mazes.len(), 2);
    for maze in mazes {
        stepbook().args(["convert", "-", "--to", "native"]).write_stdin(maze).assert().success();
    }
}

#[test]
fn the_keys_of_the_json_are_documented() {
    let text = document("docs/json.md");
    for arguments in [["solve", "hughes", "--json"], ["explore", "hughes", "--json"]] {
        let output = stepbook().args(arguments).assert().success().get_output().stdout.clone();
        let value: serde_json::Value = serde_json::from_slice(&output).expect("JSON");
        let object = value.as_object().expect("an object");
        let first = |key: &str| object.get(key).and_then(|list| list.get(0)).and_then(|item| item.as_object());
        let nested = ["moves", "levels"].into_iter().filter_map(first).flat_map(|item| item.keys());
        for key in object.keys().chain(nested) {
            assert!(text.contains(&format!("`{key}`")), "docs/json.md does not mention `{key}`");
        }
    }
}

/// The commands that make new puzzles, one after the other; those that go through a pipe, too.
#[test]
fn the_commands_about_new_puzzles_run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut count = 0;
    for line in blocks(&document("docs/generate.md"), "").iter().flat_map(|block| block.lines()) {
        let mut piped = Vec::new();
        for command in line.split(" | ") {
            let arguments = command.strip_prefix("stepbook ").unwrap_or_else(|| panic!("not a command: {line}"));
            let mut run = stepbook();
            run.args(arguments.split_whitespace()).current_dir(&folder).write_stdin(piped);
            piped = run.assert().success().get_output().stdout.clone();
            count += 1;
        }
    }
    assert!(count >= 12, "found {count} commands");
    for file in ["maze.pdf", "blocks.pdf"] {
        assert!(fs::read(folder.path().join(file)).expect("a booklet").starts_with(b"%PDF-1.7"), "{file}");
    }
}
