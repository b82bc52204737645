//! What `solve` says beside one solution.

use super::arguments::{Answer, Common, Others, Solve};
use super::progress::Watcher;
use super::search::{NoSolution, Spill, advice, ending, no_solution, timed};
use super::{CommandResult, Ending, Failure, message, output};
use crate::grid::Cell;
use crate::puzzle::{Puzzle, Solution};
use crate::report::{self, AllShortest, InMetric, Position, Report, Told};
use crate::search::{Answers, Endings, Limit, Outcome, Several};
use crate::sliding::{Metric, Prefer, Search};
use crate::text::{counted, thousands};
use crate::walkthrough::{IllegalStep, Unit, Walkthrough, narrate};
use std::convert::Infallible;
use std::path::Path;

/// What is asked of a puzzle, and where and how the answer is written.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub puzzle: &'a Puzzle,
    pub options: &'a Solve,
    pub search: &'a Search,
    pub answer: Answer,
    pub path: Option<&'a Path>,
    pub common: &'a Common,
}

/// Searches for what is wanted and prints it.
pub(super) fn run(asked: Asked<'_>) -> CommandResult {
    match &asked.options.others {
        Others { count_all: Some(most), .. } => routes(asked, *most),
        others if others.endings => endings(asked),
        others if others.all_metrics => all_metrics(asked),
        _ => several(asked),
    }
}

fn several(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, options, search, answer, path, common } = asked;
    let most = options.others.all.unwrap_or(0);
    // Who wants the first solution wants no more than that, unless more is asked for.
    let only_one = search.prefer == Prefer::First && !options.others.any();
    let Ok(outcome) = timed(&options.input.effort, common, |watch| {
        Ok::<_, Infallible>(match only_one {
            true => puzzle.solve(search, watch).map(|path| Answers { path, several: None }),
            false => puzzle.answers(search, most, watch),
        })
    });
    let (answers, statistics) = match outcome {
        Outcome::Solved { path, statistics } => (path, statistics),
        Outcome::Unsolvable { statistics } => {
            return no_solution(puzzle, &NoSolution::Unsolvable(statistics), search.metric, answer, path);
        }
        Outcome::Limit { limit, statistics } => {
            let why = NoSolution::Limit(limit, search.metric, statistics, Spill::Can);
            return no_solution(puzzle, &why, search.metric, answer, path);
        }
    };
    let show = options.others.show();
    let (story, several) = told(puzzle, answers)?;
    let text = match answer {
        Answer::Json => Report::answered(puzzle, &story, several.as_ref(), show, &statistics).json(),
        _ => report::answered(&story, several.as_ref(), show),
    };
    output::write(text.as_bytes(), path)?;
    Ok(match several {
        None if show.any() => {
            let message = "the solution is a shortest one, but a limit left no room to find all of them; raise it with \
                           --max-memory or --max-positions";
            message::error(message);
            Ending::Limit
        }
        _ => Ending::Done,
    })
}

/// The story of the solution, and the others in short.
fn told(
    puzzle: &Puzzle,
    answers: Answers<Solution, Vec<Cell>>,
) -> Result<(Walkthrough, Option<AllShortest>), IllegalStep> {
    let story = narrate(puzzle, &answers.path)?;
    let Some(several) = answers.several else {
        return Ok((story, None));
    };
    let short = |solution| Ok(Told::from(&narrate(puzzle, &solution)?));
    let several = Several {
        count: several.count,
        forced: several.forced,
        goals: several.goals.iter().map(|position| Position::of(&story, position)).collect(),
        goal_count: several.goal_count,
        listed: several.listed.into_iter().map(short).collect::<Result<_, IllegalStep>>()?,
    };
    Ok((story, Some(several)))
}

fn endings(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, options, search, answer, path, common } = asked;
    let merge_mirror = options.others.merge_mirror;
    let mut watch = Watcher::new(&options.input.effort, common);
    let found = puzzle.endings(search, merge_mirror, &mut watch);
    let elapsed = watch.finish();
    let Endings { paths, statistics, limit } = found
        .map_err(|why| Failure::Usage(format!("--merge-mirror: the puzzle is not its own mirror image: {why}")))?;
    if common.verbose {
        let positions = counted(statistics.positions, "position");
        message::note(&format!("searched {positions} in {:.1} ms", elapsed.as_secs_f64() * 1000.0));
    }
    if paths.is_empty() {
        let why = match limit {
            Some(limit) => NoSolution::Limit(limit, search.metric, statistics, Spill::Cannot),
            None => NoSolution::Unsolvable(statistics),
        };
        return no_solution(puzzle, &why, search.metric, answer, path);
    }
    let short = |solution| Ok(Told::from(&narrate(puzzle, &solution)?));
    let paths = paths.into_iter().map(short).collect::<Result<Vec<Told>, IllegalStep>>()?;
    let found = Endings { paths, statistics, limit };
    let text = match answer {
        Answer::Json => Report::endings(puzzle, puzzle.counted(search.metric), &found, merge_mirror).json(),
        _ => report::endings(puzzle, unit(puzzle, search.metric)?, &found, merge_mirror),
    };
    output::write(text.as_bytes(), path)?;
    Ok(match limit {
        Some(limit) => {
            let seen = counted(found.statistics.positions, "position");
            message::error(&format!("there may be more endings: {seen} seen, {}", advice(limit, Spill::Cannot)));
            ending(limit)
        }
        None => Ending::Done,
    })
}

