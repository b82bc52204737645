//! Exploring: what is kept of a space, the plot of its levels, and that nothing in it overlaps.

use crate::common::items::{Flat, flat};
use crate::common::{example, read, text_of};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use stepbook::stages::booklet::{Levels, NARROW_PLOT_WIDTH, PLOT_WIDTH, levels};
use stepbook::stages::diagram::plot::{Bars, Note, Plot, plot};
use stepbook::stages::diagram::{Anchor, Diagram, Form, Item, Point, Role, Theme};
use stepbook::stages::font::Fonts;
use stepbook::stages::grid::Cell;
use stepbook::stages::puzzle::{Game, Path, Puzzle, Solution};
use stepbook::stages::render::{latex, pdf, svg};
use stepbook::stages::report;
use stepbook::stages::search::{Keep, Limit, Limits, Outcome, Progress, Survey, unwatched};
use stepbook::stages::sliding::{Metric, Position, Prefer, Search};
use stepbook::stages::walkthrough::{Piece, Walkthrough, narrate};

const ALL: Keep = Keep { farthest: usize::MAX, goals: usize::MAX, all: 0 };

fn search(metric: Metric) -> Search {
    Search { metric, prefer: Prefer::First, ..Search::default() }
}

fn survey(puzzle: &Puzzle, metric: Metric) -> Survey<Vec<Cell>> {
    puzzle.survey(&search(metric), ALL, &mut unwatched)
}

fn told(puzzle: &Puzzle, metric: Metric) -> Walkthrough {
    narrate(puzzle, &puzzle.unsolved(metric)).expect("no move is illegal")
}

/// The length of a shortest way of Klotski to `position`, where any block may be in place of one of its shape.
fn distance_to(position: &[Cell], metric: Metric) -> usize {
    let story = told(&example("klotski"), metric);
    let like = |(piece, at): (&Piece, &Cell)| format!("{{ like = '{}', at = [{}, {}] }}", piece.label, at.row, at.col);
    let goal: Vec<String> = story.pieces.iter().zip(position).map(like).collect();
    let (start, goal) = (story.picture(0), goal.join(", "));
    let text = format!("title = 'There'\nboard = '''\n{start}\n'''\ngoal = [{goal}]\n");
    match read(&text).solve(&search(metric), &mut unwatched) {
        Outcome::Solved { path: Solution { path: Path::Sliding { moves, .. }, .. }, .. } => moves.len(),
        other => panic!("{} cannot be reached: {other:?}", story.picture_of(position)),
    }
}

#[test]
fn the_farthest_positions_of_klotski_are_as_far_as_it_is_deep() {
    for metric in [Metric::Step, Metric::Slide, Metric::Move] {
        let found = survey(&example("klotski"), metric);
        let space = &found.exploration;
        assert_eq!(space.reachable(), 25_955);
        assert_eq!(found.farthest.len(), space.levels[space.deepest()].positions);
        if metric == Metric::Step {
            assert_eq!((space.deepest(), found.farthest.len()), (167, 4));
        }
        for position in found.farthest.iter().take(4) {
            assert_eq!(distance_to(position, metric), space.deepest(), "{metric}");
        }
    }
}

#[test]
fn every_winning_position_is_kept_with_its_level() {
    let klotski = example("klotski");
    let Game::Sliding(board) = &klotski.game else { panic!("Klotski is a sliding-block puzzle") };
    let found = survey(&klotski, Metric::Step);
    assert_eq!((found.goals.len(), found.exploration.goals()), (964, 964));
    for (level, seen) in found.exploration.levels.iter().enumerate() {
        let kept = found.goals.iter().filter(|goal| goal.0 == level).count();
        assert_eq!(kept, seen.goals, "level {level}");
    }
    assert!(found.goals.is_sorted_by_key(|goal| goal.0));
    for (_, position) in &found.goals {
        assert!(board.is_solved(&Position(position.clone())));
    }
    let different: BTreeSet<&Vec<Cell>> = found.goals.iter().map(|goal| &goal.1).collect();
    assert_eq!(different.len(), 964);
    for (level, position) in [&found.goals[0], &found.goals[500], &found.goals[963]] {
        assert_eq!(distance_to(position, Metric::Step), *level);
    }
}

#[test]
fn fewer_positions_are_the_first_of_all() {
    let all = survey(&example("klotski"), Metric::Step);
    for threads in [1, 3] {
        let search = Search { limits: Limits { threads, ..Limits::default() }, ..Search::default() };
        for (farthest, goals) in [(0, 0), (1, 3), (3, 964), (4, 0)] {
            let some = example("klotski").survey(&search, Keep { farthest, goals, all: 0 }, &mut unwatched);
            assert_eq!(some.exploration, all.exploration);
            assert_eq!(some.farthest, all.farthest[..farthest]);
            assert_eq!(some.goals, all.goals[..goals]);
        }
    }
}

