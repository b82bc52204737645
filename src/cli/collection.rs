//! `stepbook collection`: many puzzles in one book, with hints and solutions at its back.

use super::arguments::{Collection, Format, Sheets, SortName};
use super::jobs::Jobs;
use super::latex::warn_of_rare_characters;
use super::output::Destination;
use super::press::{Document, layout, printed};
use super::resources::templates;
use super::search::solve;
use super::sources::{self, Item};
use super::unused::Rule;
use super::{CommandResult, Ending, Failure, Session};
use crate::booklet::pages::paginate_collection;
use crate::booklet::{
    Answers, Binding, BookPart, LatexError, Selection, Style, bind, is_foreign, latex_collection, typst_collection,
};
use crate::language::Language;
use crate::press::{Needs, size};
use crate::text::{counted, thousands};
use crate::walkthrough::Walkthrough;
use std::path::Path;

/// The name of the default file, without its extension.
const USUAL: &str = "collection";

pub(super) fn run(options: &Collection, session: &Session<'_>) -> CommandResult {
    let Destination { format, path } = destination(options, session)?;
    let latex = options.latex();
    let language = options.look.words.language(session)?;
    let (is_tex, is_set) = (format == Format::Tex, format != Format::Pdf);
    if is_tex && is_foreign(&language) {
        return Err(LatexError::Language(language.tag().to_owned()).into());
    }
    let templates = templates(options.look.words.template_dir.as_deref().filter(|_| is_set), session)?;
    let style = style(options, format, session)?;
    let paper = options.sheets.paper();
    let plan = options.sheets.impose.plan(paper.clone(), &language)?;
    session.unused(&rules(options, format));
    let items = session.find(&options.inputs, &options.kind, None)?;
    session.demand_other_file(path.as_deref())?;
    let busy = session.busy();
    let arrows = if options.solutions == Answers::Moves { 1 } else { style.steps.arrows() };
    let outcomes = solved(&items, options, arrows, &language, session);
    // No part of the book is written before it is finished.
    drop(busy);
    sources::say_repeated(&items, session);
    let mut stories = Vec::new();
    let mut left_out = Vec::new();
    for (item, outcome) in items.iter().zip(outcomes) {
        match outcome {
            Ok(story) => stories.push(story),
            Err(why) if why.ending == Ending::Interrupted => return Ok(Ending::Interrupted),
            Err(why) => {
                let ending = why.ending_of_one();
                left_out.push((ending, format!("{}: {}: {}", ending.word(), item.place(), why.text)));
            }
        }
    }
    if options.sort == SortName::Length {
        stories.sort_by_key(Walkthrough::length);
    }
    let named = || left_out.iter().for_each(|(_, text)| session.print(text));
    let binding = Binding { title: options.title.clone(), parts: options.parts.clone(), answers: options.solutions };
    let Some(book) = bind(&stories, &style, &binding) else {
        named();
        return Ok(match ending(&left_out, items.len(), session) {
            Ending::Done => Ending::Unsolvable,
            other => other,
        });
    };
    let layout = layout(&options.sheets, &paper, plan.as_ref());
    let made = || {
        let document = match format {
            Format::Tex => {
                let check = |story: &Walkthrough| latex.check(story).map_err(|why| why.named(Some(&story.about.title)));
                stories.iter().try_for_each(check)?;
                Document::of(latex_collection(&book, latex.flavour(), &templates)?)
            }
            Format::Typ => Document::of(typst_collection(&book, &templates)?),
            _ => printed(paginate_collection(&book, &layout)?, plan.as_ref(), style.theme)?,
        };
        size::document(document.bytes.len())?;
        Ok(document)
    };
    // Problems of puzzles are reported even if the book cannot be made for another reason.
    let document = made().inspect_err(|_: &Failure| named())?;
    if is_tex {
        warn_of_rare_characters(&stories, None, session);
    }
    let missing = match left_out.len() {
        0 => String::new(),
        count => format!(", {} left out", thousands(count)),
    };
    let document = Document { extent: document.extent + &missing, ..document };
    document.deliver(path.as_deref(), &format!("{}, ", counted(stories.len(), "puzzle")), session)?;
    named();
    let ending = ending(&left_out, items.len(), session);
    Ok(stories.iter().fold(ending, |ending, story| ending.shown(story.claim)))
}

