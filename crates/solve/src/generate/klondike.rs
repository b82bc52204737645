//! New number mazes by local search: the numbers of a field are changed one by one at random, and a change stays if it
//! makes the maze better or hardly worse.
//!
//! The quality criteria and the method are those of Todd W. Neller and others, "Rook Jumping Maze Design
//! Considerations" (2010): a single shortest solution, many reachable cells from which the goal can be reached, and few
//! dead ends. The allowed deterioration shrinks with time ("threshold accepting": Gunter Dueck and Tobias Scheuer,
//! 1990). All arithmetic is on integers, so the result is the same on every machine.

use super::random::Random;
use super::{Made, NotMade, Wish, confirmed, describe};
use crate::grid::{Cell, Compass, Size};
use crate::maze::{Layout, Spot};
use crate::puzzle::{About, Game, Puzzle};
use crate::search::{Difficulty, Progress, Watch};
use crate::text::{counted, thousands};
use std::ops::RangeInclusive;

/// The largest number in a cell.
const MOST: usize = 9;

/// No landing cell.
const NOWHERE: u16 = u16::MAX;

/// Tries per length if none is requested. Then the next shorter length is tried.
const TRIES_FOR_EACH: usize = 3;

/// Changes per cell in a try, and the maximum of all.
const CHANGES_FOR_EACH: usize = 60;
const MOST_CHANGES: usize = 40_000;

/// Changes between two progress reports.
const BLOCK: usize = 1 << 8;

/// The weights of the quality criteria. Numbers of cells are scaled by the size of the field.
mod worth {
    /// The goal is reached after a wanted length; by a single shortest route only.
    pub const WANTED: i64 = 1000;
    pub const SINGLE: i64 = 500;
    /// The number of shortest solutions doubles.
    pub const DOUBLE: i64 = 60;
    /// A jump out of the field before the wanted length: the first ones, how many these are, and each further one.
    pub const EARLY: i64 = 40;
    pub const EARLY_FIRST: i64 = 30;
    pub const EARLY_MORE: i64 = 15;
    /// One more jump to the farthest cell, and on average over all cells.
    pub const DEPTH: i64 = 30;
    pub const AVERAGE: i64 = 40;
    /// All cells are reachable, cannot reach the goal, or are dead ends.
    pub const REACHED: i64 = 1500;
    pub const LOST: i64 = 1200;
    pub const DEAD_ENDS: i64 = 1000;
    /// The initially allowed deterioration.
    pub const TOLERANCE: i64 = 30;
}

/// The outline of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outline {
    /// A disc surrounded by exits, as in Sam Loyd's "Back from the Klondike". The start is in the middle.
    Round,
    /// A square without exits. The start is the first cell, the goal the last one.
    Square,
}

/// The properties of a new number maze.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Klondike {
    /// Rows and columns, including exits: an odd number from 9 to 41 for a round field, 3 to 25 for a square one.
    pub size: usize,
    /// The outline of the field.
    pub outline: Outline,
    /// The allowed directions of jumps.
    pub directions: Vec<Compass>,
}

/// Makes a maze for `recipe` and `wish`. It has a title and a note; its other metadata are empty.
///
/// The default length suits the size. `watch` is called from time to time.
///
/// # Errors
///
/// If there is no such field, if no maze meets the wish, or if `watch` stops the search.
pub fn klondike(recipe: &Klondike, wish: &Wish, watch: &mut Watch) -> Result<Made, NotMade> {
    let field = Field::new(recipe)?;
    let mut random = Random::new(wish.seed);
    let mut longest = None;
    for number in 0..wish.tries {
        let lengths = wish.lengths.clone().unwrap_or_else(|| {
            let less = number / TRIES_FOR_EACH;
            recipe.usual_length().saturating_sub(less).max(1)..=usize::MAX
        });
        let Some(numbers) = LocalSearch::new(&field, &lengths, random.branch()).run(watch) else {
            return Err(NotMade::Interrupted { tries: number, best: None });
        };
        let mut evaluator = Evaluator::new(&field);
        let measures = evaluator.measure(&field, &numbers, *lengths.start());
        let Some(length) = measures.length.filter(|_| measures.routes == 1) else {
            continue;
        };
        longest = longest.max(Some(length));
        if lengths.contains(&length) {
            return recipe.finished(&field, &numbers, length, number + 1, wish, watch);
        }
    }
    let lengths = wish.lengths.clone();
    Err(NotMade::NotFound { lengths, longest, tries: wish.tries, too_large: 0, limit: None })
}

