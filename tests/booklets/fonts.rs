//! Text in any script: what a font of the user shows, and what is said where none does.

use crate::common::program::{folder, run, write};
use crate::common::stories::story;
use crate::common::{self, path, tex};
use crate::pdf_standards::documents::fonts;
use crate::pdf_standards::validators::fonts as embedded;
use std::fs;
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{Style, compose};
use stepbook::stages::diagram::Theme;
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pdf::{PdfError, pdf};

/// Title, labels of the two blocks, fonts, and how many of them and of the bundled one a booklet needs.
const CASES: [(&str, [&str; 2], &[&str], usize); 5] = [
    ("华容道：曹操移动到目标", ["曹操", "关羽"], &["chinese.otf"], 4),
    ("שלום: בלוק (12)", ["אב", "ג"], &["hebrew.ttf", "hebrew-bold.ttf"], 5),
    ("كتاب محمد", ["محمد", "كب"], &["arabic.ttf"], 4),
    ("कम हिन्दी", ["क्षे", "मार्ग"], &["arabic-devanagari.ttc#1"], 4),
    ("Klotski 华容道 שלום b", ["曹", "ש"], &["chinese.otf", "hebrew.ttf", "arabic.ttf"], 5),
];

fn puzzle(title: &str, [one, two]: [&str; 2]) -> String {
    format!("title = '{title}'\nboard = '''\n{one} {two}\n. .\n'''\ngoal = {{ '{one}' = [0, 1] }}\n")
}

/// The bytes of a font.
fn font(name: &str) -> Vec<u8> {
    fs::read(path("crates/draw/tests/fonts").join(name)).expect("a font")
}

/// A booklet of `puzzle`, as the library makes it.
fn book(puzzle: &str, fonts: Fonts) -> Result<Vec<u8>, PdfError> {
    let booklet = compose(&story(puzzle), &Style { fonts, ..Style::default() });
    pdf(&paginate(&booklet, &Layout::default()).expect("it fits"), Theme::default())
}

#[test]
fn booklets_in_other_scripts_are_text_and_have_their_fonts_with_them() {
    let folder = folder();
    for (title, labels, files, most) in CASES {
        write(&folder, "in.toml", puzzle(title, labels));
        let fonts = files.iter().map(|name| format!(" --font {}/{name}", path("crates/draw/tests/fonts").display()));
        run(&folder, &format!("book in.toml -q -o out.pdf{}", fonts.collect::<String>())).code(0);
        let pdf = folder.path().join("out.pdf");
        if common::tool("pdffonts") {
            let fonts = embedded(&pdf);
            assert!((3..=most).contains(&fonts.len()), "{title}: {fonts:?}");
        }
        if common::tool("pdftotext") {
            // Marks of direction that it puts around right-to-left text are not text.
            let is_mark = |c: char| ('\u{202a}'..='\u{202e}').contains(&c);
            let text = tex::Compiled { pdf, log: String::new() }.text().expect("it is there").replace(is_mark, "");
            // Where lines of a page run to the left it guesses by the page as a whole, so words are looked for, one by one.
            let words = title.split(|c: char| c.is_ascii_punctuation() || c.is_whitespace());
            for part in words.chain(labels) {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
    }
}

#[test]
fn the_same_fonts_give_the_same_bytes() {
    let (title, labels, ..) = CASES[4];
    let make =
        || book(&puzzle(title, labels), fonts(&["chinese.otf", "hebrew.ttf"])).expect("all characters are there");
    let bytes = make();
    assert_eq!(bytes, make());
    assert!(bytes.len() < 60_000, "{} bytes: the fonts are not cut down", bytes.len());
}

#[test]
fn characters_that_no_font_has_are_named_with_their_position() {
    let text = puzzle("漢 ☃", ["ש", "😀"]);
    let Err(PdfError::Glyphs(missing)) = book(&text, Fonts::default()) else {
        panic!("the bundled font has none of them");
    };
    let missing = missing.to_string();
    for part in
        ["in the title: `☃` (U+2603), `漢` (U+6F22, Han)", "in the labels of blocks: `ש` (U+05E9, Hebrew), `😀`"]
    {
        assert!(missing.contains(part), "{missing}");
    }
    let fewer = book(&text, fonts(&["hebrew.ttf"])).expect_err("the snowman is still missing").to_string();
    assert!(!fewer.contains("Hebrew") && fewer.contains('☃'), "{fewer}");
}

/// Any byte of a font may be wrong: it is refused, or used, but nothing panics.
#[test]
fn a_font_with_wrong_bytes_does_no_harm() {
    let whole = font("hebrew.ttf");
    let text = puzzle("שלום", ["אב", "בָ"]);
    let mut used = 0;
    for i in 0..60_usize {
        let mut bytes = whole.clone();
        for k in 0..3 {
            // Places and values that are spread over the file, most of them in its directory and first tables.
            let at = (i * 7919 + k * 104_729) % if i % 2 == 0 { bytes.len() } else { 1000 };
            bytes[at] = bytes[at].wrapping_add((i * 31 + k * 17) as u8 | 1);
        }
        let mut fonts = Fonts::default();
        if fonts.add(bytes, None).is_ok() {
            used += usize::from(book(&text, fonts).is_ok());
        }
    }
    assert!(used > 0);
}

/// Ranges of a font's map that are not in order, or go on to the largest number, are not gone through.
#[test]
fn maps_with_impossible_ranges_are_refused() {
    for name in ["emoji.ttf", "emoji-layers.ttf", "emoji-pictures.ttf"] {
        let whole = font(name);
        // The map in format 12: its ranges have a first and a last sign and a first glyph each.
        let map = whole.windows(4).position(|window| window == [0, 12, 0, 0]).expect("a map");
        let last_range = map + 16 + 12 * (usize::from(whole[map + 15]) - 1);
        for (at, number) in [(0, 1_u32), (4, 0xffff_ffff), (4, 0x0011_0000), (8, 0xffff_ffff), (8, 0x0001_0000)] {
            let mut bytes = whole.clone();
            bytes[last_range + at..][..4].copy_from_slice(&number.to_be_bytes());
            let refused = Fonts::default().add(bytes, None).expect_err("a damaged font").to_string();
            assert!(refused.contains("damaged"), "{name}: {refused}");
        }
        let mended = Fonts::default().add(whole, None);
        assert!(mended.is_ok() || name == "emoji-pictures.ttf", "{name}: {mended:?}");
    }
}
