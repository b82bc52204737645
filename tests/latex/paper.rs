//! The worked paper of `examples/paper/`: the commands in its README write its figures, and it compiles.

use crate::common::program::run;
use crate::common::{self, tex};
use std::path::{Path, PathBuf};

fn paper() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/paper")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A copy of the paper without its figures.
fn copy() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir(folder.path().join("figures")).expect("a folder");
    folder
}

#[test]
fn the_commands_write_the_figures() {
    let readme = read(&paper().join("README.md"));
    let commands: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("stepbook ")).collect();
    let folder = copy();
    for command in &commands {
        run(&folder, *command).code(0);
    }
    let figures = std::fs::read_dir(paper().join("figures")).expect("the figures are there");
    let mut count = 0;
    for figure in figures.map(|entry| entry.expect("an entry").file_name()) {
        let written = read(&folder.path().join("figures").join(&figure));
        let kept = read(&paper().join("figures").join(&figure));
        assert!(written == kept, "{figure:?} is not what the command in the README writes; run it in examples/paper");
        count += 1;
    }
    assert_eq!(count, commands.len());
}

/// Compiles `name` with `engine`; returns the number of its pages.
fn pages(engine: &str, name: &str) -> usize {
    let folder = copy();
    for figure in std::fs::read_dir(paper().join("figures")).expect("the figures are there") {
        let path = figure.expect("an entry").path();
        let copied = folder.path().join("figures").join(path.file_name().expect("a name"));
        std::fs::copy(path, copied).expect("a copy");
    }
    tex::compile(engine, folder.path(), &read(&paper().join(name))).pages()
}

#[test]
fn paper_and_talk_compile() {
    if common::tool("pdflatex") {
        assert_eq!(pages("pdflatex", "paper.tex"), 7);
        // The title, and the steps 0 to 10.
        assert_eq!(pages("pdflatex", "talk.tex"), 12);
    }
}

#[test]
fn other_engines_compile_the_paper() {
    for engine in ["xelatex", "lualatex"] {
        if common::tool(engine) {
            assert_eq!(pages(engine, "paper.tex"), 7, "{engine}");
        }
    }
}
