//! `stepbook solve`.

use super::answers::{self, Asked};
use super::arguments::{Format, SearchName, Solve, Target};
use super::certificate;
use super::cluster;
use super::input::{Loaded, load};
use super::search::{asked, demand_goal};
use super::unused::rules_of_mazes;
use super::{CommandResult, Failure, Session, given};
use crate::puzzle::Puzzle;
use crate::referee::Form;
use crate::sliding::Metric;
use std::path::PathBuf;

pub(super) fn run(options: &Solve, session: &Session<'_>) -> CommandResult {
    let answer = answer(options, session)?;
    let (is_deep, is_hackerrank) = (options.search == SearchName::DepthFirst, answer == Form::HackerRank);
    let (has_solution, has_certificate) = (options.task.played.solution.is_some(), options.certificate.is_some());
    let has_others = options.others.any();
    let wrong = [
        (
            has_others && (is_deep || is_hackerrank),
            "--count, --all, --endings, --count-all and --all-metrics need --search shortest, and --to txt or json",
        ),
        (options.why && is_hackerrank, "--why needs --to txt or json"),
        (!is_deep && options.backtracking.any(), "--order, --block-order and --distinct need --search depth-first"),
        ((is_deep || has_solution) && has_certificate, "--certificate needs --search shortest, and no --solution"),
        (
            has_solution && (has_others || is_deep),
            "--solution shows one solution; leave out --count, --all, --endings, --count-all, --all-metrics and --search",
        ),
    ];
    if let Some((_, why)) = wrong.into_iter().find(|(holds, _)| *holds) {
        return Err(Failure::usage(why));
    }
    // The search by levels can continue in files and on other machines.
    let others = [
        ("--search depth-first", is_deep),
        ("--endings", options.others.endings),
        ("--count-all", options.others.count_all.is_some()),
    ];
    let alone = [("--all-metrics", options.others.all_metrics), ("--certificate", has_certificate)];
    cluster::demand_possible(&options.hosts, &options.task.effort, &[&others[..], &alone].concat())?;
    if let (Some((mode, _)), Some(_)) = (others.iter().find(|(_, is_given)| *is_given), &options.task.effort.spill) {
        return Err(Failure::usage(format!(
            "{mode} cannot use --spill; it is for the search for shortest solutions and for explore"
        )));
    }
    let (source, restart) = (&options.task.source, &options.task.played.restart);
    let Loaded { puzzle, .. } = given::restarted(load(source, session)?, restart, session)?;
    demand_suitable(&puzzle, options, answer, session)?;
    let mut question = asked(&puzzle, &options.task, 1, session)?;
    if question.given.is_none() {
        demand_goal(&puzzle)?;
        if answer == Form::HackerRank && options.task.wanted.counted.metric.is_none() {
            question.search.metric = Metric::Move;
        }
    }
    let search = &question.search;
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    session.demand_other_file(path)?;
    let asked = Asked { puzzle: &puzzle, options, question: &question, search, answer, path, session };
    certificate::demand_possible(&asked)?;
    let job = format!("solve {:?} {:?} {:?} {}", puzzle.game, search.metric, search.prefer, search.limits.positions);
    cluster::join(&options.hosts, &options.task.effort, session, &job)?;
    answers::run(asked)
}

/// Refuses options that make no sense for `puzzle`, and names those that have no effect.
fn demand_suitable(puzzle: &Puzzle, options: &Solve, answer: Form, session: &Session<'_>) -> Result<(), Failure> {
    if !puzzle.metrics().is_empty() {
        return Ok(());
    }
    let refused = [
        ("--all-metrics", options.others.all_metrics, "number mazes have only one metric"),
        ("--block-order", options.backtracking.block_order.is_some(), "they have no blocks"),
        ("--to hackerrank", answer == Form::HackerRank, "that format describes blocks"),
    ];
    if let Some((name, _, why)) = refused.into_iter().find(|(_, given, _)| *given) {
        return Err(Failure::usage(format!("{name} is not available for number mazes: {why}")));
    }
    session.unused(&rules_of_mazes(puzzle));
    Ok(())
}

/// Returns the format of the answer: that of --to or --json, otherwise that of the file extension, otherwise text.
fn answer(options: &Solve, session: &Session<'_>) -> Result<Form, Failure> {
    let asked = if options.json { Some(Form::Json) } else { options.to };
    if let Some(answer) = asked {
        return Ok(answer);
    }
    let has_format = |path: &&PathBuf| path.extension().is_some() || session.path(path).is_dir();
    let target = Target { output: options.output.as_ref().filter(has_format).cloned(), to: None };
    let format = session.destination(&target, &[Format::Txt, Format::Json], Format::Txt)?;
    Ok(if format.format == Format::Json { Form::Json } else { Form::Text })
}
