//! The front cover: the title in lines that fill the width, a picture of the puzzle on a ground of its own, and the facts.
//!
//! One rule holds for all papers: words and picture share the text block, one below the other or side by side, whichever leaves
//! the board larger. A book of many puzzles has a mosaic of their boards in place of the board.

use super::marks::{marks, marks_width};
use super::sheet::{self, FRAME_INSET, LEADING, MM_PER_PT, Sheet, width, wrap};
use super::{Book, board_cells, readable_cell, title};
use crate::booklet::{Cover, gallery};
use stepbook_draw::diagram::{Anchor, Content, Diagram, FRAME, Item, Layer, Point, Rect, Role, Tag, outline};
use stepbook_draw::font::{CAP_HEIGHT, Weight};

/// The paper for which the sizes of the type are meant: its shorter side in mm.
const MEANT: f64 = 210.0;
/// The least and the most enlargement of the type.
const ENLARGED: (f64, f64) = (0.75, 1.4);
/// The least size of the type in pt; that of large print is enlarged with its page.
const LEAST: f64 = 7.0;
const LEAST_LARGE: f64 = 9.0;
/// The most height of the title, as a part of the text block: above the picture, above a board that is very wide, and beside the
/// picture.
const TITLE_ABOVE: f64 = 0.3;
const TITLE_OVER_WIDE: f64 = 0.5;
/// Height of all but title and board on a page with a very wide board, as a part of the text block.
const REST: f64 = 0.3;
const TITLE_BESIDE: f64 = 0.5;
/// Width of the ground beside the words, as parts of the text block: the least and the most.
const BESIDE: (f64, f64) = (0.42, 0.6);
/// How far the title hangs out at the left, in em, and the edge of the page that no printer at home reaches, in mm.
const HANG: f64 = 0.05;
const UNSAFE: f64 = 5.0;
/// From the words to the ground, and from the ground to the boards, as parts of the shorter side of what they are in.
const GAP: f64 = 0.035;
const PAD: f64 = 0.06;
/// By how much larger the board is on the side that is not the usual one for the paper: beside the words on upright paper, below
/// them on paper that lies on its side.
const UNUSUAL: f64 = 1.3;
/// Least height of the picture, as a part of the text block: facts that leave it less are left out.
const LEAST_PICTURE: f64 = 0.36;
/// Space between the tiles of a mosaic, in sides of a tile, and the least side in mm.
const TILE_GAP: f64 = 0.14;
const LEAST_TILE: f64 = 17.0;
/// Rounding of lengths in mm.
const ROUNDING: f64 = 1e-6;
/// Most columns or rows of a mosaic.
const MOST_TILES: usize = 8;

/// Lines of text of one size.
struct Run {
    tag: Tag,
    weight: Weight,
    /// In pt.
    size: f64,
    /// From a baseline to the next, in mm.
    leading: f64,
    /// From the baseline before it to the tops of its capitals, in mm.
    above: f64,
    lines: Vec<String>,
}

impl Run {
    fn cap(&self) -> f64 {
        self.size * MM_PER_PT * CAP_HEIGHT
    }

    /// From what is above it to its last baseline.
    fn height(&self) -> f64 {
        self.above + self.cap() + (self.lines.len() - 1) as f64 * self.leading
    }

    /// Draws it from `x` below `y`; returns its last baseline.
    fn draw(&self, sheet: &mut Sheet, x: f64, y: f64) -> f64 {
        let first = y + self.above + self.cap();
        sheet.tagged(self.tag.clone(), |sheet| {
            for (index, line) in self.lines.iter().enumerate() {
                let baseline = first + index as f64 * self.leading;
                sheet.text(x, baseline, self.size, self.weight, Anchor::Start, line);
            }
        });
        y + self.height()
    }
}

/// The words of a cover in a column.
struct Words {
    /// Title, subtitle, inventor.
    head: Vec<Run>,
    /// Whether the difficulty is beside the counts.
    beside: bool,
    /// Counts and facts.
    foot: Vec<Run>,
    /// Edition and program, and whether the second is below the first.
    last: [String; 2],
    stacked: bool,
    /// Size of the last ones and of the marks.
    small: f64,
    marked: f64,
}

