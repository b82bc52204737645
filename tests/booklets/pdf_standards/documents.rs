//! Documents of every sort, as the program makes them.

use crate::common::program::Program;
use crate::common::special;
use crate::common::stories;
pub use crate::common::stories::{puzzle, told as story};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use stepbook::stages::booklet::impose::{Flip, Imposition, Scheme, calibration, impose};
use stepbook::stages::booklet::pages::{Layout, PAPERS, Paper, paginate};
use stepbook::stages::booklet::{self, Chosen, Edition, Facts, Levels, Selection, Solutions, Style, compose};
use stepbook::stages::diagram::{Fill, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::language::Language;
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::render::pdf::{self, Pages, pdf};
use stepbook::stages::walkthrough::{Shown, Walkthrough};

/// A Sunday in 2001, in seconds since 1970.
pub const DATE: i64 = 1_000_000_000;

pub const SOLVED: &str = "title = 'Solved already'\nboard = '''\nAB.\nAB.\n'''\ngoal = { A = [0, 0] }\n";
const GOALLESS: &str = "title = 'No goal'\nboard = '''\nAB.\nAC.\n'''\ngoal = 'none'\n";

pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub fn example(name: &str) -> Puzzle {
    puzzle(&stories::example_text(name))
}

pub fn fonts(names: &[&str]) -> Fonts {
    let mut fonts = Fonts::default();
    for name in names {
        let (name, face) = name.split_once('#').map_or((*name, None), |(name, face)| (name, face.parse().ok()));
        let file = fs::read(root("crates/draw/tests/fonts").join(name)).expect("a font");
        fonts.add(file, face).expect("a usable font");
    }
    fonts
}

/// What is known of Klotski, with numbers that are near enough for a plot.
fn facts() -> Facts {
    let positions: Vec<usize> = (0..168_usize).map(|level| 1 + level * (167 - level) / 10).collect();
    let winning = (0..168).map(|level| if level < 116 { 0 } else { 2 }).collect();
    Facts {
        levels: Some(Levels { positions, winning: Some(winning), is_whole: true, complete: Some(167) }),
        solutions: Some(Solutions::Exactly(4_112_640_000)),
        fewest: [None, Some(90), Some(81)],
        chosen: Some(Chosen::FewestMoves),
        distances: None,
    }
}

fn paper(name: &str) -> Paper {
    PAPERS.into_iter().find(|paper| paper.name == name).expect("a paper")
}

/// What to make of a story.
#[derive(Clone)]
pub struct Book {
    pub style: Style,
    pub layout: Layout,
    pub plan: Option<Imposition>,
}

impl Book {
    pub fn new() -> Self {
        Self { style: Style { facts: facts(), ..Style::default() }, layout: Layout::default(), plan: None }
    }

    pub fn edition(edition: Edition) -> Self {
        let mut book = Self::new();
        book.style.edition = edition;
        book.layout.large = edition == Edition::Large;
        book
    }

    pub fn theme(theme: Theme) -> Self {
        let mut book = Self::new();
        book.style.theme = theme;
        book
    }

    pub fn steps(steps: &str) -> Self {
        let mut book = Self::new();
        book.style.steps = steps.parse::<Selection>().expect("a selection");
        book
    }

    pub fn shown(shown: Shown) -> Self {
        let mut book = Self::new();
        book.style.shown = shown;
        book
    }

    pub fn paper(name: &str) -> Self {
        let mut book = Self::new();
        book.layout.paper = paper(name);
        book
    }

    pub fn fonts(names: &[&str]) -> Self {
        let mut book = Self::new();
        book.style.fonts = fonts(names);
        book
    }

    pub fn dated() -> Self {
        let mut book = Self::new();
        book.style.date = Some(DATE);
        book
    }

    pub fn imposed(scheme: &str, flip: Option<Flip>, crop_marks: bool, bleed: f64) -> Self {
        let scheme = match scheme {
            "single" => Scheme::Single,
            "signatures" => Scheme::Booklet { signature: Some(2), creep: 0.1 },
            name => name.parse().expect("a scheme"),
        };
        let (sheet, language) = (Paper::default(), Language::default());
        let plan = Imposition { scheme, sheet, flip, right_to_left: false, crop_marks, bleed, language };
        Self { plan: Some(plan), ..Self::new() }
    }

    /// The same with fewer diagrams: enough of them where only their look or the paper is another.
    pub fn short(mut self) -> Self {
        self.style.steps = "0-19,110-116".parse().expect("a selection");
        self
    }

    /// The pages before they are put on sheets.
    pub fn unimposed(&self, story: &Walkthrough) -> Pages {
        let paper = self.plan.as_ref().map_or(self.layout.paper.clone(), Imposition::page);
        let layout = Layout { paper, ..self.layout.clone() };
        paginate(&compose(story, &self.style), &layout).expect("it fits")
    }

    pub fn pages(&self, story: &Walkthrough) -> Pages {
        let pages = self.unimposed(story);
        match &self.plan {
            Some(plan) => {
                let right_to_left = story.language.is_right_to_left();
                let plan = Imposition { right_to_left, language: story.language.clone(), ..plan.clone() };
                impose(pages, &plan).expect("sheets")
            }
            None => pages,
        }
    }

    pub fn bytes(&self, story: &Walkthrough) -> Vec<u8> {
        pdf(&self.pages(story), self.style.theme).expect("the fonts have all characters")
    }
}

/// Klotski in every edition, theme and imposition, with every choice of steps.
fn klotskis() -> Vec<(&'static str, Book)> {
    let long = Some(Flip::Long);
    let short = Some(Flip::Short);
    vec![
        ("klotski-puzzle", Book::edition(Edition::Puzzle)),
        ("klotski-hints", Book::edition(Edition::Hints)),
        ("klotski-solution", Book::edition(Edition::Solution)),
        ("klotski-large", Book::edition(Edition::Large)),
        ("klotski-colour", Book::theme(Theme::COLOUR)),
        ("klotski-high-contrast", Book::theme(Theme::HIGH_CONTRAST).short()),
        ("klotski-photocopy", Book::theme(Theme::PHOTOCOPY).short()),
        ("klotski-mono-hatch", Book::theme(Theme { fill: Fill::Hatch, ..Theme::MONO }).short()),
        ("klotski-folded-long", Book::imposed("booklet", long, false, 0.0)),
        ("klotski-folded-short", Book::imposed("booklet", short, false, 0.0).short()),
        ("klotski-signatures", Book::imposed("signatures", None, true, 0.0).short()),
        ("klotski-4-up", Book::imposed("4-up", None, false, 0.0)),
        ("klotski-cut-stack", Book::imposed("cut-stack", None, false, 0.0).short()),
        ("klotski-cut-stack-marked", Book::imposed("cut-stack=2x2", long, true, 2.0).short()),
        ("klotski-folded-marked", Book::imposed("booklet", None, true, 3.0).short()),
        ("klotski-trimmed", Book::imposed("single", None, true, 5.0).short()),
        ("klotski-bled", Book::imposed("booklet", None, false, 3.0).short()),
        ("klotski-milestones", Book::steps("milestones")),
        ("klotski-moves", Book::steps("moves")),
        ("klotski-list", Book::steps("0,5-9,last")),
        ("klotski-next", Book::shown(Shown::Next)),
        ("klotski-unmarked", Book::shown(Shown::None).short()),
        ("klotski-dated", Book::dated().short()),
        ("klotski-a5", Book::paper("A5").short()),
        ("klotski-a6", Book::paper("A6").short()),
    ]
}

/// Documents in other languages, with the fonts that they need.
pub fn languages() -> Vec<(&'static str, &'static str, Book)> {
    let hebrew = || Book::fonts(&["hebrew.ttf", "hebrew-bold.ttf"]);
    let hints = Book { style: Style { edition: Edition::Hints, ..hebrew().style }, ..hebrew() };
    vec![
        ("german", "de", Book::new()),
        ("french", "fr", Book::new()),
        ("spanish", "es", Book::new()),
        ("chinese", "zh", Book::fonts(&["chinese.otf"])),
        ("hebrew", "he", hebrew()),
        ("hebrew-hints", "he", hints),
        ("hebrew-folded", "he", Book { plan: Book::imposed("booklet", None, true, 0.0).plan, ..hebrew() }),
    ]
}

/// Puzzles with labels in other scripts, and their fonts: TrueType, a face of a collection, CFF outlines.
pub fn scripts() -> Vec<(&'static str, Walkthrough, Book)> {
    let labelled = |title: &str, [one, two]: [&str; 2]| {
        let text = format!("title = '{title}'\nboard = '''\n{one} {two}\n. .\n'''\ngoal = {{ '{one}' = [0, 1] }}\n");
        story(&puzzle(&text), "en")
    };
    vec![
        ("arabic", labelled("كتاب محمد", ["محمد", "كب"]), Book::fonts(&["arabic.ttf"])),
        ("devanagari", labelled("कम हिन्दी", ["क्षे", "मार्ग"]), Book::fonts(&["arabic-devanagari.ttc#1"])),
        ("cff", labelled("华容道", ["曹操", "关羽"]), Book::fonts(&["chinese.otf"])),
    ]
}

/// The booklets of all examples, by name.
fn booklets() -> Vec<(String, Vec<u8>)> {
    let paths = crate::common::examples();
    assert!(paths.len() > 10);
    let booklet = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy();
        (name.replace('.', "-"), Book::new().bytes(&story(&example(&name), "en")))
    };
    paths.par_iter().map(booklet).collect()
}

