//! The shapes of LaTeX output, in documents of an author: compiled by pdflatex, looked at as text and positions.

use super::authors::{Desk, has};
use super::papers;
use crate::common::tex::Compiled;

#[test]
fn papers_with_every_shape() {
    papers::check("shapes");
}

/// The left and lower edge of each place where the word is, in the order of the file.
fn places(paper: &Compiled, text: &str) -> Vec<(f64, f64)> {
    paper.words().iter().filter(|word| word.text == text).map(|word| (word.left, word.low)).collect()
}

#[test]
fn pictures_of_a_row_share_a_baseline() {
    crate::common::needs!(has(&[]));
    let desk = Desk::new();
    desk.draw("book klotski --latex picture --shape grid --steps 0-3,116 -o grid.tex");
    let paper = desk.compile("pdflatex", "{article}", "", "\\input{grid}");
    // The block A has not moved in the first four of them.
    let labels = places(&paper, "A");
    let level = labels.iter().filter(|place| (place.1 - labels[0].1).abs() < 0.01).count();
    assert_eq!((labels.len(), level), (5, 4), "{labels:?}");
    // The fifth is below the first.
    let (first, fifth) = (places(&paper, "0")[0], places(&paper, "116")[0]);
    assert!((first.0 - fifth.0).abs() < 10.0 && first.1 + 50.0 < fifth.1, "{first:?} {fifth:?}");
    // Their unit, where it is the author's, is the distance of these labels divided by that of their blocks.
    let paper = desk.compile("pdflatex", "{article}", "\\setlength{\\unitlength}{5mm}", "\\input{grid}");
    let (a, b) = (places(&paper, "A")[0], places(&paper, "B")[0]);
    assert!((b.0 - a.0 - 3.0 * 5.0 * 72.0 / 25.4).abs() < 0.5, "{a:?} {b:?}");
}

#[test]
fn slides_show_step_after_step_in_one_place() {
    crate::common::needs!(has(&["beamer.cls"]));
    let desk = Desk::new();
    desk.draw("book klotski --latex picture --shape overlays --steps 0-20 -o slides.tex");
    for (class, theme) in [("{beamer}", "default"), ("[aspectratio=169]{beamer}", "Warsaw")] {
        let slides = desk.compile("pdflatex", class, &format!("\\usetheme{{{theme}}}"), "\\input{slides}");
        assert_eq!(slides.pages(), 21);
        // No step moves the block S before that.
        let places = places(&slides, "S");
        let is_same = |at: &&(f64, f64)| (at.0 - places[0].0).abs() < 1.0 && (at.1 - places[0].1).abs() < 0.01;
        assert_eq!((places.len(), places.iter().filter(is_same).count()), (21, 21), "{places:?}");
        assert!(slides.text().unwrap_or_default().contains("After 12 steps"));
    }
}
