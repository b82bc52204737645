//! The cases in `tests/cases/program`: commands, one after the other in a folder of their own, and what becomes of them.
//!
//! ```text
//! --- the name of a case
//! file tiny.toml             a file; its lines follow, indented by four spaces
//!     title = 'Tiny'
//! file a/b.txt = 12\n        the same in one line
//! folder a                   a folder
//! $ solve {} | check {} -    a run, perhaps of several commands that are piped into one another
//! $ A=1 solve a && cat a > b a run with a variable of the environment, then another one, whose output becomes a file
//! with tiny.toml             what replaces {}: the run is repeated for each such line
//! with x => 2 err no x       the same with an exit code and perhaps checks of its own, each after `=>`
//! list NAME                  lines that follow, indented by four spaces
//! each NAME => 2 err no x    a line with `with` for each of these
//! over NAME                  what § stands for in all of these: one line of a list after the other
//! in 12\n_1                  standard input; \n is a line break
//! exit 1                     the exit code, if it is not 0; `exit any`
//! out TEXT && TEXT           parts of standard output; `err` is for standard error here and below
//! no-out TEXT && TEXT        what is no part of it; without a text, nothing may be there
//! begin-out TEXT, end-out TEXT, only-out TEXT   how it begins, how it ends, all of it
//! order TEXT && TEXT         parts of standard output, one after the other; `order-err`
//! lines 4, err-lines 4       the number of lines
//! times TEXT = 4             how often a text is on standard output; `times-err`
//! json /a/0 VALUE            a value of the JSON on standard output, by its pointer
//! count /a/0 4               how many values it has that are not null
//! harmless                   what both streams have is data, to a terminal and in its format
//! follows steps              it is JSON of the schema `docs/steps.schema.json`
//! same, differs              the same output as that of the run before, or another one
//! has FILE TEXT, lacks FILE TEXT, gone FILE   what files have afterwards
//! harmless FOLDER            the same of all files below a folder
//! equal PATH PATH            two files, or two folders with all that is below, are the same
//! names NAME NAME            all names in the folder
//! ```
//!
//! Some commands are like those of a shell: `cat PATH …` prints files, or all that is below a folder with its names; `ls FOLDER` and
//! `tree FOLDER` print the names in a folder and those of all files below it; `rm PATH` and `mv PATH PATH`; `replace OLD NEW` changes standard
//! input, which must have the old text. `age FOLDER` makes all files old, after which `touched FOLDER` prints those that have been written
//! since, perhaps only those with an `ENDING`. `closed COMMAND` runs the program in a process whose output nobody reads. `! pdftotext a.pdf -` runs another
//! program; `$S` is the one that is tested. `needs TOOL` ends a case if that is not installed, `needs unix` or `needs linux` on other systems,
//! `needs ! COMMAND` if that fails.
//!
//! `{examples}` is the folder of examples, `{tests}` that of the tests, `{here}` that of the case, and `{u+1b}` is a character by its number;
//! `⟦20 text №⟧` is a text 20 times. Files before the first case are in the folder of every case.

use crate::common::cases::{expanded, of_each};
use crate::common::program::{PROGRAM, Program, Run, Words as _, folder, names, read, tree, write};
use crate::common::{text_of, tool};
use crate::{hostile, schemas};
use serde_json::Value;
use std::collections::BTreeMap;
use std::env::consts;
use std::fs;
use std::io::{self, Seek as _, Write as _};
use std::path::Path;
use std::process::Command;
use std::time::UNIX_EPOCH;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What a text of a line stands for.
fn resolved(text: &str) -> String {
    let text = expanded(text).replace("\\n", "\n");
    let text = text.replace("{examples}", &format!("{ROOT}/examples")).replace("{tests}", &format!("{ROOT}/tests"));
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
            ["$ ", "file ", "folder ", "names ", "has ", "lacks ", "gone ", "equal ", "needs ", "list ", "harmless "]
                .iter()
                .any(|word| line.starts_with(word));
        match steps.last_mut() {
            _ if begins => steps.push(Step { line, below: Vec::new() }),
            Some(step) => step.below.push(line),
            None => assert!(line.trim().is_empty() || line.starts_with('#'), "`{line}` is below no command"),
        }
    }
    steps
}

