//! PDF files as others see them: the structure that is read aloud, names and links, PDF/A-2a and PDF/UA-1, and two renderers
//! that show the same.

use crate::common;
pub mod documents;
mod reading;
mod renderers;
pub mod validators;

use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::process::Command;
use stepbook::stages::diagram::{Anchor, Diagram, Form, Item, Layer, Point, Rect, Role, Span, Tag, Text, Theme};
use stepbook::stages::font::{Fonts, Weight};
use stepbook::stages::render::pdf::{Page, Pages, pdf};
use stepbook::stages::walkthrough::Kind;

fn text(x: f64, y: f64, content: &str) -> Item {
    Item::Text(Text {
        at: Point::new(x, y),
        size: 4.0,
        anchor: Anchor::Start,
        weight: Weight::Regular,
        content: content.to_owned(),
        spoken: None,
        upright: false,
    })
}

fn spoken(x: f64, y: f64, content: &str, words: &str) -> Item {
    let Item::Text(text) = text(x, y, content) else { unreachable!() };
    Item::Text(Text { spoken: Some(words.to_owned()), ..text })
}

fn group(layer: Layer, x: f64, y: f64, items: Vec<Item>) -> Item {
    Item::Group { layer, at: Point::new(x, y), scale: 1.0, items }
}

fn tagged(tag: Tag, items: Vec<Item>) -> Item {
    group(Layer::Tagged(tag), 0.0, 0.0, items)
}

fn frame(x: f64, y: f64) -> Item {
    Item::Shape(Form::Rect(Rect::new(x, y, 20.0, 10.0), 0.0), Role::Frame)
}

fn figure(words: &str, name: &str, x: f64, y: f64, caption: Vec<Item>) -> Item {
    let tag = Tag::Figure { words: words.to_owned(), name: Some(name.to_owned()) };
    tagged(tag, vec![frame(x, y), tagged(Tag::Caption, caption)])
}

fn link(to: &str, items: Vec<Item>) -> Item {
    tagged(Tag::Link { to: to.to_owned(), words: format!("to {to}") }, items)
}

fn row(y: f64, cells: [(Span, &str); 2]) -> Item {
    let cells = cells.iter().zip([10.0, 40.0]);
    let cells = cells.map(|((span, content), x)| tagged(Tag::Cell(*span), vec![text(x, y, content)]));
    tagged(Tag::Row, cells.collect())
}

fn page(label: &str, items: Vec<Item>) -> Page {
    let drawing = Diagram {
        width: 100.0,
        height: 140.0,
        title: label.to_owned(),
        description: String::new(),
        items,
        content: None,
    };
    Page { drawing, label: label.to_owned(), trim: None, bleed: None }
}

fn pages(title: &str, pages: Vec<Page>) -> Pages {
    Pages {
        title: title.to_owned(),
        author: None,
        subject: "All that a page can hold.".to_owned(),
        language: "en".to_owned(),
        fonts: Fonts::default(),
        date: None,
        pages,
        back_cover: false,
        bookmarks: Vec::new(),
    }
}

