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
use super::compile::{ClassCondition, Model, NOWHERE};
use super::fields::{self, Field, FieldAllocator};
use super::mirror::Mirror;
use super::rank::{BlockClass, Placement, Ranking};
use super::reflection::Reflection;
use super::space::{BoardSpace, Hop};
use crate::grid::{Cell, Direction, Size};
use crate::search::{Batch, Expander, Halves, RankExpander, Ranked, State, StateSpace};
use hashbrown::HashTable;
use std::ops::Range;
use std::sync::OnceLock;

/// How the corners of a class are stored in the words of a position.
// Without this, the compiler hides the tag in the capacity of the list, which is slow to decode.
#[repr(u8)]
#[derive(Clone)]
enum Encoding {
    /// The number of the only corner.
    One(Field),
    /// A bit for each corner.
    Set(Field),
    /// The numbers in ascending order.
    List(Vec<Field>),
}

/// Interchangeable blocks.
struct Class<B> {
    encoding: Encoding,
    /// The first corner, which has number 0.
    origin: u32,
    /// The distance in cells between corners with consecutive numbers.
    stride: u32,
    /// The cells that a block with its corner in the first cell covers.
    footprint: B,
}

/// A direction in which a class may move.
struct ClassDirection<B> {
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

impl<B: Bits> ClassDirection<B> {
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
struct PackedGoal<B> {
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
    directions: Vec<ClassDirection<B>>,
    /// Distinct distances from a corner to a cell that a step covers, modulo the number of bits.
    offsets: Vec<u32>,
    goal: Vec<PackedGoal<B>>,
    blocks: Vec<BlockClass>,
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
    open: Box<[(u32, B); MOST_DIRECTIONS]>,
    count: usize,
    cache: MoveCache<B>,
}

/// A cache of moves, keyed by the set of free cells. As long as one block moves at a time, the moves depend on these
/// cells alone. If few cells are free, many positions share a set.
struct MoveCache<B> {
    /// Sets of free cells, each with the range of its moves, in the order of moves.
    known: HashTable<(B, Range<u32>)>,
    moves: Vec<WordMove>,
    /// If images are used: for each move, the word of the mirror image that changes, and its change.
    images: Vec<(usize, u64)>,
    /// Number of lookups since the cache was cleared.
    asked: usize,
    pays_off: bool,
}

/// A move of one block between two corners, as a change of a position's words.
struct WordMove {
    word: usize,
    /// The block is at the first corner if these bits have this value.
    mask: u64,
    value: u64,
    /// The bits that change.
    change: u64,
}

impl WordMove {
    fn new(Field { word, shift, mask }: Field, value: u64, after: u64) -> Self {
        Self { word, mask: mask << shift, value: value << shift, change: (value ^ after) << shift }
    }
}

impl<B: Bits> MoveCache<B> {
    /// The cache is cleared when it has this many sets or moves.
    const MOST: usize = if cfg!(test) { 1 << 6 } else { 1 << 12 };
    const MOST_MOVES: usize = 1 << 13;
    /// Number of sets after which the cache is evaluated.
    const TRIAL: usize = 1 << 8;
    /// Required average number of lookups per set.
    const WORTH: usize = 2;

    fn new(pays_off: bool) -> Self {
        Self { known: HashTable::new(), moves: Vec::new(), images: Vec::new(), asked: 0, pays_off }
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
        let is_full = count == Self::MOST || self.moves.len() >= Self::MOST_MOVES;
        if is_full || count == Self::TRIAL {
            let pays_off = self.asked >= Self::WORTH * count;
            if is_full || !pays_off {
                *self = Self::new(pays_off);
            }
        }
        self.pays_off
    }
}

/// Moves that are checked together, one bit each.
const MOST_AT_ONCE: usize = u64::BITS as usize;

/// Class indices fit into a byte.
const MOST_CLASSES: usize = 1 << u8::BITS;

/// Four directions for each of at most 128 classes.
const MOST_DIRECTIONS: usize = 512;

impl<B: Bits> Class<B> {
    #[inline]
    fn corners<W: State>(&self, state: &W) -> B {
        match &self.encoding {
            Encoding::One(field) => B::bit(self.cell(field.get(state))),
            Encoding::Set(field) => B::from_low(field.get(state), self.origin),
            Encoding::List(fields) => {
                fields.iter().fold(B::NONE, |set, field| set | B::bit(self.cell(field.get(state))))
            }
        }
    }

