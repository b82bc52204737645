//! Chapters: parts of a solution that end with a move of a goal block, or at a sub-goal, and their plans.
//!
//! A stretch ends when a goal block has moved and another block is next. A stretch of more than [`MOST`] whole moves is cut where
//! the moves before have made room for a later move, so that it can be read as: first this room, then that one.

use super::{Chapter, Emphasis, Picture, Placed, Scene, Shown, Walkthrough, Whole, Why};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::ops::Range;
use stepbook_solve::arrows::{self, Stroke};
use stepbook_solve::grid::{Cell, Direction, Grid};

/// Most whole moves in a chapter.
pub const MOST: usize = 12;
/// Shortest average length of a stretch in steps; if goal blocks move more often, only sub-goals divide the solution.
const STRETCH_STEPS: usize = 3;
/// What a picture more costs.
const PICTURE: usize = 3000;
/// Most blocks that a title names.
const NAMED: usize = 3;
/// Arrows in the pictures that a cut should cost few of: the end of a chapter is the end of a picture.
const ARROWS: usize = 3;

/// What a chapter is for: room that a later move needs, and the blocks that stand there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The block that needs the room.
    pub target: usize,
    /// The number of the whole move with which it enters the room, an index into [`Walkthrough::whole_moves`]: the last one of
    /// the chapter, or one of a later chapter.
    pub mover: usize,
    /// On which side of the block the room is; `None` if the block itself moves before it needs the room.
    pub side: Option<Direction>,
    /// The cells that the move enters and that other blocks cover when the chapter begins, in reading order.
    pub cells: Vec<Cell>,
    /// These blocks: first those that cover most, then in the order in which they leave.
    pub blocks: Vec<Obstacle>,
}

/// A block that stands where room is needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// The block.
    pub piece: usize,
    /// Its moves within the chapter, indices into [`Walkthrough::whole_moves`]. After the last one it is out of the way until
    /// the room is used.
    pub moves: Vec<usize>,
    /// Where it is in the end, seen from where it was: one or two directions, in the order in which it takes them.
    pub ways: Vec<Direction>,
}

impl Walkthrough {
    /// The picture of a chapter's plan: the block that needs room, the cells that must become free, and the blocks that stand
    /// there, as they are when the chapter begins.
    pub fn plan_scene<'a>(&'a self, chapter: &Chapter, plan: &Plan) -> Scene<'a> {
        let still = self.still(chapter.steps.start() - 1);
        let pieces = still.pieces.iter().enumerate().filter_map(|(piece, &placed)| {
            let is_obstacle = plan.blocks.iter().any(|block| block.piece == piece);
            let emphasis = if is_obstacle { Emphasis::Obstacle } else { Emphasis::Usual };
            (is_obstacle || piece == plan.target).then_some(Placed { moved: false, emphasis, ..placed })
        });
        Scene { pieces: pieces.collect(), empty: Vec::new(), room: plan.cells.clone(), ..still }
    }

    /// The scene of a picture in which all blocks are faint that neither move nor are in the way in this chapter. At the start, and
    /// on maps, all of them matter.
    pub fn focused<'a>(&self, picture: &Picture, mut scene: Scene<'a>) -> Scene<'a> {
        let step = picture.step + usize::from(picture.shown == Shown::Next && picture.step < self.length());
        let chapter = self.chapters.iter().find(|chapter| chapter.steps.contains(&step));
        let Some(chapter) = chapter.filter(|_| !self.is_route()) else { return scene };
        let plan = chapter.plan.iter();
        let planned = plan.flat_map(|plan| plan.blocks.iter().map(|block| block.piece).chain([plan.target]));
        let moved = self.steps[chapter.steps.clone()].iter().filter_map(|step| Some(step.moved.as_ref()?.piece));
        let matter: FxHashSet<usize> = planned.chain(moved).collect();
        for (_, placed) in scene.pieces.iter_mut().enumerate().filter(|(index, _)| !matter.contains(index)) {
            placed.emphasis = Emphasis::Faded;
        }
        scene
    }

    /// The same in words: "Block S needs room: row 1, column 1; row 2, column 1. There: A."
    pub fn plan_in_words(&self, plan: &Plan) -> String {
        let language = &self.language;
        let aloud = |piece: usize| &self.pieces[piece].aloud;
        let cells = plan.cells.iter().map(|cell| {
            language.say("goal-cell", &[("row", (cell.row + 1).into()), ("column", (cell.col + 1).into())])
        });
        let cells = cells.collect::<Vec<_>>().join(&language.say("position-row-gap", &[]));
        let blocks = language.list(plan.blocks.iter().map(|block| aloud(block.piece).as_str()));
        let block = ("block", aloud(plan.target).into());
        match plan.blocks.is_empty() {
            true => language.say("plan-free", &[block]),
            false => language.say("plan-room", &[block, ("cells", (&cells).into()), ("blocks", (&blocks).into())]),
        }
    }
}

