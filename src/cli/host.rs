//! The environment of a run. A run uses nothing else of the process, so it is a function of its arguments and its host.

use super::arguments::ColorWhen;
use super::cluster::Joined;
use super::endings::Failure;
use super::message::Stderr;
use super::output::Inputs;
use super::unfinished::UnfinishedFiles;
use clap::ArgMatches;
use clap::parser::ValueSource;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The environment of a run.
pub struct Host {
    /// The location of its files.
    pub files: Files,
    /// Standard input.
    pub stdin: Arc<Mutex<dyn BufRead + Send>>,
    /// Standard output.
    pub stdout: Arc<Mutex<dyn Write + Send>>,
    /// Standard error.
    pub stderr: Arc<Mutex<dyn Write + Send>>,
    /// The time since an arbitrary moment before the run.
    pub clock: Box<dyn Fn() -> Duration + Send + Sync>,
    /// The environment variables.
    pub env: Env,
    /// Which streams are terminals.
    pub terminal: Terminal,
    /// The received signals.
    pub interrupt: Arc<Interrupt>,
}

/// Returns the value of a variable.
pub type Env = Box<dyn Fn(&str) -> Option<OsString> + Send + Sync>;

/// The location of the files of a run.
#[derive(Default)]
pub struct Files {
    /// The folder that relative paths refer to. An empty path means the folder of the process.
    pub folder: PathBuf,
    /// The files that are not completely written yet.
    pub unfinished: Arc<UnfinishedFiles>,
}

/// Records which standard streams are terminals, and the terminal's width.
#[derive(Clone, Copy, Default)]
pub struct Terminal {
    /// True if standard input is a terminal.
    pub stdin: bool,
    /// True if standard output is a terminal.
    pub stdout: bool,
    /// True if the standard error of the process, which shows progress, is a terminal.
    pub stderr: bool,
    /// The width of help texts in columns. `None` means the width of the process's terminal.
    pub width: Option<usize>,
}

impl Host {
    /// Creates a host with access to files only, relative to this folder. Standard input is empty, and output is
    /// discarded.
    pub fn new(folder: PathBuf) -> Self {
        let start = Instant::now();
        Self {
            files: Files { folder, ..Files::default() },
            stdin: Arc::new(Mutex::new(Cursor::new([]))),
            stdout: Arc::new(Mutex::new(io::sink())),
            stderr: Arc::new(Mutex::new(io::sink())),
            clock: Box::new(move || start.elapsed()),
            env: Box::new(|_| None),
            terminal: Terminal { width: Some(100), ..Terminal::default() },
            interrupt: Arc::default(),
        }
    }

    /// Creates the host of the process. It does not catch signals.
    pub fn system() -> Self {
        let is_terminal = (io::stdin().is_terminal(), io::stdout().is_terminal(), io::stderr().is_terminal());
        let (stdin, stdout, stderr) = is_terminal;
        Self {
            stdin: Arc::new(Mutex::new(BufReader::new(io::stdin()))),
            stdout: Arc::new(Mutex::new(io::stdout())),
            // Some Windows terminals show colours only after the program enables them.
            stderr: Arc::new(Mutex::new(anstream::AutoStream::always(io::stderr()))),
            env: Box::new(|name| std::env::var_os(name)),
            terminal: Terminal { stdin, stdout, stderr, width: None },
            ..Self::new(PathBuf::new())
        }
    }
}

/// Exit code after Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// The signals that ask a run to end. The first one ends a search with the results so far. A second one ends the
/// program immediately.
#[derive(Default)]
pub struct Interrupt {
    /// Number of running tasks that can end in an orderly way.
    busy: AtomicUsize,
    /// The exit code of the first signal, or 0 before it.
    code: AtomicU8,
}

impl Interrupt {
    /// Records a signal with this exit code. Returns whether the program must end immediately.
    pub fn signal(&self, code: u8) -> bool {
        let is_first = self.code.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        !is_first || self.busy.load(Ordering::Relaxed) == 0
    }
}

/// While this value lives, the first signal is only recorded, for [`Session::is_interrupted`].
pub(super) struct Busy<'a>(&'a Interrupt);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The variable that sets the date of documents: <https://reproducible-builds.org/specs/source-date-epoch/>.
const DATE: &str = "SOURCE_DATE_EPOCH";
/// The last second of the year 9999.
const LAST: i64 = 253_402_300_799;

