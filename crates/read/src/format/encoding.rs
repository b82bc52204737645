//! Decoding of files: UTF-8, or UTF-16 as written by Windows editors. Files of other types are rejected by name.

use super::{ReadError, line_and_column};
use std::borrow::Cow;

/// The beginnings of files that are not text: the bytes, the type of the file, and how to get text from it.
const DOCUMENTS: [(&[u8], &str, &str); 16] = [
    (b"PK\x03\x04", "a Word, OpenDocument or Excel file, or a ZIP archive", OFFICE),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel file", OFFICE),
    (b"{\\rtf", "an RTF document", OFFICE),
    (b"%PDF", "a PDF", "copy the puzzle from it into a text file"),
    (b"\x89PNG", "a PNG image", DRAWN),
    (b"\xff\xd8\xff", "a JPEG image", DRAWN),
    (b"GIF8", "a GIF image", DRAWN),
    (b"BM", "a BMP image", DRAWN),
    (b"RIFF", "a WebP image or another RIFF file", DRAWN),
    (b"II*\0", "a TIFF image", DRAWN),
    (b"MM\0*", "a TIFF image", DRAWN),
    (b"\x1f\x8b", "compressed with gzip", "unpack it first"),
    (b"BZh", "compressed with bzip2", "unpack it first"),
    (b"\xfd7zXZ", "compressed with xz", "unpack it first"),
    (b"7z\xbc\xaf", "a 7-Zip archive", "unpack it first"),
    (b"Rar!", "a RAR archive", "unpack it first"),
];

const OFFICE: &str = "open it in its program and save it as plain text in UTF-8";

const DRAWN: &str = "type the board into a text file, one symbol per cell";

/// Signs of at most this length could also begin a text. Such a file is rejected only if it contains a byte that cannot
/// occur in a text.
const SHORT: usize = 3;

/// Returns the text of a file without its byte order mark. Single carriage returns, as in files of old Macs, are line
/// endings.
///
/// # Errors
///
/// Fails if the file is not a text or not UTF-8.
pub fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    let text = characters(bytes)?;
    Ok(if text.contains('\r') && !text.contains('\n') { text.replace('\r', "\n").into() } else { text })
}

fn characters(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    if let Some(&(_, what, help)) = DOCUMENTS.iter().find(|(sign, ..)| is_document(bytes, sign)) {
        return Err(ReadError::Document { what, help });
    }
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => {
            return Err(ReadError::Document { what: "text in UTF-32", help: "save it again with encoding \"UTF-8\"" });
        }
        [0xff, 0xfe, rest @ ..] => return Ok(wide(rest, u16::from_le_bytes).into()),
        [0xfe, 0xff, rest @ ..] => return Ok(wide(rest, u16::from_be_bytes).into()),
        // UTF-16 that begins with ASCII characters and has no byte order mark.
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => return Ok(wide(bytes, u16::from_le_bytes).into()),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => return Ok(wide(bytes, u16::from_be_bytes).into()),
        _ => {}
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let valid = valid.strip_prefix('\u{feff}').unwrap_or(&valid);
        let (line, column) = line_and_column(valid, valid.len());
        let byte = bytes[error.valid_up_to()];
        ReadError::NotText { line, column, byte, likely: western(byte) }
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text).into())
}

fn is_document(bytes: &[u8], sign: &[u8]) -> bool {
    let is_binary = || bytes.contains(&0) || std::str::from_utf8(bytes).is_err();
    bytes.starts_with(sign) && (sign.len() > SHORT || is_binary())
}

/// Decodes text with two bytes per unit. Units that are not characters are replaced.
fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [first, second] => unit([first, second]),
        _ => 0xfffd,
    });
    char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect()
}

/// Returns the character for a non-ASCII byte in Windows-1252 and Latin-1, the usual encodings of old files.
fn western(byte: u8) -> Option<char> {
    const HIGH: [char; 32] = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’', '“', '”',
        '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    let letter = match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        0xa0.. => char::from(byte),
        _ => '\0',
    };
    Some(letter).filter(|letter| !matches!(letter, '\0' | '\u{a0}' | '\u{ad}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_in_utf_16_is_read() {
        let text = "title = \"Großmutter 东\"\r\nboard";
        let bytes = |mark: &[u16], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            mark.iter().copied().chain(text.encode_utf16()).flat_map(unit).collect()
        };
        for bytes in [
            bytes(&[0xfeff], u16::to_le_bytes),
            bytes(&[0xfeff], u16::to_be_bytes),
            bytes(&[], u16::to_le_bytes),
            bytes(&[], u16::to_be_bytes),
            format!("\u{feff}{text}").into_bytes(),
        ] {
            assert_eq!(decoded(&bytes).as_deref(), Ok(text));
        }
        assert_eq!(decoded(b"\xff\xfeA\0B").as_deref(), Ok("A\u{fffd}"));
    }

    #[test]
    fn files_that_are_not_text_are_named() {
        let cases: [(&[u8], &str); 7] = [
            (b"PK\x03\x04\x14\0", "this is a Word, OpenDocument or Excel file"),
            (b"%PDF-1.7\n", "this is a PDF"),
            (b"{\\rtf1\\ansi title}", "this is an RTF document"),
            (b"\x89PNG\r\n\x1a\n\0", "this is a PNG image"),
            (b"\x1f\x8b\x08\0", "this is compressed with gzip"),
            (b"BM\0\0\0\0", "this is a BMP image"),
            (b"\xff\xfe\0\0A\0\0\0", "this is text in UTF-32"),
        ];
        for (bytes, message) in cases {
            let error = decoded(bytes).expect_err("no text").to_string();
            assert!(error.starts_with(message), "{error}");
        }
        // These texts are boards and lines of TOML.
        for text in ["BMM.\nB.AA\n", "BZh = 3", "II*.\n"] {
            assert_eq!(decoded(text.as_bytes()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_letter_in_an_old_encoding_is_named() {
        for (bytes, letter) in [(&b"Gro\xdfmutter"[..], Some('ß')), (b"it\x92s", Some('’')), (b"a\x81", None)] {
            let Err(ReadError::NotText { likely, .. }) = decoded(bytes) else { panic!("{bytes:?} is read") };
            assert_eq!(likely, letter);
        }
    }
}
