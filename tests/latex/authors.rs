//! Documents as authors write them, in the classes and with the packages that get in the way of figures.

use super::papers;
use crate::common;
use crate::common::ink::range;
use crate::common::program::{run, text, write};
use crate::common::tex::{self, Compiled};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use stepbook::stages::render::latex::PACKAGE;
use tempfile::TempDir;

/// A folder with figures of Klotski, and the documents that read them.
pub(super) struct Desk(TempDir);

impl Desk {
    pub(super) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Runs the program there.
    pub(super) fn draw(&self, arguments: &str) -> &Self {
        run(self.path(), &format!("{arguments} --quiet")).code(0);
        self
    }

    /// `text` in a document of `class` with this preamble.
    pub(super) fn document(class: &str, preamble: &str, text: &str) -> String {
        format!("\\documentclass{class}\n{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n")
    }

    /// Compiles it without complaint.
    pub(super) fn compile(&self, engine: &str, class: &str, preamble: &str, text: &str) -> Compiled {
        tex::compile(engine, self.path(), &Self::document(class, preamble, text))
    }

    /// Compiles it as often as references need; classes may complain about other things than figures.
    pub(super) fn settle(&self, engine: &str, source: &str) -> Compiled {
        let mut log = String::new();
        for _ in 0..3 {
            log = tex::run(engine, self.path(), source).unwrap_or_else(|log| panic!("{:#?}", tex::complaints(&log)));
        }
        Compiled { pdf: self.path().join("paper.pdf"), log }
    }

    /// The message of the error that stops it.
    pub(super) fn error(&self, engine: &str, source: &str) -> String {
        let log = tex::run(engine, self.path(), source).expect_err("it should not compile");
        log.lines().find(|line| line.starts_with('!')).unwrap_or_default().to_owned()
    }

    /// The page as it looks, in pixels.
    pub(super) fn pixels(&self) -> Vec<u8> {
        let run = ran(Command::new("pdftoppm").args(["-r", "60", "paper.pdf"]).current_dir(self.path()));
        run.stdout
    }
}

pub(super) fn ran(command: &mut Command) -> Output {
    let run = command.stdin(Stdio::null()).output().expect("it can be started");
    assert!(run.status.success(), "{command:?}: {}", String::from_utf8_lossy(&run.stderr));
    run
}

/// Whether TeX is installed with all these programs, classes and packages.
pub(super) fn has(needed: &[&str]) -> bool {
    let is_there = |name: &&str| if name.contains('.') { tex::has(name) } else { common::tool(name) };
    ["pdflatex", "pdftotext", "pdftoppm"].iter().chain(needed).all(is_there)
}

#[test]
fn papers_of_authors() {
    papers::check("authors");
}

const FLAVOURS: [&str; 2] = ["picture", "tikz"];

/// The flavours with the packages that they need.
const PACKAGES: [(&str, &str); 4] = [
    ("picture", ""),
    ("tikz", "\\usepackage{tikz}"),
    ("package", "\\usepackage{stepbook}"),
    ("package", "\\usepackage[tikz]{stepbook}"),
];

/// One source for pdflatex, LaTeXML and make4ht: a picture, a figure with its label, and a grid of these steps.
fn one_source(desk: &Desk, (flavour, packages): (&str, &str), last: usize) -> String {
    desk.draw(&format!("draw klotski --step 42 --latex {flavour} -o picture.tex"));
    desk.draw(&format!("draw klotski --step 43 --latex {flavour} --shape figure -o figure.tex"));
    desk.draw(&format!("book klotski --latex {flavour} --shape grid --steps 0-{last} -o grid.tex"));
    if flavour == "package" {
        write(desk.path(), "stepbook.sty", PACKAGE);
    }
    let text = "\\noindent\\input{picture}\\par See \\ref{klotski-step-043} and \\ref{klotski-steps}.\n\\input{figure}\\input{grid}";
    Desk::document("{article}", packages, text)
}

/// Runs a program; returns its complaints.
fn complaints(desk: &Desk, program: &str, arguments: &[&str]) -> Vec<String> {
    let run = ran(Command::new(program).args(arguments).current_dir(desk.path()));
    let told = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    let bad = ["Error:", "Warning:", "Fatal:", "ERROR", "WARNING"];
    // Debian's make4ht lacks a module of ConTeXt for the identifiers of sections.
    let is_bad = |line: &&str| bad.iter().any(|word| line.contains(word)) && !line.contains("tocid:");
    told.lines().filter(is_bad).map(str::to_owned).collect()
}

