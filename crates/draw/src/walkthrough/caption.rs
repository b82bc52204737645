//! The wording of captions.

use super::{Picture, Shown, Unit, Walkthrough};
use std::borrow::Cow;
use std::str::FromStr;
use stepbook_read::language::Language;

/// The pattern of a caption, as a list of parts.
///
/// It is parsed from a name (`after`, `step`, `number`, `move`, `why`) or from a pattern with `{number}`, `{count}`
/// ("42 steps"), `{total}`, `{move}` ("B down"), `{why}` ("room for S (24)") and `{title}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption(Cow<'static, [Part]>);

impl Default for Caption {
    fn default() -> Self {
        Self::AFTER
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    Number,
    Count,
    Total,
    Move,
    Why,
    Title,
    /// The parts from here on are whole captions.
    After,
    Step,
    Reasoned,
    Paper,
}

/// The captions with names.
const NAMED: [(&str, Caption); 5] = [
    ("after", Caption::AFTER),
    ("step", Caption::STEP),
    ("number", Caption::NUMBER),
    ("move", Caption::MOVE),
    ("why", Caption::WHY),
];
const PLACEHOLDERS: [(&str, Part); 6] = [
    ("number", Part::Number),
    ("count", Part::Count),
    ("total", Part::Total),
    ("move", Part::Move),
    ("why", Part::Why),
    ("title", Part::Title),
];

/// An invalid caption.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CaptionError {
    /// Neither a name nor a pattern.
    #[error(
        "`{0}` is not a caption; use after, step, number, move, why, or a text with {{number}}, {{count}}, {{total}}, {{move}}, {{why}} or {{title}}"
    )]
    Unknown(String),
    /// An unknown placeholder, or an unclosed brace.
    #[error("`{{{0}` is not a placeholder; use {{number}}, {{count}}, {{total}}, {{move}}, {{why}} or {{title}}")]
    Placeholder(String),
    /// A closing brace without an opening one.
    #[error(
        "`{0}` has a `}}` without its `{{`; the placeholders are {{number}}, {{count}}, {{total}}, {{move}} and {{title}}"
    )]
    Unopened(String),
}

impl FromStr for Caption {
    type Err = CaptionError;

    fn from_str(text: &str) -> Result<Self, CaptionError> {
        if let Some((_, caption)) = NAMED.into_iter().find(|(name, _)| *name == text) {
            return Ok(caption);
        }
        if !text.contains('{') || text.contains(char::is_control) {
            return Err(CaptionError::Unknown(text.to_owned()));
        }
        let plain = |part: &str| match part.contains('}') {
            true => Err(CaptionError::Unopened(text.to_owned())),
            false => Ok(Part::Text(part.to_owned())),
        };
        let mut pieces = text.split('{');
        let mut parts = vec![plain(pieces.next().unwrap_or_default())?];
        for piece in pieces {
            let (name, rest) = piece.split_once('}').ok_or_else(|| CaptionError::Placeholder(piece.to_owned()))?;
            let part = PLACEHOLDERS.into_iter().find(|(placeholder, _)| *placeholder == name);
            parts.push(part.ok_or_else(|| CaptionError::Placeholder(format!("{name}}}")))?.1);
            parts.push(plain(rest)?);
        }
        Ok(Self(parts.into()))
    }
}

impl Caption {
    /// "After 42 steps", as in Wiberg's paper; "Steps 43–45" for numbered moves.
    pub const AFTER: Self = Self(Cow::Borrowed(&[Part::After]));
    /// "Step 42 of 116".
    pub const STEP: Self = Self(Cow::Borrowed(&[Part::Step]));
    /// "42".
    pub const NUMBER: Self = Self(Cow::Borrowed(&[Part::Number]));
    /// "B down".
    pub const MOVE: Self = Self(Cow::Borrowed(&[Part::Move]));
    /// "B down: room for S (24)".
    pub const WHY: Self = Self(Cow::Borrowed(&[Part::Reasoned]));
    /// The section titles of the program in Wiberg's paper: "After 1 steps".
    pub const PAPER: Self = Self(Cow::Borrowed(&[Part::Paper]));

    /// A fixed caption without placeholders.
    pub fn literal(text: &str) -> Self {
        Self(vec![Part::Text(text.to_owned())].into())
    }

    /// Whether the caption contains the step number.
    pub fn has_number(&self) -> bool {
        let is_number =
            |part: &Part| matches!(part, Part::Number | Part::Count | Part::After | Part::Step | Part::Paper);
        self.0.iter().any(is_number)
    }

    /// Whether the caption describes the step in words.
    pub fn has_move(&self) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Move | Part::Reasoned))
    }

    /// The caption of step `k`.
    pub fn text(&self, story: &Walkthrough, k: usize) -> String {
        self.text_shown(story, &story.single(k, Shown::After))
    }

    /// The caption of a picture.
    pub fn text_shown(&self, story: &Walkthrough, picture: &Picture) -> String {
        let (k, unit) = (picture.step, ("unit", story.unit.name().into()));
        let text = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Number => number(picture),
            Part::Count => story.count(k),
            Part::Total => story.length().to_string(),
            Part::Move => story.words_shown(picture),
            Part::Why => story.why_shown(picture),
            Part::Title => story.about.title.clone(),
            Part::After | Part::Step if picture.numbered && !picture.is_numbered() => story.title_at_end(),
            Part::After if picture.is_numbered() => range(story, "caption-steps", picture),
            Part::Step if picture.moves.len() > 1 => range(story, "pages-range", picture),
            Part::After => after(story.unit, k, &story.language),
            Part::Step => {
                let total = ("total", story.length().into());
                story.language.say("caption-step", &[unit, ("number", picture.step_range().1.into()), total])
            }
            Part::Reasoned => story.words_and_why(picture),
            Part::Paper => story.language.say("caption-paper", &[unit, ("count", k.into())]),
        };
        self.0.iter().map(text).collect()
    }
}

/// The step numbers of a picture: "43–45".
fn number(picture: &Picture) -> String {
    match picture.step_range() {
        (first, last) if first < last => format!("{first}–{last}"),
        (_, last) => last.to_string(),
    }
}

/// The step numbers of a picture in a message: "Steps 43–45".
fn range(story: &Walkthrough, message: &str, picture: &Picture) -> String {
    let (first, to) = picture.step_range();
    let (count, last) = (("count", (to - first + 1).into()), ("last", story.length().into()));
    let unit = ("unit", story.unit.name().into());
    story.language.say(message, &[unit, ("first", first.into()), ("to", to.into()), count, last])
}

/// "After 42 steps".
pub fn after(unit: Unit, k: usize, language: &Language) -> String {
    language.say("caption-after", &[("unit", unit.name().into()), ("count", k.into())])
}
