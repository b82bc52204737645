//! The LaTeX package `stepbook`: what an author does with it, its manual and its own tests.

use super::authors::{Desk, has, ran};
use crate::common;
use crate::common::program::run;
use crate::common::stories::HOSTILE;
use crate::common::tex;
use std::fs;
use std::path::Path;
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

/// The page of a document with nothing but this picture, in pixels.
fn look(desk: &Desk, preamble: &str, picture: &str) -> Vec<u8> {
    let text =
        format!("\\pagestyle{{empty}}\\stepbookload{{puzzle}}\\setlength{{\\unitlength}}{{8mm}}\\noindent {picture}");
    desk.compile("pdflatex", "{article}", preamble, &text);
    desk.pixels()
}

/// All words of a document that reads a file, sorted.
fn words(desk: &Desk, preamble: &str, file: &str) -> Vec<String> {
    let text = desk.settle("pdflatex", "[a4paper]{article}", preamble, &format!("\\input{{{file}}}")).told(&[]);
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    words.sort_unstable();
    words
}

#[test]
fn a_solution_is_short_and_says_everything() {
    let desk = desk();
    let puzzle = fs::read_to_string(desk.path().join("puzzle.stepbook")).expect("the data");
    assert!(puzzle.len() < 10_000 && puzzle.is_ascii(), "{} bytes", puzzle.len());
    assert!(puzzle.contains("\\step{42}{SSb./SSBD/HHBD/AaCc/AdC.}{bl}{b left}\n"), "{puzzle}");
    assert_eq!(fs::read_to_string(desk.path().join("stepbook.sty")).expect("the package"), PACKAGE);
    let step = fs::read_to_string(desk.path().join("figures/step-042.tex")).expect("a figure");
    assert_eq!(step, "\\stepbookstep[puzzle=klotski]{42}%\n");
}

#[test]
fn commands_print_steps_strips_moves_and_words() {
    if !has(&["tikz.sty"]) {
        return;
    }
    let desk = desk();
    desk.draw("steps hughes --latex package --label other -o more");
    // The words of step 3 of the other puzzle are those that the program has for it.
    let other = fs::read_to_string(desk.path().join("more/puzzle.stepbook")).expect("the data");
    let line = other.lines().find(|line| line.starts_with("\\step{3}")).expect("it has a step 3");
    let words = line.rsplit('{').next().unwrap_or_default().trim_end_matches('}');
    for preamble in [PLAIN, TIKZ] {
        let text = "\\stepbookload{puzzle.stepbook}\\stepbookload{more/puzzle}%\n\
                    First: \\stepbookwords{3}. \\stepbookset{puzzle=klotski}Second: \\stepbookwords{42}.\n\n\
                    Moves: \\stepbookmoves{41-43,last}.\n\n\
                    Strip: \\stepbookstrip{40-42}.\n\n\
                    \\stepbookstep[highlight={S,H},focus]{last} \\stepbookstep[puzzle=other]{3}\n\n\
                    \\stepbookposition[puzzle=,move=b{r2d}au]{a...../..b{x1}{x1}*/..b...}";
        let text = desk.compile("pdflatex", "{article}", preamble, text).text().unwrap_or_default();
        assert!(text.contains(&format!("First: {words}. Second: b left.")), "{text}");
        assert!(text.contains("Moves: B ↓, b ←, D ↑, S ←."), "{text}");
        assert!(text.contains("→"), "{text}");
    }
}

