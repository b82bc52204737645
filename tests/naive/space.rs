//! All positions of a game, counted as simply as they can be.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Positions by their numbers, the start first; those with the same key count as one.
pub struct Space<K, P> {
    pub numbers: BTreeMap<K, usize>,
    pub positions: Vec<P>,
    /// Where the moves from each position lead, one for each move.
    pub moves: Vec<Vec<usize>>,
    /// Distances from the start.
    pub levels: Vec<usize>,
    /// Distances to the nearest goal, and the numbers of shortest ways there.
    pub goals: Vec<Option<(usize, u128)>>,
}

impl<K: Ord + Clone, P> Space<K, P> {
    pub fn new(start: P, key: impl Fn(&P) -> K, next: impl Fn(&P) -> Vec<P>, is_goal: impl Fn(&P) -> bool) -> Self {
        let mut numbers = BTreeMap::from([(key(&start), 0)]);
        let (mut positions, mut levels) = (vec![start], vec![0]);
        let mut moves: Vec<Vec<usize>> = Vec::new();
        while moves.len() < positions.len() {
            let from = moves.len();
            let mut led = Vec::new();
            for position in next(&positions[from]) {
                let number = *numbers.entry(key(&position)).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(position);
                    levels.push(levels[from] + 1);
                }
                led.push(number);
            }
            moves.push(led);
        }
        let mut back: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); positions.len()];
        for (from, led) in moves.iter().enumerate() {
            for &to in led {
                back[to].insert(from);
            }
        }
        let mut goals: Vec<Option<(usize, u128)>> =
            positions.iter().map(|position| is_goal(position).then_some((0, 1))).collect();
        let mut open: VecDeque<usize> = (0..goals.len()).filter(|&number| goals[number].is_some()).collect();
        while let Some((at, (distance, ways))) = open.pop_front().and_then(|at| Some((at, goals[at]?))) {
            for &before in &back[at] {
                match &mut goals[before] {
                    Some((known, more)) if *known == distance + 1 => *more += ways,
                    Some(_) => {}
                    unknown => {
                        *unknown = Some((distance + 1, ways));
                        open.push_back(before);
                    }
                }
            }
        }
        Self { numbers, positions, moves, levels, goals }
    }

    /// Length and number of the shortest solutions from the start.
    pub fn solutions(&self) -> Option<(usize, u128)> {
        self.goals[0]
    }

    pub fn distance(&self, number: usize) -> Option<usize> {
        self.goals[number].map(|goal| goal.0)
    }

    /// The positions one move away.
    pub fn next(&self, number: usize) -> BTreeSet<usize> {
        self.moves[number].iter().copied().collect()
    }

    /// Where the moves lead that bring the goal one nearer, in ascending order; once for each move.
    pub fn nearer(&self, number: usize) -> Vec<usize> {
        let is_nearer = |&to: &usize| Some(self.distance(to).map_or(usize::MAX, |to| to + 1)) == self.distance(number);
        let mut nearer: Vec<usize> = self.moves[number].iter().copied().filter(is_nearer).collect();
        nearer.sort_unstable();
        nearer
    }

    /// The positions of this level.
    pub fn level(&self, level: usize) -> impl Iterator<Item = usize> {
        (0..self.levels.len()).filter(move |&number| self.levels[number] == level)
    }

    /// Whether a position is on a shortest solution from the start.
    pub fn is_on_way(&self, number: usize) -> bool {
        let length = self.distance(0);
        self.distance(number).is_some_and(|rest| Some(self.levels[number] + rest) == length)
    }

    /// The lengths of all shortest solutions that are the only ones of their positions.
    pub fn singles(&self) -> Vec<usize> {
        self.goals.iter().flatten().filter(|(length, ways)| *length > 0 && *ways == 1).map(|found| found.0).collect()
    }

    /// Every way of at most `most` moves from the start to its first goal that visits no position twice; `None` if there is too much to see.
    pub fn routes(&self, most: usize, mut patience: usize) -> Option<Vec<Vec<usize>>> {
        let mut routes = Vec::new();
        let mut open = vec![vec![0]];
        while let Some(route) = open.pop() {
            patience = patience.checked_sub(1)?;
            let last = route[route.len() - 1];
            if self.distance(last) == Some(0) {
                routes.push(route);
            } else if route.len() <= most {
                let next = self.next(last).into_iter().filter(|next| !route.contains(next));
                open.extend(next.map(|next| [&route[..], &[next]].concat()));
            }
        }
        Some(routes)
    }
}
