//! Fenced blocks of Markdown texts become figures: mdBook's preprocessor and pandoc's filter, by their protocols and with the programs.

use crate::common::program::{PROGRAM, Run, folder, run_with, write};
use crate::common::tool;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

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
    fs::create_dir_all(folder.path().join("text/part")).expect("the folder is made");
    run_with(folder, "mdbook", book.to_string())
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

/// The blocks into which a document with `block` alone is filtered.
fn filtered(format: &str, version: &[u64], block: Value) -> Vec<Value> {
    let folder = folder();
    let answer = run_with(&folder, &["pandoc", format], document(version, &json!({}), &[block])).quiet().json();
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
        assert_eq!(answer.parts(), (code, String::new(), String::new()), "{renderer}");
    }
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
    let svg = run_with(&folder, &["draw", "klotski", "--step", "42", "--to", "svg"], "").text().to_owned();
    assert_eq!(drawing(drawn), drawing(&svg));
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
fn blocks_stand_in_lists_and_quotations_and_have_any_fence() {
    let folder = folder();
    let content = "> - ~~~~stepbook hughes step=1\n>   ~~~~\n>   more\n\n1. ```stepbook\n   hughes step=2\n   ```\n\n````stepbook step=last\n\
                   title = 'X'\nboard = '''\nAB.\n\nAC.\n'''\ngoal = { B = [0, 2] }\n````\n";
    let content = content.replace("\n\nAC", "\nAC");
    let drawn = chapter(&folder, &content);
    let lines: Vec<&str> = drawn.lines().collect();
    assert!(lines[0].starts_with("> - <!-- stepbook --><figure class=\"stepbook\" id=\"hughes-step-001\""), "{drawn}");
    assert_eq!(lines[1], ">   more");
    assert!(lines[3].starts_with("1. <!-- stepbook --><figure class=\"stepbook\" id=\"hughes-step-002\""), "{drawn}");
    assert!(lines[5].starts_with("<!-- stepbook --><figure class=\"stepbook\" id=\"puzzle-step-001\""), "{drawn}");
    assert_eq!(lines.len(), 6, "{drawn}");
    // Code that shows a block is left as it is.
    let shown = "````\n```stepbook klotski\n```\n````\n";
    assert_eq!(chapter(&folder, shown), shown);
}

#[test]
fn options_are_those_of_draw_and_some_more() {
    let folder = folder();
    let draw = |arguments: &str| {
        let arguments: Vec<&str> = ["draw"].into_iter().chain(arguments.split(' ')).chain(["--to", "svg"]).collect();
        run_with(&folder, &arguments, "").text().to_owned()
    };
    for (words, arguments) in [
        ("klotski step=42 theme=colour arrow=next", "klotski --step 42 --theme colour --arrow next"),
        ("step=last puzzle=hughes mark=none lang=de", "hughes --step last --mark none --lang de"),
        ("hughes step=goal metric=move ground=none", "hughes --step goal --metric move --ground none"),
        ("hughes --step 3 --focus", "hughes --step 3 --focus"),
        ("klondike map", "klondike --map"),
    ] {
        assert_eq!(
            drawing(&chapter(&folder, &format!("```stepbook {words}\n```"))),
            drawing(&draw(arguments)),
            "{words}"
        );
    }
}

#[test]
fn a_figure_has_the_caption_the_width_the_id_and_the_text_that_a_block_says() {
    let folder = folder();
    let drawn =
        chapter(&folder, "~~~stepbook hughes step=2 caption='It`s {number}' alt=\"Two up\" width=40% id=fig:a\n~~~");
    assert!(drawn.contains("<figcaption>It`s 2</figcaption>"), "{drawn}");
    assert!(
        drawn.contains("<desc>Two up</desc>") && drawn.contains("style=\"width:40%;max-width:100%;height:auto\""),
        "{drawn}"
    );
    assert_eq!(ids(&drawn), ["fig:a", "fig-a-title"]);
    let drawn = chapter(&folder, "```stepbook hughes caption=\"\"\n```");
    assert!(!drawn.contains("<figcaption>") && drawn.contains("<title "), "{drawn}");
}

#[test]
fn several_steps_are_a_row_and_no_id_is_there_twice() {
    let folder = folder();
    let block = "```stepbook klotski steps=40-42\n```\n";
    let drawn = chapter(&folder, &format!("{block}{block}```stepbook klotski step=41\n```\n"));
    assert_eq!(drawn.matches("<figure ").count(), 7, "{drawn}");
    assert_eq!(drawn.matches("<div class=\"stepbook-row\"").count(), 2);
    let all = ids(&drawn);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
    assert!(all.contains(&"klotski-step-041") && all.contains(&"klotski-step-041-3"), "{all:?}");
    for label in drawn.split("aria-labelledby=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(all.contains(&label), "{label}");
    }
}

