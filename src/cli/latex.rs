//! LaTeX output of the commands that show a solution.

use super::arguments::{Arrangement, FLAVOURS, Format, Latex, SHAPES, Target, word};
use super::input::Loaded;
use super::{Failure, Session};
use crate::booklet::{Setting, Shape, Style, is_foreign, is_label};
use crate::render::latex::{Flavour, lacking};
use crate::walkthrough::Walkthrough;
use std::collections::BTreeSet;

impl Latex {
    pub(super) fn flavour(&self) -> Flavour {
        self.latex.unwrap_or(Flavour::Picture)
    }

    /// Returns where to write. `--latex` decides the format; `--shape` only does if nothing else does.
    pub(super) fn target(&self, target: &Target) -> Result<Target, Failure> {
        let named = target.to.or_else(|| target.output.as_deref().and_then(Format::from_extension));
        match (self.latex, named) {
            (None, Some(_)) => Ok(target.clone()),
            (None, None) if self.shape.is_none() => Ok(target.clone()),
            (_, None | Some(Format::Tex)) => Ok(Target { to: Some(Format::Tex), ..target.clone() }),
            (Some(_), Some(other)) => Err(Failure::usage(format!(
                "--latex writes tex, not {}; leave it out, or give a .tex file",
                other.extension()
            ))),
        }
    }

    /// Returns the chosen shape, which must be one of `allowed`.
    pub(super) fn shape(&self, usual: Arrangement, allowed: &[Arrangement]) -> Result<Arrangement, Failure> {
        let shape = self.shape.unwrap_or(usual);
        if allowed.contains(&shape) {
            return Ok(shape);
        }
        let names: Vec<&str> = allowed.iter().map(|shape| word(&SHAPES, shape)).collect();
        let (wrong, names) = (word(&SHAPES, &shape), names.join(", "));
        let with = self.latex.map_or_else(String::new, |latex| format!(" with --latex {}", word(&FLAVOURS, &latex)));
        Err(Failure::usage(format!("shape `{wrong}` is not available here{with}; use one of {names}")))
    }

    /// Returns the settings that all figures of `story` share.
    ///
    /// # Errors
    ///
    /// Returns an error if the flavour does not support them.
    pub(super) fn setting<'a>(
        &'a self,
        shape: Shape,
        label: &'a str,
        style: &'a Style,
        story: &'a Walkthrough,
    ) -> Result<Setting<'a>, Failure> {
        self.check(story)?;
        Ok(Setting { flavour: self.flavour(), shape, label, style, story })
    }

    /// Checks that the flavour can draw `story`. Wiberg's program draws only blocks.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot. The message names flavours that can.
    pub(super) fn check(&self, story: &Walkthrough) -> Result<(), Failure> {
        if self.flavour() != Flavour::Wiberg || !story.is_route() {
            return Ok(());
        }
        Err(Failure::usage(
            "--latex wiberg draws only sliding blocks, and this puzzle is a number maze; use --latex picture or \
                       --latex tikz",
        ))
    }

    /// Returns the prefix of labels with a separator. The separator is the prefix's last character if that cannot be
    /// part of a word, otherwise a hyphen. (The package babel makes `:` active in French, which is fatal in a label
    /// with cleveref.)
    pub(super) fn prefix(&self, loaded: &Loaded) -> String {
        let plain = |c: char| if is_label(c) { c } else { '-' };
        let name = || loaded.name.to_string_lossy().chars().map(plain).collect::<String>();
        match &self.label {
            Some(given) if !given.ends_with(|c: char| c.is_ascii_alphanumeric()) => given.clone(),
            Some(given) => format!("{given}-"),
            None => name() + "-",
        }
    }
}

/// Warns about characters of a document's puzzles that some LaTeX compilers and fonts lack, and about the characters of
/// the language. `None` as shape means a whole document.
pub(super) fn warn_of_rare_characters(stories: &[Walkthrough], shape: Option<Shape>, session: &Session<'_>) {
    let foreign = stories.first().filter(|story| is_foreign(&story.language));
    if let (true, Some(story)) = (shape.is_some_and(Shape::has_words), foreign) {
        session.note(&format!(
            "the default LaTeX fonts lack the letters of the language `{}`; compile with xelatex or lualatex and a font that has them",
            story.language.tag()
        ));
    }
    let texts = stories.iter().flat_map(|Walkthrough { about, pieces, .. }| {
        let origins = [&about.author, &about.source, &about.note].into_iter().flatten();
        let notes = about.notes.iter().map(|note| &note.text);
        [&about.title].into_iter().chain(origins).chain(notes).chain(pieces.iter().map(|piece| &piece.label))
    });
    let rare: BTreeSet<char> = texts.flat_map(|text| lacking(text)).collect();
    if !rare.is_empty() {
        let named: Vec<String> =
            rare.iter().map(|&c| format!("`{}` (U+{:04X})", c.escape_debug(), u32::from(c))).collect();
        session.note(&format!(
            "the default LaTeX fonts may lack {}; compile with xelatex or lualatex and a font that has it",
            named.join(", ")
        ));
    }
}
