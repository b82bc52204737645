//! The goal of a story: its conditions, its outlines, and its words.

use super::{Demand, Piece, Place, Walkthrough};
use stepbook_read::language::Term;
use stepbook_solve::grid::{Cell, Direction, connected};

/// Up to this number of places, the goal is shown by outlines and described by names; beyond it by its own picture only.
const MANY_PLACES: usize = 4;
/// Up to this number of ways to reach the goal in one picture, each is described by names.
const MANY_DEMANDS: usize = 6;
/// Up to this number of pictures of the goal, each is described in a sentence.
const MANY_PICTURES: usize = 12;

/// How the places of one condition are outlined.
enum Outline {
    /// Each by itself.
    Each(Vec<Vec<Cell>>),
    /// Together: the piece may be anywhere inside.
    Area(Vec<Cell>),
}

impl Walkthrough {
    /// The side at which the only goal block leaves the box: its goal touches every cell of the opening.
    pub fn leaves(&self) -> Option<Direction> {
        let [Demand { places, .. }] = self.field.goal.as_slice() else {
            return None;
        };
        let [Place { blocks, corners }] = places.as_slice() else {
            return None;
        };
        let &[corner] = corners.as_slice() else {
            return None;
        };
        let goal: Vec<Cell> = self.pieces[blocks[0]].cells_at(corner).collect();
        let touched = self.field.opening.iter().all(|(cell, _)| goal.contains(cell));
        self.field.opening.first().filter(|_| touched).map(|&(_, side)| side)
    }

    /// The goal as sentences: "Bring S to the opening at the bottom."; none without a goal.
    ///
    /// Where the goal has several pictures, the first sentence says that any one of them will do, and the next ones name
    /// them in their order: "Goal 1: bring A to the place with the double line."
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

    /// Whether the outlines at the start's picture and the tasks give the whole goal, so that it needs no picture of its own.
    pub fn start_shows_goal(&self) -> bool {
        match self.field.goal.as_slice() {
            [] => true,
            [demand] => demand.is_one_place() && demand.places.iter().all(|place| place.corners.len() <= MANY_PLACES),
            _ => false,
        }
    }

    /// Whether one picture shows all ways to reach the goal, because they do not overlap.
    pub(super) fn has_one_goal_picture(&self) -> bool {
        let goal = &self.field.goal;
        goal.len() == 1 || (!goal.is_empty() && goal.iter().all(Demand::is_one_place) && self.are_apart(goal))
    }

