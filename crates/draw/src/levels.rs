//! The plot of a puzzle's levels: how many positions there are at each distance from the start.

use crate::diagram::Diagram;
use crate::diagram::plot::{Bars, Note, Plot, plot};
use crate::font::Fonts;
use crate::walkthrough::Walkthrough;
use stepbook_read::language::Term;

/// Width in mm of a plot on its own page: the text width of A4 plus a margin.
pub const PLOT_WIDTH: f64 = 180.0;
/// Width in mm of a plot inside a document. It must fit the text column: 122 mm for LaTeX's `article` on A4.
pub const NARROW_PLOT_WIDTH: f64 = 120.0;

/// Positions per level. Level k holds the positions at distance k from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels {
    /// Number of positions, level by level. Never empty.
    pub positions: Vec<usize>,
    /// The number of winning positions on each level; `None` if the puzzle has no goal.
    pub winning: Option<Vec<usize>>,
    /// Whether the levels contain every reachable position.
    pub is_whole: bool,
    /// The deepest level known to be complete.
    pub complete: Option<usize>,
}

impl Levels {
    /// The last level.
    pub fn deepest(&self) -> usize {
        self.positions.len() - 1
    }

    /// The first level with the most positions.
    fn widest(&self) -> usize {
        (0..self.positions.len()).rev().max_by_key(|&level| self.positions[level]).unwrap_or(0)
    }

    /// The first level with a winning position, and its number of winning positions.
    fn shortest(&self) -> Option<(usize, usize)> {
        let levels = self.winning.iter().flatten().copied().enumerate();
        levels.into_iter().find(|&(_, winning)| winning > 0)
    }

    /// The number of positions as a sentence without its full stop.
    fn summary(&self, story: &Walkthrough) -> String {
        let count = self.positions.iter().sum::<usize>();
        let positions: (&str, Term<'_>) = ("positions", count.into());
        let unit = ("unit", story.unit.name().into());
        if !self.is_whole {
            return match self.complete {
                Some(level) => story.language.say("levels-seen-within", &[positions, unit, ("count", level.into())]),
                None => story.language.say("levels-seen", &[positions]),
            };
        }
        match self.winning.as_ref().map(|winning| winning.iter().sum::<usize>()) {
            None => story.language.say("levels-reachable", &[positions]),
            Some(winning) => story.language.say("levels-reachable-winning", &[positions, ("winning", winning.into())]),
        }
    }
}

/// Draws the number of positions on each level, `width` mm wide. Notes mark the level of the shortest solution, the
/// widest level and the deepest one. The font size does not depend on `width`. The unit of the diagram is the
/// millimetre.
pub fn levels(story: &Walkthrough, levels: &Levels, fonts: &Fonts, width: f64) -> Diagram {
    let heading = story.language.say("levels-title", &[]);
    let title = [("title", (&story.about.title).into()), ("words", (&heading).into())];
    Diagram { title: story.language.say("titled", &title), ..plot(&plan(story, levels), fonts, width) }
}

/// The data and the texts of the plot of `levels`.
pub fn plan(story: &Walkthrough, levels: &Levels) -> Plot {
    let summary = levels.summary(story);
    let notes = notes(story, levels);
    let name = |name: &str, values: &[usize]| Bars { name: name.to_owned(), values: values.to_vec() };
    let part = levels.winning.as_ref().filter(|winning| winning.iter().any(|&number| number > 0));
    let unit = ("unit", story.unit.name().into());
    let say = |message: &str| story.language.say(message, &[unit]);
    Plot {
        title: story.about.title.clone(),
        description: description(story, levels, &summary, &notes),
        subtitle: summary,
        axis: say("levels-axis"),
        bars: name(&say("levels-bars"), &levels.positions),
        part: part.map(|winning| name(&say("levels-winning-bars"), winning)),
        notes,
        gap: story.language.say("number-gap", &[]),
    }
}

/// Notes on the shortest solution and, if all positions were found, on the deepest and the widest level.
fn notes(story: &Walkthrough, levels: &Levels) -> Vec<Note> {
    let note = |level: usize, head: String, text: String| Note { level, head, text };
    let say = |name: &str, parameters: &[(&str, Term<'_>)]| story.language.say(name, parameters);
    let mut notes = Vec::new();
    if let Some((level, winning)) = levels.shortest() {
        let positions = [("positions", winning.into())];
        let text = match levels.complete {
            _ if level == 0 => say("levels-start-wins", &[]),
            Some(complete) if complete >= level => say("levels-winning", &positions),
            _ => say("levels-winning-seen", &positions),
        };
        let head = say("levels-shortest", &[("unit", story.unit.name().into()), ("count", level.into())]);
        notes.push(note(level, head, text));
    }
    let (deepest, widest) = (levels.deepest(), levels.widest());
    let mut named = |which: &str, level: usize| {
        let head = say("levels-level", &[("which", which.into()), ("level", level.into())]);
        notes.push(note(level, head, say("levels-positions", &[("positions", levels.positions[level].into())])));
    };
    if levels.is_whole {
        named(if widest == deepest { "both" } else { "deepest" }, deepest);
    }
    if levels.is_whole && widest != deepest {
        named("widest", widest);
    }
    notes
}

/// The plot in words.
fn description(story: &Walkthrough, levels: &Levels, summary: &str, notes: &[Note]) -> String {
    let language = &story.language;
    let last = [("unit", story.unit.name().into()), ("last", levels.deepest().into())];
    let bars = language.say("levels-description", &last);
    let remark = |note: &Note| {
        let words = [("head", (&note.head).into()), ("text", (&note.text).into())];
        language.sentence(&language.say("levels-note", &words))
    };
    language.sentences([bars, language.sentence(summary)].into_iter().chain(notes.iter().map(remark)))
}
