//! Graded hints for a solution: for each part of it what it is for, what is in the way, and the next moves. Where parts have no
//! plans, these are a direction, a milestone and the next moves.

use super::{PLAN_LABEL, Style};
use serde::Serialize;
use stepbook_draw::diagram::{Diagram, Item, Layer, Lettering, Point, Role, draw};
use stepbook_draw::walkthrough::{Chapter, Emphasis, Field, Moved, Piece, Placed, Plan, Scene, Walkthrough};
use stepbook_solve::grid::{Cell, Direction, Grid, corner, extent};

/// Hints for the parts of a solution.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hints {
    /// "Hints".
    pub title: String,
    /// What there is and how to use it where hints are opened one by one; sentences.
    pub meaning: Vec<String>,
    /// The same on paper, where hints are found by their codes; sentences.
    pub lookup: Vec<String>,
    /// How to hide hints of other bands on the same page.
    pub fold: String,
    /// Sub-goal or direction, what is in the way or milestone, next moves: the weakest hints first.
    pub bands: [Band; 3],
    /// The parts of the way, in order.
    pub parts: Vec<Hint>,
    /// The same with the short names that are on blocks, if any are, for pages.
    #[serde(skip)]
    pub as_on_blocks: Option<Box<Hints>>,
}

/// All hints of one strength.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Band {
    /// "Direction".
    pub name: String,
    /// The content of its hints.
    pub meaning: String,
    /// The parts in the order in which they are printed, as indices: that of their codes, the same in all bands.
    pub order: Vec<usize>,
}

/// The hints for one part of the way.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hint {
    /// Number of the part, from 1.
    pub number: usize,
    /// The number under which its hints are found on paper, from 1, which does not tell where the part is in the solution.
    pub code: usize,
    /// "next part: 7", by the code of that; empty at the last one.
    pub then: String,
    /// "Part 3".
    pub title: String,
    /// What the part is for: "room below S", "S moves down". Without a plan, the block whose move ends the part, and its path:
    /// "S right". For a jump, its direction: "SW".
    pub words: String,
    /// That block alone and the cells that must become free. Without a plan, the block with a triangle that points where it goes;
    /// `None` for a jump. No frame is around them: where a block is in each part would tell its whole way.
    pub direction: Option<Diagram>,
    /// How many steps lead to the milestone.
    pub steps: usize,
    /// Which blocks are in the way of which: "A and C in the way of S". Without a plan, how many steps lead to the milestone: "23
    /// steps", or "start" where that is the only one; for jumps, also the cell where they end.
    pub after: String,
    /// These blocks. Without a plan, the position just before that move; none of a jump, and none where the only milestone is the start.
    pub milestone: Option<Diagram>,
    /// The step with which the part begins.
    pub first: usize,
    /// The beginning of the moves: "from step 91".
    pub from: String,
    /// The first moves of the part: label and way.
    pub moves: Vec<(String, String)>,
}

/// Most moves that the strongest hint shows; at most half of those of its part, but one.
const MOVES: usize = 3;
/// Most jumps that it shows.
const JUMPS: usize = 1;
/// Most moves in a part of a solution without chapters, unless there were too many of these parts.
const STRETCH: usize = 6;
const MOST_STRETCHES: usize = 12;
/// Permutations that are tried.
const TRIES: usize = 500;

/// The hints of `story`; `None` if there is nothing to do.
pub(super) fn hints(story: &Walkthrough, style: &Style) -> Option<Hints> {
    let brief = story.as_on_blocks().and_then(|story| told_hints(&story, style)).map(Box::new);
    Some(Hints { as_on_blocks: brief, ..told_hints(story, style)? })
}

