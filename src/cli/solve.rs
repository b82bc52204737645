//! `stepbook solve`.

use super::answers::{self, Asked};
use super::arguments::{Answer, Format, SearchName, Solve, Target};
use super::certificate;
use super::cluster;
use super::input::{Loaded, load};
use super::output::Destination;
use super::search::demand_goal;
use super::{CommandResult, Failure, Session, message};
use crate::format;
use crate::puzzle::Puzzle;
use crate::sliding::Metric;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

pub(super) fn run(options: &Solve, session: &Session<'_>) -> CommandResult {
    let answer = answer(options, session)?;
    if options.others.any() && (options.search == SearchName::DepthFirst || answer == Answer::Hackerrank) {
        let message = "--count, --all, --forced, --nearest-goals, --endings, --count-all and --all-metrics need --search \
                       shortest, and --to txt or json";
        return Err(Failure::Usage(message.to_owned()));
    }
    if options.why && answer == Answer::Hackerrank {
        return Err(Failure::Usage("--why needs --to txt or json".to_owned()));
    }
    let refused = [
        ("--search depth-first", options.search == SearchName::DepthFirst),
        ("--endings", options.others.endings),
        ("--count-all", options.others.count_all.is_some()),
        ("--all-metrics", options.others.all_metrics),
        ("--certificate", options.certificate.is_some()),
    ];
    cluster::demand_possible(&options.hosts, &options.input.effort, &refused)?;
    demand_spill(options)?;
    if options.search != SearchName::DepthFirst && options.backtracking.any() {
        let message = "--order, --block-order and --distinct need --search depth-first";
        return Err(Failure::Usage(message.to_owned()));
    }
    if options.search == SearchName::DepthFirst && options.certificate.is_some() {
        return Err(Failure::Usage("--certificate needs --search shortest".to_owned()));
    }
    let source = &options.input.source;
    if options.from_position.as_deref() == Some("-") && source.puzzle.as_os_str() == "-" {
        let message = "standard input can be the puzzle or the position, not both";
        return Err(Failure::Usage(message.to_owned()));
    }
    let Loaded { puzzle, .. } = load(source, options.from, session)?;
    demand_goal(&puzzle)?;
    let puzzle = match &options.from_position {
        Some(position) => restarted(&puzzle, position, session)?,
        None => puzzle,
    };
    demand_suitable(&puzzle, options, answer, session)?;
    let mut search = options.wanted.search(&options.input.effort, 1);
    if answer == Answer::Hackerrank && options.wanted.counted.metric.is_none() {
        search.metric = Metric::Move;
    }
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    session.demand_other_file(path)?;
    if let Some(certificate) = &options.certificate {
        certificate::demand_possible(certificate, &puzzle, search.metric, path, session)?;
    }
    let job = format!("solve {:?} {:?} {:?} {}", puzzle.game, search.metric, search.prefer, search.limits.positions);
    cluster::join(&options.hosts, &options.input.effort, session, &job)?;
    answers::run(Asked { puzzle: &puzzle, options, search: &search, answer, path, session })
}

/// The same puzzle from a position: a picture or a cell, or what is in the file of that name.
fn restarted(puzzle: &Puzzle, given: &str, session: &Session<'_>) -> Result<Puzzle, Failure> {
    let is_file = given == "-" || session.path(given).is_file();
    let (name, text) = match is_file {
        true => {
            let (name, bytes) = session.load_listing(Path::new(given))?;
            let cannot = |error| Failure::Printed(message::faults(&name, 1, &error));
            let text = format::decoded(&bytes).map_err(cannot)?.into_owned();
            (name, text)
        }
        false => ("--from-position".to_owned(), given.to_owned()),
    };
    let start = format::read_position(puzzle, &text).map_err(|faults| {
        let is_extension =
            |ending: &OsStr| ending.len() > 1 && ending.to_string_lossy().chars().all(|c| c.is_ascii_lowercase());
        let may_be_name = !is_file && Path::new(given).extension().is_some_and(is_extension);
        match (may_be_name, faults.first()) {
            (true, Some(first)) => {
                Failure::Error(format!("there is no file `{given}`, and as a position: {}", first.message))
            }
            _ => Failure::Printed(message::excerpts(&name, &text, &faults)),
        }
    })?;
    Ok(puzzle.starting_at(&start)?)
}

/// Refuses options that make no sense for `puzzle`, and names others that have no effect.
fn demand_suitable(puzzle: &Puzzle, options: &Solve, answer: Answer, session: &Session<'_>) -> Result<(), Failure> {
    if !puzzle.metrics().is_empty() {
        return Ok(());
    }
    let refused = [
        ("--all-metrics", options.others.all_metrics, "number mazes have only one metric"),
        ("--block-order", options.backtracking.block_order.is_some(), "they have no blocks"),
        ("--to hackerrank", answer == Answer::Hackerrank, "that format describes blocks"),
    ];
    if let Some((name, _, why)) = refused.into_iter().find(|(_, given, _)| *given) {
        return Err(Failure::Usage(format!("{name} is not available for number mazes: {why}")));
    }
    session.unused(options.wanted.unused(puzzle).chain(options.backtracking.unused(puzzle)));
    Ok(())
}

/// Refuses --spill if the search cannot use it.
fn demand_spill(options: &Solve) -> Result<(), Failure> {
    let mode = match () {
        () if options.search == SearchName::DepthFirst => "--search depth-first",
        () if options.others.endings => "--endings",
        () if options.others.count_all.is_some() => "--count-all",
        () => return Ok(()),
    };
    match options.input.effort.spill {
        None => Ok(()),
        Some(_) => {
            let message =
                format!("{mode} cannot use --spill; it is for the search for shortest solutions and for explore");
            Err(Failure::Usage(message))
        }
    }
}

/// The format of the answer: from --to or --json, otherwise from the extension of the file, otherwise text.
fn answer(options: &Solve, session: &Session<'_>) -> Result<Answer, Failure> {
    let asked = if options.json { Some(Answer::Json) } else { options.to };
    if let Some(answer) = asked {
        return Ok(answer);
    }
    let has_format = |path: &&PathBuf| path.extension().is_some() || session.path(path).is_dir();
    let target = Target { output: options.output.as_ref().filter(has_format).cloned(), to: None };
    let format = session.destination(&target, &[Format::Txt, Format::Json], text_on_stdout)?;
    Ok(if format.format == Format::Json { Answer::Json } else { Answer::Text })
}

fn text_on_stdout(to: Option<Format>) -> Destination {
    Destination { format: to.unwrap_or(Format::Txt), path: None }
}
