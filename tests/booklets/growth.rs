//! Documents grow as cells and changes, not as pictures times cells: what many pictures have in common is in them once.

use crate::common::ink::{self, Ink};
use crate::common::{self, large, stories::story, tex};
use crate::seen::{booklet, html, latex_of};
use std::fs;
use std::path::Path;
use std::process::Command;
use stepbook::stages::booklet::{Selection, Style, compose, figure};
use stepbook::stages::diagram::{Diagram, Theme};
use stepbook::stages::render::latex::{CELL_MM, Flavour, SUPPORT, pictures, pictures_together};
use stepbook::stages::render::svg::{Surroundings, svg};

/// Bytes of the page, and of the LaTeX in both flavours that have all that is drawn.
fn bytes(puzzle: &str) -> [usize; 3] {
    let booklet = booklet(puzzle);
    [html(&booklet).len(), latex_of(&booklet, Flavour::Picture).len(), latex_of(&booklet, Flavour::Tikz).len()]
}

#[test]
fn more_steps_on_the_same_cells_make_little_more() {
    let (few, many) = (bytes(&large::board(40, 30)), bytes(&large::board(40, 120)));
    for (name, (few, many)) in ["html", "picture", "tikz"].into_iter().zip(few.into_iter().zip(many)) {
        // A picture of all of the board has 40 kB or more.
        let step = many.saturating_sub(few) / 90;
        assert!(step < 4_500, "{name}: {few} bytes with 30 steps, {many} with 120: {step} for each");
        assert!(2 * many < 3 * few, "{name}: {few} bytes with 30 steps, {many} with 120");
    }
}

#[test]
fn more_jumps_on_the_same_field_make_little_more() {
    let [few, many] = [10, 40].map(|jumps| html(&booklet(&large::maze(96, jumps))).len());
    assert!(2 * many < 3 * few, "{few} bytes with 10 jumps, {many} with 40");
}

#[test]
fn in_small_documents_each_picture_is_whole() {
    let booklet = booklet(include_str!("../../examples/klotski.toml"));
    let text = html(&booklet);
    // A page has each block once, wherever it stands, and what is around the blocks with each picture.
    assert!(!text.contains("common-1"));
    for flavour in [Flavour::Picture, Flavour::Tikz] {
        assert!(!latex_of(&booklet, flavour).contains("stepbookcommon"));
    }
}

/// An SVG file as grey pixels.
fn pixels(folder: &Path, text: &str) -> Vec<u8> {
    let (file, image) = (folder.join("picture.svg"), folder.join("picture.png"));
    fs::write(&file, text).expect("a temporary file can be written");
    let made = Command::new("rsvg-convert").args(["-w", "900", "-b", "white", "-o"]).arg(&image).arg(&file).status();
    assert!(made.expect("rsvg-convert starts").success());
    let bytes = fs::read(&image).expect("the image");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    pixels
}

#[test]
fn a_picture_upon_what_is_shared_looks_like_a_whole_one() {
    crate::common::needs!(common::tool("rsvg-convert"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    for puzzle in [large::board(40, 30), large::maze(64, 20)] {
        let story = story(&puzzle);
        let text = html(&compose(&story, &Style { steps: Selection::All, ..Style::default() }));
        let shared =
            text.split_once("<defs>").and_then(|(_, rest)| rest.split_once("</defs>")).expect("what is shared").0;
        for k in [1, 2, story.length()] {
            let title = ["step", "jump"].map(|unit| format!("After {k} {unit}"));
            let title =
                title.iter().find_map(|title| text.rfind(&format!("{title}{}</title>", if k == 1 { "" } else { "s" })));
            let at = text[..title.expect("the figure")].rfind("<svg ").expect("its beginning") + "<svg ".len();
            let own = &text[at..at + text[at..].find("</svg>").expect("its end")];
            let (attributes, content) = own.split_once('>').expect("a tag");
            assert!(content.contains("<use href=\"#common-1\"/>"), "{k}");
            let upon =
                format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {attributes}><defs>{shared}</defs>{content}</svg>");
            let diagram = Diagram { title: String::new(), ..figure(&story, &Style::default(), k).diagram };
            let whole = svg(&diagram, Theme::default(), Surroundings::Page).replacen(
                "<svg ",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" ",
                1,
            );
            let (upon, whole) = (pixels(folder.path(), &upon), pixels(folder.path(), &whole));
            assert_eq!(upon.len(), whole.len());
            // Where edges meet, another order may blend them otherwise.
            let most = upon.iter().zip(&whole).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(most <= Some(8), "{k}: {most:?}");
        }
    }
}

/// Black areas, texts and rings, in tenths of a point.
type Content = (Vec<[i64; 4]>, Vec<(String, [i64; 2])>, Vec<Vec<[i64; 2]>>);

/// What is on a page, in an order of its own.
fn content(page: &Ink) -> Content {
    let point = |(x, y): (f64, f64)| [x, y].map(|at| (10.0 * at).round() as i64);
    let mut black: Vec<[i64; 4]> = page.black().iter().map(|area| area.map(|at| (10.0 * at).round() as i64)).collect();
    let mut texts: Vec<_> = page.texts.iter().map(|(text, at, _)| (text.clone(), point(*at))).collect();
    let mut rings: Vec<Vec<[i64; 2]>> =
        page.rings.iter().map(|ring| ring.iter().copied().map(point).collect()).collect();
    black.sort_unstable();
    texts.sort_unstable();
    rings.sort_unstable();
    (black, texts, rings)
}

#[test]
fn latex_prints_pictures_upon_what_is_shared_like_whole_ones() {
    if !common::tool("pdflatex") || !tex::has("tikz.sty") {
        return;
    }
    for (puzzle, flavour) in [
        (large::board(40, 30), Flavour::Picture),
        (large::board(40, 30), Flavour::Tikz),
        (large::maze(48, 20), Flavour::Picture),
    ] {
        let story = story(&puzzle);
        let figures = (0..=story.length()).map(|k| figure(&story, &Style::default(), k).diagram);
        let figures: Vec<Diagram> = figures.collect();
        let all: Vec<&Diagram> = figures.iter().collect();
        let together = pictures_together(&all, Theme::default(), flavour, CELL_MM, "").expect("printable");
        assert!(together.common.starts_with("%\n\\def\\stepbookcommon{"), "{flavour:?}");
        let mut body = format!("{SUPPORT}{}{}", together.definitions, together.common);
        let some = [1, all.len() - 1];
        for k in some {
            let whole = pictures(&[all[k]], Theme::default(), flavour, CELL_MM).expect("printable").pictures.concat();
            body.push_str(&format!("\\sheet{{{whole}}}\n\\sheet{{{}}}\n", together.pictures[k]));
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let compiled = tex::compile("pdflatex", folder.path(), &ink::document(20.0, &body));
        let pages = Ink::of_pages(&compiled.pdf);
        assert_eq!(pages.len(), 2 * some.len());
        for (pair, k) in pages.chunks(2).zip(some) {
            let [whole, upon] = [0, 1].map(|page| content(&pair[page]));
            assert!(!whole.1.is_empty(), "{flavour:?} {k}: labels or numbers");
            assert!(whole == upon, "{flavour:?} {k}");
        }
    }
}
