//! Writes files completely or not at all.
//!
//! A file is written under a temporary name in the same folder and then renamed. A reader therefore sees either the old
//! content or the new one, never a part of it. Files that the program has read as input are never written.

use super::arguments::{Format, Target};
use super::endings::is_misnamed;
use super::unfinished::{self, Unfinished};
use super::{CommandResult, Ending, Failure, Session};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::fs;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Maximum number of links that are followed in a row.
const MOST_LINKS: usize = 40;

/// The destination of a command's output, and its format.
pub(super) struct Destination {
    pub format: Format,
    /// `None` means standard output.
    pub path: Option<PathBuf>,
}

/// The file extensions, in the order of the formats.
const EXTENSIONS: [&str; 9] = ["pdf", "html", "tex", "typ", "svg", "png", "txt", "json", "csv"];

impl Format {
    /// Returns the extension of its files, without the dot.
    pub(super) fn extension(self) -> &'static str {
        EXTENSIONS[self as usize]
    }

    pub(super) fn from_extension(path: &Path) -> Option<Self> {
        <Self as clap::ValueEnum>::from_str(path.extension()?.to_str()?, true).ok()
    }
}

/// The identity of a file, which all its names and all links to it share: its device and its number there.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

/// The files that were read as input, each with the name under which it was read.
pub(super) type Inputs = Mutex<FxHashMap<Identity, PathBuf>>;

/// Returns the identity of the file that `path` leads to, if it is an existing regular file.
fn identity(path: &Path) -> Option<Identity> {
    let data = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Some((data.dev(), data.ino()))
    }
    #[cfg(not(unix))]
    {
        drop(data);
        fs::canonicalize(path).ok()
    }
}

/// The file name of standard input.
pub(super) const STDIN: &str = "/dev/stdin";

/// File names of standard output.
const STDOUT: [&str; 3] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

