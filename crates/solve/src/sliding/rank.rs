//! Ranks all placements of the blocks of a board.
//!
//! Cells are decided in reading order: a cell that is not covered yet stays empty, or becomes the first cell of a
//! block. What can follow depends only on the cell, on the blocks still to place and on the cells already covered. So
//! placements share their suffixes: they are the paths of a graph from its root to its only leaf. The rank of a
//! placement is the number of paths before its own. This is the perfect hash of Korf ("Linear-Time Disk-Based Implicit
//! Graph Search", Journal of the ACM 55, 2008) for blocks of any shape. The graph is a zero-suppressed decision diagram
//! with counts (Knuth, TAOCP 7.1.4).

use super::bits::{Bits, cells};
use super::compile::{Class, Model};
use crate::grid::Cell;
use rustc_hash::FxHashMap;

/// Most nodes of a graph. A larger one would need the memory that it saves.
const MOST_NODES: usize = 1 << 20;
/// Most cells of a board.
const MOST_CELLS: usize = u128::BITS as usize;
/// Most classes: a node has a bit for each, plus one.
const MOST_CLASSES: usize = 31;
/// The choice to leave a cell empty. The choice of a class is its index plus 1.
const EMPTY: u8 = 0;
/// Maximum number of choices.
const MOST_CHOICES: usize = MOST_CLASSES + 1;
/// Bits of an offset into the table, the lower ones of a word.
const OFFSET_BITS: u32 = 24;
/// Most placements: the remaining bits of a word.
const MOST_PLACEMENTS: u64 = 1 << (u64::BITS - OFFSET_BITS);
/// Choices that are compared in a row.
const ROW: usize = 2;
/// Placements that are unranked at a time: enough to hide the latency of the table.
const LANES: usize = 4;

/// Ranks the placements of the blocks of a board.
///
/// The graph is stored in a table of words. The word at the offset of a node has a bit for each of its choices. The
/// word of choice 0, to leave the cell empty, is the next one, and those of the other choices follow. The gaps of
/// missing choices may hold words of other nodes. So a choice is found without a search and with little memory (Tarjan
/// and Yao, "Storing a Sparse Table", Communications of the ACM 22, 1979). The word of a choice consists of the number
/// of placements with an earlier choice at the node, and the offset of the next node.
pub(super) struct Ranking<B> {
    table: Vec<u64>,
    root: u32,
    /// The number of placements.
    count: u64,
    /// Number of choices, rounded up to whole rows.
    choices: usize,
    /// Number of cells of a placement that are empty or first cells of blocks, which is the same for all placements.
    heads: usize,
    /// The cells that blocks can cover.
    reached: B,
    /// For each choice, the cells that it covers if it begins at cell 0.
    covers: [B; MOST_CHOICES],
    /// For each class, the offsets of the first and the last cell of a block from its corner.
    ends: Vec<(u32, u32)>,
}

/// The number of placements with an earlier choice.
#[inline]
fn earlier(word: u64) -> u64 {
    word >> OFFSET_BITS
}

/// The offset of the next node.
#[inline]
fn next_offset(word: u64) -> u32 {
    word as u32 & ((1 << OFFSET_BITS) - 1)
}

/// Interchangeable blocks. Cells are numbered in reading order.
pub(super) struct BlockClass {
    count: u64,
    /// Covered cells relative to the corner, ascending.
    shape: Vec<u32>,
    /// The possible corners.
    corners: Vec<u32>,
}

impl BlockClass {
    /// One for each class.
    pub(super) fn of(model: &Model) -> Vec<Self> {
        let numbers = |cells: &[Cell]| cells.iter().map(|&cell| model.size.index(cell) as u32).collect();
        let blocks = |class: &Class| Self {
            count: class.blocks.len() as u64,
            shape: numbers(&model.graphs[class.graph].shape),
            corners: numbers(&model.graphs[class.graph].corners),
        };
        model.classes.iter().map(blocks).collect()
    }
}

/// A class while the graph is built.
struct GraphClass {
    /// The weight of this class in the mixed-radix number of blocks left, and its number of blocks.
    weight: u64,
    blocks: u64,
    /// For each cell, the cells covered by a block with its first cell there; 0 if none can be there.
    covers: Vec<u128>,
    /// The last cell that can be the first of a block.
    last: usize,
    /// Number of cells of a block.
    area: u32,
}

