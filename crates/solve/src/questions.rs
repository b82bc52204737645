//! The questions that can be asked about a puzzle. Each is implemented once, for all families and all widths of
//! positions.

use crate::family::Path;
use crate::grid::Cell;
use crate::search::{
    self, Answers, Choice, Endings, Exploration, Keep, Landscape, Limit, Limits, Outcome, PathCounts, State,
    StateSpace, Survey, Watch, Whole,
};

/// The distances of positions from the nearest goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The distance of the start.
    pub start: usize,
    /// The greatest distance of a reachable position.
    pub farthest: usize,
}

/// Receives a position, as the top-left cells of the blocks of each class in reading order, and its distance from the
/// nearest goal modulo 3.
pub type DistanceVisitor<'a> = dyn FnMut(&[Vec<Cell>], u8) + 'a;

/// What to compute about all reachable positions, if they are few enough.
pub struct SpaceRequest<'a, 'b> {
    /// Up to this many positions, their moves are kept to find the fewest moves in other metrics.
    pub compared: usize,
    /// Up to this many positions, each is passed to the visitor.
    pub visitor: Option<(usize, &'a mut DistanceVisitor<'b>)>,
}

/// Facts about all reachable positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpaceFacts<D> {
    /// The fewest steps, slides and moves of a solution, in metrics other than that of the search, if they follow from
    /// the same positions.
    pub fewest: [Option<usize>; 3],
    /// The distances of the positions from the goal, if requested and if the positions are few enough.
    pub distances: Option<D>,
}

impl<D> Default for SpaceFacts<D> {
    fn default() -> Self {
        Self { fewest: [None; 3], distances: None }
    }
}

/// Maps a position to its mirror image.
pub type Image<'a, S> = Box<dyn Fn(&S) -> S + 'a>;

/// A state space together with the translation of its positions into those of the puzzle.
pub trait PuzzleSpace {
    /// A packed position.
    type State: State;

    /// The state space.
    fn space(&self) -> &dyn StateSpace<Self::State>;

    /// The limits of each search.
    fn limits(&self) -> Limits;

    /// The moves through these positions.
    fn path(&self, states: &[Self::State]) -> Path;

    /// The top-left cells of the blocks, those of each class of interchangeable blocks in reading order.
    fn classes(&self, state: &Self::State) -> Vec<Vec<Cell>>;

    /// The top-left cells of the blocks, in the order of the puzzle.
    fn position(&self, state: &Self::State) -> Vec<Cell>;

    /// The position with these top-left cells of the blocks; `None` if the blocks can never be there.
    fn at(&self, position: &[Cell]) -> Option<Self::State>;

    /// Maps a position to its mirror image. The puzzle must be symmetric.
    fn mirror(&self) -> Image<'_, Self::State>;

    /// Calls `find` with the preferred choice of path.
    fn preferring<T>(&self, find: impl FnOnce(&Choice<Self::State>) -> T) -> T {
        find(&Choice::First)
    }

    /// The result of a search that is specific to this puzzle, if there is one.
    fn own_search(&self, _watch: &mut Watch) -> Option<Outcome<Path>> {
        None
    }

    /// The fewest steps, slides and moves, in other metrics, if they follow from the positions.
    fn fewest(&self, _states: &[Self::State], _landscape: &Landscape) -> [Option<usize>; 3] {
        [None; 3]
    }

    /// A solution that may not be shortest, for about the work of `positions` positions of breadth-first search.
    fn best_first(&self, _positions: usize, _watch: &mut Watch) -> Option<Path> {
        None
    }
}

/// The questions. The same puzzle gives the same answers. `watch` is called from time to time while a search runs.
///
/// A position is the top-left cells of all blocks in their order, or the cell of a number maze. Positions that differ
/// only by an exchange of interchangeable blocks are one; in it, these blocks are in the order that they have at the
/// start.
pub trait Questions {
    /// A shortest solution.
    fn solve(&self, watch: &mut Watch) -> Outcome<Path>;