/// A run of the program: its host, and the options that all commands share.
#[derive(Clone)]
pub(super) struct Session<'a> {
    pub host: &'a Host,
    /// The folder that relative paths refer to.
    pub folder: PathBuf,
    pub stderr: Stderr,
    /// True if help has colours.
    pub is_coloured: bool,
    /// The files that were read as input, which must not be overwritten.
    pub inputs: Arc<Inputs>,
    /// True once standard input has been read.
    pub stdin_is_read: Arc<AtomicBool>,
    /// The processes that search together.
    pub joined: Joined,
    /// True if only errors are printed.
    pub quiet: bool,
    /// True if searches are reported.
    pub verbose: bool,
    /// The command line without the name of the command.
    given: Arc<ArgMatches>,
    /// The folder for positions that do not fit into memory.
    pub spill: Option<PathBuf>,
}

impl<'a> Session<'a> {
    pub(super) fn new(host: &'a Host, color: ColorWhen) -> Self {
        let Terminal { stdout, stderr, .. } = host.terminal;
        Self {
            host,
            folder: host.files.folder.clone(),
            stderr: Stderr { stream: Arc::clone(&host.stderr), is_coloured: color.holds(host, stderr) },
            is_coloured: color.holds(host, stdout),
            inputs: Arc::default(),
            stdin_is_read: Arc::default(),
            joined: Joined::default(),
            quiet: false,
            verbose: false,
            given: Arc::default(),
            spill: None,
        }
    }

    /// Returns a session for one of many puzzles. It prints only errors and shows no progress.
    pub(super) fn silent(&self) -> Self {
        Self { quiet: true, verbose: false, given: Arc::default(), ..self.clone() }
    }

    /// Returns the session with these options.
    pub(super) fn with(self, given: ArgMatches) -> Self {
        let folder = given.try_get_one::<PathBuf>("spill").ok().flatten();
        Self { spill: folder.map(|folder| self.path(folder)), given: Arc::new(given), ..self }
    }

    /// Returns the values of an option exactly as they appear on the command line.
    pub(super) fn raw(&self, id: &str) -> impl Iterator<Item = String> {
        let values = self.given.try_get_raw(id).ok().flatten().into_iter().flatten();
        values.map(|value| value.to_string_lossy().into_owned())
    }

    /// Returns whether an option is on the command line.
    pub(super) fn is_given(&self, option: &str) -> bool {
        let id = option.trim_start_matches('-').replace('-', "_");
        self.given.try_contains_id(&id).is_ok_and(|is_there| is_there)
            && self.given.value_source(&id) == Some(ValueSource::CommandLine)
    }

    /// Resolves a path of the user.
    pub(super) fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        let path = path.as_ref();
        if path.as_os_str().is_empty() { path.to_owned() } else { self.folder.join(path) }
    }

    /// Returns an environment variable.
    pub(super) fn variable(&self, name: &str) -> Option<OsString> {
        (self.host.env)(name)
    }

    /// Returns the date in seconds since 1970, if the variable is set and not empty.
    pub(super) fn date(&self) -> Result<Option<i64>, Failure> {
        let Some(value) = self.variable(DATE).filter(|value| !value.is_empty()) else {
            return Ok(None);
        };
        let text = value.to_string_lossy();
        match text.parse() {
            Ok(seconds @ 0..=LAST) if text.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Some(seconds)),
            _ => Err(Failure::invalid(format!(
                "the environment variable {DATE} is `{text}`; expected a number of seconds since 1970, from 0 to {LAST}; \
             correct or unset it"
            ))),
        }
    }

    /// Returns whether the program was asked to end.
    pub(super) fn is_interrupted(&self) -> bool {
        self.host.interrupt.code.load(Ordering::Relaxed) != 0
    }

    /// Returns the exit code of an interrupted command.
    pub(super) fn interrupted(&self) -> u8 {
        match self.host.interrupt.code.load(Ordering::Relaxed) {
            0 => INTERRUPTED,
            code => code,
        }
    }

    /// Starts a task that can end in an orderly way.
    pub(super) fn busy(&self) -> Busy<'a> {
        self.host.interrupt.busy.fetch_add(1, Ordering::Relaxed);
        Busy(&self.host.interrupt)
    }
}
