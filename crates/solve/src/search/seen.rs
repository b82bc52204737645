//! The positions that were found, in order of discovery.

use super::window::{Entry, Window};
use super::{Limit, Limits, State, StateSpace};

/// Room for positions at first.
const FIRST: usize = 1 << 8;

/// The positions found so far, and the table of those among which a new one may be found again.
pub(super) struct Seen<S> {
    pub states: Vec<S>,
    window: Window,
    /// The first position that can still be found again: the first of the level before the one being expanded.
    pub keep: usize,
    pub limits: Limits,
    /// Bytes of one position, and what goes with it.
    pub entry_bytes: usize,
    /// Bytes of the space.
    fixed: usize,
}

impl<S: State> Seen<S> {
    /// None yet; so many bytes `beside` each position go with it.
    pub fn new(space: &dyn StateSpace<S>, limits: Limits, beside: usize) -> Self {
        let entry_bytes = size_of::<S>() + S::heap_bytes(space.words()) + beside;
        Self { states: Vec::new(), window: Window::new(), keep: 0, limits, entry_bytes, fixed: space.memory() }
    }

    /// Adds `state` unless it is known.
    #[inline]
    pub fn insert(&mut self, hash: u64, state: S) -> Result<(), Limit> {
        let states = &self.states;
        match self.window.find(hash, |number| states[number] == state) {
            Entry::Known(_) => Ok(()),
            Entry::Vacant(_) if states.len() == states.capacity() || self.window.is_full() => self.add(hash, state),
            Entry::Vacant(slot) => self.put(slot, hash, state),
        }
    }

    /// Adds `state`, which is new.
    pub fn add(&mut self, hash: u64, state: S) -> Result<(), Limit> {
        if self.states.len() == self.states.capacity() || self.window.is_full() {
            self.make_room()?;
        }
        let (Entry::Vacant(slot) | Entry::Known(slot)) = self.window.find(hash, |_| false);
        self.put(slot, hash, state)
    }

    #[inline]
    fn put(&mut self, slot: usize, hash: u64, state: S) -> Result<(), Limit> {
        if self.states.len() == self.limits.positions {
            return Err(Limit::Positions(self.limits.positions));
        }
        self.window.put(slot, hash, self.states.len());
        self.states.push(state);
        Ok(())
    }

    /// Needs no memory for a table: none is looked for any more.
    pub fn forget_table(&mut self) {
        self.window = Window::new();
    }

    pub fn knows(&self, hash: u64, state: &S) -> bool {
        matches!(self.window.find(hash, |number| self.states[number] == *state), Entry::Known(_))
    }

    /// Bytes in use, room for positions to come included.
    pub fn memory(&self) -> usize {
        self.position_memory() + Window::bytes(self.window.slots())
    }

    /// Bytes of the space and the positions alone.
    pub fn position_memory(&self) -> usize {
        self.fixed + self.states.capacity() * self.entry_bytes
    }

    #[cold]
    fn make_room(&mut self) -> Result<(), Limit> {
        if self.states.len() == self.states.capacity() {
            self.grow()?;
        }
        if self.window.is_full() {
            self.renew_window()?;
        }
        Ok(())
    }

    /// Makes room for half as many positions again. While they move to a larger place, both places are in use.
    fn grow(&mut self) -> Result<(), Limit> {
        let old = self.states.capacity();
        let new = (old + old / 2).max(FIRST).min(self.limits.positions);
        if new <= old {
            return Err(Limit::Positions(self.limits.positions));
        }
        let moving = old.saturating_mul(size_of::<S>()).saturating_add(new.saturating_mul(self.entry_bytes));
        self.allow(moving.saturating_add(Window::bytes(self.window.slots())))?;
        let refused = Limit::Refused(self.memory());
        self.states.try_reserve_exact(new - self.states.len()).map_err(|_| refused)
    }

    /// Forgets the positions that cannot be found again.
    fn renew_window(&mut self) -> Result<(), Limit> {
        let slots = self.window.slots_for(self.states.len() - self.keep);
        // Numbers have 32 bits in the window.
        if slots as u64 > 1 << 32 {
            return Err(Limit::Memory(self.memory()));
        }
        self.allow((self.states.capacity() * self.entry_bytes).saturating_add(Window::bytes(slots)))?;
        self.window.renew(slots, self.keep, self.states[self.keep..].iter().map(State::hash));
        Ok(())
    }

    /// Whether there are so many bytes beside those of the space.
    fn allow(&self, bytes: usize) -> Result<(), Limit> {
        if bytes.saturating_add(self.fixed) > self.limits.memory {
            Err(Limit::Memory(self.limits.memory))
        } else {
            Ok(())
        }
    }
}
