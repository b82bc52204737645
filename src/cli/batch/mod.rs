//! `stepbook batch`: the booklets of a whole collection, and an overview page.

mod manifest;
mod record;
mod report;
mod site;
mod work;

use super::arguments::{Batch, Shard};
use super::jobs::Jobs;
use super::output::Stream;
use super::press::Press;
use super::sources::{self, Item};
use super::{CommandResult, Ending, Failure, Session, output};
use crate::booklet::{GENERATOR, PAGES, SkipReason, Skipped};
use crate::report::json::Object;
use crate::text::{counted, thousands};
use manifest::{Head, Line};
use record::{Records, State};
use report::Report;
use std::borrow::Cow;
use std::fs;
use work::{Outcome, Timed, Work};

/// The folder of records in the output folder.
pub(super) const RECORDS: &str = record::FOLDER;
const INDEX: &str = "index.html";

pub(super) fn run(options: &Batch, session: &Session<'_>) -> CommandResult {
    let formats = options.formats();
    if options.product.latex.label.is_some() {
        return Err(Failure::usage("--label is for one puzzle; here, labels begin with the name of each puzzle"));
    }
    let shard = options.shard;
    session.check_new_folder(&options.output, "To make a document for one puzzle, use `stepbook book`")?;
    if shard.is_none() {
        check_index(options, session)?;
    }
    let press = Press::new(&options.product, &formats, session)?;
    if options.merge {
        return merge(options, &press, session);
    }
    press.warn_of_unused(session);
    let no_images = (!press.has_images()).then_some("images are written with --to svg");
    session.unused(&options.images.rules(no_images, false));
    let items = session.find(&options.inputs, &options.kind, Some(&options.output))?;
    let report = options.report.as_deref().map(|path| Report::new(path, shard, session)).transpose()?;
    let records = Records { folder: &options.output, session };
    let part = shard.unwrap_or(Shard::WHOLE);
    let head = Head::new(part, records.key(options, &press, false)?, &items);
    let is_mine = |(at, item)| part.has(at).then_some(item);
    let mut items: Vec<Item> = items.into_iter().enumerate().filter_map(is_mine).collect();
    items.shrink_to_fit();
    let key = records.key(options, &press, true)?;
    let jobs = Jobs::new(options.jobs, items.len(), &options.effort, session);
    let work = Work { options, press: &press, shard: part, key: &key, records, jobs };
    let names = items.iter().enumerate().map(|(at, item)| work.name(at, item));
    // The lock is held until everything is written.
    let _lock = work.records.lock(names, press.has_images())?;
    let busy = session.busy();
    work.records.begin(&head, options.force)?;
    let outcomes = work.run(&items);
    let mut close = Close { work: &work, tally: Tally::default(), manifest: None, report };
    let mut closed = close.all(&items, &outcomes, &head);
    let Close { tally, report, .. } = close;
    if closed.is_ok() && shard.is_none() && tally.stopped == 0 {
        let manifests = work.records.all_manifests(&head.key);
        closed = manifests.and_then(|manifests| manifests.write_site(options, &press, session)).map(drop);
    }
    drop(busy);
    sources::say_repeated(&items, session);
    let reported = report.map_or(Ok(()), |report| report.finish(session));
    if closed.is_ok() {
        session.wrote(&options.output, &tally.summary(shard));
    }
    // The results of the puzzles are reported even if the page that links them cannot be written.
    let ending = tally.ending(session);
    closed.and(reported).map(|()| ending)
}

/// Makes the pages of the collection from the manifests of its shards.
fn merge(options: &Batch, press: &Press<'_>, session: &Session<'_>) -> CommandResult {
    let records = Records { folder: &options.output, session };
    let manifests = records.all_manifests(&records.key(options, press, false)?)?;
    let _lock = records.lock(std::iter::empty(), false)?;
    let solved = manifests.write_site(options, press, session)?;
    let (solved, shards) = (counted(solved, "solved puzzle"), counted(manifests.count(), "shard"));
    session.wrote(&options.output, &format!("{solved} of {shards}; {INDEX} shows them"));
    Ok(Ending::Done)
}

/// Checks that no file of another program would be replaced. A page from a user template need not identify the program
/// that wrote it. In that case, the records do.
fn check_index(options: &Batch, session: &Session<'_>) -> Result<(), Failure> {
    let names =
        [INDEX, site::WORKER, site::MANIFEST, PAGES].into_iter().take(if options.self_contained { 1 } else { 4 });
    let has_templates = options.product.look.words.template_dir.is_some();
    for (name, path) in names.map(|name| (name, options.output.join(name))) {
        let is_ours =
            || fs::read(session.path(&path)).is_ok_and(|text| String::from_utf8_lossy(&text).contains(GENERATOR));
        let has_records = || has_templates && session.path(options.output.join(record::FOLDER)).is_dir();
        if session.path(&path).is_file() && !is_ours() && !(name == INDEX && has_records()) {
            return Err(output::not_ours(&path, "stepbook batch"));
        }
    }
    Ok(())
}

/// Counts of the puzzles of a run by result.
#[derive(Default)]
struct Tally {
    all: usize,
    solved: usize,
    new: usize,
    faulty: usize,
    stopped: usize,
    /// The endings that occurred, each once.
    endings: Vec<Ending>,
}

impl Tally {
    fn count(&mut self, ending: Ending) {
        self.all += 1;
        if !self.endings.contains(&ending) {
            self.endings.push(ending);
        }
    }

