//! Reports the positions that a sweep finds, and detects when it has found enough.

use super::{State, StateSpace};

/// The condition that ends a sweep early.
#[derive(Clone, Copy)]
pub(super) enum Until<'a> {
    /// None: the sweep visits all positions.
    AllSeen,
    /// The end of the first level with goals.
    NearestGoals,
    /// The first position beyond this level.
    Beyond(usize),
    /// A number of positions, computed from the number up to the nearest goals.
    Enough(&'a dyn Fn(usize) -> usize),
}

/// When a sweep ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    Never,
    /// When all positions of this level are found.
    AfterLevel(usize),
    /// At the last reported position.
    Now,
}

/// Receives new positions of a level in order of discovery: the positions, the indices of the goals among them, and the
/// level.
pub(super) type Visitor<'a, S> = &'a mut dyn FnMut(&[S], &[usize], usize);

/// Reports each position that is found, once.
pub(super) struct Observer<'a, S> {
    space: &'a dyn StateSpace<S>,
    until: Until<'a>,
    /// The level of the nearest goals, and the number of positions that [`Until::Enough`] computed for it.
    nearest: Option<usize>,
    most: Option<usize>,
    visitor: Visitor<'a, S>,
    /// Indices of the goals among the positions reported at a time.
    goals: Vec<usize>,
    /// Number of reported positions.
    pub reported: usize,
    pub stop: Stop,
}

impl<'a, S: State> Observer<'a, S> {
    pub fn new(space: &'a dyn StateSpace<S>, until: Until<'a>, visitor: Visitor<'a, S>) -> Self {
        Self { space, until, nearest: None, most: None, visitor, goals: Vec::new(), reported: 0, stop: Stop::Never }
    }

    /// The stop that applies to this level. After another store took over, goals on the next level may have been
    /// reported already.
    pub fn stop_on(&self, level: usize) -> Stop {
        match self.stop {
            Stop::AfterLevel(last) if level < last => Stop::Never,
            stop => stop,
        }
    }

    /// Reports those positions from number `first` on that are new, up to the one that ends the sweep.
    pub fn observe(&mut self, first: usize, states: &[S], level: usize) {
        let Some(states) = states.get(self.reported - first..).filter(|states| !states.is_empty()) else {
            return;
        };
        let mut count = states.len();
        self.goals.clear();
        self.space.goals(states, &mut self.goals);
        match (self.until, self.goals.first()) {
            (Until::Beyond(most), _) if level > most => (count, self.stop) = (0, Stop::Now),
            (Until::Enough(enough), goal) => {
                if self.most.is_none() && self.nearest.is_some_and(|nearest| level > nearest) {
                    self.most = Some(enough(self.reported));
                }
                self.nearest = self.nearest.or(goal.map(|_| level));
                if let Some(room) = self.most.map(|most| most - self.reported).filter(|&room| room <= count) {
                    (count, self.stop) = (room, Stop::Now);
                    self.goals.retain(|&goal| goal < room);
                }
            }
            (Until::NearestGoals, Some(_)) => self.stop = Stop::AfterLevel(level),
            _ => {}
        }
        self.reported += count;
        if count > 0 {
            (self.visitor)(&states[..count], &self.goals, level);
        }
    }
}
