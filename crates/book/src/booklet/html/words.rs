//! The texts of scripts, in the language of the page.

use serde_json::{Value, json};
use stepbook_draw::walkthrough::Unit;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::{Compass, Direction};

/// Texts with the same kind: the prefix of their message names, the kind, and their names in scripts. A name is
/// also the rest of its message name, unless that follows: `hint=said`. Scripts use `_` for `-`.
type Group = (&'static str, Variants, &'static str);

#[derive(Clone, Copy)]
enum Variants {
    Once,
    /// One per plural form of the language.
    Counted,
    /// One per direction of slides: by several cells, or by one.
    EachSlide,
    EachCell,
    /// One per direction of jumps.
    EachJump,
}
use Variants::{Counted, EachCell, EachJump, EachSlide, Once};

/// The player: its button.
const PLAYER: &[Group] = &[("html-player-", Once, "play pause")];

/// The game, for all families.
const PLAYING: &[Group] = &[
    ("html-play-", Once, "undone redone again=at-beginning"),
    ("html-hint-", Once, "hint=said unknown"),
    ("html-", Counted, "hint-back"),
];

/// Sliding blocks: the name of the board while they can be moved; where a block is, and where it can go; a straight
/// path of several cells, of one cell, and a direction alone; how straight paths are joined; a move, and a blocked one.
const SLIDING: &[Group] = &[
    ("html-play-", Once, "board block can stuck fixed blocked"),
    ("", EachSlide, "way towards=way-towards"),
    ("", EachCell, "one=way"),
    ("", Once, "then=way-then move"),
];

/// Jumps: the board; the current cell, and the last one; where a jump lands, and the end; a jump.
const JUMPING: &[Group] = &[("html-jump-", Once, "board here there place end"), ("html-jump-", EachJump, "way")];

/// A page: the game and its end, the solution, and distances.
const PAGE: &[Group] = &[
    ("html-", Once, "yours hint move-it=hint-move take-back=hint-take solved you best-word hints-word none"),
    ("html-", Once, "short short-helped more with start=at-start same now never since no-loss"),
    ("html-", Once, "closer same-far=no-closer farther strip-empty"),
    ("html-", Counted, "solved-in after-of same-after to-go lost range other"),
    ("html-with-", Once, "analysis solution"),
    ("html-with-", Counted, "hints"),
    ("html-link-", Once, "from-link=from back invalid"),
    ("list-", Once, "next=more last"),
    ("", Counted, "count after=caption-after"),
];

/// Pages of a site: the content of the clipboard, and shared texts.
const SITE: &[Group] =
    &[("site-", Once, "copied embedded=embed-copied"), ("site-share-", Once, "puzzle beat=solution")];

/// The element: the game and the solution.
const ELEMENT: &[Group] = &[("html-", Once, "solved"), ("html-", Counted, "after-of best"), ("", Counted, "count")];

/// The names of the element's controls.
const CONTROLS: &[Group] = &[
    ("html-", Once, "all another=next-puzzle hint move-it=hint-move take-back=hint-take try=play"),
    ("html-play-", Once, "again leave redo undo"),
];

/// The placeholders that scripts fill in: `{block}` stands for a block.
const OPEN: [&str; 23] = [
    "after", "block", "can", "cells", "column", "count", "first", "jump", "last", "least", "left", "list", "most",
    "move", "moves", "next", "range", "row", "stars", "step", "title", "way", "ways",
];

/// The plural forms, each with a number that has it in all languages with the form.
const FORMS: [(&str, usize); 3] = [("one", 1), ("other", 5), ("two", 2)];

/// The texts of a page whose solution is counted in `unit`, by name.
pub(super) fn page_words(language: &Language, unit: Unit, is_of_site: bool) -> Value {
    let own = |table| texts(language, unit, table);
    let mut words = json!({ "page": own(PAGE), "player": own(PLAYER), "playing": playing(language, unit) });
    if is_of_site {
        words["site"] = own(SITE);
    }
    words
}

/// The texts of the element `<step-book>` for a solution that is counted in `unit`, by name: an object of JSON.
pub fn element_words(language: &Language, unit: Unit) -> Value {
    let mut words = texts(language, unit, ELEMENT);
    words["playing"] = playing(language, unit);
    words["controls"] = texts(language, unit, CONTROLS);
    words
}

fn playing(language: &Language, unit: Unit) -> Value {
    texts(language, unit, &[PLAYING, if unit == Unit::Jump { JUMPING } else { SLIDING }].concat())
}

fn texts(language: &Language, unit: Unit, table: &[Group]) -> Value {
    let say = |message: &str, more: &[(&str, Term<'_>)]| {
        open(language, message, &[&[("unit", unit.name().into())], more].concat())
    };
    let text = |message: &str, kind: Variants| {
        let each = |directions: &[&'static str], more: &[(&str, Term<'_>)]| -> Value {
            let text = |towards: &&'static str| {
                (*towards, say(message, &[&[("direction", (*towards).into())], more].concat()))
            };
            directions.iter().map(text).collect()
        };
        match kind {
            Once => say(message, &[]).into(),
            Counted => forms(language, unit.name(), message),
            EachSlide => each(&Direction::ALL.map(Direction::word), &[]),
            EachCell => each(&Direction::ALL.map(Direction::word), &[("cells", 1.into())]),
            EachJump => each(&Compass::ALL.map(Compass::letters), &[]),
        }
    };
    let named = |&(prefix, kind, names): &Group| {
        names.split(' ').map(move |name| (name.split_once('=').unwrap_or((name, name)), prefix, kind))
    };
    let all = table.iter().flat_map(named);
    all.map(|((name, rest), prefix, kind)| (name.replace('-', "_"), text(&format!("{prefix}{rest}"), kind))).collect()
}

/// The message of this name in each plural form, with a placeholder for the number.
pub(in crate::booklet) fn forms(language: &Language, unit: &str, message: &str) -> Value {
    let form = |(form, number): (&'static str, usize)| {
        let text = open(language, message, &[("unit", unit.into()), ("count", number.into())]);
        (form, text.replacen(&number.to_string(), "{count}", 1))
    };
    FORMS.into_iter().map(form).collect()
}

/// The message of this name with the parameters `more`, and placeholders for all others.
pub(in crate::booklet) fn open(language: &Language, message: &str, more: &[(&str, Term<'_>)]) -> String {
    let open = OPEN.map(|key| (key, format!("{{{key}}}")));
    let open = open.iter().map(|(key, text)| (*key, text.into()));
    language.say(message, &open.chain(more.iter().copied()).collect::<Vec<_>>())
}
