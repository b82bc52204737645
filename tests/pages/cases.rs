//! The documents that are measured: puzzles, papers, editions.

use crate::common::{example, path, published, read};
use rayon::prelude::*;
use stepbook::stages::booklet::impose::{Imposition, Scheme, THICKNESS};
use stepbook::stages::booklet::pages::{Layout, Paper, paginate, paginate_collection};
use stepbook::stages::booklet::{
    Binding, BookPart, Booklet, Chosen, Collection, Edition, Facts, Levels, Solutions, Style, bind, compose,
};
use stepbook::stages::font::Fonts;
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::search::{Outcome, Whole, unwatched};
use stepbook::stages::sliding::{Metric, Prefer, Search};
use stepbook::stages::walkthrough::{Walkthrough, narrate_in};

/// Puzzles in the collection.
pub const COLLECTED: usize = 60;

/// What a document is about.
pub enum Subject {
    One(Box<Walkthrough>, Box<Facts>),
    Many(Vec<Walkthrough>),
}

/// A document's text in its language, with its fonts.
type Source = (Subject, Fonts);

/// The story of a solution and the facts beside it, as the program finds them.
fn solved(puzzle: &Puzzle, language: &str) -> Subject {
    let search = Search::default();
    let Whole { outcome, exploration, .. } = puzzle.whole(&search, &|_| 1_000_000, false, &mut unwatched);
    let Outcome::Solved { path: answers, .. } = outcome else { panic!("{} has a solution", puzzle.about.title) };
    let levels = exploration.filter(|exploration| exploration.limit.is_none()).map(|exploration| Levels {
        positions: exploration.levels.iter().map(|level| level.positions).collect(),
        winning: Some(exploration.levels.iter().map(|level| level.goals).collect()),
        is_whole: true,
        complete: exploration.complete(),
    });
    let mut fewest = [None; 3];
    for (&metric, fewest) in puzzle.metrics().iter().zip(&mut fewest) {
        if metric != Metric::Step {
            let first = Search { metric, prefer: Prefer::First, ..search };
            if let Outcome::Solved { path, .. } = puzzle.solve(&first, &mut unwatched) {
                *fewest = Some(path.len());
            }
        }
    }
    let solutions = answers.several.ok().map(|several| several.count.map_or(Solutions::Beyond, Solutions::Exactly));
    let chosen = if puzzle.metrics().is_empty() { Chosen::First } else { Chosen::FewestMoves };
    let facts = Facts { levels, solutions, fewest, chosen: Some(chosen), distances: None, reached: puzzle.reached() };
    Subject::One(Box::new(narrated(puzzle, &answers.path, language)), Box::new(facts))
}

fn narrated(puzzle: &Puzzle, path: &stepbook::stages::puzzle::Solution, language: &str) -> Walkthrough {
    let language = Language::bundled(language).expect("it is bundled");
    narrate_in(puzzle, path, &language).expect("a legal solution")
}

/// The puzzles of a file of the collection that are solved quickly and whose names are ASCII, as the bundled font is asked for no others.
fn quick<'a>(all: &'a [(String, String)], file: &'a str) -> impl Iterator<Item = Puzzle> + 'a {
    /// Most positions of a puzzle of the collection.
    const MOST: u64 = 30_000;
    let is_quick = |entry: &str| {
        let entry: serde_json::Value = serde_json::from_str(entry).expect("an entry");
        let step = &entry["answers"]["step"];
        step["shortest"].is_u64() && step["reachable"].as_u64().is_some_and(|count| count <= MOST)
    };
    let own = all.iter().filter(move |(own, entry)| own == file && is_quick(entry));
    own.map(|(_, entry)| read(entry)).filter(|puzzle| puzzle.about.title.is_ascii())
}

/// Sixty puzzles of many sizes: the examples, and the first of each collection.
fn collected() -> Vec<Walkthrough> {
    let examples =
        "klotski hughes klondike ten-steps pennant number-maze thin-klotski traffic-cop rush-hour klondike-1898";
    let mut puzzles: Vec<Puzzle> = examples.split(' ').map(example).collect();
    let files = [
        ("rush-hour-thinkfun", 12),
        ("rush-hour-7x7", 4),
        ("hakoiri", 6),
        ("huarong-fayaa", 10),
        ("layton", 4),
        ("iba-classics", 3),
        ("classics", 6),
        ("rush-hour-forty", 20),
        ("rush-hour-fogleman", 20),
    ];
    let all = published("corpus");
    for (file, most) in files {
        puzzles.extend(quick(&all, file).take(most));
    }
    puzzles.truncate(COLLECTED);
    assert_eq!(puzzles.len(), COLLECTED, "the collections have enough puzzles");
    let story = |puzzle: &Puzzle| match puzzle.solve(&Search::default(), &mut unwatched) {
        Outcome::Solved { path, .. } => narrated(puzzle, &path, "en"),
        _ => panic!("{} has a solution", puzzle.about.title),
    };
    puzzles.par_iter().map(story).collect()
}

fn fonts(names: &[&str]) -> Fonts {
    let mut fonts = Fonts::default();
    for name in names {
        fonts
            .add(std::fs::read(path(&format!("crates/draw/tests/fonts/{name}"))).expect(name), None)
            .expect("a usable font");
    }
    fonts
}

/// The name of a puzzle that is bound with others.
pub const COLLECTION: &str = "collection";

pub const SOURCES: [&str; 14] = [
    "klotski",
    "hughes",
    "only-18-steps",
    "rush-hour",
    "klondike",
    "number-maze",
    "three-steps",
    "crowd",
    "furniture",
    "furniture-letters",
    "furniture-long",
    "chinese",
    "hebrew",
    COLLECTION,
];