fn told_hints(story: &Walkthrough, style: &Style) -> Option<Hints> {
    let parts = parts(story);
    let order = order(parts.len());
    let numbered = parts.iter().enumerate();
    let hints: Vec<Hint> = numbered.filter_map(|(index, part)| hint(story, style, (index, part), &order)).collect();
    let first = hints.first()?.code;
    let language = &story.language;
    let say = |name: &str| {
        let count = ("count", hints.len().into());
        language.say(name, &[count, ("unit", story.unit.name().into()), ("number", first.into())])
    };
    let mut goals = story.pieces.iter().enumerate().filter(|(index, _)| story.field.wants(*index));
    let only = goals.next().filter(|_| goals.next().is_none()).map(|(_, piece)| &piece.label);
    let ends_with_goal = |part: &Part| key_move(story, part).is_some_and(|moved| story.field.wants(moved.piece));
    let is_route = story.is_route();
    let by_plan = parts.iter().all(|part| part.plan.is_some());
    let by_goal = !is_route && story.chapters.len() > 1 && parts.iter().all(ends_with_goal);
    // Messages about the only goal block, any goal block, any block, a jump.
    let about = |[block, goal, other, jump]: [&str; 4]| match (by_goal, only) {
        _ if is_route => say(jump),
        (true, Some(label)) => language.say(block, &[("block", label.into())]),
        (true, None) => say(goal),
        (false, _) => say(other),
    };
    let (names, meanings) = match by_plan {
        true => (["hints-plan", "hints-way"], ["hints-plan-meaning", "hints-way-meaning"].map(say)),
        false => (
            ["hints-direction", "hints-milestone"],
            [
                about([
                    "hints-direction-block",
                    "hints-direction-goal",
                    "hints-direction-move",
                    "hints-direction-jump",
                ]),
                about([
                    "hints-milestone-block",
                    "hints-milestone-goal",
                    "hints-milestone-move",
                    "hints-milestone-jump",
                ]),
            ],
        ),
    };
    let [weakest, second] = names.map(say);
    let [direction, milestone] = meanings;
    let next = say(if is_route { "hints-next-jump" } else { "hints-next" });
    let band = |name: String, meaning: String| Band { name, meaning, order: order.clone() };
    // A single part is not looked for.
    let find = |name: &str| (hints.len() > 1).then(|| say(name));
    Some(Hints {
        title: say("hints-title"),
        meaning: [say("hints-meaning")].into_iter().chain(find("hints-find")).collect(),
        lookup: [say("hints-meaning")].into_iter().chain(find("hints-order")).chain([say("hints-apart")]).collect(),
        fold: say("hints-fold"),
        bands: [band(weakest, direction), band(second, milestone), band(next, say("hints-next-meaning"))],
        parts: hints,
        as_on_blocks: None,
    })
}

/// A part of the way: its first and last step, and the first step of the move that ends it.
struct Part<'a> {
    first: usize,
    last: usize,
    key: usize,
    /// The chapter that it is, if that has a plan.
    plan: Option<(&'a Chapter, &'a Plan)>,
}

/// The chapters; of a solution without any, and of one on maps, stretches of about as many moves.
fn parts(story: &Walkthrough) -> Vec<Part<'_>> {
    let length = story.length();
    // The last step of each move.
    let ends: Vec<usize> = (1..=length).filter(|&k| story.ends_move(k)).collect();
    let lasts: Vec<usize> = match story.chapters.len() {
        chapters if chapters < 2 || story.is_route() => {
            let count = ends.len().div_ceil(STRETCH).clamp(1, MOST_STRETCHES);
            (1..=count).filter_map(|part| ends.get((part * ends.len() / count).checked_sub(1)?)).copied().collect()
        }
        _ => story.chapters.iter().map(|chapter| *chapter.steps.end()).collect(),
    };
    let mut first = 1;
    let is_planned = story.chapters.len() > 1 && story.chapters.iter().all(|chapter| chapter.plan.is_some());
    let plan_of = |last: usize| {
        let chapter = story.chapters.iter().find(|chapter| *chapter.steps.end() == last).filter(|_| is_planned)?;
        Some((chapter, chapter.plan.as_ref()?))
    };
    let mut part = |last: usize| {
        let mut key = last;
        while key > first && story.steps[key].goes_on {
            key -= 1;
        }
        let part = Part { first, last, key, plan: plan_of(last) };
        first = last + 1;
        part
    };
    lasts.into_iter().map(&mut part).collect()
}

/// The first step of the move that ends a part.
fn key_move<'a>(story: &'a Walkthrough, part: &Part) -> Option<&'a Moved> {
    story.steps[part.key].moved.as_ref()
}

fn hint(story: &Walkthrough, style: &Style, (index, part): (usize, &Part), order: &[usize]) -> Option<Hint> {
    let language = &story.language;
    let number = index + 1;
    let code = |part: usize| order.iter().position(|&other| other == part).map(|place| place + 1);
    let then = code(number).map(|code| language.say("hints-then", &[("number", code.into())]));
    let moved = key_move(story, part)?;
    let title = language.say("hints-part", &[("number", number.into())]);
    let before = part.key - 1;
    let (words, after, direction, milestone) = match (part.plan, moved.path.first()) {
        (Some((chapter, plan)), _) => {
            let way = in_the_way(story, plan);
            let [room, way_picture] = plan_pictures(story, style, (chapter, plan), &title, &way);
            (chapter.brief.clone(), way, Some(room), Some(way_picture))
        }
        (None, Some(&towards)) => {
            let Piece { label, aloud, .. } = &story.pieces[moved.piece];
            let goes = |label: &String| {
                language.say("hints-goes", &[("block", label.into()), ("direction", towards.word().into())])
            };
            let mut scene = story.still(before);
            scene.pieces.iter_mut().for_each(|placed| placed.moved = false);
            let milestone = draw(&scene, style.lettering(), title.clone(), story.description(before));
            let direction = direction(story, style, moved, towards, (title.clone(), goes(aloud)));
            // The start is no milestone where it is the only one.
            let (after, milestone) = match before == 0 && order.len() == 1 {
                true => (language.say("move-start", &[]), None),
                false => (story.count(before), Some(milestone)),
            };
            (goes(label), after, Some(direction), milestone)
        }
        (None, None) => (story.told(moved).1.concat(), stand(story, before), None, None),
    };
    Some(Hint {
        number,
        code: code(index)?,
        then: then.unwrap_or_default(),
        title,
        words,
        direction,
        steps: before,
        after,
        milestone,
        first: part.first,
        from: language.say("hints-from", &[("unit", story.unit.name().into()), ("number", part.first.into())]),
        moves: moves(story, part),
    })
}

