//! Maps on paper: those that are solved with a pencil, and those that are too large for a page.

use crate::common::stories::{example, story, story_in};
use crate::common::text_of;
use crate::seen::{edition, on_all, on_paper, seen, tags};
use std::fmt::Write as _;
use stepbook::stages::booklet::pages::{Layout, LayoutError, paginate};
use stepbook::stages::booklet::{Booklet, Edition, Style, compose};
use stepbook::stages::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Tag};
use stepbook::stages::font::{Fonts, Weight};
use stepbook::stages::render::pages::{Page, Pages};
use stepbook::stages::walkthrough::Walkthrough;

/// A field of so many rows and columns with a route from corner to corner.
fn field(rows: usize, cols: usize) -> String {
    let mut text = format!("title = '{rows} × {cols}'\nsource = 'A test'\nfield = '''\n");
    for row in 0..rows {
        let digits: String = (0..cols).map(|col| char::from(b'1' + ((row * 7 + col * 3) % 4) as u8)).collect();
        let _ = writeln!(text, "{digits}");
    }
    // The border leads to the goal one cell at a time, if nothing is faster.
    let _ = write!(text, "'''\nstart = [0, 0]\ngoal = [{}, {}]\n", rows - 1, cols - 1);
    text
}

/// A text, or another item, on a page: with its layer and its places in mm.
#[derive(Clone)]
struct Placed {
    text: Option<(String, f64, Weight)>,
    role: Option<Role>,
    points: Vec<Point>,
    /// Whether it is a part of the field of a map, and of a board at all.
    is_field: bool,
    is_board: bool,
    /// Side of a cell.
    unit: f64,
}

fn placed(page: &Diagram) -> Vec<Placed> {
    let all = seen(&page.items).into_iter().filter(|one| !matches!(one.item, Item::Group { .. }));
    let placed = all.map(|one| {
        let corners = one.text().map(|text| {
            let width = text.width(&Fonts::default());
            let from = match text.anchor {
                Anchor::Start => text.at.x,
                Anchor::Middle => text.at.x - width / 2.0,
                Anchor::End => text.at.x - width,
            };
            [(from, text.at.y), (from + width, text.at.y - 0.7 * text.size)].map(|(x, y)| one.place(Point::new(x, y)))
        });
        Placed {
            text: one.text().zip(one.points_of_text()).map(|(text, size)| (text.content.clone(), size, text.weight)),
            role: crate::seen::role(one.item),
            points: corners.map_or_else(|| one.points(), Vec::from),
            is_field: one.is_in(|layer| *layer == Layer::Field),
            is_board: one.is_on_board(),
            unit: one.scale,
        }
    });
    placed.collect()
}

fn made(story: &Walkthrough, layout: &Layout) -> Result<Pages, LayoutError> {
    paginate(&compose(story, &Style { large: layout.large, ..Style::default() }), layout)
}

/// The layouts of all papers: upright, across and in large print.
fn layouts() -> Vec<(String, Layout)> {
    let papers = ["a4", "a5", "a6", "letter", "6x9in"].into_iter();
    let papers = papers.flat_map(|paper| [paper.to_owned(), format!("{paper} landscape")]);
    let layouts = papers.flat_map(|name| {
        let plain = on_paper(&name);
        let large = Layout { large: true, ..plain.clone() };
        [(name.clone(), plain), (format!("{name}, large"), large)]
    });
    layouts.collect()
}

/// The pages of the map that is solved: those with light lines between cells.
fn to_solve(pages: &Pages) -> Vec<usize> {
    let has = |page: &Diagram| placed(page).iter().any(|item| item.role == Some(Role::Grid) && item.is_field);
    (0..pages.pages.len()).filter(|&page| has(&pages.pages[page].drawing)).collect()
}

#[test]
fn a_map_that_is_solved_has_room_to_write() {
    let mut seen = 0;
    for (title, story) in
        [("klondike", example("klondike")), ("5 × 5", example("number-maze")), ("12 × 30", story(&field(12, 30)))]
    {
        for (name, layout) in layouts() {
            let name = format!("{title} on {name}");
            let Ok(pages) = made(&story, &layout) else { continue };
            let solved = to_solve(&pages);
            assert!(!solved.is_empty(), "{name}");
            for page in solved {
                let items = placed(&pages.pages[page].drawing);
                for (item, (number, size, weight)) in items.iter().filter_map(|item| Some((item, item.text.as_ref()?)))
                {
                    if !item.is_field {
                        continue;
                    }
                    let least = if layout.large { 16.0 } else { 8.0 };
                    assert!(*size > least - 0.05, "{name}: {number} has {size:.2} pt");
                    assert_eq!(*weight, Weight::Regular, "{name}");
                    // More than half of a cell's height and of its width is free.
                    let (wide, high) = (item.points[1].x - item.points[0].x, item.points[0].y - item.points[1].y);
                    assert!(wide < 0.5 * item.unit && high < 0.5 * item.unit, "{name}: {number} of {wide} × {high}");
                    seen += 1;
                }
                assert!(items.iter().all(|item| !item.is_field || item.role != Some(Role::Tally)), "{name}");
            }
        }
    }
    assert!(seen > 5000, "{seen}");
}