    /// A shortest solution, facts about all shortest ones, and the first `most` of them.
    fn answers(&self, most: usize, watch: &mut Watch) -> Outcome<Answers<Path, Vec<Cell>>>;

    /// The results of [`answers`](Self::answers) without a list and of an exploration, in one search if the limits
    /// allow it. The search ends with as many positions as `enough` computes from the number up to the nearest goals.
    /// All positions are analysed if they are few enough for something in `wanted`.
    fn whole(
        &self,
        enough: &dyn Fn(usize) -> usize,
        wanted: SpaceRequest,
        watch: &mut Watch,
    ) -> Whole<Answers<Path, Vec<Cell>>, SpaceFacts<Extent>>;

    /// Every winning position that can be entered without passing through another, and a shortest such solution to
    /// each. If the start is winning, it is the only one. With `merge_mirror`, positions that are mirror images of each
    /// other, left to right, count as one; the puzzle must be symmetric.
    fn endings(&self, merge_mirror: bool, watch: &mut Watch) -> Endings<Path>;

    /// The number of solutions of at most `most` moves that visit no position twice and end with the first winning one.
    fn count_paths(&self, most: usize, watch: &mut Watch) -> PathCounts;

    /// All reachable positions, of which as many are kept as `keep` says.
    fn survey(&self, keep: Keep, watch: &mut Watch) -> Survey<Vec<Cell>>;

    /// All reachable positions, level by level.
    fn explore(&self, watch: &mut Watch) -> Exploration {
        self.survey(Keep::default(), watch).exploration
    }

    /// Calls `found` with each position of the levels up to `last`, or of all levels. Levels come one after the other.
    /// A position is the top-left cells of the blocks of each class of interchangeable blocks, in reading order.
    ///
    /// # Errors
    ///
    /// If a limit is reached before all of them are visited.
    fn visit(
        &self,
        last: Option<usize>,
        watch: &mut Watch,
        found: &mut dyn FnMut(usize, &[Vec<Cell>]),
    ) -> Result<(), Limit>;

    /// The landscape of all positions, and the positions by their numbers.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    fn landscape(&self, watch: &mut Watch) -> Result<(Landscape, PositionOf<'_>), Limit>;

    /// The distance of each of these positions from the nearest goal; `None` if it cannot be reached. Requires that
    /// moves can be taken back.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    fn distances(&self, of: &[Vec<Cell>], watch: &mut Watch) -> Result<Vec<Option<usize>>, Limit>;

    /// Passes every reachable position to `visitor`, with its distance from the nearest goal modulo 3. Returns `None`,
    /// without a call, if no goal can be reached.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    fn remainders(&self, visitor: &mut DistanceVisitor, watch: &mut Watch) -> Result<Option<Extent>, Limit>;

    /// A solution that may not be shortest, for about the work of `positions` positions of breadth-first search.
    fn best_first(&self, positions: usize, watch: &mut Watch) -> Option<Path>;
}

/// Maps the number of a position to the position.
pub type PositionOf<'a> = Box<dyn Fn(usize) -> Vec<Cell> + 'a>;

impl<W: PuzzleSpace> Questions for W {
    fn solve(&self, watch: &mut Watch) -> Outcome<Path> {
        self.own_search(watch).unwrap_or_else(|| {
            let find = |choice: &Choice<W::State>| search::shortest_path(self.space(), choice, self.limits(), watch);
            self.preferring(find).map(|path| self.path(&path))
        })
    }

    fn answers(&self, most: usize, watch: &mut Watch) -> Outcome<Answers<Path, Vec<Cell>>> {
        let find = |choice: &Choice<W::State>| search::answers(self.space(), choice, most, self.limits(), watch);
        let outcome = self.preferring(find);
        let statistics = outcome.statistics().clone();
        let may_continue = || search::may_continue(watch, &statistics);
        outcome.map(|answers| answers.map(|path| self.path(&path), |state| self.position(&state), may_continue))
    }

