//! Positions, or their numbers, in files: what a sweep continues in once memory is full.
//!
//! Each level is expanded in one pass, and its successors are merged with the last levels ([`Frontier`]): numbers, answer and path are
//! those of a sweep in memory. Of numbered positions only two bits are kept beside the last levels, in a file with a place for every
//! number ([`Plane`]), and the path back is found by these.

use super::batch::{self, Ranked, SHARE};
use super::disk::{Reader, Records};
use super::frontier::{Frontier, NewFile};
use super::levels::{Levels3, Positions};
use super::plane::Plane;
use super::sweep::{SHARES, Store, Threads, look};
use super::teller::{Stop, Teller};
use super::{Limit, Limits, Progress, State, StateSpace, Watch, numbers};
use std::io::{ErrorKind, Result as IoResult};
use std::ops::ControlFlow;

/// How much larger than the positions that are known the two bits for each number may be. There are more positions than the known
/// ones, which have filled the memory, and files of all of them would have to be sorted, too.
const WORTH: u64 = if cfg!(test) { u64::MAX } else { 8 };

/// What a part of the memory the marks that are not yet in the file may take.
const MARKS_PART: usize = 4;

/// What a part of the memory the successors that were found most recently may take, and how many there are at most.
const RECENT_PART: usize = 16;
const MOST_RECENT: usize = 1 << 16;

/// Whether a file of two bits for each number is better than files of positions, of which so many bytes are known.
pub(super) fn is_worth(placements: u64, known: usize) -> bool {
    placements / 4 <= WORTH.saturating_mul(known as u64)
}

/// Expands records: adds the positions that they stand for, and the records of all that one move leads to.
type Expand<'a, S, R> = Box<dyn FnMut(&[R], &mut Vec<S>, &mut Vec<R>) + Send + 'a>;

/// What one thread needs for expanding a share.
struct Worker<'a, S, R> {
    expand: Expand<'a, S, R>,
    states: Vec<S>,
    found: Vec<R>,
}

impl<S, R> Worker<'_, S, R> {
    fn work(&mut self, records: &[R]) {
        self.states.clear();
        self.found.clear();
        (self.expand)(records, &mut self.states, &mut self.found);
    }
}

/// The positions in files, each as a record: itself, or its number.
pub(super) struct Files<'a, S, R> {
    limits: Limits,
    /// No more positions than that can be found, where it is known.
    most: Option<u64>,
    /// The records of the level at hand, in order of discovery; without a plane, behind those of all levels before.
    records: Records,
    /// Reads what of the level at hand is not expanded.
    reader: Reader,
    plane: Option<Plane>,
    frontier: Frontier<R>,
    /// Some of the successors of the level, each at a place that follows from its hash: most that come again do so soon.
    recent: Vec<Option<R>>,
    /// A worker for each share that is expanded at a time, and the records of a share.
    workers: Vec<Worker<'a, S, R>>,
    share: usize,
    /// Number of positions of the level at hand, of all that were found, and of those expanded.
    breadth: usize,
    count: usize,
    expanded: usize,
}

impl<'a, S: State> Files<'a, S, S> {
    /// Takes over `states`, of which `ends` has the number after the last one of each level.
    ///
    /// # Errors
    ///
    /// If a file cannot be made or written.
    pub fn of_positions(
        space: &'a dyn StateSpace<S>,
        limits: Limits,
        states: &[S],
        ends: &[usize],
        file: NewFile,
    ) -> IoResult<Self> {
        let mut worker = batch::Worker::new(space);
        let expand: Expand<S, S> = Box::new(move |records, states, found| {
            states.extend_from_slice(records);
            worker.expand(records);
            found.extend(worker.batch.found.drain(..).map(|(_, next)| next));
        });
        // Positions may have very many neighbours, so that one share is expanded at a time.
        let mut files = Self::new(space.words(), vec![expand], batch::share(space), None, limits, file)?;
        files.take(states.iter().cloned().map(Ok), ends)?;
        Ok(files)
    }
}

impl<'a, S: State> Files<'a, S, [u64; 1]> {
    /// The same with numbers.
    ///
    /// # Errors
    ///
    /// If a file cannot be made or written, or a position has no number.
    pub fn of_numbers(
        ranked: &'a dyn Ranked<S>,
        limits: Limits,
        states: &[S],
        ends: &[usize],
        file: NewFile,
    ) -> IoResult<Self> {
        let expand = || -> Expand<S, [u64; 1]> {
            let mut worker = numbers::Worker::new(ranked);
            Box::new(move |records, states, found| {
                worker.expand(records.iter().map(|&[rank]| rank));
                states.append(&mut worker.batch.states);
                found.extend(worker.batch.found.iter().map(|&rank| [rank]));
            })
        };
        let plane = Plane::new(file()?, ranked.placements(), limits.memory / MARKS_PART)?;
        let expands = (0..SHARES).map(|_| expand()).collect();
        let mut files = Self::new(1, expands, SHARE, Some(plane), limits, file)?;
        files.most = Some(ranked.placements());
        files.take(states.iter().map(|state| Ok([ranked.rank(state).ok_or(ErrorKind::Unsupported)?])), ends)?;
        Ok(files)
    }
}