/// Counts the solutions up to a length. A search for a shortest one comes first: where there is none, there is nothing to count.
fn routes(asked: Asked<'_>, most: usize) -> CommandResult {
    let Asked { puzzle, options, search, answer, path, common } = asked;
    let search = Search { prefer: Prefer::First, ..*search };
    let Ok(outcome) = timed(&options.input.effort, common, |watch| Ok::<_, Infallible>(puzzle.solve(&search, watch)));
    let length = match outcome {
        Outcome::Solved { path, .. } => path.len(),
        Outcome::Unsolvable { statistics } => {
            return no_solution(puzzle, &NoSolution::Unsolvable(statistics), search.metric, answer, path);
        }
        Outcome::Limit { limit, statistics } => {
            let why = NoSolution::Limit(limit, search.metric, statistics, Spill::Cannot);
            return no_solution(puzzle, &why, search.metric, answer, path);
        }
    };
    let mut watch = Watcher::new(&options.input.effort, common);
    let found = puzzle.count_paths(most, &search, &mut watch);
    let elapsed = watch.finish();
    if common.verbose {
        let (positions, entered) = (counted(found.positions, "position"), thousands(found.entered));
        let milliseconds = elapsed.as_secs_f64() * 1000.0;
        message::note(&format!("{positions}, entered {entered} times, in {milliseconds:.1} ms"));
    }
    let text = match answer {
        Answer::Json => Report::routes(puzzle, puzzle.counted(search.metric), length, most, &found).json(),
        _ => report::routes(puzzle, unit(puzzle, search.metric)?, length, most, &found),
    };
    output::write(text.as_bytes(), path)?;
    let Some(limit) = found.limit else {
        return Ok(Ending::Done);
    };
    let first = counted(found.counts.len(), puzzle.counted(search.metric));
    let seen = match found.entered {
        0 => format!("{} seen", counted(found.positions, "position")),
        entered => format!("positions were entered {} times", thousands(entered)),
    };
    let why = advice(limit, Spill::Cannot);
    message::error(&format!("routes of {first} and more are not counted: {seen}, {why}"));
    Ok(ending(limit))
}

fn unit(puzzle: &Puzzle, metric: Metric) -> Result<Unit, IllegalStep> {
    Ok(narrate(puzzle, &puzzle.unsolved(metric))?.unit)
}

fn all_metrics(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, options, search, answer, path, common } = asked;
    let mut all = Vec::new();
    for &metric in puzzle.metrics() {
        all.push(in_metric(puzzle, options, &Search { metric, ..*search }, common)?);
        if all.last().is_some_and(|one| one.limit == Some(Limit::Interrupted)) {
            break;
        }
    }
    let text = match answer {
        Answer::Json => report::metrics_json(puzzle, &all),
        _ => report::metrics(puzzle, &all),
    };
    output::write(text.as_bytes(), path)?;
    if let Some((limit, seen)) = all.iter().find_map(|one| Some((one.limit?, one.statistics.positions))) {
        let seen = counted(seen, "position");
        message::error(&format!("not solved in every metric: {seen} seen, {}", advice(limit, Spill::Can)));
        return Ok(ending(limit));
    }
    // What can be reached does not depend on the metric.
    let unsolvable = all.into_iter().find(|one| one.counts.is_none());
    Ok(unsolvable.map_or(Ending::Done, |one| NoSolution::Unsolvable(one.statistics).explain(puzzle)))
}

fn in_metric(puzzle: &Puzzle, options: &Solve, search: &Search, common: &Common) -> Result<InMetric, Failure> {
    let unit = unit(puzzle, search.metric)?;
    let none = |limit, statistics| InMetric { unit, counts: None, limit, statistics };
    let Ok(outcome) = timed(&options.input.effort, common, |watch| Ok::<_, Infallible>(puzzle.solve(search, watch)));
    Ok(match outcome {
        Outcome::Solved { path, statistics } => {
            let counts = Some(InMetric::counts(&narrate(puzzle, &path)?));
            InMetric { unit, counts, limit: None, statistics }
        }
        Outcome::Unsolvable { statistics } => none(None, statistics),
        Outcome::Limit { limit, statistics } => none(Some(limit), statistics),
    })
}
