//! Random boards, the same on every run.

use stepbook::stages::grid::Compass;
use stepbook::stages::maze::{self, Spot};
use stepbook::stages::sliding::{Axis, GoalLayout, Layout, PlaceLayout, Symbol, Who};

/// Random numbers from a linear congruential generator with Knuth's constants.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Row and column.
pub type Cell = (usize, usize);

/// The ingredients of a random board.
pub struct Recipe {
    pub rows: usize,
    pub cols: usize,
    /// Maximum number of cells of a block.
    pub largest: usize,
    /// Chance of a wall, in percent of the cells.
    pub walls: usize,
    /// Cells that stay empty, unless they become walls.
    pub holes: usize,
    /// Maximum number of blocks that the goal names.
    pub goals: usize,
}

/// A board with walls, blocks and a goal, not yet with labels.
#[derive(Debug)]
pub struct RandomBoard {
    pub rows: usize,
    pub cols: usize,
    pub walls: Vec<Cell>,
    pub blocks: Vec<Vec<Cell>>,
    /// Blocks with the top-left cells of their bounding boxes.
    pub goals: Vec<(usize, Cell)>,
    /// Cells that must be empty.
    pub empty: Vec<Cell>,
}

const NOTHING: usize = usize::MAX;

impl RandomBoard {
    /// A board with at least one block and a goal, or `None` if this seed gives none.
    pub fn new(random: &mut Random, recipe: &Recipe) -> Option<Self> {
        let Recipe { rows, cols, .. } = *recipe;
        let mut free = vec![vec![true; cols]; rows];
        let mut walls = Vec::new();
        for (row, col) in cells(rows, cols) {
            if random.chance(recipe.walls) {
                free[row][col] = false;
                walls.push((row, col));
            }
        }
        for _ in 0..recipe.holes {
            free[random.below(rows)][random.below(cols)] = false;
        }
        let mut blocks = Vec::new();
        for cell in cells(rows, cols) {
            if free[cell.0][cell.1] {
                let size = 1 + random.below(recipe.largest);
                blocks.push(grow(random, &mut free, cell, size));
            }
        }
        let mut board = Self { rows, cols, walls, blocks, goals: Vec::new(), empty: Vec::new() };
        // A board without an empty cell is an error.
        let taken = board.walls.len() + board.blocks.iter().map(Vec::len).sum::<usize>();
        if board.blocks.is_empty() || taken == rows * cols {
            return None;
        }
        let goals = random.below(recipe.goals + 1);
        for _ in 0..goals {
            board.add_goal(random);
        }
        let with_empty_cells = recipe.goals > 0 && (board.goals.is_empty() || random.chance(25));
        for _ in 0..if with_empty_cells { 1 + random.below(recipe.holes.max(1)) } else { 0 } {
            board.add_empty(random);
        }
        (!board.goals.is_empty() || !board.empty.is_empty()).then_some(board)
    }

    /// Joins two blocks that do not touch into one, if there are any.
    pub fn join(&mut self, random: &mut Random) {
        let (a, b) = (random.below(self.blocks.len()), random.below(self.blocks.len()));
        let near = |&(r, c): &Cell, &(s, d): &Cell| r.abs_diff(s) + c.abs_diff(d) <= 1;
        let touch = self.blocks[a].iter().any(|x| self.blocks[b].iter().any(|y| near(x, y)));
        let named = self.goals.iter().any(|&(block, _)| block == a || block == b || block + 1 == self.blocks.len());
        if a != b && !touch && !named {
            let mut other = std::mem::take(&mut self.blocks[b]);
            self.blocks[a].append(&mut other);
            self.blocks.swap_remove(b);
        }
    }

    fn add_goal(&mut self, random: &mut Random) {
        let block = random.below(self.blocks.len());
        let place = (random.below(self.rows), random.below(self.cols));
        let wanted = self.cells_at(block, place);
        let taken: Vec<Cell> = self.goals.iter().flat_map(|&(b, at)| self.cells_at(b, at)).collect();
        let fits = |cell: &Cell| {
            cell.0 < self.rows && cell.1 < self.cols && !self.walls.contains(cell) && !taken.contains(cell)
        };
        if wanted.iter().all(fits) && self.goals.iter().all(|&(b, _)| b != block) {
            self.goals.push((block, place));
        }
    }

