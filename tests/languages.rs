//! Documents in other languages: which messages there are, and that documents use them.

use std::collections::BTreeSet;
use std::path::Path;
use stepbook::booklet::{Booklet, LatexError, Style, Templates, compose, html, latex};
use stepbook::language::Language;
use stepbook::search::{Outcome, unwatched};
use stepbook::walkthrough::narrate_in;

const PUZZLE: &str = "title = 'Try'\nboard = '''\nAB.\nAC.\n...\n'''\ngoal = { A = [1, 1] }\n";

fn booklet(tag: &str) -> Booklet {
    let puzzle = stepbook::format::read(PUZZLE.as_bytes(), None).expect("a valid puzzle");
    let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else {
        panic!("the puzzle has a solution")
    };
    let language = Language::bundled(tag).expect("it is bundled");
    compose(&narrate_in(&puzzle, &path, &language).expect("the path is legal"), &Style::default())
}

/// The content of all files below `folder` whose names end with one of `endings`.
fn files(folder: &Path, endings: &[&str]) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            texts.extend(files(&path, endings));
        } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
            texts.push(std::fs::read_to_string(&path).expect("a text"));
        }
    }
    texts
}

/// The names of the messages of `templates/lang/en.ftl`.
fn names(english: &str) -> BTreeSet<&str> {
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    english.lines().filter(starts).filter_map(|line| Some(line.split_once(" =")?.0)).collect()
}

#[test]
fn every_message_that_is_said_exists_and_none_is_unused() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let english = std::fs::read_to_string(root.join("templates/lang/en.ftl")).expect("English");
    let names = names(&english);
    let mut sources = files(&root.join("src"), &[".rs"]);
    sources.extend(files(&root.join("templates"), &[".html", ".css", ".tex"]));
    for source in &sources {
        for call in ["say(", "chain("] {
            for rest in source.split(call).skip(1) {
                let quoted = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
                assert!(quoted.is_none_or(|name| name == "message" || names.contains(name)), "{call}{quoted:?}");
            }
        }
    }
    let quoted = |name: &str| sources.iter().any(|source| source.contains(&format!("\"{name}\"")));
    let referred = |name: &str| english.contains(&format!("{{ {name} }}"));
    let unused: Vec<&&str> = names.iter().filter(|name| !quoted(name) && !referred(name)).collect();
    assert_eq!(unused, Vec::<&&str>::new());
}

#[test]
fn pages_say_their_language_and_direction() {
    for (tag, start) in [
        ("en", "<html lang=\"en\">"),
        ("de", "<html lang=\"de\">"),
        ("he", "<html lang=\"he\" dir=\"rtl\">"),
        ("zh", "<html lang=\"zh\">"),
    ] {
        let page = html(&booklet(tag), &Templates::default()).expect("the templates are valid");
        assert!(page.contains(start), "{tag}");
    }
}

#[test]
fn nothing_stays_english() {
    let words = ["step", "Step", "the ", "block", "picture", "After", "move", "goal", "Goal", "start", "page ", "down"];
    for tag in Language::tags().filter(|&tag| tag != "en") {
        let page = html(&booklet(tag), &Templates::default()).expect("the templates are valid");
        let visible = text(&page).replace("Stepbook", "");
        for word in words.iter().filter(|&&word| (tag, word) != ("fr", "page ")) {
            assert!(!visible.contains(word), "{tag}: {word} in {visible}");
        }
    }
}

/// What stands between the tags of a page's body.
fn text(page: &str) -> String {
    let body = page.split_once("<body>").expect("a body").1;
    body.split('<').filter_map(|part| Some(part.split_once('>')?.1)).collect::<Vec<_>>().join("|")
}

#[test]
fn latex_prints_languages_with_latin_letters_only() {
    for tag in ["en", "de", "es", "fr"] {
        latex(&booklet(tag), &Templates::default()).expect("all is printable");
    }
    for tag in ["he", "zh"] {
        let error = latex(&booklet(tag), &Templates::default()).expect_err("letters are lacking");
        assert!(matches!(&error, LatexError::Language(lacking) if lacking == tag), "{error}");
    }
}
