//! Routes on a map: the landings, and the jumps between them.

use super::{Chapter, Marks, Moved, Shown, Unit, Walkthrough};
use std::ops::RangeInclusive;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::Cell;

/// The part of a route that a map shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route<'a> {
    /// The visited cells, in the order of the jumps; first the one where the map begins.
    pub landings: Vec<Landing>,
    /// The jumps, in their order; the other ways to end the game last.
    pub legs: Vec<Leg<'a>>,
    /// The jumps of the same map that are still to come, in their order. They are not drawn, but what is drawn leaves room for
    /// them, so that the maps of a way differ in what is added only.
    pub ahead: Vec<Leg<'a>>,
    /// The word at an exit that was reached.
    pub exit: &'a str,
}

/// A cell on which one stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// After how many jumps; 0 is the start.
    pub number: usize,
    /// Which cell.
    pub cell: Cell,
    /// Whether the game ends there.
    pub ends: bool,
}

/// A jump on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg<'a> {
    /// Which jump it is, from 1.
    pub number: usize,
    /// From where, to where, how far and how.
    pub moved: &'a Moved,
    /// Whether it is marked: the jump just made, or the next.
    pub marked: bool,
}

impl Walkthrough {
    /// Whether the solution is the way of one piece that jumps, and so is shown on maps and not position by position.
    pub fn is_route(&self) -> bool {
        self.field.jumps.is_some()
    }

    /// The same story on maps of at most `jumps` jumps each, all of about as many. Stories of blocks stay as they are.
    pub fn on_maps_of(mut self, jumps: usize) -> Self {
        if self.is_route() {
            self.chapters = maps(self.length(), jumps.max(1), &self.language);
        }
        self
    }

    /// The heading of the map of all jumps: "The route to an exit: 9 jumps".
    pub fn map_title(&self) -> String {
        let count = ("count", self.length().into());
        self.language.say("map-title", &[self.exits(), ("unit", self.unit.name().into()), count])
    }

    /// What there is to do in how many jumps, or without their number where no route is proven to be shortest.
    pub fn goal_title(&self) -> Option<String> {
        let count = ("count", self.length().into());
        let is_known = self.is_shortest() && self.is_solved() && self.length() > 0;
        if is_known { Some(self.language.say("puzzle-jumps", &[self.exits(), count])) } else { self.brief() }
    }

    /// Whether jumps may lead to an exit.
    pub fn has_exits(&self) -> bool {
        self.field.jumps.as_ref().is_some_and(|jumps| !jumps.exits.is_empty())
    }

    /// The same, as messages ask it.
    pub fn exits(&self) -> (&'static str, Term<'static>) {
        ("exits", if self.has_exits() { "some" } else { "none" }.into())
    }

    /// The sentence that the last jump may also go elsewhere: "The last jump may also go SE."
    pub fn others_in_words(&self) -> Option<String> {
        let list = self.language.list(self.others.iter().map(|moved| self.told(moved).1.concat()));
        (!list.is_empty()).then(|| self.language.say("map-others", &[("list", (&list).into())]))
    }

    /// The map after jump `k` as sentences: where the map begins, and all of its jumps.
    pub(super) fn route_in_words(&self, k: usize, shown: Shown) -> String {
        let language = &self.language;
        let Route { landings, legs, .. } = self.route_shown(k, shown, Marks::default());
        let place = |cell: Cell| self.cell_in_words(cell);
        let first = landings.first().map(|first| {
            language.say("map-begin", &[("count", first.number.into()), ("place", (&place(first.cell)).into())])
        });
        let jumps = legs.iter().map(|leg| {
            let (jump, to) = (leg.moved.way(language), place(leg.moved.to));
            let number = ("number", leg.number.into());
            language.say("map-jump", &[number, ("jump", (&jump).into()), ("place", (&to).into())])
        });
        language.sentences(first.into_iter().chain(jumps))
    }

    /// The map of a chapter, with the forks at its landings, as sentences.
    pub fn mapped_in_words(&self, chapter: &Chapter) -> String {
        let route = self.route_in_words(*chapter.steps.end(), Shown::None);
        let forks = self.forks_of(chapter.steps.clone()).iter().map(|fork| self.fork_in_words(fork));
        self.language.sentences(std::iter::once(route).chain(forks))
    }

    /// A cell with its row and column, from 1, and its number: "row 15, column 9, number 4".
    pub fn cell_in_words(&self, cell: Cell) -> String {
        let number = self.field.jumps.as_ref().and_then(|jumps| jumps.numbers[cell]);
        let kind = if number.is_some() { "number" } else { "exit" };
        let at = [("row", (cell.row + 1).into()), ("column", (cell.col + 1).into())];
        let number = ("number", (number.unwrap_or(0) as usize).into());
        self.language.say("map-place", &[at[0], at[1], ("kind", kind.into()), number])
    }

    /// The content of the map after jump `k`: the route since the map before, with the jump that led there or the next one.
    pub(super) fn route_shown(&self, k: usize, shown: Shown, marks: Marks) -> Route<'_> {
        let last = if shown == Shown::Next { (k + 1).min(self.length()) } else { k };
        let map = self.chapters.iter().find(|map| map.steps.contains(&last));
        let first = map.map_or(1, |map| *map.steps.start());
        let marked = (shown != Shown::None && marks != Marks::NONE).then_some(last);
        self.route(first..=last, marked.filter(|&number| number > 0))
    }

    /// The jumps `steps`, a map of them; number `marked` is marked. At the end of the solution, the jumps that could end it as
    /// well are among them.
    pub fn route(&self, steps: RangeInclusive<usize>, marked: Option<usize>) -> Route<'_> {
        let legs = self.legs(steps.clone(), marked);
        let map = self.chapters.iter().find(|map| map.steps.contains(steps.end()) || *steps.end() < *map.steps.start());
        let ahead = map.map_or(Vec::new(), |map| self.legs(*steps.end() + 1..=*map.steps.end(), None));
        let landing = |(number, cell)| Landing { number, cell, ends: self.field.ends_at(cell) };
        let before = steps.start().saturating_sub(1);
        let first = std::iter::once((before, self.steps[before].position[0]));
        let landings = first.chain(legs.iter().map(|leg| (leg.number, leg.moved.to))).map(landing).collect();
        Route { landings, legs, ahead, exit: &self.exit }
    }

    fn legs(&self, steps: RangeInclusive<usize>, marked: Option<usize>) -> Vec<Leg<'_>> {
        let jump = |number: usize| self.steps[number].moved.as_ref().map(|moved| (number, moved));
        let others = self.others.iter().map(|moved| (self.length(), moved));
        let others = others.filter(|_| steps.contains(&self.length()));
        let all = steps.clone().filter_map(jump).chain(others);
        all.map(|(number, moved)| Leg { number, moved, marked: marked == Some(number) }).collect()
    }
}

/// Parts of `length` jumps that are shown on a map each, of at most `most` jumps and all of about as many.
pub(super) fn maps(length: usize, most: usize, language: &Language) -> Vec<Chapter> {
    let count = length.div_ceil(most);
    let unit = ("unit", Unit::Jump.name().into());
    let part = |k: usize| {
        let (first, last) = (length * k / count + 1, length * (k + 1) / count);
        let range = [unit, ("first", first.into()), ("to", last.into()), ("last", length.into())];
        let title = match count {
            1 => language.say("chapter-all", &[unit]),
            _ => language.say("pages-range", &range),
        };
        Chapter { done: title.clone(), title, steps: first..=last }
    };
    (0..count).map(part).collect()
}
