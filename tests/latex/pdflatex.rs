//! LaTeX output, compiled by pdflatex.

use crate::common::{self, special, tex};
mod wiberg;

use crate::common::stories::{HOSTILE, story};
use crate::common::tex::Compiled;
use stepbook::stages::booklet::{self, Setting, Shape, Style, compose};
use stepbook::stages::render::latex::{CELL_MM, Flavour, pictures};
use tempfile::TempDir;

const KLOTSKI: &str = include_str!("../../examples/klotski.toml");

/// Walls, an L and a block that goes around a corner.
const WALLS: &str = r##"
title = "Walls and corners"
board = """
#LL..#
#L.a..
.....b
cc#dd#
"""
goal = { L = [1, 3] }
"##;

fn document(puzzle: &str) -> String {
    let booklet = compose(&story(puzzle), &Style::default());
    booklet::latex(&booklet, Flavour::Picture, &stepbook::stages::templates()).expect("the puzzle is printable")
}

/// Compiles `source` without complaint.
fn compile(source: &str) -> (TempDir, Compiled) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let compiled = tex::compile("pdflatex", folder.path(), source);
    (folder, compiled)
}

#[test]
fn klotski_compiles_without_complaint() {
    if !common::tool("pdflatex") {
        return;
    }
    let (_folder, compiled) = compile(&document(KLOTSKI));
    assert!(compiled.pages() > 8);
    if let Some(text) = compiled.text() {
        for expected in ["After 42 steps", "After 116 steps", "116 steps (", "Moved block"] {
            assert!(text.contains(expected), "{expected}");
        }
    }
}

#[test]
fn heads_of_pages_have_room_for_tall_and_wide_titles() {
    if !common::tool("pdflatex") {
        return;
    }
    for title in ["(Étude) Åkerö".to_owned(), "GREAT MAMMOTHS ".repeat(9), "the many moves of a mammoth ".repeat(5)]
    {
        let puzzle = format!("title = '{title}'\nboard = 'A...'\ngoal = {{ A = [0, 3] }}\n");
        let (_folder, compiled) = compile(&document(&puzzle));
        assert!(compiled.pages() > 1, "{title}");
    }
}

#[test]
fn hostile_text_is_printed_as_typed() {
    if !common::tool("pdflatex") {
        return;
    }
    let (_folder, compiled) = compile(&document(HOSTILE));
    assert!(compiled.pages() > 1);
    if let Some(text) = compiled.text() {
        for expected in
            ["\\input{x} %50 $$", "<script>alert(\"x\")</script> a--b", "{M", "\\end{document}\\write18{ls}"]
        {
            assert!(text.contains(expected), "{expected} in {text}");
        }
        // Once under a figure, once in the table of moves.
        for expected in ["[a] right", "*a right"] {
            assert!(text.matches(expected).count() >= 2, "{expected} in {text}");
        }
    }
}

#[test]
fn walls_and_corners_compile() {
    if common::tool("pdflatex") {
        assert!(compile(&document(WALLS)).1.pages() > 1);
    }
}

#[test]
fn gates_pins_and_goals_with_a_choice_compile() {
    if !common::tool("pdflatex") {
        return;
    }
    for (name, story) in special::all() {
        let booklet = compose(&story, &Style::default());
        let tex = booklet::latex(&booklet, Flavour::Picture, &stepbook::stages::templates())
            .expect("the puzzle is printable");
        for goal in ["{Goal 1}", "{Goal 2}"] {
            assert_eq!(tex.matches(goal).count(), usize::from(name == "either"), "{name}");
        }
        assert_eq!(tex.matches("{The goal}").count(), usize::from(!["goalless", "either"].contains(&name)), "{name}");
        let (_folder, compiled) = compile(&tex);
        assert!(compiled.pages() > 1, "{name}");
        if let Some(text) = compiled.text() {
            assert!(story.rules.iter().all(|rule| text.contains(rule)), "{name}: {text}");
        }
    }
}

#[test]
fn a_block_on_a_gate_hides_its_grille() {
    let story = special::yard();
    let picture = |k| {
        let diagram = booklet::figure(&story, &Style::default(), k).diagram;
        let drawn = pictures(&[&diagram], Default::default(), Flavour::Picture, CELL_MM);
        drawn.expect("the labels are printable").pictures.concat()
    };
    // Eight uprights in a row, which the moved block of the last step does not be on.
    let uprights = |k| picture(k).matches("{8}{\\line(0,1){0.44}}").count();
    assert_eq!([0, 2, 3].map(uprights), [1, 0, 0]);
}

#[test]
fn a_figure_can_be_read_by_a_paper() {
    if !common::tool("pdflatex") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let story = story(KLOTSKI);
    let figure = booklet::figure(&story, &Style::default(), 42);
    let setting = Setting {
        flavour: Flavour::Picture,
        shape: Shape::Fragment,
        label: "klotski-",
        command: None,
        style: &Style::default(),
        story: &story,
    };
    let tex = booklet::figures(&[figure], &setting, &stepbook::stages::templates()).expect("the labels are printable");
    assert!(tex.starts_with("% Klotski\n") && tex.len() < 8000, "{tex}");
    std::fs::write(folder.path().join("figure.tex"), tex).expect("a temporary file can be written");
    let paper = "\\documentclass{article}\\begin{document}\nText \\input{figure} text.\n\n\
        \\setlength{\\unitlength}{5mm}\\input{figure}\\end{document}";
    tex::compile("pdflatex", folder.path(), paper);
}
