//! What `play.js` says, in the language of the page.

use crate::grid::{Compass, Direction};
use crate::language::{Language, Term};
use crate::walkthrough::Unit;
use serde::Serialize;
use std::collections::BTreeMap;

/// Texts of playing oneself. `{block}` and the like are filled in by the script.
#[derive(Serialize)]
pub(super) struct Playing {
    begin: String,
    undone: String,
    redone: String,
    again: String,
    start: String,
    next: String,
    off: String,
    back: String,
    back_start: String,
    rejoined: String,
    on: String,
    solved: String,
    best: String,
    more: String,
    best_from: String,
    more_from: String,
    #[serde(flatten)]
    own: Own,
}

/// What only one of the games says.
#[derive(Serialize)]
#[serde(untagged)]
enum Own {
    Sliding(Sliding),
    Jumping(Jumping),
}

#[derive(Serialize)]
struct Sliding {
    /// The name of the board while its blocks can be moved.
    board: String,
    hint: String,
    /// Where a block is, and where it can go.
    block: String,
    can: String,
    stuck: String,
    fixed: String,
    /// A way of some cells, and a mere direction, by the name of the direction.
    way: BTreeMap<&'static str, String>,
    towards: BTreeMap<&'static str, String>,
    then: String,
    r#move: String,
    blocked: String,
}

#[derive(Serialize)]
struct Jumping {
    /// The name of the board while one plays.
    board: String,
    hint: String,
    /// Where one stands, and where one stands at the end.
    here: String,
    there: String,
    /// A jump of some cells, by the name of the direction.
    way: BTreeMap<&'static str, String>,
    /// Where it lands; and where that is the end.
    place: String,
    end: String,
    stuck: String,
}

impl Playing {
    /// The texts for a solution that is counted in `unit`.
    pub(super) fn of(language: &Language, unit: Unit) -> Self {
        let say = |name: &str, literal: &[&str]| said(language, unit, name, literal);
        Self {
            begin: say("html-play-begin", &[]),
            undone: say("html-play-undone", &["move"]),
            redone: say("html-play-redone", &["move"]),
            again: say("html-play-at-beginning", &[]),
            start: say("html-play-at-start", &[]),
            next: say("html-play-shown", &["move"]),
            off: say("html-play-off", &[]),
            back: say("html-play-back", &["step"]),
            back_start: say("html-play-back-start", &[]),
            rejoined: say("html-play-rejoined", &[]),
            on: say("html-play-on", &["step", "last"]),
            solved: say("html-play-solved", &[]),
            best: say("html-play-best", &["count"]),
            more: say("html-play-more", &["count", "least"]),
            best_from: say("html-play-best-from", &["count"]),
            more_from: say("html-play-more-from", &["count", "least"]),
            own: match unit {
                Unit::Step | Unit::Slide | Unit::Move => Own::Sliding(Sliding::of(language, say)),
                Unit::Jump => Own::Jumping(Jumping::of(language, say)),
            },
        }
    }
}

impl Sliding {
    fn of(language: &Language, say: impl Fn(&str, &[&str]) -> String) -> Self {
        let by_direction = |name: &str| ways(language, name, Direction::ALL.map(Direction::word));
        Self {
            board: say("html-play-board", &[]),
            hint: say("html-play-hint", &[]),
            block: say("html-play-block", &["block", "row", "column", "can"]),
            can: say("html-play-can", &["ways"]),
            stuck: say("html-play-stuck", &[]),
            fixed: say("html-play-fixed", &[]),
            way: by_direction("way"),
            towards: by_direction("way-towards"),
            then: say("way-then", &["list", "next"]),
            r#move: say("move", &["block", "way"]),
            blocked: say("html-play-blocked", &["block", "way"]),
        }
    }
}

impl Jumping {
    fn of(language: &Language, say: impl Fn(&str, &[&str]) -> String) -> Self {
        let place = ["jump", "row", "column"];
        Self {
            board: say("html-jump-board", &[]),
            hint: say("html-jump-hint", &[]),
            here: say("html-jump-here", &["cells", "row", "column"]),
            there: say("html-jump-there", &["row", "column"]),
            way: ways(language, "html-jump-way", Compass::ALL.map(Compass::letters)),
            place: say("html-jump-place", &place),
            end: say("html-jump-end", &place),
            stuck: say("html-jump-stuck", &[]),
        }
    }
}

/// The message `name` for each of these directions, with `{cells}` left in it.
fn ways(
    language: &Language,
    name: &str,
    directions: impl IntoIterator<Item = &'static str>,
) -> BTreeMap<&'static str, String> {
    let text = |towards: &str| language.say(name, &[("direction", towards.into()), ("cells", "{cells}".into())]);
    directions.into_iter().map(|towards| (towards, text(towards))).collect()
}

/// The message `name`, in which the parameters `literal` stand as `{parameter}`.
fn said(language: &Language, unit: Unit, name: &str, literal: &[&str]) -> String {
    let braced: Vec<String> = literal.iter().map(|key| format!("{{{key}}}")).collect();
    let mut parameters: Vec<(&str, Term)> = vec![("unit", unit.name().into())];
    parameters.extend(literal.iter().zip(&braced).map(|(&key, value)| (key, value.as_str().into())));
    language.say(name, &parameters)
}
