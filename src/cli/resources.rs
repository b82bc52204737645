//! The resources of documents: fonts, templates and languages. Files of the user replace built-in ones.

use super::arguments::{FontFiles, Words};
use super::{Failure, Session, message};
use crate::booklet::Templates;
use crate::built_in;
use crate::font::Fonts;
use crate::language::Language;
use crate::text::similar;
use std::path::{Path, PathBuf};

/// Maximum size of a font file in bytes. The largest font collections have 100 MB.
const MOST_FONT: usize = 400_000_000;

/// Reads the fonts that `--font` names.
pub(super) fn fonts(named: &FontFiles, session: &Session<'_>) -> Result<Fonts, Failure> {
    let mut fonts = Fonts::default();
    for name in &named.files {
        let (path, index) = face(name, session);
        let shown = message::named(&path);
        let unreadable = |error| Failure::unread(format_args!("cannot read the font `{shown}`"), &error);
        let unusable = |error| Failure::invalid(format!("cannot use the font `{shown}`: {error}"));
        let bytes = session.read_input(&path, MOST_FONT).map_err(unreadable)?;
        fonts.add(bytes, index).map_err(unusable)?;
    }
    Ok(fonts)
}

/// Splits `FILE#N` into the file and the number of the face. A file with exactly that name takes precedence.
fn face(name: &Path, session: &Session<'_>) -> (PathBuf, Option<u32>) {
    let split = name.to_str().filter(|_| !session.path(name).exists()).and_then(|text| text.rsplit_once('#'));
    match split.and_then(|(path, number)| Some((path, number.parse().ok()?))) {
        Some((path, number)) => (path.into(), Some(number)),
        None => (name.to_owned(), None),
    }
}

/// The folder of languages in the folder of templates.
const LANGUAGES: &str = "lang";
/// Maximum size of a template in bytes.
const MOST_TEMPLATE: usize = 16 << 20;

/// Returns the embedded templates. Templates in `folder` replace those of the same name.
pub(super) fn templates(folder: Option<&Path>, session: &Session<'_>) -> Result<Templates, Failure> {
    let mut templates = built_in::templates();
    let Some(folder) = folder else {
        return Ok(templates);
    };
    if !session.path(folder).is_dir() {
        return Err(Failure::invalid(format!("folder `{}` does not exist", message::named(folder))));
    }
    let mut found = session.path(folder.join(LANGUAGES)).is_dir();
    for name in templates.names() {
        let path = folder.join(name);
        // A file that cannot be examined is an error.
        if session.path(&path).try_exists().unwrap_or(true) {
            templates.replace(name, session.read_text(&path, MOST_TEMPLATE)?);
            found = true;
        }
    }
    if !found {
        let names: Vec<&str> = templates.names().collect();
        let folder = message::named(folder);
        return Err(Failure::invalid(format!(
            "`{folder}` contains no template; expected {} or lang/TAG.ftl",
            names.join(", ")
        )));
    }
    Ok(templates)
}

/// Maximum size of a file of messages in bytes.
const MOST_MESSAGES: usize = 4 << 20;

impl Words {
    /// Returns the language that `--lang` names. It uses the messages of `lang/TAG.ftl` in the folder of templates if
    /// that file exists.
    pub(super) fn language(&self, session: &Session<'_>) -> Result<Language, Failure> {
        let tag = self.tag();
        if !Language::is_tag(tag) {
            return Err(unknown(tag));
        }
        match self.own_file() {
            Some(file) if session.path(&file).exists() => with_messages(tag, &file, session),
            _ => Language::bundled(tag).ok_or_else(|| unknown(tag)),
        }
    }

    fn tag(&self) -> &str {
        self.lang.as_deref().unwrap_or("en")
    }

    /// Returns the path of the user's own messages.
    pub(super) fn own_file(&self) -> Option<PathBuf> {
        let folder = self.template_dir.as_ref()?;
        Some(folder.join(LANGUAGES).join(format!("{}.ftl", self.tag())))
    }
}

fn unknown(tag: &str) -> Failure {
    let like = similar(tag, Language::tags()).map(|like| format!(" did you mean `{like}`?")).unwrap_or_default();
    let tags = Language::tags().collect::<Vec<_>>().join(", ");
    Failure::usage(format!(
        "unknown language `{tag}`;{like} the languages are {tags}, and those of files lang/TAG.ftl in the --template-dir"
    ))
}

fn with_messages(tag: &str, path: &Path, session: &Session<'_>) -> Result<Language, Failure> {
    let shown = message::named(path);
    let text = session.read_text(path, MOST_MESSAGES)?;
    Language::with_messages(tag, &text).map_err(|faults| Failure::printed(message::excerpts(&shown, &text, &faults)))
}
