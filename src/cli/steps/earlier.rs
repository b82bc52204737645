//! What an earlier run wrote into a folder, as its manifest lists it. A manifest is only a file, and anybody's: nothing but
//! what this command writes is ever named here.

use super::{DEFINITIONS, MANIFEST, images};
use crate::cli::Session;
use crate::report::STEPS_SCHEMA;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The keys of files that belong to no step.
const SHARED: &str = "definitions puzzle package styles element element_more distances sprite sheet sheet_png";
/// Largest manifest in bytes; a longer one is not ours.
const MOST: usize = 1 << 28;
/// Extensions of the files of a step.
const EXTENSIONS: [&str; 4] = [".svg", ".tex", ".typ", ".png"];

/// What the manifests of all versions begin their schema with.
const SCHEMAS: &str = "stepbook-steps/";

/// The manifest of an earlier run in a folder, if there is one; null, if it is not JSON.
pub(in crate::cli) struct Earlier(Option<Value>);

impl Earlier {
    pub(in crate::cli) fn read(folder: &Path, session: &Session<'_>) -> Self {
        let path = folder.join(MANIFEST);
        // Something other than a file, such as a pipe, might never end.
        let text = session.path(&path).is_file().then(|| session.read_file(&path, MOST).unwrap_or_default());
        Self(text.map(|text| serde_json::from_slice(&text).unwrap_or_default()))
    }

    /// Whether a manifest is of this command: websites have other files of that name.
    pub(super) fn is_ours(&self) -> bool {
        let is_ours = |manifest: &Value| manifest["schema"].as_str().is_some_and(|schema| schema.starts_with(SCHEMAS));
        self.0.as_ref().is_none_or(is_ours)
    }

    /// The files that the manifest lists, but for itself and those that are among the new ones.
    pub(in crate::cli) fn left<'n>(&self, new: impl Iterator<Item = &'n str>) -> Vec<String> {
        let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
        let Some(manifest) = self.0.as_ref().filter(|manifest| manifest["schema"] == STEPS_SCHEMA) else {
            return Vec::new();
        };
        let steps = list(&manifest["steps"]).into_iter().flat_map(|step| [step["file"].clone(), step["png"].clone()]);
        let shared = SHARED.split(' ').map(|key| manifest[key].clone());
        let named = steps.chain(shared).chain(list(&manifest["animations"]));
        let new: BTreeSet<&str> = new.collect();
        let is_left = |name: &String| is_ours(name) && !new.contains(name.as_str());
        named.filter_map(|name| name.as_str().map(str::to_owned)).filter(is_left).collect()
    }
}

/// Reads `bytes` as a manifest. Nothing but our own files may be named.
#[cfg(fuzzing)]
pub(in crate::cli) fn read_manifest(bytes: &[u8]) {
    let earlier = Earlier(serde_json::from_slice(bytes).ok());
    let _ = earlier.is_ours();
    assert!(earlier.left(std::iter::empty()).iter().all(|name| is_ours(name) && !name.contains(['/', '\\'])));
}

/// Whether this command writes files of this name, beside the manifest.
pub(in crate::cli) fn is_ours(name: &str) -> bool {
    name == DEFINITIONS || images::is_shared(name) || is_step(name)
}

fn is_step(name: &str) -> bool {
    let rest = name.strip_prefix("step-");
    let digits = rest.and_then(|rest| EXTENSIONS.iter().find_map(|ending| rest.strip_suffix(ending)));
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
