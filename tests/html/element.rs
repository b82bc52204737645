//! The element <step-book> and the example of a website, in a real browser.

use crate::common::program::run;
use crate::common::{self, web};
use std::path::Path;

/// Writes the images of a puzzle and the element into `folder`.
fn steps(folder: &Path, name: &str, arguments: &str) {
    run(folder, &format!("steps {arguments} --element -o {name}")).code(0);
}

#[test]
fn the_script_comes_with_the_images() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    steps(folder.path(), "plain", "hughes");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name));
    let script = read("plain/step-book.js").expect("the script is there");
    let more = read("plain/step-book-more.js").expect("what it loads is there");
    // It runs as a script and as a module; nothing in both is forbidden by a strict policy.
    assert!(script.starts_with("\"use strict\";{") && script.ends_with("}\n"));
    assert!(more.starts_with("export default(") && more.ends_with("};\n"));
    for word in ["innerHTML", "outerHTML", "insertAdjacent", "eval(", "Function(", "document.write", ".cssText"] {
        assert!(!script.contains(word) && !more.contains(word), "{word}");
    }
    // Its address is a constant: bundlers find it, and nothing else can be loaded.
    assert_eq!([script.matches("import(").count(), script.matches("import(\"./step-book-more.js\")").count()], [1, 1]);
    assert!(!more.contains("import"));
    // Another run takes back what it does not write.
    run(&folder, "steps hughes --quiet -o plain").code(0);
    assert!(read("plain/step-book.js").is_err() && read("plain/step-book-more.js").is_err());
}

#[test]
fn there_is_no_element_for_latex() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    run(&folder, "steps hughes --latex picture --element -o figures").code(0).says(&["--element"]);
    assert!(!folder.path().join("figures/step-book.js").exists());
}

#[test]
fn the_element_plays() {
    if !common::tool("node") || !common::tool("chromium") || !web::installed() {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    steps(folder.path(), "klotski", "klotski");
    steps(folder.path(), "hughes", "hughes");
    steps(folder.path(), "classes", "hughes --class-only");
    steps(folder.path(), "maze", "klondike");
    steps(folder.path(), "hebrew", "hughes --lang he");
    steps(folder.path(), "arrows", "klotski --arrows 3 --prefer fewest-moves");
    web::check("element.mjs", folder.path());
}

#[test]
fn the_package_for_npm_can_be_installed_and_imported() {
    if !common::tool("node") || !common::tool("npm") || !web::installed() {
        return;
    }
    web::check("package.mjs", tempfile::tempdir().expect("a temporary folder").path());
}
