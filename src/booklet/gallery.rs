//! The pages that show a whole collection: a card for each puzzle, and what could not be made.
//!
//! As a single file it works as the page of a single puzzle does, and has no script. On a site, style sheet and script are files that the
//! gallery's pages share; without its script, the gallery still shows everything, only in one order.

use super::html::{Hashed, Palette, script_of_gallery};
use super::site::{Asset, icon_file};
use super::{Rating, Style, TemplateError, Templates, start, titled};
use crate::diagram::{DOT, Diagram, Fill, Item, Layer, Role, Theme};
use crate::font::Weight;
use crate::language::Language;
use crate::render::svg::{self, Look, Surroundings};
use crate::walkthrough::Walkthrough;
use serde::Serialize;
use std::collections::BTreeSet;
use std::ops::Range;

/// A collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Gallery {
    /// Its title. Without it, a title in the document's language.
    pub title: Option<String>,
    /// Its language.
    pub language: Language,
    /// How diagrams are painted.
    pub theme: Theme,
    /// Whether it is in colour on screens.
    pub has_looks: bool,
    /// The solved puzzles, in their order.
    pub cards: Vec<Card>,
    /// All others, in their order.
    pub others: Vec<Other>,
    /// The address of its site, which ends in a slash, if it is known.
    pub url: Option<String>,
}

/// The most puzzles on a page of a gallery.
pub const PAGE: usize = 500;

/// A page of a gallery on a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GalleryPage {
    /// Its file, as [`page_file`] names it.
    pub file: String,
    /// Its content.
    pub text: String,
}

/// The file of a page of a gallery, from 0: `index.html`, `index_2.html` and so on, which no puzzle's file is called.
pub fn page_file(page: usize) -> String {
    if page == 0 { "index.html".to_owned() } else { format!("index_{}.html", page + 1) }
}

/// A solved puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Card {
    /// The puzzle's name.
    pub title: String,
    /// Its inventor.
    pub author: Option<String>,
    /// When.
    pub year: Option<i64>,
    /// "116 steps (88 moves)"; empty if no solution is known.
    pub counts: String,
    /// The length of its solution in the unit that is counted; none if no solution is known.
    pub length: Option<usize>,
    /// How hard it is, if a solution is known.
    pub difficulty: Option<Rating>,
    /// Rows and columns of its board.
    pub size: (usize, usize),
    /// Its family, by which messages choose: "sliding" or "maze".
    pub family: String,
    /// The result of [`super::identity`].
    pub id: String,
    /// The result of [`thumbnail`].
    pub thumbnail: String,
    /// Its files: path from the page and format, "HTML", "PDF", "LaTeX" or "SVG". The first is the one to open.
    pub files: Vec<(String, &'static str)>,
}

/// A puzzle of which nothing is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Other {
    /// Its name, or where it is.
    pub title: String,
    /// Why.
    pub why: Why,
}

/// Why nothing is written of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// No reachable position is the goal; this is their number.
    Unsolvable(usize),
    /// There is no solution, for this reason in English; so there was no search.
    Impossible(String),
    /// A limit was reached after this number of positions.
    Limit(usize),
    /// Its error, in English.
    Faulty(String),
}

/// Draws the start of a puzzle, small; `name` is unique on the page.
pub fn thumbnail(story: &Walkthrough, style: &Style, name: &str) -> String {
    // The picture is described at length where its link leads.
    let title = titled(story, &story.language.say("picture-start", &[]));
    let mut diagram = Diagram { title, description: String::new(), ..start(story, style) };
    if story.is_route() {
        let size = story.field.size();
        let side = size.rows.max(size.cols);
        diagram.items = mapped(&diagram.items, (side > READABLE).then_some(side as f64 * STANDING));
    }
    let look = match style.theme.fill {
        // No style sheet has the lines of hatches, and no map has hatches.
        Fill::Hatch if !story.is_route() => Look::Painted(style.theme),
        Fill::Hatch | Fill::Colour | Fill::Grey => Look::Thumbnail(style.theme),
    };
    svg::svg(&diagram, look, Surroundings::Page(&format!("p-{name}")))
}

/// The most rows or columns of a map whose numbers can be read in a thumbnail.
const READABLE: usize = 10;
/// Radius of the disc at the start of a larger one, as a share of its side.
pub(super) const STANDING: f64 = 0.045;

