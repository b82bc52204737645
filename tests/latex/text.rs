//! What LaTeX prints is what was typed, with every engine and inside the documents of others.

use crate::common;
use crate::common::stories::story_in;
use crate::common::tex::{Compiled, compile, run};
use std::process::Command;
use stepbook::stages::booklet::{self, Edition, Setting, Shape, Style, compose};
use stepbook::stages::render::latex::{Flavour, SUPPORT, escape};
use unicode_normalization::UnicodeNormalization as _;

const ENGINES: [&str; 3] = ["pdflatex", "xelatex", "lualatex"];

/// Every special character of LaTeX is a label; those that cannot be in a cell of their own are with a letter.
const SPECIAL: &str = r##"
title = "Special"
board = '''
_ % & a# $
{ } ~ ^ \
é Ł ß " <
> | q` . '
'''
goal = { "|" = [3, 2] }
"##;

const TINY: &str = "title = 'Tiny'\nboard = \"\"\"\nA.B\nA..\n\"\"\"\ngoal = { A = [0, 1] }\n";

/// The last position as a source that another document reads.
fn fragment(puzzle: &str) -> String {
    let story = story_in(puzzle, "en");
    let style = Style::default();
    let figure = booklet::figure(&story, &style, story.length());
    let setting = Setting {
        flavour: Flavour::Picture,
        shape: Shape::Fragment,
        label: "x-",
        command: None,
        style: &style,
        story: &story,
    };
    booklet::figures(&[figure], &setting, &stepbook::stages::templates()).expect("the labels are printable")
}

/// The text of the PDF with accents composed, if pdftotext is there.
fn printed(compiled: &Compiled) -> Option<String> {
    Some(compiled.text()?.nfc().collect())
}

fn engines() -> impl Iterator<Item = &'static str> {
    ENGINES.into_iter().filter(|engine| common::tool(engine))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

#[test]
fn labels_come_out_as_typed_with_every_engine() {
    let labels = ["_", "%", "&", "a#", "$", "{", "}", "~", "^", "\\", "é", "ß", "\"", "<", ">", "|", "q`"];
    let paper = "\\documentclass{article}\\begin{document}\\input{figure}\\end{document}";
    for engine in engines() {
        let folder = folder();
        std::fs::write(folder.path().join("figure.tex"), fragment(SPECIAL)).expect("a temporary file can be written");
        if let Some(text) = printed(&compile(engine, folder.path(), paper)) {
            for label in labels {
                assert_eq!(text.split(' ').filter(|word| *word == label).count(), 1, "{engine}: {label} in {text}");
            }
        }
    }
}

#[test]
fn titles_come_out_as_typed_with_every_engine() {
    let typed =
        ["a_b 50% R&D #1 $2 {x} ~y ^z c:\\d q` --x---y <<z>>", "é ü ñ ç ø å ő ß æ œ ¿Qué? ¡Olé! \u{2192} α Ω 3°"];
    let paragraphs = typed.map(|text| escape(text).expect("there is no control character")).join("\n\n");
    for engine in engines() {
        let folder = folder();
        let tex = format!("\\documentclass{{article}}\n{SUPPORT}\\begin{{document}}\n{paragraphs}\n\\end{{document}}");
        if let Some(text) = printed(&compile(engine, folder.path(), &tex)) {
            // OT1 builds the degree from a circle.
            let printed = text.replace(' ', "").replace('◦', "°");
            let wanted: String = typed.concat().split_whitespace().collect();
            assert!(printed.starts_with(&wanted), "{engine}: {printed}");
        }
    }
}

#[test]
fn engines_with_unicode_print_what_their_font_has() {
    let text = escape("ą ế đ € « x » „y“").expect("there is no control character");
    let tex = format!("\\documentclass{{article}}\n{SUPPORT}\\begin{{document}}\n{text}\n\\end{{document}}");
    for engine in engines().filter(|engine| *engine != "pdflatex") {
        let folder = folder();
        if let Some(text) = printed(&compile(engine, folder.path(), &tex)) {
            assert!(text.replace(' ', "").starts_with("ąếđ€«x»„y“"), "{engine}: {text}");
        }
    }
}

