//! Words that users must not read: the habits of a translated text, and second words for one idea.
//!
//! Checked are the string literals of `src` outside of unit tests, the help of options, the English language file and the documents.
//! Names between backquotes and braces are free.

use std::path::{Path, PathBuf};

/// A phrase that is not to be read, words before or after it that make it right, and what to write instead.
struct Habit {
    phrase: &'static str,
    unless_after: &'static [&'static str],
    unless_before: &'static [&'static str],
    instead: &'static str,
}

const fn habit(phrase: &'static str, instead: &'static str) -> Habit {
    Habit { phrase, unless_after: &[], unless_before: &[], instead }
}

const HABITS: &[Habit] = &[
    habit("so many", "N, at most N, this many"),
    habit("if absent", "[default: …]"),
    habit("where absent", "[default: …]"),
    habit("if not given", "[default: …]"),
    Habit { unless_after: &["there", "it"], unless_before: &["longer"], ..habit("is no", "is not a") },
    Habit { unless_after: &["there"], ..habit("is none", "is not one") },
    Habit { unless_after: &["there"], unless_before: &["longer"], ..habit("are no", "are not") },
    habit("tells", "shows, reports, gives"),
    Habit { unless_after: &["to", "cannot", "can"], ..habit("tell", "show, report, give") },
    habit("whoever", "you"),
    habit("nobody", "no one, or a sentence about you"),
    habit("who has", "if you have"),
    habit("blanks", "spaces"),
    habit("fault", "error"),
    habit("faults", "errors"),
    habit("faulty", "invalid"),
    habit("film", "animation"),
    habit("films", "animations"),
    habit("anew", "again"),
    habit("besides,", "also"),
    habit("comes to no", "visits no … twice"),
    habit("come to no", "visit no … twice"),
    habit("come to it", "reach it"),
    habit("the ending of file", "the extension of FILE"),
    habit("ending tells", "extension"),
    habit("a demand", "a condition"),
    habit("demands", "conditions, or requires"),
    habit("in another form", "in another format"),
    habit("other forms", "other formats"),
    habit("this form", "this format"),
    habit("go on", "continue"),
    habit("goes on", "continues"),
    habit("going on", "continuing"),
    habit("of an own", "of its own"),
    habit("told apart", "count as different"),
    habit("tells apart", "distinguishes"),
    habit("for one;", "as the same"),
    habit("for one.", "as the same"),
    habit(", too", "also"),
    habit("it is wanted", "you want it"),
    habit("is wanted", "you ask for"),
    habit("is asked for", "you ask for"),
    habit("bears", "has, shows"),
    habit("any way while", "along any path while"),
    habit("the way through", "the route through"),
    habit("way in", "route in"),
    habit("stand still", "stay where they are"),
    habit("put on each other", "stack"),
];

/// A text that users read, and where it is.
struct Text {
    path: PathBuf,
    line: usize,
    text: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below `folder` whose name ends in one of `endings`, in the order of their paths.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The string literals of Rust code, each with the number of its first line from 1. Unit tests, which follow the code, are left out.
fn literals(code: &str) -> Vec<(usize, String)> {
    let code: Vec<char> = code.split("#[cfg(test)]\nmod ").next().unwrap_or_default().chars().collect();
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    let starts = |at: usize, text: &str| text.chars().enumerate().all(|(i, c)| code.get(at + i) == Some(&c));
    while at < code.len() {
        if starts(at, "//") {
            while at < code.len() && code[at] != '\n' {
                at += 1;
            }
        } else if code[at] == '\'' {
            // A character, or the beginning of a lifetime.
            at += match (code.get(at + 1), code.get(at + 2)) {
                (Some('\\'), _) => 3,
                (Some(_), Some('\'')) => 3,
                _ => 1,
            };
        } else if code[at] == '"' {
            let hashes = code[..at].iter().rev().take_while(|c| **c == '#').count();
            let raw = at > hashes && code[at - hashes - 1] == 'r';
            let close: String =
                std::iter::once('"').chain(std::iter::repeat_n('#', if raw { hashes } else { 0 })).collect();
            let first = line;
            let mut text = String::new();
            at += 1;
            while at < code.len() && !starts(at, &close) {
                if code[at] == '\n' {
                    line += 1;
                }
                match (raw, code[at]) {
                    (false, '\\') => {
                        at += 1;
                        match code.get(at) {
                            // The line continues after the indentation of the next one.
                            Some('\n') => {
                                line += 1;
                                while code.get(at + 1).is_some_and(|c| *c == ' ') {
                                    at += 1;
                                }
                            }
                            Some('n' | 't') => text.push(' '),
                            Some(c) => text.push(*c),
                            None => {}
                        }
                    }
                    (_, c) => text.push(c),
                }
                at += 1;
            }
            at += close.len();
            found.push((first, text));
        } else {
            if code[at] == '\n' {
                line += 1;
            }
            at += 1;
        }
    }
    found
}

/// Paragraphs: lines without an empty one between them, each with the number of its first line. Indented and fenced code is left out.
fn paragraphs(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut fenced, mut open) = (false, false);
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            open = false;
        } else if fenced || line.trim().is_empty() {
            open = false;
        } else if open {
            let (_, paragraph) = found.last_mut().expect("a paragraph is open");
            paragraph.push(' ');
            paragraph.push_str(line.trim());
        } else {
            found.push((index + 1, line.trim().to_owned()));
            open = true;
        }
    }
    found
}

