//! The LaTeX package `stepbook`: what an author does with it, its manual and its own tests.

use super::authors::{Desk, has, ran};
use super::papers;
use crate::common;
use crate::common::program::{text, write};
use crate::common::tex;
use std::fs;
use std::process::Command;
use stepbook::stages::render::latex::PACKAGE;

const PLAIN: &str = "\\usepackage{stepbook}";
const TIKZ: &str = "\\usepackage[tikz]{stepbook}";

/// Klotski and the package.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.draw("steps klotski --latex package -o figures");
    for file in ["stepbook.sty", "puzzle.stepbook"] {
        fs::copy(desk.path().join("figures").join(file), desk.path().join(file)).expect("the program writes it");
    }
    desk
}

#[test]
fn papers_with_the_package() {
    papers::check("package");
}

#[test]
fn a_solution_is_short_and_says_everything() {
    let desk = desk();
    let puzzle = text(desk.path(), "puzzle.stepbook");
    assert!(puzzle.len() < 10_000 && puzzle.is_ascii(), "{} bytes", puzzle.len());
    assert!(puzzle.contains("\\step{42}{SSb./SSBD/HHBD/AaCc/AdC.}{bl}{b left}\n"), "{puzzle}");
    assert_eq!(text(desk.path(), "stepbook.sty"), PACKAGE);
    assert_eq!(text(desk.path(), "figures/step-042.tex"), "\\stepbookstep[puzzle=klotski]{42}%\n");
}

/// Colours, the gaps between numbered steps, and the classes around a picture.
#[test]
fn pictures_leave_the_document_as_it_was() {
    crate::common::needs!(has(&["tikz.sty", "beamer.cls"]));
    let desk = desk();
    // The second page, as it is without a picture before it.
    let page = |picture: &str| {
        let text = format!("\\pagestyle{{empty}}\\stepbookload{{puzzle}}{picture}\\newpage Text \\rule{{1cm}}{{1cm}}");
        desk.compile("pdflatex", "{article}", TIKZ, &text);
        let pixels = desk.pixels();
        pixels[pixels.len() / 2..].to_owned()
    };
    let plain = page("Nothing.");
    for picture in ["\\stepbookstep[focus]{42}", "\\stepbookposition[puzzle=,move=ArBd]{.A./.AB/..B}"] {
        assert!(page(picture) == plain, "{picture}");
    }
    // All captions are on the slide: text below it would be on none.
    for (steps, last) in [("0-2", "2 D down"), ("0-11", "11 c right")] {
        let text = format!("\\stepbookload{{puzzle}}\\begin{{frame}}{{Title}}\\stepbookgrid{{{steps}}}\\end{{frame}}");
        let slides = desk.settle("pdflatex", &Desk::document("{beamer}", PLAIN, &text));
        let told = slides.told(&["-layout", "-y", "0", "-H", "272", "-x", "0", "-W", "363"]);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(last) && told.contains("Figure: Steps 0–"), "{steps}: {told}");
    }
}

#[test]
fn openings_are_gaps_in_the_frame() {
    crate::common::needs!(has(&[]));
    let desk = desk();
    // Turned by a quarter, every opening is on the next side.
    let look = |openings: &str| {
        let text = format!(
            "\\pagestyle{{empty}}\\noindent\\unitlength=8mm \\stepbookpuzzle{{p}}{{openings={{{openings}}}}}\
             {{\\step{{0}}{{.../.../...}}{{}}{{start}}}}\\stepbookstep[dots=false]{{0}}"
        );
        desk.compile("pdflatex", "{article}", PLAIN, &text);
        desk.pixels()
    };
    let closed = look("");
    let ink = |pixels: &[u8]| pixels.iter().filter(|byte| **byte < 128).count();
    for openings in ["1 0 u", "2 1 r", "1 2 d", "0 1 l"] {
        let lost = ink(&closed) - ink(&look(openings));
        // A twelfth of the frame.
        assert!((ink(&closed) / 16..ink(&closed) / 9).contains(&lost), "{openings}: {lost} of {}", ink(&closed));
    }
    // A side that is none of the board's is not opened: the cell's other sides stay.
    assert!(look("0 0 r") == closed);
    assert!(look("1 0 u") != look("0 1 l"));
}

