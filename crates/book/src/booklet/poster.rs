//! All pictures of a solution in one diagram, for a poster, a slide or a preview.

use super::Figure;
use super::pages::frame::{Frame, placed};
use super::pages::sheet::MM_PER_PT;
use super::pages::style::TextStyle;
use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point};
use stepbook_draw::font::{Fonts, Weight};
use stepbook_draw::walkthrough::Walkthrough;

/// Margin of the sheet, gap between pictures, and distance from a picture to the baseline of its words, in cells.
const MARGIN: f64 = 0.75;
const GAP: f64 = 0.5;
const BELOW: f64 = 0.4;
/// Sizes of the title, the subtitle, the words below pictures, and the minimum size of words, in cells. Smaller words
/// are left out.
const TITLE: f64 = 0.9;
const SUBTITLE: f64 = 0.45;
const WORDS: f64 = 0.36;
const LEAST: f64 = 0.26;

/// Arranges `figures`, at least one, row by row in `columns` below the title, each with its step number and its move.
/// The unit is the side of a cell.
pub fn poster(story: &Walkthrough, figures: &[Figure], columns: usize, fonts: &Fonts) -> Diagram {
    let most = |of: fn(&Diagram) -> f64| figures.iter().map(|figure| of(&figure.diagram)).fold(0.0, f64::max);
    let (width, height) = (most(|diagram| diagram.width), most(|diagram| diagram.height));
    let columns = columns.clamp(1, figures.len().max(1));
    let all = columns as f64 * (width + GAP) - GAP;
    let (title, counts) = (story.about.title.clone(), story.counts());
    let mut sheet = Frame::default();
    for (text, size, weight) in [(&title, TITLE, Weight::Bold), (&counts, SUBTITLE, Weight::Regular)] {
        let style = of_cells(size.min(all / fonts.width(text, weight).max(0.1)), weight);
        let mut line = Frame::new(all, style.capitals() + GAP);
        line.text((0.0, style.capitals()), style, Anchor::Start, text);
        sheet.push(0.0, line);
    }
    // If arrows show several moves, the caption gives the step range instead.
    let several = figures.iter().any(Figure::is_numbered);
    let number_and_words = |figure: &Figure| match several {
        true => (figure.caption.clone(), String::new()),
        false => (figure.number.to_string(), figure.words.clone()),
    };
    let picture = |figure: &Figure| {
        let mut frame = Frame::new(width, height + BELOW);
        // Pictures of different heights are aligned at the bottom.
        let (at, items) = (Point::new(0.0, height - figure.diagram.height), figure.diagram.items.clone());
        frame.items.push(Item::Group { layer: Layer::Board, at, scale: 1.0, items });
        words(&mut frame, number_and_words(figure), fonts);
        frame
    };
    sheet.push(0.0, Frame::grid(columns, width, (GAP, GAP), figures.iter().map(picture)));
    let describe = |figure: &Figure| format!("{} {}", number_and_words(figure).0, figure.words);
    Diagram {
        width: all + 2.0 * MARGIN,
        height: sheet.height + 2.0 * MARGIN,
        description: figures.iter().map(describe).collect::<Vec<_>>().join("; "),
        title: format!("{title}: {counts}"),
        items: placed(sheet.items, 1.0, (MARGIN, MARGIN)),
        content: None,
    }
}

/// A text style with a size in cells.
fn of_cells(size: f64, weight: Weight) -> TextStyle {
    TextStyle { size: size / MM_PER_PT, leading: size, weight }
}

/// Writes the number of a step and, if it fits, its move, centred below a picture.
fn words(frame: &mut Frame, (number, words): (String, String), fonts: &Fonts) {
    let (gap, middle, base) = (0.5 * WORDS, frame.width / 2.0, frame.height);
    let (bold, regular) = (fonts.width(&number, Weight::Bold), fonts.width(&words, Weight::Regular));
    let size = WORDS.min((frame.width - gap) / (bold + regular).max(0.1));
    if words.is_empty() || size < LEAST {
        return frame.text((middle, base), of_cells(WORDS, Weight::Bold), Anchor::Middle, &number);
    }
    let left = middle - ((bold + regular) * size + gap) / 2.0;
    frame.text((left, base), of_cells(size, Weight::Bold), Anchor::Start, &number);
    frame.text((left + bold * size + gap, base), of_cells(size, Weight::Regular), Anchor::Start, &words);
}
