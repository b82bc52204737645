//! The page and the drawings in a real browser, and what the Nu HTML checker says of them. The checks themselves are scripts
//! in `tests/web`; each is started once, with a folder of pages.

use crate::common::program::run;
use crate::common::stories::told;
use crate::common::{self, web};
use std::path::Path;
use stepbook::stages::booklet::{Style, compose, html};
use stepbook::stages::format;
use stepbook::stages::grid::{Cell, Direction};
use stepbook::stages::puzzle::{Puzzle, Solution};
use stepbook::stages::sliding::{Metric, Move};
use stepbook::stages::walkthrough::narrate;
use tempfile::TempDir;

const KLOTSKI: &str = include_str!("../../examples/klotski.toml");
/// Texts that would act if any output took them for markup, script, style, an address or a template.
const HOSTILE: &str = include_str!("../web/hostile.toml");
/// The same board with labels as long.
const HARMLESS: &str = include_str!("../web/harmless.toml");

/// What is a maze in place of the board of these two.
const FIELD: &str = "field = '''\n112\n121\n21x\n'''\nstart = [0, 0]\n";

/// A page of others with the element, and the policy that it documents.
const ELEMENT: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'self'">
<title>A puzzle</title>
<link rel="icon" href="steps/step-000.svg">
<script src="steps/step-book.js" defer></script>
</head>
<body>
<step-book src="steps/manifest.json"></step-book>
<step-book src="steps/manifest.json" mode="play"></step-book>
</body>
</html>
"#;

/// One step, to the only empty cell.
const ONE_STEP: &str = "title = \"One step\"\nboard = \"\"\"\n12\n3.\n\"\"\"\ngoal = { 3 = [1, 1] }\n";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Whether a browser can be started and driven.
fn ready() -> bool {
    common::tool("node") && common::tool("chromium") && web::installed()
}

/// Runs the program in `folder`.
fn stepbook(folder: &Path, arguments: &str) {
    run(folder, &format!("{arguments} --quiet")).code(0);
}

fn write(folder: &Path, file: &str, text: &str) {
    std::fs::write(folder.join(file), text).expect("the folder can be written");
}

/// Pages of all editions, of other puzzles and other languages.
fn pages(folder: &Path) {
    stepbook(folder, "book klotski -o klotski.html");
    for edition in ["puzzle", "hints", "solution", "large"] {
        stepbook(folder, &format!("book hughes --edition {edition} -o {edition}.html"));
    }
    stepbook(folder, "batch hughes rush-hour traffic-cop --self-contained -o batch");
    std::fs::copy(folder.join("batch/index.html"), folder.join("gallery.html")).expect("the gallery is there");
    for language in ["de", "fr", "es", "he", "zh"] {
        stepbook(folder, &format!("book hughes --lang {language} -o {language}.html"));
    }
    stepbook(folder, "book rush-hour --theme colour -o colour.html");
    stepbook(folder, "book klotski --steps milestones --caption move -o milestones.html");
    stepbook(folder, "book pennant --arrows 3 -o arrows.html");
    stepbook(folder, "book klondike -o klondike.html");
}

/// A thousand steps: a block of Klotski goes to and fro.
fn thousand(folder: &Path) {
    let puzzle = format::read(KLOTSKI.as_bytes(), None).expect("a valid puzzle");
    let from = |step: usize| if step.is_multiple_of(2) { (4, 3, Direction::Left) } else { (4, 2, Direction::Right) };
    let moves = (0..1000).map(from).map(|(row, col, way)| Move { cell: Cell::new(row, col), path: vec![way] });
    let solution = Solution::Sliding { metric: Metric::Step, moves: moves.collect() };
    let story = narrate(&puzzle, &solution).expect("the moves are legal");
    write(folder, "thousand.html", &page(&compose(&story, &Style::default())));
}

fn page(booklet: &stepbook::stages::booklet::Booklet) -> String {
    html(booklet, &stepbook::stages::templates()).expect("the built-in templates are right")
}

/// Pages and drawings of the hostile puzzle, and the texts that they must show.
fn hostile(folder: &Path) {
    write(folder, "hostile.toml", HOSTILE);
    write(folder, "harmless.toml", HARMLESS);
    for step in [0, 1, 2] {
        stepbook(folder, &format!("draw harmless.toml --step {step} -o harmless-{step}.svg"));
    }
    for edition in ["full", "puzzle", "hints", "solution"] {
        for name in ["hostile", "harmless"] {
            stepbook(folder, &format!("book {name}.toml --edition {edition} -o {name}-{edition}.html"));
        }
    }
    for (name, text) in [("hostile", HOSTILE), ("harmless", HARMLESS)] {
        let head = text.split("board =").next().expect("the part before the board");
        write(folder, &format!("{name}-maze.toml"), &format!("{head}{FIELD}"));
        stepbook(folder, &format!("book {name}-maze.toml -o {name}-maze.html"));
    }
    stepbook(folder, "steps hostile.toml -o steps");
    stepbook(folder, "steps hostile.toml --element -o served/steps");
    write(folder, "served/element.html", ELEMENT);
    stepbook(folder, "batch hostile.toml harmless.toml hostile-maze.toml -o served/batch");
    let puzzle = format::read(HOSTILE.as_bytes(), None).expect("a valid puzzle");
    // What no file may say, a program that uses the library still can.
    let mut raw = puzzle.clone();
    let signs = "\u{0}\u{1}\u{b}\u{1b}[31m\u{7f}\u{85}\u{2028}\u{2029}\u{202e}\u{2066}\u{200f}\u{feff}\u{fffe}</title>";
    raw.about.title = format!("raw {signs} <script>window.pwned=20</script>");
    raw.about.author = Some(format!("{signs}{}", "<b onclick=window.pwned=21>".repeat(2000)));
    raw.about.note = Some(format!("javascript:window.pwned=22 {signs}"));
    write(folder, "hostile-raw.html", &page(&compose(&told(&raw, "en"), &Style::default())));
    let texts = |puzzle: &Puzzle| {
        let about = &puzzle.about;
        serde_json::json!({
            "title": about.title, "author": about.author, "source": about.source, "note": about.note, "labels": labels(puzzle),
        })
    };
    let all = serde_json::json!({ "file": texts(&puzzle), "hostile-raw": texts(&raw) });
    write(folder, "texts.json", &all.to_string());
}