    fn whole(
        &self,
        enough: &dyn Fn(usize) -> usize,
        wanted: SpaceRequest,
        watch: &mut Watch,
    ) -> Whole<Answers<Path, Vec<Cell>>, SpaceFacts<Extent>> {
        let limits = self.limits();
        if let Some(outcome) = self.own_search(watch) {
            return outcome.map(|path| Answers { path, several: Err(Limit::Positions(limits.positions)) }).into();
        }
        let SpaceRequest { compared, mut visitor } = wanted;
        let mapped = visitor.as_ref().map_or(compared, |(most, _)| compared.max(*most));
        let find = |choice: &Choice<W::State>| search::whole(self.space(), choice, limits, enough, mapped, watch);
        self.preferring(find).map(
            |answers| answers.map(|path| self.path(&path), |state| self.position(&state), || true),
            |(states, landscape)| SpaceFacts {
                fewest: if states.len() <= compared { self.fewest(&states, &landscape) } else { [None; 3] },
                distances: match &mut visitor {
                    Some((most, visitor)) if states.len() <= *most => {
                        visit_distances(self, &states, &landscape, *visitor)
                    }
                    _ => None,
                },
            },
        )
    }

    fn endings(&self, merge_mirror: bool, watch: &mut Watch) -> Endings<Path> {
        let mirror = merge_mirror.then(|| self.mirror());
        let found = search::endings(self.space(), mirror.as_deref(), self.limits(), watch);
        found.map(|path| self.path(&path), watch)
    }

    fn count_paths(&self, most: usize, watch: &mut Watch) -> PathCounts {
        search::count_paths(self.space(), most, self.limits(), watch)
    }

    fn survey(&self, keep: Keep, watch: &mut Watch) -> Survey<Vec<Cell>> {
        search::survey(self.space(), self.limits(), keep, watch).map(|state| self.position(&state))
    }

    fn visit(
        &self,
        last: Option<usize>,
        watch: &mut Watch,
        found: &mut dyn FnMut(usize, &[Vec<Cell>]),
    ) -> Result<(), Limit> {
        let mut found = |level, states: &[W::State]| states.iter().for_each(|state| found(level, &self.classes(state)));
        search::visit(self.space(), last, self.limits(), watch, &mut found)
    }

    fn landscape(&self, watch: &mut Watch) -> Result<(Landscape, PositionOf<'_>), Limit> {
        let (states, landscape) = search::landscape(self.space(), self.limits(), watch)?;
        Ok((landscape, Box::new(move |number| self.position(&states[number]))))
    }

    fn distances(&self, of: &[Vec<Cell>], watch: &mut Watch) -> Result<Vec<Option<usize>>, Limit> {
        let states: Vec<Option<W::State>> = of.iter().map(|position| self.at(position)).collect();
        let known: Vec<W::State> = states.iter().flatten().cloned().collect();
        let mut found = search::distances(self.space(), &known, self.limits(), watch)?.into_iter();
        Ok(states.iter().map(|state| state.as_ref().and_then(|_| found.next()?)).collect())
    }

    fn remainders(&self, visitor: &mut DistanceVisitor, watch: &mut Watch) -> Result<Option<Extent>, Limit> {
        let (states, landscape) = search::landscape(self.space(), self.limits(), watch)?;
        Ok(visit_distances(self, &states, &landscape, visitor))
    }

    fn best_first(&self, positions: usize, watch: &mut Watch) -> Option<Path> {
        PuzzleSpace::best_first(self, positions, watch)
    }
}

/// Passes each position to `visitor`, with its distance from the nearest goal modulo 3; none if no goal can be reached.
fn visit_distances<W: PuzzleSpace>(
    puzzle: &W,
    states: &[W::State],
    landscape: &Landscape,
    visitor: &mut DistanceVisitor,
) -> Option<Extent> {
    let distances = landscape.distances()?;
    for (state, distance) in states.iter().zip(distances) {
        visitor(&puzzle.classes(state), (distance % 3) as u8);
    }
    let farthest = distances.iter().copied().max().unwrap_or(0) as usize;
    Some(Extent { start: distances[0] as usize, farthest })
}
