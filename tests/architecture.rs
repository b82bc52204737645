//! The rules of `ARCHITECTURE.md` that the compiler cannot check: rooms of one crate that do not know each other, and where data is from.
//! The compiler checks the borders between crates, and `[workspace.lints]` in `Cargo.toml` the rest.

use std::collections::BTreeSet;
use std::path::Path;

/// Rooms with the paths that they never name.
const ABSENCES: [(&str, &[&str]); 10] = [
    ("crates/solve/src/search", &["crate::grid", "crate::text", "crate::sliding", "crate::maze"]),
    ("crates/solve/src/sliding", &["crate::maze", "crate::puzzle"]),
    ("crates/solve/src/maze", &["crate::sliding", "crate::puzzle"]),
    ("crates/read/src/format", &["stepbook_solve::search", "crate::referee", "crate::language"]),
    ("crates/read/src/language", &["stepbook_solve::sliding", "stepbook_solve::maze", "crate::format"]),
    ("crates/draw/src/walkthrough", &["stepbook_read::format", "crate::font", "crate::diagram", "crate::render"]),
    ("crates/draw/src/diagram", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read", "crate::render"]),
    ("crates/draw/src/render", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read::format"]),
    ("crates/book/src", &["stepbook_solve::sliding", "stepbook_solve::maze", "stepbook_read::format"]),
    // It begins with the written form of a board, and has rules of its own.
    (
        "crates/read/src/referee",
        &[
            ".apply(",
            ".way(",
            ".owners(",
            ".is_solved(position",
            ".may_cover(",
            ".landing(",
            ".jumps(",
            "stepbook_solve::search",
        ],
    ),
];

#[test]
<<<<<<< HEAD
fn rooms_that_must_not_know_each_other_do_not() {
=======
fn no_module_names_a_later_one() {
    let sources: Vec<Source> = sources().into_iter().filter(|source| source.path != "lib.rs").collect();
    let dependencies = dependencies(&sources);
    assert!(dependencies.len() > 50, "the paths are found");
    let wrong = dependencies.iter().filter(|(source, module, _)| place(module) > place(&source.module));
    let wrong: Vec<String> = wrong.map(|(source, _, path)| format!("{} names {path}", source.path)).collect();
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn modules_that_must_not_know_each_other_do_not() {
    let sources = sources();
    for (source, module, path) in dependencies(&sources) {
        let absence = ABSENCES.iter().find(|absence| absence.0 == source.module);
        let forbidden = absence.is_some_and(|(_, absent, except)| {
            absent.contains(&module.as_str()) && !except.iter().any(|allowed| path.starts_with(allowed))
        });
        assert!(!forbidden, "{} names {path}", source.path);
    }
}

#[test]
fn only_the_program_names_the_command_line() {
    let sources = sources();
    let dependencies = dependencies(&sources);
    let mut users = dependencies.iter().filter(|(_, module, _)| module == "cli").map(|(s, ..)| s.path.as_str());
    assert!(users.all(|user| user == "main.rs"));
}

#[test]
fn the_referee_has_independent_rules() {
    let sources = sources();
    let referee: Vec<&Source> = sources.iter().filter(|source| source.module == "referee").collect();
    assert!(referee.iter().any(|source| source.code.contains(".layout()")), "it begins with the written form");
    for source in referee {
        for method in [".apply(", ".way(", ".owners(", ".is_solved(position", ".may_cover(", ".landing(", ".jumps("] {
            assert!(!source.code.contains(method), "{} calls {method}", source.path);
        }
    }
}

#[test]
fn paths_are_found_as_they_are_written() {
    let source =
        |path: &str, code: &str| Source { path: path.to_owned(), module: String::new(), code: code.to_owned() };
    let found = |path: &str, code: &str| named(&source(path, code)).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(found("a.rs", "use crate::{b::{c, d::E}, f};\ncrate::g::h(1)"), "b::c b::d::E f g::h");
    assert_eq!(found("a/b.rs", "use super::c; use super::super::d::E;"), "d::E");
    assert_eq!(found("a/mod.rs", "use super::c;"), "c");
    assert_eq!(found("a/b/c.rs", "super::super::x super::super::super::y::Z"), "y::Z");
    assert_eq!(found("main.rs", "stepbook::cli::run()"), "cli::run");
    assert_eq!(words("crate::", "crate::a mycrate::b").count(), 1);
    assert_eq!(code("a // b\n    //! crate::c\nd\n#[cfg(test)]\nmod tests { crate::e }"), "a\n\nd");
}

/// Programs that tests start, with their Debian packages; empty if every Debian machine has the program.
const TOOLS: [(&str, &str); 35] = [
    ("WebKitWebDriver", "webkit2gtk-driver"),
    ("bash", ""),
    ("chromium", "chromium"),
    ("firefox-esr", "firefox-esr"),
    ("dvisvgm", "dvisvgm"),
    ("fish", "fish"),
    ("groff", "groff-base"),
    ("java", "openjdk-17-jdk-headless"),
    ("kubernetes-validate", "python3-pip"),
    ("l3build", "texlive-latex-extra"),
    ("latexmlc", "latexml"),
    ("lualatex", "texlive-luatex"),
    ("make4ht", "texlive-extra-utils"),
    // Debian has none: cargo installs it.
    ("mdbook", ""),
    ("mutool", "mupdf-tools"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("pandoc", "pandoc"),
    ("parallel", "parallel"),
    ("pdffonts", "poppler-utils"),
    ("pdfinfo", "poppler-utils"),
    ("pdflatex", "texlive-latex-base"),
    ("pdftoppm", "poppler-utils"),
    ("pdftotext", "poppler-utils"),
    ("python3", "python3-pip"),
    ("qpdf", "qpdf"),
    ("rsvg-convert", "librsvg2-bin"),
    ("setpriv", ""),
    ("sha256sum", ""),
    ("unshare", ""),
    ("valgrind", "valgrind"),
    ("xelatex", "texlive-xetex"),
    ("xmllint", "libxml2-utils"),
    ("xvfb-run", "xvfb"),
    ("zsh", "zsh"),
];

/// Other packages that the tests need: tests/web; tests/tools/verapdf; classes, tikz, tagging and fonts of LaTeX; packaging.
const PACKAGES: [&str; 17] = [
    "npm",
    "openjdk-17-jdk-headless",
    "python3-pip",
    "unzip",
    "texlive-latex-recommended",
    "texlive-latex-extra",
    "texlive-pictures",
    "texlive-fonts-recommended",
    "texlive-publishers",
    "texlive-lang-french",
    "lmodern",
    "texlive-plain-generic",
    "desktop-file-utils",
    "lintian",
    "mmdebstrap",
    "python3-venv",
    "xz-utils",
];

/// The programs that the tests in `folder` and its subfolders start.
fn tools(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of tests") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            tools(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            // Not this search itself.
            let calls = words(concat!("tool", "(\""), &text).filter_map(|at| text[at..].split('"').nth(1));
            found.extend(calls.map(str::to_owned));
        }
    }
}

#[test]
fn ci_installs_the_programs_that_tests_start() {
>>>>>>> host
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (room, absent) in ABSENCES {
        let mut sources = BTreeSet::new();
        files(&root.join(room), root, &mut sources);
        assert!(sources.len() > 3, "{room}");
        for source in sources.iter().filter(|source| source.ends_with(".rs") && !source.ends_with("tests.rs")) {
            let text = std::fs::read_to_string(root.join(source)).expect("a source");
            let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let named = absent.iter().find(|absent| line.contains(**absent));
                assert_eq!(named, None, "{source}: {line}");
            }
        }
    }
}

/// Files below a folder, by their paths in it.
fn files(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, root, found),
            false => {
                let path = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
                found.insert(path);
            }
        }
    }
}