    fn demand_in_words(&self, demand: &Demand) -> String {
        let say = |name: &str, parameters: &[(&str, Term<'_>)]| self.language.say(name, parameters);
        let bring = match demand.places.as_slice() {
            [] => None,
            [place] => {
                let (who, place) = (self.who(place), self.whither(place));
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

    /// Alternatives of one position each, shown in one picture.
    fn alternatives_in_words(&self, demands: &[Demand]) -> String {
        if demands.len() > MANY_DEMANDS {
            return self.language.say("goal-bring-any-shown", &[]);
        }
        let places: Vec<&Place> = demands.iter().flat_map(|demand| &demand.places).collect();
        self.bring("goal-or", places.iter().map(|place| self.one_of(place, &places)).collect())
    }

    /// "A", or "one of A and B (“any”)".
    fn who(&self, place: &Place) -> String {
        match place.blocks.as_slice() {
            &[piece] => self.pieces[piece].label.clone(),
            some => self.language.say("goal-one-of", &[("blocks", (&self.labels(some)).into())]),
        }
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
        let labels = self.labels(pieces);
        self.language.say("goal-to-own", &[("blocks", (&labels).into()), ("count", pieces.len().into())])
    }

    /// The words for `count` positions that take the same blocks as `place`.
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

    /// "A to its place", "one of A and B (“any”) to one of the 2 places marked “any”"; `all` are in the same picture.
    fn one_of(&self, place: &Place, all: &[&Place]) -> String {
        let who = self.who(place);
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

    /// Places that the picture does not distinguish: "A to the place with its top left corner in row 1, column 2".
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

    /// Whether no other of `all` has the same mark in the goal's picture but takes other blocks.
    fn is_mark_clear(&self, place: &Place, all: &[&Place]) -> bool {
        let is_any = |place: &Place| place.blocks.len() > 1;
        all.iter().all(|other| !is_any(place) || !is_any(other) || other.blocks == place.blocks)
    }

    fn labels(&self, pieces: &[usize]) -> String {
        self.language.list(pieces.iter().map(|&piece| self.pieces[piece].label.as_str()))
    }

    /// How the only place of a condition is shown, by which the message chooses.
    fn whither(&self, place: &Place) -> &'static str {
        match (self.leaves(), self.outline(place)) {
            (Some(Direction::Up), _) => "top",
            (Some(Direction::Down), _) => "bottom",
            (Some(Direction::Left), _) => "left",
            (Some(Direction::Right), _) => "right",
            (None, Outline::Area(_)) => "area",
            (None, Outline::Each(places)) if places.len() > 1 => "several",
            (None, Outline::Each(_)) => "one",
        }
    }

    /// Many places: those that the picture shows; which blocks a place that says "any" takes, which are those of its shape
    /// among the ones that are named; and blocks with a choice of places.
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

    /// The outlines of `demands`, each once; none if there would be too many.
    pub(super) fn goal_outlines(&self, demands: &[Demand]) -> Vec<Vec<Cell>> {
        let places = || demands.iter().flat_map(|demand| &demand.places);
        let mut outlines: Vec<Vec<Cell>> = Vec::new();
        if places().count() <= MANY_PLACES {
            for place in places() {
                let found = match self.outline(place) {
                    Outline::Each(each) => each,
                    Outline::Area(area) => vec![area],
                };
                let new: Vec<_> = found.into_iter().filter(|cells| !outlines.contains(cells)).collect();
                outlines.extend(new);
            }
        }
        outlines
    }

    fn outline(&self, place: &Place) -> Outline {
        let piece = &self.pieces[place.blocks[0]];
        let each: Vec<Vec<Cell>> = place.corners.iter().map(|&corner| piece.cells_at(corner).collect()).collect();
        let mut area: Vec<Cell> = each.concat();
        area.sort_unstable();
        area.dedup();
        let overlap = area.len() < each.len() * piece.shape.len();
        match overlap && connected(&area) && places_inside(piece, &area, self.field.size()) == each.len() {
            true => Outline::Area(area),
            false => Outline::Each(each),
        }
    }

    /// Whether no two places of `demands` share a cell.
    pub(super) fn are_apart(&self, demands: &[Demand]) -> bool {
        self.places_are_apart(demands.iter().flat_map(|demand| &demand.places))
    }

    fn places_are_apart<'a>(&self, places: impl Iterator<Item = &'a Place>) -> bool {
        let cells = places.flat_map(|place| {
            let piece = &self.pieces[place.blocks[0]];
            place.corners.iter().flat_map(|&corner| piece.cells_at(corner))
        });
        let mut cells: Vec<Cell> = cells.collect();
        let count = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == count
    }
}

/// The number of places inside `area`, which is sorted, at which the piece could be.
fn places_inside(piece: &Piece, area: &[Cell], size: stepbook_solve::grid::Size) -> usize {
    let fits = |corner: &Cell| piece.cells_at(*corner).all(|cell| area.binary_search(&cell).is_ok());
    size.cells().filter(fits).count()
}

#[cfg(test)]
mod tests {
    use super::super::narrate;
    use super::*;
    use stepbook_solve::puzzle::{About, Game, Puzzle};
    use stepbook_solve::sliding::{GoalLayout, Layout, Metric, PlaceLayout, Symbol, Who};

    fn story(board: &str, rest: &str) -> Walkthrough {
        let text = format!("title = 'T'\nboard = '''\n{board}\n'''\n{rest}\n");
        let puzzle = stepbook_read::format::read(text.as_bytes(), None).expect("a valid puzzle");
        narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal")
    }

    fn told_of(story: &Walkthrough) -> Option<String> {
        let tasks = story.tasks();
        (!tasks.is_empty()).then(|| tasks.join(" "))
    }

    #[test]
    fn the_task_names_the_opening_that_the_goal_fills() {
        let sides = [
            ("[0, 1]", "top", Direction::Up),
            ("[2, 1]", "bottom", Direction::Down),
            ("[1, 0]", "left", Direction::Left),
            ("[1, 2]", "right", Direction::Right),
        ];
        for (goal, word, side) in sides {
            let story = story("A...\nA...\n....\n....", &format!("goal = {{ A = {goal} }}\nexit = 'none'"));
            assert_eq!(
                (story.leaves(), told_of(&story)),
                (None, Some("Bring A to the place with the double line.".to_owned()))
            );
            let goal = if word == "right" { "[1, 3]" } else { goal };
            let story = self::story("A...\nA...\n....\n....", &format!("goal = {{ A = {goal} }}\nexit = '{word}'"));
            assert_eq!(
                (story.leaves(), told_of(&story)),
                (Some(side), Some(format!("Bring A to the opening at the {word}.")))
            );
        }
    }

    #[test]
    fn an_opening_elsewhere_is_not_where_the_target_goes() {
        let place = "Bring A to the place with the double line.";
        for (goal, exit) in [
            // Too wide, on another side, beside the goal, away from the edge.
            ("[2, 1]", "exit = { side = 'bottom', cells = [1, 3] }"),
            ("[2, 1]", "exit = { side = 'top', cells = [1, 2] }"),
            ("[2, 1]", "exit = { side = 'bottom', cells = [0, 0] }"),
            ("[1, 1]", "exit = { side = 'left', cells = [1, 1] }"),
        ] {
            let story = story("AA..\n....\n....", &format!("goal = {{ A = {goal} }}\n{exit}"));
            assert_eq!((story.leaves(), told_of(&story).as_deref()), (None, Some(place)), "{exit}");
        }
        // Of an arch, only the feet touch the side.
        let story = story("AAA.\nA.A.\n....", "goal = { A = [1, 1] }\nexit = 'bottom'");
        assert_eq!((story.leaves(), told_of(&story).as_deref()), (None, Some(place)));
        let part = self::story("AA..\n....\n....", "goal = { A = [2, 1] }\nexit = { side = 'bottom', cells = [1, 1] }");
        assert_eq!(told_of(&part).as_deref(), Some("Bring A to the opening at the bottom."));
    }

    #[test]
    fn the_task_names_up_to_four_blocks() {
        let task = |goal: &str| told_of(&story("ABCDE....", &format!("goal = {{ {goal} }}"))).expect("there is a goal");
        assert_eq!(task("A = [0, 5], B = [0, 6]"), "Bring A and B to their places.");
        let four = "A = [0, 5], B = [0, 6], C = [0, 7], D = [0, 8]";
        assert_eq!(task(four), "Bring A, B, C and D to their places.");
        assert_eq!(task(&format!("{four}, E = [0, 0]")), "Bring the blocks to the places shown in the goal.");
    }

    #[test]
    fn the_task_names_blocks_and_empty_cells() {
        let task = |goal: &str| told_of(&story("AB...CDE.", &format!("goal = '{goal}'"))).expect("there is a goal");
        let empty = "mpty the cells marked with dots in the goal.";
        assert_eq!(task("..*******"), format!("E{empty}"));
        assert_eq!(
            task(".****A***"),
            "Bring A to the place with the double line and empty the cell marked with a dot in the goal."
        );
        assert_eq!(task("B***A*..."), format!("Bring A and B to their places, and e{empty}"));
        assert_eq!(task("EDCBA*..."), format!("Bring the blocks to the places shown in the goal, and e{empty}"));
        let opening = told_of(&story("A..\n...\n...", "goal = '''\n...\n...\n.A.\n'''")).expect("there is a goal");
        assert_eq!(opening, format!("Bring A to the opening at the bottom and e{empty}"));
    }

    fn layout_story(board: &str, goals: Vec<GoalLayout>) -> Walkthrough {
        let symbol = |c: char| match c {
            '.' => Symbol::Empty,
            c => Symbol::Label(c.to_string()),
        };
        let rows = board.lines().map(|line| line.chars().map(symbol).collect()).collect();
        let board = Layout { rows, goals, ..Layout::default() }.check().expect("a valid board");
        let about = About { title: "T".to_owned(), ..About::default() };
        let puzzle = Puzzle { about, game: Game::Sliding(board) };
        narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("no move is illegal")
    }

    fn one(label: &str, at: &[(i64, i64)]) -> PlaceLayout {
        PlaceLayout { who: Who::Block(label.to_owned()), at: at.to_vec() }
    }

    fn any(labels: &[&str], at: &[(i64, i64)]) -> PlaceLayout {
        PlaceLayout { who: Who::AnyOf(labels.iter().map(|label| (*label).to_owned()).collect()), at: at.to_vec() }
    }

    #[test]
    fn the_task_names_all_ways_to_reach_the_goal() {
        let board = "AB..\nCC..\n....";
        let told = |goals: Vec<Vec<PlaceLayout>>| {
            let story = layout_story(board, goals.into_iter().map(GoalLayout::places).collect());
            (told_of(&story).expect("there is a goal"), story.scene(0).goal.len(), story.goal_scenes().len())
        };
        let text = |text: &str, outlines, pictures| (text.to_owned(), outlines, pictures);
        // Two goals of the same block are one goal with two places, and they may be in one picture.
        let apart = text("Bring A to one of the places with a double line.", 2, 1);
        assert_eq!(told(vec![vec![one("A", &[(0, 3), (2, 0)])]]), apart);
        assert_eq!(told(vec![vec![one("A", &[(0, 3)])], vec![one("A", &[(2, 0)])]]), apart);
        // Neighbours that overlap are an area; with a gap in it, they are outlined one by one.
        let area = text("Bring C to a place inside the double line.", 1, 1);
        assert_eq!(told(vec![vec![one("C", &[(2, 0), (2, 1), (2, 2)])]]), area);
        let each = text("Bring C to one of the places with a double line.", 4, 1);
        assert_eq!(told(vec![vec![one("C", &[(1, 0), (1, 1), (2, 0), (2, 2)])]]), each);
        assert_eq!(
            told(vec![vec![one("A", &[(0, 3)])], vec![one("B", &[(2, 0)])]]),
            text("Bring A to its place, or B to its place.", 2, 1)
        );
        assert_eq!(
            told(vec![vec![one("A", &[(0, 3)]), one("B", &[(0, 2)])], vec![one("C", &[(0, 2)])]]),
            text(
                "Reach any one of 2 goals. Goal 1: bring A and B to their places. Goal 2: bring C to the place with the double \
                 line.",
                3,
                2
            )
        );
        let corners = [(0, 3), (1, 3), (2, 3), (2, 2)].map(|at| vec![one("A", &[at]), one("B", &[(2, 0)])]);
        let four = "Reach any one of 4 goals. Goal 1: bring A and B to their places. Goal 2: bring A and B to their places. \
                    Goal 3: bring A and B to their places. Goal 4: bring A and B to their places.";
        assert_eq!(told(corners.to_vec()), text(four, 0, 4));
        let many = std::iter::repeat_n(corners, 4).flatten().take(14).collect();
        assert_eq!(told(many), text("Reach any one of the 14 goals shown.", 0, 14));
    }

    #[test]
    fn the_task_names_all_blocks_that_would_do() {
        let story = |places| layout_story("AB..\nCD..", vec![GoalLayout::places(places)]);
        let told = |places| told_of(&story(places)).expect("there is a goal");
        assert_eq!(
            told(vec![any(&["A", "B", "D"], &[(0, 2)])]),
            "Bring one of A, B and D (“any”) to the place with the double line."
        );
        let two = vec![any(&["A", "B"], &[(0, 2)]), one("C", &[(1, 3)])];
        assert_eq!(told(two), "Bring C to its place, and one of A and B (“any”) to the place marked “any”.");
        let many = vec![
            any(&["A", "B"], &[(0, 2)]),
            any(&["A", "B"], &[(0, 3)]),
            one("C", &[(1, 3)]),
            one("D", &[(1, 2)]),
            any(&["C", "D"], &[(1, 0)]),
        ];
        let text = "Bring the blocks to the places shown in the goal; a place marked “any” takes one of A and B or one of C and D.";
        assert_eq!(told(many.clone()), text);
        let story = story(many);
        let labels: Vec<&str> = story.goal_scenes()[0].pieces.iter().map(|placed| placed.label).collect();
        assert_eq!(labels, ["any", "any", "C", "any", "D"]);
    }

    #[test]
    fn every_position_of_a_goal_is_described() {
        let told =
            |places| told_of(&layout_story("AB..\nCD..", vec![GoalLayout::places(places)])).expect("there is a goal");
        let two = [(0, 2), (0, 3)];
        let cases = [
            (vec![one("A", &[(1, 0)]), one("B", &two)], "Bring A to its place, and B to one of the 2 places marked B."),
            (
                vec![any(&["A", "B"], &two), one("C", &[(1, 3)])],
                "Bring C to its place, and one of A and B (“any”) to one of the 2 places marked “any”.",
            ),
            (
                vec![any(&["A", "B"], &[(0, 2)]), any(&["A", "B"], &[(0, 3)])],
                "Bring A and B to the 2 places marked “any”, in any order.",
            ),
            (
                vec![any(&["A", "B", "C"], &[(0, 2)]), any(&["A", "B", "C"], &[(0, 3)])],
                "Bring 2 of A, B and C to the 2 places marked “any”, in any order.",
            ),
            // What the picture cannot distinguish is given by rows and columns.
            (
                vec![any(&["A", "B"], &[(0, 2)]), any(&["C", "D"], &[(0, 3)])],
                "Bring one of A and B (“any”) to the place with its top left corner in row 1, column 3, and one of C and D \
                 (“any”) to the place with its top left corner in row 1, column 4.",
            ),
            (
                vec![one("A", &two), one("B", &two)],
                "Bring A to a place with its top left corner in row 1, column 3 or row 1, column 4, and B to a place with its \
                 top left corner in row 1, column 3 or row 1, column 4.",
            ),
        ];
        for (places, text) in cases {
            assert_eq!(told(places), text);
        }
    }

    #[test]
    fn each_picture_of_the_goal_has_its_sentence() {
        let empty = GoalLayout::Places { places: Vec::new(), empty: vec![(1, 2)] };
        let places = vec![one("A", &[(1, 0)]), one("B", &[(0, 2), (0, 3)])];
        let story = layout_story("AB..\nCD..", vec![GoalLayout::places(places), empty]);
        let texts = [
            "Reach any one of 2 goals.",
            "Goal 1: bring A to its place, and B to one of the 2 places marked B.",
            "Goal 2: empty the cell marked with a dot in the goal.",
        ];
        assert_eq!(story.tasks(), texts);
        assert_eq!(story.goal_scenes().len(), 2);
    }

    #[test]
    fn without_a_goal_there_is_no_task() {
        let story = layout_story("A.", Vec::new());
        assert_eq!((told_of(&story), story.goal_scenes().len(), story.scene(0).goal.len()), (None, 0, 0));
    }
}
