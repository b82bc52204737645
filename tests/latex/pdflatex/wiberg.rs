//! LaTeX as the program of Karl Wiberg's paper writes it.

use crate::common::program::{folder, run, write};
use crate::common::{self, tex};
use std::collections::BTreeSet;

/// What the paper's program prints.
const PAPER: &str = include_str!("../../data/wiberg-2009.tex");

const KLOTSKI: &str = include_str!("../../../examples/klotski.toml");
const RUSH_HOUR: &str = include_str!("../../../examples/rush-hour.toml");

/// Walls, an L and a block that goes around a corner.
const WALLS: &str = include_str!("../puzzles/walls.toml");

/// Walls that meet at corners, an exit at the right, blocks that are not rectangles.
const CORNERS: &str = include_str!("../puzzles/corners.toml");

/// The paper's board and exit with other blocks: more small ones.
const NEIGHBOUR: &str = include_str!("../puzzles/neighbour.toml");

/// What the program prints with these arguments in a folder with `puzzle` as `it.toml`.
fn print(puzzle: &str, arguments: &str) -> String {
    let folder = folder();
    write(&folder, "it.toml", puzzle);
    run(&folder, arguments).quiet().text().to_owned()
}

fn book(puzzle: &str, options: &str) -> String {
    print(puzzle, &format!("book it.toml --latex wiberg -o - {options}"))
}

/// The sections of a source, from their headings on.
fn sections(tex: &str) -> Vec<&str> {
    tex.split("\\subsection*{").skip(1).collect()
}

fn headings(tex: &str) -> Vec<&str> {
    sections(tex).iter().filter_map(|part| part.lines().next()).collect()
}

/// The pictures of a source.
fn pictures(tex: &str) -> Vec<&str> {
    let parts = tex.split("\\begin{picture}").skip(1);
    parts.map(|part| part.split("\\end{picture}").next().expect("a picture")).collect()
}

/// A line of a picture in tenths of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Line {
    from: (i64, i64),
    to: (i64, i64),
}

impl Line {
    fn read(line: &str) -> Self {
        let numbers: Vec<f64> = line.split(['(', ')', '{', '}', ',']).filter_map(|part| part.parse().ok()).collect();
        let [x, y, right, up, length] = numbers[..] else { panic!("{line} has five numbers") };
        let tenths = |number: f64| (number * 10.0).round() as i64;
        let from = (tenths(x), tenths(y));
        Self { from, to: (from.0 + tenths(right * length), from.1 + tenths(up * length)) }
    }

    fn is_upright(self) -> bool {
        self.from.0 == self.to.0
    }
}

/// The outlines of a picture: after upright lines, a flat one begins the next.
fn outlines(picture: &str) -> Vec<Vec<Line>> {
    let lines: Vec<Line> = picture.lines().filter(|line| line.starts_with("\\put")).map(Line::read).collect();
    let goes_on = |a: &Line, b: &Line| b.is_upright() || !a.is_upright();
    lines.chunk_by(goes_on).map(<[Line]>::to_vec).collect()
}

type Cells = BTreeSet<(i64, i64)>;

/// The cells, as row and column of a board with `rows` rows, that are to the left of an odd number of upright lines.
fn inside(outline: &[Line], (rows, cols): (i64, i64)) -> Cells {
    let is_inside = |&(row, col): &(i64, i64)| {
        let (x, y) = (10 * col + 5, 10 * (rows - row) - 5);
        let crossed = |line: &&Line| line.is_upright() && line.from.0 > x && line.from.1 < y && y < line.to.1;
        outline.iter().filter(crossed).count() % 2 == 1
    };
    (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).filter(is_inside).collect()
}

/// Whether every end of a line is that of one other line, so that no side is missing.
fn is_closed(outline: &[Line]) -> bool {
    let mut ends: Vec<((i64, i64), bool)> =
        outline.iter().flat_map(|line| [line.from, line.to].map(|end| (end, line.is_upright()))).collect();
    ends.sort_unstable();
    ends.chunks(2).all(|pair| matches!(pair, [(a, false), (b, true)] if a == b))
}

