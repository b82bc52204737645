//! Pages that show a whole collection: a card for each puzzle, and the puzzles that failed.
//!
//! As single files they are self-contained and have no script. On a site they share a style sheet and a script. Without
//! its script the gallery still shows everything, in a fixed order.

use super::escape::inert;
use super::html::{Hashed, forms, open, palette};
use super::site::{Asset, MOST_KEPT, PICTURE, address, folder_of, links, shared, up};
use super::templates::Script;
use super::{Rating, Style, TemplateError, Templates, front};
use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};
use std::collections::{BTreeMap, BTreeSet};
use stepbook_draw::diagram::{DOT, Diagram, Fill, Form, Item, Layer, Role, Theme};
use stepbook_draw::font::Weight;
use stepbook_draw::render::svg::{self, Surroundings};
use stepbook_draw::walkthrough::{MOST_MARKS, Walkthrough};
use stepbook_read::language::Language;

/// The settings of all pages of a gallery.
#[derive(Clone, PartialEq, Debug)]
pub struct Gallery {
    /// Its title; `None` for the usual title in its language.
    pub title: Option<String>,
    /// Its language.
    pub language: Language,
    /// How diagrams are painted.
    pub theme: Theme,
    /// Whether it is in colour on screens.
    pub has_looks: bool,
    /// The address of its site, ending in a slash, if known.
    pub url: Option<String>,
}

/// Totals of a gallery, with which each page can be written separately.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Number of solved puzzles.
    pub cards: usize,
    /// Number of skipped puzzles.
    pub others: usize,
    /// Cells, rows and columns of boards, with their numbers of puzzles.
    sizes: BTreeMap<(usize, usize, usize), usize>,
    families: BTreeMap<String, usize>,
    /// Marks of difficulty, with their symbols and numbers of puzzles.
    marks: BTreeMap<u8, (String, usize)>,
    /// The units of the solutions.
    units: BTreeSet<String>,
    /// The preview picture of the first page, and the title of its puzzle.
    picture: Option<(String, String)>,
}

impl Totals {
    /// Counts a solved puzzle.
    pub fn card(&mut self, card: &Card) {
        self.cards += 1;
        let (rows, cols) = card.size;
        *self.sizes.entry((rows * cols, rows, cols)).or_default() += 1;
        *self.families.entry(card.family.clone()).or_default() += 1;
        if let Some(rating) = &card.difficulty {
            self.marks.entry(rating.marks).or_insert_with(|| (rating.signs.clone(), 0)).1 += 1;
        }
        self.units.insert(card.unit.clone());
        let picture = || Some((card.picture.clone()?, card.title.clone()));
        self.picture = self.picture.take().or_else(picture);
    }

    /// Number of pages. Each has up to [`PAGE`] solved puzzles and up to as many skipped ones.
    pub fn pages(&self) -> usize {
        self.cards.max(self.others).div_ceil(PAGE).max(1)
    }
}

/// Maximum number of solved puzzles on a page of a gallery, and of skipped ones.
pub const PAGE: usize = 500;
/// Maximum number of pages that all link to each other.
const ALL: usize = 20;
/// Distances of linked pages in a larger gallery, besides the first and the last page.
const NEAR: [usize; 5] = [1, 2, 10, 100, 1000];

/// The file of a page of a gallery, from 0: `index.html`, `index_2.html` and so on, in the folders of [`folder_of`]. No
/// puzzle's file has such a name.
pub fn page_file(page: usize) -> String {
    if page == 0 { "index.html".to_owned() } else { format!("{}index_{}.html", folder_of(page), page + 1) }
}

/// A solved puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// The puzzle's name.
    pub title: String,
    /// The title of its group in the collection, shared with its neighbours; empty without one.
    pub pack: String,
    /// The name of its unit.
    pub unit: String,
    /// The length of its solution in this unit, if known.
    pub length: Option<usize>,
    /// Whether that length is not proven to be the shortest.
    #[serde(default)]
    pub is_bounded: bool,
    /// Its difficulty, if rated.
    pub difficulty: Option<Rating>,
    /// Rows and columns of its board.
    pub size: (usize, usize),
    /// Its family, a selector of messages: "sliding", "cars" or "maze".
    pub family: String,
    /// The result of [`super::identity`].
    pub id: String,
    /// The result of [`thumbnail`].
    pub thumbnail: String,
    /// Its files: the path from the folder of the first page, and the format, "HTML", "PDF", "LaTeX" or "SVG". A card
    /// opens the first.
    pub files: Vec<(String, String)>,
    /// The path of the preview picture of its page.
    pub picture: Option<String>,
}

