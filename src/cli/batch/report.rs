//! The result of each puzzle in this run, as JSON. It contains times, so it is different in each run and not part of
//! the site.

use crate::cli::arguments::Shard;
use crate::cli::output::Stream;
use crate::cli::{Failure, Session};
use crate::report::json::Object;
use serde_json::json;
use std::path::Path;
use std::time::Duration;

const SCHEMA: &str = "stepbook-batch/1";

/// A report in progress.
pub(super) struct Report {
    stream: Stream,
    begun: Duration,
    has_entries: bool,
}

impl Report {
    /// Starts a report of all puzzles or of one shard.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub(super) fn new(path: &Path, shard: Option<Shard>, session: &Session<'_>) -> Result<Self, Failure> {
        let mut stream = Stream::new(path, session)?;
        let shard = shard.map_or(json!(null), |shard| json!({"number": shard.number, "of": shard.count}));
        stream.write(format!("{{\"schema\":\"{SCHEMA}\",\"shard\":{shard},\"puzzles\":[").as_bytes())?;
        Ok(Self { stream, begun: (session.host.clock)(), has_entries: false })
    }

    /// Adds a puzzle. Its entry contains its number in the collection, counted from 1, its file and position, the path
    /// of its output files without their extensions, how it ended, whether this run made it, the working time, and the
    /// message unless it is solved.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub(super) fn add(&mut self, entry: &Object) -> Result<(), Failure> {
        let between = if std::mem::replace(&mut self.has_entries, true) { ",\n" } else { "\n" };
        let entry = serde_json::to_string(entry).expect("texts and numbers can be written as JSON");
        self.stream.write(format!("{between}{entry}").as_bytes())
    }

    /// Completes the report and gives it its name.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub(super) fn finish(mut self, session: &Session<'_>) -> Result<(), Failure> {
        let seconds = json!(rounded(((session.host.clock)() - self.begun).as_secs_f64()));
        self.stream.write(format!("\n],\"seconds\":{seconds}}}\n").as_bytes())?;
        self.stream.finish(session)
    }
}

/// Rounds a time in seconds to milliseconds.
pub(super) fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}
