//! Pictures of several moves: the referee replays what their words say, and the rules of legibility are checked on what is drawn, by
//! means of which the program knows nothing.

use crate::both::METRICS;
use crate::common::boards::{Random, RandomBoard, Recipe};
use crate::common::example;
use crate::common::items::{Flat, flat};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use stepbook::stages::arrows::{self, Stroke};
use stepbook::stages::booklet::{Selection, Style, figure_of};
use stepbook::stages::diagram::{Arrow, Block, Content, Diagram, Form, Item, Layer, Position, Role, Text};
use stepbook::stages::font::{CAP_HEIGHT, Weight};
use stepbook::stages::grid::{Cell, Direction, Point};
use stepbook::stages::puzzle::{About, Game, Puzzle};
use stepbook::stages::referee::{Asked, Listing, Way, judge};
use stepbook::stages::search::{Limits, Outcome, unwatched};
use stepbook::stages::sliding::{Board, Metric, Prefer, Search};
use stepbook::stages::walkthrough::{Picture, Shown, Walkthrough, Whole, narrate};

const ARROWS: [usize; 3] = [2, 3, 5];
const DIRECTIONS: [(&str, Direction); 4] =
    [("up", Direction::Up), ("down", Direction::Down), ("left", Direction::Left), ("right", Direction::Right)];

/// Radius of a disc with a number, in cells, and what corners and rounding make of distances.
const RADIUS: f64 = 0.205;
const ROUGH: f64 = 0.005;

/// Pictures with up to so many arrows.
fn several(arrows: usize) -> Style {
    let steps = Selection::Manoeuvres(NonZeroUsize::new(arrows).expect("not zero"));
    Style { steps, ..Style::default() }
}

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    /// Solutions, each with all numbers of arrows.
    solutions: usize,
    /// Pictures with several arrows.
    numbered: usize,
    /// Of those, the ones of which the drawing was measured.
    measured: usize,
    /// Solutions that were divided in all ways.
    divided: usize,
}

impl Tally {
    fn plus(self, other: Self) -> Self {
        Self {
            solutions: self.solutions + other.solutions,
            numbered: self.numbered + other.numbered,
            measured: self.measured + other.measured,
            divided: self.divided + other.divided,
        }
    }
}

/// The moves that the words under a picture name, in the order of their numbers: "① a up, left ② D down 2".
fn spoken(words: &str) -> Vec<Asked> {
    let several = words.starts_with('①');
    let parts: Vec<&str> = words.split(|c| ('①'..='⑤').contains(&c)).skip(usize::from(several)).collect();
    if several {
        let signs: String = words.chars().filter(|c| ('①'..='⑤').contains(c)).collect();
        assert!("①②③④⑤".starts_with(&signs) && signs.chars().count() == parts.len(), "{words}");
    }
    parts.into_iter().map(|part| asked(part.trim())).collect()
}

fn asked(words: &str) -> Asked {
    let (label, way) = words.split_once(' ').unwrap_or_else(|| panic!("{words}"));
    let run = |run: &str| {
        let (way, cells) = run.split_once(' ').unwrap_or((run, "1"));
        let direction = DIRECTIONS.iter().find(|(word, _)| *word == way).unwrap_or_else(|| panic!("{words}")).1;
        (direction, cells.parse().unwrap_or_else(|_| panic!("{words}")))
    };
    let runs = way.split(", ").map(run).collect();
    Asked { span: 0..0, label: label.to_owned(), way: Way::Runs(runs), from: None, to: None, before: None, after: None }
}

/// The label at each cell of a position as lines of the notation of puzzle files.
fn listed(lines: &[String], cols: usize) -> BTreeMap<(usize, usize), String> {
    let symbols = |line: &String| -> Vec<String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if words.len() == cols { words } else { line.chars().map(String::from).collect() }
    };
    let cells = lines
        .iter()
        .enumerate()
        .flat_map(|(row, line)| symbols(line).into_iter().enumerate().map(move |(col, symbol)| ((row, col), symbol)));
    cells.filter(|(_, symbol)| ![".", "#", "-"].contains(&symbol.as_str())).collect()
}

fn position(diagram: &Diagram) -> &Position {
    let Some(Content::Position(position)) = &diagram.content else { panic!("a position") };
    position
}

