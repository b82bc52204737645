//! Programs that are asked to end, or killed: they leave nothing behind, and lose nothing.
#![cfg(unix)]

use crate::common::program::{folder, run, write};
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The signals that ask a program to end, and its exit code then.
const ASKING: [(&str, i32); 3] = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepbook"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
    // It may have ended already.
    sent.expect("`kill` starts");
}

/// The names in a folder and below it.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .flat_map(|entry| {
            let name = entry.file_name().into_string().expect("text");
            let below = names(&entry.path()).into_iter().map(|below| format!("{name}/{below}")).collect::<Vec<_>>();
            below.into_iter().chain([name])
        })
        .collect();
    names.sort();
    names
}

fn hidden(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.contains(".stepbook-")).collect()
}

#[test]
fn each_signal_has_its_exit_code() {
    let folder = folder();
    let klotski = format!("{}/examples/klotski.toml", env!("CARGO_MANIFEST_DIR"));
    // Distinct blocks make a search that does not end by itself in a test.
    let long = fs::read_to_string(klotski).expect("the example") + "\ndistinct = true\n";
    write(&folder, "long.toml", long);
    for (signal, code) in ASKING {
        for delay in [100, 400] {
            let mut child = start(folder.path(), "solve long.toml");
            sleep(Duration::from_millis(delay));
            send(&child, signal);
            assert_eq!(child.wait().expect("it ends").code(), Some(code), "{signal} after {delay} ms");
        }
    }
}

#[test]
fn a_signal_at_any_moment_leaves_whole_files_and_no_others() {
    let folder = folder();
    run(&folder, "steps klotski -o whole").code(0);
    let whole = names(&folder.path().join("whole"));
    for (at, delay) in (0..40).map(|at| at * 5).enumerate() {
        let (signal, code) = ASKING[at % 3];
        let mut child = start(folder.path(), "steps klotski -o out");
        sleep(Duration::from_millis(delay));
        send(&child, signal);
        let ended = child.wait().expect("it ends");
        // In the first moments of a process, before it runs, the system itself ends it.
        let expected = [Some(code), Some(0)].contains(&ended.code()) || ended.signal() == Some(code - 128);
        assert!(expected, "{signal} after {delay} ms: {ended}");
        let left = names(&folder.path().join("out"));
        assert!(left.is_empty() || left == whole, "{signal} after {delay} ms: {left:?}");
        drop(fs::remove_dir_all(folder.path().join("out")));
    }
}

#[test]
fn what_a_killed_run_left_is_removed_by_the_next() {
    let folder = folder();
    let out = folder.path().join("out");
    run(&folder, "steps klotski -o whole").code(0);
    let mut child = start(folder.path(), "steps klotski -o out");
    while hidden(&out).len() < 3 {
        assert!(child.try_wait().is_ok_and(|ended| ended.is_none()), "it ends before it is killed");
    }
    child.kill().and_then(|()| child.wait()).expect("it is killed");
    // The second is named like a lock.
    write(&folder, "out/.stepbook-notes.txt", "mine");
    write(&folder, "out/.stepbook-config", "mine");
    run(&folder, "steps klotski -o out").code(0);
    assert_eq!(hidden(&out), [".stepbook-config", ".stepbook-notes.txt"], "files of others stay");
    for name in names(&folder.path().join("whole")) {
        let read = |of: &str| fs::read(folder.path().join(of).join(&name)).expect("a file");
        assert!(read("whole") == read("out"), "{name}");
    }
}

#[test]
fn runs_in_one_folder_at_once_all_succeed() {
    let folder = folder();
    for round in 0..5 {
        let children: Vec<Child> = (0..4).map(|_| start(folder.path(), "steps hughes -o out")).collect();
        for mut child in children {
            assert_eq!(child.wait().expect("it ends").code(), Some(0), "round {round}");
        }
        assert_eq!(hidden(folder.path()), [""; 0]);
    }
}
