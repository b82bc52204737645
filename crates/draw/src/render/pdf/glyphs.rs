//! Lines of text that are more than a glyph for each character.

use super::fonts::{EmbeddedFonts, resource};
use super::measure::{At, rounded};
use crate::font::{EMPHASIS, Glyph, Line, Run};
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Name, Str, TextStr};

/// Begins content that is copied and read aloud as `text`.
pub(super) fn begin_spoken(text: &str, content: &mut Content) {
    content.begin_marked_content_with_properties(Name(b"Span")).properties().actual_text(TextStr(text));
}

/// Shows lines within a text section.
pub(super) struct Pen<'a> {
    pub fonts: &'a EmbeddedFonts<'a>,
    /// Where the line begins.
    pub at: At,
    /// Whether it runs up instead of to the right.
    pub upright: bool,
    /// The size of the font in pt.
    pub size: f32,
    /// Whether the text is told elsewhere. If not, it is written beside glyphs that do not give it.
    pub is_told: bool,
    pub content: &'a mut Content,
}

impl Pen<'_> {
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
        let tells = |glyph: &Glyph| self.fonts.glyph(run.font, glyph.id).text == glyph.text;
        if self.is_told {
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
        begin_spoken(text, self.content);
        self.glyphs(run, glyphs);
        self.content.end_marked_content();
    }

    fn glyphs(&mut self, run: &Run, glyphs: &[Glyph]) {
        let size = f64::from(self.size);
        for level in glyphs.chunk_by(|a, b| a.y == b.y) {
            let (x, y) = (level[0].x, level[0].y);
            let place = |from: f32, em: f64| rounded(f64::from(from) + em * size);
            let matrix = match self.upright {
                true => [0.0, 1.0, -1.0, 0.0, place(self.at.0, -y), place(self.at.1, x)],
                false => [1.0, 0.0, 0.0, 1.0, place(self.at.0, x), place(self.at.1, y)],
            };
            self.content.set_text_matrix(matrix);
            let mut show = self.content.show_positioned();
            let mut items = show.items();
            let (mut pen, mut codes) = (0, Vec::new());
            for (i, glyph) in level.iter().enumerate() {
                let embedded = self.fonts.glyph(run.font, glyph.id);
                codes.extend(embedded.id.to_be_bytes());
                pen += embedded.width;
                // Whole thousandths, and no sum of roundings: each is measured from the first glyph.
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
