//! `stepbook steps`: what the drawings show, and what the manifest says of them. The other tests of `stepbook steps` are in
//! `tests/cases/program/steps.txt`.

use crate::common::program::{folder, names, read, run, text};
use crate::schemas::faults;
use serde_json::Value;
use std::collections::BTreeSet;
use tempfile::TempDir;

/// Runs `stepbook steps` in `folder`, and returns the manifest in `name`.
fn manifest(folder: &TempDir, name: &str, arguments: &str) -> Value {
    run(folder, &format!("steps {arguments} -o {name}")).code(0);
    serde_json::from_str(&text(folder, &format!("{name}/manifest.json"))).expect("JSON")
}

#[test]
fn manifests_follow_their_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../docs/steps.schema.json")).expect("JSON");
    let folder = folder();
    let (mut seen, mut manifests) = (BTreeSet::new(), Vec::new());
    run(&folder, "solve ten-steps -o given.txt").code(0);
    for (name, arguments) in [
        ("a", "klotski"),
        ("b", "ten-steps --png 40 --element --sprite --sheet 5 --ground white --animate svg,gif --width 60"),
        ("c", "hughes --metric move --lang he --steps moves --arrow next"),
        ("d", "ten-steps --latex package --shape figure"),
        ("e", "klondike --element --animate svg"),
        ("f", "klotski --arrows 3"),
        ("h", "ten-steps --latex package"),
        ("i", "ten-steps --to typ"),
        ("j", "ten-steps --solution given.txt"),
        ("g", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/noted.toml")),
    ] {
        let manifest = manifest(&folder, name, arguments);
        assert_eq!(faults(&schema, &manifest), [""; 0], "{arguments}");
        let keys = |value: &Value| value.as_object().map(|object| object.keys().cloned().collect::<Vec<_>>());
        seen.extend(keys(&manifest).expect("an object"));
        seen.extend(manifest["steps"].as_array().expect("steps").iter().filter_map(keys).flatten());
        // Every file that is named is there, and every file that is there is named.
        let mut named: BTreeSet<String> = ["manifest.json".to_owned()].into();
        let shared = [
            "definitions",
            "puzzle",
            "package",
            "element",
            "element_more",
            "distances",
            "sprite",
            "sheet",
            "sheet_png",
        ]
        .map(|key| manifest[key].clone());
        let films = manifest["animations"].as_array().cloned().unwrap_or_default();
        let of_steps = manifest["steps"].as_array().into_iter().flatten();
        let of_steps = of_steps.flat_map(|step| [step["file"].clone(), step["png"].clone()]);
        named.extend(shared.into_iter().chain(films).chain(of_steps).filter_map(|v| v.as_str().map(str::to_owned)));
        assert!(named.iter().eq(&names(folder.path().join(name))), "{arguments}: {named:?}");
        manifests.push(manifest);
    }
    // Nothing of the schema is never written.
    for part in [&schema["properties"], &schema["properties"]["steps"]["items"]["properties"]] {
        for key in part.as_object().expect("keys").keys() {
            assert!(seen.contains(key), "{key} is in no manifest");
        }
    }
    // And the check finds errors.
    let (good, jumps, several) = (&manifests[0], &manifests[4], &manifests[5]);
    assert_eq!(several["steps"][1]["moves"][2]["arrow"], 3, "the schema knows numbers of arrows");
    for (good, pointer, wrong) in [
        (several, "/steps/1/moves/2/arrow", Value::from(0)),
        (several, "/steps/1/moves/0/block", Value::Null),
        (several, "/steps/1/phrases/0", Value::from(1)),
        (several, "/steps/1/moves", Value::Null),
        (jumps, "/counts/jumps", Value::from(-1)),
        (jumps, "/steps/3/move/direction", Value::from("up")),
        (good, "/length", Value::from("116")),
        (good, "/direction", Value::from("up")),
        (good, "/steps/3/move/from/0", Value::from(-1)),
        (good, "/steps/3/number", Value::Null),
        (good, "/schema", Value::from("stepbook-steps/1")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).expect("it is there") = wrong;
        assert_eq!(faults(&schema, &bad).len(), 1, "{pointer}");
    }
}

