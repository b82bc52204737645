//! The answers of `solve`: one solution, or facts about several solutions.

use super::arguments::{Others, SearchName, Solve};
use super::certificate;
use super::progress::watched;
use super::search::{NoSolution, Question, Spill, advice, found, say_searched, say_time, timed};
use super::{CommandResult, Ending, Failure, Session};
use crate::press;
use crate::puzzle::{Claim, Puzzle, Solution};
use crate::referee::Form;
use crate::report::{self, InMetric, Position, Told};
use crate::search::{AT_ONCE, Answers, Endings, Limit, Outcome, Several, Statistics};
use crate::sliding::{Metric, Prefer, Search, UnknownBlock};
use crate::text::{counted, thousands};
use crate::walkthrough::{IllegalStep, Unit, Walkthrough, narrate, unit};
use std::path::Path;

/// A question about a puzzle, with the destination and the format of its answer.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub puzzle: &'a Puzzle,
    pub options: &'a Solve,
    pub question: &'a Question,
    pub search: &'a Search,
    pub answer: Form,
    pub path: Option<&'a Path>,
    pub session: &'a Session<'a>,
}

/// Searches for the answer and prints it.
pub(super) fn run(asked: Asked<'_>) -> CommandResult {
    match &asked.options.others {
        _ if asked.options.search == SearchName::DepthFirst => depth_first(asked),
        Others { count_all: Some(most), .. } => routes(asked, *most),
        others if others.endings => endings(asked),
        others if others.all_metrics => all_metrics(asked),
        others if asked.question.given.is_none() && (others.any() || asked.answer == Form::Json) => several(asked),
        _ => match found(asked.found()?, asked.of(), Spill::of(asked.session)) {
            Ok((path, statistics)) => shown(asked, &path, &statistics),
            Err(why) => asked.explain(why),
        },
    }
}

impl Asked<'_> {
    /// Returns the solution to show: the given one, a shortest one, or one found beyond the limits of the search.
    fn found(&self) -> Result<Outcome<Solution>, Failure> {
        let Self { puzzle, question: Question { search, times, given }, session, .. } = self;
        timed(puzzle, session, |watch| match given {
            Some(given) => press::given(puzzle, given, search, watch),
            None => press::beyond(puzzle, search, *times, puzzle.solve(search, watch), watch),
        })
    }

    /// Searches for the shortest solution that `search` prefers, with a progress line.
    fn solve(&self, search: &Search) -> Result<Outcome<Solution>, Failure> {
        timed(self.puzzle, self.session, |watch| self.puzzle.solve(search, watch))
    }

    /// Returns how a search for the answer could continue.
    fn spill(&self, otherwise: Spill) -> Spill {
        let is_of_all = self.options.others.any() && self.puzzle.has_no_levels(self.search.metric);
        if is_of_all { Spill::Hopeless } else { otherwise }
    }

    /// The unit of the count.
    fn unit(&self) -> Unit {
        unit(self.puzzle, self.search.metric)
    }

    /// Returns the puzzle, and the metric in which it is solved.
    fn of(&self) -> (&Puzzle, Metric) {
        (self.puzzle, self.search.metric)
    }

    fn write(&self, text: &str) -> CommandResult {
        self.session.deliver(text.as_bytes(), self.path, "")
    }

    /// Refuses a report that would be too large before it is made.
    fn check_size(&self, story: &Walkthrough) -> Result<(), Failure> {
        if self.answer == Form::Json {
            let one = Position::of(story, &story.steps[0].position).to_string().len();
            press::size::positions(one, story.length() + 1)?;
        }
        Ok(())
    }

    /// Writes the certificate of a solution if it was requested.
    fn certify(&self, solution: &Solution) -> CommandResult {
        if solution.claim == Claim::Shortest {
            return certificate::write(self, Some(solution));
        }
        if self.options.certificate.is_some() {
            self.session.error("no certificate: it is not proven that no solution is shorter");
        }
        Ok(Ending::Done.shown(solution.claim))
    }

    /// Explains why there is no solution. The explanation is in JSON if requested.
    fn explain(&self, why: NoSolution) -> CommandResult {
        if self.answer == Form::Json {
            let metric = self.unit().name();
            self.write(&match why.limit {
                None => report::unsolvable_json(self.puzzle, metric, &why.statistics),
                Some(limit) => report::limit_json(self.puzzle, metric, limit, &why.statistics),
            })?;
        }
        if why.limit.is_none() {
            let ending = certificate::write(self, None)?;
            if ending != Ending::Done {
                return Ok(ending);
            }
        }
        Err(why.into())
    }
}