/// The blocks of a picture in the order in which they are drawn, and the number of walls that stand alone. The rest is the
/// frame: it is outside of the cells.
fn recovered(picture: &str, size: (i64, i64)) -> (Vec<Cells>, usize) {
    let is_frame = |outline: &Vec<Line>| {
        let left = outline.iter().map(|line| line.from.0).min().expect("a line");
        left.rem_euclid(10) == 9
    };
    let things: Vec<Vec<Line>> = outlines(picture).into_iter().filter(|outline| !is_frame(outline)).collect();
    things.iter().for_each(|outline| assert!(is_closed(outline), "{outline:?} in {picture}"));
    let cells = things.iter().map(|outline| inside(outline, size));
    let (blocks, walls): (Vec<Cells>, Vec<Cells>) = cells.partition(|cells| !cells.is_empty());
    (blocks, walls.len())
}

/// The blocks of each position that the solver lists, from the left and in a column from the top.
fn solved(puzzle: &str, options: &str) -> ((i64, i64), Vec<Vec<Cells>>) {
    let json = print(puzzle, format!("solve it.toml --json {options}").trim_end());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let number = |key: &str| json["puzzle"][key].as_i64().expect("a number");
    let positions = json["positions"].as_array().expect("a list");
    let blocks = |position: &serde_json::Value| {
        let mut blocks = std::collections::BTreeMap::<char, Cells>::new();
        for (row, line) in (0..).zip(position.as_str().expect("a text").lines()) {
            for (col, label) in (0..).zip(line.chars()).filter(|(_, label)| !".#-".contains(*label)) {
                blocks.entry(label).or_default().insert((row, col));
            }
        }
        let mut blocks: Vec<Cells> = blocks.into_values().collect();
        blocks.sort_by_key(|cells| cells.iter().map(|&(row, col)| (col, row)).min());
        blocks
    };
    ((number("rows"), number("cols")), positions.iter().map(blocks).collect())
}

#[test]
fn the_paper_is_printed_byte_for_byte() {
    assert_eq!(PAPER.len(), 241_933);
    assert!(print("", "book klotski --latex wiberg -o -") == PAPER);
}

#[test]
fn every_command_prints_the_pictures_of_the_paper() {
    let paper = pictures(PAPER);
    let step = |k: usize| print("", &format!("draw klotski --latex wiberg -o - --step {k}"));
    for k in [0, 42, 116] {
        assert_eq!(pictures(&step(k)), [paper[k]], "{k}");
    }
    // Whatever is shown first, and in whatever words.
    let some = print("", "book klotski --latex wiberg -o - --steps 5-7,last --lang de");
    assert_eq!(pictures(&some), [paper[5], paper[6], paper[7], paper[116]]);

    assert_eq!(headings(&some), ["Nach 5 Schritten}", "Nach 6 Schritten}", "Nach 7 Schritten}", "Nach 116 Schritten}"]);
}

#[test]
fn requested_solutions_and_captions_are_written() {
    for (options, heading) in [
        ("--caption step", "Step 1 of 116}"),
        ("--caption after", "After 1 step}"),
        ("--lang de", "Nach 1 Schritt}"),
        ("--metric move", "After 1 moves}"),
    ] {
        assert_eq!(headings(&print("", &format!("book klotski --latex wiberg -o - {options}")))[1], heading);
    }
    let first = print("", "book klotski --latex wiberg -o - --prefer first");
    assert!(first != PAPER);
    let (size, positions) = solved(KLOTSKI, "--prefer first");
    let found: Vec<Vec<Cells>> = pictures(&first).iter().map(|picture| recovered(picture, size).0).collect();
    assert_eq!(found, positions);
}

#[test]
fn positions_are_recovered_from_the_lines() {
    for (puzzle, options, walls) in [
        (KLOTSKI, "", 0),
        (RUSH_HOUR, "", 0),
        (RUSH_HOUR, "--metric move", 0),
        (include_str!("../../../examples/garbage-disposal.toml"), "", 0),
        (include_str!("../../../examples/ten-steps.toml"), "", 0),
        (WALLS, "", 0),
        (CORNERS, "", 3),
        (NEIGHBOUR, "", 0),
    ] {
        let (size, positions) = solved(puzzle, &format!("--prefer wiberg {options}"));
        let tex = book(puzzle, options);
        let found: Vec<(Vec<Cells>, usize)> = pictures(&tex).iter().map(|picture| recovered(picture, size)).collect();
        assert!(positions.len() > 3, "{puzzle}");
        assert_eq!(found, positions.into_iter().map(|blocks| (blocks, walls)).collect::<Vec<_>>(), "{puzzle}");
    }
}