#[test]
fn pdflatex_and_make4ht_read_the_same_source() {
    crate::common::needs!(has(&["make4ht", "dvisvgm", "tikz.sty"]));
    for flavour in PACKAGES {
        let desk = Desk::new();
        let source = one_source(&desk, flavour, 3);
        tex::compile("pdflatex", desk.path(), &source);
        assert_eq!(complaints(&desk, "make4ht", &["-f", "html5+dvisvgm_hashes", "paper.tex"]), [""; 0], "{flavour:?}");
        let page = text(desk.path(), "paper.html");
        let pictures: Vec<&str> = page.split("src='").skip(1).filter_map(|rest| rest.split('\'').next()).collect();
        assert_eq!(pictures.len(), 6, "{flavour:?}");
        for picture in pictures {
            let svg = text(desk.path(), picture);
            // Glyphs are named by a font and the numbers of their characters.
            let names = svg.split("xlink:href='#g").filter_map(|glyph| glyph.split('\'').next()?.split_once('-'));
            let codes: Vec<&str> = names.map(|(_, code)| code).collect();
            for block in "ABCDHSabcd".bytes() {
                let is_there = codes.contains(&block.to_string().as_str());
                assert!(is_there, "{flavour:?}: {picture} lacks {}", char::from(block));
            }
        }
        // Readers of the page get the words.
        let is_told = page.contains("alt='42: b left'") || page.contains("alt='Block small b left");
        assert!(is_told || flavour.1.contains("tikz"), "{flavour:?}: {page}");
    }
}

#[test]
fn latexml_shows_every_label() {
    crate::common::needs!(has(&["latexmlc", "tikz.sty"]));
    // TikZ takes LaTeXML seconds for a picture.
    for (packages, steps) in PACKAGES.into_iter().zip([8, 4, 8]) {
        let (desk, flavour) = (Desk::new(), packages.0);
        write(desk.path(), "paper.tex", one_source(&desk, packages, steps - 3));
        let arguments = ["--preload=[localrawstyles]latexml.sty", "--format=html5", "--dest=paper.html", "paper.tex"];
        assert_eq!(complaints(&desk, "latexmlc", &arguments), [""; 0], "{flavour}");
        let page = text(desk.path(), "paper.html");
        // The moved block is bold.
        let around: &[[&str; 2]] = match flavour {
            "tikz" => &[["sansserif\">", "</span>"], ["sansserif ltx_font_bold\">", "</span>"]],
            _ => &[["\">", "</text>"]],
        };
        for block in "ABCDHSabcd".chars() {
            let counts = around.iter().map(|[before, after]| page.matches(&format!("{before}{block}{after}")).count());
            assert!(counts.sum::<usize>() >= steps, "{flavour}: {block}");
        }
        assert!(page.contains(&format!("Klotski: Steps 0–{} of 116", steps - 3)), "{flavour}");
    }
}

#[test]
fn whole_booklets_and_sections_become_html() {
    crate::common::needs!(has(&["latexml", "latexmlpost", "make4ht", "dvisvgm"]));
    let desk = Desk::new();
    desk.draw("book hughes --latex picture -o booklet.tex");
    desk.draw("book hughes --latex picture --shape sections -o sections.tex");
    write(desk.path(), "paper.tex", Desk::document("{article}", "", "\\input{sections}"));
    for file in ["booklet", "paper"] {
        let [from, xml, html] = ["tex", "xml", "html"].map(|ending| format!("{file}.{ending}"));
        // One program for both, `latexmlc` 0.8.7, crashes at so many pictures.
        let (to_xml, to_html) = (format!("--dest={xml}"), format!("--dest={file}-latexml.html"));
        assert_eq!(complaints(&desk, "latexml", &[&to_xml, &from]), [""; 0], "{file}");
        assert_eq!(complaints(&desk, "latexmlpost", &["--format=html5", &to_html, &xml]), [""; 0], "{file}");
        let page = text(desk.path(), &format!("{file}-latexml.html"));
        // Each of the 32 positions has each of the seven blocks.
        for block in "A123456".chars() {
            assert!(page.matches(&format!("\">{block}</text>")).count() >= 32, "{file}: {block}");
        }
        ran(Command::new("make4ht").args(["-f", "html5+dvisvgm_hashes", &from]).current_dir(desk.path()));
        assert!(text(desk.path(), &html).matches("<img").count() >= 32, "{file}");
    }
}

#[test]
fn boards_run_from_left_to_right_in_hebrew() {
    crate::common::needs!(has(&["lualatex", "babel.sty"]));
    let preamble = "\\usepackage{tikz}\\usepackage[bidi=basic]{babel}\\babelprovide[import,main]{hebrew}
        \\babelfont{rm}{DejaVu Sans}\\babelfont{sf}{DejaVu Sans}";
    for flavour in FLAVOURS {
        let desk = Desk::new();
        desk.draw(&format!("draw klotski --latex {flavour} --shape figure -o figure.tex"));
        desk.draw(&format!("draw klotski --latex {flavour} -o picture.tex"));
        for text in ["\\input{figure}", "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \\input{picture}"] {
            let words = desk.compile("lualatex", "{article}", preamble, text).words();
            let order = ["A", "S", "B"]
                .map(|label| words.iter().find(|word| word.text == label).expect("the label is there").left);
            assert!(order.is_sorted(), "{flavour} {text}: {order:?}");
            assert!((60.0..80.0).contains(&(order[2] - order[0])), "three cells of 8 mm: {flavour} {text}: {order:?}");
        }
    }
}

