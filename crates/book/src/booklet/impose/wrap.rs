//! The covers of a bound book on one sheet: back cover, spine, front cover.

use super::{ImposeError, Imposition, Scheme, impose};
use crate::booklet::pages::Paper;
use crate::booklet::pages::sheet::MM_PER_PT;
use crate::booklet::pages::style::{self, TextStyle};
use stepbook_draw::diagram::{Anchor, Diagram, Form, Item, Layer, Point, Rect, Role, Text};
use stepbook_draw::font::{CAP_HEIGHT, Weight};
use stepbook_draw::render::pages::{Page, Pages};

/// A spine needs more pages than this. With fewer, it is too narrow for type, and the pages can be stapled.
pub const MOST_STAPLED: usize = 60;
/// Minimum width of a spine in mm: 6 pt type, with the tolerance of a folding machine.
const LEAST: f64 = 3.0;
/// Type size on a spine: as a fraction of its width, and the maximum in mm.
const TYPE: f64 = 0.71;
const MOST_TYPE: f64 = 9.0;
/// Distance of the text from the ends of the spine, and between title and author, as a fraction of its height.
const APART: f64 = 0.06;

/// Width in mm of the spine of `pages` pages whose leaves are `leaf` mm thick.
pub fn spine(pages: usize, leaf: f64) -> f64 {
    pages.div_ceil(2) as f64 * leaf
}

/// The first and the last of `pages` on one sheet, with a spine between them. The binding of a right-to-left book is at
/// the right.
pub(super) fn cover(mut pages: Pages, leaf: f64, plan: &Imposition) -> Result<Pages, ImposeError> {
    let count = pages.pages.len();
    let spine = spine(count, leaf);
    if !pages.back_cover || count < 2 {
        return Err(ImposeError::NoCovers);
    }
    if count <= MOST_STAPLED {
        return Err(ImposeError::FewPages { pages: count });
    }
    if spine < LEAST {
        return Err(ImposeError::ThinSpine { spine, pages: count, fits: LEAST / count.div_ceil(2) as f64 });
    }
    let mut covers = std::mem::take(&mut pages.pages);
    let back = covers.swap_remove(count - 1).drawing;
    let front = covers.swap_remove(0).drawing;
    let (w, h) = (front.width, front.height);
    let (left, right) = (0.0, w + spine);
    let (front_at, back_at) = if plan.right_to_left { (left, right) } else { (right, left) };
    let group = |number, x, Diagram { items, .. }| {
        let (layer, at) = (Layer::Page(number), Point::new(x, 0.0));
        Item::Group { layer, at, scale: 1.0, items }
    };
    // The reading order starts with the front.
    let mut items = vec![group(1, front_at, front), group(2, back_at, back)];
    if plan.bleed > 0.0 {
        // The backgrounds of the covers extend over the folds.
        let rect = Rect::new(w, -plan.bleed, spine, h + 2.0 * plan.bleed);
        items.push(Item::Shape(Form::Rect(rect, 0.0), Role::Field));
    }
    items.extend(words(&pages, Point::new(w + spine / 2.0, 0.0), (spine, h), plan.right_to_left));
    let label = plan.language.say("pages-cover", &[]);
    let width = 2.0 * w + spine;
    let drawing = Diagram { width, height: h, title: label.clone(), description: String::new(), items, content: None };
    let mut bookmarks = pages.bookmarks;
    bookmarks.retain(|bookmark| bookmark.page == 0);
    let page = Page { drawing, label, trim: None, bleed: None };
    let sheet = Pages { pages: vec![page], bookmarks, back_cover: false, ..pages };
    // Bleed and marks are the same as for any page.
    impose(sheet, &Imposition { scheme: Scheme::Single, sheet: Paper::of_size(width, h), ..plan.clone() })
}

/// The text of a spine of `size` mm (width × height), whose upper end is at `top`: title and author along it, read
/// downwards. It is decoration, because the front cover has the same text.
fn words(pages: &Pages, top: Point, size: (f64, f64), right_to_left: bool) -> impl Iterator<Item = Item> {
    let fonts = &pages.fonts;
    let pt = ((TYPE * size.0).min(MOST_TYPE) / MM_PER_PT).max(style::LABEL);
    let ends = APART * size.1;
    let room = size.1 - 2.0 * ends;
    let light = TextStyle { size: pt, leading: pt, weight: Weight::Regular };
    let author = pages.author.as_ref().map(|author| light.shortened(fonts, author, room / 3.0));
    let used = author.as_ref().map_or(0.0, |author| light.width(fonts, author) + APART * size.1);
    let title = light.bold().shortened(fonts, &pages.title, room - used);
    // A line that is read downwards, with its capitals centred on the spine. It starts at `y`, or else ends there.
    let half = pt * MM_PER_PT * CAP_HEIGHT / 2.0;
    let line = move |content: String, weight: Weight, y: f64, begins: bool| {
        // Upright lines run upwards. Those of right-to-left scripts are then read downwards; the others are turned.
        let anchor = if begins == right_to_left { Anchor::End } else { Anchor::Start };
        let at = Point::new(if right_to_left { top.x + half } else { top.x - half }, y);
        let text = Text { upright: true, ..Text::new(at, pt * MM_PER_PT, anchor, weight, content) };
        if right_to_left { Item::Text(text) } else { Item::Turned { about: at, items: vec![Item::Text(text)] } }
    };
    let last = author.map(|author| line(author, Weight::Regular, size.1 - ends, false));
    std::iter::once(line(title, Weight::Bold, ends, true)).chain(last)
}