/// Two pages with every tag.
fn everything() -> Pages {
    let head = [(Span::ColumnHead, "Step"), (Span::ColumnHead, "Move")];
    let first = vec![
        text(10.0, 6.0, "a running head"),
        tagged(Tag::Heading(1), vec![text(10.0, 15.0, "Every tag")]),
        tagged(
            Tag::Paragraph,
            vec![
                text(10.0, 22.0, "A paragraph with"),
                link("step-2", vec![text(45.0, 22.0, "a link")]),
                spoken(60.0, 22.0, "2", "two"),
            ],
        ),
        tagged(Tag::Phrase, vec![text(10.0, 28.0, "words of their own")]),
        link("nowhere", vec![text(60.0, 28.0, "lost")]),
        figure("block A goes left", "step-1", 10.0, 35.0, vec![link("moves", vec![text(10.0, 50.0, "1")])]),
        tagged(
            Tag::List,
            vec![
                tagged(Tag::Entry, vec![text(10.0, 60.0, "one")]),
                tagged(Tag::Entry, vec![text(10.0, 65.0, "two"), link("step-1", vec![text(20.0, 65.0, "see")])]),
            ],
        ),
        tagged(Tag::Anchor("moves".to_owned()), vec![tagged(Tag::Heading(2), vec![text(10.0, 75.0, "Moves")])]),
        tagged(
            Tag::Table { goes_on: false },
            vec![frame(8.0, 78.0), row(82.0, head), row(88.0, [(Span::RowHead, "1"), (Span::Data, "A left")])],
        ),
    ];
    let second = vec![
        text(10.0, 6.0, "a running head"),
        tagged(Tag::Table { goes_on: true }, vec![row(20.0, [(Span::RowHead, "2"), (Span::Data, "B up")])]),
        tagged(Tag::Heading(2), vec![text(10.0, 30.0, "The end")]),
        figure("block B goes up", "step-2", 10.0, 35.0, vec![text(10.0, 50.0, "2")]),
        tagged(Tag::Heading(3), vec![text(10.0, 60.0, "Thanks")]),
    ];
    pages("Every tag", vec![page("1", first), page("2", second)])
}

/// Four pages on two sheets, in the order in which they are folded; page 4 is upside down.
fn imposed() -> Pages {
    let small = |number: usize, next: usize, x: f64| {
        let name = format!("step-{number}");
        let caption = vec![link(&format!("step-{next}"), vec![text(10.0, 30.0, "next")])];
        let words = format!("page {number}");
        let head = (number == 1).then(|| tagged(Tag::Heading(1), vec![text(10.0, 12.0, "One")]));
        let items = head.into_iter().chain([figure(&words, &name, 10.0, 15.0, caption)]).collect();
        group(Layer::Page(number), x, 0.0, items)
    };
    let turned = Item::Turned { about: Point::new(25.0, 70.0), items: vec![small(4, 1, 0.0)] };
    let mut sheets = vec![
        page("Sheet 1, front", vec![turned, small(1, 2, 50.0)]),
        page("Sheet 1, back", vec![small(2, 3, 0.0), small(3, 4, 50.0)]),
    ];
    sheets[0].trim = Some(Rect::new(3.0, 4.0, 90.0, 130.0));
    sheets[0].bleed = Some(Rect::new(1.0, 2.0, 94.0, 134.0));
    pages("Folded", sheets)
}

pub fn write(pages: &Pages) -> Vec<u8> {
    pdf(pages, Theme::default()).expect("the font has all letters")
}

pub fn load(bytes: &[u8]) -> Document {
    Document::load_mem(bytes).expect("a PDF")
}

fn dictionary<'a>(file: &'a Document, object: &'a Object) -> &'a Dictionary {
    file.dereference(object).and_then(|(_, object)| object.as_dict()).expect("a dictionary")
}

fn of<'a>(file: &'a Document, dictionary: &'a Dictionary, key: &str) -> &'a Dictionary {
    self::dictionary(file, dictionary.get(key.as_bytes()).unwrap_or_else(|_| panic!("{key}")))
}

fn array<'a>(file: &'a Document, dictionary: &'a Dictionary, key: &str) -> &'a [Object] {
    let value = dictionary.get(key.as_bytes()).unwrap_or_else(|_| panic!("{key}"));
    file.dereference(value).and_then(|(_, value)| value.as_array()).expect("an array")
}

fn name<'a>(dictionary: &'a Dictionary, key: &str) -> &'a str {
    let name = dictionary.get(key.as_bytes()).and_then(Object::as_name).unwrap_or_else(|_| panic!("{key}"));
    std::str::from_utf8(name).expect("ASCII")
}