#[test]
fn metropolis_has_a_ground_under_black_lines() {
    crate::common::needs!(has(&["beamerthememetropolis.sty", "tikz.sty"]));
    let desk = Desk::new();
    let dark = "\\usepackage{tikz}\\usetheme{metropolis}\\metroset{background=dark}";
    desk.draw("book klotski --latex tikz --shape overlays --steps 0-2 -o slides.tex");
    // An author may take the ground away.
    let [with, without] = ["", "\\tikzset{stepbook page/.style={}}"].map(|bare| {
        let slides = Desk::document("{beamer}", &format!("{dark}{bare}"), "\\input{slides}");
        let text = desk.settle("pdflatex", &slides).text().unwrap_or_default();
        assert!(["After 0 steps: start", "After 1 step: d left"].iter().all(|part| text.contains(part)), "{text}");
        desk.pixels().chunks(3).filter(|pixel| *pixel == [255, 255, 255]).count()
    });
    assert!(with > without + 1_000, "{with} white pixels, {without} without the ground");
}

#[test]
fn a_long_label_in_a_small_cell_stays_in_it() {
    crate::common::needs!(has(&[]));
    let desk = Desk::new();
    let puzzle = "title = 'Long'\nboard = 'extraordinarily .'\ngoal = { extraordinarily = [0, 1] }\n";
    write(desk.path(), "long.toml", puzzle);
    desk.draw("draw long.toml --latex picture -o picture.tex");
    for unit in [8.0, 5.0] {
        let preamble = format!("\\setlength\\unitlength{{{unit}mm}}");
        let mut words = desk.compile("pdflatex", "{article}", &preamble, "\\input{picture}").words();
        words.retain(|word| word.text.contains("xtra") || word.text.contains("narily"));
        let (left, right) = range(words.iter().flat_map(|word| [word.left, word.right]));
        assert!(!words.is_empty() && right - left < unit * 72.0 / 25.4, "{unit} mm: {words:?}");
    }
}

#[test]
fn arrows_of_the_package_are_polygons_where_pict2e_is_loaded() {
    crate::common::needs!(has(&["pict2e.sty"]));
    let desk = Desk::new();
    write(desk.path(), "stepbook.sty", PACKAGE);
    desk.draw("draw klotski --step 42 --latex package -o one.tex");
    let looks = |package: &str| {
        let plain = "\\usepackage{stepbook}\\pdfcompresslevel=0\\pdfobjcompresslevel=0\\unitlength=12mm";
        let made = desk.compile("pdflatex", "{article}", &format!("{package}{plain}"), "\\noindent\\input{one}");
        let pdf = fs::read(made.pdf).expect("a PDF");
        let polygons = pdf.windows(6).filter(|signs| signs == b" l h f").count();
        (desk.pixels(), polygons)
    };
    let ((lines, none), (areas, polygons)) = (looks("\\usepackage{graphics}"), looks("\\usepackage{pict2e}"));
    assert_eq!((none, polygons), (0, 1));
    // They differ at the edges of arrows only. (Both packages set the size of the page.)
    let differing = lines.iter().zip(&areas).filter(|(a, b)| a.abs_diff(**b) > 100).count();
    assert!(lines.len() == areas.len() && differing < 300, "{differing} values differ");
}

/// LaTeX before 2025 tags less.
#[test]
fn a_tagged_document_is_universally_accessible() {
    crate::common::needs!(has(&["lualatex", "tikz.sty"]));
    let log = Desk::new().compile("lualatex", "{article}", "", "x").log;
    if log.split("LaTeX2e <").nth(1).is_none_or(|date| date <= "2025-11") {
        println!("skipped: this LaTeX is older than that of November 2025, which can tag a whole document");
        return;
    }
    let mut files = Vec::new();
    let desks = PACKAGES.map(|(flavour, packages)| {
        let desk = Desk::new();
        write(desk.path(), "stepbook.sty", PACKAGE);
        desk.draw(&format!("book klotski --latex {flavour} --shape grid --steps milestones -o grid.tex"));
        desk.draw(&format!("draw klotski --step 42 --latex {flavour} --shape figure --label f -o figure.tex"));
        let source = "\\DocumentMetadata{lang=en,pdfstandard=UA-2,tagging=on}".to_owned()
            + &Desk::document(
                "{article}",
                &format!("{packages}\\title{{Klotski}}"),
                "Text.\\input{grid}\\input{figure}",
            );
        tex::run("lualatex", desk.path(), &source).expect("it compiles");
        tex::run("lualatex", desk.path(), &source).expect("it compiles");
        files.push(desk.path().join("paper.pdf"));
        desk
    });
    common::pdf::validate_as("ua2", &files);
    drop(desks);
}
