//! Cells, sizes and directions: the vocabulary that all puzzles and diagrams share.
//!
//! Rows count downwards and columns to the right, both from 0.

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Serialize, Serializer};
use std::fmt;
use std::hash::Hash;
use std::ops::{Index, IndexMut};

/// One cell of a board: row and column, counted from 0 at the top left. As text, they count from 1.
///
/// Cells are ordered row by row, which is the reading order.
///
/// # Examples
///
/// ```
/// use stepbook_solve::grid::Cell;
///
/// let (last, next) = (Cell::new(0, 9), Cell::new(1, 0));
/// assert!(last < next);
/// assert_eq!(next.to_string(), "row 2, column 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell {
    /// Row, 0 at the top.
    pub row: usize,
    /// Column, 0 at the left.
    pub col: usize,
}

impl Cell {
    /// The cell in `row` and `col`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Cell;
    /// assert_eq!(Cell::new(2, 3).row, 2);
    /// ```
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }

    /// The neighbour in `direction`, or `None` past the top or left edge.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::{Cell, Direction};
    /// assert_eq!(Cell::new(0, 0).step(Direction::Down), Some(Cell::new(1, 0)));
    /// assert_eq!(Cell::new(0, 0).step(Direction::Up), None);
    /// ```
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (rows, cols) = direction.delta();
        Some(Self::new(self.row.checked_add_signed(rows)?, self.col.checked_add_signed(cols)?))
    }
}

/// Serialized as a list of row and column.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row, self.col].serialize(serializer)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row.saturating_add(1), self.col.saturating_add(1))
    }
}

/// One of the four directions of a step.
///
/// # Examples
///
/// ```
/// use stepbook_solve::grid::Direction;
///
/// assert_eq!(Direction::Left.to_string(), "left");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Towards the last row.
    Down,
    /// Towards column 0.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All four, in the order in which a search tries them.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Direction;
    /// assert_eq!(Direction::ALL[0], Direction::Up);
    /// ```
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// (rows, columns) of one step.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Direction;
    /// assert_eq!(Direction::Left.delta(), (0, -1));
    /// ```
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }

    /// One step as a vector.
    pub fn vector(self) -> Point {
        let (rows, cols) = self.delta();
        Point::new(cols as f64, rows as f64)
    }

    /// The reverse direction.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Direction;
    /// assert_eq!(Direction::Up.opposite(), Direction::Down);
    /// ```
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The English word in lower case: "up", "down", "left" or "right".
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Direction;
    /// assert_eq!(Direction::Right.word(), "right");
    /// ```
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One of the eight directions of a jump, by the points of the compass; north is towards row 0.
///
/// # Examples
///
/// ```
/// use stepbook_solve::grid::Compass;
///
/// assert_eq!(Compass::from_letters("sw"), Some(Compass::Southwest));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "named like the points of the compass")]
pub enum Compass {
    North,
    South,
    East,
    West,
    Northwest,
    Northeast,
    Southwest,
    Southeast,
}

impl Compass {
    /// All eight, in the order in which a search tries them: first those of a rook, then those of a bishop.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Compass;
    /// assert_eq!(Compass::ALL[7], Compass::Southeast);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::South,
        Self::East,
        Self::West,
        Self::Northwest,
        Self::Northeast,
        Self::Southwest,
        Self::Southeast,
    ];

    /// (rows, columns) of one cell along the jump.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Compass;
    /// assert_eq!(Compass::Southwest.delta(), (1, -1));
    /// ```
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::North => (-1, 0),
            Self::South => (1, 0),
            Self::East => (0, 1),
            Self::West => (0, -1),
            Self::Northwest => (-1, -1),
            Self::Northeast => (-1, 1),
            Self::Southwest => (1, -1),
            Self::Southeast => (1, 1),
        }
    }

    /// Its letters in English, which are also its name in messages: "n", "sw".
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Compass;
    /// assert_eq!(Compass::Northeast.letters(), "ne");
    /// ```
    pub const fn letters(self) -> &'static str {
        match self {
            Self::North => "n",
            Self::South => "s",
            Self::East => "e",
            Self::West => "w",
            Self::Northwest => "nw",
            Self::Northeast => "ne",
            Self::Southwest => "sw",
            Self::Southeast => "se",
        }
    }

    /// The direction with these letters, in upper or lower case.
    ///
    /// # Examples
    ///
    /// ```
    /// # use stepbook_solve::grid::Compass;
    /// assert_eq!(Compass::from_letters("SW"), Some(Compass::Southwest));
    /// ```
    pub fn from_letters(letters: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|point| point.letters().eq_ignore_ascii_case(letters))
    }
}

