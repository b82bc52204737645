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
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use stepbook::stages::booklet::Edition;

/// A rule that some pages may break, and why.
struct Exception {
    rule: Rule,
    /// The cases: words that are all in the case's name, as in `STEPBOOK_PAGES`; all cases without words.
    cases: &'static str,
    /// Most faults of these cases: a rule that pages follow better and better is never broken more often than before.
    most: usize,
    why: &'static str,
}

/// The known exceptions. One that nothing needs any more fails a test.
const EXCEPTIONS: &[Exception] = &[
    Exception { rule: Rule::Full, cases: "", most: 85, why: UNCOMPOSED },
    Exception { rule: Rule::Widow, cases: "", most: 12, why: UNCOMPOSED },
    Exception {
        rule: Rule::Possible,
        cases: "a6,large",
        most: 1000,
        why: "a line of an A6 page has room for few words of 16 pt",
    },
    Exception { rule: Rule::Possible, cases: "klondike,a5,large", most: 1000, why: MAP },
    Exception { rule: Rule::Possible, cases: "klondike,folded,large", most: 1000, why: MAP },
    Exception { rule: Rule::Possible, cases: "klondike,trade,large", most: 1000, why: MAP },
    Exception { rule: Rule::Possible, cases: "collection,a6", most: 1000, why: "it has that map" },
    Exception {
        rule: Rule::Possible,
        cases: "collection,large",
        most: 1000,
        why: "it has that map, and maps of a book are on one page",
    },
    Exception {
        rule: Rule::Possible,
        cases: "crowd,large",
        most: 1000,
        why: "22 × 17 cells of 14 mm are larger than the paper",
    },
    Exception {
        rule: Rule::Possible,
        cases: "crowd,a6",
        most: 1000,
        why: "22 rows with labels of 6 pt are higher than A6",
    },
];
const UNCOMPOSED: &str = "some pages of some combinations still break it";
const MAP: &str = "23 × 23 numbers of 16 pt are larger than two such pages";

