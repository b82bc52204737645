//! Number mazes: against published answers, and against a second implementation of their rules.

pub mod naive;

use crate::both::{ALL, solved};
use crate::common::boards::{Random, random_maze};
use crate::common::{cases, text_of};
use crate::referee::faults;
use naive::{Naive, mirrored};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::format::List;
use stepbook::stages::grid::{Cell, Compass};
use stepbook::stages::maze::{self, Asymmetry, Layout, Maze, Spot};
use stepbook::stages::puzzle::{About, Game, Path, Puzzle};
use stepbook::stages::referee::{self, Extent, Form};
use stepbook::stages::search::{Answers, Endings, Keep, Limit, Limits, Outcome, Statistics, unwatched};
use stepbook::stages::walkthrough::{Leads, Walkthrough};
use stepbook::stages::{report, walkthrough};

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

/// The collections, as this test reads them and as the program does.
fn published() -> Vec<(Published, Puzzle)> {
    let read = |name: &str| {
        let text = text_of(name);
        let entries: Vec<Published> = serde_json::from_str(&text).expect("a list of mazes");
        let list = List::open(text.as_bytes(), None).expect("a list of puzzles");
        let puzzles: Vec<Puzzle> = (0..list.len()).map(|index| list.read(index).expect("a maze")).collect();
        entries.into_iter().zip(puzzles).collect::<Vec<_>>()
    };
    ["tests/data/klondike.json", "tests/data/number-mazes.json"].into_iter().flat_map(read).collect()
}

fn klondike() -> Maze {
    published()[0].0.layout().check().expect("a valid maze")
}

fn of_jumps(answers: Answers<Path, Vec<Cell>>) -> Answers<Vec<Compass>, Cell> {
    answers.map(Path::jumps, |position| position[0], || true)
}

fn endings(maze: &Maze, merge_mirror: bool) -> Endings<Vec<Compass>> {
    let endings = maze::questions(maze, ALL).endings(merge_mirror, &mut unwatched);
    endings.map(Path::jumps, &mut unwatched)
}

