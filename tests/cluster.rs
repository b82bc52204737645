//! Searches of several processes (`--hosts`): what they print is what one process prints, and none of them waits for one that is gone.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A puzzle that no test waits for.
const LARGE: &str = "tests/data/corpus/project-euler-766.json";

/// In which a process must end after another is gone.
const AT_MOST: Duration = Duration::from_secs(10);

fn stepbook(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepbook"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A host file with so many addresses of this machine that are free.
fn hosts(folder: &TempDir, count: usize) -> PathBuf {
    let listeners: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a free port")).collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("an address").to_string();
    written(folder, &listeners.iter().map(address).collect::<Vec<_>>().join("\n"))
}

fn written(folder: &TempDir, text: &str) -> PathBuf {
    let path = folder.path().join("hosts");
    fs::write(&path, text).expect("the folder can be written");
    path
}

fn start(arguments: &[&str], hosts: &Path, process: usize) -> Child {
    let mut command = stepbook(arguments);
    command.arg("--hosts").arg(hosts).args(["--process", &process.to_string()]);
    command.spawn().expect("the program starts")
}

/// What `count` processes print, in their order.
fn run(arguments: &[&str], count: usize) -> Vec<Output> {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = hosts(&folder, count);
    let children: Vec<Child> = (0..count).map(|process| start(arguments, &hosts, process)).collect();
    ended(children)
}

fn ended(children: Vec<Child>) -> Vec<Output> {
    std::thread::scope(|scope| {
        let waiting: Vec<_> =
            children.into_iter().map(|child| scope.spawn(|| child.wait_with_output().expect("an end"))).collect();
        waiting.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Asserts that several processes print what one does.
fn compare(arguments: &[&str], count: usize, threads: &str) {
    let one = stepbook(arguments).output().expect("the program starts");
    let arguments = [arguments, &["--threads", threads]].concat();
    let all = run(&arguments, count);
    let shown = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(shown(&all[0]), shown(&one), "{arguments:?} of {count}: {}", err(&all[0]));
    assert_eq!(err(&all[0]), err(&one), "{arguments:?} of {count}");
    for output in &all {
        assert_eq!(output.status.code(), one.status.code(), "{arguments:?} of {count}: {}", err(output));
    }
    for output in &all[1..] {
        assert_eq!((shown(output), err(output)), (String::new(), String::new()), "{arguments:?} of {count}");
    }
}

#[test]
fn several_processes_print_what_one_prints() {
    let prefers = ["fewest-moves", "first", "wiberg", "readable"];
    let puzzles = include_str!("cases/cluster.txt");
    for (number, puzzle) in puzzles.lines().skip(1).enumerate() {
        let (file, name) = puzzle.split_once(' ').unwrap_or((puzzle, ""));
        let named: &[&str] = if name.is_empty() { &[] } else { &["--name", name] };
        let is_maze = file.contains("maze") || file.contains("klondike");
        for (at, metric) in ["step", "slide", "move"].into_iter().enumerate() {
            let count = [2, 4, 1][(at + number) % 3];
            let threads = ["1", "2"][number % 2];
            let metric = if is_maze { vec![] } else { vec!["--metric", metric] };
            let prefer = if is_maze { vec![] } else { vec!["--prefer", prefers[(number + at) % 4]] };
            let form = [&["--json"][..], &[], &["--count", "--all=3"]][(number / 3 + at) % 3];
            compare(&[&["solve", file], named, &metric, &prefer, form].concat(), count, threads);
            let shown =
                [&["--goals", "5"][..], &["--json"], &["--to", "csv", "--farthest", "0"]][(number / 3 + at) % 3];
            compare(&[&["explore", file], named, &metric, shown].concat(), count, threads);
            if is_maze {
                break;
            }
        }
    }
}

#[test]
fn limits_and_puzzles_without_solution_end_all_alike() {
    for (arguments, code) in [
        (&["explore", "pennant", "--max-positions", "300", "--goals", "9"][..], 4),
        (&["explore", "pennant", "--max-positions", "1390", "--to", "csv", "--farthest", "0"], 4),
        (&["solve", "klotski", "--max-positions", "300", "--effort", "0"], 4),
        (&["solve", "klotski", "--max-positions", "300"], 7),
        (&["solve", "pennant", "--json", "--prefer", "first", "--max-positions", "1380"], 0),
        (&["solve", "rush-hour", "--goal", "X = 0,4"], 3),
    ] {
        let one = stepbook(arguments).output().expect("the program starts");
        assert_eq!(one.status.code(), Some(code), "{arguments:?}: {}", err(&one));
        compare(arguments, 2, "1");
    }
    let all = run(&["explore", "klotski", "--max-memory", "8K", "--threads", "1"], 2);
    assert_eq!(all.iter().map(|output| output.status.code()).collect::<Vec<_>>(), [Some(6), Some(6)]);
    assert!(
        err(&all[0]).contains("more would exceed the memory limit of 8 KiB; raise it with --max-memory\n"),
        "{}",
        err(&all[0])
    );
    assert_eq!(err(&all[1]), "");
}

/// What the processes say that are left after `signal` was sent to one of them; they must not hang.
fn left_after(signal: &str, count: usize, gone: usize) -> Vec<Output> {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = hosts(&folder, count);
    let arguments = ["explore", LARGE, "--threads", "1", "--max-memory", "2G"];
    let mut children: Vec<Child> = (0..count).map(|process| start(&arguments, &hosts, process)).collect();
    std::thread::sleep(Duration::from_secs(3));
    let mut lost = children.remove(gone);
    assert!(lost.try_wait().expect("its state").is_none(), "the search lasts longer");
    let sent = Command::new("kill").args([signal, &lost.id().to_string()]).status().expect("kill starts");
    assert!(sent.success());
    let since = Instant::now();
    while children.iter_mut().any(|child| child.try_wait().expect("its state").is_none()) {
        if since.elapsed() > AT_MOST {
            children.iter_mut().chain([&mut lost]).for_each(|child| drop(child.kill()));
            panic!("a process still runs {AT_MOST:?} after {gone} of {count} got {signal}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    lost.kill().expect("it can be killed");
    lost.wait().expect("an end");
    ended(children)
}

#[cfg(unix)]
#[test]
fn a_process_that_dies_ends_all_others() {
    for (signal, count, gone) in [("-KILL", 2, 1), ("-KILL", 4, 0), ("-KILL", 4, 2), ("-STOP", 2, 0)] {
        for output in left_after(signal, count, gone) {
            assert_eq!(output.status.code(), Some(5), "{}", err(&output));
            let message = err(&output);
            assert!(message.contains("has ended or cannot be reached"), "{message}");
            assert!(message.contains(&format!("process {gone} (127.0.0.1:")) || count > 2, "{message}");
            assert!(!message.contains("panicked") && message.lines().count() == 1, "{message}");
        }
    }
}

/// The exit code and the error of a process that is alone.
fn refused(arguments: &[&str], hosts: &Path, process: usize) -> (Option<i32>, String) {
    let output = start(arguments, hosts, process).wait_with_output().expect("an end");
    assert_eq!(output.stdout, b"");
    (output.status.code(), err(&output))
}

#[test]
fn what_is_wrong_is_said_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = ["solve", "hughes", "--threads", "1", "--wait", "1"];
    for (text, process, code, part) in [
        ("127.0.0.1:2101\n127.0.0.1", 0, 1, "line 2: expected HOST:PORT such as node1:2101, not `127.0.0.1`"),
        ("", 0, 1, "the file is empty"),
        ("127.0.0.1:2101\n127.0.0.1:2102", 2, 2, "has 2 lines, so the processes are 0 to 1"),
        ("no-such-host.invalid:1\n127.0.0.1:2102", 0, 5, "cannot listen at no-such-host.invalid:1"),
        (
            "no-such-host.invalid:1\n127.0.0.1:2102",
            1,
            5,
            "no connection with process 0 (no-such-host.invalid:1) within 1 seconds",
        ),
    ] {
        let found = refused(&solve, &written(&folder, text), process);
        assert!(found.0 == Some(code) && found.1.contains(part), "{found:?}");
    }
    let found = refused(&solve, &folder.path().join("none"), 0);
    assert!(found.0 == Some(1) && found.1.contains("none"), "{found:?}");
    for process in [0, 1] {
        let found = refused(&solve, &hosts(&folder, 2), process);
        let other = format!("no connection with process {} (127.0.0.1:", 1 - process);
        assert!(found.0 == Some(5) && found.1.contains(&other), "{found:?}");
        assert!(found.1.contains("within 1 seconds") && found.1.contains("raise --wait"), "{found:?}");
    }
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address");
    let found = refused(&solve, &written(&folder, &format!("{address}\n127.0.0.1:9")), 0);
    assert!(found.0 == Some(5) && found.1.contains(&format!("cannot listen at {address}")), "{found:?}");
    let output = stepbook(&[&solve[..], &["--hosts", "hosts"]].concat()).output().expect("the program starts");
    assert!(output.status.code() == Some(2) && err(&output).contains("--process"), "{}", err(&output));
}

#[test]
fn options_that_several_processes_cannot_have_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = hosts(&folder, 2);
    for (line, option) in [
        ("solve hughes --search depth-first", "--search depth-first"),
        ("solve hughes --endings", "--endings"),
        ("solve hughes --count-all 9", "--count-all"),
        ("solve hughes --all-metrics", "--all-metrics"),
        ("solve hughes --spill .", "--spill"),
        ("explore hughes --difficulty", "--difficulty"),
    ] {
        let (code, message) = refused(&line.split(' ').collect::<Vec<_>>(), &hosts, 0);
        assert!(code == Some(2) && message.contains(&format!("{option} is not available with --hosts")), "{message}");
    }
}

#[test]
fn processes_that_differ_say_how() {
    let other_ways: [(&[&str], &str); 3] = [
        (&["solve", "pennant", "--threads", "1"], "searches another puzzle or has other options"),
        (&["solve", "hughes", "--threads", "1", "--metric", "move"], "searches another puzzle or has other options"),
        (&["solve", "hughes", "--threads", "2"], "give the same --threads to all"),
    ];
    for (arguments, part) in other_ways {
        let folder = tempfile::tempdir().expect("a folder");
        let hosts = hosts(&folder, 2);
        let children = vec![start(&["solve", "hughes", "--threads", "1"], &hosts, 0), start(arguments, &hosts, 1)];
        for output in ended(children) {
            assert!(output.status.code() == Some(1) && err(&output).contains(part), "{}", err(&output));
        }
    }
}

/// Two network namespaces that reach each other; they go away with it.
struct Namespaces([String; 2]);

impl Namespaces {
    fn new() -> Result<Self, String> {
        let number = std::process::id();
        let made = Self(["a", "b"].map(|end| format!("stepbook-{number}-{end}")));
        let [a, b] = &made.0;
        let script = format!(
            "ip netns add {a} && ip netns add {b} && ip link add sb{number}a netns {a} type veth peer name sb{number}b netns {b} &&
             ip -n {a} addr add 10.77.0.1/24 dev sb{number}a && ip -n {b} addr add 10.77.0.2/24 dev sb{number}b &&
             ip -n {a} link set sb{number}a up && ip -n {b} link set sb{number}b up"
        );
        let output = Command::new("sh").args(["-c", &script]).output().map_err(|error| error.to_string())?;
        if output.status.success() { Ok(made) } else { Err(err(&output).trim().to_owned()) }
    }
}

impl Drop for Namespaces {
    fn drop(&mut self) {
        for name in &self.0 {
            let _ = Command::new("ip").args(["netns", "delete", name]).output();
        }
    }
}

#[test]
fn two_machines_print_what_one_prints() {
    let namespaces = match Namespaces::new() {
        Ok(namespaces) => namespaces,
        Err(why) => return println!("skipped: this machine has no network namespaces for the test ({why})"),
    };
    let folder = tempfile::tempdir().expect("a folder");
    let hosts = written(&folder, "10.77.0.1:2101\n10.77.0.2:2101\n");
    for arguments in [["explore", "pennant"], ["solve", "pennant"]] {
        let one = stepbook(&arguments).output().expect("the program starts");
        let start = |process: usize| {
            let mut command = Command::new("ip");
            command.args(["netns", "exec", &namespaces.0[process], env!("CARGO_BIN_EXE_stepbook")]).args(arguments);
            command.arg("--hosts").arg(&hosts).args(["--process", &process.to_string(), "--threads", "1"]);
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("ip starts")
        };
        let all = ended(vec![start(0), start(1)]);
        assert_eq!(String::from_utf8_lossy(&all[0].stdout), String::from_utf8_lossy(&one.stdout), "{}", err(&all[0]));
        assert_eq!((all[1].status.code(), &*all[1].stdout), (Some(0), &b""[..]), "{}", err(&all[1]));
    }
}
