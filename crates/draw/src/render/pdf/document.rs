//! The document around the pages: fonts, boxes, bookmarks, structure.

use super::file::{self, TextObjects, internal};
use super::fonts;
use super::measure::points;
use super::page::PageWriter;
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
/// Returns the characters that no font has, or a failure to embed a font.
pub fn pdf(pages: &Pages, theme: Theme) -> Result<Vec<u8>, PdfError> {
    let (map, fonts) = fonts::embed(pages)?;
    let painted: Vec<_> =
        pages.pages.par_iter().map(|Page { drawing, .. }| painted(&drawing.items, theme, 1.0)).collect();
    let shapes = Shapes::of(&painted);
    let drawn = pages.pages.par_iter().zip(&painted).map(|(Page { drawing, .. }, painted)| {
        let mut writer = PageWriter::new(theme, &fonts, drawing.height, &shapes);
        writer.draw(painted);
        writer.finish()
    });
    let (contents, readings): (Vec<_>, Vec<_>) = drawn.unzip();
    let mut document = PdfDocument::new(&pages.title);
    document.resources.xobjects = shapes.xobjects(theme, &fonts);
    let page = |Page { drawing, .. }: &Page| {
        let size = || Rect::from_wh(Pt(points(drawing.width)), Pt(points(drawing.height)));
        PdfPage { media_box: size(), trim_box: size(), crop_box: size(), ops: Vec::new() }
    };
    document.pages = pages.pages.iter().map(page).collect();
    // printpdf embeds what the pages use of a font. Their contents are added later, so the first page lists what all
    // pages use.
    if let Some(first) = document.pages.first_mut() {
        first.ops = fonts.usage();
    }
    document.resources.fonts = map;
    let options = PdfSaveOptions { optimize: false, subset_fonts: false, ..PdfSaveOptions::default() };
    let mut document = document.to_lopdf_document(&options, &mut Vec::new());
    // printpdf's own information dictionary claims more than is true.
    if let Ok(id) = document.trailer.get(b"Info").and_then(Object::as_reference) {
        document.objects.remove(&id);
    }
    metadata::set(&mut document, pages)?;
    let ids: Vec<ObjectId> = document.get_pages().into_values().collect();
    set_bookmarks(&mut document, pages, &ids)?;
    let mut texts = TextObjects::after(&document);
    let read: Vec<_> = ids.iter().map(|id| id.0).zip(readings).collect();
    let compressed = || contents.into_par_iter().map(file::compressed).collect::<Result<Vec<_>, PdfError>>();
    let (tree, contents) = rayon::join(|| tree::write(&read, &mut texts), compressed);
    for (&id, content) in ids.iter().zip(contents?) {
        *page_content(&mut document, id)? = Stream::new(dictionary! { "Filter" => "FlateDecode" }, content);
    }
    set_structure(&mut document, pages, &ids, &tree)?;
    file::write(document, texts)
}

/// The stream of a page's contents.
fn page_content(document: &mut Document, page: ObjectId) -> Result<&mut Stream, PdfError> {
    let content = document.get_dictionary(page).and_then(|page| page.get(b"Contents")?.as_reference());
    let content = document.get_object_mut(content.map_err(internal)?).map_err(internal)?;
    content.as_stream_mut().map_err(internal)
}

/// Links pages and catalog to the structure tree, and sets the page entries that printpdf does not support.
fn set_structure(document: &mut Document, pages: &Pages, ids: &[ObjectId], tree: &Tree) -> Result<(), PdfError> {
    // All pages have the same resources, so all use those of the first.
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
    if let Some(destinations) = tree.destinations {
        catalog.set("Names", dictionary! { "Dests" => (destinations, 0) });
    }
    Ok(())
}

/// A rectangle in mm from the top left in PDF's order: left, bottom, right, top.
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

/// Adds `entries` below `parent`, and returns the entries of `parent` that refer to them. The negative count closes
/// them initially.
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
