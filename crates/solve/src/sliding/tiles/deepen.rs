//! Iterative-deepening depth-first search with a lower bound (IDA*).

use super::bitboard::cells;
use super::patterns::{NEVER, PatternSpace};
use super::{CELLS, Content, End, OTHER, Tiles};
use crate::grid::Cell;
use crate::search::{Limit, Limits, Progress, Statistics, Watch};
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::ControlFlow;

/// Positions between two checks of limits and host.
const CHECK_INTERVAL: usize = 1 << 16;
/// The bound of positions from which the goal cannot be reached.
pub(super) const INFINITE: usize = 1 << 20;
/// Most bytes of the transposition table.
const TABLE: usize = 128 << 20;

/// Most databases: 63 tiles in groups of three.
const DATABASES: usize = 32;

/// A database, and the offset of a tile's cell in its index.
#[derive(Clone, Copy, Default)]
struct IndexField {
    database: u8,
    shift: u8,
}

/// The database indices for one view of the board: as it is, or reflected.
struct View {
    /// By tile.
    slots: [IndexField; CELLS],
    /// The image of each cell.
    cell: [u8; CELLS],
    keys: [u32; DATABASES],
    /// The indices without any tile.
    first: [u32; DATABASES],
}

/// A search within growing bounds.
pub(super) struct Deepening<'a> {
    tiles: &'a Tiles,
    limits: Limits,
    /// All databases, concatenated with the larger ones first, so that an index can be changed by exclusive or.
    databases: Vec<u8>,
    /// Number of databases.
    count: usize,
    /// The board as it is, and its image under a symmetry that preserves the goal, if there is one.
    views: Vec<View>,
    beside: [u64; CELLS],
    gap_count: usize,
    at: [Content; CELLS],
    gaps: u64,
    /// The moves, as cells from and to.
    pub path: Vec<(usize, usize)>,
    /// Used with several gaps, since many paths then lead to the same position.
    table: Option<TranspositionTable>,
    bound: usize,
    /// The smallest bound that allows further positions.
    next: usize,
    patience: usize,
    positions: usize,
    next_check: usize,
}

/// Bytes of the databases with indices of `bits` bits, plus those for building the largest one.
pub(super) fn bytes(tiles: &Tiles, bits: u32) -> usize {
    let entries = |group: &Vec<usize>| 1_usize << (tiles.bitboard.bits() as usize * group.len());
    let groups = groups(tiles, bits);
    groups.iter().map(entries).sum::<usize>() + size_of::<u64>() * groups.first().map_or(0, entries)
}

/// Groups tiles with neighbouring goals, as many per group as an index of `bits` bits can hold.
fn groups(tiles: &Tiles, bits: u32) -> Vec<Vec<usize>> {
    let most = (bits / tiles.bitboard.bits()) as usize;
    let cell = |tile: usize| tiles.bitboard.size.cell(tiles.goals[tile]);
    let distance = |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.col.abs_diff(other.col);
    let mut left: Vec<usize> = (0..tiles.goals.len()).collect();
    left.sort_by_key(|&tile| tiles.goals[tile]);
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut group = vec![left.remove(0)];
        while group.len() < most && !left.is_empty() {
            let from_all = |&tile: &usize| group.iter().map(|&other| distance(cell(tile), cell(other))).sum::<usize>();
            let nearest = (0..left.len()).min_by_key(|&index| from_all(&left[index])).expect("some are left");
            group.push(left.remove(nearest));
        }
        groups.push(group);
    }
    groups
}

/// A reflection or rotation that preserves walls and goals, as the image of each cell, and for each tile the one whose
/// goal is the image of its goal.
fn mirrors(tiles: &Tiles) -> Option<([u8; CELLS], Vec<usize>)> {
    let size = tiles.bitboard.size;
    let images: [&dyn Fn(Cell) -> Cell; 7] = [
        &|cell| Cell::new(cell.col, cell.row),
        &|cell| Cell::new(size.rows - 1 - cell.col, size.cols - 1 - cell.row),
        &|cell| Cell::new(cell.row, size.cols - 1 - cell.col),
        &|cell| Cell::new(size.rows - 1 - cell.row, cell.col),
        &|cell| Cell::new(size.rows - 1 - cell.row, size.cols - 1 - cell.col),
        &|cell| Cell::new(cell.col, size.rows - 1 - cell.row),
        &|cell| Cell::new(size.cols - 1 - cell.col, cell.row),
    ];
    images.into_iter().enumerate().find_map(|(index, image)| {
        if size.rows != size.cols && !(2..5).contains(&index) {
            return None;
        }
        let of = |cell: usize| size.index(image(size.cell(cell)));
        let image_of = |set: u64| cells(set).fold(0, |all, cell| all | 1_u64 << of(cell));
        if image_of(tiles.bitboard.open) != tiles.bitboard.open || image_of(tiles.empty) != tiles.empty {
            return None;
        }
        let twin = |&goal: &usize| tiles.goals.iter().position(|&other| other == of(goal));
        let twins: Vec<usize> = tiles.goals.iter().map(twin).collect::<Option<_>>()?;
        let mut cells = [0; CELLS];
        size.cells().for_each(|cell| cells[size.index(cell)] = of(size.index(cell)) as u8);
        Some((cells, twins))
    })
}

