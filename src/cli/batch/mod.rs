//! `stepbook batch`: the booklets of a whole collection, and a page that shows them all.

mod record;
mod site;
mod work;

use super::arguments::{Batch, Common, Format};
use super::press::Press;
use super::signals::Busy;
use super::sources::{self, Item};
use super::{CommandResult, Ending, Failure, message, output};
use crate::booklet::{Card, Gallery, Other, Why, gallery};
use crate::format::Kind;
use crate::text::{counted, thousands};
use record::State;
use std::fs;
use work::{Age, Outcome, Work};

/// The folder of records in the output folder.
pub(super) const RECORDS: &str = record::FOLDER;
const INDEX: &str = "index.html";
/// What the page says about its origin.
const PAGE_GENERATOR: &str = r#"name="generator" content="Stepbook batch""#;

pub(super) fn run(options: &Batch, common: &Common) -> CommandResult {
    let formats = options.formats();
    formats.iter().try_for_each(|format| format.demand())?;
    options.images.demand()?;
    if options.product.latex.label.is_some() {
        return Err(Failure::Usage(
            "--label is for one puzzle; here, labels begin with the name of each puzzle".to_owned(),
        ));
    }
    output::check_new_folder(&options.output, "To make a document for one puzzle, use `stepbook book`")?;
    if options.shard.is_none() {
        check_index(options)?;
    }
    let press = Press::new(&options.product, &formats, common.quiet)?;
    if !common.quiet {
        press.warn_of_unused(&options.wanted);
        let no_images = (!press.has_images()).then_some("images are written with --to svg");
        message::unused(options.images.unused(no_images));
        options.images.paper.warn(press.style.theme);
    }
    let kind = options.kind.kind.map(Kind::from);
    let items = sources::find(&options.inputs, kind, Some(&options.output), common.quiet)?;
    let with_images = items.iter().filter(|_| press.has_images());
    // It is held until all is written.
    let _lock = record::open(&options.output, with_images.map(|item| item.name.as_str()))?;
    let busy = Busy::new();
    let key = record::options_key(options, &press)?;
    let is_mine = |(at, item)| options.shard.is_none_or(|shard| shard.has(at)).then_some(item);
    let mine: Vec<&Item> = items.iter().enumerate().filter_map(is_mine).collect();
    let work = Work { options, press: &press, formats: &formats, key: &key, common };
    let mut outcomes = work.run(&mine);
    let is_stopped = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Stopped));
    let index = match options.shard.is_none() && !is_stopped {
        true => write_index(options, &press, &formats, &mine, &mut outcomes),
        false => Ok(()),
    };
    drop(busy);
    if !common.quiet {
        work::hint_at_compilers(&formats, &outcomes);
    }
    if !common.quiet && index.is_ok() {
        message::wrote(&options.output, &summary(options, &outcomes));
    }
    // The puzzles are reported even if the page that links them cannot be written.
    let ending = told(&mine, &outcomes);
    index.map(|()| ending)
}

/// Whether an existing index.html was written by an earlier run. A template of the user need not say so; then the records do.
fn check_index(options: &Batch) -> Result<(), Failure> {
    let path = options.output.join(INDEX);
    let is_ours = || fs::read(&path).is_ok_and(|page| String::from_utf8_lossy(&page).contains(PAGE_GENERATOR));
    let has_templates = options.product.look.words.template_dir.is_some();
    let has_records = || has_templates && options.output.join(record::FOLDER).is_dir();
    match !path.is_file() || is_ours() || has_records() {
        true if options.self_contained => Ok(()),
        true => site::check(&options.output),
        false => Err(output::not_ours(&path, "stepbook batch")),
    }
}

