//! Every flavour of LaTeX pictures in every engine, in the classes that authors use, without complaint.

use crate::common::{self, puzzles, tex};
use rayon::prelude::*;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::LazyLock;
use stepbook::stages::booklet::{self, Figure, Selection, Style};
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::walkthrough::{Picture, Walkthrough};

const FLAVOURS: [Flavour; 3] = [Flavour::Picture, Flavour::Tikz, Flavour::Wiberg];

/// The figures of a puzzle in files, as an author reads them into a paper.
struct Files {
    /// What must be read before them.
    definitions: Option<(String, String)>,
    /// The name of each, without its ending, and its source.
    figures: Vec<(String, String)>,
}

/// The files of all puzzles for each flavour.
static FILES: LazyLock<Vec<(Flavour, Vec<Files>)>> = LazyLock::new(|| {
    let puzzles = puzzles::all();
    let files = |flavour| puzzles.iter().map(|(name, story)| Files::new(name, story, flavour)).collect();
    FLAVOURS.map(|flavour| (flavour, files(flavour))).into()
});

/// A kind of document.
#[derive(Clone, Copy)]
struct Class {
    /// What is before the packages.
    preamble: &'static str,
    /// What is before and after each figure.
    around: (&'static str, &'static str),
    /// Whether there is less room than on a page of Wiberg's paper, for which his flavour chooses its unit.
    is_narrow: bool,
}

const PARAGRAPH: (&str, &str) = ("\\par\\noindent", "\\par\\bigskip");
const ARTICLE: Class =
    Class { preamble: "\\documentclass{article}\\raggedbottom", around: PARAGRAPH, is_narrow: false };
const COLUMNS: Class =
    Class { preamble: "\\documentclass[twocolumn]{article}\\raggedbottom", is_narrow: true, ..ARTICLE };
const BEAMER: Class = Class {
    preamble: "\\documentclass{beamer}",
    around: ("\\begin{frame}\\frametitle{A step}\\centering", "\\end{frame}"),
    is_narrow: true,
};
/// LaTeX's tagging, as far as it goes in 2022.
const TAGGED: Class =
    Class { preamble: "\\DocumentMetadata{testphase=phase-II}\\documentclass{article}\\raggedbottom", ..ARTICLE };
/// A unit that an author may choose.
const SMALL: &str = "\\setlength{\\unitlength}{2.5mm}";

/// The start, a step in the middle, a picture with several arrows, and the goal.
fn figures(story: &Walkthrough) -> Vec<Figure> {
    let last = story.length();
    let several = Style { steps: Selection::Manoeuvres(NonZeroUsize::MAX), ..Style::default() };
    let numbered = several.steps.pictures(story, several.shown).into_iter().find(Picture::is_numbered);
    let mut steps = vec![0, last / 2, last];
    steps.dedup();
    let mut figures: Vec<Figure> = steps.into_iter().map(|k| booklet::figure(story, &Style::default(), k)).collect();
    figures.extend(numbered.map(|picture| booklet::figure_of(story, &several, &picture)));
    figures.sort_by_key(|figure| figure.number);
    figures.dedup_by_key(|figure| figure.number);
    figures
}

impl Files {
    fn new(name: &str, story: &Walkthrough, flavour: Flavour) -> Self {
        let figures = figures(story);
        let fragments = tex::fragments(story, &figures, flavour, Style::default().theme);
        let names = figures.iter().map(|figure| format!("{name}-{:03}", figure.number));
        Self {
            definitions: fragments.definitions.map(|definitions| (name.to_owned(), definitions)),
            figures: names.zip(fragments.sources).collect(),
        }
    }

    fn write(&self, folder: &Path) {
        for (name, source) in self.definitions.iter().chain(&self.figures) {
            assert!(source.is_ascii(), "{name} is not ASCII");
            std::fs::write(folder.join(format!("{name}.tex")), source).expect("a temporary file can be written");
        }
    }

    /// What a document has in it to show them, and the first one again at the author's size.
    fn body(&self, flavour: Flavour, class: &Class) -> String {
        let (before, after) = class.around;
        let definitions = self.definitions.iter().map(|(name, _)| format!("\\input{{{name}}}\n"));
        let unit = if class.is_narrow && flavour == Flavour::Wiberg { SMALL } else { "" };
        let figures = self.figures.iter().map(|(name, _)| format!("{before}{unit}\\input{{{name}}}{after}\n"));
        let small = format!("{before}{{{SMALL}\\input{{{}}}}}{after}\n", self.figures[0].0);
        definitions.chain(figures).chain([small]).collect()
    }
}

/// Compiles a document with all puzzles for each flavour, which must cause no complaint.
fn check(engine: &str, class: &Class) {
    for (flavour, puzzles) in &*FILES {
        let folder = tempfile::tempdir().expect("a temporary folder");
        puzzles.iter().for_each(|files| files.write(folder.path()));
        let body: String = puzzles.iter().map(|files| files.body(*flavour, class)).collect();
        let packages = if *flavour == Flavour::Tikz { "\\usepackage{tikz}" } else { "" };
        let source = format!("{}{packages}\n\\begin{{document}}\n{body}\\end{{document}}\n", class.preamble);
        let pages = tex::compile(engine, folder.path(), &source).pages();
        assert!(pages > 3, "{engine}, {flavour:?}: {pages} pages");
    }
}

/// LuaTeX's classes are one after the other: where it is new, its first run writes down which fonts there are.
#[test]
fn every_engine_sets_every_class() {
    let engines: [(&str, &[Class]); 6] = [
        ("pdflatex", &[ARTICLE]),
        ("pdflatex", &[COLUMNS]),
        ("pdflatex", &[BEAMER]),
        ("pdflatex", &[TAGGED]),
        ("xelatex", &[ARTICLE, BEAMER]),
        ("lualatex", &[ARTICLE, COLUMNS, BEAMER, TAGGED]),
    ];
    engines.into_par_iter().filter(|(engine, _)| common::tool(engine)).for_each(|(engine, classes)| {
        // Links, which beamer has on every frame, need the Dingbats under XeTeX.
        let can = |class: &&Class| engine != "xelatex" || class.preamble != BEAMER.preamble || tex::has("pzdr.tfm");
        classes.iter().filter(can).for_each(|class| check(engine, class));
    });
}

#[test]
fn complaints_of_tex_are_found() {
    let log = "This is pdfTeX\n\
        Package: infwarerr 2019/12/03 v1.5 Providing info/warning/error messages (HO)\n\
        ! Undefined control sequence.\n\
        Overfull \\hbox (3.0pt too wide) in paragraph at lines 3--4\n\
        Underfull \\vbox (badness 10000) has occurred while \\output is active []\n\
        LaTeX Font Warning: Font shape `OT1/cmr/m/n' in size <7.5> not available\n\
        Missing character: There is no x in font cmr10!\n\
        pdfTeX warning (dest): name{x} has been referenced but does not exist\n\
        Output written on paper.pdf (1 page)\n";
    let mut expected: Vec<&str> = log.lines().skip(2).take(6).collect();
    expected.sort_unstable();
    assert_eq!(tex::complaints(log), expected);
}