impl<'a> Deepening<'a> {
    /// Builds the databases for indices of at most `bits` bits, or fewer if memory is short. A database has at least
    /// two tiles.
    pub fn new(
        tiles: &'a Tiles,
        bits: u32,
        limits: Limits,
        statistics: &Statistics,
        watch: &mut Watch,
    ) -> Result<Self, End> {
        let bitboard = &tiles.bitboard;
        let bits = (2 * bitboard.bits()..=bits).rev().find(|&bits| bytes(tiles, bits) <= limits.memory);
        let bits = bits.ok_or(End::Limit(Limit::Memory(limits.memory)))?;
        let goals = tiles.goals.iter().fold(0, |all, &goal| all | 1_u64 << goal);
        let left = bitboard.open & !goals;
        let gap_count = tiles.gaps.count_ones() as usize;
        let end = (left.count_ones() == 1).then(|| left.trailing_zeros() as usize);
        let patterns = PatternSpace { bitboard, metric: tiles.metric, gaps: gap_count, end };
        let (mut databases, mut slots) = (Vec::new(), [IndexField::default(); CELLS]);
        let (mut first, groups) = ([0; DATABASES], groups(tiles, bits));
        for (number, group) in groups.iter().enumerate() {
            for (index, &tile) in group.iter().enumerate() {
                slots[tile] = IndexField { database: number as u8, shift: (bitboard.bits() * index as u32) as u8 };
            }
            first[number] = databases.len() as u32;
            let goals: Vec<usize> = group.iter().map(|&tile| tiles.goals[tile]).collect();
            databases.extend(patterns.database(&goals, statistics.positions, watch).map_err(End::Limit)?);
        }
        let mut own = [0; CELLS];
        own.iter_mut().enumerate().for_each(|(cell, own)| *own = cell as u8);
        let mirrored = mirrors(tiles).map(|(cell, twins)| {
            let mut mirrored = slots;
            mirrored.iter_mut().zip(twins).for_each(|(slot, twin)| *slot = slots[twin]);
            (cell, mirrored)
        });
        let views = [(own, slots)].into_iter().chain(mirrored).map(|(cell, slots)| {
            let mut keys = first;
            for at in cells(bitboard.open) {
                if let Some(slot) = slots[..tiles.goals.len()].get(usize::from(tiles.start[at])) {
                    keys[usize::from(slot.database)] |= u32::from(cell[at]) << slot.shift;
                }
            }
            View { slots, cell, keys, first }
        });
        let mut beside = [0; CELLS];
        cells(bitboard.open).for_each(|cell| beside[cell] = bitboard.beside(1 << cell));
        let views = views.collect();
        let table = (gap_count > 1).then(|| TranspositionTable::new(bitboard.size.area(), limits.memory / 4));
        let (at, gaps) = (tiles.start, tiles.gaps);
        Ok(Self {
            tiles,
            limits,
            databases,
            count: groups.len(),
            views,
            beside,
            gap_count,
            at,
            gaps,
            path: Vec::new(),
            table,
            bound: 0,
            next: INFINITE,
            patience: usize::MAX,
            positions: 0,
            next_check: 0,
        })
    }

    /// The lower bound at the start.
    pub fn bound(&self) -> usize {
        (0..self.views.len()).map(|view| self.sum(view)).max().expect("at least one view")
    }

    /// The lower bound for these tiles in these cells.
    pub fn bound_of(&self, tiles: impl Iterator<Item = (usize, usize)> + Clone) -> usize {
        let of = |View { slots, cell, first, .. }: &View| {
            let mut keys = *first;
            for (tile, at) in tiles.clone() {
                let IndexField { database, shift } = slots[tile];
                keys[usize::from(database)] |= u32::from(cell[at]) << shift;
            }
            keys[..self.count].iter().map(|&key| entry(&self.databases, key)).sum()
        };
        self.views.iter().map(of).max().expect("at least one view")
    }

    fn sum(&self, view: usize) -> usize {
        self.views[view].keys[..self.count].iter().map(|&key| entry(&self.databases, key)).sum()
    }

    /// Looks for a solution of at most `bound` moves. If there is none, returns the smallest bound that allows further
    /// positions, or `None` if there are none.
    ///
    /// # Errors
    ///
    /// Returns [`End::Found`] with the path in [`Deepening::path`], or another reason for the end of the search.
    pub fn within(
        &mut self,
        bound: usize,
        patience: Option<usize>,
        statistics: &mut Statistics,
        watch: &mut Watch,
    ) -> Result<Option<usize>, End> {
        (self.bound, self.next) = (bound, INFINITE);
        self.patience = patience.unwrap_or(usize::MAX);
        let sums = [self.sum(0), if self.views.len() > 1 { self.sum(1) } else { 0 }];
        self.positions = statistics.positions;
        let found = self.descend(bound, sums, (CELLS, CELLS), watch);
        statistics.positions = self.positions;
        found?;
        Ok((self.next < INFINITE).then_some(self.next))
    }

