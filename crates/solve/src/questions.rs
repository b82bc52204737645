//! The questions to a puzzle: each is written once, for all families and all widths of positions.

use crate::family::Path;
use crate::grid::Cell;
use crate::search::{
    self, Answers, Choice, Endings, Exploration, Keep, Landscape, Limit, Limits, Outcome, PathCounts, State,
    StateSpace, Survey, Watch, Whole,
};

/// How far positions are from the nearest goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The distance of the start.
    pub start: usize,
    /// The greatest distance of a position that can be reached.
    pub farthest: usize,
}

/// Is told of a position, the top-left cells of the blocks of each class in reading order, and of its distance from the nearest goal
/// modulo 3.
pub type Told<'a> = dyn FnMut(&[Vec<Cell>], u8) + 'a;

/// What is wanted of all positions that can be reached, if they are few enough.
pub struct OfAll<'a, 'b> {
    /// Of at most so many, the moves are compared for the fewest in other metrics.
    pub kept: usize,
    /// At most so many are told.
    pub told: Option<(usize, &'a mut Told<'b>)>,
}

/// What was seen of all positions that can be reached.
#[derive(Default)]
pub struct Seen {
    /// The fewest steps, slides and moves of a solution, in metrics other than that of the search, if they follow from the same positions.
    pub fewest: [Option<usize>; 3],
    /// How far they are from the goal, if they were told.
    pub extent: Option<Extent>,
}

/// Maps a position to its mirror image.
pub type Image<'a, S> = Box<dyn Fn(&S) -> S + 'a>;

/// A space of positions, in the words of its puzzle.
pub trait Worded {
    /// A position.
    type State: State;

    /// The space.
    fn space(&self) -> &dyn StateSpace<Self::State>;

    /// The limits of each search.
    fn limits(&self) -> Limits;

    /// The moves through these positions.
    fn path(&self, states: &[Self::State]) -> Path;

    /// The top-left cells of the blocks, those of each class of interchangeable ones in reading order.
    fn classes(&self, state: &Self::State) -> Vec<Vec<Cell>>;

    /// The top-left cells of the blocks, in their order.
    fn position(&self, state: &Self::State) -> Vec<Cell>;

    /// The position with these top-left cells of the blocks; `None` if it is known that they can never be there.
    fn at(&self, position: &[Cell]) -> Option<Self::State>;

    /// Maps a position to its mirror image, of a puzzle that is its own mirror image.
    fn mirror(&self) -> Image<'_, Self::State>;

    /// Calls `find` with the path that is preferred.
    fn preferring<T>(&self, find: impl FnOnce(&Choice<Self::State>) -> T) -> T {
        find(&Choice::First)
    }

    /// The result of a search that this puzzle has for itself.
    fn own_search(&self, _watch: &mut Watch) -> Option<Outcome<Path>> {
        None
    }

    /// The fewest steps, slides and moves, in other metrics, if they follow from the positions.
    fn fewest(&self, _states: &[Self::State], _landscape: &Landscape) -> [Option<usize>; 3] {
        [None; 3]
    }

    /// A solution that may not be shortest, in the work of about so many positions of breadth-first search.
    fn best_first(&self, _positions: usize, _watch: &mut Watch) -> Option<Path> {
        None
    }
}

/// The questions. Same puzzle, same answers; `watch` is called from time to time while a search runs.
///
/// Positions are the top-left cells of all blocks, in their order, or the cell of a number maze. Those that differ only in the places of
/// interchangeable blocks are one, and of such blocks the one that comes first at the start is first in it.
pub trait Questions {
    /// A shortest solution.
    fn solve(&self, watch: &mut Watch) -> Outcome<Path>;

    /// A shortest solution, what can be said of all shortest ones, and the first `most` of them.
    fn answers(&self, most: usize, watch: &mut Watch) -> Outcome<Answers<Path, Vec<Cell>>>;

    /// The results of [`answers`](Self::answers) without a list and of an exploration, in one search where the limits allow it: it ends
    /// with as many positions as `enough` makes of the number up to the nearest goals. All positions are looked at if they are as
    /// few as something `wanted` needs.
    fn whole(
        &self,
        enough: &dyn Fn(usize) -> usize,
        wanted: OfAll,
        watch: &mut Watch,
    ) -> Whole<Answers<Path, Vec<Cell>>, Seen>;

