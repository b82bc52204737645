//! A search that continues in files finds what a search in memory finds.

use crate::both::METRICS;
use crate::common::boards::{Random, RandomBoard, Recipe};
use crate::common::{self, klotski};
use std::io::{self, ErrorKind};
use std::ops::ControlFlow;
use stepbook::stages::search::{
    Choice, DiskFile, Expander, Host, Limit, Limits, Outcome, Progress, RankExpander, Ranked, StateSpace,
    shortest_path, unwatched,
};
use stepbook::stages::sliding::{self, Board, Metric, Prefer, Search};

/// Gives a limited number of temporary files.
#[derive(Default)]
struct Disk {
    files: usize,
    given: usize,
    /// Whether it stops the search once it was asked for files.
    stops: bool,
}

impl Host for Disk {
    fn report(&mut self, _: Progress) -> ControlFlow<()> {
        if self.stops && self.given > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
    fn file(&mut self) -> Option<io::Result<Box<dyn DiskFile>>> {
        self.given += 1;
        if self.given > self.files {
            return Some(Err(ErrorKind::StorageFull.into()));
        }
        let file = tempfile::tempfile().expect("a temporary file");
        Some(Ok(Box::new(file)))
    }
}

fn disk() -> Disk {
    Disk { files: 7, ..Disk::default() }
}

fn search(metric: Metric, prefer: Prefer, memory: usize) -> Search {
    Search { metric, prefer, limits: Limits { memory, ..Limits::default() } }
}

/// Compares solutions and explorations in memory with those in files; returns whether files were needed.
fn check(board: &Board, metric: Metric, memory: usize, name: &str) -> bool {
    let (large, small) = (search(metric, Prefer::First, 1 << 30), search(metric, Prefer::First, memory));
    let (mut solving, mut exploring) = (disk(), disk());
    let spilled = sliding::solve(board, &small, &mut solving);
    assert_eq!(spilled, sliding::solve(board, &large, &mut unwatched), "{name}, {metric}s");
    let spilled = sliding::questions(board, &small).explore(&mut exploring);
    assert_eq!(spilled, sliding::questions(board, &large).explore(&mut unwatched), "{name}, {metric}s");
    solving.given > 0 && exploring.given > 0
}

#[test]
fn klotski_is_solved_in_files_as_in_memory() {
    for metric in METRICS {
        assert!(check(&klotski(), metric, 60_000, "Klotski"));
    }
    // Files of positions are six, files of numbers seven.
    let mut host = disk();
    sliding::questions(&klotski(), &search(Metric::Step, Prefer::First, 60_000)).explore(&mut host);
    assert_eq!(host.given, 7);
    let path = |memory, host: &mut dyn Host| {
        sliding::solve(&klotski(), &search(Metric::Step, Prefer::FewestMoves, memory), host)
    };
    // A third of what the positions alone need.
    assert_eq!(path(70_000, &mut disk()), path(1 << 30, &mut unwatched));
}

/// A board that is all wall except for the top left.
fn walled(rows: usize, cols: usize, picture: &[&str], goal: &str) -> Board {
    let row = |row: usize| format!("{:#<cols$}\n", picture.get(row).copied().unwrap_or_default());
    let board: String = (0..rows).map(row).collect();
    common::board(&format!("board = '''\n{board}'''\ngoal = {goal}\n"))
}

#[test]
fn positions_with_fewer_words_than_their_type_are_searched_in_files_as_in_memory() {
    let klotski = ["ASSB", "ASSB", "CHHD", "CabD", "c..d"];
    assert!(check(&walled(5, 26, &klotski, "{ S = [3, 1] }"), Metric::Step, 150_000, "one of four words"));
    // Four rows of six blocks, which slide in their row only, but could be at 48 places: ten blocks in each word.
    let rows = [".aabbccddeeff", ".gghhiijjkkll", ".mmnnooppqqrr", ".ssttuuvvwwxx"];
    let goal = "{ f = [0, 10], l = [1, 10], r = [2, 10], x = [3, 10] }\ndistinct = true";
    assert!(check(&walled(4, 13, &rows, goal), Metric::Step, 40_000, "three of four words"));
}

#[test]
fn random_boards_are_searched_in_files_as_in_memory() {
    let mut in_files = 0;
    for seed in 0..100 {
        let (rows, cols) = [(4, 4), (4, 5), (9, 8), (12, 11)][seed as usize % 4];
        let holes = if rows > 5 { 3 } else { 5 };
        let recipe = Recipe { rows, cols, largest: 4, walls: 5, holes, goals: 2 };
        let mut random = Random::new(seed);
        let Some(mut made) = RandomBoard::new(&mut random, &recipe) else { continue };
        made.join(&mut random);
        let board = made.layout(|block| format!("b{block}")).check().expect("random boards are valid");
        let all = Search { limits: Limits { positions: 12_000, ..Limits::default() }, ..Search::default() };
        let space = sliding::questions(&board, &all).explore(&mut unwatched);
        if space.limit.is_some() || space.reachable() < 1_200 {
            continue;
        }
        let metric = METRICS[random.below(3)];
        in_files += usize::from(check(&board, metric, 10_000 + random.below(10_000), &format!("seed {seed}")));
    }
    assert!(in_files >= 5, "{in_files} boards needed files");
}

#[test]
fn positions_are_also_limited_in_files() {
    for positions in [9_000, 12_345, 25_954] {
        let limits = Limits { positions, memory: 60_000, ..Limits::default() };
        let few = Search { limits, ..Search::default() };
        let enough = Search { limits: Limits { memory: 1 << 30, ..limits }, ..Search::default() };
        let space = sliding::questions(&klotski(), &few).explore(&mut disk());
        assert_eq!(space, sliding::questions(&klotski(), &enough).explore(&mut unwatched));
        assert_eq!((space.limit, space.reachable()), (Some(Limit::Positions(positions)), positions));
    }
}

#[test]
fn a_search_may_run_out_of_memory_anywhere() {
    let solve = |memory, host: &mut dyn Host| {
        let limits = Limits { memory, threads: 1, ..Limits::default() };
        let search = Search { metric: Metric::Step, prefer: Prefer::Wiberg, limits };
        sliding::solve(&klotski(), &search, host)
    };
    let expected = solve(1 << 30, &mut unwatched);
    let mut in_files = 0;
    for memory in (100_000..900_000).step_by(9_000) {
        let mut host = disk();
        assert_eq!(solve(memory, &mut host), expected, "{memory} bytes");
        in_files += usize::from(host.given > 0);
    }
    assert!(in_files > 6, "{in_files} searches needed files");
}

#[test]
fn a_disk_that_fails_is_a_limit() {
    let small = search(Metric::Step, Prefer::First, 60_000);
    for files in 0..7 {
        let outcome = sliding::solve(&klotski(), &small, &mut Disk { files, ..Disk::default() });
        assert!(matches!(outcome, Outcome::Limit { limit: Limit::Disk(ErrorKind::StorageFull), .. }), "{outcome:?}");
    }
}

/// Numbers, of which the odd ones from `least` on are goals. All moves lead back, too. Where there are `placements`, positions are their own
/// ranks.
struct Numbers {
    neighbours: fn(u64) -> Vec<u64>,
    least: u64,
    placements: Option<u64>,
}

/// From 0 a move leads to each of the numbers 1..=10,000.
const STAR: Numbers = Numbers {
    neighbours: |number| if number == 0 { (1..=10_000).collect() } else { vec![0] },
    least: 1,
    placements: None,
};

/// From 0 a move leads to each of the numbers up to [`STEMS`], and from each of these to three others.
const BROOM: Numbers = Numbers {
    neighbours: |number| match number {
        0 => (1..=STEMS).collect(),
        1..=STEMS => std::iter::once(0).chain(STEMS + 3 * number - 2..=STEMS + 3 * number).collect(),
        _ => vec![(number - STEMS).div_ceil(3)],
    },
    least: STEMS + 1,
    placements: Some(4 * STEMS + 1),
};

const STEMS: u64 = 4_000;

impl StateSpace<[u64; 1]> for Numbers {
    fn words(&self) -> usize {
        1
    }
    fn is_reversible(&self) -> bool {
        true
    }
    fn start(&self) -> [u64; 1] {
        [0]
    }
    fn is_goal(&self, &[number]: &[u64; 1]) -> bool {
        number >= self.least && number % 2 == 1
    }
    fn expander(&self) -> Expander<'_, [u64; 1]> {
        Box::new(|states, batch| {
            for &[number] in states {
                (self.neighbours)(number).into_iter().for_each(|next| batch.push([next]));
                batch.end_part();
            }
        })
    }
    fn ranked(&self) -> Option<&dyn Ranked<[u64; 1]>> {
        self.placements.map(|_| self as &dyn Ranked<[u64; 1]>)
    }
}