/// A map without the number of the start; with `standing`, a radius, dots replace its numbers, and a disc replaces the piece.
pub(super) fn mapped(items: &[Item], standing: Option<f64>) -> Vec<Item> {
    let part = |item: &Item| match (item, standing) {
        (Item::Group { layer: Layer::Tally, .. } | Item::Circle { role: Role::Tally, .. }, _) => None,
        (Item::Group { layer, at, scale, items }, _) => {
            Some(Item::Group { layer: layer.clone(), at: *at, scale: *scale, items: mapped(items, standing) })
        }
        (Item::Circle { role: Role::Empty | Role::Landing { .. } | Role::Goal, .. }, Some(_)) => None,
        (Item::Circle { centre, role: Role::Piece, .. }, Some(radius)) => {
            Some(Item::Circle { centre: *centre, radius, role: Role::Piece })
        }
        (Item::Text(text), Some(_)) if text.weight == Weight::Regular => {
            Some(Item::Circle { centre: text.middle(), radius: DOT, role: Role::Empty })
        }
        (Item::Text(_), Some(_)) => None,
        _ => Some(item.clone()),
    };
    items.iter().filter_map(part).collect()
}

/// Writes the page of a collection as a single file. Its links lead to files in the same folder. The same collection gives the same bytes.
///
/// It is filled in from the templates `gallery.html` and `gallery.css`.
///
/// # Errors
///
/// If a replaced template is invalid.
pub fn gallery(gallery: &Gallery, templates: &Templates) -> Result<String, TemplateError> {
    let sheet = sheet(gallery, templates)?;
    let page = Page::of(gallery, Hashed::new(&sheet), None, 0..gallery.cards.len());
    templates.render("gallery.html", &page, &gallery.language, gallery.theme)
}

/// Writes the pages of a collection on a site, with up to [`PAGE`] puzzles each, and the files that they share: the style sheet and the
/// script.
///
/// # Errors
///
/// If a replaced template is invalid.
pub fn galleries(gallery: &Gallery, templates: &Templates) -> Result<(Vec<GalleryPage>, Vec<Asset>), TemplateError> {
    let sheet = sheet(gallery, templates)?;
    let assets = vec![
        Asset::new("gallery", "css", &(sheet.trim().replace("\r\n", "\n") + "\n")),
        Asset::new("gallery", "js", &(script_of_gallery(templates, false) + "\n")),
        icon_file(),
    ];
    let count = gallery.cards.len().div_ceil(PAGE).max(1);
    let page = |at: usize| {
        let site = Site {
            style: assets[0].path.clone(),
            script: assets[1].path.clone(),
            icon: assets[2].path.clone(),
            url: gallery.url.as_ref().map(|url| if at == 0 { url.clone() } else { format!("{url}{}", page_file(at)) }),
            pages: (0..count).map(page_file).collect(),
            page: at,
        };
        let cards = at * PAGE..gallery.cards.len().min((at + 1) * PAGE);
        let values = Page::of(gallery, Hashed::new(&sheet), Some(site), cards);
        let text = templates.render("gallery.html", &values, &gallery.language, gallery.theme)?;
        Ok(GalleryPage { file: page_file(at), text })
    };
    Ok(((0..count).map(page).collect::<Result<_, TemplateError>>()?, assets))
}

fn sheet(gallery: &Gallery, templates: &Templates) -> Result<String, TemplateError> {
    templates.render("gallery.css", &Sheet::of(gallery), &gallery.language, gallery.theme)
}

/// The values of `gallery.css`.
#[derive(Serialize)]
struct Sheet {
    #[serde(flatten)]
    palette: Palette,
    /// Whether drawings say their paint themselves.
    painted: bool,
}

impl Sheet {
    fn of(&Gallery { theme, has_looks, .. }: &Gallery) -> Self {
        Self { palette: Palette::of(theme, has_looks), painted: theme.fill == Fill::Hatch }
    }
}

