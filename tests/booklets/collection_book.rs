//! Books of many puzzles: order, numbers, links, what is left out, and the command line.

use crate::common::program::{Run, folder, write};
use crate::common::stories::solution;
use crate::common::{self, program};
use lopdf::{Document, Object, ObjectId};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use stepbook::stages::booklet::pages::{Layout, Paper, paginate_collection};
use stepbook::stages::booklet::{Answers, Binding, BookPart, Collection, Parts, Style, bind};
use stepbook::stages::diagram::{Item, Layer, Tag};
use stepbook::stages::format::List;
use stepbook::stages::language::Language;
use stepbook::stages::render::pdf::Pages;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::{Walkthrough, narrate_in};
use tempfile::TempDir;

/// A car that leaves at the right, past one that is in its way.
const JAM: &str = "ooBoooooBoooAABooooooooooooooooooooo\noooooooooooooAAooooooooooooooooooooo\n";
const FAULTY: &str = "title = 'Half'\nboard = '''\nA.\n...\n'''\ngoal = { A = [0, 1] }\n";
const LOCKED: &str = "title = 'Locked'\nboard = '''\nA#.\n'''\ngoal = { A = [0, 2] }\n";

fn run(folder: &TempDir, arguments: &str) -> Run {
    program::run(folder, &format!("collection {arguments}"))
}

fn bytes(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The stories of some files, solved in steps.
fn stories(files: &[&str], language: &str) -> Vec<Walkthrough> {
    let language = Language::bundled(language).expect("it is bundled");
    files.iter().flat_map(|file| some_of(file, usize::MAX, &language)).collect()
}

/// Those of the first puzzles of a file.
fn first_of(file: &str, most: usize) -> Vec<Walkthrough> {
    some_of(file, most, &Language::bundled("en").expect("it is bundled"))
}

fn some_of(file: &str, most: usize, language: &Language) -> Vec<Walkthrough> {
    let list = List::open(&fs::read(root(file)).expect("a file"), None).expect("puzzles");
    let story = |index: usize| {
        let puzzle = list.read(index).expect("a puzzle");
        narrate_in(&puzzle, &solution(&puzzle, Metric::Step), language).expect("a legal solution")
    };
    (0..list.len().min(most)).map(story).collect()
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
        for (index, page) in pages.pages.iter().enumerate() {
            read.visit(&page.drawing.items, index + 1);
        }
        read
    }

    fn visit(&mut self, items: &[Item], page: usize) {
        for item in items {
            let Item::Group { layer, items, .. } = item else { continue };
            match layer {
                Layer::Tagged(Tag::Anchor(name)) => {
                    assert_eq!(self.places.insert(name.clone(), page), None, "{name} is there twice");
                }
                Layer::Tagged(Tag::Link { to, words }) => {
                    self.links.push((page, to.clone(), words.clone(), text(items)));
                }
                _ => {}
            }
            self.visit(items, page);
        }
    }
}

