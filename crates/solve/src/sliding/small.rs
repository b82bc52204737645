//! The state space of a board of at most 128 cells. The corners of a class are the bits of one number, and shifting the
//! free cells finds the moves in a direction for all blocks of a class at once.
//!
//! A class of one block is stored as the number of its corner. A class of several is stored as the bitset of its
//! corners or, if the position then needs fewer words, as a sorted list of them. Either way equal positions have equal
//! words.
//!
//! Steps and slides are ordered by class, direction (up, down, left, right) and block in reading order; a slide by one
//! cell comes before longer ones. Moves are ordered by class and block, nearest first.

use super::Metric;
use super::bits::{Bits, cells};
use super::compile::{Model, NOWHERE, Wanted};
use super::fields::{self, Field, Packing};
use super::mirror::Mirror;
use super::rank::{Blocks, Ranking, Trail};
use super::reflection::Reflection;
use super::space::{Hop, Places};
use crate::grid::{Cell, Direction, Size};
use crate::search::{Batch, Expander, Halves, RankExpander, Ranked, State, StateSpace};
use hashbrown::HashTable;
use std::ops::Range;
use std::sync::OnceLock;

/// How the corners of a class are stored in the words of a position.
// Without this, the compiler hides the tag in the capacity of the list, which is slow to decode.
#[repr(u8)]
#[derive(Clone)]
enum Form {
    /// The number of the only corner.
    One(Field),
    /// A bit for each corner.
    Set(Field),
    /// The numbers in ascending order.
    List(Vec<Field>),
}

/// Interchangeable blocks.
struct Class<B> {
    form: Form,
    /// The first corner, which has number 0.
    origin: u32,
    /// The distance in cells between corners with consecutive numbers.
    stride: u32,
    /// The cells that a block with its corner in the first cell covers.
    footprint: B,
}

/// A direction in which a class may move.
struct Way<B> {
    /// The corners from which a step is possible on an empty board.
    allowed: B,
    class: u8,
    /// The cells that become covered, relative to the corner, as indices into [`Small::offsets`]: two, or one twice.
    leading: [u8; 2],
    /// The offset that a step adds to a corner.
    by: i32,
    /// Further cells that become covered.
    more: Box<[u8]>,
}

impl<B: Bits> Way<B> {
    /// Those of the corners `from` that allow a step. `ahead` returns, for an offset, the corners from which the cell
    /// there is free.
    #[inline]
    fn open(&self, from: B, ahead: impl Fn(u8) -> B) -> B {
        let open = from & self.allowed & ahead(self.leading[0]) & ahead(self.leading[1]);
        self.more.iter().fold(open, |open, &offset| open & ahead(offset))
    }

    /// The corners after a step from each of `from`.
    #[inline]
    fn step(&self, from: B) -> B {
        if self.by < 0 { from.back(self.by.unsigned_abs()) } else { from.on(self.by as u32) }
    }
}

/// A condition, compiled: classes at corners, and empty cells.
struct Demands<B> {
    /// A word, a mask, and the required value under it, for a class of one block with one accepted corner.
    exact: Vec<(usize, u64, u64)>,
    places: Vec<Vec<(usize, B)>>,
    empty: B,
}

pub(super) struct Small<W, B> {
    size: Size,
    metric: Metric,
    words: usize,
    start: W,
    classes: Vec<Class<B>>,
    /// For all cells of classes stored as sets: the field, and by how much to shift it to get the covered cells.
    sets: Vec<(Field, u32)>,
    /// The corner numbers of all other classes, with the class.
    numbers: Vec<(Field, usize)>,
    /// The directions in which each class may move, sorted by class.
    ways: Vec<Way<B>>,
    /// Distinct distances from a corner to a cell that a step covers, modulo the number of bits.
    offsets: Vec<u32>,
    goal: Vec<Demands<B>>,
    blocks: Vec<Blocks>,
    /// The ranking of all placements, built on first use, which takes longer than a small search.
    ranking: OnceLock<Option<Ranking<B>>>,
    /// Present if the board and its start are symmetric.
    reflection: Option<Reflection>,
    /// Bytes of the prepared board.
    memory: usize,
}