/// What is made of single diagrams, and the page for the printer.
fn single_pages() -> Vec<(String, Vec<u8>)> {
    let (fonts, theme) = (Fonts::default(), Theme::default());
    let klotski = story(&example("klotski.toml"), "en");
    let figure = booklet::figure(&klotski, &Style::default(), 42).diagram;
    let goalless = special::goalless();
    let start = booklet::figure(&goalless, &Style::default(), 0).diagram;
    let levels = Levels { positions: vec![1, 3, 4, 2], winning: None, is_whole: true, complete: Some(3) };
    let plot = booklet::levels(&goalless, &levels, &fonts);
    let sheet = |paper: Paper, flip, language: &str, names: &[&str]| {
        let language = Language::bundled(language).expect("it is bundled");
        pdf(&calibration(paper, flip, &language, &self::fonts(names)), theme).expect("the fonts have all characters")
    };
    let hebrew = ["hebrew.ttf", "hebrew-bold.ttf"];
    let made = [
        ("figure", pdf::figure(&figure, "en", &fonts, theme, None).expect("ordinary text")),
        ("figure-dated", pdf::figure(&figure, "en", &fonts, theme, Some(DATE)).expect("ordinary text")),
        ("figure-goalless", pdf::figure(&start, "en", &fonts, theme, None).expect("ordinary text")),
        ("levels-goalless", pdf::page(plot, "en", &fonts, theme, None).expect("ordinary text")),
        ("calibration", sheet(Paper::default(), Flip::Long, "en", &[])),
        ("calibration-a6-short", sheet(paper("A6"), Flip::Short, "de", &[])),
        ("calibration-hebrew", sheet(Paper::default(), Flip::Short, "he", &hebrew)),
    ];
    made.map(|(name, bytes)| (name.to_owned(), bytes)).to_vec()
}

