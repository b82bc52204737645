//! The visible parts of a position: of each block, of each gate, and of the rest.

use super::drawing::{Drawing, Label};
use crate::diagram::{Diagram, Item, Point, Position, Theme};
use crate::render::latex::curve::Ring;
use crate::render::latex::ink::{Bar, Mark};
use crate::render::latex::picture::{Lettered, Page, Part};
use stepbook_solve::grid::{Cell, Direction};

/// The picture of a position, in cells from the board's top left.
pub(super) struct Sheet<'d> {
    pub diagram: &'d Diagram,
    pub position: &'d Position,
    /// The position of the board's top left in the picture.
    pub margin: Point,
    /// The looks of the blocks, in their order.
    pub looks: Vec<Look>,
    /// The open gates of which something is seen, each from the top left of its cell.
    pub gates: Vec<(Cell, Drawing)>,
    /// The empty cells of which the dot is seen.
    pub dots: Vec<Cell>,
    /// Such a dot, from the cell's top left.
    pub dot: Option<Drawing>,
    /// Frame and walls.
    pub board: Drawing,
    /// What arrows leave of them, where an arrow runs beside them.
    pub cut: Option<Drawing>,
    /// What the other parts are not.
    pub extra: Drawing,
    /// The ring of the number of an arrow and the size of its digit, if arrows are numbered.
    pub tally: Option<(Ring, f64)>,
}

/// The look of a block, from the top left of its first cell.
pub(super) struct Look {
    /// Where it has not moved and nothing lies on it.
    pub plain: Drawing,
    /// Its visible part, with ghost and arrow if it has moved.
    pub seen: Drawing,
}

impl<'d> Sheet<'d> {
    /// `None` if `diagram` shows no position, an arrow covers a label, or a label is in lines, upright or shortened.
    pub(super) fn of(diagram: &'d Diagram, theme: Theme, cell_mm: f64) -> Option<Self> {
        let position = diagram.position()?;
        let [Item::Group { at: margin, items, .. }] = &diagram.items[..] else { return None };
        let (still, page) = (Page::still(items, theme, cell_mm), Page::of(diagram, theme, cell_mm));
        let rings: Vec<Ring> = page.marks.iter().filter_map(ring).collect();
        let numbers: Vec<&Lettered<'_>> =
            page.texts.iter().filter(|text| matches!(text.part, Part::Arrow(_))).collect();
        if rings.len() != numbers.len() || page.marks.iter().any(|(_, mark)| matches!(mark, Mark::Curve(_))) {
            return None;
        }
        let is_plain = |text: &Lettered<'_>| match text.part {
            Part::Block(number) => {
                position.blocks.get(number).is_some_and(|block| block.label == text.text.content) && !text.text.upright
            }
            _ => true,
        };
        if !page.texts.iter().all(is_plain) {
            return None;
        }
        let seen = |part: &dyn Fn(Part) -> bool| taken(&page, part).seen_from(*margin);
        let is_step = |part| matches!(part, Part::Ghost(_) | Part::Arrow(_));
        let looks = position.blocks.iter().enumerate().map(|(number, block)| {
            let (own, corner) = (Part::Block(number), top_left(block.cells[0]));
            let plain = taken(&still, &|part| part == own).seen_from(corner);
            let is_own = |part| match part {
                Part::Ghost(number) | Part::Arrow(number) => block.moved == Some(number),
                _ => part == own,
            };
            let seen = seen(&is_own).seen_from(corner);
            seen.is_lettered_like(&plain).then_some(Look { plain, seen })
        });
        let looks = looks.collect::<Option<_>>()?;
        let grilles = seen(&|part| part == Part::Gate);
        let gate = |&(cell, _): &(Cell, Direction)| {
            Some((cell, grilles.within(cell))).filter(|(_, drawing)| !drawing.is_empty())
        };
        let dots = seen(&|part| part == Part::Dots);
        let is_seen = |&cell: &Cell| dots.marks.iter().any(|&mark| is_dot_of(cell, mark));
        let is_marked = position.blocks.iter().any(|block| block.moved.is_some());
        let is_board = |part| part == Part::Board;
        let (board, left) = (taken(&still, &is_board), seen(&is_board));
        Some(Self {
            diagram,
            position,
            margin: *margin,
            looks,
            gates: position.gates.iter().filter_map(gate).collect(),
            dots: position.empty.iter().copied().filter(is_seen).collect(),
            dot: page.marks.iter().find_map(|&(part, mark)| dot(mark).filter(|_| part == Part::Dots)),
            cut: (!left.is_like(&board)).then_some(left),
            board,
            extra: seen(&|part| part == Part::Goal || is_step(part) && !is_marked),
            tally: rings.first().zip(numbers.first()).map(|(ring, number)| (*ring, number.size)),
        })
    }
}

pub(super) fn top_left(cell: Cell) -> Point {
    Point::new(cell.col as f64, cell.row as f64)
}

fn ring((_, mark): &(Part, Mark)) -> Option<Ring> {
    let Mark::Ring(ring) = *mark else { return None };
    Some(ring)
}

fn is_dot_of(cell: Cell, mark: Mark) -> bool {
    matches!(mark, Mark::Disc { centre, .. } if cell == Cell::new(centre.y as usize, centre.x as usize))
}

fn dot(mark: Mark) -> Option<Drawing> {
    let Mark::Disc { radius, .. } = mark else { return None };
    Some(Drawing { marks: vec![Mark::Disc { centre: Point::new(0.5, 0.5), radius }], labels: Vec::new() })
}

/// The marks and labels of some parts of `page`.
fn taken(page: &Page<'_>, part: &dyn Fn(Part) -> bool) -> Drawing {
    let marks = page.marks.iter().filter(|&&(of, _)| part(of)).map(|&(_, mark)| mark);
    // The number of an arrow is known from its ring.
    let is_label = |text: &&Lettered<'_>| part(text.part) && !matches!(text.part, Part::Arrow(_));
    let texts = page.texts.iter().filter(is_label);
    let label = |&Lettered { middle, size, .. }: &Lettered<'_>| Label { at: middle, size };
    Drawing { marks: marks.collect(), labels: texts.map(label).collect() }
}

impl Drawing {
    /// The parts of its lines in `cell`, seen from there.
    fn within(&self, cell: Cell) -> Self {
        let corner = top_left(cell);
        let part = |mark: &Mark| {
            let Mark::Bar(bar) = *mark else { return None };
            let (along, across) = bar.axis.split(corner);
            let bar = Bar { from: bar.from.max(along), to: bar.to.min(along + 1.0), ..bar };
            (bar.length() > 1e-6 && (across..across + 1.0).contains(&bar.at)).then_some(Mark::Bar(bar))
        };
        Self { marks: self.marks.iter().filter_map(part).collect(), labels: Vec::new() }.seen_from(corner)
    }
}
