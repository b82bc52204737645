//! `stepbook licenses` lists what is in the program: it agrees with Cargo.lock, and with what Cargo builds.
//!
//! `STEPBOOK_BLESS=1 cargo test --test cli licenses` writes the list, from the sources of the crates that Cargo has fetched.

use crate::common::program::{folder, run};
use flate2::{Compression, GzBuilder, read::GzDecoder};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const FILE: &str = "packaging/licenses/crates.json.gz";
const SYSTEMS: [(&str, &str); 3] =
    [("linux", "x86_64-unknown-linux-gnu"), ("macos", "aarch64-apple-darwin"), ("windows", "x86_64-pc-windows-msvc")];
const FEATURES: [&str; 7] = ["", "cli", "pdf", "pixels", "cluster", "filters", "studio"];
/// How the names of files with licences begin, in capital letters.
const FILES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

#[derive(Serialize, Deserialize)]
struct List {
    crates: Vec<Crate>,
    /// Name and version of the other crates in Cargo.lock: macros, and those of tests, the studio and other systems.
    others: BTreeSet<(String, String)>,
    texts: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    builds: BTreeMap<String, Vec<String>>,
    texts: Vec<usize>,
}

/// A crate as Cargo describes it.
#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    authors: Vec<String>,
    repository: Option<String>,
    manifest_path: PathBuf,
}

fn cargo(arguments: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).args(arguments).current_dir(ROOT).output().expect("cargo starts");
    assert!(output.status.success(), "{arguments:?}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is UTF-8")
}

/// Name and version of every crate that is linked into a program with these features.
fn linked(triple: &str, features: &str, more: &[&str]) -> BTreeSet<(String, String)> {
    let mut arguments =
        vec!["tree", "--locked", "--package", "stepbook", "--edges", "normal,no-proc-macro", "--prefix", "none"];
    arguments.extend(["--format", "{p}", "--no-default-features", "--features", features, "--target", triple]);
    arguments.extend(more);
    let tree = cargo(&arguments);
    let names = tree.lines().filter_map(|line| line.split_once(" v"));
    let crates = names.map(|(name, rest)| (name.to_owned(), rest.split(' ').next().unwrap_or_default().to_owned()));
    crates.filter(|(name, _)| !name.starts_with("stepbook")).collect()
}

/// Name and version of every crate in Cargo.lock that is not part of this project.
fn locked() -> BTreeSet<(String, String)> {
    let lock = fs::read_to_string(Path::new(ROOT).join("Cargo.lock")).expect("Cargo.lock");
    let lock: toml::Table = lock.parse().expect("TOML");
    let crates = lock["package"].as_array().expect("a list").iter();
    let others = crates.filter(|item| item.get("source").is_some());
    let word = |item: &toml::Value, key: &str| item[key].as_str().expect("a text").to_owned();
    others.map(|item| (word(item, "name"), word(item, "version"))).collect()
}

fn list() -> List {
    let mut json = String::new();
    let file = fs::File::open(Path::new(ROOT).join(FILE)).expect("the list");
    GzDecoder::new(file).read_to_string(&mut json).expect("it can be unpacked");
    serde_json::from_str(&json).expect("it is JSON")
}

/// The texts in the folder of a crate, in the order of their names; of a choice of licences, none that asks for the source.
fn own_texts(package: &Package) -> Vec<String> {
    let folder = package.manifest_path.parent().expect("a folder");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        FILES.iter().any(|begin| name.starts_with(begin)) && !name.contains("GPL") && file.is_file()
    });
    files.sort();
    files.iter().map(|file| tidy(&String::from_utf8_lossy(&fs::read(file).expect("a file")))).collect()
}

