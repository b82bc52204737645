//! What the fuzz targets do with their bytes: one function for each, so that all can be called from anywhere.
//!
//! A target ends in a panic if the program would, or if a check here fails: what is written is read again as it was, and what is
//! made can be read by a parser of other people.

use html5ever::tendril::TendrilSink as _;
use markup5ever_rcdom::RcDom;
use stepbook::stages::booklet::{self, Style};
use stepbook::stages::font::Fonts;
use stepbook::stages::format::{self, Kind, List, ReadError, Wish};
use stepbook::stages::language::{Language, Term};
use stepbook::stages::puzzle::Game;
use stepbook::stages::referee::{self, Extent, Form};
use stepbook::stages::{render, theme as themes};
use stepbook::{Booklet, Edition, Metric, Paper, Puzzle, Solution, Solver, Theme};

/// The formats, in the order of the byte that asks for one.
pub const KINDS: [Kind; 6] = [Kind::Native, Kind::HackerRank, Kind::RushHour, Kind::Gnome, Kind::Klondike, Kind::Json];
/// Most puzzles of a list that are read.
const MOST_PUZZLES: usize = 8;
/// Most steps, cells and characters of a puzzle of which documents are made: others take too long to be tried often.
const MOST_STEPS: usize = 40;
const MOST_CELLS: usize = 120;
const MOST_TEXT: usize = 4_000;
/// Most positions that a search may visit, and most bytes.
const MOST_POSITIONS: usize = 3_000;
const MOST_MEMORY: usize = 32 << 20;

thread_local! {
    /// What themes and fonts are tried on.
    static SHOWN: Solution = {
        let text = "title = 'Aé שלום بب कम 移动 ☃😀'\nboard = 'א移.'\ngoal = { '移' = [0, 2] }\n";
        Puzzle::read(text).expect("a puzzle").solve().expect("it has a solution")
    };
    /// The puzzles whose solutions are judged.
    static JUDGED: [Puzzle; 2] = ["ten-steps", "klotski"].map(|name| Puzzle::built_in(name).expect("a built-in puzzle"));
}

/// The text, and the format that its last byte asks for: seeds are files as they are, and none ends in one of these characters.
fn asked(bytes: &[u8]) -> (&[u8], Option<Kind>) {
    match bytes.split_last() {
        Some((&last, text)) if usize::from(last) < KINDS.len() => (text, Some(KINDS[usize::from(last)])),
        _ => (bytes, None),
    }
}

/// Reads puzzles, and writes them in every format.
pub fn puzzle(bytes: &[u8]) {
    let (text, kind) = asked(bytes);
    match List::open(text, kind) {
        Ok(list) => {
            for at in 0..list.len().min(MOST_PUZZLES) {
                let _ = (list.name(at), list.line(at), list.text_of(at));
                if let Err(faults) = list.read_with_warnings(at) {
                    assert!(!faults.is_empty());
                    for fault in &faults {
                        let _ = list.place(at, fault);
                    }
                }
            }
        }
        Err(error) => check_error(&error),
    }
    match format::read_as(text, Wish { kind, ..Wish::default() }) {
        Ok(reading) => is_written_and_read_again(&reading.puzzle),
        Err(error) => check_error(&error),
    }
    // The same bytes as a goal beside a file.
    if let Ok(goal) = std::str::from_utf8(text) {
        let board = b"title = 'x'\nboard = '''\nAAB\n.CB\n'''\ngoal = 'none'\n";
        let _ = format::read_as(board, Wish { goal: Some(goal), ..Wish::default() });
    }
}

/// Asserts that each error has a place in the text.
fn check_error(error: &ReadError) {
    if let ReadError::Faults { text, faults } | ReadError::Goal { text, faults } = error {
        assert!(!faults.is_empty());
        for fault in faults {
            assert!(fault.span.start <= fault.span.end && !fault.message.is_empty(), "{fault:?}");
            let _ = format::line_and_column(text, fault.span.start);
        }
    }
    assert!(!error.to_string().is_empty());
}

/// Asserts that what is written is read again: as the same puzzle, or in formats that leave something out, as one that is written
/// in the same way.
fn is_written_and_read_again(puzzle: &stepbook::stages::puzzle::Puzzle) {
    for kind in KINDS {
        let Ok(text) = format::write(puzzle, kind) else { continue };
        if text.len() > format::MAX_BYTES {
            continue;
        }
        let again = match format::read(text.as_bytes(), Some(kind)) {
            Ok(again) => again,
            Err(error) => panic!("{kind:?} is not read again: {error}\n{text}"),
        };
        match kind {
            Kind::Native => assert_eq!(&again, puzzle, "{text}"),
            _ => assert_eq!(format::write(&again, kind).as_ref(), Ok(&text), "{kind:?}"),
        }
    }
}

/// Reads a theme and draws with it.
pub fn theme(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match themes::read(text) {
        Ok(read) => SHOWN.with(|solution| {
            let style = Style { theme: read.theme, ..Style::default() };
            let figure = booklet::figure(stepbook::stages::story_of(solution), &style, 1);
            is_xml(&render::svg::svg(&figure.diagram, style.theme, render::svg::Surroundings::File));
        }),
        Err(faults) => assert!(!faults.is_empty()),
    }
}

/// Reads messages in a language of their own, and says all of them.
pub fn language(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for tag in ["en", "ar", "xx"] {
        match Language::with_messages(tag, text) {
            Ok(language) => {
                let terms =
                    [("count", Term::from(3_usize)), ("number", Term::from(1_usize)), ("label", Term::from("B"))];
                for name in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').take(50) {
                    if language.has(name) {
                        let _ = language.say(name, &terms);
                        let _ = language.pieces(name, &terms, &["label"]);
                    }
                }
            }
            Err(faults) => assert!(!faults.is_empty()),
        }
    }
}

