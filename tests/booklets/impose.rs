//! Pages on sheets: after printing, folding or cutting, the pages are in order.
//!
//! The sheets are folded and cut here as paper is: every page is found where it is printed, not where the program meant to
//! put it.

use crate::common;
use crate::pdf_standards::{printed as printed_by, write};
use crate::seen::{NOTHING, Seen, around, extent, overlap, seen};
use proptest::prelude::*;
use std::process::Command;
use stepbook::stages::booklet::impose::{
    Flip, ImposeError, Imposition, Scheme, calibration, impose, signatures, smallest_type,
};
use stepbook::stages::booklet::pages::{PAPERS, Paper};
use stepbook::stages::diagram::{Anchor, Diagram, Form, Item, Layer, Point, Text};
use stepbook::stages::font::{Fonts, Weight};
use stepbook::stages::language::Language;
use stepbook::stages::render::pdf::{Bookmark, Page, Pages};

const BOOKLET: Scheme = Scheme::Booklet { signature: None, creep: 0.1 };

/// How pages are put on A4.
pub fn plan(scheme: Scheme) -> Imposition {
    Imposition {
        scheme,
        sheet: Paper::default(),
        flip: None,
        right_to_left: false,
        crop_marks: false,
        bleed: 0.0,
        language: Language::default(),
    }
}

/// A scheme as the command line names it.
fn scheme(text: &str) -> Scheme {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Pages of the plan's size that show their number in the middle.
fn pages(count: usize, plan: &Imposition) -> Pages {
    let Paper { width, height, .. } = plan.page();
    let page = |number: usize| {
        let text = Text {
            at: Point::new(width / 2.0, height / 2.0),
            size: 10.0,
            anchor: Anchor::Middle,
            weight: Weight::Regular,
            content: format!("page{number}"),
            spoken: None,
            upright: false,
        };
        let drawing = Diagram {
            width,
            height,
            title: String::new(),
            description: String::new(),
            items: vec![Item::Text(text)],
            content: None,
        };
        Page { drawing, label: number.to_string(), trim: None, bleed: None }
    };
    let bookmark = |page: usize| Bookmark { title: format!("{page}"), page, top: 20.0, children: Vec::new() };
    Pages {
        title: "Numbers".to_owned(),
        author: None,
        subject: String::new(),
        language: "en".to_owned(),
        fonts: Fonts::default(),
        date: None,
        pages: (1..=count).map(page).collect(),
        bookmarks: vec![Bookmark { children: (1..count).map(bookmark).collect(), ..bookmark(0) }],
        back_cover: false,
    }
}

/// A page as it is printed on a side.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Printed {
    number: usize,
    /// Its middle.
    x: f64,
    y: f64,
    upright: bool,
    scale: f64,
}

/// What is printed on a side.
fn printed(sheet: &Diagram, page: (f64, f64)) -> Vec<Printed> {
    let printed = |one: &Seen| match one.item {
        Item::Group { layer: Layer::Page(number), at, scale, .. } => {
            let Point { x, y } = one.place(Point::new(at.x + scale * page.0 / 2.0, at.y + scale * page.1 / 2.0));
            Some(Printed { number: *number, x, y, upright: !one.is_turned, scale: *scale })
        }
        _ => None,
    };
    seen(&sheet.items).iter().filter_map(printed).collect()
}

/// A sheet of paper, both sides seen through from the front.
struct Sheet {
    width: f64,
    height: f64,
    front: Vec<Printed>,
    back: Vec<Printed>,
}

