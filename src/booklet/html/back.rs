//! What follows the solution on the page: hints and numbers.

use crate::booklet::{Booklet, Counts, Fact, Hint, Hints, Numbers};
use crate::diagram::{Diagram, Theme};
use crate::render::svg::{self, CELL_MM, Place};
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
}

pub(super) fn numbers<'a>(numbers: &'a Numbers, booklet: &Booklet) -> NumbersValues<'a> {
    let levels = numbers.levels.as_ref().map(|levels| {
        let plot = levels.diagram(&booklet.fonts, PLOT).scaled(1.0 / CELL_MM);
        let svg = svg::svg(&plot, booklet.theme, Place::Page("levels"));
        LevelsValues { heading: &levels.heading, meaning: &levels.meaning, svg }
    });
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
    direction: String,
    after: &'a str,
    milestone: String,
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
    let draw =
        |diagram: &Diagram, name: &str| svg::svg(diagram, theme, Place::Page(&format!("hint-{}-{name}", hint.number)));
    HintValues {
        title: &hint.milestone.title,
        words: &hint.words,
        direction: draw(&hint.direction, "direction"),
        after: &hint.after,
        milestone: draw(&hint.milestone, "milestone"),
        from: &hint.from,
        moves: &hint.moves,
    }
}
