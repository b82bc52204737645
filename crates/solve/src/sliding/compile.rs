//! A board prepared for searching: classes of interchangeable blocks, and where each can be.
//!
//! Blocks that differ only in their labels form a class, unless the goal or the board distinguishes them, or neither
//! can reach the positions of the other. The positions that a block could reach if it were alone on the board are its
//! spots.

use super::board::{Board, Condition, Place, Position};
use crate::grid::{Cell, Direction, Size, by_key};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// No spot in that direction.
pub(super) const NOWHERE: u16 = u16::MAX;

/// The spots of a block and the steps between them, if it were alone on the board. Blocks of a kind that can reach each
/// other's spots share them.
pub(super) struct SpotGraph {
    /// The first of these blocks, as an index into [`Board::blocks`].
    pub block: usize,
    /// Corners of the spots, in reading order.
    pub corners: Vec<Cell>,
    /// Covered cells relative to a corner, in reading order.
    pub shape: Vec<Cell>,
    /// For each spot and each of [`Direction::ALL`], the spot one step further, or [`NOWHERE`].
    pub next: Arc<[[u16; 4]]>,
}

impl SpotGraph {
    /// For the block with index `block`. `known` maps corners of blocks of its kind to graphs; this graph is added as
    /// `number`.
    fn new(board: &Board, block: usize, known: &mut FxHashMap<Cell, usize>, number: usize) -> Self {
        let axis = board.blocks()[block].axis;
        let corners = reach(board, block, known, number);
        let spot = |corner| corners.binary_search(&corner).ok().map(|spot| spot as u16);
        let step = |corner: Cell, way| corner.step(way).filter(|_| axis.allows(way)).and_then(spot);
        let next = |&corner: &Cell| Direction::ALL.map(|direction| step(corner, direction).unwrap_or(NOWHERE));
        let next = corners.iter().map(next).collect();
        Self { block, shape: board.blocks()[block].shape.clone(), next, corners }
    }

    /// The spot with this corner.
    pub fn spot(&self, corner: Cell) -> Option<u16> {
        self.corners.binary_search(&corner).ok().map(|spot| spot as u16)
    }

    /// Bytes in use.
    fn memory(&self) -> usize {
        size_of_val(&self.corners[..]) + size_of_val(&self.next[..]) + size_of_val(&self.shape[..]) + size_of::<Self>()
    }
}

/// Interchangeable blocks.
pub(super) struct Class {
    /// The blocks, as indices into [`Board::blocks`], in the order of their corners at the start.
    pub blocks: Vec<usize>,
    /// The index of their graph.
    pub graph: usize,
}

/// Classes with corners: a block of one of the classes must be at one of its corners.
pub(super) type Targets = Vec<(usize, Vec<Cell>)>;

/// A condition in terms of classes.
#[derive(Default)]
pub(super) struct ClassCondition {
    /// For each entry, a block of one of these classes is at one of these corners.
    pub places: Vec<Targets>,
    /// Cells that must be empty.
    pub empty: Vec<Cell>,
}

/// The prepared board.
pub(super) struct Model<'a> {
    pub board: &'a Board,
    pub size: Size,
    /// The graphs of all blocks.
    pub graphs: Vec<SpotGraph>,
    /// In the order of their first blocks on the board.
    pub classes: Vec<Class>,
    /// A solution satisfies one of these.
    pub goal: Vec<ClassCondition>,
    /// Bytes in use. If more than allowed, there are no classes; a search then runs out of memory before it begins.
    pub memory: usize,
}

impl<'a> Model<'a> {
    /// Within `most` bytes.
    pub fn new(board: &'a Board, most: usize) -> Self {
        let mut model =
            Self { board, size: board.size(), graphs: Vec::new(), classes: Vec::new(), goal: Vec::new(), memory: 0 };
        let Some(graph_of) = model.find_graphs(most) else {
            model.graphs.clear();
            return model;
        };
        // The goal distinguishes blocks that it names in different places. If any of several blocks will do, they stay
        // interchangeable.
        let mut named: Vec<Vec<usize>> = vec![Vec::new(); board.blocks().len()];
        for (number, place) in board.goal().places().enumerate() {
            place.blocks.iter().for_each(|&block| named[block].push(number));
        }
        let kind = |block: usize| (graph_of[block], named[block].as_slice(), board.is_distinct().then_some(block));
        let classes = by_key((0..board.blocks().len()).map(|block| (kind(block), block)));
        model.classes.extend(classes.into_iter().map(|((graph, ..), mut blocks)| {
            blocks.sort_by_key(|&block| board.start().0[block]);
            Class { blocks, graph }
        }));
        let mut class_of = vec![0; board.blocks().len()];
        for (number, class) in model.classes.iter().enumerate() {
            class.blocks.iter().for_each(|&block| class_of[block] = number);
        }
        model.goal =
            board.goal().alternatives.iter().filter_map(|condition| model.condition(condition, &class_of)).collect();
        join_places(&mut model.goal);
        let of_class = |class: &Class| size_of::<Class>() + class.blocks.len() * size_of::<(usize, u16)>();
        model.memory += model.classes.iter().map(of_class).sum::<usize>();
        let of_place = |(_, corners): &(usize, Vec<Cell>)| size_of::<Targets>() + size_of_val(&corners[..]);
        let places = model.goal.iter().flat_map(|condition| condition.places.iter().flatten());
        model.memory += places.map(of_place).sum::<usize>();
        if model.memory > most {
            model.classes.clear();
            model.goal.clear();
        }
        model
    }

