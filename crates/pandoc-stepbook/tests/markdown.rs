//! Fenced blocks of Markdown texts become figures: mdBook's preprocessor and pandoc's filter, by their protocols and with the programs.
//!
//! These tests run with the feature `nightly` only: a default build leaves the filters out. Build mdbook-stepbook before them.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};
use stepbook::cli::{self, Host};
use tempfile::TempDir;

#[path = "../../../tests/common/cases.rs"]
#[allow(dead_code, unexpected_cfgs, reason = "a part is for the tests of the program")]
mod cases;

/// The filter as a program.
const FILTER: &str = env!("CARGO_BIN_EXE_pandoc-stepbook");

/// How a run ended: exit code, standard output and standard error.
struct Run {
    code: u8,
    out: String,
    err: String,
}

impl Run {
    fn quiet(self) -> Self {
        assert_eq!((self.code, self.err.as_str()), (0, ""));
        self
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.out).expect("JSON")
    }
}

/// Calls a filter, or another command of Stepbook, with these words.
fn run_with(folder: &TempDir, words: &[&str], input: impl Into<String>) -> Run {
    let [out, err] = [(); 2].map(|()| Arc::new(Mutex::new(Vec::new())));
    let mut host = Host {
        stdin: Arc::new(Mutex::new(Cursor::new(input.into().into_bytes()))),
        stdout: out.clone(),
        stderr: err.clone(),
        ..Host::new(folder.path().to_owned())
    };
    let words: Vec<OsString> = words.iter().map(Into::into).collect();
    let code = match words[0].to_str() {
        Some("mdbook") => cli::mdbook(words, &mut host),
        Some("pandoc") => cli::pandoc(words, &mut host),
        _ => cli::run(std::iter::once("stepbook".into()).chain(words), &mut host),
    };
    let [out, err] = [out, err].map(|bytes| String::from_utf8(bytes.lock().expect("no panic").clone()).expect("UTF-8"));
    Run { code, out, err }
}

/// What `draw` writes.
fn draw(arguments: &str) -> String {
    let words: Vec<&str> = ["draw"].into_iter().chain(arguments.split(' ')).collect();
    run_with(&folder(), &words, "").quiet().out
}

/// A folder for a book with a chapter in `text/part`, or without settings.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["text/part", "src"] {
        fs::create_dir_all(folder.path().join(name)).expect("the folder is made");
    }
    folder
}

fn write(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) {
    fs::write(folder.path().join(name), content).expect("the folder can be written");
}

/// A file of the workspace.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn blesses() -> bool {
    std::env::var("STEPBOOK_BLESS").is_ok_and(|value| value == "1")
}

/// Whether a program is there. Without it a test passes, unless `STEPBOOK_REQUIRE_TOOLS` is 1.
fn tool(name: &str) -> bool {
    let found = Command::new(name).arg("--version").output().is_ok();
    assert!(found || std::env::var_os("STEPBOOK_REQUIRE_TOOLS").is_none_or(|value| value != "1"), "{name} is missing");
    if !found {
        println!("skipped: {name} is not there");
    }
    found
}

/// Two blocks, of which one falls to its goal; the title is markup.
const OWN: &str =
    "title = '<script>alert(1)</script> \\input{x} & $y$'\nboard = '''\nAB.\nAC.\n'''\ngoal = { B = [0, 2] }\n";

/// What mdBook 0.5 sends for a book with a chapter in a folder, and options in book.toml.
fn book(folder: &TempDir, options: &Value, content: &str) -> Value {
    let chapter = json!({
        "Chapter": {
            "name": "One", "content": content, "number": [1], "sub_items": [], "path": "part/one.md",
            "source_path": "part/one.md", "parent_names": [], "later": { "b": 1, "a": [null, 1.5] }
        }
    });
    json!([
        { "root": folder.path(), "config": { "book": { "src": "text" }, "preprocessor": { "stepbook": options } },
          "renderer": "html", "mdbook_version": "0.5.4" },
        { "items": [chapter, "Separator", { "PartTitle": "```stepbook x" }], "later": true }
    ])
}

fn ask_book(folder: &TempDir, book: &Value) -> Run {
    run_with(folder, &["mdbook"], book.to_string())
}

/// The chapter that mdBook gets for this text.
fn chapter(folder: &TempDir, content: &str) -> String {
    let answer = ask_book(folder, &book(folder, &json!({}), content)).quiet().json();
    answer["items"][0]["Chapter"]["content"].as_str().expect("a text").to_owned()
}

