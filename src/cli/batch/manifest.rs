//! A complete shard leaves a manifest. It contains everything that the pages of the whole collection need to know about
//! its puzzles, so these pages are made without reading any puzzle or output again. If the manifest exists, the shard
//! is finished.
//!
//! A manifest consists of lines of JSON. The first line describes the shard; then there is a line for each of its
//! puzzles. Many manifests are read simultaneously, a small part of each at a time. This takes little memory and few
//! open files.

use super::record::{self, Record, Records, State};
use crate::booklet::{CachedFile, Card, Skipped};
use crate::cli::arguments::{Format, Shard};
use crate::cli::output::{self, Stream};
use crate::cli::sources::Item;
use crate::cli::{Failure, message};
use crate::format::Kind;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// The folder of manifests in the folder of records.
const FOLDER: &str = "shards";
const SCHEMA: &str = "stepbook-shard/1";
/// Maximum memory for all manifests together, in bytes, in addition to one line of each.
const READ: usize = 32 << 20;
/// Minimum and maximum number of bytes that are read at once.
const PART: (usize, usize) = (1 << 12, 1 << 20);
/// Maximum number of shards that a message names.
const MOST_NAMES: usize = 20;

/// The description of a shard.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    schema: String,
    /// The number of the shard, counted from 1, and the number of shards.
    shard: usize,
    of: usize,
    /// Hash of the options.
    pub key: String,
    /// The hash of all puzzles of the collection, and their number.
    collection: String,
    puzzles: usize,
}

/// The facts about a puzzle.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Line {
    /// The card, and the files that a browser keeps for the puzzle on a site: its page, and the files that the page
    /// shares with others.
    Card {
        card: Box<Card>,
        kept: Vec<CachedFile>,
    },
    Other(Skipped),
}

impl Head {
    /// Creates the head for a part of `items`, made with the options of this `key`.
    pub(super) fn new(shard: Shard, key: String, items: &[Item]) -> Self {
        let parts = items.iter().flat_map(|item| {
            let (kind, text) = item.content();
            let kind = kind.map_or("", Kind::name);
            [kind, &item.label(), &item.name, text].map(|part| part.as_bytes().to_vec())
        });
        Self {
            schema: SCHEMA.to_owned(),
            shard: shard.number,
            of: shard.count,
            key,
            collection: record::hash(parts),
            puzzles: items.len(),
        }
    }
}

impl Line {
    /// Creates the line of a puzzle with a record. `path` is that of its files without their extensions.
    pub(super) fn of(record: &Record, pack: &str, path: &str, formats: &[Format], is_site: bool) -> Self {
        match &record.state {
            State::Solved(card) => {
                let link = |&format: &Format| (record.link(path, format), super::work::format_name(format).to_owned());
                let is_kept = |file: &str| file.starts_with("assets/") || file.ends_with(".html");
                let kept = record.files().filter(|(file, _)| is_site && is_kept(file));
                Self::Card {
                    card: Box::new(Card {
                        pack: pack.to_owned(),
                        files: formats.iter().map(link).collect(),
                        ..*card.clone()
                    }),
                    kept: kept
                        .map(|(file, hash)| (file.to_owned(), hash.get(..12).unwrap_or_default().to_owned()))
                        .collect(),
                }
            }
            State::Unsolved { why, .. } => Self::Other(Skipped { title: record.title.clone(), why: why.clone() }),
        }
    }
}

