//! Unfinished files: `.stepbook-TOKEN-N`, beside a locked file `.stepbook-TOKEN` that says that their run lives.
//!
//! The lock exists before the first of them and until after the last one, and the system frees it when a run dies. So what
//! dead runs left is known by its name and a lock that is free or missing. A lock has no bytes: a file with some is of others.

use rustc_hash::FxHashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, TempPath};

const PREFIX: &str = ".stepbook-";
/// How many letters and digits a token has.
const TOKEN: usize = 6;
/// How often a lock is tried again that another run removed before it was taken.
const ATTEMPTS: usize = 20;
/// How many folders are remembered as clean, so that a folder with many files is not listed for each of them.
const REMEMBERED: usize = 64;

/// A folder in which this run has unfinished files.
struct Place {
    folder: PathBuf,
    /// The locked file, which also frees the lock when it is closed.
    _lock: File,
    path: TempPath,
    next: u64,
    files: FxHashSet<PathBuf>,
}

/// The unfinished files of a run.
#[derive(Default)]
pub struct UnfinishedFiles(Mutex<All>);

impl UnfinishedFiles {
    fn all(&self) -> MutexGuard<'_, All> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes them. The run ends now: it cannot begin others or give them their names any more.
    pub fn remove(&self) {
        let mut all = self.all();
        for place in all.places.drain(..) {
            for file in &place.files {
                drop(fs::remove_file(file));
            }
        }
        std::mem::forget(all);
    }
}

#[derive(Default)]
struct All {
    places: Vec<Place>,
    clean: Vec<PathBuf>,
}

/// A file under a temporary name, beside the one that it becomes. It is removed when it is dropped.
pub(super) struct Unfinished {
    own: Arc<UnfinishedFiles>,
    file: Option<TempPath>,
    /// Its final path.
    pub path: PathBuf,
    /// The permissions of the file that it replaces.
    old: Option<fs::Permissions>,
}

impl Unfinished {
    /// Writes `bytes` into a new file of `own`.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin); then no file is left.
    pub(super) fn new(own: &Arc<UnfinishedFiles>, path: PathBuf, bytes: &[u8]) -> io::Result<Self> {
        let (mut file, unfinished) = Self::begin(own, path)?;
        file.write_all(bytes)?;
        unfinished.complete(&file)?;
        Ok(unfinished)
    }

    /// Begins a file that will be at `path`.
    ///
    /// # Errors
    ///
    /// If `path` is something other than a file, or a file that may not be changed, or if the system refuses a new file.
    pub(super) fn begin(own: &Arc<UnfinishedFiles>, path: PathBuf) -> io::Result<(File, Self)> {
        let old = replaced(&path)?;
        let folder = folder_of(&path);
        let mut all = own.all();
        if !all.clean.iter().any(|clean| clean == folder) {
            remove_dead(folder);
            if all.clean.len() == REMEMBERED {
                all.clean.remove(0);
            }
            all.clean.push(folder.to_owned());
        }
        let at = match all.places.iter().position(|place| place.folder == folder) {
            Some(at) => at,
            None => {
                all.places.push(Place::new(folder)?);
                all.places.len() - 1
            }
        };
        let place = &mut all.places[at];
        let number = place.next;
        place.next += 1;
        let name = format!("{}-{number}", place.path.file_name().unwrap_or_default().to_string_lossy());
        match builder(&name, 0).tempfile_in(folder).map(tempfile::NamedTempFile::into_parts) {
            Ok((file, unfinished)) => {
                place.files.insert(unfinished.to_path_buf());
                Ok((file, Self { own: Arc::clone(own), file: Some(unfinished), path, old }))
            }
            Err(error) => {
                all.release(folder);
                Err(error)
            }
        }
    }

    /// Brings all bytes of the file to the disk, and gives it the permissions of the one that it replaces.
    pub(super) fn complete(&self, file: &File) -> io::Result<()> {
        self.old.clone().map_or(Ok(()), |old| file.set_permissions(old))?;
        file.sync_all()
    }

