//! Names of files, and ZIP archives.

use crate::answer::Refusal;
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Returns a file name for a puzzle: the letters and digits of its title, and hyphens.
pub(crate) fn name(title: &str) -> String {
    let mut name = String::new();
    for c in title.chars().flat_map(char::to_lowercase) {
        match c {
            c if c.is_alphanumeric() => name.push(c),
            _ if name.ends_with('-') || name.is_empty() => {}
            _ => name.push('-'),
        }
    }
    let name = name.trim_end_matches('-');
    if name.is_empty() { "puzzle".to_owned() } else { name.chars().take(60).collect() }
}

/// Returns a ZIP archive of these files, without times.
pub(crate) fn zip(files: &[(String, Vec<u8>)]) -> Result<Vec<u8>, Refusal> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, bytes) in files {
        zip.start_file(name.as_str(), options).map_err(Refusal::error)?;
        zip.write_all(bytes).map_err(Refusal::error)?;
    }
    Ok(zip.finish().map_err(Refusal::error)?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_letters_digits_and_hyphens() {
        for (title, expected) in [
            ("Klotski", "klotski"),
            ("  L'âne rouge (1898)!", "l-âne-rouge-1898"),
            ("../../x", "x"),
            ("🙂", "puzzle"),
            ("חידה 3", "חידה-3"),
        ] {
            assert_eq!(name(title), expected);
        }
    }
}