#[test]
fn every_file_of_data_has_its_source_and_terms() {
    for folder in ["tests/data", "examples"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut unnamed = BTreeSet::new();
        files(&root, &root, &mut unnamed);
        let is_about = |path: &String| path.ends_with("README.md") || path == "SOURCES.md";
        unnamed.retain(|path| !is_about(path));
        assert!(unnamed.len() > 50, "{folder}");
        let table = std::fs::read_to_string(root.join("SOURCES.md")).expect("the sources");
        for row in table.lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [names, .., source, terms] = cells[..] else { panic!("{folder}: {row}") };
            assert!(cells.len() == 4 && source.len() > 5 && terms.len() > 5, "{folder}: {row}");
            for name in names.split('`').skip(1).step_by(2) {
                let before = unnamed.len();
                match name.split_once('*') {
                    Some((begin, "")) => unnamed.retain(|path| !path.starts_with(begin)),
                    _ => drop(unnamed.remove(name)),
                }
                assert!(unnamed.len() < before, "{folder}/SOURCES.md names `{name}`, which is not there");
            }
        }
        assert!(unnamed.is_empty(), "{folder}/SOURCES.md lacks {unnamed:?}");
    }
}

#[test]
fn every_published_puzzle_names_its_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut found = BTreeSet::new();
    files(&root, &root, &mut found);
    let mut count = 0;
    for path in
        found.iter().filter(|path| path.ends_with(".json") && !path.starts_with("faults") && !path.starts_with("slips"))
    {
        let text = std::fs::read_to_string(root.join(path)).expect("a readable file");
        let puzzles: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list");
        for puzzle in &puzzles {
            assert!(puzzle["source"].as_str().is_some_and(|source| !source.is_empty()), "{path}: {puzzle}");
        }
        count += puzzles.len();
    }
    assert!(count > 600, "{count}");
}
