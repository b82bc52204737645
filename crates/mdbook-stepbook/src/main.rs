//! mdBook's preprocessor: <https://rust-lang.github.io/mdBook/format/configuration/preprocessors.html>.

use std::process::ExitCode;
use stepbook::cli::{Host, mdbook};

fn main() -> ExitCode {
    ExitCode::from(mdbook(std::env::args_os(), &mut Host::system()))
}