/// Returns the destination of the book, and its format.
fn destination(options: &Collection, session: &Session<'_>) -> Result<Destination, Failure> {
    let of_pages = |format| matches!(format, Some(Format::Html | Format::Svg));
    let ending = options.target.output.as_deref().and_then(Format::from_extension);
    if of_pages(options.target.to.or(ending)) {
        return Err(Failure::usage(
            "`collection` writes only PDF, LaTeX and Typst, e.g. -o book.pdf or -o book.tex; for HTML or images of many puzzles use \
                       `stepbook batch`",
        ));
    }
    let mut target = options.latex().target(&options.target)?;
    if target.output.as_deref() == Some(Path::new("-")) {
        target.to = target.to.or(Some(Format::Pdf));
    }
    let mut destination = session.destination(&target, &Collection::FORMATS, Format::Pdf)?;
    if target.output.is_none() {
        destination.path = Some(Path::new(USUAL).with_extension(destination.format.extension()));
    }
    Ok(destination)
}

fn style(options: &Collection, format: Format, session: &Session<'_>) -> Result<Style, Failure> {
    Ok(Style {
        steps: match &options.steps {
            None if options.look.arrows.is_none() => Selection::Moves,
            steps => options.look.selection(steps.as_ref().unwrap_or(&Selection::All))?,
        },
        large: options.sheets.large_print && format == Format::Pdf,
        date: session.date()?,
        code: options.sheets.qr.clone(),
        // The heading of a picture already contains its number and its move.
        caption: Default::default(),
        ..options.look.style(session)?
    })
}

/// Options without effect.
fn rules(options: &Collection, format: Format) -> Vec<Rule> {
    let has_solutions = options.parts.contains(&BookPart::Solutions);
    let is_of_moves = options.solutions == Answers::Moves;
    let own: [Rule; 3] = [
        (has_solutions && is_of_moves, "it is for --solutions diagrams", "--steps --arrows"),
        (!has_solutions, "the book has no solutions", "--steps --arrows --solutions --mark --focus"),
        (true, "pictures in a collection always show number and move", "--caption"),
    ];
    [&options.latex().rules(&options.look, None, format)[..], &Sheets::rules(format), &own].concat()
}

/// Returns the result of each puzzle, in order.
fn solved(
    items: &[Item],
    options: &Collection,
    arrows: usize,
    language: &Language,
    session: &Session<'_>,
) -> Vec<Result<Walkthrough, Failure>> {
    let jobs = Jobs::new(options.jobs, items.len(), &options.effort, session);
    let question = options.wanted.question(&jobs.effort, arrows);
    let one = |at: usize| {
        let loaded = items[at].read(session).map_err(|(name, why)| why.named(name.as_deref()))?.trimmed();
        let title = Some(&*loaded.puzzle.about.title);
        let solved = solve(&loaded, &question, Needs::default(), language, &jobs.session);
        let story = solved.map_err(|why| why.named(title))?.0?;
        let steps = options.steps.as_ref().map_or(Ok(()), |steps| steps.check(story.length()));
        steps.map_err(|why| Failure::invalid(format!("--steps: {why}")).named(title)).map(|()| story)
    };
    let outcomes = jobs.run(items.len(), session, |at| &*items[at].name, one);
    outcomes.into_iter().map(|outcome| outcome.unwrap_or_else(|| Err(Failure::interrupted()))).collect()
}

/// Returns how the run ended, by the same rule as `stepbook batch`.
fn ending(left_out: &[(Ending, String)], of: usize, session: &Session<'_>) -> Ending {
    let endings: Vec<Ending> = left_out.iter().map(|(ending, _)| *ending).collect();
    let faulty = endings.iter().filter(|ending| matches!(ending, Ending::Invalid | Ending::System)).count();
    if faulty > 0 {
        session.error(&format!("{} of {} could not be included", thousands(faulty), counted(of, "puzzle")));
    }
    Ending::of_all(&endings)
}