/// Feeds the sides through a printer that turns paper over about an edge.
fn print(sheets: &Pages, flip: Flip, page: (f64, f64)) -> Vec<Sheet> {
    let sheet = |sides: &[Page]| {
        let Diagram { width, height, .. } = sides[0].drawing;
        let about_upright_line = (flip == Flip::Long) == (height >= width);
        let through = |side: Printed| match about_upright_line {
            true => Printed { x: width - side.x, ..side },
            // The back of what is turned over about a level line is upside down.
            false => Printed { y: height - side.y, upright: !side.upright, ..side },
        };
        Sheet {
            width,
            height,
            front: printed(&sides[0].drawing, page),
            back: sides
                .get(1)
                .map_or(Vec::new(), |back| printed(&back.drawing, page).into_iter().map(through).collect()),
        }
    };
    sheets.pages.chunks(2).map(sheet).collect()
}

/// The page in a part of a sheet, if there is one; it is upright.
fn at(side: &[Printed], x: std::ops::Range<f64>, y: std::ops::Range<f64>) -> Option<usize> {
    let here: Vec<&Printed> = side.iter().filter(|page| x.contains(&page.x) && y.contains(&page.y)).collect();
    assert!(here.len() <= 1 && here.iter().all(|page| page.upright), "{here:?}");
    here.first().map(|page| page.number)
}

/// Lays the sheets of each signature into one another, folds them and leafs through.
fn fold(sheets: &[Sheet], signatures: &[usize], right_to_left: bool) -> Vec<Option<usize>> {
    let mut read = Vec::new();
    let mut rest = sheets;
    for &count in signatures {
        let (signature, others) = rest.split_at(count);
        rest = others;
        let half = |sheet: &Sheet, side: &[Printed], is_right: bool| {
            let middle = sheet.width / 2.0;
            let x = if is_right { middle..sheet.width } else { 0.0..middle };
            at(side, x, 0.0..sheet.height)
        };
        // The fronts lie outside, outermost first. The leaf with the first page is at the right of the fold in a book that
        // is bound at the left.
        for sheet in signature {
            read.extend([half(sheet, &sheet.front, !right_to_left), half(sheet, &sheet.back, !right_to_left)]);
        }
        for sheet in signature.iter().rev() {
            read.extend([half(sheet, &sheet.back, right_to_left), half(sheet, &sheet.front, right_to_left)]);
        }
    }
    assert!(rest.is_empty());
    read
}

/// Cuts the stack and puts the parts on one another, row by row.
fn cut(sheets: &[Sheet], (cols, rows): (usize, usize), right_to_left: bool) -> Vec<Option<usize>> {
    let mut read = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let col = if right_to_left { cols - 1 - col } else { col };
            for sheet in sheets {
                let (width, height) = (sheet.width / cols as f64, sheet.height / rows as f64);
                let x = col as f64 * width..(col + 1) as f64 * width;
                let y = row as f64 * height..(row + 1) as f64 * height;
                read.extend([at(&sheet.front, x.clone(), y.clone()), at(&sheet.back, x, y)]);
            }
        }
    }
    read
}

/// All pages in order, blank ones at the end or before the back cover.
fn in_order(read: &[Option<usize>], count: usize, back_cover: bool) {
    let numbers: Vec<usize> = read.iter().copied().flatten().collect();
    assert_eq!(numbers, (1..=count).collect::<Vec<_>>(), "{read:?}");
    let before = if back_cover && count > 1 { count - 1 } else { count };
    assert!(read[..before].iter().all(Option::is_some), "{read:?}");
    assert!(!back_cover || count < 2 || read.last() == Some(&Some(count)), "{read:?}");
}

const FLIPS: [Flip; 2] = [Flip::Long, Flip::Short];
const SIDES: [bool; 2] = [false, true];

fn folded(count: usize, signature: Option<usize>, flip: Flip, right_to_left: bool, back_cover: bool) {
    let plan = Imposition { flip: Some(flip), right_to_left, ..plan(Scheme::Booklet { signature, creep: 0.1 }) };
    let sheets = impose(Pages { back_cover, ..pages(count, &plan) }, &plan).expect("sheets");
    let sizes = signatures(count, signature);
    assert_eq!(sheets.pages.len(), 2 * sizes.iter().sum::<usize>());
    assert!(sheets.pages.len() * 2 < count + 4, "no more blanks than needed");
    let page = plan.page();
    let read = fold(&print(&sheets, flip, (page.width, page.height)), &sizes, right_to_left);
    in_order(&read, count, back_cover);
}