/// The bytes of a file, or the names and bytes of all that is below a folder.
fn content(path: &Path) -> io::Result<Vec<u8>> {
    match path.is_dir() {
        true => {
            Ok(tree(path).into_iter().flat_map(|(name, bytes)| [name.as_bytes(), b"\n", &bytes].concat()).collect())
        }
        false => fs::read(path),
    }
}

/// What a command that is like one of a shell prints. Other commands are those of the program.
fn of_shell(at: &Path, words: &[String], input: &[u8]) -> Option<io::Result<Vec<u8>>> {
    let path = |number: usize| at.join(words.get(number).map_or(".", String::as_str));
    let lines = |names: Vec<String>| names.into_iter().flat_map(|name| name.into_bytes().into_iter().chain(*b"\n"));
    let below = |end: &str| tree(path(1)).into_keys().filter(|name| name.ends_with(end)).collect::<Vec<_>>();
    let is_old = |name: &String| {
        let data = fs::metadata(path(1).join(name)).and_then(|data| data.modified());
        data.is_ok_and(|time| time == UNIX_EPOCH)
    };
    let age = |name: String| fs::File::options().write(true).open(path(1).join(name))?.set_modified(UNIX_EPOCH);
    Some(match words.first()?.as_str() {
        "cat" => words[1..]
            .iter()
            .map(|name| content(&at.join(name)))
            .collect::<io::Result<Vec<_>>>()
            .map(|all| all.concat()),
        "ls" => fs::read_dir(path(1)).map(|_| lines(names(path(1))).collect()),
        "tree" => Ok(lines(below("")).collect()),
        "rm" if path(1).is_dir() => fs::remove_dir_all(path(1)).map(|()| Vec::new()),
        "rm" => fs::remove_file(path(1)).map(|()| Vec::new()),
        "mv" => fs::rename(path(1), path(2)).map(|()| Vec::new()),
        "replace" => match String::from_utf8_lossy(input) {
            text if text.contains(&words[1]) => Ok(text.replace(&words[1], &words[2]).into_bytes()),
            text => Err(io::Error::other(format!("`{}` is not in\n{text}", words[1]))),
        },
        "age" => below("").into_iter().try_for_each(age).map(|()| Vec::new()),
        "touched" => {
            let end = words.get(2).map_or("", String::as_str);
            Ok(lines(below(end).into_iter().filter(|name| !is_old(name)).collect()).collect())
        }
        _ => return None,
    })
}

/// Runs another program with this input.
fn of_others(at: &Path, words: &[String], input: &[u8]) -> Command {
    let mut command = Command::new(&words[0]);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH"] {
        command.env_remove(name);
    }
    let mut file = tempfile::tempfile().expect("a temporary file");
    file.write_all(input).and_then(|()| file.rewind()).expect("it can be written");
    command.args(&words[1..]).current_dir(at).env("S", PROGRAM).stdin(file);
    command
}

/// Runs one command.
fn ran(at: &Path, command: &str, input: &[u8]) -> Run {
    let words: Vec<String> = command.words().into_iter().map(|word| word.into_string().expect("Unicode")).collect();
    let variable = |word: &String| {
        let (name, value) = word.split_once('=')?;
        let is_name = name.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
        is_name.then(|| (name.to_owned(), value.to_owned()))
    };
    let variables: Vec<(String, String)> = words.iter().map_while(variable).collect();
    let words = &words[variables.len()..];
    let output = match words.first().map(String::as_str) {
        Some("!") => Some(of_others(at, &words[1..], input).envs(variables.clone()).output()),
        Some("closed") => {
            let (_, unread) = io::pipe().expect("a pipe");
            let words: Vec<String> = std::iter::once(PROGRAM.to_owned()).chain(words[1..].iter().cloned()).collect();
            Some(of_others(at, &words, input).stdout(unread).output())
        }
        _ => None,
    };
    if let Some(output) = output {
        return Run::of(command, output.unwrap_or_else(|error| panic!("{command}: {error}")));
    }
    let run = |code, out, err| Run { told: command.to_owned(), code: Some(code), out, err };
    match of_shell(at, words, input) {
        Some(Ok(out)) => run(0, out, String::new()),
        Some(Err(error)) => run(1, Vec::new(), error.to_string()),
        None => {
            let mut program = Program::new();
            program.args(words).current_dir(at).write_stdin(input);
            program.envs(variables.iter().map(|(name, value)| (name.as_str(), value.as_str()))).run()
        }
    }
}

