//! What the studio, Stepbook's page on the web, asks of Stepbook. `web/README.md` describes the calls.
//!
//! A [`Session`] answers them; it remembers the last solution and its pages. Documents are made of the same stages with the same
//! options as by the program, so their bytes are the same. The page reaches it through `exports`, as WebAssembly.

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
