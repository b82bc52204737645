//! The rules of `ARCHITECTURE.md` that the compiler cannot check: dependencies between modules point one way. `[lints]` in
//! `Cargo.toml`, `clippy.toml` and `src/lib.rs` restrict what only some modules may use.
//!
//! Comments and the unit tests at the end of a file are exempt.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// All modules; none names a later one.
const ORDER: [&str; 25] = [
    "grid",
    "arrows",
    "family",
    "font",
    "text",
    "built_in",
    "language",
    "search",
    "sliding",
    "maze",
    "puzzle",
    "generate",
    "format",
    "referee",
    "walkthrough",
    "diagram",
    "theme",
    "render",
    "booklet",
    "report",
    "press",
    "face",
    "stages",
    "cli",
    "main",
];

/// Modules that never name each other although the order would allow it, with the paths that are exceptions.
const ABSENCES: [(&str, &[&str], &[&str]); 10] = [
    ("search", &["grid", "font", "text", "sliding", "maze"], &[]),
    ("sliding", &["font"], &[]),
    ("maze", &["font", "sliding"], &[]),
    ("format", &["search", "font"], &[]),
    ("referee", &["search", "puzzle", "font"], &[]),
    ("walkthrough", &["search", "format", "font"], &[]),
    ("diagram", &["search", "sliding", "maze", "puzzle", "format"], &[]),
    ("render", &["search", "sliding", "maze", "puzzle", "format", "walkthrough"], &["walkthrough::Kind"]),
    ("booklet", &["search", "sliding", "maze", "puzzle", "format"], &[]),
    ("report", &["sliding", "maze", "format", "diagram", "render", "booklet", "font"], &["booklet::Stage"]),
];

/// A source file without its unit tests and comments.
struct Source {
    /// Path below `src`.
    path: String,
    /// The module of the crate that it belongs to.
    module: String,
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).expect("a readable folder");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            match path.is_dir() {
                true => folders.push(path),
                false => sources.push(source(&root, path)),
            }
        }
    }
    assert!(sources.len() > 30, "the sources are there");
    sources
}

fn source(root: &Path, path: PathBuf) -> Source {
    let text = std::fs::read_to_string(&path).expect("a readable source");
    let path = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
    let module = path.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
    Source { path, module, code: code(&text) }
}

fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = text.lines().map(|line| match line.trim_start().starts_with("//") {
        true => "",
        false => line.split(" // ").next().unwrap_or_default(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths from the root of the crate that a source names, with at least two segments if there are two: `grid::Cell`.
fn named(source: &Source) -> BTreeSet<String> {
    // In `a/b/c.rs` three times `super` is the root, in `a/mod.rs` and `a.rs` once, in `main.rs` the crate's name is.
    let depth = source.path.split('/').filter(|part| *part != "mod.rs").count();
    let roots = ["crate::".to_owned(), "super::".repeat(depth), "stepbook::".to_owned()];
    roots.iter().flat_map(|root| named_from(root, &source.code)).collect()
}

/// The paths that follow `root`.
fn named_from(root: &str, code: &str) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for at in words(root, code).filter(|at| !code[..*at].ends_with("::")) {
        expand(&code[at + root.len()..], "", &mut paths);
    }
    paths
}

/// The positions of `word`, unless it is the end of a longer word.
fn words<'a>(word: &'a str, code: &'a str) -> impl Iterator<Item = usize> + 'a {
    let whole = |before: &str| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let is_whole = move |at: &usize| !word.starts_with(char::is_alphabetic) || whole(&code[..*at]);
    code.match_indices(word).map(|(at, _)| at).filter(is_whole)
}

/// Adds the paths of `text`, which begins with a path or with a group in braces.
fn expand(text: &str, before: &str, paths: &mut BTreeSet<String>) {
    let Some(group) = text.strip_prefix('{') else {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
        let path = format!("{before}{}", &text[..end]);
        match text[end..].strip_prefix("::") {
            Some(rest) => expand(rest, &format!("{path}::"), paths),
            None => drop(paths.insert(path)),
        }
        return;
    };
    let mut depth = 0;
    let mut first = 0;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            '}' | ',' if depth == 0 => {
                expand(group[first..at].trim_start(), before, paths);
                first = at + 1;
            }
            _ => {}
        }
        if c == '}' && first == at + 1 {
            return;
        }
    }
}

fn place(module: &str) -> usize {
    // Names that the root of the crate re-exports belong to its face.
    let module = if module.starts_with(char::is_uppercase) { "face" } else { module };
    let place = ORDER.iter().position(|name| *name == module);
    place.unwrap_or_else(|| panic!("the module {module} is not in the list"))
}

/// Every module that a source names, other than its own, with the path.
fn dependencies(sources: &[Source]) -> Vec<(&Source, String, String)> {
    let of = |source| {
        let paths: BTreeSet<String> = named(source);
        let modules = paths.into_iter().map(|path| (path.split("::").next().unwrap_or_default().to_owned(), path));
        modules.filter(|(module, _)| !module.is_empty()).map(move |(module, path)| (source, module, path))
    };
    sources.iter().flat_map(of).filter(|(source, module, _)| *module != source.module).collect()
}