    /// Its path until it has its final one.
    pub(super) fn temporary(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The permissions of the file at `path`, which is replaced. A link is replaced, too, and what it leads to stays as it is.
fn replaced(path: &Path) -> io::Result<Option<fs::Permissions>> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => Ok(None),
        Ok(data) if data.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
        Ok(data) if !data.is_file() => Err(io::Error::new(ErrorKind::InvalidFilename, "it is not a regular file")),
        Ok(data) if data.permissions().readonly() => {
            Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"))
        }
        // Renaming over a file needs no permission to write to it, so this is checked here.
        Ok(data) => File::options().write(true).open(path).map(|_| Some(data.permissions())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut all = self.own.all();
            let path = file.to_path_buf();
            drop(file);
            all.forget(folder_of(&self.path), &path);
        }
    }
}

/// Gives files of `own` their final names, in this order. No signal ends the program in between.
pub(super) fn place(own: &UnfinishedFiles, mut files: Vec<Unfinished>) -> io::Result<()> {
    let mut all = own.all();
    let placed = files.iter_mut().try_for_each(|unfinished| {
        let Some(file) = unfinished.file.take() else { return Ok(()) };
        let old = file.to_path_buf();
        let placed = file.persist(&unfinished.path).map_err(|error| error.error);
        all.forget(folder_of(&unfinished.path), &old);
        placed
    });
    // The others, after an error, take the lock when they are dropped.
    drop(all);
    placed
}

impl All {
    fn forget(&mut self, folder: &Path, path: &Path) {
        if let Some(place) = self.places.iter_mut().find(|place| place.folder == folder) {
            place.files.remove(path);
        }
        self.release(folder);
    }

    /// Frees the lock of a folder without unfinished files: a run may write into thousands of folders.
    fn release(&mut self, folder: &Path) {
        self.places.retain(|place| place.folder != folder || !place.files.is_empty());
    }
}

impl Place {
    fn new(folder: &Path) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let (lock, path) = builder(PREFIX, TOKEN).tempfile_in(folder)?.into_parts();
            match lock.try_lock() {
                // Another run may have taken it for dead, and removed it, before it was locked.
                Ok(()) if path.exists() => {}
                // Without locks in this file system, no run removes anything.
                Err(TryLockError::Error(_)) => {}
                _ => continue,
            }
            return Ok(Self { folder: folder.to_owned(), _lock: lock, path, next: 0, files: FxHashSet::default() });
        }
        Err(io::Error::other("other programs remove its temporary files"))
    }
}

/// A maker of files with the permissions of ordinary new ones.
fn builder(prefix: &str, random: usize) -> Builder<'_, 'static> {
    let mut builder = Builder::new();
    builder.prefix(prefix).rand_bytes(random);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// The token of the run that made a file of this name.
fn token(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(PREFIX)?;
    let (token, number) = rest.split_once('-').unwrap_or((rest, "0"));
    let is_token = token.len() == TOKEN && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_token && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(token)
}

/// Removes what dead runs left in `folder`. None of it is needed, so errors are ignored.
pub(super) fn remove_dead(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let mut left: Vec<String> = files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    left.retain(|name| token(name).is_some());
    left.sort_unstable();
    let is_empty = |lock: &File| lock.metadata().is_ok_and(|data| data.len() == 0);
    for run in left.chunk_by(|a, b| token(a) == token(b)) {
        let Some(token) = run.first().and_then(|name| token(name)) else { continue };
        let path = folder.join(format!("{PREFIX}{token}"));
        // Held until all are removed, so that a run which just made it notices.
        let _lock = match File::options().write(true).open(&path) {
            Ok(lock) if is_empty(&lock) && lock.try_lock().is_ok() => Some(lock),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            _ => continue,
        };
        for name in run.iter().rev() {
            drop(fs::remove_file(folder.join(name)));
        }
    }
}
