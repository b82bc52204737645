//! The table of moves of the booklet alone suffices to solve the puzzle: read from the page as a person does, and from the
//! file as a machine does, the referee reaches the goal with it.

use crate::common::stories::{example, solved, story_of};
use crate::common::{self, program, tex, text_of};
use crate::pdf_standards::write;
use crate::seen::{Seen, edition, moves, on_all, on_paper, seen, texts};
use std::collections::BTreeMap;
use stepbook::stages::booklet::pages::paginate;
use stepbook::stages::booklet::{Edition, Selection, Style, compose};
use stepbook::stages::diagram::{Item, Layer, Span, Tag};
use stepbook::stages::puzzle::Puzzle;
use stepbook::stages::referee::{Extent, Form, judge};
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

/// Puzzles in all metrics, each with the paper of its booklet.
fn cases() -> Vec<(&'static str, String, Metric, &'static str)> {
    let text = |name: &str| text_of(&format!("examples/{name}"));
    vec![
        ("klotski", text("klotski.toml"), Metric::Step, "a4"),
        ("klotski, in moves", text("klotski.toml"), Metric::Move, "a6"),
        ("red donkey, in slides", text("red-donkey.gnome"), Metric::Slide, "letter"),
        ("rush hour", text("rush-hour.toml"), Metric::Step, "a4"),
        ("rush hour, in slides", text("rush-hour.toml"), Metric::Slide, "a5"),
        ("labels", LABELS.to_owned(), Metric::Step, "a5"),
        ("corners", CORNERS.to_owned(), Metric::Move, "a4"),
        ("serpentine", serpentine(), Metric::Move, "a6"),
        ("serpentine, in steps", serpentine(), Metric::Step, "a6"),
    ]
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

/// The lines of a table, found in a text word by word: a number, the label, and straight parts, of which all but the last end with a
/// comma.
pub fn lines_in(text: &str) -> Vec<Line> {
    const WAYS: [&str; 4] = ["up", "down", "left", "right"];
    let words = spaced(text);
    let word = |i: usize| words.get(i).map_or("", |word| word.0);
    // How many words a straight part has, and whether another one follows.
    let run = |i: usize| {
        let way = word(i);
        let is_number = |word: &str| word.trim_end_matches(',').parse::<usize>().is_ok();
        let is_way = |word: &str| WAYS.contains(&word.trim_end_matches(','));
        // Of columns side by side, the next word may be the number of the next line: a label and a way follow it.
        let begins = |i: usize| !is_number(word(i + 1)) && !is_way(word(i + 1)) && is_way(word(i + 2));
        let counted = words.get(i + 1).filter(|(count, near)| *near && is_number(count) && !begins(i + 1));
        match (WAYS.contains(&way), counted) {
            (true, Some((count, _))) => Some((2, count.ends_with(','))),
            (true, None) => Some((1, false)),
            (false, _) => way.strip_suffix(',').filter(|way| WAYS.contains(way)).map(|_| (1, true)),
        }
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut i = 0;
    while i < words.len() {
        let (Ok(number), Some(_)) = (word(i).parse(), run(i + 2)) else {
            i += 1;
            continue;
        };
        let label = word(i + 1).to_owned();
        i += 2;
        let mut way = Vec::new();
        while let Some((length, goes_on)) = run(i) {
            way.extend((i..i + length).map(word));
            i += length;
            if !goes_on {
                break;
            }
        }
        lines.push((number, label, way.join(" ")));
    }
    lines
}

/// The numbers that the lines must have: those of the pictures with their results.
pub fn numbers(story: &Walkthrough) -> Vec<usize> {
    let by_move = Selection::default().settled(story) == Selection::Moves;
    let ends = (1..).zip(story.whole_moves());
    ends.map(|(number, whole)| if by_move { number } else { *whole.steps.end() }).collect()
}

/// Asserts that the referee reaches the goal with the last of `lines`, and not before.
fn replay(name: &str, puzzle: &Puzzle, story: &Walkthrough, lines: &[Line]) {
    assert_eq!(lines.iter().map(|line| line.0).collect::<Vec<_>>(), numbers(story), "{name}");
    let numbered = (1..).zip(lines).map(|(number, (_, label, way))| format!("{number}  {label} {way}\n"));
    let listing: String = numbered.collect();
    let labels: Vec<&str> = story.pieces.iter().map(|piece| piece.label.as_str()).collect();
    let listings = stepbook::stages::referee::read(listing.as_bytes(), Some(Form::Text), Extent::Whole, &labels);
    let listings = listings.unwrap_or_else(|error| panic!("{name}: {error}\n{listing}"));
    let verdict = judge(&common::board_of(puzzle.clone()), &listings[0]);
    assert!(verdict.wrong.is_none(), "{name}: {:?}", verdict.wrong);
    assert_eq!(verdict.reached, Some(lines.len()), "{name}");
}

/// All that is seen of the tables of moves, in the order in which it is read.
fn shown(pages: &Pages) -> String {
    let lines = |(tag, items): (&Tag, &[Item])| matches!(tag, Tag::Table { .. }).then(|| texts(items).join("\n"));
    on_all(pages, seen).iter().filter_map(|one| lines(one.tag()?)).collect::<Vec<_>>().join("\n")
}

/// The text of a file from its table on.
pub fn table_of(file: &tex::Compiled, pages: &Pages, mode: &str) -> String {
    let has_table = |page: &stepbook::stages::render::pages::Page| {
        seen(&page.drawing.items).iter().any(|one| matches!(one.tag(), Some((Tag::Row, _))))
    };
    let first = pages.pages.iter().position(has_table).expect("a table") + 1;
    let text = file.told(&[mode, "-f", &first.to_string()]);
    text.split_once("All moves").expect("a heading").1.to_owned()
}

#[test]
fn the_table_alone_solves_the_puzzle() {
    let folder = program::folder();
    for (name, text, metric, paper) in cases() {
        let (puzzle, story) = (solved(&text, metric).0, story_of(&text, None, metric));
        let pages = paginate(&compose(&story, &Style::default()), &on_paper(paper)).expect("it fits");
        // What a person sees.
        replay(name, &puzzle, &story, &lines_in(&shown(&pages)));
        if !common::tool("pdftotext") {
            continue;
        }
        // What a machine reads.
        let pdf = program::write(&folder, "book.pdf", write(&pages));
        let file = tex::Compiled { pdf, log: String::new() };
        let read = |mode: &str| lines_in(&table_of(&file, &pages, mode));
        replay(name, &puzzle, &story, &read("-raw"));
        // As the page looks, columns are side by side; there is no line whose way goes on below it.
        let is_short = |whole: &stepbook::stages::walkthrough::Whole| whole.moved.way(&story.language).len() < 20;
        if story.whole_moves().iter().all(is_short) {
            let mut lines = read("-layout");
            lines.sort();
            replay(name, &puzzle, &story, &lines);
        }
    }
}

/// The cells of the rows of all tables, each with its texts.
fn rows(pages: &Pages) -> Vec<Vec<String>> {
    let cell = |cell: &Item| match cell {
        Item::Group { layer: Layer::Tagged(Tag::Cell(_)), items, .. } => texts(items).join(" "),
        other => panic!("no cell: {other:?}"),
    };
    let row = |one: &Seen| match one.tag()? {
        (Tag::Row, items) => Some(items.iter().map(cell).collect()),
        _ => None,
    };
    on_all(pages, seen).iter().filter_map(row).collect()
}

#[test]
fn the_table_is_regular_and_leads_to_the_pictures() {
    let story = example("klotski");
    // No other page of this edition has a table.
    let pages = paginate(&edition(&story, Edition::Solution), &on_paper("a5")).expect("it fits");
    let (mut tables, mut spans, mut links, mut captions) = (Vec::new(), Vec::new(), Vec::new(), BTreeMap::new());
    let span = |cell: &Item| match cell {
        Item::Group { layer: Layer::Tagged(Tag::Cell(span)), .. } => *span,
        other => panic!("no cell: {other:?}"),
    };
    for one in on_all(&pages, seen) {
        let Some((tag, items)) = one.tag() else { continue };
        match tag {
            Tag::Table { goes_on } => tables.push(*goes_on),
            Tag::Row => spans.push(items.iter().map(span).collect::<Vec<_>>()),
            Tag::Figure { name: Some(name), .. } => {
                captions.insert(name.clone(), texts(items)[0].clone());
            }
            Tag::Anchor(name) if name.starts_with("move-") => {
                let to = seen(items).iter().find_map(|one| match one.tag()? {
                    (Tag::Link { to, .. }, _) => Some(to.clone()),
                    _ => None,
                });
                links.push((name.clone(), to.expect("a link"), texts(items)));
            }
            _ => {}
        }
    }
    // Number, block, way, reason.
    assert!(spans.iter().all(|row| row[..] == [Span::RowHead, Span::Data, Span::Data, Span::Data]));
    // Each line leads to the picture with its result, which has its number.
    let ends: Vec<usize> = story.whole_moves().iter().map(|whole| *whole.steps.end()).collect();
    assert_eq!((spans.len(), links.len()), (ends.len(), ends.len()));
    for (k, (name, to, said)) in ends.into_iter().zip(links) {
        assert_eq!((name, &to, said), (format!("move-{k}"), &format!("step-{k}"), vec![captions[&to].clone()]));
    }
    // Each part has one table, which may continue.
    assert_eq!(tables.iter().filter(|goes_on| !**goes_on).count(), story.chapters.len());
    assert!(tables.iter().any(|goes_on| *goes_on));
}

#[test]
fn only_surprising_moves_have_a_reason() {
    for paper in ["a4", "a6"] {
        let pages = paginate(&edition(&example("klotski"), Edition::Solution), &on_paper(paper)).expect("it fits");
        let said = |row: &Vec<String>| format!("{} {}", row[0], row[3]);
        let (own, others): (Vec<_>, Vec<_>) = rows(&pages).into_iter().partition(|row| row[1] == "S");
        let reasons: Vec<String> = others.iter().map(said).filter(|text| text.contains("for")).collect();
        assert_eq!(reasons, ["3 for a, 7", "7 for C, 12", "30 for C, 32", "76 for d, 80"], "{paper}");
        let parts: Vec<&str> = own.iter().map(|row| row[3].trim()).filter(|text| text.contains(':')).collect();
        assert_eq!(parts, [1, 2, 3, 4, 5, 6, 7].map(|part| format!("S: {part} of 7")), "{paper}");
        // Where a section begins, its name stands.
        let names: Vec<String> = others.iter().filter(|row| row[3].len() == 2).map(said).collect();
        assert_eq!(names.join(", "), "1 1a, 14 1b, 25 2a, 36 2b, 49 2c, 60 2d", "{paper}");
    }
}

#[test]
fn a_heading_is_not_at_the_foot_of_a_column() {
    let mut heads = 0;
    for (i, name) in ["klotski", "pennant", "hughes", "thin-klotski"].into_iter().enumerate() {
        let booklet = edition(&example(name), Edition::Solution);
        let papers = ["a4", "a5", "a6", "letter", "5x8in", "a4 landscape", "a5 landscape", "200x120mm"];
        for paper in papers.into_iter().skip(i % 2).step_by(2) {
            let pages = paginate(&booklet, &on_paper(paper)).expect("it fits");
            for page in &pages.pages {
                // Headings and rows in the order in which they are drawn, column by column, with their heights.
                let all = seen(&page.drawing.items);
                let first = all.iter().position(|one| matches!(one.tag(), Some((Tag::Row, _)))).unwrap_or(all.len());
                let own = |one: &Seen| match one.tag()? {
                    (Tag::Heading(3), _) => Some((true, one.extent(&Default::default())[1])),
                    (Tag::Row, _) => Some((false, one.extent(&Default::default())[1])),
                    _ => None,
                };
                let lines: Vec<(bool, f64)> = all[first.saturating_sub(8)..].iter().filter_map(own).collect();
                for (at, &(_, mut y)) in lines.iter().enumerate().filter(|(_, line)| line.0) {
                    let below = |line: &&(bool, f64)| !line.0 && line.1 > std::mem::replace(&mut y, line.1);
                    let count = lines[at + 1..].iter().take_while(below).count();
                    let is_end = lines.get(at + 1 + count).is_none_or(|next| next.0 && next.1 > y);
                    assert!(count >= 2 || count == 1 && is_end, "{name} on {paper}: {count} lines below a heading");
                    heads += 1;
                }
            }
        }
    }
    assert!(heads > 60, "{heads}");
}

#[test]
fn few_lines_stand_out_or_none() {
    // All blocks but one are the goal's.
    let text = "title = 'Most'\nboard = 'AB.C'\ngoal = { A = [0, 0], B = [0, 2] }\n";
    let lines = |story: &Walkthrough| moves(&compose(story, &Style::default())).expect("a table").lines.clone();
    assert!(lines(&common::stories::story(text)).iter().all(|line| !line.target));
    assert!(lines(&example("klotski")).iter().all(|line| line.target == (line.label == "S")));
}

#[test]
fn lines_without_a_picture_are_not_said_to_have_one() {
    let story = example("klotski");
    for (selection, numbered) in [("all", true), ("moves", true), ("manoeuvres", false), ("milestones", false)] {
        let style = Style { steps: selection.parse().expect("a selection"), ..Style::default() };
        let meaning = moves(&compose(&story, &style)).expect("a table").meaning.join(" ");
        assert_eq!(meaning.contains("The number is that of the picture"), numbered, "{selection}: {meaning}");
    }
}
