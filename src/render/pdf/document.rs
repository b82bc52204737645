//! The document around the pages: fonts, boxes, bookmarks, structure.

use super::file::{self, Plain};
use super::pen::{Pen, points};
use super::shapes::Shapes;
use super::tags::Reading;
use super::tree::{self, PageReading, Tree};
use super::{Bookmark, Page, Pages, PdfError, fonts, metadata, strings};
use crate::diagram::{self, Theme};
use lopdf::{Document, Object, ObjectId, dictionary};
use printpdf::{Op, PdfDocument, PdfPage, PdfSaveOptions, Rect};
use rayon::prelude::*;

pub(super) fn write(pages: &Pages, theme: Theme) -> Result<Vec<u8>, PdfError> {
    let mut document = PdfDocument::new(&pages.title);
    let (map, fonts) = fonts::embed(pages)?;
    document.resources.fonts = map;
    let mut shapes = Shapes::default();
    let mut begun = Vec::with_capacity(pages.pages.len());
    for page in &pages.pages {
        begun.push(shapes.count());
        shapes.collect(&page.drawing.items, 1.0, theme);
    }
    document.resources.xobjects = shapes.xobjects(theme, &fonts);
    let drawn: Vec<(Vec<Op>, Reading<'_>)> = pages
        .pages
        .par_iter()
        .zip(begun)
        .map(|(Page { drawing, .. }, begun)| {
            let mut pen = Pen::new(theme, &fonts, drawing.height, &shapes, begun);
            pen.draw(&drawing.items);
            pen.finish()
        })
        .collect();
    let (ops, readings): (Vec<_>, Vec<_>) = drawn.into_iter().unzip();
    document.pages = ops.into_iter().zip(&pages.pages).map(|(ops, page)| page_of(ops, &page.drawing)).collect();
    let options = PdfSaveOptions { optimize: false, subset_fonts: false, ..PdfSaveOptions::default() };
    let mut document = document.to_lopdf_document(&options, &mut Vec::new());
    // printpdf's own information says more than is true.
    if let Ok(id) = document.trailer.get(b"Info").and_then(Object::as_reference) {
        document.objects.remove(&id);
    }
    metadata::set(&mut document, pages)?;
    let ids: Vec<ObjectId> = document.get_pages().into_values().collect();
    set_bookmarks(&mut document, pages, &ids)?;
    let mut plain = Plain::after(&document);
    let read = ids.iter().zip(readings).map(|(id, reading)| PageReading { object: id.0, reading });
    let tree = tree::write(&read.collect::<Vec<_>>(), &mut plain);
    set_structure(&mut document, pages, &ids, &tree)?;
    file::write(document, plain)
}

fn internal(error: lopdf::Error) -> PdfError {
    PdfError::Internal(error.to_string())
}

fn page_of(ops: Vec<Op>, drawing: &diagram::Diagram) -> PdfPage {
    let size = || Rect::from_wh(points(drawing.width), points(drawing.height));
    PdfPage { media_box: size(), trim_box: size(), crop_box: size(), ops }
}

/// Ties pages and catalog to the structure tree, and sets what printpdf cannot say of a page.
fn set_structure(document: &mut Document, pages: &Pages, ids: &[ObjectId], tree: &Tree) -> Result<(), PdfError> {
    // All pages have the same resources: those of the first do for all.
    let mut resources = None;
    for (i, (&id, page)) in ids.iter().zip(&pages.pages).enumerate() {
        let dictionary = document.get_dictionary_mut(id).map_err(internal)?;
        dictionary.set("StructParents", i as i64);
        dictionary.set("Tabs", "S");
        let whole = diagram::Rect::new(0.0, 0.0, page.drawing.width, page.drawing.height);
        let trim = page.trim.unwrap_or(whole);
        dictionary.set("TrimBox", corners(trim, page.drawing.height));
        dictionary.set("BleedBox", corners(page.bleed.unwrap_or(trim), page.drawing.height));
        match tree.links[i].as_slice() {
            [] => drop(dictionary.remove(b"Annots")),
            links => {
                dictionary.set("Annots", links.iter().map(|&link| Object::from((link, 0))).collect::<Vec<_>>());
            }
        }
        let own = dictionary.get(b"Resources").and_then(Object::as_reference).map_err(internal)?;
        let first = *resources.get_or_insert(own);
        if own != first {
            dictionary.set("Resources", first);
            document.objects.remove(&own);
        }
    }
    let catalog = document.catalog_mut().map_err(internal)?;
    catalog.set("StructTreeRoot", (tree.root, 0));
    if let Some(places) = tree.places {
        catalog.set("Names", dictionary! { "Dests" => (places, 0) });
    }
    Ok(())
}

/// A rectangle in mm from the top left, as PDF has it: left, bottom, right, top.
fn corners(rect: diagram::Rect, height: f64) -> Vec<Object> {
    let (left, right, bottom, top) = (rect.x, rect.x + rect.w, height - rect.y - rect.h, height - rect.y);
    [left, bottom, right, top].map(|mm| points(mm).0.into()).to_vec()
}

fn set_bookmarks(document: &mut Document, pages: &Pages, ids: &[ObjectId]) -> Result<(), PdfError> {
    let mut root = None;
    if !pages.bookmarks.is_empty() {
        let id = document.new_object_id();
        let heights = pages.pages.iter().map(|page| page.drawing.height).collect();
        let outline = Outline { page_ids: ids.to_vec(), heights };
        let (first, last, count) = outline.add(document, &pages.bookmarks, id);
        let entries = dictionary! { "Type" => "Outlines", "First" => first, "Last" => last, "Count" => count };
        document.set_object(id, entries);
        root = Some(id);
    }
    let catalog = document.catalog_mut().map_err(internal)?;
    catalog.set("PageMode", if root.is_some() { "UseOutlines" } else { "UseNone" });
    if let Some(root) = root {
        catalog.set("Outlines", root);
    }
    Ok(())
}

struct Outline {
    page_ids: Vec<ObjectId>,
    heights: Vec<f64>,
}

impl Outline {
    /// Adds entries below `parent`; returns the first, the last and how many are shown, which is these alone.
    fn add(&self, document: &mut Document, entries: &[Bookmark], parent: ObjectId) -> (ObjectId, ObjectId, i64) {
        let ids: Vec<ObjectId> = entries.iter().map(|_| document.new_object_id()).collect();
        for (i, entry) in entries.iter().enumerate() {
            let mut item = dictionary! {
                "Title" => strings::object(&entry.title),
                "Parent" => parent,
                "Dest" => self.destination(entry),
            };
            if i > 0 {
                item.set("Prev", ids[i - 1]);
            }
            if let Some(&next) = ids.get(i + 1) {
                item.set("Next", next);
            }
            if !entry.children.is_empty() {
                let (first, last, count) = self.add(document, &entry.children, ids[i]);
                item.set("First", first);
                item.set("Last", last);
                // Negative: closed at first.
                item.set("Count", -count);
            }
            document.set_object(ids[i], item);
        }
        (ids[0], ids[ids.len() - 1], ids.len() as i64)
    }

    fn destination(&self, entry: &Bookmark) -> Object {
        let top = points(self.heights[entry.page] - entry.top);
        Object::Array(vec![self.page_ids[entry.page].into(), "XYZ".into(), Object::Null, top.0.into(), Object::Null])
    }
}
