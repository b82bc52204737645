//! The search against the published puzzles of tests/data/corpus: all figures that are known of them, and every solution that
//! is found replayed by the referee.
//!
//! `cargo test` has only time for the small ones; `cargo test --release --test formats corpus -- --include-ignored` takes all.

use crate::common::{board_of, published, read};
use rayon::prelude::*;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::ops::AddAssign;
use stepbook::stages::referee::{Announced, Asked, Listing, Way, judge};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{self, Board, Metric, Move, Prefer, Search};

const METRICS: [Metric; 3] = [Metric::Step, Metric::Slide, Metric::Move];

/// One thread for each search: the puzzles themselves are shared out. All spaces whose size is known are smaller.
pub(super) const LIMITS: Limits = Limits { positions: 20_000_000, memory: 1 << 30, threads: 1 };

/// Positions after which a search for a published length gives up where the size of the space is not known.
const UNKNOWN: usize = 10_000_000;

/// What the file says of a puzzle.
#[derive(Deserialize)]
struct Entry {
    name: String,
    #[serde(default)]
    answers: BTreeMap<String, Figures>,
    #[serde(default)]
    published: Published,
}

/// What an independent program found in one metric.
#[derive(Deserialize, Default)]
pub(super) struct Figures {
    /// `Some(None)`: there is no solution.
    #[serde(default, deserialize_with = "given")]
    pub(super) shortest: Option<Option<usize>>,
    reachable: Option<usize>,
    deepest: Option<usize>,
    widest: Option<usize>,
}

/// `null` is something else than nothing.
fn given<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<usize>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// What the source of the puzzle says of it, so far as it names a metric.
#[derive(Deserialize, Default)]
struct Published {
    step: Option<usize>,
    slide: Option<usize>,
    r#move: Option<usize>,
    reachable_states: Option<usize>,
    #[serde(default)]
    unsolvable: bool,
}

impl Published {
    fn shortest(&self, metric: Metric) -> Option<Option<usize>> {
        let length = match metric {
            Metric::Step => self.step,
            Metric::Slide => self.slide,
            Metric::Move => self.r#move,
        };
        length.map(Some).or(self.unsolvable.then_some(None))
    }
}

pub(super) struct Known {
    /// File and name.
    pub(super) name: String,
    pub(super) board: Board,
    pub(super) answers: BTreeMap<String, Figures>,
    published: Published,
    limits: Limits,
}

impl Known {
    fn new(file: &str, text: &str, limits: Limits) -> Self {
        let Entry { name, answers, published } = serde_json::from_str(text).expect("an object with a name");
        let name = format!("{file}: {name}");
        let board = board_of(read(text));
        Self { name, board, answers, published, limits }
    }

    /// The most positions that are known of it in any metric.
    fn positions(&self) -> usize {
        self.answers.values().filter_map(|figures| figures.reachable).max().unwrap_or(usize::MAX)
    }

    /// Compares all that is known; returns what agrees.
    pub(super) fn check(&self) -> Tally {
        let mut tally = Tally::default();
        for metric in METRICS {
            match self.answers.get(metric.name()) {
                Some(figures) => self.check_space(metric, figures, &mut tally),
                None => self.check_published(metric, &mut tally),
            }
        }
        tally
    }

    /// Compares the whole space, and the solution.
    fn check_space(&self, metric: Metric, figures: &Figures, tally: &mut Tally) {
        let Self { name, board, published, .. } = self;
        let space = sliding::questions(board, &self.search(metric, Prefer::First)).explore(&mut unwatched);
        let widest = space.levels.iter().map(|level| level.positions).max();
        let mut same = |what: &str, found: Option<usize>, known: Option<usize>| {
            if known.is_some() && found != known {
                tally.disagree(format!("{name}, {metric}s: {what} {found:?} instead of {known:?}"));
            }
        };
        assert_eq!(space.limit, None, "{name}, {metric}s");
        same("reachable", Some(space.reachable()), figures.reachable);
        same("reachable, as published,", Some(space.reachable()), published.reachable_states);
        same("deepest", Some(space.deepest()), figures.deepest);
        same("widest", widest, figures.widest);
        tally.spaces += 1;
        if let Some(shortest) = figures.shortest {
            let found = self.solve(metric, tally);
            let all = [Some(space.shortest()), Some(shortest), self.published.shortest(metric)];
            for known in all.into_iter().flatten().filter(|known| Some(*known) != found) {
                tally.disagree(format!("{name}, {metric}s: shortest {found:?} instead of {known:?}"));
            }
            tally.lengths[metric as usize] += 1;
            tally.unsolvable += usize::from(shortest.is_none());
        }
    }

    /// Compares the length that the source gives where the space is too large to be explored.
    fn check_published(&self, metric: Metric, tally: &mut Tally) {
        let Some(known) = self.published.shortest(metric) else {
            return;
        };
        match self.solve(metric, tally) {
            None => tally.too_large.push(format!("{}, {metric}s", self.name)),
            Some(found) if found == known => tally.published += 1,
            Some(found) => {
                tally.disagree(format!("{}, {metric}s: shortest {found:?}, published is {known:?}", self.name));
            }
        }
    }