/// What the program itself writes, as a user calls it.
fn commands() -> Vec<(String, Vec<u8>)> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("none.toml"), GOALLESS).expect("a temporary file");
    let font = |name: &str| root("crates/draw/tests/fonts").join(name).to_string_lossy().into_owned();
    let (hebrew, bold) = (font("hebrew.ttf"), font("hebrew-bold.ttf"));
    let run = |name: &str, arguments: &str, more: &[&str]| {
        let file = folder.path().join("out.pdf");
        let mut program = Program::new();
        program.args(arguments.split(' ')).args(more).args(["-q", "-o", "out.pdf"]).current_dir(&folder);
        program.env("SOURCE_DATE_EPOCH", DATE.to_string()).run().code(0);
        (format!("command-{name}"), fs::read(file).expect("the file"))
    };
    let folded = "book hughes --edition hints --impose booklet --flip long --crop-marks --bleed 3 --lang de";
    let collection = root("examples/fogleman.rush-hour").to_string_lossy().into_owned();
    vec![
        run("collected", "book --name 2 --steps milestones", &[&collection]),
        run("folded", folded, &[]),
        run("hebrew", "book hughes --lang he --theme photocopy --font", &[&hebrew, "--font", &bold]),
        run("digital", "book hughes --digital --landscape --theme colour --fill hatch --caption step", &[]),
        run("drawn", "draw none.toml", &[]),
        run("explored", "explore none.toml", &[]),
        run("map", "book klondike --jumps-per-map 5 --impose booklet", &[]),
        run("map-hints", "book klondike --edition hints --lang he --font", &[&hebrew, "--font", &bold]),
        run("map-landscape", "book number-maze --edition large --landscape --digital --theme colour", &[]),
        run("bound", "collection klotski hughes traffic-cop only-18-steps --paper a5 --impose booklet", &[]),
        run(
            "bound-diagrams",
            "collection hughes --solutions diagrams --parts hints,solutions --theme colour",
            &[&collection],
        ),
        run("bound-hebrew", "collection hughes ten-steps --lang he --font", &[&hebrew, "--font", &bold]),
        run("demand", "book hughes --paper trade --qr https://example.org/(hughes)?a=b --theme colour", &[]),
        run("demand-bound", "collection klotski hughes --paper trade --qr https://example.org/", &[]),
        run("calibration", "calibration --flip short --paper letter", &[]),
    ]
}

/// Documents of every sort, by name; they are made once.
pub fn documents() -> &'static [(String, Vec<u8>)] {
    static DOCUMENTS: OnceLock<Vec<(String, Vec<u8>)>> = OnceLock::new();
    DOCUMENTS.get_or_init(make)
}

fn make() -> Vec<(String, Vec<u8>)> {
    let (klotski, rush_hour) = (example("klotski.toml"), example("rush-hour.toml"));
    let english = story(&klotski, "en");
    let mut jobs: Vec<(&str, Walkthrough, Book)> = Vec::new();
    jobs.extend(klotskis().into_iter().map(|(name, book)| (name, english.clone(), book)));
    jobs.extend(languages().into_iter().map(|(name, tag, book)| (name, story(&rush_hour, tag), book)));
    jobs.extend(scripts());
    jobs.push(("solved", story(&puzzle(SOLVED), "en"), Book::new()));
    jobs.push(("solved-hints", story(&puzzle(SOLVED), "en"), Book::edition(Edition::Hints)));
    jobs.push(("rush-hour-hints", story(&rush_hour, "en"), Book::edition(Edition::Hints)));
    jobs.extend(special::all().into_iter().map(|(name, story)| (name, story, Book::new())));
    let mut documents = booklets();
    documents.par_extend(jobs.par_iter().map(|(name, story, book)| ((*name).to_owned(), book.bytes(story))));
    documents.extend(single_pages());
    documents.extend(commands());
    documents
}
