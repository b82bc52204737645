//! The documents: their commands run, and their puzzles are read.

use crate::common::program::{Words as _, run, run_with};
use crate::common::tool;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Most blocks of all documents together that may be marked as not run.
const MOST_LEFT_OUT: usize = 8;

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

/// README.md and the documents of `docs/`, but not `docs/seeds.md`: `seeds.rs` runs its commands and compares what they print.
fn documents() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let entries = fs::read_dir(folder).expect("the documents").map(|entry| entry.expect("an entry").file_name());
    let names = entries.map(|name| format!("docs/{}", name.to_string_lossy()));
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".md") && name != "docs/seeds.md").collect();
    names.push("README.md".to_owned());
    names.sort();
    names
}

/// A command of a document: its line, and the exit code that its comment names, such as `# exit code 3`.
struct Shown {
    line: String,
    code: i32,
}

/// What a reader of a document does.
enum Part {
    Command(Shown),
    /// Saves a block below `<!-- file: NAME -->`.
    File {
        name: String,
        text: String,
    },
}

/// What the line above a block says of it.
#[derive(Default)]
enum Mark {
    #[default]
    None,
    NotRun,
    File(String),
}

/// The commands in the plain blocks and the `sh` blocks of a document, and its files, in order. A block after
/// `<!-- not run: REASON -->` is left out; the second value counts these.
fn parts(text: &str) -> (Vec<Part>, usize) {
    let (mut found, mut left_out) = (Vec::new(), 0);
    let (mut mark, mut open) = (Mark::None, None);
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            open = if open.is_some() { None } else { Some(["", "sh"].contains(&language)) };
            match (open, &mut mark) {
                (Some(_), Mark::File(name)) => {
                    found.push(Part::File { name: std::mem::take(name), text: String::new() });
                }
                (None, _) => mark = Mark::None,
                _ => {}
            }
        } else if let Some(reason) = line.strip_prefix("<!-- not run: ") {
            assert!(reason.len() > "-->".len(), "an exception needs a reason: {line}");
            mark = Mark::NotRun;
            left_out += 1;
        } else if let Some(name) = line.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->")) {
            mark = Mark::File(name.to_owned());
        } else if let (Some(_), Mark::File(_), Some(Part::File { text, .. })) = (open, &mark, found.last_mut()) {
            text.push_str(&format!("{line}\n"));
        } else if open == Some(true) && matches!(mark, Mark::None) && line.starts_with("stepbook ") {
            let (command, comment) = line.split_once(" #").unwrap_or((line, ""));
            let code =
                comment.split("exit code ").nth(1).and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
            let code = code.map_or(0, |code| code.parse().expect("an exit code"));
            found.push(Part::Command(Shown { line: command.trim().to_owned(), code }));
        }
    }
    (found, left_out)
}

/// Copies a folder with the folders in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("a copy");
        }
    }
}

/// What is wrong with doing what a document says in a folder like a fresh clone, one after the other.
fn complaints(name: &str, parts: &[Part]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    follow(name, parts, &folder)
}

fn follow(name: &str, parts: &[Part], folder: &TempDir) -> Vec<String> {
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples"), &folder.path().join("examples"));
    let mut complaints = Vec::new();
    for part in parts {
        let shown = match part {
            Part::Command(shown) => shown,
            Part::File { name, text } => {
                fs::write(folder.path().join(name), text).expect("the file is written");
                continue;
            }
        };
        let parts: Vec<&str> = shown.line.split(" | ").collect();
        let mut piped = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let words = part.strip_prefix("stepbook ").unwrap_or_else(|| panic!("not a command: {part}")).words();
            let done = run_with(folder, &words[..], piped);
            let wanted = if at + 1 == parts.len() { shown.code } else { 0 };
            if done.code != Some(wanted) {
                complaints.push(format!("{name}: `{part}` ended with {:?}, not {wanted}: {}", done.code, done.err));
            } else if wanted == 0 {
                let file = words.iter().position(|word| word == "-o").and_then(|at| words.get(at + 1));
                if let Some(file) = file.filter(|file| *file != "-" && !folder.path().join(file).exists()) {
                    complaints.push(format!("{name}: `{part}` did not write {}", file.display()));
                }
            }
            piped = done.out;
        }
    }
    complaints
}

