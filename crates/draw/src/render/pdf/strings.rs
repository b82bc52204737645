//! Text strings, as a PDF file holds them.

use lopdf::{Object, StringFormat};
use stepbook_solve::text::printable;

/// The bytes of a text string: ASCII as it is, which PDF's own encoding contains, all else as UTF-16 with its mark.
/// Control characters are replaced, as in XML, so that the two descriptions of a file agree.
pub(super) fn encode(text: &str) -> Vec<u8> {
    match text.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
        true => text.as_bytes().to_vec(),
        false => utf16(&printable(text)),
    }
}

/// UTF-16 with a byte order mark.
pub(super) fn utf16(text: &str) -> Vec<u8> {
    let mut bytes = vec![0xfe, 0xff];
    bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    bytes
}

/// A text string as an object.
pub(super) fn object(text: &str) -> Object {
    Object::String(encode(text), StringFormat::Literal)
}

/// Appends a string of these bytes, in parentheses.
pub(super) fn write(bytes: &[u8], out: &mut Vec<u8>) {
    out.push(b'(');
    for &byte in bytes {
        match byte {
            b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
            // A bare carriage return would be read as a line feed.
            b'\r' => out.extend(b"\\r"),
            _ => out.push(byte),
        }
    }
    out.push(b')');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let mut out = Vec::new();
        write(&encode("a (b) \\"), &mut out);
        assert_eq!(out, br"(a \(b\) \\)");
        out.clear();
        // U+010D has a carriage return as its second byte.
        write(&encode("\u{10d}\u{0}"), &mut out);
        assert_eq!(out, b"(\xfe\xff\x01\\r\xff\xfd)");
    }
}
