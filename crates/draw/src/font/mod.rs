//! The fonts of a document: the bundled one, and the user's fonts for scripts that it lacks.
//!
//! They measure diagrams and pages for every format, so no output depends on the fonts installed on a machine.

mod face;
mod line;
mod maps;
mod outlines;

pub use face::Face;
pub use face::FontError;
#[cfg(feature = "pdf")]
pub use line::Glyph;
#[cfg(feature = "pdf")]
pub use line::Run;
pub use line::{Font, Line};

/// Width in em of the stroke that emboldens the glyphs of a font without a bold face.
pub(crate) const EMPHASIS: f64 = 0.03;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Height of a capital letter in em. A centred label has its baseline half of it below the middle.
pub const CAP_HEIGHT: f64 = 0.717;

/// The licence of the bundled font.
pub const LICENSE: &str = include_str!("../../fonts/OFL.txt");

/// The bundled weights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Weight {
    /// For secondary text: line numbers, axes.
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
            Self::Light => include_bytes!("../../fonts/StepbookSans-Light.ttf"),
            Self::Regular => include_bytes!("../../fonts/StepbookSans-Regular.ttf"),
            Self::Bold => include_bytes!("../../fonts/StepbookSans-Bold.ttf"),
        }
    }

    fn face(self) -> &'static ttf_parser::Face<'static> {
        static FACES: LazyLock<[ttf_parser::Face<'static>; 3]> = LazyLock::new(|| {
            let face = |weight: Weight| ttf_parser::Face::parse(weight.file(), 0);
            Weight::ALL.map(|weight| face(weight).expect("the bundled fonts are valid TrueType"))
        });
        &FACES[self as usize]
    }

    /// The advance width of `c` in units of the font, if the font has it.
    fn advance(self, c: char) -> Option<u16> {
        // Nearly all texts are ASCII, and each is measured several times.
        static ASCII: LazyLock<[[Option<u16>; 128]; 3]> = LazyLock::new(|| {
            Weight::ALL.map(|weight| std::array::from_fn(|code| weight.look_up_advance(char::from(code as u8))))
        });
        match ASCII[self as usize].get(c as usize) {
            Some(&advance) => advance,
            None => self.look_up_advance(c),
        }
    }

    fn look_up_advance(self, c: char) -> Option<u16> {
        let face = self.face();
        face.glyph_index(c).map(|glyph| face.glyph_hor_advance(glyph).unwrap_or(0))
    }

    /// Width of `text` in units of the font, if the font has all of its characters.
    fn units(self, text: &str) -> Option<u64> {
        text.chars().map(|c| self.advance(c).map(u64::from)).sum()
    }

    /// Converts units of the font to em.
    fn em(self, units: u64) -> f64 {
        units as f64 / f64::from(self.face().units_per_em())
    }

    /// Whether the font has a glyph for `c`.
    pub fn has(self, c: char) -> bool {
        self.advance(c).is_some()
    }
}

/// Shaped lines, by their texts.
type LineCache = BTreeMap<String, Arc<Line>>;

/// The fonts of a document: the bundled one, and the user's fonts for characters that it lacks. Cheap to clone.
#[derive(Clone, Default)]
pub struct Fonts {
    faces: Arc<Vec<Face>>,
    is_right_to_left: bool,
    /// The shaped lines of each weight.
    lines: Arc<[Mutex<LineCache>; 3]>,
}

impl Fonts {
    /// Adds a font file of the user after those added before. Of a collection it adds the face `index`, or all faces.
    /// Each character is looked up in the bundled font first, then in the user's fonts in order.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a usable font, or if its licence bits forbid embedding.
    pub fn add(&mut self, file: Vec<u8>, index: Option<u32>) -> Result<(), FontError> {
        let faces = Face::read(file, index)?;
        Arc::make_mut(&mut self.faces).extend(faces);
        self.lines = Arc::default();
        Ok(())
    }

    /// Sets the base direction of the document. If it runs from right to left, a line with any right-to-left letter
    /// begins at the right. Otherwise the first letter of a line decides.
    #[must_use]
    pub fn reading(self, is_right_to_left: bool) -> Self {
        match is_right_to_left == self.is_right_to_left {
            true => self,
            false => Self { is_right_to_left, lines: Arc::default(), ..self },
        }
    }

    /// Width of `text` in em. A character that all fonts lack counts as one em.
    pub fn width(&self, text: &str, weight: Weight) -> f64 {
        self.units(text, weight).map_or_else(|| self.line(text, weight).width, |units| self.em(units, weight))
    }

    /// Width of `text` in units of the bundled font, if that font has all of its characters. Such widths can be added
    /// up.
    pub fn units(&self, text: &str, weight: Weight) -> Option<u64> {
        weight.units(text)
    }

    /// Converts units of the bundled font to em.
    pub fn em(&self, units: u64, weight: Weight) -> f64 {
        weight.em(units)
    }

    /// Whether the bundled font alone can show `text`, with one glyph per character.
    pub(crate) fn is_plain(&self, text: &str, weight: Weight) -> bool {
        text.chars().all(|c| weight.has(c))
    }

    /// `text` as positioned glyphs.
    pub(crate) fn line(&self, text: &str, weight: Weight) -> Arc<Line> {
        let lines = || self.lines[weight as usize].lock().unwrap_or_else(PoisonError::into_inner);
        let cached = lines().get(text).cloned();
        cached.unwrap_or_else(|| {
            let line = Arc::new(self.set(text, weight));
            lines().insert(text.to_owned(), Arc::clone(&line));
            line
        })
    }

    /// The faces of the user's fonts.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    fn is_right_to_left(&self) -> bool {
        self.is_right_to_left
    }
}

impl PartialEq for Fonts {
    fn eq(&self, other: &Self) -> bool {
        self.faces == other.faces && self.is_right_to_left == other.is_right_to_left
    }
}

impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fonts").field("faces", &self.faces).field("right_to_left", &self.is_right_to_left).finish()
    }
}

#[cfg(test)]
mod tests;
