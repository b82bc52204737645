//! Booklets of a whole collection: runs at the same time and shards, runs that are killed, and the parts of a site. The other tests of
//! `stepbook batch` are in `tests/cases/program/batch.txt`.

use crate::common::program::{PROGRAM, folder, run, text, tree, write};
use std::collections::BTreeMap;
use std::fs;
use tempfile::TempDir;

/// A puzzle of one step with this title.
fn tiny(title: &str) -> String {
    format!("title = '{title}'\nboard = 'A.'\ngoal = {{ A = [0, 1] }}\n")
}

const LOCKED: &str = "title = 'Locked'\nboard = '''\nABB.\n'''\ngoal = { A = [0, 3] }\n";
const FAULTY: &str = "title = 'Faulty'\nboard = '''\nAB.\nA\n'''\ngoal = { X = [0, 2] }\n";

/// A list of JSON of puzzles with these names.
fn list(names: &[&str]) -> String {
    let puzzle = |name: &&str| {
        serde_json::json!({"name": name, "grid": ["A."], "goals": [{"block": "A", "row": 0, "col": 1}]}).to_string()
    };
    format!("[\n{}\n]", names.iter().map(puzzle).collect::<Vec<_>>().join(",\n"))
}

#[cfg(target_os = "linux")]
#[test]
fn unfinished_files_are_safe_from_other_runs() {
    let folder = folder();
    write(&folder, "a.toml", tiny("Alpha"));
    run(&folder, "batch --self-contained a.toml -o out").code(0);
    // A file behind the lock's name stays as it is.
    let lock = folder.path().join("out/.stepbook/lock");
    write(&folder, "precious", "mine");
    fs::remove_file(&lock).expect("it is there");
    std::os::unix::fs::symlink(folder.path().join("precious"), &lock).expect("a link");
    // One run is removing, another begins and stays, a third comes when the first has gone.
    let first = fs::File::options().write(true).open(&lock).expect("the lock");
    first.lock().expect("nobody else has it");
    let klotski = format!("{}/examples/klotski.toml", env!("CARGO_MANIFEST_DIR"));
    write(&folder, "b.toml", fs::read_to_string(klotski).expect("the example") + "\ndistinct = true\n");
    let mut second = std::process::Command::new(PROGRAM)
        .args(["batch", "b.toml", "-o", "out", "--quiet"])
        .current_dir(folder.path())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(500));
    drop(first);
    std::thread::sleep(std::time::Duration::from_millis(500));
    write(&folder, "out/.stepbook-x1y2z3.tmp", "what another run has begun");
    run(&folder, "batch --self-contained a.toml -o out").code(0);
    let is_there = folder.path().join("out/.stepbook-x1y2z3.tmp").exists();
    second.kill().and_then(|()| second.wait()).expect("it ends");
    assert!(is_there);
    assert_eq!(text(&folder, "precious"), "mine");
    run(&folder, "batch --self-contained a.toml -o out").code(0);
    assert!(!folder.path().join("out/.stepbook-x1y2z3.tmp").exists());
}

