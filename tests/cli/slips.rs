//! Slips must not overwrite an input file or start a useless search.

use crate::common::program::{Run, folder, run, run_with, write};
use std::fs;
use tempfile::TempDir;

const TINY: &str = "title = 'Tiny'\nboard = 'A.'\ngoal = { A = [0, 1] }\n";

/// Sam Loyd's offer of 1,000 dollars.
const LOYD: &str = "title = 'Loyd'\nboard = '''\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 15 14 ..\n'''\n\
                    goal = '''\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15 ..\n'''\n";

fn refused(folder: &TempDir, arguments: &str, name: &str, content: &str) -> Run {
    let done = run(folder, arguments).code(1);
    assert_eq!(fs::read_to_string(folder.path().join(name)).expect("it is there"), content, "{arguments}");
    done
}

#[test]
fn no_command_overwrites_its_input() {
    let folder = folder();
    write(&folder, "a.toml", TINY);
    for command in [
        "book a.toml --to html -o a.toml",
        "book ./a.toml --to tex -o a.toml",
        "book a.toml --to pdf -o ./a.toml",
        "draw a.toml --to svg -o a.toml",
        "solve a.toml --to txt -o a.toml",
        "solve a.toml --json -o a.toml",
        "explore a.toml --to csv -o a.toml",
        "convert a.toml --to json -o a.toml",
    ] {
        refused(&folder, command, "a.toml", TINY).says(&["`", "a.toml`", "input file", "another name"]);
    }
    run(&folder, "collection a.toml --to pdf -o a.toml").code(2).says(&["`a.toml` is both a puzzle and the book"]);
    let whole = folder.path().join("a.toml");
    refused(&folder, &format!("convert a.toml --to native -o {}", whole.display()), "a.toml", TINY);
    fs::create_dir(folder.path().join("b")).expect("a folder");
    refused(&folder, "convert a.toml --to native -o b/../a.toml", "a.toml", TINY);
    // The name that a book has without -o.
    write(&folder, "x.html", TINY);
    refused(&folder, "book x.html --to html", "x.html", TINY).says(&["`x.html` is an input file"]);
    // Steps and pages of a collection have names of their own.
    write(&folder, "b/step-000.svg", TINY);
    refused(&folder, "steps b/step-000.svg -o b", "b/step-000.svg", TINY);
    write(&folder, "c/a.html", TINY);
    run(&folder, "batch c/a.html -o c").code(1).says(&["input file"]);
    assert_eq!(fs::read_to_string(folder.path().join("c/a.html")).expect("it is there"), TINY);
    // Files that options name are also inputs.
    write(&folder, "mine.toml", "base = 'color'\n");
    refused(&folder, "draw a.toml --theme mine.toml --to svg -o mine.toml", "mine.toml", "base = 'color'\n");
    write(&folder, "own.ftl", "move-start = begin\n");
    run(&folder, "draw a.toml --to svg -o b.svg").code(0);
    run(&folder, "draw a.toml --to svg -o b.svg").code(0);
}

#[cfg(unix)]
#[test]
fn links_to_the_input_are_the_input() {
    let folder = folder();
    let file = write(&folder, "a.toml", TINY);
    std::os::unix::fs::symlink("a.toml", folder.path().join("soft.toml")).expect("a link");
    fs::hard_link(&file, folder.path().join("hard.toml")).expect("a link");
    for (from, to) in [("a", "soft"), ("a", "hard"), ("soft", "a"), ("soft", "hard"), ("hard", "a")] {
        refused(&folder, &format!("convert {from}.toml --to json -o {to}.toml"), "a.toml", TINY)
            .says(&[&format!("`{to}.toml` is the same file as `{from}.toml`")]);
    }
}

#[test]
fn a_puzzle_that_parity_proves_unsolvable_ends_at_once() {
    let folder = folder();
    write(&folder, "loyd.toml", LOYD);
    let reason = "`Loyd` has no solution: each move swaps the gap with a block; the goal is an odd number of such";
    for command in [
        "solve",
        "solve --json",
        "solve --endings",
        "solve --all-metrics",
        "solve --count-all 5",
        "book",
        "draw --step 1",
    ] {
        let (command, options) = command.split_once(' ').unwrap_or((command, ""));
        run(&folder, &format!("{command} loyd.toml {options}")).code(3).says(&[reason]);
    }
    run(&folder, "solve loyd.toml --search depth-first").code(3).says(&[reason]);
    run(&folder, "steps loyd.toml -o steps").code(3).says(&[reason]);
    run(&folder, "batch loyd.toml -o out").code(0).says(&["unsolvable: loyd.toml", reason]);
    let page = fs::read_to_string(folder.path().join("out/index.html")).expect("the page of all");
    assert!(page.contains("the goal is an odd number") && !page.contains("reachable position"));
    run(&folder, "collection loyd.toml -o book.pdf").code(3).says(&[reason]);
}