/// The label at each cell of a picture.
fn shown(position: &Position) -> BTreeMap<(usize, usize), String> {
    let cells = position.blocks.iter().flat_map(|block| block.cells.iter().map(|cell| (*cell, block.label.clone())));
    cells.map(|(cell, label)| ((cell.row, cell.col), label)).collect()
}

/// Whether no block moves twice.
fn is_lawful(moves: &[Whole]) -> bool {
    let pieces: BTreeSet<usize> = moves.iter().map(|whole| whole.moved.piece).collect();
    pieces.len() == moves.len()
}

/// The number of each disc that is not on its block: its middle on a cell of the block, all of it inside of the block's edge.
fn strayed(position: &Position) -> Vec<usize> {
    let is_on = |block: &Block, x: f64, y: f64| {
        block.cells.iter().any(|cell| (cell.col as f64, cell.row as f64) == (x.floor(), y.floor()))
    };
    let strays = |&(index, arrow): &(usize, &Arrow)| {
        let block = position.blocks.iter().find(|block| block.moved == Some(index)).expect("a block that moves");
        let Point { x, y } = arrow.line[0];
        let reach = RADIUS + 0.08 - ROUGH;
        let around = [(0.0, 0.0), (reach, 0.0), (-reach, 0.0), (0.0, reach), (0.0, -reach)];
        !around.into_iter().all(|(dx, dy)| is_on(block, x + dx, y + dy))
    };
    let numbered = position.arrows.iter().enumerate().filter(strays);
    numbered.filter_map(|(_, arrow)| arrow.number).collect()
}

/// What is drawn of arrows and labels, in cells.
#[derive(Default)]
struct Drawn {
    /// The outlines of arrows and of the discs with their numbers, each with the number of the arrow.
    arrows: Vec<(usize, Vec<Point>)>,
    /// The same of the discs alone.
    discs: Vec<(usize, Vec<Point>)>,
    numbers: Vec<Text>,
    labels: Vec<Text>,
}

impl Drawn {
    fn of(diagram: &Diagram) -> Self {
        let mut drawn = Self::default();
        for Flat { item, layers } in flat(diagram) {
            let number = drawn.numbers.len();
            match item {
                Item::Shape(Form::Rings(rings, _), Role::Arrow) => {
                    drawn.arrows.extend(rings.into_iter().map(|ring| (number, ring)));
                }
                Item::Shape(Form::Disc(centre, radius), Role::Tally) => {
                    let corner = |i: u32| {
                        let angle = f64::from(i) * std::f64::consts::TAU / 24.0;
                        Point::new(centre.x + radius * angle.cos(), centre.y + radius * angle.sin())
                    };
                    assert_eq!(radius, RADIUS);
                    drawn.discs.push((number, (0..24).map(corner).collect()));
                }
                Item::Text(text) if layers.contains(&Layer::Blocks) => drawn.labels.push(text),
                Item::Text(text) => drawn.numbers.push(text),
                _ => {}
            }
        }
        drawn
    }

    /// The first two things that touch or crowd each other and should not.
    fn fault(&self, style: &Style) -> Option<String> {
        let crowded = |all: &[(usize, Vec<Point>)], others: &[(usize, Vec<Point>)], gap: f64| {
            all.iter().find_map(|(number, outline)| {
                let mut others = others.iter().filter(|(other, _)| other != number);
                let (other, _) = others.find(|(_, other)| meet(outline, other) || distance(outline, other) < gap)?;
                Some(format!("arrows {} and {} are nearer than {gap}", number + 1, other + 1))
            })
        };
        let arrows = crowded(&self.arrows, &self.arrows, 0.25 - ROUGH);
        let discs = [&self.arrows, &self.discs].into_iter().find_map(|all| crowded(all, &self.discs, 0.16 - ROUGH));
        if let Some(fault) = arrows.or(discs) {
            return Some(fault);
        }
        for (number, outline) in self.arrows.iter().chain(&self.discs) {
            let is_hit = |text: &&Text| meet(outline, &area(text, style));
            if let Some(label) = self.labels.iter().find(is_hit) {
                return Some(format!("arrow {} covers the label {}", number + 1, label.content));
            }
        }
        None
    }
}

