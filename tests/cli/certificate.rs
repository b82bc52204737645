//! Certificates, and the checker in `examples/certificate/`, which knows the rules from nowhere else.

use crate::common::large;
use crate::common::program::{folder, run, write};
use crate::common::{text_of, tool};
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Runs the checker on certificates; with `spoil` it also has to refuse others that are made of them.
fn check(here: &Path, certificates: &[String], spoil: bool) {
    let mut checker = Command::new("python3");
    checker
        .args(["-B", "-X", "utf8"])
        .args([&format!("{ROOT}/tests/tools/certificates.py"), &format!("{ROOT}/examples/certificate/check.py")]);
    checker.args(spoil.then_some("--spoil")).args(certificates).current_dir(here);
    let done = checker.output().expect("python3 starts");
    let (out, err) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{out}{err}");
    assert_eq!(out.lines().filter(|line| line.contains(" Proven: ")).count(), certificates.len(), "{out}");
}

/// Writes the puzzles of [`RULES`] and certificates of them in all metrics.
fn rules(here: &Path) -> Vec<String> {
    let mut certificates = Vec::new();
    for case in text_of("tests/cases/certificates.txt").split("\n--- ").skip(1) {
        let (head, text) = case.split_once('\n').expect("a heading");
        let (name, arguments) = head.split_once(" |").expect("a name");
        write(here, "puzzle.toml", format!("title = '{name}'\n{text}\n"));
        let metrics: &[&str] = if text.contains("field") { &["step"] } else { &["step", "slide", "move"] };
        for metric in metrics {
            let file = format!("{}-{metric}.certificate", name.replace(' ', "-"));
            let line = format!("solve puzzle.toml --metric {metric} {arguments} --certificate {file} -q");
            let code = run(here, line.as_str()).code;
            assert!(code == Some(0) || code == Some(3), "{name}: {line}: {code:?}");
            certificates.push(file);
        }
    }
    certificates
}

#[test]
fn the_checker_confirms_certificates_of_all_rules() {
    crate::common::needs!(tool("python3"));
    let here = folder();
    let mut certificates = rules(here.path());
    for (name, text) in [("maze", large::maze(120, 20)), ("board", large::board(110, 60))] {
        write(&here, "large.toml", text);
        run(&here, format!("solve large.toml --certificate {name} -q").as_str()).code(0);
        certificates.push(name.to_owned());
    }
    check(here.path(), &certificates, false);
}

#[test]
fn the_checker_confirms_certificates_of_the_examples() {
    crate::common::needs!(tool("python3"));
    let here = folder();
    let mut certificates = Vec::new();
    for (example, metric) in crate::common::examples().iter().zip(["step", "slide", "move"].into_iter().cycle()) {
        let file = format!("{}.certificate", example.file_stem().expect("a name").to_string_lossy());
        let words =
            ["solve", &example.to_string_lossy(), "--metric", metric, "-q", "--certificate", &file].map(String::from);
        run(&here, &words[..]).code(0);
        certificates.push(file);
    }
    check(here.path(), &certificates, false);
}

#[test]
fn the_checker_refuses_spoiled_certificates() {
    crate::common::needs!(tool("python3"));
    let here = folder();
    run(&here, "solve hughes --certificate hughes -q").code(0);
    run(&here, "solve number-maze --certificate number-maze -q").code(0);
    let mut certificates: Vec<String> = rules(here.path());
    certificates.retain(|name| {
        ["gates-step.certificate", "never-slide.certificate", "any-of-move.certificate"].contains(&name.as_str())
    });
    certificates.extend(["hughes".to_owned(), "number-maze".to_owned()]);
    assert_eq!(certificates.len(), 5);
    check(here.path(), &certificates, true);
}
