//! The booklet as a LaTeX document.

use super::{Booklet, TemplateError, Templates};

/// Writes `booklet` as a LaTeX document.
///
/// # Errors
///
/// If a replaced template is faulty.
pub fn latex(booklet: &Booklet, templates: &Templates) -> Result<String, TemplateError> {
    templates.render("booklet.tex", &booklet.title)
}

/// Stub.
pub fn latex_figure(figure: &super::Figure) -> Result<String, TemplateError> {
    Ok(figure.caption.clone())
}
