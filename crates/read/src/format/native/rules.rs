//! The keys that say how blocks may move: parts, axes, gates, and whether blocks of the same shape differ.

use super::super::picture::Picture;
use super::File;
use serde::Deserialize;
use std::ops::Range;
use stepbook_solve::grid::Cell;
use stepbook_solve::sliding::{Axis, Layout, Symbol, Where};

/// The keys of axes, and what they say.
const AXES: [(&str, Axis); 3] =
    [("horizontal", Axis::Horizontal), ("vertical", Axis::Vertical), ("fixed", Axis::Fixed)];

/// A label and its place in the file.
type Label = (Range<usize>, String);

/// The values of the keys.
pub(super) struct Rules {
    together: Vec<Label>,
    /// In the order of the file.
    axes: Vec<(Label, Axis)>,
    along_length: bool,
    /// None without the key.
    gate_blocks: Option<Vec<Label>>,
    /// That key.
    pub gates_key: Range<usize>,
    distinct: bool,
}

/// The values of the key `axis`.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum AxisRule {
    /// Each block moves along its longer side.
    Length,
    /// All blocks move in all directions; so they do without the key, but then cars may have been meant.
    Free,
}

impl Rules {
    /// A layout with these rules and nothing else.
    pub(super) fn layout(&self) -> Layout {
        let labels = |list: &[Label]| list.iter().map(|(_, label)| label.clone()).collect();
        Layout {
            together: labels(&self.together),
            gate_blocks: labels(self.gate_blocks.as_deref().unwrap_or_default()),
            along_length: self.along_length,
            axes: self.axes.iter().map(|((_, label), axis)| (label.clone(), *axis)).collect(),
            distinct: self.distinct,
            ..Layout::default()
        }
    }

    /// The place of a label.
    pub(super) fn span(&self, at: Where) -> Range<usize> {
        let label = match at {
            Where::Together(entry) => self.together.get(entry),
            Where::Axis(entry) => self.axes.get(entry).map(|(label, _)| label),
            Where::GateBlock(entry) => self.gate_blocks.as_ref().and_then(|list| list.get(entry)),
            _ => None,
        };
        let (span, _) = label.expect("errors are about labels that were written");
        span.clone()
    }
}

impl File<'_> {
    pub(super) fn rules(&mut self) -> Rules {
        let together = "list the labels whose separate parts move together, e.g. `together = [\"A\"]`";
        let gate_blocks = "list the labels of the blocks that may cover `-`, e.g. `gate_blocks = [\"A\"]`";
        let mut axes = Vec::new();
        for (key, axis) in AXES {
            let help = format!("list the labels of such blocks, e.g. `{key} = [\"A\", \"B\"]`");
            axes.extend(self.labels(key, &help).unwrap_or_default().into_iter().map(|label| (label, axis)));
        }
        axes.sort_by_key(|((span, _), _)| span.start);
        let rule = "write `axis = \"length\"` if every block moves only along its longer side, or `axis = \"free\"`; \
                    for single blocks write `horizontal = [\"A\"]`, `vertical` or `fixed`";
        let distinct =
            "write `distinct = true` if blocks of the same shape count as different; otherwise remove the key";
        self.has_axes = ["axis", "horizontal", "vertical", "fixed"].iter().any(|key| self.table.has(key));
        let gates_key = self.table.get("gate_blocks").map_or(0..0, |(name, _)| name.span());
        Rules {
            together: self.labels("together", together).unwrap_or_default(),
            axes,
            along_length: matches!(self.value("axis", rule), Some(AxisRule::Length)),
            gate_blocks: self.labels("gate_blocks", gate_blocks),
            gates_key,
            distinct: self.value("distinct", distinct).unwrap_or_default(),
        }
    }

    /// A list of labels, empty if it cannot be read; none without the key.
    fn labels(&mut self, key: &str, help: &str) -> Option<Vec<Label>> {
        let node = self.take(key)?;
        Some(self.faults.labels(node, help).unwrap_or_default())
    }

    /// A gate that was not meant as one is known by the lack of `gate_blocks`.
    pub(super) fn check_gates(&mut self, board: &Picture, rules: &Rules) {
        let has_empty = board.rows.iter().flatten().any(|symbol| *symbol == Symbol::Empty);
        let cells = board.rows.iter().enumerate();
        let mut cells = cells.flat_map(|(row, symbols)| symbols.iter().enumerate().map(move |(col, s)| (row, col, s)));
        let gate = cells.find(|(_, _, symbol)| **symbol == Symbol::Gate).filter(|_| rules.gate_blocks.is_none());
        if let Some((row, col, symbol)) = gate {
            let span = board.cell_span(Cell::new(row, col));
            let help = "say which blocks may cover gates, e.g. `gate_blocks = [\"A\"]`; \
                        an empty cell is `.`, a wall `#`, and a block needs another label";
            let message = match has_empty {
                true => format!("`{symbol}` is a gate, but no `gate_blocks` says which blocks may pass"),
                false => format!("the board has no empty cell; did you mean `.` for `{symbol}`, which is a gate?"),
            };
            self.faults.add(span, message, help);
        }
    }
}
