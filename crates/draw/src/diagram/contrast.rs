//! Checks how well the colours of a theme can be distinguished, after WCAG 2.2 and CIELAB.

use super::theme::{Fill, Rgb, Theme};
use crate::walkthrough::Kind;

/// Minimum contrast of text (WCAG 2.2, success criterion 1.4.3).
pub const TEXT: f64 = 4.5;
/// Minimum contrast of outlines and other meaningful lines (WCAG 2.2, success criterion 1.4.11).
pub const LINES: f64 = 3.0;
/// Minimum difference of lightness between two kinds of blocks, in units of L* of CIELAB. One unit is about the
/// smallest difference visible side by side; printers lose some of it.
pub const STEP: f64 = 5.0;
/// Hatches of the same direction are distinct if one is denser by this factor.
const DENSER: f64 = 1.5;
/// Hatches of the same density are distinct if their angles differ by this many degrees.
const TURNED: f64 = 30.0;

const WHITE: Rgb = Rgb::grey(255);
/// The name of the background of lines and texts outside blocks.
pub const PAPER: &str = "the paper";

/// A part of a theme that is hard to see.
#[derive(Clone, PartialEq, Debug)]
pub enum Weakness {
    /// A text or a line with too little contrast to its background.
    Faint {
        /// The part that is hard to see, as its key in a theme file: "text", "moved.text".
        what: &'static str,
        /// Its background.
        on: String,
        /// Its contrast.
        ratio: f64,
        /// The minimum contrast.
        least: f64,
    },
    /// Two kinds of blocks that look alike.
    Alike {
        /// Their names, as in a theme file.
        kinds: [&'static str; 2],
        /// The fill in which they look alike.
        fill: Fill,
        /// The difference of their lightness, in units of L*; 0 for hatches.
        step: f64,
    },
}

/// The contrast ratio of two colours, from 1 to 21.
pub fn ratio(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The lightness of a colour: L* of CIELAB, from 0 to 100.
pub fn lightness(colour: Rgb) -> f64 {
    let y = colour.luminance();
    if y <= 216.0 / 24389.0 { y * 24389.0 / 27.0 } else { 116.0 * y.cbrt() - 16.0 }
}

impl Theme {
    /// Its parts that are hard to see with any of its fills: first faint ones, then kinds of blocks that look alike.
    pub fn weaknesses(self) -> Vec<Weakness> {
        let mut weaknesses = self.faint();
        weaknesses.extend(Fill::ALL.into_iter().flat_map(|fill| Self { fill, ..self }.alike()));
        weaknesses
    }

    fn faint(self) -> Vec<Weakness> {
        let paper = self.paper.unwrap_or(WHITE);
        let fills = Kind::ALL.into_iter().flat_map(|kind| {
            [("colour", self.colours), ("grey", self.greys)]
                .map(|(fill, all)| (format!("{}.{fill}", kind.name()), all[kind as usize]))
        });
        let on_backgrounds = std::iter::once((PAPER.to_owned(), paper)).chain(fills).flat_map(|(on, ground)| {
            [("text", self.text, on.clone(), ground, TEXT), ("outline", self.outline, on, ground, LINES)]
        });
        let lines = [
            ("frame", self.frame),
            ("dot", self.dot),
            ("ghost", self.ghost),
            ("goal", self.goal),
            ("wall", self.wall),
            ("gate", self.gate),
            ("arrow", self.arrow),
        ];
        let lines = lines.map(|(what, colour)| (what, colour, PAPER.to_owned(), paper, LINES));
        let moved = self.moved.map(|moved| ("moved.text", moved.text, "moved.fill".to_owned(), moved.fill, TEXT));
        let faint = |(what, colour, on, ground, least)| {
            let ratio = ratio(colour, ground);
            (ratio < least).then_some(Weakness::Faint { what, on, ratio, least })
        };
        on_backgrounds.chain(lines).chain(moved).filter_map(faint).collect()
    }

    /// The pairs of kinds that look alike in the selected fill.
    fn alike(self) -> Vec<Weakness> {
        let pairs = (0..Kind::ALL.len()).flat_map(|b| (0..b).map(move |a| (Kind::ALL[a], Kind::ALL[b])));
        let alike = |(a, b): (Kind, Kind)| {
            let step = (lightness(self.fill(a)) - lightness(self.fill(b))).abs();
            let differ = match self.fill {
                Fill::Hatch => self.hatches_differ(a, b),
                Fill::Colour | Fill::Grey => step >= STEP,
            };
            (!differ).then_some(Weakness::Alike { kinds: [a, b].map(Kind::name), fill: self.fill, step })
        };
        pairs.filter_map(alike).collect()
    }

    fn hatches_differ(self, a: Kind, b: Kind) -> bool {
        let (a, b) = match (self.hatch(a), self.hatch(b)) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.is_some() != b.is_some(),
        };
        // Crossed lines look the same after a quarter turn, others after a half turn.
        let period = if a.crossed { 90.0 } else { 180.0 };
        let turned = (a.angle - b.angle).rem_euclid(period);
        let denser = (a.pitch / b.pitch).max(b.pitch / a.pitch);
        a.crossed != b.crossed || turned.min(period - turned) >= TURNED || denser >= DENSER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of WCAG's definition and of the sRGB standard.
    #[test]
    fn ratios_are_those_of_the_definition() {
        let two = |value: f64| (value * 100.0).round() / 100.0;
        assert_eq!(two(ratio(Rgb::grey(0), WHITE)), 21.0);
        assert_eq!(two(ratio(Rgb::grey(0x76), WHITE)), 4.54);
        assert_eq!(two(ratio(Rgb(255, 0, 0), WHITE)), 4.0);
        assert_eq!(two(lightness(Rgb::grey(119))), 50.03);
        assert_eq!(two(lightness(WHITE)), 100.0);
    }

    #[test]
    fn grey_keeps_the_luminance() {
        for colour in [Rgb(0xe8, 0x83, 0x3a), Rgb(0x6f, 0xc0, 0xec), Rgb(3, 0, 9)] {
            assert!((colour.luminance() - colour.in_grey().luminance()).abs() < 0.005, "{colour:?}");
        }
        assert_eq!(Rgb::grey(0x59).in_grey(), Rgb::grey(0x59));
    }

    #[test]
    fn built_in_themes_have_no_weakness_in_any_of_their_fills() {
        for (name, theme) in Theme::BUILT_IN.into_iter().chain([("night", Theme::NIGHT)]) {
            assert_eq!(theme.weaknesses(), [], "{name}");
        }
    }

    #[test]
    fn low_contrast_is_reported_with_figures() {
        let mut theme = Theme { text: Rgb::grey(0x80), ghost: Rgb::grey(0xc0), ..Theme::MONO };
        theme.greys[1] = theme.greys[3];
        theme.hatches[1] = theme.hatches[2].map(|hatch| super::super::Hatching { angle: 10.0, ..hatch });
        let report: Vec<String> = theme
            .weaknesses()
            .iter()
            .map(|weakness| match weakness {
                Weakness::Faint { what, on, ratio, least } => format!("{what} on {on}: {ratio:.2} < {least}"),
                Weakness::Alike { kinds, fill, step } => format!("{kinds:?} {fill:?} {step:.0}"),
            })
            .collect();
        assert!(report.contains(&"text on the paper: 3.95 < 4.5".to_owned()), "{report:?}");
        assert!(report.contains(&"ghost on the paper: 1.82 < 3".to_owned()), "{report:?}");
        assert!(report.contains(&"[\"upright\", \"small\"] Grey 0".to_owned()), "{report:?}");
        assert!(report.contains(&"[\"upright\", \"flat\"] Hatch 0".to_owned()), "{report:?}");
    }

    /// A copier without greys prints everything darker than half as black.
    #[test]
    fn a_copy_without_greys_keeps_labels_lines_and_kinds() {
        let black = |colour: Rgb| colour.in_grey().0 < 128;
        for (name, theme) in Theme::BUILT_IN {
            for kind in Kind::ALL {
                assert!(black(theme.label(false)) && !black(theme.fill(kind)), "{name}");
            }
            let lines = [theme.frame, theme.outline, theme.dot, theme.ghost, theme.goal, theme.wall, theme.gate];
            assert!(lines.into_iter().all(black), "{name}");
        }
        for theme in [Theme::PHOTOCOPY, Theme::HIGH_CONTRAST] {
            assert_eq!(theme.fill, Fill::Hatch);
            assert!(theme.moved.is_none_or(|moved| black(moved.fill) != black(moved.text)));
        }
    }
}
