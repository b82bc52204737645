//! Playing on the page: its script knows the same rules as the program, and finds the solution from wherever it leads through.

use crate::common;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;
use stepbook::stages::booklet::{Edition, Facts, Style, compose, html};
use stepbook::stages::format;
use stepbook::stages::grid::{Cell, Compass, Direction};
use stepbook::stages::language::Language;
use stepbook::stages::maze::{Layout, Maze, Spot};
use stepbook::stages::puzzle::{About, Distances, Game, Puzzle, Solution};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::{Board, Metric, Move, Position, Search};
use stepbook::stages::walkthrough::{narrate, narrate_in};

const KLOTSKI: &str = include_str!("../../examples/klotski.toml");
const HUGHES: &str = include_str!("../../examples/hughes.toml");

/// A block in two parts that surround another, and cells that must be empty.
const APART: &str = "
title = 'Apart'
board = '''
A.AB
.C..
D.E.
'''
together = ['A']
goal = [{ block = 'A', at = [1, 0] }, { empty = [[0, 0], [0, 3]] }]
";

/// Any of several blocks, blocks like another, several places, and a second goal.
const CHOICE: &str = "
title = 'Choice'
board = '''
AB..
CDXX
EE..
....
'''
goal = [{ like = 'A', at = [3, 3] }, { any_of = ['B', 'C'], at = [[3, 2], [0, 3]] }]
or_goals = [{ E = [2, 2], X = [3, 0] }]
";

/// One block may take both places, and which it is does not matter.
const BOTH: &str = "
title = 'Both'
board = '''
ABC
...
'''
goal = [{ any_of = ['A', 'B'], at = [1, 2] }, { any_of = ['A', 'C'], at = [1, 2] }]
";

/// Blocks that never move or along one axis only, walls, and a gate for some of the blocks of the same shape.
const HOUSE: &str = "
title = 'House'
board = '''
A.#B.
.F--.
CC.D.
..G..
'''
gate_blocks = ['B', 'D', 'G']
fixed = ['F']
horizontal = ['C']
vertical = ['D']
goal = { B = [2, 2], C = [2, 0] }
";

/// The same shape, distinguished by rule.
const DISTINCT: &str = "
title = 'Distinct'
board = '''
ab.
...
'''
distinct = true
goal = { a = [0, 1] }
";

const AIMLESS: &str = "
title = 'Aimless'
board = '''
AA.
B..
'''
goal = 'none'
";

fn gnome(name: &str) -> String {
    let file = include_str!("../data/corpus/gnome-klotski.json");
    let entries: Vec<Value> = serde_json::from_str(file).expect("a list");
    let entry = entries.iter().find(|entry| entry["name"].as_str().is_some_and(|full| full.ends_with(name)));
    entry.unwrap_or_else(|| panic!("there is no {name}")).to_string()
}

fn read(text: &str) -> (Puzzle, Board) {
    let puzzle = format::read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{error:?}"));
    let Game::Sliding(board) = puzzle.game.clone() else { panic!("a sliding-block puzzle") };
    (puzzle, board)
}

fn solution(puzzle: &Puzzle, metric: Metric) -> Solution {
    match puzzle.solve(&Search { metric, ..Search::default() }, &mut unwatched) {
        Outcome::Solved { path, .. } => path,
        _ => puzzle.unsolved(metric),
    }
}

/// The position one step further.
fn stepped(board: &Board, position: &Position, block: usize, way: Direction) -> Option<Position> {
    let mut position = position.clone();
    let cell = board.blocks()[block].cells_at(position.0[block]).next().expect("a block has cells");
    board.apply(&mut position, &Move { cell, path: vec![way] }).ok()?;
    Some(position)
}

/// Positions of a walk that turns at random, each with what the program says of it.
fn walk(board: &Board) -> Vec<Value> {
    let mut position = board.start().clone();
    let mut seed: u64 = 42;
    let mut told = Vec::new();
    for _ in 0..60 {
        let free: Vec<Vec<(&str, Position)>> = (0..board.blocks().len())
            .map(|block| {
                let next = |way: Direction| Some((way.word(), stepped(board, &position, block, way)?));
                Direction::ALL.into_iter().filter_map(next).collect()
            })
            .collect();
        let words: Vec<Vec<&str>> = free.iter().map(|ways| ways.iter().map(|(word, _)| *word).collect()).collect();
        let at: Vec<(usize, usize)> = position.0.iter().map(|cell| (cell.row, cell.col)).collect();
        told.push(json!({ "at": at, "free": words, "solved": board.is_solved(&position) }));
        let choices: Vec<Position> = free.into_iter().flatten().map(|(_, position)| position).collect();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let Some(next) = choices.get((seed >> 33) as usize % choices.len().max(1)) else { break };
        position = next.clone();
    }
    told
}

