//! Draws a scene as a diagram in cell units.
//!
//! The drawing box has a margin of a quarter of a cell around the board, as in Wiberg's paper.

use super::gate::{gates, grille, grilles};
use super::labels::{BlockShape, LEADING, LabelLayout, Lettering};
use super::map::map;
use super::outline::{Side, corners, middle, open_lines, rings};
use super::{
    Anchor, Arrow, Block, Content, Diagram, Form, Item, Layer, Material, Point, Position, Rect, Role, Text, arrow,
    outline,
};
use crate::font::{CAP_HEIGHT, Fonts, Weight};
use crate::walkthrough::{Piece, Placed, Scene, Trace};
use rustc_hash::FxHashSet;
use stepbook_solve::arrows::{self, Numbered, Stroke};
use stepbook_solve::grid::{Cell, Direction, Size, extent, parts};

/// Margin of the drawing box around the board, in cells.
pub const MARGIN: f64 = 0.25;
/// Distance of the frame from the cells, in cells.
pub const FRAME: f64 = 0.10;
/// Distance of a block from the edges of its cells, in cells.
pub(super) const INSET: f64 = 0.08;
const RADIUS: f64 = 0.06;
/// Radius of the dot of an empty cell.
pub const DOT: f64 = 0.035;
/// Radius of the pins of a fixed block, and their distance from its edges.
const PIN: (f64, f64) = (0.05, 0.12);
/// The background of a label extends this far around it, in cells.
const GROUND: f64 = 0.09;
/// Minimum distance of a label from the end of a single arrow, in cells. Short labels always keep it.
const OFF_LABEL: f64 = 0.015;
/// Insets of the goal's two lines: outside and inside the edges of its cells.
const GOAL_LINES: [f64; 2] = [-0.045, 0.03];
/// Length of a ghost's dashes and gaps, in cells; both are stretched to fit each side.
const DASH: (f64, f64) = (0.2, 0.14);

/// Draws `scene` with this title and description.
pub fn draw<'a>(scene: &Scene<'_>, lettering: impl Into<Lettering<'a>>, title: String, description: String) -> Diagram {
    let lettering = lettering.into();
    let size = scene.field.size();
    if let Some(jumps) = &scene.field.jumps {
        let (Rect { w: width, h: height, .. }, items, map) = map(scene, jumps, lettering);
        return Diagram { width, height, title, description, items, content: Some(Content::Map(map)) };
    }
    let (width, height) = (size.cols as f64 + 2.0 * MARGIN, size.rows as f64 + 2.0 * MARGIN);
    let numbered = numbered(scene);
    let position = position(scene, lettering, &numbered);
    let mut items = vec![Item::layer(Layer::Under, under(scene, &position))];
    items.extend(walls(scene));
    // A part of a board without a frame is open on all sides.
    let is_drawn = |border: &Border| !matches!(border, Border::Open(lines) if lines.is_empty());
    items.extend(borders(&position, FRAME).into_iter().filter(is_drawn).map(frame));
    let blocks = scene.pieces.iter().zip(&position.blocks);
    let blocks = blocks.map(|(placed, shown)| block(placed.piece, shown, lettering.fonts)).collect();
    items.push(Item::layer(Layer::Blocks, blocks));
    if !position.arrows.is_empty() {
        items.push(Item::layer(Layer::Over, position.arrows.iter().flat_map(arrow).collect()));
    }
    let board = Item::Group { layer: Layer::Board, at: Point::new(MARGIN, MARGIN), scale: 1.0, items };
    Diagram { width, height, title, description, items: vec![board], content: Some(Content::Position(position)) }
}

