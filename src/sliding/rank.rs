//! All placements of the blocks of a board, counted and numbered.
//!
//! Cells are decided in reading order: a cell that nothing covers yet stays empty, or is the first cell of a block. What can follow
//! depends only on the cell, on the blocks still to place and on the cells that are covered already, so that many placements share
//! their rest: they are the paths of a graph from its root to its only leaf. The number of a placement is the number of paths
//! before its own. That is the perfect hash of Korf ("Linear-Time Disk-Based Implicit Graph Search", Journal of the ACM 55, 2008)
//! for blocks of any shape; the graph is a zero-suppressed decision diagram with counts (Knuth, TAOCP 7.1.4).

use super::compile::{Class, Model};
use crate::grid::Cell;
use rustc_hash::FxHashMap;

/// Most nodes of a graph: what it saves would be lost in its own memory.
const MOST_NODES: usize = 1 << 20;
/// Most cells of a board.
const MOST_CELLS: usize = u128::BITS as usize;
/// Most classes: a node has a bit for each, and one more.
const MOST_CLASSES: usize = 31;
/// The choice to leave a cell empty. One more is 0: its bit comes first.
const EMPTY: u8 = u8::MAX;

/// A node of the graph: a cell to be decided.
#[derive(Clone, Copy)]
struct Node {
    /// The place of its first choice, which no other node has; the others follow.
    first: u32,
    /// A bit for each choice: the lowest for leaving the cell empty, then one for each class, whose block begins here. The leaf has none.
    whats: u32,
    cell: u8,
}

/// What a cell can be.
#[derive(Clone, Copy)]
struct Choice {
    /// The number of placements with an earlier choice here.
    before: u64,
    /// The next cell. The node itself is here, not its number: that spares a look into the memory for each step.
    to: Node,
    /// The class of the block whose first cell it is, or [`EMPTY`].
    what: u8,
}

/// The numbers of all placements of the blocks of a board.
pub(super) struct Ranking {
    root: Node,
    /// The choices of a node are in the order of its bits.
    choices: Vec<Choice>,
    /// The number of placements.
    count: u64,
    /// For each class the number of the first cell of a block minus that of its corner.
    offsets: Vec<u32>,
}

impl Node {
    /// The leaf, behind the last cell.
    fn leaf(area: usize) -> Self {
        Self { first: NONE - 1, whats: 0, cell: area as u8 }
    }

    /// Its choices.
    #[inline]
    fn of<'a>(&self, choices: &'a [Choice]) -> &'a [Choice] {
        &choices[self.first as usize..][..self.whats.count_ones() as usize]
    }

    /// The choice of what begins here, which must be one of them.
    #[inline]
    fn choice<'a>(&self, choices: &'a [Choice], what: u8) -> &'a Choice {
        let earlier = self.whats & !(u32::MAX << what.wrapping_add(1));
        &choices[(self.first + earlier.count_ones()) as usize]
    }
}

/// Interchangeable blocks. Cells are numbered in reading order.
pub(super) struct Blocks {
    count: u64,
    /// Covered cells relative to the corner, ascending.
    shape: Vec<u32>,
    /// The corners where one can be.
    corners: Vec<u32>,
}

impl Blocks {
    /// Those of each class.
    pub(super) fn of(model: &Model) -> Vec<Self> {
        let numbers = |cells: &[Cell]| cells.iter().map(|&cell| model.size.index(cell) as u32).collect();
        let blocks = |class: &Class| Self {
            count: class.blocks.len() as u64,
            shape: numbers(&class.shape),
            corners: numbers(&class.corners),
        };
        model.classes.iter().map(blocks).collect()
    }
}

/// A class while the graph is made.
struct Kind {
    /// Blocks of the classes before it have this weight together in the number of those left; it and the number of its own.
    weight: u64,
    blocks: u64,
    /// For each cell, what a block with its first cell there covers; nothing where none can be.
    covers: Vec<u128>,
    /// The last cell that can be the first of a block.
    last: usize,
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
    /// `None` if the board has more than 128 cells or 31 classes, or the graph or the number of placements is too large.
    pub(super) fn new(area: usize, classes: &[Blocks]) -> Option<Self> {
        if area > MOST_CELLS || classes.len() > MOST_CLASSES {
            return None;
        }
        let mut weight = 1_u64;
        let mut kinds = Vec::new();
        for class in classes {
            let mut covers = vec![0; area];
            for &corner in &class.corners {
                let mask = class.shape.iter().fold(0, |mask, cell| mask | 1_u128 << (corner + cell));
                covers[(corner + class.shape[0]) as usize] = mask;
            }
            let last = covers.iter().rposition(|&mask| mask != 0)?;
            kinds.push(Kind { weight, blocks: class.count, covers, last, area: class.shape.len() as u32 });
            weight = weight.checked_mul(class.count + 1)?;
        }
        let offsets = classes.iter().map(|class| class.shape[0]).collect();
        Graph::new(&kinds, area, weight - 1)?.ranking(offsets)
    }

