//! The site that `stepbook batch` makes, in a browser.

use crate::common::{self, web};
use std::path::Path;

const HOSTILE: &str = include_str!("../web/hostile.toml");

#[test]
fn a_browser_plays_on_a_site() {
    if !common::tool("chromium") || !common::tool("node") || !web::installed() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let stepbook = |arguments: &str| {
        let mut stepbook = assert_cmd::Command::new(env!("CARGO_BIN_EXE_stepbook"));
        stepbook.current_dir(folder.path()).args(arguments.split(' ')).assert().success();
    };
    std::fs::write(folder.path().join("hostile.toml"), HOSTILE).expect("a file");
    let puzzles = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/puzzles");
    stepbook(&format!("batch hughes {} hostile.toml -o site --url https://example.org/p", puzzles.display()));
    // The same pages as single files.
    stepbook(&format!("batch hughes {} hostile.toml -o single --self-contained", puzzles.display()));
    web::check("site.mjs", folder.path());
}
