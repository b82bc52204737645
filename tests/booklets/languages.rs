//! Documents in other languages: which messages there are, and that documents use them.

use crate::common::program::{folder, run, text as file, write};
use crate::common::stories::{solved, story_in};
use crate::common::{path, text_of};
use crate::pdf_standards::load;
use crate::seen::{html, latex, on_all, turn, words};
use std::collections::BTreeSet;
use std::path::Path;
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{Booklet, Chosen, Edition, Facts, LatexError, Levels, Solutions, Style, compose};
use stepbook::stages::language::Language;
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::render::pdf::Bookmark;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::narrate_in;

const PUZZLE: &str = "title = 'Try'\nboard = '''\nAB.\nAC.\n...\n'''\ngoal = { A = [1, 1] }\n";
const ENGLISH: &str = "crates/read/messages/en.ftl";

fn booklet(tag: &str) -> Booklet {
    compose(&story_in(PUZZLE, tag), &Style::default())
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

/// The names of the messages of `crates/read/messages/en.ftl`.
fn names(english: &str) -> BTreeSet<&str> {
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    english.lines().filter(starts).filter_map(|line| Some(line.split_once(" =")?.0)).collect()
}

#[test]
fn every_used_message_exists_and_every_message_is_used() {
    let english = text_of(ENGLISH);
    let names = names(&english);
    let count = english
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()) && line.contains(" ="))
        .count();
    assert_eq!(count, names.len(), "some message stands there twice");
    let mut sources = [files(&path("src"), &[".rs"]), files(&path("crates"), &[".rs"])].concat();
    sources.extend(files(&path("templates"), &[".html", ".css", ".tex"]));
    for source in &sources {
        for call in ["say(", "chain("] {
            for rest in source.split(call).skip(1) {
                // One name, or the names of which a condition chooses one.
                let first = rest.split([',', ')']).next().unwrap_or_default();
                let is_name = |name: &&str| {
                    !name.contains(['{', ' ']) && (first.trim_start().starts_with('"') || name.contains('-'))
                };
                let mut quoted = first.split('"').skip(1).step_by(2).filter(is_name);
                assert!(quoted.all(|name| name == "message" || names.contains(name)), "{call}{first}");
            }
        }
    }
    // The gallery's script says all of a list.
    let gallery = text_of("crates/book/src/booklet/gallery.rs");
    let (_, list) = gallery.split_once("const MESSAGES: &str = \"").expect("the list");
    let said: Vec<&str> = list.split('"').next().unwrap_or_default().split_whitespace().collect();
    let is_said = |name: &str| name.strip_prefix("html-gallery-").is_some_and(|name| said.contains(&name));
    assert!(said.iter().all(|name| *name == "\\" || names.contains(&*format!("html-gallery-{name}"))), "{said:?}");
    // Those of the other scripts say groups, whose names have a common beginning.
    let words = text_of("crates/book/src/booklet/html/words.rs");
    let kinds = ["Once", "Counted", "EachSlide", "EachCell", "EachJump"];
    let groups = words.match_indices("(\"").filter_map(|(at, _)| {
        let (prefix, rest) = words[at + 2..].split_once("\", ")?;
        let (kind, names) = rest.split_once(", \"")?;
        kinds.contains(&kind).then(|| (prefix, names.split('"').next().unwrap_or_default()))
    });
    let messages = groups.flat_map(|(prefix, names)| {
        names.split(' ').map(move |name| format!("{prefix}{}", name.rsplit('=').next().unwrap_or_default()))
    });
    let messages: Vec<String> = messages.collect();
    let lacking: Vec<&String> = messages.iter().filter(|name| !names.contains(&***name)).collect();
    assert!(messages.len() > 70 && lacking.is_empty(), "{lacking:?}");
    let is_said = |name: &str| is_said(name) || messages.iter().any(|message| message == name);
    // The paragraphs of the page of calibration have names, which their heads share.
    let calibration = text_of("crates/book/src/booklet/pages/calibration.rs");
    let is_paragraph = |name: &str| {
        let name = name.strip_prefix("calibration-").map(|name| format!("\"{}\"", name.trim_end_matches("-title")));
        name.is_some_and(|name| calibration.contains(&name))
    };
    let is_said = |name: &str| is_said(name) || is_paragraph(name);
    let quoted = |name: &str| is_said(name) || sources.iter().any(|source| source.contains(&format!("\"{name}\"")));
    let referred = |name: &str| english.contains(&format!("{{ {name} }}"));
    // Those of the studio are used by its page: tests/web/studio/editor.mjs.
    let is_ours = |name: &&&str| !name.starts_with("studio-");
    let unused: Vec<&&str> = names.iter().filter(is_ours).filter(|name| !quoted(name) && !referred(name)).collect();
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
        let page = html(&booklet(tag));
        assert!(page.contains(start), "{tag}");
    }
}

