//! An object of JSON that is a puzzle, key by key.

use super::super::json::Value;
use super::super::picture::{Picture, Separation, forbidden, is_forbidden, symbol};
use super::super::{Fault, composed};
use crate::sliding::{Axis, GoalLayout, PlaceLayout, Symbol, Who};
use crate::text::thousands;
use std::ops::Range;

/// The keys of sliding blocks.
pub(super) const BLOCK_KEYS: [&str; 11] =
    ["name", "source", "notes", "rows", "cols", "grid", "goals", "gate_blocks", "axis", "published", "answers"];

/// What others say about the puzzle: not read.
const IGNORED: [&str; 2] = ["published", "answers"];

/// The rows of a puzzle and their places.
pub(super) struct GridText {
    pub span: Range<usize>,
    pub picture: Picture,
    pub is_read: bool,
}

/// The size that is said of a grid, each number with its place.
pub(super) struct Said {
    rows: Option<(Range<usize>, i64)>,
    cols: Option<(Range<usize>, i64)>,
}

/// The goals of a puzzle and their places.
pub(super) struct Goals {
    pub span: Range<usize>,
    pub places: Vec<(Range<usize>, PlaceLayout)>,
}

impl Goals {
    /// One demand of all places, or none.
    pub(super) fn layout(&self) -> Vec<GoalLayout> {
        let places: Vec<PlaceLayout> = self.places.iter().map(|(_, place)| place.clone()).collect();
        if places.is_empty() { Vec::new() } else { vec![GoalLayout::places(places)] }
    }
}

/// An object, from which the keys are taken one by one.
pub(super) struct Entry<'a> {
    pub value: Value<'a>,
    pub members: Vec<(Value<'a>, Value<'a>)>,
    pub faults: Vec<Fault>,
}

impl<'a> Entry<'a> {
    /// The brace with which it begins.
    pub(super) fn begin(&self) -> Range<usize> {
        let start = self.value.span().start;
        start..start + 1
    }

