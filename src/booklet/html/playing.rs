//! What `play.js` says, in the language of the page.

use crate::grid::Direction;
use crate::language::{Language, Term};
use crate::walkthrough::Unit;
use serde::Serialize;
use std::collections::BTreeMap;

/// Texts of playing oneself. `{block}` and the like are filled in by the script.
#[derive(Serialize)]
pub(super) struct Playing {
    /// The name of the board while its blocks can be moved.
    board: String,
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
    begin: String,
    hint: String,
    blocked: String,
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
}

impl Playing {
    /// The texts for a solution that is counted in `unit`.
    pub(super) fn of(language: &Language, unit: Unit) -> Self {
        let say = |name: &str, literal: &[&str]| said(language, unit, name, literal);
        let by_direction = |name: &str| {
            let text = |direction: Direction| {
                language.say(name, &[("direction", direction.word().into()), ("cells", "{cells}".into())])
            };
            Direction::ALL.into_iter().map(|direction| (direction.word(), text(direction))).collect()
        };
        Self {
            board: say("html-play-board", &[]),
            block: say("html-play-block", &["block", "row", "column", "can"]),
            can: say("html-play-can", &["ways"]),
            stuck: say("html-play-stuck", &[]),
            fixed: say("html-play-fixed", &[]),
            way: by_direction("way"),
            towards: by_direction("way-towards"),
            then: say("way-then", &["list", "next"]),
            r#move: say("move", &["block", "way"]),
            begin: say("html-play-begin", &[]),
            hint: say("html-play-hint", &[]),
            blocked: say("html-play-blocked", &["block", "way"]),
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
        }
    }
}

/// The message `name`, in which the parameters `literal` stand as `{parameter}`.
fn said(language: &Language, unit: Unit, name: &str, literal: &[&str]) -> String {
    let braced: Vec<String> = literal.iter().map(|key| format!("{{{key}}}")).collect();
    let mut parameters: Vec<(&str, Term)> = vec![("unit", unit.name().into())];
    parameters.extend(literal.iter().zip(&braced).map(|(&key, value)| (key, value.as_str().into())));
    language.say(name, &parameters)
}