    fn add_empty(&mut self, random: &mut Random) {
        let cell = (random.below(self.rows), random.below(self.cols));
        let taken = self.goals.iter().any(|&(b, at)| self.cells_at(b, at).contains(&cell));
        if !taken && !self.walls.contains(&cell) && !self.empty.contains(&cell) {
            self.empty.push(cell);
        }
    }

    /// The cells of a block whose bounding box begins at `place`.
    fn cells_at(&self, block: usize, place: Cell) -> Vec<Cell> {
        let cells = &self.blocks[block];
        let row = cells.iter().map(|c| c.0).min().expect("a block has cells");
        let col = cells.iter().map(|c| c.1).min().expect("a block has cells");
        cells.iter().map(|c| (c.0 - row + place.0, c.1 - col + place.1)).collect()
    }

    /// The board as a layout: the goal as positions, or as a picture if cells must be empty.
    pub fn layout(&self, label: impl Fn(usize) -> String) -> Layout {
        let mut owner = vec![vec![NOTHING; self.cols]; self.rows];
        for (index, block) in self.blocks.iter().enumerate() {
            block.iter().for_each(|&(row, col)| owner[row][col] = index);
        }
        let goal = if self.empty.is_empty() {
            let place = |&(block, (row, col)): &(usize, Cell)| PlaceLayout::new(label(block), row as i64, col as i64);
            GoalLayout::places(self.goals.iter().map(place).collect())
        } else {
            let mut goal = vec![vec![NOTHING; self.cols]; self.rows];
            for &(block, place) in &self.goals {
                self.cells_at(block, place).iter().for_each(|&(row, col)| goal[row][col] = block);
            }
            GoalLayout::Picture(self.symbols(&goal, &label, |cell| match self.empty.contains(&cell) {
                true => Symbol::Empty,
                false => Symbol::Anything,
            }))
        };
        let connected = |block: &&usize| stepbook::stages::grid::connected(&as_cells(&self.blocks[**block]));
        let all: Vec<usize> = (0..self.blocks.len()).collect();
        Layout {
            rows: self.symbols(&owner, &label, |_| Symbol::Empty),
            together: all.iter().filter(|block| !connected(block)).map(|&block| label(block)).collect(),
            goals: vec![goal],
            ..Layout::default()
        }
    }

    fn symbols(
        &self,
        owner: &[Vec<usize>],
        label: impl Fn(usize) -> String,
        other: impl Fn(Cell) -> Symbol,
    ) -> Vec<Vec<Symbol>> {
        let symbol = |row: usize, col: usize| match owner[row][col] {
            NOTHING if self.walls.contains(&(row, col)) => Symbol::Wall,
            NOTHING => other((row, col)),
            block => Symbol::Label(label(block)),
        };
        (0..self.rows).map(|row| (0..self.cols).map(|col| symbol(row, col)).collect()).collect()
    }
}

fn as_cells(cells: &[Cell]) -> Vec<stepbook::stages::grid::Cell> {
    cells.iter().map(|&(row, col)| stepbook::stages::grid::Cell::new(row, col)).collect()
}

