//! Puzzle files that `convert` makes of pictures.

use crate::common::program::{folder, run_with};
use std::fs;
use tempfile::TempDir;

/// Runs the program in `folder` with these lines on standard input: exit code, standard output, messages.
fn run(folder: &TempDir, arguments: &[&str], lines: &str) -> (i32, String, String) {
    run_with(folder, arguments, lines).parts()
}

/// The first line of what `solve` says of a file: "Title: 3 steps …".
fn solved(folder: &TempDir, name: &str) -> String {
    run_with(folder, &["solve", name], "").quiet().text().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn pictures_are_read_as_solve_reads_them() {
    let folder = folder();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect("a file");
    let picture = "A.1\nA.2\n633\n554\n";
    let separated = |sign: &str| {
        let line = |line: &str| line.chars().map(String::from).collect::<Vec<_>>().join(sign) + "\n";
        picture.lines().map(line).collect::<String>()
    };
    let table = separated("|").lines().map(|line| format!("|{line}|\n")).collect::<String>();
    let wide: Vec<u8> = std::iter::once(0xfeff).chain(picture.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let of_text = [separated(","), separated(";"), separated("\t"), table].map(String::into_bytes);
    for bytes in of_text.into_iter().chain([wide]) {
        write("hughes.csv", &bytes);
        let goal = ["convert", "hughes.csv", "-o", "made.toml", "--goal", "A = 2,2"];
        let (code, _, err) = run(&folder, &goal, "");
        assert_eq!(code, 0, "{err}");
        assert!(solved(&folder, "made.toml").starts_with("hughes: 31 steps"));
    }
}
