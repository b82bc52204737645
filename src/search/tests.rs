use super::*;

/// Walks on the numbers 0..size by +1, +2 and ×2; the goal may lie outside. No way leads back.
struct Walk {
    size: u64,
    goal: u64,
}

impl StateSpace for Walk {
    type State = [u64; 1];
    type Move = &'static str;
    type Scratch = ();
    const REVERSIBLE: bool = false;
    fn words(&self) -> usize {
        1
    }
    fn start(&self) -> [u64; 1] {
        [1]
    }
    fn is_goal(&self, state: &[u64; 1]) -> bool {
        state[0] == self.goal
    }
    fn scratch(&self) {}
    fn expand(&self, _: &mut (), &[state]: &[u64; 1], mut visit: impl FnMut(&'static str, [u64; 1])) {
        for (by, next) in [("+1", state + 1), ("+2", state + 2), ("×2", state * 2)] {
            if next < self.size {
                visit(by, [next]);
            }
        }
    }
}

fn search(size: u64, goal: u64, limits: Limits) -> Outcome<Vec<&'static str>> {
    shortest_path(&Walk { size, goal }, limits, &mut unwatched)
}

#[test]
fn finds_a_shortest_path_and_always_the_same() {
    let Outcome::Solved { path, statistics } = search(100, 11, Limits::default()) else {
        panic!("1 → 3 → 5 → 10 → 11 exists");
    };
    assert_eq!(path, ["+2", "+2", "×2", "+1"]);
    assert_eq!(statistics.levels.iter().sum::<usize>(), statistics.positions);
}

#[test]
fn a_start_that_is_a_goal_needs_no_moves() {
    let Outcome::Solved { path, statistics } = search(10, 1, Limits::default()) else {
        panic!("the start is the goal");
    };
    assert!(path.is_empty());
    assert_eq!(statistics.levels, [1]);
}

#[test]
fn unsolvable_and_limit_are_different_answers() {
    let all = search(50, 1000, Limits::default());
    assert!(matches!(all, Outcome::Unsolvable { statistics } if statistics.positions == 49));
    let few = Limits { positions: 20, ..Limits::default() };
    let Outcome::Limit { limit, statistics } = search(50, 1000, few) else {
        panic!("49 positions do not fit into 20");
    };
    assert_eq!(limit, Limit::Positions(20));
    assert_eq!(statistics.positions, 20);
    assert_eq!(statistics.levels.iter().sum::<usize>(), 20);
}

#[test]
fn memory_is_a_limit_too() {
    let little = Limits { memory: 64 << 10, ..Limits::default() };
    let outcome = search(1_000_000, 2_000_000, little);
    assert!(matches!(outcome, Outcome::Limit { limit: Limit::Memory(_), .. }));
}

#[test]
fn who_watches_may_end_a_search() {
    let outcome = shortest_path(&Walk { size: 100, goal: 1000 }, Limits::default(), &mut |_| ControlFlow::Break(()));
    assert!(matches!(outcome, Outcome::Limit { limit: Limit::Interrupted, .. }));
}

#[test]
fn an_exploration_counts_goals_per_level() {
    let mut seen = 0;
    let walk = Walk { size: 50, goal: 11 };
    let space = explore(&walk, Limits::default(), &mut unwatched, |_, _, _| seen += 1);
    assert_eq!((space.reachable(), seen), (49, 49));
    assert_eq!(space.shortest(), Some(4));
    assert_eq!(space.levels.iter().map(|l| l.goals).sum::<usize>(), 1);
}
