//! Books of many puzzles as LaTeX documents.

use crate::common::program::folder;
use crate::common::stories::{HOSTILE, example, story};
use crate::common::{self, puzzles, special, tex};
use stepbook::stages::booklet::{self, Answers, Binding, BookPart, Selection, Style, bind};
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::walkthrough::Walkthrough;

const UNLUCKY: &str = r"50% & #1 $x_y$ \evil{} ~^";
/// The same label as in Klotski on a block of another shape.
const SMALL: &str = "board = 'aab.'\ngoal = { b = [0, 3] }\n";

fn small(title: &str) -> Walkthrough {
    story(&format!("title = '{title}'\n{SMALL}"))
}

fn written(stories: &[Walkthrough], binding: &Binding, flavour: Flavour) -> String {
    let book = bind(stories, &Style::default(), binding).expect("there are puzzles");
    booklet::latex_collection(&book, flavour, &stepbook::stages::templates()).expect("all is printable")
}

/// Blocks, walls, a gate, goals with a choice, a number maze and an unlucky title.
fn mixed() -> Vec<Walkthrough> {
    let mut stories = vec![
        example("klotski"),
        small(UNLUCKY),
        example("number-maze"),
        special::yard(),
        special::either(),
        example("ten-steps"),
        story(HOSTILE),
    ];
    stories.extend((1..=12).map(|number| small(&format!("Small {number}"))));
    stories
}

/// Compiles `source` in two runs, as its head says, and returns the text of each page.
fn pages(engine: &str, source: &str) -> Vec<String> {
    let (folder, mut log) = (folder(), String::new());
    for _ in 0..2 {
        log = tex::run(engine, folder.path(), source)
            .unwrap_or_else(|log| panic!("{engine}: {:?}", tex::complaints(&log)));
    }
    assert_eq!(tex::complaints(&log), [""; 0], "{engine}");
    let compiled = tex::Compiled { pdf: folder.path().join("paper.pdf"), log };
    if !common::tool("pdftotext") {
        return Vec::new();
    }
    let text = compiled.told(&["-layout"]);
    let pages: Vec<String> = text.split('\u{c}').map(str::to_owned).collect();
    assert!(!text.contains("??"), "{text}");
    pages
}

#[test]
fn books_of_every_flavour_compile_in_two_runs_of_every_engine() {
    let all: Vec<Walkthrough> = puzzles::all().into_iter().map(|(_, story)| story).collect();
    let cases = [
        ("pdflatex", Flavour::Picture, all.clone(), Answers::Moves),
        ("xelatex", Flavour::Picture, all.clone(), Answers::Diagrams),
        ("lualatex", Flavour::Tikz, all.clone(), Answers::Moves),
    ];
    for (engine, flavour, stories, answers) in cases {
        if !common::tool(engine) || (flavour == Flavour::Tikz && !tex::has("tikz.sty")) {
            continue;
        }
        let style = Style { steps: Selection::Moves, ..Style::default() };
        let book = bind(&stories, &style, &Binding { answers, ..Binding::default() }).expect("there are puzzles");
        let source =
            booklet::latex_collection(&book, flavour, &stepbook::stages::templates()).expect("all is printable");
        let pages = pages(engine, &source);
        assert!(pages.is_empty() || pages.len() > 4, "{engine} {flavour:?}");
    }
}

#[test]
fn contents_and_references_name_the_right_pages() {
    if !common::tool("pdflatex") || !common::tool("pdftotext") {
        return;
    }
    let stories = mixed();
    let source = written(&stories, &Binding::default(), Flavour::Picture);
    let pages = pages("pdflatex", &source);
    let page = |number: usize| pages[number - 1].as_str();
    let head = |number: usize| page(number).lines().next().unwrap_or_default();
    let book = bind(&stories, &Style::default(), &Binding::default()).expect("there are puzzles");
    let mut last = [0; 3];
    for entry in &book.entries {
        let begin = format!("{} ", entry.number);
        let is_row = |line: &&str| line.trim_start().starts_with(&begin) && line.contains(&entry.length);
        let row = pages[..2].iter().flat_map(|page| page.lines()).find(is_row);
        let row = row.unwrap_or_else(|| panic!("{} is not in the contents:\n{}", entry.title, pages[0]));
        // A puzzle of a few moves has no hints.
        let numbers: Vec<Option<usize>> = row.split_whitespace().rev().take(3).map(|word| word.parse().ok()).collect();
        let [Some(solution), hints, Some(puzzle)] = numbers[..] else { panic!("{row}") };
        assert_eq!(hints.is_none(), entry.hints.is_empty(), "{row}");
        for (place, name) in [(Some(puzzle), "Puzzles"), (hints, "Hints"), (Some(solution), "Solutions")] {
            let Some(place) = place else { continue };
            assert!(head(place).contains(name), "page {place} of {}: {}", entry.title, head(place));
        }
        // The words of a title may be on several lines.
        let title = entry.title.split_whitespace().next().expect("a title");
        assert!(page(puzzle).contains(title) && page(solution).contains(title), "{}", entry.title);
        assert!(page(puzzle).contains(&format!("solution p. {solution}")), "{}", entry.title);
        assert!(page(solution).contains(&format!("puzzle p. {puzzle}")), "{}", entry.title);
        let hints = hints.unwrap_or(last[1]);
        if !entry.hints.is_empty() {
            assert!(page(puzzle).contains(&format!("hints p. {hints}")), "{}", entry.title);
            assert!(page(hints).contains(&format!("solution p. {solution}")), "{}", entry.title);
        }
        // Parts follow each other, and so do their puzzles.
        assert!(last.iter().zip([puzzle, hints, solution]).all(|(last, page)| *last <= page), "{}", entry.title);
        last = [puzzle, hints, solution];
    }
    let range = format!("Solutions {}", book.entries.len());
    assert!(head(last[2]).contains(&range) || head(last[2]).contains(&format!("–{}", book.entries.len())));
    let text = pages.concat();
    for expected in [UNLUCKY, "Number Maze", "The yard", "116 steps (88 moves)", "\\input{x} %50 $$"] {
        let found = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(found.contains(expected), "{expected}");
    }
}

#[test]
fn the_source_is_ascii_and_the_same_again() {
    let stories = mixed();
    for flavour in [Flavour::Picture, Flavour::Tikz] {
        let source = written(&stories, &Binding::default(), flavour);
        assert!(source.is_ascii() && !source.contains("\\evil") && !source.contains("\\write18"));
        assert_eq!(source, written(&stories, &Binding::default(), flavour));
        assert!(source.starts_with("% Made by Stepbook. Compile with pdflatex, xelatex or lualatex, twice: "));
        assert_eq!(source.contains("\\usepackage"), flavour == Flavour::Tikz);
    }
}

#[test]
fn a_book_has_the_parts_that_are_asked_for() {
    let stories = [small("One"), example("klotski")];
    for part in BookPart::ALL {
        let binding = Binding { parts: vec![part], ..Binding::default() };
        let source = written(&stories, &binding, Flavour::Picture);
        for other in BookPart::ALL {
            let name = format!("\\label{{{}-2}}", other.name());
            assert_eq!(source.contains(&name), part == other, "{name}");
        }
        // No number of a page that is not there.
        let text = source.split("\\begin{document}").last().expect("a document");
        let references = text.split("\\pageref{").skip(1).filter_map(|rest| rest.split('}').next());
        for label in references {
            assert!(source.contains(&format!("\\label{{{label}}}")), "{label}");
        }
        if common::tool("pdflatex") {
            pages("pdflatex", &source);
        }
    }
}