impl Ranked<[u64; 1]> for Numbers {
    fn placements(&self) -> u64 {
        self.placements.expect("they are ranked")
    }
    fn rank(&self, state: &[u64; 1]) -> Option<u64> {
        Some(state[0])
    }
    fn rank_expander(&self) -> RankExpander<'_, [u64; 1]> {
        Box::new(|ranks, batch| {
            for &rank in ranks {
                batch.states.push([rank]);
                batch.found.extend((self.neighbours)(rank));
            }
        })
    }
}

#[test]
fn all_goals_are_found_though_memory_is_full_when_some_are() {
    let key = |state: &[u64; 1]| vec![u32::MAX - state[0] as u32];
    let solve = |memory, host: &mut dyn Host| {
        let limits = Limits { memory, threads: 1, ..Limits::default() };
        shortest_path(&BROOM, &Choice::Smallest(&key), limits, host)
    };
    let expected = solve(1 << 30, &mut unwatched);
    let Outcome::Solved { path, statistics } = &expected else { panic!("odd numbers can be reached: {expected:?}") };
    assert_eq!((path[2], statistics.positions), ([4 * STEMS - 1], 4 * STEMS as usize + 1));
    // The hash table and, instead of more positions, two bits for each number.
    assert_eq!(solve(330_000, &mut unwatched), expected);
    let mut host = disk();
    assert_eq!((solve(200_000, &mut host), host.given), (expected, 7));
}

#[test]
fn goals_stay_found_when_the_rest_of_their_level_cannot_be() {
    let limits = Limits { memory: 64 << 10, ..Limits::default() };
    for files in [0, 6] {
        let mut host = Disk { files, stops: true, ..Disk::default() };
        let key = |state: &[u64; 1]| vec![u32::MAX - state[0] as u32];
        let outcome = shortest_path(&STAR, &Choice::Smallest(&key), limits, &mut host);
        assert!(host.given > 0);
        let Outcome::Solved { path, .. } = outcome else { panic!("goals were found, but not {outcome:?}") };
        assert!(path.len() == 2 && path[1][0] % 2 == 1, "{path:?}");
    }
}
