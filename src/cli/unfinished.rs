//! Unfinished files. They are named `.stepbook-TOKEN.tmp` and are in the same folder as the final file.

use rustc_hash::FxHashSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tempfile::{Builder, TempPath};

const PREFIX: &str = ".stepbook-";
const SUFFIX: &str = ".tmp";
/// Number of letters and digits in a token.
const TOKEN: usize = 6;

/// The unfinished files of a run.
#[derive(Default)]
pub struct UnfinishedFiles(Mutex<FxHashSet<PathBuf>>);

impl UnfinishedFiles {
    fn all(&self) -> MutexGuard<'_, FxHashSet<PathBuf>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes them when the run ends. Afterwards, no new files can be started or renamed.
    pub fn remove(&self) {
        let mut all = self.all();
        all.drain().for_each(|file| drop(fs::remove_file(file)));
        std::mem::forget(all);
    }
}

/// A file under a temporary name, next to its final path. It is removed when it is dropped.
pub(super) struct Unfinished {
    own: Arc<UnfinishedFiles>,
    file: Option<TempPath>,
    /// Its final path.
    pub path: PathBuf,
    /// The permissions of the file that it replaces.
    old: Option<fs::Permissions>,
}

impl Unfinished {
    /// Writes `bytes` to a new file of `own`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`begin`](Self::begin). No file is left then.
    pub(super) fn new(own: &Arc<UnfinishedFiles>, path: PathBuf, bytes: &[u8]) -> io::Result<Self> {
        let (mut file, unfinished) = Self::begin(own, path)?;
        file.write_all(bytes)?;
        unfinished.complete(&file)?;
        Ok(unfinished)
    }

    /// Starts a file that will be at `path`.
    ///
    /// # Errors
    ///
    /// Returns an error if something other than a file is at `path`, if the file there may not be changed, or if the
    /// system cannot create a file.
    pub(super) fn begin(own: &Arc<UnfinishedFiles>, path: PathBuf) -> io::Result<(File, Self)> {
        let old = replaced(&path)?;
        let mut builder = Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(TOKEN);
        // The same permissions as for an ordinary new file.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut all = own.all();
        let (file, unfinished) = builder.tempfile_in(folder_of(&path))?.into_parts();
        all.insert(unfinished.to_path_buf());
        Ok((file, Self { own: Arc::clone(own), file: Some(unfinished), path, old }))
    }

    /// Flushes the file to the disk, and gives it the permissions of the file that it replaces.
    pub(super) fn complete(&self, file: &File) -> io::Result<()> {
        self.old.clone().map_or(Ok(()), |old| file.set_permissions(old))?;
        file.sync_all()
    }

    /// Returns its temporary path until it has its final one.
    pub(super) fn temporary(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

/// Returns the folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the permissions of the file at `path` that is replaced. A link is replaced as well; its target does not
/// change.
fn replaced(path: &Path) -> io::Result<Option<fs::Permissions>> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => Ok(None),
        Ok(data) if data.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder")),
        Ok(data) if !data.is_file() => Err(io::Error::new(ErrorKind::InvalidFilename, "it is not a regular file")),
        Ok(data) if data.permissions().readonly() => {
            Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"))
        }
        // Renaming over a file needs no write permission for it, so this is checked here.
        Ok(data) => File::options().write(true).open(path).map(|_| Some(data.permissions())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            let mut all = self.own.all();
            all.remove::<Path>(&file);
            drop(file);
        }
    }
}

/// Gives files of `own` their final names, in order. No signal ends the program in between.
pub(super) fn place(own: &UnfinishedFiles, mut files: Vec<Unfinished>) -> io::Result<()> {
    let mut all = own.all();
    let placed = files.iter_mut().try_for_each(|unfinished| {
        let Some(file) = unfinished.file.take() else { return Ok(()) };
        all.remove::<Path>(&file);
        file.persist(&unfinished.path).map_err(|error| error.error)
    });
    // After an error, the remaining files take the lock when they are dropped.
    drop(all);
    placed
}

/// Removes files that killed runs left in `folder`. No other run may be writing there. Errors are ignored because the
/// files are not needed.
pub(super) fn remove_dead(folder: &Path) {
    let is_ours = |name: &str| {
        let token = name.strip_prefix(PREFIX).and_then(|name| name.strip_suffix(SUFFIX)).unwrap_or_default();
        token.len() == TOKEN && token.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && entry.file_name().to_str().is_some_and(is_ours) {
            drop(fs::remove_file(entry.path()));
        }
    }
}
