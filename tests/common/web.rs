//! Checks in a real browser: scripts in `tests/web`, which node runs with the packages installed there.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web")
}

/// Whether the packages of `tests/web/package-lock.json` are installed. If not, the test passes without them.
///
/// # Panics
///
/// If they are missing but required.
pub fn installed() -> bool {
    let packages =
        ["axe-core", "esbuild", "playwright-core", "vnu-jar"].map(|name| root().join("node_modules").join(name));
    super::have("what `npm ci --prefix tests/web` installs", || packages.iter().all(|folder| folder.is_dir()))
}

/// Runs a script of `tests/web` on the pages in `folder`, in Chromium and in Firefox, and prints its output. Where Firefox ESR is missing,
/// the test passes without it.
///
/// # Panics
///
/// If a check of the script fails, or if Firefox ESR is missing but required.
pub fn check(script: &str, folder: &Path) {
    check_in("chromium", script, folder);
    if super::tool("firefox-esr") {
        check_in("firefox", script, folder);
    }
}

/// Runs a script of `tests/web` in one browser, and prints its output.
///
/// # Panics
///
/// If a check of the script fails.
pub fn check_in(browser: &str, script: &str, folder: &Path) {
    let mut node = Command::new("node");
    node.arg(root().join(script)).arg(folder).env("STEPBOOK_BROWSER", browser);
    let output = node.output().expect("node can be started");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success(), "{script} in {browser} ended with {}:\n{text}", output.status);
    println!("{browser}:\n{text}");
}

/// The complaints of the Nu HTML checker about the pages and SVG drawings in `folder` and below: empty if all are valid.
///
/// # Panics
///
/// If the checker cannot be started.
pub fn validate(folder: &Path) -> Vec<String> {
    let jar = root().join("node_modules/vnu-jar/build/dist/vnu.jar");
    let mut java = Command::new("java");
    // Deep pages need more stack than the default.
    java.arg("-Xss4m").arg("-jar").arg(jar).args(["--also-check-svg", "--format", "json", "--exit-zero-always"]);
    let mut files = Vec::new();
    documents(folder, &mut files);
    assert!(!files.is_empty(), "there is something to check");
    java.args(files);
    let output = java.output().expect("java can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let said: serde_json::Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}"));
    let messages = said["messages"]
        .as_array()
        .expect("a list of messages")
        .iter()
        .filter(|message| !is_data(message) && !is_newer_style(message));
    let line = |message: &serde_json::Value| {
        let file = message["url"].as_str().and_then(|url| url.rsplit('/').next()).unwrap_or_default().to_owned();
        format!("{file}:{}: {}: {}", message["lastLine"], message["type"], message["message"])
    };
    messages.map(line).collect()
}

/// The pages and drawings in `folder` and below.
fn documents(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder that can be read") {
        let path = entry.expect("an entry").path();
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => documents(&path, files),
            Some("html" | "svg") => files.push(path),
            _ => {}
        }
    }
}

/// Whether the checker complains that the policy names no hash of the page's data. Browsers apply the policy only
/// to scripts, not to data; a test in a browser checks that it blocks nothing.
fn is_data(message: &serde_json::Value) -> bool {
    let has = |name: &str, part: &str| message[name].as_str().is_some_and(|text| text.contains(part));
    has("message", "Inline script violates Content Security Policy")
        && has("extract", "<script type=\"application/json\"")
        // To a file, no other file is 'self'.
        || has("message", "violates Content Security Policy") && has("url", "/batch/")
}

/// Whether the checker complains of what all browsers know of style sheets and it does not: properties of SVG 2, and sizes that follow a
/// container's.
fn is_newer_style(message: &serde_json::Value) -> bool {
    let text = message["message"].as_str().unwrap_or_default();
    let unknown = |name: &&str| text.contains(&format!("Property “{name}” doesn't exist"));
    ["paint-order", "vector-effect", "container-type"].iter().any(unknown) || text.contains("“--fit”: Parse Error")
}