/// Writes one solution.
fn shown(asked: Asked<'_>, solution: &Solution, statistics: &Statistics) -> CommandResult {
    let story = narrate(asked.puzzle, solution)?;
    asked.check_size(&story)?;
    let text = match asked.answer {
        Form::HackerRank => report::hackerrank(&story),
        Form::Json => report::solved_json(asked.puzzle, &story, statistics),
        Form::Text if asked.options.why => report::reasons(&story),
        Form::Text => report::moves(&story),
    };
    asked.write(&text)?;
    asked.certify(solution)
}

/// Backtracks, and searches for a shortest solution as a comparison.
fn depth_first(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, options, search, answer, session, .. } = asked;
    if !puzzle.metrics().is_empty() && options.task.wanted.counted.metric() != Metric::Step {
        return Err(Failure::usage("--search depth-first counts steps; leave --metric out"));
    }
    let how = options.backtracking.wanted(&options.task.effort);
    let (outcome, elapsed) = watched(session, |watch| puzzle.backtrack(&how, watch));
    let unknown = |error: UnknownBlock| Failure::invalid(format!("--block-order: {error}"));
    let outcome = outcome.map_err(unknown)?;
    say_searched(outcome.statistics(), elapsed, session);
    let (path, statistics) = match found(outcome, (puzzle, Metric::Step), Spill::Cannot) {
        Ok(found) => found,
        Err(why) => return asked.explain(why),
    };
    let story = narrate(puzzle, &path)?;
    asked.check_size(&story)?;
    // A limit may stop it first.
    let shortest = || match asked.solve(&Search { metric: Metric::Step, prefer: Prefer::First, ..*search }) {
        Ok(Outcome::Solved { path, .. }) => Some(path.len()),
        _ => None,
    };
    asked.write(&match answer {
        Form::Text => report::backtracked(&story, shortest(), options.why),
        Form::Json => report::backtracked_json(puzzle, &story, &statistics, shortest()),
        Form::HackerRank => report::hackerrank(&story),
    })
}

fn several(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, options, search, answer, session, .. } = asked;
    let most = options.others.all.unwrap_or(0);
    let (is_asked, is_listed) = (options.others.of_all(), options.others.all.is_some());
    // If the preference is the first solution, or if the search has no levels, nothing else is computed unless
    // requested.
    let is_alone = search.prefer == Prefer::First || puzzle.has_no_levels(search.metric);
    let alone = |path| Answers { path, several: Err(Limit::Interrupted) };
    let outcome = timed(puzzle, session, |watch| {
        let outcome = match is_alone && !is_asked {
            true => puzzle.solve(search, watch).map(alone),
            false => puzzle.answers(search, most, watch),
        };
        match outcome {
            Outcome::Limit { limit, statistics } if !is_asked => {
                let outcome = Outcome::Limit { limit, statistics };
                press::beyond(puzzle, search, asked.question.times, outcome, watch).map(alone)
            }
            outcome => outcome,
        }
    })?;
    let (Answers { path, several }, statistics) = match found(outcome, asked.of(), asked.spill(Spill::of(session))) {
        Ok(found) => found,
        Err(why) => return asked.explain(why),
    };
    let story = narrate(puzzle, &path)?;
    let several = match several {
        Ok(Several { count, forced, goals, goal_count, listed }) => {
            Ok(Several { count, forced, goals, goal_count, listed: short(puzzle, listed, session)? })
        }
        Err(limit) => Err(limit),
    };
    asked.check_size(&story)?;
    asked.write(&match answer {
        Form::Json => report::answered_json(puzzle, &story, several.as_ref().ok(), is_listed, &statistics),
        _ => report::answered(&story, several.as_ref().ok(), is_listed),
    })?;
    let certified = asked.certify(&path)?;
    Ok(match several {
        _ if certified != Ending::Done => certified,
        Err(limit) if is_asked => {
            let why = advice(limit, asked.spill(Spill::of(session)));
            session.error(&format!("the solution is a shortest one, but not all of them were found: {why}"));
            limit.into()
        }
        Ok(_) if is_listed && session.is_interrupted() => {
            session.error("the list was interrupted before it was complete");
            Ending::Interrupted
        }
        _ => Ending::Done,
    })
}

