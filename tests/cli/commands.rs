//! The program as its users meet it, where a test needs more than a table: `tests/cases/program` has the commands with their exit codes,
//! messages and files.

use crate::common;
use crate::common::program::{Program, folder, read, run, write};
use serde_json::Value;
use std::fs;

pub fn example(name: &str) -> String {
    format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_manifest_describes_each_image() {
    let folder = folder();
    run(&folder, "steps klotski -o steps").code(0);
    let manifest: Value = serde_json::from_slice(&read(&folder, "steps/manifest.json")).expect("JSON");
    let steps = manifest["steps"].as_array().expect("a list of steps");
    assert_eq!((steps.len(), &manifest["length"]), (117, &Value::from(116)));
    for (k, step) in steps.iter().enumerate() {
        assert_eq!(step["number"], k);
        let file = step["file"].as_str().expect("a file name");
        let svg = String::from_utf8(read(&folder, &format!("steps/{file}"))).expect("UTF-8");
        assert!(svg.contains(&format!(">{}</desc>", step["alt"].as_str().expect("a description"))), "{file}");
        assert_eq!(step["caption"], format!("After {k} step{}", if k == 1 { "" } else { "s" }));
        assert!(!svg.contains(" id=\""), "{file}: images can share a page");
    }
}

/// The referee replays each move on a grid of labels, and compares it with the picture of the position that follows.
#[test]
fn the_moves_of_the_json_lead_from_picture_to_picture() {
    let folder = folder();
    let listed = run(&folder, "puzzles").code(0);
    // Only boards have pictures of their positions.
    let boards = listed.text().lines().filter(|line| line.contains(" blocks "));
    for name in boards.map(|line| line.split(' ').next().expect("a name")) {
        let mut report = run(&folder, &format!("solve {name} --json")).code(0).json();
        assert_eq!((&report["schema"], &report["outcome"]), (&"stepbook/1".into(), &"solved".into()), "{name}");
        assert!(report["searched"].as_u64() > report["length"].as_u64(), "{name}");
        let check = |report: &Value| {
            let arguments = ["check", name, "-"];
            Program::new().args(arguments).current_dir(&folder).write_stdin(report.to_string()).run()
        };
        check(&report).code(0);
        let positions = report["positions"].as_array_mut().expect("positions");
        if name == "klotski" {
            assert_eq!((positions.len(), &positions[0]), (117, &"ASSB\nASSB\nCHHD\nCabD\nc..d".into()));
        }
        let at = positions.len() / 2;
        positions.swap(at, at + 1);
        check(&report).code(1).says(&[&format!("move {at}, "), "another one"]);
    }
}

#[test]
fn every_built_in_puzzle_has_a_line_and_can_be_solved() {
    let folder = folder();
    let listed = run(&folder, "puzzles").code(0);
    let lines: Vec<&str> = listed.text().lines().collect();
    // Klondike is there as a plain grid as well, and Klotski as a map of GNOME.
    let examples = common::examples();
    let stems: std::collections::BTreeSet<_> = examples
        .iter()
        .filter(|path| path.extension().is_none_or(|extension| extension != "gnome"))
        .filter_map(|path| path.file_stem()?.to_str())
        .collect();
    assert_eq!(lines.len(), stems.len(), "every example is built in");
    for name in stems {
        assert!(lines.iter().any(|line| line.split(' ').next() == Some(name)), "{name}");
    }
    assert!(listed.text().contains("5 × 4   10 blocks  Klotski\n"), "{}", listed.text());
}

#[test]
fn options_decide_how_many_pages_a_booklet_has() {
    let folder = folder();
    let book = |options: &str| run(&folder, &format!("book klotski -o k.pdf {options}"));
    let pages = |options: &str| {
        let made = book(options).code(0);
        let count = lopdf::Document::load(folder.path().join("k.pdf")).expect("a PDF").get_pages().len();
        made.says(&[&format!(" {count} pages")]);
        fs::remove_file(folder.path().join("k.pdf")).expect("the PDF is there");
        count
    };
    let usual = pages("");
    // Smaller boards are fewer pages, as is larger paper.
    assert!(pages("--grid 2x3") > pages("--grid 4x5") && pages("--grid 2x3") > usual);
    assert_eq!(pages("--paper letter"), pages("--paper LETTER"));
    assert!(pages("--paper a3") <= usual && usual < pages("--paper a5"));
    let of_moves = pages("--steps moves");
    assert!(pages("--steps milestones") < of_moves && of_moves <= usual);
    assert_eq!(pages("--digital"), usual);
    assert!(pages("--paper 180x260mm --landscape --margins 12,10") > 3);
    let small = book("--grid 9x9").code(1).says(&["9x9", "A4", "6 pt", "--grid "]);
    let fits = small.err.split("--grid ").nth(1).and_then(|rest| rest.split(',').next()).expect("a grid");
    pages(&format!("--grid {fits}"));
}

/// The information dictionary of a PDF.
fn information(pdf: &[u8]) -> lopdf::Dictionary {
    let file = lopdf::Document::load_mem(pdf).expect("a PDF");
    let id = file.trailer.get(b"Info").and_then(|info| info.as_reference()).expect("information");
    file.get_dictionary(id).expect("information").clone()
}

#[test]
fn same_input_same_bytes() {
    let (here, there) = (folder(), folder());
    let year = 1970
        + std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a clock").as_secs() / 31_556_952;
    for arguments in [
        "book klotski -o - --to pdf",
        "book klotski -o - --to html",
        "book klotski -o - --to tex",
        "draw klotski --step 42 --to svg",
        "draw klotski --step 42 --to pdf",
        "draw klotski --step 42 --to tex",
        "draw klotski --step 42",
        "solve klotski",
        "solve klotski --json",
        "explore klotski --json",
        "explore klotski --to svg",
        "explore klotski --to pdf",
    ] {
        let [one, other] = [&here, &there].map(|folder| {
            let input =
                write(folder, "my klotski.toml", fs::read_to_string(example("klotski.toml")).expect("an example"));
            let input = input.to_str().expect("a path in Unicode").to_owned();
            let arguments: Vec<&str> = arguments.split(' ').map(|a| if a == "klotski" { &input } else { a }).collect();
            let zone = if std::ptr::eq(folder, &here) { "UTC" } else { "Asia/Tokyo" };
            Program::new().args(arguments).current_dir(folder).env("TZ", zone).run().out
        });
        assert!(one == other && !one.is_empty(), "{arguments}");
        for part in [here.path().to_str().expect("a path"), "my klotski", &format!("{year}-"), &format!("D:{year}")] {
            assert!(!one.windows(part.len()).any(|bytes| bytes == part.as_bytes()), "{arguments} has {part}");
        }
    }
    let pdf = run(&here, "book klotski -o - --to pdf").code(0).out;
    let keys = information(&pdf).iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect::<Vec<_>>();
    assert!(keys.contains(&"Title".to_owned()) && !keys.iter().any(|key| key.contains("Date")), "{keys:?}");
}

#[test]
fn the_date_comes_from_the_environment() {
    let folder = folder();
    let dated = |arguments: &str| {
        Program::new().args(arguments.split(' ')).current_dir(&folder).env("SOURCE_DATE_EPOCH", "1000000000").run()
    };
    for arguments in ["book hughes -o - --to pdf", "draw hughes --to pdf", "explore hughes --to pdf"] {
        let information = information(&dated(arguments).out);
        for key in ["CreationDate", "ModDate"] {
            let date = information.get(key.as_bytes()).and_then(|date| date.as_str()).expect("a date");
            assert_eq!(date, b"D:20010909014640Z", "{arguments}");
        }
    }
}

/// The names of the values of each template that `docs/templates.md` lists, such as `moves.chapters[].title`.
fn documented_values() -> Vec<(&'static str, Vec<&'static str>)> {
    let document = include_str!("../../docs/templates.md");
    let mut templates: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in document.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            templates.push((heading.trim_matches('`'), Vec::new()));
        }
        let cell = line.strip_prefix("| `").and_then(|_| line.split('|').nth(1));
        if let (Some(cell), Some((_, names))) = (cell, templates.last_mut()) {
            names.extend(cell.split(", ").map(|name| name.trim().trim_matches('`')));
        }
    }
    templates.retain(|(_, names)| !names.is_empty());
    templates
}

