//! The items that many pictures of a board share: walls, frame, dots, blocks that stay, the field of a map. Back ends
//! draw them once, so the size of a document grows with its cells plus its changes, not with their product.

use super::{Diagram, Form, Item, Layer, Point, Role};
use rustc_hash::{FxHashMap, FxHashSet};
use stepbook_solve::grid::Cell;

/// Minimum number of items that sharing must save; an item takes some 50 bytes. In smaller documents each picture stays
/// whole.
const MIN_SAVING: usize = 20_000;

/// Items that several pictures share.
#[derive(Clone, PartialEq, Debug)]
pub struct Common {
    /// A picture of only these items, without title and description.
    pub picture: Diagram,
}

impl Common {
    /// The items that `pictures` share, if sharing saves enough.
    pub fn of(pictures: &[&Diagram]) -> Option<Self> {
        let [first, others @ ..] = pictures else { return None };
        let (_, _, layers) = board(first)?;
        if weight(layers) * others.len() < MIN_SAVING {
            return None;
        }
        let mut items = filtered(&first.items, &mut is_lasting);
        for picture in others {
            let (known, cells) = (index(board(picture)?.2, Index::default()), covered(picture));
            items = filtered(&items, &mut |item| has(&known, item) || hide(&cells, item));
        }
        let pays_off = weight(&items) * others.len() >= MIN_SAVING;
        let picture =
            Diagram { items, title: String::new(), description: String::new(), content: None, ..(*first).clone() };
        pays_off.then_some(Self { picture })
    }

    /// Splits `pictures` into the shared picture and the rest of each, if sharing saves enough.
    pub fn split(pictures: &[&Diagram]) -> Option<(Diagram, Vec<Diagram>)> {
        let common = Self::of(pictures)?;
        let rests = pictures.iter().map(|picture| common.rest_of(picture)).collect::<Option<_>>()?;
        Some((common.picture, rests))
    }

    /// Its approximate number of items.
    pub fn weight(&self) -> usize {
        weight(&self.picture.items)
    }

    /// The rest of `picture`, to be drawn after the shared items. `None` if the picture lacks a shared item that would
    /// be visible.
    ///
    /// The drawing order may change because no lasting item overlaps anything below it: ghosts are in free cells.
    pub fn rest_of(&self, picture: &Diagram) -> Option<Diagram> {
        let (at, scale, layers) = board(&self.picture)?;
        let (own_at, own_scale, _) = board(picture)?;
        let known = index(layers, Index::default());
        let mut found = FxHashSet::default();
        let items = filtered(&picture.items, &mut |item| {
            let is_common = is_lasting(item) && has(&known, item);
            if is_common {
                found.insert(key_of(item));
            }
            !is_common
        });
        let cells = covered(picture);
        let is_there = |(key, item): (&ItemKey, &&Item)| found.contains(key) || hide(&cells, item);
        let is_whole = (at, scale) == (own_at, own_scale) && known.iter().all(is_there);
        is_whole.then(|| Diagram { items, ..picture.clone() })
    }
}

/// The position and scale of the board in a picture, and its layers.
fn board(picture: &Diagram) -> Option<(Point, f64, &[Item])> {
    picture.items.iter().find_map(|item| match item {
        Item::Group { layer: Layer::Board, at, scale, items } => Some((*at, *scale, &items[..])),
        _ => None,
    })
}

/// Whether other pictures of the board can share `item`: nothing below it may change.
fn is_lasting(item: &Item) -> bool {
    match item {
        Item::Group { layer, .. } => matches!(layer, Layer::Field | Layer::Block { moved: false, .. }),
        Item::Shape(_, role) => matches!(role, Role::Frame | Role::Empty | Role::Goal | Role::Gate),
        Item::Hatch { .. } => true,
        Item::Text(_) | Item::Turned { .. } => false,
    }
}

/// The cells under blocks in a picture, whose items are hidden.
fn covered(picture: &Diagram) -> FxHashSet<Cell> {
    let blocks = picture.position().map_or(&[][..], |position| &position.blocks);
    blocks.iter().flat_map(|block| block.cells.iter().copied()).collect()
}

/// Whether `item` is a dot hidden by blocks on `cells`.
fn hide(cells: &FxHashSet<Cell>, item: &Item) -> bool {
    let is_hidden = |centre: &Point| cells.contains(&Cell::new(centre.y as usize, centre.x as usize));
    matches!(item, Item::Shape(Form::Disc(centre, _), Role::Empty) if is_hidden(centre))
}

/// Filters `items` by `keeps`, recursively in the layers that may contain lasting items.
fn filtered(items: &[Item], keeps: &mut impl FnMut(&Item) -> bool) -> Vec<Item> {
    let mut kept = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Item::Group { layer: layer @ (Layer::Board | Layer::Under | Layer::Blocks), at, scale, items } => {
                let items = filtered(items, keeps);
                if items.is_empty() {
                    continue;
                }
                kept.push(Item::Group { layer: layer.clone(), at: *at, scale: *scale, items });
            }
            item if keeps(item) => kept.push(item.clone()),
            _ => {}
        }
    }
    kept
}

