//! The pictures of the solution: parts and their sections with signposts, in a grid without gaps.

use crate::common::stories::example;
use crate::seen::{Extent, Seen, booklet, edition, on_all, on_paper, seen, steps, tags, texts};
use std::collections::BTreeMap;
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{Edition, Style, compose};
use stepbook::stages::diagram::{Diagram, Form, Item, Layer, Role, Tag};
use stepbook::stages::render::pages::Pages;

/// The captions of Klotski's sections.
const SECTIONS: [(&str, usize, usize); 11] = [
    ("1a", 1, 12),
    ("1b", 13, 24),
    ("2a", 25, 35),
    ("2b", 36, 47),
    ("2c", 48, 58),
    ("2d", 59, 70),
    ("3", 71, 84),
    ("4", 85, 90),
    ("5", 91, 100),
    ("6", 101, 108),
    ("7", 109, 116),
];

/// What is on a page of the solution.
#[derive(Default)]
struct Found {
    /// Number, left and top of the pictures of steps, and their extents.
    pictures: Vec<(usize, Extent)>,
    /// Number and extent of signposts.
    signs: Vec<(usize, Extent)>,
    /// Words and upper edge of headlines.
    heads: Vec<(String, f64)>,
}

impl Found {
    fn of(page: &Diagram) -> Self {
        let mut found = Self::default();
        let mut ground = false;
        for one in seen(&page.items) {
            if one.is_on_board() {
                continue;
            }
            match (one.item, one.tag()) {
                (Item::Shape(Form::Rect(..), Role::Panel), _) => ground = true,
                (_, Some((Tag::Figure { .. }, items))) => {
                    let all = texts(items);
                    let number = all.first().and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
                    let place = (number, one.extent(&Default::default()));
                    if std::mem::take(&mut ground) { found.signs.push(place) } else { found.pictures.push(place) }
                }
                (_, Some((Tag::Heading(3), items))) => {
                    found.heads.push((texts(items).join(" "), one.extent(&Default::default())[1]));
                }
                _ => {}
            }
        }
        found
    }
}

/// The pages of the solution, with the index of the first one.
fn solution(pages: &Pages) -> (usize, Vec<Found>) {
    let page_of = |title: &str| pages.bookmarks.iter().find(|mark| mark.title == title).expect("a bookmark").page;
    let (first, end) = (page_of("The solution"), page_of("All moves"));
    (first, pages.pages[first..end].iter().map(|page| Found::of(&page.drawing)).collect())
}

#[test]
fn klotski_has_seven_pages_of_pictures_in_eleven_sections() {
    let story = example("klotski");
    let booklet = compose(&story, &Style::default());
    let own = steps(&booklet);
    let sections = own.chapters.iter().flat_map(|chapter| &chapter.sections);
    let found: Vec<(&str, usize, usize)> =
        sections.clone().map(|own| (own.name.as_str(), own.first, own.last)).collect();
    assert_eq!(found, SECTIONS);
    for section in sections {
        let posts =
            [(&section.here, section.first - 1, "you are here"), (&section.there, section.last, "you will be here")];
        for (sign, step, words) in posts {
            assert_eq!((sign.count, sign.words.as_str()), (step, words));
            assert_eq!(sign.diagram.description, story.description(step));
        }
    }
    let pages = paginate(&booklet, &Layout::default()).expect("it fits");
    let (first, solution) = solution(&pages);
    assert_eq!((pages.pages.len(), first, solution.len()), (14, 3, 7));
    assert_eq!((own.figures.len(), own.figures[116].number), (117, 116));
    // The start is the first signpost; all other pictures follow in order.
    let pictures: Vec<usize> = solution.iter().flat_map(|page| &page.pictures).map(|picture| picture.0).collect();
    assert_eq!(pictures, (1..=116).collect::<Vec<_>>());
    let signs: Vec<usize> = solution.iter().flat_map(|page| &page.signs).map(|sign| sign.0).collect();
    let wanted: Vec<usize> = SECTIONS.iter().flat_map(|(_, first, last)| [first - 1, *last]).collect();
    assert_eq!(signs, wanted);
    let heads: Vec<&str> = solution.iter().flat_map(|page| &page.heads).map(|head| head.0.as_str()).collect();
    let titles = ["left", "left", "down", "down", "down", "down", "down", "right", "right", "down", "left"];
    let wanted: Vec<String> =
        SECTIONS.iter().zip(titles).map(|((name, ..), way)| format!("{name} S goes {way}")).collect();
    assert_eq!(heads, wanted);
    // Each page says which steps it shows, and what a picture is.
    for (number, page) in solution.iter().enumerate() {
        let (from, to) = (page.pictures[0].0, page.pictures[page.pictures.len() - 1].0);
        let from = if number == 0 { 1 } else { from };
        let said = texts(&pages.pages[first + number].drawing.items);
        assert!(said.contains(&format!("Steps {from}–{to} of 116")), "{said:?}");
        assert!(said.contains(&own.meaning), "{said:?}");
    }
}

