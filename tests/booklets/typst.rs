//! Booklets as Typst documents: they compile without a warning to tagged PDFs, and say what the other formats say.

use crate::common::pdf::validate_as;
use crate::common::program::{folder, run, text as source, write};
use crate::common::tex::Compiled;
use crate::common::typst::{compile, is_there};
use crate::common::{says, stories::HOSTILE, tool};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Sliding blocks with a gate and a fixed block, and notes.
const NOTED: &str = r##"
title = "Noted"
board = """
AA.#
AA-.
B..C
D..C
"""
gate_blocks = ["B"]
fixed = ["D"]
goal = { B = [2, 2] }
[[note]]
step = 1
text = "First #panic() move."
"##;

/// Compiles a file to a PDF that claims to be PDF/UA-1.
fn compiled(folder: &TempDir, name: &str) -> PathBuf {
    let (file, target) = (folder.path().join(name), folder.path().join(name).with_extension("pdf"));
    compile(&file, &target, &["standards=ua-1"]);
    target
}

fn text_of(pdf: &Path) -> String {
    Compiled { pdf: pdf.to_owned(), log: String::new() }.text().unwrap_or_default()
}

#[test]
fn documents_compile_to_accessible_pdfs() {
    let folder = folder();
    write(&folder, "noted.toml", NOTED);
    write(&folder, "hostile.toml", HOSTILE);
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let commands = [
        "klotski -o klotski.typ".to_owned(),
        "klotski --lang he --theme colour -o he.typ".to_owned(),
        "klotski --lang de --edition puzzle -o de.typ".to_owned(),
        "klotski --arrows 3 --theme photocopy --edition solution -o arrows.typ".to_owned(),
        "noted.toml -o noted.typ".to_owned(),
        "hostile.toml -o hostile.typ".to_owned(),
        format!("{examples}/number-maze.toml -o maze.typ"),
        format!("{examples}/klondike.toml --edition hints --lang fr -o hints.typ"),
    ];
    for command in &commands {
        run(&folder, &format!("book {command}")).code(0);
    }
    if !is_there() {
        return;
    }
    let names = commands.iter().filter_map(|command| command.rsplit(' ').next());
    let files: Vec<PathBuf> = names.map(|name| compiled(&folder, name)).collect();
    validate_as("ua1", &files);
}

#[test]
fn a_document_says_what_the_booklet_says() {
    let folder = folder();
    run(&folder, "book klotski -o klotski.typ").code(0);
    let first = source(&folder, "klotski.typ");
    run(&folder, "book klotski -o klotski.typ").code(0);
    assert_eq!(source(&folder, "klotski.typ"), first, "the same bytes in every run");
    assert!(first.len() < 160_000, "{}", first.len());
    if !is_there() || !tool("pdftotext") {
        return;
    }
    // A reference to a step is a link to it, with its number.
    let more = format!("{first}\nSee step @klotski-step-042.\n");
    write(&folder, "klotski.typ", more);
    let pdf = compiled(&folder, "klotski.typ");
    let document = lopdf::Document::load(&pdf).expect("a PDF");
    // The reference stands behind the back.
    assert_eq!(document.get_pages().len(), 18 + 1);
    let text = text_of(&pdf);
    let order = [
        "very hard",
        "Contents",
        "A hint: page 16",
        "How to read the pictures",
        "Part 7 of 7: steps 109–116",
        "116 steps are 88",
    ];
    let order =
        order.into_iter().chain(["25,955", "How this book was made", "the way: p. 4–5", "How far have you come?"]);
    let places: Vec<usize> = order.filter_map(|words| text.find(words)).collect();
    assert!(places.len() == 10 && places.is_sorted(), "{places:?} in {text}");
    let parts = ["Bring S to the opening", "The solution: page 4", "you are here", "All moves in a table: page 14"];
    let more =
        ["See step 42.", "After 42 steps b left", "page 14", "How this book was made", "S has gone left", "116 steps"];
    for words in parts.iter().chain(&more) {
        assert!(says(&text, words), "{words}");
    }
    for k in 2..=116 {
        assert!(says(&text, &format!("After {k} steps")), "{k}");
    }
    let is_link = |object: &lopdf::Object| {
        object.as_dict().is_ok_and(|annotation| {
            annotation.get(b"Subtype").is_ok_and(|kind| kind.as_name().is_ok_and(|kind| kind == b"Link"))
        })
    };
    // In the contents, on the puzzle's page, beside the parts of the table and the hints, and here.
    assert_eq!(document.objects.values().filter(|object| is_link(object)).count(), 12 + 3 + 13 + 7 + 1);
}

