//! Tables of cases in `tests/cases`: what goes in, and what must come out.
//!
//! A line `--- name` begins a case, and a line `>>>` ends its input. `STEPBOOK_BLESS=1` writes what comes out into the table and fails; read
//! the difference before you commit it.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use stepbook::stages::format::MAX_BYTES;

/// What `work` makes of each item, in their order. The threads are not those of rayon: the program waits for these, and a run that waited
/// in one of them could wait for itself.
pub fn of_each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while let Some((number, item)) =
            Some(next.fetch_add(1, Relaxed)).and_then(|number| Some((number, items.get(number)?)))
        {
            let made = work(item);
            done.lock().expect("no other thread failed").push((number, made));
        }
    };
    std::thread::scope(|scope| {
        let count = std::thread::available_parallelism().map_or(2, usize::from);
        (0..count).for_each(|_| drop(scope.spawn(worker)));
    });
    let mut done = done.into_inner().expect("no thread failed");
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, made)| made).collect()
}

/// Asserts that `answer` makes of each input in the table `file` what is written there. Lines before the first case are remarks.
///
/// # Panics
///
/// If it does not, with all cases that differ.
pub fn check(file: &str, answer: impl Fn(&str) -> String + Sync) {
    let path = super::path(&format!("tests/cases/{file}"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}")).replace("\r\n", "\n");
    let mut cases = text.split("\n--- ");
    let mut now = cases.next().expect("the part before the first case").to_owned();
    let mut different = String::new();
    let cases = cases.map(|case| {
        let (name, rest) = case.split_once('\n').unwrap_or((case, ""));
        let (input, wanted) = rest.split_once(">>>\n").unwrap_or((rest, ""));
        (name, input.trim_end_matches('\n'), wanted)
    });
    let cases: Vec<(&str, &str, &str)> = cases.collect();
    let found = of_each(&cases, |(_, input, _)| answer(input));
    for ((name, input, wanted), found) in cases.into_iter().zip(found) {
        if found.trim_end() != wanted.trim_end() {
            let _ = writeln!(different, "--- {name}\n{input}\n>>> expected\n{wanted}>>> found\n{found}");
        }
        let _ = write!(now, "\n--- {name}\n{input}\n>>>\n{}\n", found.trim_end());
    }
    if !different.is_empty() && super::blesses() {
        std::fs::write(path, now).expect("the table can be written");
    }
    assert!(different.is_empty(), "{file}\n{different}");
}

/// A text with the characters that are written as in Rust: `\n`, `\t`, `\r`, `\\`, `\u{feff}`.
pub fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        plain += before;
        let (sign, end) = match after.split_once('}').filter(|_| after.starts_with("u{")) {
            Some((code, end)) => (u32::from_str_radix(&code[2..], 16).ok().and_then(char::from_u32), end),
            None => {
                let sign = match after.chars().next() {
                    Some('n') => '\n',
                    Some('t') => '\t',
                    Some('r') => '\r',
                    other => other.expect("a character after the backslash"),
                };
                (Some(sign), after.get(1..).unwrap_or_default())
            }
        };
        plain.push(sign.expect("the code of a character"));
        rest = end;
    }
    plain + rest
}

/// The text that a pattern describes: `⟦20 text⟧` is repeated 20 times, `⟦* text⟧` until the file has a quarter of the largest size, and `№`
/// in it is the number of the repetition.
pub fn expanded(pattern: &str) -> String {
    let mut text = pattern.to_owned();
    let mut last = false;
    loop {
        let found = text.match_indices('⟧').find_map(|(end, _)| {
            let begin = text[..end].rfind('⟦')?;
            let (count, part) = text[begin + '⟦'.len_utf8()..end].split_once(' ')?;
            let fill = || (MAX_BYTES / 4).saturating_sub(text.len()) / part.len();
            let count = if count == "*" { last.then(fill)? } else { count.parse().expect("a number") };
            let all = (0..count).map(|number: usize| part.replace('№', &number.to_string())).collect::<String>();
            Some((begin..end + '⟧'.len_utf8(), all))
        });
        match found {
            Some((span, all)) => text.replace_range(span, &all),
            None if last => return text,
            None => last = true,
        }
    }
}

/// Runs the program in the folder of the repository: exit code, standard output and standard error.
#[cfg(feature = "cli")]
pub fn run(arguments: &str, input: &str) -> (i32, String, String) {
    let mut program = super::program::Program::new();
    program.current_dir(super::path("")).args(arguments.split_whitespace()).write_stdin(input).run().parts()
}

/// Asserts what the program makes of the arguments in the first line of each case, and of standard input after it.
#[cfg(feature = "cli")]
pub fn check_commands(file: &str) {
    check(file, |input| {
        let (arguments, input) = input.split_once('\n').unwrap_or((input, ""));
        let (code, out, err) = run(arguments, input);
        format!("{code}\n{out}{}{err}", if err.is_empty() { "" } else { "standard error:\n" })
    });
}