#[test]
fn a_puzzle_is_solved_once() {
    let folder = folder();
    let one = "```stepbook klotski step=42\n```\n";
    let other = "```stepbook klotski step=9 theme=colour\n```\n```stepbook klotski steps=1-3\n```\n";
    let given = book(&folder, &json!({}), &format!("{one}{one}{other}"));
    fs::create_dir_all(folder.path().join("text/part")).expect("the folder is made");
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
    fs::create_dir_all(folder.path().join("text/part")).expect("the folder is made");
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
    let colour =
        run_with(&folder, &["draw", "hughes", "--step", "1", "--theme", "colour", "--to", "svg"], "").text().to_owned();
    assert!(drawn.replace('\n', " ").contains(&drawing(&colour)));
    let wrong = ask_book(&folder, &book(&folder, &json!({ "theme": ["mono"] }), ""));
    wrong.fails(1, &["`theme` below [preprocessor.stepbook]"]);
}

#[test]
fn every_error_has_its_line_and_a_repair_and_nothing_is_written() {
    let folder = folder();
    let fails = |content: &str, code: i32, parts: &[&str]| {
        ask_book(&folder, &book(&folder, &json!({}), content)).fails(code, parts);
    };
    fails(
        "a\n\n> ```stepbook klotksi\n> ```\n",
        1,
        &["did you mean the built-in puzzle `klotski`?", "text/part/one.md:3:3"],
    );
    fails("```stepbook klotski themee=colour\n```\n", 1, &["no option `themee`; did you mean `theme`?", "one.md:1:1"]);
    fails("```stepbook klotski theme=colur\n```\n", 1, &["did you mean `colour`?"]);
    fails("```stepbook klotski caption=afetr\n```\n", 1, &["did you mean `after`?"]);
    fails("```stepbook klotski step=117\n```\n", 1, &["no step 117", "0 to 116"]);
    fails("```stepbook klotski step=x\n```\n", 1, &["a number from 0, start, goal or last"]);
    fails("```stepbook klotski steps=3-200\n```\n", 1, &["no step 200"]);
    fails("```stepbook klotski steps=3 step=2\n```\n", 1, &["cannot be used with"]);
    fails("```stepbook klotski caption=\"a\n```\n", 1, &["has no partner"]);
    fails("```stepbook klotski hughes\n```\n", 1, &["`klotski` and `hughes`"]);
    fails("```stepbook klotski\nAB.\n```\n", 1, &["names a puzzle and contains one"]);
    fails("```stepbook\n```\n", 1, &["names no puzzle"]);
    fails("```stepbook klotski width=3\n```\n", 1, &["60%, 40mm"]);
    fails("```stepbook klotski id=a\n```\n```stepbook klotski id=a\n```\n", 1, &["`a` is taken", "one.md:3:1"]);
    // The puzzle's own errors are at its lines.
    let own = "> ```stepbook\n> title = 'X'\n> bord = 5\n> ```\n";
    fails(own, 1, &["unknown key `bord`", "did you mean `board`?", "text/part/one.md:3:1"]);
    write(&folder, "text/part/bad.toml", "title = 'X'\nbord = 5\n");
    fails("\n```stepbook bad.toml\n```\n", 1, &["bad.toml:2:1", "text/part/one.md:2:1"]);
    // Errors are told together.
    fails("```stepbook a1\n```\n```stepbook b1\n```\n", 1, &["named `a1`", "named `b1`", "one.md:3:1"]);
    let unsolvable = OWN.replace("{ B = [0, 2] }", "{ A = [0, 2] }");
    fails(&format!("```stepbook step=1\n{unsolvable}```\n"), 3, &["one.md:1:1"]);
    fails("```stepbook klotski step=9 max-positions=10\n```\n", 4, &["--max-positions", "one.md:1:1"]);
    fails("```stepbook klotski step=9 max-memory=1K\n```\n", 6, &["--max-memory"]);
}

