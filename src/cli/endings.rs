//! How commands end: one table of exit codes, the same in every command.

use super::host::{INTERRUPTED, Session};
use super::output::plain;
use crate::puzzle::Claim;
use crate::search::Limit;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, ErrorKind};

/// An exit code; its causes in sentences; whether another try can end otherwise, and what must change before it.
pub(super) type Code = (u8, &'static str, &'static str);

const NO: &str = "No: it would end in the same way.";

/// All exit codes. `stepbook man` and docs/commands.md show them, and `stepbook --help` in short.
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

/// How a command ended; [`CODES`] explains it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// Solved or written.
    Done = 0,
    /// What was given is wrong.
    Invalid = 1,
    /// The arguments are wrong.
    Usage = 2,
    /// There is no solution.
    Unsolvable = 3,
    /// The limit of positions was reached.
    Positions = 4,
    /// The system did not read or write.
    System = 5,
    /// The limit of memory was reached.
    Memory = 6,
    /// A solution is written that is not proven to be shortest, because a limit was reached.
    Unproven = 7,
    /// The user stopped it, or another signal; its code is that of the signal.
    Interrupted = INTERRUPTED as isize,
}

/// The endings of single puzzles that decide how a run over many ends, the first one first: where another run may do more, its
/// code says so.
const DECIDING: [Ending; 6] =
    [Ending::Interrupted, Ending::System, Ending::Memory, Ending::Invalid, Ending::Positions, Ending::Unproven];

impl Ending {
    pub(super) fn code(self, session: &Session<'_>) -> u8 {
        match self {
            Self::Interrupted => session.interrupted(),
            other => other as u8,
        }
    }

    /// The same of a command that has shown a solution with this claim.
    pub(super) fn shown(self, claim: Claim) -> Self {
        if self == Self::Done && matches!(claim, Claim::Bounded { .. }) { Self::Unproven } else { self }
    }

    /// How a run over many puzzles ended. One that has no solution is done.
    pub(super) fn of_all(endings: &[Self]) -> Self {
        DECIDING.into_iter().find(|deciding| endings.contains(deciding)).unwrap_or(Self::Done)
    }

    /// What became of a puzzle of many, in a word.
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

/// Why a command failed: how it ends, and what to print of it.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub ending: Ending,
    /// What is wrong, and what to do; empty if there is nothing to say.
    pub text: String,
    /// Whether the text is ready to be printed, with an excerpt of the file.
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

    /// What the user interrupted; there is nothing to print of it.
    pub(super) fn interrupted() -> Self {
        Self::new(Ending::Interrupted, "")
    }

    pub(super) fn printed(text: String) -> Self {
        Self { is_printed: true, ..Self::invalid(text) }
    }

    /// `what`, such as "cannot read `x`", and why. If there is no such file, it is the user's error, not the system's.
    pub(super) fn unread(what: impl Display, error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::invalid(format!("{what}: {}", plain(error))),
            _ => Self::unwritten(what, error),
        }
    }

    /// `what`, such as "cannot write `x`", and why. A name that no file can have is the user's error.
    pub(super) fn unwritten(what: impl Display, error: &io::Error) -> Self {
        let text = format!("{what}: {}", plain(error));
        if is_misnamed(error) { Self::invalid(text) } else { Self::system(text) }
    }

    /// The same of one of many puzzles, by its name if that is known. What the system says concerns all of them.
    pub(super) fn named(self, name: Option<&str>) -> Self {
        match name {
            Some(name) if self.ending != Ending::System => Self { text: format!("`{name}`: {}", self.text), ..self },
            _ => self,
        }
    }

    /// How one of many puzzles ended, for which the arguments are those of all.
    pub(super) fn ending_of_one(&self) -> Ending {
        if self.ending == Ending::Usage { Ending::Invalid } else { self.ending }
    }
}

/// Whether something of that name cannot be a file, or is none.
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
    /// An error of the system stays one, also below another error.
    fn from(error: E) -> Self {
        let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
        while let Some(error) = cause.filter(|error| !error.is::<io::Error>()) {
            cause = error.source();
        }
        if cause.is_some() { Self::system(error.to_string()) } else { Self::invalid(error.to_string()) }
    }
}

/// The exit codes in a few words.
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
