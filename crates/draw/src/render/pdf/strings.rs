//! Text strings of PDF.

use lopdf::{Object, StringFormat, text_string};
use stepbook_solve::text::printable;

/// A text string as an object: ASCII in PDF's own encoding, everything else as UTF-16 with a byte order mark. Control
/// characters are replaced as in XML, so both metadata formats of a file agree.
pub(super) fn object(text: &str) -> Object {
    text_string(&printable(text))
}

/// A text string as source: ASCII in parentheses, everything else in hexadecimal digits.
pub(super) fn written(text: &str) -> String {
    match object(text) {
        Object::String(coded, StringFormat::Hexadecimal) => {
            format!("<{}>", coded.iter().map(|byte| format!("{byte:02X}")).collect::<String>())
        }
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