impl Words {
    fn head_height(&self) -> f64 {
        self.head.iter().map(Run::height).sum()
    }

    /// Facts, rule, edition and program.
    fn foot_height(&self) -> f64 {
        self.foot.iter().map(Run::height).sum::<f64>() + self.last_height()
    }

    /// The rule, edition and program, with the space above them.
    fn last_height(&self) -> f64 {
        (5.0 + if self.stacked { 9.6 } else { 5.2 }) * self.small / 9.0
    }
}

/// The parts of the page.
struct Plan {
    /// Left edge and width of the words.
    left: f64,
    width: f64,
    picture: Rect,
    words: Words,
}

impl Book<'_> {
    /// The front cover.
    pub(super) fn cover(&mut self, cover: &Cover) {
        self.sheets.push(Sheet::new(&self.paper, 1, &self.booklet.fonts));
        self.bare.push(0);
        self.bookmark(&self.booklet.language.say("pages-cover", &[]));
        let plan = self.cover_plan(cover);
        self.panel = Some(plan.picture);
        let language = &self.booklet.language;
        let mosaic = language.say("collection-mosaic", &[("count", cover.boards.len().into())]);
        let ground = self.sheets.last().map_or(plan.picture, |sheet| self.bled(plan.picture, sheet));
        let sheet = self.sheets.last_mut().expect("the page has begun");
        let Plan { left, picture, words, .. } = &plan;
        let mut y = sheet.top;
        for run in &words.head {
            // The stem of the title, not its side bearing, meets the edge.
            let hang = if run.weight == Weight::Bold { HANG * run.size * MM_PER_PT } else { 0.0 };
            let hang = hang.min((left - UNSAFE).max(0.0));
            y = run.draw(sheet, left - hang, y);
        }
        sheet.items.push(Item::Rect { rect: ground, radius: 0.0, role: Role::Panel });
        let words_of_it = if cover.boards.is_empty() { cover.start.description.clone() } else { mosaic };
        sheet.tagged(Tag::Figure { words: words_of_it, name: None }, |sheet| match cover.boards.as_slice() {
            [] => {
                let pad = PAD * picture.w.min(picture.h);
                sheet.items.push(board(&cover.start, inner(*picture, pad)));
            }
            boards => sheet.items.extend(mosaic_of(boards, *picture)),
        });
        self.cover_foot(cover, &plan);
    }

    /// The ground of a cover where there is a bleed: its sides at the text block run beyond the edge of the page.
    pub(super) fn bled(&self, ground: Rect, sheet: &Sheet) -> Rect {
        if self.bleed == 0.0 {
            return ground;
        }
        let (paper, left, width) = (&self.paper, sheet.left, sheet.width());
        // From `from` to `to`, of which the text block has those from `first` to `last` on a page of this size.
        let run = |from: f64, to: f64, first: f64, last: f64, size: f64| {
            let from = if from <= first + ROUNDING { -self.bleed } else { from };
            let to = if to >= last - ROUNDING { size + self.bleed } else { to };
            (from, to - from)
        };
        let (x, w) = run(ground.x, ground.x + ground.w, left, left + width, paper.width);
        let (y, h) = run(ground.y, ground.y + ground.h, paper.top, paper.bottom, paper.height);
        Rect::new(x, y, w, h)
    }

    /// Counts, difficulty and facts; below a rule the edition and the program.
    fn cover_foot(&mut self, cover: &Cover, plan: &Plan) {
        let sheet = self.sheets.last_mut().expect("the page has begun");
        let Plan { left, width, words, .. } = plan;
        let (right, mut y) = (left + width, sheet.bottom - words.foot_height());
        for (index, run) in words.foot.iter().enumerate() {
            let is_marks = run.lines.iter().all(String::is_empty);
            let baseline = y + run.above + run.cap();
            if let Some(rating) = cover.difficulty.as_ref().filter(|_| is_marks || (index == 0 && words.beside)) {
                let x = if is_marks { *left } else { right - marks_width(&sheet.fonts, rating, words.marked, true) };
                marks(sheet, x, baseline, words.marked, rating, true);
            }
            y = if is_marks { y + run.height() } else { run.draw(sheet, *left, y) };
        }
        let part = words.small / 9.0;
        y += 5.0 * part;
        sheet.rule(*left, right, y, Role::ThinRule);
        let places = match words.stacked {
            true => [(*left, y + 5.0 * part, Anchor::Start), (*left, y + 9.4 * part, Anchor::Start)],
            false => [(*left, y + 5.0 * part, Anchor::Start), (right, y + 5.0 * part, Anchor::End)],
        };
        for ((x, y, anchor), text) in places.into_iter().zip(&words.last) {
            sheet.tagged(Tag::Paragraph, |sheet| sheet.text(x, y, words.small, Weight::Regular, anchor, text));
        }
    }

    /// How the page is shared out.
    fn cover_plan(&self, cover: &Cover) -> Plan {
        let paper = &self.paper;
        let block = Rect::new(paper.left(1), paper.top, paper.text_width(), paper.text_height());
        let gap = GAP * paper.width.min(paper.height);
        let (cols, rows) = board_cells(&cover.start);
        // What a wide board does not need of the height, the title can have.
        let needed = if cover.boards.is_empty() { rows / cols * block.w / block.h } else { 1.0 };
        let title = (1.0 - REST - needed).clamp(TITLE_ABOVE, TITLE_OVER_WIDE) * block.h;
        let above = |facts: usize| {
            let words = self.cover_words(cover, block.w, title, facts);
            let top = block.y + words.head_height() + gap;
            let h = block.y + block.h - words.foot_height() - gap - top;
            Plan { left: block.x, width: block.w, picture: Rect::new(block.x, top, block.w, h), words }
        };
        let beside = |facts: usize| {
            let part = if cover.boards.is_empty() { cols / rows * block.h / block.w } else { f64::INFINITY };
            let w = part.clamp(BESIDE.0, BESIDE.1) * block.w;
            let width = block.w - w - gap;
            let words = self.cover_words(cover, width, TITLE_BESIDE * block.h, facts);
            Plan { left: block.x, width, picture: Rect::new(block.x + block.w - w, block.y, w, block.h), words }
        };
        // A page without room for all facts goes without the last of them.
        let counts = (0..=cover.facts.len()).rev();
        let stack = counts.clone().map(above).find(|plan| plan.picture.h >= LEAST_PICTURE * block.h);
        let row = counts.map(beside).find(|plan| plan.words.head_height() + gap + plan.words.foot_height() <= block.h);
        let usual = if paper.width > paper.height { 1.0 / UNUSUAL } else { UNUSUAL };
        let cell = |plan: &Plan| (plan.picture.w / cols).min(plan.picture.h / rows);
        match (stack, row) {
            (Some(stack), Some(row)) if cell(&row) > usual * cell(&stack) => row,
            (Some(stack), _) => stack,
            (None, Some(row)) => row,
            (None, None) => above(0),
        }
    }

    /// The words in a column `room` mm wide, with so many of the facts.
    fn cover_words(&self, cover: &Cover, room: f64, title_height: f64, facts: usize) -> Words {
        let (paper, fonts) = (&self.paper, &self.booklet.fonts);
        let part = paper.width.min(paper.height) / MEANT;
        let part = if paper.large { 1.0 } else { part.clamp(ENLARGED.0, ENLARGED.1) };
        let least = if paper.large { LEAST_LARGE } else { LEAST };
        let run = |tag, weight, size: f64, above: f64, lines| {
            let leading = size * MM_PER_PT * LEADING / (10.0 * MM_PER_PT);
            Run { tag, weight, size, leading, above, lines }
        };
        let (size, lines) = title::lines(fonts, &self.booklet.title, least, room, title_height);
        let em = size * MM_PER_PT;
        let mut head = vec![Run { leading: title::LINE * em, ..run(Tag::Heading(1), Weight::Bold, size, 0.0, lines) }];
        let size = sheet::fitting(fonts, &cover.subtitle, Weight::Regular, (17.0 * part).max(least), room).max(least);
        let subtitle = wrap(fonts, &cover.subtitle, Weight::Regular, size, room);
        let under = (title::DESCENT * em + 0.6 * size * MM_PER_PT).max(3.0 * part);
        head.push(run(Tag::Paragraph, Weight::Regular, size, under, subtitle));
        let text = (10.0 * part).max(least);
        if let Some(by) = &cover.by {
            let lines = wrap(fonts, by, Weight::Regular, text, room);
            head.push(run(Tag::Paragraph, Weight::Regular, text, 4.0 * part, lines));
        }
        head.retain(|run| !run.lines.is_empty());
        let marked = 12.0 * part;
        let marks = cover.difficulty.as_ref().map_or(0.0, |rating| marks_width(fonts, rating, marked, true));
        let counts = wrap(fonts, &cover.counts, Weight::Bold, marked, room);
        let used = counts.iter().map(|line| width(fonts, line, Weight::Bold, marked)).fold(0.0, f64::max);
        let beside = counts.len() == 1 && used + marks + 6.0 * part <= room;
        let mut foot = Vec::new();
        if !counts.is_empty() {
            foot.push(run(Tag::Paragraph, Weight::Bold, marked, 0.0, counts));
        }
        if marks > 0.0 && !beside {
            // A line of its own, in which the marks are drawn.
            let above = if foot.is_empty() { 0.0 } else { 3.0 * part };
            foot.push(run(Tag::Paragraph, Weight::Regular, marked, above, vec![String::new()]));
        }
        for fact in cover.facts.iter().take(facts) {
            let lines = wrap(fonts, fact, Weight::Regular, text, room);
            let above = if foot.is_empty() { 0.0 } else { 2.6 * part };
            foot.push(run(Tag::Paragraph, Weight::Regular, text, above, lines));
        }
        let small = (9.0 * part).max(least);
        let last =
            [self.edition(&cover.edition), self.booklet.language.say("pages-maker", &[("program", "Stepbook".into())])];
        let used: f64 = last.iter().map(|text| width(fonts, text, Weight::Regular, small)).sum();
        Words { head, beside, foot, last, stacked: used + 4.0 > room, small, marked }
    }
}

