//! Routes on maps: the landings and the jumps between them.

use super::{Chapter, Marks, Moved, Shown, Unit, Walkthrough};
use std::ops::RangeInclusive;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::Cell;

/// The part of a route that a map shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route<'a> {
    /// The visited cells, in jump order, from the one where the map begins.
    pub landings: Vec<Landing>,
    /// The jumps, in order, then the alternative last jumps.
    pub legs: Vec<Leg<'a>>,
    /// The later jumps of the same map, in order. They are not drawn, but they reserve their space, so the maps of a
    /// route differ only in what is added.
    pub ahead: Vec<Leg<'a>>,
    /// The word at the exit that the route reaches.
    pub exit: &'a str,
}

/// A visited cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// After how many jumps; 0 is the start.
    pub number: usize,
    /// The cell.
    pub cell: Cell,
    /// Whether the game ends there.
    pub ends: bool,
}

/// A jump on a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg<'a> {
    /// Which jump it is, from 1.
    pub number: usize,
    /// The move.
    pub moved: &'a Moved,
    /// Whether it is marked as the last or the next jump.
    pub marked: bool,
}

impl Walkthrough {
    /// Whether the solution is the route of a jumping piece. It is shown on maps instead of position by position.
    pub fn is_route(&self) -> bool {
        self.field.jumps.is_some()
    }

    /// Divides a route into maps of at most `jumps` jumps each, as evenly as possible. Other stories do not change.
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

    /// The task with its number of jumps, or without that number if no route is proven to be shortest.
    pub fn goal_title(&self) -> Option<String> {
        let count = ("count", self.length().into());
        let is_known = self.is_shortest() && self.is_solved() && self.length() > 0;
        if is_known { Some(self.language.say("puzzle-jumps", &[self.exits(), count])) } else { self.brief() }
    }

    /// Whether jumps may lead to an exit.
    pub fn has_exits(&self) -> bool {
        self.field.jumps.as_ref().is_some_and(|jumps| !jumps.exits.is_empty())
    }

    /// [`Walkthrough::has_exits`] as a parameter of messages.
    pub fn exits(&self) -> (&'static str, Term<'static>) {
        ("exits", if self.has_exits() { "some" } else { "none" }.into())
    }

    /// A sentence about alternative last jumps: "The last jump may also go SE."
    pub fn others_in_words(&self) -> Option<String> {
        let list = self.language.list(self.others.iter().map(|moved| self.table_columns(moved).1.concat()));
        (!list.is_empty()).then(|| self.language.say("map-others", &[("list", (&list).into())]))
    }

    /// Describes the map after jump `k` in sentences: its first cell and all of its jumps.
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

    /// Describes the map of a chapter, with its forks, in sentences.
    pub fn mapped_in_words(&self, chapter: &Chapter) -> String {
        let route = self.route_in_words(*chapter.steps.end(), Shown::None);
        let forks = self.forks_of(chapter.steps.clone()).iter().map(|fork| self.fork_in_words(fork));
        self.language.sentences(std::iter::once(route).chain(forks))
    }

    /// A cell by its row and column, counted from 1, and its number: "row 15, column 9, number 4".
    pub fn cell_in_words(&self, cell: Cell) -> String {
        let number = self.field.jumps.as_ref().and_then(|jumps| jumps.numbers[cell]);
        let kind = if number.is_some() { "number" } else { "exit" };
        let at = [("row", (cell.row + 1).into()), ("column", (cell.col + 1).into())];
        let number = ("number", (number.unwrap_or(0) as usize).into());
        self.language.say("map-place", &[at[0], at[1], ("kind", kind.into()), number])
    }

    /// The content of the map after jump `k`: the route since the previous map, with the last or the next jump marked.
    pub(super) fn route_shown(&self, k: usize, shown: Shown, marks: Marks) -> Route<'_> {
        let last = if shown == Shown::Next { (k + 1).min(self.length()) } else { k };
        let map = self.chapters.iter().find(|map| map.steps.contains(&last));
        let first = map.map_or(1, |map| *map.steps.start());
        let marked = (shown != Shown::None && marks != Marks::NONE).then_some(last);
        self.route(first..=last, marked.filter(|&number| number > 0))
    }

    /// The map of the jumps `steps`, with jump `marked` marked. At the end of the solution it includes the alternative
    /// last jumps.
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

/// Divides `length` jumps into maps of at most `most` jumps each, as evenly as possible.
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