#[test]
fn what_is_not_the_protocol_is_an_error() {
    let folder = folder();
    for (command, input, part) in [
        (&["mdbook"][..], "", "not the JSON that mdBook sends"),
        (&["mdbook"], "{}", "not a list of a context and a book"),
        (&["mdbook"], "[{}, {}, {}]", "not a list"),
        (&["pandoc", "html"], "x", "not the JSON that pandoc sends"),
        (&["pandoc", "html"], "[]", "has no blocks"),
        (&["pandoc", "html"], "{\"blocks\": 5}", "has no blocks"),
    ] {
        run_with(&folder, command, input).fails(1, &[part]);
    }
    // What mdBook may leave out is not needed, and what is not expected is left alone.
    let odd = json!([{}, { "items": [5, { "Chapter": 5 }, { "Chapter": { "content": 5, "sub_items": "x" } }] }]);
    assert_eq!(run_with(&folder, &["mdbook"], odd.to_string()).json(), odd[1]);
    let odd =
        document(&OLD, &json!({}), &[json!({ "t": "CodeBlock", "c": 5 }), json!({ "t": "Para", "c": [5] }), json!(7)]);
    assert_eq!(run_with(&folder, &["pandoc", "html"], &odd).json(), serde_json::from_str::<Value>(&odd).expect("JSON"));
    run_with(&folder, &["pandoc"], "").fails(2, &["FORMAT"]);
}

#[test]
fn titles_captions_and_labels_are_data() {
    let folder = folder();
    let words = "caption='--> <img src=x onerror=alert(1)> &lt; {number}' alt='</desc><script>alert(2)</script>'";
    let drawn = chapter(&folder, &format!("~~~stepbook step=1 {words}\n{OWN}~~~\n"));
    for evil in ["<script", "<img", "onerror=alert(1)>"] {
        assert!(!drawn.contains(evil), "{evil}: {drawn}");
    }
    assert!(drawn.contains("--&gt; &lt;img src=x onerror=alert(1)&gt;"), "{drawn}");
    assert_eq!(drawn.lines().count(), 1);

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
fn ids_are_checked_as_labels() {
    let folder = folder();
    let block = code("x\" onload=\"y", &["stepbook"], &[("puzzle", "hughes")], "");
    run_with(&folder, &["pandoc", "html"], document(&OLD, &json!({}), &[block]))
        .fails(1, &["--id", "block 1 of the document"]);
}

#[test]
fn each_format_of_pandoc_gets_what_it_shows() {
    let block = || code("fig:x", &["stepbook"], &[("puzzle", "klotski"), ("step", "42")], "");
    let folder = folder();
    let draw = |to: &str| run_with(&folder, &["draw", "klotski", "--step", "42", "--to", to], "").text().to_owned();

    let html = filtered("html5+smart", &OLD, block());
    assert!(raw(&html[0], "html").starts_with("<figure class=\"stepbook\" id=\"fig:x\">\n<svg "));
    let svg = draw("svg");
    let body = &svg[svg.find("<desc>").expect("a description")..];
    assert!(raw(&html[0], "html").contains(body), "the same bytes");

    let latex = filtered("latex", &OLD, block());
    assert_eq!(latex.len(), 2);
    assert!(raw(&latex[0], "latex").starts_with("\\providecommand"));
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
    let folder = folder();
    let blocks =
        [block("1", &[]), json!({ "t": "BlockQuote", "c": [block("2", &[("latex", "tikz")])] }), block("1", &[])];
    let meta = json!({ "header-includes": { "t": "MetaInlines", "c": [] } });
    let answer = run_with(&folder, &["pandoc", "latex"], document(&OLD, &meta, &blocks)).quiet().json();
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
        let answer =
            run_with(&folder, &["pandoc", "latex"], document(&OLD, &json!({}), &[first, row.clone()])).quiet().json();
        let grid = raw(&answer["blocks"][2], "latex");
        let begin = grid.lines().find(|line| line.starts_with("\\stepbookbegingrid{")).expect("a grid");
        assert!(begin.contains(prefix), "{begin}");
    }
    let other = code("", &["stepbook"], &[("puzzle", "klotski"), ("steps", "5-6")], "");
    let answer = run_with(&folder, &["pandoc", "latex"], document(&OLD, &json!({}), &[row, other])).quiet().json();
    assert!(raw(&answer["blocks"][2], "latex").contains("{klotski-step-005-row-steps}"));
    // Frames contain no definitions.
    let answer = run_with(&folder, &["pandoc", "beamer"], document(&OLD, &json!({}), &blocks[..1])).quiet().json();
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
    let folder = folder();
    let lost = run_with(&folder, &["pandoc", "html"], document(&OLD, &json!({}), &[code("", &["stepbook"], &[], "")]));
    lost.fails(1, &["block 1 of the document", "names no puzzle"]);
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
    let answer =
        run_with(&folder, &["pandoc", "html"], document(&OLD, &known, std::slice::from_ref(&block))).quiet().json();
    assert_eq!((&answer["meta"], &answer["later"]), (&known, &1.into()));
    assert!(raw(&answer["blocks"][0], "html").contains("<figcaption>Step 1</figcaption>"));
    let wrong = meta(json!({ "t": "MetaList", "c": [] }));
    run_with(&folder, &["pandoc", "html"], document(&OLD, &wrong, &[block])).fails(1, &["`theme` below `stepbook`"]);
}

