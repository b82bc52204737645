//! Writing puzzle files: what is written is read again, and what a format cannot express is said.

use crate::common::boards::{Random, RandomBoard, Recipe, add_rules, random_maze};
use crate::common::{board, board_of, cases, read};
use crate::kind;
use proptest::prelude::*;
use stepbook::stages::format::{self, Kind};
use stepbook::stages::grid::Direction;
use stepbook::stages::maze::Spot;
use stepbook::stages::puzzle::{About, Game, Moment, Note, Puzzle};
use stepbook::stages::sliding::{Axis, Board, GoalLayout, Layout, OpeningLayout, PlaceLayout, Symbol, Who};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Proptest's cases, the same on every run.
pub fn config(cases: u32) -> ProptestConfig {
    let rng_seed = proptest::test_runner::RngSeed::Fixed(2009);
    ProptestConfig { cases, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

pub fn puzzle_of(board: Board) -> Puzzle {
    Puzzle { about: About { title: "T".to_owned(), ..About::default() }, game: Game::Sliding(board) }
}

/// The board without what most formats cannot express: the gap in the frame, and that one rule gives all blocks their axes.
pub fn plain(board: &Board) -> Board {
    let mut layout = Layout { opening: OpeningLayout::Closed, ..board.layout() };
    if std::mem::take(&mut layout.along_length) {
        let blocks = board.blocks().iter().filter(|block| block.axis != Axis::Both);
        layout.axes = blocks.map(|block| (block.label.clone(), block.axis)).collect();
    }
    layout.check().expect("the same board")
}

pub fn read_as(text: &str, kind: Kind) -> Puzzle {
    format::read(text.as_bytes(), Some(kind)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The plain board in a text of a kind.
pub fn plain_of(text: &str, kind: Kind) -> Board {
    plain(&board_of(read_as(text, kind)))
}

pub fn write(puzzle: &Puzzle, kind: Kind) -> String {
    format::write(puzzle, kind).unwrap_or_else(|error| panic!("{error}"))
}

/// A label that a picture can hold: no spaces, nothing unprintable, no sign with a meaning of its own.
fn label() -> impl Strategy<Value = String> {
    let any = prop_oneof![
        4 => "[A-Za-z0-9]{1,2}",
        2 => r#"['"\\{}\[\]=#.*,-]{1,4}"#,
        1 => "'''",
        1 => "(🚗|👩‍🚀|🇩|🇪|é|e\u{301}|\u{301}|東|ｱ|़|ा|ᄒ|ᅡ|\u{202e})",
        2 => "\\PC{1,3}",
    ];
    any.prop_map(|text| text.nfc().collect::<String>()).prop_filter("a label", |text| {
        let only = |sign: char| text.chars().all(|c| c == sign);
        !text.contains(char::is_whitespace)
            && !text.contains(unprintable)
            && (!text.contains(unseen) || !text.chars().all(|c| c.is_ascii() || unseen(c)))
            && !['.', '#', '*', '-'].into_iter().any(only)
    })
}

fn unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}')
}

fn unseen(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
    ) || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}')
}

