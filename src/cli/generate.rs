//! `stepbook generate`: a new puzzle.

use super::arguments::{
    AxisName, Effort, Family, Generate, MAX_MEMORY, MAX_POSITIONS, New, NewKlondike, NewSliding, OutlineName,
    PieceName, SideName, TRIES,
};
use super::progress::watched;
use super::search::{Spill, advice};
use super::{CommandResult, Ending, Failure, Session, convert};
use crate::format::{self, Kind};
use crate::generate::{self, Klondike, Made, NotMade, Outline, Sliding, Wish};
use crate::grid::{Compass, Direction};
use crate::search::{Limits, Watch};
use crate::sliding::{Metric, OpeningLayout, Search};
use crate::text::thousands;
use clap::ValueEnum;

pub(super) fn run(options: &Generate, session: &Session<'_>) -> CommandResult {
    match &options.family {
        Family::Sliding(options) => {
            let (effort, metric) = (options.effort(), options.counted.metric());
            let wish = wish(&options.new, options.tries, Search { metric, ..limited(&effort) });
            let ending = make(&options.new, &effort, session, source(options), "other blocks", |watch| {
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
            let effort = options.effort();
            let wish = wish(&options.new, options.tries, limited(&effort));
            make(&options.new, &effort, session, maze_source(options), "another --size", |watch| {
                generate::klondike(&maze(options), &wish, watch)
            })
        }
    }
}

fn limited(effort: &Effort) -> Search {
    Search { limits: effort.limits(), ..Search::default() }
}

fn wish(new: &New, tries: usize, search: Search) -> Wish {
    Wish { seed: new.seed, lengths: new.length.as_ref().map(|lengths| lengths.0.clone()), tries, search }
}

/// Makes a puzzle and writes it with its `source`; `others` are what else to try if there is none.
fn make(
    new: &New,
    effort: &Effort,
    session: &Session<'_>,
    source: String,
    others: &str,
    generate: impl FnOnce(&mut Watch) -> Result<Made, NotMade>,
) -> CommandResult {
    let path = new.output.as_deref().filter(|path| path.as_os_str() != "-");
    let kind = if path.is_none() && new.to.is_none() { Kind::Native } else { convert::kind(new.to, path)? };
    let (made, elapsed) = watched(effort, session, generate);
    let mut made = match made {
        Ok(made) => made,
        Err(why @ NotMade::Interrupted { tries, best }) => {
            let best = best.map(|length| format!("; --tries {tries} makes the best one so far, of length {length}"));
            session.error(&format!("no puzzle generated: {why}{}", best.unwrap_or_default()));
            return Ok(Ending::Interrupted);
        }
        Err(NotMade::Limit(limit)) => {
            session.error(&format!("no puzzle generated: {}", advice(limit, Spill::Cannot)));
            return Ok(limit.into());
        }
        Err(why @ NotMade::NotFound { .. }) => {
            let text = format!("{why}; {}", hint(&why, effort.limits(), others));
            // Where all tries reached a limit, a higher one may be all it needs.
            if let NotMade::NotFound { tries, too_large, limit: Some(limit), .. } = why
                && tries == too_large
            {
                session.error(&text);
                return Ok(limit.into());
            }
            return Err(Failure::Error(text));
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
    if session.verbose {
        let tries = if made.tries == 1 { "try" } else { "tries" };
        session.note(&format!("{} {tries} in {:.1} ms", made.tries, elapsed.as_secs_f64() * 1000.0));
    }
    Ok(ending)
}

/// What helps if no puzzle was found.
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
        size: options.board.0,
        blocks: options.blocks.iter().map(|blocks| (blocks.shape.clone(), blocks.count)).collect(),
        goal: options.goal.map(|corner| corner.0),
        along_length: options.axis == AxisName::Length,
        opening: match options.exit {
            None => OpeningLayout::Guess,
            Some(SideName::None) => OpeningLayout::Closed,
            Some(SideName::Top) => OpeningLayout::Side(Direction::Up),
            Some(SideName::Bottom) => OpeningLayout::Side(Direction::Down),
            Some(SideName::Left) => OpeningLayout::Side(Direction::Left),
            Some(SideName::Right) => OpeningLayout::Side(Direction::Right),
        },
    }
}

/// The command that makes the same puzzle again, without default values.
fn source(options: &NewSliding) -> String {
    let blocks: Vec<&str> = options.blocks.iter().map(|blocks| blocks.text.as_str()).collect();
    let size = options.board.0;
    let mut text =
        format!("stepbook generate sliding --board {}x{} --blocks {}", size.cols, size.rows, blocks.join(","));
    if let Some(corner) = options.goal {
        text += &format!(" --goal {},{}", corner.0.row, corner.0.col);
    }
    if options.axis == AxisName::Length {
        text += " --axis length";
    }
    if let Some(name) = options.exit.and_then(|side| side.to_possible_value()) {
        text += &format!(" --exit {}", name.get_name());
    }
    if options.counted.metric.is_some() {
        text += &format!(" --metric {}", options.counted.metric());
    }
    if options.tries != TRIES {
        text += &format!(" --tries {}", options.tries);
    }
    if options.max_positions != MAX_POSITIONS {
        text += &format!(" --max-positions {}", options.max_positions);
    }
    if options.max_memory != MAX_MEMORY {
        let unit = if options.max_memory.is_multiple_of(1 << 10) { (10, "K") } else { (0, "") };
        text += &format!(" --max-memory {}{}", options.max_memory >> unit.0, unit.1);
    }
    text + &again(&options.new)
}

fn maze(options: &NewKlondike) -> Klondike {
    let (rook, bishop) = Compass::ALL.split_at(4);
    Klondike {
        size: options.size,
        outline: match options.field {
            OutlineName::Round => Outline::Round,
            OutlineName::Square => Outline::Square,
        },
        directions: match piece(options) {
            PieceName::Queen => Compass::ALL.to_vec(),
            PieceName::Rook => rook.to_vec(),
            PieceName::Bishop => bishop.to_vec(),
        },
    }
}

fn piece(options: &NewKlondike) -> PieceName {
    options.directions.unwrap_or(match options.field {
        OutlineName::Round => PieceName::Queen,
        OutlineName::Square => PieceName::Rook,
    })
}

fn maze_source(options: &NewKlondike) -> String {
    // The number of tries has no influence on a maze that is found.
    let mut text = format!("stepbook generate klondike --size {}", options.size);
    if options.field == OutlineName::Square {
        text += " --field square";
    }
    if let Some(name) = options.directions.and_then(|piece| piece.to_possible_value()) {
        text += &format!(" --directions {}", name.get_name());
    }
    text + &again(&options.new)
}

/// The same of all families.
fn again(new: &New) -> String {
    let length = match new.length.as_ref().map(|lengths| (*lengths.0.start(), *lengths.0.end())) {
        None => String::new(),
        Some((least, usize::MAX)) => format!(" --length {least}"),
        Some((least, most)) => format!(" --length {least}..{most}"),
    };
    format!("{length} --seed {}", new.seed)
}