#[test]
fn the_commands_of_the_documents_run() {
    let mut all_left_out = 0;
    let mut documents: Vec<(String, Vec<Part>)> = Vec::new();
    for name in self::documents() {
        let (parts, left_out) = parts(&document(&name));
        all_left_out += left_out;
        documents.push((name, parts));
    }
    assert!(all_left_out <= MOST_LEFT_OUT, "{all_left_out} blocks are not run");
    for (name, least) in [
        ("README.md", 8),
        ("docs/batch.md", 5),
        ("docs/generate.md", 11),
        ("docs/solve.md", 20),
        ("docs/tutorial-booklet.md", 9),
    ] {
        let count = documents.iter().find(|(found, _)| found == name).map(|(_, parts)| parts.len());
        assert!(count >= Some(least), "found {count:?} commands and files in {name}");
    }
    let complaints: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = documents.iter().map(|(name, parts)| scope.spawn(move || complaints(name, parts))).collect();
        runs.into_iter().flat_map(|run| run.join().expect("the commands run")).collect()
    });
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The paper at the end of the tutorial compiles with the figures that its commands write, and has no open reference.
#[test]
fn the_paper_of_the_tutorial_compiles() {
    crate::common::needs!(tool("pdflatex"));
    let name = "docs/tutorial-paper.md";
    let (parts, _) = parts(&document(name));
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(follow(name, &parts, &folder), Vec::<String>::new());
    let mut log = String::new();
    for _ in 0..2 {
        let mut latex = std::process::Command::new("pdflatex");
        let run = latex.args(["-interaction=nonstopmode", "paper"]).current_dir(&folder).output().expect("it starts");
        log = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success(), "{log}");
    }
    assert!(!log.contains("undefined") && !log.contains("multiply defined"), "{log}");
}

/// The files that the page of the tutorial loads are those that its commands write.
#[test]
fn the_page_of_the_tutorial_finds_its_files() {
    let name = "docs/tutorial-website.md";
    let (parts, _) = parts(&document(name));
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_eq!(follow(name, &parts, &folder), Vec::<String>::new());
    let page = fs::read_to_string(folder.path().join("index.html")).expect("the page");
    let files: Vec<&str> = page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(files.len(), 3);
    for file in files {
        assert!(folder.path().join(file).exists(), "{file}");
    }
}

#[test]
fn parts_of_documents_are_found() {
    let text = "```\nstepbook a # exit code 3\nb\n```\n```sh\nstepbook c\n```\n```text\nstepbook no\n```\n\
                <!-- not run: long -->\n\n```\nstepbook no\n```\n<!-- file: d.toml -->\n```toml\ne\nf\n```\n```\nstepbook g\n```\n";
    let (parts, left_out) = parts(text);
    let shown: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Part::Command(Shown { line, code }) => format!("{line} {code}"),
            Part::File { name, text } => format!("{name}: {text}"),
        })
        .collect();
    assert_eq!(shown, ["stepbook a 3", "stepbook c 0", "d.toml: e\nf\n", "stepbook g 0"]);
    assert_eq!(left_out, 1);
}

#[test]
fn the_first_command_of_the_readme_names_an_example() {
    let readme = document("README.md");
    let first = blocks(&readme, "").concat();
    let first = first.lines().next().expect("a first command");
    let arguments = first.strip_prefix("cargo run -- ").expect("the main job");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("klotski.pdf");
    let arguments = arguments.replace("klotski.pdf", &output.display().to_string());
    run("", &arguments).code(0);
    assert!(fs::read(output).expect("the booklet").starts_with(b"%PDF-1.7"));
}

#[test]
fn the_puzzles_of_the_documents_are_read() {
    let mut count = 0;
    for name in ["README.md", "docs/puzzle-files.md"] {
        for block in blocks(&document(name), "toml") {
            if block.contains("board =") && block.contains("goal =") {
                run_with("", "solve -", block).code(0);
                count += 1;
            }
        }
    }
    assert!(count >= 2, "found {count} puzzles");
    let formats = document("docs/formats.md");
    let hackerrank =
        blocks(&formats, "").into_iter().find(|block| block.starts_with("3 4")).expect("HackerRank's format");
    assert!(run_with("", "solve - --to hackerrank", hackerrank).code(0).text().starts_with("2\n"));
}

