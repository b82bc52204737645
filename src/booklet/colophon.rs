//! The colophon: how a booklet was made, and from what.

use super::{Chosen, Solutions, Style};
use crate::walkthrough::Walkthrough;

/// How a booklet was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Colophon {
    /// The puzzle's name.
    pub title: String,
    /// "Full edition"; pages add the paper.
    pub edition: String,
    /// Sentences, each a line of its own.
    pub lines: Vec<String>,
    /// A sentence on the fonts of the PDF; other documents have those of the reader or of LaTeX.
    pub fonts: String,
}

/// The colophon of the edition that `style` asks for.
pub(super) fn colophon(story: &Walkthrough, style: &Style) -> Colophon {
    let language = &story.language;
    let say = |name: &str| language.say(name, &[]);
    let unit = ("unit", story.unit.name().into());
    let mut lines = vec![language.say("colophon-counted", &[unit])];
    if style.edition.has_solution() && !story.field.goal.is_empty() {
        lines.push(language.say("colophon-shortest", &[unit, ("counts", (&story.counts()).into())]));
        lines.extend(style.facts.chosen.map(|chosen| say(chosen_message(chosen, style.facts.solutions))));
    }
    let source = |source: &String| language.say("colophon-source", &[("source", source.into())]);
    lines.extend(story.about.source.as_ref().map(source));
    let version = env!("CARGO_PKG_VERSION");
    lines.push(match style.date {
        None => language.say("colophon-made", &[("version", version.into())]),
        Some(date) => {
            language.say("colophon-made-on", &[("version", version.into()), ("date", (&iso_date(date)).into())])
        }
    });
    lines.push(say("colophon-rights"));
    let others = if style.fonts.faces().is_empty() { "none" } else { "some" };
    let fonts = language.say("colophon-fonts", &[("others", others.into())]);
    Colophon { title: story.about.title.clone(), edition: style.edition.title(language), lines, fonts }
}

/// The message that says which of several shortest solutions is shown.
fn chosen_message(chosen: Chosen, solutions: Option<Solutions>) -> &'static str {
    match (chosen, solutions) {
        (_, Some(Solutions::Exactly(1))) => "colophon-only",
        // Where they could not be counted, they could not be compared either.
        (Chosen::FewestMoves, None) | (Chosen::First, _) => "colophon-first",
        (Chosen::FewestMoves, Some(_)) => "colophon-fewest-moves",
        (Chosen::Wiberg, _) => "colophon-wiberg",
    }
}

/// The day of a time in seconds since 1970: "2026-11-20", in the Gregorian calendar and universal time.
fn iso_date(seconds: i64) -> String {
    // Years are counted from March, so that a leap day is the last of its year, and in eras of 400 years.
    const ERA: i64 = 146_097;
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, day) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let cases = [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (4_107_542_400, "2100-03-01"),
        ];
        for (seconds, date) in cases {
            assert_eq!(iso_date(seconds), date);
        }
    }
}
