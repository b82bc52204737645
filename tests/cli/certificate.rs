//! Certificates, and the checker in `examples/certificate/`, which knows the rules from nowhere else.

use crate::common::large;
use crate::common::program::{folder, run, write};
use crate::common::tool;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Boards with every rule that there is, each with further arguments. Some have no solution.
const RULES: [(&str, &str, &str); 17] = [
    ("gates", "board = '''\nB..###\nAA.C--\n....##\n'''\ngate_blocks = ['A']\ngoal = { A = [1, 4] }", ""),
    (
        "from a gate",
        "board = '''\nB..###\nAA.C--\n....##\n'''\ngate_blocks = ['A']\ngoal = { A = [0, 1] }",
        "--from-position B..###/...CAA/....##",
    ),
    ("walls", "board = '''\nA.#.B\n..C..\n#.C.#\n'''\ngoal = { A = [0, 4] }", ""),
    ("apart", "board = '''\nA.A.\n.B..\nA.AC\n....\n'''\ntogether = ['A']\ngoal = { A = [1, 1] }", ""),
    (
        "axes",
        "board = '''\n.AB.\nCCB.\nDE..\n.FF.\n'''\nhorizontal = ['C']\nvertical = ['B']\nfixed = ['D']\ngoal = { A = [3, 0] }",
        "",
    ),
    (
        "cars",
        "board = '''\n.A.B\nXA.B\nX.CC\nDD..\n'''\naxis = 'length'\ngate_blocks = []\ngoal = { X = [0, 0], B = [2, 3] }",
        "",
    ),
    ("pictures", "board = '''\nAB.\nCD.\nEE.\n'''\ngoal = '''\n**B\n***\n.**\n'''", ""),
    (
        "any of",
        "board = '''\nABC\nDE.\nF..\n'''\ngoal = [{ any_of = ['A', 'B'], at = [[2, 2], [1, 2]] }, { like = 'D', at = [0, 0] }, { empty = [0, 1] }]",
        "",
    ),
    (
        "either",
        "board = '''\nAAB\nC.D\n'''\ngoal = { A = [1, 1] }\nor_goals = [{ C = [0, 1], D = [0, 0] }, { B = [1, 1] }]",
        "",
    ),
    ("named alike", "board = '''\nABC\nDE.\n'''\ngoal = { A = [1, 2], B = [0, 0] }", ""),
    ("distinct", "board = '''\nAB.\nCD.\n'''\ndistinct = true\ngoal = { A = [1, 2] }", ""),
    ("words", "board = '''\nlamp table table .\nlamp chair #  .\n'''\ngoal = { table = [0, 2] }", ""),
    ("rooms", "board = '''\nA.#B.\n..#..\nC.#D.\n'''\ngoal = { A = [2, 1] }", ""),
    ("at once", "board = '''\nAB.\n'''\ngoal = { A = [0, 0] }", ""),
    ("never", "board = '''\nAA.B\nC..B\n'''\ngoal = { A = [1, 2], B = [0, 0] }", ""),
    (
        "over the edge",
        "field = '''\n213\n132\n221\n'''\nstart = [0, 0]\ngoal = [1, 2]\nwrap = true\ndirections = ['right', 'down']",
        "",
    ),
    ("no way out", "field = '''\nx23\n122\n221\n'''\nstart = [2, 2]\ndirections = ['left', 'up']\n", ""),
];

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
    for (name, text, arguments) in RULES {
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
    if !tool("python3") {
        return;
    }
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
    if !tool("python3") {
        return;
    }
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
    if !tool("python3") {
        return;
    }
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
