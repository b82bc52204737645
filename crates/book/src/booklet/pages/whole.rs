//! The whole document: of the ways in which its parts can be laid out, those are chosen that make the best pages together.
//!
//! A part lists its ways with the heights that they take on their pages. A part may begin below the one before. The choice is the least
//! sum of all penalties over all sequences of ways, found part by part, in the manner of Knuth and Plass with pages for lines.

use super::penalties::{self, BLANK, Held, PAGE};
use super::{Book, notes};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Sequences that are remembered for each number of pages: the best ones.
const REMEMBERED: usize = 6;
/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;

/// What a part takes of a page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Taken {
    /// Height in mm; 0 on the first page if the part begins on a new one.
    pub height: f64,
    pub held: Held,
}

impl Taken {
    /// Nothing of the page before: the part begins on a new one.
    pub(super) const NOTHING: Self = Self { height: 0.0, held: Held { figures: 0, rows: 0, others: 0 } };
}

/// Draws a part of a document.
type Draw<'a> = Rc<dyn Fn(&mut Book<'a>) + 'a>;

/// A way to lay out a part of a document.
#[derive(Clone)]
pub(super) struct Way<'a> {
    /// What it takes: first of the page that is begun, then of new ones.
    pub pages: Vec<Taken>,
    /// How bad it is apart from its pages.
    pub penalty: f64,
    /// How many of its new pages have the puzzle, from which hints keep away.
    pub puzzle: usize,
    pub draw: Draw<'a>,
}

/// The ways of a part of which the page before has so many mm left, and the next page has this number; it is 0 where the part need not
/// keep apart.
type Ways<'a> = Box<dyn Fn(&Book<'a>, f64, usize) -> Rc<Vec<Way<'a>>> + 'a>;

/// A part of a document.
pub(super) struct Section<'a> {
    /// The distance from the part before on the same page in mm, if it may begin there.
    pub gap: Option<f64>,
    /// Whether it is neither on the leaf of the puzzle nor facing it: where nothing else is between them, a page to write on is.
    pub is_apart: bool,
    /// Whether it may be the last part instead.
    pub may_be_last: bool,
    /// The ways that depend on where it begins.
    pub ways: Ways<'a>,
    /// The ways to begin on a new page, whichever that is.
    pub anywhere: Rc<Vec<Way<'a>>>,
}

impl<'a> Section<'a> {
    /// A part that begins on a new page and has the same ways on every one.
    pub(super) fn of(ways: Vec<Way<'a>>) -> Self {
        let none = Rc::default();
        Self {
            gap: None,
            is_apart: false,
            may_be_last: false,
            ways: Box::new(move |_, _, _| Rc::clone(&none)),
            anywhere: Rc::new(ways),
        }
    }
}

/// What a sequence of ways for the parts so far comes to.
#[derive(Clone, Copy)]
struct State {
    penalty: f64,
    /// Pages with the one that is begun, and what is on that.
    pages: usize,
    begun: Option<Taken>,
    /// The number of the last page that has the puzzle.
    puzzle: usize,
    /// Whether a page is too empty.
    is_bad: bool,
}

/// A sequence of ways for the parts so far: each is one of those of its part.
pub(super) struct Sequence<'a> {
    state: State,
    /// What it comes to in pages.
    cost: f64,
    chosen: Vec<(Rc<Vec<Way<'a>>>, usize)>,
}

impl Sequence<'_> {
    /// The number of its pages, with those before it.
    pub(super) fn pages(&self) -> usize {
        self.state.pages
    }
}

/// A sequence that is one way longer than another: the places of both among the others.
struct Longer {
    state: State,
    before: usize,
    way: usize,
}

impl State {
    /// What the page costs that is begun.
    fn of_begun(&self, room: f64) -> f64 {
        self.begun.map_or(0.0, |begun| penalties::of_page((begun.height / room).min(1.0), begun.held))
    }
}

impl<'a> Book<'a> {
    /// How many blank pages are after `pages` pages, the last of which with the puzzle is this, so that hints may follow.
    pub(super) fn blanks(&self, puzzle: usize, pages: usize) -> usize {
        if self.paper.mirrored { (puzzle + 1).saturating_sub(pages) } else { 0 }
    }