    /// The number of placements.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The number of the placement that has at `class_at(cell)` a block of that class with its first cell there, `u8::MAX` where none
    /// begins; `None` if it is no placement.
    pub(super) fn rank(&self, class_at: impl Fn(u8) -> u8) -> Option<u64> {
        let (mut node, mut rank) = (self.root, 0);
        while node.whats != 0 {
            let what = class_at(node.cell);
            let choice = node.of(&self.choices).iter().find(|choice| choice.what == what)?;
            rank += choice.before;
            node = choice.to;
        }
        Some(rank)
    }
}

/// A placement and its path through the graph, so that the numbers of placements that differ from it in one block are found by a part of
/// theirs.
pub(super) struct Trail {
    rank: u64,
    /// For each cell the class whose block begins there, or [`EMPTY`].
    first: [u8; MOST_CELLS],
    /// For each cell the node that decides it, if the path has one, and the sum of the numbers before it; behind the last cell the leaf.
    steps: [(Node, u64); MOST_CELLS + 1],
}

/// The place of the first choice where there is no node.
const NONE: u32 = u32::MAX;

impl Trail {
    pub(super) fn new() -> Self {
        Self {
            rank: 0,
            first: [EMPTY; MOST_CELLS],
            steps: [(Node { first: NONE, whats: 0, cell: 0 }, 0); MOST_CELLS + 1],
        }
    }

    /// Becomes the placement with this number; `block` is called with the class and the corner of each block, in the reading order of
    /// their first cells.
    #[inline]
    pub(super) fn follow(&mut self, ranking: &Ranking, rank: u64, mut block: impl FnMut(u8, u32)) {
        self.rank = rank;
        let (mut node, mut sum, mut cell) = (ranking.root, 0, 0);
        loop {
            // Cells between two nodes are covered, or nothing reaches them.
            for between in cell..usize::from(node.cell) {
                (self.first[between], self.steps[between].0.first) = (EMPTY, NONE);
            }
            cell = usize::from(node.cell);
            self.steps[cell] = (node, sum);
            if node.whats == 0 {
                return;
            }
            let choices = node.of(&ranking.choices);
            // Without a branch for each: which is taken cannot be foreseen.
            let taken = choices[1..].iter().map(|choice| usize::from(choice.before <= rank - sum)).sum::<usize>();
            let choice = &choices[taken];
            self.first[cell] = choice.what;
            if choice.what != EMPTY {
                block(choice.what, cell as u32 - ranking.offsets[usize::from(choice.what)]);
            }
            sum += choice.before;
            node = choice.to;
            cell += 1;
        }
    }

