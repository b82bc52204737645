//! The cases in `tests/cases/program`: commands, one after the other in a folder of their own, and what becomes of them.
//!
//! ```text
//! --- the name of a case
//! file tiny.toml             a file; its lines follow, indented by four spaces
//!     title = 'Tiny'
//! file a/b.txt = 12\n        the same in one line
//! folder a                   a folder
//! $ solve {} | check {} -    a run, perhaps of several commands that are piped into one another
//! with tiny.toml             what replaces {}: the run is repeated for each such line
//! with x => 2 err no x       the same with an exit code and perhaps a check of its own
//! in 12\n_1                  standard input; \n is a line break
//! exit 1                     the exit code, if it is not 0
//! out TEXT && TEXT           parts of standard output; `err` is for standard error here and below
//! no-out TEXT && TEXT        what is no part of it; without a text, nothing may be there
//! begin-out TEXT, end-out TEXT, only-out TEXT   how it begins, how it ends, all of it
//! lines 4, err-lines 4       the number of lines
//! times TEXT = 4             how often a text is on standard output
//! json /a/0 VALUE            a value of the JSON on standard output, by its pointer
//! count /a/0 4               how many values it has that are not null
//! same, differs              the same output as that of the run before, or another one
//! has FILE TEXT, lacks FILE TEXT, gone FILE   what files have afterwards
//! names NAME NAME            all names in the folder
//! ```
//!
//! `{examples}` is the folder of examples, and `{u+1b}` is a character by its number. Files before the first case are in the folder of every case.

use crate::common::program::{Run, Words as _, folder, names, piped, read, write};
use rayon::prelude::*;
use serde_json::Value;
use std::fs;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What a text of a line stands for.
fn resolved(text: &str) -> String {
    let text = text.replace("\\n", "\n").replace("{examples}", &format!("{ROOT}/examples"));
    let mut parts = text.split("{u+");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (digits, rest) = part.split_once('}').expect("a character");
        let code = u32::from_str_radix(digits, 16).expect("a number");
        text + &char::from_u32(code).expect("a character").to_string() + rest
    })
}

/// A command with the lines below it.
struct Step<'a> {
    line: &'a str,
    below: Vec<&'a str>,
}

/// The runs and files of a case.
fn steps<'a>(text: &'a str) -> Vec<Step<'a>> {
    let mut steps: Vec<Step<'a>> = Vec::new();
    for line in text.lines() {
        let begins =
            ["$ ", "file ", "folder ", "names ", "has ", "lacks ", "gone "].iter().any(|word| line.starts_with(word));
        match steps.last_mut() {
            _ if begins => steps.push(Step { line, below: Vec::new() }),
            Some(step) => step.below.push(line),
            None => assert!(line.trim().is_empty() || line.starts_with('#'), "`{line}` is below no command"),
        }
    }
    steps
}

/// How many values a value has that are no lists and not null.
fn leaves(value: &Value) -> usize {
    match value.as_array() {
        Some(list) => list.iter().map(leaves).sum(),
        None => usize::from(!value.is_null()),
    }
}

/// Whether a check of a case holds.
fn holds(word: &str, text: &str, done: &Run, before: Option<&[u8]>) -> Result<bool, String> {
    let (out, err) = (String::from_utf8_lossy(&done.out), done.err.as_str());
    let stream: &str = if word.ends_with("err") || word == "err-lines" { err } else { &out };
    let mut parts = text.split(" && ");
    Ok(match word {
        "out" | "err" => parts.all(|part| stream.contains(part)),
        "no-out" | "no-err" if text.is_empty() => stream.is_empty(),
        "no-out" | "no-err" => !parts.any(|part| stream.contains(part)),
        "begin-out" | "begin-err" => stream.starts_with(text),
        "end-out" | "end-err" => stream.ends_with(text),
        "only-out" | "only-err" => stream == text,
        "lines" | "err-lines" => stream.lines().count().to_string() == text,
        "times" => {
            let (part, count) = text.split_once(" = ").expect("a part and a number");
            out.matches(part).count().to_string() == count
        }
        "same" => before == Some(&done.out[..]),
        "differs" => before != Some(&done.out[..]),
        "json" | "count" => {
            let (pointer, value) = text.split_once(' ').expect("a pointer and a value");
            let report: Value = serde_json::from_slice(&done.out).unwrap_or_default();
            let found = report.pointer(pointer).cloned().unwrap_or_default();
            let found = if word == "count" { leaves(&found).to_string() } else { found.to_string() };
            return if found == value { Ok(true) } else { Err(format!("{pointer} is {found}, not {value}")) };
        }
        other => panic!("`{other}` is no word of a case"),
    })
}

