//! The help of every command, its examples, completions and manual pages, and what newcomers type.

use super::commands::example;
use crate::common::program::{Program, folder, names, run, shell, write};
use std::fs;

/// All commands that help lists, with their own commands.
const COMMANDS: [&str; 20] = [
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
    write(&folder, "rush.txt", format!("{0}\n{0}\n", &strings[..36]));
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
fn manual_pages_have_all_sections_and_no_errors() {
    let folder = folder();
    run(&folder, "man -o man1").code(0).says(&["wrote man1: 19 manual pages"]);
    let pages = names(folder.path().join("man1"));
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
}
