//! Documents as authors write them, in the classes and with the packages that get in the way of figures.

use crate::common;
use crate::common::program::run;
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
    pub(super) fn settle(&self, engine: &str, class: &str, preamble: &str, text: &str) -> Compiled {
        let source = Self::document(class, preamble, text);
        let mut log = String::new();
        for _ in 0..3 {
            log = tex::run(engine, self.path(), &source).unwrap_or_else(|log| panic!("{:#?}", tex::complaints(&log)));
        }
        Compiled { pdf: self.path().join("paper.pdf"), log }
    }

    /// The message of the error that stops it.
    pub(super) fn error(&self, class: &str, preamble: &str, text: &str) -> String {
        let log = tex::run("pdflatex", self.path(), &Self::document(class, preamble, text));
        let log = log.expect_err("it should not compile");
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

/// Whether TeX and all these classes and packages are installed.
pub(super) fn has(files: &[&str]) -> bool {
    ["pdflatex", "pdftotext", "pdftoppm"].into_iter().all(common::tool) && files.iter().all(|file| tex::has(file))
}

const FLAVOURS: [&str; 3] = ["picture", "macros", "tikz"];

/// The flavours with the packages that they need.
const PACKAGES: [(&str, &str); 5] = [
    ("picture", ""),
    ("macros", ""),
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
        fs::write(desk.path().join("stepbook.sty"), PACKAGE).expect("a temporary file can be written");
    }
    let text = "\\noindent\\input{picture}\\par See \\ref{klotski-step-043} and \\ref{klotski-steps}.\n\\input{figure}\\input{grid}";
    Desk::document("{article}", packages, text)
}