/// Without what differs and means nothing: ends of lines, blanks before them, empty lines around the text.
fn tidy(text: &str) -> String {
    let text: String =
        text.replace("\r\n", "\n").replace('\t', "    ").chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The texts of a crate that comes without any: those of the other crates of its repository, or the standard text.
fn texts_of(package: &Package, all: &[Package]) -> Vec<String> {
    let own = own_texts(package);
    if !own.is_empty() {
        return own;
    }
    let same = |other: &&Package| other.repository.is_some() && other.repository == package.repository;
    if let Some(texts) = all.iter().filter(same).map(own_texts).find(|texts| !texts.is_empty()) {
        return texts;
    }
    let licence = package.license.as_deref().unwrap_or_default();
    assert!(licence.contains("MIT"), "{} {} has no text of its licence {licence}", package.name, package.version);
    let names: Vec<&str> = package.authors.iter().map(|author| author.split(" <").next().unwrap_or(author)).collect();
    let names = if names.is_empty() { format!("the authors of {}", package.name) } else { names.join(", ") };
    let ours = fs::read_to_string(Path::new(ROOT).join("LICENSE-MIT")).expect("the licence");
    let (_, terms) = ours.split_once('\n').expect("a line with the owners");
    vec![tidy(&format!("Copyright (c) {names}\n{terms}"))]
}

fn write_list() {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let metadata = cargo(&["metadata", "--locked", "--all-features", "--format-version", "1"]);
    let Metadata { mut packages } = serde_json::from_str(&metadata).expect("JSON");
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    let mut builds: BTreeMap<(String, String), BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (system, triple) in SYSTEMS {
        for feature in FEATURES {
            for item in linked(triple, feature, &[]) {
                builds.entry(item).or_default().entry(system.to_owned()).or_default().push(feature.to_owned());
            }
        }
    }
    let all_texts = |package: &Package| texts_of(package, &packages);
    let is_built = |package: &&Package| builds.contains_key(&(package.name.clone(), package.version.clone()));
    let built: Vec<(&Package, Vec<String>)> =
        packages.iter().filter(is_built).map(|item| (item, all_texts(item))).collect();
    let texts: BTreeSet<&String> = built.iter().flat_map(|(_, texts)| texts).collect();
    let index = |text: &String| texts.iter().position(|other| *other == text).expect("it is one of them");
    let crates = built.iter().map(|(package, texts)| Crate {
        name: package.name.clone(),
        version: package.version.clone(),
        licence: package.license.as_deref().unwrap_or_default().replace('/', " OR "),
        builds: builds[&(package.name.clone(), package.version.clone())].clone(),
        texts: texts.iter().map(index).collect(),
    });
    let others = locked().into_iter().filter(|item| !builds.contains_key(item)).collect();
    let list = List { crates: crates.collect(), others, texts: texts.iter().map(|text| (*text).clone()).collect() };
    let json = serde_json::to_vec_pretty(&list).expect("JSON");
    let file = fs::File::create(Path::new(ROOT).join(FILE)).expect("the list can be written");
    let mut file = GzBuilder::new().mtime(0).write(file, Compression::best());
    file.write_all(&json).and_then(|()| file.try_finish()).expect("the list can be written");
}

#[test]
fn the_list_of_licenses_agrees_with_cargo_lock() {
    if std::env::var_os("STEPBOOK_BLESS").is_some() {
        write_list();
        panic!("{FILE} is written: look at the difference of `stepbook licenses`");
    }
    let list = list();
    let mut known = list.others.clone();
    known.extend(list.crates.iter().map(|item| (item.name.clone(), item.version.clone())));
    let differences: Vec<_> = known.symmetric_difference(&locked()).cloned().collect();
    assert!(
        differences.is_empty(),
        "{differences:?} differ; write the list again: STEPBOOK_BLESS=1 cargo test --test cli licenses"
    );
}

#[test]
fn every_crate_of_the_list_has_a_licence_and_its_text() {
    let list = list();
    assert!(list.crates.len() > 150 && list.texts.len() > 50);
    for item in &list.crates {
        assert!(!item.licence.is_empty(), "{}", item.name);
        // Some texts only name the owners; one is the licence.
        assert!(item.texts.iter().any(|text| list.texts[*text].len() > 500), "{}", item.name);
    }
    let mut used: Vec<usize> = list.crates.iter().flat_map(|item| item.texts.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    assert_eq!(used.len(), list.texts.len());
}

/// Name and version of every crate that the program lists.
fn told(out: &str) -> BTreeSet<(String, String)> {
    let (_, crates) = out.split_once(" crates:\n\n").expect("a list of crates");
    let words = crates
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().take(2).collect::<Vec<_>>());
    words.map(|words| (words[0].to_owned(), words[1].to_owned())).collect()
}

#[test]
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
fn licenses_lists_the_crates_that_cargo_links() {
    let mut features = vec!["cli", "pdf", "pixels"];
    if cfg!(feature = "cluster") {
        features.push("cluster");
    }
    if cfg!(feature = "studio") {
        features.push("studio");
    }
    let linked = linked(SYSTEMS[0].1, &features.join(","), &["--offline"]);
    let run = run(folder(), "licenses").code(0).says(&["--full"]);
    assert_eq!(told(run.text()), linked);
}

#[test]
fn licenses_prints_every_text_once_and_in_full() {
    let folder = folder();
    let run = run(&folder, "licenses --full --quiet").code(0);
    let (text, list) = (run.text(), list());
    assert!(run.err.is_empty());
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "it contains control characters");
    let shown = told(text);
    let is_shown = |item: &&Crate| shown.contains(&(item.name.clone(), item.version.clone()));
    for item in list.crates.iter().filter(is_shown) {
        assert!(item.texts.iter().all(|index| text.matches(&list.texts[*index]).count() >= 1), "{}", item.name);
    }
    for part in ["SIL OPEN FONT LICENSE Version 1.1", "CC0 1.0 Universal", "Copyright (c) 2026 The Stepbook authors"] {
        assert!(text.contains(part), "{part}");
    }
}
