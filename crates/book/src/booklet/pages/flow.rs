//! A flow: panels one below the other, broken into pages so that their penalties are least.

use super::panel::{AnyPanel, Panel, Place};
use super::penalties::{self, Held};
use super::sheet::Sheet;
use std::ops::Range;

/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;

/// How many numbers of pages are tried: the fewest, and one more.
pub(super) const NUMBERS: usize = 2;

/// What a break needs to know of something on a page: no more than its sizes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    /// Height in mm.
    pub height: f64,
    /// Distance from what is above it on the same page in mm, and how much it may grow to fill a page.
    pub above: f64,
    pub stretch: f64,
    /// Whether no page ends below it, unless a page has no room for what follows.
    pub is_kept: bool,
    /// How bad a page break above it is.
    pub penalty: f64,
    pub held: Held,
}

impl Measured {
    /// So many mm high and below what is above it; it holds this.
    pub(super) fn new(height: f64, above: f64, held: Held) -> Self {
        Self { height, above, stretch: 0.0, is_kept: false, penalty: 0.0, held }
    }
}

/// What is on a page.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Part {
    pub items: Range<usize>,
    /// Height in mm.
    pub height: f64,
    pub held: Held,
}

/// A flow on pages.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Broken {
    /// Its pages; the first one is empty where it begins on a new page.
    pub pages: Vec<Part>,
    /// What the breaks cost, without the pages.
    pub penalty: f64,
}

/// Height of items on one page in mm, with their least distances.
pub(super) fn height_of(items: &[Measured]) -> f64 {
    let own: f64 = items.iter().map(|item| item.height).sum();
    own + items.iter().skip(1).map(|item| item.above).sum::<f64>()
}

/// What items hold together.
fn held_by(items: &[Measured]) -> Held {
    items.iter().fold(Held::default(), |all, item| all.and(item.held))
}

/// The best ways to break items into pages: for each of so many `numbers` of pages, from the fewest up, the way with the
/// least penalty.
///
/// The first page has `first` mm left, every other one `page` mm, and none has more than `most` items. An item that is higher than a page has one of its own. The
/// last page counts only if the flow `ends`: else it may be shared.
pub(super) fn ways(
    items: &[Measured],
    (first, page): (f64, f64),
    most: usize,
    (ends, numbers): (bool, usize),
) -> Vec<Broken> {
    let count = items.len();
    // Only what leaves so much that the highest of these numbers of pages is enough belongs to a way that is wanted.
    let needed = needed(items, page, most);
    let on_first = reached(items, first, most, first >= page);
    let wanted = numbers + needed[on_first];
    // The best for the first items on so many pages: penalty, and where the last of these pages begins.
    let mut layers: Vec<Vec<Option<(f64, usize)>>> = vec![vec![None; count + 1]];
    layers[0][0] = Some((0.0, 0));
    let mut found: Vec<Broken> = Vec::new();
    for number in 1..=count + 1 {
        let room = if number == 1 { first } else { page };
        let mut now: Vec<Option<(f64, usize)>> = vec![None; count + 1];
        for from in 0..count {
            let Some((penalty, _)) = layers[number - 1][from] else { continue };
            if number == 1 {
                // Nothing on the first page: all begins on the next one.
                now[0] = Some((0.0, 0));
            }
            let (mut height, mut stretch, mut held) = (0.0, 0.0, Held::default());
            for (to, item) in (from + 1..).zip(&items[from..]).take(most) {
                let is_first = to == from + 1;
                height += item.height + if is_first { 0.0 } else { item.above };
                stretch += if is_first { 0.0 } else { item.stretch };
                held = held.and(item.held);
                if height > room + ROUNDING && !(is_first && room >= page) {
                    break;
                }
                if number + needed[to] > wanted {
                    continue;
                }
                let fill = ((height + stretch) / page).min(1.0);
                // A first page that is not whole is shared with what is before.
                let own = match (to == count, number) {
                    (true, _) if !ends => 0.0,
                    (true, _) => penalties::of_page(fill, held),
                    (false, 1) if first < page => items[to].penalty,
                    (false, _) => penalties::of_page(fill, held) + items[to].penalty,
                };
                let torn = if to < count && item.is_kept { penalties::TORN } else { 0.0 };
                let torn = if height > room + ROUNDING { torn + penalties::TOO_HIGH } else { torn };
                let total = penalty + own + torn;
                if now[to].is_none_or(|(least, _)| total < least - 1e-12) {
                    now[to] = Some((total, from));
                }
            }
        }
        let is_done = now[count].is_some();
        let is_stuck = now.iter().all(Option::is_none);
        layers.push(now);
        if is_done {
            found.push(broken(items, &layers, page));
        }
        if found.len() == numbers || is_stuck {
            break;
        }
    }
    found
}

