//! PDF files and their validator.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Asserts that files are PDF/A-2a and PDF/UA-1. Without veraPDF nothing is asserted, where that is allowed.
///
/// # Panics
///
/// If one of them is not, or if veraPDF is required and cannot be used.
pub fn validate(files: &[PathBuf]) {
    validate_as("2a,ua1", files);
}

/// The same for other profiles of veraPDF, separated by commas.
///
/// # Panics
///
/// As [`validate`].
pub fn validate_as(profiles: &str, files: &[PathBuf]) {
    if !super::tool("java") {
        return;
    }
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/verapdf");
    // One start of Java for all files.
    let output = Command::new(checker).arg(profiles).args(files).output().expect("a shell");
    let (report, faults) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !super::have(&format!("veraPDF ({faults})"), || output.status.code() != Some(2)) {
        return;
    }
    let failed: Vec<&str> = report.lines().filter(|line| !line.contains(" PASS ")).collect();
    assert!(output.status.success(), "{}\n{faults}", failed.join("\n"));
    assert_eq!(
        report.lines().filter(|line| line.contains(" PASS ")).count(),
        profiles.split(',').count() * files.len(),
        "{report}"
    );
}
