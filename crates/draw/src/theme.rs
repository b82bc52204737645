//! Theme files: TOML with the differences from an existing theme. `docs/themes.md` describes them.

use crate::diagram::contrast::{STEP, Weakness};
use crate::diagram::{Fill, Hatching, Inverted, Rgb, Theme};
use crate::walkthrough::Kind;
use rustc_hash::FxHashMap;
use std::ops::{Range, RangeInclusive};
use stepbook_read::format::node::{Faults, Node, Syntax, Table, mended, toml};
use stepbook_read::format::{Fault, printable};

/// Largest theme file in bytes.
pub const MAX_BYTES: usize = 1 << 16;

/// Bounds of the numbers in a theme: pitch and width in mm, weight as a factor of the usual line width.
const PITCH: RangeInclusive<f64> = 0.3..=10.0;
const WIDTH: RangeInclusive<f64> = 0.05..=5.0;
const WEIGHT: RangeInclusive<f64> = 0.5..=3.0;

const LINES: [&str; 9] = ["text", "frame", "outline", "dot", "ghost", "goal", "wall", "gate", "arrow"];
const KEYS: [&str; 17] = [
    "base", "fill", "weight", "text", "frame", "outline", "dot", "ghost", "goal", "wall", "gate", "arrow", "moved",
    "target", "upright", "flat", "small",
];

const COLOUR: &str = "write a colour as red, green and blue in hexadecimal, e.g. `\"#e8833a\"`";
const HATCH: &str =
    "write e.g. `hatch = { angle = 45, pitch = 1.0, width = 0.2, crossed = false }`, or `hatch = \"none\"`";

/// A valid theme, with warnings.
#[derive(Clone, PartialEq, Debug)]
pub struct Read {
    /// The theme.
    pub theme: Theme,
    /// Kinds of blocks that look alike, with their spans in the file.
    pub warnings: Vec<Fault>,
}

/// Reads a theme file.
///
/// # Errors
///
/// Returns all errors in the text, at least one, in file order. Insufficient contrast is also an error.
pub fn read(text: &str) -> Result<Read, Vec<Fault>> {
    let mended = mended(text, Syntax::Toml, &|key| KEYS.contains(&key));
    let (document, list) = toml::recovered(&mended.text);
    let mut reader = Reader { faults: Faults { list, ..Faults::default() }, ..Reader::default() };
    let theme = reader.theme(document.table());
    let is_read = reader.faults.is_empty();
    let mut faults = match mended.judged(if is_read { Ok(()) } else { Err(std::mem::take(&mut reader.faults.list)) }) {
        Ok(()) => return reader.checked(theme),
        Err(faults) => faults,
    };
    for fault in &mut faults {
        fault.message = printable(&fault.message);
    }
    faults.sort_by_key(|fault| fault.span.start);
    Err(faults)
}

#[derive(Default)]
struct Reader {
    faults: Faults,
    /// The span of each value in the file, by the full name of its key: "text", "target.grey".
    spans: FxHashMap<String, Range<usize>>,
}

impl Reader {
    fn theme(&mut self, mut table: Table) -> Theme {
        let base = self.faults.take(&mut table, "base").and_then(|node| self.base(node));
        let mut theme = base.unwrap_or_default();
        if let Some(fill) = self.faults.take(&mut table, "fill").and_then(|node| self.fill(node)) {
            theme.fill = fill;
        }
        if let Some(node) = self.faults.take(&mut table, "weight")
            && let Some(weight) = self.faults.number(node, WEIGHT, "weight = 1.5")
        {
            theme.weight = weight;
        }
        for key in LINES {
            let Some(colour) = self.colour(&mut table, "", key) else {
                continue;
            };
            *match key {
                "text" => &mut theme.text,
                "frame" => &mut theme.frame,
                "outline" => &mut theme.outline,
                "dot" => &mut theme.dot,
                "ghost" => &mut theme.ghost,
                "goal" => &mut theme.goal,
                "wall" => &mut theme.wall,
                "gate" => &mut theme.gate,
                _ => &mut theme.arrow,
            } = colour;
        }
        if let Some(node) = self.faults.take(&mut table, "moved") {
            theme.moved = self.moved(node, theme.moved);
        }
        for kind in Kind::ALL {
            if let Some(node) = self.faults.take(&mut table, kind.name()) {
                self.fills(node, kind, &mut theme);
            }
        }
        self.faults.unknown_keys(table, &KEYS);
        theme
    }