fn position(scene: &Scene<'_>, lettering: Lettering<'_>, numbered: &NumberedArrows<'_>) -> Position {
    let block = |placed: &Placed<'_>| Block {
        kind: placed.piece.kind,
        label: placed.label.to_owned(),
        texts: labels(placed, placed.moved, lettering, numbered).concat(),
        cells: placed.piece.cells_at(placed.corner).collect(),
        moved: placed.moved.then(|| {
            let own = |trace: &Trace<'_>| std::ptr::eq(trace.piece, placed.piece);
            scene.traces.iter().position(own).unwrap_or_default()
        }),
        faded: placed.faded,
        fixed: placed.piece.is_fixed(),
    };
    Position {
        walls: scene.field.walls.clone(),
        opening: scene.field.opening.clone(),
        goals: scene.goal.clone(),
        blocks: scene.pieces.iter().map(block).collect(),
        empty: scene.empty.clone(),
        gates: gates(scene),
        arrows: arrows_of(scene, lettering, numbered),
        ghosts: scene.traces.iter().filter(|trace| trace.ghost).map(uncovered).collect(),
    }
}

/// The cells of the ghost that the piece does not cover.
fn uncovered(trace: &Trace<'_>) -> Vec<Cell> {
    let piece: Vec<Cell> = trace.piece_cells().collect();
    trace.ghost_cells().filter(|cell| !piece.contains(cell)).collect()
}

/// The numbered arrows of a picture, each with its piece.
type NumberedArrows<'a> = Vec<(&'a Piece, Numbered)>;

/// The arrows of marked, numbered moves. They keep clear of each other and of labels, unless the moves could not share
/// a picture.
fn numbered<'a>(scene: &Scene<'a>) -> NumberedArrows<'a> {
    let traces: Vec<_> = scene.traces.iter().filter(|trace| trace.numbered && trace.arrow).collect();
    let strokes: Vec<Stroke> = traces.iter().map(|trace| trace.piece.stroke(trace.moved)).collect();
    let alone = |stroke: &Stroke| arrows::lay(std::slice::from_ref(stroke), scene.label).unwrap_or_default();
    let laid = arrows::lay(&strokes, scene.label).unwrap_or_else(|| strokes.iter().flat_map(alone).collect());
    traces.iter().map(|trace| trace.piece).zip(laid).collect()
}

/// The arrows of all marked moves.
fn arrows_of(scene: &Scene<'_>, lettering: Lettering<'_>, numbered: &NumberedArrows<'_>) -> Vec<Arrow> {
    let traces = scene.traces.iter().filter(|trace| trace.arrow).enumerate();
    let arrow = |(index, trace): (usize, &Trace<'_>)| {
        let stroke = trace.piece.stroke(trace.moved);
        let line = match numbered.get(index) {
            Some((_, numbered)) => numbered.line.clone(),
            None => {
                let mut line = arrows::single(&stroke, trace.next);
                keep_off_label(&mut line, scene, trace, lettering);
                line
            }
        };
        Arrow { way: stroke.path, line, number: trace.numbered.then_some(index + 1) }
    };
    traces.map(arrow).collect()
}

/// Moves the end of a single arrow to the edge of its block if it would touch a large label.
fn keep_off_label(line: &mut [Point], scene: &Scene<'_>, trace: &Trace<'_>, lettering: Lettering<'_>) {
    let Some(placed) = scene.pieces.iter().find(|placed| std::ptr::eq(placed.piece, trace.piece)) else { return };
    let last = line.len() - 1;
    let (before, end) = if trace.next { (1, 0) } else { (last - 1, last) };
    let (at, back, reach) = (line[end], line[before].plus(line[end], -1.0), GROUND - OFF_LABEL);
    let is_near = |lines: &Vec<Text>| ground(lines, lettering.fonts).wider(-reach).has(at);
    if labels(placed, true, lettering, &Vec::new()).iter().any(is_near) {
        // `back` is parallel to an axis, so one coordinate is 0.
        line[end] = at.plus(back, INSET / (back.x + back.y).abs());
    }
}

/// An arrow, with its number on a disc at its tail.
fn arrow(arrow: &Arrow) -> Vec<Item> {
    let Some(number) = arrow.numeral() else {
        return [Role::Halo, Role::Arrow].map(|role| Item::arrow(&arrow.line, role)).into();
    };
    let centre = arrow.line[0];
    let outline = arrow::numbered_outline(&arrow.line);
    let shaft = |role| Item::Shape(Form::Rings(vec![outline.clone()], 0.0), role);
    let disc = |role| Item::Shape(Form::Disc(centre, arrows::DISC), role);
    let number = Item::layer(Layer::Tally, vec![Item::Text(number)]);
    vec![disc(Role::Halo), shaft(Role::Halo), shaft(Role::Arrow), disc(Role::Tally), number]
}