/// A line of a template that says "True" for each value of this name, with marks in the style of the template.
fn probe(name: &str, [block, variable]: [[&str; 2]; 2]) -> String {
    let mut parts = name.split("[]");
    let mut path = parts.next().expect("a name").to_owned();
    let (mut before, mut after) = (String::new(), String::new());
    for (depth, part) in parts.enumerate() {
        before += &format!("{}for x{depth} in {path}{}", block[0], block[1]);
        after += &format!("{}endfor{}", block[0], block[1]);
        path = format!("x{depth}{part}");
    }
    format!("{name}: {before}{}{path} is defined{} {after}/\n", variable[0], variable[1])
}

#[test]
fn every_documented_value_of_a_template_exists() {
    let folder = folder();
    let templates = documented_values();
    let found: Vec<&str> = templates.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        found,
        ["page.html", "page.css", "gallery.html", "booklet.tex", "collection.tex", "graph.tex", "figures.tex"]
    );
    write(&folder, "furniture.toml", include_str!("../data/furniture.toml"));
    for (template, names) in templates {
        let marks = match template.ends_with(".tex") {
            true => [["\\BLOCK{", "}"], ["\\VAR{", "}"]],
            false => [["{% ", " %}"], ["{{ ", " }}"]],
        };
        let (maps, others): (Vec<&str>, Vec<&str>) = names.into_iter().partition(|name| name.contains("maps"));
        let (short, others): (Vec<&str>, Vec<&str>) =
            others.into_iter().partition(|name| name.starts_with("legend.names"));
        // No puzzle has maps and a legend, and only long labels have short names.
        let all = [("traffic-cop", others), ("furniture.toml", short), ("klondike", maps)];
        for (puzzle, names) in all.into_iter().filter(|(_, names)| !names.is_empty()) {
            let source: String = names.iter().map(|name| probe(name, marks)).collect();
            let _ = fs::remove_dir_all(folder.path().join("t"));
            fs::create_dir(folder.path().join("t")).expect("a folder");
            write(&folder, &format!("t/{template}"), &source);
            if template == "page.css" {
                write(&folder, "t/page.html", "{{ style.text|safe }}");
            }
            let to = if template.ends_with(".tex") { "tex" } else { "html" };
            let shape = match template {
                "figures.tex" => "--latex tikz --shape figure",
                "graph.tex" => "--shape graph --steps 0-3",
                _ => "",
            };
            let command = if template == "collection.tex" { "collection klondike" } else { "book" };
            let arguments = format!("{command} {puzzle} --to {to} -o - --template-dir t {shape}");
            let text = match template == "gallery.html" {
                true => {
                    write(&folder, "faulty.toml", "board = 1");
                    run(&folder, "batch hughes faulty.toml -o site --template-dir t").code(1);
                    fs::read_to_string(folder.path().join("site/index.html")).expect("the page of all")
                }
                false => run(&folder, &arguments).code(0).text().to_owned(),
            };
            let lines: Vec<&str> = text.split('/').map(str::trim).filter(|line| !line.is_empty()).collect();
            assert_eq!(lines.len(), names.len(), "{template}");
            for (line, name) in lines.iter().zip(names) {
                let values = line.strip_prefix(name).unwrap_or_else(|| panic!("{name} in {line}"));
                assert!(values.contains("True") && !values.contains("False"), "{template}: {line}");
            }
        }
    }
}

