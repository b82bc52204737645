//! What a run leaves for the next one: a record for each finished puzzle, in a folder beside the outputs.

use crate::booklet::{Asset, Card, folder_of};
use crate::cli::arguments::{Batch, Effort, FilmName, Format, Said, ThemeName};
use crate::cli::press::Press;
use crate::cli::steps::MANIFEST;
use crate::cli::steps::earlier::is_ours;
use crate::cli::{Failure, Session, unfinished};
use crate::font::Face;
use crate::search::Limit;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs::{self, File};
use std::path::Path;

/// The folder of records in that of the collection.
pub(super) const FOLDER: &str = ".stepbook";
const LOCK: &str = "lock";
const SCHEMA: &str = "stepbook-record/1";
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
    /// In the order of the formats; that of images has a file for each, the first step first.
    outputs: Vec<Output>,
    /// What belongs to the page on a site: files that it shares with others, and its picture.
    #[serde(default)]
    shared: Vec<Output>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum State {
    Solved {
        /// Its card, without what the collection and the formats add.
        card: Box<Card>,
        /// The limits that ended the search, of a solution that is not proven to be shortest: positions, memory, whether with files.
        #[serde(default)]
        beyond: Option<(usize, usize, bool)>,
    },
    Unsolvable {
        positions: usize,
        reason: String,
        /// Why, if no search was needed to know it.
        #[serde(default)]
        proof: Option<String>,
    },
    /// Worth another try with other limits.
    Limit {
        positions: usize,
        reason: String,
        max_positions: usize,
        max_memory: usize,
        with_files: bool,
        /// Whether it was that of memory.
        #[serde(default)]
        is_of_memory: bool,
    },
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
            outputs: outputs.iter().map(output).collect(),
            shared: shared.iter().map(output).collect(),
        }
    }

    /// The hash of one of its files, also of one that it shares.
    pub(super) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.outputs.iter().chain(&self.shared).map(|output| (&*output.file, &*output.sha256))
    }

    /// The record of the puzzle with this name, which this run wrote or found valid.
    ///
    /// # Errors
    ///
    /// If it has gone since then.
    pub(super) fn known(folder: &Path, name: &str, session: &Session<'_>) -> Result<Self, Failure> {
        Self::read(folder, name, session).ok_or_else(|| {
            let path = folder.join(path(name));
            Failure::System(format!(
                "cannot read `{}`: another program removed or changed it; run again",
                path.display()
            ))
        })
    }

    fn read(folder: &Path, name: &str, session: &Session<'_>) -> Option<Self> {
        let text = session.read_file(&folder.join(path(name)), MOST).ok()?;
        serde_json::from_slice(&text).ok()
    }

    /// The record of the puzzle with this name, if it still holds: made for the same key, and with all its files as they were
    /// written.
    pub(super) fn valid(
        folder: &Path,
        name: &str,
        key: &str,
        formats: &[Format],
        effort: &Effort,
        session: &Session<'_>,
    ) -> Option<Self> {
        let record = Self::read(folder, name, session)?;
        let has_all = match record.state {
            State::Solved { beyond, .. } => {
                beyond.is_none_or(|limits| limits == effort.kept()) && record.has_all(name, formats)
            }
            State::Unsolvable { .. } => record.outputs.is_empty(),
            State::Limit { max_positions, max_memory, with_files, .. } => {
                (max_positions, max_memory, with_files) == effort.kept() && record.outputs.is_empty()
            }
        };
        let is_complete = record.schema == SCHEMA
            && record.key == key
            && has_all
            && record.outputs.iter().chain(&record.shared).all(|output| output.is_there(folder, session));
        is_complete.then_some(record)
    }

    /// Whether the outputs are those of the formats. A record is only a file: no other names than those that this run could
    /// write are looked at.
    fn has_all(&self, name: &str, formats: &[Format]) -> bool {
        let (images, documents): (Vec<&str>, Vec<&str>) =
            self.outputs.iter().map(|output| output.file.as_str()).partition(|file| image(file, name).is_some());
        let wanted = formats.iter().filter(|format| **format != Format::Svg).map(|format| file(name, *format));
        // Only the solution shows how many images there are; the manifest is written last.
        let last = images.last().and_then(|file| image(file, name));
        let is_whole = if formats.contains(&Format::Svg) { last == Some(MANIFEST) } else { images.is_empty() };
        wanted.eq(documents) && is_whole
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

    /// Writes outputs and record: all of them whole, the record last. `left` are files of earlier outputs, to be removed.
    pub(super) fn write(
        &self,
        folder: &Path,
        name: &str,
        outputs: &[Asset],
        left: &[String],
        session: &Session<'_>,
    ) -> Result<(), Failure> {
        let text = serde_json::to_vec_pretty(self).expect("texts and numbers can be written as JSON");
        // Other puzzles share some, which are the same wherever they have the same name.
        let is_new = |file: &&Asset| {
            let is_same = |output: &Output| output.file == file.path && output.is_there(folder, session);
            !self.shared.iter().any(is_same)
        };
        let files = outputs.iter().filter(is_new).map(|Asset { path, bytes }| (path.clone(), bytes.as_slice()));
        session.write_files(folder, files.chain([(path(name), text.as_slice())]))?;
        left.iter().try_for_each(|file| session.remove(&folder.join(file)))
    }
}

