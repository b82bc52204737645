//! Books of many puzzles: order, numbers, links, what is left out, and files.

use crate::common::program::{Run, folder, read, write};
use crate::common::stories::story_in;
use crate::common::{self, program, text_of};
use crate::pdf_standards::{load, places};
use crate::seen::{on_all, on_paper, tags, texts};
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::booklet::pages::{Layout, paginate_collection};
use stepbook::stages::booklet::{Answers, Binding, BookPart, Class, Collection, Style, bind};
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
        let of_one = |number: usize| BookPart::ALL.map(|part| format!("{}-{number}", part.name()));
        let parts = ["contents", "hints", "solutions", "sources", "use"].map(str::to_owned);
        let mut expected: Vec<String> = (1..=stories.len()).flat_map(of_one).chain(parts).collect();
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
        assert!(leads(&hints, BookPart::Solutions) && leads(&solutions, BookPart::Puzzles));
        let from_contents = read.links.iter().filter(|link| link.0 == read.places["contents"]).count();
        assert_eq!(from_contents, 4 * stories.len());
    }
}

#[test]
fn a_short_solution_is_pictures_and_a_long_one_has_every_move_once_with_boards_on_the_way() {
    let stories = stories(&FILES, "en");
    let book = bound(&stories, &Binding::default());
    for entry in &book.entries {
        let story = stories.iter().find(|story| story.about.title == entry.title).expect("a story");
        let ends: Vec<usize> = (1..=story.length()).filter(|&k| story.ends_move(k)).collect();
        let shown: Vec<usize> = entry.figures.iter().map(|figure| figure.number).collect();
        assert_eq!(shown[0], 0, "the start is the first");
        if story.moves() <= 9 {
            assert!(shown[1..] == ends && entry.lines.is_empty(), "{shown:?}");
            continue;
        }
        assert!(entry.lines.iter().map(|line| line.last).eq(ends.iter().copied()), "the ends of moves");
        assert!(entry.lines.iter().map(|line| line.number).eq(1..=ends.len()), "numbered by move");
        let is_on_the_way = |step: &usize| ends.contains(step) && *step < story.length();
        assert!(shown.is_sorted() && shown[1..].iter().all(is_on_the_way), "{shown:?}");
        assert!(story.moves() < 32 || shown.len() > story.moves() / 32, "{shown:?}");
        // The cells of all moves are those that the blocks travel, in words and in arrows.
        let cells = entry.lines.iter().map(|line| common::cells(&line.way.concat()));
        let runs = entry.lines.iter().flat_map(|line| &line.runs).map(|run| run.1);
        assert_eq!((cells.sum::<usize>(), runs.sum::<usize>()), (story.cells(), story.cells()));
    }
}

#[test]
fn puzzles_with_boards_of_one_size_are_a_chapter() {
    let files =
        ["examples/number-maze.toml", "examples/klotski.toml", "examples/rush-hour.toml", "examples/hughes.toml"];
    let book = bound(&stories(&files, "en"), &Binding::default());
    let classes: Vec<(Class, usize)> = book.entries.iter().map(|entry| (entry.class, entry.number)).collect();
    assert_eq!(classes, [(Class::Square, 1), (Class::Tall, 2), (Class::Tall, 3), (Class::Maze, 4)]);
    // In a chapter, the order is the given one.
    assert_eq!(book.entries[1].title, "Klotski");
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
    let genres: Vec<&str> = book.rules.iter().map(|common| common.genre).collect();
    assert_eq!((book.booklet.title.as_str(), genres), ("Puzzles", vec!["sliding", "maze"]));
    // What is said of blocks that the goal does not name is not said of mazes.
    let others = "It does not matter where the other blocks end up.";
    assert!(!book.rules[1].rules.iter().chain(&book.entries[1].rules).any(|rule| rule == others));
    let klondike = &book.entries[1];
    let hint = &klondike.hints[0];
    assert!(hint.board.is_some() && hint.words == "After 3 jumps", "{}", hint.words);
    assert!(klondike.class == Class::Maze && klondike.figures.len() == 1 && klondike.lines.len() == 9);
    let ways: Vec<&str> = klondike.lines.iter().map(|line| line.way[0].as_str()).collect();
    assert_eq!(ways[..8], ["SW", "SW", "NE", "NE", "NE", "SW", "SW", "SW"]);
    let pages = paginated(&book);
    let said = pages.pages.iter().flat_map(|page| texts(&page.drawing.items)).collect::<Vec<_>>();
    assert!(["Sliding-block puzzles", "Number mazes"].iter().all(|name| said.iter().any(|text| text == name)));
    let read = Read::of(&pages);
    assert!(
        ["puzzles-1", "solutions-1", "puzzles-3", "solutions-3"].iter().all(|place| read.places.contains_key(*place))
    );
    read.check_links();
}