#[test]
fn a_small_map_fills_the_measure() {
    let story = example("number-maze");
    for (name, room) in [("a4", 183.0), ("a5", 121.0), ("a6", 85.0), ("letter", 188.9), ("6x9in", 125.0)] {
        let pages = paginate(&edition(&story, Edition::Puzzle), &on_paper(name)).expect("it fits");
        let page = to_solve(&pages)[0];
        let items = placed(&pages.pages[page].drawing);
        let border = items.iter().find(|item| item.role == Some(Role::Border)).expect("a border");
        let ends = |of: fn(f64, f64) -> f64, start: f64| border.points.iter().map(|p| p.x).fold(start, of);
        let width = ends(f64::max, 0.0) - ends(f64::min, f64::INFINITY);
        // On A6 the rules take more of the page.
        let least = if name == "a6" { 0.8 } else { 0.88 };
        assert!(width > least * room && width <= room + 0.5, "{name}: {width} of {room}");
    }
}

/// The numbers of columns and rows that stand along the edges of a part.
fn edges(page: &Diagram) -> (Vec<usize>, Vec<usize>) {
    let items = placed(page);
    let field = items.iter().filter(|item| item.is_field).flat_map(|item| &item.points);
    let top = field.map(|p| p.y).fold(f64::INFINITY, f64::min);
    let labels = items.iter().filter(|item| item.is_board && !item.is_field && item.unit > 2.0);
    let labels = labels.filter_map(|item| Some((item.points[0], item.text.as_ref()?)));
    let plain = labels.filter(|(_, (_, _, weight))| *weight == Weight::Regular);
    let numbered = plain.filter_map(|(at, (text, ..))| Some((at.y < top, text.parse::<usize>().ok()?)));
    let (above, beside): (Vec<_>, Vec<_>) = numbered.partition(|(is_above, _)| *is_above);
    let numbers = |mut found: Vec<usize>| {
        found.sort_unstable();
        found.dedup();
        found
    };
    let of = |found: Vec<(bool, usize)>| numbers(found.into_iter().map(|(_, number)| number).collect());
    (of(above), of(beside))
}

#[test]
fn large_print_has_a_large_map_on_facing_pages() {
    let story = example("klondike");
    let layout = Layout { large: true, ..Layout::default() };
    let pages = made(&story, &layout).expect("two pages are enough");
    assert_eq!(to_solve(&pages), [3, 4], "the left page and the right one");
    let parts = [3, 4].map(|page: usize| edges(&pages.pages[page].drawing));
    assert_eq!(parts[0].0, (1..=13).collect::<Vec<_>>());
    assert_eq!(parts[1].0, (11..=23).collect::<Vec<_>>());
    assert!(parts.iter().all(|(_, rows)| *rows == (1..=23).collect::<Vec<_>>()));
    for (page, words) in
        [(3, "Columns 1–13 of 23. Grey cells are repeated."), (4, "Columns 11–23 of 23. Grey cells are repeated.")]
    {
        let items = placed(&pages.pages[page].drawing);
        assert!(items.iter().any(|item| item.text.as_ref().is_some_and(|(text, ..)| text == words)), "{words}");
        // Three columns of the middle, 21 rows each, are shaded.
        let shaded = items.iter().filter(|item| item.role == Some(Role::Band)).count();
        assert_eq!(shaded, 3 * 21);
    }
    let smallest = pages.pages.iter().flat_map(|page| placed(&page.drawing));
    let smallest = smallest.filter_map(|item| Some(item.text?.1)).fold(f64::INFINITY, f64::min);
    assert!(smallest > 15.9, "{smallest}");
}

