//! Covers: everything is within the margins, mosaics have different boards, spines, and the marks of difficulty.

use crate::common::program::{folder, read, run};
use crate::common::{self, puzzles, stories};
use crate::impose::plan;
use crate::pdf_standards::load;
use crate::seen::{Seen, cover, edition, extent, on_paper, overlap, seen, turn};
use rayon::prelude::*;
use std::fs;
use stepbook::stages::booklet::impose::{Imposition, MOST_STAPLED, Scheme, impose, spine};
use stepbook::stages::booklet::pages::{paginate, paginate_collection};
use stepbook::stages::booklet::{Binding, Edition, Style, bind, compose};
use stepbook::stages::diagram::{Diagram, Item, Layer, Tag};
use stepbook::stages::font::Fonts;
use stepbook::stages::format;
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::Search;
use stepbook::stages::walkthrough::narrate;

/// What no printer at home can reach, in mm.
const UNSAFE: f64 = 5.0;

const PAPERS: [&str; 8] = ["a4", "a5", "a6", "letter", "6x9in", "a4 landscape", "a5 landscape", "200x200mm"];

#[test]
fn covers_fill_the_page_within_its_margins() {
    let mut all = puzzles::all();
    let long = "title = 'The Donkey Puzzle of the Red Gate, with all Forty of its Layouts in Order'\nauthor = 'Ann Author'\n\
                board = 'A.......'\ngoal = { A = [0, 7] }";
    all.push(("long", stories::story(long)));
    all.push(("tiny", stories::story("title = 'Ox'\nboard = '''\nA.\n.B\nCC\n'''\ngoal = { A = [1, 0] }")));
    for (i, (name, story)) in all.iter().enumerate() {
        let booklet = edition(story, Edition::Full);
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 4)) {
            let shown = format!("{name} on {paper}");
            // Boards that are too large for a paper are reported elsewhere.
            let Ok(pages) = paginate(&booklet, &on_paper(paper)) else { continue };
            let [first, last] = [0, pages.pages.len() - 1].map(|index| &pages.pages[index].drawing);
            for page in [first, last] {
                let [left, top, right, bottom] = extent(&page.items, &booklet.fonts);
                let is_safe = left >= UNSAFE && top >= UNSAFE;
                assert!(is_safe && right <= page.width - UNSAFE && bottom <= page.height - UNSAFE, "{shown}");
                let (w, h) = (right - left, bottom - top);
                // A back cover without the ends of parts has the solved board in its middle, that of a maze, or of nothing to do, nothing.
                let high = match story.chapters.len() {
                    _ if std::ptr::eq(page, first) => 0.7,
                    _ if story.is_route() || story.length() == 0 => 0.0,
                    0 | 1 => 0.3,
                    _ => 0.7,
                };
                assert!(h > high * page.height && w > 0.8 * page.width, "{shown}: {w} × {h} mm");
                let least = seen(&page.items).iter().filter_map(|one| one.points_of_text()).fold(f64::MAX, f64::min);
                assert!(least >= 6.0, "{shown}: {least} pt");
            }
            check_words(&shown, first, &booklet.fonts);
            check_words(&shown, last, &booklet.fonts);
        }
    }
}

/// Asserts that no words of a cover stand on others or on a board.
fn check_words(shown: &str, page: &Diagram, fonts: &Fonts) {
    let all: Vec<Seen> = seen(&page.items).into_iter().filter(|one| !one.is_on_board()).collect();
    let is_solid = |one: &&Seen| one.text().is_some() || matches!(one.item, Item::Group { layer: Layer::Board, .. });
    let solid: Vec<&Seen> = all.iter().filter(is_solid).collect();
    for (at, one) in solid.iter().enumerate() {
        let hit = solid[at + 1..].iter().find(|other| overlap(one.extent(fonts), other.extent(fonts), 0.05));
        assert!(hit.is_none(), "{shown}: {:?} and {:?}", one.text(), hit.and_then(|hit| hit.text()));
    }
}

