//! The words of scripts, in the language of the page.

use serde_json::{Value, json};
use stepbook_draw::walkthrough::Unit;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::{Compass, Direction};

/// Texts that are said equally often: the beginning of the names of their messages, how often, and their names in scripts. Each is also the
/// rest of the name of its message, unless that is written behind it: `hint=said`. Scripts write `_` for `-`.
type Group = (&'static str, Said, &'static str);

#[derive(Clone, Copy)]
enum Said {
    Once,
    /// For each form that a language has for a number.
    Counted,
    /// For each direction in which a block can slide: by some cells, or by one.
    EachSlide,
    EachCell,
    /// For each direction in which one can jump.
    EachJump,
}
use Said::{Counted, EachCell, EachJump, EachSlide, Once};

/// What the player says: its button.
const PLAYER: &[Group] = &[("html-player-", Once, "play pause")];

/// What is said of the game, whatever is played.
const PLAYING: &[Group] = &[
    ("html-play-", Once, "undone redone again=at-beginning"),
    ("html-hint-", Once, "hint=said unknown"),
    ("html-", Counted, "hint-back"),
];

/// If blocks slide: the name of the board while they can be moved; where a block is, and where it can go; a straight path of
/// several cells, of one cell, and a direction alone; how straight paths follow each other; a move, and one that is blocked.
const SLIDING: &[Group] = &[
    ("html-play-", Once, "board block can stuck fixed blocked"),
    ("", EachSlide, "way towards=way-towards"),
    ("", EachCell, "one=way"),
    ("", Once, "then=way-then move"),
];

/// Names for jumps: the board; the current cell, and the last one; a jump; where it lands, and
/// where that is the end.
const JUMPING: &[Group] = &[("html-jump-", Once, "board here there place end"), ("html-jump-", EachJump, "way")];

/// What a page says: of the game and its end, of the solution, and of distances.
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

/// What the pages of a site say beside: what is in the clipboard; the texts that are shared.
const SITE: &[Group] =
    &[("site-", Once, "copied embedded=embed-copied"), ("site-share-", Once, "puzzle beat=solution")];

/// What the element says of a game and of the solution.
const ELEMENT: &[Group] = &[("html-", Once, "solved"), ("html-", Counted, "after-of best"), ("", Counted, "count")];

/// The names of the element's controls.
const CONTROLS: &[Group] = &[
    ("html-", Once, "all another=next-puzzle hint move-it=hint-move take-back=hint-take try=play"),
    ("html-play-", Once, "again leave redo undo"),
];

/// What scripts fill in themselves: `{block}` stands for a block.
const OPEN: [&str; 23] = [
    "after", "block", "can", "cells", "column", "count", "first", "jump", "last", "least", "left", "list", "most",
    "move", "moves", "next", "range", "row", "stars", "step", "title", "way", "ways",
];

/// The forms of numbers, each with a number that has it in all languages which have the form.
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
    let text = |message: &str, said: Said| {
        let each = |directions: &[&'static str], more: &[(&str, Term<'_>)]| -> Value {
            let text = |towards: &&'static str| {
                (*towards, say(message, &[&[("direction", (*towards).into())], more].concat()))
            };
            directions.iter().map(text).collect()
        };
        match said {
            Once => say(message, &[]).into(),
            Counted => forms(language, unit.name(), message),
            EachSlide => each(&Direction::ALL.map(Direction::word), &[]),
            EachCell => each(&Direction::ALL.map(Direction::word), &[("cells", 1.into())]),
            EachJump => each(&Compass::ALL.map(Compass::letters), &[]),
        }
    };
    let named = |&(prefix, said, names): &Group| {
        names.split(' ').map(move |name| (name.split_once('=').unwrap_or((name, name)), prefix, said))
    };
    let all = table.iter().flat_map(named);
    all.map(|((name, rest), prefix, said)| (name.replace('-', "_"), text(&format!("{prefix}{rest}"), said))).collect()
}

/// The message of this name in each form of a number, which is open in it.
pub(in crate::booklet) fn forms(language: &Language, unit: &str, message: &str) -> Value {
    let form = |(form, number): (&'static str, usize)| {
        let text = open(language, message, &[("unit", unit.into()), ("count", number.into())]);
        (form, text.replacen(&number.to_string(), "{count}", 1))
    };
    FORMS.into_iter().map(form).collect()
}

/// The message of this name with `more` parameters, and all others open.
pub(in crate::booklet) fn open(language: &Language, message: &str, more: &[(&str, Term<'_>)]) -> String {
    let open = OPEN.map(|key| (key, format!("{{{key}}}")));
    let open = open.iter().map(|(key, text)| (*key, text.into()));
    language.say(message, &open.chain(more.iter().copied()).collect::<Vec<_>>())
}