#[test]
fn every_step_knows_its_chapter_and_the_way_of_its_move() {
    let folder = folder();
    let manifest = |arguments: &str| manifest(&folder, "k", arguments);
    let klotski = manifest("klotski");
    // Chapters follow each other, and every step knows its own.
    let chapters = klotski["chapters"].as_array().expect("a list");
    assert_eq!((&chapters[0]["first"], &chapters[chapters.len() - 1]["last"]), (&1.into(), &116.into()));
    for step in klotski["steps"].as_array().expect("a list").iter().skip(1) {
        let chapter = &chapters[step["chapter"].as_u64().expect("a number") as usize - 1];
        let (first, last) = (chapter["first"].as_u64(), chapter["last"].as_u64());
        assert!(first <= step["number"].as_u64() && step["number"].as_u64() <= last, "{step}");
    }
    // In moves, a move's way goes round corners.
    assert!(manifest("klotski --metric move")["steps"].as_array().expect("a list").iter().any(|step| {
        step["move"].get("direction").is_none() && step["move"]["path"].as_array().is_some_and(|path| path.len() == 2)
    }));
    let moves = manifest("klotski --steps moves");
    let ways = moves["steps"].as_array().expect("a list").iter().filter_map(|step| step["move"]["path"].as_array());
    assert_eq!(ways.map(Vec::len).sum::<usize>(), 116);
}

/// Runs the program in `folder`, and returns the entries of the manifest.
fn entries(folder: &TempDir, arguments: &str) -> Vec<Value> {
    let mut entries = manifest(folder, "entries", arguments)["steps"].as_array().expect("a list").clone();
    for entry in &mut entries {
        // A single move is there once.
        let moved = entry["move"].clone();
        let object = entry.as_object_mut().expect("an object");
        object
            .entry("moves")
            .or_insert_with(|| if moved.is_null() { Value::Array(Vec::new()) } else { vec![moved].into() });
    }
    entries
}