    fn base(&mut self, node: &Node) -> Option<Theme> {
        let names = Theme::BUILT_IN.map(|(name, _)| name);
        let help = format!("the built-in themes are {}", names.join(", "));
        let name = self.faults.text(node, &help)?;
        let found = Theme::BUILT_IN.iter().find(|(known, _)| *known == name);
        if found.is_none() {
            self.faults.add(node.span(), format!("there is no theme `{name}`"), help);
        }
        found.map(|&(_, theme)| theme)
    }

    fn fill(&mut self, node: &Node) -> Option<Fill> {
        let help = "write `fill = \"colour\"`, `fill = \"grey\"` or `fill = \"hatch\"`";
        match self.faults.text(node, help)? {
            "colour" => Some(Fill::Colour),
            "grey" => Some(Fill::Grey),
            "hatch" => Some(Fill::Hatch),
            name => {
                self.faults.add(node.span(), format!("`{name}` is not a fill"), help);
                None
            }
        }
    }

    fn moved(&mut self, node: &Node, base: Option<Inverted>) -> Option<Inverted> {
        let help = "write `moved = { fill = \"#000000\", text = \"#ffffff\" }`, or `moved = \"as others\"`";
        if let Some(text) = node.text() {
            if text != "as others" {
                self.faults.add(node.span(), "the moving block needs a fill and a text colour", help);
            }
            return None;
        }
        let mut table = self.faults.table(node, help)?;
        let base = base.unwrap_or(Inverted { fill: Rgb::grey(0), text: Rgb::grey(255) });
        let fill = self.colour(&mut table, "moved.", "fill");
        let text = self.colour(&mut table, "moved.", "text");
        self.faults.unknown_keys(table, &["fill", "text"]);
        Some(Inverted { fill: fill.unwrap_or(base.fill), text: text.unwrap_or(base.text) })
    }

    fn fills(&mut self, node: &Node, kind: Kind, theme: &mut Theme) {
        let help = format!("write a table: `[{}]`, and below it `colour`, `grey` and `hatch`", kind.name());
        let Some(mut table) = self.faults.table(node, &help) else { return };
        let before = format!("{}.", kind.name());
        if let Some(colour) = self.colour(&mut table, &before, "colour") {
            theme.colours[kind as usize] = colour;
        }
        if let Some(grey) = self.colour(&mut table, &before, "grey") {
            theme.greys[kind as usize] = grey;
            let Rgb(r, g, b) = grey;
            if r != g || g != b {
                let help = "write three equal parts, e.g. `\"#bdbdbd\"`";
                let span = self.spans[&format!("{before}grey")].clone();
                self.faults.add(span, format!("`{}` is not a grey", grey.hex()), help);
            }
        }
        if let Some(node) = self.faults.take(&mut table, "hatch") {
            self.spans.insert(format!("{before}hatch"), node.span());
            let hatch = &mut theme.hatches[kind as usize];
            *hatch = self.hatch(node, *hatch);
        }
        self.faults.unknown_keys(table, &["colour", "grey", "hatch"]);
    }

    fn hatch(&mut self, node: &Node, base: Option<Hatching>) -> Option<Hatching> {
        if let Some(text) = node.text() {
            if text != "none" {
                self.faults.add(node.span(), format!("`{text}` is not a hatch"), HATCH);
            }
            return None;
        }
        let mut table = self.faults.table(node, HATCH)?;
        let mut hatch = base.unwrap_or(Hatching { angle: 45.0, pitch: 1.0, width: 0.2, crossed: false });
        let numbers = [
            ("angle", -360.0..=360.0, "angle = 45", &mut hatch.angle),
            ("pitch", PITCH, "pitch = 1.0", &mut hatch.pitch),
            ("width", WIDTH, "width = 0.2", &mut hatch.width),
        ];
        for (key, bounds, example, place) in numbers {
            if let Some(node) = self.faults.take(&mut table, key)
                && let Some(number) = self.faults.number(node, bounds, example)
            {
                *place = number;
            }
        }
        if let Some(node) = self.faults.take(&mut table, "crossed") {
            hatch.crossed = self.faults.truth(node, "write `crossed = true` or `crossed = false`").unwrap_or_default();
        }
        self.faults.unknown_keys(table, &["angle", "pitch", "width", "crossed"]);
        if hatch.width * 2.0 > hatch.pitch {
            let message = format!("lines of {} mm every {} mm leave too little white", hatch.width, hatch.pitch);
            self.faults.add(node.span(), message, "make the pitch at least twice the width");
        }
        Some(hatch)
    }

