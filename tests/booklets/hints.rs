//! The hints: the boards at which the parts of the solution end, in order, each with the pages of the way to it.

use crate::common::stories::{example, story};
use crate::seen::{edition, hints, html, on_all, on_paper, role, seen, steps, tags, texts};
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{Edition, Hints};
use stepbook::stages::diagram::{Content, Item, Layer, Role, Tag};
use stepbook::stages::render::pages::Pages;
use stepbook::stages::walkthrough::{Unit, Walkthrough};

const EXAMPLES: [&str; 7] =
    ["klotski", "hughes", "only-18-steps", "pennant", "thin-klotski", "traffic-cop", "ten-steps"];

/// How far a board is from the start, in the unit of the pictures.
fn count(story: &Walkthrough, unit: &str, last: usize) -> String {
    match unit {
        "move" => Unit::MOVE.count((1..=last).filter(|&k| story.ends_move(k)).count(), &story.language),
        _ => story.count(last),
    }
}

fn hints_of(name: &str) -> Option<Hints> {
    hints(&edition(&example(name), Edition::Full)).cloned()
}

#[test]
fn hints_are_the_boards_at_which_parts_end() {
    for name in EXAMPLES {
        let story = example(name);
        let Some(own) = hints_of(name) else { panic!("{name}: no hints") };
        let ends: Vec<usize> = own.boards.iter().map(|hint| hint.last).collect();
        if story.chapters.len() > 1 {
            let parts: Vec<usize> = story.chapters.iter().map(|chapter| *chapter.steps.end()).collect();
            assert_eq!(ends, parts, "{name}");
            assert!(own.boards.iter().zip(&story.chapters).all(|(hint, chapter)| hint.words == chapter.done), "{name}");
        }
        let booklet = edition(&story, Edition::Full);
        let unit = steps(&booklet).unit;
        let mut before = 0;
        for (number, hint) in (1..).zip(&own.boards) {
            let count = count(&story, unit, hint.last);
            assert_eq!((hint.number, hint.first, &hint.count), (number, before + 1, &count), "{name}");
            let board = hint.board.as_ref().expect("a board");
            assert_eq!(board.description, story.description(hint.last), "{name}");
            // No mark shows the next move.
            let is_mark = |item: &Item| matches!(item, Item::Shape(_, Role::Arrow));
            assert!(!seen(&board.items).iter().any(|one| is_mark(one.item)), "{name}");
            before = hint.last;
        }
        // None equals another or the start, also where blocks of one shape have changed places.
        let board = |k: usize| {
            let cells = |at: usize| story.pieces[at].cells_at(story.steps[k].position[at]).collect::<BTreeSet<_>>();
            let kinds = |at: usize| if story.field.wants(at) { at + 1 } else { 0 };
            let mut blocks: Vec<_> = (0..story.pieces.len()).map(|at| (kinds(at), cells(at))).collect();
            blocks.sort();
            blocks
        };
        let boards: BTreeSet<_> = ends.iter().chain(&[0]).map(|&k| board(k)).collect();
        assert_eq!(boards.len(), ends.len() + 1, "{name}");
    }
    let klotski = hints_of("klotski").expect("hints");
    let told: Vec<String> = klotski.boards.iter().map(|hint| format!("{}: {}", hint.count, hint.words)).collect();
    assert_eq!(told[0], "24 steps: S has gone left");
    assert!(told.len() == 7 && told[6].starts_with("116 steps: "), "{told:?}");
    let (title, text) = klotski.otherwise.expect("what to do otherwise");
    assert!(title.ends_with('?') && text.contains("go back"), "{title} {text}");
}

#[test]
fn a_short_solution_has_one_hint_or_none() {
    let rush = hints_of("rush-hour").expect("a hint");
    let [hint] = &rush.boards[..] else { panic!("{:?}", rush.boards) };
    assert_eq!((hint.first, hint.last), (1, 3));
    assert!(hint.words.starts_with("After ") && hint.board.is_some(), "{hint:?}");
    let short = story("title = 'Short'\nboard = '''\nAA.\n...\n'''\ngoal = { A = [1, 1] }\n");
    let solved = story("title = 'Solved'\nboard = '''\nAB.\nAB.\n'''\ngoal = { A = [0, 0] }\n");
    for story in [short, solved] {
        let booklet = edition(&story, Edition::Hints);
        let promise = booklet.cover.as_ref().map(|cover| cover.subtitle.as_str());
        assert_eq!((hints(&booklet), promise), (None, Some("A sliding-block puzzle to solve")));
    }
}