/// Writes the page of the collection, unless it exists unchanged.
fn write_index(
    options: &Batch,
    press: &Press<'_>,
    formats: &[Format],
    items: &[&Item],
    outcomes: &mut [Outcome],
) -> Result<(), Failure> {
    if !options.self_contained && formats.contains(&Format::Html) {
        site::link_neighbours(options, press, items, outcomes)?;
    }
    let mut page = Gallery {
        title: options.title.clone(),
        language: press.language.clone(),
        theme: press.style.theme,
        has_looks: press.style.has_looks(),
        cards: Vec::new(),
        others: Vec::new(),
        url: options.url.clone(),
    };
    for (item, outcome) in items.iter().zip(&*outcomes) {
        match outcome {
            Outcome::Done(record, _) => match &record.state {
                State::Solved { counts, difficulty, thumbnail, length, size, family, id } => page.cards.push(Card {
                    title: record.title.clone(),
                    author: record.author.clone(),
                    year: record.year,
                    counts: counts.clone(),
                    difficulty: difficulty.clone(),
                    thumbnail: thumbnail.clone(),
                    length: *length,
                    size: *size,
                    family: family.clone(),
                    id: id.clone(),
                    files: formats
                        .iter()
                        .map(|&format| (record.link(&item.name, format), work::format_name(format)))
                        .collect(),
                }),
                State::Unsolvable { positions, proof, .. } => {
                    let why = proof.clone().map_or(Why::Unsolvable(*positions), Why::Impossible);
                    page.others.push(other(&record.title, why));
                }
                State::Limit { positions, .. } => page.others.push(other(&record.title, Why::Limit(*positions))),
            },
            Outcome::Faulty(title, why) => {
                let title = title.as_ref().map_or(item.label.clone(), |title| format!("{title} ({})", item.label));
                page.others.push(other(&title, Why::Faulty(why.text().to_owned())));
            }
            Outcome::Stopped => {}
        }
    }
    if !options.self_contained {
        return site::write(options, press, &page, outcomes);
    }
    let text = gallery(&page, &press.templates)?;
    let path = options.output.join(INDEX);
    match fs::read(&path) {
        Ok(old) if old == text.as_bytes() => Ok(()),
        _ => output::write(text.as_bytes(), Some(&path)).map(drop),
    }
}

fn other(title: &str, why: Why) -> Other {
    Other { title: title.to_owned(), why }
}

/// "40 solved puzzles, 3 of them new; index.html shows them".
fn summary(options: &Batch, outcomes: &[Outcome]) -> String {
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is(outcome)).count();
    let solved = |outcome: &Outcome| match outcome {
        Outcome::Done(record, age) if matches!(record.state, State::Solved { .. }) => Some(*age),
        _ => None,
    };
    let ages: Vec<Age> = outcomes.iter().filter_map(solved).collect();
    let new = ages.iter().filter(|&&age| age == Age::New).count();
    let stopped = count(|outcome| matches!(outcome, Outcome::Stopped));
    let rest = match (stopped, options.shard) {
        (0, None) => format!("; {INDEX} shows them"),
        (0, Some(_)) => format!("; a run without --shard writes {INDEX}"),
        (stopped, _) => {
            format!("; interrupted, {} left: run the same command again to continue", counted(stopped, "puzzle"))
        }
    };
    let (solved, new) = (counted(ages.len(), "solved puzzle"), thousands(new));
    format!("{solved}, {new} of them new{rest}")
}

/// Lists the puzzles that were not written, in the order of the collection, and how the run ended.
fn told(items: &[&Item], outcomes: &[Outcome]) -> Ending {
    let (mut faulty, mut endings) = (0, Vec::new());
    for (item, outcome) in items.iter().zip(outcomes) {
        let (ending, text) = match outcome {
            Outcome::Done(record, _) => match &record.state {
                State::Solved { .. } => continue,
                State::Unsolvable { reason, .. } => (Ending::Unsolvable, reason.clone()),
                State::Limit { reason, is_of_memory: true, .. } => (Ending::Memory, reason.clone()),
                State::Limit { reason, .. } => (Ending::Positions, reason.clone()),
            },
            Outcome::Faulty(title, why) => {
                faulty += 1;
                let title = title.as_ref().map(|title| format!("`{title}`: ")).unwrap_or_default();
                (why.ending_of_one(), format!("{title}{}", why.text()))
            }
            Outcome::Stopped => {
                endings.push(Ending::Interrupted);
                continue;
            }
        };
        endings.push(ending);
        message::print(&format!("{}: {}: {text}", ending.word(), item.place));
    }
    let ending = Ending::of_all(&endings);
    if faulty > 0 && ending != Ending::Interrupted {
        message::error(&format!("{} of {} failed", thousands(faulty), counted(items.len(), "puzzle")));
    }
    ending
}

/// Reads `bytes` as a record.
#[cfg(fuzzing)]
pub(super) fn read_record(bytes: &[u8]) {
    record::read(bytes);
}
