//! Pictures of Typst: they look as the SVG files do, and what they show is data.

use super::raster::{UNIT, compare, diagram, painted, read_png, samples};
use crate::common::program::{folder, run, write};
use crate::common::stories::{HOSTILE, example, story};
use crate::common::typst::{compile, is_there};
use std::fs;
use std::path::Path;
use stepbook::stages::booklet::{Figure, Style, TypstFigures, figure, whole_map};
use stepbook::stages::diagram::{Diagram, Theme};
use stepbook::stages::render::typst::{CELL_MM, literal};
use stepbook::stages::walkthrough::Walkthrough;

/// Dots per inch where a cell has [`UNIT`] dots.
const PPI: f64 = UNIT / CELL_MM * 25.4;
/// Greatest difference of the mean colour of a cell of a map from the SVG's: digits are of other fonts.
const APART: f64 = 12.0;

/// The source of a picture.
fn source(figure: &Figure, story: &Walkthrough, theme: Theme) -> String {
    let sketch = TypstFigures { label: "x-", theme, story };
    sketch.one(figure, &stepbook::stages::templates()).expect("the templates are valid")
}

/// The painted picture in a file, which has a page of its own.
fn rendered(folder: &Path, name: &str, source: &str) -> super::raster::Picture {
    let (file, target) = (folder.join(format!("{name}.typ")), folder.join(format!("{name}.png")));
    let page = format!("#set page(width: auto, height: auto, margin: 0pt)\n#include \"{name}-picture.typ\"\n");
    fs::write(folder.join(format!("{name}-picture.typ")), source).expect("a temporary file");
    fs::write(&file, page).expect("a temporary file");
    compile(&file, &target, &[&format!("ppi={PPI}")]);
    read_png(&fs::read(&target).expect("a picture")).remove(0).0
}

#[test]
fn pictures_look_as_the_svg_does() {
    if !is_there() {
        return;
    }
    let folder = folder();
    for (name, story, k, theme) in samples() {
        let diagram = diagram(&story, k);
        let ours = painted(&diagram, theme, (diagram.width * UNIT).round() as u32);
        let theirs = rendered(folder.path(), &name, &source(&figure(&story, &Style::default(), k), &story, theme));
        assert!(theirs.width.abs_diff(ours.width) <= 1 && theirs.height.abs_diff(ours.height) <= 1, "{name}");
        compare(&name, "typst", (&story, k, theme), &ours, &theirs);
    }
}

#[test]
fn maps_arrows_and_faint_blocks_look_as_in_the_svg() {
    if !is_there() {
        return;
    }
    let folder = folder();
    let (maze, klotski) = (example("number-maze"), example("klotski"));
    let of = |style: Style, k| figure(&klotski, &style, k);
    let figures = [
        ("map", &maze, whole_map(&maze, &Style::default()).expect("a maze has a map")),
        ("jump", &maze, figure(&maze, &Style::default(), 3)),
        ("arrows", &klotski, of(Style { steps: "manoeuvres".parse().expect("a selection"), ..Style::default() }, 116)),
        ("faint", &klotski, of(Style { focus: true, ..Style::default() }, 40)),
    ];
    for (name, story, figure) in figures {
        let Diagram { width, height, .. } = figure.diagram;
        let ours = painted(&figure.diagram, Theme::COLOUR, (width * UNIT).round() as u32);
        let theirs = rendered(folder.path(), name, &source(&figure, story, Theme::COLOUR));
        for (row, col) in (0..height as usize).flat_map(|row| (0..width as usize).map(move |col| (row, col))) {
            let part = [col as f64, row as f64, 1.0, 1.0];
            let (a, b) = (ours.mean(part, UNIT), theirs.mean(part, UNIT));
            let apart = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(apart < APART, "{name}, {row} {col}: {a:?}, {b:?}");
        }
    }
}

#[test]
fn texts_are_strings_whatever_they_contain() {
    let hostile = "#panic() $x$ *b* _i_ @a <l> ` \\ // \" #eval(\"1\") ]}) \u{202e}\u{85}\n{{ x }} {% x %}";
    let written = literal(hostile);
    assert_eq!(
        written,
        "\"#panic() $x$ *b* _i_ @a <l> ` \\\\ // \\\" #eval(\\\"1\\\") ]}) \\u{202e}\u{fffd}\\n{{ x }} {% x %}\""
    );
    let story = story(HOSTILE);
    let written = source(&figure(&story, &Style::default(), 1), &story, Theme::MONO);
    for label in story.pieces.iter().map(|piece| literal(&piece.label)) {
        assert!(written.contains(&format!(", {label})")), "{label} in {written}");
    }
    if is_there() {
        rendered(folder().path(), "hostile", &written);
    }
}

