//! Questions on standard error and answers from standard input, one line each.

use super::super::Failure;
use super::super::Session;
use std::io::{BufRead as _, Read as _};
use std::sync::PoisonError;

/// Maximum size of an answer in bytes.
const MOST: u64 = 1 << 16;

/// The reason why no more questions are asked. `None` means that the input ended.
pub(super) type Stop = Option<Failure>;

impl Session<'_> {
    /// Asks until `accept` accepts the answer. An empty answer means the `usual` one. After a refused answer, this is
    /// only true on a terminal, where the user sees the refusal.
    pub(super) fn ask<T>(
        &self,
        question: &str,
        usual: &str,
        accept: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Stop> {
        let brackets = if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
        let mut is_usual = true;
        loop {
            self.stderr.write(&format!("{question}{brackets}: "));
            let answer = self.answer()?;
            let answered = answer.and_then(|answer| match answer.is_empty() {
                true if !is_usual => Err("the answer before was refused; type another one".to_owned()),
                true => accept(usual),
                false => accept(&answer),
            });
            match answered {
                Ok(answer) => return Ok(answer),
                Err(why) => self.print(&format!("  {}", why.replace('\n', "\n  "))),
            }
            is_usual = self.host.terminal.stdin;
        }
    }

    /// Reads an answer without surrounding spaces, or the reason why it is invalid.
    fn answer(&self) -> Result<Result<String, String>, Stop> {
        let mut bytes = Vec::new();
        let mut stdin = self.host.stdin.lock().unwrap_or_else(PoisonError::into_inner);
        let read = (&mut *stdin).take(MOST).read_until(b'\n', &mut bytes);
        read.map_err(|error| Failure::unread("cannot read standard input", &error))?;
        if bytes.is_empty() {
            return Err(None);
        }
        let answer = String::from_utf8(bytes).map(|line| line.trim().to_owned());
        if let (Ok(answer), false) = (&answer, self.host.terminal.stdin) {
            self.print(answer);
        }
        Ok(answer.map_err(|_| "the answer is not UTF-8 text".to_owned()))
    }
}
