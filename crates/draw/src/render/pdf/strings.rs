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

/// A text string as text: ASCII in parentheses, all else in hexadecimal digits.
pub(super) fn written(text: &str) -> String {
    match encode(text).as_slice() {
        coded @ [0xfe, ..] => format!("<{}>", coded.iter().map(|byte| format!("{byte:02X}")).collect::<String>()),
        _ => format!("({})", text.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(written("a (b) \\"), r"(a \(b\) \\)");
        assert_eq!(written("\u{10d}\u{0}"), "<FEFF010DFFFD>");
    }
}
