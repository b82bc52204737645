//! LaTeX output of boards with more than blocks and walls, and in the style of a paper, compiled by pdflatex.

use crate::common::{self, special, tex};
mod wiberg;

use stepbook::stages::booklet::{self, Style, compose};
use stepbook::stages::render::latex::{CELL_MM, Flavour, pictures};

#[test]
fn gates_pins_and_goals_with_a_choice_compile() {
    for (name, story) in special::all() {
        let booklet = compose(&story, &Style::default());
        let tex = booklet::latex(&booklet, Flavour::Picture, &stepbook::stages::templates()).expect("it is printable");
        for goal in ["{goal 1}", "{goal 2}"] {
            assert_eq!(tex.matches(goal).count(), usize::from(name == "either"), "{name}");
        }
        assert_eq!(tex.matches("{goal}").count(), usize::from(!["goalless", "either"].contains(&name)), "{name}");
        if common::tool("pdflatex") {
            let folder = common::program::folder();
            let compiled = tex::compile("pdflatex", folder.path(), &tex);
            assert!(compiled.pages() > 1, "{name}");
            if let Some(text) = compiled.text() {
                assert!(story.rules.iter().all(|rule| text.contains(rule)), "{name}: {text}");
            }
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
    let uprights = |k| picture(k).matches("{8}{\\line(0,-1){0.44}}").count();
    assert_eq!([0, 2, 3].map(uprights), [1, 0, 0]);
}
