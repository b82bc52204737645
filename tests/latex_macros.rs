//! The macros of LaTeX output: they print what the flavour `picture` prints, and take little room.

mod common;
#[path = "common/ink.rs"]
mod ink;
#[path = "common/special.rs"]
mod special;

use ink::Macros;
use std::path::Path;
use std::process::{Command, Stdio};
use stepbook::booklet::{Figure, Style, figure};
use stepbook::diagram::{Diagram, Fill, Theme};
use stepbook::format;
use stepbook::render::latex::{Flavour, SUPPORT, line, pictures, support};
use stepbook::search::{Outcome, unwatched};
use stepbook::sliding::{Metric, Search};
use stepbook::walkthrough::{Shown, Walkthrough, narrate};

const KLOTSKI: &str = include_str!("../examples/klotski.toml");
const EXAMPLES: [&str; 3] = [
    include_str!("../examples/garbage-disposal.toml"),
    include_str!("../examples/pennant.toml"),
    include_str!("../examples/only-18-steps.toml"),
];
/// Puzzles of the collections: irregular boards with walls, and blocks of many shapes.
const CORPUS: [(&str, &str); 3] = [
    (include_str!("data/corpus/layton.json"), "Layton 🎩 Ten-Step Solution"),
    (include_str!("data/corpus/layton.json"), "Layton 🎩 Grab the Key"),
    (include_str!("data/corpus/classics.json"), "Nine Blocks"),
];

/// Labels that no row can hold as they are, and one that would act if LaTeX read it as its own.
const HOSTILE: &str = r##"
title = "Hostile"
board = '''
\ \ $ {
% ^ . {
& & . ^^M
\x ~ " "
[a] . *a .
12 É 1d +
'''
goal = { "&" = [2, 1], "[a]" = [4, 1], "*a" = [4, 3] }
"##;

fn solve(text: &str, name: Option<&str>, metric: Metric) -> Walkthrough {
    let puzzle = format::read_named(text.as_bytes(), None, name).unwrap_or_else(|error| panic!("{error}"));
    match puzzle.solve(&Search { metric, ..Search::default() }, &mut unwatched) {
        Outcome::Solved { path, .. } => narrate(&puzzle, &path).expect("the path is legal"),
        other => panic!("{other:?}"),
    }
}

fn figures(story: &Walkthrough, style: &Style) -> Vec<Figure> {
    (0..=story.length()).map(|k| figure(story, style, k)).collect()
}

/// A board of 22 × 17 cells with more blocks than there are letters and digits, and labels of several letters.
fn large() -> Walkthrough {
    let cell = |row: usize, column: usize| match (row, column) {
        (8, 0..=1) => "S".to_owned(),
        (8, _) | (_, 21) => ".".to_owned(),
        (0, 0) | (16, 20) => "#".to_owned(),
        _ if row.is_multiple_of(2) => format!("n{}", row * 11 + column / 2),
        _ => (row * 7 + column / 3).to_string(),
    };
    let rows: Vec<String> =
        (0..17).map(|row| (0..22).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ")).collect();
    let text = format!("title = 'Large'\nboard = '''\n{}\n'''\ngoal = {{ S = [8, 20] }}\n", rows.join("\n"));
    solve(&text, None, Metric::Move)
}

/// Asserts that macros and pictures print the same for all of `figures`.
fn assert_alike(name: &str, figures: &[Figure], theme: Theme) {
    let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
    let draw = |flavour| pictures(&diagrams, theme, flavour, 8.0).expect("the labels are printable");
    let (short, long) = (draw(Flavour::Macros), draw(Flavour::Picture));
    let macros = Macros::new(&short.definitions);
    for (k, (line, picture)) in short.pictures.iter().zip(&long.pictures).enumerate() {
        assert!(line.starts_with('{') && !line.contains(['#', '\\', '\n']), "{name}, {k}: {line}");
        if let Some(difference) = macros.line(line).difference(&ink::picture(picture)) {
            panic!("{name}, {k}: {difference}\n{line}");
        }
    }
}

#[test]
fn macros_print_what_pictures_print() {
    let style = Style::default();
    for metric in [Metric::Step, Metric::Slide, Metric::Move] {
        assert_alike(metric.name(), &figures(&solve(KLOTSKI, None, metric), &style), style.theme);
    }
    for (index, text) in EXAMPLES.into_iter().enumerate() {
        assert_alike(&format!("example {index}"), &figures(&solve(text, None, Metric::Move), &style), style.theme);
    }
    for (text, name) in CORPUS {
        assert_alike(name, &figures(&solve(text, Some(name), Metric::Move), &style), style.theme);
    }
    for (name, story) in special::all() {
        assert_alike(name, &figures(&story, &style), style.theme);
    }
    assert_alike("hostile", &figures(&solve(HOSTILE, None, Metric::Step), &style), style.theme);
    assert_alike("large", &figures(&large(), &style), style.theme);
}

#[test]
fn every_way_to_mark_a_step_is_printed_alike() {
    let story = solve(EXAMPLES[1], None, Metric::Move);
    let themes = [Theme::MONO, Theme::HIGH_CONTRAST, Theme { fill: Fill::Hatch, ..Theme::COLOUR }];
    for shown in [Shown::After, Shown::Next, Shown::None] {
        for (arrow, ghost, outline) in
            [(true, true, true), (true, false, false), (false, true, true), (false, false, true)]
        {
            let mut style = Style { shown, ..Style::default() };
            (style.marks.arrow, style.marks.ghost, style.marks.outline) = (arrow, ghost, outline);
            let mut figures = figures(&story, &style);
            figures.drain(12..figures.len() - 2);
            for theme in themes {
                assert_alike(&format!("{shown:?} {:?}", style.marks), &figures, theme);
            }
        }
    }
}

#[test]
fn a_selection_has_the_definitions_it_needs() {
    let style = Style::default();
    let all = figures(&solve(KLOTSKI, None, Metric::Step), &style);
    for chosen in [&all[..1], &all[42..43], &all[115..], &all[50..60]] {
        assert_alike("selection", chosen, style.theme);
    }
}

#[test]
fn the_source_of_klotskis_steps_is_short() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = Command::new(env!("CARGO_BIN_EXE_stepbook"))
        .args(["--quiet", "steps", "klotski", "--latex", "macros", "--output"])
        .arg(folder.path())
        .output()
        .expect("the program can be started");
    assert!(run.status.success(), "{run:?}");
    let (mut steps, mut bytes) = (0, 0);
    for entry in std::fs::read_dir(folder.path()).expect("the folder is there") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "tex") {
            let text = std::fs::read_to_string(&path).expect("a text");
            bytes += text.len();
            if text.starts_with("\\Step{") {
                steps += 1;
                assert_eq!(text.lines().count(), 1, "{text}");
            }
        }
    }
    assert_eq!(steps, 117);
    assert!(bytes < 10_000, "{bytes} bytes");
}

