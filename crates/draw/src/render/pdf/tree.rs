//! The structure tree, the named places and the links of a document, from what was read on its pages.
//!
//! There may be a hundred thousand elements, so they are written as text at once instead of as objects of a library.

use super::file::Plain;
use super::measure::rounded;
use super::strings::{self, written};
use super::tags::{Held, Part, Reading, structure_type};
use crate::diagram::{Rect, Span, Tag};
use std::collections::BTreeMap;

/// Entries of a leaf of a name tree or number tree.
const LEAF: usize = 128;

/// The objects to which the catalog and the pages refer.
pub(super) struct Tree {
    /// The structure tree's root.
    pub root: u32,
    /// The name tree of places, if there are any.
    pub places: Option<u32>,
    /// The link annotations of each page.
    pub links: Vec<Vec<u32>>,
}

/// A table, which may continue: its rows are known at the end only.
struct Table {
    element: u32,
    parent: u32,
    rows: Vec<u32>,
}

struct Builder<'a, 'b> {
    /// What is read on each page, with the number of the page's object.
    pages: &'b [(u32, Reading<'a>)],
    plain: &'b mut Plain,
    places: &'b Places<'a>,
    tables: Vec<Table>,
    /// The element of each piece of marked content, by page.
    owners: Vec<Vec<u32>>,
    links: Vec<Vec<u32>>,
    /// The elements of the links, in the order of their numbers.
    link_elements: Vec<u32>,
}

/// Writes the structure of `pages` to `plain`. Page i has the number i in the parent tree.
pub(super) fn write(pages: &[(u32, Reading<'_>)], plain: &mut Plain) -> Tree {
    let places = places(pages);
    let mut builder = Builder {
        pages,
        places: &places,
        tables: Vec::new(),
        owners: pages.iter().map(|(_, reading)| vec![0; reading.contents]).collect(),
        links: vec![Vec::new(); pages.len()],
        link_elements: Vec::new(),
        plain,
    };
    let root = builder.plain.reserve();
    let document = builder.plain.reserve();
    // Sheets hold pages in another order than they are read; the sort is stable.
    let mut top: Vec<(usize, usize, usize)> = Vec::new();
    for (page, (_, reading)) in pages.iter().enumerate() {
        top.extend(reading.top.iter().map(|&(number, part)| (number, page, part)));
    }
    top.sort_by_key(|&(number, page, _)| (number, page));
    let mut children = Vec::with_capacity(top.len());
    for (_, page, part) in top {
        children.extend(builder.block(page, part, document));
    }
    builder.finish_tables();
    builder.plain.set(document, format!("<</S/Document/P {root} 0 R/K{}>>", references(&children)));
    let (owners, links, link_elements) = (builder.owners, builder.links, builder.link_elements);
    // The elements of each page's contents, then the element of each link.
    let owners: Vec<u32> = owners.iter().map(|owners| plain.add(references(owners))).collect();
    let elements = owners.into_iter().chain(link_elements).enumerate();
    let elements: Vec<_> = elements.map(|(key, value)| (key.to_string(), format!("{value} 0 R"))).collect();
    let parents = tree("Nums", &elements, plain);
    let next = pages.len() + links.iter().map(Vec::len).sum::<usize>();
    let keys = format!("/ParentTree {parents} 0 R/ParentTreeNextKey {next}");
    plain.set(root, format!("<</Type/StructTreeRoot/K {document} 0 R{keys}>>"));
    let target =
        |page: usize, extent: Rect| format!("[{} 0 R/XYZ null {} null]", pages[page].0, rounded(extent.bottom()));
    let places: Vec<_> =
        places.into_values().map(|(name, page, extent)| (written(name), target(page, extent))).collect();
    let places = (!places.is_empty()).then(|| tree("Names", &places, plain));
    Tree { root, places, links }
}

/// Places by the bytes of their names, of which different names may have the same: the first of each, with the index of its page and its
/// extent.
type Places<'a> = BTreeMap<Vec<u8>, (&'a str, usize, Rect)>;

fn bytes(name: &str) -> Vec<u8> {
    strings::object(name).as_str().unwrap_or_default().to_vec()
}

fn places<'a>(pages: &[(u32, Reading<'a>)]) -> Places<'a> {
    let mut places = BTreeMap::new();
    for (page, (_, reading)) in pages.iter().enumerate() {
        for part in &reading.parts {
            if let Tag::Figure { name: Some(name), .. } | Tag::Anchor(name) = part.tag
                && let Some(extent) = part.extent
            {
                places.entry(bytes(name)).or_insert((name.as_str(), page, extent));
            }
        }
    }
    places
}

