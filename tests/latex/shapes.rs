//! The shapes of LaTeX output, in documents of an author: compiled by pdflatex, looked at as text and positions.

use crate::common::program::{self, folder};
use crate::common::stories::{HOSTILE, story};
use crate::common::tex::Compiled;
use crate::common::{self, tex};
use serde_json::Value;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::LazyLock;
use stepbook::stages::booklet::{self, Figure, Selection, Setting, Shape, Style};
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::walkthrough::{Walkthrough, numeral};
use tempfile::TempDir;

const KLOTSKI: &str = include_str!("../../examples/klotski.toml");
const HUGHES: &str = include_str!("../../examples/hughes.toml");

static STYLE: LazyLock<Style> = LazyLock::new(Style::default);

/// A board of 22 × 17 with few blocks.
fn wide() -> Walkthrough {
    let mut board = vec![". ".repeat(22); 17];
    board[0].replace_range(0..2, "A ");
    board[16].replace_range(42..43, "B");
    story(&format!("title = 'Wide'\nboard = '''\n{}\n'''\ngoal = {{ A = [0, 2] }}\n", board.join("\n")))
}

fn setting(story: &Walkthrough, shape: Shape) -> Setting<'_> {
    Setting { flavour: Flavour::Picture, shape, label: "tag-", command: None, style: &STYLE, story }
}

/// The figures of `steps`, in this shape.
fn source(story: &Walkthrough, shape: Shape, steps: impl IntoIterator<Item = usize>) -> String {
    let figures: Vec<Figure> = steps.into_iter().map(|k| booklet::figure(story, &Style::default(), k)).collect();
    booklet::figures(&figures, &setting(story, shape), &stepbook::stages::templates()).expect("the puzzle is printable")
}

fn all(story: &Walkthrough, shape: Shape) -> String {
    source(story, shape, 0..=story.length())
}

/// Whether TeX and all these classes and packages are installed.
fn has(files: &[&str]) -> bool {
    common::tool("pdflatex") && common::tool("pdftotext") && files.iter().all(|file| tex::has(file))
}

/// A paper that was compiled.
struct Paper {
    _folder: TempDir,
    compiled: Compiled,
}

impl Paper {
    /// Compiles a document of class `class` that reads `figures` until its references are right. The log has no complaint.
    fn new(class: &str, preamble: &str, text: &str, figures: &str) -> Self {
        let folder = folder();
        fs::write(folder.path().join("figures.tex"), figures).expect("a temporary file can be written");
        let tex = format!(
            "\\documentclass{class}\n{preamble}\n\\begin{{document}}\n{text}\n\\input{{figures}}\n\\end{{document}}\n"
        );
        Self::compile(folder, &tex)
    }

    fn compile(folder: TempDir, tex: &str) -> Self {
        Self { compiled: tex::compile("pdflatex", folder.path(), tex), _folder: folder }
    }

    /// All text, with single spaces.
    fn text(&self) -> String {
        self.compiled.text().expect("pdftotext is there")
    }

    /// Where the word is on each page, in pt from the top left, in the order of the file: page, left and lower edge.
    fn places(&self, word: &str) -> Vec<(usize, f64, f64)> {
        let boxes = self.compiled.told(&["-bbox"]);
        let mut page = 0;
        let mut places = Vec::new();
        for line in boxes.lines().map(str::trim) {
            page += usize::from(line.starts_with("<page "));
            if line.ends_with(&format!(">{word}</word>")) {
                let value = |name: &str| {
                    let (_, rest) = line.split_once(name).expect("an attribute");
                    rest[2..].split('"').next().and_then(|number| number.parse().ok()).expect("a number")
                };
                places.push((page, value("xMin"), value("yMax")));
            }
        }
        places
    }
}

/// How many pictures are in the first row of a grid: their captions are on one line, and only captions name directions.
fn columns(paper: &Paper) -> usize {
    let (page, _, line) = paper.places("start")[0];
    let beside =
        |word: &&str| paper.places(word).iter().filter(|at| at.0 == page && (at.2 - line).abs() < 0.01).count();
    1 + ["up", "down", "left", "right"].iter().map(beside).sum::<usize>()
}

const PACKAGES: [&str; 4] = ["caption.sty", "subcaption.sty", "hyperref.sty", "cleveref.sty"];
const USED: &str = "\\usepackage{caption,subcaption,hyperref,cleveref}";

