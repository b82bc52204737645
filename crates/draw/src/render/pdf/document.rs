//! The document around the pages: fonts, boxes, bookmarks, structure.

use super::file::{self, Plain, internal};
use super::fonts;
use super::measure::points;
use super::pen::Pen;
use super::shapes::Shapes;
use super::tree::{self, Tree};
use super::{Bookmark, Page, Pages, PdfError, metadata, strings};
use crate::diagram::{self, Theme};
use crate::render::canvas::painted;
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions, Pt, Rect};
use rayon::prelude::*;

/// Writes pages as a PDF file.
///
/// # Errors
///
/// If a text has characters that no font has.
pub fn pdf(pages: &Pages, theme: Theme) -> Result<Vec<u8>, PdfError> {
    let (map, fonts) = fonts::embed(pages)?;
    let painted: Vec<_> =
        pages.pages.par_iter().map(|Page { drawing, .. }| painted(&drawing.items, theme, 1.0)).collect();
    let shapes = Shapes::of(&painted);
    let drawn = pages.pages.par_iter().zip(&painted).map(|(Page { drawing, .. }, painted)| {
        let mut pen = Pen::new(theme, &fonts, drawing.height, &shapes);
        pen.draw(painted);
        pen.finish()
    });
    let (contents, readings): (Vec<_>, Vec<_>) = drawn.unzip();
    let mut document = PdfDocument::new(&pages.title);
    document.resources.xobjects = shapes.xobjects(theme, &fonts);
    let page = |Page { drawing, .. }: &Page| {
        let size = || Rect::from_wh(Pt(points(drawing.width)), Pt(points(drawing.height)));
        PdfPage { media_box: size(), trim_box: size(), crop_box: size(), ops: Vec::new() }
    };
    document.pages = pages.pages.iter().map(page).collect();
    // printpdf embeds what the pages use of a font. Their contents are added later, so the first one lists what all of them use.
    if let Some(first) = document.pages.first_mut() {
        first.ops = fonts.usage();
    }
    document.resources.fonts = map;
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
    let read: Vec<_> = ids.iter().map(|id| id.0).zip(readings).collect();
    let compressed = || contents.into_par_iter().map(file::compressed).collect::<Result<Vec<_>, PdfError>>();
    let (tree, contents) = rayon::join(|| tree::write(&read, &mut plain), compressed);
    for (&id, content) in ids.iter().zip(contents?) {
        *page_content(&mut document, id)? = Stream::new(dictionary! { "Filter" => "FlateDecode" }, content);
    }
    set_structure(&mut document, pages, &ids, &tree)?;
    file::write(document, plain)
}

/// The stream of a page's contents.
fn page_content(document: &mut Document, page: ObjectId) -> Result<&mut Stream, PdfError> {
    let content = document.get_dictionary(page).and_then(|page| page.get(b"Contents")?.as_reference());
    let content = document.get_object_mut(content.map_err(internal)?).map_err(internal)?;
    content.as_stream_mut().map_err(internal)
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
    [left, bottom, right, top].map(|mm| points(mm).into()).to_vec()
}

fn set_bookmarks(document: &mut Document, pages: &Pages, ids: &[ObjectId]) -> Result<(), PdfError> {
    let (entries, id) = (&pages.bookmarks, document.new_object_id());
    let mode = if entries.is_empty() { "UseNone" } else { "UseOutlines" };
    document.catalog_mut().map_err(internal)?.set("PageMode", mode);
    if !entries.is_empty() {
        let destination = |entry: &Bookmark| {
            let top = points(pages.pages[entry.page].drawing.height - entry.top);
            Object::Array(vec![ids[entry.page].into(), "XYZ".into(), Object::Null, top.into(), Object::Null])
        };
        let mut root = outline(document, entries, id, &destination);
        root.set("Type", "Outlines");
        root.set("Count", entries.len() as i64);
        document.set_object(id, root);
        document.catalog_mut().map_err(internal)?.set("Outlines", id);
    }
    Ok(())
}

/// Adds `entries` below `parent`; returns what it says of them. They are closed at first, which their negative count means.
fn outline(
    document: &mut Document,
    entries: &[Bookmark],
    parent: ObjectId,
    destination: &dyn Fn(&Bookmark) -> Object,
) -> Dictionary {
    let ids: Vec<ObjectId> = entries.iter().map(|_| document.new_object_id()).collect();
    for (i, entry) in entries.iter().enumerate() {
        let mut item = match entry.children.as_slice() {
            [] => Dictionary::new(),
            children => outline(document, children, ids[i], destination),
        };
        item.set("Title", strings::object(&entry.title));
        item.set("Parent", parent);
        item.set("Dest", destination(entry));
        if i > 0 {
            item.set("Prev", ids[i - 1]);
        }
        if let Some(&next) = ids.get(i + 1) {
            item.set("Next", next);
        }
        document.set_object(ids[i], item);
    }
    dictionary! { "First" => ids[0], "Last" => ids[ids.len() - 1], "Count" => -(ids.len() as i64) }
}
