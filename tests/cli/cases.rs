//! The cases in `tests/cases`: commands, one after the other in a folder of their own, and what becomes of them.
//!
//! ```text
//! --- the name of a case
//! file tiny.toml             a file; its lines follow, indented by four spaces
//!     title = 'Tiny'
//! file a/b.txt = 12\n        the same in one line
//! $ solve {} | check {} -    a run, perhaps of several commands that are piped into one another
//! with tiny.toml             what replaces {}: the run is repeated for each such line
//! in 12\n_1                  standard input; \n is a line break
//! exit 1                     the exit code, if it is not 0
//! out TEXT, err TEXT         a part of standard output, of standard error
//! no-out TEXT, no-err TEXT   what is no part of it; without a text, there must be nothing at all
//! only-out TEXT, only-err TEXT   all of it
//! out begins TEXT, out ends TEXT   its begin, its end
//! lines 4, err-lines 4       the number of lines on standard output, on standard error
//! json /a/0 VALUE            a value of the JSON on standard output, by its pointer
//! count /a/0 4               how many values it has that are not null
//! same, differs              the same output as that of the run before, or another one
//! has FILE TEXT, lacks FILE TEXT   a part of a file that was written, and what is no part of it
//! gone FILE                  a file that is not there
//! names NAME NAME            all names in the folder
//! ```
//!
//! `{examples}` is the folder of examples, and `{bell}` a control character. Files before the first case are in the folder of every case.

use crate::common::program::{Run, Words as _, folder, names, piped, read, write};
use rayon::prelude::*;
use serde_json::Value;
use std::fs;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What a line stands for, with its line breaks and the folder of examples.
fn resolved(text: &str) -> String {
    text.replace("\\n", "\n").replace("{bell}", "\u{7}").replace("{examples}", &format!("{ROOT}/examples"))
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
        let begins = ["$ ", "file ", "names ", "has ", "lacks ", "gone "].iter().any(|word| line.starts_with(word));
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

/// What is wrong with a run.
fn faults(done: &Run, before: Option<&[u8]>, below: &[&str]) -> Vec<String> {
    let (out, err) = (String::from_utf8_lossy(&done.out), done.err.as_str());
    let wanted =
        below.iter().find_map(|line| line.strip_prefix("exit ")).map_or(0, |code| code.parse().expect("a code"));
    let mut faults = Vec::new();
    if done.code != Some(wanted) || err.contains("panicked") {
        faults.push(format!("exit {:?}, not {wanted}", done.code));
    }
    for line in below {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        let text = resolved(text);
        let is_right = match word {
            "" | "#" | "exit" | "in" | "with" => true,
            "out" if text.starts_with("begins ") => out.starts_with(&text["begins ".len()..]),
            "out" if text.starts_with("ends ") => out.ends_with(&text["ends ".len()..]),
            "out" => out.contains(&text),
            "err" if text.starts_with("begins ") => err.starts_with(&text["begins ".len()..]),
            "err" => err.contains(&text),
            "no-out" => {
                if text.is_empty() {
                    out.is_empty()
                } else {
                    !out.contains(&text)
                }
            }
            "no-err" => {
                if text.is_empty() {
                    err.is_empty()
                } else {
                    !err.contains(&text)
                }
            }
            "only-out" => out == text,
            "only-err" => err == text,
            "lines" => out.lines().count().to_string() == text,
            "err-lines" => err.lines().count().to_string() == text,
            "json" | "count" => {
                let (pointer, value) = text.split_once(' ').expect("a pointer and a value");
                let report: Value = serde_json::from_slice(&done.out).unwrap_or_default();
                let found = report.pointer(pointer).cloned().unwrap_or_default();
                let found = if word == "count" { leaves(&found).to_string() } else { found.to_string() };
                faults.extend((found != value).then(|| format!("{pointer} is {found}")));
                true
            }
            "same" => before == Some(&done.out[..]),
            "differs" => before != Some(&done.out[..]),
            other => panic!("`{other}` is no word of a case"),
        };
        if !is_right {
            faults.push(format!("wrong: {line}"));
        }
    }
    if !faults.is_empty() {
        faults.push(format!("standard output:\n{out}\nstandard error:\n{err}"));
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
            "names" => {
                let found = names(at).join(" ");
                wrong.extend((found != text).then(|| format!("the folder has `{found}`, not `{text}`")));
            }
            "has" => wrong.extend((!has()).then(|| line.to_owned())),
            "lacks" => wrong.extend(has().then(|| line.to_owned())),
            "gone" => wrong.extend(at.join(text).exists().then(|| line.to_owned())),
            _ => {
                let mut values: Vec<&str> =
                    below.iter().filter_map(|line| line.strip_prefix("with")).map(str::trim_start).collect();
                if values.is_empty() {
                    values.push("{}");
                }
                let input = below.iter().find_map(|line| line.strip_prefix("in ")).map(resolved).unwrap_or_default();
                for value in values {
                    let command = resolved(&text.replace("{}", value));
                    let done = piped(at, &command, &input);
                    let faults = faults(&done, before.as_deref(), &below);
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
    for name in names(format!("{ROOT}/tests/cases")) {
        let text = fs::read_to_string(format!("{ROOT}/tests/cases/{name}")).expect("a text");
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