/// Blocks that differ only in the label and that no goal distinguishes, as lists in the order of their first blocks.
fn kinds(board: &Board) -> Vec<Vec<usize>> {
    let named =
        |block: usize| -> Vec<bool> { board.goal().places().map(|place| place.blocks.contains(&block)).collect() };
    let alike = |a: usize, b: usize| board.blocks()[a].is_like(&board.blocks()[b]) && named(a) == named(b);
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    for block in 0..board.blocks().len() {
        match kinds.iter_mut().find(|kind| alike(kind[0], block)) {
            Some(kind) => kind.push(block),
            None => kinds.push(vec![block]),
        }
    }
    kinds
}

fn case(text: &str, metric: Metric) -> Value {
    let (puzzle, board) = read(text);
    let path = solution(&puzzle, metric);
    let story = narrate(&puzzle, &path).expect("a legal solution");
    let style = Style { edition: Edition::Solution, ..Style::default() };
    json!({
        "name": format!("{} in {metric}s", puzzle.about.title),
        "play": compose(&story, &style).play,
        "positions": walk(&board),
        "kinds": kinds(&board),
        "counts": [story.cells(), story.slides(), story.moves()],
        "reached": puzzle.has_goal(),
    })
}

/// A maze of cells that are separated by spaces: numbers, `x` for an exit, `_` outside.
fn maze(title: &str, field: &str, layout: Layout) -> Puzzle {
    let spot = |cell: &str| match cell {
        "x" => Spot::Exit,
        "_" => Spot::Outside,
        number => Spot::Number(number.parse().expect("a number")),
    };
    let rows = field.lines().map(|line| line.split_whitespace().map(spot).collect()).collect();
    let maze = Layout { rows, ..layout }.check().unwrap_or_else(|faults| panic!("{title}: {faults:?}"));
    Puzzle { about: About { title: title.to_owned(), ..About::default() }, game: Game::Maze(maze) }
}

fn klondike() -> Puzzle {
    format::read(include_bytes!("../../examples/klondike.txt"), None).expect("a valid maze")
}

/// From the exercise in Jeff Erickson's "Algorithms": rook's jumps from one corner to the other.
fn erickson() -> Puzzle {
    let rook = vec![Compass::North, Compass::South, Compass::East, Compass::West];
    let layout = Layout { start: Some((0, 0)), goals: vec![(4, 4)], directions: Some(rook), ..Layout::default() };
    maze("Erickson", "3 5 7 4 6\n5 3 1 5 3\n2 8 3 1 4\n4 5 7 2 3\n3 1 3 2 0", layout)
}

/// Fields of numbers of all sorts: with holes, exits, goals inside, few directions, open edges, numbers larger than the field.
fn random_mazes() -> Vec<Puzzle> {
    let mut seed: u64 = 7;
    let mut roll = move |count: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % count
    };
    let one = |k: usize| {
        let (rows, cols) = (1 + roll(6), 1 + roll(6));
        let start = (roll(rows), roll(cols));
        let mut cell = |row, col| match roll(12) {
            _ if (row, col) == start => (1 + roll(5)).to_string(),
            0 => "x".to_owned(),
            1 | 2 => "_".to_owned(),
            3 => "11".to_owned(),
            _ => roll(5).to_string(),
        };
        let field: Vec<Vec<String>> = (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect();
        let text: Vec<String> = field.iter().map(|row| row.join(" ")).collect();
        let goal = (roll(rows), roll(cols));
        let is_field = !["x", "_"].contains(&field[goal.0][goal.1].as_str());
        let layout = Layout {
            start: Some((start.0 as i64, start.1 as i64)),
            goals: if is_field && roll(2) == 0 { vec![(goal.0 as i64, goal.1 as i64)] } else { Vec::new() },
            directions: (roll(3) == 0).then(|| Compass::ALL.into_iter().skip(roll(4)).step_by(1 + roll(2)).collect()),
            wraps: roll(2) == 0,
            ..Layout::default()
        };
        maze(&format!("random {k}"), &text.join("\n"), layout)
    };
    (0..150).map(one).collect()
}

