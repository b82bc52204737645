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

    /// An error: nothing is written, and the messages have these parts.
    fn fails(self, code: u8, parts: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        parts.iter().for_each(|part| assert!(self.err.contains(part), "`{part}` is missing in\n{}", self.err));
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

/// A folder for a book with a chapter in `text/part`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir_all(folder.path().join("text/part")).expect("the folder is made");
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

/// A document for pandoc whose blocks are these.
fn document(version: &[u64], meta: &Value, blocks: &[Value]) -> String {
    json!({ "pandoc-api-version": version, "meta": meta, "blocks": blocks, "later": 1 }).to_string()
}

const OLD: [u64; 4] = [1, 22, 2, 1];
const NEW: [u64; 2] = [1, 23];

fn code(id: &str, classes: &[&str], pairs: &[(&str, &str)], text: &str) -> Value {
    let pairs: Vec<[&str; 2]> = pairs.iter().map(|(key, value)| [*key, *value]).collect();
    json!({ "t": "CodeBlock", "c": [[id, classes, pairs], text] })
}

/// The document that pandoc gets for one with these blocks.
fn converted(format: &str, meta: &Value, blocks: &[Value]) -> Value {
    run_with(&folder(), &["pandoc", format], document(&OLD, meta, blocks)).quiet().json()
}

/// The blocks into which a document with `block` alone is filtered.
fn filtered(format: &str, version: &[u64], block: Value) -> Vec<Value> {
    let answer = run_with(&folder(), &["pandoc", format], document(version, &json!({}), &[block])).quiet().json();
    answer["blocks"].as_array().expect("a list").clone()
}

/// The text of a raw block.
fn raw<'v>(block: &'v Value, format: &str) -> &'v str {
    assert_eq!((&block["t"], &block["c"][0]), (&"RawBlock".into(), &format.into()), "{block}");
    block["c"][1].as_str().expect("a text")
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

#[test]
fn renderers_of_html_are_supported() {
    let folder = folder();
    for (renderer, code) in [("html", 0), ("markdown", 0), ("epub", 0), ("latex", 1), ("pandoc", 1), ("typst", 1)] {
        let answer = run_with(&folder, &["mdbook", "supports", renderer], "");
        assert_eq!((answer.code, answer.out, answer.err), (code, String::new(), String::new()), "{renderer}");
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
            ("mdbook", sent) => run_with(&folder, &["mdbook"], sent),
            ("pandoc", sent) => run_with(&folder, &["pandoc"], sent),
            ("pandoc html", sent) => run_with(&folder, &["pandoc", "html"], sent),
            _ => ask_book(&folder, &book(&folder, &json!({}), input)),
        };
        if answer.code != 0 {
            assert_eq!(answer.out, "", "nothing is written");
            return format!("{}\n{}", answer.code, answer.err);
        }
        let sent = answer.json();
        let drawn = sent["items"][0]["Chapter"]["content"].as_str().expect("a text");
        let ids = ids(drawn);
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "no id is there twice: {ids:?}");
        for evil in ["<script", "<img", "onerror=alert(1)>"] {
            assert!(!drawn.contains(evil), "{evil}: {drawn}");
        }
        let mut parts = drawn.split("</desc>");
        let first = parts.next().expect("the text before a drawing");
        parts.fold(answer.err + first, |text, part| {
            text + "</desc>…" + &part[part.find("</svg>").expect("the end of a drawing")..]
        })
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
fn chapters_of_any_version_and_depth_are_drawn() {
    let folder = folder();
    let block = "```stepbook hughes\n```";
    let inner = json!({ "Chapter": { "name": "In", "content": block, "sub_items": [], "path": null } });
    let outer =
        json!({ "Chapter": { "name": "Out", "content": "", "sub_items": ["Separator", inner], "path": "a.md" } });
    fs::create_dir(folder.path().join("src")).expect("the folder is made");
    let given = json!([{ "root": folder.path(), "config": {} }, { "sections": [outer], "__non_exhaustive": null }]);
    let answer = run_with(&folder, &["mdbook"], given.to_string()).quiet().json();
    let drawn = answer["sections"][0]["Chapter"]["sub_items"][1]["Chapter"]["content"].as_str().expect("a text");
    assert!(drawn.contains("<figure") && !drawn.contains("```"), "{drawn}");
    assert!(answer.get("__non_exhaustive").is_some_and(Value::is_null));
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
    let wrong = ask_book(&folder, &book(&folder, &json!({ "theme": ["mono"] }), ""));
    wrong.fails(1, &["`theme` below [preprocessor.stepbook]"]);
}

