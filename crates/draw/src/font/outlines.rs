//! Checks all outlines of a user's font once, so no back end meets an invalid one later.
//!
//! Other crates read the font after us, and not all of them survive an invalid outline. A font with an unreadable or
//! unbounded outline is rejected as damaged before it reaches them.

use read_fonts::ps::cff::CffFontRef;
use read_fonts::ps::cff::index::Index;
use read_fonts::ps::cs::{self, CharstringContext, CharstringKind, CommandSink};
use read_fonts::ps::error::Error;
use read_fonts::tables::glyf::{Glyf, Glyph, PointFlags, SimpleGlyph};
use read_fonts::tables::loca::Loca;
use read_fonts::types::{Fixed, GlyphId, Point, Tag};
use read_fonts::{FontRef, TableProvider as _};
use std::cell::Cell;
use std::collections::BTreeSet;

/// Maximum number of points of an outline with all of its components. Readers count them in 16 bits.
const MOST_POINTS: usize = 65_000;
/// Maximum number of components of one glyph, at all levels.
const MOST_PARTS: usize = 10_000;
/// Maximum nesting depth of components: the lowest limit of all readers.
const MOST_LEVELS: usize = 32;
/// Maximum work for all outlines of a font: points, or bytes of charstrings with each subroutine counted once per call.
/// A font of 65,535 Chinese characters has about 20 million.
const MOST_WORK: usize = 200_000_000;

/// The outline tables already checked, by offset and length in the file. The faces of a collection share them.
pub(super) type Checked = BTreeSet<Vec<(usize, usize)>>;

/// Whether all outlines of a face can be read. `checked` holds the tables checked for other faces of the file.
pub(super) fn are_valid(file: &[u8], index: u32, checked: &mut Checked) -> bool {
    FontRef::from_index(file, index).is_ok_and(|font| check(&font, file, checked).is_some())
}

/// `None` if any outline is invalid.
fn check(font: &FontRef<'_>, file: &[u8], checked: &mut Checked) -> Option<()> {
    let bytes = |tag: &[u8; 4]| font.data_for_tag(Tag::new(tag)).map(|data| data.as_bytes());
    let location = |table: &[u8]| (table.as_ptr().addr().wrapping_sub(file.as_ptr().addr()), table.len());
    if let (Some(glyf), Some(loca)) = (bytes(b"glyf"), bytes(b"loca"))
        && checked.insert(vec![location(glyf), location(loca)])
    {
        TrueType::new(font.glyf().ok()?, font.loca(None).ok()?).all()?;
    }
    if let Some(cff) = bytes(b"CFF ")
        && checked.insert(vec![location(cff)])
    {
        let units = i32::from(font.head().ok()?.units_per_em());
        compact(&CffFontRef::new_cff(cff, 0, Some(units)).ok()?)?;
    }
    Some(())
}

/// The size of an outline with all of its components.
#[derive(Clone, Copy)]
struct Extent {
    points: usize,
    parts: usize,
    levels: usize,
}

/// The state of the check of a glyph.
#[derive(Clone, Copy)]
enum Progress {
    Unknown,
    /// Its components are being read. A glyph that reaches this state again contains itself.
    Begun,
    Known(Extent),
}

/// The outlines of TrueType.
struct TrueType<'a> {
    glyf: Glyf<'a>,
    loca: Loca<'a>,
    glyphs: Vec<Progress>,
    /// The number of points that may still be read.
    left: usize,
}

impl<'a> TrueType<'a> {
    fn new(glyf: Glyf<'a>, loca: Loca<'a>) -> Self {
        let glyphs = vec![Progress::Unknown; loca.len()];
        Self { glyf, loca, glyphs, left: MOST_WORK }
    }

    fn all(&mut self) -> Option<()> {
        (0..self.glyphs.len()).try_for_each(|glyph| self.extent(glyph).map(|_| ()))
    }

