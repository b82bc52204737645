//! What a run leaves for the next one: a record for each finished puzzle, in a folder beside the outputs.

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

/// The folder of records in that of the collection.
pub(super) const FOLDER: &str = ".stepbook";
const LOCK: &str = "lock";
const SCHEMA: &str = "stepbook-record/3";
/// Largest record, and largest output whose hash is taken, in bytes.
const MOST: usize = 1 << 30;

/// The outcome of a puzzle.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Record {
    schema: String,
    /// Hash of all on which the outputs depend.
    key: String,
    pub title: String,
    pub state: State,
    /// The limits that ended the search, of a puzzle without a solution or with one that is not proven to be shortest: another try with
    /// others may end otherwise.
    pub limits: Option<Limits>,
    /// In the order of the formats; that of images has a file for each, the first step first.
    outputs: Vec<Output>,
    /// What belongs to the page on a site: files that it shares with others, and its picture.
    shared: Vec<Output>,
}

/// Positions, memory, and whether with files.
type Limits = (usize, usize, bool);

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum State {
    /// Its card, without what the collection and the formats add.
    Solved(Box<Card>),
    /// Why there is no solution, as pages show it and in a line, and whether the limit of memory was reached.
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

    /// The hash of one of its files, also of one that it shares.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.outputs.iter().chain(&self.shared).map(|output| (&*output.file, &*output.sha256))
    }

    /// The file of a format that is the one to open: of images the animation, or else the first.
    pub(super) fn link(&self, name: &str, format: Format) -> String {
        if format != Format::Svg {
            return file(name, format);
        }
        let mut images = self.outputs.iter().map(|output| &output.file).filter(|file| image(file, name).is_some());
        let first = images.next().cloned().unwrap_or_default();
        images.find(|file| image(file, name) == Some(FilmName::Svg.file())).cloned().unwrap_or(first)
    }
}

/// What a run leaves in the folder of a collection.
pub(super) struct Records<'a> {
    /// The folder of the collection, as the user knows it.
    pub folder: &'a Path,
    pub session: &'a Session<'a>,
}

