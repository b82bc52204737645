//! Labels of any length: their size on small pages, their place on blocks, and the key of the short ones.

use crate::common::stories::{example, story};
use crate::seen::{Seen, booklet, edition, html, moves, on_all, on_paper, seen, statement, steps, texts};
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::booklet::pages::{Layout, PAPERS, paginate};
use stepbook::stages::booklet::{Booklet, Edition, Selection, Style, compose};
use stepbook::stages::diagram::{Anchor, Diagram, Item, Layer, Rect, Tag, Text};
use stepbook::stages::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook::stages::walkthrough::Walkthrough;

/// The puzzle of furniture.
const FURNITURE: &str = include_str!("../data/furniture.toml");

/// Puzzles whose blocks have one-letter labels and many shapes.
const PUZZLES: [&str; 3] = ["hughes", "rush-hour", "only-18-steps"];

/// Names for `count` blocks.
type Names = fn(usize) -> String;

/// Sets of names, the first of one letter each.
const SETS: [(&str, Names); 9] = [
    ("letters", |i| char::from_u32(0x41 + i as u32).map(String::from).unwrap_or_default()),
    ("furniture", |i| {
        let names =
            ["Wardrobe", "Bookcase", "Sofa", "Piano", "Armchair", "Kitchen table", "Grandfather clock", "Stool"];
        if i < names.len() {
            names[i].to_owned()
        } else {
            format!("{} {}", names[i % names.len()], i / names.len() + 1)
        }
    }),
    ("forty letters in words", |i| {
        let name = format!("the very long name of the great block {i:02}");
        name.chars().take(40).collect()
    }),
    ("forty letters in one word", |i| format!("{}{i:02}", "Donaudampfschifffahrtsgesellschaftskapit")[2..].to_owned()),
    ("codes", |i| format!("block-{i:03}")),
    ("alike", |i| format!("Container{}", "x".repeat(i % 31))),
    ("chinese", |i| format!("很長的滑塊名稱{}", char::from_u32(0x4e00 + i as u32).unwrap_or('一'))),
    ("hebrew", |i| format!("שידה גדולה מאוד {i}")),
    ("accents", |i| format!("Écritoire à tiroirs nº{i}")),
];

/// `story` with other names of its blocks.
fn renamed(story: &Walkthrough, names: Names) -> Walkthrough {
    let mut story = story.clone();
    for (i, piece) in story.pieces.iter_mut().enumerate() {
        piece.label = names(i);
        piece.aloud = names(i);
    }
    story
}

/// The short names that a booklet explains, in a sentence of the puzzle or of the table: short and whole.
fn explained(booklet: &Booklet) -> Vec<(String, String)> {
    let origin = statement(booklet).map_or(&[][..], |statement| &statement.origin);
    let told: Vec<&String> = origin.iter().chain(moves(booklet).and_then(|moves| moves.names.as_ref())).collect();
    let all: Vec<&str> = told.iter().filter_map(|text| text.strip_prefix("Short names: ")).collect();
    assert!(all.len() <= 1, "they are explained once: {told:?}");
    let names = all.iter().flat_map(|text| text.trim_end_matches('.').split(", ")).flat_map(|text| text.split(" and "));
    names.filter_map(|name| name.split_once(" = ")).map(|(a, b)| (a.to_owned(), b.to_owned())).collect()
}

/// The groups of blocks in a picture: label and texts.
fn blocks(diagram: &Diagram) -> Vec<(&str, Vec<&Text>)> {
    let mut blocks = Vec::new();
    for one in seen(&diagram.items) {
        if let Item::Group { layer: Layer::Block { label, .. }, items, .. } = one.item {
            let texts = items.iter().filter_map(|item| if let Item::Text(text) = item { Some(text) } else { None });
            blocks.push((label.as_str(), texts.collect()));
        }
    }
    blocks
}

/// The name of the step whose diagram or caption an item belongs to.
fn step_of<'a>(one: &Seen<'a>) -> Option<&'a str> {
    one.layers.iter().rev().find_map(|layer| match layer {
        Layer::Tagged(Tag::Figure { name: Some(name), .. }) => name.strip_prefix("step-"),
        _ => None,
    })
}

/// The sizes of labels on a page in pt, only in the diagrams of steps.
fn label_sizes(items: &[Item]) -> Vec<f64> {
    let is_label = |one: &Seen| one.is_in(|layer| matches!(layer, Layer::Block { .. })) && step_of(one).is_some();
    seen(items).iter().filter(|one| is_label(one)).filter_map(Seen::points_of_text).collect()
}

