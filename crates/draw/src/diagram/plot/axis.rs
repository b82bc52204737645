//! The scales of a plot, and round numbers for its ticks.

use super::{AXIS, Plot, WIDEST, text};
use crate::diagram::Anchor;
use crate::font::{Fonts, Weight};

/// Minimum distance of the ticks of levels in mm: the widest number and a gap.
const TICK_DISTANCE: f64 = 13.0;
/// Maximum number of ticks of each axis, besides that at 0.
const MOST_NUMBERS: usize = 5;
const MOST_LEVELS: usize = 12;

/// The two scales of a plot, in mm.
pub struct Scale {
    /// Left end of the axis of levels.
    pub(super) left: f64,
    /// Width available to each bar.
    pub pitch: f64,
    /// Number of levels.
    pub(super) levels: usize,
    /// The round number at the top.
    top: usize,
    /// The step between two grid lines.
    step: usize,
    /// The height of the number at the top in mm.
    pub(super) tall: f64,
}

impl Scale {
    /// The scales of a plot that is `width` mm wide and whose bars are at most `tall` mm high.
    pub fn new(plot: &Plot, fonts: &Fonts, width: f64, tall: f64) -> Self {
        let values = &plot.bars.values;
        let most = values.iter().copied().max().unwrap_or(0).max(1);
        let step = step(most, MOST_NUMBERS);
        let top = most.div_ceil(step) * step;
        let label = |number| text(&plot.number(number), AXIS, Weight::Regular, Anchor::End).width(fonts);
        let left = label(top) + 2.0;
        let right = width - label(values.len()) / 2.0;
        let pitch = ((right - left) / values.len().max(1) as f64).min(WIDEST);
        Self { left, pitch, levels: values.len(), top, step, tall }
    }

    /// The middle of the bar of a level.
    pub fn x(&self, level: usize) -> f64 {
        self.left + (level as f64 + 0.5) * self.pitch
    }

    /// The height of a bar above the axis.
    pub(super) fn height(&self, value: usize) -> f64 {
        value as f64 / self.top as f64 * self.tall
    }

    /// The levels whose bars may lie between `left` and `right`.
    pub(super) fn levels_between(&self, left: f64, right: f64) -> std::ops::Range<usize> {
        let level = |x: f64| ((x - self.left) / self.pitch).max(0.0) as usize;
        let end = (level(right) + 1).min(self.levels);
        level(left).min(end)..end
    }

    /// The numbers with a grid line.
    pub(super) fn values(&self) -> impl Iterator<Item = usize> {
        (0..=self.top).step_by(self.step)
    }

    /// The number of ticks that fit the axis of levels.
    pub(super) fn most_ticks(&self) -> usize {
        ((self.pitch * self.levels as f64 / TICK_DISTANCE) as usize).clamp(1, MOST_LEVELS)
    }
}

/// Round numbers from 0 to `last`, at most `most` besides 0.
pub(super) fn ticks(last: usize, most: usize) -> impl Iterator<Item = usize> {
    (0..=last).step_by(step(last, most))
}

/// The smallest of 1, 2, 5, 10, 20, 50 … that divides `range` into at most `most` steps.
fn step(range: usize, most: usize) -> usize {
    let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|factor| factor * 10_usize.pow(power)));
    steps.find(|step| range / step <= most).unwrap_or(range)
}

#[cfg(test)]
mod tests {
    use super::super::{Bars, HEIGHT};
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        let cases = [(0, 1, 0), (1, 1, 1), (6, 2, 6), (25, 5, 25), (754, 200, 600), (4999, 1000, 4000)];
        for (most, distance, last) in cases {
            assert_eq!((step(most, 5), ticks(most, 5).last()), (distance, Some(last)), "{most}");
        }
        assert!(ticks(usize::MAX / 16, 5).count() <= 6);
    }

    #[test]
    fn the_top_line_is_over_every_bar() {
        for most in [0, 1, 2, 5, 6, 99, 100, 101, 754, 1_234_567] {
            let bars = Bars { name: String::new(), values: vec![1, most] };
            let scale = Scale::new(&Plot { bars, ..Plot::default() }, &Fonts::default(), 100.0, HEIGHT);
            assert!(scale.height(most) <= HEIGHT + 1e-9, "{most}");
            let last = scale.values().last().expect("a line");
            assert!(last >= most && (scale.height(last) - HEIGHT).abs() < 1e-9, "{most}");
        }
    }
}
