//! What an earlier run wrote into a folder, as its manifest lists it. A manifest is only a file, and anybody's: nothing but
//! what this command writes is ever named here.

use super::{MACROS, MANIFEST, images};
use crate::cli::{Failure, input, output};
use crate::report::STEPS_SCHEMA;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// The schema of manifests before version 2.
const FIRST_SCHEMA: &str = "stepbook-steps/1";
/// Largest manifest in bytes; what is longer is none of ours.
const MOST: usize = 1 << 28;
/// Endings of the files of a step.
const ENDINGS: [&str; 3] = [".svg", ".tex", ".png"];

/// What the manifests of all versions begin their schema with.
const SCHEMAS: &str = "stepbook-steps/";

/// Whether a manifest in `folder`, if there is one, is of this command: websites have other files of that name.
pub(super) fn check(folder: &Path) -> Result<(), Failure> {
    let is_ours = |manifest: &Value| manifest["schema"].as_str().is_some_and(|schema| schema.starts_with(SCHEMAS));
    match manifest(folder).is_none_or(|manifest| is_ours(&manifest)) {
        true => Ok(()),
        false => Err(output::not_ours(&folder.join(MANIFEST), "stepbook steps")),
    }
}

/// The manifest in `folder`, if there is one; null, if it is no JSON.
fn manifest(folder: &Path) -> Option<Value> {
    let path = folder.join(MANIFEST);
    // What is no file, such as a pipe, might never end.
    let text = path.is_file().then(|| input::read_file(&path, MOST).unwrap_or_default())?;
    Some(serde_json::from_slice(&text).unwrap_or_default())
}

/// The files that an earlier run wrote into `folder` and that are none of the new ones.
pub(in crate::cli) fn left(folder: &Path, new: &[(String, Vec<u8>)]) -> Vec<String> {
    let new: BTreeSet<&str> = new.iter().map(|(file, _)| file.as_str()).collect();
    files(folder).into_iter().filter(|name| !new.contains(name.as_str())).collect()
}

/// The files that the manifest in `folder` lists, but for itself.
fn files(folder: &Path) -> Vec<String> {
    let manifest = manifest(folder).unwrap_or_default();
    if manifest["schema"] != STEPS_SCHEMA && manifest["schema"] != FIRST_SCHEMA {
        return Vec::new();
    }
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let steps = list(&manifest["steps"]).into_iter().flat_map(|step| [step["file"].clone(), step["png"].clone()]);
    let shared = ["macros", "styles", "element", "sprite"].map(|key| manifest[key].clone());
    let named = steps.chain(shared).chain(list(&manifest["animations"]));
    named.filter_map(|name| name.as_str().map(str::to_owned)).filter(|name| is_ours(name)).collect()
}

/// Whether this command writes files of this name, beside the manifest.
pub(in crate::cli) fn is_ours(name: &str) -> bool {
    name == MACROS || images::is_shared(name) || is_step(name)
}

fn is_step(name: &str) -> bool {
    let rest = name.strip_prefix("step-");
    let digits = rest.and_then(|rest| ENDINGS.iter().find_map(|ending| rest.strip_suffix(ending)));
    digits.is_some_and(|digits| digits.len() >= 3 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
