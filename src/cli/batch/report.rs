//! What became of each puzzle in this run, as JSON. It has times, so it is different in each run and belongs to no site.

use crate::cli::arguments::Shard;
use crate::cli::output::Stream;
use crate::cli::{Failure, Session};
use serde::Serialize;
use serde_json::json;
use std::path::Path;
use std::time::Duration;

const SCHEMA: &str = "stepbook-batch/1";

/// A puzzle of a report.
#[derive(Serialize)]
pub(super) struct Entry<'a> {
    /// Where it is in the collection, from 1.
    pub number: usize,
    /// Its file and place in it.
    pub puzzle: &'a str,
    /// The path of its files without their extensions.
    pub name: &'a str,
    /// "solved", "unsolvable", "limit", "invalid", "failed" or "interrupted".
    pub outcome: &'static str,
    /// The exit code of this outcome, which says whether another try can end otherwise.
    pub code: u8,
    /// Whether this run made it; otherwise an earlier one did.
    pub new: bool,
    /// How long this run worked on it.
    pub seconds: f64,
    /// What was said of it, unless it is solved.
    pub error: Option<&'a str>,
}

/// A report that is being written.
pub(super) struct Report {
    stream: Stream,
    begun: Duration,
    has_entries: bool,
}

impl Report {
    /// Begins a report of all puzzles, or of a shard.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn new(path: &Path, shard: Option<Shard>, session: &Session<'_>) -> Result<Self, Failure> {
        let mut stream = Stream::new(path, session)?;
        let shard = shard.map_or(json!(null), |shard| json!({"number": shard.number, "of": shard.count}));
        stream.write(format!("{{\"schema\":\"{SCHEMA}\",\"shard\":{shard},\"puzzles\":[").as_bytes())?;
        Ok(Self { stream, begun: (session.host.clock)(), has_entries: false })
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn add(&mut self, entry: &Entry<'_>) -> Result<(), Failure> {
        let between = if std::mem::replace(&mut self.has_entries, true) { ",\n" } else { "\n" };
        let entry = serde_json::to_string(entry).expect("texts and numbers can be written as JSON");
        self.stream.write(format!("{between}{entry}").as_bytes())
    }

    /// Gives the report its name.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn finish(mut self, session: &Session<'_>) -> Result<(), Failure> {
        let seconds = json!(rounded(((session.host.clock)() - self.begun).as_secs_f64()));
        self.stream.write(format!("\n],\"seconds\":{seconds}}}\n").as_bytes())?;
        self.stream.finish(session)
    }
}

/// A time in seconds, to the millisecond.
pub(super) fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}
