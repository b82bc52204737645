//! The studio, which `web/build` builds: its WebAssembly makes the documents of the program, its editor works in Node, and in browsers Klotski
//! is drawn from nothing and printed. The checks are scripts in `tests/web`.

use super::browser::ready;
use crate::common::program::{PROGRAM, folder, run, tree, write};
use crate::common::{self, path, text_of, web};
use std::ffi::OsStr;
use std::process::Command;

/// What `tests/web/studio.mjs` draws.
const DRAWN: &str = "title = \"My puzzle\"\nboard = '''\nABBC\nABBC\nDEEF\nDGHF\nI..J\n'''\ngoal = { B = [3, 1] }\n";

/// A row that is too short, a block that is not there, and a key that does not exist.
const BROKEN: &str = "title = 'Broken'\nboard = '''\nABBC\nABB\nD..E\n'''\ngoal = { Z = [0, 0] }\ncolor = 3\n";

/// Whether this file is there, which `web/build` makes.
fn is_built(file: &str) -> bool {
    common::have(&format!("{file} (built by web/build)"), || path(file).is_file())
}

/// Runs a script of `tests/web/studio`.
fn node(arguments: &[&OsStr]) {
    let output =
        Command::new("node").args(arguments).current_dir(path("tests/web/studio")).output().expect("node starts");
    let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    println!("{text}");
    assert!(output.status.success(), "{text}");
}

#[test]
fn the_documents_of_the_studio_are_those_of_the_program() {
    if common::tool("node") && common::tool("unzip") && is_built("web/dist/stepbook.wasm") {
        node(&["bytes.mjs".as_ref(), PROGRAM.as_ref(), folder().path().as_ref()]);
    }
}

#[test]
fn the_studio_answers_all_calls() {
    if common::tool("node") && is_built("web/dist/stepbook.wasm") {
        node(&["calls.mjs".as_ref()]);
    }
}

#[test]
fn the_editor_of_the_studio_draws_without_a_page() {
    if common::tool("node") {
        node(&["--test".as_ref(), "editor.mjs".as_ref()]);
    }
}

#[test]
fn klotski_is_drawn_in_the_studio_solved_and_printed_in_browsers() {
    if !ready() || !is_built("web/dist/index.html") {
        return;
    }
    let folder = folder();
    for (name, bytes) in tree(path("web/dist")) {
        write(&folder, &format!("dist/{name}"), bytes);
    }
    write(&folder, "drawn.toml", DRAWN);
    write(&folder, "broken.toml", BROKEN);
    run(&folder, "book drawn.toml -o drawn.pdf --quiet").code(0);
    write(&folder, "broken.txt", run(&folder, "solve broken.toml").code(1).err);
    web::check("studio.mjs", folder.path());
}

/// What the Nu HTML checker says of the studio: nothing. It is told of no policy, as it takes files that lie beside for those of another site.
#[test]
fn the_nu_html_checker_has_nothing_to_say_of_the_studio() {
    if common::tool("java") && web::installed() && is_built("web/dist/index.html") {
        let folder = folder();
        for name in ["index.html", "frame.html"] {
            let text = text_of(&format!("web/dist/{name}"));
            let lines = text.lines().filter(|line| !line.contains("Content-Security-Policy"));
            write(&folder, name, lines.collect::<Vec<_>>().join("\n"));
        }
        assert_eq!(web::validate(folder.path()), [""; 0]);
    }
}

#[test]
fn the_package_of_the_studio_for_npm_serves_it() {
    if ready() && common::tool("npm") && is_built("web/dist/index.html") {
        web::check("studio-package.mjs", folder().path());
    }
}
