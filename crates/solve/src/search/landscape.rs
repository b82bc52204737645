//! All positions of a space seen from its goals: the distance of each from the nearest goal, the number of shortest
//! paths there, and how hard that makes the puzzle.
//!
//! First an exploration finds the positions. Then the moves between them are collected, and a breadth-first search
//! follows them backwards from all goals at once.

use super::batch::{Worker, chunk_size};
use super::levels::KeptPositions;
use super::observer::Until;
use super::paths::StateIndex;
use super::reporter::Reporter;
use super::sweep::sweep_in_memory;
use super::{Limit, Limits, Progress, State, StateSpace, Watch};
use hashbrown::HashTable;
use std::ops::Range;

/// Positions whose moves are collected between two progress reports.
const BLOCK: usize = 1 << 12;

/// The distance of a position from which no goal can be reached.
const NEVER: u32 = u32::MAX;

/// How hard a puzzle is. All counts are over the reachable positions, in the metric of the space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difficulty {
    /// Number of moves of a shortest solution.
    pub length: usize,
    /// Number of shortest solutions, as sequences of positions; `u64::MAX` means that or more.
    pub solutions: u64,
    /// Number of reachable positions, including the start.
    pub positions: usize,
    /// Number of goals among them.
    pub goals: usize,
    /// Dead ends: unsolved positions from which no move leads farther from the start.
    pub dead_ends: usize,
    /// Positions from which the goal can no longer be reached.
    pub lost: usize,
    /// The greatest distance of any position from its nearest goal.
    pub farthest: usize,
    /// Positions on shortest solutions, without the start.
    pub on_way: usize,
    /// Positions off the shortest solutions that are one move away from an unsolved position on one.
    pub beside: usize,
    /// Total number of moves available at unsolved positions on shortest solutions.
    pub choices: usize,
    /// Number of these positions.
    pub crossroads: usize,
}

impl Difficulty {
    /// The fraction, from 0 to 1, of positions off the route among those to which a move from the route leads. The
    /// route is all positions on shortest solutions.
    pub fn astray(&self) -> f64 {
        self.beside as f64 / (self.beside + self.on_way).max(1) as f64
    }

    /// A score that sorts puzzles by how hard people find them: by length, and at equal length by how far a player can
    /// get from the goal.
    pub fn score(&self) -> f64 {
        self.length as f64 + (self.farthest - self.length) as f64 / (self.farthest + 1) as f64
    }

    /// The average number of available moves on the route.
    pub fn choice(&self) -> f64 {
        self.choices as f64 / self.crossroads.max(1) as f64
    }
}

/// The facts about each reachable position. Positions are numbered in order of discovery.
pub struct Landscape {
    /// The number after the last position of each level. A level has the positions at the same distance from the start.
    ends: Vec<usize>,
    moves: Moves,
    /// For each position its distance from the nearest goal, or [`NEVER`].
    distances: Vec<u32>,
    /// For each position the number of shortest paths to a goal, saturating.
    paths: Vec<u64>,
}

/// The successors of each position, each once, as a compressed adjacency list.
pub(super) struct Moves {
    /// For each position the start of its part of `to`; one more at the end.
    starts: Vec<usize>,
    to: Vec<u32>,
}

impl Moves {
    pub(super) fn of(&self, number: usize) -> &[u32] {
        &self.to[self.range(number)]
    }

    /// The target of a move.
    pub(super) fn to(&self, number: usize) -> u32 {
        self.to[number]
    }

    /// The numbers of a position's moves.
    pub(super) fn range(&self, number: usize) -> Range<usize> {
        self.starts[number]..self.starts[number + 1]
    }

