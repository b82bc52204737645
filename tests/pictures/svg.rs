//! Pictures: a profile of SVG that every renderer understands, golden files, and the geometry of all steps.

use crate::common::items::{Flat, flat, points, role};
use crate::common::stories::{example, story};
use crate::common::{self, special};
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use stepbook::stages::booklet::{Levels, PLOT_WIDTH, Style, figure, levels};
use stepbook::stages::diagram::{Anchor, Diagram, Form, Item, Point, Role, Text, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::svg::{CELL_MM, Surroundings, svg};
use stepbook::stages::render::text::text;
use stepbook::stages::walkthrough::Walkthrough;
use svg::parser::Event;

fn diagram(story: &Walkthrough, k: usize) -> Diagram {
    figure(story, &Style::default(), k).diagram
}

fn file(diagram: &Diagram) -> String {
    svg(diagram, Theme::default(), Surroundings::File)
}

/// A board of one row and column more than its blocks, shapes with holes and concave corners, several walls, long labels,
/// and a block in two parts.
const SHAPES: &str = r##"
title = "Shapes"
board = '''
# #    O    O    O #
. .    O    .    O .
L .    O    O    O twelve-chars
L L    .    T    . twelve-chars
. .    T    T    T .
# wide wide wide . #
'''
goal = { L = [1, 0], wide = [5, 2] }
exit = "none"
"##;

/// The solutions of every example and of [`SHAPES`], and stories of boards with gates and other rules, by name.
fn stories() -> Vec<(String, Walkthrough)> {
    let named = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, story(&fs::read_to_string(path).expect("an example")))
    };
    let mut stories: Vec<(String, Walkthrough)> = common::examples().iter().map(named).collect();
    stories.push(("shapes".to_owned(), story(SHAPES)));
    stories.extend(special::all().into_iter().map(|(name, story)| (name.to_owned(), story)));
    assert!(stories.len() > 20);
    stories
}

/// The elements and attributes that occur in pictures. Everything else fails in some renderer: see `crates/draw/src/render/svg`.
const ELEMENTS: &str = "svg g title desc rect circle path text tspan";
const ATTRIBUTES: &str = "aria-labelledby class cx cy d data-block fill fill-rule font-family font-size font-weight height id r role rx \
                          stroke stroke-linecap stroke-linejoin stroke-width text-anchor transform viewBox width x xmlns y";

