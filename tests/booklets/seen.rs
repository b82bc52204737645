//! What is on pages, read back from their drawings: every item at its place, and the parts of booklets and files.

use crate::common::stories;
use std::rc::Rc;
use stepbook::stages::booklet::pages::{Layout, Paper};
use stepbook::stages::booklet::{Booklet, Cover, Edition, Hints, Moves, Statement, Steps, Style, compose};
use stepbook::stages::diagram::{Anchor, Item, Layer, Point, Role, Tag, Text};
use stepbook::stages::font::Fonts;
use stepbook::stages::render::latex::Flavour;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::walkthrough::Walkthrough;

pub const MM_PER_PT: f64 = 25.4 / 72.0;

/// Left, top, right and bottom in mm.
pub type Extent = [f64; 4];

/// The extent of nothing.
pub const NOTHING: Extent = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];

/// The extent of both.
pub fn around(a: Extent, b: Extent) -> Extent {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

/// Whether two extents have more than a strip of this width in common.
pub fn overlap(a: Extent, b: Extent, strip: f64) -> bool {
    a[0] + strip < b[2] && b[0] + strip < a[2] && a[1] + strip < b[3] && b[1] + strip < a[3]
}

/// From the capitals to the descenders of a text, in its own unit.
pub fn extent_of_text(text: &Text, fonts: &Fonts) -> Extent {
    let (Point { x, y }, size, width) = (text.at, text.size, text.width(fonts));
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    match text.upright {
        true => [x - 0.73 * size, y + before - width, x + 0.2 * size, y + before],
        false => [x - before, y - 0.73 * size, x - before + width, y + 0.2 * size],
    }
}

/// An item where it is on its page.
#[derive(Clone)]
pub struct Seen<'a> {
    pub item: &'a Item,
    /// The layers of the groups that it is in, from the outermost one.
    pub layers: Rc<[&'a Layer]>,
    /// Its unit in mm.
    pub scale: f64,
    pub is_turned: bool,
    origin: Point,
}

/// All items, in the order in which they are drawn: groups, and then what is in them.
pub fn seen(items: &[Item]) -> Vec<Seen<'_>> {
    seen_within(items, |_| true)
}

/// The same, but nothing of what is in groups that are not to be entered.
pub fn seen_within(items: &[Item], enters: fn(&Item) -> bool) -> Vec<Seen<'_>> {
    let layers: Rc<[&Layer]> = [].into();
    let mut all = Vec::new();
    for item in items {
        let own = Seen { item, layers: layers.clone(), scale: 1.0, is_turned: false, origin: Point::default() };
        all.push(own.clone());
        own.gather(enters, &mut all);
    }
    all
}

impl<'a> Seen<'a> {
    /// A point of the item on the page.
    pub fn place(&self, p: Point) -> Point {
        let scale = if self.is_turned { -self.scale } else { self.scale };
        Point::new(self.origin.x + scale * p.x, self.origin.y + scale * p.y)
    }

    /// What is in a group, in any depth.
    pub fn inside(&self) -> Vec<Self> {
        let mut all = Vec::new();
        self.gather(|_| true, &mut all);
        all
    }

    fn gather(&self, enters: fn(&Item) -> bool, all: &mut Vec<Self>) {
        if !enters(self.item) {
            return;
        }
        let (items, inner) = match self.item {
            Item::Group { layer, at, scale, items } => {
                let layers = self.layers.iter().copied().chain([layer]).collect();
                (items, Self { layers, scale: self.scale * scale, origin: self.place(*at), ..self.clone() })
            }
            Item::Turned { about, items } => {
                let origin = self.place(Point::new(2.0 * about.x, 2.0 * about.y));
                (items, Self { origin, is_turned: !self.is_turned, ..self.clone() })
            }
            _ => return,
        };
        for item in items {
            let own = Self { item, ..inner.clone() };
            all.push(own.clone());
            own.gather(enters, all);
        }
    }

    pub fn text(&self) -> Option<&'a Text> {
        if let Item::Text(text) = self.item { Some(text) } else { None }
    }

    /// The size of a text in points.
    pub fn points_of_text(&self) -> Option<f64> {
        self.text().map(|text| text.size * self.scale / MM_PER_PT)
    }

    /// The meaning of a group, and what is in it.
    pub fn tag(&self) -> Option<(&'a Tag, &'a [Item])> {
        match self.item {
            Item::Group { layer: Layer::Tagged(tag), items, .. } => Some((tag, items)),
            _ => None,
        }
    }

    pub fn is_in(&self, is_it: impl Fn(&Layer) -> bool) -> bool {
        self.layers.iter().any(|layer| is_it(layer))
    }

    pub fn is_on_board(&self) -> bool {
        self.is_in(|layer| *layer == Layer::Board)
    }

    /// The corners and ends of a shape on the page.
    pub fn points(&self) -> Vec<Point> {
        // A curve stays within the triangle of its points.
        let own = self.item.shape().map_or(Vec::new(), |(_, points)| points);
        own.into_iter().map(|p| self.place(p)).collect()
    }

    /// The extent of a shape, a text or a group on the page.
    pub fn extent(&self, fonts: &Fonts) -> Extent {
        let corners = self.text().map(|text| {
            let [left, top, right, bottom] = extent_of_text(text, fonts);
            [Point::new(left, top), Point::new(right, bottom)].map(|p| self.place(p)).to_vec()
        });
        let points = corners.unwrap_or_else(|| self.points());
        let own = |one: &Self| !matches!(one.item, Item::Group { .. } | Item::Turned { .. });
        let inner = self.inside().iter().filter(|one| own(one)).map(|one| one.extent(fonts)).fold(NOTHING, around);
        points.into_iter().fold(inner, |all, p| around(all, [p.x, p.y, p.x, p.y]))
    }
}

