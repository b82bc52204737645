//! What goes wrong outside of the program: full disks, missing permissions, odd names and streams. Each has a message and an exit
//! code, and nothing is lost.
#![cfg(unix)]

use crate::common::program::{PROGRAM, Run, folder, run, write};
use crate::common::tool;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read as _;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

const TINY: &str = "title = 'Tiny'\nboard = 'A..'\ngoal = { A = [0, 2] }\n";
/// The way of the block is longer than one step, and its goal cannot be reached.
const LOCKED: &str = "title = 'Locked'\nboard = 'A.#.'\ngoal = { A = [0, 3] }\n";
const FAULTY: &str = "title = 'Faulty'\nboard = '''\nA..\n.\n'''\ngoal = { A = [0, 2] }\n";

/// A process of the program in a folder, with nothing on standard input.
fn stepbook(folder: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    prepare(&mut command, folder);
    command
}

fn prepare(command: &mut Command, folder: &Path) {
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH"] {
        command.env_remove(name);
    }
    command.current_dir(folder).stdin(Stdio::null());
}

/// What became of a process.
fn end(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    let done = Run::of(format!("{command:?}"), output);
    assert!(!done.err.contains("panicked"), "{command:?}: {}", done.err);
    done
}

fn words(arguments: &str) -> impl Iterator<Item = &str> {
    arguments.split_whitespace()
}

/// Runs a script for the shell; `$S` is the program.
fn shell(folder: &Path, script: &str) -> Run {
    let mut command = Command::new("sh");
    prepare(&mut command, folder);
    end(command.args(["-c", script]).env("S", PROGRAM))
}

fn puzzles(folder: &tempfile::TempDir) {
    write(folder, "tiny.toml", TINY);
    write(folder, "locked.toml", LOCKED);
    write(folder, "faulty.toml", FAULTY);
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<OsString> {
    let mut names: Vec<OsString> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    names
}

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
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md")).expect("the document");
    let document = document.replace('`', "");
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
        assert!(crate::common::says(short, code), "{code} in {short}");
    }
}

/// Commands that end in a way, with its exit code. `PUZZLES` are those with one puzzle and an output.
#[test]
fn each_command_ends_with_the_codes_of_the_table() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    // What each command does with a puzzle, and whether that needs a solution, a whole exploration, or neither.
    let all = [
        ("solve {}", true),
        ("solve {} --count", true),
        ("solve {} --all --json", true),
        ("solve {} --endings", true),
        ("solve {} --count-all 9", true),
        ("solve {} --all-metrics", true),
        ("solve {} --search depth-first", true),
        ("steps {} -o s", true),
        ("book {} -o x.html", true),
        ("book {} -o x.pdf --edition solution", true),
        ("book {} -o x.tex", true),
        ("draw {} --step last -o x.svg", true),
        ("collection {} -o x.pdf", true),
        ("batch {} -o site", true),
        ("explore {}", false),
        ("explore {} --difficulty", false),
        ("explore {} -o x.csv", false),
        ("check {} tiny.toml", false),
        ("convert {} --to json", false),
        ("puzzles {}", false),
    ];
    for (command, needs_solution) in all {
        let of = |puzzle: &str| run(at, &command.replace("{}", puzzle));
        // `puzzles` lists them on standard output.
        of("faulty.toml").code(1).says(&[if command.starts_with("puzzles") { "1 of 1" } else { "make every row 3" }]);
        of("missing.toml").code(1).says(&["missing.toml"]);
        of("tiny.toml --nonsense").code(2);
        if needs_solution {
            of("locked.toml").code(if command.starts_with("batch") { 0 } else { 3 }).says(&["no solution"]);
        }
        let is_limited = needs_solution || command.starts_with("explore");
        let effort = if needs_solution { " --effort 0" } else { "" };
        if is_limited {
            of(&format!("klotski --max-positions 50{effort}")).code(4).says(&["--max-positions"]);
            of(&format!("klotski --max-memory 5K{effort}")).code(6).says(&["--max-memory"]);
        }
    }
    for (command, code) in [
        ("solve faulty.toml -o x.txt", 1),
        ("check tiny.toml faulty.toml", 1),
        ("generate sliding --board 2x2 --blocks 3x3", 1),
        ("generate sliding --board 5x5 --blocks 8*1x1 --max-positions 10 --tries 3", 4),
        ("generate sliding --board 5x5 --blocks 8*1x1 --max-memory 10K --tries 3", 6),
        ("generate klondike --size 8", 1),
        ("generate klondike --seed x", 2),
        ("new tiny.toml --template maze", 1),
        ("new x.toml --template x", 2),
        ("man nothing", 2),
        ("completions nothing", 2),
        ("calibration -o x.svg", 2),
        ("nothing", 2),
        ("", 2),
        ("--version", 0),
        ("help", 0),
    ] {
        assert_eq!(run(at, command).code, Some(code), "{command}");
    }
    // Of many puzzles, those decide for which another run may do more.
    for (of, code) in [
        ("tiny.toml locked.toml", 0),
        ("tiny.toml faulty.toml", 1),
        ("klotski faulty.toml --max-positions 50 --effort 0", 1),
        ("klotski locked.toml --max-positions 50", 7),
        ("klotski locked.toml --max-positions 50 --effort 0", 4),
        ("klotski faulty.toml --max-memory 5K --effort 0", 6),
    ] {
        assert_eq!(run(at, &format!("batch {of} -o mixed")).code, Some(code), "batch {of}");
        assert_eq!(run(at, &format!("collection {of} -o x.pdf")).code, Some(code), "collection {of}");
    }
}