/// Asserts that `file` keeps to the profile.
fn check_profile(name: &str, file: &str) {
    let mut depth = 0;
    for event in svg::read(file).expect("SVG that can be read") {
        let Event::Tag(tag, kind, attributes) = event else {
            assert!(matches!(event, Event::Text(_)), "{name}: {event:?}");
            continue;
        };
        match kind {
            svg::node::element::tag::Type::Start => depth += 1,
            svg::node::element::tag::Type::End => depth -= 1,
            svg::node::element::tag::Type::Empty => {}
        }
        assert!(ELEMENTS.split(' ').any(|known| known == tag), "{name}: <{tag}>");
        for (key, value) in attributes {
            let value: &str = &value;
            assert!(ATTRIBUTES.split_whitespace().any(|known| known == key), "{name}: {key} of <{tag}>");
            match key.as_str() {
                "fill" | "stroke" => {
                    let hex = value.strip_prefix('#').is_some_and(|hex| {
                        matches!(hex.len(), 3 | 6) && hex.chars().all(|c| matches!(c, '0'..='9' | 'a'..='f'))
                    });
                    assert!(hex || value == "none", "{name}: {key}={value}");
                }
                "d" | "points" | "viewBox" | "x" | "y" | "cx" | "cy" | "r" | "rx" | "stroke-width" | "font-size" => {
                    check_numbers(name, value);
                }
                // The size of the picture in mm is that of its view box, whose unit is 0.08 mm.
                "width" | "height" if value.ends_with("mm") => {
                    let size: f64 = value.trim_end_matches("mm").parse().expect("a number");
                    let units = size * 12.5;
                    assert!((units - units.round()).abs() < 0.1, "{name}: {value}");
                }
                "width" | "height" => check_numbers(name, value),
                "transform" => {
                    let turn = value.strip_prefix("rotate(-90 ").and_then(|rest| rest.strip_suffix(')'));
                    check_numbers(name, turn.filter(|_| tag == "text").unwrap_or("only labels are turned"));
                }
                _ => {}
            }
        }
    }
    // What is drawn has its paint on itself or on the group of its block, never from a class alone.
    assert_eq!(depth, 0, "{name}");
    for line in file.lines() {
        if line.starts_with("<g class=\"sb-block ") {
            // A block and its label are one group, whose font is that of the group around all of them.
            assert!(line.split('>').next().is_some_and(|group| group.contains(" fill=\"#")), "{name}: {line}");
            assert!(line.contains("</text></g>") || line.contains("sb-piece"), "{name}: {line}");
            for text in line.split("<text").skip(1) {
                assert!(text.contains(" fill=\"#") && text.contains(" stroke=\"none\""), "{name}: {line}");
            }
        } else if line.starts_with("<g class=\"sb-blocks\"") && file.contains("</text></g>") {
            assert!(
                ["font-family", "font-size", "text-anchor"].iter().all(|part| line.contains(part)),
                "{name}: {line}"
            );
        } else if ["<rect", "<path", "<text"].iter().any(|tag| line.starts_with(tag)) {
            let is_text = line.starts_with("<text");
            let is_line =
                line.contains(" stroke=\"#") && ["sb-halo", "sb-empty"].iter().any(|part| line.contains(part));
            assert!(line.contains(" fill=\"") || is_line, "{name}: {line}");
            assert_eq!(is_text, line.contains(" font-family=\"") && line.contains(" font-size=\""));
        }
    }
    for part in ["url(", "var(", "style", "NaN", "inf", "currentColor", "rgb"] {
        assert!(!file.contains(part), "{name}: {part}");
    }
}

/// Plain numbers with at most one decimal, between the letters of a path.
fn check_numbers(name: &str, value: &str) {
    let separated = value.replace('-', " -");
    for number in separated.split(|c: char| " MLHVQmlhvqz".contains(c)).filter(|number| !number.is_empty()) {
        let digits = number.strip_prefix('-').unwrap_or(number);
        let (whole, decimal) = digits.split_once('.').unwrap_or((digits, "1"));
        let plain = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit());
        assert!(plain(whole) && plain(decimal) && decimal.len() == 1 && decimal != "0", "{name}: {number} in {value}");
        assert!(number != "-0", "{name}: {value}");
    }
}

#[test]
fn every_step_of_every_puzzle_keeps_to_the_profile() {
    for (name, story) in stories() {
        for k in 0..=story.length() {
            let diagram = diagram(&story, k);
            for (_, theme) in Theme::BUILT_IN {
                check_profile(&format!("{name} {k}"), &svg(&diagram, theme, Surroundings::File));
            }
        }
    }
}

#[test]
fn files_are_small_and_different() {
    let story = example("klotski");
    let files: Vec<String> = (0..=116).map(|k| file(&diagram(&story, k))).collect();
    let largest = files.iter().map(String::len).max().unwrap_or_default();
    let all: usize = files.iter().map(String::len).sum();
    assert!(largest < 3072 && all <= 343_000, "{largest} and {all} bytes");
    let different: std::collections::BTreeSet<&String> = files.iter().collect();
    assert_eq!(different.len(), 117);
}

