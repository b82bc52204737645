//! Animated PNG. Programs without support for it show the first picture.

use super::frames::{Animation, Patch};
use super::png::encoder;
use super::{RasterError, internal};
use ::png::{BlendOp, DisposeOp};

/// Writes `animation` as animated PNG.
///
/// # Errors
///
/// Fails if it would be too large, or if none of its fonts has a character.
pub fn apng(animation: &Animation<'_>) -> Result<Vec<u8>, RasterError> {
    let encoded = animation.encode_frames(|patch, _| Ok(patch))?;
    let mut bytes = Vec::new();
    let mut encoder = encoder(&mut bytes, (encoded.width, encoded.height), &encoded.palette);
    encoder.set_animated(encoded.frames.len() as u32, 0).map_err(internal)?;
    let mut out = encoder.write_header().map_err(internal)?;
    for (i, Patch { x, y, width, height, pixels, delay }) in encoded.frames.into_iter().enumerate() {
        // The first frame must be whole and at the origin.
        if i > 0 {
            out.reset_frame_position().map_err(internal)?;
            out.set_frame_dimension(width, height).map_err(internal)?;
            out.set_frame_position(x, y).map_err(internal)?;
            out.set_blend_op(if animation.replaces() { BlendOp::Source } else { BlendOp::Over }).map_err(internal)?;
        }
        out.set_dispose_op(DisposeOp::None).map_err(internal)?;
        out.set_frame_delay(u16::try_from(delay).map_err(internal)?, 1000).map_err(internal)?;
        out.write_image_data(&pixels).map_err(internal)?;
    }
    out.finish().map_err(internal)?;
    Ok(bytes)
}