/// "A and C in the way of S".
fn in_the_way(story: &Walkthrough, plan: &Plan) -> String {
    let label = |piece: usize| story.pieces[piece].label.as_str();
    let blocks = story.language.list(plan.blocks.iter().map(|block| label(block.piece)));
    let count = ("count", plan.blocks.len().into());
    story.language.say("hints-in-way", &[("blocks", (&blocks).into()), ("block", label(plan.target).into()), count])
}

/// The block that needs room and the cells that must become free; and the same on the board, with the blocks that stand there.
fn plan_pictures(
    story: &Walkthrough,
    style: &Style,
    (chapter, plan): (&Chapter, &Plan),
    title: &str,
    way: &str,
) -> [Diagram; 2] {
    let scene = story.plan_scene(chapter, plan);
    let target = scene.pieces.iter().find(|placed| placed.emphasis != Emphasis::Obstacle).copied();
    let lettering = style.lettering().of_size(PLAN_LABEL);
    let words = if plan.blocks.is_empty() { way.to_owned() } else { story.plan_in_words(plan) };
    let alone = apart(target, &plan.cells, lettering, (title.to_owned(), chapter.brief.clone()));
    [alone, draw(&scene, lettering, title.to_owned(), words)]
}

/// A block and cells that must become free for it, with nothing around them that tells where on the board they are.
fn apart(
    placed: Option<Placed<'_>>,
    room: &[Cell],
    lettering: Lettering<'_>,
    (title, words): (String, String),
) -> Diagram {
    let covered = placed.iter().flat_map(|placed| placed.piece.cells_at(placed.corner));
    let cells: Vec<Cell> = covered.chain(room.iter().copied()).collect();
    let (corner, size) = (corner(&cells), extent(&cells));
    let moved = |cell: Cell| Cell::new(cell.row - corner.row, cell.col - corner.col);
    let nothing = Grid::filled(size, false);
    let sides = size.cells().flat_map(|cell| Direction::ALL.map(|side| (cell, side)));
    let is_outside = |&(cell, side): &(Cell, Direction)| !cell.step(side).is_some_and(|next| size.contains(next));
    let field = Field {
        walls: nothing.clone(),
        gates: nothing,
        opening: sides.filter(is_outside).collect(),
        goal: Vec::new(),
        jumps: None,
    };
    let scene = Scene {
        route: None,
        field: &field,
        pieces: placed.map(|placed| Placed { corner: moved(placed.corner), ..placed }).into_iter().collect(),
        traces: Vec::new(),
        label: 0.0,
        goal: Vec::new(),
        empty: Vec::new(),
        gates: Vec::new(),
        room: room.iter().map(|&cell| moved(cell)).collect(),
    };
    draw(&scene, lettering, title, words)
}

/// The cell after `k` jumps: "After 4 jumps: row 6, column 18, number 2."
fn stand(story: &Walkthrough, k: usize) -> String {
    let places = story.steps[k].position.iter().map(|&cell| story.cell_in_words(cell));
    let place = places.collect::<Vec<_>>().join(" ");
    story.language.say("map-begin", &[("count", k.into()), ("place", (&place).into())])
}

/// The first moves of a part, each with all of its steps.
fn moves(story: &Walkthrough, part: &Part) -> Vec<(String, String)> {
    let mut own = story.whole_moves();
    own.retain(|whole| part.first <= *whole.steps.start() && *whole.steps.end() <= part.last);
    let most = if story.is_route() { JUMPS } else { MOVES };
    own.truncate((own.len() / 2).clamp(1, most));
    let told = own.iter().map(|whole| story.told(&whole.moved));
    told.map(|(label, way)| (label, way.concat())).collect()
}

