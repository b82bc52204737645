//! Pandoc's filter: <https://pandoc.org/filters.html>.

use std::process::ExitCode;
use stepbook::cli::{Host, pandoc};

fn main() -> ExitCode {
    ExitCode::from(pandoc(std::env::args_os(), &mut Host::system()))
}
