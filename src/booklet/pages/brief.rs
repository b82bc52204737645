//! Captions with short names of blocks, where whole ones need more room than there is.

use super::arrange::{Arrangement, Needs, Over, choose};
use super::paper::Area;
use super::{Layout, LayoutError};
use crate::booklet::{Block, Booklet, Brief, Figure, Steps};

/// `booklet` with short names in the captions of its diagrams, if more diagrams or the moves fit on its pages only so.
pub(super) fn brief(booklet: &Booklet, layout: &Layout, area: &Area) -> Option<Booklet> {
    let steps = booklet.blocks.iter().find_map(|block| match block {
        Block::Steps(steps) if steps.figures.iter().any(|figure| figure.brief.is_some()) => Some(steps),
        _ => None,
    })?;
    let told = Steps { figures: steps.figures.iter().map(shortened).collect(), ..steps.clone() };
    let is_better = match (arranged(booklet, steps, layout, area), arranged(booklet, &told, layout, area)) {
        (Ok(whole), Ok(short)) => {
            let diagrams = |arrangement: &Arrangement| arrangement.grid.cols * arrangement.grid.rows;
            let is_cut = |steps| {
                whole.grid.cols == 1
                    && Needs::of(booklet, steps, over(steps, layout), area, false).widest() > area.text_width()
            };
            (diagrams(&short), short.words) > (diagrams(&whole), whole.words) || is_cut(steps)
        }
        (whole, _) => whole.is_err(),
    };
    is_better.then(|| {
        let mut booklet = booklet.clone();
        for block in &mut booklet.blocks {
            match block {
                Block::Steps(steps) => *steps = told.clone(),
                Block::Legend(legend) => {
                    legend.names.iter_mut().for_each(|name| name.is_shown = true);
                    legend.sample = legend.sample.as_ref().map(shortened);
                }
                _ => {}
            }
        }
        booklet
    })
}

fn over(steps: &Steps, layout: &Layout) -> Over {
    Over::of(steps, layout.caption)
}

/// The grid of the diagrams of `steps`.
pub(super) fn arranged(
    booklet: &Booklet,
    steps: &Steps,
    layout: &Layout,
    area: &Area,
) -> Result<Arrangement, LayoutError> {
    let needs = |plans: bool| Needs::of(booklet, steps, over(steps, layout), area, plans);
    let plans = !steps.plans.is_empty();
    let bare = plans.then(|| needs(false));
    choose(&needs(plans), bare.as_ref(), layout, area)
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
