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
use std::convert::Infallible;

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
pub struct Folder<'a, E> {
    /// What the pictures show.
    pub story: &'a Walkthrough,
    /// The figures of the pictures.
    pub figures: &'a [Figure],
    /// Takes a file, by its name and its bytes, as soon as it is made: all together may need much memory.
    write: &'a mut dyn FnMut(String, Vec<u8>) -> Result<(), E>,
    /// The names of all files.
    pub names: Vec<String>,
    /// What the files are, in words: "117 images", "sprite.svg".
    pub told: Vec<String>,
    /// What it says of all files.
    pub manifest: Manifest,
}

impl<'a, E> Folder<'a, E> {
    /// Without files.
    pub fn new(
        story: &'a Walkthrough,
        (pictures, figures): (&'a [Picture], &'a [Figure]),
        write: &'a mut dyn FnMut(String, Vec<u8>) -> Result<(), E>,
    ) -> Self {
        let manifest = Manifest::new(story, (pictures, figures));
        Self { story, figures, write, names: Vec::new(), told: Vec::new(), manifest }
    }

    /// The file of picture `at`, with this extension.
    ///
    /// # Errors
    ///
    /// If it is not taken.
    pub fn step(&mut self, at: usize, ending: &str, bytes: Vec<u8>) -> Result<(), E> {
        let file = file(self.story, self.figures[at].number, ending);
        self.manifest.steps[at].files.put("file", &*file);
        self.file(file, bytes)
    }

    /// Another file.
    ///
    /// # Errors
    ///
    /// If it is not taken.
    pub fn file(&mut self, name: String, bytes: Vec<u8>) -> Result<(), E> {
        self.names.push(name.clone());
        (self.write)(name, bytes)
    }

    /// A file that belongs to no step, with its key in the manifest.
    ///
    /// # Errors
    ///
    /// If it is not taken.
    pub fn add(&mut self, key: &'static str, name: &'static str, bytes: Vec<u8>) -> Result<(), E> {
        self.told.push(name.to_owned());
        match key {
            "animations" => self.manifest.animations.push(name),
            key => self.manifest.files.put(key, name),
        }
        self.file(name.to_owned(), bytes)
    }

    /// The image of each step, and what a script needs to play the puzzle. With `fonts`, letters are outlines.
    ///
    /// # Errors
    ///
    /// If a file is not taken, or a character is in none of `fonts`.
    pub fn images(&mut self, style: &Style, fonts: Option<&Fonts>) -> Result<(), E>
    where
        E: From<MissingGlyphs>,
    {
        self.told.push(counted(self.figures.len(), "image"));
        for (at, figure) in self.figures.iter().enumerate() {
            self.step(at, "svg", image(figure, style.theme, fonts)?.into_bytes())?;
        }
        self.describe(style);
        match style.facts.table().filter(|_| shows_solution(self.figures)) {
            Some(table) => self.add("distances", DISTANCES, table.into_bytes()),
            None => Ok(()),
        }
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

    /// The script that plays the pictures.
    ///
    /// # Errors
    ///
    /// If a file is not taken.
    pub fn element(&mut self, templates: &Templates) -> Result<(), E> {
        let keys = ["element", "element_more"].into_iter();
        keys.zip(booklet::element(templates)).try_for_each(|(key, (name, text))| self.add(key, name, text.into_bytes()))
    }

    /// Adds the manifest, which needs all others.
    ///
    /// # Errors
    ///
    /// If it is not taken.
    pub fn finish(&mut self) -> Result<(), E> {
        self.file(MANIFEST.to_owned(), self.manifest.json().into_bytes())
    }
}

/// Whether more is shown than the start, which gives nothing away.
fn shows_solution(figures: &[Figure]) -> bool {
    figures.iter().any(|figure| figure.number > 0)
}

/// The manifest of plain images, as JSON.
pub fn manifest(story: &Walkthrough, style: &Style) -> String {
    let (pictures, figures) = figures(story, style);
    let mut write = |_, _| Ok::<_, Infallible>(());
    let mut folder = Folder::new(story, (&pictures, &figures), &mut write);
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
    let mut files = Vec::new();
    let mut write = |name, bytes| {
        files.push((name, bytes));
        Ok::<_, MissingGlyphs>(())
    };
    let mut folder = Folder::new(story, (&pictures, &figures), &mut write);
    let made = folder.images(style, None);
    let made = made.and_then(|()| element.map_or(Ok(()), |templates| folder.element(templates)));
    made.and_then(|()| folder.finish()).expect("without fonts, no character is missing");
    files
}
