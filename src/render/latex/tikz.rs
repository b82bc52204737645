//! `tikzpicture` environments.

use super::Unprintable;
use crate::diagram::{Diagram, Theme};

pub(super) fn picture(diagram: &Diagram, theme: Theme, cell_mm: f64) -> Result<String, Unprintable> {
    super::picture::picture(diagram, theme, cell_mm)
}
