//! Number mazes: against published answers, and against a second implementation of their rules.

mod naive;

use crate::common::boards::Random;
use naive::{Naive, mirrored, random_layout};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::grid::{Cell, Compass};
use stepbook::stages::maze::{self, Asymmetry, Layout, Maze, Spot};
use stepbook::stages::puzzle::{About, Game, Puzzle, Solution};
use stepbook::stages::referee::{self, Form, ListingError};
use stepbook::stages::search::{Answers, Keep, Limit, Limits, Outcome, Statistics, unwatched};
use stepbook::stages::walkthrough::Leads;
use stepbook::stages::{report, walkthrough};

const ALL: Limits = Limits { positions: 1 << 20, memory: 1 << 30, threads: 1 };
const SEEDS: u64 = 600;

// Published mazes.

#[derive(Deserialize)]
#[serde(untagged)]
enum Rows {
    Signs(Vec<String>),
    Numbers(Vec<Vec<u32>>),
}

#[derive(Deserialize)]
struct Published {
    name: String,
    grid: Rows,
    start: (i64, i64),
    goal: Option<(i64, i64)>,
    directions: Option<String>,
    answers: Known,
}

#[derive(Deserialize)]
struct Known {
    shortest: Option<usize>,
    #[serde(alias = "shortest_solutions")]
    count_shortest: u128,
    #[serde(alias = "reachable_with_exits")]
    reachable: usize,
    reachable_field_cells: Option<usize>,
    last_jump_from: Option<(usize, usize)>,
    last_directions: Option<Vec<String>>,
}

impl Published {
    fn layout(&self) -> Layout {
        let sign = |c: char| match c {
            'x' => Spot::Exit,
            c => c.to_digit(10).map_or(Spot::Outside, Spot::Number),
        };
        let directions = match self.directions.as_deref() {
            None => None,
            Some("rook") => Some(vec![Compass::North, Compass::South, Compass::East, Compass::West]),
            Some("right/down only") => Some(vec![Compass::South, Compass::East]),
            Some(other) => panic!("{other}"),
        };
        Layout {
            rows: match &self.grid {
                Rows::Signs(rows) => rows.iter().map(|row| row.chars().map(sign).collect()).collect(),
                Rows::Numbers(rows) => rows.iter().map(|row| row.iter().copied().map(Spot::Number).collect()).collect(),
            },
            start: Some(self.start),
            goals: self.goal.into_iter().collect(),
            directions,
            ..Layout::default()
        }
    }
}

fn published() -> Vec<Published> {
    let texts = [include_str!("../data/klondike.json"), include_str!("../data/number-mazes.json")];
    texts.iter().flat_map(|text| serde_json::from_str::<Vec<Published>>(text).expect("a list of mazes")).collect()
}

fn klondike() -> Maze {
    published()[0].layout().check().expect("a valid maze")
}

fn answers(maze: &Maze) -> Option<(Answers<Vec<Compass>, Cell>, Statistics)> {
    match maze::answers(maze, usize::MAX, ALL, &mut unwatched) {
        Outcome::Solved { path, statistics } => Some((path, statistics)),
        Outcome::Unsolvable { .. } => None,
        Outcome::Limit { limit, .. } => panic!("{limit:?} was reached"),
    }
}

/// The cells of a way, the start among them.
fn cells(maze: &Maze, way: &[Compass]) -> Vec<Cell> {
    let mut cells = vec![maze.start()];
    for &towards in way {
        let last = cells[cells.len() - 1];
        cells.push(maze.landing(last, towards).expect("the jump can be made"));
    }
    cells
}

