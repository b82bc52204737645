//! The bundled font and its widths.
//!
//! Diagrams and pages are measured with it whatever the output, so that no output depends on the fonts of a machine.

use std::sync::LazyLock;
use ttf_parser::Face;

/// Height of a capital letter in em: half of it puts a label's baseline below the middle of its cell.
pub const CAP_HEIGHT: f64 = 0.717;

/// The weights that are bundled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Weight {
    /// For background: numbers of lines, axes.
    Light,
    /// For text.
    #[default]
    Regular,
    /// For headings, step numbers and the moved block.
    Bold,
}

impl Weight {
    /// All weights.
    pub const ALL: [Self; 3] = [Self::Light, Self::Regular, Self::Bold];

    /// The TrueType file.
    pub fn file(self) -> &'static [u8] {
        match self {
            Self::Light => include_bytes!("../fonts/StepbookSans-Light.ttf"),
            Self::Regular => include_bytes!("../fonts/StepbookSans-Regular.ttf"),
            Self::Bold => include_bytes!("../fonts/StepbookSans-Bold.ttf"),
        }
    }

    fn face(self) -> &'static Face<'static> {
        static FACES: LazyLock<[Face<'static>; 3]> = LazyLock::new(|| {
            Weight::ALL.map(|weight| Face::parse(weight.file(), 0).expect("the bundled fonts are valid TrueType"))
        });
        &FACES[self as usize]
    }

    /// Width of `text` in em. A character that the font lacks counts as one em.
    pub fn width(self, text: &str) -> f64 {
        let face = self.face();
        let advance = |c: char| match face.glyph_index(c) {
            Some(glyph) => f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)),
            None => f64::from(face.units_per_em()),
        };
        text.chars().map(advance).sum::<f64>() / f64::from(face.units_per_em())
    }

    /// Whether the font has a glyph for `c`.
    pub fn has(self, c: char) -> bool {
        self.face().glyph_index(c).is_some()
    }
}

/// The fonts of a document, by which everything in it is measured: the bundled one, and those of the user for characters
/// that it lacks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fonts {}

impl Fonts {
    /// Width of `text` in em.
    pub fn width(&self, text: &str, weight: Weight) -> f64 {
        weight.width(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_add_up_and_bold_is_wider() {
        let text = "After 42 steps";
        let sum: f64 = text.chars().map(|c| Weight::Regular.width(&c.to_string())).sum();
        assert!((Weight::Regular.width(text) - sum).abs() < 1e-9);
        assert!(Weight::Bold.width(text) > Weight::Light.width(text));
    }

    #[test]
    fn covers_latin_greek_and_cyrillic() {
        for c in "AZaz09ÄéŁőΩжЯ–…×".chars() {
            assert!(Weight::ALL.iter().all(|w| w.has(c)), "{c}");
        }
        assert!(!Weight::Regular.has('漢'));
    }
}
