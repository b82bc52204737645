//! Characters of the texts that no font of the document has.

use crate::diagram::{Diagram, Item, Layer, Text};
use crate::font::Fonts;
use std::collections::BTreeMap;
use std::fmt;
use stepbook_solve::text::counted;
use unicode_script::{Script, UnicodeScript as _};

/// Maximum number of characters in a message.
const MOST: usize = 20;

/// The role of a text in a document.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TextRole {
    /// The title, or a part of it.
    Title,
    /// The label of a block.
    Label,
    /// Any other text.
    Text,
}

/// The characters that no font of the document has, each with the first [`TextRole`] in which it occurs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MissingGlyphs(pub BTreeMap<char, TextRole>);

impl std::error::Error for MissingGlyphs {}

/// The characters of `diagram` that none of the `fonts` has.
pub(super) fn missing(diagram: &Diagram, fonts: &Fonts) -> MissingGlyphs {
    let mut found = MissingGlyphs::default();
    texts(&diagram.items, TextRole::Text, &mut |text, role| {
        if !fonts.is_plain(&text.content, text.weight) {
            fonts.line(&text.content, text.weight).missing.iter().for_each(|&c| found.add(c, role));
        }
    });
    found
}

/// Calls `found` with every text of `items` and its role: a label, or else `role`.
pub(super) fn texts(items: &[Item], role: TextRole, found: &mut impl FnMut(&Text, TextRole)) {
    for item in items {
        match item {
            Item::Text(text) => found(text, role),
            Item::Group { items, layer: Layer::Block { .. }, .. } => texts(items, TextRole::Label, found),
            Item::Group { items, .. } | Item::Turned { items, .. } => texts(items, role, found),
            _ => {}
        }
    }
}

impl MissingGlyphs {
    /// Adds a character. If it has several roles, the first in their order counts.
    pub(super) fn add(&mut self, c: char, role: TextRole) {
        let first = self.0.entry(c).or_insert(role);
        *first = role.min(*first);
    }
}

impl fmt::Display for MissingGlyphs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut characters: Vec<(TextRole, char)> = self.0.iter().map(|(&c, &role)| (role, c)).collect();
        characters.sort_unstable();
        let more = characters.len().saturating_sub(MOST);
        characters.truncate(MOST);
        let which = if characters.len() == 1 { "a character" } else { "characters" };
        write!(f, "there is no font for {which}")?;
        for (i, part) in characters.chunk_by(|a, b| a.0 == b.0).enumerate() {
            let role = match part[0].0 {
                TextRole::Title => "in the title",
                TextRole::Label => "in the labels of blocks",
                TextRole::Text => "in the text",
            };
            write!(f, "{} {role}:", if i > 0 { ";" } else { "" })?;
            for (i, &(_, c)) in part.iter().enumerate() {
                write!(f, "{} {}", if i > 0 { "," } else { "" }, named(c))?;
            }
        }
        if more > 0 {
            write!(f, "; and {} more", counted(more, "character"))?;
        }
        let scripts: Vec<Script> = characters.iter().filter_map(|&(_, c)| script(c)).collect();
        let example = scripts.first().map_or("NotoSansSymbols2-Regular.ttf".to_owned(), |&script| match script {
            Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul | Script::Bopomofo => {
                "NotoSansCJK-Regular.ttc".to_owned()
            }
            Script::Latin | Script::Greek | Script::Cyrillic => "NotoSans-Regular.ttf".to_owned(),
            other => format!("NotoSans{}-Regular.ttf", other.full_name().replace('_', "")),
        });
        write!(
            f,
            "; the bundled font has Latin, Greek and Cyrillic: name a font file that has them, such as `--font {example}`, \
             or write HTML or SVG, which use the reader's fonts"
        )
    }
}

/// "`漢` (U+6F22, Han)".
fn named(c: char) -> String {
    let code = u32::from(c);
    let script = script(c).map_or_else(String::new, |script| format!(", {}", script.full_name().replace('_', " ")));
    match c.is_control() {
        true => format!("the control character U+{code:04X}"),
        false => format!("`{c}` (U+{code:04X}{script})"),
    }
}

fn script(c: char) -> Option<Script> {
    Some(c.script()).filter(|script| !matches!(script, Script::Common | Script::Inherited | Script::Unknown))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_named_with_its_place_and_script() {
        let missing = [('漢', TextRole::Label), ('ש', TextRole::Title), ('☃', TextRole::Text)];
        assert_eq!(
            MissingGlyphs(missing.into()).to_string(),
            "there is no font for characters in the title: `ש` (U+05E9, Hebrew); in the labels of blocks: `漢` (U+6F22, \
             Han); in the text: `☃` (U+2603); the bundled font has Latin, Greek and Cyrillic: name a font file that has \
             them, such as `--font NotoSansHebrew-Regular.ttf`, or write HTML or SVG, which use the reader's fonts"
        );
        let many: BTreeMap<char, TextRole> = ('一'..).take(30).map(|c| (c, TextRole::Label)).collect();
        let text = MissingGlyphs(many).to_string();
        assert!(text.contains("`一` (U+4E00, Han), ") && text.contains("; and 10 characters more; "), "{text}");
        assert!(text.contains("NotoSansCJK"), "{text}");
        let one = MissingGlyphs([('\u{7}', TextRole::Text)].into()).to_string();
        assert!(
            one.starts_with("there is no font for a character in the text: the control character U+0007; "),
            "{one}"
        );
    }
}