/// Commands that write a file or a folder, and the name of that.
const WRITING: [(&str, &str); 17] = [
    ("solve tiny.toml -o out.txt", "out.txt"),
    ("solve tiny.toml --json -o out.json", "out.json"),
    ("explore tiny.toml -o out.svg", "out.svg"),
    ("explore tiny.toml -o out.pdf", "out.pdf"),
    ("draw tiny.toml -o out.png", "out.png"),
    ("draw tiny.toml -o out.tex", "out.tex"),
    ("steps tiny.toml -o out", "out"),
    ("steps tiny.toml --png 300 -o out", "out"),
    ("book tiny.toml -o out.html", "out.html"),
    ("book tiny.toml -o out.pdf", "out.pdf"),
    ("batch tiny.toml -o out", "out"),
    ("batch tiny.toml -o out --to svg,tex --self-contained", "out"),
    ("collection tiny.toml -o out.pdf", "out.pdf"),
    ("convert tiny.toml -o out.json", "out.json"),
    ("generate klondike --size 9 -o out.toml", "out.toml"),
    ("new out.toml --template maze", "out.toml"),
    ("calibration -o out.pdf", "out.pdf"),
];

/// The files below a folder that are not empty.
fn full(folder: &Path) -> Vec<OsString> {
    let mut found = Vec::new();
    for name in names(folder) {
        let path = folder.join(&name);
        match path.is_dir() {
            true => found.extend(full(&path)),
            false if fs::metadata(&path).is_ok_and(|data| data.len() > 0) => found.push(name),
            false => {}
        }
    }
    found
}

/// The limit of a file's size stands for a quota as well: writing fails in the same place, with another number.
#[test]
fn where_no_file_may_grow_nothing_is_left_and_nothing_lost() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    for (command, out) in WRITING {
        shell(at, &format!("ulimit -f 0; exec \"$S\" {command}")).code(5).says(&["cannot write", "file too large"]);
        let path = at.join(out);
        let left = if path.is_dir() { full(&path) } else { Vec::new() };
        assert!(!path.is_file() && left.is_empty(), "{command}: {left:?}");
        drop(fs::remove_dir_all(&path));
        // What was there before is as it was. (`new` does not write over a file.)
        if out.contains('.') && !command.starts_with("new") {
            write(&folder, out, "old");
            shell(at, &format!("ulimit -f 0; exec \"$S\" {command}")).code(5);
            assert_eq!(fs::read(&path).expect("the old file"), b"old", "{command}");
            fs::remove_file(&path).expect("it can be removed");
        }
        assert_eq!(names(at), ["faulty.toml", "locked.toml", "tiny.toml"], "{command}");
        // Where there is room again, the same command does it.
        run(at, command).code(0);
        drop(fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path)));
    }
}

