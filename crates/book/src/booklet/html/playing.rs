//! The words of `play.js`, in the language of the page.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use stepbook_draw::walkthrough::Unit;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::{Compass, Direction};

/// The name of a text, and the message that it is.
type Named = (&'static str, Said);

enum Said {
    /// Once, with these parameters.
    Once(&'static str, &'static [&'static str]),
    /// For each direction in which a block can slide: by some cells, or by one.
    EachSlide(&'static str),
    EachCell(&'static str),
    /// For each direction in which one can jump.
    EachJump(&'static str),
}
use Said::{EachCell, EachJump, EachSlide, Once};

const OF_ALL: [Named; 18] = [
    ("begin", Once("html-play-begin", &[])),
    ("undone", Once("html-play-undone", &["move"])),
    ("redone", Once("html-play-redone", &["move"])),
    ("again", Once("html-play-at-beginning", &[])),
    ("start", Once("html-play-at-start", &[])),
    ("next", Once("html-play-shown", &["move"])),
    ("left", Once("html-play-left", &["count"])),
    ("left_most", Once("html-play-left-most", &["count"])),
    ("cost", Once("html-play-cost", &["count"])),
    ("cost_most", Once("html-play-cost-most", &["count"])),
    ("never", Once("html-play-never", &[])),
    ("mended", Once("html-play-mended", &[])),
    ("course", Once("html-play-course", &["first", "most", "last"])),
    ("solved", Once("html-play-solved", &[])),
    ("best", Once("html-play-best", &["count"])),
    ("more", Once("html-play-more", &["count", "least"])),
    ("best_from", Once("html-play-best-from", &["count"])),
    ("more_from", Once("html-play-more-from", &["count", "least"])),
];
/// If blocks slide: the name of the board while they can be moved; where a block is, and where it can go; a straight path of
/// several cells, of one cell, and a direction alone; how straight paths follow each other; a move, and one that is blocked.
const OF_SLIDING: [Named; 14] = [
    ("board", Once("html-play-board", &[])),
    ("hint", Once("html-play-hint", &[])),
    ("named", Once("html-play-named", &["block"])),
    ("how", Once("html-play-how", &[])),
    ("block", Once("html-play-block", &["block", "row", "column", "can"])),
    ("can", Once("html-play-can", &["ways"])),
    ("stuck", Once("html-play-stuck", &[])),
    ("fixed", Once("html-play-fixed", &[])),
    ("way", EachSlide("way")),
    ("one", EachCell("way")),
    ("towards", EachSlide("way-towards")),
    ("then", Once("way-then", &["list", "next"])),
    ("move", Once("move", &["block", "way"])),
    ("blocked", Once("html-play-blocked", &["block", "way"])),
];
/// Names for jumps: the board; the current cell, and the last one; a jump; where it lands, and
/// where that is the end.
const OF_JUMPING: [Named; 8] = [
    ("board", Once("html-jump-board", &[])),
    ("hint", Once("html-jump-hint", &[])),
    ("here", Once("html-jump-here", &["cells", "row", "column"])),
    ("there", Once("html-jump-there", &["row", "column"])),
    ("way", EachJump("html-jump-way")),
    ("place", Once("html-jump-place", &["jump", "row", "column"])),
    ("end", Once("html-jump-end", &["jump", "row", "column"])),
    ("stuck", Once("html-jump-stuck", &[])),
];

/// Texts of playing oneself, by name. `{block}` and the like are filled in by the script.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Playing(Vec<(&'static str, Text)>);

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
enum Text {
    One(String),
    /// By the name of the direction.
    Each(BTreeMap<&'static str, String>),
}

impl Serialize for Playing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, text)| (name, text)))
    }
}

impl Playing {
    /// The texts for a solution that is counted in `unit`.
    pub(super) fn of(language: &Language, unit: Unit) -> Self {
        let text = |said: &Said| match said {
            Once(message, literal) => Text::One(once(language, unit, message, literal)),
            EachSlide(message) => Text::Each(ways(language, message, CELLS, Direction::ALL.map(Direction::word))),
            EachCell(message) => Text::Each(ways(language, message, 1.into(), Direction::ALL.map(Direction::word))),
            EachJump(message) => Text::Each(ways(language, message, CELLS, Compass::ALL.map(Compass::letters))),
        };
        let own: &[Named] = match unit {
            Unit::Step | Unit::Slide | Unit::Move => &OF_SLIDING,
            Unit::Jump => &OF_JUMPING,
        };
        Self(OF_ALL.iter().chain(own).map(|(name, said)| (*name, text(said))).collect())
    }
}

/// What the script replaces by a number of cells.
const CELLS: Term<'_> = Term::Text("{cells}");

/// The message `name` for each of these directions.
fn ways(
    language: &Language,
    name: &str,
    cells: Term<'_>,
    directions: impl IntoIterator<Item = &'static str>,
) -> BTreeMap<&'static str, String> {
    let text = |towards: &str| language.say(name, &[("direction", towards.into()), ("cells", cells)]);
    directions.into_iter().map(|towards| (towards, text(towards))).collect()
}

/// The message `name`, in which the parameters `literal` are written as `{parameter}`.
fn once(language: &Language, unit: Unit, name: &str, literal: &[&str]) -> String {
    let braced: Vec<String> = literal.iter().map(|key| format!("{{{key}}}")).collect();
    let mut parameters: Vec<(&str, Term)> = vec![("unit", unit.name().into())];
    parameters.extend(literal.iter().zip(&braced).map(|(&key, value)| (key, value.as_str().into())));
    language.say(name, &parameters)
}