#[test]
fn published_mazes_have_their_answers() {
    for one in published() {
        let (maze, known, name) = (one.layout().check().expect("a valid maze"), &one.answers, &one.name);
        let found = answers(&maze);
        let several = found.as_ref().and_then(|(answers, _)| answers.several.as_ref().ok());
        assert_eq!(found.as_ref().map(|(answers, _)| answers.path.len()), known.shortest, "{name}");
        assert_eq!(several.map_or(Some(0), |several| several.count), Some(known.count_shortest), "{name}");
        assert_eq!(several.map_or(0, |several| several.listed.len()) as u128, known.count_shortest, "{name}");
        let reached = maze::survey(&maze, ALL, Keep { all: usize::MAX, ..Keep::default() }, &mut unwatched);
        assert_eq!((reached.exploration.reachable(), reached.all.len()), (known.reachable, known.reachable), "{name}");
        let field = reached.all.iter().filter(|(_, cell)| maze.number(*cell).is_some()).count();
        assert_eq!(field, known.reachable_field_cells.unwrap_or(known.reachable), "{name}");
        if let (Some(from), Some(last), Some(several)) = (known.last_jump_from, &known.last_directions, several) {
            let ways = several.listed.iter();
            assert!(ways.clone().all(|way| cells(&maze, way)[way.len() - 1] == Cell::new(from.0, from.1)), "{name}");
            let found: Vec<&str> = ways.map(|way| way[way.len() - 1].letters()).collect();
            assert_eq!(found, *last, "{name}");
        }
    }
}

#[test]
fn the_klondike_has_one_route_with_two_ends() {
    let maze = klondike();
    let (found, _) = answers(&maze).expect("it has a solution");
    let several = found.several.expect("there is memory enough");
    let letters = |way: &Vec<Compass>| way.iter().map(|one| one.letters()).collect::<Vec<_>>().join(" ");
    let ways: Vec<String> = several.listed.iter().map(letters).collect();
    assert_eq!(ways, ["sw sw ne ne ne sw sw sw nw", "sw sw ne ne ne sw sw sw se"]);
    assert_eq!(several.forced, [[true; 8].as_slice(), &[false]].concat());
    assert_eq!(several.goals, [Cell::new(13, 1), Cell::new(21, 9)]);
    // However long one walks, there is no third way.
    let all = maze::count_paths(&maze, 1000, ALL, &mut unwatched);
    assert_eq!((all.total(), all.counts[9], all.limit), (Some(2), Some(2), None));
    assert_eq!(maze::count_paths(&maze, 8, ALL, &mut unwatched).total(), Some(0));
    assert!(matches!(maze::endings(&maze, true, ALL, &mut unwatched), Err(Asymmetry::Spot(_))));
}

// Random mazes.

fn pair(cell: Cell) -> (i64, i64) {
    (cell.row as i64, cell.col as i64)
}

fn layouts() -> impl Iterator<Item = (u64, Layout, Maze)> {
    (0..SEEDS).map(|seed| {
        let layout = random_layout(&mut Random::new(seed));
        let maze = layout.check().unwrap_or_else(|faults| panic!("seed {seed}: {faults:?}"));
        (seed, layout, maze)
    })
}

#[test]
fn jumps_and_levels_are_those_of_the_rules() {
    for (seed, layout, maze) in layouts() {
        let naive = Naive::new(&layout);
        for cell in maze.size().cells() {
            for towards in Compass::ALL {
                let landing = maze.landing(cell, towards).map(pair);
                assert_eq!(landing, naive.jump(pair(cell), towards), "seed {seed}: {towards:?} from {cell}");
            }
        }
        let found = maze::survey(&maze, ALL, Keep { all: usize::MAX, ..Keep::default() }, &mut unwatched);
        let levels: BTreeMap<_, _> = found.all.iter().map(|(level, cell)| (pair(*cell), *level)).collect();
        assert_eq!(levels, naive.levels(true), "seed {seed}");
        let goals = levels.keys().filter(|cell| naive.goals.contains(cell)).count();
        assert_eq!((found.exploration.goals(), found.all.len()), (goals, levels.len()), "seed {seed}");
    }
}

