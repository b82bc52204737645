//! The wording of captions.

use super::{Picture, Shown, Unit, Walkthrough};
use std::str::FromStr;
use stepbook_read::language::Language;

/// How a step is captioned.
///
/// Parsed from a name (`after`, `step`, `number`, `move`, `why`) or from a pattern with `{number}`, `{count}` ("42 steps"),
/// `{total}`, `{move}` ("B down"), `{why}` ("room for S (24)") and `{title}`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Caption {
    /// "After 42 steps", as in Wiberg's paper; of numbered moves, "Steps 43–45".
    #[default]
    After,
    /// "Step 42 of 116".
    Step,
    /// "42".
    Number,
    /// "B down".
    Move,
    /// "B down: room for S (24)".
    Why,
    /// As the program of Wiberg's paper heads its sections: "After 1 steps".
    Paper,
    /// A pattern of text and placeholders.
    Pattern(Vec<Part>),
}

/// A part of a caption pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "named like the placeholders")]
pub enum Part {
    Text(String),
    Number,
    Count,
    Total,
    Move,
    Why,
    Title,
}

/// A caption that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CaptionError {
    /// Neither a name nor a pattern.
    #[error(
        "`{0}` is not a caption; use after, step, number, move, why, or a text with {{number}}, {{count}}, {{total}}, {{move}}, {{why}} or {{title}}"
    )]
    Unknown(String),
    /// A placeholder that does not exist, or an opening brace without its partner.
    #[error("`{{{0}` is not a placeholder; use {{number}}, {{count}}, {{total}}, {{move}}, {{why}} or {{title}}")]
    Placeholder(String),
    /// A closing brace without its partner.
    #[error(
        "`{0}` has a `}}` without its `{{`; the placeholders are {{number}}, {{count}}, {{total}}, {{move}} and {{title}}"
    )]
    Unopened(String),
}

impl FromStr for Caption {
    type Err = CaptionError;

    fn from_str(text: &str) -> Result<Self, CaptionError> {
        match text {
            "after" => return Ok(Self::After),
            "step" => return Ok(Self::Step),
            "number" => return Ok(Self::Number),
            "move" => return Ok(Self::Move),
            "why" => return Ok(Self::Why),
            _ if !text.contains('{') || text.contains(char::is_control) => {
                return Err(CaptionError::Unknown(text.to_owned()));
            }
            _ => {}
        }
        let plain = |part: &str| match part.contains('}') {
            true => Err(CaptionError::Unopened(text.to_owned())),
            false => Ok(Part::Text(part.to_owned())),
        };
        let mut pieces = text.split('{');
        let mut parts = vec![plain(pieces.next().unwrap_or_default())?];
        for piece in pieces {
            let (name, rest) = piece.split_once('}').ok_or_else(|| CaptionError::Placeholder(piece.to_owned()))?;
            parts.push(match name {
                "number" => Part::Number,
                "count" => Part::Count,
                "total" => Part::Total,
                "move" => Part::Move,
                "why" => Part::Why,
                "title" => Part::Title,
                _ => return Err(CaptionError::Placeholder(format!("{name}}}"))),
            });
            parts.push(plain(rest)?);
        }
        Ok(Self::Pattern(parts))
    }
}

impl Caption {
    /// The caption that is this text, without placeholders.
    pub fn literal(text: &str) -> Self {
        Self::Pattern(vec![Part::Text(text.to_owned())])
    }

    /// Whether the caption has the number of the step.
    pub fn has_number(&self) -> bool {
        match self {
            Self::After | Self::Step | Self::Number | Self::Paper => true,
            Self::Move | Self::Why => false,
            Self::Pattern(parts) => parts.iter().any(|part| matches!(part, Part::Number | Part::Count)),
        }
    }

    /// Whether the caption has the step in words.
    pub fn has_move(&self) -> bool {
        match self {
            Self::Move | Self::Why => true,
            Self::After | Self::Step | Self::Number | Self::Paper => false,
            Self::Pattern(parts) => parts.contains(&Part::Move),
        }
    }

    /// The caption of step `k`.
    pub fn text(&self, story: &Walkthrough, k: usize) -> String {
        self.text_shown(story, &story.single(k, Shown::After))
    }

    /// The caption of a picture.
    pub fn text_shown(&self, story: &Walkthrough, picture: &Picture) -> String {
        let k = picture.step;
        match self {
            Self::After | Self::Step if picture.numbered && !picture.is_numbered() => story.title_at_end(),
            Self::After if picture.is_numbered() => range(story, "caption-steps", picture),
            Self::Step if picture.moves.len() > 1 => range(story, "pages-range", picture),
            Self::After => after(story.unit, k, &story.language),
            Self::Step => {
                let total = ("total", story.length().into());
                let number = ("number", picture.told().1.into());
                story.language.say("caption-step", &[("unit", story.unit.name().into()), number, total])
            }
            Self::Number => number(picture),
            Self::Move => story.words_shown(picture),
            Self::Why => story.words_and_why(picture),
            Self::Paper => {
                story.language.say("caption-paper", &[("unit", story.unit.name().into()), ("count", k.into())])
            }
            Self::Pattern(parts) => parts
                .iter()
                .map(|part| match part {
                    Part::Text(text) => text.clone(),
                    Part::Number => number(picture),
                    Part::Count => story.count(k),
                    Part::Total => story.length().to_string(),
                    Part::Move => story.words_shown(picture),
                    Part::Why => story.why_shown(picture),
                    Part::Title => story.about.title.clone(),
                })
                .collect(),
        }
    }
}

/// The steps that a picture with numbers shows: "43–45".
fn number(picture: &Picture) -> String {
    match picture.told() {
        (first, last) if first < last => format!("{first}–{last}"),
        (_, last) => last.to_string(),
    }
}

/// The same in words, by a message: "Steps 43–45".
fn range(story: &Walkthrough, message: &str, picture: &Picture) -> String {
    let (first, to) = picture.told();
    let (count, last) = (("count", (to - first + 1).into()), ("last", story.length().into()));
    let unit = ("unit", story.unit.name().into());
    story.language.say(message, &[unit, ("first", first.into()), ("to", to.into()), count, last])
}

/// "After 42 steps".
pub fn after(unit: Unit, k: usize, language: &Language) -> String {
    language.say("caption-after", &[("unit", unit.name().into()), ("count", k.into())])
}