/// The block alone, with a triangle that points where it goes in place of its label.
fn direction(
    story: &Walkthrough,
    style: &Style,
    moved: &Moved,
    towards: Direction,
    (title, words): (String, String),
) -> Diagram {
    let piece = &story.pieces[moved.piece];
    let placed = Placed { piece, label: &piece.label, corner: moved.from, moved: false, emphasis: Emphasis::Usual };
    let diagram = apart(Some(placed), &[], style.lettering(), (title, words));
    Diagram { items: pointing(diagram.items, towards), ..diagram }
}

/// The same items with a triangle in place of each label.
fn pointing(mut items: Vec<Item>, towards: Direction) -> Vec<Item> {
    // The lines of a label follow each other: the first one becomes the triangle in their middle.
    let is_text = |item: &Item| matches!(item, Item::Text(_));
    for lines in items.chunk_by_mut(|a, b| is_text(a) && is_text(b)).filter(|lines| is_text(&lines[0])) {
        let middles =
            lines.iter().filter_map(|line| if let Item::Text(text) = line { Some(text.middle()) } else { None });
        let sum = middles.fold(Point::default(), |sum, middle| sum.plus(middle, 1.0));
        let count = lines.len() as f64;
        let centre = Point::new(sum.x / count, sum.y / count);
        lines[0] = Item::Polygon { rings: vec![triangle(centre, towards)], radius: 0.0, role: Role::Arrow };
    }
    items.retain(|item| !is_text(item));
    let one = |item| match item {
        Item::Group { layer, at, scale, items } => {
            let mut items = pointing(items, towards);
            let layer = match layer {
                Layer::Block { material, moved, faded, .. } => {
                    if material.is_dark() {
                        let is_triangle = |item: &&Item| matches!(item, Item::Polygon { role: Role::Arrow, .. });
                        let halos: Vec<Item> = items.iter().filter(is_triangle).map(Item::halo).collect();
                        items.splice(1..1, halos);
                    }
                    Layer::Block { material, moved, faded, label: String::new() }
                }
                layer => layer,
            };
            Item::Group { layer, at, scale, items }
        }
        item => item,
    };
    items.into_iter().map(one).collect()
}

/// Half of the width and of the height of a triangle, in cells.
const TRIANGLE: (f64, f64) = (0.28, 0.25);

fn triangle(centre: Point, towards: Direction) -> Vec<Point> {
    let (half, up) = TRIANGLE;
    // Along the direction, and to its side.
    let point = |along: f64, side: f64| {
        let (x, y) = match towards {
            Direction::Up => (side, -along),
            Direction::Down => (-side, along),
            Direction::Left => (-along, -side),
            Direction::Right => (along, side),
        };
        Point::new(centre.x + x, centre.y + y)
    };
    vec![point(up, 0.0), point(-up, half), point(-up, -half)]
}

/// An order of `count` parts that gives nothing away: no part is at its own place or beside the one before or after it, as far as
/// `count` allows. Same number, same order.
fn order(count: usize) -> Vec<usize> {
    let mut chance = 0x9e37_79b9_7f4a_7c15 ^ count as u64;
    let mut best: Option<(usize, Vec<usize>)> = None;
    for _ in 0..TRIES {
        let order = shuffled(count, &mut chance);
        let penalty = penalty(&order);
        if best.as_ref().is_none_or(|(least, _)| penalty < *least) {
            best = Some((penalty, order));
        }
        if best.as_ref().is_some_and(|(least, _)| *least == 0) {
            break;
        }
    }
    best.map(|(_, order)| order).unwrap_or_default()
}

/// How much an order gives away: most by a part before its successor.
fn penalty(order: &[usize]) -> usize {
    let forwards = order.windows(2).filter(|pair| pair[0] + 1 == pair[1]).count();
    let backwards = order.windows(2).filter(|pair| pair[1] + 1 == pair[0]).count();
    let in_place = order.iter().enumerate().filter(|(place, part)| place == *part).count();
    4 * forwards + 3 * backwards + 2 * in_place
}

/// A permutation; `chance` is the state of a generator of numbers (Marsaglia's xorshift), always the same ones.
fn shuffled(count: usize, chance: &mut u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        *chance ^= *chance << 13;
        *chance ^= *chance >> 7;
        *chance ^= *chance << 17;
        order.swap(last, (*chance % (last as u64 + 1)) as usize);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_give_nothing_away() {
        for count in 1..=60 {
            let order = order(count);
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..count).collect::<Vec<_>>(), "each part once");
            let beside = order.windows(2).any(|pair| pair[0].abs_diff(pair[1]) == 1);
            let in_place = order.iter().enumerate().any(|(place, part)| place == *part);
            // Of up to 3 parts, two are always side by side.
            assert!(count < 4 || !(beside || in_place), "{order:?}");
            assert_eq!(order, super::order(count));
        }
    }
}
