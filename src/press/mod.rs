//! The code between a puzzle and its documents. The program, the face and the studio's web page share it.

mod choices;
mod claims;
pub mod size;
mod steps;
mod study;

pub use choices::{names, objection};
pub use claims::{beyond, given, unfound, unsolvable};
pub use steps::{DISTANCES, Folder, MANIFEST, drawn, figures, file, files, first, image, manifest};
pub use study::{Beside, Needs, Study, chosen, levels, solve};
