//! Playing on the page: its script knows the same rules as the program, and finds the solution from wherever it leads through.

use super::page::{page_of, scripts};
use crate::common::boards::{Random, random_maze};
use crate::common::program::{folder, write};
use crate::common::stories::told;
use crate::common::{self, board_of, example, read};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;
use stepbook::stages::booklet::{Edition, Facts, Style, compose};
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::maze::{Maze, Spot};
use stepbook::stages::puzzle::{About, Distances, Game, Puzzle, Solution};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::{Board, Metric, Move, Position, Search};
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// A puzzle of `tests/html/puzzles`, of the examples or of GNOME.
fn puzzle(name: &str) -> Puzzle {
    if let Some(name) = name.strip_prefix("GNOME ") {
        let entries = common::published("corpus").into_iter().map(|(_, entry)| entry);
        let named = format!("\"GNOME {name}\"");
        return read(&entries.into_iter().find(|entry| entry.contains(&named)).expect("there is one of that name"));
    }
    let own = format!("tests/html/puzzles/{name}.toml");
    if common::path(&own).exists() { read(&common::text_of(&own)) } else { example(name) }
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

fn case(name: &str, metric: Metric) -> Value {
    let puzzle = puzzle(name);
    let board = board_of(puzzle.clone());
    let path = solution(&puzzle, metric);
    let story = narrate(&puzzle, &path).expect("a legal solution");
    json!({
        "name": format!("{} in {metric}s", puzzle.about.title),
        "play": play(&story, Facts::default()),
        "positions": walk(&board),
        "kinds": kinds(&board),
        "counts": [story.cells(), story.slides(), story.moves()],
        "reached": puzzle.has_goal(),
    })
}

/// The rules of a page with the solution.
fn play(story: &Walkthrough, facts: Facts) -> impl Serialize {
    compose(story, &Style { edition: Edition::Solution, facts, ..Style::default() }).play
}

/// Fields of numbers of all sorts: with holes, exits, goals inside, few directions, open edges, numbers larger than the field.
fn random_mazes() -> Vec<Puzzle> {
    let one = |seed: u64| {
        let maze = random_maze(&mut Random::new(seed), 12).check().expect("a valid maze");
        let about = About { title: format!("random {seed}"), ..About::default() };
        Puzzle { about, game: Game::Maze(maze) }
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
    json!({
        "name": puzzle.about.title,
        "play": play(&story, Facts::default()),
        "positions": cells(maze),
        "kinds": [[0]],
        "counts": [path.len()],
        "reached": !path.is_empty() || maze.goals().contains(&maze.start()),
    })
}

/// Runs a script of `tests/web` with the templates and a file of cases; returns what it says.
fn node(script: &str, cases: Vec<Value>) -> String {
    let folder = folder();
    let file = write(&folder, "cases.json", Value::from(cases).to_string());
    let arguments = [common::path("tests/web").join(script), common::path("templates"), file];
    let output = Command::new("node").args(arguments).output().expect("node starts");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}{errors}");
    said.trim().to_owned()
}

/// Puzzles, each with the metric behind its name.
fn in_metrics(list: &'static str) -> impl Iterator<Item = (&'static str, Metric)> {
    list.split(", ").filter_map(|one| one.rsplit_once(' ')).map(|(name, word)| {
        let metric = [Metric::Step, Metric::Slide, Metric::Move].into_iter().find(|metric| metric.name() == word);
        (name, metric.expect("a metric"))
    })
}

/// The rules of a page with its solution and the distances of all positions, and how many these are.
fn guided(puzzle: &Puzzle, metric: Metric) -> (Value, usize) {
    let search = Search { metric, ..Search::default() };
    let story = narrate(puzzle, &solution(puzzle, metric)).expect("a legal solution");
    let bytes = puzzle.guide(&search, &mut unwatched).expect("nothing stops it").expect("a solution");
    let positions = Distances::from_bytes(puzzle, &bytes).expect("its own table").positions();
    let name = format!("{} in {metric}s", puzzle.about.title);
    (json!({ "name": name, "play": play(&story, Facts { distances: Some(bytes), ..Facts::default() }) }), positions)
}

#[test]
fn help_knows_how_far_every_position_is_from_the_end() {
    crate::common::needs!(common::tool("node"));
    let blocks = in_metrics(
        "klotski step, hughes slide, hughes move, choice step, \
         both move, house slide, distinct step, rush-hour move",
    );
    let (mut cases, counts): (Vec<Value>, Vec<usize>) =
        blocks.map(|(name, metric)| guided(&puzzle(name), metric)).unzip();
    let mut mazes = random_mazes();
    mazes.extend(["klondike", "number-maze"].map(example));
    mazes.retain(|maze| !solution(maze, Metric::Step).is_empty());
    assert!(mazes.len() > 50);
    cases.extend(mazes.iter().map(|maze| guided(maze, Metric::Step).0));
    assert_eq!(node("distances.test.mjs", cases), format!("{} positions of blocks", counts.iter().sum::<usize>()));
}

#[test]
fn the_page_plays_by_the_rules_of_the_program() {
    crate::common::needs!(common::tool("node"));
    let blocks = in_metrics(
        "klotski step, rush-hour slide, rush-hour move, garbage-disposal move, ten-steps slide, GNOME Only 18 Steps move, \
         apart step, choice move, both step, house slide, distinct move, aimless step",
    );
    let mut cases: Vec<Value> = blocks.map(|(name, metric)| case(name, metric)).collect();
    cases.extend(["klondike", "number-maze"].map(example).iter().chain(&random_mazes()).map(maze_case));
    let positions: usize = cases.iter().map(|case| case["positions"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(node("play.test.mjs", cases), format!("{positions} positions"));
}

/// The page of a puzzle's solution, and what its script reads.
fn data(name: &str, edition: Edition, language: &str) -> (String, Value) {
    let page = page_of(&told(&puzzle(name), language), &Style { edition, ..Style::default() });
    let data = serde_json::from_str(scripts(&page).1).expect("JSON");
    (page, data)
}

#[test]
fn only_editions_with_the_solution_give_it_to_the_script() {
    for edition in Edition::ALL {
        let (page, data) = data("klotski", edition, "en");
        let play = &data["play"];
        assert_eq!((play["unit"].as_str(), play["length"].as_u64()), (Some("step"), Some(116)));
        let steps = play.get("steps").and_then(Value::as_array).map(Vec::len);
        assert_eq!(steps, edition.has_solution().then_some(116), "{edition:?}");
        let has = |name: &str| page.contains(&format!("data-do=\"{name}\""));
        assert!(has("undo") && has("again"), "{edition:?}");
        // Hints are from the distances of all positions, or along the solution.
        assert_eq!([has("hint"), has("analyse")], [edition.has_solution(); 2], "{edition:?}");
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
fn all_languages_leave_the_same_places_to_the_script() {
    for (name, some) in [
        ("distinct", [".playing.block row", ".playing.way.left cells"]),
        ("klondike", [".playing.place jump", ".playing.way.sw cells"]),
    ] {
        // Some languages have no form for one or for two.
        let words = |language: &str| {
            let all = places(&data(name, Edition::Full, language).1["words"], "");
            all.into_iter()
                .filter(|place| !place.contains(".one ") && !place.contains(".two "))
                .collect::<BTreeSet<_>>()
        };
        let english = words("en");
        assert!(some.iter().all(|place| english.contains(*place)), "{english:?}");
        for language in ["de", "es", "fr", "he", "zh"] {
            assert_eq!(words(language), english, "{language}");
        }
    }
}
