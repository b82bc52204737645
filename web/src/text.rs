//! Reads the text of a puzzle.

use crate::answer::{Refusal, in_text};
use crate::model::{self, Model};
use serde::Deserialize;
use serde_json::{Value, json};
use stepbook::stages::format::{self, Kind, List, ReadError, Reading, Wish};
use stepbook::stages::press::objection;

/// A pasted text, or the title and the format of a selected file.
#[derive(Deserialize)]
pub(crate) struct Read {
    text: Option<String>,
    format: Option<String>,
    name: Option<String>,
    title: Option<String>,
}

/// The formats by name.
const FORMATS: [(&str, Kind); 6] = [
    ("toml", Kind::Native),
    ("hackerrank", Kind::HackerRank),
    ("rush-hour", Kind::RushHour),
    ("gnome", Kind::Gnome),
    ("klondike", Kind::Klondike),
    ("json", Kind::Json),
];

fn kind(name: &str) -> Result<Kind, Refusal> {
    let found = FORMATS.iter().find(|(known, _)| *known == name);
    found.map(|&(_, kind)| kind).ok_or_else(|| Refusal::error(format!("`{name}` is not a format")))
}

/// Reads the puzzle of a text in any format, in the same way as the program.
pub(crate) fn reading(bytes: &[u8], wish: Wish) -> Result<Reading, Refusal> {
    let kind = wish.kind;
    format::read_as(bytes, Wish { objection: Some(objection), ..wish }).map_err(|error| match error {
        ReadError::Faults { text, faults } => Refusal::faults(&text, &faults),
        ReadError::NotChosen(message) => Refusal(json!({ "error": message, "choices": choices(bytes, kind) })),
        other => Refusal::error(other),
    })
}

/// Returns the puzzles of a list, each with its value of `name` and its title to show.
fn choices(bytes: &[u8], kind: Option<Kind>) -> Vec<Value> {
    let Ok(list) = List::open(bytes, kind) else { return Vec::new() };
    let one = |index: usize| {
        let title = list.read(index).ok().map(|puzzle| puzzle.about.title);
        let name = match list.kind() {
            Kind::RushHour => list.line(index).map(|line| line.to_string()),
            _ => list.name(index).map(str::to_owned),
        };
        Some(json!({ "title": title.or_else(|| name.clone()), "name": name? }))
    };
    (0..list.len()).filter_map(one).collect()
}

/// Answers `read`.
pub(crate) fn read(request: &Read, bytes: &[u8]) -> Result<Value, Refusal> {
    let bytes = request.text.as_deref().map_or(bytes, str::as_bytes);
    let kind = request.format.as_deref().map(kind).transpose()?;
    let wish = Wish { kind, name: request.name.as_deref(), title: request.title.as_deref(), ..Wish::default() };
    shown(&reading(bytes, wish)?)
}

/// Returns the same puzzle with a letter for the block `*` of GNOME Klotski's maps, which a puzzle file cannot contain.
/// Returns `None` if there is no such block.
fn renamed(reading: &Reading) -> Option<Result<Value, Refusal>> {
    const STAR: &str = "*";
    let mut value = model::of(&reading.puzzle);
    let cells = value["cells"].as_array()?.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_str);
    let used: Vec<&str> = cells.collect();
    let letter = ('A'..='Z').map(String::from).find(|letter| !used.contains(&letter.as_str()))?;
    if !used.contains(&STAR) {
        return None;
    }
    for list in ["cells", "together", "gate_blocks", "goals"] {
        replace(&mut value[list], STAR, &letter);
    }
    if let Some(axes) = value["axes"].as_object_mut()
        && let Some(axis) = axes.remove(STAR)
    {
        axes.insert(letter.clone(), axis);
    }
    let model: Model = serde_json::from_value(value).ok()?;
    Some(model::write(&model).map(|mut answer| {
        let message =
            format!("the block `{STAR}` is now called `{letter}`: on a board, that sign means something else");
        let mut warnings = vec![json!({ "message": message })];
        warnings.extend(in_text(&reading.text, &reading.warnings));
        answer["warnings"] = warnings.into();
        answer
    }))
}

/// Replaces all texts that are equal to `old` by `new`.
fn replace(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(list) => list.iter_mut().for_each(|one| replace(one, old, new)),
        Value::Object(fields) => fields.values_mut().for_each(|one| replace(one, old, new)),
        _ => {}
    }
}

/// Returns the answer about a puzzle: the model, its text, and warnings about the text that was read.
pub(crate) fn shown(reading: &Reading) -> Result<Value, Refusal> {
    let toml = match format::write_native(&reading.puzzle) {
        Ok(toml) => toml,
        Err(why) => return renamed(reading).unwrap_or_else(|| Err(Refusal::error(why))),
    };
    let warnings = in_text(&reading.text, &reading.warnings);
    Ok(json!({ "model": model::of(&reading.puzzle), "toml": toml, "warnings": warnings }))
}
