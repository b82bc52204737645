//! The store on disk: positions or their ranks in files, where a sweep continues once memory is full.
//!
//! Each level is expanded in one pass, and its successors are merged with the last two levels ([`Frontier`]).
//! Numbering, answer and path are those of a sweep in memory. For ranked positions, only two bits per rank are kept
//! besides the last two levels, in a file indexed by rank ([`LevelFile`]). These bits also serve to find the path back.

use super::batch::{self, CHUNK, Ranked};
use super::disk::{Reader, Records};
use super::frontier::{Frontier, NewFile};
use super::level_file::LevelFile;
use super::levels::{LevelsMod3, Positions};
use super::reporter::report;
use super::sweep::{CHUNKS_PER_BLOCK, Store, Threads};
use super::{Limit, Limits, Progress, State, StateSpace, Watch, ranks};
use std::io::{ErrorKind, Result as IoResult};
use std::ops::ControlFlow;

/// How much larger than the known positions the file of two bits per rank may be. Further positions will follow, and
/// files of positions would also have to be sorted.
const WORTH: u64 = if cfg!(test) { u64::MAX } else { 8 };

/// The fraction of memory for marks that are not in the file yet.
const MARKS_FRACTION: usize = 4;

/// The fraction of memory for the most recent successors, and their maximum number.
const RECENT_FRACTION: usize = 16;
const MOST_RECENT: usize = 1 << 16;

/// Whether a file of two bits per rank is better than files of positions, of which `known` bytes are known.
pub(super) fn is_worth(placements: u64, known: usize) -> bool {
    placements / 4 <= WORTH.saturating_mul(known as u64)
}

/// Expands records: adds their positions, and the records of all successors.
type Expand<'a, S, R> = Box<dyn FnMut(&[R], &mut Vec<S>, &mut Vec<R>) + Send + 'a>;

/// The working memory of one thread, and the results of its last chunk.
struct ChunkWorker<'a, S, R> {
    expand: Expand<'a, S, R>,
    states: Vec<S>,
    found: Vec<R>,
}

/// The positions in files, each as a record: itself or its rank.
pub(super) struct Files<'a, S, R> {
    limits: Limits,
    /// An upper bound of the number of positions, if known.
    most: Option<u64>,
    /// The records of the current level, in order of discovery. Without a level file, those of all earlier levels
    /// come before.
    records: Records,
    /// Reads the records of the current level that are not expanded.
    reader: Reader,
    level_file: Option<LevelFile>,
    frontier: Frontier<R>,
    /// Some successors of the current level, each in a slot given by its hash. Most duplicates come soon after the
    /// first occurrence.
    recent: Vec<Option<R>>,
    /// A worker for each chunk of a block, and the number of records per chunk.
    workers: Vec<ChunkWorker<'a, S, R>>,
    chunk: usize,
    /// The number of the current level, and the number of its positions.
    depth: usize,
    breadth: usize,
    /// Number of positions found.
    count: usize,
    /// The positions of the last expanded block, and the number after the last of them.
    states: Vec<S>,
    expanded: usize,
}

impl<'a, S: State> Files<'a, S, S> {
    /// Takes over `states`; `ends` has the number after the last position of each level.
    ///
    /// # Errors
    ///
    /// If a file cannot be created or written.
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
        // Positions may have very many successors, so only one chunk is expanded at a time.
        let mut files = Self::new(space.words(), vec![expand], batch::chunk_size(space), None, limits, file)?;
        files.take(states.iter().cloned().map(Ok), ends)?;
        Ok(files)
    }
}

impl<'a, S: State> Files<'a, S, [u64; 1]> {
    /// Does the same with ranks.
    ///
    /// # Errors
    ///
    /// If a file cannot be created or written, or if a position has no rank.
    pub fn of_ranks(
        ranked: &'a dyn Ranked<S>,
        limits: Limits,
        states: &[S],
        ends: &[usize],
        file: NewFile,
    ) -> IoResult<Self> {
        let expand = || -> Expand<S, [u64; 1]> {
            let mut worker = ranks::RankWorker::new(ranked);
            Box::new(move |records, states, found| {
                worker.expand(records.iter().map(|&[rank]| rank));
                states.append(&mut worker.batch.states);
                found.extend(worker.batch.found.iter().map(|&rank| [rank]));
            })
        };
        let level_file = LevelFile::new(file()?, ranked.placements(), limits.memory / MARKS_FRACTION)?;
        let expands = (0..CHUNKS_PER_BLOCK).map(|_| expand()).collect();
        let mut files = Self::new(1, expands, CHUNK, Some(level_file), limits, file)?;
        files.most = Some(ranked.placements());
        files.take(states.iter().map(|state| Ok([ranked.rank(state).ok_or(ErrorKind::Unsupported)?])), ends)?;
        Ok(files)
    }
}

