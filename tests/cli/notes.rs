//! Notes of the author in all formats, and choices for booklets that the command line overrules.

use crate::common::program::{Run, run};
use crate::schemas::faults;
use serde_json::Value;
use std::fs;
use tempfile::TempDir;

const NOTED: &str = include_str!("../data/noted.toml");
const HOSTILE: &str = r"<b>The start</b> & \input{x} costs 100 % of $5 #1 {a} ~^_.";

/// A folder with the puzzle, and `more` at its end.
fn folder(more: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("n.toml"), format!("{NOTED}{more}")).expect("a writable folder");
    folder
}

fn content(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn manifest(folder: &TempDir, name: &str) -> Value {
    serde_json::from_str(&content(folder, &format!("{name}/manifest.json"))).expect("JSON")
}

/// The notes of a manifest by the numbers of their pictures.
fn notes(manifest: &Value) -> Vec<(u64, Vec<String>)> {
    let steps = manifest["steps"].as_array().expect("steps");
    let texts = |step: &Value| {
        step["notes"].as_array().map(|notes| notes.iter().map(|note| note.as_str().unwrap_or("?").to_owned()).collect())
    };
    steps.iter().filter_map(|step| Some((step["number"].as_u64()?, texts(step)?))).collect()
}

/// The first lines of the errors, with their places.
fn told(run: &Run) -> Vec<String> {
    let lines = run.err.lines().filter(|line| line.starts_with("error") || line.trim_start().starts_with("-->"));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn every_format_tells_the_notes_as_data() {
    let folder = folder("");
    for arguments in
        ["steps n.toml --lang en -o s", "book n.toml --lang en -o n.html", "book n.toml --lang en -o n.tex"]
    {
        run(&folder, arguments).code(0);
    }
    for arguments in ["draw n.toml -o d.txt", "draw n.toml --step 2 -o d.svg", "book n.toml -o n.pdf"] {
        run(&folder, arguments).code(0);
    }
    let manifest = manifest(&folder, "s");
    let schema: Value = serde_json::from_str(include_str!("../../docs/steps.schema.json")).expect("JSON");
    assert_eq!(faults(&schema, &manifest), Vec::<String>::new());
    let wanted = [(0, vec![HOSTILE]), (2, vec!["Short."]), (16, vec!["A is where it belongs."])];
    let wanted = wanted.map(|(step, notes)| (step, notes.into_iter().map(str::to_owned).collect::<Vec<_>>()));
    assert_eq!(notes(&manifest), wanted);
    assert_eq!(manifest["chapters"][0]["notes"], serde_json::json!(["A goes away."]));
    assert!(manifest["chapters"][1].get("notes").is_none());
    let html = content(&folder, "n.html");
    let escaped = r"&lt;b&gt;The start&lt;/b&gt; &amp; \input{x} costs 100 % of $5 #1 {a} ~^_.";
    assert_eq!(html.matches(escaped).count(), 1, "at the picture of the start, which is not in the table");
    assert_eq!(html.matches(">Short.</p>").count(), 2, "at the picture and in the table");
    assert!(!html.contains("<b>The start") && html.contains(">A goes away.</p>"));
    let tex = content(&folder, "n.tex");
    assert_eq!(tex.matches(r"\ensuremath{\backslash}}input\ensuremath{\{}x").count(), 1);
    assert!(!tex.contains(r"\input") && tex.matches("Short.").count() == 2 && tex.contains("\nA goes away.\\par"));
    assert!(content(&folder, "s/step-000.svg").contains("&lt;b&gt;The start&lt;/b&gt; &amp;"));
    assert!(content(&folder, "d.txt").ends_with(&format!("\n\n{HOSTILE}\n")));
    let svg = content(&folder, "d.svg");
    assert!(svg.contains("Short.</desc>") && svg.contains("nach links"), "{svg}");
}

#[test]
fn notes_of_pictures_that_are_not_shown_go_to_the_next_one() {
    let folder = folder("\n[[note]]\nstep = 4\ntext = 'Inside.'\n");
    for (name, steps) in [("m", "--steps moves"), ("l", "--steps 0-1,10"), ("a", "--arrows 3")] {
        run(&folder, &format!("steps n.toml --lang en {steps} -o {name}")).code(0);
    }
    let inside = |name: &str| {
        let all = notes(&manifest(&folder, name));
        all.into_iter().find(|(_, notes)| notes.iter().any(|note| note.ends_with("Inside.")))
    };
    assert_eq!(inside("m"), Some((5, vec!["After 4 steps: Inside.".to_owned()])));
    let last = vec!["After 2 steps: Short.".to_owned(), "After 4 steps: Inside.".to_owned()];
    assert_eq!(inside("l"), Some((10, last)));
    assert!(inside("a").is_some_and(|(number, _)| number < 4));
}

#[test]
fn notes_without_a_place_in_the_solution_are_errors_at_once() {
    let wrong = "\n[[note]]\nstep = 240\ntext = 'a'\n[[note]]\nchapter = 9\ntext = 'b'\n[[note]]\nposition = '''\n\
                 ##.#\n11.#\n.22.\nA33.\n#.44\n#B##\n'''\ntext = 'c'\n";
    // Choices are in a table that ends before.
    let folder = folder(wrong);
    let line = |text: &str| 1 + format!("{NOTED}{wrong}").lines().position(|line| line == text).expect("a line");
    let wanted = [
        "error: there is no step 240: the solution has steps 0 to 22".to_owned(),
        format!("--> n.toml:{}:8", line("step = 240")),
        "error: there is no chapter 9: the solution has 3".to_owned(),
        format!("--> n.toml:{}:11", line("chapter = 9")),
        "error: the solution does not pass through this position".to_owned(),
        format!("--> n.toml:{}:12", line("chapter = 9") + 3),
    ];
    for command in ["book n.toml -o n.pdf", "steps n.toml -o s", "draw n.toml --step 1"] {
        let run = run(&folder, command).code(1);
        assert_eq!(told(&run), wanted, "{}", run.err);
    }
    assert!(!folder.path().join("n.pdf").exists());
    run(&folder, "collection n.toml -o c.pdf").code(1).says(&["there is no step 240", "line "]);
    // What shows no solution does not mind.
    for command in
        ["solve n.toml", "explore n.toml", "convert n.toml -o n.json", "book n.toml --edition puzzle -o p.pdf"]
    {
        run(&folder, command).code(0);
    }
    let wanted = format!("line {}, column 8: there is no step 240", line("step = 240"));
    run(&folder, "batch n.toml -o out").code(1).says(&[&wanted]);
}

#[test]
fn blocks_that_are_alike_may_have_changed_places_in_a_position() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let puzzle = |position: &str| {
        format!(
            "title = 'T'\nboard = 'Aab..'\ngoal = {{ A = [0, 1] }}\n[[note]]\nposition = '{position}'\ntext = 'x'\n"
        )
    };
    for (position, code) in [("..Aab", 1), (".Aab.", 0), ("Aab..", 0), ("Aba..", 0), ("A*b.*", 0), ("*****", 1)] {
        fs::write(folder.path().join("n.toml"), puzzle(position)).expect("a writable folder");
        let exits = run(&folder, "steps n.toml -o s").code;
        assert_eq!(exits, Some(code), "{position}");
    }
}

#[test]
fn the_command_line_overrules_the_choices_of_the_author() {
    let folder = folder("steps = 'moves'\nedition = 'puzzle'\npaper = 'a5'\ncaption = 'step'\n");
    run(&folder, "steps n.toml -o a").code(0);
    run(&folder, "steps n.toml -o b --steps all --lang en --caption number").code(0);
    run(&folder, "steps n.toml -o c --arrows 2").code(0);
    let counts = ["a", "b", "c"].map(|name| {
        let manifest = manifest(&folder, name);
        let language = manifest["language"].as_str().expect("a language").to_owned();
        (manifest["steps"].as_array().expect("steps").len(), language)
    });
    assert_eq!((counts[0].clone(), counts[1].clone()), ((12, "de".to_owned()), (23, "en".to_owned())));
    assert!(counts[2].0 < 12 && counts[2].1 == "de", "{counts:?}");
    assert_eq!(manifest(&folder, "a")["steps"][1]["caption"], "Schritt 1 von 22");
    assert_eq!(manifest(&folder, "b")["steps"][1]["caption"], "1");
    // The theme is seen; nothing is said of options that nobody gave.
    let run_of = |arguments: &str| run(&folder, arguments).code(0).err;
    assert_eq!(run_of("book n.toml -o p.html").lines().count(), 1);
    assert!(
        !content(&folder, "p.html").contains("id=\"step-002\"") && content(&folder, "p.html").contains("lang=\"de\"")
    );
    run_of("book n.toml -o f.html --edition full");
    assert!(content(&folder, "f.html").contains("id=\"step-002\""));
    let colour = content(&folder, "a/step-000.svg");
    run_of("steps n.toml -o d --theme mono");
    assert_ne!(colour, content(&folder, "d/step-000.svg"));
}

#[test]
fn wrong_choices_are_told_with_their_repair() {
    let folder = folder("edition = 'hintz'\nsteps = 'mvoes'\npaper = 'a44'\ncaption = 'afer'\narrows = 9\n");
    let run = run(&folder, "solve n.toml").code(1);
    let likely =
        ["did you mean `hints`?", "did you mean `moves`?", "did you mean `a4`?", "did you mean `after`?", "1 to 5"];
    let run = run.says(&likely);
    assert_eq!(told(&run).len(), 10, "{}", run.err);
    let folder = self::folder("steps = '0,500'\n");
    self::run(&folder, "book n.toml -o n.pdf").code(1).says(&["`[booklet]`", "there is no step 500"]);
}