fn under(scene: &Scene<'_>, position: &Position) -> Vec<Item> {
    let mut items: Vec<Item> = scene.goal.iter().map(|cells| goal(cells)).collect();
    let grilles = grilles(position);
    let strokes = grilles.iter().flat_map(|&(first, count, down)| grille(first, count, down)).collect();
    items.extend((!grilles.is_empty()).then_some(Item::Shape(Form::Lines(strokes), Role::Gate)));
    items.extend(scene.empty.iter().map(|&cell| Item::Shape(Form::Disc(middle(cell), DOT), Role::Empty)));
    items.extend(scene.traces.iter().filter(|trace| trace.ghost).map(ghost));
    items
}

fn goal(cells: &[Cell]) -> Item {
    let rings = GOAL_LINES.iter().flat_map(|&inset| outline(cells, inset));
    Item::Shape(Form::Rings(rings.collect(), 0.0), Role::Goal)
}

/// The dashes of the ghost, without those that the piece covers.
fn ghost(trace: &Trace<'_>) -> Item {
    let cells: Vec<Cell> = trace.ghost_cells().collect();
    let piece: Vec<Cell> = trace.piece_cells().collect();
    let mut strokes = Vec::new();
    for ring in outline(&cells, INSET) {
        for (i, &from) in ring.iter().enumerate() {
            dashes(from, ring[(i + 1) % ring.len()], &mut strokes);
        }
    }
    strokes.retain(|stroke| !stroke.iter().all(|&end| is_covered(end, &piece)));
    Item::Shape(Form::Lines(strokes), Role::Ghost)
}

/// Whether a point lies under the block on `cells`, or under its outline.
fn is_covered(point: Point, cells: &[Cell]) -> bool {
    let reach = INSET - 1e-6;
    let around = [(-reach, -reach), (reach, -reach), (-reach, reach), (reach, reach)];
    around.iter().all(|(x, y)| {
        let (col, row) = ((point.x + x).floor(), (point.y + y).floor());
        cells.iter().any(|cell| (cell.col as f64, cell.row as f64) == (col, row))
    })
}

/// Dashes along one side, with a dash at each end.
fn dashes(from: Point, to: Point, strokes: &mut Vec<Vec<Point>>) {
    let length = from.distance(to);
    let (dash, gap) = DASH;
    let count = ((length - dash) / (dash + gap)).round().max(1.0);
    let stretch = length / (count * (dash + gap) + dash);
    let along = Point::new((to.x - from.x) / length, (to.y - from.y) / length);
    for i in 0..=count as usize {
        let start = i as f64 * (dash + gap) * stretch;
        strokes.push(vec![from.plus(along, start), from.plus(along, start + dash * stretch)]);
    }
}

/// The walls, without the strip taken by the frame.
fn walls(scene: &Scene<'_>) -> Option<Item> {
    let (walls, size) = (&scene.field.walls, scene.field.size());
    // Walls also surround the board. Shift all cells by one, so these have valid coordinates.
    let around = Size::new(size.rows + 2, size.cols + 2);
    let on_board = |cell: Cell| Some(Cell::new(cell.row.checked_sub(1)?, cell.col.checked_sub(1)?));
    let is_wall = |&cell: &Cell| on_board(cell).and_then(|cell| walls.get(cell)).is_none_or(|&wall| wall);
    let cells: Vec<Cell> = around.cells().filter(is_wall).collect();
    let within = |Point { x, y }: Point| {
        Point::new((x - 1.0).clamp(0.0, size.cols as f64), (y - 1.0).clamp(0.0, size.rows as f64))
    };
    let rings = outline(&cells, FRAME).into_iter().map(|ring| ring.into_iter().map(within).collect()).collect();
    size.cells().any(|cell| walls[cell]).then_some(Item::Hatch { rings, role: Role::Wall })
}

