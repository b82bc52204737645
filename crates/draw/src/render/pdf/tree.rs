//! Writes the structure tree, the named destinations and the links of a document.
//!
//! There may be a hundred thousand elements, so they are written directly as text instead of objects of a library.

use super::file::TextObjects;
use super::measure::rounded;
use super::strings::{self, written};
use super::tags::{Child, PageStructure, TaggedPart, structure_type};
use crate::diagram::{Rect, Span, Tag};
use std::collections::BTreeMap;

/// Number of entries of a leaf of a name tree or number tree.
const LEAF: usize = 128;

/// The objects referenced by the catalog and the pages.
pub(super) struct Tree {
    /// The root of the structure tree.
    pub root: u32,
    /// The name tree of destinations, if there are any.
    pub destinations: Option<u32>,
    /// The link annotations of each page.
    pub links: Vec<Vec<u32>>,
}

/// A table. It may continue, so its rows are known only at the end.
struct Table {
    element: u32,
    parent: u32,
    rows: Vec<u32>,
}

struct Builder<'a, 'b> {
    /// The structure of each page, with the number of its page object.
    pages: &'b [(u32, PageStructure<'a>)],
    texts: &'b mut TextObjects,
    destinations: &'b Destinations<'a>,
    tables: Vec<Table>,
    /// The element of each piece of marked content, by page.
    owners: Vec<Vec<u32>>,
    links: Vec<Vec<u32>>,
    /// The elements of the links, in numerical order.
    link_elements: Vec<u32>,
}

/// Writes the structure of `pages` to `texts`. Page i has key i in the parent tree.
pub(super) fn write(pages: &[(u32, PageStructure<'_>)], texts: &mut TextObjects) -> Tree {
    let destinations = destinations(pages);
    let mut builder = Builder {
        pages,
        destinations: &destinations,
        tables: Vec::new(),
        owners: pages.iter().map(|(_, structure)| vec![0; structure.contents]).collect(),
        links: vec![Vec::new(); pages.len()],
        link_elements: Vec::new(),
        texts,
    };
    let root = builder.texts.reserve();
    let document = builder.texts.reserve();
    // Sheets do not contain pages in reading order. The sort is stable.
    let mut top: Vec<(usize, usize, usize)> = Vec::new();
    for (page, (_, structure)) in pages.iter().enumerate() {
        top.extend(structure.top.iter().map(|&(number, part)| (number, page, part)));
    }
    top.sort_by_key(|&(number, page, _)| (number, page));
    let mut children = Vec::with_capacity(top.len());
    for (_, page, part) in top {
        children.extend(builder.block(page, part, document));
    }
    builder.finish_tables();
    builder.texts.set(document, format!("<</S/Document/P {root} 0 R/K{}>>", references(&children)));
    let (owners, links, link_elements) = (builder.owners, builder.links, builder.link_elements);
    // The elements of each page's marked content, then the element of each link.
    let owners: Vec<u32> = owners.iter().map(|owners| texts.add(references(owners))).collect();
    let elements = owners.into_iter().chain(link_elements).enumerate();
    let elements: Vec<_> = elements.map(|(key, value)| (key.to_string(), format!("{value} 0 R"))).collect();
    let parents = tree("Nums", &elements, texts);
    let next = pages.len() + links.iter().map(Vec::len).sum::<usize>();
    let keys = format!("/ParentTree {parents} 0 R/ParentTreeNextKey {next}");
    texts.set(root, format!("<</Type/StructTreeRoot/K {document} 0 R{keys}>>"));
    let target =
        |page: usize, extent: Rect| format!("[{} 0 R/XYZ null {} null]", pages[page].0, rounded(extent.bottom()));
    let destinations: Vec<_> =
        destinations.into_values().map(|(name, page, extent)| (written(name), target(page, extent))).collect();
    let destinations = (!destinations.is_empty()).then(|| tree("Names", &destinations, texts));
    Tree { root, destinations, links }
}

/// Destinations by the encoded bytes of their names: name, page index and extent. If names have the same bytes, the
/// first wins.
type Destinations<'a> = BTreeMap<Vec<u8>, (&'a str, usize, Rect)>;

fn bytes(name: &str) -> Vec<u8> {
    strings::object(name).as_str().unwrap_or_default().to_vec()
}

fn destinations<'a>(pages: &[(u32, PageStructure<'a>)]) -> Destinations<'a> {
    let mut destinations = BTreeMap::new();
    for (page, (_, structure)) in pages.iter().enumerate() {
        for part in &structure.parts {
            if let Tag::Figure { name: Some(name), .. } | Tag::Anchor(name) = part.tag
                && let Some(extent) = part.extent
            {
                destinations.entry(bytes(name)).or_insert((name.as_str(), page, extent));
            }
        }
    }
    destinations
}

