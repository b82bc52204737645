//! The web page of a number maze, as a file and in a browser.

use crate::common::program::run;
use crate::common::stories::solution;
use crate::common::{self, web};
use std::path::Path;
use stepbook::stages::booklet::{Style, compose, html};
use stepbook::stages::grid::{Cell, Compass};
use stepbook::stages::maze::{Layout, Spot};
use stepbook::stages::puzzle::{About, Game, Puzzle, Solution};
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::narrate;

/// Runs the program in `folder`.
fn stepbook(folder: &Path, arguments: &str) {
    run(folder, &format!("{arguments} --quiet")).code(0);
}

/// A snake of ones and twos with an exit at its end, on which there is one way of 40 jumps, and a number of two digits beside it.
fn long() -> Puzzle {
    let size = (41, 3);
    let spot = |cell: Cell| match (cell.row, cell.col) {
        (40, 1) => Spot::Exit,
        (_, 1) => Spot::Number(1),
        (row, 0) => Spot::Number(if row == 7 { 12 } else { 0 }),
        _ => Spot::Outside,
    };
    let rows = (0..size.0).map(|row| (0..size.1).map(|col| spot(Cell::new(row, col))).collect()).collect();
    let layout = Layout {
        rows,
        start: Some((0, 1)),
        directions: Some(vec![Compass::North, Compass::South]),
        ..Layout::default()
    };
    let maze = layout.check().expect("a valid maze");
    Puzzle { about: About { title: "Long".to_owned(), ..About::default() }, game: Game::Maze(maze) }
}

/// A dead end in the east of the start, an exit in the south-east.
fn small() -> Puzzle {
    let number = Spot::Number;
    let rows = vec![vec![number(1), number(0)], vec![number(1), Spot::Exit]];
    let maze = Layout { rows, start: Some((0, 0)), ..Layout::default() }.check().expect("a valid maze");
    Puzzle { about: About { title: "Small".to_owned(), ..About::default() }, game: Game::Maze(maze) }
}

fn page(puzzle: &Puzzle) -> String {
    page_of(puzzle, &solution(puzzle, Metric::Step))
}

fn page_of(puzzle: &Puzzle, solution: &Solution) -> String {
    let story = narrate(puzzle, solution).expect("a legal solution");
    html(&compose(&story, &Style::default()), &stepbook::stages::templates()).expect("the built-in templates are right")
}

fn klondike() -> Puzzle {
    stepbook::stages::format::read(include_bytes!("../../examples/klondike.txt"), None).expect("a valid maze")
}

#[test]
fn a_map_replaces_the_grid_and_the_style_sheet_hides_single_steps() {
    let page = page(&klondike());
    let count = |text: &str| page.matches(text).count();
    assert_eq!(count("<figure class=\"way\">"), 1);
    assert_eq!(count("<div class=\"steps single\">"), 1);
    assert_eq!((0..=9).filter(|k| page.contains(&format!("<figure id=\"step-00{k}\""))).count(), 10);
    assert!(page.contains(".steps.single figure { display: none;"), "no rule hides them");
    assert!(page.len() < 300_000, "{} bytes", page.len());
}

#[test]
fn a_long_route_has_several_maps_with_headings() {
    let page = page(&long());
    let count = |text: &str| page.matches(text).count();
    assert_eq!((count("<figure class=\"way\">"), count("<figure id=\"step-")), (4, 41));
    let all = page.split("id=\"all\"").nth(1).expect("the section");
    assert_eq!(all.split("</section>").next().map(|all| all.matches("<h3>").count()), Some(4));
}

/// Cells of maps are never smaller than what is touched has to be.
#[test]
fn maps_are_as_wide_as_24_px_for_each_cell() {
    let number = |text: &str| text.parse::<f64>().expect("a number");
    let between = |page: &str, before: &str, after: &str| {
        number(page.split(before).nth(1).and_then(|rest| rest.split(after).next()).expect("such a part"))
    };
    for (puzzle, cols) in [(long(), 3), (small(), 2), (klondike(), 23)] {
        let page = page(&puzzle);
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
    let layout = Layout { rows: vec![vec![Spot::Number(1)]], goals: vec![(0, 0)], ..Layout::default() };
    let maze = layout.check().expect("a valid maze");
    let puzzle = Puzzle { about: About { title: "There".to_owned(), ..About::default() }, game: Game::Maze(maze) };
    let page = page(&puzzle);
    assert!(page.contains("id=\"step-000\"") && !page.contains("id=\"slider\""));
}

#[test]
fn the_page_of_a_maze_in_a_browser() {
    if !(common::tool("node") && common::tool("chromium") && web::installed()) {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    stepbook(folder.path(), "book klondike -o klondike.html");
    stepbook(folder.path(), "book klondike --lang he -o he.html");
    stepbook(folder.path(), "book klondike --theme colour -o colour.html");
    for edition in ["puzzle", "hints"] {
        stepbook(folder.path(), &format!("book klondike --edition {edition} -o {edition}.html"));
    }
    std::fs::write(folder.path().join("long.html"), page(&long())).expect("the folder can be written");
    std::fs::write(folder.path().join("small.html"), page(&small())).expect("the folder can be written");
    web::check("maze.mjs", folder.path());
    if common::tool("java") {
        assert_eq!(web::validate(folder.path()), [""; 0]);
    }
}
