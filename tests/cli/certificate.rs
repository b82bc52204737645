//! Certificates, and the checker in `examples/certificate/`, which knows the rules from nowhere else.

use crate::common::large;
use crate::common::program::{folder, names, read, run, write};
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

#[test]
fn a_certificate_depends_on_nothing_but_the_puzzle_and_its_solution() {
    let here = folder();
    run(&here, "solve klotski --metric move --certificate one --threads 1 -q").code(0);
    run(&here, "solve klotski --metric move --certificate two --threads 3 --json -q").code(0);
    run(&here, "solve klotski --metric move --certificate small --max-memory 1500K --spill . -q").code(0);
    let one = read(&here, "one");
    assert!(one == read(&here, "two") && one == read(&here, "small"));
    // Positions of the levels 0 to 80, and at most twelve bytes for each.
    assert!(one.len() < 12 * 23_792, "{}", one.len());
}

#[test]
fn a_certificate_is_there_as_a_whole_or_not_at_all() {
    let here = folder();
    let fifteen = "title = 'Tiles'\nboard = '''\nf b c d\ne a g h\ni j k l\nm n . o\n'''\ngoal = '''\na b c d\ne f g h\ni j k l\nm n o .\n'''\n";
    write(&here, "fifteen.toml", fifteen.replace("f b", "b a").replace("e a", "e f"));
    run(&here, "solve fifteen.toml --certificate x").fails(1, &["no certificate for this puzzle", "pattern databases"]);
    let limits = run(&here, "solve klotski --certificate x --max-memory 300K -q");
    assert!(limits.code(6).err.contains("no certificate: more would exceed the memory limit"));
    run(&here, "solve klotski --certificate x --max-positions 20000 --effort 0 -q").code(4);
    run(&here, "solve klotski --certificate -").fails(2, &["a file of its own"]);
    run(&here, "solve klotski -o a.txt --certificate a.txt").fails(2, &["a file of its own"]);
    run(&here, "solve klotski --search depth-first --certificate x")
        .fails(2, &["--certificate needs --search shortest"]);
    run(&here, "solve klotski --endings --certificate x").fails(2, &["cannot be used with"]);
    run(&here, "solve fifteen.toml --certificate fifteen.toml").fails(1, &["never overwrites"]);
    assert_eq!(names(&here), ["fifteen.toml"]);
}