    /// Every winning position that can be entered from one that is not, without passing through another, and a shortest such
    /// solution to each. If the start is winning, it is the only one. With `merge_mirror`, positions that are each other's mirror image, left
    /// to right, count as one: of a puzzle that is its own mirror image.
    fn endings(&self, merge_mirror: bool, watch: &mut Watch) -> Endings<Path>;

    /// How many solutions of at most `most` moves visit no position twice and end with the first winning one.
    fn count_paths(&self, most: usize, watch: &mut Watch) -> PathCounts;

    /// All positions that can be reached, of which as many are kept as `keep` says.
    fn survey(&self, keep: Keep, watch: &mut Watch) -> Survey<Vec<Cell>>;

    /// All positions that can be reached, by their levels.
    fn explore(&self, watch: &mut Watch) -> Exploration {
        self.survey(Keep::default(), watch).exploration
    }

    /// Calls `found` with each position of the levels up to the `last`, or without it of all levels; a level is complete when the next one
    /// begins. A position has the top-left cells of the blocks of each class of interchangeable ones, in reading order.
    ///
    /// # Errors
    ///
    /// If a limit is reached before all of them are told.
    fn visit(
        &self,
        last: Option<usize>,
        watch: &mut Watch,
        found: &mut dyn FnMut(usize, &[Vec<Cell>]),
    ) -> Result<(), Limit>;

    /// The facts about all positions, and the positions by their numbers.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    fn landscape(&self, watch: &mut Watch) -> Result<(Landscape, PositionOf<'_>), Limit>;

    /// How far each of these positions is from the nearest goal; `None` if it cannot be reached. Moves can be taken back.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    fn distances(&self, of: &[Vec<Cell>], watch: &mut Watch) -> Result<Vec<Option<usize>>, Limit>;

    /// Tells of every position that can be reached, and of its distance from the nearest goal modulo 3. `None` if no goal can be reached;
    /// then nothing is told.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    fn remainders(&self, told: &mut Told, watch: &mut Watch) -> Result<Option<Extent>, Limit>;

    /// A solution that may not be shortest, in the work of about so many positions of breadth-first search.
    fn best_first(&self, positions: usize, watch: &mut Watch) -> Option<Path>;
}

/// The position with a given number.
pub type PositionOf<'a> = Box<dyn Fn(usize) -> Vec<Cell> + 'a>;

impl<W: Worded> Questions for W {
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
        let goes_on = || search::goes_on(watch, &statistics);
        outcome.map(|answers| answers.map(|path| self.path(&path), |state| self.position(&state), goes_on))
    }

    fn whole(
        &self,
        enough: &dyn Fn(usize) -> usize,
        wanted: OfAll,
        watch: &mut Watch,
    ) -> Whole<Answers<Path, Vec<Cell>>, Seen> {
        let limits = self.limits();
        if let Some(outcome) = self.own_search(watch) {
            return outcome.map(|path| Answers { path, several: Err(Limit::Positions(limits.positions)) }).into();
        }
        let OfAll { kept, mut told } = wanted;
        let mapped = told.as_ref().map_or(kept, |(most, _)| kept.max(*most));
        let find = |choice: &Choice<W::State>| search::whole(self.space(), choice, limits, enough, mapped, watch);
        self.preferring(find).map(
            |answers| answers.map(|path| self.path(&path), |state| self.position(&state), || true),
            |(states, landscape)| Seen {
                fewest: if states.len() <= kept { self.fewest(&states, &landscape) } else { [None; 3] },
                extent: match &mut told {
                    Some((most, told)) if states.len() <= *most => tell(self, &states, &landscape, *told),
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

    fn remainders(&self, told: &mut Told, watch: &mut Watch) -> Result<Option<Extent>, Limit> {
        let (states, landscape) = search::landscape(self.space(), self.limits(), watch)?;
        Ok(tell(self, &states, &landscape, told))
    }

    fn best_first(&self, positions: usize, watch: &mut Watch) -> Option<Path> {
        Worded::best_first(self, positions, watch)
    }
}

/// Tells of each position, with its distance from the nearest goal modulo 3; of none if no goal can be reached.
fn tell<W: Worded>(worded: &W, states: &[W::State], landscape: &Landscape, told: &mut Told) -> Option<Extent> {
    let distances = landscape.distances()?;
    for (state, distance) in states.iter().zip(distances) {
        told(&worded.classes(state), (distance % 3) as u8);
    }
    let farthest = distances.iter().copied().max().unwrap_or(0) as usize;
    Some(Extent { start: distances[0] as usize, farthest })
}