impl Klondike {
    /// A length that the first tries usually find.
    fn usual_length(&self) -> usize {
        let straight = self.directions.iter().any(|towards| matches!(towards.delta(), (0, _) | (_, 0)));
        match (self.outline, self.directions.len() > 4) {
            (Outline::Round, true) => (self.size / 2).min(16),
            (Outline::Square, true) => self.size.min(16),
            // Diagonal jumps reach only half of the cells.
            (Outline::Round, false) if straight => self.size * 3 / 4,
            (Outline::Square, false) if straight => (self.size * 2).min(40),
            (Outline::Round, false) => self.size / 2,
            (Outline::Square, false) => self.size,
        }
    }

    fn size(&self) -> Size {
        Size::new(self.size, self.size)
    }

    /// Whether a cell is on the field. A disc of 23 cells across is Loyd's.
    fn is_field(&self, cell: Cell) -> bool {
        let middle = self.size / 2;
        let square = |at: usize| at.abs_diff(middle).pow(2);
        let radius = middle.saturating_sub(1);
        match self.outline {
            Outline::Round => square(cell.row) + square(cell.col) <= radius.pow(2) + 1,
            Outline::Square => true,
        }
    }

    /// The maze with these numbers on the field.
    fn layout(&self, number: impl Fn(Cell) -> usize) -> Layout {
        let last = self.size - 1;
        let beside = |cell: Cell| {
            let sides = [Compass::North, Compass::South, Compass::East, Compass::West].map(Compass::delta);
            sides.into_iter().any(|(down, right)| {
                let neighbour = cell.row.checked_add_signed(down).zip(cell.col.checked_add_signed(right));
                neighbour.is_some_and(|(row, col)| row <= last && col <= last && self.is_field(Cell::new(row, col)))
            })
        };
        let spot = |cell: Cell| match self.is_field(cell) {
            true => Spot::Number(number(cell) as u32),
            false if beside(cell) => Spot::Exit,
            false => Spot::Outside,
        };
        let row = |row| (0..self.size).map(|col| spot(Cell::new(row, col))).collect();
        let (start, goals) = match self.outline {
            Outline::Round => (None, Vec::new()),
            Outline::Square => (Some((0, 0)), vec![(last as i64, last as i64)]),
        };
        Layout {
            rows: (0..self.size).map(row).collect(),
            start,
            goals,
            directions: Some(self.directions.clone()),
            ..Layout::default()
        }
    }

    fn finished(
        &self,
        field: &Field,
        numbers: &[u8],
        length: usize,
        tries: usize,
        wish: &Wish,
        watch: &mut Watch,
    ) -> Result<Made, NotMade> {
        let number = |cell: Cell| field.cells.binary_search(&cell).map_or(0, |at| usize::from(numbers[at]));
        let maze = self.layout(number).check().map_err(|faults| impossible(&faults))?;
        let title = match self.outline {
            Outline::Round => format!("Klondike {}, seed {}", self.size, wish.seed),
            Outline::Square => format!("Number maze {0} × {0}, seed {1}", self.size, wish.seed),
        };
        let mut puzzle = Puzzle { about: About { title, ..About::default() }, game: Game::Maze(maze) };
        let difficulty = confirmed(&puzzle, length, &wish.search, watch)?;
        puzzle.about.note = Some(describe(&difficulty, "jump", "cell", &self.reached(field, &difficulty)));
        Ok(Made { puzzle, difficulty, tries })
    }

