//! Parts of a page that only its script can use, packed: deflated, and written in letters that HTML holds.
//!
//! A page of a site has its drawings once as text for readers without script, and packed for the script, which unpacks them at once
//! (`templates/unpack.js`). So the elements are exactly those of a page that is a single file.

use flate2::{Compress, Compression, FlushCompress, Status};
use std::sync::{Arc, Mutex, PoisonError};

/// The letters: 91 of the visible characters of ASCII, without those that have a meaning in HTML. Two of them are 13 bits.
const LETTERS: &[u8; 91] =
    b"!\"#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
/// The level of compression that takes the most time: milliseconds for a page.
const BEST: u32 = 10;
/// Between parts; no part contains it.
const BETWEEN: &str = "\0";

/// The parts of a page that is being written, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts(Arc<Mutex<Vec<String>>>);

impl Parts {
    /// Adds a part, and returns what stands in its place.
    pub(super) fn add(&self, part: String) -> String {
        let mut parts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        parts.push(part);
        format!("<template data-packed=\"{}\"></template>", parts.len() - 1)
    }

    /// All parts, packed for readers who have `known`, a text.
    pub(super) fn packed(&self, known: &str) -> String {
        lettered(&deflated(
            known.as_bytes(),
            self.0.lock().unwrap_or_else(PoisonError::into_inner).join(BETWEEN).as_bytes(),
        ))
    }
}

/// `text` in the format of RFC 1951, as if it followed `known`.
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

/// Bytes in letters: 13 bits in two, the lowest first. A few bits at the end are one letter, so that no byte more can be read.
fn lettered(bytes: &[u8]) -> String {
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

    fn unlettered(text: &str) -> Vec<u8> {
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
            assert_eq!(unlettered(&lettered(&bytes)), bytes);
        }
    }

    #[test]
    fn parts_come_back_whatever_is_known() {
        let text = "<svg viewBox=\"0 0 450 550\"><path d=\"M1 2\"/></svg> é 华容道 ".repeat(3000);
        for known in ["", "<svg viewBox=\"0 0 450 550\">"] {
            let parts = Parts::default();
            assert_eq!(parts.add(text.clone()), "<template data-packed=\"0\"></template>");
            parts.add("second".to_owned());
            let packed = parts.packed(known);
            assert!(packed.len() < 3000 && !packed.contains(['<', '&', '>', ' ']));
            // Stored blocks are a way to give a reader of plain streams what is known.
            let length = known.len() as u16;
            let mut stream = vec![0];
            stream.extend(length.to_le_bytes());
            stream.extend((!length).to_le_bytes());
            stream.extend(known.as_bytes());
            stream.extend(unlettered(&packed));
            let mut out = Vec::with_capacity(2 * text.len());
            Decompress::new(false).decompress_vec(&stream, &mut out, FlushDecompress::Finish).expect("a stream");
            assert_eq!(String::from_utf8(out).expect("a text"), format!("{known}{text}\0second"));
        }
    }
}