/// The rectangle around the capitals of a text that is centred.
fn area(text: &Text, style: &Style) -> Vec<Point> {
    let (half, height) = (text.size * style.fonts.width(&text.content, Weight::Bold) / 2.0, text.size * CAP_HEIGHT);
    let (left, right, top, bottom) = (text.at.x - half, text.at.x + half, text.at.y - height, text.at.y);
    [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point::new(x, y)).to_vec()
}

fn sides(ring: &[Point]) -> Vec<(Point, Point)> {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).collect()
}

/// Whether two closed outlines cross, or one is inside of the other.
fn meet(a: &[Point], b: &[Point]) -> bool {
    let cross = |(a, b): (Point, Point), (c, d): (Point, Point)| {
        let side = |p: Point, q: Point, r: Point| ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)).signum();
        side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
    };
    let inside = |ring: &[Point], p: Point| {
        let crossings = sides(ring)
            .into_iter()
            .filter(|(a, b)| (a.y <= p.y) != (b.y <= p.y) && a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) > p.x);
        crossings.count() % 2 == 1
    };
    let (own, others) = (sides(a), sides(b));
    own.iter().any(|&one| others.iter().any(|&other| cross(one, other))) || inside(a, b[0]) || inside(b, a[0])
}

/// The least distance of two outlines, or a cell if it is more.
fn distance(a: &[Point], b: &[Point]) -> f64 {
    let ends = |ring: &[Point], of: fn(&Point) -> f64| {
        ring.iter().map(of).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    };
    let is_far = |of: fn(&Point) -> f64| {
        let (a, b) = (ends(a, of), ends(b, of));
        (a.0 - b.1).max(b.0 - a.1) > 1.0
    };
    if is_far(|at| at.x) || is_far(|at| at.y) {
        return 1.0;
    }
    let to_side = |p: Point, (from, to): (Point, Point)| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx * dx + dy * dy;
        let along = if length > 0.0 { ((p.x - from.x) * dx + (p.y - from.y) * dy) / length } else { 0.0 };
        let at = along.clamp(0.0, 1.0);
        (p.x - from.x - at * dx).hypot(p.y - from.y - at * dy)
    };
    let one_way = |a: &[Point], b: &[Point]| {
        let all = a.iter().flat_map(|&p| sides(b).into_iter().map(move |side| to_side(p, side)));
        all.fold(f64::INFINITY, f64::min)
    };
    one_way(a, b).min(one_way(b, a))
}

/// The fewest pictures and the least sum of the squares of their numbers of moves, found by trying all divisions.
fn fewest(story: &Walkthrough, whole: &[Whole], arrows: usize, fits: &dyn Fn(usize, usize) -> bool) -> (usize, usize) {
    fn rest(begin: usize, count: usize, arrows: usize, may: &dyn Fn(usize, usize) -> bool) -> (usize, usize) {
        if begin == count {
            return (0, 0);
        }
        let parts = (begin + 1..=count.min(begin + arrows)).filter(|&end| may(begin, end));
        let totals = parts.map(|end| {
            let (pictures, squares) = rest(end, count, arrows, may);
            (pictures + 1, squares + (end - begin).pow(2))
        });
        totals.min().expect("one move always fits")
    }
    let ends_chapter = |i: usize| story.chapters.iter().any(|chapter| whole[i].steps.contains(chapter.steps.end()));
    let may = |begin: usize, end: usize| end == begin + 1 || (!(begin..end - 1).any(ends_chapter) && fits(begin, end));
    rest(0, whole.len(), arrows, &may)
}

