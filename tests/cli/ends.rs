//! Programs that are asked to end, or killed: they leave nothing behind, and lose nothing.
#![cfg(unix)]

use crate::common::program::{PROGRAM, folder, run, write};
use crate::common::text_of;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The signals that ask a program to end, and its exit code then.
const ASKING: [(&str, i32); 3] = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split_whitespace()).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
    // It may have ended already.
    sent.expect("`kill` starts");
}

/// The signals, but for one that the program ignores because these tests were started so, as by `nohup`.
fn asking() -> Vec<(&'static str, i32)> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    let is_ignored = |code: i32| ignored.is_some_and(|mask| mask >> (code - 129) & 1 == 1);
    ASKING.into_iter().filter(|&(_, code)| !is_ignored(code)).collect()
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

/// Distinct blocks make a search that does not end by itself in a test.
fn long() -> String {
    text_of("examples/klotski.toml") + "\ndistinct = true\n"
}

#[test]
fn each_signal_has_its_exit_code() {
    let folder = folder();
    write(&folder, "long.toml", long());
    for (signal, code) in asking() {
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
    let asking = asking();
    for (at, delay) in (0..40).map(|at| at * 5).enumerate() {
        let (signal, code) = asking[at % asking.len()];
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
fn what_a_killed_run_left_does_not_stop_the_next() {
    let folder = folder();
    let out = folder.path().join("out");
    run(&folder, "steps klotski -o whole").code(0);
    let mut child = start(folder.path(), "steps klotski -o out");
    while hidden(&out).len() < 3 {
        assert!(child.try_wait().is_ok_and(|ended| ended.is_none()), "it ends before it is killed");
    }
    child.kill().and_then(|()| child.wait()).expect("it is killed");
    run(&folder, "steps klotski -o out").code(0);
    for name in names(&folder.path().join("whole")) {
        let read = |of: &str| fs::read(folder.path().join(of).join(&name)).expect("a file");
        assert!(read("whole") == read("out"), "{name}");
    }
    // A collection removes it, and no files of others.
    write(&folder, "out/.stepbook-config", "mine");
    run(&folder, "batch hughes -o out").code(0);
    assert_eq!(hidden(&out), [".stepbook-config"], "files of others stay");
}

/// Six blocks in corridors of their own: few positions, and many millions of shortest solutions.
fn corridors() -> String {
    let row = |label: char| format!("{label} . . . .\n");
    let board = ['A', 'B', 'C', 'D', 'E', 'F'].map(row).join("# # # # #\n");
    let goals =
        ["A", "B", "C", "D", "E", "F"].iter().enumerate().map(|(at, label)| format!("{label} = [{}, 4]", 2 * at));
    let goals = goals.collect::<Vec<_>>().join(", ");
    format!("title = 'Corridors'\nboard = '''\n{board}'''\ngoal = {{ {goals} }}\n")
}

/// Waits until a program has worked for so many hundredths of a second, however busy the machine is.
fn work(child: &Child, hundredths: u64) {
    let worked = || {
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
        stat.split(' ').nth(13)?.parse::<u64>().ok()
    };
    for _ in 0..600 {
        sleep(Duration::from_millis(100));
        match worked() {
            Some(worked) if worked < hundredths => {}
            Some(_) => return,
            // Only Linux says so.
            None => return sleep(Duration::from_millis(10 * hundredths)),
        }
    }
}

/// Waits for the end of a program that would take minutes or longer if nothing interrupted it.
fn ended(mut child: Child, what: &str) -> std::process::Output {
    let mut left = 200;
    while child.try_wait().expect("its state").is_none() {
        left -= 1;
        if left == 0 {
            child.kill().expect("it can be killed");
            panic!("{what}: it does not end");
        }
        sleep(Duration::from_millis(100));
    }
    child.wait_with_output().expect("its output")
}

#[test]
fn an_interruption_ends_every_phase_with_what_is_known() {
    let folder = folder();
    write(&folder, "long.toml", long());
    write(&folder, "many.toml", corridors());
    for line in text_of("tests/cases/interruptions.txt").lines().skip(2) {
        let parts: Vec<&str> = line.splitn(3, " | ").collect();
        let [command, printed, said] = parts[..] else { panic!("{line}") };
        let printed = &printed.replace("\\n", "\n");
        let mut program = Command::new(PROGRAM);
        program.args(command.split(' ')).current_dir(folder.path()).stdin(Stdio::null());
        let (out, err) = (folder.path().join("stdout"), folder.path().join("stderr"));
        let file = |path: &Path| fs::File::create(path).expect("a file");
        let child = program.stdout(file(&out)).stderr(file(&err)).spawn().expect("the program starts");
        // The search of the short puzzle is over by then.
        work(&child, if command.contains("many") { 300 } else { 50 });
        send(&child, "-INT");
        let code = ended(child, command).status.code();
        let text = |path: &Path| fs::read_to_string(path).expect("text");
        assert_eq!(code, Some(130), "{command}: {}", text(&err));
        assert!(text(&out).contains(printed) && text(&err).contains(said), "{command}: {} {}", text(&out), text(&err));
    }
    for name in ["steps", "long.pdf", "all.pdf", "site/long.html"] {
        assert!(!folder.path().join(name).exists(), "{name} is not written");
    }
    // What was not finished is made by the next run, as if nothing had happened before.
    assert_eq!(hidden(folder.path()), [""; 0]);
}