/// The frame around a part of the board, or around walls in it.
pub enum Border {
    /// A closed ring.
    Closed(Vec<Point>),
    /// Open lines around an opening.
    Open(Vec<Vec<Point>>),
}

/// The frame of a board, at distance `outside` from the cells.
pub fn borders(board: &Position, outside: f64) -> Vec<Border> {
    let cells: Vec<Cell> = board.walls.size().cells().filter(|&cell| !board.walls[cell]).collect();
    let opening: FxHashSet<(Cell, Direction)> = board.opening.iter().copied().collect();
    let open = |side: Side| opening.contains(&(side.cell, side.towards));
    let border = |ring: &Vec<Side>| match open_lines(ring, -outside, outside, open) {
        Some(lines) => Border::Open(lines),
        None => Border::Closed(corners(ring, -outside)),
    };
    rings(&cells).iter().map(border).collect()
}

fn frame(border: Border) -> Item {
    match border {
        Border::Open(strokes) => Item::Shape(Form::Lines(strokes), Role::Frame),
        Border::Closed(ring) => Item::Shape(Form::Rings(vec![ring], 0.0), Role::Frame),
    }
}

fn block(piece: &Piece, block: &Block, fonts: &Fonts) -> Item {
    let (material, moved, faded) = (Material::of(piece), block.moved.is_some(), block.faded);
    let role = match () {
        () if faded => Role::FadedBlock,
        () if moved => Role::MovedBlock(material),
        () => Role::Block(material),
    };
    let cells = &block.cells;
    let rings = outline(cells, INSET);
    let is_rectangle = extent(cells).area() == cells.len();
    let mut items = vec![match is_rectangle {
        true => Item::Shape(Form::Rect(Rect::around(rings.into_iter().flatten()), RADIUS), role),
        false => Item::Shape(Form::Rings(rings, RADIUS), role),
    }];
    if block.fixed {
        // Pins on a dark block have a light border.
        let roles = if material.is_dark() && !faded { &[Role::Halo, Role::Pin][..] } else { &[Role::Pin] };
        let pin = |centre| roles.iter().map(move |&role| Item::Shape(Form::Disc(centre, PIN.0), role));
        items.extend(outer_corners(&outline(cells, INSET + PIN.1)).flat_map(pin));
    }
    // Each part has the same number of lines.
    for lines in block.texts.chunks((block.texts.len() / parts(cells).len()).max(1)) {
        if !faded {
            let role = Role::Ground { material, moved };
            items.push(Item::Shape(Form::Rect(ground(lines, fonts), RADIUS), role));
        }
        items.extend(lines.iter().cloned().map(Item::Text));
    }
    Item::layer(Layer::Block { material, moved, faded, label: block.label.clone() }, items)
}

/// The convex corners of `rings`.
pub fn outer_corners(rings: &[Vec<Point>]) -> impl Iterator<Item = Point> {
    let is_outer = |ring: &[Point], i: usize| {
        let (before, at, after) = (ring[(i + ring.len() - 1) % ring.len()], ring[i], ring[(i + 1) % ring.len()]);
        (at.x - before.x) * (after.y - at.y) > (at.y - before.y) * (after.x - at.x)
    };
    let outer = move |ring: &Vec<Point>| {
        let corners = (0..ring.len()).filter(|&i| is_outer(ring, i)).map(|i| ring[i]);
        corners.collect::<Vec<_>>()
    };
    rings.iter().flat_map(outer)
}

/// The rectangle around the lines of a label, with its margin.
fn ground(lines: &[Text], fonts: &Fonts) -> Rect {
    let around = |label: &Text| {
        // Bold text is the widest.
        let (width, height) = (label.size * fonts.width(&label.content, Weight::Bold), label.size * CAP_HEIGHT);
        let (w, h) = if label.upright { (height, width) } else { (width, height) };
        Rect::about(label.middle(), w, h).wider(GROUND)
    };
    Rect::around(lines.iter().map(around).flat_map(Rect::corners))
}