impl GraphClass {
    fn left(&self, all: u64) -> u64 {
        all / self.weight % (self.blocks + 1)
    }
}

/// A node while the graph is built: the blocks left to place, as a mixed-radix number, and the covered cells.
type Key = (u64, u128);

impl<B: Bits> Ranking<B> {
    /// `None` if the board has more than 128 cells or 31 classes, or if the graph or the number of placements is too
    /// large.
    pub(super) fn new(area: usize, classes: &[BlockClass]) -> Option<Self> {
        if area > MOST_CELLS || classes.len() > MOST_CLASSES {
            return None;
        }
        let mut weight = 1_u64;
        let mut kinds = Vec::new();
        let (mut reached, mut covers) = (B::NONE, [B::NONE; MOST_CHOICES]);
        for (class, covered) in classes.iter().zip(&mut covers[1..]) {
            let first = class.shape[0];
            *covered = class.shape.iter().fold(B::NONE, |set, cell| set | B::bit(cell - first));
            let mut covers = vec![0; area];
            for &corner in &class.corners {
                let mask = class.shape.iter().fold(0, |mask, cell| mask | 1_u128 << (corner + cell));
                covers[(corner + first) as usize] = mask;
                reached = reached | covered.on(corner + first);
            }
            let last = covers.iter().rposition(|&mask| mask != 0)?;
            kinds.push(GraphClass { weight, blocks: class.count, covers, last, area: class.shape.len() as u32 });
            weight = weight.checked_mul(class.count + 1)?;
        }
        let PackedGraph { words, root, count } = Graph::new(&kinds, area, weight - 1)?.table()?;
        let others: usize = classes.iter().map(|class| class.count as usize * (class.shape.len() - 1)).sum();
        Some(Self {
            table: words,
            root,
            count,
            choices: (classes.len() + 1).next_multiple_of(ROW),
            heads: cells(reached).count() - others,
            reached,
            covers,
            ends: classes.iter().map(|class| (class.shape[0], class.shape[class.shape.len() - 1])).collect(),
        })
    }

    /// The number of placements.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The rank of a placement. `class_at(cell)` is the class of the block with its first cell there, or `u8::MAX`.
    /// `None` if this is not a placement.
    pub(super) fn rank(&self, class_at: impl Fn(u8) -> u8) -> Option<u64> {
        let (mut at, mut rank, mut open) = (self.root as usize, 0, self.reached);
        while open != B::NONE {
            let cell = open.first();
            let choice = usize::from(class_at(cell as u8).wrapping_add(1));
            let has_choice = choice < self.choices && self.table[at] >> choice & 1 == 1;
            let word = has_choice.then(|| self.table[at + 1 + choice])?;
            rank += earlier(word);
            at = next_offset(word) as usize;
            open = open.without_first() & !self.covers[choice].on(cell);
        }
        Some(rank)
    }
}

/// A placement and its path through the graph. The ranks of placements that differ in one block are found by following
/// only a part of their paths.
pub(super) struct Placement<B> {
    rank: u64,
    /// For each choice, the cells at which it was made.
    made: [B; MOST_CHOICES],
    /// The first cells of blocks.
    firsts: B,
    /// For each cell its choice; [`EMPTY`] if another cell's choice covers it.
    choices: [u8; MOST_CELLS],
    /// For each decided cell the offset of its node.
    offsets: [u32; MOST_CELLS],
    /// For each decided cell the rank among the placements with the same earlier choices; 0 after the last cell.
    rests: [u64; MOST_CELLS + 1],
}

/// The placements that are unranked at a time.
pub(super) type Lanes<B> = Box<[Placement<B>; LANES]>;

impl<B: Bits> Placement<B> {
    fn new() -> Self {
        Self {
            rank: 0,
            made: [B::NONE; MOST_CHOICES],
            firsts: B::NONE,
            choices: [EMPTY; MOST_CELLS],
            offsets: [0; MOST_CELLS],
            rests: [0; MOST_CELLS + 1],
        }
    }

    pub(super) fn lanes() -> Lanes<B> {
        Box::new([(); LANES].map(|()| Self::new()))
    }