    /// The graph of each block; `None` if the graphs take more than `most` bytes.
    fn find_graphs(&mut self, most: usize) -> Option<Vec<usize>> {
        let board = self.board;
        let mut graph_of = vec![0; board.blocks().len()];
        // Blocks of a kind move in the same way.
        let kinds = (board.blocks().iter().zip(0..)).map(|(of, block)| ((&of.shape, of.axis, of.passes_gates), block));
        for (_, blocks) in by_key(kinds) {
            let mut known = FxHashMap::default();
            for block in blocks {
                graph_of[block] = match known.get(&board.start().0[block]) {
                    Some(&graph) => graph,
                    None => {
                        let graph = SpotGraph::new(board, block, &mut known, self.graphs.len());
                        self.memory += graph.memory();
                        self.graphs.push(graph);
                        self.graphs.len() - 1
                    }
                };
                if self.memory > most {
                    return None;
                }
            }
        }
        Some(graph_of)
    }

    /// The graph of a class.
    pub fn graph(&self, class: usize) -> &SpotGraph {
        &self.graphs[self.classes[class].graph]
    }

    /// The condition in terms of classes; `None` if it can never be satisfied.
    fn condition(&self, condition: &Condition, class_of: &[usize]) -> Option<ClassCondition> {
        let places: Vec<Targets> = condition.places.iter().map(|place| self.place(place, class_of)).collect();
        let possible = places.iter().all(|classes| !classes.is_empty());
        possible.then(|| ClassCondition { places, empty: condition.empty.clone() })
    }

    fn place(&self, place: &Place, class_of: &[usize]) -> Targets {
        // A goal names all blocks of a class or none.
        let mut named: Vec<usize> = place.blocks.iter().map(|&block| class_of[block]).collect();
        named.sort_unstable();
        named.dedup();
        let corners = |class: usize| {
            let graph = self.graph(class);
            place.corners.iter().copied().filter(|&at| graph.spot(at).is_some()).collect()
        };
        let classes = named.into_iter().map(|class| (class, corners(class)));
        classes.filter(|(_, corners): &(usize, Vec<Cell>)| !corners.is_empty()).collect()
    }

    /// The corners of each class for a position on the labelled board; `None` if a block is not in its graph.
    pub fn corners(&self, position: &Position) -> Option<Vec<Vec<Cell>>> {
        let corners = |class: &Class| {
            let graph = &self.graphs[class.graph];
            let corner = |&block: &usize| Some(position.0[block]).filter(|&corner| graph.spot(corner).is_some());
            class.blocks.iter().map(corner).collect()
        };
        self.classes.iter().map(corners).collect()
    }

    /// The position on the labelled board with these corners of each class. Interchangeable blocks are in the order
    /// that they have at the start.
    pub fn position(&self, corners: &[Vec<Cell>]) -> Position {
        let blocks = self.classes.iter().map(|class| class.blocks.len()).sum();
        let mut position = Position(vec![Cell::new(0, 0); blocks]);
        for (class, corners) in self.classes.iter().zip(corners) {
            for (&block, &corner) in class.blocks.iter().zip(corners) {
                position.0[block] = corner;
            }
        }
        position
    }
}

/// Merges conditions that only require one class at some corners, because each position is compared with all
/// conditions.
fn join_places(goal: &mut Vec<ClassCondition>) {
    let mut first: FxHashMap<usize, usize> = FxHashMap::default();
    let mut joined: Vec<ClassCondition> = Vec::new();
    for condition in goal.drain(..) {
        let single = match &condition.places[..] {
            [place] if condition.empty.is_empty() && place.len() == 1 => Some(place[0].0),
            _ => None,
        };
        match single.map(|class| *first.entry(class).or_insert(joined.len())) {
            Some(at) if at < joined.len() => {
                let more = condition.places.into_iter().flatten().flat_map(|(_, corners)| corners);
                joined[at].places[0][0].1.extend(more);
            }
            _ => joined.push(condition),
        }
    }
    *goal = joined;
}

/// The corners that `block` could reach if it were alone on the board, in reading order. Each is recorded in `known`
/// with the graph's `number`.
fn reach(board: &Board, index: usize, known: &mut FxHashMap<Cell, usize>, number: usize) -> Vec<Cell> {
    let block = &board.blocks()[index];
    let (size, extent) = (board.size(), block.extent());
    let fits = |corner: &Cell| {
        corner.row + extent.rows <= size.rows
            && corner.col + extent.cols <= size.cols
            && block.cells_at(*corner).all(|cell| board.may_cover(index, cell))
    };
    let start = board.start().0[index];
    known.insert(start, number);
    let mut corners = vec![start];
    let mut next = 0;
    while let Some(&corner) = corners.get(next) {
        let ways = Direction::ALL.into_iter().filter(|&direction| block.axis.allows(direction));
        let steps = ways.filter_map(|direction| corner.step(direction)).filter(fits);
        corners.extend(steps.filter(|&to| known.insert(to, number).is_none()));
        next += 1;
    }
    corners.sort_unstable();
    corners
}