#[test]
fn the_puzzle_edition_is_made_without_a_search() {
    let folder = folder();
    let rows = "aa bb cc dd ee\nff gg hh ii jj\nkk ll mm nn oo\npp qq rr ss tt\nuu vv ww xx ..";
    let goal = rows.replace("aa bb cc", "cc aa bb");
    write(&folder, "24.toml", format!("title = 'Twenty-four'\nboard = '''\n{rows}\n'''\ngoal = '''\n{goal}\n'''\n"));
    write(&folder, "loyd.toml", LOYD);
    for puzzle in ["24.toml", "loyd.toml"] {
        for to in ["pdf", "html", "tex"] {
            // With these limits, a search would find nothing.
            let made = run(&folder, &format!("book {puzzle} --edition puzzle -o x.{to} --max-positions 5")).code(0);
            assert!(!made.err.contains("step"), "{}", made.err);
        }
        let page = fs::read_to_string(folder.path().join("x.html")).expect("the page");
        assert!(!page.contains("Can you solve it in") && !page.contains("0 steps"));
        assert!(page.contains("A sliding-block puzzle to solve") && !page.contains("\"length\""));
        assert!(!page.contains("<b></b>"));
    }
    run(&folder, "book 24.toml -o x.pdf --max-positions 5 --effort 0").code(4);
    run(&folder, "batch 24.toml loyd.toml -o out --to html --edition puzzle --max-positions 5").code(0);
    let gallery = fs::read_to_string(folder.path().join("out/index.html")).expect("the page of all");
    assert!(gallery.contains("Twenty-four") && gallery.contains("Loyd") && !gallery.contains("0 steps"));
    // Images show the solution.
    run(&folder, "batch 24.toml -o images --to svg --edition puzzle --max-positions 5 --effort 0").code(4);
}

#[test]
fn check_reads_our_own_tables() {
    let folder = folder();
    for (name, language, edition) in [
        ("klotski", "en", "solution"),
        ("klotski", "en", "full"),
        ("klotski", "de", "solution"),
        ("klotski", "fr", "solution"),
        ("klotski", "es", "solution"),
        ("hughes", "en", "full"),
        ("hughes", "de", "solution"),
        ("hughes", "fr", "full"),
    ] {
        run(&folder, &format!("book {name} --lang {language} --edition {edition} -o x.pdf")).code(0);
        if !crate::common::tool("pdftotext") {
            return;
        }
        for layout in [&["-layout"][..], &["-raw"], &[]] {
            // Cell by cell, the rows of a table that has headings of parts are torn apart.
            if layout.is_empty() && (name == "klotski" || (language, edition) == ("en", "full")) {
                continue;
            }
            let told = std::process::Command::new("pdftotext")
                .args(layout)
                .args(["x.pdf", "-"])
                .current_dir(folder.path())
                .output()
                .expect("it starts");
            let text = String::from_utf8_lossy(&told.stdout).into_owned();
            let checked = run_with(&folder, &format!("check {name} -"), &text);
            assert_eq!(checked.code, Some(0), "{name} {language} {edition} {layout:?}: {}", checked.err);
        }
    }
    run(&folder, "book number-maze --edition solution -o x.pdf").code(0);
    let told =
        std::process::Command::new("pdftotext").args(["-layout", "x.pdf", "-"]).current_dir(folder.path()).output();
    let text = String::from_utf8_lossy(&told.expect("it starts").stdout).into_owned();
    run_with(&folder, "check number-maze -", &text).code(0);
}

#[test]
fn the_red_car_can_be_named() {
    let folder = folder();
    let text = "BB...CD..E.CDXXE.CD..E..F...GGF.HHH.\n";
    let taken = run_with(&folder, "solve -", text.replace('X', "R")).code(0);
    taken.says(&["warning", "`R` is taken", "--target R"]);
    let named = run_with(&folder, "solve - --target R", text.replace('X', "R")).code(0);
    // X is the usual letter.
    let usual = run_with(&folder, "solve -", text).code(0);
    assert!(named.err.is_empty() && usual.err.is_empty(), "{}{}", named.err, usual.err);
    run_with(&folder, "solve - --target Q", text).code(1).says(&["there is no car `Q`"]);
    run(&folder, "solve klotski --target S").code(1).says(&["--goal"]);
}
