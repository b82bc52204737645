//! Elements that contain only numbers, colours and fixed names, so they need no escaping. Most of a picture consists of
//! them.

use super::path::tenths_of;
use crate::diagram::{Rgb, Width};
use stepbook_solve::text::tenths;

/// A colour in CSS notation: `#rgb` if that equals `#rrggbb`.
pub(super) fn hex(colour: Rgb) -> String {
    let Rgb(r, g, b) = colour;
    match [r, g, b].iter().all(|part| part % 17 == 0) {
        true => format!("#{:x}{:x}{:x}", r / 17, g / 17, b / 17),
        false => colour.hex(),
    }
}

/// A tag under construction at the end of `out`.
pub(super) struct Tag<'a> {
    out: &'a mut String,
}

impl<'a> Tag<'a> {
    pub(super) fn new(out: &'a mut String, name: &'static str) -> Self {
        out.push('<');
        out.push_str(name);
        Self { out }
    }

    /// Adds an attribute whose value is a fixed name or path data.
    pub(super) fn set(self, name: &'static str, value: &str) -> Self {
        debug_assert!(!value.contains(['<', '>', '&', '"']), "{value} needs escaping");
        for part in [" ", name, "=\"", value, "\""] {
            self.out.push_str(part);
        }
        self
    }

    /// Adds an attribute that is a length in cells.
    pub(super) fn length(self, name: &'static str, cells: f64) -> Self {
        for part in [" ", name, "=\""] {
            self.out.push_str(part);
        }
        tenths(tenths_of(cells), self.out);
        self.out.push('"');
        self
    }

    pub(super) fn colour(self, name: &'static str, colour: Rgb) -> Self {
        self.set(name, &hex(colour))
    }

    pub(super) fn stroke(self, (colour, width): (Rgb, Width)) -> Self {
        self.colour("stroke", colour).stroke_width(width)
    }

    pub(super) fn stroke_width(self, width: Width) -> Self {
        self.length("stroke-width", width.mm(super::CELL_MM) / super::CELL_MM)
    }

    /// Ends an element without content.
    pub(super) fn end(self) {
        self.out.push_str("/>\n");
    }

    /// Ends the tag of an element whose content follows.
    pub(super) fn open(self) {
        self.out.push_str(">\n");
    }
}