#[test]
fn folded_sheets_are_a_book_in_order() {
    for count in (1..=17).chain([20, 27, 31, 40]) {
        for flip in FLIPS {
            for right_to_left in SIDES {
                SIDES.into_iter().for_each(|back_cover| folded(count, None, flip, right_to_left, back_cover));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn signatures_of_any_size_are_a_book_in_order(
        count in 1_usize..200, most in 1_usize..20, long: bool, right_to_left: bool, back_cover: bool,
    ) {
        let flip = if long { Flip::Long } else { Flip::Short };
        folded(count, Some(most), flip, right_to_left, back_cover);
        let sizes = signatures(count, Some(most));
        let (least, largest) = (sizes.iter().min().copied(), sizes.iter().max().copied());
        prop_assert!(largest <= Some(most) && largest <= least.map(|least| least + 1));
    }
}

#[test]
fn cut_stacks_are_in_order() {
    for (name, grid) in
        [("cut-stack", (2, 1)), ("cut-stack=1x2", (1, 2)), ("cut-stack=2x2", (2, 2)), ("cut-stack=3x2", (3, 2))]
    {
        for count in (1..=17).chain([20, 27, 31, 40]) {
            for (flip, right_to_left) in FLIPS.into_iter().flat_map(|flip| SIDES.map(|side| (flip, side))) {
                for back_cover in SIDES {
                    let plan = Imposition { flip: Some(flip), right_to_left, ..plan(scheme(name)) };
                    let sheets = impose(Pages { back_cover, ..pages(count, &plan) }, &plan).expect("sheets");
                    let page = plan.page();
                    let sheets = print(&sheets, flip, (page.width, page.height));
                    in_order(&cut(&sheets, grid, right_to_left), count, back_cover);
                }
            }
        }
    }
}

#[test]
fn several_pages_on_a_side_are_read_in_rows() {
    for (name, cols, rows, is_wide) in [
        ("2-up", 2, 1, true),
        ("4-up", 2, 2, false),
        ("6-up", 3, 2, true),
        ("9-up", 3, 3, false),
        ("n-up=1x3", 1, 3, false),
    ] {
        for right_to_left in SIDES {
            let plan = Imposition { right_to_left, ..plan(scheme(name)) };
            let count = 2 * cols * rows + 1;
            let sheets = impose(pages(count, &plan), &plan).expect("sheets");
            assert_eq!(sheets.pages.len(), 3);
            let mut read = Vec::new();
            for side in &sheets.pages {
                let Diagram { width, height, .. } = side.drawing;
                assert_eq!(width > height, is_wide, "{name}");
                let mut side = printed(&side.drawing, (210.0, 297.0));
                assert!(side.windows(2).all(|pair| pair[0].number < pair[1].number), "drawn in reading order");
                let cell = (width / cols as f64, height / rows as f64);
                for page in &side {
                    assert!(page.upright && page.scale <= cell.0 / 210.0 + 1e-9 && page.scale <= cell.1 / 297.0 + 1e-9);
                }
                let reading = |page: &Printed| {
                    let col = (page.x / cell.0) as usize;
                    ((page.y / cell.1) as usize, if right_to_left { cols - 1 - col } else { col })
                };
                side.sort_by_key(reading);
                read.extend(side.iter().map(|page| page.number));
            }
            assert_eq!(read, (1..=count).collect::<Vec<_>>(), "{name}");
        }
    }
}

#[test]
fn inner_sheets_move_towards_the_fold() {
    let plan = plan(Scheme::Booklet { signature: Some(5), creep: 0.2 });
    let sheets = impose(pages(40, &plan), &plan).expect("sheets");
    let sheets = print(&sheets, plan.flip(), (148.5, 210.0));
    assert_eq!(signatures(40, Some(5)), [5, 5]);
    for (index, sheet) in sheets.iter().enumerate() {
        let expected = (index % 5) as f64 * 0.2;
        for page in sheet.front.iter().chain(&sheet.back) {
            let from_fold = (page.x - sheet.width / 2.0).abs();
            assert!((148.5 / 2.0 - from_fold - expected).abs() < 1e-9, "{index}: {page:?}");
        }
    }
}

#[test]
fn pages_fill_half_of_the_sheet_exactly() {
    let half = |sheet: &str, scheme: Scheme| {
        let sheet = PAPERS.into_iter().find(|paper| paper.name == sheet).expect("a paper");
        let page = Imposition { sheet, ..plan(scheme) }.page();
        (page.name, page.width, page.height)
    };
    assert_eq!(half("A4", BOOKLET), ("A5".into(), 148.5, 210.0));
    assert_eq!(half("A3", BOOKLET), ("A4".into(), 210.0, 297.0));
    assert_eq!(half("Letter", BOOKLET), ("Half-letter".into(), 139.7, 215.9));
    assert_eq!(half("A4", scheme("cut-stack")), ("A5".into(), 148.5, 210.0));
    assert_eq!(half("A4", scheme("cut-stack=2x2")), ("A6".into(), 105.0, 148.5));
    // Pages of other sizes do not bear the name of the sheet.
    assert_eq!(half("A4", scheme("cut-stack=1x2")), ("A5".into(), 210.0, 148.5));
    assert_eq!(half("A4", scheme("cut-stack=3x1")), ("99 × 210 mm".into(), 99.0, 210.0));
    assert_eq!(half("A4", scheme("4-up")), ("A4".into(), 210.0, 297.0));
}

#[test]
fn bookmarks_lead_to_the_place_on_the_sheet() {
    for (scheme, flip) in [(BOOKLET, Flip::Short), (BOOKLET, Flip::Long), (scheme("9-up"), Flip::Long)] {
        let plan = Imposition { flip: Some(flip), crop_marks: true, ..plan(scheme) };
        let sheets = impose(pages(20, &plan), &plan).expect("sheets");
        let page = plan.page();
        let first = &sheets.bookmarks[0];
        let all: Vec<&Bookmark> = std::iter::once(first).chain(&first.children).collect();
        assert_eq!(all.len(), 20);
        for (index, bookmark) in all.iter().enumerate() {
            assert_eq!(bookmark.title, index.to_string());
            let side = printed(&sheets.pages[bookmark.page].drawing, (page.width, page.height));
            let found = side.iter().find(|page| page.number == index + 1).expect("the page is on that side");
            let top = found.y - found.scale * page.height / 2.0;
            let expected = if found.upright { top + found.scale * 20.0 } else { top };
            assert!((bookmark.top - expected).abs() < 1e-6, "{index}: {} {expected}", bookmark.top);
        }
        assert_eq!(all.iter().map(|b| b.page).max(), Some(sheets.pages.len() - 1));
    }
}

#[test]
fn sheets_have_names_and_marks() {
    let plan = plan(BOOKLET);
    let sheets = impose(pages(48, &plan), &plan).expect("sheets");
    let labels: Vec<&str> = sheets.pages.iter().map(|page| page.label.as_str()).collect();
    assert_eq!(labels[..3], ["sheet 1 front", "sheet 1 back", "sheet 2 front"]);
    let marks: Vec<&str> = sheets.pages.iter().flat_map(|page| texts(&page.drawing.items)).collect();
    assert_eq!(marks.len(), sheets.pages.len());
    assert_eq!(marks[13], "signature 2, sheet 7 back");
    let single = impose(pages(8, &plan), &plan).expect("sheets");
    assert_eq!(texts(&single.pages[2].drawing.items), ["2 front"]);
    // Only marks are added where pages are alone.
    let plan = Imposition { crop_marks: true, ..self::plan(Scheme::Single) };
    let alone = impose(pages(3, &plan), &plan).expect("pages");
    assert_eq!(alone.pages[2].label, "3");
    assert!(texts(&alone.pages[2].drawing.items).is_empty());
}

/// What is on a side outside of its pages.
fn outside(items: &[Item]) -> Vec<Seen<'_>> {
    let is_page = |layer: &Layer| matches!(layer, Layer::Page(_));
    seen(items).into_iter().filter(|one| !one.is_in(is_page)).collect()
}

fn texts(items: &[Item]) -> Vec<&str> {
    outside(items).iter().filter_map(|one| Some(one.text()?.content.as_str())).collect()
}

#[test]
fn marks_for_trimming_are_outside_of_the_bleed() {
    for bleed in [0.0, 3.0, 10.0] {
        let plan = Imposition { crop_marks: true, bleed, ..plan(BOOKLET) };
        let sheets = impose(pages(4, &plan), &plan).expect("sheets");
        for Page { drawing, trim, bleed: printed, .. } in &sheets.pages {
            let (trim, printed) = (trim.expect("a trim box"), printed.expect("a bleed box"));
            assert!((trim.w - 297.0).abs() < 1e-9 && (trim.h - 210.0).abs() < 1e-9);
            assert!((trim.x - printed.x - bleed).abs() < 1e-9 && (printed.w - trim.w - 2.0 * bleed).abs() < 1e-9);
            let lines = outside(&drawing.items).into_iter().filter_map(|one| match one.item {
                Item::Shape(Form::Lines(strokes), _) => Some(strokes),
                _ => None,
            });
            let marks: Vec<&Vec<Point>> = lines.flatten().collect();
            assert_eq!(marks.len(), 8 + 6);
            for mark in marks {
                let [left, top, right, bottom] = mark.iter().fold(NOTHING, |all, p| around(all, [p.x, p.y, p.x, p.y]));
                let within = left >= 0.0 && top >= 0.0 && right <= drawing.width && bottom <= drawing.height;
                let is_inside = right > printed.x
                    && left < printed.x + printed.w
                    && bottom > printed.y
                    && top < printed.y + printed.h;
                assert!(within && !is_inside, "{left} {top} {right} {bottom}");
            }
        }
    }
    // Without marks only the bleed is added, and without that nothing.
    let sizes = [0.0, 3.0].map(|bleed| {
        let plan = Imposition { bleed, ..plan(BOOKLET) };
        let page = impose(pages(4, &plan), &plan).expect("sheets").pages.remove(0);
        (page.drawing.width, page.trim.is_some())
    });
    assert_eq!(sizes, [(297.0, false), (303.0, true)]);
}

#[test]
fn impossible_sheets_are_reported() {
    let thick = plan(Scheme::Booklet { signature: Some(40), creep: 0.5 });
    let error = impose(pages(120, &thick), &thick).expect_err("too thick");
    assert!(matches!(error, ImposeError::Creep { sheets: 30, fits: 13, .. }), "{error:?}");
    let fits = plan(Scheme::Booklet { signature: Some(13), creep: 0.5 });
    assert!(impose(pages(120, &fits), &fits).is_ok());
    let mut mixed = pages(3, &fits);
    mixed.pages[1].drawing.width += 10.0;
    assert!(matches!(impose(mixed, &fits), Err(ImposeError::Size { page: 2, .. })));
    assert!(impose(pages(0, &fits), &fits).expect("no sheets").pages.is_empty());
}

#[test]
fn the_smallest_type_shrinks_with_the_pages() {
    let size = |name: &str| {
        let plan = plan(scheme(name));
        smallest_type(&impose(pages(8, &plan), &plan).expect("sheets")).expect("text")
    };
    let full = 10.0 * 72.0 / 25.4;
    assert!((size("1-up") - full).abs() < 1e-9 && (size("4-up") - full / 2.0).abs() < 1e-9, "{}", size("4-up"));
}

#[test]
fn the_text_of_the_file_is_left_and_right_of_the_fold() {
    crate::common::needs!(common::tool("pdftotext"));
    let plan = plan(BOOKLET);
    let sheets = impose(pages(20, &plan), &plan).expect("sheets");
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), write(&sheets)).expect("written");
    // Sheet 4 front, in points.
    let half = |x: &str| {
        let crop = ["-f", "7", "-l", "7", "-x", x, "-y", "0", "-W", "421", "-H", "595"];
        let told = printed_by(Command::new("pdftotext").args(crop).arg(file.path()).arg("-"));
        String::from_utf8_lossy(&told).split_whitespace().next().map(str::to_owned)
    };
    assert_eq!(half("0").as_deref(), Some("page14"));
    assert_eq!(half("421").as_deref(), Some("page7"));
}