/// The structure tree in one line: `P[Link]`; the words of figures follow them in quotation marks.
fn outline(file: &Document) -> String {
    fn visit(file: &Document, object: &Object, out: &mut String) {
        let Ok((_, Object::Dictionary(element))) = file.dereference(object) else {
            return;
        };
        if !element.has(b"S") {
            assert_eq!(name(element, "Type"), "OBJR");
            assert_eq!(name(of(file, element, "Obj"), "Subtype"), "Link");
            return;
        }
        if !out.is_empty() && !out.ends_with('[') {
            out.push(' ');
        }
        out.push_str(name(element, "S"));
        if let Ok(words) = element.get(b"Alt").and_then(Object::as_str) {
            out.push_str(&format!("'{}'", String::from_utf8_lossy(words)));
        }
        let mut inner = String::new();
        match element.get(b"K").map(|kids| file.dereference(kids).expect("the object is there").1) {
            Ok(Object::Array(kids)) => kids.iter().for_each(|kid| visit(file, kid, &mut inner)),
            Ok(Object::Dictionary(_)) => visit(file, element.get(b"K").expect("as before"), &mut inner),
            _ => {}
        }
        if !inner.is_empty() {
            out.push_str(&format!("[{inner}]"));
        }
    }
    let mut out = String::new();
    let root = of(file, file.catalog().expect("a catalog"), "StructTreeRoot");
    visit(file, root.get(b"K").expect("a document"), &mut out);
    out
}

/// The places that have a name: name, page from 1, top in pt.
pub fn places(file: &Document) -> Vec<(String, usize, f32)> {
    let pages: Vec<ObjectId> = file.get_pages().into_values().collect();
    let tree = of(file, of(file, file.catalog().expect("a catalog"), "Names"), "Dests");
    let mut leaves: Vec<&Dictionary> = vec![tree];
    if let Ok(kids) = tree.get(b"Kids").and_then(Object::as_array) {
        leaves = kids.iter().map(|kid| dictionary(file, kid)).collect();
    }
    let entries = leaves.into_iter().flat_map(|leaf| array(file, leaf, "Names").chunks(2));
    let place = |entry: &[Object]| {
        let target = entry[1].as_array().expect("a destination");
        let page = target[0].as_reference().expect("a page");
        let page = pages.iter().position(|&id| id == page).expect("a page") + 1;
        let name = String::from_utf8_lossy(entry[0].as_str().expect("a name")).into_owned();
        (name, page, target[3].as_float().expect("a top"))
    };
    entries.map(place).collect()
}

/// The links of a page: where they lead and their rectangles in pt.
fn links(file: &Document, page: u32) -> Vec<(String, Vec<f32>)> {
    let page = file.get_dictionary(file.get_pages()[&page]).expect("a page");
    let Ok(annotations) = page.get(b"Annots").and_then(Object::as_array) else {
        return Vec::new();
    };
    let link = |annotation: &Object| {
        let link = dictionary(file, annotation);
        assert_eq!(link.get(b"F").and_then(Object::as_i64).expect("flags"), 4);
        assert_eq!(array(file, link, "Border"), [0, 0, 0].map(Object::Integer));
        let to = String::from_utf8_lossy(link.get(b"Dest").and_then(Object::as_str).expect("a name")).into_owned();
        let words = String::from_utf8_lossy(link.get(b"Contents").and_then(Object::as_str).expect("words"));
        assert_eq!(words, format!("to {to}"));
        (to, array(file, link, "Rect").iter().map(|side| side.as_float().expect("a number")).collect())
    };
    annotations.iter().map(link).collect()
}

/// The operators of a page.
fn contents(file: &Document, page: u32) -> Vec<Operation> {
    let content = file.get_page_content(file.get_pages()[&page]);
    Content::decode(&content).expect("operators").operations
}