/// The drawing in `html` without its root, and lines as spaces: the one in a figure has an id and a style of its own.
fn drawing(html: &str) -> String {
    let from = html.find("<desc>").expect("a description");
    let to = html.find("</svg>").expect("the end of the drawing");
    html[from..to].replace('\n', " ")
}

fn ids(html: &str) -> Vec<&str> {
    html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// The text without what lies between two marks.
fn without(text: &str, begin: &str, end: &str) -> String {
    let (mut shown, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(begin) {
        shown += &format!("{before}{begin}…");
        rest = if end.is_empty() { "" } else { &after[after.find(end).expect("the end of the part")..] };
    }
    shown + rest
}

/// The lines that are shown of LaTeX with definitions.
const SHOWN: [&str; 5] =
    ["\\providecommand{\\stepbookunit}", "\\begin{figure}", "\\caption{", "\\label{", "\\stepbookbegingrid{"];

/// A text or a part of pandoc's document without drawings, and with one definition of all.
fn shortened(value: Value) -> Value {
    match value {
        Value::String(text) => {
            // Of definitions, only that of one command is shown.
            let is_shown = |line: &&str| SHOWN.iter().any(|begin| line.starts_with(begin));
            let text = match text.contains("\\providecommand") {
                true => text.split('\n').filter(is_shown).collect::<Vec<_>>().join("\n"),
                false => text,
            };
            let text = without(&text, "\\providecommand{\\stepbookunit}", "%");
            let text = without(&text, "</desc>", "</svg>");
            without(&without(&text, "\\begin{picture}", "\\end{picture}"), ";base64,", "").into()
        }
        Value::Array(all) => all.into_iter().map(shortened).collect(),
        Value::Object(all) => all.into_iter().map(|(key, value)| (key, shortened(value))).collect(),
        other => other,
    }
}

/// What a chapter becomes, without what is drawn; or what a filter answers to the lines below its name.
#[test]
fn texts_become_figures_or_errors() {
    cases::check("markdown.txt", |input| {
        let folder = folder();
        write(&folder, "text/part/own.toml", OWN);
        write(&folder, "text/part/bad.toml", "title = 'X'\nbord = 5\n");
        let answer = match input.split_once('\n').unwrap_or((input, "")) {
            (command, sent) if command.starts_with("mdbook") || command.starts_with("pandoc") => {
                run_with(&folder, &command.split(' ').collect::<Vec<_>>(), sent)
            }
            _ => ask_book(&folder, &book(&folder, &json!({}), input)),
        };
        if answer.code != 0 || answer.out.is_empty() {
            assert_eq!(answer.out, "", "nothing is written");
            return format!("{}\n{}", answer.code, answer.err);
        }
        let sent = answer.json();
        let Some(drawn) = sent["items"][0]["Chapter"]["content"].as_str() else {
            let parts = |blocks: &Vec<Value>| [&blocks[..], &[sent["meta"].clone(), sent["later"].clone()]].concat();
            let parts = sent["blocks"].as_array().map_or_else(|| vec![sent.clone()], parts);
            return parts.into_iter().map(|part| shortened(part).to_string() + "\n").collect();
        };
        let ids = ids(drawn);
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "no id is there twice: {ids:?}");
        for evil in ["<script", "<img", "onerror=alert(1)>"] {
            assert!(!drawn.contains(evil), "{evil}: {drawn}");
        }
        answer.err + &without(drawn, "</desc>", "</svg>")
    });
}

#[test]
fn a_book_is_given_back_with_figures_and_nothing_else_changes() {
    let folder = folder();
    let content = "# A\r\n\n```stepbook klotski step=42\n```\nText *after*.\n\n```rust\nfn main() {}\n```\n";
    let given = book(&folder, &json!({}), content);
    let answer = ask_book(&folder, &given).quiet();
    let mut found = answer.json();
    let drawn = found["items"][0]["Chapter"]["content"].take();
    let drawn = drawn.as_str().expect("a text");
    assert!(
        drawn.starts_with("# A\r\n\n<!-- stepbook --><figure class=\"stepbook\" id=\"klotski-step-042\"> <svg "),
        "{drawn}"
    );
    assert!(drawn.ends_with("</figure>\nText *after*.\n\n```rust\nfn main() {}\n```\n"), "{drawn}");
    assert!(drawn.contains("<figcaption>After 42 steps: b left</figcaption>"), "{drawn}");
    assert_eq!(drawn.lines().count(), 8, "a figure is one line, so that no list or quotation ends in it");
    let mut wanted = given[1].clone();
    wanted["items"][0]["Chapter"]["content"] = Value::Null;
    assert_eq!(found, wanted);
    // The same bytes as those of `draw`.
    assert_eq!(drawing(drawn), drawing(&draw("klotski --step 42 --to svg")));
    assert_eq!(ask_book(&folder, &given).out, answer.out);
}

#[test]
fn options_are_those_of_draw_and_some_more() {
    let folder = folder();
    for (words, arguments) in [
        ("klotski step=42 theme=colour arrow=next", "klotski --step 42 --theme colour --arrow next"),
        ("step=last puzzle=hughes mark=none lang=de", "hughes --step last --mark none --lang de"),
        ("hughes step=goal metric=move ground=none", "hughes --step goal --metric move --ground none"),
        ("hughes --step 3 --focus", "hughes --step 3 --focus"),
        ("klondike map", "klondike --map"),
    ] {
        assert_eq!(
            drawing(&chapter(&folder, &format!("```stepbook {words}\n```"))),
            drawing(&draw(&format!("{arguments} --to svg"))),
            "{words}"
        );
    }
}

#[test]
fn a_puzzle_is_solved_once() {
    let folder = folder();
    let one = "```stepbook klotski step=42\n```\n";
    let other = "```stepbook klotski step=9 theme=colour\n```\n```stepbook klotski steps=1-3\n```\n";
    let given = book(&folder, &json!({}), &format!("{one}{one}{other}"));
    let answer = run_with(&folder, &["mdbook", "-v"], given.to_string());
    assert_eq!(answer.err.matches("searched ").count(), 1, "{}", answer.err);
    // Another metric is another search.
    let given = book(&folder, &json!({}), &format!("{one}```stepbook klotski step=9 metric=move\n```\n{one}"));
    let answer = run_with(&folder, &["mdbook", "-v"], given.to_string());
    assert_eq!(answer.err.matches("searched ").count(), 2, "{}", answer.err);
}

#[test]
fn files_are_named_from_the_chapter_and_in_book_toml_from_the_book() {
    let folder = folder();
    fs::create_dir(folder.path().join("themes")).expect("the folder is made");
    write(&folder, "text/part/own.toml", OWN);
    write(&folder, "themes/mine.toml", "base = \"colour\"\n");
    let options = json!({ "command": "x", "theme": "themes/mine.toml", "focus": false, "puzzle": "hughes", "step": 1 });
    let given =
        book(&folder, &options, "```stepbook own.toml\n```\n```stepbook\n```\n```stepbook step=2 theme=mono\n```\n");
    let answer = ask_book(&folder, &given).quiet().json();
    let drawn = answer["items"][0]["Chapter"]["content"].as_str().expect("a text").to_owned();
    for id in ["own-step-001", "hughes-step-001", "hughes-step-002"] {
        assert!(drawn.contains(&format!("<figure class=\"stepbook\" id=\"{id}\"")), "{id}: {drawn}");
    }
    let colour = draw("hughes --step 1 --theme colour --to svg");
    assert!(drawn.replace('\n', " ").contains(&drawing(&colour)));
}

#[test]
fn figures_for_pandoc_are_those_of_draw() {
    let block = json!({ "t": "CodeBlock", "c": [["", ["stepbook"], [["puzzle", "klotski"], ["step", "42"]]], ""] });
    let document = json!({ "pandoc-api-version": [1, 22, 2, 1], "meta": {}, "blocks": [block] }).to_string();
    let figure = |format: &str, begin: &str| {
        let answer = run_with(&folder(), &["pandoc", format], document.as_str()).quiet().json();
        let mut texts = answer["blocks"].as_array().expect("a list").iter().filter_map(|block| block["c"][1].as_str());
        texts.find(|text| text.contains(begin)).expect("a figure").to_owned()
    };
    let draw = |to: &str| draw(&format!("klotski --step 42 --to {to}"));
    for (format, to, begin, end) in
        [("html", "svg", "<desc>", "</svg>"), ("latex", "tex", "\\begin{picture}", "\\end{picture}")]
    {
        let part = |text: &str| text[text.find(begin).expect("its begin")..text.find(end).expect("its end")].to_owned();
        assert_eq!(part(&figure(format, begin)), part(&draw(to)), "{format}");
    }
    assert_eq!(figure("plain", "").trim_end(), draw("txt").trim_end());
}

const DOCUMENT: &str = "---\ntitle: T\nstepbook:\n  theme: colour\n---\n\n# Head\n\n```{.stepbook #fig:x puzzle=klotski step=42}\n```\n\n\
                        Figure \\ref{fig:x}.\n\n```stepbook hughes step=1\n```\n\n> * ```stepbook\n>   hughes steps=0-2\n>   ```\n\n\
                        ```{.stepbook step=1}\ntitle = 'A & <b> \\evil $x$'\nboard = '''\nAB.\nAC.\n'''\ngoal = { B = [0, 2] }\n```\n";

/// Runs a program in `folder`.
fn ran(folder: &TempDir, program: &str, words: &[&str]) -> Output {
    let output = Command::new(program).args(words).current_dir(folder.path()).output();
    output.unwrap_or_else(|error| panic!("{program} does not start: {error}"))
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// What pandoc makes of a document in `folder`, through the filter.
fn pandoc(folder: &TempDir, arguments: &str) -> String {
    let words: Vec<&str> = ["text.md", "--filter", FILTER].into_iter().chain(arguments.split(' ')).collect();
    let output = ran(folder, "pandoc", &words);
    assert!(output.status.success(), "{arguments}: {}", text(output.stderr));
    text(output.stdout)
}

#[test]
fn pandoc_converts_documents_with_pictures() {
    if !tool("pandoc") {
        return;
    }
    let folder = folder();
    write(&folder, "text.md", DOCUMENT);
    let html = pandoc(&folder, "-t html -s");
    assert_eq!((html.matches("<svg ").count(), html.matches("<figure ").count()), (6, 6), "{html}");
    assert!(html.contains("id=\"fig:x\"") && !html.contains("stepbook hughes"));
    // GitHub shows images that are files.
    write(&folder, "text.md", DOCUMENT.replace("  theme", "  images: media\n  theme"));
    let gfm = pandoc(&folder, "-t gfm");
    assert!(!gfm.contains("data:image") && gfm.contains("media/fig-x.svg"), "{gfm}");
    let names = fs::read_dir(folder.path().join("media")).expect("the images");
    let names: BTreeSet<String> =
        names.map(|name| name.expect("a name").file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(names.len(), 6);
    let svg = fs::read_to_string(folder.path().join("media/hughes-step-001.svg")).expect("an image");
    assert_eq!(svg.replace("hughes-step-001", "step-1"), draw("hughes --step 1 --theme colour --to svg"));
    write(&folder, "text.md", DOCUMENT);
    // Through a pipe.
    let json = text(ran(&folder, "pandoc", &["text.md", "-t", "json"]).stdout);
    write(&folder, "piped.json", run_with(&folder, &["pandoc", "html"], json).out);
    assert_eq!(text(ran(&folder, "pandoc", &["-f", "json", "piped.json", "-s"]).stdout), html);
    // An error ends pandoc.
    write(&folder, "text.md", "```{.stepbook puzzle=klotksi}\n```\n");
    let failed = ran(&folder, "pandoc", &["text.md", "--filter", FILTER, "-o", "wrong.html"]);
    assert!(!failed.status.success() && !folder.path().join("wrong.html").exists());
    assert!(text(failed.stderr).contains("did you mean the built-in puzzle `klotski`?"));
}

/// CommonMark, GitHub's dialect and reStructuredText: pandoc keeps the first word of a fence only.
#[test]
fn pandoc_reads_blocks_in_other_formats() {
    if !tool("pandoc") {
        return;
    }
    let folder = folder();
    for (format, text) in [
        ("gfm", "```stepbook\nhughes step=1\n```\n"),
        ("commonmark", "```stepbook\nhughes step=1\n```\n"),
        ("commonmark_x", "```{.stepbook puzzle=hughes step=1}\n```\n"),
        ("rst", ".. code:: stepbook\n\n   hughes step=1\n"),
        ("org", "#+begin_src stepbook\nhughes step=1\n#+end_src\n"),
    ] {
        write(&folder, "text.md", text);
        let html = pandoc(&folder, &format!("-f {format} -t html"));
        assert!(html.contains("<svg ") && html.contains("id=\"hughes-step-001\""), "{format}: {html}");
    }
}

#[test]
fn pandoc_makes_office_documents_with_images() {
    if !tool("pandoc") {
        return;
    }
    let folder = folder();
    write(&folder, "text.md", DOCUMENT);
    // Slides of pandoc 2 have no pictures of lists.
    for (format, ending, least) in [("docx", "png", 5), ("odt", "svg", 5), ("pptx", "png", 3), ("epub", "xhtml", 2)] {
        pandoc(&folder, &format!("-o text.{format}"));
        let names = text(ran(&folder, "unzip", &["-Z1", &format!("text.{format}")]).stdout);
        let count = names.lines().filter(|name| name.ends_with(ending) && !name.contains("Thumbnails")).count();
        assert!(count >= least, "{format}: {names}");
    }
}

#[test]
fn pandoc_makes_pdf_with_latex() {
    if !(tool("pandoc") && tool("pdflatex") && tool("pdftotext")) {
        return;
    }
    let folder = folder();
    write(&folder, "text.md", DOCUMENT);
    for format in ["latex", "beamer"] {
        pandoc(&folder, &format!("-t {format} -o {format}.pdf"));
        let text = text(ran(&folder, "pdftotext", &[&format!("{format}.pdf"), "-"]).stdout);
        assert!(text.contains("Figure 1: After 42 steps: b left") && !text.contains("??"), "{format}: {text}");
    }
}

#[test]
fn mdbook_builds_a_book_with_pictures() {
    if !tool("mdbook") {
        return;
    }
    let folder = folder();
    fs::create_dir_all(folder.path().join("src/in")).expect("the folder is made");
    let program = Path::new(FILTER).with_file_name("mdbook-stepbook").display().to_string().replace('\\', "/");
    write(
        &folder,
        "book.toml",
        format!("[book]\ntitle = \"T\"\n[preprocessor.stepbook]\ncommand = \"{program}\"\ntheme = \"colour\"\n"),
    );
    write(&folder, "src/SUMMARY.md", "# Summary\n\n- [One](one.md)\n  - [Two](in/two.md)\n");
    let one = "# One\n\n```stepbook klotski step=42\n```\nText *right* after.\n\n- item\n  ```stepbook hughes steps=0-2\n  ```\n  more *item*\n\n\
               > ~~~stepbook step=1\n> title = '<b>'\n> board = '''\n> AB.\n> AC.\n> '''\n> goal = { B = [0, 2] }\n> ~~~\n> more *quote*\n";
    write(&folder, "src/one.md", one);
    write(&folder, "src/in/two.md", "# Two\n\n```stepbook own.toml step=1\n```\n");
    write(&folder, "src/in/own.toml", OWN);
    let built = ran(&folder, "mdbook", &["build"]);
    assert!(built.status.success(), "{}", text(built.stderr));
    let page = |name: &str| fs::read_to_string(folder.path().join("book").join(name)).expect("a page");
    let one = page("one.html");
    for part in ["id=\"klotski-step-042\"", "Text <em>right</em> after", "more <em>item</em>", "more <em>quote</em>"] {
        assert!(one.contains(part), "{part}: {one}");
    }
    assert_eq!(one.matches("<figcaption>").count(), 5);
    assert!(!one.contains("&lt;svg") && !one.contains("```"), "{one}");
    assert!(page("in/two.html").contains("id=\"own-step-001\"") && !page("in/two.html").contains("<script>alert"));
    write(&folder, "src/one.md", "# One\n\n```stepbook klotksi\n```\n");
    let failed = ran(&folder, "mdbook", &["build"]);
    let error = text(failed.stderr);
    assert!(!failed.status.success() && error.contains("src/one.md:3:1") && error.contains("`klotski`"), "{error}");
}

/// The blocks of the document, in which Markdown is shown.
#[test]
fn the_blocks_of_the_document_are_drawn() {
    let text = fs::read_to_string(path("docs/markdown.md")).expect("the document");
    let folder = folder();
    fs::copy(path("examples/hughes.toml"), folder.path().join("text/part/my-puzzle.toml")).expect("a copy");
    let shown: Vec<&str> = text.split("````markdown\n").skip(1).filter_map(|rest| rest.split("````").next()).collect();
    assert!(shown.len() >= 4, "{shown:?}");
    let drawn = chapter(&folder, &shown.concat());
    assert!(drawn.matches("<figure ").count() >= 9 && !drawn.contains("```"), "{drawn}");
    assert_eq!(chapter(&folder, &text).matches("<figure ").count(), 0, "the document itself shows code");
}