/// The chapters of a solution in which blocks move.
pub(super) fn chapters(story: &Walkthrough) -> Vec<Chapter> {
    let moves = story.whole_moves();
    let outline = Outline::new(story, &moves);
    let ends = outline.stretches();
    let mut chapters = Vec::new();
    let mut from = 0;
    for &to in &ends {
        for own in outline.cut(from..to) {
            let plan = outline.purpose(&own, to).map(|(plan, _)| plan);
            let (title, brief) = outline.titles(&own, plan.as_ref());
            let steps = *moves[own.start].steps.start()..=*moves[own.end - 1].steps.end();
            chapters.push(Chapter { title, brief, steps, plan });
        }
        from = to;
    }
    chapters
}

/// A solution as its chapters need it. Ranges are of whole moves.
struct Outline<'a> {
    story: &'a Walkthrough,
    moves: &'a [Whole],
    reasons: Vec<Why>,
    /// The cells that each move enters.
    entered: Vec<Vec<Cell>>,
    /// The piece at each cell before each move.
    owners: Vec<Grid<Option<usize>>>,
    /// How many pictures the moves need that begin with each move, by their number.
    pictures: Vec<Vec<usize>>,
}

impl<'a> Outline<'a> {
    fn new(story: &'a Walkthrough, moves: &'a [Whole]) -> Self {
        let owners = moves.iter().map(|whole| story.owners(whole.steps.start() - 1)).collect();
        let entered: Vec<Vec<Cell>> = moves.iter().map(|whole| story.entered(&whole.moved)).collect();
        let mut outline = Self { story, moves, reasons: story.reasons(), entered, owners, pictures: Vec::new() };
        let shared = outline.shared();
        outline.pictures = (0..moves.len()).map(|first| outline.pictures_from(first, &shared)).collect();
        outline
    }

    /// The fewest pictures of up to [`ARROWS`] moves for none, one, … up to [`MOST`] moves from `first` on.
    fn pictures_from(&self, first: usize, shared: &[usize]) -> Vec<usize> {
        let mut fewest = vec![0];
        for end in first + 1..=(first + MOST).min(self.moves.len()) {
            let begins = (first.max(end.saturating_sub(ARROWS))..end).filter(|&begin| begin + shared[begin] >= end);
            fewest.push(begins.map(|begin| fewest[begin - first] + 1).min().unwrap_or(end - first));
        }
        fewest
    }

    /// For each move, how many moves from it on may share a picture.
    fn shared(&self) -> Vec<usize> {
        let label = self.story.label_width();
        let strokes: Vec<Stroke> = self.moves.iter().filter_map(|whole| self.story.stroke(&whole.moved)).collect();
        let from = |begin: usize| {
            let own = &strokes[begin.min(strokes.len())..];
            (2..=ARROWS.min(own.len()))
                .take_while(|&count| arrows::fit(&own[..count], label, false))
                .last()
                .unwrap_or(1)
        };
        (0..self.moves.len()).map(from).collect()
    }

    fn piece(&self, number: usize) -> usize {
        self.moves[number].moved.piece
    }

    fn is_goal(&self, number: usize) -> bool {
        self.moves.get(number).is_some_and(|whole| self.story.field.wants(whole.moved.piece))
    }

    /// The ends of the stretches: where a goal block has moved and another block is next, unless that is too often.
    fn stretches(&self) -> Vec<usize> {
        let count = self.moves.len();
        let ends = |end: &usize| *end == count || (self.is_goal(end - 1) && !self.is_goal(*end));
        let ends: Vec<usize> = (1..=count).filter(ends).collect();
        match ends.len() > 1 && ends.len() * STRETCH_STEPS > self.story.length() {
            true => vec![count],
            false => ends,
        }
    }

    /// The chapters of a stretch: the cheapest way to cut it, found exactly. Of equally cheap ways, the one with the fewest
    /// chapters and then the latest cuts.
    fn cut(&self, stretch: Range<usize>) -> Vec<Range<usize>> {
        let fewest = stretch.len().div_ceil(MOST);
        if fewest < 2 {
            return vec![stretch];
        }
        let ways = [fewest, fewest + 1].map(|count| self.cut_into(&stretch, count));
        let cheapest = ways.into_iter().flatten().min_by_key(|(cost, _)| *cost);
        cheapest.map_or_else(|| vec![stretch], |(_, chapters)| chapters)
    }