#[test]
fn books_of_many_puzzles_compile_and_name_the_right_pages() {
    let folder = folder();
    write(&folder, "noted.toml", NOTED);
    write(&folder, "hostile.toml", HOSTILE);
    let puzzles = "klotski number-maze only-18-steps noted.toml hostile.toml";
    let parts = ["", "--parts puzzles,hints --lang de", "--solutions diagrams --arrows 3 --title 'Mine'"];
    for (at, options) in parts.into_iter().enumerate() {
        run(&folder, &format!("collection {puzzles} {options} -o {at}.typ")).code(0);
    }
    run(&folder, &format!("collection {puzzles} -o again.typ")).code(0);
    assert_eq!(source(&folder, "again.typ"), source(&folder, "0.typ"), "the same bytes in every run");
    if !is_there() || !tool("pdftotext") {
        return;
    }
    let files = [0, 1, 2].map(|at| compiled(&folder, &format!("{at}.typ")));
    validate_as("ua1", &files);
    let text = Compiled { pdf: files[0].clone(), log: String::new() }.told(&[]);
    let pages: Vec<&str> = text.split('\u{c}').collect();
    // Klotski says where its solution is, and there it is.
    let words = |page: &str| page.split_whitespace().collect::<Vec<_>>().join(" ");
    let puzzle =
        pages.iter().map(|page| words(page)).find(|page| page.contains("Klotski") && page.contains("116 steps Diff"));
    let rest = puzzle.as_deref().and_then(|page| page.split("116 steps Diff").nth(1)?.split("solution p. ").nth(1));
    let number = rest.and_then(|rest| rest.split(' ').next()?.parse::<usize>().ok()).expect("the page of the solution");
    let page = words(pages[number - 1]);
    assert!(["4 Klotski", "116 steps (88 moves)"].iter().all(|words| page.contains(words)), "{number}: {page}");
    for words in ["Contents", "After 57 moves", "how this book was made"] {
        assert!(says(&text.to_lowercase(), &words.to_lowercase()), "{words}");
    }
}

#[test]
fn texts_of_the_puzzle_are_data() {
    let folder = folder();
    let title = r#"Long # $x$ *b* _i_ @a <l> ` \ // " #eval("1") ]})"#;
    let puzzle = format!("title = '''{title}'''\nauthor = '#panic()'\n{}", NOTED.split_once('\n').expect("lines").1)
        .replace("\ntitle = \"Noted\"", "");
    write(&folder, "data.toml", puzzle);
    run(&folder, "book data.toml -o data.typ").code(0);
    if is_there() && tool("pdftotext") {
        let text = text_of(&compiled(&folder, "data.typ"));
        for words in [title, "#panic()", "First #panic() move."] {
            assert!(text.contains(words), "{words} in {text}");
        }
    }
}

#[test]
fn templates_of_the_user_get_literals() {
    let folder = folder();
    write(&folder, "mine/preamble.typ", "#let title = {{ title }}\n#let numbers = {{ [1, 2.5, true, none, 'a\"'] }}\n");
    write(&folder, "mine/booklet.typ", "{% include \"preamble.typ\" %}\n#title #numbers\n");
    run(&folder, "book klotski --template-dir mine -o own.typ").code(0);
    let expected = "#let title = \"Klotski\"\n#let numbers = (1,2.5,true,none,\"a\\\"\",)\n#title #numbers\n";
    assert_eq!(source(&folder, "own.typ"), expected);
}
