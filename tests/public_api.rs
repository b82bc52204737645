//! The face of the crate: its listing, its examples, its errors, and that its output equals that of the program.
#![cfg(all(feature = "cli", feature = "pdf"))]

mod common;

use common::program::{folder, run};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use stepbook::{Booklet, BookletError, Edition, Paper, Puzzle, ReadError, Solution, SolveError, Solver, Theme};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The source of a module of the crate: "grid", "face/error".
fn source(module: &str) -> String {
    let folders = ["src", "crates/solve/src"].into_iter();
    let paths = folders.flat_map(|folder| [format!("{folder}/{module}.rs"), format!("{folder}/{module}/mod.rs")]);
    let path = paths.map(|path| root().join(path)).find(|path| path.exists());
    let text = fs::read_to_string(path.expect("a module of that name")).expect("a readable source");
    text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().replace('\r', "")
}

/// A declaration in one line, without its body. Sources are as rustfmt lays them out, which `.ci/run` checks: items begin at the
/// margin, their parts are indented by four spaces, fields of variants by eight.
#[derive(Default)]
struct Declaration {
    depth: usize,
    /// The attributes that change what callers may do.
    attributes: Vec<String>,
    has_example: bool,
    code: String,
}

fn declarations(text: &str) -> Vec<Declaration> {
    let mut all = Vec::new();
    let mut next = Declaration::default();
    for line in text.lines() {
        let code = line.trim_start();
        if next.code.is_empty() {
            next.depth = line.len() - code.len();
            next.has_example |= code == "/// ```";
            if code.is_empty() || code.starts_with("//") {
                continue;
            }
        }
        let is_joined = next.code.is_empty() || next.code.ends_with(['(', '[']);
        next.code = format!("{}{}{code}", next.code, if is_joined { "" } else { " " });
        let count = |signs: &str| next.code.matches(|c| signs.contains(c)).count();
        let is_attribute = next.code.starts_with("#[");
        let ends: &[char] = match () {
            () if is_attribute => &[']'],
            () if next.code.starts_with("pub use ") => &[';'],
            () => &['{', '}', ';', ','],
        };
        if count("([") > count(")]") || !next.code.ends_with(ends) {
            continue;
        }
        let code = std::mem::take(&mut next.code).replace(", )", ")").replace(", ]", "]");
        if is_attribute {
            let kept = ["#[derive(", "#[must_use", "#[non_exhaustive"];
            next.attributes.extend(kept.iter().any(|start| code.starts_with(start)).then_some(code));
        } else {
            all.push(Declaration { code, ..std::mem::take(&mut next) });
        }
    }
    all
}

/// The names in the public `use` declarations of a text, each with its path.
fn used(text: &str) -> Vec<(String, String)> {
    let all = declarations(text).into_iter().filter_map(|one| one.code.strip_prefix("pub use ").map(str::to_owned));
    let named = all.flat_map(|path| {
        let (path, names) = path
            .trim_end_matches(['}', ';'])
            .rsplit_once("::")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .expect("a path");
        let names: Vec<String> = names.trim_start_matches('{').split(',').map(|name| name.trim().to_owned()).collect();
        names.into_iter().filter(|name| !name.is_empty()).map(move |name| (path.clone(), name))
    });
    named.collect()
}

/// The trait, if there is one, and the type of an implementation.
fn implementing(code: &str) -> Option<(Option<&str>, &str)> {
    let code = code.strip_prefix("impl")?.strip_suffix(" {")?;
    let code = if code.starts_with('<') { code.split_once('>')?.1 } else { code }.trim_start();
    let (of, name) = code.split_once(" for ").map_or((None, code), |(of, name)| (Some(of), name));
    Some((of, name.split('<').next()?))
}

/// The declarations of the face, by the name of the type.
#[derive(Default)]
struct Face {
    /// The type itself and its implementations, each as lines.
    types: BTreeMap<String, Vec<String>>,
    without_example: Vec<String>,
}

impl Face {
    fn read() -> Self {
        let mut face = Self::default();
        let mut names: Vec<String> = used(&source("lib")).into_iter().map(|(_, name)| name).collect();
        names.sort_unstable();
        let mut modules: Vec<String> = used(&source("face")).into_iter().map(|(path, _)| path).collect();
        modules.sort_unstable();
        modules.dedup();
        for path in modules {
            let module = path.strip_prefix("crate::").map_or_else(|| format!("face/{path}"), str::to_owned);
            face.add(&source(&module), &names);
        }
        assert!(face.types.keys().eq(&names), "each name is found: {:?}", face.types.keys());
        face
    }

