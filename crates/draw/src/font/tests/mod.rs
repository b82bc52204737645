use super::line::Font;
use super::*;

const HEBREW: &[u8] = include_bytes!("../../../tests/fonts/hebrew.ttf");
const HEBREW_BOLD: &[u8] = include_bytes!("../../../tests/fonts/hebrew-bold.ttf");
const ARABIC: &[u8] = include_bytes!("../../../tests/fonts/arabic.ttf");
const CHINESE: &[u8] = include_bytes!("../../../tests/fonts/chinese.otf");
const COLLECTION: &[u8] = include_bytes!("../../../tests/fonts/arabic-devanagari.ttc");

fn fonts(files: &[&[u8]]) -> Fonts {
    let mut fonts = Fonts::default();
    for file in files {
        fonts.add(file.to_vec(), None).expect("a usable font");
    }
    fonts
}

/// The text of each run, glyph by glyph from left to right, and its font.
fn runs(fonts: &Fonts, text: &str) -> Vec<(Font, String)> {
    let line = fonts.line(text, Weight::Regular);
    line.runs.iter().map(|run| (run.font, run.glyphs.iter().map(|glyph| &*glyph.text).collect())).collect()
}

const REGULAR: Font = Font::Bundled(Weight::Regular);

#[test]
fn widths_add_up_and_bold_is_wider() {
    let fonts = Fonts::default();
    let text = "After 42 steps";
    let sum: f64 = text.chars().map(|c| fonts.width(&c.to_string(), Weight::Regular)).sum();
    assert!((fonts.width(text, Weight::Regular) - sum).abs() < 1e-9);
    assert!(fonts.width(text, Weight::Bold) > fonts.width(text, Weight::Light));
    assert_eq!(fonts.width("漢字", Weight::Regular), 2.0);
}

#[test]
fn covers_latin_greek_and_cyrillic() {
    for c in "AZaz09ÄéŁőΩжЯ–…×".chars() {
        assert!(Weight::ALL.iter().all(|w| w.has(c)), "{c}");
    }
    assert!(!Weight::Regular.has('漢'));
    // A letter and its accent are the letter with the accent.
    let (one, two) = ("é", "e\u{301}");
    assert_eq!(Fonts::default().width(one, Weight::Bold), Fonts::default().width(two, Weight::Bold));
}

#[test]
fn a_script_is_shown_by_one_font_and_latin_by_the_bundled_one() {
    let fonts = fonts(&[HEBREW, CHINESE]);
    let chinese = "移动 12 步，曹操";
    assert_eq!(runs(&fonts, chinese), [(Font::User(1), chinese.to_owned())]);
    let mixed = runs(&fonts, "Klotski 华容道 (b) x");
    assert_eq!(mixed.iter().map(|(font, _)| *font).collect::<Vec<_>>(), [REGULAR, Font::User(1), REGULAR]);
    assert!(fonts.line("A ☃ 汉 \u{1f600}", Weight::Regular).missing == ['☃', '\u{1f600}']);
    assert!(fonts.is_plain("Klotski", Weight::Bold) && !fonts.is_plain(chinese, Weight::Bold));
}

#[test]
fn right_to_left_text_runs_to_the_left_and_its_numbers_do_not() {
    let fonts = fonts(&[HEBREW]);
    let line = fonts.line("שלום 12 (כן)", Weight::Regular);
    assert!(line.is_reordered && line.missing.is_empty());
    let text: String = line.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| &*glyph.text).collect();
    assert_eq!(text, ")ןכ( 12 םולש");
    let places: Vec<f64> = line.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.x).collect();
    assert!(places.is_sorted() && places[0] == 0.0 && places[places.len() - 1] < line.width);
    // The first letter decides where a line begins, or the language of the document.
    let ends = |fonts: &Fonts| runs(fonts, "B ימינה").first().map(|(_, text)| text.clone());
    assert_eq!(ends(&fonts).as_deref(), Some("B "));
    assert_ne!(ends(&fonts.clone().reading(true)).as_deref(), Some("B "));
    assert_eq!(ends(&fonts.reading(true).reading(false)).as_deref(), Some("B "));
}

#[test]
fn letters_join_and_marks_attach_to_letters() {
    let fonts = fonts(&[ARABIC, HEBREW]);
    let ids = |text: &str| -> Vec<u16> {
        let line = fonts.line(text, Weight::Regular);
        line.runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.id).collect()
    };
    let [alone, joined] = ["ب", "ببب"].map(ids);
    assert!(joined.len() == 3 && joined[0] != joined[1] && joined[1] != joined[2] && !joined.contains(&alone[0]));
    // A vowel has no width.
    assert_eq!(fonts.width("בָ", Weight::Regular), fonts.width("ב", Weight::Regular));
}