#[test]
fn a_grid_of_the_package_has_the_labels_and_captions_of_the_programs() {
    if !has(&["tikz.sty", "cleveref.sty"]) {
        return;
    }
    let text = "See \\ref{klotski-step-042}, \\cref{klotski-step-003} and \\crefrange{klotski-step-000}{klotski-step-007}.\n\n\
                \\input{grid}";
    let desk = desk();
    let mut told = Vec::new();
    for (flavour, packages) in [("picture", "\\usepackage{cleveref}"), ("package", "\\usepackage{stepbook,cleveref}")] {
        desk.draw(&format!("book klotski --latex {flavour} --shape grid -o grid.tex"));
        let printed = desk.settle("pdflatex", "{article}", packages, text).told(&["-layout"]);
        told.push(printed.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" "));
    }
    assert_eq!(told[0], told[1]);
    assert!(told[0].contains("fig. 1(3)") && told[0].contains("Klotski: Steps"), "{}", told[0]);
    // Fewer steps; options of the call hold for its pictures, and for those only.
    let text = "\\stepbookload{puzzle}\\stepbookgrid[labels=false]{0,4-6}\\stepbookstep{0}";
    let printed = desk.compile("pdflatex", "{article}", PLAIN, text).text().unwrap_or_default();
    let letters = printed.split_whitespace().filter(|word| *word == "S").count();
    assert!(printed.contains("Figure 1: Steps 0, 4–6") && letters == 1, "{printed}");
}

#[test]
fn wrong_input_is_an_error() {
    if !has(&[]) {
        return;
    }
    let desk = desk();
    for (text, error) in [
        ("\\stepbookposition[puzzle=]{A.A}", "block A is torn"),
        ("\\stepbookposition{XSSB/XSSB/CHHD/CabD/c..d}", "no block of klotski is called X"),
        ("\\stepbookposition{ASSB/ASSB/CHHD/CabD/cc.d}", "block c is torn, or is not as at the start of klotski"),
        ("\\stepbookposition[puzzle=]{AB/A}", "row 2 of a position has 1 cells, row 1 has 2"),
        ("\\stepbookposition[puzzle=,move=Cr]{A.}", "no block is called C, so it cannot move"),
        ("\\stepbookposition{ASSB/ASSB/CHHD/C..D/c..d}", "block a of klotski is missing"),
        ("\\stepbookposition[puzzle=,move=Ar]{A.}", "the move of A begins outside of the board"),
        ("\\stepbookposition[puzzle=,move=Ad]{*/A}", "the move of A begins outside of the board"),
        ("\\stepbookposition[puzzle=,move=Ar,arrow=after]{.A}", "the move of A ends outside of the board"),
        ("\\stepbookstep[highlight={S,X}]{1}", "no block is called X, so it cannot be highlighted"),
        ("\\stepbookset{frames/.style={fill=red}}", "there is no style `frames/.style'"),
        ("\\stepbookstep{117}", "klotski has no step `117'"),
        ("\\stepbookstrip{3-x}", "klotski has no step `x'"),
        ("\\stepbookstep[puzzle=other]{1}", "there is no puzzle `other'"),
        ("\\stepbookload{nothing}", "there is no file `nothing'"),
        ("\\stepbookset{colour=red}", "there is no option `colour'"),
        ("\\stepbookstep[arrow=up]{1}", "the option `arrow' cannot be `up'"),
        ("\\stepbookset{backend=tikz}", "the option `backend' cannot be `tikz'"),
        ("\\stepbookset{puzzle=}\\stepbookstep{1}", "no puzzle is loaded"),
        ("\\stepbookposition[puzzle=,move=A]{A.}", "the move of A has no way"),
        ("\\stepbookposition[puzzle=,move=A2]{A.}", "the move of A has no way"),
        ("\\stepbookposition[puzzle=,move=A{rx}]{A.}", "there is no way `x'"),
        ("\\stepbookmove{d}", "the move of d has no way"),
        ("\\stepbookmove{dx}", "there is no way `x'"),
        // Not the document, whose name TeX completes to paper.tex.
        ("\\stepbookload{paper}", "there is no file `paper'"),
    ] {
        let found = desk.error("{article}", PLAIN, &format!("\\stepbookload{{puzzle}}{text}"));
        assert_eq!(found, format!("! Package stepbook Error: {error}."));
    }
}

