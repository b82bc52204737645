//! Documents of every sort, as the program makes them.

use super::write;
use crate::common::program::{Program, Words as _, folder, read};
use crate::common::{cases, examples, path, special, text_of};
use rayon::prelude::*;
use std::fs;
use std::sync::LazyLock;
use stepbook::stages::booklet::impose::{Imposition, Scheme, impose};
use stepbook::stages::booklet::pages::{Layout, paginate};
use stepbook::stages::booklet::{self, Levels, Style, compose};
use stepbook::stages::diagram::Theme;
use stepbook::stages::font::Fonts;
use stepbook::stages::render::pdf::{Pages, page};
use stepbook::stages::walkthrough::Walkthrough;

/// A Sunday in 2001, in seconds since 1970.
pub const DATE: i64 = 1_000_000_000;

/// Fonts of the tests: "chinese.otf", or a face of a collection, "arabic-devanagari.ttc#1".
pub fn fonts(names: &[&str]) -> Fonts {
    let mut fonts = Fonts::default();
    for name in names {
        let (name, face) = name.split_once('#').map_or((*name, None), |(name, face)| (name, face.parse().ok()));
        let file = fs::read(path("crates/draw/tests/fonts").join(name)).expect("a font");
        fonts.add(file, face).expect("a usable font");
    }
    fonts
}

/// The file that the program makes with these arguments and with the input after ` < `.
pub fn made(command: &str) -> Vec<u8> {
    made_at(command, None)
}

fn made_at(command: &str, date: Option<i64>) -> Vec<u8> {
    let folder = folder();
    let (arguments, input) = command.split_once(" < ").unwrap_or((command, ""));
    let arguments = arguments
        .replace("{he}", "--lang he --font {fonts}/hebrew.ttf --font {fonts}/hebrew-bold.ttf")
        .replace("{few}", "--steps 0-19,110-116")
        .replace("{fonts}", &path("crates/draw/tests/fonts").to_string_lossy())
        .replace("{examples}", &path("examples").to_string_lossy());
    let mut program = Program::new();
    program.args(arguments.as_str().words()).args(["-q", "-o", "out.pdf"]).current_dir(&folder);
    if let Some(date) = date {
        program.env("SOURCE_DATE_EPOCH", date.to_string());
    }
    program.write_stdin(cases::plain(input)).run().code(0);
    read(&folder, "out.pdf")
}

/// A booklet before and after its pages are put on sheets.
pub fn on_sheets(story: &Walkthrough, style: &Style, plan: &Imposition) -> (Pages, Pages) {
    let layout = Layout { paper: plan.page(), ..Layout::default() };
    let pages = paginate(&compose(story, style), &layout).expect("it fits");
    (pages.clone(), impose(pages, plan).expect("sheets"))
}

/// "booklet" or another scheme, "signatures" of two sheets, or "single" pages.
pub fn scheme(name: &str) -> Scheme {
    match name {
        "single" => Scheme::Single,
        "signatures" => Scheme::Booklet { signature: Some(2), creep: 0.1 },
        name => name.parse().expect("a scheme"),
    }
}

/// Documents of every sort, by name; they are made once.
pub fn documents() -> &'static [(String, Vec<u8>)] {
    static DOCUMENTS: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
        let table = text_of("tests/cases/pdf-documents.txt");
        let lines = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(": "));
        let mut jobs: Vec<(String, String)> =
            lines.map(|line| line.expect("a name and arguments")).map(|(a, b)| (a.to_owned(), b.to_owned())).collect();
        jobs.extend(examples().into_iter().map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name.replace('.', "-"), format!("book {{examples}}/{name}"))
        }));
        assert!(jobs.len() > 65);
        let make = |(name, command): &(String, String)| {
            (name.clone(), made_at(command, name.ends_with("dated").then_some(DATE)))
        };
        let mut documents: Vec<(String, Vec<u8>)> = jobs.par_iter().map(make).collect();
        let special = |(name, story): (&str, Walkthrough)| {
            let pages = paginate(&compose(&story, &Style::default()), &Layout::default()).expect("it fits");
            (name.to_owned(), write(&pages))
        };
        documents.par_extend(special::all().into_par_iter().map(special));
        let levels = Levels { positions: vec![1, 3, 4, 2], winning: None, is_whole: true, complete: Some(3) };
        let plot = booklet::levels(&special::goalless(), &levels, &Fonts::default(), booklet::PLOT_WIDTH);
        let plot = page(plot, "en", &Fonts::default(), Theme::default(), None).expect("ordinary text");
        documents.push(("levels-goalless".to_owned(), plot));
        documents
    });
    &DOCUMENTS
}