#[test]
fn the_structure_is_that_of_the_groups() {
    let file = load(&write(&everything()));
    let expected = "Document[H1 P[Link] P[Span] P[Span] Figure'block A goes left'[Caption[Link]] \
        L[LI[LBody] LI[LBody[Link]]] H2 Table[TR[TH TH] TR[TH TD] TR[TH TD]] H2 \
        Figure'block B goes up'[Caption] H3]";
    assert_eq!(outline(&file), expected);
}

#[test]
fn all_content_is_marked_and_known_to_its_element() {
    for pages in [everything(), imposed()] {
        let file = load(&write(&pages));
        let root = of(&file, file.catalog().expect("a catalog"), "StructTreeRoot");
        let parents = array(&file, of(&file, root, "ParentTree"), "Nums");
        for (number, id) in file.get_pages() {
            let page = file.get_dictionary(id).expect("a page");
            assert_eq!(page.get(b"StructParents").and_then(Object::as_i64).expect("a key"), i64::from(number) - 1);
            assert_eq!(name(page, "Tabs"), "S");
            let owners = file.dereference(&parents[2 * number as usize - 1]).expect("the elements of a page").1;
            let owners = owners.as_array().expect("the elements of a page");
            let content = contents(&file, number);
            let begun = content.iter().filter_map(|operation| match (&*operation.operator, &operation.operands[..]) {
                ("BDC", [Object::Name(tag), Object::Dictionary(properties)]) => {
                    let number = properties.get(b"MCID").ok()?.as_i64().expect("a number");
                    Some((String::from_utf8_lossy(tag), number))
                }
                _ => None,
            });
            let begun: Vec<_> = begun.collect();
            assert_eq!(begun.len(), owners.len(), "{content:?}");
            for (i, ((tag, number), owner)) in begun.iter().zip(owners).enumerate() {
                let kind = name(dictionary(&file, owner), "S");
                // A link that leads nowhere became a span.
                assert!(*tag == kind || (kind == "Span" && tag == "Link"), "{tag}: {kind}");
                assert_eq!(*number, i as i64, "{tag}");
            }
            let mut depth = 0;
            for Operation { operator, operands } in &content {
                depth += match &**operator {
                    "BDC" | "BMC" => 1,
                    "EMC" => -1,
                    _ => 0,
                };
                let paints = ["Tj", "TJ", "Do", "f*", "S", "B*", "b*"].contains(&&**operator);
                assert!((0..=2).contains(&depth) && (depth > 0 || !paints), "{operator} in\n{content:?}");
                let turns = operator == "cm" && operands[0].as_float().expect("a number") < 0.0;
                assert!(depth == 0 || !turns, "a turn in marked content");
            }
            assert_eq!(depth, 0);
        }
    }
}

#[test]
fn decoration_in_a_row_is_marked_once() {
    let items = vec![text(10.0, 10.0, "head"), frame(10.0, 20.0), text(10.0, 40.0, "foot")];
    let file = load(&write(&pages("Decoration", vec![page("1", items)])));
    let begun = contents(&file, 1).into_iter().filter(|operation| operation.operator == "BMC");
    let tags: Vec<Object> = begun.flat_map(|operation| operation.operands).collect();
    assert_eq!(tags, [Object::from("Artifact")]);
    assert_eq!(outline(&file), "Document");
}

#[test]
fn greys_are_one_number_and_colours_three() {
    for (theme, is_coloured) in [(Theme::MONO, false), (Theme::COLOUR, true)] {
        let block = Item::Shape(Form::Rect(Rect::new(10.0, 20.0, 9.0, 9.0), 0.0), Role::Block(Kind::Target.into()));
        let items = vec![text(10.0, 10.0, "head"), block];
        let file = load(&pdf(&pages("Colours", vec![page("1", items)]), theme).expect("the font has all letters"));
        let set = contents(&file, 1);
        let of = |names: [&str; 2]| -> Vec<&[Object]> {
            let named = set.iter().filter(|operation| names.contains(&&*operation.operator));
            named.map(|operation| &operation.operands[..]).collect()
        };
        assert!(!of(["g", "G"]).is_empty());
        let colours = of(["rg", "RG"]);
        assert_eq!(!colours.is_empty(), is_coloured);
        assert!(colours.iter().all(|parts| parts.len() == 3 && parts.iter().any(|part| *part != parts[0])));
    }
}

