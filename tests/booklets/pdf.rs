//! The printed booklet: nothing leaves its page, nothing overlaps, all text is text.

use crate::common::stories::story;
use crate::common::{self, special};
use crate::moves_table::LABELS;
#[path = "pdf/paper.rs"]
mod paper_and_grid;
mod selection;

use std::fs;
use std::path::Path;
use std::process::Command;
use stepbook::stages::booklet::pages::{Grid, Layout, LayoutError, PAPERS, Paper, paginate, paginate_collection};
use stepbook::stages::booklet::{
    Answers, Binding, Block, Booklet, Chosen, Edition, Facts, Levels, Solutions, Style, bind, compose,
};
use stepbook::stages::diagram::{Anchor, Diagram, Item, Layer, Point, Role, Text, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pdf::{Pages, PdfError, pdf};
use stepbook::stages::walkthrough::{Shown, Walkthrough, narrate};

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

fn booklet(puzzle: &str) -> Booklet {
    compose(&story(puzzle), &Style::default())
}

fn paper(name: &str) -> Layout {
    Layout { paper: name.parse().expect("a paper"), ..Layout::default() }
}

/// Left, top, right, bottom in mm.
#[derive(Clone, Copy, Debug)]
struct Extent(f64, f64, f64, f64);

impl Extent {
    fn around(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.min(other.1), self.2.max(other.2), self.3.max(other.3))
    }

    fn at(point: Point, radius: f64) -> Self {
        Self(point.x - radius, point.y - radius, point.x + radius, point.y + radius)
    }

    /// From the capitals to the descenders of a text.
    fn of_text(text: &Text) -> Self {
        if text.upright {
            let width = text.width(&Fonts::default());
            let bottom = match text.anchor {
                Anchor::Start => text.at.y,
                Anchor::Middle => text.at.y + width / 2.0,
                Anchor::End => text.at.y + width,
            };
            return Self(text.at.x - 0.73 * text.size, bottom - width, text.at.x + 0.2 * text.size, bottom);
        }
        let left = match text.anchor {
            Anchor::Start => text.at.x,
            Anchor::Middle => text.at.x - text.width(&Fonts::default()) / 2.0,
            Anchor::End => text.at.x - text.width(&Fonts::default()),
        };
        Self(left, text.at.y - 0.73 * text.size, left + text.width(&Fonts::default()), text.at.y + 0.2 * text.size)
    }

    fn of(item: &Item) -> Self {
        let nothing = Self(f64::MAX, f64::MAX, f64::MIN, f64::MIN);
        let all = |points: &mut dyn Iterator<Item = Point>| points.fold(nothing, |e, p| e.around(Self::at(p, 0.0)));
        match item {
            Item::Rect { rect, .. } => Self(rect.x, rect.y, rect.x + rect.w, rect.y + rect.h),
            Item::Polygon { rings, .. } => all(&mut rings.iter().flatten().copied()),
            Item::Line { strokes, .. } => all(&mut strokes.iter().flatten().copied()),
            // A curve stays within the triangle of its points.
            Item::Curve { from, control, to, .. } => all(&mut [*from, *control, *to].into_iter()),
            Item::Arrow { points, .. } => all(&mut Item::arrow_outline(points).into_iter()),
            Item::Hatch { areas, .. } => {
                areas.iter().fold(nothing, |e, area| e.around(Self(area.x, area.y, area.x + area.w, area.y + area.h)))
            }
            Item::Circle { centre, radius, .. } => Self::at(*centre, *radius),
            Item::Text(text) => Self::of_text(text),
            Item::Turned { about, items } => {
                let Self(left, top, right, bottom) = items.iter().map(Self::of).fold(nothing, Self::around);
                let (x, y) = (|x: f64| 2.0 * about.x - x, |y: f64| 2.0 * about.y - y);
                Self(x(right), y(bottom), x(left), y(top))
            }
            Item::Group { at, scale, items, .. } => {
                let Self(left, top, right, bottom) = items.iter().map(Self::of).fold(nothing, Self::around);
                let (x, y) = (|x: f64| at.x + scale * x, |y: f64| at.y + scale * y);
                if left > right { nothing } else { Self(x(left), y(top), x(right), y(bottom)) }
            }
        }
    }

    fn overlaps(self, other: Self) -> bool {
        const TOUCH: f64 = 0.05;
        self.0 + TOUCH < other.2 && other.0 + TOUCH < self.2 && self.1 + TOUCH < other.3 && other.1 + TOUCH < self.3
    }
}