/// How many of the first items are on a page with so much room, if it has as many as can be; one that is too high for it only if that
/// `may_be`.
fn reached(items: &[Measured], room: f64, most: usize, may_be: bool) -> usize {
    let mut height = 0.0;
    let fits = |(at, item): &(usize, &Measured)| {
        height += item.height + if *at == 0 { 0.0 } else { item.above };
        height <= room + ROUNDING || (may_be && *at == 0)
    };
    items.iter().take(most).enumerate().take_while(fits).count()
}

/// The fewest pages for the items from each of them on, and after the last one.
fn needed(items: &[Measured], page: f64, most: usize) -> Vec<usize> {
    let mut needed = vec![0; items.len() + 1];
    for from in (0..items.len()).rev() {
        needed[from] = 1 + needed[from + reached(&items[from..], page, most, true).max(1)];
    }
    needed
}

/// The way that ends on the last of these layers.
fn broken(items: &[Measured], layers: &[Vec<Option<(f64, usize)>>], page: f64) -> Broken {
    let mut pages = Vec::new();
    let mut end = items.len();
    for layer in layers[1..].iter().rev() {
        let from = layer[end].map_or(0, |(_, from)| from);
        let own = &items[from..end];
        pages.push(Part { items: from..end, height: height_of(own), held: held_by(own) });
        end = from;
    }
    pages.reverse();
    let breaks = pages.iter().map(|part| part.items.start).filter(|&start| start > 0 && start < items.len());
    let torn = |start: usize| if items[start - 1].is_kept { penalties::TORN } else { 0.0 };
    let penalty: f64 = breaks.map(|start| items[start].penalty + torn(start)).sum();
    let too_high = pages.iter().filter(|part| part.height > page + ROUNDING).count();
    let penalty = penalty + too_high as f64 * penalties::TOO_HIGH;
    Broken { pages, penalty }
}

/// Panels one below the other.
pub(super) struct Flow<'a> {
    /// Width in mm.
    width: f64,
    items: Vec<Measured>,
    panels: Vec<AnyPanel<'a>>,
}

impl<'a> Flow<'a> {
    /// An empty flow, `width` mm wide.
    pub(super) fn new(width: f64) -> Self {
        Self { width, items: Vec::new(), panels: Vec::new() }
    }

    /// Adds a panel `above` mm below the one before.
    pub(super) fn push(&mut self, above: f64, panel: impl Panel + 'a) -> &mut Self {
        self.items.push(Measured::new(panel.height(self.width), above, Held::OTHER));
        self.panels.push(Box::new(panel));
        self
    }

    fn change(&mut self, change: impl FnOnce(&mut Measured)) -> &mut Self {
        if let Some(item) = self.items.last_mut() {
            change(item);
        }
        self
    }

    /// The last panel stays on the page of the next one.
    pub(super) fn kept(&mut self) -> &mut Self {
        self.change(|item| item.is_kept = true)
    }

    /// The last panel is this.
    pub(super) fn holding(&mut self, held: Held) -> &mut Self {
        self.change(|item| item.held = held)
    }

    /// The distance above the last panel may grow by so many mm to fill a page.
    pub(super) fn stretching(&mut self, stretch: f64) -> &mut Self {
        self.change(|item| item.stretch = stretch)
    }

    /// The number of panels.
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Height of all panels on one page in mm.
    pub(super) fn height(&self) -> f64 {
        self.height_of(0..self.items.len())
    }

    /// Height of some panels on one page in mm, with their least distances.
    pub(super) fn height_of(&self, items: Range<usize>) -> f64 {
        height_of(&self.items[items])
    }

    /// The same with their greatest distances.
    pub(super) fn greatest_of(&self, items: Range<usize>) -> f64 {
        let stretch: f64 = self.items[items.clone()].iter().skip(1).map(|item| item.stretch).sum();
        self.height_of(items) + stretch
    }

    /// The best ways to break it, as [`ways`] finds them.
    pub(super) fn ways(&self, first: f64, page: f64) -> Vec<Broken> {
        ways(&self.items, (first, page), usize::MAX, (true, NUMBERS))
    }

