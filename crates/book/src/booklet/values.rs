//! The template values of a booklet.

use super::{Booklet, Numbers};
use minijinja::value::{Object, ObjectRepr, Serde};
use minijinja::{Value, context};
use serde::{Serialize, Serializer};
use std::sync::Arc;
use stepbook_draw::diagram::{Common, Diagram, Theme};
use stepbook_draw::render::svg::{self, SharedBlocks, Surroundings};

/// The drawings that pictures of a page share, as a template value. The page defines them once.
#[derive(Clone, Debug)]
pub(super) struct SharedDrawings {
    /// The items that many pictures share, if sharing saves enough.
    pub(super) common: Vec<Common>,
    /// The blocks, if they can be shared.
    placed: Option<SharedBlocks>,
}

impl Object for SharedDrawings {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }
}

impl Serialize for SharedDrawings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Value::from_object(self.clone()).serialize(serializer)
    }
}

impl SharedDrawings {
    /// The items that the pictures of each series share, and the blocks of `start`. `None` if there are neither.
    pub(super) fn of(kinds: &[Vec<&Diagram>], start: Option<&Diagram>, theme: Theme) -> Option<Self> {
        let mut all: Vec<Common> = Vec::new();
        for common in kinds.iter().filter_map(|pictures| Common::of(pictures)) {
            if all.iter().all(|known| known.picture.items != common.picture.items) {
                all.push(common);
            }
        }
        // A picture is drawn upon the first that it contains.
        all.sort_by_key(|common| std::cmp::Reverse(common.weight()));
        let placed = start.and_then(|start| SharedBlocks::of(start, theme));
        (!all.is_empty() || placed.is_some()).then_some(Self { common: all, placed })
    }

    /// The SVG groups that the page defines once.
    pub(super) fn definitions(&self, theme: Theme) -> String {
        let placed = self.placed.as_ref().map_or("", SharedBlocks::definitions);
        let groups = (1..).zip(&self.common).map(|(number, common)| svg::group(&id(number), &common.picture, theme));
        groups.chain([placed.to_owned()]).collect()
    }

    /// `diagram` drawn upon shared items, with a shorter description `words`; `None` if it shares nothing.
    pub(super) fn svg(&self, diagram: &Diagram, theme: Theme, words: Option<&str>) -> Option<String> {
        let mut all = (1..).zip(&self.common);
        let upon = all.find_map(|(number, common)| Some((Some(id(number)), common.rest_of(diagram)?)));
        let placed = self.placed.as_ref();
        let (below, mut rest) = upon.or_else(|| placed.map(|_| (None, diagram.clone())))?;
        let is_rest = below.is_some();
        // Maps keep their descriptions, which are short.
        if let Some(words) = words.filter(|_| is_rest && diagram.position().is_some()) {
            rest.description = words.to_owned();
        }
        Some(svg::upon(below.as_deref(), placed, &rest, theme, Surroundings::Page))
    }
}

/// The id of the group with this number.
fn id(number: usize) -> String {
    format!("common-{number}")
}

/// The values of all templates of a booklet.
pub(super) fn common(booklet: &Booklet) -> Value {
    let language = &booklet.language;
    // The fonts, named last, are those of a PDF.
    let made = booklet.colophon.as_ref().and_then(|own| own.made.split_last()).map_or(&[][..], |(_, made)| made);
    context! {
        title => &booklet.title,
        author => &booklet.author,
        subject => &booklet.subject,
        language => language.tag(),
        direction => language.direction(),
        // The unit: its plural, and its name as a selector of messages.
        unit => booklet.unit.many(language),
        metric => booklet.unit.name(),
        // Whether the puzzle has jumps instead of sliding blocks.
        jumps => booklet.play.is_of_jumps(),
        length => booklet.length,
        cover => booklet.cover.as_ref().map(Serde),
        made => Serde(made),
        colophon => Serde(booklet.colophon.as_ref().map_or(&[][..], |own| &own.lines)),
    }
}

/// The values of the numbers, with `levels` as the plot.
pub(super) fn numbers(numbers: &Numbers, levels: Option<Value>) -> Value {
    context! { title => &numbers.title, facts => Serde(&numbers.facts), levels, remarks => &numbers.remarks }
}
