//! Compiling Typst.

use super::{have, tool};
use std::path::{Path, PathBuf};
use std::process::Command;

fn compiler() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/typst")
}

/// Whether Typst can be compiled. If not, the test passes without it.
///
/// # Panics
///
/// If that is required.
pub fn is_there() -> bool {
    let starts = || Command::new(compiler()).arg("--version").output().is_ok_and(|run| run.status.success());
    tool("python3") && have("the Python package typst", starts)
}

/// Compiles a file to another, whose extension is the format, with options of `tests/tools/typst`.
///
/// # Panics
///
/// If there is an error or a warning.
pub fn compile(source: &Path, target: &Path, options: &[&str]) {
    let run = Command::new(compiler()).args([source, target]).args(options).output().expect("python3 starts");
    let told: String = String::from_utf8_lossy(&run.stderr).chars().take(2_000).collect();
    assert!(run.status.success(), "{}: {told}", source.display());
}
