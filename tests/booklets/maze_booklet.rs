//! Booklets of number mazes: the way on maps, each with its jumps.

use crate::common::program::{folder, run, text};
use crate::common::stories::{example, story, story_in};
use crate::common::{self, text_of};
use crate::pdf_standards::{printed, write};
use crate::seen::{Seen, cover, edition, heard, moves, on_paper, seen, tags, texts, turn};
use std::process::Command;
use stepbook::stages::booklet::pages::{Layout, LayoutError, PAPERS, Paper, paginate};
use stepbook::stages::booklet::{Edition, Style, compose, whole_map};
use stepbook::stages::diagram::{Diagram, Tag};
use stepbook::stages::render::pages::Page;
use stepbook::stages::render::pdf::Pages;
use stepbook::stages::walkthrough::Walkthrough;

/// A lane on which each jump goes one cell to the right: as many jumps as wanted.
fn lane(jumps: usize) -> Walkthrough {
    let field = vec!["1"; jumps].join(" ") + " 0";
    let rest = format!("start = [0, 0]\ngoal = [0, {jumps}]\ndirections = 'rook'\n");
    story(&format!("title = 'Lane'\nfield = '''\n{field}\n'''\n{rest}"))
}

fn pages(story: &Walkthrough) -> Pages {
    paginate(&edition(story, Edition::Full), &Layout::default()).expect("it fits on A4")
}

/// All texts of a page with their sizes in pt.
fn sized(drawing: &Diagram) -> Vec<(String, f64)> {
    let sized = |one: &Seen| Some((one.text()?.content.clone(), one.points_of_text()?));
    seen(&drawing.items).iter().filter_map(sized).collect()
}

fn says(drawing: &Diagram, text: &str) -> bool {
    texts(&drawing.items).iter().any(|content| content == text)
}

/// The rows of the tables of jumps, page by page: on pages where links find jumps.
fn bands(pages: &Pages) -> Vec<Vec<String>> {
    let rows = |drawing: &Diagram| {
        let row = |(tag, said): (&Tag, String)| (*tag == Tag::Row).then_some(said);
        heard(&drawing.items).into_iter().filter_map(row).collect::<Vec<_>>()
    };
    let has_jumps = |page: &&Page| names(&page.drawing).iter().any(|name| name.starts_with("move-"));
    pages.pages.iter().filter(has_jumps).map(|page| rows(&page.drawing)).collect()
}

/// The names of places on a page.
fn names(drawing: &Diagram) -> Vec<String> {
    let name = |(tag, _): (&Tag, String)| match tag {
        Tag::Anchor(name) | Tag::Figure { name: Some(name), .. } => Some(name.clone()),
        _ => None,
    };
    tags(&drawing.items).into_iter().filter_map(name).collect()
}

/// The index of the page of the first map of the route: hints may be before it.
fn first_map(pages: &Pages) -> usize {
    let is_map = |drawing: &Diagram| names(drawing).iter().any(|name| name == "step-0");
    pages.pages.iter().position(|page| is_map(&page.drawing)).expect("a map")
}

#[test]
fn the_klondike_is_one_map_with_its_nine_jumps() {
    let pages = pages(&example("klondike"));
    let first = first_map(&pages);
    let after: Vec<&str> = pages.bookmarks.iter().map(|mark| mark.title.as_str()).collect();
    assert_eq!(after, ["Cover", "Contents", "The puzzle", "The solution", "The numbers", "Hints"]);
    assert!(pages.back_cover && pages.pages.len().is_multiple_of(2), "{} pages", pages.pages.len());
    let map = &pages.pages[first].drawing;
    for text in [
        "The route to an exit: 9 jumps",
        "Jumps 1–9 of 9",
        "All jumps",
        "9 jumps; no route is shorter. The last jump may also go SE.",
    ] {
        assert!(says(map, text), "{text} in {:?}", texts(&map.items));
    }
    let jumps = ["1 3 SW", "2 4 SW", "3 6 NE", "4 6 NE", "5 2 NE", "6 5 SW", "7 4 SW", "8 4 SW", "9 4 NW, SE"];
    assert_eq!(bands(&pages), [jumps]);
    // The map fills the page.
    let large = sized(map).into_iter().filter(|(text, size)| text == "7" && *size > 9.5);
    assert!(large.count() > 20);
    assert!(
        says(map, "exit") && (0..first).all(|page| !says(&pages.pages[page].drawing, "exit")),
        "only the map shows the way"
    );
}

#[test]
fn names_of_steps_lead_to_their_map() {
    let pages = pages(&lane(17));
    let found: Vec<Vec<String>> = pages.pages.iter().map(|page| names(&page.drawing)).collect();
    let page_of = |name: String| found.iter().position(|names| names.contains(&name));
    let first = first_map(&pages);
    for step in 0..=17 {
        let map = if step <= 8 { first } else { first + 1 };
        assert_eq!(page_of(format!("step-{step}")), Some(map), "step {step}");
        assert!(step == 0 || page_of(format!("move-{step}")) == Some(map), "jump {step}");
    }
    let solution = pages.bookmarks.iter().rfind(|bookmark| !bookmark.children.is_empty()).expect("a part with maps");
    let children: Vec<(&str, usize)> = solution.children.iter().map(|b| (b.title.as_str(), b.page)).collect();
    assert_eq!(children, [("Jumps 1–8", first), ("Jumps 9–17", first + 1)]);
}

