//! The scripts of pages and of the element: what ships is what the minifier makes of the sources.

use crate::common::program::{Program, Words as _, folder};
use crate::common::{self, path, web};
use std::process::Command;

#[test]
fn scripts_ship_as_the_minifier_makes_them() {
    if !common::tool("node") || !web::installed() {
        return;
    }
    let check = Command::new("node").arg(path("tests/web/minify.mjs")).arg("--check").output();
    let check = check.expect("node can be started");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    // The pages of two families and the element, with the scripts that ship and with the readable ones.
    let folder = folder();
    for (name, templates) in [("shipped", vec![]), ("readable", vec!["--template-dir".into(), path("templates")])] {
        let at = folder.path().join(name);
        std::fs::create_dir(&at).expect("a folder");
        for arguments in
            ["book hughes -o sliding.html", "book klondike -o jumping.html", "steps hughes --element -o steps"]
        {
            let arguments = arguments.words();
            Program::new().args(arguments).args(&templates).arg("--quiet").current_dir(&at).run().code(0);
        }
    }
    web::check("minified.mjs", folder.path());
}