    /// Number of positions.
    pub(super) fn positions(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of moves.
    pub(super) fn len(&self) -> usize {
        self.to.len()
    }

    /// The reversed moves.
    fn reversed(&self, reporter: &mut Reporter) -> Result<Self, Limit> {
        let count = self.starts.len() - 1;
        let mut starts = vec![0; count + 1];
        self.to.iter().for_each(|&to| starts[to as usize + 1] += 1);
        (0..count).for_each(|number| starts[number + 1] += starts[number]);
        let mut free = starts.clone();
        let mut to = vec![0; self.to.len()];
        for from in 0..count {
            reporter.advance(1)?;
            for &number in self.of(from) {
                let slot = &mut free[number as usize];
                to[*slot] = from as u32;
                *slot += 1;
            }
        }
        Ok(Self { starts, to })
    }
}

/// Finds all reachable positions, in order of discovery, and their distances from the goals. The same space gives the
/// same landscape.
///
/// # Errors
///
/// If a limit is reached. Files are not used.
pub fn landscape<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Result<(Vec<S>, Landscape), Limit> {
    let kept = sweep_in_memory(space, vec![space.start()], limits, watch, Until::AllSeen, &mut |_, _, _| {}).kept()?;
    landscape_of(space, kept, limits, watch)
}

/// The distance of each of some positions from the nearest goal. `None` if a position cannot be reached or cannot reach
/// a goal. Requires that moves can be taken back.
///
/// # Errors
///
/// If a limit is reached. Files are not used.
pub fn distances<S: State>(
    space: &dyn StateSpace<S>,
    of: &[S],
    limits: Limits,
    watch: &mut Watch,
) -> Result<Vec<Option<usize>>, Limit> {
    let mut goals = Vec::new();
    sweep_in_memory(space, vec![space.start()], limits, watch, Until::AllSeen, &mut |states, at, _| {
        goals.extend(at.iter().map(|&index| states[index].clone()));
    })
    .kept()?;
    // Some of the wanted positions may be equal.
    let wanted = StateIndex::of(of);
    let mut found = vec![None; of.len()];
    sweep_in_memory(space, goals, limits, watch, Until::AllSeen, &mut |states, _, level| {
        for number in states.iter().filter_map(|state| wanted.find(state.hash(), state)) {
            found[number as usize] = Some(level);
        }
    })
    .kept()?;
    Ok(of.iter().map(|state| found[wanted.find(state.hash(), state)? as usize]).collect())
}

/// The landscape of all positions, which a sweep has found.
///
/// # Errors
///
/// If a limit is reached.
pub(super) fn landscape_of<S: State>(
    space: &dyn StateSpace<S>,
    kept: KeptPositions<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Result<(Vec<S>, Landscape), Limit> {
    let KeptPositions { states, ends, memory } = kept;
    let out_of_memory = Limit::Memory(limits.memory);
    let mut goals = Vec::new();
    space.goals(&states, &mut goals);
    // Per position: a slot of the hash table, the start of its moves, distance and paths, and a slot of the queue.
    let each = 2 * (size_of::<u32>() + 1) + size_of::<usize>() + 3 * size_of::<u32>() + size_of::<u64>();
    let in_use = memory.saturating_add(states.len().saturating_mul(each));
    let room = limits.memory.checked_sub(in_use).filter(|_| states.len() < NEVER as usize).ok_or(out_of_memory)?;
    // Moves that cannot be taken back are stored in both directions.
    let sides = if space.is_reversible() { 1 } else { 2 };
    let most = room / (sides * 2 * size_of::<u32>());
    let moves = collect_moves(space, &states, &|_| true, most, watch)?.ok_or(out_of_memory)?;
    let mut reporter = Reporter::new(watch, Progress::new(states.len(), 0, memory));
    let (distances, paths) = match space.is_reversible() {
        true => search_back(&goals, &moves, &mut reporter)?,
        false => search_back(&goals, &moves.reversed(&mut reporter)?, &mut reporter)?,
    };
    Ok((states, Landscape { ends, moves, distances, paths }))
}

/// Collects the moves between `states`, from those that `is_left` accepts. `None` if they are more than `most`.
pub(super) fn collect_moves<S: State>(
    space: &dyn StateSpace<S>,
    states: &[S],
    is_left: &dyn Fn(usize) -> bool,
    most: usize,
    watch: &mut Watch,
) -> Result<Option<Moves>, Limit> {
    let mut table: HashTable<u32> = HashTable::with_capacity(states.len());
    for (number, state) in (0..).zip(states) {
        table.insert_unique(state.hash(), number, |&other| states[other as usize].hash());
    }
    let mut worker = Worker::new(space);
    let mut moves = Moves { starts: Vec::with_capacity(states.len() + 1), to: Vec::new() };
    moves.starts.push(0);
    let chunk = chunk_size(space);
    for (start, chunk_states) in (0..).step_by(chunk).zip(states.chunks(chunk)) {
        if start % BLOCK < chunk {
            let progress = Progress::new(states.len(), 0, 0);
            watch.report(progress).is_continue().then_some(()).ok_or(Limit::Interrupted)?;
        }
        for (number, part) in (start..).zip(worker.expand(chunk_states).parts()) {
            let first = moves.to.len();
            for (hash, next) in part.iter().filter(|_| is_left(number)) {
                let known = table.find(*hash, |&other| states[other as usize] == *next);
                moves.to.extend(known.filter(|next| !moves.to[first..].contains(next)));
            }
            if moves.to.len() > most {
                return Ok(None);
            }
            moves.starts.push(moves.to.len());
        }
    }
    Ok(Some(moves))
}

/// For each position its distance from the nearest of `goals`, and the number of shortest paths there. `back` has the
/// reversed moves.
fn search_back(goals: &[usize], back: &Moves, reporter: &mut Reporter) -> Result<(Vec<u32>, Vec<u64>), Limit> {
    let count = back.starts.len() - 1;
    let (mut distances, mut paths) = (vec![NEVER; count], vec![0_u64; count]);
    let mut queue: Vec<u32> = goals.iter().map(|&goal| goal as u32).collect();
    for &goal in goals {
        (distances[goal], paths[goal]) = (0, 1);
    }
    let mut at = 0;
    while let Some(&number) = queue.get(at) {
        reporter.advance(1)?;
        at += 1;
        let number = number as usize;
        let next = distances[number] + 1;
        for &before in back.of(number) {
            let before_at = before as usize;
            if distances[before_at] == NEVER {
                distances[before_at] = next;
                queue.push(before);
            }
            if distances[before_at] == next {
                paths[before_at] = paths[before_at].saturating_add(paths[number]);
            }
        }
    }
    Ok((distances, paths))
}

impl Landscape {
    /// The moves of all positions, and a test for goals.
    pub(super) fn moves(&self) -> (&Moves, impl Fn(usize) -> bool) {
        (&self.moves, |number| self.distances[number] == 0)
    }

    /// The positions with exactly one shortest path to a goal, in order of discovery: the length of the path, at least
    /// 1, and the position's number.
    pub fn singles(&self) -> impl Iterator<Item = (usize, usize)> {
        let all = self.distances.iter().zip(&self.paths).enumerate();
        all.filter(|(_, (distance, paths))| **distance > 0 && **paths == 1)
            .map(|(number, (distance, _))| (*distance as usize, number))
    }

    /// The distance of each position from the nearest goal; `None` if no goal can be reached from the start. Requires
    /// that moves can be taken back.
    pub fn distances(&self) -> Option<&[u32]> {
        (self.distances[0] != NEVER).then_some(&self.distances)
    }

    /// The difficulty from the start; `None` if no goal can be reached.
    pub fn difficulty(&self) -> Option<Difficulty> {
        let length = Some(self.distances[0]).filter(|&distance| distance != NEVER)?;
        let route = self.route();
        let unsolved: Vec<usize> = route.iter().copied().filter(|&number| self.distances[number] > 0).collect();
        let mut seen = vec![false; self.distances.len()];
        route.iter().for_each(|&number| seen[number] = true);
        let mut beside = 0;
        for &to in unsolved.iter().flat_map(|&number| self.moves.of(number)) {
            beside += usize::from(!std::mem::replace(&mut seen[to as usize], true));
        }
        Some(Difficulty {
            length: length as usize,
            solutions: self.paths[0],
            positions: self.distances.len(),
            goals: self.distances.iter().filter(|&&distance| distance == 0).count(),
            dead_ends: self.dead_ends(),
            lost: self.distances.iter().filter(|&&distance| distance == NEVER).count(),
            farthest: self
                .distances
                .iter()
                .filter(|&&distance| distance != NEVER)
                .max()
                .map_or(0, |&most| most as usize),
            on_way: route.len() - 1,
            beside,
            choices: unsolved.iter().map(|&number| self.moves.of(number).len()).sum(),
            crossroads: unsolved.len(),
        })
    }

    /// The positions on shortest paths from the start, which comes first.
    fn route(&self) -> Vec<usize> {
        let mut route = vec![0];
        let mut layer = 0..1;
        while !layer.is_empty() {
            let mut next: Vec<usize> = Vec::new();
            for &number in &route[layer.clone()] {
                let nearer = |&to: &usize| self.distances[to].checked_add(1) == Some(self.distances[number]);
                next.extend(self.moves.of(number).iter().map(|&to| to as usize).filter(nearer));
            }
            next.sort_unstable();
            next.dedup();
            layer = layer.end..layer.end + next.len();
            route.extend(next);
        }
        route
    }

    fn dead_ends(&self) -> usize {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let level = |(start, &end): (usize, &usize)| -> usize {
            let range: Range<usize> = start..end;
            // A move leads at most to the next level, which begins where this one ends.
            let leads_on = |&number: &usize| self.moves.of(number).iter().any(|&to| to as usize >= end);
            range.filter(|number| self.distances[*number] > 0 && !leads_on(number)).count()
        };
        starts.zip(&self.ends).map(level).sum()
    }
}
