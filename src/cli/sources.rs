//! Finds the puzzles of a collection.

mod name;

use super::arguments::InputKind;
use super::input::{Loaded, NotePlaces};
use super::{Failure, Session, input, message};
use crate::built_in;
use crate::format::{self, Fault, Kind, List, MAX_LIST_BYTES, ReadError, Reading, Wish, line_and_column};
use crate::press;
use crate::puzzle::Puzzle;
use crate::text::{capitalised, counted, visible};
use name::distinct;
pub(super) use name::plain;
use rustc_hash::FxHashMap;
use sha2::{Digest as _, Sha256};
use std::collections::hash_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// A puzzle of the collection, or a file that should contain puzzles. A collection may contain a million of them, so an
/// item is small. The file holds everything else.
pub(super) struct Item {
    /// The name of its output files.
    pub name: Box<str>,
    file: Arc<Source>,
    /// The index of the puzzle in its file.
    at: usize,
    /// The hash by which repetitions are found, once the puzzle has been read.
    form: OnceLock<[u8; 16]>,
}

/// A file of the collection.
struct Source {
    /// Its path as the user named it.
    shown: String,
    /// The path without folders outside the collection.
    label: String,
    /// The folder that contains it, if it was found in a folder.
    folder: Option<String>,
    /// Its puzzles, or the reason why it cannot be read.
    list: Result<List, Failure>,
}

impl Source {
    /// Returns the errors of puzzle `at` in one line.
    fn in_a_line(&self, at: usize, faults: &[Fault]) -> String {
        let place = |list: &List| in_a_line(faults, list.line(at), |fault| list.place(at, fault));
        self.list.as_ref().map(place).unwrap_or_default()
    }
}

/// Returns a hash that does not change if the puzzle is mirrored or its labels are different.
fn form(puzzle: &Puzzle) -> [u8; 16] {
    let mut hash = Sha256::new();
    puzzle.canonical().iter().for_each(|number| hash.update((*number as u64).to_le_bytes()));
    let whole = hash.finalize();
    std::array::from_fn(|at| whole[at])
}

/// Names the puzzles that occur more than once, among those that were read.
pub(super) fn say_repeated(items: &[Item], session: &Session<'_>) {
    let mut known: FxHashMap<[u8; 16], &Item> = FxHashMap::default();
    let mut repeated = Vec::new();
    for item in items {
        let Some(form) = item.form.get() else { continue };
        match known.entry(*form) {
            Entry::Occupied(first) => repeated.push((first.get().place(), item.place())),
            Entry::Vacant(place) => drop(place.insert(item)),
        }
    }
    for (first, again) in repeated.iter().take(MOST_NAMES) {
        let how = "perhaps mirrored or with other labels";
        session.note(&format!("warning: {again} is the same puzzle as {first}, {how}"));
    }
    if repeated.len() > MOST_NAMES {
        session.note(&format!("warning: so are {} more", repeated.len() - MOST_NAMES));
    }
}

/// Extensions of puzzle files. Other files in a folder count only if they can be read.
const EXTENSIONS: [&str; 8] = ["toml", "json", "txt", "text", "gnome", "map", "rush-hour", ""];
/// Keys that indicate a puzzle in TOML. One of them begins a line.
const KEYS: [&str; 4] = ["board", "goal", "or_goals", "title"];
/// Maximum number of names in a note.
const MOST_NAMES: usize = 8;

/// The reason why a puzzle cannot be read: the name in its file, if any, and the error in one line.
pub(super) type Unreadable = (Option<String>, Failure);

impl Item {
    /// Reads the puzzle and prints warnings.
    pub(super) fn read(&self, session: &Session<'_>) -> Result<Loaded, Unreadable> {
        let (list, at) = match &self.file.list {
            Ok(list) => (list, self.at),
            Err(why) => return Err((None, why.clone())),
        };
        let in_a_line = |faults: &[Fault]| self.file.in_a_line(at, faults);
        match list.read_with_warnings(at) {
            Ok(Reading { puzzle, warnings, notes, .. }) => {
                self.form.get_or_init(|| form(&puzzle));
                warnings
                    .chunks(1)
                    .for_each(|one| session.note(&format!("warning: {}: {}", self.place(), in_a_line(one))));
                let file = Arc::clone(&self.file);
                let failure = move |faults: Vec<Fault>| Failure::invalid(file.in_a_line(at, &faults));
                let notes = NotePlaces { spans: notes, failure: Box::new(failure) };
                Ok(Loaded { puzzle, name: self.name.to_string().into(), notes })
            }
            Err(faults) => Err((list.name(at).map(str::to_owned), Failure::invalid(in_a_line(&faults)))),
        }
    }

    /// Returns the kind and the text of the puzzle, by which changes are detected. The text is empty if the puzzle
    /// cannot be read.
    pub(super) fn content(&self) -> (Option<Kind>, &str) {
        match &self.file.list {
            Ok(list) => (Some(list.kind()), list.text_of(self.at)),
            Err(_) => (None, ""),
        }
    }