/// The working memory for expanding a position. The arrays have fixed lengths that their indices cannot exceed, which
/// avoids bounds checks.
pub(super) struct Scratch<B> {
    /// The corners of each class.
    corners: Box<[B; MOST_CLASSES]>,
    /// For each offset, the corners from which the cell there is free.
    ahead: Box<[B; MOST_CLASSES]>,
    /// The first `count` entries are the directions that are open, and the corners from which they are.
    open: Box<[(u32, B); MOST_WAYS]>,
    count: usize,
    gaps: Gaps<B>,
}

/// A cache of moves, keyed by the set of free cells. As long as one block moves at a time, the moves depend on these
/// cells alone. If few cells are free, many positions share a set.
struct Gaps<B> {
    /// Sets of free cells, each with the range of its moves, in the order of moves.
    known: HashTable<(B, Range<u32>)>,
    leaps: Vec<Leap>,
    /// If images are used: for each move, the word of the mirror image that changes, and its change.
    images: Vec<(usize, u64)>,
    /// Number of lookups since the cache was cleared.
    asked: usize,
    is_of_use: bool,
}

/// A move of one block between two corners, as a change of a position's words.
struct Leap {
    word: usize,
    /// The block is at the first corner if these bits have this value.
    mask: u64,
    value: u64,
    /// The bits that change.
    change: u64,
}

impl Leap {
    fn new(Field { word, shift, mask }: Field, value: u64, after: u64) -> Self {
        Self { word, mask: mask << shift, value: value << shift, change: (value ^ after) << shift }
    }
}

impl<B: Bits> Gaps<B> {
    /// The cache is cleared when it has this many sets or moves.
    const MOST: usize = if cfg!(test) { 1 << 6 } else { 1 << 12 };
    const MOST_LEAPS: usize = 1 << 13;
    /// Number of sets after which the cache is evaluated.
    const TRIAL: usize = 1 << 8;
    /// Required average number of lookups per set.
    const WORTH: usize = 2;

    fn new(is_of_use: bool) -> Self {
        Self { known: HashTable::new(), leaps: Vec::new(), images: Vec::new(), asked: 0, is_of_use }
    }

    /// The range of the moves for these free cells.
    #[inline]
    fn find(&mut self, free: B) -> Option<Range<u32>> {
        self.asked += 1;
        self.known.find(free.hash(), |(known, _)| *known == free).map(|(_, range)| range.clone())
    }

    /// Makes room for one more set; `false` if caching does not pay.
    fn make_room(&mut self) -> bool {
        let count = self.known.len();
        let is_full = count == Self::MOST || self.leaps.len() >= Self::MOST_LEAPS;
        if is_full || count == Self::TRIAL {
            let is_of_use = self.asked >= Self::WORTH * count;
            if is_full || !is_of_use {
                *self = Self::new(is_of_use);
            }
        }
        self.is_of_use
    }
}

/// Moves that are checked together, one bit each.
const MOST_AT_ONCE: usize = u64::BITS as usize;

/// Class indices fit into a byte.
const MOST_CLASSES: usize = 1 << u8::BITS;

/// Four directions for each of at most 128 classes.
const MOST_WAYS: usize = 512;

impl<B: Bits> Class<B> {
    #[inline]
    fn corners<W: State>(&self, state: &W) -> B {
        match &self.form {
            Form::One(field) => B::bit(self.cell(field.get(state))),
            Form::Set(field) => B::from_low(field.get(state), self.origin),
            Form::List(fields) => fields.iter().fold(B::NONE, |set, field| set | B::bit(self.cell(field.get(state)))),
        }
    }

    /// Whether a block of the class has moved.
    fn has_moved<W: State>(&self, from: &W, to: &W) -> bool {
        let differs = |field: &Field| field.get(from) != field.get(to);
        match &self.form {
            Form::One(field) | Form::Set(field) => differs(field),
            Form::List(fields) => fields.iter().any(differs),
        }
    }

    /// The corner with a number.
    #[inline]
    fn cell(&self, number: u64) -> u32 {
        self.origin + number as u32 * self.stride
    }

    #[inline]
    fn number(&self, corner: u32) -> u64 {
        let cells = corner - self.origin;
        // Division is slower than all the rest.
        u64::from(if self.stride == 1 { cells } else { cells / self.stride })
    }