/// The example of each format is detected and read.
#[test]
fn the_formats_of_the_documents_are_read() {
    let formats = document("docs/formats.md");
    let read = |block: &str, board: &str| {
        let drawn = run_with("", "convert - --to json", block).code(0);
        assert!(drawn.text().contains(board), "{}", drawn.text());
    };
    let plain = blocks(&formats, "");
    let starting = |begin: &str| plain.iter().find(|block| block.starts_with(begin)).expect("an example");
    read(starting("58 "), "\"BB.KM#\"");
    read(starting("######"), "\"#h..i#\"");
    read(&blocks(&formats, "json")[0], "\"##-#\"");
}

/// The exits and the goal picture of the document, put into the puzzle with which it begins.
#[test]
fn the_other_keys_of_the_documents_are_read() {
    let text = document("docs/puzzle-files.md");
    let blocks = blocks(&text, "toml");
    let klotski = &blocks[0];
    let board = klotski.split("goal =").next().expect("the part before the goal");
    let picture = blocks.iter().find(|block| block.starts_with("goal = '''")).expect("a goal picture");
    let solution = |puzzle: String| run_with("", "solve -", puzzle).code(0).out;
    let moves = solution(klotski.clone());
    assert_eq!(solution(format!("{board}{picture}")), moves);
    assert_eq!(solution(format!("{board}goal = {{ S = [3, 1] }}\n")), moves);
    let exits = blocks.iter().find(|block| block.starts_with("exit =")).expect("exits");
    assert_eq!(exits.lines().count(), 3);
    for exit in exits.lines() {
        assert_eq!(solution(format!("{klotski}{exit}\n")), moves);
    }
    // The notes have a place in the solution.
    let tables: Vec<&String> =
        blocks.iter().filter(|block| block.starts_with('[') && !block.starts_with("[blocks")).collect();
    assert_eq!(tables.len(), 2);
    for table in tables {
        let drawn = run_with("", "draw - --step last", format!("{klotski}{table}")).code(0);
        assert_eq!(drawn.text().ends_with("\nDone.\n"), table.contains("Done."), "{}", drawn.text());
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
            run_with("", "convert - --to json", format!("{title}{block}")).code(0);
            count += 1;
            continue;
        }
        if ["exit =", "goal = '''", "["].iter().any(|begin| block.starts_with(begin)) {
            continue;
        }
        // The blocks A and B of the first example are those of Klotski, but any block can be at these places.
        let goal = if block.contains("goal =") { "" } else { "goal = \"none\"\n" };
        run_with("", "draw -", format!("{board}{block}{goal}")).code(0);
        count += 1;
    }
    assert!(count >= 8, "found {count} parts");
}

#[test]
fn the_mazes_of_the_formats_are_read() {
    let text = document("docs/formats.md");
    let json = blocks(&text, "json").into_iter().filter(|block| block.contains("start"));
    let grids = blocks(&text, "").into_iter().filter(|block| block.starts_with("_xxx_"));
    let mazes: Vec<String> = json.chain(grids).collect();
    assert_eq!(mazes.len(), 2);
    for maze in mazes {
        run_with("", "convert - --to native", maze).code(0);
    }
}

#[test]
fn the_keys_of_the_json_are_documented() {
    let text = document("docs/json.md");
    for arguments in [["solve", "hughes", "--json"], ["explore", "hughes", "--json"]] {
        let value = run("", &arguments).code(0).json();
        let object = value.as_object().expect("an object");
        let first = |key: &str| object.get(key).and_then(|list| list.get(0)).and_then(|item| item.as_object());
        let nested = ["moves", "levels"].into_iter().filter_map(first).flat_map(|item| item.keys());
        for key in object.keys().chain(nested) {
            assert!(text.contains(&format!("`{key}`")), "docs/json.md does not mention `{key}`");
        }
    }
}
