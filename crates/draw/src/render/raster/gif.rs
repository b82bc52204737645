//! GIF animations.

use super::frames::{Animation, Patch};
use super::{RasterError, internal};
use crate::diagram::{Rgb, Theme};
use ::gif::{DisposalMethod, Encoder, Frame, Repeat};

/// Writes `animation` as GIF. Times are rounded up to hundredths of a second. GIF has no partial transparency, so
/// without paper the background is white.
///
/// # Errors
///
/// Fails if it would be too large, or if none of its fonts has a character.
pub fn gif(animation: &Animation<'_>) -> Result<Vec<u8>, RasterError> {
    let theme = Theme { paper: Some(animation.theme.paper.unwrap_or(Rgb::grey(u8::MAX))), ..animation.theme };
    let animation = Animation { theme, ..*animation };
    let small = |value: u32| u16::try_from(value).map_err(internal);
    let gif = animation.encode_frames(|patch, palette| {
        let Patch { x, y, width, height, pixels, delay } = patch;
        let mut frame = Frame {
            delay: small(delay.div_ceil(10))?,
            dispose: DisposalMethod::Keep,
            transparent: Some(palette.transparent()),
            left: small(x)?,
            top: small(y)?,
            width: small(width)?,
            height: small(height)?,
            buffer: pixels.into(),
            ..Frame::default()
        };
        frame.make_lzw_pre_encoded();
        Ok(frame)
    })?;
    let colours = gif.palette.bytes();
    let mut encoder = Encoder::new(Vec::new(), small(gif.width)?, small(gif.height)?, &colours).map_err(internal)?;
    encoder.set_repeat(Repeat::Infinite).map_err(internal)?;
    for frame in &gif.frames {
        encoder.write_lzw_pre_encoded_frame(frame).map_err(internal)?;
    }
    encoder.into_inner().map_err(internal)
}
