//! The words of scripts, in the language of the page.

use serde::Serialize;
use serde_json::{Value, json};
use stepbook_draw::walkthrough::Unit;
use stepbook_read::language::{Language, Term};
use stepbook_solve::grid::{Compass, Direction};

/// The name of a text, the message that it is, and how often it is said.
type Named = (&'static str, &'static str, Said);

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
const PLAYER: &[Named] = &[("play", "html-player-play", Once), ("pause", "html-player-pause", Once)];
/// What is said of the game, whatever is played.
const PLAYING: &[Named] = &[
    ("undone", "html-play-undone", Once),
    ("redone", "html-play-redone", Once),
    ("again", "html-play-at-beginning", Once),
    ("hint", "html-hint-said", Once),
    ("hint_back", "html-hint-back", Counted),
    ("unknown", "html-hint-unknown", Once),
];
/// If blocks slide: the name of the board while they can be moved; where a block is, and where it can go; a straight path of
/// several cells, of one cell, and a direction alone; how straight paths follow each other; a move, and one that is blocked.
const SLIDING: &[Named] = &[
    ("board", "html-play-board", Once),
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
    ("here", "html-jump-here", Once),
    ("there", "html-jump-there", Once),
    ("way", "html-jump-way", EachJump),
    ("place", "html-jump-place", Once),
    ("end", "html-jump-end", Once),
];
/// What a page says: of the game and its end, of the solution, and of distances.
const PAGE: &[Named] = &[
    ("count", "count", Counted),
    ("yours", "html-yours", Once),
    ("hint", "html-hint", Once),
    ("move_it", "html-hint-move", Once),
    ("take_back", "html-hint-take", Once),
    ("solved", "html-solved", Once),
    ("solved_in", "html-solved-in", Counted),
    ("you", "html-you", Once),
    ("best_word", "html-best-word", Once),
    ("hints_word", "html-hints-word", Once),
    ("none", "html-none", Once),
    ("short", "html-short", Once),
    ("short_helped", "html-short-helped", Once),
    ("more", "html-more", Once),
    ("with", "html-with", Once),
    ("hints", "html-with-hints", Counted),
    ("analysis", "html-with-analysis", Once),
    ("solution", "html-with-solution", Once),
    ("next", "list-more", Once),
    ("last", "list-last", Once),
    ("from_link", "html-link-from", Once),
    ("back", "html-link-back", Once),
    ("invalid", "html-link-invalid", Once),
    ("start", "html-at-start", Once),
    ("after", "caption-after", Counted),
    ("after_of", "html-after-of", Counted),
    ("same", "html-same", Once),
    ("same_after", "html-same-after", Counted),
    ("now", "html-now", Once),
    ("to_go", "html-to-go", Counted),
    ("never", "html-never", Once),
    ("since", "html-since", Once),
    ("lost", "html-lost", Counted),
    ("no_loss", "html-no-loss", Once),
    ("closer", "html-closer", Once),
    ("same_far", "html-no-closer", Once),
    ("farther", "html-farther", Once),
    ("range", "html-range", Counted),
    ("other", "html-other", Counted),
    ("strip_empty", "html-strip-empty", Once),
];
/// What the pages of a site say beside: what is in the clipboard; the texts that are shared.
const SITE: &[Named] = &[
    ("copied", "site-copied", Once),
    ("embedded", "site-embed-copied", Once),
    ("puzzle", "site-share-puzzle", Once),
    ("beat", "site-share-solution", Once),
];
/// What the element says of a game and of the solution.
const ELEMENT: &[Named] = &[
    ("after_of", "html-after-of", Counted),
    ("best", "html-best", Counted),
    ("count", "count", Counted),
    ("solved", "html-solved", Once),
];
/// The names of the element's controls.
const CONTROLS: &[Named] = &[
    ("again", "html-play-again", Once),
    ("all", "html-all", Once),
    ("another", "html-next-puzzle", Once),
    ("hint", "html-hint", Once),
    ("leave", "html-play-leave", Once),
    ("move_it", "html-hint-move", Once),
    ("redo", "html-play-redo", Once),
    ("take_back", "html-hint-take", Once),
    ("try", "html-play", Once),
    ("undo", "html-play-undo", Once),
];

/// What scripts fill in themselves: `{block}` stands for a block.
const OPEN: [&str; 23] = [
    "after", "block", "can", "cells", "column", "count", "first", "jump", "last", "least", "left", "list", "most",
    "move", "moves", "next", "range", "row", "stars", "step", "title", "way", "ways",
];

/// The forms of numbers, each with a number that has it in all languages which have the form.
const FORMS: [(&str, usize); 3] = [("one", 1), ("other", 5), ("two", 2)];

/// Texts by name, as an object of JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Words(Value);

impl Words {
    /// Those of a page whose solution is counted in `unit`.
    pub(super) fn of_page(language: &Language, unit: Unit, is_of_site: bool) -> Self {
        let own = |table| texts(language, unit, table);
        let mut words = json!({ "page": own(PAGE), "player": own(PLAYER), "playing": playing(language, unit) });
        if is_of_site {
            words["site"] = own(SITE);
        }
        Self(words)
    }

    /// Those of the element `<step-book>` for a solution that is counted in `unit`.
    pub fn of_element(language: &Language, unit: Unit) -> Self {
        let mut words = texts(language, unit, ELEMENT);
        words["playing"] = playing(language, unit);
        words["controls"] = texts(language, unit, CONTROLS);
        Self(words)
    }

    /// So many of what is counted, in each form of a number.
    pub(in crate::booklet) fn counts(language: &Language, unit: &str) -> Self {
        Self(forms(language, unit, "count"))
    }
}

fn playing(language: &Language, unit: Unit) -> Value {
    texts(language, unit, &[PLAYING, if unit == Unit::Jump { JUMPING } else { SLIDING }].concat())
}

fn texts(language: &Language, unit: Unit, table: &[Named]) -> Value {
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
    table.iter().map(|&(name, message, said)| (name, text(message, said))).collect()
}

/// The message of this name in each form of a number, which is open in it.
fn forms(language: &Language, unit: &str, message: &str) -> Value {
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
