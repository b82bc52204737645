//! File names for puzzles with any title. They are unique, and valid in every file system and in URLs.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Maximum size of a name without its extension, in bytes. Every file system allows three times as many.
const MOST: usize = 80;

/// Reserved names: those of Windows devices, with any extension, that of the overview page, and that of the folder of
/// shared files.
const RESERVED: [&str; 6] = ["con", "prn", "aux", "nul", "index", "assets"];

/// Converts `text` to a name: lower-case letters and digits of any script, with hyphens between the words.
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
    // The other overview pages.
    let page = name.strip_prefix("index_");
    let is_page = page.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    is_port || is_page || RESERVED.contains(&name)
}

/// Makes `count` plain names unique. The first of several equal names does not change. The others get a number that
/// makes the name unique. These names are returned with their indices.
pub(super) fn distinct<'a>(count: usize, name: impl Fn(usize) -> &'a str) -> Vec<(usize, String)> {
    let mut sorted: Vec<usize> = (0..count).collect();
    sorted.sort_unstable_by_key(|&at| (name(at), at));
    let is_taken = |wanted: &str| sorted.binary_search_by(|&at| name(at).cmp(wanted)).is_ok();
    let mut others = Vec::new();
    for same in sorted.chunk_by(|&a, &b| name(a) == name(b)) {
        let mut numbered = (2..).map(|number| format!("{}-{number}", name(same[0]))).filter(|name| !is_taken(name));
        // A name ends in only one number, so no two names become equal.
        others.extend(same[1..].iter().map_while(|&at| Some((at, numbered.next()?))));
    }
    others
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
            ("index_2", "puzzle-index_2"),
            ("index_a", "index_a"),
            ("assets", "puzzle-assets"),
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
        for (names, wanted) in [
            (["a", "b", "a", "a-2", "a", "a-2"], [(2, "a-3"), (4, "a-4"), (5, "a-2-2")]),
            (["a", "a", "a", "a-2", "a-3", "a-3"], [(1, "a-4"), (2, "a-5"), (5, "a-3-2")]),
        ] {
            let mut others = distinct(names.len(), |at| names[at]);
            others.sort();
            assert_eq!(others.iter().map(|(at, name)| (*at, &**name)).collect::<Vec<_>>(), wanted);
        }
    }
}
