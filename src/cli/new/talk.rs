//! Questions on standard error, answers from standard input, a line each.

use super::super::Failure;
use super::super::Session;
use std::io::{BufRead as _, Read as _};
use std::sync::PoisonError;

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
pub(super) struct Talk<'a> {
    session: &'a Session<'a>,
}

impl<'a> Talk<'a> {
    pub(super) fn new(session: &'a Session<'a>) -> Self {
        Self { session }
    }

    pub(super) fn is_terminal(&self) -> bool {
        self.session.host.terminal.stdin
    }

    /// Says something on lines of its own.
    pub(super) fn tell(&self, text: &str) {
        self.session.print(text);
    }

    /// Asks until `accept` has nothing against the answer; an empty answer is the `usual` one.
    pub(super) fn ask<T>(
        &self,
        question: &str,
        usual: &str,
        accept: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Stop> {
        let brackets = if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
        loop {
            self.session.stderr.write(&format!("{question}{brackets}: "));
            let answer = self.line()?;
            match answer.and_then(|answer| accept(if answer.is_empty() { usual } else { &answer })) {
                Ok(answer) => return Ok(answer),
                Err(why) => self.tell(&format!("  {}", why.replace('\n', "\n  "))),
            }
        }
    }

    /// An answer without the spaces around it, or why it is not valid.
    fn line(&self) -> Result<Result<String, String>, Stop> {
        let mut bytes = Vec::new();
        let mut stdin = self.session.host.stdin.lock().unwrap_or_else(PoisonError::into_inner);
        let read = (&mut *stdin).take(MOST).read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::unread("cannot read standard input", &error))?;
        if bytes.is_empty() {
            return Err(Stop::Left);
        }
        let answer = String::from_utf8(bytes).map(|line| line.trim().to_owned());
        if let (Ok(answer), false) = (&answer, self.is_terminal()) {
            self.tell(answer);
        }
        Ok(answer.map_err(|_| "the answer is not UTF-8 text".to_owned()))
    }
}
