//! Fonts of the user.

use super::arguments::FontFiles;
use super::{Failure, Session, message};
use crate::font::{FontError, Fonts};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// Longest font file in bytes; the largest collections have 100 MB.
const MOST: u64 = 400_000_000;
/// Number of bytes from which the kind of a file is detected.
const MAGIC: u64 = 4;

/// Reads the fonts that `--font` names.
pub(super) fn load(named: &FontFiles, session: &Session<'_>) -> Result<Fonts, Failure> {
    let mut fonts = Fonts::default();
    for name in &named.files {
        let (path, index) = face(name, session);
        let shown = message::named(&path);
        let unreadable = |error| Failure::unread(format_args!("cannot read the font `{shown}`"), &error);
        let unusable = |error| Failure::Error(format!("cannot use the font `{shown}`: {error}"));
        let mut file = File::open(session.path(&path)).map_err(unreadable)?;
        session.keep(&path);
        // The first bytes show whether the rest is worth reading; a device may be endless.
        let head = read(&mut file, MAGIC).map_err(unreadable)?;
        if let Err(error @ (FontError::NoFont | FontError::WebFont)) = fonts.clone().add(head.clone(), None) {
            return Err(unusable(error));
        }
        let rest = read(&mut file, MOST).map_err(unreadable)?;
        fonts.add([head, rest].concat(), index).map_err(unusable)?;
    }
    Ok(fonts)
}

/// The file and the face that `FILE#N` names. A file of that whole name comes first.
fn face(name: &Path, session: &Session<'_>) -> (PathBuf, Option<u32>) {
    let split = name.to_str().filter(|_| !session.path(name).exists()).and_then(|text| text.rsplit_once('#'));
    match split.and_then(|(path, number)| Some((path, number.parse().ok()?))) {
        Some((path, number)) => (path.into(), Some(number)),
        None => (name.to_owned(), None),
    }
}

/// At most `most` bytes.
fn read(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
