//! Macros for a puzzle, and one short line for each picture.

use super::{Flavour, Pictures, Unprintable};
use crate::diagram::{Diagram, Theme};

pub(super) fn pictures(diagrams: &[&Diagram], theme: Theme, cell_mm: f64) -> Result<Pictures, Unprintable> {
    super::pictures(diagrams, theme, Flavour::Picture, cell_mm)
}
