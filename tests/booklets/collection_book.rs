//! Books of many puzzles: order, numbers, links, what is left out, and files.

use crate::common::program::{Run, folder, read, write};
use crate::common::stories::story_in;
use crate::common::{self, program, text_of};
use crate::pdf_standards::{load, places};
use crate::seen::{on_all, on_paper, tags, texts};
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::booklet::pages::{Layout, paginate_collection};
use stepbook::stages::booklet::{Answers, Binding, BookPart, Collection, Parts, Style, bind};
use stepbook::stages::diagram::Tag;
use stepbook::stages::format::List;
use stepbook::stages::render::pdf::Pages;
use stepbook::stages::walkthrough::Walkthrough;
use tempfile::TempDir;

/// Cars that leave at the right.
const JAM: &str = "ooBoooooBoooAABooooooooooooooooooooo\noooooooooooooAAooooooooooooooooooooo\n";

fn run(folder: &TempDir, arguments: &str) -> Run {
    program::run(folder, &format!("collection {arguments}"))
}

/// The stories of some files, solved in steps.
fn stories(files: &[&str], language: &str) -> Vec<Walkthrough> {
    files.iter().map(|file| story_in(&text_of(file), language)).collect()
}

/// Those of the first published puzzles of Rush Hour in a collection.
fn cars(collection: &str, most: usize) -> Vec<Walkthrough> {
    let name = format!("rush-hour-{collection}");
    let all = common::published("corpus").into_iter().filter(|(file, _)| *file == name);
    all.take(most).map(|(_, puzzle)| story_in(&puzzle, "en")).collect()
}

const FILES: [&str; 5] = [
    "examples/klotski.toml",
    "examples/hughes.toml",
    "examples/traffic-cop.toml",
    "examples/rush-hour.toml",
    "examples/ten-steps.toml",
];

fn bound(stories: &[Walkthrough], binding: &Binding) -> Collection {
    bind(stories, &Style::default(), binding).expect("there are puzzles")
}

/// What is read on the pages: places with the page on which they are, and links with their words.
#[derive(Default)]
struct Read {
    places: BTreeMap<String, usize>,
    /// Page, target, words for those who do not see it, and the text that is seen.
    links: Vec<(usize, String, String, String)>,
}

impl Read {
    fn of(pages: &Pages) -> Self {
        let mut read = Self::default();
        for (page, drawing) in (1..).zip(pages.pages.iter().map(|page| &page.drawing)) {
            for (tag, seen) in tags(&drawing.items) {
                match tag {
                    Tag::Anchor(name) => {
                        assert_eq!(read.places.insert(name.clone(), page), None, "{name} is there twice");
                    }
                    Tag::Link { to, words } => read.links.push((page, to.clone(), words.clone(), seen)),
                    _ => {}
                }
            }
        }
        read
    }

    /// The pages on which a part of each puzzle begins.
    fn pages(&self, part: &str, count: usize) -> Vec<usize> {
        (1..=count).map(|number| self.places[&format!("{part}-{number}")]).collect()
    }

    /// No link leads nowhere.
    fn check_links(&self) {
        assert!(self.links.iter().all(|link| self.places.contains_key(&link.1)), "{:?}", self.links);
    }
}

fn paginated(book: &Collection) -> Pages {
    paginate_collection(book, &Layout::default()).expect("A4 is large enough")
}

#[test]
fn every_puzzle_has_its_number_in_all_parts_and_links_lead_there() {
    for (language, answers) in [("en", Answers::Moves), ("de", Answers::Diagrams), ("he", Answers::Moves)] {
        let stories = stories(&FILES, language);
        let book = bound(&stories, &Binding { answers, ..Binding::default() });
        let read = Read::of(&paginated(&book));
        let names = ["puzzles", "hints", "second-hints", "third-hints", "solutions"];
        let of_one = |number: usize| names.map(|name| format!("{name}-{number}"));
        let mut expected: Vec<String> = (1..=stories.len()).flat_map(of_one).collect();
        expected.sort();
        assert_eq!(read.places.keys().cloned().collect::<Vec<_>>(), expected);
        let [puzzles, hints, solutions] = BookPart::ALL.map(|part| read.pages(part.name(), stories.len()));
        for part in [&puzzles, &hints, &solutions] {
            assert!(part.is_sorted(), "{part:?}");
        }
        assert!(puzzles.last() < hints.first() && hints.last() < solutions.first());
        // Each link leads somewhere, and the page that it names, visible or not, is the right one.
        for (from, to, words, seen) in &read.links {
            let page = read.places.get(to).unwrap_or_else(|| panic!("{to} is nowhere"));
            let number = |text: &str| {
                let digits = text.split(|c: char| !c.is_ascii_digit());
                digits.filter_map(|digits| digits.parse::<usize>().ok()).next_back()
            };
            assert_eq!(number(words), Some(*page), "{words} on page {from}");
            // In the contents, the name is also a link.
            let is_title = stories.iter().any(|story| story.about.title == *seen);
            assert!(is_title || number(seen) == Some(*page), "`{seen}` on page {from}, not {page}");
        }
        let leads = |from: &[usize], to: BookPart| {
            (1..=stories.len()).all(|number| {
                let to = format!("{}-{number}", to.name());
                read.links.iter().any(|link| link.0 == from[number - 1] && link.1 == to)
            })
        };
        assert!(leads(&puzzles, BookPart::Hints) && leads(&puzzles, BookPart::Solutions));
        assert!(leads(&solutions, BookPart::Puzzles));
        each_hint_leads_to_the_next(&read, &book);
        let from_contents = read.links.iter().filter(|link| link.0 == 2).count();
        assert_eq!(from_contents, 4 * stories.len());
    }
}

