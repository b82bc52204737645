//! Covers: everything is within the margins, mosaics have different boards, spines, and the marks of difficulty.

use crate::common::program::{folder, run};
use crate::common::{self, puzzles, stories};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use stepbook::stages::booklet::impose::{Imposition, MOST_STAPLED, Scheme, impose, spine};
use stepbook::stages::booklet::pages::{Layout, Paper, paginate, paginate_collection};
use stepbook::stages::booklet::{Binding, Block, Cover, Edition, Parts, Style, bind, compose};
use stepbook::stages::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Tag};
use stepbook::stages::font::Fonts;
use stepbook::stages::format::List;
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::Search;
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// What no printer at home can reach, in mm.
const UNSAFE: f64 = 5.0;

fn papers() -> Vec<Paper> {
    let paper = |name: &str| name.parse::<Paper>().expect("a paper");
    vec![
        paper("a4"),
        paper("a5"),
        paper("a6"),
        paper("letter"),
        paper("6x9in"),
        paper("a4").landscape(),
        paper("a5").landscape(),
        paper("200x200mm"),
    ]
}

/// Left, top, right and bottom of all shapes and texts.
fn extent(page: &Diagram, fonts: &Fonts) -> [f64; 4] {
    fn visit(items: &[Item], origin: Point, scale: f64, fonts: &Fonts, all: &mut [f64; 4]) {
        let place = |x: f64, y: f64| (origin.x + scale * x, origin.y + scale * y);
        let add = |all: &mut [f64; 4], x: f64, y: f64| {
            let (x, y) = place(x, y);
            *all = [all[0].min(x), all[1].min(y), all[2].max(x), all[3].max(y)];
        };
        for item in items {
            match item {
                Item::Rect { rect, .. } => {
                    add(all, rect.x, rect.y);
                    add(all, rect.x + rect.w, rect.y + rect.h);
                }
                Item::Polygon { rings: lines, .. } | Item::Line { strokes: lines, .. } => {
                    lines.iter().flatten().for_each(|point| add(all, point.x, point.y));
                }
                Item::Circle { centre, radius, .. } => {
                    add(all, centre.x - radius, centre.y - radius);
                    add(all, centre.x + radius, centre.y + radius);
                }
                Item::Text(text) if !text.upright => {
                    let width = text.width(fonts);
                    let left = match text.anchor {
                        Anchor::Start => text.at.x,
                        Anchor::Middle => text.at.x - width / 2.0,
                        Anchor::End => text.at.x - width,
                    };
                    add(all, left, text.at.y - 0.72 * text.size);
                    add(all, left + width, text.at.y + 0.2 * text.size);
                }
                Item::Group { at, scale: factor, items, .. } => {
                    let (x, y) = place(at.x, at.y);
                    visit(items, Point::new(x, y), scale * factor, fonts, all);
                }
                _ => {}
            }
        }
    }
    let mut all = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    visit(&page.items, Point::default(), 1.0, fonts, &mut all);
    all
}

/// The sizes of all texts in mm.
fn sizes(items: &[Item]) -> Vec<f64> {
    let each = |item: &Item| match item {
        Item::Text(text) => vec![text.size],
        Item::Group { items, scale, .. } => sizes(items).into_iter().map(|size| size * scale).collect(),
        _ => Vec::new(),
    };
    items.iter().flat_map(each).collect()
}

/// The ground of the picture on a cover: left, top, width, height.
fn ground(page: &Diagram) -> [f64; 4] {
    let found = page.items.iter().find_map(|item| match item {
        Item::Rect { rect, role: Role::Panel, .. } => Some([rect.x, rect.y, rect.w, rect.h]),
        _ => None,
    });
    found.expect("a cover has a ground")
}

fn cover(story: &Walkthrough, style: &Style) -> Cover {
    let cover = compose(story, style).blocks.into_iter().find_map(|block| match block {
        Block::Cover(cover) => Some(cover),
        _ => None,
    });
    cover.expect("it has a cover")
}