#[test]
fn characters_that_a_font_lacks_are_reported_with_their_number() {
    let clear = [
        ("pdflatex", "pdflatex's fonts lack U+"),
        ("xelatex", "the font in use lacks U+"),
        ("lualatex", "the font in use lacks U+"),
    ];
    for (engine, clear) in clear.into_iter().filter(|(engine, _)| common::tool(engine)) {
        for (label, number) in [("漢", "6F22"), ("Ж", "0416")] {
            let folder = folder();
            let figure = fragment(&TINY.replace("A =", "'A' =").replace('A', label));
            assert!(figure.is_ascii());
            std::fs::write(folder.path().join("figure.tex"), figure).expect("a temporary file can be written");
            let paper = "\\documentclass{article}\\begin{document}\\input{figure}\\end{document}";
            let log = run(engine, folder.path(), paper).expect_err("the letter is missing");
            assert!(log.contains(&format!("! Stepbook error: {clear}{number}")), "{engine}: {log}");
            let advice = if engine == "pdflatex" { "xelatex or lualatex" } else { "\\setsansfont" };
            assert!(log.contains(advice), "{engine}: {log}");
        }
    }
    // A letter that pdflatex knows, but not in this encoding.
    if common::tool("pdflatex") {
        let folder = folder();
        let text = escape("ą").expect("there is no control character");
        let paper = format!("\\documentclass{{article}}\n{SUPPORT}\\begin{{document}}{text}\\end{{document}}");
        let log = run("pdflatex", folder.path(), &paper).expect_err("the encoding lacks the letter");
        assert!(log.contains("pdflatex's fonts lack U+0105"), "{log}");
    }
}

#[test]
fn a_fragment_in_a_line_is_its_picture_and_nothing_else() {
    // Another language may make these act.
    let active = r#"\catcode`\"=13 \catcode`\:=13 \catcode`\;=13 \catcode`\!=13 \catcode`\?=13
        \def"{\wrong}\def:{\wrong}\def;{\wrong}\def!{\wrong}\def?{\wrong}"#;
    let paper = format!(
        "\\documentclass[twocolumn]{{article}}\\begin{{document}}
        \\setbox0\\hbox{{\\input{{figure}}}}\\typeout{{BOX \\the\\wd0, \\the\\ht0, \\the\\dp0}}
        \\setbox0\\hbox{{\\unitlength=10mm \\input{{figure}}}}\\typeout{{OWN \\the\\wd0, \\the\\ht0, \\the\\dp0}}
        \\setbox0\\vbox{{\\hsize=80mm x\\input{{figure}}x\\input{{figure}}\\par}}\\typeout{{LINE \\the\\ht0}}%
        {active}\\input{{figure}}\\end{{document}}"
    );
    for engine in engines() {
        let folder = folder();
        std::fs::write(folder.path().join("figure.tex"), fragment(TINY)).expect("a temporary file can be written");
        let log = compile(engine, folder.path(), &paper).log;
        let size = |name: &str| {
            let line = log.lines().find_map(|line| line.split_once(name)).expect("the size is told").1;
            let numbers = line.split(", ").map(|length| length.trim().trim_end_matches("pt").parse::<f64>());
            numbers.map(|length| length.expect("a length") / 72.27 * 25.4).collect::<Vec<_>>()
        };
        for (name, unit) in [("BOX ", 8.0), ("OWN ", 10.0)] {
            let told = size(name);
            let wanted = [3.5 * unit, 2.5 * unit, 0.0];
            assert!(told.iter().zip(wanted).all(|(told, wanted)| (told - wanted).abs() < 0.01), "{engine}: {told:?}");
        }
        assert_eq!(size("LINE ")[0], size("BOX ")[1], "{engine}");
    }
}

#[test]
fn units_of_all_sizes_find_their_letters() {
    let paper = "\\documentclass{article}\\begin{document}\\newcount\\n \\n=1
        \\loop{\\unitlength=1mm\\unitlength=\\n\\unitlength\\setbox0\\hbox{\\input{figure}}}\\advance\\n1 \\ifnum\\n<31\\repeat x\\end{document}";
    let encoded = paper.replace("\\begin{document}", "\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\begin{document}");
    for (engine, paper) in [("pdflatex", paper), ("lualatex", paper), ("pdflatex", &encoded)] {
        if common::tool(engine) {
            let folder = folder();
            std::fs::write(folder.path().join("figure.tex"), fragment(SPECIAL))
                .expect("a temporary file can be written");
            compile(engine, folder.path(), paper);
        }
    }
}