#[test]
fn figures_and_anchors_are_found_by_their_names() {
    let places = places(&load(&write(&everything())));
    let names: Vec<(&str, usize)> = places.iter().map(|(name, page, _)| (name.as_str(), *page)).collect();
    assert_eq!(names, [("moves", 1), ("step-1", 1), ("step-2", 2)]);
    let top = (140.0 - 35.0) * 72.0 / 25.4;
    assert!((places[2].2 - top).abs() < 0.02, "{places:?}");
}

#[test]
fn links_cover_their_content_everywhere() {
    let file = load(&write(&everything()));
    let targets: Vec<String> = links(&file, 1).into_iter().map(|(to, _)| to).collect();
    assert_eq!(targets, ["step-2", "moves", "step-1"], "one that leads nowhere is none");
    let file = load(&write(&imposed()));
    let mm = |pt: f32| f64::from(pt) * 25.4 / 72.0;
    let first = links(&file, 1);
    let targets: Vec<&str> = first.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(targets, ["step-2", "step-1"]);
    // On page 1, the right half: from x = 60 at the baseline y = 30 from the top.
    let [left, bottom, right, top] =
        first[0].1[..].try_into().map(|sides: [f32; 4]| sides.map(mm)).expect("a rectangle");
    assert!((left - 60.0).abs() < 0.1 && right > 65.0 && right < 70.0, "{left} to {right}");
    assert!(bottom < 110.0 && bottom > 108.5 && top > 112.0 && top < 114.0, "{bottom} to {top}");
    // On page 4, the left half, the same upside down about (25, 70).
    let [left, bottom, right, top] =
        first[1].1[..].try_into().map(|sides: [f32; 4]| sides.map(mm)).expect("a rectangle");
    assert!((right - 40.0).abs() < 0.1 && left < 35.0 && left > 30.0, "{left} to {right}");
    assert!(top > 30.0 && top < 31.5 && bottom < 28.0 && bottom > 26.0, "{bottom} to {top}");
}

#[test]
fn sheets_are_read_in_the_order_of_their_pages() {
    let file = load(&write(&imposed()));
    let figures: Vec<String> = (1..=4).map(|number| format!("Figure'page {number}'[Caption[Link]]")).collect();
    assert_eq!(outline(&file), format!("Document[H1 {}]", figures.join(" ")));
}

#[test]
fn boxes_labels_and_direction_are_written() {
    let mut pages = imposed();
    pages.pages.extend(["7", "8", "9"].map(|label| page(label, Vec::new())));
    let direction = |pages: &Pages| {
        let file = load(&write(pages));
        let preferences = of(&file, file.catalog().expect("a catalog"), "ViewerPreferences").clone();
        preferences.get(b"Direction").and_then(Object::as_name).map(<[u8]>::to_vec).ok()
    };
    assert_eq!(direction(&pages), None);
    let file = load(&write(&pages));
    let page = file.get_dictionary(file.get_pages()[&1]).expect("a page");
    for (key, [left, top, right, bottom]) in
        [("TrimBox", [3.0, 4.0, 93.0, 134.0]), ("BleedBox", [1.0, 2.0, 95.0, 136.0])]
    {
        let expected = [left, 140.0 - bottom, right, 140.0 - top];
        for (side, mm) in array(&file, page, key).iter().zip(expected) {
            assert!((f64::from(side.as_float().expect("a number")) - mm * 72.0 / 25.4).abs() < 0.01, "{key}");
        }
    }
    let labels = array(&file, of(&file, file.catalog().expect("a catalog"), "PageLabels"), "Nums");
    let starts: Vec<i64> = labels.iter().filter_map(|label| label.as_i64().ok()).collect();
    assert_eq!(starts, [0, 1, 2]);
    assert_eq!(labels[5].as_dict().and_then(|range| range.get(b"St")?.as_i64()).expect("a number"), 7);
    pages.language = "ar".to_owned();
    assert_eq!(direction(&pages).as_deref(), Some(b"R2L".as_slice()));
}

