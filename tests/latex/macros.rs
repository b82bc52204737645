//! The macros of LaTeX output: they print what the flavour `picture` prints, and take little room.

use crate::common::ink::{Ink, Point};
use crate::common::program::{folder, run, tree};
use crate::common::stories::{HOSTILE, example, story, story_of};
use crate::common::{self, ink, special, tex};
use std::num::NonZeroUsize;
use stepbook::stages::booklet::{Figure, Selection, Setting, Shape, Style, figure, figure_of, fragments};
use stepbook::stages::diagram::{Diagram, Fill, Theme};
use stepbook::stages::render::latex::{CELL_MM, Flavour, Pictures, SUPPORT, line, pictures, support};
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::{Shown, Walkthrough};

/// The side of a cell in PDF points.
const CELL: f64 = 30.0;
/// Lengths that differ by less are equal: coordinates are rounded to thousandths of a cell.
const EQUAL: f64 = 0.002 * CELL;
/// A bit more than the width of a ring, which the kernel draws with dots.
const DOT: f64 = 0.022 * CELL;

const EXAMPLES: [&str; 3] = ["garbage-disposal", "pennant", "only-18-steps"];
/// Puzzles of the collections: irregular boards with walls, and blocks of many shapes.
const CORPUS: [(&str, &str); 3] = [
    (include_str!("../data/corpus/layton.json"), "Layton 🎩 Ten-Step Solution"),
    (include_str!("../data/corpus/layton.json"), "Layton 🎩 Grab the Key"),
    (include_str!("../data/corpus/classics.json"), "Nine Blocks"),
];

fn of_example(name: &str, metric: Metric) -> Walkthrough {
    story_of(&common::text_of(&format!("examples/{name}.toml")), None, metric)
}

fn figures(story: &Walkthrough, style: &Style) -> Vec<Figure> {
    (0..=story.length()).map(|k| figure(story, style, k)).collect()
}

/// The pictures of a story with up to so many numbered arrows.
fn manoeuvres(story: &Walkthrough, arrows: usize, style: Style) -> Vec<Figure> {
    let arrows = NonZeroUsize::new(arrows).expect("not zero");
    let style = Style { steps: Selection::Manoeuvres(arrows), ..style };
    let pictures = style.steps.pictures(story, style.shown);
    pictures.iter().map(|picture| figure_of(story, &style, picture)).collect()
}

