//! The data that a run leaves for the next one: a record for each finished puzzle, in a folder next to the outputs.

use crate::booklet::{Asset, Card, SkipReason, folder_of};
use crate::cli::arguments::{Batch, Effort, FilmName, Format, ThemeName, said};
use crate::cli::press::Press;
use crate::cli::steps::MANIFEST;
use crate::cli::steps::earlier::is_ours;
use crate::cli::{Failure, Session, output, unfinished};
use crate::font::Face;
use crate::search::Limit;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::path::Path;

/// The folder of records in the folder of the collection.
pub(super) const FOLDER: &str = ".stepbook";
const LOCK: &str = "lock";
const SCHEMA: &str = "stepbook-record/3";
/// Maximum size in bytes of a record and of an output that is hashed.
const MOST: usize = 1 << 30;

/// The outcome of a puzzle.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    schema: String,
    /// The hash of everything that determines the outputs.
    key: String,
    pub title: String,
    pub state: State,
    /// The limits that ended the search, if the puzzle has no solution or one that is not proven to be shortest.
    /// Another try with other limits may end differently.
    pub limits: Option<Limits>,
    /// The outputs in the order of the formats. The image format has a file for each image, in the order of the steps.
    outputs: Vec<Output>,
    /// The files that belong to the page on a site: those that it shares with others, and its picture.
    shared: Vec<Output>,
}

/// Positions, memory, and whether files could be used.
type Limits = (usize, usize, bool);

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum State {
    /// The card, without the parts that the collection and the formats add.
    Solved(Box<Card>),
    /// The reason why there is no solution, as pages show it and in one line, and whether the memory limit was reached.
    Unsolved { why: SkipReason, reason: String, is_of_memory: bool },
}

#[derive(Clone, Serialize, Deserialize)]
struct Output {
    file: String,
    bytes: usize,
    sha256: String,
}

impl Record {
    pub(super) fn new(key: String, title: &str, state: State, outputs: &[Asset], shared: &[Asset]) -> Self {
        let output = |Asset { path, bytes }: &Asset| Output {
            file: path.clone(),
            bytes: bytes.len(),
            sha256: hash([bytes.as_slice()]),
        };
        Self {
            schema: SCHEMA.to_owned(),
            key,
            title: title.to_owned(),
            state,
            limits: None,
            outputs: outputs.iter().map(output).collect(),
            shared: shared.iter().map(output).collect(),
        }
    }

    /// Returns its files with their hashes, including the shared ones.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.outputs.iter().chain(&self.shared).map(|output| (&*output.file, &*output.sha256))
    }

    /// Returns the file of a format that a link opens. For images, this is the animation if there is one, otherwise the
    /// first image.
    pub(super) fn link(&self, name: &str, format: Format) -> String {
        if format != Format::Svg {
            return file(name, format);
        }
        let mut images = self.outputs.iter().map(|output| &output.file).filter(|file| image(file, name).is_some());
        let first = images.next().cloned().unwrap_or_default();
        images.find(|file| image(file, name) == Some(FilmName::Svg.file())).cloned().unwrap_or(first)
    }
}

/// The data that a run leaves in the folder of a collection.
pub(super) struct Records<'a> {
    /// The folder of the collection as the user named it.
    pub folder: &'a Path,
    pub session: &'a Session<'a>,
}