fn answers(maze: &Maze) -> Option<(Answers<Vec<Compass>, Cell>, Statistics)> {
    solved(maze::questions(maze, ALL).answers(usize::MAX, &mut unwatched).map(of_jumps))
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
    let all = published();
    assert_eq!(all.len(), 8);
    for (one, puzzle) in all {
        let (maze, known, name) = (one.layout().check().expect("a valid maze"), &one.answers, &one.name);
        assert_eq!((&puzzle.about.title, puzzle.game), (name, Game::Maze(maze.clone())));
        let found = answers(&maze);
        let several = found.as_ref().and_then(|(answers, _)| answers.several.as_ref().ok());
        assert_eq!(found.as_ref().map(|(answers, _)| answers.path.len()), known.shortest, "{name}");
        assert_eq!(several.map_or(Some(0), |several| several.count), Some(known.count_shortest), "{name}");
        assert_eq!(several.map_or(0, |several| several.listed.len()) as u128, known.count_shortest, "{name}");
        let reached = maze::questions(&maze, ALL).survey(Keep { all: usize::MAX, ..Keep::default() }, &mut unwatched);
        assert_eq!((reached.exploration.reachable(), reached.all.len()), (known.reachable, known.reachable), "{name}");
        let field = reached.all.iter().filter(|(_, cells)| maze.number(cells[0]).is_some()).count();
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
    let all = maze::questions(&maze, ALL).count_paths(1000, &mut unwatched);
    assert_eq!((all.total(), all.counts[9], all.limit), (Some(2), Some(2), None));
    assert_eq!(maze::questions(&maze, ALL).count_paths(8, &mut unwatched).total(), Some(0));
    assert!(matches!(maze.check_mirror(), Err(Asymmetry::Spot(_))));
}

// Random mazes.

fn pair(cell: Cell) -> (i64, i64) {
    (cell.row as i64, cell.col as i64)
}

fn layouts() -> impl Iterator<Item = (u64, Layout, Maze)> {
    (0..SEEDS).map(|seed| {
        let layout = random_maze(&mut Random::new(seed), 4);
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
        let found = maze::questions(&maze, ALL).survey(Keep { all: usize::MAX, ..Keep::default() }, &mut unwatched);
        let levels: BTreeMap<_, _> = found.all.iter().map(|(level, cells)| (pair(cells[0]), *level)).collect();
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
        let shortest = naive.first_goals().into_values().min();
        let found = answers(&maze);
        assert_eq!(found.as_ref().map(|(answers, _)| answers.path.len()), shortest, "seed {seed}");
        let backtracked = maze::backtrack(&maze, ALL, &mut unwatched);
        let Some((found, length)) = found.map(|(answers, _)| answers).zip(shortest) else {
            assert!(matches!(backtracked, Outcome::Unsolvable { .. }), "seed {seed}");
            assert_eq!(maze::questions(&maze, ALL).count_paths(20, &mut unwatched).total(), Some(0), "seed {seed}");
            unsolvable += 1;
            continue;
        };
        let Outcome::Solved { path, .. } = backtracked else { panic!("seed {seed}: there is a way") };
        let visited: Vec<_> = cells(&maze, &path).into_iter().map(pair).collect();
        let ends = |at: &(usize, &(i64, i64))| naive.goals.contains(at.1);
        assert_eq!(visited.iter().enumerate().position(|at| ends(&at)), Some(path.len()), "seed {seed}");
        assert_eq!(visited.iter().collect::<BTreeSet<_>>().len(), visited.len(), "seed {seed}: a cell twice");
        let most = length + 3;
        let space = naive.space(false);
        let Some(routes) = space.routes(most, 100_000) else { continue };
        let cells_of = |route: &Vec<usize>| route.iter().map(|&number| space.positions[number]).collect::<Vec<_>>();
        let routes: Vec<Vec<naive::Cell>> = routes.iter().map(cells_of).collect();
        compared += 1;
        let several = found.several.expect("there is memory enough");
        let all: BTreeSet<Vec<_>> = routes.iter().filter(|route| route.len() == length + 1).cloned().collect();
        let listed: BTreeSet<Vec<_>> =
            several.listed.iter().map(|way| cells(&maze, way).into_iter().map(pair).collect()).collect();
        assert_eq!((several.count, several.listed.len()), (Some(all.len() as u128), all.len()), "seed {seed}");
        assert_eq!(listed, all, "seed {seed}");
        let goals: BTreeSet<_> = all.iter().map(|route| route[length]).collect();
        assert_eq!(several.goals.iter().copied().map(pair).collect::<BTreeSet<_>>(), goals, "seed {seed}");
        let counts = maze::questions(&maze, ALL).count_paths(most, &mut unwatched);
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
        let expected = Naive::new(&layout).first_goals();
        let found = endings(&maze, false);
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
        let layout = mirrored(&random_maze(&mut Random::new(seed), 4));
        let maze = layout.check().unwrap_or_else(|faults| panic!("seed {seed}: {faults:?}"));
        let all = endings(&maze, false);
        maze.check_mirror().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        let half = endings(&maze, true);
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
fn limits_are_kept() {
    let maze = klondike();
    let few = Limits { positions: 20, ..ALL };
    let found = maze::questions(&maze, few).count_paths(9, &mut unwatched);
    assert_eq!((found.counts.len(), found.positions, found.limit), (0, 20, Some(Limit::Positions(20))));
    let little = Limits { memory: 1 << 10, ..ALL };
    assert_eq!(maze::questions(&maze, little).count_paths(9, &mut unwatched).limit, Some(Limit::Memory(1 << 10)));
    // A field of ones has more ways than anybody can count.
    let rows = vec![vec![Spot::Number(1); 9]; 9];
    let ones = Layout { rows, start: Some((0, 0)), goals: vec![(8, 8)], ..Layout::default() };
    let ones = ones.check().expect("a valid maze");
    let found = maze::questions(&ones, Limits { positions: 100_000, ..ALL }).count_paths(80, &mut unwatched);
    assert_eq!((found.limit, found.entered), (Some(Limit::Positions(100_000)), 100_000));
    assert_eq!((found.counts[7], found.counts[8]), (Some(0), Some(1)), "along the diagonal");
    let mut reports = 0;
    let mut watch = |_: stepbook::stages::search::Progress| {
        reports += 1;
        if reports > 20 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    };
    let found = maze::questions(&ones, ALL).count_paths(80, &mut watch);
    assert_eq!(found.limit, Some(Limit::Interrupted));
    assert!(found.counts.len() < 80);
}

// The referee.

fn judged(maze: &Maze, text: &str) -> referee::Verdict {
    let listings =
        referee::read_jumps(text.as_bytes(), None, Extent::Whole).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(listings.len(), 1, "{text}");
    referee::judge_jumps(maze, &listings[0])
}

#[test]
fn the_referee_judges_by_the_rules() {
    let (mut right, mut wrong) = (0, 0);
    for (seed, layout, maze) in layouts() {
        let naive = Naive::new(&layout);
        let mut random = Random::new(seed);
        let way = solved(maze::questions(&maze, ALL).solve(&mut unwatched)).map_or(Vec::new(), |found| found.0.jumps());
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
fn jumps_of_people_are_read_and_judged() {
    cases::check("listed-jumps.txt", |input| {
        let (maze, ways) = input.split_once("\n===\n").expect("a maze and ways");
        let Game::Maze(maze) = crate::common::read(&format!("title = 'T'\n{maze}")).game else { panic!("a maze") };
        let jump = |jump: &referee::AskedJump| {
            let cells = jump.cells.map_or(String::new(), |cells| format!("{cells} "));
            cells + jump.towards.letters()
        };
        let said = |text: &str| match referee::read_jumps(cases::plain(text).as_bytes(), None, Extent::Whole) {
            Ok(listings) => {
                let jumps: Vec<String> = listings[0].moves.iter().map(jump).collect();
                let found = referee::judge_jumps(&maze, &listings[0]);
                let wrong = found.wrong.map_or("right".to_owned(), |wrong| wrong.message);
                let reached = found.reached.map_or(String::new(), |at| format!(" [goal after {at}]"));
                format!(
                    "{} > {wrong}{reached}; {} jumps to {}\n",
                    jumps.join(" "),
                    found.counts.moves,
                    found.position.concat()
                )
            }
            Err(error) => faults(error) + "\n",
        };
        ways.split('\n').map(said).collect()
    });
    let refused = referee::read_jumps(b"SW", Some(Form::HackerRank), Extent::Whole).map_err(faults);
    assert_eq!(refused.err().as_deref(), Some("1:1 HackerRank's format is for sliding blocks"));
}

fn puzzle(maze: &Maze) -> Puzzle {
    let about = About { title: "A maze: 3 jumps, or so".to_owned(), ..About::default() };
    Puzzle { about, game: Game::Maze(maze.clone()) }
}

fn story(maze: &Maze, jumps: &[Compass]) -> Walkthrough {
    walkthrough::narrate(&puzzle(maze), &Path::Maze { jumps: jumps.to_vec() }.shortest()).expect("a legal way")
}

#[test]
fn where_each_jump_leads_is_what_the_rules_say() {
    let (mut never, mut longer, mut best) = (0, 0, 0);
    for (seed, layout, maze) in layouts() {
        let (naive, Some((found, _))) = (Naive::new(&layout), answers(&maze)) else { continue };
        let space = naive.space(true);
        let left = |cell: naive::Cell| space.distance(space.numbers[&cell]);
        // A detour is a way as well: it may begin with any jump.
        let detours = Compass::ALL.into_iter().filter(|&way| maze.landing(maze.start(), way).is_some());
        for way in detours.map(|way| vec![way]).chain([found.path]) {
            let story = story(&maze, &way);
            assert_eq!(story.forks.len(), way.len(), "seed {seed}");
            for (number, (fork, cell)) in story.forks.iter().zip(cells(&maze, &way)).enumerate() {
                assert_eq!((fork.number, fork.taken), (number, way[number]), "seed {seed}");
                assert!(fork.ways.iter().map(|way| way.0).eq(maze.directions().iter().copied()), "seed {seed}");
                let least = left(pair(cell));
                for &(towards, leads) in &fork.ways {
                    let expected = match naive.jump(pair(cell), towards).map(left) {
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
    let story = story(&maze, &found.path);
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
        let tell = |jumps: &Vec<Compass>| report::Told::from(&story(&maze, jumps));
        let story = story(&maze, &found.path);
        let several = found.several.expect("there is memory enough");
        let several = report::AllShortest {
            count: several.count,
            forced: several.forced,
            goals: several.goals.iter().map(|&goal| vec![goal]).collect(),
            goal_count: several.goal_count,
            listed: several.listed.iter().map(tell).collect(),
        };
        let json = |all| report::answered_json(&puzzle, &story, Some(&several), all, &statistics);
        let endings = endings(&maze, false).map(|way| tell(&way), &mut unwatched);
        let text = [
            (report::moves(&story), 1),
            (report::backtracked(&story, Some(3), false), 1),
            (report::answered(&story, Some(&several), false), 1),
            (report::answered(&story, Some(&several), true), several.listed.len()),
            (report::answered(&story, None, true), 1),
            (json(false), 1),
            (json(true), 1 + several.listed.len()),
            (report::endings(&puzzle, story.unit, &endings, false), endings.paths.len()),
            (report::endings_json(&puzzle, "jump", &endings, false), endings.paths.len()),
        ];
        for (text, count) in text {
            let listings = referee::read_jumps(text.as_bytes(), None, Extent::Whole)
                .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
            assert_eq!(listings.len(), count, "seed {seed}\n{text}");
            for listing in &listings {
                let verdict = referee::judge_jumps(&maze, listing);
                assert_eq!((verdict.wrong, verdict.reached), (None, Some(verdict.counts.moves)), "seed {seed}\n{text}");
            }
        }
    }
}