#[test]
fn bold_text_uses_bold_fonts_or_is_thickened() {
    let emphasis = |fonts: &Fonts, weight| {
        let line = fonts.line("שלום", weight);
        line.runs.iter().map(|run| (run.font, run.is_emphasised)).collect::<Vec<_>>()
    };
    let one = fonts(&[HEBREW]);
    assert_eq!(emphasis(&one, Weight::Bold), [(Font::User(0), true)]);
    assert_eq!(emphasis(&one, Weight::Light), [(Font::User(0), false)]);
    let both = fonts(&[HEBREW, HEBREW_BOLD]);
    assert_eq!(emphasis(&both, Weight::Bold), [(Font::User(1), false)]);
    assert_eq!(emphasis(&both, Weight::Regular), [(Font::User(0), false)]);
}

/// `file` with the licence bits `bits`.
fn licensed(file: &[u8], bits: u16) -> Vec<u8> {
    let mut file = file.to_vec();
    let record = (12..).step_by(16).find(|&at| &file[at..at + 4] == b"OS/2").expect("a table of that name");
    let table = u32::from_be_bytes(file[record + 8..record + 12].try_into().expect("four bytes")) as usize;
    file[table + 8..table + 10].copy_from_slice(&bits.to_be_bytes());
    file
}

/// `file` without its table `name`.
fn without(file: &[u8], name: &[u8; 4]) -> Vec<u8> {
    let mut file = file.to_vec();
    let record = (12..).step_by(16).find(|&at| &file[at..at + 4] == name).expect("a table of that name");
    file[record..record + 4].copy_from_slice(b"zzzz");
    file
}

#[test]
fn each_unusable_file_has_its_own_error() {
    let fault = |file: &[u8], index| Fonts::default().add(file.to_vec(), index).expect_err("not usable");
    assert_eq!(fault(b"", None), FontError::NoFont);
    assert_eq!(fault(b"title = 'x'", None), FontError::NoFont);
    assert_eq!(fault(b"wOF2....", None), FontError::WebFont);
    for length in [200, 600, HEBREW.len() / 2, HEBREW.len() - 4] {
        assert_eq!(fault(&HEBREW[..length], None), FontError::Damaged, "{length} bytes");
    }
    // The number of faces, and the offset of the first one.
    for field in [8..12, 12..16] {
        let mut beyond = COLLECTION.to_vec();
        beyond[field].copy_from_slice(&[0x80; 4]);
        assert_eq!(fault(&beyond, None), FontError::Damaged);
    }
    assert_eq!(fault(HEBREW, Some(1)), FontError::NoFace { index: 1, count: 1 });
    assert_eq!(fault(COLLECTION, Some(2)), FontError::NoFace { index: 2, count: 2 });
    assert_eq!(fault(&without(HEBREW, b"cmap"), None), FontError::NoMap);
    assert_eq!(fault(&without(HEBREW, b"glyf"), None), FontError::NoOutlines);
    assert_eq!(fault(&licensed(HEBREW, 2), None), FontError::NoEmbedding);
    assert_eq!(fault(&licensed(HEBREW, 0x200), None), FontError::NoEmbedding);
    assert_eq!(fault(&licensed(HEBREW, 0x100), None), FontError::NoSubset);
    for allowed in [0, 4, 8] {
        assert_eq!(Fonts::default().add(licensed(HEBREW, allowed), None), Ok(()));
    }
}

#[test]
fn a_collection_supplies_all_its_faces_or_one() {
    let mut fonts = Fonts::default();
    fonts.add(COLLECTION.to_vec(), None).expect("two faces");
    assert_eq!(fonts.faces().len(), 2);
    assert_eq!(runs(&fonts, "कम").first().map(|(font, _)| *font), Some(Font::User(1)));
    let mut second = Fonts::default();
    second.add(COLLECTION.to_vec(), Some(1)).expect("a face");
    assert!(second.line("كم", Weight::Regular).missing.len() == 2);
    assert!(second.line("कम", Weight::Regular).missing.is_empty());
}

const EMOJI: &[u8] = include_bytes!("../../../tests/fonts/emoji.ttf");
const LAYERS: &[u8] = include_bytes!("../../../tests/fonts/emoji-layers.ttf");
const LAYERS_ALONE: &[u8] = include_bytes!("../../../tests/fonts/emoji-layers-alone.ttf");
const PICTURES: &[u8] = include_bytes!("../../../tests/fonts/emoji-pictures.ttf");

