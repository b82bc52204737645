//! Lines of text that are not one glyph per character.

use super::fonts::{EmbeddedFonts, resource};
use super::measure::{At, rounded};
use crate::font::{EMPHASIS, Glyph, Line, Run};
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Name, Str, TextStr};

/// Begins content that is copied and spoken as `text`.
pub(super) fn begin_spoken(text: &str, content: &mut Content) {
    content.begin_marked_content_with_properties(Name(b"Span")).properties().actual_text(TextStr(text));
}

/// Writes lines within a text object.
pub(super) struct Writer<'a> {
    pub fonts: &'a EmbeddedFonts<'a>,
    /// The start of the line.
    pub at: At,
    /// Whether it runs up instead of to the right.
    pub upright: bool,
    /// The size of the font in pt.
    pub size: f32,
    /// Whether the text is already given as spoken text. If not, it is added to glyphs that do not imply it.
    pub has_spoken: bool,
    pub content: &'a mut Content,
}

impl Writer<'_> {
    pub(super) fn show(mut self, line: &Line) {
        for run in &line.runs {
            self.content.set_font(Name(resource(run.font).as_bytes()), self.size);
            if run.is_emphasised {
                self.content.set_line_width(rounded(EMPHASIS * f64::from(self.size)));
                self.content.set_text_rendering_mode(TextRenderingMode::FillStroke);
            }
            self.run(run);
            if run.is_emphasised {
                self.content.set_text_rendering_mode(TextRenderingMode::Fill);
            }
        }
    }

    fn run(&mut self, run: &Run) {
        let is_implied = |glyph: &Glyph| self.fonts.glyph(run.font, glyph.id).text == glyph.text;
        if self.has_spoken {
            self.glyphs(run, &run.glyphs);
        } else if run.is_backwards {
            // Readers reverse such text glyph by glyph, so each glyph gets its own text.
            for part in run.glyphs.chunk_by(|a, b| is_implied(a) && is_implied(b)) {
                match part {
                    [one] if !is_implied(one) => self.spoken(&one.text, run, part),
                    _ => self.glyphs(run, part),
                }
            }
        } else {
            let shown = run.glyphs.iter().map(|glyph| &*self.fonts.glyph(run.font, glyph.id).text);
            match shown.collect::<String>() == run.text {
                true => self.glyphs(run, &run.glyphs),
                false => self.spoken(&run.text, run, &run.glyphs),
            }
        }
    }

    /// Shows glyphs that mean `text`.
    fn spoken(&mut self, text: &str, run: &Run, glyphs: &[Glyph]) {
        begin_spoken(text, self.content);
        self.glyphs(run, glyphs);
        self.content.end_marked_content();
    }

    fn glyphs(&mut self, run: &Run, glyphs: &[Glyph]) {
        let size = f64::from(self.size);
        for level in glyphs.chunk_by(|a, b| a.y == b.y) {
            let (x, y) = (level[0].x, level[0].y);
            let coordinate = |from: f32, em: f64| rounded(f64::from(from) + em * size);
            let matrix = match self.upright {
                true => [0.0, 1.0, -1.0, 0.0, coordinate(self.at.0, -y), coordinate(self.at.1, x)],
                false => [1.0, 0.0, 0.0, 1.0, coordinate(self.at.0, x), coordinate(self.at.1, y)],
            };
            self.content.set_text_matrix(matrix);
            let mut show = self.content.show_positioned();
            let mut items = show.items();
            let (mut pen, mut codes) = (0, Vec::new());
            for (i, glyph) in level.iter().enumerate() {
                let embedded = self.fonts.glyph(run.font, glyph.id);
                codes.extend(embedded.id.to_be_bytes());
                pen += embedded.width;
                // Positions are whole thousandths from the first glyph, so rounding errors do not add up.
                let next = level.get(i + 1).map_or(pen, |next| ((next.x - x) * 1000.0).round() as i64);
                if pen != next {
                    items.show(Str(&codes)).adjust((pen - next) as f32);
                    codes.clear();
                }
                pen = next;
            }
            // The last glyph is not moved back.
            items.show(Str(&codes));
        }
    }
}
