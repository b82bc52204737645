//! Reduces colours: diagrams consist of the flat colours of a theme and of shades at edges.

use super::{Colour, Picture};
use rustc_hash::FxHashMap;

/// Maximum difference of a channel, of 255, from the colour that replaces it. In the shades of an edge this is not
/// visible.
const NEAR: u8 = 8;
/// Maximum number of colours. One of 256 is left for transparency.
const MOST: usize = 255;

/// The colours of some pictures, at most 255, the most frequent first.
pub(super) struct Palette {
    pub colours: Vec<Colour>,
}

/// The number of pixels of each colour.
pub(super) type Counts = FxHashMap<Colour, u64>;

/// The colours of a picture.
pub(super) fn counts(picture: &Picture) -> Counts {
    let mut counts = Counts::default();
    for run in picture.pixels.chunk_by(|a, b| a == b) {
        *counts.entry(run[0]).or_default() += run.len() as u64;
    }
    counts
}

impl Palette {
    /// The most frequent colours of some pictures. Each other colour is near one of them.
    pub(super) fn of(pictures: impl IntoIterator<Item = Counts>) -> Self {
        let mut counts = Counts::default();
        for (colour, count) in pictures.into_iter().flatten() {
            *counts.entry(colour).or_default() += count;
        }
        let mut all: Vec<(Colour, u64)> = counts.into_iter().collect();
        all.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let mut near = NEAR;
        loop {
            let mut colours: Vec<Colour> = Vec::new();
            for &(colour, _) in &all {
                if colours.iter().all(|&chosen| distance(chosen, colour) > near) {
                    colours.push(colour);
                }
            }
            if colours.len() <= MOST {
                return Self { colours };
            }
            near = near.saturating_mul(2);
        }
    }

    /// Red, green and blue of all colours.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect()
    }

    /// The opacity of all colours, without opaque ones at the end.
    pub(super) fn opacity(&self) -> Vec<u8> {
        let all: Vec<u8> = self.colours.iter().map(|&[.., alpha]| alpha).collect();
        let count = all.iter().rposition(|&alpha| alpha < u8::MAX).map_or(0, |last| last + 1);
        all[..count].to_vec()
    }

    /// The index of the nearest colour for each pixel.
    pub(super) fn indices(&self, picture: &Picture) -> Vec<u8> {
        let mut known: FxHashMap<Colour, u8> = FxHashMap::default();
        let mut indices = Vec::with_capacity(picture.pixels.len());
        for run in picture.pixels.chunk_by(|a, b| a == b) {
            let index = *known.entry(run[0]).or_insert_with(|| self.nearest(run[0]));
            indices.extend(std::iter::repeat_n(index, run.len()));
        }
        indices
    }

    fn nearest(&self, colour: Colour) -> u8 {
        let nearest = self.colours.iter().enumerate().min_by_key(|&(_, &chosen)| distance(chosen, colour));
        nearest.map_or(0, |(index, _)| index as u8)
    }
}

/// The greatest difference of a channel.
fn distance(a: Colour, b: Colour) -> u8 {
    a.into_iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(pixels: Vec<Colour>) -> Picture {
        Picture { width: pixels.len() as u32, height: 1, pixels }
    }

    #[test]
    fn frequent_colours_are_kept_and_shades_near_them_are_not() {
        let grey = |part: u8| [part, part, part, 255];
        let halves: [&[Colour]; 2] = [&[255, 250, 0].map(grey), &[0, 9, 0, 255].map(grey)];
        let palette = Palette::of(halves.map(|half| counts(&picture(half.to_vec()))));
        assert_eq!(palette.colours, [0, 255, 9].map(grey));
        assert_eq!(palette.indices(&picture([4, 251, 12].map(grey).to_vec())), [0, 1, 2]);
    }

    #[test]
    fn there_is_room_for_all_colours() {
        let all = (0..=255_u8).step_by(3).flat_map(|r| (0..=255_u8).step_by(5).map(move |g| [r, g, 7, 255]));
        let palette = Palette::of([counts(&picture(all.collect()))]);
        assert!((64..=255).contains(&palette.colours.len()), "{}", palette.colours.len());
    }

    #[test]
    fn opacity_ends_with_the_last_colour_that_is_not_opaque() {
        let palette = |colours: &[Colour]| Palette { colours: colours.to_vec() }.opacity();
        assert_eq!(palette(&[[1, 1, 1, 255], [0; 4], [2, 2, 2, 255]]), [255, 0]);
        assert_eq!(palette(&[[1, 1, 1, 255]]), [0; 0]);
    }
}
