//! Subsets of the bundled font: only the glyphs that the pages use.

use super::{Page, PdfError};
use crate::diagram::Item;
use crate::font::Weight;
use crate::text::counted;
use printpdf::{FontId, ParsedFont, PdfFont, PdfFontHandle, PdfFontMap};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Characters of the input that the bundled font cannot show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingGlyphs(pub BTreeSet<char>);

impl std::error::Error for MissingGlyphs {}

impl fmt::Display for MissingGlyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bundled font, which has Latin, Greek and Cyrillic, lacks")?;
        for (i, &c) in self.0.iter().take(10).enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma} `{c}` (U+{:04X})", u32::from(c))?;
        }
        if self.0.len() > 10 {
            write!(f, " and {} more", counted(self.0.len() - 10, "character"))?;
        }
        f.write_str("; use other labels, or write HTML or SVG, which use the reader's fonts")
    }
}

/// The characters that each weight has to show.
type Used = BTreeMap<Weight, BTreeSet<char>>;

/// The resource name of a weight.
pub(super) fn handle(weight: Weight) -> PdfFontHandle {
    PdfFontHandle::External(font_id(weight))
}

fn font_id(weight: Weight) -> FontId {
    FontId(match weight {
        Weight::Light => "L".to_owned(),
        Weight::Regular => "R".to_owned(),
        Weight::Bold => "B".to_owned(),
    })
}

/// The fonts that `pages` need, cut down to the glyphs that they use.
pub(super) fn subsets(pages: &[Page]) -> Result<PdfFontMap, PdfError> {
    let mut used = Used::new();
    for page in pages {
        collect(&page.drawing.items, &mut used);
    }
    let missing = used.iter().flat_map(|(weight, chars)| chars.iter().filter(|&&c| !weight.has(c)));
    let missing: BTreeSet<char> = missing.copied().collect();
    if !missing.is_empty() {
        return Err(MissingGlyphs(missing).into());
    }
    let mut fonts = PdfFontMap::default();
    for (&weight, chars) in &used {
        fonts.map.insert(font_id(weight), PdfFont::new(subset(weight, chars)?));
    }
    Ok(fonts)
}

fn collect(items: &[Item], used: &mut Used) {
    for item in items {
        match item {
            Item::Text(text) => used.entry(text.weight).or_default().extend(text.content.chars()),
            Item::Group { items, .. } | Item::Turned { items, .. } => collect(items, used),
            Item::Rect { .. }
            | Item::Polygon { .. }
            | Item::Line { .. }
            | Item::Arrow { .. }
            | Item::Hatch { .. }
            | Item::Circle { .. } => {}
        }
    }
}

/// printpdf embeds a font whole; so it is given one that has no more than these characters.
fn subset(weight: Weight, chars: &BTreeSet<char>) -> Result<ParsedFont, PdfError> {
    let internal = |what: &str| PdfError::Internal(format!("{what} of the bundled font"));
    let full = ParsedFont::from_bytes(weight.file(), 0, &mut Vec::new()).ok_or(internal("parsing"))?;
    let mut remapper = subsetter::GlyphRemapper::new();
    let width = |glyph: u16| full.get_glyph_width(glyph).unwrap_or(0);
    let mut glyphs = BTreeMap::new();
    let mut widths = BTreeMap::from([(0, width(0))]);
    for &c in chars {
        let glyph = full.lookup_glyph_index(u32::from(c)).ok_or(internal("a glyph"))?;
        let new = remapper.remap(glyph);
        glyphs.insert(u32::from(c), new);
        widths.insert(new, width(glyph));
    }
    let mut font = full.clone();
    font.original_bytes = subsetter::subset(weight.file(), 0, &remapper)
        .map_err(|error| PdfError::Internal(format!("subset of the bundled font: {error}")))?;
    let name = full.font_name.as_deref().unwrap_or("StepbookSans");
    font.font_name = Some(format!("{}+{name}", tag(&font.original_bytes)));
    font.codepoint_to_glyph = glyphs;
    font.glyph_widths = widths;
    Ok(font)
}

/// The six letters that mark a subset, from its content.
fn tag(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let mut hash = digest[..8].iter().fold(0_u64, |hash, &byte| hash << 8 | u64::from(byte));
    let mut letter = || {
        let letter = b'A' + (hash % 26) as u8;
        hash /= 26;
        char::from(letter)
    };
    (0..6).map(|_| letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_the_same_on_every_machine() {
        assert_eq!(tag(b""), "SFMQVA");
    }
}
