//! The numbers of the puzzle on the page.

use crate::booklet::{Booklet, LevelPlot, Numbers, values};
use minijinja::value::Serde;
use minijinja::{Value, context};
use stepbook_draw::render::svg::CELL_MM;

/// Width of the plot in mm: that of a page.
const PLOT: f64 = 174.0;

pub(super) fn numbers(numbers: &Numbers, booklet: &Booklet) -> Value {
    values::numbers(numbers, numbers.levels.as_ref().map(|levels| plot(levels, booklet)))
}

/// The positions per level as a drawing and as a table.
fn plot(levels: &LevelPlot, booklet: &Booklet) -> Value {
    let (plot, language) = (&levels.plot, &booklet.language);
    let drawing = levels.diagram(&booklet.fonts, PLOT).scaled(1.0 / CELL_MM);
    let winning =
        |level: usize| plot.part.as_ref().and_then(|part| part.values.get(level)).map(|&n| language.number(n));
    let row = |(level, &positions): (usize, &usize)| {
        context! { level, positions => language.number(positions), winning => winning(level) }
    };
    context! {
        // Headings of the table.
        axis => &plot.axis,
        bars => &plot.bars.name,
        part => plot.part.as_ref().map(|part| &part.name),
        rows => plot.bars.values.iter().enumerate().map(row).collect::<Vec<_>>(),
        svg => Serde(&drawing),
        ..Value::from(Serde(levels)),
    }
}