#[cfg(unix)]
#[test]
fn file_names_cannot_forge_lines() {
    let folder = folder();
    write(&folder, "in/a\u{1b}[31m\ninvalid: all.toml", FAULTY);
    write(&folder, "in/b\u{1b}[31m\nnot: there.png", "no puzzle");
    let done =
        run(&folder, "batch --self-contained in -o out").code(1).says(&["invalid: in/a", "skipped (not puzzles): `b"]);
    assert!(!done.err.contains('\u{1b}'), "{:?}", done.err);
    assert!(
        !done.err.lines().any(|line| line.starts_with("invalid: all") || line.starts_with("not: there")),
        "{}",
        done.err
    );
    // A folder that cannot be read is one error of several. To root all can be read.
    let shut = folder.path().join("in/shut");
    fs::create_dir(&shut).expect("a folder");
    let closed = std::os::unix::fs::PermissionsExt::from_mode(0o000);
    fs::set_permissions(&shut, closed).expect("its owner may");
    if fs::read_dir(&shut).is_err() {
        run(&folder, "batch --self-contained in klotski -o out")
            .code(5)
            .says(&["failed: in/shut: cannot be read: permission denied"]);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_continues_where_it_stopped() {
    let folder = folder();
    write(&folder, "a.toml", tiny("Alpha"));
    let klotski = format!("{}/examples/klotski.toml", env!("CARGO_MANIFEST_DIR"));
    // Distinct blocks make a search that does not end by itself in a test.
    let long = fs::read_to_string(klotski).expect("the example") + "\ndistinct = true\n";
    write(&folder, "b.toml", long);
    let mut child = std::process::Command::new(PROGRAM)
        .args(["batch", "--self-contained", "a.toml", "b.toml", "hughes", "-o", "out", "--jobs", "1"])
        .current_dir(folder.path())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    while !folder.path().join("out/.stepbook/a.json").exists() {
        assert!(child.try_wait().is_ok_and(|ended| ended.is_none()), "it ends before it is interrupted");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let code = child.wait().expect("it ends").code();
    let mut err = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut err).expect("text");
    assert_eq!(code, Some(130), "{err}");
    assert!(err.contains("1 solved puzzle, 1 of them new; interrupted, 2 puzzles left"), "{err}");
    let names: Vec<String> = tree(folder.path().join("out")).into_keys().collect();
    assert_eq!(names, [".stepbook/a.json", ".stepbook/lock", "a.html"]);
    run(&folder, "batch --self-contained a.toml hughes -o out").code(0).says(&["2 solved puzzles, 1 of them new"]);
}

#[test]
fn a_thousand_cards_of_a_gallery_have_less_than_5_mb() {
    let folder = folder();
    run(&folder, "batch --self-contained klotski rush-hour supercompo -o size").code(0);
    let page = text(&folder, "size/index.html");
    let cards: Vec<&str> = page.split("<li ").skip(1).collect();
    assert!(cards.len() == 3 && cards.iter().all(|card| card.len() < 5000), "{:?}", cards.iter().map(|c| c.len()));
}

#[test]
fn the_pages_of_a_site_share_files() {
    let folder = folder();
    write(&folder, "in.json", list(&["One", "Two <b>", "Three"]));
    run(&folder, "batch in.json -o out").code(0);
    let files = tree(folder.path().join("out"));
    let shared =
        |ending: &str| files.keys().filter(|name| name.starts_with("assets/page-") && name.ends_with(ending)).count();
    assert_eq!((shared(".css"), shared(".js")), (1, 1));
    // Every file that a page or the worker names is there.
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for part in text.split("assets/").skip(1).filter(|_| name.ends_with(".html") || name == "sw.js") {
            let file = format!("assets/{}", part.split(['"', '\'']).next().unwrap_or_default());
            assert!(files.contains_key(&file), "{name}: {file}");
        }
    }
    // A missing shared file is made again.
    let script = files.keys().find(|name| name.starts_with("assets/page-") && name.ends_with(".js")).expect("a script");
    fs::remove_file(folder.path().join("out").join(script)).expect("it is there");
    run(&folder, "batch in.json -o out").code(0);
    assert_eq!(tree(folder.path().join("out"))[script], files[script]);
}

#[test]
fn a_site_of_many_puzzles_is_small() {
    let folder = folder();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/corpus/rush-hour-fogleman.json");
    let all: Vec<serde_json::Value> = serde_json::from_str(&fs::read_to_string(path).expect("the list")).expect("JSON");
    let some: Vec<&serde_json::Value> = all.iter().step_by(26).collect();
    write(&folder, "in.json", serde_json::to_string(&some).expect("JSON"));
    run(&folder, "batch in.json -o out").code(0);
    let files = tree(folder.path().join("out"));
    let pages: Vec<usize> = files
        .iter()
        .filter(|(name, _)| name.ends_with(".html") && *name != "index.html")
        .map(|(_, bytes)| bytes.len())
        .collect();
    // 208 of them, with a gallery of 0.7 MB and 0.1 MB of shared files, have 8 MB.
    let mean = pages.iter().sum::<usize>() / pages.len();
    assert!(pages.len() == some.len() && mean < 36_000, "{mean} bytes for each of {} pages", pages.len());
}

/// The options of a run that is fast: a page without a solution.
const FAST: &str = "--edition puzzle";

/// A collection with this many puzzles that work; one has no solution, one is invalid.
fn large(folder: &TempDir, count: usize) {
    let names: Vec<String> = (0..count).map(|number| format!("Puzzle {number}")).collect();
    write(folder, "in/many.json", list(&names.iter().map(String::as_str).collect::<Vec<_>>()));
    write(folder, "in/locked.toml", LOCKED);
    write(folder, "in/faulty.toml", FAULTY);
}

/// The files of a site, without what it leaves for the next run.
fn site(folder: &TempDir, name: &str) -> BTreeMap<String, Vec<u8>> {
    tree(folder.path().join(name)).into_iter().filter(|(name, _)| !name.starts_with(".stepbook/")).collect()
}

#[test]
fn folders_have_few_entries_and_every_link_leads_to_a_file() {
    let folder = folder();
    large(&folder, 202);
    run(&folder, &format!("batch in -o out {FAST} --url https://example.org/p")).code(1);
    let files = site(&folder, "out");
    // `faulty` and `locked` come first, so the hundredth puzzle is number 97.
    for name in ["puzzle-97.html", "1-/puzzle-98.html", "1-/puzzle-98.png", "2-/puzzle-200.png"] {
        assert!(files.contains_key(name), "{name}: {:?}", files.keys());
    }
    assert!(folder.path().join("out/.stepbook/1-/puzzle-98.json").exists());
    let mut entries: BTreeMap<&str, std::collections::BTreeSet<&str>> = BTreeMap::new();
    for name in files.keys() {
        let (above, entry) = name.split_once('/').unwrap_or(("", name));
        entries.entry("").or_default().insert(if above.is_empty() { entry } else { above });
        entries.entry(above).or_default().insert(entry.split('/').next().unwrap_or_default());
    }
    // Two for each of a hundred puzzles, five with PDF, LaTeX and images, and what they share.
    assert!(entries.values().all(|names| names.len() < 210) && entries["1-"].len() == 201, "{entries:?}");
    let mut count = 0;
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        let text = String::from_utf8_lossy(bytes);
        let mut links: Vec<&str> = text.split("href=\"").skip(1).chain(text.split("src=\"").skip(1)).collect();
        links.iter_mut().for_each(|rest| *rest = rest.split('"').next().unwrap_or_default());
        for link in links.into_iter().filter(|link| !link.starts_with(['#', 'h']) || link.starts_with("hu")) {
            let mut path: Vec<&str> = name.split('/').collect();
            path.pop();
            for part in link.split('/') {
                match part {
                    "." => {}
                    ".." => assert!(path.pop().is_some(), "{name}: {link}"),
                    part => path.push(part),
                }
            }
            assert!(files.contains_key(&path.join("/")), "{name}: {link}");
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
    // Neighbours lead from folder to folder.
    let page = String::from_utf8_lossy(&files["1-/puzzle-98.html"]).into_owned();
    assert!(page.contains("href=\"../index.html\"") && page.contains("https://example.org/p/1-/puzzle-98.png"));
    let list = String::from_utf8_lossy(&files["1-/pages.js"]).into_owned();
    assert!(list.contains("[[\"../puzzle-97.html\",\"Puzzle 97\"],[\"puzzle-98.html\",\"Puzzle 98\"],"), "{list}");
    assert!(list.contains(",[\"../2-/puzzle-198.html\",\"Puzzle 198\"]];"), "{list}");
}

#[cfg(unix)]
#[test]
fn killed_shards_begin_again_and_give_the_same_bytes() {
    let folder = folder();
    large(&folder, 60);
    run(&folder, "batch in -o whole --edition puzzle --to html,svg").code(1);
    let shard = |number: usize| {
        let mut child = std::process::Command::new(PROGRAM);
        let number = format!("{number}/3");
        let options = ["batch", "in", "-o", "out", "--edition", "puzzle", "--to", "html,svg", "--shard", &number];
        child.args(options).current_dir(folder.path()).stderr(std::process::Stdio::null());
        child.spawn().expect("the program starts")
    };
    // Each is killed after it has made a few more puzzles, three times.
    let made = || {
        let records = fs::read_dir(folder.path().join("out/.stepbook"));
        let names = records.into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".json")).count()
    };
    for round in 0..3 {
        let wanted = made() + 7;
        let mut all: Vec<std::process::Child> = (1..=3).map(shard).collect();
        while made() < wanted {
            assert!(all.iter_mut().any(|child| child.try_wait().is_ok_and(|ended| ended.is_none())), "round {round}");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        all.iter_mut().for_each(|child| drop(child.kill().and_then(|()| child.wait())));
    }
    assert!(made() < 61, "none is left to be made");
    let codes: Vec<Option<i32>> = (1..=3).map(|number| shard(number).wait().expect("it ends").code()).collect();
    assert_eq!(codes, [Some(1), Some(0), Some(0)]);
    run(&folder, "batch --merge -o out --edition puzzle --to html,svg").code(0);
    assert_eq!(site(&folder, "out"), site(&folder, "whole"));
}
