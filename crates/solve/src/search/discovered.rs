//! The positions that were found, in order of discovery.

use super::window::{Entry, Window};
use super::{Limit, Limits, State, StateSpace};

/// Initial capacity.
const FIRST: usize = 1 << 8;

/// The positions found so far, and a hash table of those that may be found again.
pub(super) struct Discovered<S> {
    pub states: Vec<S>,
    window: Window,
    /// The number of the first position that may be found again: the first one of the level before the current one.
    pub keep: usize,
    pub limits: Limits,
    /// Bytes per position, including data that callers keep beside it.
    pub entry_bytes: usize,
    /// Bytes of the space.
    fixed: usize,
}

impl<S: State> Discovered<S> {
    /// Empty. Callers keep `extra` bytes per position elsewhere.
    pub fn new(space: &dyn StateSpace<S>, limits: Limits, extra: usize) -> Self {
        let entry_bytes = size_of::<S>() + S::heap_bytes(space.words()) + extra;
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

    /// Drops the hash table. No position may be looked up after this.
    pub fn forget_table(&mut self) {
        self.window = Window::new();
    }

    pub fn knows(&self, hash: u64, state: &S) -> bool {
        matches!(self.window.find(hash, |number| self.states[number] == *state), Entry::Known(_))
    }

    /// Bytes in use, including spare capacity.
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

    /// Grows the capacity by half. Both buffers are in use while positions are copied.
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

    /// Rebuilds the hash table without positions that cannot be found again.
    fn renew_window(&mut self) -> Result<(), Limit> {
        let slots = self.window.slots_for(self.states.len() - self.keep);
        // The window stores 32-bit numbers.
        if slots as u64 > 1 << 32 {
            return Err(Limit::Memory(self.memory()));
        }
        self.allow((self.states.capacity() * self.entry_bytes).saturating_add(Window::bytes(slots)))?;
        self.window.renew(slots, self.keep, self.states[self.keep..].iter().map(State::hash));
        Ok(())
    }

    /// Returns an error if `bytes` bytes beside those of the space are too many.
    fn allow(&self, bytes: usize) -> Result<(), Limit> {
        if bytes.saturating_add(self.fixed) > self.limits.memory {
            Err(Limit::Memory(self.limits.memory))
        } else {
            Ok(())
        }
    }
}
