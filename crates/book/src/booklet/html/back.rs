//! The numbers on the page.

use crate::booklet::values::NumbersValues;
use crate::booklet::{Booklet, LevelPlot, Numbers};
use serde::Serialize;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::diagram::plot::{FOOT, columns};
use stepbook_draw::render::svg::CELL_MM;
use stepbook_solve::text::number;

/// Width of the plot in mm: that of a page.
const PLOT: f64 = 174.0;

#[derive(Serialize)]
pub(super) struct LevelsValues<'a> {
    #[serde(flatten)]
    levels: &'a LevelPlot,
    svg: Diagram,
    /// In units of the drawing: the middle of the first bar, the distance to the next, the height of the axis.
    first: String,
    pitch: String,
    base: String,
    /// Headings of the table.
    axis: &'a str,
    bars: &'a str,
    part: Option<&'a str>,
    rows: Vec<LevelRow>,
}

#[derive(Serialize)]
struct LevelRow {
    level: usize,
    positions: String,
    winning: Option<String>,
}

fn level_plot<'a>(levels: &'a LevelPlot, booklet: &Booklet) -> LevelsValues<'a> {
    let plot = &levels.plot;
    let drawing = levels.diagram(&booklet.fonts, PLOT).scaled(1.0 / CELL_MM);
    let columns = columns(plot, &booklet.fonts, PLOT);
    let units = |mm: f64| number(mm / CELL_MM * 100.0, 2);
    let row = |(level, &positions): (usize, &usize)| LevelRow {
        level,
        positions: booklet.language.number(positions),
        winning: plot.part.as_ref().and_then(|part| part.values.get(level)).map(|&n| booklet.language.number(n)),
    };
    LevelsValues {
        levels,
        first: units(columns.first),
        pitch: units(columns.pitch),
        base: units(drawing.height * CELL_MM - FOOT),
        axis: &plot.axis,
        bars: &plot.bars.name,
        part: plot.part.as_ref().map(|part| part.name.as_str()),
        rows: plot.bars.values.iter().enumerate().map(row).collect(),
        svg: drawing,
    }
}

pub(super) fn numbers<'a>(numbers: &'a Numbers, booklet: &Booklet) -> NumbersValues<'a, LevelsValues<'a>> {
    NumbersValues::new(numbers, numbers.levels.as_ref().map(|levels| level_plot(levels, booklet)))
}
