//! Stories of boards with more than blocks and walls: gates, locked and fixed blocks, goals with alternatives.

use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{About, Game, Path, Puzzle};
use stepbook::stages::sliding::{Axis, GoalLayout, Layout, Metric, Move, PlaceLayout, Symbol, Who};
use stepbook::stages::walkthrough::{Walkthrough, narrate};

/// Row and column.
type At = (usize, usize);

/// A board of single characters, and moves from one cell to another; nothing else of the layout is used.
fn story(title: &str, board: &str, layout: Layout, moves: &[(At, At)]) -> Walkthrough {
    let symbol = |c: char| match c {
        '.' => Symbol::Empty,
        '#' => Symbol::Wall,
        '-' => Symbol::Gate,
        c => Symbol::Label(c.to_string()),
    };
    let rows = board.split_whitespace().map(|line| line.chars().map(symbol).collect()).collect();
    let board = Layout { rows, ..layout }.check().expect("a valid board");
    let mut position = board.start().clone();
    let moves = moves.iter().map(|&(from, to)| {
        let (from, to) = (Cell::new(from.0, from.1), Cell::new(to.0, to.1));
        let path: Vec<Direction> = board.way(&position, from, to).expect("there is a way");
        let one = Move { cell: from, path };
        board.apply(&mut position, &one).expect("the move is legal");
        one
    });
    let solution = Path::Sliding { metric: Metric::Move, moves: moves.collect() }.shortest();
    let about = About { title: title.to_owned(), ..About::default() };
    narrate(&Puzzle { about, game: Game::Sliding(board) }, &solution).expect("the moves are legal")
}

fn one(label: &str, at: &[(i64, i64)]) -> PlaceLayout {
    PlaceLayout { who: Who::Block(label.to_owned()), at: at.to_vec() }
}

fn any(labels: &str, at: (i64, i64)) -> PlaceLayout {
    PlaceLayout { who: Who::AnyOf(labels.chars().map(String::from).collect()), at: vec![at] }
}

fn goals(goals: Vec<Vec<PlaceLayout>>) -> Layout {
    Layout { goals: goals.into_iter().map(GoalLayout::places).collect(), ..Layout::default() }
}

/// The beginning of card 25 of Rush Hour (ThinkFun): all blocks move along their length.
pub fn rush_hour() -> Walkthrough {
    let axes = "ADXQCHI".chars().map(|car| (car.to_string(), Axis::Horizontal));
    let axes = axes.chain("BPEOFG".chars().map(|car| (car.to_string(), Axis::Vertical))).collect();
    let moves = [
        ((0, 4), (0, 3)),
        ((1, 5), (0, 5)),
        ((2, 0), (3, 0)),
        ((2, 1), (2, 0)),
        ((2, 4), (1, 4)),
        ((3, 1), (3, 3)),
        ((0, 2), (4, 2)),
        ((0, 0), (0, 1)),
    ];
    let layout = Layout { axes, ..goals(vec![vec![one("X", &[(2, 4)])]]) };
    story("Rush Hour, card 25", "AAB.CC DDB..O PXX.EO PQQQEO PF.GHH .F.GII", layout, &moves)
}

/// A small map in the manner of GNOME Klotski: a tray, a gate that only S may pass, and a yard with the goal.
pub fn yard() -> Walkthrough {
    let moves = [((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 4), (2, 4)), ((2, 2), (3, 2)), ((3, 2), (4, 4))];
    let layout = Layout { gate_blocks: vec!["S".to_owned()], ..goals(vec![vec![one("S", &[(4, 4)])]]) };
    story("The yard", "###### #aSSb# #.SS.# ##--## ...... ......", layout, &moves)
}

/// GNOME Klotski's "Only 18 Steps" and its first moves.
pub fn eighteen() -> Walkthrough {
    let moves = [((5, 1), (5, 2)), ((4, 1), (5, 1)), ((3, 1), (4, 1))];
    let layout = Layout { gate_blocks: vec!["S".to_owned()], ..goals(vec![vec![one("S", &[(7, 4)])]]) };
    let board = "###### #aSSb# #mSSn# #cdef# #ghij# #k..l# ##--## ...... ......";
    story("Only 18 Steps", board, layout, &moves)
}

