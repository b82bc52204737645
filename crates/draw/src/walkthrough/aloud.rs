//! Labels for screen readers: "b" and "B" sound the same.

use super::{Picture, Walkthrough, Whole};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use stepbook_read::language::Language;

/// The spoken form of each label: "small b" if there is also a "B", otherwise as written.
pub(super) fn labels<'a>(labels: impl Iterator<Item = &'a str> + Clone, language: &Language) -> Vec<String> {
    let mut alike: FxHashMap<String, usize> = FxHashMap::default();
    labels.clone().for_each(|label| *alike.entry(label.to_lowercase()).or_default() += 1);
    let aloud = |label: &str| match alike[&label.to_lowercase()] {
        1 => label.to_owned(),
        _ => label_aloud(label, language),
    };
    labels.map(aloud).collect()
}

/// A label with its small letters named: once if all letters are small, else letter by letter.
fn label_aloud(label: &str, language: &Language) -> String {
    let small = |text: &str| language.say("label-small", &[("label", text.into())]);
    match (label.contains(char::is_lowercase), label.contains(char::is_uppercase)) {
        (false, _) => label.to_owned(),
        (true, false) => small(label),
        (true, true) => {
            let letter = |c: char| if c.is_lowercase() { small(&c.to_string()) } else { c.to_string() };
            label.chars().map(letter).collect::<Vec<String>>().join(" ")
        }
    }
}

impl Walkthrough {
    /// The spoken form of [`Walkthrough::words_shown`], if it differs.
    pub fn words_aloud(&self, picture: &Picture) -> Option<String> {
        let piece = |whole: &Whole| &self.pieces[whole.moved.piece];
        let differs = |whole: &Whole| piece(whole).aloud != piece(whole).label;
        let aloud = |whole: &Whole| self.move_in_words(&piece(whole).aloud, &whole.moved);
        let is_different = picture.is_numbered() || picture.moves.iter().any(differs);
        is_different.then(|| self.moves_aloud(picture, aloud))
    }

    /// The spoken form of the moves of a picture, each described by `describe`. Not every screen reader speaks circled
    /// numbers, so they are plain: "1: small b left; 2: D down".
    pub(super) fn moves_aloud(&self, picture: &Picture, describe: impl Fn(&Whole) -> String) -> String {
        let language = &self.language;
        if !picture.is_numbered() {
            return language.chain("moves-then", self.phrases(picture, describe));
        }
        let one = |(number, whole): (usize, &Whole)| {
            language.say("moves-aloud-one", &[("number", number.into()), ("move", (&describe(whole)).into())])
        };
        language.chain("moves-aloud-then", (1..).zip(&picture.moves).map(one))
    }

    /// The story with spoken labels.
    pub fn aloud(&self) -> Cow<'_, Self> {
        if self.pieces.iter().all(|piece| piece.aloud == piece.label) {
            return Cow::Borrowed(self);
        }
        let mut story = self.clone();
        story.pieces.iter_mut().for_each(|piece| piece.label.clone_from(&piece.aloud));
        Cow::Owned(story)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_differ_only_in_case_sound_different() {
        let aloud = |list: &[&str]| labels(list.iter().copied(), &Language::default());
        assert_eq!(aloud(&["A", "B", "b", "c"]), ["A", "B", "small b", "c"]);
        assert_eq!(aloud(&["AB", "Ab", "ab", "1"]), ["AB", "A small b", "small ab", "1"]);
        assert_eq!(aloud(&["é", "É", "曹"]), ["small é", "É", "曹"]);
        let spoken = |tag: &str| labels(["b", "B"].into_iter(), &Language::bundled(tag).expect("a bundled language"));
        for tag in Language::tags() {
            let [small, capital] = spoken(tag).try_into().expect("two labels");
            assert!(small.len() > 2 && small.contains('b') && capital == "B", "{tag}: {small}, {capital}");
        }
    }
}
