//! A flow: panels one below the other, broken into pages so that their penalties are least.

use super::panel::{AnyPanel, Panel, Place};
use super::penalties::{self, Held};
use super::sheet::Sheet;
use std::ops::Range;

/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;

/// A panel of a flow.
pub(super) struct Item<'a> {
    panel: AnyPanel<'a>,
    /// Height in mm at the width of the flow.
    height: f64,
    /// Distance from the panel above on the same page in mm, and how much it may grow to fill a page.
    above: f64,
    stretch: f64,
    /// Whether no page ends below it.
    is_kept: bool,
    /// How bad a page break above it is.
    penalty: f64,
    held: Held,
}

/// Panels one below the other.
pub(super) struct Flow<'a> {
    /// Width in mm.
    width: f64,
    items: Vec<Item<'a>>,
}

/// The panels of a page.
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
    pub pages: Vec<Part>,
    /// What the breaks inside cost, without the pages.
    pub penalty: f64,
}

impl<'a> Flow<'a> {
    /// An empty flow, `width` mm wide.
    pub(super) fn new(width: f64) -> Self {
        Self { width, items: Vec::new() }
    }

    /// Adds a panel `above` mm below the one before.
    pub(super) fn push(&mut self, above: f64, panel: impl Panel + 'a) -> &mut Self {
        let height = panel.height(self.width);
        let panel: AnyPanel<'a> = Box::new(panel);
        self.items.push(Item { panel, height, above, stretch: 0.0, is_kept: false, penalty: 0.0, held: Held::OTHER });
        self
    }

