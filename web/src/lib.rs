//! The interface between the studio, which is Stepbook's web page, and Stepbook itself. `web/README.md` describes the
//! calls.
//!
//! A [`Session`] answers the calls. It remembers the last solution and its pages. Documents are made by the same stages
//! with the same options as in the program, so their bytes are the same. The page calls it through `exports`, as
//! WebAssembly.

mod answer;
#[cfg(target_family = "wasm")]
mod exports;
mod files;
mod model;
mod options;
mod session;
mod text;

pub use answer::Answer;
pub use session::Session;
