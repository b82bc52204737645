//! Labels of any length: their size on small pages, their place on blocks, and the key of the short ones.

use crate::common::stories::{example, story};
use std::collections::BTreeSet;
use stepbook::stages::booklet::pages::{Layout, PAPERS, paginate};
use stepbook::stages::booklet::{Block, Booklet, Edition, Legend, Selection, Steps, Style, compose};
use stepbook::stages::diagram::{Anchor, Diagram, Item, Layer, Rect, Tag, Text};
use stepbook::stages::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook::stages::walkthrough::Walkthrough;

const MM_PER_PT: f64 = 25.4 / 72.0;

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

fn steps(booklet: &Booklet) -> &Steps {
    let found =
        booklet.blocks.iter().find_map(|block| if let Block::Steps(steps) = block { Some(steps) } else { None });
    found.expect("the booklet has steps")
}

fn legend(booklet: &Booklet) -> &Legend {
    let found =
        booklet.blocks.iter().find_map(|block| if let Block::Legend(legend) = block { Some(legend) } else { None });
    found.expect("the booklet has a legend")
}

/// The groups of blocks in a picture: label and items.
fn blocks(items: &[Item]) -> Vec<(&str, &[Item])> {
    let mut found = Vec::new();
    for item in items {
        match item {
            Item::Group { layer: Layer::Block { label, .. }, items, .. } => found.push((label.as_str(), &items[..])),
            Item::Group { items, .. } => found.extend(blocks(items)),
            _ => {}
        }
    }
    found
}

fn texts(items: &[Item]) -> impl Iterator<Item = &Text> {
    items.iter().filter_map(|item| if let Item::Text(text) = item { Some(text) } else { None })
}

