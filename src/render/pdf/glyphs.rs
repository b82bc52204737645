//! Lines of text that are more than a glyph for each character.

use super::fonts::{EmbeddedFonts, handle};
use super::strings::actual_text;
use crate::font::{Glyph, Line, Run};
use printpdf::{Codepoint, Op, Point, Pt, TextItem, TextMatrix, TextRenderingMode};

/// Width of the line around glyphs that are to be bold, in em.
const EMPHASIS: f32 = 0.03;

/// The operators that show `line` from `at` on, to the right or `upright`, within a text section; `size` is that of the font. Where the glyphs do not
/// give the text, it is written beside them, unless `is_told` elsewhere.
pub(super) fn show(
    line: &Line,
    fonts: &EmbeddedFonts<'_>,
    (at, upright): (Point, bool),
    size: Pt,
    is_told: bool,
) -> Vec<Op> {
    let mut writer = Writer { fonts, at, upright, size, ops: Vec::new() };
    for run in &line.runs {
        writer.ops.push(Op::SetFont { font: handle(run.font), size });
        if run.is_emphasised {
            writer.ops.push(Op::SetOutlineThickness { pt: Pt(hundredths(f64::from(EMPHASIS * size.0))) });
            writer.ops.push(Op::SetTextRenderingMode { mode: TextRenderingMode::FillStroke });
        }
        writer.run(run, is_told);
        if run.is_emphasised {
            writer.ops.push(Op::SetTextRenderingMode { mode: TextRenderingMode::Fill });
        }
    }
    writer.ops
}

struct Writer<'a> {
    fonts: &'a EmbeddedFonts<'a>,
    at: Point,
    upright: bool,
    size: Pt,
    ops: Vec<Op>,
}

impl Writer<'_> {
    fn run(&mut self, run: &Run, is_told: bool) {
        let tells = |glyph: &Glyph| self.fonts.glyph(run.font, glyph.id).text == glyph.text;
        if is_told {
            self.glyphs(run, &run.glyphs);
        } else if run.is_backwards {
            // Readers turn such text round glyph by glyph; so each glyph gets a text of its own.
            for part in run.glyphs.chunk_by(|a, b| tells(a) && tells(b)) {
                match part {
                    [one] if !tells(one) => self.told(&one.text, run, part),
                    _ => self.glyphs(run, part),
                }
            }
        } else {
            let shown = run.glyphs.iter().map(|glyph| &*self.fonts.glyph(run.font, glyph.id).text);
            match shown.collect::<String>() == run.text {
                true => self.glyphs(run, &run.glyphs),
                false => self.told(&run.text, run, &run.glyphs),
            }
        }
    }

    /// Shows glyphs that mean `text`.
    fn told(&mut self, text: &str, run: &Run, glyphs: &[Glyph]) {
        self.ops.push(actual_text(text));
        self.glyphs(run, glyphs);
        self.ops.push(Op::EndMarkedContent);
    }

    fn glyphs(&mut self, run: &Run, glyphs: &[Glyph]) {
        let size = f64::from(self.size.0);
        for level in glyphs.chunk_by(|a, b| a.y == b.y) {
            let (x, y) = (level[0].x, level[0].y);
            let place = |from: Pt, em: f64| hundredths(f64::from(from.0) + em * size);
            let matrix = match self.upright {
                true => [0.0, 1.0, -1.0, 0.0, place(self.at.x, -y), place(self.at.y, x)],
                false => [1.0, 0.0, 0.0, 1.0, place(self.at.x, x), place(self.at.y, y)],
            };
            let mut pen = 0;
            let codes = level.iter().enumerate().map(|(i, glyph)| {
                let embedded = self.fonts.glyph(run.font, glyph.id);
                pen += embedded.width;
                // Whole thousandths, and no sum of roundings: each is measured from the first glyph.
                let next = level.get(i + 1).map_or(pen, |next| ((next.x - x) * 1000.0).round() as i64);
                let back = pen - next;
                pen = next;
                Codepoint::with_cid(embedded.id, back as f32, embedded.text.clone())
            });
            let items = vec![TextItem::GlyphIds(codes.collect())];
            self.ops.extend([Op::SetTextMatrix { matrix: TextMatrix::Raw(matrix) }, Op::ShowText { items }]);
        }
    }
}

fn hundredths(pt: f64) -> f32 {
    // Adding zero turns -0 into 0.
    ((pt * 100.0).round() / 100.0 + 0.0) as f32
}
