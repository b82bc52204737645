//! Routes: their maps, and the texts with them.

use super::{Figure, Style, figure, titled, with_notes};
use stepbook_draw::diagram::{Diagram, counted, draw};
use stepbook_draw::walkthrough::{self, Landing, Route, Scene, Shown, Walkthrough};
use stepbook_solve::grid::{Cell, Grid};

/// The texts with the maps of a route.
#[derive(Clone, PartialEq, Debug)]
pub struct RouteTexts {
    /// "The route to an exit: 9 jumps".
    pub title: String,
    /// The claims about the route, and the alternative last jumps.
    pub closing: Vec<String>,
}

/// The maps of `story`, one for each chapter; none for sliding blocks.
pub(super) fn maps(story: &Walkthrough, style: &Style) -> Vec<Figure> {
    let chapters = story.chapters.iter().filter(|_| story.is_route());
    with_notes(story, chapters.map(|chapter| map(story, style, chapter)).collect())
}

/// The texts with the maps, if there are maps.
pub(super) fn texts(story: &Walkthrough) -> Option<RouteTexts> {
    if !story.is_route() || story.length() == 0 {
        return None;
    }
    let language = &story.language;
    let fewest = story.is_shortest().then(|| language.say("map-fewest", &[("counts", (&story.counts()).into())]));
    Some(RouteTexts {
        title: story.map_title(),
        closing: fewest.into_iter().chain(story.claims()).chain(story.others_in_words()).collect(),
    })
}

/// The map of a chapter, without a marked jump. Its description includes the forks.
pub fn map(story: &Walkthrough, style: &Style, chapter: &walkthrough::Chapter) -> Figure {
    let last = *chapter.steps.end();
    let name = if story.chapters.len() > 1 { chapter.title.clone() } else { story.map_title() };
    // Only the start has a heavy ring.
    let scene = Scene { pieces: Vec::new(), ..story.mapped(chapter, style.marks) };
    let (title, description) = (titled(story, &name), story.mapped_in_words(chapter));
    Figure {
        number: last,
        count: last,
        last,
        caption: name.clone(),
        told: name.clone(),
        words: name,
        has_move: true,
        diagram: draw(&scene, style.lettering(), title, description),
        ..Figure::default()
    }
}

/// The whole route on one map; `None` for sliding blocks.
pub fn whole_map(story: &Walkthrough, style: &Style) -> Option<Figure> {
    // A route without jumps has no chapters.
    let start = || figure(story, &Style { shown: Shown::None, ..style.clone() }, 0);
    let whole = story.clone().on_maps_of(story.length());
    story.is_route().then(|| maps(&whole, style).pop().unwrap_or_else(start))
}

/// The field with a ring around each of these cells, given with their numbers of jumps. `words` describe it.
pub(super) fn ringed(story: &Walkthrough, style: &Style, cells: &[(usize, Cell)], words: String) -> Diagram {
    let landings = cells.iter().map(|&(number, cell)| Landing { number, cell, ends: false }).collect();
    let route = Route { landings, legs: Vec::new(), ahead: Vec::new(), exit: "" };
    let scene = Scene { pieces: Vec::new(), route: Some(route), ..story.still(0) };
    draw(&scene, style.lettering(), String::new(), words)
}

/// A map of the number of jumps to each cell. The route and the reachable exits have rings.
pub(super) fn reached(story: &Walkthrough, style: &Style, counts: &Grid<Option<usize>>) -> Diagram {
    let way = story.steps.iter().map(|step| step.position[0]).chain(story.others.iter().map(|moved| moved.to));
    let exits = story.field.jumps.iter().flat_map(|jumps| jumps.exits.iter().copied());
    let cells: Vec<(usize, Cell)> = way.chain(exits).filter_map(|cell| Some((counts[cell]?, cell))).collect();
    let jumps = story.field.jumps.as_ref();
    let is_seen = |cell: Cell| counts[cell].is_some() || jumps.is_none_or(|jumps| jumps.numbers[cell].is_none());
    let unseen = if counts.size().cells().all(is_seen) { "none" } else { "some" };
    let words = story.language.say("numbers-map-meaning", &[story.exits(), ("cells", unseen.into())]);
    counted(ringed(story, style, &cells, words), counts, style.lettering())
}