/// A link through which pandoc and mdBook call the program.
#[cfg(unix)]
fn link(folder: &TempDir, name: &str) -> std::path::PathBuf {
    let link = folder.path().join(name);
    std::os::unix::fs::symlink(PROGRAM, &link).expect("a link");
    link
}

#[cfg(unix)]
#[test]
fn links_of_two_names_are_the_commands() {
    let folder = folder();
    let output = Command::new(link(&folder, "mdbook-stepbook")).args(["supports", "html"]).output().expect("it starts");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    let output = Command::new(link(&folder, "stepbook-pandoc")).arg("--version").output().expect("it starts");
    assert!(String::from_utf8_lossy(&output.stderr).contains("pandoc"), "an option is an argument of the command");
    let output = Command::new(link(&folder, "other-name")).arg("--version").output().expect("it starts");
    assert!(output.stdout.starts_with(b"stepbook "));
}

const DOCUMENT: &str = "---\ntitle: T\nstepbook:\n  theme: colour\n---\n\n# Head\n\n```{.stepbook #fig:x puzzle=klotski step=42}\n```\n\n\
                        Figure \\ref{fig:x}.\n\n```stepbook hughes step=1\n```\n\n> * ```stepbook\n>   hughes steps=0-2\n>   ```\n\n\
                        ```{.stepbook step=1}\ntitle = 'A & <b> \\evil $x$'\nboard = '''\nAB.\nAC.\n'''\ngoal = { B = [0, 2] }\n```\n";