#[test]
fn blocks_are_nodes_where_tikz_has_them() {
    crate::common::needs!(has(&["tikz.sty"]));
    let desk = desk();
    // The corners of S, which is at the top left, and of b beside it: cells of 10 mm, insets of 0.8 mm.
    let say = |node: &str, anchor: &str| {
        format!("\\pgfpointanchor{{klotski-42-{node}}}{{{anchor}}}\\message{{found \\the\\pgf@x, \\the\\pgf@y;}}")
    };
    let points = [say("S", "north west"), say("S", "center"), say("b", "south east")].concat();
    let text = format!(
        "\\stepbookload{{puzzle}}\\makeatletter\\begin{{tikzpicture}}[x=1cm,y=1cm]\\stepbookstep[cell=1cm]{{42}}{points}\
         \\node[draw,fit=(klotski-42-S)]{{}};\\draw[->](klotski-42-S)--(klotski-42-b.south);\\end{{tikzpicture}}\n\n\
         \\begin{{tikzpicture}}[shift={{(3,4)}}]\
         \\node{{\\stepbookstep[name=mine,code={{\\draw(mine-S)--(mine-A);}}]{{42}}}};\\end{{tikzpicture}}"
    );
    let compiled = desk.compile("pdflatex", "{article}", &format!("{TIKZ}\\usetikzlibrary{{fit}}"), &text);
    // What TeX says is in its log and on the screen.
    let found: Vec<f64> = (compiled.log.split("found ").skip(1).take(3))
        .filter_map(|part| part.split(';').next())
        .flat_map(|pair| pair.split(", ").filter_map(|length| length.trim_end_matches("pt").parse::<f64>().ok()))
        .map(|pt| pt / 72.27 * 25.4)
        .collect();
    let expected = [0.8, 49.2, 10.0, 40.0, 29.2, 40.8];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    let is_near = |(found, expected): (&f64, f64)| (found - expected).abs() < 0.02;
    assert!(found.iter().zip(expected).all(is_near), "{found:?} mm");
}

#[test]
fn a_document_of_its_own_has_the_package_in_it() {
    crate::common::needs!(has(&["standalone.cls"]));
    let desk = Desk::new();
    desk.draw("draw klotski --step 42 --latex package --shape standalone -o picture.tex");
    let made = tex::compile("pdflatex", desk.path(), &text(desk.path(), "picture.tex")).text().unwrap_or_default();
    assert!("ABCDHSabcd".chars().all(|block| made.contains(block)), "{made}");
    assert_eq!(text(desk.path(), "stepbook.sty"), PACKAGE, "LaTeX writes it");
}

#[test]
fn every_example_is_drawn() {
    crate::common::needs!(has(&["tikz.sty"]));
    let desk = desk();
    for example in common::examples() {
        let path = example.display();
        for flavour in ["picture", "package"] {
            // The kernel's heads of arrows are letters of a font.
            let options = "--shape grid --steps milestones --mark ghost,outline";
            desk.draw(&format!("book {path} --latex {flavour} {options} -o {flavour}.tex"));
        }
        let [expected, plain, tikz] =
            [("picture", ""), ("package", PLAIN), ("package", TIKZ)].map(|(file, preamble)| {
                let paper = Desk::document("[a4paper]{article}", preamble, &format!("\\input{{{file}}}"));
                papers::sorted(&desk.settle("pdflatex", &paper).text().unwrap_or_default())
            });
        assert!(plain == expected && tikz == expected, "{path}: {expected:?}, {plain:?}, {tikz:?}");
    }
}

#[test]
fn its_manual_and_its_tests() {
    let desk = Desk::new();
    let copied = |folder: &str, to: &str| {
        for file in common::files(folder).iter().filter(|file| file.is_file()) {
            let name = file.file_name().expect("a name").to_string_lossy();
            write(desk.path(), &format!("{to}{name}"), fs::read(file).expect("a file"));
        }
    };
    copied("crates/draw/latex", "");
    // The manual's solution is the program's.
    desk.draw("steps klotski --latex package -o figures");
    assert_eq!(text(desk.path(), "klotski.stepbook"), text(desk.path(), "figures/puzzle.stepbook"));
    let manual = text(desk.path(), "stepbook-doc.tex");
    // Each option is in it.
    for definition in PACKAGE.lines().filter_map(|line| line.trim().strip_prefix("\\stepbook@new")) {
        let key = definition.split(['{', '}']).nth(1).unwrap_or_default();
        assert!(key.is_empty() || key.contains(['#', '\\']) || manual.contains(key), "the manual lacks {key}");
    }
    crate::common::needs!(has(&["tikz.sty", "cleveref.sty", "booktabs.sty", "lmodern.sty", "l3build"]));
    tex::compile("pdflatex", desk.path(), &manual);
    copied("crates/draw/latex/testfiles", "testfiles/");
    ran(Command::new("l3build").arg("check").current_dir(desk.path()));
}