/// Every cell, also exits, with the cells to which the program can jump from it.
fn cells(maze: &Maze) -> Vec<Value> {
    let pair = |cell: Cell| (cell.row, cell.col);
    let told = |cell: Cell| {
        let jumps: Vec<(&str, _)> = maze.jumps(cell).map(|(towards, to)| (towards.letters(), pair(to))).collect();
        let free: Vec<&str> = jumps.iter().map(|(letters, _)| *letters).collect();
        let solved = maze.goals().contains(&cell);
        json!({ "at": [pair(cell)], "free": [free], "landings": jumps, "solved": solved })
    };
    maze.size().cells().filter(|&cell| maze.spots()[cell] != Spot::Outside).map(told).collect()
}

fn maze_case(puzzle: &Puzzle) -> Value {
    let Game::Maze(maze) = &puzzle.game else { panic!("a maze") };
    let path = solution(puzzle, Metric::Step);
    let story = narrate(puzzle, &path).expect("a legal solution");
    let style = Style { edition: Edition::Solution, ..Style::default() };
    json!({
        "name": puzzle.about.title,
        "play": compose(&story, &style).play,
        "positions": cells(maze),
        "kinds": [[0]],
        "counts": [path.len()],
        "reached": !path.is_empty() || maze.goals().contains(&maze.start()),
    })
}

/// Runs a script of `tests/web` with the templates and a file of cases; returns what it says.
fn node(script: &str, cases: Vec<Value>) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cases.json");
    std::fs::write(&file, Value::from(cases).to_string()).expect("a file");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("node")
        .args([root.join("tests/web").join(script), root.join("templates"), file])
        .output()
        .expect("node starts");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{errors}");
    said.trim().to_owned()
}

/// The rules of a page with its solution and the distances of all positions, and how many these are.
fn guided(puzzle: &Puzzle, metric: Metric) -> (Value, usize) {
    let search = Search { metric, ..Search::default() };
    let story = narrate(puzzle, &solution(puzzle, metric)).expect("a legal solution");
    let bytes = puzzle.guide(&search, &mut unwatched).expect("nothing stops it").expect("a solution");
    let distances = Distances::from_bytes(puzzle, &bytes).expect("its own table");
    let facts = Facts { distances: Some(bytes), ..Facts::default() };
    let style = Style { edition: Edition::Solution, facts, ..Style::default() };
    let name = format!("{} in {metric}s", puzzle.about.title);
    (json!({ "name": name, "play": compose(&story, &style).play }), distances.positions())
}

#[test]
fn help_knows_how_far_every_position_is_from_the_end() {
    if !common::tool("node") {
        return;
    }
    let blocks = [
        (KLOTSKI, Metric::Step),
        (HUGHES, Metric::Slide),
        (HUGHES, Metric::Move),
        (CHOICE, Metric::Step),
        (BOTH, Metric::Move),
        (HOUSE, Metric::Slide),
        (DISTINCT, Metric::Step),
        (include_str!("../../examples/rush-hour.toml"), Metric::Move),
    ];
    let (mut cases, mut positions) = (Vec::new(), 0);
    for (text, metric) in blocks {
        let (case, count) = guided(&read(text).0, metric);
        cases.push(case);
        positions += count;
    }
    let is_solvable = |puzzle: &&Puzzle| !solution(puzzle, Metric::Step).is_empty();
    let mut mazes = random_mazes();
    mazes.extend([klondike(), erickson()]);
    cases.extend(mazes.iter().filter(is_solvable).map(|maze| guided(maze, Metric::Step).0));
    let said = node("help.test.mjs", cases);
    assert_eq!(said, format!("{positions} positions of blocks"));
}

