//! Hints: intermediate positions, in order. Readers who have reached one try for the next.

use super::route::ringed;
use super::{Style, draw, still};
use serde::Serialize;
use stepbook_draw::diagram::{Diagram, Form, Item, MARGIN, Part, Point, Rect, Role, margins, part};
use stepbook_draw::walkthrough::Walkthrough;

/// Hints for a solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hints {
    /// "Hints".
    pub title: String,
    /// How to use them; sentences.
    pub meaning: Vec<String>,
    /// The start; none for routes.
    pub start: Option<Diagram>,
    /// The boards, in order; at least one.
    pub boards: Vec<Hint>,
    /// What to do if no board looks like the reader's: a heading and sentences.
    pub otherwise: Option<(String, String)>,
}

/// An intermediate position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// Its number, from 1.
    pub number: usize,
    /// What has happened: "S has gone left", "Solved"; for jumps, the landing.
    pub words: String,
    /// Its distance from the start: "24 steps"; empty for jumps, whose words contain it.
    pub count: String,
    /// The first step after the previous hint.
    pub first: usize,
    /// The last step before this hint.
    pub last: usize,
    /// The board. For jumps, the part of the map around the landing, which has a ring; none in a book of many puzzles.
    pub board: Option<Diagram>,
    /// The field without numbers, with that part shaded; none if the part is the whole field, and for blocks.
    pub field: Option<Diagram>,
}

/// Minimum number of moves of a solution with a hint before its end.
const SHORT: usize = 5;
/// Rows and columns of the part of a map around a landing.
const WINDOW: usize = 11;
/// Radius of the dot that marks the landing on the field, in cells.
const DOT: f64 = 0.4;

/// The hints of `story`, whose chapters are cut at these steps; `None` if the solution is too short.
pub(super) fn hints(story: &Walkthrough, style: &Style, cuts: &[usize]) -> Option<Hints> {
    let language = &story.language;
    let words = |last: usize| match story.chapters.iter().find(|chapter| *chapter.steps.end() == last) {
        _ if story.is_route() => landing(story, last),
        None => super::after_words(story, style, last),
        Some(chapter) => chapter.done.clone(),
    };
    let boards = numbered(story, style, &boards(story, cuts), |last| (words(last), still(story, style, last)));
    let count = boards.len();
    let say = |name: &str| language.say(name, &[("genre", story.genre.into()), ("count", count.into())]);
    let otherwise = (!story.is_route()).then(|| (say("hints-otherwise-title"), say("hints-otherwise")));
    (!boards.is_empty()).then(|| Hints {
        title: say("hints-title"),
        meaning: vec![say("hints-meaning")],
        start: (!story.is_route()).then(|| still(story, style, 0)),
        otherwise,
        boards,
    })
}

/// The last steps before the hints: the ends of chapters. A solution of one chapter uses the ends of its sections, or a
/// joint near the middle. Jumps use landings at a third and at two thirds.
fn boards(story: &Walkthrough, cuts: &[usize]) -> Vec<usize> {
    let length = story.length();
    if story.is_route() {
        let mut landings = vec![length / 3, 2 * length / 3];
        landings.dedup();
        landings.retain(|&landing| landing > 0 && landing < length);
        return landings;
    }
    let ends: Vec<usize> = story.chapters.iter().map(|chapter| *chapter.steps.end()).collect();
    if ends.len() > 1 {
        return ends;
    }
    if !cuts.is_empty() {
        return cuts.iter().copied().chain(ends).collect();
    }
    let middle = story.joints().into_iter().filter(|&joint| joint < length);
    let middle = middle.min_by_key(|&joint| (2 * joint).abs_diff(length));
    middle.filter(|_| story.moves() >= SHORT).into_iter().collect()
}

/// Up to three hints for a puzzle in a book of many, which reveal less: one for up to 12 moves, two for up to 20. No
/// board is near the start or the end. Boards have no labels, because blocks of one shape may be interchanged. A maze
/// has two hints, as in its own booklet.
pub(super) fn few(story: &Walkthrough, style: &Style) -> Vec<Hint> {
    let count = match story.moves() {
        0..=4 => 0,
        5..=12 => 1,
        13..=20 => 2,
        _ => 3,
    };
    let ends: Vec<usize> = (1..=story.length()).filter(|&k| story.ends_move(k)).collect();
    let inner = ends.get(2..ends.len().saturating_sub(2).max(2)).unwrap_or_default();
    let parts: Vec<usize> = story.chapters.iter().map(|chapter| *chapter.steps.end()).collect();
    let joints = story.joints();
    let mut lasts = Vec::new();
    for share in 1..=count {
        // The best step near an equal share of the solution: the end of a chapter, else a joint, else any move.
        let ideal = share * story.length() / (count + 1);
        let cost = |step: &&usize| {
            let kind = if parts.contains(step) { 0 } else { 1 + usize::from(!joints.contains(step)) };
            step.abs_diff(ideal) * 3 + kind * story.length() / 3
        };
        lasts.extend(inner.iter().filter(|step| !lasts.contains(*step)).min_by_key(cost));
    }
    if story.is_route() && count > 0 {
        lasts = boards(story, &[]);
    }
    lasts.sort_unstable();
    let board = |last| draw(&story.still(last), style.lettering(), String::new(), story.description(last)).unlabelled();
    numbered(story, style, &lasts, |last| (super::after_words(story, style, last), board(last)))
}

