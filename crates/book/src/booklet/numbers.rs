//! The numbers of a puzzle: how many positions and solutions it has, and how its solution is counted.

use super::levels::plan;
use super::{Levels, Style};
use serde::Serialize;
use stepbook_draw::diagram::plot::{HEIGHT, Plot, chart};
use stepbook_draw::diagram::{Diagram, Item, Layer, Point};
use stepbook_draw::font::Fonts;
use stepbook_draw::walkthrough::{Unit, Walkthrough};

/// The facts about a puzzle beside one solution: none by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Positions per level, counted as the solution is.
    pub levels: Option<Levels>,
    /// Number of shortest solutions. Interchangeable blocks count as identical.
    pub solutions: Option<Solutions>,
    /// The fewest steps, slides and moves of any solution; that of the solution's own metric is not needed.
    pub fewest: [Option<usize>; 3],
    /// Which of several shortest solutions was wanted.
    pub chosen: Option<Chosen>,
    /// How far all positions are from the goal, counted as the solution is, for pages on which it can be played; in the format of
    /// `puzzle::Distances`.
    pub distances: Option<Vec<u8>>,
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
    /// One that takes the fewest pictures of up to so many moves each.
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
    /// The positions per level, if they are known.
    pub levels: Option<LevelPlot>,
    /// Heading and rows of a table of facts; none if nothing is known.
    pub facts: Option<(String, Vec<Fact>)>,
    /// How the solution is counted; none if the puzzle has no goal.
    pub counts: Option<Counts>,
}

/// Positions per level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LevelPlot {
    /// "Positions per level".
    pub heading: String,
    /// Its meaning; sentences.
    pub meaning: Vec<String>,
    /// The bars.
    #[serde(skip)]
    pub plot: Plot,
}

impl LevelPlot {
    /// The plot without a heading, `width` mm wide; its unit is the millimetre.
    pub(super) fn diagram(&self, fonts: &Fonts, width: f64) -> Diagram {
        self.diagram_of(fonts, width, HEIGHT)
    }

    /// The same without notes.
    pub(super) fn bare(&self) -> Self {
        let plot = Plot { notes: Vec::new(), ..self.plot.clone() };
        Self { plot, ..self.clone() }
    }

    /// The same with bars that are at most `tall` mm high.
    pub(super) fn diagram_of(&self, fonts: &Fonts, width: f64, tall: f64) -> Diagram {
        let (items, height) = chart(&self.plot, fonts, width, tall);
        let board = Item::Group { layer: Layer::Board, at: Point::default(), scale: 1.0, items };
        let (title, description) = (self.heading.clone(), self.plot.description.clone());
        Diagram { width, height, title, description, items: vec![board], content: None }
    }
}

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// What is counted: "Reachable positions".
    pub name: String,
    /// The number: "25,955".
    pub figure: String,
    /// What is to be known of it.
    pub remark: String,
}

/// The solution in each metric.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counts {
    /// "Three ways to count".
    pub heading: String,
    /// The head of the column of the fewest: "fewest possible".
    pub fewest: String,
    /// The head of the column of the solution that is shown, if one is: "this solution".
    pub this: Option<String>,
    /// The text if the fewest are not known: "not computed".
    pub unknown: String,
    /// Steps, slides, moves.
    pub rows: Vec<Count>,
    /// Conclusions from them; sentences.
    pub remarks: Vec<String>,
}

/// The solution in one metric.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// "steps".
    pub name: String,
    /// What one of them is.
    pub meaning: String,
    /// The fewest of any solution, if known.
    pub fewest: Option<usize>,
    /// Those of the solution that is shown.
    pub this: usize,
}

/// The numbers of `story`; `None` if there are none.
pub(super) fn numbers(story: &Walkthrough, style: &Style) -> Option<Numbers> {
    let facts = &style.facts;
    let say = |name: &str| story.language.say(name, &[]);
    let levels = facts.levels.as_ref();
    let table = table(story, facts);
    // A puzzle edition may be made without a search.
    let is_solved = style.edition.needs_solution() || story.length() > 0;
    let numbers = Numbers {
        title: say("numbers-title"),
        levels: levels.map(|levels| level_plot(story, levels)),
        facts: (!table.is_empty()).then(|| (say("numbers-facts"), table)),
        // Jumps are counted in one way only.
        counts: (!story.field.goal.is_empty() && !story.is_route() && is_solved).then(|| counts(story, style)),
    };
    let is_empty = numbers.levels.is_none() && numbers.facts.is_none() && numbers.counts.is_none();
    (!is_empty).then_some(numbers)
}