    /// Whether a block of the class has moved.
    fn has_moved<W: State>(&self, from: &W, to: &W) -> bool {
        let differs = |field: &Field| field.get(from) != field.get(to);
        match &self.encoding {
            Encoding::One(field) | Encoding::Set(field) => differs(field),
            Encoding::List(fields) => fields.iter().any(differs),
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
        match &self.encoding {
            Encoding::One(field) => field.put(state, self.number(corners.first())),
            Encoding::Set(field) => field.put(state, corners.low_from(self.origin)),
            Encoding::List(fields) => {
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
struct ClassSize {
    blocks: u32,
    numbers: u32,
    stride: u32,
}

impl ClassSize {
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
fn lay_out(sizes: &[ClassSize]) -> (Vec<Encoding>, usize) {
    let with = |sets: &[bool]| {
        let mut allocator = FieldAllocator::default();
        let encoding = |(dims, &set): (&ClassSize, &bool)| match dims.blocks {
            _ if set => Encoding::Set(allocator.take(dims.numbers)),
            1 => Encoding::One(allocator.take(dims.bits())),
            blocks => Encoding::List((0..blocks).map(|_| allocator.take(dims.bits())).collect()),
        };
        let encodings: Vec<Encoding> = sizes.iter().zip(sets).map(encoding).collect();
        (encodings, allocator.words())
    };
    let mut sets: Vec<bool> = sizes.iter().map(ClassSize::may_be_set).collect();
    let cheapest: Vec<bool> = sizes.iter().map(|dims| dims.may_be_set() && dims.numbers <= dims.list_bits()).collect();
    let fewest = with(&cheapest).1;
    while with(&sets).1 > fewest && sets != cheapest {
        // The set that wastes most bits becomes a list.
        let waste = |&class: &usize| sizes[class].numbers.saturating_sub(sizes[class].list_bits());
        let worst = (0..sets.len()).filter(|&class| sets[class] && !cheapest[class]).max_by_key(waste);
        worst.into_iter().for_each(|class| sets[class] = false);
    }
    with(&sets)
}

pub(super) fn words(model: &Model) -> usize {
    lay_out(&sizes(model)).1
}

fn sizes(model: &Model) -> Vec<ClassSize> {
    let number = |corner: &Cell| model.size.index(*corner) as u32;
    let dims = |class: &super::compile::Class| {
        let corners = &model.graphs[class.graph].corners;
        let origin = number(&corners[0]);
        let stride = corners.iter().map(|corner| number(corner) - origin).fold(0, gcd).max(1);
        let last = corners.last().map_or(origin, number);
        ClassSize { blocks: class.blocks.len() as u32, numbers: (last - origin) / stride + 1, stride }
    };
    model.classes.iter().map(dims).collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl<W: State, B: Bits> Small<W, B> {
    pub(super) fn new(model: &Model, metric: Metric) -> Self {
        let sizes = sizes(model);
        let (encodings, words) = lay_out(&sizes);
        let number = |cell: Cell| model.size.index(cell) as u32;
        let classes = model.classes.iter().zip(&sizes).zip(encodings).map(|((class, dims), encoding)| {
            let graph = &model.graphs[class.graph];
            let footprint = graph.shape.iter().fold(B::NONE, |set, &cell| set | B::bit(number(cell)));
            Class { encoding, origin: number(graph.corners[0]), stride: dims.stride, footprint }
        });
        let mut space = Self {
            size: model.size,
            metric,
            words,
            start: W::zero(words),
            classes: classes.collect(),
            sets: Vec::new(),
            numbers: Vec::new(),
            directions: Vec::new(),
            offsets: Vec::new(),
            goal: Vec::new(),
            blocks: BlockClass::of(model),
            ranking: OnceLock::new(),
            reflection: None,
            // Besides the model, this has some numbers per cell and class, of which there are at most 128.
            memory: 2 * model.memory,
        };
        for (index, class) in model.classes.iter().enumerate() {
            let Class { encoding, origin, footprint, .. } = &space.classes[index];
            match encoding {
                Encoding::One(field) => space.numbers.push((*field, index)),
                Encoding::Set(field) => space.sets.extend(cells(*footprint).map(|cell| (*field, origin + cell))),
                Encoding::List(fields) => space.numbers.extend(fields.iter().map(|&field| (field, index))),
            }
            space.add_directions(index, &model.graphs[class.graph]);
        }
        space.start = space.at(&model.corners(model.board.start()).expect("every block is in its room"));
        space.goal = model.goal.iter().map(|condition| space.packed(condition)).collect();
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
            let corners = model.graph(index).corners.iter();
            let pairs = corners.map(|&at| (number(class, at), number(partner, mirror.corner(index, at))));
            match (&class.encoding, &partner.encoding) {
                (Encoding::One(from), Encoding::One(to)) => reflection.add_number(*from, *to, pairs),
                (Encoding::Set(from), Encoding::Set(to)) => reflection.add_set(*from, *to, pairs),
                // Lists are sorted, and reflection changes their order.
                _ => return None,
            }
        }
        Some(reflection).filter(|reflection| reflection.image(&self.start) == self.start)
    }

    fn add_directions(&mut self, index: usize, graph: &super::compile::SpotGraph) {
        let size = self.size;
        let number = |cell: Cell| size.index(cell) as i32;
        let round = |cell: i32| cell.rem_euclid(size_of::<B>() as i32 * 8) as u32;
        for direction in Direction::ALL {
            let (rows, cols) = direction.delta();
            let by = (rows * size.cols as isize + cols) as i32;
            let leads = |spot: &usize| graph.next[*spot][direction as usize] != NOWHERE;
            let from = (0..graph.corners.len()).filter(leads).map(|spot| number(graph.corners[spot]) as u32);
            let allowed = from.fold(B::NONE, |set, cell| set | B::bit(cell));
            let ahead = |cell: &&Cell| cell.step(direction).is_none_or(|to| graph.shape.binary_search(&to).is_err());
            let leading = graph.shape.iter().filter(ahead).map(|&cell| round(number(cell) + by));
            let leading: Vec<u8> = leading.map(|offset| self.offset(offset)).collect();
            if allowed == B::NONE {
                continue;
            }
            let two = [leading[0], leading[1 % leading.len()]];
            let more = leading.get(2..).unwrap_or_default().into();
            self.directions.push(ClassDirection { class: index as u8, allowed, leading: two, more, by });
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

    fn packed(&self, condition: &ClassCondition) -> PackedGoal<B> {
        let mut packed = PackedGoal { exact: Vec::new(), places: Vec::new(), empty: self.set(&condition.empty) };
        for place in &condition.places {
            match place.as_slice() {
                [(index, corners)]
                    if corners.len() == 1
                        && let Encoding::One(Field { word, shift, mask }) = self.classes[*index].encoding =>
                {
                    let mut value = W::zero(self.words);
                    self.classes[*index].write(&mut value, self.set(corners));
                    packed.exact.push((word, mask << shift, value.words()[word]));
                }
                classes => {
                    packed.places.push(classes.iter().map(|(index, corners)| (*index, self.set(corners))).collect());
                }
            }
        }
        packed
    }

    fn set(&self, cells: &[Cell]) -> B {
        cells.iter().fold(B::NONE, |set, &cell| set | B::bit(self.size.index(cell) as u32))
    }

    fn ranking(&self) -> Option<&Ranking<B>> {
        self.ranking.get_or_init(|| Ranking::new(self.size.area(), &self.blocks)).as_ref()
    }

    fn satisfies(&self, state: &W, packed: &PackedGoal<B>) -> bool {
        let words = state.words();
        let is_there = |&(class, corners): &(usize, B)| self.classes[class].corners(state) & corners != B::NONE;
        packed.exact.iter().all(|&(word, mask, value)| words[word] & mask == value)
            && packed.places.iter().all(|classes| classes.iter().any(is_there))
            && (packed.empty == B::NONE || !self.free(state) & packed.empty == B::NONE)
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
    fn find_open(&self, scratch: &mut Scratch<B>, free: B) {
        let Scratch { corners, ahead, open, count, .. } = scratch;
        for (ahead, &offset) in ahead.iter_mut().zip(&self.offsets) {
            *ahead = free.back(offset);
        }
        let mut at = 0;
        for (index, direction) in (0..).zip(&self.directions) {
            let all = corners[usize::from(direction.class)];
            let from = direction.open(all, |offset| ahead[usize::from(offset)]);
            open[at % MOST_DIRECTIONS] = (index, from);
            at += usize::from(from != B::NONE);
        }
        *count = at;
    }

    /// Those of the corners `from` from which a direction is open for these free cells.
    fn open(&self, direction: &ClassDirection<B>, from: B, free: B) -> B {
        direction.open(from, |offset| free.back(self.offsets[usize::from(offset)]))
    }

    fn scratch(&self) -> Scratch<B> {
        Scratch {
            corners: Box::new([B::NONE; MOST_CLASSES]),
            ahead: Box::new([B::NONE; MOST_CLASSES]),
            open: Box::new([(0, B::NONE); MOST_DIRECTIONS]),
            count: 0,
            cache: MoveCache::new(self.classes.iter().all(|class| !matches!(class.encoding, Encoding::List(_)))),
        }
    }

    /// Caches the moves for these free cells.
    #[cold]
    fn cache_moves(&self, scratch: &mut Scratch<B>, free: B, reflection: Option<&Reflection>) -> Option<Range<u32>> {
        if !scratch.cache.make_room() {
            return None;
        }
        // Assumes a block wherever one can be, so each moves as if it were the only one of its class.
        for (index, class) in self.classes.iter().enumerate() {
            let directions = self.directions.iter().filter(|direction| usize::from(direction.class) == index);
            let all = directions.fold(B::NONE, |all, direction| all | direction.allowed);
            let is_covered = |&corner: &u32| class.covered_at(corner) & free == B::NONE;
            scratch.corners[index] = cells(all).filter(is_covered).fold(B::NONE, |set, corner| set | B::bit(corner));
        }
        let mut moves = std::mem::take(&mut scratch.cache.moves);
        let start = moves.len() as u32;
        self.hops(scratch, free, &mut ToCache { classes: &self.classes, class: 0, moves: &mut moves });
        if let Some(reflection) = reflection {
            let change = |entry: &WordMove| reflection.change::<W>(self.words, entry.word, entry.value, entry.change);
            scratch.cache.images.extend(moves[start as usize..].iter().map(change));
        }
        let range = start..moves.len() as u32;
        scratch.cache.moves = moves;
        scratch.cache.known.insert_unique(free.hash(), (free, range.clone()), |(free, _)| free.hash());
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
        if scratch.cache.pays_off {
            let free = self.free(state);
            if let Some(range) = scratch.cache.find(free).or_else(|| self.cache_moves(scratch, free, reflection)) {
                let image = reflection.map(|reflection| reflection.image(state));
                let range = range.start as usize..range.end as usize;
                let images = &scratch.cache.images;
                for (part, moves) in scratch.cache.moves[range.clone()].chunks(MOST_AT_ONCE).enumerate() {
                    // No branch depends on which moves are possible: mispredictions would cost more than all the rest.
                    let is_possible = |entry: &WordMove| state.words()[entry.word] & entry.mask == entry.value;
                    let mut possible =
                        moves.iter().rev().fold(0_u64, |all, entry| all << 1 | u64::from(is_possible(entry)));
                    batch.extend((0..possible.count_ones()).map(|_| {
                        let index = possible.first() as usize;
                        let entry = &moves[index];
                        possible = possible.without_first();
                        let mut next = state.clone();
                        next.words_mut()[entry.word] ^= entry.change;
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
    fn hops(&self, scratch: &mut Scratch<B>, free: B, sink: &mut impl MoveSink<B>) {
        self.find_open(scratch, free);
        match self.metric {
            Metric::Step => self.steps(scratch, sink),
            Metric::Slide => self.slides(scratch, free, sink),
            Metric::Move => self.moves(scratch, free, sink),
        }
    }

    #[inline]
    fn steps(&self, scratch: &Scratch<B>, sink: &mut impl MoveSink<B>) {
        for &(direction, mut open) in &scratch.open[..scratch.count] {
            let direction = &self.directions[direction as usize];
            sink.class(direction.class, scratch.corners[usize::from(direction.class)]);
            while open != B::NONE {
                let from = open.first();
                open = open.without_first();
                sink.hop(from, from.wrapping_add_signed(direction.by));
            }
        }
    }

    fn slides(&self, scratch: &Scratch<B>, free: B, sink: &mut impl MoveSink<B>) {
        for &(direction, open) in &scratch.open[..scratch.count] {
            let direction = &self.directions[direction as usize];
            sink.class(direction.class, scratch.corners[usize::from(direction.class)]);
            for from in cells(open) {
                // A block may move onto its own cells.
                let free = free | self.classes[usize::from(direction.class)].covered_at(from);
                let mut at = from;
                while self.open(direction, B::bit(at), free) != B::NONE {
                    at = at.wrapping_add_signed(direction.by);
                    sink.hop(from, at);
                }
            }
        }
    }

    fn moves(&self, scratch: &Scratch<B>, free: B, sink: &mut impl MoveSink<B>) {
        let class_of = |&(direction, _): &(u32, B)| self.directions[direction as usize].class;
        for open in scratch.open[..scratch.count].chunk_by(|a, b| class_of(a) == class_of(b)) {
            let class = class_of(&open[0]);
            sink.class(class, scratch.corners[usize::from(class)]);
            let first = self.directions.partition_point(|direction| direction.class < class);
            let directions = self.directions[first..].iter().take_while(|direction| direction.class == class);
            for from in cells(open.iter().fold(B::NONE, |all, (_, open)| all | *open)) {
                let free = free | self.classes[usize::from(class)].covered_at(from);
                let (mut reached, mut nearest) = (B::bit(from), B::bit(from));
                while nearest != B::NONE {
                    let step = |all, to: &ClassDirection<B>| all | to.step(self.open(to, nearest, free));
                    let next = directions.clone().fold(B::NONE, step);
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
trait MoveSink<B> {
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

impl<W: State, B: Bits> MoveSink<B> for ToBatch<'_, W, B> {
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
struct ToCache<'a, B> {
    classes: &'a [Class<B>],
    class: usize,
    moves: &'a mut Vec<WordMove>,
}

impl<B: Bits> MoveSink<B> for ToCache<'_, B> {
    fn class(&mut self, class: u8, _: B) {
        self.class = usize::from(class);
    }

    fn hop(&mut self, from: u32, to: u32) {
        let class = &self.classes[self.class];
        let [from, to] = [from, to].map(|corner| class.number(corner));
        self.moves.extend(match class.encoding {
            Encoding::One(field) => Some(WordMove::new(field, from, to)),
            Encoding::Set(field) => Some(WordMove::new(Field { mask: 1 << from, ..field }, 1 << from, 1 << to)),
            Encoding::List(_) => None,
        });
    }
}

/// Adds the ranks of the resulting positions.
struct ToRanks<'a, B> {
    ranking: &'a Ranking<B>,
    placement: &'a mut Placement<B>,
    class: u8,
    found: &'a mut Vec<u64>,
}

impl<B: Bits> MoveSink<B> for ToRanks<'_, B> {
    #[inline]
    fn class(&mut self, class: u8, _: B) {
        self.class = class;
    }

    #[inline]
    fn hop(&mut self, from: u32, to: u32) {
        self.found.push(self.placement.moved(self.ranking, self.class, from, to));
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
        let (mut scratch, mut lanes) = (self.scratch(), Placement::lanes());
        Box::new(move |ranks, batch| {
            let Some(ranking) = self.ranking() else { return };
            Placement::unrank(&mut lanes, ranking, ranks, |placement| {
                let mut state = W::zero(self.words);
                for ((index, class), corners) in self.classes.iter().enumerate().zip(scratch.corners.iter_mut()) {
                    *corners = placement.corners(ranking, index);
                    class.write(&mut state, *corners);
                }
                batch.states.push(state);
                let free = placement.free();
                let sink = &mut ToRanks { ranking, placement, class: 0, found: &mut batch.found };
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
        match class.encoding {
            Encoding::One(field) => field.put(&mut next, class.number(to)),
            Encoding::Set(Field { word, shift, .. }) => {
                next.words_mut()[word] ^= (1 << class.number(from) ^ 1 << class.number(to)) << shift;
            }
            Encoding::List(_) => class.write(&mut next, self.corners ^ B::bit(from) ^ B::bit(to)),
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
        self.goal.iter().any(|packed| self.satisfies(state, packed))
    }

    fn goals(&self, states: &[W], goals: &mut Vec<usize>) {
        match self.goal.as_slice() {
            // Most puzzles ask for one block at one place.
            [PackedGoal { exact, places, empty }] if exact.len() == 1 && places.is_empty() && *empty == B::NONE => {
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

impl<W: State, B: Bits> BoardSpace<W> for Small<W, B> {
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
