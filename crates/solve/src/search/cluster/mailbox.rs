//! Message passing between workers, phase by phase: a timely dataflow whose timestamps are phases and their turns.

use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::{Duration, Instant};
use timely::WorkerConfig;
use timely::communication::Allocator;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Input as _, Operator as _, Probe as _};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Words per packet: few enough that thousands of workers have room for one each, enough to amortize its header.
const PACKET: usize = 1 << 9;
/// How many turns a worker may be ahead of the slowest one.
const AHEAD: u64 = 2;
/// The bits of a timestamp that count the turns of a phase.
const TURN_BITS: u32 = 32;
/// The longest sleep of an idle worker.
const NAP: Duration = Duration::from_millis(100);

/// Records of one phase from one worker to another. A packet without words asks all workers to cut the phase short.
#[derive(Clone, Serialize, Deserialize)]
struct Packet {
    to: u32,
    from: u32,
    phase: u64,
    words: Vec<u64>,
}

/// Receives the number of the sender and whole records. Those of one sender arrive in the order in which it sent them.
pub(super) type Take<'a> = &'a mut dyn FnMut(usize, &[u64]);

/// The message queue of one worker.
pub(super) struct Mailbox {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    /// The progress of all workers.
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<VecDeque<Packet>>>,
    /// Unsent words, for each recipient.
    drafts: Vec<Vec<u64>>,
    phase: u64,
    turn: u64,
    /// Whether a worker asked to cut the phase short.
    pub is_cut: bool,
}

impl Mailbox {
    pub fn new(channels: Allocator, started: Instant) -> Self {
        // Without a clock a worker never sleeps.
        let mut worker = Worker::new(WorkerConfig::default(), channels, Some(started));
        let mut input = InputHandle::new_with_builder();
        let probe = ProbeHandle::new();
        let arrived = Rc::new(RefCell::new(VecDeque::new()));
        let inbox = Rc::clone(&arrived);
        worker.dataflow::<u64, _, _>(|scope| {
            let route = Exchange::new(|packet: &Packet| u64::from(packet.to));
            scope
                .input_from(&mut input)
                .unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(route, "Mail", |_, _| {
                    move |packets, _| packets.for_each(|_, some| inbox.borrow_mut().extend(some.drain(..)))
                })
                .probe_with(&probe);
        });
        let drafts = vec![Vec::new(); worker.peers()];
        Self { worker, input, probe, arrived, drafts, phase: 0, turn: 0, is_cut: false }
    }

    /// The number of this worker.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// The number of all workers.
    pub fn peers(&self) -> usize {
        self.drafts.len()
    }

    /// Sends a record, which must not be empty.
    #[inline]
    pub fn put(&mut self, to: usize, record: &[u64], more: &[u64]) {
        let draft = &mut self.drafts[to];
        draft.extend_from_slice(record);
        draft.extend_from_slice(more);
        if draft.len() >= PACKET {
            self.send(to);
        }
    }

    fn send(&mut self, to: usize) {
        let words = std::mem::take(&mut self.drafts[to]);
        let from = self.index() as u32;
        self.input.send(Packet { to: to as u32, from, phase: self.phase, words });
    }

    fn send_all(&mut self) {
        for to in 0..self.peers() {
            if !self.drafts[to].is_empty() {
                self.send(to);
            }
        }
    }

    /// Asks all workers to cut this phase short.
    pub fn cut(&mut self) {
        if !std::mem::replace(&mut self.is_cut, true) {
            self.send_all();
            (0..self.peers()).for_each(|to| self.send(to));
        }
    }

    /// Ends a turn: receives what has arrived, and waits if this worker is far ahead of another.
    pub fn turn(&mut self, take: Take) {
        self.send_all();
        self.turn += 1;
        self.input.advance_to(self.phase << TURN_BITS | self.turn);
        self.worker.step();
        self.take(take);
        self.wait(self.phase << TURN_BITS | self.turn.saturating_sub(AHEAD), take);
    }

    /// Ends the phase, after everything sent in it is received. Returns whether the phase was cut short, which is the
    /// same for all workers.
    pub fn end(&mut self, take: Take) -> bool {
        self.send_all();
        self.input.advance_to((self.phase + 1) << TURN_BITS);
        self.wait((self.phase + 1) << TURN_BITS, take);
        self.phase += 1;
        self.turn = 0;
        std::mem::take(&mut self.is_cut)
    }

    /// Exchanges one record per worker, of at least a word, and returns them in the order of workers. This is a phase
    /// of its own.
    pub fn all(&mut self, own: &[u64]) -> Vec<Vec<u64>> {
        (0..self.peers()).for_each(|to| self.put(to, own, &[]));
        let mut all = vec![Vec::new(); self.peers()];
        self.end(&mut |from, words| all[from].extend_from_slice(words));
        all
    }

    fn wait(&mut self, until: u64, take: Take) {
        while self.probe.less_than(&until) {
            self.worker.step_or_park(Some(NAP));
            self.take(take);
        }
        self.take(take);
    }

    /// Receives what has arrived. Other workers may be a phase ahead.
    fn take(&mut self, take: Take) {
        let count = self.arrived.borrow().len();
        for _ in 0..count {
            let Some(packet) = self.arrived.borrow_mut().pop_front() else { return };
            if packet.phase != self.phase {
                self.arrived.borrow_mut().push_back(packet);
            } else if packet.words.is_empty() {
                self.is_cut = true;
            } else {
                take(packet.from as usize, &packet.words);
            }
        }
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        // Dropping the input ends the dataflow.
        drop(std::mem::take(&mut self.input));
        while self.worker.has_dataflows() {
            self.worker.step_or_park(Some(NAP));
        }
    }
}