    /// Lays out these parts on pages that follow those that are there. `folded` is how many pages follow them, if all are folded together.
    pub(super) fn lay_out(&mut self, sections: &[Section<'a>], folded: Option<usize>) {
        let sections: Vec<&Section<'a>> = sections.iter().collect();
        let mut best = self.best(&sections, folded);
        let room = self.paper.text_height();
        let is_bad = |Sequence { state, .. }: &Sequence<'_>| state.is_bad || state.of_begun(room) >= penalties::EMPTY;
        let movable = sections.iter().position(|section| section.may_be_last);
        if let Some(movable) = movable.filter(|&at| at + 1 < sections.len() && best.as_ref().is_none_or(is_bad)) {
            let mut sections = sections;
            sections[movable..].rotate_left(1);
            let other = self.best(&sections, folded);
            best = best.into_iter().chain(other).min_by(|a, b| a.cost.total_cmp(&b.cost));
        }
        self.draw(&best.expect("every part has a way on new pages"));
    }

    /// Draws parts in the ways that are chosen.
    pub(super) fn draw(&mut self, sequence: &Sequence<'a>) {
        for (ways, at) in &sequence.chosen {
            (ways[*at].draw)(self);
        }
    }

    /// The best ways for these parts, on pages that follow those that are there.
    pub(super) fn best(&self, sections: &[&Section<'a>], folded: Option<usize>) -> Option<Sequence<'a>> {
        let room = self.paper.text_height();
        let before = self.sheets.len();
        let state = State { penalty: 0.0, pages: before, begun: None, puzzle: self.puzzle.1, is_bad: false };
        let mut sequences = vec![Sequence { state, cost: 0.0, chosen: Vec::new() }];
        for section in sections {
            let mut known: Vec<(u64, usize, Rc<Vec<Way<'a>>>)> = Vec::new();
            let mut longer = BestOfEach::default();
            let mut ways_after: Vec<Rc<Vec<Way<'a>>>> = Vec::new();
            for (before, Sequence { state, .. }) in sequences.iter().enumerate() {
                let free = match (section.gap, state.begun) {
                    (Some(gap), Some(begun)) => (room - begun.height - gap).max(0.0),
                    _ => 0.0,
                };
                let blanks = if section.is_apart { self.blanks(state.puzzle, state.pages) } else { 0 };
                // Only parts that keep apart depend on the number of their page.
                let number = if section.is_apart { state.pages + blanks + 1 } else { 0 };
                let found = known.iter().find(|known| known.0 == free.to_bits() && known.1 == number);
                let ways = match found {
                    Some((.., ways)) => Rc::clone(ways),
                    None => {
                        let ways = (section.ways)(self, free, number);
                        known.push((free.to_bits(), number, Rc::clone(&ways)));
                        ways
                    }
                };
                for (way, next) in ways.iter().chain(&*section.anywhere).enumerate() {
                    if let Some(state) = state.followed(next, section.gap, (room, blanks)) {
                        longer.add(Longer { state, before, way });
                    }
                }
                ways_after.push(ways);
            }
            let chosen = |Longer { state, before, way }| {
                let mut chosen = sequences[before].chosen.clone();
                let ways = &ways_after[before];
                chosen.push(match way.checked_sub(ways.len()) {
                    Some(way) => (Rc::clone(&section.anywhere), way),
                    None => (Rc::clone(ways), way),
                });
                Sequence { state, cost: 0.0, chosen }
            };
            sequences = longer.kept.into_values().flatten().map(chosen).collect();
        }
        let cost = |Sequence { state, .. }: &Sequence<'_>| {
            let blanks = folded.map_or(0, |more| notes::blanks(state.pages + more));
            state.penalty + state.of_begun(room) + BLANK * blanks as f64
        };
        sequences.iter_mut().for_each(|sequence| sequence.cost = cost(sequence));
        sequences.into_iter().min_by(|a, b| a.cost.total_cmp(&b.cost))
    }
}

impl State {
    /// The same with this way for the next part.
    fn followed(mut self, way: &Way<'_>, gap: Option<f64>, (room, blanks): (f64, usize)) -> Option<Self> {
        self.penalty += way.penalty + blanks as f64 * (PAGE + BLANK);
        self.pages += blanks;
        if way.puzzle > 0 {
            self.puzzle = self.pages + way.puzzle;
        }
        for (index, taken) in way.pages.iter().enumerate() {
            if index == 0 && taken.height == 0.0 {
                continue;
            }
            if index == 0 {
                // It shares the page that is begun.
                let begun = self.begun?;
                let height = begun.height + gap? + taken.height;
                if height > room + 1e3 * ROUNDING {
                    return None;
                }
                self.begun = Some(Taken { height, held: begun.held.and(taken.held) });
                continue;
            }
            let of_begun = self.of_begun(room);
            self.penalty += of_begun + PAGE;
            self.is_bad |= of_begun >= penalties::EMPTY;
            self.pages += 1;
            self.begun = Some(*taken);
        }
        Some(self)
    }
}

/// The best sequences for each number of pages: of those that end alike only the best one.
#[derive(Default)]
struct BestOfEach {
    /// By the number of their pages, then by their penalties, and of equal ones the first.
    kept: BTreeMap<usize, Vec<Longer>>,
}

impl BestOfEach {
    fn add(&mut self, new: Longer) {
        let kept = self.kept.entry(new.state.pages).or_default();
        let penalty = new.state.penalty;
        let place = kept.iter().position(|other| other.state.penalty > penalty).unwrap_or(kept.len());
        let is_same = |other: &Longer| other.state.begun == new.state.begun && other.state.puzzle == new.state.puzzle;
        if place >= REMEMBERED || kept[..place].iter().any(is_same) {
            return;
        }
        kept.retain(|other| !is_same(other));
        kept.insert(place, new);
        kept.truncate(REMEMBERED);
    }
}