/// Klotski above a gate that only B may pass; its diagram has room for all explanations.
pub fn gated_klotski() -> Walkthrough {
    let layout = Layout { gate_blocks: vec!["B".to_owned()], ..goals(vec![vec![one("B", &[(6, 1)])]]) };
    let board = "ABBC ABBC DEEF DGHF I..J #--# .... ....";
    story("Klotski with a gate", board, layout, &[((4, 3), (4, 2)), ((2, 3), (3, 3)), ((4, 0), (4, 1))])
}

/// An upright gate, between two rooms, and one of a single cell.
pub fn rooms() -> Walkthrough {
    let moves = [((1, 0), (1, 2)), ((0, 0), (1, 0)), ((1, 2), (1, 4))];
    let layout = Layout { gate_blocks: vec!["A".to_owned(), "C".to_owned()], ..goals(vec![vec![one("A", &[(1, 4)])]]) };
    story("Rooms", "B.##.. A.-... A.-..D ..##.. C.##.. #-##..", layout, &moves)
}

/// Fixed blocks: an L, an upright one and a small one.
pub fn fixed() -> Walkthrough {
    let axes = ["A", "F", "G"].map(|label| (label.to_owned(), Axis::Fixed)).to_vec();
    let layout = Layout { axes, distinct: true, ..goals(vec![vec![one("B", &[(0, 3)])]]) };
    story("Pinned", "AAF.. A.F.. ...BB .G.BB", layout, &[((2, 3), (2, 2)), ((2, 2), (2, 3)), ((2, 3), (0, 3))])
}

/// Two alternative goals, each of which needs a picture.
pub fn either() -> Walkthrough {
    let layout = goals(vec![vec![one("A", &[(0, 3)])], vec![one("B", &[(2, 0)]), one("C", &[(0, 2)])]]);
    story("Either", "AB.. CC.. ....", layout, &[((0, 1), (0, 2)), ((0, 0), (0, 1)), ((0, 2), (2, 3))])
}

/// One block and two positions for it.
pub fn corners() -> Walkthrough {
    let layout = goals(vec![vec![one("A", &[(0, 3)])], vec![one("A", &[(2, 0)])]]);
    story("Two corners", "AB.. CC.. ....", layout, &[((0, 1), (0, 2)), ((0, 2), (2, 3))])
}

/// Any of three blocks at one position.
pub fn any_of() -> Walkthrough {
    story("Any", "stuX .... ....", goals(vec![vec![any("stu", (1, 1))]]), &[((0, 1), (1, 1))])
}

/// Many positions, some of them for any of several blocks.
pub fn many() -> Walkthrough {
    let places = vec![
        any("BCD", (2, 0)),
        any("BCD", (2, 1)),
        any("BCD", (2, 2)),
        one("A", &[(0, 2)]),
        any("EF", (1, 0)),
        any("EF", (1, 2)),
    ];
    story("Many", "AAEE BCFF D... ....", goals(vec![places]), &[((2, 0), (2, 1))])
}

/// Any position inside a part of the board.
pub fn area() -> Walkthrough {
    let layout = goals(vec![vec![one("C", &[(2, 0), (2, 1), (2, 2)])]]);
    story("Area", "AB.. CC.. ....", layout, &[((1, 0), (2, 1))])
}

/// No goal at all.
pub fn goalless() -> Walkthrough {
    story("No goal", "AB.. CC.. ..#-", Layout::default(), &[])
}

/// All of them, with a name for files.
pub fn all() -> Vec<(&'static str, Walkthrough)> {
    vec![
        ("rush-hour", rush_hour()),
        ("yard", yard()),
        ("eighteen", eighteen()),
        ("gated-klotski", gated_klotski()),
        ("rooms", rooms()),
        ("fixed", fixed()),
        ("either", either()),
        ("corners", corners()),
        ("any-of", any_of()),
        ("many", many()),
        ("area", area()),
        ("goalless", goalless()),
    ]
}
