//! Hints on paper: each strength apart from the others and from the puzzle, on full pages, with references that lead to the next one.

use crate::common::published;
use crate::common::stories::{example, story, story_of};
use crate::seen::{edition, hints, on_paper, seen, turn};
use std::collections::BTreeSet;
use stepbook::stages::booklet::Edition;
use stepbook::stages::booklet::pages::paginate;
use stepbook::stages::diagram::{Content, Diagram, Item, Layer, Point, Tag};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::Walkthrough;

const EXAMPLES: [&str; 9] = [
    "klotski",
    "hughes",
    "only-18-steps",
    "pennant",
    "rush-hour",
    "thin-klotski",
    "traffic-cop",
    "klondike",
    "number-maze",
];

/// The examples, and more or less random puzzles of a corpus, counted in moves.
fn stories() -> Vec<(String, Walkthrough)> {
    let mut all: Vec<(String, Walkthrough)> = EXAMPLES.iter().map(|&name| (name.to_owned(), example(name))).collect();
    let cars = published("corpus").into_iter().filter(|(file, _)| file == "rush-hour-fogleman");
    all.extend(cars.step_by(29).take(6).map(|(_, puzzle)| {
        let story = story_of(&puzzle, None, Metric::Move);
        (story.about.title.clone(), story)
    }));
    all
}

/// A4 to A6, both ways, and 6 × 9 in.
const PAPERS: [&str; 7] = ["a4", "a5", "a6", "letter", "6x9in", "a4 landscape", "a5 landscape"];

/// The part of a page that is of interest: a place and what is there.
#[derive(Debug)]
struct Found {
    /// Heights of texts and boards in mm.
    heights: Vec<f64>,
    /// Names of hints: strength and number.
    hints: Vec<(usize, usize)>,
    /// Links to hints with their words.
    links: Vec<((usize, usize), String)>,
    texts: Vec<String>,
}

/// "hint-2-7".
fn hint_of(name: &str) -> Option<(usize, usize)> {
    let (strength, code) = name.strip_prefix("hint-")?.split_once('-')?;
    Some((strength.parse().ok()?, code.parse().ok()?))
}

fn found(page: &Diagram) -> Found {
    let mut found = Found { heights: Vec::new(), hints: Vec::new(), links: Vec::new(), texts: Vec::new() };
    for one in seen(&page.items) {
        match (one.tag(), one.item) {
            (Some((Tag::Anchor(name) | Tag::Figure { name: Some(name), .. }, _)), _) => {
                found.hints.extend(hint_of(name));
            }
            (Some((Tag::Link { to, words }, _)), _) => {
                found.links.extend(hint_of(to).map(|hint| (hint, words.clone())));
            }
            (_, Item::Text(text)) => {
                let above = Point::new(text.at.x, text.at.y - 0.7 * text.size);
                found.heights.extend([text.at, above].map(|at| one.place(at).y));
                found.texts.push(text.content.clone());
            }
            (_, Item::Polygon { .. } | Item::Line { .. }) => found.heights.extend(one.points().iter().map(|p| p.y)),
            (_, Item::Group { layer: Layer::Board, .. }) => {
                // A board is full between its edges.
                let [_, top, _, bottom] = one.extent(&Fonts::default());
                found.heights.extend((0..100).map(|k| top + 10.0 * f64::from(k)).take_while(|y| *y < bottom));
            }
            _ => {}
        }
    }
    found
}

/// The strengths of the hints on a page.
fn strengths(found: &Found) -> BTreeSet<usize> {
    found.hints.iter().map(|hint| hint.0).collect()
}

/// Most of a gap in mm that counts as content.
const GAP: f64 = 15.5;

/// Which part of the text block of a page has content, with the gaps in it and the one at its beginning, which is at the bottom of a page
/// that is upside down.
fn fill(page: &Diagram, found: &Found, (top, bottom): (f64, f64)) -> f64 {
    let (start, end) = (top, page.height - bottom);
    let mut heights: Vec<f64> = found.heights.iter().copied().filter(|y| (start..end).contains(y)).collect();
    heights.sort_by(f64::total_cmp);
    let gaps = heights.windows(2).map(|pair| pair[1] - pair[0]).filter(|gap| *gap > GAP);
    let ends = [heights.first().map_or(end, |y| y - start), heights.last().map_or(0.0, |y| end - y)];
    let blank = ends[0].max(ends[1]) + Some(ends[0].min(ends[1])).filter(|gap| *gap > GAP).unwrap_or(0.0);
    1.0 - (blank + gaps.sum::<f64>()) / (end - start)
}

