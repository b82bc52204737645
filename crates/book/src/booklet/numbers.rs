//! The numbers of a puzzle: its positions and solutions, and the counts of its solution.

use super::pages::style;
use super::route::reached;
use super::{Levels, Style};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::Serialize;
use stepbook_draw::diagram::plot::{HEIGHT, Plot, chart};
use stepbook_draw::diagram::{Diagram, Item, Layer, Point};
use stepbook_draw::font::Fonts;
use stepbook_draw::levels::plan;
use stepbook_draw::walkthrough::{Unit, Walkthrough};
use stepbook_solve::grid::Grid;

/// The facts about a puzzle besides one solution; none by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Positions per level, in the metric of the solution.
    pub levels: Option<Levels>,
    /// Number of shortest solutions. Interchangeable blocks count as identical.
    pub solutions: Option<Solutions>,
    /// The fewest steps, slides and moves of any solution. The one in the solution's own metric may be missing.
    pub fewest: [Option<usize>; 3],
    /// The requested choice among several shortest solutions.
    pub chosen: Option<Chosen>,
    /// The distances of all positions from the goal in the metric of the solution, for playable pages, in the format of
    /// `puzzle::Distances`.
    pub distances: Option<Vec<u8>>,
    /// The fewest jumps to each reachable cell of a maze.
    pub reached: Option<Grid<Option<usize>>>,
}

impl Facts {
    /// The distances in base64, for scripts.
    #[must_use]
    pub fn table(&self) -> Option<String> {
        self.distances.as_ref().map(|table| BASE64_STANDARD.encode(table))
    }
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// This number.
    Exactly(u128),
    /// More than 2^128 - 1.
    Beyond,
}

/// Which of several shortest solutions is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// One that switches between blocks least often.
    FewestMoves,
    /// One that takes the fewest pictures of up to this many moves each.
    Readable(usize),
    /// The first one found.
    First,
    /// The one of Karl Wiberg's paper.
    Wiberg,
}

/// The numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Numbers {
    /// "The numbers".
    pub title: String,
    /// A few numbers with their names, from the whole to details.
    pub facts: Vec<Fact>,
    /// The positions per level, if they are known.
    pub levels: Option<LevelPlot>,
    /// Remarks on other solutions; sentences.
    pub remarks: Vec<String>,
}

/// Positions per level.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LevelPlot {
    /// "Positions per level", or the heading of the map.
    pub heading: String,
    /// Its meaning; sentences.
    pub meaning: Vec<String>,
    /// The bars.
    #[serde(skip)]
    pub plot: Plot,
    /// A map of the jumps to each cell of a maze, which replaces the plot if it fits.
    #[serde(skip)]
    pub map: Option<Diagram>,
}

impl LevelPlot {
    /// The map, or the plot without a heading, at most `width` mm wide. Its unit is the millimetre.
    pub(super) fn diagram(&self, fonts: &Fonts, width: f64) -> Diagram {
        let map = self.map.as_ref().map(|map| map.clone().scaled((width / map.width).min(style::MAP_CELL)));
        map.unwrap_or_else(|| self.diagram_of(fonts, width, HEIGHT))
    }

    /// The plot with bars at most `tall` mm high.
    pub(super) fn diagram_of(&self, fonts: &Fonts, width: f64, tall: f64) -> Diagram {
        let (items, height) = chart(&self.plot, fonts, width, tall);
        let board = Item::Group { layer: Layer::Board, at: Point::default(), scale: 1.0, items };
        let (title, description) = (self.heading.clone(), self.plot.description.clone());
        Diagram { width, height, title, description, items: vec![board], content: None }
    }
}

/// One number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// The number: "25,955".
    pub figure: String,
    /// What it counts: "boards can be reached".
    pub name: String,
}

/// The numbers of `story`; `None` if there are none.
pub(super) fn numbers(story: &Walkthrough, style: &Style) -> Option<Numbers> {
    let levels = style.facts.levels.as_ref();
    let numbers = Numbers {
        title: story.language.say("numbers-title", &[]),
        facts: facts(story, &style.facts),
        levels: levels.map(|levels| level_plot(story, levels, style)),
        remarks: remarks(story, style),
    };
    let is_empty = numbers.levels.is_none() && numbers.facts.is_empty() && numbers.remarks.is_empty();
    (!is_empty).then_some(numbers)
}