/// The approximate number of primitives that `items` draw.
fn weight(items: &[Item]) -> usize {
    let one = |item: &Item| match item {
        Item::Group { items, .. } | Item::Turned { items, .. } => weight(items),
        item => item.shape().map_or(1, |(_, points)| points.len().div_ceil(2)),
    };
    items.iter().map(one).sum()
}

/// The role and the first point of an item. Equal items have equal keys.
type ItemKey = (Option<Role>, [u64; 2]);

fn key_of(item: &Item) -> ItemKey {
    match (item, item.shape()) {
        (Item::Group { items, .. }, _) => items.first().map_or((None, [0; 2]), key_of),
        (_, Some((role, points))) => {
            let Point { x, y } = points.first().copied().unwrap_or_default();
            (Some(role), [x.to_bits(), y.to_bits()])
        }
        _ => (None, [0; 2]),
    }
}

/// The lasting items, by key.
type Index<'a> = FxHashMap<ItemKey, &'a Item>;

fn index<'a>(items: &'a [Item], mut known: Index<'a>) -> Index<'a> {
    for item in items {
        match item {
            Item::Group { layer: Layer::Under | Layer::Blocks, items, .. } => known = index(items, known),
            item if is_lasting(item) => drop(known.insert(key_of(item), item)),
            _ => {}
        }
    }
    known
}

fn has(known: &Index<'_>, item: &Item) -> bool {
    known.get(&key_of(item)).is_some_and(|known| *known == item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Block, Content, Position, Rect, Text};
    use crate::walkthrough::Kind;
    use stepbook_solve::grid::{Grid, Size};

    fn block(col: f64, moved: bool) -> Item {
        let layer = Layer::Block { material: Kind::Small.into(), moved, faded: false, label: "A".to_owned() };
        Item::layer(
            layer,
            vec![Item::Shape(Form::Rect(Rect::new(col, 0.0, 1.0, 1.0), 0.0), Role::Block(Kind::Small.into()))],
        )
    }

    fn dots(count: usize) -> impl Iterator<Item = Item> {
        (0..count).map(|i| Item::Shape(Form::Disc(Point::new(i as f64, 9.0), 0.1), Role::Empty))
    }

    fn picture(under: Vec<Item>, blocks: Vec<Item>) -> Diagram {
        let layers = vec![Item::layer(Layer::Under, under), Item::layer(Layer::Blocks, blocks)];
        let items = vec![Item::layer(Layer::Board, layers)];
        Diagram { width: 9.0, height: 9.0, title: "T".to_owned(), description: "D".to_owned(), items, content: None }
    }

    fn covering(cell: Cell) -> Content {
        let block = Block {
            kind: Kind::Small,
            label: "A".to_owned(),
            texts: Vec::new(),
            cells: vec![cell],
            moved: None,
            faded: false,
            fixed: false,
        };
        Content::Position(Position {
            goals: Vec::new(),
            walls: Grid::filled(Size::new(10, 30_000), false),
            opening: Vec::new(),
            blocks: vec![block],
            empty: Vec::new(),
            gates: Vec::new(),
            arrows: Vec::new(),
            ghosts: Vec::new(),
        })
    }

    /// The number of primitives in a picture.
    fn count(picture: &Diagram) -> usize {
        weight(&picture.items)
    }

    #[test]
    fn what_stays_is_common_and_the_rest_has_what_changes() {
        let ghost = Item::Shape(Form::Lines(vec![vec![Point::default(); 2]]), Role::Ghost);
        let one = picture(dots(30_000).collect(), vec![block(0.0, false), block(3.0, false)]);
        let two = picture(dots(29_999).chain([ghost]).collect(), vec![block(1.0, true), block(3.0, false)]);
        let common = Common::of(&[&one, &two]).expect("much is common");
        // The dots of the second and the block in both.
        assert_eq!(count(&common.picture), 30_000);
        let rests = [&one, &two].map(|picture| common.rest_of(picture).expect("it has all of it"));
        assert_eq!(rests.each_ref().map(count), [2, 2]);
        assert!(rests.iter().all(|rest| (&rest.title[..], &rest.description[..]) == ("T", "D")));
        let mut other = picture(dots(29_998).collect(), vec![block(3.0, false)]);
        assert_eq!(common.rest_of(&other), None, "a dot is lacking");
        other.content = Some(covering(Cell::new(9, 29_998)));
        assert!(common.rest_of(&other).is_some(), "a block hides that dot");
        let aside = other.clone().scaled(2.0);
        assert_eq!(common.rest_of(&aside), None, "it has another size");
    }

    #[test]
    fn small_documents_share_nothing() {
        let one = picture(dots(199).collect(), vec![block(0.0, false)]);
        assert_eq!(Common::of(&vec![&one; 100]), None);
        assert!(Common::of(&vec![&one; 101]).is_some(), "a hundred of two hundred things");
    }

    #[test]
    fn what_moves_and_what_is_written_anywhere_is_never_common() {
        let text = Text {
            at: Point::default(),
            size: 1.0,
            anchor: crate::diagram::Anchor::Middle,
            weight: crate::font::Weight::Regular,
            content: "1".to_owned(),
            spoken: None,
            upright: false,
        };
        let over = Item::layer(Layer::Over, vec![Item::Text(text)]);
        assert!(![block(0.0, true), over].iter().any(is_lasting));
    }
}
