//! Notes of the author on pages: complete, below their pictures, and never over anything else or beyond the page.

use crate::common::stories::story;
use crate::common::text_of;
use crate::seen::{Extent, edition, on_paper, overlap, seen};
use stepbook::stages::booklet::pages::{Grid, Layout, paginate};
use stepbook::stages::booklet::{Booklet, Edition};
use stepbook::stages::diagram::{Diagram, Item, Layer, Point};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pages::Pages;

/// Klotski with short and long notes, at steps, at a chapter and at a position.
fn noted() -> Booklet {
    let klotski = text_of("examples/klotski.toml");
    let long = words("long", 60);
    let notes: String = [
        ("step = 0", "start".to_owned()),
        ("step = 3", "short".to_owned()),
        ("step = 24", long.clone()),
        ("step = 24", "second".to_owned()),
        ("step = 25", words("next", 60)),
        ("step = 26", words("third", 60)),
        ("chapter = 3", words("part", 40)),
        ("position = '''\n****\n****\n****\n*SS*\n*SS*\n'''", "goal".to_owned()),
    ]
    .map(|(at, text)| format!("\n[[note]]\n{at}\ntext = '{text}'\n"))
    .concat();
    edition(&story(&format!("{klotski}{notes}")), Edition::Solution)
}

/// "long0 long1 …"
fn words(word: &str, count: usize) -> String {
    (0..count).map(|k| format!("{word}{k}")).collect::<Vec<_>>().join(" ")
}

/// The texts of a page and the frames of its boards.
fn parts(page: &Diagram) -> (Vec<(String, Extent)>, Vec<Extent>) {
    let (mut texts, mut boards) = (Vec::new(), Vec::new());
    for one in seen(&page.items).into_iter().filter(|one| !one.is_on_board()) {
        match one.item {
            Item::Text(text) if !text.content.trim().is_empty() => {
                texts.push((text.content.clone(), one.extent(&Fonts::default())));
            }
            Item::Group { layer: Layer::Board, at, scale, .. } => {
                let corner = |x: f64, y: f64| one.place(Point::new(at.x + scale * x, at.y + scale * y));
                let (from, to) = (corner(0.2, 0.2), corner(4.2, 5.2));
                boards.push([from.x, from.y, to.x, to.y]);
            }
            _ => {}
        }
    }
    (texts, boards)
}

/// Checks the pages: whatever has words of notes is whole and free.
fn check(pages: &Pages, name: &str) {
    let mut said = String::new();
    for page in &pages.pages {
        let page = &page.drawing;
        let (texts, boards) = parts(page);
        let is_note = |text: &str| {
            // Notes that are not below their picture begin with its number.
            let text = text.split_once(": ").map_or(text, |(_, note)| note);
            ["long", "next", "third", "part"].iter().any(|word| {
                text.split_whitespace().any(|own| own.strip_prefix(word).is_some_and(|k| k.parse::<usize>().is_ok()))
            }) || ["start", "short", "second", "goal"].contains(&text)
        };
        for (at, (text, extent)) in texts.iter().enumerate().filter(|(_, (text, _))| is_note(text)) {
            assert!(
                extent[2] <= page.width - 5.0 && extent[3] <= page.height - 8.0,
                "{name}: `{text}` leaves the page"
            );
            assert!(boards.iter().all(|board| !overlap(*extent, *board, 0.0)), "{name}: `{text}` is over a board");
            let others = texts.iter().enumerate().filter(|(other, _)| *other != at);
            let hit = others.into_iter().find(|(_, (_, other))| overlap(*extent, *other, 0.0));
            assert!(hit.is_none(), "{name}: `{text}` is over {hit:?}");
            said.push_str(text);
            said.push(' ');
        }
    }
    for wanted in [words("long", 60), words("next", 60), words("third", 60)] {
        assert_eq!(said.matches(&wanted).count(), 2, "{name}: at the picture and in the table: {said}");
    }
    assert_eq!(said.matches(&words("part", 40)).count(), 1, "{name}: {said}");
    for wanted in ["short ", "second ", "goal "] {
        assert_eq!(said.matches(wanted).count(), 2, "{name}, {wanted}: {said}");
    }
    // The start has no line in the table.
    assert_eq!(said.matches("start ").count(), 1, "{name}: {said}");
}

#[test]
fn notes_are_whole_and_free_on_every_paper() {
    let booklet = noted();
    for paper in ["a4", "a5", "a6", "letter", "200x120mm", "300x90mm"] {
        check(&paginate(&booklet, &on_paper(paper)).expect("there is room"), paper);
    }
    for (cols, rows) in [(1, 1), (1, 2), (2, 1), (5, 4)] {
        let layout = Layout { grid: Some(Grid { cols, rows }), ..Layout::default() };
        check(&paginate(&booklet, &layout).expect("there is room"), &format!("{cols}x{rows}"));
    }
}

#[test]
fn pages_without_notes_are_as_ever() {
    let klotski = text_of("examples/klotski.toml");
    let more = format!("{klotski}\n[[note]]\nstep = 50\ntext = 'here it is'\n");
    let [plain, noted] = [&klotski, &more].map(|text| edition(&story(text), Edition::Solution));
    let pages = |booklet: &Booklet| paginate(booklet, &Layout::default()).expect("there is room").pages;
    // Without the number of pages, in which they may differ.
    let texts = |page: &Diagram| -> Vec<(String, Extent)> {
        let is_foot = |text: &str| text.starts_with("page ");
        parts(page).0.into_iter().filter(|(text, _)| !is_foot(text)).collect()
    };
    let (plain, noted) = (pages(&plain), pages(&noted));
    let says = |page: &Diagram| texts(page).iter().any(|(text, _)| text == "50: here it is");
    let first = noted.iter().position(|page| says(&page.drawing)).expect("a page with the note");
    assert!(first > 1);
    // The page before may have had room for the row that is higher now.
    for (plain, noted) in plain.iter().zip(&noted).take(first - 1) {
        assert_eq!(texts(&plain.drawing), texts(&noted.drawing));
    }
}