#[test]
fn the_back_shows_the_ends_of_the_parts_without_letters() {
    let story = stories::example("klotski");
    for (which, count) in [(Edition::Full, 8), (Edition::Puzzle, 0), (Edition::Hints, 0)] {
        for paper in ["a4", "a6", "a4 landscape"] {
            let pages = paginate(&edition(&story, which), &on_paper(paper)).expect("it fits");
            let all = seen(&pages.pages.last().expect("a back cover").drawing.items);
            let words = |one: &Seen| match one.tag()? {
                (Tag::Figure { words, .. }, _) => Some(words.clone()),
                _ => None,
            };
            let ends = story.chapters.iter().map(|chapter| story.description(*chapter.steps.end()));
            let expected: Vec<String> = [story.description(0)].into_iter().chain(ends).take(count).collect();
            assert_eq!(all.iter().filter_map(words).collect::<Vec<_>>(), expected, "{which:?} on {paper}");
            let labels = all.iter().filter(|one| one.is_on_board()).filter_map(Seen::text).count();
            assert_eq!(labels, 0, "{which:?} on {paper}");
        }
    }
}

#[test]
fn a_collection_has_a_mosaic_of_its_boards() {
    let one = stories::example("puzzles/corner");
    for count in [1, 2, 3, 5, 8, 13, 30, 100] {
        let stories = vec![one.clone(); count];
        let book =
            bind(&stories, &Style::default(), &Binding { parts: Vec::new(), ..Binding::default() }).expect("a book");
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([count, *k], 3)) {
            let pages = paginate_collection(&book, &on_paper(paper)).expect("it fits");
            let all = seen(&pages.pages[0].drawing.items);
            let boards = all.iter().filter(|one| {
                let is_figure = |layer: &&Layer| matches!(layer, Layer::Tagged(Tag::Figure { .. }));
                matches!(one.item, Item::Group { layer: Layer::Board, .. }) && one.layers.last().is_some_and(is_figure)
            });
            let boards = boards.count();
            assert!(boards <= count && boards >= count.min(2), "{boards} boards of {count} puzzles");
            assert!(boards >= count.min(9) / 2, "{boards} boards of {count} puzzles");
        }
    }
}

/// A booklet of so many pages: the covers and others between them.
pub fn with_pages(mut pages: Pages, count: usize) -> Pages {
    let filler = pages.pages[1].clone();
    let last = pages.pages.pop().expect("a back cover");
    pages.pages.resize(count - 1, filler);
    pages.pages.push(last);
    pages
}

#[test]
fn only_a_book_of_many_pages_has_a_spine() {
    let hughes = compose(&stories::example("hughes"), &Style::default());
    let pages_of = |count| with_pages(paginate(&hughes, &on_paper("a5")).expect("it fits"), count);
    let plan = |leaf| Imposition { sheet: on_paper("a5").paper, ..plan(Scheme::Cover { leaf }) };
    for count in [2, 12, MOST_STAPLED] {
        let why = impose(pages_of(count), &plan(0.1)).expect_err("it is too thin").to_string();
        assert!(why.contains("more than 60 pages") && why.contains(&count.to_string()), "{why}");
    }
    let why = impose(pages_of(100), &plan(0.04)).expect_err("it is too thin").to_string();
    assert!(why.contains("2.0 mm wide") && why.contains("cover=0.06"), "{why}");
    for (count, leaf) in [(61, 0.1), (100, 0.1), (240, 0.12), (600, 0.09)] {
        let pages = pages_of(count);
        let fonts = pages.fonts.clone();
        for right_to_left in [false, true] {
            let sheet = impose(pages.clone(), &Imposition { right_to_left, ..plan(leaf) }).expect("it has a spine");
            let [page] = &sheet.pages[..] else { panic!("one sheet") };
            let width = spine(count, leaf);
            assert!((width - leaf * count.div_ceil(2) as f64).abs() < 1e-9);
            assert!((page.drawing.width - 2.0 * 148.0 - width).abs() < 1e-9, "{}", page.drawing.width);
            // The sheet is the only page on its side.
            let inner = page.drawing.items.iter().find_map(|item| match item {
                Item::Group { layer: Layer::Page(1), items, .. } => Some(items.clone()),
                _ => None,
            });
            let items = inner.expect("the sheet");
            let place = |wanted: usize| {
                items.iter().find_map(|item| match item {
                    Item::Group { layer: Layer::Page(number), at, .. } if *number == wanted => Some(at.x),
                    _ => None,
                })
            };
            let title = items.iter().find_map(|item| match item {
                Item::Text(text) => Some((text.clone(), false)),
                Item::Turned { items, .. } => seen(items).first()?.text().map(|text| (text.clone(), true)),
                _ => None,
            });
            let (front, back) = (place(1), place(2));
            assert_eq!(front < back, right_to_left, "the fold of the front is at its binding");
            let (title, is_turned) = title.expect("the spine has the title");
            assert!(title.upright && is_turned != right_to_left && title.content == "Hughes");
            // Its capitals are within the spine, on whichever side of the baseline they stand.
            let cap = 0.72 * title.size * if is_turned { 1.0 } else { -1.0 };
            let (a, b) = (title.at.x.min(title.at.x + cap), title.at.x.max(title.at.x + cap));
            assert!(a > 148.0 && b < 148.0 + width, "{a} to {b} of {width}");
            assert!(title.size * 72.0 / 25.4 >= 5.999 && title.width(&fonts) < 0.9 * 210.0);
        }
    }
}

