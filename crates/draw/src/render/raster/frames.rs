//! The frames of an animation: the first is whole, each other one is the rectangle that changes.

use super::palette::{Palette, counts};
use super::{MOST_SIDE, Painter, RasterError, at_once, internal, size_within};
use crate::diagram::{Diagram, Theme};
use crate::font::Fonts;
use crate::render::svg::HOLD_MS;
use rayon::prelude::*;

/// Number of pictures whose colours are counted, sampled from the whole animation.
const SAMPLES: usize = 24;

/// A sequence of pictures that repeats for ever.
#[derive(Clone, Copy, Debug)]
pub struct Animation<'a> {
    /// The pictures, all of the same size; at least one.
    pub frames: &'a [Diagram],
    /// Their fonts.
    pub fonts: &'a Fonts,
    /// Their theme.
    pub theme: Theme,
    /// Their width in pixels.
    pub width: u32,
    /// The number of moves that each picture shows, which multiplies its time; 1 if missing.
    pub moves: &'a [usize],
    /// The time of a picture per move, in ms. The last one stays [`HOLD_MS`] longer.
    pub delay: u32,
}

/// A rectangle that updates the previous picture. A pixel is the index of a colour, or [`Palette::transparent`] if it
/// does not change.
pub(super) struct Patch {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
    /// In ms.
    pub delay: u32,
}

/// An animation encoded for one format.
pub(super) struct EncodedFrames<T> {
    pub width: u32,
    pub height: u32,
    pub palette: Palette,
    pub frames: Vec<T>,
}

impl Palette {
    /// The index that marks unchanged pixels in the palette of an animation: that of its last colour, which is
    /// transparent.
    pub(super) fn transparent(&self) -> u8 {
        (self.colours.len() - 1) as u8
    }
}

impl Animation<'_> {
    /// Whether a patch replaces pixels instead of covering them. On a transparent background it could not hide them.
    pub(super) fn replaces(&self) -> bool {
        self.theme.paper.is_none()
    }

    fn size(&self) -> Result<(u32, u32), RasterError> {
        let first = self.frames.first().ok_or_else(|| internal("an animation without pictures"))?;
        size_within(first, self.width, MOST_SIDE)
    }

    /// The time of a picture in ms, without the extra time at the end.
    fn delay_of(&self, frame: usize) -> u32 {
        let moves = self.moves.get(frame).map_or(1, |&moves| moves.max(1));
        self.delay.saturating_mul(u32::try_from(moves).unwrap_or(u32::MAX))
    }

    /// The colours of a sample of the frames, then a transparent one.
    fn palette(&self, painter: Painter<'_>) -> Result<Palette, RasterError> {
        let every = self.frames.len().div_ceil(SAMPLES).max(1);
        let sampled: Vec<&Diagram> = self.frames.iter().step_by(every).chain(self.frames.last()).collect();
        let mut palette = Palette::of(painter.paint_all(&sampled, self.width, |picture| Ok(counts(picture)))?);
        palette.colours.push([0; 4]);
        Ok(palette)
    }

    /// Paints all frames and encodes each with `encode`, on all threads.
    pub(super) fn encode_frames<T: Send>(
        &self,
        encode: impl Fn(Patch, &Palette) -> Result<T, RasterError> + Sync,
    ) -> Result<EncodedFrames<T>, RasterError> {
        let painter = Painter { theme: self.theme, fonts: self.fonts };
        let all: Vec<&Diagram> = self.frames.iter().collect();
        let last = all.len().saturating_sub(1);
        let (width, height) = self.size()?;
        let palette = self.palette(painter)?;
        let mut frames = Vec::with_capacity(all.len());
        let mut before: Option<Vec<u8>> = None;
        for chunk in all.chunks(at_once((width, height))) {
            let painted = painter.paint_all(chunk, self.width, |picture| Ok(palette.indices(picture)))?;
            let first = frames.len();
            let encoded: Vec<T> = painted
                .par_iter()
                .enumerate()
                .map(|(i, now)| {
                    let before = if i == 0 { before.as_ref() } else { painted.get(i - 1) };
                    let delay = self.delay_of(first + i) + if first + i == last { HOLD_MS } else { 0 };
                    let unchanged = (!self.replaces()).then(|| palette.transparent());
                    let patch = patch(before.map(Vec::as_slice), now, width as usize, unchanged);
                    encode(Patch { delay, ..patch }, &palette)
                })
                .collect::<Result<_, _>>()?;
            frames.extend(encoded);
            before = painted.into_iter().next_back();
        }
        Ok(EncodedFrames { width, height, palette, frames })
    }
}

/// The rectangle that differs between two pictures. Equal pixels in it become `unchanged`, if given. Its left and top
/// edges are even, as WebP requires.
fn patch(before: Option<&[u8]>, now: &[u8], width: usize, unchanged: Option<u8>) -> Patch {
    let height = now.len() / width.max(1);
    let Some(before) = before else {
        return Patch { x: 0, y: 0, width: width as u32, height: height as u32, pixels: now.to_vec(), delay: 0 };
    };
    let row = |y: usize| y * width..(y + 1) * width;
    let differs = |&y: &usize| before[row(y)] != now[row(y)];
    let (top, bottom) = ((0..height).find(differs).unwrap_or(0), (0..height).rfind(differs).unwrap_or(0));
    let column = |x: &usize| (top..=bottom).any(|y| before[y * width + x] != now[y * width + x]);
    let (left, right) = ((0..width).find(column).unwrap_or(0), (0..width).rfind(column).unwrap_or(0));
    let (left, top) = (left & !1, top & !1);
    let pixel = |at: usize| unchanged.filter(|_| before[at] == now[at]).unwrap_or(now[at]);
    let pixels = (top..=bottom).flat_map(|y| (left..=right).map(move |x| y * width + x)).map(pixel);
    Patch {
        x: left as u32,
        y: top as u32,
        width: (right + 1 - left) as u32,
        height: (bottom + 1 - top) as u32,
        pixels: pixels.collect(),
        delay: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_patch_has_what_changes_and_no_more() {
        let (before, mut now) = (vec![0; 30], vec![0; 30]);
        now[2 * 6 + 3] = 7;
        now[3 * 6 + 5] = 8;
        let Patch { x, y, width, height, pixels, .. } = patch(Some(&before), &now, 6, Some(9));
        assert_eq!(([x, y, width, height], pixels), ([2, 2, 4, 2], vec![9, 7, 9, 9, 9, 9, 9, 8]));
        let same = patch(Some(&before), &before, 6, Some(9));
        assert_eq!((same.width, same.height, same.pixels), (1, 1, vec![9]));
        assert_eq!(patch(None, &now, 6, Some(9)).pixels, now);
        assert_eq!(patch(Some(&before), &now, 6, None).pixels, [0, 7, 0, 0, 0, 0, 0, 8]);
    }
}
