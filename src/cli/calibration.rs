//! `stepbook calibration`.

use super::arguments::{Calibration, Format};
use super::{CommandResult, Failure, Session, resources};
use crate::booklet::impose::calibration;
use crate::diagram::Theme;
use crate::render::pages::Pages;
use crate::render::pdf;
use std::path::Path;

pub(super) fn run(options: &Calibration, session: &Session<'_>) -> CommandResult {
    let path = options.output.as_deref().unwrap_or(Path::new("calibration.pdf"));
    if let Some(other) = path.extension().filter(|_| Format::from_extension(path) != Some(Format::Pdf)) {
        return Err(Failure::usage(format!("this command writes pdf, not {}", other.display())));
    }
    let paper = options.paper.clone().unwrap_or_default();
    let language = options.words.language(session)?;
    let fonts = resources::fonts(&options.fonts, session)?.reading(language.is_right_to_left());
    let pages = Pages { date: session.date()?, ..calibration(paper.clone(), options.flip, &language, &fonts) };
    let bytes = pdf::pdf(&pages, Theme::default())?;
    let path = (path.as_os_str() != "-").then_some(path);
    session.deliver(&bytes, path, &format!("print it on both sides of {}, at actual size", paper.name))
}
