//! The goal of a story: its outlines and its descriptions.

use super::{Condition, Piece, Place, Walkthrough, distinct};
use stepbook_read::language::Term;
use stepbook_solve::grid::{Cell, Direction, connected};

/// Up to this number of positions, the goal is outlined and described by names. Beyond it, only its own picture shows
/// it.
const MANY_PLACES: usize = 4;
/// Up to this number of alternatives in one picture, each is described by names.
const MANY_DEMANDS: usize = 6;
/// Up to this number of pictures of the goal, each is described in a sentence.
const MANY_PICTURES: usize = 12;

impl Walkthrough {
    /// The side on which the only goal block leaves the box: its target position covers every cell of the opening.
    pub fn leaves(&self) -> Option<Direction> {
        let [Condition { places, .. }] = self.field.goal.as_slice() else { return None };
        let [Place { blocks, corners }] = places.as_slice() else { return None };
        let &[corner] = corners.as_slice() else { return None };
        let goal: Vec<Cell> = self.pieces[blocks[0]].cells_at(corner).collect();
        let touched = self.field.opening.iter().all(|(cell, _)| goal.contains(cell));
        self.field.opening.first().filter(|_| touched).map(|&(_, side)| side)
    }

    /// The goal as sentences: "Bring S to the opening at the bottom."; empty without a goal.
    ///
    /// If the goal has several pictures, the first sentence says that any of them will do, and the next ones describe
    /// them in order: "Goal 1: bring A to the place with the double line."
    pub fn tasks(&self) -> Vec<String> {
        let sentence = |task: String| self.language.sentence(&task);
        if self.is_route() {
            let corners = self.field.goal.iter().flat_map(|demand| &demand.places).map(|place| place.corners.len());
            let count: Option<usize> = corners.reduce(|a, b| a + b);
            let task = |count: usize| self.language.say("goal-jump", &[self.exits(), ("count", count.into())]);
            return count.map(task).map(sentence).into_iter().collect();
        }
        let demands = self.field.goal.as_slice();
        let count = ("count", demands.len().into());
        match (demands, self.has_one_goal_picture()) {
            ([], _) => Vec::new(),
            ([demand], _) => vec![sentence(self.demand_in_words(demand))],
            (_, true) => vec![sentence(self.alternatives_in_words(demands))],
            (_, false) if demands.len() > MANY_PICTURES => vec![self.language.say("goal-any-shown", &[count])],
            (_, false) => {
                let each = demands.iter().enumerate().map(|(i, demand)| {
                    let task = self.demand_in_words(demand);
                    self.language.say("goal-numbered", &[("number", (i + 1).into()), ("task", (&task).into())])
                });
                std::iter::once(self.language.say("goal-any-of", &[count])).chain(each).collect()
            }
        }
    }

    /// The task in one short sentence, for readers who have not yet seen the board: "Bring the large block to the
    /// exit."
    pub fn brief(&self) -> Option<String> {
        if self.is_route() && self.field.goal.iter().flat_map(|demand| &demand.places).next().is_some() {
            return Some(self.language.say("goal-brief-jump", &[self.exits()]));
        }
        let only = match self.field.goal.as_slice() {
            [Condition { places, empty }] if empty.is_empty() || self.leaves().is_some() => places.as_slice(),
            _ => &[],
        };
        let who = |place: &Place| match place.blocks.as_slice() {
            &[piece] => self.noun(piece),
            _ => self.blocks_in_words(place),
        };
        match only {
            [place] if self.leaves().is_some() => {
                Some(self.language.say("goal-brief-exit", &[("who", (&who(place)).into())]))
            }
            [place] if place.corners.len() <= MANY_PLACES => {
                let count = ("count", place.corners.len().into());
                Some(self.language.say("goal-brief-place", &[("who", (&who(place)).into()), count]))
            }
            _ => self.tasks().into_iter().next(),
        }
    }

