//! The words of scripts, in the language of the page.

use serde::{Serialize, Serializer};
use stepbook_draw::walkthrough::Unit;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::{Compass, Direction};

/// The name of a text, the message that it is, and how often it is said.
type Named = (&'static str, &'static str, Said);

#[derive(Clone, Copy)]
enum Said {
    Once,
    /// For each direction in which a block can slide: by some cells, or by one.
    EachSlide,
    EachCell,
    /// For each direction in which one can jump.
    EachJump,
}
use Said::{EachCell, EachJump, EachSlide, Once};

/// What the player of a page says: before the words of a step; and the words of the last step.
const PLAYER: &[Named] = &[
    ("play", "html-player-play", Once),
    ("pause", "html-player-pause", Once),
    ("of", "html-player-of", Once),
    ("solved", "html-player-solved", Once),
];
/// What is said of playing, whatever is played.
const PLAYING: &[Named] = &[
    ("begin", "html-play-begin", Once),
    ("undone", "html-play-undone", Once),
    ("redone", "html-play-redone", Once),
    ("again", "html-play-at-beginning", Once),
    ("start", "html-play-at-start", Once),
    ("next", "html-play-shown", Once),
    ("left", "html-play-left", Once),
    ("left_most", "html-play-left-most", Once),
    ("cost", "html-play-cost", Once),
    ("cost_most", "html-play-cost-most", Once),
    ("never", "html-play-never", Once),
    ("mended", "html-play-mended", Once),
    ("course", "html-play-course", Once),
    ("solved", "html-play-solved", Once),
    ("best", "html-play-best", Once),
    ("more", "html-play-more", Once),
    ("best_from", "html-play-best-from", Once),
    ("more_from", "html-play-more-from", Once),
];
/// If blocks slide: the name of the board while they can be moved; where a block is, and where it can go; a straight path of
/// several cells, of one cell, and a direction alone; how straight paths follow each other; a move, and one that is blocked.
const SLIDING: &[Named] = &[
    ("board", "html-play-board", Once),
    ("hint", "html-play-hint", Once),
    ("named", "html-play-named", Once),
    ("how", "html-play-how", Once),
    ("block", "html-play-block", Once),
    ("can", "html-play-can", Once),
    ("stuck", "html-play-stuck", Once),
    ("fixed", "html-play-fixed", Once),
    ("way", "way", EachSlide),
    ("one", "way", EachCell),
    ("towards", "way-towards", EachSlide),
    ("then", "way-then", Once),
    ("move", "move", Once),
    ("blocked", "html-play-blocked", Once),
];
/// Names for jumps: the board; the current cell, and the last one; a jump; where it lands, and
/// where that is the end.
const JUMPING: &[Named] = &[
    ("board", "html-jump-board", Once),
    ("hint", "html-jump-hint", Once),
    ("here", "html-jump-here", Once),
    ("there", "html-jump-there", Once),
    ("way", "html-jump-way", EachJump),
    ("place", "html-jump-place", Once),
    ("end", "html-jump-end", Once),
    ("stuck", "html-jump-stuck", Once),
];
/// What the pages of a site say beside: that the puzzle was solved here; what a link leads to, and how to go through it; what is in the
/// clipboard; the texts that are shared.
const SITE: &[Named] = &[
    ("best", "site-best", Once),
    ("helped", "site-helped", Once),
    ("solution", "site-link-solution", Once),
    ("moves", "site-link-moves", Once),
    ("invalid", "site-link-invalid", Once),
    ("through", "site-link-through", Once),
    ("copied", "site-copied", Once),
    ("embedded", "site-embed-copied", Once),
    ("puzzle", "site-share-puzzle", Once),
    ("beat", "site-share-solution", Once),
];
/// The names of the element's controls, before and after those of what is counted.
const CONTROLS: &[Named] = &[
    ("again", "html-play-again", Once),
    ("all", "html-all", Once),
    ("counts", "html-play-counts", Once),
    ("first", "html-play-first", Once),
    ("given", "html-play-given", Once),
    ("leave", "html-play-leave", Once),
    ("next", "html-play-next", Once),
    ("redo", "html-play-redo", Once),
    ("try", "html-play", Once),
    ("undo", "html-play-undo", Once),
];

/// What scripts fill in themselves: `{block}` stands for a block.
const OPEN: [&str; 19] = [
    "block", "can", "cells", "column", "count", "first", "jump", "last", "least", "list", "most", "move", "next",
    "row", "step", "title", "way", "ways", "words",
];

/// Texts by name.
#[derive(Clone, PartialEq, Debug)]
pub struct Words(Vec<(&'static str, Text)>);

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
enum Text {
    One(String),
    Several(Words),
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

impl Words {
    /// Those of a page whose solution is counted in `unit`.
    pub(super) fn of_page(language: &Language, unit: Unit, is_of_site: bool) -> Self {
        let site = is_of_site.then(|| ("site", Text::Several(Self::of(language, unit, SITE))));
        let playing = [("playing", Text::Several(Self::of_playing(language, unit)))];
        Self(Self::of(language, unit, PLAYER).0.into_iter().chain(playing).chain(site).collect())
    }

    /// Those of the element `<step-book>` for a solution that is counted in `unit`.
    pub fn of_element(language: &Language, unit: Unit) -> Self {
        let units: &[Unit] = if unit == Unit::Jump { &[Unit::Jump] } else { &[Unit::Step, Unit::Slide, Unit::Move] };
        let counts = units.iter().map(|&unit| (unit.name(), Text::One(say(language, unit, "unit-many", &[]))));
        let mut controls = Self::of(language, unit, CONTROLS);
        controls.0.extend(counts);
        controls.0.sort_by_key(|(name, _)| *name);
        let playing = Self::of_playing(language, unit);
        let groups = [("playing", Text::Several(playing)), ("controls", Text::Several(controls))];
        Self(Self::of(language, unit, &PLAYER[3..]).0.into_iter().chain(groups).collect())
    }

    fn of_playing(language: &Language, unit: Unit) -> Self {
        let own = if unit == Unit::Jump { JUMPING } else { SLIDING };
        Self::of(language, unit, &[PLAYING, own].concat())
    }

    fn of(language: &Language, unit: Unit, table: &[Named]) -> Self {
        let text = |said: Said, message: &str| {
            let each = |directions: &[&'static str], more: &[(&str, Term<'_>)]| {
                let mut directions = directions.to_vec();
                directions.sort_unstable();
                let text = |towards: &&'static str| {
                    let more = [&[("direction", (*towards).into())], more].concat();
                    (*towards, Text::One(say(language, unit, message, &more)))
                };
                Text::Several(Self(directions.iter().map(text).collect()))
            };
            match said {
                Once => Text::One(say(language, unit, message, &[])),
                EachSlide => each(&Direction::ALL.map(Direction::word), &[]),
                EachCell => each(&Direction::ALL.map(Direction::word), &[("cells", 1.into())]),
                EachJump => each(&Compass::ALL.map(Compass::letters), &[]),
            }
        };
        Self(table.iter().map(|&(name, message, said)| (name, text(said, message))).collect())
    }
}

/// The message of this name with `more` parameters, and all others open.
fn say(language: &Language, unit: Unit, message: &str, more: &[(&str, Term<'_>)]) -> String {
    let open = OPEN.map(|key| (key, format!("{{{key}}}")));
    let open = open.iter().map(|(key, text)| (*key, text.into()));
    let parameters = open.chain([("unit", unit.name().into())]).chain(more.iter().copied());
    language.say(message, &parameters.collect::<Vec<_>>())
}
