//! Writes the seeds of each target into a folder of its name: files of the tests and the examples, in parts that are small enough
//! to be tried often. The same files give the same seeds.
//!
//! `seeds FOLDER`

// What is built for coverage is linked with what counts it.
use libfuzzer_sys as _;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use stepbook::stages::format::{self, Kind, List};
use stepbook::stages::report;
use stepbook::stages::search::Statistics;
use stepbook::stages::{puzzle_of, story_of};
use stepbook::{Puzzle, Solver};
use stepbook_fuzz::KINDS;

/// Most bytes of a seed, but for fonts: longer ones are tried less often, and show no more.
const MOST_TEXT: usize = 4_096;
const MOST_FONT: usize = 25_000;
/// Most puzzles of a collection.
const MOST_PUZZLES: usize = 12;

fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from).ok_or_else(|| Error::other("which folder?"))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the repository");
    let mut puzzles = BTreeSet::new();
    for part in ["examples", "templates/new", "tests/data", "tests/golden"] {
        for file in files(&root.join(part))? {
            let bytes = fs::read(&file)?;
            let kind = match file.extension().and_then(|extension| extension.to_str()) {
                Some("toml") => Some(Kind::Native),
                Some("json") => Some(Kind::Json),
                Some("hackerrank") => Some(Kind::HackerRank),
                Some("rush-hour") => Some(Kind::RushHour),
                Some("gnome") => Some(Kind::Gnome),
                Some("klondike") => Some(Kind::Klondike),
                Some("txt" | "md") => None,
                _ => continue,
            };
            puzzles.extend(puzzles_of(&bytes, kind));
        }
    }
    // The blocks of TOML in the manuals are puzzles, themes and options.
    let mut themes = BTreeSet::new();
    for file in files(&root.join("docs"))? {
        let text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        themes.extend(text.split("```toml\n").skip(1).filter_map(|part| part.split("```").next()).map(Vec::from));
    }
    puzzles.extend(themes.iter().cloned());
    let recognised = puzzles.iter().filter(|text| format::read(text, None).is_ok()).cloned().collect();
    write(&folder.join("puzzle"), puzzles)?;
    write(&folder.join("documents"), recognised)?;
    write(&folder.join("theme"), themes)?;

    let mut messages = BTreeSet::new();
    for file in files(&root.join("crates/read/messages"))? {
        messages.extend(parts(&fs::read_to_string(&file)?));
    }
    write(&folder.join("language"), messages)?;

    let mut listings = BTreeSet::new();
    for name in Puzzle::built_in_names() {
        let puzzle = Puzzle::built_in(name).expect("a built-in puzzle");
        let Ok(solution) = Solver::new().threads(1).max_positions(100_000).solve(&puzzle) else { continue };
        let (puzzle, story) = (puzzle_of(&puzzle), story_of(&solution));
        let json = report::solved_json(puzzle, story, &Statistics::default());
        listings.extend([report::moves(story), report::hackerrank(story), json].map(String::into_bytes));
    }
    for file in files(&root.join("examples/seeds"))?.into_iter().chain(files(&root.join("tests/data/slips"))?) {
        listings.insert(fs::read(file)?);
    }
    write(&folder.join("listing"), listings)?;

    let mut records = BTreeSet::new();
    for file in files(&root.join("examples/website"))? {
        if file.ends_with("manifest.json") {
            records.insert(fs::read(file)?);
        }
    }
    write(&folder.join("records"), records)?;

    let mut fonts = BTreeSet::new();
    for file in files(&root.join("crates/draw/fonts"))?.into_iter().chain(files(&root.join("crates/draw/tests/fonts"))?) {
        if ["ttf", "otf", "ttc"].iter().any(|end| file.extension().is_some_and(|extension| extension == *end)) {
            fonts.insert(fs::read(file)?);
        }
    }
    write(&folder.join("font"), fonts)
}

/// A file of puzzles as it is, each of its puzzles, and these in every format.
fn puzzles_of(bytes: &[u8], kind: Option<Kind>) -> Vec<Vec<u8>> {
    let mut found = vec![asking(bytes, kind)];
    let Ok(list) = List::open(bytes, kind) else { return found };
    for at in 0..list.len().min(MOST_PUZZLES) {
        found.push(asking(list.text_of(at).as_bytes(), kind));
        let Ok(puzzle) = list.read(at) else { continue };
        let written = KINDS.into_iter().filter_map(|kind| Some((format::write(&puzzle, kind).ok()?, kind)));
        found.extend(written.map(|(text, kind)| asking(text.as_bytes(), Some(kind))));
    }
    found
}

/// The text, with the byte that asks for its format if it would not be recognised.
fn asking(text: &[u8], kind: Option<Kind>) -> Vec<u8> {
    let mut text = text.to_vec();
    let recognised = List::open(&text, None).is_ok_and(|list| Some(list.kind()) == kind);
    if let (Some(number), false) = (KINDS.iter().position(|known| Some(*known) == kind), recognised) {
        text.extend(u8::try_from(number));
    }
    text
}

/// Whole messages of a file, in parts of some hundred bytes.
fn parts(text: &str) -> Vec<Vec<u8>> {
    let mut parts = vec![String::new()];
    for line in text.lines() {
        let begins = line.starts_with(|c: char| c.is_ascii_alphabetic());
        if begins && parts.last().is_some_and(|part| part.len() > 500) {
            parts.push(String::new());
        }
        let part = parts.last_mut().expect("it has a first one");
        part.push_str(line);
        part.push('\n');
    }
    parts.into_iter().map(String::into_bytes).collect()
}

/// All files below a folder, in the order of their names. Folders that programs fill are left out.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>>>()?;
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        let made = ["dist", "node_modules", "target"].iter().any(|name| path.ends_with(name));
        match path.is_dir() {
            true if made => {}
            true => found.extend(files(&path)?),
            false => found.push(path),
        }
    }
    Ok(found)
}

/// Writes a file for each seed, named by its number.
fn write(folder: &Path, seeds: BTreeSet<Vec<u8>>) -> Result<()> {
    fs::create_dir_all(folder)?;
    let small = seeds.into_iter().filter_map(|mut seed| match folder.ends_with("font") {
        // A part of a font is none.
        true => (seed.len() <= MOST_FONT).then_some(seed),
        false => {
            seed.truncate(MOST_TEXT);
            Some(seed)
        }
    });
    let seeds: BTreeSet<Vec<u8>> = small.filter(|seed| !seed.is_empty()).collect();
    println!("{}: {} seeds", folder.display(), seeds.len());
    for (number, seed) in seeds.iter().enumerate() {
        fs::write(folder.join(format!("{number:04}")), seed)?;
    }
    Ok(())
}
