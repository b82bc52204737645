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

/// The file with the distances of all positions. The element loads it when a reader starts to play.
pub const DISTANCES: &str = "distances.txt";

/// Returns the file name of step `k`: "step-042.svg".
pub fn file(story: &Walkthrough, k: usize, ending: &str) -> String {
    format!("step-{}.{ending}", story.id(k))
}

/// Returns the pictures that `style` shows, and their figures.
pub fn figures(story: &Walkthrough, style: &Style) -> (Vec<Picture>, Vec<Figure>) {
    let pictures = style.steps.pictures(story, style.shown);
    let figures = pictures.iter().map(|picture| booklet::figure_of(story, style, picture)).collect();
    (pictures, booklet::with_notes(story, figures))
}

/// Returns the number of pictures that `style` shows, and the figure of the first. All figures are about the same size.
pub fn first(story: &Walkthrough, style: &Style) -> (usize, Option<Figure>) {
    let pictures = style.steps.pictures(story, style.shown);
    (pictures.len(), pictures.first().map(|picture| booklet::figure_of(story, style, picture)))
}

/// Returns the SVG of a figure. With `fonts`, letters are drawn as outlines.
///
/// # Errors
///
/// Returns an error if none of the `fonts` contains a character.
pub fn image(figure: &Figure, theme: Theme, fonts: Option<&Fonts>) -> Result<String, MissingGlyphs> {
    drawn(&figure.spoken(), theme, fonts)
}

/// Returns the SVG of a diagram. With `fonts`, letters are drawn as outlines.
///
/// # Errors
///
/// Returns an error if none of the `fonts` contains a character.
pub fn drawn(diagram: &Diagram, theme: Theme, fonts: Option<&Fonts>) -> Result<String, MissingGlyphs> {
    match fonts {
        Some(fonts) => svg::outlined(diagram, theme, Surroundings::File, fonts),
        None => Ok(svg::svg(diagram, theme, Surroundings::File)),
    }
}

/// A folder with a file for each picture of a story. The manifest is its last file and describes the others.
pub struct Folder<'a> {
    /// The story that the pictures show.
    pub story: &'a Walkthrough,
    /// The figures of the pictures.
    pub figures: &'a [Figure],
    /// All files by name.
    pub files: Vec<(String, Vec<u8>)>,
    /// A description of the files in words: "117 images", "sprite.svg".
    pub told: Vec<String>,
    /// The manifest of all files.
    pub manifest: Manifest,
}

impl<'a> Folder<'a> {
    /// Creates a folder without files.
    pub fn new(story: &'a Walkthrough, (pictures, figures): (&'a [Picture], &'a [Figure])) -> Self {
        let manifest = Manifest::new(story, (pictures, figures));
        Self { story, figures, files: Vec::new(), told: Vec::new(), manifest }
    }

    /// Adds the file of picture `at` with this extension.
    pub fn step(&mut self, at: usize, ending: &str, bytes: Vec<u8>) {
        let file = file(self.story, self.figures[at].number, ending);
        self.manifest.steps[at].files.put("file", &*file);
        self.files.push((file, bytes));
    }

    /// Adds a file that belongs to no step, under its key in the manifest.
    pub fn add(&mut self, key: &'static str, name: &'static str, bytes: Vec<u8>) {
        self.told.push(name.to_owned());
        match key {
            "animations" => self.manifest.animations.push(name),
            key => self.manifest.files.put(key, name),
        }
        self.files.push((name.to_owned(), bytes));
    }

    /// Adds the image of each step, and the data that a script needs to play the puzzle. With `fonts`, letters are
    /// drawn as outlines.
    ///
    /// # Errors
    ///
    /// Returns an error if none of the `fonts` contains a character.
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

    /// Describes the pictures, and the board on which a script plays the puzzle. If only the start is shown, the
    /// solution is left out.
    fn describe(&mut self, style: &Style) {
        let Some(Figure { diagram: Diagram { width, height, .. }, .. }) = self.figures.first() else { return };
        // In units of the view box and in mm.
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

    /// Returns all files. The manifest is the last one because it describes all others.
    pub fn finish(mut self) -> Vec<(String, Vec<u8>)> {
        self.files.push((MANIFEST.to_owned(), self.manifest.json().into_bytes()));
        self.files
    }
}

/// Returns whether the figures show more than the start, which reveals nothing of the solution.
fn shows_solution(figures: &[Figure]) -> bool {
    figures.iter().any(|figure| figure.number > 0)
}

/// Returns the manifest of plain images as JSON.
pub fn manifest(story: &Walkthrough, style: &Style) -> String {
    let (pictures, figures) = figures(story, style);
    let mut folder = Folder::new(story, (&pictures, &figures));
    let steps = folder.manifest.steps.iter_mut().zip(&figures);
    steps.for_each(|(step, figure)| step.files.put("file", file(story, figure.number, "svg")));
    folder.describe(style);
    folder.manifest.json()
}

/// Returns the names and contents of the files that `stepbook steps` writes: plain images of the steps that `style`
/// shows, the script that plays them if its templates are given, and the manifest.
///
/// # Panics
///
/// Never. Without fonts, no character can be missing.
pub fn files(story: &Walkthrough, style: &Style, element: Option<&Templates>) -> Vec<(String, Vec<u8>)> {
    let (pictures, figures) = figures(story, style);
    let mut folder = Folder::new(story, (&pictures, &figures));
    folder.images(style, None).expect("without fonts, no character is missing");
    element.into_iter().for_each(|templates| folder.element(templates));
    folder.finish()
}
