//! A second opinion on number mazes, straight from the rules, and random mazes to ask it about.

use crate::common::boards::Random;
use std::collections::{BTreeMap, BTreeSet};
use stepbook::stages::grid::Compass;
use stepbook::stages::maze::{Layout, Spot};

/// Row and column.
pub type Cell = (i64, i64);

/// The rules on what is written of a maze.
pub struct Naive<'a> {
    layout: &'a Layout,
    pub goals: BTreeSet<Cell>,
}

impl<'a> Naive<'a> {
    pub fn new(layout: &'a Layout) -> Self {
        let mut goals: BTreeSet<Cell> = layout.goals.iter().copied().collect();
        for (row, spots) in (0..).zip(&layout.rows) {
            goals.extend((0..).zip(spots).filter(|(_, spot)| **spot == Spot::Exit).map(|(col, _)| (row, col)));
        }
        Self { layout, goals }
    }

    pub fn start(&self) -> Cell {
        self.layout.start.expect("the start is said")
    }

    fn spot(&self, (row, col): Cell) -> Spot {
        let (rows, cols) = (self.layout.rows.len() as i64, self.layout.rows[0].len() as i64);
        let inside = (0..rows).contains(&row) && (0..cols).contains(&col);
        match inside || self.layout.wraps {
            true => self.layout.rows[row.rem_euclid(rows) as usize][col.rem_euclid(cols) as usize],
            false => Spot::Outside,
        }
    }

    /// Where a jump lands.
    pub fn jump(&self, from: Cell, towards: Compass) -> Option<Cell> {
        let Spot::Number(number) = self.spot(from) else { return None };
        let (down, right) = (towards.delta().0 as i64, towards.delta().1 as i64);
        let allowed = self.layout.directions.as_ref().is_none_or(|all| all.contains(&towards));
        let at = |k: i64| (from.0 + k * down, from.1 + k * right);
        let number = i64::from(number);
        let over = (1..number).all(|k| matches!(self.spot(at(k)), Spot::Number(_)));
        let to = at(number);
        let to = (to.0.rem_euclid(self.layout.rows.len() as i64), to.1.rem_euclid(self.layout.rows[0].len() as i64));
        (allowed && over && self.spot(at(number)) != Spot::Outside && to != from).then_some(to)
    }

    fn next(&self, from: Cell) -> BTreeSet<Cell> {
        Compass::ALL.into_iter().filter_map(|towards| self.jump(from, towards)).collect()
    }

    /// The distance of every cell that can be reached; goals are left only if `past_goals` says so.
    pub fn levels(&self, past_goals: bool) -> BTreeMap<Cell, usize> {
        let mut levels = BTreeMap::from([(self.start(), 0)]);
        for level in 0.. {
            let here: Vec<Cell> = levels.iter().filter(|(_, at)| **at == level).map(|(cell, _)| *cell).collect();
            if here.is_empty() {
                break;
            }
            for cell in here.into_iter().filter(|cell| past_goals || !self.goals.contains(cell)) {
                for next in self.next(cell) {
                    levels.entry(next).or_insert(level + 1);
                }
            }
        }
        levels
    }

    /// Every way of at most `most` jumps to a first goal that comes to no cell twice, as cells; `None` if there is too much to
    /// see.
    pub fn routes(&self, most: usize) -> Option<Vec<Vec<Cell>>> {
        let (mut routes, mut patience) = (Vec::new(), 100_000);
        self.go_on(&mut vec![self.start()], most, &mut routes, &mut patience)?;
        Some(routes)
    }

    fn go_on(
        &self,
        route: &mut Vec<Cell>,
        most: usize,
        routes: &mut Vec<Vec<Cell>>,
        patience: &mut usize,
    ) -> Option<()> {
        *patience = patience.checked_sub(1)?;
        let last = route[route.len() - 1];
        if self.goals.contains(&last) {
            routes.push(route.clone());
            return Some(());
        }
        for next in self.next(last) {
            if route.len() <= most && !route.contains(&next) {
                route.push(next);
                self.go_on(route, most, routes, patience)?;
                route.pop();
            }
        }
        Some(())
    }
}

/// A small maze: with holes, exits at the edge and inside, goals in the field, few directions, across the edge or not.
pub fn random_layout(random: &mut Random) -> Layout {
    let (rows, cols) = (1 + random.below(6), 1 + random.below(6));
    let (highest, holes, exits) = (1 + random.below(4), random.below(25), random.below(20));
    let spot = |random: &mut Random| match random.below(100) {
        chance if chance < holes => Spot::Outside,
        chance if chance < holes + exits => Spot::Exit,
        chance if chance > 95 => Spot::Number(0),
        _ => Spot::Number(1 + random.below(highest) as u32),
    };
    let mut layout = Layout {
        rows: (0..rows).map(|_| (0..cols).map(|_| spot(random)).collect()).collect(),
        wraps: random.chance(30),
        ..Layout::default()
    };
    let start = (random.below(rows), random.below(cols));
    layout.rows[start.0][start.1] = Spot::Number(1 + random.below(3) as u32);
    layout.start = Some((start.0 as i64, start.1 as i64));
    if random.chance(50) {
        layout.directions = Some(Compass::ALL.into_iter().filter(|_| random.chance(60)).collect());
    }
    if layout.directions.as_ref().is_some_and(Vec::is_empty) {
        layout.directions = None;
    }
    for _ in 0..random.below(3) {
        let goal = (random.below(rows), random.below(cols));
        if layout.rows[goal.0][goal.1] != Spot::Outside {
            layout.goals.push((goal.0 as i64, goal.1 as i64));
        }
    }
    layout
}

/// The same maze, joined to its mirror image: start and goals are also mirrored, and the start is in the middle.
pub fn mirrored(layout: &Layout) -> Layout {
    let cols = layout.rows[0].len() as i64;
    let both = |row: &Vec<Spot>| row.iter().chain(row.iter().rev().skip(1)).copied().collect();
    let goals = layout.goals.iter();
    let mut both = Layout {
        rows: layout.rows.iter().map(both).collect(),
        goals: goals.flat_map(|&(row, col)| [(row, col), (row, 2 * cols - 2 - col)]).collect(),
        start: layout.start.map(|(row, _)| (row, cols - 1)),
        directions: None,
        ..layout.clone()
    };
    if let Some((row, col)) = both.start {
        both.rows[row as usize][col as usize] = Spot::Number(1);
    }
    both
}