#[test]
fn parts_of_a_map_face_each_other_on_every_paper() {
    let mut seen = 0;
    let fields = [(12, 30), (30, 12), (24, 24)].map(|(rows, cols)| story(&field(rows, cols)));
    for story in [example("klondike")].into_iter().chain(fields) {
        for (name, layout) in layouts() {
            let Ok(pages) = made(&story, &layout) else { continue };
            let name = format!("{} on {name}", story.about.title);
            let solved = to_solve(&pages);
            if solved.len() < 2 {
                continue;
            }
            seen += 1;
            assert_eq!(solved[0] % 2, 1, "{name}: it begins on a left page");
            assert!(solved.windows(2).all(|pair| pair[1] == pair[0] + 1), "{name}: {solved:?}");
            let size = story.field.size();
            let mut covered = vec![0; size.rows * size.cols];
            for &page in &solved {
                let (cols, rows) = edges(&pages.pages[page].drawing);
                for (row, col) in rows.iter().flat_map(|row| cols.iter().map(move |col| (row, col))) {
                    covered[(row - 1) * size.cols + col - 1] += 1;
                }
            }
            assert!(covered.iter().all(|&times| times >= 1), "{name}");
            let shared = covered.iter().filter(|&&times| times > 1).count();
            assert!(shared >= 2 * size.rows.min(size.cols), "{name}: {shared}");
        }
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn the_halves_of_a_map_change_pages_where_pages_do() {
    // The pages are not printed: the bundled font has no Hebrew.
    let words = |language: &str| {
        let told = story_in(&text_of("examples/klondike.toml"), language);
        let layout = Layout { large: true, ..Layout::default() };
        let pages = made(&told, &layout).expect("two pages are enough");
        to_solve(&pages).into_iter().map(|page| edges(&pages.pages[page].drawing).0[0]).collect::<Vec<_>>()
    };
    assert_eq!(words("en"), [1, 11]);
    assert_eq!(words("he"), [11, 1], "page 2 is at the right of page 3");
}

/// The part of the height of the type area that has content; gaps of up to 15 mm count as content.
fn filled(page: &Diagram) -> f64 {
    let (top, bottom) = (0.062 * page.height, 0.945 * page.height);
    let mut spans: Vec<(f64, f64)> = placed(page)
        .iter()
        .map(|item| {
            item.points.iter().map(|p| p.y).fold((f64::INFINITY, 0.0_f64), |(low, high), y| (low.min(y), high.max(y)))
        })
        .filter(|&(low, high)| low >= top && high <= bottom)
        .collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut used, mut end) = (0.0, top);
    for (low, high) in spans {
        if low - end > 15.0 {
            end = low;
        }
        used += (high - end).max(0.0);
        end = end.max(high);
    }
    used / (bottom - top)
}

#[test]
fn pages_of_maps_are_well_filled() {
    for (title, story) in [("klondike", example("klondike")), ("5 × 5", example("number-maze"))] {
        for (name, layout) in layouts() {
            let whole = compose(&story, &Style { large: layout.large, ..Style::default() });
            // With a cover and the contents before them, and without them.
            for begins in [false, true] {
                let cover = whole.cover.clone().filter(|_| begins);
                let booklet = Booklet { cover, numbers: None, hints: None, colophon: None, ..whole.clone() };
                let Ok(pages) = paginate(&booklet, &layout) else { continue };
                let has_map = |page: &Page| placed(&page.drawing).iter().any(|item| item.is_field);
                for (number, page) in pages.pages.iter().enumerate().filter(|(_, page)| has_map(page)) {
                    let share = filled(&page.drawing);
                    // Running head and page number are a larger part of low pages.
                    let least = if layout.paper.height < 120.0 { 0.45 } else { 0.6 };
                    assert!(share >= least, "{title} on {name}: page {} is {share:.2} full", number + 1);
                }
            }
        }
    }
}

#[test]
fn a_note_or_source_is_never_alone_on_a_page() {
    let story = example("klondike");
    for (name, layout) in layouts() {
        let Ok(pages) = made(&story, &layout) else { continue };
        // The cover also names the author.
        for page in pages.pages.iter().skip(1) {
            let items = placed(&page.drawing);
            let says =
                |start: &str| items.iter().any(|item| item.text.as_ref().is_some_and(|text| text.0.starts_with(start)));
            assert!(!says("Invented by") || says("Find a route") || says("Set in"), "{name}");
        }
    }
}

#[test]
fn a_part_has_the_steps_and_the_words_of_its_map() {
    let story = example("klondike");
    let pages = made(&story, &Layout { large: true, ..Layout::default() }).expect("it fits");
    let mut names = Vec::new();
    let mut figures = 0;
    for (tag, _) in on_all(&pages, tags) {
        match tag {
            Tag::Anchor(name) => names.push(name.clone()),
            Tag::Figure { words, .. } => {
                assert!(!words.is_empty());
                figures += 1;
            }
            _ => {}
        }
    }
    for step in 0..=9 {
        assert_eq!(names.iter().filter(|name| **name == format!("step-{step}")).count(), 1, "step {step}");
    }
    assert!(figures >= 6);
}
