//! `stepbook draw`.

use super::arguments::{Draw, Format, Look, ShapeName, StepNumber, WIDTH};
use super::input::Loaded;
use super::latex::warn_of_rare_characters;
use super::output::Destination;
use super::search::{Solved, load_task, solve_task};
use super::templates::templates;
use super::unused::Rule;
use super::writers::{pdf, raster};
use super::{CommandResult, Failure, Session};
use crate::booklet::{self, Figure, Sketch, Style};
use crate::language::Language;
use crate::press;
use crate::puzzle::{Game, Puzzle};
use crate::render::svg::Look as Painting;
use crate::render::text;
use crate::walkthrough::{Shown, Walkthrough, narrate_in};

/// The shapes of LaTeX that one picture has.
pub(super) const SHAPES: [ShapeName; 3] = [ShapeName::Fragment, ShapeName::Figure, ShapeName::Standalone];

pub(super) fn run(options: &Draw, session: &Session<'_>) -> CommandResult {
    let target = options.latex.target(&options.target)?;
    let destination = session
        .destination(&target, &Draw::FORMATS, |to| Destination { format: to.unwrap_or(Format::Txt), path: None })?;
    let shape = options.latex.shape(ShapeName::Fragment, &SHAPES)?;
    let loaded = load_task(&options.task, session)?;
    let look = options.look.chosen(&loaded.puzzle.about, session);
    let language = look.words.language(session)?;
    let mut style = look.style(session)?;
    style.theme = options.paper.below(style.theme);
    style.steps = look.selection(&style.steps)?;
    let format = destination.format;
    let own: [Rule; 6] = [
        (format != Format::Png, "only a PNG has pixels", &["--width"]),
        (
            !matches!(format, Format::Svg | Format::Png | Format::Typ),
            "only SVG, PNG and Typst have a background",
            &["--ground"],
        ),
        look.words.rule_of_pictures(!matches!(format, Format::Tex | Format::Typ), session),
        (format != Format::Svg, "only SVG has its letters in two ways", &["--text"]),
        (options.map, "the complete map highlights no jump", &["--arrow", "--mark", "--focus"]),
        (options.map, "the complete map has its own title", &["--caption"]),
    ];
    session.unused(&[&options.latex.rules(&look, shape, format)[..], &own].concat());
    options.paper.warn(style.theme, session);
    let unsolved = |loaded: Box<Loaded>| -> Result<_, Failure> {
        let unsolved = loaded.puzzle.unsolved(options.task.wanted.counted.metric());
        let story = Box::new(narrate_in(&loaded.puzzle, &unsolved, &language)?);
        Ok((loaded, story))
    };
    let is_start = !options.map && is_start(options.step, &look);
    let (loaded, story) = if is_start && !has_route(&loaded.puzzle) {
        unsolved(loaded)?
    } else {
        match solve_task(loaded, &options.task, style.steps.arrows(), &language, session)? {
            Solved::Story(loaded, story) => (loaded, story),
            Solved::No(loaded, _) if is_start => unsolved(loaded)?,
            Solved::No(loaded, why) => return Ok(why.explain(&loaded.puzzle, session)),
        }
    };
    let figure = drawn((!options.map).then_some(options.step), &look, &story, &style)?;
    let bytes = match destination.format {
        Format::Tex => {
            warn_of_rare_characters(&story, shape, session);
            let label = options.latex.prefix(&loaded);
            let setting = options.latex.setting(shape.unwrap_or_default(), &label, &style, &story)?;
            let templates = templates(look.words.template_dir.as_deref(), session)?;
            booklet::figures(std::slice::from_ref(&figure), &setting, &templates)?.into_bytes()
        }
        Format::Typ => {
            let label = options.latex.prefix(&loaded);
            let sketch = Sketch { label: &label, theme: style.theme, story: &story };
            sketch.one(&figure, &templates(look.words.template_dir.as_deref(), session)?)?.into_bytes()
        }
        Format::Svg => {
            let fonts = options.letters.outlines(&style.fonts);
            press::image(&figure, Painting::Painted(style.theme), "", fonts)?.into_bytes()
        }
        format => figure_bytes(&figure, &language, &style, format, options.width.unwrap_or(WIDTH), session)?,
    };
    Ok(session.deliver(&bytes, destination.path.as_deref(), &figure.diagram.title)?.shown(story.claim))
}

/// Whether a position is the start and shows nothing of the solution; a caption may name its length.
pub(super) fn is_start(step: StepNumber, look: &Look) -> bool {
    step == StepNumber::At(0) && look.caption.is_none() && look.shown() != Shown::Next
}

/// Whether even the picture of the start leaves room for a solution: the map of a maze for its route.
pub(super) fn has_route(puzzle: &Puzzle) -> bool {
    matches!(puzzle.game, Game::Maze(_)) && puzzle.has_goal()
}

/// The picture of a step; without one, the map.
pub(super) fn drawn(
    wanted: Option<StepNumber>,
    look: &Look,
    story: &Walkthrough,
    style: &Style,
) -> Result<Figure, Failure> {
    let Some(wanted) = wanted else {
        let no_map = || {
            Failure::Error(
                "--map is for number mazes; use --step to draw a position of a sliding-block puzzle".to_owned(),
            )
        };
        return booklet::whole_map(story, style).ok_or_else(no_map);
    };
    let k = step(story, wanted)?;
    let mut figure = booklet::figure(story, style, k);
    figure.notes = story.notes().into_iter().filter(|(step, _)| *step == k).map(|(_, text)| text.to_owned()).collect();
    if look.caption.is_some() && !figure.caption.is_empty() {
        figure.diagram.title.clone_from(&figure.caption);
    }
    Ok(figure)
}

fn step(story: &Walkthrough, wanted: StepNumber) -> Result<usize, Failure> {
    let last = story.length();
    match wanted {
        StepNumber::Last => Ok(last),
        StepNumber::At(k) if k <= last => Ok(k),
        StepNumber::At(k) => Err(Failure::Error(format!("there is no step {k}: the solution has steps 0 to {last}"))),
    }
}

fn figure_bytes(
    figure: &Figure,
    language: &Language,
    style: &Style,
    format: Format,
    width: u32,
    session: &Session<'_>,
) -> Result<Vec<u8>, Failure> {
    let theme = style.theme;
    let diagram = &figure.spoken();
    Ok(match format {
        Format::Png => raster::png(&[diagram], &style.fonts, theme, width)?.concat(),
        Format::Pdf => pdf::figure(diagram, language.tag(), &style.fonts, theme, session.date()?)?,
        _ => {
            let notes: String = figure.notes.iter().map(|note| format!("\n{note}\n")).collect();
            (text::text(diagram) + &notes).into_bytes()
        }
    })
}
