//! Booklets of a whole collection: what is written, what is not, what a second run does.

use crate::common::program::{PROGRAM, Program, Run, folder, run, run_with, text, tree, write};
use std::collections::BTreeMap;
use std::fs;
use tempfile::TempDir;

/// The documents and the page of a collection, sorted.
fn outputs(folder: &TempDir, name: &str) -> Vec<String> {
    let is_common = |name: &String| {
        name.starts_with(".stepbook")
            || name.starts_with("assets/")
            || name.ends_with("pages.js")
            || ["sw.js", "manifest.webmanifest"].contains(&name.as_str())
    };
    tree(folder.path().join(name)).into_keys().filter(|name| !is_common(name)).collect()
}

/// A puzzle of one step with this title.
fn tiny(title: &str) -> String {
    format!("title = '{title}'\nboard = 'A.'\ngoal = {{ A = [0, 1] }}\n")
}

const LOCKED: &str = "title = 'Locked'\nboard = '''\nABB.\n'''\ngoal = { A = [0, 3] }\n";
const AIMLESS: &str = "title = 'Aimless'\nboard = 'A.'\ngoal = 'none'\n";
const FAULTY: &str = "title = 'Faulty'\nboard = '''\nAB.\nA\n'''\ngoal = { X = [0, 2] }\n";
/// Four cars, with an error in the third.
const CARS: &str = "ooooooooooooAAoooooooooooooooooooooo\n5 ooBoooooBoooAAoooooooooooooooooooooo 7\nooo?oooooooooAAo\n\
                    oooooBoooooBAAoooooooooooooooooooooo\n";

