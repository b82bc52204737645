//! The page behind the cover: what is where, and who made it.

use super::panel::{Breadth, Line, Panel, Paragraph, Place, Row, Stack, Tagged};
use super::style::{self, TextStyle};
use super::{Book, Tag};
use crate::booklet::Block;
use stepbook_draw::diagram::Anchor;

/// Room for a number of a page, and from one entry to the next, in mm.
const NUMBER: f64 = 14.0;
const PITCH: f64 = 2.2;
/// Widest line, in mm.
const WIDEST: f64 = 124.0;

impl<'a> Book<'a> {
    /// The contents, with the imprint at the foot of the page.
    pub(super) fn imprint(&mut self) {
        let booklet = self.booklet;
        let (fonts, language) = (&booklet.fonts, &booklet.language);
        let title = language.say("collection-contents", &[]);
        self.titled(&title, &title, "contents");
        let width = self.paper.text_width().min(WIDEST);
        let mut foot = Stack::default();
        if let Some(colophon) = self.colophon() {
            let has_numbers = booklet.blocks.iter().any(|block| matches!(block, Block::Numbers(_)));
            let how = if has_numbers { &[][..] } else { &colophon.lines };
            let edition = self.edition(&colophon.edition);
            for line in how.iter().chain([&edition]).chain(&colophon.made) {
                foot.push(0.0, Box::new(Paragraph::new(fonts, TextStyle::QUIET, line.clone())));
            }
        }
        let foot_width = self.paper.text_width();
        let sheet = self.sheet();
        let place = Place { x: sheet.left, y: sheet.y, width };
        let room = sheet.bottom - sheet.y - foot.height(foot_width) - style::BETWEEN;
        // Where there is little room, the parts of the solution are left out, and then the foot has a page of its own.
        let list = self.contents(true);
        let list = if list.height(width) > room { self.contents(false) } else { list };
        let has_room = list.is_empty() || list.height(width) <= room;
        if !list.is_empty() {
            Tagged(Tag::List, Box::new(list)).draw(self.sheet(), place);
        }
        if !has_room && !foot.is_empty() {
            self.new_sheet(&title);
        }
        let sheet = self.sheet();
        foot.draw(sheet, Place { x: sheet.left, y: sheet.bottom - foot.height(foot_width), width: foot_width });
        sheet.y = sheet.bottom;
    }

    /// The contents, with the parts of the solution if they are wanted.
    fn contents(&self, has_parts: bool) -> Stack<'a> {
        let fonts = &self.booklet.fonts;
        let mut list = Stack::default();
        for (name, style, to) in self.entries() {
            let is_part = style == TextStyle::TEXT;
            let Some(page) = self.page_of(&to).filter(|_| has_parts || !is_part) else { continue };
            let number = Line { fonts, text: page.to_string().into(), style, anchor: Anchor::End };
            let row = Row::new(style::BEHIND)
                .with(Breadth::Share(1.0), Paragraph::new(fonts, style, name.clone()).untagged())
                .with(Breadth::Fixed(NUMBER), number);
            let link = Tagged(Tag::Link { to, words: name }, Box::new(row));
            let above = if is_part { 0.4 } else { 2.0 * PITCH };
            list.push(above, Box::new(Tagged(Tag::Entry, Box::new(link))));
        }
        list
    }

    /// The parts of the booklet, and those of the solution: words, how they look, and the name of the place.
    fn entries(&self) -> Vec<(String, TextStyle, String)> {
        let language = &self.booklet.language;
        let unit = ("unit", self.booklet.unit.name().into());
        let mut entries = Vec::new();
        let mut add = |name: String, to: &str| entries.push((name, TextStyle::STRONG, to.to_owned()));
        for block in &self.booklet.blocks {
            match block {
                Block::Statement(_) => add(language.say("puzzle-title", &[]), "puzzle"),
                Block::Steps(_) => add(language.say("pages-solution", &[]), "solution"),
                Block::Moves(_) => add(language.say("moves-title", &[unit]), "moves"),
                Block::Numbers(numbers) => add(numbers.title.clone(), "numbers"),
                Block::Hints(hints) => add(hints.title.clone(), "hints"),
                Block::Cover(_) | Block::Colophon(_) => {}
            }
        }
        let parts = self.steps().filter(|steps| steps.chapters.len() > 1 && steps.way.is_none());
        let parts = parts.into_iter().flat_map(|steps| &steps.chapters).map(|chapter| {
            let title = [("number", chapter.number.into()), ("title", (&chapter.title).into())];
            (language.say("contents-part", &title), TextStyle::TEXT, format!("step-{}", chapter.first))
        });
        let after = entries.iter().position(|(.., to)| to == "solution").map_or(entries.len(), |at| at + 1);
        let parts: Vec<_> = parts.collect();
        // Many parts would crowd out the rest.
        if parts.len() <= style::TABS {
            entries.splice(after..after, parts);
        }
        entries
    }
}