    /// Writes the corners of a class, one for each of its blocks.
    fn write<W: State>(&self, state: &mut W, corners: B) {
        match &self.form {
            Form::One(field) => field.put(state, self.number(corners.first())),
            Form::Set(field) => field.put(state, corners.low_from(self.origin)),
            Form::List(fields) => {
                fields.iter().zip(cells(corners)).for_each(|(field, cell)| field.put(state, self.number(cell)));
            }
        }
    }

    /// The cells covered by a block with this corner.
    #[inline]
    fn covered_at(&self, corner: u32) -> B {
        self.footprint.on(corner)
    }
}

/// The size of a class: its number of blocks, the number of its corner numbers, and their distance.
struct Extent {
    blocks: u32,
    numbers: u32,
    stride: u32,
}

impl Extent {
    fn bits(&self) -> u32 {
        fields::bits(self.numbers as usize)
    }

    fn list_bits(&self) -> u32 {
        self.bits() * self.blocks
    }

    fn may_be_set(&self) -> bool {
        self.blocks > 1 && self.stride == 1 && self.numbers <= u64::BITS
    }
}

/// The encodings of the classes, and the number of words. Sets are faster, but the number of words is minimal.
fn lay_out(extents: &[Extent]) -> (Vec<Form>, usize) {
    let with = |sets: &[bool]| {
        let mut packing = Packing::default();
        let form = |(extent, &set): (&Extent, &bool)| match extent.blocks {
            _ if set => Form::Set(packing.take(extent.numbers)),
            1 => Form::One(packing.take(extent.bits())),
            blocks => Form::List((0..blocks).map(|_| packing.take(extent.bits())).collect()),
        };
        let forms: Vec<Form> = extents.iter().zip(sets).map(form).collect();
        (forms, packing.words())
    };
    let mut sets: Vec<bool> = extents.iter().map(Extent::may_be_set).collect();
    let cheapest: Vec<bool> =
        extents.iter().map(|extent| extent.may_be_set() && extent.numbers <= extent.list_bits()).collect();
    let fewest = with(&cheapest).1;
    while with(&sets).1 > fewest && sets != cheapest {
        // The set that wastes most bits becomes a list.
        let waste = |&class: &usize| extents[class].numbers.saturating_sub(extents[class].list_bits());
        let worst = (0..sets.len()).filter(|&class| sets[class] && !cheapest[class]).max_by_key(waste);
        worst.into_iter().for_each(|class| sets[class] = false);
    }
    with(&sets)
}

pub(super) fn words(model: &Model) -> usize {
    lay_out(&extents(model)).1
}

