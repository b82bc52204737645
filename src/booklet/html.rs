//! The booklet as one self-contained web page.

use super::{Booklet, TemplateError, Templates};

/// Writes `booklet` as an HTML page.
///
/// # Errors
///
/// If a replaced template is faulty.
pub fn html(booklet: &Booklet, templates: &Templates) -> Result<String, TemplateError> {
    templates.render("page.html", &booklet.title)
}
