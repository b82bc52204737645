//! Reading the JSON of `stepbook solve`.

use super::read::{Announced, Asked, Parts, Reader, Way, direction, parse_line};
use crate::format::composed;
use crate::grid::{Cell, Direction};
use crate::sliding::Metric;
use serde::Deserialize;
use std::ops::Range;

const FORM: &str = "the form is that of `stepbook solve --json`";

impl Reader<'_> {
    pub(super) fn json(&mut self) -> Vec<Parts> {
        let answer: JsonAnswer = match serde_json::from_str(self.text) {
            Ok(answer) => answer,
            Err(error) => {
                let at = byte_at(self.text, error.line(), error.column());
                let what = error.to_string();
                let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what).to_owned();
                self.fault(&at, what, FORM);
                return vec![(None, Vec::new())];
            }
        };
        let head = 0..self.text.find('\n').unwrap_or(self.text.len());
        let metrics = [Metric::Step, Metric::Slide, Metric::Move];
        let metric = metrics.into_iter().find(|metric| answer.metric.as_deref() == Some(metric.name()));
        if let (None, Some(word)) = (metric, &answer.metric) {
            self.fault(&head, format!("the metric `{word}` is unknown"), "it is step, slide or move");
        }
        let mut listed = Vec::new();
        if let Some(moves) = answer.moves {
            if let Some(length) = answer.length {
                self.check_number(&head, length, moves.len());
            }
            let spans = move_spans(self.text);
            let mut next = 1;
            let moves = moves.into_iter().enumerate();
            listed.push(moves.map(|(k, one)| self.json_move(one, &mut next, spans.get(k).unwrap_or(&head))).collect());
        }
        for told in answer.solutions.iter().chain(&answer.endings).flatten() {
            listed.push(self.json_told(told, &head));
        }
        if listed.is_empty() {
            let end = self.text.trim_end().len();
            let what = match (answer.outcome.as_deref(), answer.metrics) {
                (_, Some(_)) => "the answer of `stepbook solve --all-metrics` lists no solution".to_owned(),
                (Some(outcome), _) if outcome != "solved" => format!("the outcome is `{outcome}`, without a solution"),
                _ => "missing field `moves`".to_owned(),
            };
            self.fault(&(end.saturating_sub(1)..end), what, FORM);
        }
        let announced = metric.map(|metric| Announced { metric, second: None, span: head });
        listed.into_iter().map(|moves| (announced.clone(), moves)).collect()
    }

    /// A solution of which each move is in words.
    fn json_told(&mut self, told: &JsonTold, head: &Range<usize>) -> Vec<Asked> {
        if let Some(length) = told.length {
            self.check_number(head, length, told.moves.len());
        }
        let mut moves = Vec::with_capacity(told.moves.len());
        for words in &told.moves {
            match parse_line(words) {
                Some((_, label, runs)) => {
                    moves.push(Asked { span: head.clone(), label, way: Way::Runs(runs), from: None, to: None });
                }
                None => {
                    self.fault(head, format!("`{words}` is no move"), "write the block and its way: `B up 1, left 2`")
                }
            }
        }
        moves
    }

    fn json_move(&mut self, one: JsonMove, next: &mut usize, span: &Range<usize>) -> Asked {
        self.check_next(span, one.number, next);
        let mut runs: Vec<(Direction, usize)> = Vec::new();
        for word in &one.path {
            match (direction(word), runs.last_mut()) {
                (Some(way), Some(last)) if last.0 == way => last.1 += 1,
                (Some(way), _) => runs.push((way, 1)),
                (None, _) => self.fault(span, format!("`{word}` is no direction"), "it is up, down, left or right"),
            }
        }
        let [from, to] = [one.from, one.to].map(|cell| cell.map(|[row, col]| Cell::new(row, col)));
        Asked { span: span.clone(), label: composed(&one.block), way: Way::Runs(runs), from, to }
    }
}

/// What is read of JSON; other keys are free.
#[derive(Deserialize)]
struct JsonAnswer {
    metric: Option<String>,
    length: Option<usize>,
    outcome: Option<String>,
    moves: Option<Vec<JsonMove>>,
    solutions: Option<Vec<JsonTold>>,
    endings: Option<Vec<JsonTold>>,
    metrics: Option<serde::de::IgnoredAny>,
}

/// One of several solutions.
#[derive(Deserialize)]
struct JsonTold {
    length: Option<usize>,
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct JsonMove {
    number: Option<usize>,
    block: String,
    path: Vec<String>,
    from: Option<[usize; 2]>,
    to: Option<[usize; 2]>,
}

/// The character in a line and column as serde_json counts them: both from 1, the column in bytes.
fn byte_at(text: &str, line: usize, column: usize) -> Range<usize> {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let at = (before + column.saturating_sub(1)).min(text.len());
    at..(at + 1).min(text.len())
}

/// Where the objects of the list `moves` stand in valid JSON.
fn move_spans(text: &str) -> Vec<Range<usize>> {
    let (mut depth, mut inside, mut escaped) = (0_usize, false, false);
    let (mut word, mut in_moves, mut start) = (0..0, false, 0);
    let mut spans = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => {
                inside = !inside;
                if depth == 1 {
                    word = if inside { at + 1..at + 1 } else { word.start..at };
                }
            }
            _ if inside => {}
            b'{' | b'[' => {
                in_moves = if depth == 1 { &text[word.clone()] == "moves" } else { in_moves };
                start = if depth == 2 { at } else { start };
                depth += 1;
            }
            b'}' | b']' => {
                depth -= 1;
                if depth == 2 && in_moves {
                    spans.push(start..at + 1);
                }
            }
            _ => {}
        }
    }
    spans
}