    /// Draws some panels from (x, y) down; distances grow to fill `room` mm, as far as they may. Returns the lower edge.
    pub(super) fn draw(&self, sheet: &mut Sheet, (x, y): (f64, f64), items: Range<usize>, room: f64) -> f64 {
        let own = &self.items[items.clone()];
        let stretch: f64 = own.iter().skip(1).map(|item| item.stretch).sum();
        let grown = if stretch > 0.0 { ((room - height_of(own)) / stretch).clamp(0.0, 1.0) } else { 0.0 };
        let mut y = y;
        for (place, (item, panel)) in own.iter().zip(&self.panels[items]).enumerate() {
            if place > 0 {
                y += item.above + grown * item.stretch;
            }
            panel.draw(sheet, Place { x, y, width: self.width });
            y += item.height;
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(heights: &[f64]) -> Vec<Measured> {
        heights.iter().map(|&height| Measured::new(height, 5.0, Held::OTHER)).collect()
    }

    /// The numbers of items on each page of the best way.
    fn counts(items: &[Measured], first: f64, page: f64) -> Vec<usize> {
        ways(items, (first, page), 9, (false, NUMBERS))[0].pages.iter().map(|part| part.items.len()).collect()
    }

    #[test]
    fn pages_are_filled_and_what_is_kept_stays_together() {
        assert_eq!(counts(&items(&[20.0; 4]), 100.0, 100.0), [4]);
        assert_eq!(counts(&items(&[20.0; 6]), 100.0, 100.0), [4, 2]);
        // What is too high for the rest of a page begins on the next one.
        assert_eq!(counts(&items(&[60.0, 20.0]), 30.0, 100.0), [0, 2]);
        let mut kept = items(&[20.0, 20.0, 20.0, 8.0, 20.0]);
        kept[3].is_kept = true;
        assert_eq!(counts(&kept, 100.0, 100.0), [3, 2]);
        // Nothing is lost if nothing fits; what begins a page counts as that page.
        assert_eq!(counts(&items(&[150.0, 20.0]), 100.0, 100.0), [1, 1]);
        assert!(
            ways(&[], (100.0, 100.0), 9, (true, NUMBERS))
                .iter()
                .all(|way| way.pages.iter().all(|part| part.items.is_empty()))
        );
    }

    #[test]
    fn breaks_cost_what_is_said() {
        let mut penalised = items(&[20.0; 7]);
        penalised[4].penalty = 0.4;
        assert_eq!(counts(&penalised, 100.0, 100.0), [3, 4]);
        let ways = ways(&penalised, (100.0, 100.0), 9, (false, NUMBERS));
        assert_eq!(ways.iter().map(|way| way.pages.len()).collect::<Vec<_>>(), [2, 3]);
        let all: usize = ways[1].pages.iter().map(|part| part.items.len()).sum();
        assert_eq!(all, 7);
    }

    /// The least penalty of all ways to break items into so many pages, tried one by one.
    fn least_penalty(items: &[Measured], (first, page): (f64, f64), most: usize, pages: usize) -> f64 {
        fn rest(
            items: &[Measured],
            from: usize,
            (room, page): (f64, f64),
            most: usize,
            (pages, is_first): (usize, bool),
        ) -> f64 {
            if pages == 0 {
                return if from == items.len() { 0.0 } else { f64::INFINITY };
            }
            let next = |to: usize| rest(items, to, (page, page), most, (pages - 1, false));
            let mut least = if is_first { next(from) } else { f64::INFINITY };
            for to in from + 1..=items.len().min(from + most) {
                let own = &items[from..to];
                let height = height_of(own);
                if height > room + ROUNDING {
                    break;
                }
                let last = to == items.len();
                let full = if last || (is_first && room < page) {
                    0.0
                } else {
                    penalties::of_page(height / page, held_by(own))
                };
                let above = if last { 0.0 } else { items[to].penalty };
                let torn = if !last && items[to - 1].is_kept { penalties::TORN } else { 0.0 };
                least = least.min(full + above + torn + next(to));
            }
            least
        }
        rest(items, 0, (first, page), most, (pages, true))
    }

    #[test]
    fn the_best_breaks_are_found_without_looking_at_all() {
        for seed in 0..60_usize {
            let one = |at: usize| {
                let random = (seed * 31 + at * 17 + seed * at * 7) % 23;
                let held = if random.is_multiple_of(3) { Held::ROW } else { Held::OTHER };
                let mut item = Measured::new(8.0 + random as f64, (random % 5) as f64, held);
                item.penalty = (random % 4) as f64 * 0.1;
                item.is_kept = random.is_multiple_of(7);
                item
            };
            let items: Vec<Measured> = (0..3 + seed % 7).map(one).collect();
            let rooms = ([5.0, 20.0, 60.0][seed % 3], 60.0);
            let most = 2 + seed % 4;
            let ways = ways(&items, rooms, most, (false, NUMBERS));
            assert_eq!(ways.len(), NUMBERS, "{seed}");
            assert_eq!(ways[0].pages.len() + 1, ways[1].pages.len(), "{seed}");
            let fewest = ways[0].pages.len();
            assert!((0..fewest).all(|pages| least_penalty(&items, rooms, most, pages).is_infinite()), "{seed}");
            for way in &ways {
                let full = |(index, part): (usize, &Part)| match index {
                    0 if part.items.is_empty() || rooms.0 < rooms.1 => 0.0,
                    _ if part.items.end == items.len() => 0.0,
                    _ => penalties::of_page(part.height / rooms.1, part.held),
                };
                let found = way.penalty + way.pages.iter().enumerate().map(full).sum::<f64>();
                let least = least_penalty(&items, rooms, most, way.pages.len());
                assert!((found - least).abs() < 1e-9, "{seed}: {found} instead of {least}");
            }
        }
    }
}
