//! What lies between a puzzle and its documents, for all who make them: the program, the face, and the studio on a web page.

mod choices;
mod facts;
mod reasons;
pub mod size;
mod steps;

pub use choices::{names, objection};
pub use facts::{Beside, Known, known, levels, solve};
pub use reasons::{unfound, unsolvable};
pub use steps::{MANIFEST, drawn, entry, figures, file, files, first, image, manifest, marked, size, stage};