#[test]
fn pdflatex_and_make4ht_read_the_same_source() {
    if !["make4ht", "dvisvgm"].into_iter().all(common::tool) || !has(&["tikz.sty"]) {
        return;
    }
    for flavour in PACKAGES {
        let desk = Desk::new();
        let source = one_source(&desk, flavour, 3);
        tex::compile("pdflatex", desk.path(), &source);
        let run =
            ran(Command::new("make4ht").args(["-f", "html5+dvisvgm_hashes", "paper.tex"]).current_dir(desk.path()));
        let told = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
        // Debian's make4ht lacks a module of ConTeXt for the identifiers of sections.
        let is_bad = |line: &&str| (line.contains("ERROR") || line.contains("WARNING")) && !line.contains("tocid:");
        assert_eq!(told.lines().filter(is_bad).collect::<Vec<_>>(), [""; 0], "{flavour:?}");
        let page = fs::read_to_string(desk.path().join("paper.html")).expect("a page");
        let pictures: Vec<&str> = page.split("src='").skip(1).filter_map(|rest| rest.split('\'').next()).collect();
        assert_eq!(pictures.len(), 6, "{flavour:?}");
        for picture in pictures {
            let svg = fs::read_to_string(desk.path().join(picture)).expect("a picture");
            for block in "ABCDHSabcd".bytes() {
                // Glyphs are named by the numbers of their characters.
                let is_there = svg.split("xlink:href='#g").any(|glyph| {
                    glyph
                        .split('\'')
                        .next()
                        .and_then(|name| name.split_once('-'))
                        .is_some_and(|(_, code)| code == block.to_string())
                });
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
    if !common::tool("latexmlc") || !has(&["tikz.sty"]) {
        return;
    }
    // TikZ takes LaTeXML seconds for a picture.
    for (flavour, steps, label) in PACKAGES.into_iter().zip([8, 8, 4, 8]).map(|(flavour, steps)| {
        (flavour, steps, if flavour.0 == "tikz" { "sansserif\">S</span>" } else { "\">S</text>" })
    }) {
        let desk = Desk::new();
        let document = one_source(&desk, flavour, steps - 3);
        fs::write(desk.path().join("paper.tex"), document).expect("a temporary file can be written");
        let flavour = flavour.0;
        let run = Command::new("latexmlc")
            .args(["--preload=[localrawstyles]latexml.sty", "--format=html5", "--dest=paper.html", "paper.tex"])
            .current_dir(desk.path())
            .stdin(Stdio::null())
            .output()
            .expect("LaTeXML starts");
        let told = String::from_utf8_lossy(&run.stderr);
        let complaints: Vec<&str> =
            told.lines().filter(|line| ["Error:", "Warning:", "Fatal:"].iter().any(|bad| line.contains(bad))).collect();
        assert!(run.status.success() && complaints.is_empty(), "{flavour}: {complaints:#?}");
        let page = fs::read_to_string(desk.path().join("paper.html")).expect("a page");
        for block in "ABCDHSabcd".chars() {
            let label = label.replace('S', &block.to_string());
            // The moved block is bold.
            let bold = label.replace("sansserif", "sansserif ltx_font_bold");
            let count = page.matches(&label).count() + if bold == label { 0 } else { page.matches(&bold).count() };
            assert!(count >= steps, "{flavour}: {block} is there {count} times");
        }
        assert!(page.contains(&format!("Klotski: Steps 0–{} of 116", steps - 3)), "{flavour}");
    }
}

#[test]
fn whole_booklets_and_sections_become_html() {
    if !["latexmlc", "make4ht", "dvisvgm"].into_iter().all(common::tool) || !has(&[]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("book hughes --latex picture -o booklet.tex");
    desk.draw("book hughes --latex picture --shape sections -o sections.tex");
    let sections = Desk::document("{article}", "", "\\input{sections}");
    fs::write(desk.path().join("paper.tex"), sections).expect("a temporary file can be written");
    for file in ["booklet", "paper"] {
        let to = format!("--dest={file}-latexml.html");
        let run = ran(Command::new("latexmlc")
            .args(["--format=html5", &to, &format!("{file}.tex")])
            .current_dir(desk.path()));
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(!["Error:", "Warning:", "Fatal:"].iter().any(|bad| told.contains(bad)), "{file}: {told}");
        let page = fs::read_to_string(desk.path().join(format!("{file}-latexml.html"))).expect("a page");
        // Each of the 32 positions has each of the seven blocks.
        for block in "A123456".chars() {
            assert!(page.matches(&format!("\">{block}</text>")).count() >= 32, "{file}: {block}");
        }
        ran(Command::new("make4ht")
            .args(["-f", "html5+dvisvgm_hashes", &format!("{file}.tex")])
            .current_dir(desk.path()));
        let page = fs::read_to_string(desk.path().join(format!("{file}.html"))).expect("a page");
        assert!(page.matches("<img").count() >= 32, "{file}");
    }
}

#[test]
fn commands_of_the_author_stay_the_authors() {
    if !has(&[]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("draw klotski --step 42 --latex macros -o a.tex");
    desk.draw("draw klotski --step 42 --latex macros --macro Step -o b.tex");
    let own = "\\newcommand{\\Step}[1]{Proof step #1.}";
    let text = desk.compile("pdflatex", "{article}", own, "\\input{a}\\Step{2}").text().unwrap_or_default();
    assert!(text.contains("Proof step 2."), "{text}");
    assert_eq!(desk.error("{article}", own, "\\input{b}"), "! LaTeX Error: Command \\Step already defined.");
    // Reading it again is no harm.
    desk.compile("pdflatex", "{article}", "", "\\input{b}\\input{b}");
}

#[test]
fn a_step_of_a_grid_has_a_number_of_its_own() {
    if !has(&["hyperref.sty", "cleveref.sty"]) {
        return;
    }
    for (packages, expected) in [
        ("\\usepackage{cleveref}", ["fig. 1(42)", "figs. 1(0) to 1(7)", "figs. 1(0), 1(3) and 1(42)", "1(42) 1"]),
        ("\\usepackage{hyperref,cleveref}", ["fig. 1(42)", "figs. 1(0) to 1(7)", "Figure 1(42).", "1(42) 1"]),
    ] {
        let desk = Desk::new();
        desk.draw("book klotski --latex picture --shape grid --steps 0-7,40-43 -o grid.tex");
        let auto = if packages.contains("hyperref") { "\\autoref{klotski-step-042}." } else { "" };
        let text = format!(
            "\\raggedright\\cref{{klotski-step-042}}; \\crefrange{{klotski-step-000}}{{klotski-step-007}}; {auto}
            \\cref{{klotski-step-000,klotski-step-003,klotski-step-042}}; \\ref{{klotski-step-042}} \\ref{{klotski-steps}}.
            \\input{{grid}}"
        );
        let text = desk.compile("pdflatex", "{article}", packages, &text).text().unwrap_or_default();
        for part in expected {
            assert!(text.contains(part), "{packages}: {part}: {text}");
        }
    }
}

#[test]
fn the_caption_and_the_place_of_a_grid_are_the_authors() {
    if !has(&[]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("book klotski --latex picture --shape grid --steps milestones -o milestones.tex");
    let caption = |preamble| {
        let made = desk.compile("pdflatex", "{article}", preamble, "\\input{milestones}Text.");
        (made.pages(), made.text().unwrap_or_default())
    };
    let (pages, text) = caption("");
    assert!(text.contains("Klotski: Steps 0, 14, 24, 35, 45, 56, 70, 84, 90, 100, 108, 116 of 116"), "{text}");
    assert_eq!(pages, 1);
    let own = "\\newcommand{\\stepbookcaption}[2]{Mine, from #1 to #2 (\\stepbooksteps)}\\newcommand{\\stepbookplacement}{[p]}";
    let (pages, text) = caption(own);
    assert!(text.contains("Figure 1: Mine, from 0 to 116 (0, 14,"), "{text}");
    assert_eq!(pages, 2, "the figure has a page of its own");
    desk.draw("book klotski --shape grid --steps 0-2 --caption 'P {number}' -o p.tex");
    let text = desk.compile("pdflatex", "{article}", "", "\\input{p}").text().unwrap_or_default();
    assert!(
        ["P 0: start", "P 1: d left", "P 2: D down"].iter().all(|words| text.contains(words)) && !text.contains("1 P"),
        "{text}"
    );
}

#[test]
fn boards_run_from_left_to_right_in_hebrew() {
    if !common::tool("lualatex") || !has(&["babel.sty"]) {
        return;
    }
    let preamble = "\\usepackage{tikz}\\usepackage[bidi=basic]{babel}\\babelprovide[import,main]{hebrew}
        \\babelfont{rm}{DejaVu Sans}\\babelfont{sf}{DejaVu Sans}";
    for flavour in FLAVOURS {
        let desk = Desk::new();
        desk.draw(&format!("draw klotski --latex {flavour} --shape figure -o figure.tex"));
        desk.draw(&format!("draw klotski --latex {flavour} -o picture.tex"));
        for text in ["\\input{figure}", "\u{5e9}\u{5dc}\u{5d5}\u{5dd} \\input{picture}"] {
            let boxes = desk.compile("lualatex", "{article}", preamble, text).told(&["-bbox"]);
            let left = |label: &str| -> f64 {
                let line = boxes.lines().find(|line| line.ends_with(&format!(">{label}</word>"))).expect("a label");
                line.split('"').nth(1).and_then(|number| number.parse().ok()).expect("a number")
            };
            let order = ["A", "S", "B"].map(left);
            assert!(order.is_sorted(), "{flavour} {text}: {order:?}");
            assert!((60.0..80.0).contains(&(order[2] - order[0])), "three cells of 8 mm: {flavour} {text}: {order:?}");
        }
    }
}

#[test]
fn what_surrounds_a_picture_does_not_change_it() {
    if !has(&["tikz.sty"]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("draw klotski --step 42 --latex tikz -o tikz.tex");
    let wild =
        "dashed,->,rounded corners=9pt,line cap=round,opacity=.4,every path/.style={red},every node/.style={draw}";
    let pages = [wild, ""].map(|options| {
        let text = format!(
            "\\begin{{tikzpicture}}[{options}]\\node[draw=none,opacity=1,inner sep=0pt] {{\\input{{tikz}}}};\\end{{tikzpicture}}"
        );
        desk.compile("pdflatex", "{article}", "\\usepackage{tikz}", &text);
        desk.pixels()
    });
    assert!(pages[0] == pages[1], "TikZ's own options");
    for flavour in FLAVOURS {
        desk.draw(&format!("draw klotski --step 42 --latex {flavour} -o picture.tex"));
        let pages = ["", "\\itshape", "\\bfseries\\scshape"].map(|font| {
            desk.settle(
                "pdflatex",
                "{article}",
                "\\usepackage{tikz}",
                &format!("{{{font} \\noindent\\input{{picture}}}}"),
            );
            desk.pixels()
        });
        assert!(pages[0] == pages[1] && pages[0] == pages[2], "{flavour}: the font around it");
    }
}

#[test]
fn french_makes_no_label_fatal() {
    if !has(&["french.ldf", "cleveref.sty", "tikz.sty"]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("book klotski --latex picture --shape grid --steps 0-3 -o grid.tex");
    desk.draw("draw klotski --step 42 --latex tikz --shape figure -o figure.tex");
    let preamble = "\\usepackage[T1]{fontenc}\\usepackage[french]{babel}\\usepackage{tikz,cleveref}";
    let text = "\\ref{klotski-step-003} \\ref{klotski-step-042}\\input{grid}\\input{figure}";
    let text = desk.settle("pdflatex", "{article}", preamble, text).text().unwrap_or_default();
    assert!(text.contains("1(3) 2"), "{text}");
}

#[test]
fn standalone_pictures_can_be_read_by_documents() {
    if !has(&["standalone.sty", "standalone.cls", "tikz.sty"]) {
        return;
    }
    for flavour in FLAVOURS {
        let desk = Desk::new();
        desk.draw(&format!("draw klotski --step 42 --latex {flavour} --shape standalone -o alone.tex"));
        desk.compile("pdflatex", "{article}", "\\usepackage{tikz,standalone}", "Here: \\input{alone}");
        let alone = fs::read_to_string(desk.path().join("alone.tex")).expect("the file is there");
        tex::compile("pdflatex", desk.path(), &alone);
    }
}

#[test]
fn acm_and_metropolis_are_content() {
    if !has(&["acmart.cls", "beamerthememetropolis.sty", "tikz.sty"]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("book klotski --latex picture --shape grid --steps 0-3 -o grid.tex");
    desk.draw("draw klotski --step 42 --latex picture --shape figure -o figure.tex");
    desk.draw("book klotski --latex tikz --shape overlays --steps 0-2 -o overlays.tex");
    desk.draw("book klotski --latex tikz --shape frames --steps 0-2 -o frames.tex");
    let made = desk.settle("pdflatex", "{acmart}", "\\setcopyright{none}", "\\input{grid}\\input{figure}");
    assert!(!made.log.contains("without description"), "{:#?}", tex::complaints(&made.log));
    let dark = "\\usepackage{tikz}\\usetheme{metropolis}\\metroset{background=dark}";
    for shape in ["overlays", "frames"] {
        let text = desk.settle("pdflatex", "{beamer}", dark, &format!("\\input{{{shape}}}")).text().unwrap_or_default();
        assert!(["After 0 steps: start", "After 1 step: d left"].iter().all(|words| text.contains(words)), "{text}");
        // Black lines need a ground that is not dark; an author may take it away.
        let white = |desk: &Desk| desk.pixels().chunks(3).filter(|pixel| *pixel == [255, 255, 255]).count();
        let with_ground = white(&desk);
        let bare = format!("{dark}\\tikzset{{stepbook page/.style={{}}}}");
        desk.settle("pdflatex", "{beamer}", &bare, &format!("\\input{{{shape}}}"));
        let without = white(&desk);
        assert!(with_ground > without + 1_000, "{shape}: {with_ground} white pixels, {without} without the ground");
    }
}

#[test]
fn endfloat_and_tufte_print_grids() {
    if !has(&["endfloat.sty", "tufte-handout.cls"]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("book klotski --latex picture --shape grid -o klotski.tex");
    desk.draw("book hughes --latex macros --shape grid --label h -o hughes.tex");
    desk.draw("book klotski --latex macros --shape grid --label k --steps 0-11 -o macros.tex");
    let text = "\\ref{klotski-step-100}, \\ref{h-step-007}, \\ref{k-step-011}.
        \\begin{figure}\nmine\\caption{Mine}\n\\end{figure}
        \\input{klotski}\\input{hughes}\\input{macros}The end.";
    let made = desk.settle("pdflatex", "{article}", "\\usepackage{endfloat}", text);
    let text = made.text().unwrap_or_default();
    for part in ["8(100), 10(7), 12(11).", "[Figure 11 about here.]", "Figure 8: Klotski: Steps 96–111 of 116"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The end of the text comes before the figures.
    assert!(text.find("The end.") < text.find("Figure 2: Klotski: Steps 0–15 of 116"), "{text}");
    let made = desk.settle(
        "pdflatex",
        "{tufte-handout}",
        "",
        "\\ref{klotski-step-100} of \\ref{klotski-steps-last}.\\input{klotski}",
    );
    let text = made.text().unwrap_or_default();
    let (step, last) = text.split_once(" of ").expect("both references");
    assert!(step.ends_with("(100)") && !last.starts_with("??"), "{text}");
}

#[test]
fn a_long_label_in_a_small_cell_stays_in_it() {
    if !has(&[]) {
        return;
    }
    let desk = Desk::new();
    let puzzle = "title = 'Long'\nboard = '''\nextraordinarily .\n'''\ngoal = { extraordinarily = [0, 1] }\n";
    fs::write(desk.path().join("long.toml"), puzzle).expect("a temporary file can be written");
    for flavour in ["picture", "macros"] {
        desk.draw(&format!("draw long.toml --latex {flavour} -o picture.tex"));
        for (unit, cell) in [(8.0, 8.0 * 72.0 / 25.4), (5.0, 5.0 * 72.0 / 25.4)] {
            let made = desk.compile(
                "pdflatex",
                "{article}",
                &format!("\\setlength\\unitlength{{{unit}mm}}"),
                "\\input{picture}",
            );
            let boxes = made.told(&["-bbox"]);
            let sides: Vec<(f64, f64)> = boxes
                .lines()
                .filter(|line| line.contains("xtra") || line.contains("narily"))
                .map(|line| {
                    let value = |at| line.split('"').nth(at).and_then(|number| number.parse().ok()).expect("a number");
                    (value(1), value(5))
                })
                .collect();
            let left = sides.iter().map(|side| side.0).fold(f64::MAX, f64::min);
            let right = sides.iter().map(|side| side.1).fold(0.0, f64::max);
            assert!(!sides.is_empty() && right - left < cell, "{flavour}, {unit} mm: {sides:?}");
        }
    }
}

#[test]
fn arrows_are_polygons_where_pict2e_is_loaded() {
    if !has(&["pict2e.sty"]) {
        return;
    }
    for flavour in ["picture", "macros"] {
        let desk = Desk::new();
        desk.draw(&format!("draw klotski --step 42 --latex {flavour} -o one.tex"));
        desk.draw(&format!("steps klotski --latex {flavour} --arrows 3 -o several"));
        let looks = |package: &str| {
            let plain = "\\pdfcompresslevel=0\\pdfobjcompresslevel=0\\unitlength=12mm";
            let macros = if flavour == "macros" { "\\input{several/macros}" } else { "" };
            let text = format!("\\noindent\\input{{one}}{macros}\\input{{several/step-003}}");
            let made = desk.compile("pdflatex", "{article}", &format!("{package}{plain}"), &text);
            let pdf = fs::read(made.pdf).expect("a PDF");
            let polygons = pdf.windows(6).filter(|signs| signs == b" l h f").count();
            (desk.pixels(), polygons)
        };
        let ((lines, _), (areas, polygons)) = (looks("\\usepackage{graphics}"), looks("\\usepackage{pict2e}"));
        // With `picture`, the rings of numbers cut their arrows, which stay lines.
        assert_eq!(polygons, if flavour == "macros" { 4 } else { 1 }, "{flavour}");
        // They differ at the edges of arrows only. (Both packages set the size of the page.)
        let differing = lines.iter().zip(&areas).filter(|(a, b)| a.abs_diff(**b) > 100).count();
        assert!(lines.len() == areas.len() && differing < 300, "{flavour}: {differing} values differ");
    }
}

#[test]
fn a_position_that_cannot_be_is_an_error() {
    if !has(&[]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("steps klotski --latex macros -o figures");
    let error = |rows: &str| {
        desk.error("{article}", "", &format!("\\input{{figures/macros}}\\stepbook{{1}}{{{rows}}}{{}}{{}}"))
    };
    for (rows, expected) in [
        ("SSb./SSBD/HHBD/ZaCc/AdC.", "no block is called Z"),
        ("SSb./SS.D/HHBD/AaCc/AdCB", "block B is torn"),
        ("SSb./SSBD/HHBD/AaCc/AdCC", "block C is torn"),
        ("SSb./SSBD/H.BD/AaCc/AdC.", "block H is torn"),
    ] {
        assert_eq!(error(rows), format!("! Package stepbook Error: {expected}."), "{rows}");
    }
    let good = "\\input{figures/macros}\\stepbook{1}{SSb./SSBD/HHBD/AaCc/AdC.}{}{}";
    desk.compile("pdflatex", "{article}", "", good);
}

/// LaTeX before 2025 tags less.
#[test]
fn a_tagged_document_is_universally_accessible() {
    if !common::tool("lualatex") || !has(&["tikz.sty"]) {
        return;
    }
    let kernel = Desk::new();
    let log = tex::run("lualatex", kernel.path(), &Desk::document("{article}", "", "x")).expect("a document compiles");
    let is_new = log.split("LaTeX2e <").nth(1).is_some_and(|date| date > "2025-11");
    if !is_new {
        println!("skipped: this LaTeX is older than that of November 2025, which can tag a whole document");
        return;
    }
    let mut files = Vec::new();
    let desks = PACKAGES.map(|(flavour, packages)| {
        let desk = Desk::new();
        fs::write(desk.path().join("stepbook.sty"), PACKAGE).expect("a temporary file can be written");
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