/// Hints with the words and the boards after these steps. For jumps, parts of the map replace the boards.
fn numbered(
    story: &Walkthrough,
    style: &Style,
    lasts: &[usize],
    shown: impl Fn(usize) -> (String, Diagram),
) -> Vec<Hint> {
    let (is_route, language, mut before) = (story.is_route(), &story.language, 0);
    let hint = |(index, &last): (usize, &usize)| {
        let (words, board) = shown(last);
        let (board, field) = if is_route { map_window(story, style, last) } else { (Some(board), None) };
        Hint {
            number: index + 1,
            words,
            count: if is_route { String::new() } else { style.unit(story).count(style.counted(story, last), language) },
            first: std::mem::replace(&mut before, last) + 1,
            last,
            board,
            field,
        }
    };
    lasts.iter().enumerate().map(hint).collect()
}

/// The part of the map around the landing after `k` jumps, with a ring there and a thinner one at the start. If the map
/// is larger, also the field with that part shaded.
fn map_window(story: &Walkthrough, style: &Style, k: usize) -> (Option<Diagram>, Option<Diagram>) {
    let at = |k: usize| (k, story.steps[k].position[0]);
    let (here, fonts) = (at(k).1, &style.fonts);
    let map = &ringed(story, style, &[at(k), at(0)], landing_in_words(story, k));
    let Some(size) = map.map().map(|own| own.numbers.size()) else { return (None, None) };
    let around = |at: usize, count: usize| {
        let first = at.saturating_sub(WINDOW / 2).min(count.saturating_sub(WINDOW));
        first..count.min(first + WINDOW)
    };
    let (rows, cols) = (around(here.row, size.rows), around(here.col, size.cols));
    let shown = Part { rows, cols, shared: [0..0, 0..0], edges: 0.0, pencil: None };
    let window = part(map, &shown, fonts);
    if (shown.rows.len(), shown.cols.len()) == (size.rows, size.cols) {
        return (window, None);
    }
    let window = window.map(|mut window| {
        let edge = |first: usize, margin: f64| if first == 0 { margin } else { MARGIN };
        let (x, y) = (edge(shown.cols.start, margins(size).x), edge(shown.rows.start, margins(size).y));
        let rect = Rect::new(x, y, shown.cols.len() as f64, shown.rows.len() as f64);
        window.items.push(Item::Shape(Form::Rect(rect, 0.0), Role::Border));
        window
    });
    let whole = Part { rows: 0..size.rows, cols: 0..size.cols, pencil: Some(0.0), ..shown.clone() };
    let field = part(map, &whole, fonts).map(|mut field| {
        let at = |row: f64, col: f64| margins(size).plus(Point::new(col, row), 1.0);
        let corner = at(shown.rows.start as f64, shown.cols.start as f64);
        let rect = Rect::new(corner.x, corner.y, shown.cols.len() as f64, shown.rows.len() as f64);
        field.items.insert(0, Item::Shape(Form::Rect(rect, 0.0), Role::Band));
        let centre = at(here.row as f64 + 0.5, here.col as f64 + 0.5);
        field.items.push(Item::Shape(Form::Disc(centre, DOT), Role::LeaderDot));
        field
    });
    (window, field)
}

/// The words with the picture of the landing after `k` jumps: "After 4 jumps you stand here, on the 2."
fn landing(story: &Walkthrough, k: usize) -> String {
    let number = story.field.jumps.as_ref().and_then(|jumps| jumps.numbers[story.steps[k].position[0]]);
    let number = number.unwrap_or_default() as usize;
    story.language.say("hints-landing", &[("count", k.into()), ("number", number.into())])
}

/// The landing after `k` jumps in words alone: "After 4 jumps: row 6, column 18, number 2."
fn landing_in_words(story: &Walkthrough, k: usize) -> String {
    let places = story.steps[k].position.iter().map(|&cell| story.cell_in_words(cell));
    let place = places.collect::<Vec<_>>().join(" ");
    story.language.say("map-begin", &[("count", k.into()), ("place", (&place).into())])
}
