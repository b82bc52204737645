//! The studio's WebAssembly, which `web/build` builds: its documents are those of the program. The checks are scripts in `web/test`.

use crate::common;
use crate::common::program::PROGRAM;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn ready() -> bool {
    let is_built = || Path::new(ROOT).join("web/dist/stepbook.wasm").is_file();
    common::tool("node") && common::have("web/dist/stepbook.wasm (built by web/build)", is_built)
}

/// Runs a script of `web/test`.
fn run(script: &str, arguments: &[&str]) {
    let mut node = Command::new("node");
    let output = node.arg(format!("{ROOT}/web/test/{script}")).args(arguments).output().expect("node starts");
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    println!("{text}");
    assert!(output.status.success(), "{text}");
}

#[test]
fn the_documents_of_the_studio_are_those_of_the_program() {
    if ready() {
        let folder = TempDir::new().expect("a temporary folder");
        run("bytes.mjs", &[PROGRAM, &folder.path().to_string_lossy()]);
    }
}

#[test]
fn the_studio_answers_all_calls() {
    if ready() {
        run("calls.mjs", &[]);
    }
}
