use std::time::Instant;
use stepbook::search::{Limits, unwatched};
use stepbook::sliding::{self, *};
fn board(rows: &[&str], gate: Option<&str>) -> Board {
    let symbol = |c: char| match c {
        '.' => Symbol::Empty,
        '#' => Symbol::Wall,
        '-' => Symbol::Gate,
        l => Symbol::Label(l.to_string()),
    };
    Layout {
        rows: rows.iter().map(|r| r.chars().map(symbol).collect()).collect(),
        gate_blocks: gate.map(str::to_owned).into_iter().collect(),
        goals: if gate.is_some() {
            vec![GoalLayout::places(vec![PlaceLayout::new("*", 7, 4)])]
        } else if rows[0] == "ABBC" {
            vec![GoalLayout::places(vec![PlaceLayout::new("B", 3, 1)])]
        } else {
            vec![]
        },
        ..Layout::default()
    }
    .check()
    .unwrap()
}
fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let threads: usize = std::env::args().nth(2).map_or(1, |t| t.parse().unwrap());
    let n: usize = std::env::args().nth(3).map_or(1, |t| t.parse().unwrap());
    let b = match which.as_str() {
        "e" => board(&[".aabcc", ".abbcd", "efkkmd", "ghkkmn", "ijllnn"], None),
        "t" => board(
            &["######", "#a**c#", "#a**c#", "#eddg#", "#hffj#", "#.ii.#", "##--##", "......", "......"],
            Some("*"),
        ),
        _ => board(&["ABBC", "ABBC", "DEEF", "DGHF", "I..J"], None),
    };
    let metric = match std::env::args().nth(4).as_deref() {
        Some("slide") => Metric::Slide,
        Some("move") => Metric::Move,
        _ => Metric::Step,
    };
    let s =
        Search { metric, prefer: Prefer::First, limits: Limits { threads, ..Limits::default() }, ..Search::default() };
    let mut min = f64::MAX;
    let mut min2 = f64::MAX;
    for _ in 0..n {
        let t = Instant::now();
        let e = sliding::explore(&b, &s, &mut unwatched);
        min = min.min(t.elapsed().as_secs_f64());
        if n > 10 {
            let t = Instant::now();
            sliding::solve(&b, &s, &mut unwatched);
            min2 = min2.min(t.elapsed().as_secs_f64());
        }
        if n == 1 {
            eprintln!("{} {} {}", e.reachable(), e.deepest(), e.levels[e.widest()].positions);
        }
    }
    println!("explore {:.3} ms  solve {:.3} ms", min * 1e3, min2 * 1e3);
}