    /// Returns the file and the position in it, as the user named it.
    pub(super) fn place(&self) -> String {
        format!("{}{}", self.file.shown, self.part())
    }

    /// Returns the file and the position in it, without folders outside the collection.
    pub(super) fn label(&self) -> String {
        format!("{}{}", self.file.label, self.part())
    }

    /// Returns the part of the collection that contains the puzzle, as a title. This is its file if that contains
    /// several puzzles, otherwise the folder of the file. It is empty for a file that was named directly.
    pub(super) fn pack(&self) -> String {
        let has_several = self.file.list.as_ref().is_ok_and(|list| list.len() > 1);
        let stem = Path::new(&self.file.label).file_stem().filter(|_| has_several);
        let name = stem.map(|stem| stem.to_string_lossy().into_owned()).or_else(|| self.file.folder.clone());
        capitalised(&name.unwrap_or_default().replace(['-', '_'], " "))
    }

    /// Returns the file as the user named it.
    pub(super) fn file(&self) -> &str {
        &self.file.shown
    }

    /// Returns the value of --name that chooses it, if its file contains several puzzles.
    pub(super) fn choice(&self) -> Option<String> {
        let list = self.file.list.as_ref().ok().filter(|list| list.len() > 1)?;
        list.line(self.at).map(|line| line.to_string()).or_else(|| list.name(self.at).map(str::to_owned))
    }

    /// Returns its position in the file, as words that follow the name of the file.
    fn part(&self) -> String {
        match &self.file.list {
            Ok(list) => match list.line(self.at) {
                Some(line) => format!(", line {line}"),
                None if list.len() > 1 => format!(", puzzle {}", self.at + 1),
                None => String::new(),
            },
            Err(_) => String::new(),
        }
    }
}

impl Session<'_> {
    /// Returns all puzzles of `inputs` in order. Inputs are folders, files with one or more puzzles, and built-in
    /// puzzles. `own` is the output folder, whose files are not puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if a named input cannot be read, or if there is no puzzle at all.
    pub(super) fn find(&self, inputs: &[PathBuf], kind: &InputKind, own: Option<&Path>) -> Result<Vec<Item>, Failure> {
        let mut found = Found { session: self, kind: kind.kind, items: Vec::new(), passed: Vec::new() };
        let own = own.and_then(|own| fs::canonicalize(self.path(own)).ok());
        for what in inputs {
            // As everywhere, a folder does not hide a built-in puzzle of the same name. A trailing slash selects the
            // folder.
            match self.path(what).is_dir() && what.to_str().and_then(built_in::find).is_none() {
                true => found.folder(what, Path::new(""), own.as_deref())?,
                false => found.named(what)?,
            }
        }
        if !found.passed.is_empty() {
            let passed = found.passed.iter().map(|name| format!("`{name}`")).collect();
            self.note(&format!("skipped (not puzzles): {}", message::first_of(passed, MOST_NAMES)));
        }
        let mut items = found.items;
        if items.is_empty() {
            return Err(Failure::invalid(
                "no puzzles found; give folders or files that contain some, or built-in puzzles (see `stepbook \
                       puzzles`)",
            ));
        }
        let others = distinct(items.len(), |at| &*items[at].name);
        others.into_iter().for_each(|(at, name)| items[at].name = name.into());
        items.shrink_to_fit();
        Ok(items)
    }
}

struct Found<'a> {
    session: &'a Session<'a>,
    kind: Option<Kind>,
    items: Vec<Item>,
    /// Files in folders that are not puzzles.
    passed: Vec<String>,
}

