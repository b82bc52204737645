//! An object of JSON that is a puzzle, key by key.

use super::super::composed;
use super::super::node::{Faults, Node, Table, Value, one_line};
use super::super::picture::{Picture, Separation, symbol};
use std::ops::Range;
use stepbook_solve::sliding::{Axis, GoalLayout, PlaceLayout, Symbol, Who};
use stepbook_solve::text::similar;

/// The keys of sliding blocks.
pub(super) const BLOCK_KEYS: [&str; 13] = [
    "name",
    "source",
    "notes",
    "note",
    "booklet",
    "rows",
    "cols",
    "grid",
    "goals",
    "gate_blocks",
    "axis",
    "published",
    "answers",
];

/// Facts by others about the puzzle, which are not read.
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
    /// One goal with all conditions, or none.
    pub(super) fn layout(&self) -> Vec<GoalLayout> {
        let places: Vec<PlaceLayout> = self.places.iter().map(|(_, place)| place.clone()).collect();
        if places.is_empty() { Vec::new() } else { vec![GoalLayout::places(places)] }
    }
}

/// The key that was meant by an unknown one.
fn meant(key: &str) -> Option<&'static str> {
    if key.len() > 32 {
        return None;
    }
    let known = || BLOCK_KEYS.into_iter().chain(super::maze::KEYS);
    match key.to_lowercase().as_str() {
        _ if known().any(|known| known == key) => None,
        "title" => Some("name"),
        "board" | "field" | "picture" => Some("grid"),
        word => similar(word, known()),
    }
}

/// An object, from which the keys are taken one by one.
pub(super) struct Entry<'a> {
    pub table: Table<'a>,
    pub faults: Faults,
}

impl<'a> Entry<'a> {
    pub(super) fn new(table: Table<'a>) -> Self {
        Self { table, faults: Faults::default() }
    }

    /// Takes `key` out of the object.
    pub(super) fn take(&mut self, key: &str) -> Option<&'a Node<'a>> {
        if !self.table.has(key)
            && let Some(name) = self
                .table
                .members()
                .iter()
                .take(64)
                .find_map(|(name, _)| name.text().filter(|name| meant(name) == Some(key)))
        {
            let (name, span) = (name.to_owned(), self.table.get(name).map_or(0..0, |(name, _)| name.span()));
            self.faults.add(span, format!("unknown key `{name}`"), format!("did you mean `{key}`?"));
            return self.faults.take(&mut self.table, &name);
        }
        self.faults.take(&mut self.table, key)
    }

    /// Errors for all keys that are left, where the puzzle has the keys `own`, and those of `family` are `others`.
    pub(super) fn no_other_keys(&mut self, own: &[&str], others: &[&str], family: &str) {
        for key in IGNORED {
            self.take(key);
        }
        self.faults.no_other_keys(self.table.clone(), (others, family), |_| format!("the keys are {}", own.join(", ")));
    }

    /// A text without control characters and of at most `most` others, and its place; spaces in a row and line breaks become
    /// one space. If it is too long, that is an error or, if it need not be there, it is left out.
    pub(super) fn line(&mut self, key: &str, most: usize, is_needed: bool) -> Option<(String, Range<usize>)> {
        let node = self.take(key)?;
        let name = format!("`{key}`");
        let Some(text) = node.text().map(one_line) else {
            self.faults.wrong_kind(node, &name, &format!("write a text in quotes: `\"{key}\": \"…\"`"));
            return None;
        };
        let is_fit = match is_needed {
            _ if !self.faults.check_printable(&node.span, &text) => false,
            true => {
                self.faults.check_length(&node.span, &name, &text, most)
                    && self.faults.check_filled(&node.span, &name, &text, "give it some text, or remove the key")
            }
            false => !text.is_empty() && text.chars().count() <= most,
        };
        is_fit.then(|| (text, node.span()))
    }

    /// A whole number.
    fn whole(&mut self, node: &Node, what: &str) -> Option<i64> {
        let number = node.whole();
        if number.is_none() {
            let is_number = matches!(node.value, Value::Integer(..) | Value::Float(_));
            let found = if is_number { "not a whole number" } else { node.kind() };
            self.faults.add(node.span(), format!("{what} is {found}"), "write a whole number, e.g. 3");
        }
        number
    }