/// `rect` without `pad` on each side.
fn inner(rect: Rect, pad: f64) -> Rect {
    Rect::new(rect.x + pad, rect.y + pad, rect.w - 2.0 * pad, rect.h - 2.0 * pad)
}

/// A board in the middle of `room`, as large as it can be, on a field of the paper's colour, without labels.
fn board(diagram: &Diagram, room: Rect) -> Item {
    let (cols, rows) = board_cells(diagram);
    let u = (room.w / cols).min(room.h / rows);
    let at = Point::new(
        room.x + (room.w - cols * u) / 2.0 - FRAME_INSET * u,
        room.y + (room.h - rows * u) / 2.0 - FRAME_INSET * u,
    );
    let items = match &diagram.content {
        // Numbers that no one can read are dots.
        Some(Content::Map(map)) => {
            let size = map.numbers.size();
            let standing = (u < readable_cell(diagram)).then_some(gallery::STANDING * size.rows.max(size.cols) as f64);
            gallery::mapped(&diagram.items, standing)
        }
        _ => unlabelled(&diagram.items),
    };
    let items = field(diagram).into_iter().chain(items).collect();
    Item::Group { layer: Layer::Board, at, scale: u, items }
}

/// The board of `cover` without its blocks or numbers: what is left of the puzzle when it is put away.
pub(super) fn empty_board(cover: &Cover, room: Rect) -> Item {
    let mut start = cover.start.clone();
    start.items = cleared(&start.items);
    board(&start, room)
}

