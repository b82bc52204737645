//! Pictures as the program of Karl Wiberg's paper *Solving Klotski* (2009) writes them.

use super::{Flavour, Pictures, Unprintable};
use crate::diagram::{Diagram, Theme};

pub(super) fn pictures(diagrams: &[&Diagram]) -> Result<Pictures, Unprintable> {
    super::pictures(diagrams, Theme::MONO, Flavour::Picture, super::CELL_MM)
}