#[test]
fn nothing_stays_english() {
    let words =
        ["step", "Step", "the ", " block", "picture", "After", "move", "goal", "Goal", "start", "page ", "down"];
    for tag in Language::tags().filter(|&tag| tag != "en") {
        let page = html(&booklet(tag));
        let visible = text(&page).replace("Stepbook", "");
        for word in words.iter().filter(|&&word| (tag, word) != ("fr", "page ")) {
            assert!(!visible.contains(word), "{tag}: {word} in {visible}");
        }
    }
}

#[test]
fn a_figure_says_its_language() {
    let folder = folder();
    write(&folder, "try.toml", PUZZLE);
    run(&folder, "draw try.toml --lang de -o try.pdf").code(0);
    let document = load(&std::fs::read(folder.path().join("try.pdf")).expect("a file"));
    let language = document.catalog().and_then(|catalog| catalog.get(b"Lang")?.as_str()).expect("a language");
    assert_eq!(language, b"de");
}

#[test]
fn numbers_have_the_gap_of_their_language() {
    let levels = Levels { positions: vec![1, 25_955], winning: None, is_whole: true, complete: Some(1) };
    let facts = Facts { levels: Some(levels), solutions: Some(Solutions::Exactly(1_234_567)), ..Facts::default() };
    for (tag, gap) in [("en", ","), ("de", "."), ("fr", "\u{a0}")] {
        let page = html(&compose(&story_in(PUZZLE, tag), &Style { facts: facts.clone(), ..Style::default() }));
        for number in ["25G955", "25G956", "1G234G567", "30G000"] {
            assert!(page.contains(&number.replace('G', gap)), "{tag}: {number}");
        }
        assert_eq!(gap == ",", page.contains("25,955"), "{tag}");
    }
}

/// What is between the tags of a page's body.
fn text(page: &str) -> String {
    let body = page.split_once("<body>").expect("a body").1;
    // The script is English, as all sources are; what it says is among its data, beside names.
    let body = body.split("<script").next().unwrap_or_default();
    body.split('<').filter_map(|part| Some(part.split_once('>')?.1)).collect::<Vec<_>>().join("|")
}

/// What is between the placeables of each English message, and whole plain ones: words that no other language has.
fn english_words(english: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in english.lines().filter(|line| !line.starts_with('#')) {
        // The text of a message, or of one of its variants.
        let text = match line.trim_start().trim_start_matches('*').split_once("] ") {
            Some((start, text)) if start.starts_with('[') => text,
            _ => line.split_once(" = ").map_or("", |(_, text)| text),
        };
        let pieces = text.split('{').flat_map(|piece| piece.rsplit('}').take(1));
        let sentences = pieces.map(str::trim).filter(|piece| piece.len() > 11 && piece.contains(' '));
        found.extend(sentences.map(str::to_owned));
    }
    found
}