/// The help of the command line: its docstrings.
fn help(code: &str) -> String {
    code.lines().map(|line| line.trim_start().strip_prefix("///").unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// `text` without what is between backquotes or braces, in small letters, one space between words.
fn plain(text: &str) -> String {
    let outside = text.split('`').step_by(2).collect::<Vec<_>>().join("…");
    let mut rest = outside.as_str();
    let mut plain = String::new();
    while let Some((before, inner)) = rest.split_once('{') {
        plain.extend([before, "…"]);
        rest = inner.split_once('}').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Where `habit` is in a `plain` text.
fn finds(habit: &Habit, text: &str) -> bool {
    let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-');
    text.match_indices(habit.phrase).any(|(at, phrase)| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        let begins_inside = phrase.starts_with(char::is_alphanumeric) && is_word(before.chars().next_back());
        let ends_inside = phrase.ends_with(char::is_alphanumeric) && is_word(after.chars().next());
        let last = before.split_whitespace().next_back().unwrap_or_default();
        let next = after.split_whitespace().next().unwrap_or_default();
        !begins_inside && !ends_inside && !habit.unless_after.contains(&last) && !habit.unless_before.contains(&next)
    })
}

fn texts() -> Vec<Text> {
    let root = root();
    let mut texts = Vec::new();
    let mut add = |path: &Path, found: Vec<(usize, String)>| {
        let path = path.strip_prefix(&root).unwrap_or(path).to_owned();
        texts.extend(found.into_iter().map(|(line, text)| Text { path: path.clone(), line, text }));
    };
    let read = |path: &Path| std::fs::read_to_string(path).expect("a readable text");
    for path in files(&root.join("src"), &[".rs"]) {
        if !path.ends_with("tests.rs") {
            add(&path, literals(&read(&path)));
        }
    }
    for path in files(&root.join("src/cli/arguments"), &[".rs"]) {
        add(&path, paragraphs(&help(&read(&path))));
    }
    add(&root.join("crates/read/messages/en.ftl"), paragraphs(&read(&root.join("crates/read/messages/en.ftl"))));
    let top = ["README.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md"].map(|name| root.join(name));
    for path in files(&root.join("docs"), &[".md"]).into_iter().chain(top) {
        add(&path, paragraphs(&read(&path)));
    }
    texts
}

#[test]
fn no_text_has_a_habit_to_drop() {
    let texts = texts();
    assert!(texts.len() > 3_000, "only {} texts were found", texts.len());
    let mut found = Vec::new();
    for text in &texts {
        let plain = plain(&text.text);
        for habit in HABITS.iter().filter(|habit| finds(habit, &plain)) {
            found.push(format!(
                "{}:{}: \"{}\"; write: {}\n    {}",
                text.path.display(),
                text.line,
                habit.phrase,
                habit.instead,
                text.text.chars().take(160).collect::<String>()
            ));
        }
    }
    assert!(found.is_empty(), "{} places:\n{}", found.len(), found.join("\n"));
}

#[test]
fn literals_are_found_as_they_are_written() {
    let code = "// \"no\"\nlet a = 'x'; let q = '\"'; let e = '\\''; fn f<'a>(s: &'a str) {}\nlet b = \"one\\n\\\n    two\";\nlet c = r#\"a \"raw\" one\"#;\
                \n#[cfg(test)]\nmod tests { const T: &str = \"no\"; }";
    let found = literals(code);
    assert_eq!(found, [(3, "one two".to_owned()), (5, "a \"raw\" one".to_owned())]);
}

#[test]
fn habits_are_found_as_words() {
    let of = |phrase: &str| HABITS.iter().find(|habit| habit.phrase == phrase).expect("a habit");
    assert!(finds(of("is no"), &plain("`x` is no\n caption")));
    assert!(!finds(of("is no"), &plain("There is no block, and `this is no word`")));
    assert!(finds(of("fault"), "a fault."));
    assert!(!finds(of("fault"), "by default"));
    assert!(!finds(of("faulty"), &plain("{faulty} of {of} failed")));
    assert!(finds(of(", too"), "and svg, too"));
    assert!(!finds(of(", too"), "large, tool"));
    assert_eq!(paragraphs("a\nb\n\n```\ncode\n```\nc"), [(1, "a b".to_owned()), (7, "c".to_owned())]);
    assert_eq!(paragraphs(&help("struct A;\n/// One\n/// line\nx: u8")), [(2, "One line".to_owned())]);
}
