//! Hints on paper: each strength apart from the others and from the puzzle, on full pages, with references that lead to the next one.

use crate::common::stories::{example, story, story_of};
use std::collections::BTreeSet;
use stepbook::stages::booklet::pages::{Layout, PAPERS, Paper, paginate};
use stepbook::stages::booklet::{Block, Booklet, Edition, Hints, Style, compose};
use stepbook::stages::diagram::{Content, Diagram, Item, Layer, Point, Tag};
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
    let corpus = include_str!("../data/corpus/rush-hour-fogleman.json");
    let entries: Vec<serde_json::Value> = serde_json::from_str(corpus).expect("a list");
    for entry in entries.iter().step_by(29).take(6) {
        let name = entry["name"].as_str().expect("a name");
        all.push((name.to_owned(), story_of(&entry.to_string(), None, Metric::Move)));
    }
    all
}

fn booklet(story: &Walkthrough, edition: Edition) -> Booklet {
    compose(story, &Style { edition, ..Style::default() })
}

fn hints(booklet: &Booklet) -> Option<&Hints> {
    booklet.blocks.iter().find_map(|block| if let Block::Hints(hints) = block { Some(hints) } else { None })
}

/// A4 to A6, both ways, and 6 × 9 in.
fn layouts() -> Vec<(String, Layout)> {
    let mut papers: Vec<Paper> =
        PAPERS.into_iter().filter(|paper| ["A4", "A5", "A6", "Letter"].contains(&&*paper.name)).collect();
    papers.push("6x9in".parse().expect("a size"));
    papers.push(papers[0].clone().landscape());
    papers.push("a5".parse::<Paper>().expect("a paper").landscape());
    let layout = |paper: Paper| (format!("{} {}", paper.name, paper.width), Layout { paper, ..Layout::default() });
    papers.into_iter().map(layout).collect()
}

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

fn visit(items: &[Item], to_page: &dyn Fn(Point) -> Point, found: &mut Found) {
    for item in items {
        match item {
            Item::Text(text) => {
                let above = Point::new(text.at.x, text.at.y - 0.7 * text.size);
                found.heights.extend([text.at, above].map(|at| to_page(at).y));
                found.texts.push(text.content.clone());
            }
            Item::Polygon { rings, .. } => found.heights.extend(rings.iter().flatten().map(|&at| to_page(at).y)),
            Item::Line { strokes, .. } => found.heights.extend(strokes.iter().flatten().map(|&at| to_page(at).y)),
            Item::Turned { about, items } => {
                let turned = |at: Point| to_page(Point::new(2.0 * about.x - at.x, 2.0 * about.y - at.y));
                visit(items, &turned, found);
            }
            Item::Group { layer, at, scale, items } => {
                match layer {
                    Layer::Tagged(Tag::Anchor(name) | Tag::Figure { name: Some(name), .. }) => {
                        found.hints.extend(hint_of(name));
                    }
                    Layer::Tagged(Tag::Link { to, words }) => {
                        found.links.extend(hint_of(to).map(|hint| (hint, words.clone())));
                    }
                    _ => {}
                }
                let inner = |p: Point| to_page(Point::new(at.x + scale * p.x, at.y + scale * p.y));
                let before = found.heights.len();
                visit(items, &inner, found);
                // A board is full between its edges.
                if *layer == Layer::Board {
                    let own = &found.heights[before..];
                    let ends = own.iter().fold((f64::MAX, f64::MIN), |(low, high), &y| (low.min(y), high.max(y)));
                    let steps = (0..100).map(|step| ends.0 + 10.0 * f64::from(step)).take_while(|y| *y < ends.1);
                    found.heights.extend(steps.collect::<Vec<_>>());
                }
            }
            _ => {}
        }
    }
}

fn found(page: &Diagram) -> Found {
    let mut found = Found { heights: Vec::new(), hints: Vec::new(), links: Vec::new(), texts: Vec::new() };
    visit(&page.items, &|at| at, &mut found);
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
    for (name, story) in stories() {
        for edition in [Edition::Full, Edition::Hints] {
            let booklet = booklet(&story, edition);
            let Some(own) = hints(&booklet) else {
                assert!(edition == Edition::Full && story.moves() < 9, "{name}: no hints");
                continue;
            };
            for (paper, layout) in layouts() {
                let Ok(pages) = paginate(&booklet, &layout) else { continue };
                let place = format!("{name}, {edition:?}, {paper}");
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
fn hints_that_face_weaker_ones_are_upside_down() {
    for (name, story) in stories() {
        let booklet = booklet(&story, Edition::Hints);
        for (paper, layout) in layouts() {
            let Ok(pages) = paginate(&booklet, &layout) else { continue };
            for pair in pages.pages[1..].chunks(2) {
                let [left, right] = pair else { continue };
                let (one, two) = (strengths(&found(&left.drawing)), strengths(&found(&right.drawing)));
                let faces = one.len() == 1 && two.len() == 1 && one != two;
                let is_turned = right.drawing.items.iter().any(|item| matches!(item, Item::Turned { .. }));
                assert!(!faces || is_turned, "{name}, {paper}: page {}", right.label);
            }
        }
    }
}

#[test]
fn references_lead_to_the_stronger_hint_and_to_the_next_part() {
    for (name, story) in stories() {
        let booklet = booklet(&story, Edition::Hints);
        let Some(own) = hints(&booklet) else { continue };
        let pages =
            paginate(&booklet, &"a5".parse().map(|paper| Layout { paper, ..Layout::default() }).expect("a paper"));
        let Ok(pages) = pages else { continue };
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
        let booklet = booklet(&story, Edition::Hints);
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
        let booklet = booklet(&story, Edition::Hints);
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
        let booklet = booklet(&story, Edition::Hints);
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
    assert!(hints(&booklet(&short, Edition::Full)).is_none());
    let alone = booklet(&short, Edition::Hints);
    let own = hints(&alone).expect("hints");
    assert_eq!(own.parts.len(), 1);
    let milestone = &own.parts[0];
    assert!(milestone.milestone.is_none() && milestone.after == "start", "the start is no milestone: {milestone:?}");
    assert!(own.meaning.len() == 1 && own.lookup.len() == 2, "nothing is to be found: {own:?}");
}