#[test]
fn the_table_of_a_solution_has_every_move_once_and_says_where_pictures_are() {
    let stories = stories(&FILES, "en");
    let book = bound(&stories, &Binding::default());
    for (story, entry) in stories.iter().zip(&book.entries) {
        assert_eq!(entry.lines.len(), story.moves());
        let ends: Vec<usize> = (1..=story.length()).filter(|&k| story.ends_move(k)).collect();
        assert_eq!(entry.lines.iter().map(|line| line.number).collect::<Vec<_>>(), ends);
        let pictured: Vec<usize> = entry.lines.iter().filter(|line| line.target).map(|line| line.number).collect();
        assert_eq!(entry.figures.iter().map(|figure| figure.number).collect::<Vec<_>>(), pictured);
        assert_eq!(pictured.last(), Some(&story.length()));
        // The cells of all moves are those that the blocks travel.
        let cells = entry.lines.iter().map(|line| common::cells(&line.way.concat()));
        assert_eq!(cells.sum::<usize>(), story.cells());
    }
}

#[test]
fn common_facts_of_all_puzzles_appear_once() {
    let mut stories = cars("thinkfun", usize::MAX);
    let book = bound(&stories, &Binding::default());
    let rules = &book.rules[0].rules;
    assert!(rules.iter().any(|rule| rule == "Blocks move along their length only."), "{rules:?}");
    for entry in &book.entries {
        assert!(entry.rules.iter().all(|rule| !rules.contains(rule)), "{:?}", entry.rules);
    }
    // A puzzle with other rules takes them from the front, and all puzzles have their own.
    stories.extend(self::stories(&["examples/klotski.toml"], "en"));
    let mixed = bound(&stories, &Binding::default());
    assert!(!mixed.rules[0].rules.iter().any(|rule| rule.contains("length")));
    let told = |entry: &stepbook::stages::booklet::Entry| entry.rules.iter().any(|rule| rule.contains("length"));
    assert_eq!(mixed.entries.iter().filter(|entry| told(entry)).count(), stories.len() - 1);
    assert!(bind(&[], &Style::default(), &Binding::default()).is_none());
}

#[test]
fn number_mazes_are_bound_with_sliding_blocks() {
    let stories = stories(&["examples/klondike.toml", "examples/hughes.toml", "examples/number-maze.toml"], "en");
    let book = bound(&stories, &Binding::default());
    let names: Vec<&str> = book.rules.iter().map(|common| common.name.as_str()).collect();
    assert_eq!((book.booklet.title.as_str(), names), ("Puzzles", vec!["Number mazes", "Sliding-block puzzles"]));
    // What is said of blocks that the goal does not name is not said of mazes.
    let others = "It does not matter where the other blocks end up.";
    assert!(!book.rules[0].rules.iter().chain(&book.entries[0].rules).any(|rule| rule == others));
    let klondike = &book.entries[0];
    // The third hint is one jump: the one after the cell of the second hint.
    let hints = klondike.hints.as_ref().expect("hints");
    let milestone = hints.second.as_ref().expect("a cell");
    assert!(milestone.picture.is_none() && milestone.words.starts_with("After 3 jumps: "), "{}", milestone.words);
    assert_eq!(hints.third.iter().map(|next| next.step).collect::<Vec<_>>(), [4]);
    assert!(!hints.third[0].moves.contains('·'), "{:?}", hints.third);
    assert!(klondike.on_maps && klondike.figures.len() == 1 && klondike.lines.len() == 9);
    let ways: Vec<&str> = klondike.lines.iter().map(|line| line.way[0].as_str()).collect();
    assert_eq!(ways[..8], ["SW", "SW", "NE", "NE", "NE", "SW", "SW", "SW"]);
    let read = Read::of(&paginated(&book));
    assert!(
        ["puzzles-1", "solutions-1", "puzzles-3", "solutions-3"].iter().all(|place| read.places.contains_key(*place))
    );
    read.check_links();
}