#[test]
fn what_is_not_expected_is_left_alone() {
    let folder = folder();
    let odd = json!([{}, { "items": [5, { "Chapter": 5 }, { "Chapter": { "content": 5, "sub_items": "x" } }] }]);
    assert_eq!(run_with(&folder, &["mdbook"], odd.to_string()).json(), odd[1]);
    let odd =
        document(&OLD, &json!({}), &[json!({ "t": "CodeBlock", "c": 5 }), json!({ "t": "Para", "c": [5] }), json!(7)]);
    assert_eq!(run_with(&folder, &["pandoc", "html"], &odd).json(), serde_json::from_str::<Value>(&odd).expect("JSON"));
}

#[test]
fn titles_captions_and_labels_are_no_latex() {
    let own = [("step", "1"), ("caption", "\\input x #1 $x$ %\n\n\\end figure {title}"), ("latex", "picture")];
    for format in ["latex", "beamer"] {
        let latex = filtered(format, &OLD, code("", &["stepbook"], &own, OWN));
        let latex = raw(latex.last().expect("a figure"), "latex");
        assert!(
            !latex.contains("\\input") && !latex.contains("$x$") && latex.matches("\\end{figure}").count() == 1,
            "{latex}"
        );
    }
    let image = filtered("markdown", &OLD, code("", &["stepbook"], &own, OWN)).remove(0).to_string();
    assert!(!image.contains("RawInline") && image.contains("\\\\input"), "{image}");
}

#[test]
fn each_format_of_pandoc_gets_what_it_shows() {
    let block = || code("fig:x", &["stepbook"], &[("puzzle", "klotski"), ("step", "42")], "");
    let draw = |to: &str| draw(&format!("klotski --step 42 --to {to}"));

    let html = filtered("html5+smart", &OLD, block());
    assert!(raw(&html[0], "html").starts_with("<figure class=\"stepbook\" id=\"fig:x\">\n<svg "));
    let svg = draw("svg");
    let body = &svg[svg.find("<desc>").expect("a description")..];
    assert!(raw(&html[0], "html").contains(body), "the same bytes");

    let latex = filtered("latex", &OLD, block());
    assert_eq!(latex.len(), 2);
    assert!(raw(&latex[0], "latex").contains("\n\\providecommand"), "{}", latex[0]);
    let figure = raw(&latex[1], "latex");
    assert!(
        figure.contains("\\caption{After 42 steps: b left}\n\\label{fig:x}") && !figure.contains("\\providecommand"),
        "{figure}"
    );
    let tex = draw("tex");
    let picture = |tex: &str| {
        tex[tex.find("\\begin{picture}").expect("a picture")..tex.find("\\end{picture}").expect("its end")].to_owned()
    };
    assert_eq!(picture(figure), picture(&tex));

    let image = |format: &str, version: &[u64]| filtered(format, version, block()).remove(0);
    let old = image("gfm", &OLD);
    let [attributes, caption, target] = old["c"][0]["c"].as_array().expect("an image").as_slice() else {
        panic!("{old}")
    };
    assert_eq!((&old["t"], &attributes[0], &target[1]), (&"Para".into(), &"fig:x".into(), &"fig:".into()));
    assert_eq!(caption[0], json!({ "t": "Str", "c": "After" }));
    assert!(target[0].as_str().is_some_and(|url| url.starts_with("data:image/svg+xml;base64,")));
    let new = image("typst", &NEW);
    assert_eq!(
        (&new["t"], &new["c"][0][0], &new["c"][2][0]["c"][0]["t"]),
        (&"Figure".into(), &"fig:x".into(), &"Image".into())
    );
    assert!(
        image("docx", &OLD)["c"][0]["c"][2][0].as_str().is_some_and(|url| url.starts_with("data:image/png;base64,"))
    );

    let plain = filtered("plain", &OLD, block());
    assert_eq!(plain[0]["c"][1].as_str().map(str::trim_end), Some(draw("txt").trim_end()));
}