/// A style of a block is set before the document knows its puzzles: only at its end is it clear that there is none.
#[test]
fn a_style_of_no_block_is_a_warning() {
    if !has(&[]) {
        return;
    }
    let desk = desk();
    let warned = |style: &str| {
        let text =
            format!("\\stepbookset{{block/{style}/.style={{draw=red}}}}\\stepbookload{{puzzle}}\\stepbookstep{{1}}");
        desk.settle("pdflatex", "{article}", PLAIN, &text).log.contains("Package stepbook Warning")
    };
    assert_eq!(["S", "upright", "target", "Q", "targt"].map(warned), [false, false, false, true, true]);
}

/// In pdflatex, a letter of UTF-8 is several tokens.
#[test]
fn labels_need_no_ascii() {
    if !has(&[]) {
        return;
    }
    let desk = desk();
    let text = |braces: bool| {
        let letter = |sign: char| if braces { format!("{{{sign}}}") } else { sign.to_string() };
        let [a, e, s] = ['ä', 'é', 'ß'].map(letter);
        format!(
            "\\pagestyle{{empty}}\\noindent\\stepbookposition[move={a}r{e}{{r2}},highlight={{ä,ß}}]{{.{a}{s}{s}/..{e}{e}}} \\stepbookmove{{{a}l}}"
        )
    };
    let looks = [false, true].map(|braces| {
        desk.compile("pdflatex", "{article}", PLAIN, &text(braces));
        desk.pixels()
    });
    assert!(looks[0] == looks[1], "braces make a difference");
    let preamble = format!("\\usepackage[latin1]{{inputenc}}{PLAIN}");
    desk.compile("pdflatex", "{article}", &preamble, "\\stepbookposition{^^c4^^e9./...}");
}

/// Colours, the gaps between numbered steps, and the classes around a picture.
#[test]
fn pictures_leave_the_document_as_it_was() {
    if !has(&["tikz.sty", "beamer.cls", "letter.cls"]) {
        return;
    }
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
    desk.compile("pdflatex", "{letter}", PLAIN, "\\stepbookload{puzzle}\\stepbookstep{42}");
    let slides = |steps: &str| {
        let text = format!("\\stepbookload{{puzzle}}\\begin{{frame}}{{Title}}\\stepbookgrid{{{steps}}}\\end{{frame}}");
        desk.settle("pdflatex", "{beamer}", PLAIN, &text)
    };
    // All captions are on the slide: text below it would be on none.
    for (steps, last) in [("0-2", "2 D down"), ("0-11", "11 c right")] {
        let told = slides(steps).told(&["-layout", "-y", "0", "-H", "272", "-x", "0", "-W", "363"]);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(last) && told.contains("Figure: Steps 0–"), "{steps}: {told}");
    }
}