/// The sizes of labels on pages in pt, only in the diagrams of steps.
fn label_sizes(items: &[Item], scale: f64, place: (bool, bool), sizes: &mut Vec<f64>) {
    for item in items {
        match item {
            Item::Text(text) if place == (true, true) => sizes.push(scale * text.size / MM_PER_PT),
            Item::Group { layer, scale: factor, items, .. } => {
                let is_step = place.0
                    || matches!(layer, Layer::Tagged(Tag::Figure { name: Some(name), .. }) if name.starts_with("step-"));
                let is_block = place.1 || matches!(layer, Layer::Block { .. });
                label_sizes(items, scale * factor, (is_step, is_block), sizes);
            }
            _ => {}
        }
    }
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
    for ((label, items), block) in blocks(&diagram.items).into_iter().zip(&position.blocks) {
        for text in texts(items) {
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
    let layout = Layout { paper: "a5".parse().expect("a paper"), ..Layout::default() };
    let style = Style::default();
    for puzzle in PUZZLES {
        let story = example(puzzle);
        let mut usual = 0;
        for (set, names) in SETS {
            let name = format!("{puzzle} with {set}");
            let story = renamed(&story, names);
            let booklet = compose(&story, &style);
            let pages = paginate(&booklet, &layout).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut sizes = Vec::new();
            pages.pages.iter().for_each(|page| label_sizes(&page.drawing.items, 1.0, (false, false), &mut sizes));
            let least = sizes.iter().copied().fold(f64::INFINITY, f64::min);
            if set == "letters" {
                usual = pages.pages.len();
                assert!(legend(&booklet).names.is_empty(), "{name}");
            }
            println!("{name}: {least:.2} pt, {} pages", pages.pages.len());
            assert!(least >= 7.0, "{name}: {least} pt");
            assert!(rounded(sizes).len() <= 2, "{name}");
            // A fifth more.
            let count = pages.pages.len();
            assert!(5 * count <= 6 * usual, "{name}: {count} pages instead of {usual}");
            let diagrams = steps(&booklet).figures.iter().map(|figure| &figure.diagram);
            let in_cells =
                diagrams.clone().flat_map(|diagram| blocks(&diagram.items)).flat_map(|(_, items)| texts(items));
            assert!(rounded(in_cells.map(|text| text.size)).len() <= 2, "{name}");
            diagrams.for_each(|diagram| check_places(&name, diagram, &style.fonts));
        }
    }
}

/// What is on a block is its label, or a short name that no other block has and that the key explains.
#[test]
fn short_names_are_unique_and_in_the_key() {
    for edition in [Edition::Full, Edition::Large] {
        for arrows in [Selection::All, "manoeuvres".parse().expect("a selection")] {
            let style = Style { edition, steps: arrows, ..Style::default() };
            for puzzle in PUZZLES {
                let story = example(puzzle);
                for (set, names) in SETS {
                    let name = format!("{puzzle} with {set}, {edition:?}");
                    let story = renamed(&story, names);
                    let booklet = compose(&story, &style);
                    let legend = legend(&booklet);
                    let labels: BTreeSet<String> =
                        story.pieces.iter().map(|piece| piece.label.to_lowercase()).collect();
                    let shorts: BTreeSet<String> = legend.names.iter().map(|name| name.short.to_lowercase()).collect();
                    assert_eq!(shorts.len(), legend.names.len(), "{name}: {:?}", legend.names);
                    assert!(shorts.is_disjoint(&labels), "{name}: {:?}", legend.names);
                    for (label, items) in blocks(&steps(&booklet).figures[0].diagram.items) {
                        let lines: Vec<&str> = texts(items).map(|text| text.content.as_str()).collect();
                        let plain = |text: &str| text.replace(['-', ' '], "");
                        let is_whole = plain(&lines.concat()) == plain(label);
                        let explained = legend.shown_names().any(|name| name.whole == label && lines == [&*name.short]);
                        assert!(is_whole != explained, "{name}: {lines:?} on `{label}`");
                    }
                }
            }
        }
    }
}

#[test]
fn a_label_is_wrapped_then_turned_then_shortened() {
    let booklet = compose(&story(FURNITURE), &Style::default());
    let first = &steps(&booklet).figures[0].diagram;
    let set = |wanted: &str| {
        let (_, items) = blocks(&first.items).into_iter().find(|(label, _)| *label == wanted).expect("such a block");
        let lines: Vec<&str> = texts(items).map(|text| text.content.as_str()).collect();
        (lines, texts(items).any(|text| text.upright))
    };
    assert_eq!(set("Sofa"), (vec!["Sofa"], false));
    assert_eq!(set("Wardrobe"), (vec!["Wardrobe"], true));
    assert_eq!(set("Kitchen-table"), (vec!["Kitchen-", "table"], true));
    assert_eq!(set("Grandfather-clock"), (vec!["GC"], false));
    let names: Vec<(&str, &str)> =
        legend(&booklet).shown_names().map(|name| (name.short.as_str(), name.whole.as_str())).collect();
    let expected = [("GC", "Grandfather-clock"), ("Arm.", "Armchair"), ("Sto.", "Stool"), ("La.", "Lamp")];
    assert_eq!(names, expected);
}

/// Every edition and every document explains the short names that it shows.
#[test]
fn every_edition_explains_short_names() {
    use stepbook::stages::booklet::html;
    let story = story(FURNITURE);
    let pdf_text = |booklet: &Booklet| {
        let pages = paginate(booklet, &Layout::default()).expect("it fits");
        fn all(items: &[Item], out: &mut String) {
            for item in items {
                match item {
                    Item::Text(text) => out.extend([&text.content, " "]),
                    Item::Group { items, .. } => all(items, out),
                    _ => {}
                }
            }
        }
        let mut text = String::new();
        pages.pages.iter().for_each(|page| all(&page.drawing.items, &mut text));
        text
    };
    for edition in Edition::ALL {
        let booklet = compose(&story, &Style { edition, ..Style::default() });
        let text = pdf_text(&booklet);
        let explained = text.contains("GC = Grandfather-clock") || text.contains("GC Grandfather-clock");
        assert!(explained, "{edition:?}: {text}");
        let page = html(&booklet, &stepbook::stages::templates()).expect("the templates are valid");
        assert!(page.contains("GC = Grandfather-clock"), "{edition:?}");
    }
}

/// The captions of the diagrams name every block that moves, whole or with its short name.
#[test]
fn captions_never_lose_a_name() {
    let style = Style { steps: "manoeuvres".parse().expect("a selection"), ..Style::default() };
    let booklet = compose(&story(FURNITURE), &style);
    let names = &legend(&booklet).names;
    for paper in PAPERS {
        let layout = Layout { paper: paper.clone(), ..Layout::default() };
        let pages = paginate(&booklet, &layout).unwrap_or_else(|error| panic!("{}: {error}", paper.name));
        let mut captions = Vec::new();
        pages.pages.iter().for_each(|page| collect(&page.drawing.items, None, &mut captions));
        assert!(captions.len() > 20, "{}", paper.name);
        for (step, text) in captions.into_iter().filter(|(step, _)| step.starts_with("step-")) {
            let figure = steps(&booklet).figures.iter().find(|figure| format!("step-{}", figure.number) == step);
            for phrase in &figure.expect("such a step").phrases {
                let whole = text.contains(phrase.as_str());
                let short = || names.iter().any(|name| text.contains(&phrase.replace(&name.whole, &name.short)));
                assert!(whole || short(), "{}, {step}: `{phrase}` in `{text}`", paper.name);
            }
        }
    }

    /// The texts of captions of steps.
    fn collect(items: &[Item], step: Option<&str>, captions: &mut Vec<(String, String)>) {
        for item in items {
            match item {
                Item::Group { layer: Layer::Tagged(Tag::Figure { name: Some(name), .. }), items, .. } => {
                    captions.push((name.clone(), String::new()));
                    collect(items, Some(name), captions);
                }
                Item::Group { layer: Layer::Board, .. } => {}
                Item::Group { items, .. } => collect(items, step, captions),
                Item::Text(text) if step.is_some() => {
                    if let Some((_, caption)) = captions.last_mut() {
                        caption.extend([&text.content, " "]);
                    }
                }
                _ => {}
            }
        }
    }
}
