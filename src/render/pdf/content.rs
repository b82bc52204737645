//! The contents of a page: operators, each after its operands, as a file holds them.

use crate::diagram::Rgb;
use std::fmt::Display;
use std::io::Write as _;

/// The ends of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cap {
    /// The line ends where it ends.
    Butt = 0,
    /// It ends half its width later.
    Square = 2,
}

/// The corners of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Join {
    /// Pointed.
    Miter = 0,
    Round = 1,
}

/// Hundredths from which on a number has more digits than an `f32` is sure to tell apart.
const MANY_DIGITS: u32 = 1_000_000;

/// A point of a page in pt: x to the right, y up.
pub(super) type At = (f32, f32);

/// Operators, a line for each.
#[derive(Default)]
pub(super) struct Content(Vec<u8>);

impl Content {
    /// All operators; no line ends after the last one.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        self.0.pop();
        self.0
    }

    /// An operator with the operands that were put before it.
    pub(super) fn operator(&mut self, operator: &str) {
        self.0.extend_from_slice(operator.as_bytes());
        self.0.push(b'\n');
    }

    pub(super) fn numbers<const N: usize>(&mut self, numbers: [f32; N]) -> &mut Self {
        numbers.into_iter().for_each(|number| self.number(number));
        self
    }

    /// A name of ASCII letters and digits.
    pub(super) fn name(&mut self, name: &str) -> &mut Self {
        self.put(format_args!("/{name}"));
        self
    }

    /// A string of 16-bit numbers.
    pub(super) fn string(&mut self, units: impl IntoIterator<Item = u16>) -> &mut Self {
        self.hexadecimal(units);
        self.0.push(b' ');
        self
    }

    /// Shows glyphs, after each of which the next one is moved back by so many thousandths of an em.
    pub(super) fn show(&mut self, glyphs: impl IntoIterator<Item = (u16, i64)>) {
        self.0.push(b'[');
        for (glyph, back) in glyphs {
            self.hexadecimal([glyph]);
            if back != 0 {
                self.write(format_args!(" {back}"));
            }
        }
        self.0.extend_from_slice(b"] ");
        self.operator("TJ");
    }

    /// Begins content without a meaning.
    pub(super) fn begin_artifact(&mut self) {
        self.name("Artifact").operator("BMC");
    }

    /// Begins content of the structure tree: its kind, and its number on the page.
    pub(super) fn begin_part(&mut self, kind: &str, number: usize) {
        self.name(kind).put(format_args!("<</MCID {number}>>"));
        self.operator("BDC");
    }

    /// Begins content that is copied and read aloud as `text`.
    pub(super) fn begin_spoken(&mut self, text: &str) {
        self.name("Span").write(format_args!("<</ActualText"));
        self.hexadecimal(std::iter::once(0xfeff).chain(text.encode_utf16()));
        self.0.extend_from_slice(b">> ");
        self.operator("BDC");
    }

    pub(super) fn end_marked(&mut self) {
        self.operator("EMC");
    }

    pub(super) fn move_to(&mut self, (x, y): At) {
        self.numbers([x, y]).operator("m");
    }

    pub(super) fn line_to(&mut self, (x, y): At) {
        self.numbers([x, y]).operator("l");
    }

    /// A cubic Bézier curve with these handles.
    pub(super) fn curve_to(&mut self, [(ax, ay), (bx, by)]: [At; 2], (x, y): At) {
        self.numbers([ax, ay, bx, by, x, y]).operator("c");
    }

    pub(super) fn fill_colour(&mut self, colour: Rgb) {
        self.colour(colour, "g", "rg");
    }

    pub(super) fn stroke_colour(&mut self, colour: Rgb) {
        self.colour(colour, "G", "RG");
    }

    /// Sets a colour, with one operator for greys and another for all others.
    fn colour(&mut self, Rgb(r, g, b): Rgb, grey: &str, other: &str) {
        let part = |value: u8| (f32::from(value) / 255.0 * 1000.0).round() / 1000.0;
        match r == g && g == b {
            true => self.numbers([part(r)]).operator(grey),
            false => self.numbers([r, g, b].map(part)).operator(other),
        }
    }

    pub(super) fn line_width(&mut self, pt: f32) {
        self.numbers([pt]).operator("w");
    }

    pub(super) fn cap(&mut self, cap: Cap) {
        self.put(cap as u8);
        self.operator("J");
    }

    pub(super) fn join(&mut self, join: Join) {
        self.put(join as u8);
        self.operator("j");
    }

    /// The font of a resource name, and its size in pt.
    pub(super) fn font(&mut self, name: &str, pt: f32) {
        self.name(name).numbers([pt]).operator("Tf");
    }

    /// A number as an operand, with as few digits as tell it from others. Most are hundredths, whose digits need no search.
    fn number(&mut self, number: f32) {
        let hundredths = (f64::from(number) * 100.0).round() as i32;
        let digits = hundredths.unsigned_abs();
        if digits >= MANY_DIGITS || (f64::from(hundredths) / 100.0) as f32 != number {
            return self.put(number);
        }
        let digit = |value: u32| b'0' + (value % 10) as u8;
        let mut text = *b"-0000.00 ";
        let mut begin = 5;
        let (mut whole, part) = (digits / 100, digits % 100);
        let end = match part {
            0 => 5,
            _ if part % 10 == 0 => 7,
            _ => 8,
        };
        (text[6], text[7], text[end]) = (digit(part / 10), digit(part), b' ');
        while whole > 0 || begin == 5 {
            begin -= 1;
            text[begin] = digit(whole);
            whole /= 10;
        }
        if hundredths < 0 {
            begin -= 1;
            text[begin] = b'-';
        }
        self.0.extend_from_slice(&text[begin..=end]);
    }

    /// An operand.
    fn put(&mut self, operand: impl Display) {
        self.write(format_args!("{operand} "));
    }

    fn hexadecimal(&mut self, units: impl IntoIterator<Item = u16>) {
        const DIGITS: [u8; 16] = *b"0123456789ABCDEF";
        self.0.push(b'<');
        for unit in units {
            self.0.extend([12, 8, 4, 0].map(|shift| DIGITS[usize::from(unit >> shift & 15)]));
        }
        self.0.push(b'>');
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("a vector takes all that is written");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_few_digits_as_tell_them_apart() {
        let mut text = String::new();
        let mut content = Content::default();
        let hundredths = (-2_000..2_000).chain((0..1_100_000).step_by(7)).chain(999_000..1_001_000);
        let hundredths = hundredths.map(|number| (f64::from(number) / 100.0) as f32);
        for number in hundredths.chain([0.125, -0.001, 0.333, 1e-7, 3e9, 14_400.0, f32::MIN]) {
            content.numbers([number]);
            text.push_str(&format!("{number} "));
        }
        assert_eq!(String::from_utf8(content.0), Ok(text));
    }

    #[test]
    fn operators_follow_their_operands() {
        let mut content = Content::default();
        content.begin_part("P", 3);
        content.font("R", 9.5);
        content.string([1, 0xab]).operator("Tj");
        content.show([(1, 0), (2, -30), (0x1234, 0)]);
        content.begin_spoken("ä");
        content.end_marked();
        content.fill_colour(Rgb(255, 255, 255));
        content.stroke_colour(Rgb(255, 0, 51));
        content.cap(Cap::Square);
        content.curve_to([(0.0, 1.25), (2.0, 3.0)], (-4.5, 5.0));
        let lines = [
            "/P <</MCID 3>> BDC",
            "/R 9.5 Tf",
            "<000100AB> Tj",
            "[<0001><0002> -30<1234>] TJ",
            "/Span <</ActualText<FEFF00E4>>> BDC",
            "EMC",
            "1 g",
            "1 0 0.2 RG",
            "2 J",
            "0 1.25 2 3 -4.5 5 c",
        ];
        assert_eq!(String::from_utf8_lossy(&content.into_bytes()), lines.join("\n"));
    }
}
