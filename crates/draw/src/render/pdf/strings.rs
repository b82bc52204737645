//! Text strings, as a PDF file holds them.

use lopdf::{Object, StringFormat, text_string};
use stepbook_solve::text::printable;

/// A text string as an object: ASCII as it is, which PDF's own encoding contains, all else as UTF-16 with its mark. Control characters
/// are replaced, as in XML, so that the two descriptions of a file agree.
pub(super) fn object(text: &str) -> Object {
    text_string(&printable(text))
}

/// A text string as text: ASCII in parentheses, all else in hexadecimal digits.
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