    fn last(&mut self) -> Option<&mut Item<'a>> {
        self.items.last_mut()
    }

    /// The last panel stays on the page of the next one.
    pub(super) fn kept(&mut self) -> &mut Self {
        if let Some(item) = self.last() {
            item.is_kept = true;
        }
        self
    }

    /// The last panel is this.
    pub(super) fn holding(&mut self, held: Held) -> &mut Self {
        if let Some(item) = self.last() {
            item.held = held;
        }
        self
    }

    /// The distance above the last panel may grow by so many mm to fill a page.
    pub(super) fn stretching(&mut self, stretch: f64) -> &mut Self {
        if let Some(item) = self.last() {
            item.stretch = stretch;
        }
        self
    }

    /// A page break above the last panel costs so much.
    pub(super) fn penalised(&mut self, penalty: f64) -> &mut Self {
        if let Some(item) = self.last() {
            item.penalty = penalty;
        }
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Height of some panels on one page in mm, with their least distances.
    pub(super) fn height_of(&self, items: Range<usize>) -> f64 {
        let own: f64 = self.items[items.clone()].iter().map(|item| item.height).sum();
        let gaps: f64 = self.items[items].iter().skip(1).map(|item| item.above).sum();
        own + gaps
    }

    /// The best ways to break it: for each number of pages up to one more than the fewest, the way with the least penalties.
    ///
    /// The first page has `first` mm left, every other one `page` mm. A way whose first page is empty begins on a new one. A panel that
    /// is higher than a page has one of its own.
    pub(super) fn ways(&self, first: f64, page: f64) -> Vec<Broken> {
        let count = self.items.len();
        // The best for the first panels on so many pages: penalty, and where the last of these pages begins.
        let mut layers: Vec<Vec<Option<(f64, usize)>>> = vec![vec![None; count + 1]];
        layers[0][0] = Some((0.0, 0));
        let mut found: Vec<Broken> = Vec::new();
        let most = count + 1;
        for number in 1..=most {
            let before = &layers[number - 1];
            let room = if number == 1 { first } else { page };
            let mut now: Vec<Option<(f64, usize)>> = vec![None; count + 1];
            for from in 0..=count {
                let Some((penalty, _)) = before[from] else { continue };
                if number == 1 {
                    // Nothing on the first page: all begins on the next one.
                    now[0] = Some((0.0, 0));
                }
                for to in from + 1..=count {
                    let height = self.height_of(from..to);
                    let is_alone = to == from + 1 && number > 1;
                    if height > room + ROUNDING && !is_alone {
                        break;
                    }
                    if to < count && self.items[to - 1].is_kept {
                        continue;
                    }
                    let own =
                        if to == count { 0.0 } else { self.of_page(from..to, height, page) + self.items[to].penalty };
                    let total = penalty + own;
                    if now[to].is_none_or(|(least, _)| total < least - 1e-12) {
                        now[to] = Some((total, from));
                    }
                }
            }
            let is_done = now[count].is_some();
            layers.push(now);
            if is_done {
                found.push(self.broken(&layers, number));
            }
            if found.len() == 2 || (number > 1 && layers[number].iter().all(Option::is_none)) {
                break;
            }
        }
        found
    }

    /// What a page costs that is not the last one of the flow.
    fn of_page(&self, items: Range<usize>, height: f64, page: f64) -> f64 {
        let stretch: f64 = self.items[items.clone()].iter().skip(1).map(|item| item.stretch).sum();
        penalties::of_page(((height + stretch) / page).min(1.0), self.held(items))
    }

    fn held(&self, items: Range<usize>) -> Held {
        self.items[items].iter().fold(Held::default(), |all, item| all.and(item.held))
    }

    fn broken(&self, layers: &[Vec<Option<(f64, usize)>>], number: usize) -> Broken {
        let mut pages = Vec::new();
        let mut end = self.items.len();
        let penalty = layers[number][end].map_or(0.0, |(penalty, _)| penalty);
        for layer in (1..=number).rev() {
            let from = layers[layer][end].map_or(0, |(_, from)| from);
            let items = from..end;
            let height = if items.is_empty() { 0.0 } else { self.height_of(items.clone()) };
            pages.push(Part { held: self.held(items.clone()), items, height });
            end = from;
        }
        pages.reverse();
        Broken { pages, penalty }
    }

    /// Draws some panels from (x, y) down; distances grow to fill `room` mm, as far as they may.
    pub(super) fn draw(&self, sheet: &mut Sheet, (x, y): (f64, f64), items: Range<usize>, room: f64) -> f64 {
        let spare = (room - self.height_of(items.clone())).max(0.0);
        let stretch: f64 = self.items[items.clone()].iter().skip(1).map(|item| item.stretch).sum();
        let part = if stretch > 0.0 { (spare / stretch).min(1.0) } else { 0.0 };
        let mut y = y;
        for (place, item) in self.items[items].iter().enumerate() {
            if place > 0 {
                y += item.above + part * item.stretch;
            }
            item.panel.draw(sheet, Place { x, y, width: self.width });
            y += item.height;
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A panel of this height that draws nothing.
    fn blank(height: f64) -> impl Panel {
        super::super::panel::Drawn { size: (10.0, height), draw: |_: &mut Sheet, _: Place| {} }
    }

    fn flow(heights: &[f64]) -> Flow<'static> {
        let mut flow = Flow::new(100.0);
        for &height in heights {
            flow.push(5.0, blank(height));
        }
        flow
    }

    /// The numbers of panels on each page of the best way.
    fn counts(flow: &Flow<'_>, first: f64, page: f64) -> Vec<usize> {
        flow.ways(first, page)[0].pages.iter().map(|part| part.items.len()).collect()
    }

    #[test]
    fn pages_are_filled_and_panels_that_are_kept_stay_together() {
        assert_eq!(counts(&flow(&[20.0; 4]), 100.0, 100.0), [4]);
        assert_eq!(counts(&flow(&[20.0; 6]), 100.0, 100.0), [4, 2]);
        // What is too high for the rest of a page begins on the next one.
        assert_eq!(counts(&flow(&[60.0, 20.0]), 30.0, 100.0), [0, 2]);
        let mut kept = flow(&[20.0; 3]);
        kept.push(5.0, blank(8.0)).kept();
        kept.push(5.0, blank(20.0));
        assert_eq!(counts(&kept, 100.0, 100.0), [3, 2]);
        // Nothing is lost if nothing fits.
        assert_eq!(counts(&flow(&[150.0, 20.0]), 100.0, 100.0), [0, 1, 1]);
    }

    #[test]
    fn breaks_cost_what_is_said() {
        let mut penalised = flow(&[20.0; 7]);
        penalised.items[4].penalty = 0.4;
        assert_eq!(counts(&penalised, 100.0, 100.0), [3, 4]);
        let ways = penalised.ways(100.0, 100.0);
        assert_eq!(ways.iter().map(|way| way.pages.len()).collect::<Vec<_>>(), [2, 3]);
        let all: usize = ways[1].pages.iter().map(|part| part.items.len()).sum();
        assert_eq!(all, 7);
    }
}
