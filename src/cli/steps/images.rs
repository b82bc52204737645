//! Images of steps: SVG and other requested formats.

use super::super::Failure;
use super::super::arguments::{FilmName, Format, Images, Sheet, WIDTH};
use crate::booklet::{self, ELEMENT, Figure, Style};
use crate::diagram::Diagram;
use crate::press::{self, DISTANCES, Folder};
use crate::render::raster::{self, Animation};
use crate::render::svg::{self, HOLD_MS, Pace};
use crate::text::counted;
use crate::walkthrough::Walkthrough;
use clap::ValueEnum as _;

const SPRITE: &str = "sprite.svg";
const SHEET: [&str; 2] = ["sheet.svg", "sheet.png"];
/// Maximum number of bitmaps that are in memory at the same time.
const AT_ONCE: usize = 64;
/// Default time per step of an animation, in ms.
const DELAY: u32 = 600;

/// Returns whether a file of this name belongs to no step.
pub(super) fn is_shared(name: &str) -> bool {
    [SPRITE, DISTANCES].contains(&name)
        || SHEET.contains(&name)
        || ELEMENT.contains(&name)
        || FilmName::value_variants().iter().any(|format| format.file() == name)
}

/// Refuses images that would be too large before more than one is drawn. The other formats are made from these images.
pub(super) fn check_size(story: &Walkthrough, style: &Style, options: &Images) -> Result<(), Failure> {
    let (count, first) = press::first(story, style);
    let fonts = options.letters.outlines(&style.fonts);
    let image = |first: Figure| press::image(&first, style.theme, fonts);
    let one = first.map(image).transpose()?.map_or(0, |image| image.len());
    if let Some(Sheet { columns, rows: Some(rows) }) = options.sheet
        && count > columns * rows
    {
        let fits = count.div_ceil(columns);
        return Err(Failure::invalid(format!(
            "a sheet of {columns} × {rows} has no room for {count} pictures; use --sheet {columns}x{fits}, or choose fewer with --steps"
        )));
    }
    // A sprite contains all images once more, and so does a sheet.
    let times = 1 + usize::from(options.sprite) + usize::from(options.sheet.is_some());
    Ok(press::size::images(one * times, count)?)
}

/// Makes the images and the files that belong to them.
pub(super) fn images(folder: &mut Folder<'_>, style: &Style, options: &Images) -> Result<(), Failure> {
    let prefix = options.prefix.as_deref().unwrap_or_default();
    let fonts = options.letters.outlines(&style.fonts);
    let (story, figures) = (folder.story, folder.figures);
    folder.images(style, fonts)?;
    if let (Some(width), Some(first)) = (options.png, figures.first()) {
        let (width_px, height_px) = raster::size(&first.diagram, width)?;
        folder.manifest.picture.put("png_size", vec![width_px, height_px]);
        folder.told.push(counted(figures.len(), "PNG file"));
        for (number, figures) in figures.chunks(AT_ONCE).enumerate() {
            let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
            let pictures = raster::png(&diagrams, &style.fonts, style.theme, width)?;
            for ((at, figure), bytes) in (number * AT_ONCE..).zip(figures).zip(pictures) {
                let file = press::file(story, figure.number, Format::Png.extension());
                folder.files.push((file.clone(), bytes));
                folder.manifest.steps[at].files.put("png", file);
            }
        }
    }
    if options.sprite {
        let id = |figure: &Figure| format!("{prefix}step-{}", story.id(figure.number));
        let symbols = figures.iter().map(|figure| (id(figure), &figure.diagram));
        folder.add("sprite", SPRITE, svg::sprite(symbols, style.theme).into_bytes());
        folder.manifest.steps.iter_mut().zip(figures).for_each(|(step, figure)| step.files.put("symbol", id(figure)));
    }
    if let (Some(Sheet { columns, .. }), Some(first)) = (options.sheet, figures.first()) {
        let diagram = booklet::poster(story, figures, columns, &style.fonts);
        let sheet = press::drawn(&diagram, style.theme, fonts)?;
        folder.add("sheet", SHEET[0], sheet.into_bytes());
        if let Some(width) = options.png {
            let wide = (f64::from(width) * diagram.width / first.diagram.width).round() as u32;
            let wide = wide.min(*raster::WIDTHS.end());
            let bytes = raster::png(&[&diagram], &style.fonts, style.theme, wide)?.concat();
            folder.add("sheet_png", SHEET[1], bytes);
        }
    }
    films(folder, style, options)
}

/// Adds the requested animations, each once.
fn films(folder: &mut Folder<'_>, style: &Style, options: &Images) -> Result<(), Failure> {
    let (delay, story, figures) = (options.delay.unwrap_or(DELAY), folder.story, folder.figures);
    let frames = if options.animate.is_empty() { Vec::new() } else { booklet::frames(figures) };
    let (fonts, theme, width) = (&style.fonts, style.theme, options.width.unwrap_or(WIDTH));
    let moves: Vec<usize> = figures.iter().map(|figure| figure.phrases.len()).collect();
    let animation = Animation { frames: &frames, fonts, theme, width, moves: &moves, delay };
    for &format in &options.animate {
        let name = format.file();
        if folder.manifest.animations.contains(&name) {
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
            FilmName::Gif => raster::gif(&animation)?,
            FilmName::Apng => raster::apng(&animation)?,
            FilmName::Webp => raster::webp(&animation)?,
        };
        folder.add("animations", name, bytes);
    }
    Ok(())
}
