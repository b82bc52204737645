//! The site that `stepbook batch` makes, in a browser.

use crate::common::program::run;
use crate::common::{self, web};
use std::collections::BTreeSet;
use std::path::Path;

const HOSTILE: &str = include_str!("../web/hostile.toml");

#[test]
fn a_browser_plays_on_a_site() {
    if !common::tool("chromium") || !common::tool("node") || !web::installed() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let stepbook = |arguments: &str| {
        run(&folder, arguments).code(0);
    };
    std::fs::write(folder.path().join("hostile.toml"), HOSTILE).expect("a file");
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/puzzles");
    stepbook(&format!("batch hughes {} hostile.toml -o site --url https://example.org/p", puzzles.display()));
    // Some pages are in a folder of their own.
    let puzzle = |number: usize| {
        format!(r#"{{"name": "Puzzle {number}", "grid": ["A."], "goals": [{{"block": "A", "row": 0, "col": 1}}]}}"#)
    };
    let list: Vec<String> = (1..=102).map(puzzle).collect();
    std::fs::write(folder.path().join("many.json"), format!("[{}]", list.join(","))).expect("a file");
    stepbook("batch many.json -o many --edition puzzle");
    // The same pages as single files.
    stepbook(&format!("batch hughes {} hostile.toml -o single --self-contained", puzzles.display()));
    web::check("site.mjs", folder.path());
}

/// The values of an attribute of all elements that begin with `start`, as they are written.
fn values<'a>(text: &'a str, start: &str) -> Vec<&'a str> {
    text.split(start).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

#[test]
fn other_programs_and_search_engines_get_a_description_and_a_picture_of_each_page() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("hostile.toml"), HOSTILE).expect("a file");
    run(&folder, "batch hughes klondike hostile.toml -o site --url https://example.org/p").code(0);
    let site = folder.path().join("site");
    let mut descriptions = BTreeSet::new();
    for name in ["index", "hughes", "klondike", "hostile"] {
        let text = std::fs::read_to_string(site.join(format!("{name}.html"))).expect("a page");
        let head = text.split_once("</head>").expect("a head").0;
        let one = |start: &str| {
            let found = values(head, start);
            assert!(found.len() == 1 && !found[0].is_empty(), "{name}: {start} {found:?}");
            found[0]
        };
        let about = one("<meta name=\"description\" content=\"");
        assert_eq!(one("<meta property=\"og:description\" content=\""), about, "{name}");
        assert!(descriptions.insert(about.to_owned()), "{name} has the description of another page: {about}");
        one("<meta property=\"og:title\" content=\"");
        let address = match name {
            "index" => "https://example.org/p/".to_owned(),
            _ => format!("https://example.org/p/{name}.html"),
        };
        assert_eq!(one("<meta property=\"og:url\" content=\""), address);
        assert_eq!(one("<link rel=\"canonical\" href=\""), address);
        // Nothing keeps a page from being found.
        assert!(!text.contains("noindex") && !head.contains("\"robots\""), "{name}");
        if name == "index" {
            continue;
        }
        let picture = one("<meta property=\"og:image\" content=\"");
        assert_eq!(picture, format!("https://example.org/p/{name}.png"));
        let bytes = std::fs::read(site.join(format!("{name}.png"))).expect("a picture");
        let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((side(16), side(20)), (600, 315), "{name}");
        let sides = ["width", "height"].map(|side| one(&format!("<meta property=\"og:image:{side}\" content=\"")));
        assert_eq!(sides, ["600", "315"], "{name}");
        assert!(!one("<meta property=\"og:image:alt\" content=\"").is_empty());
    }
}