#[test]
fn covers_fill_the_page_within_its_margins() {
    let mut all = puzzles::all();
    let long = "title = 'The Donkey Puzzle of the Red Gate, with all Forty of its Layouts in Order'\nauthor = 'Ann Author'\n\
                board = 'A.......'\ngoal = { A = [0, 7] }";
    all.push(("long", stories::story(long)));
    all.push(("tiny", stories::story("title = 'Ox'\nboard = '''\nA.\n.B\nCC\n'''\ngoal = { A = [1, 0] }")));
    for (name, story) in &all {
        let booklet = compose(story, &Style { edition: Edition::Hints, ..Style::default() });
        for paper in papers() {
            let shown = format!("{name} on {}", paper.name);
            // Boards that are too large for a paper are reported elsewhere.
            let layout = Layout { paper: paper.clone(), ..Layout::default() };
            let Ok(pages) = paginate(&booklet, &layout) else { continue };
            let [first, last] = [0, pages.pages.len() - 1].map(|index| &pages.pages[index].drawing);
            for page in [first, last] {
                let [left, top, right, bottom] = extent(page, &booklet.fonts);
                let is_safe = left >= UNSAFE && top >= UNSAFE;
                assert!(is_safe && right <= paper.width - UNSAFE && bottom <= paper.height - UNSAFE, "{shown}");
                // The words beside the ground of a back cover may be short.
                let wide = if std::ptr::eq(page, first) { 0.8 } else { 0.6 };
                let (w, h) = (right - left, bottom - top);
                assert!(h > 0.75 * paper.height && w > wide * paper.width, "{shown}: {w} × {h} mm");
                let least = sizes(&page.items).into_iter().fold(f64::INFINITY, f64::min) * 72.0 / 25.4;
                assert!(least >= 6.0, "{shown}: {least} pt");
                let [_, _, width, height] = ground(page);
                let share = width * height / (w * h);
                assert!(share > 0.2, "{shown}: the ground is {share} of the page");
            }
        }
    }
}

#[test]
fn front_and_back_stand_in_line() {
    let story = stories::story(include_str!("../../examples/klotski.toml"));
    for paper in papers() {
        let booklet = compose(&story, &Style::default());
        let pages = paginate(&booklet, &Layout { paper, digital: true, ..Layout::default() }).expect("it fits");
        let [front, back] = [0, pages.pages.len() - 1].map(|index| ground(&pages.pages[index].drawing));
        let ends = |[left, top, width, height]: [f64; 4]| [left, left + width, top, top + height];
        let (front, back) = (ends(front), ends(back));
        // They share the lower edge and both sides, or the height; the words of the back may need more room.
        let is_stacked = (front[0] - back[0]).abs() < 0.01 && (front[1] - back[1]).abs() < 0.01;
        assert!(!is_stacked || back[3] <= front[3] + 0.01, "{front:?} {back:?}");
        let is_mirrored = (front[2] - back[2]).abs() < 0.01 && (front[3] - back[3]).abs() < 0.01;
        assert!(is_stacked || is_mirrored, "{front:?} {back:?}");
    }
}

fn boards_of(page: &Diagram) -> usize {
    fn visit(items: &[Item], count: &mut usize) {
        for item in items {
            match item {
                Item::Group { layer: Layer::Tagged(Tag::Figure { .. }), items, .. } => {
                    let is_board = |item: &&Item| matches!(item, Item::Group { layer: Layer::Board, .. });
                    *count += items.iter().filter(is_board).count();
                }
                Item::Group { items, .. } => visit(items, count),
                _ => {}
            }
        }
    }
    let mut count = 0;
    visit(&page.items, &mut count);
    count
}

#[test]
fn a_collection_has_a_mosaic_of_its_boards() {
    let one = stories::story(include_str!("../../examples/puzzles/corner.toml"));
    let parts = Parts::of(&[]);
    for count in [1, 2, 3, 5, 8, 13, 30, 100] {
        let stories = vec![one.clone(); count];
        let book = bind(&stories, &Style::default(), &Binding { parts, ..Binding::default() }).expect("a book");
        for paper in papers() {
            let pages = paginate_collection(&book, &Layout { paper, ..Layout::default() }).expect("it fits");
            let boards = boards_of(&pages.pages[0].drawing);
            assert!(boards <= count && boards >= count.min(2), "{boards} boards of {count} puzzles");
            assert!(boards >= count.min(9) / 2, "{boards} boards of {count} puzzles");
        }
    }
}

/// A booklet of so many pages: the covers and others between them.
fn pages_of(count: usize) -> Pages {
    let story = stories::story(include_str!("../../examples/hughes.toml"));
    let layout = Layout { paper: "a5".parse().expect("a paper"), ..Layout::default() };
    let mut pages = paginate(&compose(&story, &Style::default()), &layout).expect("it fits");
    let filler = pages.pages[1].clone();
    let last = pages.pages.pop().expect("a back cover");
    pages.pages.resize(count - 1, filler);
    pages.pages.push(last);
    pages
}

