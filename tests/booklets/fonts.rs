//! Text in any script: what a font of the user shows, and what is said where none does.

use crate::common;
use crate::common::program::Program;
use crate::common::stories::story;
use std::fs;
use std::path::{Path, PathBuf};
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

fn font(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/draw/tests/fonts").join(name)
}

fn puzzle(title: &str, [one, two]: [&str; 2]) -> String {
    format!("title = '{title}'\nboard = '''\n{one} {two}\n. .\n'''\ngoal = {{ '{one}' = [0, 1] }}\n")
}

/// A booklet of `puzzle`, as the library makes it.
fn book(puzzle: &str, fonts: Fonts) -> Result<Vec<u8>, PdfError> {
    let booklet = compose(&story(puzzle), &Style { fonts, ..Style::default() });
    pdf(&paginate(&booklet, &Layout::default()).expect("it fits"), Theme::default())
}

fn output(program: &str, arguments: &[&str], file: &Path) -> String {
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(file);
    if program == "pdftotext" {
        command.arg("-");
    }
    let output = command.output().expect("a program that is there");
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && faults.is_empty(), "{program} {}: {faults}", file.display());
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn booklets_in_other_scripts_are_text_and_have_their_fonts_with_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (i, (title, labels, files, most)) in CASES.into_iter().enumerate() {
        let input = folder.path().join(format!("{i}.toml"));
        let file = folder.path().join(format!("{i}.pdf"));
        fs::write(&input, puzzle(title, labels)).expect("a file");
        let fonts = files.iter().flat_map(|name| ["--font".into(), font(name).into_os_string()]);
        Program::new().arg("book").arg(&input).args(fonts).arg("-q").arg("-o").arg(&file).run().code(0);
        if common::tool("qpdf") {
            output("qpdf", &["--check"], &file);
        }
        if common::tool("pdffonts") {
            let list = output("pdffonts", &[], &file);
            let fonts: Vec<&str> = list.lines().skip(2).collect();
            assert!((3..=most).contains(&fonts.len()), "{title}: {list}");
            for font in fonts {
                let words: Vec<&str> = font.split_whitespace().collect();
                let flags = &words[words.len() - 5..words.len() - 2];
                assert!(words[0].chars().nth(6) == Some('+') && flags == ["yes", "yes", "yes"], "{title}: {font}");
            }
        }
        if common::tool("pdftotext") {
            // Marks of direction that it puts around right-to-left text are not text.
            let is_mark = |c: char| ('\u{202a}'..='\u{202e}').contains(&c);
            let text: String = output("pdftotext", &[], &file).chars().filter(|&c| !is_mark(c)).collect();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
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
    let make = || {
        let mut fonts = Fonts::default();
        for name in ["chinese.otf", "hebrew.ttf"] {
            fonts.add(fs::read(font(name)).expect("a font"), None).expect("a usable font");
        }
        book(&puzzle(title, labels), fonts).expect("all characters are there")
    };
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
    let mut fonts = Fonts::default();
    fonts.add(fs::read(font("hebrew.ttf")).expect("a font"), None).expect("a usable font");
    let fewer = book(&text, fonts).expect_err("the snowman is still missing").to_string();
    assert!(!fewer.contains("Hebrew") && fewer.contains('☃'), "{fewer}");
}

#[test]
fn an_unusable_font_file_is_reported() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let none = folder.path().join("none.ttf");
    let text = folder.path().join("text.ttf");
    fs::write(&text, "no font").expect("a file");
    let collection = font("arabic-devanagari.ttc#2");
    for (file, part) in [(&none, "cannot read the font"), (&text, "it is not a font"), (&collection, "it has 2 faces")]
    {
        for command in [&["book", "hughes", "-o", "x.pdf"][..], &["explore", "hughes", "-o", "x.pdf"]] {
            Program::new().current_dir(&folder).args(command).arg("--font").arg(file).run().code(1).says(&[part]);
        }
    }
}

/// Any byte of a font may be wrong: it is refused, or used, but nothing panics.
#[test]
fn a_font_with_wrong_bytes_does_no_harm() {
    let whole = fs::read(font("hebrew.ttf")).expect("a font");
    let text = puzzle("שלום", ["אב", "בָ"]);
    let mut used = 0;
    for i in 0..150_usize {
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
        let whole = fs::read(font(name)).expect("a font");
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