impl<'a, S, R: State> Files<'a, S, R> {
    /// Without positions, for records of so many words.
    fn new(
        words: usize,
        expands: Vec<Expand<'a, S, R>>,
        share: usize,
        plane: Option<Plane>,
        limits: Limits,
        file: NewFile,
    ) -> IoResult<Self> {
        let recent = limits.memory / RECENT_PART / (size_of::<Option<R>>() + R::heap_bytes(words));
        let worker = |expand| Worker { expand, states: Vec::new(), found: Vec::new() };
        Ok(Self {
            limits,
            most: None,
            records: Records::new(file()?, words, false),
            reader: Reader::new(0..0),
            plane,
            frontier: Frontier::new(words, limits.memory / 2, file)?,
            recent: vec![None; 1 << recent.clamp(1, MOST_RECENT).ilog2()],
            workers: expands.into_iter().map(worker).collect(),
            share,
            breadth: 0,
            count: 0,
            expanded: 0,
        })
    }

    /// Takes over the records of the levels up to the last of `ends`.
    fn take(&mut self, mut records: impl Iterator<Item = IoResult<R>>, ends: &[usize]) -> IoResult<()> {
        for (level, &end) in ends.iter().enumerate() {
            let mut own = records.by_ref().take(end - self.count).collect::<IoResult<Vec<R>>>()?;
            (self.count, self.breadth) = (end, own.len());
            own.iter().try_for_each(|record| mark(&mut self.plane, record, level))?;
            if self.plane.is_none() || level + 1 == ends.len() {
                own.iter().try_for_each(|record| self.records.push(record, 0))?;
            }
            if level + 2 >= ends.len() {
                own.sort_unstable();
                self.frontier.advance(&own)?;
            }
        }
        self.expanded = self.count - self.breadth;
        self.rewind();
        Ok(())
    }

    /// Reads from the beginning of the level at hand.
    fn rewind(&mut self) {
        self.reader = Reader::new(self.records.len() - self.breadth..self.records.len());
        self.recent.fill(None);
    }
}

/// Marks the number of a position, if there is a place for it.
fn mark<R: State>(plane: &mut Option<Plane>, record: &R, level: usize) -> IoResult<()> {
    plane.as_mut().map_or(Ok(()), |plane| plane.mark(record.words()[0], level))
}

impl<S: State, R: State> Store<S> for Files<'_, S, R> {
    fn found(&self) -> usize {
        self.count
    }

    fn progress(&self) -> Progress {
        Progress { positions: self.count, level: 0, memory: self.limits.memory, most: self.most, within: None }
    }

    fn has_more(&self, _: bool) -> bool {
        self.expanded < self.count
    }

    /// A position is told of when it is expanded, which is in the order in which it was found.
    fn expand(
        &mut self,
        level: usize,
        is_on: bool,
        threads: &mut Threads,
        teller: &mut Teller<S>,
    ) -> Result<(), Limit> {
        let most = self.share * self.workers.len();
        let mut block = Vec::with_capacity(most);
        while block.len() < most
            && let Some((record, _)) = self.reader.next(&mut self.records)?
        {
            block.push(record);
        }
        let shares = self.workers.iter_mut().zip(block.chunks(self.share));
        match threads.for_level(self.breadth).filter(|_| block.len() > self.share) {
            Some(pool) => pool.scope(|scope| {
                shares.for_each(|(worker, share)| scope.spawn(move |_| worker.work(share)));
            }),
            None => shares.for_each(|(worker, share)| worker.work(share)),
        }
        let places = self.recent.len() - 1;
        for worker in &mut self.workers[..block.len().div_ceil(self.share)] {
            teller.tell(self.expanded, &worker.states, level);
            self.expanded += worker.states.len();
            match teller.stop_on(level) {
                Stop::Now => return Ok(()),
                Stop::Never if is_on => {}
                Stop::Never | Stop::AfterLevel(_) => continue,
            }
            for record in worker.found.drain(..) {
                let recent = &mut self.recent[record.hash() as usize & places];
                if recent.as_ref() != Some(&record) {
                    *recent = Some(record.clone());
                    self.frontier.push(record)?;
                }
            }
        }
        Ok(())
    }

    fn advance(&mut self, level: usize, host: &mut Watch) -> Result<(), Limit> {
        let progress = Progress { level: level - 1, ..self.progress() };
        let Self { frontier, plane, records, count, limits, .. } = self;
        frontier.merge(&mut |record| mark(plane, record, level), &mut || look(host, progress))?;
        if plane.is_some() {
            records.clear();
        }
        let known = *count;
        let mut full = Ok(());
        let taken = frontier.take_new(&mut |record| {
            if *count == limits.positions {
                full = Err(Limit::Positions(limits.positions));
                return Ok(ControlFlow::Break(()));
            }
            records.push(record, 0)?;
            *count += 1;
            Ok(ControlFlow::Continue(()))
        });
        self.breadth = self.count - known;
        self.rewind();
        taken.and(full)
    }

    fn end(self: Box<Self>, _: usize) -> (Positions<S>, usize, Result<(), Limit>) {
        match self.plane {
            None => (Positions::Disk(self.records), 0, Ok(())),
            Some(mut plane) => {
                let finished = plane.finish();
                (Positions::Ranked(Levels3::Disk(plane)), 0, finished.map_err(Limit::from))
            }
        }
    }
}
