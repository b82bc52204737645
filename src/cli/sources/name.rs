//! Names of files for puzzles, whatever their titles: safe in every file system and in URLs, and all different.

use rustc_hash::{FxHashMap, FxHashSet};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Most bytes of a name without its extension; every file system has room for three times as many.
const MOST: usize = 80;

/// Names that mean a device on Windows, whatever the extension, and the page that links all.
const RESERVED: [&str; 5] = ["con", "prn", "aux", "nul", "index"];

/// `text` as a name: small letters and digits of any script, hyphens between its words.
pub(in crate::cli) fn plain(text: &str) -> String {
    let mut name = String::new();
    for c in text.nfc().flat_map(char::to_lowercase).nfc() {
        let is_part =
            c.is_alphanumeric() || c == '_' || (is_combining_mark(c) && !name.is_empty() && !name.ends_with('-'));
        match is_part {
            true if name.len() + c.len_utf8() > MOST => break,
            true => name.push(c),
            false if name.is_empty() || name.ends_with('-') || name.len() == MOST => {}
            false => name.push('-'),
        }
    }
    let name = name.trim_end_matches('-');
    match name {
        "" => "puzzle".to_owned(),
        _ if is_reserved(name) => format!("puzzle-{name}"),
        _ => name.to_owned(),
    }
}

fn is_reserved(name: &str) -> bool {
    let port = name.strip_prefix("com").or_else(|| name.strip_prefix("lpt"));
    let is_port = port.is_some_and(|rest| rest.chars().count() == 1 && rest.chars().all(char::is_numeric));
    is_port || RESERVED.contains(&name)
}

/// Makes plain names different: the first of equal ones stays, the others get a number that no other name has.
pub(super) fn distinct(names: Vec<String>) -> Vec<String> {
    let wanted: FxHashSet<String> = names.iter().cloned().collect();
    let mut taken = FxHashSet::default();
    let mut last: FxHashMap<String, usize> = FxHashMap::default();
    let mut distinct = Vec::with_capacity(names.len());
    for name in names {
        if taken.insert(name.clone()) {
            distinct.push(name);
            continue;
        }
        let number = last.entry(name.clone()).or_insert(1);
        let other = loop {
            *number += 1;
            let other = format!("{name}-{number}");
            if !wanted.contains(&other) && taken.insert(other.clone()) {
                break other;
            }
        };
        distinct.push(other);
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_safe_whatever_the_text() {
        let cases = [
            ("Klotski", "klotski"),
            ("../../etc/passwd", "etc-passwd"),
            ("<script>alert(1)</script>", "script-alert-1-script"),
            ("C:\\x.html", "c-x-html"),
            ("CON", "puzzle-con"),
            ("com1", "puzzle-com1"),
            ("LPT\u{b9}", "puzzle-lpt\u{b9}"),
            ("Index", "puzzle-index"),
            ("", "puzzle"),
            (" . ", "puzzle"),
            ("🎩🎩", "puzzle"),
            ("🎩 Ten-Step", "ten-step"),
            ("jeantimex 1 横刀立马", "jeantimex-1-横刀立马"),
            ("E\u{301}tude", "étude"),
            ("a\u{202e}b\0c", "a-b-c"),
            ("\u{301}x", "x"),
            ("-rf", "rf"),
        ];
        for (text, name) in cases {
            assert_eq!(plain(text), name, "{text:?}");
        }
        for long in ["x".repeat(300), "横".repeat(300), "a ".repeat(300)] {
            let name = plain(&long);
            assert!((MOST - 4..=MOST).contains(&name.len()) && !name.ends_with('-'), "{name}");
        }
    }

    #[test]
    fn equal_names_get_numbers_that_no_other_name_has() {
        let names = ["a", "b", "a", "a-2", "a", "a-2"].map(str::to_owned).to_vec();
        assert_eq!(distinct(names), ["a", "b", "a-3", "a-2", "a-4", "a-2-2"]);
    }
}
