//! Only a proven solution is called shortest, in any language and anywhere in a booklet or book.

use crate::common::stories::{self, example_text, puzzle};
use crate::seen::{on_all, texts};
use stepbook::stages::booklet::pages::{Layout, paginate_collection};
use stepbook::stages::booklet::{Binding, Booklet, Edition, Style, bind, compose, typst_collection};
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::{Claim, Proven, Puzzle, Solution};
use stepbook::stages::walkthrough::{Walkthrough, narrate_in};

/// Words that say in each language that nothing is better.
const KIN: [(&str, &[&str]); 6] = [
    ("en", &["shortest", "shorter", "fewest", "fewer are not", "smallest"]),
    ("de", &["kürz", "wenigst", "weniger nicht", "kleinst"]),
    ("es", &["corto", "corta", "mínim", "menor"]),
    ("fr", &["court", "minim", "moins ne"]),
    ("he", &["קצר", "מזער"]),
    ("zh", &["最短", "最少", "更短", "更少"]),
];

const CLAIMS: [Claim; 4] = [
    Claim::Bounded { least: 0 },
    Claim::Bounded { least: 7 },
    Claim::Given { is_solved: true, proven: Proven::AtLeast(7) },
    Claim::Given { is_solved: true, proven: Proven::Exactly(7) },
];

fn story(puzzle: &Puzzle, solution: &Solution, claim: Claim, language: &str) -> Walkthrough {
    let language = Language::bundled(language).expect("it is bundled");
    narrate_in(puzzle, &solution.path.clone().claimed(claim), &language).expect("the path is legal")
}

/// All words of the parts of a booklet.
fn parts(booklet: &Booklet) -> String {
    let Booklet { cover, statement, steps, moves, numbers, hints, colophon, .. } = booklet;
    let mut words = format!("{cover:?} {statement:?} {steps:?} {moves:?}");
    for part in [numbers.as_ref().map(|part| format!("{part:?}")), hints.as_ref().map(|part| format!("{part:?}"))] {
        words.extend(part);
    }
    words + &format!("{colophon:?}")
}

/// All words of the booklet and of the book of one puzzle.
fn words(story: &Walkthrough) -> String {
    let booklet = compose(story, &Style { edition: Edition::Full, ..Style::default() });
    let book = bind(std::slice::from_ref(story), &Style::default(), &Binding::default()).expect("a book");
    let pages = paginate_collection(&book, &Layout::default()).expect("A4 is large enough");
    let pages = on_all(&pages, texts).join(" ");
    let book = typst_collection(&book, &stepbook::stages::templates()).expect("a book");
    format!("{} {} {book} {pages}", booklet.subject, parts(&booklet)).to_lowercase()
}

#[test]
fn only_what_is_proven_is_called_shortest() {
    for name in ["hughes", "klondike"] {
        let puzzle = puzzle(&example_text(&format!("{name}.toml")));
        let solution = stories::solution(&puzzle, Default::default());
        for (language, kin) in KIN {
            let proven = words(&story(&puzzle, &solution, Claim::Shortest, language));
            assert!(kin.iter().any(|word| proven.contains(word)), "{name} {language}: {kin:?}");
            // A given solution that is as short as any is a shortest one.
            let same = Claim::Given { is_solved: true, proven: Proven::Exactly(solution.len()) };
            assert_eq!(words(&story(&puzzle, &solution, same, language)), proven, "{name} {language}");
            for claim in CLAIMS {
                let other = words(&story(&puzzle, &solution, claim, language));
                let found: Vec<&&str> = kin.iter().filter(|word| other.contains(**word)).collect();
                assert!(found.is_empty(), "{name} {language} {claim:?}: {found:?}");
            }
        }
    }
}

#[test]
fn a_list_that_ends_before_the_goal_is_not_called_solved() {
    let puzzle = puzzle(&example_text("hughes.toml"));
    let mut part = stories::solution(&puzzle, Default::default());
    if let stepbook::stages::puzzle::Path::Sliding { moves, .. } = &mut part.path {
        moves.truncate(20);
    }
    let claim = Claim::Given { is_solved: false, proven: Proven::AtLeast(0) };
    let story = story(&puzzle, &part, claim, "en");
    let booklet = compose(&story, &Style { edition: Edition::Full, ..Style::default() });
    let words = parts(&booklet);
    assert!(words.contains("The goal is not reached at the end.") && words.contains("Not solved"), "{words}");
    assert!(!words.contains("\"Solved\"") && !words.contains("Hints") && !words.contains("go home"), "{words}");
    assert_eq!(story.difficulty(), None);
}