/// The values of `gallery.html`.
#[derive(Serialize)]
struct Page<'a> {
    title: String,
    language: &'a str,
    direction: &'static str,
    style: Hashed,
    site: Option<Site>,
    count: usize,
    /// Where the first card of this page is among all, from 0.
    first: usize,
    cards: Vec<CardValues<'a>>,
    groups: Vec<Group<'a>>,
    /// What the cards can be chosen by: sizes, and names of families with the words for them.
    sizes: Vec<(usize, usize)>,
    families: Vec<&'a str>,
    /// The word for difficulty, and the most marks that a puzzle has, if any has marks.
    difficulty: Option<(&'a str, u8)>,
}

/// What the page of a gallery on a site has.
#[derive(Serialize)]
struct Site {
    /// Paths of the style sheet and the script.
    style: String,
    script: String,
    icon: String,
    /// The address of the page, if that of the site is known.
    url: Option<String>,
    /// The files of all pages of the gallery, and which this one is, from 0.
    pages: Vec<String>,
    page: usize,
}

#[derive(Serialize)]
struct CardValues<'a> {
    #[serde(flatten)]
    card: &'a Card,
    /// Address and format of each file.
    links: Vec<(String, &'static str)>,
}

/// Puzzles of which nothing is written for the same kind of reason.
#[derive(Serialize)]
struct Group<'a> {
    heading: String,
    /// Titles with what is to be said, and whether that is English whatever the page is.
    items: Vec<(&'a str, String, bool)>,
}

impl<'a> Page<'a> {
    fn of(gallery: &'a Gallery, style: Hashed, site: Option<Site>, own: Range<usize>) -> Self {
        let language = &gallery.language;
        let group = |name: &str, is_one: fn(&Why) -> bool| Group {
            heading: language.say(name, &[]),
            items: gallery
                .others
                .iter()
                .filter(|other| is_one(&other.why))
                .map(|other| said(other, language))
                .collect(),
        };
        let groups = [
            group("html-gallery-unsolvable", |why| matches!(why, Why::Unsolvable(_) | Why::Impossible(_))),
            group("html-gallery-limit", |why| matches!(why, Why::Limit(_))),
            group("html-gallery-faulty", |why| matches!(why, Why::Faulty(_))),
        ];
        Self {
            title: gallery.title.clone().unwrap_or_else(|| language.say("html-gallery-title", &[])),
            language: language.tag(),
            direction: language.direction(),
            style,
            count: gallery.cards.len(),
            first: own.start,
            cards: gallery.cards[own].iter().map(CardValues::of).collect(),
            // Those without a page are on the first page of the gallery.
            groups: match site.as_ref().is_none_or(|site| site.page == 0) {
                true => groups.into_iter().filter(|group| !group.items.is_empty()).collect(),
                false => Vec::new(),
            },
            site,
            sizes: gallery.cards.iter().map(|card| card.size).collect::<BTreeSet<_>>().into_iter().collect(),
            families: gallery.cards.iter().map(|card| &*card.family).collect::<BTreeSet<_>>().into_iter().collect(),
            difficulty: gallery
                .cards
                .iter()
                .filter_map(|card| card.difficulty.as_ref())
                .map(|rating| (&*rating.name, rating.marks))
                .max_by_key(|&(_, marks)| marks),
        }
    }
}

impl<'a> CardValues<'a> {
    fn of(card: &'a Card) -> Self {
        Self { card, links: card.files.iter().map(|(name, format)| (address(name), *format)).collect() }
    }
}

fn said<'a>(other: &'a Other, language: &Language) -> (&'a str, String, bool) {
    let positions = |name, count: usize| language.say(name, &[("positions", count.into())]);
    let (text, is_english) = match &other.why {
        Why::Unsolvable(count) => (positions("html-gallery-unsolvable-each", *count), false),
        Why::Limit(count) => (positions("html-gallery-limit-each", *count), false),
        Why::Impossible(text) | Why::Faulty(text) => (text.clone(), language.tag() != "en"),
    };
    (&other.title, text, is_english)
}

/// A path as a relative address, in which no character but the slash has a meaning.
pub(super) fn address(name: &str) -> String {
    let mut address = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' => address.push(char::from(byte)),
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_of_a_name_has_a_meaning_in_an_address() {
        assert_eq!(address("klotski-2.html"), "klotski-2.html");
        assert_eq!(address("klotski/step-000.svg"), "klotski/step-000.svg");
        assert_eq!(address("a b:#?é\\"), "a%20b%3A%23%3F%C3%A9%5C");
    }
}