/// The lines of the label on each part of the piece. A label moves aside for a numbered arrow.
fn labels(placed: &Placed<'_>, bold: bool, lettering: Lettering<'_>, numbered: &NumberedArrows<'_>) -> Vec<Vec<Text>> {
    let Placed { piece, label, corner, .. } = placed;
    // The short name replaces only the piece's own label.
    let short = piece.on_block().filter(|_| *label == piece.label);
    let block = BlockShape { shape: &piece.shape, pinned: piece.is_fixed() };
    let LabelLayout { lines, upright, size, centres } = LabelLayout::of(short.unwrap_or(label), block, lettering);
    let usual = centres.iter().map(|centre| Point::new(corner.col as f64 + centre.x, corner.row as f64 + centre.y));
    let aside = numbered.iter().find(|(moves, _)| std::ptr::eq(*moves, *piece));
    let centres = aside.map_or_else(|| usual.collect(), |(_, numbered)| numbered.labels.clone());
    let weight = if bold { Weight::Bold } else { Weight::Regular };
    let line = |centre: Point, (i, content): (usize, &String)| {
        // Offset from the middle of all lines: downwards, or to the right for upright text.
        let offset = (i as f64 - (lines.len() - 1) as f64 / 2.0) * LEADING * size + size * CAP_HEIGHT / 2.0;
        let (x, y) = if upright { (offset, 0.0) } else { (0.0, offset) };
        let at = centre.plus(Point::new(x, y), 1.0);
        Text { at, size, anchor: Anchor::Middle, weight, content: content.clone(), spoken: None, upright }
    };
    centres.iter().map(|&centre| lines.iter().enumerate().map(|numbered| line(centre, numbered)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{picture, story, unsolved};
    use crate::walkthrough::Kind;

    #[test]
    fn a_diagram_says_which_position_it_shows() {
        let text = "title = 'T'\nboard = '''\n#AA.\n#B-.\n'''\ngate_blocks = ['A']\ngoal = { A = [0, 2] }\n";
        let diagram = picture(&story(text), 1);
        let position = diagram.position().expect("a board");
        let at = |row, cols: &[usize]| cols.iter().map(|&col| Cell::new(row, col)).collect::<Vec<_>>();
        let block = |kind, label: &str, cells, moved| Block {
            kind,
            label: label.to_owned(),
            texts: Vec::new(),
            cells,
            moved,
            fixed: false,
            faded: false,
        };
        let blocks = [block(Kind::Target, "A", at(0, &[2, 3]), Some(0)), block(Kind::Small, "B", at(1, &[1]), None)];
        let named: Vec<Block> =
            position.blocks.iter().map(|block| Block { texts: Vec::new(), ..block.clone() }).collect();
        assert_eq!(named, blocks);
        let texts: Vec<&str> = position.blocks.iter().map(|block| &block.texts[0].content[..]).collect();
        assert_eq!((texts, &position.ghosts[..]), (vec!["A", "B"], &[at(0, &[1])][..]));
        assert_eq!(position.walls.size().cells().filter(|&cell| position.walls[cell]).count(), 2);
        assert_eq!(position.empty, [at(0, &[1]), at(1, &[3])].concat());
        assert_eq!(position.gates, [(Cell::new(1, 2), Direction::Down)]);
        let arrow = position.arrows.first().expect("a step is marked");
        assert_eq!((&arrow.way[..], arrow.line.len()), (&[Direction::Right][..], 2));
    }

    #[test]
    fn each_part_of_a_block_has_its_label() {
        let text = "title = 'T'\nboard = \"\"\"\nA.AA\nBB.A\n\"\"\"\ntogether = ['A']\ngoal = 'none'\n";
        let story = unsolved(text);
        let found: Vec<Vec<(String, f64)>> = (story.still(0).pieces.iter())
            .map(|placed| {
                let all = labels(placed, false, (&Fonts::default()).into(), &Vec::new()).into_iter().flatten();
                all.map(|text| (text.content, text.at.x)).collect()
            })
            .collect();
        let label = |label: &str, x| (label.to_owned(), x);
        assert_eq!(found, [vec![label("A", 0.5), label("A", 3.5)], vec![label("B", 1.0)]]);
    }
}