#[test]
fn definitions_are_there_once_and_packages_are_loaded() {
    let block = |step: &str, more: &[(&str, &str)]| {
        let own = [("puzzle", "klotski"), ("step", step)];
        code("", &["stepbook"], &[&own[..], more].concat(), "")
    };
    let blocks =
        [block("1", &[]), json!({ "t": "BlockQuote", "c": [block("2", &[("latex", "tikz")])] }), block("1", &[])];
    let meta = json!({ "header-includes": { "t": "MetaInlines", "c": [] } });
    let answer = converted("latex", &meta, &blocks);
    let text = answer.to_string();
    assert_eq!(text.matches("\\\\providecommand{\\\\stepbookunit}").count(), 1);
    assert_eq!(answer["meta"]["header-includes"]["c"].as_array().map(Vec::len), Some(2));
    assert!(text.contains("\\\\usepackage{tikz}"));
    for label in ["klotski-step-001", "klotski-step-002", "klotski-step-001-2"] {
        assert_eq!(text.matches(&format!("\\\\label{{{label}}}")).count(), 1, "{label}");
    }
    // TeX makes the labels of a grid: they have another prefix if one of them is taken.
    let row = code("", &["stepbook"], &[("puzzle", "klotski"), ("steps", "1-3")], "");
    for (first, prefix) in [(block("9", &[]), "{klotski-steps}"), (block("1", &[]), "{klotski-step-001-2-row-steps}")] {
        let answer = converted("latex", &json!({}), &[first, row.clone()]);
        let grid = raw(&answer["blocks"][2], "latex");
        let begin = grid.lines().find(|line| line.starts_with("\\stepbookbegingrid{")).expect("a grid");
        assert!(begin.contains(prefix), "{begin}");
    }
    let other = code("", &["stepbook"], &[("puzzle", "klotski"), ("steps", "5-6")], "");
    let answer = converted("latex", &json!({}), &[row, other]);
    assert!(raw(&answer["blocks"][2], "latex").contains("{klotski-step-005-row-steps}"));
    // Frames contain no definitions.
    let answer = converted("beamer", &json!({}), &blocks[..1]);
    assert!(!answer["blocks"].to_string().contains("providecommand"));
    assert!(answer["meta"]["header-includes"].to_string().contains("providecommand"));
}

#[test]
fn blocks_are_found_whatever_pandoc_makes_of_their_words() {
    let paragraph = |text: &str| json!({ "t": "Para", "c": [{ "t": "Code", "c": [["", [], []], text] }] });
    for block in [
        // ```{.stepbook #x puzzle=hughes .focus step=1}, in Markdown and commonmark_x.
        code("", &["stepbook", "focus"], &[("puzzle", "hughes"), ("step", "1"), ("map", "false")], ""),
        // Words in the body, in every format.
        code("", &["stepbook"], &[], "hughes step=1 focus"),
        // ```stepbook hughes step=1 in pandoc's Markdown.
        paragraph("stepbook hughes step=1 focus=true"),
    ] {
        let html = filtered("html", &OLD, block);
        assert!(raw(&html[0], "html").contains("id=\"hughes-step-001\""), "{html:?}");
    }
    // Commands, and other code.
    for other in [
        paragraph("stepbook book klotski"),
        paragraph("stepbook --help"),
        paragraph("stepbook"),
        paragraph("stepbooks klotski"),
        code("", &["text", "stepbook"], &[], "klotski"),
        json!({ "t": "Para", "c": [{ "t": "Code", "c": [["", ["x"], []], "stepbook klotski"] }] }),
    ] {
        assert_eq!(filtered("html", &OLD, other.clone()), [other]);
    }
}

#[test]
fn the_metadata_has_options_for_all_blocks() {
    let folder = folder();
    let block = code("", &["stepbook"], &[("step", "1")], "");
    let words = json!([{ "t": "Str", "c": "Step" }, { "t": "Space" }, { "t": "Str", "c": "{number}" }]);
    let meta = |theme: Value| {
        json!({ "stepbook": { "t": "MetaMap", "c": {
            "puzzle": { "t": "MetaString", "c": "hughes" }, "caption": { "t": "MetaInlines", "c": words },
            "focus": { "t": "MetaBool", "c": true }, "theme": theme
        } } })
    };
    let known = meta(json!({ "t": "MetaInlines", "c": [{ "t": "Str", "c": "colour" }] }));
    let answer = converted("html", &known, std::slice::from_ref(&block));
    assert_eq!((&answer["meta"], &answer["later"]), (&known, &1.into()));
    assert!(raw(&answer["blocks"][0], "html").contains("<figcaption>Step 1</figcaption>"));
    let wrong = meta(json!({ "t": "MetaList", "c": [] }));
    run_with(&folder, &["pandoc", "html"], document(&OLD, &wrong, &[block])).fails(1, &["`theme` below `stepbook`"]);
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