    pub(super) fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.push(Fault::new(span, message, help));
    }

    /// That a value is of another kind than wanted.
    pub(super) fn wrong_kind(&mut self, value: Value, what: &str, help: &str) {
        self.fault(value.span(), format!("{what} is {}", value.kind()), help);
    }

    /// Takes all values of `key` out of the object; more than one is a fault.
    pub(super) fn take(&mut self, key: &str) -> Option<Value<'a>> {
        let is_key = |(name, _): &mut (Value<'a>, Value<'a>)| name.text().is_some_and(|name| name == key);
        let found: Vec<_> = self.members.extract_if(.., is_key).collect();
        for (name, _) in found.iter().skip(1) {
            self.fault(name.span(), format!("the key `{key}` is there twice"), "keep one of them");
        }
        found.first().map(|&(_, value)| value)
    }

    /// Whether a key is there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.members.iter().any(|(name, _)| name.text().is_some_and(|name| name == key))
    }

    /// Faults for all keys that are left, where the puzzle has the keys `own`, and those of `family` are `others`.
    pub(super) fn no_other_keys(&mut self, own: &[&str], others: &[&str], family: &str) {
        for key in IGNORED {
            self.take(key);
        }
        for (name, _) in std::mem::take(&mut self.members) {
            let key = name.text().unwrap_or_default();
            let message = match others.contains(&&*key) {
                true => format!("`{key}` is a key of {family}"),
                false => format!("unknown key `{key}`"),
            };
            self.fault(name.span(), message, format!("the keys are {}", own.join(", ")));
        }
    }

    /// A text without control characters and of at most so many others, and its place; blanks in a row and line breaks become
    /// one blank. If it is too long, that is a fault or, where it need not be there, it is left out.
    pub(super) fn line(&mut self, key: &str, most: usize, is_needed: bool) -> Option<(String, Range<usize>)> {
        let value = self.take(key)?;
        let span = value.span();
        let Some(text) = value.text() else {
            self.wrong_kind(value, &format!("`{key}`"), &format!("write a text in quotes: `\"{key}\": \"…\"`"));
            return None;
        };
        let text = composed(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        if let Some(control) = text.chars().find(|&c| is_forbidden(c)) {
            self.faults.push(forbidden(control, span));
            return None;
        }
        let found = text.chars().count();
        if found > most && is_needed {
            let help = format!("shorten it to at most {} characters", thousands(most));
            self.fault(span, format!("`{key}` has {} characters", thousands(found)), help);
            return None;
        }
        if text.is_empty() && is_needed {
            self.fault(span, format!("`{key}` is empty"), "write a text, or leave the key out");
            return None;
        }
        (!text.is_empty() && found <= most).then_some((text, span))
    }

    /// A whole number.
    fn whole(&mut self, value: Value, what: &str) -> Option<i64> {
        let number = value.number();
        if number.is_none() {
            let found = if value.kind() == "a number" { "no whole number" } else { value.kind() };
            self.fault(value.span(), format!("{what} is {found}"), "write a whole number, e.g. 3");
        }
        number
    }

    /// The size that is said.
    pub(super) fn size(&mut self) -> Said {
        let [rows, cols] = ["rows", "cols"].map(|key| {
            let value = self.take(key)?;
            Some((value.span(), self.whole(value, &format!("`{key}`"))?))
        });
        Said { rows, cols }
    }

    /// The size that is said must be that of the grid.
    pub(super) fn check_size<T>(&mut self, said: Said, rows: &[Vec<T>]) {
        let size = [("rows", said.rows, rows.len()), ("cols", said.cols, rows.first().map_or(0, Vec::len))];
        for (key, said, found) in size {
            if let Some((span, said)) = said.filter(|(_, said)| usize::try_from(*said) != Ok(found)) {
                let help = "write the size of the grid, or leave `rows` and `cols` out";
                self.fault(span, format!("`{key}` is {said}, but the grid has {found}"), help);
            }
        }
    }

    pub(super) fn grid(&mut self) -> Option<GridText> {
        let help = "give a text for each row, a character for each cell: `\"grid\": [\"AA.\", \"B#.\"]`";
        let said = self.size();
        let Some(value) = self.take("grid") else {
            let at = self.begin();
            self.fault(at, "the grid is missing", help);
            return None;
        };
        let Some(list) = value.list() else {
            self.wrong_kind(value, "the grid", help);
            return None;
        };
        let mut is_read = true;
        let mut texts = Vec::with_capacity(list.len());
        for row in list {
            match row.text() {
                Some(text) => texts.push((row, text)),
                None => {
                    is_read = false;
                    self.wrong_kind(row, "a row", help);
                }
            }
        }
        // In a board of one column a row is one symbol, however long.
        let column = said.cols.as_ref().is_some_and(|(_, cols)| *cols == 1);
        let separation = if column { Separation::Blanks } else { Separation::Guessed };
        let place = |row: &Value, text: &str| row.characters(text).unwrap_or_else(|| row.span());
        let lines = texts.iter().map(|(row, text)| (place(row, text), text.as_ref()));
        let picture = Picture::read(lines, separation, |text| match symbol(text) {
            Symbol::Anything => Symbol::Label(text.to_owned()),
            symbol => symbol,
        });
        self.faults.extend(picture.symbol_faults());
        if is_read {
            self.check_size(said, &picture.rows);
        }
        Some(GridText { span: value.span(), picture, is_read })
    }

    pub(super) fn goals(&mut self) -> Goals {
        let help = "give a list: `\"goals\": [{\"block\": \"A\", \"row\": 3, \"col\": 1}]`";
        let mut goals = Goals { span: self.value.span(), places: Vec::new() };
        let Some(value) = self.take("goals") else {
            return goals;
        };
        goals.span = value.span();
        let Some(list) = value.list() else {
            self.wrong_kind(value, "`goals`", help);
            return goals;
        };
        for value in list {
            let Some(members) = value.members() else {
                self.wrong_kind(value, "a goal", help);
                continue;
            };
            let mut goal = Entry { value, members, faults: Vec::new() };
            let place = goal.place();
            self.faults.append(&mut goal.faults);
            goals.places.extend(place.map(|place| (value.span(), place)));
        }
        goals
    }

    /// What one goal says.
    fn place(&mut self) -> Option<PlaceLayout> {
        let help = "name the block: `\"block\": \"A\"`, or several of which one will do: `\"any_of\": [\"A\", \"B\"]`";
        let who = match (self.take("block"), self.take("any_of")) {
            (Some(block), None) => self.label(block, help).map(|(_, label)| Who::Block(label)),
            (None, Some(blocks)) => {
                let labels = self.labels(blocks, "`any_of`", help);
                labels.map(|labels| Who::AnyOf(labels.into_iter().map(|(_, label)| label).collect()))
            }
            (block, _) => {
                let message =
                    if block.is_some() { "the goal has `block` and `any_of`" } else { "the goal names no block" };
                self.fault(self.value.span(), message, help);
                None
            }
        };
        let at = self.corners();
        for (name, _) in std::mem::take(&mut self.members) {
            let message = format!("unknown key `{}`", name.text().unwrap_or_default());
            self.fault(name.span(), message, "the keys of a goal are block, any_of, row, col, positions");
        }
        Some(PlaceLayout { who: who?, at: at? })
    }

    /// Where the block of a goal must be.
    fn corners(&mut self) -> Option<Vec<(i64, i64)>> {
        let help = "say where, from 0: `\"row\": 3, \"col\": 1`, or `\"positions\": [[3, 1], [0, 0]]` where any of them will do";
        match (self.take("row"), self.take("col"), self.take("positions")) {
            (Some(row), Some(col), None) => {
                let (row, col) = (self.whole(row, "`row`"), self.whole(col, "`col`"));
                Some(vec![(row?, col?)])
            }
            (None, None, Some(positions)) => {
                let Some(list) = positions.list() else {
                    self.wrong_kind(positions, "`positions`", help);
                    return None;
                };
                let pairs: Vec<Option<(i64, i64)>> = list.into_iter().map(|pair| self.pair(pair, help)).collect();
                pairs.into_iter().collect()
            }
            (None, None, None) => {
                self.fault(self.value.span(), "the goal names no place", help);
                None
            }
            (_, _, None) => {
                self.fault(self.value.span(), "the goal needs both `row` and `col`", help);
                None
            }
            _ => {
                self.fault(self.value.span(), "the goal has `positions`, and `row` or `col` too", help);
                None
            }
        }
    }

    pub(super) fn pair(&mut self, value: Value, help: &str) -> Option<(i64, i64)> {
        let Some(&[row, col]) = value.list().as_deref() else {
            self.fault(value.span(), "a position is two numbers", help);
            return None;
        };
        let (row, col) = (self.whole(row, "the row"), self.whole(col, "the column"));
        Some((row?, col?))
    }

    /// A label and its place.
    fn label(&mut self, value: Value, help: &str) -> Option<(Range<usize>, String)> {
        match value.text() {
            Some(text) => Some((value.span(), composed(&text))),
            None => {
                self.wrong_kind(value, "a label", help);
                None
            }
        }
    }

    /// A list of labels, if all of them are readable.
    fn labels(&mut self, value: Value, what: &str, help: &str) -> Option<Vec<(Range<usize>, String)>> {
        let Some(list) = value.list() else {
            self.wrong_kind(value, what, help);
            return None;
        };
        let labels: Vec<Option<_>> = list.into_iter().map(|label| self.label(label, help)).collect();
        labels.into_iter().collect()
    }

    pub(super) fn gate_blocks(&mut self) -> Vec<(Range<usize>, String)> {
        let help = "list the blocks that may pass the gates: `\"gate_blocks\": [\"A\"]`";
        let value = self.take("gate_blocks");
        value.and_then(|value| self.labels(value, "`gate_blocks`", help)).unwrap_or_default()
    }

    pub(super) fn axes(&mut self) -> Vec<(Range<usize>, String, Axis)> {
        let help = "say how blocks move: `\"axis\": {\"A\": \"h\", \"B\": \"v\"}`; leave out those that move in all directions";
        let Some(value) = self.take("axis") else {
            return Vec::new();
        };
        let Some(members) = value.members() else {
            self.wrong_kind(value, "`axis`", help);
            return Vec::new();
        };
        let mut axes = Vec::with_capacity(members.len());
        for (key, value) in members {
            let axis = match value.text().as_deref() {
                Some("h") => Some(Axis::Horizontal),
                Some("v") => Some(Axis::Vertical),
                Some(other) => {
                    self.fault(value.span(), format!("`{other}` is no axis"), help);
                    None
                }
                None => {
                    self.wrong_kind(value, "an axis", help);
                    None
                }
            };
            let label = self.label(key, help);
            axes.extend(label.zip(axis).map(|((_, label), axis)| (key.span().start..value.span().end, label, axis)));
        }
        axes
    }
}
