//! Pages as data: each page of many documents is measured, and each rule that pages follow is a test of all of them.
//!
//! The documents are puzzles × papers × editions, such as `klotski,a5,full` (`cases.rs`). `STEPBOOK_PAGES=klotski,a5` selects those with
//! these words in their names and prints the measures of each of their pages:
//!
//! ```text
//! STEPBOOK_PAGES=klotski,a5 cargo test --test pages table -- --nocapture
//! ```

#[path = "../common/mod.rs"]
mod common;

mod cases;
#[cfg(feature = "pdf")]
mod files;
mod marks;
mod measure;

use cases::Document;
use measure::{Fault, Measured, Rule};
use rayon::prelude::*;
use std::sync::LazyLock;

/// The known exceptions: a rule, the cases that may break it, as in `STEPBOOK_PAGES` (all without words), the most errors of these, and why. A
/// rule that pages follow better and better is never broken more often than before; an exception that nothing needs any more fails.
const EXCEPTIONS: [(Rule, &str, usize, &str); 11] = [
    (Rule::Full, "large", 14, ROWS),
    (Rule::Full, "", 3, HIGH),
    (Rule::Widow, "large", 2, ROWS),
    (Rule::Possible, "a6,large", 1000, "a line of an A6 page has room for few words of 16 pt"),
    (Rule::Possible, "klondike,a5,large", 1000, MAP),
    (Rule::Possible, "klondike,folded,large", 1000, MAP),
    (Rule::Possible, "klondike,trade,large", 1000, MAP),
    (Rule::Possible, "collection,a6", 1000, "it has that map"),
    (Rule::Possible, "collection,large", 1000, "it has that map, and maps of a book are on one page"),
    (Rule::Possible, "crowd,large", 1000, "22 × 17 cells of 14 mm are larger than the paper"),
    (Rule::Possible, "crowd,a6", 1000, "22 rows with labels of 6 pt are higher than A6"),
];
const HIGH: &str = "a board takes more than half of a low page, so a page has one row; what explains the book fills one page and a little";
const ROWS: &str =
    "a board of large print takes more than half of a page, so that one is before it or after it that has less";
const MAP: &str = "23 × 23 numbers of 16 pt are larger than two such pages";

/// All documents with their measures; they are made once.
static ALL: LazyLock<Vec<(Document, Measured)>> = LazyLock::new(|| {
    let documents = cases::documents().into_par_iter().map(|document| {
        let measured = measure::measured(&document);
        (document, measured)
    });
    let mut documents: Vec<(Document, Measured)> = documents.collect();
    for fault in long(&documents) {
        if let Some((_, measured)) = documents.iter_mut().find(|(document, _)| document.case == fault.case) {
            measured.faults.push(fault);
        }
    }
    documents
});

/// Documents that are longer than they should be.
fn long(documents: &[(Document, Measured)]) -> Vec<Fault> {
    /// Most pages of the collection on A5.
    const MOST: usize = 90;
    let count = |case: &str| {
        let document = documents.iter().find(|(document, _)| document.case == case);
        document.map(|(_, measured)| measured.pages.len()).filter(|&count| count > 0)
    };
    let fault = |case: &str, words: String| Fault { rule: Rule::Short, case: case.to_owned(), page: 0, words };
    let mut faults = Vec::new();
    let case = format!("{},a5,full", cases::COLLECTION);
    if let Some(count) = count(&case).filter(|&count| count > MOST) {
        faults.push(fault(&case, format!("{count} pages for {} puzzles, more than {MOST}", cases::COLLECTED)));
    }
    for paper in ["a4", "a5", "letter", "trade", "landscape"] {
        for name in ["furniture", "furniture-long"] {
            let [long, short] = [name, "furniture-letters"].map(|name| format!("{name},{paper},full"));
            if let (Some(with), Some(without)) = (count(&long), count(&short)) {
                // A fifth more.
                if 5 * with > 6 * without {
                    faults.push(fault(&long, format!("{with} pages; {without} with labels of one letter")));
                }
            }
        }
    }
    faults
}

fn said(fault: &Fault) -> String {
    match fault.page {
        0 => format!("{:?}: {}: {}", fault.rule, fault.case, fault.words),
        page => format!("{:?}: {}, page {page}: {}", fault.rule, fault.case, fault.words),
    }
}

/// Only exceptions break a rule. With `STEPBOOK_PAGES`, the measures of each page are printed.
#[test]
fn the_table_of_pages_follows_the_rules() {
    if cases::wanted().is_some() {
        ALL.iter().for_each(|(document, measured)| println!("{}\n{:#?}", document.case, measured.pages));
    }
    let mut needed = vec![Vec::new(); EXCEPTIONS.len()];
    let mut wrong: Vec<String> = Vec::new();
    for fault in ALL.iter().flat_map(|(_, measured)| &measured.faults) {
        let is_known =
            |known: &(Rule, &str, usize, &str)| known.0 == fault.rule && cases::is_wanted(&fault.case, Some(known.1));
        match EXCEPTIONS.iter().position(is_known) {
            Some(at) => needed[at].push(said(fault)),
            None => wrong.push(said(fault)),
        }
    }
    for ((rule, cases, most, why), found) in EXCEPTIONS.into_iter().zip(needed) {
        let count = found.len();
        if count > most {
            wrong.push(format!("{rule:?}: {cases}: {count} errors, not {most}:\n{}", found.join("\n")));
        }
        if count == 0 && cases::wanted().is_none() {
            wrong.push(format!("{rule:?}: {cases}: no longer needed: {why}"));
        }
    }
    assert!(wrong.is_empty(), "{} documents:\n{}", ALL.len(), wrong.join("\n"));
}
