//! The language of documents: one that is bundled, or a file of the user.

use super::arguments::Words;
use super::templates::LANGUAGES;
use super::{Failure, Session, message};
use crate::language::Language;
use crate::text::similar;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Largest file of messages in bytes.
const MAX_BYTES: usize = 4 << 20;

impl Words {
    /// The language that `--lang` names, with the messages of `lang/TAG.ftl` in the folder of templates, if it is there.
    pub(super) fn language(&self, session: &Session<'_>) -> Result<Language, Failure> {
        let tag = self.tag();
        if !Language::is_tag(tag) {
            return Err(unknown(tag));
        }
        match self.own_file() {
            Some(file) if session.path(&file).exists() => read(tag, &file, session),
            _ => Language::bundled(tag).ok_or_else(|| unknown(tag)),
        }
    }

    fn tag(&self) -> &str {
        self.lang.as_deref().unwrap_or("en")
    }

    /// The path of the user's own messages.
    pub(super) fn own_file(&self) -> Option<PathBuf> {
        let folder = self.template_dir.as_ref()?;
        Some(folder.join(LANGUAGES).join(format!("{}.ftl", self.tag())))
    }
}

fn unknown(tag: &str) -> Failure {
    let like = similar(tag, Language::tags()).map(|like| format!(" did you mean `{like}`?")).unwrap_or_default();
    let tags = Language::tags().collect::<Vec<_>>().join(", ");
    Failure::Usage(format!(
        "unknown language `{tag}`;{like} the languages are {tags}, and those of files lang/TAG.ftl in the --template-dir"
    ))
}

fn read(tag: &str, path: &Path, session: &Session<'_>) -> Result<Language, Failure> {
    let shown = message::named(path);
    let failure = |why: String| Failure::Error(format!("cannot read `{shown}`: {why}"));
    let bytes = session.read_input(path, MAX_BYTES).map_err(|error| match error.kind() {
        ErrorKind::IsADirectory => failure("it is a folder".to_owned()),
        _ => Failure::unread(format_args!("cannot read `{shown}`"), &error),
    })?;
    if bytes.len() > MAX_BYTES {
        return Err(failure(format!("it is larger than {} MiB", MAX_BYTES >> 20)));
    }
    let text = String::from_utf8(bytes).map_err(|_| failure("it is not UTF-8 text; save it as UTF-8".to_owned()))?;
    Language::with_messages(tag, &text).map_err(|faults| Failure::Printed(message::excerpts(&shown, &text, &faults)))
}
