//! Print on demand: boxes, the spine, and the code on the back cover.

use crate::common::stories::{example, story_in};
use crate::common::text_of;
use crate::covers::with_pages;
use crate::pdf_standards::{load, write};
use crate::seen::{Extent, Seen, on_paper, overlap, seen};
use lopdf::Object;
use stepbook::stages::booklet::impose::{Imposition, Scheme, impose};
use stepbook::stages::booklet::pages::{Layout, TRADE, paginate};
use stepbook::stages::booklet::{Booklet, Code, Edition, Style, compose};
use stepbook::stages::diagram::{Form, Item, Layer, Point, Rect, Role, Tag};
use stepbook::stages::render::pdf::Pages;

/// An eighth of an inch in mm.
const BLEED: f64 = 3.175;
const ADDRESS: &str = "https://example.org/puzzles/hughes?from=book";

fn booklet(style: &Style) -> Booklet {
    compose(&example("hughes"), style)
}

fn plan(scheme: Scheme) -> Imposition {
    Imposition { sheet: TRADE, bleed: TRADE.bleed(), ..crate::impose::plan(scheme) }
}

fn trade() -> Pages {
    let layout = Layout { paper: TRADE, ..Layout::default() };
    paginate(&booklet(&Style { edition: Edition::Puzzle, ..Style::default() }), &layout).expect("it fits")
}

/// Left, top, right and bottom.
fn sides(rect: Rect) -> [f64; 4] {
    [rect.x, rect.y, rect.x + rect.w, rect.y + rect.h]
}

#[test]
fn pages_have_a_bleed_at_every_edge_but_the_binding() {
    let (w, h) = (152.4, 228.6);
    for right_to_left in [false, true] {
        let pages = trade();
        let count = pages.pages.len();
        let sheets = impose(pages, &Imposition { right_to_left, ..plan(Scheme::Single) }).expect("pages of one size");
        assert_eq!(sheets.pages.len(), count);
        for (index, page) in sheets.pages.iter().enumerate() {
            let near = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
            // 6.125 × 9.25 in, as services ask for.
            let whole = [0.0, 0.0, w + BLEED, h + 2.0 * BLEED];
            assert!(near([0.0, 0.0, page.drawing.width, page.drawing.height], whole), "page {}", index + 1);
            let is_bound_at_left = index.is_multiple_of(2) != right_to_left;
            let left = if is_bound_at_left { 0.0 } else { BLEED };
            assert!(near(sides(page.trim.expect("it is trimmed")), [left, BLEED, left + w, BLEED + h]));
            assert!(near(sides(page.bleed.expect("it has a bleed")), whole), "page {}", index + 1);
            let Some(Item::Group { at, .. }) = page.drawing.items.first() else { panic!("the page") };
            assert!((at.x - left).abs() < 1e-6 && (at.y - BLEED).abs() < 1e-6);
        }
    }
    let marked = impose(trade(), &Imposition { crop_marks: true, ..plan(Scheme::Single) }).expect("pages");
    let trim = sides(marked.pages[1].trim.expect("it is trimmed"));
    assert!((trim[0] - (marked.pages[1].drawing.width - trim[2])).abs() < 1e-6, "marks are all around");
}

#[test]
fn a_spine_has_a_ground_of_its_own_into_the_bleed() {
    let sheet = impose(with_pages(trade(), 120), &plan(Scheme::Cover { leaf: 0.1 })).expect("it has a spine");
    let [page] = &sheet.pages[..] else { panic!("one sheet") };
    assert_eq!(page.trim.map(|trim| (trim.x, trim.y)), Some((BLEED, BLEED)));
    let Some(Item::Group { items, .. }) = page.drawing.items.first() else { panic!("the sheet") };
    let index =
        items.iter().position(|item| matches!(item, Item::Shape(Form::Rect(..), Role::Field))).expect("a spine");
    let Item::Shape(Form::Rect(rect, _), _) = &items[index] else { panic!("a spine") };
    let is_whole =
        sides(*rect).into_iter().zip([152.4, -BLEED, 158.4, 228.6 + BLEED]).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(is_whole, "{rect:?}");
    let (before, after) = items.split_at(index);
    assert!(before.iter().all(|item| matches!(item, Item::Group { layer: Layer::Page(_), .. })) && before.len() == 2);
    assert!(after.len() > 1, "the words are above it");
}

/// What is found of a code on a page: its light ground in mm, the dark modules, its words and the address that it leads to.
#[derive(Default)]
struct Found {
    plate: Option<Extent>,
    rings: Vec<Vec<Point>>,
    words: Vec<String>,
    addresses: Vec<String>,
    printed: String,
}