    fn extent(&mut self, glyph: usize) -> Option<Extent> {
        match *self.glyphs.get(glyph)? {
            Progress::Known(extent) => return Some(extent),
            Progress::Begun => return None,
            Progress::Unknown => self.glyphs[glyph] = Progress::Begun,
        }
        let id = GlyphId::new(u32::try_from(glyph).ok()?);
        let mut extent = Extent { points: 0, parts: 1, levels: 1 };
        match self.loca.get_glyf(id, &self.glyf).ok()? {
            None => {}
            Some(Glyph::Simple(outline)) => {
                extent.points = points(&outline)?;
                self.left = self.left.checked_sub(extent.points)?;
            }
            Some(Glyph::Composite(outline)) => {
                for part in outline.components() {
                    let part = self.extent(part.glyph.to_u32() as usize)?;
                    self.left = self.left.checked_sub(1 + part.points)?;
                    extent.points += part.points;
                    extent.parts += part.parts;
                    extent.levels = extent.levels.max(part.levels + 1);
                    if extent.points > MOST_POINTS || extent.parts > MOST_PARTS || extent.levels > MOST_LEVELS {
                        return None;
                    }
                }
            }
        }
        self.glyphs[glyph] = Progress::Known(extent);
        Some(extent)
    }
}

/// The number of points of an outline; `None` if it is invalid.
fn points(outline: &SimpleGlyph<'_>) -> Option<usize> {
    let count = outline.num_points();
    // `read_points_fast` panics on flags without points.
    if count > MOST_POINTS || count == 0 && !outline.glyph_data().is_empty() {
        return None;
    }
    if count > 0 {
        let (mut points, mut flags) = (vec![Point::<i32>::default(); count], vec![PointFlags::default(); count]);
        outline.read_points_fast(&mut points, &mut flags).ok()?;
    }
    outline.end_pts_of_contours().is_sorted_by_key(|end| end.get()).then_some(count)
}

/// Checks all outlines of the Compact Font Format.
fn compact(font: &CffFontRef<'_>) -> Option<()> {
    let mut left = MOST_WORK;
    for glyph in (0..font.num_glyphs()).map(GlyphId::new) {
        let subfont = font.subfont(font.subfont_index(glyph)?, &[]).ok()?;
        let program = font.charstrings().get(glyph.to_u32() as usize).ok()?;
        let own = match subfont.subrs_offset() as usize {
            0 => Index::Empty,
            offset => Index::new(font.data().get(offset..)?, false).ok()?,
        };
        let known = (font.data(), font.charstrings(), font.global_subrs(), &own);
        let context = BoundedContext { known, left: Cell::new(left.checked_sub(program.len())?) };
        cs::evaluate(&context, None, program, &mut Discard).ok()?;
        left = context.left.get();
    }
    Some(())
}

/// Limits what the charstring of a glyph may call. Ten levels of subroutines that each call the next a thousand times
/// would never end.
struct BoundedContext<'a> {
    known: (&'a [u8], &'a Index<'a>, &'a Index<'a>, &'a Index<'a>),
    left: Cell<usize>,
}

impl BoundedContext<'_> {
    fn spend<'p>(&self, program: &'p [u8]) -> Result<&'p [u8], Error> {
        // A call of an empty subroutine also counts.
        let left =
            self.left.get().checked_sub(program.len().max(1)).ok_or(Error::CharstringNestingDepthLimitExceeded)?;
        self.left.set(left);
        Ok(program)
    }
}

impl CharstringContext for BoundedContext<'_> {
    fn kind(&self) -> CharstringKind {
        self.known.kind()
    }

    fn seac_components(&self, base: i32, accent: i32) -> Result<[&[u8]; 2], Error> {
        let [base, accent] = self.known.seac_components(base, accent)?;
        Ok([self.spend(base)?, self.spend(accent)?])
    }

    fn global_subr(&self, index: i32) -> Result<&[u8], Error> {
        self.spend(self.known.global_subr(index)?)
    }

    fn subr(&self, index: i32) -> Result<&[u8], Error> {
        self.spend(self.known.subr(index)?)
    }
}

/// Discards the outline.
struct Discard;

impl CommandSink for Discard {
    fn move_to(&mut self, _: Fixed, _: Fixed) {}

    fn line_to(&mut self, _: Fixed, _: Fixed) {}

    fn curve_to(&mut self, _: Fixed, _: Fixed, _: Fixed, _: Fixed, _: Fixed, _: Fixed) {}

    fn close(&mut self) {}
}