#[test]
fn calibration_fits_every_paper_and_every_printer_and_no_texts_overlap() {
    for paper in PAPERS {
        for flip in FLIPS {
            let pages = calibration(paper.clone(), flip, &Language::default(), &Fonts::default());
            assert_eq!(pages.pages.len(), 2);
            let is_turned = matches!(pages.pages[1].drawing.items[..], [Item::Turned { .. }]);
            assert_eq!(is_turned, flip == Flip::Short, "{}", paper.name);
            for page in &pages.pages {
                let Diagram { width, height, items, .. } = &page.drawing;
                let [left, top, right, bottom] = extent(items, &pages.fonts);
                // Descenders are a little beyond.
                let room = left >= 2.0 && top >= 1.8 && right <= width - 2.0 && bottom <= height - 1.8;
                assert!(room, "{}: {left} {top} {right} {bottom}", paper.name);
                let texts: Vec<_> = seen(items).into_iter().filter(|one| one.text().is_some()).collect();
                assert!(texts.len() > 20);
                for (index, one) in texts.iter().enumerate() {
                    let over = |other: &&Seen| overlap(one.extent(&pages.fonts), other.extent(&pages.fonts), 0.0);
                    let hit = texts[index + 1..].iter().find(over).and_then(Seen::text);
                    assert!(hit.is_none(), "{}: {:?} and {hit:?}", paper.name, one.text());
                }
            }
        }
    }
}

