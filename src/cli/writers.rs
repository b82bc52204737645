//! What this build can write: the only part of the command line that knows the package's features.

use super::arguments::{FilmName, Format, Images};

#[cfg(feature = "pdf")]
pub(super) use crate::render::pdf;
#[cfg(feature = "pixels")]
pub(super) use crate::render::raster;

/// Whether this build writes PDF.
pub(super) const HAS_PDF: bool = cfg!(feature = "pdf");
/// Whether it paints pixels.
pub(super) const HAS_PIXELS: bool = cfg!(feature = "pixels");

/// A format that this build lacks.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub(super) enum Lack {
    #[error("this build of stepbook cannot write PDF; `cargo build --release --features pdf` makes one that can")]
    Pdf,
    #[error(
        "this build of stepbook cannot write PNG, GIF, APNG or WebP; `cargo build --release --features pixels` makes one \
         that can"
    )]
    Pixels,
    #[cfg(not(feature = "studio"))]
    #[error(
        "this build of stepbook has no studio; in its sources, `web/build && cargo build --release --features studio` makes one that has"
    )]
    Studio,
}

impl Format {
    /// Refuses a format that this build lacks.
    pub(super) fn demand(self) -> Result<(), Lack> {
        match self {
            Self::Pdf if !HAS_PDF => Err(Lack::Pdf),
            Self::Png if !HAS_PIXELS => Err(Lack::Pixels),
            _ => Ok(()),
        }
    }
}

impl Images {
    /// Refuses what this build lacks.
    pub(super) fn demand(&self) -> Result<(), Lack> {
        let of_pixels = |&film: &FilmName| film != FilmName::Svg;
        match !HAS_PIXELS && (self.png.is_some() || self.animate.iter().any(of_pixels)) {
            true => Err(Lack::Pixels),
            false => Ok(()),
        }
    }
}

/// Stands for the writer of PDF.
#[cfg(not(feature = "pdf"))]
pub(super) mod pdf {
    use super::Lack;
    use crate::diagram::{Diagram, Theme};
    use crate::font::Fonts;
    use crate::render::pages::Pages;

    pub(crate) fn pdf(_: &Pages, _: Theme) -> Result<Vec<u8>, Lack> {
        Err(Lack::Pdf)
    }

    pub(crate) fn page(_: Diagram, _: &str, _: &Fonts, _: Theme, _: Option<i64>) -> Result<Vec<u8>, Lack> {
        Err(Lack::Pdf)
    }

    pub(crate) fn figure(_: &Diagram, _: &str, _: &Fonts, _: Theme, _: Option<i64>) -> Result<Vec<u8>, Lack> {
        Err(Lack::Pdf)
    }
}

/// Stands for the painter of pixels.
#[cfg(not(feature = "pixels"))]
pub(super) mod raster {
    use super::Lack;
    use crate::diagram::{Diagram, Theme};
    use crate::font::Fonts;
    use std::ops::RangeInclusive;

    /// No width is an error here: a request for pixels is refused.
    pub(crate) const WIDTHS: RangeInclusive<u32> = 0..=u32::MAX;

    #[expect(dead_code, reason = "nothing is painted")]
    pub(crate) struct Film<'a> {
        pub frames: &'a [Diagram],
        pub fonts: &'a Fonts,
        pub theme: Theme,
        pub width: u32,
        pub moves: &'a [usize],
        pub delay: u32,
    }

    pub(crate) fn size(_: &Diagram, _: u32) -> Result<(u32, u32), Lack> {
        Err(Lack::Pixels)
    }

    pub(crate) fn png(_: &[&Diagram], _: &Fonts, _: Theme, _: u32) -> Result<Vec<Vec<u8>>, Lack> {
        Err(Lack::Pixels)
    }

    pub(crate) fn icon(_: &str, _: u32) -> Result<Vec<u8>, Lack> {
        Err(Lack::Pixels)
    }

    pub(crate) fn gif(_: &Film<'_>) -> Result<Vec<u8>, Lack> {
        Err(Lack::Pixels)
    }

    pub(crate) use gif as apng;
    pub(crate) use gif as webp;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_refused_where_its_writer_is_missing() {
        for (format, is_there) in [(Format::Pdf, HAS_PDF), (Format::Png, HAS_PIXELS), (Format::Svg, true)] {
            assert_eq!(format.demand().is_ok(), is_there, "{format:?}");
        }
    }
}