impl Records<'_> {
    /// The record of the puzzle with this name, which this run wrote or found valid.
    ///
    /// # Errors
    ///
    /// If it has gone since then.
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

    /// Whether the record of the puzzle with this name still holds: made for the same key, and with all its files as they were
    /// written.
    pub(super) fn are_valid(&self, name: &str, key: &str, effort: &Effort) -> bool {
        let Some(record) = self.read(name) else { return false };
        record.schema == SCHEMA
            && record.key == key
            && record.limits.is_none_or(|limits| limits == effort.kept())
            && record.outputs.iter().chain(&record.shared).all(|output| self.has(output))
    }

    /// Writes outputs and record: all of them whole, the record last. `left` are files of earlier outputs, to be removed.
    pub(super) fn write(&self, name: &str, record: &Record, outputs: &[Asset], left: &[String]) -> Result<(), Failure> {
        let text = serde_json::to_vec_pretty(record).expect("texts and numbers can be written as JSON");
        // Other puzzles share some, which are the same wherever they have the same name.
        let is_new = |file: &&Asset| !record.shared.iter().any(|output| output.file == file.path && self.has(output));
        let files = outputs.iter().filter(is_new).map(|Asset { path, bytes }| (path.clone(), bytes.as_slice()));
        self.session.write_files(self.folder, files.chain([(path(name), text.as_slice())]))?;
        left.iter().try_for_each(|file| self.session.remove(&self.folder.join(file)))
    }

    /// Whether a file is there as it was written.
    fn has(&self, output: &Output) -> bool {
        let path = self.folder.join(&output.file);
        let data = fs::metadata(self.session.path(&path));
        let has_size = data.is_ok_and(|data| data.is_file() && data.len() == output.bytes as u64);
        has_size && self.session.read_file(&path, MOST).is_ok_and(|bytes| hash([bytes.as_slice()]) == output.sha256)
    }

    /// Hash of all that is the same for all puzzles and on which their outputs depend: version, options, files that these name. Limits
    /// count only for a single puzzle: shards may have different ones.
    ///
    /// # Errors
    ///
    /// If such a file can no longer be read.
    pub(super) fn key(&self, options: &Batch, press: &Press<'_>, with_limits: bool) -> Result<String, Failure> {
        let look = &options.product.look;
        let mut parts = vec![env!("CARGO_PKG_VERSION").as_bytes().to_vec()];
        parts.extend(options.formats().iter().map(|format| format.extension().as_bytes().to_vec()));
        parts.extend(said(self.session, press.has_images()).into_iter().map(String::into_bytes));
        parts.extend(press.style.date.map(|date| date.to_string().into_bytes()));
        if with_limits && press.has_numbers() {
            // Whether a solution is found depends on the limits, and facts about it depend on whether the puzzle is explored.
            parts.push(format!("{:?}", options.effort.kept()).into_bytes());
        }
        let theme = if let Some(ThemeName::File(path)) = &look.theme { Some(path.clone()) } else { None };
        for file in theme.into_iter().chain(look.words.own_file().filter(|file| self.session.path(file).exists())) {
            let unreadable = |error| Failure::unread(format_args!("cannot read `{}`", file.display()), &error);
            parts.push(self.session.read_file(&file, MOST).map_err(unreadable)?);
        }
        let mut parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        // All faces of a collection are one file.
        parts.extend(press.style.fonts.faces().iter().map(Face::bytes));
        parts.dedup_by(|a, b| std::ptr::eq(*a, *b));
        // A changed template of the program changes what it writes, even if its version is the same.
        parts.extend(press.templates.names().map(|name| press.templates.source(name).as_bytes()));
        Ok(hash(parts))
    }

    /// Makes the folder of records. Where no other run works in the same folder, what a killed one has begun is removed, also from
    /// the folders of the puzzles with these names, and of their images.
    pub(super) fn lock(&self, names: impl Iterator<Item = String>, with_images: bool) -> Result<File, Failure> {
        let cannot = |error| Failure::unwritten(format_args!("cannot write into `{}`", self.folder.display()), &error);
        self.session.check_folder(self.folder)?;
        let folder = &self.session.path(self.folder);
        let own = folder.join(FOLDER);
        output::own_folder(&own).map_err(cannot)?;
        let lock = File::options().write(true).create(true).truncate(false).open(own.join(LOCK)).map_err(cannot)?;
        // Some file systems have no locks; there, nothing is removed.
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
        // Every run holds it, also one that began while another was removing.
        drop(lock.lock_shared());
        Ok(lock)
    }
}

/// The name of a puzzle's files with the folders in which they are: `number` is its place in the collection, from 0.
pub(super) fn name_in(number: usize, name: &str) -> String {
    folder_of(number) + name
}

/// Where the record of the puzzle with this name is in the folder of the collection.
fn path(name: &str) -> String {
    format!("{FOLDER}/{name}.json")
}

/// Reads `bytes` as a record, and asks it for all that a run would.
#[cfg(fuzzing)]
pub(super) fn read(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Record>(bytes) else { return };
    for formats in [&[Format::Html][..], &[Format::Svg], &[Format::Pdf, Format::Svg]] {
        formats.iter().for_each(|format| drop(record.link("p", *format)));
    }
    assert!(serde_json::to_vec_pretty(&record).is_ok());
}

/// The file of a puzzle.
pub(super) fn file(name: &str, format: Format) -> String {
    format!("{name}.{}", format.extension())
}

/// The name of an image of this puzzle, or of what belongs to them, in their folder.
fn image<'a>(file: &'a str, name: &str) -> Option<&'a str> {
    file.strip_prefix(name)?.strip_prefix('/').filter(|file| *file == MANIFEST || is_ours(file))
}

/// Hash of some parts: parts that are joined otherwise have another.
pub(super) fn hash(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        let part = part.as_ref();
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether what was seen up to this limit is worth a record: only where another try would end in the same way.
pub(super) fn is_lasting(limit: Limit, effort: &Effort) -> bool {
    match limit {
        Limit::Positions(_) => true,
        Limit::Memory(bytes) => bytes == effort.max_memory,
        Limit::Refused(_) | Limit::Interrupted | Limit::Disk(_) => false,
    }
}
