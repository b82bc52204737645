//! The nearest goals of a symmetric space, found with one of each pair of mirror images.
//!
//! If the start is its own image, a position and its image are equally far from it. So the sweep keeps the smaller of
//! both, and so does the search back from the goals. The positions on shortest paths, together with their images, are
//! then sorted into order of discovery.

use super::levels::{KeptPositions, Positions, SweepResult};
use super::observer::Until;
use super::paths::{Nearest, StateIndex, in_order};
use super::sweep::sweep_in_memory;
use super::{Expander, Halves, Limits, Outcome, State, StateSpace, Statistics, Watch};

/// Most bytes of the half space. A larger search uses the whole space, where ranks may be faster.
const MOST: usize = 1 << 22;

/// A space that has the smaller of each position and its image.
struct Half<'a, S> {
    space: &'a dyn StateSpace<S>,
    halves: &'a dyn Halves<S>,
}

impl<S: State> StateSpace<S> for Half<'_, S> {
    fn words(&self) -> usize {
        self.space.words()
    }

    fn is_reversible(&self) -> bool {
        self.space.is_reversible()
    }

    fn memory(&self) -> usize {
        self.space.memory()
    }

    fn start(&self) -> S {
        self.space.start()
    }

    fn is_goal(&self, state: &S) -> bool {
        self.space.is_goal(state)
    }

    fn goals(&self, states: &[S], goals: &mut Vec<usize>) {
        self.space.goals(states, goals);
    }

    fn expander(&self) -> Expander<'_, S> {
        self.halves.half_expander()
    }
}

/// The nearest goals of `space`, with the positions on all shortest paths to them. `None` if half of the space is too
/// large, or if a limit is reached.
pub(super) fn nearest_goals<S: State>(
    space: &dyn StateSpace<S>,
    limits: Limits,
    watch: &mut Watch,
) -> Option<Outcome<Nearest<S>>> {
    #[cfg(test)]
    if !super::STRATEGIES.get().halves {
        return None;
    }
    let halves = space.halves()?;
    let half_space = Half { space, halves };
    // The rest of the memory is for the positions on shortest paths.
    let half = Limits { memory: (limits.memory / 2).min(MOST), ..limits };
    let (mut goals, mut levels) = (Vec::new(), Vec::new());
    let swept = sweep_in_memory(
        &half_space,
        vec![space.start()],
        half,
        watch,
        Until::NearestGoals,
        &mut |states, at, level| {
            goals.extend(at.iter().map(|&index| states[index].clone()));
            levels.resize(level + 1, 0);
            levels[level] +=
                states.iter().map(|state| if halves.image(state) == *state { 1 } else { 2 }).sum::<usize>();
        },
    );
    let KeptPositions { states, ends, memory } = swept.kept().ok()?;
    let positions = levels.iter().sum();
    if positions > limits.positions {
        return None;
    }
    let level = levels.len() - 1;
    let statistics = Statistics { positions, levels, ..Statistics::default() };
    if goals.is_empty() {
        return Some(Outcome::Unsolvable { statistics });
    }
    let swept = SweepResult { positions: Positions::Memory(states), ends, limit: None, memory };
    let paths = Nearest { swept, goals, level }.paths(&half_space, limits, watch).ok()?;
    let with_images = |layer: &Vec<S>| {
        let mut index = StateIndex::default();
        for state in layer.iter().flat_map(|state| [state.clone(), halves.image(state)]) {
            index.insert(state.hash(), &state);
        }
        index
    };
    let layers = paths.layers.iter().map(with_images).collect();
    let layers = in_order(space, layers, &mut |_| Ok(())).ok()?;
    Some(Outcome::Solved { path: Nearest::of_layers(space, layers), statistics })
}
