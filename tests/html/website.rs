//! The website of `examples/website/`: the commands in its README write its files, and a browser shows it.

use super::browser::ready;
use super::page::all;
use crate::common::program::{folder, run, tree, write};
use crate::common::{self, files, path, text_of, web};
use serde_json::Value;
use std::path::Path;
use tempfile::TempDir;

/// The folders that belong to the example.
const FOLDERS: [&str; 4] = ["classes", "hughes", "png", "rush-hour"];
/// What is written by hand.
const BY_HAND: [&str; 3] = ["README.md", "index.html", "style.css"];

/// A file of the example.
fn read(name: &str) -> String {
    text_of(&format!("examples/website/{name}"))
}

/// The puzzles of the examples, and the folder `website` after the commands in its README.
fn made() -> TempDir {
    let examples = folder();
    for name in BY_HAND {
        write(&examples, &format!("website/{name}"), read(name));
    }
    for puzzle in files("examples").iter().filter(|puzzle| puzzle.extension().is_some_and(|ending| ending == "toml")) {
        let name = puzzle.file_name().expect("a name").to_string_lossy();
        write(&examples, &name, std::fs::read(puzzle).expect("a puzzle"));
    }
    for command in read("README.md").lines().filter_map(|line| line.strip_prefix("stepbook ")) {
        run(examples.path().join("website"), command).code(0);
    }
    examples
}

#[test]
fn the_commands_write_the_files() {
    let examples = made();
    let website = examples.path().join("website");
    let own = |folder: &Path| {
        let mut files = tree(folder);
        files.retain(|name, _| FOLDERS.iter().any(|folder| name.starts_with(&format!("{folder}/"))));
        files
    };
    let (written, kept) = (own(&website), own(&path("examples/website")));
    assert!(written.keys().eq(kept.keys()), "run the commands of the README in examples/website: {:?}", written.keys());
    for (file, bytes) in &written {
        let same = *bytes == kept[file];
        assert!(same, "{file} is not what the command in the README writes; run it in examples/website");
    }
    let size: usize = written.values().map(Vec::len).sum();
    assert!(size < 400_000, "the example has {size} bytes");
    // The gallery has every puzzle that its command names, not only those without a folder of images.
    let mut gallery: Vec<String> = tree(website.join("gallery")).into_keys().collect();
    gallery.retain(|name| !name.contains('/'));
    assert_eq!(
        gallery,
        ["hughes.html", "index.html", "manifest.webmanifest", "pages.js", "rush-hour.html", "sw.js", "ten-steps.html"]
    );
}

#[test]
fn the_page_shows_what_is_there() {
    let page = read("index.html");
    let steps = |folder: &str| -> Vec<Value> {
        let manifest: Value = serde_json::from_str(&read(&format!("{folder}/manifest.json"))).expect("JSON");
        manifest["steps"].as_array().expect("a list").clone()
    };
    let mut images = 0;
    for image in all(&page, "<img ", ">") {
        let value = |name: &str| all(image, &format!("{name}=\""), "\"").first().copied().unwrap_or_default();
        let (folder, file) = value("src").split_once('/').expect("a file in a folder");
        if let Some(step) = steps(folder).iter().find(|step| step["file"] == file || step["png"] == file) {
            assert_eq!(value("alt"), step["alt"], "{image}");
            images += 1;
        } else {
            assert!(path("examples/website").join(folder).join(file).is_file(), "{image}");
        }
    }
    assert_eq!(images, 4);
    for step in steps("rush-hour") {
        let [alt, symbol] = ["alt", "symbol"].map(|key| step[key].as_str().expect("a text"));
        let thumb = format!("aria-label=\"{alt}\"><use href=\"rush-hour/sprite.svg#{symbol}\"/>");
        assert!(page.contains(&thumb), "{thumb}");
    }
    assert!(page.contains(read("classes/step-000.svg").trim()), "the drawing in the page is not classes/step-000.svg");
}

#[test]
fn a_browser_shows_the_page() {
    if ready() && common::tool("java") {
        web::check("website.mjs", &made().path().join("website"));
    }
}
