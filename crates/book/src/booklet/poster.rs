//! All pictures of a solution in one: a poster, a slide, or a preview of a page.

use super::Figure;
use stepbook_draw::diagram::{Anchor, Diagram, Item, Layer, Point, Text};
use stepbook_draw::font::{CAP_HEIGHT, Fonts, Weight};
use stepbook_draw::walkthrough::Walkthrough;

/// Around the sheet, between pictures, and from a picture to the baseline of its words, in cells.
const MARGIN: f64 = 0.75;
const GAP: f64 = 0.5;
const BELOW: f64 = 0.4;
/// Sizes of the title, of the line below it, and of the words below pictures; words are at least so large, or left out.
const TITLE: f64 = 0.9;
const SUBTITLE: f64 = 0.45;
const WORDS: f64 = 0.36;
const LEAST: f64 = 0.26;

/// `figures`, at least one, row by row in so many columns below the title, each with the number of its step and its move. The unit is the
/// side of a cell.
pub fn poster(story: &Walkthrough, figures: &[Figure], columns: usize, fonts: &Fonts) -> Diagram {
    let most = |of: fn(&Diagram) -> f64| figures.iter().map(|figure| of(&figure.diagram)).fold(0.0, f64::max);
    let (width, height) = (most(|diagram| diagram.width), most(|diagram| diagram.height));
    let columns = columns.clamp(1, figures.len().max(1));
    let rows = figures.len().div_ceil(columns);
    let (across, down) = (width + GAP, height + BELOW + GAP);
    let whole = columns as f64 * across - GAP + 2.0 * MARGIN;
    let (title, counts) = (story.about.title.clone(), story.counts());
    let mut items = Vec::new();
    let mut y = MARGIN;
    for (text, size, weight) in [(&title, TITLE, Weight::Bold), (&counts, SUBTITLE, Weight::Regular)] {
        let size = size.min((whole - 2.0 * MARGIN) / fonts.width(text, weight).max(0.1));
        y += size * CAP_HEIGHT;
        items.push(line(text.clone(), Point::new(MARGIN, y), Anchor::Start, size, weight));
        y += GAP;
    }
    // Several arrows tell the moves, and the caption says which steps these are.
    let several = figures.iter().any(Figure::is_numbered);
    let told = |figure: &Figure| match several {
        true => (figure.caption.clone(), String::new()),
        false => (figure.number.to_string(), figure.words.clone()),
    };
    for (index, figure) in figures.iter().enumerate() {
        let at = Point::new(MARGIN + (index % columns) as f64 * across, y + (index / columns) as f64 * down);
        // Pictures of maps have words of different height below them: all stand on one line.
        let lower = height - figure.diagram.height;
        items.extend(figure.diagram.items.iter().map(|item| placed(item, at.plus(Point::new(0.0, lower), 1.0))));
        let below = Point::new(at.x + width / 2.0, at.y + height + BELOW);
        items.extend(words(told(figure), below, width, fonts));
    }
    Diagram {
        width: whole,
        height: y + rows as f64 * down - GAP + MARGIN,
        description: figures
            .iter()
            .map(|figure| format!("{} {}", told(figure).0, figure.words))
            .collect::<Vec<_>>()
            .join("; "),
        title: format!("{title}: {counts}"),
        items,
        content: None,
    }
}

/// An item of a picture whose corner is at a point.
fn placed(item: &Item, at: Point) -> Item {
    match item.clone() {
        Item::Group { layer, at: own, scale, items } => Item::Group { layer, at: at.plus(own, 1.0), scale, items },
        other => Item::Group { layer: Layer::Over, at, scale: 1.0, items: vec![other] },
    }
}

/// The number of a step and, if there is room for it, its move.
fn words((number, words): (String, String), at: Point, room: f64, fonts: &Fonts) -> Vec<Item> {
    let gap = 0.5 * WORDS;
    let (bold, regular) = (fonts.width(&number, Weight::Bold), fonts.width(&words, Weight::Regular));
    let size = WORDS.min((room - gap) / (bold + regular).max(0.1));
    if words.is_empty() || size < LEAST {
        return vec![line(number, at, Anchor::Middle, WORDS, Weight::Bold)];
    }
    let left = at.x - ((bold + regular) * size + gap) / 2.0;
    let after = left + bold * size + gap;
    vec![
        line(number, Point::new(left, at.y), Anchor::Start, size, Weight::Bold),
        line(words, Point::new(after, at.y), Anchor::Start, size, Weight::Regular),
    ]
}

fn line(content: String, at: Point, anchor: Anchor, size: f64, weight: Weight) -> Item {
    Item::Text(Text::new(at, size, anchor, weight, content))
}
