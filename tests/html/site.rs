//! The site that `stepbook batch` makes, in a browser.

use super::browser::ready;
use super::page::all;
use crate::common::program::{folder, read, run, text, write};
use crate::common::{path, text_of, web};
use std::collections::BTreeSet;

#[test]
fn a_browser_plays_on_a_site() {
    if !ready() {
        return;
    }
    let folder = folder();
    write(&folder, "hostile.toml", text_of("tests/web/hostile.toml"));
    // Some pages are in a folder of their own.
    let puzzle = |number: usize| {
        format!(r#"{{"name": "Puzzle {number}", "grid": ["A."], "goals": [{{"block": "A", "row": 0, "col": 1}}]}}"#)
    };
    let list: Vec<String> = (1..=102).map(puzzle).collect();
    write(&folder, "many.json", format!("[{}]", list.join(",")));
    let puzzles = format!("batch hughes {} hostile.toml", path("examples/puzzles").display());
    for command in [
        format!("{puzzles} -o site --url https://example.org/p"),
        "batch many.json -o many --edition puzzle".to_owned(),
        // The same pages as single files.
        format!("{puzzles} -o single --self-contained"),
    ] {
        run(&folder, &command).code(0);
    }
    web::check("site.mjs", folder.path());
}

#[test]
fn other_programs_and_search_engines_get_a_description_and_a_picture_of_each_page() {
    let folder = folder();
    write(&folder, "hostile.toml", text_of("tests/web/hostile.toml"));
    run(&folder, "batch hughes klondike hostile.toml -o site --url https://example.org/p").code(0);
    let mut descriptions = BTreeSet::new();
    for (name, address) in
        [("index", ""), ("hughes", "hughes.html"), ("klondike", "klondike.html"), ("hostile", "hostile.html")]
    {
        let page = text(&folder, &format!("site/{name}.html"));
        let head = page.split_once("</head>").expect("a head").0;
        let one = |start: &str| {
            let found = all(head, start, "\"");
            assert!(found.len() == 1 && !found[0].is_empty(), "{name}: {start} {found:?}");
            found[0]
        };
        let of = |property: &str| one(&format!("<meta property=\"og:{property}\" content=\""));
        let about = one("<meta name=\"description\" content=\"");
        assert_eq!(of("description"), about, "{name}");
        assert!(descriptions.insert(about.to_owned()), "{name} has the description of another page: {about}");
        of("title");
        let address = format!("https://example.org/p/{address}");
        assert_eq!((of("url"), one("<link rel=\"canonical\" href=\"")), (&*address, &*address));
        // Nothing keeps a page from being found.
        assert!(!page.contains("noindex") && !head.contains("\"robots\""), "{name}");
        // The first page shows the first puzzle.
        let file = if name == "index" { "hughes.png".to_owned() } else { format!("{name}.png") };
        assert_eq!(of("image"), format!("https://example.org/p/{file}"));
        let bytes = read(&folder, &format!("site/{file}"));
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((side(16), side(20)), (600, 315), "{name}");
        assert_eq!([of("image:width"), of("image:height")], ["600", "315"], "{name}");
        of("image:alt");
    }
}
