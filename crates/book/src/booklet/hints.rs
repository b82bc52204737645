//! Hints: boards on the way, in order. Who has reached one tries for the next.

use super::{Style, draw, still};
use serde::Serialize;
use stepbook_draw::diagram::Diagram;
use stepbook_draw::walkthrough::{Landing, Route, Scene, Walkthrough};

/// Hints for a solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hints {
    /// "Hints".
    pub title: String,
    /// How to use them; sentences.
    pub meaning: Vec<String>,
    /// The start; none of a way on maps.
    pub start: Option<Diagram>,
    /// The boards, in order; at least one.
    pub boards: Vec<Hint>,
    /// What to do if no board is like one's own: a heading and sentences.
    pub otherwise: Option<(String, String)>,
}

/// A board on the way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// Its number, from 1.
    pub number: usize,
    /// What has happened: "S has gone left", "Solved"; of jumps, where one stands.
    pub words: String,
    /// How far it is from the start: "24 steps".
    pub count: String,
    /// The first step of the way to it from the board before, and the last one.
    pub first: usize,
    /// See there.
    pub last: usize,
    /// It; none of a way on maps.
    pub board: Option<Diagram>,
    /// The map, on which rings are where one stands and, thinner, at the start. Pages show a part of it.
    #[serde(skip)]
    pub map: Option<Diagram>,
}

/// Fewest moves of a solution that has a hint before its end.
const SHORT: usize = 5;

/// The hints of `story`, whose parts are cut at these steps; `None` if there is nothing to do, or too little.
pub(super) fn hints(story: &Walkthrough, style: &Style, cuts: &[usize]) -> Option<Hints> {
    let language = &story.language;
    let words = |last: usize| {
        let chapter = story.chapters.iter().find(|chapter| *chapter.steps.end() == last);
        chapter.map_or_else(|| super::after_words(story, style, last), |chapter| chapter.done.clone())
    };
    let mut boards = numbered(story, &boards(story, cuts), words, |last| still(story, style, last));
    if story.is_route() {
        boards.iter_mut().for_each(|hint| hint.map = Some(landed(story, style, hint.last)));
    }
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

/// The steps after which the boards stand: the ends of parts. A solution of one part has those of its sections, or a joint about
/// halfway; jumps have landings at a third and at two thirds.
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

/// Up to three hints for a puzzle among others, which give away less: one for up to 12 moves, two for up to 20; never a board near the
/// start or the end, and without labels, as blocks of one shape may take each other's place.
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
    for one in 1..=count {
        // The best near an equal share of the way: the end of a part before a joint before any move.
        let ideal = one * story.length() / (count + 1);
        let cost = |step: &&usize| {
            let kind = if parts.contains(step) { 0 } else { 1 + usize::from(!joints.contains(step)) };
            step.abs_diff(ideal) * 3 + kind * story.length() / 3
        };
        lasts.extend(inner.iter().filter(|step| !lasts.contains(*step)).min_by_key(cost));
    }
    lasts.sort_unstable();
    numbered(
        story,
        &lasts,
        |last| super::after_words(story, style, last),
        |last| draw(&story.still(last), style.lettering(), String::new(), story.description(last)).unlabelled(),
    )
}

/// Hints with the boards after these steps; of jumps, with the cells instead.
fn numbered(
    story: &Walkthrough,
    lasts: &[usize],
    words: impl Fn(usize) -> String,
    board: impl Fn(usize) -> Diagram,
) -> Vec<Hint> {
    let is_route = story.is_route();
    let mut before = 0;
    let hint = |(index, &last): (usize, &usize)| Hint {
        number: index + 1,
        words: if is_route { stand(story, last) } else { words(last) },
        count: story.unit.count(last, &story.language),
        first: std::mem::replace(&mut before, last) + 1,
        last,
        board: (!is_route).then(|| board(last)),
        map: None,
    };
    lasts.iter().enumerate().map(hint).collect()
}

/// The map with rings at the landing after `k` jumps and, thinner, at the start.
fn landed(story: &Walkthrough, style: &Style, k: usize) -> Diagram {
    let landing = |k: usize| Landing { number: k, cell: story.steps[k].position[0], ends: false };
    let route = Route { landings: vec![landing(k), landing(0)], legs: Vec::new(), ahead: Vec::new(), exit: "" };
    let scene = Scene { pieces: Vec::new(), route: Some(route), ..story.still(k) };
    draw(&scene, style.lettering(), String::new(), stand(story, k))
}

/// The cell after `k` jumps: "After 4 jumps: row 6, column 18, number 2."
fn stand(story: &Walkthrough, k: usize) -> String {
    let places = story.steps[k].position.iter().map(|&cell| story.cell_in_words(cell));
    let place = places.collect::<Vec<_>>().join(" ");
    story.language.say("map-begin", &[("count", k.into()), ("place", (&place).into())])
}
