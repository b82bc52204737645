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
    assert_eq!((0..=9).filter(|k| page.contains(&format!("<figure id=\"picture-00{k}\""))).count(), 10);
    assert!(page.contains(".steps.single figure { display: none;"), "no rule hides them");
    assert!(page.len() < 300_000, "{} bytes", page.len());
}

#[test]
fn a_long_route_has_several_maps_with_headings() {
    let page = page(&own("long"));
    let count = |text: &str| page.matches(text).count();
    assert_eq!((count("<figure class=\"way\">"), count("<figure id=\"picture-")), (4, 41));
    let all = page.split("id=\"all\"").nth(1).expect("the section");
    assert_eq!(all.split("</section>").next().map(|all| all.matches("<h3>").count()), Some(4));
}

#[test]
fn a_route_without_jumps_has_a_page() {
    let page = page(&own("there"));
    assert!(page.contains("id=\"picture-000\"") && !page.contains("id=\"slider\""));
}
