//! Checks in a real browser: scripts in `tests/web`, which node runs with what is installed there.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web")
}

/// Whether the packages of `tests/web/package-lock.json` are installed. If not, the test passes without them.
///
/// # Panics
///
/// If they are missing and demanded.
pub fn installed() -> bool {
    let packages = ["axe-core", "playwright-core", "vnu-jar"].map(|name| root().join("node_modules").join(name));
    super::common::have("what `npm ci --prefix tests/web` installs", || packages.iter().all(|folder| folder.is_dir()))
}

/// Runs a script of `tests/web` on the pages in `folder`, and prints what it says.
///
/// # Panics
///
/// If a check of the script fails.
#[allow(dead_code, reason = "not every test needs it")]
pub fn check(script: &str, folder: &Path) {
    let output = Command::new("node").arg(root().join(script)).arg(folder).output().expect("node can be started");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{script} ended with {}:\n{text}", output.status);
    println!("{text}");
}

/// Gives every page and SVG in `folder` to the Nu HTML checker.
///
/// # Panics
///
/// If it finds an error or warns of anything.
#[allow(dead_code, reason = "not every test needs it")]
pub fn validate(folder: &Path) {
    let jar = root().join("node_modules/vnu-jar/build/dist/vnu.jar");
    // Without a network address in its settings it reads nothing but these files.
    let output = Command::new("java").arg("-Xss4m").arg("-jar").arg(jar).args(["--also-check-svg", "--format", "gnu"]).arg(folder).output();
    let output = output.expect("java can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.trim().is_empty(), "the Nu HTML checker says:\n{said}");
}