/// The items of a page, without the groups that only give their meaning.
fn flat(page: &Diagram) -> Vec<&Item> {
    flat_items(&page.items)
}

fn flat_items(items: &[Item]) -> Vec<&Item> {
    fn visit<'a>(items: &'a [Item], found: &mut Vec<&'a Item>) {
        for item in items {
            match item {
                Item::Group { layer: Layer::Tagged(_) | Layer::Page(_), items, .. } => visit(items, found),
                item => found.push(item),
            }
        }
    }
    let mut found = Vec::new();
    visit(items, &mut found);
    found
}

/// The texts of a page outside of boards.
fn texts(page: &Diagram) -> Vec<&Text> {
    flat(page).into_iter().filter_map(|item| if let Item::Text(text) = item { Some(text) } else { None }).collect()
}

/// Sizes of the labels on a page, in pt.
fn label_sizes(items: &[Item], scale: f64, board: bool, sizes: &mut Vec<f64>) {
    for item in items {
        match item {
            Item::Text(text) if board => sizes.push(text.size * scale * 72.0 / 25.4),
            Item::Group { layer, scale: factor, items, .. } => {
                label_sizes(items, scale * factor, board || *layer == Layer::Board, sizes);
            }
            Item::Turned { items, .. } => label_sizes(items, scale, board, sizes),
            _ => {}
        }
    }
}

/// Asserts that texts and boards keep clear of each other, also those that are upside down.
fn check_clear(name: &str, items: &[&Item]) {
    let is_turned = |item: &&Item| matches!(item, Item::Turned { .. });
    let texts: Vec<&Text> =
        items.iter().filter_map(|item| if let Item::Text(text) = item { Some(text) } else { None }).collect();
    let boards = items.iter().filter(|item| is_turned(item) || matches!(item, Item::Group { .. }));
    let boards: Vec<Extent> = boards.map(|item| Extent::of(item)).collect();
    for (i, text) in texts.iter().enumerate() {
        let extent = Extent::of_text(text);
        assert!(!text.content.is_empty(), "{name}: an empty text");
        if let Some(other) = texts[i + 1..].iter().find(|other| extent.overlaps(Extent::of_text(other))) {
            panic!("{name}: `{}` and `{}` overlap", text.content, other.content);
        }
        for board in &boards {
            assert!(!extent.overlaps(*board), "{name}: `{}` stands on a board at {board:?}", text.content);
        }
    }
    for (i, one) in boards.iter().enumerate() {
        assert!(boards[i + 1..].iter().all(|other| !one.overlaps(*other)), "{name}: boards overlap");
    }
    for item in items {
        if let Item::Turned { items, .. } = item {
            check_clear(name, &flat_items(items));
        }
    }
}

/// Asserts that everything stays on its page and keeps clear of everything else.
fn check(name: &str, pages: &Pages) {
    for (number, page) in pages.pages.iter().map(|page| &page.drawing).enumerate() {
        let name = format!("{name}, page {}", number + 1);
        for item in flat(page) {
            let Extent(left, top, right, bottom) = Extent::of(item);
            let fits = left >= 4.99 && top >= 4.0 && right <= page.width - 4.0 && bottom <= page.height - 4.0;
            assert!(fits, "{name}: ({left}, {top}) to ({right}, {bottom}) leaves the page: {item:?}");
        }
        let texts = texts(page);
        check_clear(&name, &flat(page));
        let footer =
            texts.iter().filter(|text| text.content == format!("page {} of {}", number + 1, pages.pages.len()));
        // Covers have no number; a booklet on one sheet has none.
        let is_at_end = [0, pages.pages.len() - 1].contains(&number);
        let count = footer.count();
        assert!(count == 1 || (count == 0 && is_at_end), "{name}: {count} page numbers");
        let mut sizes = Vec::new();
        label_sizes(&page.items, 1.0, false, &mut sizes);
        let smallest = sizes.into_iter().fold(f64::MAX, f64::min);
        assert!(smallest > 5.99, "{name}: a label of {smallest} pt");
    }
}