#[test]
fn the_cover_alone_is_written_on_request() {
    let folder = folder();
    run(&folder, "book klotski --paper a6 --grid 1x1 --impose cover=0.12 -o b.pdf").code(0);
    assert_eq!(load(&read(&folder, "b.pdf")).get_pages().len(), 1);
}

#[test]
fn difficulty_has_one_to_five_marks_everywhere_the_same() {
    for path in common::examples() {
        let puzzle = format::read(&fs::read(&path).expect("a file"), None).expect("a puzzle");
        let search = Search::default();
        let Outcome::Solved { path: found, .. } = puzzle.solve(&search, &mut unwatched) else { continue };
        let story = narrate(&puzzle, &found).expect("a legal solution");
        // Nobody has measured how hard number mazes are.
        if story.length() == 0 || story.is_route() {
            assert!(story.difficulty().is_none());
            continue;
        }
        let marks = story.difficulty().expect("it has a solution");
        assert!((1..=5).contains(&marks), "{}", path.display());
        let booklet = compose(&story, &Style::default());
        let own = cover(&booklet).and_then(|cover| cover.difficulty.clone()).expect("the cover has it");
        let book = bind(&[story.clone(), story], &Style::default(), &Binding::default()).expect("a book");
        assert!(book.entries.iter().all(|entry| entry.difficulty.as_ref() == Some(&own)));
        assert_eq!(own.marks, marks);
        assert_eq!(own.words, format!("Difficulty {marks} of 5"));
        assert_eq!(own.signs.chars().filter(|&sign| sign == '■').count(), usize::from(marks));
    }
}

/// Prints how many of the published puzzles have how many marks: a sixth of them, of those with few positions.
#[test]
fn every_class_of_difficulty_is_used() {
    let all = common::published("corpus");
    let puzzles: Vec<Puzzle> = all.iter().step_by(6).map(|(_, puzzle)| common::read(puzzle)).collect();
    let search = Search { limits: Limits { positions: 30_000, ..Limits::default() }, ..Search::default() };
    let marks = |puzzle: &Puzzle| {
        let Outcome::Solved { path, .. } = puzzle.solve(&search, &mut unwatched) else { return None };
        narrate(puzzle, &path).expect("a legal solution").difficulty()
    };
    let marks: Vec<Option<u8>> = puzzles.par_iter().map(marks).collect();
    let mut classes = [0; 5];
    marks.into_iter().flatten().for_each(|marks| classes[usize::from(marks) - 1] += 1);
    let all: usize = classes.iter().sum();
    println!("{all} puzzles, with 1 to 5 marks: {classes:?}");
    // The hardest have more positions than are explored here.
    assert!(all > 60 && classes.iter().all(|&count| 100 * count >= 3 * all && 2 * count <= all), "{classes:?}");
}
