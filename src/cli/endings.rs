//! How commands end: one table of exit codes that all commands share.

use super::host::{INTERRUPTED, Session};
use super::output::plain;
use crate::puzzle::Claim;
use crate::search::Limit;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind};

/// An exit code, its causes in sentences, and what must change before another try can end differently.
pub(super) type Code = (u8, &'static str, &'static str);

const NO: &str = "No: it would end in the same way.";

/// All exit codes. `stepbook man` and docs/commands.md show them; `stepbook --help` shows a short version.
pub(super) const CODES: [Code; 11] = [
    (Ending::Done as u8, "The puzzle is solved, everything is written, or the solution is correct.", "Not needed."),
    (
        Ending::Invalid as u8,
        "A puzzle or another file is invalid, does not exist or would be overwritten, a document cannot be made, or a \
         solution is incorrect.",
        NO,
    ),
    (Ending::Usage as u8, "The arguments are invalid or do not fit together.", NO),
    (Ending::Unsolvable as u8, "The puzzle has no solution.", NO),
    (Ending::Positions as u8, "The limit --max-positions was reached.", "Only with a higher limit."),
    (
        Ending::System as u8,
        "The system did not read or write: a full disk, a quota, a missing permission, a missing output folder, a broken \
         device, a lost connection.",
        "Yes, once the cause is gone.",
    ),
    (
        Ending::Memory as u8,
        "The limit --max-memory was reached, or the system gave no more memory.",
        "Yes, with more memory or with --spill.",
    ),
    (
        Ending::Unproven as u8,
        "A limit ended the search; the solution that was found beyond it is legal, and not proven to be shortest.",
        "Only with a higher limit.",
    ),
    (129, "Ended by SIGHUP: the terminal was closed.", "Yes."),
    (INTERRUPTED, "Interrupted by Ctrl-C (SIGINT).", "Yes."),
    (143, "Ended by SIGTERM, as kill and schedulers send it.", "Yes."),
];

/// The end of a command. [`CODES`] explains it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// It is solved or written.
    Done = 0,
    /// The input is invalid.
    Invalid = 1,
    /// The arguments are invalid.
    Usage = 2,
    /// There is no solution.
    Unsolvable = 3,
    /// The limit of positions was reached.
    Positions = 4,
    /// The system could not read or write.
    System = 5,
    /// The limit of memory was reached.
    Memory = 6,
    /// The written solution is not proven to be shortest because a limit was reached.
    Unproven = 7,
    /// The user or another signal stopped it. The exit code is that of the signal.
    Interrupted = INTERRUPTED as isize,
}

/// The endings of single puzzles that decide how a run over many puzzles ends, in order of priority. If another run may
/// achieve more, the exit code says so.
const DECIDING: [Ending; 6] =
    [Ending::Interrupted, Ending::System, Ending::Memory, Ending::Invalid, Ending::Positions, Ending::Unproven];

impl Ending {
    pub(super) fn code(self, session: &Session<'_>) -> u8 {
        match self {
            Self::Interrupted => session.interrupted(),
            other => other as u8,
        }
    }

    /// Returns the ending after the command has shown a solution with this claim.
    pub(super) fn shown(self, claim: Claim) -> Self {
        if self == Self::Done && matches!(claim, Claim::Bounded { .. }) { Self::Unproven } else { self }
    }

    /// Returns how a run over many puzzles ended. A puzzle without a solution counts as done.
    pub(super) fn of_all(endings: &[Self]) -> Self {
        DECIDING.into_iter().find(|deciding| endings.contains(deciding)).unwrap_or(Self::Done)
    }

    /// Returns the result of one puzzle of many, in a word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Unproven => "bounded",
            Self::Invalid | Self::Usage => "invalid",
            Self::Unsolvable => "unsolvable",
            Self::Positions | Self::Memory => "limit",
            Self::System => "failed",
            Self::Interrupted => "interrupted",
        }
    }
}

impl From<Limit> for Ending {
    fn from(limit: Limit) -> Self {
        match limit {
            Limit::Positions(_) => Self::Positions,
            Limit::Memory(_) | Limit::Refused(_) => Self::Memory,
            Limit::Interrupted => Self::Interrupted,
            Limit::Disk(_) => Self::System,
        }
    }
}

/// The reason why a command failed: how it ends, and what to print.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub ending: Ending,
    /// The error and the remedy. It is empty if there is nothing to print.
    pub text: String,
    /// True if the text is already formatted with an excerpt of the file.
    pub is_printed: bool,
}

pub(super) type CommandResult = Result<Ending, Failure>;

