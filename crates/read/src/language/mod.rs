//! The languages of documents. Every sentence and word that a document prints is in a file of `crates/read/messages`.
//!
//! The files are in the format of Project Fluent (`.ftl`). A message has a name, may have parameters, and selects its
//! plural forms itself. `NUMBER($count)` writes a number with the thousands separator of the language. Without it,
//! numbers are plain digits.

mod check;
mod pieces;

pub use pieces::Piece;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use std::sync::{Arc, LazyLock};
use stepbook_solve::text::{Fault, capitalised, grouped};
use unic_langid::LanguageIdentifier;

/// The bundled languages: tag and messages.
const BUNDLED: [(&str, &str); 6] = [
    ("en", include_str!("../../messages/en.ftl")),
    ("de", include_str!("../../messages/de.ftl")),
    ("es", include_str!("../../messages/es.ftl")),
    ("fr", include_str!("../../messages/fr.ftl")),
    ("he", include_str!("../../messages/he.ftl")),
    ("zh", include_str!("../../messages/zh.ftl")),
];

/// A language with its messages. Cheap to clone.
#[derive(Clone)]
pub struct Language(Arc<Speaker>);

struct Speaker {
    tag: String,
    bundle: FluentBundle<FluentResource>,
    /// English, which supplies missing messages.
    english: Option<Language>,
}

/// The value of a message parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term<'a> {
    /// A number, which determines plural forms.
    Number(usize),
    /// A text.
    Text(&'a str),
}

impl From<usize> for Term<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl<'a> From<&'a str> for Term<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Term<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

/// Returns whether the language with this tag is written from right to left.
pub fn is_right_to_left(tag: &str) -> bool {
    matches!(tag.split('-').next(), Some("ar" | "fa" | "he" | "ur" | "yi"))
}

impl Default for Language {
    /// Returns English.
    fn default() -> Self {
        static ENGLISH: LazyLock<Language> =
            LazyLock::new(|| Language::new(BUNDLED[0].0, vec![resource(BUNDLED[0].1)]));
        ENGLISH.clone()
    }
}