fn level_plot(story: &Walkthrough, levels: &Levels) -> LevelPlot {
    let language = &story.language;
    let mut meaning = vec![language.say("numbers-levels-meaning", &[("unit", story.unit.name().into())])];
    meaning.extend((!levels.is_whole).then(|| language.say("numbers-unexplored", &[])));
    LevelPlot { heading: language.say("numbers-levels", &[]), meaning, plot: plan(story, levels) }
}

fn table(story: &Walkthrough, facts: &Facts) -> Vec<Fact> {
    let language = &story.language;
    let mut rows = facts.levels.as_ref().map_or_else(Vec::new, |levels| positions(story, levels));
    if let Some(solutions) = facts.solutions {
        let length = story.count(story.length());
        rows.push(Fact {
            name: language.say("numbers-solutions", &[]),
            figure: match solutions {
                Solutions::Exactly(count) => language.number(count),
                Solutions::Beyond => language.say("numbers-beyond", &[]),
            },
            remark: match solutions {
                Solutions::Exactly(1) => language.say("numbers-solution-remark", &[("length", (&length).into())]),
                _ => language.say("numbers-solutions-remark", &[("length", (&length).into())]),
            },
        });
    }
    rows
}

fn positions(story: &Walkthrough, levels: &Levels) -> Vec<Fact> {
    let language = &story.language;
    let all: usize = levels.positions.iter().sum();
    let fact = |name: String, figure: usize, remark: String| Fact { name, figure: language.number(figure), remark };
    let remark = |name: &str, count: usize, level: usize| {
        let (number, level) = (language.number(count), language.number(level));
        language.say(name, &[("count", count.into()), ("number", (&number).into()), ("level", (&level).into())])
    };
    let say = |name: &str| language.say(name, &[("unit", story.unit.name().into())]);
    let (deepest, widest) = (levels.deepest(), levels.widest());
    if !levels.is_whole {
        let name = remark("numbers-explored", all, deepest);
        return vec![fact(name, all, say("numbers-explored-remark"))];
    }
    let mut rows = vec![fact(say("numbers-reachable"), all, say("numbers-reachable-remark"))];
    if let (Some(winning), Some((level, first))) = (&levels.winning, levels.shortest()) {
        let winning: usize = winning.iter().sum();
        rows.push(fact(say("numbers-winning"), winning, remark("numbers-winning-remark", first, level)));
    }
    let last = levels.positions[deepest];
    rows.push(fact(say("numbers-deepest"), deepest, remark("numbers-deepest-remark", last, deepest)));
    let most = levels.positions[widest];
    rows.push(fact(say("numbers-widest"), most, remark("numbers-widest-remark", most, widest)));
    rows
}

fn counts(story: &Walkthrough, style: &Style) -> Counts {
    let language = &story.language;
    let say = |name: &str| language.say(name, &[]);
    let about = |name: &str, unit: Unit| language.say(name, &[("unit", unit.name().into())]);
    let own = story.unit;
    let this = [story.cells(), story.slides(), story.moves()];
    let row = |((unit, fewest), this): ((Unit, Option<usize>), usize)| Count {
        name: unit.many(language),
        meaning: about("numbers-unit-meaning", unit),
        // The solution is a shortest one in its own metric.
        fewest: if unit == own { Some(story.length()) } else { fewest },
        this,
    };
    let rows: Vec<Count> = Unit::OF_BLOCKS.into_iter().zip(style.facts.fewest).zip(this).map(row).collect();
    let shown = style.edition.has_solution();
    let remark = |(unit, row): (Unit, &Count)| match row.fewest {
        Some(_) if unit == own => None,
        Some(fewest) if fewest < row.this => {
            let fewest = unit.count(fewest, language);
            Some(language.say("numbers-another", &[("count", (&fewest).into())]))
        }
        Some(_) => Some(about("numbers-fewest-too", unit)),
        None => None,
    };
    let remarks = match shown {
        true => {
            let others = Unit::OF_BLOCKS.into_iter().zip(&rows).filter_map(remark);
            std::iter::once(about("numbers-fewest-own", own)).chain(others).collect()
        }
        false => vec![say("numbers-differ")],
    };
    Counts {
        heading: say("numbers-ways"),
        fewest: say("numbers-fewest"),
        this: shown.then(|| say("numbers-this")),
        unknown: say("numbers-unknown"),
        rows,
        remarks,
    }
}
