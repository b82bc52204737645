//! All placements of the blocks of a board, counted and numbered.
//!
//! Cells are decided in reading order: a cell that nothing covers yet stays empty, or is the first cell of a block. What can follow
//! depends only on the cell, on the blocks still to place and on the cells that are covered already, so that many placements share
//! their rest: they are the paths of a graph from its root to its only leaf. The number of a placement is the number of paths
//! before its own. That is the perfect hash of Korf ("Linear-Time Disk-Based Implicit Graph Search", Journal of the ACM 55, 2008)
//! for blocks of any shape; the graph is a zero-suppressed decision diagram with counts (Knuth, TAOCP 7.1.4).

use super::compile::Model;
use crate::grid::Cell;
use rustc_hash::FxHashMap;

/// Most nodes of a graph: what it saves would be lost in its own memory.
const MOST_NODES: usize = 1 << 22;
/// Most cells of a board.
const MOST_CELLS: usize = u128::BITS as usize;
/// The choice to leave a cell empty.
const EMPTY: u8 = u8::MAX;

/// What a cell can be.
#[derive(Clone, Copy)]
struct Choice {
    /// The class of the block whose first cell it is, or [`EMPTY`].
    what: u8,
    /// The node of the next cell.
    to: u32,
    /// The number of placements with an earlier choice here.
    before: u64,
}

/// The numbers of all placements of the blocks of a board.
pub(super) struct Ranking {
    /// For each node the cell that it decides, and its first choice; those of the next node follow. The root is the last node, the leaf
    /// the first.
    cells: Vec<u8>,
    first: Vec<u32>,
    choices: Vec<Choice>,
    /// The number of placements.
    count: u64,
    /// For each class the number of a corner minus that of the first cell of a block there.
    offsets: Vec<u32>,
}

/// A class while the graph is made.
struct Kind {
    /// Blocks of the classes before it have this weight together in the number of those left; it and the number of its own.
    weight: u64,
    blocks: u64,
    /// For each cell, what a block with its first cell there covers; nothing where none can be.
    covers: Vec<u128>,
    /// Number of cells of a block.
    area: u32,
}

impl Kind {
    fn left(&self, all: u64) -> u64 {
        all / self.weight % (self.blocks + 1)
    }
}

/// A node while the graph is made: what is left to place, as a number, and the cells that are covered.
type Key = (u64, u128);

impl Ranking {
    /// `None` if the board has more than 128 cells, or the graph or the number of placements is too large.
    pub(super) fn new(model: &Model) -> Option<Self> {
        let area = model.size.area();
        if area > MOST_CELLS || model.classes.len() >= usize::from(EMPTY) {
            return None;
        }
        let number = |cell: Cell| model.size.index(cell);
        let mut weight = 1_u64;
        let mut kinds = Vec::new();
        for class in &model.classes {
            let mut covers = vec![0; area];
            for &corner in &class.corners {
                let cells = || class.shape.iter().map(|&cell| number(corner) + number(cell));
                covers[cells().next()?] = cells().fold(0, |mask, cell| mask | 1 << cell);
            }
            let blocks = class.blocks.len() as u64;
            kinds.push(Kind { weight, blocks, covers, area: class.shape.len() as u32 });
            weight = weight.checked_mul(blocks + 1)?;
        }
        let offsets = model.classes.iter().map(|class| number(class.shape[0]) as u32).collect();
        Graph::new(&kinds, area, weight - 1)?.ranking(offsets)
    }

    /// The number of placements.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Number of nodes of the graph.
    #[cfg(test)]
    fn nodes(&self) -> usize {
        self.cells.len()
    }

    fn choices(&self, node: u32) -> &[Choice] {
        let node = node as usize;
        &self.choices[self.first[node] as usize..self.first[node + 1] as usize]
    }

    fn root(&self) -> u32 {
        self.cells.len() as u32 - 1
    }

    /// The number of the placement that has at `class_at(cell)` a block of that class with its first cell there, `u8::MAX` where none
    /// begins; `None` if it is no placement.
    pub(super) fn rank(&self, class_at: impl Fn(u8) -> u8) -> Option<u64> {
        let (mut node, mut rank) = (self.root(), 0);
        while node > 0 {
            let what = class_at(self.cells[node as usize]);
            let choice = self.choices(node).iter().find(|choice| choice.what == what)?;
            rank += choice.before;
            node = choice.to;
        }
        Some(rank)
    }

    /// Calls `block` with the class and the corner of each block of the placement with this number, in the reading order of their first
    /// cells.
    pub(super) fn unrank(&self, rank: u64, mut block: impl FnMut(u8, u32)) {
        let (mut node, mut rest) = (self.root(), rank);
        while node > 0 {
            let choices = self.choices(node);
            let choice = choices.iter().rev().find(|choice| choice.before <= rest).unwrap_or(&choices[0]);
            if choice.what != EMPTY {
                block(choice.what, u32::from(self.cells[node as usize]) - self.offsets[usize::from(choice.what)]);
            }
            rest -= choice.before;
            node = choice.to;
        }
    }
}

