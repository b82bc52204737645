use super::*;
use crate::search::tests::Walk;
use crate::search::{Choice, Expander, Host, Limit, Progress, Several, answers, shortest_path, survey, unwatched};
use std::ops::ControlFlow;
use std::time::Instant;

/// A walk on a square with sides of this many cells. Some cells are walls, and some distant cells are goals.
struct Square(u64);

impl Square {
    fn is_wall(&self, x: u64, y: u64) -> bool {
        x >= self.0 || y >= self.0 || (x + y > 0 && (x * 7 + y * 13 + x * y) % 5 == 1)
    }
}

impl StateSpace<[u64; 2]> for Square {
    fn words(&self) -> usize {
        2
    }
    fn is_reversible(&self) -> bool {
        true
    }
    fn start(&self) -> [u64; 2] {
        [0, 0]
    }
    fn is_goal(&self, &[x, y]: &[u64; 2]) -> bool {
        (x + y) % 31 == 30
    }
    fn expander(&self) -> Expander<'_, [u64; 2]> {
        Box::new(|states, batch| {
            for &[x, y] in states {
                let all = [(x + 1, y), (x, y.wrapping_sub(1)), (x.wrapping_sub(1), y), (x, y + 1)];
                all.into_iter().filter(|&(x, y)| !self.is_wall(x, y)).for_each(|(x, y)| batch.push([x, y]));
                batch.end_part();
            }
        })
    }
}

/// A host that provides a team once.
struct With(Option<Team>);

#[allow(clippy::disallowed_methods, reason = "a test may read the clock")]
impl With {
    fn workers(count: usize) -> Self {
        Self(Some(Team::local(count, Instant::now())))
    }
}

impl Host for With {
    fn report(&mut self, _: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn team(&mut self) -> Option<Team> {
        self.0.take()
    }
}

/// The position itself after a move, as if each move had another mover than the one before.
fn runs(_: &[u64; 2], to: &[u64; 2]) -> (usize, usize) {
    (0, to[1] as usize)
}

#[test]
fn several_workers_find_what_one_machine_finds() {
    let square = Square(33);
    let key = |state: &[u64; 2]| vec![state[1] as u32, state[0] as u32];
    let choices = [Choice::First, Choice::FewestRuns(&runs), Choice::Smallest(&key)];
    for positions in [1, 7, 150, 340, 1_000_000] {
        let limits = Limits { positions, ..Limits::default() };
        for workers in [1, 3] {
            for choice in &choices {
                let one = shortest_path(&square, choice, limits, &mut unwatched);
                let several = shortest_path(&square, choice, limits, &mut With::workers(workers));
                assert_eq!(several, one, "{workers} workers, {positions} positions");
            }
            let one = answers(&square, &choices[1], 5, limits, &mut unwatched);
            let found = answers(&square, &choices[1], 5, limits, &mut With::workers(workers));
            assert_eq!(found, one);
            for keep in
                [Keep::default(), Keep { farthest: 3, goals: 70, all: 0 }, Keep { farthest: 0, goals: 0, all: 99 }]
            {
                let one = survey(&square, limits, keep, &mut unwatched);
                assert_eq!(survey(&square, limits, keep, &mut With::workers(workers)), one);
            }
        }
    }
    let found = answers(&square, &choices[0], 0, Limits::default(), &mut With::workers(2));
    assert!(
        matches!(found, Outcome::Solved { path, .. } if matches!(path.several, Ok(Several { count: Some(2..), .. })))
    );
}

#[test]
fn moves_that_cannot_be_taken_back_are_followed_backwards_as_well() {
    for goal in [1, 11, 97, 1000] {
        let walk = Walk { size: 200, goal };
        for workers in [1, 2, 3] {
            let one = answers(&walk, &Choice::First, 9, Limits::default(), &mut unwatched);
            let found = answers(&walk, &Choice::First, 9, Limits::default(), &mut With::workers(workers));
            assert_eq!(found, one, "{goal}");
        }
    }
}

#[test]
fn memory_of_each_worker_is_limited() {
    let limits = Limits { memory: 64 << 10, ..Limits::default() };
    let found = survey(&Square(2000), limits, Keep { farthest: 1, goals: 1, all: 0 }, &mut With::workers(2));
    assert!(matches!(found.exploration.limit, Some(Limit::Memory(_))), "{:?}", found.exploration.limit);
    // Too little for all shortest paths: it is still one of them.
    let limits = Limits { memory: 3 << 20, ..Limits::default() };
    let found = shortest_path(&Square(33), &Choice::FewestRuns(&runs), limits, &mut With::workers(2));
    assert!(matches!(found, Outcome::Solved { path, .. } if path.len() == 31));
}