    /// The size that is said.
    pub(super) fn size(&mut self) -> Said {
        let [rows, cols] = ["rows", "cols"].map(|key| {
            let node = self.take(key)?;
            Some((node.span(), self.whole(node, &format!("`{key}`"))?))
        });
        Said { rows, cols }
    }

    /// The size that is said must be that of the grid.
    pub(super) fn check_size<T>(&mut self, said: Said, rows: &[Vec<T>]) {
        let size = [("rows", said.rows, rows.len()), ("cols", said.cols, rows.first().map_or(0, Vec::len))];
        for (key, said, found) in size {
            if let Some((span, said)) = said.filter(|(_, said)| usize::try_from(*said) != Ok(found)) {
                let help = "write the size of the grid, or leave `rows` and `cols` out";
                self.faults.add(span, format!("`{key}` is {said}, but the grid has {found}"), help);
            }
        }
    }

    pub(super) fn grid(&mut self) -> Option<GridText> {
        let help = "give one string per row, one character per cell: `\"grid\": [\"AA.\", \"B#.\"]`";
        let said = self.size();
        let Some(node) = self.take("grid") else {
            self.faults.add(self.table.begin(), "the grid is missing", help);
            return None;
        };
        let Some(list) = node.list() else {
            self.faults.wrong_kind(node, "the grid", help);
            return None;
        };
        let mut is_read = true;
        let mut texts = Vec::with_capacity(list.len());
        for row in list {
            match row.text() {
                Some(text) => texts.push((row.characters(), text)),
                None => {
                    is_read = false;
                    self.faults.wrong_kind(row, "a row", help);
                }
            }
        }
        // In a board of one column a row is one symbol, however long.
        let column = said.cols.as_ref().is_some_and(|(_, cols)| *cols == 1);
        let separation = if column { Separation::Blanks } else { Separation::Guessed };
        let picture = Picture::read(texts.into_iter(), separation, |text| match symbol(text) {
            Symbol::Anything => Symbol::Label(text.to_owned()),
            symbol => symbol,
        });
        self.faults.0.extend(picture.symbol_faults());
        if is_read {
            self.check_size(said, &picture.rows);
        }
        Some(GridText { span: node.span(), picture, is_read })
    }

    pub(super) fn goals(&mut self) -> Goals {
        let help = "give a list: `\"goals\": [{\"block\": \"A\", \"row\": 3, \"col\": 1}]`";
        let mut goals = Goals { span: self.table.span(), places: Vec::new() };
        if let Some((name, _)) = self.table.get("goal").filter(|_| !self.table.has("goals")) {
            self.faults.add(name.span(), "unknown key `goal`", format!("did you mean `goals`? {help}"));
            self.take("goal");
        }
        let Some(node) = self.take("goals") else {
            return goals;
        };
        goals.span = node.span();
        let Some(list) = node.list() else {
            self.faults.wrong_kind(node, "`goals`", help);
            return goals;
        };
        for node in list {
            let Some(table) = node.table() else {
                self.faults.wrong_kind(node, "a goal", help);
                continue;
            };
            let mut goal = Entry::new(table);
            let place = goal.place();
            self.faults.0.append(&mut goal.faults.0);
            goals.places.extend(place.map(|place| (node.span(), place)));
        }
        goals
    }

    /// The content of one goal.
    fn place(&mut self) -> Option<PlaceLayout> {
        let help = "name the block: `\"block\": \"A\"`, or several alternatives: `\"any_of\": [\"A\", \"B\"]`";
        let who = match (self.take("block"), self.take("any_of")) {
            (Some(block), None) => self.label(block, help).map(|(_, label)| Who::Block(label)),
            (None, Some(blocks)) => {
                let labels = self.labels(blocks, "`any_of`", help);
                labels.map(|labels| Who::AnyOf(labels.into_iter().map(|(_, label)| label).collect()))
            }
            (block, _) => {
                let message =
                    if block.is_some() { "the goal has `block` and `any_of`" } else { "the goal names no block" };
                self.faults.add(self.table.span(), message, help);
                None
            }
        };
        let at = self.corners();
        let keys = |_: &str| "the keys of a goal are block, any_of, row, col, positions".to_owned();
        self.faults.no_other_keys(self.table.clone(), (&[], ""), keys);
        Some(PlaceLayout { who: who?, at: at? })
    }

