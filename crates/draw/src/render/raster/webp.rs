//! Animated WebP. image-webp writes only single pictures, so its frames are put into the container described by
//! <https://developers.google.com/speed/webp/docs/riff_container>.

use super::frames::{Animation, Patch};
use super::{RasterError, internal};
use image_webp::{ColorType, WebPEncoder};

/// Flags of the extended header: animation, and transparent pixels.
const FLAGS: u8 = 0b0001_0010;
/// The flag of a frame that replaces pixels.
const NO_BLENDING: u8 = 0b0000_0010;
/// Length of `RIFF`, a size and `WEBP`. The only chunk of a single picture follows.
const HEADER: usize = 12;

/// Writes `animation` as lossless animated WebP.
///
/// # Errors
///
/// Fails if it would be too large, or if none of its fonts has a character.
pub fn webp(animation: &Animation<'_>) -> Result<Vec<u8>, RasterError> {
    let encoded = animation.encode_frames(|patch, palette| {
        let pixels: Vec<u8> = patch.pixels.iter().flat_map(|&index| palette.colours[usize::from(index)]).collect();
        frame(&patch, &pixels, animation.replaces())
    })?;
    let mut body = b"WEBP".to_vec();
    let mut extended = vec![FLAGS, 0, 0, 0];
    extended.extend(three(encoded.width - 1));
    extended.extend(three(encoded.height - 1));
    chunk(&mut body, b"VP8X", &extended)?;
    // A white or transparent background, and endless repetition.
    let behind = if animation.replaces() { 0 } else { u8::MAX };
    chunk(&mut body, b"ANIM", &[behind, behind, behind, behind, 0, 0])?;
    for frame in &encoded.frames {
        chunk(&mut body, b"ANMF", frame)?;
    }
    let mut file = Vec::with_capacity(body.len() + 8);
    chunk(&mut file, b"RIFF", &body)?;
    Ok(file)
}

/// The content of a frame's chunk: position, duration, and the picture, which covers the previous one or `replaces` it.
fn frame(patch: &Patch, pixels: &[u8], replaces: bool) -> Result<Vec<u8>, RasterError> {
    let mut picture = Vec::new();
    let encoder = WebPEncoder::new(&mut picture);
    encoder.encode(pixels, patch.width, patch.height, ColorType::Rgba8).map_err(internal)?;
    let places = [patch.x / 2, patch.y / 2, patch.width - 1, patch.height - 1, patch.delay];
    let mut bytes: Vec<u8> = places.into_iter().flat_map(three).collect();
    bytes.push(if replaces { NO_BLENDING } else { 0 });
    bytes.extend(picture.get(HEADER..).unwrap_or_default());
    Ok(bytes)
}

/// The lower 24 bits, little-endian.
fn three(value: u32) -> impl Iterator<Item = u8> {
    value.to_le_bytes().into_iter().take(3)
}

/// Adds a chunk, padded to an even length.
fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) -> Result<(), RasterError> {
    out.extend(name);
    out.extend(u32::try_from(data.len()).map_err(internal)?.to_le_bytes());
    out.extend(data);
    if !data.len().is_multiple_of(2) {
        out.push(0);
    }
    Ok(())
}
