//! Reading the JSON of `stepbook solve`.

use super::jumps::{AskedJump, jumps_of, point, words_of};
use super::read::{Announced, Asked, Parts, Reader, Way, direction};
use crate::format::composed;
use crate::format::node::{Node, json};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::ops::Range;
use stepbook_solve::grid::{Cell, Direction};
use stepbook_solve::sliding::Metric;

const FORM: &str = "the format is that of `stepbook solve --json`";

impl Reader<'_> {
    pub(super) fn json(&mut self) -> Vec<Parts> {
        let Some(answer) = self.answer::<JsonMove>() else {
            return vec![(None, Vec::new())];
        };
        let head = self.head();
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
            let spans = self.move_spans();
            let mut next = 1;
            let moves = moves.into_iter().enumerate();
            listed.push(moves.map(|(k, one)| self.json_move(one, &mut next, spans.get(k).unwrap_or(&head))).collect());
        }
        for told in answer.solutions.iter().chain(&answer.endings).flatten() {
            listed.push(self.json_told(told, &head));
        }
        if listed.is_empty() {
            self.fault_of_none(answer.outcome.as_deref(), answer.metrics.is_some(), answer.routes.is_some());
        }
        let announced = metric.map(|metric| Announced { metric, second: None, span: head });
        listed.into_iter().map(|moves| (announced.clone(), moves)).collect()
    }

    /// What was written, of which each move is an `M`.
    fn answer<M: DeserializeOwned>(&mut self) -> Option<JsonAnswer<M>> {
        let error = match serde_json::from_str(self.text) {
            Ok(answer) => return Some(answer),
            Err(error) => error,
        };
        let at = json::place(self.text, &error);
        let at = at..(at + 1).min(self.text.len());
        let what = error.to_string();
        let what = what.rsplit_once(" at line ").map_or(what.as_str(), |(what, _)| what).to_owned();
        self.fault(&at, what, FORM);
        None
    }

    /// The positions of the entries of the list `moves`.
    fn move_spans(&self) -> Vec<Range<usize>> {
        let root = json::parse(self.text, 2).ok();
        let table = root.as_ref().and_then(Node::table);
        let moves = table.as_ref().and_then(|table| table.get("moves")?.1.list());
        moves.unwrap_or_default().iter().map(Node::span).collect()
    }

    /// The place of what is said of the whole.
    fn head(&self) -> Range<usize> {
        0..self.text.find('\n').unwrap_or(self.text.len())
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

    /// The jumps of each solution through a number maze.
    pub(super) fn json_jumps(&mut self) -> Vec<Vec<AskedJump>> {
        let Some(answer) = self.answer::<JsonJump>() else {
            return Vec::new();
        };
        let head = self.head();
        if let Some(word) = answer.metric.as_deref().filter(|word| *word != "jump") {
            self.fault(&head, format!("the metric `{word}` is not that of a number maze"), "it is `jump`");
        }
        let mut listed = Vec::new();
        if let Some(jumps) = answer.moves {
            if let Some(length) = answer.length {
                self.check_number(&head, length, jumps.len());
            }
            let spans = self.move_spans();
            let mut next = 1;
            let jumps = jumps.into_iter().enumerate();
            let read = |(k, one)| self.json_jump(one, &mut next, spans.get(k).unwrap_or(&head));
            listed.push(jumps.filter_map(read).collect());
        }
        for told in answer.solutions.iter().chain(&answer.endings).flatten() {
            if let Some(length) = told.length {
                self.check_number(&head, length, told.moves.len());
            }
            listed.push(told.moves.iter().filter_map(|words| self.json_words(words, &head)).collect());
        }
        if listed.is_empty() {
            self.fault_of_none(answer.outcome.as_deref(), answer.metrics.is_some(), answer.routes.is_some());
        }
        listed
    }

    fn json_jump(&mut self, one: JsonJump, next: &mut usize, span: &Range<usize>) -> Option<AskedJump> {
        self.check_next(span, one.number, next);
        let Some(towards) = point(&one.direction) else {
            self.fault(span, format!("`{}` is not a direction", one.direction), "it is n, s, e, w, nw, ne, sw or se");
            return None;
        };
        let [from, to] = [one.from, one.to].map(|cell| cell.map(|[row, col]| Cell::new(row, col)));
        Some(AskedJump { span: span.clone(), towards, cells: one.cells, from, to })
    }

    /// A jump in words: "3 SW".
    fn json_words(&mut self, words: &str, head: &Range<usize>) -> Option<AskedJump> {
        match jumps_of(&words_of(words, 0)).as_mut().map(|line| (line.number, line.jumps.pop(), line.jumps.len())) {
            Some((None, Some(jump), 0)) => Some(AskedJump { span: head.clone(), ..jump }),
            _ => {
                self.fault(
                    head,
                    format!("cannot read `{words}` as a jump"),
                    "write how far and in which direction: `3 SW`",
                );
                None
            }
        }
    }

    /// A solution of which each move is in words.
    fn json_told(&mut self, told: &JsonTold, head: &Range<usize>) -> Vec<Asked> {
        if let Some(length) = told.length {
            self.check_number(head, length, told.moves.len());
        }
        let mut moves = Vec::with_capacity(told.moves.len());
        for words in &told.moves {
            let read = self.moves_of(head, words, moves.len() + 1);
            let asked = |(label, runs)| Asked { span: head.clone(), label, way: Way::Runs(runs), from: None, to: None };
            moves.extend(read.into_iter().flat_map(|read| read.moves).map(asked));
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
                (None, _) => self.fault(span, format!("`{word}` is not a direction"), "it is up, down, left or right"),
            }
        }
        let [from, to] = [one.from, one.to].map(|cell| cell.map(|[row, col]| Cell::new(row, col)));
        Asked { span: span.clone(), label: composed(&one.block), way: Way::Runs(runs), from, to }
    }
}

/// The keys of JSON that are read; other keys are free.
#[derive(Deserialize)]
struct JsonAnswer<M> {
    metric: Option<String>,
    length: Option<usize>,
    outcome: Option<String>,
    moves: Option<Vec<M>>,
    solutions: Option<Vec<JsonTold>>,
    endings: Option<Vec<JsonTold>>,
    metrics: Option<IgnoredAny>,
    routes: Option<IgnoredAny>,
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

#[derive(Deserialize)]
struct JsonJump {
    number: Option<usize>,
    direction: String,
    cells: Option<u32>,
    from: Option<[usize; 2]>,
    to: Option<[usize; 2]>,
}
