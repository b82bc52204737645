//! Templates that the user replaces.

use super::arguments::Words;
use super::{Failure, Session, message};
use crate::booklet::Templates;
use crate::built_in;
use std::path::Path;

/// The folder of languages in that of templates.
pub(super) const LANGUAGES: &str = "lang";
/// Largest template in bytes.
const MOST_TEMPLATE: usize = 16 << 20;

impl Words {
    /// Whether there is a folder of templates that has no languages.
    pub(super) fn is_without_words(&self, session: &Session<'_>) -> bool {
        self.template_dir.as_ref().is_some_and(|folder| !session.path(folder.join(LANGUAGES)).is_dir())
    }
}

/// The embedded templates, with those of `folder` in place of the ones of the same name.
pub(super) fn templates(folder: Option<&Path>, session: &Session<'_>) -> Result<Templates, Failure> {
    let mut templates = built_in::templates();
    let Some(folder) = folder else {
        return Ok(templates);
    };
    if !session.path(folder).is_dir() {
        return Err(Failure::Error(format!("folder `{}` does not exist", message::named(folder))));
    }
    let mut found = session.path(folder.join(LANGUAGES)).is_dir();
    for name in templates.names() {
        let path = folder.join(name);
        let failure = |why: String| Err(Failure::Error(format!("cannot read `{}`: {why}", message::named(&path))));
        match session.read_input(&path, MOST_TEMPLATE).map(String::from_utf8) {
            Ok(Ok(source)) if source.len() > MOST_TEMPLATE => {
                return failure(format!("it is larger than {} MiB", MOST_TEMPLATE >> 20));
            }
            Ok(Ok(source)) => {
                templates.replace(name, source);
                found = true;
            }
            Ok(Err(_)) => return failure("it is not UTF-8 text; save it as UTF-8".to_owned()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => {
                return Err(Failure::unread(format_args!("cannot read `{}`", message::named(&path)), &error));
            }
        }
    }
    if !found {
        let names: Vec<&str> = templates.names().collect();
        let folder = message::named(folder);
        return Err(Failure::Error(format!(
            "`{folder}` contains no template; expected {} or lang/TAG.ftl",
            names.join(", ")
        )));
    }
    Ok(templates)
}