fn extents(model: &Model) -> Vec<Extent> {
    let number = |corner: &Cell| model.size.index(*corner) as u32;
    let extent = |class: &super::compile::Class| {
        let corners = &model.rooms[class.room].corners;
        let origin = number(&corners[0]);
        let stride = corners.iter().map(|corner| number(corner) - origin).fold(0, gcd).max(1);
        let last = corners.last().map_or(origin, number);
        Extent { blocks: class.blocks.len() as u32, numbers: (last - origin) / stride + 1, stride }
    };
    model.classes.iter().map(extent).collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl<W: State, B: Bits> Small<W, B> {
    pub(super) fn new(model: &Model, metric: Metric) -> Self {
        let extents = extents(model);
        let (forms, words) = lay_out(&extents);
        let number = |cell: Cell| model.size.index(cell) as u32;
        let classes = model.classes.iter().zip(&extents).zip(forms).map(|((class, extent), form)| {
            let room = &model.rooms[class.room];
            let footprint = room.shape.iter().fold(B::NONE, |set, &cell| set | B::bit(number(cell)));
            Class { form, origin: number(room.corners[0]), stride: extent.stride, footprint }
        });
        let mut space = Self {
            size: model.size,
            metric,
            words,
            start: W::zero(words),
            classes: classes.collect(),
            sets: Vec::new(),
            numbers: Vec::new(),
            ways: Vec::new(),
            offsets: Vec::new(),
            goal: Vec::new(),
            blocks: Blocks::of(model),
            ranking: OnceLock::new(),
            reflection: None,
            // Besides the model, this has some numbers per cell and class, of which there are at most 128.
            memory: 2 * model.memory,
        };
        for (index, class) in model.classes.iter().enumerate() {
            let Class { form, origin, footprint, .. } = &space.classes[index];
            match form {
                Form::One(field) => space.numbers.push((*field, index)),
                Form::Set(field) => space.sets.extend(cells(*footprint).map(|cell| (*field, origin + cell))),
                Form::List(fields) => space.numbers.extend(fields.iter().map(|&field| (field, index))),
            }
            space.add_ways(index, &model.rooms[class.room]);
        }
        space.start = space.at(&model.corners(model.board.start()).expect("every block is in its room"));
        space.goal = model.goal.iter().map(|wanted| space.demands(wanted)).collect();
        space.reflection = space.reflection(model);
        space
    }

    /// The mirror images of positions, if the start is symmetric.
    fn reflection(&self, model: &Model) -> Option<Reflection> {
        let mirror = Mirror::new(model).ok()?;
        let mut reflection = Reflection::default();
        for (index, class) in self.classes.iter().enumerate() {
            let partner = &self.classes[mirror.partner(index)];
            let number = |class: &Class<B>, corner| class.number(self.size.index(corner) as u32);
            let corners = model.room(index).corners.iter();
            let pairs = corners.map(|&at| (number(class, at), number(partner, mirror.corner(index, at))));
            match (&class.form, &partner.form) {
                (Form::One(from), Form::One(to)) => reflection.add_number(*from, *to, pairs),
                (Form::Set(from), Form::Set(to)) => reflection.add_set(*from, *to, pairs),
                // Lists are sorted, and reflection changes their order.
                _ => return None,
            }
        }
        Some(reflection).filter(|reflection| reflection.image(&self.start) == self.start)
    }

    fn add_ways(&mut self, index: usize, room: &super::compile::Room) {
        let size = self.size;
        let number = |cell: Cell| size.index(cell) as i32;
        let round = |cell: i32| cell.rem_euclid(size_of::<B>() as i32 * 8) as u32;
        for direction in Direction::ALL {
            let (rows, cols) = direction.delta();
            let by = (rows * size.cols as isize + cols) as i32;
            let leads = |spot: &usize| room.next[*spot][direction as usize] != NOWHERE;
            let from = (0..room.corners.len()).filter(leads).map(|spot| number(room.corners[spot]) as u32);
            let allowed = from.fold(B::NONE, |set, cell| set | B::bit(cell));
            let ahead = |cell: &&Cell| cell.step(direction).is_none_or(|to| room.shape.binary_search(&to).is_err());
            let leading = room.shape.iter().filter(ahead).map(|&cell| round(number(cell) + by));
            let leading: Vec<u8> = leading.map(|offset| self.offset(offset)).collect();
            if allowed == B::NONE {
                continue;
            }
            let two = [leading[0], leading[1 % leading.len()]];
            let more = leading.get(2..).unwrap_or_default().into();
            self.ways.push(Way { class: index as u8, allowed, leading: two, more, by });
        }
    }

    /// The index of a distance.
    fn offset(&mut self, offset: u32) -> u8 {
        let index = self.offsets.iter().position(|&known| known == offset);
        // There are at most as many as bits, which is 128.
        index.unwrap_or_else(|| {
            self.offsets.push(offset);
            self.offsets.len() - 1
        }) as u8
    }

    fn demands(&self, wanted: &Wanted) -> Demands<B> {
        let mut demands = Demands { exact: Vec::new(), places: Vec::new(), empty: self.set(&wanted.empty) };
        for place in &wanted.places {
            match place.as_slice() {
                [(index, corners)]
                    if corners.len() == 1
                        && let Form::One(Field { word, shift, mask }) = self.classes[*index].form =>
                {
                    let mut value = W::zero(self.words);
                    self.classes[*index].write(&mut value, self.set(corners));
                    demands.exact.push((word, mask << shift, value.words()[word]));
                }
                classes => {
                    demands.places.push(classes.iter().map(|(index, corners)| (*index, self.set(corners))).collect());
                }
            }
        }
        demands
    }

    fn set(&self, cells: &[Cell]) -> B {
        cells.iter().fold(B::NONE, |set, &cell| set | B::bit(self.size.index(cell) as u32))
    }

    fn ranking(&self) -> Option<&Ranking<B>> {
        self.ranking.get_or_init(|| Ranking::new(self.size.area(), &self.blocks)).as_ref()
    }

    fn fulfils(&self, state: &W, demands: &Demands<B>) -> bool {
        let words = state.words();
        let is_there = |&(class, corners): &(usize, B)| self.classes[class].corners(state) & corners != B::NONE;
        demands.exact.iter().all(|&(word, mask, value)| words[word] & mask == value)
            && demands.places.iter().all(|classes| classes.iter().any(is_there))
            && (demands.empty == B::NONE || !self.free(state) & demands.empty == B::NONE)
    }

    /// The cells that are not covered.
    #[inline]
    fn free(&self, state: &W) -> B {
        let of_set = |&(field, by): &(Field, u32)| B::from_low(field.get(state), 0).on(by);
        let of_number = |&(field, class): &(Field, usize)| {
            let class = &self.classes[class];
            class.covered_at(class.cell(field.get(state)))
        };
        let covered = self.sets.iter().map(of_set).fold(B::NONE, B::bitor);
        !self.numbers.iter().map(of_number).fold(covered, B::bitor)
    }

    /// Fills `scratch` from a position. Returns the free cells.
    #[inline]
    fn load(&self, scratch: &mut Scratch<B>, state: &W) -> B {
        for (class, corners) in self.classes.iter().zip(scratch.corners.iter_mut()) {
            *corners = class.corners(state);
        }
        self.free(state)
    }

    /// Finds the directions that are open for these free cells, in order, each with the corners from which it is. This
    /// does nothing else, to be fast: most directions are closed.
    #[inline(never)]
    fn look_around(&self, scratch: &mut Scratch<B>, free: B) {
        let Scratch { corners, ahead, open, count, .. } = scratch;
        for (ahead, &offset) in ahead.iter_mut().zip(&self.offsets) {
            *ahead = free.back(offset);
        }
        let mut at = 0;
        for (index, way) in (0..).zip(&self.ways) {
            let all = corners[usize::from(way.class)];
            let from = way.open(all, |offset| ahead[usize::from(offset)]);
            open[at % MOST_WAYS] = (index, from);
            at += usize::from(from != B::NONE);
        }
        *count = at;
    }

    /// Those of the corners `from` from which a direction is open for these free cells.
    fn open(&self, way: &Way<B>, from: B, free: B) -> B {
        way.open(from, |offset| free.back(self.offsets[usize::from(offset)]))
    }

    fn scratch(&self) -> Scratch<B> {
        Scratch {
            corners: Box::new([B::NONE; MOST_CLASSES]),
            ahead: Box::new([B::NONE; MOST_CLASSES]),
            open: Box::new([(0, B::NONE); MOST_WAYS]),
            count: 0,
            gaps: Gaps::new(self.classes.iter().all(|class| !matches!(class.form, Form::List(_)))),
        }
    }

    /// Caches the moves for these free cells.
    #[cold]
    fn add_gap(&self, scratch: &mut Scratch<B>, free: B, reflection: Option<&Reflection>) -> Option<Range<u32>> {
        if !scratch.gaps.make_room() {
            return None;
        }
        // Assumes a block wherever one can be, so each moves as if it were the only one of its class.
        for (index, class) in self.classes.iter().enumerate() {
            let ways = self.ways.iter().filter(|way| usize::from(way.class) == index);
            let all = ways.fold(B::NONE, |all, way| all | way.allowed);
            let is_covered = |&corner: &u32| class.covered_at(corner) & free == B::NONE;
            scratch.corners[index] = cells(all).filter(is_covered).fold(B::NONE, |set, corner| set | B::bit(corner));
        }
        let mut leaps = std::mem::take(&mut scratch.gaps.leaps);
        let start = leaps.len() as u32;
        self.hops(scratch, free, &mut ToLeaps { classes: &self.classes, class: 0, leaps: &mut leaps });
        if let Some(reflection) = reflection {
            let change = |leap: &Leap| reflection.change::<W>(self.words, leap.word, leap.value, leap.change);
            scratch.gaps.images.extend(leaps[start as usize..].iter().map(change));
        }
        let range = start..leaps.len() as u32;
        scratch.gaps.leaps = leaps;
        scratch.gaps.known.insert_unique(free.hash(), (free, range.clone()), |(free, _)| free.hash());
        Some(range)
    }

    /// With a reflection, the smaller of each successor and its image represents both.
    fn expander_of<'a>(&'a self, reflection: Option<&'a Reflection>) -> Expander<'a, W> {
        let mut scratch = self.scratch();
        Box::new(move |states, batch| {
            for state in states {
                self.expand(&mut scratch, state, reflection, batch);
                batch.end_part();
            }
        })
    }

    /// Adds the successors of a position to `batch`.
    #[inline]
    fn expand(&self, scratch: &mut Scratch<B>, state: &W, reflection: Option<&Reflection>, batch: &mut Batch<W>) {
        if scratch.gaps.is_of_use {
            let free = self.free(state);
            if let Some(range) = scratch.gaps.find(free).or_else(|| self.add_gap(scratch, free, reflection)) {
                let image = reflection.map(|reflection| reflection.image(state));
                let range = range.start as usize..range.end as usize;
                let images = &scratch.gaps.images;
                for (part, leaps) in scratch.gaps.leaps[range.clone()].chunks(MOST_AT_ONCE).enumerate() {
                    // No branch depends on which moves are possible: mispredictions would cost more than all the rest.
                    let is_possible = |leap: &Leap| state.words()[leap.word] & leap.mask == leap.value;
                    let mut possible =
                        leaps.iter().rev().fold(0_u64, |all, leap| all << 1 | u64::from(is_possible(leap)));
                    batch.extend((0..possible.count_ones()).map(|_| {
                        let index = possible.first() as usize;
                        let leap = &leaps[index];
                        possible = possible.without_first();
                        let mut next = state.clone();
                        next.words_mut()[leap.word] ^= leap.change;
                        let Some(mut image) = image.clone() else { return next };
                        let (word, change) = images[range.start + part * MOST_AT_ONCE + index];
                        image.words_mut()[word] ^= change;
                        image.min(next)
                    }));
                }
                return;
            }
        }
        let free = self.load(scratch, state);
        let mover = Mover { class: &self.classes[0], corners: B::NONE };
        self.hops(scratch, free, &mut ToBatch { classes: &self.classes, mover, state, batch });
        if let Some(reflection) = reflection {
            batch.change_part(|state| reflection.image(state).min(state.clone()));
        }
    }

    /// Passes the moves of the position in `scratch` to `sink`.
    #[inline]
    fn hops(&self, scratch: &mut Scratch<B>, free: B, sink: &mut impl Sink<B>) {
        self.look_around(scratch, free);
        match self.metric {
            Metric::Step => self.steps(scratch, sink),
            Metric::Slide => self.slides(scratch, free, sink),
            Metric::Move => self.moves(scratch, free, sink),
        }
    }

    #[inline]
    fn steps(&self, scratch: &Scratch<B>, sink: &mut impl Sink<B>) {
        for &(way, mut open) in &scratch.open[..scratch.count] {
            let way = &self.ways[way as usize];
            sink.class(way.class, scratch.corners[usize::from(way.class)]);
            while open != B::NONE {
                let from = open.first();
                open = open.without_first();
                sink.hop(from, from.wrapping_add_signed(way.by));
            }
        }
    }

    fn slides(&self, scratch: &Scratch<B>, free: B, sink: &mut impl Sink<B>) {
        for &(way, open) in &scratch.open[..scratch.count] {
            let way = &self.ways[way as usize];
            sink.class(way.class, scratch.corners[usize::from(way.class)]);
            for from in cells(open) {
                // A block may move onto its own cells.
                let free = free | self.classes[usize::from(way.class)].covered_at(from);
                let mut at = from;
                while self.open(way, B::bit(at), free) != B::NONE {
                    at = at.wrapping_add_signed(way.by);
                    sink.hop(from, at);
                }
            }
        }
    }

    fn moves(&self, scratch: &Scratch<B>, free: B, sink: &mut impl Sink<B>) {
        let class_of = |&(way, _): &(u32, B)| self.ways[way as usize].class;
        for open in scratch.open[..scratch.count].chunk_by(|a, b| class_of(a) == class_of(b)) {
            let class = class_of(&open[0]);
            sink.class(class, scratch.corners[usize::from(class)]);
            let first = self.ways.partition_point(|way| way.class < class);
            let ways = self.ways[first..].iter().take_while(|way| way.class == class);
            for from in cells(open.iter().fold(B::NONE, |all, (_, open)| all | *open)) {
                let free = free | self.classes[usize::from(class)].covered_at(from);
                let (mut reached, mut nearest) = (B::bit(from), B::bit(from));
                while nearest != B::NONE {
                    let next = ways.clone().fold(B::NONE, |next, way| next | way.step(self.open(way, nearest, free)));
                    nearest = next & !reached;
                    reached = reached | next;
                    for to in cells(nearest) {
                        sink.hop(from, to);
                    }
                }
            }
        }
    }
}

/// Receives the moves of a position.
trait Sink<B> {
    /// Announces that blocks of this class move next, and gives their corners.
    fn class(&mut self, class: u8, corners: B);

    /// A block moves from one corner to another.
    fn hop(&mut self, from: u32, to: u32);
}

/// Adds the resulting positions to a batch.
struct ToBatch<'a, W, B> {
    classes: &'a [Class<B>],
    mover: Mover<'a, B>,
    state: &'a W,
    batch: &'a mut Batch<W>,
}