/// A skipped puzzle, for which nothing is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Skipped {
    /// Its name or its location.
    pub title: String,
    /// Why.
    pub why: SkipReason,
}

/// Why nothing is written for a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkipReason {
    /// No reachable position is a goal; this is the number of positions.
    Unsolvable(usize),
    /// A solution is impossible for this reason, in English, so there was no search.
    Impossible(String),
    /// A limit was reached after this number of positions.
    Limit(usize),
    /// The file has this error, in English.
    Faulty(String),
}

impl SkipReason {
    /// The heading message of this kind of reason.
    fn group(&self) -> &'static str {
        match self {
            Self::Unsolvable(_) | Self::Impossible(_) => "html-gallery-unsolvable",
            Self::Limit(_) => "html-gallery-limit",
            Self::Faulty(_) => "html-gallery-faulty",
        }
    }
}

/// Draws a small start of a puzzle. It is decoration, because the name is below it.
pub fn thumbnail(story: &Walkthrough, style: &Style) -> String {
    let mut diagram = Diagram { title: String::new(), description: String::new(), ..front(story, style) };
    if !story.is_route() {
        let mut looks = story.pieces.iter().map(|piece| (piece.kind, piece.tint));
        let first = looks.next();
        diagram = unlabelled(&diagram, looks.all(|look| Some(look) == first));
    } else {
        let size = story.field.size();
        let side = size.rows.max(size.cols);
        diagram = mapped(&diagram, (side > READABLE).then_some(side as f64 * START_RADIUS));
    }
    let around = match style.theme.fill {
        // Style sheets do not define hatches. Maps have none.
        Fill::Hatch if !story.is_route() => Surroundings::Page,
        Fill::Hatch | Fill::Colour | Fill::Grey => Surroundings::Thumbnail,
    };
    svg::svg(&diagram, style.theme, around)
}

/// A board without labels and dots, with solid walls. Labels stay if all blocks look alike, as numbered tiles do.
fn unlabelled(board: &Diagram, is_labelled: bool) -> Diagram {
    let part = |item: Item| match item {
        Item::Shape(Form::Disc(..), Role::Empty) => None,
        Item::Text(_) if !is_labelled => None,
        Item::Hatch { rings, role } => Some(Item::Shape(Form::Rings(rings, 0.0), role)),
        item => Some(item),
    };
    let mut board = board.edited(&part);
    // The frame is also the floor below walls, goal and blocks.
    board.items.sort_by_key(|item| match item {
        Item::Shape(Form::Rings(..), Role::Wall) => 1,
        Item::Group { layer: Layer::Under, .. } => 2,
        Item::Group { layer: Layer::Blocks | Layer::Over, .. } => 3,
        _ => 0,
    });
    board
}

/// Maximum number of rows or columns of a map with readable numbers in a thumbnail.
const READABLE: usize = 10;
/// Radius of the disc at the start of a larger map, as a share of its side.
pub(super) const START_RADIUS: f64 = 0.045;

/// A map. With a radius `start`, dots replace its numbers and a disc replaces the piece.
pub(super) fn mapped(map: &Diagram, start: Option<f64>) -> Diagram {
    map.edited(&|item| match (item, start) {
        (Item::Shape(Form::Disc(..), Role::Empty | Role::Landing { .. } | Role::Goal), Some(_)) => None,
        (Item::Shape(Form::Disc(centre, _), Role::Piece), Some(radius)) => {
            Some(Item::Shape(Form::Disc(centre, radius), Role::Piece))
        }
        (Item::Text(text), Some(_)) => {
            (text.weight == Weight::Regular).then(|| Item::Shape(Form::Disc(text.middle(), DOT), Role::Empty))
        }
        (item, _) => Some(item),
    })
}

