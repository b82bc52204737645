//! The script of the page, and what it reads.

use super::is_noncharacter;
use super::playing::Playing;
use super::sheet::is_large;
use crate::booklet::site::own_identity;
use crate::booklet::templates::Script;
use crate::booklet::{Booklet, Play, Templates};
use serde::Serialize;
use stepbook_read::language::Term;

/// What the scripts of all pages have, before the rules of their game.
const PLAYING: &[&str] = &["player.js", "glide.js", "board.js", "rules.js", "help.js", "course.js", "play.js"];
/// What those of a site have after them.
const OF_SITE: &[&str] = &["neighbours.js", "unpack.js", "page.js", "site.js", "keep.js"];
/// The page's script where blocks slide, and where one jumps.
const SLIDING: Script = Script::of(&[PLAYING, &["slide.js", "page.js"]], "page-sliding.js");
const JUMPING: Script = Script::of(&[PLAYING, &["jump.js", "page.js"]], "page-jumping.js");
/// The same for pages of a site.
const SITE_SLIDING: Script = waiting(Script::of(&[PLAYING, &["slide.js"], OF_SITE], "site-sliding.js"));
const SITE_JUMPING: Script = waiting(Script::of(&[PLAYING, &["jump.js"], OF_SITE], "site-jumping.js"));

/// A script that waits for the page to be unpacked.
const fn waiting(script: Script) -> Script {
    Script { begin: "'use strict';\n(async () => {", end: "})();", ..script }
}

/// The script of the page that shows a collection, and that of the worker that keeps it.
const GALLERY: Script = Script::of(&[&["gallery.js", "keep.js"]], "gallery.js");
const WORKER: Script = Script::of(&[&["worker.js"]], "worker.js");
/// The element's script.
const PLAYER: Script = Script::of(
    &[&[
        "player.js",
        "glide.js",
        "board.js",
        "rules.js",
        "play.js",
        "slide.js",
        "slide.css",
        "step-book.css",
        "step-book.js",
    ]],
    "step-book.js",
);
/// The module that it loads where that is needed: a function of what it uses of the element's script.
const MORE: Script = Script {
    parts: &[&["help.js", "jump.css", "jump.js"]],
    begin: "export default ({ Rules, Playground, fill }) => {",
    end: "return { Guide, Jumping, JumpingGround, STYLE };\n};",
    minified: "step-book-more.js",
};

/// The script of the page.
pub(super) fn page(templates: &Templates, play: &Play) -> String {
    templates.script(if play.is_of_jumps() { &JUMPING } else { &SLIDING })
}

/// The script of a page of a site.
pub(super) fn site(templates: &Templates, play: &Play) -> String {
    templates.script(if play.is_of_jumps() { &SITE_JUMPING } else { &SITE_SLIDING })
}

/// The script of a gallery, or of the worker of its site.
pub(in crate::booklet) fn gallery(templates: &Templates, is_worker: bool) -> String {
    templates.script(if is_worker { &WORKER } else { &GALLERY })
}

/// The files of the element, of which pages name the first.
pub const ELEMENT: [&str; 2] = ["step-book.js", "step-book-more.js"];

/// The scripts that define the element `<step-book src="manifest.json">`, for pages of others: names and contents. The first
/// loads the other from beside it.
pub fn element(templates: &Templates) -> [(&'static str, String); 2] {
    let [player, more] = ELEMENT;
    [(player, &PLAYER), (more, &MORE)].map(|(name, script)| (name, templates.script(script) + "\n"))
}

/// The words and the data of the script.
#[derive(Serialize)]
struct Data<'a> {
    words: Words,
    title: &'a str,
    /// Whether the board scrolls on phones.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    large: bool,
    /// On a site, the name under which the browser remembers what was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    play: &'a Play,
}

/// The words that the script writes or says, in the language of the page. `{step}` and the like are filled in by the script.
#[derive(Serialize)]
struct Words {
    play: String,
    pause: String,
    /// Before the words of a step, with `{step}` and `{last}`.
    of: String,
    /// The words of the last step, `{words}`.
    solved: String,
    playing: Playing,
    #[serde(skip_serializing_if = "Option::is_none")]
    site: Option<SiteWords>,
}

/// What the pages of a site say beside.
#[derive(Serialize)]
struct SiteWords {
    /// That the puzzle was solved here, with the best `{count}`, and with hints.
    best: String,
    helped: String,
    /// What a link leads to: a solution of `{count}`, moves that do not solve it, or nothing of this puzzle.
    solution: String,
    moves: String,
    invalid: String,
    /// How to go through it.
    through: String,
    /// That a link is in the clipboard, or the code of a frame.
    copied: String,
    embedded: String,
    /// The text that is shared: of the puzzle, and of a solution of `{count}`.
    puzzle: String,
    beat: String,
}

impl SiteWords {
    fn of(booklet: &Booklet) -> Self {
        let say = |name: &str| {
            let parameters =
                [("unit", booklet.unit.name().into()), ("count", "{count}".into()), ("title", "{title}".into())];
            booklet.language.say(name, &parameters)
        };
        Self {
            best: say("site-best"),
            helped: say("site-helped"),
            solution: say("site-link-solution"),
            moves: say("site-link-moves"),
            invalid: say("site-link-invalid"),
            through: say("site-link-through"),
            copied: say("site-copied"),
            embedded: say("site-embed-copied"),
            puzzle: say("site-share-puzzle"),
            beat: say("site-share-solution"),
        }
    }
}

impl Words {
    fn of(booklet: &Booklet, is_of_site: bool) -> Self {
        let say = |name: &str, parameters: &[(&str, Term<'_>)]| booklet.language.say(name, parameters);
        let unit = ("unit", booklet.unit.name().into());
        Self {
            play: say("html-player-play", &[]),
            pause: say("html-player-pause", &[]),
            of: say("html-player-of", &[unit, ("step", "{step}".into()), ("last", "{last}".into())]),
            solved: say("html-player-solved", &[("words", "{words}".into())]),
            playing: Playing::of(&booklet.language, booklet.unit),
            site: is_of_site.then(|| SiteWords::of(booklet)),
        }
    }
}

/// The script's input, as JSON in which no character has a meaning in HTML.
pub(super) fn data(booklet: &Booklet, is_of_site: bool) -> String {
    let data = Data {
        words: Words::of(booklet, is_of_site),
        title: &booklet.title,
        large: is_large(booklet),
        id: is_of_site.then(|| own_identity(&booklet.play)),
        play: &booklet.play,
    };
    inert(&serde_json::to_string(&data).expect("texts and numbers can be written as JSON"))
}

/// The words of the script of a page of a site, as they are in its data.
pub(super) fn words(booklet: &Booklet) -> String {
    inert(&serde_json::to_string(&Words::of(booklet, true)).expect("texts can be written as JSON"))
}

/// JSON without characters that HTML does not allow. A script element ends where "</script" is, and "<!--" changes what
/// ends it.
pub(in crate::booklet) fn inert(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if c == '<' || c.is_control() || is_noncharacter(c) {
            let mut units = [0; 2];
            text.extend(c.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_html_forbids_are_escaped_and_read_back() {
        let text = "</script><!-- \u{1}\u{7f}\u{85}\u{fffe}\u{1ffff} é \u{2028}";
        let json = inert(&serde_json::to_string(text).expect("a text"));
        assert_eq!(json, "\"\\u003c/script>\\u003c!-- \\u0001\\u007f\\u0085\\ufffe\\ud83f\\udfff é \u{2028}\"");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }
}
