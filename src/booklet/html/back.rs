//! What follows the solution on the page: hints and numbers.

use crate::booklet::{Booklet, Counts, Fact, Hint, Hints, LevelPlot, Numbers};
use crate::diagram::plot::{FOOT, columns};
use crate::diagram::{Diagram, Theme};
use crate::render::svg::{self, CELL_MM, Surroundings};
use crate::text::number;
use serde::Serialize;

/// Width of the plot in mm: that of a page.
const PLOT: f64 = 174.0;

#[derive(Serialize)]
pub(super) struct NumbersValues<'a> {
    title: &'a str,
    levels: Option<LevelsValues<'a>>,
    heading: &'a str,
    facts: &'a [Fact],
    counts: Option<&'a Counts>,
}

#[derive(Serialize)]
struct LevelsValues<'a> {
    heading: &'a str,
    meaning: &'a [String],
    svg: String,
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
    let LevelPlot { heading, meaning, plot } = levels;
    let drawing = levels.diagram(&booklet.fonts, PLOT).scaled(1.0 / CELL_MM);
    let columns = columns(plot, &booklet.fonts, PLOT);
    let units = |mm: f64| number(mm / CELL_MM * 100.0, 2);
    let row = |(level, &positions): (usize, &usize)| LevelRow {
        level,
        positions: booklet.language.number(positions),
        winning: plot.part.as_ref().and_then(|part| part.values.get(level)).map(|&n| booklet.language.number(n)),
    };
    LevelsValues {
        heading,
        meaning,
        svg: svg::svg(&drawing, booklet.theme, Surroundings::Page("levels")),
        first: units(columns.first),
        pitch: units(columns.pitch),
        base: units(drawing.height * CELL_MM - FOOT),
        axis: &plot.axis,
        bars: &plot.bars.name,
        part: plot.part.as_ref().map(|part| part.name.as_str()),
        rows: plot.bars.values.iter().enumerate().map(row).collect(),
    }
}

pub(super) fn numbers<'a>(numbers: &'a Numbers, booklet: &Booklet) -> NumbersValues<'a> {
    let levels = numbers.levels.as_ref().map(|levels| level_plot(levels, booklet));
    let (heading, facts) = numbers.facts.as_ref().map_or(("", &[][..]), |(heading, facts)| (heading, facts));
    NumbersValues { title: &numbers.title, levels, heading, facts, counts: numbers.counts.as_ref() }
}

#[derive(Serialize)]
pub(super) struct HintsValues<'a> {
    title: &'a str,
    meaning: &'a [String],
    /// Names of the bands.
    names: Vec<&'a str>,
    parts: Vec<HintValues<'a>>,
}

#[derive(Serialize)]
struct HintValues<'a> {
    title: &'a str,
    words: &'a str,
    direction: Option<String>,
    after: &'a str,
    milestone: Option<String>,
    from: &'a str,
    moves: &'a [(String, String)],
}

/// On a page that hides what is not opened, the parts stand in their order.
pub(super) fn hints<'a>(hints: &'a Hints, booklet: &Booklet) -> HintsValues<'a> {
    HintsValues {
        title: &hints.title,
        meaning: &hints.meaning,
        names: hints.bands.iter().map(|band| band.name.as_str()).collect(),
        parts: hints.parts.iter().map(|part| hint(part, booklet.theme)).collect(),
    }
}

fn hint(hint: &Hint, theme: Theme) -> HintValues<'_> {
    let draw = |diagram: &Diagram, name: &str| {
        svg::svg(diagram, theme, Surroundings::Page(&format!("hint-{}-{name}", hint.number)))
    };
    HintValues {
        title: &hint.title,
        words: &hint.words,
        direction: hint.direction.as_ref().map(|diagram| draw(diagram, "direction")),
        after: &hint.after,
        milestone: hint.milestone.as_ref().map(|diagram| draw(diagram, "milestone")),
        from: &hint.from,
        moves: &hint.moves,
    }
}