/// One line of text as it is kept: without spaces around it or several in a row.
fn line() -> impl Strategy<Value = String> {
    let any =
        prop_oneof!["[ -~]{1,20}", "\\PC{1,20}", r#"['"\\]{1,6}"#, Just("{{ 7*7 }} \\u0041 \"\"\" '''".to_owned())];
    any.prop_map(|text| text.replace(unprintable, "?").split_whitespace().collect::<Vec<_>>().join(" "))
        .prop_map(|text| text.nfc().collect::<String>())
        .prop_filter("not empty", |text| !text.is_empty())
}

fn about() -> impl Strategy<Value = About> {
    use prop::option::of;
    let at = prop_oneof![(0..900_usize).prop_map(Moment::Step), (1..90_usize).prop_map(Moment::Chapter)];
    let notes = prop::collection::vec((at, line()).prop_map(|(at, text)| Note { at, text }), 0..3);
    let booklet = prop_oneof![
        Just(Vec::new()),
        line().prop_map(|caption| vec![("arrows", "3".to_owned()), ("caption", caption)]),
    ];
    let fields = (line(), of(line()), of(any::<i64>()), of(line()), of(line()), notes, booklet);
    fields.prop_map(|(title, author, year, source, note, notes, booklet)| About {
        title,
        author,
        year,
        source,
        note,
        notes,
        booklet,
        ..About::default()
    })
}

/// Boards with walls, blocks in parts, goal places and pictures, and exits; labels as [`label`] makes them.
fn any_board() -> impl Strategy<Value = Board> {
    let labels = prop::collection::btree_set(label(), 30).prop_map(|set| set.into_iter().collect::<Vec<_>>());
    (any::<u32>(), labels.prop_shuffle()).prop_filter_map("a board with a goal", |(seed, labels)| {
        let mut random = Random::new(seed.into());
        let (rows, cols) = (1 + random.below(5), 1 + random.below(5));
        let recipe = Recipe { rows, cols, largest: 4, walls: random.below(3) * 10, holes: random.below(6), goals: 3 };
        let mut made = RandomBoard::new(&mut random, &recipe)?;
        if random.chance(40) {
            made.join(&mut random);
        }
        let mut layout = made.layout(|block| labels[block].clone());
        layout.opening = [OpeningLayout::Guess, OpeningLayout::Closed][random.below(2)];
        if random.chance(30) {
            let side = Direction::ALL[random.below(4)];
            layout.opening = OpeningLayout::Gap(side, 0, random.below(rows.min(cols)) as i64);
        }
        if random.chance(70) {
            add_rules(&mut layout, &mut random);
        }
        Some(layout.check().expect("random boards are valid"))
    })
}

/// A square board with the car `A` and others.
fn traffic() -> impl Strategy<Value = String> {
    (any::<u32>(), 3..9_usize).prop_filter_map("a board with the car A", |(seed, side)| {
        let mut random = Random::new(seed.into());
        let mut cells = vec!['o'; side * side];
        let letters: Vec<char> = ('A'..='Z').chain('a'..='z').filter(|c| !"ox".contains(*c)).collect();
        for letter in letters {
            let (row, col, long) = (random.below(side), random.below(side), 2 + random.below(2));
            let across = random.chance(50);
            let place = |k: usize| if across { (row, col + k) } else { (row + k, col) };
            let car: Vec<(usize, usize)> = (0..long).map(place).collect();
            if car.iter().all(|&(row, col)| row < side && col < side && cells[row * side + col] == 'o') {
                car.iter().for_each(|&(row, col)| cells[row * side + col] = letter);
            }
        }
        for cell in cells.iter_mut().filter(|cell| **cell == 'o') {
            *cell = if random.chance(10) { 'x' } else { 'o' };
        }
        // A wall at the exit is an error, and another car may be the red one if `A` cannot be.
        let text: String = cells.into_iter().collect();
        let puzzle = format::read(text.as_bytes(), Some(Kind::RushHour)).ok()?;
        let board = board_of(puzzle);
        let is_red = |block: &usize| board.blocks()[*block].label == "A";
        board.goal().places().all(|place| place.blocks.iter().all(is_red)).then_some(text)
    })
}

/// A map with a target, gates and goal cells, by signs that are drawn by lot.
fn map() -> impl Strategy<Value = String> {
    let row =
        |cols: usize| prop::collection::vec(prop::sample::select(" #..-**aab;=東é".chars().collect::<Vec<_>>()), cols);
    (1..6_usize, 1..6_usize).prop_flat_map(move |(rows, cols)| {
        let rows = prop::collection::vec(row(cols), rows);
        rows.prop_map(|rows| rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect())
    })
}

/// Whether a format has all that a board has; `None` if that is not so easily said.
fn is_expressible(board: &Board, kind: Kind) -> Option<bool> {
    let layout = board.layout();
    let is_locked = board.blocks().iter().any(|block| block.axis != Axis::Both);
    let has_walls = layout.rows.iter().flatten().any(|symbol| [Symbol::Wall, Symbol::Gate].contains(symbol));
    let has_one_goal = matches!(&layout.goals[..], [GoalLayout::Places { places, empty }]
        if places.len() == 1 && places[0].at.len() == 1 && matches!(places[0].who, Who::Block(_)) && empty.is_empty());
    match kind {
        Kind::Native => {
            let is_long = board.blocks().iter().any(|block| block.label.graphemes(true).count() > 1);
            Some(board.size().cols > 1 || !is_long)
        }
        Kind::HackerRank => {
            Some(!has_walls && !is_locked && !layout.distinct && layout.together.is_empty() && has_one_goal)
        }
        Kind::Json => Some(true),
        _ => None,
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn what_is_written_is_read_again(about in about(), board in any_board()) {
        let puzzle = Puzzle { about, game: Game::Sliding(board) };
        let board = board_of(puzzle.clone());
        for kind in [Kind::Native, Kind::HackerRank, Kind::RushHour, Kind::Gnome, Kind::Json] {
            let (renamed, changed) = format::relabelled(&puzzle, kind);
            prop_assert_eq!(renamed.blocks(), puzzle.blocks());
            prop_assert!(changed.iter().all(|(old, new)| old != new));
            let text = format::write(&puzzle, kind);
            prop_assert!(is_expressible(&board, kind).is_none_or(|wanted| wanted == text.is_ok()), "{:?}", text);
            if let Ok(text) = text {
                prop_assert_eq!(plain_of(&text, kind), plain(&board), "{}", &text);
                let has_all = kind == Kind::Json && board.layout().opening == OpeningLayout::Guess && !board.layout().along_length;
                if has_all || kind == Kind::Native {
                    prop_assert_eq!(format::read(text.as_bytes(), None), Ok(puzzle.clone()), "{}", text);
                }
            }
            if let Ok(text) = format::write(&renamed, kind) {
                prop_assert_eq!(plain_of(&text, kind), plain(&board_of(renamed)), "{}", text);
            }
        }
    }

    #[test]
    fn a_string_of_cars_is_written_as_it_was(text in traffic()) {
        let puzzle = read_as(&text, Kind::RushHour);
        prop_assert_eq!(write(&puzzle, Kind::RushHour), format!("{text}\n"));
        let json = write(&puzzle, Kind::Json);
        prop_assert_eq!(plain_of(&json, Kind::Json), plain_of(&text, Kind::RushHour));
        // Other names for the cars, and those of the string again: A for the one that gets out.
        let (renamed, _) = format::relabelled(&puzzle, Kind::Gnome);
        prop_assert!(board_of(renamed.clone()).blocks().iter().any(|block| block.label == "*"));
        let (again, _) = format::relabelled(&renamed, Kind::RushHour);
        prop_assert_eq!(write(&again, Kind::RushHour), format!("{text}\n"));
    }

    #[test]
    fn a_map_is_written_as_it_was(text in map()) {
        let Ok(puzzle) = format::read(text.as_bytes(), Some(Kind::Gnome)) else {
            return Ok(());
        };
        let written = write(&puzzle, Kind::Gnome);
        prop_assert_eq!(&read_as(&written, Kind::Gnome), &puzzle, "{}", written);
        // Goal cells on which the target cannot be are not part of the goal and are not written.
        let plain = |text: &str| text.replace('.', " ");
        prop_assert_eq!(plain(&written), plain(&text));
        let board = board_of(puzzle);
        let at: usize = board.goal().places().map(|place| place.corners.len()).sum();
        prop_assert_eq!(at == 0, !text.contains('.'));
        let json = write(&puzzle_of(board.clone()), Kind::Json);
        prop_assert_eq!(board_of(read_as(&json, Kind::Json)), board);
    }
}

#[test]
fn mazes_are_read_again_as_written() {
    let mut random = Random::new(1898);
    let mut grids = 0;
    for round in 0..3000 {
        let highest = [10, 10, 25, 1000][random.below(4)];
        let mut layout = random_maze(&mut random, highest);
        // In the form of a grid, the start is the middle.
        if random.chance(50) {
            let (row, col) = (layout.rows.len() / 2, layout.rows[0].len() / 2);
            layout.rows[row][col] = Spot::Number(1);
            layout.start = Some((row as i64, col as i64));
        }
        let game = Game::Maze(layout.check().expect("it is made to be a maze"));
        let about = About { title: format!("Maze {round}"), note: Some("A remark".to_owned()), ..About::default() };
        let puzzle = Puzzle { about, game };
        for kind in [Kind::Native, Kind::Json] {
            let text = write(&puzzle, kind);
            assert_eq!(format::recognise(&text), Ok(kind), "{text}");
            assert_eq!(read(&text), puzzle, "{text}");
            assert_eq!(format::write(&read(&text), kind).as_ref(), Ok(&text));
        }
        for kind in [Kind::HackerRank, Kind::RushHour, Kind::Gnome] {
            let why = format::write(&puzzle, kind).expect_err("a maze is no board").to_string();
            assert!(why.contains("toml, klondike or json"), "{why}");
        }
        if let Ok(text) = format::write(&puzzle, Kind::Klondike) {
            grids += 1;
            assert_eq!(format::recognise(&text), Ok(Kind::Klondike), "{text}");
            assert_eq!(read(&text).game, puzzle.game, "{text}");
        }
    }
    assert!(grids > 70, "only {grids} mazes had the form of a grid");
}

// What a format cannot express.

/// The formats are named in the first line: `--to gnome json`.
#[test]
fn all_limits_of_a_format_are_reported() {
    cases::check("limits.txt", |input| {
        let (kinds, text) = input.strip_prefix("--to ").and_then(|rest| rest.split_once('\n')).expect("formats");
        let puzzle = read(text);
        let said = |name: &str| match format::write(&puzzle, kind(name)) {
            Ok(written) => format!("{name}:\n{written}"),
            Err(why) => format!("{name}: {why}\n"),
        };
        kinds.split(' ').map(said).collect()
    });
}

#[test]
fn signs_that_join_when_they_touch_stay_apart() {
    let puzzle = puzzle_of(board("board = '''\n🇩 🇪\n. .\n'''\ngoal = { '🇩' = [1, 0] }\n"));
    assert_eq!(read(&write(&puzzle, Kind::Native)), puzzle);
}

#[test]
fn a_target_may_be_anywhere_on_goal_cells() {
    let mut layout = board_of(read_as("######\n#**  #\n# ...#\n######\n", Kind::Gnome)).layout();
    let mut with = |at: &[(i64, i64)]| {
        layout.goals = vec![GoalLayout::places(vec![PlaceLayout { who: Who::Block("*".into()), at: at.to_vec() }])];
        puzzle_of(layout.check().expect("valid"))
    };
    let square = with(&[(1, 3), (2, 3)]);
    assert_eq!(read_as(&write(&square, Kind::Gnome), Kind::Gnome).game, square.game);
    // Only the middle and one end: no row of goal cells says that.
    let error = format::write(&with(&[(2, 1), (2, 3)]), Kind::Gnome).expect_err("the middle fits too").to_string();
    assert!(error.contains("wherever the goal cells have room"), "{error}");
}
