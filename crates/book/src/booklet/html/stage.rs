//! What the element `<step-book>` needs of a puzzle beside the words of its steps: the rules, a drawing, and the words of playing.

use super::playing::Playing;
use super::sheet::Colours;
use crate::booklet::{Play, Style, figure, figure_of};
use serde::Serialize;
use std::collections::BTreeMap;
use stepbook_draw::render::svg::{self, Look, Surroundings};
use stepbook_draw::walkthrough::{Shown, Unit, Walkthrough};
use stepbook_read::language::Language;

/// The board on which a script plays a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stage {
    play: Play,
    /// The start as SVG, without a size, a ground or a title.
    drawing: String,
    colours: Colours,
}

impl Stage {
    /// The board of `story`, drawn as `look` says; its solution only if it may be known.
    pub fn of(story: &Walkthrough, style: &Style, look: Look, with_solution: bool) -> Self {
        // Of several arrows, the first picture is not that of the start alone.
        let mut diagram = match style.steps.arrows() {
            1 => figure(story, style, 0).diagram,
            _ => figure_of(story, style, &story.single(0, Shown::None)).diagram,
        };
        diagram.title.clear();
        diagram.description.clear();
        Self {
            play: Play::of(story, with_solution)
                .with_arrows(style.steps.arrows())
                .with_distances(style.facts.distances.as_deref()),
            drawing: svg::svg(&diagram, look, Surroundings::Page("")),
            colours: Colours::of(style.theme, style.has_looks(), story.pieces.iter().any(|piece| piece.tint.is_some())),
        }
    }
}

/// The words of playing, in the language of a story.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StageWords {
    /// The words of the last step, `{words}`.
    solved: String,
    playing: Playing,
    /// The names of buttons, lists and counts.
    controls: BTreeMap<&'static str, String>,
}

/// The names of controls, and the messages that they are.
const CONTROLS: [(&str, &str); 10] = [
    ("again", "html-play-again"),
    ("all", "html-all"),
    ("counts", "html-play-counts"),
    ("first", "html-play-first"),
    ("given", "html-play-given"),
    ("leave", "html-play-leave"),
    ("next", "html-play-next"),
    ("redo", "html-play-redo"),
    ("try", "html-play"),
    ("undo", "html-play-undo"),
];

impl StageWords {
    /// The words for a solution that is counted in `unit`.
    pub fn of(language: &Language, unit: Unit) -> Self {
        let named = |name: &str, unit: Unit| language.say(name, &[("unit", unit.name().into())]);
        let units: &[Unit] = if unit == Unit::Jump { &[Unit::Jump] } else { &[Unit::Step, Unit::Slide, Unit::Move] };
        let counts = units.iter().map(|&unit| (unit.name(), named("unit-many", unit)));
        Self {
            solved: language.say("html-player-solved", &[("words", "{words}".into())]),
            playing: Playing::of(language, unit),
            controls: CONTROLS.iter().map(|&(name, message)| (name, named(message, unit))).chain(counts).collect(),
        }
    }
}