/// `items` without blocks, numbers and the dots of empty cells.
fn cleared(items: &[Item]) -> Vec<Item> {
    let kept = |item: &Item| match item {
        Item::Group { layer: Layer::Blocks | Layer::Over | Layer::Tally, .. } => None,
        Item::Text(_) | Item::Circle { role: Role::Empty, .. } => None,
        Item::Group { layer, at, scale, items } => {
            Some(Item::Group { layer: layer.clone(), at: *at, scale: *scale, items: cleared(items) })
        }
        other => Some(other.clone()),
    };
    items.iter().filter_map(kept).collect()
}

/// The cells of a board, and the edge under its frame, in the colour of the paper.
fn field(diagram: &Diagram) -> Option<Item> {
    let (cells, edge): (Vec<_>, f64) = match diagram.content.as_ref()? {
        Content::Position(position) => {
            let walls = &position.walls;
            (walls.size().cells().filter(|&cell| !walls[cell]).collect(), -FRAME)
        }
        Content::Map(map) => {
            let numbers = &map.numbers;
            (numbers.size().cells().filter(|&cell| numbers[cell].is_some()).collect(), 0.0)
        }
    };
    let at = diagram.items.iter().find_map(|item| match item {
        Item::Group { layer: Layer::Board, at, .. } => Some(*at),
        _ => None,
    })?;
    let field = Item::Polygon { rings: outline(&cells, edge), radius: 0.0, role: Role::Field };
    Some(Item::Group { layer: Layer::Under, at, scale: 1.0, items: vec![field] })
}

