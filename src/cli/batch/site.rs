//! Turns the pages into a site. It adds the gallery, the lists of pages by which each page finds its neighbours, and
//! the files that a browser needs to keep the site offline.
//!
//! Everything is made from manifests, puzzle by puzzle, and is written page by page.

use super::INDEX;
use super::manifest::{Line, Manifests};
use crate::booklet::{
    self, CachedFile, Card, Gallery, GalleryPages, ICONS, MOST_KEPT, PAGE, PAGES, PageLink, Skipped, Totals, page_list,
};
use crate::cli::arguments::{Batch, Format};
use crate::cli::press::Press;
use crate::cli::{Failure, Session};
use crate::render::raster;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The service worker. It must be in the same folder as the files that it keeps.
pub(super) const WORKER: &str = "sw.js";
pub(super) const MANIFEST: &str = "manifest.webmanifest";

impl Manifests {
    /// Writes the files that all pages share, and returns the number of solved puzzles. The first page of the gallery
    /// is written last because it links to everything else. Unchanged files are left alone.
    pub(super) fn write_site(
        &self,
        options: &Batch,
        press: &Press<'_>,
        session: &Session<'_>,
    ) -> Result<usize, Failure> {
        let is_site = !options.self_contained;
        let gallery = Gallery {
            title: options.title.clone(),
            language: press.language.clone(),
            theme: press.style.theme,
            has_looks: press.style.has_looks(),
            url: options.url.clone(),
        };
        let (extent, kept) = counted(self)?;
        let pages = GalleryPages::new(&gallery, &extent, is_site, &press.templates)?;
        let mut files = Files { session, folder: &options.output, shell: BTreeMap::new() };
        for asset in pages.assets() {
            files.put(&asset.path, &asset.bytes)?;
        }
        if is_site {
            let title = gallery.title.clone().unwrap_or_else(|| press.language.say("html-gallery-title", &[]));
            let drawing = pages.assets().iter().find(|asset| asset.path.ends_with(".svg"));
            files.app(&title, press, drawing.map_or("", |asset| &*asset.path))?;
        }
        let mut lists = (is_site && press.formats.contains(&Format::Html)).then(Lists::default);
        let mut cards = self.lines().filter_map(|line| match line {
            Ok(Line::Card { card, .. }) => Some(Ok(*card)),
            Ok(Line::Other(_)) => None,
            Err(error) => Some(Err(error)),
        });
        let mut others = self.lines().filter_map(|line| match line {
            Ok(Line::Card { .. }) => None,
            Ok(Line::Other(other)) => Some(Ok(other)),
            Err(error) => Some(Err(error)),
        });
        let mut first = None;
        for at in 0..extent.pages() {
            let own: Vec<Card> = cards.by_ref().take(PAGE).collect::<Result<_, _>>()?;
            let rest: Vec<Skipped> = others.by_ref().take(PAGE).collect::<Result<_, _>>()?;
            if let Some(lists) = &mut lists {
                own.iter().try_for_each(|card| lists.add(card, &mut files))?;
            }
            let (file, text) = pages.page(at, &own, &rest)?;
            match &first {
                Some(_) => files.put(&file, text.as_bytes())?,
                None => first = Some(text),
            }
        }
        lists.map_or(Ok(()), |lists| lists.write(&mut files))?;
        let Some(first) = first else { return Ok(0) };
        if is_site {
            let worker = files.worker(&kept, &first, press);
            files.put(WORKER, worker.as_bytes())?;
        }
        files.put(INDEX, first.as_bytes())?;
        Ok(extent.cards)
    }
}

/// The files of the puzzles that a browser keeps.
#[derive(Default)]
struct Pages {
    /// The files that their pages share.
    shared: BTreeMap<String, String>,
    /// The pages, at most one more than [`MOST_KEPT`].
    pages: BTreeMap<String, String>,
}