#[test]
fn an_emoji_changes_the_font_of_nothing_else() {
    // The fonts have letters and figures too.
    for file in [EMOJI, LAYERS] {
        let fonts = fonts(&[file]);
        let all = |text: &str| runs(&fonts, text);
        let user = |text: &str| (Font::User(0), text.to_owned());
        let bundled = |text: &str| (REGULAR, text.to_owned());
        assert_eq!(all("ABC 12"), [bundled("ABC 12")]);
        assert_eq!(all("AB \u{1f600} 12"), [bundled("AB "), user("\u{1f600}"), bundled(" 12")]);
        assert_eq!(all("12\u{2603}"), [bundled("12"), user("\u{2603}")]);
        assert_eq!(all("\u{1f642}"), [user("\u{1f642}")]);
        assert!(fonts.line("\u{1f680}", Weight::Regular).missing == ['\u{1f680}']);
    }
    // Between letters of another script too.
    let fonts = fonts(&[EMOJI, HEBREW]);
    let chosen: Vec<Font> = runs(&fonts, "שלום \u{2605} ab").into_iter().map(|(font, _)| font).collect();
    assert_eq!(chosen.iter().filter(|&&font| font == Font::User(0)).count(), 1);
    assert!(chosen.contains(&Font::User(1)) && chosen.contains(&REGULAR));
}

#[test]
fn coloured_signs_are_taken_if_they_have_outlines() {
    for file in [LAYERS_ALONE, PICTURES] {
        let refused = Fonts::default().add(file.to_vec(), None);
        assert_eq!(refused, Err(FontError::OnlyPictures));
        let told = refused.map_or_else(|why| why.to_string(), |()| String::new());
        assert!(told.contains("DejaVu Sans") && told.contains("not Noto Color Emoji"), "{told}");
    }
    assert_eq!(Fonts::default().add(LAYERS.to_vec(), None), Ok(()));
}

#[test]
fn superior_figures_are_small_raised_figures_of_one_size() {
    let fonts = Fonts::default();
    for weight in Weight::ALL {
        let widths: Vec<f64> = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().map(|c| fonts.width(&c.to_string(), weight)).collect();
        assert!(widths.iter().all(|&width| weight.has('⁸') && width == widths[0]), "{widths:?}");
        assert!(widths[0] < 0.6 * fonts.width("8", weight));
    }
}

/// The table `name` of `file`, to be changed.
fn table<'f>(file: &'f mut [u8], name: &[u8; 4]) -> &'f mut [u8] {
    let record = (12..).step_by(16).find(|&at| &file[at..at + 4] == name).expect("a table of that name");
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().expect("four bytes")) as usize;
    let (start, length) = (number(record + 8), number(record + 12));
    &mut file[start..start + length]
}

/// Whether the last glyph of Hebrew letters may have this data in place of its own.
fn accepts(glyph: &[u8]) -> Result<(), FontError> {
    let mut file = HEBREW.to_vec();
    let is_long = table(&mut file, b"head")[51] == 1;
    // All glyphs have the same data, at the beginning of the table.
    table(&mut file, b"glyf")[..glyph.len()].copy_from_slice(glyph);
    let width = if is_long { 4 } else { 2 };
    for (at, place) in table(&mut file, b"loca").chunks_mut(width).enumerate() {
        let end = if at == 0 { 0 } else { glyph.len() };
        let value = if is_long { end as u32 } else { end as u32 / 2 };
        place.copy_from_slice(&value.to_be_bytes()[4 - width..]);
    }
    Fonts::default().add(file, None)
}

#[test]
fn every_outline_is_read_when_the_font_is_given() {
    let bounds = [0; 8];
    let glyph = |contours: i16, rest: &[u8]| [&contours.to_be_bytes()[..], &bounds, rest].concat();
    // One contour of one point at the origin, and no instructions.
    assert_eq!(accepts(&glyph(1, &[0, 0, 0, 0, 0x31, 0])), Ok(()));
    let invalid: [(&str, Vec<u8>); 4] = [
        ("flags without a point", glyph(0, &[0, 0, 0x31, 0])),
        ("more points than data", glyph(1, &[0, 9, 0, 0, 0x01, 0])),
        ("contours that end before they begin", glyph(2, &[0, 5, 0, 1, 0, 0, 0x39, 5])),
        ("a glyph that contains itself", glyph(-1, &[0, 0x02, 0, 0, 0, 0])),
    ];
    for (what, data) in invalid {
        assert_eq!(accepts(&data), Err(FontError::Damaged), "{what}");
    }
}

#[test]
fn a_font_with_changed_bytes_is_refused_or_can_be_drawn() {
    for (file, name) in [(HEBREW, b"glyf"), (CHINESE, b"CFF ")] {
        let mut refused = 0;
        for at in (0..table(&mut file.to_vec(), name).len()).step_by(211) {
            let mut changed = file.to_vec();
            table(&mut changed, name)[at] ^= 0x5a;
            let mut fonts = Fonts::default();
            match fonts.add(changed, None) {
                Ok(()) => assert!(fonts.width("שלום 移动", Weight::Regular) > 0.0),
                Err(error) => {
                    refused += 1;
                    assert_eq!(error, FontError::Damaged);
                }
            }
        }
        assert!(refused > 0);
    }
}
