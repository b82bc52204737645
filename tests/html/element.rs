//! The element <step-book>: its script. `browsers.txt` has it played in browsers.

use crate::common::program::{folder, run, text};

#[test]
fn the_script_comes_with_the_images() {
    let folder = folder();
    run(&folder, "steps hughes --element -o plain").code(0);
    let (script, more) = (text(&folder, "plain/step-book.js"), text(&folder, "plain/step-book-more.js"));
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
    let is_there = |name: &&str| folder.path().join("plain").join(name).exists();
    assert_eq!(["step-book.js", "step-book-more.js", "step-000.svg"].iter().filter(|name| is_there(name)).count(), 1);
}