/// Runs all commands of a line. All but the last must succeed.
fn all_ran(at: &Path, line: &str, input: &[u8]) -> Run {
    let (line, to) = line.split_once(" > ").map_or((line, None), |(line, to)| (line, Some(to)));
    let mut done = Run { told: line.to_owned(), code: Some(0), out: input.to_vec(), err: String::new() };
    for (number, commands) in line.split(" && ").enumerate() {
        for (inner, command) in commands.split(" | ").enumerate() {
            let input = if number > 0 && inner == 0 { Vec::new() } else { std::mem::take(&mut done.out) };
            drop(done.code(0));
            done = ran(at, command, &input);
        }
    }
    to.map(|to| write(at, to, &done.out));
    done
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
        "order" | "order-err" => {
            parts.try_fold(stream, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
        }
        "lines" | "err-lines" => stream.lines().count().to_string() == text,
        "times" | "times-err" => {
            let (part, count) = text.rsplit_once(" = ").expect("a part and a number");
            stream.matches(part).count().to_string() == count
        }
        "same" => before == Some(&done.out[..]),
        "differs" => before != Some(&done.out[..]),
        "harmless" => {
            hostile::prints_data(done);
            true
        }
        "follows" => {
            let schema = serde_json::from_str(&text_of(&format!("docs/{text}.schema.json"))).expect("JSON");
            let wrong = schemas::faults(&schema, &serde_json::from_slice(&done.out).unwrap_or_default());
            return if wrong.is_empty() { Ok(true) } else { Err(wrong.join("\n")) };
        }
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
    let code = match code {
        Some("any") => done.code,
        code => Some(code.map_or(0, |code| code.parse().expect("a code"))),
    };
    let mut faults = Vec::new();
    if done.code != code || done.err.contains("panicked") {
        faults.push(format!("exit {:?}, not {code:?}", done.code));
    }
    for line in below {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        if matches!(word, "" | "#" | "exit" | "in" | "with" | "each" | "over") {
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

/// Whether a case has what it needs.
fn is_there(at: &Path, what: &str) -> bool {
    let is_there = match what {
        "unix" | "linux" => [consts::FAMILY, consts::OS].contains(&what),
        _ if what.starts_with("! ") => ran(at, what, b"").code == Some(0),
        _ => return tool(what),
    };
    if !is_there {
        println!("skipped: `{what}` is not possible here");
    }
    is_there
}

/// What is wrong with a case.
fn wrong(files: &str, case: &str) -> Vec<String> {
    let folder = folder();
    let at = folder.path();
    let mut wrong = Vec::new();
    let mut before: Option<Vec<u8>> = None;
    let mut lists = BTreeMap::new();
    let case_of = [files, case].map(|text| text.replace("{here}", &at.display().to_string()));
    for Step { line, below } in case_of.iter().flat_map(|text| steps(text)) {
        let (word, text) = line.split_once(' ').expect("a word and a text");
        let (name, part) = text.split_once(' ').unwrap_or((text, ""));
        let has = || String::from_utf8_lossy(&read(at, name)).contains(&resolved(part));
        match word {
            "file" => {
                let lines = below.iter().filter_map(|line| line.strip_prefix("    "));
                let lines: String = lines.map(|line| format!("{line}\n")).collect();
                write(at, name, resolved(part.strip_prefix("= ").unwrap_or(&lines)));
            }
            "needs" if is_there(at, text) => {}
            "needs" => return wrong,
            "list" => {
                drop(lists.insert(text, below.iter().filter_map(|line| line.strip_prefix("    ")).collect::<Vec<_>>()))
            }
            "folder" => fs::create_dir_all(at.join(text)).expect("the folder is made"),
            "names" => {
                let found = names(at).join(" ");
                wrong.extend((found != text).then(|| format!("the folder has `{found}`, not `{text}`")));
            }
            "has" => wrong.extend((!has()).then(|| line.to_owned())),
            "lacks" => wrong.extend(has().then(|| line.to_owned())),
            "equal" => {
                let is_equal = content(&at.join(name)).is_ok_and(|one| content(&at.join(part)).is_ok_and(|b| one == b));
                wrong.extend((!is_equal).then(|| line.to_owned()));
            }
            "harmless" => hostile::has_data(&at.join(text)),
            "gone" => wrong.extend(at.join(text).exists().then(|| line.to_owned())),
            _ => {
                let mut values: Vec<String> = Vec::new();
                for line in &below {
                    if let Some(list) = line.strip_prefix("each ") {
                        let (name, rest) = list
                            .split_once(" =>")
                            .map_or((list, String::new()), |(name, rest)| (name, format!(" =>{rest}")));
                        values.extend(lists[name].iter().map(|value| format!("{value}{rest}")));
                    }
                    values.extend(line.strip_prefix("with").map(str::to_owned));
                }
                if let Some(list) = below.iter().find_map(|line| line.strip_prefix("over ")) {
                    let over =
                        |value: &String| lists[list].iter().map(|item| value.replace('§', item)).collect::<Vec<_>>();
                    values = values.iter().flat_map(over).collect();
                }
                if values.is_empty() {
                    values.push("{}".to_owned());
                }
                let input = below.iter().find_map(|line| line.strip_prefix("in ")).map(resolved).unwrap_or_default();
                for value in &values {
                    // A row may have its own exit code and checks.
                    let mut parts = value.split(" => ");
                    let value = parts.next().unwrap_or_default();
                    let own = parts.next().map(|own| own.split_once(' ').unwrap_or((own, "")));
                    let code = own.map_or_else(String::new, |(code, _)| format!("exit {code}"));
                    let row = [code.as_str(), own.map_or("", |(_, check)| check)].into_iter().chain(parts);
                    let command = resolved(&text.replace("{}", value.trim_start()));
                    let done = all_ran(at, &command, input.as_bytes());
                    let checks: Vec<&str> = below.iter().copied().chain(row).collect();
                    let faults = faults(&done, before.as_deref(), &checks);
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
    let told = of_each(&cases, |(name, files, case)| {
        let (title, case) = case.split_once('\n').expect("a case");
        let told = |wrong| format!("{name}, {title}:\n{wrong}");
        wrong(files, case).into_iter().map(told).collect::<Vec<String>>()
    });
    let told: Vec<String> = told.concat();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
}

#[test]
fn what_is_wrong_with_a_case_is_told() {
    let told = wrong("", "$ solve hughes\nout nothing\nno-err x\n$ solve nothing\nnames a\n");
    assert!(told.len() == 3 && told[0].contains("wrong: out nothing"), "{told:?}");
    assert!(told[1].contains("exit Some(1), not Some(0)") && told[2] == "the folder has ``, not `a`", "{told:?}");
    let told = wrong("", "file a/b = 1\n$ solve hughes | replace nothing x\nequal a c\n$ age a && touched a\nno-out\n");
    assert!(told.len() == 2 && told[0].contains("`nothing` is not in") && told[1] == "equal a c", "{told:?}");
    let told = wrong("", "file a = ⟦2 1⟧2\n$ cat a\norder 2 && 1\nwith => 0 out 112 => out 3\n$ touched .\nno-out\n");
    assert!(told.len() == 2 && told[0].contains("wrong: order 2 && 1\nwrong: out 3\n"), "{told:?}");
    assert!(told[1].contains("wrong: no-out"), "{told:?}");
    assert_eq!("a 'b c'".words(), ["a", "b c"]);
}