#[test]
fn no_hint_is_beside_a_stronger_one() {
    let stories = stories(&FILES, "en");
    let pages = paginated(&bound(&stories, &Binding::default()));
    let all = on_all(&pages, texts).join(" ");
    let at = |words: &str| all.find(words).unwrap_or_else(|| panic!("{words} is not there"));
    // The runs follow each other: all weak hints, then all positions, then all moves.
    let runs = ["Start with d. ", "Start with 2. ", "Second hints", "Third hints"].map(at);
    assert!(runs.is_sorted(), "{runs:?}");
    let read = Read::of(&pages);
    let parts = ["puzzles", "hints", "second-hints", "third-hints", "solutions"];
    for pair in parts.map(|part| read.pages(part, stories.len())).windows(2) {
        assert!(pair[0].iter().max() < pair[1].iter().min(), "{pair:?}");
    }
}

/// The pages of the hints of each puzzle name the next one, the last one the solution.
fn each_hint_leads_to_the_next(read: &Read, book: &Collection) {
    for entry in &book.entries {
        let number = entry.number;
        let place = |name: &str| format!("{name}-{number}");
        let stops = ["hints", "second-hints", "third-hints", "solutions"].map(place);
        let stops: Vec<&String> = stops.iter().filter(|name| read.places.contains_key(*name)).collect();
        for pair in stops.windows(2) {
            let (from, to) = (read.places[pair[0]], read.places[pair[1]]);
            // A hint that is broken names the next one at its end.
            let link = read.links.iter().find(|link| link.1 == *pair[1] && link.0 >= from);
            let (page, _, _, seen) = link.unwrap_or_else(|| panic!("{} leads nowhere", pair[0]));
            assert!(
                (from..=from + 1).contains(page),
                "{} is on page {from}, but {} is named on {page}",
                pair[0],
                pair[1]
            );
            assert!(seen.ends_with(&to.to_string()) || seen.contains(&format!(" {to} ")), "{seen} is page {to}");
        }
    }
}

#[test]
fn hints_do_not_face_their_puzzle() {
    let all = stories(&FILES, "en");
    for count in 1..=all.len() {
        let book = bound(&all[..count], &Binding::default());
        for paper in ["a4", "a5"] {
            let read = Read::of(&paginate_collection(&book, &on_paper(paper)).expect("it is large enough"));
            let [puzzles, hints] = ["puzzles", "hints"].map(|part| read.pages(part, count));
            let is_apart = puzzles.iter().zip(&hints).all(|(puzzle, hint)| *hint > puzzle + 1);
            assert!(is_apart, "{count} puzzles on pages {puzzles:?}, their hints on pages {hints:?}");
        }
    }
}

#[test]
fn sixty_puzzles_on_a5_take_few_pages() {
    let mut stories = stories(&[&FILES[..], &["examples/number-maze.toml"]].concat(), "en");
    for collection in ["thinkfun", "forty", "fogleman"] {
        stories.extend(cars(collection, (60 - stories.len()).min(20)));
    }
    assert_eq!(stories.len(), 60);
    let book = bound(&stories, &Binding::default());
    let pages = paginate_collection(&book, &on_paper("a5")).expect("A5 is large enough");
    assert!(pages.pages.len() <= 70, "{} pages", pages.pages.len());
    let read = Read::of(&pages);
    for (from, to, words, _) in &read.links {
        let page = read.places.get(to).unwrap_or_else(|| panic!("{to} is nowhere"));
        assert!(words.ends_with(&format!(" {page}")), "{words} on page {from}, but it is on page {page}");
    }
    each_hint_leads_to_the_next(&read, &book);
    // What is true of several puzzles is said once.
    let all = on_all(&pages, texts).join(" ");
    assert!(book.sources.iter().any(|source| source.puzzles.len() == 20), "{:?}", book.sources);
    for source in &book.sources {
        let begin: String = source.text.split(": ").skip(1).collect::<Vec<_>>().join(": ").chars().take(40).collect();
        assert_eq!(all.matches(&begin).count(), 1, "{begin}");
        assert!(source.puzzles.is_sorted() && !source.puzzles.is_empty());
    }
    let mut said = BTreeSet::new();
    for text in book.entries.iter().flat_map(|entry| entry.by.iter().chain(&entry.note).chain(&entry.remarks)) {
        assert!(said.insert(text), "{text}");
    }
}

