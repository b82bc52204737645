//! Runs of the program: calls of the command line, with files in a temporary folder and nothing else of this process. Where a test needs
//! signals, pipes or limits, it starts [`PROGRAM`].

use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::{Arc, Mutex};
use stepbook::cli::Host;
use tempfile::TempDir;

/// The program, for tests that need a process of their own.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_stepbook");

/// A run that is still to come, built like a command of the standard library. Its environment is empty.
#[derive(Default)]
pub struct Program {
    arguments: Vec<OsString>,
    folder: PathBuf,
    variables: BTreeMap<String, OsString>,
    input: Vec<u8>,
    width: Option<usize>,
}

impl Program {
    /// A run without arguments and input in the folder of the package.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an argument.
    pub fn arg(&mut self, argument: impl AsRef<OsStr>) -> &mut Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    pub fn args(&mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> &mut Self {
        self.arguments.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    /// Sets the folder.
    pub fn current_dir(&mut self, folder: impl AsRef<Path>) -> &mut Self {
        folder.as_ref().clone_into(&mut self.folder);
        self
    }

    /// Sets a variable of the environment.
    pub fn env(&mut self, name: &str, value: impl AsRef<OsStr>) -> &mut Self {
        self.variables.insert(name.to_owned(), value.as_ref().to_owned());
        self
    }

    /// Sets variables of the environment.
    pub fn envs<'a>(&mut self, variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> &mut Self {
        variables.into_iter().fold(self, |program, (name, value)| program.env(name, value))
    }

    /// Sets what comes on standard input.
    pub fn write_stdin(&mut self, input: impl AsRef<[u8]>) -> &mut Self {
        self.input = input.as_ref().to_vec();
        self
    }

    /// Sets the columns of the terminal.
    pub fn width(&mut self, width: usize) -> &mut Self {
        self.width = Some(width);
        self
    }

    /// Runs it.
    pub fn run(&self) -> Run {
        let [out, err] = [(); 2].map(|()| Arc::new(Mutex::new(Vec::new())));
        let variables = self.variables.clone();
        let mut host = Host {
            stdin: Arc::new(Mutex::new(Cursor::new(self.input.clone()))),
            stdout: out.clone(),
            stderr: err.clone(),
            env: Box::new(move |name| variables.get(name).cloned()),
            ..Host::new(self.folder.clone())
        };
        host.terminal.width = self.width.or(host.terminal.width);
        let arguments = std::iter::once("stepbook".into()).chain(self.arguments.iter().cloned());
        let code = stepbook::cli::run(arguments, &mut host);
        let taken = |bytes: &Mutex<Vec<u8>>| std::mem::take(&mut *bytes.lock().expect("no other thread failed"));
        Run {
            told: format!("stepbook {:?} in `{}`", self.arguments, self.folder.display()),
            code: Some(code.into()),
            out: taken(&out),
            err: String::from_utf8_lossy(&taken(&err)).into_owned(),
        }
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    /// What was run.
    pub told: String,
    /// The exit code; a signal has none.
    pub code: Option<i32>,
    /// Standard output.
    pub out: Vec<u8>,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// How a process ended.
    pub fn of(told: impl Into<String>, output: Output) -> Self {
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { told: told.into(), code: output.status.code(), out: output.stdout, err }
    }

    /// Asserts the exit code, and that nothing panicked.
    pub fn code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.told, self.err);
        assert!(!self.err.contains("panicked"), "{}\n{}", self.told, self.err);
        self
    }

    /// Asserts that standard error contains all `parts`.
    pub fn says(self, parts: &[&str]) -> Self {
        for part in parts {
            assert!(self.err.contains(part), "{}: `{part}` is missing in\n{}", self.told, self.err);
        }
        self
    }

    /// Asserts that all is well, without any message.
    pub fn quiet(self) -> Self {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.told);
        self
    }

    /// The exit code, standard output and standard error.
    pub fn parts(self) -> (i32, String, String) {
        let out = self.text().to_owned();
        (self.code.expect("an exit code"), out, self.err)
    }

    /// Standard output as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.out).expect("the output is UTF-8")
    }

    /// Standard output as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.out).expect("the output is JSON")
    }
}