/// What is wrong with a run.
fn faults(done: &Run, before: Option<&[u8]>, below: &[&str]) -> Vec<String> {
    let code = below.iter().rev().find_map(|line| line.strip_prefix("exit "));
    let code = code.map_or(0, |code| code.parse().expect("a code"));
    let mut faults = Vec::new();
    if done.code != Some(code) || done.err.contains("panicked") {
        faults.push(format!("exit {:?}, not {code}", done.code));
    }
    for line in below {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        if matches!(word, "" | "#" | "exit" | "in" | "with") {
            continue;
        }
        // JSON has its own line breaks.
        let text = if matches!(word, "json" | "count") { text.to_owned() } else { resolved(text) };
        match holds(word, &text, done, before) {
            Ok(true) => {}
            Ok(false) => faults.push(format!("wrong: {line}")),
            Err(why) => faults.push(why),
        }
    }
    if !faults.is_empty() {
        faults.push(format!("standard output:\n{}\nstandard error:\n{}", String::from_utf8_lossy(&done.out), done.err));
    }
    faults
}

/// What is wrong with a case.
fn wrong(files: &str, case: &str) -> Vec<String> {
    let folder = folder();
    let at = folder.path();
    let mut wrong = Vec::new();
    let mut before: Option<Vec<u8>> = None;
    let case_of = [files, case];
    for Step { line, below } in case_of.into_iter().flat_map(steps) {
        let (word, text) = line.split_once(' ').expect("a word and a text");
        let (name, part) = text.split_once(' ').unwrap_or((text, ""));
        let has = || String::from_utf8_lossy(&read(at, name)).contains(&resolved(part));
        match word {
            "file" => {
                let lines = below.iter().filter_map(|line| line.strip_prefix("    "));
                let lines: String = lines.map(|line| format!("{line}\n")).collect();
                write(at, name, part.strip_prefix("= ").map_or(lines, resolved));
            }
            "folder" => fs::create_dir_all(at.join(text)).expect("the folder is made"),
            "names" => {
                let found = names(at).join(" ");
                wrong.extend((found != text).then(|| format!("the folder has `{found}`, not `{text}`")));
            }
            "has" => wrong.extend((!has()).then(|| line.to_owned())),
            "lacks" => wrong.extend(has().then(|| line.to_owned())),
            "gone" => wrong.extend(at.join(text).exists().then(|| line.to_owned())),
            _ => {
                let mut values: Vec<&str> = below.iter().filter_map(|line| line.strip_prefix("with")).collect();
                if values.is_empty() {
                    values.push("{}");
                }
                let input = below.iter().find_map(|line| line.strip_prefix("in ")).map(resolved).unwrap_or_default();
                for value in values {
                    // A row may have its own exit code and check.
                    let (value, own) =
                        value.split_once(" => ").map_or((value, None), |(value, own)| (value, Some(own)));
                    let (code, check) = own.map_or(("", ""), |own| own.split_once(' ').unwrap_or((own, "")));
                    let code = format!("exit {code}");
                    let row = if own.is_some() { vec![code.as_str(), check] } else { Vec::new() };
                    let command = resolved(&text.replace("{}", value.trim_start()));
                    let done = piped(at, &command, input.as_bytes());
                    let faults = faults(&done, before.as_deref(), &[&below[..], &row].concat());
                    wrong.extend((!faults.is_empty()).then(|| format!("$ {command}\n{}", faults.join("\n"))));
                    before = Some(done.out);
                }
            }
        }
    }
    wrong
}

#[test]
fn all_cases_are_right() {
    let mut texts: Vec<(String, String)> = Vec::new();
    for name in names(format!("{ROOT}/tests/cases/program")) {
        let text = fs::read_to_string(format!("{ROOT}/tests/cases/program/{name}")).expect("a text");
        texts.push((name, text.replace('\r', "")));
    }
    let cases: Vec<(&str, &str, &str)> = texts
        .iter()
        .flat_map(|(name, text)| {
            let mut parts = text.split("\n--- ");
            let files = parts.next().expect("what is before the first case");
            parts.map(move |case| (name.as_str(), files, case))
        })
        .collect();
    assert!(cases.len() > 20);
    let told: Vec<String> = cases
        .par_iter()
        .flat_map_iter(|(name, files, case)| {
            let (title, case) = case.split_once('\n').expect("a case");
            wrong(files, case).into_iter().map(move |wrong| format!("{name}, {title}:\n{wrong}"))
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
}

#[test]
fn what_is_wrong_with_a_case_is_told() {
    let told = wrong("", "$ solve hughes\nout nothing\nno-err x\n$ solve nothing\nnames a\n");
    assert!(told.len() == 3 && told[0].contains("wrong: out nothing"), "{told:?}");
    assert!(told[1].contains("exit Some(1), not 0") && told[2] == "the folder has ``, not `a`", "{told:?}");
    assert_eq!("a 'b c'".words(), ["a", "b c"]);
}