/// The extent of all shapes and texts.
pub fn extent(items: &[Item], fonts: &Fonts) -> Extent {
    let whole = Item::Group { layer: Layer::Page(0), at: Point::default(), scale: 1.0, items: items.to_vec() };
    seen(&[whole])[0].extent(fonts)
}

pub fn role(item: &Item) -> Option<Role> {
    crate::common::items::role(item)
}

/// The texts, in order.
pub fn texts(items: &[Item]) -> Vec<String> {
    seen(items).iter().filter_map(|one| Some(one.text()?.content.clone())).collect()
}

/// The texts and the words of figures, in order.
pub fn words(items: &[Item]) -> Vec<String> {
    let said = |one: &Seen| match (one.tag(), one.text()) {
        (Some((Tag::Figure { words, .. }, _)), _) => Some(words.clone()),
        (_, text) => Some(text?.content.clone()),
    };
    seen(items).iter().filter_map(said).collect()
}

/// The tags, in order, each with the texts in it that are not on boards.
pub fn tags(items: &[Item]) -> Vec<(&Tag, String)> {
    tags_of(items, |text| &text.content)
}

/// The same as they are read aloud.
pub fn heard(items: &[Item]) -> Vec<(&Tag, String)> {
    tags_of(items, |text| text.spoken.as_ref().unwrap_or(&text.content))
}

fn tags_of(items: &[Item], of: fn(&Text) -> &String) -> Vec<(&Tag, String)> {
    let said = |items| {
        let is_open = |item: &Item| !matches!(item, Item::Group { layer: Layer::Board, .. });
        let texts = seen_within(items, is_open).into_iter().filter_map(|one| one.text());
        texts.map(|text| of(text).as_str()).collect::<Vec<_>>().join(" ")
    };
    seen(items).iter().filter_map(Seen::tag).map(|(tag, items)| (tag, said(items))).collect()
}

/// Whether these numbers take their turn: one in `n` does, so that each number does with some of the others. Sweeps of all pairs would
/// find nothing more.
pub fn turn<const N: usize>(numbers: [usize; N], n: usize) -> bool {
    numbers.iter().sum::<usize>().is_multiple_of(n)
}

/// What a function finds on all pages, in order.
pub fn on_all<'a, T>(pages: &'a Pages, find: impl Fn(&'a [Item]) -> Vec<T>) -> Vec<T> {
    pages.pages.iter().flat_map(|page| find(&page.drawing.items)).collect()
}

pub fn paper(name: &str) -> Paper {
    let (size, turned) = name.split_once(' ').map_or((name, false), |(size, _)| (size, true));
    let paper: Paper = size.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    if turned { paper.landscape() } else { paper }
}

/// Pages of a paper: "a5", or "a5 landscape".
pub fn on_paper(name: &str) -> Layout {
    Layout { paper: paper(name), ..Layout::default() }
}

pub fn edition(story: &Walkthrough, edition: Edition) -> Booklet {
    compose(story, &Style { edition, ..Style::default() })
}

/// The usual booklet of a puzzle.
pub fn booklet(puzzle: &str) -> Booklet {
    compose(&stories::story(puzzle), &Style::default())
}

pub fn html(booklet: &Booklet) -> String {
    stepbook::stages::booklet::html(booklet, &stepbook::stages::templates()).expect("the templates are right")
}

pub fn latex(booklet: &Booklet) -> String {
    latex_of(booklet, Flavour::Picture)
}

pub fn latex_of(booklet: &Booklet, flavour: Flavour) -> String {
    stepbook::stages::booklet::latex(booklet, flavour, &stepbook::stages::templates()).expect("all is printable")
}

/// A part of a booklet.
macro_rules! part {
    ($name:ident, $field:ident, $kind:ident) => {
        pub fn $name(booklet: &Booklet) -> Option<&$kind> {
            booklet.$field.as_ref()
        }
    };
}

part!(cover, cover, Cover);
part!(statement, statement, Statement);
part!(hints, hints, Hints);
part!(moves, moves, Moves);

part!(any_steps, steps, Steps);

pub fn steps(booklet: &Booklet) -> &Steps {
    any_steps(booklet).expect("the booklet has steps")
}
