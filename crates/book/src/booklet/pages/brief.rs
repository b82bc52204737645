//! Captions with short names of blocks, where whole ones need more room than there is.

use super::arrange::{Arrangement, Needs, Over, arranged};
use super::paper::Area;
use super::rows::Rows;
use super::{Layout, board_cells};
use crate::booklet::{Block, Booklet, Brief, Figure, Steps};

/// `booklet` with short names where paper needs them: in captions, and in the titles of parts, which stand beside pictures.
pub(super) fn brief(booklet: &Booklet, layout: &Layout, area: &Area) -> Option<Booklet> {
    let told = captioned(booklet, layout, area);
    let chapters = booklet.blocks.iter().find_map(|block| match block {
        Block::Moves(moves) => Some(&moves.as_on_blocks.as_ref()?.chapters),
        _ => None,
    });
    let Some(chapters) = chapters else { return told };
    let mut told = told.unwrap_or_else(|| booklet.clone());
    for block in &mut told.blocks {
        if let Block::Steps(steps) = block {
            steps.chapters.clone_from(chapters);
        }
    }
    Some(told)
}

/// `booklet` with short names in those captions of its diagrams that have no room for whole ones, if more diagrams or the moves fit on
/// its pages only so.
fn captioned(booklet: &Booklet, layout: &Layout, area: &Area) -> Option<Booklet> {
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) if steps.figures.iter().any(|figure| figure.brief.is_some()) => Some(steps),
        _ => None,
    })?;
    let with = |figures: Vec<Figure>| Steps {
        meaning: String::new(),
        figures,
        maps: Vec::new(),
        way: None,
        chapters: steps.chapters.clone(),
        plans: steps.plans.clone(),
        solved: steps.solved.clone(),
    };
    let all = with(steps.figures.iter().map(shortened).collect());
    let over = Over::of(steps, layout.caption);
    let best = arranged(booklet, &all, layout, area).ok()?;
    let pages = |steps: &Steps, arrangement: &Arrangement| {
        Rows::new(steps, arrangement, area, &booklet.fonts, (over, false)).pages()
    };
    let fewest = pages(&all, &best);
    let is_as_good = |steps: &Steps| {
        let arrangement = arranged(booklet, steps, layout, area);
        arrangement.is_ok_and(|other| other.words == best.words && pages(steps, &other) <= fewest)
    };
    let frame = board_cells(&steps.figures.first()?.diagram).0 * best.u;
    let room =
        if best.grid.cols == 1 { area.text_width() - best.indent(area.text_width(), frame) } else { best.column };
    let width = |figure: &Figure| {
        let alone = Steps { chapters: Vec::new(), plans: Vec::new(), ..with(vec![figure.clone()]) };
        Needs::of(booklet, &alone, over, area, false).widest(best.sizes)
    };
    let fits = |figure: &Figure| width(figure) <= room;
    if is_as_good(steps) && (steps.figures.iter().all(fits) || !best.words) {
        return None;
    }
    let mixed = with(
        steps.figures.iter().map(|figure| if fits(figure) { figure.clone() } else { shortened(figure) }).collect(),
    );
    let told = if is_as_good(&mixed) { mixed } else { all };
    let is_used = |short: &str| {
        let used = told.figures.iter().zip(&steps.figures).filter(|(told, whole)| told.brief != whole.brief);
        used.into_iter().any(|(told, _)| [&told.caption, &told.words].iter().any(|text| text.contains(short)))
    };
    let mut booklet = booklet.clone();
    for block in &mut booklet.blocks {
        match block {
            Block::Steps(steps) => steps.figures.clone_from(&told.figures),
            Block::Legend(legend) => {
                legend.names.iter_mut().for_each(|name| name.is_shown |= is_used(&name.short));
                let number = legend.sample.as_ref().map(|sample| sample.number);
                let told = told.figures.iter().find(|figure| Some(figure.number) == number);
                if told.is_some_and(|told| told.brief.is_none()) {
                    legend.sample = legend.sample.as_ref().map(shortened);
                }
            }
            _ => {}
        }
    }
    Some(booklet)
}

/// The same figure with short names; read aloud, it has the whole ones.
fn shortened(figure: &Figure) -> Figure {
    let mut short = figure.clone();
    if let Some(Brief { caption, words, phrases }) = short.brief.take() {
        short.aloud.get_or_insert_with(|| figure.words.clone());
        (short.caption, short.words, short.phrases) = (caption, words, phrases);
    }
    short
}