#[test]
fn the_files_of_steps_share_their_definitions() {
    let folder = folder();
    for _ in 0..2 {
        run(&folder, "steps klotski --to typ -o figures").code(0).says(&["117 Typst files, definitions.typ and"]);
        let of = |name: &str| fs::read_to_string(folder.path().join("figures").join(name)).expect("a file");
        let (definitions, step) = (of("definitions.typ"), of("step-042.typ"));
        assert!(step.contains("#import \"definitions.typ\": *\n") && step.contains("#label(\"klotski-step-042\")"));
        assert!(step.len() < 1_600 && definitions.len() < 32_000, "{} {}", step.len(), definitions.len());
        let old = folder.path().join("old");
        // The same in every run.
        if let Ok(old) = fs::read_to_string(&old) {
            assert_eq!(old, definitions.clone() + &step);
        }
        fs::write(old, definitions + &step).expect("a temporary file");
    }
    let manifest = fs::read_to_string(folder.path().join("figures/manifest.json")).expect("the manifest");
    assert!(manifest.contains("\"definitions\":\"definitions.typ\"") && manifest.contains("klotski-step-042"));
    // A later run with other files removes these.
    run(&folder, "steps klotski -o figures --steps 0").code(0);
    let left: Vec<_> = fs::read_dir(folder.path().join("figures")).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

/// A document of an author's, with pictures in several sizes.
const PAPER: &str = r#"
#set page(width: auto, height: auto, margin: 0pt)
#set document(title: "Paper")
#set par(first-line-indent: 2em, justify: true)
#set text(tracking: 2pt)
#import "figures/step-000.typ" as start
#import "figures/step-042.typ": floated, picture
Inline #picture(cell: 2mm) and #start.picture(cell: 4mm, alt: none), then
#floated(cell: 5mm, caption: [Mine])
as @klotski-step-042 shows.
"#;

#[test]
fn authors_scale_pictures_and_refer_to_them() {
    let folder = folder();
    run(&folder, "steps klotski --to typ --steps 0,42 -o figures").code(0);
    if !is_there() || !crate::common::tool("pdftotext") {
        return;
    }
    let (file, target) = (folder.path().join("paper.typ"), folder.path().join("paper.pdf"));
    fs::write(&file, PAPER.replace("alt: none", "alt: \"the start\"")).expect("a temporary file");
    compile(&file, &target, &["standards=ua-1"]);
    let text = crate::common::tex::Compiled { pdf: target, log: String::new() }.text().unwrap_or_default();
    assert!(text.contains("as Figure 1 shows") && text.contains("Figure 1: Mine"), "{text}");
    // Without an alternative text it is no figure, and can be in one of the author's.
    fs::write(&file, PAPER).expect("a temporary file");
    compile(&file, &folder.path().join("paper.png"), &[]);
}

#[test]
fn options_without_effect_are_named() {
    let folder = folder();
    run(&folder, "draw klotski -o a.typ --shape figure --width 90").code(0).says(&["--shape", "only LaTeX", "--width"]);
    run(&folder, "draw klotski -o a.typ --latex tikz").code(2).says(&["--latex writes tex, not typ"]);
    run(&folder, "steps klotski --to typ --png 90 -o f").code(0).says(&["--png", "Typst files are not images"]);
    run(&folder, "steps klotski --to typ --latex tikz -o f").code(2).says(&["--latex writes tex, not typ"]);
    run(&folder, "steps klotski --to pdf -o f").code(2).says(&["svg, tex, typ"]);
    write(&folder, "t/base.css", "");
    let quiet = run(&folder, "draw klotski -o a.typ --theme colour --ground none --label k: --template-dir t").code(0);
    assert!(!quiet.err.contains("has no effect"), "{}", quiet.err);
    let written = fs::read_to_string(folder.path().join("a.typ")).expect("a file");
    assert!(written.contains("cell, alt, none, {") && written.contains("#label(\"k:step-000\")"), "{written}");
}