#[test]
fn hints_in_a_maze_are_landings_in_words_and_on_a_part_of_the_map() {
    let own = hints_of("klondike").expect("hints");
    let told: Vec<&str> = own.boards.iter().map(|hint| hint.words.as_str()).collect();
    let after = ["After 3 jumps you stand here, on the 6.", "After 6 jumps you stand here, on the 4."];
    assert_eq!(told, after);
    assert!(own.start.is_none() && own.boards.iter().all(|hint| hint.board.is_some() && hint.field.is_some()));
    let page = html(&edition(&example("klondike"), Edition::Full));
    assert!(told.iter().all(|words| page.contains(&format!("<figcaption>{words}</figcaption>"))));
    let pages = paginate(&edition(&example("klondike"), Edition::Full), &Layout::default()).expect("it fits");
    let said = on_all(&pages, texts).join(" ");
    assert!(told.iter().all(|words| said.contains(words)), "{said}");
    // Each has a part of the map around the landing, in which it is ringed, and its place in the field.
    let items = seen(&pages.pages[5].drawing.items);
    let numbers = items.iter().filter(|one| one.text().is_some() && one.is_in(|layer| *layer == Layer::Field)).count();
    assert!((2 * 115..=2 * 121).contains(&numbers), "{numbers}");
    assert_eq!(items.iter().filter(|one| role(one.item) == Some(Role::Band)).count(), 2);
    assert!(hints_of("number-maze").is_some_and(|own| own.boards.iter().all(|hint| hint.field.is_none())));
    let small = paginate(&edition(&example("number-maze"), Edition::Full), &Layout::default()).expect("it fits");
    assert!(!on_all(&small, texts).iter().any(|text| text.starts_with("Grey")), "its field is shown whole");
}

/// The pages of the pictures of steps, from 1: those of the first part have the start, too.
fn places(pages: &Pages) -> BTreeMap<usize, usize> {
    let mut places = BTreeMap::new();
    for (number, page) in (1..).zip(&pages.pages) {
        for (tag, _) in tags(&page.drawing.items) {
            if let Tag::Figure { name: Some(name), .. } = tag
                && let Some(step) = name.strip_prefix("step-")
            {
                assert_eq!(places.insert(step.parse().expect("a number"), number), None, "{name} is there twice");
            }
        }
    }
    places
}

#[test]
fn each_board_says_where_the_way_to_it_is() {
    for (name, paper) in
        [("klotski", "a4"), ("klotski", "a6"), ("pennant", "a5"), ("hughes", "letter"), ("rush-hour", "a5 landscape")]
    {
        let booklet = edition(&example(name), Edition::Full);
        let own = hints(&booklet).expect("hints");
        let pages = paginate(&booklet, &on_paper(paper)).expect("it fits");
        let places = places(&pages);
        let first = pages.bookmarks.iter().find(|mark| mark.title == "Hints").expect("a bookmark").page;
        let after: Vec<(&Tag, String)> =
            pages.pages[first..pages.pages.len() - 1].iter().flat_map(|page| tags(&page.drawing.items)).collect();
        let links = after.iter().filter_map(|(tag, said)| match tag {
            Tag::Link { to, .. } if to.starts_with("part-") => Some((to.clone(), said.replace("the way: ", ""))),
            _ => None,
        });
        let expected = own.boards.iter().map(|hint| {
            // A picture of a whole move has the name of its last step.
            let page = |step: usize| *places.range(step..).next().expect("a picture").1;
            let (from, to) = (page(hint.first), page(hint.last));
            let pages = if from == to { format!("p. {from}") } else { format!("p. {from}–{to}") };
            (format!("part-{}", hint.first), pages)
        });
        assert_eq!(links.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{name} on {paper}");
        // All boards are there once, in order, after the start.
        let boards = after.iter().filter_map(|(tag, _)| match tag {
            Tag::Figure { words, .. } => Some(words.as_str()),
            _ => None,
        });
        let start = own.start.iter().map(|start| start.description.as_str());
        let wanted = start.chain(own.boards.iter().filter_map(|hint| Some(hint.board.as_ref()?.description.as_str())));
        assert_eq!(boards.collect::<Vec<_>>(), wanted.collect::<Vec<_>>(), "{name} on {paper}");
    }
}

#[test]
fn hints_without_a_solution_name_no_page_and_no_move() {
    let story = example("klotski");
    let booklet = edition(&story, Edition::Hints);
    let said = on_all(&paginate(&booklet, &Layout::default()).expect("it fits"), texts).join("\n");
    assert!(!said.contains("the way:") && said.contains("S has gone left"), "{said}");
    for k in 1..=story.length() {
        assert!(!crate::common::says(&said, &story.words(k)), "{}", story.words(k));
    }
    let marked = |own: &Hints| {
        let boards = own.boards.iter().filter_map(|hint| hint.board.as_ref()).chain(&own.start);
        boards.filter(|board| matches!(board.content, Some(Content::Position(_)))).count()
    };
    assert_eq!(marked(hints(&booklet).expect("hints")), 8);
    assert!(!html(&booklet).contains("class=\"sb-arrow"));
    let is_turned = |one: &crate::seen::Seen| matches!(one.item, Item::Turned { .. });
    let pages = paginate(&booklet, &Layout::default()).expect("it fits");
    assert!(!on_all(&pages, seen).iter().any(|one| is_turned(one) && !one.is_in(|layer| *layer == Layer::Board)));
}
