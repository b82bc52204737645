//! The choices for booklets that an author made in the puzzle file. They replace options that are not given.

use super::arguments::{Look, Product, Steps, ThemeName};
use super::{Failure, Session};
use crate::booklet::{Edition, Selection};
use crate::diagram::Theme;
use crate::puzzle::About;
use crate::walkthrough::Walkthrough;

/// The choices of a puzzle that no option overrides.
struct Choices<'a> {
    about: &'a About,
    session: &'a Session<'a>,
    /// The options that the author chose.
    chosen: Vec<&'static str>,
}

impl<'a> Choices<'a> {
    fn new(about: &'a About, session: &'a Session<'a>) -> Self {
        Self { about, session, chosen: Vec::new() }
    }

    /// Replaces the `usual` value with the author's value of a key, unless the command line contains the `option`.
    fn take<T>(&mut self, key: &str, option: &'static str, read: impl Fn(&str) -> Option<T>, usual: &mut T) {
        let value = self.about.booklet.iter().find(|(known, _)| *known == key);
        if let (Some((_, value)), false) = (value, self.session.is_given(option)) {
            self.chosen.push(option);
            read(value).into_iter().for_each(|value| *usual = value);
        }
    }

    /// Applies the theme and the language.
    fn look(&mut self, look: &mut Look) {
        self.take("theme", "--theme", |name| Some(Theme::named(name).map(ThemeName::BuiltIn)), &mut look.theme);
        self.take("language", "--lang", |tag| Some(Some(tag.to_owned())), &mut look.words.lang);
    }

    /// Applies the choices for several pictures: their captions, the number of moves per picture, and which steps have
    /// one.
    fn pictures(&mut self, look: &mut Look, steps: &mut Option<Selection>) {
        self.look(look);
        // Selected steps have their own pictures.
        if !self.session.is_given("--steps") {
            self.take("arrows", "--arrows", |arrows| Some(arrows.parse().ok()), &mut look.arrows);
        }
        self.take("caption", "--caption", |caption| caption.parse().ok().map(Some), &mut look.caption);
        // The command line sets the number of moves per picture, so the selection in the file is not used.
        if !self.session.is_given("--arrows") {
            self.take("steps", "--steps", |steps| steps.parse().ok().map(Some), steps);
        }
    }
}

impl Look {
    /// Returns the look that the author chose. The command line takes precedence.
    pub(super) fn chosen(&self, about: &About, session: &Session<'_>) -> Self {
        let (mut look, mut choices) = (self.clone(), Choices::new(about, session));
        choices.look(&mut look);
        look
    }
}

impl Product {
    /// Returns the booklet that the author chose. The command line takes precedence.
    pub(super) fn chosen(&self, about: &About, session: &Session<'_>) -> Self {
        let (mut product, mut choices) = (self.clone(), Choices::new(about, session));
        choices.pictures(&mut product.look, &mut product.steps);
        choices.take("edition", "--edition", Edition::named, &mut product.edition);
        choices.take("paper", "--paper", |paper| paper.parse().ok().map(Some), &mut product.sheets.paper);
        product.look.chosen = choices.chosen;
        product
    }

    /// Checks that the steps to show exist. The error names the origin of the choice.
    pub(super) fn check(&self, story: &Walkthrough) -> Result<(), Failure> {
        let from_file = self.look.chosen.contains(&"--steps");
        let Some(steps) = &self.steps else { return Ok(()) };
        steps.check(story.length()).map_err(|why| match from_file {
            true => Failure::invalid(format!("`steps` in the puzzle's `[booklet]`: {why}")),
            false => why.into(),
        })
    }
}

impl Steps {
    /// Returns the look and the selection that the author chose. The command line takes precedence.
    pub(super) fn chosen(&self, about: &About, session: &Session<'_>) -> (Look, Selection) {
        let (mut look, mut steps) = (self.look.clone(), Some(self.steps.clone()));
        Choices::new(about, session).pictures(&mut look, &mut steps);
        (look, steps.unwrap_or_else(|| self.steps.clone()))
    }
}