/// Checks the pictures of a solution with up to so many arrows.
fn check(name: &str, board: &Board, story: &Walkthrough, style: &Style, every: usize) -> Tally {
    let whole = story.whole_moves();
    let cols = story.field.size().cols;
    let mut tally = Tally { solutions: 1, ..Tally::default() };
    let mut known: BTreeSet<(usize, usize)> = BTreeSet::new();
    for arrows in ARROWS {
        let pictures = story.manoeuvres(arrows, Shown::After);
        let mut moves: Vec<Asked> = Vec::new();
        for picture in &pictures {
            let name = format!("{name}, {arrows} arrows, step {}", picture.step);
            let listing = Listing { announced: None, moves: moves.clone(), end: 0..0 };
            if !picture.moves.is_empty() {
                moves.extend(spoken(&story.words_shown(picture)));
            }
            // The same moves may share a picture whatever the number of arrows.
            if !known.insert((picture.step, picture.moves.len())) {
                continue;
            }
            let verdict = judge(board, &listing);
            // Only the last one reaches the goal.
            let at_end = picture.step == story.length();
            let wrong = verdict.wrong.filter(|wrong| at_end || wrong.number.is_some());
            assert_eq!(wrong, None, "{name}");
            assert!(picture.moves.len() <= arrows && is_lawful(&picture.moves), "{name}: {:?}", picture.moves);
            tally.numbered += usize::from(picture.is_numbered());
            let wanted = listed(&verdict.position, cols);
            let is_sampled = (tally.numbered + tally.solutions).is_multiple_of(every);
            if is_sampled && (picture.is_numbered() || every == 1) {
                let figure = figure_of(story, style, picture);
                assert_eq!(shown(position(&figure.diagram)), wanted, "{name}");
                let numbers = 1..=picture.moves.len();
                let told = position(&figure.diagram).arrows.iter().map(|arrow| arrow.number);
                assert!(told.eq(numbers.clone().map(Some)), "{name}");
                if picture.is_numbered() {
                    let drawn = Drawn::of(&figure.diagram);
                    let told = drawn.numbers.iter().map(|text| text.content.clone());
                    assert!(told.eq(numbers.map(|number| number.to_string())), "{name}");
                    assert_eq!(drawn.fault(style), None, "{name}: {}", figure.words);
                    let moves = |index: usize| picture.moves.iter().any(|whole| whole.moved.piece == index);
                    let faded = |(index, block): (usize, &Block)| block.faded != moves(index);
                    assert!(position(&figure.diagram).blocks.iter().enumerate().all(faded), "{name}");
                    tally.measured += 1;
                }
                assert_eq!(strayed(position(&figure.diagram)), [0; 0], "{name}: {}", figure.words);
            } else {
                let owners = story.owners(picture.step);
                let cells = owners.size().cells().filter_map(|cell| Some((cell, owners[cell]?)));
                let label = |(cell, piece): (Cell, usize)| ((cell.row, cell.col), story.pieces[piece].label.clone());
                assert_eq!(cells.map(label).collect::<BTreeMap<_, _>>(), wanted, "{name}");
            }
        }
        let shown: usize = pictures.iter().map(|picture| picture.moves.len()).sum();
        assert_eq!((shown, pictures.last().map(|last| last.step)), (whole.len(), Some(story.length())), "{name}");
        if whole.len() <= 13 {
            let label = arrows::label_width(story.pieces.iter().map(|piece| piece.label.as_str()));
            let stroke = |whole: &Whole| {
                let shape = story.pieces[whole.moved.piece].shape.clone();
                Stroke { shape, from: whole.moved.from, path: whole.moved.path.clone() }
            };
            let strokes: Vec<Stroke> = whole.iter().map(stroke).collect();
            let all: Vec<Vec<bool>> = (0..whole.len())
                .map(|begin| {
                    (begin..=whole.len().min(begin + arrows))
                        .map(|end| arrows::fit(&strokes[begin..end], label))
                        .collect()
                })
                .collect();
            let squares = |pictures: &[Picture]| pictures.iter().map(|picture| picture.moves.len().pow(2)).sum();
            let found: (usize, usize) = (pictures.len() - 1, squares(&pictures));
            let best = fewest(story, &whole, arrows, &|begin, end| all[begin][end - begin]);
            assert_eq!(found, best, "{name}, {arrows} arrows");
            tally.divided += 1;
        }
    }
    tally
}

fn solved(puzzle: &Puzzle, metric: Metric, prefer: Prefer, positions: usize) -> Option<Walkthrough> {
    let limits = Limits { positions, memory: 1 << 28, threads: 1 };
    let search = Search { metric, prefer, limits };
    let Outcome::Solved { path, .. } = puzzle.solve(&search, &mut unwatched) else { return None };
    Some(narrate(puzzle, &path).expect("a legal solution"))
}

