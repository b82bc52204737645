//! The commands that search, and the search of all others.

use super::answers::Asked;
use super::arguments::{Answer, Common, Effort, Format, SearchName, Solve, Target, Task};
use super::input::{Loaded, load};
use super::output::Destination;
use super::progress::{Watcher, memory};
use super::{CommandResult, Ending, Failure, answers, message, output};
use crate::language::Language;
use crate::puzzle::{Puzzle, Solution};
use crate::report::{self, Report};
use crate::search::{Limit, Outcome, Statistics, Watch};
use crate::sliding::{Metric, Prefer, Search, UnknownBlock};
use crate::text::{counted, thousands};
use crate::walkthrough::{Walkthrough, narrate_in};
use std::convert::Infallible;
use std::path::{Path, PathBuf};

/// A solved puzzle, or the ending of a command that cannot go on without a solution.
pub(super) enum Solved {
    Story(Box<Loaded>, Box<Walkthrough>, Statistics),
    No(Box<Loaded>, NoSolution),
}

/// Why there is no story to tell.
pub(super) enum NoSolution {
    Unsolvable(Statistics),
    Limit(Limit, Metric, Statistics, Spill),
}

/// Whether a search can go on in files where memory is full.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spill {
    Can,
    Cannot,
}

impl NoSolution {
    /// Says so, and what to do.
    pub(super) fn explain(&self, puzzle: &Puzzle) -> Ending {
        message::error(&self.reason(puzzle));
        match self {
            Self::Unsolvable(_) => Ending::Unsolvable,
            Self::Limit(limit, ..) => ending(*limit),
        }
    }

    /// What is to be said of it.
    pub(super) fn reason(&self, puzzle: &Puzzle) -> String {
        let title = &puzzle.about.title;
        match self {
            Self::Unsolvable(statistics) => match statistics.positions {
                1 => format!("`{title}` has no solution: its only reachable position is not the goal"),
                all => {
                    format!("`{title}` has no solution: none of its {} reachable positions is the goal", thousands(all))
                }
            },
            Self::Limit(limit, metric, statistics, spill) => {
                // The last level is incomplete; a search without levels knows nothing of distances.
                let within = match statistics.levels.len() {
                    0 => "found".to_owned(),
                    levels => format!("within {}", counted(levels.saturating_sub(2), puzzle.counted(*metric))),
                };
                let seen = counted(statistics.positions, "position");
                format!("no solution of `{title}` {within}; {seen} seen, {}", advice(*limit, *spill))
            }
        }
    }
}

pub(super) fn ending(limit: Limit) -> Ending {
    match limit {
        Limit::Interrupted => Ending::Interrupted,
        _ => Ending::Limit,
    }
}

pub(super) fn advice(limit: Limit, spill: Spill) -> String {
    let in_files = if spill == Spill::Can { " or go on in files with --spill" } else { "" };
    match limit {
        Limit::Positions(_) => "the limit; raise it with --max-positions".to_owned(),
        Limit::Memory(bytes) => {
            let allowed = memory(bytes);
            format!("which filled the allowed {allowed} of memory; raise the limit with --max-memory{in_files}")
        }
        Limit::Interrupted => "then interrupted".to_owned(),
        Limit::Disk(kind) => format!("then the files of --spill failed: {kind}"),
    }
}

/// Loads and solves the puzzle of a command that shows its solution.
pub(super) fn solve_task(task: &Task, language: &Language, common: &Common) -> Result<Solved, Failure> {
    let loaded = Box::new(load(&task.input.source, task.kind.kind)?);
    if !common.quiet {
        message::unused(task.wanted.unused(&loaded.puzzle));
    }
    let effort = &task.input.effort;
    solve_loaded(loaded, &task.wanted.search(effort), effort, language, common)
}

/// Solves a puzzle that is loaded.
pub(super) fn solve_loaded(
    loaded: Box<Loaded>,
    search: &Search,
    effort: &Effort,
    language: &Language,
    common: &Common,
) -> Result<Solved, Failure> {
    demand_goal(&loaded.puzzle)?;
    let solve = |watch: &mut Watch| Ok::<_, Failure>(loaded.puzzle.solve(search, watch));
    let outcome = timed(effort, common, solve)?;
    told(loaded, search.metric, outcome, Spill::Can, language)
}