#[test]
fn solutions_and_their_number_are_those_of_the_rules() {
    let (mut compared, mut unsolvable, mut longer) = (0, 0, 0);
    for (seed, layout, maze) in layouts() {
        let naive = Naive::new(&layout);
        let shortest =
            naive.levels(false).into_iter().filter(|(cell, _)| naive.goals.contains(cell)).map(|at| at.1).min();
        let found = answers(&maze);
        assert_eq!(found.as_ref().map(|(answers, _)| answers.path.len()), shortest, "seed {seed}");
        let backtracked = maze::backtrack(&maze, ALL, &mut unwatched);
        let Some((found, length)) = found.map(|(answers, _)| answers).zip(shortest) else {
            assert!(matches!(backtracked, Outcome::Unsolvable { .. }), "seed {seed}");
            assert_eq!(maze::count_paths(&maze, 20, ALL, &mut unwatched).total(), Some(0), "seed {seed}");
            unsolvable += 1;
            continue;
        };
        let Outcome::Solved { path, .. } = backtracked else { panic!("seed {seed}: there is a way") };
        let visited: Vec<_> = cells(&maze, &path).into_iter().map(pair).collect();
        let ends = |at: &(usize, &(i64, i64))| naive.goals.contains(at.1);
        assert_eq!(visited.iter().enumerate().position(|at| ends(&at)), Some(path.len()), "seed {seed}");
        assert_eq!(visited.iter().collect::<BTreeSet<_>>().len(), visited.len(), "seed {seed}: a cell twice");
        let most = length + 3;
        let Some(routes) = naive.routes(most) else { continue };
        compared += 1;
        let several = found.several.expect("there is memory enough");
        let all: BTreeSet<Vec<_>> = routes.iter().filter(|route| route.len() == length + 1).cloned().collect();
        let listed: BTreeSet<Vec<_>> =
            several.listed.iter().map(|way| cells(&maze, way).into_iter().map(pair).collect()).collect();
        assert_eq!((several.count, several.listed.len()), (Some(all.len() as u128), all.len()), "seed {seed}");
        assert_eq!(listed, all, "seed {seed}");
        let goals: BTreeSet<_> = all.iter().map(|route| route[length]).collect();
        assert_eq!(several.goals.iter().copied().map(pair).collect::<BTreeSet<_>>(), goals, "seed {seed}");
        let counts = maze::count_paths(&maze, most, ALL, &mut unwatched);
        for k in 0..=most {
            let expected = routes.iter().filter(|route| route.len() == k + 1).count();
            assert_eq!(counts.counts.get(k).copied().unwrap_or(Some(0)), Some(expected as u128), "seed {seed}: {k}");
            longer += usize::from(k > length + 1 && expected > 0);
        }
    }
    assert!(compared > 200 && unsolvable > 50 && longer > 50, "{compared}, {unsolvable}, {longer}");
}

#[test]
fn endings_are_the_first_goals_of_a_route() {
    let mut several = 0;
    for (seed, layout, maze) in layouts() {
        let naive = Naive::new(&layout);
        let expected: BTreeMap<_, _> =
            naive.levels(false).into_iter().filter(|(cell, _)| naive.goals.contains(cell)).collect();
        let found = maze::endings(&maze, false, ALL, &mut unwatched).expect("nothing is mirrored");
        let ends = found.paths.iter().map(|way| (pair(cells(&maze, way)[way.len()]), way.len()));
        assert_eq!(ends.collect::<BTreeMap<_, _>>(), expected, "seed {seed}");
        assert!(found.paths.is_sorted_by_key(Vec::len), "seed {seed}");
        several += usize::from(expected.len() > 1);
    }
    assert!(several > 50, "{several}");
}

#[test]
fn endings_that_are_mirror_images_are_one() {
    let mut merged = 0;
    for seed in 0..SEEDS {
        let layout = mirrored(&random_layout(&mut Random::new(seed)));
        let maze = layout.check().unwrap_or_else(|faults| panic!("seed {seed}: {faults:?}"));
        let all = maze::endings(&maze, false, ALL, &mut unwatched).expect("nothing is mirrored");
        let half = maze::endings(&maze, true, ALL, &mut unwatched).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        let end = |way: &Vec<Compass>| {
            let cell = cells(&maze, way)[way.len()];
            (cell.row, cell.col.min(maze.size().cols - 1 - cell.col), way.len())
        };
        let expected: BTreeSet<_> = all.paths.iter().map(end).collect();
        assert_eq!(half.paths.iter().map(end).collect::<BTreeSet<_>>(), expected, "seed {seed}");
        assert_eq!(half.paths.len(), expected.len(), "seed {seed}");
        merged += usize::from(half.paths.len() < all.paths.len());
    }
    assert!(merged > 50, "{merged}");
}

