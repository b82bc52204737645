//! The same figures once more, as simply as they can be counted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use stepbook::stages::grid::{Cell, Compass, Direction};
use stepbook::stages::maze::Maze;
use stepbook::stages::search::Difficulty;
use stepbook::stages::sliding::{Block, Board, Metric};

/// Where the moves from a position lead.
type Next<P> = Box<dyn Fn(&P) -> BTreeSet<P>>;

/// A game as positions and where moves lead.
pub struct Game<P> {
    pub start: P,
    pub next: Next<P>,
    pub is_goal: Box<dyn Fn(&P) -> bool>,
}

/// All positions of a game.
pub struct Space<P> {
    pub next: BTreeMap<P, BTreeSet<P>>,
    /// Distances from the start.
    level: BTreeMap<P, usize>,
    /// Distance to the nearest goal and the number of shortest ways there.
    goal: BTreeMap<P, (usize, u64)>,
    start: P,
}

impl<P: Ord + Clone> Space<P> {
    pub fn new(game: &Game<P>) -> Self {
        let mut level = BTreeMap::from([(game.start.clone(), 0)]);
        let mut next = BTreeMap::new();
        let mut open = VecDeque::from([game.start.clone()]);
        while let Some(position) = open.pop_front() {
            let after = (game.next)(&position);
            for to in &after {
                if !level.contains_key(to) {
                    level.insert(to.clone(), level[&position] + 1);
                    open.push_back(to.clone());
                }
            }
            next.insert(position, after);
        }
        let mut goal: BTreeMap<P, (usize, u64)> = BTreeMap::new();
        for position in level.keys().filter(|position| (game.is_goal)(position)) {
            goal.insert(position.clone(), (0, 1));
        }
        // Round by round: a position with a neighbour at the previous distance is at this one.
        for distance in 1.. {
            let mut found = Vec::new();
            for (position, after) in next.iter().filter(|(position, _)| !goal.contains_key(position)) {
                let nearer = after.iter().filter_map(|to| goal.get(to)).filter(|to| to.0 + 1 == distance);
                let ways: u64 = nearer.map(|to| to.1).sum();
                if ways > 0 {
                    found.push((position.clone(), (distance, ways)));
                }
            }
            if found.is_empty() {
                break;
            }
            goal.extend(found);
        }
        Self { next, level, goal, start: game.start.clone() }
    }

    /// Length and number of the shortest solutions from the start.
    pub fn solutions(&self) -> Option<(usize, u64)> {
        self.goal.get(&self.start).copied()
    }

    /// The lengths of all shortest solutions that are the only ones of their positions.
    pub fn singles(&self) -> Vec<usize> {
        self.goal.values().filter(|(length, ways)| *length > 0 && *ways == 1).map(|found| found.0).collect()
    }

    pub fn difficulty(&self) -> Option<Difficulty> {
        let (length, solutions) = self.solutions()?;
        let distance = |position: &P| self.goal.get(position).map(|found| found.0);
        let on_way = |position: &P| distance(position).is_some_and(|rest| self.level[position] + rest == length);
        let is_open = |position: &P| distance(position) != Some(0);
        let way: Vec<&P> = self.next.keys().filter(|position| on_way(position)).collect();
        let crossroads: Vec<&P> = way.iter().copied().filter(|position| is_open(position)).collect();
        let beside: BTreeSet<&P> = crossroads.iter().flat_map(|at| &self.next[*at]).filter(|to| !on_way(to)).collect();
        let leads_on = |position: &&P| self.next[*position].iter().any(|to| self.level[to] > self.level[*position]);
        Some(Difficulty {
            length,
            solutions,
            positions: self.next.len(),
            goals: self.next.keys().filter(|position| !is_open(position)).count(),
            dead_ends: self.next.keys().filter(|position| is_open(position) && !leads_on(position)).count(),
            lost: self.next.keys().filter(|position| distance(position).is_none()).count(),
            on_way: way.len() - 1,
            beside: beside.len(),
            choices: crossroads.iter().map(|at| self.next[*at].len()).sum(),
            crossroads: crossroads.len(),
        })
    }
}