#[test]
fn parts_can_be_left_out() {
    let stories = stories(&FILES[1..2], "en");
    for (parts, has) in [
        (vec![BookPart::Puzzles], [true, false, false]),
        (vec![BookPart::Solutions], [false, false, true]),
        (vec![BookPart::Hints], [false, true, false]),
        (vec![BookPart::Hints, BookPart::Puzzles], [true, true, false]),
    ] {
        let book = bound(&stories, &Binding { parts: Parts::of(&parts), ..Binding::default() });
        let read = Read::of(&paginated(&book));
        for (part, has) in BookPart::ALL.into_iter().zip(has) {
            assert_eq!(read.places.contains_key(&format!("{}-1", part.name())), has, "{parts:?}: {part:?}");
        }
        read.check_links();
    }
}

/// The named places of a PDF with their pages, from 1.
fn places_of(folder: &TempDir, name: &str) -> BTreeMap<String, usize> {
    places(&load(&read(folder, name))).into_iter().map(|(name, page, _)| (name, page)).collect()
}

#[test]
fn the_same_book_has_the_same_bytes_whatever_the_jobs() {
    let folder = folder();
    write(&folder, "jam.txt", JAM);
    for (name, how) in [("one", "--jobs 1 --threads 1"), ("two", "--jobs 2"), ("three", "--jobs 3 --threads 2")] {
        run(&folder, &format!("hughes jam.txt ten-steps -o {name}.pdf {how} -q")).code(0);
        assert!(read(&folder, "one.pdf") == read(&folder, &format!("{name}.pdf")), "{name} differs");
    }
    // A puzzle of one move has no position on the way.
    let places = places_of(&folder, "one.pdf");
    assert_eq!(places.len(), 19, "{places:?}");
    run(&folder, "ten-steps hughes jam.txt --sort length -o sorted.pdf -q").code(0);
    assert_ne!(read(&folder, "one.pdf"), read(&folder, "sorted.pdf"));
}

#[test]
fn a_list_of_hundreds_is_bound() {
    let folder = folder();
    let list = common::path("tests/data/corpus/rush-hour-fogleman.json");
    let count = List::open(&std::fs::read(&list).expect("the list"), None).expect("a list").len();
    assert!(count > 200);
    let run = run(&folder, &format!("{} --metric move -o book.pdf", list.display()));
    run.code(0).says(&[&format!("book.pdf: {count} puzzles")]);
    let places = places_of(&folder, "book.pdf");
    assert!(places.len() > 4 * count && places.len() <= 5 * count, "{}", places.len());
    assert!(places["puzzles-1"] < places[&format!("hints-{count}")]);
}

#[test]
fn names_are_data() {
    let folder = folder();
    let titles = [
        "\\\\input{x} & <b>\\\"'%$#_{}~^</b>".to_owned(),
        "x".repeat(200),
        "many words ".repeat(18),
        ") Tj ET /Evil <</S/URI>> ((".to_owned(),
        "line\\u2028separator \\t tab".to_owned(),
    ];
    for (i, title) in titles.iter().enumerate() {
        let author = if i % 2 == 0 { format!("author = \"{title}\"\n") } else { String::new() };
        let text = format!("title = \"{title}\"\n{author}note = \"{title}\"\nboard = 'A.'\ngoal = {{ A = [0, 1] }}\n");
        write(&folder, &format!("all/{i}.toml"), &text);
    }
    run(&folder, "all -o book.pdf --paper a6").code(0).says(&["5 puzzles"]);
    assert_eq!(places_of(&folder, "book.pdf").len(), 20);
    assert!(!read(&folder, "book.pdf").windows(5).any(|bytes| bytes == b"/Evil"));
}

#[test]
fn latex_is_written_on_request() {
    let folder = folder();
    write(&folder, "jam.txt", JAM);
    run(&folder, "jam.txt --to tex").code(0);
    run(&folder, "jam.txt -o one.tex").code(0);
    assert_eq!(read(&folder, "collection.tex"), read(&folder, "one.tex"));
    run(&folder, "jam.txt -o tikz.tex --latex tikz --fill grey").code(0);
    assert!(program::text(&folder, "tikz.tex").contains("\\usepackage{tikz}"));
    write(&folder, "mine/collection.tex", "% \\VAR{heading}: \\VAR{contents|length} puzzles\n");
    run(&folder, "jam.txt -o mine.tex --template-dir mine --title 100%").code(0);
    assert_eq!(read(&folder, "mine.tex"), b"% 100\\%: 2 puzzles\n");
}