pub(super) fn demand_goal(puzzle: &Puzzle) -> Result<(), Failure> {
    match puzzle.has_goal() {
        true => Ok(()),
        false => Err(Failure::Error("the puzzle has no goal; `stepbook explore` visits all its positions".to_owned())),
    }
}

/// Searches with a progress line, and says what was searched where that is wanted.
pub(super) fn timed<S, E>(
    effort: &Effort,
    common: &Common,
    search: impl FnOnce(&mut Watch) -> Result<Outcome<S>, E>,
) -> Result<Outcome<S>, E> {
    let mut watch = Watcher::new(effort, common);
    let outcome = search(&mut watch);
    let elapsed = watch.finish();
    let outcome = outcome?;
    if common.verbose {
        let (Outcome::Solved { statistics, .. }
        | Outcome::Unsolvable { statistics }
        | Outcome::Limit { statistics, .. }) = &outcome;
        let positions = counted(statistics.positions, "position");
        message::note(&format!("searched {positions} in {:.1} ms", elapsed.as_secs_f64() * 1000.0));
    }
    Ok(outcome)
}

/// The story of a solution, or why there is none.
pub(super) fn told(
    loaded: Box<Loaded>,
    metric: Metric,
    outcome: Outcome<Solution>,
    spill: Spill,
    language: &Language,
) -> Result<Solved, Failure> {
    Ok(match outcome {
        Outcome::Solved { path, statistics } => {
            let story = narrate_in(&loaded.puzzle, &path, language)?;
            Solved::Story(loaded, Box::new(story), statistics)
        }
        Outcome::Unsolvable { statistics } => Solved::No(loaded, NoSolution::Unsolvable(statistics)),
        Outcome::Limit { limit, statistics } => Solved::No(loaded, NoSolution::Limit(limit, metric, statistics, spill)),
    })
}

pub(super) fn solve(options: &Solve, common: &Common) -> CommandResult {
    let answer = answer(options)?;
    if options.others.any() && (options.search == SearchName::DepthFirst || answer == Answer::Hackerrank) {
        let message = "--count, --all, --forced, --goals, --endings, --count-all and --all-metrics belong to --search \
                       shortest, and to text and JSON";
        return Err(Failure::Usage(message.to_owned()));
    }
    demand_spill(options)?;
    if options.search != SearchName::DepthFirst && options.backtracking.any() {
        let message = "--order, --blocks and --distinct belong to --search depth-first";
        return Err(Failure::Usage(message.to_owned()));
    }
    let loaded = Box::new(load(&options.input.source, options.from)?);
    demand_goal(&loaded.puzzle)?;
    demand_suitable(&loaded.puzzle, options, answer, common)?;
    if options.search == SearchName::DepthFirst {
        return depth_first(loaded, options, answer, common);
    }
    let mut search = options.wanted.search(&options.input.effort);
    if answer == Answer::Hackerrank && options.wanted.counted.metric.is_none() {
        search.metric = Metric::Move;
    }
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    if options.others.any() || answer == Answer::Json {
        return answers::run(Asked { puzzle: &loaded.puzzle, options, search: &search, answer, path, common });
    }
    match solve_loaded(loaded, &search, &options.input.effort, &Language::default(), common)? {
        Solved::Story(_, story, _) => {
            let text = match answer {
                Answer::Hackerrank => report::hackerrank(&story),
                _ => report::moves(&story),
            };
            output::write(text.as_bytes(), path)
        }
        Solved::No(loaded, why) => no_solution(&loaded.puzzle, &why, search.metric, answer, path),
    }
}

