//! Maps of number mazes: the geometry of random ones, and that every format has them.

use super::raster::read_png;
use crate::common::boards::{Random, random_maze};
use crate::common::items::{Flat, flat};
use crate::common::stories::story;
use crate::common::{self, tex};
use std::fs;
use std::process::Command;
use stepbook::stages::booklet::{Setting, Shape, Style, figure, figures, motion, thumbnail, whole_map};
use stepbook::stages::diagram::{Diagram, Form, Item, Layer, Point, Role, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{About, Game, Puzzle};
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::render::svg::{self, Pace, Surroundings};
use stepbook::stages::render::{pdf, raster, text};
use stepbook::stages::search::{Outcome, unwatched};
use stepbook::stages::sliding::Metric;
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// The number maze of an exercise in Jeff Erickson's *Algorithms*, as tests/data/number-mazes.json has it.
const ROOK: &str = r#"
title = "Rook"
field = """
35746
53153
28314
45723
31320
"""
start = [0, 0]
goal = [4, 4]
directions = "rook"
"#;

const WRAP: &str = r#"
title = "Wrap"
field = """
3232
2313
3122
2331
"""
start = [1, 1]
goal = [0, 0]
wrap = true
directions = ["ne", "e"]
"#;

fn klondike() -> Walkthrough {
    story(include_str!("../../examples/klondike.txt"))
}

fn map(story: &Walkthrough, k: usize) -> Diagram {
    figure(story, &Style::default(), k).diagram
}

/// Stories of random fields: of all sizes, with few and many directions, with holes and without, some of them wrapping.
fn random() -> Vec<Walkthrough> {
    let story = |seed| {
        let layout = random_maze(&mut Random::new(seed), 5);
        let puzzle = Puzzle { about: About::default(), game: Game::Maze(layout.check().expect("a maze")) };
        let Outcome::Solved { path, .. } = puzzle.solve(&Default::default(), &mut unwatched) else { return None };
        Some(narrate(&puzzle, &path).expect("a legal way"))
    };
    (0..).filter_map(story).filter(|story| story.length() > 1).take(150).collect()
}

/// What there is on a map, in cells.
#[derive(Default)]
struct Found {
    rings: Vec<Point>,
    /// Each disc with its radius, and the points along the lines of its jump.
    discs: Vec<(Point, f64)>,
    numbered: Vec<(usize, Point)>,
    legs: Vec<(usize, Point)>,
    /// Both ends of each line, and its control point.
    lines: Vec<Vec<Point>>,
    /// The tips of heads.
    tips: Vec<Point>,
    /// Points along each line, and the sides of each head.
    inked: Vec<Point>,
    /// Middle of the ink of each number of the field, and half of its width and height.
    numbers: Vec<(Point, f64, f64)>,
    /// Corners of everything.
    reach: Vec<Point>,
    field: Vec<Item>,
}

/// Points along a straight line.
fn along(from: Point, to: Point) -> Vec<Point> {
    let count = (distance(from, to) * 50.0).ceil() as usize + 1;
    (0..=count)
        .map(|i| i as f64 / count as f64)
        .map(|t| Point::new(from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t))
        .collect()
}

/// Radius of a ring, the least distance of a disc from it, and that of a disc from the ink of a number, in cells.
const RING: f64 = 0.34;
const APART: f64 = 0.06;
const FROM_NUMBER: f64 = 0.03;
/// Height of a digit, in parts of its size.
const CAP_HEIGHT: f64 = 0.717;

impl Found {
    fn of(diagram: &Diagram) -> Self {
        let mut found = Self::default();
        flat(diagram).into_iter().for_each(|item| found.see(item, &Fonts::default()));
        found
    }

    fn see(&mut self, Flat { item, layers }: Flat, fonts: &Fonts) {
        let is_in = |layer: Layer| layers.contains(&layer);
        let jump = layers.iter().find_map(|layer| if let Layer::Jump(number) = layer { Some(*number) } else { None });
        let inked = self.inked.len();
        if is_in(Layer::Field) {
            self.field.push(item.clone());
        }
        match item {
            Item::Shape(Form::Disc(centre, r), role) => {
                match role {
                    Role::Landing { .. } => self.rings.push(centre),
                    Role::Tally => {
                        self.discs.push((centre, r));
                        self.numbered.extend(jump.map(|jump| (jump, centre)));
                    }
                    _ => {}
                }
                self.reach.extend([-r, r].map(|r| Point::new(centre.x + r, centre.y + r)));
            }
            Item::Shape(Form::Lines(strokes), Role::Leg { .. }) => {
                self.inked.extend(strokes.iter().flat_map(|stroke| along(stroke[0], stroke[1])));
                self.lines.extend(strokes);
            }
            Item::Shape(Form::Curve([from, control, to]), _) => {
                let mixed = |t: f64| {
                    let mix = |a: f64, b: f64, c: f64| (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c;
                    Point::new(mix(from.x, control.x, to.x), mix(from.y, control.y, to.y))
                };
                self.lines.push(vec![from, to]);
                self.inked.extend((0..=200).map(|i| mixed(f64::from(i) / 200.0)));
                self.reach.push(mixed(0.5));
            }
            Item::Shape(Form::Rings(rings, _), Role::Arrow) => {
                let [left, tip, right] = [0, 1, 2].map(|corner| rings[0][corner]);
                self.tips.push(tip);
                self.inked.extend([(left, tip), (tip, right), (right, left)].map(|(a, b)| along(a, b)).concat());
            }
            Item::Text(text) => {
                let (p, half) = (text.at, text.width(fonts) / 2.0);
                if is_in(Layer::Field) {
                    let high = text.size * CAP_HEIGHT / 2.0;
                    self.numbers.push((Point::new(p.x, p.y - high), half, high));
                }
                self.reach.extend([Point::new(p.x - half, p.y), Point::new(p.x + half, p.y - 0.7 * text.size)]);
            }
            _ => {}
        }
        let own = self.inked[inked..].iter();
        self.legs.extend(jump.into_iter().flat_map(|jump| own.clone().map(move |&point| (jump, point))));
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

#[test]
fn discs_lie_on_their_lines_and_keep_clear_of_rings_numbers_and_each_other() {
    let (mut seen, mut far) = (0, 0);
    for story in random().iter().chain([&klondike(), &story(ROOK)]) {
        let found = Found::of(&map(story, story.length()));
        // Each jump has one, and the start has none; several last jumps to one cell share theirs.
        assert!((story.length()..=found.tips.len()).contains(&found.discs.len()), "{:?}", story.steps);
        for (i, &(disc, radius)) in found.discs.iter().enumerate() {
            let rings = found.rings.iter().map(|&ring| distance(ring, disc)).fold(f64::INFINITY, f64::min);
            assert!(rings >= RING + radius + APART - 1e-9, "{rings}: {:?}", story.steps);
            assert!(found.discs[..i].iter().all(|other| distance(other.0, disc) > 2.0 * radius), "{:?}", story.steps);
            for &(number, w, h) in &found.numbers {
                let off = ((disc.x - number.x).abs() - w).max(0.0).hypot(((disc.y - number.y).abs() - h).max(0.0));
                assert!(off >= radius + FROM_NUMBER, "{off}: {:?}", story.steps);
            }
            let line = found.inked.iter().map(|&point| distance(point, disc)).fold(f64::INFINITY, f64::min);
            assert!(line < 0.8, "{line}: {:?}", story.steps);
            far += usize::from(line >= radius + 0.4);
            seen += 1;
        }
    }
    // Lines to the next cell have no room for one: see the test below.
    assert!(seen > 300, "{seen}");
    // Two short lines that cross have their middles at the same corner.
    assert!(far <= seen / 100, "{far} of {seen}");
    let klondike = Found::of(&map(&klondike(), 9));
    let is_on_line = |disc: &(Point, f64)| klondike.inked.iter().any(|&point| distance(point, disc.0) < 0.05);
    assert!(klondike.discs.iter().all(is_on_line));
}

/// A field like those that are generated, with 35 jumps, of which many have two cells.
const CROWDED: &str = include_str!("puzzles/crowded.toml");

#[test]
fn a_disc_is_beside_its_line_only_if_that_goes_to_the_next_cell() {
    let (mut seen, mut two) = (0, 0);
    let crowded = story(CROWDED);
    for (index, story) in [&crowded, &klondike(), &story(ROOK)].into_iter().chain(&random()).enumerate() {
        for map_of in &story.chapters {
            let found = Found::of(&map(story, *map_of.steps.end()));
            for (number, disc) in found.numbered {
                let moved = story.steps[number].moved.as_ref().expect("a jump");
                // The shorter of two ways that a line may take, where one wraps.
                if distance(middle(moved.from), middle(moved.to)) < 1.9
                    || story.field.jumps.as_ref().is_some_and(|jumps| jumps.wraps)
                {
                    continue;
                }
                let own = found.legs.iter().filter(|leg| leg.0 == number);
                let off = own.map(|leg| distance(leg.1, disc)).fold(f64::INFINITY, f64::min);
                // The line is broken for the digits at the edge of which the disc may be.
                assert!(off < 0.1 || index > 2, "jump {number}: {off}");
                seen += usize::from(off >= 0.1);
                two += 1;
            }
        }
    }
    assert!(two > 120 && seen <= two / 50, "{seen} of {two}");
}

fn middle(cell: Cell) -> Point {
    Point::new(cell.col as f64 + 0.5, cell.row as f64 + 0.5)
}

#[test]
fn no_line_strikes_a_number() {
    let mut passed = 0;
    for story in random().iter().chain([&klondike(), &story(ROOK), &story(WRAP)]) {
        for k in 1..=story.length() {
            let found = Found::of(&map(story, k));
            // A ring covers the number of its cell.
            let numbers =
                found.numbers.iter().filter(|(at, ..)| found.rings.iter().all(|&ring| distance(ring, *at) > 0.1));
            for (number, w, h) in numbers {
                let strikes =
                    |point: &&Point| (point.x - number.x).abs() < w + 0.03 && (point.y - number.y).abs() < h + 0.03;
                let struck = found.inked.iter().filter(strikes).count();
                assert_eq!(struck, 0, "{number:?} after {k}: {:?}", story.steps);
                let near = |point: &Point| distance(*point, *number) < 0.5;
                passed += usize::from(found.inked.iter().any(near));
            }
        }
    }
    assert!(passed > 300, "{passed}");
}

#[test]
fn lines_lead_from_ring_to_ring() {
    for story in random() {
        let diagram = map(&story, story.length());
        let found = Found::of(&diagram);
        let jumps = story.length() + story.others.len();
        assert_eq!(found.tips.len(), jumps);
        let near =
            |point: Point, reach: f64| found.rings.iter().any(|&ring| (distance(ring, point) - reach).abs() < 0.02);
        assert!(found.tips.iter().all(|&tip| near(tip, RING + 0.03)));
        // Where a way wraps, a line begins or ends beside the field. It begins later where a disc is.
        let begins = |line: &&Vec<Point>| {
            near(line[0], RING + 0.01)
                || found.discs.iter().any(|&(disc, radius)| distance(disc, line[0]) < radius + 0.06)
        };
        let begins = found.lines.iter().filter(begins).count();
        assert!(begins >= jumps, "{begins} of {jumps}: {:?}", story.steps);
    }
}

#[test]
fn everything_is_inside_the_drawing_box() {
    for story in random().iter().chain([&klondike(), &story(WRAP)]) {
        for k in 0..=story.length() {
            let diagram = map(story, k);
            let found = Found::of(&diagram);
            let inside = |value: f64, room: f64| (-1e-9..=room + 1e-9).contains(&value);
            let all = found.reach.iter().chain(found.lines.iter().flatten()).chain(&found.tips);
            for point in all {
                assert!(
                    inside(point.x, diagram.width) && inside(point.y, diagram.height),
                    "{point:?}: {:?}",
                    story.steps
                );
            }
        }
    }
}

#[test]
fn a_map_says_in_words_where_each_jump_leads() {
    for story in random().iter().chain([&klondike(), &story(ROOK), &story(WRAP)]) {
        let figure = whole_map(story, &Style::default()).expect("a map");
        assert!(story.forks.iter().all(|fork| figure.diagram.description.contains(&story.fork_in_words(fork))));
    }
}

/// What the player of the page relies on: the field is the same in every step, and what a jump brings stays where it is.
#[test]
fn steps_differ_in_what_is_added_only() {
    for story in random().iter().chain([&klondike()]) {
        for map_of in &story.chapters {
            let last = Found::of(&map(story, *map_of.steps.end()));
            for k in map_of.steps.clone() {
                let found = Found::of(&map(story, k));
                assert_eq!(found.field, last.field);
                assert!(found.rings.iter().all(|ring| last.rings.contains(ring)));
                assert!(found.discs.iter().all(|disc| last.discs.contains(disc)));
                assert!(found.lines.iter().all(|line| last.lines.contains(line)));
            }
        }
    }
}

/// The corrected puzzle of Sam Loyd: nine jumps, two of which end it, and bent lines along the diagonal.
#[test]
fn the_klondike_is_as_it_was_designed() {
    let story = klondike();
    let diagram = map(&story, 9);
    let found = Found::of(&diagram);
    assert_eq!((found.rings.len(), found.discs.len(), found.tips.len()), (11, 10, 10));
    let file = svg::svg(&diagram, Theme::default(), Surroundings::File);
    let lines = file.lines().find(|line| line.contains("\"sb-leg\"")).expect("there are lines");
    assert!(lines.matches(['Q', 'q']).count() >= 8, "{lines}");
    assert_eq!(file.matches(">exit</").count(), 2);
    let size = file.len() - diagram.description.len();
    // Lines are broken at the numbers that they pass.
    assert!(size < 16_000, "{size}");
    // The gallery's is much smaller.
    let small = thumbnail(&story, &Style::default());
    assert!(small.len() < 5_000, "{}", small.len());
}

#[test]
fn a_map_in_characters() {
    let expected = "\
[3]⁰5  7 [4]¹6
 5 [3⁶[1]⁵5 [3]⁷
 2  8  3  1  4
 4  5  7  2  3
 3 [1³[3⁴[2²[0]⁸
";
    assert_eq!(text::text(&map(&story(ROOK), 8)), expected);
    let start = text::text(&map(&story(ROOK), 0));
    assert!(start.starts_with("[3]⁰5 ") && start.ends_with(" 3  2 (0)\n"), "{start}");
    let klondike = text::text(&map(&klondike(), 9));
    assert!(klondike.lines().any(|line| line.trim_start().starts_with("[ ]⁹4  3  7")), "{klondike}");
    assert!(klondike.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn numbers_of_several_digits_fit_their_cells() {
    let text =
        "title = 'Big'\nfield = [[12, 3, 4, 1], [3, 1, 2, 10], [999, 4, 22, 1]]\nstart = [0, 1]\ngoal = [1, 3]\n";
    let puzzle = common::read(text);
    let start = narrate(&puzzle, &puzzle.unsolved(Metric::Step)).expect("nothing is done");
    let diagram = map(&start, 0);
    let fonts = Fonts::default();
    let fields = Found::of(&diagram).field;
    let widths = fields.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.width(&fonts)),
        _ => None,
    });
    let widest = widths.fold(0.0, f64::max);
    assert!(widest > 0.6 && widest < 0.8, "{widest}");
}

#[test]
fn an_animation_shows_each_jump_at_its_time() {
    let story = story(ROOK);
    let film = motion(&story, &Style::default(), &(0..=8), false);
    assert_eq!((film.moves.len(), film.jumps), (8, (1..=8).collect()));
    let film = motion(&story, &Style::default(), &(0..=8), true);
    let file = svg::animated(&film, Theme::default(), "a", Pace { delay: 500, hold: 1000 });
    for jump in 1..=8 {
        // Its line, and where it landed.
        assert_eq!(file.matches(&format!("class=\"j{jump}\"")).count(), 2, "{jump}");
        assert!(file.contains(&format!("#a .j{jump}{{animation:a-j{jump} ")), "{jump}");
    }
    assert!(file.contains("@keyframes a-0{") && file.contains("translate(300px,0px)"), "{file}");
}

#[test]
fn themes_paint_maps_with_enough_contrast() {
    use stepbook::stages::diagram::contrast::{LINES, TEXT, ratio};
    let white = stepbook::stages::diagram::Rgb::grey(255);
    for (name, theme) in Theme::BUILT_IN {
        let tally = theme.paint(Role::Tally).fill.expect("a disc is filled");
        assert!(ratio(tally, white) >= TEXT, "{name}");
        for role in [Role::Landing { start: false }, Role::Leg { marked: false }, Role::End, Role::Piece, Role::Border]
        {
            let (line, _) = theme.paint(role).stroke.expect("it is a line");
            assert!(ratio(line, white) >= LINES, "{name} {role:?}");
        }
    }
}

/// How dark the pixels of a picture are, in a grid of squares of `side` pixels.
fn darkness(png: &[u8], side: usize) -> Vec<f64> {
    let (picture, _) = read_png(png).remove(0);
    let squares = (0..picture.height / side).flat_map(|row| (0..picture.width / side).map(move |col| (row, col)));
    let mean = |(row, col)| picture.mean([col as f64, row as f64, 1.0, 1.0], side as f64)[0];
    squares.map(|square| 1.0 - mean(square) / 255.0).collect()
}

#[test]
fn latex_and_pdf_show_what_svg_shows() {
    if !common::tool("pdflatex") || !common::tool("pdftoppm") {
        return;
    }
    for (story, k) in [(story(ROOK), 8), (story(WRAP), 4), (klondike(), 9)] {
        let shown = figure(&story, &Style::default(), k);
        let folder = tempfile::tempdir().expect("a folder");
        // 20 pixels for each cell of 8 mm.
        let dpi = 20.0 / 8.0 * 25.4;
        let width = (shown.diagram.width * 20.0).round() as u32;
        let fonts = Fonts::default();
        let painted = raster::png(&[&shown.diagram], &fonts, Theme::default(), width).expect("it is painted").concat();
        let file = folder.path().join("figure.pdf");
        let bytes = pdf::figure(&shown.diagram, "en", &fonts, Theme::default(), Default::default());
        fs::write(&file, bytes.expect("a PDF")).expect("it can be written");
        let mut files = vec![("pdf", file, 0.04)];
        for (name, flavour) in [("picture", Flavour::Picture), ("tikz", Flavour::Tikz)] {
            let setting =
                Setting { flavour, shape: Shape::Standalone, label: "x-", style: &Style::default(), story: &story };
            let source = figures(std::slice::from_ref(&shown), None, &setting, &stepbook::stages::templates())
                .expect("it is printable");
            let place = folder.path().join(format!("{flavour:?}"));
            fs::create_dir(&place).expect("a new folder");
            let compiled = tex::compile("pdflatex", &place, &source);
            // Letters differ, and discs are rings in `picture`.
            files.push((name, compiled.pdf, 0.07));
        }
        for (name, file, tolerance) in files {
            let output = Command::new("pdftoppm")
                .args(["-png", "-gray", "-r", &dpi.to_string(), "-scale-to-x", &width.to_string(), "-scale-to-y", "-1"])
                .arg(&file)
                .output()
                .expect("pdftoppm runs");
            assert!(output.status.success());
            let (here, there) = (darkness(&painted, 20), darkness(&output.stdout, 20));
            let count = here.len().min(there.len());
            let off = here.iter().zip(&there).map(|(a, b)| (a - b).abs()).sum::<f64>() / count as f64;
            println!("{name}: {off:.4}");
            assert!(off < tolerance, "{name}: {off:.3}");
        }
    }
}