    /// How much of the field can be reached, in words.
    fn reached(&self, field: &Field, difficulty: &Difficulty) -> String {
        let all = counted(field.cells.len(), "cell");
        let exits = if self.outline == Outline::Round { difficulty.goals } else { 0 };
        let cells = match difficulty.positions - exits {
            reached if reached == field.cells.len() => format!("All {all} can be reached"),
            reached => format!("{} of the {all} can be reached", thousands(reached)),
        };
        match self.outline {
            Outline::Round => format!("{cells}, and {}", counted(exits, "exit")),
            Outline::Square => cells,
        }
    }
}

fn impossible(faults: &[crate::maze::Fault]) -> NotMade {
    let fault = faults.first().map(|fault| format!("{}; {}", fault.kind, fault.kind.help()));
    NotMade::Impossible(fault.unwrap_or_default())
}

/// A field without its numbers.
struct Field {
    /// Cells of the field, in reading order.
    cells: Vec<Cell>,
    /// For each cell and each number, the landings of its jumps as indices of cells. Exits have indices after those of
    /// the cells.
    landings: Vec<[Vec<u16>; MOST + 1]>,
    /// For each cell, the probability weight of each number.
    weights: Vec<[usize; MOST + 1]>,
    /// Indices into `cells`.
    start: usize,
    goal: Option<usize>,
    /// Number of cells and exits.
    spots: usize,
}

impl Field {
    fn new(recipe: &Klondike) -> Result<Self, NotMade> {
        // On a smaller disc every cell is too near to an exit.
        let (sizes, name) = match recipe.outline {
            Outline::Round => (9..=41, "round"),
            Outline::Square => (3..=25, "square"),
        };
        match recipe.outline {
            _ if !sizes.contains(&recipe.size) => {
                let (least, most) = sizes.into_inner();
                return Err(NotMade::Impossible(format!("the size of a {name} field is from {least} to {most}")));
            }
            Outline::Round if recipe.size.is_multiple_of(2) => {
                let message = "a round field has its start in the middle, so its size is odd";
                return Err(NotMade::Impossible(message.to_owned()));
            }
            _ => {}
        }
        // The maze itself defines the rules: setting each number on all cells at once yields all jumps.
        let mazes = (1..=MOST).map(|number| recipe.layout(|_| number).check());
        let mazes: Vec<_> = mazes.collect::<Result<_, _>>().map_err(|faults| impossible(&faults))?;
        let size = recipe.size();
        let cells: Vec<Cell> = size.cells().filter(|&cell| recipe.is_field(cell)).collect();
        let exits: Vec<Cell> = size.cells().filter(|&cell| mazes[0].spots()[cell] == Spot::Exit).collect();
        let index = |cell: &Cell| match cells.binary_search(cell) {
            Ok(at) => at as u16,
            Err(_) => exits.binary_search(cell).map_or(NOWHERE, |at| (cells.len() + at) as u16),
        };
        let jumps = |cell: Cell, number: usize| -> Vec<u16> {
            let maze = number.checked_sub(1).map(|at| &mazes[at]);
            let landings = maze.into_iter().flat_map(|maze| maze.jumps(cell)).map(|(_, landing)| index(&landing));
            landings.filter(|&landing| landing != NOWHERE).collect()
        };
        let landings: Vec<_> = cells.iter().map(|&cell| std::array::from_fn(|number| jumps(cell, number))).collect();
        let weights = landings.iter().map(|landings| landings.each_ref().map(|jumps| weight(jumps, cells.len())));
        let goal = (recipe.outline == Outline::Square).then(|| cells.len() - 1);
        Ok(Self {
            weights: weights.collect(),
            start: usize::from(index(&mazes[0].start())),
            goal,
            spots: cells.len() + exits.len(),
            landings,
            cells,
        })
    }

    fn is_goal(&self, spot: usize) -> bool {
        spot >= self.cells.len() || Some(spot) == self.goal
    }
}

