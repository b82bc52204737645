//! Editions of a booklet: what each has, and what it must not give away.

use crate::common::stories::example;
use crate::common::{self, program, tex};
use crate::pdf_standards::write;
use crate::seen::{edition, html, latex, on_all, tags, words};
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{Booklet, Chosen, Edition, Facts, Levels, Numbers, Solutions, Style, compose};
use stepbook::stages::diagram::Tag;
use stepbook::stages::search::unwatched;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::{Walkthrough, narrate};

fn names(booklet: &Booklet) -> Vec<&'static str> {
    let Booklet { cover, statement, steps, moves, numbers, hints, colophon, .. } = booklet;
    let all = [
        ("cover", cover.is_some()),
        ("puzzle", statement.is_some()),
        ("steps", steps.is_some()),
        ("moves", moves.is_some()),
        ("numbers", numbers.is_some()),
        ("hints", hints.is_some()),
        ("colophon", colophon.is_some()),
    ];
    all.into_iter().filter_map(|(name, is_there)| is_there.then_some(name)).collect()
}

fn all_words(booklet: &Booklet) -> Vec<String> {
    on_all(&paginate(booklet, &Layout::default()).expect("it fits on A4"), words)
}

#[test]
fn headings_begin_with_the_title() {
    let klotski = example("klotski");
    for (one, large) in Edition::ALL.map(|one| (one, false)).into_iter().chain([(Edition::Full, true)]) {
        let booklet = compose(&klotski, &Style { edition: one, large, ..Style::default() });
        let pages = paginate(&booklet, &Layout { large, ..Layout::default() }).expect("klotski fits");
        let heading = |(tag, _): (&Tag, String)| if let Tag::Heading(level) = tag { Some(*level) } else { None };
        let found: Vec<u8> = on_all(&pages, tags).into_iter().filter_map(heading).collect();
        // One title, and no level left out (ISO 14289-1, 7.4.2).
        assert_eq!(found.iter().position(|&level| level == 1), Some(0), "{one:?}");
        assert_eq!(found.iter().filter(|&&level| level == 1).count(), 1, "{one:?}");
        assert!(found.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{one:?}: {found:?}");
    }
}

#[test]
fn each_edition_has_its_parts() {
    let story = example("klotski");
    let full = ["cover", "puzzle", "steps", "moves", "numbers", "hints", "colophon"];
    assert_eq!(names(&edition(&story, Edition::Full)), full);
    assert_eq!(names(&edition(&story, Edition::Puzzle)), ["cover", "puzzle", "colophon"]);
    assert_eq!(names(&edition(&story, Edition::Hints)), ["cover", "puzzle", "hints", "colophon"]);
    assert_eq!(names(&edition(&story, Edition::Solution)), ["steps", "moves"]);
    assert_eq!(Style::default().edition, Edition::Full);
}

#[test]
fn the_cover_and_the_colophon_name_the_edition_and_the_paper() {
    let story = example("klotski");
    for (which, name) in [(Edition::Puzzle, "Puzzle edition"), (Edition::Full, "With hints and solution")] {
        let said = all_words(&edition(&story, which));
        let count = |wanted: &str| said.iter().filter(|text| *text == wanted).count();
        assert_eq!((count(name), count(&format!("{name}, A4"))), (1, 1), "{name}");
    }
}

#[test]
fn the_puzzle_edition_gives_no_move_away() {
    for story in ["klotski", "rush-hour"].map(example) {
        let booklet = edition(&story, Edition::Puzzle);
        let said = all_words(&booklet).join("\n");
        let page = html(&booklet);
        let tex = latex(&booklet);
        for k in 1..=story.length() {
            for (form, text) in [("PDF", &said), ("HTML", &page), ("LaTeX", &tex)] {
                assert!(!common::says(text, &story.words(k)), "{form}: {}", story.words(k));
            }
        }
        assert!(!page.contains("sb-ghost\"") && !page.contains("class=\"sb-arrow"), "no step is drawn");
        assert!(said.contains(&story.count(story.length())), "the challenge is named");
        assert!(!said.contains(&story.counts()) && !booklet.subject.contains(&story.counts()));
    }
}

#[test]
fn the_text_of_the_puzzle_pdf_has_no_moves() {
    crate::common::needs!(common::tool("pdftotext"));
    let story = example("klotski");
    let pages = paginate(&edition(&story, Edition::Puzzle), &Layout::default()).expect("it fits on A4");
    let folder = program::folder();
    let pdf = program::write(&folder, "puzzle.pdf", write(&pages));
    let text = tex::Compiled { pdf, log: String::new() }.told(&["-raw"]);
    assert!(text.contains("Can you solve it in 116 steps?"), "{text}");
    let given_away = (1..=story.length()).map(|k| story.words(k)).chain(["After 1 step".to_owned()]);
    assert_eq!(given_away.filter(|words| common::says(&text, words)).collect::<Vec<_>>(), [""; 0], "{text}");
}

/// The numbers of Klotski's page, with all that is known.
fn klotski_facts() -> Facts {
    let puzzle = common::example("klotski");
    let exploration = puzzle.explore(&Default::default(), &mut unwatched);
    let levels = &exploration.levels;
    Facts {
        levels: Some(Levels {
            positions: levels.iter().map(|level| level.positions).collect(),
            winning: Some(levels.iter().map(|level| level.goals).collect()),
            is_whole: true,
            complete: exploration.complete(),
        }),
        solutions: Some(Solutions::Exactly(4_112_640_000)),
        fewest: [None, Some(90), Some(81)],
        chosen: Some(Chosen::FewestMoves),
        distances: None,
        reached: None,
    }
}

fn numbers(story: &Walkthrough, facts: Facts, edition: Edition) -> Option<Numbers> {
    compose(story, &Style { facts, edition, ..Style::default() }).numbers
}

#[test]
fn the_numbers_of_klotski() {
    let story = example("klotski");
    let page = numbers(&story, klotski_facts(), Edition::Full).expect("a page of numbers");
    let told: Vec<(&str, &str)> = page.facts.iter().map(|fact| (fact.figure.as_str(), fact.name.as_str())).collect();
    let expected = [
        ("25,955", "boards can be reached"),
        ("167", "steps to the farthest"),
        ("964", "of them are solved"),
        ("4,112,640,000", "shortest solutions"),
    ];
    assert_eq!(told, expected);
    let remarks =
        ["No solution has fewer than 116 steps.", "In slides the record is 90.", "In moves the record is 81."];
    assert_eq!(page.remarks, remarks);
    let notes: Vec<&str> = page
        .levels
        .as_ref()
        .map_or(Vec::new(), |levels| levels.plot.notes.iter().map(|note| note.head.as_str()).collect());
    assert_eq!(notes, ["shortest solution: 116 steps", "deepest level: 167", "widest level: 57"]);
    // Without a solution, nothing is said of one.
    let hints = numbers(&story, klotski_facts(), Edition::Hints).expect("numbers");
    assert_eq!(hints.remarks, [""; 0]);
}

#[test]
fn unknown_facts_are_left_out() {
    let klotski = example("klotski");
    let page = numbers(&klotski, Facts::default(), Edition::Full).expect("what is known of the solution");
    assert!(page.levels.is_none() && page.facts.is_empty());
    assert_eq!(page.remarks, ["No solution has fewer than 116 steps."]);
    // Levels up to a limit.
    let mut levels = klotski_facts().levels.expect("levels");
    levels.positions.truncate(31);
    levels.winning.iter_mut().for_each(|winning| winning.truncate(31));
    let levels = Some(Levels { is_whole: false, complete: Some(30), ..levels });
    let page = numbers(&klotski, Facts { levels, ..Facts::default() }, Edition::Full).expect("a page of numbers");
    assert_eq!(page.facts.iter().map(|fact| fact.name.as_str()).collect::<Vec<_>>(), ["boards were seen"]);
    let levels = page.levels.expect("a plot");
    assert!(levels.meaning[1].contains("not explored") && levels.plot.notes.is_empty(), "{levels:?}");
    // Without a goal there is nothing to count, and without anything known no page.
    let goalless = common::read("title = 'No goal'\nboard = 'A.'\ngoal = 'none'\n");
    let goalless = narrate(&goalless, &goalless.unsolved(Metric::Step)).expect("no move is illegal");
    assert!(numbers(&goalless, Facts::default(), Edition::Full).is_none());
}

#[test]
fn a_date_is_printed_where_there_is_one() {
    let story = example("klotski");
    let lines = |date| {
        let booklet = compose(&story, &Style { date, ..Style::default() });
        booklet.colophon.expect("it says how it was made").made.join(" ")
    };
    assert!(lines(Some(1_763_596_800)).contains(" on 2025-11-20."), "{}", lines(Some(1_763_596_800)));
    assert!(!lines(None).contains(" on 20") && lines(None).contains("Made with Stepbook"));
}
