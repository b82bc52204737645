//! Raster images and animations: PNG, GIF, animated PNG and animated WebP.
//!
//! A diagram is drawn as SVG on the theme's paper, with letters as outlines, and rendered by resvg, which needs no
//! fonts for that. Without paper, pictures are transparent, except GIF, which cannot be partially transparent and is on
//! white. After the first frame, animations contain only what changes. The bytes do not depend on the number of
//! threads.

mod apng;
mod frames;
mod gif;
mod palette;
mod png;
mod webp;

pub use super::svg::HOLD_MS;
pub use apng::apng;
pub use frames::Animation;
pub use gif::gif;
pub use png::{icon, png};
pub use webp::webp;

use super::missing::MissingGlyphs;
use super::svg::{self, Surroundings};
use crate::diagram::{Diagram, Rgb, Theme};
use crate::font::Fonts;
use rayon::prelude::*;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use std::ops::RangeInclusive;

/// Widths of pictures in pixels.
pub const WIDTHS: RangeInclusive<u32> = 16..=8192;
/// Maximum number of pixels of a picture.
const MOST_PIXELS: u64 = 1 << 25;
/// Longest side of an animation, in pixels: the limit of WebP.
const MOST_SIDE: u64 = 1 << 14;
/// Maximum number of pixels and of pictures that are painted at the same time. Each pixel takes up to 8 bytes.
const MOST_AT_ONCE: (u64, usize) = (1 << 26, 64);

/// Why a picture cannot be painted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RasterError {
    /// Some characters are in none of the fonts.
    #[error(transparent)]
    Missing(#[from] MissingGlyphs),
    /// A width outside [`WIDTHS`].
    #[error("a picture cannot be {width} pixels wide; use {} to {}", WIDTHS.start(), WIDTHS.end())]
    Width {
        /// The requested width.
        width: u32,
    },
    /// More pixels than a picture may have.
    #[error("the picture would have {width} × {height} pixels, which is too many; make it at most {most} pixels wide")]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u64,
        /// The maximum width.
        most: u32,
    },
    /// An unexpected failure of a library.
    #[error("the picture cannot be made: {0}; this is an error in the program")]
    Internal(String),
}

fn internal(error: impl std::fmt::Display) -> RasterError {
    RasterError::Internal(error.to_string())
}

/// Width and height in pixels of `diagram` as a picture that is `width` pixels wide.
///
/// # Errors
///
/// Fails if it would be too small or too large.
pub fn size(diagram: &Diagram, width: u32) -> Result<(u32, u32), RasterError> {
    size_within(diagram, width, MOST_PIXELS)
}

/// Width and height in pixels, with sides of at most `side` pixels.
fn size_within(diagram: &Diagram, width: u32, side: u64) -> Result<(u32, u32), RasterError> {
    if !WIDTHS.contains(&width) {
        return Err(RasterError::Width { width });
    }
    let height = (f64::from(width) * diagram.height / diagram.width).round().max(1.0) as u64;
    let fits = height * u64::from(width) <= MOST_PIXELS && height <= side;
    let fitting = u32::try_from(height).ok().filter(|_| fits);
    // One pixel less than the root, because heights are rounded.
    let shape = diagram.width / diagram.height;
    let most = ((MOST_PIXELS as f64 * shape).sqrt().min(side as f64 * shape) as u32).saturating_sub(1);
    fitting.map(|height| (width, height)).ok_or(RasterError::TooLarge { width, height, most })
}

/// The number of pictures of this size that may be in memory together.
fn at_once((width, height): (u32, u32)) -> usize {
    let (pixels, pictures) = MOST_AT_ONCE;
    usize::try_from(pixels / (u64::from(width) * u64::from(height)).max(1)).map_or(1, |count| count.clamp(1, pictures))
}

/// Red, green, blue and opacity.
type Colour = [u8; 4];

/// Pixels, row by row.
struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<Colour>,
}

/// Renders diagrams with a theme and fonts.
#[derive(Clone, Copy)]
struct Painter<'a> {
    theme: Theme,
    fonts: &'a Fonts,
}

impl Painter<'_> {
    /// Paints `diagrams`, `width` pixels wide, on all threads, and applies `finish` to each picture.
    fn paint_all<T: Send>(
        self,
        diagrams: &[&Diagram],
        width: u32,
        finish: impl Fn(&Picture) -> Result<T, RasterError> + Sync,
    ) -> Result<Vec<T>, RasterError> {
        let Some(first) = diagrams.first() else { return Ok(Vec::new()) };
        let mut all = Vec::with_capacity(diagrams.len());
        for chunk in diagrams.chunks(at_once(size(first, width)?)) {
            let some = chunk.par_iter().map(|diagram| finish(&self.paint(diagram, width)?));
            all.extend(some.collect::<Result<Vec<T>, RasterError>>()?);
        }
        Ok(all)
    }

    /// Paints `diagram`, `width` pixels wide.
    fn paint(self, diagram: &Diagram, width: u32) -> Result<Picture, RasterError> {
        let (width, height) = size(diagram, width)?;
        let drawing = svg::outlined(diagram, self.theme, Surroundings::File, self.fonts)?;
        paint(&drawing, self.theme.paper, width, height)
    }
}

/// Paints an SVG drawing.
fn paint(drawing: &str, paper: Option<Rgb>, width: u32, height: u32) -> Result<Picture, RasterError> {
    let tree = Tree::from_str(drawing, &Options::default()).map_err(internal)?;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| internal("a picture without pixels"))?;
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixmap.as_mut());
    let pixels = pixmap.pixels().iter().map(|pixel| match paper {
        Some(paper) => upon(*pixel, paper),
        None => {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        }
    });
    Ok(Picture { width, height, pixels: pixels.collect() })
}

/// Blends a pixel with the paper. The drawing has its own paper, but it may not fully cover the last row and column.
fn upon(pixel: PremultipliedColorU8, Rgb(r, g, b): Rgb) -> Colour {
    let paper = |part: u8| (u16::from(u8::MAX - pixel.alpha()) * u16::from(part) / u16::from(u8::MAX)) as u8;
    let over = |part: u8, of_paper: u8| part.saturating_add(paper(of_paper));
    [over(pixel.red(), r), over(pixel.green(), g), over(pixel.blue(), b), u8::MAX]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_large_pictures_are_in_memory_together() {
        assert_eq!(at_once((400, 489)), 64);
        assert_eq!(at_once((4096, 5006)), 3);
        assert_eq!(at_once((8192, 8192)), 1);
    }
}
