//! Packs parts of a page that only its script uses: deflated, and encoded in characters that are valid in HTML.
//!
//! A page of a site has text instead of drawings for readers without script, and the drawings packed for the script,
//! which unpacks them at once (`templates/unpack.js`). Then the elements are exactly those of a page in a single file.

use flate2::{Compress, Compression, FlushCompress, Status};
use std::sync::{Arc, Mutex, PoisonError};

/// The alphabet: 91 visible ASCII characters, without those that are special in HTML. Two of them encode 13 bits.
const LETTERS: &[u8; 91] =
    b"!\"#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
/// The strongest compression level. It takes milliseconds for a page.
const BEST: u32 = 10;
/// The separator of parts. No part contains it.
const BETWEEN: &str = "\0";

/// The packed parts of a page under construction, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct PackedParts(Arc<Mutex<Vec<String>>>);

impl PackedParts {
    /// Adds a part, and returns its placeholder.
    pub(super) fn add(&self, part: String) -> String {
        let mut parts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        parts.push(part);
        format!("<template data-packed=\"{}\"></template>", parts.len() - 1)
    }

    /// All parts, packed with the preset text `known`.
    pub(super) fn packed(&self, known: &str) -> String {
        encoded(&deflated(
            known.as_bytes(),
            self.0.lock().unwrap_or_else(PoisonError::into_inner).join(BETWEEN).as_bytes(),
        ))
    }
}

/// Deflates `text` (RFC 1951), as if it followed `known`.
fn deflated(known: &[u8], text: &[u8]) -> Vec<u8> {
    let mut compress = Compress::new(Compression::new(BEST), false);
    let before = run(&mut compress, known, FlushCompress::Sync).len();
    debug_assert!(before > 0 || known.is_empty(), "a flush ends in a whole byte");
    run(&mut compress, text, FlushCompress::Finish)
}

fn run(compress: &mut Compress, input: &[u8], flush: FlushCompress) -> Vec<u8> {
    let (start, mut out) = (compress.total_in(), Vec::new());
    loop {
        out.reserve(input.len() / 2 + 1024);
        let used = usize::try_from(compress.total_in() - start).expect("no more than the input");
        let status = compress.compress_vec(&input[used..], &mut out, flush).expect("the compressor is in order");
        let is_all = compress.total_in() - start == input.len() as u64 && out.len() < out.capacity();
        if status == Status::StreamEnd || is_all && flush == FlushCompress::Sync {
            return out;
        }
    }
}

/// Encodes bytes, 13 bits in two characters, lowest first. Up to 5 bits at the end are one character, so decoding
/// yields no extra byte.
fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 5 / 4 + 2);
    let (mut bits, mut count) = (0_usize, 0);
    let letter = |value: usize| char::from(LETTERS[value]);
    for &byte in bytes {
        bits |= usize::from(byte) << count;
        count += 8;
        if count >= 13 {
            text.extend([letter((bits & 0x1fff) % 91), letter((bits & 0x1fff) / 91)]);
            bits >>= 13;
            count -= 13;
        }
    }
    if count > 0 {
        text.push(letter(bits % 91));
    }
    if count > 5 {
        text.push(letter(bits / 91));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::{Decompress, FlushDecompress};

    fn decoded(text: &str) -> Vec<u8> {
        let value = |letter: u8| LETTERS.iter().position(|&known| known == letter).expect("a letter");
        let (mut bytes, mut bits, mut count) = (Vec::new(), 0, 0);
        for pair in text.as_bytes().chunks(2) {
            bits |= (value(pair[0]) + 91 * pair.get(1).map_or(0, |&letter| value(letter))) << count;
            count += if pair.len() > 1 { 13 } else { 5 };
            while count >= 8 {
                bytes.push((bits & 0xff) as u8);
                bits >>= 8;
                count -= 8;
            }
        }
        bytes
    }

    #[test]
    fn letters_are_as_many_bytes_as_were_written() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length).map(|k: u8| k.wrapping_mul(37)).collect();
            assert_eq!(decoded(&encoded(&bytes)), bytes);
        }
    }

    #[test]
    fn parts_come_back_whatever_is_known() {
        let text = "<svg viewBox=\"0 0 450 550\"><path d=\"M1 2\"/></svg> é 华容道 ".repeat(3000);
        for known in ["", "<svg viewBox=\"0 0 450 550\">"] {
            let parts = PackedParts::default();
            assert_eq!(parts.add(text.clone()), "<template data-packed=\"0\"></template>");
            parts.add("second".to_owned());
            let packed = parts.packed(known);
            assert!(packed.len() < 3000 && !packed.contains(['<', '&', '>', ' ']));
            // A stored block gives the plain decoder the known text.
            let length = known.len() as u16;
            let mut stream = vec![0];
            stream.extend(length.to_le_bytes());
            stream.extend((!length).to_le_bytes());
            stream.extend(known.as_bytes());
            stream.extend(decoded(&packed));
            let mut out = Vec::with_capacity(2 * text.len());
            Decompress::new(false).decompress_vec(&stream, &mut out, FlushDecompress::Finish).expect("a stream");
            assert_eq!(String::from_utf8(out).expect("a text"), format!("{known}{text}\0second"));
        }
    }
}
