//! Lines of text in any script: the font, order and position of each glyph.
//!
//! The order of right-to-left text follows Unicode's bidirectional algorithm (`unicode-bidi`). `harfrust` shapes the
//! glyphs by the rules of the font.

use super::{Face, Fonts, Weight};
use harfrust::{BufferFlags, Direction, FontRef, ShapeOptions, Shaper, ShaperData, Tag, UnicodeBuffer};
use std::ops::Range;
use std::sync::LazyLock;
use ttf_parser::GlyphId;
use unicode_bidi::{BidiClass, Level, ParagraphBidiInfo, bidi_class};
use unicode_normalization::UnicodeNormalization as _;
use unicode_script::{Script, UnicodeScript as _};
use unicode_segmentation::UnicodeSegmentation as _;

/// A font of a document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Font {
    /// The bundled font.
    Bundled(Weight),
    /// A user's font, by its index.
    User(usize),
}

/// A shaped line of text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// The runs from left to right.
    pub runs: Vec<Run>,
    /// Its width in em.
    pub width: f64,
    /// The characters that no font has.
    pub missing: Vec<char>,
    /// Whether the glyphs are not in the order of the characters.
    pub is_reordered: bool,
}

/// Glyphs of one font.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// Its font.
    pub font: Font,
    /// Whether the text is bold but the font is not.
    pub is_emphasised: bool,
    /// Whether it runs from right to left.
    pub is_backwards: bool,
    /// The characters in reading order.
    pub text: String,
    /// The glyphs from left to right, marks next to their base.
    pub glyphs: Vec<Glyph>,
}

/// A glyph at its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// Its horizontal position in em, from the left end of the line.
    pub x: f64,
    /// Its height above the baseline in em.
    pub y: f64,
    /// The characters that it shows; empty if the adjacent glyph already shows them.
    pub text: String,
}

/// Characters that stay together: a grapheme cluster.
struct Cluster {
    range: Range<usize>,
    /// The script of its text, or of the adjacent text if it fits any script.
    script: Script,
    /// Whether it fits text of any script, as spaces and digits do.
    is_common: bool,
    /// The font that contains it, if any.
    font: Option<Font>,
    /// Index of the stretch of one script that it belongs to.
    span: usize,
}

impl Fonts {
    /// Shapes `text` in these fonts.
    pub(super) fn set(&self, text: &str, weight: Weight) -> Line {
        let bidi = ParagraphBidiInfo::new(text, self.base(text));
        let clusters = self.clusters(text, weight);
        let (levels, runs) = bidi.visual_runs(0..text.len());
        let mut line = Line { is_reordered: bidi.has_rtl(), ..Line::default() };
        for run in runs {
            let from = clusters.partition_point(|cluster| cluster.range.start < run.start);
            let to = clusters.partition_point(|cluster| cluster.range.start < run.end);
            let backwards = levels[run.start].is_rtl();
            let mut parts: Vec<&[Cluster]> =
                clusters[from..to].chunk_by(|a, b| a.font == b.font && a.span == b.span).collect();
            if backwards {
                parts.reverse();
            }
            for part in parts {
                self.append(&mut line, text, part, backwards, weight);
            }
        }
        line
    }