    /// Unranks these ranks and calls `each` with every placement, in order.
    #[inline]
    pub(super) fn unrank(lanes: &mut Lanes<B>, ranking: &Ranking<B>, ranks: &[u64], mut each: impl FnMut(&mut Self)) {
        for ranks in ranks.chunks(LANES) {
            let lanes = &mut lanes[..ranks.len()];
            Self::unrank_lanes(lanes, ranking, ranks);
            lanes.iter_mut().for_each(&mut each);
        }
    }

    /// All make each step together, to hide the latency of the table.
    fn unrank_lanes(lanes: &mut [Self], ranking: &Ranking<B>, ranks: &[u64]) {
        let mut steps = [(ranking.root, 0, ranking.reached); LANES];
        for ((placement, step), &rank) in lanes.iter_mut().zip(&mut steps).zip(ranks) {
            (placement.rank, step.1) = (rank, rank);
            placement.made[..ranking.choices].fill(B::NONE);
            placement.choices.fill(EMPTY);
        }
        for _ in 0..ranking.heads {
            for (placement, step) in lanes.iter_mut().zip(&mut steps) {
                let (at, rest, open) = *step;
                let cell = open.first() as usize % MOST_CELLS;
                (placement.offsets[cell], placement.rests[cell]) = (at, rest);
                let node = &ranking.table[at as usize..][..=ranking.choices];
                let last = rest << OFFSET_BITS | ((1 << OFFSET_BITS) - 1);
                // Without branches, because they would be unpredictable.
                let mut later = 0_u32;
                for row in node[1..].rchunks_exact(ROW) {
                    for &word in row.iter().rev() {
                        later = later << 1 | u32::from(word > last);
                    }
                }
                // A choice always exists. The `| 1` avoids a check for 0.
                let choice = (node[0] as u32 & !later | 1).ilog2() as usize % MOST_CHOICES;
                let word = node[1 + choice];
                placement.choices[cell] = choice as u8;
                placement.made[choice] = placement.made[choice] | B::bit(cell as u32);
                let open = open.without_first() & !ranking.covers[choice].on(cell as u32);
                *step = (next_offset(word), rest - earlier(word), open);
            }
        }
        for placement in lanes {
            placement.firsts = placement.made[1..ranking.choices].iter().fold(B::NONE, |all, &cells| all | cells);
        }
    }

    /// The corners of a class.
    #[inline]
    pub(super) fn corners(&self, ranking: &Ranking<B>, class: usize) -> B {
        self.made[(class + 1) % MOST_CHOICES].back(ranking.ends[class].0)
    }

    /// The empty cells among those that blocks can cover.
    #[inline]
    pub(super) fn free(&self) -> B {
        self.made[usize::from(EMPTY)]
    }

    /// The rank of the placement in which the block of a class with its corner at `from` is at `to` instead.
    #[inline]
    pub(super) fn moved(&mut self, ranking: &Ranking<B>, class: u8, from: u32, to: u32) -> u64 {
        let (first, last) = ranking.ends[usize::from(class)];
        // After the last cell of the block, before or after the move, nothing changes.
        let (low, high) = (from.min(to) + first, from.max(to) + last);
        let (from, to) = (from + first, to + first);
        let choice = class + 1;
        let covers = ranking.covers[usize::from(choice) % MOST_CHOICES];
        let free = (self.free() | covers.on(from)) & !covers.on(to);
        let heads = free | self.firsts & !B::bit(from) | B::bit(to);
        let [from, to, low] = [from, to, low].map(|cell| cell as usize % MOST_CELLS);
        (self.choices[from], self.choices[to]) = (EMPTY, choice);
        let behind = heads & B::behind(high);
        let mut rank = self.rank - self.rests[low] + self.rests[behind.first() as usize];
        let mut at = self.offsets[low] as usize;
        let mut cell = low;
        let mut more = heads & B::behind(low as u32) & !B::behind(high);
        loop {
            let word = ranking.table[at + 1 + usize::from(self.choices[cell])];
            rank += earlier(word);
            if more == B::NONE {
                break;
            }
            at = next_offset(word) as usize;
            cell = more.first() as usize % MOST_CELLS;
            more = more.without_first();
        }
        (self.choices[from], self.choices[to]) = (choice, EMPTY);
        rank
    }
}

