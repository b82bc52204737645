//! A heuristic for blocks: the length of a relaxed plan, in which a cell that a block has left stays free.
//!
//! Facts are "this block can be at this spot" and "this cell can be free". What became true stays true. A move needs
//! the cells that the block enters to be free. Facts get costs, starting with the true ones, and a plan is extracted
//! backwards from the goal (J. Hoffmann and B. Nebel, "The FF Planning System", Journal of Artificial Intelligence
//! Research 14, 2001; the costs are those of B. Bonet and H. Geffner, "Planning as Heuristic Search", Artificial
//! Intelligence 129, 2001).

use super::super::Metric;
use super::super::compile::{Class, Model, NOWHERE};
use crate::search::HOPELESS;

/// The cost limit: higher costs are clamped.
const DEAREST: u32 = 1 << 9;
const NONE: u32 = u32::MAX;

/// Bytes of a spot of a block: a list and six numbers.
const BYTES_OF_SPOT: usize = size_of::<Vec<u32>>() + 6 * size_of::<u32>();
/// Bytes of a step, with an allocation for its cells.
const BYTES_OF_STEP: usize = size_of::<Step>() + 32;

/// A step of a block on an otherwise empty board.
struct Step {
    /// The spots before and after, as facts.
    from: u32,
    to: u32,
    /// Its direction.
    way: u8,
    /// The cells that it enters.
    cells: Box<[u16]>,
}

/// A block, by its index among all blocks sorted by class and corner.
struct BlockSlot {
    table: usize,
    /// The fact that it is at its first spot.
    first: u32,
}

/// The spots of blocks.
struct SpotTable {
    /// By cell, the spot with this corner.
    spot: Vec<u16>,
    /// The covered cells by spot, `area` of them for each.
    cells: Vec<u16>,
    area: usize,
}

impl SpotTable {
    fn cells(&self, spot: u32) -> &[u16] {
        &self.cells[spot as usize * self.area..][..self.area]
    }
}

/// The relaxed planning task. Facts have numbers: cells come first, then the spots of each block.
pub struct RelaxedTask {
    metric: Metric,
    area: usize,
    tables: Vec<SpotTable>,
    slots: Vec<BlockSlot>,
    /// By fact (after the cells), its slot.
    slot_of: Vec<u32>,
    /// All steps, sorted by the spot from which they lead, and by fact (after the cells) the first of them.
    steps: Vec<Step>,
    steps_from: Vec<u32>,
    /// By fact, the parts of the goal that it satisfies.
    fulfils: Vec<Vec<u32>>,
    /// The cells among these facts.
    goal_cells: Vec<u32>,
    /// By part of the goal, its alternative; and the number of parts of each alternative.
    alternatives: Vec<usize>,
    parts: Vec<u32>,
}

impl RelaxedTask {
    /// Returns `None` if it would take more than `memory` bytes.
    pub fn new(model: &Model, metric: Metric, memory: usize) -> Option<Self> {
        if bytes(model) > memory {
            return None;
        }
        let area = model.size.area();
        let index = |cell| model.size.index(cell);
        let table = |table: &super::super::compile::SpotGraph| {
            let mut spot = vec![NOWHERE; area];
            (0..).zip(&table.corners).for_each(|(number, &corner)| spot[index(corner)] = number);
            let cells = |corner| table.shape.iter().map(move |&cell| (index(corner) + index(cell)) as u16);
            SpotTable {
                spot,
                cells: table.corners.iter().flat_map(|&corner| cells(corner)).collect(),
                area: table.shape.len(),
            }
        };
        let tables: Vec<SpotTable> = model.graphs.iter().map(table).collect();
        let (mut slots, mut slot_of, mut steps, mut steps_from) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut first_of = Vec::new();
        for class in &model.classes {
            first_of.push(slots.len());
            for _ in &class.blocks {
                let first = (area + slot_of.len()) as u32;
                for (spot, next) in (0..).zip(model.graphs[class.graph].next.iter()) {
                    steps_from.push(steps.len() as u32);
                    slot_of.push(slots.len() as u32);
                    for (way, &to) in (0..).zip(next).filter(|&(_, &to)| to != NOWHERE) {
                        let (from, to) = (first + spot, first + u32::from(to));
                        let before = tables[class.graph].cells(spot);
                        let after = tables[class.graph].cells(to - first);
                        let cells = after.iter().copied().filter(|cell| !before.contains(cell)).collect();
                        steps.push(Step { from, to, way, cells });
                    }
                }
                slots.push(BlockSlot { table: class.graph, first });
            }
        }
        steps_from.push(steps.len() as u32);
        let mut fulfils = vec![Vec::new(); area + slot_of.len()];
        let (mut alternatives, mut parts) = (Vec::new(), Vec::new());
        for (number, condition) in model.goal.iter().enumerate() {
            for place in &condition.places {
                for (class, corners) in place {
                    for slot in &slots[first_of[*class]..][..model.classes[*class].blocks.len()] {
                        let spots = corners
                            .iter()
                            .map(|&corner| slot.first + u32::from(tables[slot.table].spot[index(corner)]));
                        spots.for_each(|fact| fulfils[fact as usize].push(alternatives.len() as u32));
                    }
                }
                alternatives.push(number);
            }
            for &cell in &condition.empty {
                fulfils[index(cell)].push(alternatives.len() as u32);
                alternatives.push(number);
            }
            parts.push((condition.places.len() + condition.empty.len()) as u32);
        }
        let goal_cells = (0..area as u32).filter(|&cell| !fulfils[cell as usize].is_empty()).collect();
        Some(Self { metric, goal_cells, area, tables, slots, slot_of, steps, steps_from, fulfils, alternatives, parts })
    }

