//! What follows the solution: hints, numbers and the colophon.

use super::Scribe;
use super::layout::{CELLS, TEXT};
use crate::booklet::{Booklet, Counts, Fact, Hints, Numbers};
use crate::diagram::Diagram;
use crate::render::latex::Unprintable;
use serde::Serialize;

/// Width of the plot in mm: what the text has room for, with the numbers at its left.
const PLOT: f64 = 165.0;
/// Most width and height of a direction in mm.
const DIRECTION: f64 = 26.0;

#[derive(Serialize)]
pub(super) struct NumbersValues<'a> {
    pub title: &'a str,
    pub levels: Option<LevelsValues<'a>>,
    pub heading: &'a str,
    pub facts: &'a [Fact],
    pub counts: Option<&'a Counts>,
}

#[derive(Serialize)]
pub(super) struct LevelsValues<'a> {
    pub heading: &'a str,
    pub meaning: &'a [String],
    pub picture: String,
}

#[derive(Serialize)]
pub(super) struct HintsValues<'a> {
    pub title: &'a str,
    pub meaning: &'a [String],
    pub bands: Vec<BandValues<'a>>,
}

/// Hints of one strength: pictures, words or moves.
#[derive(Serialize)]
pub(super) struct BandValues<'a> {
    pub name: &'a str,
    pub meaning: &'a str,
    pub cell: f64,
    pub width: f64,
    pub pictures: Vec<PictureValues<'a>>,
    pub words: Vec<WordsValues<'a>>,
    pub moves: Vec<MovesValues<'a>>,
}

#[derive(Serialize)]
pub(super) struct PictureValues<'a> {
    pub number: usize,
    pub words: &'a str,
    pub picture: String,
}

/// A hint without a picture.
#[derive(Serialize)]
pub(super) struct WordsValues<'a> {
    pub number: usize,
    pub words: &'a str,
}

#[derive(Serialize)]
pub(super) struct MovesValues<'a> {
    pub number: usize,
    pub moves: &'a [(String, String)],
    pub from: &'a str,
}

impl Scribe<'_> {
    pub(super) fn numbers<'b>(
        &self,
        numbers: &'b Numbers,
        booklet: &Booklet,
    ) -> Result<NumbersValues<'b>, Unprintable> {
        let levels = numbers.levels.as_ref().map(|levels| {
            let picture = self.picture(&levels.diagram(&booklet.fonts, PLOT), 1.0)?;
            Ok(LevelsValues { heading: &levels.heading, meaning: &levels.meaning, picture })
        });
        let (heading, facts) = numbers.facts.as_ref().map_or(("", &[][..]), |(heading, facts)| (heading, facts));
        Ok(NumbersValues {
            title: &numbers.title,
            levels: levels.transpose()?,
            heading,
            facts,
            counts: numbers.counts.as_ref(),
        })
    }

    /// Bands in their order; LaTeX without packages cannot turn one upside down, so each stands on a page of its own.
    pub(super) fn hints<'b>(&self, hints: &'b Hints) -> Result<HintsValues<'b>, Unprintable> {
        let size = |diagram: &Diagram| diagram.width.max(diagram.height);
        let largest = hints.parts.iter().filter_map(|hint| hint.milestone.as_ref()).map(size).fold(1.0, f64::max);
        let cells = [(DIRECTION / largest).min(CELLS[2]), (TEXT.0 / largest).min(CELLS[2]), 1.0];
        let mut bands = Vec::new();
        for (strength, (band, cell)) in hints.bands.iter().zip(cells).enumerate() {
            let cell = ((cell * 10.0).floor() / 10.0).max(0.1);
            let mut values = BandValues {
                name: &band.name,
                meaning: &band.meaning,
                cell,
                width: (largest * cell * 10.0).ceil() / 10.0 + 8.0,
                pictures: Vec::new(),
                words: Vec::new(),
                moves: Vec::new(),
            };
            for hint in band.order.iter().map(|&part| &hints.parts[part]) {
                let number = hint.number;
                let mut picture = |words: &'b str, diagram: Option<&Diagram>| {
                    match diagram {
                        Some(diagram) => {
                            let picture = self.picture(diagram, cell)?;
                            values.pictures.push(PictureValues { number, words, picture });
                        }
                        None => values.words.push(WordsValues { number, words }),
                    }
                    Ok::<_, Unprintable>(())
                };
                match strength {
                    0 => picture(&hint.words, hint.direction.as_ref())?,
                    1 => picture(&hint.after, hint.milestone.as_ref())?,
                    _ => values.moves.push(MovesValues { number, moves: &hint.moves, from: &hint.from }),
                }
            }
            bands.push(values);
        }
        Ok(HintsValues { title: &hints.title, meaning: &hints.meaning, bands })
    }
}
