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
    pub(super) fn tell(&mut self, text: &str) {
        self.session.print(text);
    }

    /// Asks until `accept` has nothing against the answer; an empty answer is the one in brackets, if there is one.
    pub(super) fn ask<T>(
        &mut self,
        question: &str,
        usual: Option<&str>,
        mut accept: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<T, Stop> {
        loop {
            let usually = usual.map_or(String::new(), |usual| format!(" [{usual}]"));
            self.session.stderr.write(&format!("{question}{usually}: "));
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