/// Arguments: words between spaces, which quotation marks keep together, or a list.
pub trait Words {
    /// Each argument.
    fn words(&self) -> Vec<OsString>;
}

impl Words for &str {
    fn words(&self) -> Vec<OsString> {
        let (mut words, mut word, mut quote) = (Vec::new(), None, None);
        for c in self.chars() {
            match quote {
                Some(mark) if c == mark => quote = None,
                None if c == '"' || c == '\'' => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_ascii_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_with(String::new).push(c),
            }
        }
        words.into_iter().chain(word).map(OsString::from).collect()
    }
}

impl Words for &String {
    fn words(&self) -> Vec<OsString> {
        self.as_str().words()
    }
}

impl<T: AsRef<OsStr>> Words for &[T] {
    fn words(&self) -> Vec<OsString> {
        self.iter().map(|word| word.as_ref().to_owned()).collect()
    }
}

impl<T: AsRef<OsStr>, const N: usize> Words for &[T; N] {
    fn words(&self) -> Vec<OsString> {
        self.as_slice().words()
    }
}

impl<T: AsRef<OsStr>> Words for &Vec<T> {
    fn words(&self) -> Vec<OsString> {
        self.as_slice().words()
    }
}

impl<T: AsRef<OsStr>> Words for Vec<T> {
    fn words(&self) -> Vec<OsString> {
        self.as_slice().words()
    }
}

/// Runs the program in `folder` with `input` as standard input.
pub fn run_with(folder: impl AsRef<Path>, arguments: impl Words, input: impl AsRef<[u8]>) -> Run {
    Program::new().args(arguments.words()).current_dir(folder.as_ref()).write_stdin(input).run()
}

/// Runs commands that are piped into one another: `solve klotski | check klotski -`. All but the last must succeed.
pub fn piped(folder: &Path, line: &str, input: &[u8]) -> Run {
    let (first, last) = line.rsplit_once(" | ").map_or(("", line), |(first, last)| (first, last));
    let last = last.trim_start_matches("stepbook ");
    match first {
        "" => run_with(folder, last, input),
        first => run_with(folder, last, piped(folder, first, input).code(0).out),
    }
}

/// The same with files for what is read and written, as in a shell.
pub fn shell(folder: impl AsRef<Path>, line: &str) -> Run {
    let (line, to) = line.split_once(" > ").map_or((line, None), |(line, to)| (line, Some(to)));
    let (line, input) = line.split_once(" < ").map_or((line, Vec::new()), |(line, from)| (line, read(&folder, from)));
    let done = piped(folder.as_ref(), line, &input);
    to.map(|to| write(folder, to, &done.out));
    done
}

/// The same without any input.
pub fn run(folder: impl AsRef<Path>, arguments: impl Words) -> Run {
    run_with(folder, arguments, "")
}

/// A new folder.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Writes a file in it.
pub fn write(folder: impl AsRef<Path>, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.as_ref().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    fs::write(&path, content).expect("the folder can be written");
    path
}

/// The bytes of a file in it.
pub fn read(folder: impl AsRef<Path>, name: &str) -> Vec<u8> {
    fs::read(folder.as_ref().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The text of a file in it.
pub fn text(folder: impl AsRef<Path>, name: &str) -> String {
    String::from_utf8(read(folder, name)).expect("UTF-8")
}

/// All files below a folder, and what they hold.
pub fn tree(root: impl AsRef<Path>) -> BTreeMap<String, Vec<u8>> {
    let mut folders = vec![root.as_ref().to_owned()];
    let mut files = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let name = path.strip_prefix(&root).expect("below").to_string_lossy().replace('\\', "/");
                    files.insert(name, fs::read(&path).expect("a file"));
                }
            }
        }
    }
    files
}

/// The names in a folder, sorted.
pub fn names(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
