//! The document around the pages: fonts, bookmarks, information.

use super::pen::{Pen, points, utf16};
use super::shapes::Shapes;
use super::{Bookmark, Page, Pages, PdfError, fonts};
use crate::diagram::Theme;
use lopdf::{Dictionary, Document, Object, ObjectId, SaveOptions, StringFormat, dictionary};
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions, Pt, Rect};
use sha2::{Digest, Sha256};

pub(super) fn write(pages: &Pages, theme: Theme) -> Result<Vec<u8>, PdfError> {
    let mut document = PdfDocument::new(&pages.title);
    let (map, fonts) = fonts::embed(pages)?;
    document.resources.fonts = map;
    let mut shapes = Shapes::default();
    for page in &pages.pages {
        shapes.collect(&page.drawing.items, 1.0);
    }
    document.resources.xobjects = shapes.xobjects(theme, &fonts);
    let mut drawn = 0;
    document.pages = pages
        .pages
        .iter()
        .map(|Page { drawing: page, .. }| {
            let mut pen = Pen::new(theme, &fonts, page.height, &shapes, &mut drawn);
            pen.draw(&page.items);
            let size = || Rect::from_wh(points(page.width), points(page.height));
            PdfPage {
                media_box: size(),
                trim_box: Rect { x: Pt(0.0), y: Pt(0.0), ..size() },
                crop_box: size(),
                ops: pen.ops(),
            }
        })
        .collect();
    let options = PdfSaveOptions { optimize: false, subset_fonts: false, ..PdfSaveOptions::default() };
    let mut document = document.to_lopdf_document(&options, &mut Vec::new());
    document.version = "1.7".to_owned();
    set_information(&mut document, pages);
    set_catalog(&mut document, pages)?;
    set_id(&mut document, pages);
    document.prune_objects();
    document.renumber_objects();
    document.compress();
    let mut bytes = Vec::new();
    let options = SaveOptions::builder().use_object_streams(true).use_xref_streams(true).build();
    document.save_with_options(&mut bytes, options).map_err(|error| PdfError::Internal(error.to_string()))?;
    Ok(bytes)
}

fn text(text: &str) -> Object {
    Object::String(utf16(text), StringFormat::Hexadecimal)
}

fn set_information(document: &mut Document, pages: &Pages) {
    let mut information = dictionary! {
        "Title" => text(&pages.title),
        "Subject" => text(&pages.subject),
        "Creator" => text("Stepbook"),
        "Producer" => text(concat!("Stepbook ", env!("CARGO_PKG_VERSION"))),
    };
    if let Some(author) = &pages.author {
        information.set("Author", text(author));
    }
    let id = document.add_object(information);
    document.trailer.set("Info", id);
}

fn set_catalog(document: &mut Document, pages: &Pages) -> Result<(), PdfError> {
    let page_ids: Vec<ObjectId> = document.get_pages().into_values().collect();
    let tops: Vec<f64> = pages.pages.iter().map(|page| page.drawing.height).collect();
    let outlines = (!pages.bookmarks.is_empty()).then(|| {
        let root = document.new_object_id();
        let outline = Outline { page_ids, heights: tops };
        let (first, last, count) = outline.add(document, &pages.bookmarks, root);
        document.set_object(
            root,
            dictionary! {
                "Type" => "Outlines",
                "First" => first,
                "Last" => last,
                "Count" => count,
            },
        );
        root
    });
    let catalog = document.catalog_mut().map_err(|error| PdfError::Internal(error.to_string()))?;
    catalog.set("Lang", Object::string_literal(pages.language.as_str()));
    catalog.set("ViewerPreferences", dictionary! { "DisplayDocTitle" => true });
    catalog.remove(b"PageLayout");
    catalog.set("PageMode", if outlines.is_some() { "UseOutlines" } else { "UseNone" });
    match outlines {
        Some(root) => catalog.set("Outlines", root),
        None => {
            catalog.remove(b"Outlines");
        }
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
                "Title" => text(&entry.title),
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

/// The file identifier: a hash of the content and of the size of every page.
fn set_id(document: &mut Document, pages: &Pages) {
    let mut hash = Sha256::new();
    for Page { drawing: page, .. } in &pages.pages {
        hash.update(points(page.width).0.to_be_bytes());
        hash.update(points(page.height).0.to_be_bytes());
    }
    for object in document.objects.values() {
        match object {
            Object::Stream(stream) => hash.update(&stream.content),
            Object::Dictionary(dictionary) => hash_texts(dictionary, &mut hash),
            _ => {}
        }
    }
    let digest = hash.finalize();
    let id = Object::String(digest[..16].to_vec(), StringFormat::Hexadecimal);
    document.trailer.set("ID", Object::Array(vec![id.clone(), id]));
}

fn hash_texts(dictionary: &Dictionary, hash: &mut Sha256) {
    for (_, value) in dictionary {
        if let Object::String(bytes, _) = value {
            hash.update(bytes);
        }
    }
}