fn rounded(sizes: impl IntoIterator<Item = f64>) -> BTreeSet<u64> {
    sizes.into_iter().map(|size| (size * 1000.0).round() as u64).collect()
}

/// The extent of a line, with what is above capitals and below the line.
fn extent(text: &Text, fonts: &Fonts) -> Rect {
    assert_eq!(text.anchor, Anchor::Middle);
    let (width, height) = (text.size * fonts.width(&text.content, Weight::Bold), text.size * CAP_HEIGHT);
    match text.upright {
        true => Rect::new(text.at.x - height, text.at.y - width / 2.0, height, width),
        false => Rect::new(text.at.x - width / 2.0, text.at.y - height, width, height),
    }
}

/// Every label is on cells of its own block, within its outline.
fn check_places(name: &str, diagram: &Diagram, fonts: &Fonts) {
    let Some(stepbook::stages::diagram::Content::Position(position)) = &diagram.content else { panic!("{name}") };
    for ((label, texts), block) in blocks(diagram).into_iter().zip(&position.blocks) {
        for text in texts {
            let Rect { x, y, w, h } = extent(text, fonts);
            let corners = [(x, y), (x + w, y), (x, y + h), (x + w, y + h), (x + w / 2.0, y + h / 2.0)];
            for (x, y) in corners {
                // On the inside of the outline, which is 0.08 cells from the edge.
                let on = |cell: &stepbook::Cell| {
                    let (left, top) = (cell.col as f64, cell.row as f64);
                    (left..left + 1.0).contains(&x) && (top..top + 1.0).contains(&y)
                };
                let (dx, dy) = (x - x.floor(), y - y.floor());
                assert!(block.cells.iter().any(on), "{name}: `{}` of `{label}` leaves its block", text.content);
                let free = |d: i64, e: i64| {
                    let cell = (y.floor() as i64 + d, x.floor() as i64 + e);
                    !block.cells.iter().any(|own| (own.row as i64, own.col as i64) == cell)
                };
                let close = dx < 0.1 && free(0, -1)
                    || dx > 0.9 && free(0, 1)
                    || dy < 0.1 && free(-1, 0)
                    || dy > 0.9 && free(1, 0);
                assert!(!close, "{name}: `{}` of `{label}` touches its outline", text.content);
            }
        }
    }
}

#[test]
fn labels_of_any_length_are_legible_on_small_pages() {
    let style = Style::default();
    for puzzle in PUZZLES {
        let story = example(puzzle);
        let mut usual = 0;
        for (set, names) in SETS {
            let name = format!("{puzzle} with {set}");
            let story = renamed(&story, names);
            let booklet = compose(&story, &style);
            let pages = paginate(&booklet, &on_paper("a5")).unwrap_or_else(|error| panic!("{name}: {error}"));
            let sizes = on_all(&pages, label_sizes);
            let least = sizes.iter().copied().fold(f64::INFINITY, f64::min);
            if set == "letters" {
                usual = pages.pages.len();
                assert!(explained(&booklet).is_empty(), "{name}");
            }
            println!("{name}: {least:.2} pt, {} pages", pages.pages.len());
            assert!(least >= 6.0, "{name}: {least} pt");
            assert!(rounded(sizes).len() <= 2, "{name}");
            // Long labels have no room in small cells, nor in a table below the pictures.
            let count = pages.pages.len();
            let most = if puzzle == "only-18-steps" { 22 } else { 12 };
            assert!(count <= most, "{name}: {count} pages instead of {usual}");
            let diagrams = steps(&booklet).figures.iter().map(|figure| &figure.diagram);
            let in_cells = diagrams.clone().flat_map(blocks).flat_map(|(_, texts)| texts);
            assert!(rounded(in_cells.map(|text| text.size)).len() <= 2, "{name}");
            diagrams.for_each(|diagram| check_places(&name, diagram, &style.fonts));
        }
    }
}