/// `items` without labels and the grounds behind them.
pub(super) fn unlabelled(items: &[Item]) -> Vec<Item> {
    let without = |item: &Item| match item {
        Item::Text(_)
        | Item::Rect { role: Role::Ground { .. }, .. }
        | Item::Polygon { role: Role::Ground { .. }, .. } => None,
        Item::Group { layer, at, scale, items } => {
            Some(Item::Group { layer: layer.clone(), at: *at, scale: *scale, items: unlabelled(items) })
        }
        other => Some(other.clone()),
    };
    items.iter().filter_map(without).collect()
}

/// Boards in the tiles of a regular grid that fills `room`: as many of them as there is room for, chosen evenly.
fn mosaic_of(boards: &[Diagram], room: Rect) -> Vec<Item> {
    let (cols, rows) = tiles(boards.len(), room);
    let (w, h) = (room.w / (cols as f64 + TILE_GAP), room.h / (rows as f64 + TILE_GAP));
    let gap = TILE_GAP * w.min(h);
    let count = cols * rows;
    let tile = |index: usize| {
        let (col, row) = ((index % cols) as f64, (index / cols) as f64);
        // What the gaps of the shorter side leave is shared out at the edges.
        let (x, y) = (room.x + (room.w - cols as f64 * w) / 2.0, room.y + (room.h - rows as f64 * h) / 2.0);
        let place = inner(Rect::new(x + col * w, y + row * h, w, h), gap / 2.0);
        board(&boards[(2 * index + 1) * boards.len() / (2 * count)], place)
    };
    (0..count).map(tile).collect()
}

/// Columns and rows of the mosaic of `count` boards: the most tiles of those that are nearly as high as wide.
fn tiles(count: usize, room: Rect) -> (usize, usize) {
    let grids = (1..=MOST_TILES).flat_map(|cols| (1..=MOST_TILES).map(move |rows| (cols, rows)));
    let cost = |&(cols, rows): &(usize, usize)| {
        let (w, h) = (room.w / cols as f64, room.h / rows as f64);
        let unused = count.min(MOST_TILES * MOST_TILES) as f64 / (cols * rows) as f64;
        3.0 * (w / h).ln().abs() + unused.ln()
    };
    let is_large = |&(cols, rows): &(usize, usize)| {
        cols * rows <= 2 || (room.w / cols as f64).min(room.h / rows as f64) >= LEAST_TILE
    };
    grids
        .filter(|&(cols, rows)| (count.min(2)..=count).contains(&(cols * rows)))
        .filter(is_large)
        .min_by(|a, b| cost(a).total_cmp(&cost(b)))
        .unwrap_or((1, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tiles_of_a_mosaic_fill_its_room_with_different_boards() {
        for room in [(183.0, 150.0), (121.0, 110.0), (84.0, 60.0), (150.0, 170.0)] {
            let room = Rect::new(15.0, 90.0, room.0, room.1);
            for count in 2..=100 {
                let (cols, rows) = tiles(count, room);
                let (w, h) = (room.w / cols as f64, room.h / rows as f64);
                assert!(cols * rows <= count && cols * rows >= 2, "{count}: {cols} × {rows}");
                assert!(
                    (cols * rows == 2 || w.min(h) >= LEAST_TILE) && (0.4..=2.5).contains(&(w / h)),
                    "{count}: {w} × {h}"
                );
                let chosen: Vec<usize> =
                    (0..cols * rows).map(|index| (2 * index + 1) * count / (2 * cols * rows)).collect();
                assert!(chosen.windows(2).all(|pair| pair[0] < pair[1]) && chosen.iter().all(|&index| index < count));
            }
        }
    }
}