impl<'a> Builder<'a, '_> {
    fn part(&self, page: usize, part: usize) -> &Part<'a> {
        &self.pages[page].1.parts[part]
    }

    /// Writes a part that is not inside another; inline parts become paragraphs of their own.
    fn block(&mut self, page: usize, part: usize, parent: u32) -> Option<u32> {
        if !matches!(self.part(page, part).tag, Tag::Link { .. } | Tag::Address { .. } | Tag::Phrase) {
            return self.element(page, part, parent);
        }
        let paragraph = self.plain.reserve();
        let element = self.element(page, part, paragraph)?;
        self.plain.set(paragraph, format!("<</S/P/P {parent} 0 R/K {element} 0 R>>"));
        Some(paragraph)
    }

    /// Writes the element of a part and all below it; `None` if it continues from another.
    fn element(&mut self, page: usize, part: usize, parent: u32) -> Option<u32> {
        let tag = self.part(page, part).tag;
        if let Tag::Table { goes_on } = *tag {
            return self.table(page, part, parent, goes_on);
        }
        let number = self.plain.reserve();
        if matches!(tag, Tag::Entry) {
            let body = self.plain.reserve();
            self.plain.set(number, format!("<</S/LI/P {parent} 0 R/K {body} 0 R>>"));
            self.write(page, part, body, number);
        } else {
            self.write(page, part, number, parent);
        }
        Some(number)
    }

    fn table(&mut self, page: usize, part: usize, parent: u32, goes_on: bool) -> Option<u32> {
        let is_new = !goes_on || self.tables.is_empty();
        if is_new {
            let element = self.plain.reserve();
            self.tables.push(Table { element, parent, rows: Vec::new() });
        }
        let table = self.tables.len() - 1;
        let element = self.tables[table].element;
        let pages = self.pages;
        for held in &pages[page].1.parts[part].held {
            if let Held::Part(row) = *held {
                let row = self.element(page, row, element);
                self.tables[table].rows.extend(row);
            }
        }
        is_new.then_some(element)
    }

    fn finish_tables(&mut self) {
        for Table { element, parent, rows } in std::mem::take(&mut self.tables) {
            self.plain.set(element, format!("<</S/Table/P {parent} 0 R/K{}>>", references(&rows)));
        }
    }

    /// Writes an element and what it holds. A link that leads nowhere is none.
    fn write(&mut self, page: usize, part: usize, number: u32, parent: u32) {
        let pages = self.pages;
        let part = &pages[page].1.parts[part];
        let target = match part.tag {
            Tag::Link { to, words } if self.places.contains_key(&bytes(to)) => {
                Some((format!("/Dest{}", written(to)), words))
            }
            Tag::Address { to, words } => Some((format!("/A<</S/URI/URI{}>>", written(to)), words)),
            _ => None,
        };
        let place = target.zip(part.extent);
        let link = place.map(|((target, words), extent)| self.link(page, number, &target, words, extent));
        let kind = match part.tag {
            Tag::Link { .. } | Tag::Address { .. } if link.is_none() => "Span",
            tag => structure_type(tag),
        };
        let owns_content = part.held.iter().any(|held| matches!(held, Held::Content(_)));
        let on_page = (owns_content || link.is_some()).then(|| format!("/Pg {} 0 R", pages[page].0));
        let on_page = on_page.unwrap_or_default();
        let mut held = Vec::with_capacity(part.held.len());
        for &part in &part.held {
            match part {
                Held::Content(content) => {
                    self.owners[page][content] = number;
                    held.push(content.to_string());
                }
                Held::Part(inner) => held.extend(self.element(page, inner, number).map(|n| format!("{n} 0 R"))),
            }
        }
        held.extend(link.map(|link| format!("<</Type/OBJR/Obj {link} 0 R>>")));
        let held = match held.as_slice() {
            [] => String::new(),
            [one] if !one.starts_with('<') => format!("/K {one}"),
            several => format!("/K[{}]", several.join(" ")),
        };
        self.plain.set(number, format!("<</S/{kind}/P {parent} 0 R{on_page}{}{held}>>", attributes(part)));
    }

    /// Writes a link annotation to `target`, the entry of its dictionary that says where it leads; returns its number.
    fn link(&mut self, page: usize, element: u32, target: &str, words: &str, extent: Rect) -> u32 {
        let key = self.pages.len() + self.link_elements.len();
        self.link_elements.push(element);
        let (rect, words, page_object) = (rectangle(extent), written(words), self.pages[page].0);
        let text = format!("/Rect{rect}/Border[0 0 0]/F 4/Contents{words}{target}/StructParent {key}");
        let link = self.plain.add(format!("<</Type/Annot/Subtype/Link{text}/P {page_object} 0 R>>"));
        self.links[page].push(link);
        link
    }
}

/// The attributes of an element beside its type.
fn attributes(part: &Part<'_>) -> String {
    match part.tag {
        Tag::Figure { words, .. } => {
            let place = |extent| format!("/A<</O/Layout/Placement/Block/BBox{}>>", rectangle(extent));
            format!("/Alt{}{}", written(words), part.extent.map(place).unwrap_or_default())
        }
        Tag::Cell(Span::RowHead) => "/A<</O/Table/Scope/Row>>".to_owned(),
        Tag::Cell(Span::ColumnHead) => "/A<</O/Table/Scope/Column>>".to_owned(),
        _ => String::new(),
    }
}

/// A name tree or number tree of sorted entries; large ones have leaves.
fn tree(kind: &str, entries: &[(String, String)], plain: &mut Plain) -> u32 {
    let list = |entries: &[(String, String)]| {
        format!("/{kind}[{}]", entries.iter().map(|(key, value)| format!("{key} {value} ")).collect::<String>())
    };
    if entries.len() <= LEAF {
        return plain.add(format!("<<{}>>", list(entries)));
    }
    let leaf = |leaf: &[(String, String)]| {
        let (first, last) = (&leaf[0].0, &leaf[leaf.len() - 1].0);
        plain.add(format!("<</Limits[{first} {last}]{}>>", list(leaf)))
    };
    let leaves: Vec<u32> = entries.chunks(LEAF).map(leaf).collect();
    plain.add(format!("<</Kids{}>>", references(&leaves)))
}

/// An array of references.
fn references(numbers: &[u32]) -> String {
    format!("[{}]", numbers.iter().map(|number| format!("{number} 0 R ")).collect::<String>())
}

fn rectangle(extent: Rect) -> String {
    let [left, low, right, high] = [extent.x, extent.y, extent.right(), extent.bottom()].map(rounded);
    format!("[{left} {low} {right} {high}]")
}
