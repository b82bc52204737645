//! TikZ pictures: what is in their source, and what pdflatex makes of it.

use super::authors::{has, ran};
use crate::common::program::{folder, read, write};
use crate::common::stories::{HOSTILE, example, story};
use crate::common::{special, tex};
use std::path::Path;
use std::process::Command;
use stepbook::stages::booklet::{self, Figure, Style};
use stepbook::stages::diagram::{Fill, Theme};
use stepbook::stages::render::latex::{CELL_MM, Flavour, Pictures, SUPPORT, pictures};
use stepbook::stages::render::pdf;
use stepbook::stages::walkthrough::Walkthrough;

/// An L that surrounds a cell, and one that steps around a corner.
const BENT: &str = include_str!("puzzles/bent.toml");

fn stories() -> Vec<(&'static str, Walkthrough)> {
    let mut stories = special::all();
    stories.extend([("klotski", example("klotski")), ("hostile", story(HOSTILE)), ("bent", story(BENT))]);
    stories
}

fn figure(story: &Walkthrough, k: usize) -> Figure {
    booklet::figure(story, &Style::default(), k)
}

fn tikz(figure: &Figure, theme: Theme, cell_mm: f64) -> Pictures {
    pictures(&[&figure.diagram], theme, Flavour::Tikz, cell_mm).expect("the labels are printable")
}

fn picture(story: &Walkthrough, k: usize, theme: Theme) -> String {
    tikz(&figure(story, k), theme, CELL_MM).pictures.concat()
}

fn fragment(story: &Walkthrough, k: usize, theme: Theme) -> String {
    tex::fragment(story, k, Flavour::Tikz, theme)
}

/// A path: its options and what follows them.
fn paths(picture: &str) -> Vec<(&str, &str)> {
    let paths = picture.split("\\path[").skip(1);
    paths.map(|path| path.split_once(']').expect("options end")).collect()
}

