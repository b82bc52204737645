//! Options whose value may be left out although a puzzle may follow them.

use super::images::ground;
use crate::built_in;
use crate::cli::Session;
use std::ffi::{OsStr, OsString};

/// `given` with `--all=5` for `--all 5`, and with a value for each `--ground` without one: it was once a flag, which meant white.
pub(in crate::cli) fn explicit(given: impl Iterator<Item = OsString>, session: &Session<'_>) -> Vec<OsString> {
    let mut given = given.peekable();
    let mut explicit: Vec<OsString> = Vec::new();
    while let Some(argument) = given.next() {
        if argument == "--" {
            explicit.push(argument);
            explicit.extend(given);
            break;
        }
        let value = match argument.to_str() {
            Some("--all") => given.next_if(|next| is_number(next)),
            Some("--ground") => Some(given.next_if(|next| is_ground(next, session)).unwrap_or_else(|| "white".into())),
            _ => None,
        };
        explicit.push(argument);
        if let (Some(value), Some(option)) = (value, explicit.last_mut()) {
            option.push("=");
            option.push(value);
        }
    }
    explicit
}

fn is_number(next: &OsStr) -> bool {
    next.to_str().is_some_and(|text| text.parse::<usize>().is_ok())
}

/// Whether what follows can be a colour, perhaps a misspelled one: it is not an option and not a puzzle.
fn is_ground(next: &OsStr, session: &Session<'_>) -> bool {
    let Some(text) = next.to_str() else { return false };
    let is_puzzle = || built_in::find(text).is_some() || session.path(text).exists();
    ground(text).is_ok() || !text.starts_with('-') && !is_puzzle()
}

#[cfg(test)]
mod tests {
    use super::super::ColorWhen;
    use super::*;
    use crate::cli::Host;
    use std::path::PathBuf;

    #[test]
    fn a_value_may_be_left_out() {
        let host = Host::new(PathBuf::new());
        let session = Session::new(&host, ColorWhen::Auto);
        let explicit = |line: &str| {
            explicit(line.split(' ').map(OsString::from), &session)
                .join(OsStr::new(" "))
                .into_string()
                .expect("plain text")
        };
        for (line, wanted) in [
            ("solve klotski --all 5", "solve klotski --all=5"),
            ("solve --all klotski", "solve --all klotski"),
            ("solve klotski --all", "solve klotski --all"),
            ("solve --all=7 klotski", "solve --all=7 klotski"),
            ("solve -- --all 5", "solve -- --all 5"),
            ("steps --ground klotski", "steps --ground=white klotski"),
            ("steps --ground -o x", "steps --ground=white -o x"),
            ("steps klotski --ground", "steps klotski --ground=white"),
            ("steps --ground none klotski", "steps --ground=none klotski"),
            ("steps --ground=none klotski", "steps --ground=none klotski"),
            ("draw --ground 00ff00", "draw --ground=00ff00"),
            ("draw --ground grean", "draw --ground=grean"),
        ] {
            assert_eq!(explicit(line), wanted);
        }
    }
}
