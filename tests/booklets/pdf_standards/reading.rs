//! What is read aloud and where links lead, in whole booklets.

use super::documents::{documents, fonts, on_sheets, scheme};
use super::{array, common, dictionary, load, name, of, places, printed, write};
use crate::common::stories::{example, story_in};
use crate::common::{program, text_of};
use crate::impose::plan;
use crate::seen::steps;
use lopdf::{Dictionary, Document, Object};
use std::collections::BTreeMap;
use std::process::Command;
use stepbook::stages::booklet::impose::Imposition;
use stepbook::stages::booklet::{Edition, Selection, Style, compose};
use stepbook::stages::render::pdf::Pages;
use stepbook::stages::walkthrough::{Shown, Walkthrough};

/// The elements of the structure tree in reading order: type and alternative text.
fn elements(file: &Document) -> Vec<(String, Option<String>)> {
    fn visit(file: &Document, object: &Object, found: &mut Vec<(String, Option<String>)>) {
        let Ok((_, Object::Dictionary(element))) = file.dereference(object) else {
            return;
        };
        if !element.has(b"S") {
            return;
        }
        let words = element.get(b"Alt").ok().map(|words| lopdf::decode_text_string(words).expect("a text"));
        found.push((name(element, "S").to_owned(), words));
        match element.get(b"K").map(|kids| file.dereference(kids).expect("the object is there").1) {
            Ok(Object::Array(kids)) => kids.iter().for_each(|kid| visit(file, kid, found)),
            Ok(_) => visit(file, element.get(b"K").expect("as before"), found),
            Err(_) => {}
        }
    }
    let mut found = Vec::new();
    let root = of(file, file.catalog().expect("a catalog"), "StructTreeRoot");
    visit(file, root.get(b"K").expect("a document"), &mut found);
    found
}

#[test]
fn headings_skip_no_level_and_figures_have_words() {
    for (name, bytes) in documents() {
        let elements = elements(&load(bytes));
        let mut last = 0;
        for (kind, words) in &elements {
            if let Some(level) = kind.strip_prefix('H').and_then(|level| level.parse::<usize>().ok()) {
                assert!(level <= last + 1, "{name}: a heading of level {level} after one of level {last}");
                last = level;
            }
            assert_eq!(
                kind == "Figure",
                words.as_ref().is_some_and(|words| words.len() > 3),
                "{name}: {kind} {words:?}"
            );
        }
        let count = |wanted: &str| elements.iter().filter(|(kind, _)| kind == wanted).count();
        let starts = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
        // A diagram alone has no heading; each side of the page for the printer has one.
        let is_single = starts(&["figure", "levels", "command-drawn", "command-explored"]);
        let expected = if is_single { 0 } else { 1 + usize::from(name.contains("calibration")) };
        assert_eq!(count("H1"), expected, "{name}: headings of the first level");
        assert!(count("Figure") > 0, "{name}");
    }
}

/// The alternative texts of the steps of a file, in reading order: those that begin as a step's do.
fn told_steps(pages: &Pages, story: &Walkthrough, shown: Shown) -> Vec<usize> {
    let numbers: BTreeMap<String, usize> =
        (0..=story.length()).map(|k| (story.description_shown(&story.single(k, shown)), k)).collect();
    assert_eq!(numbers.len(), story.length() + 1, "no two steps are told alike");
    let words = elements(&load(&write(pages))).into_iter().filter_map(|(_, words)| words);
    words.filter_map(|words| numbers.get(&words).copied()).collect()
}

