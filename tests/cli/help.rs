//! The help of every command, its examples, completions and manual pages, and what newcomers type.

use super::commands::example;
use crate::common::program::{PROGRAM, Program, folder, names, run, shell, write};
use crate::common::tool;
use std::fs;
use std::process::Command;

/// All commands that help lists, with their own commands.
const COMMANDS: [&str; 22] = [
    "",
    "book",
    "batch",
    "collection",
    "steps",
    "draw",
    "solve",
    "explore",
    "check",
    "convert",
    "generate",
    "generate sliding",
    "generate klondike",
    "calibration",
    "new",
    "puzzles",
    "licenses",
    "mdbook",
    "pandoc",
    "completions",
    "man",
    "help",
];

/// A position of Klotski.
const NOW: &str = "ASSB\nASSB\nCHHD\nCabD\nc.d.\n";

/// What `command` prints on lines of `width` characters.
fn help(command: &str, option: &str, width: usize) -> String {
    let mut program = Program::new();
    program.args(command.split_whitespace()).arg(option).width(width).run().code(0).text().to_owned()
}

#[test]
fn short_help_fits_a_screen_and_long_help_has_everything() {
    for command in COMMANDS.into_iter().filter(|command| *command != "help") {
        for width in [80, 100] {
            let lines = help(command, "-h", width).lines().count();
            assert!(lines <= 40, "`stepbook {command} -h` has {lines} lines of {width} characters");
        }
        let (short, long) = (help(command, "-h", 100), help(command, "--help", 100));
        let options = |text: &str| {
            let names =
                text.lines().filter_map(|line| line.trim_start().split(' ').find(|word| word.starts_with("--")));
            names.map(|name| name.trim_end_matches(',').to_owned()).collect::<Vec<_>>()
        };
        assert!(options(&short).len() <= options(&long).len());
        assert!(!long.contains("\nOptions:") && !short.contains("\nOptions:"), "{command}");
        if let Some(last) = short.lines().last().filter(|last| last.contains("shows all")) {
            let long = long.split("\nExamples:").next().unwrap_or_default();
            let count = long.lines().filter(|line| line.starts_with("      --") || line.starts_with("  -")).count();
            assert!(last.contains(&format!("all {count} options")), "{last} {count}");
        }
    }
    assert!(help("", "--help", 80).contains("Exit codes: 0 "));
}

#[test]
fn every_command_has_examples_and_they_run() {
    let folder = folder();
    fs::create_dir(folder.path().join("puzzles")).expect("a folder");
    for (from, to) in [
        ("hughes.toml", "puzzles/hughes.toml"),
        ("ten-steps.toml", "puzzles/ten-steps.toml"),
        ("hughes.toml", "my-puzzle.toml"),
    ] {
        fs::copy(example(from), folder.path().join(to)).expect("a copy");
    }
    let strings = "oooooooooooooAAoooooooooooooooooooooo";
    write(&folder, "rush.txt", &format!("{0}\n{0}\n", &strings[..36]));
    write(&folder, "gate.txt", "ABB\n.BB\n...\n...\n...\n");
    write(&folder, "now.txt", NOW);
    write(&folder, "book.json", "[{}, {\"items\": []}]");
    write(&folder, "text.json", "{\"blocks\": []}");
    run(&folder, "solve klotski -o answer.txt").code(0);
    for command in COMMANDS.into_iter().filter(|command| *command != "help") {
        let text = help(command, "--help", 100);
        let (_, examples) = text.split_once("Examples:\n").unwrap_or_else(|| panic!("{command} has no examples"));
        let lines: Vec<&str> = examples.lines().filter_map(|line| line.strip_prefix("  stepbook ")).collect();
        assert!(lines.len() >= 2, "{command}");
        for line in lines {
            assert!(line.len() < 79, "{line}");
            let line = line.split("  ").next().unwrap_or_default();
            // It asks questions.
            if line == "new" {
                continue;
            }
            shell(&folder, line).code(0);
        }
    }
}

