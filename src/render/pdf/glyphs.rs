//! Lines of text that are more than a glyph for each character.

use super::fonts::{EmbeddedFonts, handle};
use crate::font::{Line, Run};
use printpdf::{Codepoint, Op, Point, Pt, TextItem, TextMatrix, TextRenderingMode};

/// Width of the line around glyphs that are to be bold, in em.
const EMPHASIS: f32 = 0.03;

/// What the glyphs of `line` stand for, one after the other: what is copied if nothing else is said.
pub(super) fn extracted(line: &Line, fonts: &EmbeddedFonts<'_>) -> String {
    let glyphs = line.runs.iter().flat_map(|run| run.glyphs.iter().map(|glyph| fonts.glyph(run.font, glyph.id)));
    glyphs.map(|glyph| &*glyph.text).collect()
}

/// The operators that show `line` from `at` on, within a text section; `size` is that of the font.
pub(super) fn show(line: &Line, fonts: &EmbeddedFonts<'_>, at: Point, size: Pt) -> Vec<Op> {
    let mut ops = Vec::new();
    for run in &line.runs {
        ops.push(Op::SetFont { font: handle(run.font), size });
        if run.is_emphasised {
            ops.push(Op::SetOutlineThickness { pt: Pt(hundredths(f64::from(EMPHASIS * size.0))) });
            ops.push(Op::SetTextRenderingMode { mode: TextRenderingMode::FillStroke });
        }
        show_run(run, fonts, &at, size, &mut ops);
        if run.is_emphasised {
            ops.push(Op::SetTextRenderingMode { mode: TextRenderingMode::Fill });
        }
    }
    ops
}

fn show_run(run: &Run, fonts: &EmbeddedFonts<'_>, at: &Point, size: Pt, ops: &mut Vec<Op>) {
    let size = f64::from(size.0);
    for level in run.glyphs.chunk_by(|a, b| a.y == b.y) {
        let (x, y) = (level[0].x, level[0].y);
        let matrix =
            [1.0, 0.0, 0.0, 1.0, hundredths(f64::from(at.x.0) + x * size), hundredths(f64::from(at.y.0) + y * size)];
        let mut pen = 0;
        let codes = level.iter().enumerate().map(|(i, glyph)| {
            let embedded = fonts.glyph(run.font, glyph.id);
            pen += embedded.width;
            // Whole thousandths, and no sum of roundings: each is measured from the first glyph.
            let next = level.get(i + 1).map_or(pen, |next| ((next.x - x) * 1000.0).round() as i64);
            let back = pen - next;
            pen = next;
            Codepoint::with_cid(embedded.id, back as f32, embedded.text.clone())
        });
        let items = vec![TextItem::GlyphIds(codes.collect())];
        ops.extend([Op::SetTextMatrix { matrix: TextMatrix::Raw(matrix) }, Op::ShowText { items }]);
    }
}

fn hundredths(pt: f64) -> f32 {
    // Adding zero turns -0 into 0.
    ((pt * 100.0).round() / 100.0 + 0.0) as f32
}