#[test]
fn every_step_appears_once_and_in_order() {
    let klotski = example("klotski");
    let all: Vec<usize> = (0..=klotski.length()).collect();
    for (name, shown) in [
        ("single", Shown::After),
        ("single", Shown::Next),
        ("booklet", Shown::After),
        ("signatures", Shown::Next),
        ("4-up", Shown::After),
        ("cut-stack", Shown::After),
    ] {
        let style = Style { shown, edition: Edition::Solution, ..Style::default() };
        let told = told_steps(&on_sheets(&klotski, &style, &plan(scheme(name))).1, &klotski, shown);
        // Pictures are in order; signposts are told like the boards after the step before a section and after its last one.
        let mut next = all.iter().peekable();
        for k in &told {
            next.next_if(|next| *next == k);
        }
        assert_eq!(next.next(), None, "{name} {shown:?}: {told:?}");
        if shown == Shown::After {
            let booklet = compose(&klotski, &style);
            let sections = steps(&booklet).chapters.iter().flat_map(|chapter| &chapter.sections);
            let mut wanted: Vec<usize> = sections.flat_map(|own| [own.first - 1, own.last]).chain(1..=116).collect();
            // The table of moves may show the start again.
            let mut found = told.strip_suffix(&[0]).unwrap_or(&told).to_vec();
            wanted.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, wanted, "{name}");
        }
        // A description names the block, its way and the whole position.
        for k in 1..klotski.length() {
            let words = klotski.description_shown(&klotski.single(k, shown));
            let moved = klotski.steps[k + usize::from(shown == Shown::Next)].moved.as_ref().expect("a move");
            let label = &klotski.pieces[moved.piece].label;
            let way = moved.way(&klotski.language);
            assert!(
                words.contains(label.as_str()) && words.contains(way.split(' ').next().expect("a word")),
                "{words}"
            );
            for row in klotski.picture(k).lines() {
                let cells = row.split_whitespace().flat_map(str::chars).filter(|c| c.is_alphanumeric());
                assert!(cells.into_iter().all(|c| words.contains(c)), "{row}: {words}");
            }
        }
    }
    let hebrew = ["hebrew.ttf", "hebrew-bold.ttf"];
    for (tag, names) in [("de", &[][..]), ("fr", &[]), ("es", &[]), ("zh", &["chinese.otf"]), ("he", &hebrew)] {
        let story = story_in(&text_of("examples/ten-steps.toml"), tag);
        let style = Style { fonts: fonts(names), steps: Selection::All, ..Style::default() };
        let told = told_steps(&on_sheets(&story, &style, &plan(scheme("single"))).1, &story, Shown::After);
        // Other pages show the start, a sample or boards on the way as well.
        let mut all = (0..=story.length()).peekable();
        for k in &told {
            all.next_if(|next| next == k);
        }
        assert_eq!(all.next(), None, "{tag}: {told:?}");
    }
}

/// The plan of a scheme, with marks and a bleed.
fn marked(name: &str) -> Imposition {
    Imposition { crop_marks: true, bleed: 3.0, ..plan(scheme(name)) }
}

#[test]
fn sheets_are_read_like_the_pages_on_them() {
    crate::common::needs!(common::tool("pdfinfo"));
    let folder = program::folder();
    let read = |pages: &Pages| {
        let file = program::write(&folder, "read.pdf", write(pages));
        let told = printed(Command::new("pdfinfo").arg("-struct-text").arg(&file));
        let told = String::from_utf8(told).expect("UTF-8");
        // Where a figure is differs, and what number a link has in the file.
        let is_place = |line: &str| line.contains("/BBox") || line.trim_start().starts_with("Object ");
        let told = told.lines().filter(|line| !is_place(line));
        told.map(|line| format!("{line}\n")).collect::<String>()
    };
    // A reader takes its time with the structure of many pages.
    let style = Style { steps: "0-16,100-116".parse().expect("a selection"), ..Style::default() };
    for scheme in ["signatures", "4-up", "cut-stack=2x2"] {
        let (pages, sheets) = on_sheets(&example("klotski"), &style, &marked(scheme));
        let (pages, sheets) = (read(&pages), read(&sheets));
        assert!(pages.lines().count() > 500 && pages.contains("\"Klotski\""), "{pages}");
        assert_eq!(pages, sheets, "{scheme}");
    }
}

/// The links of all pages: where they lead, and the page they are on, from 1.
fn links(file: &Document) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for (number, id) in file.get_pages() {
        let page = file.get_dictionary(id).expect("a page");
        for annotation in page.get(b"Annots").and_then(Object::as_array).map_or(&[][..], Vec::as_slice) {
            let link = dictionary(file, annotation);
            assert!(link.has(b"Contents"), "a link has words");
            let to = link.get(b"Dest").and_then(Object::as_str).expect("a name");
            found.push((String::from_utf8_lossy(to).into_owned(), number as usize));
        }
    }
    found
}