/// Rows × columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
}

impl Size {
    /// `rows` × `cols`.
    pub const fn new(rows: usize, cols: usize) -> Self {
        Self { rows, cols }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.rows * self.cols
    }

    /// Whether `cell` lies inside.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// The index of `cell` in reading order.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row * self.cols + cell.col
    }

    /// The cell at `index` in reading order.
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.cols, index % self.cols)
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.area()).map(move |index| self.cell(index))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.rows, self.cols)
    }
}

/// A value for every cell of a rectangle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// `value` in every cell.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, values: vec![value; size.area()] }
    }

    /// Rows × columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value at `cell`, or `None` outside the grid.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.size.contains(cell).then(|| &self[cell])
    }
}

impl Grid<Option<usize>> {
    /// The number of the block that covers each cell. `blocks` has the cells of each block; no cell may be covered
    /// twice.
    pub fn owners(size: Size, blocks: impl Iterator<Item = impl Iterator<Item = Cell>>) -> Self {
        let mut owners = Self::filled(size, None);
        for (number, cells) in blocks.enumerate() {
            cells.for_each(|cell| owners[cell] = Some(number));
        }
        owners
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        &self.values[self.size.index(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        &mut self.values[self.size.index(cell)]
    }
}

/// The corners, in reading order, at which all cells of a shape are on `free` cells. `shape` is relative to the corner
/// of its bounding box and must not be empty.
pub fn placements(free: &Grid<bool>, shape: &[Cell]) -> Vec<Cell> {
    let (size, extent) = (free.size(), extent(shape));
    let bits = CellSet::new(size, size.cells().filter(|&cell| free[cell]));
    let mut fitting = CellSet::full(size);
    shape.iter().for_each(|&cell| fitting.keep(&bits, size.index(cell)));
    let inside = |cell: &Cell| cell.row + extent.rows <= size.rows && cell.col + extent.cols <= size.cols;
    size.cells().filter(inside).filter(|&cell| fitting.has(size.index(cell))).collect()
}

/// All cells that a shape covers at any of the `corners`. Its bounding box must be inside `size` at each.
pub fn covered(size: Size, shape: &[Cell], corners: &[Cell]) -> Grid<bool> {
    let corners = CellSet::new(size, corners.iter().copied());
    let mut cells = CellSet::new(size, std::iter::empty());
    shape.iter().for_each(|&cell| cells.add(&corners, size.index(cell)));
    let values = (0..size.area()).map(|index| cells.has(index)).collect();
    Grid { size, values }
}

/// A bitset of cells in reading order. Moving a shape by a cell shifts all bits, 64 at a time.
struct CellSet(Vec<u64>);

impl CellSet {
    fn new(size: Size, cells: impl Iterator<Item = Cell>) -> Self {
        let mut words = vec![0; size.area().div_ceil(64)];
        for index in cells.map(|cell| size.index(cell)) {
            words[index / 64] |= 1 << (index % 64);
        }
        Self(words)
    }

    fn full(size: Size) -> Self {
        Self(vec![u64::MAX; size.area().div_ceil(64)])
    }

    fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Keeps bit `i` only if `others` has bit `i + shift`.
    fn keep(&mut self, others: &Self, shift: usize) {
        let (words, bits) = (shift / 64, shift % 64);
        let word = |at: usize| others.0.get(at).copied().unwrap_or(0);
        for (at, kept) in self.0.iter_mut().enumerate() {
            let high = word(at + words + 1).checked_shl(64 - bits as u32).unwrap_or(0);
            *kept &= word(at + words) >> bits | high;
        }
    }

    /// Adds bit `i + shift` for each bit `i` of `others`.
    fn add(&mut self, others: &Self, shift: usize) {
        let (words, bits) = (shift / 64, shift % 64);
        for (at, &word) in others.0.iter().enumerate() {
            let parts = [word << bits, word.checked_shr(64 - bits as u32).unwrap_or(0)];
            for (added, part) in self.0.iter_mut().skip(at + words).zip(parts) {
                *added |= part;
            }
        }
    }
}

/// The most frequent length, and of equally frequent ones the first. Empty rows do not count.
pub fn usual(lengths: impl Iterator<Item = usize> + Clone) -> usize {
    let lengths = lengths.filter(|&length| length > 0);
    let mut counts: FxHashMap<usize, usize> = FxHashMap::default();
    lengths.clone().for_each(|length| *counts.entry(length).or_default() += 1);
    let most = counts.values().copied().max();
    lengths.clone().find(|length| counts.get(length).copied() == most).unwrap_or(0)
}

/// The top-left cell of the smallest rectangle that contains all `cells`. It need not be one of them.
///
/// # Panics
///
/// If `cells` is empty.
pub fn corner(cells: &[Cell]) -> Cell {
    let row = cells.iter().map(|c| c.row).min();
    let col = cells.iter().map(|c| c.col).min();
    Cell::new(row.expect("at least one cell"), col.expect("at least one cell"))
}

/// Rows × columns of the smallest rectangle that contains all `cells`.
///
/// # Panics
///
/// If `cells` is empty.
pub fn extent(cells: &[Cell]) -> Size {
    let first = corner(cells);
    let rows = cells.iter().map(|c| c.row - first.row).max();
    let cols = cells.iter().map(|c| c.col - first.col).max();
    Size::new(rows.expect("at least one cell") + 1, cols.expect("at least one cell") + 1)
}

/// The first of `cells` that is not connected with the first one through shared sides, if there is one.
pub fn apart(cells: &[Cell]) -> Option<Cell> {
    let mut unseen: FxHashSet<Cell> = cells.iter().copied().collect();
    let mut open: Vec<Cell> = cells.first().copied().into_iter().collect();
    while let Some(cell) = open.pop() {
        unseen.remove(&cell);
        open.extend(
            Direction::ALL
                .into_iter()
                .filter_map(|direction| cell.step(direction))
                .filter(|neighbour| unseen.remove(neighbour)),
        );
    }
    cells.iter().copied().find(|cell| unseen.contains(cell))
}

/// The connected components of `cells`, which are connected through shared sides. Components are in the order of their
/// first cells, and the cells of each are in the order of `cells`.
pub fn parts(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut parts = Vec::new();
    let mut rest: FxHashSet<Cell> = cells.iter().copied().collect();
    for &first in cells {
        let mut open = vec![first];
        let mut part: FxHashSet<Cell> = FxHashSet::default();
        while let Some(cell) = open.pop() {
            if rest.remove(&cell) {
                part.insert(cell);
                open.extend(Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)));
            }
        }
        if !part.is_empty() {
            parts.push(cells.iter().copied().filter(|cell| part.contains(cell)).collect());
        }
    }
    parts
}