impl<'a> Builder<'a, '_> {
    fn part(&self, page: usize, part: usize) -> &TaggedPart<'a> {
        &self.pages[page].1.parts[part]
    }

    /// Writes a top-level part. Inline parts get their own paragraphs.
    fn block(&mut self, page: usize, part: usize, parent: u32) -> Option<u32> {
        if !matches!(self.part(page, part).tag, Tag::Link { .. } | Tag::Address { .. } | Tag::Phrase) {
            return self.element(page, part, parent);
        }
        let paragraph = self.texts.reserve();
        let element = self.element(page, part, paragraph)?;
        self.texts.set(paragraph, format!("<</S/P/P {parent} 0 R/K {element} 0 R>>"));
        Some(paragraph)
    }

    /// Writes the element of a part and everything below it; `None` if it continues another element.
    fn element(&mut self, page: usize, part: usize, parent: u32) -> Option<u32> {
        let tag = self.part(page, part).tag;
        if let Tag::Table { goes_on } = *tag {
            return self.table(page, part, parent, goes_on);
        }
        let number = self.texts.reserve();
        if matches!(tag, Tag::Entry) {
            let body = self.texts.reserve();
            self.texts.set(number, format!("<</S/LI/P {parent} 0 R/K {body} 0 R>>"));
            self.write(page, part, body, number);
        } else {
            self.write(page, part, number, parent);
        }
        Some(number)
    }

    fn table(&mut self, page: usize, part: usize, parent: u32, goes_on: bool) -> Option<u32> {
        let is_new = !goes_on || self.tables.is_empty();
        if is_new {
            let element = self.texts.reserve();
            self.tables.push(Table { element, parent, rows: Vec::new() });
        }
        let table = self.tables.len() - 1;
        let element = self.tables[table].element;
        let pages = self.pages;
        for children in &pages[page].1.parts[part].children {
            if let Child::Part(row) = *children {
                let row = self.element(page, row, element);
                self.tables[table].rows.extend(row);
            }
        }
        is_new.then_some(element)
    }

    fn finish_tables(&mut self) {
        for Table { element, parent, rows } in std::mem::take(&mut self.tables) {
            self.texts.set(element, format!("<</S/Table/P {parent} 0 R/K{}>>", references(&rows)));
        }
    }

    /// Writes an element and its children. A link without a target is written as a span.
    fn write(&mut self, page: usize, part: usize, number: u32, parent: u32) {
        let pages = self.pages;
        let part = &pages[page].1.parts[part];
        let target = match part.tag {
            Tag::Link { to, words } if self.destinations.contains_key(&bytes(to)) => {
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
        let owns_content = part.children.iter().any(|children| matches!(children, Child::Content(_)));
        let on_page = (owns_content || link.is_some()).then(|| format!("/Pg {} 0 R", pages[page].0));
        let on_page = on_page.unwrap_or_default();
        let mut children = Vec::with_capacity(part.children.len());
        for &part in &part.children {
            match part {
                Child::Content(content) => {
                    self.owners[page][content] = number;
                    children.push(content.to_string());
                }
                Child::Part(inner) => children.extend(self.element(page, inner, number).map(|n| format!("{n} 0 R"))),
            }
        }
        children.extend(link.map(|link| format!("<</Type/OBJR/Obj {link} 0 R>>")));
        let children = match children.as_slice() {
            [] => String::new(),
            [one] if !one.starts_with('<') => format!("/K {one}"),
            several => format!("/K[{}]", several.join(" ")),
        };
        self.texts.set(number, format!("<</S/{kind}/P {parent} 0 R{on_page}{}{children}>>", attributes(part)));
    }

    /// Writes a link annotation and returns its number. `target` is its dictionary entry with the destination.
    fn link(&mut self, page: usize, element: u32, target: &str, words: &str, extent: Rect) -> u32 {
        let key = self.pages.len() + self.link_elements.len();
        self.link_elements.push(element);
        let (rect, words, page_object) = (rectangle(extent), written(words), self.pages[page].0);
        let text = format!("/Rect{rect}/Border[0 0 0]/F 4/Contents{words}{target}/StructParent {key}");
        let link = self.texts.add(format!("<</Type/Annot/Subtype/Link{text}/P {page_object} 0 R>>"));
        self.links[page].push(link);
        link
    }
}

/// The attributes of an element besides its type.
fn attributes(part: &TaggedPart<'_>) -> String {
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

/// A name tree or number tree of sorted entries. Large ones have leaves.
fn tree(kind: &str, entries: &[(String, String)], texts: &mut TextObjects) -> u32 {
    let list = |entries: &[(String, String)]| {
        format!("/{kind}[{}]", entries.iter().map(|(key, value)| format!("{key} {value} ")).collect::<String>())
    };
    if entries.len() <= LEAF {
        return texts.add(format!("<<{}>>", list(entries)));
    }
    let leaf = |leaf: &[(String, String)]| {
        let (first, last) = (&leaf[0].0, &leaf[leaf.len() - 1].0);
        texts.add(format!("<</Limits[{first} {last}]{}>>", list(leaf)))
    };
    let leaves: Vec<u32> = entries.chunks(LEAF).map(leaf).collect();
    texts.add(format!("<</Kids{}>>", references(&leaves)))
}

/// An array of references.
fn references(numbers: &[u32]) -> String {
    format!("[{}]", numbers.iter().map(|number| format!("{number} 0 R ")).collect::<String>())
}

fn rectangle(extent: Rect) -> String {
    let [left, low, right, high] = [extent.x, extent.y, extent.right(), extent.bottom()].map(rounded);
    format!("[{left} {low} {right} {high}]")
}