/// A board of 22 × 17 cells with more blocks than there are letters and digits, and labels of several letters.
fn large() -> Walkthrough {
    let cell = |row: usize, column: usize| match (row, column) {
        (8, 0..=1) => "S".to_owned(),
        (8, _) | (_, 21) => ".".to_owned(),
        (0, 0) | (16, 20) => "#".to_owned(),
        _ if row.is_multiple_of(2) => format!("n{}", row * 11 + column / 2),
        _ => (row * 7 + column / 3).to_string(),
    };
    let rows: Vec<String> =
        (0..17).map(|row| (0..22).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ")).collect();
    let text = format!("title = 'Large'\nboard = '''\n{}\n'''\ngoal = {{ S = [8, 20] }}\n", rows.join("\n"));
    story_of(&text, None, Metric::Move)
}

/// Pictures that are drawn together, and how they are painted.
type Group = (Vec<Figure>, Theme);

fn drawn((figures, theme): &Group, flavour: Flavour) -> Pictures {
    let diagrams: Vec<&Diagram> = figures.iter().map(|figure| &figure.diagram).collect();
    pictures(&diagrams, *theme, flavour, CELL_MM).expect("the labels are printable")
}

/// What is on the pages of a document with these pictures, compiled by pdflatex.
fn ink(groups: &[Group], flavour: Flavour) -> Vec<Ink> {
    let mut body = SUPPORT.to_owned();
    for group in groups {
        let Pictures { definitions, pictures, .. } = drawn(group, flavour);
        body += &definitions;
        for (figure, picture) in group.0.iter().zip(pictures) {
            let source = line(None, figure.number, &picture, &figure.words);
            assert!(flavour != Flavour::Macros || source.starts_with("\\stepbook{"), "{source}");
            body += &format!("\\sheet{{{source}}}\n");
        }
    }
    let folder = folder();
    Ink::of_pages(&tex::compile("pdflatex", folder.path(), &ink::document(CELL, &body)).pdf)
}

/// Asserts that macros and pictures print the same, if pdflatex is there.
fn assert_alike(groups: &[Group]) {
    if !common::tool("pdflatex") {
        return;
    }
    let (short, long) = (ink(groups, Flavour::Macros), ink(groups, Flavour::Picture));
    let figures: Vec<&Figure> = groups.iter().flat_map(|(figures, _)| figures).collect();
    assert_eq!((short.len(), long.len()), (figures.len(), figures.len()));
    for ((figure, short), long) in figures.into_iter().zip(&short).zip(&long) {
        let name = format!("{}, {}", figure.diagram.title, figure.number);
        assert!(short.corners.iter().zip(&long.corners).all(|(a, b)| near(*a, *b)), "{name}");
        let (dots, lines) = apart(short.black());
        let (other_dots, other_lines) = apart(long.black());
        // Shafts end under rings.
        let with_rings = |lines: &[[f64; 4]]| [lines, &dots].concat();
        assert!(same_area(&with_rings(&lines), &with_rings(&other_lines)), "{name}: the lines differ");
        assert!(cover(&dots, &other_dots) && cover(&other_dots, &dots), "{name}: the rings differ");
        let is_lost = |(text, at, font): &&(String, Point, String)| {
            !short.texts.iter().any(|other| other.0 == *text && near(other.1, *at) && other.2 == *font)
        };
        assert_eq!(long.texts.iter().find(is_lost), None, "{name}: {:?}", short.texts);
        assert_eq!(short.texts.len(), long.texts.len(), "{name}");
    }
}

/// The squares of which the kernel makes curves, and the rest.
fn apart(black: Vec<[f64; 4]>) -> (Vec<[f64; 4]>, Vec<[f64; 4]>) {
    black.into_iter().partition(|[left, bottom, right, top]| (right - left).max(top - bottom) < DOT)
}

/// Whether each of `dots` lies on one of the others, but for half of its side.
fn cover(dots: &[[f64; 4]], others: &[[f64; 4]]) -> bool {
    let lies_on = |a: &[f64; 4], b: &[f64; 4]| (a[0] - b[0]).abs().max((a[1] - b[1]).abs()) < DOT / 2.0;
    dots.iter().all(|dot| others.iter().any(|other| lies_on(dot, other)))
}

fn near(a: Point, b: Point) -> bool {
    (a.0 - b.0).abs() < EQUAL && (a.1 - b.1).abs() < EQUAL
}

/// Whether the unions of both are the same but for slivers.
fn same_area(a: &[[f64; 4]], b: &[[f64; 4]]) -> bool {
    let edges = |side: usize| {
        let mut all: Vec<f64> = a.iter().chain(b).flat_map(|rect| [rect[side], rect[side + 2]]).collect();
        all.sort_by(f64::total_cmp);
        all.dedup();
        all
    };
    let (xs, ys) = (edges(0), edges(1));
    let cover = |rects: &[[f64; 4]]| {
        let index = |edges: &[f64], value: f64| edges.partition_point(|&edge| edge < value);
        let mut black = vec![false; xs.len() * ys.len()];
        for rect in rects {
            for y in index(&ys, rect[1])..index(&ys, rect[3]) {
                black[y * xs.len() + index(&xs, rect[0])..y * xs.len() + index(&xs, rect[2])].fill(true);
            }
        }
        black
    };
    let sliver = |edges: &[f64], at: usize| edges.get(at + 1).is_none_or(|next| next - edges[at] < EQUAL);
    let (a, b) = (cover(a), cover(b));
    (0..a.len()).all(|at| a[at] == b[at] || sliver(&xs, at % xs.len()) || sliver(&ys, at / xs.len()))
}

#[test]
fn macros_print_what_pictures_print() {
    let style = Style::default();
    let mut stories = [Metric::Step, Metric::Slide, Metric::Move].map(|metric| of_example("klotski", metric)).to_vec();
    stories.extend(EXAMPLES.map(|name| of_example(name, Metric::Move)));
    stories.extend(CORPUS.map(|(text, name)| story_of(text, Some(name), Metric::Move)));
    stories.extend(special::all().into_iter().map(|(_, story)| story));
    stories.extend([story(HOSTILE), large()]);
    let groups: Vec<Group> = stories.iter().map(|story| (figures(story, &style), style.theme)).collect();
    assert_alike(&groups);
}

/// A style for each way to mark a step.
fn styles() -> Vec<Style> {
    let marks =
        [(true, true, true), (true, false, false), (false, true, true), (false, true, false), (false, false, true)];
    let style = |shown, (arrow, ghost, outline)| {
        let mut style = Style { shown, ..Style::default() };
        (style.marks.arrow, style.marks.ghost, style.marks.outline) = (arrow, ghost, outline);
        style
    };
    let shown = [Shown::After, Shown::Next, Shown::None];
    shown.into_iter().flat_map(|shown| marks.map(|marks| style(shown, marks))).collect()
}

#[test]
fn every_way_to_mark_a_step_is_printed_alike() {
    let story = of_example(EXAMPLES[1], Metric::Move);
    let short = of_example(EXAMPLES[2], Metric::Step);
    let themes = [Theme::MONO, Theme::HIGH_CONTRAST, Theme { fill: Fill::Hatch, ..Theme::COLOUR }];
    let mut groups = Vec::new();
    for style in styles() {
        let mut figures = figures(&story, &style);
        figures.drain(12..figures.len() - 2);
        groups.extend(themes.map(|theme| (figures.clone(), theme)));
        let mut figures = manoeuvres(&short, 3, style);
        figures.truncate(4);
        groups.push((figures, Theme::MONO));
    }
    assert_alike(&groups);
}

#[test]
fn numbered_arrows_are_printed_alike() {
    let mut groups = vec![(manoeuvres(&example("klotski"), 3, Style::default()), Theme::default())];
    for name in EXAMPLES {
        let mut figures = manoeuvres(&of_example(name, Metric::Move), 5, Style::default());
        figures.truncate(10);
        groups.push((figures, Theme { fill: Fill::Hatch, ..Theme::COLOUR }));
    }
    assert!(groups.iter().flat_map(|(figures, _)| figures).any(|figure| figure.words.contains('⑤')));
    assert_alike(&groups);
}

#[test]
fn a_selection_has_the_definitions_it_needs() {
    let style = Style::default();
    let all = figures(&example("klotski"), &style);
    let chosen = [&all[..1], &all[42..43], &all[115..], &all[50..60]];
    assert_alike(&chosen.map(|figures| (figures.to_vec(), style.theme)));
}

#[test]
fn the_source_of_klotskis_steps_is_short() {
    let folder = folder();
    run(&folder, "--quiet steps klotski --latex macros --output .").code(0);
    let mut files = tree(&folder);
    files.retain(|name, _| name.ends_with(".tex"));
    let bytes: usize = files.values().map(Vec::len).sum();
    let steps: Vec<_> = files.values().filter(|text| text.starts_with(b"\\stepbook{")).collect();
    assert_eq!(steps.len(), 117);
    assert!(steps.iter().all(|text| text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count() == 1));
    assert!(bytes < 11_500, "{bytes} bytes");
}

#[test]
fn numbered_arrows_have_short_sources_too() {
    let figures = manoeuvres(&example("klotski"), 3, Style::default());
    let count = figures.len();
    let (definitions, lines) = lines(figures);
    assert!(
        count <= 41 && lines.iter().all(|line| line.starts_with("\\stepbook{") && line.lines().count() == 1),
        "{lines:?}"
    );
    assert!(definitions.len() < 25_000, "{} bytes", definitions.len());
    assert!(lines[1].starts_with("\\stepbook{3}{ASSB/ASSB/C,HH/CabD/c.dD}{dlDdHr}"), "{}", lines[1]);
}

/// Lines and definitions of `figures`, ready for a document.
fn lines(figures: Vec<Figure>) -> (String, Vec<String>) {
    let group = (figures, Theme::default());
    let Pictures { definitions, pictures, .. } = drawn(&group, Flavour::Macros);
    let lines = group.0.iter().zip(&pictures);
    let lines: Vec<String> = lines.map(|(figure, picture)| line(None, figure.number, picture, &figure.words)).collect();
    (support(&(lines.concat() + &definitions)) + &definitions, lines)
}

#[test]
fn words_are_for_the_alternative_text_alone() {
    let figures = figures(&story(HOSTILE), &Style::default());
    let (_, lines) = lines(figures);
    for line in lines {
        let (_, words) = line.rsplit_once("}{").expect("four arguments");
        assert!(words.split('\\').skip(1).all(|rest| rest.starts_with("stepbookplain{") || rest.starts_with("string")));
    }
}

#[test]
fn definitions_are_in_one_file() {
    let (story, style) = (story(HOSTILE), Style::default());
    let (flavour, shape) = (Flavour::Macros, Shape::Figure);
    let setting = Setting { flavour, shape, label: "x-", command: None, style: &style, story: &story };
    let mut all = figures(&story, &style);
    // A caption with signs that need definitions.
    all.iter_mut().for_each(|figure| figure.caption = "a_b".to_owned());
    let written = fragments(&all, &setting, &stepbook::stages::templates()).expect("all is printable");
    let definitions = written.definitions.expect("they are shared");
    assert!(definitions.contains("\\providecommand{\\stepbooksign}"), "{definitions}");
    for source in written.sources {
        assert!(source.contains("\\stepbooksign") && !source.contains("\\providecommand"), "{source}");
    }
}