#[test]
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(script) = std::fs::read_to_string(root.join(".ci/run")) else {
        println!("skipped: the package has no .ci/run");
        return;
    };
    let script = script.replace("\\\n", " ");
    let installed: Vec<&str> =
        script.lines().filter(|line| line.trim_start().starts_with("apt-get install ")).collect();
    let is_installed = |package: &str| installed.iter().any(|line| line.split_whitespace().any(|word| word == package));
    let mut found = BTreeSet::new();
    tools(&root.join("tests"), &mut found);
    assert!(found.len() > 10, "{found:?}");
    for tool in &found {
        let (_, package) =
            TOOLS.iter().find(|(name, _)| name == tool).unwrap_or_else(|| panic!("no package has {tool}"));
        assert!(package.is_empty() || is_installed(package), "{package} for {tool}");
    }
    for package in PACKAGES {
        assert!(is_installed(package), "{package}");
    }
    assert!(script.contains("cargo install") && script.contains(" mdbook@"), "mdbook");
    for package in ["typst", "check-jsonschema"] {
        assert!(script.contains("pip install") && script.contains(&format!(" {package}==")), "{package}");
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

/// The versions of CHANGELOG.md, newest first, with their dates: `[0.1.0] - 2026-11-22`.
fn versions(changelog: &str) -> Vec<(&str, &str)> {
    let headings = changelog.lines().filter_map(|line| line.strip_prefix("## "));
    headings
        .map(|heading| match heading.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some(("Unreleased", "")) => ("Unreleased", ""),
            Some((version, date)) => (version, date.strip_prefix(" - ").unwrap_or_else(|| panic!("{heading}"))),
            None => panic!("{heading}"),
        })
        .collect()
}

/// Whether a line has a number with a unit of time or size: `3 s`, `40%`. Limits are in MiB.
fn is_measured(line: &str) -> bool {
    let units = ["ms", "s", "seconds", "minutes", "hours", "kB", "MB", "GB", "KiB", "GiB", "%", "bytes", "times"];
    let is_digit = |c: char| c.is_ascii_digit();
    let words: Vec<&str> =
        line.split_whitespace().map(|word| word.trim_matches([',', '.', ';', ':', '(', ')'])).collect();
    let apart = words.windows(2).any(|pair| pair[0].ends_with(is_digit) && units.contains(&pair[1]));
    apart || words.iter().any(|word| word.starts_with(is_digit) && units.contains(&word.trim_start_matches(is_digit)))
}

#[test]
fn measurements_are_found() {
    for line in ["in 3 s.", "(11 kB)", "40% less", "it takes 3.5 GB,", "2,000 bytes", "6kB"] {
        assert!(is_measured(line), "{line}");
    }
    for line in ["more than 256 MiB", "16 pt", "`step=42 s`", "steps 0–6", "6 × 9 in", "Nothing 101st"] {
        assert!(!is_measured(line), "{line}");
    }
}

/// The form of Keep a Changelog 1.1.0.
#[test]
fn the_changelog_keeps_its_form() {
    let text = include_str!("../CHANGELOG.md");
    let groups = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    let mut last = None;
    for line in text.lines() {
        if line.starts_with("## ") {
            last = None;
        } else if let Some(group) = line.strip_prefix("### ") {
            let place = groups.iter().position(|known| *known == group).unwrap_or_else(|| panic!("{line}"));
            assert!(last < Some(place), "{line} is not in its place, or there twice");
            last = Some(place);
        }
        assert!(!is_measured(line), "docs/performance.md has the measurements: {line}");
    }
    let versions = versions(text);
    let released: Vec<_> = versions.iter().filter(|(version, _)| *version != "Unreleased").collect();
    assert!(versions.len() <= released.len() + 1 && versions.iter().skip(1).all(|(name, _)| *name != "Unreleased"));
    assert_eq!(released[0].0, env!("CARGO_PKG_VERSION"), "the newest version");
    let numbers = |version: &str| -> Vec<u32> {
        version.split('.').map(|part| part.parse().unwrap_or_else(|_| panic!("{version}"))).collect()
    };
    for (version, date) in &released {
        let parts: Vec<&str> = date.split('-').collect();
        assert!(parts.iter().map(|part| part.len()).eq([4, 2, 2]), "{version}: {date}");
        assert_eq!(numbers(version).len(), 3, "{version}");
        let [_, month, day] = numbers(&date.replace('-', "."))[..] else { panic!("{date}") };
        assert!((1..=12).contains(&month) && (1..=31).contains(&day), "{date}");
    }
    for pair in released.windows(2) {
        assert!(numbers(pair[0].0) > numbers(pair[1].0) && pair[0].1 >= pair[1].1, "{pair:?}");
    }
}

#[test]
fn the_citation_names_the_newest_release() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(citation) = std::fs::read_to_string(root.join("CITATION.cff")) else {
        println!("skipped: the package has no CITATION.cff");
        return;
    };
    let changelog = include_str!("../CHANGELOG.md");
    let (version, date) =
        versions(changelog).into_iter().find(|(version, _)| *version != "Unreleased").expect("a release");
    for line in [format!("\nversion: {version}\n"), format!("\ndate-released: {date}\n")] {
        assert!(citation.contains(&line), "CITATION.cff lacks{line}");
    }
}
