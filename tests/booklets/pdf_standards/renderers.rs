//! Two renderers that share no code show the same.

use super::documents::{documents, made};
use super::{common, contents, everything, imposed, load, places, printed, write};
use crate::common::program;
use lopdf::Document;
use rayon::prelude::*;
use std::fs;
use std::path::Path;
use std::process::Command;
use stepbook::stages::diagram::Theme;

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

/// The page with a named place.
fn page_of(file: &Document, name: &str) -> usize {
    places(file).iter().find(|(place, ..)| place == name).unwrap_or_else(|| panic!("{name} is nowhere")).1
}

/// The first page with something upside down.
fn turned_page(file: &Document) -> usize {
    let is_turn = |operands: &[lopdf::Object]| operands[0].as_float().is_ok_and(|across| across < 0.0);
    let is_turned = |page: &u32| contents(file, *page).iter().any(|one| one.operator == "cm" && is_turn(&one.operands));
    file.get_pages().into_keys().find(is_turned).expect("a page that is turned") as usize
}

/// What is looked at: a name, a file, and which of its pages.
fn selected() -> Vec<(String, Vec<u8>, usize)> {
    let mut selected = Vec::new();
    let mut add = |name: &str, bytes: &[u8], page: usize| selected.push((name.to_owned(), bytes.to_vec(), page));
    for (theme, _) in Theme::BUILT_IN {
        let bytes = made(&format!("book klotski --theme {theme}"));
        let file = load(&bytes);
        add(&format!("steps in {theme}"), &bytes, page_of(&file, "step-1"));
        if theme == "mono" {
            let back = file.get_pages().len();
            for (what, page) in [("cover", 1), ("puzzle", 3), ("table", page_of(&file, "move-1")), ("back", back)] {
                add(what, &bytes, page);
            }
        }
    }
    let folded = "book klotski --impose booklet --crop-marks --bleed 3 --flip";
    add("folded sheet", &made(&format!("{folded} short")), 3);
    let bytes = made(&format!("{folded} long"));
    add("turned back", &bytes, turned_page(&load(&bytes)));
    let bytes = made("book klotski --edition hints");
    add("hints", &bytes, page_of(&load(&bytes), "hints"));
    add("calibration, back", &made("calibration --flip short"), 2);
    for tag in ["{he}", "--lang zh --font {fonts}/chinese.otf"] {
        let bytes = made(&format!("book ten-steps {tag}"));
        for place in ["step-1", "move-1"] {
            add(&format!("{tag}, {place}"), &bytes, page_of(&load(&bytes), place));
        }
    }
    for (name, bytes) in documents().iter().filter(|(name, _)| ["arabic", "devanagari", "cff"].contains(&&**name)) {
        add(name, bytes, 1);
    }
    for (name, pages) in [("everything", everything()), ("imposed", imposed())] {
        (1..=pages.pages.len()).for_each(|page| add(name, &write(&pages), page));
    }
    selected
}

#[test]
fn two_renderers_show_the_same() {
    if !common::tool("pdftoppm") || !common::tool("mutool") {
        return;
    }
    let folder = program::folder();
    selected().into_par_iter().enumerate().for_each(|(index, (name, bytes, page))| {
        let file = program::write(&folder, &format!("{index}.pdf"), bytes);
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