impl Found<'_> {
    /// Adds a file that was named directly. It is an error if it is not a puzzle.
    fn named(&mut self, what: &Path) -> Result<(), Failure> {
        let bytes = self.session.content(what, MAX_LIST_BYTES)?;
        let shown = input::shown(what).into_owned();
        let from_stdin = what.as_os_str() == "-";
        let name = |path: Option<&std::ffi::OsStr>| path.unwrap_or("puzzle".as_ref()).to_string_lossy().into_owned();
        let (label, stem) = match from_stdin {
            true => (shown.clone(), "puzzle".to_owned()),
            false => (visible(&name(what.file_name())), name(what.file_stem())),
        };
        let opened = self.opened(&bytes, what);
        self.add(&stem, Source { shown, label, folder: None, list: opened.map_err(unreadable) });
        Ok(())
    }

    /// Adds all files below a folder, sorted. Hidden files and the output folder are left out.
    fn folder(&mut self, root: &Path, below: &Path, own: Option<&Path>) -> Result<(), Failure> {
        let folder = root.join(below);
        let mut entries =
            match fs::read_dir(self.session.path(&folder)).and_then(Iterator::collect::<Result<Vec<_>, _>>) {
                Ok(entries) => entries,
                Err(error) if folder == root => {
                    return Err(Failure::unread(format_args!("cannot read `{}`", message::named(&folder)), &error));
                }
                Err(error) => {
                    let (label, stem) = label_and_stem(below);
                    let (shown, list) =
                        (input::shown(&folder).into_owned(), Err(Failure::unread("cannot be read", &error)));
                    self.add(&stem, Source { shown, label, folder: None, list });
                    return Ok(());
                }
            };
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name();
            let path = folder.join(&name);
            // Links to folders are not followed because they may form a cycle.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            match () {
                () if name.to_string_lossy().starts_with('.') => {}
                () if is_folder && own.is_some() && fs::canonicalize(entry.path()).ok().as_deref() == own => {}
                () if is_folder => self.folder(root, &below.join(&name), own)?,
                () if entry.path().is_file() => self.file(&path, &below.join(&name)),
                () => {}
            }
        }
        Ok(())
    }

    /// Adds a file of a folder if it contains a puzzle, or if something suggests that it should.
    fn file(&mut self, path: &Path, below: &Path) {
        let extension = below.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_likely = EXTENSIONS.contains(&extension.as_str());
        let (label, stem) = label_and_stem(below);
        let shown = input::shown(path).into_owned();
        let most = if is_likely { MAX_LIST_BYTES } else { format::MAX_BYTES };
        let bytes = match self.session.read_file(path, most) {
            Ok(bytes) => bytes,
            Err(error) if is_likely => {
                let list = Err(Failure::unread("cannot be read", &error));
                return self.add(&stem, Source { shown, label, folder: None, list });
            }
            Err(_) => return self.passed.push(label),
        };
        let opened = self.opened(&bytes, path);
        let counts = match &opened {
            Ok(list) => {
                (is_likely && suggests(list.kind(), list.text())) || (0..list.len()).any(|at| list.read(at).is_ok())
            }
            Err(ReadError::Faults { text, .. }) => {
                is_likely && format::recognise(text).is_ok_and(|kind| suggests(kind, text))
            }
            Err(ReadError::Foreign { .. }) => true,
            Err(_) => extension == "toml",
        };
        match counts {
            true => {
                self.session.keep(path);
                let folder = path.parent().and_then(Path::file_name).map(|name| visible(&name.to_string_lossy()));
                self.add(&stem, Source { shown, label, folder, list: opened.map_err(unreadable) });
            }
            false => self.passed.push(label),
        }
    }

    fn opened(&self, bytes: &[u8], path: &Path) -> Result<List, ReadError> {
        let wish = Wish { title: input::title(path), objection: Some(press::objection), ..Wish::default() };
        Ok(List::open(bytes, self.kind)?.wished(wish))
    }

    /// Adds the puzzles of a file, or the file itself if it cannot be read.
    fn add(&mut self, stem: &str, file: Source) {
        let name = |list: &List, at: usize| match (list.line(at), list.name(at)) {
            (Some(line), _) => format!("{stem}-{line}"),
            (None, Some(name)) if list.len() > 1 => name.to_owned(),
            (None, _) if list.len() > 1 => format!("{stem}-{}", at + 1),
            (None, _) => stem.to_owned(),
        };
        let file = Arc::new(file);
        let item = |at: usize| {
            let name = file.list.as_ref().map_or(stem.to_owned(), |list| name(list, at));
            Item { name: plain(&name).into(), file: Arc::clone(&file), at, form: OnceLock::new() }
        };
        self.items.extend((0..file.list.as_ref().map_or(1, List::len)).map(item));
    }
}

/// Describes in one line why a file has no puzzles.
fn unreadable(error: ReadError) -> Failure {
    match error {
        ReadError::Faults { text, faults } => {
            Failure::invalid(in_a_line(&faults, None, |fault| line_and_column(&text, fault.span.start)))
        }
        error => error.into(),
    }
}

/// Returns the name on the page and the stem of a file in a folder. They are the same on all systems.
fn label_and_stem(below: &Path) -> (String, String) {
    let joined = |path: &Path, by: &str| {
        let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        parts.join(by)
    };
    (visible(&joined(below, "/")), joined(&below.with_extension(""), "-"))
}

/// Returns whether a text, which may contain errors, was meant to be a puzzle.
fn suggests(kind: Kind, text: &str) -> bool {
    let begins = |line: &str| {
        let rest = KEYS.iter().find_map(|key| line.trim_start().strip_prefix(key));
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    match kind {
        Kind::Json => text.contains("\"grid\""),
        Kind::Native => text.lines().any(begins),
        Kind::Foreign(format) => format.is_read(),
        _ => true,
    }
}

/// Describes the first error with its position and the suggested fix, and gives the number of the others. If the reader
/// already knows the line (`told`), only the column is shown.
fn in_a_line(faults: &[Fault], told: Option<usize>, place: impl Fn(&Fault) -> (usize, usize)) -> String {
    let Some(first) = faults.first() else {
        return String::new();
    };
    let (line, column) = place(first);
    let line = if told == Some(line) { String::new() } else { format!("line {line}, ") };
    let mut text = format!("{line}column {column}: {}", first.message);
    if let Some(help) = &first.help {
        text.push_str(&format!("; {help}"));
    }
    if faults.len() > 1 {
        text.push_str(&format!(" (and {})", counted(faults.len() - 1, "more error")));
    }
    text
}