#[test]
fn numbers_of_other_puzzles_are_clean() {
    let exit = format!("{}\nexit = 'none'\n", KLOTSKI);
    let short = KLOTSKI.replace("c..d", "c...");
    let moved = KLOTSKI.replace("c..d", ".c.d");
    for puzzle in [WALLS, CORNERS, NEIGHBOUR, &exit, &short, &moved, include_str!("../../../examples/traffic-cop.toml")]
    {
        let tex = book(puzzle, "");
        for line in tex.lines().filter(|line| line.starts_with("\\put")) {
            let decimals = line.split('.').skip(1).map(|rest| rest.chars().take_while(char::is_ascii_digit).count());
            assert_eq!(decimals.collect::<Vec<_>>(), [1, 1, 1], "{line}");
        }
    }
}

#[test]
fn the_exit_is_a_gap_as_wide_as_its_cells() {
    let frame = |puzzle: &str| outlines(pictures(&book(puzzle, ""))[0])[0].clone();
    let right = |line: &&Line| line.is_upright() && line.from.0 == 71;
    let gap: Vec<Line> = frame(CORNERS).iter().filter(right).copied().collect();
    assert_eq!(gap, [Line { from: (71, -1), to: (71, 20) }, Line { from: (71, 30), to: (71, 51) }]);
    assert!(is_closed(&frame(WALLS)));
}

fn wide(cols: usize) -> String {
    format!("title = 'Wide'\nboard = 'a{}'\ngoal = {{ a = [0, 2] }}\n", ".".repeat(cols - 1))
}

#[test]
fn wide_boards_have_a_smaller_unit() {
    for (cols, unit) in [(4, "1cm"), (11, "1cm"), (12, "9mm"), (22, "5mm")] {
        let tex = book(&wide(cols), "");
        let lines: Vec<&str> = tex.lines().filter(|line| line.contains("unitlength")).collect();
        assert_eq!(lines, vec![format!("\\setlength{{\\unitlength}}{{{unit}}}"); 3], "{cols}");
    }
}

#[test]
fn papers_compile_without_complaint() {
    crate::common::needs!(common::tool("pdflatex"));
    let folder = folder();
    let write = |name: &str, tex: &str| write(&folder, name, tex);
    write("klotski.tex", PAPER);
    for (name, puzzle) in [("walls", WALLS), ("corners", CORNERS), ("wide", &wide(22))] {
        write(&format!("{name}.tex"), &book(puzzle, ""));
    }
    write("one.tex", &print("", "draw klotski --latex wiberg -o - --step 42"));
    write("sections.tex", &print(WALLS, "book it.toml --latex picture --shape sections -o -"));
    let columns = "\\documentclass[a4paper,twocolumn]{article}\\begin{document}\n\
        \\section{Solution}\n\\input{klotski}\n\\end{document}\n";
    let article = "\\documentclass{article}\\begin{document}\n\\input{walls}\\input{corners}\\input{wide}\n\
        Text \\input{one} text.\n\n\\setlength{\\unitlength}{4mm}Text \\input{one} text.\n\\input{sections}\n\
        \\end{document}\n";
    for engine in ["pdflatex", "xelatex", "lualatex"].into_iter().filter(|engine| common::tool(engine)) {
        tex::compile(engine, folder.path(), columns);
        tex::compile(engine, folder.path(), article);
    }
    tex::compile("pdflatex", folder.path(), &print("", "book klotski --latex wiberg --shape document -o -"));
    // Signs in a caption, which need definitions.
    write("signs.tex", &print(WALLS, "book it.toml --latex wiberg --steps 0-2 --caption {number}_^ -o -"));
    tex::compile("pdflatex", folder.path(), "\\documentclass{article}\\begin{document}\\input{signs}\\end{document}\n");
}

#[test]
fn documents_and_other_flavours_have_sections() {
    let tex = print(WALLS, "book it.toml --latex wiberg --shape document -o -");
    assert!(!tex.contains("{1cm}") && tex.contains("After 4 steps"), "the unit is the document's");
    // The steps are drawn as the sections are.
    let pictures_of_steps = pictures(&tex);
    assert!(pictures(&book(WALLS, "")).iter().all(|picture| pictures_of_steps.contains(picture)), "{tex}");
    let tex = print(WALLS, "book it.toml --latex picture --shape sections -o - --caption move");
    assert_eq!(headings(&tex)[..2], ["start}", "a up}"]);
    assert_eq!(tex.matches("\\providecommand{\\stepbookunit}").count(), 1);
    assert!(sections(&tex).iter().all(|part| part.ends_with("\\end{picture}}%\n\\end{center}\n\n")), "{tex}");
}