    /// Summarises the run: "40 solved puzzles, 3 of them new; index.html shows them".
    fn summary(&self, shard: Option<Shard>) -> String {
        let rest = match (self.stopped, shard) {
            (0, None) => format!("; {INDEX} shows them"),
            (0, Some(shard)) => {
                format!("; shard {} of {} is complete, --merge writes {INDEX}", shard.number, shard.count)
            }
            (stopped, _) => {
                format!("; interrupted, {} left: run the same command again to continue", counted(stopped, "puzzle"))
            }
        };
        format!("{}, {} of them new{rest}", counted(self.solved, "solved puzzle"), thousands(self.new))
    }

    /// Returns how the run ended.
    fn ending(&self, session: &Session<'_>) -> Ending {
        let ending = Ending::of_all(&self.endings);
        if self.faulty > 0 && ending != Ending::Interrupted {
            session.error(&format!("{} of {} failed", thousands(self.faulty), counted(self.all, "puzzle")));
        }
        ending
    }
}

/// The work after the puzzles. It reads the results once more, and keeps none of them in memory.
struct Close<'a> {
    work: &'a Work<'a>,
    tally: Tally,
    manifest: Option<Stream>,
    report: Option<Report>,
}

impl Close<'_> {
    /// Lists the puzzles without output in the order of the collection. Writes the manifest if all puzzles are done,
    /// and the report. All puzzles are listed and counted even if something cannot be written.
    fn all(&mut self, items: &[Item], outcomes: &[Timed], head: &Head) -> Result<(), Failure> {
        let is_whole = !outcomes.iter().any(|(outcome, _)| matches!(outcome, Outcome::Stopped));
        let mut written = Ok(());
        if is_whole {
            written = self.work.records.new_manifest(head).map(|manifest| self.manifest = Some(manifest));
        }
        for (at, (item, (outcome, seconds))) in items.iter().zip(outcomes).enumerate() {
            let one = self.one(at, item, outcome, f64::from(*seconds));
            written = written.and(one);
        }
        written?;
        self.manifest.take().map_or(Ok(()), |manifest| manifest.finish(self.work.records.session))
    }

    fn one(&mut self, at: usize, item: &Item, outcome: &Outcome, seconds: f64) -> Result<(), Failure> {
        let Work { options, press, records, .. } = self.work;
        let name = self.work.name(at, item);
        let record = match outcome {
            Outcome::Done { .. } => Some(Cow::Owned(records.known(&name)?)),
            Outcome::Passing(record) => Some(Cow::Borrowed(&**record)),
            _ => None,
        };
        let record = record.as_deref();
        let is_bounded = record.is_some_and(|record| record.limits.is_some());
        let is_new = !matches!(outcome, Outcome::Done { is_new: false });
        let (ending, text) = match (record.map(|record| &record.state), outcome) {
            (Some(State::Solved(_)), _) if is_bounded => (Ending::Unproven, None),
            (Some(State::Solved(_)), _) => (Ending::Done, None),
            (Some(State::Unsolved { why, reason, is_of_memory }), _) => {
                let ending = match why {
                    SkipReason::Limit(_) if *is_of_memory => Ending::Memory,
                    SkipReason::Limit(_) => Ending::Positions,
                    _ => Ending::Unsolvable,
                };
                (ending, Some(reason.clone()))
            }
            (None, Outcome::Faulty(why)) => {
                let title = why.0.as_ref().map(|title| format!("`{title}`: ")).unwrap_or_default();
                (why.1.ending_of_one(), Some(format!("{title}{}", why.1.text)))
            }
            (None, _) => (Ending::Interrupted, None),
        };
        self.tally.count(ending);
        match ending {
            Ending::Done | Ending::Unproven => {
                self.tally.solved += 1;
                self.tally.new += usize::from(is_new);
            }
            Ending::Interrupted => self.tally.stopped += 1,
            _ => self.tally.faulty += usize::from(record.is_none()),
        }
        let place = item.place();
        if let Some(text) = &text {
            records.session.print(&format!("{}: {place}: {text}", ending.word()));
        }
        if let Some(report) = &mut self.report {
            let entry = Object::default()
                .with("number", self.work.shard.index(at) + 1)
                .with("puzzle", &*place)
                .with("name", &*name)
                .with("outcome", if ending == Ending::Done { "solved" } else { ending.word() })
                .with("code", ending.code(records.session))
                .with("new", is_new && ending != Ending::Interrupted)
                .with("seconds", report::rounded(seconds))
                .with("error", text.as_deref());
            report.add(&entry)?;
        }
        let line = match (record, outcome) {
            (Some(record), _) => Line::of(record, &item.pack(), &name, &press.formats, !options.self_contained),
            (None, Outcome::Faulty(why)) => {
                let label = item.label();
                let title = why.0.as_ref().map_or(label.clone(), |title| format!("{title} ({label})"));
                Line::Other(Skipped { title, why: SkipReason::Faulty(why.1.text.clone()) })
            }
            _ => return Ok(()),
        };
        self.manifest.as_mut().map_or(Ok(()), |manifest| manifest.line(&line))
    }
}

/// Reads `bytes` as a record, and as a line of a manifest.
#[cfg(fuzzing)]
pub(super) fn read_record(bytes: &[u8]) {
    record::read(bytes);
    manifest::read(bytes);
}
