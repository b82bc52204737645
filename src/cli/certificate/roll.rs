//! The positions of a certificate, level by level.

use crate::grid::{Cell, Size};
use flate2::{Compression, write::GzEncoder};
use std::cell::Cell as Shared;
use std::io::Write as _;
use std::rc::Rc;

/// The character of the first cell. It is a digit unless the board has many cells; then it is a character with enough
/// characters after it.
const ZEROS: [u32; 2] = [0x30, 0x1_0000];
const MANY_CELLS: usize = 10_000;

/// The positions in their written form.
pub(super) struct Roll {
    out: GzEncoder<Vec<u8>>,
    pub zero: u32,
    size: Size,
    /// Number of cells in a position.
    width: usize,
    /// The current level, and the cells of its positions in sequence.
    level: usize,
    cells: Vec<u16>,
    /// Number of positions in the previous levels.
    pub total: usize,
    /// Available memory in bytes, and whether it is used up. If so, further positions are left out.
    room: usize,
    pub is_full: Rc<Shared<bool>>,
}

impl Roll {
    /// Creates a roll for positions of `width` cells each.
    pub fn new(size: Size, width: usize, room: usize) -> Self {
        Self {
            out: GzEncoder::new(Vec::new(), Compression::default()),
            zero: ZEROS[usize::from(size.area() > MANY_CELLS)],
            size,
            width,
            level: 0,
            cells: Vec::new(),
            total: 0,
            room,
            is_full: Rc::default(),
        }
    }

    pub fn line(&mut self, text: &str) {
        writeln!(self.out, "{text}").expect("a vector takes all bytes");
    }

    /// Adds a position of this level, or the first position of the next level.
    pub fn add<'c>(&mut self, level: usize, cells: impl IntoIterator<Item = &'c Cell>) {
        if level > self.level {
            self.end_level();
            self.level = level;
        }
        // Sorting needs a reference to each position.
        let sorted = self.cells.len() / self.width * size_of::<&[u16]>();
        let in_use = self.cells.capacity() * size_of::<u16>() + sorted + self.out.get_ref().capacity();
        if in_use > self.room {
            self.is_full.set(true);
        }
        if !self.is_full.get() {
            // A board has fewer than 2^16 cells.
            self.cells.extend(cells.into_iter().map(|&cell| self.size.index(cell) as u16));
        }
    }

    pub fn end_level(&mut self) {
        let mut cells = std::mem::take(&mut self.cells);
        let mut positions: Vec<&[u16]> = cells.chunks(self.width).collect();
        positions.sort_unstable();
        self.line(&format!("level {}: {}", self.level, positions.len()));
        self.total += positions.len();
        let character = |&cell: &u16| char::from_u32(self.zero + u32::from(cell)).expect("no surrogates are between");
        for position in positions {
            let text: String = position.iter().map(character).chain(['\n']).collect();
            self.out.write_all(text.as_bytes()).expect("a vector takes all bytes");
        }
        cells.clear();
        self.cells = cells;
    }

    pub fn finish(self) -> Vec<u8> {
        self.out.finish().expect("a vector takes all bytes")
    }
}
