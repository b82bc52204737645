//! PNG pictures.

use super::palette::{Palette, counts};
use super::{Painter, Picture, RasterError, internal, paint};
use crate::diagram::{Diagram, Theme};
use crate::font::Fonts;
use ::png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

/// Number of colours in half a byte.
const NIBBLE: usize = 16;

/// Writes `diagrams` as PNG files, `width` pixels wide, on all threads. They are on the theme's paper, or transparent
/// without one.
///
/// # Errors
///
/// Fails if a picture would be too large, or if none of the `fonts` has a character.
pub fn png(diagrams: &[&Diagram], fonts: &Fonts, theme: Theme, width: u32) -> Result<Vec<Vec<u8>>, RasterError> {
    Painter { theme, fonts }.paint_all(diagrams, width, encode)
}

/// Writes a square drawing without text as a PNG file of `side` × `side` pixels.
///
/// # Errors
///
/// Fails if `drawing` is not SVG.
pub fn icon(drawing: &str, side: u32) -> Result<Vec<u8>, RasterError> {
    encode(&paint(drawing, Theme::MONO.paper, side, side)?)
}

/// An encoder for pictures in these colours.
pub(super) fn encoder<'a>(
    bytes: &'a mut Vec<u8>,
    (width, height): (u32, u32),
    palette: &Palette,
) -> Encoder<'static, &'a mut Vec<u8>> {
    let mut encoder = Encoder::new(bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let opacity = palette.opacity();
    if !opacity.is_empty() {
        encoder.set_trns(opacity);
    }
    // Best for flat colours.
    encoder.set_deflate_compression(DeflateCompression::Level(9));
    encoder.set_filter(Filter::NoFilter);
    encoder
}

fn encode(picture: &Picture) -> Result<Vec<u8>, RasterError> {
    let palette = Palette::of([counts(picture)]);
    let Picture { width, height, .. } = *picture;
    let mut data = palette.indices(picture);
    let mut bytes = Vec::new();
    let mut encoder = encoder(&mut bytes, (width, height), &palette);
    if palette.colours.len() <= NIBBLE {
        encoder.set_depth(BitDepth::Four);
        data = nibbles(&data, width);
    }
    let mut writer = encoder.write_header().map_err(internal)?;
    writer.write_image_data(&data).map_err(internal)?;
    writer.finish().map_err(internal)?;
    Ok(bytes)
}

/// Packs two pixels into a byte. Each row begins with a new byte.
fn nibbles(indices: &[u8], width: u32) -> Vec<u8> {
    let pair = |pair: &[u8]| pair[0] << 4 | pair.get(1).copied().unwrap_or(0);
    indices.chunks(width as usize).flat_map(|row| row.chunks(2).map(pair)).collect()
}