/// Every kind of document of `booklet` as one text.
fn documents(booklet: &Booklet, tag: &str) -> String {
    let pages = paginate(booklet, &Layout::default()).expect("it fits on A4");
    let mut found = format!("{} {} {} ", pages.title, pages.subject, on_all(&pages, words).join(" "));
    fn bookmarks(of: &[Bookmark], found: &mut String) {
        for bookmark in of {
            found.extend([&bookmark.title, " "]);
            bookmarks(&bookmark.children, found);
        }
    }
    bookmarks(&pages.bookmarks, &mut found);
    found += &text(&html(booklet));
    if !matches!(tag, "he" | "zh") {
        found += &latex(booklet);
    }
    found
}

#[test]
fn no_document_has_english_words_or_names_of_messages() {
    let english = text_of(ENGLISH);
    let (names, words) = (names(&english), english_words(&english));
    assert!(
        words.contains("Slide the blocks; do not rotate them, lift them or stack them.") && words.len() > 200,
        "{words:?}"
    );
    let gate = "title = 'G'\nboard = '''\n#AA.\n#AAb\n#--.\n#...\n'''\ngate_blocks = ['A']\ngoal = { A = [2, 1] }\n";
    let rush = include_str!("../../examples/rush-hour.toml");
    let cases = [(PUZZLE, Metric::Step), (gate, Metric::Step), (rush, Metric::Slide), (gate, Metric::Move)];
    for (i, (puzzle, metric)) in cases.into_iter().enumerate() {
        let (puzzle, path) = solved(puzzle, metric);
        let levels = Levels { positions: vec![1, 2, 4], winning: Some(vec![0, 0, 1]), is_whole: true, complete: None };
        let solutions = Some(Solutions::Exactly(12_345));
        let facts = Facts {
            levels: Some(levels),
            solutions,
            fewest: [Some(3); 3],
            chosen: Some(Chosen::First),
            distances: None,
            reached: puzzle.reached(),
        };
        for (k, tag) in Language::tags().enumerate() {
            let language = Language::bundled(tag).expect("it is bundled");
            let story = narrate_in(&puzzle, &path, &language).expect("the path is legal");
            let editions = [Edition::Full, Edition::Hints, Edition::Puzzle].into_iter().enumerate();
            for (_, edition) in editions.filter(|(e, _)| turn([i, k, *e], 3)) {
                let style = Style { edition, facts: facts.clone(), date: Some(0), ..Style::default() };
                let text = documents(&compose(&story, &style), tag);
                let is_name = |word: &&str| word.contains('-') && names.contains(word);
                for twice in ["..|", "?.|", "。。|", "？。|"] {
                    assert!(!text.contains(twice), "{tag}, {metric:?}, {edition:?}: {twice}");
                }
                let named = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').find(is_name);
                assert_eq!(named, None, "{tag}, {metric:?}, {edition:?}");
                let spoken = words.iter().find(|words| text.contains(words.as_str()));
                assert_eq!(spoken.is_some(), tag == "en", "{tag}, {metric:?}, {edition:?}: {spoken:?}");
            }
        }
    }
}

#[test]
fn latex_prints_languages_with_latin_letters_only() {
    for tag in ["en", "de", "es", "fr"] {
        latex(&booklet(tag));
    }
    for tag in ["he", "zh"] {
        let made = stepbook::stages::booklet::latex(&booklet(tag), Flavour::Picture, &stepbook::stages::templates());
        let error = made.expect_err("letters are lacking");
        assert!(matches!(&error, LatexError::Language(lacking) if lacking == tag), "{error}");
    }
}

#[test]
fn the_language_is_an_option_and_files_add_some() {
    let folder = folder();
    run(&folder, "steps ten-steps -q --lang de -o steps").code(0);
    let manifest = file(&folder, "steps/manifest.json");
    assert!(manifest.contains("\"caption\":\"Nach 1 Schritt\"") && !manifest.contains("After"), "{manifest}");
    write(&folder, "lang/it.ftl", "hints-title = Suggerimenti\n");
    let done = run(&folder, "book ten-steps -q --to html -o - --lang it --template-dir .");
    assert!(done.text().contains("<html lang=\"it\">") && done.text().contains(">Suggerimenti<"), "{done:?}");
    assert!(done.text().contains("All steps"), "what is missing is said in English");
}
