//! The errors of a file, and the readers that find them.

use super::super::picture::forbidden;
use super::super::position::named_cell;
use super::super::{Corner, Fault, Line, composed, span_of};
use super::{Member, Node, Syntax, Table, Value};
use std::ops::{Range, RangeInclusive};
use stepbook_solve::text::{counted, is_forbidden, similar, thousands};

/// The errors found so far. A reader that finds an error returns `None`.
#[derive(Debug, Default)]
pub struct Faults {
    /// The syntax of the file.
    pub syntax: Syntax,
    /// The errors.
    pub list: Vec<Fault>,
}

impl Faults {
    /// Creates an empty list of errors for a file in this syntax.
    pub fn new(syntax: Syntax) -> Self {
        Self { syntax, list: Vec::new() }
    }

    /// Adds an error with its repair.
    pub fn add(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.list.push(Fault::new(span, message, help));
    }

    /// Returns the number of errors.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds the error that a value is not the expected `what`, such as "a list".
    pub fn expected<T>(&mut self, node: &Node, what: &str, help: &str) -> Option<T> {
        self.add(node.span(), format!("this must be {what}, not {}", node.described(self.syntax)), help);
        None
    }

    /// Reads a text.
    pub fn text<'n>(&mut self, node: &'n Node, help: &str) -> Option<&'n str> {
        node.text().or_else(|| self.expected(node, "a text in quotes", help))
    }

    /// Reads a truth value.
    pub fn truth(&mut self, node: &Node, help: &str) -> Option<bool> {
        node.truth().or_else(|| self.expected(node, "`true` or `false`", help))
    }

    /// Reads a whole number.
    pub fn whole(&mut self, node: &Node, help: &str) -> Option<i64> {
        match node.value {
            Value::Integer(..) => node.whole().or_else(|| {
                self.add(node.span(), "this number is too large", help);
                None
            }),
            _ => self.expected(node, "a whole number", help),
        }
    }

    /// Reads a number within `bounds`.
    pub fn number(&mut self, node: &Node, bounds: RangeInclusive<f64>, example: &str) -> Option<f64> {
        let help = format!("write a number from {} to {}, e.g. `{example}`", bounds.start(), bounds.end());
        let number = match &node.value {
            Value::Float(text) => text.replace('_', "").parse().ok(),
            _ => node.whole().map(|whole| whole as f64),
        };
        let Some(number) = number else { return self.expected(node, "a number", &help) };
        if !bounds.contains(&number) {
            self.add(node.span(), format!("{number} is out of bounds"), help);
            return None;
        }
        Some(number)
    }

    /// Reads a list.
    pub fn elements<'n>(&mut self, node: &'n Node<'n>, help: &str) -> Option<&'n [Node<'n>]> {
        node.list().or_else(|| self.expected(node, "a list", help))
    }

    /// Reads a table.
    pub fn table<'n>(&mut self, node: &'n Node<'n>, help: &str) -> Option<Table<'n>> {
        let what = if self.syntax == Syntax::Json { "an object" } else { "a table" };
        node.table().or_else(|| self.expected(node, what, help))
    }

    /// Reads the rows of a picture in the file `text`, with their positions. They are the lines of a text, the parts of
    /// a text without line ends that `/` separates, or a list of texts. A text with escapes is not in the file
    /// literally, so each of its rows has the position of the whole text.
    pub fn rows<'n>(&mut self, text: &str, node: &'n Node<'n>, help: &str) -> Option<Vec<Line<'n>>> {
        if let Some(rows) = node.list() {
            return all(rows.iter().map(|row| Some((row.characters(), self.text(row, help)?))));
        }
        let content = self.text(node, help)?;
        let end = if content.contains('\n') { '\n' } else { '/' };
        // The closing marks may be on a separate line, after spaces.
        let (inner, last) = content.rsplit_once('\n').unwrap_or((content, content));
        let content = if last.trim().is_empty() { inner } else { content };
        if content.trim().is_empty() {
            return Some(Vec::new());
        }
        let at = text[node.span()].find(content);
        let place = |line: &str| {
            let (start, part) = (node.span.start + at.unwrap_or(0), span_of(content, line));
            at.map_or_else(|| node.span(), |_| start + part.start..start + part.end)
        };
        Some(content.split(end).map(|line| (place(line), line)).collect())
    }

    /// Reads a list of labels with their positions.
    pub fn labels<'n>(&mut self, node: &'n Node<'n>, help: &str) -> Option<Vec<(Range<usize>, String)>> {
        let list = self.elements(node, help)?;
        all(list.iter().map(|label| Some((label.span(), composed(self.text(label, help)?)))))
    }

    /// Reads two whole numbers.
    pub fn pair(&mut self, node: &Node, help: &str) -> Option<(i64, i64)> {
        let Some(list) = node.list() else { return self.expected(node, "two numbers", help) };
        match all(list.iter().map(|number| self.whole(number, help)))?[..] {
            [first, second] => Some((first, second)),
            ref others => {
                self.add(node.span(), format!("{} instead of two", counted(others.len(), "number")), help);
                None
            }
        }
    }

    /// Reads a cell with its position: a pair counted from 0, or a text such as "r4c2".
    pub fn corner(&mut self, node: &Node, help: &str) -> Option<Corner> {
        let named = node.text().and_then(named_cell);
        Some((node.span(), named.or_else(|| self.pair(node, help))?))
    }

    /// Reads a cell or a list of cells.
    pub fn corners(&mut self, node: &Node, help: &str) -> Option<Vec<Corner>> {
        let is_cell = |item: &Node| item.list().is_some() || item.text().and_then(named_cell).is_some();
        match node.list().filter(|items| items.first().is_none_or(is_cell)) {
            Some(items) => all(items.iter().map(|item| self.corner(item, help))),
            None => Some(vec![self.corner(node, help)?]),
        }
    }

    /// Adds the error that a text is not one of the `known` ones. Its repair suggests the intended text if that is
    /// clear, otherwise `help`.
    pub fn unknown<'k>(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
        help: impl Into<String>,
    ) {
        let meant = similar(word, known).map(|meant| format!("did you mean `\"{meant}\"`?"));
        self.add(span, message, meant.unwrap_or_else(|| help.into()));
    }

    /// Reads a text called `name` in one line of at most `most` characters. `help` is the repair for an empty text or a
    /// value of another type.
    pub fn line(&mut self, node: &Node, name: &str, most: usize, help: &str) -> Option<String> {
        let text = one_line(self.text(node, help)?);
        let before = self.len();
        let control = text.chars().find(|&c| is_forbidden(c));
        self.list.extend(control.map(|control| forbidden(control, node.span())));
        let found = text.chars().count();
        if found > most {
            let help = format!("shorten it to at most {} characters", thousands(most));
            self.add(node.span(), format!("{name} has {} characters", thousands(found)), help);
        }
        if text.is_empty() {
            self.add(node.span(), format!("{name} is empty"), help);
        }
        (self.len() == before).then_some(text)
    }

    /// Takes all values of `key` out of a table. More than one is an error. Null counts as no value.
    pub fn take<'n>(&mut self, table: &mut Table<'n>, key: &str) -> Option<&'n Node<'n>> {
        let mut found = table.left.extract_if(.., |(name, _)| name.text() == Some(key));
        let first = found.next().map(|(_, value)| value);
        for (name, _) in found {
            self.add(name.span(), format!("duplicate key `{key}`"), "remove one of them");
        }
        first.filter(|node| !matches!(node.value, Value::Null))
    }

    /// Adds errors for all keys that are left. The `known` keys are suggested as corrections.
    pub fn unknown_keys<'n>(&mut self, left: impl IntoIterator<Item = Member<'n>>, known: &[&str]) {
        for (name, _) in left {
            let key = name.text().unwrap_or_default();
            let meant = similar(key, known.iter().copied()).map(|meant| format!("did you mean `{meant}`?"));
            let help = meant.unwrap_or_else(|| format!("the keys are {}", known.join(", ")));
            self.add(name.span(), format!("unknown key `{key}`"), help);
        }
    }
}

/// Returns all values, or `None` if one is missing. Every value is computed, so every error is found.
pub fn all<T>(values: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    values.collect::<Vec<_>>().into_iter().collect()
}

/// Returns a text in one line. Each sequence of spaces and line breaks becomes one space.
pub fn one_line(text: &str) -> String {
    composed(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}