#[test]
fn openings_are_gaps_in_the_frame() {
    if !has(&[]) {
        return;
    }
    let desk = desk();
    // Turned by a quarter, every opening is on the next side.
    let look = |openings: &str| {
        let puzzle =
            format!("\\stepbookpuzzle{{p}}{{openings={{{openings}}}}}{{\\step{{0}}{{.../.../...}}{{}}{{start}}}}");
        self::look(&desk, PLAIN, &format!("{puzzle}\\stepbookstep[dots=false]{{0}}"))
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
fn several_moves_in_a_picture_leave_gaps_between_numbers() {
    if !has(&[]) {
        return;
    }
    let desk = desk();
    desk.draw("steps klotski --latex package --arrows 3 --label three -o three");
    fs::copy(desk.path().join("three/puzzle.stepbook"), desk.path().join("three.stepbook")).expect("the data");
    let preamble = &format!("{PLAIN}\\pagestyle{{empty}}");
    let told = |text: &str| {
        let text = format!("\\stepbookload{{three}}{text}");
        desk.compile("pdflatex", "{article}", preamble, &text)
            .told(&[])
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(told("\\stepbookmoves{0-3}"), "d ←, D ↓, H →");
    assert_eq!(told("\\stepbookmove{crSl}"), "c →, S ←");
    assert_eq!(told("\\stepbookstrip[labels=false,between=x]{0-7}").matches('x').count(), 2);
    // An arrow to the next picture, which has another number than the next step.
    let after = look(&desk, preamble, "\\stepbookload{three}\\stepbookstep[arrow=after]{3}");
    let none = look(&desk, preamble, "\\stepbookload{three}\\stepbookstep[arrow=none]{3}");
    assert!(after != none);
}

#[test]
fn options_and_styles_change_pictures() {
    if !has(&["tikz.sty", "xcolor.sty"]) {
        return;
    }
    let desk = desk();
    for preamble in ["\\usepackage{xcolor,stepbook}", TIKZ] {
        let look = |picture: &str| look(&desk, preamble, picture);
        let plain = look("\\stepbookstep{42}");
        let options = [
            "arrow=after",
            "arrow=none",
            "marks=arrow",
            "marks=ghost",
            "marks=outline",
            "highlight=S",
            "focus",
            "goal=true",
            "labels=false",
            "dots=false",
            "scale=1.2",
            "cell=9mm",
            "block/.style={draw=red}",
            "block/target/.style={fill=red}",
            "block/S/.style={text=red}",
            "moved/.style={line width=3pt}",
            "ghost/.style={draw=red}",
            "frame/.style={draw=red}",
            "arrow/.style={fill=red}",
        ];
        for option in options {
            let changed = look(&format!("\\stepbookstep[{option}]{{42}}"));
            assert!(changed != plain, "{preamble}: {option} changes nothing");
        }
        // They hold for this picture only.
        let all = options.map(|option| format!("\\setbox0\\hbox{{\\stepbookstep[{option}]{{42}}}}")).concat();
        assert!(look(&format!("{all}\\stepbookstep{{42}}")) == plain, "{preamble}: some option stays");
        assert!(
            look("\\stepbookstep[marks={arrow, ghost, outline},arrow=before]{42}") == plain,
            "{preamble}: the usual"
        );
    }
}

#[test]
fn blocks_are_nodes_where_tikz_has_them() {
    if !has(&["tikz.sty"]) {
        return;
    }
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
    if !has(&["standalone.cls"]) {
        return;
    }
    let desk = Desk::new();
    desk.draw("draw klotski --step 42 --latex package --shape standalone -o picture.tex");
    let source = fs::read_to_string(desk.path().join("picture.tex")).expect("a document");
    let text = tex::compile("pdflatex", desk.path(), &source).text().unwrap_or_default();
    assert!("ABCDHSabcd".chars().all(|block| text.contains(block)), "{text}");
    assert_eq!(fs::read_to_string(desk.path().join("stepbook.sty")).expect("LaTeX writes it"), PACKAGE);
}

#[test]
fn a_graph_has_the_positions_near_a_solution_and_their_moves() {
    let desk = desk();
    // A board of 2 × 2 with one block has four positions in a ring.
    fs::write(desk.path().join("ring.toml"), "title = 'Ring'\nboard = \"\"\"\nA.\n..\n\"\"\"\ngoal = { A = [0, 1] }\n")
        .expect("a temporary file can be written");
    desk.draw("book ring.toml --shape graph -o ring.tex");
    let ring = fs::read_to_string(desk.path().join("ring.tex")).expect("a graph");
    let count = |text: &str, part: &str| text.matches(part).count();
    assert_eq!((count(&ring, "\\node["), count(&ring, "\\draw[")), (4, 4), "{ring}");
    assert_eq!(count(&ring, "\\draw[stepbook solution]"), 1, "{ring}");
    for (steps, states) in [("40-44", 30), ("0-3", 12), ("0,10,20", 3)] {
        desk.draw(&format!("book klotski --shape graph --steps {steps} --states {states} -o graph.tex"));
        let graph = fs::read_to_string(desk.path().join("graph.tex")).expect("a graph");
        let nodes = count(&graph, "\\node[");
        assert!(nodes <= states && nodes >= 3, "{nodes} positions");
        // Each step of the solution that follows another is an edge with its move.
        if steps == "40-44" {
            for (k, moved) in [(40, "Bd"), (41, "bl"), (42, "Du"), (43, "cu")] {
                let edge = format!(
                    "(klotski-{k}.east)--node[stepbook move]{{\\stepbookmove{{{moved}}}}}(klotski-{}.west)",
                    k + 1
                );
                assert!(graph.contains(&edge), "{edge}: {graph}");
            }
        }
        if has(&["tikz.sty"]) {
            let text = "\\noindent\\setlength{\\unitlength}{1.5mm}\\input{graph}";
            let text = desk.compile("pdflatex", "{article}", TIKZ, text).text().unwrap_or_default();
            assert!(count(&text, "S") >= nodes, "{text}");
        }
    }
    for (arguments, told) in [
        ("klotski --shape graph", "the graph would have 117 positions, and at most 30"),
        ("number-maze --shape graph", "number maze"),
        ("klotski --shape graph --latex picture", "not available here with --latex picture"),
    ] {
        run(desk.path(), &format!("book {arguments} -o graph.tex")).code(2).says(&[told]);
    }
}

#[test]
fn labels_and_titles_are_data() {
    if !has(&["tikz.sty"]) {
        return;
    }
    let desk = desk();
    fs::write(desk.path().join("hostile.toml"), HOSTILE).expect("a temporary file can be written");
    for flavour in ["picture", "package"] {
        desk.draw(&format!("book hostile.toml --latex {flavour} --shape grid -o {flavour}.tex"));
    }
    let expected = words(&desk, "", "picture");
    for preamble in [PLAIN, TIKZ] {
        assert_eq!(words(&desk, preamble, "package"), expected);
    }
}

#[test]
fn every_example_is_drawn() {
    if !has(&["tikz.sty"]) {
        return;
    }
    let desk = desk();
    for example in common::examples() {
        let path = example.display();
        for flavour in ["picture", "package"] {
            desk.draw(&format!("book {path} --latex {flavour} --shape grid --steps milestones -o {flavour}.tex"));
        }
        let expected = words(&desk, "", "picture");
        assert_eq!(words(&desk, PLAIN, "package"), expected, "{path}");
        assert_eq!(words(&desk, TIKZ, "package"), expected, "{path}, with TikZ");
    }
}

#[test]
fn its_manual_and_its_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/draw/latex");
    let desk = Desk::new();
    let copy = |from: &Path, to: &Path| {
        for entry in fs::read_dir(from).expect("a folder").flatten().filter(|entry| entry.path().is_file()) {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("it can be copied");
        }
    };
    copy(&folder, desk.path());
    // The manual's solution is the program's.
    desk.draw("steps klotski --latex package -o figures");
    let read = |path: &str| fs::read_to_string(desk.path().join(path)).expect("a text");
    assert_eq!(read("klotski.stepbook"), read("figures/puzzle.stepbook"));
    let manual = read("stepbook-doc.tex");
    // Each option is in it.
    for definition in PACKAGE.lines().filter_map(|line| line.trim().strip_prefix("\\stepbook@new")) {
        let key = definition.split(['{', '}']).nth(1).unwrap_or_default();
        assert!(key.is_empty() || key.contains(['#', '\\']) || manual.contains(key), "the manual lacks {key}");
    }
    if !has(&["tikz.sty", "cleveref.sty", "booktabs.sty", "lmodern.sty"]) || !common::tool("l3build") {
        return;
    }
    tex::compile("pdflatex", desk.path(), &manual);
    let tests = desk.path().join("testfiles");
    fs::create_dir(&tests).expect("a new folder");
    copy(&folder.join("testfiles"), &tests);
    ran(Command::new("l3build").arg("check").current_dir(desk.path()));
}
