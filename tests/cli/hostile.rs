//! Hostile content stays data: in every format, in the names of files, and on both streams.

use crate::common::program::{Run, Words, folder, run, write};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Each would be a command, or part of one, to some reader of our outputs: HTML and SVG, LaTeX, our templates, our language files,
/// spreadsheets, shells, PDF, XML, JavaScript, Markdown.
const TEXTS: [&str; 10] = [
    "<sbhostile/onload=x>",
    r"\sbhostile{x}$^_%~#&",
    "{{sbhostile}}{%x%}",
    "{$sbhostile}{-y}",
    "=sbhostile(1)",
    "$(sbhostile)`y`",
    ")/JS(sbhostile)",
    "]]>&sbhostile;-->",
    "</script>'\"+sbhostile",
    "[s](javascript:sbhostile)",
];

/// What must not be in an output, by the end of its name: the text as a reader of this format would obey it.
fn harm(name: &str) -> &'static [&'static str] {
    match name.rsplit('.').next() {
        Some("html") => &["<sbhostile", "</script>'", "=\"javascript:"],
        Some("svg") => &["<sbhostile", "</script>'", "=\"javascript:"],
        // What a script reads is data for a parser of JSON; within HTML it is escaped all the same.
        Some("js") => &["</script>'"],
        Some("tex") => &["\\sbhostile", "$^_", "$(sbhostile"],
        _ => &[],
    }
}