impl<W: State, B: Bits> Sink<B> for ToBatch<'_, W, B> {
    #[inline]
    fn class(&mut self, class: u8, corners: B) {
        self.mover = Mover { class: &self.classes[usize::from(class)], corners };
    }

    #[inline]
    fn hop(&mut self, from: u32, to: u32) {
        self.batch.push(self.mover.moved(self.state, from, to));
    }
}

/// Collects moves for the cache.
struct ToLeaps<'a, B> {
    classes: &'a [Class<B>],
    class: usize,
    leaps: &'a mut Vec<Leap>,
}

impl<B: Bits> Sink<B> for ToLeaps<'_, B> {
    fn class(&mut self, class: u8, _: B) {
        self.class = usize::from(class);
    }

    fn hop(&mut self, from: u32, to: u32) {
        let class = &self.classes[self.class];
        let [from, to] = [from, to].map(|corner| class.number(corner));
        self.leaps.extend(match class.form {
            Form::One(field) => Some(Leap::new(field, from, to)),
            Form::Set(field) => Some(Leap::new(Field { mask: 1 << from, ..field }, 1 << from, 1 << to)),
            Form::List(_) => None,
        });
    }
}

/// Adds the ranks of the resulting positions.
struct ToRanks<'a, B> {
    ranking: &'a Ranking<B>,
    trail: &'a mut Trail<B>,
    class: u8,
    found: &'a mut Vec<u64>,
}