#[test]
fn rows_are_without_gaps_and_headlines_keep_two_of_them() {
    let papers = ["a4", "a5", "a6", "letter", "6x9in", "a4 landscape", "300x200mm"];
    for (i, name) in ["klotski", "pennant", "hughes", "only-18-steps", "traffic-cop"].into_iter().enumerate() {
        let booklet = edition(&example(name), Edition::Solution);
        let all: Vec<_> = steps(&booklet).chapters.iter().flat_map(|chapter| &chapter.sections).collect();
        for (k, paper) in papers.into_iter().enumerate().filter(|(k, _)| name == "klotski" || (i + k) % 3 == 0) {
            for large in [false, true].into_iter().filter(|large| !large || k == 0) {
                let shown = format!("{name} on {paper}, large: {large}");
                let layout = Layout { large, digital: true, ..on_paper(paper) };
                let booklet = compose(&example(name), &Style { large, edition: Edition::Solution, ..Style::default() });
                let pages = paginate(&booklet, &layout).unwrap_or_else(|error| panic!("{shown}: {error}"));
                let (first, found) = solution(&pages);
                let columns = columns(&found);
                let most = found.iter().map(|page| rows(page).len()).max().unwrap_or(1);
                for (number, page) in found.iter().enumerate() {
                    let rows = rows(page);
                    // In large print, signposts may be alone on a page.
                    let is_alone = large && !page.signs.is_empty();
                    assert!(is_alone || !rows.is_empty(), "{shown}: page {} has no picture", first + number + 1);
                    // In a row, pictures begin at the left and leave no column out.
                    for row in &rows {
                        let at = |x: f64| columns.iter().position(|column| (column - x).abs() < 0.5).expect("a column");
                        let places: Vec<usize> = row.iter().map(|(_, place)| at(place[0])).collect();
                        assert!(places.iter().copied().eq(0..row.len()), "{shown}: {row:?}");
                    }
                    // A row that is not full is the last one of its section.
                    let numbers: Vec<usize> = rows.iter().flatten().map(|picture| picture.0).collect();
                    assert!(numbers.is_sorted(), "{shown}: {numbers:?}");
                    let ends = |row: &Vec<(usize, Extent)>| {
                        all.iter().any(|section| section.there.count == row[row.len() - 1].0)
                    };
                    assert!(rows.iter().all(|row| row.len() == columns.len() || ends(row)), "{shown}: {rows:?}");
                    // A page ends in mid-section only where no row has room.
                    if let Some(last) = rows.last().filter(|row| !ends(row)) {
                        let block = layout.text_block(first + number + 1, false).expect("a text block");
                        let (top, bottom) = (last[0].1[1], last[0].1[3]);
                        let left = block.y + block.h - bottom;
                        assert!(
                            left < bottom - top + 3.0,
                            "{shown}: {left} mm are left on page {}",
                            first + number + 1
                        );
                    }
                    for (at, (words, y)) in page.heads.iter().enumerate() {
                        let next = page.heads.get(at + 1).map_or(f64::MAX, |head| head.1);
                        let kept = rows.iter().filter(|row| (*y..next).contains(&row[0].1[1])).count();
                        let name = words.split(' ').next().unwrap_or_default();
                        let own = all.iter().find(|section| section.name == name);
                        let needed = own.map_or(1, |own| (own.there.count - own.here.count).div_ceil(columns.len()));
                        let least = if is_alone { 0 } else { needed.min(if most >= 4 { 2 } else { 1 }) };
                        assert!(kept >= least, "{shown}: {kept} rows below {words} on page {}", first + number + 1);
                    }
                }
            }
        }
    }
}

/// The left edges of the columns of pictures.
fn columns(found: &[Found]) -> Vec<f64> {
    let mut all: Vec<f64> = Vec::new();
    for x in found.iter().flat_map(|page| &page.pictures).map(|picture| picture.1[0]) {
        if !all.iter().any(|column| (column - x).abs() < 0.5) {
            all.push(x);
        }
    }
    all.sort_by(f64::total_cmp);
    all
}

