//! The languages of documents: every sentence and word that a document prints is in a file of `crates/read/messages`.
//!
//! The files are Project Fluent's (`.ftl`): a message has a name, may have parameters, and chooses its plural forms itself.
//! `NUMBER($count)` writes a number with the language's gap between thousands; without it, numbers are plain digits.

mod check;
mod pieces;

pub use pieces::Piece;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt;
use std::sync::{Arc, LazyLock};
use stepbook_solve::text::{Fault, capitalised, grouped};
use unic_langid::LanguageIdentifier;

/// The languages that are bundled: tag and messages.
const BUNDLED: [(&str, &str); 6] = [
    ("en", include_str!("../../messages/en.ftl")),
    ("de", include_str!("../../messages/de.ftl")),
    ("es", include_str!("../../messages/es.ftl")),
    ("fr", include_str!("../../messages/fr.ftl")),
    ("he", include_str!("../../messages/he.ftl")),
    ("zh", include_str!("../../messages/zh.ftl")),
];

/// A language, ready to speak. Cheap to clone.
#[derive(Clone)]
pub struct Language(Arc<Speaker>);

struct Speaker {
    tag: String,
    bundle: FluentBundle<FluentResource>,
    /// The language that supplies missing messages.
    english: Option<Language>,
}

/// A value of a message's parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term<'a> {
    /// A number, by which plural forms are chosen.
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

/// Whether the language with this tag is written from right to left.
pub fn is_right_to_left(tag: &str) -> bool {
    matches!(tag.split('-').next(), Some("ar" | "fa" | "he" | "ur" | "yi"))
}

impl Default for Language {
    /// English.
    fn default() -> Self {
        static ENGLISH: LazyLock<Language> =
            LazyLock::new(|| Language::new(BUNDLED[0].0, vec![resource(BUNDLED[0].1)]));
        ENGLISH.clone()
    }
}

impl Language {
    /// The tags of the bundled languages, English first.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|&(tag, _)| tag)
    }

    /// Whether `tag` has the form of a language's tag.
    pub fn is_tag(tag: &str) -> bool {
        tag.parse::<LanguageIdentifier>().is_ok()
            && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    }

    /// The bundled language with this tag.
    pub fn bundled(tag: &str) -> Option<Self> {
        let &(tag, messages) = BUNDLED.iter().find(|(known, _)| *known == tag)?;
        Some(if tag == "en" { Self::default() } else { Self::new(tag, vec![resource(messages)]) })
    }

    /// The language with this tag in the words of `messages`, a text in the syntax of Project Fluent. What it lacks is said
    /// by the bundled language with the same tag, else in English.
    ///
    /// # Errors
    ///
    /// All errors of the syntax, or else all names of messages and parameters that do not exist, and messages that have
    /// themselves in them.
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

    /// The later resources replace messages of the earlier ones.
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

    /// Its tag: "en", "zh", "pt-BR".
    pub fn tag(&self) -> &str {
        &self.0.tag
    }

    /// Whether it is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        is_right_to_left(self.tag())
    }

    /// Its direction as HTML names it: "rtl" or "ltr".
    pub fn direction(&self) -> &'static str {
        if self.is_right_to_left() { "rtl" } else { "ltr" }
    }

    /// Whether there is a message of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.bundle.has_message(name) || self.0.english.as_ref().is_some_and(|english| english.has(name))
    }

    /// The message of this name with its parameters.
    pub fn say(&self, name: &str, parameters: &[(&str, Term<'_>)]) -> String {
        let mut text = String::new();
        self.write(name, &arguments(parameters), &mut text);
        text
    }

    /// Writes the message of this name; its name where no language has it.
    fn write(&self, name: &str, arguments: &FluentArgs<'_>, to: &mut impl fmt::Write) {
        let pattern = self.0.bundle.get_message(name).and_then(|message| message.value());
        let written = match (pattern, &self.0.english) {
            (Some(pattern), _) => self.0.bundle.write_pattern(to, pattern, Some(arguments), &mut Vec::new()),
            (None, Some(english)) => return english.write(name, arguments, to),
            (None, None) => to.write_str(name),
        };
        written.expect("texts can be written to");
    }

    /// A whole number with the language's gap between thousands: "25,955".
    pub fn number(&self, number: impl fmt::Display) -> String {
        grouped(number, &self.say("number-gap", &[]))
    }

    /// "A", "A and B", "A, B and C".
    pub fn list<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> String {
        let words: Vec<&str> = words.into_iter().collect();
        match words.as_slice() {
            [first, more @ .., last] => {
                let list = self.chain("list-more", std::iter::once(first).chain(more).map(|word| (*word).to_owned()));
                self.say("list-last", &[("list", (&list).into()), ("last", (*last).into())])
            }
            one => one.concat(),
        }
    }

    /// A phrase as a sentence: with a capital letter and a full stop.
    pub fn sentence(&self, phrase: &str) -> String {
        self.say("sentence", &[("phrase", (&capitalised(phrase)).into())])
    }

    /// Sentences that follow each other in a paragraph.
    pub fn sentences(&self, sentences: impl IntoIterator<Item = String>) -> String {
        self.chain("sentences", sentences)
    }

    /// Phrases joined by the message `name`, which says how `$next` follows `$list`; empty without any.
    pub fn chain(&self, name: &str, phrases: impl IntoIterator<Item = String>) -> String {
        let join = |list: String, next: String| self.say(name, &[("list", (&list).into()), ("next", (&next).into())]);
        phrases.into_iter().reduce(join).unwrap_or_default()
    }

    /// The same, phrase by phrase, each with what joins it to the next one: "A, ", "B, ", "C".
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

/// Parameters as Fluent takes them.
fn arguments<'a>(parameters: &[(&'a str, Term<'a>)]) -> FluentArgs<'a> {
    let value = |term| match term {
        Term::Number(number) => FluentValue::from(number),
        Term::Text(text) => FluentValue::from(text),
    };
    parameters.iter().map(|&(key, term)| (key, value(term))).collect()
}

/// The messages of a bundled file.
fn resource(messages: &str) -> FluentResource {
    FluentResource::try_new(messages.to_owned()).unwrap_or_else(|(resource, _)| resource)
}

/// The text of a message without parameters.
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