/// Runs `program` in `folder`, which must succeed.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> Vec<u8> {
    let run = Command::new(program).args(arguments).current_dir(folder).stdin(Stdio::null()).output();
    let run = run.unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    run.stdout
}

/// A document with a page for each picture, without anything else.
fn document(definitions: &str, pictures: &[String]) -> String {
    let pages: Vec<String> = pictures.iter().map(|picture| format!("\\noindent\n{picture}%\n\\newpage\n")).collect();
    let pages = pages.concat();
    format!(
        "\\documentclass{{article}}\\pagestyle{{empty}}\n{definitions}\\begin{{document}}\\unitlength=8mm\n{pages}\\end{{document}}\n"
    )
}

/// Compiles with `engine`; no warning may be in the log.
fn compile(folder: &Path, name: &str, engine: &str, tex: &str) {
    std::fs::write(folder.join(format!("{name}.tex")), tex).expect("a temporary file can be written");
    let log = run(folder, engine, &["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", name]);
    let log = String::from_utf8_lossy(&log);
    for complaint in ["Overfull", "Underfull", "Warning"] {
        assert!(!log.contains(complaint), "{complaint}: {log}");
    }
}

/// Lines and definitions of `figures`, ready for a document.
fn lines(figures: &[Figure]) -> (String, Vec<String>) {
    let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
    let drawn = pictures(&diagrams, Theme::default(), Flavour::Macros, 8.0).expect("the labels are printable");
    let lines = figures.iter().zip(&drawn.pictures);
    let lines: Vec<String> = lines
        .map(|(figure, picture)| line(figure.number, picture, &figure.words).expect("the words are printable"))
        .collect();
    (support(&(lines.concat() + &drawn.definitions)) + &drawn.definitions, lines)
}

#[test]
fn pages_look_the_same() {
    if !common::tool("pdflatex") || !common::tool("pdftoppm") {
        return;
    }
    let style = Style::default();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let all = figures(&solve(KLOTSKI, None, Metric::Move), &style);
    let mut chosen = [&all[..1], &all[20..24], &all[all.len() - 1..]].concat();
    chosen.push(figures(&solve(KLOTSKI, None, Metric::Step), &style).swap_remove(42));
    let (definitions, lines) = lines(&chosen);
    compile(folder.path(), "short", "pdflatex", &document(&definitions, &lines));
    let diagrams: Vec<&Diagram> = chosen.iter().map(|figure| &figure.diagram).collect();
    let long = pictures(&diagrams, style.theme, Flavour::Picture, 8.0).expect("the labels are printable");
    compile(folder.path(), "long", "pdflatex", &document(&[SUPPORT, &long.definitions].concat(), &long.pictures));
    let pixels = |name: &str| run(folder.path(), "pdftoppm", &["-r", "100", "-gray", &format!("{name}.pdf")]);
    let (short, long) = (pixels("short"), pixels("long"));
    assert_eq!(short.len(), long.len());
    let dark = long.iter().filter(|value| **value < 128).count();
    let differ = short.iter().zip(&long).filter(|(a, b)| a.abs_diff(**b) > 100).count();
    assert!(dark > 10_000, "{dark} dark pixels");
    assert!(differ * 50 < dark, "{differ} of {dark} dark pixels differ");
}

#[test]
fn any_label_compiles_with_every_engine() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (definitions, lines) = lines(&figures(&solve(HOSTILE, None, Metric::Step), &Style::default()));
    for engine in ["pdflatex", "xelatex", "lualatex"] {
        if common::tool(engine) {
            // Twice: what is read again does no harm.
            compile(folder.path(), "any", engine, &document(&definitions.repeat(2), &lines));
        }
    }
}
