//! The website of `examples/website/`: the commands in its README write its files, and a browser shows it.

use crate::common::program::run;
use crate::common::{self, web};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folders that belong to the example.
const FOLDERS: [&str; 4] = ["classes", "hughes", "png", "rush-hour"];
/// What is written by hand.
const BY_HAND: [&str; 3] = ["README.md", "index.html", "style.css"];

fn website() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/website")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = website().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The puzzles of the examples, and the folder `website` after the commands in its README.
fn made() -> tempfile::TempDir {
    let examples = tempfile::tempdir().expect("a temporary folder");
    let folder = examples.path().join("website");
    std::fs::create_dir(&folder).expect("a folder");
    for name in BY_HAND {
        std::fs::copy(website().join(name), folder.join(name)).expect("a copy");
    }
    for puzzle in files(website().join("..")).into_iter().filter(|(name, _)| name.ends_with(".toml")) {
        std::fs::write(examples.path().join(puzzle.0), puzzle.1).expect("a copy");
    }
    let readme = read("README.md");
    for command in readme.lines().filter_map(|line| line.strip_prefix("stepbook ")) {
        run(&folder, command).code(0);
    }
    examples
}

/// The files of a folder by name.
fn files(folder: PathBuf) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let file = |entry: std::fs::DirEntry| {
        (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).expect("a file"))
    };
    entries.map(|entry| entry.expect("an entry")).filter(|entry| entry.path().is_file()).map(file).collect()
}

#[test]
fn the_commands_write_the_files() {
    let examples = made();
    let folder = examples.path().join("website");
    let mut size = 0;
    for name in FOLDERS {
        let (written, kept) = (files(folder.join(name)), files(website().join(name)));
        let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&written), names(&kept), "{name}; run the commands of the README in examples/website");
        for (file, bytes) in &written {
            let same = *bytes == kept[file];
            assert!(same, "{name}/{file} is not what the command in the README writes; run it in examples/website");
            size += bytes.len();
        }
    }
    assert!(size < 400_000, "the example has {size} bytes");
    // The gallery has every puzzle that its command names, not only those without a folder of images.
    let gallery: Vec<String> = files(folder.join("gallery")).into_keys().collect();
    assert_eq!(
        gallery,
        ["hughes.html", "index.html", "manifest.webmanifest", "pages.js", "rush-hour.html", "sw.js", "ten-steps.html"]
    );
}

/// The texts between each `before` and the next `after`.
fn all<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    text.split(before).skip(1).map(|part| part.split(after).next().unwrap_or_default()).collect()
}

#[test]
fn the_page_shows_what_is_there() {
    let page = read("index.html");
    let mut images = 0;
    for image in all(&page, "<img ", ">") {
        let value = |name: &str| all(image, &format!("{name}=\""), "\"").first().copied().unwrap_or_default();
        let (folder, file) = value("src").split_once('/').expect("a file in a folder");
        let manifest: serde_json::Value = serde_json::from_str(&read(format!("{folder}/manifest.json"))).expect("JSON");
        let steps = manifest["steps"].as_array().expect("a list");
        if let Some(step) = steps.iter().find(|step| step["file"] == file || step["png"] == file) {
            assert_eq!(value("alt"), step["alt"], "{image}");
            images += 1;
        } else {
            assert!(website().join(folder).join(file).is_file(), "{image}");
        }
    }
    assert_eq!(images, 4);
    let manifest: serde_json::Value = serde_json::from_str(&read("rush-hour/manifest.json")).expect("JSON");
    for step in manifest["steps"].as_array().expect("a list") {
        let text = |key: &str| step[key].as_str().expect("a text").to_owned();
        let thumb = format!("aria-label=\"{}\"><use href=\"rush-hour/sprite.svg#{}\"/>", text("alt"), text("symbol"));
        assert!(page.contains(&thumb), "{thumb}");
    }
    assert!(page.contains(read("classes/step-000.svg").trim()), "the drawing in the page is not classes/step-000.svg");
}

#[test]
fn a_browser_shows_the_page() {
    if !["node", "chromium", "java"].into_iter().all(common::tool) || !web::installed() {
        return;
    }
    web::check("website.mjs", &made().path().join("website"));
}