/// Asserts that an output keeps what is hostile as data, and that another parser can read it.
fn is_harmless(name: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for harm in harm(name) {
        assert!(!text.contains(harm), "{name} contains `{harm}`");
    }
    match name.rsplit('.').next() {
        Some("svg") => {
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        Some("json" | "webmanifest") => {
            serde_json::from_str::<serde_json::Value>(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        Some("toml") => {
            text.parse::<toml::Table>().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        // Spreadsheets calculate a cell that begins with one of these.
        Some("csv") => {
            let cells = text.lines().flat_map(|line| line.split(','));
            assert!(cells.clone().count() > 0);
            cells.for_each(|cell| assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '"']), "{cell}"));
        }
        Some("pdf") => return acts_nowhere(name, bytes),
        Some("png" | "gif" | "webp" | "apng") => return,
        _ => {}
    }
    obeys_nothing(name, bytes);
}

/// Asserts that a PDF runs nothing and leads to no address, and that its metadata is XML.
fn acts_nowhere(name: &str, bytes: &[u8]) {
    let document = lopdf::Document::load_mem(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut metadata = 0;
    for object in document.objects.values() {
        if let Ok(stream) = object.as_stream()
            && stream.dict.get(b"Type").and_then(lopdf::Object::as_name).is_ok_and(|name| name == b"Metadata")
        {
            let text = stream.get_plain_content().expect("a stream");
            let text = String::from_utf8(text).expect("it is UTF-8");
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            metadata += 1;
        }
        assert!(!acts(object), "{name}: {object:?}");
    }
    assert_eq!(metadata, 1, "{name}");
}

/// Whether an object of a PDF, or a part of it, runs a script or a program or opens an address.
fn acts(object: &lopdf::Object) -> bool {
    let of = |dictionary: &lopdf::Dictionary| {
        dictionary.iter().any(|(key, value)| {
            let action = value.as_name().unwrap_or_default();
            key == b"JS"
                || key == b"S" && [&b"JavaScript"[..], b"Launch", b"URI", b"GoToR"].contains(&action)
                || acts(value)
        })
    };
    match object {
        lopdf::Object::Array(parts) => parts.iter().any(acts),
        lopdf::Object::Dictionary(dictionary) => of(dictionary),
        lopdf::Object::Stream(stream) => of(&stream.dict),
        _ => false,
    }
}

/// Commands, with `{}` for the puzzle. What they write is in the folder `out`.
const COMMANDS: [&str; 33] = [
    "solve {}",
    "solve {} --to json -o out/solve.json",
    "solve {} --all --count",
    "solve {} --why",
    "explore {} --farthest 2 --difficulty",
    "explore {} --to json -o out/explore.json",
    "explore {} -o out/explore.csv",
    "explore {} -o out/explore.svg",
    "check {} out/solve.json",
    "convert {} -o out/again.toml",
    "convert {} -o out/again.json",
    "convert {} --to gnome",
    "draw {} -o out/draw.svg --label x",
    "draw {} -o out/draw.tex",
    "draw {} -o out/draw.txt",
    "draw {} -o out/draw.png",
    "steps {} -o out/steps --element --sprite",
    "steps {} -o out/figures --latex tikz",
    "book {} -o out/book.html",
    "book {} -o out/book.tex",
    "book {} -o out/tikz.tex --latex tikz",
    "book {} -o out/book.pdf",
    "collection {} -o out/collection.pdf",
    "batch {} -o out/site --to html,pdf,tex,svg",
    "batch {} -o out/alone --self-contained",
    "puzzles {}",
    "puzzles {} --json",
    "solve {} --to json",
    "convert {} --to toml",
    "draw {} --to svg -o -",
    "draw {} --to tex -o -",
    "book {} --to html -o -",
    "book {} --to tex -o -",
];

fn stepbook(folder: &Path, arguments: impl Words) -> Run {
    let done = run(folder, arguments);
    assert!(!done.err.contains("panicked"), "{}", done.err);
    obeys_nothing("standard error", done.err.as_bytes());
    obeys_nothing("standard output", &done.out);
    done
}

/// Runs a command of [`COMMANDS`] on a file: it succeeds, and what it prints keeps what is hostile as data.
fn succeeds(folder: &Path, command: &str, file: &str) {
    let words: Vec<&str> = command.split(' ').map(|word| if word == "{}" { file } else { word }).collect();
    let done = stepbook(folder, &words[..]).code(0);
    let format = words.iter().position(|word| *word == "--to").map_or("txt", |at| words[at + 1]);
    if !done.out.is_empty() {
        is_harmless(&format!("{command}.{}", format.replace("--json", "json")), &done.out);
    }
}

/// Asserts that a terminal shows `bytes`, and obeys nothing in them but line feeds and tabs.
fn obeys_nothing(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let obeyed = |c: &char| {
        c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert_eq!(text.chars().find(obeyed), None, "on {what}: {text:?}");
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => drop(found.insert(path.to_string_lossy().into_owned(), fs::read(&path).expect("a file"))),
        }
    }
    found
}

#[test]
fn texts_of_a_puzzle_are_data_in_every_format() {
    let folder = folder();
    let mut puzzle = String::new();
    let quoted = |text: &str| format!("'''{text}'''");
    let all = TEXTS.join(" ");
    puzzle.push_str(&format!("title = {}\nauthor = {0}\nsource = {0}\nnote = {0}\nboard = '''\n", quoted(&all)));
    for pair in TEXTS.chunks(2) {
        puzzle.push_str(&format!("{} {} .\n", pair[0], pair[1]));
    }
    puzzle.push_str(&format!("'''\ngoal = {{ {} = [0, 2] }}\n", quoted(TEXTS[0]).replace("'''", "'")));
    write(&folder, "p.toml", &puzzle);
    fs::create_dir(folder.path().join("out")).expect("a folder");
    for command in COMMANDS {
        succeeds(folder.path(), command, "p.toml");
    }
    let written = files(&folder.path().join("out"));
    written.iter().for_each(|(name, bytes)| is_harmless(name, bytes));
    for end in ["html", "svg", "tex", "pdf", "json", "toml", "csv", "txt", "png", "js"] {
        assert!(
            written.keys().any(|name| name.ends_with(&format!(".{end}"))),
            "there is a .{end} among {:?}",
            written.keys()
        );
    }
}

/// A file without a title takes its name as one.
#[test]
#[cfg(unix)]
fn names_of_files_are_data_in_every_format() {
    let folder = folder();
    let board = "3 4\nA A C .\nA B C .\nB B . .\nB\n0 1\n";
    fs::create_dir(folder.path().join("out")).expect("a folder");
    let names: Vec<String> = TEXTS.into_iter().chain(CONTROLS).map(|name| name.replace('/', ":")).collect();
    for (number, name) in names.iter().enumerate() {
        let file = format!("in/{name}.txt");
        write(&folder, &file, board);
        for command in [
            "solve {} -o out/#.json",
            "explore {} -o out/#.csv",
            "convert {} -o out/#.toml",
            "draw {} -o out/#.svg",
            "draw {} -o out/#.tex",
            "draw {} -o out/#-draw.txt",
            "puzzles {} --json",
        ] {
            succeeds(folder.path(), &command.replace('#', &number.to_string()), &file);
        }
    }
    // Names that differ in nothing but what is replaced must not meet.
    succeeds(folder.path(), "batch {} -o out/site --to html,pdf,tex,svg", "in");
    succeeds(folder.path(), "collection {} -o out/collection.pdf", "in");
    let written = files(&folder.path().join("out"));
    written.iter().for_each(|(name, bytes)| is_harmless(name, bytes));
    let pages = written.keys().filter(|name| name.contains("/site/") && name.ends_with(".pdf"));
    assert_eq!(pages.count(), names.len());
}

/// Escape sequences to a terminal in 7 and 8 bits, a bell, a line break, a change of direction.
const CONTROLS: [&str; 6] = ["a\u{1b}[31mred", "a\u{9b}31mred", "a\u{7}", "a\nerror: b", "a\u{202e}b", "a\rb"];

#[test]
#[cfg(unix)]
fn names_and_arguments_reach_no_terminal_raw() {
    let text = "title = 'x'\nboard = 'A.'\ngoal = { A = [0, 1] }\n";
    for name in CONTROLS {
        let folder = folder();
        write(&folder, &format!("{name}.toml"), text);
        write(&folder, &format!("{name}.bad"), "title = 'x'\nboard = \"A.\u{9b}\u{1b}\"\ngoal = { Q = [0, 1] }\n");
        fs::create_dir(folder.path().join(name)).expect("a folder");
        write(&folder, &format!("{name}/{name}.txt"), "A B\nC");
        let commands = [
            "solve {}.toml",
            "solve {}.bad",
            "solve {}.missing",
            "solve {}",
            "{}",
            "{} x",
            "solve --{}",
            "solve {}.toml {}",
            "solve {}.toml --metric {}",
            "solve {}.toml --max-positions {}",
            "solve {}.toml --goal {}",
            "solve {}.toml --goal {}=1,1",
            "solve {}.toml --name {}",
            "solve {}.toml --target {}",
            "solve {}.toml -o {}/x.txt",
            "solve {}.toml -o {}",
            "solve {}.toml -o {}.{}",
            "check {}.toml {}.bad",
            "check {}.toml {}.missing",
            "convert {}.toml -o {}.json",
            "convert {}.toml -o {}.nothing",
            "draw {}.toml -o {}.svg",
            "draw {}.toml --theme {}",
            "draw {}.toml --theme {}.toml -o x.svg",
            "draw {}.toml --lang {} -o x.svg",
            "draw {}.toml --lang {}.bad -o x.svg",
            "draw {}.toml --font {}.bad -o x.png",
            "draw {}.toml --font {}.missing -o x.png",
            "draw {}.toml --template-dir {}.missing -o x.svg",
            "steps {}.toml -o {}/{}",
            "steps {}.toml -o {}.toml",
            "book {}.toml -o {}.html",
            "book {}.toml -o {}.toml",
            "book {}.toml --template-dir {} -o x.html",
            "batch . -o {}-out",
            "batch {} -o {}-two",
            "batch {}.missing -o x",
            "collection . -o {}.pdf",
            "collection {} -o {}.pdf",
            "new {}.toml --template maze",
            "new {}-new.toml --template maze",
            "new x.toml --template {}",
            "convert {}.missing -o y.toml",
            "generate sliding --seed {}",
            "generate klondike -o {}/{}.toml",
            "puzzles {}",
            "man {}",
            "completions {}",
        ];
        for command in commands {
            let words = command.split(' ').map(|word| word.replace("{}", name));
            stepbook(folder.path(), words.collect::<Vec<_>>());
        }
    }
}

#[test]
fn controls_in_files_reach_no_terminal_raw() {
    for control in CONTROLS {
        let folder = folder();
        let toml = format!("title = '''{control}'''\nboard = '''\n{control} .\n'''\n{control} = 1\n");
        let files = [
            ("p.toml", toml.clone()),
            ("p.json", format!("{{\"title\": \"{control}\", \"board\": [\"A.\"], \"{control}\": 1}}")),
            ("p.txt", format!("A A {control}\nB . C\n")),
            ("list.txt", format!("A right {control}\n{control}\n")),
            ("theme.toml", format!("[block]\nfill = '''{control}'''\n{control} = 1\n")),
            ("lang.ftl", format!("title = {control}\n{control} = {{ $x }}\n = }}\n")),
            ("good.toml", "title = 'x'\nboard = 'A.'\ngoal = { A = [0, 1] }\n".to_owned()),
        ];
        for (name, content) in files {
            write(&folder, name, content);
        }
        let commands = [
            "solve p.toml",
            "solve p.json",
            "solve p.txt",
            "check good.toml list.txt",
            "draw good.toml --theme theme.toml -o x.svg",
            "book good.toml --lang lang.ftl -o x.html",
            "convert p.toml --to json",
            "batch p.toml p.json p.txt -o out",
            "collection p.toml p.txt -o out.pdf",
            "puzzles p.toml",
        ];
        for command in commands {
            stepbook(folder.path(), command);
        }
    }
}
