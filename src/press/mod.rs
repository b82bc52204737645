//! What lies between a puzzle and its documents, for all who make them: the program, the face, and the studio on a web page.

mod choices;
mod facts;
mod reasons;
mod steps;

pub use choices::{names, objection};
pub(crate) use facts::{bound, chosen, complete, levels};
pub use facts::{Known, known};
pub use reasons::{unfound, unsolvable};
pub(crate) use steps::image;
pub use steps::{ELEMENT, MANIFEST, entry, file, files, figures, manifest, size};