impl<B: Bits> Sink<B> for ToRanks<'_, B> {
    #[inline]
    fn class(&mut self, class: u8, _: B) {
        self.class = class;
    }

    #[inline]
    fn hop(&mut self, from: u32, to: u32) {
        self.found.push(self.trail.moved(self.ranking, self.class, from, to));
    }
}

impl<W: State, B: Bits> Ranked<W> for Small<W, B> {
    fn placements(&self) -> u64 {
        self.ranking().map_or(0, Ranking::count)
    }

    fn rank(&self, state: &W) -> Option<u64> {
        let ranking = self.ranking()?;
        let mut first = [u8::MAX; 128];
        for (index, class) in (0..).zip(&self.classes) {
            for corner in cells(class.corners(state)) {
                first[(corner + class.footprint.first()) as usize] = index;
            }
        }
        ranking.rank(|cell| first[usize::from(cell)])
    }

    fn rank_expander(&self) -> RankExpander<'_, W> {
        let (mut scratch, mut trails) = (self.scratch(), Trail::several());
        Box::new(move |ranks, batch| {
            let Some(ranking) = self.ranking() else { return };
            Trail::follow(&mut trails, ranking, ranks, |trail| {
                let mut state = W::zero(self.words);
                for ((index, class), corners) in self.classes.iter().enumerate().zip(scratch.corners.iter_mut()) {
                    *corners = trail.corners(ranking, index);
                    class.write(&mut state, *corners);
                }
                batch.states.push(state);
                let free = trail.free();
                let sink = &mut ToRanks { ranking, trail, class: 0, found: &mut batch.found };
                self.hops(&mut scratch, free, sink);
            });
        })
    }
}