/// Whether `cells` are connected through shared sides.
pub fn connected(cells: &[Cell]) -> bool {
    apart(cells).is_none()
}

/// Groups items by key, in the order in which the keys first appear.
///
/// # Examples
///
/// ```
/// use stepbook_solve::grid::by_key;
///
/// assert_eq!(by_key([('b', 1), ('a', 2), ('b', 3)]), [('b', vec![1, 3]), ('a', vec![2])]);
/// ```
pub fn by_key<K: Eq + Hash + Clone, T>(things: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut found: Vec<(K, Vec<T>)> = Vec::new();
    let mut places: FxHashMap<K, usize> = FxHashMap::default();
    for (key, thing) in things {
        let at = *places.entry(key.clone()).or_insert(found.len());
        if at == found.len() {
            found.push((key, Vec::new()));
        }
        found[at].1.push(thing);
    }
    found
}

/// A point or a vector: in cells on a board, in mm on a page.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point (x, y).
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// This point, moved by `factor` times `other`.
    pub fn plus(self, other: Self, factor: f64) -> Self {
        Self::new(self.x + factor * other.x, self.y + factor * other.y)
    }

    /// The distance from `other`.
    pub fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point halfway to `other`.
    pub fn halfway(self, other: Self) -> Self {
        Self::new((self.x + other.x) / 2.0, (self.y + other.y) / 2.0)
    }
}

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

impl Rect {
    /// The rectangle with its top left at (x, y).
    pub const fn new(x: f64, y: f64, w: f64, h: f64) -> Self {
        Self { x, y, w, h }
    }

    /// The area of cells, given the top-left one and the size.
    pub fn of(first: Cell, size: Size) -> Self {
        Self::new(first.col as f64, first.row as f64, size.cols as f64, size.rows as f64)
    }

