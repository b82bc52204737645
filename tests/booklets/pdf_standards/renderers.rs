//! Two renderers that share no code show the same.

use super::documents::{Book, example, fonts, languages, scripts, story};
use super::{common, everything, imposed, printed};
use rayon::prelude::*;
use std::fs;
use std::path::Path;
use std::process::Command;
use stepbook::stages::booklet::Edition;
use stepbook::stages::booklet::impose::{Flip, calibration};
use stepbook::stages::booklet::pages::Paper;
use stepbook::stages::diagram::{Item, Layer, Tag, Theme};
use stepbook::stages::language::Language;
use stepbook::stages::render::pdf::{Page, Pages, pdf};

/// A picture in shades of grey: width, height, a byte for each dot.
fn grey(pgm: &[u8]) -> (usize, usize, &[u8]) {
    let mut rest = pgm;
    let mut words = Vec::new();
    while words.len() < 4 {
        let line = rest.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
        let text = std::str::from_utf8(&rest[..line]).expect("ASCII");
        words.extend(text.split('#').next().unwrap_or_default().split_whitespace());
        rest = &rest[line..];
    }
    assert!(words[0] == "P5" && words[3] == "255", "{words:?}");
    let [width, height] = [words[1], words[2]].map(|side| side.parse().expect("a side"));
    (width, height, rest)
}

/// Side of the squares in dots whose mean shades are compared: renderers smooth edges in their own ways, but lay as much ink on
/// a place.
const SQUARE: usize = 8;

/// Mean difference of two pictures by squares, in shades of 255; they may differ by a dot in size.
fn difference(one: &[u8], other: &[u8]) -> f64 {
    let ((w1, h1, one), (w2, h2, other)) = (grey(one), grey(other));
    assert!(w1.abs_diff(w2) <= 1 && h1.abs_diff(h2) <= 1, "{w1} x {h1} and {w2} x {h2}");
    let shade = |dots: &[u8], width: usize, x: usize, y: usize| -> f64 {
        let rows = (y..y + SQUARE).map(|y| &dots[y * width + x..][..SQUARE]);
        rows.flatten().map(|&dot| f64::from(dot)).sum::<f64>() / (SQUARE * SQUARE) as f64
    };
    let (across, down) = (w1.min(w2) / SQUARE, h1.min(h2) / SQUARE);
    let squares = (0..down).flat_map(|y| (0..across).map(move |x| (x * SQUARE, y * SQUARE)));
    let sum: f64 = squares.map(|(x, y)| (shade(one, w1, x, y) - shade(other, w2, x, y)).abs()).sum();
    sum / (across * down) as f64
}

/// Most that two renderers of the same page differ: a quarter more than was measured at 150 dots to the inch: 0.03 to 2.1, and 3.7 to
/// 4.7 where hatches cover most of the page, whose edges are smoothed otherwise.
const MOST_DIFFERENCE: f64 = 5.9;

/// The first page with an item, in any depth, of which `is_it` holds; pages count from 1.
fn page_with(pages: &Pages, is_it: fn(&Item) -> bool) -> usize {
    fn any(items: &[Item], is_it: fn(&Item) -> bool) -> bool {
        items.iter().any(|item| {
            let inner: &[Item] = match item {
                Item::Group { items, .. } | Item::Turned { items, .. } => items,
                _ => &[],
            };
            is_it(item) || any(inner, is_it)
        })
    }
    1 + pages.pages.iter().position(|Page { drawing, .. }| any(&drawing.items, is_it)).expect("such a page")
}

fn is_step(item: &Item) -> bool {
    matches!(item, Item::Group { layer: Layer::Tagged(Tag::Figure { name: Some(name), .. }), .. } if name == "step-1")
}

fn is_table(item: &Item) -> bool {
    matches!(item, Item::Group { layer: Layer::Tagged(Tag::Anchor(name)), .. } if name == "move-1")
}

fn is_turned(item: &Item) -> bool {
    matches!(item, Item::Turned { .. })
}