impl Session<'_> {
    /// Decides where to write, and in which of the `allowed` formats.
    ///
    /// Without `--to`, the extension of the file decides the format. Without `-o`, the format is `usual` and there is
    /// no path.
    pub(super) fn destination(
        &self,
        target: &Target,
        allowed: &[Format],
        usual: Format,
    ) -> Result<Destination, Failure> {
        let names = || allowed.iter().map(|format| format.extension()).collect::<Vec<_>>().join(", ");
        let only = if let [only] = allowed { Some(*only) } else { None };
        let destination = match &target.output {
            None => Destination { format: target.to.unwrap_or(usual), path: None },
            Some(path) if path.as_os_str() == "-" => Destination {
                format: target.to.or(only).ok_or_else(|| {
                    Failure::usage(format!("standard output needs a format; add --to with one of {}", names()))
                })?,
                path: None,
            },
            Some(path) if self.path(path).is_dir() => {
                return Err(Failure::invalid(format!(
                    "`{}` is a folder; give the name of a file in it",
                    path.display()
                )));
            }
            Some(path) => Destination {
                format: target.to.or(Format::from_extension(path)).ok_or_else(|| {
                    let path = path.display();
                    Failure::usage(format!(
                        "cannot tell the format from `{path}`; use one of the extensions {}, or --to",
                        names()
                    ))
                })?,
                path: Some(path.clone()),
            },
        };
        if !allowed.contains(&destination.format) {
            let wrong = destination.format.extension();
            return Err(Failure::usage(format!("this command cannot write {wrong}; it writes {}", names())));
        }
        Ok(destination)
    }

    /// Records an input file, so that it is not overwritten in this run.
    pub(super) fn keep(&self, input: &Path) {
        if let Some(identity) = identity(&self.path(input)) {
            let mut inputs = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
            inputs.entry(identity).or_insert_with(|| input.to_owned());
        }
    }

    /// Refuses to write to `path` if that file was read as input, under this name or another. Call it before a search.
    pub(super) fn demand_other_file(&self, path: Option<&Path>) -> Result<(), Failure> {
        let inputs = self.inputs.lock().unwrap_or_else(PoisonError::into_inner);
        let known = path.and_then(|path| inputs.get(&identity(&self.path(path))?).cloned());
        let (Some(path), Some(input)) = (path, known) else {
            return Ok(());
        };
        let (shown, read) = (path.display(), input.display());
        let what = match () {
            () if path == input => format!("`{shown}` is an input file of this command"),
            () if input == Path::new(STDIN) => format!("`{shown}` is the file on standard input"),
            () => format!("`{shown}` is the same file as `{read}`, an input file of this command"),
        };
        Err(Failure::invalid(format!("{what}, which Stepbook never overwrites; give the output another name")))
    }

    /// Writes `bytes` to a file, or to standard output if there is no `path`.
    pub(super) fn write(&self, bytes: &[u8], path: Option<&Path>) -> CommandResult {
        match path {
            // Opening standard output again would fail for a socket and would truncate a file.
            Some(path) if !cfg!(unix) || !STDOUT.iter().any(|name| path == Path::new(name)) => {
                self.demand_other_file(Some(path))?;
                self.write_file(bytes, path)?;
                Ok(Ending::Done)
            }
            _ => self.to_stdout(bytes),
        }
    }

    /// Writes `bytes` like [`write`](Self::write). If they go to a file, it also reports what was written.
    pub(super) fn deliver(&self, bytes: &[u8], path: Option<&Path>, what: &str) -> CommandResult {
        let ending = self.write(bytes, path)?;
        path.into_iter().for_each(|path| self.wrote(path, what));
        Ok(ending)
    }

    /// Writes `bytes` to standard output. A full disk is an error. A closed pipe is not, because its reader, such as
    /// `head`, has all it wants.
    pub(super) fn to_stdout(&self, bytes: &[u8]) -> CommandResult {
        let mut out = self.host.stdout.lock().unwrap_or_else(PoisonError::into_inner);
        if self.host.terminal.stdout && bytes.contains(&0) {
            return Err(Failure::usage(
                "refusing to write binary data to a terminal; use -o FILE or redirect the output",
            ));
        }
        match out.write_all(bytes).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(not_on_stdout(&error)),
            _ => Ok(Ending::Done),
        }
    }

    fn write_file(&self, bytes: &[u8], path: &Path) -> Result<(), Failure> {
        let missing = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !self.path(folder).exists());
        let failure = |error: io::Error| match missing {
            Some(folder) if !is_misnamed(&error) => Failure::system(format!(
                "cannot write `{}`: folder `{}` does not exist; create it first",
                path.display(),
                folder.display()
            )),
            _ => cannot_write(path, &error),
        };
        let real = self.path(path);
        match fs::metadata(&real) {
            // Devices and pipes cannot be replaced by renaming. Some links to them have no target text, so the system
            // must follow them.
            Ok(data) if !data.is_file() && !data.is_dir() => {
                let mut file = fs::OpenOptions::new().write(true).open(real).map_err(failure)?;
                file.write_all(bytes).and_then(|()| file.flush()).map_err(failure)
            }
            _ => {
                let own = &self.host.files.unfinished;
                let staged = followed(&real).and_then(|path| Unfinished::new(own, path, bytes));
                staged.and_then(|staged| unfinished::place(own, vec![staged])).map_err(failure)
            }
        }
    }

    /// Removes a file that this program wrote. It may already be gone.
    pub(super) fn remove(&self, path: &Path) -> Result<(), Failure> {
        self.demand_other_file(Some(path))?;
        match fs::remove_file(self.path(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(Failure::unwritten(format_args!("cannot remove `{}`", path.display()), &error))
            }
            _ => Ok(()),
        }
    }

    /// Checks that files can be written to `folder`, judging by its name and by what exists there.
    pub(super) fn check_folder(&self, folder: &Path) -> Result<(), Failure> {
        if folder.as_os_str() == "-" {
            return Err(Failure::usage("cannot write several files to standard output; give a folder"));
        }
        match fs::metadata(self.path(folder)) {
            Ok(data) if !data.is_dir() => {
                Err(Failure::invalid(format!("`{}` is a file; give a folder", folder.display())))
            }
            Err(_) if self.path(folder).is_symlink() => Err(Failure::invalid(format!(
                "`{}` is a link that leads to no folder; give a folder",
                folder.display()
            ))),
            _ => Ok(()),
        }
    }

    /// Also checks that the name is that of a folder. A name with a file extension is probably a mistake. `hint` names
    /// the command that writes a file.
    pub(super) fn check_new_folder(&self, folder: &Path, hint: &str) -> Result<(), Failure> {
        self.check_folder(folder)?;
        let is_named = folder.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        match Format::from_extension(folder).filter(|_| !is_named && !self.path(folder).is_dir()) {
            None => Ok(()),
            Some(_) => {
                let (shown, stem) = (folder.display(), folder.with_extension(""));
                Err(Failure::usage(format!(
                    "`{shown}` looks like a file name, but this command writes a folder; use a name such as `{}`, or write \
                     `{shown}/` if you want that name. {hint}",
                    stem.display()
                )))
            }
        }
    }

    /// Writes files to `folder` and its subfolders, which are created if they do not exist. All files are first written
    /// under temporary names. Then all are renamed, in order. Other files are not touched.
    pub(super) fn write_files<'a>(
        &self,
        folder: &Path,
        mut files: impl Iterator<Item = (String, &'a [u8])>,
    ) -> Result<(), Failure> {
        let mut written = Files::new(folder, self)?;
        files.try_for_each(|(name, bytes)| written.add(&name, bytes))?;
        written.finish()
    }
}

/// Reports why nothing can be written to standard output.
pub(super) fn not_on_stdout(error: &io::Error) -> Failure {
    Failure::unwritten("cannot write to standard output", error)
}

/// Returns the system's message without its number.
pub(super) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}

/// Returns the path that a write to `path` affects: the end of a chain of links. It need not exist.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // The target of a link is relative to the link's folder. An absolute target replaces the path.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(ErrorKind::InvalidFilename, "too many levels of symbolic links"))
}

/// A file that is written in parts. It gets its name only when it is complete.
pub(super) struct Stream {
    writer: io::BufWriter<fs::File>,
    file: Unfinished,
}