/// Checks the solutions of these puzzles in all metrics, as far as they are found among so many positions; one of `every` numbered pictures is
/// drawn.
fn check_all(puzzles: &[(String, Puzzle)], prefer: Prefer, positions: usize, every: usize) -> Tally {
    let style = several(3);
    let tasks: Vec<(&str, &Puzzle, Metric)> =
        puzzles.iter().flat_map(|(name, puzzle)| METRICS.map(|metric| (name.as_str(), puzzle, metric))).collect();
    let tallies = tasks.par_iter().filter_map(|&(name, puzzle, metric)| {
        let Game::Sliding(board) = &puzzle.game else { return None };
        let story = solved(puzzle, metric, prefer, positions)?;
        Some(check(&format!("{name}, {metric}s"), board, &story, &style, every))
    });
    tallies.reduce(Tally::default, Tally::plus)
}

#[test]
fn pictures_of_the_examples_are_legible_and_replayed() {
    let all = crate::named_examples();
    let tally = check_all(&all, Prefer::First, 200_000, 2);
    assert!(tally.solutions >= 36 && tally.numbered > 1_000 && tally.measured > 500, "{tally:?}");
}

#[test]
fn pictures_of_the_published_puzzles_are_legible_and_replayed() {
    let tally = check_all(&crate::published(), Prefer::First, 3_000, 2);
    assert!(
        tally.solutions > 700 && tally.numbered > 15_000 && tally.measured > 7_500 && tally.divided > 500,
        "{tally:?}"
    );
}

/// So many that, together with the published ones that are solved so soon, there are more than 600 puzzles.
#[test]
fn pictures_of_random_boards_are_legible_and_replayed() {
    let recipe = Recipe { rows: 5, cols: 4, largest: 4, walls: 5, holes: 5, goals: 2 };
    let puzzle = |seed: u64| {
        let board = RandomBoard::new(&mut Random::new(seed), &recipe)?;
        let layout = board.layout(|block| char::from(b'A' + block as u8).to_string());
        let game = Game::Sliding(layout.check().ok()?);
        Some((format!("seed {seed}"), Puzzle { about: About::default(), game }))
    };
    let puzzles: Vec<(String, Puzzle)> = (0..700).filter_map(puzzle).collect();
    let tally = check_all(&puzzles, Prefer::First, 5_000, 2);
    assert!(tally.solutions > 1_100 && tally.numbered > 2_500 && tally.divided > 3_000, "{tally:?}");
}

/// The solutions with the fewest pictures, of which each is drawn.
#[test]
fn pictures_of_readable_solutions_are_legible_and_replayed() {
    for arrows in ARROWS {
        let tally = check_all(&crate::named_examples(), Prefer::Readable { arrows }, 200_000, 1);
        assert!(tally.solutions >= 36 && tally.measured == tally.numbered, "{tally:?}");
    }
}

#[test]
fn the_checks_see_what_is_wrong() {
    let square = |x: f64, y: f64, side: f64| {
        [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map(|(x, y)| Point::new(x, y)).to_vec()
    };
    assert!(meet(&square(0.0, 0.0, 1.0), &square(0.9, 0.9, 1.0)));
    assert!(meet(&square(0.0, 0.0, 1.0), &square(0.4, 0.4, 0.1)));
    assert!(!meet(&square(0.0, 0.0, 1.0), &square(1.1, 0.0, 1.0)));
    let story = solved(&example("klotski"), Metric::Step, Prefer::First, 200_000).expect("a solution");
    // Single arrows, drawn in one picture whatever they meet.
    let whole = story.whole_moves();
    let crowded = whole.windows(3).filter(|moves| !is_lawful(moves)).count();
    assert!(crowded > 5, "{crowded}");
    let words = spoken("① a up, left 2 ② D down");
    assert_eq!(words[0].way, Way::Runs(vec![(Direction::Up, 1), (Direction::Left, 2)]));
    assert_eq!((words[1].label.as_str(), words.len()), ("D", 2));
    let style = several(3);
    let picture = Picture { step: 0, shown: Shown::After, moves: whole[..3].to_vec(), numbered: true };
    let figure = figure_of(&story, &style, &picture);
    let mut drawn = Drawn::of(&figure.diagram);
    assert_eq!((drawn.fault(&style), drawn.numbers.len()), (None, 3));
    let over = area(&drawn.labels[0], &style);
    drawn.arrows.push((3, over));
    assert!(drawn.fault(&style).is_some_and(|fault| fault.contains("label")));
}
