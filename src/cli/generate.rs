//! `stepbook generate`: a new puzzle.

use super::arguments::{Family, Generate, New, NewKlondike, NewSliding};
use super::progress::watched;
use super::search::{Spill, advice, say_time};
use super::{CommandResult, Ending, Failure, Session, convert};
use crate::format::{self, Kind};
use crate::generate::{self, Klondike, Made, NotMade, Outline, Sliding, Wish};
use crate::grid::Compass;
use crate::search::{Limits, Watch};
use crate::sliding::{Metric, OpeningLayout, Search};
use crate::text::thousands;

pub(super) fn run(options: &Generate, session: &Session<'_>) -> CommandResult {
    match &options.family {
        Family::Sliding(options) => {
            let (limits, metric) = (options.limits(), options.counted.metric());
            let wish = wish(&options.new, options.tries, Search { metric, limits, ..Search::default() });
            let ending =
                make(&options.new, limits, session, source("sliding", &SLIDING, session), "other blocks", |watch| {
                    generate::sliding(&recipe(options), &wish, watch)
                })?;
            if ending == Ending::Done && metric != Metric::Step {
                session.note(&format!(
                    "the solution is unique when counted in {metric}s: pass --metric {metric} to book and solve"
                ));
            }
            Ok(ending)
        }
        Family::Klondike(options) => {
            let wish = wish(&options.new, options.tries, Search::default());
            make(
                &options.new,
                Limits::default(),
                session,
                source("klondike", &KLONDIKE, session),
                "another --size",
                |watch| generate::klondike(&maze(options), &wish, watch),
            )
        }
    }
}

fn wish(new: &New, tries: usize, search: Search) -> Wish {
    Wish { seed: new.seed, lengths: new.length.clone(), tries, search }
}

/// Makes a puzzle and writes it with its `source`. `others` lists alternatives to suggest if no puzzle was found.
fn make(
    new: &New,
    limits: Limits,
    session: &Session<'_>,
    source: String,
    others: &str,
    generate: impl FnOnce(&mut Watch) -> Result<Made, NotMade>,
) -> CommandResult {
    let path = new.output.as_deref().filter(|path| path.as_os_str() != "-");
    let kind = if path.is_none() && new.to.is_none() { Kind::Native } else { convert::kind(new.to, path)? };
    let (made, elapsed) = watched(session, generate);
    let mut made = match made {
        Ok(made) => made,
        Err(why @ NotMade::Interrupted { tries, best }) => {
            let best = best.map(|length| format!("; --tries {tries} makes the best one so far, of length {length}"));
            let text = format!("no puzzle generated: {why}{}", best.unwrap_or_default());
            return Err(Failure::new(Ending::Interrupted, text));
        }
        Err(NotMade::Limit(limit)) => {
            let text = format!("no puzzle generated: {}", advice(limit, Spill::Cannot));
            return Err(Failure::new(limit.into(), text));
        }
        Err(why @ NotMade::NotFound { .. }) => {
            // If all tries reached a limit, a higher limit may be enough.
            let ending = match why {
                NotMade::NotFound { tries, too_large, limit: Some(limit), .. } if tries == too_large => limit.into(),
                _ => Ending::Invalid,
            };
            return Err(Failure::new(ending, format!("{why}; {}", hint(&why, limits, others))));
        }
        Err(why) => return Err(why.into()),
    };
    let about = &mut made.puzzle.about;
    about.source = Some(source);
    if let Some(title) = &new.title {
        about.title.clone_from(title);
    }
    let (puzzle, _) = format::relabelled(&made.puzzle, kind);
    let text = format::write(&puzzle, kind)?;
    convert::read_again(&text, kind, &puzzle)?;
    let ending = session.write(text.as_bytes(), path)?;
    let what = format!("{}: {}", puzzle.about.title, puzzle.about.note.unwrap_or_default());
    path.map_or_else(|| session.note(&what), |path| session.wrote(path, &what));
    say_time(&format!("{} {}", made.tries, if made.tries == 1 { "try" } else { "tries" }), elapsed, session);
    Ok(ending)
}

/// Suggests what to change if no puzzle was found.
fn hint(why: &NotMade, limits: Limits, others: &str) -> String {
    match why {
        NotMade::NotFound { tries, too_large, .. } if tries == too_large => {
            format!(
                "use a smaller board or leave fewer cells empty, or raise --max-positions ({}) or --max-memory",
                thousands(limits.positions)
            )
        }
        NotMade::NotFound { lengths: Some(_), .. } => {
            format!("try a different --length, raise --tries, or use another --seed or {others}")
        }
        _ => format!("raise --tries, or use another --seed or {others}"),
    }
}

fn recipe(options: &NewSliding) -> Sliding {
    Sliding {
        size: options.board,
        blocks: options.blocks.iter().map(|blocks| (blocks.shape.clone(), blocks.count)).collect(),
        goal: options.goal,
        along_length: options.axis,
        opening: options.exit.unwrap_or(OpeningLayout::Guess),
    }
}

/// The options that influence a puzzle, in the order in which its source names them. The number of tries does not
/// influence a maze that was found.
const SLIDING: [&str; 11] =
    ["board", "blocks", "goal", "axis", "exit", "metric", "tries", "max_positions", "max_memory", "length", "seed"];
const KLONDIKE: [&str; 5] = ["size", "field", "directions", "length", "seed"];

/// Returns the command that makes the same puzzle again, with its size, its seed and the other `options` that were
/// given.
fn source(family: &str, options: &[&str], session: &Session<'_>) -> String {
    let mut text = format!("stepbook generate {family}");
    let is_named = |option: &str| matches!(option, "size" | "seed") || session.is_given(option);
    for option in options.iter().filter(|option| is_named(option)) {
        let values: Vec<String> = session.raw(option).map(|value| value.trim().to_owned()).collect();
        text += &format!(" --{} {}", option.replace('_', "-"), values.join(","));
    }
    text
}

fn maze(options: &NewKlondike) -> Klondike {
    let usual = match options.field {
        Outline::Round => &Compass::ALL[..],
        Outline::Square => Compass::ALL.split_at(4).0,
    };
    Klondike { size: options.size, outline: options.field, directions: options.directions.unwrap_or(usual).to_vec() }
}
