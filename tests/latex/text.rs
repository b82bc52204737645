//! What LaTeX prints is what was typed, with every engine and inside the documents of others.

use super::papers;
use crate::common;
use crate::common::program::{self, folder, write};
use crate::common::stories::{example, story};
use crate::common::tex::{self, Compiled, compile, run};
use stepbook::stages::booklet::Style;
use stepbook::stages::render::latex::{Flavour, SUPPORT, escape};
use stepbook::stages::walkthrough::Walkthrough;
use unicode_normalization::UnicodeNormalization as _;

const ENGINES: [&str; 3] = ["pdflatex", "xelatex", "lualatex"];

/// Every special character of LaTeX is a label; those that cannot be in a cell of their own are with a letter.
const SPECIAL: &str = include_str!("puzzles/special.toml");

const TINY: &str = "title = 'Tiny'\nboard = \"\"\"\nA.B\nA..\n\"\"\"\ngoal = { A = [0, 1] }\n";
/// A paper with nothing but a picture.
const PAPER: &str = "\\documentclass{article}\\begin{document}\\input{figure}\\end{document}";

/// The last position as a source that another document reads.
fn fragment(story: &Walkthrough) -> String {
    tex::fragment(story, story.length(), Flavour::Picture, Style::default().theme)
}

/// A paper that prints a text as it is typed.
fn typed(text: &str) -> String {
    let text = escape(text).expect("there is no control character");
    format!("\\documentclass{{article}}\n{SUPPORT}\\begin{{document}}\n{text}\n\\end{{document}}")
}

/// Compiles a paper with those of these engines that are there, and hands on the result and its text with accents composed. The paper may
/// read the last position of a puzzle as `figure`.
fn each(engines: &[&str], puzzle: &str, paper: &str, check: impl Fn(&str, &Compiled, &str)) {
    for engine in engines.iter().filter(|engine| common::tool(engine)) {
        let folder = folder();
        write(&folder, "figure.tex", fragment(&story(puzzle)));
        let compiled = compile(engine, folder.path(), paper);
        let text: String = compiled.text().unwrap_or_default().nfc().collect();
        check(engine, &compiled, &text);
    }
}

#[test]
fn papers_with_texts() {
    papers::check("text");
}

/// Whether the texts of PDFs can be read.
fn can_read() -> bool {
    common::tool("pdftotext")
}

#[test]
fn titles_come_out_as_typed_with_every_engine() {
    let all = "a_b 50% R&D #1 $2 {x} ~y ^z c:\\d q` --x---y <<z>> é ü ñ ç ø å ő ß æ œ ¿Qué? ¡Olé! \u{2192} α Ω 3°";
    // Engines with Unicode print what their font has.
    let more = "ą ế đ € « x » „y“";
    for (engines, text) in [(&ENGINES[..], all), (&ENGINES[1..], more)] {
        each(engines, TINY, &typed(text), |engine, _, printed| {
            // OT1 builds the degree from a circle.
            let printed = printed.replace(' ', "").replace('◦', "°");
            assert!(!can_read() || printed.starts_with(&text.replace(' ', "")), "{engine}: {printed}");
        });
    }
}