#[test]
fn lines_of_the_table_and_diagrams_lead_to_each_other() {
    let klotski = example("klotski");
    for scheme in ["single", "booklet", "4-up"] {
        let file = load(&write(&on_sheets(&klotski, &Style::default(), &marked(scheme)).1));
        let places: BTreeMap<String, usize> = places(&file).into_iter().map(|(name, page, _)| (name, page)).collect();
        let links = links(&file);
        for (to, _) in &links {
            assert!(places.contains_key(to), "{to} is nowhere");
        }
        let from =
            |to: &str| -> Vec<usize> { links.iter().filter(|(other, _)| other == to).map(|(_, page)| *page).collect() };
        let mut numbers = 1..;
        for whole in klotski.whole_moves() {
            let end = *whole.steps.end();
            let (diagram, line) = (format!("step-{end}"), format!("move-{end}"));
            // A line for each move leads to the picture with its result; a link leads back from each picture of its steps.
            assert!(from(&diagram).contains(&places[&line]), "{diagram} from the page of {line}: {:?}", from(&diagram));
            let pages = numbers.by_ref().take(end + 1 - whole.steps.start()).map(|k| places[&format!("step-{k}")]);
            assert_eq!(from(&line), pages.collect::<Vec<_>>(), "{line}");
        }
    }
}

/// The bookmarks of a file: depth from 1, title, page from 1.
fn bookmarks(file: &Document) -> Vec<(usize, String, usize)> {
    fn visit(file: &Document, parent: &Dictionary, depth: usize, found: &mut Vec<(usize, String, usize)>) {
        let mut next = parent.get(b"First").ok();
        while let Some(item) = next {
            let item = dictionary(file, item);
            let title = lopdf::decode_text_string(item.get(b"Title").expect("a title")).expect("a text");
            let page = array(file, item, "Dest")[0].as_reference().expect("a page");
            let page = file.get_pages().into_values().position(|id| id == page).expect("a page of the file") + 1;
            found.push((depth, title, page));
            visit(file, item, depth + 1, found);
            next = item.get(b"Next").ok();
        }
    }
    let mut found = Vec::new();
    visit(file, of(file, file.catalog().expect("a catalog"), "Outlines"), 1, &mut found);
    found
}

/// The labels of the pages of a file.
fn labels(file: &Document) -> Vec<String> {
    let ranges = array(file, of(file, file.catalog().expect("a catalog"), "PageLabels"), "Nums");
    let mut labels = Vec::new();
    for page in 0..file.get_pages().len() {
        let range = ranges.chunks(2).rfind(|range| range[0].as_i64().expect("a page") <= page as i64).expect("a range");
        let (first, style) = (range[0].as_i64().expect("a page"), range[1].as_dict().expect("a range"));
        let prefix = style.get(b"P").map_or(String::new(), |text| lopdf::decode_text_string(text).expect("a text"));
        let number = style.get(b"St").and_then(Object::as_i64).unwrap_or(1) + page as i64 - first;
        labels.push(prefix + &if style.has(b"S") { number.to_string() } else { String::new() });
    }
    labels
}

#[test]
fn bookmarks_and_labels_name_the_right_pages() {
    let klotski = example("klotski");
    for (scheme, is_imposed) in [("single", false), ("booklet", true)] {
        let pages = on_sheets(&klotski, &Style::default(), &marked(scheme)).1;
        let file = load(&write(&pages));
        let places: BTreeMap<String, usize> = places(&file).into_iter().map(|(name, page, _)| (name, page)).collect();
        let bookmarks = bookmarks(&file);
        let is_part = |title: &str| title.starts_with(|c: char| c.is_ascii_digit());
        let parts: Vec<&(usize, String, usize)> =
            bookmarks.iter().filter(|(depth, title, _)| *depth == 2 && is_part(title)).collect();
        assert_eq!(parts.len(), klotski.chapters.len(), "{bookmarks:?}");
        for (index, ((_, title, page), chapter)) in parts.into_iter().zip(&klotski.chapters).enumerate() {
            assert!(title.starts_with(&format!("{}. {}", index + 1, chapter.title)), "{title}");
            assert_eq!(*page, places[&format!("step-{}", chapter.steps.start())], "{title}");
        }
        let titles: Vec<&str> =
            bookmarks.iter().filter(|(depth, ..)| *depth == 1).map(|(_, title, _)| &**title).collect();
        let expected = ["Cover", "Contents", "The puzzle", "The solution", "All moves", "The numbers", "Hints"];
        assert_eq!(titles, expected);
        let labels = labels(&file);
        assert_eq!(labels, pages.pages.iter().map(|page| page.label.clone()).collect::<Vec<_>>());
        assert_eq!(labels[1], if is_imposed { "sheet 1 back" } else { "2" });
    }
    // The order of bookmarks is that of pages, whatever the sheets.
    let (_, solved) = documents().iter().find(|(name, _)| name == "solved").expect("a document");
    let solved = load(solved);
    assert!(bookmarks(&solved).is_sorted_by_key(|(.., page)| *page));
}