fn cells(rows: usize, cols: usize) -> impl Iterator<Item = Cell> {
    (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}

/// A connected block of at most `size` free cells from `first` on, which are then no longer free.
fn grow(random: &mut Random, free: &mut [Vec<bool>], first: Cell, size: usize) -> Vec<Cell> {
    let mut block = vec![first];
    free[first.0][first.1] = false;
    for _ in 1..size {
        let (row, col) = block[random.below(block.len())];
        let next = match random.below(4) {
            0 => (row.wrapping_sub(1), col),
            1 => (row + 1, col),
            2 => (row, col.wrapping_sub(1)),
            _ => (row, col + 1),
        };
        if free.get(next.0).and_then(|row| row.get(next.1)) == Some(&true) {
            free[next.0][next.1] = false;
            block.push(next);
        }
    }
    block
}

/// Adds all kinds of rules to a layout: gates, axes, blocks that count as different, several goals with several conditions, or none.
/// Rules that the board does not allow are left out.
pub fn add_rules(layout: &mut Layout, random: &mut Random) {
    let mut labels: Vec<String> = Vec::new();
    for symbol in layout.rows.iter().flatten() {
        match symbol {
            Symbol::Label(label) if !labels.contains(label) => labels.push(label.clone()),
            _ => {}
        }
    }
    add_gates(layout, random, &labels);
    layout.distinct = random.chance(20);
    layout.along_length = random.chance(30);
    for label in &labels {
        if let Some(&axis) = [Axis::Horizontal, Axis::Vertical, Axis::Fixed].get(random.below(8)) {
            layout.axes.push((label.clone(), axis));
        }
    }
    if random.chance(10) {
        layout.goals.clear();
        return;
    }
    for _ in 0..random.below(4) {
        let mut goal = GoalLayout::places(Vec::new());
        for _ in 0..=random.below(3) {
            let before = goal.clone();
            let GoalLayout::Places { places, empty } = &mut goal else {
                unreachable!("made of places");
            };
            match random.chance(25) {
                true => empty.push(some_cell(layout, random)),
                false => places.push(some_place(layout, random, &labels)),
            }
            // Most conditions contradict the board or each other.
            if (Layout { goals: vec![goal.clone()], ..layout.clone() }).check().is_err() {
                goal = before;
            }
        }
        if goal != GoalLayout::places(Vec::new()) {
            let at = random.below(layout.goals.len() + 1);
            layout.goals.insert(at, goal);
        }
    }
    if layout.goals.len() > 1 && random.chance(50) {
        layout.goals.swap_remove(0);
    }
}

/// Turns some empty cells into gates. Blocks whose goal is there may pass, and some others.
fn add_gates(layout: &mut Layout, random: &mut Random, labels: &[String]) {
    let before = layout.clone();
    for symbol in layout.rows.iter_mut().flatten().filter(|symbol| **symbol == Symbol::Empty) {
        if random.chance(30) {
            *symbol = Symbol::Gate;
        }
    }
    let passing = random.below(100);
    layout.gate_blocks = labels.iter().filter(|_| random.chance(passing)).cloned().collect();
    if layout.check().is_err() {
        *layout = before;
    }
}

fn some_cell(layout: &Layout, random: &mut Random) -> (i64, i64) {
    (random.below(layout.rows.len()) as i64, random.below(layout.rows[0].len()) as i64)
}

fn some_place(layout: &Layout, random: &mut Random, labels: &[String]) -> PlaceLayout {
    let label = labels[random.below(labels.len())].clone();
    let who = match random.below(3) {
        0 => Who::Block(label),
        1 => Who::Like(label),
        _ => Who::AnyOf((0..=random.below(3)).map(|_| labels[random.below(labels.len())].clone()).collect()),
    };
    let mut at: Vec<(i64, i64)> = (0..=random.below(3)).map(|_| some_cell(layout, random)).collect();
    if random.chance(50) {
        at.truncate(1);
    }
    PlaceLayout { who, at }
}

/// A small maze with numbers below `most`: with holes, exits at the edge and inside, goals in the field, few directions, across the edge or not.
pub fn random_maze(random: &mut Random, most: usize) -> maze::Layout {
    let (rows, cols) = (1 + random.below(6), 1 + random.below(6));
    let (highest, holes, exits) = (1 + random.below(most), random.below(25), random.below(20));
    let spot = |random: &mut Random| match random.below(100) {
        chance if chance < holes => Spot::Outside,
        chance if chance < holes + exits => Spot::Exit,
        chance if chance > 95 => Spot::Number(0),
        _ => Spot::Number(1 + random.below(highest) as u32),
    };
    let mut layout = maze::Layout {
        rows: (0..rows).map(|_| (0..cols).map(|_| spot(random)).collect()).collect(),
        wraps: random.chance(30),
        ..maze::Layout::default()
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