impl Failure {
    pub(super) fn new(ending: Ending, text: impl Into<String>) -> Self {
        Self { ending, text: text.into(), is_printed: false }
    }

    pub(super) fn invalid(text: impl Into<String>) -> Self {
        Self::new(Ending::Invalid, text)
    }

    pub(super) fn usage(text: impl Into<String>) -> Self {
        Self::new(Ending::Usage, text)
    }

    pub(super) fn system(text: impl Into<String>) -> Self {
        Self::new(Ending::System, text)
    }

    /// An interruption by the user. There is nothing to print.
    pub(super) fn interrupted() -> Self {
        Self::new(Ending::Interrupted, "")
    }

    pub(super) fn printed(text: String) -> Self {
        Self { is_printed: true, ..Self::invalid(text) }
    }

    /// Reports that reading failed. `what` is a phrase such as "cannot read `x`". A file that does not exist is the
    /// user's error, not the system's.
    pub(super) fn unread(what: impl Display, error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::invalid(format!("{what}: {}", plain(error))),
            _ => Self::unwritten(what, error),
        }
    }

    /// Reports that writing failed. `what` is a phrase such as "cannot write `x`". A name that no file can have is the
    /// user's error.
    pub(super) fn unwritten(what: impl Display, error: &io::Error) -> Self {
        let text = format!("{what}: {}", plain(error));
        if is_misnamed(error) { Self::invalid(text) } else { Self::system(text) }
    }

    /// Adds the name of a puzzle to its failure if the name is known. Errors of the system concern all puzzles, so they
    /// get no name.
    pub(super) fn named(self, name: Option<&str>) -> Self {
        match name {
            Some(name) if self.ending != Ending::System => Self { text: format!("`{name}`: {}", self.text), ..self },
            _ => self,
        }
    }

    /// Returns how one of many puzzles ended. All of them share the same arguments.
    pub(super) fn ending_of_one(&self) -> Ending {
        if self.ending == Ending::Usage { Ending::Invalid } else { self.ending }
    }
}

/// Returns whether a name cannot be that of a file, or is that of something else.
pub(super) fn is_misnamed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::InvalidFilename
            | ErrorKind::InvalidInput
            | ErrorKind::IsADirectory
            | ErrorKind::NotADirectory
            | ErrorKind::AlreadyExists
    )
}

impl<E: Error + 'static> From<E> for Failure {
    /// An error of the system remains one, even below another error.
    fn from(error: E) -> Self {
        let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
        while let Some(error) = cause.filter(|error| !error.is::<io::Error>()) {
            cause = error.source();
        }
        if cause.is_some() { Self::system(error.to_string()) } else { Self::invalid(error.to_string()) }
    }
}

/// A short summary of the exit codes.
pub(super) const SUMMARY: &str = "\
Exit codes: 0 solved, written or correct; 1 invalid or incorrect; 2 wrong usage;
            3 no solution; 4 limit of positions; 5 cannot read or write;
            6 limit of memory; 7 solved, not proven;
            129, 130, 143 ended by a signal
            5, 6 and signals may be tried again";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_system_keeps_its_kind() {
        #[derive(Debug, thiserror::Error)]
        #[error("outer")]
        struct Outer(#[source] io::Error);

        let full = || io::Error::from(ErrorKind::StorageFull);
        assert_eq!(Failure::from(full()).ending, Ending::System);
        assert_eq!(Failure::from(Outer(full())).ending, Ending::System);
        assert_eq!(Failure::from(std::fmt::Error).ending, Ending::Invalid);
        let missing = io::Error::from(ErrorKind::NotFound);
        assert_eq!(Failure::unread("cannot read `x`", &missing).ending, Ending::Invalid);
        assert_eq!(Failure::unwritten("cannot write `x`", &missing).ending, Ending::System);
        assert_eq!(Failure::unwritten("", &ErrorKind::IsADirectory.into()).ending, Ending::Invalid);
    }

    #[test]
    fn of_many_puzzles_those_that_may_be_tried_again_decide() {
        use Ending::{Done, Interrupted, Invalid, Memory, Positions, System, Unsolvable};
        for (endings, ending) in [
            (&[][..], Done),
            (&[Done, Unsolvable], Done),
            (&[Positions, Done, Invalid], Invalid),
            (&[Positions, Invalid, Memory], Memory),
            (&[Memory, System, Invalid], System),
            (&[System, Interrupted], Interrupted),
        ] {
            assert_eq!(Ending::of_all(endings), ending, "{endings:?}");
        }
    }
}