/// The script of the pages of a gallery.
const GALLERY: Script = Script::of(&[&["make.js", "keys.js", "store.js", "gallery.js", "keep.js"]], "gallery.js");
/// The texts of the script, with placeholders for values that it fills in.
fn words(extent: &Totals, language: &Language) -> String {
    let unit = |unit: &String| (unit.clone(), json!(forms(language, unit, "count")));
    let units: Map<String, serde_json::Value> = extent.units.iter().map(unit).collect();
    let rung = |marks: u8| language.say("html-gallery-rung", &[("marks", usize::from(marks).into())]);
    let difficulty = [("marks", "{count}".into()), ("most", usize::from(MOST_MARKS).into())];
    let say = |name: &str| (name.to_owned(), json!(open(language, &format!("html-gallery-{name}"), &[])));
    let mut words: Map<String, serde_json::Value> = MESSAGES.split(' ').map(say).collect();
    words.extend([
        ("moves".to_owned(), units.into()),
        ("rungs".to_owned(), json!((0..=MOST_MARKS).map(rung).collect::<Vec<_>>())),
        ("difficulty".to_owned(), json!(language.say("difficulty-words", &difficulty))),
    ]);
    inert(&json!(words).to_string())
}

/// The messages of the script, without their prefix `html-gallery-`.
const MESSAGES: &str = "any-name open-too continue start next again random random-open random-any sign star filter all none part \
         offline-done names one-of made best yours mine mine-stars solved-of shown";

/// Writes the pages of a gallery one by one, so its puzzles need not all be in memory. The same collection gives the
/// same bytes.
///
/// They are filled in from the templates `gallery.html` and `gallery.css`.
#[derive(Debug)]
pub struct GalleryPages<'a> {
    gallery: &'a Gallery,
    extent: &'a Totals,
    templates: &'a Templates,
    sheet: String,
    /// The files that the pages of a site share; `None` for single files.
    assets: Option<[Asset; 3]>,
}

impl<'a> GalleryPages<'a> {
    /// If `is_site`, the pages share files and have a script. Otherwise each is a single file.
    ///
    /// # Errors
    ///
    /// Fails if a replaced template is invalid.
    pub fn new(
        gallery: &'a Gallery,
        extent: &'a Totals,
        is_site: bool,
        templates: &'a Templates,
    ) -> Result<Self, TemplateError> {
        let values = context! {
            // Whether drawings contain their own paint.
            painted => gallery.theme.fill == Fill::Hatch,
            ..palette(gallery.theme, gallery.has_looks),
        };
        let sheet = templates.render("gallery.css", values, &gallery.language, gallery.theme)?;
        let script = || templates.script(&GALLERY) + "\n";
        let assets = is_site.then(|| shared("gallery", &sheet, &script()));
        Ok(Self { gallery, extent, templates, sheet, assets })
    }

    /// The files that the pages share.
    pub fn assets(&self) -> &[Asset] {
        self.assets.as_ref().map_or(&[], |assets| assets)
    }

