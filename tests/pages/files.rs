//! The PDF files of a sample of the documents, every puzzle and edition on some paper: what a validator says of them.

use super::cases::{Document, PAPERS, SOURCES, VARIANTS};
use super::{ALL, common};
use rayon::prelude::*;
use std::path::PathBuf;
use stepbook::stages::booklet::impose::impose;
use stepbook::stages::diagram::Theme;
use stepbook::stages::render::pages::Pages;
use stepbook::stages::render::pdf::pdf;

/// Most pages of a document in the sample: the validator is slow.
const MOST: usize = 60;

/// Whether a document is in the sample: each puzzle and edition has another paper than its neighbours.
fn is_sampled(document: &Document) -> bool {
    let at = |list: &[&str], name: &str| list.iter().position(|known| *known == name).unwrap_or(0);
    let variant = VARIANTS.iter().position(|variant| *variant == document.variant).unwrap_or(0);
    // Seven papers, five editions: steps of three go through all of them.
    let turn = at(&SOURCES, document.source) + 3 * variant;
    at(&PAPERS, document.paper) == turn % PAPERS.len()
}

#[test]
fn files_of_all_kinds_of_pages_follow_pdf_a_and_pdf_ua() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |(document, pages): (&Document, &Pages)| {
        let pages = match &document.plan {
            Some(plan) => impose(pages.clone(), plan).expect("it can be folded"),
            None => pages.clone(),
        };
        let path = folder.path().join(format!("{}.pdf", document.case.replace(',', "-")));
        match pdf(&pages, Theme::default()) {
            Ok(bytes) => std::fs::write(&path, bytes).expect("a temporary file"),
            // The Chinese font of the tests is cut down to the characters that the messages had when it was made.
            Err(_) if document.source == "chinese" => return None,
            Err(error) => panic!("{}: {error}", document.case),
        }
        Some(path)
    };
    let sample = ALL.par_iter().filter(|(document, _)| is_sampled(document));
    let laid_out = sample.filter_map(|(document, _)| Some((document, document.pages.as_ref().ok()?)));
    let files: Vec<PathBuf> = laid_out.filter(|(_, pages)| pages.pages.len() <= MOST).filter_map(file).collect();
    if !files.is_empty() {
        common::pdf::validate(&files);
    }
}