    /// The base direction of a line; `None` if its first letter decides.
    fn base(&self, text: &str) -> Option<Level> {
        let is_of = |c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL);
        (self.is_right_to_left() && text.chars().any(is_of)).then(Level::rtl)
    }

    /// The clusters of `text` with their fonts. All letters of a script have the same font if possible. A character
    /// that fits any script, such as an emoji, does not change the font of the others.
    fn clusters(&self, text: &str, weight: Weight) -> Vec<Cluster> {
        let cluster = |(at, text): (usize, &str)| {
            let script = text.chars().map(|c| c.script()).find(|script| !is_neutral(*script));
            let (script, is_common) = (script.unwrap_or(Script::Common), script.is_none());
            Cluster { range: at..at + text.len(), script, is_common, font: None, span: 0 }
        };
        let mut clusters: Vec<Cluster> = text.grapheme_indices(true).map(cluster).collect();
        let first = clusters.iter().find(|cluster| !cluster.is_common).map_or(Script::Common, |cluster| cluster.script);
        let (mut script, mut span) = (first, 0);
        for cluster in &mut clusters {
            if !cluster.is_common && cluster.script != script {
                (script, span) = (cluster.script, span + 1);
            }
            (cluster.script, cluster.span) = (script, span);
        }
        let fonts: Vec<(Font, ttf_parser::Face<'_>)> = self.candidates(weight).collect();
        for span in clusters.chunk_by_mut(|a, b| a.span == b.span) {
            let has = |(font, tables): &&(Font, ttf_parser::Face<'_>), cluster: &Cluster| {
                self.has_all(*font, tables, &text[cluster.range.clone()])
            };
            let best = fonts.iter().find(|font| span.iter().all(|c| c.is_common || has(font, c)));
            for cluster in span {
                let mut order = best.into_iter().chain(&fonts);
                cluster.font = order.find(|font| has(font, cluster)).map(|&(font, _)| font);
            }
        }
        clusters
    }

    /// All fonts with their tables, best match for `weight` first.
    fn candidates(&self, weight: Weight) -> impl Iterator<Item = (Font, ttf_parser::Face<'_>)> {
        let fits = move |face: &Face| face.is_bold() == (weight == Weight::Bold);
        let those = move |wanted: bool| {
            let faces = self.faces().iter().enumerate().filter(move |(_, face)| fits(face) == wanted);
            faces.filter_map(|(index, face)| Some((Font::User(index), face.tables()?)))
        };
        std::iter::once((Font::Bundled(weight), weight.face().clone())).chain(those(true)).chain(those(false))
    }

    /// Whether a font can draw all characters of a cluster, or canonically equivalent ones.
    fn has_all(&self, font: Font, tables: &ttf_parser::Face<'_>, cluster: &str) -> bool {
        let is_drawn = |glyph: GlyphId| glyph.0 > 0 && !self.is_picture(font, tables, glyph);
        let has = |c: char| is_ignorable(c) || tables.glyph_index(c).is_some_and(is_drawn);
        cluster.chars().all(has) || cluster.nfc().all(has)
    }

    /// The tables of a font with coloured pictures; `None` for other fonts.
    fn coloured(&self, font: Font) -> Option<ttf_parser::Face<'_>> {
        match font {
            Font::Bundled(_) => None,
            Font::User(index) => Some(&self.faces()[index]).filter(|face| face.is_coloured())?.tables(),
        }
    }

    /// Whether a glyph of a font is only a coloured picture.
    fn is_picture(&self, font: Font, tables: &ttf_parser::Face<'_>, glyph: GlyphId) -> bool {
        matches!(font, Font::User(index) if self.faces()[index].is_picture(tables, glyph))
    }

    fn shaper(&self, font: Font) -> Option<Shaper<'_>> {
        match font {
            Font::Bundled(weight) => Some(bundled(weight)),
            Font::User(index) => self.faces()[index].shaper(),
        }
    }

    /// Appends clusters of one font, script and direction.
    fn append(&self, line: &mut Line, text: &str, part: &[Cluster], backwards: bool, weight: Weight) {
        let (Some(first), Some(last)) = (part.first(), part.last()) else {
            return;
        };
        let text = &text[first.range.start..last.range.end];
        let shaped = first.font.and_then(|font| {
            let (glyphs, width) = shape(&self.shaper(font)?, text, first.script, backwards, line.width)?;
            // Ligatures, such as flags, have their own glyphs.
            let tables = self.coloured(font);
            let is_picture = |glyph: &Glyph| tables.iter().any(|t| self.is_picture(font, t, GlyphId(glyph.id)));
            (!glyphs.iter().any(is_picture)).then_some((font, (glyphs, width)))
        });
        let Some((font, (glyphs, width))) = shaped else {
            let missing = text.chars().filter(|&c| !is_ignorable(c));
            line.missing.extend(missing.clone());
            // Reserve one em for each missing character.
            line.width += missing.count() as f64;
            return;
        };
        line.width += width;
        let is_emphasised =
            matches!(font, Font::User(index) if weight == Weight::Bold && !self.faces()[index].is_bold());
        if !glyphs.is_empty() {
            line.runs.push(Run { font, is_emphasised, is_backwards: backwards, text: text.to_owned(), glyphs });
        }
    }
}