/// The graph while it is built, cell by cell.
struct Graph {
    /// The nodes of each cell in order of discovery, plus one cell for the leaf.
    nodes: Vec<Vec<Key>>,
    /// For each node of each cell its choices: the choice, the cell of the next node, and the index of that node.
    choices: Vec<Vec<Vec<(u8, u8, u32)>>>,
}

impl Graph {
    fn new(kinds: &[GraphClass], area: usize, all: u64) -> Option<Self> {
        // Cells that no block ever covers count as covered.
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
                    let is_possible =
                        needed <= u64::from(free) && kinds.iter().all(|kind| to <= kind.last || kind.left(left) == 0);
                    if !is_possible {
                        return;
                    }
                    // Only the cells to come distinguish nodes.
                    let key = (left, covered & u128::MAX.checked_shl(to as u32).unwrap_or(0));
                    let next_offset = *known[to].entry(key).or_insert_with(|| {
                        nodes[to].push(key);
                        count += 1;
                        nodes[to].len() as u32 - 1
                    });
                    found.push((what, to as u8, next_offset));
                };
                add(EMPTY, left, covered);
                for (what, kind) in (1..).zip(kinds) {
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

    /// Counts placements from the leaf back to the root, and drops nodes from which the leaf cannot be reached.
    fn table(self) -> Option<PackedGraph> {
        let area = self.nodes.len() - 1;
        if self.nodes[area].is_empty() {
            return None;
        }
        let mut table = PackedGraph { words: vec![0; 1 + MOST_CHOICES], root: 0, count: 1 };
        let mut free_words = FreeWords { taken: Vec::new() };
        // For the nodes of each cell their offsets and counts; `None` for dropped nodes. The leaf needs no offset.
        let mut made: Vec<Vec<Option<(u32, u64)>>> = vec![Vec::new(); area + 1];
        made[area] = vec![Some((0, 1))];
        for cell in (0..area).rev() {
            for choices in &self.choices[cell] {
                let (mut count, mut node) = (0_u64, 0);
                let mut words = Vec::new();
                for &(what, to_cell, to) in choices {
                    if let Some((to, own)) = made[usize::from(to_cell)][to as usize] {
                        words.push((usize::from(what), count << OFFSET_BITS | u64::from(to)));
                        node |= 1 << what;
                        count = count.checked_add(own).filter(|&count| count <= MOST_PLACEMENTS)?;
                    }
                }
                if words.is_empty() {
                    made[cell].push(None);
                    continue;
                }
                let at = free_words.take(1 | node << 1);
                let end = at + 1 + MOST_CHOICES;
                if end > 1 << OFFSET_BITS {
                    return None;
                }
                table.words.resize(table.words.len().max(end), 0);
                table.words[at] = node;
                words.iter().for_each(|&(what, word)| table.words[at + 1 + what] = word);
                made[cell].push(Some((at as u32, count)));
            }
        }
        // The root is the only node of the first cell that has any.
        let root = made.iter().find(|nodes| !nodes.is_empty())?;
        (table.root, table.count) = root[0]?;
        Some(table)
    }
}

/// The words of a graph, the offset of its root and the number of placements.
struct PackedGraph {
    words: Vec<u64>,
    root: u32,
    count: u64,
}

/// The words of a table that are taken, a bit for each.
struct FreeWords {
    taken: Vec<u64>,
}

impl FreeWords {
    /// Number of trailing bitset words that are searched. Earlier ones have been tried often enough.
    const NEAR: usize = 16;

