//! Messages on standard error.

use super::host::Session;
use crate::format::{Fault, ReadError};
use crate::text::{counted, visible};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Most errors that are shown with an excerpt; the rest is counted.
const MOST_FAULTS: usize = 50;

/// Standard error, with colours or without them.
#[derive(Clone)]
pub(super) struct Stderr {
    pub stream: Arc<Mutex<dyn Write + Send>>,
    pub is_coloured: bool,
}

impl Stderr {
    /// Prints a text as it is, but for its colours.
    pub(super) fn write(&self, text: &str) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        // If standard error is closed, nothing can be reported.
        let _ = match self.is_coloured {
            true => stream.write_all(text.as_bytes()),
            false => stream.write_all(anstream::adapter::strip_str(text).to_string().as_bytes()),
        };
        let _ = stream.flush();
    }

    /// Prints a text as lines of its own.
    pub(super) fn print(&self, text: &str) {
        self.write(&format!("{}\n", text.trim_end()));
    }
}

impl Session<'_> {
    /// Prints `text` on standard error.
    pub(super) fn print(&self, text: &str) {
        self.stderr.print(text);
    }

    /// Prints "error: …".
    pub(super) fn error(&self, message: &str) {
        self.print(&titled(message));
    }

    /// A note about what was done, unless only errors are wanted.
    pub(super) fn note(&self, message: &str) {
        if !self.quiet {
            self.print(&lines(message));
        }
    }

    /// Warnings, each with file, line, column and an excerpt, unless only errors are wanted. The text begins in this line of its file.
    pub(super) fn warn(&self, name: &str, text: &str, line: usize, faults: &[Fault]) {
        if !self.quiet && !faults.is_empty() {
            self.print(&listed(name, (text, line), faults, &Level::WARNING));
        }
    }

    /// What was written, and where. Every command says so that writes a file or a folder.
    pub(super) fn wrote(&self, path: &Path, what: &str) {
        let what = if what.is_empty() { String::new() } else { format!(": {what}") };
        self.note(&format!("wrote {}{what}", named(path)));
    }
}

/// A file or folder in a message. A name with a line break must not look like a line of ours.
pub(super) fn named(path: &Path) -> String {
    visible(&path.to_string_lossy())
}

/// The first `most` names of a list, and how many more there are: "2, 5, 6, and 10 more".
pub(super) fn first_of(mut names: Vec<String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    names.extend((more > 0).then(|| format!("and {more} more")));
    names.join(", ")
}

/// A message of one line or several, which may quote what a terminal would obey.
fn lines(message: &str) -> String {
    message.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// "error: …", with colours.
pub(super) fn titled(message: &str) -> String {
    let title = Level::ERROR.primary_title(lines(message));
    Renderer::styled().render(&[Group::with_title(title)])
}

/// A text as one word of a command that readers may copy into their shell, which must not obey a part of it.
pub(super) fn word(text: &str) -> String {
    let is_plain =
        |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c) || !c.is_ascii() || cfg!(windows) && c == '\\';
    match text.chars().all(|c| is_plain(c) || c == ' ') {
        true if text.contains(char::is_whitespace) || text.is_empty() => format!("\"{text}\""),
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// All errors of a puzzle, each with file, line, column and an excerpt; its text begins in this line of its file.
pub(super) fn faults(name: &str, line: usize, error: &ReadError) -> String {
    match error {
        ReadError::Faults { text, faults } => listed(name, (text, line), faults, &Level::ERROR),
        ReadError::Goal { text, faults } => excerpts("--goal", text, faults),
        other => titled(&format!("{name}: {other}")),
    }
}

/// All `faults` of a text, each with file, line, column and an excerpt.
pub(super) fn excerpts(name: &str, text: &str, faults: &[Fault]) -> String {
    listed(name, (text, 1), faults, &Level::ERROR)
}

fn listed(name: &str, text: (&str, usize), faults: &[Fault], level: &Level<'static>) -> String {
    let excerpt = |fault| excerpt(name, text, fault, level.clone());
    let mut shown: Vec<String> = faults.iter().take(MOST_FAULTS).map(excerpt).collect();
    if faults.len() > MOST_FAULTS {
        shown.push(format!("… and {} more", counted(faults.len() - MOST_FAULTS, "error")));
    }
    shown.join("\n\n")
}

fn excerpt(name: &str, (text, line): (&str, usize), fault: &Fault, level: Level<'_>) -> String {
    // An empty span at the end of a file points at its last character.
    let boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=fault.span.start.min(text.len())).rev().find(boundary).unwrap_or(0);
    let end = (fault.span.end.clamp(start, text.len())..=text.len()).find(boundary).unwrap_or(text.len());
    let source = text.chars().map(in_excerpt).collect::<String>();
    let snippet = Snippet::source(source).line_start(line).path(visible(name));
    let snippet = snippet.annotation(AnnotationKind::Primary.span(start..end));
    let mut group = level.primary_title(lines(&fault.message)).element(snippet);
    if let Some(help) = &fault.help {
        group = group.element(Level::HELP.message(lines(help)));
    }
    Renderer::styled().render(&[group])
}

/// `c`, or for what the renderer of excerpts would pass on to the terminal a sign of as many bytes: spans stay as they are.
fn in_excerpt(c: char) -> char {
    match c {
        '\u{80}'..='\u{9f}' => '\u{b7}',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c => c,
    }
}