/// What is on a block is its label, or a short name that no other block has and that is explained.
#[test]
fn short_names_are_unique_and_explained() {
    for (large, steps_of) in [(false, "all"), (true, "all"), (false, "manoeuvres")] {
        let style = Style { large, steps: steps_of.parse().expect("a selection"), ..Style::default() };
        for puzzle in PUZZLES {
            let story = example(puzzle);
            for (set, names) in SETS {
                let name = format!("{puzzle} with {set}, large: {large}");
                let story = renamed(&story, names);
                let booklet = compose(&story, &style);
                let names = explained(&booklet);
                let labels: BTreeSet<String> = story.pieces.iter().map(|piece| piece.label.to_lowercase()).collect();
                let shorts: BTreeSet<String> = names.iter().map(|(short, _)| short.to_lowercase()).collect();
                assert_eq!(shorts.len(), names.len(), "{name}: {names:?}");
                assert!(shorts.is_disjoint(&labels), "{name}: {names:?}");
                for (label, texts) in blocks(&steps(&booklet).figures[0].diagram) {
                    let lines: Vec<&str> = texts.iter().map(|text| text.content.as_str()).collect();
                    let plain = |text: &str| text.replace(['-', ' '], "");
                    let is_whole = plain(&lines.concat()) == plain(label);
                    let is_explained = names.iter().any(|(short, whole)| whole == label && lines == [short]);
                    assert!(is_whole != is_explained, "{name}: {lines:?} on `{label}`");
                }
            }
        }
    }
}

#[test]
fn a_label_is_wrapped_then_turned_then_shortened() {
    let booklet = booklet(FURNITURE);
    let first = &steps(&booklet).figures[0].diagram;
    let set = |wanted: &str| {
        let (_, texts) = blocks(first).into_iter().find(|(label, _)| *label == wanted).expect("such a block");
        let lines: Vec<&str> = texts.iter().map(|text| text.content.as_str()).collect();
        (lines, texts.iter().any(|text| text.upright))
    };
    assert_eq!(set("Sofa"), (vec!["Sofa"], false));
    assert_eq!(set("Wardrobe"), (vec!["Wardrobe"], true));
    assert_eq!(set("Kitchen-table"), (vec!["Kitchen-", "table"], true));
    assert_eq!(set("Grandfather-clock"), (vec!["GC"], false));
    let names = explained(&booklet);
    let names: Vec<(&str, &str)> = names.iter().map(|(short, whole)| (short.as_str(), whole.as_str())).collect();
    let expected = [("GC", "Grandfather-clock"), ("Arm.", "Armchair"), ("Sto.", "Stool"), ("La.", "Lamp")];
    assert_eq!(names, expected);
}

/// Every edition and every document explains the short names that it shows.
#[test]
fn every_edition_explains_short_names() {
    let story = story(FURNITURE);
    for which in Edition::ALL {
        let booklet = edition(&story, which);
        let text = on_all(&paginate(&booklet, &Layout::default()).expect("it fits"), texts).join(" ");
        assert_eq!(text.matches("GC = Grandfather-clock").count(), 1, "{which:?}: {text}");
        assert!(html(&booklet).contains("GC = Grandfather-clock"), "{which:?}");
    }
}

/// The captions of pictures and the table call every block as it is called on the board.
#[test]
fn words_beside_pictures_have_the_names_that_are_on_blocks() {
    let booklet = compose(&story(FURNITURE), &Style { steps: Selection::All, ..Style::default() });
    let own = steps(&booklet);
    let names = explained(&booklet);
    for paper in PAPERS {
        let layout = Layout { paper: paper.clone(), ..Layout::default() };
        let pages = paginate(&booklet, &layout).unwrap_or_else(|error| panic!("{}: {error}", paper.name));
        let all = on_all(&pages, seen);
        let said = all.iter().filter(|one| !one.is_on_board()).filter_map(|one| Some((step_of(one)?, one.text()?)));
        let mut captions: BTreeMap<&str, String> = BTreeMap::new();
        said.for_each(|(step, text)| captions.entry(step).or_default().extend([&text.content, " "]));
        assert!(captions.len() > 20, "{}", paper.name);
        for (step, text) in captions.into_iter().filter(|(step, _)| *step != "0") {
            let figure = own.figures.iter().find(|figure| figure.number.to_string() == step).expect("such a step");
            assert!(text.contains(&figure.words), "{}, {step}: `{}` in `{text}`", paper.name, figure.words);
            assert!(!names.iter().any(|(_, whole)| text.contains(whole)), "{}, {step}: {text}", paper.name);
        }
    }
    let lines = &moves(&booklet).expect("a table").lines;
    assert!(lines.iter().all(|line| !names.iter().any(|(_, whole)| line.label == *whole)));
}