#[test]
fn a_batch_without_room_continues_where_there_is_some() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    run(at, "batch tiny.toml hughes -o whole").code(0);
    // Small files find room, the pages none.
    let done = shell(at, "ulimit -f 8; exec \"$S\" batch tiny.toml hughes faulty.toml -o out");
    done.code(5).says(&["failed: hughes: `", "file too large", "invalid: faulty.toml"]);
    run(at, "batch tiny.toml hughes -o out").code(0);
    for name in names(&at.join("whole")).into_iter().filter(|name| at.join("whole").join(name).is_file()) {
        let read = |of: &str| fs::read(at.join(of).join(&name)).expect("a file");
        assert!(read("whole") == read("out"), "{name:?}");
    }
}

#[test]
fn full_devices_and_broken_streams_have_a_message_or_need_none() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    let printing = [
        "solve tiny.toml",
        "solve tiny.toml --json",
        "explore tiny.toml",
        "draw tiny.toml",
        "book tiny.toml --to html -o -",
        "check tiny.toml answer",
        "convert tiny.toml --to json",
        "generate klondike --size 9",
        "puzzles",
        "puzzles tiny.toml",
        "man",
        "completions bash",
        "new - --template maze",
        "calibration -o -",
        "collection tiny.toml -o -",
        "--help",
        "--version",
        "solve -h",
    ];
    write(&folder, "answer", run(at, "solve tiny.toml").out);
    for command in printing {
        if Path::new("/dev/full").exists() {
            let done = shell(at, &format!("exec \"$S\" {command} > /dev/full"));
            let is_told = done.err.contains("standard output: no space left");
            assert!(done.code == Some(5) && is_told, "{command}: {:?} {}", done.code, done.err);
            // A message that nobody can read is not a reason to fail.
            shell(at, &format!("exec \"$S\" {command} > out 2> /dev/full")).code(0);
            shell(at, &format!("exec \"$S\" {command} --nonsense 2> /dev/full"));
        }
        // A reader that wants no more has all it wants.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let done = stepbook(at).args(words(command)).stdout(writer).output().expect("the program starts");
        let err = String::from_utf8_lossy(&done.stderr);
        assert!(
            done.status.code() == Some(0) && !err.contains("pipe") && !err.contains("panicked"),
            "{command}: {err}"
        );
        for closed in [">&-", "2>&-", "<&-", ">&- 2>&- <&-"] {
            let done = shell(at, &format!("exec \"$S\" {command} {closed}"));
            assert_eq!(done.code, Some(0), "{command} {closed}: {}", done.err);
        }
    }
    for command in ["solve -", "draw - -o x.svg", "batch - -o site", "check tiny.toml -"] {
        let done = shell(at, &format!("exec \"$S\" {command} <&-"));
        assert!(done.code == Some(1) && done.err.contains("standard input"), "{command}: {:?} {}", done.code, done.err);
        shell(at, &format!("exec \"$S\" {command} <&- 2>&-")).code(1);
    }
    shell(at, "exec \"$S\" new x.toml <&-").code(1).says(&["standard input", "no file was written"]);
    shell(at, "exec \"$S\" new x.toml < /dev/null 2> /dev/full").code(1);
    shell(at, "exec \"$S\" solve .. 2>&-").code(1);
    assert!(!at.join("x.toml").exists());
}

