//! Reading the JSON of `stepbook solve`.

use super::read::{Announced, Listed, Parts, Reader};
use crate::format::node::{Node, Table, Value, json};
use stepbook_solve::grid::Cell;

pub(super) const FORM: &str = "the format is that of `stepbook solve --json`";

/// Number of levels that are opened in an answer: the answer, its moves, a move, its path.
const DEPTH: usize = 4;

/// Returns the value of a key, if it is present.
fn value<'n>(table: &Table<'n>, key: &str) -> Option<&'n Node<'n>> {
    table.get(key).map(|(_, value)| value).filter(|value| !matches!(value.value, Value::Null))
}

impl Reader<'_> {
    pub(super) fn json<M: Listed>(&mut self) -> Vec<Parts<M>> {
        match json::parse(self.text, DEPTH) {
            Ok(document) => self.answer(&document).unwrap_or_default(),
            Err(fault) => {
                self.faults.list.push(fault);
                Vec::new()
            }
        }
    }

    fn answer<M: Listed>(&mut self, document: &Node) -> Option<Vec<Parts<M>>> {
        let table = self.faults.table(document, FORM)?;
        // Errors about the whole answer are reported at its first line.
        let head = 0..self.text.find('\n').unwrap_or(self.text.len());
        let word = value(&table, "metric").and_then(|node| self.faults.text(node, FORM));
        let metric = word.and_then(|word| M::METRICS.iter().copied().find(|metric| metric.name() == word));
        if let Some(word) = word.filter(|word| metric.is_none() && *word != M::ONE) {
            let help = if M::METRICS.is_empty() { "it is jump" } else { "it is step, slide or move" };
            self.fault(&head, format!("the metric `{word}` is unknown"), help);
        }
        let mut listed: Vec<Vec<M>> = Vec::new();
        if let Some(nodes) = self.moves::<M>(&table) {
            let (mut moves, mut next) = (Vec::with_capacity(nodes.len()), 1);
            for node in nodes {
                let number = node.table().and_then(|table| self.number(&table, "number"));
                self.check_next::<M>(&node.span, number, &mut next);
                moves.extend(self.faults.table(node, FORM).and_then(|table| M::of_json(self, &table)));
            }
            // The first position is that of the start.
            if let Some(positions) =
                value(&table, "positions").and_then(Node::list).filter(|_| moves.len() == nodes.len())
            {
                if positions.len() != moves.len() + 1 {
                    let message = format!("{} positions are listed for {} moves", positions.len(), moves.len());
                    self.fault(&head, message, "list the start, and the position after each move");
                }
                let mut pictures = positions.iter().map(|picture| picture.text().unwrap_or_default());
                moves.first_mut().into_iter().zip(&mut pictures).for_each(|(one, before)| one.comes_from(before));
                moves.iter_mut().zip(pictures).for_each(|(one, after)| one.leads_to(after));
            }
            listed.push(moves);
        }
        for list in ["solutions", "endings"] {
            let told = value(&table, list).and_then(|node| self.faults.elements(node, FORM));
            for told in told.unwrap_or_default() {
                let told = self.faults.table(told, FORM)?;
                let mut moves = Vec::new();
                for words in self.moves::<M>(&told).or_else(|| self.needed(&told, "moves")?.list())? {
                    let (words, next) = (self.faults.text(words, FORM)?, moves.len() + 1);
                    moves.extend(M::line(self, &head, words, next).into_iter().flat_map(|(_, read)| read));
                }
                let position = value(&told, "position").and_then(Node::text);
                moves.last_mut().into_iter().zip(position).for_each(|(one, after)| one.leads_to(after));
                listed.push(moves);
            }
        }
        if listed.is_empty() {
            let has = |key| value(&table, key).is_some();
            let what = match value(&table, "outcome").and_then(Node::text) {
                _ if has("metrics") => "the answer of `stepbook solve --all-metrics` lists no solution".to_owned(),
                _ if has("routes") => "the answer of `stepbook solve --count-all` lists no solution".to_owned(),
                Some(outcome) if outcome != "solved" => format!("the outcome is `{outcome}`, without a solution"),
                _ => "missing field `moves`".to_owned(),
            };
            let end = self.text.trim_end().len();
            self.fault(&(end.saturating_sub(1)..end), what, FORM);
        }
        let announced = metric.map(|metric| Announced { metric, second: None, span: head });
        Some(listed.into_iter().map(|moves| (announced.clone(), moves)).collect())
    }

    /// Reads the list `moves`, if it is present. Its length must match the stated one.
    fn moves<'n, M: Listed>(&mut self, table: &Table<'n>) -> Option<&'n [Node<'n>]> {
        let moves = value(table, "moves").and_then(|node| self.faults.elements(node, FORM))?;
        if let Some(length) = self.number(table, "length") {
            let head = 0..self.text.find('\n').unwrap_or(self.text.len());
            self.check_number::<M>(&head, length, moves.len());
        }
        Some(moves)
    }

    /// Returns the value of a required key.
    pub(super) fn needed<'n>(&mut self, table: &Table<'n>, key: &str) -> Option<&'n Node<'n>> {
        let found = value(table, key);
        if found.is_none() {
            self.fault(&table.span(), format!("missing field `{key}`"), FORM);
        }
        found
    }

    /// Returns the number of a key, if it is present.
    pub(super) fn number(&mut self, table: &Table, key: &str) -> Option<usize> {
        let number = self.faults.whole(value(table, key)?, FORM)?;
        usize::try_from(number).ok()
    }

    /// Returns the cells before and after a move, if they are given.
    pub(super) fn ends(&mut self, table: &Table) -> [Option<Cell>; 2] {
        ["from", "to"].map(|key| {
            let node = value(table, key)?;
            let index = |node: &Node| usize::try_from(node.whole()?).ok();
            let cell = node.list().and_then(|list| match list {
                [row, col] => index(row).zip(index(col)),
                _ => None,
            });
            let cell = cell.or_else(|| self.faults.expected(node, "a list of row and column", FORM));
            cell.map(|(row, col)| Cell::new(row, col))
        })
    }
}
