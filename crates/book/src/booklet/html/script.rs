//! The script of the page, and its input.

use super::words::page_words;
use crate::booklet::escape::inert;
use crate::booklet::site::own_identity;
use crate::booklet::templates::Script;
use crate::booklet::{Booklet, Play, Templates};
use serde::Serialize;

/// The parts of all page scripts before the rules of the game.
const PLAYING: &[&str] = &["make.js", "player.js", "board.js", "rules.js", "game.js", "distances.js", "desk.js"];
/// The page itself.
const PAGE: &[&str] = &["keys.js", "store.js", "kept.js", "goal.js", "solution.js", "analysis.js", "page.js"];
/// The script of a page with sliding blocks, and with jumps.
const SLIDING: Script = Script::of(&[PLAYING, &["slide.js"], PAGE], "page-sliding.js");
const JUMPING: Script = Script::of(&[PLAYING, &["jump.js"], PAGE], "page-jumping.js");
/// The scripts of pages of a site.
const SITE_SLIDING: Script =
    waiting(Script::of(&[PLAYING, &["slide.js", "unpack.js"], PAGE, OF_SITE], "site-sliding.js"));
const SITE_JUMPING: Script =
    waiting(Script::of(&[PLAYING, &["jump.js", "unpack.js"], PAGE, OF_SITE], "site-jumping.js"));
/// The parts of site scripts after the page.
const OF_SITE: &[&str] = &["site.js", "keep.js"];

/// A script that waits for the page to be unpacked.
const fn waiting(script: Script) -> Script {
    Script { begin: "'use strict';\n(async () => {", end: "})();", ..script }
}

/// The element's script.
const PLAYER: Script = Script::of(
    &[&[
        "step-book.css",
        "slide.css",
        "make.js",
        "player.js",
        "board.js",
        "rules.js",
        "game.js",
        "desk.js",
        "slide.js",
        "step-book.js",
    ]],
    "step-book.js",
);
/// The module that it loads on demand: a function of the objects that it uses from the element's script.
const MORE: Script = Script {
    parts: &[&["distances.js", "kept.js", "jump.js", "outline.js", "drawn.js", "jump.css"]],
    begin: "export default ({ Rules, Game, fill, make, runs }) => {",
    end: "return { Distances, Jumping, JumpingHand, drawnManifest, STYLE };\n};",
    minified: "step-book-more.js",
};

/// The script of a single page, or of a page of a site.
pub(super) fn page(templates: &Templates, play: &Play, is_of_site: bool) -> String {
    let [alone, of_site] = if play.is_of_jumps() { [&JUMPING, &SITE_JUMPING] } else { [&SLIDING, &SITE_SLIDING] };
    templates.script(if is_of_site { of_site } else { alone })
}

/// The files of the element. Pages name only the first.
pub const ELEMENT: [&str; 2] = ["step-book.js", "step-book-more.js"];

/// The scripts that define the element `<step-book src="manifest.json">` for any page: names and contents. The first
/// loads the second from the same folder.
pub fn element(templates: &Templates) -> [(&'static str, String); 2] {
    let [player, more] = ELEMENT;
    [(player, &PLAYER), (more, &MORE)].map(|(name, script)| (name, templates.script(script) + "\n"))
}

/// The words and the data of the script.
#[derive(Serialize)]
struct Data<'a> {
    words: serde_json::Value,
    title: &'a str,
    /// The key under which the browser stores the game. It is equal for equal puzzles.
    id: String,
    /// The initially open tab.
    opens: &'static str,
    play: &'a Play,
}

/// The script's input, as JSON that is inert in HTML.
pub(super) fn data(booklet: &Booklet, is_of_site: bool) -> String {
    let data = Data {
        words: page_words(&booklet.language, booklet.unit, is_of_site),
        title: &booklet.title,
        id: own_identity(&booklet.play),
        opens: if booklet.statement.is_some() { "play" } else { "solution" },
        play: &booklet.play,
    };
    inert(&serde_json::to_string(&data).expect("texts and numbers can be written as JSON"))
}

/// The words in the script data of a page of a site.
pub(super) fn words(booklet: &Booklet) -> String {
    let words = page_words(&booklet.language, booklet.unit, true);
    inert(&serde_json::to_string(&words).expect("texts can be written as JSON"))
}
