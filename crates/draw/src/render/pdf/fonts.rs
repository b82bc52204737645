//! Embeds the fonts of a document, reduced to the glyphs that its pages use.

use super::{Pages, PdfError};
use crate::diagram::Text;
use crate::font::{Font, Fonts, Weight};
use crate::render::missing::{MissingGlyphs, TextRole, texts};
use printpdf::{Codepoint, FontId, Op, ParsedFont, PdfFont, PdfFontHandle, PdfFontMap, Pt, TextItem};
use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The glyphs of a font that the pages use.
#[derive(Default)]
struct UsedGlyphs {
    /// Characters of plain text, each shown by one glyph.
    characters: BTreeSet<char>,
    /// Glyphs of other text, with the text of their first use.
    glyphs: BTreeMap<u16, String>,
}

/// A glyph of an embedded font.
pub(super) struct EmbeddedGlyph {
    /// Its id in the embedded font.
    pub id: u16,
    /// The characters that it means by default.
    pub text: String,
    /// Its width in thousandths of an em, as written in the document.
    pub width: i64,
}

/// The embedded fonts.
pub(super) struct EmbeddedFonts<'a> {
    pub fonts: &'a Fonts,
    subsets: BTreeMap<Font, Subset>,
}

/// The glyphs of an embedded font.
struct Subset {
    /// By their ids in the whole font.
    glyphs: BTreeMap<u16, EmbeddedGlyph>,
    /// The ids of the glyphs of plain text, by character.
    characters: BTreeMap<char, u16>,
}

impl EmbeddedFonts<'_> {
    /// A glyph that some page uses.
    pub(super) fn glyph(&self, font: Font, id: u16) -> &EmbeddedGlyph {
        &self.subsets[&font].glyphs[&id]
    }

    /// The glyph ids of plain text in the embedded font.
    pub(super) fn plain(&self, weight: Weight, text: &str) -> impl Iterator<Item = u16> {
        let characters = &self.subsets[&Font::Bundled(weight)].characters;
        text.chars().map(|c| characters[&c])
    }

    /// Operators that show every glyph of every font once.
    pub(super) fn usage(&self) -> Vec<Op> {
        let show = |(&font, subset): (&Font, &Subset)| {
            let codes = subset.glyphs.values().map(|glyph| Codepoint::with_cid(glyph.id, 0.0, glyph.text.clone()));
            let items = vec![TextItem::GlyphIds(codes.collect())];
            let font = PdfFontHandle::External(FontId(resource(font)));
            [Op::SetFont { font, size: Pt(1.0) }, Op::ShowText { items }]
        };
        self.subsets.iter().flat_map(show).collect()
    }
}

/// The resource name of a font.
pub(super) fn resource(font: Font) -> String {
    match font {
        Font::Bundled(Weight::Light) => "L".to_owned(),
        Font::Bundled(Weight::Regular) => "R".to_owned(),
        Font::Bundled(Weight::Bold) => "B".to_owned(),
        Font::User(index) => format!("U{index}"),
    }
}

/// Embeds the fonts that `pages` need, reduced to the glyphs that they use.
pub(super) fn embed(pages: &Pages) -> Result<(PdfFontMap, EmbeddedFonts<'_>), PdfError> {
    let (mut used, mut missing): (BTreeMap<Font, UsedGlyphs>, _) = (BTreeMap::new(), MissingGlyphs::default());
    let mut add = |Text { content, weight, .. }: &Text, role| {
        if pages.fonts.is_plain(content, *weight) {
            return used.entry(Font::Bundled(*weight)).or_default().characters.extend(content.chars());
        }
        let line = pages.fonts.line(content, *weight);
        for &c in &line.missing {
            missing.add(c, if pages.title.contains(c) { TextRole::Title } else { role });
        }
        for run in &line.runs {
            let used = used.entry(run.font).or_default();
            for glyph in &run.glyphs {
                let text = used.glyphs.entry(glyph.id).or_default();
                if text.is_empty() {
                    text.clone_from(&glyph.text);
                }
            }
        }
    };
    pages.pages.iter().for_each(|page| texts(&page.drawing.items, TextRole::Text, &mut add));
    if !missing.0.is_empty() {
        return Err(missing.into());
    }
    let mut map = PdfFontMap::default();
    let mut subsets = BTreeMap::new();
    for (font, used) in used {
        let (part, subset) = subset(&pages.fonts, font, used)?;
        map.map.insert(FontId(resource(font)), PdfFont::new(part));
        subsets.insert(font, subset);
    }
    Ok((map, EmbeddedFonts { fonts: &pages.fonts, subsets }))
}

/// Reduces a font to its used glyphs. printpdf itself would embed the whole font.
fn subset(fonts: &Fonts, font: Font, used: UsedGlyphs) -> Result<(ParsedFont, Subset), PdfError> {
    let (bytes, index, name) = match font {
        Font::Bundled(weight) => (weight.file(), 0, "StepbookSans".to_owned()),
        Font::User(index) => {
            let face = &fonts.faces()[index];
            (face.bytes(), face.index(), face.name())
        }
    };
    let fault = |what: &str| match font {
        Font::Bundled(_) => PdfError::Internal(format!("{what} of the bundled font")),
        Font::User(number) => PdfError::Font { number: number + 1, what: what.to_owned() },
    };
    let mut part = ParsedFont::from_bytes(bytes, index as usize, &mut Vec::new()).ok_or_else(|| fault("parsing"))?;
    let units = f32::from(part.pdf_font_metrics.units_per_em);
    let width = |glyph: u16| part.get_glyph_width(glyph).unwrap_or(0);
    // Plain characters are inserted last, so they take precedence over other meanings of their glyphs.
    let mut glyphs = used.glyphs;
    // Each glyph must mean something. One that only completes others means a zero-width space.
    glyphs.values_mut().filter(|text| text.is_empty()).for_each(|text| text.push('\u{200b}'));
    let mut characters = BTreeMap::new();
    for c in used.characters {
        let glyph = part.lookup_glyph_index(u32::from(c)).ok_or_else(|| fault("a glyph"))?;
        glyphs.insert(glyph, c.to_string());
        characters.insert(c, glyph);
    }
    let mut remapper = subsetter::GlyphRemapper::new();
    let mut widths = BTreeMap::from([(0, width(0))]);
    let mut embedded = BTreeMap::new();
    for (glyph, text) in glyphs {
        let id = remapper.remap(glyph);
        widths.insert(id, width(glyph));
        // The rounding of printpdf.
        let width = (f32::from(width(glyph)) * 1000.0 / units) as i64;
        embedded.insert(glyph, EmbeddedGlyph { id, text, width });
    }
    part.original_bytes =
        subsetter::subset(bytes, index, &remapper).map_err(|error| fault(&format!("a subset ({error})")))?;
    part.font_index = 0;
    // Characters that are valid in a PostScript name.
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(60).collect();
    let name = if name.is_empty() { "Font" } else { &name };
    part.font_name = Some(format!("{}+{name}", tag(&part.original_bytes)));
    characters.values_mut().for_each(|glyph| *glyph = embedded[glyph].id);
    part.glyph_widths = widths;
    Ok((part, Subset { glyphs: embedded, characters }))
}

/// The six letters that mark a subset, derived from its content.
fn tag(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let hash = digest[..8].iter().fold(0_u64, |hash, &byte| hash << 8 | u64::from(byte));
    let rests = std::iter::successors(Some(hash), |rest| Some(rest / 26));
    rests.take(6).map(|rest| char::from(b'A' + (rest % 26) as u8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_the_same_on_every_machine() {
        assert_eq!(tag(b""), "SFMQVA");
    }
}
