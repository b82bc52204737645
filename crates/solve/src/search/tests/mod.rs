use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Walks on the numbers 0..size by +1, +2 and ×2; the goal may lie outside. Moves cannot be taken back.
pub(super) struct Walk {
    pub size: u64,
    pub goal: u64,
}

impl StateSpace<[u64; 1]> for Walk {
    fn words(&self) -> usize {
        1
    }
    fn is_reversible(&self) -> bool {
        false
    }
    fn start(&self) -> [u64; 1] {
        [1]
    }
    fn is_goal(&self, state: &[u64; 1]) -> bool {
        state[0] == self.goal
    }
    fn expander(&self) -> Expander<'_, [u64; 1]> {
        Box::new(|states, batch| {
            for [state] in states {
                let all = [state + 1, state + 2, state * 2];
                all.into_iter().filter(|&next| next < self.size).for_each(|next| batch.push([next]));
                batch.end_part();
            }
        })
    }
}

#[test]
fn walks_end_at_their_goal_or_at_a_limit() {
    let all = Limits::default();
    let few = Limits { positions: 20, ..all };
    let little = Limits { memory: 64 << 10, ..all };
    for (size, goal, limits, expected) in [
        (100, 11, all, "1 → 3 → 5 → 10 → 11"),
        (10, 1, all, "1"),
        (50, 1000, all, "unsolvable, 49 positions"),
        (50, 1000, few, "Positions(20), 20 positions"),
        (1_000_000, 2_000_000, little, "Memory(65536)"),
    ] {
        let outcome = shortest_path(&Walk { size, goal }, &Choice::First, limits, &mut unwatched);
        let Statistics { positions, levels, .. } = outcome.statistics();
        assert_eq!(levels.iter().sum::<usize>(), *positions, "{expected}");
        let found = match &outcome {
            Outcome::Solved { path, .. } => path.iter().map(|at| at[0].to_string()).collect::<Vec<_>>().join(" → "),
            Outcome::Unsolvable { .. } => format!("unsolvable, {positions} positions"),
            Outcome::Limit { limit, .. } => format!("{limit:?}, {positions} positions"),
        };
        assert!(found == expected || found.starts_with(&format!("{expected}, ")), "{found}, not {expected}");
    }
}

/// A field of corridors: cells in rows of `side`, of which seven of ten are open.
struct Corridors {
    side: u64,
    seed: u64,
}

impl Corridors {
    fn is_open(&self, cell: u64) -> bool {
        let last = self.side * self.side - 1;
        cell <= last
            && (cell == 0 || cell == last || (State::hash(&[State::hash(&[cell, self.seed]), cell]) >> 32) % 10 < 7)
    }
}

impl StateSpace<[u64; 1]> for Corridors {
    fn words(&self) -> usize {
        1
    }
    fn is_reversible(&self) -> bool {
        true
    }
    fn start(&self) -> [u64; 1] {
        [0]
    }
    fn is_goal(&self, state: &[u64; 1]) -> bool {
        state[0] == self.side * self.side - 1
    }
    fn expander(&self) -> Expander<'_, [u64; 1]> {
        Box::new(|states, batch| {
            for [cell] in states {
                let (left, right) = (cell % self.side > 0, cell % self.side + 1 < self.side);
                let beside = [
                    left.then(|| cell - 1),
                    right.then(|| cell + 1),
                    cell.checked_sub(self.side),
                    Some(cell + self.side),
                ];
                beside.into_iter().flatten().filter(|&next| self.is_open(next)).for_each(|next| batch.push([next]));
                batch.end_part();
            }
        })
    }
}

#[test]
fn searches_from_both_ends_meet_on_a_shortest_path() {
    let (mut solved, mut unsolvable) = (0, 0);
    for seed in 0..600 {
        let space = Corridors { side: 30, seed };
        let known = shortest_path(&space, &Choice::First, Limits::default(), &mut unwatched);
        let few = Limits { positions: 250, ..Limits::default() };
        match (meet(&space, [899], few, &mut unwatched), known) {
            (Some(Outcome::Solved { path, .. }), Outcome::Solved { path: known, .. }) => {
                assert_eq!((path.len(), path[0], path[path.len() - 1]), (known.len(), [0], [899]), "{seed}");
                let mut worker = Worker::new(&space);
                let is_move = |pair: &[[u64; 1]]| worker.neighbours(&pair[0]).iter().any(|(_, next)| *next == pair[1]);
                assert!(path.windows(2).all(is_move), "{seed}");
                solved += 1;
            }
            (Some(Outcome::Unsolvable { .. }), Outcome::Unsolvable { .. }) => unsolvable += 1,
            (None, _) => {}
            (found, known) => panic!("{seed}: {found:?}, not {known:?}"),
        }
    }
    assert!(solved > 20 && unsolvable > 20, "{solved}, {unsolvable}");
}

#[test]
fn an_exploration_counts_goals_per_level() {
    let mut seen = 0;
    let walk = Walk { size: 50, goal: 11 };
    let space = explore(&walk, Limits::default(), &mut unwatched, &mut |states, _, _| seen += states.len());
    assert_eq!((space.reachable(), seen), (49, 49));
    assert_eq!(space.shortest(), Some(4));
    assert_eq!(space.levels.iter().map(|l| l.goals).sum::<usize>(), 1);
}

