//! Images of steps: SVG and other requested formats.

use super::super::Failure;
use super::super::arguments::{FilmName, Format, Images, Sheet, WIDTH};
use super::{Output, Write};
use crate::booklet::{self, ELEMENT, Figure, Style};
use crate::diagram::Diagram;
use crate::press::{self, DISTANCES};
use crate::render::raster::{self, Film};
use crate::render::svg::{self, HOLD_MS, Pace};
use crate::report::PictureSize;
use crate::text::counted;
use crate::walkthrough::Walkthrough;
use clap::ValueEnum as _;

const SPRITE: &str = "sprite.svg";
const SHEET: [&str; 2] = ["sheet.svg", "sheet.png"];
/// So many pictures of pixels are in memory together.
const AT_ONCE: usize = 64;
/// Default time per step of an animation, in ms.
const DELAY: u32 = 600;

/// Whether a file of this name belongs to no step.
pub(super) fn is_shared(name: &str) -> bool {
    [SPRITE, DISTANCES].contains(&name)
        || SHEET.contains(&name)
        || ELEMENT.contains(&name)
        || FilmName::value_variants().iter().any(|film| film.file() == name)
}

/// Refuses images that would be too large, before more than one is drawn. Others are painted from these.
pub(super) fn check_size(story: &Walkthrough, style: &Style, options: &Images) -> Result<(), Failure> {
    let (count, first) = press::first(story, style);
    let fonts = options.letters.outlines(&style.fonts);
    let image = |first: Figure| press::image(&first, style.theme, "", fonts);
    let one = first.map(image).transpose()?.map_or(0, |image| image.len());
    if let Some(Sheet { columns, rows: Some(rows) }) = options.sheet
        && count > columns * rows
    {
        let fits = count.div_ceil(columns);
        return Err(Failure::Error(format!(
            "a sheet of {columns} × {rows} has no room for {count} pictures; use --sheet {columns}x{fits}, or choose fewer with --steps"
        )));
    }
    // A sprite has them once more, and so has a sheet.
    let times = 1 + usize::from(options.sprite) + usize::from(options.sheet.is_some());
    Ok(press::size::images(one * times, count)?)
}

/// The images of `figures` and what belongs to them.
pub(super) fn images<'a>(
    story: &Walkthrough,
    figures: &[Figure],
    style: &Style,
    options: &Images,
    write: &'a mut Write<'a>,
) -> Result<Output<'a>, Failure> {
    let prefix = options.prefix.as_deref().unwrap_or_default();
    let mut output = Output::new(write, counted(figures.len(), "image"));
    for figure in figures {
        let file = press::file(story, figure.number, Format::Svg.extension());
        let fonts = options.letters.outlines(&style.fonts);
        output.file(file.clone(), press::image(figure, style.theme, prefix, fonts)?.into_bytes())?;
        output.steps.push(press::entry(figure, file));
    }
    if let Some(first) = figures.first() {
        let png_size = options.png.map(|pixels| raster::size(&first.diagram, pixels)).transpose()?;
        output.picture = Some(PictureSize { png_size, ..press::size(&first.diagram) });
        output.stage = Some(press::stage(story, style, figures));
    }
    if let Some(table) = press::table(style, figures) {
        output.add(DISTANCES, table.into_bytes())?;
        output.shared.distances = Some(DISTANCES);
    }
    if let Some(width) = options.png {
        output.told.push(counted(figures.len(), "PNG file"));
        for (number, figures) in figures.chunks(AT_ONCE).enumerate() {
            let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
            let pictures = raster::png(&diagrams, &style.fonts, style.theme, width)?;
            for ((at, figure), bytes) in (number * AT_ONCE..).zip(figures).zip(pictures) {
                let file = press::file(story, figure.number, Format::Png.extension());
                output.file(file.clone(), bytes)?;
                output.steps[at].png = Some(file);
            }
        }
    }
    if options.sprite {
        let id = |k: usize| format!("{prefix}step-{}", story.id(k));
        let symbols = figures.iter().map(|figure| (id(figure.number), &figure.diagram));
        output.add(SPRITE, svg::sprite(symbols, style.theme).into_bytes())?;
        output.shared.sprite = Some(SPRITE);
        output.steps.iter_mut().for_each(|step| step.symbol = Some(id(step.number)));
    }
    sheet(&mut output, story, figures, style, options)?;
    films(&mut output, story, figures, style, options)?;
    Ok(output)
}

/// Adds all pictures in one, if that is wanted.
fn sheet(
    output: &mut Output<'_>,
    story: &Walkthrough,
    figures: &[Figure],
    style: &Style,
    options: &Images,
) -> Result<(), Failure> {
    let Some(Sheet { columns, .. }) = options.sheet else { return Ok(()) };
    let diagram = booklet::poster(story, figures, columns, &style.fonts);
    let id = format!("{}sheet", options.prefix.as_deref().unwrap_or_default());
    let svg = press::drawn(&diagram, style.theme, &id, options.letters.outlines(&style.fonts))?;
    output.add(SHEET[0], svg.into_bytes())?;
    output.shared.sheet = Some(SHEET[0]);
    if let (Some(width), Some(first)) = (options.png, figures.first()) {
        let wide = (f64::from(width) * diagram.width / first.diagram.width).round() as u32;
        let wide = wide.min(*raster::WIDTHS.end());
        let bytes = raster::png(&[&diagram], &style.fonts, style.theme, wide)?.concat();
        output.add(SHEET[1], bytes)?;
        output.shared.sheet_png = Some(SHEET[1]);
    }
    Ok(())
}

/// Adds the requested animations, each once.
fn films(
    output: &mut Output<'_>,
    story: &Walkthrough,
    figures: &[Figure],
    style: &Style,
    options: &Images,
) -> Result<(), Failure> {
    let delay = options.delay.unwrap_or(DELAY);
    let frames = if options.animate.is_empty() { Vec::new() } else { booklet::frames(figures) };
    let (fonts, theme, width) = (&style.fonts, style.theme, options.width.unwrap_or(WIDTH));
    let moves: Vec<usize> = figures.iter().map(|figure| figure.phrases.len()).collect();
    let film = Film { frames: &frames, fonts, theme, width, moves: &moves, delay };
    for &format in &options.animate {
        let name = format.file();
        if output.shared.animations.contains(&name) {
            continue;
        }
        let bytes = match format {
            FilmName::Svg => {
                let number = |figure: Option<&Figure>| figure.map_or(0, |figure| figure.number);
                let steps = number(figures.first())..=number(figures.last());
                let motion = booklet::motion(story, style, &steps, style.steps.is_of_moves());
                let id = format!("{}animation", options.prefix.as_deref().unwrap_or_default());
                svg::animated(&motion, theme, &id, Pace { delay, hold: HOLD_MS }).into_bytes()
            }
            FilmName::Gif => raster::gif(&film)?,
            FilmName::Apng => raster::apng(&film)?,
            FilmName::Webp => raster::webp(&film)?,
        };
        output.add(name, bytes)?;
        output.shared.animations.push(name);
    }
    Ok(())
}