    /// The rectangle with this centre.
    pub const fn about(middle: Point, w: f64, h: f64) -> Self {
        Self::new(middle.x - w / 2.0, middle.y - h / 2.0, w, h)
    }

    /// The bounding box of the points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Self {
        let (mut low, mut high) = (Point::new(f64::MAX, f64::MAX), Point::new(f64::MIN, f64::MIN));
        for p in points {
            low = Point::new(low.x.min(p.x), low.y.min(p.y));
            high = Point::new(high.x.max(p.x), high.y.max(p.y));
        }
        Self::new(low.x, low.y, high.x - low.x, high.y - low.y)
    }

    /// The centre.
    pub fn middle(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// Right edge.
    pub fn right(self) -> f64 {
        self.x + self.w
    }

    /// Bottom edge.
    pub fn bottom(self) -> f64 {
        self.y + self.h
    }

    /// The rectangle with all sides moved outwards.
    #[must_use]
    pub fn wider(self, by: f64) -> Self {
        Self::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    /// Whether it contains `point`.
    pub fn has(self, point: Point) -> bool {
        (self.x..=self.right()).contains(&point.x) && (self.y..=self.bottom()).contains(&point.y)
    }

    /// Whether the interiors intersect.
    pub fn meets(self, other: Self) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    /// The gap between both rectangles, horizontally and vertically. It is 0 along an axis on which they overlap.
    pub fn gap(self, other: Self) -> Point {
        let x = (other.x - self.right()).max(self.x - other.right()).max(0.0);
        Point::new(x, (other.y - self.bottom()).max(self.y - other.bottom()).max(0.0))
    }

    /// The distance from a point; 0 inside.
    pub fn distance(self, point: Point) -> f64 {
        let gap = self.gap(Self::about(point, 0.0, 0.0));
        gap.x.hypot(gap.y)
    }

    /// Its corners, clockwise from the top left.
    pub fn corners(self) -> [Point; 4] {
        let (right, bottom) = (self.right(), self.bottom());
        [(self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)].map(|(x, y)| Point::new(x, y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corner_of_a_notched_shape_may_lie_outside_it() {
        let cells = [Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1)];
        assert_eq!(corner(&cells), Cell::new(0, 0));
        assert_eq!(extent(&cells), Size::new(2, 2));
    }

    #[test]
    fn a_shape_fits_where_all_of_its_cells_do() {
        // Rows of more and of fewer than 64 cells; shapes of one cell and of distant cells.
        for size in [Size::new(3, 5), Size::new(9, 70), Size::new(1, 64), Size::new(13, 10)] {
            let mut free = Grid::filled(size, true);
            size.cells().filter(|cell| (cell.row * 7 + cell.col * 3) % 11 == 0).for_each(|cell| free[cell] = false);
            let far = [Cell::new(0, 1), Cell::new(size.rows - 1, 0)];
            for shape in [&far[..], &[Cell::new(0, 0)], &[Cell::new(0, 0), Cell::new(0, 3)]] {
                let at = |to: Cell| shape.iter().map(move |cell| Cell::new(cell.row + to.row, cell.col + to.col));
                let fits = |&to: &Cell| at(to).all(|cell| free.get(cell) == Some(&true));
                let fitting: Vec<Cell> = size.cells().filter(fits).collect();
                assert!(!fitting.is_empty());
                assert_eq!(placements(&free, shape), fitting, "{size}");
                let mut cells = Grid::filled(size, false);
                fitting.iter().flat_map(|&to| at(to)).for_each(|cell| cells[cell] = true);
                assert_eq!(covered(size, shape, &fitting), cells, "{size}");
            }
        }
    }

    #[test]
    fn parts_touch_at_corners_only() {
        let at =
            |cells: &[(usize, usize)]| -> Vec<Cell> { cells.iter().map(|&(row, col)| Cell::new(row, col)).collect() };
        let cells = at(&[(0, 0), (0, 2), (1, 1), (1, 2), (2, 0)]);
        assert_eq!(parts(&cells), [at(&[(0, 0)]), at(&[(0, 2), (1, 1), (1, 2)]), at(&[(2, 0)])]);
        assert_eq!(parts(&at(&[(0, 0), (0, 1)])).len(), 1);
    }

    #[test]
    fn diagonal_neighbours_are_not_connected() {
        assert!(!connected(&[Cell::new(0, 0), Cell::new(1, 1)]));
        assert!(connected(&[Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)]));
    }
}
