//! A part of a state space as a graph: the positions of a solution, those near them, and the moves between them.

use super::{Step, Walkthrough};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use stepbook_solve::grid::{Cell, Direction};

/// Positions with their coordinates, and the moves between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// The positions: first those of the solution, in its order, then the others, nearest first.
    pub nodes: Vec<Node>,
    /// The pairs of positions that a move connects, without duplicates, ordered by the first and then the second.
    pub edges: Vec<Edge>,
    /// Whether these are all reachable positions.
    pub is_whole: bool,
}

/// A position of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The top-left cell of each piece.
    pub position: Vec<Cell>,
    /// The step of the solution that leads there.
    pub step: Option<usize>,
    /// Its column, from 0: its distance from the first position if moves connect them.
    pub column: usize,
    /// Its row. The solution runs along row 0; positive rows are below.
    pub row: i64,
}

/// A move between two positions, in either direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Indices of the positions, the smaller one first.
    pub ends: (usize, usize),
    /// Index of the piece that moves.
    pub piece: usize,
    /// Its path from the first position, one direction per cell.
    pub way: Vec<Direction>,
}

impl Graph {
    /// The positions after these `steps` of `story`, then all that are one move away, all that are two away, and so on,
    /// as long as there are at most `most`. `neighbours` returns what one move can do: the piece, its path, and the
    /// position after it. `None` if the steps alone exceed `most`.
    pub fn around(
        story: &Walkthrough,
        steps: &[usize],
        most: usize,
        neighbours: impl Fn(&[Cell]) -> Vec<(usize, Vec<Direction>, Vec<Cell>)>,
    ) -> Option<Self> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut numbers: FxHashMap<Vec<Cell>, usize> = FxHashMap::default();
        let mut shell: Vec<(Vec<Cell>, Option<usize>)> =
            steps.iter().map(|&k| (story.steps[k].position.clone(), Some(k))).collect();
        loop {
            // A shortest solution never repeats a position, but others may.
            let mut seen: FxHashSet<Vec<Cell>> = FxHashSet::default();
            shell.retain(|(position, _)| !numbers.contains_key(position) && seen.insert(position.clone()));
            if shell.is_empty() || nodes.len() + shell.len() > most {
                break;
            }
            let first = nodes.len();
            for (position, step) in shell {
                numbers.insert(position.clone(), nodes.len());
                nodes.push(Node { position, step, column: 0, row: 0 });
            }
            let next = nodes[first..].iter().flat_map(|node| neighbours(&node.position));
            shell = next.map(|(.., to)| (to, None)).collect();
        }
        if nodes.is_empty() {
            return None;
        }
        let is_whole = shell.is_empty();
        let mut edges = Vec::new();
        for (from, node) in nodes.iter().enumerate() {
            for (piece, way, position) in neighbours(&node.position) {
                if let Some(&to) = numbers.get(&position).filter(|&&to| to > from) {
                    edges.push(Edge { ends: (from, to), piece, way });
                }
            }
        }
        edges.sort_by_key(|edge| edge.ends);
        edges.dedup_by_key(|edge| edge.ends);
        let mut graph = Self { nodes, edges, is_whole };
        graph.arrange();
        Some(graph)
    }

    /// Assigns columns by distance from the first position, and rows. Positions of the solution are in the middle, the
    /// others in the order of their neighbours in the previous column.
    fn arrange(&mut self) {
        let mut adjacent = vec![Vec::new(); self.nodes.len()];
        for &Edge { ends: (a, b), .. } in &self.edges {
            adjacent[a].push(b);
            adjacent[b].push(a);
        }
        let mut columns: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for k in 0..self.nodes.len() {
            if columns[k].is_some() {
                continue;
            }
            // A step that no move connects starts a new column.
            columns[k] = Some(columns.iter().flatten().max().map_or(0, |last| last + 1));
            let mut queue = VecDeque::from([k]);
            while let Some(from) = queue.pop_front() {
                for &to in adjacent[from].iter().filter(|&&to| columns[to].is_none()).collect::<Vec<_>>() {
                    columns[to] = columns[from].map(|column| column + 1);
                    queue.push_back(to);
                }
            }
        }
        for (node, column) in self.nodes.iter_mut().zip(&columns) {
            node.column = column.unwrap_or_default();
        }
        for column in 0..=self.nodes.iter().map(|node| node.column).max().unwrap_or_default() {
            let height = |k: usize| {
                let before = adjacent[k].iter().map(|&other| &self.nodes[other]).filter(|other| other.column < column);
                let rows: Vec<i64> = before.map(|other| other.row).collect();
                rows.iter().sum::<i64>() as f64 / rows.len().max(1) as f64
            };
            let in_column = |&k: &usize| self.nodes[k].column == column;
            let (own, mut others): (Vec<usize>, Vec<usize>) =
                (0..self.nodes.len()).filter(in_column).partition(|&k| self.nodes[k].step.is_some());
            others.sort_by(|&a, &b| height(a).total_cmp(&height(b)));
            let first = -(others.len().div_ceil(2) as i64);
            let free = (first..).filter(|&row| row < 0 || row >= own.len() as i64);
            for (k, row) in others.into_iter().zip(free).collect::<Vec<_>>() {
                self.nodes[k].row = row;
            }
            for (row, k) in own.into_iter().enumerate() {
                self.nodes[k].row = row as i64;
            }
        }
    }

    /// A story whose steps are these positions, in order and without moves. It is used to draw them.
    pub fn story(&self, story: &Walkthrough) -> Walkthrough {
        let step = |node: &Node| Step { moved: None, goes_on: false, position: node.position.clone() };
        Walkthrough {
            steps: self.nodes.iter().map(step).collect(),
            chapters: Vec::new(),
            forks: Vec::new(),
            others: Vec::new(),
            why: Vec::new(),
            ..story.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests;
    use std::collections::BTreeSet;
    use stepbook_solve::sliding::Metric;

    fn graph(puzzle: &str, steps: &[usize], most: usize) -> Option<(Graph, Walkthrough)> {
        let (story, puzzle) = (tests::story(puzzle), tests::puzzle(puzzle));
        let neighbours = |position: &[Cell]| puzzle.destinations(position, Metric::Step);
        Some((Graph::around(&story, steps, most, neighbours)?, story))
    }

    const TINY: &str = "title = 'Tiny'\nboard = '''\nAB.\nC..\n'''\ngoal = { A = [0, 2] }\n";

    #[test]
    fn a_whole_state_space_is_that_of_the_search() {
        // Three different blocks on six cells: 6 · 5 · 4 positions, all reachable.
        let (graph, _) = graph(TINY, &[0], 1000).expect("few steps");
        assert!(graph.is_whole);
        assert_eq!(graph.nodes.len(), 120);
        // One edge per step: each of three blocks may move to a free neighbouring cell. There are seven pairs of
        // neighbouring cells, and 4 · 3 ways to place the other two blocks.
        assert_eq!(graph.edges.len(), 3 * 7 * 12);
    }

    #[test]
    fn shells_are_whole_and_no_place_is_taken_twice() {
        let (all, story) = graph(TINY, &[0, 1, 2, 3], 1000).expect("few steps");
        for most in [4, 5, 10, 20, 60] {
            let (part, _) = graph(TINY, &[0, 1, 2, 3], most).expect("four steps");
            assert!(part.nodes.len() <= most && !part.is_whole);
            assert_eq!(
                part.nodes[..],
                all.nodes[..part.nodes.len()]
                    .iter()
                    .zip(&part.nodes)
                    .map(|(whole, own)| Node { position: whole.position.clone(), step: whole.step, ..own.clone() })
                    .collect::<Vec<_>>()[..]
            );
            let places: BTreeSet<(usize, i64)> = part.nodes.iter().map(|node| (node.column, node.row)).collect();
            assert_eq!(places.len(), part.nodes.len());
            // The solution runs along the middle, from left to right.
            for (k, node) in part.nodes.iter().enumerate().filter(|(_, node)| node.step.is_some()) {
                assert_eq!((node.column, node.row, node.step), (k, 0, Some(k)));
            }
        }
        assert_eq!(all.story(&story).steps.len(), 120);
        assert!(graph(TINY, &[0, 1, 2, 3], 3).is_none());
    }
}
