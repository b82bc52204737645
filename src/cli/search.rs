//! The search that all commands share, and the messages if there is no solution.

use super::arguments::Task;
use super::cluster;
use super::input::{Loaded, load};
use super::progress::{memory, watched};
use super::unused::rules_of_mazes;
use super::{Ending, Failure, Session, given};
use crate::language::Language;
use crate::press::{self, Beside, Needs, Study, unfound, unsolvable};
use crate::puzzle::{Claim, Path, Puzzle, Solution};
use crate::report;
use crate::search::{Instead, Limit, Outcome, Statistics, Watch};
use crate::sliding::{Metric, Search};
use crate::text::counted;
use crate::walkthrough::{Walkthrough, narrate_in};
use std::borrow::Cow;
use std::io::ErrorKind;
use std::time::Duration;

/// The story of a solution, or the reason why there is none.
pub(super) type Solved = Result<Walkthrough, NoSolution>;

/// The reason why there is no solution to show.
pub(super) struct NoSolution {
    /// The limit that ended the search. `None` means that no solution exists.
    pub limit: Option<Limit>,
    pub statistics: Statistics,
    /// The reason in one line, with advice.
    pub reason: String,
}

impl NoSolution {
    /// Creates the reason from a search in `metric`.
    pub(super) fn new(
        limit: Option<Limit>,
        statistics: Statistics,
        (puzzle, metric): (&Puzzle, Metric),
        spill: Spill,
    ) -> Self {
        let reason = match limit {
            None => unsolvable(puzzle, &statistics),
            Some(limit) => format!("{}, {}", unfound(puzzle, metric, &statistics), advice(limit, spill)),
        };
        Self { limit, statistics, reason }
    }
}

impl From<NoSolution> for Failure {
    fn from(NoSolution { limit, reason, .. }: NoSolution) -> Self {
        Self::new(limit.map_or(Ending::Unsolvable, Ending::from), reason)
    }
}

/// States whether a search can continue on disk once memory is full.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spill {
    Can,
    Cannot,
    /// No amount of memory is enough, because the question concerns all positions of a board of numbered tiles.
    Hopeless,
}

impl Spill {
    /// Processes that search together cannot use files.
    pub(super) fn of(session: &Session<'_>) -> Self {
        if cluster::is_joined(session) { Self::Cannot } else { Self::Can }
    }
}

pub(super) fn advice(limit: Limit, spill: Spill) -> String {
    let in_files = if spill == Spill::Can { ", or continue on disk with --spill DIR" } else { "" };
    match limit {
        Limit::Positions(_) | Limit::Memory(_) | Limit::Refused(_) if spill == Spill::Hopeless => {
            "the limit; such a board has too many positions to see them all: solve it without this option".to_owned()
        }
        Limit::Positions(_) => "the limit; raise it with --max-positions".to_owned(),
        Limit::Memory(bytes) => {
            let allowed = memory(bytes);
            format!("more would exceed the memory limit of {allowed}; raise it with --max-memory{in_files}")
        }
        Limit::Refused(bytes) => {
            let given = memory(bytes);
            format!(
                "then the system gave no more memory than {given}; end other programs, or raise its limit (ulimit){in_files}"
            )
        }
        Limit::Interrupted => "then interrupted".to_owned(),
        // The same wording as the system's for a full disk.
        Limit::Disk(ErrorKind::StorageFull) => {
            "then writing the --spill files failed: no space left on device".to_owned()
        }
        Limit::Disk(kind) => format!("then writing the --spill files failed: {kind}"),
    }
}

/// A question about a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Question {
    /// The search for a shortest solution.
    pub search: Search,
    /// If a limit ends the search, another solution is looked for among this many times as many positions.
    pub times: usize,
    /// The given solution to show instead.
    pub given: Option<Solution>,
}

/// Loads the puzzle of a command that shows its solution.
pub(super) fn load_task(task: &Task, session: &Session<'_>) -> Result<Loaded, Failure> {
    let loaded = load(&task.source, session)?;
    given::pictured(loaded, &task.played, session)
}

/// Returns what such a command asks about `puzzle`. Pictures show up to `arrows` moves.
pub(super) fn asked(puzzle: &Puzzle, task: &Task, arrows: usize, session: &Session<'_>) -> Result<Question, Failure> {
    let question = task.wanted.question(&task.effort, arrows);
    let Some(file) = &task.played.solution else { return Ok(question) };
    session.unused(&[(true, "the given solution is shown as it is", "--prefer --effort")]);
    let given = session.given_solution(puzzle, file, task.wanted.counted.metric)?;
    let metric = match &given.path {
        Path::Sliding { metric, .. } => *metric,
        Path::Maze { .. } => question.search.metric,
    };
    Ok(Question { search: Search { metric, ..question.search }, given: Some(given), ..question })
}

/// Solves the puzzle of such a command. Its pictures show up to `arrows` moves.
pub(super) fn solve_task(
    loaded: &Loaded,
    task: &Task,
    arrows: usize,
    language: &Language,
    session: &Session<'_>,
) -> Result<Solved, Failure> {
    session.unused(&rules_of_mazes(&loaded.puzzle));
    let question = asked(&loaded.puzzle, task, arrows, session)?;
    Ok(solve(loaded, &question, Needs::default(), language, session)?.0)
}