    /// "the large block" if it is the only largest one, else its name.
    fn noun(&self, piece: usize) -> String {
        let size = self.pieces[piece].shape.len();
        match self.pieces.iter().filter(|other| other.shape.len() >= size).count() {
            1 => self.language.say("goal-large", &[]),
            _ => self.called(piece),
        }
    }

    /// Whether the tasks and the outlines in the picture of the start define the goal, so it needs no picture of its
    /// own.
    pub fn start_shows_goal(&self) -> bool {
        match self.field.goal.as_slice() {
            [] => true,
            [demand] => demand.is_one_place() && demand.places.iter().all(|place| place.corners.len() <= MANY_PLACES),
            _ => false,
        }
    }

    /// Whether one picture can show all alternatives of the goal, because they do not overlap.
    pub(super) fn has_one_goal_picture(&self) -> bool {
        let goal = &self.field.goal;
        goal.len() == 1 || (!goal.is_empty() && goal.iter().all(Condition::is_one_place) && self.are_apart(goal))
    }

    fn demand_in_words(&self, demand: &Condition) -> String {
        let say = |name: &str, parameters: &[(&str, Term<'_>)]| self.language.say(name, parameters);
        let bring = match demand.places.as_slice() {
            [] => None,
            [place] => {
                let (who, place) = (self.blocks_in_words(place), self.shown_as(place));
                Some(say("goal-bring-one", &[("who", (&who).into()), ("place", place.into())]))
            }
            places if places.len() <= MANY_PLACES => Some(self.bring("goal-and", self.all_of(places))),
            places => Some(self.bring_shown(places)),
        };
        let empty = (!demand.empty.is_empty()).then(|| say("goal-empty", &[("count", demand.empty.len().into())]));
        match (bring, empty) {
            (Some(bring), Some(empty)) => {
                let places = ("places", demand.places.len().into());
                say("goal-bring-and-empty", &[("bring", (&bring).into()), ("empty", (&empty).into()), places])
            }
            (bring, empty) => bring.or(empty).unwrap_or_default(),
        }
    }

    /// "bring A to its place, and B to one of the 2 places marked B"; `name` joins the clauses.
    fn bring(&self, name: &str, clauses: Vec<String>) -> String {
        let clauses = self.language.chain(name, clauses);
        self.language.say("goal-bring", &[("clauses", (&clauses).into())])
    }

    /// Describes alternatives of one position each that share a picture.
    fn alternatives_in_words(&self, demands: &[Condition]) -> String {
        if demands.len() > MANY_DEMANDS {
            return self.language.say("goal-bring-any-shown", &[]);
        }
        let places: Vec<&Place> = demands.iter().flat_map(|demand| &demand.places).collect();
        self.bring("goal-or", places.iter().map(|place| self.one_of(place, &places)).collect())
    }

    /// "A", or "one of A and B (“any”)".
    fn blocks_in_words(&self, place: &Place) -> String {
        match place.blocks.as_slice() {
            &[piece] => self.called(piece),
            some => self.language.say("goal-one-of", &[("blocks", (&self.labels(some)).into())]),
        }
    }

    /// "A", or "the red block A".
    fn called(&self, piece: usize) -> String {
        let Piece { label, name, .. } = &self.pieces[piece];
        let named = |name: &String| self.language.say("goal-named", &[("name", name.into()), ("block", label.into())]);
        name.as_ref().map_or_else(|| label.clone(), named)
    }

    /// "A and B to their places", or "A to its place" and "B to one of the 2 places marked B".
    fn all_of(&self, places: &[Place]) -> Vec<String> {
        let all: Vec<&Place> = places.iter().collect();
        let is_plain = |place: &&&Place| place.blocks.len() == 1 && place.corners.len() == 1;
        let (plain, mut rest): (Vec<&Place>, Vec<&Place>) = all.iter().partition(|place| is_plain(place));
        let pieces: Vec<usize> = plain.iter().map(|place| place.blocks[0]).collect();
        let mut clauses = Vec::new();
        if !pieces.is_empty() {
            clauses.push(self.to_own_places(&pieces));
        }
        while let Some(&first) = rest.first() {
            let is_same = |place: &&Place| place.blocks == first.blocks && place.corners.len() == 1;
            let same = rest.iter().copied().filter(is_same).count();
            if first.corners.len() == 1 && same > 1 {
                clauses.push(self.several_of(first, same, &all));
                rest.retain(|place| !is_same(place));
            } else {
                clauses.push(self.one_of(first, &all));
                rest.remove(0);
            }
        }
        clauses
    }

    /// "A to its place", "A and B to their places".
    fn to_own_places(&self, pieces: &[usize]) -> String {
        let labels = self.language.list(pieces.iter().map(|&piece| self.called(piece)));
        self.language.say("goal-to-own", &[("blocks", (&labels).into()), ("count", pieces.len().into())])
    }

    /// Describes `count` positions that accept the same blocks as `place`.
    fn several_of(&self, place: &Place, count: usize, all: &[&Place]) -> String {
        let labels = self.labels(&place.blocks);
        let who = match place.blocks.len() == count {
            true => labels,
            false => self.language.say("goal-some-of", &[("count", count.into()), ("blocks", (&labels).into())]),
        };
        let mark = if self.is_mark_clear(place, all) { "clear" } else { "shape" };
        let parameters = [("who", (&who).into()), ("count", count.into()), ("mark", mark.into())];
        self.language.say("goal-to-several", &parameters)
    }

    /// "A to its place", "one of A and B (“any”) to one of the 2 places marked “any”"; `all` share the picture.
    fn one_of(&self, place: &Place, all: &[&Place]) -> String {
        let who = self.blocks_in_words(place);
        let who: (&str, Term<'_>) = ("who", (&who).into());
        let is_clear = self.is_mark_clear(place, all) && self.places_are_apart(all.iter().copied());
        let count = ("count", place.corners.len().into());
        match (place.blocks.as_slice(), is_clear) {
            (_, false) => self.to_corners(place, who),
            (pieces @ [_], true) if place.corners.len() == 1 => self.to_own_places(pieces),
            (&[piece], true) => {
                let mark = ("mark", (&self.pieces[piece].label).into());
                self.language.say("goal-to-marked", &[who, mark, count])
            }
            (_, true) => self.language.say("goal-to-marked-any", &[who, count]),
        }
    }

    /// Positions that the picture does not distinguish: "A to the place with its top left corner in row 1, column 2".
    fn to_corners(&self, place: &Place, who: (&str, Term<'_>)) -> String {
        let count = ("count", place.corners.len().into());
        if place.corners.len() > MANY_PLACES {
            return self.language.say("goal-to-one-of-many", &[who, count]);
        }
        let cell = |cell: &Cell| {
            self.language.say("goal-cell", &[("row", (cell.row + 1).into()), ("column", (cell.col + 1).into())])
        };
        let cells = self.language.chain("goal-cell-or", place.corners.iter().map(cell));
        self.language.say("goal-to-corner", &[who, count, ("cells", (&cells).into())])
    }

    /// Whether all others with the same mark in the goal's picture accept the same blocks.
    fn is_mark_clear(&self, place: &Place, all: &[&Place]) -> bool {
        let is_any = |place: &Place| place.blocks.len() > 1;
        all.iter().all(|other| !is_any(place) || !is_any(other) || other.blocks == place.blocks)
    }

    fn labels(&self, pieces: &[usize]) -> String {
        self.language.list(pieces.iter().map(|&piece| self.pieces[piece].label.as_str()))
    }

    /// How the only position of a condition is shown, as the selector of the message.
    fn shown_as(&self, place: &Place) -> &'static str {
        match (self.leaves(), place.corners.len(), self.outlines(place).len()) {
            (Some(Direction::Up), ..) => "top",
            (Some(Direction::Down), ..) => "bottom",
            (Some(Direction::Left), ..) => "left",
            (Some(Direction::Right), ..) => "right",
            (None, 1, _) => "one",
            (None, _, 1) => "area",
            (None, ..) => "several",
        }
    }

    /// Describes many positions: those that the picture shows, the blocks that "any" stands for, and the blocks with a
    /// choice of positions. "Any" stands for the blocks of that shape among the ones named.
    fn bring_shown(&self, places: &[Place]) -> String {
        let mut groups: Vec<&[usize]> = Vec::new();
        for place in places.iter().filter(|place| place.blocks.len() > 1) {
            if !groups.contains(&place.blocks.as_slice()) {
                groups.push(&place.blocks);
            }
        }
        let group = |group: &[usize]| self.language.say("goal-group", &[("blocks", (&self.labels(group)).into())]);
        let shown = match groups.is_empty() {
            true => self.language.say("goal-bring-shown", &[]),
            false => {
                let groups = self.language.chain("goal-group-or", groups.into_iter().map(group));
                self.language.say("goal-bring-shown-any", &[("groups", (&groups).into())])
            }
        };
        let all: Vec<&Place> = places.iter().collect();
        let several = places.iter().filter(|place| place.corners.len() > 1).map(|place| self.one_of(place, &all));
        self.language.chain("goal-also", std::iter::once(shown).chain(several))
    }

    /// The distinct outlines of `demands`; empty if there would be too many.
    pub(super) fn goal_outlines(&self, demands: &[Condition]) -> Vec<Vec<Cell>> {
        let places = || demands.iter().flat_map(|demand| &demand.places);
        let mut outlines: Vec<Vec<Cell>> = Vec::new();
        if places().count() <= MANY_PLACES {
            for place in places() {
                let mut found = self.outlines(place);
                found.retain(|cells| !outlines.contains(cells));
                outlines.extend(found);
            }
        }
        outlines
    }

    /// The outlines of the positions of a condition: each by itself, or the whole area if the piece may be anywhere
    /// inside it.
    fn outlines(&self, place: &Place) -> Vec<Vec<Cell>> {
        let piece = &self.pieces[place.blocks[0]];
        let each: Vec<Vec<Cell>> = place.corners.iter().map(|&corner| piece.cells_at(corner).collect()).collect();
        let area = distinct(each.concat());
        let overlap = area.len() < each.len() * piece.shape.len();
        let fits = |corner: &Cell| piece.cells_at(*corner).all(|cell| area.binary_search(&cell).is_ok());
        let inside = || self.field.size().cells().filter(fits).count();
        match overlap && connected(&area) && inside() == each.len() {
            true => vec![area],
            false => each,
        }
    }

    /// Whether no two positions of `demands` share a cell.
    pub(super) fn are_apart(&self, demands: &[Condition]) -> bool {
        self.places_are_apart(demands.iter().flat_map(|demand| &demand.places))
    }

    fn places_are_apart<'a>(&self, places: impl Iterator<Item = &'a Place>) -> bool {
        let cells = places.flat_map(|place| {
            let piece = &self.pieces[place.blocks[0]];
            place.corners.iter().flat_map(|&corner| piece.cells_at(corner))
        });
        let cells: Vec<Cell> = cells.collect();
        cells.len() == distinct(cells).len()
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{check, unsolved};

    #[test]
    fn tasks_name_blocks_places_and_openings() {
        check("tasks.txt", |puzzle| {
            let story = unsolved(puzzle);
            let mut lines = story.tasks();
            lines.extend(story.leaves().map(|side| format!("leaves {side:?}")));
            lines.push(format!("{} outlined", story.scene(0).goal.len()));
            let labels = story.goal_scenes().into_iter().map(|scene| {
                let labels: Vec<&str> = scene.pieces.iter().map(|placed| placed.label).collect();
                labels.join(" ")
            });
            lines.extend(labels.map(|labels| format!("picture: {labels}")));
            lines.join("\n")
        });
    }
}