    /// Writes page `at`, from 0, with its puzzles. Returns its path as in [`page_file`], and its content.
    ///
    /// # Errors
    ///
    /// Fails if a replaced template is invalid.
    pub fn page(&self, at: usize, cards: &[Card], others: &[Skipped]) -> Result<(String, String), TemplateError> {
        let Self { gallery, extent, .. } = *self;
        let (language, file) = (&gallery.language, page_file(at));
        let root = up(&file);
        // The address of the page, if that of the site is known.
        let url = gallery.url.as_ref().map(|url| if at == 0 { url.clone() } else { format!("{url}{file}") });
        let card = |card: &Card| {
            let link = |(path, format): &(String, String)| [format!("{root}{}", address(path)), format.clone()];
            let moves =
                |length: usize| language.say("count", &[("unit", (&card.unit).into()), ("count", length.into())]);
            context! {
                links => card.files.iter().map(link).collect::<Vec<_>>(),
                moves => card.length.map(moves),
                claim => card.is_bounded.then(|| language.say("claim-unproven", &[])),
                ..Value::from(Serde(card))
            }
        };
        let pack =
            |cards: &[Card]| context! { title => &cards[0].pack, cards => cards.iter().map(card).collect::<Vec<_>>() };
        let picture = gallery.url.as_ref().zip(extent.picture.as_ref());
        let sizes = extent.sizes.iter().map(|(&(_, rows, cols), count)| (rows, cols, count));
        let group = |name: &str| {
            let own = others.iter().filter(|other| other.why.group() == name);
            let items = own.map(|other| reason(other, language)).collect::<Vec<_>>();
            (!items.is_empty()).then(|| context! { heading => language.say(name, &[]), items => Serde(items) })
        };
        let pager = |near: BTreeSet<usize>| {
            context! {
                // Whether there are more than these.
                some => near.len() < extent.pages(),
                own => at + 1,
                // Number, from 1, and link of each linked page and of this one.
                pages => near.into_iter().map(|page| (page + 1, format!("{root}{}", page_file(page)))).collect::<Vec<_>>(),
            }
        };
        let groups = ["html-gallery-unsolvable", "html-gallery-limit", "html-gallery-faulty"];
        let values = context! {
            title => gallery.title.clone().unwrap_or_else(|| language.say("html-gallery-title", &[])),
            language => language.tag(),
            direction => language.direction(),
            style => Serde(Hashed::new(&self.sheet)),
            site => self.assets.as_ref().map(|assets| context! {
                url,
                picture => picture.map(|(url, (path, _))| (format!("{url}{}", address(path)), PICTURE.0, PICTURE.1)),
                ..links(&file, assets)
            }),
            picture_alt => picture.map(|(_, (_, title))| title),
            // Links to the pages of the gallery, if it has several.
            pager => (extent.pages() > 1).then(|| pager(near(at, extent.pages()))),
            count => extent.cards,
            // Runs of cards of the same group.
            packs => cards.chunk_by(|a, b| a.pack == b.pack).map(pack).collect::<Vec<_>>(),
            groups => groups.into_iter().filter_map(group).collect::<Vec<_>>(),
            // The filters of cards, with their numbers of cards.
            sizes => Serde(sizes.collect::<Vec<_>>()),
            families => Serde(&extent.families),
            marks => Serde(&extent.marks),
            // Whether a browser can cache the whole site.
            is_kept => extent.cards <= MOST_KEPT,
            words => self.assets.as_ref().map(|_| words(extent, language)),
        };
        let text = self.templates.render("gallery.html", values, language, gallery.theme)?;
        Ok((file, text))
    }
}

/// The pages that page `at` of `count`, from 0, links to. Every page is reachable in a few steps.
fn near(at: usize, count: usize) -> BTreeSet<usize> {
    let near = NEAR.into_iter().flat_map(|step| [at.checked_sub(step), Some(at + step)]).flatten();
    match count <= ALL {
        true => (0..count).collect(),
        false => near.filter(|&page| page < count).chain([0, at, count - 1]).collect(),
    }
}

/// The title and the reason of a skipped puzzle, and whether the reason is in English on a page in another language.
fn reason<'a>(other: &'a Skipped, language: &Language) -> (&'a str, String, bool) {
    let positions = |name, count: usize| language.say(name, &[("positions", count.into())]);
    let (text, is_english) = match &other.why {
        SkipReason::Unsolvable(count) => (positions("html-gallery-unsolvable-each", *count), false),
        SkipReason::Limit(count) => (positions("html-gallery-limit-each", *count), false),
        SkipReason::Impossible(text) | SkipReason::Faulty(text) => (text.clone(), language.tag() != "en"),
    };
    (&other.title, text, is_english)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_a_gallery_is_a_few_links_away() {
        let numbers = |at, count| near(at, count).into_iter().map(|page| page + 1).collect::<Vec<_>>();
        assert_eq!(numbers(1, 3), [1, 2, 3]);
        assert_eq!(numbers(0, 2000), [1, 2, 3, 11, 101, 1001, 2000]);
        for count in [ALL, ALL + 1, 2000] {
            let all: Vec<Vec<usize>> = (0..count).map(|at| numbers(at, count)).collect();
            assert!(all.iter().all(|pages| pages.len() <= ALL));
            let (mut known, mut last) = (BTreeSet::from([1]), vec![1]);
            for _ in 0..16 {
                last = last.iter().flat_map(|&page| all[page - 1].clone()).filter(|&page| known.insert(page)).collect();
            }
            assert_eq!(known.len(), count);
        }
        assert_eq!(page_file(1234), "12-/index_1235.html");
    }
}