/// The block of the goal or another one, and the cells that it covers. Blocks of equal shape are not otherwise distinguished.
pub type Piece = (bool, BTreeSet<(usize, usize)>);

/// A board whose goal is one place of one block, without walls.
pub fn sliding(board: &Board, metric: Metric) -> Game<Vec<Piece>> {
    let (target, corner) = board.goal().single().expect("one goal").places[0].single().expect("one block, one place");
    let cells = |block: &Block, corner: Cell| block.cells_at(corner).map(|cell| (cell.row, cell.col)).collect();
    let mut start: Vec<Piece> = Vec::new();
    for (index, block) in board.blocks().iter().enumerate() {
        start.push((index == target, cells(block, board.start().0[index])));
    }
    start.sort();
    let goal: BTreeSet<(usize, usize)> = cells(&board.blocks()[target], corner);
    let size = board.size();
    let cars = board.layout().along_length;
    let step = move |position: &[Piece], at: usize, direction: Direction| -> Option<Vec<Piece>> {
        let (is_target, covered) = &position[at];
        let span = |part: &dyn Fn(&(usize, usize)) -> usize| covered.iter().map(part).collect::<BTreeSet<_>>().len();
        let (high, wide) = (span(&|cell| cell.0), span(&|cell| cell.1));
        let upright = matches!(direction, Direction::Up | Direction::Down);
        if cars && ((upright && wide > high) || (!upright && high > wide)) {
            return None;
        }
        let (down, right) = direction.delta();
        let mut moved = BTreeSet::new();
        for &(row, col) in covered {
            let to = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
            let is_taken = (0..position.len()).any(|other| other != at && position[other].1.contains(&to));
            if to.0 >= size.rows || to.1 >= size.cols || is_taken {
                return None;
            }
            moved.insert(to);
        }
        let mut position = position.to_vec();
        position[at] = (*is_target, moved);
        Some(position)
    };
    let next = move |position: &Vec<Piece>| {
        let mut all = BTreeSet::new();
        for at in 0..position.len() {
            let mut reached = BTreeSet::from([position.clone()]);
            match metric {
                Metric::Step => reached.extend(Direction::ALL.iter().filter_map(|&way| step(position, at, way))),
                Metric::Slide => {
                    for way in Direction::ALL {
                        let mut on = position.clone();
                        while let Some(after) = step(&on, at, way) {
                            on = after;
                            reached.insert(on.clone());
                        }
                    }
                }
                Metric::Move => {
                    let mut open = vec![position.clone()];
                    while let Some(from) = open.pop() {
                        for after in Direction::ALL.iter().filter_map(|&way| step(&from, at, way)) {
                            if reached.insert(after.clone()) {
                                open.push(after);
                            }
                        }
                    }
                }
            }
            reached.remove(position);
            for mut after in reached {
                after.sort();
                all.insert(after);
            }
        }
        all
    };
    let is_goal = move |position: &Vec<Piece>| position.contains(&(true, goal.clone()));
    Game { start, next: Box::new(next), is_goal: Box::new(is_goal) }
}

/// A maze that does not wrap around.
pub fn maze(maze: &Maze) -> Game<(usize, usize)> {
    let numbers = maze.clone();
    let goals: BTreeSet<(usize, usize)> = maze.goals().iter().map(|cell| (cell.row, cell.col)).collect();
    let exits = goals.clone();
    let next = move |&(row, col): &(usize, usize)| {
        let number = numbers.number(Cell::new(row, col)).unwrap_or(0) as isize;
        let mut all = BTreeSet::new();
        for (down, right) in numbers.directions().iter().copied().map(Compass::delta) {
            let at = |far: isize| {
                let to = (row.checked_add_signed(down * far)?, col.checked_add_signed(right * far)?);
                let is_field = numbers.number(Cell::new(to.0, to.1)).is_some();
                (is_field || far == number && exits.contains(&to)).then_some(to)
            };
            if number > 0 && (1..=number).all(|far| at(far).is_some()) {
                all.extend(at(number));
            }
        }
        all
    };
    let is_goal = move |position: &(usize, usize)| goals.contains(position);
    Game { start: (maze.start().row, maze.start().col), next: Box::new(next), is_goal: Box::new(is_goal) }
}
