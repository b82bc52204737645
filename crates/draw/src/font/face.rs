//! The faces of the user's fonts, and the checks that decide which files are usable.

use super::maps;
use super::outlines::{self, Checked};
use harfrust::{FontRef, Shaper, ShaperData};
use std::fmt;
use std::sync::Arc;
use ttf_parser::{GlyphId, Tag};

/// Faces of at least this weight class are used for bold text: OpenType's "semi-bold".
const BOLD: u16 = 600;

/// Why a font file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FontError {
    /// Not a font.
    #[error("it is not a font; expected a TrueType or OpenType file (.ttf, .otf, .ttc, .otc)")]
    NoFont,
    /// WOFF.
    #[error("it is a web font; unpack it to .ttf or .otf first")]
    WebFont,
    /// Parts of the file are missing or contradict each other.
    #[error("the font is damaged or incomplete; get the file again")]
    Damaged,
    /// An index beyond the faces of a collection.
    #[error("it has {}, so there is no `#{index}` (counted from 0)", faces(*count))]
    NoFace {
        /// The requested index.
        index: u32,
        /// Number of faces.
        count: u32,
    },
    /// It has no map from characters to glyphs.
    #[error("the font has no Unicode character map; use a Unicode font")]
    NoMap,
    /// Pictures instead of outlines, or outlines that PDF does not support.
    #[error("the font has no outlines that a PDF can contain (`glyf` or `CFF`); {OUTLINES}")]
    NoOutlines,
    /// Coloured signs, and no outlines to print in their place.
    #[error(
        "the signs of the font are coloured pictures (`sbix`, `CBDT`, `COLR` or `SVG`) without plain outlines to print; {OUTLINES}"
    )]
    OnlyPictures,
    /// Its licence bits forbid embedding.
    #[error("its licence forbids embedding it in a document (`fsType` in its `OS/2` table); use a font that allows it")]
    NoEmbedding,
    /// Its licence bits forbid embedding parts.
    #[error(
        "its licence forbids embedding a subset (`fsType` in its `OS/2` table), and whole fonts are not embedded; use a different font"
    )]
    NoSubset,
}

/// What to use in place of a font without outlines.
const OUTLINES: &str =
    "use a font whose signs are black outlines: for emoji, DejaVu Sans or Noto Emoji (not Noto Color Emoji)";

/// "one face", "3 faces".
fn faces(count: u32) -> String {
    if count == 1 { "one face".to_owned() } else { format!("{count} faces") }
}

/// A face of a font file.
#[derive(Clone)]
pub struct Face {
    bytes: Arc<Vec<u8>>,
    index: u32,
    is_bold: bool,
    /// Whether it has coloured pictures of glyphs.
    is_coloured: bool,
    /// Its data for shaping.
    data: Arc<ShaperData>,
}

impl Face {
    /// The face `index` of a file, or all faces.
    pub(super) fn read(bytes: Vec<u8>, index: Option<u32>) -> Result<Vec<Self>, FontError> {
        if bytes.starts_with(b"wOF") {
            return Err(FontError::WebFont);
        }
        let count = ttf_parser::fonts_in_collection(&bytes).unwrap_or(1);
        if let Some(index) = index.filter(|&index| index >= count) {
            return Err(FontError::NoFace { index, count });
        }
        // The parser asserts this in debug builds.
        if bytes.starts_with(b"ttcf") && 12 + 4 * u64::from(count) > bytes.len() as u64 {
            return Err(FontError::Damaged);
        }
        let bytes = Arc::new(bytes);
        let mut checked = Checked::new();
        let wanted = index.map_or(0..count, |index| index..index + 1);
        let faces: Vec<Self> = wanted.map(|index| Self::new(&bytes, index, &mut checked)).collect::<Result<_, _>>()?;
        if faces.is_empty() { Err(FontError::Damaged) } else { Ok(faces) }
    }

    /// The face `index` of a file. `checked` holds the tables that it shares with earlier faces.
    fn new(bytes: &Arc<Vec<u8>>, index: u32, checked: &mut Checked) -> Result<Self, FontError> {
        let face = ttf_parser::Face::parse(bytes, index).map_err(|error| match error {
            ttf_parser::FaceParsingError::UnknownMagic => FontError::NoFont,
            _ => FontError::Damaged,
        })?;
        let raw = face.raw_face();
        let end = |record: ttf_parser::TableRecord| u64::from(record.offset) + u64::from(record.length);
        if raw.table_records.into_iter().any(|record| end(record) > bytes.len() as u64) {
            return Err(FontError::Damaged);
        }
        let tables = face.tables();
        if !tables.cmap.is_some_and(|cmap| cmap.subtables.into_iter().any(|table| table.is_unicode())) {
            return Err(FontError::NoMap);
        }
        let has = |tag: &[u8; 4]| raw.table(Tag::from_bytes(tag)).is_some();
        if !(has(b"glyf") && has(b"loca") || has(b"CFF ")) {
            return Err(FontError::NoOutlines);
        }
        // A font without licence bits is older than these bits.
        if tables.os2.is_some() {
            if face.permissions() == Some(ttf_parser::Permissions::Restricted) || !face.is_outline_embedding_allowed() {
                return Err(FontError::NoEmbedding);
            }
            if !face.is_subsetting_allowed() {
                return Err(FontError::NoSubset);
            }
        }
        if !maps::are_valid(bytes, index) || !outlines::are_valid(bytes, index, checked) {
            return Err(FontError::Damaged);
        }
        let is_bold = face.weight().to_number() >= BOLD;
        let is_coloured = [b"sbix", b"CBDT", b"COLR", b"SVG "].into_iter().any(has);
        if is_coloured && !has_plain_signs(&face) {
            return Err(FontError::OnlyPictures);
        }
        let font = FontRef::from_index(bytes, index).map_err(|_| FontError::Damaged)?;
        Ok(Self { bytes: bytes.clone(), index, is_bold, is_coloured, data: Arc::new(ShaperData::new(&font)) })
    }

