//! Runs `docs/seeds.md`: its commands print the lines shown below them, and its table claims only what they print.

use crate::common::program::run;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A command of the document and the lines shown as its output.
struct Shown {
    command: String,
    lines: Vec<String>,
}

/// A row of the table: its texts in bold, and the command that should print them.
struct Claim {
    bold: Vec<String>,
    command: String,
}

/// Marks omitted lines of a block.
const ELLIPSIS: &str = "…";

/// Figures that must stay in the table.
const CLAIMS: [&str; 21] = [
    "116 steps",
    "25,955",
    "167",
    "754 positions",
    "After 116 steps",
    "4 moves",
    "right, 4 lines",
    "Solution 2: 4 moves",
    "9 jumps",
    "SW SW NE NE NE SW SW SW NW",
    "SW SW NE NE NE SW SW SW SE",
    "right, 9 jumps",
    "2 shortest solutions",
    "254 of 325",
    "exits 2",
    "950 steps",
    "398 steps",
    "81 moves",
    "117 images",
    "4 endings",
    "729 steps",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document() -> String {
    fs::read_to_string(root().join("docs/seeds.md")).expect("the document")
}

/// The commands in the blocks of the document, each with the lines below it.
fn shown(text: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
            assert!(!inside || line == "```console", "a block contains only commands and their output: {line}");
        } else if inside {
            match line.strip_prefix("$ ") {
                Some(command) => found.push(Shown { command: command.to_owned(), lines: Vec::new() }),
                None => found.last_mut().expect("a block begins with a command").lines.push(line.to_owned()),
            }
        }
    }
    assert!(!inside, "a block has no end");
    found
}

/// The texts between pairs of `mark` in a line.
fn between<'a>(line: &'a str, mark: &str) -> Vec<&'a str> {
    line.split(mark).skip(1).step_by(2).collect()
}

/// The rows of the table. Every row except the head has a command and a claim, and all figures in its third column are bold.
fn claims(text: &str) -> Vec<Claim> {
    let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
    let claim = |row: &str| {
        let bold: Vec<String> = between(row, "**").into_iter().map(str::to_owned).collect();
        let commands: Vec<&str> = between(row, "`").into_iter().filter(|code| code.starts_with("stepbook ")).collect();
        assert!(!bold.is_empty() && commands.len() == 1, "a row claims something and has one command: {row}");
        let has_digit = |text: &str| text.contains(|sign: char| sign.is_ascii_digit());
        let column = row.split('|').nth(3).expect("a column of figures");
        let plain: String = column.split("**").step_by(2).collect();
        assert!(!has_digit(&plain), "a figure that is not bold is not looked up: {row}");
        Claim { bold, command: commands[0].to_owned() }
    };
    rows.map(claim).collect()
}

/// Whether `all` equals `wanted`, in which an ellipsis matches one line or more.
fn prints(all: &[&str], wanted: &[String]) -> bool {
    let parts: Vec<&[String]> = wanted.split(|line| line == ELLIPSIS).collect();
    let is = |lines: &[&str], part: &[String]| lines.iter().zip(part).all(|(line, wanted)| line == wanted);
    let (first, rest) = parts.split_first().expect("a split has a part");
    if all.len() < first.len() || !is(all, first) {
        return false;
    }
    let Some((last, middle)) = rest.split_last() else { return all.len() == first.len() };
    let mut from = first.len();
    for part in middle {
        let place = (from + 1..=all.len().saturating_sub(part.len())).find(|&place| is(&all[place..], part));
        let Some(place) = place else { return false };
        from = place + part.len();
    }
    all.len() > from + last.len() && is(&all[all.len() - last.len()..], last)
}

/// Whether a line of `output` contains `phrase` as whole words; alignment spaces and braces are ignored.
fn says(output: &str, phrase: &str) -> bool {
    let words = |line: &str| {
        let words = line.split(|sign: char| sign.is_whitespace() || "{}".contains(sign));
        let bare = words.map(|word| word.trim_end_matches([',', ';', ':']).to_owned());
        bare.filter(|word| !word.is_empty()).collect::<Vec<String>>()
    };
    let phrase = words(phrase);
    output.lines().any(|line| words(line).windows(phrase.len()).any(|window| window == phrase))
}

/// Runs commands as in the root of the repository: in a folder with the examples. Each command runs once.
struct Runs {
    folder: tempfile::TempDir,
    done: BTreeMap<String, String>,
}