    /// The number of the placement in which the block of a class with its corner at `from` is at `to` instead.
    #[inline]
    pub(super) fn moved(&mut self, ranking: &Ranking, class: u8, from: u32, to: u32) -> u64 {
        let offset = ranking.offsets[usize::from(class)];
        let [from, to] = [from, to].map(|corner| (corner + offset) as usize);
        (self.first[from], self.first[to]) = (EMPTY, class);
        let (low, high) = (from.min(to), from.max(to));
        let (mut node, mut sum) = self.steps[low];
        let rank = loop {
            let cell = usize::from(node.cell);
            let (known, known_sum) = &self.steps[cell];
            // The rest is the same as before.
            if known.first == node.first && cell > high {
                break sum + (self.rank - known_sum);
            }
            let choice = node.choice(&ranking.choices, self.first[cell]);
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
                    let is_possible =
                        needed <= u64::from(free) && kinds.iter().all(|kind| to <= kind.last || kind.left(left) == 0);
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
        let leaf = Node::leaf(area);
        let mut ranking = Ranking { root: leaf, choices: Vec::new(), count: 1, offsets };
        // For the nodes of each cell what became of them and their counts; nothing for those that lead nowhere.
        let mut made: Vec<Vec<Option<(Node, u64)>>> = vec![Vec::new(); area + 1];
        made[area] = vec![Some((leaf, 1))];
        for cell in (0..area).rev() {
            for choices in &self.choices[cell] {
                let (mut count, mut whats) = (0_u64, 0);
                let first = ranking.choices.len() as u32;
                for &(what, to_cell, place) in choices {
                    if let Some((to, own)) = made[usize::from(to_cell)][place as usize] {
                        ranking.choices.push(Choice { before: count, to, what });
                        whats |= 1 << what.wrapping_add(1);
                        count = count.checked_add(own)?;
                    }
                }
                made[cell].push((count > 0).then_some((Node { first, whats, cell: cell as u8 }, count)));
            }
        }
        // The root is the only node of the first cell that has any.
        let root = made.iter().find(|nodes| !nodes.is_empty())?;
        (ranking.root, ranking.count) = root[0]?;
        Some(ranking)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::puzzle::Game;
    use rustc_hash::FxHashSet;

    /// The ranking of a bundled or a given puzzle file.
    fn ranking(file: &str) -> Ranking {
        let puzzle = format::read(file.as_bytes(), None).expect("a puzzle");
        let Game::Sliding(board) = &puzzle.game else { panic!("sliding blocks") };
        let model = Model::new(board);
        Ranking::new(model.size.area(), &Blocks::of(&model)).expect("a small graph")
    }

    #[test]
    fn placements_are_as_many_as_counted_elsewhere() {
        let ranking = ranking(include_str!("../../examples/klotski.toml"));
        assert_eq!(ranking.count(), 65_880);
        assert!(ranking.choices.len() < 4000, "{}", ranking.choices.len());
        // Henderson's Mini Climb Pro, and Climb 15a with 2 single cells.
        let mini_climb = r###"{"name": "Climb", "goals": [{"block": "H", "row": 0, "col": 1}],
            "grid": ["##C##", "I.CC.", "FF.AA", "JBBAA", "KDBLE", "MDNHE", "GGHHH"]}"###;
        assert_eq!(self::ranking(mini_climb).count(), 222_755_988);
        let climb = r###"{"name": "Climb", "goals": [{"block": "J", "row": 0, "col": 1}],
            "grid": ["##.##", ".....", "BBDFG", "BDDFG", "AAECC", "AAEEC", "HHJII", "KJJJL"]}"###;
        assert_eq!(self::ranking(climb).count(), 1_966_993_952);
    }

    #[test]
    fn every_number_is_that_of_its_placement_and_of_no_other() {
        for file in [include_str!("../../examples/klotski.toml"), include_str!("../../examples/hughes.toml")] {
            let ranking = ranking(file);
            let mut trail = Trail::new();
            let mut seen = FxHashSet::default();
            for rank in (0..ranking.count()).step_by(7) {
                let mut blocks = Vec::new();
                trail.follow(&ranking, rank, |class, corner| blocks.push((class, corner)));
                let mut first = [EMPTY; MOST_CELLS];
                for &(class, corner) in &blocks {
                    first[(corner + ranking.offsets[usize::from(class)]) as usize] = class;
                }
                assert_eq!(ranking.rank(|cell| first[usize::from(cell)]), Some(rank));
                assert!(seen.insert(blocks), "{rank}");
            }
        }
    }

    #[test]
    fn the_number_after_a_move_is_that_of_the_new_placement() {
        let ranking = ranking(include_str!("../../examples/klotski.toml"));
        let mut trail = Trail::new();
        for rank in (0..ranking.count()).step_by(13) {
            let mut first = [EMPTY; MOST_CELLS];
            let mut blocks = Vec::new();
            trail.follow(&ranking, rank, |class, corner| {
                blocks.push((class, corner));
                first[(corner + ranking.offsets[usize::from(class)]) as usize] = class;
            });
            for &(class, from) in &blocks {
                for to in (0..20).filter(|&to| to != from) {
                    let offset = ranking.offsets[usize::from(class)];
                    let mut moved = first;
                    moved[(from + offset) as usize] = EMPTY;
                    let to_first = &mut moved[(to + offset) as usize];
                    if *to_first != EMPTY {
                        continue;
                    }
                    *to_first = class;
                    // Blocks may not overlap, nor be where they cannot be.
                    let begins = |cell| moved[usize::from(cell)];
                    let Some(number) = ranking.rank(begins) else { continue };
                    assert_eq!(trail.moved(&ranking, class, from, to), number, "{rank}: {class} from {from} to {to}");
                }
            }
        }
    }
}