impl Records<'_> {
    /// Returns the folder of manifests.
    fn shards(&self) -> PathBuf {
        self.folder.join(record::FOLDER).join(FOLDER)
    }

    /// Returns all manifests: the shard, the number of shards, and the file.
    fn manifests(&self) -> Vec<(usize, usize, PathBuf)> {
        let folder = self.shards();
        let entries = fs::read_dir(self.session.path(&folder)).into_iter().flatten().flatten();
        let found = entries.filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let (shard, of) = name.strip_suffix(".jsonl")?.split_once("-of-")?;
            let (shard, of) = (shard.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&shard).then(|| (shard, of, folder.join(&name)))
        });
        found.collect()
    }

    /// Removes manifests that become invalid when this shard starts: its own, unless it has the same head, and those of
    /// another division of the collection.
    ///
    /// # Errors
    ///
    /// Returns an error if one cannot be removed.
    pub(super) fn begin(&self, head: &Head, force: bool) -> Result<(), Failure> {
        for (shard, of, path) in self.manifests() {
            let is_mine = (shard, of) == (head.shard, head.of);
            let is_same = || !force && self.manifest(&path).is_ok_and(|own| own.head == *head);
            if of != head.of || is_mine && !is_same() {
                self.session.remove(&path)?;
            }
        }
        Ok(())
    }

    /// Starts a manifest with its head. It gets its name when it is finished, which marks the shard as complete.
    pub(super) fn new_manifest(&self, head: &Head) -> Result<Stream, Failure> {
        let folder = self.shards();
        let path = folder.join(format!("{}-of-{}.jsonl", head.shard, head.of));
        output::own_folder(&self.session.path(folder)).map_err(|error| output::cannot_write(&path, &error))?;
        let mut manifest = Stream::new(&path, self.session)?;
        manifest.line(head)?;
        Ok(manifest)
    }

    fn manifest(&self, path: &Path) -> Result<Manifest, Failure> {
        let (path, real) = (path.to_owned(), self.session.path(path));
        let line = Part::default().line(&real, PART.0).map_err(|error| unreadable(&path, &output::plain(&error)))?;
        let head: Head = parsed(&path, &line)?;
        if head.schema != SCHEMA || head.shard == 0 {
            return Err(unreadable(&path, "it is of another version of Stepbook"));
        }
        Ok(Manifest { path, real, head })
    }

    /// Returns the manifests of all shards. `key` is that of this run.
    ///
    /// # Errors
    ///
    /// Returns an error if a shard is missing, or if the manifests do not belong to the same collection and these
    /// options.
    pub(super) fn all_manifests(&self, key: &str) -> Result<Manifests, Failure> {
        let shown = message::named(self.folder);
        let mut divisions: BTreeMap<usize, BTreeMap<usize, PathBuf>> = BTreeMap::new();
        for (shard, of, path) in self.manifests() {
            divisions.entry(of).or_default().insert(shard, path);
        }
        // Chooses a complete division, or else the one with the fewest missing shards.
        let best = divisions.into_iter().min_by_key(|(of, shards)| of - shards.len());
        let Some((of, shards)) = best else {
            return Err(Failure::system(format!(
                "no shard is complete in `{shown}`; make them with `stepbook batch PUZZLES --shard`"
            )));
        };
        let missing: Vec<usize> = (1..=of).filter(|shard| !shards.contains_key(shard)).collect();
        if !missing.is_empty() {
            let missing = named(&missing);
            return Err(Failure::system(format!(
                "of {of} shards, these are not complete in `{shown}`: {missing}; run them, then --merge again"
            )));
        }
        let shards = shards.values().map(|path| self.manifest(path)).collect::<Result<Vec<_>, _>>()?;
        let wrong = |is_wrong: &dyn Fn(&Head) -> bool| -> Vec<usize> {
            shards.iter().map(|shard| &shard.head).filter(|head| is_wrong(head)).map(|head| head.shard).collect()
        };
        let others = wrong(&|head| head.key != key);
        if !others.is_empty() {
            return Err(Failure::invalid(format!(
                "shards in `{shown}` were made with other options, or by another version of Stepbook: {} of {of}; give --merge the \
                 options of the shards",
                named(&others)
            )));
        }
        let first = &shards[0].head;
        let puzzles = first.puzzles;
        let others = wrong(&|head| (&head.collection, head.puzzles) != (&first.collection, puzzles));
        match others.is_empty() {
            true => Ok(Manifests { shards, puzzles }),
            false => Err(Failure::invalid(format!(
                "shards in `{shown}` were made of other puzzles than shard 1: {} of {of}; run all shards again, which keeps what is \
                 still right",
                named(&others)
            ))),
        }
    }
}

