//! Maps: hundreds of numbers, and jumps of which each is drawn with few marks.

use super::path::{Path, UNIT};
use super::tag::Tag;
use super::{Labels, Look, Pen, element, font_weight, put_around};
use crate::diagram::{Item, Layer, Point, Rgb, Role, Text};
use std::fmt::Write as _;
use stepbook_solve::text::{number, printable};
use svg::Node as _;

/// Whether a layer has jumps of a map.
pub(super) fn is_map(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item, Item::Group { layer: Layer::Jump(_), .. }))
}

impl Pen {
    /// The parts that no jump changes: shapes, then numbers, row by row.
    pub(super) fn field(self, items: &[Item], out: &mut String) {
        Tag::new(out, "g").set("class", "sb-field").open();
        let pen = self.labelled();
        for run in items.chunk_by(|a, b| text(a).is_some() == text(b).is_some()) {
            let texts: Vec<&Text> = run.iter().filter_map(text).collect();
            match texts.is_empty() {
                true => pen.draw_all(run, out),
                false => pen.numbers(&texts, out),
            }
        }
        out.push_str("</g>\n");
    }

    /// Numbers that are written alike. Only browsers read lists of positions, so the style of a page may have them, and an SVG
    /// file may not.
    fn numbers(self, texts: &[&Text], out: &mut String) {
        let is_single = |text: &&Text| text.content.chars().count() == 1;
        let mut lists = String::new();
        let mut parts = String::new();
        let mut whole = self.lettering(texts[0]);
        whole.assign("class", "sb-numbers");
        if let Some(weight) = font_weight(texts[0].weight) {
            whole.assign("font-weight", weight);
        }
        for row in texts.chunk_by(|a, b| a.at.y == b.at.y) {
            let place = |text: &Text| {
                let Point { x, y } = self.point(text.at);
                (number(x * UNIT, 0), number(y * UNIT, 0))
            };
            if !self.is_painted() && row.iter().all(is_single) {
                let xs: Vec<String> = row.iter().map(|text| place(text).0).collect();
                let content: String = row.iter().map(|text| printable(&text.content)).collect();
                let mut part = element("tspan", [("x", xs.join(" ")), ("y", place(row[0]).1)]);
                part.append(svg::node::Text::new(content));
                let _ = write!(lists, "{part}");
                continue;
            }
            for (i, text) in row.iter().enumerate() {
                let (x, y) = place(text);
                let mut part = element("tspan", [("x", x)]);
                if i == 0 {
                    part.assign("y", y);
                }
                part.append(svg::node::Text::new(printable(&text.content)));
                let _ = write!(parts, "{part}");
            }
        }
        put_around(&whole, &(lists + &parts), out);
    }

    /// The jumps of a map in one layer, or its roses: the lines of all in one path, heads in another, rings and discs by their kind, and all
    /// their numbers in one text.
    pub(super) fn jumps(self, layer: &Layer, items: &[Item], out: &mut String) {
        let class = match layer {
            Layer::Under => "sb-under",
            Layer::Roses => "sb-roses",
            _ => "sb-over",
        };
        Tag::new(out, "g").set("class", class).open();
        let mut leaves = Vec::new();
        self.labelled().leaves(items, &mut leaves);
        let (texts, mut shapes): (Vec<_>, Vec<_>) = leaves.into_iter().partition(|(_, item)| text(item).is_some());
        shapes.sort_by_key(|(_, item)| rank(item));
        for run in shapes.chunk_by(|a, b| rank(a.1) == rank(b.1)) {
            self.alike(run, out);
        }
        let mut labels = Labels::default();
        for (pen, item) in texts {
            labels.add(pen, item, (None, None), pen.tally.then_some("sb-count"));
        }
        labels.put("sb-landings", out);
        out.push_str("</g>\n");
    }

    /// Shapes of one kind.
    fn alike(self, run: &[(Pen, &Item)], out: &mut String) {
        let mut path = Path::default();
        let mut role = None;
        for (pen, item) in run {
            match item {
                Item::Line { strokes, role: of } => {
                    for stroke in strokes {
                        let mut points = stroke.iter().map(|&point| pen.point(point));
                        points.next().into_iter().for_each(|point| path.to(point));
                        points.for_each(|point| path.line(point));
                    }
                    role = Some(*of);
                }
                Item::Curve { from, control, to, role: of } => {
                    pen.curve([*from, *control, *to], &mut path);
                    role = Some(*of);
                }
                Item::Polygon { rings, radius, role: of } => {
                    rings.iter().for_each(|ring| pen.ring(ring, *radius, &mut path));
                    role = Some(*of);
                }
                _ => {}
            }
        }
        match role {
            Some(role) => self.painted(Tag::new(out, "path").set("d", &path.data()), role).end(),
            None => {
                let circles: Vec<Item> = run.iter().map(|(_, item)| (*item).clone()).collect();
                let pen = run.first().map_or(self, |(pen, _)| *pen);
                pen.draw_all(&circles, out);
            }
        }
    }

    /// The part that a jump adds, in an animation.
    pub(super) fn jump(self, number: usize, items: &[Item], out: &mut String) {
        Tag::new(out, "g").set("class", &format!("j{number}")).open();
        self.labelled().draw_all(items, out);
        out.push_str("</g>\n");
    }

    /// All that is drawn of `items`, with its pen.
    fn leaves<'a>(self, items: &'a [Item], leaves: &mut Vec<(Pen, &'a Item)>) {
        for item in items {
            match item {
                Item::Group { layer: Layer::Tally, at, scale, items } => {
                    self.on_tally().inside(*at, *scale).leaves(items, leaves);
                }
                Item::Group { at, scale, items, .. } => self.inside(*at, *scale).leaves(items, leaves),
                leaf => leaves.push((self, leaf)),
            }
        }
    }

    /// A pen that writes as on blocks.
    fn labelled(self) -> Self {
        match self.look {
            Look::Painted(theme) | Look::Classes(theme) => Self { ink: theme.label(false), ..self },
            Look::Thumbnail(_) => self,
        }
    }

    /// A pen that writes on the discs of numbers.
    pub(super) fn on_tally(self) -> Self {
        Self { ink: Rgb::grey(255), tally: true, ..self }
    }
}

fn text(item: &Item) -> Option<&Text> {
    match item {
        Item::Text(text) => Some(text),
        _ => None,
    }
}

/// In which order the shapes of jumps are drawn; those of one number share an element.
fn rank(item: &Item) -> u8 {
    match item {
        Item::Line { role, .. } | Item::Curve { role, .. } => u8::from(*role == Role::Leg { marked: true }),
        Item::Polygon { .. } => 2,
        Item::Circle { role: Role::Landing { .. }, .. } => 3,
        Item::Circle { role: Role::End, .. } => 4,
        _ => 5,
    }
}