/// A placement and its path through the graph, so that the numbers of placements that differ from it in one block are found by a part of
/// theirs.
pub(super) struct Trail {
    rank: u64,
    /// For each cell the class whose block begins there, or [`EMPTY`].
    first: [u8; MOST_CELLS],
    /// For each cell the node that decides it, if the path has one, and the sum of the numbers before it; behind the last cell the leaf.
    nodes: [u32; MOST_CELLS + 1],
    sums: [u64; MOST_CELLS + 1],
}

impl Trail {
    pub(super) fn new() -> Self {
        Self { rank: 0, first: [EMPTY; MOST_CELLS], nodes: [u32::MAX; MOST_CELLS + 1], sums: [0; MOST_CELLS + 1] }
    }

    /// Becomes the placement with this number; `block` is called with the class and the corner of each block.
    pub(super) fn follow(&mut self, ranking: &Ranking, rank: u64, mut block: impl FnMut(u8, u32)) {
        self.rank = rank;
        self.first.fill(EMPTY);
        self.nodes.fill(u32::MAX);
        let (mut node, mut sum) = (ranking.root(), 0);
        loop {
            let cell = usize::from(ranking.cells[node as usize]);
            self.nodes[cell] = node;
            self.sums[cell] = sum;
            if node == 0 {
                return;
            }
            let choices = ranking.choices(node);
            let mut choice = &choices[0];
            for next in &choices[1..] {
                if next.before > rank - sum {
                    break;
                }
                choice = next;
            }
            if choice.what != EMPTY {
                self.first[cell] = choice.what;
                block(choice.what, cell as u32 - ranking.offsets[usize::from(choice.what)]);
            }
            sum += choice.before;
            node = choice.to;
        }
    }

    /// The number of the placement in which the block of a class with its corner at `from` is at `to` instead.
    #[inline]
    pub(super) fn moved(&mut self, ranking: &Ranking, class: u8, from: u32, to: u32) -> u64 {
        let offset = ranking.offsets[usize::from(class)];
        let [from, to] = [from, to].map(|corner| (corner + offset) as usize);
        (self.first[from], self.first[to]) = (EMPTY, class);
        let (low, high) = (from.min(to), from.max(to));
        let (mut node, mut sum) = (self.nodes[low], self.sums[low]);
        let rank = loop {
            let cell = usize::from(ranking.cells[node as usize]);
            // The rest is the same as before.
            if cell > high && self.nodes[cell] == node {
                break sum + (self.rank - self.sums[cell]);
            }
            let what = self.first[cell];
            let choices = ranking.choices(node);
            let choice = choices.iter().find(|choice| choice.what == what).unwrap_or(&choices[0]);
            sum += choice.before;
            node = choice.to;
        };
        (self.first[from], self.first[to]) = (class, EMPTY);
        rank
    }
}

/// The graph while it is made, cell by cell.
struct Graph {
    /// The nodes of each cell, in the order in which they were found, and one more cell for the leaf.
    nodes: Vec<Vec<Key>>,
    /// For each node of each cell its choices: what, the cell of the next node, and that node's place among its own.
    choices: Vec<Vec<Vec<(u8, u8, u32)>>>,
}

impl Graph {
    fn new(kinds: &[Kind], area: usize, all: u64) -> Option<Self> {
        // What no block ever covers is as good as covered.
        let reached = kinds.iter().flat_map(|kind| &kind.covers).fold(0, |all, covers| all | covers);
        let next = |from: usize, covered: u128| {
            let free = reached & !covered & u128::MAX.checked_shl(from as u32).unwrap_or(0);
            if free == 0 { area } else { free.trailing_zeros() as usize }
        };
        let mut nodes: Vec<Vec<Key>> = vec![Vec::new(); area + 1];
        let mut known: Vec<FxHashMap<Key, u32>> = vec![FxHashMap::default(); area + 1];
        let mut choices: Vec<Vec<Vec<(u8, u8, u32)>>> = vec![Vec::new(); area + 1];
        let root = next(0, 0);
        nodes[root].push((all, 0));
        let mut count = 1;
        for cell in 0..area {
            known[cell] = FxHashMap::default();
            for (left, covered) in std::mem::take(&mut nodes[cell]) {
                let mut found = Vec::new();
                let mut add = |what: u8, left: u64, covered: u128| {
                    let to = next(cell + 1, covered);
                    let free = (reached & !covered & u128::MAX.checked_shl(to as u32).unwrap_or(0)).count_ones();
                    let needed: u64 = kinds.iter().map(|kind| kind.left(left) * u64::from(kind.area)).sum();
                    let is_possible = needed <= u64::from(free) && (to < area || left == 0);
                    if !is_possible {
                        return;
                    }
                    // Only the cells to come tell nodes apart.
                    let key = (left, covered & u128::MAX.checked_shl(to as u32).unwrap_or(0));
                    let place = *known[to].entry(key).or_insert_with(|| {
                        nodes[to].push(key);
                        count += 1;
                        nodes[to].len() as u32 - 1
                    });
                    found.push((what, to as u8, place));
                };
                add(EMPTY, left, covered);
                for (what, kind) in (0..).zip(kinds) {
                    let covers = kind.covers[cell];
                    if covers != 0 && covers & covered == 0 && kind.left(left) > 0 {
                        add(what, left - kind.weight, covered | covers);
                    }
                }
                choices[cell].push(found);
            }
            if count > MOST_NODES {
                return None;
            }
        }
        Some(Self { nodes, choices })
    }