#[test]
fn files_are_well_formed() {
    crate::common::needs!(common::tool("xmllint"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut files = Vec::new();
    for (name, story) in
        [("klotski", example("klotski")), ("walls", example("garbage-disposal")), ("shapes", story(SHAPES))]
    {
        for k in 0..=story.length() {
            files.push(folder.path().join(format!("{name}-{k}.svg")));
            fs::write(files.last().expect("a file"), file(&diagram(&story, k))).expect("a temporary file");
        }
    }
    assert!(files.len() > 117);
    let output = Command::new("xmllint").args(["--noout", "--nonet"]).args(&files).output().expect("xmllint");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A plot of a few levels.
fn plot(story: &Walkthrough) -> Diagram {
    let (positions, winning) = (vec![1, 4, 10, 13, 6, 2], vec![0, 0, 0, 0, 1, 2]);
    let space = Levels { positions, winning: Some(winning), is_whole: true, complete: Some(5) };
    levels(story, &space, &Fonts::default(), PLOT_WIDTH).scaled(1.0 / CELL_MM)
}

#[test]
fn plots_also_keep_to_the_profile() {
    let plot = file(&plot(&example("hughes")));
    check_profile("plot", &plot);
    for class in ["sb-ground", "sb-bar", "sb-part", "sb-grid", "sb-axis", "sb-leader"] {
        assert!(plot.contains(&format!("class=\"{class}\"")), "{class} in {plot}");
    }
}

#[test]
fn many_fit_into_a_page() {
    let diagram = diagram(&example("hughes"), 1);
    let inline = svg(&diagram, Theme::default(), Surroundings::Page);
    assert!(!inline.contains("xmlns") && inline.contains("role=\"img\"") && inline.contains("<title>"), "{inline}");
    assert!(!inline.contains(" id=\"") && !svg(&diagram, Theme::default(), Surroundings::File).contains(" id=\""));
    check_profile("inline", &inline);
}

#[test]
fn the_lines_of_a_thumbnail_do_not_grow_with_it_but_its_dots_do() {
    let fixed = " vector-effect=\"non-scaling-stroke\"";
    for story in [example("klotski"), story(SHAPES), special::yard()] {
        let thumbnail = svg(&diagram(&story, 0), Theme::MONO, Surroundings::Thumbnail);
        assert!(!thumbnail.contains("stroke=") && !thumbnail.contains("fill=\"#"), "{thumbnail}");
        for shape in thumbnail.lines().filter(|line| line.starts_with("<path") || line.starts_with("<rect")) {
            assert_eq!(shape.contains(fixed), !shape.contains("sb-empty"), "{shape}");
        }
    }
}

/// Puts what `golden` names into the folder `tests/golden`, or compares it with what is there.
#[test]
fn pictures_are_as_they_were() {
    let folder = common::path("tests/golden");
    let klotski = example("klotski");
    let walls = example("garbage-disposal");
    let shapes = story(SHAPES);
    let sample = story(&common::text_of("examples/hackerrank-sample.txt"));
    let (yard, rooms, fixed) = (special::yard(), special::rooms(), special::fixed());
    let golden = BTreeMap::from([
        ("levels.svg", file(&plot(&klotski))),
        ("klotski-23.svg", file(&diagram(&klotski, 23))),
        ("klotski-23.txt", text(&diagram(&klotski, 23))),
        ("klotski-116.txt", text(&diagram(&klotski, 116))),
        ("walls.svg", file(&diagram(&walls, 30))),
        ("walls.txt", text(&diagram(&walls, 30))),
        ("shapes.txt", text(&diagram(&shapes, 1))),
        ("gate.svg", file(&diagram(&yard, 5))),
        ("gate.txt", text(&diagram(&yard, 5))),
        ("upright-gate.txt", text(&diagram(&rooms, 3))),
        ("fixed.svg", file(&diagram(&fixed, 3))),
        ("fixed.txt", text(&diagram(&fixed, 3))),
        ("hackerrank-sample.txt", stepbook::stages::report::hackerrank(&sample)),
    ]);
    let mut changed = Vec::new();
    for (name, now) in &golden {
        let path = folder.join(name);
        // A checkout with other line ends is not a change.
        let before = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        if before != *now {
            changed.push(format!("{name}, which should be\n{now}"));
            if common::blesses() {
                fs::write(&path, now).expect("a golden file can be written");
            }
        }
    }
    assert!(changed.is_empty(), "changed; look at it, then accept it with STEPBOOK_BLESS=1:\n{}", changed.join("\n"));
    for entry in fs::read_dir(folder).expect("the golden files") {
        let name = entry.expect("a golden file").file_name().to_string_lossy().into_owned();
        assert!(golden.contains_key(name.as_str()), "no test uses the golden file {name}");
    }
}

/// Left, top, right, bottom.
#[derive(Clone, Copy, Debug)]
struct Extent(f64, f64, f64, f64);

impl Extent {
    fn of(points: &[Point]) -> Self {
        let from =
            |start: f64, pick: fn(f64, f64) -> f64, part: fn(&Point) -> f64| points.iter().map(part).fold(start, pick);
        Self(
            from(f64::MAX, f64::min, |p| p.x),
            from(f64::MAX, f64::min, |p| p.y),
            from(f64::MIN, f64::max, |p| p.x),
            from(f64::MIN, f64::max, |p| p.y),
        )
    }

    /// The capitals and descenders of a label.
    fn of_text(text: &Text) -> Self {
        assert_eq!(text.anchor, Anchor::Middle, "labels are centred");
        let half = text.width(&Fonts::default()) / 2.0;
        if text.upright {
            return Self(text.at.x - 0.73 * text.size, text.at.y - half, text.at.x + 0.2 * text.size, text.at.y + half);
        }
        Self(text.at.x - half, text.at.y - 0.73 * text.size, text.at.x + half, text.at.y + 0.2 * text.size)
    }

    fn overlaps(self, other: Self) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    fn corners(self) -> [Point; 4] {
        let Self(left, top, right, bottom) = self;
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y))
    }
}

/// Whether a point lies inside of rings, by the even-odd rule.
fn inside(rings: &[Vec<Point>], p: Point) -> bool {
    let crosses =
        |(a, b): (&Point, &Point)| (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x;
    let count = |ring: &Vec<Point>| ring.iter().zip(ring.iter().cycle().skip(1)).filter(|&pair| crosses(pair)).count();
    rings.iter().map(count).sum::<usize>() % 2 == 1
}

/// What a diagram shows, in the coordinates of the drawing box.
#[derive(Default)]
struct Seen {
    /// Number of blocks that have a label.
    count: usize,
    /// The outline of each label's block, and a line of the label.
    blocks: Vec<(Vec<Vec<Point>>, Text)>,
    frame: Vec<Vec<Point>>,
    arrows: Vec<Vec<Point>>,
    outline: Vec<Vec<Point>>,
    pins: Vec<Point>,
    gates: Vec<Vec<Point>>,
}

impl Seen {
    fn of(diagram: &Diagram) -> Self {
        let mut seen = Self::default();
        for Flat { item, .. } in flat(diagram) {
            match (role(&item), item) {
                (Some(Role::Block(_) | Role::MovedBlock(_)), Item::Shape(Form::Rings(rings, _), _)) => {
                    seen.outline = rings
                }
                (Some(Role::Block(_) | Role::MovedBlock(_)), item @ Item::Shape(Form::Rect(..), _)) => {
                    seen.outline = vec![points(&item)];
                }
                (Some(Role::Frame), Item::Shape(Form::Rings(rings, _), _)) => seen.frame.extend(rings),
                // The strokes go once around the board, the opening is a straight gap between two of them.
                (Some(Role::Frame), Item::Shape(Form::Lines(strokes), _)) => seen.frame.push(strokes.concat()),
                (Some(Role::Gate), Item::Shape(Form::Lines(strokes), _)) => seen.gates.extend(strokes),
                (Some(Role::Pin), Item::Shape(Form::Disc(centre, _), _)) => seen.pins.push(centre),
                (Some(Role::Arrow), Item::Shape(Form::Rings(rings, _), _)) => seen.arrows.extend(rings),
                (_, Item::Text(text)) => {
                    // Another line of the same label follows without an outline.
                    seen.count += usize::from(!seen.outline.is_empty());
                    let outline = match seen.outline.is_empty() {
                        true => seen.blocks.last().expect("a block").0.clone(),
                        false => std::mem::take(&mut seen.outline),
                    };
                    seen.blocks.push((outline, text));
                }
                _ => {}
            }
        }
        seen
    }
}

#[test]
fn everything_is_where_it_belongs() {
    // `maze_pictures` tests maps.
    for (name, story) in stories().into_iter().filter(|(_, story)| !story.is_route()) {
        let size = story.field.size();
        for k in 0..=story.length() {
            let diagram = diagram(&story, k);
            let name = format!("{name} {k}");
            assert_eq!((diagram.width, diagram.height), (size.cols as f64 + 0.5, size.rows as f64 + 0.5), "{name}");
            let seen = Seen::of(&diagram);
            assert_eq!((seen.count, seen.arrows.len()), (story.pieces.len(), usize::from(k > 0)), "{name}");
            for (outline, label) in &seen.blocks {
                let extent = Extent::of_text(label);
                assert!(
                    extent.corners().iter().all(|&p| inside(outline, p)),
                    "{name}: {} leaves its block",
                    label.content
                );
                let points = outline.iter().flatten();
                assert!(points.clone().count() >= 4);
                for &p in points {
                    assert!(inside(&seen.frame, p), "{name}: block {} at {p:?} leaves the frame", label.content);
                }
                for arrow in &seen.arrows {
                    let arrow = Extent::of(arrow);
                    assert!(!arrow.overlaps(extent), "{name}: {arrow:?} covers {}", label.content);
                }
            }
            let widest = Extent::of(&seen.frame.concat());
            assert!(widest.0 > 0.0 && widest.1 > 0.0 && widest.2 < diagram.width && widest.3 < diagram.height);
        }
    }
}

#[test]
fn a_gate_is_drawn_where_nothing_covers_it() {
    let lines = |story: &Walkthrough, k| Seen::of(&diagram(story, k)).gates.len();
    // A bar through both cells, and four uprights in each.
    let yard = special::yard();
    assert_eq!([0, 1, 2, 3, 4, 5].map(|k| lines(&yard, k)), [9, 9, 0, 0, 0, 9]);
    let bar = &Seen::of(&diagram(&yard, 0)).gates[0];
    assert_eq!(bar.as_slice(), [Point::new(2.25, 3.75), Point::new(4.25, 3.75)]);
    // One of two gates is covered; its bar runs down, from wall to wall.
    let rooms = special::rooms();
    assert_eq!([0, 1, 2, 3].map(|k| lines(&rooms, k)), [14, 5, 5, 14]);
    let bar = &Seen::of(&diagram(&rooms, 0)).gates[0];
    assert_eq!(bar.as_slice(), [Point::new(2.75, 1.25), Point::new(2.75, 3.25)]);
}

#[test]
fn fixed_blocks_have_pins_in_their_outer_corners() {
    let seen = Seen::of(&diagram(&special::fixed(), 1));
    assert_eq!(seen.pins.len(), 5 + 4 + 4);
    for (outline, label) in &seen.blocks {
        let pins = seen.pins.iter().filter(|&&pin| inside(outline, pin)).count();
        assert_eq!(
            pins,
            ["B", "", "", "", "FG", "A"].iter().position(|names| names.contains(&label.content)).expect("a block")
        );
        let extent = Extent::of_text(label);
        let around = |pin: &Point| Extent(pin.x - 0.05, pin.y - 0.05, pin.x + 0.05, pin.y + 0.05);
        assert!(seen.pins.iter().all(|pin| !around(pin).overlaps(extent)), "a pin lies on {}", label.content);
    }
}

#[test]
fn words_describe_gates_and_fixed_blocks() {
    let yard = special::yard();
    assert!(yard.description(0).contains("; wall wall gate gate wall wall; "), "{}", yard.description(0));
    assert!(yard.description(2).contains("; wall wall S S wall wall; "), "{}", yard.description(2));
    assert_eq!(yard.picture(5).lines().nth(3), Some("##--##"));
    let fixed = special::fixed().description(1);
    assert!(fixed.ends_with("; empty G B B empty. A, F and G are fixed."), "{fixed}");
}
