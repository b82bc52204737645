//! The table of moves of the booklet alone suffices to solve the puzzle: read from the page as a person does, and from the
//! file as a machine does, the referee reaches the goal with it.

use crate::common::stories::{solved, story_in, story_of};
use crate::common::{self, program, tex, text_of};
use crate::pdf_standards::write;
use crate::seen::{edition, moves, on_all, on_paper, seen, texts};
use stepbook::stages::booklet::pages::paginate;
use stepbook::stages::booklet::{Edition, Style, compose};
use stepbook::stages::diagram::{Item, Layer, Span, Tag};
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::referee::{Form, judge};
use stepbook::stages::render::pdf::Pages;
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::Walkthrough;

pub const LABELS: &str = "title = 'Labels of twelve characters'
board = '''
.            Twelve-chars Twelve-chars beta-block-2
gamma-block3 delta-block4 .            beta-block-2
gamma-block3 delta-block4 epsilon-blk5 epsilon-blk5
'''
goal = { Twelve-chars = [0, 0] }
";
const CORNERS: &str = "title = 'Round corners'
board = '''
A..
.#.
B.C
'''
goal = { A = [2, 1], B = [0, 2] }
";

/// One block in a corridor with a corner at the end of each row: a single move with 17 straight parts.
fn serpentine() -> String {
    let rows = (0..17).map(|row| match row % 4 {
        0 if row == 0 => "A....",
        1 => "####.",
        3 => ".####",
        _ => ".....",
    });
    let board = rows.collect::<Vec<_>>().join("\n");
    format!("title = 'Serpentine'\nboard = '''\n{board}\n'''\ngoal = {{ A = [16, 4] }}\n")
}

fn example(name: &str) -> String {
    text_of(&format!("examples/{name}"))
}

fn klotski() -> Walkthrough {
    common::stories::example("klotski")
}

/// Puzzles in all metrics, each with the paper of its booklet.
fn cases() -> Vec<(&'static str, String, Metric, &'static str)> {
    vec![
        ("klotski", example("klotski.toml"), Metric::Step, "a4"),
        ("klotski, in moves", example("klotski.toml"), Metric::Move, "a6"),
        ("red donkey, in slides", example("red-donkey.gnome"), Metric::Slide, "letter"),
        ("rush hour, in slides", example("rush-hour.toml"), Metric::Slide, "a5"),
        ("only 18 steps", example("only-18-steps.toml"), Metric::Step, "a6"),
        ("labels", LABELS.to_owned(), Metric::Step, "a5"),
        ("labels, in moves", LABELS.to_owned(), Metric::Move, "a4"),
        ("corners", CORNERS.to_owned(), Metric::Move, "a4"),
        ("serpentine", serpentine(), Metric::Move, "a6"),
        ("serpentine, in steps", serpentine(), Metric::Step, "a6"),
    ]
}

fn pages(story: &Walkthrough, paper: &str) -> Pages {
    paginate(&compose(story, &Style::default()), &on_paper(paper)).expect("it fits")
}

/// A line of the table: number, label, way.
type Line = (usize, String, String);

/// The words of a text, each with whether a single space is before it.
fn spaced(text: &str) -> Vec<(&str, bool)> {
    let of_line = |line| {
        let mut before = "";
        str::split(line, ' ').filter_map(move |word| {
            let near = !before.is_empty() && !word.is_empty();
            before = word;
            (!word.is_empty()).then_some((word, near))
        })
    };
    text.lines().flat_map(of_line).collect()
}

