//! Breadth-first search on labelled pictures.

use crate::space::Space;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Rows of cells: a label, `.` or `#`.
pub type Picture = Vec<Vec<char>>;

/// Row and column.
pub type Cell = (usize, usize);

pub struct Puzzle {
    pub start: Picture,
    pub rules: Rules,
    /// One of these must hold.
    pub goals: Vec<Goal>,
    /// The first block of those that count as the same, for each.
    kinds: BTreeMap<char, char>,
}

/// What blocks may do, if they may not do everything.
#[derive(Default)]
pub struct Rules {
    /// Cells that only the blocks of `passing` may cover.
    pub gates: BTreeSet<Cell>,
    pub passing: BTreeSet<char>,
    /// The steps that a block may take, if not all.
    pub steps: BTreeMap<char, Vec<Way>>,
}

/// All of it must hold.
pub struct Goal {
    pub places: Vec<Place>,
    /// Cells that must be empty.
    pub empty: Vec<Cell>,
}

/// One of these blocks is at one of these places, with the top-left cell of its bounding box.
pub struct Place {
    pub labels: BTreeSet<char>,
    pub at: Vec<Cell>,
}

/// What two positions that count as the same have in common.
pub type Key = Vec<(char, Vec<Cell>)>;

/// What counts as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    Steps,
    Slides,
    Moves,
}

/// Rows and columns by which a block goes.
pub type Way = (isize, isize);