fn level_plot(story: &Walkthrough, levels: &Levels, style: &Style) -> LevelPlot {
    let language = &story.language;
    let (plot, say) = (plan(story, levels), |name: &str| language.say(name, &[]));
    // Without the solution, the map would reveal the route.
    let counts = style.facts.reached.as_ref().filter(|_| style.edition.has_solution());
    if let Some(map) = counts.map(|counts| reached(story, style, counts)) {
        return LevelPlot { heading: say("numbers-map"), meaning: vec![map.description.clone()], plot, map: Some(map) };
    }
    let mut meaning = vec![language.say("numbers-levels-meaning", &[("unit", story.unit.name().into())])];
    meaning.extend((!levels.is_whole).then(|| say("numbers-unexplored")));
    LevelPlot { heading: say("numbers-levels"), meaning, plot, map: None }
}

fn facts(story: &Walkthrough, facts: &Facts) -> Vec<Fact> {
    let language = &story.language;
    let unit = ("unit", story.unit.name().into());
    let fact = |name: &str, count: usize| Fact {
        figure: language.number(count),
        name: language.say(name, &[unit, ("count", count.into())]),
    };
    let mut rows = Vec::new();
    if let Some(levels) = &facts.levels {
        let all = levels.positions.iter().sum();
        if levels.is_whole {
            rows.push(match (&facts.reached, &story.field.jumps) {
                (Some(reached), Some(jumps)) => {
                    let cells = || reached.size().cells().filter(|&cell| jumps.numbers[cell].is_some());
                    let (all, seen) = (cells().count(), cells().filter(|&cell| reached[cell].is_some()).count());
                    let figure = language.say("numbers-of", &[("count", seen.into()), ("all", all.into())]);
                    Fact { figure, ..fact("numbers-reachable", all) }
                }
                _ => fact("numbers-reachable", all),
            });
            rows.push(fact("numbers-deepest", levels.deepest()));
            // A maze without exits has only one end.
            let winning = levels.winning.iter().filter(|_| !story.is_route() || story.has_exits());
            rows.extend(winning.map(|winning| fact("numbers-winning", winning.iter().sum())));
        } else {
            rows.push(fact("numbers-explored", all));
        }
    }
    rows.extend(facts.solutions.map(|solutions| {
        // Very large counts take the plural form.
        let (figure, count) = match solutions {
            Solutions::Exactly(count) => (language.number(count), usize::try_from(count).unwrap_or(usize::MAX)),
            Solutions::Beyond => (language.say("numbers-beyond", &[]), usize::MAX),
        };
        Fact { figure, name: language.say("numbers-solutions", &[("count", count.into())]) }
    }));
    rows
}

/// Remarks on whether the solution is also shortest in other units.
fn remarks(story: &Walkthrough, style: &Style) -> Vec<String> {
    let language = &story.language;
    if !story.is_shortest() || story.length() == 0 || story.field.goal.is_empty() || !style.edition.has_solution() {
        return Vec::new();
    }
    let own = language.say("numbers-fewest", &[("unit", story.unit.name().into()), ("count", story.length().into())]);
    // Jumps have only one unit.
    if story.is_route() {
        return vec![own];
    }
    let this = [story.cells(), story.slides(), story.moves()];
    let others = Unit::OF_BLOCKS.into_iter().zip(style.facts.fewest).zip(this);
    let others: Vec<_> = others.filter(|((unit, _), _)| *unit != story.unit).collect();
    if others.iter().all(|((_, fewest), this)| *fewest == Some(*this)) {
        return vec![language.say("numbers-fewest-all", &[])];
    }
    let record = |((unit, fewest), this): ((Unit, Option<usize>), usize)| {
        let name = if fewest? < this { "numbers-record" } else { "numbers-fewest-too" };
        Some(language.say(name, &[("unit", unit.name().into()), ("count", fewest?.into())]))
    };
    std::iter::once(own).chain(others.into_iter().filter_map(record)).collect()
}
