//! The puzzles of tests/data/large, whose spaces have up to two billion positions: what was found before.
//!
//! To find it again takes hours: `cargo test --release --test formats large:: -- --include-ignored`.

use super::common::text_of;
use super::corpus::{LIMITS, Tally, folder};
use stepbook::stages::referee::{self, Extent, judge};
use stepbook::stages::search::Limits;

#[test]
#[ignore = "takes hours, and 2 GB of memory"]
fn large_puzzles_have_the_answers_that_were_found_before() {
    let mut tally = Tally::default();
    for known in folder("large", Limits::default()) {
        tally += known.check();
        tally.puzzles += 1;
    }
    tally.assert();
}

#[test]
fn the_solutions_of_large_puzzles_are_solutions() {
    let mut replayed = 0;
    for known in folder("large", LIMITS) {
        let name = known.name.strip_prefix("puzzles: ").expect("the name of the file");
        for (metric, figures) in &known.answers {
            let file = format!("tests/data/large/{name}, {metric}s.txt");
            let text = text_of(&file);
            let labels: Vec<&str> = known.board.blocks().iter().map(|block| block.label.as_str()).collect();
            let listings = referee::read(text.as_bytes(), None, Extent::Whole, &labels).expect(&file);
            let [listing] = &listings[..] else { panic!("{file}: one solution") };
            let verdict = judge(&known.board, listing);
            let shortest = figures.shortest.expect("a length");
            assert_eq!((verdict.reached, verdict.wrong.is_some()), (shortest, false), "{file}");
            replayed += 1;
        }
    }
    assert_eq!(replayed, 10);
}
