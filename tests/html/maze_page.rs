//! The web page of a number maze, as a file. `browsers.txt` has it shown in browsers.

use super::page::page_of;
use crate::common::stories::{example, story};
use crate::common::text_of;
use stepbook::stages::booklet::Style;
use stepbook::stages::walkthrough::Walkthrough;

fn page(story: &Walkthrough) -> String {
    page_of(story, &Style::default())
}

/// The solution of a maze of `tests/html/puzzles`.
fn own(name: &str) -> Walkthrough {
    story(&text_of(&format!("tests/html/puzzles/{name}.toml")))
}

#[test]
fn a_map_replaces_the_grid_and_the_style_sheet_hides_single_steps() {
    let page = page(&example("klondike"));
    let count = |text: &str| page.matches(text).count();
    assert_eq!(count("<figure class=\"way\">"), 1);
    assert_eq!(count("<div class=\"steps single\">"), 1);
    assert_eq!((0..=9).filter(|k| page.contains(&format!("<figure id=\"step-00{k}\""))).count(), 10);
    assert!(page.contains(".steps.single figure { display: none;"), "no rule hides them");
    assert!(page.len() < 300_000, "{} bytes", page.len());
}

#[test]
fn a_long_route_has_several_maps_with_headings() {
    let page = page(&own("long"));
    let count = |text: &str| page.matches(text).count();
    assert_eq!((count("<figure class=\"way\">"), count("<figure id=\"step-")), (4, 41));
    let all = page.split("id=\"all\"").nth(1).expect("the section");
    assert_eq!(all.split("</section>").next().map(|all| all.matches("<h3>").count()), Some(4));
}

/// Cells of maps are never smaller than what is touched has to be.
#[test]
fn maps_are_as_wide_as_24_px_for_each_cell() {
    let between = |page: &str, before: &str, after: &str| {
        let number = page.split(before).nth(1).and_then(|rest| rest.split(after).next()).expect("such a part");
        number.parse::<f64>().expect("a number")
    };
    for (story, cols) in [(own("long"), 3), (own("small"), 2), (example("klondike"), 23)] {
        let page = page(&story);
        let start = page.split("id=\"start\"").nth(1).expect("the start");
        let width = between(start, "viewBox=\"0 0 ", " ") / 100.0;
        assert!(width > f64::from(cols), "{width}");
        let least = between(&page, ".map .sb { min-width: ", "rem");
        assert!((least * 16.0 - 24.0 * width).abs() < 0.5, "{least} rem for {width} cells");
        // The whole width is seen where the screen has room for it.
        assert!(between(&page, "--wide: min(100%, ", "rem)") >= least, "the board is {least} rem wide");
    }
}

#[test]
fn a_route_without_jumps_has_a_page() {
    let page = page(&own("there"));
    assert!(page.contains("id=\"step-000\"") && !page.contains("id=\"slider\""));
}