    /// The colour of `key`, if the table has it; `before` is the prefix of the key's full name in the file.
    fn colour(&mut self, table: &mut Table, before: &str, key: &str) -> Option<Rgb> {
        let node = self.faults.take(table, key)?;
        let text = self.faults.text(node, COLOUR)?;
        self.spans.insert(format!("{before}{key}"), node.span());
        let colour = Rgb::from_hex(text);
        if colour.is_none() {
            self.faults.add(node.span(), format!("`{text}` is not a colour"), COLOUR);
        }
        colour
    }

    /// Returns the theme if everything in it is legible.
    fn checked(self, theme: Theme) -> Result<Read, Vec<Fault>> {
        let (mut faults, mut warnings) = (Vec::new(), Vec::new());
        let span = |keys: &[String]| keys.iter().find_map(|key| self.spans.get(key)).cloned().unwrap_or(0..0);
        for weakness in theme.weaknesses() {
            match weakness {
                Weakness::Faint { what, on, ratio, least } => faults.push(Fault {
                    span: span(&[what.to_owned(), on.clone()]),
                    // Round down: a value below the limit must never look sufficient.
                    message: format!("`{what}` has a contrast of {:.2} : 1 on {on}", (ratio * 100.0).floor() / 100.0),
                    help: Some(format!(
                        "it needs at least {least} : 1; make one of the two darker or the other lighter"
                    )),
                }),
                Weakness::Alike { kinds: [first, second], fill, step } => {
                    let (name, why, help) = match fill {
                        Fill::Colour => ("colour", lightness_difference(step), lightness_advice()),
                        Fill::Grey => ("grey", lightness_difference(step), lightness_advice()),
                        Fill::Hatch => (
                            "hatch",
                            "their lines look alike".to_owned(),
                            "turn one by 30 degrees, cross its lines, or make its pitch at least 1.5 times as large"
                                .to_owned(),
                        ),
                    };
                    warnings.push(Fault {
                        span: span(&[format!("{second}.{name}"), format!("{first}.{name}")]),
                        message: format!("{first} and {second} blocks look alike in `{name}`: {why}"),
                        help: Some(help),
                    });
                }
            }
        }
        faults.sort_by_key(|fault| fault.span.start);
        warnings.sort_by_key(|fault| fault.span.start);
        if faults.is_empty() { Ok(Read { theme, warnings }) } else { Err(faults) }
    }
}

fn lightness_difference(step: f64) -> String {
    format!("in grey their lightness differs by {step:.1} of 100")
}