/// The pages with the puzzle, from 1.
fn puzzle_pages(pages: &Pages) -> Vec<usize> {
    let is_puzzle = |page: &Diagram| found(page).texts.iter().any(|text| text == "The puzzle");
    (1..).zip(&pages.pages).filter(|(_, page)| is_puzzle(&page.drawing)).map(|(number, _)| number).collect()
}

#[test]
fn hints_are_apart_from_each_other_and_from_the_puzzle() {
    for (i, (name, story)) in stories().into_iter().enumerate() {
        for which in [Edition::Full, Edition::Hints] {
            let booklet = edition(&story, which);
            let Some(own) = hints(&booklet) else {
                assert!(which == Edition::Full && story.moves() < 9, "{name}: no hints");
                continue;
            };
            for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 3)) {
                let Ok(pages) = paginate(&booklet, &on_paper(paper)) else { continue };
                let place = format!("{name}, {which:?}, {paper}");
                let found: Vec<(usize, Found)> =
                    (1..).zip(&pages.pages).map(|(number, page)| (number, found(&page.drawing))).collect();
                let with: Vec<&(usize, Found)> = found.iter().filter(|(_, found)| !found.hints.is_empty()).collect();
                let all: Vec<(usize, usize)> = with.iter().flat_map(|(_, found)| found.hints.clone()).collect();
                // Every hint once, each strength in the order of the numbers, one strength after the other.
                let wanted: Vec<(usize, usize)> =
                    (1..=3).flat_map(|strength| (1..=own.parts.len()).map(move |code| (strength, code))).collect();
                assert_eq!(all, wanted, "{place}");
                // Neither on the leaf of the puzzle nor facing it.
                let puzzle = puzzle_pages(&pages);
                for (number, _) in &with {
                    let is_near = |page: &usize| number.div_ceil(2) == page.div_ceil(2) || number / 2 == page / 2;
                    assert!(!puzzle.iter().any(is_near), "{place}: page {number}, puzzle on {puzzle:?}");
                }
                // Those that face weaker ones are upside down.
                for pair in found[1..].chunks(2) {
                    let [(_, left), (number, right)] = pair else { continue };
                    let (one, two) = (strengths(left), strengths(right));
                    let page = &pages.pages[number - 1].drawing;
                    let is_turned = page.items.iter().any(|item| matches!(item, Item::Turned { .. }));
                    let faces = one.len() == 1 && two.len() == 1 && one != two;
                    assert!(!faces || is_turned, "{place}: page {number}");
                }
                // Strengths share pages only where all hints are on one leaf.
                let is_shared = with.iter().any(|(_, found)| strengths(found).len() > 1);
                assert!(!is_shared || with.len() <= 2, "{place}: {} pages", with.len());
                for (number, found) in &with {
                    let page = &pages.pages[number - 1].drawing;
                    let (top, bottom) = if page.width.min(page.height) > 145.0 { (18.0, 16.0) } else { (13.0, 11.0) };
                    let fill = fill(page, found, (top, bottom));
                    assert!(
                        is_shared || own.parts.len() <= 3 || fill >= 0.6,
                        "{place}: page {number} is {fill:.3} full: {:?}",
                        strengths(found)
                    );
                }
            }
        }
    }
}