#[test]
fn long_routes_have_a_page_for_each_map_with_its_jumps() {
    for (jumps, most, maps) in [(12, 12, 1), (13, 12, 2), (25, 12, 3), (7, 3, 3), (7, 100, 1), (3, 1, 3)] {
        let story = lane(jumps).on_maps_of(most);
        let pages = pages(&story);
        let bands = bands(&pages);
        assert_eq!(bands.len(), maps, "{jumps} jumps, {most} to a map");
        let expected: Vec<String> = (1..=jumps).map(|k| format!("{k} 1 E")).collect();
        assert_eq!(bands.concat(), expected);
        assert!(bands.iter().all(|band| band.len() <= most));
        let closing = format!("{jumps} jumps; no route is shorter.");
        assert_eq!(pages.pages.iter().filter(|page| says(&page.drawing, &closing)).count(), 1);
    }
    // All maps are of one size.
    let pages = pages(&lane(25));
    let sizes = [0, 1, 2].map(|map| {
        let page = &pages.pages[first_map(&pages) + map].drawing;
        sized(page).into_iter().find(|(text, _)| text == "0").expect("a goal").1
    });
    assert!((sizes[0] - sizes[1]).abs() < 1e-9 && (sizes[1] - sizes[2]).abs() < 1e-9);
}

#[test]
fn no_number_is_smaller_than_six_points() {
    let stories =
        [example("klondike"), story_in(&text_of("examples/klondike.toml"), "de"), example("number-maze"), lane(17)];
    let mut refused = Vec::new();
    for story in &stories {
        for (k, paper) in PAPERS.into_iter().flat_map(|paper: Paper| [paper.clone(), paper.landscape()]).enumerate() {
            let name = format!("{} on {} × {}", story.about.title, paper.width, paper.height);
            let editions = [Edition::Full, Edition::Puzzle, Edition::Hints, Edition::Solution].into_iter().enumerate();
            for (_, which) in editions.filter(|(e, _)| turn([k, *e], 4)) {
                let layout = Layout { paper: paper.clone(), ..Layout::default() };
                match paginate(&edition(story, which), &layout) {
                    Ok(pages) => {
                        for (text, size) in pages.pages.iter().flat_map(|page| sized(&page.drawing)) {
                            assert!(size > 5.99, "{name}: {text} has {size:.2} pt");
                        }
                    }
                    Err(LayoutError::Small { size, paper_fits, .. }) => {
                        assert!(size < 6.0 && paper_fits.is_some(), "{name}: {size}");
                        refused.push(name.clone());
                    }
                    Err(other) => panic!("{name}: {other}"),
                }
            }
        }
    }
    assert!(!refused.iter().any(|name| name.ends_with("148 × 210") && !name.starts_with("Lane")), "{refused:?}");
}

#[test]
fn a_map_that_does_not_fit_names_a_paper_that_does() {
    let story = example("klondike");
    let error = |layout: &Layout| paginate(&edition(&story, Edition::Full), layout).expect_err("too small").to_string();
    let small = error(&on_paper("70x90mm"));
    assert!(
        small.contains("the smallest numbers of the map would be 4.") && small.contains("--paper a6 fits"),
        "{small}"
    );
    let large = Layout { large: true, ..on_paper("a5") };
    let message = error(&large);
    assert!(
        message.contains("even on facing pages of") && message.contains("less than 16 pt of large print"),
        "{message}"
    );
    let (_, named) = message.split_once("--paper ").expect("an option");
    let fits = Layout { large: true, ..on_paper(named.split(' ').next().expect("a paper")) };
    let print = |story: &Walkthrough, layout: &Layout| {
        paginate(&compose(story, &Style { large: true, ..Style::default() }), layout)
    };
    assert!(print(&story, &fits).is_ok(), "{message}");
    assert!(print(&example("number-maze"), &Layout { large: true, ..Layout::default() }).is_ok());
}

#[test]
fn the_same_maze_gives_the_same_bytes_in_every_language() {
    for language in ["en", "de", "fr", "es"] {
        let bytes = || write(&pages(&story_in(&text_of("examples/klondike.toml"), language)));
        assert!(bytes() == bytes(), "{language}");
    }
}

#[test]
fn the_whole_route_is_one_map() {
    let map = whole_map(&lane(25), &Style::default()).expect("a map");
    assert_eq!((map.number, map.caption.as_str()), (25, "The route: 25 jumps"));
    let tallies = texts(&map.diagram.items);
    assert!((0..=25).all(|k: usize| tallies.contains(&k.to_string())));
    assert!(whole_map(&example("klotski"), &Style::default()).is_none());
}

#[test]
fn latex_has_the_maps_and_no_picture_of_each_jump() {
    let folder = folder();
    for (options, pictures) in [
        ("", 6),
        ("--jumps-per-map 3", 8),
        ("--edition hints", 5),
        ("--shape figure", 1),
        ("--shape grid --jumps-per-map 3", 3),
        ("--shape sections", 1),
        ("--shape overlays", 10),
    ] {
        run(&folder, &format!("book klondike {options} -o k.tex")).code(0);
        let source = text(&folder, "k.tex");
        // The first is on the cover, the fourth is the plot of the numbers, and the last two are parts of the map for hints.
        assert_eq!(source.matches("\\begin{picture}").count(), pictures, "{options}");
        if options.is_empty() && common::tool("pdflatex") {
            let options = ["-interaction=nonstopmode", "-halt-on-error", "k.tex"];
            printed(Command::new("pdflatex").args(options).current_dir(&folder));
        }
    }
}

#[test]
fn a_start_on_the_goal_also_has_one_map() {
    let story = story("title = 'Here'\nfield = '11'\nstart = [0, 0]\ngoal = [0, 0]\n");
    let booklet = edition(&story, Edition::Full);
    let facts = &cover(&booklet).expect("the full edition has a cover").facts;
    assert!(facts.iter().any(|fact| fact == "A map of the route, and a table of the jumps."), "{facts:?}");
    let meaning = &moves(&booklet).expect("a table").meaning;
    assert_eq!(meaning[..], ["The start is already the goal: there is nothing to do."]);
}
