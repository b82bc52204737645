//! What goes wrong outside of the program, where a test needs more than the table `tests/cases/program/faults.txt`.

use crate::common;
use crate::common::program::{folder, run};

#[test]
fn the_exit_codes_are_the_same_everywhere() {
    let folder = folder();
    let page = run(&folder, "man").text().replace("\\-", "-");
    let section = page.split(".SH \"EXIT STATUS\"\n").nth(1).and_then(|rest| rest.split("\n.SH").next());
    let of_manual = section.expect("the section").split(".TP\n").skip(1).map(|entry| {
        let mut lines = entry.lines();
        let code = lines.next().expect("a code").trim_start_matches("\\fB").trim_end_matches("\\fR").to_owned();
        let cause = lines.next().expect("a cause").to_owned();
        let again = lines.next().expect("a line").strip_prefix("Try again? ").expect("whether to try again").to_owned();
        [code, cause, again]
    });
    let of_manual: Vec<[String; 3]> = of_manual.collect();
    let document = common::text_of("docs/commands.md").replace('`', "");
    let rows = document.lines().filter_map(|line| {
        let cells: Vec<String> = line.strip_prefix("| ")?.split('|').map(|cell| cell.trim().to_owned()).collect();
        let [code, cause, again, _] = <[String; 4]>::try_from(cells).ok()?;
        code.parse::<u8>().is_ok().then_some([code, cause, again])
    });
    assert_eq!(rows.collect::<Vec<_>>(), of_manual);
    assert_eq!(of_manual.len(), 11);
    let help = run(&folder, "--help");
    let short = help.text().split("Exit codes:").nth(1).expect("the exit codes");
    for [code, ..] in &of_manual {
        assert!(common::says(short, code), "{code} in {short}");
    }
}

#[cfg(unix)]
#[test]
fn names_need_not_be_utf_8() {
    use std::ffi::{OsStr, OsString};
    use std::fs;
    use std::os::unix::ffi::OsStringExt as _;
    const TINY: &str = "title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }\n";
    const FAULTY: &str = "title = 'Faulty'\nboard = '''\nA..\n.\n'''\ngoal = { A = [0, 2] }\n";
    let folder = folder();
    let at = folder.path();
    let odd = |text: &[u8]| OsString::from_vec(text.to_vec());
    fs::create_dir(at.join(odd(b"f\xff"))).expect("a folder");
    let puzzle = odd(b"f\xff/p\xfe.toml");
    fs::write(at.join(&puzzle), TINY).expect("a file");
    let go = |line: &str, paths: &[&OsStr]| {
        let mut paths = paths.iter();
        let line = line.split(' ').map(|word| match word {
            "{}" => paths.next().expect("a path").to_os_string(),
            word => word.into(),
        });
        run(at, line.collect::<Vec<OsString>>())
    };
    let output = odd(b"o\xfd.svg");
    go("draw {} -o {}", &[&puzzle, &output]).code(0).says(&["wrote o\u{fffd}.svg"]);
    assert!(at.join(&output).is_file());
    for (line, made) in [
        ("solve {}", None),
        ("explore {} --json", None),
        ("convert {} --to json", None),
        ("puzzles {}", None),
        ("book {} --to html", Some(&b"p\xfe.html"[..])),
        ("book {} --to tex --latex tikz", Some(b"p\xfe.tex")),
        ("steps {}", Some(b"p\xfe/manifest.json")),
        ("batch {} -o site", Some(b"site/index.html")),
        ("collection {} -o book.pdf", Some(b"book.pdf")),
    ] {
        let done = go(line, &[&puzzle]);
        assert_eq!(done.code, Some(0), "{line}: {}", done.err);
        assert!(made.is_none_or(|made| at.join(odd(made)).is_file()), "{line}");
    }
    let site = odd(b"s\xfc");
    go("batch {} -o {}", &[&odd(b"f\xff"), &site]).code(0).says(&["1 solved puzzle, 1 of them new"]);
    assert!(at.join(&site).join("index.html").is_file());
    go("batch {} -o {}", &[&odd(b"f\xff"), &site]).code(0).says(&["1 solved puzzle, 0 of them new"]);
    go("steps {} -o {}", &[&puzzle, &odd(b"t\xfb")]).code(0);
    assert!(at.join(odd(b"t\xfb/manifest.json")).is_file());
    fs::write(at.join(odd(b"bad\xff.toml")), FAULTY).expect("a file");
    go("solve {}", &[&odd(b"bad\xff.toml")]).code(1).says(&["bad\u{fffd}.toml:4:1"]);
    go("solve {}", &[&odd(b"none\xff")]).code(1).says(&["`none\u{fffd}`"]);
    go("draw {} --font {}", &[&puzzle, &odd(b"none\xff.ttf")]).code(1).says(&["none\u{fffd}.ttf"]);
    // Two that look alike in messages are still two.
    fs::write(at.join(odd(b"f\xff/p\xfd.toml")), TINY.replace("Tiny", "Other")).expect("a file");
    go("batch {} -o {}", &[&odd(b"f\xff"), &site]).code(0).says(&["2 solved puzzles, 2 of them new"]);
    // Arguments that are not names are refused.
    go("solve tiny --{}", &[&odd(b"\xff")]).code(2);
    go("{}", &[&odd(b"\xff")]).code(2);
    go("solve {} --metric {}", &[&puzzle, &odd(b"\xff")]).code(2);
    go("draw {} --theme {}", &[&puzzle, &odd(b"none\xff.toml")]).code(2).says(&["invalid UTF-8"]);
}