impl<'a, S, R: State> Files<'a, S, R> {
    /// Without positions, for records of `words` words.
    fn new(
        words: usize,
        expands: Vec<Expand<'a, S, R>>,
        chunk: usize,
        level_file: Option<LevelFile>,
        limits: Limits,
        file: NewFile,
    ) -> IoResult<Self> {
        let recent = limits.memory / RECENT_FRACTION / (size_of::<Option<R>>() + R::heap_bytes(words));
        let worker = |expand| ChunkWorker { expand, states: Vec::new(), found: Vec::new() };
        Ok(Self {
            limits,
            most: None,
            records: Records::new(file()?, words, false),
            reader: Reader::new(0..0),
            level_file,
            frontier: Frontier::new(words, limits.memory / 2, file)?,
            recent: vec![None; 1 << recent.clamp(1, MOST_RECENT).ilog2()],
            workers: expands.into_iter().map(worker).collect(),
            chunk,
            depth: 0,
            breadth: 0,
            count: 0,
            states: Vec::new(),
            expanded: 0,
        })
    }

    /// Takes over the records of the levels up to the last of `ends`.
    fn take(&mut self, mut records: impl Iterator<Item = IoResult<R>>, ends: &[usize]) -> IoResult<()> {
        self.depth = ends.len() - 1;
        for (level, &end) in ends.iter().enumerate() {
            let mut own = records.by_ref().take(end - self.count).collect::<IoResult<Vec<R>>>()?;
            (self.count, self.breadth) = (end, own.len());
            own.iter().try_for_each(|record| mark(&mut self.level_file, record, level))?;
            if self.level_file.is_none() || level == self.depth {
                own.iter().try_for_each(|record| self.records.push(record, 0))?;
            }
            if level + 1 >= self.depth {
                own.sort_unstable();
                self.frontier.advance(&own)?;
            }
        }
        self.expanded = self.count - self.breadth;
        self.rewind();
        Ok(())
    }

    /// Moves the reader to the beginning of the current level.
    fn rewind(&mut self) {
        self.reader = Reader::new(self.records.len() - self.breadth..self.records.len());
        self.recent.fill(None);
    }
}

/// Marks the rank of a position, if there is a level file.
fn mark<R: State>(level_file: &mut Option<LevelFile>, record: &R, level: usize) -> IoResult<()> {
    level_file.as_mut().map_or(Ok(()), |level_file| level_file.mark(record.words()[0], level))
}

impl<S: State, R: State> Store<S> for Files<'_, S, R> {
    fn progress(&self) -> Progress {
        let Self { count, depth, limits, most, .. } = *self;
        Progress { positions: count, level: depth, memory: limits.memory, most, within: None }
    }

    fn has_more(&self, _: bool) -> bool {
        self.expanded < self.count
    }

    fn expand(&mut self, is_searching: bool, threads: &mut Threads) -> Result<(), Limit> {
        let most = self.chunk * self.workers.len();
        let mut block = Vec::with_capacity(most);
        self.states.clear();
        while block.len() < most
            && let Some((record, _)) = self.reader.next(&mut self.records)?
        {
            block.push(record);
        }
        self.expanded += block.len();
        let chunks = block.chunks(self.chunk);
        let workers = &mut self.workers[..chunks.len()];
        let work = |(worker, chunk): (&mut ChunkWorker<S, R>, &[R])| {
            (worker.expand)(chunk, &mut worker.states, &mut worker.found);
        };
        let chunks = workers.iter_mut().zip(chunks);
        match threads.for_level(self.breadth).filter(|_| chunks.len() > 1) {
            Some(pool) => pool.scope(|scope| chunks.for_each(|chunk| scope.spawn(move |_| work(chunk)))),
            None => chunks.for_each(work),
        }
        workers.iter_mut().for_each(|worker| self.states.append(&mut worker.states));
        let places = self.recent.len() - 1;
        for record in workers.iter_mut().flat_map(|worker| worker.found.drain(..)).filter(|_| is_searching) {
            let recent = &mut self.recent[record.hash() as usize & places];
            if recent.as_ref() != Some(&record) {
                *recent = Some(record.clone());
                self.frontier.push(record)?;
            }
        }
        Ok(())
    }

    /// Positions are reported when they are expanded, which is in order of discovery.
    fn unreported(&self) -> (usize, &[S]) {
        (self.expanded - self.states.len(), &self.states)
    }

    fn advance(&mut self, watch: &mut Watch) -> Result<(), Limit> {
        let progress = self.progress();
        self.depth += 1;
        let Self { frontier, level_file, records, count, limits, depth, .. } = self;
        frontier.merge(&mut |record| mark(level_file, record, *depth), &mut || report(watch, progress))?;
        if level_file.is_some() {
            records.clear();
        }
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
        self.breadth = self.count - self.expanded;
        self.rewind();
        taken.and(full)
    }

    fn end(self: Box<Self>, _: usize) -> (Positions<S>, usize, Result<(), Limit>) {
        match self.level_file {
            None => (Positions::Disk(self.records), 0, Ok(())),
            Some(mut level_file) => {
                let finished = level_file.finish();
                (Positions::Ranked(LevelsMod3::Disk(level_file)), 0, finished.map_err(Limit::from))
            }
        }
    }
}