/// The weight of a number with these jumps: it grows with the jumps that stay on the field, and is lower if one does
/// not.
fn weight(jumps: &[u16], cells: usize) -> usize {
    let inside = jumps.iter().filter(|&&landing| usize::from(landing) < cells).count();
    if inside == jumps.len() { 4 * inside } else { jumps.len() }
}

/// The measures of a maze with certain numbers.
#[derive(Clone, Copy, Default)]
struct Measures {
    /// Jumps to the nearest goal, and the number of shortest routes.
    length: Option<usize>,
    routes: u64,
    /// Reachable cells, without goals.
    reached: usize,
    /// Jumps that reach a goal too early.
    early: usize,
    /// Distance of the farthest cell, and the sum of all distances, each capped at the wanted length.
    depth: usize,
    distances: usize,
    dead_ends: usize,
}

/// Working memory for measuring mazes on a field.
struct Evaluator {
    /// For each spot its distance from the start.
    levels: Vec<u16>,
    routes: Vec<u64>,
    queue: Vec<u16>,
    /// For each spot whether a goal can be reached from it.
    can_finish: Vec<bool>,
}

impl Evaluator {
    fn new(field: &Field) -> Self {
        let spots = field.spots;
        Self { levels: vec![NOWHERE; spots], routes: vec![0; spots], queue: Vec::new(), can_finish: vec![false; spots] }
    }

    /// Visits all reachable spots. Goals nearer than the `wanted` distance are early.
    fn measure(&mut self, field: &Field, numbers: &[u8], wanted: usize) -> Measures {
        let Self { levels, routes, queue, .. } = self;
        levels.fill(NOWHERE);
        routes.fill(0);
        queue.clear();
        queue.push(field.start as u16);
        (levels[field.start], routes[field.start]) = (0, 1);
        let mut measures = Measures::default();
        let mut at = 0;
        while let Some(&spot) = queue.get(at) {
            at += 1;
            let spot = usize::from(spot);
            let level = levels[spot];
            let distance = usize::from(level);
            if field.is_goal(spot) {
                if *measures.length.get_or_insert(distance) == distance {
                    measures.routes = measures.routes.saturating_add(routes[spot]);
                }
                continue;
            }
            measures.reached += 1;
            measures.depth = distance;
            measures.distances += distance.min(wanted);
            let mut leads_on = false;
            for &landing in &field.landings[spot][usize::from(numbers[spot])] {
                let to = usize::from(landing);
                measures.early += usize::from(distance + 1 < wanted && field.is_goal(to));
                if levels[to] == NOWHERE {
                    levels[to] = level + 1;
                    queue.push(landing);
                }
                if levels[to] == level + 1 {
                    routes[to] = routes[to].saturating_add(routes[spot]);
                    leads_on = true;
                }
            }
            measures.dead_ends += usize::from(!leads_on);
        }
        measures
    }

    /// The number of spots, among those last visited, from which no goal can be reached.
    fn lost(&mut self, field: &Field, numbers: &[u8]) -> usize {
        let Self { queue, can_finish, .. } = self;
        can_finish.fill(false);
        let (mut out, mut before) = (0, None);
        while before != Some(out) {
            before = Some(out);
            for spot in queue.iter().rev().map(|&spot| usize::from(spot)) {
                if can_finish[spot] {
                    continue;
                }
                let jumps = |number: u8| field.landings[spot][usize::from(number)].iter();
                can_finish[spot] =
                    field.is_goal(spot) || jumps(numbers[spot]).any(|&landing| can_finish[usize::from(landing)]);
                out += usize::from(can_finish[spot]);
            }
        }
        queue.len() - out
    }
}

/// A running try.
struct LocalSearch<'a> {
    field: &'a Field,
    lengths: &'a RangeInclusive<usize>,
    random: Random,
    evaluator: Evaluator,
    /// The number of each cell.
    numbers: Vec<u8>,
}

impl<'a> LocalSearch<'a> {
    fn new(field: &'a Field, lengths: &'a RangeInclusive<usize>, mut random: Random) -> Self {
        let number = |weights: &[usize; MOST + 1]| random.weighted(weights).unwrap_or(1) as u8;
        let mut numbers: Vec<u8> = field.weights.iter().map(number).collect();
        if let Some(goal) = field.goal {
            numbers[goal] = 0;
        }
        Self { field, lengths, random, evaluator: Evaluator::new(field), numbers }
    }

