//! A second opinion: breadth-first search on labelled pictures, as simple as it can be and with nothing from the library.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Rows of cells: a label, `.` or `#`.
pub type Picture = Vec<Vec<char>>;

/// Row and column.
pub type Cell = (usize, usize);

pub struct Puzzle {
    pub start: Picture,
    /// Labels with the top-left cells of their bounding boxes.
    pub places: Vec<(char, Cell)>,
    /// Cells that must be empty.
    pub empty: Vec<Cell>,
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

const STEPS: [Way; 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

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
                for next in neighbours(&picture, count) {
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
                    for to in STEPS.iter().filter_map(|step| shift_cells(&picture, label, &cells, *step)) {
                        let moves = moves + usize::from(label != last);
                        let known = next.entry((to, label)).or_insert(moves);
                        *known = moves.min(*known);
                    }
                }
            }
            // Who goes back to an earlier level is on no shortest path.
            next.retain(|(picture, _), _| !seen.contains(&self.key(picture)));
            seen.extend(next.keys().map(|(picture, _)| self.key(picture)));
            level = next;
        }
        level.into_iter().filter(|((picture, _), _)| self.is_goal(picture)).map(|(_, moves)| moves).min()
    }

    pub fn is_goal(&self, picture: &Picture) -> bool {
        let blocks = blocks(picture);
        let corner = |label: &char| (blocks[label].iter().map(|c| c.0).min(), blocks[label].iter().map(|c| c.1).min());
        self.places.iter().all(|(label, (row, col))| corner(label) == (Some(*row), Some(*col)))
            && self.empty.iter().all(|&(row, col)| picture[row][col] == '.')
    }

    /// What two positions that count as the same have in common: the cells of each block, in order; which block it is
    /// counts for goal blocks only.
    pub fn key(&self, picture: &Picture) -> Key {
        let name = |label| if self.places.iter().any(|place| place.0 == label) { label } else { '?' };
        let mut key: Vec<_> = blocks(picture).into_iter().map(|(label, cells)| (name(label), cells)).collect();
        key.sort();
        key
    }
}

pub fn neighbours(picture: &Picture, count: Count) -> Vec<Picture> {
    let ways = |(label, cells): (char, Vec<Cell>)| -> Vec<Picture> {
        let shift = |way: Way| shift_cells(picture, label, &cells, way);
        match count {
            Count::Steps => STEPS.into_iter().filter_map(shift).collect(),
            Count::Slides => {
                let far = |(rows, cols): Way| (1..).map_while(move |n| shift((rows * n, cols * n)));
                STEPS.into_iter().flat_map(far).collect()
            }
            Count::Moves => {
                reach(picture, label).into_iter().filter(|way| way.1 > 0).filter_map(|w| shift(w.0)).collect()
            }
        }
    };
    blocks(picture).into_iter().flat_map(ways).collect()
}

/// Where a block can go while all others stand still, each place with the number of steps to it; none for where it is.
pub fn reach(picture: &Picture, label: char) -> BTreeMap<Way, usize> {
    let cells = &blocks(picture)[&label];
    let mut reached = BTreeMap::from([((0, 0), 0)]);
    let mut open = VecDeque::from([(0, 0)]);
    while let Some(way) = open.pop_front() {
        for step in STEPS {
            let next = (way.0 + step.0, way.1 + step.1);
            if !reached.contains_key(&next) && shift_cells(picture, label, cells, next).is_some() {
                reached.insert(next, reached[&way] + 1);
                open.push_back(next);
            }
        }
    }
    reached
}

/// The picture after the block has moved by rows and columns, if it can.
pub fn shift(picture: &Picture, label: char, step: Way) -> Option<Picture> {
    shift_cells(picture, label, blocks(picture).get(&label)?, step)
}

fn shift_cells(picture: &Picture, label: char, cells: &[Cell], (rows, cols): Way) -> Option<Picture> {
    let to = |&(row, col): &Cell| Some((row.checked_add_signed(rows)?, col.checked_add_signed(cols)?));
    let free = |&(row, col): &Cell| matches!(picture.get(row)?.get(col)?, c if *c == '.' || *c == label).then_some(());
    let places: Vec<Cell> = cells.iter().map(to).collect::<Option<_>>()?;
    places.iter().try_for_each(free)?;
    let mut next = picture.clone();
    cells.iter().for_each(|&(row, col)| next[row][col] = '.');
    places.iter().for_each(|&(row, col)| next[row][col] = label);
    Some(next)
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