#[test]
fn only_a_book_of_many_pages_has_a_spine() {
    let plan = |leaf| Imposition {
        scheme: Scheme::Cover { leaf },
        sheet: "a5".parse().expect("a paper"),
        flip: None,
        right_to_left: false,
        crop_marks: false,
        bleed: 0.0,
        language: Language::default(),
    };
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
            let mut title = None;
            let mut places = BTreeMap::new();
            for item in &items {
                match item {
                    Item::Group { layer: Layer::Page(number), at, .. } => {
                        places.insert(*number, at.x);
                    }
                    Item::Turned { items, .. } => {
                        if let [Item::Text(text)] = &items[..] {
                            title = Some((text.clone(), true));
                        }
                    }
                    Item::Text(text) => title = Some((text.clone(), false)),
                    _ => {}
                }
            }
            let (front, back) = (places[&1], places[&2]);
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
    run(&folder, "book klotski --impose cover -o a.pdf").code(1).says(&["a spine needs more than 60 pages"]);
    run(&folder, "book klotski --paper a6 --grid 1x1 --impose cover=0.12 -o b.pdf").code(0).says(&["with a spine of"]);
    run(&folder, "book klotski --edition solution --grid 1x1 --impose cover -o c.pdf").code(1).says(&["has no covers"]);
    run(&folder, "book klotski --impose cover=2 -o d.pdf").code(2).says(&["a leaf is 0.03 to 1 mm thick"]);
    let bytes = fs::read(folder.path().join("b.pdf")).expect("it was written");
    assert_eq!(lopdf::Document::load_mem(&bytes).expect("a PDF").get_pages().len(), 1);
}

#[test]
fn difficulty_has_one_to_five_marks_everywhere_the_same() {
    for path in common::examples() {
        let list = List::open(&fs::read(&path).expect("a file"), None).expect("puzzles");
        let puzzle = list.read(0).expect("a puzzle");
        let search = Search::default();
        let Outcome::Solved { path: found, .. } = puzzle.solve(&search, &mut unwatched) else { continue };
        let mut story = narrate(&puzzle, &found).expect("a legal solution");
        if story.length() == 0 {
            assert!(story.difficulty().is_none());
            continue;
        }
        let limited = Search { limits: Limits { positions: 30_000, ..search.limits }, ..search };
        story.astray = puzzle.difficulty(&limited, &mut unwatched).ok().flatten().map(|found| found.astray());
        let marks = story.difficulty().expect("it has a solution");
        assert!((1..=5).contains(&marks), "{}", path.display());
        let own = cover(&story, &Style::default()).difficulty.expect("the cover has it");
        let book = bind(&[story.clone(), story], &Style::default(), &Binding::default()).expect("a book");
        assert!(book.entries.iter().all(|entry| entry.difficulty.as_ref() == Some(&own)));
        assert_eq!(own.marks, marks);
        assert_eq!(own.words, format!("Difficulty {marks} of 5"));
        assert_eq!(own.signs.chars().filter(|&sign| sign == '■').count(), usize::from(marks));
    }
    // It grows with the length, and with the share of choices that lead astray.
    let mut story = stories::story(include_str!("../../examples/klotski.toml"));
    let marks: Vec<_> = [0.0, 0.2, 0.3, 0.4, 0.9, 1.0]
        .map(|astray| {
            story.astray = Some(astray);
            story.difficulty()
        })
        .into();
    assert!(marks.is_sorted() && marks[0] == Some(1) && marks[5] == Some(5), "{marks:?}");
}

/// Prints how many of the published puzzles have how many marks: a sixth of them, of those with few positions.
#[test]
fn the_classes_of_difficulty_are_about_evenly_used() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/corpus");
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let mut puzzles = Vec::new();
    for file in files {
        let list = List::open(&fs::read(file).expect("a file"), None).expect("puzzles");
        puzzles.extend((0..list.len()).filter_map(|index| list.read(index).ok()));
    }
    let search = Search { limits: Limits { positions: 30_000, ..Limits::default() }, ..Search::default() };
    let marks = |puzzle: &Puzzle| {
        let found = puzzle.difficulty(&search, &mut unwatched).ok().flatten()?;
        let Outcome::Solved { path, .. } = puzzle.solve(&search, &mut unwatched) else { return None };
        let mut story = narrate(puzzle, &path).expect("a legal solution");
        story.astray = Some(found.astray());
        story.difficulty()
    };
    let marks: Vec<Option<u8>> = puzzles.par_iter().step_by(6).map(marks).collect();
    let mut classes = [0; 5];
    marks.into_iter().flatten().for_each(|marks| classes[usize::from(marks) - 1] += 1);
    let all: usize = classes.iter().sum();
    println!("{all} puzzles, with 1 to 5 marks: {classes:?}");
    // The hardest have more positions than are explored here.
    assert!(all > 60 && classes.iter().all(|&count| 100 * count >= 6 * all && 100 * count <= 32 * all), "{classes:?}");
}
