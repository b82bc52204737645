//! The commands that search, and the search of all others.

use super::arguments::{Answer, Common, Explore, Format, KindName, Solve, Source, Target, Task};
use super::input::{Loaded, load};
use super::output::Destination;
use super::progress::Watch;
use super::{CommandResult, Ending, Failure, message, output};
use crate::puzzle::Puzzle;
use crate::report::{self, Report};
use crate::search::{Limit, Outcome, Statistics};
use crate::sliding::{Metric, Search};
use crate::text::{counted, thousands};
use crate::walkthrough::{Walkthrough, narrate};
use std::path::PathBuf;

/// A solved puzzle, or the ending of a command that cannot go on without a solution.
pub(super) enum Solved {
    Story(Box<Loaded>, Box<Walkthrough>, Statistics),
    No(Box<Loaded>, NoSolution),
}

/// Why there is no story to tell.
pub(super) enum NoSolution {
    Unsolvable(Statistics),
    Limit(Limit, Statistics),
}

impl NoSolution {
    /// Says so, and what to do.
    pub(super) fn explain(&self, puzzle: &Puzzle) -> Ending {
        let title = &puzzle.about.title;
        match self {
            Self::Unsolvable(statistics) => {
                message::error(&match statistics.positions {
                    1 => format!("`{title}` has no solution: its only reachable position is not the goal"),
                    all => format!(
                        "`{title}` has no solution: none of its {} reachable positions is the goal",
                        thousands(all)
                    ),
                });
                Ending::Unsolvable
            }
            Self::Limit(limit, statistics) => {
                let seen = counted(statistics.positions, "position");
                message::error(&format!("gave up after {seen} of `{title}`, {}", advice(*limit)));
                Ending::Limit
            }
        }
    }
}

fn advice(limit: Limit) -> String {
    match limit {
        Limit::Positions(_) => "the limit; raise it with --max-positions".to_owned(),
        Limit::Memory(bytes) => {
            format!("which filled the allowed {} of memory; raise the limit with --max-memory", memory(bytes))
        }
    }
}

/// An amount of memory in the largest unit of which it has at least one.
fn memory(bytes: usize) -> String {
    match (bytes >> 20, bytes >> 10) {
        (0, 0) => counted(bytes, "byte"),
        (0, kibibytes) => format!("{kibibytes} KiB"),
        (mebibytes, _) => format!("{} MiB", thousands(mebibytes)),
    }
}

/// Loads and solves the puzzle of a command that shows its solution.
pub(super) fn solve_task(task: &Task, common: &Common) -> Result<Solved, Failure> {
    solution(&task.input.source, task.kind.kind, &task.wanted.search(&task.input), common)
}

/// Loads and solves a puzzle.
fn solution(source: &Source, kind: Option<KindName>, search: &Search, common: &Common) -> Result<Solved, Failure> {
    let loaded = Box::new(load(source, kind)?);
    let mut watch = Watch::new(common);
    let outcome = loaded.puzzle.solve(search, &mut |progress| watch.report(progress));
    let elapsed = watch.finish();
    if common.verbose {
        let (Outcome::Solved { statistics, .. }
        | Outcome::Unsolvable { statistics }
        | Outcome::Limit { statistics, .. }) = &outcome;
        let positions = counted(statistics.positions, "position");
        message::note(&format!("searched {positions} in {:.1} ms", elapsed.as_secs_f64() * 1000.0));
    }
    Ok(match outcome {
        Outcome::Solved { path, statistics } => {
            let story = narrate(&loaded.puzzle, &path)?;
            Solved::Story(loaded, Box::new(story), statistics)
        }
        Outcome::Unsolvable { statistics } => Solved::No(loaded, NoSolution::Unsolvable(statistics)),
        Outcome::Limit { limit, statistics } => Solved::No(loaded, NoSolution::Limit(limit, statistics)),
    })
}

pub(super) fn solve(options: &Solve, common: &Common) -> CommandResult {
    let answer = answer(options)?;
    let mut search = options.wanted.search(&options.input);
    if answer == Answer::Hackerrank && options.wanted.counted.metric.is_none() {
        search.metric = Metric::Move;
    }
    let metric = search.metric.name();
    let path = options.output.as_deref().filter(|path| path.as_os_str() != "-");
    match solution(&options.input.source, options.from, &search, common)? {
        Solved::Story(loaded, story, statistics) => {
            let text = match answer {
                Answer::Text => report::moves(&story),
                Answer::Json => Report::solved(&loaded.puzzle, metric, &story, &statistics).json(),
                Answer::Hackerrank => report::hackerrank(&story),
            };
            output::write(text.as_bytes(), path)
        }
        Solved::No(loaded, why) => {
            if answer == Answer::Json {
                let report = match &why {
                    NoSolution::Unsolvable(statistics) => Report::unsolvable(&loaded.puzzle, metric, statistics),
                    NoSolution::Limit(limit, statistics) => Report::limit(&loaded.puzzle, metric, *limit, statistics),
                };
                output::write(report.json().as_bytes(), path)?;
            }
            Ok(why.explain(&loaded.puzzle))
        }
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

pub(super) fn explore(options: &Explore, common: &Common) -> CommandResult {
    let target = Target {
        output: options.target.output.clone(),
        to: options.target.to.or(options.json.then_some(Format::Json)),
    };
    let destination = output::destination(&target, &[Format::Txt, Format::Json], text_on_stdout)?;
    let loaded = load(&options.input.source, options.kind.kind)?;
    let puzzle = &loaded.puzzle;
    let search = Search { metric: options.counted.metric(), limits: options.input.limits(), ..Search::default() };
    let mut watch = Watch::new(common);
    let exploration = puzzle.explore(&search, &mut |progress| watch.report(progress));
    let elapsed = watch.finish();
    if common.verbose {
        let positions = counted(exploration.reachable(), "position");
        message::note(&format!("visited {positions} in {:.1} ms", elapsed.as_secs_f64() * 1000.0));
    }
    let text = match destination.format {
        Format::Json => Report::explored(puzzle, search.metric.name(), &exploration).json(),
        _ => {
            let story = narrate(puzzle, &puzzle.unsolved(search.metric))?;
            report::levels(&puzzle.about.title, story.unit, &exploration)
        }
    };
    output::write(text.as_bytes(), destination.path.as_deref())?;
    Ok(match exploration.limit {
        Some(limit) => {
            message::error(&format!(
                "the exploration is incomplete: it ended after {}, {}",
                counted(exploration.reachable(), "position"),
                advice(limit)
            ));
            Ending::Limit
        }
        None => Ending::Done,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_of_memory_is_never_none() {
        let cases =
            [(1, "1 byte"), (100, "100 bytes"), (100 << 10, "100 KiB"), (1 << 20, "1 MiB"), (4 << 30, "4,096 MiB")];
        for (bytes, shown) in cases {
            assert_eq!(memory(bytes), shown);
        }
    }
}
