//! The values of a booklet that templates get.

use super::{Block, Booklet, Counts, Cover, Fact, Numbers};
use crate::diagram::Diagram;
use minijinja::Value;
use minijinja::value::{Object, ObjectRepr};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A diagram as a value: filters draw it.
#[derive(Debug)]
pub(super) struct Drawing(pub Diagram);

impl Object for Drawing {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }
}

impl Serialize for Diagram {
    /// As a value of templates.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Value::from_object(Drawing(self.clone())).serialize(serializer)
    }
}

/// The values that all templates of a booklet have.
#[derive(Serialize)]
pub(super) struct BookletValues<'a> {
    title: &'a str,
    author: Option<&'a str>,
    subject: &'a str,
    /// Tag and direction of its language.
    language: &'a str,
    direction: &'static str,
    /// What is counted: the word for several, and the name by which messages choose.
    unit: String,
    metric: &'static str,
    /// Whether the puzzle has jumps, not sliding blocks.
    jumps: bool,
    length: usize,
    cover: Option<&'a Cover>,
    colophon: &'a [String],
}

impl<'a> BookletValues<'a> {
    pub(super) fn of(booklet: &'a Booklet) -> Self {
        let (mut cover, mut colophon) = (None, [].as_slice());
        for block in &booklet.blocks {
            match block {
                Block::Cover(own) => cover = Some(own),
                Block::Colophon(own) => colophon = &own.lines,
                _ => {}
            }
        }
        Self {
            title: &booklet.title,
            author: booklet.author.as_deref(),
            subject: &booklet.subject,
            language: booklet.language.tag(),
            direction: booklet.language.direction(),
            unit: booklet.unit.many(&booklet.language),
            metric: booklet.unit.name(),
            jumps: booklet.play.is_of_jumps(),
            length: booklet.length,
            cover,
            colophon,
        }
    }

    /// "116 steps (88 moves)"; empty without a cover.
    pub(super) fn counts(&self) -> &'a str {
        self.cover.map_or("", |cover| &cover.counts)
    }
}

/// The numbers, with the plot of the template's size.
#[derive(Serialize)]
pub(super) struct NumbersValues<'a, L> {
    title: &'a str,
    levels: Option<L>,
    heading: &'a str,
    facts: &'a [Fact],
    counts: Option<&'a Counts>,
}

impl<'a, L> NumbersValues<'a, L> {
    pub(super) fn new(numbers: &'a Numbers, levels: Option<L>) -> Self {
        let (heading, facts) = numbers.facts.as_ref().map_or(("", &[][..]), |(heading, facts)| (heading, facts));
        Self { title: &numbers.title, levels, heading, facts, counts: numbers.counts.as_ref() }
    }
}
