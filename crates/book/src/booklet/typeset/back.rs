//! The parts after the solution: hints, numbers and the colophon.

use super::grid::{CELLS, TEXT};
use super::{Hand, Scribe};
use crate::booklet::values::NumbersValues;
use crate::booklet::{Band, Booklet, Hint, Hints, LevelPlot, Numbers};
use serde::Serialize;
use stepbook_draw::diagram::Diagram;

/// Width of the plot in mm: what the text has room for, with the numbers at its left.
const PLOT: f64 = 165.0;
/// Most width and height of a direction in mm.
const DIRECTION: f64 = 26.0;

#[derive(Serialize)]
pub(super) struct LevelsValues<'a> {
    #[serde(flatten)]
    levels: &'a LevelPlot,
    picture: String,
}

#[derive(Serialize)]
pub(super) struct HintsValues<'a> {
    title: &'a str,
    meaning: &'a [String],
    bands: Vec<BandValues<'a>>,
}

/// Hints of one strength: pictures, words or moves.
#[derive(Serialize)]
struct BandValues<'a> {
    #[serde(flatten)]
    band: &'a Band,
    cell: f64,
    width: f64,
    pictures: Vec<HintValues<'a>>,
    /// Hints without a picture.
    words: Vec<HintValues<'a>>,
    moves: Vec<&'a Hint>,
}

#[derive(Serialize)]
struct HintValues<'a> {
    code: usize,
    then: &'a str,
    words: &'a str,
    picture: Option<String>,
}

impl<H: Hand> Scribe<'_, H> {
    pub(super) fn numbers<'b>(
        &self,
        numbers: &'b Numbers,
        booklet: &Booklet,
    ) -> Result<NumbersValues<'b, LevelsValues<'b>>, H::Error> {
        let levels = numbers.levels.as_ref().map(|levels| {
            let picture = self.hand.picture(&levels.diagram(&booklet.fonts, PLOT), 1.0)?;
            Ok(LevelsValues { levels, picture })
        });
        Ok(NumbersValues::new(numbers, levels.transpose()?))
    }

    /// Bands in their order, each on a page of its own. What their pictures share is added to `definitions`.
    pub(super) fn hints<'b>(&self, hints: &'b Hints, definitions: &mut String) -> Result<HintsValues<'b>, H::Error> {
        let largest = |of: fn(&Hint) -> Option<&Diagram>| {
            let sizes = hints.parts.iter().filter_map(of).map(|diagram| diagram.width.max(diagram.height));
            sizes.fold(1.0, f64::max)
        };
        let pictures = [
            (DIRECTION, largest(|hint| hint.direction.as_ref())),
            (TEXT.0, largest(|hint| hint.milestone.as_ref())),
            (TEXT.0, 1.0),
        ];
        let mut bands = Vec::new();
        for (strength, (band, (room, largest))) in hints.bands.iter().zip(pictures).enumerate() {
            let cell = (((room / largest).min(CELLS[2]) * 10.0).floor() / 10.0).max(0.1);
            let mut values = BandValues {
                band,
                cell,
                width: (largest * cell * 10.0).ceil() / 10.0 + 8.0,
                pictures: Vec::new(),
                words: Vec::new(),
                moves: Vec::new(),
            };
            let parts = band.order.iter().map(|&part| &hints.parts[part]);
            let told: Vec<(Option<&Diagram>, &str)> = match strength {
                0 => parts.clone().map(|hint| (hint.direction.as_ref(), &hint.words[..])).collect(),
                1 => parts.clone().map(|hint| (hint.milestone.as_ref(), &hint.after[..])).collect(),
                _ => {
                    values.moves.extend(parts);
                    bands.push(values);
                    continue;
                }
            };
            let letters = if strength == 0 { "direction" } else { "milestone" };
            let drawn = self.hand.together(&told, cell, letters, definitions)?;
            for ((hint, (_, words)), picture) in parts.zip(told).zip(drawn) {
                let hints = if picture.is_some() { &mut values.pictures } else { &mut values.words };
                hints.push(HintValues { code: hint.code, then: &hint.then, words, picture });
            }
            bands.push(values);
        }
        Ok(HintsValues { title: &hints.title, meaning: &hints.lookup, bands })
    }
}
