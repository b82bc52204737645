//! `stepbook explore`.

use super::arguments::{Explore, Format, Target};
use super::cluster;
use super::input::load;
use super::progress::watched;
use super::search::{Spill, advice, say_time};
use super::unused::{Rule, rules_of_mazes};
use super::{CommandResult, Ending, Session, resources};
use crate::booklet::{self, Figure, NARROW_PLOT_WIDTH, PLOT_WIDTH, Setting, Shape};
use crate::built_in;
use crate::diagram::Theme;
use crate::press::levels;
use crate::render::{latex, pdf, svg};
use crate::report::{self, Rated};
use crate::search::{Exploration, Keep, Limit};
use crate::sliding::{Metric, Search};
use crate::text::counted;
use crate::walkthrough::{Walkthrough, narrate};

pub(super) fn run(options: &Explore, session: &Session<'_>) -> CommandResult {
    let target = Target {
        output: options.target.output.clone(),
        to: options.target.to.or(options.json.then_some(Format::Json)),
    };
    cluster::demand_possible(&options.hosts, &options.effort, &[("--difficulty", options.difficulty)])?;
    let destination = session.destination(&target, &Explore::FORMATS, Format::Txt)?;
    let fonts = resources::fonts(&options.fonts, session)?;
    let loaded = load(&options.source, session)?;
    session.demand_other_file(destination.path.as_deref())?;
    let puzzle = &loaded.puzzle;
    let search = Search { metric: options.counted.metric(), limits: options.effort.limits(), ..Search::default() };
    let story = narrate(puzzle, &puzzle.unsolved(search.metric))?;
    let theme = options.paper.below(Theme::default());
    let ground: Rule = (destination.format != Format::Svg, "only SVG has a ground", "--ground");
    session.unused(&[&rules_of_mazes(puzzle)[..], &[ground]].concat());
    // In a maze, a position is a cell, so all of them can be kept.
    let all = if story.is_route() { usize::MAX } else { 0 };
    let keep = Keep { farthest: options.farthest, goals: options.goals, all };
    let job = format!("explore {:?} {:?} {keep:?} {}", puzzle.game, search.metric, search.limits.positions);
    cluster::join(&options.hosts, &options.effort, session, &job)?;
    let (survey, elapsed) = watched(session, |watch| puzzle.survey(&search, keep, watch));
    // With several machines, only one process has the answer.
    cluster::follow(session)?;
    let exploration = &survey.exploration;
    let seen = counted(exploration.reachable(), "position");
    say_time(&format!("visited {seen}"), elapsed, session);
    let rated = match options.difficulty && exploration.limit.is_none() {
        true => watched(session, |watch| puzzle.difficulty(&search, watch)).0,
        false => Ok(None),
    };
    // People perceive whole moves, in whatever metric a solution is counted.
    let score = match &rated {
        Ok(Some(found)) if search.metric == Metric::Move || story.is_route() => Some(found.score()),
        Ok(Some(_)) => {
            let in_moves = Search { metric: Metric::Move, ..search };
            let found = watched(session, |watch| puzzle.difficulty(&in_moves, watch)).0;
            found.ok().flatten().map(|found| found.score())
        }
        _ => None,
    };
    let found = rated.as_ref().ok().and_then(Option::as_ref).map(|found| Rated { found, score });
    let plot_of = |width: f64| booklet::levels(&story, &levels(puzzle, exploration), &fonts, width);
    let (plot, narrow) = (|| plot_of(PLOT_WIDTH), || plot_of(NARROW_PLOT_WIDTH));
    let bytes = match destination.format {
        Format::Json => report::surveyed_json(puzzle, &story, &survey, found).into_bytes(),
        Format::Csv => report::csv(puzzle, exploration).into_bytes(),
        Format::Svg => svg::svg(&plot().scaled(1.0 / svg::CELL_MM), theme, svg::Surroundings::File).into_bytes(),
        Format::Tex => {
            let diagram = narrow().scaled(1.0 / latex::CELL_MM);
            let caption = diagram.title.clone();
            let figure =
                Figure { caption, has_move: true, diagram, ..booklet::figure(&story, &booklet::Style::default(), 0) };
            let setting = Setting {
                flavour: latex::Flavour::Picture,
                shape: Shape::Fragment,
                label: "levels-",
                style: &booklet::Style { theme, ..Default::default() },
                story: &story,
            };
            booklet::figures(&[figure], None, &setting, &built_in::templates())?.into_bytes()
        }
        Format::Pdf => pdf::page(plot(), story.language.tag(), &fonts, theme, session.date()?)?,
        _ => report::levels(puzzle, &story, &survey, found).into_bytes(),
    };
    let levels = counted(exploration.levels.len(), "level");
    session.deliver(&bytes, destination.path.as_deref(), &format!("{seen} on {levels}"))?;
    if let Err(limit) = rated {
        session.error(&format!("cannot rate the difficulty: {}", advice(limit, Spill::Cannot)));
        return Ok(limit.into());
    }
    Ok(told(&story, exploration, session))
}

/// Reports what is missing if a limit ended the exploration.
fn told(story: &Walkthrough, exploration: &Exploration, session: &Session<'_>) -> Ending {
    let (Some(limit), Some(known)) = (exploration.limit, report::incomplete(story.unit, exploration)) else {
        return Ending::Done;
    };
    let seen = counted(exploration.reachable(), "position");
    let end = match limit {
        Limit::Interrupted => format!("it was interrupted after {seen}"),
        _ => format!("it ended after {seen}, {}", advice(limit, Spill::of(session))),
    };
    session.error(&format!("exploration incomplete: {known}; {end}"));
    limit.into()
}