#[test]
fn asymmetric_mazes_are_reported() {
    let why = |start, goal, directions: &[Compass]| {
        let rows = vec![vec![Spot::Number(1); 3]; 3];
        let layout = Layout {
            rows,
            start: Some(start),
            goals: vec![goal],
            directions: Some(directions.to_vec()),
            ..Layout::default()
        };
        let maze = layout.check().expect("a maze");
        maze::endings(&maze, true, ALL, &mut unwatched).err()
    };
    assert_eq!(why((0, 1), (2, 1), &Compass::ALL), None);
    assert_eq!(why((0, 0), (2, 1), &Compass::ALL), Some(Asymmetry::Start));
    assert_eq!(why((0, 1), (2, 0), &Compass::ALL), Some(Asymmetry::Goal));
    assert_eq!(why((0, 1), (2, 1), &[Compass::South, Compass::East]), Some(Asymmetry::Directions));
    assert_eq!(why((0, 1), (2, 1), &[Compass::South, Compass::Southeast, Compass::Southwest]), None);
}

#[test]
fn limits_are_kept() {
    let maze = klondike();
    let few = Limits { positions: 20, ..ALL };
    let found = maze::count_paths(&maze, 9, few, &mut unwatched);
    assert_eq!((found.counts.len(), found.positions, found.limit), (0, 20, Some(Limit::Positions(20))));
    let little = Limits { memory: 1 << 10, ..ALL };
    assert_eq!(maze::count_paths(&maze, 9, little, &mut unwatched).limit, Some(Limit::Memory(1 << 10)));
    // A field of ones has more ways than anybody can count.
    let rows = vec![vec![Spot::Number(1); 9]; 9];
    let ones = Layout { rows, start: Some((0, 0)), goals: vec![(8, 8)], ..Layout::default() };
    let ones = ones.check().expect("a valid maze");
    let found = maze::count_paths(&ones, 80, Limits { positions: 100_000, ..ALL }, &mut unwatched);
    assert_eq!((found.limit, found.entered), (Some(Limit::Positions(100_000)), 100_000));
    assert_eq!((found.counts[7], found.counts[8]), (Some(0), Some(1)), "along the diagonal");
    let mut reports = 0;
    let mut watch = |_: stepbook::stages::search::Progress| {
        reports += 1;
        if reports > 20 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    };
    let found = maze::count_paths(&ones, 80, ALL, &mut watch);
    assert_eq!(found.limit, Some(Limit::Interrupted));
    assert!(found.counts.len() < 80);
}

// The referee.