/// The lines of a table, found in a text word by word: a number, the label unless the line continues with the block of the
/// line before, and straight parts, of which all but the last end with a comma; then the reason of the move, if it is there.
pub fn lines_in(text: &str, story: &Walkthrough) -> Vec<Line> {
    const WAYS: [&str; 4] = ["up", "down", "left", "right"];
    let words = spaced(text);
    let word = |i: usize| words.get(i).map_or("", |word| word.0);
    // The number of a page is none of a line.
    let is_page = |i: usize| i.checked_sub(1).is_some_and(|before| word(before) == "p.");
    let number = |i: usize| word(i).parse::<usize>().ok().filter(|_| !is_page(i));
    // How many words a straight part has, and whether another one follows.
    let run = |i: usize| {
        let way = word(i);
        let counted =
            words.get(i + 1).filter(|(count, near)| *near && count.trim_end_matches(',').parse::<usize>().is_ok());
        match (WAYS.contains(&way), counted) {
            (true, Some((count, _))) => Some((2, count.ends_with(','))),
            (true, None) => Some((1, false)),
            (false, _) => way.strip_suffix(',').filter(|way| WAYS.contains(way)).map(|_| (1, true)),
        }
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut i = 0;
    while i < words.len() {
        let labelled = match (number(i), run(i + 1), run(i + 2)) {
            (Some(_), Some(_), _) => 1,
            (Some(_), None, Some(_)) => 2,
            _ => {
                i += 1;
                continue;
            }
        };
        let at = number(i).expect("seen above");
        let label = match labelled {
            2 => word(i + 1).to_owned(),
            _ => lines.last().map_or(String::new(), |last| last.1.clone()),
        };
        i += labelled;
        let reasons = [story.why_in_words(at), story.why_in_short(at)].into_iter().flatten();
        let reasons: Vec<Vec<String>> = reasons.map(|why| why.split(' ').map(str::to_owned).collect()).collect();
        let mut way = Vec::new();
        while let Some((length, goes_on)) = run(i) {
            way.extend((i..i + length).map(word));
            i += length;
            // Also before the rest of a long way, whose row is without it.
            let is_next = |why: &&Vec<String>| why.iter().enumerate().all(|(k, part)| word(i + k) == part);
            i += reasons.iter().find(is_next).map_or(0, Vec::len);
            if !goes_on {
                break;
            }
        }
        match lines.last_mut() {
            // The rest of a long way has a row of its own.
            Some(last) if last.0 == at && last.2.ends_with(',') => last.2 += &format!(" {}", way.join(" ")),
            _ => lines.push((at, label, way.join(" "))),
        }
    }
    lines
}

/// Asserts that the referee reaches the goal with the last of `lines`, and not before.
fn replay(name: &str, puzzle: &Puzzle, story: &Walkthrough, lines: &[Line]) {
    let numbers: Vec<usize> = lines.iter().map(|line| line.0).collect();
    assert_eq!(numbers, (1..=story.length()).collect::<Vec<_>>(), "{name}");
    let listing: String = lines.iter().map(|(number, label, way)| format!("{number}  {label} {way}\n")).collect();
    let labels: Vec<&str> = story.pieces.iter().map(|piece| piece.label.as_str()).collect();
    let listings = stepbook::stages::referee::read(listing.as_bytes(), Some(Form::Text), &labels);
    let listings = listings.unwrap_or_else(|error| panic!("{name}: {error}\n{listing}"));
    let verdict = judge(&common::board_of(puzzle.clone()), &listings[0]);
    assert!(verdict.wrong.is_none(), "{name}: {:?}", verdict.wrong);
    assert_eq!(verdict.reached, Some(story.length()), "{name}");
}

/// All that is seen of the tables of moves, in the order in which it is read.
fn shown(pages: &Pages) -> String {
    let lines = |(tag, items): (&Tag, &[Item])| matches!(tag, Tag::Table { .. }).then(|| texts(items).join("\n"));
    let tables = on_all(pages, seen).iter().filter_map(|one| lines(one.tag()?)).collect::<Vec<_>>();
    tables.join("\n")
}

#[test]
fn the_table_alone_solves_the_puzzle() {
    let folder = program::folder();
    for (name, text, metric, paper) in cases() {
        let (puzzle, story) = (solved(&text, metric).0, story_of(&text, None, metric));
        let pages = pages(&story, paper);
        // What a person sees.
        replay(name, &puzzle, &story, &lines_in(&shown(&pages), &story));
        if !common::tool("pdftotext") {
            continue;
        }
        // What a machine reads.
        let pdf = program::write(&folder, "book.pdf", write(&pages));
        let file = tex::Compiled { pdf, log: String::new() };
        let read = |mode: &str| {
            let text = file.told(&[mode]);
            let table: Vec<&str> = text.split('\u{c}').skip_while(|page| !page.contains("All moves")).collect();
            lines_in(&table.join("\n"), &story)
        };
        replay(name, &puzzle, &story, &read("-raw"));
        // As the page looks, columns are side by side; no line of them goes without its label.
        if !story
            .steps
            .iter()
            .filter_map(|step| step.moved.as_ref())
            .any(|moved| moved.way(&story.language).contains(','))
        {
            let mut lines = read("-layout");
            lines.sort();
            replay(name, &puzzle, &story, &lines);
        }
    }
}

#[test]
fn the_table_is_regular_and_leads_to_the_diagrams() {
    let story = klotski();
    // No other page of this edition has a table.
    let pages = paginate(&edition(&story, Edition::Solution), &on_paper("a5")).expect("it fits");
    let (mut tables, mut cells, mut links, mut anchors, mut heads) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), 0);
    let span = |cell: &Item| match cell {
        Item::Group { layer: Layer::Tagged(Tag::Cell(span)), .. } => *span,
        other => panic!("no cell: {other:?}"),
    };
    for one in on_all(&pages, seen) {
        let Some((tag, items)) = one.tag() else { continue };
        match tag {
            Tag::Table { goes_on } => tables.push(*goes_on),
            Tag::Row => cells.push(items.iter().map(span).collect::<Vec<_>>()),
            Tag::Link { to, .. } => links.push(to.clone()),
            Tag::Anchor(name) => anchors.push(name.clone()),
            Tag::Heading(3) if items.iter().any(|item| matches!(item, Item::Group { .. })) => heads += 1,
            _ => {}
        }
    }
    let steps = || 1..=story.length();
    // Number, block, way, reason.
    assert!(cells.iter().all(|row| row[..] == [Span::RowHead, Span::Data, Span::Data, Span::Data]));
    // Klotski makes one manoeuvre again.
    assert_eq!(cells.len(), story.length() + story.repeats().len());
    assert_eq!(anchors.iter().filter(|name| name.starts_with("move-")).count(), story.length());
    for k in steps() {
        assert!(anchors.contains(&format!("move-{k}")) && links.contains(&format!("step-{k}")), "{k}");
    }
    // Each chapter has a head, with a link, and one table, which may continue.
    assert_eq!(heads, story.chapters.len());
    assert_eq!(tables.iter().filter(|goes_on| !**goes_on).count(), story.chapters.len());
    assert!(tables.iter().any(|goes_on| *goes_on));
}