struct Manifest {
    /// The path as the user knows it.
    path: PathBuf,
    real: PathBuf,
    head: Head,
}

/// The manifests of all shards of a collection.
pub(super) struct Manifests {
    shards: Vec<Manifest>,
    puzzles: usize,
}

impl Manifests {
    /// Returns the number of shards.
    pub(super) fn count(&self) -> usize {
        self.shards.len()
    }

    /// Returns the lines of all puzzles, in the order of the collection.
    pub(super) fn lines(&self) -> impl Iterator<Item = Result<Line, Failure>> + '_ {
        let size = (READ / self.shards.len()).clamp(PART.0, PART.1);
        let mut parts: Vec<Part> = self.shards.iter().map(|_| Part::default()).collect();
        (0..self.puzzles).map(move |at| {
            let which = at % self.shards.len();
            let (Manifest { path, real, .. }, part) = (&self.shards[which], &mut parts[which]);
            let mut line = || part.line(real, size).map_err(|error| unreadable(path, &output::plain(&error)));
            if at == which {
                // Skips the head.
                line()?;
            }
            parsed(path, &line()?)
        })
    }
}

/// The lines of a manifest that are in memory.
#[derive(Default)]
struct Part {
    lines: VecDeque<Vec<u8>>,
    /// The offset at which the file continues.
    offset: u64,
}

impl Part {
    /// Returns the next line, which is empty at the end of the file. Reads about `size` bytes at once.
    fn line(&mut self, path: &Path, size: usize) -> io::Result<Vec<u8>> {
        if self.lines.is_empty() {
            let mut file = BufReader::new(File::open(path)?);
            file.seek(SeekFrom::Start(self.offset))?;
            let until = self.offset + size as u64;
            while self.offset < until {
                let mut line = Vec::new();
                let count = file.read_until(b'\n', &mut line)?;
                if count == 0 {
                    break;
                }
                self.offset += count as u64;
                self.lines.push_back(line);
            }
        }
        Ok(self.lines.pop_front().unwrap_or_default())
    }
}

fn parsed<T: DeserializeOwned>(path: &Path, line: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(line).map_err(|error| unreadable(path, &error.to_string()))
}

fn unreadable(path: &Path, why: &str) -> Failure {
    Failure::invalid(format!(
        "cannot read the manifest `{}`: {why}; remove it and run its shard again",
        message::named(path)
    ))
}

/// Lists the first of the numbers.
fn named(numbers: &[usize]) -> String {
    message::first_of(numbers.iter().map(usize::to_string).collect(), MOST_NAMES)
}

/// Reads `bytes` as a line of a manifest.
#[cfg(fuzzing)]
pub(super) fn read(bytes: &[u8]) {
    let _ = serde_json::from_slice::<Head>(bytes);
    if let Ok(line) = serde_json::from_slice::<Line>(bytes) {
        assert!(serde_json::to_vec(&line).is_ok());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_is_read_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lines");
        let lines: Vec<String> = (0..40).map(|number| "x".repeat(number * 7 % 23 + 1)).collect();
        fs::write(&path, lines.iter().map(|line| format!("{line}\n")).collect::<String>()).expect("it is written");
        for size in [1, 2, 10, 1000] {
            let mut part = Part::default();
            for line in &lines {
                assert_eq!(part.line(&path, size).expect("a line"), format!("{line}\n").as_bytes());
            }
            assert_eq!(part.line(&path, size).expect("the end"), b"");
        }
    }

    #[test]
    fn numbers_are_named_in_few_words() {
        assert_eq!(named(&[2, 5, 6]), "2, 5, 6");
        let many: Vec<usize> = (0..30).map(|number| 2 * number).collect();
        assert!(named(&many).ends_with("36, 38, and 10 more"));
    }
}