    /// Takes the first offset at which all wanted words are free. `wanted` is a bitset of distances, which includes
    /// distance 0.
    fn take(&mut self, wanted: u64) -> usize {
        let mut number = self.taken.len().saturating_sub(Self::NEAR);
        loop {
            self.taken.resize(self.taken.len().max(number + 2), 0);
            let two = u128::from(self.taken[number + 1]) << u64::BITS | u128::from(self.taken[number]);
            let fits = |bit: &u32| two & u128::from(wanted) << bit == 0;
            if let Some(bit) = cells(!self.taken[number]).find(fits) {
                let two = two | u128::from(wanted) << bit;
                (self.taken[number], self.taken[number + 1]) = (two as u64, (two >> u64::BITS) as u64);
                return number * u64::BITS as usize + bit as usize;
            }
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::Layout;
    use crate::tests::strategies::symbols;
    use rustc_hash::FxHashSet;

    const KLOTSKI: [&str; 5] = ["ABBC", "ABBC", "DEEF", "DGHF", "I..J"];
    const HUGHES: [&str; 4] = ["A.1", "A.2", "633", "554"];

    fn ranking(rows: &[&str]) -> Ranking<u64> {
        let board = Layout { rows: symbols(rows), ..Layout::default() }.check().expect("a board");
        let model = Model::new(&board, usize::MAX);
        Ranking::new(model.size.area(), &BlockClass::of(&model)).expect("a small graph")
    }

    #[test]
    fn placements_are_as_many_as_counted_elsewhere() {
        let klotski = ranking(&KLOTSKI);
        assert_eq!(klotski.count(), 65_880);
        assert!(klotski.table.len() < 7000, "{}", klotski.table.len());
        // Henderson's Mini Climb Pro, and Climb 15a with 2 single cells.
        let mini_climb = ["##C##", "I.CC.", "FF.AA", "JBBAA", "KDBLE", "MDNHE", "GGHHH"];
        assert_eq!(ranking(&mini_climb).count(), 222_755_988);
        let climb = ["##.##", ".....", "BBDFG", "BDDFG", "AAECC", "AAEEC", "HHJII", "KJJJL"];
        assert_eq!(ranking(&climb).count(), 1_966_993_952);
    }

    #[test]
    fn every_number_is_that_of_its_placement_and_of_no_other() {
        for rows in [&KLOTSKI[..], &HUGHES] {
            let ranking = ranking(rows);
            let mut lanes = Placement::lanes();
            let mut seen = FxHashSet::default();
            let ranks: Vec<u64> = (0..ranking.count()).step_by(7).collect();
            let mut next = ranks.iter();
            Placement::unrank(&mut lanes, &ranking, &ranks, |placement| {
                let first = first(&ranking, &blocks(&ranking, placement));
                let rank = ranking.rank(|cell| first[usize::from(cell)]);
                assert_eq!(rank.as_ref(), next.next());
                assert!(seen.insert(first), "{rank:?}");
            });
            assert_eq!(seen.len(), ranks.len());
        }
    }

    /// The class and the corner of each block.
    fn blocks(ranking: &Ranking<u64>, placement: &Placement<u64>) -> Vec<(usize, u32)> {
        let of = |class| cells(placement.corners(ranking, class)).map(move |corner| (class, corner));
        (0..ranking.ends.len()).flat_map(of).collect()
    }

    /// For each cell the class of the block whose first cell it is.
    fn first(ranking: &Ranking<u64>, blocks: &[(usize, u32)]) -> [u8; MOST_CELLS] {
        let mut first = [u8::MAX; MOST_CELLS];
        for &(class, corner) in blocks {
            first[(corner + ranking.ends[class].0) as usize] = class as u8;
        }
        first
    }

    #[test]
    fn the_number_after_a_move_is_that_of_the_new_placement() {
        let ranking = ranking(&KLOTSKI);
        let ranks: Vec<u64> = (0..ranking.count()).step_by(13).collect();
        let mut tried = 0;
        Placement::unrank(&mut Placement::lanes(), &ranking, &ranks, |placement| {
            let blocks = blocks(&ranking, placement);
            let first = first(&ranking, &blocks);
            for &(class, from) in &blocks {
                for to in (0..20).filter(|&to| to != from) {
                    let offset = ranking.ends[class].0;
                    let mut moved = first;
                    moved[(from + offset) as usize] = u8::MAX;
                    let to_first = &mut moved[(to + offset) as usize];
                    if *to_first != u8::MAX {
                        continue;
                    }
                    *to_first = class as u8;
                    // Blocks may not overlap, nor be where they cannot be.
                    let Some(number) = ranking.rank(|cell| moved[usize::from(cell)]) else { continue };
                    assert_eq!(placement.moved(&ranking, class as u8, from, to), number, "{class} from {from} to {to}");
                    tried += 1;
                }
            }
        });
        assert!(tried > 10_000, "{tried}");
    }
}