#[test]
fn both_copies_of_the_metadata_agree() {
    let mut pages = everything();
    pages.title = "<a & \"b\"> \u{1}č\r".to_owned();
    pages.author = Some("A\u{0}B ]]> & Söhne".to_owned());
    pages.date = Some(1_000_000_000);
    let bytes = write(&pages);
    let file = load(&bytes);
    let information = file.trailer.get(b"Info").and_then(Object::as_reference).expect("information");
    let information = file.get_dictionary(information).expect("information");
    let title = information.get(b"Title").expect("a title");
    assert_eq!(lopdf::decode_text_string(title).expect("a text"), "<a & \"b\"> \u{fffd}č\u{fffd}");
    let xmp = file.catalog().and_then(|catalog| catalog.get(b"Metadata")).and_then(Object::as_reference);
    let xmp = file.get_object(xmp.expect("metadata")).and_then(Object::as_stream).expect("a stream").content.clone();
    let xmp = String::from_utf8(xmp).expect("UTF-8");
    assert!(xmp.contains("&lt;a &amp; ") && xmp.contains("&gt; \u{fffd}č\u{fffd}<"), "{xmp}");
    assert!(xmp.contains("A\u{fffd}B ]]&gt; &amp; Söhne") && !xmp.contains('\u{1}'), "{xmp}");
    assert_eq!(xmp.matches("2001-09-09T01:46:40Z").count(), 3, "{xmp}");
    assert_eq!(information.get(b"ModDate").and_then(Object::as_str).expect("a date"), b"D:20010909014640Z");
    pages.date = None;
    let undated = write(&pages);
    assert!(!undated.windows(4).any(|bytes| bytes == b"Date"), "a date where none is wanted");
    assert_ne!(undated, bytes);
}

/// Thousands of places and links: the trees have leaves.
fn long() -> Pages {
    let leaf = |number: usize| {
        let heading = (number == 0).then(|| tagged(Tag::Heading(1), vec![text(10.0, 8.0, "Many")]));
        let words = format!("picture {number}");
        let next = format!("step-{}", (number + 1) % 300);
        let caption = vec![link(&next, vec![text(10.0, 30.0, "next")])];
        let figure = figure(&words, &format!("step-{number}"), 10.0, 12.0, caption);
        page(&(number + 1).to_string(), heading.into_iter().chain([figure]).collect())
    };
    pages("Many", (0..300).map(leaf).collect())
}

#[test]
fn large_trees_have_leaves_in_order() {
    let file = load(&write(&long()));
    let names: Vec<String> = places(&file).into_iter().map(|(name, ..)| name).collect();
    assert!(names.len() == 300 && names.is_sorted(), "{names:?}");
    let root = of(&file, file.catalog().expect("a catalog"), "StructTreeRoot");
    let leaves = array(&file, of(&file, root, "ParentTree"), "Kids");
    let entries = leaves.iter().flat_map(|leaf| array(&file, dictionary(&file, leaf), "Nums").chunks(2));
    let keys: Vec<i64> = entries.map(|entry| entry[0].as_i64().expect("a key")).collect();
    assert_eq!(keys, (0..600).collect::<Vec<_>>());
}

/// What a program prints, which must end well.
pub fn printed(command: &mut Command) -> Vec<u8> {
    let output = command.output().expect("a program that is there");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}{told}", String::from_utf8_lossy(&output.stdout));
    output.stdout
}