    /// Changes the numbers of cells, one after the other. `None` if `watch` stops it.
    fn run(mut self, watch: &mut Watch) -> Option<Vec<u8>> {
        let changes = (self.field.cells.len() * CHANGES_FOR_EACH).min(MOST_CHANGES);
        let mut worth = self.worth(i64::MIN).unwrap_or(i64::MIN);
        for change in 0..changes {
            let progress = Progress::new(change, 0, 0);
            if change % BLOCK == 0 && watch.report(progress).is_break() {
                return None;
            }
            let cell = self.random.below(self.field.cells.len());
            let number = self.random.weighted(&self.field.weights[cell]).unwrap_or(1) as u8;
            let tolerance = worth::TOLERANCE * (changes - change) as i64 / changes as i64;
            let tolerance = self.random.below(tolerance as usize + 1) as i64;
            if Some(cell) == self.field.goal || number == self.numbers[cell] {
                continue;
            }
            let before = std::mem::replace(&mut self.numbers[cell], number);
            match self.worth(worth.saturating_sub(tolerance)) {
                Some(new) => worth = new,
                None => self.numbers[cell] = before,
            }
        }
        Some(self.numbers)
    }

    /// The value of the maze, if it is at least `least`.
    fn worth(&mut self, least: i64) -> Option<i64> {
        let measures = self.evaluator.measure(self.field, &self.numbers, *self.lengths.start());
        let worth = self.worth_of(&measures);
        if worth < least {
            return None;
        }
        // Counting lost cells takes longer, and means nothing as long as no goal can be reached.
        let lost = measures.length.map_or(0, |_| self.evaluator.lost(self.field, &self.numbers));
        Some(worth - self.share(lost, worth::LOST)).filter(|&worth| worth >= least)
    }

    /// `all`, scaled by the fraction of the field's cells.
    fn share(&self, cells: usize, all: i64) -> i64 {
        cells as i64 * all / self.field.cells.len() as i64
    }

    fn worth_of(&self, measures: &Measures) -> i64 {
        let is_wanted = measures.length.is_some_and(|length| self.lengths.contains(&length));
        let solutions = match measures.routes {
            _ if !is_wanted => 0,
            1 => worth::WANTED + worth::SINGLE,
            routes => worth::WANTED - worth::DOUBLE * i64::from(routes.ilog2() + 1),
        };
        let early = measures.early as i64;
        let first = early.min(worth::EARLY_FIRST);
        let depth = measures.depth.min(*self.lengths.start()) as i64;
        solutions - first * worth::EARLY - (early - first) * worth::EARLY_MORE
            + depth * worth::DEPTH
            + self.share(measures.distances, worth::AVERAGE)
            + self.share(measures.reached, worth::REACHED)
            - self.share(measures.dead_ends, worth::DEAD_ENDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The field of "Back from the Klondike" (1898).
    #[test]
    #[expect(clippy::disallowed_methods, reason = "a package does not contain the file")]
    fn the_round_field_is_that_of_loyd() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/klondike.txt");
        let grid = std::fs::read_to_string(file).expect("a file");
        let recipe = Klondike { size: 23, outline: Outline::Round, directions: Compass::ALL.to_vec() };
        let rows: Vec<Vec<Spot>> = recipe.layout(|_| 1).rows;
        let sign = |spot: &Spot| match spot {
            Spot::Outside => '_',
            Spot::Exit => 'x',
            Spot::Number(_) => '1',
        };
        let rows: Vec<String> = rows.iter().map(|row| row.iter().map(sign).collect()).collect();
        let digits = |line: &str| line.replace(|c: char| c.is_ascii_digit(), "1");
        let loyd: Vec<String> = grid.lines().map(digits).filter(|line| !line.is_empty()).collect();
        assert_eq!(rows, loyd);
    }
}