/// The glyphs of `text` from left to right, starting at `x`, and their width, all in em. `None` if shaping yields a
/// missing glyph.
fn shape(shaper: &Shaper<'_>, text: &str, script: Script, backwards: bool, x: f64) -> Option<(Vec<Glyph>, f64)> {
    let em = f64::from(shaper.units_per_em());
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(if backwards { Direction::RightToLeft } else { Direction::LeftToRight });
    let tag = script.short_name().as_bytes().try_into().map(Tag::new).ok().filter(|_| !is_neutral(script));
    if let Some(script) = tag.and_then(harfrust::Script::from_iso15924_tag) {
        buffer.set_script(script);
    }
    buffer.set_flags(BufferFlags::REMOVE_DEFAULT_IGNORABLES);
    let shaped = shaper.shape(buffer, ShapeOptions::new());
    let starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
    let mut pen = 0.0;
    let mut glyphs = Vec::with_capacity(starts.len());
    for (i, (info, place)) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()).enumerate() {
        let id = u16::try_from(info.glyph_id).ok().filter(|&id| id > 0)?;
        glyphs.push(Glyph {
            id,
            x: x + (pen + f64::from(place.x_offset)) / em,
            y: f64::from(place.y_offset) / em,
            text: shown_by(text, &starts, i, backwards).to_owned(),
        });
        pen += f64::from(place.x_advance);
    }
    Some((glyphs, pen / em))
}

/// The part of `text` that glyph `i` shows: its cluster, or one character of it if the cluster has as many glyphs as
/// characters. Otherwise the first glyph shows the whole cluster and the others show nothing.
fn shown_by<'a>(text: &'a str, starts: &[usize], i: usize, backwards: bool) -> &'a str {
    let start = starts[i];
    let end = starts.iter().copied().filter(|&other| other > start).min().unwrap_or(text.len());
    let cluster = &text[start..end];
    let from = starts.iter().position(|&other| other == start).unwrap_or(i);
    let count = starts.iter().filter(|&&other| other == start).count();
    let index = if backwards { from + count - 1 - i } else { i - from };
    let shown: Vec<(usize, char)> = cluster.char_indices().filter(|&(_, c)| !is_ignorable(c)).collect();
    let one = |&(at, c): &(usize, char)| &cluster[at..at + c.len_utf8()];
    match count {
        1 => cluster,
        _ if count == shown.len() => one(&shown[index]),
        _ if index == 0 => cluster,
        _ => "",
    }
}

fn bundled(weight: Weight) -> Shaper<'static> {
    static FONTS: LazyLock<[(FontRef<'static>, ShaperData); 3]> = LazyLock::new(|| {
        Weight::ALL.map(|weight| {
            let font = FontRef::new(weight.file()).expect("the bundled fonts are valid TrueType");
            let data = ShaperData::new(&font);
            (font, data)
        })
    });
    let (font, data) = &FONTS[weight as usize];
    data.shaper(font).build()
}

/// Whether a script fits text of any script.
fn is_neutral(script: Script) -> bool {
    matches!(script, Script::Common | Script::Inherited | Script::Unknown)
}

/// Whether a character is invisible and only affects others (Unicode's `Default_Ignorable_Code_Point`).
fn is_ignorable(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}
