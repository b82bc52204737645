//! A canonical form for puzzles that are equal but for names, labels, and reflection left to right or top to bottom.

use super::{Game, Puzzle};
use crate::grid::{Cell, Compass, Size};
use crate::maze::{Maze, Spot};
use crate::sliding::{Board, Place};

/// Whether rows and columns are in reverse order.
type Mirror = (bool, bool);

const MIRRORS: [Mirror; 4] = [(false, false), (false, true), (true, false), (true, true)];

/// The top-left cell of the image of a rectangle with this corner and extent.
fn mirrored(size: Size, (rows, cols): Mirror, cell: Cell, extent: Size) -> Cell {
    Cell::new(
        if rows { size.rows - cell.row - extent.rows } else { cell.row },
        if cols { size.cols - cell.col - extent.cols } else { cell.col },
    )
}

impl Puzzle {
    /// Numbers that two puzzles share if and only if they are the same game, perhaps mirrored or with other labels: the
    /// same board, rules, start and goal. Titles, notes and the gap in the frame do not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use stepbook_solve::puzzle::{About, Game, Puzzle};
    /// use stepbook_solve::sliding::{GoalLayout, Layout, PlaceLayout, Symbol, Who};
    ///
    /// let row = |label: &str, at: [usize; 2], goal| {
    ///     let mut cells = vec![Symbol::Empty; 4];
    ///     at.iter().for_each(|&col| cells[col] = Symbol::Label(label.to_owned()));
    ///     let place = PlaceLayout { who: Who::Block(label.to_owned()), at: vec![(0, goal)] };
    ///     let goals = vec![GoalLayout::Places { places: vec![place], empty: Vec::new() }];
    ///     let board = Layout { rows: vec![cells], goals, ..Layout::default() }.check().unwrap();
    ///     Puzzle { about: About::default(), game: Game::Sliding(board) }
    /// };
    /// assert_eq!(row("A", [0, 1], 2).canonical(), row("B", [2, 3], 0).canonical());
    /// assert_ne!(row("A", [0, 1], 2).canonical(), row("A", [0, 1], 1).canonical());
    /// ```
    pub fn canonical(&self) -> Vec<usize> {
        let forms = MIRRORS.map(|mirror| match &self.game {
            Game::Sliding(board) => of_board(board, mirror),
            Game::Maze(maze) => of_maze(maze, mirror),
        });
        forms.into_iter().min().unwrap_or_default()
    }
}

fn of_board(board: &Board, mirror: Mirror) -> Vec<usize> {
    let size = board.size();
    let one = Size::new(1, 1);
    let number = |cell: Cell| size.index(mirrored(size, mirror, cell, one));
    // Blocks are identified by their cells and sorted by the first one.
    let covered = |block: usize| {
        let cells = board.blocks()[block].cells_at(board.start().0[block]).map(number);
        let mut cells: Vec<usize> = cells.collect();
        cells.sort_unstable();
        cells
    };
    let mut blocks: Vec<(Vec<usize>, usize)> = (0..board.blocks().len()).map(|block| (covered(block), block)).collect();
    blocks.sort_unstable();
    let mut ranks = vec![0; blocks.len()];
    blocks.iter().enumerate().for_each(|(rank, (_, block))| ranks[*block] = rank);
    let mut form = vec![0, size.rows, size.cols, usize::from(board.is_distinct())];
    for cells in [board.walls(), board.gates()] {
        add(&mut form, size.cells().filter(|&cell| cells[cell]).map(number).collect());
    }
    for (cells, block) in &blocks {
        let block = &board.blocks()[*block];
        form.extend([block.axis as usize, usize::from(block.passes_gates)]);
        add(&mut form, cells.clone());
    }
    let place = |place: &Place| {
        let extent = board.blocks()[place.blocks[0]].extent();
        let corner = |&cell: &Cell| size.index(mirrored(size, mirror, cell, extent));
        let mut form = Vec::new();
        add(&mut form, place.blocks.iter().map(|&block| ranks[block]).collect());
        add(&mut form, place.corners.iter().map(corner).collect());
        form
    };
    let mut conditions: Vec<(Vec<Vec<usize>>, Vec<usize>)> = Vec::new();
    for condition in &board.goal().alternatives {
        let mut places: Vec<Vec<usize>> = condition.places.iter().map(place).collect();
        let mut empty: Vec<usize> = condition.empty.iter().map(|&cell| number(cell)).collect();
        places.sort_unstable();
        empty.sort_unstable();
        conditions.push((places, empty));
    }
    conditions.sort_unstable();
    for (places, empty) in conditions {
        form.push(places.len());
        form.extend(places.concat());
        add(&mut form, empty);
    }
    form
}

fn of_maze(maze: &Maze, mirror: Mirror) -> Vec<usize> {
    let size = maze.size();
    let number = |cell: Cell| size.index(mirrored(size, mirror, cell, Size::new(1, 1)));
    let mut spots = vec![0; size.area()];
    for cell in size.cells() {
        spots[number(cell)] = match maze.spots()[cell] {
            Spot::Outside => 0,
            Spot::Exit => 1,
            Spot::Number(length) => 2 + length as usize,
        };
    }
    let towards = |point: &Compass| {
        let (down, right) = point.delta();
        let (down, right) = (if mirror.0 { -down } else { down }, if mirror.1 { -right } else { right });
        (3 * (down + 1) + right + 1) as usize
    };
    let mut form = vec![1, size.rows, size.cols, usize::from(maze.wraps()), number(maze.start())];
    add(&mut form, maze.directions().iter().map(towards).collect());
    add(&mut form, maze.goals().iter().map(|&cell| number(cell)).collect());
    form.extend(spots);
    form
}

/// Appends a set of numbers: its size, then the numbers in ascending order.
fn add(form: &mut Vec<usize>, mut numbers: Vec<usize>) {
    numbers.sort_unstable();
    form.push(numbers.len());
    form.append(&mut numbers);
}