#[test]
fn a_limit_of_more_bytes_than_there_are_is_all_of_them() {
    // In 32 bits, 4 GiB would be 0.
    assert_eq!(least(4 << 30, u32::MAX.into()), u64::from(u32::MAX));
    assert_eq!(least(3 << 30, u32::MAX.into()), 3 << 30);
    assert_eq!(addressable(1 << 20), 1 << 20);
    assert_ne!(Limits::default().memory, 0);
}

/// A box of numbers below `side`; a move adds 1 to one of them. All of its positions are on shortest paths.
struct Corner {
    side: u64,
    /// Positions that were expanded since the last report, and the most there were.
    expanded: AtomicUsize,
}

impl StateSpace<[u64; 3]> for Corner {
    fn words(&self) -> usize {
        3
    }
    fn is_reversible(&self) -> bool {
        false
    }
    fn start(&self) -> [u64; 3] {
        [0; 3]
    }
    fn is_goal(&self, state: &[u64; 3]) -> bool {
        *state == [self.side - 1; 3]
    }
    fn expander(&self) -> Expander<'_, [u64; 3]> {
        Box::new(|states, batch| {
            self.expanded.fetch_add(states.len(), Ordering::Relaxed);
            for state in states {
                for at in (0..3).filter(|&at| state[at] + 1 < self.side) {
                    let mut next = *state;
                    next[at] += 1;
                    batch.push(next);
                }
                batch.end_part();
            }
        })
    }
}

/// Ends a search after some reports, and remembers how much was done between two of them.
struct Timer<'a> {
    space: &'a Corner,
    left: usize,
    most: usize,
}

impl Host for Timer<'_> {
    fn report(&mut self, _: Progress) -> ControlFlow<()> {
        self.most = self.most.max(self.space.expanded.swap(0, Ordering::Relaxed));
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }
}

/// Positions that are expanded within a second, also by a slow program.
const PROMPT: usize = 1 << 15;

/// Paths that are listed.
const LISTED: usize = 40;

/// All questions about the paths of a space, each with the limit that ended it.
type Question = fn(&Corner, &mut Watch) -> Option<Limit>;

const QUESTIONS: [(&str, Question); 5] = [
    ("answers", |space, watch| match answers(space, &Choice::FewestRuns(&runs), LISTED, one_thread(), watch) {
        Outcome::Solved { path, .. } => match path.several {
            // A list that is interrupted is shorter.
            Ok(several) => (several.listed.len() < LISTED).then_some(Limit::Interrupted),
            Err(limit) => Some(limit),
        },
        Outcome::Limit { limit, .. } => Some(limit),
        Outcome::Unsolvable { .. } => panic!("there is a path"),
    }),
    ("count", |space, watch| count_paths(space, usize::MAX, one_thread(), watch).limit),
    ("landscape", |space, watch| landscape(space, one_thread(), watch).err()),
    ("endings", |space, watch| endings(space, None, one_thread(), watch).limit),
    ("whole", |space, watch| {
        let whole = whole(space, &Choice::First, one_thread(), &|_| usize::MAX, usize::MAX, watch);
        match whole.outcome {
            // Facts that are interrupted are left out.
            Outcome::Solved { path, .. } => {
                path.several.err().or(whole.landscape.is_none().then_some(Limit::Interrupted))
            }
            Outcome::Limit { limit, .. } => Some(limit),
            Outcome::Unsolvable { .. } => panic!("there is a path"),
        }
    }),
];

fn one_thread() -> Limits {
    Limits { threads: 1, ..Limits::default() }
}

/// Number 0 moves at the place that it has, the others at places beyond.
fn runs(from: &[u64; 3], to: &[u64; 3]) -> (usize, usize) {
    let at = (0..3).find(|&at| from[at] != to[at]).expect("one of them moves");
    (at << 8 | from[at] as usize, at << 8 | to[at] as usize)
}

#[test]
fn every_phase_asks_often_whether_to_go_on() {
    let space = Corner { side: 40, expanded: AtomicUsize::new(0) };
    for (name, question) in QUESTIONS {
        let mut timer = Timer { space: &space, left: usize::MAX, most: 0 };
        space.expanded.store(0, Ordering::Relaxed);
        assert_eq!(question(&space, &mut timer), None, "{name}");
        let most = timer.most.max(space.expanded.load(Ordering::Relaxed));
        assert!(most < PROMPT, "{name}: {most} positions without a report");
    }
}

#[test]
fn every_phase_ends_when_it_is_told_to() {
    let space = Corner { side: 20, expanded: AtomicUsize::new(0) };
    for (name, question) in QUESTIONS {
        let mut timer = Timer { space: &space, left: usize::MAX, most: 0 };
        question(&space, &mut timer);
        let reports = usize::MAX - timer.left;
        assert!(reports > 3, "{name}: {reports}");
        for left in (0..reports).step_by(reports.div_ceil(12)).chain([reports - 1]) {
            let mut timer = Timer { space: &space, left, most: 0 };
            assert_eq!(
                question(&space, &mut timer),
                Some(Limit::Interrupted),
                "{name} after {left} of {reports} reports"
            );
        }
    }
}