fn text(items: &[Item]) -> String {
    let one = |item: &Item| match item {
        Item::Text(text) => text.content.clone(),
        Item::Group { items, .. } => text(items),
        _ => String::new(),
    };
    items.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_puzzle_has_its_number_in_all_parts_and_links_lead_there() {
    for (language, answers) in [("en", Answers::Moves), ("de", Answers::Diagrams), ("he", Answers::Moves)] {
        let stories = stories(&FILES, language);
        let book = bound(&stories, &Binding { answers, ..Binding::default() });
        let read = Read::of(&paginate_collection(&book, &Layout::default()).expect("A4 is large enough"));
        let names = ["puzzles", "hints", "second-hints", "third-hints", "solutions"];
        let of_one = |number: usize| names.map(|name| format!("{name}-{number}"));
        let mut expected: Vec<String> = (1..=stories.len()).flat_map(of_one).collect();
        expected.sort();
        assert_eq!(read.places.keys().cloned().collect::<Vec<_>>(), expected);
        let pages = |part: BookPart| -> Vec<usize> {
            (1..=stories.len()).map(|number| read.places[&format!("{}-{number}", part.name())]).collect()
        };
        let [puzzles, hints, solutions] = BookPart::ALL.map(pages);
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
    let list = "tests/data/corpus/rush-hour-thinkfun.json";
    let mut stories = stories(&[list], "en");
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
    let read = Read::of(&paginate_collection(&book, &Layout::default()).expect("A4 is large enough"));
    assert!(
        ["puzzles-1", "solutions-1", "puzzles-3", "solutions-3"].iter().all(|place| read.places.contains_key(*place))
    );
    assert!(read.links.iter().all(|link| read.places.contains_key(&link.1)));
}

#[test]
fn no_hint_is_beside_a_stronger_one() {
    let stories = stories(&FILES, "en");
    let book = bound(&stories, &Binding::default());
    let pages = paginate_collection(&book, &Layout::default()).expect("A4 is large enough");
    let all: Vec<String> = pages.pages.iter().map(|page| text(&page.drawing.items)).collect();
    let at = |words: &str| {
        let all = all.join(" ");
        all.find(words).unwrap_or_else(|| panic!("{words} is not there"))
    };
    // The runs follow each other: all weak hints, then all positions, then all moves.
    assert!(at("Start with d. ") < at("Start with 2. ") && at("Start with 2. ") < at("Second hints"));
    assert!(at("Second hints") < at("Third hints"));
    let places = Read::of(&pages).places;
    let pages_of =
        |name: &str| -> Vec<usize> { (1..=stories.len()).map(|number| places[&format!("{name}-{number}")]).collect() };
    let [puzzles, first, second, third, solutions] =
        ["puzzles", "hints", "second-hints", "third-hints", "solutions"].map(pages_of);
    for (before, after) in [(&puzzles, &first), (&first, &second), (&second, &third), (&third, &solutions)] {
        assert!(before.iter().max() < after.iter().min(), "{before:?} {after:?}");
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
        for paper in [Paper::default(), "a5".parse().expect("a paper")] {
            let layout = Layout { paper, ..Layout::default() };
            let read = Read::of(&paginate_collection(&book, &layout).expect("it is large enough"));
            for number in 1..=count {
                let [puzzle, hint] = ["puzzles", "hints"].map(|name| read.places[&format!("{name}-{number}")]);
                assert!(hint > puzzle + 1, "puzzle {number} of {count} is on page {puzzle}, its hint on page {hint}");
            }
        }
    }
}

#[test]
fn sixty_puzzles_on_a5_take_few_pages() {
    const RUSH: &str = "tests/data/corpus/rush-hour-";
    let lists = ["thinkfun", "forty", "fogleman"].map(|name| format!("{RUSH}{name}.json"));
    let files: Vec<&str> = FILES.into_iter().chain(["examples/number-maze.toml"]).collect();
    let mut stories = self::stories(&files, "en");
    for list in &lists {
        let missing = 60 - stories.len();
        stories.extend(first_of(list, missing.min(20)));
    }
    assert_eq!(stories.len(), 60);
    let book = bound(&stories, &Binding::default());
    let layout = Layout { paper: "a5".parse().expect("a paper"), ..Layout::default() };
    let pages = paginate_collection(&book, &layout).expect("A5 is large enough");
    assert!(pages.pages.len() <= 70, "{} pages", pages.pages.len());
    let read = Read::of(&pages);
    for (from, to, words, _) in &read.links {
        let page = read.places.get(to).unwrap_or_else(|| panic!("{to} is nowhere"));
        assert!(words.ends_with(&format!(" {page}")), "{words} on page {from}, but it is on page {page}");
    }
    each_hint_leads_to_the_next(&read, &book);
    // What is true of several puzzles is said once.
    let all: Vec<String> = pages.pages.iter().map(|page| text(&page.drawing.items)).collect();
    let all = all.join(" ");
    assert!(book.sources.iter().any(|source| source.puzzles.len() == 20), "{:?}", book.sources);
    for source in &book.sources {
        let begin: String = source.text.split(": ").skip(1).collect::<Vec<_>>().join(": ").chars().take(40).collect();
        assert_eq!(all.matches(&begin).count(), 1, "{begin}");
        assert!(source.puzzles.is_sorted() && !source.puzzles.is_empty());
    }
    for entry in &book.entries {
        let said = entry.by.iter().chain(&entry.note).chain(&entry.remarks);
        for text in said {
            let count = book.entries.iter().filter(|other| {
                other.by.as_ref() == Some(text) || other.note.as_ref() == Some(text) || other.remarks.contains(text)
            });
            assert_eq!(count.count(), 1, "{text}");
        }
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
        let read = Read::of(&paginate_collection(&book, &Layout::default()).expect("A4 is large enough"));
        for (part, has) in BookPart::ALL.into_iter().zip(has) {
            assert_eq!(read.places.contains_key(&format!("{}-1", part.name())), has, "{parts:?}: {part:?}");
        }
        assert!(read.links.iter().all(|link| read.places.contains_key(&link.1)), "{:?}", read.links);
    }
}

/// The named places of a PDF with their pages, from 1.
fn places(file: &Document) -> BTreeMap<String, usize> {
    let pages: Vec<ObjectId> = file.get_pages().into_values().collect();
    let of = |dictionary: &lopdf::Dictionary, key: &str| {
        let value = dictionary.get(key.as_bytes()).unwrap_or_else(|_| panic!("{key}"));
        file.dereference(value).and_then(|(_, value)| value.as_dict()).expect("a dictionary").clone()
    };
    let tree = of(&of(file.catalog().expect("a catalog"), "Names"), "Dests");
    let leaves: Vec<lopdf::Dictionary> = match tree.get(b"Kids").and_then(Object::as_array) {
        Ok(kids) => kids
            .iter()
            .map(|kid| file.dereference(kid).and_then(|(_, kid)| kid.as_dict()).expect("a leaf").clone())
            .collect(),
        Err(_) => vec![tree],
    };
    let mut places = BTreeMap::new();
    for leaf in leaves {
        let names = leaf.get(b"Names").and_then(Object::as_array).expect("names");
        for entry in names.chunks(2) {
            let target = entry[1].as_array().expect("a destination")[0].as_reference().expect("a page");
            let page = pages.iter().position(|&id| id == target).expect("a page") + 1;
            places.insert(String::from_utf8_lossy(entry[0].as_str().expect("a name")).into_owned(), page);
        }
    }
    places
}

#[test]
fn the_same_book_has_the_same_bytes_whatever_the_jobs() {
    let folder = folder();
    write(&folder, "jam.txt", JAM);
    run(&folder, "hughes jam.txt ten-steps -o one.pdf --jobs 1 --threads 1")
        .code(0)
        .says(&["one.pdf: 4 puzzles", "pages"]);
    for (name, how) in [("two.pdf", "--jobs 2"), ("three.pdf", "--jobs 3 --threads 2"), ("four.pdf", "")] {
        run(&folder, &format!("hughes jam.txt ten-steps -o {name} {how} -q")).code(0);
        assert!(bytes(&folder, "one.pdf") == bytes(&folder, name), "{name} differs");
    }
    let places = places(&Document::load_mem(&bytes(&folder, "one.pdf")).expect("a PDF"));
    // A puzzle of one move has no position on the way.
    assert_eq!(places.len(), 19, "{places:?}");
    run(&folder, "ten-steps hughes jam.txt --sort length -o sorted.pdf -q").code(0);
    assert_ne!(bytes(&folder, "one.pdf"), bytes(&folder, "sorted.pdf"));
}

#[test]
fn a_list_of_hundreds_is_bound() {
    let folder = folder();
    let list = root("tests/data/corpus/rush-hour-fogleman.json");
    let count = List::open(&fs::read(&list).expect("the list"), None).expect("a list").len();
    assert!(count > 200);
    run(&folder, &format!("{} --metric move -o book.pdf", list.display()))
        .code(0)
        .says(&[&format!("book.pdf: {count} puzzles")]);
    let places = places(&Document::load_mem(&bytes(&folder, "book.pdf")).expect("a PDF"));
    assert!(places.len() > 4 * count && places.len() <= 5 * count, "{}", places.len());
    assert!(places["puzzles-1"] < places[&format!("hints-{count}")]);
}

#[test]
fn unusable_puzzles_are_named_and_do_not_stop_the_others() {
    let folder = folder();
    write(&folder, "all/a.toml", FAULTY);
    write(&folder, "all/b.toml", "title = 'Fine'\nboard = 'A.'\ngoal = { A = [0, 1] }\n");
    write(&folder, "all/c.toml", LOCKED);
    write(&folder, "all/d.toml", "title = 'Aimless'\nboard = 'A.'\ngoal = 'none'\n");
    run(&folder, "all -o book.pdf")
        .code(1)
        .says(&["book.pdf: 1 puzzle, ", "3 left out", "invalid: all/a.toml: line 4, column 1"])
        .says(&[
            "unsolvable: all/c.toml: `Locked` has no solution",
            "invalid: all/d.toml: `Aimless`: the puzzle has no goal",
        ])
        .says(&["2 of 4 puzzles could not be included"]);
    let places = places(&Document::load_mem(&bytes(&folder, "book.pdf")).expect("a PDF"));
    assert_eq!(
        places.keys().map(String::as_str).collect::<Vec<_>>(),
        ["hints-1", "puzzles-1", "solutions-1", "third-hints-1"]
    );
    // What is proven unsolvable is no failure, unless there is nothing else.
    run(&folder, "all/b.toml all/c.toml -o good.pdf").code(0).says(&["unsolvable: all/c.toml"]);
    run(&folder, "all/c.toml -o none.pdf").code(3).says(&["unsolvable"]);
    run(&folder, "all/a.toml -o none.pdf").code(1).says(&["invalid", "1 of 1 puzzle could not be included"]);
    run(&folder, "klotski all/b.toml --max-positions 100 -o short.pdf").code(4).says(&["limit: klotski", "1 left out"]);
    run(&folder, "klotski --max-positions 100 -o none.pdf").code(4).says(&["limit: klotski"]);
    assert!(!folder.path().join("none.pdf").exists(), "nothing is written of nothing");
    // A step that some solutions lack.
    run(&folder, "klotski all/b.toml --solutions diagrams --steps 0,50 -o some.pdf")
        .code(1)
        .says(&["invalid: all/b.toml: `Fine`: --steps: there is no step 50"]);
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
    let file = Document::load_mem(&bytes(&folder, "book.pdf")).expect("a PDF");
    assert_eq!(places(&file).len(), 20);
    assert!(!bytes(&folder, "book.pdf").windows(5).any(|bytes| bytes == b"/Evil"));
}

#[test]
fn errors_are_clear_to_newcomers() {
    let folder = folder();
    write(&folder, "jam.txt", JAM);
    write(&folder, "empty/readme.md", "nothing here");
    run(&folder, "").code(2).says(&["<PUZZLES>"]);
    run(&folder, "jam.txt -o book.html").code(2).says(&["`collection` writes only PDF and LaTeX", "stepbook batch"]);
    run(&folder, "jam.txt -o book").code(2).says(&["cannot tell the format"]);
    run(&folder, "jam.txt -o jam.txt --to pdf").code(2).says(&["is both a puzzle and the book"]);
    run(&folder, "jam.txt -o no/book.pdf").code(5).says(&["folder `no` does not exist"]);
    run(&folder, "empty -o book.pdf").code(1).says(&["no puzzles found"]);
    run(&folder, "klotzki -o book.pdf").code(1).says(&["did you mean the built-in puzzle `klotski`"]);
    run(&folder, "jam.txt --parts puzzles,answers -o book.pdf").code(2).says(&["answers", "solutions"]);
    run(&folder, "jam.txt --solutions all -o book.pdf").code(2).says(&["moves", "diagrams"]);
    run(&folder, "jam.txt --lang xx -o book.pdf").code(2).says(&["unknown language `xx`"]);
    run(&folder, "jam.txt --steps all --caption step -o book.pdf")
        .code(0)
        .says(&["--steps is ignored here", "--caption is ignored here"]);
    run(&folder, "jam.txt --paper a4 --impose booklet -o folded.pdf").code(0).says(&["fold"]);
    assert!(!folder.path().join("book.html").exists());
    run(&folder, "jam.txt").code(0).says(&["collection.pdf: 2 puzzles"]);
    assert!(folder.path().join("collection.pdf").exists());
}

#[test]
fn latex_is_written_on_request() {
    let folder = folder();
    write(&folder, "jam.txt", JAM);
    write(&folder, "maze.toml", fs::read(root("examples/number-maze.toml")).expect("a file"));
    write(&folder, "han.toml", "title = '漢'\nboard = 'A.'\ngoal = { A = [0, 1] }\n");
    run(&folder, "jam.txt --to tex").code(0).says(&["collection.tex: 2 puzzles, "]);
    run(&folder, "jam.txt -o one.tex").code(0);
    assert_eq!(bytes(&folder, "collection.tex"), bytes(&folder, "one.tex"));
    run(&folder, "jam.txt maze.toml -o tikz.tex --latex tikz --fill grey").code(0);
    assert!(String::from_utf8_lossy(&bytes(&folder, "tikz.tex")).contains("\\usepackage{tikz}"));
    run(&folder, "jam.txt --latex macros").code(0).says(&["collection.tex: 2 puzzles"]);
    run(&folder, "han.toml -o han.tex").code(0).says(&["may lack `漢` (U+6F22) (used in the title)"]);
    // What only a PDF has.
    let ignored = ["--paper", "--large", "--qr", "--impose", "--caption", "--theme", "--digital"];
    let run_of_all = run(
        &folder,
        "jam.txt -o all.tex --paper a4 --large --digital --qr https://example.org --impose booklet --caption step --theme colour",
    );
    run_of_all.code(0).says(&ignored.map(|name| format!("{name} is ignored here")).each_ref().map(String::as_str));
    // Wrong combinations.
    run(&folder, "jam.txt -o no.pdf --latex tikz").code(2).says(&["--latex writes tex, not pdf"]);
    run(&folder, "jam.txt -o no.tex --latex wiberg").code(2).says(&["[possible values: picture, tikz, macros]"]);
    run(&folder, "jam.txt maze.toml -o no.tex --latex macros")
        .code(2)
        .says(&["`Number Maze`: --latex macros draws only sliding blocks"]);
    run(&folder, "jam.txt -o no.tex --lang he").code(1).says(&["LaTeX cannot print the language `he`"]);
    run(&folder, "jam.txt -o jam.txt --to tex").code(2).says(&["is both a puzzle and the book"]);
    assert!(!folder.path().join("no.tex").exists() && !folder.path().join("no.pdf").exists());
    // A template of the user.
    write(&folder, "mine/collection.tex", "% \\VAR{heading}: \\VAR{contents|length} puzzles\n");
    run(&folder, "jam.txt -o mine.tex --template-dir mine --title 100%").code(0);
    assert_eq!(bytes(&folder, "mine.tex"), b"% 100\\%: 2 puzzles\n");
    write(&folder, "mine/collection.tex", "\n\\VAR{nothing}");
    run(&folder, "jam.txt -o no.tex --template-dir mine").code(1).says(&["collection.tex:2"]);
}

#[test]
fn all_boards_that_are_too_large_for_the_paper_are_named_at_once() {
    let folder = folder();
    let label = |i: usize| format!("long-label{i:02}");
    for name in ["one", "two"] {
        let row: Vec<String> = (0..36).map(label).collect();
        let board = format!("{} .", row.join(" "));
        let text = format!("title = '{name}'\nboard = '''\n{board}\n'''\ngoal = {{ long-label35 = [0, 36] }}\n");
        write(&folder, &format!("{name}.toml"), &text);
    }
    run(&folder, "one.toml hughes two.toml --paper a5 -o book.pdf")
        .code(1)
        .says(&["1 `one`, 3 `two`", "use larger paper"]);
    assert!(!folder.path().join("book.pdf").exists());
}
