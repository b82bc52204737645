//! `stepbook solve`.

use super::answers::{self, Asked};
use super::arguments::{Answer, Backtracking, Format, Played, SearchName, Solve, Target, Wanted};
use super::certificate;
use super::cluster;
use super::input::{Loaded, load};
use super::output::Destination;
use super::search::{asked, demand_goal};
use super::{CommandResult, Failure, Session, given};
use crate::puzzle::Puzzle;
use crate::sliding::Metric;
use std::path::PathBuf;

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
    if (options.search == SearchName::DepthFirst || options.played.solution.is_some()) && options.certificate.is_some()
    {
        return Err(Failure::Usage("--certificate needs --search shortest, and no --solution".to_owned()));
    }
    if options.played.solution.is_some() && (options.others.any() || options.search == SearchName::DepthFirst) {
        let message = "--solution shows one solution; leave out --count, --all, --forced, --nearest-goals, --endings, --count-all, \
                       --all-metrics and --search";
        return Err(Failure::Usage(message.to_owned()));
    }
    let (source, effort) = (&options.input.source, &options.input.effort);
    let Played { restart, solution } = &options.played;
    given::demand_one_stdin(source, restart, solution.as_deref())?;
    let Loaded { puzzle, .. } = given::restarted(load(source, options.from, session)?, restart, session)?;
    demand_suitable(&puzzle, options, answer, session)?;
    let mut question = asked(&puzzle, (&options.wanted, &options.played), effort, 1, session)?;
    if question.given.is_none() {
        demand_goal(&puzzle)?;
        if answer == Answer::Hackerrank && options.wanted.counted.metric.is_none() {
            question.search.metric = Metric::Move;
        }
    }
    let search = &question.search;
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    session.demand_other_file(path)?;
    if let Some(certificate) = &options.certificate {
        certificate::demand_possible(certificate, &puzzle, search.metric, path, session)?;
    }
    let job = format!("solve {:?} {:?} {:?} {}", puzzle.game, search.metric, search.prefer, search.limits.positions);
    cluster::join(&options.hosts, &options.input.effort, session, &job)?;
    answers::run(Asked { puzzle: &puzzle, options, question: &question, search, answer, path, session })
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
    session.unused(&[Wanted::rules(puzzle), Backtracking::rules(puzzle)].concat());
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