#[test]
fn alternative_texts_reach_kernels_that_tag_pictures_and_no_further() {
    // A `picture` with an optional argument, as latex-lab-graphic has it.
    let kernel = r"\makeatletter\expandafter\def\csname ver@latex-lab-testphase-graphic.sty\endcsname{2024/01/01}
        \let\kernelpicture\picture
        \def\picture{\@ifnextchar[\withalt{\typeout{ALT none}\kernelpicture}}
        \def\withalt[alt=#1]{\edef\x{#1}\typeout{ALT \expandafter\detokenize\expandafter{\x}}\kernelpicture}\makeatother";
    let paper = |kernel| {
        format!(
            "\\documentclass{{article}}{kernel}\\begin{{document}}\\begin{{picture}}(1,1)\\end{{picture}}%
            \\input{{figure}}\\begin{{picture}}(1,1)\\end{{picture}}\\input{{figure}}\\end{{document}}"
        )
    };
    let puzzle = TINY.replace('B', "É").replace("A..", "A.%");
    for engine in engines() {
        let folder = folder();
        std::fs::write(folder.path().join("figure.tex"), fragment(&puzzle)).expect("a temporary file can be written");
        let log = compile(engine, folder.path(), &paper(kernel)).log;
        let alts: Vec<&str> = log.lines().filter_map(|line| line.split_once("ALT ")).map(|(_, alt)| alt).collect();
        let text = "Block A right: home. Rows from the top: empty A É; empty A %.";
        assert_eq!(alts, ["none", text, "none", text], "{engine}");
        assert!(!compile(engine, folder.path(), &paper("")).log.contains("ALT"));
    }
}

#[test]
fn documents_may_be_tagged() {
    // tagpdf warns of what xelatex cannot do.
    for engine in engines().filter(|engine| *engine != "xelatex") {
        let metadata = "\\ifdefined\\DocumentMetadata\\DocumentMetadata{testphase=phase-II,lang=en}\\fi";
        let paper = "\\documentclass{article}\\begin{document}Text \\input{figure} text.\\end{document}";
        let booklet = compose(&story_in(TINY, "en"), &Style::default());
        let booklet =
            booklet::latex(&booklet, Flavour::Picture, &stepbook::stages::templates()).expect("all is printable");
        for tex in [paper, &booklet] {
            let folder = folder();
            std::fs::write(folder.path().join("figure.tex"), fragment(SPECIAL))
                .expect("a temporary file can be written");
            compile(engine, folder.path(), &format!("{metadata}{tex}"));
        }
    }
}

#[test]
fn booklets_compile_without_complaint_with_every_engine() {
    let editions = [Edition::Full, Edition::Puzzle, Edition::Hints, Edition::Solution];
    for (engine, tag) in ENGINES.into_iter().zip(["de", "fr", "es"]).filter(|(engine, _)| common::tool(engine)) {
        let story = story_in(include_str!("../../examples/hughes.toml"), tag);
        for edition in editions {
            let folder = folder();
            let booklet = compose(&story, &Style { edition, ..Style::default() });
            let tex =
                booklet::latex(&booklet, Flavour::Picture, &stepbook::stages::templates()).expect("all is printable");
            assert!(tex.is_ascii());
            let compiled = compile(engine, folder.path(), &tex);
            if common::tool("pdfinfo") {
                let info = Command::new("pdfinfo").arg(&compiled.pdf).output();
                let info = String::from_utf8_lossy(&info.expect("pdfinfo can be started").stdout).into_owned();
                assert!(info.contains("(A4)"), "{engine}: {info}");
            }
        }
    }
}

#[test]
fn boards_have_lines_along_the_axes_only() {
    for puzzle in [
        include_str!("../../examples/garbage-disposal.toml"),
        include_str!("../../examples/only-18-steps.toml"),
        SPECIAL,
    ] {
        let tex = fragment(puzzle);
        let (_, picture) = tex.split_once("\\begin{picture}").expect("there is a picture");
        for line in picture.lines().filter(|line| line.contains("\\line(")) {
            assert!(line.contains("\\line(1,0)") || line.contains("\\line(0,1)"), "{line}");
        }
        for other in ["\\qbezier", "\\circle", "\\oval", "\\vector"] {
            assert!(!picture.contains(other), "{other}");
        }
    }
}
