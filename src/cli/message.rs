//! Messages on standard error.

use super::host::Session;
use crate::format::{Fault, ReadError};
use crate::text::{counted, visible};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of errors that are shown with an excerpt. The rest are only counted.
const MOST_FAULTS: usize = 50;

/// Standard error, with or without colours.
#[derive(Clone)]
pub(super) struct Stderr {
    pub stream: Arc<Mutex<dyn Write + Send>>,
    pub is_coloured: bool,
}

impl Stderr {
    /// Prints a text unchanged, apart from its colours.
    pub(super) fn write(&self, text: &str) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        // If standard error is closed, there is nowhere to report the error.
        let _ = match self.is_coloured {
            true => stream.write_all(text.as_bytes()),
            false => stream.write_all(anstream::adapter::strip_str(text).to_string().as_bytes()),
        };
        let _ = stream.flush();
    }

    /// Prints a text on lines of its own.
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

    /// Prints a note about what was done, unless only errors are wanted.
    pub(super) fn note(&self, message: &str) {
        if !self.quiet {
            self.print(&lines(message));
        }
    }

    /// Prints warnings with file, line, column and an excerpt, unless only errors are wanted. `line` is the line of the
    /// file in which the text begins.
    pub(super) fn warn(&self, name: &str, text: &str, line: usize, faults: &[Fault]) {
        if !self.quiet && !faults.is_empty() {
            self.print(&listed(name, (text, line), faults, &Level::WARNING));
        }
    }

    /// Reports what was written, and where. Every command that writes a file or a folder calls it.
    pub(super) fn wrote(&self, path: &Path, what: &str) {
        let what = if what.is_empty() { String::new() } else { format!(": {what}") };
        self.note(&format!("wrote {}{what}", named(path)));
    }
}

/// Formats a file or folder for a message. A name with a line break must not look like a line of our own.
pub(super) fn named(path: &Path) -> String {
    visible(&path.to_string_lossy())
}

/// Lists the first `most` names and the number of the remaining ones: "2, 5, 6, and 10 more".
pub(super) fn first_of(mut names: Vec<String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    names.extend((more > 0).then(|| format!("and {more} more")));
    names.join(", ")
}

/// Escapes a message of one or more lines, which may quote control sequences for the terminal.
fn lines(message: &str) -> String {
    message.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// Formats a message as "error: …", with colours.
pub(super) fn titled(message: &str) -> String {
    let title = Level::ERROR.primary_title(lines(message));
    Renderer::styled().render(&[Group::with_title(title)])
}

/// Quotes a text as one word of a command that readers may copy into their shell. The shell must not interpret any part
/// of it.
pub(super) fn word(text: &str) -> String {
    let is_plain =
        |c: char| c.is_alphanumeric() || "-_./,:=+@%".contains(c) || !c.is_ascii() || cfg!(windows) && c == '\\';
    match text.chars().all(|c| is_plain(c) || c == ' ') {
        true if text.contains(char::is_whitespace) || text.is_empty() => format!("\"{text}\""),
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', r"'\''")),
    }
}

/// Formats all errors of a puzzle with file, line, column and an excerpt. `line` is the line of the file in which its
/// text begins.
pub(super) fn faults(name: &str, line: usize, error: &ReadError) -> String {
    match error {
        ReadError::Faults { text, faults } => listed(name, (text, line), faults, &Level::ERROR),
        ReadError::Goal { text, faults } => excerpts("--goal", text, faults),
        other => titled(&format!("{name}: {other}")),
    }
}

/// Formats all `faults` of a text with file, line, column and an excerpt.
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

/// Returns `c`, or a replacement with the same number of bytes if the renderer of excerpts would pass `c` to the
/// terminal as a control character. Spans therefore remain valid.
fn in_excerpt(c: char) -> char {
    match c {
        '\u{80}'..='\u{9f}' => '\u{b7}',
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c => c,
    }
}
