//! Words from each worker to each, phase by phase: a dataflow of timely whose times are the phases and their turns.

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

/// Words of a packet: few enough that thousands of workers have room for one each, enough that its head is nothing beside them.
const PACKET: usize = 1 << 9;
/// Turns of a phase that may be under way before the slowest worker has taken what the first of them sent.
const AHEAD: u64 = 2;
/// The bits of a time that count the turns of a phase.
const TURN_BITS: u32 = 32;
/// How long a worker without work sleeps at most.
const NAP: Duration = Duration::from_millis(100);

/// Records of one phase from one worker to another. Without words it asks all workers to cut the phase short.
#[derive(Clone, Serialize, Deserialize)]
struct Packet {
    to: u32,
    from: u32,
    phase: u64,
    words: Vec<u64>,
}

/// Takes what arrives: the number of the sender, and whole records. Those of one sender come in the order in which it sent them.
pub(super) type Take<'a> = &'a mut dyn FnMut(usize, &[u64]);

/// The post of one worker.
pub(super) struct Mail {
    worker: Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    /// Where all workers are.
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<VecDeque<Packet>>>,
    /// What is not sent yet, for each worker.
    drafts: Vec<Vec<u64>>,
    phase: u64,
    turn: u64,
    /// Whether a worker asked to cut the phase short.
    pub is_cut: bool,
}

impl Mail {
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

    /// Sends a record, which has words.
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

    /// Ends a turn: takes what has arrived, and waits where this worker is far ahead of another.
    pub fn turn(&mut self, take: Take) {
        self.send_all();
        self.turn += 1;
        self.input.advance_to(self.phase << TURN_BITS | self.turn);
        self.worker.step();
        self.take(take);
        self.wait(self.phase << TURN_BITS | self.turn.saturating_sub(AHEAD), take);
    }

    /// Ends the phase: all that was sent in it has arrived and is taken. Returns whether the phase was cut short, the same for all workers.
    pub fn end(&mut self, take: Take) -> bool {
        self.send_all();
        self.input.advance_to((self.phase + 1) << TURN_BITS);
        self.wait((self.phase + 1) << TURN_BITS, take);
        self.phase += 1;
        self.turn = 0;
        std::mem::take(&mut self.is_cut)
    }

    /// The records of all workers, in their order; each has one, of at least a word. It is a phase of its own.
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

    /// Takes what has arrived; others may be a phase ahead.
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

impl Drop for Mail {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        // The one that was in use ends with this.
        drop(std::mem::take(&mut self.input));
        while self.worker.has_dataflows() {
            self.worker.step_or_park(Some(NAP));
        }
    }
}
