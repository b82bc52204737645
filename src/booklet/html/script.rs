//! The script of the page, and what it reads.

use super::is_noncharacter;
use super::playing::Playing;
use super::sheet::is_large;
use crate::booklet::templates::Script;
use crate::booklet::{Booklet, Play, Templates};
use crate::language::Term;
use serde::Serialize;

/// The page's script where blocks slide.
const SLIDING: Script = Script {
    parts: &["player.js", "glide.js", "board.js", "rules.js", "help.js", "course.js", "play.js", "slide.js", "page.js"],
    minified: include_str!("../../../templates/minified/page-sliding.js"),
};
/// The page's script where one jumps.
const JUMPING: Script = Script {
    parts: &["player.js", "glide.js", "board.js", "rules.js", "help.js", "course.js", "play.js", "jump.js", "page.js"],
    minified: include_str!("../../../templates/minified/page-jumping.js"),
};
/// The element's script.
const ELEMENT: Script = Script {
    parts: &[
        "player.js",
        "glide.js",
        "board.js",
        "rules.js",
        "help.js",
        "play.js",
        "slide.js",
        "jump.js",
        "step-book.css",
        "step-book.js",
    ],
    minified: include_str!("../../../templates/minified/step-book.js"),
};

/// The script of the page.
pub(super) fn page(templates: &Templates, play: &Play) -> String {
    templates.script(if play.is_of_jumps() { &JUMPING } else { &SLIDING })
}

/// The script that defines the element `<step-book src="manifest.json">`, for pages of others.
pub fn element(templates: &Templates) -> String {
    templates.script(&ELEMENT) + "\n"
}

/// The words and the data of the script.
#[derive(Serialize)]
struct Data<'a> {
    words: Words,
    title: &'a str,
    /// Whether the board scrolls on phones.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    large: bool,
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
}

impl Words {
    fn of(booklet: &Booklet) -> Self {
        let say = |name: &str, parameters: &[(&str, Term<'_>)]| booklet.language.say(name, parameters);
        let unit = ("unit", booklet.unit.name().into());
        Self {
            play: say("html-player-play", &[]),
            pause: say("html-player-pause", &[]),
            of: say("html-player-of", &[unit, ("step", "{step}".into()), ("last", "{last}".into())]),
            solved: say("html-player-solved", &[("words", "{words}".into())]),
            playing: Playing::of(&booklet.language, booklet.unit),
        }
    }
}

/// The script's input, as JSON in which no character has a meaning in HTML.
pub(super) fn data(booklet: &Booklet) -> String {
    let data = Data { words: Words::of(booklet), title: &booklet.title, large: is_large(booklet), play: &booklet.play };
    inert(&serde_json::to_string(&data).expect("texts and numbers can be written as JSON"))
}

/// JSON without characters that HTML does not allow. A script element ends where "</script" is, and "<!--" changes what
/// ends it.
fn inert(json: &str) -> String {
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