    /// Whether it has coloured pictures of glyphs.
    pub(super) fn is_coloured(&self) -> bool {
        self.is_coloured
    }

    /// Whether a glyph is only a coloured picture. `tables` are those of this face.
    pub(super) fn is_picture(&self, tables: &ttf_parser::Face<'_>, glyph: GlyphId) -> bool {
        self.is_coloured && is_picture(tables, glyph)
    }

    /// The shaper for its text.
    pub(super) fn shaper(&self) -> Option<Shaper<'_>> {
        let font = FontRef::from_index(&self.bytes, self.index).ok()?;
        Some(self.data.shaper(&font).build())
    }

    /// Its tables.
    pub(crate) fn tables(&self) -> Option<ttf_parser::Face<'_>> {
        ttf_parser::Face::parse(&self.bytes, self.index).ok()
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether it is used for bold text.
    pub(crate) fn is_bold(&self) -> bool {
        self.is_bold
    }

    /// Its PostScript name, which may be empty.
    #[cfg(feature = "pdf")]
    pub(crate) fn name(&self) -> String {
        let is_name = |name: &ttf_parser::name::Name<'_>| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME;
        let names = self.tables().map(|tables| tables.names());
        let name = names.and_then(|names| names.into_iter().filter(is_name).find_map(|name| name.to_string()));
        name.unwrap_or_default()
    }

    /// Which face of the file it is.
    #[cfg(feature = "pdf")]
    pub(crate) fn index(&self) -> u32 {
        self.index
    }
}

/// Whether a glyph is a coloured picture without an outline.
fn is_picture(tables: &ttf_parser::Face<'_>, glyph: GlyphId) -> bool {
    let is_coloured = || {
        tables.is_color_glyph(glyph)
            || tables.glyph_raster_image(glyph, u16::MAX).is_some()
            || tables.glyph_svg_image(glyph).is_some()
    };
    let mut ink = Ink::default();
    tables.outline_glyph(glyph, &mut ink);
    !ink.is_any && is_coloured()
}

/// Maximum number of character maps that are searched. Fonts have three or four.
const MOST_MAPS: usize = 16;

/// Whether a font with coloured pictures has an outline for any non-ASCII character.
fn has_plain_signs(tables: &ttf_parser::Face<'_>) -> bool {
    let mut is_seen = vec![false; usize::from(u16::MAX) + 1];
    let mut is_new_with_ink = |glyph: GlyphId| {
        let mut ink = Ink::default();
        if !std::mem::replace(&mut is_seen[usize::from(glyph.0)], true) {
            tables.outline_glyph(glyph, &mut ink);
        }
        ink.is_any
    };
    let maps = tables.tables().cmap.into_iter().flat_map(|cmap| cmap.subtables).filter(|map| map.is_unicode());
    maps.take(MOST_MAPS).any(|map| {
        let letters = ('\u{80}'..=char::MAX).filter(|sign| !sign.is_whitespace());
        // Glyph 0 is the box for missing characters.
        letters.filter_map(|sign| map.glyph_index(sign.into())).filter(|glyph| glyph.0 > 0).any(&mut is_new_with_ink)
    })
}

/// Checks whether an outline has an area. Some fonts mark the extent of a picture by a contour of two points.
#[derive(Default)]
struct Ink {
    first: (f32, f32),
    last: (f32, f32),
    /// Twice the signed area of the contour so far.
    area: f32,
    is_any: bool,
}

impl Ink {
    fn to(&mut self, x: f32, y: f32) {
        self.area +=
            (self.last.0 - self.first.0) * (y - self.first.1) - (x - self.first.0) * (self.last.1 - self.first.1);
        self.last = (x, y);
    }
}

impl ttf_parser::OutlineBuilder for Ink {
    fn move_to(&mut self, x: f32, y: f32) {
        *self = Self { first: (x, y), last: (x, y), area: 0.0, ..*self };
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.to(x1, y1);
        self.to(x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.to(x1, y1);
        self.to(x2, y2);
        self.to(x, y);
    }

    fn close(&mut self) {
        self.is_any |= self.area.abs() > 1.0;
    }
}

impl PartialEq for Face {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && self.bytes == other.bytes
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a font of {} bytes, face {}", self.bytes.len(), self.index)
    }
}
