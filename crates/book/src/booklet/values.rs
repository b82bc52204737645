//! The values of a booklet that templates get.

use super::{Booklet, Numbers};
use minijinja::value::{Object, ObjectRepr, Serde};
use minijinja::{Value, context};
use serde::{Serialize, Serializer};
use std::sync::Arc;
use stepbook_draw::diagram::{Common, Diagram, Theme};
use stepbook_draw::render::svg::{self, Placed, Surroundings};

/// What pictures of a page have in common, as a value: the page has it once, and drawings are drawn upon it.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    /// What many pictures have, if it is worth it.
    pub(super) common: Vec<Common>,
    /// The blocks, if they can be drawn once.
    placed: Option<Placed>,
}

impl Object for Shared {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }
}

impl Serialize for Shared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Value::from_object(self.clone()).serialize(serializer)
    }
}

impl Shared {
    /// What the pictures of each kind have in common, and the blocks of `start`; `None` if there is nothing of that.
    pub(super) fn of(kinds: &[Vec<&Diagram>], start: Option<&Diagram>, theme: Theme) -> Option<Self> {
        let mut all: Vec<Common> = Vec::new();
        for common in kinds.iter().filter_map(|pictures| Common::of(pictures)) {
            if all.iter().all(|known| known.picture.items != common.picture.items) {
                all.push(common);
            }
        }
        // A picture is drawn upon the first that it has.
        all.sort_by_key(|common| std::cmp::Reverse(common.weight()));
        let placed = start.and_then(|start| Placed::of(start, theme));
        (!all.is_empty() || placed.is_some()).then_some(Self { common: all, placed })
    }

    /// What the page has once: groups of SVG.
    pub(super) fn definitions(&self, theme: Theme) -> String {
        let placed = self.placed.as_ref().map_or("", Placed::definitions);
        let groups = (1..).zip(&self.common).map(|(number, common)| svg::group(&id(number), &common.picture, theme));
        groups.chain([placed.to_owned()]).collect()
    }

    /// `diagram` drawn upon what it has in common with others, with another description; `None` if it has nothing of that.
    pub(super) fn svg(&self, diagram: &Diagram, theme: Theme, words: Option<&str>) -> Option<String> {
        let mut all = (1..).zip(&self.common);
        let upon = all.find_map(|(number, common)| Some((Some(id(number)), common.rest_of(diagram)?)));
        let placed = self.placed.as_ref();
        let (below, mut rest) = upon.or_else(|| placed.map(|_| (None, diagram.clone())))?;
        let is_rest = below.is_some();
        // The route on a map is short.
        if let Some(words) = words.filter(|_| is_rest && diagram.position().is_some()) {
            rest.description = words.to_owned();
        }
        Some(svg::upon(below.as_deref(), placed, &rest, theme, Surroundings::Page))
    }
}

/// The id of what is shared with this number.
fn id(number: usize) -> String {
    format!("common-{number}")
}

/// The values that all templates of a booklet have.
pub(super) fn common(booklet: &Booklet) -> Value {
    let language = &booklet.language;
    // The fonts, which are named last, are those of a PDF.
    let made = booklet.colophon.as_ref().and_then(|own| own.made.split_last()).map_or(&[][..], |(_, made)| made);
    context! {
        title => &booklet.title,
        author => &booklet.author,
        subject => &booklet.subject,
        language => language.tag(),
        direction => language.direction(),
        // What is counted: the word for several, and the name by which messages choose.
        unit => booklet.unit.many(language),
        metric => booklet.unit.name(),
        // Whether the puzzle has jumps, not sliding blocks.
        jumps => booklet.play.is_of_jumps(),
        length => booklet.length,
        cover => booklet.cover.as_ref().map(Serde),
        made => Serde(made),
        colophon => Serde(booklet.colophon.as_ref().map_or(&[][..], |own| &own.lines)),
    }
}

/// The numbers, with the plot of the template's size.
pub(super) fn numbers(numbers: &Numbers, levels: Option<Value>) -> Value {
    context! { title => &numbers.title, facts => Serde(&numbers.facts), levels, remarks => &numbers.remarks }
}
