//! The page after the cover: contents and imprint.

use super::frame::Frame;
use super::style::{self, TextStyle};
use super::{Book, Tag};
use crate::booklet::{Booklet, Cover};
use stepbook_draw::diagram::Anchor;

impl Book<'_> {
    /// Adds the contents, with the imprint at the foot of the page.
    pub(super) fn imprint(&mut self, cover: &Cover) {
        let (booklet, all) = (self.booklet, self.set.width());
        let title = booklet.language.say("collection-contents", &[]);
        self.titled(&title, &title, "contents");
        let mut foot = Frame::default();
        if let Some(colophon) = &booklet.colophon {
            let how = if booklet.numbers.is_some() { &[][..] } else { &colophon.lines };
            let edition = self.edition(&cover.edition);
            for line in how.iter().chain([&edition]).chain(&colophon.made) {
                foot.push(0.0, self.set.text(TextStyle::QUIET, line, all));
            }
        }
        let room = self.sheet().free() - foot.height - style::BETWEEN;
        // If space is short, the contents leave the parts of the solution out. If that is not enough, the imprint gets
        // a page of its own.
        let list = Some(self.contents(true)).filter(|list| list.height <= room).unwrap_or_else(|| self.contents(false));
        let has_room = list.is_empty() || list.height <= room;
        if !list.is_empty() {
            self.sheet().put(0.0, list.tagged(Tag::List));
        }
        if !has_room && !foot.is_empty() {
            self.turn();
        }
        let bottom = self.area.bottom;
        let sheet = self.sheet();
        sheet.y = bottom - foot.height;
        sheet.put(0.0, foot);
    }

    /// The contents, with the parts of the solution if `has_parts`.
    fn contents(&self, has_parts: bool) -> Frame {
        let (set, width) = (self.set, self.set.width().min(style::WIDEST));
        let mut list = Frame::default();
        for (name, style, to) in self.entries() {
            let is_part = style == TextStyle::TEXT;
            let Some(page) = self.page_of(&to).filter(|_| has_parts || !is_part) else { continue };
            let number = set.line(style, Anchor::End, &page.to_string(), style::NUMBER);
            let row =
                set.words(style, &name, width - style::NUMBER - style::BEHIND).with(width - style::NUMBER, 0.0, number);
            let above = if is_part { 0.4 } else { style::GAP };
            list.push(above, row.tagged(Tag::Link { to, words: name }).tagged(Tag::Entry));
        }
        list
    }

    /// The entries for the parts of the booklet and those of the solution: text, style, and the name of the anchor.
    fn entries(&self) -> Vec<(String, TextStyle, String)> {
        let language = &self.booklet.language;
        let Booklet { statement, steps, moves, numbers, hints, .. } = self.booklet;
        let unit = ("unit", self.booklet.unit.name().into());
        let all = [
            (statement.as_ref().map(|_| language.say("puzzle-title", &[])), "puzzle"),
            (steps.as_ref().map(|_| language.say("pages-solution", &[])), "solution"),
            (moves.as_ref().map(|_| language.say("moves-title", &[unit])), "moves"),
            (numbers.as_ref().map(|numbers| numbers.title.clone()), "numbers"),
            (hints.as_ref().map(|hints| hints.title.clone()), "hints"),
        ];
        let entries = all.into_iter().filter_map(|(name, to)| Some((name?, TextStyle::STRONG, to.to_owned())));
        let mut entries: Vec<_> = entries.collect();
        let parts = steps.as_ref().filter(|steps| steps.chapters.len() > 1 && steps.way.is_none());
        let parts = parts.into_iter().flat_map(|steps| &steps.chapters).map(|chapter| {
            let title = [("number", chapter.number.into()), ("title", (&chapter.title).into())];
            (language.say("contents-part", &title), TextStyle::TEXT, format!("part-{}", chapter.first))
        });
        let after = entries.iter().position(|(.., to)| to == "solution").map_or(entries.len(), |at| at + 1);
        let parts: Vec<_> = parts.collect();
        // Too many parts would crowd out the other entries.
        if parts.len() <= style::TABS {
            entries.splice(after..after, parts);
        }
        entries
    }
}
