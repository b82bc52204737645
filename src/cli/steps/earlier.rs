//! The files that an earlier run wrote to a folder, according to its manifest. Since anyone can write a manifest, only
//! files that this command could have written are returned.

use super::{DEFINITIONS, MANIFEST, images};
use crate::cli::Session;
use crate::report::STEPS_SCHEMA;
use std::collections::BTreeSet;
use std::path::Path;

/// Maximum size of a manifest in bytes. A longer file is not one of ours.
const MOST: usize = 1 << 28;
/// Extensions of the files of a step.
const EXTENSIONS: [&str; 4] = [".svg", ".tex", ".typ", ".png"];

/// The beginning of the schema in manifests of all versions.
const SCHEMAS: &str = "stepbook-steps/";

/// The text of an earlier run's manifest in a folder, if there is one.
pub(in crate::cli) struct Earlier(Option<String>);

impl Earlier {
    pub(in crate::cli) fn read(folder: &Path, session: &Session<'_>) -> Self {
        let path = folder.join(MANIFEST);
        // Reading something other than a file, such as a pipe, might never end.
        let bytes = session.path(&path).is_file().then(|| session.read_file(&path, MOST).unwrap_or_default());
        Self(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Returns the schema, which is the first entry in manifests of all versions. It is empty if the file has another
    /// format.
    fn schema(text: &str) -> &str {
        let mut texts = text.split('"').skip(1).step_by(2);
        texts.next().filter(|key| *key == "schema").and_then(|_| texts.next()).unwrap_or_default()
    }

    /// Returns whether a manifest is from this command. Websites have other files of that name.
    pub(super) fn is_ours(&self) -> bool {
        self.0.as_ref().is_none_or(|text| Self::schema(text).starts_with(SCHEMAS))
    }

    /// Returns the files that the manifest names, without the manifest itself and the new files.
    pub(in crate::cli) fn left<'n>(&self, new: impl Iterator<Item = &'n str>) -> Vec<String> {
        let new: BTreeSet<&str> = new.collect();
        let text = self.0.as_deref().filter(|text| Self::schema(text) == STEPS_SCHEMA).unwrap_or_default();
        let left: BTreeSet<&str> = text.split('"').filter(|name| is_ours(name) && !new.contains(name)).collect();
        left.into_iter().map(str::to_owned).collect()
    }
}

/// Reads `bytes` as a manifest. Only our own files may be returned.
#[cfg(fuzzing)]
pub(in crate::cli) fn read_manifest(bytes: &[u8]) {
    let earlier = Earlier(Some(String::from_utf8_lossy(bytes).into_owned()));
    let _ = earlier.is_ours();
    assert!(earlier.left(std::iter::empty()).iter().all(|name| is_ours(name) && !name.contains(['/', '\\'])));
}

/// Returns whether this command writes files of this name, apart from the manifest.
pub(in crate::cli) fn is_ours(name: &str) -> bool {
    name == DEFINITIONS || images::is_shared(name) || is_step(name)
}

fn is_step(name: &str) -> bool {
    let rest = name.strip_prefix("step-");
    let digits = rest.and_then(|rest| EXTENSIONS.iter().find_map(|ending| rest.strip_suffix(ending)));
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
