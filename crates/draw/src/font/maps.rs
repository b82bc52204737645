//! Checks the character maps of a user's font once. Font readers iterate over whole ranges and trust their bounds.

use read_fonts::tables::cmap::CmapSubtable;
use read_fonts::{FontRef, TableProvider as _};

/// Maximum number of tables in a character map. Fonts have up to ten.
const MOST_TABLES: usize = 100;
/// The last number that a glyph may have.
const GLYPHS: u32 = 0xffff;
/// The last sign of Unicode.
const LAST: u32 = char::MAX as u32;

/// Whether the ranges of all maps of a face ascend, and end with signs and glyphs that can be:
/// [OpenType](https://learn.microsoft.com/typography/opentype/spec/cmap) demands that.
pub(super) fn are_valid(file: &[u8], index: u32) -> bool {
    FontRef::from_index(file, index).is_ok_and(|font| check(&font).is_some())
}

/// `None` if any map is invalid.
fn check(font: &FontRef<'_>) -> Option<()> {
    let map = font.cmap().ok()?;
    let records = map.encoding_records();
    (records.len() <= MOST_TABLES).then_some(())?;
    // Unreadable subtables are of unused formats.
    records.iter().filter_map(|record| record.subtable(map.offset_data()).ok()).try_for_each(|table| match table {
        CmapSubtable::Format10(table) => {
            let (first, count) = (table.start_char_code(), u32::try_from(table.glyph_id_array().len()).ok()?);
            let last = first.checked_add(count.checked_sub(1)?)?;
            ascend([(first, last, 0)])
        }
        CmapSubtable::Format12(table) => {
            let groups = table.groups().iter();
            ascend(groups.map(|group| (group.start_char_code(), group.end_char_code(), group.start_glyph_id())))
        }
        CmapSubtable::Format13(table) => {
            ascend(table.groups().iter().map(|group| (group.start_char_code(), group.end_char_code(), 0)))
        }
        _ => Some(()),
    })
}

/// Whether ranges of signs ascend: the first and the last sign of each, and the glyph of the first.
fn ascend(ranges: impl IntoIterator<Item = (u32, u32, u32)>) -> Option<()> {
    let mut next = 0;
    ranges.into_iter().try_for_each(|(first, last, glyph)| {
        let in_order = next <= first && first <= last && last <= LAST;
        next = last.wrapping_add(1);
        (in_order && glyph.checked_add(last - first)? <= GLYPHS).then_some(())
    })
}