/// All documents with their measures; they are made once.
static ALL: LazyLock<(Vec<(Document, Measured)>, Duration)> = LazyLock::new(|| {
    let begun = Instant::now();
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
    (documents, begun.elapsed())
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

/// Asserts that only exceptions break a rule.
fn follows(rule: Rule) {
    let all = &ALL.0;
    let known: Vec<&Exception> = EXCEPTIONS.iter().filter(|exception| exception.rule == rule).collect();
    let mut needed = vec![0_usize; known.len()];
    let mut failed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for fault in all.iter().flat_map(|(_, measured)| &measured.faults).filter(|fault| fault.rule == rule) {
        match known.iter().position(|exception| cases::is_wanted(&fault.case, Some(exception.cases))) {
            Some(at) => needed[at] += 1,
            None => failed.entry(&fault.case).or_default().push(said(fault)),
        }
    }
    let lines: Vec<String> = failed.values().flatten().cloned().collect();
    assert!(
        lines.is_empty(),
        "{} faults in {} of {} documents:\n{}",
        lines.len(),
        failed.len(),
        all.len(),
        lines.join("\n")
    );
    let more = known.iter().zip(&needed).filter(|(exception, needed)| **needed > exception.most);
    let more: Vec<String> =
        more.map(|(known, count)| format!("{}: {count} faults, not {}", known.cases, known.most)).collect();
    assert!(more.is_empty(), "{}", more.join("; "));
    let unneeded = known.iter().zip(&needed).filter(|(_, needed)| **needed == 0).map(|(exception, _)| exception);
    let unneeded: Vec<String> = unneeded.map(|known| format!("{}: {}", known.cases, known.why)).collect();
    assert!(unneeded.is_empty() || cases::wanted().is_some(), "no longer needed: {}", unneeded.join("; "));
}

fn said(fault: &Fault) -> String {
    match fault.page {
        0 => format!("{}: {}", fault.case, fault.words),
        page => format!("{}, page {page}: {}", fault.case, fault.words),
    }
}

#[test]
fn no_page_is_less_than_60_percent_full() {
    follows(Rule::Full);
}

#[test]
fn no_type_is_too_small() {
    follows(Rule::Readable);
}

#[test]
fn headings_belong_to_what_follows_them() {
    follows(Rule::Heading);
}

#[test]
fn nothing_is_alone_on_a_page() {
    follows(Rule::Widow);
}

#[test]
fn everything_is_inside_of_the_text_block() {
    follows(Rule::Inside);
}

#[test]
fn no_text_is_on_another_or_on_a_frame() {
    follows(Rule::Apart);
}

#[test]
fn a_legend_is_on_the_page_of_its_picture() {
    follows(Rule::Legend);
}

#[test]
fn labels_have_at_most_two_sizes() {
    follows(Rule::Labels);
}

#[test]
fn folded_booklets_have_no_blank_pages_in_the_middle() {
    follows(Rule::Folded);
}

#[test]
fn books_and_long_labels_take_few_pages() {
    follows(Rule::Short);
}

#[test]
fn only_what_has_no_room_is_refused() {
    follows(Rule::Possible);
}

/// The measures of a document in a row of `tests/data/pages.csv`.
#[derive(Clone, Copy)]
struct Row {
    pages: usize,
    /// Pages under 60 %, and all faults.
    empty: usize,
    faults: usize,
    blanks: usize,
    smallest: f64,
}

impl Row {
    fn of(measured: &Measured) -> Self {
        let inner = measured.pages.iter();
        Self {
            pages: measured.pages.len(),
            empty: measured.faults.iter().filter(|fault| fault.rule == Rule::Full).count(),
            faults: measured.faults.len(),
            blanks: measured.blanks,
            smallest: inner.map(|page| page.smallest.0).fold(f64::INFINITY, f64::min),
        }
    }

    fn csv(&self) -> String {
        let Self { pages, empty, faults, blanks, smallest } = self;
        format!("{pages},{empty},{faults},{blanks},{smallest:.1}")
    }
}

/// The rows of the pages as they were before they were composed by rule, by case.
fn before() -> BTreeMap<&'static str, Row> {
    let lines = include_str!("../data/pages.csv").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut fields = line.rsplitn(6, ',');
        let mut next = || fields.next().expect("six fields");
        let [smallest, blanks, faults, empty, pages, case] = [(); 6].map(|()| next());
        let number = |field: &str| field.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let smallest = smallest.parse().unwrap_or(f64::INFINITY);
        (
            case,
            Row {
                pages: number(pages),
                empty: number(empty),
                faults: number(faults),
                blanks: number(blanks),
                smallest,
            },
        )
    };
    lines.map(row).collect()
}

