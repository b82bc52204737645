//! The studio's page: its editor in Node, and the whole in browsers, where Klotski is drawn from nothing and printed. `web/build` builds it.

use crate::common::program;
use crate::common::{self, web};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What `tests/web/studio.mjs` draws.
const DRAWN: &str = "title = \"My puzzle\"\nboard = '''\nABBC\nABBC\nDEEF\nDGHF\nI..J\n'''\ngoal = { B = [3, 1] }\n";

/// A row that is too short, a block that is not there, and a key that does not exist.
const BROKEN: &str = "title = 'Broken'\nboard = '''\nABBC\nABB\nD..E\n'''\ngoal = { Z = [0, 0] }\ncolor = 3\n";

fn ready() -> bool {
    let is_built = || Path::new(ROOT).join("web/dist/index.html").is_file();
    common::tool("node")
        && common::tool("chromium")
        && web::installed()
        && common::have("web/dist (built by web/build)", is_built)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("a folder that can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("an entry has a name");
        if path.is_dir() {
            copy(&path, &to.join(name));
        } else {
            std::fs::copy(&path, to.join(name)).expect("a file can be copied");
        }
    }
}

#[test]
fn the_editor_draws_without_a_page() {
    if common::tool("node") {
        let mut node = Command::new("node");
        let output = node.arg("--test").arg(format!("{ROOT}/web/test/editor.mjs")).output().expect("node starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn klotski_is_drawn_solved_and_printed_in_browsers() {
    if !ready() {
        return;
    }
    let folder = TempDir::new().expect("a temporary folder");
    let write =
        |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).expect("the folder can be written");
    copy(&Path::new(ROOT).join("web/dist"), &folder.path().join("dist"));
    write("drawn.toml", DRAWN.as_bytes());
    write("broken.toml", BROKEN.as_bytes());
    program::run(&folder, "book drawn.toml -o drawn.pdf --quiet").code(0);
    write("broken.txt", program::run(&folder, "solve broken.toml").code(1).err.as_bytes());
    web::check("studio.mjs", folder.path());
}

#[test]
fn the_package_of_the_studio_for_npm_serves_it() {
    if ready() && common::tool("npm") {
        web::check("studio-package.mjs", TempDir::new().expect("a temporary folder").path());
    }
}
