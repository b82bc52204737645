//! Short names of blocks with long labels.

use super::chapters::chapters;
use super::{Piece, Walkthrough};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A short name of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShortName {
    /// The unique short name: "KT".
    pub short: String,
    /// Whether it is printed on the block, where the whole label does not fit.
    pub on_block: bool,
}

impl Piece {
    /// The short name printed on the block, if any.
    pub fn on_block(&self) -> Option<&str> {
        self.short.as_ref().filter(|name| name.on_block).map(|name| &*name.short)
    }
}

impl Walkthrough {
    /// The story with these short names, by label.
    pub fn with_short_names(&self, names: &BTreeMap<String, ShortName>) -> Cow<'_, Self> {
        if names.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut story = self.clone();
        story.pieces.iter_mut().for_each(|piece| piece.short = names.get(&piece.label).cloned());
        Cow::Owned(story)
    }

    /// The short names printed on blocks: "Short names: KT = Kitchen table and GC = Grandfather clock."
    pub fn short_names_in_words(&self) -> Option<String> {
        let name = |piece: &Piece| {
            let (short, whole) = (("short", piece.on_block()?.into()), ("whole", (&piece.label).into()));
            Some(self.language.say("key-name", &[short, whole]))
        };
        let list = self.language.list(self.pieces.iter().filter_map(name));
        (!list.is_empty()).then(|| self.language.say("names-in-words", &[("names", (&list).into())]))
    }

    /// The story with the names printed on blocks, also in the chapter titles; `None` if all blocks have their whole
    /// labels.
    pub fn as_on_blocks(&self) -> Option<Self> {
        if self.pieces.iter().all(|piece| piece.on_block().is_none()) {
            return None;
        }
        let mut story = self.clone();
        for (piece, whole) in story.pieces.iter_mut().zip(&self.pieces) {
            if let Some(name) = whole.on_block() {
                name.clone_into(&mut piece.label);
            }
        }
        let titled = chapters(&story);
        for (chapter, titled) in story.chapters.iter_mut().zip(titled) {
            (chapter.title, chapter.done) = (titled.title, titled.done);
        }
        Some(story)
    }
}