    /// The length of a shortest solution, which the referee must accept; `Some(None)` if there is none, `None` where a limit
    /// comes first.
    fn solve(&self, metric: Metric, tally: &mut Tally) -> Option<Option<usize>> {
        let prefer = if self.positions() <= 30_000 { Prefer::FewestMoves } else { Prefer::First };
        let mut search = self.search(metric, prefer);
        if !self.answers.contains_key(metric.name()) {
            search.limits.positions = UNKNOWN;
        }
        match sliding::solve(&self.board, &search, &mut unwatched) {
            Outcome::Limit { .. } => None,
            Outcome::Unsolvable { statistics } => {
                let all = self.answers.get(metric.name()).and_then(|figures| figures.reachable);
                if all.is_some_and(|all| all != statistics.positions) {
                    tally.disagree(format!("{}, {metric}s: gave up after {}", self.name, statistics.positions));
                }
                Some(None)
            }
            Outcome::Solved { path, .. } => {
                self.replay(metric, &path, tally);
                Some(Some(path.len()))
            }
        }
    }

    fn search(&self, metric: Metric, prefer: Prefer) -> Search {
        Search { metric, prefer, limits: self.limits }
    }

    /// The referee replays the solution: it must be made of what is counted, and reach the goal with the last of it.
    fn replay(&self, metric: Metric, path: &[Move], tally: &mut Tally) {
        let verdict = judge(&self.board, &listing(&self.board, metric, path));
        if verdict.wrong.is_some() || verdict.reached != Some(path.len()) {
            let (wrong, reached) = (verdict.wrong.map(|wrong| wrong.message), verdict.reached);
            let length = path.len();
            tally.disagree(format!("{}, {metric}s: {wrong:?}, reached {reached:?} of {length}", self.name));
        }
        tally.replayed += 1;
    }
}

/// The solution as the referee takes it: labels and directions.
fn listing(board: &Board, metric: Metric, path: &[Move]) -> Listing {
    let mut position = board.start().clone();
    let asked = |one: &Move| {
        let block = board.apply(&mut position, one).expect("the search makes legal moves");
        let runs = one.path.iter().map(|&way| (way, 1)).collect();
        let label = board.blocks()[block].label.clone();
        Asked {
            span: 0..0,
            label,
            way: Way::Runs(runs),
            from: None,
            to: Some(position.0[block]),
            before: None,
            after: None,
        }
    };
    let announced = Some(Announced { metric, second: None, span: 0..0 });
    Listing { announced, moves: path.iter().map(asked).collect(), end: 0..0 }
}

/// What agrees, and what does not.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) puzzles: usize,
    /// Explored to their ends, in all metrics.
    spaces: usize,
    /// Known lengths by metric, those of unsolvable puzzles included.
    lengths: [usize; 3],
    unsolvable: usize,
    /// Published lengths of puzzles whose space is not known.
    published: usize,
    replayed: usize,
    too_large: Vec<String>,
    disagreements: Vec<String>,
}

impl Tally {
    fn disagree(&mut self, what: String) {
        self.disagreements.push(what);
    }

    /// Nothing may disagree; says all that does.
    pub(super) fn assert(&self) {
        let Self { puzzles, spaces, lengths, unsolvable, published, replayed, too_large, .. } = self;
        println!(
            "{puzzles} puzzles, {spaces} spaces, {lengths:?} lengths in steps, slides, moves ({unsolvable} unsolvable)"
        );
        println!("{published} published lengths more, {replayed} solutions replayed; too large: {too_large:?}");
        assert!(self.disagreements.is_empty(), "{}", self.disagreements.join("\n"));
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.spaces += other.spaces;
        self.lengths.iter_mut().zip(other.lengths).for_each(|(sum, one)| *sum += one);
        self.unsolvable += other.unsolvable;
        self.published += other.published;
        self.replayed += other.replayed;
        self.too_large.extend(other.too_large);
        self.disagreements.extend(other.disagreements);
    }
}

/// All puzzles of a folder of tests/data, those with most positions first.
pub(super) fn folder(name: &str, limits: Limits) -> Vec<Known> {
    let entries = published(name);
    let mut all: Vec<Known> = entries.iter().map(|(file, entry)| Known::new(file, entry, limits)).collect();
    all.sort_by_key(|known| std::cmp::Reverse(known.positions()));
    all
}

/// Checks these puzzles, two at a time.
fn check(known: &[&Known]) -> Tally {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let checked: Vec<Tally> = pool.install(|| known.par_iter().with_max_len(1).map(|known| known.check()).collect());
    let mut sum = Tally { puzzles: known.len(), ..Tally::default() };
    checked.into_iter().for_each(|tally| sum += tally);
    sum
}

#[test]
fn small_published_puzzles_have_their_known_answers() {
    let all = folder("corpus", LIMITS);
    let small: Vec<&Known> = all.iter().filter(|known| known.positions() <= 5_000).collect();
    let tally = check(&small);
    tally.assert();
    assert_eq!((tally.puzzles, tally.spaces, tally.lengths), (204, 612, [204; 3]));
}

#[test]
#[ignore = "takes some minutes with optimization, and an hour without"]
fn all_published_puzzles_have_their_known_answers() {
    let all = folder("corpus", LIMITS);
    let tally = check(&all.iter().collect::<Vec<_>>());
    tally.assert();
    assert_eq!((tally.puzzles, tally.spaces, tally.lengths), (643, 1855, [623, 616, 615]));
    assert_eq!((tally.unsolvable, tally.published), (9, 10));
    let too_large = ["Climb 15b (Abe)", "Climb 15d (Abe)", "Mini Climb Pro (Henderson)", "Layton 🎩 The Time Machine"];
    let mut found: Vec<&str> = tally.too_large.iter().filter_map(|name| name.strip_suffix(", moves")).collect();
    found.sort_unstable();
    assert_eq!(found.len(), too_large.len());
    assert!(found.iter().zip(too_large).all(|(found, name)| found.ends_with(name)), "{found:?}");
}