    /// The cheapest way to cut a stretch into `count` chapters, none of them tiny, and its cost.
    fn cut_into(&self, stretch: &Range<usize>, count: usize) -> Option<(usize, Vec<Range<usize>>)> {
        let least = (stretch.len() / count / 2).max(1);
        // For each end, the cost of the chapters so far and where the last of them begins.
        let mut rows: Vec<Vec<Option<(usize, usize)>>> = vec![vec![None; stretch.len() + 1]];
        rows[0][0] = Some((0, 0));
        for number in 1..=count {
            let before = &rows[number - 1];
            let cheapest = |end: usize| {
                let begins = (end.saturating_sub(MOST)..=end.checked_sub(least)?).rev();
                let tried = begins.filter_map(|begin| {
                    let own = stretch.start + begin..stretch.start + end;
                    Some((before[begin]?.0 + self.cost(&own, stretch, count), begin))
                });
                tried.min_by_key(|(cost, _)| *cost)
            };
            let row = (0..=stretch.len()).map(cheapest).collect();
            rows.push(row);
        }
        let cost = rows[count][stretch.len()]?.0;
        let mut chapters = Vec::new();
        let mut end = stretch.len();
        for row in rows[1..].iter().rev() {
            let (_, begin) = row[end]?;
            chapters.push(stretch.start + begin..stretch.start + end);
            end = begin;
        }
        chapters.reverse();
        Some((cost, chapters))
    }

    /// The cost of a chapter among `count` of a stretch, in thousandths of a picture more.
    fn cost(&self, own: &Range<usize>, stretch: &Range<usize>, count: usize) -> usize {
        let off = (own.len() * count).abs_diff(stretch.len());
        let uneven = 8000 * off * off / (stretch.len() * stretch.len());
        let chapter = 600;
        let weak = self.purpose(own, stretch.end).map_or(4000, |(_, weakness)| weakness);
        PICTURE * self.pictures[own.start][own.len()] + uneven + chapter + weak
    }

    /// The plan of a chapter in a stretch that ends at `end`, and how weak it is.
    fn purpose(&self, own: &Range<usize>, end: usize) -> Option<(Plan, usize)> {
        let last = own.end - 1;
        if self.is_goal(last) {
            let plan = self.plan(own, last)?;
            let weakness = if plan.blocks.is_empty() { 2000 } else { 0 };
            return Some((plan, weakness));
        }
        // The later moves for which the last one is made, directly or not.
        let mut later = Vec::new();
        let mut next = self.reasons.get(last).and_then(Why::later);
        while let Some(number) = next.filter(|&number| number < end && number <= last + MOST) {
            later.push(number);
            next = self.reasons[number].later();
        }
        let weighed = later.iter().filter_map(|&mover| {
            let plan = self.plan(own, mover)?;
            let size = self.story.pieces[plan.target].shape.len() * plan.cells.len();
            let completes = plan.blocks.iter().any(|block| block.piece == self.piece(last));
            let mut weakness = match self.is_goal(mover) {
                true => 0,
                false => 4000 / (size + 1),
            };
            weakness += if completes { 0 } else { 2000 } + if plan.side.is_some() { 0 } else { 1000 };
            Some((plan, weakness))
        });
        weighed.min_by_key(|(plan, weakness)| (plan.blocks.is_empty(), *weakness))
    }

    /// The room for the move `mover`, which is the last one of the chapter or comes after it, as far as the chapter makes it.
    fn plan(&self, own: &Range<usize>, mover: usize) -> Option<Plan> {
        let room = &self.entered[mover];
        let target = self.piece(mover);
        let before = &self.owners[own.start];
        // What covers the room between the chapter and the move is not out of the way.
        let until = own.end.min(mover);
        let in_the_way = |piece: usize| {
            self.owners[until..=mover].iter().any(|owners| room.iter().any(|&c| owners[c] == Some(piece)))
        };
        let mut blocks: Vec<(Obstacle, usize)> = Vec::new();
        let mut cells = Vec::new();
        for &cell in room {
            let Some(piece) = before[cell].filter(|&piece| piece != target && !in_the_way(piece)) else { continue };
            cells.push(cell);
            match blocks.iter_mut().find(|(block, _)| block.piece == piece) {
                Some((_, covered)) => *covered += 1,
                None => blocks.push((self.obstacle(own, piece), 1)),
            }
        }
        blocks.sort_by_key(|(block, covered)| (Reverse(*covered), block.moves.last().copied()));
        let stays = (own.start..mover).all(|number| self.piece(number) != target);
        let side = self.side(mover, &cells).filter(|_| stays);
        let blocks = blocks.into_iter().map(|(block, _)| block).collect();
        Some(Plan { target, mover, side, cells, blocks })
    }