#[test]
fn many_floats_follow_one_another() {
    if !has(&PACKAGES) {
        return;
    }
    let story = story(KLOTSKI);
    let figures = all(&story, Shape::Figure);
    for (class, preamble) in [("{article}", ""), ("[twocolumn]{article}", USED)] {
        let paper = Paper::new(class, preamble, "See \\ref{tag-step-042}.", &figures);
        let text = paper.text();
        for expected in
            ["See 43.", "Figure 1: After 0 steps: start", "Figure 43: After 42 steps: b left", "Figure 117: "]
        {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }
}

#[test]
fn a_grid_fits_its_pictures_into_the_text() {
    if !has(&PACKAGES) {
        return;
    }
    let story = story(KLOTSKI);
    let grid = all(&story, Shape::Grid);
    let both = "\\newcommand{\\stepbookfloat}{figure*}";
    let text =
        "See \\ref{tag-steps} to \\ref{tag-steps-last}; \\ref{tag-step-042}, on page \\pageref{tag-step-042}.\\par";
    for (class, preamble, expected) in [
        ("{article}", "", (4, "See 1 to 8; 3(42), on page 4.", "Figure 3: Klotski: Steps 32–47 of 116")),
        ("[twocolumn]{article}", "", (2, "See 1 to 15; 6(42), on page 4.", "Figure 6: Klotski: Steps 40–47 of 116")),
        ("[twocolumn]{article}", USED, (2, "See 1 to 15; 6(42), on page 4.", "Figure 6: Klotski: Steps 40–47 of 116")),
        ("[twocolumn]{article}", both, (5, "See 1 to 6; 3(42), on page 4.", "Figure 3: Klotski: Steps 40–59 of 116")),
        // Pictures are 2.25 cm wide, with 4 mm between them: five of them on 12.1 cm, two on 8.1 cm.
        ("{article}", "\\setlength{\\unitlength}{5mm}", (4, "; 3(42),", "Steps 40–59 of 116")),
        ("{article}", "\\setlength{\\unitlength}{4mm}", (5, "; 2(42),", "Steps 30–59 of 116")),
    ] {
        let paper = Paper::new(class, preamble, text, &grid);
        let text = paper.text();
        assert_eq!(columns(&paper), expected.0, "{class} {preamble}");
        for part in [expected.1, expected.2] {
            assert!(text.contains(part), "{class} {preamble}: {part}: {text}");
        }
    }
}

#[test]
fn pictures_of_a_row_share_a_baseline() {
    if !has(&[]) {
        return;
    }
    let story = story(KLOTSKI);
    let paper = Paper::new("{article}", "", "", &source(&story, Shape::Grid, [0, 1, 2, 3, 116]));
    // The block A has not moved in the first four of them.
    let heights: Vec<f64> = paper.places("A").iter().map(|place| place.2).collect();
    let level = heights.iter().filter(|height| (*height - heights[0]).abs() < 0.01).count();
    assert_eq!((heights.len(), level), (5, 4), "{heights:?}");
    // The fifth is below the first.
    let (first, fifth) = (paper.places("0")[0], paper.places("116")[0]);
    assert!((first.1 - fifth.1).abs() < 10.0 && first.2 + 50.0 < fifth.2, "{first:?} {fifth:?}");
    // Their unit, where it is the author's, is the distance of these labels divided by that of their blocks.
    let paper = Paper::new("{article}", "\\setlength{\\unitlength}{5mm}", "", &source(&story, Shape::Grid, [0]));
    let (a, b) = (paper.places("A")[0], paper.places("B")[0]);
    assert!((b.1 - a.1 - 3.0 * 5.0 * 72.0 / 25.4).abs() < 0.5, "{a:?} {b:?}");
}

#[test]
fn large_boards_fit() {
    if !has(&["beamer.cls"]) {
        return;
    }
    let story = wide();
    for shape in [Shape::Figure, Shape::Grid] {
        for class in ["{article}", "[twocolumn]{article}"] {
            let paper = Paper::new(class, "", "See \\ref{tag-step-001}.", &all(&story, shape));
            assert!(paper.text().contains("A right"));
        }
    }
    for shape in [Shape::Frames, Shape::Overlays] {
        assert_eq!(Paper::new("{beamer}", "", "", &all(&story, shape)).compiled.pages(), 3);
    }
}

#[test]
fn slides_show_step_after_step_in_one_place() {
    if !has(&["beamer.cls"]) {
        return;
    }
    let story = story(KLOTSKI);
    for shape in [Shape::Frames, Shape::Overlays] {
        for (class, theme) in [("{beamer}", "default"), ("[aspectratio=169]{beamer}", "Warsaw")] {
            let paper = Paper::new(class, &format!("\\usetheme{{{theme}}}"), "", &source(&story, shape, 0..=20));
            assert_eq!(paper.compiled.pages(), 21);
            // No step moves the block S before that.
            let places = paper.places("S");
            assert_eq!(places.len(), 21);
            let is_same =
                |at: &&(usize, f64, f64)| (at.1 - places[0].1).abs() < 1.0 && (at.2 - places[0].2).abs() < 0.01;
            assert_eq!(places.iter().filter(is_same).count(), 21, "{places:?}");
            assert!(paper.text().contains("After 12 steps"), "{}", paper.text());
        }
    }
    let linked = "\\begin{frame}Frame \\ref{tag-step-001}, \\hyperlink{tag-step-001}{see}.\\end{frame}";
    let paper = Paper::new("{beamer}", "", linked, &source(&story, Shape::Frames, 0..=1));
    assert!(paper.text().contains("Frame 3, see."), "{}", paper.text());
    // A handout has the start only.
    assert_eq!(Paper::new("[handout]{beamer}", "", "", &source(&story, Shape::Overlays, 0..=3)).compiled.pages(), 1);
}

#[test]
fn a_page_of_its_own_is_as_large_as_the_picture() {
    if !has(&["standalone.cls"]) {
        return;
    }
    let story = story(KLOTSKI);
    for (puzzle, size) in [(&story, (36.0, 44.0)), (&wide(), (180.0, 140.0))] {
        let paper = Paper::compile(folder(), &source(puzzle, Shape::Standalone, [1]));
        let page = paper.compiled.told(&["-bbox"]);
        let expected = (size.0 * 72.0 / 25.4, size.1 * 72.0 / 25.4);
        let (_, rest) = page.split_once("<page width=\"").expect("a page");
        let numbers: Vec<f64> = rest.split('"').step_by(2).take(2).map(|n| n.parse().expect("a number")).collect();
        assert!((numbers[0] - expected.0).abs() < 0.1 && (numbers[1] - expected.1).abs() < 0.1, "{numbers:?}");
    }
}

#[test]
fn texts_of_puzzles_are_printed_in_every_shape() {
    if !has(&["beamer.cls"]) {
        return;
    }
    let story = story(HOSTILE);
    let title = "\\input{x} %50 $$";
    for shape in [Shape::Figure, Shape::Grid, Shape::Frames, Shape::Overlays, Shape::Fragment] {
        let class = if matches!(shape, Shape::Frames | Shape::Overlays) { "{beamer}" } else { "{article}" };
        let preamble = if class == "{beamer}" { "" } else { "\\setlength{\\unitlength}{12mm}" };
        // Bare pictures are one to a file.
        let steps = if shape == Shape::Fragment { 1..=1 } else { 0..=story.length() };
        let paper = Paper::new(class, preamble, "", &source(&story, shape, steps));
        let text = paper.text();
        if shape != Shape::Fragment {
            assert!(text.contains("[a] right"), "{shape:?}: {text}");
        }
        if matches!(shape, Shape::Grid | Shape::Overlays) {
            assert!(text.contains(title), "{shape:?}: {text}");
        }
    }
}

#[test]
fn the_moves_of_a_picture_are_numbered_in_every_shape() {
    if !has(&["beamer.cls"]) {
        return;
    }
    let story = story(KLOTSKI);
    let style = Style { steps: Selection::Manoeuvres(NonZeroUsize::new(5).expect("not zero")), ..Style::default() };
    let pictures = style.steps.pictures(&story, style.shown);
    let figures: Vec<Figure> =
        pictures[..8].iter().map(|picture| booklet::figure_of(&story, &style, picture)).collect();
    let last = figures.iter().find(|figure| figure.phrases.len() == 3).expect("three moves");
    let told = last.phrases.iter().enumerate().map(|(i, phrase)| phrase.replace(numeral(i + 1).as_str(), ""));
    let told: Vec<String> = told.map(|move_| move_.trim().to_owned()).collect();
    for shape in [Shape::Figure, Shape::Grid, Shape::Frames, Shape::Overlays] {
        let class = if matches!(shape, Shape::Frames | Shape::Overlays) { "{beamer}" } else { "{article}" };
        for flavour in [Flavour::Picture, Flavour::Macros] {
            let setting = Setting { flavour, ..setting(&story, shape) };
            let source = booklet::figures(&figures, &setting, &stepbook::stages::templates()).expect("printable");
            assert!(source.is_ascii() && source.contains("\\stepbooknumeral{3}"), "{shape:?}");
            // Captions are also in a list of figures, unless there is none.
            let before = if shape == Shape::Figure { "\\listoffigures" } else { "" };
            let text = Paper::new(class, "", before, &source).text();
            for one in &told {
                assert!(text.contains(one.as_str()), "{shape:?}, {flavour:?}: {one} in {text}");
            }
        }
    }
}

#[test]
fn captions_have_the_chosen_wording() {
    let story = story(HUGHES);
    let drawn = |caption: &str, shape| {
        let style = Style { caption: caption.parse().expect("a caption"), ..Style::default() };
        let figures = [booklet::figure(&story, &style, 1)];
        booklet::figures(&figures, &setting(&story, shape), &stepbook::stages::templates()).expect("printable")
    };
    for (caption, figure, cell) in [
        ("after", "\\caption{After 1 step: 2 left}", "{1}{1}{2 left}{Block"),
        ("step", "\\caption{Step 1 of 31: 2 left}", "{1}{1}{2 left}{Block"),
        ("number", "\\caption{1: 2 left}", "{1}{1}{2 left}{Block"),
        ("move", "\\caption{2 left}", "{1}{1}{2 left}{Block"),
        ("No. {number}", "\\caption{No. 1: 2 left}", "{1}{}{No. 1: 2 left}{Block"),
    ] {
        assert!(drawn(caption, Shape::Figure).contains(figure), "{caption}");
        assert!(drawn(caption, Shape::Grid).contains(&format!("{{tag-step-001}}{cell}")), "{caption}");
    }
}

/// Runs the program in `folder`; returns its exit code, standard output and standard error.
fn run(folder: &TempDir, arguments: &str) -> (i32, String, String) {
    program::run(folder, arguments).parts()
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn labels_begin_as_the_author_says() {
    let folder = folder();
    let (code, tex, _) = run(&folder, "draw hughes --step 7 --shape figure --label fig:a.b/c_2:");
    assert!(code == 0 && tex.contains("\\label{fig:a.b/c_2:step-007}"), "{tex}");
    let (_, tex, _) = run(&folder, "draw hughes --step 7 --shape figure");
    assert!(tex.contains("\\label{hughes-step-007}"), "{tex}");
    fs::write(folder.path().join("mein puzzle_ä.toml"), HUGHES).expect("a temporary file can be written");
    let (_, tex, _) = run(&folder, "draw 'mein puzzle_ä.toml' --shape figure");
    assert!(tex.contains("\\label{mein-puzzle_--step-000}"));
    for wrong in ["a,b", "a%b", "{a}", "a#b", "ä", "a\"b", "a~b", "a^b", "a\\b", "a&b", "a!b"] {
        let (code, _, told) = run(&folder, &format!("book hughes --shape figure --label '{wrong}'"));
        assert!(code == 2 && told.contains("ASCII letters, digits, and : - . _ /"), "{wrong}: {told}");
    }
    let (code, _, told) = run(&folder, "book hughes --shape figure --label=");
    assert!(code == 2 && told.contains("it is empty"), "{told}");
}

#[test]
fn ignored_options_are_named() {
    let folder = folder();
    for (arguments, expected) in [
        ("book hughes -o a.html --shape grid", &["--shape is ignored here: only LaTeX has shapes"][..]),
        ("book hughes -o a.pdf --shape grid --label a", &["--shape is ignored", "--label is ignored here: only LaTeX"]),
        ("book hughes -o a.tex --label a", &["--label is ignored here: this shape has no labels"]),
        (
            "book hughes -o a.tex --shape grid --edition hints --paper a5",
            &["--edition is ignored", "--paper is ignored"],
        ),
        ("draw hughes --to svg -o a.svg --shape figure", &["--shape is ignored"]),
        ("draw hughes --latex picture -o b.tex --label a", &["--label is ignored here: this shape"]),
        ("steps hughes -o s --label a", &["--label is ignored here: only LaTeX"]),
        (
            "steps hughes -o s --latex picture --macro Step",
            &["--macro is ignored here: only figures with --latex macros"],
        ),
        (
            "book hughes -o a.tex --latex macros --macro Step",
            &["--macro is ignored here: only figures with --latex macros"],
        ),
        ("steps hughes -o s --shape standalone --label a", &["--label is ignored here: this shape"]),
        ("book hughes -o a.tex --shape sections --label a", &["--label is ignored here: this shape"]),
        ("steps hughes -o s --latex wiberg --arrow none --mark ghost", &["--arrow is ignored", "--mark is ignored"]),
        (
            "book hughes -o a.tex --latex wiberg --arrow next",
            &["--arrow is ignored here: --latex wiberg draws no marks"],
        ),
        ("draw hughes --latex wiberg --theme photocopy --fill hatch", &["--theme is ignored", "--fill is ignored"]),
        (
            "book hughes -o a.tex --shape grid --lang zh",
            &["lack the letters of the language `zh`; compile with xelatex"],
        ),
        ("draw hughes --latex picture --theme colour", &["--theme is ignored here: only --latex tikz draws fills"]),
        (
            "book hughes -o a.tex --latex package --theme colour --label x --states 7",
            &[
                "--theme is ignored here: the package has its own styles",
                "--states is ignored here: only --shape graph",
            ],
        ),
        ("steps hughes -o s --latex macros --fill grey", &["--fill is ignored here: only --latex tikz draws fills"]),
    ] {
        let (code, _, told) = run(&folder, arguments);
        assert_eq!(code, 0, "{arguments}: {told}");
        for part in expected {
            assert!(told.contains(part), "{arguments}: {part}: {told}");
        }
        let (_, _, told) = run(&folder, &format!("{arguments} -q"));
        assert_eq!(told, "", "{arguments}");
    }
    let (_, _, told) = run(&folder, "book hughes -o a.tex --shape grid --label a --steps 0,5,last --caption move");
    assert!(told.ends_with("kB\n") && told.contains("a.tex: 31 steps (21 moves), 3 pictures, "), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    for (arguments, names) in [
        ("book hughes --shape standalone", "document, sections, figure, grid, frames, overlays, graph"),
        ("draw hughes --shape grid", "fragment, figure, standalone"),
        ("steps hughes -o s --shape frames", "fragment, figure, standalone"),
    ] {
        let (code, _, told) = run(&folder, arguments);
        assert!(code == 2 && told.contains(names), "{arguments}: {told}");
    }
}

#[test]
fn a_shape_means_latex_unless_another_format_is_given() {
    let folder = folder();
    let (code, tex, _) = run(&folder, "draw hughes --shape standalone");
    assert!(code == 0 && tex.starts_with("\\documentclass{standalone}"), "{tex}");
    let (code, _, told) = run(&folder, "book hughes --shape frames");
    assert!(code == 0 && told.contains("hughes.tex: "), "{told}");
    let (code, tex, _) = run(&folder, "book hughes --shape figure --steps 3,7 -o -");
    assert!(code == 0 && tex.matches("\\begin{figure}").count() == 2, "{tex}");
    let (code, _, told) = run(&folder, "steps hughes -o s --shape figure");
    assert!(code == 0 && told.contains("32 LaTeX files and manifest.json"), "{told}");
    assert!(read(&folder.path().join("s"), "step-007.tex").contains("\\label{hughes-step-007}"));
}

#[test]
fn the_manifest_names_labels_and_macros() {
    let folder = folder();
    let manifest =
        || -> Value { serde_json::from_str(&read(&folder.path().join("s"), "manifest.json")).expect("JSON") };
    let names = || {
        let entries = fs::read_dir(folder.path().join("s")).expect("the folder can be read");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        names.into_iter().map(|name| name.into_string().expect("ASCII")).collect::<Vec<_>>()
    };
    run(&folder, "steps hughes -o s");
    assert_eq!((&manifest()["steps"][7]["file"], names().len()), (&"step-007.svg".into(), 33));
    assert!(manifest().get("macros").is_none() && manifest()["steps"][7].get("label").is_none());
    fs::write(folder.path().join("s/notes.svg"), "mine").expect("a temporary file can be written");
    let (_, _, told) = run(&folder, "steps hughes -o s --latex macros --shape figure --label x");
    assert!(told.contains("32 LaTeX files, macros.tex and manifest.json"), "{told}");
    assert_eq!(manifest()["macros"], "macros.tex");
    let step = &manifest()["steps"][7];
    assert_eq!((&step["file"], &step["label"]), (&"step-007.tex".into(), &"x-step-007".into()));
    // The images of the run before are gone, and nothing else is.
    assert_eq!(names().len(), 35, "{:?}", names());
    assert!(names().contains(&"macros.tex".to_owned()) && names().contains(&"notes.svg".to_owned()));
    run(&folder, "steps hughes -o s --latex picture");
    assert!(!names().contains(&"macros.tex".to_owned()), "{:?}", names());
    assert!(manifest().get("macros").is_none() && manifest()["steps"][7].get("label").is_none());
    assert!(read(&folder.path().join("s"), "step-007.tex").starts_with("% Hughes\n% After 7 steps: "));
}
