//! Questions on standard error, answers from standard input, a line each.

use super::super::Failure;
use super::super::Session;
use std::io::{BufRead as _, Read as _};
use std::sync::PoisonError;

/// Most bytes of an answer.
const MOST: u64 = 1 << 16;

/// Why no more questions are asked; nothing if the answers end.
pub(super) type Stop = Option<Failure>;

impl Session<'_> {
    /// Asks until `accept` has nothing against the answer; an empty answer is the `usual` one, but not after a wrong one that no person
    /// sees refused.
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

    /// An answer without the spaces around it, or why it is not valid.
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