/// A text picture after each block of `moves` has left its cells of `before` and entered those where it goes.
fn replayed(before: &str, moves: &Value) -> String {
    let mut grid: Vec<Vec<char>> = before.lines().map(|line| line.chars().collect()).collect();
    for one in moves.as_array().expect("a list") {
        let label = one["block"].as_str().and_then(|label| label.chars().next()).expect("a label");
        let number = |pointer: &str| one.pointer(pointer).and_then(Value::as_i64).expect("a number");
        let (down, right) = (number("/to/0") - number("/from/0"), number("/to/1") - number("/from/1"));
        let cells: Vec<(usize, usize)> = (0..grid.len())
            .flat_map(|row| (0..grid[row].len()).map(move |col| (row, col)))
            .filter(|&(row, col)| grid[row][col] == label)
            .collect();
        cells.iter().for_each(|&(row, col)| grid[row][col] = '.');
        for (row, col) in cells {
            let to = (row.checked_add_signed(down as isize), col.checked_add_signed(right as isize));
            let (row, col) = to.0.zip(to.1).expect("on the board");
            assert_eq!(grid[row][col], '.', "{one} is blocked");
            grid[row][col] = label;
        }
    }
    grid.into_iter().map(|line| line.into_iter().collect::<String>()).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_manifest_lists_the_moves_that_led_to_each_picture() {
    let folder = folder();
    for arguments in [
        "klotski --arrows 3",
        "klotski --arrows 3 --arrow next",
        "klotski --arrows 5 --metric move",
        "pennant --arrows 3 --arrow none",
        "klotski --steps moves",
        "klotski --steps moves --arrow next",
        "hughes",
        "hughes --arrow next --metric slide",
    ] {
        let entries = entries(&folder, arguments);
        let several = arguments.contains("--arrows");
        let mut last = 0;
        for (i, entry) in entries.iter().enumerate() {
            let moves = entry["moves"].as_array().expect("a list");
            assert_eq!(moves.is_empty(), i == 0, "{arguments}: {entry}");
            // The moves follow each other, the last one ends at this position, and their arrows are numbered.
            for (number, one) in (1..).zip(moves) {
                let arrow = one.get("arrow").and_then(Value::as_u64);
                assert_eq!(arrow, several.then_some(number), "{arguments}: {one}");
                assert!(one["number"].as_u64() > Some(last), "{arguments}: {one}");
                last = one["number"].as_u64().expect("a number");
            }
            assert_eq!(&entry["move"], moves.last().unwrap_or(&Value::Null));
            assert_eq!(entry["number"], last, "{arguments}");
            if i > 0 {
                let text = |entry: &Value| entry["position"].as_str().expect("a picture").to_owned();
                assert_eq!(replayed(&text(&entries[i - 1]), &entry["moves"]), text(entry), "{arguments}: {last}");
            }
            // The words are of the same moves, or of those that follow.
            let next = several || arguments.contains("next");
            let told = if next { entries.get(i + 1) } else { Some(entry) };
            let told = told.and_then(|entry| entry["moves"].as_array()).cloned().unwrap_or_default();
            let phrases = entry["phrases"].as_array().cloned().unwrap_or_default();
            assert_eq!(phrases.len(), if several { told.len() } else { 0 }, "{arguments}: {entry}");
            for ((phrase, one), sign) in phrases.iter().zip(&told).zip(["①", "②", "③", "④", "⑤"]) {
                let lead = format!("{sign} {} ", one["block"].as_str().expect("a label"));
                assert!(phrase.as_str().expect("a text").starts_with(&lead), "{arguments}: {phrase}");
            }
        }
    }
}

/// What the manifest said of single moves before pictures could have several.
#[test]
fn a_move_is_the_one_that_led_to_the_position_wherever_arrows_are() {
    let folder = folder();
    let moves = |arguments: &str| -> Vec<Value> {
        entries(&folder, arguments).into_iter().map(|entry| entry["move"].clone()).collect()
    };
    for selection in ["", "--steps moves", "--steps milestones", "--steps 5,9-12,last", "--metric move"] {
        let after = moves(&format!("hughes {selection}"));
        assert_eq!(moves(&format!("hughes {selection} --arrow next")), after, "{selection}");
    }
    let whole = moves("hughes --steps moves --arrow next");
    let first = serde_json::json!({
        "block": "2", "from": [1, 2], "number": 2, "path": ["left", "up"], "to": [0, 1],
        "why": { "reason": "room", "block": "3", "number": 3, "cells": [[1, 2]] },
    });
    assert_eq!((&whole[0], &whole[1]), (&Value::Null, &first));
    let jumps = entries(&folder, "klondike --arrow next");
    assert_eq!((&jumps[3]["move"]["number"], &jumps[3]["moves"][0]), (&3.into(), &jumps[3]["move"]));
}

/// Numbers in circles are for the eyes.
#[test]
fn several_moves_are_read_aloud_with_plain_numbers() {
    let folder = folder();
    let first = |language: &str| entries(&folder, &format!("klotski --arrows 3 --lang {language}"))[0].clone();
    for language in ["en", "de", "es", "fr", "he", "zh"] {
        let told = first(language);
        for key in ["aloud", "alt"] {
            let text = told[key].as_str().expect("a text");
            assert!(!text.contains(['①', '②', '③']) && ["1", "2", "3"].iter().all(|n| text.contains(n)), "{text}");
        }
    }
}

#[test]
fn a_sprite_has_every_step_as_a_symbol() {
    let folder = folder();
    run(&folder, "steps ten-steps -o s --sprite").code(0);
    let sprite = text(&folder, "s/sprite.svg");
    let symbols: Vec<&str> = sprite.split("<symbol ").skip(1).collect();
    assert_eq!(symbols.len(), 23);
    for (k, symbol) in symbols.iter().enumerate() {
        assert!(symbol.contains(&format!("id=\"step-{k:03}\"")) && symbol.contains("<title>"), "{symbol}");
        // It shows what the file of the step shows.
        let file = text(&folder, &format!("s/step-{k:03}.svg"));
        let drawn = file.split("</desc>").nth(1).and_then(|rest| rest.split("</svg>").next()).expect("a drawing");
        assert!(symbol.contains(drawn.trim()), "{k}");
    }
    let ids: Vec<&str> = sprite.split(" id=\"").skip(1).collect();
    assert_eq!(ids.len(), 23, "no other ids");
}

#[test]
fn a_rule_of_a_page_for_a_class_replaces_the_paint_of_a_drawing() {
    let folder = folder();
    for theme in ["mono", "colour", "high-contrast", "photocopy"] {
        run(&folder, &format!("steps klotski -o {theme} --theme {theme} --steps 0,42")).code(0);
        let drawn = text(&folder, &format!("{theme}/step-042.svg"));
        // Inside of a block nothing has paint but what has a class, so that a rule for a kind of block is enough.
        let blocks: Vec<&str> = drawn.split("class=\"sb-block ").skip(1).collect();
        assert_eq!(blocks.len(), 10);
        for block in blocks {
            let (group, rest) = block.split_once('>').expect("a tag");
            assert!(group.contains("fill=\"#"), "{theme}: {group}");
            assert_eq!(group.contains("stroke-width="), group.contains("sb-moved"), "{theme}: {group}");
            let inside = rest.split("</g>").next().unwrap_or_default().split('<');
            let mut shapes = inside.filter(|tag| !tag.contains("class=") && !tag.starts_with("text "));
            assert!(shapes.all(|tag| !tag.contains("fill=") && !tag.contains("stroke")), "{theme}: {block}");
        }
    }
}

/// Blocks go move by move, however many moves a picture shows.
#[test]
fn an_animation_of_manoeuvres_makes_whole_moves() {
    let folder = folder();
    let film = |arguments: &str| {
        let options = "-o film --animate svg,gif --width 40 --delay 100";
        run(&folder, &format!("steps hughes {arguments} {options}")).code(0);
        (text(&folder, "film/animation.svg"), read(&folder, "film/animation.gif"))
    };
    let (several, single) = (film("--arrows 3 --prefer fewest-moves"), film("--steps moves"));
    assert!(several.0 == single.0, "the SVG is another one");
    assert!(several.0 != film("").0);
    // How long its pictures stay, in hundredths of a second: the moves of all of them, and the end.
    let delays = |gif: &[u8]| -> Vec<u64> {
        let control = gif.windows(6).filter(|bytes| bytes[..3] == [0x21, 0xf9, 4]);
        control.map(|bytes| u64::from(u16::from_le_bytes([bytes[4], bytes[5]]))).collect()
    };
    let (several, single) = (delays(&several.1), delays(&single.1));
    assert!(several.len() < single.len() && several.contains(&30), "{several:?}");
    assert_eq!(several.iter().sum::<u64>(), single.iter().sum::<u64>());
}

/// The parts of numbered arrows have classes.
#[test]
fn numbers_of_arrows_have_a_class() {
    let folder = folder();
    let manifest = manifest(&folder, "s", "klotski --arrows 3 --sprite");
    let steps = manifest["steps"].as_array().expect("steps");
    for (i, step) in steps.iter().enumerate() {
        let drawing = text(&folder, &format!("s/{}", step["file"].as_str().expect("a file")));
        let moves = steps.get(i + 1).map_or(0, |next| next["moves"].as_array().map_or(1, Vec::len));
        for (class, count) in [("sb-arrow", moves), ("sb-tally", moves), ("sb-count", moves)] {
            assert_eq!(drawing.matches(&format!("class=\"{class}\"")).count(), count, "{class} in {step}");
        }
        for number in 1..=moves {
            assert_eq!(drawing.matches(&format!(">{number}</text>")).count(), 1, "{drawing}");
        }
    }
    assert!(text(&folder, "s/sprite.svg").contains("sb-count"));
}

#[test]
fn an_animation_is_small_and_ends_at_the_goal() {
    let folder = folder();
    for (name, arguments) in [("s", "klotski"), ("m", "klotski --metric move"), ("w", "klotski --steps moves")] {
        let manifest = manifest(&folder, name, &format!("{arguments} --animate svg"));
        let film = text(&folder, &format!("{name}/animation.svg"));
        assert!(film.len() < 20_000, "{} bytes", film.len());
        assert!(film.contains("prefers-reduced-motion:no-preference"), "{film}");
        let steps = manifest["steps"].as_array().expect("steps");
        // The last place of each block is where the solution leaves it.
        let blocks = blocks(steps[0]["position"].as_str().expect("a picture"));
        let last = self::blocks(steps[steps.len() - 1]["position"].as_str().expect("a picture"));
        assert_eq!(blocks.len(), 10);
        let mut moving = 0;
        for (i, (label, from)) in blocks.iter().enumerate() {
            let Some(track) = film.split(&format!("@keyframes animation-{i}{{")).nth(1) else {
                assert_eq!(Some(from), place(&last, *label).as_ref(), "{label} stands still");
                continue;
            };
            let frames = track.split("}}").next().expect("an end");
            let end = frames.rsplit("translate(").next().expect("a place");
            let end: Vec<i64> = end
                .trim_end_matches(')')
                .split(',')
                .map(|length| length.trim_end_matches(')').trim_end_matches("px").parse().expect("a length"))
                .collect();
            let to = place(&last, *label).expect("the block is there");
            let expected = [(to.1 as i64 - from.1 as i64) * 100, (to.0 as i64 - from.0 as i64) * 100];
            assert_eq!(end, expected, "{name}: {label}");
            moving += 1;
            // Blocks go along rows and columns only.
            let places: Vec<(i64, i64)> = frames
                .split("translate(")
                .skip(1)
                .map(|rest| {
                    let rest = rest.split(')').next().expect("an end").replace("px", "");
                    let (x, y) = rest.split_once(',').expect("two lengths");
                    (x.parse().expect("x"), y.parse().expect("y"))
                })
                .collect();
            assert!(places.windows(2).all(|pair| pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1), "{frames}");
            // Time continues.
            let times = frames.split('}').flat_map(|frame| frame.split('{').next().unwrap_or_default().split(','));
            let times: Vec<f64> = times.filter_map(|time| time.trim_end_matches('%').parse().ok()).collect();
            assert!(times.is_sorted() && times.iter().all(|time| *time <= 100.0), "{times:?}");
        }
        assert!(moving >= 9);
    }
}

/// Labels with the row and column of their first cell, in reading order.
fn blocks(position: &str) -> Vec<(char, (usize, usize))> {
    let mut found: Vec<(char, (usize, usize))> = Vec::new();
    for (row, line) in position.lines().enumerate() {
        for (col, label) in line.chars().enumerate() {
            if label != '.' && found.iter().all(|(known, _)| *known != label) {
                found.push((label, (row, col)));
            }
        }
    }
    found
}

fn place(blocks: &[(char, (usize, usize))], label: char) -> Option<(usize, usize)> {
    blocks.iter().find(|(known, _)| *known == label).map(|&(_, at)| at)
}
