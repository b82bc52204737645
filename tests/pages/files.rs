//! The PDF files of a sample of the documents, every puzzle and edition on some paper: what a validator says of them, and how long
//! laying out takes beside solving, composing and writing.

use super::cases::{Document, PAPERS, SOURCES};
use super::{ALL, common};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use stepbook::stages::booklet::Edition;
use stepbook::stages::booklet::impose::impose;
use stepbook::stages::diagram::Theme;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::render::pdf::pdf;

/// Most pages of a document in the sample: the validator is slow.
const MOST: usize = 60;

/// Whether a document is in the sample: each puzzle and edition has another paper than its neighbours.
fn is_sampled(document: &Document) -> bool {
    let at = |list: &[&str], name: &str| list.iter().position(|known| *known == name).unwrap_or(0);
    let edition = Edition::ALL.iter().position(|edition| *edition == document.edition).unwrap_or(0);
    // Seven papers, five editions: steps of three go through all of them.
    let turn = at(&SOURCES, document.source) + 3 * edition;
    at(&PAPERS, document.paper) == turn % PAPERS.len()
}

/// Writes all documents to `folder`, page after page, such as `klotski-a5-full.pdf`: somebody looks at them.
pub(super) fn write(documents: &[(Document, super::Measured)], folder: &Path) {
    fs::create_dir_all(folder).expect("a folder that can be made");
    documents.par_iter().for_each(|(document, _)| {
        let Ok(pages) = &document.pages else { return };
        match pdf(pages, Theme::default()) {
            Ok(bytes) => fs::write(folder.join(document.file()), bytes).expect("a file that can be written"),
            Err(error) => println!("{}: {error}", document.case),
        }
    });
}

#[test]
fn files_of_all_kinds_of_pages_follow_pdf_a_and_pdf_ua() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |(document, pages): (&Document, &Pages)| {
        let path = folder.path().join(document.file());
        let pages = match &document.plan {
            Some(plan) => impose(pages.clone(), plan).expect("it can be folded"),
            None => pages.clone(),
        };
        let begun = Instant::now();
        match pdf(&pages, Theme::default()) {
            Ok(bytes) => {
                let parts = [document.solving, document.composing, document.laying_out, begun.elapsed()];
                let share = document.laying_out.as_secs_f64() / parts.iter().sum::<Duration>().as_secs_f64();
                let said = format!("{}: laying out takes {:.0} % of {parts:.1?}", document.case, 100.0 * share);
                fs::write(&path, bytes).expect("a temporary file");
                (Some(path), said)
            }
            // The Chinese font of the tests is cut down to the characters that the messages had when it was made.
            Err(error) if document.source == "chinese" => (None, format!("{}: {error}", document.case)),
            Err(error) => panic!("{}: {error}", document.case),
        }
    };
    let sample = ALL.0.par_iter().filter(|(document, _)| is_sampled(document));
    let laid_out = sample.filter_map(|(document, _)| Some((document, document.pages.as_ref().ok()?)));
    let laid_out = laid_out.filter(|(_, pages)| pages.pages.len() <= MOST);
    let (files, said): (Vec<Option<PathBuf>>, Vec<String>) = laid_out.map(file).unzip();
    let files: Vec<PathBuf> = files.into_iter().flatten().collect();
    // What other threads print is not that of this test.
    println!("{}", said.join("\n"));
    println!("{} files", files.len());
    if !files.is_empty() {
        common::pdf::validate(&files);
    }
}
