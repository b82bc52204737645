//! The parts after the solution: hints, numbers and the colophon.

use super::Scribe;
use super::grid::{CELLS, TEXT};
use crate::booklet::values::NumbersValues;
use crate::booklet::{Band, Booklet, Hint, Hints, LevelPlot, Numbers};
use crate::diagram::Diagram;
use crate::render::latex::Unprintable;
use serde::Serialize;

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
    number: usize,
    words: &'a str,
    picture: Option<String>,
}

impl Scribe<'_> {
    pub(super) fn numbers<'b>(
        &self,
        numbers: &'b Numbers,
        booklet: &Booklet,
    ) -> Result<NumbersValues<'b, LevelsValues<'b>>, Unprintable> {
        let levels = numbers.levels.as_ref().map(|levels| {
            let picture = self.picture(&levels.diagram(&booklet.fonts, PLOT), 1.0)?;
            Ok(LevelsValues { levels, picture })
        });
        Ok(NumbersValues::new(numbers, levels.transpose()?))
    }

    /// Bands in their order; LaTeX without packages cannot turn one upside down, so each is on a page of its own.
    pub(super) fn hints<'b>(&self, hints: &'b Hints) -> Result<HintsValues<'b>, Unprintable> {
        let size = |diagram: &Diagram| diagram.width.max(diagram.height);
        let largest = hints.parts.iter().filter_map(|hint| hint.milestone.as_ref()).map(size).fold(1.0, f64::max);
        let cells = [(DIRECTION / largest).min(CELLS[2]), (TEXT.0 / largest).min(CELLS[2]), 1.0];
        let mut bands = Vec::new();
        for (strength, (band, cell)) in hints.bands.iter().zip(cells).enumerate() {
            let cell = ((cell * 10.0).floor() / 10.0).max(0.1);
            let mut values = BandValues {
                band,
                cell,
                width: (largest * cell * 10.0).ceil() / 10.0 + 8.0,
                pictures: Vec::new(),
                words: Vec::new(),
                moves: Vec::new(),
            };
            for hint in band.order.iter().map(|&part| &hints.parts[part]) {
                let number = hint.number;
                let mut picture = |words: &'b str, diagram: Option<&Diagram>| {
                    let picture = diagram.map(|diagram| self.picture(diagram, cell)).transpose()?;
                    let hints = if picture.is_some() { &mut values.pictures } else { &mut values.words };
                    hints.push(HintValues { number, words, picture });
                    Ok::<_, Unprintable>(())
                };
                match strength {
                    0 => picture(&hint.words, hint.direction.as_ref())?,
                    1 => picture(&hint.after, hint.milestone.as_ref())?,
                    _ => values.moves.push(hint),
                }
            }
            bands.push(values);
        }
        Ok(HintsValues { title: &hints.title, meaning: &hints.meaning, bands })
    }
}
