//! The documentation site: what its checker finds. `.ci/nightly site` builds it.

use crate::common::tool;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the checker says of a site with these pages, and whether it accepts them.
fn checked(pages: &[(&str, &str)]) -> (String, bool) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in pages {
        fs::write(folder.path().join(name), text).expect("the page is written");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/site/check");
    let output = Command::new("python3").arg(script).arg(folder.path()).output().expect("python3 starts");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

#[test]
fn the_checker_finds_dead_links_and_missing_pictures() {
    // The package has no site.
    let has_site = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/site").is_dir();
    if !has_site || !tool("python3") {
        return;
    }
    let good = "<h1 id=a>A</h1><a href='b.html#b'>b</a> <a href='#a'>a</a> <a href='https://example.org'>c</a>";
    let (said, is_right) = checked(&[("a.html", good), ("b.html", "<p id=b><a href=a.html>a</a>")]);
    assert!(is_right && said == "3 links in 2 pages, 0 errors\n", "{said}");
    for (page, error) in [
        ("<a href='c.html'>", "a.html: c.html does not exist"),
        ("<a href='../a.html'>", "a.html: ../a.html does not exist"),
        ("<a href='#b'>", "a.html: #b has no such place"),
        ("<a href='b.html#c'>", "a.html: b.html#c has no such place"),
        ("<img src='c.png'>", "a.html: c.png does not exist"),
        ("<img src='https://example.org/c.png'>", "a.html: loads https://example.org/c.png"),
        ("<script src='//example.org/c.js'></script>", "a.html: loads //example.org/c.js"),
        ("<code class='language-stepbook'>klotski</code>", "a.html: a block was not drawn"),
    ] {
        let (said, is_right) = checked(&[("a.html", page), ("b.html", "")]);
        assert!(!is_right && said.starts_with(&format!("{error}\n")), "{page}: {said}");
    }
    let (said, is_right) = checked(&[("gallery.html", "<h2 id=k>K</h2><figure></figure>")]);
    assert!(!is_right && said.starts_with("gallery.html: 1 pictures of 1 puzzles\n"), "{said}");
    assert!(!checked(&[]).1);
}