    /// The position that a goal requires of its block.
    fn corners(&mut self) -> Option<Vec<(i64, i64)>> {
        let help =
            "say where, counted from 0: `\"row\": 3, \"col\": 1`, or `\"positions\": [[3, 1], [0, 0]]` as alternatives";
        match (self.take("row"), self.take("col"), self.take("positions")) {
            (Some(row), Some(col), None) => {
                let (row, col) = (self.whole(row, "`row`"), self.whole(col, "`col`"));
                Some(vec![(row?, col?)])
            }
            (None, None, Some(positions)) => {
                let Some(list) = positions.list() else {
                    self.faults.wrong_kind(positions, "`positions`", help);
                    return None;
                };
                let pairs: Vec<Option<(i64, i64)>> = list.iter().map(|pair| self.pair(pair, help)).collect();
                pairs.into_iter().collect()
            }
            (None, None, None) => {
                self.faults.add(self.table.span(), "the goal names no position", help);
                None
            }
            (_, _, None) => {
                self.faults.add(self.table.span(), "the goal needs both `row` and `col`", help);
                None
            }
            _ => {
                self.faults.add(self.table.span(), "the goal has both `positions` and `row` or `col`", help);
                None
            }
        }
    }

    pub(super) fn pair(&mut self, node: &Node, help: &str) -> Option<(i64, i64)> {
        let Some([row, col]) = node.list() else {
            self.faults.add(node.span(), "a position must be two numbers", help);
            return None;
        };
        let (row, col) = (self.whole(row, "the row"), self.whole(col, "the column"));
        Some((row?, col?))
    }

    /// A label and its place.
    fn label(&mut self, node: &Node, help: &str) -> Option<(Range<usize>, String)> {
        match node.text() {
            Some(text) => Some((node.span(), composed(text))),
            None => {
                self.faults.wrong_kind(node, "a label", help);
                None
            }
        }
    }

    /// A list of labels, if all of them are readable.
    fn labels(&mut self, node: &Node, what: &str, help: &str) -> Option<Vec<(Range<usize>, String)>> {
        let Some(list) = node.list() else {
            self.faults.wrong_kind(node, what, help);
            return None;
        };
        let labels: Vec<Option<_>> = list.iter().map(|label| self.label(label, help)).collect();
        labels.into_iter().collect()
    }

    pub(super) fn gate_blocks(&mut self) -> Vec<(Range<usize>, String)> {
        let help = "list the blocks that may pass the gates: `\"gate_blocks\": [\"A\"]`";
        let value = self.take("gate_blocks");
        value.and_then(|value| self.labels(value, "`gate_blocks`", help)).unwrap_or_default()
    }

    pub(super) fn axes(&mut self) -> Vec<(Range<usize>, String, Axis)> {
        let help = "say how blocks move: `\"axis\": {\"A\": \"h\", \"B\": \"v\"}`; leave out those that move in all directions";
        let Some(node) = self.take("axis") else {
            return Vec::new();
        };
        let Some(table) = node.table() else {
            self.faults.wrong_kind(node, "`axis`", help);
            return Vec::new();
        };
        let mut axes = Vec::with_capacity(table.members().len());
        for (key, value) in table.members() {
            let axis = match value.text() {
                Some("h") => Some(Axis::Horizontal),
                Some("v") => Some(Axis::Vertical),
                Some(other) => {
                    self.faults.add(value.span(), format!("`{other}` is not an axis"), help);
                    None
                }
                None => {
                    self.faults.wrong_kind(value, "an axis", help);
                    None
                }
            };
            let label = self.label(key, help);
            axes.extend(label.zip(axis).map(|((_, label), axis)| (key.span.start..value.span.end, label, axis)));
        }
        axes
    }
}