#[test]
fn the_page_plays_by_the_rules_of_the_program() {
    if !common::tool("node") {
        return;
    }
    let rush_hour = include_str!("../../examples/rush-hour.toml");
    let garbage = include_str!("../../examples/garbage-disposal.toml");
    let ten = include_str!("../../examples/ten-steps.toml");
    let mut cases = vec![
        case(KLOTSKI, Metric::Step),
        case(rush_hour, Metric::Slide),
        case(rush_hour, Metric::Move),
        case(garbage, Metric::Move),
        case(ten, Metric::Slide),
        case(&gnome("Only 18 Steps"), Metric::Move),
        case(APART, Metric::Step),
        case(CHOICE, Metric::Move),
        case(BOTH, Metric::Step),
        case(HOUSE, Metric::Slide),
        case(DISTINCT, Metric::Move),
        case(AIMLESS, Metric::Step),
        maze_case(&klondike()),
        maze_case(&erickson()),
    ];
    cases.extend(random_mazes().iter().map(maze_case));
    let positions: usize = cases.iter().map(|case| case["positions"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(node("play.test.mjs", cases), format!("{positions} positions"));
}

/// The page of a puzzle's solution, and what its script reads.
fn data(text: &str, edition: Edition, language: &str) -> (String, Value) {
    data_of(&read(text).0, edition, language)
}

fn data_of(puzzle: &Puzzle, edition: Edition, language: &str) -> (String, Value) {
    let language = Language::bundled(language).expect("a bundled language");
    let story = narrate_in(puzzle, &solution(puzzle, Metric::Step), &language).expect("a legal solution");
    let style = Style { edition, ..Style::default() };
    let page = html(&compose(&story, &style), &stepbook::stages::templates()).expect("the templates are right");
    let data = page.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next()).expect("the data");
    let data = serde_json::from_str(data).expect("JSON");
    (page, data)
}

#[test]
fn only_editions_with_the_solution_give_it_to_the_script() {
    for edition in Edition::ALL {
        let (page, data) = data(KLOTSKI, edition, "en");
        let play = &data["play"];
        assert_eq!((play["unit"].as_str(), play["length"].as_u64()), (Some("step"), Some(116)));
        let steps = play.get("steps").and_then(Value::as_array).map(Vec::len);
        assert_eq!(steps, edition.has_solution().then_some(116), "{edition:?}");
        let has = |name: &str| page.contains(&format!("data-play=\"{name}\""));
        assert!(has("undo") && has("again"), "{edition:?}");
        assert_eq!([has("next"), has("far"), has("leave")], [edition.has_solution(); 3], "{edition:?}");
    }
}

/// All places that the script fills in, as `name {place} {place}`.
fn places(words: &Value, name: &str) -> BTreeSet<String> {
    match words {
        Value::Object(all) => all.iter().flat_map(|(key, text)| places(text, &format!("{name}.{key}"))).collect(),
        Value::String(text) => {
            assert!(!text.trim().is_empty(), "{name}");
            let inside = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
            inside.map(|(place, _)| format!("{name} {place}")).collect()
        }
        other => panic!("{name}: {other}"),
    }
}

#[test]
fn maze_pages_lack_the_code_of_sliding_and_vice_versa() {
    let counts =
        |page: &str| ["step", "slide", "move", "jump"].map(|unit| page.contains(&format!("data-play=\"{unit}\"")));
    let (page, data) = data_of(&klondike(), Edition::Puzzle, "en");
    assert_eq!(counts(&page), [false, false, false, true]);
    assert!(page.contains("sb-choice") && !page.contains("setPointerCapture"));
    assert_eq!(data["play"]["jumps"]["exits"].as_array().map(Vec::len), Some(60));
    assert_eq!(data["play"]["steps"], Value::Null);
    let (page, _) = self::data(KLOTSKI, Edition::Puzzle, "en");
    assert_eq!(counts(&page), [true, true, true, false]);
    assert!(!page.contains("data.words.jump") && page.contains("setPointerCapture"));
}

#[test]
fn all_languages_leave_the_same_places_to_the_script() {
    let words = |language: &str| places(&data(DISTINCT, Edition::Full, language).1["words"]["playing"], "");
    let english = words("en");
    assert!(english.contains(".block row") && english.contains(".way.left cells"), "{english:?}");
    for language in ["de", "es", "fr", "he", "zh"] {
        assert_eq!(words(language), english, "{language}");
    }
    let words = |language: &str| places(&data_of(&klondike(), Edition::Full, language).1["words"]["playing"], "");
    let english = words("en");
    assert!(english.contains(".place jump") && english.contains(".way.sw cells"), "{english:?}");
    for language in ["de", "es", "fr", "he", "zh"] {
        assert_eq!(words(language), english, "{language}");
    }
}