/// The document of a puzzle in `tests/cases/pages`, of an example, or of the collection.
fn source(name: &'static str) -> Source {
    let (language, fonts) = match name {
        COLLECTION => return (Subject::Many(collected()), fonts(&[])),
        "chinese" => ("zh", fonts(&["chinese.otf"])),
        "hebrew" => ("he", fonts(&["hebrew.ttf", "hebrew-bold.ttf"])),
        _ => ("en", fonts(&[])),
    };
    let own = std::fs::read_to_string(path(&format!("tests/cases/pages/{name}.toml")));
    (solved(&own.map_or_else(|_| example(name), |text| read(&text)), language), fonts)
}

/// A paper by its name: the layout's paper, and the plan of sheets if it is folded.
pub const PAPERS: [&str; 7] = ["a4", "a5", "a6", "letter", "landscape", "trade", "folded"];

fn paper(name: &str) -> (Paper, Option<Imposition>) {
    let plan = || Imposition {
        scheme: Scheme::Booklet { signature: None, creep: THICKNESS },
        sheet: Paper::default(),
        flip: None,
        right_to_left: false,
        crop_marks: false,
        bleed: 0.0,
        language: Language::default(),
    };
    match name {
        "landscape" => (Paper::default().landscape(), None),
        "folded" => (plan().page(), Some(plan())),
        name => (name.parse().expect("a paper"), None),
    }
}

/// An edition by its name, and whether it is in large print.
pub type Variant = (&'static str, Edition, bool);

pub const VARIANTS: [Variant; 5] = [
    ("full", Edition::Full, false),
    ("puzzle", Edition::Puzzle, false),
    ("hints", Edition::Hints, false),
    ("solution", Edition::Solution, false),
    ("large", Edition::Full, true),
];

/// What is laid out: a document before it has pages.
enum Composed {
    One(Box<Booklet>),
    Many(Box<Collection>),
}

fn composed((subject, fonts): &Source, (_, edition, large): Variant) -> Composed {
    let style = Style { fonts: fonts.clone(), edition, large, ..Style::default() };
    match subject {
        Subject::One(story, facts) => {
            Composed::One(Box::new(compose(story, &Style { facts: (**facts).clone(), ..style })))
        }
        Subject::Many(stories) => {
            let parts: &[BookPart] = match edition {
                Edition::Full => &BookPart::ALL,
                Edition::Puzzle => &[BookPart::Puzzles],
                Edition::Hints => &[BookPart::Puzzles, BookPart::Hints],
                Edition::Solution => &[BookPart::Solutions],
            };
            let binding = Binding { parts: parts.to_vec(), ..Binding::default() };
            Composed::Many(Box::new(bind(stories, &style, &binding).expect("there are puzzles")))
        }
    }
}

/// A document that is laid out.
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "files have all of it"))]
pub struct Document {
    /// "klotski,a5,full".
    pub case: String,
    pub source: &'static str,
    pub paper: &'static str,
    pub variant: Variant,
    pub layout: Layout,
    pub plan: Option<Imposition>,
    pub language: Language,
    pub has_cover: bool,
    /// Its pages, or why there are none.
    pub pages: Result<Pages, String>,
}

/// Whether `case` has all of the words that are `wanted`, in any order: "klotski,a5".
pub fn is_wanted(case: &str, wanted: Option<&str>) -> bool {
    let parts: Vec<&str> = case.split(',').collect();
    let mut words = wanted.unwrap_or_default().split(',').map(str::trim).filter(|word| !word.is_empty());
    words.all(|word| parts.contains(&word))
}

/// The documents that `STEPBOOK_PAGES` names; all without it.
pub fn wanted() -> Option<String> {
    std::env::var("STEPBOOK_PAGES").ok().filter(|wanted| !wanted.is_empty())
}

/// All documents, in order.
pub fn documents() -> Vec<Document> {
    let wanted = wanted();
    let case = |source: &str, paper: &str, variant: Variant| format!("{source},{paper},{}", variant.0);
    let of_source = |name: &'static str| {
        let papers = |variant: Variant| {
            let is_wanted = |paper: &&str| is_wanted(&case(name, paper, variant), wanted.as_deref());
            PAPERS.into_iter().filter(is_wanted).collect::<Vec<_>>()
        };
        let variants: Vec<Variant> = VARIANTS.into_iter().filter(|&variant| !papers(variant).is_empty()).collect();
        let source = (!variants.is_empty()).then(|| source(name));
        let of_variant = |&variant: &Variant| {
            let composed = composed(source.as_ref().expect("something is wanted of it"), variant);
            let of_paper =
                |&paper: &&'static str| document(&composed, case(name, paper, variant), name, paper, variant);
            papers(variant).par_iter().map(of_paper).collect::<Vec<_>>()
        };
        variants.par_iter().flat_map(of_variant).collect::<Vec<_>>()
    };
    SOURCES.into_par_iter().flat_map(of_source).collect()
}

fn document(
    composed: &Composed,
    case: String,
    source: &'static str,
    paper: &'static str,
    variant: Variant,
) -> Document {
    let (format, plan) = self::paper(paper);
    let layout = Layout { paper: format, large: variant.2, folded: plan.is_some(), ..Layout::default() };
    let (booklet, pages) = match composed {
        Composed::One(booklet) => (&**booklet, paginate(booklet, &layout)),
        Composed::Many(collection) => (&collection.booklet, paginate_collection(collection, &layout)),
    };
    let language = booklet.language.clone();
    let has_cover = booklet.cover.is_some();
    let right_to_left = language.is_right_to_left();
    let plan = plan.map(|plan| Imposition { right_to_left, language: language.clone(), ..plan });
    let pages = pages.map_err(|error| error.to_string());
    Document { case, source, paper, variant, layout, plan, language, has_cover, pages }
}