/// Refuses options that mean nothing for `puzzle`, and says which others have no effect.
fn demand_suitable(puzzle: &Puzzle, options: &Solve, answer: Answer, common: &Common) -> Result<(), Failure> {
    if !puzzle.metrics().is_empty() {
        return Ok(());
    }
    let refused = [
        ("--all-metrics", options.others.all_metrics, "its jumps are counted in one way only"),
        ("--blocks", options.backtracking.blocks.is_some(), "it has no blocks"),
        ("--format hackerrank", answer == Answer::Hackerrank, "that form tells of blocks"),
    ];
    if let Some((name, _, why)) = refused.into_iter().find(|(_, given, _)| *given) {
        return Err(Failure::Usage(format!("{name} is not for number mazes: {why}")));
    }
    if !common.quiet {
        message::unused(options.wanted.unused(puzzle).chain(options.backtracking.unused(puzzle)));
    }
    Ok(())
}

/// Refuses --spill where the search has no use for it.
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
            let message = format!("{mode}: --spill is for the search of shortest solutions and for explore");
            Err(Failure::Usage(message))
        }
    }
}

/// Says why there is no solution, in JSON too where that is asked for.
pub(super) fn no_solution(
    puzzle: &Puzzle,
    why: &NoSolution,
    metric: Metric,
    answer: Answer,
    path: Option<&Path>,
) -> CommandResult {
    let metric = puzzle.counted(metric);
    if answer == Answer::Json {
        let report = match why {
            NoSolution::Unsolvable(statistics) => Report::unsolvable(puzzle, metric, statistics),
            NoSolution::Limit(limit, _, statistics, _) => Report::limit(puzzle, metric, *limit, statistics),
        };
        output::write(report.json().as_bytes(), path)?;
    }
    Ok(why.explain(puzzle))
}

/// Backtracks, and searches for a shortest solution to compare.
fn depth_first(loaded: Box<Loaded>, options: &Solve, answer: Answer, common: &Common) -> CommandResult {
    if loaded.puzzle.metrics().len() > 1 && options.wanted.counted.metric() != Metric::Step {
        return Err(Failure::Usage("--search depth-first counts steps; leave --metric out".to_owned()));
    }
    let how = options.backtracking.wanted(&options.input.effort);
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    let unknown = |error: UnknownBlock| Failure::Error(format!("--blocks: {error}"));
    let outcome =
        timed(&options.input.effort, common, |watch| loaded.puzzle.backtrack(&how, watch)).map_err(unknown)?;
    let (loaded, story, statistics) = match told(loaded, Metric::Step, outcome, Spill::Cannot, &Language::default())? {
        Solved::Story(loaded, story, statistics) => (loaded, story, statistics),
        Solved::No(loaded, why) => return no_solution(&loaded.puzzle, &why, Metric::Step, answer, path),
    };
    let shortest = || shortest(&loaded.puzzle, options, common);
    let text = match answer {
        Answer::Text => report::backtracked(&story, shortest()),
        Answer::Json => Report::backtracked(&loaded.puzzle, &story, &statistics, shortest()).json(),
        Answer::Hackerrank => report::hackerrank(&story),
    };
    output::write(text.as_bytes(), path)
}

/// The length of a shortest solution in steps, unless a limit comes first.
fn shortest(puzzle: &Puzzle, options: &Solve, common: &Common) -> Option<usize> {
    let search = Search { prefer: Prefer::First, limits: options.input.effort.limits(), ..Search::default() };
    let outcome = timed(&options.input.effort, common, |watch| Ok::<_, Infallible>(puzzle.solve(&search, watch)));
    match outcome {
        Ok(Outcome::Solved { path, .. }) => Some(path.len()),
        _ => None,
    }
}

/// The form of the answer: from --format or --json, else from --to, else from the ending of the file, else text.
fn answer(options: &Solve) -> Result<Answer, Failure> {
    let asked = if options.json { Some(Answer::Json) } else { options.format };
    if let Some(answer) = asked {
        return Ok(answer);
    }
    let telling = |path: &&PathBuf| path.extension().is_some() || path.is_dir();
    let target = Target { output: options.output.as_ref().filter(telling).cloned(), to: options.to };
    let form = output::destination(&target, &[Format::Txt, Format::Json], text_on_stdout)?;
    Ok(if form.format == Format::Json { Answer::Json } else { Answer::Text })
}

fn text_on_stdout(to: Option<Format>) -> Destination {
    Destination { format: to.unwrap_or(Format::Txt), path: None }
}