fn counted(manifests: &Manifests) -> Result<(Totals, Pages), Failure> {
    let (mut extent, mut kept) = (Totals::default(), Pages::default());
    for line in manifests.lines() {
        match line? {
            Line::Other(_) => extent.others += 1,
            Line::Card { card, kept: files } => {
                extent.card(&card);
                for (path, hash) in files {
                    match path.starts_with("assets/") {
                        true => drop(kept.shared.insert(path, hash)),
                        false if kept.pages.len() <= MOST_KEPT => drop(kept.pages.insert(path, hash)),
                        false => {}
                    }
                }
            }
        }
    }
    Ok((extent, kept))
}

/// The files of a site apart from the pages of puzzles.
struct Files<'a> {
    session: &'a Session<'a>,
    folder: &'a Path,
    /// Hashes by path. It contains only the first pages of a gallery and the first lists, since no browser keeps more
    /// of them immediately.
    shell: BTreeMap<String, String>,
}

impl Files<'_> {
    /// Writes a file unless it already has this content.
    fn put(&mut self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        if self.shell.len() <= MOST_KEPT {
            self.shell.insert(path.to_owned(), booklet::hash(bytes));
        }
        match fs::read(self.session.path(self.folder.join(path))) {
            Ok(old) if old == bytes => Ok(()),
            _ => self.session.write_files(self.folder, [(path.to_owned(), bytes)].into_iter()),
        }
    }

    /// Writes the icons and the web app manifest.
    fn app(&mut self, title: &str, press: &Press<'_>, drawing: &str) -> Result<(), Failure> {
        let mut icons = Vec::new();
        for side in ICONS {
            let bytes = raster::icon(&booklet::icon(true), side)?;
            let path = format!("assets/icon-{side}-{}.png", booklet::hash(&bytes));
            self.put(&path, &bytes)?;
            icons.push((path, side));
        }
        let manifest = booklet::web_manifest(title, &press.language, &icons, drawing);
        self.put(MANIFEST, manifest.as_bytes())
    }

    /// Makes the worker. The browser immediately keeps the gallery and the files that all pages need, and then the
    /// pages of the puzzles. For a large site, it only keeps the files of the first page until others are read.
    fn worker(&mut self, kept: &Pages, index: &str, press: &Press<'_>) -> String {
        let is_whole = kept.pages.len() <= MOST_KEPT;
        let mut shell = std::mem::take(&mut self.shell);
        shell.retain(|path, _| is_whole || path.starts_with("assets/") || path == MANIFEST);
        shell.insert(INDEX.to_owned(), booklet::hash(index.as_bytes()));
        shell.extend(kept.shared.clone());
        let list = |files: &BTreeMap<String, String>| files.clone().into_iter().collect::<Vec<CachedFile>>();
        let rest = is_whole.then(|| list(&kept.pages));
        booklet::worker(&list(&shell), rest.as_deref(), &press.templates)
    }
}

/// Returns the folder of a file of the site with a trailing slash. It is empty for the root folder.
fn folder_with(path: &str) -> &str {
    path.rfind('/').map_or("", |end| &path[..=end])
}

/// The lists of the pages of each folder. A list is written when the first page of the next folder is known.
#[derive(Default)]
struct Lists {
    folder: String,
    /// The last page before this folder, followed by the pages of the folder.
    pages: Vec<PageLink>,
}

impl Lists {
    fn add(&mut self, card: &Card, files: &mut Files<'_>) -> Result<(), Failure> {
        let Some((path, _)) = card.files.first() else { return Ok(()) };
        let folder = folder_with(path);
        self.pages.push((path.clone(), card.title.clone()));
        if folder != self.folder {
            self.write(files)?;
            folder.clone_into(&mut self.folder);
            self.pages.drain(..self.pages.len().saturating_sub(2));
        }
        Ok(())
    }

    fn write(&self, files: &mut Files<'_>) -> Result<(), Failure> {
        let own = |(path, _): &PageLink| folder_with(path) == self.folder;
        match self.pages.iter().any(own) {
            true => files.put(&format!("{}{PAGES}", self.folder), page_list(&self.folder, &self.pages).as_bytes()),
            // No puzzle of the first folder has a page.
            false => Ok(()),
        }
    }
}