/// The reasons that are seen in a table, in their order; those of steps with which a block goes on are only read.
fn reasons_in(pages: &Pages, story: &Walkthrough) -> Vec<String> {
    let is_reason = |text: &str| {
        let said = |k: usize| [story.why_in_words(k), story.why_in_short(k)].into_iter().flatten();
        (1..=story.length()).flat_map(said).any(|why| why == text)
    };
    shown(pages).lines().filter(|line| is_reason(line)).map(str::to_owned).collect()
}

#[test]
fn reasons_take_no_page() {
    let (klotski, hughes) = (klotski(), common::stories::example("hughes"));
    let begins = |story: &Walkthrough| {
        let first = |k: &usize| !story.steps[*k].goes_on;
        (1..=story.length()).filter(first).collect::<Vec<_>>()
    };
    let [words, short] = [Walkthrough::why_in_words, Walkthrough::why_in_short];
    // Where there is room they are words; short, they are explained.
    for (story, paper, said, explained) in
        [(&hughes, "a4", words, false), (&klotski, "a4", words, false), (&klotski, "a6", short, true)]
    {
        let with = pages(story, paper);
        let expected: Vec<String> = begins(story).into_iter().filter_map(|k| said(story, k)).collect();
        assert_eq!(reasons_in(&with, story), expected, "{paper}");
        let mut plain = story.clone();
        plain.why.clear();
        let without = pages(&plain, paper);
        assert_eq!(with.pages.len(), without.pages.len(), "{paper}");
        assert_eq!(reasons_in(&without, story), [""; 0]);
        let text = on_all(&with, texts).join(" ");
        assert_eq!(text.contains("Behind a move are the block"), explained, "{paper}");
    }
    // Long words cost no page either.
    let german = story_in(&example("klotski.toml"), "de");
    let mut plain = german.clone();
    plain.why.clear();
    assert_eq!(pages(&german, "a4").pages.len(), pages(&plain, "a4").pages.len());
}

#[test]
fn few_lines_stand_out_or_none() {
    // All blocks but one are the goal's.
    let text = "title = 'Most'\nboard = 'AB.C'\ngoal = { A = [0, 0], B = [0, 2] }\n";
    let lines = |story: &Walkthrough| moves(&compose(story, &Style::default())).expect("a table").lines.clone();
    assert!(lines(&common::stories::story(text)).iter().all(|line| !line.target));
    assert_eq!(lines(&klotski()).iter().filter(|line| line.target).count(), 7);
}

#[test]
fn diagrams_without_numbers_are_not_said_to_have_them() {
    let story = story_of(CORNERS, None, Metric::Move);
    for (caption, numbered) in [("after", true), ("{count}", true), ("move", false), ("{move} of {total}", false)] {
        let style = Style { caption: caption.parse().expect("a caption"), ..Style::default() };
        let booklet = compose(&story, &style);
        let meaning = &moves(&booklet).expect("a table").meaning;
        let said = meaning.iter().any(|text| text.contains("Each number refers to the diagram"));
        assert_eq!(said, numbered, "{caption}");
    }
}
