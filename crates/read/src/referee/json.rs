//! Reading the JSON of `stepbook solve`.

use super::read::{Announced, Listed, Parts, Reader};
use crate::format::node::{Node, json};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::ops::Range;

const FORM: &str = "the format is that of `stepbook solve --json`";

impl Reader<'_> {
    pub(super) fn json<M: Listed>(&mut self) -> Vec<Parts<M>> {
        let answer: Answer<M::Json> = match serde_json::from_str(self.text) {
            Ok(answer) => answer,
            Err(error) => {
                let at = json::place(self.text, &error);
                let what = error.to_string();
                let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what).to_owned();
                self.fault(&(at..(at + 1).min(self.text.len())), what, FORM);
                return Vec::new();
            }
        };
        // The place of what is said of the whole.
        let head = 0..self.text.find('\n').unwrap_or(self.text.len());
        let metric = answer.metric.as_deref().and_then(|word| M::metric(self, &head, word));
        let mut listed: Vec<Vec<M>> = Vec::new();
        if let Some(moves) = answer.moves {
            if let Some(length) = answer.length {
                self.check_number::<M>(&head, length, moves.len());
            }
            let (spans, mut next) = (self.move_spans(), 1);
            let read = |(k, one)| {
                let span = spans.get(k).unwrap_or(&head);
                let (number, read) = M::of_json(self, span, one);
                self.check_next::<M>(span, number, &mut next);
                read
            };
            listed.push(moves.into_iter().enumerate().filter_map(read).collect());
        }
        for told in answer.solutions.iter().chain(&answer.endings).flatten() {
            if let Some(length) = told.length {
                self.check_number::<M>(&head, length, told.moves.len());
            }
            let mut moves = Vec::with_capacity(told.moves.len());
            for words in &told.moves {
                let next = moves.len() + 1;
                moves.extend(M::line(self, &head, words, next).into_iter().flat_map(|(_, read)| read));
            }
            listed.push(moves);
        }
        if listed.is_empty() {
            self.fault_of_none(answer.outcome.as_deref(), answer.metrics.is_some(), answer.routes.is_some());
        }
        let announced = metric.map(|metric| Announced { metric, second: None, span: head });
        listed.into_iter().map(|moves| (announced.clone(), moves)).collect()
    }

    /// The positions of the entries of the list `moves`.
    fn move_spans(&self) -> Vec<Range<usize>> {
        let root = json::parse(self.text, 2).ok();
        let table = root.as_ref().and_then(Node::table);
        let moves = table.as_ref().and_then(|table| table.get("moves")?.1.list());
        moves.unwrap_or_default().iter().map(Node::span).collect()
    }

    /// The error that no solution is listed.
    fn fault_of_none(&mut self, outcome: Option<&str>, of_metrics: bool, of_routes: bool) {
        let end = self.text.trim_end().len();
        let what = match outcome {
            _ if of_metrics => "the answer of `stepbook solve --all-metrics` lists no solution".to_owned(),
            _ if of_routes => "the answer of `stepbook solve --count-all` lists no solution".to_owned(),
            Some(outcome) if outcome != "solved" => format!("the outcome is `{outcome}`, without a solution"),
            _ => "missing field `moves`".to_owned(),
        };
        self.fault(&(end.saturating_sub(1)..end), what, FORM);
    }
}

/// The keys that are read, where each move is an `M`; other keys are free.
#[derive(Deserialize)]
struct Answer<M> {
    metric: Option<String>,
    length: Option<usize>,
    outcome: Option<String>,
    moves: Option<Vec<M>>,
    solutions: Option<Vec<Told>>,
    endings: Option<Vec<Told>>,
    metrics: Option<IgnoredAny>,
    routes: Option<IgnoredAny>,
}

/// One of several solutions.
#[derive(Deserialize)]
struct Told {
    length: Option<usize>,
    moves: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct JsonMove {
    pub number: Option<usize>,
    pub block: String,
    pub path: Vec<String>,
    pub from: Option<[usize; 2]>,
    pub to: Option<[usize; 2]>,
}

#[derive(Deserialize)]
pub(super) struct JsonJump {
    pub number: Option<usize>,
    pub direction: String,
    pub cells: Option<u32>,
    pub from: Option<[usize; 2]>,
    pub to: Option<[usize; 2]>,
}
