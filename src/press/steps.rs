//! The images of all steps as files, and the manifest that describes them.

use crate::booklet::{self, Figure, Stage, Style, Templates};
use crate::diagram::{Diagram, Theme};
use crate::font::Fonts;
use crate::render::MissingGlyphs;
use crate::render::svg::{self, Surroundings};
use crate::report::Manifest;
use crate::report::json::Object;
use crate::text::counted;
use crate::walkthrough::{Picture, Walkthrough};

/// The file of the manifest.
pub const MANIFEST: &str = "manifest.json";

/// The file of the distances of all positions, which an element loads once a reader plays.
pub const DISTANCES: &str = "distances.txt";

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

/// A folder with a file for each picture of a story: the files, the manifest last, and what it says of the others.
pub struct Folder<'a> {
    /// What the pictures show.
    pub story: &'a Walkthrough,
    /// The figures of the pictures.
    pub figures: &'a [Figure],
    /// All files, by their names.
    pub files: Vec<(String, Vec<u8>)>,
    /// What the files are, in words: "117 images", "sprite.svg".
    pub told: Vec<String>,
    /// What it says of all files.
    pub manifest: Manifest,
}

impl<'a> Folder<'a> {
    /// Without files.
    pub fn new(story: &'a Walkthrough, (pictures, figures): (&'a [Picture], &'a [Figure])) -> Self {
        let manifest = Manifest::new(story, (pictures, figures));
        Self { story, figures, files: Vec::new(), told: Vec::new(), manifest }
    }

    /// Adds the file of picture `at`, with this extension.
    pub fn step(&mut self, at: usize, ending: &str, bytes: Vec<u8>) {
        let file = file(self.story, self.figures[at].number, ending);
        self.manifest.steps[at].files.put("file", &*file);
        self.files.push((file, bytes));
    }

    /// Adds a file that belongs to no step, with its key in the manifest.
    pub fn add(&mut self, key: &'static str, name: &'static str, bytes: Vec<u8>) {
        self.told.push(name.to_owned());
        match key {
            "animations" => self.manifest.animations.push(name),
            key => self.manifest.files.put(key, name),
        }
        self.files.push((name.to_owned(), bytes));
    }

    /// Adds the image of each step, and what a script needs to play the puzzle. With `fonts`, letters are outlines.
    ///
    /// # Errors
    ///
    /// If a character is in none of `fonts`.
    pub fn images(&mut self, style: &Style, fonts: Option<&Fonts>) -> Result<(), MissingGlyphs> {
        self.told.push(counted(self.figures.len(), "image"));
        for (at, figure) in self.figures.iter().enumerate() {
            self.step(at, "svg", image(figure, style.theme, fonts)?.into_bytes());
        }
        self.describe(style);
        let table = style.facts.table().filter(|_| shows_solution(self.figures));
        table.into_iter().for_each(|table| self.add("distances", DISTANCES, table.into_bytes()));
        Ok(())
    }

    /// Describes the pictures, and the board on which a script plays the puzzle; without the solution if only the start is shown.
    fn describe(&mut self, style: &Style) {
        let Some(Figure { diagram: Diagram { width, height, .. }, .. }) = self.figures.first() else { return };
        // In units of the view box, and in mm.
        self.manifest.picture = Object::default()
            .with("width", width * svg::UNIT)
            .with("height", height * svg::UNIT)
            .with("width_mm", width * svg::CELL_MM)
            .with("height_mm", height * svg::CELL_MM);
        self.manifest.stage = Some(Stage::of(self.story, style, shows_solution(self.figures)));
    }

    /// Adds the script that plays the pictures.
    pub fn element(&mut self, templates: &Templates) {
        for (key, (name, text)) in ["element", "element_more"].into_iter().zip(booklet::element(templates)) {
            self.add(key, name, text.into_bytes());
        }
    }

    /// All files, and at their end the manifest, which needs all others.
    pub fn finish(mut self) -> Vec<(String, Vec<u8>)> {
        self.files.push((MANIFEST.to_owned(), self.manifest.json().into_bytes()));
        self.files
    }
}

/// Whether more is shown than the start, which gives nothing away.
fn shows_solution(figures: &[Figure]) -> bool {
    figures.iter().any(|figure| figure.number > 0)
}

/// The manifest of plain images, as JSON.
pub fn manifest(story: &Walkthrough, style: &Style) -> String {
    let (pictures, figures) = figures(story, style);
    let mut folder = Folder::new(story, (&pictures, &figures));
    let steps = folder.manifest.steps.iter_mut().zip(&figures);
    steps.for_each(|(step, figure)| step.files.put("file", file(story, figure.number, "svg")));
    folder.describe(style);
    folder.manifest.json()
}

/// Plain images of the steps that `style` shows, the script that plays them if there are templates of it, and the manifest: names and
/// contents, as `stepbook steps` writes them.
///
/// # Panics
///
/// Never: without fonts, no character is missing.
pub fn files(story: &Walkthrough, style: &Style, element: Option<&Templates>) -> Vec<(String, Vec<u8>)> {
    let (pictures, figures) = figures(story, style);
    let mut folder = Folder::new(story, (&pictures, &figures));
    folder.images(style, None).expect("without fonts, no character is missing");
    element.into_iter().for_each(|templates| folder.element(templates));
    folder.finish()
}