    /// The cost of an estimate, in units of expanding a position.
    pub fn cost(&self) -> usize {
        1 + self.steps.len() / 200
    }

    pub fn estimator(&self) -> RelaxedPlanner<'_> {
        RelaxedPlanner {
            task: self,
            costs: Vec::new(),
            by: vec![NONE; self.fulfils.len()],
            waiting: vec![Vec::new(); self.area],
            buckets: vec![Vec::new(); DEAREST as usize + 1],
            start: Vec::new(),
            fulfilled: Vec::new(),
            open: Vec::new(),
            is_in: Vec::new(),
            stack: Vec::new(),
        }
    }
}

/// About the number of bytes of a task with one estimator: those of each spot and step of each block.
fn bytes(model: &Model) -> usize {
    let of_class = |class: &Class| {
        let next = &model.graphs[class.graph].next;
        let steps = next.iter().flatten().filter(|&&to| to != NOWHERE).count();
        class.blocks.len() * (next.len() * BYTES_OF_SPOT + steps * BYTES_OF_STEP)
    };
    model.classes.iter().map(of_class).sum()
}

/// The working memory of one thread.
pub struct RelaxedPlanner<'a> {
    task: &'a RelaxedTask,
    /// By fact.
    costs: Vec<u32>,
    /// How a fact became true: for a spot the step that led there, for a cell the spot to which its block went.
    by: Vec<u32>,
    /// By cell, the steps that wait for it.
    waiting: Vec<Vec<u32>>,
    /// Spots by cost.
    buckets: Vec<Vec<u32>>,
    /// The current spots of the blocks, as facts.
    start: Vec<u32>,
    /// By part of the goal, the fact that satisfies it; by alternative, the number of open parts.
    fulfilled: Vec<u32>,
    open: Vec<u32>,
    /// Whether a fact is part of the plan.
    is_in: Vec<bool>,
    stack: Vec<u32>,
}

