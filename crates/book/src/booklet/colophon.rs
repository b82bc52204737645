//! The colophon: how a booklet was made, and from which sources.

use super::{Chosen, Code, Selection, Solutions, Style};
use stepbook_draw::render::pages::Date;
use stepbook_draw::walkthrough::Walkthrough;
use stepbook_read::language::Language;

/// How a booklet was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Colophon {
    /// How the solution was found, and its source; one sentence per line.
    pub lines: Vec<String>,
    /// The program and the terms of use, then the fonts, which only a PDF names.
    pub made: Vec<String>,
    /// A QR code, which only a PDF has.
    pub code: Option<Code>,
}

/// The colophon of the edition in `style`.
pub(super) fn colophon(story: &Walkthrough, style: &Style) -> Colophon {
    let language = &story.language;
    let unit = ("unit", story.unit.name().into());
    let mut lines = vec![language.say("colophon-counted", &[unit])];
    if style.edition.has_solution() && !story.field.goal.is_empty() {
        if story.is_shortest() {
            lines.push(language.say("colophon-shortest", &[unit, ("counts", (&story.counts()).into())]));
            let chosen = style.facts.chosen.and_then(|chosen| chosen_message(chosen, style.facts.solutions, story));
            lines.extend(chosen);
        }
        lines.extend(story.claims());
        let in_picture = match &style.steps {
            _ if story.is_route() => None,
            Selection::Moves => Some(1),
            Selection::Manoeuvres(arrows) => Some(arrows.get()),
            _ => None,
        };
        lines.extend(in_picture.map(|count| language.say("colophon-pictures", &[("count", count.into())])));
    }
    let source = |source: &String| language.say("colophon-source", &[("source", source.into())]);
    lines.extend(story.about.source.as_ref().map(source));
    Colophon { lines, ..made(style, language) }
}

/// A colophon with only the program and the fonts.
pub(super) fn made(style: &Style, language: &Language) -> Colophon {
    let version = env!("CARGO_PKG_VERSION");
    let made = match style.date.and_then(Date::at) {
        None => language.say("colophon-made", &[("version", version.into())]),
        Some(date) => language.say("colophon-made-on", &[("version", version.into()), ("date", (&date.day()).into())]),
    };
    let others = if style.fonts.faces().is_empty() { "none" } else { "some" };
    let fonts = language.say("colophon-fonts", &[("others", others.into())]);
    let made = vec![made, language.say("colophon-rights", &[]), fonts];
    Colophon { lines: Vec::new(), made, code: style.code.clone() }
}

/// The sentence about the choice of the solution, if there was one.
fn chosen_message(chosen: Chosen, solutions: Option<Solutions>, story: &Walkthrough) -> Option<String> {
    let say = |name: &str| story.language.say(name, &[]);
    Some(match (chosen, solutions) {
        (_, Some(Solutions::Exactly(1))) => say("colophon-only"),
        // If they could not be counted, they could not be compared either.
        (Chosen::FewestMoves | Chosen::Readable(_), None) | (Chosen::First, _) => say("colophon-first"),
        // A single movable block never takes turns.
        (Chosen::FewestMoves | Chosen::Readable(_), Some(_))
            if story.pieces.iter().filter(|piece| !piece.is_fixed()).count() < 2 =>
        {
            return None;
        }
        (Chosen::FewestMoves, Some(_)) => say("colophon-fewest-moves"),
        (Chosen::Readable(arrows), Some(_)) => {
            story.language.say("colophon-readable", &[("count", arrows.max(1).into())])
        }
        (Chosen::Wiberg, _) => say("colophon-wiberg"),
    })
}