    /// Searches the positions that are at most `left` moves away. `last` is the previous move.
    fn descend(&mut self, left: usize, sums: [usize; 2], last: (usize, usize), watch: &mut Watch) -> Result<(), End> {
        self.positions += 1;
        if self.positions >= self.next_check {
            self.check(watch)?;
        }
        if sums[0] == 0 && self.tiles.empty & !self.gaps == 0 {
            return Err(End::Found);
        }
        if self.table.as_mut().is_some_and(|table| table.was_searched(&self.at, self.bound, left)) {
            return Ok(());
        }
        let is_single = self.gap_count == 1;
        let movers = match is_single {
            true => self.beside[self.gaps.trailing_zeros() as usize],
            false => self.tiles.bitboard.beside(self.gaps) & !self.gaps,
        };
        for from in cells(movers) {
            let to = match is_single {
                true => self.gaps,
                false => self.tiles.bitboard.reach(from, self.gaps, self.tiles.metric, self.gap_count),
            };
            for to in cells(to) {
                if (to, from) == last {
                    continue;
                }
                let Some((sums, changes)) = self.after(from, to, sums, left) else { continue };
                self.make(from, to, changes);
                self.path.push((from, to));
                self.descend(left - 1, sums, (from, to), watch)?;
                self.path.pop();
                self.make(to, from, changes);
            }
        }
        Ok(())
    }

    /// The sums after a move, and the changes of the indices; `None` if the goal is then too far away.
    fn after(&mut self, from: usize, to: usize, mut sums: [usize; 2], left: usize) -> Option<([usize; 2], Changes)> {
        let tile = self.at[from];
        let mut changes = [(0, 0); 2];
        let mut is_near = |sum: usize| {
            if sum >= left {
                self.next = self.next.min(self.bound - left + 1 + sum);
            }
            sum < left
        };
        if tile == OTHER {
            return is_near(sums[0].max(sums[1])).then_some((sums, changes));
        }
        for ((view, change), sum) in self.views.iter().zip(&mut changes).zip(&mut sums) {
            let IndexField { database, shift } = view.slots[usize::from(tile) % CELLS];
            let by = u32::from(view.cell[from % CELLS] ^ view.cell[to % CELLS]) << shift;
            let key = view.keys[usize::from(database) % DATABASES];
            *sum = *sum + entry(&self.databases, key ^ by) - entry(&self.databases, key);
            if !is_near(*sum) {
                return None;
            }
            *change = (database, by);
        }
        Some((sums, changes))
    }

    /// Makes a move, or takes it back.
    fn make(&mut self, from: usize, to: usize, changes: Changes) {
        self.at.swap(from, to);
        self.gaps ^= 1 << from ^ 1 << to;
        for (view, (database, by)) in self.views.iter_mut().zip(changes) {
            view.keys[usize::from(database) % DATABASES] ^= by;
        }
    }

    #[cold]
    fn check(&mut self, watch: &mut Watch) -> Result<(), End> {
        let positions = self.positions;
        self.next_check = positions.saturating_add(CHECK_INTERVAL).min(self.limits.positions);
        if positions >= self.limits.positions {
            return Err(End::Limit(Limit::Positions(self.limits.positions)));
        }
        let progress =
            Progress { positions, level: 0, memory: self.databases.len(), most: None, within: Some(self.bound) };
        if watch.report(progress) == ControlFlow::Break(()) {
            return Err(End::Limit(Limit::Interrupted));
        }
        if positions > self.patience { Err(End::Patience) } else { Ok(()) }
    }
}

/// The value in a database; [`INFINITE`] if the goal cannot be reached.
fn entry(databases: &[u8], key: u32) -> usize {
    match databases[key as usize] {
        NEVER => INFINITE,
        some => some.into(),
    }
}

/// For each view the database whose index changes, and the change.
type Changes = [(u8, u32); 2];

/// A transposition table: the latest visited positions, with the depth to which each was searched.
struct TranspositionTable {
    area: usize,
    contents: Vec<Content>,
    /// The bound, and how much of it was left.
    bounds: Vec<(u32, u32)>,
}

impl TranspositionTable {
    fn new(area: usize, memory: usize) -> Self {
        let most = memory.min(TABLE) / (area + size_of::<(u32, u32)>());
        let count = most.checked_ilog2().map_or(1, |bits| 1 << bits);
        Self { area, contents: vec![0; count * area], bounds: vec![(0, 0); count] }
    }

    /// Whether this position was already searched with this bound and at least as much `left`. If not, records it.
    fn was_searched(&mut self, at: &[Content; CELLS], bound: usize, left: usize) -> bool {
        let own = &at[..self.area];
        let mut hasher = FxHasher::default();
        hasher.write(own);
        let index = (hasher.finish() >> 20) as usize & (self.bounds.len() - 1);
        let known = &mut self.contents[index * self.area..][..self.area];
        let (of, then_left) = &mut self.bounds[index];
        if *of as usize == bound && *then_left as usize >= left && known == own {
            return true;
        }
        known.copy_from_slice(own);
        (*of, *then_left) = (bound as u32, left as u32);
        false
    }
}