impl Records<'_> {
    /// Returns the record of the puzzle with this name, which this run wrote or found valid.
    ///
    /// # Errors
    ///
    /// Returns an error if it has disappeared since then.
    pub(super) fn known(&self, name: &str) -> Result<Record, Failure> {
        self.read(name).ok_or_else(|| {
            let path = self.folder.join(path(name));
            Failure::system(format!(
                "cannot read `{}`: another program removed or changed it; run again",
                path.display()
            ))
        })
    }

    fn read(&self, name: &str) -> Option<Record> {
        let text = self.session.read_file(&self.folder.join(path(name)), MOST).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// Returns whether the record of the puzzle with this name is still valid: it has the same key, and all its files
    /// are unchanged.
    pub(super) fn are_valid(&self, name: &str, key: &str, effort: &Effort) -> bool {
        let Some(record) = self.read(name) else { return false };
        record.schema == SCHEMA
            && record.key == key
            && record.limits.is_none_or(|limits| limits == effort.kept())
            && record.outputs.iter().chain(&record.shared).all(|output| self.has(output))
    }

    /// Writes the outputs and the record. Each file is written completely, and the record is the last one. `left`
    /// contains files of earlier outputs to be removed.
    pub(super) fn write(&self, name: &str, record: &Record, outputs: &[Asset], left: &[String]) -> Result<(), Failure> {
        let text = serde_json::to_vec_pretty(record).expect("texts and numbers can be written as JSON");
        // Puzzles share some files. Shared files with the same name have the same content.
        let is_new = |file: &&Asset| !record.shared.iter().any(|output| output.file == file.path && self.has(output));
        let files = outputs.iter().filter(is_new).map(|Asset { path, bytes }| (path.clone(), bytes.as_slice()));
        self.session.write_files(self.folder, files.chain([(path(name), text.as_slice())]))?;
        left.iter().try_for_each(|file| self.session.remove(&self.folder.join(file)))
    }

    /// Returns whether a file exists and is unchanged.
    fn has(&self, output: &Output) -> bool {
        let path = self.folder.join(&output.file);
        let data = fs::metadata(self.session.path(&path));
        let has_size = data.is_ok_and(|data| data.is_file() && data.len() == output.bytes as u64);
        has_size && self.session.read_file(&path, MOST).is_ok_and(|bytes| hash([bytes.as_slice()]) == output.sha256)
    }

    /// Returns the hash of everything that determines the outputs and is the same for all puzzles: the version, the
    /// options, and the files that they name. Limits are only included for a single puzzle, because shards may have
    /// different ones.
    ///
    /// # Errors
    ///
    /// Returns an error if such a file can no longer be read.
    pub(super) fn key(&self, options: &Batch, press: &Press<'_>, with_limits: bool) -> Result<String, Failure> {
        let look = &options.product.look;
        let mut parts = vec![env!("CARGO_PKG_VERSION").as_bytes().to_vec()];
        parts.extend(options.formats().iter().map(|format| format.extension().as_bytes().to_vec()));
        parts.extend(said(self.session, press.has_images()).into_iter().map(String::into_bytes));
        parts.extend(press.style.date.map(|date| date.to_string().into_bytes()));
        if with_limits && press.has_numbers() {
            // The limits determine whether a solution is found. Whether the puzzle is explored determines the facts
            // about it.
            parts.push(format!("{:?}", options.effort.kept()).into_bytes());
        }
        let theme = if let Some(ThemeName::File(path)) = &look.theme { Some(path.clone()) } else { None };
        for file in theme.into_iter().chain(look.words.own_file().filter(|file| self.session.path(file).exists())) {
            let unreadable = |error| Failure::unread(format_args!("cannot read `{}`", file.display()), &error);
            parts.push(self.session.read_file(&file, MOST).map_err(unreadable)?);
        }
        let mut parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        // All faces of a font collection are in one file.
        parts.extend(press.style.fonts.faces().iter().map(Face::bytes));
        parts.dedup_by(|a, b| std::ptr::eq(*a, *b));
        // A changed template of the program changes the output even if the version is the same.
        parts.extend(press.templates.names().map(|name| press.templates.source(name).as_bytes()));
        Ok(hash(parts))
    }

    /// Creates the folder of records. If no other run is working in the same folder, it removes the unfinished files of
    /// killed runs, also from the folders of the puzzles with these names and of their images.
    pub(super) fn lock(&self, names: impl Iterator<Item = String>, with_images: bool) -> Result<File, Failure> {
        let cannot = |error| Failure::unwritten(format_args!("cannot write into `{}`", self.folder.display()), &error);
        self.session.check_folder(self.folder)?;
        let folder = &self.session.path(self.folder);
        let own = folder.join(FOLDER);
        output::own_folder(&own).map_err(cannot)?;
        let lock = File::options().write(true).create(true).truncate(false).open(own.join(LOCK)).map_err(cannot)?;
        // Nothing is removed on file systems without locks.
        if lock.try_lock().is_ok() {
            unfinished::remove_dead(folder);
            unfinished::remove_dead(&own);
            let mut last = String::new();
            for name in names {
                if with_images {
                    unfinished::remove_dead(&folder.join(&name));
                }
                let inner = name.rfind('/').map_or("", |at| &name[..at]);
                if inner != last {
                    unfinished::remove_dead(&folder.join(inner));
                    unfinished::remove_dead(&own.join(inner));
                    inner.clone_into(&mut last);
                }
            }
            drop(lock.unlock());
        }
        // Every run holds the lock, even if it started while another run was removing files.
        drop(lock.lock_shared());
        Ok(lock)
    }
}

/// Returns the name of a puzzle's files, including the folders that contain them. `number` is its index in the
/// collection.
pub(super) fn name_in(number: usize, name: &str) -> String {
    folder_of(number) + name
}

/// Returns the path of a puzzle's record in the folder of the collection.
fn path(name: &str) -> String {
    format!("{FOLDER}/{name}.json")
}

/// Reads `bytes` as a record and uses it in every way that a run does.
#[cfg(fuzzing)]
pub(super) fn read(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Record>(bytes) else { return };
    for formats in [&[Format::Html][..], &[Format::Svg], &[Format::Pdf, Format::Svg]] {
        formats.iter().for_each(|format| drop(record.link("p", *format)));
    }
    assert!(serde_json::to_vec_pretty(&record).is_ok());
}

/// Returns the file of a puzzle.
pub(super) fn file(name: &str, format: Format) -> String {
    format!("{name}.{}", format.extension())
}

/// Returns the name that a file has in the folder of this puzzle's images, if it is there.
fn image<'a>(file: &'a str, name: &str) -> Option<&'a str> {
    file.strip_prefix(name)?.strip_prefix('/').filter(|file| *file == MANIFEST || is_ours(file))
}

/// Hashes a sequence of parts. The same bytes in different parts have different hashes.
pub(super) fn hash(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        let part = part.as_ref();
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns whether the result up to this limit is worth a record. It is only if another try would end in the same way.
pub(super) fn is_lasting(limit: Limit, effort: &Effort) -> bool {
    match limit {
        Limit::Positions(_) => true,
        Limit::Memory(bytes) => bytes == effort.max_memory,
        Limit::Refused(_) | Limit::Interrupted | Limit::Disk(_) => false,
    }
}