impl RelaxedPlanner<'_> {
    /// The estimate of the position with these corners, class by class in reading order.
    pub fn estimate(&mut self, corners: &[u16]) -> u32 {
        let task = self.task;
        self.costs.clear();
        self.costs.resize(task.fulfils.len(), NONE);
        self.costs[..task.area].fill(0);
        self.start.clear();
        for (slot, &corner) in task.slots.iter().zip(corners) {
            let table = &task.tables[slot.table];
            let spot = u32::from(table.spot[usize::from(corner)]);
            self.start.push(slot.first + spot);
            self.costs[(slot.first + spot) as usize] = 0;
            table.cells(spot).iter().for_each(|&cell| self.costs[usize::from(cell)] = NONE);
        }
        self.waiting.iter_mut().for_each(Vec::clear);
        self.fulfilled.clear();
        self.fulfilled.resize(task.alternatives.len(), NONE);
        self.open.clone_from(&task.parts);
        self.buckets[0].clone_from(&self.start);
        let free = |&cell: &u32| self.costs[cell as usize] == 0;
        let free: Vec<u32> = task.goal_cells.iter().copied().filter(free).collect();
        let mut reached = free.into_iter().find_map(|cell| self.fulfil(cell));
        let mut at = 0;
        while reached.is_none() && at < self.buckets.len() {
            let Some(place) = self.buckets[at].pop() else {
                at += 1;
                continue;
            };
            if self.costs[place as usize] == at as u32 {
                reached = self.reach(place, at as u32);
            }
        }
        self.buckets.iter_mut().for_each(Vec::clear);
        reached.map_or(HOPELESS, |alternative| self.plan(alternative))
    }

    /// Processes a spot with this cost. Returns the alternative of the goal that is thereby reached, if any.
    fn reach(&mut self, place: u32, cost: u32) -> Option<usize> {
        let task = self.task;
        let mut reached = self.fulfil(place);
        let number = place as usize - task.area;
        if cost > 0 {
            let slot = task.slot_of[number] as usize;
            let BlockSlot { table, first } = task.slots[slot];
            let table = &task.tables[table];
            let now = table.cells(place - first);
            for &cell in table.cells(self.start[slot] - first) {
                let cell = usize::from(cell);
                if self.costs[cell] == NONE && !now.contains(&(cell as u16)) {
                    (self.costs[cell], self.by[cell]) = (cost, place);
                    reached = reached.or_else(|| self.fulfil(cell as u32));
                    let mut waiting = std::mem::take(&mut self.waiting[cell]);
                    waiting.drain(..).for_each(|step| self.step(step));
                    self.waiting[cell] = waiting;
                }
            }
        }
        (task.steps_from[number]..task.steps_from[number + 1]).for_each(|step| self.step(step));
        reached
    }

    /// Makes a step from a reached spot, or lets it wait for a cell.
    fn step(&mut self, number: u32) {
        let step = &self.task.steps[number as usize];
        let mut cost = self.costs[step.from as usize] + self.own_cost(step);
        for &cell in &step.cells {
            match self.costs[usize::from(cell)] {
                NONE => return self.waiting[usize::from(cell)].push(number),
                more => cost += more,
            }
        }
        let cost = cost.min(DEAREST);
        if cost < self.costs[step.to as usize] {
            (self.costs[step.to as usize], self.by[step.to as usize]) = (cost, number);
            self.buckets[cost as usize].push(step.to);
        }
    }

    /// The number of moves that a step adds to those of its block so far.
    fn own_cost(&self, step: &Step) -> u32 {
        let is_first = self.costs[step.from as usize] == 0;
        u32::from(match self.task.metric {
            Metric::Step => true,
            Metric::Move => is_first,
            Metric::Slide => is_first || self.task.steps[self.by[step.from as usize] as usize].way != step.way,
        })
    }

    /// Records the parts of the goal that a fact satisfies. Returns the alternative that is thereby complete, if any.
    fn fulfil(&mut self, fact: u32) -> Option<usize> {
        let task = self.task;
        task.fulfils[fact as usize].iter().find_map(|&part| {
            if self.fulfilled[part as usize] != NONE {
                return None;
            }
            self.fulfilled[part as usize] = fact;
            let alternative = task.alternatives[part as usize];
            self.open[alternative] -= 1;
            (self.open[alternative] == 0).then_some(alternative)
        })
    }

    /// The number of moves in the plan.
    fn plan(&mut self, alternative: usize) -> u32 {
        let task = self.task;
        self.is_in.clear();
        self.is_in.resize(task.fulfils.len(), false);
        let parts = self.fulfilled.iter().zip(&task.alternatives).filter(|&(_, &of)| of == alternative);
        self.stack.extend(parts.map(|(&fact, _)| fact));
        let mut moves = 0;
        while let Some(fact) = self.stack.pop() {
            let at = fact as usize;
            if self.costs[at] == 0 || std::mem::replace(&mut self.is_in[at], true) {
                continue;
            }
            if at < task.area {
                self.stack.push(self.by[at]);
                continue;
            }
            let step = &task.steps[self.by[at] as usize];
            moves += self.own_cost(step);
            self.stack.push(step.from);
            self.stack.extend(step.cells.iter().map(|&cell| u32::from(cell)));
        }
        moves
    }
}