/// A list of JSON of puzzles with these names.
fn list(names: &[&str]) -> String {
    let puzzle = |name: &&str| {
        serde_json::json!({"name": name, "grid": ["A."], "goals": [{"block": "A", "row": 0, "col": 1}]}).to_string()
    };
    format!("[\n{}\n]", names.iter().map(puzzle).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn a_folder_becomes_pages_and_a_gallery() {
    let folder = folder();
    write(&folder, "in/b.toml", tiny("Beta & <b>"));
    write(&folder, "in/a.toml", tiny("Alpha"));
    write(&folder, "in/more/a.txt", "1 2\n");
    write(&folder, "in/more/c.toml", tiny("Gamma"));
    write(&folder, "in/README.md", "# Puzzles\n\n```toml\ntitle = 'x'\n```\n");
    write(&folder, "in/picture.png", b"\x89PNG\r\n\x1a\n\0\0\0");
    write(&folder, "in/Cargo.toml", "[package]\nname = 'x'\n");
    write(&folder, "in/package.json", "{\"name\": \"x\"}");
    write(&folder, "in/.hidden.toml", "title = 1");
    let done = run(&folder, "batch --self-contained in -o out").code(1);
    done.says(&[
        "skipped (not puzzles): `Cargo.toml`, `README.md`, `package.json`, `picture.png`",
        "invalid: in/more/a.txt: ",
        "out: 3 solved puzzles, 3 of them new; index.html shows them",
        "1 of 4 puzzles failed",
    ]);
    assert_eq!(outputs(&folder, "out"), ["a.html", "b.html", "index.html", "more-c.html"]);
    // What a page is does not depend on the command.
    run(&folder, "book in/a.toml -o a.html").code(0);
    assert_eq!(text(&folder, "a.html"), text(&folder, "out/a.html"));
    let page = text(&folder, "out/index.html");
    let order: Vec<_> = [">Alpha<", ">Beta &amp; &lt;b&gt;<", ">Gamma<"].iter().map(|title| page.find(title)).collect();
    assert!(order.is_sorted() && order[0].is_some(), "{order:?}");
    for part in ["href=\"more-c.html\"", "1 step (1 move)", "id=\"p-more-c-title\"", "more/a.txt", "<html lang=\"en\">"]
    {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains(&folder.path().display().to_string()));
    // Several arguments, built-in puzzles and standard input among them.
    let done = run_with(&folder, "batch --self-contained in/b.toml hughes - -o other --lang de --title A<b>", CARS);
    done.code(1).says(&["invalid: standard input, line 3: column 4: `?` is not a cell", "1 of 6 puzzles"]);
    let names = ["b.html", "hughes.html", "index.html", "puzzle-1.html", "puzzle-2.html", "puzzle-4.html"];
    assert_eq!(outputs(&folder, "other"), names);
    let page = text(&folder, "other/index.html");
    for part in [
        "<h1><bdi>A&lt;b&gt;</bdi></h1>",
        "31 Schritte",
        "<bdi>Rush Hour 4</bdi></a>",
        "<span lang=\"en\" dir=\"ltr\">column 4",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn a_folder_may_already_contain_the_files() {
    let folder = folder();
    write(&folder, "a.toml", tiny("Alpha"));
    run(&folder, "batch --self-contained . -o out --to html,tex").code(0);
    let before = tree(folder.path().join("out"));
    assert_eq!(run(&folder, "batch --self-contained . -o out --to tex,html").code(0).err.lines().count(), 1);
    assert_eq!(tree(folder.path().join("out")), before);
}

#[test]
fn names_are_safe_and_all_different() {
    let folder = folder();
    let long = "L".repeat(200);
    let names = ["../../x", "<script>", &long, "CON", "🎩", "a", "A", "index", "横刀", "a\u{202e}b", " ", &long[..199]];
    write(&folder, "in.json", list(&names));
    // Two cannot be: an order of writing that would be obeyed, and an empty name.
    run(&folder, "batch in.json -o out").code(1).says(&["puzzle 10", "puzzle 11", "2 of 12 puzzles"]);
    let short = "l".repeat(80);
    let mut wanted = ["a-2", "a", "index", "puzzle", "puzzle-con", "puzzle-index", "script", "x", "横刀"]
        .map(|name| format!("{name}.html"))
        .to_vec();
    wanted.extend([format!("{short}.html"), format!("{short}-2.html")]);
    wanted.sort();
    assert_eq!(outputs(&folder, "out"), wanted);
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2, "nothing is written elsewhere");
    let page = text(&folder, "out/index.html");
    for part in ["href=\"%E6%A8%AA%E5%88%80.html\"", "<bdi>&lt;script&gt;</bdi></a>", "<bdi>../../x</bdi></a>"] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(page.matches("<script").count(), 1);
}

#[test]
fn unsolved_puzzles_are_listed_and_decide_the_exit_code() {
    let folder = folder();
    write(&folder, "a/locked.toml", LOCKED);
    write(&folder, "a/tiny.toml", tiny("Tiny"));
    let done = run(&folder, "batch a -o out").code(0);
    done.says(&["unsolvable: a/locked.toml: `Locked` has no solution: none of its"]);
    let limited = "batch a hughes -o out --max-positions 40";
    let done = run(&folder, limited).code(4);
    done.says(&["limit: hughes: no solution of `Hughes` within", "raise it with --max-positions"]);
    let page = text(&folder, "out/index.html");
    for part in ["<h2>Without a solution</h2>", "<h2>Search stopped at a limit</h2>", "40 positions were searched"] {
        assert!(page.contains(part), "{part}");
    }
    // The same limit again needs no search, another one does.
    let record = || text(&folder, "out/.stepbook/hughes.json");
    let before = record();
    run(&folder, limited).code(4).says(&["limit: hughes"]);
    assert_eq!(record(), before);
    run(&folder, "batch a hughes -o out").code(0);
    assert!(record().contains("31 steps"));
    // Where memory is full, files are another way.
    let full = "batch klotski -o full --edition solution --max-memory 200KiB";
    run(&folder, full).code(6).says(&["limit: klotski", "with --spill"]);
    run(&folder, &format!("{full} --spill .")).code(0).says(&["1 solved puzzle, 1 of them new"]);
    write(&folder, "a/aimless.toml", AIMLESS);
    write(&folder, "a/faulty.toml", FAULTY);
    let done = run(&folder, "batch a hughes -o out").code(1).says(&[
        "invalid: a/aimless.toml: `Aimless`: the puzzle has no goal",
        "invalid: a/faulty.toml: line 4, column 1: row 2 has 1 cell",
        "more error)",
        "unsolvable: a/locked.toml",
    ]);
    let place = |what: &str| done.err.find(what).expect("it is said");
    assert!(place("a/aimless") < place("a/faulty") && place("a/faulty") < place("a/locked"), "{}", done.err);
    assert!(text(&folder, "out/index.html").contains("<bdi>Aimless (aimless.toml)</bdi>"));
    // A named file that is not a puzzle is an error; so is one that does not exist.
    write(&folder, "notes.md", "# Notes\n");
    run(&folder, "batch notes.md hughes -o out").code(1).says(&["invalid: notes.md", "1 of 2 puzzles"]);
    run(&folder, "batch nothing -o out").code(1).says(&["no file or built-in puzzle named `nothing`"]);
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    run(&folder, "batch empty -o out").code(1).says(&["no puzzles found"]);
    for (arguments, says) in [
        ("batch a -o out --to png", "html, pdf, tex, svg"),
        ("batch a -o out --shard 3/2", "shard 3 of 2 does not exist"),
        ("batch a -o out --shard 0/2", "shards count from 1"),
        ("batch a -o out --jobs 0", "from 1 to 1024"),
        ("batch a -o - ", "give a folder"),
        ("batch a -o out --to tex --label x", "--label is for one puzzle"),
    ] {
        run(&folder, arguments).code(2).says(&[says]);
    }
    run(&folder, "batch a -o notes.md").code(1).says(&["`notes.md` is a file"]);
}

/// Marks files so that it shows whether they are written again.
#[test]
fn an_index_of_another_program_is_kept() {
    let folder = folder();
    write(&folder, "site/index.html", "<title>My site</title>");
    let refused = ["index.html` would be overwritten, but was not written by `stepbook batch`"];
    run(&folder, "batch hughes -o site").code(1).says(&refused);
    assert_eq!(outputs(&folder, "site"), ["index.html"]);
    // A shard writes no index, and its records make that of the user no other.
    run(&folder, "batch hughes -o site --shard 1/1").code(0);
    run(&folder, "batch hughes -o site").code(1).says(&refused);
    assert_eq!(text(&folder, "site/index.html"), "<title>My site</title>");
    // The page of an earlier run is known without its records.
    run(&folder, "batch hughes -o own").code(0);
    fs::remove_dir_all(folder.path().join("own/.stepbook")).expect("the records");
    run(&folder, "batch hughes -o own").code(0);
    // So is one of a template that does not name the program, by them.
    write(&folder, "t/gallery.html", "<title>{{ title }}</title>");
    for _ in 0..2 {
        run(&folder, "batch hughes -o other --template-dir t").code(0);
    }
    run(&folder, "batch hughes -o x.html").code(2).says(&["looks like a file name", "`stepbook book`"]);
}

fn mark(folder: &TempDir, names: &[&str]) {
    for name in names {
        let file = fs::File::options().write(true).open(folder.path().join(name)).expect("the file is there");
        file.set_modified(std::time::UNIX_EPOCH).expect("its time can be set");
    }
}

fn is_marked(folder: &TempDir, name: &str) -> bool {
    let data = fs::metadata(folder.path().join(name)).expect("the file is there");
    data.modified().expect("it has a time") == std::time::UNIX_EPOCH
}

#[test]
fn a_second_run_writes_only_missing_or_changed_files() {
    let folder = folder();
    let names = ["One", "Two", "Three"];
    write(&folder, "in.json", list(&names));
    let files = ["out/one.html", "out/two.html", "out/three.html", "out/index.html"];
    let anew = |arguments: &str| {
        mark(&folder, &files);
        run(&folder, arguments).code(0);
        files.iter().filter(|name| !is_marked(&folder, name)).copied().collect::<Vec<_>>()
    };
    run(&folder, "batch --self-contained in.json -o out").code(0);
    assert_eq!(anew("batch --self-contained in.json -o out"), [""; 0]);
    assert_eq!(anew("batch --self-contained in.json -o out --jobs 1 --threads 2"), [""; 0]);
    // A changed puzzle, and one beside it that only moved.
    write(&folder, "in.json", list(&names).replacen("\"A.\"", "\"A..\"", 1));
    assert_eq!(anew("batch --self-contained in.json -o out"), ["out/one.html", "out/index.html"]);
    // An output that is gone, or not as it was.
    fs::remove_file(folder.path().join("out/two.html")).expect("it is there");
    write(&folder, "out/two.html", "half of a pa");
    let whole = text(&folder, "out/three.html");
    write(&folder, "out/three.html", whole.replacen('e', "f", 1));
    assert_eq!(anew("batch --self-contained in.json -o out"), ["out/two.html", "out/three.html"]);
    assert_eq!(text(&folder, "out/three.html"), whole);
    // A record that is invalid, or leads elsewhere.
    write(&folder, "out/.stepbook/one.json", "{");
    let record = text(&folder, "out/.stepbook/two.json").replace("two.html", "../in.json");
    write(&folder, "out/.stepbook/two.json", record);
    assert_eq!(anew("batch --self-contained in.json -o out"), ["out/one.html", "out/two.html"]);
    // Options that show, each; the page of all is written again where it says something else.
    assert_eq!(anew("batch --self-contained in.json -o out --theme colour").len(), 4);
    assert_eq!(anew("batch --self-contained in.json -o out --theme colour --metric move").len(), 4);
    assert_eq!(anew("batch --self-contained in.json -o out --theme colour --metric move --edition solution").len(), 3);
    assert_eq!(
        anew("batch --self-contained in.json -o out --theme colour --metric move --edition solution --lang fr").len(),
        4
    );
    write(&folder, "words/lang/fr.ftl", "puzzle-title = Devinette\n");
    let own = "batch --self-contained in.json -o out --lang fr --template-dir words";
    assert_eq!(anew(own).len(), 4);
    write(&folder, "words/lang/fr.ftl", "puzzle-title = Casse-tête\n");
    assert_eq!(anew(own).len(), 3);
    assert_eq!(anew(own), [""; 0]);
    // A theme's file counts by what it says, and the options by what they are, in whatever order they come.
    write(&folder, "own.toml", "base = \"colour\"\n");
    let own = &format!("{own} --theme own.toml");
    assert_eq!(anew(own).len(), 4);
    write(&folder, "own.toml", "base = \"colour\"\nweight = 2\n");
    assert!(anew(own).len() >= 3);
    assert_eq!(anew("batch --self-contained --theme own.toml --template-dir words --lang fr in.json -o out"), [""; 0]);
    assert_eq!(anew(&format!("{own} --force")), files[..3]);
    assert_eq!(anew(&format!("{own} --title Tous")), files[3..]);
    // A puzzle that is no longer in the list keeps its files, but is no longer shown.
    write(&folder, "in.json", list(&names[1..]));
    assert_eq!(anew(own), ["out/index.html"]);
    assert!(!text(&folder, "out/index.html").contains("one.html") && text(&folder, "out/one.html").contains("</html>"));
}

#[test]
fn jobs_and_shards_change_nothing() {
    let folder = folder();
    write(&folder, "in/cars.txt", CARS);
    write(&folder, "in/list.json", list(&["One", "Two", "Two", "Locked"]));
    write(&folder, "in/locked.toml", LOCKED);
    write(&folder, "in/faulty.toml", FAULTY);
    let alone = run(&folder, "batch in -o one --jobs 1 --to html,pdf,tex,svg").code(1);
    let several = run(&folder, "batch in -o three --jobs 3 --to html,pdf,tex,svg").code(1);
    assert_eq!(alone.err.replacen("one:", "three:", 1), several.err);
    let whole = tree(folder.path().join("one"));
    assert!(
        whole.len() > 45 && whole.contains_key("two-2.pdf") && whole.contains_key("two-2/step-001.svg"),
        "{:?}",
        whole.keys()
    );
    assert_eq!(whole, tree(folder.path().join("three")));
    // Two shards at the same time in the same folder, then the last.
    let shard = |number: usize| run(&folder, &format!("batch in -o shards --to html,pdf,tex,svg --shard {number}/3"));
    std::thread::scope(|scope| {
        let both = [1, 2].map(|number| scope.spawn(move || shard(number)));
        both.into_iter().for_each(|one| drop(one.join().expect("it runs")));
    });
    assert!(!folder.path().join("shards/index.html").exists());
    let before = tree(folder.path().join("shards"));
    shard(3).says(&["shard 3 of 3 is complete, --merge writes index.html"]);
    let after = tree(folder.path().join("shards"));
    assert!(before.iter().all(|(name, bytes)| after.get(name) == Some(bytes)), "other shards stay as they are");
    run(&folder, "batch in -o shards --to html,pdf,tex,svg").code(1).says(&["0 of them new"]);
    assert_eq!(whole, tree(folder.path().join("shards")));
}

#[test]
fn unfinished_files_of_a_killed_run_are_removed() {
    let folder = folder();
    write(&folder, "a.toml", tiny("Alpha"));
    write(&folder, "out/.stepbook-x1y2z3", "");
    write(&folder, "out/.stepbook-x1y2z3-4", "<!DOC");
    write(&folder, "out/.stepbook/.stepbook-a1b2c3-0", "{");
    write(&folder, "out/.stepbook-notes.txt", "mine");
    // Files were in place, the record was not.
    write(&folder, "out/a.html", "old");
    write(&folder, "out/mine.txt", "mine");
    run(&folder, "batch --self-contained a.toml -o out").code(0);
    let names: Vec<String> = tree(folder.path().join("out")).into_keys().collect();
    assert_eq!(
        names,
        [
            ".stepbook-notes.txt",
            ".stepbook/a.json",
            ".stepbook/lock",
            ".stepbook/shards/1-of-1.jsonl",
            "a.html",
            "index.html",
            "mine.txt"
        ]
    );
    assert!(text(&folder, "out/a.html").contains("</html>"));
    // A folder of images is as clean.
    write(&folder, "out/a/.stepbook-q1w2e3-0", "<svg");
    run(&folder, "batch --self-contained a.toml -o out --to svg").code(0);
    assert!(!folder.path().join("out/a/.stepbook-q1w2e3-0").exists());
    // A file that cannot be written is reported for its puzzle, and no part of it exists.
    fs::create_dir_all(folder.path().join("out/b.pdf")).expect("a folder");
    write(&folder, "b.toml", tiny("Beta"));
    run(&folder, "batch --self-contained a.toml b.toml -o out --to html,pdf")
        .code(1)
        .says(&["invalid: b.toml: `Beta`: cannot write into"]);
    let names = outputs(&folder, "out");
    assert!(names.contains(&"a.pdf".to_owned()) && !names.contains(&"b.html".to_owned()), "{names:?}");
    // Errors are reported even if the page of all cannot be written.
    fs::remove_file(folder.path().join("out/index.html")).expect("it is there");
    fs::create_dir(folder.path().join("out/index.html")).expect("a folder");
    write(&folder, "c.toml", FAULTY);
    run(&folder, "batch --self-contained a.toml c.toml -o out")
        .code(1)
        .says(&["invalid: c.toml: line 4", "index.html`: it is a folder"]);
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
    write(&folder, "out/.stepbook-x1y2z3", "");
    write(&folder, "out/.stepbook-x1y2z3-0", "what another run has begun");
    let begun = fs::File::options().write(true).open(folder.path().join("out/.stepbook-x1y2z3")).expect("its lock");
    begun.lock().expect("nobody else has it");
    run(&folder, "batch --self-contained a.toml -o out").code(0);
    let is_there = folder.path().join("out/.stepbook-x1y2z3-0").exists();
    second.kill().and_then(|()| second.wait()).expect("it ends");
    drop(begun);
    assert!(is_there);
    assert_eq!(text(&folder, "precious"), "mine");
    run(&folder, "batch --self-contained a.toml -o out").code(0);
    assert!(!folder.path().join("out/.stepbook-x1y2z3-0").exists());
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

#[test]
fn images_are_those_of_steps() {
    let folder = folder();
    write(&folder, "in/Zwei Autos.toml", tiny("Two"));
    write(&folder, "in/横刀.txt", "1 3\nA . .\nA\n0 2\n");
    let all = "--element --sprite --ground --class-only --png 60 --animate svg,gif --width 60 --delay 50";
    let look = "--steps moves --metric move --lang de --theme colour --caption number --arrow next --fill hatch";
    for (number, (to, options)) in
        [("svg", ""), ("html,svg", all), ("pdf,svg", look), ("svg,tex", "--prefer first --shape grid")]
            .into_iter()
            .enumerate()
    {
        let (out, images) = (format!("out-{number}"), options.replace("--shape grid", ""));
        run(&folder, &format!("batch --self-contained in hughes -o {out} --to {to} --prefix x. {options}")).code(0);
        for (puzzle, name, prefix) in [
            ("in/Zwei Autos.toml", "zwei-autos", "x.zwei-autos-"),
            ("in/横刀.txt", "横刀", "x..6a2a..5200.-"),
            ("hughes", "hughes", "x.hughes-"),
        ] {
            run(&folder, &format!("steps '{puzzle}' -o alone-{number}/{name} --prefix {prefix} {images}")).code(0);
            let alone = tree(folder.path().join(format!("alone-{number}/{name}")));
            assert!(alone.contains_key("manifest.json") && alone.len() > 2);
            assert_eq!(tree(folder.path().join(format!("{out}/{name}"))), alone, "{to} {options} {name}");
        }
    }
    // A picture is the one to open, or better the animation.
    let links = |out: &str| -> Vec<String> {
        let page = text(&folder, &format!("{out}/index.html"));
        page.split("<a href=\"").skip(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned()).collect()
    };
    let (film, first) = ("%E6%A8%AA%E5%88%80/animation.svg", "%E6%A8%AA%E5%88%80/step-000.svg");
    assert_eq!(links("out-0"), ["zwei-autos/step-000.svg", first, "hughes/step-000.svg"]);
    assert_eq!(links("out-1")[3..6], ["%E6%A8%AA%E5%88%80.html", "%E6%A8%AA%E5%88%80.html", film]);
    assert!(text(&folder, "out-1/index.html").contains("aria-label=\"Untitled puzzle: SVG\">SVG</a>"));
    // The animation alone is not a step; without the first step, the first that there is.
    run(&folder, "batch --self-contained hughes -o last --to svg --steps 7,last --animate gif").code(0);
    assert_eq!(links("last"), ["hughes/step-007.svg"]);
    assert!(folder.path().join("last/hughes/animation.gif").exists());
}

#[test]
fn a_second_run_keeps_folders_of_images_whole() {
    let folder = folder();
    let long = tiny("Alpha").replace("A.'", "A..'").replace("[0, 1]", "[0, 2]");
    write(&folder, "in/a.toml", &long);
    write(&folder, "in/b.toml", tiny("Beta"));
    let batch = |options: &str, says: &str| {
        run(&folder, &format!("batch --self-contained in -o out --to html,svg {options}")).code(0).says(&[says]);
        tree(folder.path().join("out"))
    };
    let first = batch("", "2 of them new");
    assert!(first.contains_key("a/step-002.svg") && first.contains_key("b/manifest.json"));
    mark(&folder, &["out/a/step-001.svg", "out/b/step-001.svg"]);
    assert_eq!(batch("", "0 of them new"), first);
    // Each file counts, whatever is missing or changed.
    for (name, content) in [("a/step-002.svg", None), ("a/manifest.json", None), ("a/step-001.svg", Some("<svg"))] {
        match content {
            None => fs::remove_file(folder.path().join("out").join(name)).expect("it is there"),
            Some(content) => drop(write(&folder, &format!("out/{name}"), content)),
        }
        assert_eq!(batch("", "1 of them new"), first, "{name}");
    }
    assert!(!is_marked(&folder, "out/a/step-001.svg") && is_marked(&folder, "out/b/step-001.svg"));
    // A record that names fewer files than there were, or others, is not valid.
    let record = text(&folder, "out/.stepbook/a.json");
    for (what, instead) in [
        ("a/manifest.json", "a/step-000.svg"),
        ("a/step-001.svg", "b/step-001.svg"),
        ("a/step-001.svg", "a/../../in/b.toml"),
    ] {
        assert!(record.contains(what));
        write(&folder, "out/.stepbook/a.json", record.replace(what, instead));
        assert_eq!(batch("", "1 of them new"), first, "{instead}");
    }
    // Options of images matter where there are images.
    let more = batch("--sprite --png 40", "2 of them new");
    assert!(more.contains_key("a/sprite.svg") && more.contains_key("b/step-001.png"));
    write(&folder, "out/a/step-009.svg", "mine");
    // Files that are no longer requested are removed, as are images of a longer solution; other files stay.
    write(&folder, "in/a.toml", tiny("Alpha"));
    let names: Vec<String> = batch("", "2 of them new").into_keys().filter(|name| name.contains('/')).collect();
    let of_a = ["a/manifest.json", "a/step-000.svg", "a/step-001.svg", "a/step-009.svg"];
    let of_all = [".stepbook/a.json", ".stepbook/b.json", ".stepbook/lock", ".stepbook/shards/1-of-1.jsonl"];
    assert_eq!(
        (&names[..4], &names[4..7]),
        (&of_all.map(str::to_owned)[..], &of_a[..3].iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()[..])
    );
    assert_eq!(names[7..], [of_a[3], "b/manifest.json", "b/step-000.svg", "b/step-001.svg"]);
    run(&folder, "batch --self-contained in -o pages --sprite --prefix x --edition solution")
        .code(0)
        .says(&["--sprite is ignored here: images are written with --to svg", "--prefix is ignored here"]);
    run(&folder, "batch --self-contained in -o pages --edition solution").code(0).says(&["0 of them new"]);
    run(&folder, "batch --self-contained in -o images --to svg --edition puzzle --grid 2x2 --width 80").code(0).says(
        &[
            "--edition is ignored here: images show only the steps",
            "--grid is ignored here",
            "--width is ignored here: no pixel animation is being made",
        ],
    );
}

#[test]
fn all_formats_of_a_puzzle_are_written_or_none() {
    let folder = folder();
    write(&folder, "in/a.toml", tiny("🎩"));
    write(&folder, "in/b.toml", tiny("Beta"));
    run(&folder, "batch --self-contained in -o out --to html,pdf,svg")
        .code(1)
        .says(&["invalid: in/a.toml: `🎩`: PDF cannot be made: there is no font", "1 of 2 puzzles"]);
    let names = ["b.html", "b.pdf", "b/manifest.json", "b/step-000.svg", "b/step-001.svg", "index.html"];
    assert_eq!(outputs(&folder, "out"), names);
    run(&folder, "batch --self-contained in -o out --to html,svg").code(0);
}

#[test]
fn a_puzzle_without_a_title_is_named_after_its_file() {
    let folder = folder();
    let text_of = |name: &str| text(&folder, name);
    write(&folder, "in/Two words.txt", "1 2\nA .\nA\n0 1\n");
    write(&folder, "in/more/Card 17", "ooooooooooooAAoooooooooooooooooooooo\n");
    write(&folder, "in/more/map.gnome", "####\n#* #\n####\n . \n".replace("#* #", "#*.#").replace(" . \n", ""));
    write(&folder, "in/x\u{202e}y.txt", "1 2\nA .\nA\n0 1\n");
    write(&folder, "in/list.txt", CARS.replace("ooo?oooooooooAAo\n", ""));
    run(&folder, "batch --self-contained in hackerrank-sample -o out").code(0);
    let page = text_of("out/index.html");
    for title in ["Two words", "Card 17", "map", "Untitled puzzle", "Rush Hour 2", "hackerrank-sample"] {
        assert!(page.contains(&format!("<bdi>{title}</bdi></a>")), "{title}");
    }
    assert!(!page.contains("<bdi>Rush Hour</bdi>") && !page.contains('\u{202e}'));
    for (file, title) in [("two-words", "Two words"), ("more-card-17", "Card 17"), ("more-map", "map")] {
        let page = text_of(&format!("out/{file}.html"));
        assert!(page.contains(&format!("<title>{title}")), "{file}");
    }
    // No message asks for a font for a title that was not given.
    write(&folder, "横刀.txt", "1 2\nA .\nA\n0 1\n");
    run(&folder, "book 横刀.txt -o x.pdf").code(0);
    // The same as the page of the puzzle alone.
    run(&folder, "book in/more/map.gnome -o map.html").code(0);
    assert_eq!(text_of("map.html"), text_of("out/more-map.html"));
    run_with(&folder, "book - -o stdin.html", "1 2\nA .\nA\n0 1\n").code(0);
    assert!(text_of("stdin.html").contains("<title>Untitled puzzle"));
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
fn themes_and_languages_reach_the_gallery() {
    let folder = folder();
    for (arguments, part) in [
        ("--theme photocopy", "sb-hatch"),
        ("--theme colour", "--k-target: #"),
        ("--lang he", "<html lang=\"he\" dir=\"rtl\">"),
        ("--lang zh", "道谜题"),
        ("--metric move", "moves (31 steps)"),
    ] {
        run(&folder, &format!("batch --self-contained hughes -o out {arguments}")).code(0);
        assert!(text(&folder, "out/index.html").contains(part), "{arguments}: {part}");
    }
    // A thousand cards have less than 5 MB.
    run(&folder, "batch --self-contained klotski rush-hour supercompo -o size").code(0);
    let page = text(&folder, "size/index.html");
    let cards: Vec<&str> = page.split("<li>").skip(1).collect();
    assert!(cards.len() == 3 && cards.iter().all(|card| card.len() < 5000), "{:?}", cards.iter().map(|c| c.len()));
}

#[test]
fn the_pages_of_a_site_share_files_and_lead_to_each_other() {
    let folder = folder();
    write(&folder, "in.json", list(&["One", "Two <b>", "Three"]));
    run(&folder, "batch in.json -o out").code(0);
    let files = tree(folder.path().join("out"));
    let shared =
        |ending: &str| files.keys().filter(|name| name.starts_with("assets/page-") && name.ends_with(ending)).count();
    assert_eq!((shared(".css"), shared(".js")), (1, 1));
    let page = text(&folder, "out/two-b.html");
    for part in [
        "href=\"./index.html\"",
        "data-file=\"two-b.html\"",
        "<script src=\"pages.js\" defer>",
        "<meta property=\"og:title\" content=\"Two &lt;b&gt;\">",
        "<meta property=\"og:description\"",
        "<link rel=\"manifest\"",
        "script-src 'self'",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(
        text(&folder, "out/pages.js").split_once("= ").map(|(_, list)| list),
        Some("[[\"one.html\",\"One\"],[\"two-b.html\",\"Two \\u003cb>\"],[\"three.html\",\"Three\"]];\n")
    );
    // Every file that a page or the worker names is there.
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for part in text.split("assets/").skip(1).filter(|_| name.ends_with(".html") || name == "sw.js") {
            let file = format!("assets/{}", part.split(['"', '\'']).next().unwrap_or_default());
            assert!(files.contains_key(&file), "{name}: {file}");
        }
    }
    // Without the address of the site, nothing shows a picture; with it, all addresses are whole.
    assert!(!page.contains("og:image") && !files.contains_key("two-b.png"));
    run(&folder, "batch in.json -o out --url https://example.org/p").code(0);
    let page = text(&folder, "out/two-b.html");
    for part in [
        "<meta property=\"og:image\" content=\"https://example.org/p/two-b.png\">",
        "<link rel=\"canonical\" href=\"https://example.org/p/two-b.html\">",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(tree(folder.path().join("out"))["two-b.png"].starts_with(b"\x89PNG"));
    for wrong in ["example.org", "ftp://example.org/", "https://", "https://a b/", "https://a.b/?x"] {
        run(&folder, &["batch", "in.json", "-o", "out", "--url", wrong]).code(2);
    }
    // Neighbours follow the collection; what is not of a site is not replaced; a missing shared file is made again.
    write(&folder, "in.json", list(&["One", "Three"]));
    run(&folder, "batch in.json -o out").code(0);
    assert!(text(&folder, "out/pages.js").contains("[[\"one.html\",\"One\"],[\"three.html\",\"Three\"]]"));
    let script = files.keys().find(|name| name.starts_with("assets/page-") && name.ends_with(".js")).expect("a script");
    fs::remove_file(folder.path().join("out").join(script)).expect("it is there");
    run(&folder, "batch in.json -o out").code(0);
    assert_eq!(tree(folder.path().join("out"))[script], files[script]);
    let before = tree(folder.path().join("out"));
    run(&folder, "batch in.json -o out --jobs 3").code(0);
    assert_eq!(tree(folder.path().join("out")), before);
    write(&folder, "other/sw.js", "mine()");
    run(&folder, "batch in.json -o other").code(1).says(&["sw.js` would be overwritten"]);
}

#[test]
fn many_puzzles_have_a_gallery_of_several_pages() {
    let folder = folder();
    let lines: String = (0..501).map(|_| "ooooooooooooAAoooooooooooooooooooooo\n").collect();
    write(&folder, "in.txt", lines);
    run(&folder, "batch in.txt -o out --edition puzzle --to tex").code(0);
    let [first, second] = ["out/index.html", "out/index_2.html"].map(|name| text(&folder, name));
    assert_eq!((first.matches("<li data-id").count(), second.matches("<li data-id").count()), (500, 1));
    assert!(first.contains("<a href=\"index_2.html\" aria-label=\"Page 2\">2</a>"));
    assert!(second.contains("aria-current=\"page\">2</a>") && second.contains("data-at=\"500\""));
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
fn shards_are_merged_from_their_manifests_alone() {
    let folder = folder();
    large(&folder, 105);
    let options = format!("{FAST} --to html,tex --title All --lang de --url https://example.org/p");
    run(&folder, &format!("batch in -o whole {options}")).code(1);
    let whole = site(&folder, "whole");
    let merge = format!("batch --merge -o out {options}");
    run(&folder, &merge).code(5).says(&["no shard is complete in `out`"]);
    let shard = |number: usize| run(&folder, &format!("batch in -o out {options} --shard {number}/3"));
    for number in [1, 3] {
        shard(number).says(&["--merge writes index.html"]);
    }
    run(&folder, &merge)
        .code(5)
        .says(&["of 3 shards, these are not complete in `out`: 2; run them, then --merge again"]);
    assert!(!folder.path().join("out/index.html").exists());
    shard(2).says(&["shard 2 of 3 is complete"]);
    run(&folder, &merge).code(0).says(&["wrote out: 106 solved puzzles of 3 shards; index.html shows them"]);
    assert_eq!(site(&folder, "out"), whole);
    // Once more, it writes nothing.
    let all: Vec<String> = tree(folder.path().join("out")).into_keys().map(|name| format!("out/{name}")).collect();
    mark(&folder, &all.iter().map(String::as_str).collect::<Vec<_>>());
    run(&folder, &merge).code(0);
    assert!(all.iter().all(|name| is_marked(&folder, name)));
    // It needs neither puzzles nor outputs nor records.
    fs::rename(folder.path().join("in"), folder.path().join("gone")).expect("it moves");
    fs::rename(folder.path().join("out"), folder.path().join("before")).expect("it moves");
    for number in 1..=3 {
        let name = format!(".stepbook/shards/{number}-of-3.jsonl");
        write(&folder, &format!("out/{name}"), text(&folder, &format!("before/{name}")));
    }
    run(&folder, &merge).code(0);
    let made = site(&folder, "out");
    let common = ["index.html", "pages.js", "1-/pages.js", "sw.js", "manifest.webmanifest"];
    for name in common {
        assert!(made.contains_key(name), "{name}");
    }
    assert!(made.iter().all(|(name, bytes)| whole.get(name) == Some(bytes)) && made.len() < 15, "{:?}", made.keys());
    // With other options, of other puzzles, or with a manifest that is damaged, it says so.
    run(&folder, &format!("{merge} --theme colour")).code(1).says(&["made with other options", "1 to 3 of 3"]);
    run(&folder, &format!("{merge} in")).code(2).says(&["cannot be used with"]);
    write(&folder, "gone/many.json", list(&["One"]));
    fs::rename(folder.path().join("gone"), folder.path().join("in")).expect("it moves");
    shard(2);
    run(&folder, &merge).code(1).says(&["were made of other puzzles than shard 1: 2 of 3"]);
    shard(1);
    shard(3);
    run(&folder, &merge).code(0).says(&["2 solved puzzles of 3 shards"]);
    let first = text(&folder, "out/.stepbook/shards/1-of-3.jsonl");
    write(&folder, "out/.stepbook/shards/1-of-3.jsonl", &first[..first.len() - 9]);
    run(&folder, &merge).code(1).says(&["cannot read the manifest", "remove it and run its shard again"]);
    // A whole run is another division, after which those of shards are of no use.
    run(&folder, &format!("batch in -o out {options}")).code(1);
    let names: Vec<String> = tree(folder.path().join("out/.stepbook/shards")).into_keys().collect();
    assert_eq!(names, ["1-of-1.jsonl"]);
    run(&folder, &merge).code(0).says(&["2 solved puzzles of 1 shard"]);
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

#[test]
fn a_gallery_has_pages_for_what_could_not_be_made() {
    let folder = folder();
    write(&folder, "in.txt", "ooooooooooooAAoooooooooooooooooooooo\n".to_owned() + &"ooo?oooooooooAAo\n".repeat(501));
    for (out, options) in [("site", ""), ("single", "--self-contained")] {
        run(&folder, &format!("batch in.txt -o {out} {FAST} {options}")).code(1).says(&["501 of 502 puzzles failed"]);
        let [first, second] = ["index.html", "index_2.html"].map(|name| text(&folder, &format!("{out}/{name}")));
        assert_eq!((first.matches("<li><b>").count(), second.matches("<li><b>").count()), (500, 1));
        assert!(first.contains("<h3>") && !second.contains("<h3>"));
        for page in [&first, &second] {
            assert!(
                page.contains("<a href=\"index_2.html\" aria-label=\"Page 2\"") && page.contains("<b>1 puzzle</b>")
            );
        }
    }
}

/// A run with variables of the environment.
fn with(folder: &TempDir, variables: &[(&str, &str)], arguments: &str) -> Run {
    Program::new().args(arguments.split(' ')).envs(variables.iter().copied()).current_dir(folder).run()
}

#[test]
fn schedulers_name_the_shard() {
    let folder = folder();
    write(&folder, "in.json", list(&["One", "Two", "Three"]));
    let slurm = [
        ("SLURM_ARRAY_TASK_COUNT", "2"),
        ("SLURM_ARRAY_TASK_MIN", "0"),
        ("SLURM_ARRAY_TASK_MAX", "1"),
        ("SLURM_ARRAY_TASK_STEP", "1"),
    ];
    for (variables, choice) in [
        (&[&slurm[..], &[("SLURM_ARRAY_TASK_ID", "1")]].concat()[..], "auto"),
        (&[("JOB_COMPLETION_INDEX", "1")], "auto/2"),
        (&[("AWS_BATCH_JOB_ARRAY_INDEX", "1"), ("AWS_BATCH_JOB_ARRAY_SIZE", "2")], "auto"),
        (&[("TEST_SHARD_INDEX", "1"), ("TEST_TOTAL_SHARDS", "2")], "auto"),
    ] {
        let out = format!("out-{}", variables[0].0);
        let done = with(&folder, variables, &format!("batch in.json -o {out} {FAST} --shard {choice}"));
        done.code(0).says(&["shard 2 of 2 is complete"]);
        assert!(outputs(&folder, &out) == ["two.html"], "{variables:?}");
    }
    for (variables, says) in [
        (&[][..], "none of these variables is set: SLURM_ARRAY_TASK_ID, AWS_BATCH_JOB_ARRAY_INDEX"),
        (&[("JOB_COMPLETION_INDEX", "1")], "such as --shard auto/8"),
        (&[("TEST_SHARD_INDEX", "2"), ("TEST_TOTAL_SHARDS", "2")], "TEST_SHARD_INDEX is 2, but TEST_TOTAL_SHARDS is 2"),
    ] {
        with(&folder, variables, "batch in.json -o out --shard auto").code(2).says(&[says]);
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn another_try_touches_nothing_that_is_finished() {
    let folder = folder();
    large(&folder, 30);
    let shard = |number: usize| run(&folder, &format!("batch in -o out {FAST} --shard {number}/2"));
    shard(1).code(1);
    shard(2).code(0);
    run(&folder, &format!("batch --merge -o out {FAST}")).code(0);
    let all: Vec<String> = tree(folder.path().join("out")).into_keys().map(|name| format!("out/{name}")).collect();
    assert!(all.len() > 60);
    let names: Vec<&str> = all.iter().map(String::as_str).collect();
    mark(&folder, &names);
    shard(1).says(&["0 of them new"]);
    run(&folder, &format!("batch --merge -o out {FAST}")).code(0);
    let touched = |folder: &TempDir| names.iter().copied().filter(|name| !is_marked(folder, name)).collect::<Vec<_>>();
    assert_eq!(touched(&folder), [""; 0]);
    // One that was not finished is made, and nothing else.
    fs::remove_file(folder.path().join("out/puzzle-5.html")).expect("it is there");
    fs::remove_file(folder.path().join("out/.stepbook/shards/2-of-2.jsonl")).expect("it is there");
    shard(2).says(&["1 of them new"]);
    assert_eq!(
        touched(&folder),
        ["out/.stepbook/puzzle-5.json", "out/.stepbook/shards/2-of-2.jsonl", "out/puzzle-5.html"]
    );
    // A shard of changed puzzles is not complete before it has ended.
    let faulty = "batch in/faulty.toml -o out --edition puzzle --shard 1/2 --font in/locked.toml";
    run(&folder, faulty).code(1);
    assert!(folder.path().join("out/.stepbook/shards/1-of-2.jsonl").exists(), "wrong options change nothing");
    write(&folder, "in/locked.toml", LOCKED.replace("ABB.", "AB.."));
    run(&folder, &format!("batch in -o out {FAST} --shard 1/2 --report missing/report.json")).code(5);
    assert!(folder.path().join("out/.stepbook/shards/1-of-2.jsonl").exists());
}

#[test]
fn a_report_tells_what_became_of_each_puzzle() {
    let folder = folder();
    large(&folder, 3);
    let whole = "batch in hughes -o out --max-positions 40 --self-contained";
    run(&folder, &format!("{whole} --report report.json")).code(1);
    let report = || serde_json::from_str::<serde_json::Value>(&text(&folder, "report.json")).expect("JSON");
    let part = |report: &serde_json::Value, key: &str| -> Vec<serde_json::Value> {
        report["puzzles"].as_array().expect("puzzles").iter().map(|puzzle| puzzle[key].clone()).collect()
    };
    let first = report();
    assert_eq!(part(&first, "outcome"), ["invalid", "unsolvable", "solved", "solved", "solved", "limit"]);
    assert_eq!(part(&first, "code"), [1, 3, 0, 0, 0, 4]);
    assert_eq!(part(&first, "number"), [1, 2, 3, 4, 5, 6]);
    assert_eq!(part(&first, "puzzle")[2], "in/many.json, puzzle 1");
    assert_eq!(part(&first, "name")[2], "puzzle-0");
    assert!(part(&first, "error")[5].as_str().is_some_and(|text| text.contains("--max-positions")));
    assert!(part(&first, "error")[2].is_null() && part(&first, "seconds").iter().all(|time| time.is_f64()));
    assert!(part(&first, "new").iter().all(|new| *new == true));
    // It says what is new, and does not count as an option of the puzzles.
    let before = tree(folder.path().join("out"));
    run(&folder, &format!("{whole} --report report.json --shard 2/2")).code(4);
    assert_eq!(report()["shard"], serde_json::json!({"number": 2, "of": 2}));
    assert_eq!(part(&report(), "number"), [2, 4, 6]);
    run(&folder, &format!("{whole} --report report.json")).code(1);
    assert_eq!(part(&report(), "new"), [true, false, false, false, false, false]);
    assert_eq!(tree(folder.path().join("out")), before);
    run(&folder, &format!("{whole} --report in/locked.toml")).code(1).says(&["in/locked.toml"]);
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
