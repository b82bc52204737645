//! Questions on standard error, answers from standard input, a line each.

use super::super::Failure;
use anstream::stderr;
use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

/// Most bytes of an answer.
const MOST: u64 = 1 << 16;

/// Why no more questions are asked.
pub(super) enum Stop {
    /// The answers end.
    Left,
    /// Something else went wrong.
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// A conversation.
pub(super) struct Talk {
    is_terminal: bool,
}

impl Talk {
    pub(super) fn new() -> Self {
        Self { is_terminal: io::stdin().is_terminal() }
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Says something on lines of its own.
    pub(super) fn tell(&mut self, text: &str) {
        // If standard error is closed, nobody reads it.
        let _ = writeln!(stderr(), "{}", text.trim_end());
    }

    /// Asks until `accept` has nothing against the answer; an empty answer is the one in brackets, if there is one.
    pub(super) fn ask<T>(
        &mut self,
        question: &str,
        usual: Option<&str>,
        mut accept: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Stop> {
        loop {
            // If standard error is closed, the question is not seen.
            let _ = write!(stderr(), "{question}{}: ", usual.map_or(String::new(), |usual| format!(" [{usual}]")));
            let _ = io::stderr().flush();
            let answer = match (self.line()?, usual) {
                (Err(why), _) => Err(why),
                (Ok(line), Some(usual)) if line.is_empty() => Ok(usual.to_owned()),
                (Ok(line), None) if line.is_empty() => Err("this question needs an answer".to_owned()),
                (Ok(line), _) => Ok(line),
            };
            match answer.and_then(|answer| accept(&answer)) {
                Ok(answer) => return Ok(answer),
                Err(why) => self.tell(&format!("  {}", why.replace('\n', "\n  "))),
            }
        }
    }

    /// An answer without the spaces around it, or why it is not valid.
    fn line(&mut self) -> Result<Result<String, String>, Stop> {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(MOST).read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::unread("cannot read standard input", &error))?;
        if bytes.is_empty() {
            return Err(Stop::Left);
        }
        let answer = String::from_utf8(bytes).map(|line| line.trim().to_owned());
        if let (Ok(answer), false) = (&answer, self.is_terminal) {
            self.tell(answer);
        }
        Ok(answer.map_err(|_| "the answer is not UTF-8 text".to_owned()))
    }
}