    /// Adds what a module declares of the types with these `names`.
    fn add(&mut self, text: &str, names: &[String]) {
        let is_known = |name: &str| names.iter().any(|known| known == name);
        // The open item: its type, its first line, its public parts, and whether all of them are public.
        let mut open: Option<(String, Vec<String>, bool)> = None;
        for one in declarations(text) {
            let Declaration { depth, attributes, has_example, code } = one;
            let declared = ["pub struct ", "pub enum "].iter().find_map(|start| code.strip_prefix(start));
            let declared = declared.and_then(|rest| rest.split(|c: char| !c.is_alphanumeric()).next());
            if let (0, Some(name)) = (depth, declared.filter(|name| is_known(name))) {
                self.without_example.extend((!has_example).then(|| name.to_owned()));
                let is_enum = code.starts_with("pub enum");
                // Private fields are not listed.
                let head = if code.ends_with('{') { &code[..] } else { &format!("pub struct {name} {{") };
                open = Some((name.to_owned(), [attributes, vec![head.to_owned()]].concat(), is_enum));
                if !code.ends_with('{') {
                    self.close(open.take());
                }
            } else if let (0, Some((of, name))) = (depth, implementing(&code).filter(|(_, name)| is_known(name))) {
                open = Some((name.to_owned(), vec![code.clone()], false));
                if of.is_some() {
                    self.close(open.take());
                }
            } else if depth == 0 {
                self.close(open.take());
            } else if let Some((name, lines, all)) = &mut open {
                let is_part = depth == 4 && code.starts_with("pub ") && !code.starts_with("pub(");
                let margin = " ".repeat(depth);
                if is_part && !lines.iter().any(|line| line.starts_with("pub ")) {
                    let item = code.split(['(', ':', '<']).next().and_then(|start| start.rsplit(' ').next());
                    self.without_example
                        .extend((!has_example).then(|| format!("{name}::{}", item.unwrap_or_default())));
                }
                if is_part || *all {
                    lines.extend(attributes.into_iter().map(|attribute| format!("{margin}{attribute}")));
                    let code = if *all { &code[..] } else { code.trim_end_matches(" {") };
                    lines.push(format!("{margin}{code}"));
                }
            }
        }
        self.close(open.take());
    }

    /// Adds a finished item to its type.
    fn close(&mut self, open: Option<(String, Vec<String>, bool)>) {
        let Some((name, mut lines, _)) = open else { return };
        if lines.len() == 1 && lines[0].starts_with("impl") && !lines[0].contains(" for ") {
            return;
        }
        lines.push("}".to_owned());
        self.types.entry(name).or_default().push(lines.join("\n").replace("{\n}", "{}"));
    }
}

/// The public items of the crate: the face item by item, and the names of the stages.
fn listing(face: Face) -> String {
    let items: Vec<String> = face.types.into_values().flatten().collect();
    let all = declarations(&source("stages")).into_iter();
    let stages: String = all
        .filter(|one| one.depth == 0 && ["pub mod ", "pub use "].iter().any(|start| one.code.starts_with(start)))
        .map(|one| format!("    {}\n", one.code.replace('{', "{}")))
        .collect();
    format!("{}\n\npub mod stages {{\n{stages}}}\n", items.join("\n\n"))
}

#[test]
fn the_face_equals_its_listing() {
    let file = root().join("tests/golden/public-api.txt");
    let face = listing(Face::read());
    if std::env::var("STEPBOOK_BLESS").is_ok_and(|value| value == "1") {
        fs::write(&file, &face).expect("the listing can be written");
    }
    let listed = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    let lines = |of: &str, than: &str, sign: &str| -> String {
        let new = of.lines().filter(|line| !than.lines().any(|other| other == *line));
        new.map(|line| format!("{sign} {line}\n")).collect()
    };
    assert!(
        face == listed,
        "the public face has changed:\n{}{}if that is meant and CHANGELOG.md says so, accept it with\n\
         STEPBOOK_BLESS=1 cargo test --test public_api",
        lines(&listed, &face, "-"),
        lines(&face, &listed, "+"),
    );
}

#[test]
fn every_item_of_the_face_has_an_example_that_runs() {
    assert_eq!(Face::read().without_example, [""; 0]);
}