#[test]
fn bash_completes_names_values_and_files() {
    if !tool("bash") {
        return;
    }
    let folder = folder();
    write(&folder, "my-puzzle.toml", "");
    write(&folder, "a b.toml", "");
    fs::create_dir(folder.path().join("site")).expect("a folder");
    write(&folder, "script", run(&folder, "completions bash").code(0).text());
    for (words, expected) in [
        (&["book", "klo"][..], "klotski klondike klondike-1898 "),
        (&["book", "my"], "my-puzzle.toml "),
        (&["book", "a"], r"a\ b.toml "),
        (&["batch", "si"], "site/ "),
        (&["book", "klotski", "--theme", "ph"], "photocopy "),
        (&["book", "klotski", "--theme", "=", "ph"], "photocopy "),
        (&["book", "klotski", "--paper", "le"], "letter legal "),
        (&["steps", "klotski", "--lang", "d"], "de "),
        (&["book", "klotski", "--impose", "boo"], "booklet "),
        (&["draw", "klotski", "--to", ""], "svg png tex typ pdf txt "),
        (&["batch", "klotski", "--to", "html,s"], "html,svg "),
        (&["solve", "--from", "ha"], "hackerrank "),
        (&["expl"], "explore "),
        (&["generate", "klondike", "--fi"], "--field "),
    ] {
        let count = words.len();
        let words: String = words.iter().map(|word| format!("'{word}' ")).collect();
        let script = format!(
            "source ./script; COMP_WORDS=('{PROGRAM}' {words}); COMP_CWORD={count}; _stepbook; printf '%s ' \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &script]).current_dir(&folder).output().expect("bash starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{words}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn other_shells_read_their_scripts() {
    let folder = folder();
    for (shell, check, is_there) in [("zsh", "-n", tool("zsh")), ("fish", "--no-execute", tool("fish"))] {
        write(&folder, shell, run(&folder, &format!("completions {shell}")).code(0).text());
        if is_there {
            let output =
                Command::new(shell).args([check, shell]).current_dir(&folder).output().expect("the shell starts");
            assert!(output.status.success(), "{shell}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

#[test]
fn manual_pages_have_all_sections_and_no_errors() {
    let folder = folder();
    run(&folder, "man -o man1").code(0).says(&["wrote man1: 21 manual pages"]);
    let pages = names(&folder.path().join("man1"));
    assert_eq!(pages.len(), COMMANDS.len() - 1);
    for page in &pages {
        let text = fs::read_to_string(folder.path().join("man1").join(page)).expect("a page");
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "\"EXIT STATUS\"", "ENVIRONMENT", "FILES", "\"SEE ALSO\""] {
            assert!(text.contains(&format!(".SH {section}\n")), "{page}: {section}");
        }
        assert!(text.contains(".SH EXAMPLES\n") || page == "stepbook-puzzles.1", "{page}");
        assert!(
            text.contains("NO_COLOR") && text.contains("SOURCE_DATE_EPOCH") && !text.contains(".SH OPTIONS"),
            "{page}"
        );
    }
    let book = fs::read_to_string(folder.path().join("man1/stepbook-book.1")).expect("a page");
    for part in
        [".SH PAPER", ".SH LOOK", "stepbook book klotski \\-\\-impose booklet\n", "thickness of the paper", ".nf"]
    {
        assert!(book.contains(part), "{part}");
    }
    if tool("groff") {
        for page in &pages {
            let arguments = ["-man", "-Tutf8", "-Kutf8", "-ww", "-z", &format!("man1/{page}")];
            let output = Command::new("groff").args(arguments).current_dir(&folder).output().expect("groff starts");
            assert!(output.stderr.is_empty(), "{page}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

#[test]
fn old_spellings_work_as_before() {
    let folder = folder();
    let same = |old: &str, new: &str| {
        let (old, new) = (run(&folder, old).code(0), run(&folder, new).code(0));
        assert_eq!((old.out, old.err), (new.out, new.err));
    };
    let sample = example("hackerrank-sample.txt");
    same("solve hughes --format json", "solve hughes --to json");
    same("solve hughes --json", "solve hughes --to json");
    same("solve hughes --to text", "solve hughes --to txt");
    same(&format!("solve {sample} --format hackerrank"), &format!("solve {sample} --to hackerrank"));
    same("solve hughes --goals", "solve hughes --nearest-goals");
    same("solve hughes --all=3", "solve hughes --all 3");
    same("solve hughes --all", "solve --all hughes");
    same("solve ten-steps --count-all=12", "solve ten-steps --count-all 12");
    same("solve hughes --search depth-first --blocks A", "solve hughes --search depth-first --block-order A");
    let explored = run(&folder, &format!("explore {sample} --format hackerrank")).code(0);
    assert_eq!(explored.out, run(&folder, &format!("explore {sample} --from hackerrank")).code(0).out);
    assert!(explored.err.contains("`--format` is the old name of `--from`"), "{}", explored.err);
    same("convert klotski --to native", "convert klotski --to toml");
    same("draw klotski --to svg --theme color --fill gray", "draw klotski --to svg --theme colour --fill grey");
    run(&folder, "solve hughes -o answer").code(0);
    same("check hughes answer --solution-form text", "check hughes answer --solution-format txt");
    // A number behind `--all` is its own; behind `--`, it is a file.
    run(&folder, "solve --all -- 5").code(1).says(&["named `5`"]);
}

#[test]
fn every_command_lists_its_files() {
    let folder = folder();
    for (arguments, what) in [
        ("book hughes", "wrote hughes.pdf: 31 steps (21 moves), "),
        ("steps hughes", "wrote hughes: 31 steps (21 moves), 32 images and manifest.json\n"),
        ("batch hughes", "wrote site: 1 solved puzzle, "),
        ("collection hughes", "wrote collection.pdf: 1 puzzle, "),
        ("calibration", "wrote calibration.pdf: "),
        ("draw hughes -o h.svg", "wrote h.svg: "),
        ("solve hughes -o h.txt", "wrote h.txt\n"),
        ("explore hughes -o h.csv", "wrote h.csv: "),
        ("convert hughes -o h.json", "wrote h.json\n"),
        ("generate klondike --size 9 -o k.toml", "wrote k.toml: "),
        ("man -o man1", "wrote man1: "),
    ] {
        let done = run(&folder, arguments).code(0);
        assert!(done.out.is_empty() && done.err.starts_with(what), "{arguments}: {}", done.err);
        let quiet = run(&folder, &format!("{arguments} --quiet")).code(0);
        assert!(quiet.out.is_empty() && quiet.err.is_empty(), "{arguments}: {}", quiet.err);
    }
    for arguments in
        ["solve hughes", "draw hughes", "explore hughes", "convert hughes --to json", "book hughes --to html -o -"]
    {
        assert!(!run(&folder, arguments).code(0).err.contains("wrote"), "{arguments}");
    }
}

#[test]
fn slips_of_newcomers_are_answered_with_the_command_to_type() {
    let folder = folder();
    write(&folder, "my.toml", "");
    fs::create_dir(folder.path().join("puzzles")).expect("a folder");
    for (arguments, code, parts) in [
        ("", 2, &["Usage: stepbook", "stepbook book klotski", "--help"][..]),
        ("klotski", 2, &["`klotski` is a puzzle, not a command; did you mean `stepbook solve klotski`?"]),
        ("my.toml", 2, &["did you mean `stepbook solve my.toml`?"]),
        ("puzzles", 0, &[]),
        ("puzzles/", 2, &["did you mean `stepbook batch puzzles/`?"]),
        ("klotsky", 2, &["did you mean `stepbook solve klotski`?"]),
        ("slove klotski", 2, &["similar subcommand exists: 'solve'"]),
        (
            "solve klotsky",
            1,
            &["no file or built-in puzzle named `klotsky`; did you mean the built-in puzzle `klotski`?"],
        ),
        ("book klotski --to json", 2, &["[possible values: pdf, html, tex, typ]"]),
        ("book klotski --paper leter", 2, &["did you mean `letter`?"]),
        ("book klotski --theme clour", 2, &["did you mean `colour`?"]),
        ("book klotski --impose bookelt", 2, &["did you mean `booklet`?"]),
        ("book klotski --lang dee", 2, &["did you mean `de`?"]),
        ("book klotski --steps milestone", 2, &["did you mean `milestones`?"]),
        ("draw klotski --mark arow", 2, &["did you mean `arrow`?"]),
        ("draw klotski --caption stp", 2, &["did you mean `step`?"]),
        ("solve klotski --metric moves", 2, &["a similar value exists: 'move'"]),
        ("man slove", 2, &["there is no command `slove`; did you mean `solve`?"]),
    ] {
        run(&folder, arguments).code(code).says(parts);
    }
}