/// What is looked at: a name, pages with a theme, and which of them.
fn selected() -> Vec<(String, Pages, Theme, usize)> {
    let story = story(&example("klotski.toml"), "en");
    let mut selected = Vec::new();
    for (name, theme) in Theme::BUILT_IN {
        let pages = Book::theme(theme).pages(&story);
        let page = page_with(&pages, is_step);
        if name == "mono" {
            let table = page_with(&pages, is_table);
            let numbers = pages.pages.len() - 1;
            for (what, page) in [("cover", 1), ("legend", 2), ("table", table), ("numbers", numbers)] {
                selected.push((what.to_owned(), pages.clone(), theme, page));
            }
        }
        selected.push((format!("steps in {name}"), pages, theme, page));
    }
    let mono = Theme::default();
    for (name, flip) in [("front", Flip::Short), ("turned back", Flip::Long)] {
        let pages = Book::imposed("booklet", Some(flip), true, 3.0).pages(&story);
        let page = if flip == Flip::Long { page_with(&pages, is_turned) } else { 3 };
        selected.push((format!("folded sheet, {name}"), pages, mono, page));
    }
    let hints = Book::edition(Edition::Hints).pages(&story);
    let page = page_with(&hints, is_turned);
    selected.push(("hints, upside down".to_owned(), hints, mono, page));
    let pages = calibration(Paper::default(), Flip::Short, &Language::default(), &fonts(&[]));
    selected.push(("calibration, back".to_owned(), pages, mono, 2));
    for (name, tag, book) in languages().into_iter().filter(|(name, ..)| ["hebrew", "chinese"].contains(name)) {
        let pages = book.pages(&super::documents::story(&example("ten-steps.toml"), tag));
        for (what, page) in [("steps", page_with(&pages, is_step)), ("table", page_with(&pages, is_table))] {
            selected.push((format!("{name}, {what}"), pages.clone(), mono, page));
        }
    }
    for (name, story, book) in scripts() {
        selected.push((name.to_owned(), book.pages(&story), mono, 1));
    }
    for (name, pages) in [("everything", everything()), ("imposed", imposed())] {
        for page in 1..=pages.pages.len() {
            selected.push((name.to_owned(), pages.clone(), mono, page));
        }
    }
    selected
}

#[test]
fn two_renderers_show_the_same() {
    if !common::tool("pdftoppm") || !common::tool("mutool") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    selected().into_par_iter().enumerate().for_each(|(index, (name, pages, theme, page))| {
        let file = folder.path().join(format!("{index}.pdf"));
        fs::write(&file, pdf(&pages, theme).expect("the fonts have all characters")).expect("a temporary file");
        compare(&format!("{name}, page {page}"), &file, &page.to_string());
    });
}

/// Compares the results of two renderers for a page, and makes sure that the comparison can distinguish pages.
fn compare(name: &str, file: &Path, number: &str) {
    let poppler = ["-r", "150", "-gray", "-f", number, "-l", number];
    let poppler = printed(Command::new("pdftoppm").args(poppler).arg(file));
    let picture = file.with_extension("pgm");
    let arguments = ["draw", "-q", "-r", "150", "-c", "gray", "-F", "pgm", "-o"];
    printed(Command::new("mutool").args(arguments).arg(&picture).arg(file).arg(number));
    let mupdf = fs::read(&picture).expect("a picture");
    let difference = difference(&poppler, &mupdf);
    println!("{name}: {difference:.2}");
    assert!(difference < MOST_DIFFERENCE, "{name}: {difference:.2}");
    // The same page a few mm lower, or an empty one, is different.
    let (width, height, dots) = grey(&mupdf);
    let head = format!("P5\n{width} {height}\n255\n").into_bytes();
    let lower = [&head, &dots[dots.len() - 20 * width..], &dots[..dots.len() - 20 * width]].concat();
    let empty = [head, vec![255; width * height]].concat();
    for other in [lower, empty] {
        let control = self::difference(&poppler, &other);
        assert!(control > 4.0 * difference, "{name}: {difference:.2}, of another page {control:.2}");
    }
}