/// A command that obeys permissions, whoever runs the tests: root loses what lets it ignore them.
fn ordinary(folder: &Path) -> Option<Command> {
    let shut = folder.join("shut");
    fs::create_dir(&shut).expect("a folder");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o555)).expect("one's own folder");
    let is_root = fs::write(shut.join("probe"), "").is_ok();
    drop(fs::remove_file(shut.join("probe")));
    if !is_root {
        return Some(stepbook(folder));
    }
    if !tool("setpriv") {
        return None;
    }
    let without = |program: &str| {
        let mut command = Command::new("setpriv");
        prepare(&mut command, folder);
        command.args(["--bounding-set=-all", "--inh-caps=-all", "--", program]);
        command
    };
    let obeys = || without("touch").arg("shut/probe").output().is_ok_and(|done| !done.status.success());
    if obeys() {
        return Some(without(PROGRAM));
    }
    println!("skipped: root cannot give up its rights here");
    None
}

#[test]
fn folders_and_files_without_permission_are_named() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    let command = || {
        drop(fs::remove_dir_all(at.join("shut")));
        ordinary(at)
    };
    if command().is_none() {
        return;
    }
    for (line, out) in WRITING {
        let mut command = command().expect("there is one");
        let line = line.replace(out, &format!("shut/{out}"));
        let done = end(command.args(words(&line)));
        done.code(5).says(&["cannot write", "shut", "permission denied"]);
        assert_eq!(names(&at.join("shut")), [""; 0], "{line}");
    }
    let secret = write(&folder, "secret.toml", TINY);
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o000)).expect("one's own file");
    for line in [
        "solve secret.toml",
        "check tiny.toml secret.toml",
        "draw tiny.toml --theme secret.toml",
        "draw tiny.toml --font secret.toml",
        "batch secret.toml -o out",
        "batch . -o out",
        "collection tiny.toml secret.toml -o out.pdf",
        "puzzles secret.toml",
        "convert secret.toml --to json",
    ] {
        let mut command = command().expect("there is one");
        let done = end(command.args(words(line)));
        assert_eq!(done.code, Some(5), "{line}: {}", done.err);
        done.says(&["secret.toml", "permission denied"]);
    }
    // A file that may not be changed is not replaced either.
    let kept = write(&folder, "kept.svg", "old");
    fs::set_permissions(&kept, fs::Permissions::from_mode(0o444)).expect("one's own file");
    let mut command = command().expect("there is one");
    end(command.args(words("draw tiny.toml -o kept.svg"))).code(5).says(&["kept.svg", "read-only"]);
    assert_eq!(fs::read(&kept).expect("it is there"), b"old");
    fs::set_permissions(at.join("shut"), fs::Permissions::from_mode(0o755)).expect("one's own folder");
}

/// A disk of 64 KiB, mounted where only this test sees it.
#[test]
fn a_small_disk_that_fills_loses_nothing() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    fs::create_dir(at.join("disk")).expect("a folder");
    let mounted = |script: &str| {
        let mut command = Command::new("unshare");
        prepare(&mut command, at);
        let script = format!("mount -t tmpfs -o size=64k none disk && {script}");
        end(command.args(["--mount", "sh", "-c", &script]).env("S", PROGRAM))
    };
    if !tool("unshare") {
        return;
    }
    if mounted("true").code != Some(0) {
        println!("skipped: no disk may be mounted here");
        return;
    }
    for (line, old) in [
        ("book hughes -o disk/x.html", "disk/x.html"),
        ("book hughes -o disk/x.pdf", "disk/x.pdf"),
        ("steps hughes -o disk/s", "disk/s/step-000.svg"),
        ("collection hughes tiny.toml -o disk/x.pdf", "disk/x.pdf"),
        ("batch hughes -o disk/s", "disk/s/hughes.html"),
    ] {
        // Something takes up nearly all of the room; the file that is to be replaced is there.
        let fill = format!("mkdir disk/s && printf old > {old} && head -c 50000 /dev/zero > disk/other");
        let done = mounted(&format!(
            "{fill} && \"$S\" {line}; code=$?; cat {old}; ls -AR disk | grep -c stepbook-; exit $code"
        ));
        let done = done.code(5).says(&["no space left on device", "disk/"]);
        assert_eq!(done.text(), "old0\n", "{line}");
    }
}