/// The strokes of each line of a side that are not turned.
fn strokes(page: &Page) -> Vec<Vec<Vec<Point>>> {
    let lines =
        |one: &Seen| if let Item::Shape(Form::Lines(strokes), _) = one.item { Some(strokes.clone()) } else { None };
    seen(&page.drawing.items).iter().filter_map(lines).collect()
}

#[test]
fn both_rulers_are_a_hundred_millimetres_long() {
    let pages = calibration(Paper::default(), Flip::Long, &Language::default(), &Fonts::default());
    // A ruler's line turns at its origin.
    let rulers: Vec<Vec<Point>> =
        strokes(&pages.pages[0]).concat().into_iter().filter(|line| line.len() == 3).collect();
    let found: Vec<(f64, f64)> = rulers.iter().map(|line| (line[0].y - line[1].y, line[2].x - line[1].x)).collect();
    assert_eq!(found, [(100.0, 100.0)]);
}

#[test]
fn crosses_meet_through_the_paper() {
    let pages = calibration(Paper::default(), Flip::Long, &Language::default(), &Fonts::default());
    let [front, mut back] = [0, 1].map(|side| {
        let cross = |lines: &Vec<Vec<Point>>| match &lines[..] {
            [level, upright] => Some(((level[0].x + level[1].x) / 2.0, (upright[0].y + upright[1].y) / 2.0)),
            _ => None,
        };
        strokes(&pages.pages[side]).iter().filter_map(cross).collect::<Vec<_>>()
    });
    back.reverse();
    assert_eq!(front.len(), 2);
    for (a, b) in front.iter().zip(&back) {
        assert!((a.0 - (210.0 - b.0)).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9, "{front:?} {back:?}");
    }
}