#[test]
fn references_lead_to_the_stronger_hint_and_to_the_next_part() {
    for (name, story) in stories() {
        let booklet = edition(&story, Edition::Hints);
        let Some(own) = hints(&booklet) else { continue };
        let Ok(pages) = paginate(&booklet, &on_paper("a5")) else { continue };
        let found: Vec<Found> = pages.pages.iter().map(|page| found(&page.drawing)).collect();
        let page_of = |hint: (usize, usize)| found.iter().position(|found| found.hints.contains(&hint)).map(|i| i + 1);
        let links: Vec<&((usize, usize), String)> = found.iter().flat_map(|found| &found.links).collect();
        let mut stronger = 0;
        for (to, words) in links {
            let page = page_of(*to).unwrap_or_else(|| panic!("{name}: {to:?} is nowhere"));
            if let Some(said) = words.strip_prefix("more: p. ") {
                assert_eq!(said, page.to_string(), "{name}: {to:?}");
                stronger += 1;
            } else {
                assert_eq!(*words, format!("next: {}", to.1), "{name}");
            }
        }
        assert_eq!(stronger, 2 * own.parts.len(), "{name}: all but the strongest lead on");
        let first = page_of((1, own.parts[0].code)).map(|_| page_of((1, 1)));
        let says = format!("Hints: page {}", first.flatten().expect("a page"));
        let puzzle = &found[puzzle_pages(&pages)[0] - 1];
        assert!(puzzle.texts.contains(&says), "{name}: {says}");
    }
}

#[test]
fn following_the_numbers_leads_through_all_parts() {
    for (name, story) in stories() {
        let booklet = edition(&story, Edition::Hints);
        let Some(own) = hints(&booklet) else { continue };
        let codes: BTreeSet<usize> = own.parts.iter().map(|hint| hint.code).collect();
        assert!(codes.into_iter().eq(1..=own.parts.len()), "{name}");
        for (hint, next) in own.parts.iter().zip(&own.parts[1..]) {
            assert_eq!(hint.then, format!("next: {}", next.code), "{name}");
            assert!(own.parts.len() < 4 || hint.code + 1 != next.code, "{name}: {} before {}", hint.code, next.code);
        }
        assert_eq!(own.parts.last().map(|hint| hint.then.as_str()), Some(""), "{name}");
        let start = format!("Start at number {} ", own.parts[0].code);
        assert!(own.parts.len() == 1 || own.lookup[1].starts_with(&start), "{name}: {:?}", own.lookup);
    }
}

#[test]
fn the_strongest_hints_give_at_most_half_of_a_part_and_one_jump() {
    for (name, story) in stories() {
        let booklet = edition(&story, Edition::Hints);
        let Some(own) = hints(&booklet) else { continue };
        let moves = story.whole_moves();
        let ends = own.parts.iter().skip(1).map(|hint| hint.first).chain([story.length() + 1]);
        for (hint, end) in own.parts.iter().zip(ends) {
            let count = moves.iter().filter(|whole| (hint.first..end).contains(whole.steps.start())).count();
            let most = if story.is_route() { 1 } else { (count / 2).clamp(1, 3) };
            assert_eq!(hint.moves.len(), most, "{name}, part {} of {count} moves", hint.number);
        }
    }
}

#[test]
fn weakest_hints_show_no_place_on_the_board() {
    for (name, story) in stories() {
        let booklet = edition(&story, Edition::Hints);
        for hint in hints(&booklet).iter().flat_map(|hints| &hints.parts) {
            let content = hint.direction.as_ref().and_then(|diagram| diagram.content.as_ref());
            let Some(Content::Position(position)) = content else { continue };
            assert_eq!(position.blocks.len(), 1, "{name}, part {}", hint.number);
            let size = position.walls.size();
            let cells: BTreeSet<_> = position.blocks[0].cells.iter().copied().collect();
            // Only as large as the block and the cells that must become free, without a frame.
            assert!(cells.iter().all(|cell| size.contains(*cell)), "{name}");
            assert_eq!(position.opening.len(), 2 * (size.rows + size.cols), "{name}, part {}", hint.number);
        }
    }
}

#[test]
fn a_solution_of_one_part_has_hints_only_where_they_are_wanted() {
    let short = story("title = 'Short'\nboard = '''\nAA.\n...\n'''\ngoal = { A = [1, 1] }\n");
    assert!(hints(&edition(&short, Edition::Full)).is_none());
    let alone = edition(&short, Edition::Hints);
    let own = hints(&alone).expect("hints");
    assert_eq!(own.parts.len(), 1);
    let milestone = &own.parts[0];
    assert!(milestone.milestone.is_none() && milestone.after == "start", "the start is no milestone: {milestone:?}");
    assert!(own.meaning.len() == 1 && own.lookup.len() == 2, "nothing is to be found: {own:?}");
}
