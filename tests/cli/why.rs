//! `stepbook solve --why`.

use crate::common::program::{folder, run};
use serde_json::Value;
use std::collections::BTreeMap;

/// A line of the tree: the number of the move's last step, its words with the spaces before them, the reason.
fn line(text: &str) -> (u64, &str, &str) {
    let (number, rest) = text.trim_start().split_once("  ").expect("a number and words");
    let words = rest.trim_start();
    let (words, why) = words.split_once("  ").expect("words and a reason");
    (number.parse().expect("a number"), words, why.trim_start())
}

/// What the JSON says of a move: "room for S (24)".
fn told(why: &Value) -> String {
    match why["reason"].as_str().expect("a reason") {
        "room" => format!("room for {} ({})", why["block"].as_str().expect("a block"), why["number"]),
        "on-its-way" => format!("on its way ({})", why["number"]),
        "empty" => "room for the goal".to_owned(),
        "unknown" => "no reason".to_owned(),
        other => other.to_owned(),
    }
}

#[test]
fn the_tree_has_every_move_once_below_the_one_for_which_it_makes_room() {
    let folder = folder();
    for arguments in [
        "klotski",
        "klotski --metric move",
        "pennant --metric slide",
        "hughes",
        "only-18-steps",
        "supercompo",
        "ten-steps",
        "traffic-cop",
        "hackerrank-sample --prefer first",
        "hughes --search depth-first",
    ] {
        let arguments = arguments.replace("hackerrank-sample", &crate::commands::example("hackerrank-sample.txt"));
        let tree = run(&folder, &format!("solve {arguments} --why")).code(0);
        let json: Value =
            serde_json::from_slice(&run(&folder, &format!("solve {arguments} --json")).code(0).out).expect("JSON");
        let moves = json["moves"].as_array().expect("moves");
        let after = |k: usize| moves.get(k + 1).map(|next| &next["block"]);
        let ends = |&k: &usize| after(k) != Some(&moves[k]["block"]);
        // A move has the reason of its last step, and its number.
        let mut missing: BTreeMap<u64, String> =
            (0..moves.len()).filter(ends).map(|k| (k as u64 + 1, told(&moves[k]["why"]))).collect();
        let all = missing.clone();
        assert!(all.values().any(|why| why == "home"), "{arguments}");
        let is_tree = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let lines: Vec<&str> = tree.text().lines().skip(1).filter(is_tree).collect();
        let mut above: Vec<(u64, usize)> = Vec::new();
        let longest = lines.iter().map(|line| line.chars().count()).max();
        assert!(longest < Some(80) || arguments.contains("depth-first"), "{arguments}: {longest:?}");
        for text in lines {
            let (number, words, why) = line(text);
            assert_eq!(missing.remove(&number).as_deref(), Some(why), "{arguments}: {text}");
            let indent = text.find(words).expect("the words");
            let later = why.rsplit_once('(').and_then(|(_, number)| number.trim_end_matches(')').parse().ok());
            // What is indented more than the first lines is for one of the lines above it, as the tree says by itself.
            let root = text.split_at(indent).0.len() == all.keys().last().map_or(0, |last| last.to_string().len() + 2);
            if !root {
                assert!(above.iter().any(|&(other, at)| Some(other) == later && at <= indent), "{arguments}: {text}");
            }
            above.push((number, indent));
        }
        assert!(missing.is_empty(), "{arguments}: {missing:?}");
    }
}