/// The pictures of a page in rows.
fn rows(page: &Found) -> Vec<Vec<(usize, Extent)>> {
    let mut rows: Vec<Vec<(usize, Extent)>> = Vec::new();
    for picture in &page.pictures {
        match rows.last_mut().filter(|row| (row[0].1[3] - picture.1[3]).abs() < 1.0) {
            Some(row) => row.push(*picture),
            None => rows.push(vec![*picture]),
        }
    }
    rows
}

#[test]
fn a_booklet_has_an_even_number_of_pages() {
    for (i, name) in ["klotski", "rush-hour", "hughes", "ten-steps", "number-maze"].into_iter().enumerate() {
        for (k, edition_of) in [Edition::Full, Edition::Puzzle, Edition::Hints].into_iter().enumerate() {
            for paper in ["a4", "a5", "a6"].into_iter().skip((i + k) % 3).take(2) {
                let pages = paginate(&edition(&example(name), edition_of), &on_paper(paper)).expect("it fits");
                assert!(pages.pages.len().is_multiple_of(2), "{name}, {edition_of:?}, {paper}: {}", pages.pages.len());
                assert!(pages.back_cover);
            }
        }
    }
}

#[test]
fn cars_are_numbered_by_move_and_all_of_it_is_on_one_page() {
    let booklet = booklet(include_str!("../../examples/rush-hour.toml"));
    let own = steps(&booklet);
    let counts: Vec<usize> = own.figures.iter().map(|figure| figure.count).collect();
    assert_eq!(counts, (0..=8).collect::<Vec<_>>());
    let pages = paginate(&booklet, &Layout::default()).expect("it fits");
    assert_eq!(pages.pages.len(), 6);
    let found = Found::of(&pages.pages[3].drawing);
    assert_eq!(found.pictures.iter().map(|picture| picture.0).collect::<Vec<_>>(), (1..=8).collect::<Vec<_>>());
    let said = texts(&pages.pages[3].drawing.items);
    for text in ["All moves", "The numbers", "Moves 1–8 of 8"] {
        assert!(said.iter().any(|own| own == text), "{text} in {said:?}");
    }
    let rows = tags(&pages.pages[3].drawing.items).into_iter().filter(|(tag, _)| **tag == Tag::Row).count();
    assert_eq!(rows, 8);
    // Each step has one place: that of the picture that shows its move.
    let mut names: Vec<usize> = on_all(&pages, seen).iter().filter_map(step).collect();
    names.sort_unstable();
    assert_eq!(names, (0..=16).collect::<Vec<_>>());
}

/// The step whose place an item is.
fn step(one: &Seen) -> Option<usize> {
    match one.tag()?.0 {
        Tag::Figure { name: Some(name), .. } | Tag::Anchor(name) => name.strip_prefix("step-")?.parse().ok(),
        _ => None,
    }
}

/// The thumb index: which parts a page shows, at its outer edge.
#[test]
fn marks_at_the_edge_say_which_parts_a_page_shows() {
    let story = example("klotski");
    let pages = paginate(&compose(&story, &Style::default()), &Layout::default()).expect("it fits");
    let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let (first, found) = solution(&pages);
    for (number, page) in found.iter().enumerate() {
        let drawing = &pages.pages[first + number].drawing;
        let marks = seen(&drawing.items)
            .into_iter()
            .filter(|one| !one.is_on_board() && one.is_in(|layer| *layer == Layer::Tally) && one.text().is_some());
        for mark in marks {
            let [left, _, right, _] = mark.extent(&Default::default());
            // In the middle of the outside margin of 12 mm.
            let middle = if (first + number).is_multiple_of(2) { 204.0 } else { 6.0 };
            assert!((f64::midpoint(left, right) - middle).abs() < 0.1, "page {}: {left}", first + number + 1);
            let part = mark.text().expect("a text").content.parse().expect("a number");
            all.entry(part).or_default().push(first + number + 1);
        }
        let parts: Vec<usize> = (1..)
            .zip(&story.chapters)
            .filter(|(_, chapter)| page.pictures.iter().any(|picture| chapter.steps.contains(&picture.0)))
            .map(|(number, _)| number)
            .collect();
        let marked: Vec<usize> =
            all.iter().filter(|(_, pages)| pages.contains(&(first + number + 1))).map(|(part, _)| *part).collect();
        assert_eq!(marked, parts, "page {}", first + number + 1);
    }
}