#[test]
fn hints_are_boards_without_letters_and_longer_solutions_have_more() {
    let stories = stories(&FILES, "en");
    for entry in bound(&stories, &Binding::default()).entries {
        let story = stories.iter().find(|story| story.about.title == entry.title).expect("a story");
        let most = if story.moves() <= 12 {
            1
        } else if story.moves() <= 20 {
            2
        } else {
            3
        };
        assert_eq!(entry.hints.len(), most, "{}", entry.title);
        let lasts: Vec<usize> = entry.hints.iter().map(|hint| hint.last).collect();
        assert!(lasts.is_sorted() && lasts.iter().all(|&last| last > 2 && story.ends_move(last)), "{lasts:?}");
        for board in entry.hints.iter().filter_map(|hint| hint.board.as_ref()) {
            assert_eq!(texts(&board.items), Vec::<String>::new(), "{}", entry.title);
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
            let is_apart = puzzles.iter().zip(&hints).all(|(puzzle, hint)| hint / 2 > puzzle / 2);
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
        let book = bound(&stories, &Binding { parts: parts.clone(), ..Binding::default() });
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
    // Puzzles of few moves have no board on the way.
    let places = places_of(&folder, "one.pdf");
    assert_eq!(places.keys().filter(|name| name.starts_with("hints-")).count(), 2, "{places:?}");
    run(&folder, "ten-steps jam.txt hughes -o sorted.pdf -q").code(0);
    assert!(read(&folder, "one.pdf") == read(&folder, "sorted.pdf"), "the shortest are first");
    run(&folder, "hughes jam.txt ten-steps --sort given -o given.pdf -q").code(0);
    assert!(read(&folder, "one.pdf") != read(&folder, "given.pdf"), "they have the given order");
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
    assert!(places.len() > 2 * count && places.len() <= 3 * count + 5, "{}", places.len());
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
    // Without hints, as there is little to do.
    let places = places_of(&folder, "book.pdf");
    assert!(
        (1..=5)
            .all(|number| ["puzzles", "solutions"].iter().all(|part| places.contains_key(&format!("{part}-{number}"))))
    );
    assert!(!read(&folder, "book.pdf").windows(5).any(|bytes| bytes == b"/Evil"));
}

#[test]
fn latex_is_written_on_request() {
    let folder = folder();
    write(&folder, "jam.txt", JAM);
    run(&folder, "jam.txt --to tex").code(0);
    run(&folder, "jam.txt -o one.tex").code(0);
    assert_eq!(read(&folder, "collection.tex"), read(&folder, "one.tex"));
    run(&folder, "jam.txt -o tikz.tex --latex tikz").code(0);
    assert!(program::text(&folder, "tikz.tex").contains("\\usepackage{tikz}"));
    write(&folder, "mine/collection.tex", "% \\VAR{heading}: \\VAR{contents|length} puzzles\n");
    run(&folder, "jam.txt -o mine.tex --template-dir mine --title 100%").code(0);
    assert_eq!(read(&folder, "mine.tex"), b"% 100\\%: 2 puzzles\n");
}