#[test]
fn the_example_of_a_template_works() {
    let folder = folder();
    let document = include_str!("../../docs/templates.md");
    let line = document.split("```css\n").nth(1).and_then(|rest| rest.lines().next()).expect("an example");
    let embedded = include_str!("../../templates/page.css");
    let old = embedded.lines().find(|line| line.starts_with(".section {")).expect("the line that the example changes");
    fs::create_dir(folder.path().join("mine")).expect("a folder");
    write(&folder, "mine/page.css", embedded.replace(old, line));
    let page = |more: &str| run(&folder, &format!("book klotski --to html -o - {more}")).code(0).text().to_owned();
    assert!(page("").contains("minmax(min(5.9rem, 100%), 1fr)"));
    assert!(page("--template-dir mine").contains("minmax(min(11.8rem, 100%), 1fr)"));
}

#[test]
fn paper_on_its_side_may_have_crop_marks() {
    let folder = folder();
    run(&folder, "book hughes --crop-marks --landscape -o a.pdf").code(0);
    let pdf = lopdf::Document::load(folder.path().join("a.pdf")).expect("a PDF");
    let page = pdf.get_dictionary(pdf.page_iter().next().expect("a page")).expect("a dictionary");
    let sides = page.get(b"MediaBox").and_then(lopdf::Object::as_array).expect("a box");
    let side = |index: usize| sides[index].as_float().expect("a number");
    assert!(side(2) - side(0) > side(3) - side(1), "{sides:?}");
}

#[test]
fn claims_of_a_booklet_about_its_diagrams_are_true() {
    let folder = folder();
    let page = |options: &str| {
        let page = run(&folder, &format!("book hughes --to html -o - {options}")).code(0);
        page.text().to_owned()
    };
    for options in ["--steps 0", "--steps milestones", "--steps moves", "--edition hints"] {
        let page = page(options);
        let links = page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links {
            assert!(page.contains(&format!(" id=\"{link}\"")), "{options}: nothing is at #{link}");
        }
    }
    let tex = |options: &str| run(&folder, &format!("book hughes --to tex -o - {options}")).code(0).text().to_owned();
    // What follows a picture is the whole move, as it is shown next.
    let next = tex("--steps moves --arrow next");
    let after = tex("--steps moves");
    // The first one is the sample, on the page of the puzzle.
    let words = |text: &str| {
        let of = |line: &str| {
            let mut parts = line.strip_prefix("\\stepfigure{")?.split("}{").skip(1);
            let (caption, words) = (parts.next()?, parts.next()?);
            caption.starts_with("After ").then(|| words.to_owned())
        };
        text.lines().filter_map(of).skip(1).collect::<Vec<_>>()
    };
    let (mut next, after) = (words(&next), words(&after));
    assert_eq!(next.pop().as_deref(), Some("end"));
    assert_eq!(next, after);
    assert!(after.iter().any(|word| word.ends_with('2')), "{after:?}");
}