impl Output {
    fn is_there(&self, folder: &Path, session: &Session<'_>) -> bool {
        let path = folder.join(&self.file);
        let has_size =
            fs::metadata(session.path(&path)).is_ok_and(|data| data.is_file() && data.len() == self.bytes as u64);
        has_size && session.read_file(&path, MOST).is_ok_and(|bytes| hash([bytes.as_slice()]) == self.sha256)
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
        let _ = record.has_all("p", formats);
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

/// Hash of all that is the same for all puzzles and on which their outputs depend: version, options, files that these name. Limits
/// count only for a single puzzle: shards may have different ones.
///
/// # Errors
///
/// If such a file can no longer be read.
pub(super) fn options_key(
    options: &Batch,
    press: &Press<'_>,
    with_limits: bool,
    session: &Session<'_>,
) -> Result<String, Failure> {
    let (look, said) = (&options.product.look, Said::of(session));
    let mut parts = vec![env!("CARGO_PKG_VERSION").as_bytes().to_vec()];
    parts.extend(options.formats().iter().map(|format| format.extension().as_bytes().to_vec()));
    let of_images = said.of_images.iter().filter(|_| press.has_images());
    parts.extend(said.of_all.iter().chain(of_images).map(|said| said.as_bytes().to_vec()));
    parts.extend(press.style.date.map(|date| date.to_string().into_bytes()));
    if with_limits && press.has_numbers() {
        // Whether a solution is found depends on the limits, and facts about it depend on whether the puzzle is explored.
        let Effort { max_positions, max_memory, spill, .. } = &options.effort;
        parts.push(format!("{max_positions} {max_memory} {}", spill.is_some()).into_bytes());
    }
    let theme = if let Some(ThemeName::File(path)) = &look.theme { Some(path.clone()) } else { None };
    for file in theme.into_iter().chain(look.words.own_file().filter(|file| session.path(file).exists())) {
        let unreadable = |error| Failure::unread(format_args!("cannot read `{}`", file.display()), &error);
        parts.push(session.read_file(&file, MOST).map_err(unreadable)?);
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
pub(super) fn open(
    folder: &Path,
    names: impl Iterator<Item = String>,
    with_images: bool,
    session: &Session<'_>,
) -> Result<File, Failure> {
    let cannot = |error| Failure::unwritten(format_args!("cannot write into `{}`", folder.display()), &error);
    session.check_folder(folder)?;
    let folder = &session.path(folder);
    let own = folder.join(FOLDER);
    fs::create_dir_all(&own).map_err(cannot)?;
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

/// Whether what was seen up to this limit is worth a record: only where another try would end in the same way.
pub(super) fn is_lasting(limit: Limit, effort: &Effort) -> bool {
    match limit {
        Limit::Positions(_) => true,
        Limit::Memory(bytes) => bytes == effort.max_memory,
        Limit::Refused(_) | Limit::Interrupted | Limit::Disk(_) => false,
    }
}
