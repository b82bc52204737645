//! The visible parts of a position: of each block, of each gate, and of the rest.

use super::drawing::{Drawing, Label};
use crate::diagram::{Arrow, Diagram, Item, Point, Position, Theme};
use crate::grid::{Cell, Direction};
use crate::render::latex::ink::{Bar, Mark};
use crate::render::latex::picture::{Lettered, Page, Part};

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
    /// The dot of an empty cell, from the cell's top left, if one is seen.
    pub dot: Option<Drawing>,
    /// Frame and walls.
    pub board: Drawing,
    /// What the other parts are not.
    pub extra: Drawing,
    pub arrow: Option<&'d Arrow>,
}

/// The look of a block, from the top left of its first cell.
pub(super) struct Look {
    /// Where it has not moved and nothing lies on it.
    pub plain: Drawing,
    /// Its visible part, with ghost and arrow if it has moved.
    pub seen: Drawing,
}

impl<'d> Sheet<'d> {
    /// `None` if `diagram` shows no position, or an arrow covers a label.
    pub(super) fn of(diagram: &'d Diagram, theme: Theme, cell_mm: f64) -> Option<Self> {
        let position = diagram.position()?;
        let [Item::Group { at: margin, items, .. }] = &diagram.items[..] else { return None };
        let (still, page) = (Page::still(items, theme, cell_mm), Page::of(&diagram.items, theme, cell_mm));
        let seen = |part: &dyn Fn(Part) -> bool| taken(&page, part).seen_from(*margin);
        let is_step = |part| matches!(part, Part::Ghost | Part::Arrow);
        let looks = position.blocks.iter().enumerate().map(|(number, block)| {
            let (own, corner) = (Part::Block(number), top_left(block.cells[0]));
            let plain = taken(&still, &|part| part == own).seen_from(corner);
            let seen = seen(&|part| part == own || block.moved && is_step(part)).seen_from(corner);
            seen.is_lettered_like(&plain).then_some(Look { plain, seen })
        });
        let looks = looks.collect::<Option<_>>()?;
        let grilles = seen(&|part| part == Part::Gate);
        let gate = |&(cell, _): &(Cell, Direction)| {
            Some((cell, grilles.within(cell))).filter(|(_, drawing)| !drawing.is_empty())
        };
        let is_marked = position.blocks.iter().any(|block| block.moved);
        Some(Self {
            diagram,
            position,
            margin: *margin,
            looks,
            gates: position.gates.iter().filter_map(gate).collect(),
            dot: page.marks.iter().find_map(|&(part, mark)| dot(mark).filter(|_| part == Part::Dots)),
            board: seen(&|part| part == Part::Board),
            extra: seen(&|part| part == Part::Goal || is_step(part) && !is_marked),
            arrow: position.arrows.first().filter(|_| position.arrows.len() == 1),
        })
    }
}

pub(super) fn top_left(cell: Cell) -> Point {
    Point::new(cell.col as f64, cell.row as f64)
}

fn dot(mark: Mark) -> Option<Drawing> {
    let Mark::Disc { radius, .. } = mark else { return None };
    Some(Drawing { marks: vec![Mark::Disc { centre: Point::new(0.5, 0.5), radius }], labels: Vec::new() })
}

/// The marks and texts of some parts of `page`.
fn taken(page: &Page<'_>, part: &dyn Fn(Part) -> bool) -> Drawing {
    let marks = page.marks.iter().filter(|&&(of, _)| part(of)).map(|&(_, mark)| mark);
    let texts = page.texts.iter().filter(|lettered| part(lettered.part));
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
