//! `stepbook draw`.

use super::arguments::{Arrangement, Draw, Format, Look, StepNumber, WIDTH};
use super::latex::warn_of_rare_characters;
use super::resources::templates;
use super::search::{asked, load_task, solve_task};
use super::unused::Rule;
use super::{CommandResult, Failure, Session};
use crate::booklet::{self, Figure, Shape, Style, TypstFigures};
use crate::press;
use crate::puzzle::{Game, Puzzle};
use crate::render::{pdf, raster, text};
use crate::walkthrough::{Shown, Walkthrough};
use std::slice;

/// The LaTeX shapes that can contain one picture.
pub(super) const SHAPES: [Arrangement; 3] = [Some(Shape::Fragment), Some(Shape::Figure), Some(Shape::Standalone)];

pub(super) fn run(options: &Draw, session: &Session<'_>) -> CommandResult {
    let target = options.latex.target(&options.target)?;
    let destination = session.destination(&target, &Draw::FORMATS, Format::Txt)?;
    let shape = options.latex.shape(Some(Shape::Fragment), &SHAPES)?;
    let loaded = load_task(&options.task, session)?;
    let look = options.look.chosen(&loaded.puzzle.about, session);
    let language = look.words.language(session)?;
    let mut style = look.style(session)?;
    style.theme = options.paper.below(style.theme);
    style.steps = look.selection(&style.steps)?;
    let format = destination.format;
    let own: [Rule; 5] = [
        (format != Format::Png, "only a PNG has pixels", "--width"),
        (
            !matches!(format, Format::Svg | Format::Png | Format::Typ),
            "only SVG, PNG and Typst have a background",
            "--ground",
        ),
        (format != Format::Svg, "only SVG has its letters in two ways", "--text"),
        (options.map, "the complete map highlights no jump", "--arrow --mark --focus"),
        (options.map, "the complete map has its own title", "--caption"),
    ];
    session.unused(&[&options.latex.rules(&look, shape, format)[..], &own].concat());
    let unsolved = || loaded.unsolved(options.task.wanted.counted.metric(), &language);
    let is_start = !options.map && is_start(options.step, &look);
    let story = if is_start && !has_route(&loaded.puzzle) {
        // A given solution is checked but not shown.
        asked(&loaded.puzzle, &options.task, style.steps.arrows(), session)?;
        unsolved()?
    } else {
        match solve_task(&loaded, &options.task, style.steps.arrows(), &language, session)? {
            Ok(story) => story,
            Err(_) if is_start => unsolved()?,
            Err(why) => return Err(why.into()),
        }
    };
    let figure = drawn((!options.map).then_some(options.step), &look, &story, &style)?;
    let bytes = match destination.format {
        Format::Tex => {
            warn_of_rare_characters(slice::from_ref(&story), shape, session);
            let label = options.latex.prefix(&loaded);
            let setting = options.latex.setting(shape.unwrap_or_default(), &label, &style, &story)?;
            let templates = templates(look.words.template_dir.as_deref(), session)?;
            booklet::figures(slice::from_ref(&figure), None, &setting, &templates)?.into_bytes()
        }
        Format::Typ => {
            let label = options.latex.prefix(&loaded);
            let sketch = TypstFigures { label: &label, theme: style.theme, story: &story };
            sketch.one(&figure, &templates(look.words.template_dir.as_deref(), session)?)?.into_bytes()
        }
        Format::Svg => {
            let fonts = options.letters.outlines(&style.fonts);
            press::image(&figure, style.theme, fonts)?.into_bytes()
        }
        Format::Png => {
            let width = options.width.unwrap_or(WIDTH);
            raster::png(&[&figure.spoken()], &style.fonts, style.theme, width)?.concat()
        }
        Format::Pdf => pdf::figure(&figure.spoken(), language.tag(), &style.fonts, style.theme, session.date()?)?,
        _ => {
            let notes: String = figure.notes.iter().map(|note| format!("\n{note}\n")).collect();
            (text::text(&figure.spoken()) + &notes).into_bytes()
        }
    };
    Ok(session.deliver(&bytes, destination.path.as_deref(), &figure.diagram.title)?.shown(story.claim))
}

/// Returns whether a position is the start and reveals nothing of the solution. A caption may contain its length.
pub(super) fn is_start(step: StepNumber, look: &Look) -> bool {
    step == Some(0) && look.caption.is_none() && look.shown() != Shown::Next
}

/// Returns whether even the picture of the start has room for a solution. The map of a maze can show its route.
pub(super) fn has_route(puzzle: &Puzzle) -> bool {
    matches!(puzzle.game, Game::Maze(_)) && puzzle.has_goal()
}

/// Draws the picture of a step, or the map if there is no step.
pub(super) fn drawn(
    step: Option<StepNumber>,
    look: &Look,
    story: &Walkthrough,
    style: &Style,
) -> Result<Figure, Failure> {
    let Some(step) = step else {
        let no_map =
            || Failure::invalid("--map is for number mazes; use --step to draw a position of a sliding-block puzzle");
        return booklet::whole_map(story, style).ok_or_else(no_map);
    };
    let last = story.length();
    let k = match step {
        None => last,
        Some(k) if k <= last => k,
        Some(k) => {
            return Err(Failure::invalid(format!("there is no step {k}: the solution has steps 0 to {last}")));
        }
    };
    let mut figure = booklet::figure(story, style, k);
    figure.notes = story.notes().into_iter().filter(|(step, _)| *step == k).map(|(_, text)| text.to_owned()).collect();
    if look.caption.is_some() && !figure.caption.is_empty() {
        figure.diagram.title.clone_from(&figure.caption);
    }
    Ok(figure)
}