fn judged(maze: &Maze, text: &str) -> referee::Jumped {
    let listings = referee::read_jumps(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(listings.len(), 1, "{text}");
    referee::judge_jumps(maze, &listings[0])
}

/// What is wrong, or "right".
fn message(maze: &Maze, text: &str) -> String {
    judged(maze, text).wrong.map_or("right".to_owned(), |wrong| wrong.message)
}

#[test]
fn the_referee_judges_by_the_rules() {
    let (mut right, mut wrong) = (0, 0);
    for (seed, layout, maze) in layouts() {
        let naive = Naive::new(&layout);
        let mut random = Random::new(seed);
        let way = match maze::solve(&maze, ALL, &mut unwatched) {
            Outcome::Solved { path, .. } => path,
            _ => Vec::new(),
        };
        for _ in 0..20 {
            let mut way = way.clone();
            match random.below(4) {
                0 if !way.is_empty() => drop(way.remove(random.below(way.len()))),
                1 => way.insert(random.below(way.len() + 1), Compass::ALL[random.below(8)]),
                2 if !way.is_empty() => {
                    let at = random.below(way.len());
                    way[at] = Compass::ALL[random.below(8)];
                }
                _ => {}
            }
            let (mut at, mut reached, mut failed) = (naive.start(), None, None);
            for k in 0..=way.len() {
                reached = reached.or(naive.goals.contains(&at).then_some(k));
                match way.get(k).map(|&towards| naive.jump(at, towards)) {
                    Some(Some(to)) => at = to,
                    Some(None) => {
                        failed = Some(Some(k + 1));
                        break;
                    }
                    None => failed = (!naive.goals.is_empty() && !naive.goals.contains(&at)).then_some(None),
                }
            }
            let text: Vec<&str> = way.iter().map(|towards| towards.letters()).collect();
            let found = judged(&maze, &text.join(" "));
            assert_eq!(found.wrong.as_ref().map(|wrong| wrong.number), failed, "seed {seed}: {text:?}");
            assert_eq!(found.reached, reached, "seed {seed}: {text:?}");
            right += usize::from(failed.is_none());
            wrong += usize::from(failed.is_some());
        }
    }
    assert!(right > 1000 && wrong > 1000, "{right}, {wrong}");
}

#[test]
fn errors_of_jumps_are_explained() {
    let rows = ["_xx_", "_21x", "_133", "____"];
    let spot = |c: char| match c {
        'x' => Spot::Exit,
        c => c.to_digit(10).map_or(Spot::Outside, Spot::Number),
    };
    let rows = rows.iter().map(|row| row.chars().map(spot).collect()).collect();
    let layout = Layout { rows, start: Some((2, 1)), ..Layout::default() };
    let maze = layout.check().expect("a valid maze");
    assert_eq!(message(&maze, "n e"), "right");
    assert_eq!(
        message(&maze, "NE, NE"),
        "jump 2, `NE`, is not possible: it lands at row 1, column 4, outside the field"
    );
    assert_eq!(
        message(&maze, "NE\nE N"),
        "jump 3, `N`, is not possible: row 2, column 4 is an exit: no jump is possible after leaving the field"
    );
    assert_eq!(message(&maze, "2 NE"), "jump 1, `2 NE`, is not possible: the number at row 3, column 2 is 1, not 2");
    assert_eq!(message(&maze, "e e"), "jump 2, `E`, is not possible: the map ends beyond row 3, column 4");
    assert_eq!(
        message(&maze, "e w"),
        "jump 2, `W`, is not possible: it passes over row 3, column 1, outside the field"
    );
    assert_eq!(
        message(&maze, "e n"),
        "jump 2, `N`, is not possible: it goes 1 too far over the exit at row 1, column 3"
    );
    assert_eq!(message(&maze, "e"), "the solution ends here without reaching a goal");
    assert_eq!(message(&maze, ""), "there are no jumps, and the start is not a goal");
    assert_eq!(
        message(&maze, "1 NE to row 2, column 2"),
        "jump 1, `1 NE`, is not possible: it lands at row 2, column 3, not at row 2, column 2"
    );
    let wrong = judged(&maze, "- ne\n- s\n- s");
    assert_eq!((wrong.jumps, wrong.place.as_str()), (2, "row 3, column 3, on the number 3"));
    let json = r#"{"metric": "jump", "moves": [{"direction": "ne", "from": [2, 2]}]}"#;
    assert!(message(&maze, json).ends_with("it begins at row 3, column 2, not at row 3, column 3"));
    let rook = Layout { directions: Some(vec![Compass::North, Compass::East]), ..layout.clone() };
    let rook = rook.check().expect("a valid maze");
    assert!(message(&rook, "ne").ends_with("jumps only go to N, E"));
    let wraps = Layout { rows: vec![vec![Spot::Number(3); 3]], start: Some((0, 0)), wraps: true, ..Layout::default() };
    let wraps = wraps.check().expect("a valid maze");
    assert!(message(&wraps, "e").ends_with("it returns to its starting cell row 1, column 1"));
}

fn faults(text: &str, form: Option<Form>) -> Vec<String> {
    match referee::read_jumps(text.as_bytes(), form) {
        Err(ListingError::Faults { text, faults }) => {
            let place = |at| stepbook::stages::format::line_and_column(&text, at);
            faults.iter().map(|fault| format!("{:?} {}", place(fault.span.start), fault.message)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn handwritten_lists_are_read() {
    let ways = [
        "SW SW NE",
        "sw\nsw\r\nne\n",
        " - sw\n - sw\n - ne\n",
        "3 SW\n4 SW\n6 NE\n",
        "1  3 SW\n2  4 SW\n3  6 NE\n",
        "1. SW\n2. SW\n3) NE",
        "1* 3 SW  to row 15, column 9\n2* 4 SW  to row 19, column 5\n3  6 NE  to row 13, column 11\nor  6 NW  to row 2, column 3\n",
        "southwest, South-West; northeast",
        "down-left, Down-Left, up-right",
        "dl DL ur",
        "↙ ⬋ ↗️",
        "3SW 4sw 6NE",
        "All jumps   Digits in a ring.\n1   3SW    3   6NE\n2   4SW\n3 jumps",
        "3 SW, 4 SW\n6 NE",
        "Maze: with 3 jumps: 3 jumps, the fewest jumps possible\nSW SW* NE*\n",
        "\u{feff}SW SW NE",
    ];
    for text in ways {
        let listings = referee::read_jumps(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let towards: Vec<&str> = listings[0].jumps.iter().map(|jump| jump.towards.letters()).collect();
        assert_eq!((listings.len(), towards), (1, vec!["sw", "sw", "ne"]), "{text}");
        let cells: Vec<_> = listings[0].jumps.iter().filter_map(|jump| jump.cells).collect();
        assert!(cells.is_empty() || cells == [3, 4, 6], "{text}: {cells:?}");
    }
    assert_eq!(faults("A: 4 jumps\nSW SW\nNE", None), ["(1, 1) the heading says 4 jumps, but 3 are listed"]);
    assert_eq!(faults("1. SW\n3. SW\n4. NE", None), ["(2, 1) the jump has number 3, but number 2 is expected here"]);
    assert_eq!(
        faults("SW\nB down 1\nSW B", None),
        ["(2, 1) cannot read `B down 1` as a jump", "(3, 1) cannot read `SW B` as a jump"]
    );
    assert_eq!(faults("3\n", None), ["(1, 1) cannot read `3` as a jump"]);
    assert_eq!(faults("SW", Some(Form::HackerRank)), ["(1, 1) HackerRank's format is for sliding blocks"]);
    assert_eq!(faults("{}", None), ["(1, 2) missing field `moves`"]);
    let json = r#"{"metric": "step", "length": 2, "moves": [{"direction": "above"}]}"#;
    let expected = [
        "the metric `step` is not that of a number maze",
        "the heading says 2 jumps, but 1 are listed",
        "`above` is not a direction",
    ];
    assert_eq!(
        faults(json, None).iter().map(|fault| &fault[fault.find(") ").unwrap() + 2..]).collect::<Vec<_>>(),
        expected
    );
}

fn puzzle(maze: &Maze) -> Puzzle {
    let about = About { title: "A maze: 3 jumps, or so".to_owned(), ..About::default() };
    Puzzle { about, game: Game::Maze(maze.clone()) }
}

/// Fewest jumps from a cell to a goal, forwards, by the rules alone.
fn left(naive: &Naive, from: (i64, i64)) -> Option<usize> {
    let (mut level, mut seen) = (vec![from], BTreeSet::from([from]));
    for jumps in 0.. {
        if level.iter().any(|cell| naive.goals.contains(cell)) {
            return Some(jumps);
        }
        let next = level.iter().flat_map(|&cell| Compass::ALL.into_iter().filter_map(move |way| naive.jump(cell, way)));
        level = next.filter(|&cell| seen.insert(cell)).collect();
        if level.is_empty() {
            break;
        }
    }
    None
}

#[test]
fn where_each_jump_leads_is_what_the_rules_say() {
    let (mut never, mut longer, mut best) = (0, 0, 0);
    for (seed, layout, maze) in layouts() {
        let (naive, Some((found, _))) = (Naive::new(&layout), answers(&maze)) else { continue };
        // A detour is a way as well: it may begin with any jump.
        let detours = Compass::ALL.into_iter().filter(|&way| maze.landing(maze.start(), way).is_some());
        for way in detours.map(|way| vec![way]).chain([found.path]) {
            let story = walkthrough::narrate(&puzzle(&maze), &Solution::Maze { jumps: way.clone() }).expect("legal");
            assert_eq!(story.forks.len(), way.len(), "seed {seed}");
            for (number, (fork, cell)) in story.forks.iter().zip(cells(&maze, &way)).enumerate() {
                assert_eq!((fork.number, fork.taken), (number, way[number]), "seed {seed}");
                assert!(fork.ways.iter().map(|way| way.0).eq(maze.directions().iter().copied()), "seed {seed}");
                let least = left(&naive, pair(cell));
                for &(towards, leads) in &fork.ways {
                    let expected = match naive.jump(pair(cell), towards).map(|to| left(&naive, to)) {
                        None => Leads::Nowhere,
                        Some(None) => Leads::Never,
                        Some(Some(more)) if Some(more + 1) == least => Leads::Best,
                        Some(Some(_)) => Leads::Longer,
                    };
                    assert_eq!(leads, expected, "seed {seed}: {towards:?} from {cell}");
                    never += usize::from(leads == Leads::Never);
                    longer += usize::from(leads == Leads::Longer);
                    best += usize::from(leads == Leads::Best && towards != fork.taken);
                }
                let possible = Compass::ALL.into_iter().filter(|&way| naive.jump(pair(cell), way).is_some()).count();
                assert_eq!(fork.possible(), possible, "seed {seed}");
                let good = fork.towards(Leads::Best).count();
                assert_eq!(fork.astray(), possible - good, "seed {seed}");
            }
        }
    }
    assert!(never > 200 && longer > 200 && best > 200, "{never}, {longer}, {best}");
}

#[test]
fn most_jumps_in_the_klondike_lead_astray() {
    let maze = klondike();
    let (found, _) = answers(&maze).expect("it has a way");
    let story = walkthrough::narrate(&puzzle(&maze), &Solution::Maze { jumps: found.path }).expect("legal");
    let counts: Vec<(usize, usize)> = story.forks.iter().map(|fork| (fork.astray(), fork.possible())).collect();
    assert_eq!(counts, [(7, 8), (7, 8), (2, 3), (7, 8), (7, 8), (2, 3), (7, 8), (7, 8), (3, 5)]);
    assert_eq!(
        story.fork_in_words(&story.forks[0]),
        "Start: 7 of 8 lead astray (never to an exit: N, S, E, W, NW and SE; a longer way: NE)."
    );
    assert_eq!(
        story.fork_in_words(&story.forks[8]),
        "Landing 8: 3 of 5 lead astray (never to an exit: N and E; a longer way: NE)."
    );
}

#[test]
fn the_output_of_solve_is_correct() {
    for (seed, _, maze) in layouts().chain([(SEEDS, Layout::default(), klondike())]) {
        let Some((found, statistics)) = answers(&maze) else { continue };
        let puzzle = puzzle(&maze);
        let tell = |jumps: &Vec<Compass>| {
            walkthrough::narrate(&puzzle, &Solution::Maze { jumps: jumps.clone() }).expect("a legal way")
        };
        let story = tell(&found.path);
        let several = found.several.expect("there is memory enough");
        let several = report::AllShortest {
            count: several.count,
            forced: several.forced,
            goals: several.goals.iter().map(|&goal| report::Position::of(&story, &[goal])).collect(),
            goal_count: several.goal_count,
            listed: several.listed.iter().map(|way| report::Told::from(&tell(way))).collect(),
        };
        let show = |all| report::Show { count: true, forced: true, goals: true, all };
        let json = |all| report::Report::answered(&puzzle, &story, Some(&several), show(all), &statistics).json();
        let endings = maze::endings(&maze, false, ALL, &mut unwatched).expect("nothing is mirrored");
        let endings = endings.map(|way| report::Told::from(&tell(&way)), &mut unwatched);
        let text = [
            (report::moves(&story), 1),
            (report::backtracked(&story, Some(3), false), 1),
            (report::answered(&story, Some(&several), show(false)), 1),
            (report::answered(&story, Some(&several), show(true)), several.listed.len()),
            (report::answered(&story, None, show(true)), 1),
            (json(false), 1),
            (json(true), 1 + several.listed.len()),
            (report::endings(&puzzle, story.unit, &endings, false), endings.paths.len()),
            (report::Report::endings(&puzzle, "jump", &endings, false).json(), endings.paths.len()),
        ];
        for (text, count) in text {
            let listings = referee::read_jumps(text.as_bytes(), None)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            assert_eq!(listings.len(), count, "seed {seed}\n{text}");
            for listing in &listings {
                let verdict = referee::judge_jumps(&maze, listing);
                assert_eq!((verdict.wrong, verdict.reached), (None, Some(verdict.jumps)), "seed {seed}\n{text}");
            }
        }
    }
}