#[test]
fn characters_that_a_font_lacks_are_reported_with_their_number() {
    let log = |engine: &str, figure: &str, paper: &str| {
        let folder = folder();
        write(&folder, "figure.tex", figure);
        run(engine, folder.path(), paper).expect_err("the letter is missing")
    };
    for engine in ENGINES.into_iter().filter(|engine| common::tool(engine)) {
        let (clear, advice) = match engine {
            "pdflatex" => ("pdflatex's fonts lack U+", "xelatex or lualatex"),
            _ => ("the font in use lacks U+", "\\setsansfont"),
        };
        for (label, number) in [("漢", "6F22"), ("Ж", "0416")] {
            let figure = fragment(&story(&TINY.replace("A =", "'A' =").replace('A', label)));
            assert!(figure.is_ascii());
            let told = log(engine, &figure, PAPER);
            assert!(told.contains(&format!("! Stepbook error: {clear}{number}")), "{engine}: {told}");
            assert!(told.contains(advice), "{engine}: {told}");
        }
    }
    // A letter that pdflatex knows, but not in this encoding.
    if common::tool("pdflatex") {
        let told = log("pdflatex", "", &typed("ą"));
        assert!(told.contains("pdflatex's fonts lack U+0105"), "{told}");
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
    each(&ENGINES, TINY, &paper, |engine, compiled, _| {
        let size = |name: &str| {
            let line = compiled.log.lines().find_map(|line| line.split_once(name)).expect("the size is told").1;
            let numbers = line.split(", ").map(|length| length.trim().trim_end_matches("pt").parse::<f64>());
            numbers.map(|length| length.expect("a length") / 72.27 * 25.4).collect::<Vec<_>>()
        };
        for (name, unit) in [("BOX ", 8.0), ("OWN ", 10.0)] {
            let told = size(name);
            let wanted = [3.5 * unit, 2.5 * unit, 0.0];
            assert!(told.iter().zip(wanted).all(|(told, wanted)| (told - wanted).abs() < 0.01), "{engine}: {told:?}");
        }
        assert_eq!(size("LINE ")[0], size("BOX ")[1], "{engine}");
    });
}

#[test]
fn alternative_texts_reach_kernels_that_tag_pictures_and_no_further() {
    // A `picture` with an optional argument, as latex-lab-graphic has it.
    let kernel = r"\makeatletter\expandafter\def\csname ver@latex-lab-testphase-graphic.sty\endcsname{2024/01/01}
        \let\kernelpicture\picture
        \def\picture{\@ifnextchar[\withalt{\typeout{ALT none}\kernelpicture}}
        \def\withalt[alt=#1]{\edef\x{#1}\typeout{ALT \expandafter\detokenize\expandafter{\x}}\kernelpicture}\makeatother";
    let puzzle = TINY.replace('B', "É").replace("A..", "A.%");
    let words = "Block A right: home. Rows from the top: empty A É; empty A %.";
    for (kernel, wanted) in [(kernel, vec!["none", words, "none", words]), ("", vec![])] {
        let paper = format!(
            "\\documentclass{{article}}{kernel}\\begin{{document}}\\begin{{picture}}(1,1)\\end{{picture}}%
            \\input{{figure}}\\begin{{picture}}(1,1)\\end{{picture}}\\input{{figure}}\\end{{document}}"
        );
        each(&ENGINES, &puzzle, &paper, |engine, compiled, _| {
            let alts = compiled.log.lines().filter_map(|line| line.split_once("ALT ")).map(|(_, alt)| alt);
            assert_eq!(alts.collect::<Vec<_>>(), wanted, "{engine}");
        });
    }
}

/// The commands of the picture, in any order, without what weighs them.
fn commands(tex: &str) -> Vec<String> {
    let lines = tex.lines().map(str::trim).filter(|line| line.starts_with("\\put") || line.starts_with("\\multiput"));
    let mut all: Vec<String> = lines.map(|line| line.replace("\\textbf{d}", "d")).collect();
    all.sort();
    all
}

#[test]
fn klotski_after_one_step_is_what_an_author_writes_by_hand() {
    let story = example("klotski");
    let tex = tex::fragment(&story, 1, Flavour::Picture, Style::default().theme);
    // The arrow of the hand is a bit shorter.
    let hand =
        include_str!("by-hand.tex").replace("(3.5,0.25){\\vector(-1,0){0.9}}", "(3.86,0.5){\\vector(-1,0){1.02}}");
    // The hand draws the last sides from the gap, and the first one to it.
    let hand = hand.replace("\\put(1,-0.1){\\line(-1,0){1.1}}", "\\put(0.9,-0.1){\\line(-1,0){1}}");
    let hand = hand.replace("\\put(4.1,-0.1){\\line(-1,0){1.1}}", "\\put(4.1,-0.1){\\line(-1,0){1}}");
    assert_eq!(commands(&tex), commands(&hand));
    assert_eq!(commands(&tex).len(), 17);
}

#[test]
fn boards_have_boxes_and_lines_along_the_axes() {
    for story in [example("garbage-disposal"), example("only-18-steps"), example("klotski"), story(SPECIAL)] {
        let tex = fragment(&story);
        assert!(tex.len() < 6500, "{} bytes", tex.len());
        let (_, picture) = tex.split_once("\\begin{picture}").expect("there is a picture");
        for line in picture.lines().filter(|line| line.contains("\\line(") || line.contains("\\vector(")) {
            let along = ["(1,0)", "(-1,0)", "(0,1)", "(0,-1)"].iter();
            assert!(
                along.into_iter().any(|way| line.contains(&format!("e{way}")) || line.contains(&format!("r{way}"))),
                "{line}"
            );
        }
        let numbers = picture.split(|c: char| !c.is_ascii_digit() && c != '.').filter_map(|part| part.split_once('.'));
        let most = numbers.map(|(_, decimals)| decimals.len()).max();
        assert!(most.is_none_or(|most| most <= 3), "only sizes have three decimals: {picture}");
        assert!(!["\\qbezier", "\\oval"].iter().any(|other| picture.contains(other)), "{picture}");
    }
}

/// What the program writes of its own accord needs the LaTeX kernel and a class of it, and no other file.
#[test]
fn the_default_needs_latex_and_no_package() {
    crate::common::needs!(common::tool("pdflatex"));
    let folder = folder();
    for arguments in
        ["book hughes -o paper.tex", "draw hughes --step 3 -o figure.tex", "steps hughes --to tex -o steps"]
    {
        program::run(folder.path(), &format!("{arguments} --quiet")).code(0);
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let article =
        |name: &str| format!("\\documentclass{{article}}\n\\begin{{document}}\n\\input{{{name}}}\n\\end{{document}}\n");
    for (what, source) in
        [("book", read("paper.tex")), ("draw", article("figure")), ("steps", article("steps/step-003"))]
    {
        let log = compile("pdflatex", folder.path(), &source).log.replace('\n', "");
        let files = log.split("/tex/latex/").skip(1).filter_map(|rest| rest.split('/').next());
        let others: Vec<&str> = files.filter(|folder| !["base", "l3backend"].contains(folder)).collect();
        assert_eq!(others, [""; 0], "{what}");
    }
}