fn find(items: &[Item]) -> Found {
    let mut found = Found::default();
    for one in seen(items) {
        let is_address = |layer: &&Layer| matches!(layer, Layer::Tagged(Tag::Address { .. }));
        match (one.item, one.tag()) {
            (Item::Shape(Form::Rect(..), Role::Field), _) => found.plate = Some(one.extent(&Default::default())),
            (Item::Shape(Form::Rings(rings, _), Role::Code), _) => {
                found.rings = rings.iter().map(|ring| ring.iter().map(|p| one.place(*p)).collect()).collect();
            }
            (_, Some((Tag::Figure { words, .. }, _))) => found.words.push(words.clone()),
            (_, Some((Tag::Address { to, .. }, _))) => found.addresses.push(to.clone()),
            (Item::Text(text), _) if one.layers.last().is_some_and(is_address) => found.printed += &text.content,
            _ => {}
        }
    }
    found
}

/// Whether a point is inside of an odd number of rings.
fn is_inside(rings: &[Vec<Point>], at: Point) -> bool {
    let crosses = |(a, b): (&Point, &Point)| {
        (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)
    };
    let of_ring =
        |ring: &Vec<Point>| ring.iter().zip(ring.iter().cycle().skip(1)).filter(|&pair| crosses(pair)).count();
    rings.iter().map(of_ring).sum::<usize>() % 2 == 1
}

#[test]
fn a_code_can_be_read_from_every_back_cover() {
    let code: Code = ADDRESS.parse().expect("an address");
    let stories = ["en", "he"].map(|tag| story_in(&text_of("examples/hughes.toml"), tag));
    let papers = ["a4", "a5", "a6", "letter", "trade", "200x200mm"].into_iter();
    let mut count = 0;
    for paper in papers.flat_map(|paper| [paper.to_owned(), format!("{paper} landscape")]) {
        for (story, large) in [(&stories[0], false), (&stories[1], false), (&stories[0], true)] {
            let style = Style { edition: Edition::Puzzle, large, code: Some(code.clone()), ..Style::default() };
            let Ok(pages) = paginate(&compose(story, &style), &Layout { large, ..on_paper(&paper) }) else {
                assert!(large, "{paper}");
                continue;
            };
            let shown = format!("{paper} {}, large print: {large}", story.language.tag());
            let page = &pages.pages.last().expect("a back cover").drawing;
            let found = find(&page.items);
            let [left, top, right, bottom] = found.plate.expect("a light ground");
            let module = (right - left) / (code.side as f64 + 8.0);
            assert!(module * code.side as f64 >= 19.999 && (bottom - top - right + left).abs() < 1e-6, "{shown}");
            for row in 0..code.side + 8 {
                for col in 0..code.side + 8 {
                    let at = Point::new(left + (col as f64 + 0.5) * module, top + (row as f64 + 0.5) * module);
                    let is_dark = row >= 4 && col >= 4 && code.is_dark(row - 4, col - 4);
                    assert_eq!(is_inside(&found.rings, at), is_dark, "{shown}: {row}, {col}");
                }
            }
            let near = |one: &Seen| {
                let is_solid = one.text().is_some() || matches!(one.item, Item::Group { layer: Layer::Board, .. });
                is_solid && overlap(one.extent(&Default::default()), [left, top, right, bottom], 0.05)
            };
            let solid = seen(&page.items).into_iter().filter(|one| !one.is_on_board() && near(one)).count();
            assert_eq!(solid, 1, "{shown}: nothing else is in its light border");
            assert!(found.words.iter().any(|words| words.contains(ADDRESS)), "{shown}: {:?}", found.words);
            assert_eq!((found.addresses, found.printed), (vec![ADDRESS.to_owned()], ADDRESS.to_owned()), "{shown}");
            count += 1;
        }
    }
    assert!(count > 24, "{count}");
}

#[test]
fn there_is_no_code_unless_it_is_wanted() {
    let pages = trade();
    assert!(pages.back_cover);
    for page in &pages.pages {
        let found = find(&page.drawing.items);
        assert!(found.rings.is_empty() && found.addresses.is_empty());
    }
    let style = Style { code: ADDRESS.parse().ok(), edition: Edition::Solution, ..Style::default() };
    assert!(booklet(&style).colophon.is_none());
}

#[test]
fn the_printed_address_is_a_link() {
    // Parentheses end a string of PDF.
    let address = "https://example.org/(hughes)?a=b";
    let style = Style { edition: Edition::Puzzle, code: address.parse().ok(), ..Style::default() };
    let pages = paginate(&booklet(&style), &Layout::default()).expect("it fits");
    let file = load(&write(&pages));
    let last = file.get_dictionary(*file.get_pages().values().last().expect("a page")).expect("a page");
    let annotations = last.get(b"Annots").and_then(Object::as_array).expect("links");
    let [Object::Reference(link)] = annotations[..] else { panic!("one link: {annotations:?}") };
    let link = file.get_dictionary(link).expect("a link");
    let action = link.get(b"A").and_then(Object::as_dict).expect("an action");
    let text = |object: &Object| String::from_utf8_lossy(object.as_str().expect("a string")).into_owned();
    assert_eq!(action.get(b"URI").map(text).expect("an address"), address);
    assert_eq!(link.get(b"Contents").map(text).expect("words"), address);
    assert!(link.get(b"StructParent").is_ok());
}