/// What pandoc makes of a document in `folder`, through the filter.
#[cfg(unix)]
fn pandoc(folder: &TempDir, arguments: &str) -> String {
    let output = Command::new("pandoc")
        .args(["text.md", "--filter", "./stepbook-pandoc"])
        .args(arguments.split(' '))
        .current_dir(folder.path())
        .output()
        .expect("pandoc starts");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[cfg(unix)]
#[test]
fn pandoc_converts_documents_with_pictures() {
    if !tool("pandoc") {
        return;
    }
    let folder = folder();
    write(&folder, "text.md", DOCUMENT);
    link(&folder, "stepbook-pandoc");
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
    let options = ["draw", "hughes", "--step", "1", "--theme", "colour", "--to", "svg"];
    assert_eq!(svg.replace("hughes-step-001", "step-1"), run_with(&folder, &options, "").text().to_owned());
    write(&folder, "text.md", DOCUMENT);
    // Through a pipe.
    let json = Command::new("pandoc")
        .args(["text.md", "-t", "json"])
        .current_dir(folder.path())
        .output()
        .expect("pandoc starts");
    let json = run_with(&folder, &["pandoc", "html"], json.stdout).text().to_owned();
    write(&folder, "piped.json", &json);
    let piped = Command::new("pandoc").args(["-f", "json", "piped.json", "-s"]).current_dir(folder.path()).output();
    assert_eq!(String::from_utf8_lossy(&piped.expect("pandoc starts").stdout), html);
    // An error ends pandoc.
    write(&folder, "text.md", "```{.stepbook puzzle=klotksi}\n```\n");
    let failed = Command::new("pandoc")
        .args(["text.md", "--filter", "./stepbook-pandoc", "-o", "wrong.html"])
        .current_dir(folder.path())
        .output()
        .expect("pandoc starts");
    assert!(!failed.status.success() && !folder.path().join("wrong.html").exists());
    assert!(String::from_utf8_lossy(&failed.stderr).contains("did you mean the built-in puzzle `klotski`?"));
}

/// CommonMark, GitHub's dialect and reStructuredText: pandoc keeps the first word of a fence only.
#[cfg(unix)]
#[test]
fn pandoc_reads_blocks_in_other_formats() {
    if !tool("pandoc") {
        return;
    }
    let folder = folder();
    link(&folder, "stepbook-pandoc");
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

#[cfg(unix)]
#[test]
fn pandoc_makes_office_documents_with_images() {
    if !tool("pandoc") {
        return;
    }
    let folder = folder();
    write(&folder, "text.md", DOCUMENT);
    link(&folder, "stepbook-pandoc");
    // Slides of pandoc 2 have no pictures of lists.
    for (format, ending, least) in [("docx", "png", 5), ("odt", "svg", 5), ("pptx", "png", 3), ("epub", "xhtml", 2)] {
        pandoc(&folder, &format!("-o text.{format}"));
        let names = Command::new("unzip").args(["-Z1", &format!("text.{format}")]).current_dir(folder.path()).output();
        let names = String::from_utf8(names.expect("unzip starts").stdout).expect("UTF-8");
        let count = names.lines().filter(|name| name.ends_with(ending) && !name.contains("Thumbnails")).count();
        assert!(count >= least, "{format}: {names}");
    }
}

#[cfg(unix)]
#[test]
fn pandoc_makes_pdf_with_latex() {
    if !(tool("pandoc") && tool("pdflatex") && tool("pdftotext")) {
        return;
    }
    let folder = folder();
    write(&folder, "text.md", DOCUMENT);
    link(&folder, "stepbook-pandoc");
    for format in ["latex", "beamer"] {
        pandoc(&folder, &format!("-t {format} -o {format}.pdf"));
        let text = Command::new("pdftotext").args([&format!("{format}.pdf"), "-"]).current_dir(folder.path()).output();
        let text = String::from_utf8(text.expect("pdftotext starts").stdout).expect("UTF-8");
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
    let program = PROGRAM.replace('\\', "/");
    write(
        &folder,
        "book.toml",
        format!("[book]\ntitle = \"T\"\n[preprocessor.stepbook]\ncommand = \"{program} mdbook\"\ntheme = \"colour\"\n"),
    );
    write(&folder, "src/SUMMARY.md", "# Summary\n\n- [One](one.md)\n  - [Two](in/two.md)\n");
    let one = "# One\n\n```stepbook klotski step=42\n```\nText *right* after.\n\n- item\n  ```stepbook hughes steps=0-2\n  ```\n  more *item*\n\n\
               > ~~~stepbook step=1\n> title = '<b>'\n> board = '''\n> AB.\n> AC.\n> '''\n> goal = { B = [0, 2] }\n> ~~~\n> more *quote*\n";
    write(&folder, "src/one.md", one);
    write(&folder, "src/in/two.md", "# Two\n\n```stepbook own.toml step=1\n```\n");
    write(&folder, "src/in/own.toml", OWN);
    let build = || Command::new("mdbook").arg("build").current_dir(folder.path()).output().expect("mdbook starts");
    let built = build();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let page = |name: &str| fs::read_to_string(folder.path().join("book").join(name)).expect("a page");
    let text = page("one.html");
    for part in ["id=\"klotski-step-042\"", "Text <em>right</em> after", "more <em>item</em>", "more <em>quote</em>"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(text.matches("<figcaption>").count(), 5);
    assert!(!text.contains("&lt;svg") && !text.contains("```"), "{text}");
    assert!(page("in/two.html").contains("id=\"own-step-001\"") && !page("in/two.html").contains("<script>alert"));
    write(&folder, "src/one.md", "# One\n\n```stepbook klotksi\n```\n");
    let failed = build();
    let error = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert!(!failed.status.success() && error.contains("src/one.md:3:1") && error.contains("`klotski`"), "{error}");
}

/// The blocks of the document, in which Markdown is shown.
#[test]
fn the_blocks_of_the_document_are_drawn() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/markdown.md");
    let text = fs::read_to_string(path).expect("the document");
    let folder = folder();
    fs::create_dir_all(folder.path().join("text/part")).expect("the folder is made");
    fs::copy(super::commands::example("hughes.toml"), folder.path().join("text/part/my-puzzle.toml")).expect("a copy");
    let shown: Vec<&str> = text.split("````markdown\n").skip(1).filter_map(|rest| rest.split("````").next()).collect();
    assert!(shown.len() >= 4, "{shown:?}");
    let drawn = chapter(&folder, &shown.concat());
    assert!(drawn.matches("<figure ").count() >= 9 && !drawn.contains("```"), "{drawn}");
    assert_eq!(chapter(&folder, &text).matches("<figure ").count(), 0, "the document itself shows code");
}