/// Solves a loaded puzzle. Besides the solution, the search finds some of the facts that a study needs.
pub(super) fn solve(
    loaded: &Loaded,
    question: &Question,
    needs: Needs,
    language: &Language,
    session: &Session<'_>,
) -> Result<(Solved, Beside), Failure> {
    let (search, puzzle) = (&question.search, &loaded.puzzle);
    let mut beside = Beside::default();
    let outcome = match &question.given {
        Some(given) => timed(puzzle, session, |watch| press::given(puzzle, given, search, watch))?,
        None => {
            demand_goal(puzzle)?;
            timed(puzzle, session, |watch| {
                let (outcome, found) = press::solve(puzzle, search, needs, watch);
                beside = found;
                press::beyond(puzzle, search, question.times, outcome, watch)
            })?
        }
    };
    let asked = (puzzle, search.metric);
    let (path, statistics) = match found(outcome, asked, Spill::Can) {
        Ok(found) => found,
        Err(why) => return Ok((Err(why), beside)),
    };
    // The solution may differ from that of an uninterrupted search, and a document or a record would keep it.
    if session.is_interrupted() {
        return Ok((Err(NoSolution::new(Some(Limit::Interrupted), statistics, asked, Spill::Can)), beside));
    }
    let mut puzzle = Cow::Borrowed(puzzle);
    // Notes that an author attaches to moments of a solution refer to a shortest one.
    if path.claim != Claim::Shortest {
        puzzle.to_mut().about.notes.clear();
    }
    let story = narrate_in(&puzzle, &path, language)?;
    loaded.notes.check(&story)?;
    if story.claim != Claim::Shortest {
        session.note(&report::claim(&story));
    }
    Ok((Ok(story), beside))
}

impl Session<'_> {
    /// Returns the facts about a solved puzzle besides its solution.
    ///
    /// # Errors
    ///
    /// Returns an error if the user interrupted it.
    pub(super) fn study(
        &self,
        beside: Beside,
        puzzle: &Puzzle,
        search: &Search,
        needs: Needs,
    ) -> Result<Study, Failure> {
        if needs == Needs::default() {
            return Ok(Study::default());
        }
        let found = watched(self, |watch| beside.study(puzzle, search, needs, watch)).0;
        found.map_err(|_| Failure::interrupted())
    }
}

pub(super) fn demand_goal(puzzle: &Puzzle) -> Result<(), Failure> {
    match puzzle.has_goal() {
        true => Ok(()),
        false => Err(Failure::invalid(
            "the puzzle has no goal; add one to the file, or use `stepbook explore` to visit all positions",
        )),
    }
}

/// Searches with a progress line. Reports the search if requested, and what was found if that is not the preferred
/// solution.
pub(super) fn timed<S>(
    puzzle: &Puzzle,
    session: &Session<'_>,
    search: impl FnOnce(&mut Watch) -> Outcome<S>,
) -> Result<Outcome<S>, Failure> {
    let (outcome, elapsed) = watched(session, search);
    // With several machines, only one process has the answer.
    cluster::follow(session)?;
    say_searched(outcome.statistics(), elapsed, session);
    say_instead(puzzle, outcome.statistics(), session);
    Ok(outcome)
}

/// Reports the search if requested.
pub(super) fn say_searched(statistics: &Statistics, elapsed: Duration, session: &Session<'_>) {
    say_time(&format!("searched {}", counted(statistics.positions, "position")), elapsed, session);
}

/// Reports how long `what` took if requested.
pub(super) fn say_time(what: &str, elapsed: Duration, session: &Session<'_>) {
    if session.verbose {
        session.note(&format!("{what} in {:.1} ms", elapsed.as_secs_f64() * 1000.0));
    }
}

/// Reports what was found instead of the preferred solution if a limit prevented comparing all shortest ones.
fn say_instead(puzzle: &Puzzle, statistics: &Statistics, session: &Session<'_>) {
    let found = match statistics.instead {
        _ if puzzle.metrics().is_empty() => return,
        None => return,
        Some(Instead::FewestRuns) => "one with the fewest moves",
        Some(Instead::First) => "the first one found",
        Some(Instead::Known) => "the best of those that were found",
    };
    let title = &puzzle.about.title;
    let why =
        if session.is_interrupted() { "were not all compared" } else { "are too many to compare within the limits" };
    session.note(&format!("the shortest solutions of `{title}` {why}: this is {found}"));
}

/// Returns the result of a search in a metric with its statistics, or the reason why there is none.
pub(super) fn found<S>(
    outcome: Outcome<S>,
    asked: (&Puzzle, Metric),
    spill: Spill,
) -> Result<(S, Statistics), NoSolution> {
    match outcome {
        Outcome::Solved { path, statistics } => Ok((path, statistics)),
        Outcome::Unsolvable { statistics } => Err(NoSolution::new(None, statistics, asked, spill)),
        Outcome::Limit { limit, statistics } => Err(NoSolution::new(Some(limit), statistics, asked, spill)),
    }
}