pub const STEPS: [Way; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// What the search saw.
#[derive(Debug, PartialEq)]
pub struct Answer {
    /// Positions and goals at each distance from the start.
    pub levels: Vec<(usize, usize)>,
    /// Whether all reachable positions were seen.
    pub complete: bool,
}

impl Answer {
    pub fn reachable(&self) -> usize {
        self.levels.iter().map(|level| level.0).sum()
    }

    pub fn shortest(&self) -> Option<usize> {
        self.levels.iter().position(|level| level.1 > 0)
    }
}

impl Puzzle {
    /// With `distinct`, positions that differ only in which of like blocks is where count as different. Else it counts which block is
    /// where if blocks may do different things, or if a goal names one and not the other.
    pub fn new(start: Picture, rules: Rules, goals: Vec<Goal>, distinct: bool) -> Self {
        let places = || goals.iter().flat_map(|goal| &goal.places);
        let kind = |label: char| {
            let named: Vec<bool> = places().map(|place| place.labels.contains(&label)).collect();
            let own = distinct.then_some(label);
            (own, rules.steps(label).collect::<Vec<Way>>(), rules.passing.contains(&label), named)
        };
        let labels: Vec<char> = blocks(&start).into_keys().collect();
        let first = |label: char| labels.iter().copied().find(|&other| kind(other) == kind(label)).expect("itself");
        let kinds = labels.iter().map(|&label| (label, first(label))).collect();
        Self { start, rules, goals, kinds }
    }

    /// All positions, as they count.
    pub fn space(&self, count: Count) -> Space<Key, Picture> {
        self.space_by(count, |picture| self.key(picture))
    }

    /// The same where other positions count as one.
    pub fn space_by<K: Ord + Clone>(&self, count: Count, key: impl Fn(&Picture) -> K) -> Space<K, Picture> {
        let next = |picture: &Picture| self.rules.neighbours(picture, count);
        Space::new(self.start.clone(), key, next, |picture| self.is_goal(picture))
    }

    /// Level by level in steps, until all is seen or, at the end of a level, more than `most` positions are.
    pub fn explore(&self, most: usize) -> Answer {
        self.explore_in(Count::Steps, most)
    }

    pub fn explore_in(&self, count: Count, most: usize) -> Answer {
        let mut seen = BTreeSet::from([self.key(&self.start)]);
        let mut queue = VecDeque::from([self.start.clone()]);
        let mut levels = Vec::new();
        while !queue.is_empty() && seen.len() <= most {
            levels.push((queue.len(), queue.iter().filter(|picture| self.is_goal(picture)).count()));
            for _ in 0..queue.len() {
                let picture = queue.pop_front().expect("counted");
                for next in self.rules.neighbours(&picture, count) {
                    if seen.insert(self.key(&next)) {
                        queue.push_back(next);
                    }
                }
            }
        }
        Answer { levels, complete: queue.is_empty() }
    }

    /// The fewest moves of all paths of `length` steps to a goal; steps of the same block in a row are one move.
    pub fn fewest_moves(&self, length: usize) -> Option<usize> {
        let mut seen = BTreeSet::from([self.key(&self.start)]);
        // Pictures with the block that moved last, and the fewest moves that lead there.
        let mut level = BTreeMap::from([((self.start.clone(), '.'), 0)]);
        for _ in 0..length {
            let mut next = BTreeMap::new();
            for ((picture, last), moves) in level {
                for (label, cells) in blocks(&picture) {
                    for to in
                        self.rules.steps(label).filter_map(|step| self.rules.shift_cells(&picture, label, &cells, step))
                    {
                        let moves = moves + usize::from(label != last);
                        let known = next.entry((to, label)).or_insert(moves);
                        *known = moves.min(*known);
                    }
                }
            }
            // A path that returns to an earlier level is not a shortest one.
            next.retain(|(picture, _), _| !seen.contains(&self.key(picture)));
            seen.extend(next.keys().map(|(picture, _)| self.key(picture)));
            level = next;
        }
        level.into_iter().filter(|((picture, _), _)| self.is_goal(picture)).map(|(_, moves)| moves).min()
    }

    pub fn is_goal(&self, picture: &Picture) -> bool {
        let corners: BTreeMap<char, Cell> =
            blocks(picture).iter().map(|(label, cells)| (*label, corner(cells))).collect();
        let holds = |place: &Place| place.labels.iter().any(|label| place.at.contains(&corners[label]));
        let is_empty = |&(row, col): &Cell| picture[row][col] == '.';
        self.goals.iter().any(|goal| goal.places.iter().all(holds) && goal.empty.iter().all(is_empty))
    }

    /// What two positions that count as the same have in common: the cells of each block, in order.
    pub fn key(&self, picture: &Picture) -> Key {
        let mut key: Key = blocks(picture).into_iter().map(|(label, cells)| (self.kinds[&label], cells)).collect();
        key.sort();
        key
    }
}

impl Rules {
    fn steps(&self, label: char) -> impl Iterator<Item = Way> {
        let allowed = self.steps.get(&label);
        STEPS.into_iter().filter(move |step| allowed.is_none_or(|allowed| allowed.contains(step)))
    }

    pub fn neighbours(&self, picture: &Picture, count: Count) -> Vec<Picture> {
        let ways = |(label, cells): (char, Vec<Cell>)| -> Vec<Picture> {
            let shift = |way: Way| self.shift_cells(picture, label, &cells, way);
            match count {
                Count::Steps => self.steps(label).filter_map(shift).collect(),
                Count::Slides => {
                    let far = |(rows, cols): Way| (1..).map_while(move |n| shift((rows * n, cols * n)));
                    self.steps(label).flat_map(far).collect()
                }
                Count::Moves => {
                    let reach = self.reach(picture, label);
                    reach.into_iter().filter(|way| way.1 > 0).filter_map(|way| shift(way.0)).collect()
                }
            }
        };
        blocks(picture).into_iter().flat_map(ways).collect()
    }

    /// Where a block can go while all others stand still, each place with the number of steps to it; none for where it is.
    pub fn reach(&self, picture: &Picture, label: char) -> BTreeMap<Way, usize> {
        let cells = &blocks(picture)[&label];
        let mut reached = BTreeMap::from([((0, 0), 0)]);
        let mut open = VecDeque::from([(0, 0)]);
        while let Some(way) = open.pop_front() {
            for step in self.steps(label) {
                let next = (way.0 + step.0, way.1 + step.1);
                if !reached.contains_key(&next) && self.shift_cells(picture, label, cells, next).is_some() {
                    reached.insert(next, reached[&way] + 1);
                    open.push_back(next);
                }
            }
        }
        reached
    }

    /// The picture after the block has taken one step, if it can.
    pub fn shift(&self, picture: &Picture, label: char, step: Way) -> Option<Picture> {
        let cells = blocks(picture).remove(&label)?;
        let allowed = self.steps(label).any(|allowed| allowed == step);
        self.shift_cells(picture, label, &cells, step).filter(|_| allowed)
    }

    /// The picture with the block elsewhere, if it may be there and nothing else does.
    fn shift_cells(&self, picture: &Picture, label: char, cells: &[Cell], (rows, cols): Way) -> Option<Picture> {
        let to = |&(row, col): &Cell| Some((row.checked_add_signed(rows)?, col.checked_add_signed(cols)?));
        let open = |cell: &Cell| !self.gates.contains(cell) || self.passing.contains(&label);
        let free =
            |&(row, col): &Cell| matches!(picture.get(row)?.get(col)?, c if *c == '.' || *c == label).then_some(());
        let places: Vec<Cell> = cells.iter().map(to).collect::<Option<_>>()?;
        places.iter().try_for_each(free).filter(|()| places.iter().all(open))?;
        let mut next = picture.clone();
        cells.iter().for_each(|&(row, col)| next[row][col] = '.');
        places.iter().for_each(|&(row, col)| next[row][col] = label);
        Some(next)
    }
}

/// The top-left cell of the bounding box.
pub fn corner(cells: &[Cell]) -> Cell {
    let (row, col) = (cells.iter().map(|cell| cell.0).min(), cells.iter().map(|cell| cell.1).min());
    row.zip(col).expect("a block has cells")
}

/// The cells of each block in reading order.
pub fn blocks(picture: &Picture) -> BTreeMap<char, Vec<Cell>> {
    let mut blocks: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (row, line) in picture.iter().enumerate() {
        for (col, &label) in line.iter().enumerate().filter(|(_, sign)| !".#".contains(**sign)) {
            blocks.entry(label).or_default().push((row, col));
        }
    }
    blocks
}
