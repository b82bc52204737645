//! Running the program in a temporary folder.

use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// The result of a run of the program.
pub struct Run {
    /// The exit code.
    pub code: Option<i32>,
    /// Its standard error.
    pub err: String,
}

impl Run {
    /// Asserts the exit code, and that nothing panicked.
    pub fn code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// Asserts that standard error contains all `parts`.
    pub fn says(self, parts: &[&str]) -> Self {
        for part in parts {
            assert!(self.err.contains(part), "`{part}` is missing in\n{}", self.err);
        }
        self
    }
}

/// Runs the program with `arguments`, separated by spaces, and `input` as standard input.
pub fn run_with(folder: &TempDir, arguments: &str, input: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stepbook"));
    command.args(arguments.split_whitespace()).current_dir(folder.path());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH"] {
        command.env_remove(name);
    }
    let output = command.write_stdin(input).output().expect("the program starts");
    Run { code: output.status.code(), err: String::from_utf8_lossy(&output.stderr).into_owned() }
}

/// The same without any input.
pub fn run(folder: &TempDir, arguments: &str) -> Run {
    run_with(folder, arguments, "")
}

/// A new folder.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Writes a file in it.
pub fn write(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    fs::write(&path, content).expect("the folder can be written");
    path
}