    /// The direction in which the move first enters one of `cells`.
    fn side(&self, mover: usize, cells: &[Cell]) -> Option<Direction> {
        let moved = &self.moves[mover].moved;
        let piece = &self.story.pieces[moved.piece];
        let mut corner = moved.from;
        moved.path.iter().copied().find(|&direction| {
            corner = corner.step(direction).unwrap_or(corner);
            piece.cells_at(corner).any(|cell| cells.contains(&cell))
        })
    }

    fn obstacle(&self, own: &Range<usize>, piece: usize) -> Obstacle {
        let moves: Vec<usize> = own.clone().filter(|&number| self.piece(number) == piece).collect();
        let moved = |number: &usize| &self.moves[*number].moved;
        let mut ways = Vec::new();
        if let (Some(from), Some(to)) = (moves.first().map(|m| moved(m).from), moves.last().map(|m| moved(m).to)) {
            let path = moves.iter().flat_map(|number| &moved(number).path);
            let nears = |way: &Direction| match way {
                Direction::Up => to.row < from.row,
                Direction::Down => to.row > from.row,
                Direction::Left => to.col < from.col,
                Direction::Right => to.col > from.col,
            };
            for &way in path.filter(|way| nears(way)) {
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
        Obstacle { piece, moves, ways }
    }

    /// "make room below S: H right, A and C down", "S moves left", or both; and, shorter, "room below S" or the move.
    fn titles(&self, own: &Range<usize>, plan: Option<&Plan>) -> (String, String) {
        let language = &self.story.language;
        let plan = plan.filter(|plan| !own.contains(&plan.mover) || !plan.blocks.is_empty());
        let room = plan.map(|plan| self.room(plan));
        let last = own.end - 1;
        let goes = self.is_goal(last).then(|| self.goes(last));
        match (room, goes) {
            (Some((_, room)), Some(goes)) => {
                (language.say("chapter-then", &[("room", (&room).into()), ("goes", (&goes).into())]), goes)
            }
            (Some((brief, room)), None) => (room, brief),
            (None, Some(goes)) => (goes.clone(), goes),
            (None, None) => {
                let name = if own.end == self.moves.len() { "chapter-end" } else { "chapter-on" };
                (language.say(name, &[]), language.say(name, &[]))
            }
        }
    }

    /// "room below S", and how: "make room below S: H right, A and C down".
    fn room(&self, plan: &Plan) -> (String, String) {
        let language = &self.story.language;
        let label = ("block", (&self.story.pieces[plan.target].label).into());
        let side = ("side", plan.side.map_or("none", Direction::word).into());
        let [brief, room] = ["chapter-space", "chapter-room"].map(|name| language.say(name, &[side, label]));
        if plan.blocks.is_empty() {
            return (brief, room);
        }
        let blocks = self.ways(&plan.blocks);
        let how = language.say("chapter-room-by", &[("room", (&room).into()), ("blocks", (&blocks).into())]);
        (brief, how)
    }

    /// "H right, A and C down, 2 more".
    fn ways(&self, blocks: &[Obstacle]) -> String {
        let language = &self.story.language;
        // One more is named: that is no longer than saying that there is one.
        let named = if blocks.len() > NAMED + 1 { NAMED } else { blocks.len() };
        let (shown, others) = blocks.split_at(named);
        let mut ways: Vec<&[Direction]> = Vec::new();
        for block in shown {
            if !ways.contains(&block.ways.as_slice()) {
                ways.push(&block.ways);
            }
        }
        let of = |ways: &[Direction]| {
            let same = shown.iter().filter(|block| block.ways == ways);
            let labels = language.list(same.map(|block| self.story.pieces[block.piece].label.as_str()));
            let towards = |&way: &Direction| language.say("way-towards", &[("direction", way.word().into())]);
            let towards: Vec<String> = ways.iter().map(towards).collect();
            let ways = language.list(towards.iter().map(String::as_str));
            language.say("chapter-ways", &[("blocks", (&labels).into()), ("ways", (&ways).into())])
        };
        let more = (!others.is_empty()).then(|| language.say("chapter-more", &[("count", others.len().into())]));
        language.chain("list-more", ways.into_iter().map(of).chain(more))
    }

    /// The move in words: "S moves down, left".
    fn goes(&self, number: usize) -> String {
        let language = &self.story.language;
        let mut ways = self.moves[number].moved.path.clone();
        ways.dedup();
        let towards = |way: Direction| language.say("way-towards", &[("direction", way.word().into())]);
        let ways = language.chain("way-then", ways.into_iter().map(towards));
        let label = &self.story.pieces[self.piece(number)].label;
        language.say("chapter-goes", &[("block", label.into()), ("ways", (&ways).into())])
    }
}