#[test]
fn with_a_limit_only_known_facts_are_reported() {
    let all = survey(&example("klotski"), Metric::Step);
    let limited = |limits| example("klotski").survey(&Search { limits, ..Search::default() }, ALL, &mut unwatched);
    for positions in [1, 2, 5, 6, 1_000, 22_000, 25_954] {
        let some = limited(Limits { positions, ..Limits::default() });
        assert_eq!(some.exploration.limit, Some(Limit::Positions(positions)));
        assert!(some.farthest.is_empty(), "{positions}: what is farthest is not known");
        assert_eq!(some.goals, all.goals[..some.goals.len()], "{positions}");
        let complete = some.exploration.complete().expect("the start was seen");
        assert_eq!(some.exploration.levels[..=complete], all.exploration.levels[..=complete], "{positions}");
        assert!(complete + 2 >= some.exploration.levels.len(), "{positions}: {complete}");
    }
    let none = limited(Limits { memory: 1, ..Limits::default() });
    assert_eq!((none.exploration.reachable(), none.exploration.complete()), (0, None));
    assert_eq!(all.exploration.complete(), Some(167));
}

#[test]
fn an_exploration_can_be_interrupted() {
    let mut watch = |progress: Progress| match progress.level {
        57.. => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let found = example("klotski").survey(&search(Metric::Step), ALL, &mut watch);
    let space = &found.exploration;
    assert_eq!((space.limit, space.deepest()), (Some(Limit::Interrupted), 57));
    let known = report::incomplete(told(&example("klotski"), Metric::Step).unit, space);
    assert_eq!(known.as_deref(), Some("all positions within 56 steps were visited"));
    let plot = levels(
        &told(&example("klotski"), Metric::Step),
        &plotted(&example("klotski"), &found),
        &Fonts::default(),
        PLOT_WIDTH,
    );
    assert!(check("interrupted", &plot).iter().any(|text| text.ends_with("; all within 56 steps were visited")));
}

#[test]
fn a_puzzle_without_a_goal_is_explored() {
    let euler = read(&text_of("tests/data/corpus/project-euler-766.json"));
    assert!(!euler.has_goal());
    let found = euler.survey(&search(Metric::Step), Keep { farthest: 10, goals: 10, all: 0 }, &mut unwatched);
    let space = &found.exploration;
    assert_eq!((space.reachable(), space.deepest(), space.goals()), (2_613_742, 1368, 0));
    assert_eq!((found.farthest.len(), found.goals.len()), (1, 0));
    let diagram = levels(&told(&euler, Metric::Step), &plotted(&euler, &found), &Fonts::default(), PLOT_WIDTH);
    check("Euler 766", &diagram);
    assert!(diagram.description.contains("2,613,742 reachable positions."), "{}", diagram.description);
    let file = svg::svg(&diagram.scaled(1.0 / svg::CELL_MM), Theme::default(), svg::Surroundings::File);
    assert!(file.len() < 60_000 && !file.contains("winning"), "{} bytes", file.len());
}

// The plot.

fn plotted(puzzle: &Puzzle, found: &Survey<Vec<Cell>>) -> Levels {
    let levels = &found.exploration.levels;
    Levels {
        positions: levels.iter().map(|level| level.positions).collect(),
        winning: puzzle.has_goal().then(|| levels.iter().map(|level| level.goals).collect()),
        is_whole: found.exploration.limit.is_none(),
        complete: found.exploration.complete(),
    }
}

/// Left, top, right, bottom.
type Edges = [f64; 4];

/// What is on a diagram, in its own unit.
#[derive(Default)]
struct Parts {
    texts: Vec<(String, Edges)>,
    leaders: Vec<Edges>,
    grid: Vec<Edges>,
    bars: Vec<Vec<Point>>,
}

impl Parts {
    fn of(diagram: &Diagram) -> Self {
        let mut parts = Self::default();
        for Flat { item, .. } in flat(diagram) {
            match item {
                Item::Text(text) => {
                    let (width, Point { x, y }) = (text.width(&Fonts::default()), text.at);
                    let left = match text.anchor {
                        Anchor::Start => x,
                        Anchor::Middle => x - width / 2.0,
                        Anchor::End => x - width,
                    };
                    // From the height of capitals to the depth of a comma.
                    let edges = [left, y - 0.72 * text.size, left + width, y + 0.18 * text.size];
                    parts.texts.push((text.content, edges));
                }
                Item::Shape(Form::Lines(strokes), role @ (Role::Leader | Role::Grid)) => {
                    let lines = if role == Role::Grid { &mut parts.grid } else { &mut parts.leaders };
                    for stroke in strokes {
                        let [a, b] = stroke[..] else { panic!("a straight line") };
                        lines.push([a.x.min(b.x), a.y.min(b.y), a.x.max(b.x), a.y.max(b.y)]);
                    }
                }
                Item::Shape(Form::Rings(rings, _), Role::Bar) => parts.bars.extend(rings),
                _ => {}
            }
        }
        parts
    }

    /// The bars, each from its upper edge to the axis.
    fn columns(&self) -> Vec<Edges> {
        let axis = self.bars[0][0].y;
        let edges = self.bars.iter().flat_map(|ring| ring.windows(2)).filter(|pair| pair[0].y == pair[1].y);
        edges.map(|pair| [pair[0].x, pair[0].y, pair[1].x, axis]).collect()
    }
}

fn meet(a: &Edges, b: &Edges) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/// Asserts that texts are on the picture and meet no other text, no line and no bar, and that lines end on bars;
/// returns the texts.
fn check(name: &str, diagram: &Diagram) -> Vec<String> {
    let parts = Parts::of(diagram);
    let columns = parts.columns();
    for (i, (text, edges)) in parts.texts.iter().enumerate() {
        let inside = edges[0] >= 0.0 && edges[1] >= 0.0 && edges[2] <= diagram.width && edges[3] <= diagram.height;
        assert!(inside, "{name}: `{text}` is cut off: {edges:?}");
        for (other, others) in &parts.texts[..i] {
            assert!(!meet(edges, others), "{name}: `{text}` meets `{other}`");
        }
        for thing in parts.leaders.iter().chain(&parts.grid).chain(&columns) {
            assert!(!meet(edges, thing), "{name}: `{text}` is crossed by {thing:?}");
        }
    }
    for line in &parts.leaders {
        let own = columns.iter().filter(|bar| bar[0] < line[0] - 1e-6 && line[0] + 1e-6 < bar[2]);
        let tops: Vec<f64> = own.map(|bar| bar[1]).collect();
        assert!(tops.len() == 1 && (tops[0] - line[3]).abs() < 1e-6, "{name}: {line:?} ends at {tops:?}");
    }
    parts.texts.into_iter().map(|text| text.0).collect()
}

#[test]
fn the_plot_of_klotski_says_what_is_known() {
    let klotski = example("klotski");
    let found = survey(&klotski, Metric::Step);
    let texts = check(
        "Klotski",
        &levels(&told(&klotski, Metric::Step), &plotted(&klotski, &found), &Fonts::default(), PLOT_WIDTH),
    );
    let wanted = "Klotski|25,955 reachable positions, 964 of them winning|positions per level|winning positions|distance from the start in steps|\
                  shortest solution: 116 steps|2 winning positions|widest level: 57|754 positions|deepest level: 167|4 positions|800|160";
    for text in wanted.split('|') {
        assert!(texts.iter().any(|other| other == text), "{text} is missing in {texts:?}");
    }
}

#[test]
fn the_bars_have_the_heights_of_their_numbers() {
    let values = vec![1, 4, 10, 0, 7];
    let words = Plot { bars: Bars { name: String::new(), values: values.clone() }, ..Plot::default() };
    let columns = Parts::of(&plot(&words, &Fonts::default(), 100.0)).columns();
    let heights: Vec<f64> = columns.iter().map(|bar| bar[3] - bar[1]).collect();
    let expected: Vec<f64> = values.iter().filter(|&&value| value > 0).map(|&value| value as f64).collect();
    assert!(heights[0] > 3.0 && heights.len() == 4, "{heights:?}");
    for (height, value) in heights.iter().zip(expected) {
        assert!((height - heights[0] * value).abs() < 1e-9, "{height} for {value}");
    }
}

/// Many kinds of spaces: the number of levels, where the widest is, where the first winning position, complete or not.
fn spaces() -> Vec<(String, Levels)> {
    let mut spaces = Vec::new();
    for size in [1_usize, 2, 3, 4, 7, 20, 60, 168, 1369] {
        for (hill, won, is_whole) in (0..5 * 7 * 2).map(|n| (n % 5, n / 5 % 7, n / 35 == 0)) {
            let middle = (size - 1) * hill / 4;
            let most = if hill % 2 == 0 { 12_345_678 } else { 3 * size };
            let positions: Vec<usize> = (0..size).map(|k| 1 + most / (1 + k.abs_diff(middle).pow(2))).collect();
            // At the start, part of the way, at the end; never; and no goal.
            let first = if won < 5 { (size - 1) * won / 4 } else { size };
            let winning = (0..size).map(|k| if k < first { 0 } else { positions[k].div_ceil(3) }).collect();
            let complete = Some(if is_whole { size - 1 } else { size.saturating_sub(2) });
            let name = format!("{size} levels, hill {hill}, won {won}, whole {is_whole}");
            spaces.push((name, Levels { positions, winning: (won < 6).then_some(winning), is_whole, complete }));
        }
    }
    spaces
}

#[test]
fn in_no_plot_do_labels_meet() {
    let mut long = example("klotski");
    long.about.title = "A title that is much too long for one line ".repeat(8);
    for (title, puzzle) in [("short", example("klotski")), ("long", long)] {
        let story = told(&puzzle, Metric::Slide);
        // A long title changes nothing but its own line.
        let every = if title == "short" { 1 } else { 9 };
        for (name, space) in spaces().into_iter().step_by(every) {
            let texts = check(&format!("{title}: {name}"), &levels(&story, &space, &Fonts::default(), PLOT_WIDTH));
            let has = |start: &str| texts.iter().any(|text| text.starts_with(start));
            let solved = space.winning.iter().flatten().any(|&winning| winning > 0);
            assert_eq!(has("shortest solution: "), solved, "{name}");
            assert_eq!(has("deepest level: ") || has("widest and deepest level: "), space.is_whole, "{name}");
            assert_eq!(has("incomplete: "), !space.is_whole, "{name}");
        }
    }
}

#[test]
fn notes_anywhere_have_room() {
    let text = "12,345 positions".to_owned();
    let note = |level, name: &str| Note { level, head: format!("{name} level: {level}"), text: text.clone() };
    for (a, b, c) in (0..20 * 20 * 4).map(|n| (n % 20, n / 20 % 20, [0, 9, 18, 19][n / 400])) {
        let values = (0..20).map(|k| 1 + (k * k * 7 + a) % 50).collect();
        let notes = vec![note(a, "first"), note(b, "second"), note(c, "third")];
        let bars = Bars { name: "numbers".to_owned(), values };
        let texts =
            check(&format!("{a} {b} {c}"), &plot(&Plot { bars, notes, ..Plot::default() }, &Fonts::default(), 174.0));
        assert_eq!(texts.iter().filter(|other| **other == text).count(), 3, "{a} {b} {c}");
    }
}

#[test]
fn plots_are_well_formed_in_every_format() {
    let mut hostile = example("klotski");
    hostile.about.title = r#"</svg><script>&amp; \input{x} % "'"#.to_owned();
    let story = told(&hostile, Metric::Step);
    let theme = Theme::default();
    for (name, space) in spaces().into_iter().step_by(17) {
        let diagram = levels(&story, &space, &Fonts::default(), PLOT_WIDTH);
        let file = svg::svg(&diagram.clone().scaled(1.0 / svg::CELL_MM), theme, svg::Surroundings::File);
        assert!(file.contains("width=\"180mm\""), "{name}");
        let ground = file.find("class=\"sb-ground\"").expect("a ground");
        assert!(
            file.contains("class=\"sb-ground\" fill=\"#fff\"") && ground < file.find("<text").expect("a text"),
            "{name}"
        );
        roxmltree::Document::parse(&file).expect(&name);
        let narrow = levels(&story, &space, &Fonts::default(), NARROW_PLOT_WIDTH);
        check(&format!("{name}, narrow"), &narrow);
        assert_eq!(narrow.width, 120.0);
        let narrow = narrow.scaled(1.0 / latex::CELL_MM);
        let drawn = latex::pictures(&[&narrow], theme, latex::Flavour::Picture, latex::CELL_MM);
        let picture = drawn.expect("what LaTeX can print").pictures.concat();
        assert!(picture.contains("\\begin{picture}(15,"), "{name}: {}", &picture[..200]);
        let commands = picture.lines().filter(|line| !line.starts_with('%'));
        assert!(picture.is_ascii() && !commands.into_iter().any(|line| line.contains("\\input")), "{name}");
        assert!(
            pdf::page(diagram, "en", &Fonts::default(), theme, None).expect("a page").starts_with(b"%PDF-1.7"),
            "{name}"
        );
    }
}