#[test]
fn everything_stays_on_its_page_and_keeps_clear() {
    let mut refused = Vec::new();
    for (name, puzzle) in puzzles() {
        let booklet = booklet(&puzzle);
        for paper in PAPERS {
            let name = format!("{name} on {}", paper.name);
            match paginate(&booklet, &Layout { paper, ..Layout::default() }) {
                Ok(pages) => check(&name, &pages),
                Err(LayoutError::SmallLabels { size, fits, .. }) => {
                    assert!(size < 6.0 && fits.is_none(), "{name}");
                    refused.push(name);
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    for (name, story) in special::all() {
        for paper in PAPERS {
            let name = format!("{name} on {}", paper.name);
            let pages =
                paginate(&compose(&story, &Style::default()), &Layout { paper: paper.clone(), ..Layout::default() });
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
        for (count, answers) in [
            (stories.len(), Answers::Moves),
            (stories.len(), Answers::Diagrams),
            (2, Answers::Moves),
            (1, Answers::Moves),
        ] {
            let name = format!("{count} puzzles on {}, {answers:?}", paper.name);
            let layout = Layout { paper: paper.clone(), ..Layout::default() };
            let style = Style { steps: "moves".parse().expect("a selection"), ..Style::default() };
            match paginate_collection(&book(&stories[..count], answers, &style), &layout) {
                Ok(pages) => check(&name, &pages),
                // The map of the Klondike has 23 columns and words at its sides.
                Err(LayoutError::LargeBoards { paper, .. }) => {
                    assert!(["A6", "Half-letter"].contains(&&*paper), "{name}")
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    let large = Layout { large: true, ..Layout::default() };
    let style = Style { edition: Edition::Large, ..Style::default() };
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
    for block in &mut booklet.blocks {
        match block {
            Block::Statement(statement) => {
                let texts = statement.rules.iter_mut().chain(&mut statement.unit).chain(&mut statement.origin);
                texts.for_each(|text| *text = stretched(text).into());
            }
            Block::Legend(legend) => {
                legend.meaning = stretched(&legend.meaning).into();
                for part in &mut legend.parts {
                    (part.name, part.meaning) = (stretched(&part.name).into(), stretched(&part.meaning).into());
                }
                legend.key.iter_mut().for_each(|key| key.meaning = stretched(&key.meaning).into());
            }
            Block::Moves(moves) => {
                moves.meaning.iter_mut().for_each(|text| *text = stretched(text).into());
                moves.chapters.iter_mut().for_each(|chapter| chapter.title = stretched(&chapter.title).into());
                for line in &mut moves.lines {
                    for part in &mut line.way {
                        let run = part.strip_suffix(", ");
                        *part = run.map_or_else(|| stretched(part).to_owned(), |run| format!("{}, ", stretched(run)));
                    }
                }
            }
            _ => {}
        }
    }
    booklet
}

#[test]
fn longer_words_also_keep_clear() {
    for (name, story) in special::all().into_iter().chain([("klotski", story(KLOTSKI))]) {
        let booklet = translated(&story);
        for paper in PAPERS {
            let name = format!("{name}, translated, on {}", paper.name);
            let pages = paginate(&booklet, &Layout { paper: paper.clone(), ..Layout::default() });
            check(&name, &pages.unwrap_or_else(|error| panic!("{name}: {error}")));
        }
    }
}

#[test]
fn the_legend_is_on_one_page_or_two_small_ones() {
    let mut stories = special::all();
    stories.push(("klotski", story(KLOTSKI)));
    stories.push(("rush", story(RUSH)));
    for (name, story) in stories.iter().filter(|(_, story)| story.length() > 0) {
        for paper in PAPERS {
            let pages =
                paginate(&compose(story, &Style::default()), &Layout { paper: paper.clone(), ..Layout::default() });
            let pages = pages.unwrap_or_else(|error| panic!("{name} on {}: {error}", paper.name)).pages;
            let has = |text: &str| pages.iter().position(|page| texts(&page.drawing).iter().any(|t| t.content == text));
            let first = has("How to read the diagrams").expect("its head");
            // The last kind but a few; goals with a choice of blocks have none.
            let Some(key) = has("double line") else {
                continue;
            };
            // Eleven parts and seven kinds take another page where pages are small.
            let (tiny, small) = (paper.name == "A6", paper.height < 220.0);
            let most = usize::from(small) + usize::from(small && *name == "gated-klotski");
            assert!(key - first <= most, "{name} on {}: pages {} to {}", paper.name, first + 1, key + 1);
            assert!(
                first <= if tiny { 4 } else { 2 + usize::from(small) },
                "{name} on {}: page {}",
                paper.name,
                first + 1
            );
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
        }
    };
    let stories = puzzles().into_iter().map(|(name, text)| (name, story(&text)));
    let stories: Vec<_> =
        stories.chain(special::all().into_iter().map(|(name, story)| (name.to_owned(), story))).collect();
    let mut laid_out = 0;
    for (name, story) in &stories {
        for edition in [Edition::Puzzle, Edition::Hints, Edition::Solution] {
            let style = Style { edition, facts: facts(story, laid_out % 2 == 0), ..Style::default() };
            let booklet = compose(story, &style);
            for paper in PAPERS.iter().filter(|paper| ["A4", "A5", "A6"].contains(&&*paper.name)) {
                let name = format!("{name}, {}, on {}", edition.name(), paper.name);
                match paginate(&booklet, &Layout { paper: paper.clone(), ..Layout::default() }) {
                    Ok(pages) => check(&name, &pages),
                    Err(error) => assert!(name.starts_with("wide") || name.starts_with("labels"), "{name}: {error}"),
                }
                laid_out += 1;
            }
        }
    }
    assert!(laid_out > 150);
}

/// The texts of all pages, in order.
fn all_texts(story: &Walkthrough) -> Vec<String> {
    let pages = paginate(&compose(story, &Style::default()), &Layout::default()).expect("A4 is large enough");
    pages.pages.iter().flat_map(|page| texts(&page.drawing).into_iter().map(|text| text.content.clone())).collect()
}

#[test]
fn rules_and_goals_of_special_boards_are_printed() {
    let has = |story: &Walkthrough, text: &str| all_texts(story).iter().filter(|found| *found == text).count();
    assert_eq!(has(&special::yard(), "Only S may pass the gate."), 1);
    assert_eq!(has(&special::fixed(), "A, F and G are fixed."), 1);
    assert_eq!(has(&special::rush_hour(), "Blocks move along their length only."), 1);
    assert_eq!(has(&special::either(), "Reach any one of 2 goals."), 1);
    let name = |story: &Walkthrough| ["goal", "goal 1", "goal 2"].map(|name| has(story, name));
    let stories = [special::yard(), special::either(), special::corners(), special::goalless()];
    assert_eq!(stories.each_ref().map(name), [[1, 0, 0], [0, 1, 1], [1, 0, 0], [0, 0, 0]]);
}

#[test]
fn a_gate_is_explained_at_the_sample() {
    let pages = paginate(&compose(&special::gated_klotski(), &Style::default()), &Layout::default());
    let pages = pages.expect("A4 is large enough").pages;
    let page = pages
        .iter()
        .map(|page| &page.drawing)
        .find(|page| texts(page).iter().any(|text| text.content == "only B may pass it"));
    let page = page.expect("a page with the legend");
    let names =
        ["Number", "Label", "Plain outline", "Fill", "Gate", "Move", "Dot", "Ghost", "Arrow", "Moved block", "Opening"];
    for name in names {
        assert_eq!(texts(page).iter().filter(|text| text.content == name).count(), 1, "{name}");
    }
    // A line leads to each part of the sample, or all are in a list beside it.
    let items = flat(page);
    let dots = items.iter().filter(|item| matches!(item, Item::Circle { role: Role::LeaderDot, .. })).count();
    assert!([0, names.len()].contains(&dots), "{dots}");
}

#[test]
fn captions_in_words_keep_clear_of_each_other() {
    let story = story(KLOTSKI);
    let wordings = ["step", "move", "{title}: {count} of {total}, then {move} and so on and on and on and on"];
    for wording in wordings {
        let style = Style { caption: wording.parse().expect("a caption"), ..Style::default() };
        let booklet = compose(&story, &style);
        for paper in PAPERS {
            let name = format!("{wording} on {}", paper.name);
            let layout = Layout { paper, caption: true, ..Layout::default() };
            let pages = paginate(&booklet, &layout).expect("klotski fits");
            check(&name, &pages);
            // The legend explains what diagrams with this caption have.
            let all = pages.pages.iter().flat_map(|page| texts(&page.drawing));
            let all: Vec<&str> = all.map(|text| text.content.as_str()).collect();
            let told = |name: &str| all.contains(&name);
            assert_eq!((told("Number"), told("Move")), (wording != "move", wording != "step"), "{wording}");
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
        for rows in 1..=10 {
            let grid = Grid { cols, rows };
            let name = format!("klotski in {grid}");
            match paginate(&booklet, &Layout { grid: Some(grid), ..Layout::default() }) {
                Ok(pages) => {
                    check(&name, &pages);
                    assert!(pages.pages.len() >= 117_usize.div_ceil(cols * rows), "{name}");
                    used += 1;
                }
                Err(LayoutError::SmallLabels { fits: Some(fits), size, .. }) => {
                    assert!(size < 6.0, "{name}");
                    let layout = Layout { grid: Some(fits), ..Layout::default() };
                    assert!(paginate(&booklet, &layout).is_ok(), "{name}: {fits} was said to fit");
                }
                Err(other) => panic!("{name}: {other}"),
            }
        }
    }
    assert!((20..80).contains(&used), "{used}");
}

#[test]
fn characters_that_the_font_lacks_are_named() {
    let booklet = booklet(&TINY.replace("A.", "漢.").replace("A =", "\"漢\" ="));
    let pages = paginate(&booklet, &Layout::default()).expect("a tiny board fits");
    let Err(PdfError::Glyphs(missing)) = pdf(&pages, Theme::default()) else {
        panic!("the bundled font has no such character");
    };
    assert!(missing.to_string().contains("in the labels of blocks: `漢` (U+6F22, Han)"), "{missing}");
}

/// Runs a program on `file`; returns what it printed.
fn examine(program: &str, arguments: &[&str], file: &Path) -> String {
    let mut command = Command::new(program);
    command.args(arguments).arg(file);
    if program == "pdftotext" {
        command.arg("-");
    }
    let output = command.output().expect("a program that is there");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && faults.is_empty(), "{program} {}: {text}{faults}", file.display());
    text
}

/// Whether these words are a straight part of a way: a direction, and the number of cells if there are several.
fn is_way(words: &[&str]) -> bool {
    let (way, count) = match words {
        [way] => (way, "2"),
        [way, count] => (way, *count),
        _ => return false,
    };
    ["up", "down", "left", "right"].contains(way) && count.parse::<usize>().is_ok_and(|count| count > 1)
}

/// Every move of the table of moves: number, label, way. A line without a label continues with the block before.
fn moves_in(text: &str) -> Vec<(usize, String, String)> {
    let mut moves: Vec<(usize, String, String)> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some(number) = words.first().and_then(|word| word.parse().ok()) else {
            continue;
        };
        let before = || moves.last().map_or(String::new(), |last: &(usize, String, String)| last.1.clone());
        // A reason may follow.
        let way_of = |words: &[&str]| {
            let longest = (1..=words.len().min(2)).rev().find(|&count| is_way(&words[..count]));
            longest.map(|count| words[..count].join(" "))
        };
        let continued = way_of(&words[1..]).map(|way| (before(), way));
        let labelled = || way_of(words.get(2..)?).map(|way| (words[1].to_owned(), way));
        let Some((label, way)) = continued.or_else(labelled) else { continue };
        moves.push((number, label, way));
    }
    moves
}

/// Looks at a finished file with every program there is.
fn examine_all(name: &str, file: &Path, story: &Walkthrough, pages: &Pages) {
    if common::tool("qpdf") {
        let report = examine("qpdf", &["--check"], file);
        assert!(report.contains("No syntax or stream encoding errors"), "{name}: {report}");
    }
    if common::tool("pdffonts") {
        let fonts = examine("pdffonts", &[], file);
        let mut count = 0;
        for font in fonts.lines().skip(2) {
            let words: Vec<&str> = font.split_whitespace().collect();
            let flags = &words[words.len() - 5..words.len() - 2];
            assert!(words[0].chars().nth(6) == Some('+') && flags == ["yes", "yes", "yes"], "{name}: {font}");
            count += 1;
        }
        assert!((2..=3).contains(&count), "{name}: {fonts}");
    }
    if common::tool("pdfinfo") {
        let information = examine("pdfinfo", &[], file);
        let value = |key: &str| {
            let line =
                information.lines().find(|line| line.starts_with(key)).unwrap_or_else(|| panic!("{name}: {key}"));
            line[key.len()..].trim().to_owned()
        };
        assert_eq!(value("Title:"), story.about.title, "{name}");
        assert_eq!(value("Pages:"), pages.pages.len().to_string(), "{name}");
        let size = value("Page size:");
        let mm: Vec<f64> =
            size.split(' ').filter_map(|word| word.parse::<f64>().ok()).map(|pt| pt * 25.4 / 72.0).collect();
        let page = &pages.pages[0].drawing;
        assert!((mm[0] - page.width).abs() < 0.1 && (mm[1] - page.height).abs() < 0.1, "{name}: {size}");
    }
    if common::tool("pdftotext") {
        let text = examine("pdftotext", &["-raw"], file);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if story.is_route() {
            // The jumps are at their map.
            let jumps = (1..=story.length()).map(|k| format!("{k} {}", story.words(k)));
            assert!(words.contains(&jumps.collect::<Vec<_>>().join(" ")), "{name}: {words}");
            return;
        }
        for k in 0..=story.length() {
            assert!(words.contains(&format!("After {}", story.count(k))), "{name}: step {k}");
            assert!(words.contains(&story.words(k)), "{name}: {}", story.words(k));
        }
        let table = text.split('\u{c}').skip_while(|page| !page.contains("Set up the start position"));
        let expected = story.steps.iter().enumerate().filter_map(|(k, step)| {
            let moved = step.moved.as_ref()?;
            Some((k, story.pieces[moved.piece].label.clone(), moved.way(&story.language)))
        });
        let expected: Vec<_> = expected.collect();
        // A short reason is the number of a step behind the move.
        let without = |way: &str| way.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().to_owned();
        let found = moves_in(&table.collect::<Vec<_>>().join("\n"));
        let is_same = found.iter().zip(&expected).all(|(found, expected)| {
            (found.0, &found.1) == (expected.0, &expected.1) && [&found.2, &without(&found.2)].contains(&&expected.2)
        });
        assert!(is_same && found.len() == expected.len(), "{name}: {found:?} are not {expected:?}");
    }
}

#[test]
fn files_are_sound_and_all_text_is_text() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("book.pdf");
    let mut cases: Vec<(String, String, Layout, Theme)> =
        puzzles().into_iter().map(|(name, puzzle)| (name, puzzle, paper("a4"), Theme::MONO)).collect();
    for name in ["letter", "a5", "a6", "a3"] {
        cases.push((format!("klotski on {name}"), KLOTSKI.to_owned(), paper(name), Theme::MONO));
    }
    for (name, theme) in Theme::BUILT_IN {
        cases.push((format!("klotski in {name}"), KLOTSKI.to_owned(), paper("a4"), theme));
    }
    cases.push(("wide on a3".to_owned(), wide(), paper("a3"), Theme::MONO));
    for (name, puzzle, layout, theme) in cases {
        let story = story(&puzzle);
        let style = Style { theme, ..Style::default() };
        let pages = match paginate(&compose(&story, &style), &layout) {
            Ok(pages) => pages,
            Err(error) => {
                assert!(name == "wide" && error.to_string().contains("larger paper"), "{name}: {error}");
                continue;
            }
        };
        let bytes = pdf(&pages, style.theme).expect("the bundled font has all characters");
        assert_eq!(bytes, pdf(&pages, style.theme).expect("as before"), "{name}");
        assert!(bytes.len() < 200_000, "{name}: {} bytes", bytes.len());
        fs::write(&file, bytes).expect("a temporary file");
        examine_all(&name, &file, &story, &pages);
    }
}

#[test]
fn long_texts_are_shown_whole_or_end_with_an_ellipsis() {
    let pages = paginate(&booklet(&long_title()), &Layout::default()).expect("it fits");
    let cover: Vec<&str> = texts(&pages.pages[0].drawing).iter().map(|text| text.content.as_str()).collect();
    let title = story(&long_title()).about.title;
    assert!(cover.join(" ").contains(&title), "{cover:?}");
    let pages = paginate(&booklet(&long_note()), &Layout::default()).expect("it fits");
    let all: Vec<&str> =
        pages.pages.iter().flat_map(|page| texts(&page.drawing)).map(|text| text.content.as_str()).collect();
    assert!(all.join(" ").contains("That was the note."), "the note is cut");
    for paper in PAPERS {
        let layout = Layout { paper: paper.clone(), ..Layout::default() };
        let pages = paginate(&booklet(&long_title()), &layout).expect("it fits");
        let first = texts(&pages.pages[0].drawing)[0].content.clone();
        assert!(first.starts_with("A very long title"), "{}: {first}", paper.name);
    }
}

#[test]
fn papers_have_their_size_in_any_case() {
    for (name, width, height) in
        [("a4", 210.0, 297.0), ("A4", 210.0, 297.0), ("letter", 215.9, 279.4), ("a6", 105.0, 148.0)]
    {
        let paper: Paper = name.parse().expect("a paper");
        assert_eq!((paper.width, paper.height), (width, height));
    }
    assert!("b5".parse::<Paper>().is_err_and(|error| error.contains("half-letter")));
}

/// The identifier of a file.
fn id_of(bytes: &[u8]) -> Vec<u8> {
    let document = lopdf::Document::load_mem(bytes).expect("a PDF");
    let ids = document.trailer.get(b"ID").and_then(|id| id.as_array()).expect("an identifier");
    ids[0].as_str().expect("a string").to_vec()
}

#[test]
fn pages_of_another_size_are_another_document() {
    let pages = paginate(&booklet(TINY), &Layout::default()).expect("it fits");
    let mut wider = pages.clone();
    wider.pages[0].drawing.width += 10.0;
    let [one, same, other] = [&pages, &pages, &wider].map(|p| id_of(&pdf(p, Theme::default()).expect("ordinary text")));
    assert_eq!(one, same);
    assert_ne!(one, other);
}

/// Enough pages for several threads, with parts of the solution that share shapes and texts.
#[test]
fn the_number_of_threads_does_not_change_a_byte() {
    let story = story(KLOTSKI);
    let layout = Layout { grid: Some(Grid { cols: 1, rows: 1 }), ..paper("A5") };
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
        let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
        let page = document.get_pages()[&1];
        let corners = document.get_dictionary(page).and_then(|page| page.get(b"MediaBox")?.as_array()).expect("a size");
        let sides: Vec<f32> = corners[2..].iter().map(|side| side.as_float().expect("a number")).collect();
        let longest = sides[0].max(sides[1]);
        assert!(longest <= 14_400.0, "{across} x {down}: {sides:?}");
        assert_eq!(longest > 14_399.0, across.max(down) > 1000, "{sides:?}");
    }
}
