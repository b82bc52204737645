//! What makes a site of the pages: links between them, the gallery, and what a browser needs to keep it.

use super::INDEX;
use super::record::{self, Record, State};
use super::work::Outcome;
use crate::booklet::{self, GENERATOR, Gallery, ICONS, Listed, Neighbour, galleries, with_neighbours};
use crate::cli::arguments::{Batch, Format};
use crate::cli::press::Press;
use crate::cli::sources::Item;
use crate::cli::writers::{HAS_PIXELS, raster};
use crate::cli::{Failure, input, output};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The worker, which must be in the folder of what it keeps.
const WORKER: &str = "sw.js";
const MANIFEST: &str = "manifest.webmanifest";
/// Largest page that is read again, in bytes.
const MOST: usize = 1 << 30;

/// Whether no file of another program would be replaced.
pub(super) fn check(folder: &Path) -> Result<(), Failure> {
    for path in [WORKER, MANIFEST].map(|name| folder.join(name)) {
        let is_ours = || fs::read(&path).is_ok_and(|text| String::from_utf8_lossy(&text).contains(GENERATOR));
        if path.exists() && !is_ours() {
            return Err(output::not_ours(&path, "stepbook batch"));
        }
    }
    Ok(())
}

/// Puts into each page links to the pages before and after it. Only now it is known which puzzles have a page.
pub(super) fn link_neighbours(
    options: &Batch,
    press: &Press<'_>,
    items: &[&Item],
    outcomes: &mut [Outcome],
) -> Result<(), Failure> {
    let mut pages: Vec<(&Item, &mut Record)> = Vec::new();
    for (&item, outcome) in items.iter().zip(outcomes) {
        if let Outcome::Done(record, _) = outcome
            && matches!(record.state, State::Solved { .. })
        {
            pages.push((item, &mut **record));
        }
    }
    let known: Vec<(String, String)> =
        pages.iter().map(|(item, record)| (record::file(&item.name, Format::Html), record.title.clone())).collect();
    let neighbour = |at: Option<usize>| {
        let (file, title) = known.get(at?)?;
        Some(Neighbour { file, title })
    };
    for (at, (item, record)) in pages.into_iter().enumerate() {
        let (file, path) = (&known[at].0, options.output.join(&known[at].0));
        let unreadable = |error| Failure::unread(format_args!("cannot read `{}`", path.display()), &error);
        let text = String::from_utf8(input::read_file(&path, MOST).map_err(unreadable)?).unwrap_or_default();
        let (previous, next) = (neighbour(at.checked_sub(1)), neighbour(Some(at + 1)));
        let linked = with_neighbours(&text, previous, next, &press.language, &press.templates)?.unwrap_or(text);
        // Where another run has linked the page already, only the record is of before.
        let hash = record::hash([linked.as_bytes()]);
        if record.files().any(|(name, known)| name == file && known != hash) {
            record.replace(&options.output, &item.name, file, linked.as_bytes())?;
        }
    }
    Ok(())
}

/// Writes what all pages have in common: the gallery, the icons, the description of the site as an app, and its worker.
pub(super) fn write(
    options: &Batch,
    press: &Press<'_>,
    gallery: &Gallery,
    outcomes: &[Outcome],
) -> Result<(), Failure> {
    let (pages, assets) = galleries(gallery, &press.templates)?;
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let drawing =
        assets.iter().find(|asset| asset.path.ends_with(".svg")).map_or(String::new(), |asset| asset.path.clone());
    let mut icons = Vec::new();
    for side in ICONS.into_iter().filter(|_| HAS_PIXELS) {
        let bytes = raster::icon(&booklet::icon(true), side)?;
        let path = format!("assets/icon-{side}-{}.png", booklet::hash(&bytes));
        icons.push((path.clone(), side));
        files.insert(path, bytes);
    }
    let title = gallery.title.clone().unwrap_or_else(|| press.language.say("html-gallery-title", &[]));
    let manifest = booklet::web_manifest(&title, &press.language, &icons, &drawing);
    files.insert(MANIFEST.to_owned(), manifest.into_bytes());
    files.extend(assets.into_iter().map(|asset| (asset.path, asset.bytes)));
    files.extend(pages.into_iter().map(|page| (page.file, page.text.into_bytes())));
    // The gallery and what all pages need are kept at once, the pages of the puzzles after them.
    let mut shell: BTreeMap<String, String> =
        files.iter().map(|(path, bytes)| (path.clone(), booklet::hash(bytes))).collect();
    let mut rest = BTreeMap::new();
    for outcome in outcomes {
        let Outcome::Done(record, _) = outcome else { continue };
        for (file, hash) in record.files() {
            let listed = if file.starts_with("assets/") { &mut shell } else { &mut rest };
            if file.starts_with("assets/") || file.ends_with(".html") {
                listed.insert(file.to_owned(), hash.get(..12).unwrap_or_default().to_owned());
            }
        }
    }
    let list = |files: BTreeMap<String, String>| files.into_iter().collect::<Vec<Listed>>();
    let worker = booklet::worker(&list(shell), &list(rest), &press.templates);
    files.insert(WORKER.to_owned(), worker.into_bytes());
    files.retain(|path, bytes| fs::read(options.output.join(path)).ok().as_ref() != Some(bytes));
    // The first page of the gallery comes last: it leads to everything else.
    let index = files.remove(INDEX);
    let index = index.as_deref().map(|bytes| (INDEX.to_owned(), bytes));
    output::write_files(
        &options.output,
        files.iter().map(|(path, bytes)| (path.clone(), bytes.as_slice())).chain(index),
    )
}