/// Reads a listed solution, and judges it on a board and in a maze.
pub fn listing(bytes: &[u8]) {
    let maze = format::read(b"23\n1x", Some(Kind::Klondike)).map(|puzzle| puzzle.game);
    for form in [None, Some(Form::Text), Some(Form::Json), Some(Form::HackerRank)] {
        JUDGED.with(|puzzles| {
            for puzzle in puzzles {
                let Game::Sliding(board) = &stepbook::stages::puzzle_of(puzzle).game else { continue };
                let labels: Vec<&str> = board.blocks().iter().map(|block| block.label.as_str()).collect();
                for listing in referee::read(bytes, form, Extent::Whole, &labels).unwrap_or_default() {
                    let _ = referee::judge(board, &listing);
                }
            }
        });
        if let Ok(Game::Maze(maze)) = &maze {
            for listing in referee::read_jumps(bytes, form, Extent::Whole).unwrap_or_default() {
                let _ = referee::judge_jumps(maze, &listing);
            }
        }
    }
}

/// Reads a font, and makes pictures and a PDF with text in it.
pub fn font(bytes: &[u8]) {
    let mut fonts = Fonts::default();
    if fonts.add(bytes.to_vec(), None).is_err() {
        return;
    }
    SHOWN.with(|solution| {
        let style = Style { fonts: fonts.clone(), ..Style::default() };
        let figure = booklet::figure(stepbook::stages::story_of(solution), &style, 1);
        is_xml(&render::svg::svg(&figure.diagram, style.theme, render::svg::Surroundings::File));
        let _ = render::raster::png(&[&figure.diagram], &fonts, style.theme, 100);
        // A figure has the same fonts as a booklet, and takes far less time.
        if let Ok(pdf) = render::pdf::figure(&figure.diagram, "en", &fonts, style.theme, None) {
            is_pdf(&pdf);
        }
    });
}

/// Reads a puzzle, solves it within small limits, and makes all documents of it.
pub fn documents(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(puzzle) = Puzzle::read(text) else { return };
    let size = stepbook::stages::puzzle_of(&puzzle).size();
    if size.rows * size.cols > MOST_CELLS || text.len() > MOST_TEXT {
        return;
    }
    // Any byte of the text chooses; those of a seed give all choices in the end.
    let sum = text.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let choose = |from: usize, many: usize| (sum >> from) % many;
    let metric = [Metric::Step, Metric::Slide, Metric::Move][choose(0, 3)];
    let solver =
        |metric| Solver::new().metric(metric).threads(1).max_positions(MOST_POSITIONS).max_memory(MOST_MEMORY);
    let Ok(solution) = solver(Metric::Step).solve(&puzzle).or_else(|_| solver(metric).solve(&puzzle)) else { return };
    if solution.len() > MOST_STEPS {
        return;
    }
    let Ok(study) = solver(metric).study(&solution) else { return };
    let language = ["en", "de", "es", "fr", "he", "zh"][choose(4, 6)];
    let edition = [Edition::Full, Edition::Puzzle, Edition::Hints, Edition::Solution][choose(8, 4)];
    let theme = [Theme::Mono, Theme::Colour, Theme::HighContrast, Theme::Photocopy][choose(12, 4)];
    let paper = [Paper::A4, Paper::A6, Paper::Letter][choose(16, 3)];
    let booklet = Booklet::new(&solution).study(&study).language(language).edition(edition).theme(theme).paper(paper);
    for svg in booklet.svgs().into_iter().flatten() {
        is_xml(&svg);
    }
    if let Ok(page) = booklet.html() {
        is_html(&page);
    }
    if let Ok(source) = booklet.latex() {
        is_latex(&source);
    }
    if let Ok(pdf) = booklet.pdf() {
        is_pdf(&pdf);
    }
}

/// Reads what a run of `batch` or `steps` leaves for the next one.
pub fn records(bytes: &[u8]) {
    stepbook::cli::read_records(bytes);
}

fn is_xml(text: &str) {
    if let Err(error) = roxmltree::Document::parse(text) {
        panic!("{error}\n{text}");
    }
}

fn is_html(text: &str) {
    let page = html5ever::parse_document(RcDom::default(), html5ever::ParseOpts::default()).one(text);
    let errors = page.errors.borrow();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
}

fn is_pdf(bytes: &[u8]) {
    let document = lopdf::Document::load_mem(bytes).expect("a PDF that can be read");
    assert!(!document.get_pages().is_empty());
}

/// Asserts that braces and environments are closed in the order in which they are opened. A parser of LaTeX would have to run it.
fn is_latex(text: &str) {
    let mut open = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(['\\', '%', '{', '}']) {
            let (sign, after) = rest[at..].split_at(1);
            rest = after;
            match sign {
                "%" => break,
                "{" => open.push("{"),
                "}" => assert_eq!(open.pop(), Some("{"), "{line}\n{text}"),
                _ => {
                    let name = |word| after.strip_prefix(word)?.split_once('}').map(|(name, _)| name);
                    if let Some(name) = name("begin{") {
                        open.push(name);
                    } else if let Some(name) = name("end{") {
                        assert_eq!(open.pop(), Some(name), "{line}\n{text}");
                    }
                    // Either an escaped sign, or the first letter of a command; the braces of a name close themselves.
                    let mut signs = after.chars();
                    signs.next();
                    rest = signs.as_str();
                }
            }
        }
    }
    assert!(open.is_empty(), "{open:?} of\n{text}");
}
