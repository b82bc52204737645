//! Input that is valid but probably unintended: blocks drawn with signs for empty cells, labels that look alike, and
//! goal pictures that no position can match.

use super::super::picture::Picture;
use super::{Fault, File};
use rustc_hash::FxHashMap;
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{Symbol, Where, labelled};

/// Signs that people draw for an empty cell, apart from the digit and the letters.
const EMPTY_SIGNS: &str = "_…·．・•∙⋅◦□▢○◌␣。﹒";

/// Signs that people write between cells or around rows.
const SEPARATORS: [&str; 9] = [",", ";", "|", "/", "\\", "\"", "'", "[", "]"];

/// Signs that look like a gate.
const DASHES: &str = "–—−‐‑";

/// Letters of other scripts, and the Latin letters that they look like.
const ALIKE: [(&str, &str); 4] = [
    ("АВЕКМНОРСТУХІЈЅ", "ABEKMHOPCTYXIJS"),
    ("асеорухіјѕ", "aceopyxijs"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
    ("ον", "ov"),
];

/// A label with its cells.
type Found<'p> = (&'p str, Vec<Cell>);

impl File<'_> {
    /// Returns warnings about a valid board.
    pub(super) fn doubts(&self) -> Vec<Fault> {
        let Some(picture) = &self.places.board else { return Vec::new() };
        let labels = labelled(&picture.rows);
        let empty = count_empty(picture);
        let mut doubts: Vec<Fault> = Vec::new();
        let mut doubt = |cells: &[Cell], message: String, help: &str| {
            doubts.push(Fault::new(picture.cell_span(cells[0]), message, help));
        };
        let mut seen: FxHashMap<String, &str> = FxHashMap::default();
        for (label, cells) in &labels {
            let label = *label;
            if empty > 0 && is_empty_sign(label, &labels) {
                let found =
                    if cells.len() == 1 { "is a single cell".to_owned() } else { format!("has {} cells", cells.len()) };
                let help = "write `.` for an empty cell, or give the block another label if it is one";
                doubt(cells, format!("block `{label}` {found}; did you mean `.`, an empty cell?"), help);
            }
            let is_in = |row| cells.iter().any(|cell| cell.row == row);
            if SEPARATORS.contains(&label) && picture.rows.len() > 1 && (0..picture.rows.len()).all(is_in) {
                let help = "cells follow each other, or are separated by spaces; remove the sign if it separates them";
                doubt(cells, format!("`{label}` is in every row: it is taken to be a block"), help);
            }
            if label.chars().all(|c| DASHES.contains(c)) {
                let help = "type a hyphen if it is a gate, or else give the block another label";
                doubt(cells, format!("`{label}` ({}) is taken to be a block; a gate is `-`", codes(label)), help);
            }
            let other = *seen.entry(latin(label)).or_insert(label);
            if other != label {
                let help = "they are two blocks; type the same character if they are one, or else another label";
                doubt(cells, format!("`{label}` ({}) looks like `{other}` ({})", codes(label), codes(other)), help);
            }
        }
        let number = |goal: usize| self.places.goals.get(&goal).map(|picture| (goal, count_empty(picture)));
        for (goal, found) in (0..self.layout.goals.len()).filter_map(number) {
            if found > empty {
                let span = self.places.of(Where::Goal(goal));
                let message = format!("the goal picture has {found} empty cells, but the board has only {empty}");
                let help = "write `*` for \"anything\"; `.` is a cell that must be empty in the end";
                doubts.push(Fault::new(span, message, help));
            }
        }
        doubts
    }
}

/// Counts empty cells, including gates.
fn count_empty(picture: &Picture) -> usize {
    let symbols = picture.rows.iter().flatten();
    symbols.filter(|symbol| matches!(symbol, Symbol::Empty | Symbol::Gate)).count()
}

/// Returns whether one of these labels is a sign for an empty cell. A digit is one only if no other label contains
/// digits. A letter is one only if neither of its neighbours in the alphabet occurs.
fn is_empty_sign(label: &str, labels: &[Found]) -> bool {
    let has = |wanted: &str| labels.iter().any(|(label, ..)| *label == wanted);
    let is_single = labels.iter().any(|(found, cells)| *found == label && cells.len() == 1);
    match label {
        "0" => !labels.iter().any(|(other, ..)| *other != label && other.contains(|c: char| c.is_ascii_digit())),
        "O" => is_single && !has("N") && !has("P"),
        "o" => is_single && !has("n") && !has("p"),
        _ => label.chars().all(|c| EMPTY_SIGNS.contains(c)),
    }
}

/// Returns the label with normal Latin letters in place of look-alikes.
fn latin(label: &str) -> String {
    let plain = |c: char| {
        let full = u32::from(c).wrapping_sub(0xfee0);
        let pairs = ALIKE.iter().flat_map(|(others, latin)| others.chars().zip(latin.chars()));
        let letter = pairs.into_iter().find(|(other, _)| *other == c).map(|(_, latin)| latin);
        letter.or_else(|| char::from_u32(full).filter(char::is_ascii_graphic)).unwrap_or(c)
    };
    label.chars().map(plain).collect()
}

fn codes(label: &str) -> String {
    label.chars().map(|c| format!("U+{:04X}", u32::from(c))).collect::<Vec<_>>().join(" ")
}