impl Runs {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["examples", "examples/seeds"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
            let files = fs::read_dir(root().join(name)).expect("the examples").map(|file| file.expect("a file").path());
            for file in files.filter(|path| path.is_file()) {
                let copy = folder.path().join(name).join(file.file_name().expect("a file has a name"));
                fs::copy(file, copy).expect("a copy");
            }
        }
        Self { folder, done: BTreeMap::new() }
    }

    /// The output of the command: standard output, then standard error.
    fn output(&mut self, command: &str) -> String {
        if let Some(output) = self.done.get(command) {
            return output.clone();
        }
        let arguments = command.strip_prefix("stepbook ").unwrap_or_else(|| panic!("not a command: {command}"));
        let (_, out, err) = run(&self.folder, arguments).code(0).parts();
        let output = out + &err;
        self.done.insert(command.to_owned(), output.clone());
        output
    }
}

/// All errors in the document.
fn faults(text: &str, runs: &mut Runs) -> Vec<String> {
    let mut faults = Vec::new();
    let blocks = shown(text);
    for Shown { command, lines } in &blocks {
        let output = runs.output(command);
        if !prints(&output.lines().map(str::trim_end).collect::<Vec<_>>(), lines) {
            faults.push(format!("`{command}` does not print\n{}\n\nbut\n\n{output}", lines.join("\n")));
        }
    }
    for Claim { bold, command } in claims(text) {
        if !blocks.iter().any(|block| block.command == command) {
            faults.push(format!("the table names `{command}`, but no block shows what it prints"));
        }
        let output = runs.output(&command);
        let unsaid = bold.iter().filter(|phrase| !says(&output, phrase));
        faults.extend(unsaid.map(|phrase| format!("`{command}` does not print “{phrase}”")));
    }
    faults
}

/// The text with its last digit increased by one; if it has no digit, with a different end.
fn changed(text: &str) -> String {
    let Some(place) = text.rfind(|sign: char| sign.is_ascii_digit()) else { return format!("{text}x") };
    let digit = (text.as_bytes()[place] - b'0' + 1) % 10;
    format!("{}{digit}{}", &text[..place], &text[place + 1..])
}

#[test]
fn the_commands_of_the_seeds_print_the_shown_output() {
    let text = document();
    let mut runs = Runs::new();
    let found = faults(&text, &mut runs);
    assert!(found.is_empty(), "{}", found.join("\n\n"));
    let claimed: Vec<String> = claims(&text).into_iter().flat_map(|claim| claim.bold).collect();
    for wanted in CLAIMS {
        assert!(claimed.iter().any(|bold| says(bold, wanted)), "the table does not claim “{wanted}”");
    }
    // Every change is an error.
    for (number, line) in text.lines().enumerate() {
        let parts = match line.starts_with('|') {
            true => between(line, "**"),
            false if shows(&text, number) && !line.is_empty() && line != ELLIPSIS => vec![line],
            false => Vec::new(),
        };
        for part in parts {
            let replace = |(k, other): (usize, &str)| match k == number {
                true => other.replacen(part, &changed(part), 1),
                false => other.to_owned(),
            };
            let wrong: Vec<String> = text.lines().enumerate().map(replace).collect();
            let found = faults(&wrong.join("\n"), &mut runs);
            assert!(!found.is_empty(), "line {}: “{}” passes", number + 1, changed(part));
        }
    }
}

/// Whether line `number`, counted from 0, is output of a command.
fn shows(text: &str, number: usize) -> bool {
    let before = text.lines().take(number).filter(|line| line.starts_with("```")).count();
    let line = text.lines().nth(number).unwrap_or_default();
    before % 2 == 1 && !line.starts_with("$ ") && !line.starts_with("```")
}

#[test]
fn an_ellipsis_matches_only_whole_lines() {
    let all = ["a", "b", "c", "d", "e"];
    let is = |wanted: &str| prints(&all, &wanted.split(' ').map(str::to_owned).collect::<Vec<_>>());
    for right in ["a b c d e", "a …", "… e", "… c …", "a … c … e", "…", "a b … e", "… b … d …"] {
        assert!(is(right), "{right}");
    }
    for wrong in ["a b c d", "b …", "… d", "a … d c …", "a b c d e …", "… a b c d e", "a b c … d e", "… c … c …", "x"]
    {
        assert!(!is(wrong), "{wrong}");
    }
    assert!(says("deepest level  167, with 4", "deepest level 167") && says("Klotski: 4 moves", "4 moves"));
    assert!(!says("116 steps", "16 steps") && !says("1\nb", "1 b") && !says("25,955", "955"));
}