    /// Counts the placements from the leaf back to the root and leaves out what leads nowhere.
    fn ranking(self, offsets: Vec<u32>) -> Option<Ranking> {
        let area = self.nodes.len() - 1;
        if self.nodes[area].is_empty() {
            return None;
        }
        let mut ranking =
            Ranking { cells: vec![area as u8], first: vec![0, 0], choices: Vec::new(), count: 1, offsets };
        // For the nodes of each cell their numbers and counts; no number for those that lead nowhere.
        let mut numbers: Vec<Vec<Option<(u32, u64)>>> = vec![Vec::new(); area + 1];
        numbers[area] = vec![Some((0, 1))];
        for cell in (0..area).rev() {
            for choices in &self.choices[cell] {
                let mut count = 0_u64;
                for &(what, to_cell, place) in choices {
                    if let Some((to, own)) = numbers[usize::from(to_cell)][place as usize] {
                        ranking.choices.push(Choice { what, to, before: count });
                        count = count.checked_add(own)?;
                    }
                }
                let number = (count > 0).then(|| {
                    ranking.cells.push(cell as u8);
                    ranking.first.push(ranking.choices.len() as u32);
                    (ranking.cells.len() as u32 - 1, count)
                });
                numbers[cell].push(number);
            }
        }
        // The root is the only node of the first cell that has any.
        let root = (0..area).find(|&cell| !numbers[cell].is_empty())?;
        let (number, count) = numbers[root][0]?;
        ranking.count = count;
        debug_assert_eq!(number, ranking.root(), "the root is the last node");
        Some(ranking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::puzzle::Game;

    /// The ranking of a bundled or a given puzzle file.
    fn ranking(file: &str) -> Ranking {
        let puzzle = format::read(file.as_bytes(), None).expect("a puzzle");
        let Game::Sliding(board) = &puzzle.game else { panic!("sliding blocks") };
        Ranking::new(&Model::new(board)).expect("a small graph")
    }

    #[test]
    fn klotski_has_as_many_placements_as_counted_elsewhere() {
        let ranking = ranking(include_str!("../../examples/klotski.toml"));
        assert_eq!(ranking.count(), 65_880);
        assert!(ranking.nodes() < 2000, "{}", ranking.nodes());
    }

    #[test]
    fn every_number_is_that_of_its_placement() {
        for file in [include_str!("../../examples/klotski.toml"), include_str!("../../examples/hughes.toml")] {
            let ranking = ranking(file);
            for rank in (0..ranking.count()).step_by(7) {
                let mut first = [EMPTY; MOST_CELLS];
                ranking.unrank(rank, |class, corner| {
                    first[(corner + ranking.offsets[usize::from(class)]) as usize] = class;
                });
                assert_eq!(ranking.rank(|cell| first[usize::from(cell)]), Some(rank));
            }
        }
    }

    #[test]
    #[ignore]
    fn counts() {
        let mut files: Vec<_> = std::fs::read_dir("tests/data/corpus").unwrap().map(|e| e.unwrap().path()).collect();
        files.sort();
        for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "json")) {
            let bytes = std::fs::read(file).unwrap();
            let all: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
            let Some(list) = all.as_array() else { continue };
            for one in list {
                let Some(name) = one.get("name").and_then(|n| n.as_str()) else { continue };
                let Ok(puzzle) = format::read_named(&bytes, None, Some(name)) else { continue };
                let Game::Sliding(board) = &puzzle.game else { continue };
                let model = Model::new(board);
                let begun = std::time::Instant::now();
                match Ranking::new(&model) {
                    Some(r) => println!("{name}\t{}\t{} nodes\t{:.1?}", r.count(), r.nodes(), begun.elapsed()),
                    None => println!("{name}\tNONE {:.1?}", begun.elapsed()),
                }
            }
        }
    }
}
