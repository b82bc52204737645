//! The scripts of pages and of the element: what ships is what the minifier makes of the sources.

use crate::common::program::{Program, Words as _};
use crate::common::{self, web};
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Writes the pages of two families and the element into `folder`.
fn write(folder: &Path, templates: &[&str]) {
    for arguments in ["book hughes -o sliding.html", "book klondike -o jumping.html", "steps hughes --element -o steps"]
    {
        let arguments = arguments.words();
        Program::new().args(arguments).args(templates).arg("--quiet").current_dir(folder).run().code(0);
    }
}

#[test]
fn scripts_ship_as_the_minifier_makes_them() {
    if !common::tool("node") || !web::installed() {
        return;
    }
    let check = Command::new("node").arg(format!("{ROOT}/tests/web/minify.mjs")).arg("--check").output();
    let check = check.expect("node can be started");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [shipped, readable] = ["shipped", "readable"].map(|name| folder.path().join(name));
    for (folder, templates) in
        [(&shipped, vec![]), (&readable, vec!["--template-dir", concat!(env!("CARGO_MANIFEST_DIR"), "/templates")])]
    {
        std::fs::create_dir(folder).expect("a folder");
        write(folder, &templates);
    }
    web::check("minified.mjs", folder.path());
}