#[test]
fn the_root_of_the_crate_exports_the_face_and_the_stages() {
    let all = declarations(&source("lib")).into_iter().map(|one| one.code);
    let public: Vec<String> = all.filter(|code| code.starts_with("pub ")).collect();
    assert_eq!(public[..2], ["pub mod cli;", "pub mod stages;"], "the first is hidden");
    assert!(public[2..].iter().all(|code| code.starts_with("pub use face::")), "{public:?}");
}

fn solution(name: &str) -> Solution {
    Puzzle::built_in(name).expect("a built-in puzzle").solve().expect("a solution")
}

#[test]
fn the_face_writes_what_the_program_writes() {
    for name in ["hughes", "klondike"] {
        let solution = solution(name);
        let booklet = Booklet::new(&solution).language("de").theme(Theme::Colour).paper(Paper::A5);
        for (edition, word) in [(Edition::Full, "full"), (Edition::Hints, "hints"), (Edition::Solution, "solution")] {
            let booklet = booklet.clone().edition(edition);
            let files = [
                ("pdf", booklet.pdf().expect("a PDF")),
                ("html", booklet.html().expect("a page").into_bytes()),
                ("tex", booklet.latex().expect("LaTeX").into_bytes()),
            ];
            for (ending, bytes) in files {
                let folder = folder();
                let paper = if ending == "pdf" { " --paper a5" } else { "" };
                let options = format!("--edition {word} --lang de --theme colour{paper}");
                run(&folder, &format!("book {name} {options} -o it.{ending}")).code(0);
                let written = fs::read(folder.path().join(format!("it.{ending}"))).expect("a file");
                assert!(written == bytes, "{name} {word} {ending}");
            }
        }
        let folder = folder();
        run(&folder, &format!("steps {name} --lang de --theme colour -o all")).code(0);
        let svgs: Vec<String> = booklet.svgs().expect("images").collect();
        assert_eq!(svgs.len(), solution.len() + 1);
        for (step, svg) in svgs.iter().enumerate() {
            let file = folder.path().join(format!("all/step-{step:03}.svg"));
            assert_eq!(fs::read_to_string(file).as_ref().ok(), Some(svg), "{name} {step}");
        }
    }
}

#[test]
fn errors_say_what_to_do_and_name_nothing_of_the_program() {
    let read = |text: &str| Puzzle::read(text).expect_err("a fault").to_string();
    let solve = |solver: Solver| {
        solver.solve(&Puzzle::built_in("klotski").expect("a puzzle")).expect_err("a limit").to_string()
    };
    let hughes = solution("hughes");
    let hughes = || Booklet::new(&hughes);
    let wide = format!("title = 'Wide'\nboard = 'A{}'\ngoal = {{ A = [0, 1] }}", ".".repeat(40));
    let wide = Puzzle::read(&wide).expect("a puzzle").solve().expect("a solution");
    let made = |booklet: Booklet| booklet.pdf().expect_err("an error").to_string();
    let errors = [
        (read(""), "a puzzle file has lines such as `title = "),
        (read("ooooooooooooAAoooooooooooooooooooooo\nooooooooooooAAoBoooooBoooooooooooooo"), "Puzzle::read_all"),
        (read("title = 'x'\nboard = 'A.'\ngoal = { B = [0, 1] }"), "the blocks are `A`"),
        (Puzzle::built_in("zzzzzz").expect_err("no puzzle").to_string(), "the names are klotski, "),
        (solve(Solver::new().max_positions(9)), "Solver::max_positions"),
        (solve(Solver::new().max_memory(9)), "Solver::max_memory"),
        (made(hughes().language("tlh")), "the languages are en, "),
        (made(hughes().language("zh")), "Booklet::font"),
        (made(hughes().font(*b"GIF8")), "TrueType or OpenType"),
        (made(Booklet::new(&wide).paper(Paper::A6)), "Paper::A3"),
        (hughes().language("he").latex().expect_err("no letters").to_string(), "write HTML"),
    ];
    for (error, advice) in errors {
        println!("{error}\n");
        assert!(error.contains(advice), "{error}");
        assert!(!error.contains("--") && !error.contains("stepbook "), "{error}");
    }
}

#[test]
fn its_types_can_be_sent_to_other_threads() {
    fn check<T: Send + Sync>() {}
    check::<(Puzzle, Solver, Solution, Booklet)>();
    check::<(ReadError, SolveError, BookletError)>();
}