impl Language {
    /// Returns the tags of the bundled languages, English first.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|&(tag, _)| tag)
    }

    /// Returns whether `tag` is a well-formed language tag.
    pub fn is_tag(tag: &str) -> bool {
        tag.parse::<LanguageIdentifier>().is_ok()
            && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    }

    /// Returns the bundled language with this tag.
    pub fn bundled(tag: &str) -> Option<Self> {
        let &(tag, messages) = BUNDLED.iter().find(|(known, _)| *known == tag)?;
        Some(if tag == "en" { Self::default() } else { Self::new(tag, vec![resource(messages)]) })
    }

    /// Returns the language with this tag and these `messages`, in the syntax of Project Fluent. Missing messages come
    /// from the bundled language with the same tag, or else from English.
    ///
    /// # Errors
    ///
    /// Returns all syntax errors. If there are none, returns errors for all unknown names of messages and parameters,
    /// and for messages that contain themselves.
    pub fn with_messages(tag: &str, messages: &str) -> Result<Self, Vec<Fault>> {
        if let Some(fault) = check::depth(messages) {
            return Err(vec![fault]);
        }
        let escapes = check::escapes(messages);
        if !escapes.is_empty() {
            return Err(escapes);
        }
        let own = FluentResource::try_new(messages.to_owned()).map_err(|(_, errors)| check::syntax(&errors))?;
        let bundled = BUNDLED.iter().find(|(known, _)| *known == tag).map(|(_, messages)| resource(messages));
        let faults = check::strangers(&own, &resource(BUNDLED[0].1), bundled.as_ref());
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self::new(tag, bundled.into_iter().chain([own]).collect()))
    }

    /// Creates a language from these resources. Later ones replace messages of earlier ones.
    fn new(tag: &str, resources: Vec<FluentResource>) -> Self {
        let identifier: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        bundle.set_use_isolating(false);
        resources.into_iter().for_each(|resource| bundle.add_resource_overriding(resource));
        let gap = pattern_text(&bundle, "number-gap").unwrap_or_default();
        let number = bundle.add_function("NUMBER", move |values, _| match values.first() {
            Some(FluentValue::Number(number)) => FluentValue::from(grouped(number.value, &gap)),
            _ => FluentValue::Error,
        });
        number.expect("a new bundle has no function");
        let english = (tag != "en").then(Self::default);
        Self(Arc::new(Speaker { tag: tag.to_owned(), bundle, english }))
    }

    /// Returns its tag: "en", "zh", "pt-BR".
    pub fn tag(&self) -> &str {
        &self.0.tag
    }

    /// Returns whether it is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        is_right_to_left(self.tag())
    }

    /// Returns its direction in HTML: "rtl" or "ltr".
    pub fn direction(&self) -> &'static str {
        if self.is_right_to_left() { "rtl" } else { "ltr" }
    }

    /// Returns whether there is a message with this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.bundle.has_message(name) || self.0.english.as_ref().is_some_and(|english| english.has(name))
    }

    /// Returns the message with this name and these parameters.
    pub fn say(&self, name: &str, parameters: &[(&str, Term<'_>)]) -> String {
        let mut text = String::new();
        self.write(name, &arguments(parameters), &mut text);
        text
    }

    /// Writes the message with this name, or the name itself if no language has such a message.
    fn write(&self, name: &str, arguments: &FluentArgs<'_>, to: &mut impl fmt::Write) {
        let pattern = self.0.bundle.get_message(name).and_then(|message| message.value());
        let written = match (pattern, &self.0.english) {
            (Some(pattern), _) => self.0.bundle.write_pattern(to, pattern, Some(arguments), &mut Vec::new()),
            (None, Some(english)) => return english.write(name, arguments, to),
            (None, None) => to.write_str(name),
        };
        written.expect("texts can be written to");
    }

    /// Returns a whole number with the thousands separator of the language: "25,955".
    pub fn number(&self, number: impl fmt::Display) -> String {
        grouped(number, &self.say("number-gap", &[]))
    }

    /// Returns a list of words: "A", "A and B", "A, B and C".
    pub fn list(&self, words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
        let mut words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
        match words.pop() {
            Some(last) if !words.is_empty() => {
                let list = self.chain("list-more", words);
                self.say("list-last", &[("list", (&list).into()), ("last", (&last).into())])
            }
            one => one.unwrap_or_default(),
        }
    }

    /// Returns a phrase as a sentence, with a capital letter and a full stop.
    pub fn sentence(&self, phrase: &str) -> String {
        self.say("sentence", &[("phrase", (&capitalised(phrase)).into())])
    }

    /// Joins sentences to a paragraph.
    pub fn sentences(&self, sentences: impl IntoIterator<Item = String>) -> String {
        self.chain("sentences", sentences)
    }

    /// Joins phrases by the message `name`, in which `$next` follows `$list`. Returns an empty text if there are no
    /// phrases.
    pub fn chain(&self, name: &str, phrases: impl IntoIterator<Item = String>) -> String {
        let join = |list: String, next: String| self.say(name, &[("list", (&list).into()), ("next", (&next).into())]);
        phrases.into_iter().reduce(join).unwrap_or_default()
    }

    /// Same as [`Self::chain`], but returns each phrase with its separator from the next one: "A, ", "B, ", "C".
    pub fn links(&self, name: &str, phrases: impl IntoIterator<Item = String>) -> Vec<String> {
        let mut phrases = phrases.into_iter();
        let mut list = Vec::from_iter(phrases.next());
        let mut pattern = None;
        for next in phrases {
            let (mut longer, mut before) = (Vec::new(), String::new());
            for piece in pattern.get_or_insert_with(|| self.pieces(name, &[], &["list", "next"])) {
                match (piece, longer.last_mut()) {
                    (Piece::Open("list"), _) => longer.append(&mut list),
                    (Piece::Open(_), _) => longer.push(next.clone()),
                    (Piece::Text(text), last) => last.unwrap_or(&mut before).push_str(text),
                }
            }
            if let Some(first) = longer.first_mut() {
                first.insert_str(0, &before);
            }
            list = longer;
        }
        list
    }
}

/// Converts parameters for Fluent.
fn arguments<'a>(parameters: &[(&'a str, Term<'a>)]) -> FluentArgs<'a> {
    let value = |term| match term {
        Term::Number(number) => FluentValue::from(number),
        Term::Text(text) => FluentValue::from(text),
    };
    parameters.iter().map(|&(key, term)| (key, value(term))).collect()
}

/// Returns the messages of a bundled file.
fn resource(messages: &str) -> FluentResource {
    FluentResource::try_new(messages.to_owned()).unwrap_or_else(|(resource, _)| resource)
}

/// Returns the text of a message without parameters.
fn pattern_text(bundle: &FluentBundle<FluentResource>, name: &str) -> Option<String> {
    let pattern = bundle.get_message(name)?.value()?;
    Some(bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.tag() == other.tag()
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Language").field(&self.0.tag).finish()
    }
}

#[cfg(test)]
mod tests;