/// The class that moves.
struct Mover<'a, B> {
    class: &'a Class<B>,
    corners: B,
}

impl<B: Bits> Mover<'_, B> {
    /// The position after a block of the class has moved.
    #[inline]
    fn moved<W: State>(&self, state: &W, from: u32, to: u32) -> W {
        let mut next = state.clone();
        let class = self.class;
        match class.form {
            Form::One(field) => field.put(&mut next, class.number(to)),
            Form::Set(Field { word, shift, .. }) => {
                next.words_mut()[word] ^= (1 << class.number(from) ^ 1 << class.number(to)) << shift;
            }
            Form::List(_) => class.write(&mut next, self.corners ^ B::bit(from) ^ B::bit(to)),
        }
        next
    }
}

impl<W: State, B: Bits> StateSpace<W> for Small<W, B> {
    fn words(&self) -> usize {
        self.words
    }

    fn is_reversible(&self) -> bool {
        true
    }

    fn memory(&self) -> usize {
        self.memory
    }

    fn start(&self) -> W {
        self.start.clone()
    }

    fn is_goal(&self, state: &W) -> bool {
        self.goal.iter().any(|demands| self.fulfils(state, demands))
    }

    fn goals(&self, states: &[W], goals: &mut Vec<usize>) {
        match self.goal.as_slice() {
            // Most puzzles ask for one block at one place.
            [Demands { exact, places, empty }] if exact.len() == 1 && places.is_empty() && *empty == B::NONE => {
                let (word, mask, value) = exact[0];
                goals.extend((0..states.len()).filter(|&index| states[index].words()[word] & mask == value));
            }
            _ => goals.extend((0..states.len()).filter(|&index| self.is_goal(&states[index]))),
        }
    }