fn lightness_advice() -> String {
    format!("make one darker or lighter, so that the difference is at least {STEP}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(faults: &[Fault], text: &str) -> Vec<String> {
        let report = |fault: &Fault| format!("{} | {}", &text[fault.span.clone()], fault.message);
        faults.iter().map(report).collect()
    }

    #[test]
    fn missing_keys_come_from_the_base() {
        assert_eq!(read("").map(|read| read.theme), Ok(Theme::MONO));
        for (name, theme) in Theme::BUILT_IN {
            assert_eq!(read(&format!("base = '{name}'")), Ok(Read { theme, warnings: Vec::new() }));
        }
    }

    #[test]
    fn every_key_has_its_effect() {
        let text = "base = 'colour'\nfill = 'hatch'\nweight = 2\ntext = '#010101'\nframe = '#020202'\noutline = '#030303'\n\
                    dot = '#040404'\nghost = '#050505'\ngoal = '#060606'\nwall = '#070707'\ngate = '#080808'\n\
                    arrow = '#090909'\nmoved = { fill = '#000010', text = '#fffff0' }\n\
                    [target]\ncolour = '#ff8800'\ngrey = '#a0a0a0'\nhatch = { angle = 30 }\n[flat]\nhatch = 'none'\n[small]\n\
                    hatch = { pitch = 3, width = 0.5, crossed = true, angle = 10.5 }";
        let theme = read(text).expect("the theme is valid").theme;
        let [target, upright, flat, small] = theme.hatches;
        assert_eq!((theme.fill, theme.weight, theme.outline), (Fill::Hatch, 2.0, Rgb::grey(3)));
        let lines = [theme.text, theme.frame, theme.dot, theme.ghost, theme.goal, theme.wall, theme.gate, theme.arrow];
        assert_eq!(lines, [1, 2, 4, 5, 6, 7, 8, 9].map(Rgb::grey));
        assert_eq!(theme.moved, Some(Inverted { fill: Rgb(0, 0, 16), text: Rgb(255, 255, 240) }));
        let others = Theme::COLOUR;
        assert_eq!(theme.colours, [[Rgb(255, 136, 0)].as_slice(), &others.colours[1..]].concat()[..]);
        assert_eq!(theme.greys, [[Rgb::grey(0xa0)].as_slice(), &others.greys[1..]].concat()[..]);
        assert_eq!(target.map(|hatch| (hatch.angle, hatch.crossed)), Some((30.0, true)));
        assert_eq!((upright, flat), (others.hatches[1], None));
        assert_eq!(small, Some(Hatching { angle: 10.5, pitch: 3.0, width: 0.5, crossed: true }));
    }

    #[test]
    fn all_errors_are_reported_with_their_spans() {
        let text = "base = 'pink'\nfil = 1\nweight = 9\ntext = 'red'\n[target]\ncolour = 7\ngrey = '#aabbcc'\n\
                    hatch = { pitch = 0.3, width = 0.2, angel = 3 }\n";
        let faults = read(text).expect_err("nearly everything is wrong");
        let reports = reported(&faults, text);
        for (start, part) in [
            ("'pink' |", "no theme `pink`"),
            ("fil |", "unknown key `fil`"),
            ("9 |", "out of bounds"),
            ("'red' |", "`red` is not a colour"),
            ("7 |", "must be a text in quotes"),
            ("'#aabbcc' |", "is not a grey"),
            ("{ pitch = 0.3, width = 0.2, angel = 3 } |", "too little white"),
            ("angel |", "unknown key `angel`"),
        ] {
            assert!(reports.iter().any(|it| it.starts_with(start) && it.contains(part)), "{start} in {reports:#?}");
        }
        assert_eq!(reports.len(), 8, "{reports:#?}");
        assert!(faults.is_sorted_by_key(|fault| fault.span.start) && faults.iter().all(|fault| fault.help.is_some()));
    }

    #[test]
    fn low_contrast_is_an_error_and_similar_fills_are_a_warning() {
        let text = "ghost = '#c0c0c0'\n[target]\ngrey = '#606060'\n";
        let faults = read(text).expect_err("the label of the target is not legible");
        assert_eq!(
            reported(&faults, text),
            [
                "'#c0c0c0' | `ghost` has a contrast of 1.81 : 1 on the paper",
                "'#606060' | `text` has a contrast of 3.33 : 1 on target.grey",
            ]
        );
        let text = "[flat]\ngrey = '#f2f2f2'\n";
        let warnings = read(text).expect("it can be read").warnings;
        assert!(warnings.iter().all(|warning| &text[warning.span.clone()] == "'#f2f2f2'"), "{warnings:?}");
        assert!(warnings[0].message.starts_with("upright and flat blocks look alike in `grey`"), "{warnings:?}");
    }

    #[test]
    fn errors_in_the_toml_give_advice_about_themes() {
        let faults = read("text = black\nframe\n").expect_err("not TOML");
        // No quotes, no colour, no sign.
        assert_eq!(faults.len(), 3);
        assert!(
            faults.iter().all(|fault| !fault.help.as_deref().unwrap_or_default().contains("Klotski")),
            "{faults:?}"
        );
    }
}
