//! QR codes of web addresses.

use qrcode::{Color, EcLevel, QrCode};
use std::str::FromStr;

/// Maximum length of an address in characters. A longer one makes modules too small for a camera and is too long to
/// type.
const LONGEST: usize = 200;

/// A web address and its QR code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The address.
    pub address: String,
    /// Number of modules per side, without the quiet zone.
    pub side: usize,
    /// Whether each module is dark, row by row.
    modules: Vec<bool>,
}

impl Code {
    /// Whether the module in this row and column is dark; `false` outside the code.
    pub fn is_dark(&self, row: usize, col: usize) -> bool {
        col < self.side && self.modules.get(row * self.side + col).is_some_and(|&dark| dark)
    }
}

impl FromStr for Code {
    type Err = String;

    /// Parses an address such as `https://example.org/klotski`.
    fn from_str(text: &str) -> Result<Self, String> {
        let rest = ["https://", "http://"].iter().find_map(|scheme| {
            let begin = text.get(..scheme.len())?;
            begin.eq_ignore_ascii_case(scheme).then(|| &text[scheme.len()..])
        });
        let Some(rest) = rest else {
            return Err("an address begins with https:// or http://, such as https://example.org/klotski".to_owned());
        };
        if let Some(c) = text.chars().find(|c| !c.is_ascii_graphic()) {
            let shown = c.escape_debug();
            return Err(format!(
                "`{shown}` cannot be in an address; copy it from a browser, which writes such characters as %20 or xn--"
            ));
        }
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if !host.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[') {
            return Err("the address has no host; write one such as https://example.org/klotski".to_owned());
        }
        if text.len() > LONGEST {
            let length = text.len();
            return Err(format!(
                "the address has {length} characters, and {LONGEST} can be scanned well; use a shorter one"
            ));
        }
        // Level M survives damage to a tenth of the modules.
        let code = QrCode::with_error_correction_level(text, EcLevel::M).map_err(|error| error.to_string())?;
        let modules = code.to_colors().into_iter().map(|module| module == Color::Dark).collect();
        Ok(Self { address: text.to_owned(), side: code.width(), modules })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_code_with_its_three_finders() {
        let code: Code = "https://example.org/klotski".parse().expect("an address");
        let side = code.side;
        assert_eq!((side, code.address.as_str()), (29, "https://example.org/klotski"));
        for (top, left) in [(0, 0), (0, side - 7), (side - 7, 0)] {
            for row in 0..7 {
                for col in 0..7 {
                    let ring = row.min(6 - row).min(col.min(6 - col));
                    assert_eq!(code.is_dark(top + row, left + col), ring != 1, "{row}, {col}");
                }
            }
        }
        assert!(!code.is_dark(0, side) && !code.is_dark(side, 0));
        assert!(format!("HTTP://a.b/{}", "x".repeat(LONGEST - 11)).parse::<Code>().is_ok());
    }
}