#[test]
fn an_output_that_is_no_ordinary_file_is_used_or_named() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    fs::create_dir(at.join("folder")).expect("a folder");
    write(&folder, "file", "mine");
    let links = [
        ("dangling", "target"),
        ("loop-a", "loop-b"),
        ("loop-b", "loop-a"),
        ("nowhere", "missing/target"),
        ("to-folder", "folder"),
    ];
    links.iter().for_each(|(link, target)| symlink(target, at.join(link)).expect("a link"));
    let is_there = Command::new("mkfifo").arg(at.join("pipe")).status().is_ok_and(|done| done.success());
    assert!(is_there, "mkfifo is on every Unix");
    for (line, out) in WRITING.into_iter().filter(|(_, out)| out.contains('.')) {
        let format = out.split('.').nth(1).expect("an extension");
        let to = match line.split(' ').next() {
            Some("solve" | "explore" | "draw" | "book" | "collection") => format!(" --to {format}"),
            Some("convert") => " --to json".to_owned(),
            Some("generate") => " --to native".to_owned(),
            _ => String::new(),
        };
        let into = |name: &str| {
            let line = line.replace(out, name).replace(" --json", " ");
            run(at, &(line + if to.contains("--to json") && out == "out.json" { " --to json" } else { &to }))
        };
        if line.starts_with("new") {
            // It replaces nothing unless it is told to.
            into("file").code(1).says(&["exists already"]);
            continue;
        }
        into("folder").code(1).says(&["`folder`", "folder"]);
        into("to-folder").code(1).says(&["`to-folder`", "folder"]);
        into("loop-a").code(1).says(&["cannot write `loop-a`", "symbolic links"]);
        into("nowhere").code(5).says(&["cannot write `nowhere`", "no such file"]);
        into("file/x").code(1).says(&["cannot write `file/x`"]);
        into("missing/x").code(5).says(&["folder `missing` does not exist"]);
        assert_eq!(fs::read(at.join("file")).expect("it is there"), b"mine");
        // Links are followed, and stay links.
        into("dangling").code(0);
        let written = fs::read(at.join("target")).expect("it is written");
        assert!(at.join("dangling").is_symlink() && !written.is_empty(), "{line}");
        fs::remove_file(at.join("target")).expect("it can be removed");
        into("/dev/null").code(0);
        if Path::new("/dev/full").exists() {
            into("/dev/full").code(5).says(&["cannot write `/dev/full`", "no space left"]);
        }
        let pipe = at.join("pipe");
        let reader = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            fs::File::open(pipe).and_then(|mut pipe| pipe.read_to_end(&mut bytes)).expect("the pipe can be read");
            bytes
        });
        into("pipe").code(0);
        assert!(reader.join().expect("no panic") == written, "{line}: the pipe has the same bytes");
        assert!(!at.join("pipe").is_file(), "{line}: the pipe is still one");
    }
    for (line, _) in WRITING.into_iter().filter(|(_, out)| *out == "out") {
        for (name, code) in [
            ("file", 1),
            ("pipe", 1),
            ("/dev/null", 1),
            ("/dev/full", 1),
            ("loop-a", 1),
            ("dangling", 1),
            ("file/x", 1),
        ] {
            let done = run(at, &line.replace("-o out", &format!("-o {name}")));
            assert_eq!(done.code, Some(code), "{line} into {name}: {}", done.err);
            done.says(&[name]);
        }
        run(at, &line.replace("-o out", "-o to-folder/new")).code(0);
        assert!(at.join("folder/new").is_dir(), "{line}");
        fs::remove_dir_all(at.join("folder/new")).expect("it can be removed");
        assert_eq!(fs::read(at.join("file")).expect("it is there"), b"mine");
    }
    // A pipe is also an input.
    let done = shell(at, "cat tiny.toml > pipe & exec \"$S\" solve pipe");
    assert!(done.code(0).text().starts_with("Tiny: 2 steps"));
}