/// All coordinates of a piece of source.
fn points(source: &str) -> Vec<(f64, f64)> {
    let pair = |text: &str| {
        let (x, y) = text.split_once(')')?.0.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    source.split('(').skip(1).filter_map(pair).collect()
}

/// The outlines of blocks, kind by kind.
fn outlines(picture: &str) -> Vec<Vec<Vec<(f64, f64)>>> {
    let is_block = |options: &str| {
        ["target", "upright", "flat", "small"].iter().any(|kind| options.contains(&format!("sb-{kind}=")))
    };
    let ring = |part: &str| match points(part)[..] {
        [(left, low), (right, high)] => vec![(left, low), (right, low), (right, high), (left, high)],
        ref ring => ring.to_vec(),
    };
    let rings = |path: &str| {
        // A ring ends with "--cycle", a box with its second corner.
        let flat: String = path.replace('\n', "").replace(")\\", ")|\\").replace("cycle(", "cycle|(");
        flat.trim_end_matches(';').split('|').map(ring).collect()
    };
    paths(picture).into_iter().filter(|(options, _)| is_block(options)).map(|(_, path)| rings(path)).collect()
}

/// Whether a point is inside of `rings` by the even-odd rule.
fn inside(rings: &[Vec<(f64, f64)>], (x, y): (f64, f64)) -> bool {
    let crosses = |ring: &Vec<(f64, f64)>| {
        let sides = ring.iter().zip(ring.iter().cycle().skip(1));
        sides
            .filter(|((x1, y1), (x2, y2))| (*y1 <= y) != (*y2 <= y) && x1 + (x2 - x1) * (y - y1) / (y2 - y1) > x)
            .count()
    };
    rings.iter().map(crosses).sum::<usize>() % 2 == 1
}

#[test]
fn the_source_has_the_position() {
    for (name, story) in stories() {
        for k in 0..=story.length() {
            let tex = picture(&story, k, Theme::MONO);
            let (kinds, owners) = (outlines(&tex), story.owners(k));
            let size = owners.size();
            let drawn = |x: f64, y: f64| {
                let point = (x, size.rows as f64 - y);
                kinds.iter().filter(|rings| inside(rings, point)).count()
            };
            for cell in size.cells() {
                let (x, y) = (cell.col as f64 + 0.5, cell.row as f64 + 0.5);
                assert_eq!(drawn(x, y), usize::from(owners[cell].is_some()), "{name} {k} {cell:?}\n{tex}");
                // Blocks are apart, and nothing runs through one.
                for (col, row, at) in [(1, 0, (x + 0.5, y)), (0, 1, (x, y + 0.5))] {
                    let next = stepbook::stages::grid::Cell::new(cell.row + row, cell.col + col);
                    let same = owners[cell].is_some() && owners.get(next) == Some(&owners[cell]);
                    assert_eq!(drawn(at.0, at.1), usize::from(same), "{name} {k} {cell:?}\n{tex}");
                }
            }
        }
    }
}

#[test]
fn all_is_in_the_box_and_labelled_once() {
    for (name, story) in stories() {
        for k in 0..=story.length() {
            let tex = picture(&story, k, Theme::PHOTOCOPY);
            assert!(tex.is_ascii() && tex.starts_with("\\begin{tikzpicture}[stepbook]\n"), "{name} {k}\n{tex}");
            let size = story.owners(k).size();
            let (right, top) = (size.cols as f64 + 0.25, size.rows as f64 + 0.25);
            let bounds = format!("\\path[sb-page](-0.25,-0.25)rectangle({right},{top});\n");
            assert!(tex.contains(&bounds), "{name} {k}\n{tex}");
            for (x, y) in points(&tex) {
                let fits = |at: f64, end: f64| (-0.25..=end).contains(&at);
                assert!(fits(x, right) && fits(y, top), "{name} {k}: ({x},{y})\n{tex}");
            }
            // A block of several parts has a label on each; special boards and klotski have none.
            assert_eq!(tex.matches("\\stepbookword(").count(), story.scene(k).pieces.len(), "{name} {k}\n{tex}");
            assert_eq!(tex.matches("\\textbf").count(), story.scene(k).pieces.iter().filter(|p| p.moved).count());
        }
    }
}

#[test]
fn a_bent_block_is_one_outline() {
    let tex = picture(&story(BENT), 0, Theme::MONO);
    let mut corners: Vec<usize> = outlines(&tex).concat().iter().map(Vec::len).collect();
    corners.sort_unstable();
    // The ring has a hole of four corners, "c" has six, and the others are boxes.
    assert_eq!(corners, [4, 4, 4, 4, 4, 6], "{tex}");
    assert_eq!(tex.matches("\\stepbookbox(").count(), 3, "a, b and d: {tex}");
}

#[test]
fn pictures_are_short() {
    let story = example("klotski");
    let sizes = |theme| (0..=story.length()).map(|k| picture(&story, k, theme).len()).collect::<Vec<_>>();
    for (theme, most, all) in
        [(Theme::MONO, 1900, 205_000), (Theme::COLOUR, 1900, 205_000), (Theme::PHOTOCOPY, 3700, 425_000)]
    {
        let sizes = sizes(theme);
        assert!(sizes.iter().all(|&size| size <= most), "{sizes:?}");
        assert!(sizes.iter().sum::<usize>() <= all, "{}", sizes.iter().sum::<usize>());
    }
}

#[test]
fn definitions_have_the_styles_that_pictures_use() {
    let story = example("klotski");
    let definitions = |k, cell| tikz(&figure(&story, k), Theme::COLOUR, cell).definitions;
    assert_eq!(definitions(42, 8.0), definitions(42, 6.5));
    let has = |k: usize, name: &str| definitions(k, 8.0).contains(&format!("{{{name}}}{{"));
    for (k, used) in [(0, [true, false, false, true, false]), (42, [true, true, true, false, false])] {
        assert_eq!(["target", "arrow", "ghost", "goal", "tally"].map(|name| has(k, name)), used, "{k}");
    }
    assert!(definitions(0, 8.0).contains("\\definecolor{sbE8833A}{HTML}{E8833A}"));
}

#[test]
fn all_themes_compile_in_one_document() {
    crate::common::needs!(has(&["tikz.sty"]));
    let folder = folder();
    let mut paper =
        "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n\\setlength{\\unitlength}{5mm}\\raggedright\n"
            .to_owned();
    for (name, story) in stories() {
        for (theme_name, theme) in Theme::BUILT_IN {
            let file = format!("{name}-{theme_name}.tex");
            write(&folder, &file, fragment(&story, story.length().min(3), theme));
            paper += &format!("\\input{{{file}}}\n");
        }
        paper += "\n";
    }
    let compiled = tex::compile("pdflatex", folder.path(), &(paper + "\\end{document}"));
    if let Some(text) = compiled.text() {
        for label in ["\\", "$", "{", "%", ";", "^^M", "&", ",]", "x=", "\"", "\")", "[a]", "*a"] {
            let count = text.split(' ').filter(|word| *word == label).count();
            assert!(count >= Theme::BUILT_IN.len(), "{label}: {text}");
        }
    }
}

#[test]
fn the_booklet_loads_the_package() {
    crate::common::needs!(has(&["tikz.sty"]));
    let folder = folder();
    for theme in [Theme::MONO, Theme::HIGH_CONTRAST] {
        let style = Style { theme, ..Style::default() };
        let booklet = booklet::compose(&story(BENT), &style);
        let tex =
            booklet::latex(&booklet, Flavour::Tikz, &stepbook::stages::templates()).expect("the puzzle is printable");
        assert!(tex.matches("\\usepackage{tikz}\n").count() == 1 && !tex.contains("\\begin{picture}"), "{tex}");
        tex::compile("pdflatex", folder.path(), &tex);
    }
}

#[test]
fn pictures_are_on_the_baseline_in_their_size() {
    crate::common::needs!(has(&["tikz.sty"]));
    let folder = folder();
    let klotski = example("klotski");
    let mut paper = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\\input{definitions}\n".to_owned();
    for (k, unit) in [(0, 8.0), (42, 8.0), (42, 3.0), (116, 20.0)] {
        let Pictures { definitions, pictures, .. } = tikz(&figure(&klotski, k), Theme::HIGH_CONTRAST, CELL_MM);
        write(&folder, "definitions.tex", [SUPPORT, &definitions].concat());
        write(&folder, &format!("step-{k}.tex"), &(pictures.concat() + "%\n"));
        // In tenths of a point.
        paper += &format!(
            "\\setlength{{\\unitlength}}{{{unit}mm}}\\setbox0\\hbox{{\\input{{step-{k}}}}}\\typeout{{SIZE\n\
             \\the\\numexpr\\dimexpr\\wd0-4.5\\unitlength\\relax/6554\\relax\\space\n\
             \\the\\numexpr\\dimexpr\\ht0-5.5\\unitlength\\relax/6554\\relax\\space\\the\\dp0}}\\copy0\\clearpage\n"
        );
    }
    let log = tex::compile("pdflatex", folder.path(), &(paper + "\\end{document}")).log;
    assert_eq!(log.matches("SIZE 0 0 0.0pt").count(), 4, "{log}");
}

#[test]
fn an_author_restyles_roles_and_readers_get_words() {
    crate::common::needs!(has(&["tikz.sty"]));
    let folder = folder();
    write(&folder, "step.tex", fragment(&example("klotski"), 42, Theme::MONO));
    let names = [
        "frame", "empty", "ghost", "arrow", "halo", "block", "target", "upright", "flat", "small", "moved", "text",
        "picture",
    ];
    let told: String = names.map(|name| format!("stepbook {name}/.code=\\typeout{{STYLE {name}}},")).concat();
    // The kernel's tagging of TikZ knows the key "alt" outside of a picture.
    let paper = format!(
        "\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}\n\\tikzset{{{told}}}\\input{{step}}\\par\n\
         \\tikzset{{alt/.code=\\typeout{{WORDS #1}}}}\\input{{step}}\\par\n\
         \\expandafter\\def\\csname ver@latex-lab-testphase-tikz.sty\\endcsname{{}}\\input{{step}}\n\\end{{document}}"
    );
    let log = tex::compile("pdflatex", folder.path(), &paper).log;
    for name in names {
        assert!(log.contains(&format!("STYLE {name}\n")), "{name}: {log}");
    }
    assert_eq!(log.matches("WORDS Block small b left: room for D (43). Rows from the top: ").count(), 1, "{log}");
}

/// pgf draws a picture as TikZ does, which an empty style of the author's brings in.
#[test]
fn boxes_and_words_are_where_tikz_has_them() {
    crate::common::needs!(has(&["tikz.sty"]));
    let folder = folder();
    for (name, story) in stories() {
        for (theme_name, theme) in Theme::BUILT_IN {
            write(&folder, "step.tex", fragment(&story, story.length().min(3), theme));
            let [quick, slow] = ["", "\\tikzset{stepbook picture/.style={}}"].map(|style| {
                let paper = format!(
                    "\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}{style}\\input{{step}}\\end{{document}}"
                );
                tex::compile("pdflatex", folder.path(), &paper);
                grey(folder.path(), "paper.pdf")
            });
            // The two round lengths in different ways.
            let most = quick.2.iter().zip(&slow.2).map(|(&a, &b)| a.abs_diff(b)).max();
            assert!(quick.2.iter().any(|&grey| grey < 100) && quick.0 == slow.0, "{name} {theme_name}");
            assert!(most.is_some_and(|most| most < 40), "{name} {theme_name}: {most:?}");
        }
    }
}

/// A picture as pdftoppm writes it: width, height and greys.
fn grey(folder: &Path, name: &str) -> (usize, usize, Vec<u8>) {
    ran(Command::new("pdftoppm").args(["-gray", "-r", "127", "-singlefile", name, name]).current_dir(folder));
    let bytes = read(folder, &format!("{name}.pgm"));
    let mut words = bytes.splitn(4, |byte| byte.is_ascii_whitespace()).skip(1);
    let mut number = || std::str::from_utf8(words.next().expect("a head")).expect("digits").parse().expect("a number");
    let (width, height): (usize, usize) = (number(), number());
    let pixels = bytes[bytes.len() - width * height..].to_vec();
    (width, height, pixels)
}

#[test]
fn pages_look_like_those_of_the_pdf() {
    crate::common::needs!(has(&["tikz.sty"]));
    let folder = folder();
    let shown = ["gated-klotski", "rooms", "fixed", "klotski", "bent"];
    for (name, story) in stories().into_iter().filter(|(name, _)| shown.contains(name)) {
        let figure = figure(&story, story.length().min(2));
        for (theme_name, theme) in Theme::BUILT_IN {
            let Pictures { definitions, pictures, .. } = tikz(&figure, theme, 10.0);
            write(&folder, "definitions.tex", [SUPPORT, &definitions].concat());
            write(&folder, "step.tex", &(pictures.concat() + "%\n"));
            tex::compile(
                "pdflatex",
                folder.path(),
                "\\documentclass{article}\\usepackage{tikz}\\begin{document}\\unitlength=10mm\\hoffset=-1in\\voffset=-1in\n\
                 \\input{definitions}\\setbox0\\hbox{\\input{step}}\\pdfpagewidth=\\wd0\\pdfpageheight=\\ht0\\shipout\\box0\\end{document}",
            );
            let fonts = Style::default().fonts;
            let page = pdf::figure(&figure.diagram, "en", &fonts, theme, None).expect("the labels are printable");
            write(&folder, "figure.pdf", page);
            let (ours, theirs) = (grey(folder.path(), "paper.pdf"), grey(folder.path(), "figure.pdf"));
            let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
            let sizes = [ours.0, theirs.0, ours.1, theirs.1];
            assert!(near(sizes[0], sizes[1]) && near(sizes[2], sizes[3]), "{name} {theme_name}: {sizes:?}");
            let (width, height) = (ours.0.min(theirs.0), ours.1.min(theirs.1));
            let at = |page: &(usize, usize, Vec<u8>), i: usize| page.2[i / width * page.0 + i % width];
            let differing = (0..width * height).filter(|&i| at(&ours, i).abs_diff(at(&theirs, i)) > 100).count();
            let share = differing as f64 / (width * height) as f64;
            // The letters are of another font, and pdftoppm moves the thin lines of hatches to whole pixels.
            let most = if theme.fill == Fill::Hatch { 0.04 } else { 0.006 };
            assert!(share < most, "{name} {theme_name}: {share}");
        }
    }
}
