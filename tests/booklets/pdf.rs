//! The printed booklet: nothing leaves its page, nothing overlaps, all text is text.

use crate::common::stories::{example, story};
use crate::common::{self, program, special, tex};
use crate::moves_table::{LABELS, table_of};
use crate::pdf_standards::validators::{fonts, sound};
use crate::pdf_standards::{load, printed, write};
use crate::seen::{
    Extent, MM_PER_PT, NOTHING, Seen, around, booklet, moves, on_all, on_paper, overlap, seen, seen_within, statement,
    steps, turn,
};
#[path = "pdf/paper.rs"]
mod paper_and_grid;
mod selection;

use std::fs;
use stepbook::stages::booklet::pages::{Grid, Layout, LayoutError, PAPERS, paginate, paginate_collection};
use stepbook::stages::booklet::{
    Answers, Binding, Booklet, Chosen, Edition, Facts, Levels, Solutions, Style, bind, compose,
};
use stepbook::stages::diagram::{Diagram, Form, Item, Layer, Role, Text, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pdf::{Pages, pdf};
use stepbook::stages::walkthrough::{Shown, Walkthrough};

const KLOTSKI: &str = include_str!("../../examples/klotski.toml");
const TINY: &str = "title = 'Tiny'\nboard = 'A.'\ngoal = { A = [0, 1] }\n";
const SOLVED: &str = "title = 'Solved already'\nboard = '''\nAB.\nAB.\n'''\ngoal = { A = [0, 0] }\n";
const RUSH: &str = "title = 'A jam'
board = '''
AABBC.
..D.C.
XXD.CE
FFG..E
.HG.JJ
.HIIKK
'''
goal = { X = [2, 4] }
exit = 'right'
";

/// A board of 22 columns and 17 rows, full but for the end of its last row, with labels of up to three characters.
fn wide() -> String {
    let mut rows = vec![vec![".".to_owned(); 22]; 17];
    for row in 0..17 {
        for col in 0..22 {
            let free = |rows: &[Vec<String>], cells: &[(usize, usize)]| {
                cells.iter().all(|&(r, c)| r < 16 && c < 22 && rows[r][c] == ".")
            };
            if rows[row][col] != "." || (row == 16 && col >= 16) {
                continue;
            }
            let shapes = [
                vec![(row, col), (row, col + 1)],
                vec![(row, col), (row + 1, col)],
                vec![(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)],
            ];
            let cells = shapes.get((row * 7 + col * 3) % 4).filter(|cells| free(&rows, cells));
            for (r, c) in cells.cloned().unwrap_or_else(|| vec![(row, col)]) {
                rows[r][c] = format!("b{}", row * 22 + col);
            }
        }
    }
    let board: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    format!("title = 'Wide'\nboard = '''\n{}\n'''\ngoal = {{ b367 = [16, 20] }}\n", board.join("\n"))
}

/// Klotski with other texts.
fn klotski(title: &str, more: &str) -> String {
    KLOTSKI.replace("title = \"Klotski\"", &format!("title = \"{title}\"\n{more}"))
}

fn long_title() -> String {
    let words =
        "A very long title that goes on and on, as the titles of old books did, with all that is to be found in them; ";
    klotski(words.repeat(2)[..200].trim_end(), "")
}

fn long_note() -> String {
    let note = "This is a long note about the puzzle, its history and its inventors. ".repeat(28);
    let author = "An author with a long name and many titles ".repeat(4);
    klotski("Klotski", &format!("author = \"{author}\"\nyear = 1909\nnote = \"{note}That was the note.\""))
}

/// Puzzles that are hard to lay out, by name, and all examples.
fn puzzles() -> Vec<(String, String)> {
    let mut puzzles: Vec<(String, String)> = [
        ("tiny", TINY.to_owned()),
        ("solved", SOLVED.to_owned()),
        ("labels", LABELS.to_owned()),
        ("rush", RUSH.to_owned()),
        ("wide", wide()),
        ("long-title", long_title()),
        ("long-word", klotski(&"Pneumonoultramicroscopic".repeat(8), "")),
        ("long-note", long_note()),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .into();
    for path in common::examples() {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        puzzles.push((name, fs::read_to_string(&path).expect("an example")));
    }
    puzzles.sort();
    assert!(puzzles.len() > 16);
    puzzles
}

fn is_meaning(item: &Item) -> bool {
    matches!(item, Item::Group { layer: Layer::Tagged(_) | Layer::Page(_), .. })
}

/// The items of a page, without the groups that only give their meaning; boards and what is upside down are one item each.
fn flat(items: &[Item]) -> Vec<Seen<'_>> {
    seen_within(items, is_meaning).into_iter().filter(|one| !is_meaning(one.item)).collect()
}

/// The texts of a page outside of boards.
fn texts(page: &Diagram) -> Vec<&Text> {
    flat(&page.items).iter().filter_map(Seen::text).collect()
}

/// Size of the smallest label on a page, in pt.
fn smallest_label(page: &Diagram) -> f64 {
    let all = seen(&page.items);
    let sizes = all.iter().filter(|one| one.is_on_board()).filter_map(Seen::points_of_text);
    sizes.fold(f64::MAX, f64::min)
}

fn extent(one: &Seen) -> Extent {
    one.extent(&Fonts::default())
}

/// Asserts that texts and boards keep clear of each other, also those that are upside down.
fn check_clear(name: &str, items: &[Item]) {
    const TOUCH: f64 = 0.05;
    let all = flat(items);
    let (texts, rest): (Vec<&Seen>, Vec<&Seen>) = all.iter().partition(|one| one.text().is_some());
    let is_board = |one: &&&Seen| matches!(one.item, Item::Turned { .. } | Item::Group { .. });
    let boards: Vec<Extent> = rest.iter().filter(is_board).map(|one| extent(one)).collect();
    // A cell without content has a space.
    let is_shown = |text: &&Text| text.content != " ";
    let texts = texts.iter().filter_map(|one| Some((one.text().filter(is_shown)?, extent(one))));
    let texts: Vec<(&Text, Extent)> = texts.collect();
    for (i, (text, own)) in texts.iter().enumerate() {
        assert!(!text.content.is_empty(), "{name}: an empty text");
        if let Some((other, _)) = texts[i + 1..].iter().find(|(_, other)| overlap(*own, *other, TOUCH)) {
            panic!("{name}: `{}` and `{}` overlap", text.content, other.content);
        }
        let under = boards.iter().find(|board| overlap(*own, **board, TOUCH));
        assert!(under.is_none(), "{name}: `{}` stands on a board at {under:?}", text.content);
    }
    for (i, one) in boards.iter().enumerate() {
        assert!(boards[i + 1..].iter().all(|other| !overlap(*one, *other, TOUCH)), "{name}: boards overlap");
    }
    for one in rest {
        if let Item::Turned { items, .. } = one.item {
            check_clear(name, items);
        }
    }
}

/// Asserts that everything stays on its page and keeps clear of everything else.
fn check(name: &str, pages: &Pages) {
    for (number, page) in pages.pages.iter().map(|page| &page.drawing).enumerate() {
        let name = format!("{name}, page {}", number + 1);
        let is_mark = |one: &Seen| matches!(one.item, Item::Shape(Form::Rect(..), Role::Mark));
        let all = flat(&page.items);
        let marks: Vec<Extent> = all.iter().filter(|one| is_mark(one)).map(extent).collect();
        for one in &all {
            let [left, top, right, bottom] = extent(one);
            // The group of a board begins outside of what it draws.
            let drawn = one.inside();
            let is_ink = |one: &&Seen| !matches!(one.item, Item::Group { .. } | Item::Turned { .. });
            let ink = match one.item {
                Item::Group { layer: Layer::Board, .. } => {
                    drawn.iter().filter(is_ink).map(extent).fold(NOTHING, around)
                }
                _ => extent(one),
            };
            // The thumb index stands in the margin: it is on the paper and clear of all else.
            if let Some(mark) = marks.iter().find(|mark| overlap(**mark, ink, 0.0)) {
                assert!(mark[0] >= 0.0 && mark[2] <= page.width, "{name}: {mark:?}");
                let is_number = matches!(one.item, Item::Group { layer: Layer::Tally, .. });
                assert!(
                    is_mark(one) || is_number,
                    "{name}: {:?} at {ink:?} is over the thumb index at {mark:?}",
                    one.item
                );
                continue;
            }
            let fits = left >= 4.99 && top >= 4.0 && right <= page.width - 4.0 && bottom <= page.height - 4.0;
            assert!(fits, "{name}: ({left}, {top}) to ({right}, {bottom}) leaves the page: {:?}", one.item);
        }
        check_clear(&name, &page.items);
        let foot = format!("page {} of {}", number + 1, pages.pages.len());
        let footer = texts(page).into_iter().filter(|text| text.content == foot);
        // Covers have no number; a booklet on one sheet has none.
        let is_at_end = [0, pages.pages.len() - 1].contains(&number);
        let count = footer.count();
        assert!(count == 1 || (count == 0 && is_at_end), "{name}: {count} page numbers");
        let smallest = smallest_label(page);
        assert!(smallest > 5.99, "{name}: a label of {smallest} pt");
    }
}

#[test]
fn everything_stays_on_its_page_and_keeps_clear() {
    let mut refused = Vec::new();
    for (i, (name, puzzle)) in puzzles().into_iter().enumerate() {
        let booklet = booklet(&puzzle);
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| name == "wide" || turn([i, *k], 3)) {
            let name = format!("{name} on {}", paper.name);
            match paginate(&booklet, &Layout { paper, ..Layout::default() }) {
                Ok(pages) => check(&name, &pages),
                Err(LayoutError::Small { size, fits, .. }) => {
                    assert!(size < 6.0 && fits.is_none(), "{name}");
                    refused.push(name);
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    for (i, (name, story)) in special::all().into_iter().enumerate() {
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 3)) {
            let name = format!("{name} on {}", paper.name);
            let pages = paginate(&compose(&story, &Style::default()), &Layout { paper, ..Layout::default() });
            check(&name, &pages.unwrap_or_else(|error| panic!("{name}: {error}")));
        }
    }
    // Three characters in a cell of a board of 22 columns, and twelve of them in one cell, need large paper.
    let expected = ["labels on A6", "wide on A5", "wide on A6", "wide on Half-letter", "wide on Letter"];
    assert!(refused.iter().all(|name| expected.contains(&name.as_str()) || name.starts_with("wide")), "{refused:?}");
    assert!(!refused.contains(&"wide on A3".to_owned()));
}

#[test]
fn books_of_many_puzzles_keep_clear_on_every_paper() {
    let stories: Vec<Walkthrough> = puzzles()
        .iter()
        .filter(|(name, _)| !["wide", "labels"].contains(&name.as_str()))
        .map(|(_, puzzle)| story(puzzle))
        .chain(special::all().into_iter().map(|(_, story)| story))
        .collect();
    let book = |stories: &[Walkthrough], answers, style: &Style| {
        let binding = Binding { answers, ..Binding::default() };
        bind(stories, style, &binding).expect("there are puzzles")
    };
    for paper in PAPERS {
        let all = if paper.name.len() == 2 { stories.len() } else { 3 };
        for (count, answers) in
            [(all, Answers::Moves), (all / 2, Answers::Diagrams), (2, Answers::Moves), (1, Answers::Moves)]
        {
            let name = format!("{count} puzzles on {}, {answers:?}", paper.name);
            let layout = Layout { paper: paper.clone(), ..Layout::default() };
            let style = Style { steps: "moves".parse().expect("a selection"), ..Style::default() };
            match paginate_collection(&book(&stories[..count], answers, &style), &layout) {
                Ok(pages) => check(&name, &pages),
                // The map of the Klondike has 23 columns and words at its sides.
                Err(LayoutError::Small { .. }) => assert!(["A6", "Half-letter"].contains(&&*paper.name), "{name}"),
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    let large = Layout { large: true, ..Layout::default() };
    let style = Style { large: true, ..Style::default() };
    let small: Vec<Walkthrough> = stories.iter().filter(|story| story.field.size().cols < 7).cloned().collect();
    check("large", &paginate_collection(&book(&small, Answers::Moves, &style), &large).expect("A4 is large enough"));
}

/// A text 40 % longer, as translations are.
fn stretched(text: &str) -> &'static str {
    let twice = |word: &str| word.chars().flat_map(|c| [c, c]).take(word.chars().count() * 7 / 5).collect();
    let words: Vec<String> = text.split(' ').map(twice).collect();
    Box::leak(words.join(" ").into_boxed_str())
}

/// The booklet with the long words of another language before the solution and over the table.
fn translated(story: &Walkthrough) -> Booklet {
    let mut booklet = compose(story, &Style::default());
    let statement = booklet.statement.as_mut().expect("the puzzle");
    let texts = statement.rules.iter_mut().chain(&mut statement.lead).chain(&mut statement.origin);
    texts.for_each(|text| *text = stretched(text).into());
    let moves = booklet.moves.as_mut().expect("the table");
    moves.meaning.iter_mut().for_each(|text| *text = stretched(text).into());
    for line in &mut moves.lines {
        for part in &mut line.way {
            let run = part.strip_suffix(", ");
            *part = run.map_or_else(|| stretched(part).to_owned(), |run| format!("{}, ", stretched(run)));
        }
    }
    booklet
}

#[test]
fn longer_words_also_keep_clear() {
    for (i, (name, story)) in special::all().into_iter().chain([("klotski", example("klotski"))]).enumerate() {
        let booklet = translated(&story);
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 3)) {
            let name = format!("{name}, translated, on {}", paper.name);
            let pages = paginate(&booklet, &Layout { paper, ..Layout::default() });
            check(&name, &pages.unwrap_or_else(|error| panic!("{name}: {error}")));
        }
    }
}

#[test]
fn every_edition_keeps_clear_on_every_paper() {
    let facts = |story: &Walkthrough, whole: bool| {
        let levels = (0..story.length().max(2) * 2).map(|level| 1 + level * 7919 % 1000);
        let positions: Vec<usize> = levels.collect();
        let winning: Vec<usize> = positions.iter().enumerate().map(|(k, _)| usize::from(k == story.length())).collect();
        Facts {
            levels: Some(Levels {
                is_whole: whole,
                complete: Some(positions.len() - 1),
                winning: (!story.field.goal.is_empty()).then_some(winning),
                positions,
            }),
            solutions: Some(if whole { Solutions::Exactly(u128::MAX) } else { Solutions::Beyond }),
            fewest: if whole { [Some(12_345); 3] } else { [None; 3] },
            chosen: Some(Chosen::FewestMoves),
            distances: None,
            reached: None,
        }
    };
    let stories = puzzles().into_iter().map(|(name, text)| (name, story(&text)));
    let stories: Vec<_> =
        stories.chain(special::all().into_iter().map(|(name, story)| (name.to_owned(), story))).collect();
    let mut laid_out = 0;
    for (i, (name, story)) in stories.iter().enumerate() {
        for (e, edition) in [Edition::Puzzle, Edition::Hints, Edition::Solution].into_iter().enumerate() {
            let style = Style { edition, facts: facts(story, laid_out % 2 == 0), ..Style::default() };
            let booklet = compose(story, &style);
            for paper in
                ["a4", "a5", "a6"].into_iter().enumerate().filter(|(k, _)| turn([i, e, *k], 3)).map(|one| one.1)
            {
                let name = format!("{name}, {}, on {paper}", edition.name());
                match paginate(&booklet, &on_paper(paper)) {
                    Ok(pages) => check(&name, &pages),
                    Err(error) => assert!(name.starts_with("wide") || name.starts_with("labels"), "{name}: {error}"),
                }
                laid_out += 1;
            }
        }
    }
    assert!(laid_out > 100);
}

#[test]
fn rules_goals_and_gates_of_special_boards_are_printed() {
    let pages = |story: &Walkthrough| {
        paginate(&compose(story, &Style::default()), &Layout::default()).expect("A4 is large enough")
    };
    let has = |story: &Walkthrough, text: &str| {
        on_all(&pages(story), crate::seen::texts).iter().filter(|one| *one == text).count()
    };
    let says = |story: &Walkthrough, text: &str| on_all(&pages(story), crate::seen::texts).join(" ").contains(text);
    for (story, rule) in [
        (special::yard(), "Only S may pass the gate."),
        (special::fixed(), "A, F and G are fixed."),
        (special::rush_hour(), "Blocks move along their length only."),
        (special::either(), "Reach any one of 2 goals."),
    ] {
        assert!(says(&story, rule), "{rule}");
    }
    let name = |story: &Walkthrough| ["goal", "goal 1", "goal 2"].map(|name| has(story, name));
    let stories = [special::yard(), special::either(), special::corners(), special::goalless()];
    assert_eq!(stories.each_ref().map(name), [[1, 0, 0], [0, 1, 1], [1, 0, 0], [0, 0, 0]]);
    let gated = compose(&special::gated_klotski(), &Style::default());
    let signs = statement(&gated).and_then(|statement| statement.signs.as_ref()).expect("signs");
    let names: Vec<&str> = signs.list.iter().map(|sign| sign.name.as_str()).collect();
    assert_eq!(names, ["heavy outline", "dashes", "arrow", "double line", "grille"]);
    assert!(says(&special::gated_klotski(), "a gate that only B may pass"));
}

#[test]
fn captions_in_words_keep_clear_of_each_other() {
    let story = example("klotski");
    let wordings = ["step", "move", "{title}: {count} of {total}, then {move} and so on and on and on and on"];
    for (i, wording) in wordings.into_iter().enumerate() {
        let style = Style { caption: wording.parse().expect("a caption"), ..Style::default() };
        let booklet = compose(&story, &style);
        for (_, paper) in PAPERS.into_iter().enumerate().filter(|(k, _)| turn([i, *k], 3)) {
            let name = format!("{wording} on {}", paper.name);
            let layout = Layout { paper, caption: true, ..Layout::default() };
            let pages = paginate(&booklet, &layout).expect("klotski fits");
            check(&name, &pages);
        }
        for grid in ["1x1", "2x2", "5x4", "3x5"] {
            let layout = Layout { caption: true, grid: grid.parse().ok(), ..Layout::default() };
            check(&format!("{wording} in {grid}"), &paginate(&booklet, &layout).expect("klotski fits"));
        }
    }
}

#[test]
fn a_requested_grid_is_used_or_refused() {
    let booklet = booklet(KLOTSKI);
    let mut used = 0;
    for cols in 1..=8 {
        for rows in (1..=10).filter(|rows| turn([cols, *rows], 3)) {
            let grid = Grid { cols, rows };
            let name = format!("klotski in {grid}");
            match paginate(&booklet, &Layout { grid: Some(grid), ..Layout::default() }) {
                Ok(pages) => {
                    check(&name, &pages);
                    assert!(pages.pages.len() >= 117_usize.div_ceil(cols * rows), "{name}");
                    used += 1;
                }
                Err(LayoutError::Small { fits: Some(fits), size, .. }) => {
                    assert!(size < 6.0, "{name}");
                    let layout = Layout { grid: Some(fits), ..Layout::default() };
                    assert!(paginate(&booklet, &layout).is_ok(), "{name}: {fits} was said to fit");
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    assert!((7..26).contains(&used), "{used}");
}

/// Looks at a finished file with every program there is.
fn examine(name: &str, folder: &tempfile::TempDir, bytes: Vec<u8>, booklet: &Booklet, pages: &Pages) {
    let pdf = program::write(folder, "book.pdf", bytes);
    sound(&pdf);
    if common::tool("pdffonts") {
        assert!((2..=3).contains(&fonts(&pdf).len()), "{name}");
    }
    if common::tool("pdfinfo") {
        let information = printed(std::process::Command::new("pdfinfo").arg(&pdf));
        let information = String::from_utf8_lossy(&information);
        let value = |key: &str| {
            let line = information.lines().find_map(|line| line.strip_prefix(key));
            line.unwrap_or_else(|| panic!("{name}: {key}")).trim().to_owned()
        };
        assert_eq!(value("Title:"), booklet.title, "{name}");
        assert_eq!(value("Pages:"), pages.pages.len().to_string(), "{name}");
        let size = value("Page size:");
        let mm: Vec<f64> = size.split(' ').filter_map(|word| Some(word.parse::<f64>().ok()? * MM_PER_PT)).collect();
        let page = &pages.pages[0].drawing;
        assert!((mm[0] - page.width).abs() < 0.1 && (mm[1] - page.height).abs() < 0.1, "{name}: {size}");
    }
    if common::tool("pdftotext") {
        let file = tex::Compiled { pdf, log: String::new() };
        let text = file.told(&["-raw"]);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (own, lines) = (steps(booklet), &moves(booklet).expect("a table").lines);
        if own.way.is_some() {
            // The jumps are at their map.
            let jumps = lines.iter().map(|line| format!("{} {} {}", line.number, line.label, line.way.concat()));
            assert!(words.contains(&jumps.collect::<Vec<_>>().join(" ")), "{name}: {words}");
            return;
        }
        for figure in &own.figures[1..] {
            // Numbered arrows tell their moves.
            let is_told = figure.is_numbered() || words.contains(&figure.words);
            assert!(is_told && words.contains(&figure.caption), "{name}: {}", figure.caption);
        }
        if lines.is_empty() {
            return;
        }
        let table = table_of(&file, pages, "-raw");
        let table = table.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut rest = table.as_str();
        for line in lines {
            // Short names are read as the whole ones.
            let label = line.aloud.as_ref().unwrap_or(&line.label);
            let told = format!("{} {label} {}", line.number, line.way.concat());
            let at = rest.find(&told).unwrap_or_else(|| panic!("{name}: {told} in {rest}"));
            rest = &rest[at + told.len()..];
        }
    }
}

#[test]
fn files_are_sound_and_all_text_is_text() {
    let folder = program::folder();
    let mut cases: Vec<(String, String, Layout, Theme)> =
        puzzles().into_iter().map(|(name, puzzle)| (name, puzzle, on_paper("a4"), Theme::MONO)).collect();
    for name in ["letter", "a5", "a6", "a3"] {
        cases.push((format!("klotski on {name}"), KLOTSKI.to_owned(), on_paper(name), Theme::MONO));
    }
    for (name, theme) in Theme::BUILT_IN {
        cases.push((format!("klotski in {name}"), KLOTSKI.to_owned(), on_paper("a4"), theme));
    }
    cases.push(("wide on a3".to_owned(), wide(), on_paper("a3"), Theme::MONO));
    for (name, puzzle, layout, theme) in cases {
        let story = story(&puzzle);
        let style = Style { theme, ..Style::default() };
        let booklet = compose(&story, &style);
        let pages = match paginate(&booklet, &layout) {
            Ok(pages) => pages,
            Err(error) => {
                assert!(name == "wide" && error.to_string().contains("larger paper"), "{name}: {error}");
                continue;
            }
        };
        let bytes = pdf(&pages, style.theme).expect("the bundled font has all characters");
        assert_eq!(bytes, pdf(&pages, style.theme).expect("as before"), "{name}");
        assert!(bytes.len() < 200_000, "{name}: {} bytes", bytes.len());
        examine(&name, &folder, bytes, &booklet, &pages);
    }
}

#[test]
fn long_texts_are_shown_whole_or_end_with_an_ellipsis() {
    let said = |puzzle: &str, layout: &Layout| {
        let pages = paginate(&booklet(puzzle), layout).expect("it fits").pages;
        let texts = |page: &Diagram| texts(page).iter().map(|text| text.content.clone()).collect::<Vec<_>>().join(" ");
        pages.iter().map(|page| texts(&page.drawing)).collect::<Vec<_>>()
    };
    let cover = said(&long_title(), &Layout::default())[0].clone();
    assert!(cover.contains(&story(&long_title()).about.title), "{cover}");
    assert!(said(&long_note(), &Layout::default()).join(" ").contains("That was the note."), "the note is cut");
    for paper in PAPERS {
        let name = paper.name.clone();
        let first = said(&long_title(), &Layout { paper, ..Layout::default() })[0].clone();
        assert!(first.starts_with("A very long title"), "{name}: {first}");
    }
}

/// The identifier of a file.
fn id_of(bytes: &[u8]) -> Vec<u8> {
    let document = load(bytes);
    let ids = document.trailer.get(b"ID").and_then(|id| id.as_array()).expect("an identifier");
    ids[0].as_str().expect("a string").to_vec()
}

#[test]
fn pages_of_another_size_are_another_document() {
    let pages = paginate(&booklet(TINY), &Layout::default()).expect("it fits");
    let mut wider = pages.clone();
    wider.pages[0].drawing.width += 10.0;
    let [one, same, other] = [&pages, &pages, &wider].map(|p| id_of(&write(p)));
    assert_eq!(one, same);
    assert_ne!(one, other);
}

/// Enough pages for several threads, with parts of the solution that share shapes and texts.
#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let story = example("klotski");
    let layout = Layout { grid: Some(Grid { cols: 1, rows: 1 }), ..on_paper("A5") };
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let pages = paginate(&compose(&story, &Style::default()), &layout).expect("Klotski fits");
            assert!(pages.pages.len() > 117);
            pdf(&pages, Theme::MONO).expect("the font has all letters")
        })
    };
    let one = with(1);
    assert!(one == with(2) && one == with(5), "the bytes differ");
}

#[test]
fn a_figure_is_no_larger_than_a_page_can_be() {
    for (across, down) in [(3001, 1), (1, 3001), (4, 5)] {
        let mut rows = vec![".".repeat(across); down];
        rows[0].replace_range(..1, "A");
        let text = format!("title = 'Long'\nboard = \"\"\"\n{}\n\"\"\"\ngoal = {{ A = [0, 0] }}\n", rows.join("\n"));
        let story = story(&text);
        let figure = stepbook::stages::booklet::figure(&story, &Style::default(), 0);
        let bytes =
            stepbook::stages::render::pdf::figure(&figure.diagram, "en", &Fonts::default(), Theme::default(), None)
                .expect("ordinary text");
        let document = load(&bytes);
        let page = document.get_pages()[&1];
        let corners = document.get_dictionary(page).and_then(|page| page.get(b"MediaBox")?.as_array()).expect("a size");
        let sides: Vec<f32> = corners[2..].iter().map(|side| side.as_float().expect("a number")).collect();
        let longest = sides[0].max(sides[1]);
        assert!(longest <= 14_400.0, "{across} x {down}: {sides:?}");
        assert_eq!(longest > 14_399.0, across.max(down) > 1000, "{sides:?}");
    }
}