impl Stream {
    /// Starts a file in an existing folder.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written or is an input of this run.
    pub(super) fn new(path: &Path, session: &Session<'_>) -> Result<Self, Failure> {
        session.demand_other_file(Some(path))?;
        let begun = followed(&session.path(path)).and_then(|path| {
            let (file, unfinished) = Unfinished::begin(&session.host.files.unfinished, path)?;
            Ok(Self { writer: io::BufWriter::new(file), file: unfinished })
        });
        begun.map_err(|error| cannot_write(path, &error))
    }

    /// Adds a part.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| cannot_write(&self.file.path, &error))
    }

    /// Adds a value as a line of JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub(super) fn line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).expect("texts and numbers can be written as JSON");
        self.write(format!("{text}\n").as_bytes())
    }

    /// Gives the file its name. A file that already has the same content is left alone.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub(super) fn finish(mut self, session: &Session<'_>) -> Result<(), Failure> {
        let path = self.file.path.clone();
        let cannot = |error| cannot_write(&path, &error);
        self.writer.flush().map_err(cannot)?;
        if self.file.temporary().is_some_and(|temporary| is_same(temporary, &path)) {
            return Ok(());
        }
        self.file.complete(self.writer.get_ref()).map_err(cannot)?;
        unfinished::place(&session.host.files.unfinished, vec![self.file]).map_err(cannot)
    }
}

/// Creates a folder that belongs to this program. A link in its place is replaced, because it may lead to the user's
/// files.
pub(super) fn own_folder(path: &Path) -> io::Result<()> {
    if path.is_symlink() {
        fs::remove_file(path)?;
    }
    fs::create_dir_all(path)
}

/// Reports that a file cannot be written, and why.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::unwritten(format_args!("cannot write `{}`", path.display()), error)
}

/// Returns whether two files have the same content.
fn is_same(one: &Path, other: &Path) -> bool {
    let bytes = |path: &Path| fs::File::open(path).map(|file| io::BufReader::new(file).bytes().map_while(Result::ok));
    bytes(one).is_ok_and(|one| bytes(other).is_ok_and(|other| one.eq(other)))
}

/// Reports that a file of the user has the name of a file that `command` would write.
pub(super) fn not_ours(file: &Path, command: &str) -> Failure {
    let shown = file.display();
    Failure::invalid(format!(
        "`{shown}` would be overwritten, but was not written by `{command}`; choose another folder, or move the file"
    ))
}

/// Files that are written to a folder one after the other. They get their names only when all are written. Without
/// [`finish`](Files::finish), all of them are removed.
pub(super) struct Files<'a> {
    session: &'a Session<'a>,
    /// The folder as the user named it.
    folder: &'a Path,
    real: PathBuf,
    staged: Vec<Unfinished>,
    /// True if the folder was created for these files.
    is_new: bool,
}

impl<'a> Files<'a> {
    pub(super) fn new(folder: &'a Path, session: &'a Session<'a>) -> Result<Self, Failure> {
        session.check_folder(folder)?;
        Ok(Self { session, folder, real: session.path(folder), staged: Vec::new(), is_new: false })
    }

    fn cannot(&self, name: &str, error: &io::Error) -> Failure {
        let name = if name.is_empty() { String::new() } else { format!(": `{name}`") };
        Failure::unwritten(format_args!("cannot write into `{}`{name}", self.folder.display()), error)
    }

    fn make_folder(&mut self) -> Result<(), Failure> {
        self.is_new |= !self.real.exists();
        fs::create_dir_all(&self.real).map_err(|error| self.cannot("", &error))
    }

    /// Creates the folder of a file. A link to another folder is replaced, so that nothing outside the named folder is
    /// written.
    fn make_inner(&self, name: &str) -> io::Result<()> {
        let mut inner = self.real.clone();
        for part in Path::new(name).parent().into_iter().flatten() {
            inner.push(part);
            if inner.is_symlink() {
                fs::remove_file(&inner)?;
            }
            match fs::create_dir(&inner) {
                Err(error) if !inner.is_dir() => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// Writes a file. A file that cannot be replaced is an error before any file is replaced.
    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        if self.staged.is_empty() {
            self.make_folder()?;
        }
        self.session.demand_other_file(Some(&self.folder.join(name)))?;
        let own = &self.session.host.files.unfinished;
        let file = self.make_inner(name).and_then(|()| Unfinished::new(own, self.real.join(name), bytes));
        self.staged.push(file.map_err(|error| self.cannot(name, &error))?);
        Ok(())
    }

    /// Gives all files their names, in order.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        self.make_folder()?;
        self.is_new = false;
        let staged = std::mem::take(&mut self.staged);
        unfinished::place(&self.session.host.files.unfinished, staged).map_err(|error| self.cannot("", &error))
    }
}

impl Drop for Files<'_> {
    fn drop(&mut self) {
        self.staged.clear();
        if self.is_new {
            // The folder is either empty or contains other files by now. Only an empty one is removed.
            drop(fs::remove_dir(&self.real));
        }
    }
}
