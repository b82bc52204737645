//! Maps: hundreds of numbers and jumps, in few elements.

use super::path::{PathData, UNIT, units};
use super::tag::{Tag, hex};
use super::{SvgWriter, element, font_weight, placed, put_around, rounded};
use crate::diagram::{Form, Layer, Rgb, Role, Text};
use crate::font::Weight;
use crate::render::canvas::{Ink, Painted, Path};
use std::fmt::Write as _;
use stepbook_solve::text::{number, printable};
use svg::Node as _;
use svg::node::element::Element;

/// Whether a layer contains jumps of a map.
pub(super) fn is_map(all: &[Painted<'_>]) -> bool {
    all.iter().any(|painted| matches!(painted, Painted::Group(Layer::Jump(_), _)))
}

impl SvgWriter<'_> {
    /// Writes the parts that no jump changes: shapes, then numbers, row by row.
    pub(super) fn field(self, all: &[Painted<'_>], out: &mut String) {
        Tag::new(out, "g").set("class", "sb-field").open();
        for run in all.chunk_by(|a, b| a.text().is_some() == b.text().is_some()) {
            let texts: Vec<(&Text, Ink)> = run.iter().filter_map(Painted::text).collect();
            match texts.is_empty() {
                true => self.draw_all(run, out),
                false => self.numbers(&texts, out),
            }
        }
        out.push_str("</g>\n");
    }

    /// Writes numbers of the same style.
    fn numbers(self, texts: &[(&Text, Ink)], out: &mut String) {
        let mut parts = String::new();
        let (first, ink) = texts[0];
        let mut whole = self.whole("sb-numbers", first, ink);
        if let Some(weight) = font_weight(first.weight) {
            whole.assign("font-weight", weight);
        }
        for row in texts.chunk_by(|a, b| a.0.at.y == b.0.at.y) {
            for (i, (text, _)) in row.iter().enumerate() {
                let mut part = element("tspan", [("x", number(text.at.x * UNIT, 0))]);
                if i == 0 {
                    part.assign("y", number(text.at.y * UNIT, 0));
                }
                part.append(svg::node::Text::new(printable(&text.content)));
                let _ = write!(parts, "{part}");
            }
        }
        put_around(&whole, &parts, out);
    }

    /// Writes the jumps of a map in one layer: all lines in one path, heads in another, rings and discs by kind, and
    /// all numbers in one text.
    pub(super) fn jumps(self, layer: &Layer, all: &[Painted<'_>], out: &mut String) {
        Tag::new(out, "g").set("class", if *layer == Layer::Under { "sb-under" } else { "sb-over" }).open();
        let (mut shapes, mut texts) = (Vec::new(), Vec::new());
        Painted::leaves(all, &mut |painted| match painted {
            Painted::Path(path) => shapes.push(path.clone()),
            other => texts.extend(other.text()),
        });
        shapes.sort_by_key(rank);
        for run in shapes.chunk_by(|a, b| rank(a) == rank(b)) {
            match &run[0] {
                Path { form: Form::Disc(..), .. } => {
                    let discs: Vec<Painted<'_>> = run.iter().cloned().map(Painted::Path).collect();
                    self.draw_all(&discs, out);
                }
                first => {
                    let mut data = PathData::new(1);
                    run.iter().for_each(|path| data.form(&path.form));
                    let tag = Tag::new(out, "path").set("d", &data.text());
                    self.painted(tag, first.role, (first.fill, first.stroke)).end();
                }
            }
        }
        if let Some(&(first, first_ink)) = texts.first() {
            let part = |&(text, ink): &(&Text, Ink)| self.part(text, ink, (first, first_ink)).to_string();
            put_around(&self.whole("sb-landings", first, first_ink), &texts.iter().map(part).collect::<String>(), out);
        }
        out.push_str("</g>\n");
    }

    /// A text element in the style of `first`, for several parts.
    fn whole(self, class: &str, first: &Text, ink: Ink) -> Element {
        let mut whole = element("text", [("class", class.to_owned())]);
        self.letter(&mut whole, first);
        if self.is_painted {
            whole.assign("fill", hex(ink.colour(self.theme)));
        }
        whole
    }

    /// A part of a text at its own position, with its differences from the first.
    fn part(self, text: &Text, ink: Ink, (first, first_ink): (&Text, Ink)) -> Element {
        let mut part = placed(text, "tspan", rounded);
        let [colour, of_first] = [ink, first_ink].map(|ink| ink.colour(self.theme));
        if colour != of_first && self.is_painted {
            part.assign("fill", hex(colour));
        }
        if units(first.size) != units(text.size) {
            part.assign("font-size", units(text.size));
        }
        if ink == Ink::Tally {
            part.assign("class", "sb-count");
        }
        if text.weight == Weight::Bold && self.is_painted {
            part.assign("font-weight", "bold");
        }
        part
    }
}

/// The drawing order of the shapes of jumps. Shapes of equal rank share an element.
fn rank(path: &Path) -> u8 {
    match (&path.form, path.role) {
        (Form::Lines(_) | Form::Curve(_), role) => u8::from(role == Role::Leg { marked: true }),
        (Form::Rings(..), _) => 2,
        (_, Role::Landing { .. }) => 3,
        (_, Role::End) => 4,
        // Numbers on discs are white.
        (Form::Letters(_), _) => 6 + u8::from(path.fill == Some(Rgb::grey(255))),
        _ => 5,
    }
}