#[test]
fn the_environment_changes_nothing() {
    let folder = folder();
    puzzles(&folder);
    let lines = [
        "solve hughes",
        "explore tiny.toml",
        "draw hughes",
        "book tiny.toml --to html -o -",
        "solve faulty.toml",
        "solve klotsky",
        "puzzles",
        "man solve",
        "solve --help",
    ];
    for line in lines {
        let output = |variables: &[(&str, &str)]| {
            let mut command = stepbook(folder.path());
            let output = command.env_clear().envs(variables.iter().copied()).args(words(line)).output();
            let output = output.expect("the program starts");
            assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{line}: {variables:?}");
            (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
        };
        let usual = output(&[("HOME", "/"), ("TERM", "xterm-256color"), ("LANG", "en_US.UTF-8")]);
        for variables in [
            &[][..],
            &[("HOME", "")],
            &[("HOME", "/nowhere"), ("TERM", "")],
            &[("TERM", "dumb")],
            &[("TERM", "nonsense")],
            &[("LANG", "xx")],
            &[("LC_ALL", "C")],
            &[("LC_ALL", "")],
            &[("LANG", ""), ("LC_ALL", "tr_TR.UTF-8"), ("LANGUAGE", "de")],
            &[("COLUMNS", "x"), ("LINES", "-1"), ("TMPDIR", "/nowhere"), ("PATH", "")],
        ] {
            assert!(output(variables) == usual, "{line}: {variables:?}");
        }
    }
    // Its temporary files are where the output is.
    let done = end(stepbook(folder.path()).env("TMPDIR", "/nowhere").args(["steps", "tiny.toml", "-o", "s"]));
    done.code(0);
}

#[test]
fn names_need_not_be_utf_8() {
    let folder = folder();
    let at = folder.path();
    let odd = |text: &[u8]| OsString::from_vec(text.to_vec());
    fs::create_dir(at.join(odd(b"f\xff"))).expect("a folder");
    let puzzle = odd(b"f\xff/p\xfe.toml");
    fs::write(at.join(&puzzle), TINY).expect("a file");
    let go = |line: &str, paths: &[&OsStr]| {
        let mut paths = paths.iter();
        let line = words(line).map(|word| match word {
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
        assert!(made.is_none_or(|made| at.join(odd(made)).is_file()), "{line}: {:?}", names(at));
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

#[test]
fn long_names_are_used_or_named() {
    let folder = folder();
    puzzles(&folder);
    let at = folder.path();
    let (longest, too_long) = ("n".repeat(255 - ".html".len()), "n".repeat(256));
    let deep = "d/".repeat(2100);
    for name in [&too_long, &format!("{deep}x"), &format!("{too_long}/x")] {
        run(at, &format!("solve {name}")).code(1).says(&["too long"]);
        run(at, &format!("check tiny.toml {name}")).code(1).says(&["too long"]);
        run(at, &format!("batch {name} -o out")).code(1).says(&["too long"]);
        for (line, out) in WRITING {
            let line = line.replace(
                out,
                &match out.split_once('.') {
                    Some((_, extension)) => format!("{name}.{extension}"),
                    None => name.clone(),
                },
            );
            let done = run(at, &line);
            assert!(done.code == Some(1) && done.err.contains("too long"), "{line}: {:?} {}", done.code, done.err);
        }
    }
    // Temporary names have room beside the longest names.
    write(&folder, &format!("{longest}.toml"), TINY);
    run(at, &format!("book {longest}.toml --to html")).code(0);
    assert!(at.join(format!("{longest}.html")).is_file());
    run(at, &format!("steps {longest}.toml")).code(0);
    write(&folder, &format!("all/{longest}.toml"), TINY);
    write(&folder, &format!("all/more/{longest}.toml"), TINY.replace("Tiny", "Other"));
    run(at, "batch all -o site").code(0).says(&["2 solved puzzles"]);
    // A path may be long in all.
    let mut inner = at.to_owned();
    for _ in 0..15 {
        inner.push("d".repeat(200));
    }
    fs::create_dir_all(&inner).expect("folders");
    run(at, &["steps".as_ref(), "tiny.toml".as_ref(), "-o".as_ref(), inner.join("s").as_os_str()]).code(0);
    assert!(
        inner.join("s/manifest.json").as_os_str().as_bytes().len() > 3000 && inner.join("s/manifest.json").is_file()
    );
}