    fn expander(&self) -> Expander<'_, W> {
        self.expander_of(None)
    }

    fn halves(&self) -> Option<&dyn Halves<W>> {
        self.reflection.as_ref().map(|_| self as &dyn Halves<W>)
    }

    fn ranked(&self) -> Option<&dyn Ranked<W>> {
        self.ranking().map(|_| self as &dyn Ranked<W>)
    }
}

impl<W: State, B: Bits> Halves<W> for Small<W, B> {
    fn image(&self, state: &W) -> W {
        self.reflection.as_ref().map_or_else(|| state.clone(), |reflection| reflection.image(state))
    }

    fn half_expander(&self) -> Expander<'_, W> {
        self.expander_of(self.reflection.as_ref())
    }
}

impl<W: State, B: Bits> Places<W> for Small<W, B> {
    fn size(&self) -> Size {
        self.size
    }

    fn hop(&self, from: &W, to: &W) -> Hop {
        let has_moved = |class: &Class<B>| class.has_moved(from, to);
        let class = self.classes.iter().position(has_moved).expect("a move leads from one to the other");
        let moved = &self.classes[class];
        let (before, after): (B, B) = (moved.corners(from), moved.corners(to));
        let first = |corners: B| (corners.first() + moved.footprint.first()) as usize;
        Hop { class, from: first(before & !after), to: first(after & !before) }
    }

    fn corners(&self, state: &W) -> Vec<Vec<Cell>> {
        let of = |class: &Class<B>| cells(class.corners(state)).map(|cell| self.size.cell(cell as usize)).collect();
        self.classes.iter().map(of).collect()
    }

    fn list_corners(&self, state: &W, corners: &mut Vec<u16>) {
        self.classes.iter().for_each(|class| corners.extend(cells(class.corners(state)).map(|cell| cell as u16)));
    }

    fn at(&self, corners: &[Vec<Cell>]) -> W {
        let mut state = W::zero(self.words);
        for (class, corners) in self.classes.iter().zip(corners) {
            class.write(&mut state, self.set(corners));
        }
        state
    }
}
