//! The plot of a puzzle's levels: how many positions there are at each distance from the start.

use crate::diagram::Diagram;
use crate::diagram::plot::{Bars, Note, Plot, plot};
use crate::font::Fonts;
use crate::text::{counted, thousands};
use crate::walkthrough::{Walkthrough, capitalised};

/// Width in mm on a page of its own: that of the text on A4 and a margin.
const WIDTH: f64 = 180.0;
/// Width in mm in a document, whose column of text it must not exceed: that of LaTeX's `article` is 122 mm on A4.
const NARROW: f64 = 120.0;

/// Positions per level. Level k holds the positions at distance k from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels {
    /// Number of positions, level by level. Never empty.
    pub positions: Vec<usize>,
    /// How many of them are winning; `None` if the puzzle has no goal.
    pub winning: Option<Vec<usize>>,
    /// Whether these are all positions that can be reached.
    pub is_whole: bool,
    /// The last level that is known to be complete.
    pub complete: Option<usize>,
}

impl Levels {
    pub(super) fn deepest(&self) -> usize {
        self.positions.len() - 1
    }

    /// The first level with the most positions.
    pub(super) fn widest(&self) -> usize {
        (0..self.positions.len()).rev().max_by_key(|&level| self.positions[level]).unwrap_or(0)
    }

    /// The first level with a winning position, and how many it has.
    pub(super) fn shortest(&self) -> Option<(usize, usize)> {
        let levels = self.winning.iter().flatten().copied().enumerate();
        levels.into_iter().find(|&(_, winning)| winning > 0)
    }

    /// Which positions there are, in a sentence without an end.
    fn summary(&self, story: &Walkthrough) -> String {
        let positions: usize = self.positions.iter().sum();
        if !self.is_whole {
            let seen = counted(positions, "position");
            return match self.complete {
                Some(level) => format!("incomplete: {seen} seen; all within {} were visited", story.unit.count(level)),
                None => format!("incomplete: {seen} seen"),
            };
        }
        let reachable = counted(positions, "reachable position");
        match self.winning.as_ref().map(|winning| winning.iter().sum::<usize>()) {
            None => reachable,
            Some(0) if positions == 1 => format!("{reachable}, not winning"),
            Some(0) => format!("{reachable}, none of them winning"),
            Some(1) if positions == 1 => format!("{reachable}, which is winning"),
            Some(winning) => format!("{reachable}, {} of them winning", thousands(winning)),
        }
    }
}

/// Draws the positions per level of the puzzle of `story`, with the level of the shortest solution, the widest and the
/// deepest. The unit of the diagram is the millimetre.
pub fn levels(story: &Walkthrough, levels: &Levels) -> Diagram {
    levels_within(story, levels, WIDTH)
}

/// The same for the column of a document: 120 mm wide, with letters of the same size.
pub fn narrow_levels(story: &Walkthrough, levels: &Levels) -> Diagram {
    levels_within(story, levels, NARROW)
}

fn levels_within(story: &Walkthrough, levels: &Levels, width: f64) -> Diagram {
    let title = format!("{}: positions per level", story.about.title);
    Diagram { title, ..plot(&plan(story, levels), &Fonts::default(), width) }
}

/// What is plotted of `levels`, and the words beside it.
pub(super) fn plan(story: &Walkthrough, levels: &Levels) -> Plot {
    let summary = levels.summary(story);
    let notes = notes(story, levels);
    let name = |name: &str, values: &[usize]| Bars { name: name.to_owned(), values: values.to_vec() };
    let part = levels.winning.as_ref().filter(|winning| winning.iter().any(|&number| number > 0));
    Plot {
        title: story.about.title.clone(),
        description: description(story, levels, &summary, &notes),
        subtitle: summary,
        axis: format!("distance from the start in {}", story.unit.many),
        bars: name("positions per level", &levels.positions),
        part: part.map(|winning| name("winning positions", winning)),
        notes,
    }
}

/// Remarks on the shortest solution and, where all positions were seen, on the deepest and the widest level.
fn notes(story: &Walkthrough, levels: &Levels) -> Vec<Note> {
    let note = |level: usize, head: String, text: String| Note { level, head, text };
    let mut notes = Vec::new();
    if let Some((level, winning)) = levels.shortest() {
        let text = match levels.complete {
            _ if level == 0 => "the start is a solution".to_owned(),
            Some(complete) if complete >= level => counted(winning, "winning position"),
            _ => format!("{} seen", counted(winning, "winning position")),
        };
        notes.push(note(level, format!("shortest solution: {}", story.unit.count(level)), text));
    }
    let (deepest, widest) = (levels.deepest(), levels.widest());
    let positions = |level: usize| counted(levels.positions[level], "position");
    let both = if widest == deepest { "widest and deepest" } else { "deepest" };
    let named = |name: &str, level: usize| format!("{name} level: {}", thousands(level));
    if levels.is_whole {
        notes.push(note(deepest, named(both, deepest), positions(deepest)));
    }
    if levels.is_whole && widest != deepest {
        notes.push(note(widest, named("widest", widest), positions(widest)));
    }
    notes
}

/// The plot in words.
fn description(story: &Walkthrough, levels: &Levels, summary: &str, notes: &[Note]) -> String {
    let (many, last) = (story.unit.many, thousands(levels.deepest()));
    let mut text = format!("Bars: the number of positions at each distance from the start in {many}, 0 to {last}. ");
    text.push_str(&capitalised(summary));
    text.push('.');
    for Note { head, text: count, .. } in notes {
        text.push_str(&format!(" {}, {count}.", capitalised(head)));
    }
    text
}