/// The labels of the hostile puzzle, which are in its file with spaces between them.
fn labels(puzzle: &Puzzle) -> Vec<String> {
    let story = told(puzzle, "en");
    story.pieces.iter().map(|piece| piece.label.clone()).collect()
}

#[test]
fn pages_can_be_read_at_every_width_without_script_and_on_paper() {
    if ready() {
        let folder = folder();
        pages(folder.path());
        web::check("reading.mjs", folder.path());
    }
}

#[test]
fn the_player_does_what_its_keys_buttons_and_addresses_say() {
    if ready() {
        let folder = folder();
        stepbook(folder.path(), "book klotski -o klotski.html");
        stepbook(folder.path(), "draw klotski --step 42 -o drawn-042.svg");
        web::check("player.mjs", folder.path());
    }
}

#[test]
fn pictures_of_several_moves_are_played_move_by_move() {
    if ready() {
        let folder = folder();
        stepbook(folder.path(), "book klotski --arrows 3 --prefer fewest-moves -o arrows.html");
        web::check("arrows.mjs", folder.path());
    }
}

#[test]
fn the_page_is_played_by_keys_and_fingers() {
    if ready() {
        let folder = folder();
        stepbook(folder.path(), "book klotski -o klotski.html");
        for edition in ["puzzle", "hints"] {
            stepbook(folder.path(), &format!("book klotski --edition {edition} -o {edition}.html"));
        }
        write(folder.path(), "one.toml", ONE_STEP);
        stepbook(folder.path(), "book one.toml -o one.html");
        // Too few positions for a table of all.
        stepbook(folder.path(), "book klotski --max-positions 25000 -o searched.html");
        web::check("play.mjs", folder.path());
    }
}

/// A board of 22 columns; one step solves it.
const LARGE: &str = "title = \"Large\"\nboard = \"\"\"\naabb..ccdd..eeff..gghh\ni.....................\ni..jjjj...............\n......................\n\
......................\n...................zz.\n\"\"\"\ngoal = { z = [5, 20] }\n";

#[test]
fn a_phone_has_all_that_is_needed_on_its_screen() {
    if ready() {
        let folder = folder();
        write(folder.path(), "large.toml", LARGE);
        for puzzle in ["klotski", "rush-hour", "klondike", "large.toml"] {
            let name = puzzle.trim_end_matches(".toml");
            stepbook(folder.path(), &format!("book {puzzle} -o {name}.html"));
        }
        web::check("phone.mjs", folder.path());
    }
}

#[test]
fn boards_are_in_colour_on_screens_and_readers_choose_their_look() {
    if ready() {
        let folder = folder();
        for puzzle in ["klotski", "hughes", "klondike"] {
            stepbook(folder.path(), &format!("book {puzzle} -o {puzzle}.html"));
        }
        stepbook(folder.path(), "book klotski --theme mono -o mono.html");
        web::check("looks.mjs", folder.path());
    }
}

#[test]
fn webkit_plays_pages() {
    if ["node", "WebKitWebDriver", "xvfb-run"].into_iter().all(common::tool) && web::installed() {
        let folder = folder();
        for puzzle in ["klotski", "klondike"] {
            stepbook(folder.path(), &format!("book {puzzle} -o {puzzle}.html"));
        }
        web::check_in("webkit", "webkit.mjs", folder.path());
    }
}

#[test]
fn axe_finds_nothing() {
    if ready() {
        let folder = folder();
        pages(folder.path());
        web::check("axe.mjs", folder.path());
    }
}

#[test]
fn hostile_texts_stay_texts() {
    if ready() {
        let folder = folder();
        hostile(folder.path());
        web::check("hostile.mjs", folder.path());
    }
}

#[test]
fn a_thousand_steps_cost_no_more_at_the_start_than_a_hundred() {
    if ready() {
        let folder = folder();
        stepbook(folder.path(), "book klotski -o klotski.html");
        stepbook(folder.path(), "book supercompo -o chapters.html");
        thousand(folder.path());
        web::check("long.mjs", folder.path());
    }
}

/// What the Nu HTML checker says of all pages and drawings: nothing.
#[test]
fn the_nu_html_checker_has_nothing_to_say() {
    if !common::tool("java") || !web::installed() {
        return;
    }
    let folder = folder();
    pages(folder.path());
    hostile(folder.path());
    thousand(folder.path());
    // It is not the program's, and made for a server.
    std::fs::remove_file(folder.path().join("served/element.html")).expect("it is there");
    stepbook(folder.path(), "steps klotski -o klotski");
    stepbook(folder.path(), "explore klotski --to svg -o plot.svg");
    assert_eq!(web::validate(folder.path()), [""; 0]);
}
