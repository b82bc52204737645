//! The images of all steps as files, and the manifest that describes them.

use crate::booklet::{self, ELEMENT, Figure, Stage, Style, Templates};
use crate::diagram::{Diagram, Theme};
use crate::font::Fonts;
use crate::render::MissingGlyphs;
use crate::render::svg::{self, Surroundings};
use crate::report::{Manifest, PictureSize, SharedFiles, StepFiles};
use crate::walkthrough::{Picture, Walkthrough};

/// The file of the manifest.
pub const MANIFEST: &str = "manifest.json";

/// The file of the distances of all positions, which an element loads once a reader plays.
pub const DISTANCES: &str = "distances.txt";

/// The extension of images.
const SVG: &str = "svg";

/// The file of step `k`: "step-042.svg".
pub fn file(story: &Walkthrough, k: usize, ending: &str) -> String {
    format!("step-{}.{ending}", story.id(k))
}

/// The pictures that `style` shows, and their figures.
pub fn figures(story: &Walkthrough, style: &Style) -> (Vec<Picture>, Vec<Figure>) {
    let pictures = style.steps.pictures(story, style.shown);
    let figures = pictures.iter().map(|picture| booklet::figure_of(story, style, picture)).collect();
    (pictures, booklet::with_notes(story, figures))
}

/// How many pictures `style` shows, and the figure of the first: about as large as every other.
pub fn first(story: &Walkthrough, style: &Style) -> (usize, Option<Figure>) {
    let pictures = style.steps.pictures(story, style.shown);
    (pictures.len(), pictures.first().map(|picture| booklet::figure_of(story, style, picture)))
}

/// The SVG of a figure. With `fonts`, letters are their outlines.
///
/// # Errors
///
/// If a character is in none of `fonts`.
pub fn image(figure: &Figure, theme: Theme, fonts: Option<&Fonts>) -> Result<String, MissingGlyphs> {
    drawn(&figure.spoken(), theme, fonts)
}

/// The SVG of a diagram. With `fonts`, letters are their outlines.
///
/// # Errors
///
/// If a character is in none of `fonts`.
pub fn drawn(diagram: &Diagram, theme: Theme, fonts: Option<&Fonts>) -> Result<String, MissingGlyphs> {
    match fonts {
        Some(fonts) => svg::outlined(diagram, theme, Surroundings::File, fonts),
        None => Ok(svg::svg(diagram, theme, Surroundings::File)),
    }
}

/// What the manifest says of a figure with this file.
pub fn entry(figure: &Figure, file: String) -> StepFiles {
    StepFiles {
        number: figure.number,
        last: figure.last,
        file,
        caption: figure.caption.clone(),
        words: figure.words.clone(),
        phrases: if figure.is_numbered() { figure.phrases.clone() } else { Vec::new() },
        aloud: figure.aloud.clone(),
        notes: figure.notes.clone(),
        alt: figure.diagram.description.clone(),
        ..StepFiles::default()
    }
}

/// The board on which a script plays the puzzle; without the solution if only the start is shown.
pub fn stage(story: &Walkthrough, style: &Style, figures: &[Figure]) -> Stage {
    Stage::of(story, style, shows_solution(figures))
}

/// The distances of all positions as text, if the solution may be known.
pub fn table(style: &Style, figures: &[Figure]) -> Option<String> {
    style.facts.table().filter(|_| shows_solution(figures))
}

/// Whether more is shown than the start, which gives nothing away.
fn shows_solution(figures: &[Figure]) -> bool {
    figures.iter().any(|figure| figure.number > 0)
}

/// How large an SVG of `diagram` is.
pub fn size(diagram: &Diagram) -> PictureSize {
    let Diagram { width, height, .. } = *diagram;
    PictureSize {
        width: width * svg::UNIT,
        height: height * svg::UNIT,
        width_mm: width * svg::CELL_MM,
        height_mm: height * svg::CELL_MM,
        png_size: None,
    }
}

/// The manifest of plain images, as JSON.
pub fn manifest(story: &Walkthrough, style: &Style) -> String {
    let (pictures, figures) = figures(story, style);
    described(story, style, (&pictures, &figures), SharedFiles::default())
}

fn described(
    story: &Walkthrough,
    style: &Style,
    (pictures, figures): (&[Picture], &[Figure]),
    shared: SharedFiles,
) -> String {
    let entry = |figure: &Figure| entry(figure, file(story, figure.number, SVG));
    let picture = figures.first().map(|first| size(&first.diagram));
    let steps = figures.iter().map(entry).collect();
    Manifest::new(story, (picture, figures.first().map(|_| stage(story, style, figures))), shared, pictures, steps)
        .json()
}

/// Plain images of the steps that `style` shows, the script that plays them if there are templates of it, and the manifest: names and
/// contents, as `stepbook steps` writes them.
pub fn files(story: &Walkthrough, style: &Style, element: Option<&Templates>) -> Vec<(String, Vec<u8>)> {
    let (pictures, figures) = figures(story, style);
    let drawn = |figure: &Figure| {
        let image = svg::svg(&figure.spoken(), style.theme, Surroundings::File);
        (file(story, figure.number, SVG), image.into_bytes())
    };
    let mut files: Vec<_> = figures.iter().map(drawn).collect();
    let scripts = element.map(booklet::element).into_iter().flatten();
    files.extend(scripts.map(|(name, text)| (name.to_owned(), text.into_bytes())));
    let [script, more] = ELEMENT.map(|name| element.map(|_| name));
    let mut shared = SharedFiles { element: script, element_more: more, ..SharedFiles::default() };
    if let Some(table) = table(style, &figures) {
        files.push((DISTANCES.to_owned(), table.into_bytes()));
        shared.distances = Some(DISTANCES);
    }
    files.push((MANIFEST.to_owned(), described(story, style, (&pictures, &figures), shared).into_bytes()));
    files
}