/// Prints the pages before and after, a line for each puzzle and paper: `pages (under 60 %)`; with `STEPBOOK_PAGES` each page.
/// `STEPBOOK_PAGES_CSV=FILE` writes the rows of today, `STEPBOOK_PAGES_FILES=FOLDER` the documents as PDF.
#[test]
fn table_of_pages() {
    let (all, time) = &*ALL;
    if cases::wanted().is_some() {
        all.iter().for_each(|(document, measured)| pages_of(document, measured));
    }
    let before = before();
    let mut lines: BTreeMap<(usize, usize), String> = BTreeMap::new();
    let mut csv = String::new();
    let mut sums = [[0; 4]; 2];
    for (document, measured) in all {
        let (now, then) = (Row::of(measured), before.get(document.case.as_str()).copied());
        let _ = writeln!(csv, "{},{}", document.case, now.csv());
        let cell = |row: Row| match row.pages {
            0 => "-".to_owned(),
            pages => format!("{pages} ({})", row.empty),
        };
        let then_cell = then.map_or("?".to_owned(), cell);
        let place = |list: &[&str], name: &str| list.iter().position(|known| *known == name).unwrap_or(list.len());
        let key = (place(&cases::SOURCES, document.source), place(&cases::PAPERS, document.paper));
        let line = lines.entry(key).or_insert_with(|| format!("{:18}{:10}", document.source, document.paper));
        let _ = write!(line, "{:>9} > {:8}", then_cell, cell(now));
        let both = then.filter(|then| then.pages > 0 && now.pages > 0).map(|then| [then, now]);
        for (sum, row) in sums.iter_mut().zip(both.into_iter().flatten()) {
            for (sum, value) in sum.iter_mut().zip([row.pages, row.empty, row.faults, row.blanks]) {
                *sum += value;
            }
        }
    }
    let heads: Vec<String> =
        Edition::ALL.iter().map(|edition| format!("{:>9} > {:8}", "before", edition.name())).collect();
    println!("pages (under 60 %){:10}{}", "", heads.concat());
    lines.values().for_each(|line| println!("{line}"));
    for (name, [pages, empty, faults, blanks]) in ["before", "now"].iter().zip(sums) {
        println!("{name}: {pages} pages, {empty} under 60 %, {faults} faults, {blanks} blank pages of folded booklets");
    }
    let mut rules: BTreeMap<Rule, BTreeMap<&str, usize>> = BTreeMap::new();
    for (document, fault) in
        all.iter().flat_map(|(document, measured)| measured.faults.iter().map(move |fault| (document, fault)))
    {
        *rules.entry(fault.rule).or_default().entry(document.source).or_default() += 1;
    }
    for (rule, faults) in rules {
        println!("{rule:?}: {} faults: {faults:?}", faults.values().sum::<usize>());
    }
    println!("{} documents in {:.1} s", all.len(), time.as_secs_f64());
    let sum = |part: fn(&Document) -> Duration, of: usize| {
        let whole: Duration = all.iter().map(|(document, _)| part(document)).sum();
        whole.as_secs_f64() / of as f64
    };
    let (editions, papers) = (Edition::ALL.len(), cases::PAPERS.len());
    println!(
        "solved in {:.1} s, composed in {:.1} s, laid out in {:.1} s of all threads",
        sum(|document| document.solving, editions * papers),
        sum(|document| document.composing, papers),
        sum(|document| document.laying_out, 1),
    );
    if let Ok(file) = std::env::var("STEPBOOK_PAGES_CSV") {
        std::fs::write(file, csv).expect("a file that can be written");
    }
    #[cfg(feature = "pdf")]
    if let Ok(folder) = std::env::var("STEPBOOK_PAGES_FILES") {
        files::write(all, folder.as_ref());
    }
}

/// Prints the measures of each page of a document, and its faults.
fn pages_of(document: &Document, measured: &Measured) {
    println!("{}", document.case);
    for (index, page) in measured.pages.iter().enumerate() {
        let cover = if page.is_cover { ", cover" } else { "" };
        println!(
            "  page {}: {:.0} % full, {} figures, {} rows, {} lines, smallest {:.1} pt `{}`{cover}",
            index + 1,
            100.0 * page.full,
            page.figures,
            page.rows,
            page.lines,
            page.smallest.0,
            page.smallest.1,
        );
        let shown = |air: &Option<f64>| air.map_or("nothing".to_owned(), |air| format!("{air:.1} mm"));
        for (words, above, below) in &page.headings {
            println!("    heading `{words}`: {} to what is above, {} to what follows", shown(above), shown(below));
        }
        let own = measured.faults.iter().filter(|fault| fault.page == index + 1);
        own.for_each(|fault| println!("    {:?}: {}", fault.rule, fault.words));
    }
    let whole = measured.faults.iter().filter(|fault| fault.page == 0);
    whole.for_each(|fault| println!("  {:?}: {}", fault.rule, fault.words));
}