/// Returns the solutions in short. After an interruption, these are only the first ones.
fn short(puzzle: &Puzzle, solutions: Vec<Solution>, session: &Session<'_>) -> Result<Vec<Told>, IllegalStep> {
    let _busy = session.busy();
    let solutions = (0..).zip(&solutions).take_while(|(number, _)| *number < AT_ONCE || !session.is_interrupted());
    solutions.map(|(_, solution)| Ok(Told::from(&narrate(puzzle, solution)?))).collect()
}

fn endings(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, options, search, answer, session, .. } = asked;
    let merge_mirror = options.others.merge_mirror;
    let (found, elapsed) = watched(session, |watch| puzzle.endings(search, merge_mirror, watch));
    let Endings { paths, statistics, limit } = found
        .map_err(|why| Failure::usage(format!("--merge-mirror: the puzzle is not its own mirror image: {why}")))?;
    say_searched(&statistics, elapsed, session);
    if paths.is_empty() {
        return asked.explain(NoSolution::new(limit, statistics, asked.of(), asked.spill(Spill::Cannot)));
    }
    let paths = short(puzzle, paths, session)?;
    let limit = if session.is_interrupted() { Some(Limit::Interrupted) } else { limit };
    let found = Endings { paths, statistics, limit };
    asked.write(&match answer {
        Form::Json => report::endings_json(puzzle, asked.unit().name(), &found, merge_mirror),
        _ => report::endings(puzzle, asked.unit(), &found, merge_mirror),
    })?;
    Ok(match limit {
        Some(limit) => {
            let seen = counted(found.statistics.positions, "position");
            session.error(&format!(
                "there may be more endings: {seen} seen, {}",
                advice(limit, asked.spill(Spill::Cannot))
            ));
            limit.into()
        }
        None => Ending::Done,
    })
}

/// Counts the solutions up to a length. First it searches for a shortest one. If there is none, there is nothing to
/// count.
fn routes(asked: Asked<'_>, most: usize) -> CommandResult {
    let Asked { puzzle, search, answer, session, .. } = asked;
    let search = Search { prefer: Prefer::First, ..*search };
    let length = match found(asked.solve(&search)?, asked.of(), Spill::Cannot) {
        Ok((path, _)) => path.len(),
        Err(why) => return asked.explain(why),
    };
    let (found, elapsed) = watched(session, |watch| puzzle.count_paths(most, &search, watch));
    let (positions, entered) = (counted(found.positions, "position"), thousands(found.entered));
    say_time(&format!("{positions}, entered {entered} times,"), elapsed, session);
    asked.write(&match answer {
        Form::Json => report::routes_json(puzzle, asked.unit().name(), length, most, &found),
        _ => report::routes(puzzle, asked.unit(), length, most, &found),
    })?;
    let Some(limit) = found.limit else {
        return Ok(Ending::Done);
    };
    let which = match found.counts.len() {
        0 => "no solutions are".to_owned(),
        first => format!("solutions of {} or more are not", counted(first, asked.unit().name())),
    };
    let seen = match found.entered {
        0 => format!("{positions} seen"),
        _ => format!("positions were entered {entered} times"),
    };
    session.error(&format!("{which} counted: {seen}, {}", advice(limit, asked.spill(Spill::Cannot))));
    Ok(limit.into())
}

fn all_metrics(asked: Asked<'_>) -> CommandResult {
    let Asked { puzzle, answer, session, .. } = asked;
    let mut all: Vec<InMetric> = Vec::new();
    for &metric in puzzle.metrics() {
        let found = asked.solve(&Search { metric, ..*asked.search })?;
        let is_interrupted = matches!(found, Outcome::Limit { limit: Limit::Interrupted, .. });
        let story = |path| narrate(puzzle, &path).expect("the search finds legal moves");
        all.push((unit(puzzle, metric), found.map(story)));
        if is_interrupted {
            break;
        }
    }
    asked.write(&match answer {
        Form::Json => report::metrics_json(puzzle, &all),
        _ => report::metrics(puzzle, &all),
    })?;
    let limit = |(_, outcome): &InMetric| match outcome {
        Outcome::Limit { limit, statistics } => Some((*limit, statistics.positions)),
        _ => None,
    };
    if let Some((limit, seen)) = all.iter().find_map(limit) {
        let seen = counted(seen, "position");
        session.error(&format!("not solved in every metric: {seen} seen, {}", advice(limit, Spill::of(session))));
        return Ok(limit.into());
    }
    // The set of reachable positions does not depend on the metric.
    all.into_iter().try_for_each(|(_, outcome)| found(outcome, asked.of(), Spill::Cannot).map(drop))?;
    Ok(Ending::Done)
}
